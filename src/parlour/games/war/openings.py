"""What of a pile that War deals is worth looking at."""

from typing import Final

from parlour.kit.stats import CardCount, OpeningHand, count_ranks

HIGH_RANKS: Final = "AKQJ"


def ace_count(cards: list[str]) -> int:
    return count_ranks(cards)["A"]


def high_card_count(cards: list[str]) -> int:
    ranks = count_ranks(cards)
    return sum(ranks[rank] for rank in HIGH_RANKS)


OPENING_HAND: Final = OpeningHand(
    "piles", (CardCount("opening-aces", ace_count), CardCount("opening-high", high_card_count))
)
