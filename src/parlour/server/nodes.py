"""One room among several on a database, or the only one.

Any room serves any table. What another has written is read when the bell rings; the bots of a table play in
the room that holds its lease; and who is there, or what they say, is told by way of the database. A room
shows every two seconds that it lives. Nothing here is needed to keep matches right: that the log does alone.
"""

import asyncio
import logging
from collections.abc import Coroutine, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

import sqlalchemy as sa
from sqlalchemy.exc import SQLAlchemyError

from parlour.kit.errors import ParlourError
from parlour.server.bell import Bell, FileBell, PostgresBell, Ring, ended
from parlour.server.coaching import ReviewJob, ReviewKey
from parlour.server.database import Location, failures, insert, plain
from parlour.server.in_use import Present, TableInUse
from parlour.server.leases import Leases
from parlour.server.node_names import new_node_id
from parlour.server.presence import forget_dead, present_elsewhere, write_present
from parlour.server.reviewed import forget_review, read_review, thin_reviews, write_review
from parlour.server.room import Room, SingleRoom, tell
from parlour.server.rows import now
from parlour.server.schema import CLOCK, NODES, living
from parlour.server.spoken import read_spoken, thin_spoken, write_spoken
from parlour.server.store import Store
from parlour.server.talk import Spoken
from parlour.server.writing import NotWritten, StoreError

BEAT: Final = 2.0  # seconds between two signs of life
BEATS_A_SWEEP: Final = 30  # until what is left over is taken out
AT_ONCE: Final = 4  # tables that are looked at
AGAIN: Final = 0.5  # seconds until what the database refused is tried anew
PROGRESS: Final = 1.0  # seconds between two notes of how far a review is
LAST_WORDS: Final = 2.0  # seconds for leaving the others

logger = logging.getLogger("parlour.server")

Failure = (SQLAlchemyError, StoreError, OSError)


def node_of(store: Store, location: Location, name: str = "") -> "Node":
    """The only room on a file, or one of those on a database of PostgreSQL."""
    return Node(store, name) if isinstance(location, Path) else SharedNode(store, location, name)


class Node(SingleRoom):
    """The only room on its database; a command beside it may ring, and then it looks."""

    def __init__(self, store: Store, name: str = "") -> None:
        self.store = store
        self.identity = new_node_id(name)
        self.bell: Bell = FileBell(store.engine, self)
        self.to_look: dict[str, bool] = {}  # at which tables, and whether around them as well
        self.turn = asyncio.Semaphore(AT_ONCE)
        self.tasks: set[asyncio.Task[None]] = set()
        self.closing = False

    async def open(self, room: Room) -> None:
        """Takes part, for a room. Raises DBAPIError."""
        self.room = room
        await self.register()
        await self.bell.open()

    async def close(self) -> None:
        self.closing = True
        await ended(*self.tasks)
        await self.bell.close()

    async def register(self) -> None:
        """Write which node has the file open, for `parlour admin`; a killed one may have left its row."""
        try:
            async with self.store.engine.begin() as connection:
                await connection.execute(NODES.delete())
                await connection.execute(NODES.insert().values(id=str(self.identity), seen=now()))
        except Failure as reason:
            logger.warning("`parlour admin nodes` cannot show this node: %s", plain(reason))

    # What this room tells the others

    def wrote(self, table: str, seq: int) -> None:
        """There is a new row."""
        self.bell.ring(Ring(rows={table: seq}))

    def rewrote(self, tables: Iterable[str]) -> None:
        """There are other rows than there were."""
        self.bell.ring(Ring(rewritten=set(tables)))

    def signed_out(self) -> None:
        """Somebody was signed out or erased."""
        self.bell.ring(Ring(sessions=True))

    # What others tell

    def hear(self, ring: Ring) -> None:
        if ring.sessions:
            self.begin(self.hear_sessions())
        for name in ring.rewritten:
            self.room.reviews.forget(name)
            self.room.replays.forget(name)
        for name in {*ring.rows, *ring.around, *ring.rewritten}:
            held = self.room.tables.in_use.get(name)
            if held is None:
                continue
            if name not in ring.rows or held.table.seq < ring.rows[name] or name in ring.around:
                self.look(held, name in ring.around)
            else:
                self.room.turns.wake(held)  # its row was read when one of this room's own met it

    async def hear_sessions(self) -> None:
        try:
            await self.room.hear_sessions()
        except Failure as reason:
            failures.error("it is not known who was signed out, and asked again: %s", plain(reason))

    def look_everywhere(self) -> None:
        self.room.tables.drop_idle(0)
        for held in self.room.tables.in_use.values():
            self.look(held, True)

    def look(self, held: TableInUse, around: bool) -> None:
        """Has a table looked at soon, and once however often it is asked for until then."""
        name = held.table.id
        waits = name in self.to_look
        self.to_look[name] = self.to_look.get(name, False) or around
        if not waits:
            self.begin(self.look_soon(held))

    async def look_soon(self, held: TableInUse) -> None:
        name = held.table.id
        while self.room.tables.in_use.get(name) is held:
            try:
                async with self.turn:
                    await self.look_at(held)
            except Failure as reason:
                failures.error("table %s: it is not known what is new: %s", name, plain(reason))
                self.to_look[name] = True
                await asyncio.sleep(AGAIN)
            except ParlourError as reason:
                logger.warning("table %s: %s", name, reason)
                return
            else:
                return
        self.to_look.pop(name, None)

    async def look_at(self, held: TableInUse) -> None:
        async with held.lock:
            around = self.to_look.pop(held.table.id, False)  # what is rung from here on is looked at again
            await self.room.tables.catch_up(held)
            if around:
                await self.look_around(held)
                held.free.set()
        self.room.turns.wake(held)

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Has something done beside all else; nothing more once this room is closing, whatever is rung."""
        if self.closing:
            work.close()
            return
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


class SharedNode(Node):
    """One of several rooms on a database."""

    def __init__(self, store: Store, location: sa.URL, name: str = "") -> None:
        super().__init__(store, name)
        self.id = str(self.identity)
        self.bell = PostgresBell(location, self.id, self)
        self.leases = Leases(store.engine, self.id)
        self.known: set[str] = set()  # the rooms that live
        self.to_keep: set[str] = set()  # the tables at which others are here than is written
        self.some = asyncio.Event()

    async def open(self, room: Room) -> None:
        self.room = room
        await self.beat()
        await self.bell.open()
        self.begin(self.beat_on())
        self.begin(self.keep_present())

    async def close(self) -> None:
        """Leaves the others, who need not wait until this room is taken for dead."""
        self.closing = True
        await ended(*self.tasks)
        used = {name for name, held in self.room.tables.in_use.items() if held.came} | set(self.leases.held)
        with suppress(TimeoutError, *Failure):
            await asyncio.wait_for(self.leave(), LAST_WORDS)
        self.bell.ring(Ring(around=used | self.to_keep))
        await self.bell.close()

    async def leave(self) -> None:
        async with self.store.engine.begin() as connection:
            await connection.execute(NODES.delete().where(NODES.c.id == self.id))
            await forget_dead(connection)
        await self.leases.free_all()

    # Signs of life

    async def beat_on(self) -> None:
        beats = 0
        while True:
            await asyncio.sleep(BEAT)
            beats += 1
            try:
                await self.beat()
                if beats % BEATS_A_SWEEP == 0:
                    await self.sweep()
            except Failure as reason:
                failures.error("the other rooms are not told that this one lives: %s", plain(reason))

    async def beat(self) -> None:
        """Shows that this room lives, and sees which others do. Raises DBAPIError."""
        here = insert(NODES).values(id=self.id, seen=CLOCK)
        seen = here.on_conflict_do_update(index_elements=["id"], set_={"seen": CLOCK})
        fresh: sa.ColumnElement[bool] = sa.literal_column("xmax = 0")  # of a row that was not there before
        async with self.store.engine.begin() as connection:
            was_dead = (await connection.execute(seen.returning(fresh))).scalar_one()
            await self.leases.renew(connection)
            known = set((await connection.execute(sa.select(NODES.c.id).where(living()))).scalars())
        if was_dead:
            for held in self.room.tables.in_use.values():
                self.moved(held)
        if self.known - known:
            self.look_everywhere()  # whoever died may not have rung for what they wrote
        self.known = known

    async def sweep(self) -> None:
        async with self.store.engine.begin() as connection:
            await forget_dead(connection)
        await thin_spoken(self.store.engine)
        await thin_reviews(self.store.engine)

    # Who is there

    def taken_up(self, held: TableInUse) -> None:
        self.look(held, True)

    def moved(self, held: TableInUse) -> None:
        self.to_keep.add(held.table.id)
        self.some.set()
        if not held.listeners and held.table.id in self.leases.held:
            self.begin(self.let_go(held.table.id))

    async def keep_present(self) -> None:
        """Writes who is here, again and again."""
        while True:
            await self.some.wait()
            self.some.clear()
            names, self.to_keep = self.to_keep, set()
            try:
                for name in names:
                    await write_present(self.store.engine, self.id, name, self.here(name))
            except Failure as reason:
                failures.error("the other rooms are not told who is here: %s", plain(reason))
                self.to_keep |= names
                self.some.set()
                await asyncio.sleep(AGAIN)
            else:
                self.bell.ring(Ring(around=names))

    def here(self, name: str) -> dict[str, Present]:
        held = self.room.tables.in_use.get(name)
        if held is None:
            return {}
        return {each.who: Present(held.came[each.who], each.name) for each in held.listeners}

    async def look_around(self, held: TableInUse) -> None:
        elsewhere = await present_elsewhere(self.store.engine, self.id, held.table.id)
        if elsewhere != held.elsewhere:
            held.elsewhere = elsewhere
            self.room.tell_presence(held)
        for spoken in await read_spoken(self.store.engine, held.table.id, held.talk.number):
            tell(held, held.talk.keep(spoken))

    async def pass_on(self, held: TableInUse, spoken: Spoken) -> None:
        try:
            await write_spoken(self.store.engine, held.table.id, spoken)
            async with held.lock:
                await self.look_around(held)
        except Failure as reason:
            raise NotWritten(plain(reason)) from None
        self.bell.ring(Ring(around={held.table.id}))

    # Reviews

    async def reviewed(self, key: ReviewKey) -> ReviewJob | None:
        try:
            return await read_review(self.store.engine, key)
        except Failure as reason:
            failures.error("table %s: no review is known: %s", key[0], plain(reason))
            return None

    def share_review(self, key: ReviewKey, job: ReviewJob) -> None:
        self.begin(self.tell_of_review(key, job))

    async def tell_of_review(self, key: ReviewKey, job: ReviewJob) -> None:
        making = True
        while making and self.room.reviews.kept.get(key) is job:
            making = job.task is not None
            try:
                await write_review(self.store.engine, self.id, key, job)
            except Failure as reason:
                failures.error("table %s: no other room hears of its review: %s", key[0], plain(reason))
            if making:
                await asyncio.sleep(PROGRESS)
        if self.room.reviews.kept.get(key) is not job:  # people are called otherwise now, or are erased
            with suppress(*Failure):  # then it goes after a day
                await forget_review(self.store.engine, self.id, key)

    # Whose turn it is to let bots play

    async def lease(self, held: TableInUse) -> float:
        try:
            return await self.leases.take(held.table.id)
        except Failure as reason:
            failures.error("table %s: nobody knows whose its bots are: %s", held.table.id, plain(reason))
            return AGAIN

    async def let_go(self, table: str) -> None:
        """Lets another room have the bots of a table."""
        with suppress(*Failure):  # then it ends by itself
            await self.leases.free(table)
        self.bell.ring(Ring(around={table}))
