"""What of the cards that a seat is dealt is worth looking at. A game's folder has it in `openings.py`.

    OPENING = Opening("hands", (Count("opening-eights", lambda cards: ranks_of(cards)["8"]),))

How many cards of each rank or kind a hand has is counted for every game; one without a table has only that.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Count:
    """A whole number that the cards of a seat have, as a position writes them.

    The message `name` says what is counted, as a heading: "Eights in the hand".
    """

    name: str
    number: Callable[[list[str]], int]


@dataclass(frozen=True)
class Opening:
    """Where in a position the cards lie that each seat is dealt, and what is counted in them besides."""

    place: str = "hands"
    counts: tuple[Count, ...] = ()


HANDS: Final = Opening()


def ranks_of(cards: list[str]) -> Counter[str]:
    """How many cards of the standard pack there are of each rank, as it is written."""
    return Counter(card[0] for card in cards if len(card) == 2 and card[1] in "CDHS")


def suits_of(cards: list[str]) -> Counter[str]:
    """How many there are of each suit."""
    return Counter(card[1] for card in cards if len(card) == 2 and card[1] in "CDHS")


def most(counted: Counter[str]) -> int:
    """How many there are of what there is most of."""
    return max(counted.values(), default=0)
