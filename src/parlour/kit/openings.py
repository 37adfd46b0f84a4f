"""What of the cards that a seat is dealt is worth looking at. A game's folder has it in `openings.py`.

    OPENING = Opening("hands", (Count("opening-eights", lambda cards: ranks_of(cards)["8"]),))

How many cards of each rank or kind a hand has is counted for every game; one without a table has only that.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class CardCount:
    """A whole number that the cards of a seat have, as a position writes them.

    The message `name` says what is counted, as a heading: "Eights in the hand".
    """

    name: str
    count: Callable[[list[str]], int]


@dataclass(frozen=True)
class OpeningHand:
    """Where in a position the cards lie that each seat is dealt, and what is counted in them besides."""

    place: str = "hands"
    counts: tuple[CardCount, ...] = ()


DEFAULT_OPENING_HAND: Final = OpeningHand()


def count_ranks(cards: list[str]) -> Counter[str]:
    """How many cards of the standard pack there are of each rank, as it is written."""
    return Counter(card[0] for card in cards if len(card) == 2 and card[1] in "CDHS")


def count_suits(cards: list[str]) -> Counter[str]:
    """How many there are of each suit."""
    return Counter(card[1] for card in cards if len(card) == 2 and card[1] in "CDHS")


def max_count(counted: Counter[str]) -> int:
    """How many there are of what there is most of."""
    return max(counted.values(), default=0)
