"""What of a hand of Zambezi Falls is worth looking at."""

from typing import Final

from parlour.kit.openings import Count, Opening, ranks_of


def twos(cards: list[str]) -> int:
    return ranks_of(cards)["2"]


def ranks(cards: list[str]) -> int:
    return len(ranks_of(cards))


OPENING: Final = Opening("hands", (Count("opening-twos", twos), Count("opening-ranks", ranks)))
