"""A player's knowledge of a match of Zombie Cribbage.

Each hidden card is equally likely to be anywhere, except for what a "go" has shown.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.zombie_cribbage.rules import DISCARDING, PLAYING, RUNNING, ZombieCribbage
from parlour.kit.bits import bit, count, min_element
from parlour.kit.cards import JOKERS
from parlour.kit.components import Knowledge
from parlour.kit.errors import InvalidPositionError
from parlour.kit.game import Game
from parlour.kit.rng import Rng

MAX_ATTEMPTS: Final = 1_000_000


# Observations.


def open_cards(game: ZombieCribbage) -> i64:
    """Return the cards of open hands (ZC-51) and of a crib that players are counting (ZC-48)."""
    cards: i64 = 0
    for seat in range(2):
        if (game.open_hands >> seat) & 1:
            cards |= game.hands[seat]
        if game.is_crib_shown:
            cards |= game.discards[seat]
    return cards


# Sampling of hidden cards.


def deal_hidden_cards(game: ZombieCribbage, rng: Rng) -> None:
    """Deal every card that an observation lacks; the viewing seat does not matter."""
    pool = game.config.pack & ~(game.hands[0] | game.hands[1] | game.discards[0] | game.discards[1])
    pool &= ~(game.played_cards[0] | game.played_cards[1])
    if game.starter >= 0:
        pool &= ~bit(game.starter)
    pool &= ~deal_hidden_hands(game, pool, rng)
    for other in range(2):
        laid = sample_cards(pool, game.hidden_crib_counts[other], rng)
        game.discards[other] = game.discards[other] | laid
        pool &= ~laid
        game.hidden_counts[other] = 0
        game.hidden_crib_counts[other] = 0
    if game.phase == DISCARDING:
        top = sample_cards(pool, 1, rng)
        game.top_card = min_element(top)
        pool &= ~top
    game.stock = pool


def deal_hidden_hands(game: ZombieCribbage, pool: i64, rng: Rng) -> i64:
    """Deal the hidden hands and return their cards; repeat until the hands are consistent with the play.

    Raises:
        InvalidPositionError: No hands that fit were found.
    """
    seen_0 = game.hands[0]
    seen_1 = game.hands[1]
    may_0 = pool & ~game.excluded_cards[0]
    may_1 = pool & ~game.excluded_cards[1]
    attempts: i64 = 0
    while attempts < MAX_ATTEMPTS:
        attempts += 1
        hidden_0 = sample_cards(may_0, game.hidden_counts[0], rng)
        hidden_1 = sample_cards(may_1, game.hidden_counts[1], rng)
        if hidden_0 & hidden_1:
            continue
        game.hands[0] = seen_0 | hidden_0
        game.hands[1] = seen_1 | hidden_1
        if is_consistent(game):
            return hidden_0 | hidden_1
    raise InvalidPositionError("no hands are consistent with the moves so far")


def is_consistent(game: ZombieCribbage) -> bool:
    """Return True if the seat to play has a card that fits (ZC-5), and jokers kept back are held (ZC-42)."""
    for seat in range(2):
        if (game.seats_with_joker >> seat) & 1 and not game.hands[seat] & JOKERS:
            return False
    if game.phase == PLAYING and not game.is_over:
        return game.can_play(game.turn) or game.may_go_on_or_stop(game.turn)
    if game.phase == RUNNING and game.count_size and not game.is_over:
        return game.can_continue(game.turn)
    return True


def sample_cards(cards: i64, n: i64, rng: Rng) -> i64:
    """Return n cards of a set, every choice equally likely.

    Raises:
        InvalidPositionError: The set has fewer than n cards.
    """
    left = count(cards)
    if left < n:
        raise InvalidPositionError("there are not enough cards for the moves so far")
    chosen: i64 = 0
    fewest = left - n
    while left > fewest:
        rest = cards
        before = rng.randbelow(left)
        while before:
            rest &= rest - 1
            before -= 1
        card = rest & -rest
        chosen |= card
        cards ^= card
        left -= 1
    return chosen


# Conclusions of a seat.


def possible_cards(game: ZombieCribbage, seat: i64) -> i64:
    """Return the cards that a seat may hold, as far as its opponent can tell."""
    if (game.open_hands >> seat) & 1:
        return game.hands[seat]
    seen = game.hands[1 - seat] | game.discards[1 - seat] | game.played_cards[0] | game.played_cards[1]
    if game.starter >= 0:
        seen |= bit(game.starter)
    return game.config.pack & ~(seen | game.excluded_cards[seat])


@final
class ZombieCribbageKnowledge(Knowledge):
    """The knowledge of a seat, built on the functions above."""

    def known_cards(self, game: Game, seat: int) -> int:
        assert isinstance(game, ZombieCribbage)
        return int(open_cards(game))

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, ZombieCribbage)
        deal_hidden_cards(game, rng)
