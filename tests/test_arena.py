"""The arena: what it adds up, and that luck falls on all alike."""

import math
import sys
from statistics import NormalDist

import pytest
from typer.testing import CliRunner

from parlour.cli import app
from parlour.lab import arena
from parlour.lab.arena import Contest, Report, Seating, hold, play_deal, standings_of
from parlour.terminal.arena import hold_arena

WON = [1.0, 0.0]
LOST = [0.0, 1.0]


def told(report: Report) -> list[tuple[str, float]]:
    return [(standing.bot, standing.wins) for standing in report.standings]


def test_standings_by_hand() -> None:
    """Each deal is one observation: shares of 1, 1/2 and 0 for a, so a mean of 1/2, a deviation of 1/2."""
    ab, ba = ("a", "b"), ("b", "a")
    played: list[list[Seating]] = [[(ab, WON), (ba, LOST)], [(ab, WON), (ba, WON)], [(ab, LOST), (ba, WON)]]
    a, b = standings_of(Contest("war", ab), played)
    assert (a.wins, b.wins, a.matches, b.matches) == (0.5, 0.5, 6, 6)
    assert a.within == pytest.approx(NormalDist().inv_cdf(0.975) * 0.5 / math.sqrt(3), rel=1e-4)
    assert b.within == a.within


def test_who_wins_more_is_first_and_rated_higher() -> None:
    ab, ba = ("a", "b"), ("b", "a")
    played: list[list[Seating]] = [[(ab, LOST), (ba, WON)]] * 5
    first, second = standings_of(Contest("war", ab), played)
    assert (first.bot, second.bot) == ("b", "a")
    assert first.rating > second.rating
    assert (first.wins, first.within) == (1.0, 0.0)


def test_alike_bots_share_every_deal() -> None:
    """The same deal from both seats: what one seat gains by its cards the other has at the next seating."""
    report = hold(Contest("crazy-eight", ("simple", "simple")), 5, 1)
    assert told(report) == [("simple", 0.5)]
    for number in range(5):
        seatings = play_deal(Contest("zambezi-falls", ("simple", "simple")), number)
        assert seatings[0][1] == seatings[1][1]


def test_every_bot_sits_in_every_seat() -> None:
    seatings = play_deal(Contest("war", ("random", "simple", "search:1")), 0)
    assert [bots for bots, _ in seatings] == [
        ("random", "simple", "search:1"),
        ("simple", "search:1", "random"),
        ("search:1", "random", "simple"),
    ]


def test_a_shared_win_counts_in_part() -> None:
    shares = [share for _, seating in play_deal(Contest("go-fish", ("simple",) * 3), 1) for share in seating]
    assert sum(shares) == pytest.approx(3)


def test_processes_change_nothing() -> None:
    contest = Contest("zambezi-falls", ("simple", "random"), seed=3)
    alone, together = hold(contest, 12, 1), hold(contest, 12, 2)
    assert alone.standings == together.standings
    assert hold(Contest("zambezi-falls", ("simple", "random"), seed=5), 12, 1).standings != alone.standings


def test_the_rule_of_thumb_beats_chance() -> None:
    simple, chance = hold(Contest("crazy-eight", ("random", "simple")), 40, 1).standings
    assert (simple.bot, chance.bot) == ("simple", "random")
    assert simple.wins - simple.within > 0.5 > chance.wins + chance.within


def test_progress_is_told() -> None:
    heard: list[int] = []
    hold(Contest("war", ("simple", "random"), {"max_rounds": 20}), 3, 1, heard.append)
    assert heard == [1, 2, 3]


def test_what_the_arena_needs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    for name in ("parlour.lab.arena", "parlour.terminal.arena"):
        monkeypatch.delitem(sys.modules, name)
    result = CliRunner().invoke(app, ["arena", "war"])
    assert result.exit_code == 2
    assert result.stderr == f"parlour: the arena needs openskill: {sys.executable} -m pip install openskill\n"


def test_the_peeker_plays_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "peek", lambda game, seat, chance: game.legal(seat)[0])
    assert "peeker" in hold_arena("crazy-eight", "peeker,random", 2, [], 0, 1, False)
