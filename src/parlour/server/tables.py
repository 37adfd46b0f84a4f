"""The tables in use, their rows, and who is told of them.

All that is here can be made again from the store. A row is written, and only then folded in and told. Where
another was there first, that one is read, and folded in and told.
"""

import asyncio
import logging
import time
from time import perf_counter
from typing import Protocol

from msgspec.structs import replace

from parlour.kit.game import Game
from parlour.record import checksum
from parlour.server.change import Change
from parlour.server.clock import used_until
from parlour.server.history import end_of
from parlour.server.in_use import Listener, TableInUse
from parlour.server.protocol import Earlier, Log, LogEntry, Recalled
from parlour.server.rows import Row, Snapshot, Stuck
from parlour.server.said import NotAllowed, Told
from parlour.server.table import (
    BEGINNINGS,
    DECLINED,
    OPENINGS,
    PLAYED,
    REFUSED_BACK,
    REWRITTEN,
    TAKEN_BACK,
    USED,
    Table,
    TableMatch,
    load,
    missed,
    snapshot_of,
    taking_up,
)
from parlour.server.talk import Talk
from parlour.server.telling import Telling
from parlour.server.writing import Entry, TableStore

MOST_TOLD = 200  # rows; making them again takes the processor 50 microseconds each
IDLE_TABLES = 200  # kept at hand though nobody is there
FEWEST_ROWS_A_SNAPSHOT = 20
MOST_ROWS_A_SNAPSHOT = 200
# The rows after which somebody may see the match, or what to do there, otherwise.
SHOWN = (
    *PLAYED,
    "taken_over",
    "stood_in",
    "returned",
    "freed",
    "asked_back",
    REFUSED_BACK,
    "resumed",
    "closed",
)

logger = logging.getLogger("parlour.server")


class NoTable(Told):
    """No table has this name."""


class Peers(Protocol):
    """The other rooms on the same database. `SingleRoom` is the default."""

    def wrote(self, table: str, seq: int) -> None:
        """Tell the others about a new row."""

    def taken_up(self, held: TableInUse) -> None:
        """Note that a table was loaded."""

    async def lease(self, held: TableInUse) -> float:
        """Return 0 if this room runs the bots of a table, or the seconds until it may ask again.

        Raises:
            StoreError: The database failed.
        """


class Meters(Protocol):
    """What a room counts and times for its host. `NoMeters` is the default."""

    def observe_commit(self, seconds: float) -> None:
        """Note how long it took to write a row."""

    def count_conflict(self) -> None:
        """Count a row that was not written because another was first."""

    def count_row(self, kind: str, game: str, begins: bool, ends: bool) -> None:
        """Count a row that this process has written, and if it begins or ends a match."""

    def count_thought(self, seconds: float, hurried: bool, failed: bool) -> None:
        """Count a bot's move, or its failure."""

    def count_table(self, game: str) -> None:
        """Count a new table."""

    def observe_answer(self, seconds: float) -> None:
        """Note how long it took to answer a request."""

    def count_reconnect(self) -> None:
        """Count a client that came back to a table."""

    def count_refusal(self, kind: str, clause: str = "") -> None:
        """Count a refused request, by the clause of the game or by the key of the message."""


class NoMeters:
    """Count nothing."""

    def observe_commit(self, seconds: float) -> None: ...

    def count_conflict(self) -> None: ...

    def count_row(self, kind: str, game: str, begins: bool, ends: bool) -> None: ...

    def count_thought(self, seconds: float, hurried: bool, failed: bool) -> None: ...

    def count_table(self, game: str) -> None: ...

    def observe_answer(self, seconds: float) -> None: ...

    def count_reconnect(self) -> None: ...

    def count_refusal(self, kind: str, clause: str = "") -> None: ...


class Tables:
    """The tables of one store that somebody uses."""

    def __init__(self, store: TableStore, node: Peers, meters: Meters) -> None:
        self.store = store
        self.meters = meters
        self.node = node
        self.in_use: dict[str, TableInUse] = {}
        self.loading = asyncio.Lock()
        self.stuck: set[str] = set()  # tables that cannot be read, or whose bots or clock have stopped

    async def take_up(self, name: str) -> TableInUse:
        """The table called `name`, up to date. Raises NoTable or Stuck."""
        if name not in self.in_use:
            async with self.loading:
                if name not in self.in_use:
                    self.drop_idle()
                    self.in_use[name] = await self.load_or_note(name)
                    self.node.taken_up(self.in_use[name])
        held = self.in_use.pop(name)
        self.in_use[name] = held  # the last used stands last
        return held

    async def load_or_note(self, name: str) -> TableInUse:
        """A table as it is written, noted as stuck if it cannot be read. Raises NoTable or Stuck."""
        try:
            held = await self.load(name)
        except Stuck:
            self.stuck.add(name)
            raise
        self.stuck.discard(name)
        return held

    async def load(self, name: str) -> TableInUse:
        snapshot, rows = await self.read(name)
        if not rows:
            raise NoTable("table-none", table=repr(name))
        try:
            table = await asyncio.to_thread(load, rows, snapshot)
        except Stuck as reason:
            logger.warning("table %s: %s", name, reason)
            if snapshot is None:
                raise
            table = await self.load_without_snapshot(name, reason)
        table.requests = await self.store.requests(name, most=table.seq)
        return TableInUse(table, snapshot.seq if snapshot else 0)

    async def read(self, name: str) -> tuple[Snapshot | None, list[Row]]:
        """What is written of a table. Raises Stuck where it is damaged, or ReadError."""
        snapshot = await self.store.snapshot(name)
        return snapshot, await self.store.rows(name, moves_after=before(snapshot))

    async def read_all(self, name: str) -> list[Row]:
        """All rows of a table. Raises as `read`."""
        return await self.store.rows(name)

    async def load_without_snapshot(self, name: str, reason: Stuck) -> Table:
        """Load a table from all its rows.

        Raises:
            Stuck: The `reason` why it cannot be loaded from its snapshot.
        """
        try:
            return await asyncio.to_thread(load, await self.read_all(name), None)
        except Stuck:
            raise reason from None

    def drop_idle(self, kept: int | None = None) -> None:
        """Puts away the tables at which nobody is, but so many that were used last."""
        most = IDLE_TABLES if kept is None else kept
        for name in [name for name, held in self.in_use.items() if held.idle()][: -most or None]:
            del self.in_use[name]

    def forget(self, held: TableInUse) -> None:
        """Lets go of a table that does not fit its rows; whoever comes back takes it up anew."""
        if self.in_use.get(held.table.id) is held:
            del self.in_use[held.table.id]
        for listener in held.listeners:
            listener.drop()

    async def add(self, held: TableInUse, who: str, change: Change, request: str = "") -> bool:
        """Writes a change's row and tells of it; where another was first, tells of that and is false."""
        entry = self.entry(held, who, change, request)
        begun = perf_counter()
        if not await self.store.put(entry):
            self.meters.count_conflict()
            await self.catch_up(held)
            return False
        self.added(held, entry, begun)
        return True

    def entry(self, held: TableInUse, who: str, change: Change, request: str) -> Entry:
        """What is to be written of a change."""
        table = held.table
        row = Row(table.id, table.seq + 1, who, change.kind, change.data, request)
        if table.manners.total and table.playing and row.kind != "resumed":
            row = replace(row, data=row.data | {USED: used_until(table, row.at)})
        snapshot = self.snapshot_due(held, row, change.after)
        over = done_with(table, change)
        ended = end_of(table, row, change.after) if change.after is not None else None
        also = [ended] if ended is not None else []
        return Entry(row, snapshot, unlisted(table, row), over, also)

    def added(self, held: TableInUse, entry: Entry, begun: float) -> None:
        """Tells of what was written, which was begun at that time of `perf_counter`. Raises Stuck."""
        row = entry.row
        self.meters.observe_commit(perf_counter() - begun)
        self.meters.count_row(row.kind, held.table.kind.name, row.kind in BEGINNINGS, bool(entry.also))
        if entry.snapshot is not None:
            held.snapshot_at = entry.snapshot.seq
        self.node.wrote(row.table, row.seq)
        self.fold_and_tell(held, row)

    def snapshot_due(self, held: TableInUse, row: Row, after: Game | None) -> Snapshot | None:
        match = held.table.match
        if row.kind != "move" or match is None or after is None:
            return None
        since = row.seq - max(held.snapshot_at, match.begun)
        ended = after.round_count != match.game.round_count and since >= FEWEST_ROWS_A_SNAPSHOT
        if not (ended or after.is_over or since >= MOST_ROWS_A_SNAPSHOT):
            return None
        return snapshot_of(held.table.id, row.seq, match, after)

    async def catch_up(self, held: TableInUse) -> bool:
        """Folds in what others wrote; whether there was anything. Raises Stuck."""
        rows = await self.store.rows(held.table.id, after=held.table.seq)
        if any(row.kind == REWRITTEN for row in rows):
            await self.read_anew(held)
            for listener in held.listeners:
                listener.drop()
            return True
        for row in rows:
            self.fold_and_tell(held, row)
        return bool(rows)

    async def read_anew(self, held: TableInUse) -> None:
        """Takes a table as its rows are now, without what was said there. Raises Stuck."""
        held.table = (await self.load(held.table.id)).table
        held.talk = Talk(number=held.talk.number)  # a page has heard all up to that number

    def fold_and_tell(self, held: TableInUse, row: Row) -> None:
        """Adds a row, and tells every listener what they may know of it."""
        asked_back = held.table.back is not None
        telling = Telling(held, row)
        try:
            with taking_up():
                held.table.fold(row, telling.hear)
        except Stuck:
            self.forget(held)
            self.stuck.add(held.table.id)
            raise
        self.stuck.discard(held.table.id)
        held.news.set()
        held.moved.set()
        if row.kind == DECLINED:
            return  # nobody sees what a bot thinks of
        held.quiet_since = time.monotonic()
        match = held.table.match
        for listener in held.listeners:
            if row.kind != "move" or asked_back:
                listener.send(telling.state(listener))
            if match is not None and row.kind in BEGINNINGS:
                for faces in telling.faces(match, listener):
                    listener.send(faces)
            if match is not None and row.kind in SHOWN:
                for frame in telling.shown(match, listener):
                    listener.send(frame)
            if row.kind == "move" and held.table.over:
                listener.send(telling.state(listener))

    async def restored(self, held: TableInUse, change: Change) -> Change:
        """The row that takes a move back, with the match as it was before. Raises NotAllowed."""
        seq: int = change.data["seq"]
        try:
            snapshot = await self.store.snapshot(held.table.id, most=seq - 1)
            rows = await self.store.rows(held.table.id, moves_after=before(snapshot))
            table = await asyncio.to_thread(load, [row for row in rows if row.seq < seq], snapshot)
        except Stuck as reason:
            logger.warning("table %s: row %s cannot be taken back: %s", held.table.id, seq, reason)
            raise NotAllowed("back-lost") from None
        assert table.match is not None
        game = table.match.game
        return Change(TAKEN_BACK, change.data | {"state": game.state(), "check": checksum(game)})

    async def missed_by(self, held: TableInUse, listener: Listener, since: int) -> Log | None:
        """What a listener missed since a row, or of the present match; of many rows the last ones."""
        match = held.table.match
        if match is None:
            return None
        if not 0 < since <= held.table.seq:
            since = match.begun - 1
        entries, after = await self.told(held, match, listener, since, held.table.seq)
        return Log(entries, after, whole=after < match.begun)

    async def recall(self, held: TableInUse, listener: Listener, request: Earlier) -> Recalled:
        """The last that happened in the present match before a row, as a listener saw it."""
        match, last = held.table.match, min(request.before - 1, held.table.seq)
        if match is None or last < match.begun:
            return Recalled(request.id, [], last, whole=True)
        entries, after = await self.told(held, match, listener, match.begun - 1, last)
        return Recalled(request.id, entries, after, whole=after < match.begun)

    async def told(
        self, held: TableInUse, match: TableMatch, listener: Listener, since: int, last: int
    ) -> tuple[list[LogEntry], int]:
        """What a listener saw happen between two rows, at most the last rows of those, and since when."""
        since = max(since, last - MOST_TOLD)
        try:
            snapshot = await self.store.snapshot(held.table.id, most=since)
            rows = await self.store.rows(held.table.id, moves_after=before(snapshot))
            rows = [row for row in rows if row.seq <= last]
            return await asyncio.to_thread(
                missed, rows, snapshot, since, listener.who, listener.language
            ), since
        except Stuck as reason:
            # The table stands where it stands; only how it came there cannot be told any more.
            logger.warning("table %s: what was missed since row %s: %s", held.table.id, since, reason)
            return [], last


def done_with(table: Table, change: Change) -> bool:
    """Whether nothing is under way or to come at the table once it has this row.

    Its last match has ended then, or somebody has closed it. It stands in no lobby and among nobody's own
    tables, and of what is kept it is thinned as over.
    """
    if table.closed or change.kind == "closed":
        return True
    return change.after.is_over if change.after is not None else table.over


def unlisted(table: Table, row: Row) -> bool:
    """Whether the table is in no lobby once it has this row; one that opens a chair is looked at there."""
    locked = row.kind == "locked" or (table.locked and row.kind != "unlocked")
    return table.private or locked or (table.solo and row.kind not in OPENINGS)


def before(snapshot: Snapshot | None) -> int:
    """The `seq` after which a table's moves are wanted where there is such a snapshot: with its own."""
    return snapshot.seq - 1 if snapshot is not None else 0
