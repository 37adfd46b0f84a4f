"""Features derived from a game's layout: a seat's own cards, face-up cards, and how many cards are hidden.

Custom places (`CustomPlace`) and rings do not have features. Knowledge from earlier moves does not have
features either, except the hand cards that every seat has seen (`shown_field`). If a game needs
other features, it declares its own.
"""

from collections.abc import Callable
from typing import Any, Final

from parlour.kit.bits import bit, unlimited_members
from parlour.kit.cards import SUIT_NAMES
from parlour.kit.features import Feature, FeatureRow, Features, combine_names, relative_seat_names
from parlour.kit.game import Game
from parlour.kit.layout.places import (
    EVERYBODY,
    OWNER,
    CardValue,
    FaceDownMoves,
    FlagValue,
    Hands,
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
    singular_key,
)
from parlour.kit.moves import NO_MOVE

FeatureValues = tuple[Feature, list[int]]  # a feature and its values for one seat
FeatureFunction = Callable[[Any, "FeatureContext", int], list[FeatureValues]]


class FeatureContext:
    """The cards of a match's pack, and the names of cards and seats in features."""

    def __init__(self, game: Any, pack: int) -> None:
        self.game = game
        self.cards = unlimited_members(pack)
        self.card_names = tuple(game.variant.notation.format_card(game, card) for card in self.cards)
        self.seat_names = relative_seat_names(int(game.seats))

    def card_flags(self, cards: int) -> list[int]:
        """Return a flag for each card of the pack: 1 if the card is in the set `cards`."""
        return [cards >> card & 1 for card in self.cards]

    def relative_values(self, values: Any, seat: int) -> list[Any]:
        """Return `values`, which are indexed by seat, rotated so that they begin with `seat`."""
        return [*values[seat:], *values[:seat]]

    def seat_flags(self, seat_set: int, first_seat: int) -> list[int]:
        """Return a flag for each seat, clockwise from `first_seat`: 1 if `seat_set` contains the seat."""
        return self.relative_values(
            [seat_set >> other_seat & 1 for other_seat in range(len(self.seat_names))], first_seat
        )

    def seat_cards_feature(
        self, name: str, meaning: str, cards_by_seat: list[int], seat: int
    ) -> FeatureValues:
        """Return a feature with a flag for each seat and card: 1 if the seat has the card in `cards_by_seat`.

        The seats are in clockwise order from `seat`.
        """
        numbers = [
            number for cards in self.relative_values(cards_by_seat, seat) for number in self.card_flags(cards)
        ]
        return Feature(name, meaning, combine_names(self.seat_names, self.card_names)), numbers

    def seat_sizes_feature(self, name: str, meaning: str, sizes: list[int], seat: int) -> FeatureValues:
        high = len(self.cards)
        return Feature(name, meaning, self.seat_names, high=high), self.relative_values(sizes, seat)


def visible_cards(pile: list[int]) -> int:
    """Return the set of visible cards in a pile."""
    return sum(2**card for card in pile if card >= 0)


def hands_features(place: Hands, context: FeatureContext, seat: int) -> list[FeatureValues]:
    game, hands = context.game, [int(cards) for cards in getattr(context.game, place.field_name)]
    hidden_counts = getattr(game, place.hidden_counts)
    sizes = [cards.bit_count() + int(hidden_counts[other_seat]) for other_seat, cards in enumerate(hands)]
    name = singular_key(place.key)
    features = [
        (Feature(name, f"your cards in `{place.key}`", context.card_names), context.card_flags(hands[seat])),
        context.seat_sizes_feature(
            f"{name}_sizes", f"number of cards in `{place.key}`, by seat", sizes, seat
        ),
    ]
    if place.shown_field:
        shown_cards = int(getattr(game, place.shown_field))
        meaning = f"the cards in `{place.key}` that all players have seen"
        features.append(
            context.seat_cards_feature(
                f"{name}_{place.shown_field}", meaning, [cards & shown_cards for cards in hands], seat
            )
        )
    return features


def seat_sets_features(place: SeatSets, context: FeatureContext, seat: int) -> list[FeatureValues]:
    card_sets = [int(cards) for cards in getattr(context.game, place.field_name)]
    return [context.seat_cards_feature(place.key, f"the cards in `{place.key}`, by seat", card_sets, seat)]


def pile_features(place: Pile, context: FeatureContext, seat: int) -> list[FeatureValues]:
    piles, name = place.get_piles(context.game), place.key
    sizes = [len(pile) for pile in piles]
    if not place.is_per_seat:
        size_feature = (
            Feature(f"{name}_size", f"number of cards in `{name}`", high=len(context.cards)),
            sizes,
        )
        if place.viewers != EVERYBODY:
            return [size_feature]
        top_card = visible_cards(piles[0][:1])
        return [
            size_feature,
            (
                Feature(f"{name}_top", f"the top card of `{name}`", context.card_names),
                context.card_flags(top_card),
            ),
            (
                Feature(name, f"the cards in `{name}`", context.card_names),
                context.card_flags(visible_cards(piles[0])),
            ),
        ]
    features = [
        context.seat_sizes_feature(
            f"{singular_key(name)}_sizes", f"number of cards in `{name}`, by seat", sizes, seat
        )
    ]
    if place.viewers == EVERYBODY:
        top_cards = [visible_cards(pile[:1]) for pile in piles]
        features.append(
            context.seat_cards_feature(
                f"{singular_key(name)}_tops", f"the top card of `{name}`, by seat", top_cards, seat
            )
        )
        features.append(
            context.seat_cards_feature(
                name, f"the cards in `{name}`, by seat", [visible_cards(pile) for pile in piles], seat
            )
        )
    elif place.viewers == OWNER:
        own_flags = context.card_flags(visible_cards(piles[seat]))
        features.append(
            (Feature(singular_key(name), f"your cards in `{name}`", context.card_names), own_flags)
        )
    return features


def open_set_features(place: OpenSet, context: FeatureContext, seat: int) -> list[FeatureValues]:
    cards = context.card_flags(int(getattr(context.game, place.field_name)))
    return [(Feature(place.key, f"the cards in `{place.key}`", context.card_names), cards)]


def numbers_features(place: Numbers, context: FeatureContext, seat: int) -> list[FeatureValues]:
    feature = Feature(place.key, f"`{place.key}`, by seat", context.seat_names, place.low, place.high)
    return [
        (
            feature,
            context.relative_values(
                [int(number) for number in getattr(context.game, place.field_name)], seat
            ),
        )
    ]


def number_features(place: NumberValue, context: FeatureContext, seat: int) -> list[FeatureValues]:
    low, high = resolve_bound(place.low, context.game), resolve_bound(place.high, context.game)
    return [(Feature(place.key, f"`{place.key}`", low=low, high=high), [int(place.get_value(context.game))])]


def seat_features(place: SeatValue, context: FeatureContext, seat: int) -> list[FeatureValues]:
    value = int(place.get_value(context.game))
    seat_set = bit(value) if value >= 0 else 0
    return [
        (
            Feature(place.key, f"the `{place.key}` seat", context.seat_names),
            context.seat_flags(seat_set, seat),
        )
    ]


def seats_features(place: SeatsValue, context: FeatureContext, seat: int) -> list[FeatureValues]:
    seat_set = int(place.apply_complement(context.game, place.get_value(context.game)))
    return [
        (
            Feature(place.key, f"the seats in `{place.key}`", context.seat_names),
            context.seat_flags(seat_set, seat),
        )
    ]


def suit_features(place: SuitValue, context: FeatureContext, seat: int) -> list[FeatureValues]:
    suit = int(place.get_value(context.game))
    flags = [int(suit == other_suit) for other_suit in range(len(SUIT_NAMES))]
    return [(Feature(place.key, f"the suit of `{place.key}`", SUIT_NAMES), flags)]


def flag_features(place: FlagValue, context: FeatureContext, seat: int) -> list[FeatureValues]:
    return [(Feature(place.key, f"1 if `{place.key}` is true"), [int(bool(place.get_value(context.game)))])]


def card_features(card_value: CardValue, context: FeatureContext, seat: int) -> list[FeatureValues]:
    if card_value.viewers != EVERYBODY:
        return []
    card = int(card_value.get_value(context.game))
    return [
        (
            Feature(card_value.key, f"the card in `{card_value.key}`", context.card_names),
            context.card_flags(visible_cards([card])),
        )
    ]


def face_down_moves_features(place: FaceDownMoves, context: FeatureContext, seat: int) -> list[FeatureValues]:
    moves = [int(move != NO_MOVE) for move in getattr(context.game, place.key)]
    feature = Feature(place.key, f"the seats that have chosen a move in `{place.key}`", context.seat_names)
    return [(feature, context.relative_values(moves, seat))]


FEATURE_FUNCTIONS: Final[dict[type[Place], Any]] = {
    Hands: hands_features,
    SeatSets: seat_sets_features,
    Pile: pile_features,
    OpenSet: open_set_features,
    Numbers: numbers_features,
    NumberValue: number_features,
    SeatValue: seat_features,
    SeatsValue: seats_features,
    SuitValue: suit_features,
    FlagValue: flag_features,
    CardValue: card_features,
    FaceDownMoves: face_down_moves_features,
}


class LayoutFeatures(Features[Any]):
    """Features derived from a layout. They are slow to compute."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def collect_features(self, game: Any, seat: int) -> list[FeatureValues]:
        context = FeatureContext(game, self.layout.pack(game))
        turn_feature = (
            Feature("turn", "the seats to move", context.seat_names),
            context.seat_flags(int(game.to_move()), seat),
        )
        place_features = [
            feature for place in self.layout.places for feature in self.place_features(place, context, seat)
        ]
        return [turn_feature, *place_features]

    def place_features(self, place: Place, context: FeatureContext, seat: int) -> list[FeatureValues]:
        encode_place: FeatureFunction | None = FEATURE_FUNCTIONS.get(type(place))
        return encode_place(place, context, seat) if encode_place is not None else []

    def list_features(self, game: Game) -> list[Feature]:
        return [feature for feature, _ in self.collect_features(game, 0)]

    def encode(self, game: Game, seat: int, row: FeatureRow) -> None:
        for _, numbers in self.collect_features(game, seat):
            for number in numbers:
                row.add_number(number)
