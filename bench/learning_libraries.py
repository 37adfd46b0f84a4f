"""Try algorithms of learning libraries with Parlour's environments, and print the results as a table.

Each trial plays or trains for a short time. A result of "works" means that the trial ended without an error,
and that all its values are finite. It does not mean that the algorithm learned to play well. A trial that
takes too much processor time is stopped.

Libraries that are not installed are reported. These are all of them:

    pip install 'parlour[envs]' dm-tree sb3-contrib shimmy stable-baselines3
    python bench/learning_libraries.py [--seconds 30] [WORD ...]

With words, only trials run whose line contains one of the words, such as `DQN` or `zop-zoo`. The C++ bots of
OpenSpiel are not tried, because they end the interpreter with games that are written in Python.
"""

import argparse
import random
import signal
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any, NamedTuple

import numpy as np

from parlour.games import game_class, game_names

STEPS = 1200  # minimum for a learner of OpenSpiel, and maximum for Shimmy
SETTINGS = {"hidden_layers_sizes": [16], "batch_size": 8, "learn_every": 10}
RECURSION_LIMIT = 1_000_000  # for `--recursion`: longer than every match


class Trial(NamedTuple):
    """An algorithm with a game. `run` raises an exception if the algorithm does not work."""

    library: str
    algorithm: str
    game: str
    run: Callable[[], None]


class TooLongError(Exception):
    """Raised if a trial takes too much processor time."""


# OpenSpiel


def load_game(name: str, seats: int = 0) -> Any:
    import pyspiel

    from parlour.envs.open_spiel import format_spiel_name

    return pyspiel.load_game(format_spiel_name(name), {"players": seats or game_class(name).min_seats})


def deal(game: Any) -> Any:
    """Return a state after the deal."""
    state, rng = game.new_initial_state(), np.random.default_rng(1)
    while state.is_chance_node():
        state.apply_action(int(rng.integers(256)))
    return state


def require_finite(values: Any) -> None:
    if not np.isfinite(np.asarray(values, float)).all():
        raise ArithmeticError("values that are not finite")


def run_outcome_sampling(name: str, seats: int = 0) -> None:
    from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

    np.random.seed(1)
    solver = OutcomeSamplingSolver(load_game(name, seats))
    for _ in range(3):
        solver.iteration()
    for info in solver._infostates.values():
        require_finite(np.concatenate(info))


def run_external_sampling(name: str) -> None:
    from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver

    np.random.seed(1)
    ExternalSamplingSolver(load_game(name)).iteration()


def run_cfr(name: str) -> None:
    from open_spiel.python.algorithms.cfr import CFRSolver

    CFRSolver(load_game(name)).evaluate_and_update_policy()


def run_tree_search(name: str, is_determinized: bool) -> None:
    """Run the Python version of ISMCTS, or of MCTS on a resampled state."""
    from open_spiel.python.algorithms import ismcts, mcts

    game, rng = load_game(name), np.random.RandomState(1)
    state, evaluator = deal(game), mcts.RandomRolloutEvaluator(1, rng)
    arguments = {"uct_c": 2, "max_simulations": 4, "random_state": rng}
    if is_determinized:
        bot = mcts.MCTSBot(game, evaluator=evaluator, **arguments)
        state = state.resample_from_infostate(state.current_player(), rng.random_sample)
    else:
        bot = ismcts.ISMCTSBot(game, evaluator, **arguments)
    assert bot.step(state) in state.legal_actions()


def run_learner(name: str, new_agent: Callable[[int, int, int], Any]) -> None:
    """Train one agent per seat in OpenSpiel's `rl_environment`, for two matches and at least STEPS steps."""
    import torch
    from open_spiel.python import rl_environment

    random.seed(1)
    np.random.seed(1)
    torch.manual_seed(1)
    sampler = rl_environment.ChanceEventSampler(seed=1)
    env = rl_environment.Environment(load_game(name), chance_event_sampler=sampler)
    size, actions = env.observation_spec()["info_state"][0], env.action_spec()["num_actions"]
    agents = [new_agent(player, size, actions) for player in range(env.num_players)]
    time_step, steps, matches = env.reset(), 0, 0
    while steps < STEPS or matches < 2:
        output = agents[time_step.observations["current_player"]].step(time_step)
        if output is None:  # DQN then returns no action
            raise ArithmeticError("the loss is not a number")
        time_step = env.step([output.action])
        steps += 1
        if time_step.last():
            for agent in agents:
                agent.step(time_step)
            matches += 1
            time_step = env.reset()
    # PolicyGradient has no attribute `loss` before its first update
    agent_losses = [getattr(agent, "loss", None) for agent in agents]
    losses = []
    for agent_loss in agent_losses:
        parts = agent_loss if isinstance(agent_loss, tuple) else (agent_loss,)
        losses += [float(loss) for loss in parts if loss is not None]
    require_finite(losses)
    if not losses:
        raise ValueError("no agent was updated")


def new_tabular_agent(player: int, size: int, actions: int) -> Any:
    from open_spiel.python.algorithms.tabular_qlearner import QLearner

    return QLearner(player, actions)


def new_dqn_agent(player: int, size: int, actions: int) -> Any:
    from open_spiel.python.pytorch.dqn import DQN

    return DQN(player, size, actions, min_buffer_size_to_learn=20, **SETTINGS)


def new_nfsp_agent(player: int, size: int, actions: int) -> Any:
    from open_spiel.python.pytorch.nfsp import NFSP

    arguments: dict[str, Any] = {"reservoir_buffer_capacity": 1000, "anticipatory_param": 1.0}
    return NFSP(player, size, actions, min_buffer_size_to_learn=20, **arguments, **SETTINGS)


def new_policy_gradient_agent(player: int, size: int, actions: int) -> Any:
    from open_spiel.python.pytorch.policy_gradient import PolicyGradient

    return PolicyGradient(
        player, size, actions, hidden_layers_sizes=(16,), batch_size=4, num_critic_before_pi=1
    )


def run_deep_cfr(name: str) -> None:
    from open_spiel.python.pytorch.deep_cfr import DeepCFRSolver

    DeepCFRSolver(load_game(name), num_iterations=1, num_traversals=1).solve()


# Shimmy


def run_shimmy(name: str, with_config: bool) -> None:
    """Play a match with the largest number of seats, which is not the default."""
    from shimmy import OpenSpielCompatibilityV0

    seats, rng = game_class(name).max_seats, np.random.default_rng(1)
    game = load_game(name, seats)
    if with_config:
        arguments = {"game_name": game.get_type().short_name, "config": {"players": seats}}
    else:
        arguments = {"env": game}
    env = OpenSpielCompatibilityV0(**arguments)
    env.reset(seed=1)
    for _ in range(STEPS):
        observation, _, is_terminated, is_truncated, info = env.last()
        if is_terminated or is_truncated:
            break
        assert observation.shape == env.observation_space(env.agent_selection).shape
        env.step(int(rng.choice(np.flatnonzero(info["action_mask"]))))
    if len(env.possible_agents) != env._env.num_players():
        raise ValueError("reset() dropped the parameters")


# Stable-Baselines3


def run_baselines(name: str, algorithm: str, policy_for_illegal_actions: str) -> None:
    import sb3_contrib
    import stable_baselines3
    from stable_baselines3.common.env_util import make_vec_env

    import parlour.envs.gymnasium

    env = make_vec_env(
        parlour.envs.gymnasium.format_env_id(name),
        2,
        env_kwargs={"bots": "random", "illegal_policy": policy_for_illegal_actions},
    )
    library = sb3_contrib if hasattr(sb3_contrib, algorithm) else stable_baselines3
    settings: dict[str, Any] = {"learning_starts": 20} if algorithm == "DQN" else {"n_steps": 16}
    model = getattr(library, algorithm)("MultiInputPolicy", env, seed=1, **settings)
    model.learn(64)
    for parameter in model.policy.parameters():
        require_finite(parameter.detach().numpy())


def list_trials() -> Iterator[Trial]:
    spiel = {
        "outcome sampling MCCFR": run_outcome_sampling,
        "external sampling MCCFR": run_external_sampling,
        "CFR": run_cfr,
        "ISMCTS, Python": partial(run_tree_search, is_determinized=False),
        "MCTS on a resampled state, Python": partial(run_tree_search, is_determinized=True),
        "tabular Q-learning": partial(run_learner, new_agent=new_tabular_agent),
        "DQN, PyTorch": partial(run_learner, new_agent=new_dqn_agent),
        "NFSP, PyTorch": partial(run_learner, new_agent=new_nfsp_agent),
        "policy gradient, PyTorch": partial(run_learner, new_agent=new_policy_gradient_agent),
        "deep CFR, PyTorch": run_deep_cfr,
    }
    for algorithm, run in spiel.items():
        for name in game_names():
            yield Trial("open-spiel", algorithm, name, partial(run, name))
    six_seats = partial(run_outcome_sampling, "authors", 6)
    yield Trial("open-spiel", "outcome sampling MCCFR", "authors, 6 seats", six_seats)
    for with_config, algorithm in enumerate(("env=GAME", "game_name=NAME, config=PARAMETERS")):
        for name in game_names():
            if game_class(name).max_seats > game_class(name).min_seats:
                yield Trial("shimmy", algorithm, name, partial(run_shimmy, name, bool(with_config)))
    for library, algorithm, illegal in (
        ("stable-baselines3", "PPO", "random"),
        ("stable-baselines3", "A2C", "lose"),
        ("stable-baselines3", "DQN", "lose"),
        ("stable-baselines3", "A2C", "refuse"),
        ("sb3-contrib", "MaskablePPO", "refuse"),
    ):
        for name in game_names():
            run = partial(run_baselines, name, algorithm, illegal)
            yield Trial(library, f"{algorithm}, illegal_policy={illegal}", name, run)


def stop_trial(*_signal: object) -> None:
    raise TooLongError


def run_trial(trial: Trial, seconds: float) -> str:
    """Return the result of a trial: "works", or the error."""
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        trial.run()
    except TooLongError:
        return f"not finished after {seconds:.0f} s"
    except Exception as error:  # libraries can raise any exception
        return f"{type(error).__name__}: {str(error).splitlines()[0][:80]}" if str(error) else repr(error)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    return "works"


def format_version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "not installed"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--seconds", type=float, default=30.0, help="processor time per trial")
    parser.add_argument("--recursion", action="store_true", help="raise Python's limit of recursive calls")
    arguments = parser.parse_args()
    if arguments.recursion:
        sys.setrecursionlimit(RECURSION_LIMIT)
    signal.signal(signal.SIGPROF, stop_trial)
    for trial in list_trials():
        row = f"| {trial.library} {format_version(trial.library)} | {trial.algorithm} | {trial.game} |"
        if not arguments.words or any(word in row for word in arguments.words):
            print(row, run_trial(trial, arguments.seconds), "|", flush=True)


if __name__ == "__main__":
    main()
