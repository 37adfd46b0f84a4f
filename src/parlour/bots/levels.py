"""How strong a bot plays: how far it searches, and what it forgets, overlooks and gets wrong as people do."""

import math
from dataclasses import dataclass
from typing import Any, Final

from parlour.bots.search import SearchTree
from parlour.kit.game import View, load_position
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng

EXPERT: Final = "expert"
ALWAYS_REMEMBERED_KEYS = (
    "deck",
    "move_count",
    "round_count",
)  # in a view's memory: what is no memory of a player


@dataclass(frozen=True)
class Level:
    """`playouts` of its search, 0 for the rule of thumb; the others are percentages of its moves.

    Where it `forget_percent`, it knows its cards and the table, and nothing that was said or seen before.
    Where it `overlook_percent`, it makes no call, catch or match that a person has to notice. A slip is any
    legal move.
    """

    playouts: int
    forget_percent: int = 0
    overlook_percent: int = 0
    mistake_percent: int = 0


# A child overlooks two calls in five.
LEVELS: Final[dict[str, Level]] = {
    "easy": Level(0, forget_percent=100, overlook_percent=40, mistake_percent=50),
    "medium": Level(0, forget_percent=30, overlook_percent=15, mistake_percent=20),
    "hard": Level(300, overlook_percent=3),
    EXPERT: Level(4000),
}


def choose_level_move(level: Level, view: View, rng: Rng, deadline: float = math.inf) -> int:
    """The move of a bot of that level, by `ends` on the clock of `time.monotonic`."""
    table, seat = view.game, view.seat
    waited_for = bool(table.to_move() >> seat & 1)
    moves = view.legal()
    if waited_for and len(moves) == 1:
        return moves[0]
    if happens(level.mistake_percent, rng):
        move = moves[rng.randbelow(len(moves))] if waited_for else NO_MOVE
    elif level.playouts:
        move = choose_by_search(level, view, rng, deadline)
    else:
        move = (forgetful_view(view) if happens(level.forget_percent, rng) else view).game.heuristic(seat)
    if move == NO_MOVE or not happens(level.overlook_percent, rng):
        return move
    instead = table.strategy.careless_move(table, move)
    return instead if instead in moves or (instead == NO_MOVE and not waited_for) else move


def happens(often: int, rng: Rng) -> bool:
    return often > 0 and rng.randbelow(100) < often


def choose_by_search(level: Level, view: View, rng: Rng, deadline: float) -> int:
    """The best move by an exact count where the game has one, else by search."""
    exact = view.game.strategy.appraise_moves(view.game, view.seat)
    if exact:
        return max(exact, key=lambda each: each.utility).move
    tree = SearchTree(view, rng, level.playouts)
    tree.search_until(deadline, level.playouts)
    return tree.best_move()


def forgetful_view(view: View) -> View:
    """The view of somebody who knows what lies before them, and nothing of what was said and seen."""
    position: dict[str, Any] = view.position()
    del position["viewer"]
    memory = position.get("memory", {})
    position["memory"] = {key: memory[key] for key in ALWAYS_REMEMBERED_KEYS if key in memory}
    return View(load_position(type(view.game), position, 0, True), view.seat)
