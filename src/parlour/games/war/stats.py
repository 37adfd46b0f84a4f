"""Statistics of War matches and of the piles dealt."""

from typing import Final

from parlour.kit.cards import ALL_ACES
from parlour.kit.stats import CardCount, OpeningHandSpec, Stat, StatTable, count_ranks

ACES: Final = ALL_ACES

STATS: Final = StatTable(
    (
        Stat("wars", ("war",)),
        Stat("war_at_once", ("war",), aggregate="any", end_event="win_stake"),
        Stat("most_won", ("win_stake",), measure="number", aggregate="max"),
        Stat("aces_dealt", ("deal",), owner="who", measure="cards", cards=ACES),
    )
)


HIGH_RANKS: Final = "AKQJ"


def ace_count(cards: list[str]) -> int:
    return count_ranks(cards)["A"]


def high_card_count(cards: list[str]) -> int:
    ranks = count_ranks(cards)
    return sum(ranks[rank] for rank in HIGH_RANKS)


OPENING_HAND: Final = OpeningHandSpec(
    "piles", (CardCount("opening-aces", ace_count), CardCount("opening-high", high_card_count))
)
