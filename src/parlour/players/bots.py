"""Bots by name. A bot gets a view and nothing else, and answers with a move."""

from collections.abc import Callable
from typing import Final

from parlour.kit.chance import Chance
from parlour.kit.errors import ParlourError
from parlour.kit.game import NO_MOVE, View


class UnknownBot(ParlourError):
    """No bot has this name."""


def random_move(view: View, chance: Chance) -> int:
    """Any legal move; where the seat need not move, one answer in all possible is not to."""
    moves = view.legal()
    if not is_owed(view):
        moves.append(NO_MOVE)
    return moves[chance.below(len(moves))]


def simple_move(view: View, chance: Chance) -> int:
    """The rule of thumb that comes with the game."""
    return view.table.simple(view.seat)


BOTS: Final[dict[str, Callable[[View, Chance], int]]] = {"simple": simple_move, "random": random_move}


def is_owed(view: View) -> bool:
    """Whether play waits for the view's seat."""
    return view.seat >= 0 and bool(view.table.owed() >> view.seat & 1)


def bot_names() -> list[str]:
    """The bots that can be put into a seat, the best to start with first."""
    return list(BOTS)


def find_bot(name: str) -> Callable[[View, Chance], int]:
    """Raises UnknownBot."""
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]


def choose(name: str, view: View, chance: Chance) -> int:
    """The move of the bot called `name` for the view's seat; NO_MOVE where it lets a chance go by.

    Raises UnknownBot.
    """
    return find_bot(name)(view, chance)
