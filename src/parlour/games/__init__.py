"""The registry of games, one line for each. Other packages register games as entry points `parlour.games`."""

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
    """No game has this name. Holds the known names, and the nearest one if there is any."""

    def __init__(self, name: str, known: list[str], meant: str) -> None:
        near = f"; did you mean {meant!r}?" if meant else ""
        super().__init__(f"no such game: {shorten_repr(name)}; the games are {', '.join(known)}{near}")
        self.name = name
        self.known = known
        self.meant = meant

    def __reduce__(self) -> tuple[type["NoSuchGameError"], tuple[str, list[str], str]]:
        """Support pickling, so that the error can be sent from another process."""
        return (NoSuchGameError, (self.name, self.known, self.meant))


@lru_cache(maxsize=4)
def _load_entry_points(places: tuple[str, ...]) -> dict[str, str]:
    """Return the games of the packages in these places.

    The result is cached, because a search reads the files of every package.
    """
    from importlib.metadata import entry_points  # takes longer to import than all of `parlour`

    return {entry.name: entry.value for entry in entry_points(group="parlour.games")}


def _game_references() -> dict[str, str]:
    others = _load_entry_points(tuple(sys.path))
    return GAMES | {name: place for name, place in others.items() if name not in GAMES}


def game_names() -> list[str]:
    """Return the names of all games that can be played.

    Returns:
        Names as `new` accepts them: Parlour's seven, then those that other packages register.
    """
    return list(_game_references())


def game_class(name: str) -> type[Game]:
    """Return the class of a game. It holds the facts of the game and reads positions.

    Args:
        name: The exact name, such as `crazy-eight`.

    Returns:
        The class. Called with seats, options and a seed it deals a match, as `new` does.

    Raises:
        UnknownGameError: No game has this name, or it cannot be loaded.
    """
    place = _game_reference(name)
    module, _, attribute = place.partition(":")
    try:
        found: type[Game] = getattr(import_module(module), attribute)
    except (ImportError, AttributeError) as reason:
        because = format_import_error(reason)
        raise UnknownGameError(
            f"{name!r} is registered as {place}, which cannot be loaded: {because}"
        ) from None
    return found


def get_game_extra(name: str, what: str) -> Any:
    """Return an object that the module of a game offers in addition to its class, or None.

    Games offer features of their own in this way. For example, the command `parlour count-hand` calls
    `count_hand`.

    Raises:
        UnknownGameError: No game has this name.
    """
    game_class(name)
    return getattr(import_module(_game_reference(name).partition(":")[0]), what, None)


def _game_reference(name: object) -> str:
    """Return the reference under which a game is registered, `module:class`.

    Raises:
        UnknownGameError: No game has this name.
    """
    if not isinstance(name, str):
        raise UnknownGameError(f"expected the name of a game, not {shorten_repr(name)}")
    places = GAMES if name in GAMES else _game_references()
    if name not in places:
        known = list(places)
        raise NoSuchGameError(name, known, _suggest_game(name, known))
    return places[name]


def find_game(typed: str) -> type[Game]:
    """Return the game with the typed name: `crazy-eight` can also be typed `Crazy Eights` or `crazy8`.

    Raises:
        UnknownGameError: The text means no game, or more than one.
    """
    if not isinstance(typed, str) or typed in GAMES:  # type: ignore[redundant-expr]
        return game_class(typed)
    places = _game_references()
    if typed in places:
        return game_class(typed)
    whole = "".join(_normalize_name(typed))
    found = [name for name in places if "".join(_normalize_name(name)) == whole]
    found = found or [name for name in places if whole in _normalize_name(name)]
    return game_class(found[0] if len(found) == 1 else typed)


def _normalize_name(name: str) -> list[str]:
    """Split a name into words of letters; eights, eight and 8 become the same word."""
    words = re.findall(r"[a-z]+|[0-9]", name.casefold())
    return [
        RANK_NAMES[int(word) - 1] if word.isdecimal() and word != "0" else word.rstrip("s") for word in words
    ]


def _suggest_game(typed: str, known: list[str]) -> str:
    """Return the game with the most similar name, or word in its name; an empty text if none is similar."""
    near = nearest_word(typed, known)
    for name in known if not near else []:
        if nearest_word(typed, _normalize_name(name)):
            near = name
    return near


def new(name: str, seats: SupportsIndex | None = None, seed: Seed = None, **options: object) -> Game:
    """Deal a new match: `new("crazy-eight", seats=4, calls="manual_calls")`.

    Args:
        name: As a user types it: `crazy-eight`, `Crazy Eights` and `crazy8` are the same game.
        seats: Number of players; by default the smallest that the game allows.
        seed: An integer for a simulation, 64 hexadecimal digits for a fair table, or None for a random seed.
            The same seed deals the same match on every machine, compiled or not.
        options: The game's options by name: words, and integers also as text.

    Returns:
        The match, with the first round dealt.

    Raises:
        UnknownGameError: The name means no game, or more than one.
        InvalidSeatsError: The game is not for so many players.
        InvalidOptionError: An option or value does not exist, two options conflict, or the seed is not valid.
    """
    kind = find_game(name)
    return kind(0 if seats is None else seats, parse_options(kind.options_type, options), seed)
