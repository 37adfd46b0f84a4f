"""Statistics of Zombie Cribbage matches, and of dealt hands."""

from typing import Final

from parlour.kit.stats import CardCount, OpeningHandSpec, Stat, StatTable, count_ranks, max_count

# Kinds of events that score points in the play. Some also occur in the show, so `pegged` stops at the first
# `show` event.
PEGGING_KINDS: Final = ("fifteen", "thirty_one", "pair", "sequence", "last_card")

STATS: Final = StatTable(
    (
        Stat("hands", ("dealer",)),
        Stat("pegged", PEGGING_KINDS, owner="who", measure="number", start_event="starter", end_event="show"),
        Stat("heels", ("heels",), owner="who"),
        Stat("hands_shown", ("show",), owner="who"),
        Stat("hand_points", ("show",), owner="who", measure="number"),
        Stat("first_hand", ("show",), owner="who", measure="number", aggregate="first"),
        Stat("best_hand", ("show",), measure="number", aggregate="max"),
        Stat("cribs_shown", ("crib",), owner="who"),
        Stat("crib_points", ("crib",), owner="who", measure="number"),
        Stat("goes", ("go",), owner="who"),
        Stat("runs", ("run",), owner="who"),
    ),
    dealer_field="dealer",
    dealer_left_leads=True,
)


def five_count(cards: list[str]) -> int:
    return count_ranks(cards)["5"]


def max_same_rank_count(cards: list[str]) -> int:
    return max_count(count_ranks(cards))


OPENING_HAND: Final = OpeningHandSpec(
    "hands", (CardCount("opening-fives", five_count), CardCount("opening-alike", max_same_rank_count))
)
