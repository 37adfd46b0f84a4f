"""Bots by name. A bot gets a view and nothing else, and answers with a move.

Every bot is called as `bot(view, rng, ends)`: the view, a source of random numbers, and the time by which
it should answer, on the clock of `time.monotonic` (infinite where it has as long as it likes).

The levels are for people. `random`, `simple` and `search:N` are yardsticks; `peeker` is one that cheats, to
show what knowing the cards would be worth, and no table offers it. Bots of other packages register under the
entry point `parlour.bots`; they are loaded where they think. On one's own machine there are also a function
from a file, `mybot.py:play`, a program that speaks the protocol of docs/engines.md, `./engine`, and a trained
network, `net:FILE.npz`; the card room takes none of them.

A bot that does not play at every table has a method `check(table)`, which raises ParlourError where it does
not.
"""

import inspect
import math
import sys
import time
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import sha256
from importlib.metadata import EntryPoint, entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from traceback import walk_tb
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from parlour.bots.levels import EXPERT, LEVELS, Level, choose_level_move
from parlour.bots.search import SearchTree
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game, View
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.kit.sentences import DEFAULT_LANGUAGE, Sentence, nearest_word
from parlour.kit.validation import shorten_repr, truncate
from parlour.text.translated_errors import TranslatableError
from parlour.text.translation import get_catalog

if TYPE_CHECKING:
    from parlour.bots.engines import EngineBot
    from parlour.bots.trained import TrainedBot

SIMPLE: Final = "simple"
PEEKER: Final = "peeker"
SEARCH_PREFIX: Final = "search:"
MAX_PLAYOUTS: Final = 1_000_000  # of `search:N`
NETWORK_PREFIX: Final = "net:"
WORLDS_SUFFIX: Final = "w"  # what ends the name of one that plays moves out, `net:my.npz:64w`
PYTHON_SUFFIX: Final = ".py"  # how the first part of `mybot.py:play` ends
BOT_SIGNATURE: Final = "bot(view, rng, ends)"

Bot = Callable[[View, Rng, float], int]


class UnknownBotError(TranslatableError):
    """No bot has this name, or what has it is no bot."""

    MESSAGE_FOLDER = "bots"


class IllegalBotMoveError(TranslatableError):
    """A bot returned an illegal move, such as a text.

    Attributes:
        bot: The bot.
        move: What it returned.
        sentence: The rest of a sentence that begins with the bot.
    """

    MESSAGE_FOLDER = "bots"

    def __init__(self, bot: str, move: object) -> None:
        self.bot = bot
        self.move = move
        self.sentence = Sentence(
            "fault-text" if isinstance(move, str) else "fault-not-legal", {"move": shorten_repr(move)}
        )
        super().__init__("bot-fault", bot=bot, fault=self.sentence)

    @property
    def fault_sentence(self) -> str:
        """The rest of a sentence that begins with the bot, in English."""
        return get_catalog(self.MESSAGE_FOLDER, DEFAULT_LANGUAGE).format_fields(
            self.sentence.key, self.sentence.fields
        )

    def __reduce__(self) -> tuple[type["IllegalBotMoveError"], tuple[str, object]]:
        """So that one raised in another process arrives."""
        return (IllegalBotMoveError, (self.bot, self.move))


def random_move(view: View, rng: Rng, deadline: float) -> int:
    """Any legal move; where the seat need not move, one answer in all possible is not to.

    Returns:
        The code of a legal move, or `NO_MOVE`.
    """
    moves = view.legal()
    if not is_to_move(view):
        moves.append(NO_MOVE)
    return moves[rng.randbelow(len(moves))]


def simple_move(view: View, rng: Rng, deadline: float) -> int:
    """The rule of thumb that comes with the game.

    Returns:
        The code of a legal move, or `NO_MOVE`.
    """
    return view.game.heuristic(view.seat)


def new_level_bot(level: Level) -> Bot:
    return lambda view, rng, ends: choose_level_move(level, view, rng, ends)


BOTS: Final[dict[str, Bot]] = {
    **{name: new_level_bot(level) for name, level in LEVELS.items()},
    SIMPLE: simple_move,
    "random": random_move,
}


def is_to_move(view: View) -> bool:
    """Whether play waits for the view's seat."""
    return view.seat >= 0 and bool(view.game.to_move() >> view.seat & 1)


def bot_names() -> list[str]:
    """The bots that can be put into a seat.

    Returns:
        Names, the levels first, from the weakest; then those that other packages register.
    """
    return [*BOTS, *plugin_bots()]


def plugin_bots() -> dict[str, EntryPoint]:
    """Those of other packages."""
    return load_entry_points(tuple(sys.path))


@lru_cache(maxsize=4)
def load_entry_points(places: tuple[str, ...]) -> dict[str, EntryPoint]:
    """The bots of the packages in these places, looked for once: a search reads every package's files."""
    return {entry.name: entry for entry in entry_points(group="parlour.bots") if entry.name not in BOTS}


def parse_search_playouts(name: str) -> int:
    """The play-outs of `search:1000`; 0 for another bot."""
    number = name.removeprefix(SEARCH_PREFIX)
    if number == name or not number.isdecimal() or len(number) > len(str(MAX_PLAYOUTS)):
        return 0
    return int(number) if int(number) <= MAX_PLAYOUTS else 0


def is_file_bot(name: str) -> bool:
    """Whether this names a bot by its file, as `mybot.py:play` does."""
    return f"{PYTHON_SUFFIX}:" in name or (name.endswith(PYTHON_SUFFIX) and not is_engine_command(name))


def is_engine_command(name: str) -> bool:
    """Whether this names a program: by a path with a slash in it, or with words behind it."""
    elsewhere = is_network_name(name) or f"{PYTHON_SUFFIX}:" in name
    return ("/" in name or " " in name.strip()) and not elsewhere


def is_network_name(name: str) -> bool:
    """Whether this names a trained network by its file: `net:FILE.npz`, or with `:4000` or `:64w` behind."""
    return name.startswith(NETWORK_PREFIX)


def by_others(name: str) -> bool:
    """Return True if the bot is a function of a file or of another package."""
    return (
        name != PEEKER
        and name not in BOTS
        and not (is_network_name(name) or is_engine_command(name) or parse_search_playouts(name))
    )


def parse_network_name(name: str) -> tuple[Path, int, int]:
    """The file of such a name, the play-outs of its search, and the worlds in which it plays moves out.

    A number is 0 where it does neither. Raises UnknownBotError.
    """
    given = name.removeprefix(NETWORK_PREFIX)
    path, colon, number = given.rpartition(":")
    if not colon:
        return Path(given).absolute(), 0, 0
    often = parse_search_playouts(f"{SEARCH_PREFIX}{number.removesuffix(WORLDS_SUFFIX)}")
    if not often:
        raise UnknownBotError("bot-net-search", name=name, most=MAX_PLAYOUTS, worlds=f"64{WORLDS_SUFFIX}")
    return (Path(path).absolute(), *((0, often) if number.endswith(WORLDS_SUFFIX) else (often, 0)))


def validate_bot_name(name: object) -> str:
    if not isinstance(name, str):
        raise UnknownBotError("bot-name", given=shorten_repr(name))
    return name


def validate_bot(name: object) -> None:
    """Loads nothing, and takes no file. Raises UnknownBotError where no bot has this name."""
    name = validate_bot_name(name)
    if name in BOTS or parse_search_playouts(name) or name in plugin_bots():
        return
    unknown = repr(name[:40])
    if name.startswith(SEARCH_PREFIX):
        raise UnknownBotError("bot-search", name=unknown, most=MAX_PLAYOUTS)
    names = bot_names()
    near = nearest_word(name[:40], names)
    meant = Sentence("bot-near", {"name": repr(near)}) if near else ""
    raise UnknownBotError(
        "bot-none", name=unknown, names=", ".join([*names, f"{SEARCH_PREFIX}1000"]), near=meant
    )


def find_bot(name: object) -> Bot:
    """The bot of a name, loaded and looked at once.

    Args:
        name: One of `bot_names`, `search:1000` for a search of so many play-outs, `mybot.py:play` for a
            function of a file, `./engine` for a program, or `net:FILE.npz` for a trained network.

    Returns:
        A function of a view, a source of random numbers, and the time by which it should answer on the clock
        of `time.monotonic` (infinite where it may take as long as it likes). It returns the code of a move.

    Raises:
        UnknownBotError: There is none, it cannot be loaded, or it cannot be called as a bot is.
        MissingExtraError: A trained network wants NumPy, which is not there.
    """
    name = validate_bot_name(name)
    if name in BOTS:
        return BOTS[name]
    if is_network_name(name):
        return load_trained_bot(name)
    if is_engine_command(name):
        return load_engine_bot(name)
    if is_file_bot(name):
        path, _, function = name.rpartition(":")
        if not path.endswith(PYTHON_SUFFIX):
            raise UnknownBotError("bot-function", name=truncate(name))
        return load_file_bot(Path(path).absolute(), function)
    validate_bot(name)
    playouts = parse_search_playouts(name)
    return new_level_bot(Level(playouts)) if playouts else load_plugin_bot(name, tuple(sys.path))


def load_trained_bot(name: str) -> "TrainedBot":
    """A trained network as a bot. Raises UnknownBotError, and MissingExtraError without NumPy."""
    from parlour.bots.network_files import InvalidNetworkError
    from parlour.bots.trained import get_trained_bot

    try:
        return get_trained_bot(*parse_network_name(name))
    except InvalidNetworkError as reason:
        raise UnknownBotError("as-told", reason=reason) from None


def load_engine_bot(name: str) -> "EngineBot":
    """A program of another maker; it is not started yet. Raises UnknownBotError."""
    from parlour.bots.engines import InvalidCommandError, get_engine_bot

    try:
        return get_engine_bot(name)
    except InvalidCommandError as reason:
        if name.endswith(PYTHON_SUFFIX):
            raise UnknownBotError("bot-or-function", reason=reason, name=truncate(name)) from None
        raise UnknownBotError("as-told", reason=reason) from None


def find_bot_for_game(name: str, game_class: type[Game]) -> Bot:
    """A bot that is to play that game; a program is started, to see that it does. Raises UnknownBotError."""
    bot = find_bot(name)
    if not is_engine_command(name):
        return bot
    try:
        games = load_engine_bot(name).description.games
    except ParlourError as reason:
        raise UnknownBotError("as-told", reason=reason) from None
    if games and game_class.name not in games:
        raise UnknownBotError("bot-game", name=truncate(name), title=game_class.title, games=", ".join(games))
    return bot


def require_playable(names: Iterable[str], table: Game) -> None:
    """Asks each of these bots that can tell whether it plays at a table.

    Args:
        names: As for `find_bot`; `peeker` besides.
        table: A match there, not the one that is to be played: a bot is not shown that.

    Raises:
        UnknownBotError: One does not.
    """
    for name in dict.fromkeys(names):
        check = None if name == PEEKER else getattr(find_bot(name), "require_table", None)
        try:
            if callable(check):
                check(table)
        except ParlourError as reason:
            raise UnknownBotError("bot-table", name=name, reason=reason) from None


@lru_cache(maxsize=64)
def load_plugin_bot(name: str, places: tuple[str, ...]) -> Bot:
    """A bot that is registered by a package in these places. Raises UnknownBotError."""
    entry = load_entry_points(places)[name]
    where = Sentence("bot-registered", {"name": repr(entry.name), "place": entry.value})
    try:
        found = entry.load()
    except (Exception, SystemExit) as reason:  # it is somebody else's program
        raise UnknownBotError("bot-unloadable", where=where, reason=format_exception(reason)) from reason
    return require_callable(found, where)


@lru_cache(maxsize=64)
def load_file_bot(path: Path, function: str) -> Bot:
    """A function of a file that holds a Python program. Raises UnknownBotError."""
    module = import_file(path)
    found = getattr(module, function, None)
    if found is None:
        raise UnknownBotError("bot-not-in-it", path=str(path), function=repr(function))
    return require_callable(found, Sentence("bot-of-file", {"path": str(path), "function": repr(function)}))


@lru_cache(maxsize=64)
def import_file(path: Path) -> ModuleType:
    """The module that a file is. What lies beside it can be imported from it, as from a program."""
    if not path.is_file():
        raise UnknownBotError("bot-no-file", path=str(path))
    # A name of its own: a file may be called like a module that others import.
    name = f"parlour_bot_{path.stem}_{sha256(str(path).encode()).hexdigest()[:8]}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UnknownBotError("bot-no-python", path=str(path))
    module = module_from_spec(spec)
    sys.modules[name] = module  # where dataclasses, for one, look for it
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as reason:  # it is somebody else's program
        del sys.modules[name]
        raise UnknownBotError("bot-broken-file", path=str(path), reason=format_exception(reason)) from reason
    return module


def format_exception(reason: BaseException) -> str:
    return f"{type(reason).__name__}: {reason}"


class BotCrashedError(TranslatableError):
    """A bot of somebody else's failed."""

    MESSAGE_FOLDER = "bots"


def bot_crashed_error(name: str, reason: BaseException) -> BotCrashedError:
    """Where and why the bot of that name failed."""
    *_, (frame, line) = walk_tb(reason.__traceback__)
    file = frame.f_code.co_filename
    return BotCrashedError("bot-failed", bot=name, file=file, line=line, reason=format_exception(reason))


def require_callable(found: Any, where: Sentence) -> Bot:
    """What was found, as a bot. Raises UnknownBotError where it cannot be called as one."""
    if not callable(found) or inspect.isclass(found):
        raise UnknownBotError("bot-no-function", where=where, called=BOT_SIGNATURE)
    if inspect.iscoroutinefunction(found) or inspect.isgeneratorfunction(found):
        raise UnknownBotError("bot-not-at-once", where=where, called=BOT_SIGNATURE)
    try:
        parameters = inspect.signature(found)
    except (TypeError, ValueError):  # of a function that is not written in Python
        return found  # type: ignore[no-any-return]
    try:
        parameters.bind(None, None, None)
    except TypeError:
        raise UnknownBotError(
            "bot-takes", where=where, parameters=str(parameters), called=BOT_SIGNATURE
        ) from None
    return found  # type: ignore[no-any-return]


def choose_move(name: str, view: View, rng: Rng, time_limit: float = math.inf) -> int:
    """The move of a bot for the view's seat.

    Args:
        name: As for `find_bot`.
        view: Of whoever is to be asked.
        rng: Where its chance comes from.
        time_limit: It thinks no longer. Where they are infinite, the same view and generator lead to the same
            move.

    Returns:
        The code of a legal move; `NO_MOVE` where a seat that may step in lets the chance go by.

    Raises:
        UnknownBotError: As for `find_bot`.
        MissingExtraError: As for `find_bot`.
        IllegalBotMoveError: The bot answered with anything else.
        EngineError: A program does not keep to its protocol.
        ParlourError: It cannot play at this table, as a network that was trained for another.
    """
    return require_legal(name, view, find_bot(name)(view, rng, time.monotonic() + time_limit))


def require_legal(name: str, view: View, move: int) -> int:
    """What the bot of that name answered. Raises IllegalBotMoveError where it may not."""
    if move in view.legal() or (move == NO_MOVE and not is_to_move(view)) or is_click_move(view, move):
        return int(move)
    raise IllegalBotMoveError(name, move)


def is_click_move(view: View, move: object) -> bool:
    """Whether this is a legal move that says more than the vocabulary does."""
    return (
        isinstance(move, int)
        and view.game.components.canonical_move(view.game, move) in view.legal()
        and view.refusal(move) is None
    )


def choose_with_all_cards(game: Game, seat: int, rng: Rng, playouts: int = LEVELS[EXPERT].playouts) -> int:
    """The move of a search that is shown all cards."""
    view = game.view(seat)
    moves = view.legal()
    if len(moves) == 1 and is_to_move(view):
        return moves[0]
    tree = SearchTree(view, rng, playouts, game)
    tree.search(playouts)
    return tree.best_move()
