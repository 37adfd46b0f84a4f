"""How Authors is shown."""

from parlour.games.authors.rules import Authors
from parlour.kit.cards import card_text
from parlour.kit.moves import CARD_FIELD, seat_of
from parlour.kit.words import Sentence


def label(game: Authors, move: int) -> Sentence:
    return Sentence("move-ask", {"other": int(seat_of(move)), "card": move & CARD_FIELD})


def through(game: Authors, move: int) -> str:
    """AU-3: a card of the same rank."""
    return card_text(move & CARD_FIELD)[0]
