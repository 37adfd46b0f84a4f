"""Positions: contradictions are refused, unreachable ones are reported, and the others can be played."""

import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from parlour.games import game_class, game_names
from parlour.kit.errors import InvalidPositionError, ParlourError
from parlour.kit.game import Game
from parlour.kit.options import list_option_specs, parse_options
from parlour.testing.effort import example_count
from parlour.testing.random_matches import push_random_moves

FOLDER = Path(__file__).parents[1] / "positions"
ENTRIES = [
    pytest.param(path.stem, entry, id=f"{path.stem}/{number}")
    for path in sorted(FOLDER.glob("*.yaml"))
    for number, entry in enumerate(yaml.safe_load(path.read_text(encoding="utf-8")), 1)
]


def read(name: str, written: dict[str, Any]) -> Game:
    """Return the match of a position or of a view."""
    kind = game_class(name)
    if "viewer" in written:
        return kind.view_from_text(json.dumps(written)).game
    return kind.from_position(written, 1)


def matches(error: str, text: str) -> bool:
    """Return True if a text begins with an error, in which `…` stands for any text."""
    return re.match(".*".join(map(re.escape, error.split("…"))), text) is not None


def assert_rejected(name: str, written: dict[str, Any], error: str) -> None:
    with pytest.raises(InvalidPositionError) as refused:
        read(name, written)
    assert matches(error, str(refused.value)), (error, str(refused.value), written)


def list_problems(game: Game) -> list[str]:
    return list(game.variant.positions.position_problems(game))


def with_changes(written: dict[str, Any], change: dict[str, Any]) -> dict[str, Any]:
    """Return a copy with these keys replaced. Keys of a view's `memory` are merged, not replaced."""
    memory = {"memory": written.get("memory", {}) | change["memory"]} if "memory" in change else {}
    return written | change | memory


@pytest.mark.parametrize(("name", "entry"), ENTRIES)
def test_position(name: str, entry: dict[str, Any]) -> None:
    written = entry["position"] | ({"options": entry["options"]} if "options" in entry else {})
    if "error" in entry:
        assert_rejected(name, written, entry["error"])
        return
    kind = game_class(name)
    game = kind.from_position(written, 1)
    if "problem" in entry:
        assert any(matches(entry["problem"], problem) for problem in list_problems(game)), entry
        return
    assert list_problems(game) == []
    position = game.position()
    assert kind.from_position(position, 1).position() == position
    for key, value in entry.get("expect", {}).items():
        assert position.get(key) == value, key
    if "viewer" in entry:
        written = json.loads(game.view(entry["viewer"]).to_text())
        assert kind.view_from_text(json.dumps(written)).position() == written
    for each in entry.get("refused", []):
        assert_rejected(name, with_changes(written, each["change"]), each["error"])
    for each in entry.get("unreachable", []):
        problems = list_problems(read(name, with_changes(written, each["change"])))
        assert any(matches(each["problem"], problem) for problem in problems), (each, problems)


@pytest.mark.parametrize("name", game_names())
def test_play_leads_to_positions_without_problems(name: str) -> None:
    for seed in range(example_count(25, 500)):
        game = new_game(name, random.Random(seed), 120)
        assert list_problems(game) == [], game.position()


@pytest.mark.parametrize("name", game_names())
def test_every_readable_position_can_be_played(name: str) -> None:
    """A changed position is refused with a clear message, or play, views and worlds go on from it."""
    for seed in range(example_count(30, 2000)):
        rng = random.Random(seed)
        game = new_game(name, rng, 60)
        position = change_position(game, rng)
        message = ""
        try:
            game = type(game).from_position(position, seed)
        except ParlourError as error:
            message = str(error)
        assert not message or re.match(r"[a-z_]+( \d)?: ", message), (message, position)
        if not message:
            play_from(game, rng, position)


def new_game(name: str, rng: random.Random, most_moves: int) -> Game:
    """Return a match with random options, after some random moves."""
    kind = game_class(name)
    while True:
        specs = list_option_specs(kind.options_type)
        options = {spec.name: rng.choice(spec.values) for spec in specs if spec.values and rng.random() < 0.4}
        try:
            game = kind.new_match(
                rng.randint(kind.min_seats, kind.max_seats),
                parse_options(kind.options_type, options),
                rng.randrange(10**6),
            )
        except ParlourError:
            continue
        return push_random_moves(game, rng.randrange(most_moves), rng.randrange(10**6))


def play_from(game: Game, rng: random.Random, position: dict[str, Any]) -> None:
    try:
        list_problems(game)
        for moves in (0, 20, 280):
            push_random_moves(game, moves, rng.randrange(10**6))
            view = game.view(rng.randrange(game.seats))
            view.zones()
            view.determinize(rng.randrange(10**6)).position()
    except Exception as error:
        raise AssertionError(f"a match that was read does not go on: {position}") from error


def change_position(game: Game, rng: random.Random) -> dict[str, Any]:
    """Return the position of a match with one to three random changes."""
    position: dict[str, Any] = json.loads(json.dumps(game.position()))
    for _ in range(rng.randint(1, 3)):
        keys = [key for key in position if key not in ("game", "options", "seats")]
        key = rng.choice([*keys, "turn", *game.position_keys])
        position[key] = change_value(position, key, game, rng)
        if position[key] is None:
            del position[key]
    return position


def change_value(position: dict[str, Any], key: str, game: Game, rng: random.Random) -> Any:
    value = position.get(key)
    if rng.random() < 0.2:
        return None
    if key == "outcome":
        return rng.choice([None, {"winner": 0}, {"winner": [0, 1]}, {"winner": []}])
    if key in game.card_keys:
        return change_cards(position, value, game, rng)
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return rng.choice([0, 1, value + 1, value - 1, rng.randrange(100), -1])
    if isinstance(value, list) and all(isinstance(item, int) for item in value):
        if key in ("scores", "wins", "leading_zombies", "trailing_zombies"):
            return [rng.choice([item, item + 1, rng.randrange(70)]) for item in value]
        return sorted(rng.sample(range(int(game.seats)), rng.randint(0, int(game.seats))))
    return rng.choice([value, 0, 1, True, [0], "C", "hand", *WORDS])


WORDS = ("play", "run", "count", "claim", "discard", "choose", "start", "chain", "on", {"0": "half card"})


def change_cards(position: dict[str, Any], value: Any, game: Game, rng: random.Random) -> Any:
    """Drop, add or exchange cards of a place. An added card is taken from another place."""
    if isinstance(value, list):
        if rng.random() < 0.3:
            return rng.sample(value, len(value))
        index = rng.randrange(len(value))
        return [
            change_cards(position, item, game, rng) if nth == index else item
            for nth, item in enumerate(value)
        ]
    words = str(value or "").split()
    if words and rng.random() < 0.5:
        words = rng.sample(words, rng.randrange(len(words)))
    if rng.random() < 0.6:
        words += take_cards(position, game, rng)
    return " ".join(words)


def take_cards(position: dict[str, Any], game: Game, rng: random.Random) -> list[str]:
    """Remove up to three cards from a place of the position, and return them."""
    key = rng.choice(game.card_keys)
    value = position.get(key)
    texts = value if isinstance(value, list) else [value or ""]
    index = rng.randrange(len(texts))
    words = str(texts[index]).split()
    taken, kept = words[:3], words[3:]
    if isinstance(value, list):
        value[index] = " ".join(kept)
    elif value:
        position[key] = " ".join(kept)
    return taken
