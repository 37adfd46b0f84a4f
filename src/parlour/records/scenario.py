"""Scenarios, which are tests in YAML files: a position, moves, and the expected results."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

import yaml

from parlour.games import game_class, game_names
from parlour.kit.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    ParlourError,
    UnknownGameError,
)
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.kit.validation import shorten_repr
from parlour.records.rules_page import load_rules_page
from parlour.text.suggestions import suggestion_text

SCENARIO_KEYS = (
    "title",
    "rules",
    "game",
    "options",
    "position",
    "moves",
    "expect",
    "events",
    "legal",
    "outcome",
)
REQUIRED_KEYS = (("title", str), ("rules", list), ("game", str), ("position", dict))
OPTIONAL_KEYS = (("options", dict), ("moves", list), ("expect", dict), ("events", list), ("legal", dict))
COMMON_KEYS = ("game", "options", "seats", "turn", "scores", "outcome")
# A scenario runs once per seed, to check that random cards in its position do not change the result.
SEEDS = (1, 2, 3)

MAX_NESTING = 12  # maximum number of levels of nested lists and mappings
MAX_VALUES = 10_000  # maximum number of values in a scenario
MAX_INTEGER = 2**53  # largest integer that every YAML parser reads exactly
MAX_KEY_LENGTH = 100

TOO_DEEP_MESSAGE = f"lists and mappings are nested more than {MAX_NESTING} levels deep"


class InvalidScenarioError(ParlourError):
    """Raised if a scenario or its file is invalid or cannot be read. The message states where and why."""


@dataclass
class ScenarioResult:
    """The result of one scenario.

    Attributes:
        file: The file of the scenario.
        title: The scenario's number in the file and its title, such as `2. A draw`.
        rules: The clauses that the scenario claims to cover.
        game: The name of the game.
        failure: The reason why the scenario fails, or an empty string if it passes.
        is_invalid: True if the scenario is invalid and was not run. `failure` then states the location and
            the reason.
        problems: Sentences about parts of the position that play cannot lead to. Such a scenario can pass.
    """

    file: str
    title: str
    rules: list[str]
    game: str
    failure: str
    is_invalid: bool = False
    problems: list[str] = field(default_factory=list)


@dataclass
class ScenarioEntry:
    """An entry of a scenario file: a valid scenario, or the reason why the entry is invalid."""

    number: int
    scenario: dict[str, Any]
    error: str = ""


def run_file(path: str | Path) -> list[ScenarioResult]:
    """Run all valid scenarios in a file.

    Args:
        path: A YAML file.

    Returns:
        A result for each scenario, including invalid ones, in the order of the file.

    Raises:
        InvalidScenarioError: The file is not a list of scenarios, or cannot be read.
    """
    return [
        ScenarioResult(str(path), f"{entry.number}.", [], "", entry.error, True)
        if entry.error
        else run_scenario(path, entry.number, entry.scenario)
        for entry in iterate_scenarios(path)
    ]


def parse_file(path: str | Path) -> list[dict[str, Any]]:
    """Return the scenarios in a file.

    Raises:
        InvalidScenarioError: The file cannot be read, or a scenario in it is not valid.
    """
    scenarios: list[dict[str, Any]] = []
    for entry in iterate_scenarios(path):
        if entry.error:
            raise InvalidScenarioError(entry.error)
        scenarios.append(entry.scenario)
    return scenarios


def iterate_scenarios(path: object) -> Iterator[ScenarioEntry]:
    """Yield each scenario in a file, after validating it. An invalid scenario does not affect the others.

    Raises:
        InvalidScenarioError: The file cannot be read, or is not a list.
    """
    if not isinstance(path, str | Path):
        raise InvalidScenarioError(f"expected the path of a file, not {shorten_repr(path)}")
    try:
        items = split_items(Path(path).read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InvalidScenarioError(f"{path}: not valid UTF-8: {error.reason}") from None
    except (OSError, ValueError) as error:
        raise InvalidScenarioError(f"{path}: {getattr(error, 'strerror', '') or error}") from None
    for number, (line, node) in enumerate(items, 1):
        location = f"{path}: line {line}: scenario {number}"
        try:
            scenario = build_value(node, line)
            title = scenario.get("title") if isinstance(scenario, dict) else None
            location += f" ({title})" if isinstance(title, str) else ""
            validate_scenario(scenario)
        except ParlourError as error:
            yield ScenarioEntry(number, {}, f"{location}: {error}")
        else:
            yield ScenarioEntry(number, scenario)


ScenarioItem = tuple[
    int, yaml.Node | InvalidScenarioError
]  # 1-based line number of the item, and its YAML node or the error that parsing it raised


def split_items(text: str) -> list[ScenarioItem]:
    """Return the items of the list in a file. Invalid YAML in one item does not affect the others."""
    try:
        return parse_scenario_list(text, 0)
    except InvalidScenarioError as error:
        item_texts = re.split(r"^(?=- )", text, flags=re.MULTILINE)
        # The first text is what precedes the list. Splitting does not help if the list has only one item.
        if len(item_texts) < 3:
            raise
        line = item_texts[0].count("\n")
        items: list[ScenarioItem] = []
        for item_text in item_texts[1:]:
            try:
                items += parse_scenario_list(item_text, line)
            except InvalidScenarioError as item_error:
                items.append((line + 1, item_error))
            line += item_text.count("\n")
        if all(isinstance(node, InvalidScenarioError) for _, node in items):
            raise error from None
        return items


def parse_scenario_list(text: str, lines_before: int) -> list[ScenarioItem]:
    """Return the items of a YAML list. `lines_before` is the number of lines before the text in its file.

    Raises:
        InvalidScenarioError: The text is not valid YAML, or not a list.
    """
    node = parse_node(text, lines_before)
    if not isinstance(node, yaml.SequenceNode):
        raise InvalidScenarioError("expected a list of scenarios")
    return [(lines_before + item.start_mark.line + 1, item) for item in node.value]


def parse_node(text: str, lines_before: int) -> yaml.Node | None:
    """Parse YAML text into a node. `lines_before` is the number of lines before the text in its file.

    Raises:
        InvalidScenarioError: The text is not valid YAML, or is nested too deeply.
    """
    try:
        return yaml.compose(text, DepthLimitedLoader)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark
        location = (
            f" (line {lines_before + mark.line + 1}, column {mark.column + 1})" if mark is not None else ""
        )
        prefix = "" if isinstance(error, NestingError) else "not valid YAML: "
        problem = " ".join(str(error.problem or error.context).split())
        raise InvalidScenarioError(f"{prefix}{problem}{location}") from None
    except yaml.YAMLError as error:
        raise InvalidScenarioError(f"not valid YAML: {' '.join(str(error).split())}") from None


class NestingError(yaml.MarkedYAMLError):
    """Raised if lists and mappings are nested more deeply than a scenario allows."""


class DepthLimitedLoader(yaml.SafeLoader):
    """A YAML loader that rejects deeply nested text, because loading it would take too long."""

    depth = -1  # nesting level of the current node: 0 is the list of scenarios, 1 is a scenario

    def compose_node(self, parent: yaml.Node | None, index: int) -> yaml.Node | None:
        if parent is not None and self.depth > MAX_NESTING:
            raise NestingError(problem=TOO_DEEP_MESSAGE, problem_mark=parent.start_mark)
        self.depth += 1
        node = super().compose_node(parent, index)
        self.depth -= 1
        return node


def build_value(node: yaml.Node | InvalidScenarioError, first_line: int) -> Any:
    """Return the value of an item. `first_line` is the number of the line in which the item begins.

    Raises:
        InvalidScenarioError: The value cannot be read, or contains a duplicate key.
    """
    if isinstance(node, InvalidScenarioError):
        raise node
    loader = yaml.SafeLoader("")
    try:
        duplicate_error = duplicate_key_error(node, loader, first_line - node.start_mark.line, set())
        value = None if duplicate_error else loader.construct_document(node)
    except yaml.MarkedYAMLError as error:
        raise InvalidScenarioError(
            f"not valid YAML: {' '.join(str(error.problem or error).split())}"
        ) from None
    except RecursionError:  # occurs, for example, if two mappings are merged into each other
        raise InvalidScenarioError(TOO_DEEP_MESSAGE) from None
    except ValueError as error:
        # Replace Python's message about too many digits, because it refers to settings of the interpreter.
        if "digits" in str(error):
            raise InvalidScenarioError("a number with thousands of digits is too large") from None
        raise InvalidScenarioError(f"cannot read a value: {error}") from None
    finally:
        loader.dispose()
    if duplicate_error:
        raise InvalidScenarioError(duplicate_error)
    return value


def duplicate_key_error(
    node: yaml.Node, loader: yaml.SafeLoader, document_first_line: int, visited_nodes: set[int]
) -> str:
    """Return an error message if a mapping contains a key twice, otherwise an empty string.

    `document_first_line` is the number of the line in which the node's text begins.
    """
    if id(node) in visited_nodes or not isinstance(node, yaml.CollectionNode):
        return ""
    visited_nodes.add(id(node))
    if isinstance(node, yaml.SequenceNode):
        return next(
            filter(
                None,
                (
                    duplicate_key_error(child, loader, document_first_line, visited_nodes)
                    for child in node.value
                ),
            ),
            "",
        )
    lines: dict[Any, int] = {}
    for key, child in node.value:
        if isinstance(key, yaml.ScalarNode):
            key_value = key.value if key.value in ("<<", "=") else loader.construct_object(key)
            line = document_first_line + key.start_mark.line
            if key_value in lines:
                lines_text = (
                    f"line {line}" if line == lines[key_value] else f"lines {lines[key_value]} and {line}"
                )
                return f"duplicate key {shorten_repr(key.value)} ({lines_text})"
            lines[key_value] = line
        error = duplicate_key_error(child, loader, document_first_line, visited_nodes)
        if error:
            return error
    return ""


def validate_scenario(scenario: Any) -> None:
    """Validate a scenario without making its moves.

    Raises:
        ParlourError: The scenario is not valid.
    """
    if not isinstance(scenario, dict):
        raise InvalidScenarioError("expected a mapping of names to values")
    for key in scenario:
        if key not in SCENARIO_KEYS:
            suggestion = suggestion_text(str(key), list(SCENARIO_KEYS))
            raise InvalidScenarioError(
                f"unknown key {key!r}; the keys are {', '.join(sorted(SCENARIO_KEYS))}{suggestion}"
            )
    validate_plain_value(scenario, "", 0, [0])
    for key, expected_type in REQUIRED_KEYS:
        if not isinstance(scenario.get(key), expected_type):
            raise InvalidScenarioError(f"{key} is missing or not a {TYPE_NAMES[expected_type]}")
    for key, expected_type in OPTIONAL_KEYS:
        if scenario.get(key) is not None and not isinstance(scenario[key], expected_type):
            raise InvalidScenarioError(f"{key} is not a {TYPE_NAMES[expected_type]}")
    parse_options(game_class(scenario["game"]).options_type, scenario.get("options") or {})
    game = load_scenario_position(scenario, SEEDS[0])
    validate_clauses("rules", scenario["rules"], game)
    validate_expectations(scenario, game)
    for step in scenario.get("moves") or []:
        parse_step(step, game)


TYPE_NAMES = {str: "string", list: "list", dict: "mapping of names to values"}


def validate_plain_value(value: Any, location: str, depth: int, value_counter: list[int]) -> None:
    """Check that the types, sizes and nesting of a value are allowed in a scenario.

    Args:
        value: A value or a key in the scenario.
        location: The location of the value, for error messages.
        depth: The nesting level of the value.
        value_counter: A list with one element, the number of values counted so far.

    Raises:
        InvalidScenarioError: The value is not allowed.
    """
    value_counter[0] += 1
    if depth > MAX_NESTING:
        raise InvalidScenarioError(f"{location}: {TOO_DEEP_MESSAGE}")
    if value_counter[0] > MAX_VALUES:
        raise InvalidScenarioError(f"{location}: a scenario can have at most {MAX_VALUES:,} values")
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str | int) or (isinstance(key, str) and len(key) > MAX_KEY_LENGTH):
                raise InvalidScenarioError(
                    f"{location + ': ' if location else ''}the key {shorten_repr(str(key))} is not a name "
                    "or a seat"
                )
            validate_plain_value(key, location, depth + 1, value_counter)
            validate_plain_value(item, location or str(key), depth + 1, value_counter)
    elif isinstance(value, list):
        for item in value:
            validate_plain_value(item, location, depth + 1, value_counter)
    elif isinstance(value, int) and abs(value) > MAX_INTEGER:
        raise InvalidScenarioError(f"{location}: a number of more than 15 digits is too large")
    elif not isinstance(value, str | int | float) and value is not None:
        raise InvalidScenarioError(
            f"{location}: {shorten_repr(str(value))} is not a string, a number or a list; put it in quotes"
        )


def validate_clauses(key: str, clause_numbers: list[Any], game: Game) -> None:
    """Check that each clause is on the game's rules page or is common to all games.

    Raises:
        InvalidScenarioError: A clause is unknown.
    """
    own_clauses = list_rules_page_clauses(game.name)
    for number in clause_numbers:
        number_text = str(number)
        if not own_clauses or number_text in own_clauses or number_text in list_common_clauses():
            continue
        own_numbers = [clause for clause in own_clauses if clause not in list_common_clauses()] or own_clauses
        suggestion = (
            suggestion_text(number_text, list(own_clauses))
            or f"; its clauses are {own_numbers[0]} to {own_numbers[-1]}"
        )
        raise InvalidScenarioError(
            f"{key}: {game.title} has no clause {shorten_repr(number_text)}{suggestion}"
        )


@lru_cache(maxsize=64)
def list_rules_page_clauses(game: str) -> tuple[str, ...]:
    """Return the clauses on a game's rules page; empty if the page or the game cannot be loaded."""
    try:
        return tuple(clause.number for clause in load_rules_page(game).clauses)
    except UnknownGameError:
        return ()


def list_common_clauses() -> set[str]:
    """Return the clauses that all games share.

    Each game's rules page may omit those that have no effect in that game, so all pages are read.
    """
    return {
        clause
        for game_name in game_names()
        for clause in list_rules_page_clauses(game_name)
        if clause.startswith("G-")
    }


def validate_expectations(scenario: dict[str, Any], game: Game) -> None:
    for key in scenario.get("expect") or {}:
        if key not in game.position_keys and key not in COMMON_KEYS:
            suggestion = suggestion_text(str(key), [*game.position_keys, *COMMON_KEYS])
            raise InvalidScenarioError(
                f"expect: {key!r} is not a key of a position of {game.title}{suggestion}"
            )
    for event_kind in scenario.get("events") or []:
        known_kinds = [kind.name for kind in game.event_kinds]
        if event_kind not in known_kinds:
            raise InvalidScenarioError(
                f"events: {event_kind!r} is not a kind of event; the kinds are {', '.join(known_kinds)}"
                + suggestion_text(str(event_kind), known_kinds)
            )
    for seat, moves in (scenario.get("legal") or {}).items():
        parse_seat(seat, game, "legal")
        if not isinstance(moves, list):
            raise InvalidScenarioError(f"legal: expected a list of moves, not {moves!r}")
    outcome = scenario.get("outcome")
    if outcome is not None and (not isinstance(outcome, dict) or set(outcome) != {"winner"}):
        raise InvalidScenarioError("outcome: expected null, {winner: SEAT} or {winner: [SEATS]}")
    if outcome is not None:
        for seat in outcome["winner"] if isinstance(outcome["winner"], list) else [outcome["winner"]]:
            parse_seat(seat, game, "outcome")


def load_scenario_position(scenario: dict[str, Any], seed: int) -> Game:
    position = dict(scenario["position"])
    options = scenario.get("options") or {}
    if "options" in position or "game" in position:
        raise InvalidPositionError("position: game and options belong next to the position, not in it")
    return game_class(scenario["game"]).from_position(position | {"options": options}, seed)


def parse_seat(seat: Any, game: Game, key: str) -> int:
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < game.seats:
        raise InvalidScenarioError(f"{key}: {seat!r} is not a seat from 0 to {game.seats - 1}")
    return seat


def parse_step(step: Any, game: Game) -> tuple[int, str, list[str] | None]:
    """Parse an entry of `moves`, and return its seat, its move, and the clauses that must forbid the move.

    If the move must be legal, None is returned instead of the clauses.
    """
    if not isinstance(step, dict):
        raise InvalidScenarioError(f"moves: expected a seat and a move such as {{0: 5C}}, not {step!r}")
    seats = [key for key in step if key != "illegal"]
    if len(seats) != 1:
        raise InvalidScenarioError(f"moves: expected one seat, not {step!r}")
    seat = parse_seat(seats[0], game, "moves")
    move_text = str(step[seat])
    game.parse_moves(move_text)
    forbidding_clauses = step.get("illegal")
    if forbidding_clauses is None:
        return seat, move_text, None
    clauses = forbidding_clauses if isinstance(forbidding_clauses, list) else [forbidding_clauses]
    validate_clauses("illegal", clauses, game)
    return seat, move_text, [str(clause) for clause in clauses]


def run_scenario(path: str | Path, scenario_number: int, scenario: dict[str, Any]) -> ScenarioResult:
    """Run a scenario once per seed. The seed determines the cards that the scenario does not specify."""
    games = [load_scenario_position(scenario, seed) for seed in SEEDS]
    problems = list(games[0].variant.positions.position_problems(games[0]))
    failure = next(filter(None, (find_failure(scenario, game) for game in games)), "")
    rules = [str(clause) for clause in scenario["rules"]]
    title = f"{scenario_number}. {scenario['title']}"
    return ScenarioResult(str(path), title, rules, scenario["game"], failure, problems=problems)


def find_failure(scenario: dict[str, Any], game: Game) -> str:
    """Return the reason why a scenario fails in a match, or an empty string if it passes."""
    event_kinds: list[str] = []
    for number, step in enumerate(scenario.get("moves") or [], 1):
        seat, move_text, forbidding_clauses = parse_step(step, game)
        location = f"move {number}, {move_text!r} by seat {seat}"
        expected_clauses = " or ".join(forbidding_clauses or [])
        try:
            game.play(seat, move_text)
        except IllegalMoveError as refusal:
            if forbidding_clauses is None:
                return f"{location}: expected a legal move, but it was refused: {refusal}"
            if refusal.clause not in forbidding_clauses:
                return f"{location}: expected a move forbidden by {expected_clauses}, found {refusal}"
            continue
        if forbidding_clauses is not None:
            return f"{location}: expected a move forbidden by {expected_clauses}, but it is legal"
        event_kinds.extend(event.kind for event in game.events())
    return find_unmet_expectation(scenario, game, event_kinds)


def find_unmet_expectation(scenario: dict[str, Any], game: Game, event_kinds: list[str]) -> str:
    """Return a message about the first unmet expectation, or an empty string if all are met."""
    position = game.position()
    for key, expected in (scenario.get("expect") or {}).items():
        if not matches_expectation(game, key, expected, position.get(key)):
            return f"{key}: expected {expected!r}, found {position.get(key)!r}"
    expected_events = list(scenario.get("events") or [])
    for event_kind in event_kinds:
        if expected_events and event_kind == expected_events[0]:
            expected_events.pop(0)
    if expected_events:
        return f"events: expected {scenario['events']}, found {event_kinds}"
    notation = game.variant.notation
    for seat, moves in (scenario.get("legal") or {}).items():
        try:
            lines = [notation.resolve_own_jokers(game, str(move), int(seat)) for move in moves]
            expected_moves = {notation.canonical_move(game, game.parse_move(line)) for line in lines}
        except InvalidMoveError as error:
            return f"legal: {error}"
        legal_moves = set(game.legal(seat))
        if legal_moves != expected_moves:
            legal_texts = [game.format_move(move) for move in sorted(legal_moves)]
            return f"legal for seat {seat}: expected {moves}, found {legal_texts}"
    return find_unmet_outcome(scenario, game)


def find_unmet_outcome(scenario: dict[str, Any], game: Game) -> str:
    if "outcome" not in scenario:
        return ""
    outcome = game.outcome
    if scenario["outcome"] is None:
        return "" if outcome is None else f"outcome: expected an unfinished match, found {outcome}"
    winners = scenario["outcome"]["winner"]
    expected_winners = winners if isinstance(winners, list) else [winners]
    if outcome is None:
        return f"outcome: expected winner {winners!r}, but the match is not over"
    return (
        ""
        if sorted(expected_winners) == outcome.winners
        else f"outcome: expected winner {winners!r}, found {outcome}"
    )


def matches_expectation(game: Game, position_key: str, expected: Any, actual: Any) -> bool:
    """Return True if a value matches an expectation.

    Cards match regardless of their spelling. An expectation that is a mapping has a value for each seat.
    """
    if isinstance(expected, dict):
        if isinstance(actual, dict):
            values_by_seat = {str(seat): value for seat, value in actual.items()}
            return {str(seat) for seat in expected} == set(values_by_seat) and all(
                matches_expectation(game, position_key, value, values_by_seat[str(seat)])
                for seat, value in expected.items()
            )
        if not isinstance(actual, list):
            return not expected and not actual
        return all(
            str(seat).isdecimal()
            and int(seat) < len(actual)
            and matches_expectation(game, position_key, value, actual[int(seat)])
            for seat, value in expected.items()
        )
    if isinstance(expected, list) and isinstance(actual, list):
        return len(expected) == len(actual) and all(
            matches_expectation(game, position_key, expected_item, actual_item)
            for expected_item, actual_item in zip(expected, actual, strict=True)
        )
    if isinstance(expected, list) and isinstance(actual, str):
        expected = " ".join(str(word) for word in expected)
    if isinstance(expected, list):
        return expected == [actual] or (not expected and not actual)
    if isinstance(actual, list):
        return [expected] == actual or (expected is None and not actual)
    if isinstance(actual, str) or isinstance(expected, str):
        return to_canonical_words(game, position_key, expected) == to_canonical_words(
            game, position_key, actual
        )
    return bool(expected == actual) or (not expected and not actual)


def to_canonical_words(game: Game, position_key: str, value: Any) -> list[str]:
    """Return the words of a value, with cards in standard spelling.

    The words are sorted if their order does not matter.
    """
    words = []
    for word in str("" if value is None else value).replace(",", " ").split():
        try:
            words.append(game.variant.notation.normalize_card(game, word))
        except InvalidPositionError:
            words.append("T" if word == "10" else word)  # the rank 10 without a suit is written as T
    return sorted(words) if position_key in game.unordered_keys else words
