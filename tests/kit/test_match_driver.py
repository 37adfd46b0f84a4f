"""Playing a match with one function for each seat."""

from typing import Any

import pytest

import parlour
from parlour.kit.errors import IllegalMoveError, ParlourError
from parlour.kit.game import Game, View
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.testing.random_matches import deal_setup
from tests.helpers.every_game import for_every_game


@for_every_game()
def test_players_are_asked_with_the_views_of_their_seats(setup: dict[str, Any]) -> None:
    game, rng = deal_setup(setup), Rng.fast(setup["seed"])
    asked: list[tuple[int, View, int]] = []

    def player(seat: int, game: Game) -> Any:
        def choose(view: View) -> int | str | None:
            asked.append((seat, view, int(game.next_actor())))
            if len(asked) > 40:
                raise StopIteration
            moves = [*view.legal(), *[NO_MOVE] * (not view.game.to_move() >> seat & 1)]
            move = moves[rng.randbelow(len(moves))]
            if move == NO_MOVE:
                return None if rng.randbelow(2) else NO_MOVE
            return move if rng.randbelow(2) else game.format_move(move)

        return choose

    try:
        parlour.drive(game, [player(seat, game) for seat in range(game.seats)])
    except StopIteration:
        assert not game.is_over
    else:
        assert game.is_over
    for seat, view, next_actor in asked:
        assert seat == view.seat == next_actor


def test_stops_at_a_seat_without_a_player() -> None:
    game = parlour.new("war", seats=3, seed=1)
    parlour.drive(game, [lambda view: "flip", None, lambda view: "flip"])
    assert game.list_actors() == [1, 2]
    parlour.drive(game, [None, lambda view: "flip", lambda view: "flip"])
    assert (game.list_actors(), game.round_count) == ([0, 1, 2], 1)


def test_a_seat_that_has_to_move_cannot_decline() -> None:
    game = parlour.new("crazy-eight", seats=2, seed=1)
    before = game.state()
    with pytest.raises(IllegalMoveError, match="has to move"):
        parlour.drive(game, [lambda view: None] * 2)
    assert game.state() == before


def test_needs_a_match_and_a_player_for_each_seat() -> None:
    game = parlour.new("war", seats=3, seed=1)
    wrong_players: list[Any] = [[print] * 2, [print] * 4, print, [1, 2, 3], {0: print, 1: print, 2: print}]
    for players in wrong_players:
        with pytest.raises(ParlourError, match="players must be"):
            parlour.drive(game, players)
    wrong_matches: list[Any] = [None, game.view(0), "war"]
    for match in wrong_matches:
        with pytest.raises(ParlourError, match="game must be a Game"):
            parlour.drive(match, [print] * 3)
