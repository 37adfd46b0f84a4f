"""What of a pile that War deals is worth looking at."""

from typing import Final

from parlour.kit.openings import Count, Opening, ranks_of

HIGH: Final = "AKQJ"


def aces(cards: list[str]) -> int:
    return ranks_of(cards)["A"]


def high_cards(cards: list[str]) -> int:
    ranks = ranks_of(cards)
    return sum(ranks[rank] for rank in HIGH)


OPENING: Final = Opening("piles", (Count("opening-aces", aces), Count("opening-high", high_cards)))
