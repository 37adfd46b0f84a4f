"""What the terminal itself says, in the language of its environment."""

import os

from parlour.messages import Words, best_language, words_of

VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")  # as POSIX has it, the first that is set


def language() -> str:
    """The best language for the environment."""
    told = [os.environ[name] for name in VARIABLES if os.environ.get(name)]
    return best_language(told[:1])


def terminal_words() -> Words:
    return words_of("terminal", language())


def say(key: str, **fields: object) -> str:
    return terminal_words().tell(key, fields)
