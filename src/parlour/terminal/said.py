"""What the terminal itself says, in the language of its environment."""

import os

from parlour.extras import MissingExtra, untested_packages
from parlour.games import NoSuchGame
from parlour.kit.errors import InvalidOptionError
from parlour.kit.given import shorten_repr
from parlour.messages import Words, best_language, say_plainly, words_of
from parlour.wrong import Wrong

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # as POSIX has it, the first that is set


def language() -> str:
    """The best language for the environment."""
    told = [os.environ[name] for name in VARIABLES if os.environ.get(name)]
    return best_language(told[:1])


def terminal_words() -> Words:
    return words_of("terminal", language())


def say(key: str, **fields: object) -> str:
    return terminal_words().tell(key, fields)


def in_words(reason: Exception) -> str:
    """What is wrong, in the language of the environment; what nobody has a message for, in English."""
    if isinstance(reason, Wrong):
        return reason.told(language())
    if isinstance(reason, InvalidOptionError) and reason.sentence is not None:
        return say_plainly(reason.sentence, language())
    if isinstance(reason, NoSuchGame):
        near = say("did-you-mean", word=repr(reason.meant)) if reason.meant else ""
        return say("game-none", name=shorten_repr(reason.name), games=", ".join(reason.known), near=near)
    if isinstance(reason, MissingExtra):
        return say(
            "extra-missing",
            extra=reason.extra,
            what=reason.what,
            lacking=", ".join(reason.lacking),
            command=reason.command,
        )
    return str(reason)


def untested() -> list[str]:
    """Return a sentence for each package of the server that is installed in an untested version."""
    return [say("package-untested", **each._asdict()) for each in untested_packages()]


def told_full(reason: OSError) -> str:
    """Return the message for an output that cannot take more."""
    return say("no-room", reason=reason.strerror or str(reason))
