"""A scene (the table as one seat sees it) as text with one fact per line.

The text is for pipes, screen readers and short listings.
"""

from collections.abc import Mapping
from typing import Final

from parlour.kit.zones import CHOICE, COUNTER, PILE, ROW, TRACK
from parlour.scene.scene_types import Scene, SceneFace, SceneMove, SceneZone
from parlour.scene.scenes import HIDDEN_CARD
from parlour.terminal.language import format_message, get_terminal_catalog, language

# endings of labels that are continued with "by" and a player's name, as in "Cards played by Ann"
ACTION_LABEL_ENDINGS = ("played", "won")
NOUN_CAPITALIZING_LANGUAGES: Final = ("de",)  # languages that capitalize all nouns

Faces = Mapping[str, SceneFace]
NO_CUSTOM_FACES: Final[Faces] = {}  # for games with the standard pack, which has no custom faces


def describe_zone(scene: Scene, zone: SceneZone, faces: Faces = NO_CUSTOM_FACES) -> str:
    """Describe a zone of the table on one line."""
    text = format_message(
        "place", name=format_zone_name(scene, zone), contents=describe_contents(scene, zone, faces)
    )
    badges = "".join(f", {badge}" for badge in zone.badges)
    return text + badges


def format_zone_name(scene: Scene, zone: SceneZone) -> str:
    if not 0 <= zone.seat < len(scene.names):
        return zone.label
    if zone.label.lower().endswith(ACTION_LABEL_ENDINGS):
        return format_message("place-by", label=zone.label, who=format_viewer_seat_name(scene, zone.seat))
    if zone.seat != scene.seat:
        return format_message("place-of", label=zone.label, who=scene.names[zone.seat])
    return format_message("place-own", label=lowercase_label(zone.label))


def lowercase_label(label: str) -> str:
    """Return a label with its first letter in lowercase, for use within a sentence.

    The label is unchanged if it has other capitals, or if the language capitalizes nouns.
    """
    first_letter, rest = label[:1], label[1:]
    return (
        label
        if language() in NOUN_CAPITALIZING_LANGUAGES or not rest.islower()
        else first_letter.lower() + rest
    )


def format_viewer_seat_name(scene: Scene, seat: int) -> str:
    """Return the name of a seat, or `you` for the viewer's own seat."""
    return get_terminal_catalog().format_seat(seat, scene.names, scene.seat)


def describe_contents(scene: Scene, zone: SceneZone, faces: Faces) -> str:
    if zone.kind == COUNTER:
        return str(zone.count)
    if zone.kind == TRACK:
        return describe_track(zone, faces)
    if zone.kind == CHOICE:
        return ", ".join(zone.cards)
    if zone.kind == PILE:
        return describe_pile(zone, faces)
    if zone.kind == ROW:
        return "; ".join(describe_row(scene, zone, faces)) or format_message("empty")
    return describe_cards(zone.cards, faces)


def describe_track(zone: SceneZone, faces: Faces) -> str:
    peg = faces["peg"].name if "peg" in faces else format_message("peg")
    if not zone.pegs:
        return format_message("track-none", peg=peg, length=zone.length)
    positions = list(zone.pegs)
    if peg.lower() in zone.label.lower():
        return format_message("track", places=positions, length=zone.length)
    return format_message("track-named", peg=peg, number=len(positions), places=positions, length=zone.length)


def describe_card_group(group: str) -> str:
    """Return a card's group for display, in lowercase unless the language capitalizes nouns."""
    return group.capitalize() if language() in NOUN_CAPITALIZING_LANGUAGES else group.lower()


def format_card_name(card: str, faces: Faces) -> str:
    """Return the name of a card, or its code if the game does not name its cards.

    If a white and a black card have the same name, the name of the black card is written in capitals.
    """
    face = faces.get(card)
    if face is None:
        return get_terminal_catalog().format_card_name(card)
    if (
        language() not in NOUN_CAPITALIZING_LANGUAGES
        and face.name.casefold() == card.rstrip("0123456789").casefold()
    ):
        return card
    return face.name.upper() if card.isupper() else face.name


def describe_card(card: str, faces: Faces) -> str:
    """Return a card's name, with its group and note in parentheses if it has them."""
    face = faces.get(card)
    facts = (
        [fact for fact in (describe_card_group(face.group), face.note) if fact] if face is not None else []
    )
    return format_card_name(card, faces) + (f" ({', '.join(facts)})" if facts else "")


def describe_pile(zone: SceneZone, faces: Faces) -> str:
    if not zone.count:
        return format_message("empty")
    if not zone.cards or zone.cards[0] == HIDDEN_CARD:
        return format_message("pile-hidden", number=zone.count)
    return format_message("pile", card=describe_card(zone.cards[0], faces), number=zone.count)


def describe_row(scene: Scene, zone: SceneZone, faces: Faces) -> list[str]:
    """Describe each stack of a row, preceded by the name of the player who laid it, if known."""
    descriptions = [describe_stack(stack, faces) for stack in zone.cards]
    for index, seat in enumerate(zone.stack_seats):
        if 0 <= seat < len(scene.names):
            descriptions[index] = f"{format_viewer_seat_name(scene, seat)} {descriptions[index]}"
    return descriptions


def describe_stack(joined_cards: str, faces: Faces) -> str:
    """Describe the cards of a stack: the top card in full, and the covered cards only by name."""
    *covered_cards, top_card = joined_cards.split("+")
    descriptions = [format_card_name(card, faces) for card in covered_cards] + [
        describe_card(top_card, faces)
    ]
    cards = [*covered_cards, top_card]
    return "+".join(
        format_message("face-down") if card == HIDDEN_CARD else description
        for card, description in zip(cards, descriptions, strict=True)
    )


def describe_cards(cards: list[str], faces: Faces) -> str:
    visible_cards = [card for card in cards if card != HIDDEN_CARD]
    if any(card in faces for card in visible_cards):
        return ", ".join(describe_card(card, faces) for card in visible_cards)
    return get_terminal_catalog().format_cards(visible_cards, len(cards) - len(visible_cards))


def describe_scores(scene: Scene) -> str:
    """Describe the scores. Return an empty string if the match has none."""
    seat_names = [format_viewer_seat_name(scene, seat) for seat in range(len(scene.names))]
    pairs = zip(seat_names, scene.formatted_scores, strict=False)
    score_texts = ", ".join(format_message("score", who=name, standing=score) for name, score in pairs)
    return format_message("scores", scores=score_texts) if scene.scores else ""


def describe_move(move: SceneMove) -> str:
    """Describe a move by its label, followed by its typed form if that is different."""
    return f"{move.label} ({move.move})" if move.label.lower() != move.move.lower() else move.label


def describe_moves(move_shortcuts: list[str], scene: Scene) -> list[str]:
    """List the moves, each with its shortcut in front."""
    return [
        f"{shortcut}: {describe_move(move)}"
        for shortcut, move in zip(move_shortcuts, scene.moves, strict=False)
    ]


def describe_result(scene: Scene) -> str:
    """Return the result of the match and the clause that ended it."""
    return f"{scene.result} [{scene.clause}]" if scene.clause else scene.result


def sort_zones(scene: Scene) -> list[SceneZone]:
    """Return the zones in the middle, then those of the other players clockwise, then those of the viewer."""
    seats = max(1, len(scene.names))

    def reading_order(zone: SceneZone) -> tuple[int, int]:
        if zone.seat < 0:
            return (0, 0)
        if scene.seat < 0:
            return (1, zone.seat)
        return (1, (zone.seat - scene.seat - 1) % seats)

    return sorted(scene.zones, key=reading_order)
