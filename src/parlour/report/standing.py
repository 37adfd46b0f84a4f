"""How each seat stands on the way through a match."""

from collections.abc import Iterable
from typing import Final

from parlour.kit.game import Game
from parlour.kit.zones import HAND, PILE

PATH_STEPS: Final = 20  # of a match, all as long


def sample_standings(games: Iterable[Game], moves: int) -> list[list[int]]:
    """How each seat stands at the beginning and after each step; fewer where there were fewer moves.

    `games` is the match after the deal and after each of its moves.
    """
    places = [round(step * moves / PATH_STEPS) for step in range(PATH_STEPS + 1)]
    found: list[list[int]] = []
    for made, game in enumerate(games):
        while len(found) <= PATH_STEPS and places[len(found)] == made:
            found.append(current_standing(game))
    return found


def current_standing(game: Game) -> list[int]:
    """The scores; where a game keeps none, how many cards each seat holds."""
    scores = game.list_scores()
    if scores:
        return list(scores)
    zones = [zone for zone in game.view().zones() if zone.kind in (HAND, PILE)]
    return [sum(zone.count for zone in zones if zone.seat == seat) for seat in range(game.seats)]
