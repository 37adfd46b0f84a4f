"""An abandoned match is saved and goes on as if it had never been left."""

import json
from pathlib import Path

import pytest

from parlour.games import game_class
from parlour.records.record import parse_record
from parlour.terminal.saved_matches import SaveFile, is_locked, read_saved_match
from tests.terminal.terminal_session import Terminal, run_in_process

RULES = f'"rules_version":{game_class("crazy-eight").rules_version}'
CRAZY = ("play", "crazy-eight", "--plain")
BEGIN = ("--seed", "11", "--players", "you:Mia,random,simple", "--option", "calls=manual")


def save_files(home: Path) -> list[Path]:
    return sorted((home / "parlour").glob("*.jsonl"))


def lines_of(path: Path) -> list[str]:
    return path.read_text(encoding="utf-8").splitlines()


def write_damaged_save(home: Path, number: int, old: str, new: str) -> Path:
    """Start a match, then change one line of its save file."""
    run_in_process(home, *CRAZY, *BEGIN, says="b\n" * 8)
    (path,) = save_files(home)
    lines = lines_of(path)
    assert old in lines[number]
    lines[number] = lines[number].replace(old, new)
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_interrupted_match_equals_uninterrupted_match(tmp_path: Path) -> None:
    """The player makes the first legal move and leaves after every few moves; the bot plays at random."""
    whole, pieces = tmp_path / "whole", tmp_path / "pieces"
    whole.mkdir()
    pieces.mkdir()
    script = "b\n" * 20_000
    one = run_in_process(whole, *CRAZY, *BEGIN, "--record", str(whole / "match.json"), says=script)
    assert one.returncode == 0
    assert " won [" in one.stdout
    record = pieces / "match.json"
    done = run_in_process(pieces, *CRAZY, *BEGIN, says="b\n" * 5)
    for moves in (1, 2, 0, 7, 3):
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.splitlines()[-1].startswith("Match saved")
        done = run_in_process(pieces, "play", "--resume", "--plain", says="b\n" * moves)
        assert "Match resumed after " in done.stdout
    done = run_in_process(
        pieces, "play", "crazy-eight", "--resume", "--plain", "--record", str(record), says=script
    )
    assert done.returncode == 0
    assert record.read_bytes() == (whole / "match.json").read_bytes()
    assert save_files(pieces) == []


def test_resumed_match_keeps_its_record_file(tmp_path: Path) -> None:
    words = ("play", "war", "--plain", "--option", "max_rounds=2", "--players", "you,random")
    first, other = tmp_path / "first.json", tmp_path / "other.json"
    for resumed_with, written in (((), first), (("--record", str(other)), other)):
        run_in_process(tmp_path, *words, "--record", str(first), says="flip\nquit\n")
        done = run_in_process(
            tmp_path, "play", "--resume", "--plain", *resumed_with, says="flip\n" * 2 + "\n" * 4
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert (f"The record of the match will be written to {first}" in done.stdout) == (written == first)
        assert parse_record(written.read_bytes()).result
        written.unlink()
    folder = tmp_path / "gone"
    folder.mkdir()
    run_in_process(tmp_path, *words, "--record", str(folder / "last.json"), says="flip\nquit\n")
    folder.rmdir()
    done = run_in_process(tmp_path, "play", "--resume", "--plain", says="flip\n")
    assert done.returncode == 2
    assert f"--record {folder / 'last.json'}" in done.stderr


def test_every_move_is_saved_at_once(tmp_path: Path) -> None:
    run_in_process(tmp_path, *CRAZY, *BEGIN, says="b\nb\nb\n")
    (path,) = save_files(tmp_path)
    moves = [json.loads(line) for line in lines_of(path)[1:]]
    assert sum(seat == 0 for seat, *_ in moves) == 3
    assert path.stat().st_mode & 0o077 == 0


def test_two_terminals_do_not_corrupt_a_match(tmp_path: Path) -> None:
    """The first terminal to move keeps the match.

    The other plays on without saving, and its end deletes nothing.
    """
    run_in_process(tmp_path, *CRAZY, *BEGIN, says="b\nb\nb\n")
    (path,) = save_files(tmp_path)
    saved = read_saved_match(path)
    first, second = SaveFile.reopen(saved), SaveFile.reopen(saved)
    first.add_move((0, "draw", "00000000"), saved.rng)
    saved_bytes = path.read_bytes()
    second.add_move((0, "keep", "00000000"), saved.rng)
    assert second.error == f"{path}: this match is in progress at another terminal"
    second.delete()
    assert path.read_bytes() == saved_bytes
    assert not first.error
    first.delete()
    assert save_files(tmp_path) == []


def test_match_open_elsewhere_is_not_listed_as_unfinished(tmp_path: Path) -> None:
    notice = "You have an unfinished match of Crazy Eight"
    run_in_process(tmp_path, *CRAZY, *BEGIN, says="b\nb\nb\n")
    (path,) = save_files(tmp_path)
    other = SaveFile.reopen(read_saved_match(path))  # as another terminal has it
    assert notice not in run_in_process(tmp_path, *CRAZY, says="").stdout
    second = next(each for each in save_files(tmp_path) if each != path)
    assert notice in run_in_process(tmp_path, *CRAZY, says="").stdout  # the second, which was left
    listed = {
        line.split()[0]: line
        for line in run_in_process(tmp_path, "matches").stdout.splitlines()
        if "  " in line
    }
    assert listed[path.stem].endswith("moves, in progress at another terminal")
    assert "left 20" in listed[second.stem]
    # It is neither resumed nor discarded with the abandoned matches, except by its name.
    path.touch()
    assert "Mia" not in run_in_process(tmp_path, *CRAZY, "--resume").stdout
    run_in_process(tmp_path, "matches", "discard", "--all")
    assert save_files(tmp_path) == [path]
    other.unlock()
    assert notice in run_in_process(tmp_path, *CRAZY, says="").stdout


def test_killed_process_releases_the_lock(tmp_path: Path) -> None:
    """A lock is released when its process ends, for whatever reason."""
    with Terminal(tmp_path, "play", "war") as terminal:
        terminal.until("War")
        (path,) = save_files(tmp_path)
        assert is_locked(path)
        terminal.program.kill()
        terminal.program.wait()
        assert not is_locked(path)


def test_truncated_move_is_ignored(tmp_path: Path) -> None:
    run_in_process(tmp_path, *CRAZY, *BEGIN, says="b\n" * 4)
    (path,) = save_files(tmp_path)
    before = lines_of(path)
    path.write_text("\n".join(before[:-1]) + "\n" + before[-1][:9], encoding="utf-8")
    done = run_in_process(tmp_path, *CRAZY, "--resume", says="")
    assert done.returncode == 0
    # The bots make the same moves again, so the lost part is restored.
    assert lines_of(path)[: len(before)] == before


def test_resume_takes_the_latest_match(tmp_path: Path) -> None:
    run_in_process(tmp_path, "play", "war", "--plain", "--players", "you:Ann,simple", says="")
    done = run_in_process(tmp_path, "play", "war", "--plain", "--players", "you:Eva,simple", says="flip\n")
    assert "You have an unfinished match of War. Resume it with `parlour play war --resume`" in done.stdout
    run_in_process(tmp_path, *CRAZY, says="")
    assert "You are in seat 0, Eva." in run_in_process(tmp_path, "play", "war", "--resume", "--plain").stdout
    assert "Crazy Eight, 2 seats." in run_in_process(tmp_path, *CRAZY, "--resume").stdout
    assert len(save_files(tmp_path)) == 3


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
        (2, '","', '","zzz', "leads to a different position"),
    ],
)
def test_rejects_damaged_save_files(tmp_path: Path, number: int, old: str, new: str, reason: str) -> None:
    path = write_damaged_save(tmp_path, number, old, new)
    before = path.read_bytes()
    done = run_in_process(tmp_path, *CRAZY, "--resume", says="b\n")
    assert done.returncode == 2
    assert done.stderr.startswith(f"parlour: {path}: ")
    assert reason in done.stderr
    assert "Traceback" not in done.stderr
    assert path.read_bytes() == before


def test_match_that_cannot_be_saved_can_be_played(tmp_path: Path) -> None:
    (tmp_path / "parlour").write_text("a file where the folder would be")
    done = run_in_process(tmp_path, "play", "war", "--plain", says="flip\n")
    assert done.returncode == 0
    assert "This match cannot be saved: " in done.stdout
    assert "Rounds: 1" in done.stdout
    assert done.stdout.splitlines()[-1].startswith("The match could not be saved: ")


def test_relative_state_folder_is_ignored(tmp_path: Path) -> None:
    done = run_in_process(tmp_path, "play", "war", "--plain", XDG_STATE_HOME="somewhere")
    assert done.returncode == 0
    assert len(list((tmp_path / ".local" / "state" / "parlour").glob("war.*.jsonl"))) == 1


def test_control_characters_in_saved_names_are_escaped(tmp_path: Path) -> None:
    path = write_damaged_save(tmp_path, 0, '"Mia"', r'"Mia\u001b[2J\n"')
    escaped = "Mia\ufffd[2J\ufffd"
    assert read_saved_match(path).players[0].name == escaped
    assert escaped in run_in_process(tmp_path, "matches").stdout
    done = run_in_process(tmp_path, "play", "--resume", "--plain", says="quit\n")
    assert f" {escaped}" in done.stdout
