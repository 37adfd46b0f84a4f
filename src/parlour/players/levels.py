"""How strong a bot plays: how far it searches, and what it forgets, overlooks and gets wrong as people do."""

import math
from dataclasses import dataclass
from typing import Any, Final

from parlour.kit.chance import Rng
from parlour.kit.laying import load_position
from parlour.kit.moves import NO_MOVE
from parlour.kit.view import View
from parlour.players.search import Tree

EXPERT: Final = "expert"
ALWAYS_KEPT = ("deck", "move_count", "round_count")  # in a view's memory: what is no memory of a player


@dataclass(frozen=True)
class Level:
    """`playouts` of its search, 0 for the rule of thumb; the others are percentages of its moves.

    Where it `forgets`, it knows its cards and the table, and nothing that was said or seen before. Where it
    `overlooks`, it makes no call, catch or match that a person has to notice. A slip is any legal move.
    """

    playouts: int
    forgets: int = 0
    overlooks: int = 0
    slips: int = 0


# A child overlooks two calls in five.
LEVELS: Final[dict[str, Level]] = {
    "easy": Level(0, forgets=100, overlooks=40, slips=50),
    "medium": Level(0, forgets=30, overlooks=15, slips=20),
    "hard": Level(300, overlooks=3),
    EXPERT: Level(4000),
}


def level_move(level: Level, view: View, rng: Rng, ends: float = math.inf) -> int:
    """The move of a bot of that level, by `ends` on the clock of `time.monotonic`."""
    table, seat = view.game, view.seat
    waited_for = bool(table.to_move() >> seat & 1)
    moves = view.legal()
    if waited_for and len(moves) == 1:
        return moves[0]
    if percent(level.slips, rng):
        move = moves[rng.randbelow(len(moves))] if waited_for else NO_MOVE
    elif level.playouts:
        move = searched(level, view, rng, ends)
    else:
        move = (forgotten(view) if percent(level.forgets, rng) else view).game.heuristic(seat)
    if move == NO_MOVE or not percent(level.overlooks, rng):
        return move
    instead = table.strategy.careless_move(table, move)
    return instead if instead in moves or (instead == NO_MOVE and not waited_for) else move


def percent(often: int, rng: Rng) -> bool:
    return often > 0 and rng.randbelow(100) < often


def searched(level: Level, view: View, rng: Rng, ends: float) -> int:
    """The best move by an exact count where the game has one, else by search."""
    exact = view.game.strategy.appraise_moves(view.game, view.seat)
    if exact:
        return max(exact, key=lambda each: each.utility).move
    tree = Tree(view, rng, level.playouts)
    tree.search_until(ends, level.playouts)
    return tree.best()


def forgotten(view: View) -> View:
    """The view of somebody who knows what lies before them, and nothing of what was said and seen."""
    position: dict[str, Any] = view.position()
    del position["viewer"]
    memory = position.get("memory", {})
    position["memory"] = {key: memory[key] for key in ALWAYS_KEPT if key in memory}
    return View(load_position(type(view.game), position, 0, True), view.seat)
