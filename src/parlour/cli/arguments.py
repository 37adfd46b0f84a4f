"""Parsing of command-line arguments. Invalid arguments are reported as messages."""

import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from parlour.bots.registry import (
    NETWORK_PREFIX,
    PEEKER,
    SEARCH_PREFIX,
    UnknownBotError,
    bot_names,
    find_bot_for_game,
    is_engine_command,
    is_file_bot,
    is_network_name,
)
from parlour.cli.number_options import INTEGER_PATTERN
from parlour.games import find_game, game_class, game_names
from parlour.kit.errors import InvalidOptionError
from parlour.kit.game import Game
from parlour.kit.options import list_option_specs, parse_options
from parlour.scene.house_bots import HOUSE_BOTS_BY_KEY, bot_display_name, choose_house_bot, unique_name
from parlour.terminal.language import UsageError, format_error, format_message, terminal_message
from parlour.terminal.saved_matches import YOU, SeatPlayer
from parlour.text.suggestions import nearest_word

# In addition to the name of a bot, a player can be `mybot.py:play` (a function in a file), `search:100` (a
# search with 100 playouts) or `net:my.npz` (a trained network). In `net:my.npz:100` the network guides a
# search, and in `net:my.npz:64w` it compares moves in 64 sampled deals. A display name can follow after
# another colon.
PLAYER_PATTERN = r".*\.py:[^:]*|search:[^:]*|net:[^:]*(?::[0-9]+w?)?|[^:]*"
OCCUPANT_PATTERN = re.compile(rf"(?P<player>{PLAYER_PATTERN})(?::(?P<name>.*))?", re.DOTALL)
DEFAULT_BOT = "medium"  # bot for seats whose player is not specified
MAX_NAME_LENGTH = 24


def format_suggestion(word: str, known_words: list[str]) -> str:
    """Return a hint with the known word most similar to `word`, or an empty string."""
    nearest = nearest_word(word, known_words)
    return format_message("did-you-mean", word=repr(nearest)) if nearest else ""


def merge_option(option: str, command: str, value_before_command: Any, value_after_command: Any) -> Any:
    """Return the value of an option that can be given before or after the name of a command.

    Raises:
        UsageError: Different values were given before and after the command.
    """
    if (
        value_before_command is not None
        and value_after_command is not None
        and value_before_command != value_after_command
    ):
        raise UsageError(format_message("option-given-twice", option=option, command=command))
    return value_before_command if value_after_command is None else value_after_command


def parse_games(names: list[str]) -> list[type[Game]]:
    """Return the games with these names, or all games if the list is empty."""
    return [find_game(name) for name in names] or [game_class(name) for name in game_names()]


def format_seat_range(game_class: type[Game]) -> str:
    """Format the number of seats, or the range of numbers, that a game allows."""
    if game_class.min_seats == game_class.max_seats:
        return str(game_class.min_seats)
    return format_message("seats-range", few=game_class.min_seats, many=game_class.max_seats)


def format_options(options: dict[str, Any]) -> str:
    """Format options as `NAME=VALUE` arguments of a command line."""
    return " ".join(f"{name}={value}" for name, value in options.items())


def parse_players(players_option: str | None, game_class: type[Game]) -> list[SeatPlayer]:
    """Parse the players of a match, such as `you,simple` or `you:Ann,you:Ben`.

    The default is one human player against the minimum number of bots.

    Raises:
        UsageError: The number of players is wrong, a player is unknown, or two players have the same name.
    """
    player_list = (
        ",".join([YOU] + [DEFAULT_BOT] * (game_class.min_seats - 1))
        if players_option is None
        else players_option
    )
    player_words = [word.strip() for word in player_list.split(",")]
    if INTEGER_PATTERN.fullmatch(player_list.strip()):
        seats = min(max(int(player_list), game_class.min_seats), game_class.max_seats)
        example = ",".join([YOU] + [DEFAULT_BOT] * (seats - 1))
        raise UsageError(
            format_message(
                "seats-number",
                text=player_list,
                title=game_class.title,
                seats=format_seat_range(game_class),
                example=example,
            )
        )
    if not game_class.min_seats <= len(player_words) <= game_class.max_seats:
        raise UsageError(
            format_message(
                "seats-count",
                text=player_list,
                title=game_class.title,
                seats=format_seat_range(game_class),
                number=len(player_words),
            )
        )
    players: list[SeatPlayer] = []
    chosen_names = {split_player_and_name(word)[1] for word in player_words}
    for word in player_words:
        players.append(parse_player(word, player_list, game_class, players, chosen_names))
    player_names = [player.name for player in players]
    if len(set(player_names)) < len(player_names):
        raise UsageError(format_message("seats-alike", text=player_list))
    return players


def split_player_and_name(player_text: str) -> tuple[str, str]:
    """Split a word such as `you:Ann` into a player and a display name. The name can be empty."""
    match = OCCUPANT_PATTERN.fullmatch(player_text)
    assert match is not None  # the pattern matches every word; without a colon, the whole word is the player
    return match["player"].strip(), (match["name"] or "").strip()


def parse_player(
    player_text: str,
    players_option: str,
    game_class: type[Game],
    earlier_players: list[SeatPlayer],
    chosen_names: set[str],
) -> SeatPlayer:
    """Parse one player of the `--players` option.

    A generated name differs from the names in `earlier_players` and `chosen_names`.

    Raises:
        UsageError: The name is not valid, or the bot is unknown or cannot play the game.
    """
    player, name = split_player_and_name(player_text)
    if len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise UsageError(format_message("seats-name", text=players_option, most=MAX_NAME_LENGTH))
    if player == YOU:
        return SeatPlayer(
            YOU,
            name or format_message("person", number=sum(earlier.is_human for earlier in earlier_players) + 1),
        )
    taken_names = chosen_names | {earlier.name for earlier in earlier_players}
    house_bot = choose_house_bot(player, taken_names, lambda house_bots: house_bots[0])
    if house_bot is not None:
        return SeatPlayer(house_bot.level, name or unique_name(house_bot.name, taken_names))
    bot = resolve_bot(player, players_option, game_class)
    return SeatPlayer(bot, name or unique_name(bot_display_name(bot), taken_names))


def resolve_bot(player: str, players_option: str, game_class: type[Game]) -> str:
    """Load a bot and return its specification, with absolute paths to files and engines.

    Raises:
        UsageError: The bot is unknown or cannot play the game. The message quotes the option's value.
    """
    known_players = [YOU, *bot_names()]
    is_external = is_file_bot(player) or is_engine_command(player) or is_network_name(player)
    if player not in known_players and not player.startswith(SEARCH_PREFIX) and not is_external:
        fields = {
            "text": players_option,
            "player": repr(player),
            "sorts": format_player_choices([YOU]),
            "near": format_suggestion(player, [*known_players, *HOUSE_BOTS_BY_KEY]),
        }
        raise UsageError(format_message("seats-nobody", **fields))
    try:
        find_bot_for_game(player, game_class)
    except UnknownBotError as error:
        raise UsageError(f"--players {players_option}: {format_error(error)}") from None
    if is_engine_command(player):
        return make_command_absolute(player)
    if is_network_name(player):
        return f"{NETWORK_PREFIX}{Path(player.removeprefix(NETWORK_PREFIX)).absolute()}"
    return str(Path(player).absolute()) if is_file_bot(player) else player


def format_player_choices(other_players: Sequence[str] = ()) -> str:
    """List what users can type as a player: `other_players`, then all ways to specify a bot."""
    return ", ".join(
        [
            *other_players,
            *bot_names(),
            f"{SEARCH_PREFIX}1000",
            "FILE.py:FUNCTION",
            "./PROGRAM",
            f"{NETWORK_PREFIX}FILE.npz",
        ]
    )


def make_command_absolute(command: str) -> str:
    """Return the command with an absolute path to its program, so that it works in any folder."""
    program, *arguments = shlex.split(command)
    return shlex.join([str(Path(program).absolute()) if "/" in program else program, *arguments])


def parse_bot_list(bot_list: str, game_class: type[Game]) -> tuple[str, ...]:
    """Parse a list of bots, separated by commas.

    Raises:
        UsageError: The name of a bot is missing.
        UnknownBotError: A bot does not exist.
    """
    bots = tuple(bot.strip() for bot in bot_list.split(","))
    if not all(bots):
        raise UsageError(format_message("bots-missing", text=repr(bot_list), sorts=format_player_choices()))
    for bot in dict.fromkeys(bots):
        if bot != PEEKER:
            find_bot_for_game(bot, game_class)
    return bots


def parse_option_pairs(pairs: list[str], game_class: type[Game]) -> dict[str, object]:
    """Parse options given as `name=value`.

    For a document option, `name=@file` reads the value from a file.
    """
    documents = [spec.name for spec in list_option_specs(game_class.options_type) if spec.is_document]
    values: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise InvalidOptionError(terminal_message("option-form", pair=repr(pair)))
        if name in values:
            raise InvalidOptionError(
                terminal_message("option-twice", pair=repr(pair), name=name, value=repr(values[name]))
            )
        if name in documents:
            value = read_document_option(name, value)
        values[name] = value
    return values


def new_game(game_class: type[Game], seats: int, option_arguments: list[str]) -> Game:
    """Create a match with options from the command line.

    Raises:
        InvalidOptionError: An option is not valid, or two options conflict.
    """
    parsed_options = parse_options(game_class.options_type, parse_option_pairs(option_arguments, game_class))
    return game_class.new_match(seats, parsed_options, 0)


def read_document_option(option_name: str, value: str) -> str:
    """Return the content of the file if the value of a document option is `@FILE`, else the value itself.

    Raises:
        InvalidOptionError: The file cannot be read.
    """
    if not value.startswith("@"):
        if "\n" not in value and is_file(value):
            raise InvalidOptionError(terminal_message("option-file", name=option_name, value=value))
        return value
    path = value[1:]
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            raise InvalidOptionError(terminal_message("option-text", name=option_name, file=path)) from None
        raise InvalidOptionError(
            f"{option_name}: {path}: {getattr(error, 'strerror', '') or error}"
        ) from None


def is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False  # the path is too long or contains a null character


def parse_seed(text: str) -> int | str:
    """Parse a seed: an integer, or the 64 hexadecimal digits of a fair seed."""
    if len(text) == 64:
        return text
    if not INTEGER_PATTERN.fullmatch(text) or len(text) > 64:
        raise UsageError(format_message("seed-form", text=repr(text)))
    return int(text)
