"""Trained networks: reading and writing their files, and evaluating the networks with NumPy.

The input of a network is the features of a view (`parlour.kit.features`). A network has two outputs. Its
*policy* is a score for each action of the table (`parlour.kit.action_space`). Its *value* is the seat's
expected utility from the match. `examples/train.py` trains a network by self-play.

A file is a ZIP archive. `about.json` describes the network; the other members are NumPy arrays. Loading a
file executes no code from it.
"""

import io
import zipfile
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import msgspec
import numpy as np
from numpy.typing import NDArray

from parlour.bots.bot_messages import bot_message
from parlour.bots.network_files import (
    ARCHIVE_ERRORS,
    INFO_FILE,
    InvalidNetworkError,
    NetworkInfo,
    open_archive,
    parse_network_info,
    read_member,
)
from parlour.kit.errors import message_of
from parlour.kit.game import View
from parlour.kit.learning import get_action_space
from parlour.records.atomic_files import remove_on_exit

MAX_FLAGS_PER_NUMBER: Final = 8  # maximum number of flags for one feature
ARRAY_SUFFIX: Final = ".npy"
ZIP_EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # constant timestamp, so that the same network gives the same file

Floats = NDArray[np.float32]
Layer = tuple[Floats, Floats]  # weights of shape (inputs, outputs), and a bias for each output


class InputEncoding:
    """The conversion of features to a network's inputs. All inputs are from 0 to 1.

    A flag is an input that is 1 if its feature is above a threshold, otherwise 0. The first flag of a feature
    has the feature's minimum as its threshold, and the threshold of each further flag is higher by 1. A
    feature has at most `MAX_FLAGS_PER_NUMBER` flags. If the feature's range needs more flags, the feature
    gets one more input: its position in the range, from 0 for the minimum to 1 for the maximum.

    Attributes:
        low: The minimum of each feature.
        high: The maximum of each feature.
        flag_columns: For each flag, the index of its feature.
        flag_thresholds: For each flag, its threshold.
        wide_columns: For each input that is not a flag, the index of its feature.
        size: Number of inputs.
    """

    def __init__(self, low: NDArray[np.int32], high: NDArray[np.int32]) -> None:
        self.low, self.high = low, high
        steps = np.minimum(high - low, MAX_FLAGS_PER_NUMBER)
        self.flag_columns = np.repeat(np.arange(len(low)), steps)
        first_flags = np.repeat(np.cumsum(steps) - steps, steps)
        self.flag_thresholds = low[self.flag_columns] + (
            np.arange(len(self.flag_columns)) - first_flags
        ).astype(np.int32)
        self.wide_columns = np.flatnonzero(high - low > MAX_FLAGS_PER_NUMBER)
        self.wide_low = low[self.wide_columns].astype(np.float32)
        self.wide_range = (high - low)[self.wide_columns].astype(np.float32)
        self.size = len(self.flag_columns) + len(self.wide_columns)

    def encode(self, features: NDArray[Any], library: Any = np) -> Any:
        """Return the inputs, of shape (n, size), for features of shape (n, features).

        Args:
            features: Rows of features.
            library: NumPy, or a library with the same interface.
        """
        flags = library.take(features, self.flag_columns, axis=1) > self.flag_thresholds
        wide = (library.take(features, self.wide_columns, axis=1) - self.wide_low) / self.wide_range
        return library.concatenate([flags.astype(np.float32), wide.astype(np.float32)], axis=1)


@dataclass(frozen=True)
class PolicyValueNetwork:
    """A network with hidden layers of rectified linear units, and output layers for policy and value.

    Attributes:
        info: The description of the network.
        encoding: The conversion of features to inputs.
        hidden: The hidden layers, from input to output.
        policy: The output layer with one output for each action.
        value: The output layer with one output. The hyperbolic tangent is applied to it.
    """

    info: NetworkInfo
    encoding: InputEncoding
    hidden: list[Layer]
    policy: Layer
    value: Layer

    def evaluate(self, features: NDArray[Any]) -> tuple[Floats, Floats]:
        """Return the policy and the value for rows of features.

        Args:
            features: Features, of shape (n, features).

        Returns:
            The policy as unnormalized log-probabilities, of shape (n, actions), and the seat's expected
                utility (-1 to 1), of shape (n,).
        """
        signal: Floats = self.encoding.encode(features)
        for weights, bias in self.hidden:
            signal = np.maximum(signal @ weights + bias, np.float32(0))
        policy = signal @ self.policy[0] + self.policy[1]
        value = np.tanh(signal @ self.value[0] + self.value[1])[:, 0]
        return policy, value

    def move_probabilities(self, view: View) -> dict[int, float]:
        """Return the probability of each legal move, keyed by move code.

        `NO_MOVE` is included if the seat may decline. The network must have been trained for the game, seats
        and options of the view.
        """
        actions = get_action_space(view.game)
        legal = actions.legal(view.game, view.seat)
        logits = self.evaluate(np.array([view.features()], np.int32))[0][0][legal].astype(np.float64)
        probabilities = np.exp(logits - logits.max())
        probabilities /= probabilities.sum()
        return {
            int(actions.code(action)): float(probability)
            for action, probability in zip(legal, probabilities, strict=True)
        }


# Files


def network_to_arrays(network: PolicyValueNetwork) -> dict[str, NDArray[Any]]:
    layers = {f"hidden{index}": layer for index, layer in enumerate(network.hidden)}
    layers |= {"policy": network.policy, "value": network.value}
    arrays: dict[str, NDArray[Any]] = {"low": network.encoding.low, "high": network.encoding.high}
    for name, (weights, bias) in layers.items():
        arrays |= {f"{name}.weights": weights.astype(np.float16), f"{name}.bias": bias.astype(np.float16)}
    return arrays


def save_network(network: PolicyValueNetwork, path: Path) -> None:
    """Write a network to a file, with 16-bit weights.

    Raises:
        OSError: The file cannot be written.
    """
    temporary_path = path.with_name(f"{path.name}.making")
    with remove_on_exit(temporary_path):
        with zipfile.ZipFile(temporary_path, "w", zipfile.ZIP_DEFLATED) as archive:
            info_json = msgspec.json.format(msgspec.json.encode(network.info), indent=1)
            archive.writestr(zipfile.ZipInfo(INFO_FILE, ZIP_EPOCH), info_json, zipfile.ZIP_DEFLATED)
            for name, array in network_to_arrays(network).items():
                content = io.BytesIO()
                np.lib.format.write_array(content, np.ascontiguousarray(array), allow_pickle=False)
                member = zipfile.ZipInfo(f"{name}{ARRAY_SUFFIX}", ZIP_EPOCH)
                archive.writestr(member, content.getvalue(), zipfile.ZIP_DEFLATED)
        temporary_path.replace(path)


def load_network(path: Path) -> PolicyValueNetwork:
    """Load the network in a file.

    Raises:
        InvalidNetworkError: The file is not a network or cannot be read.
    """
    with open_archive(path) as archive:
        info = parse_network_info(path, archive)
        try:
            member_names = [name for name in archive.namelist() if name.endswith(ARRAY_SUFFIX)]
            arrays = {
                name.removesuffix(ARRAY_SUFFIX): parse_array(read_member(archive, name))
                for name in member_names
            }
            return network_from_arrays(info, arrays)
        except KeyError as missing:
            fault: Exception = InvalidNetworkError(bot_message("net-missing", name=str(missing)))
        except (*ARCHIVE_ERRORS, InvalidNetworkError) as error:
            fault = error
    raise InvalidNetworkError(bot_message("net-not-whole", path=str(path), fault=message_of(fault)))


@lru_cache(maxsize=16)
def get_network(path: Path) -> PolicyValueNetwork:
    """Return the network in a file. Cached, so that each file is loaded once.

    Raises:
        InvalidNetworkError: The file is not a network or cannot be read.
    """
    return load_network(path)


def parse_array(content: bytes) -> NDArray[Any]:
    """Return the NumPy array in a file's content.

    Raises:
        ValueError: The content is not an array, or is an array of objects.
    """
    array: NDArray[Any] = np.lib.format.read_array(io.BytesIO(content), allow_pickle=False)
    return array


def network_from_arrays(info: NetworkInfo, arrays: dict[str, NDArray[Any]]) -> PolicyValueNetwork:
    """Build a network from its arrays.

    Raises:
        KeyError: An array is missing.
        InvalidNetworkError: The arrays do not fit together.
    """
    low, high = arrays["low"], arrays["high"]
    if low.ndim != 1 or low.shape != high.shape or low.dtype.kind != "i" or high.dtype.kind != "i":
        raise InvalidNetworkError(bot_message("net-bounds"))
    encoding = InputEncoding(low.astype(np.int32), high.astype(np.int32))
    depth = sum(name.startswith("hidden") and name.endswith(".weights") for name in arrays)
    hidden, width = [], encoding.size
    for index in range(depth):
        hidden.append(layer_from_arrays(arrays, f"hidden{index}", width))
        width = len(hidden[-1][1])
    policy, value = layer_from_arrays(arrays, "policy", width), layer_from_arrays(arrays, "value", width)
    if len(value[1]) != 1:
        raise InvalidNetworkError(bot_message("net-outputs", number=len(value[1])))
    return PolicyValueNetwork(info, encoding, hidden, policy, value)


def layer_from_arrays(arrays: dict[str, NDArray[Any]], name: str, input_count: int) -> Layer:
    weights, bias = arrays[f"{name}.weights"], arrays[f"{name}.bias"]
    if weights.ndim != 2 or bias.ndim != 1 or weights.shape != (input_count, len(bias)):
        raise InvalidNetworkError(
            bot_message("net-shape", name=name, shape=str(weights.shape), inputs=input_count)
        )
    if weights.dtype.kind != "f" or not (np.isfinite(weights).all() and np.isfinite(bias).all()):
        raise InvalidNetworkError(bot_message("net-no-numbers", name=name))
    return weights.astype(np.float32), bias.astype(np.float32)
