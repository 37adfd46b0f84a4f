"""Features that encode Go Fish and Authors for machine learning.

Seats are encoded by their absolute numbers, because moves name seats by number. In Go Fish, suits do not
matter, so the features count cards by rank. In Authors each card has its own feature.
"""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from parlour.games.asking.options import ranks_of_cards
from parlour.games.asking.rules import AskingGame
from parlour.kit.bits import count
from parlour.kit.cards import RANK_NAMES
from parlour.kit.features import Feature, FeatureRow, Features, absolute_seat_names, card_names, combine_names

PACK_SIZE: Final = 52
RANK_SIZE: Final = 4
RANK_COUNT: Final = len(RANK_NAMES)


def possible_cards(game: AskingGame, seat: i64, owner: i64, located_cards: i64) -> i64:
    """Return the cards that may be in the hand of `owner`, except those that all players know to be there.

    For another player's hand, the result depends on what `seat` knows. For the hand of `seat`, it depends
    only on what all players know.
    """
    if game.hand_size(owner) == count(game.known_cards[owner]):
        return 0
    cards = game.pack & ~located_cards & ~game.excluded_cards[owner]
    if owner != seat:
        cards &= ~game.hands[seat]
    return cards


def add_rank_flags(cards: i64, row: FeatureRow) -> None:
    """Add a flag for each rank: 1 if `cards` contains a card of that rank."""
    row.add_rank_counts(ranks_of_cards(cards))


def add_public_state(game: AskingGame, seat: i64, row: FeatureRow) -> None:
    """Add to `row` the number of `seat`, and what every player can see."""
    seat_count = game.seats
    row.add_one_hot(seat, seat_count)
    row.add_cards(game.to_move(), seat_count)
    row.add_number(game.stock_count)
    for owner in range(seat_count):
        row.add_number(game.hand_size(owner))
    for owner in range(seat_count):
        add_rank_flags(game.completed_sets[owner], row)


def add_learned_cards(game: AskingGame, seat: i64, row: FeatureRow) -> None:
    """Add to `row`, card by card, what `seat` knows about each hand from asks and answers."""
    located_cards = game.located_cards()
    seat_count = game.seats
    for owner in range(seat_count):
        row.add_cards(game.known_cards[owner], PACK_SIZE)
    for owner in range(seat_count):
        row.add_cards(possible_cards(game, seat, owner, located_cards), PACK_SIZE)


def add_learned_ranks(game: AskingGame, seat: i64, row: FeatureRow) -> None:
    """Add to `row`, by rank, what `seat` knows about each hand from asks and answers."""
    located_cards = game.located_cards()
    seat_count = game.seats
    for owner in range(seat_count):
        row.add_rank_counts(game.known_cards[owner])
    for owner in range(seat_count):
        add_rank_flags(possible_cards(game, seat, owner, located_cards), row)


def add_held_ranks(game: AskingGame, row: FeatureRow) -> None:
    """For each seat, add to `row` the ranks in which the seat is known to hold unseen cards."""
    for owner in range(game.seats):
        add_rank_flags(game.held_ranks[owner], row)


def build_feature_list(game: AskingGame, by_rank: bool) -> list[Feature]:
    """Return the list of features, with hands encoded by rank or card by card."""
    seat_names, pack_size = absolute_seat_names(int(game.seats)), int(count(game.pack))
    rank_columns = combine_names(seat_names, RANK_NAMES)
    card_columns = rank_columns if by_rank else combine_names(seat_names, card_names(PACK_SIZE))
    max_cards = RANK_SIZE if by_rank else 1
    cards = "number of cards of each rank" if by_rank else "the cards"
    hand_columns = RANK_NAMES if by_rank else card_names(PACK_SIZE)
    return [
        Feature("hand", f"{cards} in your hand", hand_columns, high=max_cards),
        Feature("seat", "your seat", seat_names),
        Feature("turn", "the seat to move", seat_names),
        Feature("stock", "number of cards in the stock", high=pack_size),
        Feature("hand_sizes", "number of cards in hand, by seat", seat_names, high=pack_size),
        Feature("sets", "the completed sets, by seat", rank_columns),
        Feature(
            "shown", f"{cards} in hand that all players have seen, by seat", card_columns, high=max_cards
        ),
        Feature(
            "may_hold",
            "cards not in `shown` that each seat may hold, as far as you know; for your seat, as far as the "
            "other players know",
            card_columns,
        ),
        Feature(
            "holds",
            "ranks that each seat is known to hold in addition to the cards in `shown`",
            rank_columns,
        ),
    ]


@final
class RankFeatures(Features[AskingGame]):
    """The features of a game in which only ranks matter."""

    needs_views: ClassVar[bool] = False

    def list_features(self, game: AskingGame) -> list[Feature]:
        return build_feature_list(game, True)

    def encode(self, game: AskingGame, seat: i64, row: FeatureRow) -> None:
        row.add_rank_counts(game.hands[seat])
        add_public_state(game, seat, row)
        add_learned_ranks(game, seat, row)
        add_held_ranks(game, row)


@final
class CardFeatures(Features[AskingGame]):
    """The features of a game in which players ask for single cards."""

    needs_views: ClassVar[bool] = False

    def list_features(self, game: AskingGame) -> list[Feature]:
        return build_feature_list(game, False)

    def encode(self, game: AskingGame, seat: i64, row: FeatureRow) -> None:
        row.add_cards(game.hands[seat], PACK_SIZE)
        add_public_state(game, seat, row)
        add_learned_cards(game, seat, row)
        add_held_ranks(game, row)
