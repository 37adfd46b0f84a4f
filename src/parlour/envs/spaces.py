"""Observation and action spaces for Gymnasium and PettingZoo, and observations as NumPy arrays."""

from typing import Any, Final

import numpy as np
from gymnasium import spaces

from parlour.envs.episode import EnvSpec
from parlour.kit.action_space import ActionSpace
from parlour.kit.game import View

OBSERVATION: Final = "observation"
ACTION_MASK: Final = "action_mask"

Observation = dict[str, Any]  # arrays keyed by name


def build_observation_space(spec: EnvSpec, actions: ActionSpace) -> spaces.Dict:
    """Return the observation space: features as int32 within their bounds, and the mask as int8, 0 or 1."""
    low, high = (np.array(bounds, np.int32) for bounds in spec.feature_bounds())
    size = int(actions.size)
    return spaces.Dict(
        {
            OBSERVATION: spaces.Box(low, high, dtype=np.int32),
            ACTION_MASK: spaces.Box(0, 1, (size,), np.int8),
        }
    )


def build_action_space(actions: ActionSpace) -> "spaces.Discrete[np.int64]":
    """Return the action space, which numbers the actions from 0."""
    return spaces.Discrete(int(actions.size))


def build_observation(view: View, actions: ActionSpace, legal: list[int]) -> Observation:
    """Return the features and the action mask of a view, in new arrays."""
    mask = np.zeros(int(actions.size), np.int8)
    mask[legal] = 1
    return {OBSERVATION: np.array(view.features(), np.int32), ACTION_MASK: mask}
