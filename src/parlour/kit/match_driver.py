"""Playing a match with one function for each seat."""

from collections.abc import Callable, Sequence
from typing import Protocol, SupportsIndex, runtime_checkable

from parlour.kit.errors import ParlourError
from parlour.kit.game import Game, View
from parlour.kit.moves import NO_MOVE, NO_SEAT
from parlour.kit.validation import shorten_repr, wrong_type_error

# A player is a function that receives the view of its seat and returns a move.
Player = Callable[[View], SupportsIndex | str | None]


@runtime_checkable
class DrivableMatch(Protocol):
    """The methods of `Game` that `drive` calls, for an object that also records or saves its match."""

    @property
    def seats(self) -> SupportsIndex:
        """Number of seats."""

    def next_actor(self) -> SupportsIndex:
        """Return the seat to ask now; -1 if the match is over."""

    def view(self, seat: int) -> View:
        """Return what a seat may know."""

    def play(self, seat: int, move: SupportsIndex | str) -> None:
        """Make a move."""

    def decline(self, seat: int) -> None:
        """Record that a seat does not interrupt."""


def drive(game: DrivableMatch, players: Sequence[Player | None]) -> None:
    """Ask the seats for moves and make these moves, until the match is over.

    The seats are asked in the order of `Game.next_actor`. To play a part of a match, use None in place of a
    player: this function returns as soon as that seat has to be asked.

    Args:
        game: The match. It is changed.
        players: For each seat, a function that receives the view of the seat. It returns a move as a code or
            text, or `NO_MOVE` or None to decline to interrupt.

    Raises:
        IllegalMoveError: A player returned a move that the seat may not make now, or declined although the
            seat has to move.
        InvalidMoveError: A player returned something that is not a move of the game.
        ParlourError: The arguments are not a match and a list with one player for each seat.
    """
    validate_players(game, players)
    while (seat := int(game.next_actor())) != NO_SEAT:
        player = players[seat]
        if player is None:
            return
        move = player(game.view(seat))
        if move is None or move == NO_MOVE:
            game.decline(seat)
        else:
            game.play(seat, move)


def is_decision(game: Game, seat: int) -> bool:
    """Return True if a move of this seat is a decision: there are other moves, or the seat need not move."""
    return len(game.legal(seat)) > 1 or not game.to_move() >> seat & 1


def validate_players(game: object, players: object) -> None:
    """Check the arguments of `drive`.

    Raises:
        ParlourError: The arguments are not a match and a list with one player for each seat.
    """
    if not isinstance(game, DrivableMatch):
        raise wrong_type_error("game", "a Game", game)
    if not isinstance(players, list | tuple) or len(players) != int(game.seats):
        raise ParlourError(
            f"players must be a list of {game.seats} functions, one for each seat, "
            f"not {shorten_repr(players)}"
        )
    for player in players:
        if player is not None and not callable(player):
            raise wrong_type_error("players", "a list of functions", players)
