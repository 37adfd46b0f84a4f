"""Shell completion of games, players, options and unfinished matches."""

import io
from contextlib import redirect_stderr

from parlour.bots.registry import bot_names
from parlour.cli.matches import saved_match_name
from parlour.games import game_class, game_names
from parlour.kit.options import list_option_specs
from parlour.scene.house_bots import HOUSE_BOTS_BY_KEY
from parlour.terminal.saved_matches import YOU, list_saved_files


def filter_by_prefix(words: list[str], incomplete: str) -> list[str]:
    return [word for word in words if word.startswith(incomplete)]


def game_completions(incomplete: str) -> list[str]:
    # the shell would show warnings within the line that the user is typing
    with redirect_stderr(io.StringIO()):
        return filter_by_prefix(game_names(), incomplete)


def player_completions(incomplete: str) -> list[str]:
    """Return completions for the last player in a comma-separated list."""
    typed_before, comma, last_player = incomplete.rpartition(",")
    return [
        typed_before + comma + player
        for player in filter_by_prefix([YOU, *bot_names(), *HOUSE_BOTS_BY_KEY], last_player)
    ]


def option_completions(typed_words: list[str], incomplete: str) -> list[str]:
    """Complete the options of the game named in `typed_words`.

    An option with named values has one completion for each value.
    """
    known_names = game_completions("")
    game_type = next((game_class(word) for word in typed_words if word in known_names), None)
    if game_type is None:
        return []
    completions: list[str] = []
    for spec in list_option_specs(game_type.options_type):
        if spec.name not in game_type.options_type.unused_options():
            completions += [f"{spec.name}={value}" for value in spec.values] or [f"{spec.name}="]
    return filter_by_prefix(completions, incomplete)


def saved_match_completions(incomplete: str) -> list[str]:
    return filter_by_prefix([saved_match_name(path) for path in list_saved_files()], incomplete)
