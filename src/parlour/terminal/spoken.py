"""A scene in words, one fact a line: for a pipe, a screen reader, and wherever a picture is too much."""

from parlour.kit.words import COMMON, listed
from parlour.kit.zones import CHOICE, COUNTER, PILE, ROW, TRACK
from parlour.scene import Scene, SceneMove, SceneZone, spoken

HIDDEN = "?"


def zone_words(scene: Scene, zone: SceneZone) -> str:
    """One place of the table in a line."""
    what = zone_name(scene, zone) + ": " + contents(zone)
    badges = "".join(f", {badge}" for badge in zone.badges)
    return what + badges


def zone_name(scene: Scene, zone: SceneZone) -> str:
    if not 0 <= zone.seat < len(scene.names):
        return zone.label
    return f"{zone.label} of {scene.names[zone.seat]}"


def contents(zone: SceneZone) -> str:
    if zone.kind == COUNTER:
        return str(zone.count)
    if zone.kind == TRACK:
        pegs = " and ".join(str(peg) for peg in zone.pegs)
        return f"peg at {pegs} of {zone.length}" if zone.pegs else f"no peg, {zone.length} long"
    if zone.kind == CHOICE:
        return ", ".join(zone.cards)
    if zone.kind == PILE:
        return pile_words(zone)
    if zone.kind == ROW:
        return "; ".join(stack_words(stack) for stack in zone.cards) or "empty"
    return cards_words(zone.cards)


def pile_words(zone: SceneZone) -> str:
    if not zone.count:
        return "empty"
    cards = "1 card" if zone.count == 1 else f"{zone.count} cards"
    if not zone.cards or zone.cards[0] == HIDDEN:
        return f"{cards}, face down"
    return f"{spoken(zone.cards[0])} on top, {cards}"


def stack_words(stack: str) -> str:
    return "+".join("face down" if card == HIDDEN else spoken(card) for card in stack.split("+"))


def cards_words(cards: list[str]) -> str:
    seen = [card for card in cards if card != HIDDEN]
    return listed(seen, len(cards) - len(seen), COMMON)


def score_words(scene: Scene) -> str:
    """The scores, or nothing where the match keeps none."""
    pairs = zip(scene.names, scene.scores, strict=False)
    return "Scores: " + ", ".join(f"{name} {score}" for name, score in pairs) if scene.scores else ""


def move_words(move: SceneMove) -> str:
    """What a move does, and how it is typed where that is another thing."""
    return f"{move.label} ({move.move})" if move.label.lower() != move.move.lower() else move.label


def ending(scene: Scene) -> str:
    """How the match ended."""
    return f"{scene.result} [{scene.clause}]" if scene.clause else scene.result


def owner_order(scene: Scene) -> list[SceneZone]:
    """The zones as a person wants them: the middle, the others clockwise, one's own last."""
    seats = max(1, len(scene.names))

    def place(zone: SceneZone) -> tuple[int, int]:
        if zone.seat < 0:
            return (0, 0)
        if scene.seat < 0:
            return (1, zone.seat)
        return (1, (zone.seat - scene.seat - 1) % seats)

    return sorted(scene.zones, key=place)
