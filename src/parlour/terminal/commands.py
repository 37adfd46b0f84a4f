"""The words that are commands at a table: in English, and as the reader's language has them."""

from parlour.terminal.said import format_message

COMMAND_ALIASES = {"?": "help", "!": "hint", "exit": "quit"}  # what stands for a command besides


def localized_commands() -> dict[str, str]:
    """The commands of a match, and what the reader's language calls them."""
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
    """The same of what can be wanted after a match."""
    return {
        "again": format_message("command-again"),
        "review": format_message("command-review"),
        "save": format_message("command-save"),
        "quit": format_message("command-leave"),
    }


def command_words() -> list[str]:
    """Every word that is a command during a match."""
    told = localized_commands()
    return list(dict.fromkeys([*told.values(), *told, *COMMAND_ALIASES]))


def parse_command(word: str, localized: dict[str, str]) -> str:
    """The command of these that a word means, or nothing."""
    meant = {said.casefold(): command for command, said in localized.items()}
    found = meant.get(word.casefold()) or COMMAND_ALIASES.get(word.casefold(), word.casefold())
    return found if found in localized else ""
