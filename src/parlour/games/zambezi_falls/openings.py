"""What of a hand of Zambezi Falls is worth looking at."""

from typing import Final

from parlour.kit.stats import CardCount, OpeningHand, count_ranks


def two_count(cards: list[str]) -> int:
    return count_ranks(cards)["2"]


def rank_count(cards: list[str]) -> int:
    return len(count_ranks(cards))


OPENING_HAND: Final = OpeningHand(
    "hands", (CardCount("opening-twos", two_count), CardCount("opening-ranks", rank_count))
)
