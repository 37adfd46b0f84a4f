"""What of a hand of Crazy Eight is worth looking at."""

from typing import Final

from parlour.kit.openings import Count, Opening, most, ranks_of, suits_of


def eights(cards: list[str]) -> int:
    return ranks_of(cards)["8"]


def one_suit(cards: list[str]) -> int:
    return most(suits_of(cards))


OPENING: Final = Opening("hands", (Count("opening-eights", eights), Count("opening-suit", one_suit)))
