"""The puzzles of the day: one for each day, with a clearly best move, which this version can show."""

from datetime import date, timedelta

from parlour.bots.search import SearchTree
from parlour.games import game_class
from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.records.record import replay
from parlour.server.accounts.daily_puzzles import (
    MAX_CHANCE,
    MIN_CHANCE,
    MIN_CHOICES,
    MIN_LEAD,
    DailyPuzzle,
    puzzle_for,
    read_puzzles,
)

MONDAY = date(2026, 11, 30)
REGENERATE = "run tools/daily_puzzles.py"
TRIALS = 60  # playouts for each move


def view_of(puzzle: DailyPuzzle) -> View:
    *_, game = replay(puzzle.build_record([]))
    return game.view(puzzle.seat)


def test_each_day_has_a_puzzle_and_each_weekday_its_game() -> None:
    puzzles = read_puzzles()
    days = [MONDAY + timedelta(days=offset) for offset in range(len(puzzles))]
    assert puzzle_for(date.min) == puzzles[0]  # a Monday
    assert {repr(puzzle_for(day)) for day in days} == {repr(puzzle) for puzzle in puzzles}
    assert len({repr(puzzle) for puzzle in puzzles}) == len(puzzles) >= 60
    for day in days:
        assert puzzle_for(day).game == puzzle_for(day + timedelta(days=7)).game


def test_each_puzzle_has_a_clearly_best_move_that_can_be_played() -> None:
    for puzzle in read_puzzles():
        assert puzzle.rules_version == game_class(puzzle.game).rules_version, REGENERATE
        assert MIN_CHANCE <= puzzle.best_chance <= MAX_CHANCE
        assert puzzle.best_chance - max(puzzle.next_chance, puzzle.played_chance) >= MIN_LEAD - 0.001
        view = view_of(puzzle)
        moves = [view.game.format_move(code) for code in view.legal()]
        assert len(moves) >= MIN_CHOICES, REGENERATE
        assert {puzzle.best, puzzle.played} <= set(moves), REGENERATE
        assert puzzle.best != puzzle.played


def test_best_moves_lead_in_a_short_search() -> None:
    """The mean of a week, because the lead of a single puzzle needs more playouts."""
    leads = []
    for offset in range(7):
        puzzle = puzzle_for(MONDAY + timedelta(days=offset))
        view = view_of(puzzle)
        [best], [played] = view.game.parse_moves(puzzle.best), view.game.parse_moves(puzzle.played)
        tree = SearchTree(view, Rng.fast(1), 2 * TRIALS)
        tree.restrict_root([best, played])
        tree.search(2 * TRIALS)
        chances = {result.move: result.utilities[puzzle.seat] / 2 for result in tree.results()}
        leads.append(chances[best] - chances[played])
    assert sum(leads) / len(leads) >= MIN_LEAD, REGENERATE
