"""What the terminal itself says, in the language of its environment."""

import os

from parlour.extras import MissingExtraError, untested_packages
from parlour.games import NoSuchGame
from parlour.kit.errors import InvalidOptionError
from parlour.kit.given import shorten_repr
from parlour.messages import MessageCatalog, best_language, format_common_sentence, get_catalog
from parlour.wrong import TranslatableError

LANGUAGE_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # as POSIX has it, the first that is set


def language() -> str:
    """The best language for the environment."""
    told = [os.environ[name] for name in LANGUAGE_VARIABLES if os.environ.get(name)]
    return best_language(told[:1])


def terminal_catalog() -> MessageCatalog:
    return get_catalog("terminal", language())


def format_message(key: str, **fields: object) -> str:
    return terminal_catalog().format_fields(key, fields)


def format_error(reason: Exception) -> str:
    """What is wrong, in the language of the environment; what nobody has a message for, in English."""
    if isinstance(reason, TranslatableError):
        return reason.format_message(language())
    if isinstance(reason, InvalidOptionError) and reason.sentence is not None:
        return format_common_sentence(reason.sentence, language())
    if isinstance(reason, NoSuchGame):
        near = format_message("did-you-mean", word=repr(reason.meant)) if reason.meant else ""
        return format_message(
            "game-none", name=shorten_repr(reason.name), games=", ".join(reason.known), near=near
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
    return [format_message("package-untested", **each._asdict()) for each in untested_packages()]


def told_full(reason: OSError) -> str:
    """Return the message for an output that cannot take more."""
    return format_message("disk-full", reason=reason.strerror or str(reason))
