"""Lookup of bots by name. A bot sees only one seat's view of a match, and returns a move.

Every bot is called as `bot(view, rng, deadline)`: the view, a source of random numbers, and a deadline (a
`time.monotonic()` value, or infinity).

The levels (`easy`, `medium`, `hard` and `expert`) are opponents for people. `random`, `simple` and `search:N`
are for comparison. `peeker` sees all cards, to show the value of that knowledge; it cannot be chosen at a
table. Other packages register bots in the entry point group `parlour.bots`; these bots are loaded in the
process that runs them. Local commands also accept a function in a file (`mybot.py:play`), a program that
speaks the protocol of docs/engines.md (`./engine`), and a trained network (`net:FILE.npz`). The card room
accepts none of these three.

A bot that can play only at certain tables has a method `require_playable(game)`, which raises ParlourError at
other tables.
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

from parlour.bots.bot_messages import bot_message
from parlour.bots.levels import EXPERT, LEVELS, Level, choose_level_move
from parlour.bots.search import SearchTree
from parlour.kit.errors import ParlourError, message_of
from parlour.kit.game import Game, View, require_view
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng, require_rng
from parlour.kit.validation import parse_int, shorten_repr, truncate, validate_seconds
from parlour.text.message import Message
from parlour.text.suggestions import nearest_word

if TYPE_CHECKING:
    from parlour.bots.engines import EngineBot
    from parlour.bots.trained import TrainedBot

SIMPLE: Final = "simple"
PEEKER: Final = "peeker"
SEARCH_PREFIX: Final = "search:"
MAX_PLAYOUTS: Final = 1_000_000  # largest N of `search:N`
NETWORK_PREFIX: Final = "net:"
WORLDS_SUFFIX: Final = "w"  # suffix of the name of a network that plays with rollouts, as in `net:my.npz:64w`
PYTHON_SUFFIX: Final = ".py"  # suffix of the file's name in `mybot.py:play`
BOT_SIGNATURE: Final = "bot(view, rng, deadline)"

# time limit in seconds for a move of a bot that is not part of Parlour, if the user sets no other
DEFAULT_SECONDS_PER_MOVE: Final = 10.0

Bot = Callable[[View, Rng, float], int]


class UnknownBotError(ParlourError):
    """Raised if no bot has the given name, or if the named object cannot be called as a bot."""


class IllegalBotMoveError(ParlourError):
    """Raised if a bot returns an illegal move, or a value that is not a move.

    Attributes:
        bot: The name of the bot.
        move: The returned value.
        fault: The fault, worded so that it can follow the bot's name: "returned 7, which is not a legal
            move".
    """

    def __init__(self, bot: str, move: object) -> None:
        self.bot = bot
        self.move = move
        self.fault = bot_message(
            "fault-text" if isinstance(move, str) else "fault-not-legal", move=shorten_repr(move)
        )
        super().__init__(bot_message("bot-fault", bot=bot, fault=self.fault))

    def __reduce__(self) -> tuple[type["IllegalBotMoveError"], tuple[str, object]]:
        """Support pickling, so that the error can be raised in another process."""
        return (IllegalBotMoveError, (self.bot, self.move))


def random_move(view: View, rng: Rng, deadline: float) -> int:
    """Return a random legal move. If the seat may decline, `NO_MOVE` is as likely as each legal move.

    Returns:
        The code of a legal move, or `NO_MOVE`.
    """
    moves = view.game.legal_in_game_order(view.seat)
    if not is_to_move(view):
        moves.append(NO_MOVE)
    return moves[rng.randbelow(len(moves))]


def simple_move(view: View, rng: Rng, deadline: float) -> int:
    """Return the move that the game's heuristic (its rule of thumb) chooses.

    Returns:
        The code of a legal move, or `NO_MOVE`.
    """
    return view.game.heuristic(view.seat)


def new_level_bot(level: Level) -> Bot:
    return lambda view, rng, deadline: choose_level_move(level, view, rng, deadline)


BOTS: Final[dict[str, Bot]] = {
    **{name: new_level_bot(level) for name, level in LEVELS.items()},
    SIMPLE: simple_move,
    "random": random_move,
}


def is_to_move(view: View) -> bool:
    """Return True if the match is waiting for a move by the view's seat."""
    return view.seat >= 0 and bool(view.game.to_move() >> view.seat & 1)


def bot_names() -> list[str]:
    """Return the names of the bots that can play at a table.

    Returns:
        The levels, from the weakest to the strongest; then `simple`, `random` and the bots of other packages.
    """
    return [*BOTS, *list_plugin_bots()]


def list_plugin_bots() -> dict[str, EntryPoint]:
    """Return the entry points of the bots that other packages register, keyed by bot name."""
    return load_entry_points(tuple(sys.path))


@lru_cache(maxsize=4)
def load_entry_points(search_path: tuple[str, ...]) -> dict[str, EntryPoint]:
    """Return the entry points of bots in other packages, keyed by bot name.

    The result is cached for each `sys.path`, because the search reads many files.
    """
    return {entry.name: entry for entry in entry_points(group="parlour.bots") if entry.name not in BOTS}


def parse_search_playouts(bot_name: str) -> int:
    """Return the number of playouts in a name such as `search:1000`, or 0 for any other name."""
    if not bot_name.startswith(SEARCH_PREFIX):
        return 0
    playouts = parse_int(bot_name.removeprefix(SEARCH_PREFIX))
    return playouts if playouts is not None and 0 <= playouts <= MAX_PLAYOUTS else 0


def is_file_bot(bot_name: str) -> bool:
    """Return True if the name refers to a function in a Python file, such as `mybot.py:play`."""
    return f"{PYTHON_SUFFIX}:" in bot_name or (
        bot_name.endswith(PYTHON_SUFFIX) and not is_engine_command(bot_name)
    )


def is_engine_command(bot_name: str) -> bool:
    """Return True if the name refers to a program: a path with a slash, or a command with arguments."""
    is_other_kind = is_network_name(bot_name) or f"{PYTHON_SUFFIX}:" in bot_name
    return ("/" in bot_name or " " in bot_name.strip()) and not is_other_kind


def is_network_name(bot_name: str) -> bool:
    """Return True if the name refers to a trained network, such as `net:my.npz` or `net:my.npz:64w`."""
    return bot_name.startswith(NETWORK_PREFIX)


def is_third_party_bot(bot_name: str) -> bool:
    """Return True if the name refers to a function in a file or to a bot of another package."""
    return (
        bot_name != PEEKER
        and bot_name not in BOTS
        and not (is_network_name(bot_name) or is_engine_command(bot_name) or parse_search_playouts(bot_name))
    )


def compute_deadline(bot_name: str, seconds: float) -> float:
    """Return the deadline for a move that begins now, a `time.monotonic()` value.

    The deadline is infinite for Parlour's own bots, because their moves must be repeatable.
    """
    is_own_bot = bot_name in BOTS or not (is_engine_command(bot_name) or is_third_party_bot(bot_name))
    return math.inf if is_own_bot else time.monotonic() + seconds


def parse_network_name(bot_name: str) -> tuple[Path, int, int]:
    """Parse the name of a trained network, such as `net:my.npz`, `net:my.npz:4000` or `net:my.npz:64w`.

    Returns:
        The file, the number of playouts in its search (0: no search), and the number of worlds (possible
            deals) in its rollouts (0: no rollouts).

    Raises:
        UnknownBotError: The suffix of the name is not valid.
    """
    file_part = bot_name.removeprefix(NETWORK_PREFIX)
    path, colon, suffix = file_part.rpartition(":")
    if not colon:
        return Path(file_part).absolute(), 0, 0
    count = parse_search_playouts(f"{SEARCH_PREFIX}{suffix.removesuffix(WORLDS_SUFFIX)}")
    if not count:
        raise UnknownBotError(
            bot_message("bot-net-search", name=bot_name, most=MAX_PLAYOUTS, worlds=f"64{WORLDS_SUFFIX}")
        )
    return (Path(path).absolute(), *((0, count) if suffix.endswith(WORLDS_SUFFIX) else (count, 0)))


def validate_bot_name(bot_name: object) -> str:
    if not isinstance(bot_name, str):
        raise UnknownBotError(bot_message("bot-name", given=shorten_repr(bot_name)))
    return bot_name


def validate_bot_for_table(bot_name: object) -> None:
    """Check that a bot with this name can be chosen at a table, without loading the bot.

    Raises:
        UnknownBotError: There is no such bot, or the name refers to a file, program or network.
    """
    bot_name = validate_bot_name(bot_name)
    if bot_name in BOTS or parse_search_playouts(bot_name) or bot_name in list_plugin_bots():
        return
    quoted_name = repr(bot_name[:40])
    if bot_name.startswith(SEARCH_PREFIX):
        raise UnknownBotError(bot_message("bot-search", name=quoted_name, most=MAX_PLAYOUTS))
    known_names = bot_names()
    similar_name = nearest_word(bot_name[:40], known_names)
    suggestion = bot_message("bot-near", name=repr(similar_name)) if similar_name else ""
    raise UnknownBotError(
        bot_message(
            "bot-none",
            name=quoted_name,
            names=", ".join([*known_names, f"{SEARCH_PREFIX}1000"]),
            near=suggestion,
        )
    )


def find_bot(bot_name: object) -> Bot:
    """Return the bot with this name. Each bot is loaded and checked only once.

    Args:
        bot_name: One of `bot_names`, `search:1000` for a search with 1,000 playouts, `mybot.py:play` for a
            function in a file, `./engine` for a program, or `net:FILE.npz` for a trained network.

    Returns:
        A function that takes a view, a source of random numbers, and a deadline (a `time.monotonic()` value,
            or infinity). It returns the code of a move.

    Raises:
        UnknownBotError: There is no such bot, or it cannot be loaded or called as a bot.
        MissingExtraError: The bot is a trained network, and NumPy is not installed.
    """
    bot_name = validate_bot_name(bot_name)
    if bot_name in BOTS:
        return BOTS[bot_name]
    if is_network_name(bot_name):
        return load_trained_bot(bot_name)
    if is_engine_command(bot_name):
        return load_engine_bot(bot_name)
    if is_file_bot(bot_name):
        path, _, function = bot_name.rpartition(":")
        if not path.endswith(PYTHON_SUFFIX):
            raise UnknownBotError(bot_message("bot-function", name=truncate(bot_name)))
        return load_file_bot(Path(path).absolute(), function)
    validate_bot_for_table(bot_name)
    playouts = parse_search_playouts(bot_name)
    return new_level_bot(Level(playouts)) if playouts else load_plugin_bot(bot_name, tuple(sys.path))


def load_trained_bot(bot_name: str) -> "TrainedBot":
    """Return the bot that plays with the trained network of this name.

    Raises:
        UnknownBotError: The name or the file is not valid.
        MissingExtraError: NumPy is not installed.
    """
    from parlour.bots.network_files import InvalidNetworkError
    from parlour.bots.trained import get_trained_bot

    try:
        return get_trained_bot(*parse_network_name(bot_name))
    except InvalidNetworkError as error:
        raise UnknownBotError(message_of(error)) from None


def load_engine_bot(bot_name: str) -> "EngineBot":
    """Return the bot for the command of an external program, without starting the program.

    Raises:
        UnknownBotError: The command cannot be run.
    """
    from parlour.bots.engines import InvalidCommandError, get_engine_bot

    try:
        return get_engine_bot(bot_name)
    except InvalidCommandError as error:
        if bot_name.endswith(PYTHON_SUFFIX):
            raise UnknownBotError(
                bot_message("bot-or-function", reason=message_of(error), name=truncate(bot_name))
            ) from None
        raise UnknownBotError(message_of(error)) from None


def find_bot_for_game(bot_name: str, game_class: type[Game]) -> Bot:
    """Return a bot, as `find_bot` does. If it is a program, start it to check that it plays the game.

    Raises:
        UnknownBotError: There is no such bot, or it does not play the game.
    """
    bot = find_bot(bot_name)
    if not is_engine_command(bot_name):
        return bot
    try:
        games = load_engine_bot(bot_name).description.games
    except ParlourError as error:
        raise UnknownBotError(message_of(error)) from None
    if games and game_class.name not in games:
        raise UnknownBotError(
            bot_message("bot-game", name=truncate(bot_name), title=game_class.title, games=", ".join(games))
        )
    return bot


def require_playable_bots(bot_names: Iterable[str], game: Game) -> None:
    """Check that all bots can play at a table.

    Args:
        bot_names: Names of bots, as for `find_bot`, or `peeker`.
        game: A match with the options of the table. Do not pass the match that will be played, because bots
            must not see it.

    Raises:
        UnknownBotError: One of the bots cannot play at the table.
    """
    for name in dict.fromkeys(bot_names):
        require_playable = None if name == PEEKER else getattr(find_bot(name), "require_playable", None)
        try:
            if callable(require_playable):
                require_playable(game)
        except ParlourError as error:
            raise UnknownBotError(bot_message("bot-table", name=name, reason=message_of(error))) from None


@lru_cache(maxsize=64)
def load_plugin_bot(bot_name: str, search_path: tuple[str, ...]) -> Bot:
    """Return a bot that another package registers. Cached per `sys.path`.

    Raises:
        UnknownBotError: The bot cannot be loaded.
    """
    entry = load_entry_points(search_path)[bot_name]
    origin = bot_message("bot-registered", name=repr(entry.name), place=entry.value)
    try:
        candidate = entry.load()
    except (Exception, SystemExit) as error:  # third-party code can raise any exception
        raise UnknownBotError(
            bot_message("bot-unloadable", where=origin, reason=format_exception(error))
        ) from error
    return require_callable(candidate, origin)


@lru_cache(maxsize=64)
def load_file_bot(path: Path, function_name: str) -> Bot:
    """Return a function in a Python file as a bot.

    Raises:
        UnknownBotError: The file cannot be loaded, or it has no such function.
    """
    module = import_file(path)
    candidate = getattr(module, function_name, None)
    if candidate is None:
        raise UnknownBotError(bot_message("bot-not-in-it", path=str(path), function=repr(function_name)))
    return require_callable(
        candidate, bot_message("bot-of-file", path=str(path), function=repr(function_name))
    )


@lru_cache(maxsize=64)
def import_file(path: Path) -> ModuleType:
    """Import a file as a module. Like a script, the file can import modules from its own folder."""
    if not path.is_file():
        raise UnknownBotError(bot_message("bot-no-file", path=str(path)))
    # The module needs a unique name, because another module may have the same name as the file.
    name = f"parlour_bot_{path.stem}_{sha256(str(path).encode()).hexdigest()[:8]}"
    spec = spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise UnknownBotError(bot_message("bot-no-python", path=str(path)))
    module = module_from_spec(spec)
    sys.modules[name] = module  # needed by `dataclasses`, for example, which looks up the module by name
    if str(path.parent) not in sys.path:
        sys.path.append(str(path.parent))
    try:
        spec.loader.exec_module(module)
    except (Exception, SystemExit) as error:  # third-party code can raise any exception
        del sys.modules[name]
        raise UnknownBotError(
            bot_message("bot-broken-file", path=str(path), reason=format_exception(error))
        ) from error
    return module


def format_exception(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"


class BotCrashedError(ParlourError):
    """Raised if a bot from another package or from a file raises an exception."""


def bot_crashed_error(bot_name: str, error: BaseException) -> BotCrashedError:
    """Return the error that reports where and why a bot failed."""
    *_, (frame, line) = walk_tb(error.__traceback__)
    file = frame.f_code.co_filename
    return BotCrashedError(
        bot_message("bot-failed", bot=bot_name, file=file, line=line, reason=format_exception(error))
    )


def require_callable(candidate: Any, origin: Message) -> Bot:
    """Check that an object can be called as a bot, and return it.

    Raises:
        UnknownBotError: The object cannot be called as a bot.
    """
    if not callable(candidate) or inspect.isclass(candidate):
        raise UnknownBotError(bot_message("bot-no-function", where=origin, called=BOT_SIGNATURE))
    if inspect.iscoroutinefunction(candidate) or inspect.isgeneratorfunction(candidate):
        raise UnknownBotError(bot_message("bot-not-at-once", where=origin, called=BOT_SIGNATURE))
    try:
        parameters = inspect.signature(candidate)
    except (TypeError, ValueError):  # unknown signature, for example of a function that is written in C
        return candidate  # type: ignore[no-any-return]
    try:
        parameters.bind(None, None, None)
    except TypeError:
        raise UnknownBotError(
            bot_message("bot-takes", where=origin, parameters=str(parameters), called=BOT_SIGNATURE)
        ) from None
    return candidate  # type: ignore[no-any-return]


def choose_move(bot_name: str, view: View, rng: Rng, time_limit: float = math.inf) -> int:
    """Return the move that a bot chooses for the view's seat.

    Args:
        bot_name: The name of the bot, as for `find_bot`.
        view: The view of the seat that is to move or may interrupt.
        rng: The source of random numbers.
        time_limit: Maximum seconds for the bot. Without a limit, the same view and generator give the same
            move.

    Returns:
        The code of a legal move, or `NO_MOVE` if a seat that may interrupt declines.

    Raises:
        UnknownBotError: As for `find_bot`.
        MissingExtraError: As for `find_bot`.
        IllegalBotMoveError: The bot's answer is not a legal move.
        EngineError: The bot is a program, and it violated the protocol.
        ParlourError: The bot cannot play this match, for example because its network was trained for other
            options; the view is a spectator's; or an argument has the wrong type.
    """
    bot = find_bot(bot_name)
    view, rng = require_view("view", view), require_rng("rng", rng)
    if view.seat < 0:
        raise ParlourError("a bot cannot choose a move for a spectator")
    deadline = time.monotonic() + validate_seconds("time_limit", time_limit)
    return require_legal_move(bot_name, view, bot(view, rng, deadline))


def require_legal_move(bot_name: str, view: View, move: int) -> int:
    """Check that a bot's answer is a legal move, and return its move code.

    Raises:
        IllegalBotMoveError: The answer is not a legal move.
    """
    if (
        move in view.legal()
        or (move == NO_MOVE and not is_to_move(view))
        or is_legal_detailed_move(view, move)
    ):
        return int(move)
    raise IllegalBotMoveError(bot_name, move)


def is_legal_detailed_move(view: View, move: object) -> bool:
    """Return True if a move is legal and has details that the list of legal moves leaves out."""
    return (
        isinstance(move, int)
        and view.game.variant.notation.canonical_move(view.game, move) in view.legal()
        and view.refusal(move) is None
    )


def choose_seeing_all_cards(game: Game, seat: int, rng: Rng, playouts: int = LEVELS[EXPERT].playouts) -> int:
    """Return the move chosen by a search that sees all cards."""
    view = game.view(seat)
    moves = view.legal()
    if len(moves) == 1 and is_to_move(view):
        return moves[0]
    tree = SearchTree(view, rng, playouts, game)
    tree.search(playouts)
    return tree.best_move()
