"""Call every documented function with wrong arguments, and print what it does.

python tests/helpers/wrong_arguments.py < a game's name as JSON
"""

import json
import math
import sys
from collections.abc import Callable, Iterator
from typing import Any

import parlour
from parlour.authoring import parse_pack, parse_standard_card
from parlour.bots.coach.hint import compute_hint
from parlour.bots.coach.review import review_record
from parlour.bots.playouts import play_matches, play_out
from parlour.bots.registry import choose_move, find_bot
from parlour.bots.search import SearchTree
from parlour.kit.errors import ParlourError
from parlour.kit.learning import encode_features, get_action_space, get_feature_list
from parlour.kit.rng import Rng, make_rng
from parlour.records.deal_sheet import build_deal_sheet
from parlour.records.fair_seeds import FairSeed, combine_seed, find_seed_fault, make_commitment
from parlour.records.record import Record, Recorder, parse_record, parse_records, position_checksum, replay
from parlour.records.scenario import run_file
from parlour.scene.scenes import build_faces, build_scene

SECRET = "5e" * 32


class Malicious:
    """An object that is never valid input, and whose `repr` fails as well."""

    def __repr__(self) -> str:
        raise ZeroDivisionError

    def __index__(self) -> int:
        raise ZeroDivisionError


# No value is a large valid number, because a call that accepts it would not end.
WRONG: list[Any] = [
    *[None, True, False, 1.5, math.nan, b"flip", "", "1", "\0", "flip", -5, 99, 2**64, -(2**64), 10**5000],
    *[[], [1], [None], (), {}, {1: 2}, {None: 1}, {True: ""}, {1.5: [0]}, {(1, 2): 3}, {"a": [[]]}],
    *[{"winner": 0, 1: 2}, {"limit": {0: 1}}, Malicious(), slice(None)],
]
FAULTY_RECORDS: list[dict[str, Any]] = [
    {"moves": 1},
    {"moves": [[0, 1, 2]]},
    {"options": {1: 2}},
    {"names": [1]},
    {"seats": "2"},
    {"seed": True},
    {"seed": None},
    {"game": 1},
    {"fair": FairSeed(1, {}, [])},  # type: ignore[arg-type]
]

# the function, and valid arguments in the order of its parameters
Call = tuple[Callable[..., object], list[Any]]


def documented_calls(name: str) -> dict[str, Call]:
    """Return a call for each documented function that checks its arguments, keyed by the function's name."""
    game = parlour.new(name, seed=3)
    kind, view, state = type(game), game.view(int(game.turn)), game.state()
    seat, move = int(game.turn), game.legal()[0]
    recorder = Recorder(name, 0, {}, SECRET)
    recorder.play(seat, recorder.game.legal()[0])
    record = recorder.record
    actions = get_action_space(game)
    place = kind.card_keys[0]
    position = {key: value for key, value in state.items() if key not in ("rng_state", "memory")}
    fair = FairSeed(SECRET, make_commitment(SECRET), {})

    return {
        "new": (lambda *a: parlour.new(*a[:3], limit=a[3]), [name, 0, 3, 10]),
        "game_class": (parlour.game_class, [name]),
        "Game.new_match": (kind.new_match, [0, game.options, 3, ""]),
        "Game.legal": (game.legal, [seat]),
        "Game.play": (lambda *a: game.copy().play(*a), [seat, move]),
        "Game.refusal": (game.refusal, [seat, move]),
        "Game.decline": (game.decline, [seat]),
        "drive": (lambda *a: parlour.drive(*copied(a)), [game, [print_nothing] * int(game.seats)]),
        "Game.format_move": (game.format_move, [move]),
        "Game.parse_move": (game.parse_move, [game.format_move(move)]),
        "Game.parse_moves": (game.parse_moves, [game.format_move(move), seat]),
        "Game.view": (game.view, [seat]),
        "Game.events": (game.events, [seat, ["Ann"], seat, "en"]),
        "Game.observation_key": (game.observation_key, [seat]),
        "Game.heuristic": (game.heuristic, [seat]),
        "Game.utility": (game.utility, [seat]),
        "Game.from_position": (kind.from_position, [position, 3]),
        "Game.from_state": (kind.from_state, [state]),
        "Game.view_from_text": (kind.view_from_text, [view.to_text()]),
        "View.refusal": (view.refusal, [move]),
        "View.cards": (lambda *a: len(view.cards(*a)), [place, None]),
        "View.determinize": (lambda *a: a == (None,) or view.determinize(*a), [3]),
        "choose_move": (choose_move, ["simple", view, Rng.fast(1), 1.0]),
        "find_bot": (find_bot, ["simple"]),
        "play_out": (lambda *a: play_out(*copied(a)), [game, Rng.fast(1), 3, []]),
        "play_matches": (lambda *a: play_matches(*copied(a)), [game, Rng.fast(1), 0, None]),
        "SearchTree": (SearchTree, [view, Rng.fast(1), 10, None, 50]),
        "SearchTree.search": (SearchTree(view, Rng.fast(1)).search, [1]),
        "SearchTree.search_until": (SearchTree(view, Rng.fast(1)).search_until, [0.0, 1]),
        "SearchTree.restrict_root": (SearchTree(view, Rng.fast(1)).restrict_root, [[move]]),
        "compute_hint": (compute_hint, [view, Rng.fast(1), 2, math.inf, ["Ann"], "en"]),
        "review_record": (review_record, [record, 2, 1, print_nothing, "en"]),
        "Rng.fast": (Rng.fast, [1]),
        "Rng.live": (Rng.live, [bytes(32)]),
        "Rng.shuffled": (Rng.fast(1).shuffled, [[1, 2]]),
        "Rng.from_text": (Rng.from_text, [Rng.fast(1).to_text()]),
        "make_rng": (lambda *a: a == (None,) or make_rng(*a), [1]),
        "parse_record": (parse_record, [record.to_text()]),
        "parse_records": (parse_records, [record.to_text()]),
        "replay": (lambda *a: len(list(replay(*a))), [record, None]),
        "Recorder": (Recorder, [name, 0, {}, 3, ["Ann"], "", 1]),
        "Recorder.play": (lambda *a: Recorder(name, 0, {}, 3).play(*a), [seat, move]),
        "Recorder.record_moves": (lambda *a: Recorder(name, 0, {}, 3).record_moves(*a), [[(seat, move)]]),
        "position_checksum": (position_checksum, [game]),
        "run_file": (run_file, ["/dev/null/no-such-file"]),
        "make_commitment": (make_commitment, [SECRET]),
        "combine_seed": (combine_seed, [SECRET, {0: SECRET}]),
        "find_seed_fault": (find_seed_fault, [fair, SECRET]),
        "build_deal_sheet": (build_deal_sheet, [record]),
        "build_scene": (build_scene, [view, ["Ann"], "en", True, seat]),
        "build_faces": (build_faces, [game, "en"]),
        "get_feature_list": (get_feature_list, [game]),
        "encode_features": (encode_features, [game, seat]),
        "get_action_space": (get_action_space, [game]),
        "ActionSpace.action": (actions.action, [move]),
        "ActionSpace.code": (actions.code, [0]),
        "ActionSpace.legal": (actions.legal, [game, seat]),
        "parse_pack": (parse_pack, ["AC"]),
        "parse_standard_card": (parse_standard_card, ["AC"]),
    }


def copied(arguments: tuple[Any, ...]) -> list[Any]:
    """Return the arguments with a copy of each match, which the function may then change."""
    return [argument.copy() if isinstance(argument, parlour.Game) else argument for argument in arguments]


def print_nothing(done: int, total: int) -> None:
    pass


def wrong_calls(name: str) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield calls in which one argument is wrong, each with a description."""
    for function, (call, arguments) in documented_calls(name).items():
        for position in range(len(arguments)):
            for index, wrong in enumerate(WRONG):
                changed = [*arguments[:position], wrong, *arguments[position + 1 :]]
                yield f"{function}, argument {position}, wrong value {index}", lambda: call(*changed)  # noqa: B023
    record = Recorder(name, 0, {}, SECRET).record
    for fields in FAULTY_RECORDS:
        values = {**{key: getattr(record, key) for key in Record.__struct_fields__}, **fields}
        yield f"replay, {fields}", lambda: list(replay(Record(**values)))  # noqa: B023


def wrong_positions(name: str, wrong_parts: list[Any]) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield calls in which one part of a position or state is wrong, each with a description."""
    calls = documented_calls(name)
    for function in ("Game.from_position", "Game.from_state"):
        call, arguments = calls[function]
        for where, changed_state in wrong_values(arguments[0], wrong_parts):
            yield f"{function}, {where}", lambda: call(changed_state)  # noqa: B023


def wrong_values(value: Any, wrong_parts: list[Any], where: str = "") -> Iterator[tuple[str, Any]]:
    """Yield copies of a value in which one part, or one key of a part, is wrong at any depth."""
    parts = list(value.items()) if isinstance(value, dict) else list(enumerate(value))
    for key, part in parts[:12]:
        place = f"{where}/{key}"
        for index, wrong in enumerate(wrong_parts):
            yield f"{place}, wrong value {index}", replaced(value, key, key, wrong)
        if isinstance(part, (dict, list)):
            for inner_place, inner in wrong_values(part, wrong_parts, place):
                yield inner_place, replaced(value, key, key, inner)
    if isinstance(value, dict):
        for index, wrong in enumerate([None, True, 0, -1, 99, 1.5, b"turn", (1, 2), "unknown", "\0"]):
            yield f"{where}, wrong key {index}", {**value, wrong: 0}
            for key in list(value)[:1]:
                yield f"{where}/{key}, wrong key {index}", replaced(value, key, wrong, value[key])


def replaced(value: Any, key: Any, new_key: Any, part: Any) -> Any:
    if isinstance(value, dict):
        return {(new_key if each == key else each): (part if each == key else value[each]) for each in value}
    return [part if each == key else value[each] for each in range(len(value))]


def outcome_of(call: Callable[[], object]) -> str:
    """Return the error of a call, or an empty string if there is none."""
    try:
        call()
    except ParlourError as error:
        message = str(error)
        return (
            f"{type(error).__name__}: {message}" if 0 < len(message) < 1000 else f"bad message: {message!r}"
        )
    except Exception as error:
        return f"not a ParlourError: {type(error).__name__}: {error}"
    return ""


def list_outcomes(names: list[str], is_thorough: bool) -> dict[str, str]:
    """Return the outcome of each wrong call, by its description.

    Unless `is_thorough`, the functions are called only for the first game, and positions with fewer parts.
    """
    outcomes: dict[str, str] = {}
    for name in names if is_thorough else names[:1]:
        outcomes |= {f"{name}: {where}": outcome_of(call) for where, call in wrong_calls(name)}
    wrong_parts = WRONG if is_thorough else [True, 1.5, b"flip", "\0", [None], {1: 2}, {None: 1}]
    for name in names:
        outcomes |= {
            f"{name}: {where}": outcome_of(call) for where, call in wrong_positions(name, wrong_parts)
        }
    return outcomes


def main() -> None:
    outcomes = list_outcomes(*json.load(sys.stdin))
    print(json.dumps({"compiled": parlour.compiled, "outcomes": outcomes}))


if __name__ == "__main__":
    main()
