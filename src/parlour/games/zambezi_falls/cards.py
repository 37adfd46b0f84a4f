"""Cards of Zambezi Falls, as counts of each rank and as cards of the standard pack.

Suits make no difference (ZF-31). A hand is therefore stored as *counts*: one integer with three bits for each
rank, from the 3 up to the 2 (ZF-4). These bits hold the number of cards of the rank. A rank is identified by
its *bit index*, the index of its lowest bit: 0 for the 3, 3 for the 4, and so on up to 36 for the 2. In
addition to the counts there are sets of *cards* of the standard pack, which are shown to players.
"""

from typing import Final

from mypy_extensions import i64

from parlour.kit.bits import bit, count, members, min_element, shift_left
from parlour.kit.cards import CARD_TEXTS

LOW_TO_HIGH: Final = "3456789TJQKA2"
RANK_COUNT: Final = 13
# bit indices of ranks: the index of the lowest bit of each rank in packed counts
THREES: Final = 0
FOURS: Final = 3
SEVENS: Final = 12
ACES: Final = 33
TWO: Final = 36
ONE_PER_RANK: Final = 0o1111111111111
ONE_PER_RANK_BELOW_TWO: Final = 0o111111111111
SEVEN_PER_RANK: Final = 0o7777777777777
NO_RANK: Final = -1

RANK_FIELD: Final = 127
# The pack, the reserve and the given cards are stored as card codes:
# bit index of the rank + SUIT_UNIT * suit
SUIT_UNIT: Final = 128


# Counts: the number of cards of each rank, packed into one integer.


def rank_count(counts: i64, rank_bit_index: i64) -> i64:
    """Return the number of cards of a rank."""
    return (counts >> rank_bit_index) & 7


def total_count(counts: i64) -> i64:
    """Return the total number of cards."""
    return (
        count(counts & ONE_PER_RANK)
        + 2 * count((counts >> 1) & ONE_PER_RANK)
        + 4 * count((counts >> 2) & ONE_PER_RANK)
    )


# Cards of the standard pack.


def rank_bit_index_of_card(card: i64) -> i64:
    """Return the bit index of the rank of a card of the standard pack."""
    return 3 * (((card >> 2) + 11) % RANK_COUNT)


def cards_to_counts(cards: i64) -> i64:
    """Convert a set of cards of the standard pack to rank counts."""
    counts: i64 = 0
    while cards:
        counts += shift_left(1, rank_bit_index_of_card(min_element(cards)))
        cards &= cards - 1
    return counts


def lowest_card_of_rank(rank_bit_index: i64) -> i64:
    """Return the card of this rank in clubs, the lowest suit of the standard pack."""
    return 4 * ((rank_bit_index // 3 + 2) % RANK_COUNT)


def code_to_card(card_code: i64) -> i64:
    """Convert the code of a card to its number in the standard pack."""
    return lowest_card_of_rank(card_code & RANK_FIELD) + card_code // SUIT_UNIT


def card_to_code(card: i64) -> i64:
    """Convert the number of a card in the standard pack to the code of the card."""
    return rank_bit_index_of_card(card) + SUIT_UNIT * (card & 3)


def counts_to_cards(rank_counts: i64) -> i64:
    """Convert rank counts to a set of cards of the standard pack, using the lowest suits first."""
    cards: i64 = 0
    for rank in range(RANK_COUNT):
        rank_bit_index: i64 = 3 * rank
        cards |= shift_left(
            bit(rank_count(rank_counts, rank_bit_index)) - 1, lowest_card_of_rank(rank_bit_index)
        )
    return cards


def nth_element(elements: i64, index: i64) -> i64:
    """Return a set that contains only the element at this index. Index 0 is the smallest element."""
    for _nth in range(index):
        elements &= elements - 1
    return elements & -elements


# The aces and 2s, which come first in the standard pack but rank highest here (ZF-4).
ACES_AND_TWOS: Final = 0xFF


def format_cards_by_rank(cards: i64) -> list[str]:
    """Return the notation of each card in a set, in the order of the ranks in this game."""
    return [CARD_TEXTS[card] for card in members(cards & ~ACES_AND_TWOS) + members(cards & ACES_AND_TWOS)]
