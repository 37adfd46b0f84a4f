"""External engines: those that keep to the protocol and those that do not. No process may remain."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path
from shutil import which

import pytest
from typer.testing import CliRunner

import parlour
from parlour.bots import engines
from parlour.bots.engines import (
    EngineError,
    build_move_request,
    get_engine_bot,
    parse_command,
    quit_all_engines,
)
from parlour.bots.playouts import play_out
from parlour.bots.registry import UnknownBotError, choose_move, find_bot_for_game, validate_bot_for_table
from parlour.cli.arguments import parse_players
from parlour.cli.program import app
from parlour.games import game_class, game_names
from parlour.kit.options import default_options, parse_options
from parlour.kit.rng import Rng
from parlour.lab.conformance import FINE, ConformanceSetup, check_engine
from parlour.lab.contest import CONTINUE, FORFEIT, Contest, run_contest
from parlour.testing import effort

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples" / "engines"
PYTHON, SCRIPT = EXAMPLES / "any_move.py", EXAMPLES / "any_move.js"
GUIDE = ROOT / "docs" / "engines.md"
needs_node = pytest.mark.skipif(which("node") is None, reason="needs node (Debian: apt-get install nodejs)")
KILL_TIMEOUT = 10.0  # seconds until a killed process must be gone


@pytest.fixture(autouse=True)
def programs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let engines import this copy of Parlour, and quit them all after a test."""
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    yield
    quit_all_engines()


@pytest.fixture
def short_timeouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Shorten the timeouts for engines that never answer."""
    monkeypatch.setattr(engines, "START_SECONDS", 3.0)
    monkeypatch.setattr(engines, "GRACE_SECONDS", 0.2)


@pytest.mark.parametrize("game", game_names() if effort.is_long else ["crazy-eight", "zop-zoo"])
@pytest.mark.parametrize(
    "program", [PYTHON, pytest.param(SCRIPT, marks=needs_node)], ids=["python", "javascript"]
)
def test_example_engines_follow_the_protocol(program: Path, game: str) -> None:
    kind = game_class(game)
    words: dict[str, object] = {"calls": "manual"} if game == "crazy-eight" else {}
    table = ConformanceSetup(kind, kind.min_seats, parse_options(kind.options_type, words), 5.0, 1, 1)
    found = list(check_engine(parse_command(str(program)), table))
    assert [each.kind for each in found] == [FINE] * (kind.min_seats + 4), found


@pytest.mark.parametrize("seed", [-5, 10**9])
def test_engine_seeds_are_in_range(seed: int, tmp_path: Path) -> None:
    choosing = "        rng = random"
    text = PYTHON.read_text(encoding="utf-8")
    assert choosing in text
    strict = text.replace(choosing, f"        assert 0 <= int(seed) <= 999_999_999\n{choosing}")
    kind = game_class("zambezi-falls")
    table = ConformanceSetup(kind, 2, default_options(kind.options_type), 5.0, 1, seed)
    found = list(check_engine(parse_command(write_engine(tmp_path, strict)), table))
    assert {each.kind for each in found} == {FINE}, found


def test_parlour_engine_plays_like_the_built_in_bot() -> None:
    own = f"{sys.executable} -m parlour engine zambezi-falls bot=simple"
    other = run_contest(Contest("zambezi-falls", (own, "random"), seconds_per_move=10.0), 2, 1)
    assert other.failures == []
    built_in = run_contest(Contest("zambezi-falls", ("simple", "random")), 2, 1)
    assert [each.wins for each in other.standings] == [each.wins for each in built_in.standings]
    kind = game_class("zambezi-falls")
    table = ConformanceSetup(kind, 2, default_options(kind.options_type), 10.0, 1, 3)
    assert {each.kind for each in check_engine(parse_command(own), table)} == {FINE}


# Engines that break the protocol

HEAD = """#!{python}
import os, sys, time
def say(text): print(text, flush=True)
def told(): return sys.stdin.readline().strip()
"""
READY = (
    HEAD
    + """
told(); say("name N"); say("ready")
while (line := told()) and not line.startswith("go"): pass
"""
)
STAY = "\nwhile True: time.sleep(60)\n"
FAULTY_ENGINES = [
    ("does not start", HEAD + "sys.exit(3)", "exited with status 3"),
    ("does not start", HEAD + "1 / 0", "ZeroDivisionError"),
    ("does not start", HEAD + STAY, "did not answer in time"),
    ("does not start", HEAD + "say('hello')" + STAY, "sent an unknown line before `ready`: 'hello'"),
    ("does not start", HEAD + "while True: say('info thinking')", "sent 1000 lines, but no answer"),
    ("late", READY + STAY, "did not answer in time"),
    ("late", READY + "os.kill(os.getppid(), __import__('signal').SIGSTOP)" + STAY, "did not answer in time"),
    ("died", READY + "sys.exit(4)", "exited with status 4"),
    ("died", READY + "os.kill(os.getpid(), 9)", "exited with status 137"),
    ("died", READY + "os.close(1)" + STAY, "closed its standard output"),
    ("died", READY + "sys.exit('a' * 200 + 'why')", "its last error output: ...'aaa"),
    ("nonsense", READY + "say('castle')" + STAY, "sent 'castle' instead of an answer"),
    ("nonsense", READY + "say('move castle')" + STAY, "'castle' is not a move"),
    (
        "nonsense",
        READY + "sys.stdout.buffer.write(b'move \\xff\\n'); sys.stdout.flush()" + STAY,
        "which is not UTF-8",
    ),
    ("illegal move", READY + "say('move KH')" + STAY, "You do not hold K♥ [G-3]"),
    ("illegal move", READY + "say('decline')" + STAY, "declined on its turn"),
    ("unasked", READY + "say('move draw\\nmove draw')" + STAY, "after its answer"),
    ("flood", READY + "\nwhile True: sys.stdout.write('x' * 1000)", "a line of more than"),
    ("flood", READY + "\nwhile True: say('info thinking')", "sent 1000 lines, but no answer"),
    ("gave up", READY + "say('error no idea')" + STAY, "no idea"),
    (
        "does not start",
        HEAD + "say('error no protocol 1')" + STAY,
        "it reported an error: 'error no protocol 1'",
    ),
]


def write_engine(folder: Path, text: str) -> str:
    program = folder / "program"
    program.write_text(text.replace("{python}", sys.executable), encoding="utf-8")
    program.chmod(0o755)
    return str(program)


@pytest.mark.usefixtures("short_timeouts")
@pytest.mark.parametrize(
    ("kind", "text", "message"),
    FAULTY_ENGINES,
    ids=[f"{kind}: {message}" for kind, _, message in FAULTY_ENGINES],
)
def test_faulty_engine_is_reported_and_killed(kind: str, text: str, message: str, tmp_path: Path) -> None:
    bot = get_engine_bot(write_engine(tmp_path, text))
    game = parlour.new("crazy-eight", seats=2, seed=1, dealer="first")
    with pytest.raises(EngineError, match=re.escape(message)) as caught:
        choose_move(bot.command.text, game.view(game.turn), Rng.fast(1), 0.2)
    assert caught.value.kind == kind
    assert len(str(caught.value)) < 400
    assert bot.engines == {}
    assert wait_until(lambda: running_commands(str(tmp_path)) == [])


@pytest.mark.parametrize(
    ("before", "fits"),
    [
        ("say('info ' + 'x' * 4090)", True),
        ("say('info ' + 'x' * 4091)", False),
        ("for _ in range(999): say('info')", True),
        ("for _ in range(1000): say('info')", False),
    ],
)
def test_engine_output_limits(before: str, fits: bool, tmp_path: Path) -> None:
    bot = get_engine_bot(write_engine(tmp_path, READY + before + "\nsay('move draw')" + STAY))
    game = parlour.new("crazy-eight", seats=2, seed=1, dealer="first")
    with nullcontext() if fits else pytest.raises(EngineError, match=r"4096 bytes|1000 lines"):
        assert choose_move(bot.command.text, game.view(game.turn), Rng.fast(1), 5) == game.parse_move("draw")


@pytest.mark.usefixtures("short_timeouts")
def test_unexpected_engine_output_is_an_error(tmp_path: Path) -> None:
    again = READY + "say('move draw'); time.sleep(0.1); say('move draw')" + STAY
    bot = get_engine_bot(write_engine(tmp_path, again))
    game = parlour.new("crazy-eight", seats=2, seed=1, dealer="first")
    view = game.view(game.turn)
    assert choose_move(bot.command.text, view, Rng.fast(1), 5) == game.parse_move("draw")
    time.sleep(0.3)
    with pytest.raises(EngineError) as caught:
        choose_move(bot.command.text, view, Rng.fast(1), 5)
    assert caught.value.kind == "unasked"


def test_failing_engine_continues_or_forfeits(tmp_path: Path) -> None:
    """An engine that fails at its first move plays by the heuristic from then on, or loses all."""
    bad = write_engine(tmp_path, READY + "say('move nothing')" + STAY)
    report = run_contest(Contest("crazy-eight", (bad, "random"), fault_policy=CONTINUE), 3, 2)
    heuristic = run_contest(Contest("crazy-eight", ("simple", "random")), 3, 1)
    assert [each.wins for each in report.standings] == [each.wins for each in heuristic.standings]
    ((kind, matches),) = [(each.kind, each.matches) for each in report.failures]
    assert (kind, matches) == ("nonsense", 6)
    lost = run_contest(Contest("crazy-eight", (bad, "random", "random"), fault_policy=FORFEIT), 2, 1)
    assert {each.bot: each.wins for each in lost.standings} == {bad: 0.0, "random": 0.5}
    words = ["arena", "crazy-eight", "--matches", "2", "--bots", f"{bad},random", "--on-bot-error", "lose"]
    message = CliRunner().invoke(app, words)
    assert (message.exit_code, message.stderr) == (1, "")
    assert (
        f"{bad} failed in 4 matches (invalid output), first in deal 0: it gave the invalid answer 'nothing'"
        in message.stdout
    )
    assert "A bot that failed lost the match." in message.stdout


CLIENT = """
import sys, time
from parlour.bots.engines import Engine, parse_command
Engine(parse_command(sys.argv[1]))
print("there", flush=True)
time.sleep(60)
"""
STUBBORN = (
    HEAD
    + """
import signal, subprocess
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP): signal.signal(number, signal.SIG_IGN)
subprocess.Popen(["sleep", MARK], start_new_session=True)
subprocess.Popen(["sh", "-c", "setsid sleep " + MARK + " & sleep " + MARK])
told(); say("name N"); say("ready")
"""
    + STAY
)


@pytest.mark.skipif(sys.platform != "linux", reason="needs the process list of Linux")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT])
def test_engine_leaves_no_processes(how: signal.Signals, tmp_path: Path) -> None:
    """An engine that ignores signals and has child processes must end when its client is killed."""
    mark = f"600.{os.getpid()}{int(how)}"  # seconds to sleep, a number that no other test uses
    program = write_engine(tmp_path, STUBBORN.replace("MARK", repr(mark)))
    asking = subprocess.Popen(
        [sys.executable, "-c", CLIENT, program],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    assert asking.stdout is not None
    with asking, asking.stdout:
        assert asking.stdout.readline() == b"there\n"
        assert wait_until(
            lambda: len(running_commands(mark)) == 4
        )  # three sleeping processes and their shell
        asking.send_signal(how)
        asking.wait(KILL_TIMEOUT)
    assert wait_until(lambda: running_commands(mark) == running_commands(str(tmp_path)) == [])


def wait_until(holds: Callable[[], bool]) -> bool:
    """Return True if the condition becomes true within `KILL_TIMEOUT` seconds."""
    ends = time.monotonic() + KILL_TIMEOUT
    while not holds():
        if time.monotonic() > ends:
            return False
        time.sleep(0.02)
    return True


def running_commands(words: str) -> list[str]:
    """Return the command lines of processes that contain these words."""
    return [line for line in command_lines() if words in line]


def command_lines() -> Iterator[str]:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):  # the process has ended in the meantime
            yield path.read_text(errors="replace").replace("\0", " ")


# Information sent to engines, and clients that use them


@pytest.mark.parametrize("name", game_names())
def test_engine_input_contains_no_hidden_information(name: str) -> None:
    """Worlds that its seat cannot distinguish give byte-identical input."""
    for seed in range(4):
        game, rng = parlour.new(name, seed=seed), Rng.fast(seed)
        play_out(game, rng, 5 * seed)
        seat = int(game.next_actor())
        if seat < 0:
            continue
        view = game.view(seat)
        lines = build_move_request(view, 100, 1, True)
        assert lines[-1] == "go 100 1"
        for _ in range(3):
            assert build_move_request(view.determinize(rng).view(seat), 100, 1, True) == lines


def test_engines_play_in_the_terminal_but_not_in_the_room(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(EXAMPLES)
    kind = game_class("war")
    _, chair = parse_players("you,./any_move.py", kind)
    assert (chair.player_spec, chair.bot_label, chair.name) == (str(PYTHON), "any_move.py", "Any_move")
    game = kind.new_match(2, None, 1)
    assert choose_move(chair.player_spec, game.view(0), Rng.fast(1)) == game.parse_move("flip")
    with pytest.raises(UnknownBotError, match="no such bot"):
        validate_bot_for_table(chair.player_spec)
    with pytest.raises(UnknownBotError, match="does not play War, only crazy-eight"):
        find_bot_for_game(f"{sys.executable} -m parlour engine crazy-eight", kind)


def test_invalid_engines_are_rejected_before_playing(tmp_path: Path) -> None:
    (tmp_path / "plain.py").write_text("", encoding="utf-8")
    for words, status, message in [
        (["arena", "war", "--bots", "./nowhere,random"], 2, "./nowhere: no such program"),
        (["arena", "war", "--bots", f"{tmp_path},random"], 2, "this is a folder"),
        (["arena", "war", "--bots", f"{tmp_path}/plain.py,random"], 2, "plain.py:play"),
        (
            ["arena", "war", "--bots", f"{PYTHON} depth=3,random"],
            2,
            "unknown option 'depth'; available: none",
        ),
        (["arena", "war", "--bots", "false now,random"], 2, "did not start: it exited with status 1"),
        (
            ["arena", "war", "--on-bot-error", "draw"],
            2,
            "--on-bot-error draw: invalid; use one of continue, lose",
        ),
        (["simulate", "war", "--bots", "false now,random"], 2, "did not start: it exited with status 1"),
        (["engine", "war", "--check", "false now"], 1, ""),
        (["engine", "war", "--check", "./nowhere"], 2, "no such program"),
        (["engine", "war", "--check", str(PYTHON), "--seats", "9"], 2, "War is for 2 to 3 players"),
        (["engine", "war", "--option", "war=nine"], 2, "--option and --seats require --check"),
        (["engine", "war", "--seats", "3"], 2, "--option and --seats require --check"),
        (["engine", "war", "--check", str(PYTHON), "--matches", "1"], 0, ""),
    ]:
        result = CliRunner().invoke(app, words)
        assert (result.exit_code, message in result.stderr) == (status, True), (words, result.output)
        assert isinstance(result.exception, SystemExit | None)


# The guide


def test_dialog_in_the_guide_is_correct() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    (shown,) = re.findall(r"^```text\n(> parlour 1\n.*?)```$", text, re.MULTILINE | re.DOTALL)
    requests = [line[2:] for line in shown.splitlines() if line.startswith("> ")]
    done = subprocess.run(
        [str(PYTHON)], input="\n".join([*requests, ""]), capture_output=True, text=True, timeout=KILL_TIMEOUT
    )
    assert done.stdout.splitlines() == [line[2:] for line in shown.splitlines() if line.startswith("< ")]
    game = parlour.new("crazy-eight", seats=3, seed=7, jokers="1", dealer="first", calls="manual")
    question = [
        line for line in build_move_request(game.view(1), 1000, 5, True) if not line.startswith("view ")
    ]
    shown_lines = [line for line in requests if line.split()[0] not in ("parlour", "view", "quit")]
    # The guide leaves out some options.
    assert [line for line in question if line in shown_lines or not line.startswith("option ")] == shown_lines
