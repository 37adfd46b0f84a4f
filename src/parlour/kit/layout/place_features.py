"""Features derived from a game's layout: the seat's own cards, open cards, and numbers of hidden cards.

Custom places (`CustomPlace`), rings and learned fields are not encoded. The only exception is the set of
cards in hands that all seats have seen. A game that needs more declares its own features.
"""

from collections.abc import Callable
from typing import Any, Final

from parlour.kit.bits import bit
from parlour.kit.cards import SUIT_NAMES
from parlour.kit.features import Feature, FeatureRow, Features, combine_names, relative_seat_names
from parlour.kit.game import Game
from parlour.kit.layout.places import (
    EVERYBODY,
    OWNER,
    CardValue,
    FlagValue,
    Hands,
    HiddenMoves,
    Layout,
    Numbers,
    NumberValue,
    OpenSet,
    Pile,
    Place,
    SeatSets,
    SeatsValue,
    SeatValue,
    SuitValue,
    resolve_bound,
    set_members,
    singular_key,
)
from parlour.kit.moves import NO_MOVE

FeatureValues = tuple[Feature, list[int]]  # a feature, and its numbers as a seat sees the match
FeatureFunction = Callable[[Any, "FeatureContext", int], list[FeatureValues]]


class FeatureContext:
    """The pack and the seats of a match, and their names in features."""

    def __init__(self, game: Any, pack: int) -> None:
        self.game = game
        self.cards = set_members(pack)
        self.names = tuple(game.components.format_card(game, card) for card in self.cards)
        self.seats = relative_seat_names(int(game.seats))

    def card_flags(self, cards: int) -> list[int]:
        """Return a flag for each card of the pack: 1 if the card is in a set of any size."""
        return [cards >> card & 1 for card in self.cards]

    def relative_values(self, values: Any, seat: int) -> list[Any]:
        """Return values that are indexed by seat in clockwise order, starting from `seat`."""
        return [*values[seat:], *values[:seat]]

    def seat_flags(self, among: int, seat: int) -> list[int]:
        """Return a flag for each seat, clockwise from `seat`: 1 if the seat is in the set `among`."""
        return self.relative_values([among >> other & 1 for other in range(len(self.seats))], seat)

    def seat_cards(self, name: str, meaning: str, sets: list[int], seat: int) -> FeatureValues:
        """Return a feature with flags for each seat's cards; `sets` has the cards of each seat."""
        numbers = [number for cards in self.relative_values(sets, seat) for number in self.card_flags(cards)]
        return Feature(name, meaning, combine_names(self.seats, self.names)), numbers

    def seat_sizes(self, name: str, meaning: str, sizes: list[int], seat: int) -> FeatureValues:
        high = len(self.cards)
        return Feature(name, meaning, self.seats, high=high), self.relative_values(sizes, seat)


def visible_cards(pile: list[int]) -> int:
    """Return the visible cards in a pile as a set."""
    return sum(2**card for card in pile if card >= 0)


def hands_features(place: Hands, deck: FeatureContext, seat: int) -> list[FeatureValues]:
    game, held = deck.game, [int(cards) for cards in getattr(deck.game, place.field_name)]
    veiled = getattr(game, place.hidden_counts)
    sizes = [cards.bit_count() + int(veiled[other]) for other, cards in enumerate(held)]
    name = singular_key(place.key)
    found = [
        (Feature(name, f"your cards in `{place.key}`", deck.names), deck.card_flags(held[seat])),
        deck.seat_sizes(f"{name}_sizes", f"number of cards in `{place.key}`, by seat", sizes, seat),
    ]
    if place.shown_field:
        shown = int(getattr(game, place.shown_field))
        meaning = f"the cards in `{place.key}` that all players have seen"
        found.append(
            deck.seat_cards(f"{name}_{place.shown_field}", meaning, [cards & shown for cards in held], seat)
        )
    return found


def sets_features(place: SeatSets, deck: FeatureContext, seat: int) -> list[FeatureValues]:
    held = [int(cards) for cards in getattr(deck.game, place.field_name)]
    return [deck.seat_cards(place.key, f"the cards in `{place.key}`, by seat", held, seat)]


def pile_features(place: Pile, deck: FeatureContext, seat: int) -> list[FeatureValues]:
    piles, name = place.get_piles(deck.game), place.key
    sizes = [len(each) for each in piles]
    if not place.is_per_seat:
        counted = (Feature(f"{name}_size", f"number of cards in `{name}`", high=len(deck.cards)), sizes)
        if place.viewers != EVERYBODY:
            return [counted]
        top = visible_cards(piles[0][:1])
        return [
            counted,
            (Feature(f"{name}_top", f"the top card of `{name}`", deck.names), deck.card_flags(top)),
            (Feature(name, f"the cards in `{name}`", deck.names), deck.card_flags(visible_cards(piles[0]))),
        ]
    found = [
        deck.seat_sizes(f"{singular_key(name)}_sizes", f"number of cards in `{name}`, by seat", sizes, seat)
    ]
    if place.viewers == EVERYBODY:
        tops = [visible_cards(each[:1]) for each in piles]
        found.append(
            deck.seat_cards(f"{singular_key(name)}_tops", f"the top card of `{name}`, by seat", tops, seat)
        )
        found.append(
            deck.seat_cards(
                name, f"the cards in `{name}`, by seat", [visible_cards(each) for each in piles], seat
            )
        )
    elif place.viewers == OWNER:
        own = deck.card_flags(visible_cards(piles[seat]))
        found.append((Feature(singular_key(name), f"your cards in `{name}`", deck.names), own))
    return found


def open_set_features(place: OpenSet, deck: FeatureContext, seat: int) -> list[FeatureValues]:
    cards = deck.card_flags(int(getattr(deck.game, place.field_name)))
    return [(Feature(place.key, f"the cards in `{place.key}`", deck.names), cards)]


def numbers_features(place: Numbers, deck: FeatureContext, seat: int) -> list[FeatureValues]:
    feature = Feature(place.key, f"`{place.key}`, by seat", deck.seats, place.low, place.high)
    return [
        (feature, deck.relative_values([int(each) for each in getattr(deck.game, place.field_name)], seat))
    ]


def number_features(place: NumberValue, deck: FeatureContext, seat: int) -> list[FeatureValues]:
    low, high = resolve_bound(place.low, deck.game), resolve_bound(place.high, deck.game)
    return [(Feature(place.key, f"`{place.key}`", low=low, high=high), [int(place.get_value(deck.game))])]


def seat_features(place: SeatValue, deck: FeatureContext, seat: int) -> list[FeatureValues]:
    said = int(place.get_value(deck.game))
    among = bit(said) if said >= 0 else 0
    return [(Feature(place.key, f"the `{place.key}` seat", deck.seats), deck.seat_flags(among, seat))]


def seats_features(place: SeatsValue, deck: FeatureContext, seat: int) -> list[FeatureValues]:
    among = int(place.complement_if_needed(deck.game, place.get_value(deck.game)))
    return [(Feature(place.key, f"the seats in `{place.key}`", deck.seats), deck.seat_flags(among, seat))]


def suit_features(place: SuitValue, deck: FeatureContext, seat: int) -> list[FeatureValues]:
    said = int(place.get_value(deck.game))
    flags = [int(said == each) for each in range(len(SUIT_NAMES))]
    return [(Feature(place.key, f"the suit of `{place.key}`", SUIT_NAMES), flags)]


def flag_features(place: FlagValue, deck: FeatureContext, seat: int) -> list[FeatureValues]:
    return [(Feature(place.key, f"1 if `{place.key}` is true"), [int(bool(place.get_value(deck.game)))])]


def card_features(place: CardValue, deck: FeatureContext, seat: int) -> list[FeatureValues]:
    if place.viewers != EVERYBODY:
        return []
    said = int(place.get_value(deck.game))
    return [
        (Feature(place.key, f"the card in `{place.key}`", deck.names), deck.card_flags(visible_cards([said])))
    ]


def secret_features(place: HiddenMoves, deck: FeatureContext, seat: int) -> list[FeatureValues]:
    made = [int(move != NO_MOVE) for move in getattr(deck.game, place.key)]
    feature = Feature(place.key, f"the seats that have chosen a move in `{place.key}`", deck.seats)
    return [(feature, deck.relative_values(made, seat))]


FEATURE_FUNCTIONS: Final[dict[type[Place], Any]] = {
    Hands: hands_features,
    SeatSets: sets_features,
    Pile: pile_features,
    OpenSet: open_set_features,
    Numbers: numbers_features,
    NumberValue: number_features,
    SeatValue: seat_features,
    SeatsValue: seats_features,
    SuitValue: suit_features,
    FlagValue: flag_features,
    CardValue: card_features,
    HiddenMoves: secret_features,
}


class LayoutFeatures(Features):
    """Features derived from a layout, for a game that needs no others and need not be fast."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def collect_features(self, game: Any, seat: int) -> list[FeatureValues]:
        deck = FeatureContext(game, self.layout.pack(game))
        turn = (
            Feature("turn", "the seats to move", deck.seats),
            deck.seat_flags(int(game.to_move()), seat),
        )
        seen = [found for place in self.layout.entries for found in self.place_features(place, deck, seat)]
        return [turn, *seen]

    def place_features(self, place: Place, deck: FeatureContext, seat: int) -> list[FeatureValues]:
        look: FeatureFunction | None = FEATURE_FUNCTIONS.get(type(place))
        return look(place, deck, seat) if look is not None else []

    def list_features(self, game: Game) -> list[Feature]:
        return [feature for feature, _ in self.collect_features(game, 0)]

    def encode(self, game: Game, seat: int, row: FeatureRow) -> None:
        for _, found in self.collect_features(game, seat):
            for each in found:
                row.add_number(each)
