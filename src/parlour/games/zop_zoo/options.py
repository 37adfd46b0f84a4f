"""The options of Zop Zoo."""

from dataclasses import dataclass
from typing import Final

from parlour.games.zop_zoo.cards import parse_deck
from parlour.kit.options import DealerOptions, choice, document, number
from parlour.text.message import Message


@dataclass(frozen=True)
class ZopZooOptions(DealerOptions):
    """The options of Zop Zoo."""

    matching: str = choice("strict", "honest", clause="ZZ-20")
    side_bonus: str = choice("ends", "chains", clause="ZZ-22")
    target: int = number(800, 1, 100_000, "ZZ-18")
    deck_file: str = document("ZZ-34")

    def find_conflict(self, seats: int) -> Message | None:
        parse_deck(self.deck_file)
        return None


DEFAULT_OPTIONS: Final = ZopZooOptions()
