"""The cards of Crazy Eight by what they do (CE-9), and what goes on what."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import shift
from parlour.kit.cards import CLUB_CARDS, RANK_CARDS

REGULAR: Final = 0xF0FF00FFFF00  # 3 4 5 6 9 T Q
SHIFTING: Final = 0xF0F00FF000000  # 7 8 J K
TWOS: Final = 0xF0
OFFENSIVE: Final = 0x300000000000F0  # twos and jokers
ACES: Final = 0xF  # defensive
EIGHTS: Final = 0xF0000000
WILDS: Final = 0x300000F0000000  # eights and jokers go on anything (CE-4)


def fits_card(card: i64) -> i64:
    """CE-3, CE-4: the cards that may be put on a card."""
    return shift(CLUB_CARDS, card & 3) | shift(RANK_CARDS, card & 60) | WILDS


def fits_suit(suit: i64) -> i64:
    """CE-10: the cards that follow a named suit."""
    return shift(CLUB_CARDS, suit) | WILDS


FITS_CARD: Final = vec[i64]([fits_card(card) for card in range(52)])
FITS_SUIT: Final = vec[i64]([fits_suit(suit) for suit in range(4)])
