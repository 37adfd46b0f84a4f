"""The C++ programs of bench/cpp, which Parlour's speed is compared with, make the same moves as Parlour."""

import shutil
import subprocess
from pathlib import Path

import pytest

from parlour.bots.playouts import play_matches, play_out
from parlour.games import game_class
from parlour.kit.events import VIEWS
from parlour.kit.game import Game
from parlour.kit.rng import Rng

CPP_FOLDER = Path(__file__).parents[2] / "bench" / "cpp"
MATCHES = 1000
MATCH_STATE, CHOICE_STATE = 990700412027462952, 684054679936682914

pytestmark = [
    pytest.mark.skipif(
        shutil.which("g++") is None, reason="needs g++ (Debian and Ubuntu: apt-get install g++)"
    ),
    pytest.mark.build("compiled"),  # takes minutes if the rules are not compiled
]


@pytest.fixture(scope="module")
def cpp_program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    program = tmp_path_factory.mktemp("cpp") / "play"
    subprocess.run(["g++", "-std=c++17", "-O3", "-o", program, CPP_FOLDER / "play.cpp"], check=True)
    return program


def new_match(name: str, seats: int) -> tuple[Game, Rng]:
    """Return a match and the source of its players' choices, with the same states as in the C++ program."""
    game = game_class(name).new_match(seats)
    game.rng = Rng.from_text(f"fast:{MATCH_STATE}")
    return game, Rng.from_text(f"fast:{CHOICE_STATE}")


def generator_states(game: Game, choices: Rng) -> str:
    return f"{game.rng.to_text()} {choices.to_text()}".replace("fast:", "")


@pytest.mark.parametrize(("name", "seats"), [("crazy-eight", 4), ("zambezi-falls", 2)])
def test_cpp_program_makes_the_same_moves(name: str, seats: int, cpp_program: Path) -> None:
    arguments = [name, str(seats), str(MATCH_STATE), str(CHOICE_STATE), str(MATCHES)]
    output = subprocess.check_output([cpp_program, "record", *arguments], text=True)
    *cpp_matches, cpp_states = output.splitlines()

    game, choices = new_match(name, seats)
    game.recording = VIEWS
    for nth, cpp_match in enumerate(cpp_matches):
        moves: list[tuple[int, int]] = []
        game.start()
        play_out(game, choices, 1_000_000, moves)
        winners, *cpp_moves = map(int, cpp_match.split())
        assert [move for _seat, move in moves] == cpp_moves, f"match {nth}"
        assert game.winners == winners, f"match {nth}"
    assert generator_states(game, choices) == cpp_states

    game, choices = new_match(name, seats)
    play_matches(game, choices, MATCHES)  # the loop whose speed is compared
    assert generator_states(game, choices) == cpp_states
