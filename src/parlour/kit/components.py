"""What a game has beside its rules: what seats know, advice, how it is written, and how it is shown.

A search calls Knowledge and Advice, so they are classes that can be compiled, and a game makes its own of
them. The rest are plain functions that take the game; a game has those that it needs, by the names in
`furnish.Parts`, and `furnish` joins all of it to the game's class.
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
    """What seats know of a match."""

    def observation(self, game: "Game", seat: int) -> "Game":
        """The match without the cards that the seat cannot see, built by naming what it can.

        Its generator is no part of it: `view` puts another in its place.

        Returns:
            A match that shares nothing with this one.
        """
        twin = game.new_blank()
        game.copy_common(twin)
        game.copy_public(twin)
        game.copy_visible(twin, seat, self.known_cards(game, seat))
        return twin

    def known_cards(self, game: "Game", seat: int) -> int:
        """The hidden cards that the seat can name, wherever they lie.

        Returns:
            A set of cards.
        """
        return 0

    def build_beliefs(self, game: "Game", seat: int) -> object:
        """Of an observation: what the seat knows of hidden cards, where `deal_hidden` wants that worked out.

        Returns:
            A `HiddenCards` or an object of the game, which a view keeps and hands to each world as `beliefs`;
            None if there is nothing to know.
        """
        return None

    def deal_hidden(self, game: "Game", seat: int, rng: "Rng") -> None:
        """Deals the missing cards of an observation, drawn among all that the seat's knowledge allows."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Strategy:
    """What a good player knows of a game."""

    def heuristic_move(self, game: "Game", seat: int) -> int:
        """A rule of thumb for a seat that may move, from what it can see.

        Returns:
            The code of a legal move; `NO_MOVE` for a seat that may interrupt and does not.
        """
        return int(game.move_buffer[0]) if game.generate_legal(seat) else NO_MOVE

    def evaluate(self, game: "Game", seat: int) -> float:
        """An estimate of `utility` before the end; without one all seats are equally likely to win.

        Returns:
            -1 to 1. Over all seats the values add up to 2 - `seats`, as those of `utility` do: to zero for
            two seats.
        """
        return 2.0 / float(game.seats) - 1.0

    def likelihood(self, game: "Game", seat: int) -> float:
        """How probable it is that sensible others chose in secret what they have in this world.

        The world was drawn from a seat's view. It is asked only where `likelihood_worlds` is more than 1.

        Returns:
            0 to 1.
        """
        return 1.0

    def margin(self, game: "Game", seat: int) -> float:
        """By how many points a seat is ahead of the best of the others.

        Returns:
            Points, below 0 where it is behind; 0 where the match has no points.
        """
        return 0.0

    def careless_move(self, game: "Game", move: int) -> int:
        """What somebody does instead who overlooks what this move takes notice of, such as a call to be made.

        Returns:
            The move itself where there is nothing to overlook; `NO_MOVE` for a seat that does not step in.
        """
        return move

    def appraise_moves(self, game: "Game", seat: int) -> "list[Appraisal]":
        """Each legal move with what it brings by an exact count, from what the seat can see.

        Returns:
            Appraisals; none where the game cannot count it.
        """
        return []

    def move_reason(self, game: "Game", seat: int, move: int) -> Sentence | None:
        """What speaks for a move in the game's own terms, from what the seat can see.

        Returns:
            The sentence, or nothing.
        """
        return None
