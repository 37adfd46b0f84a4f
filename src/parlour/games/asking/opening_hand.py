"""Statistics about dealt hands in Go Fish and Authors."""

from typing import Final

from parlour.kit.stats import CardCount, OpeningHandSpec, count_ranks, max_count


def max_same_rank_count(cards: list[str]) -> int:
    return max_count(count_ranks(cards))


def distinct_rank_count(cards: list[str]) -> int:
    return len(count_ranks(cards))


OPENING_HAND: Final = OpeningHandSpec(
    "hands",
    (CardCount("opening-alike", max_same_rank_count), CardCount("opening-ranks", distinct_rank_count)),
)
