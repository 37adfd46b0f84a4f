"""The environments for PettingZoo: its own tests with every game; seeds, interrupts, and wrong use."""

import copy
import pickle
from collections import Counter
from functools import partial
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    render_test,
    seed_test,
    state_test,
)
from pettingzoo.utils.conversions import aec_wrapper_fn

import parlour
from parlour.envs.episode import REFUSED_KEY, MatchOverError
from parlour.envs.pettingzoo import env, parallel_env
from parlour.games import game_names
from parlour.kit.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidOptionError,
    InvalidSeatsError,
    ParlourError,
    UnknownGameError,
)
from parlour.kit.learning import get_action_space
from tests.envs.tables import end_at_deal, for_every_table, short_setup

# PettingZoo warns of each environment with a mask except its own, which it knows by name.
MASKED = [
    "ignore:Observation space for each agent probably should be",
    "ignore:Observation is not a NumPy array",
    "ignore:Action mask numpy array is all zeros",  # the mask of agents at the end
]
pytestmark = [pytest.mark.filterwarnings(each) for each in MASKED]


@for_every_table()
def test_passes_pettingzoo_tests(setup: dict[str, Any]) -> None:
    name, seats, options = short_setup(setup)
    asked = partial(env, name, seats, **options)
    at_once = partial(parallel_env, name, seats, **options)
    api_test(asked(), num_cycles=60)
    seed_test(asked, num_cycles=60)
    parallel_api_test(at_once(), num_cycles=60)
    drawing = env(name, seats, illegal_policy="random", **options)
    state_test(drawing, at_once())


@for_every_table()
def test_passes_pettingzoo_cycle_and_render_tests(setup: dict[str, Any]) -> None:
    """These tests of PettingZoo take actions without reading the mask."""
    name, seats, options = short_setup(setup | {"options": {}})
    asked = partial(env, name, seats, illegal_policy="random", **options)
    at_once = partial(parallel_env, name, seats, illegal_policy="random", **options)
    max_cycles_test(SimpleNamespace(parallel_env=at_once, env=aec_wrapper_fn(at_once)))
    parallel_seed_test(at_once, num_cycles=20)
    api_test(env(name, seats, max_cycles=3, **options), num_cycles=60)
    render_test(asked, {"svg": lambda shown: shown.startswith("<svg ")})


def play(table: Any, seed: int | None = None, most: int = 10_000) -> list[tuple[str, int]]:
    """Play a match with actions sampled by the mask. Return each agent with its action."""
    table.reset(seed=seed)
    made = []
    for agent in table.agent_iter(most):
        seen, _, ended, cut, _ = table.last()
        action = None if ended or cut else int(table.action_space(agent).sample(seen["action_mask"]))
        table.step(action)
        if action is not None:
            made.append((agent, action))
    return made


@pytest.mark.parametrize("name", game_names())
def test_passes_pettingzoo_max_cycles_test(name: str) -> None:
    """With more seats, some may never be asked four times in Go Fish: all sets are complete before."""
    asked, at_once = (partial(made, name, illegal_policy="random") for made in (env, parallel_env))
    for _ in range(3):
        max_cycles_test(SimpleNamespace(parallel_env=at_once, env=asked))


@pytest.mark.parametrize("name", game_names())
def test_each_agent_is_truncated_after_its_own_actions(name: str) -> None:
    """Agents that are truncated later get the final rewards if the match ends first."""
    for seed in range(5):
        table = env(name, max_cycles=7)
        made = Counter(agent for agent, _ in play(table, seed))
        over = table.require_episode().game.is_over
        assert table.agents == []
        assert over or set(made.values()) == {7}, made
        assert max(made.values()) <= 7


def test_remaining_agents_are_rewarded_after_truncation() -> None:
    table = env("zambezi-falls", max_cycles=1)
    table.reset(seed=1)
    first = table.agent_selection
    table.step(int(table.last()[0]["action_mask"].argmax()))
    table.step_count = [-1000, -1000]
    assert (table.agent_selection, table.truncations[first]) == (first, True)
    table.step(None)
    assert first not in table.agents
    rewards = {first: 0.0}
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        assert agent != first
        rewards[agent] = reward
        table.step(None if ended or cut else int(seen["action_mask"].argmax()))
    game = table.require_episode().game
    assert game.is_over
    assert rewards == {first: 0.0, agent: game.utility(int(agent.removeprefix("seat_")))}


def test_seed_determines_all_following_matches() -> None:
    table, other = env("crazy-eight", 3), env("crazy-eight", 3)
    dealt = []
    for each in (table, other):
        each.reset(seed=7)
        dealt.append([each.require_episode().game.state()])
        for _ in range(3):
            each.reset()
            dealt[-1].append(each.require_episode().game.state())
    assert dealt[0] == dealt[1]
    assert dealt[0][0] == parlour.new("crazy-eight", seats=3, seed=7).state()
    assert len({str(state) for state in dealt[0]}) == 4


@pytest.mark.parametrize("name", game_names())
def test_match_agrees_with_the_game_contract(name: str) -> None:
    table = env(name)
    for agent in table.possible_agents:
        table.action_space(agent).seed(3)
    made = play(table, seed=5)
    game = parlour.new(name, seed=5)
    actions = get_action_space(game)
    for agent, action in made:
        assert game.next_actor() == int(agent.removeprefix("seat_"))
        game.play(game.next_actor(), actions.code(action))
    assert game.is_over
    assert table.require_episode().game.state() == game.state()


def test_rewards_equal_final_utilities() -> None:
    table = env("zop-zoo", 4, limit=20)
    totals = dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=1)
    for agent in table.agent_iter():
        seen, reward, ended, _, _ = table.last()
        totals[agent] += reward
        assert ended or reward == 0
        table.step(None if ended else int(table.action_space(agent).sample(seen["action_mask"])))
    game = table.require_episode().game
    assert list(totals.values()) == [game.utility(seat) for seat in range(4)]


def test_interrupt_is_offered_and_can_be_declined() -> None:
    table = env("crazy-eight", 3, calls="manual")
    offered = 0
    for seed in range(4):
        table.reset(seed=seed)
        for agent in table.agent_iter():
            seen, _, ended, _, _ = table.last()
            if ended:
                table.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"])
            game = table.require_episode().game
            if legal[-1] == table.actions.pass_action:
                before = game.position()
                assert game.to_move() >> table.agent_seat(agent) & 1 == 0
                table.step(legal[-1])
                assert game.position() == before
                assert table.agent_selection != agent
                offered += 1
            else:
                table.step(int(table.action_space(agent).sample(seen["action_mask"])))
    assert offered


def test_match_finished_at_the_deal_is_skipped(monkeypatch: pytest.MonkeyPatch) -> None:
    end_at_deal(monkeypatch, lambda seed: seed == 7)
    for table in (env("crazy-eight"), parallel_env("crazy-eight")):
        table.reset(seed=7)
        first = table.require_episode().game.state()
        assert table.agents
        table.reset(seed=7)
        assert table.require_episode().game.state() == first != parlour.new("crazy-eight", seed=7).state()
    end_at_deal(monkeypatch, lambda seed: True)
    with pytest.raises(ParlourError, match="1000 matches in a row ended before any decision"):
        table.reset(seed=7)


def test_copy_continues_alike_and_is_independent() -> None:
    for table in (env("crazy-eight", 3, calls="manual"), parallel_env("zambezi-falls")):
        table.reset(seed=3)
        for copied in (copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
            before = table.require_episode().game.state()
            assert copied.require_episode().game.state() == before
            assert [play_on(copied), table.require_episode().game.state()] == [
                play_on(copy.deepcopy(table)),
                before,
            ]


def play_on(table: Any) -> list[Any]:
    """Take the first legal action of each agent for 30 steps, and return all observations."""
    given = []
    for _ in range(30):
        if not table.agents:
            break
        if hasattr(table, "last"):
            seen, *rest = table.last()
            table.step(None if rest[1] else int(seen["action_mask"].argmax()))
            given.append([seen["observation"].tolist(), rest])
        else:
            seen = table.build_observations()
            table.step({agent: int(each["action_mask"].argmax()) for agent, each in seen.items()})
            given.append([each["observation"].tolist() for each in seen.values()])
    return given


def test_simultaneous_choices_take_one_step() -> None:
    table = parallel_env("zombie-cribbage")
    seen, _ = table.reset(seed=1)
    assert [
        int(np.flatnonzero(each["action_mask"])[-1]) < table.actions.pass_action for each in seen.values()
    ] == [
        True,
        True,
    ]
    moves = table.require_episode().game.move_count
    table.step({agent: int(each["action_mask"].argmax()) for agent, each in seen.items()})
    assert table.require_episode().game.move_count == moves + 2


def test_games_are_registered_with_pettingzoo() -> None:
    table = pettingzoo.make("aec", "parlour/go-fish-v0", seats=4, hand_over="one")
    assert str(table) == "go_fish_v0"
    assert len(table.possible_agents) == 4
    assert len(pettingzoo.make("parallel", "parlour/war-v0", seats=3).possible_agents) == 3


@pytest.mark.parametrize(
    ("error", "message", "arguments", "options"),
    [
        (UnknownGameError, "did you mean 'war'", ("warr",), {}),
        (InvalidSeatsError, "needs 2 to 3 seats", ("war", 7), {}),
        (InvalidOptionError, "did you mean 'calls'", ("crazy-eight",), {"call": "manual"}),
        (InvalidOptionError, "is not one of auto, manual", ("crazy-eight",), {"calls": "loud"}),
        (ParlourError, "max_cycles: 0", ("war",), {"max_cycles": 0}),
        (
            ParlourError,
            "illegal_policy must be one of refuse, lose, random, not 'allow'",
            ("war",),
            {"illegal_policy": "allow"},
        ),
        (ParlourError, "render_mode: 'rgb_array' is not one of", ("war",), {"render_mode": "rgb_array"}),
    ],
)
def test_rejects_invalid_tables(
    error: type[Exception], message: str, arguments: tuple[Any, ...], options: dict[str, Any]
) -> None:
    for make in (env, parallel_env):
        with pytest.raises(error, match=message):
            make(*arguments, **options)


def test_invalid_action_is_refused_and_changes_nothing() -> None:
    table = env("crazy-eight")
    for ask in (partial(table.step, 0), table.last, table.render, table.state):
        with pytest.raises(MatchOverError, match="no match has been dealt"):
            ask()
    for ask in (table.observation_space, table.action_space):
        with pytest.raises(ParlourError, match="unknown agent 'seat_2'; the agents are seat_0, seat_1"):
            ask("seat_2")
    table.reset(seed=1)
    before = table.require_episode().game.state()
    outside = int((table.last()[0]["action_mask"] == 0).argmax())
    with pytest.raises(
        IllegalMoveError, match=r"action 0 \(AC\) is outside the mask: You do not hold A♣ \[G-3\]"
    ):
        table.step(outside)
    strange: Any
    for strange in (-1, 10**6, "draw", None, 1.5):
        with pytest.raises(InvalidMoveError, match="an action must be a whole number from 0 to 72, not "):
            table.step(strange)
    assert table.require_episode().game.state() == before
    play(table, seed=1)
    with pytest.raises(MatchOverError):
        table.step(0)
    assert [int(table.observe(agent)["action_mask"].sum()) for agent in ("seat_0", "seat_1")] == [0, 0]


def test_illegal_action_policies() -> None:
    losing = env("crazy-eight", 3, illegal_policy="lose")
    losing.reset(seed=1)
    loser = losing.agent_selection
    losing.step(int((losing.last()[0]["action_mask"] == 0).argmax()))
    assert all(losing.terminations.values())
    assert "outside the mask" in losing.infos[loser][REFUSED_KEY]
    assert {agent: reward == -1 for agent, reward in losing.rewards.items()} == {
        agent: agent == loser for agent in losing.agents
    }
    assert sum(losing.rewards.values()) == -1
    drawing = env("crazy-eight", 3, illegal_policy="random")
    drawing.reset(seed=1)
    moves = drawing.require_episode().game.move_count
    drawing.step(int((drawing.last()[0]["action_mask"] == 0).argmax()))
    assert drawing.require_episode().game.move_count == moves + 1
    assert [agent for agent, info in drawing.infos.items() if info] == [loser]


def test_parallel_env_rejects_invalid_actions() -> None:
    table = parallel_env("crazy-eight")
    with pytest.raises(MatchOverError):
        table.step({})
    seen, _ = table.reset(seed=1)
    game = table.require_episode().game
    asked, waiting = f"seat_{game.turn}", f"seat_{1 - game.turn}"
    before = game.state()
    legal = int(seen[asked]["action_mask"].argmax())
    with pytest.raises(InvalidMoveError, match=f"actions must include an action for {asked}"):
        table.step({waiting: 73})
    with pytest.raises(
        IllegalMoveError, match=f"{waiting} has nothing to decide and must wait with action 73"
    ):
        table.step({asked: legal, waiting: 0})
    with pytest.raises(ParlourError, match="unknown agent 'seat_2'"):
        table.step({asked: legal, "seat_2": 0})
    strange: Any
    for strange in (None, [legal], legal):
        with pytest.raises(
            InvalidMoveError, match="actions must be a dictionary with an action for each agent"
        ):
            table.step(strange)
    assert game.state() == before
    table.step({asked: legal})
    assert game.state() != before
