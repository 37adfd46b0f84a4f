"""What a good player of Zombie Cribbage knows: a rule of thumb, what a position is worth, and why."""

import math
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.counting import FITS, RUNGS, THIRTY_ONE, VALUES, WORTHS
from parlour.games.zombie_cribbage.discards import chances_of, counts_out, crib_for, discard_of
from parlour.games.zombie_cribbage.knowledge import may_hold
from parlour.games.zombie_cribbage.race import race_for
from parlour.games.zombie_cribbage.rules import (
    CLAIM,
    COUNT,
    DISCARDING,
    LAY,
    PLAY,
    PLAYING,
    RUN,
    RUNNING,
    STOP,
    ZombieCribbage,
)
from parlour.kit.bits import bit, count, lowest, shift
from parlour.kit.cards import NO_CARD, RANK_CARDS
from parlour.kit.game import Game
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, NO_MOVE, OTHER_STEP, other_of
from parlour.kit.parts import Advice
from parlour.kit.records import Appraisal
from parlour.kit.words import Sentence

FANCY: Final = 2.5  # quarters of a point: a discard that promises so much less is e times as seldom
WHIM: Final = 12.0  # twentieths of a point: the same for a card that is played
STOPPING: Final = 15  # the promise of a stop: more than that of any card that makes nothing
POOR: Final = 7  # one runs from a show that brings fewer points
CRIB_MEAN: Final = 4  # what a crib brings, roughly

# A rule of thumb


def best_move(game: ZombieCribbage, seat: i64) -> i64:
    """Keeps the best four cards, plays for points, counts right, and runs from a poor show."""
    n = game.generate(seat)
    best: i64 = NO_MOVE
    most: i64 = -1_000
    for nth in range(n):
        move = game.codes[nth]
        promise = promise_of_card(game, seat, move) if move < LAY else promise_of(game, seat, move)
        if promise > most:
            best = move
            most = promise
    return best


def promise_of(game: ZombieCribbage, seat: i64, move: i64) -> i64:
    """How good a move looks that plays no card."""
    kind = move & KIND_FIELD
    points = other_of(move)
    if kind == LAY:
        laid = bit(move & CARD_FIELD) | bit(points)
        return promise_of_laying(game, game.hands[seat], laid, seat == game.dealer)
    if kind == STOP:
        return STOPPING
    if kind == RUN:
        return POOR - expected_show(game, seat)
    if kind in (COUNT, CLAIM):
        beside = points - uncounted(game, seat, kind)
        return beside if beside < 0 else -beside
    return 0


def promise_of_card(game: ZombieCribbage, seat: i64, card: i64) -> i64:
    """Points at once; else high cards first, away from totals that a ten or a pair makes good."""
    worth = 20 * game.points_for(card) + VALUES[card]
    total = game.total + VALUES[card]
    if total == 5 or total == 21:
        worth -= 12
    elif 5 < total < 15:
        worth -= 3
    if not game.counted and has_another(game, seat, card):
        worth += 5
    return worth


def has_another(game: ZombieCribbage, seat: i64, card: i64) -> bool:
    """Whether a seat that holds this card has a second of its rank."""
    return count(game.hands[seat] & shift(RANK_CARDS, card & 60)) > 1


def promise_of_laying(game: ZombieCribbage, hand: i64, laid: i64, dealing: bool) -> i64:
    """What is kept scores, and what is laid away scores for the dealer; in quarters of a point."""
    show = game.terms.show
    crib = 2 * show.score(laid, NO_CARD, True)
    one = lowest(laid)
    other = lowest(laid & (laid - 1))
    if VALUES[one] == 5:
        crib += 1
    if VALUES[other] == 5:
        crib += 1
    apart = RUNGS[one] - RUNGS[other]
    if apart == 1 or apart == -1:
        crib += 1
    kept = 4 * show.score(hand & ~laid, NO_CARD, False)
    return kept + (crib if dealing else -crib)


def uncounted(game: ZombieCribbage, seat: i64, kind: i64) -> i64:
    """The true number for a count or claim of the seat."""
    if kind == COUNT:
        return game.true_count(seat)
    return game.true_count(1 - seat) - game.announced


def own_show(game: ZombieCribbage, seat: i64) -> i64:
    """What a seat's hand will be worth in the show."""
    return game.terms.show.score(game.hands[seat] | game.played[seat], game.starter, False)


def expected_show(game: ZombieCribbage, seat: i64) -> i64:
    """What the show brings to a seat, beyond what a crib brings on average."""
    return own_show(game, seat) + (CRIB_MEAN if seat == game.dealer else -CRIB_MEAN)


def overlooking(move: i64) -> i64:
    """ZC-48: one combination of two points is not counted; what the other has missed is not claimed."""
    kind = move & KIND_FIELD
    if kind == CLAIM:
        return CLAIM
    return move - 2 * OTHER_STEP if kind == COUNT and other_of(move) > 1 else move


# How probably somebody sensible chose so


def likelihood_of_discard(game: ZombieCribbage, seat: i64) -> float:
    """Of all ways to lay two of its six cards away: by what each promises."""
    laid = game.laid[seat]
    if not laid:
        return 1.0
    six = game.hands[seat] | game.played[seat] | laid
    dealing = seat == game.dealer
    chosen = promise_of_laying(game, six, laid, dealing)
    ways = 0.0
    first = six
    while first:
        one = first & -first
        first ^= one
        second = first
        while second:
            another = second & -second
            second ^= another
            ways += preferred(promise_of_laying(game, six, one | another, dealing) - chosen, FANCY)
    return 1.0 / ways


def preferred(more: i64, scale: float) -> float:
    """How much more often something is chosen that promises so much more."""
    return math.exp(float(more) / scale)


def likelihood_of_play(game: ZombieCribbage, seat: i64) -> float:
    """Of all ways to play from its hand to the running count, taken back card by card."""
    held, counted, total = game.hands[seat], game.counted, game.total
    found = 1.0
    while game.counted:
        game.counted -= 1
        card = game.count[game.counted]
        game.total -= VALUES[card]
        if game.played[seat] & bit(card):
            game.hands[seat] = game.hands[seat] | bit(card)
            found *= likelihood_of_card(game, seat, card)
    game.hands[seat] = held
    game.counted, game.total = counted, total
    return found


def likelihood_of_card(game: ZombieCribbage, seat: i64, card: i64) -> float:
    chosen = promise_of_card(game, seat, card)
    ways = 0.0
    rest = game.hands[seat] & FITS[game.total]
    while rest:
        another = lowest(rest)
        rest &= rest - 1
        ways += preferred(promise_of_card(game, seat, another) - chosen, WHIM)
    # ZC-42: after a card of its own the other had said go.
    after_own = game.counted > 0 and game.played[seat] & bit(game.count[game.counted - 1]) != 0
    if game.terms.may_end and after_own and game.cards_held(1 - seat):
        ways += preferred(STOPPING - chosen, WHIM)
    return 1.0 / ways


# What a position is worth


def evaluation_of(game: ZombieCribbage, seat: i64) -> float:
    """The chance to win the match, from the scores, the deal and the games that are won."""
    race = race_for(game.terms.lowdown)
    mine, theirs = game.scores[seat], game.scores[1 - seat]
    dealing = seat == game.dealer
    if game.phase == DISCARDING:
        chance = race.before_a_hand(mine, theirs, dealing)
    elif game.phase == PLAYING or game.phase == RUNNING:
        chance = race.before_the_show(mine, theirs, dealing)
    else:
        chance = race.before_a_hand(mine, theirs, not dealing)
    return utility_with(game, seat, chance)


def utility_with(game: ZombieCribbage, seat: i64, chance: float) -> float:
    """The `utility` of a match to a seat that has this chance to win its present game."""
    needed = game.match.goal // 2 + 1
    mine, theirs = needed - game.match.totals[seat], needed - game.match.totals[1 - seat]
    match = race_for(game.terms.lowdown).of_match(chance, mine, theirs)
    return max(-1.0, min(1.0, 2.0 * match - 1.0))


def appraised_discards(game: ZombieCribbage, seat: i64) -> list[Appraisal]:
    """Each discard: hand and crib over all starters, and over all that the other may lay away.

    `points` are the hand, with or less the crib and a jack turned up; `utility` adds what is pegged, and the
    other's hand, as they come on average.
    """
    if not counts_out(game, seat):
        return []
    crib = crib_for(game, seat)
    plain, heeled = chances_of(game, seat, 0), chances_of(game, seat, 2)
    found: list[Appraisal] = []
    for move in game.legal(int(seat)):
        odds = discard_of(game, seat, move, crib, plain, heeled)
        found.append(Appraisal(move, odds.points, utility_with(game, seat, odds.chance)))
    return found


# Why


def reason_for(game: ZombieCribbage, seat: i64, move: i64) -> Sentence | None:
    """What speaks for a move."""
    kind = move & KIND_FIELD
    if kind == PLAY:
        return reason_to_play(game, seat, move)
    if kind == LAY and counts_out(game, seat):
        return reason_to_lay(game, seat, move)
    if kind in (COUNT, CLAIM):
        return reason_to_count(game, seat, kind, other_of(move))
    if kind == STOP and (game.total < THIRTY_ONE or game.terms.last_at_31):
        return Sentence("reason-stop")
    if kind == RUN and seat != game.dealer:
        return Sentence("reason-run", {"other": int(game.dealer)})
    if kind == RUN and expected_show(game, seat) < POOR:
        return Sentence("reason-run-own", {"number": int(own_show(game, seat))})
    return None


def reason_to_count(game: ZombieCribbage, seat: i64, kind: i64, points: i64) -> Sentence | None:
    if points != uncounted(game, seat, kind):
        return None
    if kind == COUNT:
        return Sentence("reason-count")
    return Sentence("reason-claim" if points else "reason-claim-0")


def reason_to_lay(game: ZombieCribbage, seat: i64, move: i64) -> Sentence:
    """The means of hand and crib, in tenths."""
    nothing: vec[float] = vec[float]([0.0] * (WORTHS * WORTHS))
    found = discard_of(game, seat, move, crib_for(game, seat), nothing, nothing)
    hand, crib = int(10.0 * found.hand + 0.5), int(10.0 * found.crib + 0.5)
    fields = {
        "cards": int(game.hands[seat] & ~(bit(move & CARD_FIELD) | bit(other_of(move)))),
        "number": hand // 10,
        "part": hand % 10,
        "more": crib // 10,
        "tenths": crib % 10,
        "other": int(game.dealer),
    }
    return Sentence("reason-crib-own" if seat == game.dealer else "reason-crib-other", fields)


def reason_to_play(game: ZombieCribbage, seat: i64, card: i64) -> Sentence | None:
    """The points it makes; else what it keeps from the other."""
    points = game.points_for(card)
    fields = {"card": int(card), "number": int(points), "other": int(1 - seat)}
    total = game.total + VALUES[card]
    if points:
        return Sentence(scoring_key(game, card, points), fields)
    if not game.cards_held(1 - seat):
        return None
    fields["number"] = int(total)
    if not may_hold(game, 1 - seat) & FITS[total]:
        return Sentence("reason-last", fields)
    if not game.counted and card < 52 and has_another(game, seat, card):
        return Sentence("reason-paired", fields)
    if total < 5:
        return Sentence("reason-low", fields)
    if 15 < total < 21:
        return Sentence("reason-between", fields)
    return None


def scoring_key(game: ZombieCribbage, card: i64, points: i64) -> str:
    """The sentence for a card that makes points."""
    alike, run = game.alike_with(card, game.counted), game.run_with(card, game.counted)
    beside_sum = alike * (alike - 1) + run
    if beside_sum and points > beside_sum:
        return "reason-several"
    if run:
        return "reason-sequence"
    if alike:
        return "reason-pair"
    return "reason-fifteen" if game.total + VALUES[card] == 15 else "reason-thirty_one"


@final
class ZombieCribbageAdvice(Advice):
    """Joins what stands above to the game's class."""

    def heuristic_move(self, game: Game, seat: int) -> int:
        assert isinstance(game, ZombieCribbage)
        return int(best_move(game, seat))

    def evaluation(self, game: Game, seat: int) -> float:
        assert isinstance(game, ZombieCribbage)
        return evaluation_of(game, seat)

    def likelihood(self, game: Game, seat: int) -> float:
        """How probably the other would lay away what it has, and play to the count what it did."""
        assert isinstance(game, ZombieCribbage)
        return likelihood_of_discard(game, 1 - seat) * likelihood_of_play(game, 1 - seat)

    def ahead(self, game: Game, seat: int) -> float:
        assert isinstance(game, ZombieCribbage)
        return float(game.scores[seat] - game.scores[1 - seat])

    def overlooked(self, game: Game, move: int) -> int:
        return int(overlooking(move))

    def appraised(self, game: Game, seat: int) -> list[Appraisal]:
        assert isinstance(game, ZombieCribbage)
        return appraised_discards(game, seat)

    def reason(self, game: Game, seat: int, move: int) -> Sentence | None:
        assert isinstance(game, ZombieCribbage)
        return reason_for(game, seat, move)
