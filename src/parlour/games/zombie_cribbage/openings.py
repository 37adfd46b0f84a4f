"""What of the six cards of Zombie Cribbage is worth looking at."""

from typing import Final

from parlour.kit.openings import Count, Opening, most, ranks_of


def fives(cards: list[str]) -> int:
    return ranks_of(cards)["5"]


def alike(cards: list[str]) -> int:
    return most(ranks_of(cards))


OPENING: Final = Opening("hands", (Count("opening-fives", fives), Count("opening-alike", alike)))
