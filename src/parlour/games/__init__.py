"""The registry of games. Other packages can add games through the entry point group `parlour.games`."""

import re
import sys
from functools import lru_cache
from importlib import import_module
from typing import Any, SupportsIndex

from parlour.compiling.fingerprint import format_import_error
from parlour.kit.cards import RANK_NAMES
from parlour.kit.errors import UnknownGameError
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.kit.rng import Seed
from parlour.kit.sentences import nearest_word
from parlour.kit.validation import shorten_repr

GAMES = {
    "war": "parlour.games.war:War",
    "go-fish": "parlour.games.go_fish:GoFish",
    "authors": "parlour.games.authors:Authors",
    "crazy-eight": "parlour.games.crazy_eight:CrazyEight",
    "zambezi-falls": "parlour.games.zambezi_falls:ZambeziFalls",
    "zombie-cribbage": "parlour.games.zombie_cribbage:ZombieCribbage",
    "zop-zoo": "parlour.games.zop_zoo:ZopZoo",
}


class NoSuchGameError(UnknownGameError):
    """Raised if no game has the given name. Holds the known names and, if there is one, a similar name."""

    def __init__(self, name: str, known_names: list[str], suggestion: str) -> None:
        hint = f"; did you mean {suggestion!r}?" if suggestion else ""
        super().__init__(f"no such game: {shorten_repr(name)}; the games are {', '.join(known_names)}{hint}")
        self.name = name
        self.known_names = known_names
        self.suggestion = suggestion

    def __reduce__(self) -> tuple[type["NoSuchGameError"], tuple[str, list[str], str]]:
        """Support pickling, so that the error can be sent from another process."""
        return (NoSuchGameError, (self.name, self.known_names, self.suggestion))


@lru_cache(maxsize=4)
def _load_entry_points(search_path: tuple[str, ...]) -> dict[str, str]:
    """Return the `module:class` reference of each game that an installed package registers, keyed by name.

    The result is cached, because the lookup reads the metadata of every installed package.
    """
    # imported here, because it takes longer to import than `parlour` itself
    from importlib.metadata import entry_points

    return {entry.name: entry.value for entry in entry_points(group="parlour.games")}


def _game_references() -> dict[str, str]:
    external_games = _load_entry_points(tuple(sys.path))
    return GAMES | {name: reference for name, reference in external_games.items() if name not in GAMES}


def game_names() -> list[str]:
    """Return the names of all games that can be played.

    Returns:
        Names that `new` accepts: Parlour's seven games first, then those that other packages register.
    """
    return list(_game_references())


def game_class(name: str) -> type[Game]:
    """Return the class of a game. It holds the game's title, options and limits, and reads positions.

    Args:
        name: The exact name, such as `crazy-eight`.

    Returns:
        The class. Calling it with seats, options and a seed deals a match, as `new` does.

    Raises:
        UnknownGameError: No game has this name, or it cannot be loaded.
    """
    reference = _game_import_path(name)
    module, _, attribute = reference.partition(":")
    try:
        loaded_class: type[Game] = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as error:
        cause = format_import_error(error)
        raise UnknownGameError(
            f"{name!r} is registered as {reference}, which cannot be loaded: {cause}"
        ) from None
    return loaded_class


def get_game_module_attribute(name: str, attribute: str) -> Any:
    """Return an attribute of the module that defines a game, or None if the module has no such attribute.

    A game uses such attributes for functions that other games lack, such as `count_hand`, which the command
    `parlour count-hand` calls.

    Raises:
        UnknownGameError: No game has this name.
    """
    game_class(name)
    return getattr(import_module(_game_import_path(name).partition(":")[0]), attribute, None)


def _game_import_path(name: object) -> str:
    """Return the reference under which a game is registered, in the form `module:class`.

    Raises:
        UnknownGameError: No game has this name.
    """
    if not isinstance(name, str):
        raise UnknownGameError(f"expected the name of a game, not {shorten_repr(name)}")
    references = GAMES if name in GAMES else _game_references()
    if name not in references:
        known_names = list(references)
        raise NoSuchGameError(name, known_names, _suggest_game(name, known_names))
    return references[name]


def find_game(typed_name: str) -> type[Game]:
    """Return the game class for a name as a user types it, such as `Crazy Eights` or `crazy8`.

    Raises:
        UnknownGameError: The name matches no game, or more than one.
    """
    if not isinstance(typed_name, str) or typed_name in GAMES:  # type: ignore[redundant-expr]
        return game_class(typed_name)
    references = _game_references()
    if typed_name in references:
        return game_class(typed_name)
    joined_name = "".join(_normalize_name_words(typed_name))
    matches = [name for name in references if "".join(_normalize_name_words(name)) == joined_name]
    matches = matches or [name for name in references if joined_name in _normalize_name_words(name)]
    return game_class(matches[0] if len(matches) == 1 else typed_name)


def _normalize_name_words(name: str) -> list[str]:
    """Split a name into lowercase words. `eights`, `eight` and `8` become the same word."""
    words = re.findall(r"[a-z]+|[0-9]", name.casefold())
    return [
        RANK_NAMES[int(word) - 1] if word.isdecimal() and word != "0" else word.rstrip("s") for word in words
    ]


def _suggest_game(typed_name: str, known_names: list[str]) -> str:
    """Return the known name most similar to the typed one, or an empty string if none is similar.

    If no whole name is similar, return a name with a similar word.
    """
    suggestion = nearest_word(typed_name, known_names)
    for name in known_names if not suggestion else []:
        if nearest_word(typed_name, _normalize_name_words(name)):
            suggestion = name
    return suggestion


def new(name: str, seats: SupportsIndex | None = None, seed: Seed = None, **options: object) -> Game:
    """Deal a new match, for example `new("crazy-eight", seats=4, calls="manual")`.

    Args:
        name: The name as a user types it: `crazy-eight`, `Crazy Eights` and `crazy8` are the same game.
        seats: Number of players; by default the smallest that the game allows.
        seed: An integer for a simulation, 64 hexadecimal digits for a live table, or None for a random seed.
            The same seed deals the same match on every machine, compiled or not.
        options: The game's options by name. Integers may also be given as strings.

    Returns:
        The match, with the first round dealt.

    Raises:
        UnknownGameError: The name matches no game, or more than one.
        InvalidSeatsError: The game cannot be played by this number of players.
        InvalidOptionError: An option does not exist or does not allow its value, two options conflict, or the
            seed is not valid.
    """
    matched_class = find_game(name)
    return matched_class(
        0 if seats is None else seats, parse_options(matched_class.options_type, options), seed
    )
