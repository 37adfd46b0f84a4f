"""Statistics of Zambezi Falls matches and of the opening hands."""

from typing import Final

from parlour.kit.bits import shift_left
from parlour.kit.cards import ALL_ACES, TWO
from parlour.kit.stats import CardCount, OpeningHandSpec, Stat, StatTable, count_ranks

TWOS: Final = int(shift_left(ALL_ACES, 4 * TWO))
ACES: Final = ALL_ACES

STATS: Final = StatTable(
    (
        Stat("falls", ("falls",), owner="who"),
        Stat("matches", ("match",), owner="who"),
        Stat("shut_downs", ("shut_down",), owner="who"),
        Stat("passes", ("pass",), owner="who"),
        Stat("leads", ("lead",), owner="who"),
        Stat("socials", ("social", "cheer"), owner="who"),
        Stat("dry", ("reserve_empty",)),
        Stat("twos_dealt", ("deal",), owner="who", measure="cards", cards=TWOS, aggregate="first"),
        Stat("aces_dealt", ("deal",), owner="who", measure="cards", cards=ACES, aggregate="first"),
    ),
    dealer_field="dealer",
    dealer_left_leads=True,
)


def two_count(cards: list[str]) -> int:
    return count_ranks(cards)["2"]


def distinct_rank_count(cards: list[str]) -> int:
    return len(count_ranks(cards))


OPENING_HAND: Final = OpeningHandSpec(
    "hands", (CardCount("opening-twos", two_count), CardCount("opening-ranks", distinct_rank_count))
)
