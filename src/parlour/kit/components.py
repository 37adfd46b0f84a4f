"""The components of a game that a search calls: the knowledge of seats, and strategy.

Knowledge and Strategy are classes, so that they can be compiled; a game subclasses them. The other components
are plain functions that take the game. A game defines those that it needs, by the names in
`registration.Components`, and `register_components` registers all of them with its class.
"""

from typing import TYPE_CHECKING

from mypy_extensions import mypyc_attr

from parlour.kit.moves import NO_MOVE
from parlour.kit.sentences import Sentence

if TYPE_CHECKING:
    from parlour.kit.game import Game
    from parlour.kit.outcomes import Appraisal
    from parlour.kit.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge:
    """The knowledge of seats about a match."""

    def observation(self, game: "Game", seat: int) -> "Game":
        """Return the match without the cards that the seat cannot see, by copying only the visible parts.

        The caller, `view`, replaces its random generator.

        Returns:
            A match that shares no mutable state with this one.
        """
        twin = game.new_blank()
        game.copy_common(twin)
        game.copy_public(twin)
        game.copy_visible(twin, seat, self.known_cards(game, seat))
        return twin

    def known_cards(self, game: "Game", seat: int) -> int:
        """Return the hidden cards that the seat can identify, wherever they are.

        Returns:
            A set of cards.
        """
        return 0

    def build_beliefs(self, game: "Game", seat: int) -> object:
        """Return a seat's knowledge of hidden cards, computed from an observation; `deal_hidden` may use it.

        Returns:
            A `HiddenCards` or another object of the game. A view keeps it and passes it to each world as
                `beliefs`.
            None if the game does not need it.
        """
        return None

    def deal_hidden(self, game: "Game", seat: int, rng: "Rng") -> None:
        """Deal the missing cards of an observation, drawn from all deals that the seat's knowledge allows."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Strategy:
    """The knowledge of a good player about a game."""

    def heuristic_move(self, game: "Game", seat: int) -> int:
        """Return the move of a rule of thumb, from what the seat can see; the seat may move now.

        Returns:
            The code of a legal move; `NO_MOVE` for a seat that may interrupt and declines.
        """
        return int(game.move_buffer[0]) if game.generate_legal(seat) else NO_MOVE

    def evaluate(self, game: "Game", seat: int) -> float:
        """Return an estimate of `utility` before the end; by default all seats are equally likely to win.

        Returns:
            -1 to 1. The values of all seats add up to 2 - `seats`, like those of `utility`: to 0 for two
                seats.
        """
        return 2.0 / float(game.seats) - 1.0

    def likelihood(self, game: "Game", seat: int) -> float:
        """Return the probability of the other seats' secret choices in this world, if they play sensibly.

        The world was drawn from a seat's view. Called only if `likelihood_worlds` is greater than 1.

        Returns:
            0 to 1.
        """
        return 1.0

    def margin(self, game: "Game", seat: int) -> float:
        """Return the lead of a seat over the best other seat, in points.

        Returns:
            Points, negative if the seat is behind; 0 if the match does not count points.
        """
        return 0.0

    def careless_move(self, game: "Game", move: int) -> int:
        """Return the move of a player who overlooks what this move takes into account, such as a call.

        Returns:
            The move itself if there is nothing to overlook; `NO_MOVE` for a seat that does not interrupt.
        """
        return move

    def appraise_moves(self, game: "Game", seat: int) -> "list[Appraisal]":
        """Return each legal move with its exact expected result, from what the seat can see.

        Returns:
            Appraisals; empty if the game cannot compute them.
        """
        return []

    def move_reason(self, game: "Game", seat: int, move: int) -> Sentence | None:
        """Return a reason for a move in terms of the game, from what the seat can see.

        Returns:
            The sentence, or None.
        """
        return None
