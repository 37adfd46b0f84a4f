"""At a proposed table, no seat has a clear advantage, or the table states that of the first player."""

from math import sqrt
from pathlib import Path

import pytest

import parlour
from parlour.bots.registry import find_bot
from parlour.cli.play import new_match
from parlour.games import game_class, game_names
from parlour.kit.options import changed_options
from parlour.kit.rng import Rng
from parlour.server.handlers.catalog import list_games

MATCHES = {"war": 50, "zop-zoo": 100}  # long matches
MAX_ADVANTAGE = 1.1  # 55 % for two players, and in proportion for more
TABLES = [
    (name, seats)
    for name in game_names()
    for seats in range(game_class(name).min_seats, game_class(name).max_seats + 1)
]


def count_wins(name: str, seats: int, options: dict[str, int | str], matches: int) -> list[float]:
    """Return each player's wins, from the player who moves first, in matches of simple bots."""
    bot = find_bot("simple")
    wins = [0.0] * seats
    for seed in range(matches):
        game = parlour.new(name, seats=seats, seed=seed, **options)
        rng = Rng.fast(seed + 1)
        first_seat = int(game.next_actor())
        while not game.is_over:
            seat = int(game.next_actor())
            game.push(seat, bot(game.view(seat), rng, 0.0))
        assert game.outcome is not None
        for winner in game.outcome.winners:
            wins[(winner - first_seat) % seats] += 1 / len(game.outcome.winners)
    return wins


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_proposed_tables_are_fair_or_state_the_advantage(
    name: str, seats: int, request: pytest.FixtureRequest
) -> None:
    matches = MATCHES.get(name, 500) * (10 if request.config.getoption("--long") else 1)
    house_rules = game_class(name).options_type.house_rules(seats)
    shares = [
        wins / matches
        for wins in count_wins(name, seats, house_rules.options if house_rules else {}, matches)
    ]
    error = sqrt((seats - 1) / seats**2 / matches)  # the standard error of an even share
    stated = house_rules.reason.fields.get("wins") if house_rules else None
    if stated is not None:
        assert shares[0] == pytest.approx(stated / 100, abs=3 * error)
        assert stated > 100 * MAX_ADVANTAGE / seats, "the table is fair, so it need not say this"
    fair_limit = max(MAX_ADVANTAGE / seats, (stated or 0) / 100)
    assert max(shares) <= fair_limit + 3 * error, shares


def test_the_terminal_plays_by_house_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    for players, choices, value, reason in (
        ("you,simple", [], "on", "28%"),
        ("you,simple", ["lucky_draw=off"], "off", "28%"),
        ("you,simple,simple", [], "off", "38%"),
    ):
        session, notices = new_match("go-fish", players, choices, "")
        assert changed_options(session.game.options).get("lucky_draw", "off") == value
        assert reason in notices[0]
    assert not new_match("war", "you,simple", [], "")[1]


@pytest.mark.parametrize("language", ["en", "de"])
def test_forms_explain_proposals(language: str) -> None:
    proposals = {game.name: game.house_rules for game in list_games(language)}
    assert {name: [each.seat_count for each in rules] for name, rules in proposals.items() if rules} == {
        "authors": [3, 4, 5, 6],
        "go-fish": [2, 3],
    }
    two, three = proposals["go-fish"][:2]
    assert (two.options, three.options) == ({"lucky_draw": "on"}, {})
    assert "28" in two.reason
    assert "38" in three.reason
