"""How Zop Zoo is shown."""

from typing import Final

from parlour.games.zop_zoo.deck import (
    BEST_BEAST,
    BEST_POINTS,
    BONUS,
    BONUSES,
    CARDS,
    CATEGORY_CARDS,
    HALF_CARDS,
    HYENA,
    MOLE,
    WHITE,
    WHITES,
    WILD,
    card_item,
    drawing_of,
    is_mole,
)
from parlour.games.zop_zoo.positions import card_words, items_words, stack_words
from parlour.games.zop_zoo.rules import (
    A_CARD,
    A_MOLE,
    A_SPECIALTY,
    CHAIN,
    CHOOSE,
    DRAW,
    ON,
    START,
    TAKE,
    ZopZoo,
    unpacked,
)
from parlour.kit.bits import members
from parlour.kit.cards import NO_CARD
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, other_of, seat_of
from parlour.kit.words import MINUS, Sentence
from parlour.kit.zones import FAN, PILE, ROW, Face, Showing, Zone

# A white card under a black one, by the kind of the white one; a wild one covers any.
PAIRS = {
    "category": "pair-category",
    "lower": "pair-lower",
    "minus": "pair-minus",
    "wild": "pair-wild",
    "best": "pair-best",
}

SHOWINGS: Final = {
    "cut": Showing(part="beat"),
    "deal": Showing("", "row.{who}", part="deals"),
    "draw": Showing("draw", "drawn"),
    "match": Showing("drawn", "row.{who}", mood="good"),
    "cover": Showing("drawn", "row.{who}", mood="good"),
    "discard": Showing("drawn", "discard"),
    "take": Showing("discard", "row.{who}", mood="good"),
    "leave": Showing(part="says"),
    "dig": Showing("discard", "row.{who}", part="beat", mood="good"),
    "give": Showing("row.{who}", "row.{other}"),
    "rob": Showing("row.{other}", "row.{who}"),
    "switch": Showing("row.{who}", "row.{other}"),
    "won": Showing(mood="grand", part="beat"),
    "out": Showing(part="beat"),
    "stop": Showing(part="beat"),
    "score": Showing(part="shows", call="call-score"),
    "worth": Showing(part="counts", call="call-worth"),
}

# What stands above the animal where no category does.
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

# The border tells what a card is; those of two halves that are joined go over into each other.
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


def card_kind(card: int) -> str:
    """What a card is, as the keys of sentences call it."""
    if card >= MOLE:
        return ("mole", "hyena", "raccoon", "earthworm")[max(0, card - HYENA + 1)]
    if card >= WILD:
        return "best" if card == BEST_BEAST else "wild"
    if card >= BONUS:
        return "bonus"
    black = card >= WHITE
    animal = card - WHITE if black else card
    if animal < CATEGORY_CARDS:
        return "points" if black else "category"
    if animal < CATEGORY_CARDS + HALF_CARDS:
        return "upper" if black else "lower"
    return "anti" if black else "minus"


def prompt(game: ZopZoo, seat: int) -> Sentence:
    if game.over:
        return Sentence("prompt-over")
    if seat != game.turn:
        return Sentence("prompt-wait", {"who": game.turn})
    if game.named:
        more = "" if game.buried & ~game.named else "-all"
        other = "-drawn" if game.phase == CHOOSE else "" if game.left else "-last"
        return Sentence("prompt-named" + more + other, {"named": game.named})
    if game.phase == ON:
        return Sentence("prompt-again")
    if game.phase == CHAIN:
        return Sentence("prompt-chain", {"card": game.top()})
    if game.phase == CHOOSE:
        return prompt_drawn(game, game.drawn)
    last = "" if game.left else "-last"
    if game.offer == A_MOLE:
        return Sentence(("prompt-name" if game.terms.honest else "prompt-mole") + last)
    if game.offer == A_SPECIALTY:
        return prompt_drawn(game, game.top())
    if game.offer == A_CARD:
        key = "prompt-take" if not game.terms.honest else "prompt-either" if game.left else "prompt-last"
        return Sentence(key, {"card": game.top()})
    return Sentence("prompt-draw")


def settled(game: ZopZoo, seat: int, move: int) -> bool:
    """All but the draw pile lies open; ZZ-20: a `take` that does not fit counts as a draw."""
    kind = move & KIND_FIELD
    if kind == TAKE and game.terms.honest and game.phase != CHAIN and game.left:
        return game.fits(seat, game.top() - WHITE)
    return kind != DRAW


def prompt_drawn(game: ZopZoo, card: int) -> Sentence:
    if card < WILD:
        return Sentence("prompt-match", {"card": card})
    if card < MOLE:
        return Sentence("prompt-cover", {"card": card})
    if card < HYENA:
        return Sentence("prompt-drawn-mole" if game.buried else "prompt-bare-mole")
    return Sentence(("prompt-give", "prompt-rob", "prompt-switch")[card - HYENA])


def take_label(game: ZopZoo, move: int) -> Sentence:
    return Sentence("move-take", {"card": game.top()}) if game.piled else Sentence("move-leave")


def match_label(game: ZopZoo, move: int) -> Sentence:
    return Sentence("move-match", {"card": game.drawn}) if game.drawn >= 0 else Sentence("move-leave")


def discard_label(game: ZopZoo, move: int) -> Sentence:
    if is_mole(game.drawn):
        return Sentence("move-discard-mole")
    return Sentence("move-discard", {"card": game.drawn}) if game.drawn >= 0 else Sentence("move-leave")


def match_place(game: ZopZoo, move: int) -> tuple[str, str]:
    return ("drawn", card_words(game, game.drawn)) if game.drawn >= 0 else ("", "")


def given_place(game: ZopZoo, move: int) -> tuple[str, str]:
    return place_of(game, game.turn, move & CARD_FIELD)


def robbed_place(game: ZopZoo, move: int) -> tuple[str, str]:
    return place_of(game, seat_of(move), move & CARD_FIELD)


def switched_place(game: ZopZoo, move: int) -> tuple[str, str]:
    return place_of(game, seat_of(move), other_of(move))


def switched_card(game: ZopZoo, move: int) -> str:
    """One's own card, on which a person may point first."""
    return given_place(game, move)[1]


def place_of(game: ZopZoo, seat: int, card: int) -> tuple[str, str]:
    """Where an owned card lies, and the card of its stack that is seen."""
    if card >= WHITE:
        return (f"bonus.{seat}", game.terms.facts.names[card])
    return (f"row.{seat}", stack_words(game, card).split("+")[-1])


def row_zones(game: ZopZoo) -> list[Zone]:
    return [
        Zone(
            ROW,
            f"row.{seat}",
            "zone-row",
            items_words(game, game.held[seat] & WHITES),
            seat,
            badges=row_badges(game, seat),
        )
        for seat in range(game.seats)
    ]


def row_badges(game: ZopZoo, seat: int) -> list[str]:
    badges = ["badge-starter"] if seat == game.starter else []
    return [*badges, "badge-dug"] if (game.dug >> seat) & 1 else badges


def bonus_zones(game: ZopZoo) -> list[Zone]:
    owned = [items_words(game, game.held[seat] & BONUSES) for seat in range(game.seats)]
    return [
        Zone(ROW, f"bonus.{seat}", "zone-bonus", bonuses, seat)
        for seat, bonuses in enumerate(owned)
        if bonuses
    ]


def drawn_zones(game: ZopZoo) -> list[Zone]:
    return [Zone(PILE, "drawn", "zone-drawn", [card_words(game, game.drawn)])] if game.drawn >= 0 else []


def discard_zones(game: ZopZoo) -> list[Zone]:
    """The discard pile; spread out while somebody may look through it for cards to name."""
    cards = [card_words(game, game.pile[at]) for at in range(game.piled - 1, -1, -1)]
    badges = ["badge-void"] if game.void else []
    may_dig = (game.offer == A_MOLE and game.phase == START) or is_mole(game.drawn)
    if may_dig and game.terms.honest and game.buried and not game.over:
        return [Zone(FAN, "search", "zone-search", cards, badges=badges)]
    return [Zone(PILE, "discard", "zone-discard", cards, badges=badges)]


def faces(game: ZopZoo) -> dict[str, Face]:
    return {game.terms.facts.names[card]: face_of(game, card) for card in range(CARDS)}


def face_of(game: ZopZoo, card: int) -> Face:
    kind = card_kind(card)
    group = game.terms.facts.groups[card]
    picture = game.terms.facts.pictures[card]
    drawing = drawing_of(picture)
    return Face(
        Sentence("best-beast") if kind == "best" else Sentence("animal", {"name": animal(game, card)}),
        "" if drawing else picture,
        Sentence("category", {"name": group}) if group else "",
        game.terms.facts.colours[card],
        note(game, card),
        card >= WHITE,
        heading=Sentence(HEADINGS[kind]) if kind in HEADINGS else None,
        value=corner_number(game, card, kind),
        border=BORDERS.get(kind, "gray"),
        half=kind if kind in ("lower", "upper") else "",
        drawing=drawing,
    )


def corner_number(game: ZopZoo, card: int, kind: str) -> str:
    """The number in a card's corner; those that only perform a task have none."""
    if card >= MOLE:
        return ""
    sign = {"minus": MINUS, "anti": "+", "bonus": "+"}.get(kind, "")
    return f"{sign}{number_on(game, card)}"


def note(game: ZopZoo, card: int) -> Sentence:
    """What stands on a card beside its animal."""
    return Sentence("face-" + card_kind(card), {"number": number_on(game, card)})


def animal(game: ZopZoo, card: int) -> str:
    """The name that stands on a card."""
    return game.terms.facts.names[card].rstrip("123456").replace("-", " ").capitalize()


def number_on(game: ZopZoo, card: int) -> int:
    """The points that stand on a card; those without have none."""
    if card >= WILD:
        return BEST_POINTS if card == BEST_BEAST else 0
    return int(game.terms.values[card - WHITE if card >= WHITE and card < BONUS else card_item(card)])


def in_words(game: ZopZoo, field: str, value: int) -> object:
    """As every game, but with cards as people call them: the notation tells white from black by size."""
    if field == "card":
        return called(game, [value])
    if field == "black":
        return game.terms.facts.names[value]
    if field in ("cards", "wanted"):
        return called(game, unpacked(value))
    if field == "named":
        return called(game, [item + WHITE for item in members(value)])
    return value


def cards_in_words(game: ZopZoo, shown: list[str], hidden: int) -> object:
    numbers = game.terms.facts.numbers
    return called(game, [numbers[card] for card in shown if card in numbers])


def called(game: ZopZoo, cards: list[int]) -> list[Sentence]:
    """Cards as people call them; a white card and the black one that follows it are a pair."""
    said: list[Sentence] = []
    below = NO_CARD
    for card in cards:
        if below < 0 or card < WHITE:
            said.append(Sentence("card-" + card_kind(card), {"name": animal(game, card)}))
        else:
            key = PAIRS[card_kind(card if card >= WILD else below)]
            said[-1] = Sentence(key, {"name": animal(game, below), "below": said[-1]})
        below = card if card < WHITE else NO_CARD
    return said
