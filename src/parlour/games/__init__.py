"""The registry of games. Other packages can add games through the entry point group `parlour.games`."""

import re
import sys
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, SupportsIndex

from parlour.compiling.fingerprint import format_import_error
from parlour.kit.cards import RANK_NAMES
from parlour.kit.errors import UnknownGameError
from parlour.kit.game import Game
from parlour.kit.options import list_option_specs, parse_options
from parlour.kit.rng import Seed
from parlour.kit.validation import shorten_repr
from parlour.text.suggestions import nearest_word

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

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


class UnloadableGameError(UnknownGameError):
    """Raised if a game of another package cannot be loaded. Holds its name, the package and the reason."""

    def __init__(self, name: str, reference: str, package: str, reason: str) -> None:
        super().__init__(f"the game {name!r} of {package} ({reference}) cannot be loaded: {reason}")
        self.name = name
        self.reference = reference
        self.package = package
        self.reason = reason

    def __reduce__(self) -> tuple[type["UnloadableGameError"], tuple[str, str, str, str]]:
        """Support pickling, so that the error can be sent from another process."""
        return (UnloadableGameError, (self.name, self.reference, self.package, self.reason))


@lru_cache(maxsize=4)
def _find_entry_points(search_path: tuple[str, ...]) -> "dict[str, EntryPoint]":
    """Return the entry points of the games in other packages, keyed by name.

    The result is cached, because the search reads the metadata of every installed package.
    """
    # imported here, because it takes longer to import than `parlour` itself
    from importlib.metadata import entry_points

    return {entry.name: entry for entry in entry_points(group="parlour.games") if entry.name not in GAMES}


@lru_cache(maxsize=4)
def _list_loadable_names(search_path: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of the games in other packages that can be loaded. Log a warning for each other game.

    The result is cached, so that each warning is logged only once.
    """
    names = []
    for name, entry in _find_entry_points(search_path).items():
        try:
            _load_entry_point(entry)
        except UnloadableGameError as error:
            import logging  # imported here, because it takes longer to import than `parlour` itself

            # without any configuration, Python prints warnings on standard error
            logging.getLogger("parlour").warning("%s", str(error))
        else:
            names.append(name)
    return tuple(names)


def _load_entry_point(entry: "EntryPoint") -> type[Game]:
    """Return the class of a game in another package.

    Raises:
        UnloadableGameError: The class cannot be imported, or is not the class of a game with this name.
    """
    try:
        loaded: object = entry.load()
        if not isinstance(loaded, type) or not issubclass(loaded, Game):
            raise TypeError("it is not a subclass of Game")
        if loaded.name != entry.name:
            raise ValueError(f"the name of its class is {loaded.name!r}")
        list_option_specs(loaded.options_type)
    except (Exception, SystemExit) as error:  # other packages can raise any exception
        package = "an unknown package" if entry.dist is None else f"{entry.dist.name} {entry.dist.version}"
        raise UnloadableGameError(entry.name, entry.value, package, format_import_error(error)) from error
    return loaded


def external_game_modules() -> list[str]:
    """Return the names of the modules in which other packages define games."""
    return [entry.module for entry in _find_entry_points(tuple(sys.path)).values()]


def game_names() -> list[str]:
    """Return the names of all games that can be played.

    If a game of another package cannot be loaded, its name is missing, and the reason is logged as a warning.

    Returns:
        Names that `new` accepts: Parlour's seven games first, then those that other packages register.
    """
    return [*GAMES, *_list_loadable_names(tuple(sys.path))]


def game_class(name: str) -> type[Game]:
    """Return the class of a game. It holds the game's title, options and limits, and reads positions.

    Args:
        name: The exact name, such as `crazy-eight`.

    Returns:
        The class. Calling it with seats, options and a seed deals a match, as `new` does.

    Raises:
        NoSuchGameError: No game has this name. It is an `UnknownGameError`.
        UnknownGameError: The name is not a string, or the game cannot be loaded.
    """
    if not isinstance(name, str):
        raise UnknownGameError(f"expected the name of a game, not {shorten_repr(name)}")
    if name in GAMES:
        module, _, class_name = GAMES[name].partition(":")
        loaded_class: type[Game] = getattr(import_module(module), class_name)
        return loaded_class
    entries = _find_entry_points(tuple(sys.path))
    if name not in entries:
        known_names = game_names()
        raise NoSuchGameError(name, known_names, _suggest_game(name, known_names))
    return _load_entry_point(entries[name])


def get_game_module_attribute(name: str, attribute: str) -> Any:
    """Return an attribute of the module that defines a game, or None if the module has no such attribute.

    A game uses such attributes for functions that other games lack, such as `count_hand`, which the command
    `parlour count-hand` calls.

    Raises:
        UnknownGameError: No game has this name, or it cannot be loaded.
    """
    game_class(name)
    reference = GAMES.get(name) or _find_entry_points(tuple(sys.path))[name].value
    return getattr(import_module(reference.partition(":")[0]), attribute, None)


def find_game(typed_name: str) -> type[Game]:
    """Return the game class for a name as a user types it, such as `Crazy Eights` or `crazy8`.

    Raises:
        UnknownGameError: The name matches no game, or more than one.
    """
    if not isinstance(typed_name, str) or typed_name in GAMES:  # type: ignore[redundant-expr]
        return game_class(typed_name)
    if typed_name in _find_entry_points(tuple(sys.path)):
        return game_class(typed_name)
    known_names = game_names()
    joined_name = "".join(_normalize_name_words(typed_name))
    matches = [name for name in known_names if "".join(_normalize_name_words(name)) == joined_name]
    matches = matches or [name for name in known_names if joined_name in _normalize_name_words(name)]
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
    return matched_class.new_match(
        0 if seats is None else seats, parse_options(matched_class.options_type, options), seed
    )
