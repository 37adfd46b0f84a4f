"""The games for OpenSpiel: its own simulation with every game; chance, strings, worlds, wrong use."""

import pickle
from typing import Any
from urllib.parse import quote

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, tabular_qlearner
from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver
from open_spiel.python.observation import make_observation

import parlour
from parlour.envs.episode import MatchOverError
from parlour.envs.open_spiel import PREFIX, SEED_BYTES, SpielState, format_spiel_name, to_spiel_value
from parlour.games import game_class, game_names
from parlour.kit.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidOptionError,
    InvalidSeatsError,
    ParlourError,
)
from parlour.kit.options import list_option_specs
from parlour.testing import effort, example_count
from tests.envs.tables import for_every_table, short_setup


def load_spiel_game(name: str, seats: int, options: dict[str, Any]) -> Any:
    facts = {fact.name: fact for fact in list_option_specs(game_class(name).options_type)}
    values = {key: to_spiel_value(facts[key], value) for key, value in options.items()}
    return pyspiel.load_game(format_spiel_name(name), {"players": seats} | values)


def dealt_state(game: Any, seed: int) -> SpielState:
    """Return the state in which the match of a seed has just been dealt."""
    state = game.new_initial_state()
    for value in seed.to_bytes(SEED_BYTES, "big"):
        state.apply_action(value)
    assert isinstance(state, SpielState)
    return state


def state_after_moves(game: Any, seed: int, moves: int) -> SpielState:
    """Return a state after at most `moves` random moves."""
    state = dealt_state(game, seed)
    drawn = np.random.default_rng(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(int(drawn.choice(state.legal_actions())))
    return state


@for_every_table(example_count(3, 40), game_names() if effort.is_long else ["crazy-eight", "zop-zoo"])
def test_passes_openspiel_simulation(setup: dict[str, Any]) -> None:
    """OpenSpiel's simulation copies and serializes states, and calls all their methods."""
    game = load_spiel_game(*short_setup(setup))
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    # imports all games of OpenSpiel that are written in Python
    from open_spiel.python.tests import games_sim_test

    games_sim_test.GamesSimTest("test_pig").sim_game(game)


@for_every_table()
def test_serialized_state_continues_alike(setup: dict[str, Any], move_count: int) -> None:
    game = load_spiel_game(*short_setup(setup))
    state = state_after_moves(game, setup["seed"], move_count)
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1]
    copied, pickled = state.clone(), pickle.loads(pickle.dumps(state))
    drawn = np.random.default_rng(1)
    for _ in range(20):
        for twin in (again, copied, pickled):
            assert str(twin) == str(state)
            assert twin.history() == state.history()
            for player in range(game.num_players()):
                assert twin.information_state_string(player) == state.information_state_string(player)
        if state.is_terminal():
            break
        action = int(drawn.choice(state.legal_actions()))
        for twin in (state, again, copied, pickled):
            twin.apply_action(action)


@for_every_table()
def test_resampled_state_looks_the_same_to_the_player(setup: dict[str, Any], move_count: int) -> None:
    """The same check that OpenSpiel makes for its own games; play then continues from the resampled state."""
    game = load_spiel_game(*short_setup(setup))
    state = state_after_moves(game, setup["seed"], move_count)
    drawn = np.random.RandomState(1)
    for player in range(game.num_players()):
        other = state.resample_from_infostate(player, drawn.random_sample)
        assert other.current_player() == state.current_player()
        assert other.legal_actions(player) == state.legal_actions(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        assert str(pickle.loads(pickle.dumps(other))) == str(other)
        for _ in range(10):
            if not other.is_terminal():
                other.apply_action(int(drawn.choice(other.legal_actions())))


@pytest.mark.parametrize("name", game_names())
def test_state_matches_the_game_contract(name: str) -> None:
    kind = game_class(name)
    state = dealt_state(load_spiel_game(name, kind.min_seats, {}), 5)
    game = parlour.new(name, seed=5)
    assert str(state) == str(dealt_state(load_spiel_game(name, kind.min_seats, {}), 5))
    drawn = np.random.default_rng(2)
    while not state.is_terminal():
        assert state.match is not None
        assert state.match.state() == game.state()
        assert state.current_player() == game.next_actor()
        assert state.returns() == [0.0] * kind.min_seats
        action = int(drawn.choice(state.legal_actions()))
        game.play(state.current_player(), state.action_to_string(action))
        state.apply_action(action)
    assert game.is_over
    assert state.returns() == [game.utility(seat) for seat in range(kind.min_seats)]


def test_information_state_contains_the_whole_history() -> None:
    """It includes what the view has forgotten: two histories of one position are two states."""
    game = pyspiel.load_game("parlour_crazy_eight(players=2,dealer=first)")
    state = dealt_state(game, 4)
    lines: list[list[str]] = [[], []]
    drawn = np.random.default_rng(1)
    while not state.is_terminal():
        for player in range(2):
            seen = state.observation_string(player)
            told = state.information_state_string(player)
            assert told.startswith(f"{seen}\n")
            now = told.splitlines()[1:]
            assert now[: len(lines[player])] == lines[player]
            lines[player] = now
        player, action = state.current_player(), int(drawn.choice(state.legal_actions()))
        lines[player] = [*lines[player], f"> {state.action_to_string(action)}"]
        state.apply_action(action)
    assert any(line.startswith("draw 0 ") and not line.endswith("hidden") for line in lines[0])
    assert any(line.startswith("draw 1 ") and line.endswith(" 1 hidden") for line in lines[0])


def test_no_tensor_of_the_history_is_promised() -> None:
    """OpenSpiel would otherwise return an empty tensor, and a learner would see nothing."""
    game = pyspiel.load_game("parlour_war")
    state = dealt_state(game, 1)
    assert not game.get_type().provides_information_state_tensor
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert observer.tensor is None
    assert observer.string_from(state, 0) == state.information_state_string(0)
    for read in (
        game.information_state_tensor_size,
        game.information_state_tensor_shape,
        lambda: state.information_state_tensor(0),
        lambda: state.clone().information_state_tensor(),
    ):
        with pytest.raises(
            ParlourError, match="no information state tensor, because a tensor cannot contain"
        ):
            read()


def test_observers_name_features_and_show_public_cards() -> None:
    game = pyspiel.load_game("parlour_war")
    state = state_after_moves(game, 1, 7)
    seen = make_observation(game)
    seen.set_from(state, 1)
    assert state.match is not None
    table = state.env_spec.features
    assert list(seen.dict) == [feature.name for feature in table]
    assert [int(each) for each in seen.tensor] == state.match.view(1).features()
    assert seen.string_from(state, 1) == state.match.view(1).to_text()
    shown = {}
    for private in ("NONE", "ALL_PLAYERS"):
        wanted = pyspiel.IIGObservationType(
            perfect_recall=False, private_info=getattr(pyspiel.PrivateInfoType, private)
        )
        shown[private] = make_observation(game, wanted)
        assert shown[private].tensor is None
    assert shown["NONE"].string_from(state, 0) == state.match.view().to_text()
    assert shown["ALL_PLAYERS"].string_from(state, 0) == str(state)


def test_chance_nodes_only_draw_the_seed() -> None:
    game = pyspiel.load_game("parlour_go_fish")
    assert game.max_chance_nodes_in_history() == SEED_BYTES
    state = game.new_initial_state()
    for _ in range(SEED_BYTES):
        assert state.is_chance_node()
        assert sum(chance for _, chance in state.chance_outcomes()) == 1
        assert state.information_state_string(0) == ""
        state.apply_action(200)
    assert not state.is_chance_node()


# The table in docs/environments.md


@pytest.mark.parametrize("name", game_names())
def test_learners_see_the_observation_tensor(name: str) -> None:
    """`rl_environment` gives it to all its learners, such as DQN and NFSP, as `info_state`."""
    game = load_spiel_game(*short_setup({"name": name, "seats": game_class(name).min_seats, "options": {}}))
    sampler = rl_environment.ChanceEventSampler(seed=1)
    env = rl_environment.Environment(game, chance_event_sampler=sampler)
    sizes = env.observation_spec()["info_state"], env.action_spec()["num_actions"]
    assert sizes == ((game.observation_tensor_size(),), game.num_distinct_actions())
    agents = [tabular_qlearner.QLearner(player, sizes[1]) for player in range(game.num_players())]
    step = env.reset()
    while not step.last():
        assert {len(row) for row in step.observations["info_state"]} == {sizes[0][0]}
        step = env.step([agents[step.observations["current_player"]].step(step).action])
    for agent in agents:
        agent.step(step)
    assert sum(step.rewards) == pytest.approx(2 - game.num_players())


@pytest.mark.parametrize("name", game_names())
def test_python_tree_searches_choose_legal_actions(name: str) -> None:
    game = load_spiel_game(name, game_class(name).min_seats, {})
    drawn = np.random.RandomState(1)
    settings = {"uct_c": 2, "max_simulations": 3, "random_state": drawn}
    evaluator = mcts.RandomRolloutEvaluator(1, drawn)
    state = state_after_moves(game, 3, 2)
    assert ismcts.ISMCTSBot(game, evaluator, **settings).step(state) in state.legal_actions()
    world = state.resample_from_infostate(state.current_player(), drawn.random_sample)
    assert mcts.MCTSBot(game, evaluator=evaluator, **settings).step(world) in state.legal_actions()


@pytest.mark.parametrize("name", ["go-fish", "authors", "zambezi-falls", "zombie-cribbage", "zop-zoo"])
def test_outcome_sampling_mccfr_learns(name: str) -> None:
    """Each move takes a recursive call, and divides by the probability of the sampled moves."""
    game = load_spiel_game(name, game_class(name).min_seats, {})
    np.random.seed(1)  # the solver has no generator of its own
    solver = OutcomeSamplingSolver(game)
    solver.iteration()
    tables = [numbers for info in solver._infostates.values() for numbers in info]
    assert len(tables) > 50
    assert all(np.isfinite(numbers).all() for numbers in tables)
    assert any(numbers.any() for numbers in tables)


def test_options_are_game_parameters() -> None:
    assert {name for name in pyspiel.registered_names() if name.startswith(PREFIX)} == {
        format_spiel_name(name) for name in game_names()
    }
    game = pyspiel.load_game("parlour_zambezi_falls(series=3,passing=only_when_stuck)")
    assert (game.env_spec.options.series, game.env_spec.options.passing) == (3, "only_when_stuck")
    deck = (parlour.games.__path__[0] + "/zop_zoo/deck.toml").replace("\\", "/")
    with open(deck, encoding="utf-8") as file:
        cards = file.read()
    game = pyspiel.load_game("parlour_zop_zoo", {"deck_file": quote(cards, safe="")})
    assert game.env_spec.options.deck_file == cards
    assert pickle.loads(pickle.dumps(game)).env_spec.options.deck_file == cards


@pytest.mark.parametrize(
    ("error", "message", "written"),
    [
        (InvalidSeatsError, "needs 2 to 3 seats", "war(players=9)"),
        (InvalidOptionError, "'loud' is not one of auto, manual", "crazy_eight(calls=loud)"),
        (pyspiel.SpielError, "Unknown parameter 'call'", "crazy_eight(call=manual)"),
    ],
)
def test_rejects_invalid_game_parameters(error: type[Exception], message: str, written: str) -> None:
    with pytest.raises(error, match=message):
        pyspiel.load_game(PREFIX + written)


def test_invalid_action_is_refused_and_changes_nothing() -> None:
    game = pyspiel.load_game("parlour_crazy_eight")
    state = game.new_initial_state()
    with pytest.raises(ParlourError, match="a chance outcome must be a byte from 0 to 255, not 256"):
        state.apply_action(256)
    with pytest.raises(MatchOverError):
        state.resample_from_infostate(0, lambda: 0.5)
    state = state_after_moves(game, 1, 3)
    before = str(state), state.history()
    outside = state.legal_actions_mask().index(0)
    with pytest.raises(IllegalMoveError, match="is outside the mask"):
        state.apply_action(outside)
    with pytest.raises(InvalidMoveError, match="an action must be a whole number from 0 to 72, not 100"):
        state.apply_action(100)
    assert (str(state), state.history()) == before
    state = state_after_moves(game, 1, 10**6)
    with pytest.raises(MatchOverError):
        state.apply_action(0)
    with pytest.raises(ParlourError, match="always includes public information"):
        make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
