"""Table options of Zop Zoo, and the configuration derived from them."""

from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.cards import CARD_COUNT, FIRST_BLACK, AnimalDeck, parse_deck
from parlour.kit.errors import InvalidOptionError
from parlour.kit.options import DealerOptions, choice, document, number
from parlour.kit.sentences import Sentence


@dataclass(frozen=True)
class ZopZooOptions(DealerOptions):
    """The table options of Zop Zoo."""

    matching: str = choice("strict", "honest", clause="ZZ-20")
    side_bonus: str = choice("ends", "chains", clause="ZZ-22")
    target: int = number(800, 1, 100_000, "ZZ-18")
    deck_file: str = document("ZZ-34")

    def find_conflict(self, seats: int) -> Sentence | None:
        parse_deck(self.deck_file)
        return None


@final
class ZopZooConfig:
    """The configuration derived from the options and the deck."""

    def __init__(self, options: ZopZooOptions, seats: int, deck_text: str) -> None:
        self.deck: AnimalDeck = parse_deck(options.deck_file)
        self.values: vec[i64] = self.deck.values
        self.listed_cards: vec[i64] = self.deck.listed_cards
        self.joinable_cards: vec[i64] = self.deck.joinable_cards
        self.honest_matching: bool = options.matching == "honest"
        self.bonus_chains: bool = options.side_bonus == "chains"
        self.target: i64 = options.target
        self.cards: list[int] = self.deck.parse_pack(deck_text) if deck_text else list(range(CARD_COUNT))
        # The white deck and the black deck, not yet shuffled.
        self.white_cards: vec[i64] = vec[i64]([card for card in self.cards if card < FIRST_BLACK])
        self.black_cards: vec[i64] = vec[i64]([card for card in self.cards if card >= FIRST_BLACK])
        if len(self.white_cards) < seats or not len(self.black_cards):
            raise InvalidOptionError(
                "deck: at least one white card for each seat and one black card are needed [ZZ-1]"
            )


DEFAULT_CONFIG: Final = ZopZooConfig(ZopZooOptions(), 2, "")
