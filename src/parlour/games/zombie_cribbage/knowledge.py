"""What seats know of a match of Zombie Cribbage.

Each hidden card is anywhere with equal chance, but for what a "go" has shown.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.rules import PLAYING, RUNNING, ZombieCribbage
from parlour.kit.bits import bit, count, lowest
from parlour.kit.cards import JOKERS, NO_CARD, UNKNOWN
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidPosition
from parlour.kit.game import Game
from parlour.kit.parts import Knowledge

MOST_ATTEMPTS: Final = 1_000_000


# An observation


def observation_of(game: ZombieCribbage, seat: i64) -> ZombieCribbage:
    """ZC-2: a seat's own cards, ZC-51: hands that lie open, ZC-48: and a crib that players count."""
    twin = game.shell()
    game.copy_common(twin)
    game.copy_public(twin)
    twin.hands = vec[i64]([0, 0])
    twin.laid = vec[i64]([0, 0])
    twin.veiled = vec[i64]([0, 0])
    twin.veiled_crib = vec[i64]([0, 0])
    for other in range(2):
        if other == seat or (game.face_up >> other) & 1:
            twin.hands[other] = game.hands[other]
        if other == seat or game.crib_shown:
            twin.laid[other] = game.laid[other]
        twin.veiled[other] = game.cards_held(other) - count(twin.hands[other])
        laid = count(game.laid[other]) + game.veiled_crib[other]
        twin.veiled_crib[other] = laid - count(twin.laid[other])
    twin.top = NO_CARD if game.top == NO_CARD else UNKNOWN
    twin.stock = 0
    top: i64 = 1 if game.top >= 0 else 0
    twin.veiled_stock = top + count(game.stock) + game.veiled_stock
    return twin


# Worlds


def deal_hidden_cards(game: ZombieCribbage, rng: Rng) -> None:
    """Every card that an observation lacks; which seat's it is makes no difference."""
    pool = game.terms.pack & ~(game.hands[0] | game.hands[1] | game.laid[0] | game.laid[1])
    pool &= ~(game.played[0] | game.played[1])
    if game.starter >= 0:
        pool &= ~bit(game.starter)
    pool &= ~deal_hidden_hands(game, pool, rng)
    for other in range(2):
        laid = some_of(pool, game.veiled_crib[other], rng)
        game.laid[other] = game.laid[other] | laid
        pool &= ~laid
        game.veiled[other] = 0
        game.veiled_crib[other] = 0
    if game.top == UNKNOWN:
        top = some_of(pool, 1, rng)
        game.top = lowest(top)
        pool &= ~top
    game.stock = pool
    game.veiled_stock = 0


def deal_hidden_hands(game: ZombieCribbage, pool: i64, rng: Rng) -> i64:
    """Deals the hidden hands, and says what they are; again until they may have been held."""
    seen_0 = game.hands[0]
    seen_1 = game.hands[1]
    may_0 = pool & ~game.lacks[0]
    may_1 = pool & ~game.lacks[1]
    for _ in range(MOST_ATTEMPTS):
        hidden_0 = some_of(may_0, game.veiled[0], rng)
        hidden_1 = some_of(may_1, game.veiled[1], rng)
        if hidden_0 & hidden_1:
            continue
        game.hands[0] = seen_0 | hidden_0
        game.hands[1] = seen_1 | hidden_1
        if may_be_held(game):
            return hidden_0 | hidden_1
    raise InvalidPosition("no hands fit what was seen on the way")


def may_be_held(game: ZombieCribbage) -> bool:
    """ZC-5, ZC-42: whoever is to play has a card that fits, and a joker was there to be kept back."""
    for seat in range(2):
        if (game.has_joker >> seat) & 1 and not game.hands[seat] & JOKERS:
            return False
    if game.phase == PLAYING and not game.over:
        return game.can_play(game.turn) or game.is_asked(game.turn)
    if game.phase == RUNNING and game.counted and not game.over:
        return game.goes_on(game.turn)
    return True


def some_of(cards: i64, n: i64, rng: Rng) -> i64:
    """n cards of a set, every choice equally likely. Raises InvalidPosition where it has not so many."""
    left = count(cards)
    if left < n:
        raise InvalidPosition("there are not enough cards for what was seen on the way")
    chosen: i64 = 0
    for _ in range(n):
        rest = cards
        for _ in range(rng.below(left)):
            rest &= rest - 1
        card = rest & -rest
        chosen |= card
        cards ^= card
        left -= 1
    return chosen


# What one seat may conclude


def may_hold(game: ZombieCribbage, seat: i64) -> i64:
    """The cards that a seat may hold, as far as the other can see."""
    if (game.face_up >> seat) & 1:
        return game.hands[seat]
    seen = game.hands[1 - seat] | game.laid[1 - seat] | game.played[0] | game.played[1]
    if game.starter >= 0:
        seen |= bit(game.starter)
    return game.terms.pack & ~(seen | game.lacks[seat])


@final
class ZombieCribbageKnowledge(Knowledge):
    """Joins what stands above to the game's class."""

    def observation(self, game: Game, seat: int) -> Game:
        assert isinstance(game, ZombieCribbage)
        return observation_of(game, seat)

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, ZombieCribbage)
        deal_hidden_cards(game, rng)
