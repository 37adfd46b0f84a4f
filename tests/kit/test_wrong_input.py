"""Any wrong input to the contract raises a ParlourError with a sentence, in every build."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.bots.registry import find_bot, validate_bot_for_table
from parlour.games import game_class, game_names
from parlour.kit.errors import (
    InvalidMoveError,
    InvalidOptionError,
    InvalidPositionError,
    InvalidSeatsError,
    ParlourError,
    UnknownGameError,
)
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import list_option_specs
from parlour.kit.rng import Rng, make_rng
from parlour.records.record import Recorder, parse_record
from parlour.records.scenario import run_file
from parlour.testing.effort import example_count, example_count_reduced_when_brief
from parlour.testing.random_matches import deal_setup, push_random_moves
from tests.helpers.every_game import for_every_game
from tests.helpers.uncompiled import run_uncompiled
from tests.helpers.wrong_arguments import Malicious, documented_calls, list_outcomes, wrong_values

LENGTHS = st.integers(0, 60)
LARGE = [2**31, 2**62 - 1, 2**62, 2**63, 2**64, 10**30, 10**5000]


WRONG: list[Any] = [
    None,
    True,
    1.0,
    1.5,
    float("nan"),
    float("inf"),
    b"flip",
    "",
    "1",
    "flip",
    "\0",
    "7H " * 999,
]
WRONG += [
    [],
    [1],
    {},
    {1: 2},
    {"a": [[]]},
    (),
    object(),
    Malicious(),
    int,
    *LARGE,
    *[-each for each in LARGE],
]
INPUTS = st.one_of(
    st.sampled_from(WRONG), st.integers(-4, 200), st.text(max_size=6), st.floats(), st.binary()
)


def succeeds(call: Callable[[], object]) -> bool:
    """Return True if the call succeeds. Otherwise it must raise a ParlourError with a sentence."""
    try:
        call()
    except ParlourError as error:
        said = str(error)
        assert said
        assert len(said) < 1000
        return False
    return True


@for_every_game(move_count=LENGTHS, one=INPUTS, two=INPUTS)
def test_match_methods_validate_any_input(setup: dict[str, Any], move_count: int, one: Any, two: Any) -> None:
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    before, observation = game.state(), game.observation_key(SPECTATOR)
    questions: list[Callable[[], object]] = [
        lambda: game.legal(one),
        lambda: game.refusal(one, two),
        lambda: game.refusal(int(game.turn), one),
        lambda: game.view(one),
        lambda: game.observation_key(one),
        lambda: game.utility(one),
        lambda: game.events(one, two),
        lambda: game.events(0, one),
        lambda: game.events(0, None, one),
        lambda: game.format_move(one),
        lambda: game.parse_move(one),
        lambda: game.parse_moves(one),
        lambda: game.heuristic(one),
    ]
    for seat in range(-1, int(game.seats)):
        view = game.view(seat)
        questions += [lambda view=view: view.refusal(one), lambda view=view: view.determinize(one)]  # type: ignore[misc]
    for ask in questions:
        succeeds(ask)
    for seat, move in ((one, two), (int(game.turn), one), (one, 0)):
        twin = game.copy()
        if not succeeds(lambda twin=twin, seat=seat, move=move: twin.play(seat, move)):  # type: ignore[misc]
            assert twin.state() == before
    assert game.state() == before
    assert game.observation_key(SPECTATOR) == observation


@for_every_game(one=INPUTS, two=INPUTS, data=st.data())
def test_match_construction_validates_any_input(
    setup: dict[str, Any], one: Any, two: Any, data: st.DataObject
) -> None:
    name = setup["name"]
    kind = game_class(name)
    option = data.draw(st.sampled_from([fact.name for fact in list_option_specs(kind.options_type)]))
    for make in (
        lambda: kind.new_match(one),
        lambda: kind.new_match(0, one),
        lambda: kind.new_match(0, None, one),
        lambda: kind.new_match(0, None, 1, one),
        lambda: parlour.new(one),
        lambda: parlour.new(name, one),
        lambda: parlour.new(name, seed=one),
        lambda: parlour.new(name, **{option: one}),
        lambda: parlour.game_class(one),
    ):
        succeeds(make)


@for_every_game(move_count=LENGTHS, one=INPUTS, data=st.data())
def test_readers_validate_any_input(
    setup: dict[str, Any], move_count: int, one: Any, data: st.DataObject
) -> None:
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    kind = type(game)
    for read in (kind.from_position, kind.from_state, kind.view_from_text):
        succeeds(lambda read=read: read(one))  # type: ignore[misc]
    state = game.state()
    key = data.draw(st.sampled_from([*state, *kind.position_keys, "over", "view", "more", "options"]))
    inner = data.draw(st.booleans())
    wrong = corrupted(state, key, one, data) if inner else state | {key: one}
    succeeds(lambda: kind.from_state(wrong))
    succeeds(lambda: kind.from_position({each: wrong[each] for each in wrong if each != "chance"}))
    try:
        line = json.dumps({each: wrong[each] for each in wrong if each != "chance"} | {"view": 0})
    except (TypeError, ValueError):
        return
    succeeds(lambda: kind.view_from_text(line))


def corrupted(state: dict[str, Any], key: str, one: Any, data: st.DataObject) -> dict[str, Any]:
    """Return the state with something wrong in one value."""
    value = state.get(key)
    if isinstance(value, list) and value:
        at = data.draw(st.integers(0, len(value) - 1))
        return state | {key: [*value[:at], one, *value[at + 1 :]]}
    if isinstance(value, dict):
        inside = data.draw(st.sampled_from([*value, "more"]))
        return state | {key: value | {inside: one}}
    return state | {key: [one]}


@pytest.mark.parametrize("name", game_names())
def test_error_messages(name: str) -> None:
    game = parlour.new(name, seed=1)
    title, last = game.title, int(game.seats) - 1
    for ask in (game.view, game.utility, game.legal, game.observation_key, game.events):
        invalid_seats: list[Any] = [9, 99, -5, None, 1.0, "0", 2**70]
        for seat in invalid_seats:
            with pytest.raises(
                InvalidSeatsError, match=rf"^this match of {title} has seats 0 to {last}, not "
            ):
                ask(seat)
    codes: list[Any] = [None, -1, 2**70, b"flip"]
    for code in codes:
        with pytest.raises(InvalidMoveError):
            game.format_move(code)
    for text in (None, 1, b"flip", "flip " * 200):
        with pytest.raises(InvalidMoveError):
            game.parse_move(text)
    moves: list[Any] = [None, 1.5, 0.0, b"flip", -7, 2**70, [0], game.copy()]
    for move in moves:
        with pytest.raises(
            InvalidMoveError, match=rf" is not a move in {title}: use a move code or the text of a move$"
        ):
            game.play(int(game.turn), move)
        with pytest.raises(InvalidMoveError):
            game.view(0).refusal(move if move != -7 else 2**65)
    sent = json.loads(game.view(0).to_text())
    for seat in (last + 1, 10**30, "0", None, 0.5):
        with pytest.raises(ParlourError):
            type(game).view_from_text(json.dumps(sent | {"viewer": seat}))
    for over in ({}, {"winner": None}, {"winner": 0, "how": 1}, {"winner": 9}, {"winner": 0, "clause": 3}, 1):
        with pytest.raises(InvalidPositionError, match=r"^outcome: "):
            type(game).from_position(game.position() | {"outcome": over})


def test_type_checker_rejects_wrong_types() -> None:
    """Checked by `make lint`: if a wrong call passes, its `type: ignore` is unused, which is an error."""
    with pytest.raises(UnknownGameError):
        parlour.new(8)  # type: ignore[arg-type]
    with pytest.raises(InvalidSeatsError):
        parlour.new("war", 2.0)  # type: ignore[arg-type]
    with pytest.raises(InvalidSeatsError):
        parlour.new("war", seats="2")  # type: ignore[arg-type]
    with pytest.raises(InvalidOptionError):
        parlour.new("war", seed=1.5)  # type: ignore[arg-type]
    with pytest.raises(InvalidOptionError):
        parlour.new("war", seed=b"1")  # type: ignore[arg-type]
    game = parlour.new("war", np.int64(2), Rng.fast(7), war="three", max_rounds=12)
    with pytest.raises(InvalidMoveError):
        game.play(0, 3.5)  # type: ignore[arg-type]
    with pytest.raises(InvalidMoveError):
        game.play(0, [0])  # type: ignore[arg-type]
    with pytest.raises(InvalidSeatsError):
        game.play("0", 0)  # type: ignore[arg-type]
    with pytest.raises(InvalidSeatsError):
        game.view(1.0)  # type: ignore[arg-type]
    with pytest.raises(InvalidMoveError):
        game.refusal(0, "flip")  # type: ignore[arg-type]
    with pytest.raises(InvalidPositionError):
        game.from_position("piles")  # type: ignore[arg-type]
    game.play(game.turn, "flip")
    game.play(np.int64(1), np.int64(game.legal(1)[0]))
    assert game.round_count == 1
    options = {"war": "three", "max_rounds": "12"}
    assert parlour.new("war", 2, "0" * 64, **options).options == game.options


@settings(max_examples=example_count_reduced_when_brief(150, 1500))
@given(INPUTS)
def test_generators_bots_and_records_validate_any_input(one: Any) -> None:
    for make in (Rng.fast, Rng.live, Rng.from_text, validate_bot_for_table, find_bot, parse_record):
        succeeds(lambda make=make: make(one))  # type: ignore[misc]


@pytest.mark.parametrize(
    "text",
    [
        "[" * 10**5,
        '{"format_version":1,"options":{"a":' + "[" * 10**4,
        b"\xff",
        b'{"format_version":1,"game":"\xff"}',
    ],
)
def test_rejects_invalid_records(text: str | bytes) -> None:
    with pytest.raises(parlour.InvalidRecordError, match=r"^not a valid record: "):
        parse_record(text)


def test_spectator_has_no_legal_moves() -> None:
    game = parlour.new("war", seed=1, max_rounds=1)
    assert game.legal(SPECTATOR) == []
    push_random_moves(game, 1000, 1)
    assert game.is_over
    assert game.legal() == game.legal(int(game.turn)) == []


def test_accepts_index_numbers_of_other_libraries() -> None:
    class Whole:
        def __init__(self, number: int) -> None:
            self.number = number

        def __index__(self) -> int:
            return self.number

    game = parlour.new("crazy-eight", seed=3)
    seat, move = int(game.turn), game.legal()[0]
    assert game.legal(Whole(seat)) == game.legal(seat)
    game.play(Whole(seat), Whole(move))
    assert game.refusal(seat, move) is not None


REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
# Documented functions for the inner loops of programs, which docs/contract.md lists as unchecked; functions
# without parameters; and classes that users do not create.
UNCHECKED = {
    *["Game.generate_legal_moves", "Game.push", "Game.push_nth", "Rng.randbelow"],
    *["bit", "make_set", "members", "count", "min_element"],
}
WITHOUT_ARGUMENTS = {
    *["game_names", "bot_names", "Game.to_move", "Game.seats_that_may_interrupt", "Game.vocabulary"],
    *["Game.next_actor", "Game.list_actors"],
    *["Game.list_scores", "Game.outcome", "Game.faces", "Game.copy", "Game.start", "Game.position"],
    *[
        "Game.state",
        "View.legal",
        "View.hand",
        "View.features",
        "View.zones",
        "View.position",
        "View.to_text",
    ],
    *["SearchTree.results", "SearchTree.best_move", "Rng.copy", "Rng.spawn", "Rng.to_text", "Record.to_text"],
}


def test_checks_the_arguments_of_every_documented_function(tmp_path: Path) -> None:
    """Wrong types of values and of keys raise a ParlourError, the same one in every build."""
    names = sorted(game_names(), key=lambda name: name != "crazy-eight")
    is_thorough = example_count(0, 1) > 0
    outcomes = list_outcomes(names, is_thorough)
    assert {where: outcome for where, outcome in outcomes.items() if outcome.startswith("not a")} == {}
    assert sum(bool(outcome) for outcome in outcomes.values()) > len(outcomes) * 0.9
    if parlour.compiled:
        plain = run_uncompiled("wrong_arguments.py", [names, is_thorough], tmp_path)["outcomes"]
        differing = {
            where: (outcome, plain[where])
            for where, outcome in outcomes.items()
            if comparable_outcome(where, outcome) != comparable_outcome(where, plain[where])
        }
        assert differing == {}


def comparable_outcome(where: str, outcome: str) -> str:
    """Return an outcome, but only the kind of an error in a memory, because it quotes Python."""
    return outcome.partition(":")[0] if "/memory" in where else outcome


def test_calls_every_documented_function() -> None:
    documented = set()
    for page in ("matches", "bots", "records", "learning"):
        text = (REFERENCE / f"{page}.md").read_text(encoding="utf-8")
        for path, options in re.findall(r"^::: (\S+)\n((?: .*\n)*)", text, re.MULTILINE):
            name = path.rpartition(".")[2]
            if name == "errors":
                continue
            if members := re.search(r"\bmembers:(.*)", options, re.DOTALL):
                documented |= {f"{name}.{each}" for each in re.findall(r"\w+", members[1]) if each != "null"}
            if name[0].islower():
                documented.add(name)
    called = set(documented_calls("crazy-eight"))
    data = {"ViewCard.hidden", "ViewCard.rank", "ViewCard.suit", "Hint.best", "Feature.full_names"}
    assert documented - called - UNCHECKED - WITHOUT_ARGUMENTS - data == set()
    contract = (REFERENCE.parent / "contract.md").read_text(encoding="utf-8")
    sentence = contract[contract.index("do not check their arguments") - 300 :]
    assert {name for name in UNCHECKED if f"`{name.rpartition('.')[2]}`" not in sentence[:600]} == set()


@pytest.mark.parametrize("seed", [True, False])
def test_a_boolean_is_not_a_seed(seed: bool) -> None:
    for make in (
        lambda: parlour.new("war", seed=seed),
        lambda: game_class("war").from_position({"piles": ["KH", "QD"]}, seed),
        lambda: Recorder("war", 2, {}, seed),
        lambda: parlour.new("war", seed=1).view(0).determinize(seed),
        lambda: Rng.fast(seed),
        lambda: make_rng(seed),
    ):
        with pytest.raises(ParlourError, match=r"seed"):
            make()


SCENARIO: dict[str, Any] = {
    "title": "a queen is taken",
    "rules": ["WR-3"],
    "game": "war",
    "options": {"limit": 100},
    "position": {"piles": {0: "KH 2C", 1: "QD 3C"}, "outcome": {"winner": 0, "clause": "WR-3"}},
    "moves": [{0: "flip", "illegal": "G-2"}],
    "expect": {"piles": {0: "KH 2C"}},
    "events": [],
    "legal": {0: []},
    "outcome": {"winner": 0},
}


def test_scenario_files_with_wrong_values_and_keys_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    kinds: list[Any] = [None, True, 1.5, "flip", 7, [None], {1: 2}, {None: 1}, {0: {"a": []}}]
    for where, scenario in [("", SCENARIO), *wrong_values(SCENARIO, kinds)]:
        try:
            path.write_text(yaml.safe_dump([scenario]), encoding="utf-8")
        except yaml.YAMLError:
            continue
        for result in run_file(path):
            assert result.is_invalid or where == "" or result.title, where
