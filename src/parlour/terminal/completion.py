"""What a shell completes of a command line: games, who sits where, options, matches that were left."""

from parlour.games import game_class, game_names
from parlour.kit.options import list_option_specs
from parlour.players.bots import bot_names
from parlour.players.house import BY_KEY
from parlour.terminal.arguments import YOU
from parlour.terminal.matches import match_name
from parlour.terminal.saved import saved_files


def begun(words: list[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def games(incomplete: str) -> list[str]:
    return begun(game_names(), incomplete)


def seats(incomplete: str) -> list[str]:
    """Those who can sit at the last of the seats, after those who are named already."""
    before, comma, last = incomplete.rpartition(",")
    return [before + comma + player for player in begun([YOU, *bot_names(), *BY_KEY], last)]


def options(before: list[str], incomplete: str) -> list[str]:
    """The options of the game that is named before, each with its values where these are words."""
    kind = next((game_class(word) for word in before if word in game_names()), None)
    if kind is None:
        return []
    words: list[str] = []
    for fact in list_option_specs(kind.options_type):
        if fact.name not in kind.options_type.unused_options():
            words += [f"{fact.name}={value}" for value in fact.values] or [f"{fact.name}="]
    return begun(words, incomplete)


def matches(incomplete: str) -> list[str]:
    return begun([match_name(path) for path in saved_files()], incomplete)
