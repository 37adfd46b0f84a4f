"""Levels of bots. At lower levels, bots search less and make more of the mistakes that people make."""

import math
from dataclasses import dataclass
from typing import Any, Final

from parlour.bots.search import SearchTree
from parlour.kit.game import View, load_position
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng

EXPERT: Final = "expert"
# keys of a position's `memory` that even a forgetful bot keeps
ALWAYS_REMEMBERED_KEYS = ("deck", "move_count", "round_count")


@dataclass(frozen=True)
class Level:
    """The playing strength of a bot.

    Attributes:
        playouts: Number of playouts of its search; 0 means that it plays by the game's heuristic, without a
            search.
        forget_percent: Percentage of moves in which the bot forgets earlier events and knows only the cards
            that it can see now.
        overlook_percent: Percentage of moves in which the bot overlooks something that a human player has to
            notice, such as a call that must be made.
        mistake_percent: Percentage of moves in which the bot makes a random legal move.
    """

    playouts: int
    forget_percent: int = 0
    overlook_percent: int = 0
    mistake_percent: int = 0


# Easy bots overlook two calls in five, as a child might.
LEVELS: Final[dict[str, Level]] = {
    "easy": Level(0, forget_percent=100, overlook_percent=40, mistake_percent=50),
    "medium": Level(0, forget_percent=30, overlook_percent=15, mistake_percent=20),
    "hard": Level(300, overlook_percent=3),
    EXPERT: Level(4000),
}


def choose_level_move(level: Level, view: View, rng: Rng, deadline: float = math.inf) -> int:
    """Return the move of a bot at this level. `deadline` is a `time.monotonic()` value."""
    game, seat = view.game, view.seat
    must_move = bool(game.to_move() >> seat & 1)
    moves = game.legal_in_game_order(seat)
    if must_move and len(moves) == 1:
        return moves[0]
    if occurs_by_chance(level.mistake_percent, rng):
        move = moves[rng.randbelow(len(moves))] if must_move else NO_MOVE
    elif level.playouts:
        move = choose_by_search(level, view, rng, deadline)
    else:
        move = (remove_memory(view) if occurs_by_chance(level.forget_percent, rng) else view).game.heuristic(
            seat
        )
    if move == NO_MOVE or not occurs_by_chance(level.overlook_percent, rng):
        return move
    careless_move = game.variant.strategy.careless_move(game, move)
    return careless_move if careless_move in moves or (careless_move == NO_MOVE and not must_move) else move


def occurs_by_chance(percent: int, rng: Rng) -> bool:
    return percent > 0 and rng.randbelow(100) < percent


def choose_by_search(level: Level, view: View, rng: Rng, deadline: float) -> int:
    """Return the best move: calculated exactly if the game supports it, otherwise found by a search."""
    appraisals = view.game.variant.strategy.appraise_moves(view.game, view.seat)
    if appraisals:
        return max(appraisals, key=lambda appraisal: appraisal.utility).move
    tree = SearchTree(view, rng, level.playouts)
    tree.search_until(deadline, level.playouts)
    return tree.best_move()


def remove_memory(view: View) -> View:
    """Return the view of a player who sees the visible cards but remembers nothing seen or said before."""
    position: dict[str, Any] = view.position()
    del position["viewer"]
    memory = position.get("memory", {})
    position["memory"] = {key: memory[key] for key in ALWAYS_REMEMBERED_KEYS if key in memory}
    return View(load_position(type(view.game), position, 0, True), view.seat)
