"""What of the six cards of Zombie Cribbage is worth looking at."""

from typing import Final

from parlour.kit.stats import CardCount, OpeningHand, count_ranks, max_count


def five_count(cards: list[str]) -> int:
    return count_ranks(cards)["5"]


def max_rank_count(cards: list[str]) -> int:
    return max_count(count_ranks(cards))


OPENING_HAND: Final = OpeningHand(
    "hands", (CardCount("opening-fives", five_count), CardCount("opening-alike", max_rank_count))
)
