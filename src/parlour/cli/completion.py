"""Shell completion of command lines: games, players, options and unfinished matches."""

from parlour.bots.registry import bot_names
from parlour.cli.matches import name_of_saved_match
from parlour.games import game_class, game_names
from parlour.kit.options import list_option_specs
from parlour.scene.house_bots import HOUSE_BOTS_BY_KEY
from parlour.terminal.saved_matches import YOU, saved_files


def matching(words: list[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def game_completions(incomplete: str) -> list[str]:
    return matching(game_names(), incomplete)


def player_completions(incomplete: str) -> list[str]:
    """Complete the last player of a list separated by commas."""
    typed_before, comma, last_player = incomplete.rpartition(",")
    return [
        typed_before + comma + player
        for player in matching([YOU, *bot_names(), *HOUSE_BOTS_BY_KEY], last_player)
    ]


def option_completions(typed_words: list[str], incomplete: str) -> list[str]:
    """Complete the options of the game in `typed_words`; with each of its values if these are words."""
    kind = next((game_class(word) for word in typed_words if word in game_names()), None)
    if kind is None:
        return []
    completions: list[str] = []
    for spec in list_option_specs(kind.options_type):
        if spec.name not in kind.options_type.unused_options():
            completions += [f"{spec.name}={value}" for value in spec.values] or [f"{spec.name}="]
    return matching(completions, incomplete)


def match_completions(incomplete: str) -> list[str]:
    return matching([name_of_saved_match(path) for path in saved_files()], incomplete)
