"""The strategy of a game, which bots, searches and the coach ask for moves and estimates."""

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from parlour.kit.match_state import MatchState
from parlour.kit.moves import NO_MOVE
from parlour.kit.outcomes import Appraisal
from parlour.text.message import Message

G = TypeVar("G", bound=MatchState, contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Strategy(Generic[G]):
    """The strategy of a game: it suggests moves, and it estimates the values of positions and moves."""

    def heuristic_move(self, game: G, seat: int) -> int:
        """Return the move that a heuristic suggests, using only what the seat can see.

        The method is called only if the seat may move now.

        Returns:
            The code of a legal move, or `NO_MOVE` if the seat may interrupt and declines.
        """
        return int(game.move_buffer[0]) if game.generate_legal_moves(seat) else NO_MOVE

    def evaluate(self, game: G, seat: int) -> float:
        """Return an estimate of the utility of an unfinished match for a seat.

        By default, all seats have the same utility.

        Returns:
            A number from -1 to 1. The utilities of all seats add up to 2 - `seats`, like those of
                `Game.utility`.
        """
        return 2.0 / float(game.seats) - 1.0

    def likelihood(self, game: G, seat: int) -> float:
        """Return the probability that sensible opponents would have moved as the opponents did.

        `game` is a match with a random deal that fits the view of `seat`. Assume that the opponents have the
        cards of this deal. The method is called only if `likelihood_worlds` is greater than 1.

        Returns:
            0 to 1.
        """
        return 1.0

    def margin(self, game: G, seat: int) -> float:
        """Return a seat's lead over the best other seat.

        Returns:
            Points, negative if the seat is behind; 0 if the game does not count points.
        """
        return 0.0

    def careless_move(self, game: G, move: int) -> int:
        """Return the move that a careless player would make in place of `move`.

        For example, a careless player forgets the spoken call that belongs to the move.

        Returns:
            `move` itself if there is nothing to forget; `NO_MOVE` if a careless player would not interrupt.
        """
        return move

    def appraise_moves(self, game: G, seat: int) -> list[Appraisal]:
        """Return the legal moves with their exact expected results, using only what the seat can see.

        Returns:
            One appraisal per legal move; empty if the game cannot compute them.
        """
        return []

    def move_reason(self, game: G, seat: int, move: int) -> Message | None:
        """Return a message that explains why a move is good, using only what the seat can see.

        Returns:
            The message, or None if the game does not give a reason.
        """
        return None
