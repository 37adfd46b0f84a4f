"""Levels of play: moves that an overlooking level makes, and moves that it never makes."""

import math
from typing import Any

import pytest

from parlour.bots.levels import Level, choose_level_move
from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.game import View
from parlour.kit.moves import NO_MOVE, has_spoken_call
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng
from parlour.lab.contest import Contest, run_contest
from parlour.testing import effort, example_count

CARELESS = Level(0, overlook_percent=100)
CAREFUL = Level(0)


def play(name: str, options: dict[str, Any], level: Level, seed: int, seats: int = 3) -> list[str]:
    """Return everything that bots of one level do in 100 moves, as text."""
    kind = game_class(name)
    game = kind.new_match(seats, parse_options(kind.options_type, options), seed)
    rng = Rng.fast(seed)
    made: list[str] = []
    while not game.is_over and len(made) < 100:
        seat = int(game.next_actor())
        move = choose_level_move(level, game.view(seat), rng, math.inf)
        if move == NO_MOVE:
            game.decline(seat)
            continue
        assert game.refusal(seat, move) is None
        made.append(game.format_move(move))
        game.push(seat, move)
    return made


MANUAL: dict[str, Any] = {"calls": "manual"}


def test_careless_level_never_calls_or_catches() -> None:
    made = play("crazy-eight", MANUAL, CARELESS, 5)
    assert not [word for word in made if word.endswith("!") or word.startswith("catch")]


def test_careful_level_makes_all_calls() -> None:
    made = play("crazy-eight", MANUAL, CAREFUL, 5)
    assert [word for word in made if word.endswith("!")]
    twos = [word for word in made if word[0] == "2" or word[0] == "*"]
    assert twos
    assert all(word.endswith("!") for word in twos)


def test_careful_level_catches_missed_calls() -> None:
    position = {
        "game": "crazy-eight",
        "options": MANUAL,
        "hands": ["9H 5C 6C", "3C 3D", "4S 5S"],
        "discard_pile": "4H",
        "missed_calls": {2: "half card"},
        "turn": 0,
    }
    game = game_class("crazy-eight").from_position(position, 1)
    for seat in (0, 1):
        assert game.format_move(choose_level_move(CAREFUL, game.view(seat), Rng.fast(1))) == "catch 2"
    assert choose_level_move(CARELESS, game.view(1), Rng.fast(1)) == NO_MOVE
    # On its turn the seat must move: it plays the best move other than a catch.
    assert game.format_move(choose_level_move(CARELESS, game.view(0), Rng.fast(1))) == "9H"


@pytest.mark.parametrize(
    ("made", "instead"),
    [("2H!", "2H"), ("2H", "2H"), ("keep!", "keep"), ("draw", "draw"), ("8C=S!", "8C=S")],
)
def test_careless_move_omits_the_call(made: str, instead: str) -> None:
    kind = game_class("crazy-eight")
    game = kind.new_match(3, parse_options(kind.options_type, MANUAL), 1)
    table = game.view(0).game
    assert game.format_move(table.variant.strategy.careless_move(table, game.parse_move(made))) == instead
    assert not has_spoken_call(table.variant.strategy.careless_move(table, game.parse_move(made)))


def test_careless_level_never_matches() -> None:
    """Zop Zoo with honest matching: every drawn card is discarded, and nothing is taken."""
    made = play("zop-zoo", {"matching": "honest"}, CARELESS, 3)
    assert "discard" in made
    assert not [word for word in made if word in ("match", "take") or word.startswith("name")]


def test_careful_level_matches() -> None:
    made = play("zop-zoo", {"matching": "honest"}, CAREFUL, 3)
    assert "match" in made


@pytest.mark.parametrize(
    ("table", "made", "instead"),
    [
        ({"drawn_card": "LION"}, "match", "discard"),
        ({"discard_pile": "LION"}, "take", "draw"),
        ({"discard_pile": "LION", "phase": "chain"}, "take", "leave"),
        ({"discard_pile": "MOLE1 LION"}, "name LION", "draw"),
        ({"drawn_card": "MOLE1", "discard_pile": "LION"}, "name LION", "discard"),
        ({"drawn_card": "MOLE1", "discard_pile": "FOX LION", "named_cards": "FOX"}, "name LION", "dig"),
        ({"drawn_card": "MOLE1", "discard_pile": "FOX LION", "named_cards": "FOX"}, "dig", "dig"),
        ({"drawn_card": "BEAST"}, "cover lion", "cover lion"),
    ],
)
def test_careless_move_overlooks_a_match(table: dict[str, Any], made: str, instead: str) -> None:
    rows = ["lion elephant monkey fox panda giraffe", "whale octopus skunk owl parrot dolphin"]
    position = {"game": "zop-zoo", "options": {"matching": "honest"}, "rows": rows, "turn": 0, **table}
    game = game_class("zop-zoo").from_position(position, 1)
    seen = game.view(0).game
    move = seen.variant.strategy.careless_move(seen, game.parse_move(made))
    assert game.format_move(move) == instead
    assert move in game.legal(0)


def test_automatic_games_have_no_careless_moves() -> None:
    for name in ("zop-zoo", "crazy-eight", "zambezi-falls", "go-fish", "authors", "war"):
        game = game_class(name).new_match(0, None, 3)
        seat = members(game.to_move())[0]
        seen = game.view(seat).game
        assert all(seen.variant.strategy.careless_move(seen, move) == move for move in game.legal(seat))


@pytest.mark.parametrize(
    ("made", "instead"),
    [
        ("count 8", "count 6"),
        ("count 2", "count 0"),
        ("count 0", "count 0"),
        ("claim 4", "claim 0"),
        ("go", "go"),
    ],
)
def test_careless_move_overlooks_points(made: str, instead: str) -> None:
    kind = game_class("zombie-cribbage")
    game = kind.new_match(2, parse_options(kind.options_type, {"counting": "claimed"}), 1)
    table = game.view(0).game
    assert game.format_move(table.variant.strategy.careless_move(table, game.parse_move(made))) == instead


def choose_first_move(view: View, rng: Rng, deadline: float) -> int:
    return view.legal()[0]


@pytest.mark.parametrize(
    "game",
    [name for name in game_names() if game_class(name).has_choices]
    if effort.is_long
    else ["crazy-eight", "zambezi-falls"],
)
def test_medium_beats_the_first_legal_move(game: str) -> None:
    """The first legal move is as good as a random one, so it is a fair baseline."""
    others = [f"{__file__}:choose_first_move"] * (game_class(game).min_seats - 1)
    report = run_contest(Contest(game, ("medium", *others), seed=1), example_count(800, 4000), 1)
    standing = next(standing for standing in report.standings if standing.bot == "medium")
    assert standing.lower_bound > report.fair_share
