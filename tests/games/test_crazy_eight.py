"""Crazy Eight: calls, the heuristic, and worlds of a finished match."""

from itertools import pairwise
from typing import Any

import pytest

from parlour.games import game_class, new
from parlour.kit.bits import members
from parlour.kit.game import Game
from parlour.kit.outcomes import Event
from parlour.kit.rng import Rng


def match_from(options: dict[str, Any] | None = None, **position: Any) -> Game:
    """Return a match in progress."""
    return game_class("crazy-eight").from_position({"options": options or {}} | position, 1)


def play(game: Game, *moves: str) -> list[Event]:
    """Make moves of the seat on turn, and return all public events."""
    events: list[Event] = []
    for move in moves:
        game.play(int(game.turn), move)
        events.extend(game.events())
    return events


def legal(game: Game, seat: int) -> set[str]:
    return {game.format_move(move) for move in game.legal(seat)}


# Calls


@pytest.mark.clause("CE-40", "CE-41", "CE-42")
def test_auto_calls_are_complete_and_correct() -> None:
    game = match_from(
        hands=["2H KD 9D", "5S 6C", "TC 3D"],
        discard_pile="4H",
        stock="7C 7S 4S 4D 5D",
        turn=0,
        options={"calls": "auto"},
    )
    assert [event.text for event in play(game, "2H")] == [
        "Seat 0 plays 2♥.",
        "Seat 0 calls “pick two”.",
        "Seat 0 calls “half card”.",
    ]
    assert [event.kind for event in play(game, "take")] == ["take", "penalty"]  # four cards
    assert [event.kind for event in play(game, "draw", "keep")] == ["draw", "keep"]  # three cards
    events = play(game, "draw", "keep", "draw", "keep", "draw", "keep")
    assert "call" not in {event.kind for event in events}


@pytest.mark.clause("CE-40", "CE-41", "CE-42")
@pytest.mark.parametrize(
    ("move", "calls", "missed"),
    [
        ("2H!", ["pick two", "last card"], {}),
        ("2H", [], {"0": "pick two, last card"}),
        ("9H!", ["last card"], {}),
        ("9H", [], {"0": "last card"}),
    ],
)
def test_manual_calls_are_reported_or_missed(move: str, calls: list[str], missed: dict[str, str]) -> None:
    game = match_from({"calls": "manual"}, hands=[f"{move[:2]} 3C", "5S 6C 4C"], discard_pile="4H", turn=0)
    texts = [event.text for event in play(game, move) if event.kind == "call"]
    assert texts == [f"Seat 0 calls “{call}”." for call in calls]
    assert game.position()["missed_calls"] == missed


@pytest.mark.clause("CE-40", "CE-44")
def test_catch_needs_another_player_in_the_round() -> None:
    options = {"calls": "manual", "match": "elimination"}
    game = match_from(
        options, hands=["9H 3C", "5S 6C 4C", ""], out=[2], discard_pile="4H", stock="7C", turn=0
    )
    play(game, "9H")
    for seat, clause in ((0, "CE-40"), (2, "CE-44")):
        refusal = game.refusal(seat, game.parse_move("catch 0"))
        assert refusal is not None
        assert refusal.clause == clause
    assert members(game.seats_that_may_interrupt()) == []
    assert legal(game, 1) == {"draw", "catch 0"}


# The heuristic


@pytest.mark.parametrize(
    ("hand", "discard", "chosen"),
    [
        ("9H", "4H", {"9H"}),  # wins
        ("9H KH", "4H", {"KH"}),  # the king goes again, and the nine wins on it
        ("9H 2H", "4H", {"2H"}),  # not the last regular card
        ("8C 9H TH", "4H", {"TH"}),  # the eight is kept
        ("AH TS 9S", "TH", {"TS"}),  # an ace is kept for a demand
    ],
)
def test_heuristic_plays_expected_cards(hand: str, discard: str, chosen: set[str]) -> None:
    game = match_from(hands=[hand, "5S 6C 5C 3C"], discard_pile=discard, turn=0)
    assert game.format_move(game.heuristic(0)) in chosen


def test_heuristic_catches_missed_calls() -> None:
    game = match_from({"calls": "manual"}, hands=["9H 3C", "5S 6C 4C", "TD 3D KD"], discard_pile="4H", turn=0)
    play(game, "9H")
    assert [game.format_move(game.heuristic(seat)) for seat in (1, 2)] == ["catch 0", "catch 0"]
    assert game.format_move(game.heuristic(1)) in legal(game, 1)


def test_utility_falls_with_each_card() -> None:
    game = match_from(hands=["9H", "5S 6C 5C", "TD 3D"], discard_pile="4H", turn=0)
    worths = [game.utility(seat) for seat in range(3)]
    assert sum(worths) == pytest.approx(2 - 3)
    assert all(one > other for one, other in pairwise([worths[0], worths[2], worths[1]]))


@pytest.mark.clause("CE-34", "G-4")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_worlds_of_finished_match_keep_the_winners(seats: int) -> None:
    for seed in range(12):
        game = new("crazy-eight", seats, seed, limit=1 + seed % 4)
        while not game.is_over:
            game.push(game.turn, game.legal()[0])
        for seat in range(-1, seats):
            world = game.view(seat).determinize(Rng.fast(seed))
            assert world.view(seat) == game.view(seat)
            type(game).from_position(world.position())  # refuses winners who have not won
