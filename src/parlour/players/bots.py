"""Bots by name. A bot gets a view and nothing else, and answers with a move.

The levels are for people. `random`, `simple` and `search:N` are yardsticks; `peeker` is one that cheats, to
show what knowing the cards would be worth, and no table offers it. Bots of other packages register under the
entry point `parlour.bots`; they are loaded where they think.
"""

import math
import time
from collections.abc import Callable
from importlib.metadata import EntryPoint, entry_points
from typing import Final

from parlour.kit.chance import Chance
from parlour.kit.errors import ParlourError
from parlour.kit.game import NO_MOVE, Game, View
from parlour.players.levels import EXPERT, LEVELS, Level, level_move
from parlour.players.search import Tree

PEEKER: Final = "peeker"
SEARCH: Final = "search:"

Bot = Callable[[View, Chance, float], int]


class UnknownBot(ParlourError):
    """No bot has this name."""


def random_move(view: View, chance: Chance, ends: float) -> int:
    """Any legal move; where the seat need not move, one answer in all possible is not to."""
    moves = view.legal()
    if not is_owed(view):
        moves.append(NO_MOVE)
    return moves[chance.below(len(moves))]


def simple_move(view: View, chance: Chance, ends: float) -> int:
    """The rule of thumb that comes with the game."""
    return view.table.simple(view.seat)


def level_bot(level: Level) -> Bot:
    return lambda view, chance, ends: level_move(level, view, chance, ends)


BOTS: Final[dict[str, Bot]] = {
    **{name: level_bot(level) for name, level in LEVELS.items()},
    "simple": simple_move,
    "random": random_move,
}


def is_owed(view: View) -> bool:
    """Whether play waits for the view's seat."""
    return view.seat >= 0 and bool(view.table.owed() >> view.seat & 1)


def bot_names() -> list[str]:
    """The bots that can be put into a seat, the levels first, from the weakest."""
    return [*BOTS, *other_bots()]


def other_bots() -> dict[str, EntryPoint]:
    """Those of other packages."""
    return {entry.name: entry for entry in entry_points(group="parlour.bots") if entry.name not in BOTS}


def searches(name: str) -> int:
    """The play-outs of `search:1000`; 0 for another bot."""
    number = name[len(SEARCH) :]
    return int(number) if name.startswith(SEARCH) and number.isdecimal() else 0


def check_bot(name: str) -> None:
    """Loads nothing. Raises UnknownBot where no bot has this name."""
    if name not in BOTS and not searches(name) and name not in other_bots():
        raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(bot_names())}")


def find_bot(name: str) -> Bot:
    """Also `search:1000`, a search of so many play-outs. Raises UnknownBot."""
    check_bot(name)
    if name in BOTS:
        return BOTS[name]
    playouts = searches(name)
    return level_bot(Level(playouts)) if playouts else load(other_bots()[name])


def load(entry: EntryPoint) -> Bot:
    """Raises UnknownBot for one that cannot be loaded."""
    try:
        bot: Bot = entry.load()
    except Exception as reason:  # it is somebody else's program
        raise UnknownBot(
            f"{entry.name!r} is registered as {entry.value}, which cannot be loaded: {reason}"
        ) from reason
    return bot


def choose(name: str, view: View, chance: Chance, seconds: float = math.inf) -> int:
    """The move of the bot called `name` for the view's seat; NO_MOVE where it lets a chance go by.

    It thinks no longer than `seconds`. Without them it takes its play-outs, and the same view and generator
    lead to the same move. Raises UnknownBot.
    """
    return find_bot(name)(view, chance, time.monotonic() + seconds)


def peek(game: Game, seat: int, chance: Chance, playouts: int = LEVELS[EXPERT].playouts) -> int:
    """The move of a search that is shown all cards."""
    view = game.view(seat)
    moves = view.legal()
    if len(moves) == 1 and is_owed(view):
        return moves[0]
    tree = Tree(view, chance, playouts, game)
    tree.search(playouts)
    return tree.best()
