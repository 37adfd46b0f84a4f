"""What of a hand of Crazy Eight is worth looking at."""

from typing import Final

from parlour.kit.stats import CardCount, OpeningHand, count_ranks, count_suits, max_count


def eight_count(cards: list[str]) -> int:
    return count_ranks(cards)["8"]


def longest_suit(cards: list[str]) -> int:
    return max_count(count_suits(cards))


OPENING_HAND: Final = OpeningHand(
    "hands", (CardCount("opening-eights", eight_count), CardCount("opening-suit", longest_suit))
)
