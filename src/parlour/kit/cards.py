"""The standard pack: 52 cards and up to two jokers, as numbers 0 to 53 and as text.

A card is `4 * rank + suit`: AC is 0, AD 1, ... KS 51; the jokers `*1` and `*2` are 52 and 53.
"""

from typing import Final

from mypy_extensions import i64

from parlour.kit.bits import members
from parlour.kit.errors import InvalidPosition

RANKS: Final = "A23456789TJQK"
SUITS: Final = "CDHS"
SUIT_NAMES: Final = ("clubs", "diamonds", "hearts", "spades")
SUIT_SIGNS: Final = "♣♦♥♠"

ACE: Final = 0
TWO: Final = 1
SEVEN: Final = 6
EIGHT: Final = 7
TEN: Final = 9
JACK: Final = 10
QUEEN: Final = 11
KING: Final = 12
JOKER: Final = 13  # the rank of both jokers

CLUBS: Final = 0
DIAMONDS: Final = 1
HEARTS: Final = 2
SPADES: Final = 3

PACK: Final = 0xFFFFFFFFFFFFF  # all 52 cards
JOKERS: Final = 0x30000000000000
ALL_CARDS: Final = 0x3FFFFFFFFFFFFF

CLUB_CARDS: Final = 0x1111111111111  # one suit of thirteen; shift by the suit for the others
RANK_CARDS: Final = 15  # one rank of four; shift by 4 * rank for the others

UNKNOWN: Final = -1  # a card that an observer cannot see, written `?`
NO_CARD: Final = -2


def rank_of(card: i64) -> i64:
    """0 for an ace to 12 for a king, 13 for a joker."""
    return card >> 2


def suit_of(card: i64) -> i64:
    """0 clubs, 1 diamonds, 2 hearts, 3 spades; means nothing for a joker."""
    return card & 3


def card_text(card: int) -> str:
    """`7H`, `*1`, or `?` for a card that cannot be seen."""
    if card == UNKNOWN:
        return "?"
    if card >= 52:
        return f"*{card - 51}"
    return RANKS[card >> 2] + SUITS[card & 3]


def set_text(cards: i64) -> str:
    """The cards of a set in the order of the pack: `2C KD *1`."""
    return " ".join([card_text(card) for card in members(cards)])


def read_card(text: str, taken: int = 0) -> int:
    """The card that `text` names: `7H`, `10H`, `7♥`, `*1`, or `*` for the first joker not in `taken`.

    Raises InvalidPosition for anything else.
    """
    word = text.strip().upper()
    if word == "*":
        return 53 if taken & 0x10000000000000 else 52
    if word in ("*1", "*2"):
        return 51 + int(word[1])
    if word.startswith("10"):
        word = "T" + word[2:]
    if len(word) == 2 and word[0] in RANKS:
        suit = SUITS.find(word[1])
        if suit < 0:
            suit = SUIT_SIGNS.find(word[1])
        if suit >= 0:
            return 4 * RANKS.index(word[0]) + suit
    raise InvalidPosition(
        f"{text!r} is not a card: write rank then suit, like 7H or TC, or *1 and *2 for jokers"
    )
