"""All games for PettingZoo: in `env`, seats act one after another; in `parallel_env`, all act at each step.

    from parlour.envs.pettingzoo import env

    table = env("crazy-eight", seats=4, calls="manual")

Agents are called `seat_0`, `seat_1` and so on. The reward is 0 until the match ends. Then it is
`Game.utility`: 1 for a sole winner, -1 for a loser, and a value in between for a shared win.
"""

from collections.abc import Mapping
from typing import Any, SupportsIndex, TypeVar

from parlour.compiling.extras import MissingExtraError, require_extra

try:
    require_extra("envs", "parlour.envs.pettingzoo", ("gymnasium", "numpy", "pettingzoo"))
except MissingExtraError as error:
    raise ImportError(str(error)) from None

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv, aec_registry, parallel_registry, register

from parlour.envs.episode import (
    ENV_VERSION,
    FORFEIT_ON_ILLEGAL,
    NOT_DEALT_MESSAGE,
    RAISE_ON_ILLEGAL,
    REFUSED_KEY,
    Episode,
    EpisodeSource,
    MatchOverError,
    compute_forfeit_rewards,
    find_action_refusal,
    validate_action,
)
from parlour.envs.rendering import RENDER_MODES, render_view, validate_render_mode
from parlour.envs.spaces import (
    OBSERVATION,
    Observation,
    build_action_space,
    build_observation,
    build_observation_space,
)
from parlour.games import game_names
from parlour.kit.action_space import ActionSpace
from parlour.kit.errors import IllegalMoveError, InvalidMoveError, ParlourError
from parlour.kit.game import View
from parlour.kit.match_driver import drive
from parlour.kit.moves import NO_SEAT
from parlour.kit.validation import as_int, shorten_repr

Info = dict[str, Any]
T = TypeVar("T")  # type of the values in a dictionary keyed by agent


class MultiAgentEnvBase:
    """The agents, spaces and observations that `TurnBasedEnv` and `SimultaneousEnv` share."""

    def __init__(
        self, episode_source: EpisodeSource, actions: ActionSpace, max_cycles: object, render_mode: object
    ) -> None:
        self.episode_source = episode_source
        self.actions = actions
        self.max_cycles = validate_max_cycles(max_cycles)
        self.render_mode = validate_render_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(episode_source.env_spec.seats)]
        self.agents: list[str] = []
        self.metadata = {
            "name": f"{episode_source.env_spec.game_class.name.replace('-', '_')}_v{ENV_VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
        }
        space = build_observation_space(episode_source.env_spec, actions)
        self.observation_spaces = {agent: copy_space(space) for agent in self.possible_agents}
        self.action_spaces = {agent: build_action_space(actions) for agent in self.possible_agents}
        self.state_space = build_state_space(space, episode_source.env_spec.seats)
        self.episode: Episode | None = None
        self.views: dict[int, View] = {}  # cached views of the current state, by seat

    def deal_match(self, seed: int | None) -> Episode:
        self.agents = self.possible_agents[:]
        self.views = {}
        self.episode = Episode(self.episode_source.deal_next(seed), self.actions)
        return self.episode

    def require_episode(self) -> Episode:
        """Return the current match.

        Raises:
            MatchOverError: No match has been dealt yet.
        """
        if self.episode is None:
            raise MatchOverError(NOT_DEALT_MESSAGE)
        return self.episode

    def agent_seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ParlourError(
                f"unknown agent {shorten_repr(agent)}; the agents are {', '.join(self.possible_agents)}"
            )
        return self.possible_agents.index(agent)

    def view(self, seat: int) -> View:
        if seat not in self.views:
            self.views[seat] = self.require_episode().game.view(seat)
        return self.views[seat]

    def values_by_agent(self, values: list[T]) -> dict[str, T]:
        """Return the values of the remaining agents, keyed by agent. `values` contains one value per seat."""
        return {agent: values[self.agent_seat(agent)] for agent in self.agents}

    def resolve_action(self, seat: int, action: object) -> tuple[int, IllegalMoveError | None]:
        """Return the action to apply, and an error if the given action is not legal.

        In that case, the action to apply is a random legal one.

        Raises:
            InvalidMoveError: The action is not in the action space.
            IllegalMoveError: The action is outside the mask and `illegal_policy` is `refuse`.
        """
        number = validate_action(self.actions, action)
        refusal = find_action_refusal(self.actions, self.view(seat), number)
        if refusal is None:
            return number, None
        if self.episode_source.illegal_policy == RAISE_ON_ILLEGAL:
            raise refusal
        return (
            self.episode_source.random_action(self.require_episode().legal_actions(self.view(seat))),
            refusal,
        )

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space of an agent.

        Args:
            agent: Name of the agent, such as `seat_0`.

        Returns:
            A dictionary space. `observation` is an int32 box with the values of all features. `action_mask`
                has one int8 per action, which is 1 if the action is legal.

        Raises:
            ParlourError: No agent has this name.
        """
        self.agent_seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[np.int64]":
        """Return the action space of an agent.

        Args:
            agent: Name of the agent, such as `seat_0`.

        Returns:
            The actions, numbered from 0. The mask shows which actions are legal now.

        Raises:
            ParlourError: No agent has this name.
        """
        self.agent_seat(agent)
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.int32]:
        """Return the observations of all seats in one array, for training methods that use a global state.

        Returns:
            An array of int32 with the features of all seats, one seat after another. No single player knows
                all of it.

        Raises:
            MatchOverError: No match has been dealt yet.
        """
        features = [
            np.array(self.view(seat).features(), np.int32) for seat in range(len(self.possible_agents))
        ]
        return np.concatenate(features)

    def render_seat(self, seat: int) -> str | None:
        """Render the table from the point of view of a seat, in the render mode."""
        return render_view(self.view(seat), self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


class TurnBasedEnv(MultiAgentEnvBase, AECEnv):  # type: ignore[misc]
    """A table whose seats act one after another, in the order of `Game.next_actor`.

    Seats that choose at the same time also act one after another, but do not see each other's choices. A seat
    that may interrupt acts before the seat whose turn it is. To decline to interrupt, choose the last action
    of the action space.

    An agent is truncated after it has taken `max_cycles` actions.
    """

    agent_selection = "seat_0"  # value before the first match is dealt

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Deal the match that `parlour.new` deals from this seed.

        Without a seed, deal the next match in the sequence that began with the last seed.

        Args:
            seed: A whole number from -(2^62 - 1) to 2^62 - 1.
            options: Ignored.

        Raises:
            ParlourError: The seed is not valid, or many matches in a row end before the first decision.
        """
        episode = self.deal_match(seed)
        seats = len(self.possible_agents)
        self.step_count = [0] * seats
        self.rewards = self.values_by_agent([0.0] * seats)
        self._cumulative_rewards = self.values_by_agent([0.0] * seats)
        self.terminations = self.values_by_agent([False] * seats)
        self.truncations = self.values_by_agent([False] * seats)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[episode.current_seat()]

    def observe(self, agent: str) -> Observation:
        """Return an agent's observation. Its mask is all zeros unless the agent is selected.

        Args:
            agent: Name of the agent, such as `seat_0`.

        Returns:
            A dictionary with `observation` and `action_mask`, as in `observation_space`.

        Raises:
            MatchOverError: No match has been dealt yet.
            ParlourError: No agent has this name.
        """
        episode, seat = self.require_episode(), self.agent_seat(agent)
        view = self.view(seat)
        is_selected = agent == self.agent_selection and not self.is_agent_done(agent)
        return build_observation(view, self.actions, episode.legal_actions(view) if is_selected else [])

    def is_agent_done(self, agent: str) -> bool:
        return agent not in self.agents or self.terminations[agent] or self.truncations[agent]

    def step(self, action: int | None) -> None:
        """Apply an action of the selected agent (`agent_selection`). If an error is raised, nothing changes.

        Args:
            action: A number in the agent's action space, 0 to n - 1, that its mask allows; None if the match
                is over for this agent.

        Raises:
            IllegalMoveError: The action is outside the mask and `illegal_policy` is `refuse`.
            InvalidMoveError: The action is not in the action space.
            MatchOverError: No match is in progress.
        """
        episode = self.require_episode()
        if not self.agents:
            raise MatchOverError("the match is over; call reset() for a new one")
        agent = self.agent_selection
        if self.is_agent_done(agent):
            if action is not None:
                raise MatchOverError(f"the match is over for {agent}; its only valid action is None")
            self._was_dead_step(None)
            return
        seat = self.agent_seat(agent)
        chosen_action, refusal = self.resolve_action(seat, action)
        self._cumulative_rewards[agent] = 0.0
        self.infos = {name: {} for name in self.agents}
        self.views = {}
        if refusal is not None:
            self.infos[agent][REFUSED_KEY] = str(refusal)
        if refusal is not None and self.episode_source.illegal_policy == FORFEIT_ON_ILLEGAL:
            self.end_episode(compute_forfeit_rewards(seat, len(self.possible_agents)))
            return
        episode.apply_action(seat, chosen_action)
        self.step_count[seat] += 1
        if episode.game.is_over:
            self.end_episode(episode.rewards())
            return
        self._clear_rewards()
        if self.step_count[seat] == self.max_cycles:
            self.truncate_agent(agent)
        else:
            self.select_next_agent(episode)

    def truncate_agent(self, agent: str) -> None:
        """Mark an agent as truncated. The other agents play on."""
        self.truncations[agent] = True
        if not all(self.truncations[other] for other in self.agents):
            self.select_next_agent(self.require_episode())
        if not self.is_agent_done(self.agent_selection):
            self.agent_selection = self._deads_step_first()

    def select_next_agent(self, episode: Episode) -> None:
        """Play for truncated agents with the heuristic, and select the next agent that is not truncated."""
        self.views = {}
        drive(
            episode.game,
            [choose_heuristic_move if self.is_agent_done(agent) else None for agent in self.possible_agents],
        )
        next_seat = episode.current_seat()
        if next_seat == NO_SEAT:
            self.end_episode(episode.rewards())
        else:
            self.agent_selection = self.possible_agents[next_seat]

    def end_episode(self, rewards: list[float]) -> None:
        """End the match for all agents that are not truncated."""
        self.rewards = self.values_by_agent(rewards) | {
            agent: 0.0 for agent in self.agents if self.truncations[agent]
        }
        self._accumulate_rewards()
        self.terminations = {agent: not self.truncations[agent] for agent in self.agents}

    def render(self) -> str | None:
        """Render the table from the selected agent's point of view, in the render mode.

        Returns:
            Text or SVG. None if the text was printed, or if the environment was created without a render
                mode.

        Raises:
            MatchOverError: No match has been dealt yet.
        """
        return self.render_seat(self.agent_seat(self.agent_selection))


def choose_heuristic_move(view: View) -> int:
    return view.game.heuristic(view.seat)


class SimultaneousEnv(MultiAgentEnvBase, ParallelEnv):  # type: ignore[misc]
    """A table whose seats all act at each step.

    A seat that has nothing to decide must choose the last action, which means waiting. If it is the turn of
    several seats, all of them act in the same step. If several seats interrupt, only the first of them in
    turn order acts, and the others must choose again in the next step.
    """

    def reset(
        self, seed: int | None = None, options: Info | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Deal the match that `parlour.new` deals from this seed.

        Without a seed, deal the next match in the sequence that began with the last seed.

        Args:
            seed: A whole number from -(2^62 - 1) to 2^62 - 1.
            options: Ignored.

        Returns:
            The observation and the `info` dictionary of each agent.

        Raises:
            ParlourError: The seed is not valid, or many matches in a row end before the first decision.
        """
        self.deal_match(seed)
        self.step_count = 0
        return self.build_observations(), {agent: {} for agent in self.agents}

    def build_observations(self) -> dict[str, Observation]:
        """Return the observation of each agent.

        The mask of an agent that has nothing to decide allows only waiting.
        """
        episode = self.require_episode()
        acting_seats = episode.simultaneous_seats()
        wait_actions = [int(self.actions.pass_action)]
        observations = {}
        for agent in self.agents:
            seat = self.agent_seat(agent)
            view = self.view(seat)
            observations[agent] = build_observation(
                view, self.actions, episode.legal_actions(view) if seat in acting_seats else wait_actions
            )
        return observations

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Apply one action for each agent. If an error is raised, nothing changes.

        Args:
            actions: For each agent, a number in its action space, 0 to n - 1, that its mask allows. Agents
                that have nothing to decide may be omitted.

        Returns:
            Five dictionaries keyed by agent: observations, rewards, whether the match is over, whether it was
                truncated, and `info` dictionaries.

        Raises:
            IllegalMoveError: An action is outside its mask and `illegal_policy` is `refuse`.
            InvalidMoveError: An action is not in the action space, or the action of an agent that has to
                decide is missing.
            MatchOverError: No match is in progress.
            ParlourError: An action is given for an unknown agent.
        """
        episode = self.require_episode()
        if not self.agents:
            raise MatchOverError("the match is over; call reset() for a new one")
        acting_seats = episode.simultaneous_seats()
        chosen_actions, refusals = self.resolve_actions(actions, acting_seats)
        self.views = {}
        self.step_count += 1
        forfeiting_seats = [
            seat for seat in refusals if self.episode_source.illegal_policy == FORFEIT_ON_ILLEGAL
        ]
        if forfeiting_seats:
            rewards = compute_forfeit_rewards(forfeiting_seats[0], len(self.possible_agents))
        else:
            episode.apply_actions(acting_seats, chosen_actions)
            rewards = episode.rewards()
        is_over = bool(forfeiting_seats) or bool(episode.game.is_over)
        is_truncated = not is_over and self.step_count == self.max_cycles
        infos: dict[str, Info] = {agent: {} for agent in self.agents}
        for seat, refusal in refusals.items():
            infos[self.possible_agents[seat]][REFUSED_KEY] = str(refusal)
        result = (
            self.build_observations(),
            self.values_by_agent(rewards),
            dict.fromkeys(self.agents, is_over),
            dict.fromkeys(self.agents, is_truncated),
            infos,
        )
        if is_over or is_truncated:
            self.agents = []
        return result

    def resolve_actions(
        self, actions: Mapping[str, int], acting_seats: list[int]
    ) -> tuple[dict[int, int], dict[int, IllegalMoveError]]:
        """Return the actions of `acting_seats`, and all refusals, as two dictionaries keyed by seat."""
        chosen_actions: dict[int, int] = {}
        refusals: dict[int, IllegalMoveError] = {}
        if not isinstance(actions, Mapping):
            raise InvalidMoveError(
                f"actions must be a dictionary with an action for each agent, not {shorten_repr(actions)}"
            )
        for agent, action in actions.items():
            seat = self.agent_seat(agent)
            if seat in acting_seats:
                chosen_actions[seat], refusal = self.resolve_action(seat, action)
            else:
                refusal = self.check_seat_waits(seat, action)
            if refusal is not None:
                refusals[seat] = refusal
        missing_agents = [self.possible_agents[seat] for seat in acting_seats if seat not in chosen_actions]
        if missing_agents:
            raise InvalidMoveError(f"actions must include an action for {', '.join(missing_agents)}")
        return chosen_actions, refusals

    def check_seat_waits(self, seat: int, action: object) -> IllegalMoveError | None:
        """Check the action of a seat that has nothing to decide. Such a seat must wait.

        Returns:
            None if the seat waits, otherwise the error.

        Raises:
            InvalidMoveError: The action is not in the action space.
            IllegalMoveError: The seat does not wait, and `illegal_policy` is `refuse`.
        """
        number = validate_action(self.actions, action)
        if number == self.actions.pass_action:
            return None
        refusal = IllegalMoveError(
            f"action {number} is outside the mask: {self.possible_agents[seat]} has nothing to decide and"
            f" must wait with action {self.actions.pass_action}",
            "G-1",
        )
        if self.episode_source.illegal_policy == RAISE_ON_ILLEGAL:
            raise refusal
        return refusal

    def render(self) -> str | None:
        """Render the table from the point of view of the first agent that has to act, in the render mode.

        Returns:
            Text or SVG. None if the text was printed, or if the environment was created without a render
                mode.

        Raises:
            MatchOverError: No match has been dealt yet.
        """
        return self.render_seat([*self.require_episode().simultaneous_seats(), 0][0])


def env(
    game: str,
    seats: SupportsIndex | None = None,
    *,
    max_cycles: int | None = None,
    illegal_policy: str = RAISE_ON_ILLEGAL,
    render_mode: str | None = None,
    **options: object,
) -> TurnBasedEnv:
    """Create an environment for PettingZoo's AEC API, in which seats act one after another.

    Args:
        game: Name of the game, as for `parlour.new`.
        seats: Number of seats; by default the smallest number that the game allows.
        max_cycles: Number of actions until an agent is truncated; None for no limit. The heuristic plays in
            the seat of a truncated agent until all agents are truncated or the match ends.
        illegal_policy: Policy for an action outside the mask: `refuse` raises IllegalMoveError, `lose` makes
            that seat lose the match, and `random` replaces the action with a random legal action.
        render_mode: `ansi`, `svg` or `human`.
        options: The game's options by name, as for `parlour.new`.

    Returns:
        The environment. Call `reset` to deal the first match.

    Raises:
        UnknownGameError: No game has this name.
        InvalidSeatsError: The game does not allow this number of seats.
        InvalidOptionError: An option does not exist or does not allow its value, or two options conflict.
        ParlourError: Another argument has an invalid value.
    """
    episode_source = EpisodeSource(game, seats, options, illegal_policy)
    return TurnBasedEnv(episode_source, episode_source.env_spec.action_space, max_cycles, render_mode)


def parallel_env(
    game: str,
    seats: SupportsIndex | None = None,
    *,
    max_cycles: int | None = None,
    illegal_policy: str = RAISE_ON_ILLEGAL,
    render_mode: str | None = None,
    **options: object,
) -> SimultaneousEnv:
    """Create an environment for PettingZoo's parallel API, in which all seats act at each step.

    The actions are all moves of the game, and a last action for waiting.

    Args:
        game: Name of the game, as for `parlour.new`.
        seats: Number of seats; by default the smallest number that the game allows.
        max_cycles: Number of steps until the match is truncated; None for no limit.
        illegal_policy: As for `env`.
        render_mode: `ansi`, `svg` or `human`.
        options: The game's options by name, as for `parlour.new`.

    Returns:
        The environment. Call `reset` to deal the first match.

    Raises:
        UnknownGameError: No game has this name.
        InvalidSeatsError: The game does not allow this number of seats.
        InvalidOptionError: An option does not exist or does not allow its value, or two options conflict.
        ParlourError: Another argument has an invalid value.
    """
    episode_source = EpisodeSource(game, seats, options, illegal_policy)
    return SimultaneousEnv(
        episode_source, episode_source.env_spec.action_space_with_wait(), max_cycles, render_mode
    )


def validate_max_cycles(max_cycles: object) -> int:
    """Return `max_cycles` as an int. None, which means no limit, becomes 0.

    Raises:
        ParlourError: The value is neither None nor a whole number of 1 or more.
    """
    if max_cycles is None:
        return 0
    number = as_int(max_cycles)
    if number is None or number < 1:
        raise ParlourError(
            f"max_cycles: {shorten_repr(max_cycles)} is not a number of 1 or more; use None for no limit"
        )
    return number


def copy_space(space: spaces.Dict) -> spaces.Dict:
    """Return a copy of a space with its own random number generator."""
    return spaces.Dict(dict(space.spaces))


def build_state_space(space: spaces.Dict, seats: int) -> spaces.Box:
    """Return the space of `state`: the observations of all seats, one after another."""
    seat_space = space[OBSERVATION]
    assert isinstance(seat_space, spaces.Box)
    return spaces.Box(np.tile(seat_space.low, seats), np.tile(seat_space.high, seats), dtype=np.int32)


def register_envs() -> None:
    """Register each game for PettingZoo, for example as `parlour/crazy-eight-v0`."""
    for name in game_names():
        env_id = f"parlour/{name}-v{ENV_VERSION}"
        if env_id not in aec_registry:
            register("aec", env_id, env, kwargs={"game": name})
        if env_id not in parallel_registry:
            register("parallel", env_id, parallel_env, kwargs={"game": name})


register_envs()
