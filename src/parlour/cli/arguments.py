"""What a command line asks for, read with messages for whoever typed it."""

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
from parlour.games import find_game, game_class, game_names
from parlour.kit.errors import InvalidOptionError
from parlour.kit.game import Game
from parlour.kit.options import list_option_specs, parse_options
from parlour.kit.sentences import nearest_word
from parlour.scene.house_bots import HOUSE_BOTS_BY_KEY, bot_display_name, choose_house_bot, unique_name
from parlour.terminal.language import UsageError, format_error, format_message, language
from parlour.terminal.saved_matches import YOU, SeatPlayer
from parlour.text.translation import get_game_catalog

# A bot in a file is `mybot.py:play`, a search `search:100`, a trained network `net:my.npz`, one that guides a
# search `net:my.npz:100`, or plays moves out `net:my.npz:64w`; what stands behind a further colon is a name.
PLAYER_PATTERN = r".*\.py:[^:]*|search:[^:]*|net:[^:]*(?::[0-9]+w?)?|[^:]*"
OCCUPANT_PATTERN = re.compile(rf"(?P<player>{PLAYER_PATTERN})(?::(?P<name>.*))?", re.DOTALL)
DEFAULT_BOT = "medium"  # who plays where nobody is named
MAX_NAME_LENGTH = 24


def nearest_hint(word: str, known: list[str]) -> str:
    """What to add to a refusal of a word that nobody knows: the known word nearest to it, or nothing."""
    found = nearest_word(word, known)
    return format_message("did-you-mean", word=repr(found)) if found else ""


def merge_option(option: str, command: str, before: Any, after: Any) -> Any:
    """What an option means that may stand before a command and after it. Raises UsageError for two values."""
    if before is not None and after is not None and before != after:
        raise UsageError(format_message("option-given-twice", option=option, command=command))
    return before if after is None else after


def parse_games(names: list[str]) -> list[type[Game]]:
    """The games of these names, or all."""
    return [find_game(name) for name in names] or [game_class(name) for name in game_names()]


def format_seat_range(game_class: type[Game]) -> str:
    """By how many a game is played."""
    if game_class.min_seats == game_class.max_seats:
        return str(game_class.min_seats)
    return format_message("seats-range", few=game_class.min_seats, many=game_class.max_seats)


def format_options(options: dict[str, Any]) -> str:
    """Options as they are typed."""
    return " ".join(f"{name}={value}" for name, value in options.items())


def parse_players(given: str | None, game_class: type[Game]) -> list[SeatPlayer]:
    """Who sits where, from `you,simple` or `you:Ann,you:Ben`; without it, one person and the fewest bots."""
    text = ",".join([YOU] + [DEFAULT_BOT] * (game_class.min_seats - 1)) if given is None else given
    words = [word.strip() for word in text.split(",")]
    if text.strip().isdecimal():
        seats = min(max(int(text), game_class.min_seats), game_class.max_seats)
        example = ",".join([YOU] + [DEFAULT_BOT] * (seats - 1))
        raise UsageError(
            format_message(
                "seats-number",
                text=text,
                title=game_class.title,
                seats=format_seat_range(game_class),
                example=example,
            )
        )
    if not game_class.min_seats <= len(words) <= game_class.max_seats:
        raise UsageError(
            format_message(
                "seats-count",
                text=text,
                title=game_class.title,
                seats=format_seat_range(game_class),
                number=len(words),
            )
        )
    chairs: list[SeatPlayer] = []
    named = {parse_player_and_name(word)[1] for word in words}
    for word in words:
        chairs.append(parse_player(word, text, game_class, chairs, named))
    names = [chair.name for chair in chairs]
    if len(set(names)) < len(names):
        raise UsageError(format_message("seats-alike", text=text))
    return chairs


def parse_player_and_name(word: str) -> tuple[str, str]:
    """Who is to sit somewhere, and by what name, empty for none."""
    found = OCCUPANT_PATTERN.fullmatch(word)
    assert found is not None  # any word fits: without a colon it is all player
    return found["player"].strip(), (found["name"] or "").strip()


def parse_player(
    word: str, text: str, game_class: type[Game], before: list[SeatPlayer], named: set[str]
) -> SeatPlayer:
    """A chair beside those that were read `before`, where these names are taken as well."""
    player, name = parse_player_and_name(word)
    if len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise UsageError(format_message("seats-name", text=text, most=MAX_NAME_LENGTH))
    if player == YOU:
        return SeatPlayer(
            YOU, name or format_message("person", number=sum(chair.is_human for chair in before) + 1)
        )
    taken = named | {chair.name for chair in before}
    guest = choose_house_bot(player, taken, lambda people: people[0])
    if guest is not None:
        return SeatPlayer(guest.level, name or unique_name(guest.name, taken))
    bot = resolve_bot(player, text, game_class)
    return SeatPlayer(bot, name or unique_name(bot_display_name(bot), taken))


def resolve_bot(player: str, text: str, game_class: type[Game]) -> str:
    """A bot that can sit down, loaded; one in a file or a program with its path. Raises UsageError."""
    known = [YOU, *bot_names()]
    elsewhere = is_file_bot(player) or is_engine_command(player) or is_network_name(player)
    if player not in known and not player.startswith(SEARCH_PREFIX) and not elsewhere:
        told = {
            "text": text,
            "player": repr(player),
            "sorts": format_known_players([YOU]),
            "near": nearest_hint(player, [*known, *HOUSE_BOTS_BY_KEY]),
        }
        raise UsageError(format_message("seats-nobody", **told))
    try:
        find_bot_for_game(player, game_class)
    except UnknownBotError as reason:
        raise UsageError(f"--players {text}: {format_error(reason)}") from None
    if is_engine_command(player):
        return absolute_command(player)
    if is_network_name(player):
        return f"{NETWORK_PREFIX}{Path(player.removeprefix(NETWORK_PREFIX)).absolute()}"
    return str(Path(player).absolute()) if is_file_bot(player) else player


def format_known_players(others: Sequence[str] = ()) -> str:
    """Who can sit down: these others, and the bots, as they are written."""
    return ", ".join(
        [
            *others,
            *bot_names(),
            f"{SEARCH_PREFIX}1000",
            "FILE.py:FUNCTION",
            "./PROGRAM",
            f"{NETWORK_PREFIX}FILE.npz",
        ]
    )


def absolute_command(command: str) -> str:
    """The same program, also from another folder."""
    first, *others = shlex.split(command)
    return shlex.join([str(Path(first).absolute()) if "/" in first else first, *others])


def parse_bot_list(text: str, game_class: type[Game]) -> tuple[str, ...]:
    """Bots by name, with commas between them, as they play many matches.

    Raises UsageError where a name is missing, and UnknownBotError.
    """
    named = tuple(bot.strip() for bot in text.split(","))
    if not all(named):
        raise UsageError(format_message("bots-missing", text=repr(text), sorts=format_known_players()))
    for bot in dict.fromkeys(named):
        if bot != PEEKER:
            find_bot_for_game(bot, game_class)
    return named


def parse_chosen_options(pairs: list[str], game_class: type[Game]) -> dict[str, object]:
    """Options from `name=value`; of a document from `name=@file`."""
    documents = [fact.name for fact in list_option_specs(game_class.options_type) if fact.is_document]
    chosen: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name or not value:
            raise InvalidOptionError(format_message("option-form", pair=repr(pair)))
        if name in chosen:
            raise InvalidOptionError(
                format_message("option-twice", pair=repr(pair), name=name, value=repr(chosen[name]))
            )
        if name in documents:
            value = read_document(name, value)
        chosen[name] = value
    return chosen


def new_game(game_class: type[Game], seats: int, options: list[str]) -> Game:
    """A table with options as they were typed. Raises InvalidOptionError for what does not go together."""
    chosen = parse_options(game_class.options_type, parse_chosen_options(options, game_class))
    clash = chosen.find_conflict(seats)
    if clash is not None:
        raise InvalidOptionError(
            get_game_catalog(game_class, language()).format_fields(clash.key, clash.fields)
        )
    return game_class(seats, chosen, 0)


def read_document(name: str, value: str) -> str:
    """The text of the file that stands behind @, or a text itself. Raises InvalidOptionError."""
    if not value.startswith("@"):
        if "\n" not in value and is_file(value):
            raise InvalidOptionError(format_message("option-file", name=name, value=value))
        return value
    path = value[1:]
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as reason:
        if isinstance(reason, UnicodeDecodeError):
            raise InvalidOptionError(format_message("option-text", name=name, file=path)) from None
        raise InvalidOptionError(f"{name}: {path}: {getattr(reason, 'strerror', '') or reason}") from None


def is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False  # too long for a path, or with a null in it


def parse_seed(text: str) -> int | str:
    """A seed: a whole number, or 64 hexadecimal digits as a fair table has it."""
    if len(text) == 64:
        return text
    try:
        return int(text)
    except ValueError:
        raise UsageError(format_message("seed-form", text=repr(text))) from None
