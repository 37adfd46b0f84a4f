"""How Go Fish is shown."""

from parlour.games.go_fish.rules import GoFish
from parlour.kit.cards import RANKS
from parlour.kit.moves import CARD_FIELD, seat_of
from parlour.kit.words import Sentence


def label(game: GoFish, move: int) -> Sentence:
    return Sentence("move-ask", {"other": int(seat_of(move)), "rank": move & CARD_FIELD})


def through(game: GoFish, move: int) -> str:
    """GF-4: a card of that rank."""
    return RANKS[move & CARD_FIELD]
