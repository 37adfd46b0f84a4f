"""The options of Crazy Eight, and the pack and the score that follow from them."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from parlour.games.crazy_eight.cards import REGULAR
from parlour.kit.bits import make_set
from parlour.kit.cards import ALL_CARDS, JOKERS, STANDARD_CARDS, parse_standard_card
from parlour.kit.errors import InvalidOptionError
from parlour.kit.match_score import ELIMINATION, LOWEST_SCORE_WINS, NO_LIMIT, SERIES, MatchScore
from parlour.kit.options import DealerOptions, choice, flag, number, option_conflict
from parlour.text.message import Message

# Typical difference in points between the scores of two players after one round: first for a match of two
# players, then for a larger match.
SCORE_SPREAD_OF_TWO: Final = 60
SCORE_SPREAD: Final = 15


@dataclass(frozen=True)
class CrazyEightOptions(DealerOptions):
    """The options of Crazy Eight."""

    start: str = choice("left", "dealer", "right", clause="CE-2")
    rotation: str = choice("clockwise", "anticlockwise", clause="CE-2")
    starter: str = choice("inert", "redraw", "active", clause="CE-33")
    jokers: int = choice(2, 1, 0, clause="CE-32")
    counter_eight: str = choice("printed", "names", clause="CE-35")
    ace: str = choice("any", "same_suit", clause="CE-23")
    pick_and_play: bool = flag(clause="CE-25")
    first_ace: bool = flag(clause="CE-26")
    after_joker: str = choice("any", "below", clause="CE-36")
    finish_on: str = choice("strict", "any", clause="CE-37")
    calls: str = choice("auto", "manual", clause="CE-40")
    missed_pick: str = choice("picks", "free", clause="CE-41")
    match: str = choice("single", "elimination", "points", clause="CE-50")
    target: int = number(200, 1, 100_000, "CE-50")
    joker_points: int = choice(50, 20, 0, clause="CE-52")

    def find_conflict(self, seats: int) -> Message | None:
        if self.target != 200 and self.match != "points":
            return option_conflict("target", "clash-target", "CE-50")
        return None


DEFAULT_OPTIONS: Final = CrazyEightOptions()


def new_pack(options: CrazyEightOptions, deck_text: str) -> i64:
    """CE-32: return the set of cards of the pack with its jokers, or the small pack of a test.

    Raises:
        InvalidOptionError: The small pack has no card.
    """
    if not deck_text:
        return STANDARD_CARDS | (0, 0x10000000000000, JOKERS)[options.jokers]
    pack = make_set([parse_standard_card(word) for word in deck_text.split()])
    if not pack:
        raise InvalidOptionError("deck: at least one card is needed as the starter [CE-1]")
    return pack


def possible_starters(options: CrazyEightOptions) -> i64:
    """CE-33: return the set of cards that may start the discard pile."""
    if options.starter == "inert":
        return STANDARD_CARDS
    return REGULAR if options.starter == "redraw" else ALL_CARDS


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
