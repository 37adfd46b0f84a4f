"""What a table of Zop Zoo may choose, and what follows from it."""

from dataclasses import dataclass
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.deck import CARDS, WHITE, Deck, deck_of
from parlour.kit.errors import InvalidOption
from parlour.kit.options import DealerOptions, choice, document, number
from parlour.kit.words import Sentence


@dataclass(frozen=True)
class ZopZooOptions(DealerOptions):
    """What a table of Zop Zoo may choose."""

    matching: str = choice("strict", "honest", clause="ZZ-20")
    side_bonus: str = choice("ends", "chains", clause="ZZ-22")
    target: int = number(800, 1, 100_000, "ZZ-18")
    cards: str = document("ZZ-34")

    def check(self, seats: int) -> Sentence | None:
        deck_of(self.cards)
        return None


@final
class ZopZooTerms:
    """What follows from the options, the number of seats and the pack."""

    def __init__(self, chosen: ZopZooOptions, seats: int, deck: str) -> None:
        self.facts: Deck = deck_of(chosen.cards)
        self.values: vec[i64] = self.facts.values
        self.lists: vec[i64] = self.facts.lists
        self.joins: vec[i64] = self.facts.joins
        self.honest: bool = chosen.matching == "honest"
        self.bonus_chains: bool = chosen.side_bonus == "chains"
        self.target: i64 = chosen.target
        self.cards: list[int] = self.facts.pack(deck) if deck else list(range(CARDS))
        # The two decks before they are shuffled.
        self.whites: vec[i64] = vec[i64]([card for card in self.cards if card < WHITE])
        self.blacks: vec[i64] = vec[i64]([card for card in self.cards if card >= WHITE])
        if len(self.whites) < seats or not len(self.blacks):
            raise InvalidOption("deck: a white card for each seat and a black one are wanted [ZZ-1]")
