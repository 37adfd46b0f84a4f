"""What the command line says of itself, of a game that there is not, and of an output without room."""

import re
from types import MethodType
from typing import Any, Final

from parlour.terminal.said import say, terminal_words

# What the library that reads the command line says by itself.
OPTIONS: Final = {"install_completion": "cli-install-completion", "show_completion": "cli-show-completion"}
FRAME: Final = {
    "Usage:": "cli-usage",
    "Options:": "cli-options",
    "Arguments:": "cli-arguments",
    "Commands:": "cli-commands",
    "[default:": "cli-default",
    "[required]": "cli-required",
}
FRAMED: Final = re.compile(r"^[A-Z][a-z]+:|\[default:|\[required\]", re.MULTILINE)


def told(key: str) -> str:
    return terminal_words().tell(key, {})


def explain(command: Any) -> None:
    """Puts the help of a command into words, and of those that it has."""
    command.help = told(command.help)
    for param in command.params:
        key = OPTIONS.get(param.name, getattr(param, "help", None))
        if key:
            param.help = told(key)
    command.get_help_option = MethodType(help_option, command)
    command.get_help = MethodType(help_text, command)
    for each in getattr(command, "commands", {}).values():
        explain(each)


def help_option(command: Any, context: Any) -> Any:
    option = type(command).get_help_option(command, context)
    option.help = told("cli-help")
    return option


def help_text(command: Any, context: Any) -> str:
    text: str = type(command).get_help(command, context)
    return FRAMED.sub(lambda found: told(FRAME[found[0]]) if found[0] in FRAME else found[0], text)


def setting_help(setting: Any) -> str:
    """Return the help of a setting, with its default and its environment variable."""
    fields = {"means": setting.help, "usual": setting.usual, "variable": setting.variable}
    return terminal_words().tell("cli-setting-usual" if setting.usual else "cli-setting", fields)


def told_full(reason: OSError) -> str:
    """That there is no room where the output goes."""
    return say("no-room", reason=reason.strerror or str(reason))
