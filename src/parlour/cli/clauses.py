"""Parsing of the arguments of the clauses command."""

from parlour.cli.arguments import parse_games
from parlour.kit.game import Game
from parlour.records.clause_index import CLAUSE_NUMBER_PATTERN
from parlour.records.rules_page import load_rules_page
from parlour.terminal.language import UsageError
from parlour.terminal.rules_text import find_rules_page


def parse_games_and_clauses(words: list[str]) -> tuple[list[type[Game]], list[str]]:
    """Parse game names and clause numbers, such as `crazy-eight` and `CE-30`.

    If only clauses are given, return the games that have any of these clauses. Without arguments, return all
    games that have a rules page.

    Raises:
        UsageError: A clause is unknown, or a named game does not have a rules page.
        UnknownGameError: A game does not exist.
    """
    clause_numbers = [word.upper() for word in words if CLAUSE_NUMBER_PATTERN.fullmatch(word.upper())]
    game_names = [word for word in words if word.upper() not in clause_numbers]
    find_page = find_rules_page if game_names else load_rules_page
    pages = {game_class: find_page(game_class.name) for game_class in parse_games(game_names)}
    clauses_by_game = {
        game_class: {clause.number for clause in page.clauses}
        for game_class, page in pages.items()
        if page.clauses
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
