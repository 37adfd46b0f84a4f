"""Going back to the last decision in a match against bots at the terminal."""

import random
from pathlib import Path
from typing import Any

import pytest

from parlour.games import game_class, game_names
from parlour.kit.bits import bit
from parlour.terminal.match_session import Session
from parlour.terminal.saved_matches import SeatPlayer, read_saved_match
from tests.terminal.terminal_session import run_in_process

MAX_MOVES = 60
MAX_UNDOS = 6
UNDO_CHANCE = 0.2
CRAZY = ("play", "crazy-eight", "--plain", "--seed", "7")


def resume_match(path: Path) -> Session:
    return Session.resume(read_saved_match(path))


@pytest.mark.parametrize("game", game_names())
def test_undo_returns_to_each_decision_and_is_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    """The positions at the player's decisions are kept here. The save file leads to the same positions."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    rng = random.Random(game)
    seats = min(3, game_class(game).max_seats)
    own_seat = rng.randrange(seats)
    players = [SeatPlayer("you" if seat == own_seat else "simple", f"Player {seat}") for seat in range(seats)]
    session = Session.new_match(game_class(game), players, {}, 5)
    decisions: list[dict[str, Any]] = []
    undo_count = 0
    while not session.game.is_over and len(session.recorder.record.moves) < MAX_MOVES:
        if undo_count < MAX_UNDOS and rng.random() < UNDO_CHANCE:
            undo_count += 1
            assert session.undo() == bool(decisions)
            if decisions:
                assert session.game.state() == decisions.pop()
                assert resume_match(session.save_file.path).game.state() == session.game.state()
                continue
        seat = int(session.next_actor())
        legal = session.game.legal(seat)
        if seat == own_seat and (len(legal) > 1 or not session.game.to_move() & bit(seat)):
            decisions.append(session.game.state())
        session.play(seat, rng.choice(legal))
    assert not decisions or game_class(game).has_choices
    assert len(list(tmp_path.rglob("*.jsonl"))) == 1


def test_undo_at_the_prompt(tmp_path: Path) -> None:
    """After an undo, the same move is offered again and can be made."""
    done = run_in_process(tmp_path, *CRAZY, "--players", "you,simple", says="undo\nb\nundo\nb\nquit\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("You have no earlier decision to go back to.") == 1
    assert done.stdout.count("You are back at your last decision.") == 1
    [path] = tmp_path.rglob("*.jsonl")
    own_moves = [
        move for move in Session.resume(read_saved_match(path)).recorder.record.moves if move[0] == 0
    ]
    assert len(own_moves) == 1


@pytest.mark.parametrize(
    ("language", "words", "dealt", "restarted", "replaced"),
    [
        ("en", ("restart", "new"), "You are dealt", "You are back at the start", "New match"),
        ("de", ("neustart", "neu"), "Du bekommst", "am Anfang dieses", "Neue Partie"),
    ],
)
def test_same_deal_and_new_deal(
    tmp_path: Path, language: str, words: tuple[str, str], dealt: str, restarted: str, replaced: str
) -> None:
    """The same deal is shown again from its first card. A new deal replaces the match and its save file."""
    says = f"b\n{words[0]}\nb\n{words[1]}\nb\nquit\n"
    done = run_in_process(tmp_path, *CRAZY, "--players", "you,simple", says=says, LC_ALL=language)
    assert (done.returncode, done.stderr) == (0, "")
    first, again = done.stdout.split(restarted)
    same, other = again.split(replaced)
    own_cards = next(line for line in first.splitlines() if line.startswith(dealt))
    assert own_cards in same
    assert own_cards not in other
    [path] = tmp_path.rglob("*.jsonl")
    assert Session.resume(read_saved_match(path)).recorder.record.seed != 7


def test_bot_opens_the_same_deal_again(tmp_path: Path) -> None:
    """After `restart`, the moves of a bot that opens are shown, too."""
    done = run_in_process(tmp_path, *CRAZY, "--players", "simple,you", says="b\nb\nrestart\nquit\n")
    restarted = done.stdout.partition("You are back at the start")[2]
    assert "You are dealt" in restarted


@pytest.mark.parametrize("game", game_names())
def test_new_deal_in_the_middle_of_a_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    seats = game_class(game).min_seats
    players = [SeatPlayer("simple" if seat else "you", f"Player {seat}") for seat in range(seats)]
    session = Session.new_match(game_class(game), players, {}, 5)
    rng = random.Random(game)
    for _ in range(9):
        seat = int(session.next_actor())
        session.play(seat, rng.choice(session.game.legal(seat)))
    other = session.new_rematch()
    assert sorted(other.player_names) == sorted(session.player_names)
    assert not other.recorder.record.moves


def test_undo_is_only_against_bots(tmp_path: Path) -> None:
    says = "b\nundo\nrestart\nnew\nquit\n"
    done = run_in_process(tmp_path, *CRAZY, "--players", "you,you", says=says)
    assert done.stdout.count("You can do this only in a match against bots.") == 3
