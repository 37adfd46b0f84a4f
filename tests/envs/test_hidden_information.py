"""Observations, masks, rewards and infos never depend on information hidden from the seat.

A match is played for some moves. A second one is then sampled that looks the same to a seat but has other
hidden cards. Both go through an environment with the same actions. As long as the events are the same for the
seat, the environment must return the same.
"""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from parlour.envs import gymnasium, pettingzoo
from parlour.envs.episode import Episode, find_action_refusal
from parlour.games import game_class, game_names
from parlour.kit.action_space import ActionSpace
from parlour.kit.errors import ParlourError
from parlour.kit.events import EVERYTHING
from parlour.kit.game import Game
from parlour.kit.learning import get_action_space
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.testing import check_property, deal_setup, example_count, push_random_moves
from tests.envs.tables import short_setup
from tests.envs.test_open_spiel import load_spiel_game

STEPS = 12


class TurnBasedSide:
    """A match in the environment of PettingZoo that asks one seat after another."""

    def __init__(self, game: Game, seat: int, name: str, seats: int, options: dict[str, Any]) -> None:
        self.table = pettingzoo.env(name, seats, **options)
        self.table.reset(seed=1)
        self.game, self.seat, self.agent = game, seat, f"seat_{seat}"
        self.course = self.table.episode = Episode(game, self.table.actions)
        self.table.views = {}
        if not game.is_over:
            self.table.agent_selection = self.table.possible_agents[self.course.current_seat()]

    def asked(self) -> list[int]:
        return [self.course.current_seat()]

    def act(self, chosen: dict[int, int]) -> None:
        self.table.step(chosen[self.asked()[0]])

    def sees(self) -> Any:
        table, agent = self.table, self.agent
        told = [
            each.get(agent) for each in (table.rewards, table.terminations, table.truncations, table.infos)
        ]
        return [table.observe(agent), told, table.agent_selection, table._cumulative_rewards[agent]]

    def refuses(self, action: int) -> str:
        return error_text(lambda: self.table.step(action))


class SimultaneousSide:
    """A match in the parallel environment of PettingZoo, in which all agents act at each step."""

    def __init__(self, game: Game, seat: int, name: str, seats: int, options: dict[str, Any]) -> None:
        self.table = pettingzoo.parallel_env(name, seats, **options)
        self.table.reset(seed=1)
        self.game, self.agent = game, f"seat_{seat}"
        self.course = self.table.episode = Episode(game, self.table.actions)
        self.table.views = {}
        self.given: Any = self.table.build_observations()[self.agent]

    def asked(self) -> list[int]:
        return self.course.simultaneous_seats()

    def act(self, chosen: dict[int, int]) -> None:
        step = self.table.step({f"seat_{seat}": action for seat, action in chosen.items()})
        self.given = [each[self.agent] for each in step]

    def sees(self) -> Any:
        return self.given

    def refuses(self, action: int) -> str:
        return error_text(lambda: self.table.step({self.agent: action}))


class EnvWithoutBots(gymnasium.SingleSeatEnv):
    """An environment whose other seats act when the test says so."""

    def new_player(self, game: Game, seat: int) -> None:
        return None


class SingleSeatSide:
    """A match in the environment of Gymnasium."""

    def __init__(self, game: Game, seat: int, name: str, seats: int, options: dict[str, Any]) -> None:
        self.table = EnvWithoutBots(name, seats, seat=seat, **options)
        self.table.reset(seed=1)
        self.game, self.seat = game, seat
        self.course = self.table.episode = Episode(game, self.table.actions)
        self.table.is_over = bool(game.is_over)
        self.given: Any = None

    def asked(self) -> list[int]:
        return [self.course.current_seat()]

    def act(self, chosen: dict[int, int]) -> None:
        (seat,) = self.asked()
        if seat == self.seat:
            self.given = self.table.step(chosen[seat])
        else:
            self.course.apply_action(seat, chosen[seat])

    def sees(self) -> Any:
        return [self.given, self.table.build_observation()]

    def refuses(self, action: int) -> str:
        return str(find_action_refusal(self.table.actions, self.table.view(), action))


class OpenSpielSide:
    """A match as a state of OpenSpiel."""

    def __init__(self, game: Game, seat: int, name: str, seats: int, options: dict[str, Any]) -> None:
        self.state = load_spiel_game(name, seats, options).new_initial_state()
        for value in bytes(8):
            self.state.apply_action(value)
        self.game, self.seat = game, seat
        self.state.match = game

    def asked(self) -> list[int]:
        return [self.state.current_player()]

    def act(self, chosen: dict[int, int]) -> None:
        self.state.apply_action(chosen[self.asked()[0]])

    def sees(self) -> Any:
        state, seat = self.state, self.seat
        return [
            state.information_state_string(seat),
            state.observation_string(seat),
            state.observation_tensor(seat),
            state.legal_actions(seat),
            state.current_player(),
            [state.player_reward(seat), state.player_return(seat), state.is_terminal()],
        ]

    def refuses(self, action: int) -> str:
        return error_text(lambda: self.state.apply_action(action))


def error_text(act: Callable[[], Any]) -> str:
    with pytest.raises(ParlourError) as caught:
        act()
    return str(caught.value)


def observation_text(seen: Any) -> str:
    """Return an observation as text."""
    return json.dumps(
        seen, default=lambda each: each.tolist() if isinstance(each, np.ndarray | np.generic) else str(each)
    )


def common_actions(actions: ActionSpace, games: list[Game], seat: int) -> list[int]:
    """Return the actions that a seat may take in all of these matches."""
    first, *others = (actions.legal(game, seat) for game in games)
    return [action for action in first if all(action in other for other in others)]


def choose_actions(
    actions: ActionSpace, games: list[Game], asked: list[int], watching: int, rng: Rng
) -> dict[int, int]:
    """Choose an action for each asked seat that is legal in all of these matches.

    Actions that look the same to the watching seat in all matches are preferred. The result is empty if a
    seat does not have a common action.
    """
    chosen = {}
    for seat in asked:
        common = common_actions(actions, games, seat)
        if not common:
            return {}
        dull = [action for action in common if reveals_the_same(actions, games, seat, action, watching)]
        chosen[seat] = (dull or common)[int(rng.randbelow(len(dull or common)))]
    return chosen


def reveals_the_same(actions: ActionSpace, games: list[Game], seat: int, action: int, watching: int) -> bool:
    code = actions.code(action)
    if code == NO_MOVE:
        return True
    copies = [game.copy() for game in games]
    for copy in copies:
        copy.push(seat, code)
    return len({copy.observation_key(watching) for copy in copies}) == 1


def compare_observations(
    side: Any, games: list[Game], seat: int, rng: Rng, table: tuple[str, int, dict[str, Any]]
) -> int:
    """Return the number of observations of a seat that were compared between two matches."""
    here, there = (side(game, seat, *table) for game in games)
    actions = here.table.actions if hasattr(here, "table") else get_action_space(games[0])
    compared = 0
    for _ in range(STEPS):
        assert observation_text(here.sees()) == observation_text(there.sees())
        compared += 1
        if games[0].is_over:
            break
        asked = here.asked()
        assert there.asked() == asked
        if seat in asked:
            legal = set(actions.legal(games[0], seat))
            outside = [action for action in range(actions.size) if action not in legal][:3]
            assert [here.refuses(action) for action in outside] == [there.refuses(each) for each in outside]
        chosen = choose_actions(actions, games, asked, seat, rng)
        if not chosen:
            break
        for each in (here, there):
            each.act(chosen)
        if games[0].observation_key(seat) != games[1].observation_key(seat):
            break  # the move revealed a difference between the matches to the seat
    return compared


SIDES = [TurnBasedSide, SimultaneousSide, SingleSeatSide, OpenSpielSide]


def compare_matches(side: Any, setup: dict[str, Any], move_count: int, seed: int) -> int:
    """Compare two matches in an environment that differ only in information hidden from a seat.

    Returns:
        The number of comparisons.
    """
    name, seats, options = short_setup(setup)
    game = push_random_moves(deal_setup(setup | {"options": options}), move_count, setup["seed"])
    rng = Rng.fast(seed)
    seat = int(rng.randbelow(seats))
    other = game.view(seat).determinize(rng)
    other.rng = game.rng.copy()
    for each in (game, other):
        each.event_buffer_end = 0
        each.recording = EVERYTHING
    return compare_observations(side, [game, other], seat, rng, (name, seats, options))


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("name", game_names())
def test_environments_do_not_reveal_hidden_information(name: str, side: Any) -> None:
    def holds(setup: dict[str, Any], move_count: int, seed: int) -> None:
        compare_matches(side, setup, move_count, seed)

    check_property(holds, name, example_count(5, 100))


@pytest.mark.parametrize("side", SIDES)
def test_enough_observations_are_compared(side: Any) -> None:
    """In some games nearly every move reveals something, so that there is little to compare."""
    usual = [{"name": name, "seats": game_class(name).min_seats, "options": {}} for name in game_names()]
    compared = [
        compare_matches(side, each | {"seed": seed}, 3 * seed, seed) for each in usual for seed in range(8)
    ]
    assert sum(compared) > 3 * len(compared)


class LeakingFeatures(TurnBasedSide):
    """An environment whose observation leaks the features of another seat."""

    def sees(self) -> Any:
        other = (self.seat + 1) % int(self.game.seats)
        return [super().sees(), self.game.view(other).features()]


class LeakingMask(OpenSpielSide):
    """An environment whose observation leaks the number of legal moves of the seat to act."""

    def sees(self) -> Any:
        return [super().sees(), len(self.state.legal_actions())]


@pytest.mark.parametrize("side", [LeakingFeatures, LeakingMask])
def test_comparison_finds_leaks(side: Any) -> None:
    setup = {"name": "crazy-eight", "seats": 3, "options": {}, "seed": 1}

    def all_alike() -> None:
        for seed in range(20):
            compare_matches(side, setup, seed, seed)

    with pytest.raises(AssertionError):
        all_alike()
