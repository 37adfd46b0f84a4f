"""The card room: what people ask it for, and what they get.

A request is judged against the sum of a table's rows; the row that it adds is written; only then is it folded
in and told. Where another row was there first, that one is read, and the request judged again.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

import msgspec

from parlour.deals import deal_sheet
from parlour.games import game_class
from parlour.kit.chance import Rng
from parlour.kit.errors import ParlourError
from parlour.kit.words import DEFAULT_LANGUAGE
from parlour.players.deciding import Moment
from parlour.record import Record
from parlour.server.change import Change
from parlour.server.clock import unseen
from parlour.server.coaching import (
    NO_MOMENT,
    Coach,
    NoAnswer,
    NoReview,
    ReviewJob,
    ReviewKey,
    Reviews,
    hint_for,
)
from parlour.server.continued import judge_play_on, judge_play_record
from parlour.server.counted import Counts
from parlour.server.days import is_on
from parlour.server.fared import Kept
from parlour.server.history import DailyTable
from parlour.server.hosting import check_may_come, is_locked, members_of
from parlour.server.in_use import Listener, TableInUse
from parlour.server.judge import NOBODY_THERE, Request, already_done, judge, judge_hint, judge_table
from parlour.server.people import usual_looks
from parlour.server.protocol import (
    DealtFrom,
    FreeSeat,
    Hint,
    Hinted,
    Move,
    NewTable,
    PlayOn,
    Refused,
    Rematch,
    ReviewState,
    Said,
    Sit,
    StandIn,
    Start,
    TableLine,
    Why,
)
from parlour.server.ratings import Ratings
from parlour.server.replay import Looking, Replays, packed
from parlour.server.rows import Row, Stuck, now, request_key
from parlour.server.said import Draining, NotAllowed, room_words
from parlour.server.sessions import Sessions
from parlour.server.sitters import Sitter, unnamed
from parlour.server.table import (
    TAKEN_BACK,
    NoRecord,
    Table,
    record_of,
    seats_of,
    table_line,
    taking_up,
)
from parlour.server.tables import Meters, NoMeters, NoTable, Tables
from parlour.server.tables import Peers as TablePeers
from parlour.server.talk import Saying, Spoken
from parlour.server.telling import Telling
from parlour.server.turns import BotBudget, Turns, UnlimitedBudget
from parlour.server.turns import Bots as TurnBots
from parlour.server.writing import Entry, NotWritten, RoomStore, Unsure
from parlour.typed import is_written

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another
NAME_LENGTH = 9
MOMENT = 0.02  # seconds until it is seen again who is still there
FEW = 8  # who listen at a table and are told at once of all who come and go
TOGETHER = 0.2  # seconds in which those who come and go at a table with more are told of together
AFTER_COOKIE = 0.2  # seconds until the browser that signed out its other devices has its new cookie
TRIES = 20  # at a table where somebody else is always first

NOBODY = Sitter("")

logger = logging.getLogger("parlour.server")
failures = logging.getLogger("parlour.database")


class Bots(TurnBots, Protocol):
    """The bots of a room, which think where hints are made."""

    @property
    def workers(self) -> Coach:
        """Return what answers questions."""

    async def change_over(self, build: Path) -> None:
        """Think in a compiled build from now on.

        Raises:
            OSError, ValueError: That build cannot be used.
        """

    async def close(self) -> None:
        """Stop thinking."""


class Peers(TablePeers, Protocol):
    """What a room shares with the other rooms on the same database."""

    def rewrote(self, tables: Iterable[str]) -> None:
        """Tell the others that rows of these tables were changed."""

    def signed_out(self) -> None:
        """Tell the others that a user was signed out or erased."""

    def moved(self, held: TableInUse) -> None:
        """Note that a user came to a table, or left it."""

    async def look_around(self, held: TableInUse) -> None:
        """Read who is at a table in other rooms, and what they say. Called under its lock."""

    async def pass_on(self, held: TableInUse, spoken: Spoken) -> None:
        """Send a chat message to everybody at a table.

        Raises:
            NotWritten: The database failed.
        """

    async def reviewed(self, key: ReviewKey) -> ReviewJob | None:
        """Return the review of a match that another room makes or has made, or None."""

    def share_review(self, key: ReviewKey, job: ReviewJob) -> None:
        """Tell the others about the progress of a review."""

    async def close(self) -> None:
        """Leave the others."""


class SingleRoom:
    """The peers of a room that is the only one on its store: there are none."""

    def wrote(self, table: str, seq: int) -> None:
        """Tell nobody."""

    def rewrote(self, tables: Iterable[str]) -> None:
        """Tell nobody."""

    def signed_out(self) -> None:
        """Tell nobody."""

    def taken_up(self, held: TableInUse) -> None:
        """Do nothing: nobody is at the table in another room."""

    def moved(self, held: TableInUse) -> None:
        """Tell nobody."""

    async def look_around(self, held: TableInUse) -> None:
        """Do nothing: nobody is at the table in another room."""

    async def pass_on(self, held: TableInUse, spoken: Spoken) -> None:
        tell(held, held.talk.keep(Spoken(spoken.who, spoken.request, held.talk.numbered(spoken.said))))

    async def lease(self, held: TableInUse) -> float:
        return 0.0

    async def reviewed(self, key: ReviewKey) -> ReviewJob | None:
        return None

    def share_review(self, key: ReviewKey, job: ReviewJob) -> None:
        """Tell nobody."""

    async def close(self) -> None:
        """Do nothing."""


def tell(held: TableInUse, said: Said) -> None:
    for listener in held.listeners:
        listener.post(said)


class Room:
    """All the tables of one store."""

    def __init__(
        self,
        store: RoomStore,
        bot_pause: float,
        thinkers: Bots,
        node: Peers | None = None,
        budget: BotBudget | None = None,
        coach: Coach | None = None,
        meters: Meters | None = None,
    ) -> None:
        """Bots pause `bot_pause` seconds for a move; without a `budget` they think as long as they like.

        Without a `coach` of their own, reviews are made where the bots think.
        """
        self.store = store
        self.thinkers = thinkers
        self.node: Peers = node or SingleRoom()
        self.meters: Meters = meters or NoMeters()
        self.tables = Tables(store, self.node, self.meters)
        self.secret = b""  # from which daily deals are drawn
        self.retention = Kept()
        self.closing_soon = False  # nothing new is begun here, for the host has said so
        self.turns = Turns(self.tables, thinkers, bot_pause, budget or UnlimitedBudget())
        self.rng = Rng.fast(secrets.randbits(60))
        self.reviews = Reviews(coach or thinkers.workers)
        self.replays = Replays()
        self.ratings = Ratings(store)
        self.counts = Counts(store)
        self.sessions = Sessions()
        self.sockets: set[Listener] = set()
        self.draining = False  # it is about to close, and takes nobody new
        self.hints: set[asyncio.Task[None]] = set()
        self.hinted: set[str] = set()  # those for whom one is being thought of

    async def change_over(self, build: Path) -> None:
        """Bots and coach think in a compiled build from now on.

        Raises OSError or ValueError where they cannot.
        """
        await self.thinkers.change_over(build)
        await self.reviews.change_over(build)

    async def sign_out(self, who: str) -> None:
        """End the sessions of a person on all devices. Raises NotWritten.

        Sockets are closed a moment later, when the device that asked has its new cookie.
        """
        await self.sessions.sign_out(self.store, who)
        self.node.signed_out()
        asyncio.get_running_loop().call_later(AFTER_COOKIE, self.end_sessions)

    async def hear_sessions(self) -> None:
        """Read who was signed out or erased by way of another room. Raises ReadError."""
        if await self.sessions.hear(self.store):
            self.end_sessions()

    def end_sessions(self) -> None:
        """Close the sockets that were opened with a cookie that does not count any longer."""
        for listener in self.sockets:
            if self.sessions.current(listener.who) != listener.generation:
                listener.leave()

    async def drain(self) -> None:
        """Finishes what was begun, and has everybody come back, to another room or to this one anew."""
        self.draining = True
        await self.turns.stop()
        while self.sockets:
            for listener in list(self.sockets):
                listener.leave()
            await asyncio.sleep(MOMENT)

    async def close(self) -> None:
        """Ends the bots' thinking and the coach's; all else is in the store."""
        for task in self.hints:
            task.cancel()
        await asyncio.gather(*self.hints, return_exceptions=True)
        await self.turns.stop()
        await self.node.close()
        await self.reviews.close()
        await self.thinkers.close()

    # Tables

    async def make_table(self, who: str, wanted: NewTable) -> str:
        """A new table; its name. Raises ParlourError with the reason, or NotWritten."""
        return await self.write_table(who, await asyncio.to_thread(judge_table, wanted))

    async def write_table(
        self, who: str, change: Change, also: Callable[[str], list[DailyTable]] = lambda name: []
    ) -> str:
        """A new table; its name. What is `also` written with its row is asked for by that name.

        Raises Draining if this node starts no new tables, or NotWritten.
        """
        if self.closing_soon or self.draining:
            raise Draining("draining")
        while True:
            name = "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))
            row = Row(name, 1, who, change.kind, change.data)
            solo = change.data["seats"] - len(change.data["bots"]) < 2
            hidden = change.data["private"] or solo
            if await self.store.put(Entry(row, None, hidden, False, also(name))):
                self.meters.count_table(change.data["game"])
                return name

    async def play_on(self, who: str, name: str, wanted: PlayOn, language: str = DEFAULT_LANGUAGE) -> str:
        """A new table where a match of the table called `name` goes on from an earlier move; its name.

        Raises ParlourError with the reason, or NotWritten.
        """
        rows = await self.rows_of(name, who)
        sitter = await self.sitter(who, language)
        made, continued = await asyncio.to_thread(judge_play_on, rows, who, sitter, wanted)
        return await self.write_continued(who, made, continued)

    async def play_on_sent(self, who: str, text: bytes, wanted: PlayOn, language: str) -> str:
        """The same of a record that was sent. Raises ParlourError with the reason, or NotWritten."""
        record = (await self.replays.of_file(text, language)).record
        sitter = await self.sitter(who, language)
        made, continued = await asyncio.to_thread(judge_play_record, record, who, sitter, wanted)
        return await self.write_continued(who, made, continued)

    async def write_continued(self, who: str, made: Change, continued: Change) -> str:
        """The name of the new table with these rows."""
        fresh = await self.write_table(who, made)
        row = Row(fresh, 2, who, continued.kind, continued.data)
        await self.store.put(Entry(row, None, made.data["private"], False))
        return fresh

    async def lobby(self, who: str, language: str) -> list[TableLine]:
        """The tables that anybody may join or watch, the latest first."""
        lines = []
        for name in await self.store.lobby():
            try:
                held = await self.tables.take_up(name)
            except (NoTable, Stuck) as reason:
                logger.warning("table %s is left out of the lobby: %s", name, reason)
                continue
            if not (held.table.solo or held.table.locked or held.table.closed):
                lines.append(self.line_of(held, who, language))
        return lines

    def line_of(self, held: TableInUse, who: str, language: str) -> TableLine:
        return table_line(held.table, who, held.present(), language, len(held.watching()))

    async def own_tables(self, who: str, language: str) -> list[TableLine]:
        """The tables where a person sits and a match is to come or under way, the latest first."""
        lines = []
        for name in await self.store.tables_of(who) if who else []:
            try:
                held = await self.tables.take_up(name)
            except (NoTable, Stuck) as reason:
                logger.warning("table %s is left out of somebody's own: %s", name, reason)
                continue
            if held.table.awaits(who):
                lines.append(self.line_of(held, who, language))
        return lines

    async def record(self, who: str, name: str, number: int | None) -> str:
        """The record of a match that is over. Raises NoTable or NoRecord."""
        rows = await self.rows_of(name, who)
        return await asyncio.to_thread(lambda: record_of(rows, number).text())

    async def deals(self, who: str, name: str, number: int) -> bytes:
        """How a match that is over was dealt, as JSON.

        Raises NoTable, NoRecord, or InvalidRecordError where it does not play again.
        """
        rows = await self.rows_of(name, who)
        return await asyncio.to_thread(lambda: dealt_json(record_of(rows, number)))

    async def replay(self, who: str, name: str, number: int, wanted: Looking, language: str) -> bytes:
        """A page of a match that is over, step by step.

        Raises NoTable, NoRecord, NotReplayed or NotAllowed.
        """
        rows = await self.rows_of(name, who)
        match = await self.replays.of_table(name, record_of(rows, number), seats_of(rows, number))
        reviewed = self.reviews.is_made(name, number, language)
        return await asyncio.to_thread(packed, match, who, wanted, reviewed, language)

    async def replay_sent(self, text: bytes, wanted: Looking, language: str) -> bytes:
        """A page of a match whose record was sent. Raises NotReplayed or NotAllowed."""
        match = await self.replays.of_file(text, language)
        return await asyncio.to_thread(packed, match, "", wanted, False, language)

    async def rows_of(self, name: str, who: str) -> list[Row]:
        """Return all rows of a table, to show a viewer what was played there.

        Raises:
            NoTable: There is no such table, or it is locked and the viewer has never been a member.
            NoRecord: It is the deal of a day that is not over yet.
        """
        rows = await self.tables.read_all(name)
        if not rows:
            raise NoTable("table-none", table=repr(name))
        with taking_up():
            day: str = rows[0].data.get("day", "")
        if is_locked(rows) and who not in members_of(rows):
            raise NoTable("table-none", table=repr(name))
        if is_on(day):
            raise NoRecord("day-on")
        return rows

    async def review(self, who: str, name: str, number: int, begin: bool, language: str) -> ReviewState:
        """How far the review of a match that is over is; where it is to `begin`, it is made.

        Raises NoTable, NoRecord or NoReview.
        """
        rows = await self.rows_of(name, who)
        if begin:
            record = record_of(rows, number)
            kind = game_class(record.game)
            if record.rules != kind.rules_version:
                raise NoReview("other-rules", title=kind.title)
            elsewhere = await self.node.reviewed((name, number, language))
            if elsewhere is not None and not elsewhere.trouble:
                return elsewhere.state(who)
            people = [seat.who for seat in seats_of(rows, number)]
            job = self.reviews.begin(name, number, record, people, language)
            self.node.share_review((name, number, language), job)
            return job.state(who)
        try:
            return self.reviews.find(name, number, language).state(who)
        except NoReview:
            if (elsewhere := await self.node.reviewed((name, number, language))) is None:
                raise
            return elsewhere.state(who)

    async def moment(self, who: str, name: str, number: int, language: str) -> Moment:
        """The moment that decided a match that is over; of one without any the text is empty.

        Raises NoTable or NoRecord.
        """
        record = record_of(await self.rows_of(name, who), number)
        if record.rules != game_class(record.game).rules_version:
            return NO_MOMENT
        return await self.reviews.moment(name, number, record, language) or NO_MOMENT

    # Hints

    def begin_hint(self, held: TableInUse, listener: Listener, request: Hint) -> None:
        """Has a hint thought of while all else goes on; the answer goes to this socket alone."""
        thinking = asyncio.create_task(self.answer_hint(held, listener, request))
        self.hints.add(thinking)
        thinking.add_done_callback(self.hints.discard)

    async def answer_hint(self, held: TableInUse, listener: Listener, request: Hint) -> None:
        who = listener.who
        try:
            async with held.lock:
                await self.tables.catch_up(held)
                match, seat = judge_hint(held.table, who, request)
            if who in self.hinted:
                raise NotAllowed("hint-still")
            self.hinted.add(who)
            try:
                seq, view = held.table.shown, match.game.view(seat)
                advice = await hint_for(view, match.names, listener.language, self.rng, self.thinkers.workers)
            finally:
                self.hinted.discard(who)
            listener.post(Hinted(request.id, seq, advice))
        except NotAllowed as reason:
            listener.post(Refused(request.id, reason.told(listener.language), reason.clause))
        except (NoAnswer, ParlourError) as reason:
            logger.error("table %s: no hint: %s", held.table.id, reason)
            sorry = room_words(listener.language).say("hint-failed")
            listener.post(Refused(request.id, sorry, ""))

    # Listening

    async def join(self, held: TableInUse, listener: Listener, since: int) -> None:
        """Tells a new listener how things stand and what it missed, and keeps it told.

        Raises Stuck, or NotAllowed where nobody new may come.
        """
        held.coming += 1
        try:
            async with held.door:
                person = await self.store.person(listener.who)
                listener.name = person.nickname or unnamed(listener.who, listener.language)
                await self.tell_newcomer(held, listener, since)
        except BaseException:
            self.part(held, listener)
            raise
        finally:
            held.coming -= 1
        self.turns.wake(held)

    async def tell_newcomer(self, held: TableInUse, listener: Listener, since: int) -> None:
        async with held.lock:
            await self.tables.catch_up(held)
            if is_on(held.table.day) and held.table.maker != listener.who:
                raise NotAllowed("day-others")
            check_may_come(held.table, listener.who)
            log = await self.tables.missed_by(held, listener, since)
            await self.node.look_around(held)
            newcomer = listener.who not in held.here()
            empty = not held.present()
            held.listeners.add(listener)
            held.came.setdefault(listener.who, now())
            telling = Telling(held)
            listener.send(telling.state(listener))
            match = held.table.match
            for faces in telling.faces(match, listener) if match is not None else []:
                listener.send(faces)
            if log is not None:
                listener.post(log)
            if match is not None:
                for frame in telling.shown(match, listener):
                    listener.send(frame)
            for said in held.talk.said:
                listener.post(said)
            if newcomer:
                self.node.moved(held)
                self.tell_presence(held, but=listener)
                await self.welcome_back(held, listener.who, empty)

    async def welcome_back(self, held: TableInUse, who: str, empty: bool) -> None:
        """Gives a person the seat back from the bot that stood in; a clock that nobody saw starts again."""
        table = held.table
        seat = table.seat_of(who)
        try:
            if seat >= 0 and table.seats[seat].stood_in and table.playing and not table.closed:
                await self.tables.add(held, who, Change("returned", {"seat": seat}))
            elif empty and unseen(table, now()):
                await self.tables.add(held, "", Change("resumed", {}))
        except NotWritten as reason:
            failures.error("table %s: not written that somebody is back: %s", table.id, reason)

    def part(self, held: TableInUse, listener: Listener) -> None:
        """A socket is gone."""
        if listener not in held.listeners:
            return
        held.listeners.discard(listener)
        if listener.who not in held.here():
            held.came.pop(listener.who, None)
            self.node.moved(held)
            self.tell_presence(held)

    def tell_presence(self, held: TableInUse, but: Listener | None = None) -> None:
        """Tells the others who is there; where many listen, once for all who come and go within a moment."""
        if len(held.listeners) <= FEW:
            self.tell_present(held, but)
        elif held.presence_due is None:
            held.presence_due = asyncio.get_running_loop().call_later(TOGETHER, self.tell_present, held)

    def tell_present(self, held: TableInUse, but: Listener | None = None) -> None:
        held.presence_due = None
        telling = Telling(held)
        for listener in held.listeners - {but}:
            listener.send_presence(telling.state(listener))

    # Requests

    async def carry_out(
        self, held: TableInUse, who: str, request: Request, language: str = DEFAULT_LANGUAGE
    ) -> None:
        """Does what a person asks for in their language, and returns when it is written down.

        Raises NotAllowed, NotWritten, or Stuck.
        """
        sitter = await self.sitter(who, language) if isinstance(request, Sit) else NOBODY
        async with held.lock:
            for _ in range(TRIES):
                if request_key(who, request.id) in held.table.requests:
                    return
                if already_done(held.table, who, request):
                    return
                try:
                    change = await self.judged(held, who, sitter, request)
                    if (who, request.id) in held.refused:
                        raise NotAllowed("refused-before")
                    added = await self.tables.add(held, who, change, request.id)
                except NotAllowed:
                    if await self.tables.catch_up(held):
                        continue  # it may be allowed after what others wrote
                    held.refused.append((who, request.id))
                    raise
                except NotWritten as reason:
                    if not isinstance(reason, Unsure):
                        held.refused.append((who, request.id))
                    raise
                if added:
                    self.turns.wake(held)
                    return
        raise NotWritten("others were always first")

    def entry_at_once(self, held: TableInUse, who: str, move: Move) -> Entry | None:
        """What is to be written of a move; None where that is not known at once, or it is not allowed."""
        table = held.table
        if held.lock.locked() or takes_long(table, who, move):
            return None
        if request_key(who, move.id) in table.requests or (who, move.id) in held.refused:
            return None
        try:
            change = judge(table, who, NOBODY, move)
        except ParlourError:
            return None
        return self.tables.entry(held, who, change, move.id)

    async def sitter(self, who: str, language: str) -> Sitter:
        """A person as they sit down."""
        person = await self.store.person(who)
        face, colour = usual_looks(who)
        name = person.nickname or unnamed(who, language)
        return Sitter(name, "", person.face or face, person.colour or colour)

    async def judged(self, held: TableInUse, who: str, sitter: Sitter, request: Request) -> Change:
        """What a request does, while nothing else happens at the table. Raises NotAllowed."""
        if takes_long(held.table, who, request):
            return await asyncio.to_thread(judge, held.table, who, sitter, request)
        presence = held.presence() if isinstance(request, FreeSeat | StandIn) else NOBODY_THERE
        change = judge(held.table, who, sitter, request, presence)
        return await self.tables.restored(held, change) if change.kind == TAKEN_BACK else change

    # What is said

    async def pass_on(self, held: TableInUse, who: str, request: Saying) -> None:
        """Tells everybody at the table what a person says. Raises NotAllowed or NotWritten."""
        spoken = held.talk.judge(held.table, who, request)
        if spoken is not None:
            await self.node.pass_on(held, spoken)


def takes_long(table: Table, who: str, request: Request) -> bool:
    """Whether judging a request may take longer than others should wait.

    A deck of the table's own may have to be read for the deal. A reason is sought among all moves, and so is
    a move that is said in words.
    """
    if isinstance(request, Move) and table.match is not None:
        return not is_written(table.match.game, table.match.seat_of(who), request.move)
    return isinstance(request, Start | Rematch | Why)


def dealt_json(record: Record) -> bytes:
    """Where the seed of a match comes from, and what chance decided in it. Raises InvalidRecordError."""
    sheet = deal_sheet(record)
    dealt = DealtFrom(str(record.seed), record.fair, sheet.draws, sheet.deals)
    return msgspec.json.encode(dealt)


def record_name(table: str) -> str:
    """The name of a record's file."""
    return f"parlour-{table}.json"
