"""What a learner sees of War: how many cards each has, and where those are that have been seen.

Cards that were shuffled together are alike until they turn up again, so of each it is told where the first of
them comes up. Of a card that nobody has seen since a war took it face down, nothing is told.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from parlour.games.war.rules import CARD, NO_ODD, ROOM, War
from parlour.kit.features import Feature, Features, Row, card_names, for_each, seats_from_you
from parlour.kit.game import Game

CARDS: Final = 52


def write_known(game: War, seat: i64, row: Row) -> None:
    """Where the cards of each bag that was seen going under a pile come up at the earliest."""
    n = game.seats
    first = row.zeros(n * CARDS)
    marks = marks_of(game, row)
    written = row.cells
    entered = game.bags.entered
    for card in range(CARDS):
        bag = entered[card]
        if bag > 0:
            mark = marks[bag]
            if mark:
                places = (mark >> 6) - seat
                if places < 0:
                    places += n
                written[first + CARDS * places + card] = i32(mark & CARD)
    cells = game.cells
    for other in range(n):
        head = game.heads[other]
        for nth in range(game.held[other]):
            marks[cells[ROOM * other + ((head + nth) & CARD)] >> 6] = 0


def marks_of(game: War, row: Row) -> vec[i64]:
    """Of each bag that lies in a pile, the seat times 64 plus its highest place, which is 1 on top."""
    bags = game.bags.last
    if bags < CARDS:
        bags = CARDS
    if len(row.marks) <= bags:
        row.marks = vec[i64]([0] * int(2 * bags + 2))
    marks = row.marks
    cells = game.cells
    for other in range(game.seats):
        head = game.heads[other]
        for nth in range(game.held[other]):
            bag = cells[ROOM * other + ((head + nth) & CARD)] >> 6
            if not marks[bag]:
                marks[bag] = ROOM * other + nth + 1
    return marks


@final
class WarFeatures(Features):
    """See the functions above."""

    def table(self, game: Game) -> list[Feature]:
        assert isinstance(game, War)
        seats, size = seats_from_you(int(game.seats)), int(game.terms.size)
        found = [
            Feature("turn", "who has not flipped yet in this round", seats),
            Feature("piles", "how many cards are in each pile", seats, high=size),
            Feature(
                "known",
                "where in a pile a card that was seen going there comes up at the earliest, 1 for the top; "
                "0 where it is not known to be there",
                for_each(seats, card_names(CARDS)),
                high=size,
            ),
        ]
        if game.seats == 3:
            found.append(Feature("odd", "whether the odd card still waits for the first war"))
        if game.terms.max_rounds:
            rounds = int(game.terms.max_rounds)
            found.append(Feature("rounds_left", "how many rounds there can still be", high=rounds))
        return found

    def write(self, game: Game, seat: i64, row: Row) -> None:
        assert isinstance(game, War)
        row.seats(game.to_move(), seat, game.seats)
        row.clockwise(game.held, seat)
        write_known(game, seat, row)
        if game.seats == 3:
            row.flag(game.odd != NO_ODD)
        if game.terms.max_rounds:
            row.number(game.terms.max_rounds - game.rounds)
