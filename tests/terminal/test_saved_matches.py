"""An abandoned match is saved and goes on as if it had never been left."""

import json
from pathlib import Path

import pytest

from parlour.games import game_class
from parlour.terminal.saved_matches import SaveFile, is_locked, read_saved
from tests.terminal.typed import Terminal, inside

RULES = f'"rules_version":{game_class("crazy-eight").rules_version}'
CRAZY = ("play", "crazy-eight", "--plain")
BEGIN = ("--seed", "11", "--players", "you:Mia,random,simple", "--option", "calls=manual")


def kept(home: Path) -> list[Path]:
    return sorted((home / "parlour").glob("*.jsonl"))


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def damaged(home: Path, number: int, old: str, new: str) -> Path:
    """Start a match, then change one line of its save file."""
    inside(home, *CRAZY, *BEGIN, says="b\n" * 8)
    (path,) = kept(home)
    lines = lines_of(path)
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_match_in_pieces_is_the_match_in_one(tmp_path: Path) -> None:
    """The player makes the first legal move and leaves after every few moves; the bot plays at random."""
    whole, pieces = tmp_path / "whole", tmp_path / "pieces"
    whole.mkdir()
    pieces.mkdir()
    script = "b\n" * 20_000
    one = inside(whole, *CRAZY, *BEGIN, "--record", str(whole / "match.json"), says=script)
    assert one.returncode == 0
    assert " won [" in one.stdout
    record = pieces / "match.json"
    done = inside(pieces, *CRAZY, *BEGIN, says="b\n" * 5)
    for moves in (1, 2, 0, 7, 3):
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.splitlines()[-1].startswith("Match saved")
        done = inside(pieces, "play", "--resume", "--plain", says="b\n" * moves)
        assert "Resumed after " in done.stdout
    done = inside(pieces, "play", "crazy-eight", "--resume", "--plain", "--record", str(record), says=script)
    assert done.returncode == 0
    assert record.read_bytes() == (whole / "match.json").read_bytes()
    assert kept(pieces) == []


def test_every_move_is_kept_when_it_is_made(tmp_path: Path) -> None:
    inside(tmp_path, *CRAZY, *BEGIN, says="b\nb\nb\n")
    (path,) = kept(tmp_path)
    moves = [json.loads(line) for line in lines_of(path)[1:]]
    assert sum(seat == 0 for seat, *_ in moves) == 3
    assert path.stat().st_mode & 0o077 == 0


def test_a_match_that_goes_on_at_two_terminals_is_not_spoilt(tmp_path: Path) -> None:
    """The first terminal to move keeps the match.

    The other plays on without saving, and its end deletes nothing.
    """
    inside(tmp_path, *CRAZY, *BEGIN, says="b\nb\nb\n")
    (path,) = kept(tmp_path)
    saved = read_saved(path)
    first, second = SaveFile.reopen(saved), SaveFile.reopen(saved)
    first.add_move((0, "draw", "00000000"), saved.rng)
    as_kept = path.read_bytes()
    second.add_move((0, "keep", "00000000"), saved.rng)
    assert second.error == f"{path}: this match is in progress at another terminal"
    second.delete()
    assert path.read_bytes() == as_kept
    assert not first.error
    first.delete()
    assert kept(tmp_path) == []


def test_a_match_that_is_played_elsewhere_is_not_told_as_left(tmp_path: Path) -> None:
    told = "Unfinished match of Crazy Eight"
    inside(tmp_path, *CRAZY, *BEGIN, says="b\nb\nb\n")
    (path,) = kept(tmp_path)
    other = SaveFile.reopen(read_saved(path))  # as another terminal has it
    assert told not in inside(tmp_path, *CRAZY, says="").stdout
    second = next(each for each in kept(tmp_path) if each != path)
    assert told in inside(tmp_path, *CRAZY, says="").stdout  # the second, which was left
    listed = {
        line.split()[0]: line for line in inside(tmp_path, "matches").stdout.splitlines() if "  " in line
    }
    assert listed[path.stem].endswith("moves, in progress at another terminal")
    assert "left 20" in listed[second.stem]
    # It is neither resumed nor discarded with the abandoned matches, except by its name.
    path.touch()
    assert "Mia" not in inside(tmp_path, *CRAZY, "--resume").stdout
    inside(tmp_path, "matches", "discard", "--all")
    assert kept(tmp_path) == [path]
    other.unlock()
    assert told in inside(tmp_path, *CRAZY, says="").stdout


def test_a_match_at_a_terminal_that_is_gone_was_left(tmp_path: Path) -> None:
    """A lock is released when its process ends, for whatever reason."""
    with Terminal(tmp_path, "play", "war") as terminal:
        terminal.until("War")
        (path,) = kept(tmp_path)
        assert is_locked(path)
        terminal.program.kill()
        terminal.program.wait()
        assert not is_locked(path)


def test_a_half_written_move_is_left_out(tmp_path: Path) -> None:
    inside(tmp_path, *CRAZY, *BEGIN, says="b\n" * 4)
    (path,) = kept(tmp_path)
    before = lines_of(path)
    path.write_text("\n".join(before[:-1]) + "\n" + before[-1][:9], encoding="utf-8")
    done = inside(tmp_path, *CRAZY, "--resume", says="")
    assert done.returncode == 0
    # The bots make the same moves again, so the lost part is restored.
    assert lines_of(path)[: len(before)] == before


def test_the_latest_match_is_taken_up(tmp_path: Path) -> None:
    inside(tmp_path, "play", "war", "--plain", "--players", "you:Ann,simple", says="")
    done = inside(tmp_path, "play", "war", "--plain", "--players", "you:Eva,simple", says="flip\n")
    assert "Unfinished match of War. Resume with parlour play war --resume" in done.stdout
    inside(tmp_path, *CRAZY, says="")
    assert "You are in seat 0, Eva." in inside(tmp_path, "play", "war", "--resume", "--plain").stdout
    assert "Crazy Eight, 2 seats." in inside(tmp_path, *CRAZY, "--resume").stdout
    assert len(kept(tmp_path)) == 3


@pytest.mark.parametrize(
    ("number", "old", "new", "reason"),
    [
        (0, RULES, '"rules_version":99', "version 99 of the rules"),
        (0, '"format_version":1,"players"', '"format_version":9,"players"', "does not have format 1"),
        (0, '"format_version":1,"players"', '"format":1,"players"', "saved by an earlier version of Parlour"),
        (0, '"random"', '"deep"', "a bot of this saved match is not available: no such bot: 'deep'"),
        (0, "{", "", "cannot be loaded"),
        (0, '"seats":3', '"seats":4', "does not have format 1"),
        (0, '"game":"crazy-eight"', '"game":"poker"', "no such game: 'poker'"),
        (0, '"calls":"manual"', '"calls":"loud"', "'loud' is not one of"),
        (2, "[", "", "cannot be loaded"),
        (2, '","', '","zzz', "leads to another position"),
    ],
)
def test_what_cannot_be_taken_up_is_said(
    tmp_path: Path, number: int, old: str, new: str, reason: str
) -> None:
    path = damaged(tmp_path, number, old, new)
    before = path.read_bytes()
    done = inside(tmp_path, *CRAZY, "--resume", says="b\n")
    assert done.returncode == 2
    assert done.stderr.startswith(f"parlour: {path}: ")
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
    assert path.read_bytes() == before


def test_a_match_that_cannot_be_kept_is_played_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "parlour").write_text("a file where the folder would be")
    done = inside(tmp_path, "play", "war", "--plain", says="flip\n")
    assert done.returncode == 0
    assert "This match cannot be saved: " in done.stdout
    assert "Rounds: 1" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("The match could not be saved: ")


def test_a_relative_state_folder_is_not_used(tmp_path: Path) -> None:
    done = inside(tmp_path, "play", "war", "--plain", XDG_STATE_HOME="somewhere")
    assert done.returncode == 0
    assert len(list((tmp_path / ".local" / "state" / "parlour").glob("war.*.jsonl"))) == 1


def test_control_characters_in_kept_names_are_escaped(tmp_path: Path) -> None:
    path = damaged(tmp_path, 0, '"Mia"', r'"Mia\u001b[2J\n"')
    told = "Mia\ufffd[2J\ufffd"
    assert read_saved(path).players[0].name == told
    assert told in inside(tmp_path, "matches").stdout
    done = inside(tmp_path, "play", "--resume", "--plain", says="quit\n")
    assert f" {told}" in done.stdout
