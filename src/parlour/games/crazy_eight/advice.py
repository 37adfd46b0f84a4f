"""What a good player of Crazy Eight knows: a rule of thumb, and what a position is worth."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.cards import ACES, EIGHTS, OFFENSIVE, REGULAR
from parlour.games.crazy_eight.reasons import reason_for
from parlour.games.crazy_eight.rules import CATCH, PLAY, TAKE, CrazyEight
from parlour.kit.bits import bit, count, shift
from parlour.kit.cards import CLUB_CARDS, RANK_CARDS
from parlour.kit.game import Game
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, NO_MOVE, SAID, is_said, named_suit
from parlour.kit.parts import Advice
from parlour.kit.standing import win_share
from parlour.kit.words import Sentence

CARD_POINTS: Final = 10.0  # that a card left in hand counts in the mean (CE-51)


def most_promising(game: CrazyEight, seat: i64, last_kind: i64) -> i64:
    """The best of the moves up to that kind, by the look of them; NO_MOVE where there is none."""
    best: i64 = NO_MOVE
    most: i64 = -1
    for at in range(game.generate(seat)):
        move = game.codes[at]
        worth = promise(game, seat, move)
        if worth > most and move & KIND_FIELD <= last_kind:
            best, most = move, worth
    return best


def promise(game: CrazyEight, seat: i64, move: i64) -> i64:
    """How good a move looks, from 0."""
    kind = move & KIND_FIELD
    said: i64 = 1 if is_said(move) else 0
    if kind == CATCH:
        return 1000
    if kind != PLAY:
        return 100 + said
    card = move & CARD_FIELD
    here = bit(card)
    rest = game.hands[seat] & ~here
    if not rest:
        return 2000 if game.wins(here, game.top) else 50 + said
    if not rest & REGULAR and here & REGULAR:
        # The last regular card is what wins in the end.
        return 90 + said
    worth = 200 + said + game.hand_points(here & ~EIGHTS)
    if here & OFFENSIVE:
        worth += 60 if game.demand or game.cards_held(game.next_to(seat)) < 4 else 10
    elif here & ACES:
        worth += 40 if game.demand else -40
    elif here & EIGHTS:
        suit = named_suit(move) if named_suit(move) >= 0 else card & 3
        worth += count(rest & shift(CLUB_CARDS, suit)) - 60
    elif game.goes_again(card):
        worth += 30 if rest & (shift(CLUB_CARDS, card & 3) | shift(RANK_CARDS, card & 60)) else 5
    else:
        worth += 2 * count(rest & shift(CLUB_CARDS, card & 3))
    return worth


def value_of(game: CrazyEight, seat: int) -> float:
    """By the standing of the match, and by the cards in hand: the fewer, the nearer to winning."""
    seats = int(game.seats)
    chances = vec[float]([0.0] * seats)
    everybody = 0.0
    for other in range(seats):
        if game.playing & bit(other):
            chances[other] = 1.0 / float(1 + game.cards_held(other))
            everybody += chances[other]
    coming = vec[float]([0.0] * seats)
    for other in range(seats):
        chances[other] = chances[other] / everybody
        # CE-51
        coming[other] = CARD_POINTS * (1.0 - chances[other]) * float(game.cards_held(other))
    return 2.0 * win_share(game.match, seat, game.rounds, chances, coming) - 1.0


@final
class CrazyEightAdvice(Advice):
    """See the functions above."""

    def heuristic_move(self, game: Game, seat: int) -> int:
        """Attacks and goes again where it can, keeps eights and aces for need, a regular card for the end."""
        assert isinstance(game, CrazyEight)
        return int(most_promising(game, seat, CATCH))

    def evaluation(self, game: Game, seat: int) -> float:
        assert isinstance(game, CrazyEight)
        return value_of(game, seat)

    def ahead(self, game: Game, seat: int) -> float:
        assert isinstance(game, CrazyEight)
        return game.match.ahead(seat)

    def overlooked(self, game: Game, move: int) -> int:
        """CE-41, CE-42, CE-44: the same move without its call, or somebody is not caught."""
        assert isinstance(game, CrazyEight)
        if move & KIND_FIELD != CATCH:
            return move & ~SAID
        if game.viewer != game.turn:
            return NO_MOVE
        return int(most_promising(game, game.turn, TAKE) & ~SAID)

    def reason(self, game: Game, seat: int, move: int) -> Sentence | None:
        assert isinstance(game, CrazyEight)
        return reason_for(game, seat, move)
