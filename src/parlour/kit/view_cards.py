"""The cards in a view as objects, so that bots need not parse the strings in a position."""

from dataclasses import dataclass
from typing import Any

from parlour.kit.cards import CARD_TEXTS, RANKS, UNKNOWN
from parlour.kit.match_state import MatchState
from parlour.kit.notation import Notation
from parlour.kit.position_reader import HIDDEN_CARD_TEXT

RANK_SYMBOLS = frozenset(RANKS)
STANDARD_CARD_TEXTS = frozenset(CARD_TEXTS[:52])


@dataclass(frozen=True)
class ViewCard:
    """A card in a view. `str(card)` is its notation.

    Attributes:
        text: The notation of the card in a position: `7H`, `*1`, `lion`; `?` for a hidden card.
        number: The card's number in sets of cards and in move codes; -1 for a hidden card.
        stack: The index of the card's stack within the place. Cards that were played together or lie on each
            other form one stack, such as a pair in Zop Zoo. Every other card is a stack of its own.
    """

    text: str
    number: int
    stack: int

    @property
    def hidden(self) -> bool:
        """True if the viewer cannot see the card."""
        return self.number == UNKNOWN

    @property
    def rank(self) -> str:
        """`A`, `2` to `9`, `T`, `J`, `Q` or `K`; empty for jokers, hidden cards and cards of other packs."""
        return self.text[0] if self.text in STANDARD_CARD_TEXTS or self.text in RANK_SYMBOLS else ""

    @property
    def suit(self) -> str:
        """`C`, `D`, `H` or `S`; empty if `rank` is empty, or if the position states only the rank."""
        return self.text[1] if self.text in STANDARD_CARD_TEXTS else ""

    def __str__(self) -> str:
        return self.text


def parse_place_cards(game: MatchState, notation: Notation[Any], key: str, text: str) -> list[ViewCard]:
    """Return the cards that a position lists for one place, in the same order."""
    cards: list[ViewCard] = []
    # In Zambezi Falls, a card without a suit gets the next unused number of its rank.
    used_cards = 0
    for stack, word in enumerate(text.split()):
        for card_text in (
            [HIDDEN_CARD_TEXT] if word == HIDDEN_CARD_TEXT else notation.cards_of_stack(game, key, word)
        ):
            number = (
                UNKNOWN if card_text == HIDDEN_CARD_TEXT else notation.parse_card(game, card_text, used_cards)
            )
            used_cards |= 0 if number == UNKNOWN else 1 << number
            cards.append(ViewCard(card_text, int(number), stack))
    return cards
