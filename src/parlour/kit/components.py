"""The two game components that a search calls: `Knowledge` and `Strategy`.

Each is a class, so that it can be compiled. A game subclasses it. Most other components are plain functions
that take the match as their first argument. `registration.Components` lists all components, and a game
defines the ones that it needs. `register_components` registers them with the class of the game.
"""

from typing import TYPE_CHECKING, Generic, TypeVar

from mypy_extensions import mypyc_attr

from parlour.kit.moves import NO_MOVE
from parlour.kit.sentences import Sentence

if TYPE_CHECKING:
    from parlour.kit.game import Game
    from parlour.kit.outcomes import Appraisal
    from parlour.kit.rng import Rng


G = TypeVar("G", bound="Game")


@mypyc_attr(allow_interpreted_subclasses=True)
class Knowledge(Generic[G]):
    """The knowledge of each seat: the cards that it sees, and those that it can infer."""

    def observation(self, game: G, seat: int) -> "Game":
        """Return a copy of the match that contains only what the seat can see.

        The caller (`Game.view`) replaces the random generator of the copy.

        Returns:
            A match that shares no mutable state with `game`.
        """
        target = game.new_blank()
        game.copy_common_fields(target)
        game.copy_public(target)
        game.copy_visible(target, seat, self.known_cards(game, seat))
        return target

    def known_cards(self, game: G, seat: int) -> int:
        """Return the hidden cards whose location the seat has seen or can infer.

        Returns:
            A set of cards.
        """
        return 0

    def build_beliefs(self, game: G, seat: int) -> object:
        """Return what a seat can infer about the hidden cards, for use by `deal_hidden`.

        `game` is the seat's observation. `deal_hidden` finds the result in the `beliefs` field.

        Returns:
            A `HiddenCards`, or an object of a class that the game defines; None if the game needs no such
                object.
        """
        return None

    def deal_hidden(self, game: G, seat: int, rng: "Rng") -> None:
        """Deal random cards to the hidden places of an observation.

        All deals that the seat's knowledge allows are equally likely.
        """
        raise NotImplementedError


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

    def appraise_moves(self, game: G, seat: int) -> "list[Appraisal]":
        """Return the legal moves with their exact expected results, using only what the seat can see.

        Returns:
            One appraisal per legal move; empty if the game cannot compute them.
        """
        return []

    def move_reason(self, game: G, seat: int, move: int) -> Sentence | None:
        """Return a sentence that explains why a move is good, using only what the seat can see.

        Returns:
            The sentence, or None if the game does not give a reason.
        """
        return None
