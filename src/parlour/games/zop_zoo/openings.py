"""Where the cards of Zop Zoo lie that each seat is dealt; what kinds they are says enough of them."""

from typing import Final

from parlour.kit.stats import OpeningHand

OPENING_HAND: Final = OpeningHand("rows")
