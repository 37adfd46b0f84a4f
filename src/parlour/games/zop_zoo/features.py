"""What a learner sees of Zop Zoo: everything but the order of the draw pile.

A white card is in one row at most. So it is told whose row it is in, and beside that, for all rows together,
which cards are matched and which lie under a Wild.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.zop_zoo.deck import (
    BEST_BEAST,
    BEST_POINTS,
    CARDS,
    ITEMS,
    MINUS,
    MOLE,
    WHITE,
    WILD,
    item_card,
)
from parlour.games.zop_zoo.knowledge import open_cards
from parlour.games.zop_zoo.rules import MOST_ROUNDS, PHASES, ZopZoo
from parlour.kit.bits import bit
from parlour.kit.features import Feature, Features, Row, for_each, seats_from_you, seats_in_order
from parlour.kit.game import Game
from parlour.kit.seats import clockwise

BLACKS: Final = CARDS - WHITE
MATCHES: Final = WILD - WHITE  # black cards that match something, Side Bonuses included
WILDS: Final = MOLE - WILD  # which are never discarded


def write_rows(game: ZopZoo, seat: i64, row: Row) -> None:
    """The rows, clockwise from the seat's own."""
    covered: i64 = 0
    shut: i64 = 0
    other = seat
    for _nth in range(game.seats):
        row.cards(game.held[other], ITEMS)
        covered |= game.covered[other]
        shut |= game.shut[other]
        other = clockwise(other, game.seats)
    row.cards(covered, WHITE)
    row.cards(shut, WHITE)
    best = game.under[BEST_BEAST - WILD]
    for _nth in range(game.seats):
        row.flag(best >= 0 and (game.shut[other] >> best) & 1 != 0)
        other = clockwise(other, game.seats)


def write_black(game: ZopZoo, seat: i64, row: Row) -> None:
    """The discard pile, the draw pile, and the card that waits."""
    top: i64 = -1
    if game.piled:
        top = game.pile[game.piled - 1] - WHITE
        if top >= MATCHES:
            top -= WILDS
    row.one_of(top, BLACKS - WILDS)
    row.flag(game.void)
    row.cards(game.buried, MATCHES)
    items, others = open_cards(game)
    first = row.zeros(BLACKS)
    for at in range(len(game.terms.blacks)):
        card = game.terms.blacks[at]
        lies_open = (items >> (card - WHITE)) & 1 if card < WILD else (others >> (card - WILD)) & 1
        row.put(first + card - WHITE, 1 - lies_open)
    row.number(game.left)
    drawn: i64 = -1
    if game.drawn >= 0:
        drawn = game.drawn - WHITE
    row.one_of(drawn, BLACKS)
    named: i64 = 0
    if seat == game.turn:
        named = game.named
    row.cards(named, MATCHES)


@final
class ZopZooFeatures(Features):
    """See the functions above."""

    def table(self, game: Game) -> list[Feature]:
        assert isinstance(game, ZopZoo)
        names, n = game.terms.facts.names, int(game.seats)
        seats = seats_from_you(n)
        owned = tuple([names[item_card(item)] for item in range(ITEMS)])
        white, black, matching = tuple(names[:WHITE]), tuple(names[WHITE:]), tuple(names[WHITE:WILD])
        values = game.terms.values
        most = BEST_POINTS
        least = 0
        for item in range(ITEMS):
            most += int(values[item])
            least += int(values[item]) if (MINUS >> item) & 1 else 0
        return [
            Feature("rows", "the white cards of each row, and its Side Bonuses", for_each(seats, owned)),
            Feature("matched", "white cards, in any row, that have their match", white),
            Feature("under_wild", "white cards, in any row, that lie under a BEAST", white),
            Feature("has_best", "in whose row the BEST BEAST lies", seats),
            Feature("top", "the card on top of the discard pile", matching + black[MATCHES + WILDS :]),
            Feature("void", "whether that is a Specialty which serves no more"),
            Feature("buried", "cards of the discard pile that can be taken or dug for", matching),
            Feature("to_come", "the cards of the draw pile, in no order", black),
            Feature("left", "how many cards are in the draw pile", high=len(game.terms.blacks)),
            Feature("drawn", "the card that was drawn and waits for a choice", black),
            Feature("named", "the cards that you have named to the dig that you are about to make", matching),
            Feature("dug", "who has dug in vain in this discard pile", seats),
            Feature("phase", "where the turn stands", PHASES),
            Feature("seat", "which seat you have, as moves name it", seats_in_order(n)),
            Feature("turn", "whose turn it is", seats),
            Feature("starter", "who had the first turn", seats),
            Feature(
                "scores",
                "the points of each in the match",
                seats,
                low=-MOST_ROUNDS * least,
                high=MOST_ROUNDS * most,
            ),
        ]

    def write(self, game: Game, seat: i64, row: Row) -> None:
        assert isinstance(game, ZopZoo)
        n = game.seats
        write_rows(game, seat, row)
        write_black(game, seat, row)
        row.seats(game.dug, seat, n)
        row.one_of(game.phase, len(PHASES))
        row.one_of(seat, n)
        row.seats(game.to_move(), seat, n)
        row.seats(bit(game.starter), seat, n)
        row.clockwise(game.match.totals, seat)
