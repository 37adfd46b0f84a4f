"""A vectorised environment: many matches of one game, stepped in the compiled code into the caller's arrays.

    env = VectorEnv("crazy-eight", 1024, seats=2, seed=7)
    batch = env.batch()
    env.reset(batch)
    while learning:
        env.step(choose(batch.observations, batch.masks), batch)

In each place one seat is to act: `batch.seats` says which, and beside it stands what it sees and may do. A
match that ends gives its rewards with that step, and the place goes on with its next match by itself.
"""

from dataclasses import dataclass, fields
from typing import Any, Final, SupportsIndex

from parlour.extras import MissingExtra, require

try:
    require("envs", "parlour.envs.vector", ("numpy",))
except MissingExtra as reason:
    raise ImportError(str(reason)) from None

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import DTypeLike, NDArray

from parlour.envs.course import Table, refused, seed_given
from parlour.kit.errors import IllegalMoveError, InvalidMoveError, ParlourError
from parlour.kit.features import Feature
from parlour.kit.game import Game
from parlour.kit.given import as_int, shorten_repr
from parlour.kit.view import View
from parlour.players.many import NONE, Many, match_seed

Array = NDArray[Any]

NUMBERS: Final = ("float32", "float64", "int32", "int64")
WHOLE: Final = ("int32", "int64")
FLAGS: Final = ("bool", "int8", "uint8")
WORTHS: Final = ("float32", "float64")
MOST_PLACES: Final = 1_000_000
PLAIN: Final = issubclass(vec, list)  # without librt a vec is a list, and NumPy cannot look into its memory
WRITTEN: Final = {  # the types that the compiled code writes
    "observations": np.int32,
    "masks": np.uint8,
    "legal": np.int32,
    "legal_counts": np.int32,
    "seats": np.int32,
    "rewards": np.float64,
    "ended": np.uint8,
}


@dataclass(frozen=True)
class Batch:
    """Arrays into which each step is written, a row for each place; what is None is not wanted.

    With n places, f numbers of features, a actions, s seats, and w actions at most in one place:

    Attributes:
        observations: What the seat that is to act sees, its features, each between its bounds; shape (n, f),
            of float32, float64, int32 or int64.
        masks: For each action whether it may take it; shape (n, a), of bool, int8 or uint8.
        legal: The same as a list, in no order, the first `legal_counts` numbers; shape (n, w), of int32 or
            int64.
        legal_counts: How many those are, 1 to w; shape (n,), of int32 or int64.
        seats: Which seat is to act; shape (n,), of int32 or int64.
        rewards: What a match that this step has ended is worth to each seat, -1 to 1, and else 0; shape
            (n, s), of float32 or float64.
        ended: Whether this step has ended a match: all but the rewards is then of the next; shape (n,), of
            bool, int8 or uint8.
    """

    observations: Array | None = None
    masks: Array | None = None
    legal: Array | None = None
    legal_counts: Array | None = None
    seats: Array | None = None
    rewards: Array | None = None
    ended: Array | None = None


@dataclass(frozen=True)
class Form:
    """What an array of a batch has to be."""

    shape: tuple[int, ...]
    types: tuple[str, ...]

    def fault(self, array: object) -> str:
        """What an array is wanted to be, where this one is not; or nothing."""
        if not isinstance(array, np.ndarray):
            return f"an array of NumPy is wanted, not {shorten_repr(array)}"
        if array.shape != self.shape:
            return f"an array of shape {self.shape} is wanted, not {array.shape}"
        if array.dtype.name not in self.types:
            return f"an array of {', '.join(self.types)} is wanted, not of {array.dtype.name}"
        return "" if array.flags.writeable else "an array that can be written is wanted"


class VectorEnv:
    """Matches of one game in so many places, all with the same seats and options.

    The nth match of a place, from 0, is that which `parlour.new` deals from `match_seed(seed, place, n)`. So
    the same seed and actions give the same numbers in every build, and what happens in a place does not
    depend on how many there are.

    Attributes:
        places: How many matches are stepped together, n.
        seats: How many play in each of them, s.
        actions: How many actions there are, a.
        widest: How many of them are legal at once at most, w.
        low: The least that each number of an observation can be; shape (f,), int32.
        high: The most that each can be; shape (f,), int32.
    """

    def __init__(
        self,
        game: str,
        places: object,
        seats: SupportsIndex | None = None,
        *,
        seed: object = 0,
        views: bool = False,
        **options: object,
    ) -> None:
        """Makes the places; `reset` deals.

        Args:
            game: Its name, as for `parlour.new`.
            places: How many matches are stepped together, 1 to 1,000,000.
            seats: How many play; the fewest where it is left out.
            seed: What all matches follow from, a whole number from -(2^62 - 1) to 2^62 - 1.
            views: Whether `view` and `match` can be asked, which takes time in some games.
            options: The game's options by name, as for `parlour.new`.

        Raises:
            UnknownGameError: There is no such game.
            InvalidSeatsError: It is not for so many.
            InvalidOptionError: There is no such option or value, or two clash.
            ParlourError: The number of places or the seed is none, or the game has declared no features.
        """
        number = as_int(places)
        if number is None or not 0 < number <= MOST_PLACES:
            raise ParlourError(
                f"places: a number from 1 to {MOST_PLACES} is wanted, not {shorten_repr(places)}"
            )
        self.table = Table(game, seats, options)
        self.places = number
        self.seats = self.table.seats
        self.actions = int(self.table.actions.size)
        low, high = self.table.bounds()
        self.low: NDArray[np.int32] = np.array(low, np.int32)
        self.high: NDArray[np.int32] = np.array(high, np.int32)
        matches = [self.table.deal(0) for _ in range(number)]
        self.many = Many(matches, self.table.actions, len(low), seed_given(seed), views)
        self.views = views
        self.widest = int(self.many.widest)
        self.forms = {
            "observations": Form((number, len(low)), NUMBERS),
            "masks": Form((number, self.actions), FLAGS),
            "legal": Form((number, self.widest), WHOLE),
            "legal_counts": Form((number,), WHOLE),
            "seats": Form((number,), WHOLE),
            "rewards": Form((number, self.seats), WORTHS),
            "ended": Form((number,), FLAGS),
        }
        self.has_begun = False
        self.known: Batch | None = None  # the batch that was looked at last: it fits
        self.wanted: dict[str, Array] = {}  # its arrays by their names
        self.sources: dict[str, Array] = {}  # from where they are copied, where that stays the same

    @property
    def features(self) -> list[Feature]:
        """What the numbers of an observation are, in their order.

        Returns:
            The features of the table.
        """
        return self.table.features

    def batch(
        self,
        observations: DTypeLike = np.float32,
        *,
        masks: DTypeLike = np.bool_,
        legal: bool = False,
    ) -> Batch:
        """New arrays for all that there is.

        Args:
            observations: The type of the observations, one of those that `Batch` names.
            masks: The type of the masks, likewise.
            legal: Whether legal actions are wanted as lists too.

        Returns:
            Arrays of zeros, of the shapes that this environment writes.
        """
        types: dict[str, DTypeLike] = {"observations": observations, "masks": masks, "ended": np.bool_}
        types |= {"legal": np.int32, "legal_counts": np.int32, "seats": np.int32, "rewards": np.float32}
        left_out = () if legal else ("legal", "legal_counts")
        made = {
            name: np.zeros(form.shape, types[name])
            for name, form in self.forms.items()
            if name not in left_out
        }
        return Batch(**made)

    def reset(self, into: Batch, seed: object = None) -> None:
        """Deals the first match of each place, and writes where it stands.

        Args:
            into: The arrays to be written.
            seed: What the matches follow from now, of the same range; without it, the seed from before.

        Raises:
            ParlourError: The seed is none, or an array does not fit. Then nothing has changed.
        """
        chosen = self.many.seed if seed is None else seed_given(seed)
        self.look_at(into)
        self.many.seed = chosen
        self.many.begin_all()
        self.has_begun = True
        self.write()

    def step(self, actions: object, into: Batch) -> None:
        """Makes in each place the action that is chosen for it, and writes where it stands then.

        Args:
            actions: One for each place, in whole numbers of shape (n,).
            into: The arrays to be written.

        Raises:
            IllegalMoveError: One is outside the mask of its place. Then nothing has changed, here and below.
            InvalidMoveError: They are not one for each place, or one is no action.
            ParlourError: An array does not fit, or nothing is dealt yet.
        """
        if not self.has_begun:
            raise ParlourError("nothing is dealt yet: call `reset` before `step`")
        self.look_at(into)
        chosen = self.chosen(actions)
        wrong = int(self.many.wrong(chosen))
        if wrong != NONE:
            raise self.refusal(wrong, int(chosen[wrong]))
        self.many.step(chosen)
        self.write()

    def look_at(self, into: Batch) -> None:
        """Sees to it that a batch fits. Raises ParlourError."""
        if not isinstance(into, Batch):
            raise ParlourError(f"into: a Batch is wanted, not {shorten_repr(into)}")
        if into is self.known:
            return
        given = {each.name: getattr(into, each.name) for each in fields(into)}
        wanted = {name: array for name, array in given.items() if array is not None}
        for name, array in wanted.items():
            if fault := self.forms[name].fault(array):
                raise ParlourError(f"{name}: {fault}")
        self.many.sees = "observations" in wanted
        self.wanted = wanted
        self.sources = {} if PLAIN else {name: self.written(name) for name in wanted}
        self.known = into

    def written(self, name: str) -> Array:
        """What the compiled code has written of an array of a batch, in its shape.

        Without librt that is a list, which has to be copied; else the very memory.
        """
        cells: Any = self.many.row.cells if name == "observations" else getattr(self.many, name)
        array: Array = np.array(cells) if PLAIN else np.frombuffer(cells, WRITTEN[name])
        return array.reshape(self.forms[name].shape)

    def write(self) -> None:
        """Copies what a step has brought into the caller's arrays."""
        for name, array in self.wanted.items():
            np.copyto(array, self.written(name) if PLAIN else self.sources[name], casting="unsafe")

    def chosen(self, actions: object) -> "vec[i64]":
        """The actions for all places. Raises InvalidMoveError for what are none."""
        wanted = f"actions: {self.places} whole numbers are wanted, not"
        try:
            array = np.asarray(actions)
        except ValueError:  # lists of different lengths
            raise InvalidMoveError(f"{wanted} {shorten_repr(actions)}") from None
        if array.shape != (self.places,) or array.dtype.kind not in "iu":
            raise InvalidMoveError(f"{wanted} an array of shape {array.shape} of {array.dtype.name}")
        return vec[i64](np.ascontiguousarray(array, np.int64))

    def refusal(self, place: int, action: int) -> ParlourError:
        """Why a place may not have this action."""
        if not 0 <= action < self.actions:
            return InvalidMoveError(f"place {place}: actions are 0 to {self.actions - 1}, not {action}")
        # What is legal, and why not, is known without what is kept for views.
        view = self.many.games[place].view(int(self.many.seats[place]))
        reason = refused(self.table.actions, view, action)
        assert reason is not None
        return IllegalMoveError(f"place {place}: {reason.sentence}", reason.clause)

    # The matches themselves

    def view(self, place: object) -> View:
        """What the seat that is to act in a place sees, for who wants more of it than features.

        Args:
            place: A place, 0 to n - 1.

        Returns:
            The view of that seat.

        Raises:
            ParlourError: There is no such place, or the environment was made without `views`.
        """
        match = self.match(place)
        return match.view(int(self.many.seats[self.place_given(place)]))

    def match(self, place: object) -> Game:
        """A match with all that is hidden, for who looks for a fault.

        Args:
            place: A place, 0 to n - 1.

        Returns:
            A copy of the match that the place has now.

        Raises:
            ParlourError: There is no such place, or the environment was made without `views`.
        """
        number = self.place_given(place)
        if not self.views:
            raise ParlourError("a view or a match is wanted: make the environment with views=True")
        return self.many.games[number].copy()

    def match_seed(self, place: object) -> int:
        """From what `parlour.new` deals the match that a place has now.

        Args:
            place: A place, 0 to n - 1.

        Returns:
            Its seed.

        Raises:
            ParlourError: There is no such place.
        """
        number = self.place_given(place)
        return match_seed(self.many.seed, number, int(self.many.begun[number]) - 1)

    def place_given(self, place: object) -> int:
        number = as_int(place)
        if number is None or not 0 <= number < self.places:
            raise ParlourError(f"places are 0 to {self.places - 1} here, not {shorten_repr(place)}")
        return number
