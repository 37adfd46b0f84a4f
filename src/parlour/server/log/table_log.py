"""Building tables and match records from the rows of a table's log."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from parlour.games import game_class
from parlour.kit.bits import bit
from parlour.kit.errors import ParlourError, message_of
from parlour.kit.game import Game
from parlour.kit.match_driver import is_decision
from parlour.records.record import Record, position_checksum
from parlour.server.log.entries import (
    Closed,
    Created,
    LogRow,
    MatchStart,
    MoveMade,
    MovesUndone,
    MoveTakenBack,
    PlayerRemoved,
    SeatEntry,
    SeatsArranged,
    SeatTaken,
    SetupEntry,
    TableChanged,
    make_moves,
)
from parlour.server.log.people import People
from parlour.server.log.refusals import server_message
from parlour.server.log.rows import Snapshot, TableLoadError
from parlour.server.log.table import Seat, Table, TableMatch
from parlour.text.message import DEFAULT_LANGUAGE

logger = logging.getLogger("parlour.server")

DECISION_SEQS = "decision_seqs"  # the key in a snapshot of the decisions of the only player


class RecordUnavailableError(ParlourError):
    """Raised if the record of a match does not exist or is not available yet."""


@contextmanager
def convert_table_load_errors() -> Iterator[None]:
    """Convert each error in the `with` block to a TableLoadError with a message for users."""
    try:
        yield
    except ParlourError as error:
        raise TableLoadError(server_message("table-load-version", reason=message_of(error))) from error
    except Exception as error:
        logger.error("could not load a table from its rows: %s: %s", type(error).__name__, error)
        raise TableLoadError(
            server_message("table-load-version", reason=server_message("table-load-misfit"))
        ) from error


def new_table_from_rows(rows: list[LogRow]) -> Table:
    """Return the table that the first row creates.

    Raises:
        BrokenTableError: The first row does not create a table.
    """
    created = rows[0].entry
    if not isinstance(created, Created):
        raise TableLoadError(server_message("table-load-beginning"))
    return created.new_table(rows[0])


def load_table(rows: list[LogRow], snapshot: Snapshot | None) -> Table:
    """Build a table from its rows. The moves up to the snapshot may be missing.

    Raises:
        BrokenTableError: The rows are damaged, or this version cannot read them.
    """
    with convert_table_load_errors():
        return apply_rows(rows, snapshot)


def apply_rows(rows: list[LogRow], snapshot: Snapshot | None) -> Table:
    table = new_table_from_rows(rows)
    start = find_last_match_start(rows)
    if start is None:
        for row in rows[1:]:
            row.apply_without_match(table)
        return table
    if start.match_start.rules_version != game_class(start.game).rules_version:
        return load_without_last_match(table, rows)
    if snapshot is not None and start.seq <= snapshot.seq:
        restore_snapshot(table, [row for row in rows[1:] if row.seq <= snapshot.seq], snapshot)
    else:
        for row in rows[1:]:
            if row.seq < start.seq:  # only the most recent match is replayed
                row.apply_without_match(table)
    for row in rows:
        if row.seq > table.seq:
            row.apply(table)
    match = table.match
    if match is not None and table.last_checksum and position_checksum(match.game) != table.last_checksum:
        raise TableLoadError(server_message("table-load-elsewhere"))
    return table


class StartRow(NamedTuple):
    """The number of the row that began a match, its entry, and the key of its game."""

    seq: int
    match_start: MatchStart
    game: str


def find_last_match_start(rows: list[LogRow]) -> StartRow | None:
    """Return the row that began the most recent match.

    Return None if no match has begun, or if the host has changed the game or the settings after it.
    """
    start: StartRow | None = None
    game = ""
    for row in rows:
        if isinstance(row.entry, SetupEntry):
            start, game = None, row.entry.game
        elif isinstance(row.entry, MatchStart):
            start = StartRow(row.seq, row.entry, game)
    return start


def find_setup(rows: list[LogRow], match_number: int) -> SetupEntry:
    """Return the entry with the game and the settings of a match.

    Raises:
        BrokenTableError: The rows are damaged.
    """
    setup: SetupEntry | None = None
    for row in rows:
        if isinstance(row.entry, SetupEntry):
            setup = row.entry
        elif isinstance(row.entry, MatchStart) and row.entry.match_number == match_number:
            break
    if setup is None:
        raise TableLoadError(server_message("table-load-beginning"))
    return setup


def load_without_last_match(table: Table, rows: list[LogRow]) -> Table:
    """Return the table without its most recent match, which was played under another version of the rules."""
    for row in rows[1:]:
        row.apply_without_match(table)
    table.abandon_reason = server_message("match-abandoned", title=table.game_class.title)
    return table


def restore_snapshot(table: Table, rows: list[LogRow], snapshot: Snapshot) -> None:
    """Apply the rows up to a snapshot, and restore the match from the snapshot.

    `rows` need not include the moves.
    """
    for row in rows:
        row.apply_without_match(table)
    start = find_last_match_start(rows)
    if start is None or start.match_start.match_number != snapshot.match_number:
        raise TableLoadError(server_message("table-load-snapshot", seq=snapshot.seq))
    game_state = dict(snapshot.state)
    decision_seqs = game_state.pop(DECISION_SEQS, [])
    table.match = start.match_start.new_match(table, start.seq, table.game_class.from_state(game_state))
    table.match.decision_seqs = list(decision_seqs)
    for row in rows:
        entry = row.entry
        if isinstance(entry, PlayerRemoved) and row.seq > start.seq and entry.bot:
            table.match.removed_seats |= bit(entry.seat)
        elif isinstance(entry, MovesUndone) and row.seq > start.seq:
            table.match.is_practice = True
        elif isinstance(entry, SeatTaken) and entry.joins_match and row.seq > start.seq:
            table.match.replace_bot(entry.seat, row.user_id)
    table.seq = snapshot.seq
    # the omitted moves may include moves of the host
    table.host_active_at = max(table.host_active_at, rows[-1].created_at)
    last_entry = rows[-1].entry
    if rows[-1].seq == snapshot.seq and isinstance(last_entry, MoveMade):
        table.last_checksum = last_entry.checksum


def new_snapshot(
    table_id: str, seq: int, match: TableMatch, game: Game, decision_seqs: list[int]
) -> Snapshot:
    """Return the snapshot of a match after row `seq`, from its game and its decisions after that row."""
    return Snapshot(table_id, seq, match.number, game.state() | {DECISION_SEQS: decision_seqs})


class PastPosition(NamedTuple):
    """The number of a row with a move, and the match before it."""

    seq: int
    game: Game


def find_last_decision(rows: list[LogRow], user_id: str) -> PastPosition | None:
    """Return the position before a player's last decision in the current match, or None if there is none.

    Args:
        rows: All rows of the table.

    Raises:
        BrokenTableError: The rows are damaged.
    """
    with convert_table_load_errors():
        start = find_last_match_start(rows)
        if start is None:
            return None
        table = apply_rows([row for row in rows if row.seq <= start.seq], None)
        assert table.match is not None
        last_decision: PastPosition | None = None
        for row in list_standing_moves([row for row in rows if row.seq > start.seq]):
            entry = row.entry
            assert isinstance(entry, MoveMade)
            if row.user_id == user_id and is_decision(table.match.game, entry.seat):
                last_decision = PastPosition(row.seq, table.match.game.copy())
            make_moves(table, entry.seat, entry.move, entry.checksum, None)
    return last_decision


def list_standing_moves(rows: list[LogRow]) -> list[LogRow]:
    """Return the rows with the moves of one match, without the moves that were taken back."""
    moves: list[LogRow] = []
    for row in rows:
        if isinstance(row.entry, MoveMade):
            moves.append(row)
        elif isinstance(row.entry, MoveTakenBack):
            moves = [move for move in moves if move.seq < row.entry.move_seq]
    return moves


def count_moves(rows: list[LogRow], match_number: int, last_seq: int) -> int:
    """Return the number of a match's moves up to a row, without the moves that were taken back.

    Args:
        rows: All rows of the table.
    """
    count = 0
    match_rows: list[LogRow] = []
    for row in rows:
        if isinstance(row.entry, MatchStart):
            match_rows = []
            if row.entry.match_number > match_number:
                break
            count = len(row.entry.moves)
        else:
            match_rows.append(row)
    return count + sum(1 for row in list_standing_moves(match_rows) if row.seq <= last_seq)


def list_people(rows: list[LogRow]) -> People:
    """Return the people of a table, without their names.

    Raises:
        BrokenTableError: The first row does not create a table.
    """
    with convert_table_load_errors():
        table = new_table_from_rows(rows)
        for row in rows[1:]:
            if isinstance(row.entry, SeatEntry | MatchStart | TableChanged | SeatsArranged):
                row.apply_without_match(table)
    return table.people


def build_record(
    rows: list[LogRow],
    match_number: int | None,
    people: People | None = None,
    language: str = DEFAULT_LANGUAGE,
) -> Record:
    """Return the record of a match, or of the last match with a record if `match_number` is None.

    A match has a record when it is over. If the table is closed, its last match has one even if it is
    unfinished, because nobody can play on.

    Args:
        people: The people of the table, whose names are in the record. Without them, it has placeholders.

    Raises:
        RecordUnavailableError: There is no such match, or it can still be played.
        BrokenTableError: The rows are damaged, or this version cannot read them.
    """
    with convert_table_load_errors():
        records = build_records(rows, people, language)
    is_closed = any(isinstance(row.entry, Closed) for row in rows)
    available_records = {
        number: record
        for number, record in records.items()
        if record.result or (is_closed and number == max(records))
    }
    if match_number is None and not available_records:
        raise RecordUnavailableError(server_message("record-not-yet"))
    chosen_number = max(available_records) if match_number is None else match_number
    if chosen_number not in records:
        raise RecordUnavailableError(server_message("record-no-match", match=chosen_number))
    if chosen_number not in available_records:
        raise RecordUnavailableError(server_message("record-not-over", match=chosen_number))
    return available_records[chosen_number]


def build_records(
    rows: list[LogRow], people: People | None = None, language: str = DEFAULT_LANGUAGE
) -> dict[int, Record]:
    """Return the records of all matches by match number, including unfinished matches."""
    setup, named_people = rows[0].entry, people or People()
    if not isinstance(setup, Created):
        raise TableLoadError(server_message("table-load-beginning"))
    records: dict[int, Record] = {}
    record: Record | None = None
    for row in rows[1:]:
        entry = row.entry
        if isinstance(entry, SetupEntry):
            setup = entry
        elif isinstance(entry, MatchStart):
            move_seqs = [row.seq] * len(entry.moves)
            record = Record(
                game=setup.game,
                rules_version=entry.rules_version,
                seats=len(entry.seats),
                options=entry.options(setup.options),
                seed=entry.seed,
                names=[
                    named_people.name(seat.user_id, language) if seat.user_id else seat.name
                    for seat in entry.seats
                ],
                moves=list(entry.moves),
                result=entry.result,
                fair=entry.fair,
            )
            records[entry.match_number] = record
        elif record is None:
            continue
        elif isinstance(entry, MoveMade):
            move_seqs.append(row.seq)
            record.moves.append((entry.seat, entry.move, entry.checksum))
            record.result = entry.result
        elif isinstance(entry, SeatTaken) and entry.joins_match:
            record.names[entry.seat] = named_people.name(row.user_id, language)
        elif isinstance(entry, MoveTakenBack):
            while move_seqs and move_seqs[-1] >= entry.move_seq:
                move_seqs.pop()
                record.moves.pop()
    return records


def list_match_seats(rows: list[LogRow], match_number: int) -> list[Seat]:
    """Return the seats of a match, or an empty list if there is no such match.

    A seat has the player who took it from a bot during the match.
    """
    seats: list[Seat] = []
    for row in rows:
        entry = row.entry
        if isinstance(entry, MatchStart):
            if seats:
                break
            seats = list(entry.seats) if entry.match_number == match_number else []
        elif seats and isinstance(entry, SeatTaken) and entry.joins_match:
            seats[entry.seat] = Seat(row.user_id)
    return seats
