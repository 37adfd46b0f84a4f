"""What seats know of a match of Zombie Cribbage.

Each hidden card is anywhere with equal chance, but for what a "go" has shown.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.zombie_cribbage.rules import DISCARDING, PLAYING, RUNNING, ZombieCribbage
from parlour.kit.bits import bit, count, lowest
from parlour.kit.cards import JOKERS
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidPosition
from parlour.kit.game import Game
from parlour.kit.parts import Knowledge

MOST_ATTEMPTS: Final = 1_000_000


# An observation


def open_cards(game: ZombieCribbage) -> i64:
    """ZC-51: the cards of hands that lie open, ZC-48: and those of a crib that players count."""
    cards: i64 = 0
    for seat in range(2):
        if (game.face_up >> seat) & 1:
            cards |= game.hands[seat]
        if game.crib_shown:
            cards |= game.laid[seat]
    return cards


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
    if game.phase == DISCARDING:
        top = some_of(pool, 1, rng)
        game.top = lowest(top)
        pool &= ~top
    game.stock = pool


def deal_hidden_hands(game: ZombieCribbage, pool: i64, rng: Rng) -> i64:
    """Deals the hidden hands, and says what they are; again until they may have been held."""
    seen_0 = game.hands[0]
    seen_1 = game.hands[1]
    may_0 = pool & ~game.lacks[0]
    may_1 = pool & ~game.lacks[1]
    attempts: i64 = 0
    while attempts < MOST_ATTEMPTS:
        attempts += 1
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
    fewest = left - n
    while left > fewest:
        rest = cards
        before = rng.below(left)
        while before:
            rest &= rest - 1
            before -= 1
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

    def nameable(self, game: Game, seat: int) -> int:
        assert isinstance(game, ZombieCribbage)
        return int(open_cards(game))

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, ZombieCribbage)
        deal_hidden_cards(game, rng)
