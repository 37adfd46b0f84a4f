"""The arena: its totals, and equal luck for all bots."""

import json
import math
import os
import random
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import NormalDist
from typing import Any

import pytest
from typer.testing import CliRunner

from parlour.bots.registry import compute_deadline
from parlour.cli.arena import ContestRequest, format_rating, format_standing, run_arena
from parlour.cli.program import app
from parlour.games import game_class, game_names
from parlour.lab import contest as arena
from parlour.lab.bot_ratings import estimate_ratings
from parlour.lab.contest import (
    BotStanding,
    Contest,
    ContestReport,
    ContestTotals,
    MatchShares,
    play_deal,
    run_contest,
)
from parlour.lab.estimates import estimate_share
from parlour.lab.match_rows import read_rows
from parlour.lab.workers import run_in_order

WON = [1.0, 0.0]
LOST = [0.0, 1.0]


def bots_and_wins(report: ContestReport) -> list[tuple[str, float]]:
    return [(standing.bot, standing.wins) for standing in report.standings]


def compute_standings(contest: Contest, played: list[list[MatchShares]]) -> list[BotStanding]:
    tally = ContestTotals(contest)
    for seatings in played:
        tally.add_deal(seatings, [])
    return tally.standings()


def test_standings_of_a_worked_example() -> None:
    """Each deal is one observation: shares of 1, 1/2 and 0 for a, so a mean of 1/2, a mean square of 5/12."""
    ab, ba = ("a", "b"), ("b", "a")
    played: list[list[MatchShares]] = [
        [(ab, WON), (ba, LOST)],
        [(ab, WON), (ba, WON)],
        [(ab, LOST), (ba, WON)],
    ]
    a, b = compute_standings(Contest("war", ab), played)
    assert (a.wins, b.wins, a.matches, b.matches) == (0.5, 0.5, 6, 6)
    squared = NormalDist().inv_cdf(0.975) ** 2
    variance = (3 * 5 / 12 + squared / 2) / (3 + squared) - 1 / 4
    as_many = 3 * (1 / 4) / variance
    assert 3 < as_many < 6
    apart = math.sqrt(squared / (as_many + squared)) / 2  # Wilson's interval for a share of one half
    assert [a.lower_bound, a.upper_bound] == pytest.approx([0.5 - apart, 0.5 + apart], rel=1e-4)
    assert (b.lower_bound, b.upper_bound) == (a.lower_bound, a.upper_bound)
    assert a.margin_of_error == pytest.approx(apart, rel=1e-4)


def test_more_wins_rank_and_rate_higher() -> None:
    ab, ba = ("a", "b"), ("b", "a")
    played: list[list[MatchShares]] = [[(ab, LOST), (ba, WON)]] * 5
    first, second = compute_standings(Contest("war", ab), played)
    assert (first.bot, second.bot) == ("b", "a")
    assert first.rating > 0 > second.rating
    squared = NormalDist().inv_cdf(0.975) ** 2
    assert [first.wins, first.lower_bound, first.upper_bound] == pytest.approx(
        [1, 5 / (5 + squared), 1], rel=1e-4
    )
    assert [second.wins, second.lower_bound, second.upper_bound] == pytest.approx(
        [0, 0, 1 - first.lower_bound]
    )


def test_interval_has_width_if_all_deals_agree() -> None:
    """Also if each deal was shared: then the interval is narrower than that of won and lost matches."""
    ab, ba = ("a", "b"), ("b", "a")
    played: list[list[MatchShares]] = [[(ab, WON), (ba, WON)]] * 100
    first, second = compute_standings(Contest("war", ab), played)
    assert (first.lower_bound, first.upper_bound) == (second.lower_bound, second.upper_bound)
    assert 0.01 < first.margin_of_error < estimate_share(0.5, 100).upper_bound - 0.5 < 0.1


def test_equal_bots_share_every_deal() -> None:
    """The same deal is played from both seats, so that the luck of the cards cancels."""
    report = run_contest(Contest("crazy-eight", ("simple", "simple")), 5, 1)
    assert bots_and_wins(report) == [("simple", 0.5)]
    for number in range(5):
        seatings, _ = play_deal(Contest("zambezi-falls", ("simple", "simple")), number)
        assert seatings[0][1] == seatings[1][1]


def test_every_bot_plays_every_seat() -> None:
    seatings, _ = play_deal(Contest("war", ("random", "simple", "search:1")), 0)
    assert [bots for bots, _ in seatings] == [
        ("random", "simple", "search:1"),
        ("simple", "search:1", "random"),
        ("search:1", "random", "simple"),
    ]


def test_shared_win_counts_partly() -> None:
    seatings, _ = play_deal(Contest("go-fish", ("simple",) * 3), 1)
    shares = [share for _, seating in seatings for share in seating]
    assert sum(shares) == pytest.approx(3)


def test_results_do_not_depend_on_process_count() -> None:
    contest = Contest("crazy-eight", ("simple", "random"), seed=3)
    alone, together = run_contest(contest, 12, 1), run_contest(contest, 12, 2)
    assert alone.standings == together.standings
    assert (
        run_contest(Contest("crazy-eight", ("simple", "random"), seed=4), 12, 1).standings != alone.standings
    )


def test_heuristic_beats_random_play() -> None:
    simple, at_random = run_contest(Contest("crazy-eight", ("random", "simple")), 40, 1).standings
    assert (simple.bot, at_random.bot) == ("simple", "random")
    assert simple.wins - simple.margin_of_error > 0.5 > at_random.wins + at_random.margin_of_error


def test_progress_is_reported() -> None:
    progress: list[int] = []
    run_contest(Contest("war", ("simple", "random"), {"max_rounds": 20}), 3, 1, progress.append)
    assert progress == [1, 2, 3]


def random_deals(
    bots: tuple[str, ...], chances: list[float], count: int, seed: int
) -> list[list[MatchShares]]:
    """Return deals in which each bot wins with the chance that belongs to it."""
    rng = random.Random(seed)
    deals: list[list[MatchShares]] = []
    for _ in range(count):
        rotations = [bots[turn:] + bots[:turn] for turn in range(len(bots))]
        winners = [rng.choices(bots, chances)[0] for _ in rotations]
        deals.append(
            [
                (seated, [float(bot == winner) for bot in seated])
                for seated, winner in zip(rotations, winners, strict=True)
            ]
        )
    return deals


def test_ratings_agree_with_the_wins_and_not_with_their_order() -> None:
    bots = ("a", "b")
    for seed in range(20):
        deals = random_deals(bots, [0.54, 0.46], 50, seed)
        first, second = compute_standings(Contest("war", bots), deals)
        assert first.rating == pytest.approx(-second.rating)
        assert (first.rating > 0) == (first.wins > 0.5)
        assert (first.rating_lower_bound or -1) > 0 or first.lower_bound <= 0.5
        random.Random(seed).shuffle(deals)
        again = compute_standings(Contest("war", bots), deals)
        assert [each.rating for each in again] == pytest.approx([first.rating, second.rating])


def test_rating_of_a_worked_example() -> None:
    """400 points are a factor of ten in the wins; half a win is added to each bot's."""
    bots = ("a", "b", "c", "c")
    shares = dict(zip("abc", (0.5, 0.3, 0.1), strict=True))
    estimates = {bot: estimate_share(share, 10_000) for bot, share in shares.items()}
    ratings = estimate_ratings(estimates, {bot: bots.count(bot) for bot in shares})
    for one, other in (("a", "b"), ("b", "c")):
        gap = 400 * math.log10(shares[one] / shares[other])
        assert ratings[one].rating - ratings[other].rating == pytest.approx(gap, abs=0.2)
    assert sum(ratings[bot].rating for bot in bots) == pytest.approx(0, abs=1e-9)
    assert all(each.lower_bound < each.rating < each.upper_bound for each in ratings.values())


@pytest.mark.parametrize("chances", [[0.54, 0.46], [0.4, 0.3, 0.2, 0.1]])
def test_rating_intervals_contain_the_true_ratings(chances: list[float]) -> None:
    bots = tuple("abcd"[: len(chances)])
    mean = sum(map(math.log10, chances)) / len(chances)
    true = {bot: 400 * (math.log10(chance) - mean) for bot, chance in zip(bots, chances, strict=True)}
    hits = 0
    for seed in range(100):
        standings = compute_standings(Contest("war", bots), random_deals(bots, chances, 50, seed))
        hits += sum(
            (each.rating_lower_bound or -9e9) <= true[each.bot] <= (each.rating_upper_bound or 9e9)
            for each in standings
        )
    assert 0.9 < hits / (100 * len(bots)) < 1


def test_rating_without_wins_is_finite_and_its_interval_open() -> None:
    ab, ba = ("a", "b"), ("b", "a")
    winner, loser = compute_standings(Contest("war", ab), [[(ab, LOST), (ba, WON)]] * 5)
    assert loser.rating == pytest.approx(400 * math.log10(0.5 / 5.5) / 2)
    assert (loser.rating_lower_bound, winner.rating_upper_bound) == (None, None)
    assert (loser.rating_upper_bound or 0) < 0 < (winner.rating_lower_bound or 0)
    row = format_standing(loser, 5)
    assert row[4:] == ["−208", f"−∞ to {format_rating(loser.rating_upper_bound or 0)}"]


@pytest.mark.parametrize("game", game_names())
def test_default_bots_play_every_game(game: str) -> None:
    result = CliRunner().invoke(app, ["arena", game, "--matches", "2"])
    assert (result.exit_code, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{game_class(game).title}, {game_class(game).min_seats} seats, ")


def test_report_in_german(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    lines = run_arena(ContestRequest("crazy-eight", "simple,random", 2, jobs=1)).lines
    assert lines[0].startswith(
        "Crazy Eight, 2 Plätze, Standardoptionen: 2 Kartenverteilungen, jede in allen Sitzordnungen, "
    )
    assert lines[1].split()[:2] == ["Bot", "Partien"]
    assert " bis " in lines[2]
    assert lines[-1].startswith("Bei gleicher Stärke würde jeder Bot 50,0 % der Partien gewinnen ")
    for words, message in (
        (["--on-bot-error", "draw"], "--on-bot-error draw: ungültig; erlaubt sind continue, lose"),
        (["--bots", ""], "--bots '': Ein Bot fehlt; es gibt easy, medium"),
        (["--bots", "easy,,"], "--bots 'easy,,': Ein Bot fehlt; es gibt easy, medium"),
        (["--bots", "easy"], "--bots easy: Crazy Eight hat"),
    ):
        result = CliRunner().invoke(app, ["arena", "crazy-eight", *words])
        assert (result.exit_code, message in result.stderr) == (2, True)


BOT = """import time
def first(view, chance, ends):
    return view.legal()[0]


def failing(view, chance, ends):
    return {}["nothing"]


def illegal(view, chance, ends):
    return 99999


def leaving(view, chance, ends):
    __import__("sys").exit(3)


def ending(view, chance, ends):
    __import__("os")._exit(7)


def leaving_so(view, chance, ends):
    raise SystemExit("no")


def parsing(view, chance, ends):
    return view.game.parse_move("nothing")


def saying(view, chance, ends):
    return "flip"


def talking(view, chance, ends):
    print("thinking")
    print("in C", file=open(1, "w", closefd=False), flush=True)
    return view.legal()[0]


def patient(view, chance, ends):
    while time.monotonic() < ends - 0.05:
        pass
    return view.legal()[0]


def moody(view, chance, ends):
    if chance.randbelow(20) == 0:
        raise SystemExit
    return view.game.heuristic(view.seat)
"""


def test_bot_from_a_file_plays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mybot.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    for jobs in ("1", "2"):
        words = ["arena", "crazy-eight", "--matches", "2", "--jobs", jobs]
        words += ["--bots", "./mybot.py:first,simple"]
        result = CliRunner().invoke(app, words)
        assert (result.exit_code, result.stderr) == (0, "")
        assert "./mybot.py:first" in result.stdout


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("command", ["arena", "simulate", "compare"])
def test_output_of_bots_is_not_mixed_with_the_json(
    tmp_path: Path, capfd: pytest.CaptureFixture[str], command: str, jobs: str
) -> None:
    (tmp_path / "mybot.py").write_text("print('loading')\n" + BOT)
    words = [command, "war", "--option", "max_rounds=2", "--matches", "2", "--jobs", jobs, "--json"]
    words += ["--bots", f"{tmp_path}/mybot.py:talking,simple"]
    words += ["--vary", "returns=winner_first,shuffled"] if command == "compare" else []
    with pytest.raises(SystemExit) as ended:
        app(words)
    printed = capfd.readouterr()
    assert ended.value.code in (0, None), printed.err
    assert isinstance(json.loads(printed.out), dict)
    assert {"loading", "thinking", "in C"} <= set(printed.err.split("\n"))


def test_bot_from_a_file_gets_a_deadline(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(BOT)
    bot = f"{tmp_path}/mybot.py:patient"
    contest = Contest("war", (bot, "simple"), {"max_rounds": 2}, seconds_per_move=0.06)
    assert run_contest(contest, 1, 1).failures == []
    assert compute_deadline(bot, 5.0) < math.inf
    assert compute_deadline("./engine", 5.0) < math.inf
    for own_bot in ("simple", "hard", "search:5", "net:some.npz"):
        assert compute_deadline(own_bot, 5.0) == math.inf  # repeatable


FAILURES = [
    ("failing", "exception", "it raised KeyError('nothing') in {file}, line 7"),
    ("leaving", "sys.exit", "it called sys.exit with status 3 in {file}, line 15"),
    ("leaving_so", "sys.exit", "it called sys.exit with status 'no' in {file}, line 23"),
    ("parsing", "exception", "it raised InvalidMoveError("),
    ("illegal", "illegal move", "it returned 99999, which is not a legal move"),
    ("saying", "illegal move", "it returned the text 'flip' instead of a move code"),
]


@pytest.mark.parametrize(
    ("function", "kind", "reason", "jobs"), [*((*each, "1") for each in FAILURES), (*FAILURES[1], "2")]
)
def test_failing_bot_ends_only_its_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, function: str, kind: str, reason: str, jobs: str
) -> None:
    (tmp_path / "mybot.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    bot = f"mybot.py:{function}"
    words = ["arena", "crazy-eight", "--matches", "3", "--jobs", jobs, "--bots", f"{bot},simple"]
    result = CliRunner().invoke(app, words)
    assert (result.exit_code, result.stderr) == (1, "")
    assert result.stdout.startswith("Crazy Eight, 2 seats, default options: 3 deals")
    message = f"{bot} failed in 6 matches ({kind}), first in deal 0: {reason}"
    assert message.format(file=tmp_path / "mybot.py") in result.stdout
    assert "If a bot failed, the simple bot played the rest of its match" in result.stdout
    lost = CliRunner().invoke(app, [*words, "--on-bot-error", "lose", "--json"])
    report = json.loads(lost.stdout)
    assert (lost.exit_code, report["deals"]) == (1, 3)
    assert {each["bot"]: each["wins"] for each in report["standings"]} == {bot: 0.0, "simple": 1.0}


def test_occasional_bot_failures_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The number of failures is the same in a run that was stopped and resumed."""
    (tmp_path / "mybot.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    whole = run_contest(Contest("crazy-eight", ("mybot.py:moody", "simple"), {}, 5), 12, 1)
    ((failed, exits),) = [(each.matches, each.kind) for each in whole.failures]
    assert (0 < failed < 24, exits) == (True, "exit")
    words = ["arena", "crazy-eight", "--bots", "mybot.py:moody,simple", "--seed", 5, "--jobs", 1]
    output = run_command(*words, "--matches", 12, status=1)
    assert f"mybot.py:moody failed in {failed} matches (sys.exit), first in deal " in output
    run_command(*words, "--matches", 5, "--output", "a.jsonl", status=1)
    run_command(*words, "--first-match", 5, "--matches", 7, "--output", "b.jsonl", status=1)
    assert without_time(run_command("merge", "all.jsonl", "a.jsonl", "b.jsonl")) == without_time(output)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_unloadable_bot_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: str) -> None:
    (tmp_path / "mybot.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    words = ["arena", "war", "--matches", "2", "--jobs", jobs, "--bots", "mybot.py:none,simple"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert "this file has no function 'none'" in result.stderr
    assert isinstance(result.exception, SystemExit)


@pytest.mark.parametrize("command", ["simulate", "compare"])
def test_failing_bot_ends_other_runs_with_a_message(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    (tmp_path / "mybot.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    words = [command, "war", "--matches", "2", "--jobs", "1", "--bots", "mybot.py:leaving,simple"]
    words += ["--vary", "max_rounds=50,60"] if command == "compare" else []
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert "bot mybot.py:leaving failed in " in result.stderr
    assert "SystemExit: 3" in result.stderr
    assert isinstance(result.exception, SystemExit)


def test_bot_that_kills_its_worker_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "mybot.py").write_text(BOT)
    monkeypatch.chdir(tmp_path)
    words = ["arena", "war", "--matches", "2", "--jobs", "2", "--bots", "mybot.py:ending,simple"]
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 1
    assert "a worker process was killed" in result.stderr


def test_peeker_can_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "choose_seeing_all_cards", lambda game, seat, rng: game.legal(seat)[0])
    result = run_arena(ContestRequest("crazy-eight", "peeker,random", 2, jobs=1))
    assert any(line.startswith("peeker") for line in result.lines)


# Saved, stopped, and joined


def run_command(*words: object, status: int = 0) -> str:
    result = CliRunner().invoke(app, [str(word) for word in words])
    assert result.exit_code == status, result.output
    return " ".join(result.stdout.split())


FAILING = """#!{python}
print("name N\\nready", flush=True)
while not input().startswith("go"): pass
print("move nothing", flush=True)
input()
"""


def without_time(text: str) -> str:
    return re.sub(r"in [\d.,]+ s \(", "(", text)


def test_arena_shards_merge_to_the_whole(tmp_path: Path) -> None:
    """The joined report also has the failures of a bot, with the first deal in which it failed."""
    (tmp_path / "failing").write_text(FAILING.replace("{python}", sys.executable))
    (tmp_path / "failing").chmod(0o755)
    bots = f"{tmp_path / 'failing'},random,simple"
    words = ["arena", "crazy-eight", "--bots", bots, "--jobs", 1, "--seed", 5]
    whole = run_command(*words, "--matches", 7, "--output", tmp_path / "rows.parquet", status=1)
    first = run_command(*words, "--matches", 3, "--output", tmp_path / "first.jsonl", status=1)
    rest = run_command(
        *words, "--first-match", 3, "--matches", 4, "--output", tmp_path / "rest.parquet", status=1
    )
    assert "first in deal 0: it gave the invalid answer" in first
    assert "first in deal 3: it gave the invalid answer" in rest
    assert "4 deals from number 3 on, each played from every seat" in rest
    joined = run_command("merge", tmp_path / "all.jsonl", tmp_path / "rest.parquet", tmp_path / "first.jsonl")
    assert without_time(joined) == without_time(whole)
    run, table = read_rows(tmp_path / "all.jsonl")
    assert (run, table.to_pylist()) == (
        read_rows(tmp_path / "rows.parquet")[0],
        read_rows(tmp_path / "rows.parquet")[1].to_pylist(),
    )
    assert table.column("match").to_pylist() == [*range(7)]


def test_row_has_shares_by_bot_and_seat(tmp_path: Path) -> None:
    bots = ("simple", "random", "random")
    contest = Contest("crazy-eight", bots, seed=2)
    run_command("arena", "crazy-eight", "--bots", ",".join(bots), "--seed", 2, "--matches", 2, "--jobs", 1,
            "--output", tmp_path / "rows.jsonl")  # fmt: skip
    for row in read_rows(tmp_path / "rows.jsonl")[1].to_pylist():
        seatings, _ = play_deal(contest, row["match"])
        for seat in range(3):
            assert [row[f"won.0.{seat}"]] == [
                shares[seat] for each, shares in seatings if each[seat] == "simple"
            ]


def test_rejects_invalid_arena_files(tmp_path: Path) -> None:
    rows, other = tmp_path / "rows.jsonl", tmp_path / "other.jsonl"
    run_command("arena", "war", "--matches", 2, "--jobs", 1, "--output", rows)
    run_command("simulate", "war", "--matches", 2, "--jobs", 1, "--output", other)
    for words, refusal in (
        (["arena", "war", "--output", rows], "already exists"),
        (["arena", "war", "--output", tmp_path / "rows.txt"], "the name must end in"),
        (["arena", "war", "--first-match", 999_999, "--matches", 2], "plus --matches must not exceed"),
        (["merge", tmp_path / "all.jsonl", rows, other], "cannot be merged with"),
        (["report", rows], "a report needs results of `parlour simulate`"),
    ):
        result = CliRunner().invoke(app, [str(word) for word in words])
        assert (result.exit_code, refusal in " ".join(result.stderr.split())) == (2, True), result.output


def test_stopped_arena_explains_how_to_continue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def three_deals(work: Any, first: int, deals: int, *rest: Any) -> Iterator[Any]:
        yield from run_in_order(work, first, 3, 1)
        signal.raise_signal(signal.SIGTERM)

    rows = tmp_path / "rows.parquet"
    words = ["arena", "war", "--option", "max_rounds=20", "--first-match", 4, "--matches", 10]
    with monkeypatch.context() as patch:
        patch.setattr(arena, "run_in_order", three_deals)
        result = CliRunner().invoke(app, [str(word) for word in [*words, "--output", rows]])
    assert result.exit_code == 143
    assert (
        f"Stopped after 3 of 10 deals, saved in {rows}. "
        "Play the remaining deals and save them in a new file, with --first-match 7 --matches 7"
        in result.stderr
    )
    assert read_rows(rows)[1].column("match").to_pylist() == [4, 5, 6]


def test_full_disk_keeps_finished_deals(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.lab.simulation.MAX_ROWS_PER_PART", 1)
    synced: list[int] = []

    def sync(number: int) -> None:
        synced.append(number)
        if len(synced) > 3:
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", sync)
    rows = tmp_path / "rows.parquet"
    words = [
        "arena",
        "war",
        "--option",
        "max_rounds=20",
        "--matches",
        "500",
        "--jobs",
        "1",
        "--output",
        str(rows),
    ]
    result = CliRunner().invoke(app, words)
    kept = read_rows(rows)[1].num_rows
    assert (result.exit_code, kept >= 2) == (1, True)
    assert (
        f"deals 0 to {kept - 1} were saved; continue in a new file with --first-match {kept}" in result.stderr
    )
