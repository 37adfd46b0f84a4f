"""A review at the terminal, playing on from a record, and a hint with its reason."""

import json
import subprocess
from pathlib import Path

import pytest

from parlour.bots.coach.review import Review, SeatSummary, WinChancePoint
from parlour.records.record import Record, Recorder, parse_record, replay
from parlour.terminal.review_text import (
    BLOCK_CHARACTERS,
    ReviewDisplayOptions,
    fit_to_columns,
    format_review,
    insert_winner_names,
)
from tests.terminal.terminal_session import run_in_process

FEW_PLAYOUTS = ("--playouts", "10")
GRAPH_TITLE = (
    "Chance to win in percent, estimated from each player's view and averaged, "
    "assuming simple play afterwards"
)

NAMES = ["Mia", "Tom"]


def write_record(home: Path, name: str = "crazy-eight", seed: int = 7, moves: int = 10_000) -> Path:
    """Write the record of a match played by the heuristic, or of its first `moves` moves."""
    recorder = Recorder(name, 2, {}, seed, NAMES)
    while not recorder.game.is_over and len(recorder.record.moves) < moves:
        seat = int(recorder.game.turn)
        recorder.play(seat, recorder.game.heuristic(seat))
    path = home / "match.json"
    path.write_text(recorder.record.to_text(), encoding="utf-8")
    return path


def run_review(home: Path, *words: str, moves: int = 8) -> subprocess.CompletedProcess[str]:
    return run_in_process(home, "review", str(write_record(home, moves=moves)), *FEW_PLAYOUTS, *words)


def read_record(path: Path) -> Record:
    return parse_record(path.read_bytes())


# The command


@pytest.mark.parametrize("seats", [2, 3])
def test_review_explains_shares_of_a_win(seats: int) -> None:
    names = ["Mia", "Tom", "Ida"][:seats]
    points = [WinChancePoint(move, [1 / seats] * seats, [100 // seats] * seats) for move in (0, 4)]
    accounts = [SeatSummary(seat, 0.5, 0.0, 0.0, 0.0, 0.5, 0, 0, 0.0, 0, []) for seat in range(seats)]
    review = Review("war", "War", seats, names, 4, 10, False, "", points, False, [], [], accounts)
    lines = list(format_review(review, ReviewDisplayOptions()))
    assert any("if several players win, they share it equally" in line for line in lines) == (seats > 2)


def test_review_shows_turning_points(tmp_path: Path) -> None:
    done = run_review(tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0] == "Crazy Eight, Mia and Tom: 8 moves, not over."
    for heading in (GRAPH_TITLE, "Turning points", "Luck and skill"):
        assert heading in lines
    graph = lines[lines.index(GRAPH_TITLE) + 1 :][:2]
    assert [line.split()[0] for line in graph] == NAMES
    assert all(sum(character in BLOCK_CHARACTERS for character in line) == 9 for line in graph)


CONTROL = ["Mia\x1b[2J\r\n", "To\u202em\x9b31m\nx"]


@pytest.mark.parametrize(
    "command", [("review", *FEW_PLAYOUTS, "--all"), ("review", *FEW_PLAYOUTS, "--plain"), ("replay",)]
)
@pytest.mark.parametrize("name", ["crazy-eight", "zop-zoo"])
def test_control_characters_in_names_are_escaped(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, command: tuple[str, ...]
) -> None:
    """Line breaks too, so that a command prints as many lines as for other names."""
    plain = run_in_process(tmp_path, *command, str(write_record(tmp_path, name, moves=10)))
    monkeypatch.setattr("tests.terminal.test_review_text.NAMES", CONTROL)
    done = run_in_process(tmp_path, *command, str(write_record(tmp_path, name, moves=10)))
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == len(plain.stdout.splitlines())
    assert "Mia\ufffd[2J\ufffd\ufffd" in done.stdout
    assert not set(done.stdout) & set("\x1b\x9b\u202e\r")


def test_plain_review_suits_screen_readers(tmp_path: Path) -> None:
    done = run_review(tmp_path, "--plain", "--all")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert not set(done.stdout) & set(BLOCK_CHARACTERS)
    assert all(line and line == line.strip() for line in lines)
    chances = [line for line in lines if line.endswith(" after move 8.") and "chance to win: " in line]
    assert [line.split()[0] for line in chances] == ["Mia's", "Tom's"]
    assert all("% after the deal, " in line and " after move 8." in line for line in chances)
    assert len([line for line in lines if ", Mia: " in line or ", Tom: " in line]) >= 4


def test_review_of_one_seat(tmp_path: Path) -> None:
    lines = run_review(tmp_path, "--plain", "--all", "--seat", "1").stdout.splitlines()
    assert not [line for line in lines if ", Mia: " in line or line.startswith(("Mia ", "Mia's "))]
    assert [line for line in lines if line.startswith("At the start, Tom's chance to win was ")]


def test_reason_names_the_player_it_addresses(tmp_path: Path) -> None:
    """A reason calls the player of the decision "you", so a review of all seats names this player."""
    recorder = Recorder("zombie-cribbage", 2, {}, 7, NAMES)
    for _ in range(16):
        seat = int(recorder.game.turn)
        recorder.play(seat, recorder.game.legal(seat)[-1])
    path = tmp_path / "match.json"
    path.write_text(recorder.record.to_text(), encoding="utf-8")
    both = run_in_process(tmp_path, "review", str(path), *FEW_PLAYOUTS).stdout
    tipped = [name for name in NAMES if f"Tip for {name}: “" in both]
    for line in both.splitlines():
        if " you" in line.casefold():
            who = line.partition(": ")[0].rpartition(", ")[2]
            assert f"Tip for {who}: “" in line, line
    shown_seat = str(NAMES.index(tipped[0]))
    one = run_in_process(tmp_path, "review", str(path), *FEW_PLAYOUTS, "--seat", shown_seat).stdout
    assert "Tip for" not in one


def test_json_review_is_one_deterministic_document(tmp_path: Path) -> None:
    first, again = (run_review(tmp_path, "--json", "--seed", "4", moves=4) for _ in range(2))
    assert first.stdout == again.stdout
    document = json.loads(first.stdout)
    assert (document["game"], document["move_count"], len(document["graph"])) == ("crazy-eight", 4, 5)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["missing.json"], "missing.json: No such file"),
        (["match.json", "--seat", "2"], "--seat 2: the record has seats 0 to 1"),
        (["match.json", "--playouts", "-1"], "--playouts"),
        (["nothing.json"], "nothing.json: not a valid record"),
    ],
)
def test_rejects_invalid_review_requests(tmp_path: Path, words: list[str], message: str) -> None:
    write_record(tmp_path, moves=2)
    (tmp_path / "nothing.json").write_text("{}")
    done = run_in_process(tmp_path, "review", str(tmp_path / words[0]), *words[1:])
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert "Traceback" not in done.stderr


def test_review_of_broken_record_exits_with_one(tmp_path: Path) -> None:
    path = write_record(tmp_path, moves=3)
    document = json.loads(path.read_text())
    document["moves"][1][2] = "00000000"
    path.write_text(json.dumps(document))
    done = run_in_process(tmp_path, "review", str(path), *FEW_PLAYOUTS)
    assert (done.returncode, done.stdout) == (1, "")
    assert "the record cannot be replayed: move 2, " in done.stderr


# Wording


def test_long_graph_fits_the_page() -> None:
    values = [at / 499 for at in range(500)]
    columns = fit_to_columns(values)
    assert len(columns) == 60
    assert (columns[0], columns[-1]) == (0.0, 1.0)
    assert columns == sorted(columns)
    assert fit_to_columns(values[:60]) == values[:60]


def test_winners_are_named() -> None:
    assert (
        insert_winner_names("won by seat 0 and 2 [GF-10]", ["Ann", "Ben", "Cleo"])
        == "Ann and Cleo won [GF-10]"
    )
    assert insert_winner_names("drawn [WR-14]", NAMES) == "drawn [WR-14]"


def test_review_reports_a_match_without_choices() -> None:
    points = [WinChancePoint(0, [0.5, 0.5], [50, 50])]
    accounts = [SeatSummary(seat, 0.5, 0.0, 0.0, 0.0, 0.5, 0, 0, 0.0, 0, []) for seat in range(2)]
    found = Review("war", "War", 2, NAMES, 0, 10, False, "", points, False, [], [], accounts)
    assert "There was nothing to choose: the cards decided everything." in format_review(
        found, ReviewDisplayOptions(is_plain=True)
    )


# Playing on


def test_continued_match_has_the_same_cards(tmp_path: Path) -> None:
    path = write_record(tmp_path)
    before = read_record(path)
    after = tmp_path / "on.json"
    words = ("--from", str(path), "--move", "6", "--players", "simple,random", "--record", str(after))
    done = run_in_process(tmp_path, "play", "--plain", *words)
    assert (done.returncode, done.stderr) == (0, "")
    assert f"This match continues {path}, from move 6." in done.stdout
    on = read_record(after)
    assert on.moves[:6] == before.moves[:6]
    assert (on.seed, on.options, on.seats) == (before.seed, before.options, before.seats)
    *_, game = replay(on)
    assert game.is_over
    assert on.result == str(game.outcome)


def test_continued_match_keeps_names_and_can_be_saved(tmp_path: Path) -> None:
    path = write_record(tmp_path)
    done = run_in_process(tmp_path, "play", "--plain", "--from", str(path), "--move", "4")
    assert done.returncode == 0
    assert "You are in seat 0, Mia." in done.stdout
    assert "Tom is in seat 1 (bot: simple)." in done.stdout
    assert "Match saved" in done.stdout
    again = run_in_process(tmp_path, "play", "crazy-eight", "--resume", "--plain")
    assert "Match resumed after " in again.stdout


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--from", "match.json", "--move", "999"], "--move 999: the record has moves 1 to "),
        (["--from", "match.json", "--move", "-1"], "--move -1: the record has moves 1 to "),
        (["--from", "match.json"], "the match is over after move "),
        (
            ["--from", "match.json", "--move", "2", "--players", "you,simple,simple"],
            "this match has 2 players",
        ),
        (["--from", "match.json", "--move", "2", "--seed", "3"], "remove --option and --seed"),
        (["--from", "match.json", "--resume"], "remove one of them"),
        (["war", "--from", "match.json", "--move", "2"], "a record of Crazy Eight; remove the argument war"),
        (["crazy-eight", "--move", "2"], "--move needs a record, given with --from"),
        (["--from", "missing.json", "--move", "2"], "missing.json: No such file"),
    ],
)
def test_rejects_invalid_continuations(tmp_path: Path, words: list[str], message: str) -> None:
    write_record(tmp_path)
    arguments = [str(tmp_path / word) if word.endswith(".json") else word for word in words]
    done = run_in_process(tmp_path, "play", "--plain", *arguments)
    assert done.returncode == 2
    assert message in done.stderr
    assert "Traceback" not in done.stderr
    assert not list(tmp_path.glob("parlour/*"))


# A hint


@pytest.mark.parametrize("word", ["hint", "!"])
def test_hint_names_a_move_that_can_be_typed(tmp_path: Path, word: str) -> None:
    words = ("play", "crazy-eight", "--plain", "--seed", "7", "--players", "you:Mia,simple")
    hinted = run_in_process(tmp_path, *words, says=f"{word}\n")
    hint = next(line for line in hinted.stdout.splitlines() if line.startswith("Best: "))
    label, _, figures = hint.removeprefix("Best: ").partition(". ")
    assert figures
    move = label.rpartition("(")[2].rstrip(")")
    done = run_in_process(tmp_path, *words, says=f"{move}\n")
    assert "is not a move" not in done.stdout
    assert "[" not in done.stdout
