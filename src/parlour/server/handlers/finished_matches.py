"""The logs of tables after their matches: who may read them, and what can be downloaded."""

import asyncio

import msgspec

from parlour.games import game_class
from parlour.kit.moves import SPECTATOR
from parlour.records.deal_sheet import build_deal_sheet
from parlour.records.move_report import build_report
from parlour.records.record import Record
from parlour.server.decisions.hosting import select_readable_rows
from parlour.server.handlers.reviews import ReviewJob, Reviews, ReviewUnavailableError
from parlour.server.http_messages import DealReport, TableScore
from parlour.server.log.days import is_ongoing
from parlour.server.log.entries import LogRow, MatchStart
from parlour.server.log.people import People
from parlour.server.log.refusals import server_message
from parlour.server.log.store import ResultStore
from parlour.server.log.table import is_admitted
from parlour.server.log.table_log import (
    RecordUnavailableError,
    build_record,
    build_records,
    convert_table_load_errors,
    count_moves,
    list_match_seats,
    list_people,
    new_table_from_rows,
)
from parlour.server.log.table_scores import build_table_score
from parlour.server.tables.live_tables import LiveTables, UnknownTableError
from parlour.text.message import DEFAULT_LANGUAGE

LAST_SEQ = 2**31 - 1  # greater than any row number


async def read_public_rows(
    live_tables: LiveTables, table_id: str, user_id: str, with_moves: bool = True
) -> list[LogRow]:
    """Return the rows of a table with the matches that the user may see afterwards.

    Args:
        with_moves: False to omit the moves of the matches.

    Raises:
        UnknownTableError: There is no such table, or it is locked and the user had no seat in any match.
        RecordUnavailableError: The table has a daily deal whose day is not over.
    """
    rows = await live_tables.store.read_rows(table_id, moves_after_seq=0 if with_moves else LAST_SEQ)
    if not rows:
        raise UnknownTableError(server_message("table-unknown", table=repr(table_id)))
    with convert_table_load_errors():
        daily_date = new_table_from_rows(rows[:1]).daily_date
        readable_rows = select_readable_rows(rows, user_id)
    if not readable_rows:
        raise UnknownTableError(server_message("table-unknown", table=repr(table_id)))
    if is_ongoing(daily_date):
        raise RecordUnavailableError(server_message("daily-on"))
    return readable_rows


async def read_people(live_tables: LiveTables, rows: list[LogRow]) -> People:
    """Return the people of a table with their current names and avatars.

    Raises:
        BrokenTableError: The rows are damaged.
        ReadError: The database failed.
    """
    people = list_people(rows)
    people.update(await live_tables.store.read_users(people.seated))
    return people


async def read_table_score(
    live_tables: LiveTables, results: ResultStore, table_id: str, user_id: str, language: str
) -> TableScore:
    """Return the score of the finished matches of a table that a user may see.

    Raises:
        UnknownTableError: There is no such table, or the user may not see it.
        RecordUnavailableError: The table has a daily deal whose day is not over.
    """
    rows = await read_public_rows(live_tables, table_id, user_id, with_moves=False)
    readable_numbers = {row.entry.match_number for row in rows if isinstance(row.entry, MatchStart)}
    matches = await results.list_table_matches(table_id)
    readable_matches = [match for match in matches if match.match_number in readable_numbers]
    return build_table_score(readable_matches, await read_people(live_tables, rows), user_id, language)


async def build_named_record(
    live_tables: LiveTables, rows: list[LogRow], match_number: int | None, language: str
) -> Record:
    """Return the record of a match, or of the last match with a record if `match_number` is None.

    The players have their current names.

    Raises:
        RecordUnavailableError: There is no such match, or it can still be played.
    """
    people = await read_people(live_tables, rows)
    return await asyncio.to_thread(build_record, rows, match_number, people, language)


async def read_record(
    live_tables: LiveTables,
    table_id: str,
    user_id: str,
    match_number: int | None,
    language: str = DEFAULT_LANGUAGE,
) -> str:
    """Return the record of a match, or of the last match with a record if `match_number` is None.

    Raises:
        UnknownTableError: There is no such table, or the user may not see it.
        RecordUnavailableError: There is no such match, or it can still be played.
    """
    rows = await read_public_rows(live_tables, table_id, user_id)
    return (await build_named_record(live_tables, rows, match_number, language)).to_text()


async def request_review(
    live_tables: LiveTables, reviews: Reviews, table_id: str, user_id: str, match_number: int, language: str
) -> tuple[Record, ReviewJob]:
    """Return the record of a match and its review, which is started if it is needed.

    Raises:
        UnknownTableError: There is no such table, or the user may not see it.
        RecordUnavailableError: There is no such match, or it can still be played.
        ReviewUnavailableError: The rules have changed since, or too many reviews are queued.
        UnknownGameError: The game is not installed.
    """
    rows = await read_public_rows(live_tables, table_id, user_id)
    record = await build_named_record(live_tables, rows, match_number, language)
    game_type = game_class(record.game)
    if record.rules_version != game_type.rules_version:
        raise ReviewUnavailableError(server_message("other-rules", title=game_type.title))
    user_ids = [seat.user_id for seat in list_match_seats(rows, match_number)]
    return record, await reviews.request(table_id, match_number, record, user_ids, language)


async def read_deals(live_tables: LiveTables, table_id: str, user_id: str, match_number: int) -> bytes:
    """Return how the cards of a finished match were dealt, as JSON.

    Raises:
        UnknownTableError: There is no such table, or the user may not see it.
        RecordUnavailableError: There is no such match, or it can still be played.
        InvalidRecordError: The record cannot be replayed.
    """
    rows = await read_public_rows(live_tables, table_id, user_id)
    return await asyncio.to_thread(lambda: encode_deal_report(build_record(rows, match_number)))


async def read_move_report(
    live_tables: LiveTables, table_id: str, user_id: str, match_number: int, move: int | None, seq: int | None
) -> bytes:
    """Return the report of a move as JSON.

    If the user may see the record of the match, the report has all cards. Otherwise it has only what the
    user's seat or a spectator has seen.

    Args:
        move: The number of the move; None for the move that `seq` refers to.
        seq: The number of a row; the report is about the last move up to this row. None for the last move.

    Raises:
        UnknownTableError: There is no such table, or the user may not see it.
        RecordUnavailableError: There is no such match, or another user plays it as the deal of the day.
        InvalidRecordError: The match cannot be replayed, because the rules have changed.
    """
    viewer: int | None = None
    try:
        rows = await read_public_rows(live_tables, table_id, user_id)
        record = await asyncio.to_thread(build_record, rows, match_number)
    except RecordUnavailableError:
        live_table = await live_tables.get_table(table_id)
        match = live_table.table.match
        if match is None or match.number != match_number or not is_admitted(live_table.table, user_id):
            raise
        viewer = match.find_seat(user_id)
        if viewer == SPECTATOR and is_ongoing(live_table.table.daily_date):
            raise
        rows = await live_tables.store.read_rows(table_id)
        record = (await asyncio.to_thread(build_records, rows))[match_number]
    if move is None:
        move = len(record.moves) if seq is None else count_moves(rows, match_number, seq)
    report = await asyncio.to_thread(build_report, record, move, viewer)
    return report.to_text().encode()


def encode_deal_report(record: Record) -> bytes:
    """Return a match's seed, the seed's origin, all random decisions and the dealt hands, as JSON.

    Raises:
        InvalidRecordError: The record cannot be replayed.
    """
    deal_sheet = build_deal_sheet(record)
    report = DealReport(str(record.seed), record.fair, deal_sheet.draws, deal_sheet.deals)
    return msgspec.json.encode(report)
