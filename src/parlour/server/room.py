"""The card room: the tables in use, who listens at them, and the bots that play there.

All that is here can be made again from the store. A request is judged against the sum of a table's rows; the
row that it adds is written; only then is it folded in and told. Where another row was there first, that one
is read, and the request judged again.
"""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

import msgspec
from sqlalchemy import Insert

from parlour.deals import deal_sheet
from parlour.games import game_class
from parlour.kit.bits import gather
from parlour.kit.chance import Rng
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.view import View
from parlour.kit.words import ENGLISH
from parlour.players.deciding import Moment
from parlour.record import Record
from parlour.scene import SceneEvent, events_of
from parlour.server.change import Change, Presence
from parlour.server.clock import late, runs, time_left, unseen, used_until
from parlour.server.coaching import NO_MOMENT, NoAnswer, NoReview, Reviews, hint_for
from parlour.server.continued import judge_play_on, judge_play_record
from parlour.server.daily import chance_of
from parlour.server.days import is_on
from parlour.server.history import end_of, inserts
from parlour.server.hosting import check_may_come
from parlour.server.judge import Request, judge, judge_hint, judge_line, judge_table
from parlour.server.manners import PACES
from parlour.server.people import usual_looks
from parlour.server.protocol import (
    DealtFrom,
    Hint,
    Hinted,
    Log,
    NewTable,
    PlayOn,
    Refused,
    Rematch,
    ReviewState,
    Sit,
    Start,
    TableLine,
    TableState,
    ToClient,
    Why,
)
from parlour.server.ratings import Ratings
from parlour.server.replay import Looking, Replays, packed
from parlour.server.said import NotAllowed, Told, room_words
from parlour.server.sitters import Sitter, guest
from parlour.server.store import NotWritten, Row, Snapshot, Store, now
from parlour.server.table import (
    BEGINNINGS,
    DECLINED,
    OPENINGS,
    PLAYED,
    REWRITTEN,
    STAND_IN,
    TAKEN_BACK,
    USED,
    NoRecord,
    Stuck,
    Table,
    TableMatch,
    faces_now,
    load,
    missed,
    record_of,
    scene_now,
    seats_of,
    snapshot_of,
    table_line,
    table_state,
    taking_up,
    told_back,
    without_match,
)
from parlour.server.talk import Saying, Talk
from parlour.server.thinkers import Thinkers, any_move

LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # none that is taken for another
NAME_LENGTH = 9
TRIES = 5  # at a table where somebody else is always first
WAITING_MESSAGES = 200  # to a socket that does not take them
IDLE_TABLES = 200  # kept at hand though nobody is there
FEWEST_ROWS_A_SNAPSHOT = 20
MOST_ROWS_A_SNAPSHOT = 200
QUICKER = 0.85  # of its pause that a bot takes for a move after another bot's
DAY_SECONDS = 10.0  # that a bot may take for a move on a deal of the day
# The rows after which somebody may see the match, or what to do there, otherwise.
SHOWN = (
    *PLAYED,
    "taken_over",
    "stood_in",
    "returned",
    "freed",
    "asked_back",
    "refused_back",
    "resumed",
    "closed",
)

NOBODY = Sitter("")

logger = logging.getLogger("parlour.server")


class NoTable(Told):
    """No table has this name."""


@dataclass(eq=False)
class Listener:
    """One socket at a table. What it is to be sent waits in `outbox`; None ends it.

    `name` is what its person is called as long as they do not sit.
    """

    who: str
    language: str = ENGLISH
    name: str = ""
    outbox: asyncio.Queue[bytes | None] = field(default_factory=asyncio.Queue)
    lagging: bool = False

    def post(self, message: ToClient) -> None:
        """Puts a message into the outbox; where too many wait, the socket has to come back and catch up."""
        if self.lagging:
            return
        if self.outbox.qsize() >= WAITING_MESSAGES:
            self.drop()
            return
        self.outbox.put_nowait(msgspec.json.encode(message))

    def post_faces(self, match: TableMatch) -> None:
        """How the cards of a match look, where that needs to be said."""
        for faces in faces_now(match, self.language):
            self.post(faces)

    def drop(self) -> None:
        """The socket is to come back and be told how things stand."""
        self.lagging = True
        self.outbox.put_nowait(None)


@dataclass(eq=False)
class TableInUse:
    """A table in use. Rows are added under `lock`; `coming` counts those who are about to listen.

    `came` says of each person who is there since when, in milliseconds since 1970. Each row sets `news`.
    """

    table: Table
    snapshot_at: int
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    coming: int = 0
    bots: asyncio.Task[None] | None = None
    clock: asyncio.Task[None] | None = None
    came: dict[str, int] = field(default_factory=dict)
    news: asyncio.Event = field(default_factory=asyncio.Event)
    talk: Talk = field(default_factory=Talk)

    def present(self) -> set[str]:
        return {listener.who for listener in self.listeners}

    def watching(self) -> list[str]:
        """The names of those who are there and do not sit, each once."""
        names = {each.who: each.name for each in self.listeners if self.table.seat_of(each.who) < 0}
        return sorted(names.values())

    def state_for(self, listener: Listener) -> TableState:
        return table_state(self.table, listener.who, self.present(), listener.language, self.watching())

    def idle(self) -> bool:
        """Whether it can be put away: nobody is there, comes, or is being asked for a move."""
        return not (self.listeners or self.coming or self.bots is not None or self.lock.locked())


class Room:
    """All the tables of one store."""

    def __init__(self, store: Store, bot_pause: float, thinkers: Thinkers) -> None:
        self.store = store
        self.bot_pause = bot_pause
        self.thinkers = thinkers
        self.tables: dict[str, TableInUse] = {}
        self.loading = asyncio.Lock()
        self.rng = Rng.fast(secrets.randbits(60))
        self.reviews = Reviews()
        self.replays = Replays()
        self.ratings = Ratings(store)
        self.hints: set[asyncio.Task[None]] = set()
        self.hinted: set[str] = set()  # those for whom one is being thought of

    async def change_over(self, build: Path) -> None:
        """Bots and coach think in a compiled build from now on.

        Raises OSError or ValueError where they cannot.
        """
        await self.thinkers.change_over(build)
        await self.reviews.change_over(build)

    async def close(self) -> None:
        """Ends the bots' thinking and the coach's; all else is in the store."""
        thinking = [held.bots for held in self.tables.values() if held.bots is not None]
        thinking += [held.clock for held in self.tables.values() if held.clock is not None]
        thinking += self.hints
        for task in thinking:
            task.cancel()
        await asyncio.gather(*thinking, return_exceptions=True)
        await self.reviews.close()
        await self.thinkers.close()

    # Tables

    async def make_table(self, who: str, wanted: NewTable) -> str:
        """A new table; its name. Raises ParlourError with the reason, or NotWritten."""
        return await self.write_table(who, await asyncio.to_thread(judge_table, wanted))

    async def write_table(
        self, who: str, change: Change, also: Callable[[str], list[Insert]] = lambda name: []
    ) -> str:
        """A new table; its name. What is `also` written with its row is asked for by that name."""
        while True:
            name = "".join(secrets.choice(LETTERS) for _ in range(NAME_LENGTH))
            row = Row(name, 1, who, change.kind, change.data)
            solo = change.data["seats"] - len(change.data["bots"]) < 2
            hidden = change.data["private"] or solo
            if await self.store.append(row, None, hidden, False, also(name)):
                return name

    async def play_on(self, who: str, name: str, wanted: PlayOn, language: str = ENGLISH) -> str:
        """A new table where a match of the table called `name` goes on from an earlier move; its name.

        Raises ParlourError with the reason, or NotWritten.
        """
        rows = await self.rows_of(name)
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
        await self.store.append(row, None, made.data["private"], False)
        return fresh

    async def take_up(self, name: str) -> TableInUse:
        """The table called `name`, up to date. Raises NoTable or Stuck."""
        if name not in self.tables:
            async with self.loading:
                if name not in self.tables:
                    self.drop_idle()
                    self.tables[name] = await self.load(name)
        held = self.tables.pop(name)
        self.tables[name] = held  # the last used stands last
        return held

    async def load(self, name: str) -> TableInUse:
        snapshot = await self.store.snapshot(name)
        rows = await self.store.rows(name, moves_after=before(snapshot))
        if not rows:
            raise NoTable("table-none", table=repr(name))
        try:
            table = await asyncio.to_thread(load, rows, snapshot)
        except Stuck as reason:
            table = await self.load_otherwise(name, snapshot, reason)
        table.requests = await self.store.requests(name, most=table.seq)
        return TableInUse(table, snapshot.seq if snapshot else 0)

    async def load_otherwise(self, name: str, snapshot: Snapshot | None, stuck: Stuck) -> Table:
        """A table that cannot be taken up from its snapshot: from all its rows, or else without its match.

        Raises what stood in the way at first where nothing helps.
        """
        logger.warning("table %s: %s", name, stuck)
        rows = await self.store.rows(name)
        for otherwise in [partial(load, rows, None), partial(without_match, rows)][snapshot is None :]:
            with suppress(Stuck):
                return await asyncio.to_thread(otherwise)
        raise stuck

    def drop_idle(self) -> None:
        for name in [name for name, held in self.tables.items() if held.idle()][: -IDLE_TABLES or None]:
            del self.tables[name]

    async def lobby(self, who: str, language: str) -> list[TableLine]:
        """The tables that anybody may join or watch, the latest first."""
        lines = []
        for name in await self.store.lobby():
            try:
                held = await self.take_up(name)
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
                held = await self.take_up(name)
            except (NoTable, Stuck) as reason:
                logger.warning("table %s is left out of somebody's own: %s", name, reason)
                continue
            if held.table.awaits(who):
                lines.append(self.line_of(held, who, language))
        return lines

    async def record(self, name: str, number: int | None) -> str:
        """The record of a match that is over. Raises NoTable or NoRecord."""
        rows = await self.rows_of(name)
        return await asyncio.to_thread(lambda: record_of(rows, number).text())

    async def deals(self, name: str, number: int) -> bytes:
        """How a match that is over was dealt, as JSON.

        Raises NoTable, NoRecord, or InvalidRecord where it does not play again.
        """
        rows = await self.rows_of(name)
        return await asyncio.to_thread(lambda: dealt_json(record_of(rows, number)))

    async def replay(self, who: str, name: str, number: int, wanted: Looking, language: str) -> bytes:
        """A page of a match that is over, step by step.

        Raises NoTable, NoRecord, NotReplayed or NotAllowed.
        """
        rows = await self.rows_of(name)
        match = await self.replays.of_table(name, record_of(rows, number), seats_of(rows, number))
        reviewed = self.reviews.is_made(name, number, language)
        return await asyncio.to_thread(packed, match, who, wanted, reviewed, language)

    async def replay_sent(self, text: bytes, wanted: Looking, language: str) -> bytes:
        """A page of a match whose record was sent. Raises NotReplayed or NotAllowed."""
        match = await self.replays.of_file(text, language)
        return await asyncio.to_thread(packed, match, "", wanted, False, language)

    async def rows_of(self, name: str) -> list[Row]:
        """All rows of a table, to show what was played there. Raises NoTable, or NoRecord as long as that is
        to be seen by nobody: until a day is over whose deal it is."""
        rows = await self.store.rows(name)
        if not rows:
            raise NoTable("table-none", table=repr(name))
        if is_on(rows[0].data.get("day", "")):
            raise NoRecord("day-on")
        return rows

    async def review(self, who: str, name: str, number: int, begin: bool, language: str) -> ReviewState:
        """How far the review of a match that is over is; where it is to `begin`, it is made.

        Raises NoTable, NoRecord or NoReview.
        """
        if begin:
            rows = await self.rows_of(name)
            record = record_of(rows, number)
            kind = game_class(record.game)
            if record.rules != kind.rules_number:
                raise NoReview("other-rules", title=kind.title)
            people = [seat.who for seat in seats_of(rows, number)]
            return self.reviews.begin(name, number, record, people, language).state(who)
        return self.reviews.find(name, number, language).state(who)

    async def moment(self, name: str, number: int, language: str) -> Moment:
        """The moment that decided a match that is over; of one without any the text is empty.

        Raises NoTable or NoRecord.
        """
        record = record_of(await self.rows_of(name), number)
        if record.rules != game_class(record.game).rules_number:
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
                await self.catch_up(held)
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
            listener.name = (await self.store.person(listener.who)).nickname or guest(listener.language)
            await self.tell_newcomer(held, listener, since)
        except BaseException:
            self.part(held, listener)
            raise
        finally:
            held.coming -= 1
        self.wake(held)

    async def tell_newcomer(self, held: TableInUse, listener: Listener, since: int) -> None:
        async with held.lock:
            await self.catch_up(held)
            if is_on(held.table.day) and held.table.maker != listener.who:
                raise NotAllowed("day-others")
            check_may_come(held.table, listener.who)
            log = await self.missed_by(held, listener, since)
            newcomer = listener.who not in held.present()
            empty = not held.listeners
            held.listeners.add(listener)
            held.came.setdefault(listener.who, now())
            listener.post(held.state_for(listener))
            if held.table.match is not None:
                listener.post_faces(held.table.match)
            if log is not None:
                listener.post(log)
            if held.table.match is not None:
                listener.post(scene_now(held.table, held.table.match, listener.who, [], listener.language))
            for said in held.talk.said:
                listener.post(said)
            if newcomer:
                self.tell_presence(held, but=listener)
                await self.welcome_back(held, listener.who, empty)

    async def welcome_back(self, held: TableInUse, who: str, empty: bool) -> None:
        """Gives a person the seat back from the bot that stood in; a clock that nobody saw starts again."""
        table = held.table
        seat = table.seat_of(who)
        try:
            if seat >= 0 and table.seats[seat].stood_in and table.playing and not table.closed:
                await self.add(held, who, Change("returned", {"seat": seat}))
            elif empty and unseen(table, now()):
                await self.add(held, "", Change("resumed", {}))
        except NotWritten as reason:
            logger.error("table %s: not written that somebody is back: %s", table.id, reason)

    def part(self, held: TableInUse, listener: Listener) -> None:
        """A socket is gone."""
        if listener not in held.listeners:
            return
        held.listeners.discard(listener)
        if listener.who not in held.present():
            held.came.pop(listener.who, None)
            self.tell_presence(held)

    def tell_presence(self, held: TableInUse, but: Listener | None = None) -> None:
        for listener in held.listeners - {but}:
            listener.post(held.state_for(listener))

    async def missed_by(self, held: TableInUse, listener: Listener, since: int) -> Log | None:
        match = held.table.match
        if match is None:
            return None
        if not 0 < since <= held.table.seq:
            since = match.begun - 1
        if match.of_old:
            since = max(since, held.snapshot_at)  # what was before was played by other rules
        snapshot = await self.store.snapshot(held.table.id, most=since)
        rows = await self.store.rows(held.table.id, moves_after=before(snapshot))
        try:
            entries = await asyncio.to_thread(missed, rows, snapshot, since, listener.who, listener.language)
        except Stuck as reason:
            # The table stands where it stands; only how it came there cannot be told any more.
            logger.warning("table %s: what was missed since row %s: %s", held.table.id, since, reason)
            return Log(entries=[], whole=False)
        return Log(entries=entries, whole=since < match.begun)

    # Requests

    async def carry_out(self, held: TableInUse, who: str, request: Request, language: str = ENGLISH) -> None:
        """Does what a person asks for in their language, and returns when it is written down.

        Raises NotAllowed, NotWritten, or Stuck.
        """
        sitter = await self.sitter(who, language) if isinstance(request, Sit) else NOBODY
        async with held.lock:
            for _ in range(TRIES):
                if (who, request.id) in held.table.requests:
                    return
                try:
                    change = await self.judged(held, who, sitter, request)
                except NotAllowed:
                    if await self.catch_up(held):
                        continue  # it may be allowed after what others wrote
                    raise
                if await self.add(held, who, change, request.id):
                    self.wake(held)
                    return
        raise NotWritten("others were always first")

    async def sitter(self, who: str, language: str) -> Sitter:
        """A person as they sit down."""
        person = await self.store.person(who)
        face, colour = usual_looks(who)
        return Sitter(person.nickname or guest(language), "", person.face or face, person.colour or colour)

    async def judged(self, held: TableInUse, who: str, sitter: Sitter, request: Request) -> Change:
        """What a request does, while nothing else happens at the table. Raises NotAllowed."""
        # A deck of the table's own may have to be read for the deal; a reason is sought among all moves.
        if isinstance(request, Start | Rematch | Why):
            return await asyncio.to_thread(judge, held.table, who, sitter, request)
        change = judge(held.table, who, sitter, request, Presence(held.came, now()))
        return await self.restored(held, change) if change.kind == TAKEN_BACK else change

    async def restored(self, held: TableInUse, change: Change) -> Change:
        """The row that takes a move back, with the match as it was before. Raises NotAllowed."""
        seq: int = change.data["seq"]
        snapshot = await self.store.snapshot(held.table.id, most=seq - 1)
        rows = await self.store.rows(held.table.id, moves_after=before(snapshot))
        try:
            table = await asyncio.to_thread(load, [row for row in rows if row.seq < seq], snapshot)
        except Stuck as reason:
            logger.warning("table %s: row %s cannot be taken back: %s", held.table.id, seq, reason)
            raise NotAllowed("back-lost") from None
        assert table.match is not None
        game = table.match.game
        return Change(TAKEN_BACK, change.data | {"state": game.state(), "check": table.match.check(game)})

    # What is said

    def pass_on(self, held: TableInUse, who: str, request: Saying) -> None:
        """Tells everybody at the table what a person says. Raises NotAllowed."""
        said = held.talk.hear(held.table, who, request)
        if said is not None:
            for listener in held.listeners:
                listener.post(said)

    async def add(self, held: TableInUse, who: str, change: Change, request: str = "") -> bool:
        """Writes a change's row and tells of it; where another was first, tells of that and is false."""
        table = held.table
        row = Row(table.id, table.seq + 1, who, change.kind, change.data, request)
        if table.manners.total and table.playing and row.kind != "resumed":
            row = replace(row, data=row.data | {USED: used_until(table, row.at)})
        snapshot = self.snapshot_due(held, row, change.after)
        over = change.after.over if change.after is not None else table.over
        ended = end_of(table, row, change.after) if change.after is not None else None
        also = inserts(ended) if ended is not None else []
        if not await self.store.append(row, snapshot, unlisted(table, row), over, also):
            await self.catch_up(held)
            return False
        if snapshot is not None:
            held.snapshot_at = snapshot.seq
        self.fold_and_tell(held, row)
        return True

    def snapshot_due(self, held: TableInUse, row: Row, after: Game | None) -> Snapshot | None:
        match = held.table.match
        if row.kind != "move" or match is None or after is None:
            return None
        since = row.seq - max(held.snapshot_at, match.begun)
        ended = after.rounds != match.game.rounds and since >= FEWEST_ROWS_A_SNAPSHOT
        if not (ended or after.over or since >= MOST_ROWS_A_SNAPSHOT):
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
        held.talk = Talk()

    def fold_and_tell(self, held: TableInUse, row: Row) -> None:
        """Adds a row, and tells every listener what they may know of it."""
        asked_back = held.table.back is not None
        readers = {(listener.who, listener.language) for listener in held.listeners}
        told: dict[tuple[int, str], list[SceneEvent]] = {}

        def hear(match: TableMatch) -> None:
            for seat, language in {(match.seat_of(who), language) for who, language in readers}:
                heard = events_of(match.game, seat, match.names, language=language)
                told.setdefault((seat, language), []).extend(heard)

        try:
            with taking_up():
                held.table.fold(row, hear)
        except Stuck:
            self.forget(held)
            raise
        held.news.set()
        if row.kind == DECLINED:
            return  # nobody sees what a bot thinks of
        match = held.table.match
        for listener in held.listeners:
            if row.kind != "move" or asked_back:
                listener.post(held.state_for(listener))
            if match is not None and row.kind in BEGINNINGS:
                listener.post_faces(match)
            if match is not None and row.kind in SHOWN:
                events = told.get((match.seat_of(listener.who), listener.language), [])
                if row.kind == TAKEN_BACK:
                    events = [told_back(match, row, listener.who, listener.language)]
                listener.post(scene_now(held.table, match, listener.who, events, listener.language))
            if row.kind == "move" and held.table.over:
                listener.post(held.state_for(listener))

    def forget(self, held: TableInUse) -> None:
        """Lets go of a table that does not fit its rows; whoever comes back takes it up anew."""
        if self.tables.get(held.table.id) is held:
            del self.tables[held.table.id]
        for listener in held.listeners:
            listener.drop()

    # Bots and clocks

    def wake(self, held: TableInUse) -> None:
        """Lets the bots play on, and the clock run."""
        self.wake_bots(held)
        self.wake_clock(held)

    def wake_clock(self, held: TableInUse) -> None:
        """Lets the clock run where it is anybody's turn and does not run already."""
        if held.clock is None and held.listeners and runs(held.table):
            held.clock = asyncio.create_task(self.watch_clock(held))

    async def watch_clock(self, held: TableInUse) -> None:
        """Has a bot move for whoever does not in time, as long as somebody is there."""
        try:
            while held.listeners and runs(held.table):
                held.news.clear()
                left = time_left(held.table, now())
                if left > 0:
                    with suppress(TimeoutError):
                        await asyncio.wait_for(held.news.wait(), left)  # then others may have less time
                else:
                    await self.move_for_late(held)
        except (NotWritten, ParlourError) as reason:
            logger.error("the clock of table %s stops until somebody moves: %s", held.table.id, reason)
        finally:
            held.clock = None

    async def move_for_late(self, held: TableInUse) -> None:
        """Makes the moves of those whose time is up, each once."""
        for seat in late(held.table, now()):
            match, seq = held.table.match, held.table.seq
            if match is None or seat not in late(held.table, now()):
                continue
            move = await self.think(held, STAND_IN, match.game.view(seat))
            async with held.lock:
                if held.table.seq == seq and move is not None and move != NO_MOVE:
                    await self.add(held, "", judge_line(match, seat, match.game.text(move)))
        self.wake_bots(held)

    def wake_bots(self, held: TableInUse) -> None:
        """Lets the bots of a table play on, where they are not at it already."""
        if any(seat.bot for seat in held.table.seats):
            self.thinkers.warm()
        if held.bots is None and held.table.playing and self.next_bot(held) >= 0:
            held.bots = asyncio.create_task(self.play_bots(held))

    async def play_bots(self, held: TableInUse) -> None:
        """Plays for the bots of a table until it is a person's turn or the match is over."""
        moves = 0
        try:
            while (seat := self.next_bot(held)) >= 0:
                shown = held.table.shown
                await self.play_bot(held, seat, self.pause_of(held, moves))
                moves += held.table.shown != shown
            self.wake_clock(held)
        except (NotWritten, ParlourError) as reason:
            logger.error("the bots of table %s stop until somebody comes or moves: %s", held.table.id, reason)
        finally:
            held.bots = None

    def next_bot(self, held: TableInUse) -> int:
        """The seat of the bot that is to be asked now, -1 for none; all wait while nobody is at the table."""
        match = held.table.match
        if match is None or match.game.over or not held.listeners or not held.table.bots_play:
            return -1
        bots = gather([number for number, seat in enumerate(held.table.seats) if seat.bot])
        return int(match.game.next_among(held.table.declined, bots))

    def pause_of(self, held: TableInUse, moves: int) -> float:
        """How long a bot's move takes at least after so many others: who waits for many waits less."""
        people = any(seat.who and not seat.bot for seat in held.table.seats)
        return self.bot_pause * PACES[held.table.manners.pace] * (QUICKER**moves if people else 1.0)

    async def play_bot(self, held: TableInUse, seat: int, pause: float) -> None:
        """Asks a bot and, where nothing has happened meanwhile, makes its move."""
        match = held.table.match
        assert match is not None
        seq = held.table.seq
        bot = held.table.seats[seat].bot
        began = time.monotonic()
        move = await self.think(held, bot, match.game.view(seat))
        if move != NO_MOVE:
            await asyncio.sleep(max(0.0, began + pause - time.monotonic()))
        async with held.lock:
            if held.table.seq != seq:
                return
            if move is None:
                await self.replace_bot(held, seat)
            elif move == NO_MOVE:
                await self.add(held, "", Change(DECLINED, {"seat": seat}))
            else:
                await self.make_bot_move(held, match, seat, move)

    async def make_bot_move(self, held: TableInUse, match: TableMatch, seat: int, move: int) -> None:
        try:
            change = judge_line(match, seat, match.game.text(move))
        except NotAllowed as reason:
            logger.error("table %s: bot %s: %s", held.table.id, held.table.seats[seat].bot, reason)
            await self.replace_bot(held, seat)
            return
        await self.add(held, "", change)

    async def think(self, held: TableInUse, bot: str, view: View) -> int | None:
        """A bot's move, soon; None where the bot failed, and is to be replaced. Faults are logged.

        The rule of thumb is not replaced: where that fails, any legal move is made.
        """
        if held.table.day:
            return await self.think_alike(held, bot, view)
        chosen = await self.thinkers.choose(bot, view, self.rng)
        if chosen.hurried:
            logger.info("table %s: no time for bot %s: %s moves", held.table.id, bot, STAND_IN)
        if not chosen.fault:
            return chosen.move
        logger.error("table %s: bot %s %s%s", held.table.id, bot, chosen.fault, chosen.trace)
        if chosen.move is None and bot == STAND_IN:
            return any_move(view)
        return chosen.move

    async def think_alike(self, held: TableInUse, bot: str, view: View) -> int:
        """The move of a bot on a deal of the day: the same for everybody, however long that takes.

        Raises Stuck where it makes none.
        """
        for _ in range(TRIES):
            rng = chance_of(held.table.seed, view)
            chosen = await self.thinkers.choose(bot, view, rng, DAY_SECONDS)
            if chosen.move is not None and not (chosen.fault or chosen.hurried):
                return chosen.move
        raise Stuck(f"the bot {bot} {chosen.fault or 'had no time'} on the deal of the day")

    async def replace_bot(self, held: TableInUse, seat: int) -> None:
        """Puts the rule of thumb where a bot failed. Raises Stuck where its move is not to be made."""
        kept = held.table.seats[seat]
        if kept.bot == STAND_IN:
            raise Stuck(f"the bot {STAND_IN} failed on seat {seat}")
        await self.add(held, "", Change("bot", {"seat": seat, "bot": STAND_IN, "name": kept.name}))


def unlisted(table: Table, row: Row) -> bool:
    """Whether the table is in no lobby once it has this row; one that opens a chair is looked at there."""
    return table.private or (table.solo and row.kind not in OPENINGS)


def before(snapshot: Snapshot | None) -> int:
    """The `seq` after which a table's moves are wanted where there is such a snapshot: with its own."""
    return snapshot.seq - 1 if snapshot is not None else 0


def dealt_json(record: Record) -> bytes:
    """Where the seed of a match comes from, and what chance decided in it. Raises InvalidRecord."""
    sheet = deal_sheet(record)
    dealt = DealtFrom(str(record.seed), record.fair, sheet.draws, sheet.deals)
    return msgspec.json.encode(dealt)


def record_name(table: str) -> str:
    """The name of a record's file."""
    return f"parlour-{table}.json"


__all__ = ["Listener", "NoRecord", "NoTable", "Room", "TableInUse", "record_name"]
