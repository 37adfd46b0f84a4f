"""Facts about the seats in a match: the cards that they were dealt, and their standings during the match."""

from collections.abc import Iterable
from typing import Final

from parlour.kit.cards import RANKS
from parlour.kit.game import Game
from parlour.kit.stats import OpeningHandSpec
from parlour.kit.zones import HAND, PILE
from parlour.scene.scene_types import SceneFace
from parlour.scene.scenes import build_faces
from parlour.text.translation import get_catalog


def parse_dealt_hands(game: Game, opening: OpeningHandSpec) -> list[list[str]] | None:
    """Return the cards dealt to each seat, or None if the position does not have hands at `opening.place`."""
    hands = game.position().get(opening.place)
    if not isinstance(hands, list) or len(hands) != game.seats or not any(hands):
        return None
    return [hand.split() for hand in hands]


def count_card_kinds(
    hand: list[str], game: Game, kind_cache: dict[str, str], language: str
) -> dict[str, int]:
    """Count the cards of each kind in a hand. `kind_cache` caches the kind of each card."""
    counts: dict[str, int] = {}
    for card in hand:
        kind = kind_cache.get(card)
        if kind is None:
            kind = kind_cache[card] = get_card_kind(card, build_faces(game, language), game, language)
        counts[kind] = counts.get(kind, 0) + 1
    return counts


def get_card_kind(card: str, faces: dict[str, SceneFace], game: Game, language: str) -> str:
    """Return a card's kind: its rank if the pack is standard; otherwise its group, heading or name."""
    face = faces.get(card)
    if face is not None:
        return face.group or face.heading or face.name
    card_name = get_catalog(game.message_catalog(), language).format_card_name(card)
    return card_name[:-1] if card[0] in RANKS and len(card) == 2 else card_name


PATH_STEPS: Final = 20  # number of equal parts that the moves of a match are divided into


def sample_standings(game_states: Iterable[Game], move_count: int) -> list[list[int]]:
    """Return the standings of all seats after the deal and after each of `PATH_STEPS` equal parts of a match.

    `game_states` yields the match after the deal and after each move. If it ends before `move_count` moves,
    the last standings are missing.
    """
    sampled_counts = [round(step * move_count / PATH_STEPS) for step in range(PATH_STEPS + 1)]
    standings: list[list[int]] = []
    for moves_made, game in enumerate(game_states):
        while len(standings) <= PATH_STEPS and sampled_counts[len(standings)] == moves_made:
            standings.append(get_current_standings(game))
    return standings


def get_current_standings(game: Game) -> list[int]:
    """Return each seat's score, or its number of cards in a game without scores."""
    scores = game.list_scores()
    if scores:
        return list(scores)
    zones = [zone for zone in game.view().zones() if zone.kind in (HAND, PILE)]
    return [sum(zone.count for zone in zones if zone.seat == seat) for seat in range(game.seats)]
