"""Trained players: evaluation of views, seats they can take, and a training run that improves play."""

import csv
import json
import math
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import pytest

from parlour import new
from parlour.bots.network_files import (
    FORMAT_VERSION,
    InvalidNetworkError,
    NetworkMismatchError,
    new_network_info,
)
from parlour.bots.network_rollouts import choose_by_rollouts, compute_rollout_outcomes
from parlour.bots.networks import InputEncoding, PolicyValueNetwork, load_network, save_network
from parlour.bots.registry import (
    UnknownBotError,
    choose_move,
    find_bot,
    require_playable_bots,
    validate_bot_for_table,
)
from parlour.bots.trained import TrainedBot
from parlour.cli.arguments import parse_players
from parlour.games import game_class, game_names
from parlour.kit.game import Game
from parlour.kit.learning import get_action_space, get_feature_list
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.lab.contest import Contest, run_contest
from parlour.testing.effort import example_count

TRAIN = Path(__file__).parents[2] / "examples" / "train.py"
MOVES = example_count(40, 2000)  # of each match
TABLES: list[tuple[str, dict[str, Any]]] = [
    *[(name, {}) for name in game_names()],
    ("crazy-eight", {"seats": 4, "calls": "manual", "match": "points"}),
    ("zombie-cribbage", {"lowdown": "on", "counting": "claimed"}),
    ("zop-zoo", {"matching": "honest"}),
    ("war", {"seats": 3}),
]


def random_network(table: Game, seed: int = 1, spread: float = 1.0) -> PolicyValueNetwork:
    """Return a network with one hidden layer and random weights."""
    rng = np.random.default_rng(seed)
    features = get_feature_list(table)
    low = np.array([each.low for each in features for _ in each.values], np.int32)
    high = np.array([each.high for each in features for _ in each.values], np.int32)
    encoding = InputEncoding(low, high)

    def layer(inputs: int, outputs: int) -> Any:
        weights, bias = rng.normal(0, spread, (inputs, outputs)), rng.normal(0, spread, outputs)
        return weights.astype(np.float16).astype(np.float32), bias.astype(np.float16).astype(np.float32)

    about = new_network_info(table, {"seed": seed})
    return PolicyValueNetwork(
        about, encoding, [layer(encoding.size, 8)], layer(8, int(get_action_space(table).size)), layer(8, 1)
    )


def write_network(folder: Path, table: Game, spread: float = 1.0) -> Path:
    path = folder / "any.npz"
    save_network(random_network(table, spread=spread), path)
    return path


# Inputs and outputs of the network


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_network_moves_are_legal_and_use_only_the_view(
    name: str, options: dict[str, Any], tmp_path: Path
) -> None:
    game = new(name, seed=3, **options)
    bot, rng = f"net:{write_network(tmp_path, game)}", Rng.fast(5)
    require_playable_bots([bot], new(name, seed=4, **options))
    for _ in range(MOVES):
        if game.is_over:
            break
        seat = int(game.next_actor())
        view = game.view(seat)
        move = choose_move(bot, view, rng)  # raises if it is not legal
        assert move == choose_move(bot, type(game).view_from_text(view.to_text()), Rng.fast(99))
        assert move == choose_move(bot, view.determinize(rng).view(seat), Rng.fast(98))
        if move == NO_MOVE:
            game.decline(seat)
        else:
            game.play(seat, move)


def test_chooses_the_legal_move_with_the_highest_output(tmp_path: Path) -> None:
    game = new("zambezi-falls", seed=8)
    net, view = random_network(game), game.view(0)
    outputs = net.evaluate(np.array([view.features()]))[0][0]
    actions = get_action_space(game)
    legal = actions.legal(game, 0)
    highest = max(legal, key=lambda action: outputs[action])
    assert choose_move(f"net:{write_network(tmp_path, game)}", view, Rng.fast(1)) == actions.code(highest)
    policy = net.move_probabilities(view)
    assert sorted(policy) == sorted(view.legal())
    assert math.isclose(sum(policy.values()), 1)
    first, second = (int(actions.code(action)) for action in legal[:2])
    apart = float(outputs[legal[0]]) - float(outputs[legal[1]])
    assert math.isclose(policy[first] / policy[second], math.exp(apart), rel_tol=1e-4)


def test_features_are_encoded_from_0_to_1() -> None:
    encoding = InputEncoding(np.array([0, -1, 0], np.int32), np.array([1, 2, 20], np.int32))
    assert encoding.size == 1 + 3 + 8 + 1
    rows = np.array([[0, -1, 0], [1, 1, 3], [1, 2, 20]])
    assert encoding.encode(rows).tolist() == [
        [0, 0, 0, 0, *[0] * 8, 0.0],
        [1, 1, 1, 0, *[1] * 3, *[0] * 5, np.float32(0.15)],
        [1, 1, 1, 1, *[1] * 8, 1.0],
    ]


def test_network_guides_the_search(tmp_path: Path) -> None:
    """The search compares only likely moves, and keeps to its limits of playouts and time."""
    game = new("zambezi-falls", seed=2)
    path, view = write_network(tmp_path, game, 0.4), game.view(0)
    policy = random_network(game, spread=0.4).move_probabilities(view)
    likely = {move for move, share in policy.items() if share >= 0.02}
    assert 1 < len(likely) < len(policy)
    assert {choose_move(f"net:{path}:20", view, Rng.fast(seed)) for seed in range(8)} <= likely
    assert choose_move(f"net:{path}:20", view, Rng.fast(1)) == choose_move(
        f"net:{path}:20", view, Rng.fast(1)
    )
    assert choose_move(f"net:{path}:1000000", view, Rng.fast(1), 0.0) in likely


def test_network_rollouts_find_the_winning_move(tmp_path: Path) -> None:
    """Rollouts with the network find the winning move, even if the policy prefers another."""
    position = {"options": {"passing": "only_when_stuck"}, "hands": ["4C 4D", "AS"], "turn": 0}
    game = game_class("zambezi-falls").from_position(position, 1)
    net, view = random_network(game), game.view(0)
    single, pair = game.parse_move("4"), game.parse_move("44")
    assert compute_rollout_outcomes(net, view, Rng.fast(1), 3, [single, pair]).tolist() == [[-1, 1]] * 3
    for favourite in (single, pair):
        assert choose_by_rollouts(net, view, Rng.fast(1), 0.0, 40, [single, pair], favourite) == pair


@pytest.mark.parametrize(("name", "options"), TABLES)
def test_network_rollouts_of_each_game(name: str, options: dict[str, Any], tmp_path: Path) -> None:
    game = new(name, seed=6, **options)
    seat = int(game.next_actor())
    net, view = random_network(game), game.view(seat)
    outcomes = compute_rollout_outcomes(net, view, Rng.fast(2), 2, view.legal()[:3])
    assert outcomes.shape == (2, len(view.legal()[:3]))
    assert (np.abs(outcomes) <= 1).all()
    assert (outcomes == compute_rollout_outcomes(net, view, Rng.fast(2), 2, view.legal()[:3])).all()
    bot = f"net:{write_network(tmp_path, game)}:2w"
    assert choose_move(bot, view, Rng.fast(3)) == choose_move(bot, view, Rng.fast(3), 0.0)


# Places where a trained player can play


def test_network_rejects_other_tables(tmp_path: Path) -> None:
    path = write_network(tmp_path, new("crazy-eight", seats=2, seed=1, jokers="1"))
    player = TrainedBot(path)
    player.require_playable(new("crazy-eight", seats=2, seed=5, jokers="1", dealer="first"))
    for other, why in [
        (new("zambezi-falls", seed=1), "this network was trained for Crazy Eight, not Zambezi Falls"),
        (new("crazy-eight", seats=3, seed=1, jokers="1"), "this network was trained for 2 seats, not 3"),
        (new("crazy-eight", seats=2, seed=1), "this network was trained with jokers=1, not jokers=2"),
        (
            new("crazy-eight", seats=2, seed=1, jokers="1", ace="same_suit"),
            "with ace=any, not ace=same_suit",
        ),
    ]:
        with pytest.raises(NetworkMismatchError, match=f"any.npz cannot play here: .*{why}"):
            player.require_playable(other)
        with pytest.raises(NetworkMismatchError, match=why):
            player(other.view(other.turn), Rng.fast(1))
        with pytest.raises(UnknownBotError, match=f"^net:.*{why}"):
            require_playable_bots(["random", f"net:{path}", "peeker"], other)


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        (
            {"rules_version": 99},
            "this network was trained with version 99 of the rules of Zambezi Falls, which are now at",
        ),
        (
            {"encoding_digest": "other"},
            "the features or actions of Zambezi Falls have changed since this network was trained",
        ),
        ({"game": "bridge"}, "this network was trained for bridge, not Zambezi Falls"),
    ],
)
def test_rejects_outdated_networks(changed: dict[str, Any], why: str, tmp_path: Path) -> None:
    table = new("zambezi-falls", seed=1)
    net = random_network(table)
    path = tmp_path / "old.npz"
    about = msgspec.structs.replace(net.info, **changed)
    save_network(PolicyValueNetwork(about, net.encoding, net.hidden, net.policy, net.value), path)
    with pytest.raises(NetworkMismatchError, match=why):
        TrainedBot(path).require_playable(table)


def test_network_can_be_named_as_a_local_bot(tmp_path: Path, monkeypatch: Any) -> None:
    table = new("zambezi-falls", seed=1)
    path = write_network(tmp_path, table)
    monkeypatch.chdir(tmp_path)
    assert find_bot("net:any.npz") is find_bot(f"net:{path}")
    for seats, named in [
        ("net:any.npz,net:any.npz:300", ["Any", "Any 2"]),
        ("net:any.npz:Zora,net:any.npz:300:Nils", ["Zora", "Nils"]),
    ]:
        chairs = parse_players(seats, type(table))
        assert [chair.player_spec for chair in chairs] == [f"net:{path}", f"net:{path}:300"]
        assert [chair.name for chair in chairs] == named
    assert parse_players("you,net:any.npz:64w", type(table))[1].player_spec == f"net:{path}:64w"
    report = run_contest(Contest("zambezi-falls", ("net:any.npz", "random")), 3, 1)
    assert {standing.bot for standing in report.standings} == {"net:any.npz", "random"}
    with pytest.raises(UnknownBotError, match="no such bot"):
        validate_bot_for_table("net:any.npz")  # the card room calls this


# Files


def test_network_files_round_trip(tmp_path: Path) -> None:
    table = new("zambezi-falls", seed=1)
    net, path = random_network(table), write_network(tmp_path, table)
    found = load_network(path)
    rows = np.array([table.view(seat).features() for seat in (0, 1)])
    assert found.info == net.info
    for ours, theirs in zip(net.evaluate(rows), found.evaluate(rows), strict=True):
        assert (ours == theirs).all()
    again = tmp_path / "again.npz"
    save_network(found, again)
    assert again.read_bytes() == path.read_bytes()


def changed_file(path: Path, name: str, content: bytes | None) -> Path:
    """Return a copy of an archive in which one file is replaced, or removed."""
    made = path.with_name(f"{len(list(path.parent.iterdir()))}.npz")
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(made, "w") as archive:
        for each in old.namelist():
            if each != name:
                archive.writestr(each, old.read(each))
        if content is not None:
            archive.writestr(name, content)
    return made


def npy(array: Any, pickled: bool = False) -> bytes:
    import io

    content = io.BytesIO()
    np.lib.format.write_array(content, np.array(array), allow_pickle=pickled)
    return content.getvalue()


class Malicious:
    def __reduce__(self) -> Any:
        return (print, ("a file was believed",))


def test_rejects_invalid_network_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_network(tmp_path, new("zambezi-falls", seed=1))
    (tmp_path / "text.npz").write_text("no archive")
    np.savez(tmp_path / "other.npz", weights=np.zeros(3))
    cut = tmp_path / "cut.npz"
    cut.write_bytes(path.read_bytes()[:-400])
    about = {"format_version": FORMAT_VERSION, "game": "war"}
    for wrong, why in [
        (tmp_path / "none.npz", "no such file"),
        (tmp_path, "directory"),
        (tmp_path / "text.npz", "not a trained network"),
        (tmp_path / "other.npz", "not a trained network"),
        (cut, "not a trained network"),
        (changed_file(path, "about.json", b"[]"), "not a trained network"),
        (
            changed_file(path, "about.json", b'{"format_version": 2}'),
            f"has format 2; this version reads format {FORMAT_VERSION}",
        ),
        (changed_file(path, "about.json", b'{"format": 1}'), "trained with an earlier version of Parlour"),
        (changed_file(path, "about.json", json.dumps(about).encode()), "about.json: .*rules"),
    ]:
        with pytest.raises(UnknownBotError, match=why):
            find_bot(f"net:{wrong}")
    for name, content, why in [
        ("policy.bias.npy", None, "'policy.bias' is missing"),
        ("low.npy", npy([1.5]), "low and high must be integer arrays of the same length"),
        ("hidden0.weights.npy", npy(np.zeros((3, 8))), "hidden0 has weights of shape"),
        ("policy.weights.npy", npy(np.full((8, 64), np.nan)), "policy has weights that are not finite"),
        ("value.weights.npy", npy([Malicious()], pickled=True), "network is damaged"),
        ("value.bias.npy", b"nothing", "network is damaged"),
    ]:
        with pytest.raises(
            InvalidNetworkError,
            match=f"this trained network is damaged: .*{why}" if "network" not in why else why,
        ):
            load_network(changed_file(path, name, content))
    assert "believed" not in capsys.readouterr().out
    for none in ("0", "0w", "w"):
        with pytest.raises(UnknownBotError, match="a number of playouts from 1 to 1000000"):
            find_bot(f"net:{path}:{none}")


# Training


TRAINING = """
import dataclasses, sys
import numpy as np
sys.path.insert(0, sys.argv[1])
import train

out = sys.argv[2]
for arguments, why in [
    (["bridge", "--out", out], "no such game: 'bridge'"),
    (["zambezi-falls", "--out", out, "--option", "series=2"], "series"),
    (["zambezi-falls", "--out", out, "--option", "series"], "NAME=VALUE"),
    (["zambezi-falls", "--out", out, "--against", "nobody"], "no such bot"),
    (["zambezi-falls", "--out", out, "--hidden", "wide"], "--hidden wide"),
    (["zambezi-falls", "--out", out, "--parallel-matches", "0"], "parallel-matches"),
    (["zambezi-falls", "--out", out, "--minibatch-size", "0"], "--minibatch-size 0"),
    (["zambezi-falls", "--out", out, "--imitation-decisions", "500"], "must be 0 or at least 32768"),
    (["zambezi-falls", "--out", out + "/lost/a.npz"], "No such file or directory"),
]:
    sys.argv[1:] = arguments
    try:
        train.main()
    except SystemExit as refused:
        assert why in str(refused), refused
    else:
        raise AssertionError(arguments)

kept = []
class Kept(train.Learner):
    def __init__(self, *given):
        super().__init__(*given)
        kept.append(self)

train.Learner = Kept
settings = "--parallel-matches 64 --horizon 32 --minibatch-size 512 --decisions 20480"
settings += " --points 1 --deals 50 --hidden 64,64"
settings += f" --out {out} --curve {out}.csv --against random"
sys.argv[1:] = ["zambezi-falls", *settings.split()]
train.main()
numbers = kept[0].batch.observations
network = kept[0].build_network(0)
for ours, theirs in zip(
    train.forward(kept[0].encoding, kept[0].params, numbers), network.evaluate(numbers), strict=True
):
    assert np.allclose(ours, theirs, atol=1e-4), np.abs(ours - theirs).max()

learner, simple = kept[0], train.find_bot("simple")
shown = train.VectorEnv("zambezi-falls", 64, seed=9, views=True)
batch = shown.new_batch(np.int32)
shown.reset(batch)
others = train.record_bot_decisions(shown, batch, simple, train.Rng.fast(1), 32)

def alike():
    policy = learner.build_network(0).evaluate(others.observations)[0]
    return (np.where(others.masks, policy, -np.inf).argmax(axis=1) == others.actions).mean()

before = alike()
learner.settings = dataclasses.replace(learner.settings, imitation_decisions=8192)
learner.imitate(shown, simple)
assert alike() > before + 0.1, (before, alike())
"""


def test_brief_training_beats_random_play(tmp_path: Path) -> None:
    """In a subprocess: the learning library starts threads, and other tests fork processes."""
    out = tmp_path / "made.npz"
    command = [sys.executable, "-c", TRAINING, str(TRAIN.parent), str(out)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    with open(f"{out}.csv", encoding="utf-8") as lines:
        first, *_, last = csv.DictReader(lines)
    assert float(last["wins"]) - float(last["margin_of_error"]) > float(first["wins"]) + float(
        first["margin_of_error"]
    )
    assert int(last["decisions"]) == 20480 == load_network(out).info.training["decisions"]
    report = run_contest(Contest("zambezi-falls", (f"net:{out}", "random"), seed=2), 30, 1)
    assert report.standings[0].bot == f"net:{out}"
    assert report.standings[0].wins - report.standings[0].margin_of_error > 0.5
