"""The cards that each seat was dealt, and of which kinds they are."""

from parlour.kit.cards import RANKS
from parlour.kit.game import Game
from parlour.kit.openings import OpeningHand
from parlour.messages import game_words
from parlour.scene import faces_of
from parlour.shapes import SceneFace


def hands_of(game: Game, opening: OpeningHand) -> list[list[str]] | None:
    """The cards that each seat was dealt; None where they do not lie there."""
    texts = game.position().get(opening.place)
    if not isinstance(texts, list) or len(texts) != game.seats or not any(texts):
        return None
    return [text.split() for text in texts]


def kinds_in(hand: list[str], game: Game, kinds: dict[str, str], language: str) -> dict[str, int]:
    """How many cards of each kind a hand has; `kinds` remembers what kind a card is."""
    found: dict[str, int] = {}
    for card in hand:
        kind = kinds.get(card)
        if kind is None:
            kind = kinds[card] = kind_of(card, faces_of(game, language), game, language)
        found[kind] = found.get(kind, 0) + 1
    return found


def kind_of(card: str, faces: dict[str, SceneFace], game: Game, language: str) -> str:
    """The rank of a card of the standard pack; of another what stands at its head, or its name."""
    face = faces.get(card)
    if face is not None:
        return face.group or face.heading or face.name
    named = game_words(type(game), language).named(card)
    return named[:-1] if card[0] in RANKS and len(card) == 2 else named
