"""Sets of cards in Crazy Eight by effect (CE-9), and the cards that fit a card or a named suit."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import shift_left
from parlour.kit.cards import ALL_ACES, ALL_CLUBS

REGULAR: Final = 0xF0FF00FFFF00  # 3, 4, 5, 6, 9, 10 and queen of each suit
TURN_CHANGING: Final = 0xF0F00FF000000  # 7, 8, jack and king of each suit
TWOS: Final = 0xF0
OFFENSIVE: Final = 0x300000000000F0  # twos and jokers
ACES: Final = 0xF  # the defensive cards
EIGHTS: Final = 0xF0000000
WILDS: Final = 0x300000F0000000  # eights and jokers, which may be played on any card (CE-4)


def cards_fitting_card(card: i64) -> i64:
    """CE-3, CE-4: return the cards that may be played on a card."""
    return shift_left(ALL_CLUBS, card & 3) | shift_left(ALL_ACES, card & 60) | WILDS


def cards_fitting_suit(suit: i64) -> i64:
    """CE-10: return the cards that may be played after this suit has been named."""
    return shift_left(ALL_CLUBS, suit) | WILDS


CARDS_FITTING_CARD: Final = vec[i64]([cards_fitting_card(card) for card in range(52)])
CARDS_FITTING_SUIT: Final = vec[i64]([cards_fitting_suit(suit) for suit in range(4)])
