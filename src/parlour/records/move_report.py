"""Reports of a wrong move or position, and scenarios made from them.

A report has no names. A reporter who may see all cards gets a complete report: every position and move, and
the seed. During a match, a report has only what the reporter's seat has seen.
"""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import yaml

from parlour.games import game_class
from parlour.kit.errors import InvalidPositionError, InvalidRecordError, ParlourError
from parlour.kit.game import MOVE_LIMIT_OPTION, Game, View
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import changed_options, parse_options
from parlour.kit.position_reader import HIDDEN_CARD_TEXT
from parlour.records.record import Record
from parlour.records.scenario import SEEDS

REPORT_VERSION: Final = 1
MAX_NOTE_LENGTH: Final = 500
MAX_WORLDS: Final = 40  # number of deals of the hidden cards that are tried for a report without all cards
MAX_LINE_WIDTH: Final = 110
# Keys that a scenario does not expect in a position: they are written elsewhere, or are not part of it.
OTHER_KEYS: Final = ("game", "options", "seats", "outcome", "memory", "viewer")


class InvalidReportError(ParlourError):
    """Raised for a text that is not a report, or whose moves cannot be played. The message says why."""


class ReportedMove(msgspec.Struct, omit_defaults=True):
    """A move in a report. `move` is empty if the reporter did not see it; `seen` is what the reporter saw."""

    seat: int
    move: str = ""
    seen: list[str] = []


class MoveReport(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A report of one move of a match.

    Attributes:
        report_version: Version of this format, 1.
        game: Name of the game.
        rules_version: Version of the rules with which the match was played.
        seats: Number of seats.
        options: Options of the match that differ from their defaults.
        deck: A small pack for tests, or an empty string for the game's own pack.
        viewer: The reporter's seat, -1 for a spectator, or None if the report has all cards.
        seed: The seed of the match; None if the report does not have all cards.
        note: What is wrong, in the reporter's own words.
        move_number: Number of the reported move; 0 for the deal.
        round_moves: Number of moves before the reported one that count towards the move limit.
        position_before: The position before the reported move, or None for the deal.
        position: The position after the reported move.
        moves: With all cards, all moves of the match; otherwise those up to the reported one.
    """

    report_version: int = REPORT_VERSION
    game: str
    rules_version: int
    seats: int
    options: dict[str, Any] = {}
    deck: str = ""
    viewer: int | None = None
    seed: int | str | None = None
    note: str = ""
    move_number: int
    round_moves: int = 0
    position_before: dict[str, Any] | None = None
    position: dict[str, Any]
    moves: list[ReportedMove] = []

    def to_text(self) -> str:
        """Return the report as JSON, with one line per field and per move.

        Returns:
            Text that `parse_report` can read.
        """
        fields = msgspec.to_builtins(self)
        moves = fields.pop("moves")
        lines = [f'"{key}": {msgspec.json.encode(value).decode()}' for key, value in fields.items()]
        lines.append(
            '"moves": [\n' + ",\n".join(msgspec.json.encode(move).decode() for move in moves) + "\n]"
        )
        return "{" + ",\n".join(lines) + "}\n"


def build_report(record: Record, move_number: int, viewer: int | None) -> MoveReport:
    """Return a report of one move of a match.

    Args:
        record: The match so far.
        move_number: Number of the move; 0 for the deal. A larger number than that of the last move means the
            last move.
        viewer: The seat whose view is reported, -1 for a spectator, or None for a report with all cards.

    Raises:
        InvalidRecordError: A move of the record is illegal.
        ParlourError: The match cannot be dealt.
    """
    reported = min(max(move_number, 0), len(record.moves))
    game_type = game_class(record.game)
    options = parse_options(game_type.options_type, record.options)
    game = game_type.new_match(record.seats, options, record.seed, record.deck)
    before, position, round_moves = None, view_position(game, viewer), 0
    moves: list[ReportedMove] = []
    for number, (seat, text, _checksum) in enumerate(record.moves, 1):
        if number > reported and viewer is not None:
            break
        if number == reported:
            before, round_moves = view_position(game, viewer), int(game.move_count)
        try:
            seen = list(play_and_watch(game, seat, text, viewer))
        except ParlourError as error:
            raise InvalidRecordError(f"move {number}, {text!r} by seat {seat}: {error}") from None
        if number == reported:
            position = view_position(game, viewer)
        if viewer is None or seat == viewer:
            moves.append(ReportedMove(seat, text))
        elif seen:
            moves.append(ReportedMove(seat, "", seen))
    return MoveReport(
        game=record.game,
        rules_version=record.rules_version,
        seats=game.seats,
        options=changed_options(options),
        deck=record.deck,
        viewer=viewer,
        seed=record.seed if viewer is None else None,
        move_number=reported,
        round_moves=round_moves,
        position_before=before,
        position=position,
        moves=moves,
    )


def view_position(game: Game, viewer: int | None) -> dict[str, Any]:
    """Return a position as `viewer` sees it, or with all cards for None."""
    return game.position() if viewer is None else game.view(viewer).position()


def play_and_watch(game: Game, seat: int, text: str, viewer: int | None) -> Iterator[str]:
    """Play a line of one or more moves, and yield the sentences about it that `viewer` reads.

    Raises:
        ParlourError: A move cannot be read or is illegal.
    """
    for code in game.parse_moves(text, seat):
        game.play(seat, code)
        if viewer is not None:
            yield from (event.text for event in game.events(viewer))


def parse_report(text: str | bytes) -> MoveReport:
    """Parse a report without playing its moves.

    Raises:
        InvalidReportError: The text is not a report, or has another version of the format or the rules.
        UnknownGameError: The game is not installed.
    """
    try:
        report = msgspec.json.decode(text, type=MoveReport)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise InvalidReportError(f"not a report of a move: {error}") from None
    if report.report_version != REPORT_VERSION:
        raise InvalidReportError(
            f"the report has format version {report.report_version}; this version of Parlour reads version "
            f"{REPORT_VERSION}"
        )
    game_type = game_class(report.game)
    if report.rules_version != game_type.rules_version:
        raise InvalidReportError(
            f"the report uses version {report.rules_version} of the rules of {game_type.title}; this version "
            f"of Parlour has version {game_type.rules_version}"
        )
    if report.deck:
        raise InvalidReportError("a scenario cannot have a small pack (deck) as this report does")
    if report.move_number and (report.position_before is None or not report.moves):
        raise InvalidReportError("the report has no position before the move (position_before), or no moves")
    if report.viewer is None and not 0 <= report.move_number <= len(report.moves):
        raise InvalidReportError(
            f"the report has {len(report.moves)} moves, so it cannot be about move {report.move_number}"
        )
    return report


def format_scenario(report: MoveReport) -> str:
    """Return the scenario of a report as the text of a scenario file.

    Raises:
        InvalidReportError: The reported move cannot be played in the reported position.
        ParlourError: A position of the report cannot be read.
    """
    text = yaml.safe_dump(
        [build_scenario(report)],
        sort_keys=False,
        allow_unicode=True,
        width=MAX_LINE_WIDTH,
        default_flow_style=None,
    )
    return str(text)


def build_scenario(report: MoveReport) -> dict[str, Any]:
    """Return a scenario of the reported move, which expects what the reporter saw.

    The scenario does not expect values that chance decides, for example after a new deal.

    Raises:
        InvalidReportError: The reported move cannot be played in the reported position.
        ParlourError: A position of the report cannot be read.
    """
    start, move = find_start(report)
    options = dict(report.options)
    if options.get(MOVE_LIMIT_OPTION) == report.round_moves + 1:
        options[MOVE_LIMIT_OPTION] = 1  # the reported move reaches the limit, and a scenario counts from 0
    position = start | {"options": options}
    games = [game_class(report.game).from_position(position, seed) for seed in SEEDS]
    scenario: dict[str, Any] = {
        "title": " ".join(report.note[:MAX_NOTE_LENGTH].split()) or f"move {report.move_number} of a report",
        "rules": [],
        "game": report.game,
        "options": options,
        "position": {key: value for key, value in start.items() if key not in ("game", "options")},
        "moves": [] if move is None else [{move.seat: move.move}],
    }
    try:
        for game in games if move is not None else []:
            game.play(move.seat, move.move)  # type: ignore[union-attr]
    except ParlourError as error:
        raise InvalidReportError(f"move {report.move_number} of the report: {error}") from None
    positions = [game.position() for game in games]
    # The number of rounds can end a match, but a position does not contain it.
    is_ended_by_number = "outcome" in report.position and "outcome" not in positions[0]
    is_random = any(position != positions[0] for position in positions)
    expected = {key: value for key, value in report.position.items() if key not in OTHER_KEYS}
    if is_random or is_ended_by_number:
        expected = {
            key: value
            for key, value in expected.items()
            if all(position.get(key) == value for position in positions)
        }
    scenario["expect"] = select_visible(expected)
    if is_ended_by_number:
        return scenario
    seats = range(report.seats) if report.viewer is None else [seat for seat in [report.viewer] if seat >= 0]
    legal_moves = {seat: {tuple(sorted(game.legal(seat))) for game in games} for seat in seats}
    scenario["legal"] = {
        seat: [games[0].format_move(code) for code in next(iter(variants))]
        for seat, variants in legal_moves.items()
        if len(variants) == 1
    }
    outcomes = [game.outcome for game in games]
    if len({str(outcome) for outcome in outcomes}) == 1:
        scenario["outcome"] = None if outcomes[0] is None else {"winner": outcomes[0].winners}
    return scenario


def select_visible(expected: dict[str, Any]) -> dict[str, Any]:
    """Return the values without hidden cards. In a list, only the items with hidden cards are left out."""
    visible: dict[str, Any] = {}
    for key, value in expected.items():
        if not has_hidden_card(value):
            visible[key] = value
        elif isinstance(value, list):
            visible[key] = {seat: item for seat, item in enumerate(value) if not has_hidden_card(item)}
    return {key: value for key, value in visible.items() if value != {}}


def has_hidden_card(value: Any) -> bool:
    if isinstance(value, str):
        return HIDDEN_CARD_TEXT in value
    if isinstance(value, dict):
        return any(has_hidden_card(item) for item in value.values())
    return isinstance(value, list) and any(has_hidden_card(item) for item in value)


def find_start(report: MoveReport) -> tuple[dict[str, Any], ReportedMove | None]:
    """Return a position with all cards, and the move that is made in it; None if there is no move.

    If the report does not have all cards, the hidden cards are dealt so that the reporter would have seen the
    same. If no such deal is found, the position is that after the reported move.

    Raises:
        ParlourError: A position of the report cannot be read.
    """
    if report.viewer is None:
        if report.position_before is None:
            return report.position, None
        return report.position_before, report.moves[report.move_number - 1]
    if report.position_before is not None:
        view = read_view(report, report.position_before)
        for world in (view.determinize(seed) for seed in range(MAX_WORLDS)):
            move = find_seen_move(report, world)
            if move is not None:
                return world.position(), move
    return read_view(report, report.position).determinize(0).position(), None


def read_view(report: MoveReport, position: dict[str, Any]) -> View:
    """Return the view of a position in a report.

    Raises:
        InvalidReportError: It is not a view.
    """
    if position.get("viewer") != report.viewer or not SPECTATOR <= (report.viewer or 0) < report.seats:
        raise InvalidReportError(f"a position of the report is not the view of seat {report.viewer}")
    try:
        return game_class(report.game).view_from_text(msgspec.json.encode(position | {"game": report.game}))
    except InvalidPositionError as error:
        raise InvalidReportError(f"a position of the report is not valid: {error}") from None


def find_seen_move(report: MoveReport, world: Game) -> ReportedMove | None:
    """Return a legal move after which the reporter would see the reported position, or None."""
    reported = report.moves[-1]
    expected = {key: value for key, value in report.position.items() if key != "memory"}
    lines = (
        [reported.move] if reported.move else [world.format_move(code) for code in world.legal(reported.seat)]
    )
    for line in lines:
        trial = world.copy()
        try:
            seen = list(play_and_watch(trial, reported.seat, line, report.viewer))
        except ParlourError:
            continue
        position = view_position(trial, report.viewer)
        del position["memory"]
        if position == expected and (reported.move or seen == reported.seen):
            return ReportedMove(reported.seat, line)
    return None
