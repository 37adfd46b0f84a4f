"""Rows of the arena (contests between bots), one row per deal, in the file formats of `simulate`.

In each row, `match` is the number of the deal, and `seed` is its seed. `won.BOT.SEAT` is a bot's share of the
win in the match that it played in seat SEAT; BOT is the bot's index in `RunInfo.bots`. `faults` lists the
bots' failures as JSON.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import pyarrow as pa

from parlour import __version__
from parlour.bots.engines import EngineError
from parlour.games import game_class
from parlour.kit.errors import message_of
from parlour.lab.contest import SEED_STRIDE, Contest, ContestTotals, Deal, MatchShares
from parlour.lab.lab_messages import lab_message
from parlour.lab.match_rows import ArenaRules, RowsUnreadableError, RunInfo, build_schema
from parlour.lab.simulation import BufferedRowWriter
from parlour.text.message import Message


class FaultRow(msgspec.Struct):
    """A bot's failure as stored in a row. `key` and `fields` define its message."""

    bot: str
    kind: str
    key: str
    fields: dict[str, Any]


def contest_to_run(contest: Contest, first_deal: int, deal_count: int) -> RunInfo:
    """Convert a contest to the RunInfo of its rows.

    Args:
        contest: The contest.
        first_deal: Number of the first deal, 0 or more.
        deal_count: Number of deals; `first_deal` + `deal_count` is at most 1,000,000.

    Returns:
        A RunInfo for `open_writer`. Its `first_match` and `match_count` refer to deals.
    """
    return RunInfo(
        game=contest.game,
        rules_version=game_class(contest.game).rules_version,
        seats=len(contest.bots),
        options=contest.options,
        bots=contest.bots,
        seed=contest.seed,
        first_match=first_deal,
        match_count=deal_count,
        version=__version__,
        arena=ArenaRules(contest.seconds_per_move, contest.fault_policy),
    )


def run_to_contest(run: RunInfo) -> Contest:
    """Convert the RunInfo of a contest's rows to the contest.

    Args:
        run: A run from `contest_to_run`, or from a file.

    Returns:
        The contest.
    """
    rules = run.arena or ArenaRules()
    return Contest(run.game, run.bots, run.options, run.seed, rules.seconds, rules.faults)


class DealRowWriter:
    """Writes deals as rows."""

    def __init__(self, row_writer: BufferedRowWriter) -> None:
        """Create a writer. `row_writer.run` must be a run that `contest_to_run` returned."""
        self.row_writer = row_writer
        self.next = row_writer.run.first_match

    def add(self, deals: list[Deal]) -> None:
        """Write the next deals.

        Raises:
            NotSavedError: The rows cannot be written.
        """
        self.row_writer.add(deals_to_rows(self.row_writer.run, self.next, deals))
        self.next += len(deals)

    def close(self) -> None:
        """Write pending rows and close the file.

        Raises:
            NotSavedError: The rows cannot be written.
        """
        self.row_writer.close()


def deals_to_rows(run: RunInfo, first_deal: int, deals: list[Deal]) -> pa.RecordBatch:
    """Convert deals to rows.

    Args:
        run: A run from `contest_to_run`.
        first_deal: Number of the first deal.
        deals: Consecutive deals, as `play_deal` returns them.

    Returns:
        A batch with one row per deal.
    """
    rows = []
    for deal_number, (matches, faults) in enumerate(deals, first_deal):
        row: dict[str, Any] = {"match": deal_number, "seed": run.seed * SEED_STRIDE + deal_number}
        for rotation, (_, shares) in enumerate(matches):
            for seat, share in enumerate(shares):
                row[f"won.{(seat + rotation) % run.seats}.{seat}"] = share
        row["faults"] = (
            msgspec.json.encode([new_fault_row(fault) for fault in faults]).decode() if faults else None
        )
        rows.append(row)
    return pa.RecordBatch.from_pylist(rows, build_schema(run))


def new_fault_row(fault: EngineError) -> FaultRow:
    return FaultRow(fault.engine, fault.kind, fault.fault.key, fields_to_data(fault.fault))


def fields_to_data(message: Message) -> dict[str, Any]:
    """Return the fields of a message as plain data."""
    return {
        name: {"key": value.key, "fields": fields_to_data(value)} if isinstance(value, Message) else value
        for name, value in message.fields.items()
    }


def data_to_message(stored_key: str, fields: dict[str, Any]) -> Message:
    """Return the message with a stored key and stored fields. This is the inverse of `fields_to_data`."""
    return Message(
        stored_key,
        {
            name: data_to_message(value["key"], value["fields"]) if isinstance(value, dict) else value
            for name, value in fields.items()
        },
        "parlour.bots",
    )


def rows_to_deals(run: RunInfo, rows: pa.RecordBatch) -> Iterator[Deal]:
    """Convert rows to deals.

    Args:
        run: The run that the rows belong to.
        rows: A batch from `deals_to_rows`, or from a file.

    Returns:
        An iterator over deals, as `play_deal` returns them.

    Raises:
        RowsUnreadableError: The column with the faults cannot be parsed.
    """
    for row in rows.to_pylist():
        matches: list[MatchShares] = []
        for rotation in range(run.seats):
            bots = [(seat + rotation) % run.seats for seat in range(run.seats)]
            shares = [row[f"won.{bot}.{seat}"] for seat, bot in enumerate(bots)]
            matches.append((tuple(run.bots[bot] for bot in bots), shares))
        yield matches, parse_faults(row["faults"])


def parse_faults(text: str | None) -> list[EngineError]:
    if text is None:
        return []
    try:
        fault_rows = msgspec.json.decode(text, type=list[FaultRow])
        return [EngineError(row.bot, row.kind, data_to_message(row.key, row.fields)) for row in fault_rows]
    except (msgspec.DecodeError, KeyError, TypeError) as error:
        raise RowsUnreadableError(lab_message("rows-faults", reason=message_of(error))) from None


class ContestRowTotals:
    """Running totals of the rows of a contest.

    Attributes:
        contest_totals: The totals of all rows so far.
    """

    def __init__(self, run: RunInfo) -> None:
        self.run = run
        self.contest_totals = ContestTotals(run_to_contest(run), run.first_match)

    def add_rows(self, rows: pa.RecordBatch) -> None:
        """Add rows in the order of their deals.

        Args:
            rows: A batch of rows of the run.

        Raises:
            RowsUnreadableError: The column with the faults cannot be parsed.
        """
        for matches, faults in rows_to_deals(self.run, rows):
            self.contest_totals.add_deal(matches, faults)
