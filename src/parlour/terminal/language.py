"""Terminal messages and command names in the user's language."""

import os
from collections.abc import Mapping
from typing import Final

from parlour.compiling.extras import MissingExtraError, untested_packages
from parlour.games import NoSuchGameError, UnloadableGameError
from parlour.kit.errors import ParlourError
from parlour.kit.validation import shorten_repr
from parlour.text.message import Message
from parlour.text.translation import MessageCatalog, best_language, get_catalog, render

TERMINAL_CATALOG: Final = "parlour.terminal"


class UsageError(ParlourError):
    """Raised if a command line cannot be executed. The message says how to correct it."""


# environment variables in order of precedence, as defined by POSIX
LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


def language() -> str:
    """Return the available language that best fits the environment variables."""
    languages = [os.environ[name] for name in LANGUAGE_VARIABLES if os.environ.get(name)]
    return best_language(languages[:1])


def terminal_message(key: str, **fields: object) -> Message:
    """Return the message with a key in `messages/en.ftl` of the terminal."""
    return Message(key, fields, TERMINAL_CATALOG)


def get_terminal_catalog() -> MessageCatalog:
    return get_catalog(TERMINAL_CATALOG, language())


def format_message(key: str, **fields: object) -> str:
    return get_terminal_catalog().format_with_fields(key, fields)


def format_error(error: Exception) -> str:
    """Return the error's message in the user's language, or in English if there is no translation."""
    if isinstance(error, NoSuchGameError):
        suggestion = format_message("did-you-mean", word=repr(error.suggestion)) if error.suggestion else ""
        return format_message(
            "game-none", name=shorten_repr(error.name), games=", ".join(error.known_names), near=suggestion
        )
    if isinstance(error, UnloadableGameError):
        return format_message(
            "game-unloadable",
            name=error.name,
            package=error.package,
            place=error.reference,
            reason=error.reason,
        )
    if isinstance(error, MissingExtraError):
        return format_message(
            "extra-missing",
            extra=error.extra,
            what=error.feature,
            lacking=", ".join(error.missing_packages),
            command=error.command,
        )
    return render(error.message, language()) if isinstance(error, ParlourError) else str(error)


def format_untested_package_warnings() -> list[str]:
    """Return a warning for each server package whose installed version is untested."""
    return [
        format_message(
            "package-untested",
            package=untested.package,
            installed=untested.installed_version,
            tested=untested.tested_version,
        )
        for untested in untested_packages()
    ]


def format_disk_full(error: OSError) -> str:
    """Return the error message for output that could not be written because the disk is full."""
    return format_message("disk-full", reason=error.strerror or str(error))


COMMAND_ALIASES = {"?": "help", "!": "hint", "exit": "quit"}  # additional command names


def localized_commands() -> dict[str, str]:
    """Return the commands available during a match, mapped to their localized names."""
    return {
        "help": format_message("command-help"),
        "hint": format_message("command-hint"),
        "rules": format_message("command-rules"),
        "moves": format_message("command-moves"),
        "log": format_message("command-log"),
        "table": format_message("command-table"),
        "undo": format_message("command-undo"),
        "restart": format_message("command-restart"),
        "new": format_message("command-new"),
        "quit": format_message("command-quit"),
    }


def localized_end_menu_commands() -> dict[str, str]:
    """Return the commands in the menu after a match, mapped to their localized names."""
    return {
        "again": format_message("command-again"),
        "review": format_message("command-review"),
        "save": format_message("command-save"),
        "quit": format_message("command-leave"),
    }


def list_command_words() -> list[str]:
    """Return all words that are commands during a match."""
    commands = localized_commands()
    return list(dict.fromkeys([*commands.values(), *commands, *COMMAND_ALIASES]))


def parse_command(word: str, commands: dict[str, str]) -> str:
    """Return the command that the user typed, or an empty string if it is unknown.

    Args:
        word: The word that the user typed: a command, its localized name, or an alias.
        commands: Commands, each with its localized name.
    """
    commands_by_word = {localized_word.casefold(): command for command, localized_word in commands.items()}
    command_name = commands_by_word.get(word.casefold()) or COMMAND_ALIASES.get(
        word.casefold(), word.casefold()
    )
    return command_name if command_name in commands else ""


def format_definitions(descriptions: Mapping[str, str], indent: str = "") -> list[str]:
    """Format names and their descriptions in two columns, one pair per line."""
    name_width = max(map(len, descriptions), default=0)
    return [f"{indent}{name.ljust(name_width)}  {description}" for name, description in descriptions.items()]
