"""What good players of a game of asking know."""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.asking.knowledge import unseen_by
from parlour.games.asking.rules import AskingGame
from parlour.games.asking.terms import ranks_in
from parlour.kit.bits import bit, count, lowest
from parlour.kit.cards import RANK_CARDS
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE, seat_of
from parlour.kit.parts import Advice
from parlour.kit.words import Sentence

DRAWS: Final = 200  # of the hidden cards, for an estimate


def hiding_from(game: AskingGame, seat: i64) -> i64:
    """The cards of which a seat cannot tell where they are."""
    return game.terms.pack & ~(game.located() | game.hands[seat])


def chance_of_a_gift(game: AskingGame, other: i64, cards: i64, hiding: i64) -> float:
    """How likely a seat looks to hold one of these cards, 0 to 1, where all of `hiding` are hidden."""
    if game.shown[other] & cards:
        return 1.0
    hidden = hiding & ~game.lacks[other]
    possible = count(cards & hidden)
    if not possible:
        return 0.0
    rank = ranks_in(cards) * RANK_CARDS
    if game.holds[other] & rank:
        return float(possible) / float(count(rank & hidden))
    unseen = game.cards_held(other) - count(game.shown[other])
    likely = float(possible) * float(unseen) / float(count(hiding))
    return likely if likely < 0.9 else 0.9


def best_ask(game: AskingGame, seat: int) -> int:
    """Asks whoever most likely has it, best of all for a rank of which it holds many."""
    best: i64 = NO_MOVE
    most = -1.0
    hand = game.hands[seat]
    hiding = hiding_from(game, seat)
    for at in range(game.generate(seat)):
        move = game.codes[at]
        cards = game.wanted(move) & ~hand
        held = count(hand & (ranks_in(cards) * RANK_CARDS))
        promise = chance_of_a_gift(game, (move >> 12) & 7, cards, hiding) * (3.0 + float(held))
        if promise > most:
            best, most = move, promise
    return int(best)


def reason_to_ask(game: AskingGame, seat: int, move: int) -> Sentence | None:
    other = int(seat_of(move))
    cards = game.wanted(move) & ~game.hands[seat]
    rank = ranks_in(cards) * RANK_CARDS & game.terms.pack
    seen = game.shown[other] & cards
    if seen:
        last = rank & ~game.hands[seat] == seen & -seen
        return Sentence("reason-last" if last else "reason-shown", {"other": other, "cards": int(seen)})
    hidden = rank & hiding_from(game, seat)
    if game.holds[other] & rank and not hidden & ~(game.lacks[other] | cards):
        return Sentence("reason-asked", {"other": other, "rank": int(lowest(rank)) >> 2})
    if only_place(game, seat, other, cards & hidden):
        return Sentence("reason-only", {"other": other})
    percent = chance_that(game, seat, other, cards)
    if not percent:
        return None
    held = int(count(game.hands[seat] & rank))
    return Sentence("reason-chance", {"other": other, "number": percent, "held": held})


def only_place(game: AskingGame, seat: i64, other: i64, cards: i64) -> bool:
    """Whether hidden cards, if there are any, cannot lie anywhere but in that other hand."""
    if not cards or game.left:
        return False
    for third in range(game.seats):
        if third != seat and third != other and game.veiled[third] and cards & ~game.lacks[third]:
            return False
    return True


def chance_that(game: AskingGame, seat: int, other: int, cards: i64) -> int:
    """In how many of 100 deals that fit all that was learnt the other holds one of the cards; by fives.

    Estimated, but the same whenever it is asked; certainty is left to those who can show it.
    """
    unseen = unseen_by(game, seat)
    rng = Rng.fast(0)
    found = 0
    for _nth in range(DRAWS):
        filled = unseen.draw(rng)
        for slot in range(len(filled)):
            card = filled[slot]
            if card >= 0 and unseen.places[slot] == other and cards & bit(card):
                found += 1
                break
    return min(95, 5 * ((40 * found + DRAWS) // (2 * DRAWS)))


def share_of_sets(game: AskingGame, seat: int) -> float:
    """By the sets laid down, and a little by the cards in hand that may become sets."""
    mine = 0.0
    everybody = 0.0
    for other in range(game.seats):
        worth = 2.0 + 4.0 * float(count(game.sets[other])) + float(game.cards_held(other))
        everybody += worth
        if other == seat:
            mine = worth
    return 2.0 * mine / everybody - 1.0


@final
class AskingAdvice(Advice):
    """Of every game of asking."""

    def heuristic_move(self, game: Game, seat: int) -> int:
        assert isinstance(game, AskingGame)
        return best_ask(game, seat)

    def evaluation(self, game: Game, seat: int) -> float:
        assert isinstance(game, AskingGame)
        return share_of_sets(game, seat)

    def reason(self, game: Game, seat: int, move: int) -> Sentence | None:
        assert isinstance(game, AskingGame)
        return reason_to_ask(game, seat, move)
