"""A player's knowledge in a match of Zombie Cribbage.

Every arrangement of the hidden cards is equally likely, unless a "go" has ruled it out.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.zombie_cribbage.rules import DISCARDING, PLAYING, RUNNING, ZombieCribbage
from parlour.kit.bits import bit, count, min_element
from parlour.kit.cards import JOKERS
from parlour.kit.errors import InvalidPositionError
from parlour.kit.inference import Beliefs
from parlour.kit.rng import Rng

MAX_ATTEMPTS: Final = 1_000_000


# Sampling of hidden cards.


def deal_hidden_cards(game: ZombieCribbage, rng: Rng) -> None:
    """Deal all cards that are hidden in an observation."""
    pool = game.pack & ~(game.hands[0] | game.hands[1] | game.discards[0] | game.discards[1])
    pool &= ~(game.played_cards[0] | game.played_cards[1])
    if game.starter >= 0:
        pool &= ~bit(game.starter)
    pool &= ~deal_hidden_hands(game, pool, rng)
    for seat in range(2):
        discarded_cards = sample_cards(pool, game.hidden_crib_counts[seat], rng)
        game.discards[seat] = game.discards[seat] | discarded_cards
        pool &= ~discarded_cards
        game.hidden_counts[seat] = 0
        game.hidden_crib_counts[seat] = 0
    if game.phase == DISCARDING:
        top_card = sample_cards(pool, 1, rng)
        game.top_card = min_element(top_card)
        pool &= ~top_card
    game.stock = pool


def deal_hidden_hands(game: ZombieCribbage, hidden_cards: i64, rng: Rng) -> i64:
    """Deal the hidden cards of both hands, and return these cards.

    The deal is repeated until the hands are consistent with the play.

    Raises:
        InvalidPositionError: No consistent hands were found.
    """
    visible_0 = game.hands[0]
    visible_1 = game.hands[1]
    possible_0 = hidden_cards & ~game.excluded_cards[0]
    possible_1 = hidden_cards & ~game.excluded_cards[1]
    attempts: i64 = 0
    while attempts < MAX_ATTEMPTS:
        attempts += 1
        hidden_0 = sample_cards(possible_0, game.hidden_counts[0], rng)
        hidden_1 = sample_cards(possible_1, game.hidden_counts[1], rng)
        if hidden_0 & hidden_1:
            continue
        game.hands[0] = visible_0 | hidden_0
        game.hands[1] = visible_1 | hidden_1
        if has_consistent_hands(game):
            return hidden_0 | hidden_1
    raise InvalidPositionError("no hands are consistent with the moves so far")


def has_consistent_hands(game: ZombieCribbage) -> bool:
    """Return True if the hands are consistent with the play.

    A seat that said "go" instead of playing its joker still has a joker (ZC-42). The player whose turn it is
    has a card that fits, or may stop (ZC-5).
    """
    for seat in range(2):
        if (game.seats_with_joker >> seat) & 1 and not game.hands[seat] & JOKERS:
            return False
    if game.phase == PLAYING and not game.is_over:
        return game.can_play(game.turn) or game.may_go_on_or_stop(game.turn)
    if game.phase == RUNNING and game.count_size and not game.is_over:
        return game.can_running_count_continue(game.turn)
    return True


def sample_cards(cards: i64, card_count: i64, rng: Rng) -> i64:
    """Return `card_count` random cards of a set. All choices are equally likely.

    Raises:
        InvalidPositionError: The set has fewer than `card_count` cards.
    """
    remaining_count = count(cards)
    if remaining_count < card_count:
        raise InvalidPositionError("there are not enough cards for the moves so far")
    sampled_cards: i64 = 0
    final_count = remaining_count - card_count
    while remaining_count > final_count:
        candidates = cards
        skipped_count = rng.randbelow(remaining_count)
        while skipped_count:
            candidates &= candidates - 1
            skipped_count -= 1
        card = candidates & -candidates
        sampled_cards |= card
        cards ^= card
        remaining_count -= 1
    return sampled_cards


# Possible cards in a hand.


def possible_cards(game: ZombieCribbage, seat: i64) -> i64:
    """Return the cards that a seat may hold, as far as its opponent can tell."""
    if (game.open_hands >> seat) & 1:
        return game.hands[seat]
    visible_cards = (
        game.hands[1 - seat] | game.discards[1 - seat] | game.played_cards[0] | game.played_cards[1]
    )
    if game.starter >= 0:
        visible_cards |= bit(game.starter)
    return game.pack & ~(visible_cards | game.excluded_cards[seat])


@final
class ZombieCribbageBeliefs(Beliefs[ZombieCribbage]):
    """The beliefs of a player or spectator in Zombie Cribbage."""

    def deal_hidden(self, game: ZombieCribbage, seat: int, rng: Rng, inferences: object) -> None:
        deal_hidden_cards(game, rng)
