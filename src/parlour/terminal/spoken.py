"""A scene in words, one fact a line: for a pipe, a screen reader, and wherever a picture is too much."""

from collections.abc import Mapping
from typing import Final

from parlour.kit.zones import CHOICE, COUNTER, PILE, ROW, TRACK
from parlour.scene import HIDDEN
from parlour.shapes import Scene, SceneFace, SceneMove, SceneZone
from parlour.terminal.said import language, say, terminal_words

DONE = ("played", "won")  # how the name of a place ends that tells what its owner did
LARGE_NOUNS: Final = ("de",)  # languages whose nouns begin with a large letter wherever they stand

Faces = Mapping[str, SceneFace]
STANDARD: Final[Faces] = {}  # how the cards of the standard pack look


def zone_words(scene: Scene, zone: SceneZone, faces: Faces = STANDARD) -> str:
    """One place of the table in a line."""
    what = say("place", name=zone_name(scene, zone), contents=contents(scene, zone, faces))
    badges = "".join(f", {badge}" for badge in zone.badges)
    return what + badges


def zone_name(scene: Scene, zone: SceneZone) -> str:
    if not 0 <= zone.seat < len(scene.names):
        return zone.label
    if zone.label.lower().endswith(DONE):
        return say("place-by", label=zone.label, who=told_name(scene, zone.seat))
    if zone.seat != scene.seat:
        return say("place-of", label=zone.label, who=scene.names[zone.seat])
    return say("place-own", label=within(zone.label))


def within(label: str) -> str:
    """The name of a place as it stands within a sentence."""
    first, rest = label[:1], label[1:]
    return label if language() in LARGE_NOUNS or not rest.islower() else first.lower() + rest


def told_name(scene: Scene, seat: int) -> str:
    """What a seat is called to whoever looks."""
    return terminal_words().seat(seat, scene.names, scene.seat)


def contents(scene: Scene, zone: SceneZone, faces: Faces) -> str:
    if zone.kind == COUNTER:
        return str(zone.count)
    if zone.kind == TRACK:
        return track_words(zone, faces)
    if zone.kind == CHOICE:
        return ", ".join(zone.cards)
    if zone.kind == PILE:
        return pile_words(zone, faces)
    if zone.kind == ROW:
        return "; ".join(row_words(scene, zone, faces)) or say("empty")
    return cards_words(zone.cards, faces)


def track_words(zone: SceneZone, faces: Faces) -> str:
    peg = faces["peg"].name if "peg" in faces else say("peg")
    if not zone.pegs:
        return say("track-none", peg=peg, length=zone.length)
    places = list(zone.pegs)
    if peg.lower() in zone.label.lower():
        return say("track", places=places, length=zone.length)
    return say("track-named", peg=peg, number=len(places), places=places, length=zone.length)


def group_words(group: str) -> str:
    """The kind that a card belongs to, which stands on it in large letters."""
    return group.capitalize() if language() in LARGE_NOUNS else group.lower()


def card_name(card: str, faces: Faces) -> str:
    """A card as it is written, unless it is called otherwise; black ones of a pair are in capitals."""
    face = faces.get(card)
    if face is None:
        return terminal_words().named(card)
    if language() not in LARGE_NOUNS and face.name.casefold() == card.rstrip("0123456789").casefold():
        return card
    return face.name.upper() if card.isupper() else face.name


def card_words(card: str, faces: Faces) -> str:
    """A card, and of one that is not of the standard pack what stands on it."""
    face = faces.get(card)
    facts = [fact for fact in (group_words(face.group), face.note) if fact] if face is not None else []
    return card_name(card, faces) + (f" ({', '.join(facts)})" if facts else "")


def pile_words(zone: SceneZone, faces: Faces) -> str:
    if not zone.count:
        return say("empty")
    if not zone.cards or zone.cards[0] == HIDDEN:
        return say("pile-hidden", number=zone.count)
    return say("pile", card=card_words(zone.cards[0], faces), number=zone.count)


def row_words(scene: Scene, zone: SceneZone, faces: Faces) -> list[str]:
    """The stacks of a row, each with who laid it where that is known."""
    said = [stack_words(stack, faces) for stack in zone.cards]
    for at, seat in enumerate(zone.by):
        if 0 <= seat < len(scene.names):
            said[at] = f"{told_name(scene, seat)} {said[at]}"
    return said


def stack_words(stack: str, faces: Faces) -> str:
    """The cards of a stack; of those that are covered only the names."""
    *covered, top = stack.split("+")
    said = [card_name(card, faces) for card in covered] + [card_words(top, faces)]
    cards = [*covered, top]
    return "+".join(
        say("face-down") if card == HIDDEN else word for card, word in zip(cards, said, strict=True)
    )


def cards_words(cards: list[str], faces: Faces) -> str:
    seen = [card for card in cards if card != HIDDEN]
    if any(card in faces for card in seen):
        return ", ".join(card_words(card, faces) for card in seen)
    return terminal_words().cards(seen, len(cards) - len(seen))


def score_words(scene: Scene) -> str:
    """The scores, or nothing where the match keeps none."""
    names = [told_name(scene, seat) for seat in range(len(scene.names))]
    pairs = zip(names, scene.standing, strict=False)
    told = ", ".join(say("score", who=name, standing=score) for name, score in pairs)
    return say("scores", scores=told) if scene.scores else ""


def move_words(move: SceneMove) -> str:
    """What a move does, and how it is typed where that is another thing."""
    return f"{move.label} ({move.move})" if move.label.lower() != move.move.lower() else move.label


def move_list(marks: list[str], scene: Scene) -> list[str]:
    """The moves, each after the mark by which it can be chosen."""
    return [f"{mark}: {move_words(move)}" for mark, move in zip(marks, scene.moves, strict=False)]


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
