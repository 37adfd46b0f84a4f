"""A first match at a house table has decisions for every player. No seat has an advantage at any table."""

import math

import pytest

from parlour.games import game_class, game_names
from parlour.kit.game import Game
from parlour.kit.match_driver import is_decision
from parlour.kit.options import HouseTable, default_options, list_option_specs, parse_options
from parlour.testing import example_count

MIN_DECISIONS = 5
MAX_LEAD = 0.03  # of a seat over an even share (docs/facts.md)


def house_table(name: str) -> HouseTable:
    table = game_class(name).house_table
    assert table is not None
    return table


def play(game: Game) -> list[int]:
    """Play a match by the heuristic, and return the number of decisions of each seat."""
    decisions = [0] * int(game.seats)
    while not game.is_over:
        seat = int(game.next_actor())
        move = game.view(seat).game.heuristic(seat)
        if move < 0:
            game.decline(seat)
            continue
        decisions[seat] += is_decision(game, seat)
        game.push(seat, move)
    return decisions


@pytest.mark.parametrize("name", game_names())
def test_house_table_has_decisions_for_all(name: str) -> None:
    table, kind = house_table(name), game_class(name)
    options = parse_options(kind.options_type, dict(table.options))
    count = example_count(300, 3000)
    few = 0
    for seed in range(count):
        few += min(play(kind.new_match(table.seats, options, seed))) < MIN_DECISIONS
    assert few <= count // 100 + 2 or not kind.has_choices


def list_tables() -> list[tuple[str, HouseTable]]:
    """Return every game with every number of seats, and the house tables."""
    tables = [(name, house_table(name)) for name in game_names()]
    tables += [
        (name, HouseTable(seats, {"max_rounds": 60} if name == "war" else {}))
        for name in game_names()
        for seats in range(game_class(name).min_seats, game_class(name).max_seats + 1)
    ]
    return tables


@pytest.mark.parametrize(("name", "table"), list_tables())
def test_no_seat_has_an_advantage(name: str, table: HouseTable) -> None:
    """The first dealer is drawn by lot, so players who choose alike win equally often in every seat."""
    kind, count = game_class(name), example_count(1000, 5000)
    options = parse_options(kind.options_type, dict(table.options))
    wins = [0.0] * table.seats
    for seed in range(count):
        game = kind.new_match(table.seats, options, seed)
        play(game)
        assert game.outcome is not None
        for winner in game.outcome.winners:
            wins[winner] += 1 / len(game.outcome.winners)
    even = sum(wins) / count / table.seats  # less than an even share if matches are drawn
    error = math.sqrt(even * (1 - even) / count)
    assert max(wins) / count <= even + MAX_LEAD + 2 * error


@pytest.mark.parametrize("name", game_names())
def test_options_of_the_house_table_differ_from_the_defaults(name: str) -> None:
    """A number of seats or an option that does not exist would be refused here."""
    table, kind = house_table(name), game_class(name)
    options = parse_options(kind.options_type, dict(table.options))
    assert options.find_conflict(table.seats) is None
    assert kind.min_seats <= table.seats <= kind.max_seats
    names = {spec.name for spec in list_option_specs(kind.options_type)}
    assert table.options.keys() <= names
    assert bool(table.options) == (options != default_options(kind.options_type))
