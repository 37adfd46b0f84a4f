"""What a table of Zombie Cribbage may choose, and what follows from it."""

from dataclasses import dataclass
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.counting import Show
from parlour.kit.bits import count, gather, lowest, members, shift
from parlour.kit.cards import JOKERS, PACK, RANK_CARDS, read_card
from parlour.kit.errors import InvalidOption
from parlour.kit.options import Options, choice, clash
from parlour.kit.words import Sentence


@dataclass(frozen=True)
class ZombieCribbageOptions(Options):
    """What a table of Zombie Cribbage may choose."""

    lowdown: str = choice("off", "on", clause="ZC-30")
    reveal: str = choice("off", "on", clause="ZC-31")
    run: str = choice("off", "on", clause="ZC-32")
    thirty_one: str = choice("printed", "standard", clause="ZC-40")
    after_go: str = choice("must", "may", clause="ZC-42")
    joker_at_31: str = choice("forced", "optional", clause="ZC-42")
    joker_runs_in_play: str = choice("on", "off", clause="ZC-44")
    joker_pair: str = choice("on", "off", clause="ZC-45")
    crib_flush: str = choice("printed", "standard", clause="ZC-47")
    counting: str = choice("auto", "claimed", clause="ZC-48")
    match: str = choice("1", "3", "5", "7", clause="ZC-53")

    @staticmethod
    def without() -> tuple[str, ...]:
        return ("limit",)  # G-4: points keep coming until somebody has won

    def check(self, seats: int) -> Sentence | None:
        if self.reveal == "on" and self.lowdown == "off":
            return clash("reveal", "clash-lowdown", "ZC-31")
        if self.run == "on" and self.lowdown == "off":
            return clash("run", "clash-lowdown", "ZC-32")
        return None


@final
class ZombieCribbageTerms:
    """What follows from the options and the pack. It never changes, so copies share it."""

    def __init__(self, chosen: ZombieCribbageOptions, deck: str) -> None:
        self.lowdown = chosen.lowdown == "on"
        self.reveals = chosen.reveal == "on"
        self.runs = chosen.run == "on"
        self.last_at_31 = chosen.thirty_one == "printed"
        self.may_end = chosen.after_go == "may"
        self.joker_optional = chosen.joker_at_31 == "optional"
        self.joker_runs = chosen.joker_runs_in_play == "on"
        self.joker_pair = chosen.joker_pair == "on"
        self.claimed = chosen.counting == "claimed"
        self.games: i64 = int(chosen.match)
        # On it a show is worked out; nothing on it outlives a move.
        self.show = show_by(chosen)
        whole = pack_by(chosen)
        self.pack: i64 = whole if not deck else gather([read_card(word) for word in deck.split()])
        self.size: i64 = count(self.pack)
        # ZC-2; a small pack is dealt as far as it goes, one card left to cut.
        self.each: i64 = min(6, (int(self.size) - 1) // 2)
        if self.each < 3 or not has_two_ranks(self.pack):
            raise InvalidOption("deck: seven or more cards of two ranks or more are wanted [ZC-2]")
        self.cards: vec[i64] = vec[i64](members(self.pack))
        # The pack for the deal: places in `cards`, each its own but while cards are dealt.
        self.order: vec[i64] = vec[i64](list(range(int(self.size))))


def show_by(chosen: ZombieCribbageOptions) -> Show:
    """What counts hands by ZC-45 and ZC-47."""
    return Show(chosen.joker_pair == "on", chosen.crib_flush == "printed")


def pack_by(chosen: ZombieCribbageOptions) -> i64:
    """ZC-30: the cards that are played with."""
    return PACK | JOKERS if chosen.lowdown == "on" else PACK


def has_two_ranks(pack: i64) -> bool:
    """Whether a cut of this pack can be won (ZC-1)."""
    cards = pack & PACK
    if pack & JOKERS:
        return cards != 0
    return cards & ~shift(RANK_CARDS, lowest(cards) & 60) != 0
