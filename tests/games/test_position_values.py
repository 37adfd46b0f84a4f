"""The value of a position between the rounds of a match; the heuristic beats random play."""

from typing import Any

import pytest

from parlour.games import game_class
from parlour.kit.bits import members
from parlour.kit.events import BELIEFS
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng


def start_of_round(name: str, seats: int, totals: list[int], **options: Any) -> Game:
    """Return a match at the start of a round, with these totals."""
    kind = game_class(name)
    position = kind.new_match(seats, parse_options(kind.options_type, options), 3).position()
    position["wins" if name == "zambezi-falls" else "scores"] = totals
    return kind.from_position(position, 1)


def utilities(game: Game) -> list[float]:
    return [game.utility(seat) for seat in range(game.seats)]


def test_crazy_eight_utility_by_points() -> None:
    assert utilities(start_of_round("crazy-eight", 3, [40, 40, 40], match="points")) == pytest.approx(
        [-1 / 3] * 3
    )
    lowest, middle, highest = utilities(start_of_round("crazy-eight", 3, [20, 60, 150], match="points"))
    assert lowest > middle > highest
    game = start_of_round("crazy-eight", 3, [20, 60, 150], match="points")
    assert [game.variant.strategy.margin(game, seat) for seat in (0, 2)] == [40, -130]


def test_crazy_eight_utility_by_elimination() -> None:
    assert utilities(start_of_round("crazy-eight", 4, [9, 8, 7, 6], match="elimination")) == pytest.approx(
        [-0.5] * 4
    )
    position = start_of_round("crazy-eight", 4, [9, 8, 7, 6], match="elimination", dealer="first").position()
    position["out"] = [2]
    position["hands"][2] = ""
    two_thirds_lost = game_class("crazy-eight").from_position(position, 1)
    assert utilities(two_thirds_lost) == pytest.approx([-1 / 3, -1 / 3, -1, -1 / 3])


def test_crazy_eight_utility_during_a_round() -> None:
    for match in ("single", "elimination", "points"):
        position = {
            "game": "crazy-eight",
            "options": {"match": match},
            "hands": ["5C", "6C 7C 9C", "3D 4D 5D 6D 7D"],
            "discard_pile": "4H",
            "turn": 0,
        }
        near, middle, far = utilities(game_class("crazy-eight").from_position(position, 1))
        assert near > middle > far


def test_zambezi_falls_utility_in_a_series() -> None:
    # At 1-0 in a best of three between equals, three in four are won.
    assert utilities(start_of_round("zambezi-falls", 2, [1, 0], series="3")) == pytest.approx([0.5, -0.5])
    assert utilities(start_of_round("zambezi-falls", 2, [1, 1], series="3")) == pytest.approx([0, 0])
    table = {"game": "zambezi-falls", "hands": ["5", "6 7 8 9"], "turn": 0}
    single, series = (
        game_class("zambezi-falls").from_position({**table, "options": {"series": n}}, 1).utility(0)
        for n in ("1", "3")
    )
    # Winning the first game of three is worth half of winning the only one.
    assert series == pytest.approx(single / 2)


def test_zop_zoo_utility_by_points() -> None:
    ahead, behind = utilities(start_of_round("zop-zoo", 2, [700, 300]))
    assert ahead > 0.6
    assert behind == pytest.approx(-ahead)
    game = start_of_round("zop-zoo", 2, [700, 300])
    assert game.variant.strategy.margin(game, 1) == -400


def test_war_has_one_deal_number() -> None:
    game = game_class("war").new_match(2, None, 1)
    dealt = game.deal_number()
    for _ in range(20):
        game.push(game.turn, game.legal()[0])
    assert game.round_count
    assert game.deal_number() == dealt


# The game, seats, options, number of matches, and the share that a player by the heuristic wins at least.
MINIMUM_WINS: list[tuple[str, int, dict[str, Any], int, float]] = [
    ("crazy-eight", 2, {"calls": "manual", "limit": 300}, 150, 0.8),
    ("crazy-eight", 4, {"calls": "manual", "limit": 300}, 150, 0.4),
    ("zambezi-falls", 2, {}, 120, 0.7),
    ("zombie-cribbage", 2, {}, 20, 0.7),
    ("zombie-cribbage", 2, {"lowdown": "on"}, 20, 0.7),
    ("zop-zoo", 2, {"target": 300}, 30, 0.6),
    ("zop-zoo", 2, {"target": 300, "matching": "honest"}, 30, 0.6),
]


@pytest.mark.parametrize(("name", "seats", "options", "matches", "least"), MINIMUM_WINS)
def test_heuristic_beats_random_play(
    name: str, seats: int, options: dict[str, Any], matches: int, least: float
) -> None:
    rng, kind = Rng.fast(8), game_class(name)
    won = 0
    for seed in range(matches):
        game = kind.new_match(seats, parse_options(kind.options_type, options), seed)
        game.recording = BELIEFS
        ours = seed % seats
        while not game.is_over:
            if game.seats_that_may_interrupt() >> ours & 1 and game.heuristic(ours) >= 0:
                game.push(ours, game.heuristic(ours))
                continue
            seat = int(game.turn)
            moves = game.legal(seat)
            game.push(seat, game.heuristic(seat) if seat == ours else moves[int(rng.randbelow(len(moves)))])
        won += ours in members(game.winners)
    assert won >= least * matches
