"""Matches on a cluster: the results are those of one machine, even if a node is lost during the run."""

import json
import os
import re
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
from ipaddress import IPv4Address, IPv6Address, ip_address
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from parlour.cli.program import app
from parlour.lab import ray_cluster
from parlour.lab.comparison import ComparisonTotals, collect_comparison, run_comparisons
from parlour.lab.contest import Contest, run_contest
from parlour.lab.lab_messages import lab_message
from parlour.lab.match_rows import read_rows
from parlour.lab.match_runs import play_chunk
from parlour.lab.ray_cluster import (
    ClusterUnavailableError,
    RunEnvironment,
    compute_component_digests,
    describe_component_differences,
    new_run_environment,
)
from parlour.lab.scratch_folder import remove_stale_folders
from parlour.lab.simulation import collect_chunks, run_chunks
from parlour.lab.sums import RunTotals
from parlour.lab.workers import DeferredChunk, PendingChunk, Work, WorkersLostError, run_in_order
from parlour.testing import effort
from parlour.text.message import Message
from parlour.text.translation import get_catalog
from tests.lab.test_simulation import SMALL_PARTS, rows_in, run_command, run_for

HERE = Path(__file__).parents[1] / "helpers"
MATCHES = 120
# A slow bot, so that a node can be lost while it plays.
BOT = """
import os
import time


def slow(view, chance, ends):
    time.sleep(float(os.environ.get("PARLOUR_TEST_PAUSE", "0")))
    moves = view.legal()
    return moves[chance.randbelow(len(moves))]
"""
SLOW = "slow.py:slow"
# Ray detects a lost node after 1.5 seconds instead of 15.
FAST_HEALTH_CHECKS = {"RAY_health_check_period_ms": "300", "RAY_health_check_timeout_ms": "2000"}


class VaryingWorkers:
    """Workers whose number changes, like nodes; they are lost after a number of chunks."""

    chunks_ahead = 2
    chunk_seconds = 0.25

    def __init__(self, at_once: list[int], pieces: int = 1_000_000) -> None:
        self.numbers = at_once
        self.pieces = pieces
        self.closed: list[bool] = []

    def parallelism(self) -> int:
        self.numbers = [*self.numbers[1:], self.numbers[0]]
        return self.numbers[0]

    def submit(self, work: Work[Any], first_match: int, matches: int) -> PendingChunk[Any]:
        self.pieces -= 1
        return DeferredChunk(work if self.pieces >= 0 else fail_with_lost_workers, first_match, matches)

    def close(self, is_done: bool = False) -> None:
        self.closed.append(is_done)


def fail_with_lost_workers(first: int, matches: int) -> Any:
    raise WorkersLostError(lab_message("process-gone"))


@pytest.mark.parametrize("at_once", [[1], [3, 1, 2], [7]])
def test_rows_do_not_depend_on_parallelism(at_once: list[int]) -> None:
    run, workers = run_for("zambezi-falls", 40), VaryingWorkers(at_once)
    rows = [
        row
        for piece in run_in_order(partial(play_chunk, run), 0, 40, workers, 6)
        for row in piece.rows.to_pylist()
    ]
    assert rows == play_chunk(run, 0, 40).rows.to_pylist()
    assert workers.closed == [True]
    whole, joined = (
        RunTotals(run),
        collect_chunks(run, run_chunks(run, VaryingWorkers(at_once), keep_records=False, keep_rows=False)),
    )
    whole.add_rows(play_chunk(run, 0, 40).rows)
    assert vars(joined) == vars(whole)
    runs = (run, run_for("zambezi-falls", 40, exchange="off"))
    pieces = collect_comparison(runs, run_comparisons(runs, VaryingWorkers(at_once)))
    compared = ComparisonTotals(runs)
    compared.add([play_chunk(each, 0, 40).rows for each in runs])
    assert [each.moments_by_metric for each in pieces.sums] == [
        each.moments_by_metric for each in compared.sums
    ]
    for key, each in compared.differences[0].items():
        assert pieces.differences[0][key].moments() == each.moments()


def test_lost_workers_keep_finished_matches() -> None:
    run = run_for("zambezi-falls", 40)
    workers = VaryingWorkers([2], pieces=3)
    sums = collect_chunks(run, run_chunks(run, workers, keep_records=False, keep_rows=False))
    assert (sums.stop_reason, workers.closed) == (
        "a worker process was killed, possibly because memory ran out",
        [False],
    )
    assert 3 <= sums.match_count < 40
    assert sums.moments_by_metric["move_count"].count == sums.match_count
    runs = (run, run_for("zambezi-falls", 40, exchange="off"))
    assert (
        collect_comparison(runs, run_comparisons(runs, VaryingWorkers([2], pieces=3))).stop_reason
        == "a worker process was killed, possibly because memory ran out"
    )
    report = run_contest(Contest("zambezi-falls", ("simple", "random")), 40, VaryingWorkers([2], pieces=3))
    assert (report.stop_reason, report.standings[0].bot) == (
        "a worker process was killed, possibly because memory ran out",
        "simple",
    )
    assert report.matches == 2 * report.deals < 80


# Errors before the first match


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("somewhere", "invalid cluster address: 'somewhere'; use HOST:PORT of the head node, or local"),
        ("ray://127.0.0.1:10001", "invalid cluster address"),
        ("127.0.0.1:70000", "invalid cluster address"),
        ("127.0.0.1:1", "cannot connect to 127.0.0.1:1;"),
    ],
)
@pytest.mark.parametrize("command", ["simulate", "arena", "compare --vary=war=one,three"])
def test_missing_cluster_is_reported_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str, address: str, reason: str
) -> None:
    monkeypatch.chdir(tmp_path)
    name, *more = command.split()
    out = ["--output", "rows.parquet"] if name == "simulate" else []
    began = time.monotonic()
    result = CliRunner().invoke(app, [name, "war", *more, *out, "--cluster", address])
    assert result.exit_code == 2
    assert reason in " ".join(result.stderr.split())
    assert time.monotonic() - began < 20
    assert list(tmp_path.iterdir()) == []


def test_other_server_is_not_a_cluster(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray would try for two minutes, and then end the process."""
    monkeypatch.setattr(ray_cluster, "PROBE_TIMEOUT", 1.0)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        result = CliRunner().invoke(app, ["simulate", "war", "--cluster", address])
    assert (result.exit_code, result.stderr) == (
        2,
        f"parlour: {address} is not the head node of a Ray cluster\n",
    )


def test_cluster_on_another_address_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    """A version of Ray might ignore the setting of the address. Output streams are restored afterwards."""
    ended = []
    info = {"gcs_address": "192.0.2.1:6379", "node_ip_address": "192.0.2.1"}
    worker = SimpleNamespace(print_to_stdstream=print)
    ray = SimpleNamespace(
        init=lambda **arguments: SimpleNamespace(address_info=info),
        remote=lambda **arguments: lambda function: function,
        shutdown=lambda: ended.append(True),
        _private=SimpleNamespace(worker=worker),
    )
    monkeypatch.setattr(ray_cluster, "import_ray", lambda address: ray)
    before = sys.stderr
    with pytest.raises(ClusterUnavailableError, match=r"listened on 192\.0\.2\.1 and not only on"):
        ray_cluster.open_cluster("local", new_run_environment("war", ("random",)))
    assert ended == [True]
    assert (sys.stderr, worker.print_to_stdstream) == (before, print)


def format_english(sentence: Message | None) -> str:
    return get_catalog("parlour.lab").format_with_fields(sentence.key, sentence.fields) if sentence else ""


def test_mismatched_node_is_reported_with_differences(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "slow.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    digests = compute_component_digests(new_run_environment("war", ("random", SLOW, "search:10", "random")))
    assert set(digests) == {
        "Python",
        "Parlour",
        "Parlour's sources",
        "Parlour's build",
        "the rules of war",
        f"bot {SLOW}",
    }
    assert describe_component_differences(digests, dict(digests)) is None
    assert format_english(describe_component_differences(digests, digests | {"Parlour": "0.0.1"})) == (
        f"Parlour: 0.0.1 on that node, {digests['Parlour']} on this machine"
    )
    assert format_english(describe_component_differences(digests, {"Python": digests["Python"]})).startswith(
        "Parlour: missing on that node, "
    )
    (tmp_path / "slow.py").write_text(BOT + "# another\n")
    assert (
        compute_component_digests(new_run_environment("war", (SLOW,)))[f"bot {SLOW}"]
        != digests[f"bot {SLOW}"]
    )
    lacking = compute_component_digests(RunEnvironment("war", ("none.py:play",), str(tmp_path)))[
        "bot none.py:play"
    ]
    assert lacking.endswith("none.py: no such file")


# A cluster of three nodes


@dataclass(frozen=True)
class Nodes:
    """A cluster: its address, and the processes of its nodes."""

    address: str
    raylets: list[int]
    environment: dict[str, str]


def processes_in_session(session: int) -> list[int]:
    """Return the processes of a session."""
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
    folder = tempfile.TemporaryDirectory(prefix="ray")  # the names of its sockets must be short
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(sys.path),
        "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0",
        "RAY_max_direct_call_object_size": "0",  # results stay on the node that played them
        "HOME": str(tmp_path),
        "TMPDIR": folder.name,
        "LC_ALL": "C.UTF-8",
        **FAST_HEALTH_CHECKS,
    }
    program = subprocess.Popen(
        [sys.executable, str(HERE / "ray_nodes.py"), folder.name],
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
        for process in processes_in_session(program.pid):
            os.kill(process, signal.SIGKILL)
        program.stdout.close()
        program.wait()
        folder.cleanup()
    assert not (tmp_path / ".ray").exists(), "a file was written to the home folder"


def wait_until(is_true: Callable[[], bool], what: str) -> None:
    for _ in range(1200):
        if is_true():
            return
        time.sleep(0.05)
    raise AssertionError(f"timeout while waiting until {what}")


def is_playing(raylet: int) -> bool:
    """Return True if a process of this node is playing a chunk."""
    children = Path(f"/proc/{raylet}/task/{raylet}/children").read_text().split()
    return any("play_on_node" in Path(f"/proc/{child}/cmdline").read_text() for child in children)


def start_on_cluster(nodes: Nodes, folder: Path, *arguments: object) -> subprocess.Popen[str]:
    return start_program(nodes.environment, folder, *arguments, "--cluster", nodes.address)


def start_program(environment: dict[str, str], folder: Path, *arguments: object) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", SMALL_PARTS, *(str(each) for each in arguments)],
        env=environment,
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


@pytest.mark.parametrize(
    "ending", [signal.SIGTERM, signal.SIGHUP, signal.SIGKILL] if effort.is_long else [signal.SIGKILL]
)
def test_local_cluster_ends_with_the_program(ending: signal.Signals, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a signal, or if the terminal is closed, all processes end and no files are left.

    Only a killed program leaves a folder, which the next run removes.
    """
    killed = ending == signal.SIGKILL
    with (
        tempfile.TemporaryDirectory(prefix="ray") as folder,
        subprocess.Popen(
            [sys.executable, "-m", "parlour", "arena", "war", "--matches", "100000", "--cluster", "local"],
            env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "TMPDIR": folder},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=None
            if killed
            else lambda: signal.signal(ending, signal.SIG_DFL),  # because nohup ignores it
        ) as program,
    ):
        try:
            wait_until(
                lambda: any("play_on_node" in each for each in command_lines(program.pid)), "somebody plays"
            )
            addresses = listening(processes_in_session(program.pid))
            assert len(addresses) >= 4
            assert {each for each in addresses if not each.is_loopback} == set()
            program.send_signal(ending)
            program.wait(timeout=100)
            wait_until(
                lambda: (
                    not any(part in each for each in command_lines(program.pid) for part in CLUSTER_PROCESSES)
                ),
                "nobody plays any more",
            )
            assert len(os.listdir(folder)) == killed
            monkeypatch.setenv("TMPDIR", folder)
            monkeypatch.setattr(tempfile, "tempdir", None)
            remove_stale_folders()
            assert os.listdir(folder) == []
        finally:
            for process in processes_in_session(program.pid):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)


CLUSTER_PROCESSES = ("play_on_node", "raylet/raylet", "gcs_server")
LISTEN = "0A"  # the state of a socket in /proc/net/tcp


def listening(processes: list[int]) -> list[IPv4Address | IPv6Address]:
    """Return the addresses of the sockets on which these processes listen, one for each socket."""
    found: dict[str, IPv4Address | IPv6Address] = {}
    for process in processes:
        with suppress(FileNotFoundError, ProcessLookupError):
            own = {os.readlink(each) for each in Path(f"/proc/{process}/fd").iterdir()}
            for table in ("tcp", "tcp6"):
                for line in Path(f"/proc/{process}/net/{table}").read_text().splitlines()[1:]:
                    fields = line.split()
                    if fields[3] == LISTEN and f"socket:[{fields[9]}]" in own:
                        found[fields[9]] = address_in(fields[1].partition(":")[0])
    return list(found.values())


def address_in(text: str) -> IPv4Address | IPv6Address:
    """Read an address of /proc/net: words of four bytes, the last byte of each word first."""
    packed = bytes.fromhex(text)
    address = ip_address(b"".join(packed[at : at + 4][::-1] for at in range(0, len(packed), 4)))
    return getattr(address, "ipv4_mapped", None) or address


def command_lines(session: int) -> list[str]:
    """Return the command lines of a session's processes."""
    return [command_of(process) for process in processes_in_session(session)]


def command_of(process: int) -> str:
    """Return the command line of a process, empty if it has ended."""
    with suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{process}/cmdline").read_text()
    return ""


def test_lost_local_node_keeps_finished_matches(tmp_path: Path) -> None:
    """Ray would print 45 lines to standard output. The matches already played are kept."""
    (tmp_path / "slow.py").write_text(BOT)
    rows = tmp_path / "rows.parquet"
    with (
        tempfile.TemporaryDirectory(prefix="ray") as folder,
        start_program(
            os.environ
            | {"PYTHONPATH": os.pathsep.join(sys.path), "TMPDIR": folder, "LC_ALL": "C.UTF-8"}
            | {"PARLOUR_TEST_PAUSE": "0.002", **FAST_HEALTH_CHECKS},
            tmp_path,
            *("simulate", "zambezi-falls", "--bots", f"{SLOW},random", "--matches", 5000, "--output", rows),
            *("--json", "--cluster", "local"),
        ) as program,
    ):
        try:
            wait_until(lambda: rows_in(rows) >= 20, "there are rows")
            (raylet,) = [
                each for each in processes_in_session(program.pid) if "raylet/raylet" in command_of(each)
            ]
            os.kill(raylet, signal.SIGKILL)
            out, errors = program.communicate(timeout=100)
            output = re.fullmatch(
                r"parlour: the cluster at 127\.0\.0\.1:\d+ has lost the node on this machine\."
                r" Ray's log is in (.+)\. Stopped after (\d+) of 5,000 matches, saved in .*rows\.parquet.*"
                r" --first-match \2 .+\n",
                errors,
            )
            assert output, errors
            assert (program.returncode, json.loads(out)["matches_played"]) == (1, int(output[2]))
            assert rows_in(rows) == int(output[2])
            assert "Raylet is terminated" in (Path(output[1]) / "ray.log").read_text()
            assert (Path(output[1]) / "logs" / "raylet.out").exists()
            assert os.listdir(folder) == [Path(output[1]).name]
        finally:
            for process in processes_in_session(program.pid):
                os.kill(process, signal.SIGKILL)


def test_lost_node_does_not_change_the_rows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nodes: Nodes
) -> None:
    path = tmp_path / "rows.parquet"
    arguments = ["simulate", "zambezi-falls", "--bots", f"{SLOW},random", "--matches", MATCHES, "--seed", 7]
    with start_on_cluster(nodes, tmp_path, *arguments, "--output", path) as program:
        try:
            lost, _ = nodes.raylets
            wait_until(lambda: rows_in(path) >= 20, "there are rows")
            wait_until(lambda: is_playing(lost), "the node plays")
            program.send_signal(signal.SIGSTOP)  # so that the node has results that were not fetched
            wait_until(lambda: not is_playing(lost), "the node has played its pieces")
            os.kill(lost, signal.SIGKILL)
            program.send_signal(signal.SIGCONT)
            assert rows_in(path) < MATCHES, "the node was lost too late"
            _, errors = program.communicate(timeout=100)
        finally:
            program.kill()
    assert program.returncode == 0, errors
    output = re.fullmatch(
        r"parlour: the cluster lost node \S+ \(127\.0\.0\.1\) during the run; other nodes played the"
        r" missing matches\. Ray's log is in (.+)\n",
        errors,
    )
    assert output, errors
    assert "lost objects" in (Path(output[1]) / "ray.log").read_text()
    monkeypatch.chdir(tmp_path)
    run_command(*arguments, "--jobs", 1, "--output", tmp_path / "alone.parquet")
    (run, rows), (alone, expected) = read_rows(path), read_rows(tmp_path / "alone.parquet")
    assert run == alone
    assert rows.to_pylist() == expected.to_pylist()
    assert rows.num_rows == MATCHES
