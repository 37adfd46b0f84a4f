"""Facts about the seats in a match: the cards that they were dealt, and their standings during the match."""

from collections.abc import Iterable
from typing import Final

from parlour.kit.cards import RANKS
from parlour.kit.game import Game
from parlour.kit.stats import OpeningHand
from parlour.kit.zones import HAND, PILE
from parlour.scene.scene_types import SceneFace
from parlour.scene.scenes import build_faces
from parlour.text.translation import get_game_catalog


def dealt_hands(game: Game, opening: OpeningHand) -> list[list[str]] | None:
    """Return the cards dealt to each seat, or None if the game does not deal hands to `opening.place`."""
    texts = game.position().get(opening.place)
    if not isinstance(texts, list) or len(texts) != game.seats or not any(texts):
        return None
    return [text.split() for text in texts]


def count_card_kinds(hand: list[str], game: Game, kinds: dict[str, str], language: str) -> dict[str, int]:
    """Count the cards of each kind in a hand. `kinds` caches the kind of each card."""
    found: dict[str, int] = {}
    for card in hand:
        kind = kinds.get(card)
        if kind is None:
            kind = kinds[card] = card_kind(card, build_faces(game, language), game, language)
        found[kind] = found.get(kind, 0) + 1
    return found


def card_kind(card: str, faces: dict[str, SceneFace], game: Game, language: str) -> str:
    """Return the kind of a card: its group, heading or name, or its rank in the standard pack."""
    face = faces.get(card)
    if face is not None:
        return face.group or face.heading or face.name
    named = get_game_catalog(type(game), language).format_card_name(card)
    return named[:-1] if card[0] in RANKS and len(card) == 2 else named


PATH_STEPS: Final = 20  # number of equal steps into which a match is divided


def sample_standings(games: Iterable[Game], moves: int) -> list[list[int]]:
    """Return the standings of all seats at the start of a match and after each step.

    `games` is the match after the deal and after each move. If the match ends early, the list is shorter.
    """
    places = [round(step * moves / PATH_STEPS) for step in range(PATH_STEPS + 1)]
    found: list[list[int]] = []
    for made, game in enumerate(games):
        while len(found) <= PATH_STEPS and places[len(found)] == made:
            found.append(current_standing(game))
    return found


def current_standing(game: Game) -> list[int]:
    """Return each seat's score, or its number of cards in a game without scores."""
    scores = game.list_scores()
    if scores:
        return list(scores)
    zones = [zone for zone in game.view().zones() if zone.kind in (HAND, PILE)]
    return [sum(zone.count for zone in zones if zone.seat == seat) for seat in range(game.seats)]
