"""Making random moves from Python, the number of examples in tests, and the report of a failing property."""

import subprocess
import sys
from pathlib import Path

import pytest

from parlour.kit.errors import InvalidMoveError
from parlour.kit.game import Game
from parlour.kit.rng import Rng
from parlour.testing import effort, example_count, example_count_reduced_when_brief
from parlour.testing.random_matches import list_choices


def test_legal_move_does_not_build_the_vocabulary(high_card: type[Game]) -> None:
    """Building the vocabulary for each move took 300 times as long as the move; see `bench/play.py`."""
    asked = 0

    class Counting(high_card):  # type: ignore[misc, valid-type]
        def vocabulary(self) -> list[int]:
            nonlocal asked
            asked += 1
            return list(super().vocabulary())

    game: Game = Counting.new_match(3, None, 1)
    rng = Rng.fast(1)
    while not game.is_over:
        possible = list_choices(game)
        game.play(*possible[int(rng.randbelow(len(possible)))])
    assert game.round_count or game.move_count > 10
    assert asked == 0
    twin = Counting.new_match(3, None, 2)
    for _ in range(3):
        with pytest.raises(InvalidMoveError):
            twin.play(0, 4_000_000)
    assert asked == 1  # invalid moves are looked up there, and the vocabulary is cached


@pytest.mark.parametrize(
    ("long", "brief", "tried", "drawn"), [(False, False, 8, 8), (False, True, 8, 2), (True, False, 60, 60)]
)
def test_example_counts_of_brief_and_long_runs(
    monkeypatch: pytest.MonkeyPatch, long: bool, brief: bool, tried: int, drawn: int
) -> None:
    monkeypatch.setattr(effort, "is_long", long)
    monkeypatch.setattr(effort, "is_brief", brief)
    assert (example_count(8, 60), example_count_reduced_when_brief(8, 60)) == (tried, drawn)
    assert example_count_reduced_when_brief(1, 1) == 1


FAILING_TEST = """
from parlour.testing import check_property

def check_few_moves(setup: dict, move_count: int) -> None:
    if move_count > 2:
        raise ValueError("too many")

def test_few_moves() -> None:
    check_property(check_few_moves, "war")
"""


def test_failing_property_is_reported_with_its_values(tmp_path: Path) -> None:
    test_file = tmp_path / "test_few_moves.py"
    test_file.write_text(FAILING_TEST)
    options = ["-c", "pyproject.toml", "--rootdir", str(tmp_path)]
    command = [sys.executable, "-m", "pytest", *options, str(test_file)]
    report = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60).stdout
    assert "setup={'name': 'war'," in report.partition("Failing test case")[2]
    assert "move_count=3,\n" in report
