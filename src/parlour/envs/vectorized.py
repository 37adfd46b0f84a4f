"""A vectorized environment: compiled code advances many matches of one game, and fills the caller's arrays.

    env = VectorEnv("crazy-eight", 1024, seats=2, seed=7)
    batch = env.new_batch()
    env.reset(batch)
    while learning:
        env.step(choose(batch.observations, batch.masks), batch)

The environments are numbered, and each has one match at a time. In each environment, one seat has to act.
`batch.seats` contains this seat, and the other arrays contain its observation and legal actions. When a match
ends, `step` writes its rewards to the batch and starts the next match in that environment.
"""

from dataclasses import dataclass, fields
from typing import Any, Final, SupportsIndex

from parlour.compiling.extras import MissingExtraError, require_extra
from parlour.text.translation import render

try:
    require_extra("envs", "parlour.envs.vectorized", ("numpy",))
except MissingExtraError as error:
    raise ImportError(str(error)) from None

import numpy as np
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import DTypeLike, NDArray

from parlour.bots.match_batch import NO_ENV, VectorMatches, derive_match_seed
from parlour.envs.episode import EnvSpec, find_action_refusal, validate_seed
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
# True if librt is missing; a vec is then a list, and NumPy cannot access its memory
IS_INTERPRETED: Final = issubclass(vec, list)
BUFFER_DTYPES: Final = {  # type of each array that the compiled code writes
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
    """Arrays that receive the results of each step, with one row per environment.

    An array that is None is not written.

    In the shapes, n is the number of environments, f the number of values in an observation, a the number of
    actions, s the number of seats, and w the maximum number of legal actions in one environment.

    Attributes:
        observations: The features that the acting seat sees, each within its bounds. Shape (n, f), of
            float32, float64, int32 or int64.
        masks: For each action, 1 or True if it is legal. Shape (n, a), of bool, int8 or uint8.
        legal: The legal actions in no particular order; in each row, only the first `legal_counts` numbers
            are valid. Shape (n, w), of int32 or int64.
        legal_counts: Number of legal actions, 1 to w. Shape (n,), of int32 or int64.
        seats: The acting seat. Shape (n,), of int32 or int64.
        rewards: If this step ended a match, the utility of that match for each seat, -1 to 1; otherwise 0.
            Shape (n, s), of float32 or float64.
        ended: 1 or True if this step ended a match. Then all arrays except `rewards` and `ended` show the
            next match. Shape (n,), of bool, int8 or uint8.
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
    """The required shape and the accepted types of an array in a batch."""

    shape: tuple[int, ...]
    dtypes: tuple[str, ...]

    def find_fault(self, array: object) -> str:
        """Return the reason why an array cannot be used in a batch, or an empty string if it can."""
        if not isinstance(array, np.ndarray):
            return f"it must be a NumPy array, not {shorten_repr(array)}"
        if array.shape != self.shape:
            return f"its shape must be {self.shape}, not {array.shape}"
        if array.dtype.name not in self.dtypes:
            return f"its dtype must be {' or '.join(self.dtypes)}, not {array.dtype.name}"
        return "" if array.flags.writeable else "it must be writeable"


class VectorEnv:
    """Many matches of one game, all with the same seats and options.

    In the environment `env_index`, match `match_index` is the match that `parlour.new` deals from
    `derive_match_seed(seed, env_index, match_index)`. Both indexes start at 0. Therefore the same seed and
    actions give the same results in every build, and the results in an environment do not depend on the
    number of environments.

    Attributes:
        env_count: Number of matches that advance together, n.
        seats: Number of seats in each match, s.
        actions: Number of actions, a.
        max_legal_moves: Maximum number of actions that are legal at once, w.
        low: Lower bound of each number in an observation. Shape (f,), int32.
        high: Upper bound of each number in an observation. Shape (f,), int32.
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
        """Create the environments. Call `reset` to deal the matches.

        Args:
            game: Name of the game, as for `parlour.new`.
            env_count: Number of matches that advance together, 1 to 1,000,000.
            seats: Number of seats; by default the smallest number that the game allows.
            seed: Seed of all matches, a whole number from -(2^62 - 1) to 2^62 - 1.
            views: True to allow calls of `view` and `match`, which makes steps slower in some games.
            options: The game's options by name, as for `parlour.new`.

        Raises:
            UnknownGameError: No game has this name.
            InvalidSeatsError: The game does not allow this number of seats.
            InvalidOptionError: An option does not exist or does not allow its value, or two options conflict.
            ParlourError: The number of matches or the seed is invalid, or the game does not declare features.
        """
        count = as_int(env_count)
        if count is None or not 0 < count <= MAX_ENVS:
            raise ParlourError(
                f"env_count must be a number from 1 to {MAX_ENVS}, not {shorten_repr(env_count)}"
            )
        self.env_spec = EnvSpec(game, seats, options)
        self.env_count = count
        self.seats = self.env_spec.seats
        self.actions = int(self.env_spec.action_space.size)
        low, high = self.env_spec.feature_bounds()
        self.low: NDArray[np.int32] = np.array(low, np.int32)
        self.high: NDArray[np.int32] = np.array(high, np.int32)
        matches = [self.env_spec.deal(0) for _ in range(count)]
        self.matches = VectorMatches(
            matches, self.env_spec.action_space, len(low), validate_seed(seed), views
        )
        self.views = views
        self.max_legal_moves = int(self.matches.max_legal_moves)
        self.array_specs = {
            "observations": ArraySpec((count, len(low)), NUMBER_DTYPES),
            "masks": ArraySpec((count, self.actions), FLAG_DTYPES),
            "legal": ArraySpec((count, self.max_legal_moves), INTEGER_DTYPES),
            "legal_counts": ArraySpec((count,), INTEGER_DTYPES),
            "seats": ArraySpec((count,), INTEGER_DTYPES),
            "rewards": ArraySpec((count, self.seats), REWARD_DTYPES),
            "ended": ArraySpec((count,), FLAG_DTYPES),
        }
        self.is_reset = False
        self.last_batch: Batch | None = None  # the batch that was validated last
        self.requested_arrays: dict[str, Array] = {}  # arrays of the last batch, keyed by name
        # arrays that the compiled code writes, keyed by name; `copy_to_batch` copies them to the batch
        self.buffers: dict[str, Array] = {}

    @property
    def features(self) -> list[Feature]:
        """The features in an observation, in order.

        Returns:
            The features, each with its name and its bounds.
        """
        return self.env_spec.features

    def new_batch(
        self,
        observation_dtype: DTypeLike = np.float32,
        *,
        masks: DTypeLike = np.bool_,
        legal: bool = False,
    ) -> Batch:
        """Return a batch with new arrays.

        Args:
            observation_dtype: Type of the observations, one of those listed in `Batch`.
            masks: Type of the masks, one of those listed in `Batch`.
            legal: True to include the lists of legal actions, `legal` and `legal_counts`.

        Returns:
            Arrays of zeros, in the shapes that this environment writes.
        """
        dtypes: dict[str, DTypeLike] = {"observations": observation_dtype, "masks": masks, "ended": np.bool_}
        dtypes |= {"legal": np.int32, "legal_counts": np.int32, "seats": np.int32, "rewards": np.float32}
        omitted_names = () if legal else ("legal", "legal_counts")
        arrays = {
            name: np.zeros(spec.shape, dtypes[name])
            for name, spec in self.array_specs.items()
            if name not in omitted_names
        }
        return Batch(**arrays)

    def reset(self, batch: Batch, seed: object = None) -> None:
        """Deal the first match in each environment, and write the state of all matches into the batch.

        Args:
            batch: The arrays to write.
            seed: New seed of all matches, from -(2^62 - 1) to 2^62 - 1; None to keep the seed.

        Raises:
            ParlourError: The seed is not valid, or an array in the batch has the wrong type or shape. In
                either case, nothing changes.
        """
        new_seed = self.matches.seed if seed is None else validate_seed(seed)
        self.validate_batch(batch)
        self.matches.seed = new_seed
        self.matches.deal_all()
        self.is_reset = True
        self.copy_to_batch()

    def step(self, actions: object, batch: Batch) -> None:
        """Apply one action in each environment, and write the new state of all matches into the batch.

        If an error is raised, nothing changes.

        Args:
            actions: One action per environment, integers of shape (n,).
            batch: The arrays to write.

        Raises:
            IllegalMoveError: An action is outside the mask of its environment.
            InvalidMoveError: The actions are not integers of shape (n,), or one of them is not in the action
                space.
            ParlourError: An array in the batch has the wrong type or shape, or `reset` has not been called.
        """
        if not self.is_reset:
            raise ParlourError("no match has been dealt; call reset() before step()")
        self.validate_batch(batch)
        chosen_actions = self.validate_actions(actions)
        illegal_index = int(self.matches.find_illegal_action_env(chosen_actions))
        if illegal_index != NO_ENV:
            raise self.refusal(illegal_index, int(chosen_actions[illegal_index]))
        self.matches.step(chosen_actions)
        self.copy_to_batch()

    def validate_batch(self, batch: Batch) -> None:
        """Check the arrays of a batch, and keep them for `copy_to_batch`.

        Raises:
            ParlourError: The object is not a batch, or one of its arrays has the wrong type or shape.
        """
        if not isinstance(batch, Batch):
            raise ParlourError(f"batch must be a Batch, not {shorten_repr(batch)}")
        if batch is self.last_batch:
            return
        arrays = {field.name: getattr(batch, field.name) for field in fields(batch)}
        wanted_arrays = {name: array for name, array in arrays.items() if array is not None}
        for name, array in wanted_arrays.items():
            if fault := self.array_specs[name].find_fault(array):
                raise ParlourError(f"{name}: {fault}")
        self.matches.write_features = "observations" in wanted_arrays
        self.requested_arrays = wanted_arrays
        self.buffers = {} if IS_INTERPRETED else {name: self.buffer_array(name) for name in wanted_arrays}
        self.last_batch = batch

    def buffer_array(self, array_name: str) -> Array:
        """Return the compiled code's results for the batch array `array_name`, in the shape of that array.

        Without librt, the returned array is a copy. Otherwise it shares memory with the compiled code.
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
        }[array_name]
        array: Array = np.array(cells) if IS_INTERPRETED else np.frombuffer(cells, BUFFER_DTYPES[array_name])
        return array.reshape(self.array_specs[array_name].shape)

    def copy_to_batch(self) -> None:
        """Copy the results of a step into the caller's arrays."""
        for name, array in self.requested_arrays.items():
            np.copyto(
                array, self.buffer_array(name) if IS_INTERPRETED else self.buffers[name], casting="unsafe"
            )

    def validate_actions(self, actions: object) -> "vec[i64]":
        """Convert the actions of all environments to a vec.

        Raises:
            InvalidMoveError: The actions are not integers of shape (n,).
        """
        requirement = f"actions must be {self.env_count} whole numbers, not"
        try:
            array = np.asarray(actions)
        except ValueError:  # lists of different lengths
            raise InvalidMoveError(f"{requirement} {shorten_repr(actions)}") from None
        if array.shape != (self.env_count,) or array.dtype.kind not in "iu":
            raise InvalidMoveError(f"{requirement} an array of shape {array.shape} of {array.dtype.name}")
        return vec[i64](np.ascontiguousarray(array, np.int64))

    def refusal(self, env_index: int, action: int) -> ParlourError:
        """Return the error for an action that is not legal in its environment."""
        if not 0 <= action < self.actions:
            return InvalidMoveError(
                f"environment {env_index}: an action must be from 0 to {self.actions - 1}, not {action}"
            )
        # Legal moves and reasons for refusals do not depend on the data tracked for views, so this view works
        # even without `views=True`.
        view = self.matches.games[env_index].view(int(self.matches.seat_buffer[env_index]))
        reason = find_action_refusal(self.env_spec.action_space, view, action)
        assert reason is not None
        return IllegalMoveError(f"environment {env_index}: {render(reason.message)}", reason.clause)

    # Access to the matches

    def view(self, env_index: object) -> View:
        """Return the view of the acting seat in an environment. A view has more details than an observation.

        Args:
            env_index: Index of the environment, 0 to n - 1.

        Returns:
            The view of the acting seat.

        Raises:
            ParlourError: There is no such environment, or this object was created without `views`.
        """
        match = self.match(env_index)
        return match.view(int(self.matches.seat_buffer[self.validate_index(env_index)]))

    def match(self, env_index: object) -> Game:
        """Return a match, including all hidden cards, for debugging.

        Args:
            env_index: Index of the environment, 0 to n - 1.

        Returns:
            A copy of the current match in the environment.

        Raises:
            ParlourError: There is no such environment, or this object was created without `views`.
        """
        number = self.validate_index(env_index)
        if not self.views:
            raise ParlourError("create the environment with views=True to access views and matches")
        return self.matches.games[number].copy()

    def match_seed(self, env_index: object) -> int:
        """Return the seed of the current match in an environment, for `parlour.new`.

        Args:
            env_index: Index of the environment, 0 to n - 1.

        Returns:
            The seed.

        Raises:
            ParlourError: There is no such environment.
        """
        number = self.validate_index(env_index)
        return derive_match_seed(self.matches.seed, number, int(self.matches.match_counts[number]) - 1)

    def validate_index(self, env_index: object) -> int:
        number = as_int(env_index)
        if number is None or not 0 <= number < self.env_count:
            raise ParlourError(
                f"an index must be from 0 to {self.env_count - 1}, not {shorten_repr(env_index)}"
            )
        return number
