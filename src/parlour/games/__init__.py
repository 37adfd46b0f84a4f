"""The registry: one line a game. Games of other packages register under the entry point `parlour.games`."""

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
    """No game has this name; there are the known ones, of which one may be meant."""

    def __init__(self, name: str, known: list[str], meant: str) -> None:
        near = f"; did you mean {meant!r}?" if meant else ""
        super().__init__(f"no game is called {shorten_repr(name)}; there are {', '.join(known)}{near}")
        self.name = name
        self.known = known
        self.meant = meant

    def __reduce__(self) -> tuple[type["NoSuchGameError"], tuple[str, list[str], str]]:
        """So that one raised in another process arrives."""
        return (NoSuchGameError, (self.name, self.known, self.meant))


@lru_cache(maxsize=4)
def _load_entry_points(places: tuple[str, ...]) -> dict[str, str]:
    """The games of the packages in these places, looked for once: a search reads every package's files."""
    from importlib.metadata import entry_points  # takes longer to import than all of `parlour`

    return {entry.name: entry.value for entry in entry_points(group="parlour.games")}


def _game_references() -> dict[str, str]:
    others = _load_entry_points(tuple(sys.path))
    return GAMES | {name: place for name, place in others.items() if name not in GAMES}


def game_names() -> list[str]:
    """The names of all games that can be played.

    Returns:
        Names as `new` takes them: Parlour's seven, then those that other packages register.
    """
    return list(_game_references())


def game_class(name: str) -> type[Game]:
    """The class of a game, in which its facts stand and from which positions are read.

    Args:
        name: The very name, such as `crazy-eight`.

    Returns:
        The class; called with seats, options and a seed it deals a match, as `new` does.

    Raises:
        UnknownGameError: There is none of this name, or it cannot be loaded.
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
    """What a game offers by this name beside its class, in the module under which it is registered; or None.

    So a game can offer what others have no use for, such as `count_hand`, which the command
    `parlour count-hand` asks. Raises UnknownGameError.
    """
    game_class(name)
    return getattr(import_module(_game_reference(name).partition(":")[0]), what, None)


def _game_reference(name: object) -> str:
    """Under what a game is registered, `module:class`. Raises UnknownGameError."""
    if not isinstance(name, str):
        raise UnknownGameError(f"the name of a game is wanted, not {shorten_repr(name)}")
    places = GAMES if name in GAMES else _game_references()
    if name not in places:
        known = list(places)
        raise NoSuchGameError(name, known, _suggest_game(name, known))
    return places[name]


def find_game(typed: str) -> type[Game]:
    """The game that a person means: `crazy-eight` is also "Crazy Eights", `crazy8` and `crazy`.

    Raises UnknownGameError.
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
    """The words of a name as letters alone: eights, eight and 8 are one word."""
    words = re.findall(r"[a-z]+|[0-9]", name.casefold())
    return [
        RANK_NAMES[int(word) - 1] if word.isdecimal() and word != "0" else word.rstrip("s") for word in words
    ]


def _suggest_game(typed: str, known: list[str]) -> str:
    """The game whose name, or a word of it, is nearest; empty where none is near."""
    near = nearest_word(typed, known)
    for name in known if not near else []:
        if nearest_word(typed, _normalize_name(name)):
            near = name
    return near


def new(name: str, seats: SupportsIndex | None = None, seed: Seed = None, **options: object) -> Game:
    """A match, dealt and ready: `new("crazy-eight", seats=4, calls="manual_calls")`.

    Args:
        name: As a person types it: `crazy-eight`, `Crazy Eights` and `crazy8` are the same game.
        seats: How many play; the fewest that the game takes where it is left out.
        seed: A whole number for a simulation, 64 hexadecimal digits for a fair table, or nothing for a random
            one. The same seed deals the same match on every machine, compiled or not.
        options: The game's options by name: words, and whole numbers also as text.

    Returns:
        The match, with the first round dealt.

    Raises:
        UnknownGameError: No game, or more than one, can be meant.
        InvalidSeatsError: The game is not for so many.
        InvalidOptionError: There is no such option or value, two of them clash, or the seed is none.
    """
    kind = find_game(name)
    return kind(0 if seats is None else seats, parse_options(kind.options_type, options), seed)
