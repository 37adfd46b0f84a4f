"""What a learner sees of a game of asking.

The seats stand by their numbers, for that is how asks name them. In Go Fish suits mean nothing, so cards are
counted by rank; in Authors each is told by itself.
"""

from typing import ClassVar, Final, final

from mypy_extensions import i64

from parlour.games.asking.rules import AskingGame
from parlour.games.asking.terms import ranks_in
from parlour.kit.bits import count
from parlour.kit.cards import RANK_NAMES
from parlour.kit.features import Feature, Features, Row, card_names, for_each, seats_in_order
from parlour.kit.game import Game

ALL: Final = 52
OF_A_RANK: Final = 4
RANKS: Final = len(RANK_NAMES)


def may_hold(game: AskingGame, seat: i64, other: i64, located: i64) -> i64:
    """What a seat may hold besides what all have seen there, for all that this one knows.

    Of this seat itself it is what the others may think.
    """
    if game.cards_held(other) == count(game.shown[other]):
        return 0
    cards = game.terms.pack & ~located & ~game.lacks[other]
    if other != seat:
        cards &= ~game.hands[seat]
    return cards


def write_ranks(cards: i64, row: Row) -> None:
    """For each rank whether a set has any card of it."""
    row.ranks(ranks_in(cards))


def write_table(game: AskingGame, seat: i64, row: Row) -> None:
    """What all see: whose turn it is, how many cards there are where, and the sets that are down."""
    n = game.seats
    row.one_of(seat, n)
    row.cards(game.to_move(), n)
    row.number(game.left)
    for other in range(n):
        row.number(game.cards_held(other))
    for other in range(n):
        write_ranks(game.sets[other], row)


def write_learnt(game: AskingGame, seat: i64, row: Row) -> None:
    """What asks and answers have shown, where each card matters."""
    located = game.located()
    n = game.seats
    for other in range(n):
        row.cards(game.shown[other], ALL)
    for other in range(n):
        row.cards(may_hold(game, seat, other, located), ALL)


def write_learnt_ranks(game: AskingGame, seat: i64, row: Row) -> None:
    """What asks and answers have shown, where ranks alone matter."""
    located = game.located()
    n = game.seats
    for other in range(n):
        row.ranks(game.shown[other])
    for other in range(n):
        write_ranks(may_hold(game, seat, other, located), row)


def write_asked(game: AskingGame, row: Row) -> None:
    """Of each seat the ranks of which it holds a card that nobody has seen."""
    for other in range(game.seats):
        write_ranks(game.holds[other], row)


def table_of(game: AskingGame, by_rank: bool) -> list[Feature]:
    """The table of features, with hands by rank or card by card."""
    seats, size = seats_in_order(int(game.seats)), int(game.terms.size)
    ranks = for_each(seats, RANK_NAMES)
    cards = ranks if by_rank else for_each(seats, card_names(ALL))
    most = OF_A_RANK if by_rank else 1
    held = RANK_NAMES if by_rank else card_names(ALL)
    return [
        Feature("hand", "the cards in your hand", held, high=most),
        Feature("seat", "which seat you have", seats),
        Feature("turn", "whose turn it is", seats),
        Feature("stock", "how many cards are in the stock", high=size),
        Feature("hand_sizes", "how many cards each seat holds", seats, high=size),
        Feature("sets", "the sets that each seat has laid down", ranks),
        Feature("shown", "cards in hand that all have seen there, yours as well", cards, high=most),
        Feature(
            "may_hold",
            "what else each seat may hold for all that you know; of yours, for all that all have seen",
            cards,
        ),
        Feature("holds", "ranks of which a seat has shown that it holds another card", ranks),
    ]


@final
class RankFeatures(Features):
    """Of a game in which ranks alone matter."""

    needs_viewable: ClassVar[bool] = False

    def table(self, game: Game) -> list[Feature]:
        assert isinstance(game, AskingGame)
        return table_of(game, True)

    def write(self, game: Game, seat: i64, row: Row) -> None:
        assert isinstance(game, AskingGame)
        row.ranks(game.hands[seat])
        write_table(game, seat, row)
        write_learnt_ranks(game, seat, row)
        write_asked(game, row)


@final
class CardFeatures(Features):
    """Of a game in which each card is asked for by itself."""

    needs_viewable: ClassVar[bool] = False

    def table(self, game: Game) -> list[Feature]:
        assert isinstance(game, AskingGame)
        return table_of(game, False)

    def write(self, game: Game, seat: i64, row: Row) -> None:
        assert isinstance(game, AskingGame)
        row.cards(game.hands[seat], ALL)
        write_table(game, seat, row)
        write_learnt(game, seat, row)
        write_asked(game, row)
