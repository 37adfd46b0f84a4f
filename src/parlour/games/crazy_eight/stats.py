"""Statistics of Crazy Eight, including statistics about the dealt hands."""

from typing import Final

from parlour.games.crazy_eight.cards import EIGHTS, OFFENSIVE
from parlour.kit.stats import CardCount, OpeningHandSpec, Stat, StatTable, count_ranks, count_suits, max_count

STATS: Final = StatTable(
    (
        Stat("demands", ("play",), owner="who", measure="cards", cards=OFFENSIVE),
        Stat("cancelled", ("cancel",), owner="who"),
        Stat("picked_up", ("penalty", "pick_ace"), owner="who", measure="cards"),
        Stat("most_picked_up", ("penalty",), measure="cards", aggregate="max"),
        Stat("eights", ("play",), owner="who", measure="cards", cards=EIGHTS),
        Stat("skips", ("skip",)),
        Stat("turns_round", ("reverse",)),
        Stat("draws", ("draw",), owner="who"),
        Stat("in_air", ("in_air",), owner="who"),
        Stat("caught", ("catch",), owner="other"),
        Stat("reshuffles", ("reshuffle",)),
        Stat("blocked", ("blocked",)),
        Stat("eights_dealt", ("deal",), owner="who", measure="cards", cards=EIGHTS, aggregate="first"),
        Stat("demands_dealt", ("deal",), owner="who", measure="cards", cards=OFFENSIVE, aggregate="first"),
    ),
    dealer_field="dealer",
)


def eight_count(cards: list[str]) -> int:
    return count_ranks(cards)["8"]


def longest_suit_length(cards: list[str]) -> int:
    return max_count(count_suits(cards))


OPENING_HAND: Final = OpeningHandSpec(
    "hands", (CardCount("opening-eights", eight_count), CardCount("opening-suit", longest_suit_length))
)
