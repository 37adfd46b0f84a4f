"""Display of Zop Zoo: zones, prompts, animations and card faces."""

from typing import final

from mypy_extensions import i64

from parlour.games.zop_zoo.cards import (
    ALL_BONUS,
    ALL_WHITE,
    BEST_BEAST,
    BEST_POINTS,
    CARD_COUNT,
    CATEGORY_CARDS,
    FIRST_BLACK,
    FIRST_BONUS,
    FIRST_MOLE,
    FIRST_WILD,
    HALF_CARDS,
    HYENA,
    card_to_item_number,
    find_drawing,
    is_mole,
    item_number_to_card,
)
from parlour.games.zop_zoo.rules import (
    CHAINING,
    CHOOSING,
    CONTINUING,
    DRAW,
    OFFER_CARD,
    OFFER_MOLE,
    OFFER_SPECIALTY,
    TAKE,
    TURN_START,
    ZopZoo,
    unpack_event_cards,
)
from parlour.kit.bits import members, min_element
from parlour.kit.cards import NO_CARD, UNKNOWN
from parlour.kit.display import Display
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, move_other, named_seat
from parlour.kit.zones import FAN, PILE, ROW, Face, Zone
from parlour.text.message import MINUS_SIGN, Message

# Cards.


def format_card(game: ZopZoo, card: int) -> str:
    return "?" if card == UNKNOWN else game.animals.names[card]


def format_stack(game: ZopZoo, item_number: i64) -> str:
    """Return the name of an owned card, and of any card on it, such as `owl+OWL`."""
    names = game.animals.names
    name = names[item_number_to_card(item_number)]
    if item_number >= FIRST_BLACK:
        return name
    cover = game.covering_card(item_number)
    return f"{name}+{names[cover]}" if cover >= 0 else name


def format_items(game: ZopZoo, item_set: i64) -> list[str]:
    stacks: list[str] = []
    while item_set:
        stacks.append(format_stack(game, min_element(item_set)))
        item_set &= item_set - 1
    return stacks


# Labels of covered white cards, keyed by the type of the white card, or of the Wild that covers it.
PAIR_LABELS = {
    "category": "pair-category",
    "lower": "pair-lower",
    "minus": "pair-minus",
    "wild": "pair-wild",
    "best": "pair-best",
}


# Headings above the animal on cards that do not show a category.
# by type of card, the text printed on it and its name in a message
NOTES = {
    "category": "face-category",
    "points": "face-points",
    "lower": "face-lower",
    "upper": "face-upper",
    "minus": "face-minus",
    "anti": "face-anti",
    "bonus": "face-bonus",
    "wild": "face-wild",
    "best": "face-best",
    "mole": "face-mole",
    "hyena": "face-hyena",
    "raccoon": "face-raccoon",
    "earthworm": "face-earthworm",
}
CARD_NAMES = {
    "category": "card-category",
    "points": "card-points",
    "lower": "card-lower",
    "upper": "card-upper",
    "minus": "card-minus",
    "anti": "card-anti",
    "bonus": "card-bonus",
    "wild": "card-wild",
    "best": "card-best",
    "mole": "card-mole",
    "hyena": "card-hyena",
    "raccoon": "card-raccoon",
    "earthworm": "card-earthworm",
}
HEADINGS = {
    "lower": "heading-connect",
    "minus": "heading-minus",
    "anti": "heading-anti",
    "wild": "heading-wild",
    "best": "heading-wild",
    "mole": "heading-dig",
    "hyena": "heading-specialty",
    "raccoon": "heading-specialty",
    "earthworm": "heading-specialty",
}

# The border shows the kind of card. The borders of two joined halves blend into each other.
BORDERS = {
    "category": "white",
    "lower": "white-gray",
    "minus": "red",
    "points": "black",
    "upper": "gray-black",
    "anti": "red",
    "wild": "black",
    "best": "black",
    "bonus": "striped",
    "mole": "brown",
}


def card_type(card: int) -> str:
    """Return the type of a card, as used in message keys."""
    if card >= FIRST_MOLE:
        return ("mole", "hyena", "raccoon", "earthworm")[max(0, card - HYENA + 1)]
    if card >= FIRST_WILD:
        return "best" if card == BEST_BEAST else "wild"
    if card >= FIRST_BONUS:
        return "bonus"
    is_black = card >= FIRST_BLACK
    animal = card - FIRST_BLACK if is_black else card
    if animal < CATEGORY_CARDS:
        return "points" if is_black else "category"
    if animal < CATEGORY_CARDS + HALF_CARDS:
        return "upper" if is_black else "lower"
    return "anti" if is_black else "minus"


def prompt_for_drawn_card(game: ZopZoo, card: int) -> Message:
    if card < FIRST_WILD:
        return Message("prompt-match", {"card": card})
    if card < FIRST_MOLE:
        return Message("prompt-cover", {"card": card})
    if card < HYENA:
        return Message("prompt-drawn-mole" if game.buried_items else "prompt-bare-mole")
    return Message(("prompt-give", "prompt-rob", "prompt-switch")[card - HYENA])


def label_take(game: ZopZoo, move: int) -> Message:
    return Message("move-take", {"card": game.top_discard()}) if game.discard_count else Message("move-leave")


def label_match(game: ZopZoo, move: int) -> Message:
    return Message("move-match", {"card": game.drawn_card}) if game.drawn_card >= 0 else Message("move-leave")


def label_discard(game: ZopZoo, move: int) -> Message:
    if is_mole(game.drawn_card):
        return Message("move-discard-mole")
    return (
        Message("move-discard", {"card": game.drawn_card}) if game.drawn_card >= 0 else Message("move-leave")
    )


def click_target_of_drawn_card(game: ZopZoo, move: int) -> tuple[str, str]:
    return ("drawn_card", format_card(game, game.drawn_card)) if game.drawn_card >= 0 else ("", "")


def click_target_of_gift(game: ZopZoo, move: int) -> tuple[str, str]:
    return click_target_of_item(game, game.turn, move & CARD_FIELD)


def click_target_of_robbed_item(game: ZopZoo, move: int) -> tuple[str, str]:
    return click_target_of_item(game, named_seat(move), move & CARD_FIELD)


def click_target_of_switched_card(game: ZopZoo, move: int) -> tuple[str, str]:
    return click_target_of_item(game, named_seat(move), move_other(move))


def own_switched_card(game: ZopZoo, move: int) -> str:
    """Return the player's own card in a switch. It may be clicked before the other player's card."""
    return click_target_of_gift(game, move)[1]


def click_target_of_item(game: ZopZoo, seat: int, card: int) -> tuple[str, str]:
    """Return the click target for an owned card.

    Returns:
        The zone, and the name of the top card: this card, or the black card on it.
    """
    if card >= FIRST_BLACK:
        return (f"bonus.{seat}", game.animals.names[card])
    return (f"row.{seat}", format_stack(game, card).split("+")[-1])


def build_row_zones(game: ZopZoo) -> list[Zone]:
    return [
        Zone(
            ROW,
            f"row.{seat}",
            "zone-row",
            format_items(game, game.owned_items[seat] & ALL_WHITE),
            seat,
            badges=row_badges(game, seat),
        )
        for seat in range(game.seats)
    ]


def row_badges(game: ZopZoo, seat: int) -> list[str]:
    badges = ["badge-starter"] if seat == game.starter else []
    return [*badges, "badge-dug"] if (game.failed_dig_seats >> seat) & 1 else badges


def build_bonus_zones(game: ZopZoo) -> list[Zone]:
    bonuses_by_seat = [format_items(game, game.owned_items[seat] & ALL_BONUS) for seat in range(game.seats)]
    return [
        Zone(ROW, f"bonus.{seat}", "zone-bonus", bonuses, seat)
        for seat, bonuses in enumerate(bonuses_by_seat)
        if bonuses
    ]


def build_drawn_card_zones(game: ZopZoo) -> list[Zone]:
    return (
        [Zone(PILE, "drawn_card", "zone-drawn_card", [format_card(game, game.drawn_card)])]
        if game.drawn_card >= 0
        else []
    )


def build_discard_zones(game: ZopZoo) -> list[Zone]:
    """Build the zone of the discard pile.

    The pile is fanned out while a player may name cards in it.
    """
    cards = [format_card(game, game.discard_pile[index]) for index in range(game.discard_count - 1, -1, -1)]
    badges = ["badge-void"] if game.is_top_void else []
    may_dig = (game.offer == OFFER_MOLE and game.phase == TURN_START) or is_mole(game.drawn_card)
    if may_dig and game.honest_matching and game.buried_items and not game.is_over:
        return [Zone(FAN, "search", "zone-search", cards, badges=badges)]
    return [Zone(PILE, "discard_pile", "zone-discard_pile", cards, badges=badges)]


def card_face(game: ZopZoo, card: int) -> Face:
    kind = card_type(card)
    group = game.animals.categories[card]
    picture = game.animals.pictures[card]
    drawing = find_drawing(picture)
    return Face(
        Message("best-beast") if kind == "best" else Message("animal", {"name": animal_name(game, card)}),
        "" if drawing else picture,
        Message("category", {"name": group}) if group else "",
        game.animals.colors[card],
        card_note(game, card),
        card >= FIRST_BLACK,
        heading=Message(HEADINGS[kind]) if kind in HEADINGS else None,
        value=corner_number(game, card, kind),
        border=BORDERS.get(kind, "gray"),
        half=kind if kind in ("lower", "upper") else "",
        drawing=drawing,
    )


def corner_number(game: ZopZoo, card: int, type_name: str) -> str:
    """Return the number in a card's corner, or an empty string for a MOLE or a Specialty."""
    if card >= FIRST_MOLE:
        return ""
    sign = {"minus": MINUS_SIGN, "anti": "+", "bonus": "+"}.get(type_name, "")
    return f"{sign}{printed_points(game, card)}"


def card_note(game: ZopZoo, card: int) -> Message:
    """Return the text printed on a card in addition to its animal's name."""
    return Message(NOTES[card_type(card)], {"number": printed_points(game, card)})


def animal_name(game: ZopZoo, card: int) -> str:
    """Return the name printed on a card."""
    return game.animals.names[card].rstrip("123456").replace("-", " ").capitalize()


def printed_points(game: ZopZoo, card: int) -> int:
    """Return the points printed on a card, or 0 if no points are printed."""
    if card >= FIRST_WILD:
        return BEST_POINTS if card == BEST_BEAST else 0
    return int(
        game.animals.values[
            card - FIRST_BLACK if card >= FIRST_BLACK and card < FIRST_BONUS else card_to_item_number(card)
        ]
    )


def describe_numbered_cards(game: ZopZoo, cards: list[int]) -> list[Message]:
    """Describe cards in words. A white card and the black card after it are described as one pair."""
    descriptions: list[Message] = []
    white_card = NO_CARD
    for card in cards:
        if white_card < 0 or card < FIRST_BLACK:
            descriptions.append(Message(CARD_NAMES[card_type(card)], {"name": animal_name(game, card)}))
        else:
            key = PAIR_LABELS[card_type(card if card >= FIRST_WILD else white_card)]
            descriptions[-1] = Message(
                key, {"name": animal_name(game, white_card), "below": descriptions[-1]}
            )
        white_card = card if card < FIRST_BLACK else NO_CARD
    return descriptions


def prompt_for_named_cards(game: ZopZoo) -> Message:
    """ZZ-12: return the prompt of a player who has named cards to dig up."""
    if game.buried_items & ~game.named_cards:
        all_keys = ("prompt-named-drawn", "prompt-named", "prompt-named-last")
    else:
        all_keys = ("prompt-named-all-drawn", "prompt-named-all", "prompt-named-all-last")
    drawn_key, key, last_key = all_keys
    if game.phase == CHOOSING:
        key = drawn_key
    elif not game.stock_count:
        key = last_key
    return Message(key, {"named": game.named_cards})


@final
class ZopZooDisplay(Display[ZopZoo]):
    """The display of Zop Zoo."""

    def progress(self, game: ZopZoo) -> Message:
        """ZZ-18: return the number of the round, and the points that win the match."""
        number = int(game.round_count) + (not game.is_over)
        return Message("progress", {"number": number, "goal": int(game.match_score.goal)})

    def end_reason(self, game: ZopZoo) -> Message:
        if game.end_clause == "ZZ-18":
            return Message("ended-points", {"goal": int(game.match_score.goal)})
        return Message("ended-limit", {"number": int(game.round_count)})

    def prompt(self, game: ZopZoo, seat: int) -> Message:
        if game.is_over:
            return Message("prompt-over")
        if seat != game.turn:
            return Message("prompt-wait", {"who": game.turn})
        if game.named_cards:
            return prompt_for_named_cards(game)
        if game.phase == CONTINUING:
            return Message("prompt-again")
        if game.phase == CHAINING:
            return Message("prompt-chain", {"card": game.top_discard()})
        if game.phase == CHOOSING:
            return prompt_for_drawn_card(game, game.drawn_card)
        if game.offer == OFFER_MOLE and game.honest_matching:
            return Message("prompt-name" if game.stock_count else "prompt-name-last")
        if game.offer == OFFER_MOLE:
            return Message("prompt-mole" if game.stock_count else "prompt-mole-last")
        if game.offer == OFFER_SPECIALTY:
            return prompt_for_drawn_card(game, game.top_discard())
        if game.offer == OFFER_CARD:
            key = (
                "prompt-take"
                if not game.honest_matching
                else "prompt-either"
                if game.stock_count
                else "prompt-last"
            )
            return Message(key, {"card": game.top_discard()})
        return Message("prompt-draw")

    def reveals_nothing(self, game: ZopZoo, seat: int, move: int) -> bool:
        """Return True if a move shows its player nothing new.

        Only a draw reveals a hidden card. With honest matching, a `take` of a card that does not fit counts
        as a draw (ZZ-20).
        """
        kind = move & KIND_FIELD
        if kind == TAKE and game.honest_matching and game.phase != CHAINING and game.stock_count:
            return game.can_use_item(seat, game.top_discard() - FIRST_BLACK)
        return kind != DRAW

    def faces(self, game: ZopZoo) -> dict[str, Face]:
        return {game.animals.names[card]: card_face(game, card) for card in range(CARD_COUNT)}

    def describe_field(self, game: ZopZoo, field: str, value: int) -> object:
        if field == "black":
            return game.animals.names[value]
        if field == "wanted":
            return describe_numbered_cards(game, unpack_event_cards(value))
        if field == "named":
            return describe_numbered_cards(game, [item + FIRST_BLACK for item in members(value)])
        return value

    def describe_cards(self, game: ZopZoo, visible_cards: list[str], hidden_count: int) -> object:
        """Describe cards in words.

        Their names would be unclear in a sentence, because the names of white and black cards differ only by
        case.
        """
        numbers = game.animals.numbers
        return describe_numbered_cards(game, [numbers[card] for card in visible_cards if card in numbers])
