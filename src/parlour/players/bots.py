"""Bots by name. A bot gets a view and nothing else, and answers with a move."""

from collections.abc import Callable
from typing import Final

from parlour.kit.chance import Chance
from parlour.kit.errors import ParlourError
from parlour.kit.game import NO_MOVE, View
from parlour.players.search import search_playouts


Bot = Callable[[View, Chance], int]


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


def search_move(playouts: int) -> Bot:
    """The bot that searches with so many play-outs."""

    def move(view: View, chance: Chance) -> int:
        possible = view.legal()
        if len(possible) == 1 and is_owed(view):
            return possible[0]
        return search_playouts(view, chance, playouts).best()

    return move


BOTS: Final[dict[str, Bot]] = {"simple": simple_move, "random": random_move}


def is_owed(view: View) -> bool:
    """Whether play waits for the view's seat."""
    return view.seat >= 0 and bool(view.table.owed() >> view.seat & 1)


def bot_names() -> list[str]:
    """The bots that can be put into a seat, the best to start with first."""
    return list(BOTS)


def find_bot(name: str) -> Bot:
    """Also `search:1000`, the search with so many play-outs. Raises UnknownBot."""
    if name.startswith("search:") and name[7:].isdigit() and int(name[7:]):
        return search_move(int(name[7:]))
    if name not in BOTS:
        raise UnknownBot(f"no bot is called {name!r}; there are {', '.join(BOTS)}")
    return BOTS[name]


def choose(name: str, view: View, chance: Chance) -> int:
    """The move of the bot called `name` for the view's seat; NO_MOVE where it lets a chance go by.

    Raises UnknownBot.
    """
    return find_bot(name)(view, chance)
