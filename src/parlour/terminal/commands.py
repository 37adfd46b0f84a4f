"""The words that are commands at a table: in English, and as the reader's language has them."""

from parlour.terminal.said import say

SIGNS = {"?": "help", "!": "hint", "exit": "quit"}  # what stands for a command besides


def told_commands() -> dict[str, str]:
    """The commands of a match, and what the reader's language calls them."""
    return {
        "help": say("command-help"),
        "hint": say("command-hint"),
        "rules": say("command-rules"),
        "moves": say("command-moves"),
        "log": say("command-log"),
        "table": say("command-table"),
        "quit": say("command-quit"),
    }


def told_endings() -> dict[str, str]:
    """The same of what can be wanted after a match."""
    return {
        "again": say("command-again"),
        "review": say("command-review"),
        "save": say("command-save"),
        "quit": say("command-leave"),
    }


def command_words() -> list[str]:
    """Every word that is a command during a match."""
    told = told_commands()
    return list(dict.fromkeys([*told.values(), *told, *SIGNS]))


def command_of(word: str, told: dict[str, str]) -> str:
    """The command of these that a word means, or nothing."""
    meant = {said.casefold(): command for command, said in told.items()}
    found = meant.get(word.casefold()) or SIGNS.get(word.casefold(), word.casefold())
    return found if found in told else ""
