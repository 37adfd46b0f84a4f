"""The options of Zombie Cribbage, and the pack and the scorer that follow from them."""

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from parlour.games.zombie_cribbage.cards import HandScorer
from parlour.kit.bits import count, make_set, min_element, shift_left
from parlour.kit.cards import ALL_ACES, JOKERS, STANDARD_CARDS, parse_standard_card
from parlour.kit.errors import InvalidOptionError
from parlour.kit.options import Options, choice, flag, option_conflict
from parlour.text.message import Message


@dataclass(frozen=True)
class ZombieCribbageOptions(Options):
    """The options of Zombie Cribbage."""

    lowdown: bool = flag(clause="ZC-30")
    reveal: bool = flag(clause="ZC-31")
    run: bool = flag(clause="ZC-32")
    thirty_one: str = choice("printed", "standard", clause="ZC-40")
    after_go: str = choice("must", "may", clause="ZC-42")
    joker_at_31: str = choice("forced", "optional", clause="ZC-42")
    joker_runs_in_play: bool = flag(clause="ZC-44", default=True)
    joker_pair: bool = flag(clause="ZC-45", default=True)
    crib_flush: str = choice("printed", "standard", clause="ZC-47")
    counting: str = choice("auto", "claimed", clause="ZC-48")
    match: int = choice(1, 3, 5, 7, clause="ZC-53")

    @staticmethod
    def unused_options() -> tuple[str, ...]:
        return ("limit",)  # `limit` is unused, because players keep scoring until one of them wins (G-4)

    def find_conflict(self, seats: int) -> Message | None:
        if self.reveal and not self.lowdown:
            return option_conflict("reveal", "clash-lowdown", "ZC-31")
        if self.run and not self.lowdown:
            return option_conflict("run", "clash-lowdown", "ZC-32")
        return None


DEFAULT_OPTIONS: Final = ZombieCribbageOptions()


def new_hand_scorer(options: ZombieCribbageOptions) -> HandScorer:
    """Return a hand scorer for the `joker_pair` (ZC-45) and `crib_flush` (ZC-47) options."""
    return HandScorer(options.joker_pair, options.crib_flush == "printed")


def new_pack(options: ZombieCribbageOptions, deck_text: str = "") -> i64:
    """Return the cards of the pack, with jokers if `lowdown` is on (ZC-30), or of the small pack of a test.

    Raises:
        InvalidOptionError: The small pack cannot be dealt.
    """
    if not deck_text:
        return STANDARD_CARDS | JOKERS if options.lowdown else STANDARD_CARDS
    pack = make_set([parse_standard_card(word) for word in deck_text.split()])
    if count(pack) < 7 or not has_at_least_two_ranks(pack):
        raise InvalidOptionError("deck: at least seven cards of at least two ranks are needed [ZC-2]")
    return pack


def has_at_least_two_ranks(pack: i64) -> bool:
    """Return True if a pack has at least two ranks, so that a cut can decide who deals (ZC-1)."""
    cards = pack & STANDARD_CARDS
    if pack & JOKERS:
        return cards != 0
    return cards & ~shift_left(ALL_ACES, min_element(cards) & 60) != 0
