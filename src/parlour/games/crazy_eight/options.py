"""The options of Crazy Eight and the configuration derived from them."""

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.cards import REGULAR
from parlour.games.crazy_eight.observations import Memory
from parlour.kit.bits import make_set, members
from parlour.kit.cards import ALL_CARDS, JOKERS, STANDARD_CARDS, parse_standard_card
from parlour.kit.errors import InvalidOptionError
from parlour.kit.events import EMPTY_KNOWLEDGE_LOG
from parlour.kit.match_score import ELIMINATION, LOWEST_SCORE_WINS, NO_LIMIT, SERIES, MatchScore
from parlour.kit.options import DealerOptions, choice_option, number_option, option_conflict
from parlour.kit.sentences import Sentence

# Typical difference in points between the scores of two players after one round: first for a match of two
# players, then for a larger match.
SCORE_SPREAD_OF_TWO: Final = 60
SCORE_SPREAD: Final = 15


@dataclass(frozen=True)
class CrazyEightOptions(DealerOptions):
    """The options of Crazy Eight."""

    start: str = choice_option("left", "dealer", "right", clause="CE-2")
    rotation: str = choice_option("clockwise", "anticlockwise", clause="CE-2")
    starter: str = choice_option("inert", "redraw", "active", clause="CE-33")
    jokers: str = choice_option("2", "1", "0", clause="CE-32")
    counter_eight: str = choice_option("printed", "names", clause="CE-35")
    ace: str = choice_option("any", "same_suit", clause="CE-23")
    pick_and_play: str = choice_option("off", "on", clause="CE-25")
    first_ace: str = choice_option("off", "on", clause="CE-26")
    after_joker: str = choice_option("any", "below", clause="CE-36")
    finish_on: str = choice_option("strict", "any", clause="CE-37")
    calls: str = choice_option("auto", "manual", clause="CE-40")
    missed_pick: str = choice_option("picks", "free", clause="CE-41")
    match: str = choice_option("single", "elimination", "points", clause="CE-50")
    target: int = number_option(200, 1, 100_000, "CE-50")
    joker_points: str = choice_option("50", "20", "0", clause="CE-52")

    def find_conflict(self, seats: int) -> Sentence | None:
        if self.target != 200 and self.match != "points":
            return option_conflict("target", "clash-target", "CE-50")
        return None


@final
class CrazyEightConfig:
    """The configuration derived from the options and the pack."""

    def __init__(self, options: CrazyEightOptions, deck_text: str) -> None:
        jokers = (0, 0x10000000000000, JOKERS)[int(options.jokers)]  # CE-32: jokers in the pack
        self.pack: i64 = (
            STANDARD_CARDS | jokers
            if not deck_text
            else make_set([parse_standard_card(word) for word in deck_text.split()])
        )
        self.pack_cards: vec[i64] = vec[i64](members(self.pack))
        self.pack_size: i64 = len(self.pack_cards)
        if not self.pack_size:
            raise InvalidOptionError("deck: at least one card is needed as the starter [CE-1]")
        self.first_player: str = options.start
        self.direction: i64 = -1 if options.rotation == "anticlockwise" else 1
        self.needs_same_suit_ace: bool = options.ace == "same_suit"
        self.plays_after_pick: bool = options.pick_and_play == "on"
        self.first_ace_cancels: bool = options.first_ace == "on"
        self.manual_calls: bool = options.calls == "manual"
        self.missed_pick_is_free: bool = options.missed_pick == "free"
        self.is_single_round: bool = options.match == "single"
        self.initial_memory: Memory = Memory(
            vec[i64]([self.pack]), self.pack, EMPTY_KNOWLEDGE_LOG, vec[i64]([])
        )
        self.allowed_starters: i64 = {"inert": STANDARD_CARDS, "redraw": REGULAR, "active": ALL_CARDS}[
            options.starter
        ]
        self.starter_takes_effect: bool = options.starter == "active"
        self.counter_keeps_suit: bool = options.counter_eight == "printed"
        self.matches_below_joker: bool = options.after_joker == "below"
        self.requires_strict_finish: bool = options.finish_on == "strict"
        self.joker_points: i64 = int(options.joker_points)


DEFAULT_CONFIG: Final = CrazyEightConfig(CrazyEightOptions(), "")


def new_match_score(options: CrazyEightOptions, seats: i64) -> MatchScore:
    """CE-50: return the score of a new match."""
    if options.match == "points":
        return MatchScore(
            seats,
            LOWEST_SCORE_WINS,
            options.target,
            NO_LIMIT,
            SCORE_SPREAD_OF_TWO if seats == 2 else SCORE_SPREAD,
        )
    return MatchScore(seats, ELIMINATION if options.match == "elimination" else SERIES, 1)
