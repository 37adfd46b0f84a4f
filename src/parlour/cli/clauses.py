"""Parsing of the arguments of the clauses command."""

from parlour.cli.arguments import parse_games
from parlour.kit.game import Game
from parlour.records.clause_index import CLAUSE_NUMBER_PATTERN
from parlour.terminal.language import UsageError
from parlour.terminal.rules_text import find_rules_page


def parse_games_and_clauses(words: list[str]) -> tuple[list[type[Game]], list[str]]:
    """Parse game names and clause numbers, such as `crazy-eight` and `CE-30`.

    If only clauses are given, return the games that have any of these clauses.

    Raises:
        UsageError: A clause is unknown.
        UnknownGameError: A game does not exist.
    """
    clause_numbers = [word.upper() for word in words if CLAUSE_NUMBER_PATTERN.fullmatch(word.upper())]
    game_names = [word for word in words if word.upper() not in clause_numbers]
    clauses_by_game = {
        game_class: {clause.number for clause in find_rules_page(game_class.name).clauses}
        for game_class in parse_games(game_names)
    }
    for clause_number in clause_numbers:
        if not any(clause_number in clauses for clauses in clauses_by_game.values()):
            raise UsageError(
                f"clause {clause_number} is not in the rules of "
                f"{', '.join([game_class.title for game_class in clauses_by_game])}"
            )
    return [
        game_class
        for game_class, clauses in clauses_by_game.items()
        if not clause_numbers or clauses & set(clause_numbers)
    ], clause_numbers
