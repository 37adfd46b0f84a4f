"""Arguments of the command that lists where each clause of the rules is cited and tested."""

from parlour.cli.arguments import parse_games
from parlour.kit.game import Game
from parlour.records.clause_index import CLAUSE_NUMBER_PATTERN
from parlour.terminal.language import UsageError
from parlour.terminal.rules_text import find_rules_page


def parse_clauses(words: list[str]) -> tuple[list[type[Game]], list[str]]:
    """Parse names of games and numbers of clauses, such as `crazy-eight` and `CE-30`.

    If the words are clauses only, the returned games are those with at least one of these clauses.

    Raises:
        UsageError: A clause is unknown.
        UnknownGameError: A game does not exist.
    """
    numbers = [word.upper() for word in words if CLAUSE_NUMBER_PATTERN.fullmatch(word.upper())]
    game_names = [word for word in words if word.upper() not in numbers]
    clauses_by_game = {
        game_class: {clause.number for clause in find_rules_page(game_class.name).clauses}
        for game_class in parse_games(game_names)
    }
    for number in numbers:
        if not any(number in clauses for clauses in clauses_by_game.values()):
            raise UsageError(
                f"clause {number} is not in the rules of "
                f"{', '.join([game_class.title for game_class in clauses_by_game])}"
            )
    return [
        game_class for game_class, clauses in clauses_by_game.items() if not numbers or clauses & set(numbers)
    ], numbers
