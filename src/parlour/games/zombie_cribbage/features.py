"""What a learner sees of Zombie Cribbage. Jokers have places of their own behind the 52 cards."""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.zombie_cribbage.counting import HIGHEST, RUNGS, THIRTY_ONE
from parlour.games.zombie_cribbage.knowledge import may_hold
from parlour.games.zombie_cribbage.rules import CLAIMING, FINISH, PHASES, ZombieCribbage
from parlour.kit.bits import bit, count
from parlour.kit.features import Feature, Features, Row, card_names, seats_from_you
from parlour.kit.game import Game

PLAIN_CARDS: Final = 52
IN_COUNT: Final = 7  # after the eighth the hands are counted
RUNG_NAMES: Final = (
    "joker",
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
)


def cards_known(game: ZombieCribbage) -> i64:
    """How many cards there are by their numbers, with the jokers of this table."""
    return PLAIN_CARDS + count(game.terms.pack >> PLAIN_CARDS)


def write_cards(game: ZombieCribbage, seat: i64, row: Row) -> None:
    """The cards that the seat can name, and those that the other may hold."""
    n = cards_known(game)
    other = 1 - seat
    row.cards(game.hands[seat], n)
    crib = game.laid[seat]
    if game.crib_shown:
        crib |= game.laid[other]
    row.cards(crib, n)
    row.one_of(game.starter, n)
    row.cards(game.played[seat], n)
    row.cards(game.played[other], n)
    row.cards(may_hold(game, other), n)


def write_count(game: ZombieCribbage, seat: i64, row: Row) -> None:
    """The running count."""
    row.number(game.total)
    rung: i64 = -1
    if game.counted:
        rung = RUNGS[game.count[game.counted - 1]]
    row.one_of(rung, len(RUNG_NAMES))
    for nth in range(IN_COUNT):
        rung = -1
        if nth < game.counted:
            rung = RUNGS[game.count[game.counted - 1 - nth]]
        row.number(rung + 1)
    last: i64 = 0
    if game.counted:
        last = bit(game.last)
    row.seats(last, seat, 2)
    row.seats(game.gone, seat, 2)


def write_hand(game: ZombieCribbage, seat: i64, row: Row) -> None:
    """Where the hand and the match stand."""
    row.one_of(game.phase, len(PHASES))
    row.seats(game.to_move(), seat, 2)
    row.seats(bit(game.dealer), seat, 2)
    row.number(game.cards_held(seat))
    row.number(game.cards_held(1 - seat))
    row.seats(game.face_up, seat, 2)
    row.seats(game.has_joker, seat, 2)
    row.flag(game.crib_shown)
    announced: i64 = 0
    if game.phase == CLAIMING:
        announced = game.announced
    row.number(announced)
    row.clockwise(game.scores, seat)
    row.clockwise(game.match.totals, seat)


@final
class ZombieCribbageFeatures(Features):
    """See the functions above."""

    def table(self, game: Game) -> list[Feature]:
        assert isinstance(game, ZombieCribbage)
        cards, seats = card_names(int(cards_known(game))), seats_from_you(2)
        most = FINISH + HIGHEST
        return [
            Feature("hand", "the cards in your hand", cards),
            Feature("crib", "the cards of the crib that you know", cards),
            Feature("starter", "the starter; none before it is turned up", cards),
            Feature("played", "what you have played of this hand", cards),
            Feature("other_played", "what the other has played of this hand", cards),
            Feature("may_hold", "what the other may hold, for all that you have seen and heard", cards),
            Feature("total", "the running count", high=THIRTY_ONE),
            Feature("last_rank", "the rank of its last card; none where it begins", RUNG_NAMES),
            Feature(
                "count",
                "its cards by rank, the last first: 1 for a joker, 2 for an ace, 14 for a king, 0 for none",
                tuple([str(nth) for nth in range(IN_COUNT)]),
                high=len(RUNG_NAMES),
            ),
            Feature("last", "who played that card", seats),
            Feature("gone", "who has kept a joker back, and is out of the running count", seats),
            Feature("phase", "what is done now", PHASES),
            Feature("turn", "whom play waits for", seats),
            Feature("dealer", "who deals, whose crib it is", seats),
            Feature("hand_sizes", "how many cards each holds", seats, high=int(game.terms.each)),
            Feature("face_up", "whose hand lies open", seats),
            Feature("has_joker", "who has shown to hold a joker", seats),
            Feature("counts_crib", "whether the crib is being counted, not a hand"),
            Feature("announced", "what has been counted of the cards of which you can claim", high=HIGHEST),
            Feature("scores", "the points of each", seats, high=most),
            Feature("wins", "the games of the match that each has won", seats, high=int(game.match.goal)),
        ]

    def write(self, game: Game, seat: i64, row: Row) -> None:
        assert isinstance(game, ZombieCribbage)
        write_cards(game, seat, row)
        write_count(game, seat, row)
        write_hand(game, seat, row)
