"""The registry: one line a game. Games of other packages register under the entry point `parlour.games`."""

from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

from parlour.kit.errors import UnknownGame
from parlour.kit.game import Game
from parlour.kit.options import read_options

GAMES = {
    "war": "parlour.games.war:War",
    "go-fish": "parlour.games.go_fish:GoFish",
    "authors": "parlour.games.authors:Authors",
    "crazy-eight": "parlour.games.crazy_eight:CrazyEight",
    "zambezi-falls": "parlour.games.zambezi_falls:ZambeziFalls",
    "zombie-cribbage": "parlour.games.zombie_cribbage:ZombieCribbage",
    "zop-zoo": "parlour.games.zop_zoo:ZopZoo",
}


def _places() -> dict[str, str]:
    others = {entry.name: entry.value for entry in entry_points(group="parlour.games")}
    return GAMES | {name: place for name, place in others.items() if name not in GAMES}


def game_names() -> list[str]:
    """The names of all games that can be played."""
    return list(_places())


def game_class(name: str) -> type[Game]:
    """The class of the game called `name`. Raises UnknownGame, also for one that cannot be loaded."""
    places = _places()
    if name not in places:
        raise UnknownGame(f"no game is called {name!r}; there are {', '.join(places)}")
    module, _, attribute = places[name].partition(":")
    try:
        found: type[Game] = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as reason:
        raise UnknownGame(
            f"{name!r} is registered as {places[name]}, which cannot be loaded: {reason}"
        ) from None
    return found


def new(name: str, seats: int | None = None, seed: int | str | None = None, **options: Any) -> Game:
    """A match of the game called `name`, dealt and ready: `new("crazy-eight", seats=4, calls="manual")`.

    `seats` is the fewest that the game takes where it is left out; `seed` an integer for a simulation, 64
    hexadecimal digits for a fair table, or nothing for a random one.
    Raises UnknownGame, InvalidSeats or InvalidOption.
    """
    kind = game_class(name)
    return kind(seats or kind.fewest, read_options(kind.options_type, options), seed)
