"""The vectorised environment: the arrays that it fills, and its errors for wrong arrays.

tests/bots/test_match_batch.py shows that its matches are those of the plain contract.
"""

import gc
import tracemalloc
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from parlour.envs.vectorized import Batch, VectorEnv
from parlour.games import game_names, new
from parlour.kit.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidOptionError,
    InvalidSeatsError,
    ParlourError,
    UnknownGameError,
)
from parlour.kit.learning import encode_features
from tests.helpers.steps import digest
from tests.helpers.uncompiled import run_uncompiled

PLACES = 5
TABLES: list[tuple[str, dict[str, Any]]] = [
    *[(name, {}) for name in game_names()],
    ("crazy-eight", {"seats": 4, "calls": "manual", "limit": 40}),
    ("zop-zoo", {"seats": 3, "matching": "honest", "target": 1}),
]


def first_legal(batch: Batch) -> NDArray[np.int64]:
    assert batch.masks is not None
    return np.asarray(batch.masks.argmax(axis=1), np.int64)


@pytest.fixture
def env() -> VectorEnv:
    return VectorEnv("crazy-eight", PLACES, seats=3, seed=7, views=True)


@pytest.fixture
def batch(env: VectorEnv) -> Batch:
    batch = env.new_batch(legal=True)
    env.reset(batch)
    return batch


def test_arrays_are_the_same_on_every_build(tmp_path: Path) -> None:
    wanted = [digest(name, options) for name, options in TABLES]
    assert len(set(wanted)) == len(TABLES)
    for librt in (True, False):
        place = tmp_path / str(librt)
        found = run_uncompiled("steps.py", {"tables": TABLES, "librt": librt}, place)
        assert found["digests"] == wanted, f"librt: {librt}"


@pytest.mark.parametrize("name", game_names())
def test_batch_matches_single_games(name: str) -> None:
    env = VectorEnv(name, PLACES, seed=2, views=True)
    batch = env.new_batch()
    env.reset(batch)
    assert batch.observations is not None
    assert batch.masks is not None
    for place in range(PLACES):
        game = new(name, seed=env.match_seed(place))
        view = env.view(place)
        assert env.match(place).state() == game.state()
        assert batch.observations[place].tolist() == encode_features(game, view.seat) == view.features()
        codes = [env.env_spec.action_space.code(int(action)) for action in batch.masks[place].nonzero()[0]]
        assert codes == sorted(game.legal(view.seat))
    assert (env.low <= batch.observations).all()
    assert (batch.observations <= env.high).all()
    names = [name for each in env.features for name in each.full_names()]
    assert batch.observations.shape == (PLACES, len(names))


def test_finished_matches_are_replaced() -> None:
    env = VectorEnv("go-fish", PLACES, seed=1, views=True)
    batch, again = env.new_batch(), env.new_batch()
    env.reset(batch)
    seeds = [env.match_seed(place) for place in range(PLACES)]
    worths: list[float] = []
    while len(worths) < 2 * PLACES:
        env.step(first_legal(batch), batch)
        assert batch.rewards is not None
        assert batch.ended is not None
        assert (batch.rewards[~batch.ended] == 0).all()
        for place in batch.ended.nonzero()[0]:
            worths.append(float(batch.rewards[place].sum()))
            dealt = env.match_seed(place)
            assert dealt not in seeds
            assert env.match(place).state() == new("go-fish", seed=dealt).state()
            seeds.append(dealt)
    assert worths == [0.0] * len(worths)
    env.reset(again)
    env.reset(batch)
    assert np.array_equal(first_legal(batch), first_legal(again))
    assert [env.match_seed(place) for place in range(PLACES)] == seeds[:PLACES]
    env.reset(batch, seed=2)
    assert not set(seeds) & {env.match_seed(place) for place in range(PLACES)}


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.int32, np.int64])
def test_observations_use_the_dtype_of_the_array(env: VectorEnv, batch: Batch, kind: type) -> None:
    assert batch.observations is not None
    other = env.new_batch(kind, masks=np.int8)
    env.reset(other)
    assert other.observations is not None
    assert other.observations.dtype == kind
    assert np.array_equal(batch.observations, other.observations)


def test_writes_only_given_arrays(env: VectorEnv, batch: Batch) -> None:
    room = np.full((PLACES, 2, env.actions), True)
    env.reset(Batch(masks=room[:, 0]))
    assert batch.masks is not None
    assert np.array_equal(room[:, 0], batch.masks)
    assert room[:, 1].all()
    env.reset(batch)
    assert batch.observations is not None
    assert batch.observations.any()


def test_illegal_action_is_refused_and_changes_nothing(env: VectorEnv, batch: Batch) -> None:
    assert batch.masks is not None
    before = [env.match(place).state() for place in range(PLACES)]
    chosen = first_legal(batch)
    chosen[3] = batch.masks[3].argmin()
    with pytest.raises(
        IllegalMoveError, match=r"environment 3: action \d+ \(.*\) is outside the mask: "
    ) as refused:
        env.step(chosen, batch)
    assert str(refused.value).count(f"[{refused.value.clause}]") == 1
    for invalid in (-1, env.actions, 2**40):
        chosen[3] = invalid
        with pytest.raises(
            InvalidMoveError,
            match=f"environment 3: an action must be from 0 to {env.actions - 1}, not {invalid}",
        ):
            env.step(chosen, batch)
    assert [env.match(place).state() for place in range(PLACES)] == before
    env.step(first_legal(batch), batch)


def test_rejects_invalid_action_arrays(env: VectorEnv, batch: Batch) -> None:
    chosen = first_legal(batch)
    shapes: list[Any] = [chosen[:-1], chosen[None], [[0], [1, 2]]]
    for wrong in (*shapes, chosen.astype(float), chosen > 0, None, "draw", 3):
        with pytest.raises(InvalidMoveError, match="actions must be 5 whole numbers, not "):
            env.step(wrong, batch)
    for right in (chosen.tolist(), chosen.astype(np.uint8), np.stack([chosen, chosen], 1)[:, 0]):
        env.reset(batch)
        env.step(right, batch)


@pytest.mark.parametrize(
    ("name", "array", "message"),
    [
        (
            "masks",
            np.zeros((PLACES, 3), bool),
            r"masks: its shape must be \(5, \d+\), not \(5, 3\)",
        ),
        ("seats", np.zeros(PLACES, np.int8), "seats: its dtype must be int32 or int64, not int8"),
        ("rewards", np.zeros((PLACES, 3), int), "rewards: its dtype must be float32 or float64"),
        ("ended", [False] * PLACES, r"ended: it must be a NumPy array, not \[False, False"),
        ("legal_counts", np.broadcast_to(np.int64(0), PLACES), "legal_counts: it must be writeable"),
    ],
)
def test_rejects_mismatched_arrays(env: VectorEnv, name: str, array: Any, message: str) -> None:
    with pytest.raises(ParlourError, match=message):
        env.reset(Batch(**{name: array}))
    for invalid in (np.zeros(3), None):
        with pytest.raises(ParlourError, match="batch must be a Batch, not"):
            VectorEnv("war", 1).reset(invalid)  # type: ignore[arg-type]
    with pytest.raises(ParlourError, match="no match has been dealt"):
        env.step([0] * PLACES, env.new_batch())


def test_steps_leak_no_memory(env: VectorEnv, batch: Batch) -> None:
    grown = 0
    for times in (200, 1000):
        gc.collect()
        tracemalloc.start()
        for _ in range(times):
            env.step(first_legal(batch), batch)
        gc.collect()
        grown = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
    assert grown < 20_000  # bytes: the size of the matches themselves varies


def test_rejects_invalid_arguments() -> None:
    with pytest.raises(UnknownGameError):
        VectorEnv("patience", 2)
    with pytest.raises(InvalidSeatsError):
        VectorEnv("war", 2, seats=9)
    with pytest.raises(InvalidOptionError):
        VectorEnv("war", 2, jokers=3)
    for places in (0, -1, 2.5, "many", True, 10**9):
        with pytest.raises(ParlourError, match="env_count must be a number from 1 to 1000000, not"):
            VectorEnv("war", places)
    with pytest.raises(ParlourError, match="seed must be a whole number"):
        VectorEnv("war", 2, seed="seven")
    env = VectorEnv("war", 2)
    for place in (2, -1, None):
        with pytest.raises(ParlourError, match="an index must be from 0 to 1, not"):
            env.match_seed(place)
    for asked in (env.view, env.match):
        with pytest.raises(ParlourError, match="create the environment with views=True"):
            asked(1)
