"""The cards that each seat was dealt, and of which kinds they are."""

from parlour.kit.cards import RANKS
from parlour.kit.game import Game
from parlour.kit.openings import OpeningHand
from parlour.messages import get_game_catalog
from parlour.scene import build_faces
from parlour.shapes import SceneFace


def dealt_hands(game: Game, opening: OpeningHand) -> list[list[str]] | None:
    """The cards that each seat was dealt; None where they do not lie there."""
    texts = game.position().get(opening.place)
    if not isinstance(texts, list) or len(texts) != game.seats or not any(texts):
        return None
    return [text.split() for text in texts]


def count_card_kinds(hand: list[str], game: Game, kinds: dict[str, str], language: str) -> dict[str, int]:
    """How many cards of each kind a hand has; `kinds` remembers what kind a card is."""
    found: dict[str, int] = {}
    for card in hand:
        kind = kinds.get(card)
        if kind is None:
            kind = kinds[card] = card_kind(card, build_faces(game, language), game, language)
        found[kind] = found.get(kind, 0) + 1
    return found


def card_kind(card: str, faces: dict[str, SceneFace], game: Game, language: str) -> str:
    """The rank of a card of the standard pack; of another what stands at its head, or its name."""
    face = faces.get(card)
    if face is not None:
        return face.group or face.heading or face.name
    named = get_game_catalog(type(game), language).format_card_name(card)
    return named[:-1] if card[0] in RANKS and len(card) == 2 else named
