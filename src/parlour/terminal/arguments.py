"""What a command line asks for, read with messages for whoever typed it."""

import os
import re
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlour.games import find_game, game_class, game_names
from parlour.kit.errors import InvalidOptionError, ParlourError
from parlour.kit.game import Game
from parlour.kit.options import list_option_specs, parse_options
from parlour.kit.words import nearest_word
from parlour.messages import game_words
from parlour.players.bots import (
    NET,
    PEEKER,
    SEARCH,
    UnknownBot,
    bot_names,
    find_player,
    in_a_file,
    is_net,
    is_program,
)
from parlour.players.house import BY_KEY, bot_called, free_name, from_the_house
from parlour.terminal.said import in_words, language, say

YOU = "you"
# A bot in a file is `mybot.py:play`, a search `search:100`, a trained network `net:my.npz`, one that guides a
# search `net:my.npz:100`, or plays moves out `net:my.npz:64w`; what stands behind a further colon is a name.
PLAYER = r".*\.py:[^:]*|search:[^:]*|net:[^:]*(?::[0-9]+w?)?|[^:]*"
SITTER = re.compile(rf"(?P<player>{PLAYER})(?::(?P<name>.*))?", re.DOTALL)
USUAL = "medium"  # who plays where nobody is named
LONGEST_NAME = 24


class UsageError(ParlourError):
    """A command line that cannot be carried out; the message says what would be right."""


def near(word: str, known: list[str]) -> str:
    """What to add to a refusal of a word that nobody knows: the known word nearest to it, or nothing."""
    found = nearest_word(word, known)
    return say("did-you-mean", word=repr(found)) if found else ""


def said_once(option: str, command: str, before: Any, after: Any) -> Any:
    """What an option means that may stand before a command and after it. Raises UsageError for two values."""
    if before is not None and after is not None and before != after:
        raise UsageError(say("said-twice", option=option, command=command))
    return before if after is None else after


@dataclass(frozen=True)
class Chair:
    """Who sits at a seat: `player` is `you` or a bot for `find_bot`, `name` what the table calls them."""

    player: str
    name: str

    @property
    def person(self) -> bool:
        return self.player == YOU

    @property
    def kind(self) -> str:
        """What sort of bot it is, for people: of one in a file, and of a program, without the folders."""
        if is_program(self.player):
            return Path(shlex.split(self.player)[0]).name
        return Path(self.player).name if in_a_file(self.player) else self.player


def chosen_games(names: list[str]) -> list[type[Game]]:
    """The games of these names, or all."""
    return [find_game(name) for name in names] or [game_class(name) for name in game_names()]


def seat_range(kind: type[Game]) -> str:
    """By how many a game is played."""
    if kind.min_seats == kind.max_seats:
        return str(kind.min_seats)
    return say("seats-range", few=kind.min_seats, many=kind.max_seats)


def options_words(options: dict[str, Any]) -> str:
    """Options as they are typed."""
    return " ".join(f"{name}={value}" for name, value in options.items())


def read_chairs(given: str | None, kind: type[Game]) -> list[Chair]:
    """Who sits where, from `you,simple` or `you:Ann,you:Ben`; without it, one person and the fewest bots."""
    text = ",".join([YOU] + [USUAL] * (kind.min_seats - 1)) if given is None else given
    words = [word.strip() for word in text.split(",")]
    if text.strip().isdecimal():
        seats = min(max(int(text), kind.min_seats), kind.max_seats)
        example = ",".join([YOU] + [USUAL] * (seats - 1))
        raise UsageError(
            say("seats-number", text=text, title=kind.title, seats=seat_range(kind), example=example)
        )
    if not kind.min_seats <= len(words) <= kind.max_seats:
        raise UsageError(
            say("seats-count", text=text, title=kind.title, seats=seat_range(kind), number=len(words))
        )
    chairs: list[Chair] = []
    named = {read_sitter(word)[1] for word in words}
    for word in words:
        chairs.append(read_chair(word, text, kind, chairs, named))
    names = [chair.name for chair in chairs]
    if len(set(names)) < len(names):
        raise UsageError(say("seats-alike", text=text))
    return chairs


def read_sitter(word: str) -> tuple[str, str]:
    """Who is to sit somewhere, and by what name, empty for none."""
    found = SITTER.fullmatch(word)
    assert found is not None  # any word fits: without a colon it is all player
    return found["player"].strip(), (found["name"] or "").strip()


def read_chair(word: str, text: str, kind: type[Game], before: list[Chair], named: set[str]) -> Chair:
    """A chair beside those that were read `before`, where these names are taken as well."""
    player, name = read_sitter(word)
    if len(name) > LONGEST_NAME or not name.isprintable():
        raise UsageError(say("seats-name", text=text, most=LONGEST_NAME))
    if player == YOU:
        return Chair(YOU, name or say("person", number=sum(chair.person for chair in before) + 1))
    taken = named | {chair.name for chair in before}
    guest = from_the_house(player, taken, lambda people: people[0])
    if guest is not None:
        return Chair(guest.level, name or free_name(guest.name, taken))
    bot = read_player(player, text, kind)
    return Chair(bot, name or free_name(bot_called(bot), taken))


def read_player(player: str, text: str, kind: type[Game]) -> str:
    """A bot that can sit down, loaded; one in a file or a program with its path. Raises UsageError."""
    known = [YOU, *bot_names()]
    elsewhere = in_a_file(player) or is_program(player) or is_net(player)
    if player not in known and not player.startswith(SEARCH) and not elsewhere:
        told = {
            "text": text,
            "player": repr(player),
            "sorts": sorts_of([YOU]),
            "near": near(player, [*known, *BY_KEY]),
        }
        raise UsageError(say("seats-nobody", **told))
    try:
        find_player(player, kind)
    except UnknownBot as reason:
        raise UsageError(f"--seats {text}: {in_words(reason)}") from None
    if is_program(player):
        return anywhere(player)
    if is_net(player):
        return f"{NET}{Path(player.removeprefix(NET)).absolute()}"
    return str(Path(player).absolute()) if in_a_file(player) else player


def sorts_of(others: Sequence[str] = ()) -> str:
    """Who can sit down: these others, and the bots, as they are written."""
    return ", ".join(
        [*others, *bot_names(), f"{SEARCH}1000", "FILE.py:FUNCTION", "./PROGRAM", f"{NET}FILE.npz"]
    )


def anywhere(command: str) -> str:
    """The same program, also from another folder."""
    first, *others = shlex.split(command)
    return shlex.join([str(Path(first).absolute()) if "/" in first else first, *others])


def read_bots(text: str, kind: type[Game]) -> tuple[str, ...]:
    """Bots by name, with commas between them, as they play many matches.

    Raises UsageError where a name is missing, and UnknownBot.
    """
    named = tuple(bot.strip() for bot in text.split(","))
    if not all(named):
        raise UsageError(say("bots-missing", text=repr(text), sorts=sorts_of()))
    for bot in dict.fromkeys(named):
        if bot != PEEKER:
            find_player(bot, kind)
    return named


def read_chosen_options(pairs: list[str], kind: type[Game]) -> dict[str, object]:
    """Options from `name=value`; of a document from `name=@file`."""
    documents = [fact.name for fact in list_option_specs(kind.options_type) if fact.is_document]
    chosen: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name or not value:
            raise InvalidOptionError(say("option-form", pair=repr(pair)))
        if name in chosen:
            raise InvalidOptionError(
                say("option-twice", pair=repr(pair), name=name, value=repr(chosen[name]))
            )
        if name in documents:
            value = read_document(name, value)
        chosen[name] = value
    return chosen


def table_with(kind: type[Game], seats: int, options: list[str]) -> Game:
    """A table with options as they were typed. Raises InvalidOptionError for what does not go together."""
    chosen = parse_options(kind.options_type, read_chosen_options(options, kind))
    clash = chosen.find_conflict(seats)
    if clash is not None:
        raise InvalidOptionError(game_words(kind, language()).tell(clash.key, clash.fields))
    return kind(seats, chosen, 0)


def read_document(name: str, value: str) -> str:
    """The text of the file that stands behind @, or a text itself. Raises InvalidOptionError."""
    if not value.startswith("@"):
        if "\n" not in value and is_file(value):
            raise InvalidOptionError(say("option-file", name=name, value=value))
        return value
    path = value[1:]
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as reason:
        if isinstance(reason, UnicodeDecodeError):
            raise InvalidOptionError(say("option-text", name=name, file=path)) from None
        raise InvalidOptionError(f"{name}: {path}: {getattr(reason, 'strerror', '') or reason}") from None


def is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):
        return False  # too long for a path, or with a null in it


def unwritable(path: Path) -> str:
    """Why no file can be written there; empty where one can."""
    try:
        if path.is_dir():
            return say("write-folder")
        if not path.parent.is_dir():
            return say("write-no-folder", folder=str(path.parent))
        there = path if path.exists() else path.parent
    except (OSError, ValueError) as reason:  # too long for a path, or with a null in it
        return str(getattr(reason, "strerror", "") or reason)
    return "" if os.access(there, os.W_OK) else say("write-not")


def read_seed(text: str) -> int | str:
    """A seed: a whole number, or 64 hexadecimal digits as a fair table has it."""
    if len(text) == 64:
        return text
    try:
        return int(text)
    except ValueError:
        raise UsageError(say("seed-form", text=repr(text))) from None
