"""Features that follow from a game's layout: the own cards, what lies open, how many cards are hidden where.

Of what a position tells in the game's own words (`Told`), of rings, and of what was learnt on the way but the
cards that all have seen in hands, nothing follows: a game with more to say writes its features itself.
"""

from collections.abc import Callable
from typing import Any, Final

from parlour.kit.bits import bit
from parlour.kit.cards import SUIT_NAMES
from parlour.kit.features import Feature, Features, Row, for_each, seats_from_you
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.places import (
    EVERYBODY,
    OWNER,
    CardFact,
    FlagFact,
    Hands,
    Layout,
    NumberFact,
    Numbers,
    OpenSet,
    Pile,
    Place,
    SeatFact,
    SeatsFact,
    Secret,
    Sets,
    SuitFact,
    bound,
    cards_in,
    singular,
)

Found = tuple[Feature, list[int]]  # a feature, and its numbers as a seat of a match sees it
Look = Callable[[Any, "Deck", int], list[Found]]


class Deck:
    """The cards and seats of a match, and what they are called."""

    def __init__(self, game: Any, pack: int) -> None:
        self.game = game
        self.cards = cards_in(pack)
        self.names = tuple(game.parts.card_words(game, card) for card in self.cards)
        self.seats = seats_from_you(int(game.seats))

    def among(self, cards: int) -> list[int]:
        """Of each card whether it is in a set, which may have more than 62."""
        return [cards >> card & 1 for card in self.cards]

    def around(self, values: Any, seat: int) -> list[Any]:
        """Values of the seats, clockwise from one."""
        return [*values[seat:], *values[:seat]]

    def flags(self, among: int, seat: int) -> list[int]:
        """Of each seat, clockwise from one, whether it is in a set."""
        return self.around([among >> other & 1 for other in range(len(self.seats))], seat)

    def of_all(self, name: str, meaning: str, sets: list[int], seat: int) -> Found:
        """The cards of each seat."""
        numbers = [number for cards in self.around(sets, seat) for number in self.among(cards)]
        return Feature(name, meaning, for_each(self.seats, self.names)), numbers

    def sizes(self, name: str, meaning: str, sizes: list[int], seat: int) -> Found:
        high = len(self.cards)
        return Feature(name, meaning, self.seats, high=high), self.around(sizes, seat)


def set_of(pile: list[int]) -> int:
    """The cards of a pile that can be seen."""
    return sum(2**card for card in pile if card >= 0)


def hands(place: Hands, deck: Deck, seat: int) -> list[Found]:
    game, held = deck.game, [int(cards) for cards in getattr(deck.game, place.name)]
    veiled = getattr(game, place.veiled)
    sizes = [cards.bit_count() + int(veiled[other]) for other, cards in enumerate(held)]
    name = singular(place.key)
    found = [
        (Feature(name, f"your cards in `{place.key}`", deck.names), deck.among(held[seat])),
        deck.sizes(f"{name}_sizes", f"how many cards of `{place.key}` each seat has", sizes, seat),
    ]
    if place.shown:
        shown = int(getattr(game, place.shown))
        meaning = f"the cards of `{place.key}` that all have seen there"
        found.append(deck.of_all(f"{name}_{place.shown}", meaning, [cards & shown for cards in held], seat))
    return found


def sets(place: Sets, deck: Deck, seat: int) -> list[Found]:
    held = [int(cards) for cards in getattr(deck.game, place.name)]
    return [deck.of_all(place.key, f"the cards of `{place.key}` of each seat", held, seat)]


def pile(place: Pile, deck: Deck, seat: int) -> list[Found]:
    piles, name = place.piles(deck.game), place.key
    sizes = [len(each) for each in piles]
    if not place.each:
        counted = (Feature(f"{name}_size", f"how many cards `{name}` has", high=len(deck.cards)), sizes)
        if place.seen_by != EVERYBODY:
            return [counted]
        top = set_of(piles[0][:1])
        return [
            counted,
            (Feature(f"{name}_top", f"the top card of `{name}`", deck.names), deck.among(top)),
            (Feature(name, f"the cards of `{name}`", deck.names), deck.among(set_of(piles[0]))),
        ]
    found = [deck.sizes(f"{singular(name)}_sizes", f"how many cards of `{name}` each seat has", sizes, seat)]
    if place.seen_by == EVERYBODY:
        tops = [set_of(each[:1]) for each in piles]
        found.append(deck.of_all(f"{singular(name)}_tops", f"the top card of each of `{name}`", tops, seat))
        found.append(
            deck.of_all(name, f"the cards of each of `{name}`", [set_of(each) for each in piles], seat)
        )
    elif place.seen_by == OWNER:
        own = deck.among(set_of(piles[seat]))
        found.append((Feature(singular(name), f"your cards in `{name}`", deck.names), own))
    return found


def open_set(place: OpenSet, deck: Deck, seat: int) -> list[Found]:
    cards = deck.among(int(getattr(deck.game, place.name)))
    return [(Feature(place.key, f"the cards of `{place.key}`", deck.names), cards)]


def numbers(place: Numbers, deck: Deck, seat: int) -> list[Found]:
    feature = Feature(place.key, f"`{place.key}` of each seat", deck.seats, place.low, place.high)
    return [(feature, deck.around([int(each) for each in getattr(deck.game, place.name)], seat))]


def number(place: NumberFact, deck: Deck, seat: int) -> list[Found]:
    low, high = bound(place.low, deck.game), bound(place.high, deck.game)
    return [(Feature(place.key, f"`{place.key}`", low=low, high=high), [int(place.value(deck.game))])]


def one_seat(place: SeatFact, deck: Deck, seat: int) -> list[Found]:
    said = int(place.value(deck.game))
    among = bit(said) if said >= 0 else 0
    return [(Feature(place.key, f"which seat `{place.key}` is", deck.seats), deck.flags(among, seat))]


def several_seats(place: SeatsFact, deck: Deck, seat: int) -> list[Found]:
    among = int(place.turned(deck.game, place.value(deck.game)))
    return [(Feature(place.key, f"which seats are in `{place.key}`", deck.seats), deck.flags(among, seat))]


def suit(place: SuitFact, deck: Deck, seat: int) -> list[Found]:
    said = int(place.value(deck.game))
    flags = [int(said == each) for each in range(len(SUIT_NAMES))]
    return [(Feature(place.key, f"the suit of `{place.key}`", SUIT_NAMES), flags)]


def flag(place: FlagFact, deck: Deck, seat: int) -> list[Found]:
    return [(Feature(place.key, f"whether `{place.key}`"), [int(bool(place.value(deck.game)))])]


def card(place: CardFact, deck: Deck, seat: int) -> list[Found]:
    if place.seen_by != EVERYBODY:
        return []
    said = int(place.value(deck.game))
    return [(Feature(place.key, f"the card of `{place.key}`", deck.names), deck.among(set_of([said])))]


def secret(place: Secret, deck: Deck, seat: int) -> list[Found]:
    made = [int(move != NO_MOVE) for move in getattr(deck.game, place.key)]
    feature = Feature(place.key, f"who has made a move of `{place.key}`", deck.seats)
    return [(feature, deck.around(made, seat))]


LOOKS: Final[dict[type[Place], Any]] = {
    Hands: hands,
    Sets: sets,
    Pile: pile,
    OpenSet: open_set,
    Numbers: numbers,
    NumberFact: number,
    SeatFact: one_seat,
    SeatsFact: several_seats,
    SuitFact: suit,
    FlagFact: flag,
    CardFact: card,
    Secret: secret,
}


class PlaceFeatures(Features):
    """Features as a layout has them, of a game that has no more to say or is not in a hurry."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def found(self, game: Any, seat: int) -> list[Found]:
        deck = Deck(game, self.layout.pack(game))
        turn = (Feature("turn", "whom play waits for", deck.seats), deck.flags(int(game.to_move()), seat))
        seen = [found for place in self.layout.entries for found in self.of_place(place, deck, seat)]
        return [turn, *seen]

    def of_place(self, place: Place, deck: Deck, seat: int) -> list[Found]:
        look: Look | None = LOOKS.get(type(place))
        return look(place, deck, seat) if look is not None else []

    def table(self, game: Game) -> list[Feature]:
        return [feature for feature, _ in self.found(game, 0)]

    def write(self, game: Game, seat: int, row: Row) -> None:
        for _, found in self.found(game, seat):
            for each in found:
                row.number(each)
