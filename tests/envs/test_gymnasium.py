"""The environments for Gymnasium: its own check with every game; seeds, bots, and wrong use."""

import pickle
import sys
from functools import partial
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.envs.registration import EnvSpec
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.vector import AutoresetMode

import parlour
from parlour.bots.engines import EngineError, quit_all_engines
from parlour.bots.registry import UnknownBotError
from parlour.envs.episode import REFUSED_KEY
from parlour.envs.gymnasium import SingleSeatEnv, format_env_id
from parlour.games import game_class, game_names
from parlour.kit.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidOptionError,
    InvalidSeatsError,
    ParlourError,
)
from parlour.lab.contest import BotFailedError
from tests.envs.tables import end_at_deal, for_every_table, short_setup


def make_env(name: str, *arguments: Any, **options: Any) -> gymnasium.Env[Any, Any]:
    return gymnasium.make(format_env_id(name), *arguments, **options)


def unwrapped_env(table: gymnasium.Env[Any, Any]) -> SingleSeatEnv:
    found = table.unwrapped
    assert isinstance(found, SingleSeatEnv)
    return found


@for_every_table()
def test_passes_gymnasium_check(setup: dict[str, Any]) -> None:
    name, seats, options = short_setup(setup)
    for mode in ("ansi", "svg"):
        check_env(make_env(name, seats=seats, render_mode=mode, **options).unwrapped)


def play(table: gymnasium.Env[Any, Any], seed: int) -> list[Any]:
    """Play a match with actions sampled by the mask, and return all that the environment gave the learner."""
    table.action_space.seed(seed)
    seen, info = table.reset(seed=seed)
    given: list[Any] = [(seen, info)]
    ended = False
    while not ended:
        step = table.step(table.action_space.sample(seen["action_mask"]))
        given.append(step)
        seen, _, ended, _, _ = step
    return given


@for_every_table(2)
def test_same_seed_gives_the_same_match(setup: dict[str, Any]) -> None:
    name, seats, options = short_setup(setup)
    for seat in (None, seats - 1):
        played = [play(make_env(name, seats=seats, seat=seat, bots="random", **options), 4) for _ in range(2)]
        assert data_equivalence(played[0], played[1])
        *before, (last, reward, ended, cut, _) = played[0]
        assert ended
        assert not cut
        assert last["action_mask"].all()
        assert [step[1] for step in before[1:]] == [0.0] * (len(before) - 1)
        assert -1 <= reward <= 1


@pytest.mark.parametrize("name", game_names())
def test_masks_are_available_to_sb3_contrib(name: str) -> None:
    """`get_action_masks` calls the method of the environment, or collects the masks of a vector by name."""
    alone, wrapped = make_env(name), gymnasium.wrappers.RecordEpisodeStatistics(make_env(name))
    several = gymnasium.vector.SyncVectorEnv([partial(make_env, name)] * 2)
    assert hasattr(alone, "action_masks")
    assert wrapped.has_wrapper_attr("action_masks")
    with pytest.raises(ResetNeeded):
        alone.get_wrapper_attr("action_masks")()
    for table in (alone, wrapped):
        seen, _ = table.reset(seed=3)
        ended = False
        while not ended:
            mask = table.get_wrapper_attr("action_masks")()
            assert mask.dtype == np.bool_
            assert np.array_equal(mask, seen["action_mask"])
            seen, _, ended, _, _ = table.step(int(mask.argmax()))
        assert table.get_wrapper_attr("action_masks")().all()
    seen, _ = several.reset(seed=3)
    assert np.array_equal(np.stack(several.call("action_masks")), seen["action_mask"])


@pytest.mark.parametrize("mode", AutoresetMode)
@pytest.mark.parametrize("name", game_names())
def test_vector_environments_always_give_a_distribution(name: str, mode: AutoresetMode) -> None:
    """The policy divides each mask by its sum. In the row after a last move, any action is accepted."""
    name, seats, options = short_setup({"name": name, "seats": game_class(name).min_seats, "options": {}})
    make_vec = partial(gymnasium.make_vec, format_env_id(name), 3, seats=seats, bots="random", **options)
    both: list[Any] = [
        make_vec(autoreset_mode=mode.value),
        make_vec(vectorization_mode="sync", vector_kwargs={"autoreset_mode": mode}),
    ]
    if name == "zambezi-falls" and mode is AutoresetMode.NEXT_STEP:
        both[1] = make_vec(vectorization_mode="async")  # one process per environment
    drawn = np.random.default_rng(1)
    seen = [envs.reset(seed=5)[0] for envs in both]
    ends = 0
    while ends < 4:
        masks = seen[0]["action_mask"]
        assert data_equivalence(seen[0], seen[1])
        assert np.array_equal(np.stack(both[0].call("action_masks")), masks)
        chances = masks / masks.sum(axis=1, keepdims=True)
        actions = np.array([drawn.choice(row.size, p=row) for row in chances])
        steps = [envs.step(actions) for envs in both]
        assert data_equivalence(steps[0], steps[1])
        seen, ended = [step[0] for step in steps], steps[0][2]
        ends += int(ended.sum())
        if mode is AutoresetMode.DISABLED and ended.any():
            seen = [envs.reset(options={"reset_mask": ended})[0] for envs in both]
    for envs in both:
        envs.close()


@pytest.mark.filterwarnings("ignore:.*The environment is being initialised with render_mode")
def test_unknown_render_mode_is_a_type_error() -> None:
    """`make_vec_env` of Stable-Baselines3 tries `rgb_array`, and after a TypeError no mode."""
    for make in (gymnasium.make, partial(gymnasium.make_vec, num_envs=2)):
        with pytest.raises(TypeError, match="'rgb_array' is not one of human, ansi, svg"):
            make(format_env_id("war"), render_mode="rgb_array")
    assert isinstance(make_env("war", render_mode="svg_list"), gymnasium.wrappers.RenderCollection)
    spec = make_env("war", seats=3).spec
    assert spec is not None
    assert unwrapped_env(gymnasium.make(EnvSpec.from_json(spec.to_json()))).env_spec.seats == 3


def test_reset_deals_the_match_of_the_seed() -> None:
    table = make_env("zombie-cribbage")
    table.reset(seed=9)
    dealt = parlour.new("zombie-cribbage", seed=9)
    assert dealt.next_actor() == unwrapped_env(table).seat == 0
    course = unwrapped_env(table).episode
    assert course is not None
    assert course.game.state() == dealt.state()


def test_match_without_decisions_is_skipped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    end_at_deal(monkeypatch, lambda seed: seed == 9)
    table = make_env("zombie-cribbage")
    seen, _ = table.reset(seed=9)
    assert seen["action_mask"].any()
    end_at_deal(monkeypatch, lambda seed: True)
    with pytest.raises(ParlourError, match="1000 matches in a row ended before any decision"):
        table.reset(seed=9)


@pytest.mark.parametrize("name", game_names())
def test_each_game_is_registered(name: str) -> None:
    spec = gymnasium.spec(format_env_id(name))
    assert spec.kwargs == {"game": name}
    assert spec.id == f"parlour/{parlour.game_class(name).title.replace(' ', '')}-v0"


def test_bots_sit_clockwise_from_the_learner(tmp_path: Path) -> None:
    """Each of these bots records the seat that it plays."""
    notes = tmp_path / "notes"
    for number in (1, 2, 3):
        text = (
            f"def play(view, rng, ends):\n"
            f"    with open({str(notes)!r}, 'a') as file:\n"
            f"        file.write('{number}:%d ' % view.seat)\n"
            f"    return view.legal()[0]\n"
        )
        (tmp_path / f"bot{number}.py").write_text(text, encoding="utf-8")
    bots = [f"{tmp_path}/bot{number}.py:play" for number in (1, 2, 3)]
    play(make_env("crazy-eight", seats=4, seat=2, bots=bots, limit=30), 1)
    assert set(notes.read_text().split()) == {"1:3", "2:0", "3:1"}


def test_failing_bot_is_reported(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("def play(view, rng, ends):\n    return 1 / 0\n", encoding="utf-8")
    table = make_env("crazy-eight", bots=f"{tmp_path}/bad.py:play")
    with pytest.raises(BotFailedError, match="line 2: ZeroDivisionError"):
        play(table, 1)


def test_engine_can_be_an_opponent(tmp_path: Path) -> None:
    program = f"{sys.executable} {Path(__file__).parents[2]}/examples/engines/any_move.py"
    try:
        given = play(make_env("go-fish", bots=program), 1)
    finally:
        quit_all_engines()
    assert given[-1][2]
    with pytest.raises(UnknownBotError, match="nowhere"):
        make_env("go-fish", bots=f"{tmp_path}/nowhere")


def test_crashed_engine_restarts_with_the_next_match(tmp_path: Path) -> None:
    """The bot exits at its second request."""
    told = (Path(__file__).parents[2] / "examples/engines/any_move.py").read_text(encoding="utf-8")
    begun, played = told.split("for line in sys.stdin:\n")
    told = f"{begun}times = 0\nfor line in sys.stdin:\n    times += line.startswith('go ')\n"
    dying = tmp_path / "dying.py"
    dying.write_text(f"{told}    if times == 2:\n        sys.exit(7)\n{played}", encoding="utf-8")
    table = make_env("crazy-eight", bots=f"{sys.executable} {dying}")
    try:
        for seed in (1, 2):
            with pytest.raises(EngineError, match="exited with status 7"):
                play(table, seed)
            with pytest.raises(ResetNeeded):
                table.step(0)
    finally:
        quit_all_engines()


def test_random_learner_seat_covers_all_seats() -> None:
    table = make_env("war", seats=3, seat=None, max_rounds=2)
    sat = set()
    for seed in range(20):
        table.reset(seed=seed)
        sat.add(unwrapped_env(table).seat)
    assert sat == {0, 1, 2}


def test_learner_can_decline_to_interrupt() -> None:
    table = make_env("crazy-eight", seats=3, calls="manual", bots="random")
    offered = 0
    for seed in range(6):
        seen, _ = table.reset(seed=seed)
        ended = False
        while not ended:
            legal = np.flatnonzero(seen["action_mask"])
            offered += int(legal[-1] == unwrapped_env(table).actions.pass_action)
            seen, _, ended, _, _ = table.step(legal[-1])
    assert offered


@pytest.mark.parametrize(
    ("error", "message", "options"),
    [
        (InvalidSeatsError, "needs 2 to 5 seats", {"seats": 6}),
        (InvalidSeatsError, "seat must be from 0 to 1, not 2", {"seat": 2}),
        (InvalidOptionError, "did you mean 'calls'", {"call": "manual"}),
        (UnknownBotError, "no such bot: 'mediun'.*did you mean 'medium'", {"bots": "mediun"}),
        (UnknownBotError, "no such bot: 'peeker'", {"bots": "peeker"}),
        (ParlourError, "bots must be one name, or a list of 1", {"bots": ["easy", "easy"]}),
        (ParlourError, "render_mode", {"render_mode": "rgb_array"}),
    ],
)
@pytest.mark.filterwarnings("ignore:.*The environment is being initialised with render_mode")
def test_rejects_invalid_tables(error: type[Exception], message: str, options: dict[str, Any]) -> None:
    with pytest.raises(error, match=message):
        make_env("crazy-eight", **options)


def test_illegal_action_is_refused_and_changes_nothing() -> None:
    table = make_env("crazy-eight")
    seen, _ = table.reset(seed=1)
    course = unwrapped_env(table).episode
    assert course is not None
    before = course.game.state()
    outside = int((seen["action_mask"] == 0).argmax())
    errors: list[type[Exception]] = [IllegalMoveError, InvalidAction]
    for error in errors:
        with pytest.raises(error, match=r"action 0 \(AC\) is outside the mask: A♣ has neither .* \[CE-3\]"):
            table.step(outside)
    for strange in (-1, 10**6, "draw", None, 1.5):
        for error in (InvalidMoveError, InvalidAction, ParlourError):
            with pytest.raises(error, match="an action must be a whole number from 0 to 72"):
                table.step(strange)
    assert course.game.state() == before
    for wrong in (outside, -1):
        with pytest.raises(InvalidAction) as caught:
            table.step(wrong)
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), str(again)) == (type(caught.value), str(caught.value))
    with pytest.raises(ParlourError, match="seed must be a whole number"):
        unwrapped_env(table).reset(seed="seven")  # type: ignore[arg-type]


def test_illegal_action_loses_without_the_wrapper() -> None:
    for table in (
        make_env("crazy-eight", seats=3).unwrapped,
        make_env("crazy-eight", seats=3, illegal_policy="lose"),
    ):
        seen, _ = table.reset(seed=1)
        _, reward, ended, _, info = table.step(int((seen["action_mask"] == 0).argmax()))
        assert (reward, ended) == (-1, True)
        assert "is outside the mask" in info[REFUSED_KEY]
        with pytest.raises(ResetNeeded):
            table.step(0)
    table = make_env("crazy-eight", illegal_policy="random")
    seen, _ = table.reset(seed=1)
    _, reward, ended, _, info = table.step(int((seen["action_mask"] == 0).argmax()))
    assert (reward, ended) == (0, False)
    assert info[REFUSED_KEY]


def test_step_needs_a_running_match() -> None:
    table = make_env("war", max_rounds=3)
    with pytest.raises(ResetNeeded, match="reset"):
        table.unwrapped.step(0)
    with pytest.raises(
        ParlourError, match=r"pass options when you create the environment: reset\(\) accepts none"
    ):
        table.unwrapped.reset(seed=1, options={"seats": 3})
    with pytest.raises(ParlourError, match="seed must be 0 or more for Gymnasium, not -1"):
        table.unwrapped.reset(seed=-1)
    play(table, 1)
    with pytest.raises(ResetNeeded, match=r"the match is over; call reset\(\) for a new one"):
        table.step(0)
    with pytest.raises(ParlourError):
        table.step(0)
