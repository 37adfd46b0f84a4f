"""The beliefs of a game: what seats infer about hidden cards, and random deals that fit it."""

from typing import Generic, TypeVar

from mypy_extensions import mypyc_attr

from parlour.kit.rng import Rng

G = TypeVar("G", contravariant=True)


@mypyc_attr(allow_interpreted_subclasses=True)
class Beliefs(Generic[G]):
    """The knowledge of each seat: the cards that it sees, and those that it can infer."""

    def infer(self, game: G, seat: int) -> object:
        """Return what a seat can infer about the hidden cards, for use by `deal_hidden`.

        `game` is the seat's observation. The view keeps the result for all its worlds.

        Returns:
            A `HiddenCards`, or an object of a class that the game defines; None if the game needs no such
                object.
        """
        return None

    def deal_hidden(self, game: G, seat: int, rng: Rng, inferences: object) -> None:
        """Deal random cards to the hidden places of an observation.

        All deals that the seat's knowledge allows are equally likely. `inferences` is the result of `infer`.
        """
        raise NotImplementedError
