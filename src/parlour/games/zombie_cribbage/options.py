"""Table options of Zombie Cribbage, and the configuration derived from them."""

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.cards import HandScorer
from parlour.kit.bits import count, make_set, members, min_element, shift_left
from parlour.kit.cards import ALL_ACES, JOKERS, STANDARD_CARDS, parse_standard_card
from parlour.kit.errors import InvalidOptionError
from parlour.kit.options import Options, choice, flag, option_conflict
from parlour.kit.sentences import Sentence


@dataclass(frozen=True)
class ZombieCribbageOptions(Options):
    """The table options of Zombie Cribbage."""

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

    def find_conflict(self, seats: int) -> Sentence | None:
        if self.reveal and not self.lowdown:
            return option_conflict("reveal", "clash-lowdown", "ZC-31")
        if self.run and not self.lowdown:
            return option_conflict("run", "clash-lowdown", "ZC-32")
        return None


@final
class ZombieCribbageConfig:
    """The configuration derived from the options and the pack.

    A config never changes, so copies of the match share it.
    """

    def __init__(self, options: ZombieCribbageOptions, deck_text: str) -> None:
        self.has_jokers = options.lowdown
        self.joker_reveals = options.reveal
        self.may_run = options.run
        self.scores_last_at_31 = options.thirty_one == "printed"
        self.may_stop = options.after_go == "may"
        self.may_keep_joker = options.joker_at_31 == "optional"
        self.joker_counts_in_runs = options.joker_runs_in_play
        self.jokers_make_pair = options.joker_pair
        self.claims_points = options.counting == "claimed"
        self.series_length: i64 = options.match
        # Copies of the match can share this scorer, because every move that needs its results computes them
        # again.
        self.hand_scorer = new_hand_scorer(options)
        full_pack = new_pack(options)
        self.pack: i64 = (
            full_pack
            if not deck_text
            else make_set([parse_standard_card(word) for word in deck_text.split()])
        )
        self.pack_size: i64 = count(self.pack)
        # With a small pack, players get fewer than six cards each, so that one card is left as the starter
        # (ZC-2).
        self.cards_per_hand: i64 = min(6, (int(self.pack_size) - 1) // 2)
        if self.cards_per_hand < 3 or not has_at_least_two_ranks(self.pack):
            raise InvalidOptionError("deck: at least seven cards of at least two ranks are needed [ZC-2]")
        self.cards: vec[i64] = vec[i64](members(self.pack))
        # The order of the pack, as indices into `cards`. It is sorted, except during a deal.
        self.pack_order: vec[i64] = vec[i64](list(range(int(self.pack_size))))


def new_hand_scorer(options: ZombieCribbageOptions) -> HandScorer:
    """Return a hand scorer for the `joker_pair` (ZC-45) and `crib_flush` (ZC-47) options."""
    return HandScorer(options.joker_pair, options.crib_flush == "printed")


def new_pack(options: ZombieCribbageOptions) -> i64:
    """Return the set of cards in the full pack, including the jokers if `lowdown` is on (ZC-30)."""
    return STANDARD_CARDS | JOKERS if options.lowdown else STANDARD_CARDS


def has_at_least_two_ranks(pack: i64) -> bool:
    """Return True if a pack has at least two ranks, so that a cut can decide who deals (ZC-1)."""
    cards = pack & STANDARD_CARDS
    if pack & JOKERS:
        return cards != 0
    return cards & ~shift_left(ALL_ACES, min_element(cards) & 60) != 0


DEFAULT_CONFIG: Final = ZombieCribbageConfig(ZombieCribbageOptions(), "")
