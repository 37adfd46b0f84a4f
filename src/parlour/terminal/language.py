"""The terminal's messages in the user's language, the names of commands, and usage errors."""

import os

from parlour.compiling.extras import MissingExtraError, untested_packages
from parlour.games import NoSuchGameError
from parlour.kit.errors import InvalidOptionError, ParlourError
from parlour.kit.validation import shorten_repr
from parlour.text.translated_errors import TranslatableError
from parlour.text.translation import MessageCatalog, best_language, format_common_sentence, get_catalog


class UsageError(ParlourError):
    """A command line that cannot be carried out; the message says how to correct it."""


LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # in POSIX order; the first one that is set counts


def language() -> str:
    """Return the best supported language for the environment."""
    languages = [os.environ[name] for name in LANGUAGE_VARIABLES if os.environ.get(name)]
    return best_language(languages[:1])


def terminal_catalog() -> MessageCatalog:
    return get_catalog("terminal", language())


def format_message(key: str, **fields: object) -> str:
    return terminal_catalog().format_fields(key, fields)


def format_error(reason: Exception) -> str:
    """Return the message of an error in the language of the environment, or else in English."""
    if isinstance(reason, TranslatableError):
        return reason.format_message(language())
    if isinstance(reason, InvalidOptionError) and reason.sentence is not None:
        return format_common_sentence(reason.sentence, language())
    if isinstance(reason, NoSuchGameError):
        suggestion = format_message("did-you-mean", word=repr(reason.meant)) if reason.meant else ""
        return format_message(
            "game-none", name=shorten_repr(reason.name), games=", ".join(reason.known), near=suggestion
        )
    if isinstance(reason, MissingExtraError):
        return format_message(
            "extra-missing",
            extra=reason.extra,
            what=reason.feature,
            lacking=", ".join(reason.missing_packages),
            command=reason.command,
        )
    return str(reason)


def untested() -> list[str]:
    """Return a sentence for each package of the server that is installed in an untested version."""
    return [format_message("package-untested", **package._asdict()) for package in untested_packages()]


def disk_full_message(reason: OSError) -> str:
    """Return the message for an output that accepts no further data."""
    return format_message("disk-full", reason=reason.strerror or str(reason))


COMMAND_ALIASES = {"?": "help", "!": "hint", "exit": "quit"}  # further names of commands


def localized_commands() -> dict[str, str]:
    """Return the commands of a match, each with its name in the user's language."""
    return {
        "help": format_message("command-help"),
        "hint": format_message("command-hint"),
        "rules": format_message("command-rules"),
        "moves": format_message("command-moves"),
        "log": format_message("command-log"),
        "table": format_message("command-table"),
        "quit": format_message("command-quit"),
    }


def localized_end_commands() -> dict[str, str]:
    """Return the commands of the menu after a match, each with its name in the user's language."""
    return {
        "again": format_message("command-again"),
        "review": format_message("command-review"),
        "save": format_message("command-save"),
        "quit": format_message("command-leave"),
    }


def command_words() -> list[str]:
    """Return all words that are commands during a match."""
    commands = localized_commands()
    return list(dict.fromkeys([*commands.values(), *commands, *COMMAND_ALIASES]))


def parse_command(word: str, localized: dict[str, str]) -> str:
    """Return the command in `localized` that a word names, or an empty text."""
    commands_by_word = {localized_word.casefold(): command for command, localized_word in localized.items()}
    command_name = commands_by_word.get(word.casefold()) or COMMAND_ALIASES.get(
        word.casefold(), word.casefold()
    )
    return command_name if command_name in localized else ""
