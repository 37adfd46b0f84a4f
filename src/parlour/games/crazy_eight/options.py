"""What a table of Crazy Eight may choose, and what follows from it."""

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.cards import REGULAR
from parlour.games.crazy_eight.notes import Memory
from parlour.kit.bits import gather, members
from parlour.kit.cards import ALL_CARDS, JOKERS, PACK, read_card
from parlour.kit.errors import InvalidOption
from parlour.kit.match import ELIMINATION, FEWEST_POINTS, NO_END, SERIES, MatchScore
from parlour.kit.notes import NO_NOTES
from parlour.kit.options import DealerOptions, choice, clash, number
from parlour.kit.words import Sentence

# By how many points a round sets two seats apart, of which it decides who wins in play among equals.
PAIR_SWING: Final = 60
SWING: Final = 15


@dataclass(frozen=True)
class CrazyEightOptions(DealerOptions):
    """What a table of Crazy Eight may choose."""

    start: str = choice("left", "dealer", "right", clause="CE-2")
    rotation: str = choice("clockwise", "anticlockwise", clause="CE-2")
    starter: str = choice("inert", "redraw", "active", clause="CE-33")
    jokers: str = choice("2", "1", "0", clause="CE-32")
    counter_eight: str = choice("printed", "names", clause="CE-35")
    ace: str = choice("any", "same_suit", clause="CE-23")
    pick_and_play: str = choice("off", "on", clause="CE-25")
    first_ace: str = choice("off", "on", clause="CE-26")
    after_joker: str = choice("any", "below", clause="CE-36")
    finish_on: str = choice("strict", "any", clause="CE-37")
    calls: str = choice("auto", "manual", clause="CE-40")
    missed_pick: str = choice("picks", "free", clause="CE-41")
    match: str = choice("single", "elimination", "points", clause="CE-50")
    target: int = number(200, 1, 100_000, "CE-50")
    joker_points: str = choice("50", "20", "0", clause="CE-52")

    def check(self, seats: int) -> Sentence | None:
        if self.target != 200 and self.match != "points":
            return clash("target", "clash-target", "CE-50")
        return None


@final
class CrazyEightTerms:
    """What follows from the options and the pack."""

    def __init__(self, chosen: CrazyEightOptions, deck: str) -> None:
        jokers = (0, 0x10000000000000, JOKERS)[int(chosen.jokers)]  # CE-32
        self.pack: i64 = PACK | jokers if not deck else gather([read_card(word) for word in deck.split()])
        self.cards: vec[i64] = vec[i64](members(self.pack))
        self.size: i64 = len(self.cards)
        if not self.size:
            raise InvalidOption("deck: a card at least is wanted, to be turned up [CE-1]")
        self.start: str = chosen.start
        self.direction: i64 = -1 if chosen.rotation == "anticlockwise" else 1
        self.same_suit: bool = chosen.ace == "same_suit"
        self.plays_on: bool = chosen.pick_and_play == "on"
        self.first_ace: bool = chosen.first_ace == "on"
        self.manual: bool = chosen.calls == "manual"
        self.picks_free: bool = chosen.missed_pick == "free"
        self.single: bool = chosen.match == "single"
        self.memory: Memory = Memory(vec[i64]([self.pack]), self.pack, NO_NOTES, vec[i64]([]))  # of a deal
        self.starters: i64 = {"inert": PACK, "redraw": REGULAR, "active": ALL_CARDS}[chosen.starter]
        self.starts_active: bool = chosen.starter == "active"
        self.printed_counter: bool = chosen.counter_eight == "printed"
        self.looks_below: bool = chosen.after_joker == "below"
        self.strict: bool = chosen.finish_on == "strict"
        self.joker_points: i64 = int(chosen.joker_points)


def match_of(chosen: CrazyEightOptions, seats: i64) -> MatchScore:
    """CE-50: what the rounds add up to."""
    if chosen.match == "points":
        return MatchScore(seats, FEWEST_POINTS, chosen.target, NO_END, PAIR_SWING if seats == 2 else SWING)
    return MatchScore(seats, ELIMINATION if chosen.match == "elimination" else SERIES, 1)
