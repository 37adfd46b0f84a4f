"""What of a hand that is dealt is worth looking at where ranks are asked for."""

from typing import Final

from parlour.kit.openings import Count, Opening, most, ranks_of


def alike(cards: list[str]) -> int:
    return most(ranks_of(cards))


def ranks(cards: list[str]) -> int:
    return len(ranks_of(cards))


OPENING: Final = Opening("hands", (Count("opening-alike", alike), Count("opening-ranks", ranks)))
