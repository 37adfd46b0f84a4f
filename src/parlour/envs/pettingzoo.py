"""All games for PettingZoo: `env` asks one seat after another, `parallel_env` all seats at each step.

    from parlour.envs.pettingzoo import env

    table = env("crazy-eight", seats=4, calls="manual")

Agents are called `seat_0` and so on. Rewards are 0 until the match ends, and then what `Game.utility` says: 1
for a sole winner, -1 for a loser, for who share a win the part of each.
"""

from collections.abc import Mapping
from typing import Any, SupportsIndex, TypeVar

from parlour.compiling.extras import MissingExtraError, require_extra

try:
    require_extra("envs", "parlour.envs.pettingzoo", ("gymnasium", "numpy", "pettingzoo"))
except MissingExtraError as reason:
    raise ImportError(str(reason)) from None

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
    action_refusal,
    forfeit_rewards,
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
from parlour.kit.errors import IllegalMoveError, InvalidMoveError, ParlourError
from parlour.kit.game import View
from parlour.kit.moves import NO_MOVE, NO_SEAT
from parlour.kit.validation import as_int, shorten_repr
from parlour.kit.vocabulary import ActionSpace

Info = dict[str, Any]
T = TypeVar("T")  # of each agent


class SeatAgents:
    """What both forms have in common: agents and their spaces, and what each sees of the match."""

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
        self.views: dict[int, View] = {}  # of the match as it stands

    def deal_match(self, seed: int | None) -> Episode:
        self.agents = self.possible_agents[:]
        self.views = {}
        self.episode = Episode(self.episode_source.deal_next(seed), self.actions)
        return self.episode

    def require_episode(self) -> Episode:
        """The match. Raises MatchOverError where there is none."""
        if self.episode is None:
            raise MatchOverError(NOT_DEALT_MESSAGE)
        return self.episode

    def agent_seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ParlourError(
                f"no agent is called {shorten_repr(agent)}; there are {', '.join(self.possible_agents)}"
            )
        return self.possible_agents.index(agent)

    def view(self, seat: int) -> View:
        if seat not in self.views:
            self.views[seat] = self.require_episode().game.view(seat)
        return self.views[seat]

    def by_agent(self, values: list[T]) -> dict[str, T]:
        """What there is for each seat, for those that are still there."""
        return {agent: values[self.agent_seat(agent)] for agent in self.agents}

    def judge_action(self, seat: int, action: object) -> tuple[int, IllegalMoveError | None]:
        """The action of a seat, or another one drawn in its place, and why it was refused.

        Raises InvalidMoveError for what is not an action, and IllegalMoveError for one outside the mask.
        """
        number = validate_action(self.actions, action)
        why = action_refusal(self.actions, self.view(seat), number)
        if why is None:
            return number, None
        if self.episode_source.illegal_policy == RAISE_ON_ILLEGAL:
            raise why
        return (self.episode_source.random_action(self.require_episode().legal_actions(self.view(seat))), why)

    def observation_space(self, agent: str) -> spaces.Dict:
        """The observations of an agent.

        Args:
            agent: `seat_0` and so on.

        Returns:
            A dictionary with `observation`, a box of int32 of the size of the features, and `action_mask`, as
            many int8 as there are actions, 1 for what is legal.

        Raises:
            ParlourError: No agent is called so.
        """
        self.agent_seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> "spaces.Discrete[np.int64]":
        """The actions of an agent.

        Args:
            agent: `seat_0` and so on.

        Returns:
            Numbers from 0 on; the mask says which of them it has now.

        Raises:
            ParlourError: No agent is called so.
        """
        self.agent_seat(agent)
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.int32]:
        """What all seats see, one after another: for who trains with more than a seat may know.

        Returns:
            Int32, as many as features for each seat.

        Raises:
            MatchOverError: No match has been dealt yet.
        """
        seen = [np.array(self.view(seat).features(), np.int32) for seat in range(len(self.possible_agents))]
        return np.concatenate(seen)

    def render_seat(self, seat: int) -> str | None:
        """The table as a seat sees it, in the render mode."""
        return render_view(self.view(seat), self.render_mode)

    def close(self) -> None:
        """There is nothing to let go of."""


class TurnBasedEnv(SeatAgents, AECEnv):  # type: ignore[misc]
    """A table whose seats are asked one after another, as `Game.next_actor` says.

    Where seats choose at once, each is asked without being told what the others chose. A seat that may step
    in is asked before who is to move; its last action lets the chance go by.

    `max_cycles` truncates each agent after so many actions of its own.
    """

    agent_selection = "seat_0"  # until a match is dealt

    def reset(self, seed: int | None = None, options: Info | None = None) -> None:
        """Deals the match of `parlour.new` with this seed, else one that follows from the last seed.

        Args:
            seed: A whole number from -(2^62 - 1) to 2^62 - 1.
            options: It knows none, and passes over those that it is given.

        Raises:
            ParlourError: The seed is none, or no match has anything to decide.
        """
        course = self.deal_match(seed)
        seats = len(self.possible_agents)
        self.step_count = [0] * seats
        self.rewards = self.by_agent([0.0] * seats)
        self._cumulative_rewards = self.by_agent([0.0] * seats)
        self.terminations = self.by_agent([False] * seats)
        self.truncations = self.by_agent([False] * seats)
        self.infos: dict[str, Info] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[course.current_seat()]

    def observe(self, agent: str) -> Observation:
        """What an agent sees; it has no action but when it is asked.

        Args:
            agent: `seat_0` and so on.

        Returns:
            `observation` and `action_mask`, as `observation_space` says.

        Raises:
            MatchOverError: No match has been dealt yet.
            ParlourError: No agent is called so.
        """
        course, seat = self.require_episode(), self.agent_seat(agent)
        view = self.view(seat)
        is_asked = agent == self.agent_selection and not self.is_agent_done(agent)
        return build_observation(view, self.actions, course.legal_actions(view) if is_asked else [])

    def is_agent_done(self, agent: str) -> bool:
        return agent not in self.agents or self.terminations[agent] or self.truncations[agent]

    def step(self, action: int | None) -> None:
        """Takes the action of `agent_selection`.

        Args:
            action: A number of its action space, 0 to n - 1, that its mask has; None where its match is over.

        Raises:
            IllegalMoveError: The action is outside the mask and `illegal_policy` is `refuse`; nothing has
                changed.
            InvalidMoveError: It is no action; nothing has changed.
            MatchOverError: There is no match that goes on.
        """
        course = self.require_episode()
        if not self.agents:
            raise MatchOverError("the match is over; reset() deals the next")
        agent = self.agent_selection
        if self.is_agent_done(agent):
            if action is not None:
                raise MatchOverError(f"the match is over for {agent}, which has no action but None")
            self._was_dead_step(None)
            return
        seat = self.agent_seat(agent)
        chosen, why = self.judge_action(seat, action)
        self._cumulative_rewards[agent] = 0.0
        self.infos = {each: {} for each in self.agents}
        self.views = {}
        if why is not None:
            self.infos[agent][REFUSED_KEY] = str(why)
        if why is not None and self.episode_source.illegal_policy == FORFEIT_ON_ILLEGAL:
            self.end_episode(forfeit_rewards(seat, len(self.possible_agents)))
            return
        course.apply_action(seat, chosen)
        self.step_count[seat] += 1
        if course.game.is_over:
            self.end_episode(course.rewards())
            return
        self._clear_rewards()
        if self.step_count[seat] == self.max_cycles:
            self.cut_off(agent)
        else:
            self.select_next(course)

    def cut_off(self, agent: str) -> None:
        """Truncate an agent. The match goes on for the others, which may act as often as it did."""
        self.truncations[agent] = True
        if not all(self.truncations[each] for each in self.agents):
            self.select_next(self.require_episode())
        if not self.is_agent_done(self.agent_selection):
            self.agent_selection = self._deads_step_first()

    def select_next(self, course: Episode) -> None:
        """Select the next agent that is asked; the rule of thumb plays for truncated seats meanwhile."""
        asked = course.current_seat()
        while asked != NO_SEAT and self.is_agent_done(self.possible_agents[asked]):
            self.views = {}
            move = self.view(asked).game.heuristic(asked)
            if move == NO_MOVE:
                course.decline(asked)
            else:
                course.push_move(asked, move)
            asked = course.current_seat()
        self.views = {}
        if asked == NO_SEAT:
            self.end_episode(course.rewards())
        else:
            self.agent_selection = self.possible_agents[asked]

    def end_episode(self, rewards: list[float]) -> None:
        """End the match for all agents that are not truncated."""
        self.rewards = self.by_agent(rewards) | {
            agent: 0.0 for agent in self.agents if self.truncations[agent]
        }
        self._accumulate_rewards()
        self.terminations = {agent: not self.truncations[agent] for agent in self.agents}

    def render(self) -> str | None:
        """The table as the agent sees it that is asked, in the render mode.

        Returns:
            A text or an SVG; nothing where it was printed, or the environment was made without a render mode.

        Raises:
            MatchOverError: No match has been dealt yet.
        """
        return self.render_seat(self.agent_seat(self.agent_selection))


class SimultaneousEnv(SeatAgents, ParallelEnv):  # type: ignore[misc]
    """A table whose seats all act at each step, those that are not asked by waiting: the last action.

    Seats that play waits for at the same time act together. Where several may step in, the first of them
    from the turn on that does so is the one, and the others are asked anew.
    """

    def reset(
        self, seed: int | None = None, options: Info | None = None
    ) -> tuple[dict[str, Observation], dict[str, Info]]:
        """Deals the match of `parlour.new` with this seed, else one that follows from the last seed.

        Args:
            seed: A whole number from -(2^62 - 1) to 2^62 - 1.
            options: It knows none, and passes over those that it is given.

        Returns:
            For each agent what it sees, and an info.

        Raises:
            ParlourError: The seed is none, or no match has anything to decide.
        """
        self.deal_match(seed)
        self.step_count = 0
        return self.build_observations(), {agent: {} for agent in self.agents}

    def build_observations(self) -> dict[str, Observation]:
        """What each agent sees, and what it may do; who is not asked may wait."""
        course = self.require_episode()
        asked = course.simultaneous_seats()
        wait = [int(self.actions.pass_action)]
        found = {}
        for agent in self.agents:
            seat = self.agent_seat(agent)
            view = self.view(seat)
            found[agent] = build_observation(
                view, self.actions, course.legal_actions(view) if seat in asked else wait
            )
        return found

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Info]]:
        """Takes an action of each agent.

        Args:
            actions: By agent a number of its action space, 0 to n - 1, that its mask has. Who is not asked
                may leave its own out.

        Returns:
            For each agent what it sees, its reward, whether the match is over, whether it was cut off, and an
            info.

        Raises:
            IllegalMoveError: An action is outside its mask, where `illegal_policy` is `refuse`; nothing has
                changed.
            InvalidMoveError: One is no action, or there is none of a seat that is asked; nothing has changed.
            MatchOverError: There is no match that goes on.
            ParlourError: An action is given for what is no agent; nothing has changed.
        """
        course = self.require_episode()
        if not self.agents:
            raise MatchOverError("the match is over; reset() deals the next")
        asked = course.simultaneous_seats()
        chosen, whys = self.judge_actions(actions, asked)
        self.views = {}
        self.step_count += 1
        losers = [seat for seat in whys if self.episode_source.illegal_policy == FORFEIT_ON_ILLEGAL]
        if losers:
            rewards = forfeit_rewards(losers[0], len(self.possible_agents))
        else:
            course.apply_actions(asked, chosen)
            rewards = course.rewards()
        is_over = bool(losers) or bool(course.game.is_over)
        is_cut = not is_over and self.step_count == self.max_cycles
        infos: dict[str, Info] = {agent: {} for agent in self.agents}
        for seat, why in whys.items():
            infos[self.possible_agents[seat]][REFUSED_KEY] = str(why)
        told = (
            self.build_observations(),
            self.by_agent(rewards),
            dict.fromkeys(self.agents, is_over),
            dict.fromkeys(self.agents, is_cut),
            infos,
        )
        if is_over or is_cut:
            self.agents = []
        return told

    def judge_actions(
        self, actions: Mapping[str, int], asked: list[int]
    ) -> tuple[dict[int, int], dict[int, IllegalMoveError]]:
        """The actions of the seats that are asked, and why that of a seat was refused."""
        chosen: dict[int, int] = {}
        whys: dict[int, IllegalMoveError] = {}
        if not isinstance(actions, Mapping):
            raise InvalidMoveError(
                f"actions: a dictionary of one for each agent is wanted, not {shorten_repr(actions)}"
            )
        for agent, action in actions.items():
            seat = self.agent_seat(agent)
            if seat in asked:
                chosen[seat], why = self.judge_action(seat, action)
            else:
                why = self.waiting_refusal(seat, action)
            if why is not None:
                whys[seat] = why
        missing = [self.possible_agents[seat] for seat in asked if seat not in chosen]
        if missing:
            raise InvalidMoveError(f"no action is given for {', '.join(missing)}")
        return chosen, whys

    def waiting_refusal(self, seat: int, action: object) -> IllegalMoveError | None:
        """Why a seat that is not asked may not take this action; nothing where it waits."""
        number = validate_action(self.actions, action)
        if number == self.actions.pass_action:
            return None
        sentence = (
            f"action {number} is outside the mask: {self.possible_agents[seat]} is not asked, and waits"
        )
        why = IllegalMoveError(f"{sentence} with action {self.actions.pass_action}", "G-1")
        if self.episode_source.illegal_policy == RAISE_ON_ILLEGAL:
            raise why
        return why

    def render(self) -> str | None:
        """The table as the first agent sees it that is asked, in the render mode.

        Returns:
            A text or an SVG; nothing where it was printed, or the environment was made without a render mode.

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
    """A game whose seats are asked in turn, for PettingZoo's AEC.

    Args:
        game: Its name, as for `parlour.new`.
        seats: How many play; the fewest where it is left out.
        max_cycles: Number of actions of an agent until it is truncated; None for no limit. The rule of thumb
            plays on for its seat until all agents have acted as often, or the match ends.
        illegal_policy: What becomes of an action outside the mask: `refuse` raises IllegalMoveError, `lose`
            ends the match, lost for that seat, and `random` has a legal action drawn.
        render_mode: `ansi`, `svg` or `human`.
        options: The game's options by name, as for `parlour.new`.

    Returns:
        The environment; `reset` deals.

    Raises:
        UnknownGameError: There is no such game.
        InvalidSeatsError: It is not for so many.
        InvalidOptionError: There is no such option or value, or two clash.
        ParlourError: One of the other arguments is none of those that stand here.
    """
    sitting = EpisodeSource(game, seats, options, illegal_policy)
    return TurnBasedEnv(sitting, sitting.env_spec.action_space, max_cycles, render_mode)


def parallel_env(
    game: str,
    seats: SupportsIndex | None = None,
    *,
    max_cycles: int | None = None,
    illegal_policy: str = RAISE_ON_ILLEGAL,
    render_mode: str | None = None,
    **options: object,
) -> SimultaneousEnv:
    """A game whose seats all act at each step, for PettingZoo's parallel form; all else as `env` has it.

    There is always one action more than moves, the last: to wait.

    Args:
        game: Its name, as for `parlour.new`.
        seats: How many play; the fewest where it is left out.
        max_cycles: After so many steps the match is cut off; never where it is left out.
        illegal_policy: As for `env`.
        render_mode: `ansi`, `svg` or `human`.
        options: The game's options by name, as for `parlour.new`.

    Returns:
        The environment; `reset` deals.

    Raises:
        UnknownGameError: There is no such game.
        InvalidSeatsError: It is not for so many.
        InvalidOptionError: There is no such option or value, or two clash.
        ParlourError: One of the other arguments is none of those that stand here.
    """
    sitting = EpisodeSource(game, seats, options, illegal_policy)
    return SimultaneousEnv(sitting, sitting.env_spec.action_space_with_wait(), max_cycles, render_mode)


def validate_max_cycles(max_cycles: object) -> int:
    """After how many a match is cut off, 0 where it never is. Raises ParlourError."""
    if max_cycles is None:
        return 0
    number = as_int(max_cycles)
    if number is None or number < 1:
        raise ParlourError(
            f"max_cycles: {shorten_repr(max_cycles)} is no number from 1 on; None is for no limit"
        )
    return number


def copy_space(space: spaces.Dict) -> spaces.Dict:
    """The same space, with numbers of chance of its own."""
    return spaces.Dict(dict(space.spaces))


def build_state_space(space: spaces.Dict, seats: int) -> spaces.Box:
    """What `state` gives: the observations of all seats one after another."""
    seen = space[OBSERVATION]
    assert isinstance(seen, spaces.Box)
    return spaces.Box(np.tile(seen.low, seats), np.tile(seen.high, seats), dtype=np.int32)


def register_envs() -> None:
    """Makes each game known to `pettingzoo.make`, as `parlour/crazy-eight-v0`."""
    for name in game_names():
        found = f"parlour/{name}-v{ENV_VERSION}"
        if found not in aec_registry:
            register("aec", found, env, kwargs={"game": name})
        if found not in parallel_registry:
            register("parallel", found, parallel_env, kwargs={"game": name})


register_envs()
