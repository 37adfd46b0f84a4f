"""Faults one after another while users play all games. Their frames are then checked against the rows."""

import asyncio
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from parlour.games import game_names
from parlour.records.record import parse_record, replay
from parlour.server.log.entries import LogRow
from parlour.server.log.table_log import build_record, load_table
from parlour.server.storage.sql_store import SqlStore
from tests.faults.returning_users import Regular, Round
from tests.faults.room_process import WITH_FILE, WITH_POSTGRES, WITH_SMALL_DISK, Fault, FaultyRoom
from tests.server.frame_checks import check_frames
from tests.server.rows import data_of

RECOVERY_TIMEOUT = 60.0  # seconds after a fault until all tables must continue, even on a busy machine


@dataclass
class Outcome:
    """The totals of a run."""

    faults: Counter[str] = field(default_factory=Counter)
    acknowledged: int = 0
    refused: int = 0
    frames: int = 0
    rows: int = 0
    sockets: int = 0
    longest: float = 0.0  # longest time in seconds until all tables continued

    def text(self) -> str:
        each = ", ".join(f"{name} {many}" for name, many in self.faults.most_common())
        return (
            f"{self.faults.total()} faults ({each}): {self.acknowledged} requests acknowledged,"
            f" {self.refused} refused, {self.rows} rows, {self.frames} frames through {self.sockets} sockets"
            f" checked against them. All played on within {self.longest:.1f} s."
        )


def weighted_faults(house: FaultyRoom) -> dict[Fault, int]:
    """Return the faults that can happen to a house, with their weights."""
    known = WITH_FILE if isinstance(house.database, Path) else WITH_POSTGRES
    return known | (WITH_SMALL_DISK if house.small is not None else {})


async def run_faults(house: FaultyRoom, faults: list[Fault], per_round: int, games: list[str]) -> Outcome:
    """Run all faults. After each `per_round` of them, check the tables and make new ones."""
    outcome = Outcome()
    for at in range(0, len(faults), per_round):
        rounds = [await Round.begin(house.place, game, house.dice) for game in games]
        house.answers = lambda rounds=rounds: sum(each.answers for each in rounds)  # type: ignore[misc]
        try:
            for fault in faults[at : at + per_round]:
                await fault(house)
                outcome.faults[fault.__name__] += 1
                await wait_for_progress(rounds, outcome, fault.__name__)
        finally:
            for each in rounds:
                await each.end()
        await check_rounds(house, rounds, outcome)
    return outcome


async def wait_for_progress(rounds: list[Round], outcome: Outcome, fault: str) -> None:
    """Wait until a user at each table has received an answer."""
    before, began = [each.answers for each in rounds], time.monotonic()
    while waiting := [each for each, had in zip(rounds, before, strict=True) if each.answers <= had]:
        for each in waiting:
            each.check_plays()
        taken = time.monotonic() - began
        assert taken < RECOVERY_TIMEOUT, (fault, [(each.game, each.pending_requests()) for each in waiting])
        await asyncio.sleep(0.01)
    outcome.longest = max(outcome.longest, time.monotonic() - began)


async def check_rounds(house: FaultyRoom, rounds: list[Round], outcome: Outcome) -> None:
    store = SqlStore(house.database)
    try:
        for each in rounds:
            rows = await store.read_rows(each.regulars[0].table_id)
            check_table(rows, each.regulars, outcome)
            await check_snapshot(store, rows)
    finally:
        await store.close()


def check_table(rows: list[LogRow], regulars: list[Regular], outcome: Outcome) -> None:
    """Check that no acknowledged request is missing and no refused request was written."""
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    for person in regulars:
        written = {row.request_id: row for row in rows if row.user_id == person.identity and row.request_id}
        done = {
            frame["request_id"]
            for received in person.received
            for frame in received.frames
            if frame["type"] == "done"
        }
        for request, move in person.done.items():
            assert request in written, ("acknowledged, but not written", request, move)
            assert not move or data_of(written[request])["move"] == move, (written[request], move)
        for request in person.refused - done:
            assert request not in written, ("refused, but written", written[request])
        outcome.acknowledged += len(done)
        outcome.refused += len(person.refused)
        outcome.sockets += len(person.received)
    received = [each for person in regulars for each in person.received]
    outcome.frames += check_frames(rows, received, worlds=0)
    outcome.rows += len(rows)


async def check_snapshot(store: SqlStore, rows: list[LogRow]) -> None:
    """Check that the rows and the latest snapshot give the same table, and that finished matches replay."""
    whole = load_table(rows, None)
    snapshot = await store.read_snapshot(rows[0].table_id, max_seq=rows[-1].seq)
    if snapshot is not None and whole.match is not None and snapshot.match_number == whole.match_count:
        resumed = load_table([row for row in rows if row.kind != "move" or row.seq >= snapshot.seq], snapshot)
        assert resumed.match is not None
        assert (resumed.seq, resumed.seats) == (whole.seq, whole.seats)
        assert resumed.match.game.state() == whole.match.game.state()
    for number in range(1, whole.match_count + (1 if whole.is_over else 0)):
        *_, last = replay(parse_record(build_record(rows, number).to_text()))
        assert last.is_over


def draw_faults(house: FaultyRoom, many: int) -> list[Fault]:
    """Return `many` random faults. Each kind occurs if there are enough."""
    known = weighted_faults(house)
    chosen = list(known)[:many]
    chosen += house.dice.choices(list(known), list(known.values()), k=many - len(chosen))
    house.dice.shuffle(chosen)
    return chosen


def all_games() -> list[str]:
    return list(game_names())
