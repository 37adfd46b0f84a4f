"""Scenario files: from this position, these moves; then this must hold."""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from parlour.games import game_class
from parlour.kit.errors import IllegalMove, InvalidMove, InvalidPosition, ParlourError
from parlour.kit.game import Game
from parlour.kit.options import read_options

KEYS = {"title", "rules", "game", "options", "position", "moves", "expect", "events", "legal", "over"}
COMMON_KEYS = ("game", "options", "seats", "turn", "scores", "over")
SEEDS = (1, 2, 3)  # what a position leaves to chance may not matter


class InvalidScenario(ParlourError):
    """A scenario file that cannot be read; the message says where and why."""


@dataclass
class Verdict:
    """What became of one scenario: `failure` is empty where it holds."""

    file: str
    title: str
    rules: list[str]
    game: str
    failure: str


def check_file(path: str | Path) -> list[Verdict]:
    """Runs every scenario of a file. Raises InvalidScenario for a file that is wrong."""
    return [check(path, number, scenario) for number, scenario in enumerate(read_file(path), 1)]


def read_file(path: str | Path) -> list[dict[str, Any]]:
    """The scenarios of a file, their keys and form looked at. Raises InvalidScenario."""
    try:
        scenarios = yaml.safe_load(Path(path).read_text(encoding="utf-8"))
    except OSError as reason:
        raise InvalidScenario(f"{path}: {reason.strerror or reason}") from None
    except (yaml.YAMLError, UnicodeDecodeError) as reason:
        raise InvalidScenario(f"{path}: not YAML: {' '.join(str(reason).split())}") from None
    if not isinstance(scenarios, list):
        raise InvalidScenario(f"{path}: a list of scenarios is wanted")
    for number, scenario in enumerate(scenarios, 1):
        look_at(path, number, scenario)
    return scenarios


def place(path: str | Path, number: int, scenario: Any) -> str:
    title = scenario.get("title") if isinstance(scenario, dict) else None
    return f"{path}: scenario {number}" + (f" ({title})" if title else "")


def look_at(path: str | Path, number: int, scenario: Any) -> None:
    """Raises InvalidScenario where the form is wrong, before anything is played."""
    where = place(path, number, scenario)
    if not isinstance(scenario, dict):
        raise InvalidScenario(f"{where}: names and values are wanted")
    for key in scenario:
        if key not in KEYS:
            raise InvalidScenario(f"{where}: unknown key {key!r}; there are {', '.join(sorted(KEYS))}")
    for key, form in (("title", str), ("rules", list), ("game", str), ("position", dict)):
        if not isinstance(scenario.get(key), form):
            raise InvalidScenario(f"{where}: {key} is missing or not a {form.__name__}")
    for key, form in (
        ("options", dict),
        ("moves", list),
        ("expect", dict),
        ("events", list),
        ("legal", dict),
    ):
        if scenario.get(key) is not None and not isinstance(scenario[key], form):
            raise InvalidScenario(f"{where}: {key} is not a {form.__name__}")
    try:
        read_options(game_class(scenario["game"]).options_type, scenario.get("options") or {})
        game = lay_out(scenario, SEEDS[0])
        look_at_expectations(scenario, game)
        for step in scenario.get("moves") or []:
            read_step(step, game)
    except ParlourError as reason:
        raise InvalidScenario(f"{where}: {reason}") from None


def look_at_expectations(scenario: dict[str, Any], game: Game) -> None:
    for key in scenario.get("expect") or {}:
        if key not in game.position_keys and key not in COMMON_KEYS:
            raise InvalidScenario(f"expect: {key!r} is no key of a position of {game.title}")
    for kind in scenario.get("events") or []:
        if kind not in game.event_kinds:
            raise InvalidScenario(
                f"events: {kind!r} is no kind of event; there are {', '.join(game.event_kinds)}"
            )
    for seat, moves in (scenario.get("legal") or {}).items():
        read_seat(seat, game, "legal")
        if not isinstance(moves, list):
            raise InvalidScenario(f"legal: {moves!r} is not a list of moves")
    over = scenario.get("over")
    if over is not None and (not isinstance(over, dict) or set(over) != {"winner"}):
        raise InvalidScenario("over: null or {winner: SEAT} or {winner: [SEATS]} is wanted")
    if over is not None:
        for seat in over["winner"] if isinstance(over["winner"], list) else [over["winner"]]:
            read_seat(seat, game, "over")


def lay_out(scenario: dict[str, Any], seed: int) -> Game:
    position = dict(scenario["position"])
    options = scenario.get("options") or {}
    if "options" in position or "game" in position:
        raise InvalidPosition("position: game and options stand beside the position, not in it")
    return game_class(scenario["game"]).from_position(position | {"options": options}, seed)


def read_seat(seat: Any, game: Game, where: str) -> int:
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < game.seats:
        raise InvalidScenario(f"{where}: {seat!r} is not a seat from 0 to {game.seats - 1}")
    return seat


def read_step(step: Any, game: Game) -> tuple[int, str, list[str] | None]:
    """One entry of `moves`: the seat, the move, and the clauses that must forbid it, if any."""
    if not isinstance(step, dict):
        raise InvalidScenario(f"moves: {step!r} is not of the form {{0: 5C}}")
    seats = [key for key in step if key != "illegal"]
    if len(seats) != 1:
        raise InvalidScenario(f"moves: {step!r} does not name one seat")
    seat = read_seat(seats[0], game, "moves")
    text = str(step[seat])
    game.steps(text)
    forbidding = step.get("illegal")
    if forbidding is None:
        return seat, text, None
    return (
        seat,
        text,
        [str(clause) for clause in (forbidding if isinstance(forbidding, list) else [forbidding])],
    )


def check(path: str | Path, number: int, scenario: dict[str, Any]) -> Verdict:
    """Runs one scenario, whatever chance deals where it says nothing."""
    failure = ""
    for seed in SEEDS:
        failure = failure or run(scenario, seed)
    rules = [str(clause) for clause in scenario["rules"]]
    return Verdict(str(path), f"{number}. {scenario['title']}", rules, scenario["game"], failure)


def run(scenario: dict[str, Any], seed: int) -> str:
    """What is wrong with a scenario, or nothing."""
    game = lay_out(scenario, seed)
    told: list[str] = []
    for number, step in enumerate(scenario.get("moves") or [], 1):
        seat, text, forbidding = read_step(step, game)
        where = f"move {number}, {text!r} by seat {seat}"
        try:
            game.play(seat, text)
        except IllegalMove as refusal:
            if forbidding is None:
                return f"{where}: expected to be legal, found {refusal}"
            if refusal.clause not in forbidding:
                return f"{where}: expected to be refused by {' or '.join(forbidding)}, found {refusal}"
            continue
        if forbidding is not None:
            return f"{where}: expected to be refused by {' or '.join(forbidding)}, found legal"
        told.extend(event.kind for event in game.events())
    return unmet(scenario, game, told)


def unmet(scenario: dict[str, Any], game: Game, told: list[str]) -> str:
    """The first expectation that does not hold."""
    position = game.position()
    for key, expected in (scenario.get("expect") or {}).items():
        if not same(game, key, expected, position.get(key)):
            return f"{key}: expected {expected!r}, found {position.get(key)!r}"
    wanted = list(scenario.get("events") or [])
    for kind in told:
        if wanted and kind == wanted[0]:
            wanted.pop(0)
    if wanted:
        return f"events: expected {scenario['events']}, found {told}"
    for seat, moves in (scenario.get("legal") or {}).items():
        try:
            lines = [game.with_own_jokers(str(move), int(seat)) for move in moves]
            expected_moves = {game.plain(game.parse(line)) for line in lines}
        except InvalidMove as reason:
            return f"legal: {reason}"
        found = set(game.legal(seat))
        if found != expected_moves:
            there = [game.text(move) for move in sorted(found)]
            return f"legal for seat {seat}: expected {moves}, found {there}"
    return unmet_end(scenario, game)


def unmet_end(scenario: dict[str, Any], game: Game) -> str:
    if "over" not in scenario:
        return ""
    found = game.outcome
    if scenario["over"] is None:
        return "" if found is None else f"over: expected that the game goes on, found {found}"
    winners = scenario["over"]["winner"]
    expected = winners if isinstance(winners, list) else [winners]
    if found is None:
        return f"over: expected {expected} to have won, found that the game goes on"
    return "" if sorted(expected) == found.winners else f"over: expected winner {winners!r}, found {found}"


def same(game: Game, key: str, expected: Any, found: Any) -> bool:
    """Whether a value is what was expected: cards by what they are, a mapping for the seats it names."""
    if isinstance(expected, dict):
        if isinstance(found, dict):
            named = {str(seat): value for seat, value in found.items()}
            return {str(seat) for seat in expected} == set(named) and all(
                same(game, key, value, named[str(seat)]) for seat, value in expected.items()
            )
        if not isinstance(found, list):
            return not expected and not found
        return all(
            str(seat).isdecimal() and int(seat) < len(found) and same(game, key, value, found[int(seat)])
            for seat, value in expected.items()
        )
    if isinstance(expected, list) and isinstance(found, list):
        return len(expected) == len(found) and all(
            same(game, key, one, other) for one, other in zip(expected, found, strict=True)
        )
    if isinstance(expected, list) and isinstance(found, str):
        expected = " ".join(str(word) for word in expected)
    if isinstance(expected, list):
        return expected == [found] or (not expected and not found)
    if isinstance(found, list):
        return [expected] == found or (expected is None and not found)
    if isinstance(found, str) or isinstance(expected, str):
        return canonical(game, key, expected) == canonical(game, key, found)
    return bool(expected == found) or (not expected and not found)


def canonical(game: Game, key: str, written: Any) -> list[str]:
    """The words of a value, cards in their one spelling, sorted where order means nothing."""
    words = []
    for word in str("" if written is None else written).replace(",", " ").split():
        try:
            words.append(game.spelled(word))
        except InvalidPosition:
            words.append("T" if word == "10" else word)  # a rank alone
    return sorted(words) if key in game.unordered_keys else words
