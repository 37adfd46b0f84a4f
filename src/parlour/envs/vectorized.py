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

from parlour.compiling.extras import MissingExtraError, require_extra

try:
    require_extra("envs", "parlour.envs.vectorized", ("numpy",))
except MissingExtraError as reason:
    raise ImportError(str(reason)) from None

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import DTypeLike, NDArray

from parlour.bots.match_batch import NO_PLACE, VectorMatches, derive_match_seed
from parlour.envs.episode import EnvSpec, action_refusal, validate_seed
from parlour.kit.errors import IllegalMoveError, InvalidMoveError, ParlourError
from parlour.kit.features import Feature
from parlour.kit.game import Game, View
from parlour.kit.validation import as_int, shorten_repr

Array = NDArray[Any]

NUMBER_DTYPES: Final = ("float32", "float64", "int32", "int64")
INTEGER_DTYPES: Final = ("int32", "int64")
FLAG_DTYPES: Final = ("bool", "int8", "uint8")
REWARD_DTYPES: Final = ("float32", "float64")
MAX_ENVS: Final = 1_000_000
IS_INTERPRETED: Final = issubclass(
    vec, list
)  # without librt a vec is a list, and NumPy cannot look into its memory
BUFFER_DTYPES: Final = {  # the types that the compiled code writes
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
class ArraySpec:
    """What an array of a batch has to be."""

    shape: tuple[int, ...]
    dtypes: tuple[str, ...]

    def find_fault(self, array: object) -> str:
        """What an array is wanted to be, where this one is not; or nothing."""
        if not isinstance(array, np.ndarray):
            return f"an array of NumPy is wanted, not {shorten_repr(array)}"
        if array.shape != self.shape:
            return f"an array of shape {self.shape} is wanted, not {array.shape}"
        if array.dtype.name not in self.dtypes:
            return f"an array of {', '.join(self.dtypes)} is wanted, not of {array.dtype.name}"
        return "" if array.flags.writeable else "an array that can be written is wanted"


class VectorEnv:
    """Matches of one game in so many places, all with the same seats and options.

    The nth match of a place, from 0, is that which `parlour.new` deals from `derive_match_seed(seed, place,
    n)`. So the same seed and actions give the same numbers in every build, and what happens in a place does
    not depend on how many there are.

    Attributes:
        env_count: How many matches are stepped together, n.
        seats: How many play in each of them, s.
        actions: How many actions there are, a.
        max_legal_moves: How many of them are legal at once at most, w.
        low: The least that each number of an observation can be; shape (f,), int32.
        high: The most that each can be; shape (f,), int32.
    """

    def __init__(
        self,
        game: str,
        env_count: object,
        seats: SupportsIndex | None = None,
        *,
        seed: object = 0,
        views: bool = False,
        **options: object,
    ) -> None:
        """Makes the places; `reset` deals.

        Args:
            game: Its name, as for `parlour.new`.
            env_count: How many matches are stepped together, 1 to 1,000,000.
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
        number = as_int(env_count)
        if number is None or not 0 < number <= MAX_ENVS:
            raise ParlourError(
                f"env_count: a number from 1 to {MAX_ENVS} is wanted, not {shorten_repr(env_count)}"
            )
        self.env_spec = EnvSpec(game, seats, options)
        self.env_count = number
        self.seats = self.env_spec.seats
        self.actions = int(self.env_spec.action_space.size)
        low, high = self.env_spec.feature_bounds()
        self.low: NDArray[np.int32] = np.array(low, np.int32)
        self.high: NDArray[np.int32] = np.array(high, np.int32)
        matches = [self.env_spec.deal(0) for _ in range(number)]
        self.matches = VectorMatches(
            matches, self.env_spec.action_space, len(low), validate_seed(seed), views
        )
        self.views = views
        self.max_legal_moves = int(self.matches.max_legal_moves)
        self.array_specs = {
            "observations": ArraySpec((number, len(low)), NUMBER_DTYPES),
            "masks": ArraySpec((number, self.actions), FLAG_DTYPES),
            "legal": ArraySpec((number, self.max_legal_moves), INTEGER_DTYPES),
            "legal_counts": ArraySpec((number,), INTEGER_DTYPES),
            "seats": ArraySpec((number,), INTEGER_DTYPES),
            "rewards": ArraySpec((number, self.seats), REWARD_DTYPES),
            "ended": ArraySpec((number,), FLAG_DTYPES),
        }
        self.is_reset = False
        self.last_batch: Batch | None = None  # the batch that was looked at last: it fits
        self.wanted_arrays: dict[str, Array] = {}  # its arrays by their names
        self.buffers: dict[str, Array] = {}  # from where they are copied, where that stays the same

    @property
    def features(self) -> list[Feature]:
        """What the numbers of an observation are, in their order.

        Returns:
            The features of the table.
        """
        return self.env_spec.features

    def new_batch(
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
            for name, form in self.array_specs.items()
            if name not in left_out
        }
        return Batch(**made)

    def reset(self, batch: Batch, seed: object = None) -> None:
        """Deals the first match of each place, and writes where it stands.

        Args:
            batch: The arrays to be written.
            seed: What the matches follow from now, of the same range; without it, the seed from before.

        Raises:
            ParlourError: The seed is none, or an array does not fit. Then nothing has changed.
        """
        chosen = self.matches.seed if seed is None else validate_seed(seed)
        self.validate_batch(batch)
        self.matches.seed = chosen
        self.matches.deal_all()
        self.is_reset = True
        self.copy_to_batch()

    def step(self, actions: object, batch: Batch) -> None:
        """Makes in each place the action that is chosen for it, and writes where it stands then.

        Args:
            actions: One for each place, in whole numbers of shape (n,).
            batch: The arrays to be written.

        Raises:
            IllegalMoveError: One is outside the mask of its place. Then nothing has changed, here and below.
            InvalidMoveError: They are not one for each place, or one is no action.
            ParlourError: An array does not fit, or nothing is dealt yet.
        """
        if not self.is_reset:
            raise ParlourError("nothing is dealt yet: call `reset` before `step`")
        self.validate_batch(batch)
        chosen = self.validate_actions(actions)
        wrong = int(self.matches.find_illegal(chosen))
        if wrong != NO_PLACE:
            raise self.refusal(wrong, int(chosen[wrong]))
        self.matches.step(chosen)
        self.copy_to_batch()

    def validate_batch(self, into: Batch) -> None:
        """Sees to it that a batch fits. Raises ParlourError."""
        if not isinstance(into, Batch):
            raise ParlourError(f"batch: a Batch is wanted, not {shorten_repr(into)}")
        if into is self.last_batch:
            return
        given = {each.name: getattr(into, each.name) for each in fields(into)}
        wanted = {name: array for name, array in given.items() if array is not None}
        for name, array in wanted.items():
            if fault := self.array_specs[name].find_fault(array):
                raise ParlourError(f"{name}: {fault}")
        self.matches.write_features = "observations" in wanted
        self.wanted_arrays = wanted
        self.buffers = {} if IS_INTERPRETED else {name: self.buffer_array(name) for name in wanted}
        self.last_batch = into

    def buffer_array(self, name: str) -> Array:
        """What the compiled code has written of an array of a batch, in its shape.

        Without librt that is a list, which has to be copied; else the very memory.
        """
        matches = self.matches
        cells: Any = {
            "observations": matches.feature_row.cells,
            "masks": matches.masks,
            "legal": matches.legal,
            "legal_counts": matches.legal_counts,
            "seats": matches.seat_buffer,
            "rewards": matches.rewards,
            "ended": matches.ended,
        }[name]
        array: Array = np.array(cells) if IS_INTERPRETED else np.frombuffer(cells, BUFFER_DTYPES[name])
        return array.reshape(self.array_specs[name].shape)

    def copy_to_batch(self) -> None:
        """Copies what a step has brought into the caller's arrays."""
        for name, array in self.wanted_arrays.items():
            np.copyto(
                array, self.buffer_array(name) if IS_INTERPRETED else self.buffers[name], casting="unsafe"
            )

    def validate_actions(self, actions: object) -> "vec[i64]":
        """The actions for all places. Raises InvalidMoveError for what are none."""
        wanted = f"actions: {self.env_count} whole numbers are wanted, not"
        try:
            array = np.asarray(actions)
        except ValueError:  # lists of different lengths
            raise InvalidMoveError(f"{wanted} {shorten_repr(actions)}") from None
        if array.shape != (self.env_count,) or array.dtype.kind not in "iu":
            raise InvalidMoveError(f"{wanted} an array of shape {array.shape} of {array.dtype.name}")
        return vec[i64](np.ascontiguousarray(array, np.int64))

    def refusal(self, place: int, action: int) -> ParlourError:
        """Why a place may not have this action."""
        if not 0 <= action < self.actions:
            return InvalidMoveError(f"place {place}: actions are 0 to {self.actions - 1}, not {action}")
        # What is legal, and why not, is known without what is kept for views.
        view = self.matches.games[place].view(int(self.matches.seat_buffer[place]))
        reason = action_refusal(self.env_spec.action_space, view, action)
        assert reason is not None
        return IllegalMoveError(f"place {place}: {reason.sentence}", reason.clause)

    # The matches themselves

    def view(self, index: object) -> View:
        """What the seat that is to act in a place sees, for who wants more of it than features.

        Args:
            index: A place, 0 to n - 1.

        Returns:
            The view of that seat.

        Raises:
            ParlourError: There is no such place, or the environment was made without `views`.
        """
        match = self.match(index)
        return match.view(int(self.matches.seat_buffer[self.validate_index(index)]))

    def match(self, index: object) -> Game:
        """A match with all that is hidden, for who looks for a fault.

        Args:
            index: A place, 0 to n - 1.

        Returns:
            A copy of the match that the place has now.

        Raises:
            ParlourError: There is no such place, or the environment was made without `views`.
        """
        number = self.validate_index(index)
        if not self.views:
            raise ParlourError("a view or a match is wanted: make the environment with views=True")
        return self.matches.games[number].copy()

    def match_seed(self, place: object) -> int:
        """From what `parlour.new` deals the match that a place has now.

        Args:
            place: A place, 0 to n - 1.

        Returns:
            Its seed.

        Raises:
            ParlourError: There is no such place.
        """
        number = self.validate_index(place)
        return derive_match_seed(self.matches.seed, number, int(self.matches.match_counts[number]) - 1)

    def validate_index(self, place: object) -> int:
        number = as_int(place)
        if number is None or not 0 <= number < self.env_count:
            raise ParlourError(f"places are 0 to {self.env_count - 1} here, not {shorten_repr(place)}")
        return number
