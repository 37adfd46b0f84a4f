"""Matches on a cluster: what comes of them is what one machine gives, also when a node is lost on the way."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from parlour.cli import app
from parlour.kit.words import Sentence
from parlour.lab import cluster
from parlour.lab.arena import Contest, hold
from parlour.lab.cluster import Playing, differences, made_of, playing
from parlour.lab.compare import Comparison, compare, compared_by
from parlour.lab.matches import play_piece
from parlour.lab.pieces import Gone, Later, Pending, Work, in_order
from parlour.lab.rows import read_rows
from parlour.lab.scratch import remove_dead
from parlour.lab.simulate import added_by, simulate
from parlour.lab.sums import Sums
from parlour.messages import words_of
from tests.test_simulate import SMALL_PARTS, rows_in, run_for, told

HERE = Path(__file__).parent
MATCHES = 120
# At a node it takes its time, so that one can be lost while it plays.
BOT = """
import os
import time


def slow(view, chance, ends):
    time.sleep(float(os.environ.get("PARLOUR_TEST_PAUSE", "0")))
    moves = view.legal()
    return moves[chance.below(len(moves))]
"""
SLOW = "slow.py:slow"


class Changing:
    """Workers that become more and fewer, as nodes do; after so many pieces they are gone."""

    ahead = 2
    seconds = 0.25

    def __init__(self, at_once: list[int], pieces: int = 1_000_000) -> None:
        self.numbers = at_once
        self.pieces = pieces
        self.closed: list[bool] = []

    def at_once(self) -> int:
        self.numbers = [*self.numbers[1:], self.numbers[0]]
        return self.numbers[0]

    def submit(self, work: Work[Any], first: int, matches: int) -> Pending[Any]:
        self.pieces -= 1
        return Later(work if self.pieces >= 0 else gone, first, matches)

    def close(self, done: bool = False) -> None:
        self.closed.append(done)


def gone(first: int, matches: int) -> Any:
    raise Gone("process-gone")


@pytest.mark.parametrize("at_once", [[1], [3, 1, 2], [7]])
def test_rows_do_not_hang_on_how_many_play(at_once: list[int]) -> None:
    run, workers = run_for("zambezi-falls", 40), Changing(at_once)
    rows = [
        row
        for piece in in_order(partial(play_piece, run), 0, 40, workers, 6)
        for row in piece.rows.to_pylist()
    ]
    assert rows == play_piece(run, 0, 40).rows.to_pylist()
    assert workers.closed == [True]
    whole, joined = Sums(run), simulate(run, added_by(run, Changing(at_once), recording=False, keeping=False))
    whole.add(play_piece(run, 0, 40).rows)
    assert vars(joined) == vars(whole)
    runs = (run, run_for("zambezi-falls", 40, exchange="off"))
    pieces = compare(runs, compared_by(runs, Changing(at_once)))
    compared = Comparison(runs)
    compared.add([play_piece(each, 0, 40).rows for each in runs])
    assert [each.of for each in pieces.sums] == [each.of for each in compared.sums]
    for key, each in compared.apart[0].items():
        assert pieces.apart[0][key].moments() == each.moments()


def test_what_was_done_stays_when_those_who_play_are_gone() -> None:
    run = run_for("zambezi-falls", 40)
    workers = Changing([2], pieces=3)
    sums = simulate(run, added_by(run, workers, recording=False, keeping=False))
    assert (sums.why, workers.closed) == (
        "a process that played was ended from outside; there may be too little memory",
        [False],
    )
    assert 3 <= sums.matches < 40
    assert sums.of["moves"].n == sums.matches
    runs = (run, run_for("zambezi-falls", 40, exchange="off"))
    assert (
        compare(runs, compared_by(runs, Changing([2], pieces=3))).why
        == "a process that played was ended from outside; there may be too little memory"
    )
    report = hold(Contest("zambezi-falls", ("simple", "random")), 40, Changing([2], pieces=3))
    assert (report.why, report.standings[0].bot) == (
        "a process that played was ended from outside; there may be too little memory",
        "simple",
    )
    assert report.matches == 2 * report.deals < 80


# Before anything is played


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("somewhere", "'somewhere' is no address of a cluster: HOST:PORT of its head is, or local"),
        ("ray://127.0.0.1:10001", "is no address of a cluster"),
        ("127.0.0.1:70000", "is no address of a cluster"),
        ("127.0.0.1:1", "nothing answers at 127.0.0.1:1"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "arena", "compare --vary=war=one,three"])
def test_where_there_is_no_cluster_that_is_told_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, address: str, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    name, *more = command.split()
    out = ["--out", "rows.parquet"] if name == "simulate" else []
    began = time.monotonic()
    done = CliRunner().invoke(app, [name, "war", *more, *out, "--cluster", address])
    assert done.exit_code == 2
    assert reason in " ".join(done.stderr.split())
    assert time.monotonic() - began < 20
    assert list(tmp_path.iterdir()) == []


def test_what_answers_may_be_something_else(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray would try for two minutes, and end the process."""
    monkeypatch.setattr(cluster, "PROBE_SECONDS", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        done = CliRunner().invoke(app, ["simulate", "war", "--cluster", address])
    assert (done.exit_code, done.stderr) == (
        2,
        f"parlour: what answers at {address} is no head of a Ray cluster\n",
    )


def in_english(sentence: Sentence | None) -> str:
    return words_of("lab").tell(sentence.key, sentence.fields) if sentence else ""


def test_a_node_with_something_else_is_told_by_what_it_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    here = made_of(playing("war", ("random", SLOW, "search:10", "random")))
    assert set(here) == {
        "Python",
        "Parlour",
        "Parlour's sources",
        "Parlour's build",
        "the rules of war",
        f"bot {SLOW}",
    }
    assert differences(here, dict(here)) is None
    assert in_english(differences(here, here | {"Parlour": "0.0.1"})) == (
        f"Parlour is 0.0.1, here {here['Parlour']}"
    )
    assert in_english(differences(here, {"Python": here["Python"]})).startswith("Parlour is missing, here ")
    (tmp_path / "slow.py").write_text(BOT + "# another\n")
    assert made_of(playing("war", (SLOW,)))[f"bot {SLOW}"] != here[f"bot {SLOW}"]
    lacking = made_of(Playing("war", ("none.py:play",), str(tmp_path)))["bot none.py:play"]
    assert lacking.endswith("there is no such file")


# A cluster of three nodes


@dataclass(frozen=True)
class Nodes:
    """A cluster: its address, and the processes that are its nodes."""

    address: str
    raylets: list[int]
    environment: dict[str, str]


def in_session(session: int) -> list[int]:
    """The processes of a session."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[3]) == session and fields[0] != "Z":
            found.append(int(stat.parent.name))
    return found


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[Nodes]:
    (tmp_path / "slow.py").write_text(BOT)
    place = tempfile.TemporaryDirectory(prefix="ray")  # the names of its sockets may not be long
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(sys.path),
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
        "HOME": str(tmp_path),
    }
    program = subprocess.Popen(
        [sys.executable, str(HERE / "ray_nodes.py"), place.name],
        env=environment | {"PARLOUR_TEST_PAUSE": "0.002"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    assert program.stdin
    assert program.stdout
    try:
        address, *raylets = [program.stdout.readline().strip() for _ in range(3)]
        yield Nodes(address, [int(each) for each in raylets], environment)
    finally:
        program.stdin.close()
        with suppress(subprocess.TimeoutExpired):
            program.wait(timeout=10)
        for process in in_session(program.pid):
            os.kill(process, signal.SIGKILL)
        program.stdout.close()
        program.wait()
        place.cleanup()
    assert not (tmp_path / ".ray").exists(), "something was written into the home"


def wait_until(there: Callable[[], bool], what: str) -> None:
    for _ in range(1200):
        if there():
            return
        time.sleep(0.05)
    raise AssertionError(f"waited in vain until {what}")


def plays(raylet: int) -> bool:
    """Whether a process of this node is in the middle of a piece."""
    children = Path(f"/proc/{raylet}/task/{raylet}/children").read_text().split()
    return any("play_there" in Path(f"/proc/{child}/cmdline").read_text() for child in children)


def begin(nodes: Nodes, folder: Path, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SMALL_PARTS, *(str(each) for each in arguments), "--cluster", nodes.address],
        env=nodes.environment,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL])
def test_a_cluster_that_was_started_here_ends_with_the_program(
    ending: signal.Signals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """When it is told to end, or its terminal is closed: nothing plays on, and nothing is left behind.

    Of a program that was killed a folder is left, which the next one removes.
    """
    killed = ending == signal.SIGKILL
    with (
        tempfile.TemporaryDirectory(prefix="ray") as place,
        subprocess.Popen(
            [sys.executable, "-m", "parlour", "arena", "war", "--matches", "100000", "--cluster", "local"],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "TMPDIR": place},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=None
            if killed
            else lambda: signal.signal(ending, signal.SIG_DFL),  # for nohup lets it by
        ) as program,
    ):
        try:
            wait_until(lambda: any("play_there" in each for each in called(program.pid)), "somebody plays")
            program.send_signal(ending)
            program.wait(timeout=100)
            wait_until(
                lambda: not any(part in each for each in called(program.pid) for part in PLAYING),
                "nobody plays any more",
            )
            assert len(os.listdir(place)) == killed
            monkeypatch.setenv("TMPDIR", place)
            monkeypatch.setattr(tempfile, "tempdir", None)
            remove_dead()
            assert os.listdir(place) == []
        finally:
            for process in in_session(program.pid):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)


PLAYING = ("play_there", "raylet/raylet", "gcs_server")


def called(session: int) -> list[str]:
    """How the processes of a session were called."""
    found = []
    for process in in_session(session):
        with suppress(FileNotFoundError, ProcessLookupError):
            found.append(Path(f"/proc/{process}/cmdline").read_text())
    return found


def test_a_node_is_lost_and_the_rows_are_those_of_one_machine(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nodes: Nodes
) -> None:
    path = tmp_path / "rows.parquet"
    arguments = ["simulate", "zambezi-falls", "--bots", f"{SLOW},random", "--matches", MATCHES, "--seed", 7]
    with begin(nodes, tmp_path, *arguments, "--out", path) as program:
        try:
            lost, _ = nodes.raylets
            wait_until(lambda: rows_in(path) >= 20, "there are rows")
            wait_until(lambda: plays(lost), "the node plays")
            os.kill(lost, signal.SIGKILL)
            assert rows_in(path) < MATCHES, "the node was lost too late"
            _, errors = program.communicate(timeout=100)
        finally:
            program.kill()
    assert program.returncode == 0, errors
    monkeypatch.chdir(tmp_path)
    told(*arguments, "--jobs", 1, "--out", tmp_path / "alone.parquet")
    (run, rows), (alone, expected) = read_rows(path), read_rows(tmp_path / "alone.parquet")
    assert run == alone
    assert rows.to_pylist() == expected.to_pylist()
    assert rows.num_rows == MATCHES
