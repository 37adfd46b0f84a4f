"""The card room, which handles the requests of clients.

Each table has a log of rows in the database. If the table's current state allows a request, a row is appended
to the log. Only then is the row applied to the table and sent to the clients. If another server process has
appended a row in the meantime, that row is read and the request is checked again.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Protocol

import msgspec

from parlour.bots.coach.deciding_moment import format_deciding_move
from parlour.games import game_class
from parlour.kit.errors import ParlourError
from parlour.kit.rng import Rng
from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.records.deal_sheet import build_deal_sheet
from parlour.records.record import Record
from parlour.server.accounts.identity import Sessions
from parlour.server.accounts.personal_stats import MatchStatsCache
from parlour.server.accounts.ratings import Ratings
from parlour.server.handlers.hints import CoachError, request_hint
from parlour.server.handlers.replays import ReplayCache, ReplayQuery, encode_replay_page
from parlour.server.handlers.reviews import (
    Coach,
    ReviewJob,
    ReviewKey,
    Reviews,
    ReviewUnavailableError,
    find_reader_seat,
)
from parlour.server.http_messages import (
    ContinueMatch,
    DealReport,
    DecidingMoment,
    LobbyTable,
    NewTable,
    RetentionDays,
    ReviewStatus,
)
from parlour.server.socket_messages import (
    ChatMessage,
    HintResult,
    Refused,
    RequestHint,
    RulesCompiled,
    TableRequest,
)
from parlour.server.tables.changes import Asker, Decision
from parlour.server.tables.chat import ChatPost, ChatRequest
from parlour.server.tables.clients import Client
from parlour.server.tables.commands import (
    build_created_entry,
    continue_record,
    continue_table_match,
    decide,
    decide_renaming,
    has_rematch_begun,
    require_hint_allowed,
)
from parlour.server.tables.days import is_ongoing
from parlour.server.tables.entries import (
    Created,
    LogRow,
    MatchContinued,
    MoveTakenBack,
    PlayerReturned,
    SkipRequested,
)
from parlour.server.tables.host_watch import HostWatch
from parlour.server.tables.hosting import require_admission, select_readable_rows
from parlour.server.tables.inbox import Decider
from parlour.server.tables.live_table import FrameCache, LiveTable
from parlour.server.tables.live_tables import LiveTables, UnknownTableError
from parlour.server.tables.live_tables import Peers as TablePeers
from parlour.server.tables.occupants import NO_OCCUPANT, Occupant, default_avatar, default_nickname
from parlour.server.tables.refusals import DrainingError, RequestRefusedError, server_catalog
from parlour.server.tables.results import DailyTable
from parlour.server.tables.room_metrics import Metrics, NoMetrics
from parlour.server.tables.rows import BrokenTableError, current_time_ms
from parlour.server.tables.store import RoomStore, RowWrite, StoreError, WriteError
from parlour.server.tables.table import Table
from parlour.server.tables.table_log import (
    RecordUnavailableError,
    build_record,
    convert_table_load_errors,
    new_table_from_rows,
    seats_at_match_start,
)
from parlour.server.tables.table_views import build_lobby_table
from parlour.server.tables.turn_runner import BotBudget, TurnRunner, UnlimitedBotBudget
from parlour.server.tables.turn_runner import Bots as TurnBots

TABLE_ID_LETTERS = "23456789abcdefghjkmnpqrstuvwxyz"  # without characters that look alike
TABLE_ID_LENGTH = 9
DRAIN_POLL_SECONDS = 0.02  # seconds between two checks for open connections
# maximum number of clients for which a table sends each presence change immediately, not in batches
PRESENCE_BATCH_THRESHOLD = 8
PRESENCE_BATCH_SECONDS = 0.2  # seconds during which presence changes are collected for a batch
# seconds for the browser to receive its new cookie before older sessions are closed
SIGN_OUT_DELAY_SECONDS = 0.2
# seconds after the last user has gone until the bots skip to the end, if only bots still play
SKIP_AFTER_SECONDS = 10

logger = logging.getLogger("parlour.server")
database_logger = logging.getLogger("parlour.database")


class Bots(TurnBots, Protocol):
    """The bots of a room. Their worker processes also compute hints."""

    @property
    def executor(self) -> Coach:
        """The worker processes in which the bots run. They also compute hints."""

    async def switch_build(self, build: Path) -> None:
        """Use a compiled build of the rules for all later requests.

        Raises:
            OSError, ValueError: The build cannot be used.
        """

    async def close(self) -> None:
        """Stop the worker processes."""


class Peers(TablePeers, Protocol):
    """The connection of a room to the other rooms on the same database."""

    def notify_rewrite(self, table_ids: Iterable[str]) -> None:
        """Notify the other rooms that the rows of these tables were rewritten."""

    def notify_sign_out(self) -> None:
        """Notify the other rooms that a user was signed out or deleted."""

    def on_presence_changed(self, live_table: LiveTable) -> None:
        """Record that a user has joined or left a table."""

    async def broadcast_chat(self, live_table: LiveTable, post: ChatPost) -> None:
        """Send a chat message to every client at a table.

        Raises:
            WriteError: The database failed.
        """

    async def find_review(self, key: ReviewKey) -> ReviewJob | None:
        """Return a match's review if another room has made it or is making it, or None otherwise."""

    def share_review(self, key: ReviewKey, job: ReviewJob) -> None:
        """Share the progress of a review with the other rooms."""

    async def close(self) -> None:
        """Disconnect from the other rooms."""


class NoPeers:
    """An implementation of `Peers` for a room that does not share its store with other rooms."""

    @property
    def is_alone(self) -> bool:
        return True

    def notify_new_row(self, table_id: str, seq: int) -> None:
        pass

    def notify_rewrite(self, table_ids: Iterable[str]) -> None:
        pass

    def notify_sign_out(self) -> None:
        pass

    def on_table_loaded(self, live_table: LiveTable) -> None:
        pass

    def on_presence_changed(self, live_table: LiveTable) -> None:
        pass

    async def refresh_presence(self, live_table: LiveTable) -> None:
        pass

    async def broadcast_chat(self, live_table: LiveTable, post: ChatPost) -> None:
        broadcast_chat_message(
            live_table,
            live_table.chat.add(
                ChatPost(post.user_id, post.request_id, live_table.chat.assign_number(post.message))
            ),
        )

    async def acquire_lease(self, live_table: LiveTable) -> float:
        return 0.0

    async def find_review(self, key: ReviewKey) -> ReviewJob | None:
        return None

    def share_review(self, key: ReviewKey, job: ReviewJob) -> None:
        pass

    async def close(self) -> None:
        pass


def broadcast_chat_message(live_table: LiveTable, message: ChatMessage) -> None:
    for client in live_table.clients:
        client.send_message(message)


class Room:
    """A card room, which manages the tables in one store and handles the requests about them."""

    def __init__(
        self,
        store: RoomStore,
        bot_delay: float,
        bot_workers: Bots,
        peers: Peers | None = None,
        budget: BotBudget | None = None,
        coach: Coach | None = None,
        metrics: Metrics | None = None,
    ) -> None:
        """Create a room with the tables in `store`.

        Args:
            bot_delay: The pause before each move of a bot, in seconds.
            budget: The limit on the bots' thinking time. If it is None, the time is unlimited.
            coach: The process for reviews. If it is None, the bots' worker processes make reviews.
        """
        self.store = store
        self.bot_workers = bot_workers
        self.peers: Peers = peers or NoPeers()
        self.metrics: Metrics = metrics or NoMetrics()
        self.live_tables = LiveTables(store, self.peers, self.metrics)
        self.secret = b""  # secret from which the seeds of daily deals are derived
        self.retention = RetentionDays()
        # True if the administrator has stopped the creation of tables on this node
        self.is_drained_by_admin = False
        self.turn_runner = TurnRunner(
            self.live_tables, bot_workers, bot_delay, budget or UnlimitedBotBudget()
        )
        self.host_watch = HostWatch(self.live_tables, self.turn_runner.acquire_lease)
        self.live_tables.on_table_changed = self.wake
        self.rng = Rng.fast(secrets.randbits(60))
        self.reviews = Reviews(coach or bot_workers.executor)
        self.replays = ReplayCache()
        self.ratings = Ratings(store)
        self.stats_cache = MatchStatsCache(store)
        self.sessions = Sessions()
        self.clients: set[Client] = set()
        self.is_draining = False  # True if the server is about to close and accepts no new clients
        self.background_tasks: set[asyncio.Task[None]] = set()
        self.users_awaiting_hint: set[str] = set()  # users whose hints are being computed

    async def switch_build(self, build: Path) -> None:
        """Use a compiled build of the rules for all later requests to the bots and the coach.

        All clients receive a message when the bots use it.

        Raises:
            OSError, ValueError: The build cannot be used.
        """
        await self.bot_workers.switch_build(build)
        await self.reviews.switch_build(build)
        for client in self.clients:
            client.send_message(RulesCompiled())

    async def sign_out(self, user_id: str) -> None:
        """End the sessions of a user on all devices.

        The sockets are closed after a short delay, so that the user's current device can receive its new
        cookie first.

        Raises:
            WriteError: The database failed.
        """
        await self.sessions.sign_out(self.store, user_id)
        self.peers.notify_sign_out()
        asyncio.get_running_loop().call_later(SIGN_OUT_DELAY_SECONDS, self.close_signed_out_sockets)

    async def reload_signed_out_sessions(self) -> None:
        """Read which users were signed out or deleted in other rooms, and end their sessions.

        Raises:
            ReadError: The database failed.
        """
        if await self.sessions.refresh(self.store):
            self.close_signed_out_sockets()

    def close_signed_out_sockets(self) -> None:
        """Close the sockets that were opened with a cookie that is no longer valid."""
        for client in self.clients:
            if self.sessions.current_generation(client.user_id) != client.generation:
                client.close_when_idle()

    async def drain(self) -> None:
        """Finish pending requests and close all sockets.

        Clients reconnect to another room, or to this one after its restart.
        """
        self.is_draining = True
        await self.stop_tasks()
        while self.clients:
            for client in list(self.clients):
                client.close_when_idle()
            await asyncio.sleep(DRAIN_POLL_SECONDS)

    async def close(self) -> None:
        """Stop the bots and the coach, and disconnect from the other rooms."""
        for task in self.background_tasks:
            task.cancel()
        await asyncio.gather(*self.background_tasks, return_exceptions=True)
        await self.stop_tasks()
        await self.peers.close()
        await self.reviews.close()
        await self.bot_workers.close()

    def wake(self, live_table: LiveTable) -> None:
        """Start the bots, the clock and the host watch of a table if they are needed."""
        self.turn_runner.wake(live_table)
        self.host_watch.wake(live_table)

    async def stop_tasks(self) -> None:
        """Stop the bots, clocks and host watches of all tables."""
        await self.host_watch.stop()
        await self.turn_runner.stop()

    # Tables

    async def create_table(self, user_id: str, new_table: NewTable) -> str:
        """Create a table and return its id.

        Raises:
            ParlourError: The request was refused; the message says why.
            WriteError: The database failed.
        """
        return await self.append_new_table(user_id, await asyncio.to_thread(build_created_entry, new_table))

    async def append_new_table(
        self,
        user_id: str,
        created: Created,
        build_extra_records: Callable[[str], list[DailyTable]] = lambda table_id: [],
    ) -> str:
        """Store the first row of a new table's log, and return the table's id.

        Args:
            build_extra_records: Takes the table's id, and returns records to be stored together with the row.

        Raises:
            DrainingError: This node accepts no new tables.
            WriteError: The database failed.
        """
        if self.is_drained_by_admin or self.is_draining:
            raise DrainingError("draining")
        while True:
            table_id = "".join(secrets.choice(TABLE_ID_LETTERS) for _ in range(TABLE_ID_LENGTH))
            row = LogRow(table_id, 1, user_id, created)
            is_solo = created.seat_count - len(created.bots) < 2
            is_unlisted = created.private or is_solo
            if await self.store.enqueue(
                RowWrite(row, None, is_unlisted, False, build_extra_records(table_id))
            ):
                self.metrics.count_new_table(created.game)
                return table_id

    async def continue_match(
        self, user_id: str, table_id: str, request: ContinueMatch, language: str = DEFAULT_LANGUAGE
    ) -> str:
        """Continue a match from an earlier move at a new table, and return the new table's id.

        Args:
            table_id: The table where the match was played.

        Raises:
            ParlourError: The request was refused; the message says why.
            WriteError: The database failed.
        """
        rows = await self.read_public_rows(table_id, user_id)
        occupant = await self.get_occupant(user_id, language)
        created, match_continued = await asyncio.to_thread(
            continue_table_match, rows, user_id, occupant, request
        )
        return await self.create_continuation_table(user_id, created, match_continued)

    async def continue_record(
        self, user_id: str, record_bytes: bytes, request: ContinueMatch, language: str
    ) -> str:
        """Continue the match of an uploaded record at a new table, and return the table's id.

        Raises:
            ParlourError: The request was refused; the message says why.
            WriteError: The database failed.
        """
        record = (await self.replays.get_record_replay(record_bytes, language)).record
        occupant = await self.get_occupant(user_id, language)
        created, match_continued = await asyncio.to_thread(
            continue_record, record, user_id, occupant, request
        )
        return await self.create_continuation_table(user_id, created, match_continued)

    async def create_continuation_table(
        self, user_id: str, created: Created, match_continued: MatchContinued
    ) -> str:
        """Store the first two rows of a new table's log, and return the table's id."""
        table_id = await self.append_new_table(user_id, created)
        row = LogRow(table_id, 2, user_id, match_continued)
        await self.store.enqueue(RowWrite(row, None, created.private, False))
        return table_id

    async def list_lobby(self, user_id: str, language: str) -> list[LobbyTable]:
        """List the tables that every user may join or watch, most recently changed first."""
        lobby_tables = []
        for table_id in await self.store.list_lobby():
            try:
                live_table = await self.live_tables.get_table(table_id)
            except (UnknownTableError, BrokenTableError) as error:
                logger.warning("table %s is not listed in the lobby: %s", table_id, error)
                continue
            if not (live_table.table.is_solo or live_table.table.locked or live_table.table.closed):
                lobby_tables.append(self.build_lobby_table(live_table, user_id, language))
        return lobby_tables

    def build_lobby_table(self, live_table: LiveTable, user_id: str, language: str) -> LobbyTable:
        return build_lobby_table(
            live_table.table, user_id, live_table.all_user_ids(), language, len(live_table.spectator_names())
        )

    async def list_user_tables(self, user_id: str, language: str) -> list[LobbyTable]:
        """List the tables where a user has a seat and the most recent match is not over.

        The most recently changed table comes first.
        """
        lobby_tables = []
        for table_id in await self.store.list_user_tables(user_id) if user_id else []:
            try:
                live_table = await self.live_tables.get_table(table_id)
            except (UnknownTableError, BrokenTableError) as error:
                logger.warning("table %s: left out of a user's list of tables: %s", table_id, error)
                continue
            if live_table.table.has_active_player(user_id):
                lobby_tables.append(self.build_lobby_table(live_table, user_id, language))
        return lobby_tables

    async def get_record(self, user_id: str, table_id: str, match_number: int | None) -> str:
        """Return the record of a match, or of the last finished match if `match_number` is None.

        Raises:
            UnknownTableError: There is no such table, or the user may not see it.
            RecordUnavailableError: There is no such match, or it is not over.
        """
        rows = await self.read_public_rows(table_id, user_id)
        return await asyncio.to_thread(lambda: build_record(rows, match_number).to_text())

    async def get_deals(self, user_id: str, table_id: str, match_number: int) -> bytes:
        """Return how the cards of a finished match were dealt, as JSON.

        Raises:
            UnknownTableError: There is no such table, or the user may not see it.
            RecordUnavailableError: There is no such match, or it is not over.
            InvalidRecordError: The record cannot be replayed.
        """
        rows = await self.read_public_rows(table_id, user_id)
        return await asyncio.to_thread(lambda: encode_deal_report(build_record(rows, match_number)))

    async def get_replay(
        self, user_id: str, table_id: str, match_number: int, query: ReplayQuery, language: str
    ) -> bytes:
        """Return a page of the replay of a finished match, as compressed JSON.

        Raises:
            UnknownTableError: There is no such table, or the user may not see it.
            RecordUnavailableError: There is no such match, or it is not over.
            UnreplayableRecordError: The record cannot be replayed.
            RequestRefusedError: The match has no seat `query.viewer`.
        """
        rows = await self.read_public_rows(table_id, user_id)
        replayed_match = await self.replays.get_table_replay(
            table_id, build_record(rows, match_number), seats_at_match_start(rows, match_number)
        )
        has_review = self.reviews.has_review(table_id, match_number, language)
        return await asyncio.to_thread(
            encode_replay_page, replayed_match, user_id, query, has_review, language
        )

    async def replay_record(self, record_bytes: bytes, query: ReplayQuery, language: str) -> bytes:
        """Return a page of the replay of an uploaded record, as compressed JSON.

        Raises:
            UnreplayableRecordError: The record cannot be replayed.
            RequestRefusedError: The match has no seat `query.viewer`.
        """
        replayed_match = await self.replays.get_record_replay(record_bytes, language)
        return await asyncio.to_thread(encode_replay_page, replayed_match, "", query, False, language)

    async def read_public_rows(self, table_id: str, user_id: str) -> list[LogRow]:
        """Return the rows of a table with the matches that the user may see afterwards.

        Raises:
            UnknownTableError: There is no such table, or it is locked and the user had no seat in any match.
            RecordUnavailableError: The table has a daily deal whose day is not over.
        """
        rows = await self.live_tables.read_rows(table_id)
        if not rows:
            raise UnknownTableError("table-unknown", table=repr(table_id))
        with convert_table_load_errors():
            daily_date = new_table_from_rows(rows[:1]).daily_date
            readable_rows = select_readable_rows(rows, user_id)
        if not readable_rows:
            raise UnknownTableError("table-unknown", table=repr(table_id))
        if is_ongoing(daily_date):
            raise RecordUnavailableError("daily-on")
        return readable_rows

    async def get_review(
        self, user_id: str, table_id: str, match_number: int, should_start: bool, language: str
    ) -> ReviewStatus:
        """Return the status of a match's review. If `should_start` is true, also request the review.

        Raises:
            UnknownTableError: There is no such table, or the user may not see it.
            RecordUnavailableError: There is no such match, or it is not over.
            ReviewUnavailableError: The review was not requested, or it cannot be made now.
        """
        rows = await self.read_public_rows(table_id, user_id)
        if should_start:
            record = build_record(rows, match_number)
            game_type = game_class(record.game)
            if record.rules_version != game_type.rules_version:
                raise ReviewUnavailableError("other-rules", title=game_type.title)
            shared_review = await self.peers.find_review((table_id, match_number, language))
            if shared_review is not None and not shared_review.error:
                return shared_review.status_for(user_id)
            user_ids = [seat.user_id for seat in seats_at_match_start(rows, match_number)]
            job = self.reviews.get_or_start(table_id, match_number, record, user_ids, language)
            self.peers.share_review((table_id, match_number, language), job)
            return job.status_for(user_id)
        if not seats_at_match_start(rows, match_number):
            raise ReviewUnavailableError("review-not-asked", match=match_number)
        try:
            return self.reviews.find(table_id, match_number, language).status_for(user_id)
        except ReviewUnavailableError:
            if (shared_review := await self.peers.find_review((table_id, match_number, language))) is None:
                raise
            return shared_review.status_for(user_id)

    async def get_deciding_moment(
        self, user_id: str, table_id: str, match_number: int, language: str
    ) -> DecidingMoment:
        """Return the deciding moment of a finished match, or a sentence that says that there is none.

        Raises:
            UnknownTableError: There is no such table, or the user may not see it.
            RecordUnavailableError: There is no such match, or it is not over.
        """
        rows = await self.read_public_rows(table_id, user_id)
        record = build_record(rows, match_number)
        deciding_move = (
            await self.reviews.get_deciding_move(table_id, match_number, record, language)
            if record.rules_version == game_class(record.game).rules_version
            else None
        )
        user_ids = [seat.user_id for seat in seats_at_match_start(rows, match_number)]
        return DecidingMoment(
            deciding_move.move if deciding_move is not None else 0,
            format_deciding_move(deciding_move, record, find_reader_seat(user_ids, user_id), language),
        )

    # Hints

    def start_hint(self, live_table: LiveTable, client: Client, request: RequestHint) -> None:
        """Compute a hint in a background task, and send it to this client only."""
        hint_task = asyncio.create_task(self.answer_hint(live_table, client, request))
        self.background_tasks.add(hint_task)
        hint_task.add_done_callback(self.background_tasks.discard)

    async def answer_hint(self, live_table: LiveTable, client: Client, request: RequestHint) -> None:
        user_id = client.user_id
        try:
            async with live_table.hold():
                await live_table.read_new_rows()
                match, seat = require_hint_allowed(live_table.table, user_id, request)
            if user_id in self.users_awaiting_hint:
                raise RequestRefusedError("hint-in-progress")
            self.users_awaiting_hint.add(user_id)
            try:
                seq, view = live_table.table.shown_seq, match.game.view(seat)
                hint = await request_hint(
                    view, match.player_names, client.language, self.rng, self.bot_workers.executor
                )
            finally:
                self.users_awaiting_hint.discard(user_id)
            client.send_message(HintResult(request.request_id, seq, hint))
        except RequestRefusedError as error:
            client.send_message(
                Refused(request.request_id, error.format_message(client.language), error.clause)
            )
        except (CoachError, ParlourError) as error:
            logger.error("table %s: could not compute a hint: %s", live_table.table.id, error)
            message = server_catalog(client.language).format("hint-failed")
            client.send_message(Refused(request.request_id, message, ""))

    # Presence

    async def join(self, live_table: LiveTable, client: Client, last_seq: int) -> None:
        """Add a new client to a table, and send it the table's state and the events that it missed.

        Raises:
            BrokenTableError: The table's rows cannot be loaded.
            RequestRefusedError: The user may not join this table.
        """
        live_table.joining_count += 1
        try:
            async with live_table.join_lock:
                client.name = (await self.get_occupant(client.user_id, client.language)).name
                await self.send_initial_state(live_table, client, last_seq)
        except BaseException:
            self.leave(live_table, client)
            raise
        finally:
            live_table.joining_count -= 1
        self.wake(live_table)

    async def send_initial_state(self, live_table: LiveTable, client: Client, last_seq: int) -> None:
        async with live_table.hold():
            await live_table.read_new_rows()
            if is_ongoing(live_table.table.daily_date) and live_table.table.host_id != client.user_id:
                raise RequestRefusedError("daily-others")
            require_admission(live_table.table, client.user_id)
            log = await self.live_tables.read_missed_log(live_table, client, last_seq)
            await self.peers.refresh_presence(live_table)
            is_new_user = client.user_id not in live_table.local_user_ids()
            is_empty = not live_table.all_user_ids()
            live_table.clients.add(client)
            live_table.present_since.setdefault(client.user_id, current_time_ms())
            frame_cache = FrameCache(live_table)
            client.send_frame(frame_cache.table_frame(client))
            match = live_table.table.match
            for faces in frame_cache.card_face_frames(match, client) if match is not None else []:
                client.send_frame(faces)
            if log is not None:
                client.send_message(log)
            if match is not None:
                for frame in frame_cache.match_frames(match, client):
                    client.send_frame(frame)
            for message in live_table.chat.messages:
                client.send_message(message)
            if is_new_user:
                self.peers.on_presence_changed(live_table)
                self.schedule_presence_broadcast(live_table, except_client=client)
        if is_new_user:
            await self.on_user_returned(live_table, client.user_id, is_empty)

    async def on_user_returned(self, live_table: LiveTable, user_id: str, was_table_empty: bool) -> None:
        """Use the current name of a returning user, and give them their seat back from a substitute bot.

        If no user was at the table, correct the clocks.
        """
        try:
            await self.update_name_at_table(live_table, user_id)
            await live_table.execute(partial(decide_return, user_id), user_id)
            if was_table_empty:
                await self.turn_runner.resume_clock(live_table)
        except WriteError as error:
            database_logger.error(
                "table %s: could not write a player's return: %s", live_table.table.id, error
            )

    def leave(self, live_table: LiveTable, client: Client) -> None:
        """Remove a disconnected client from a table."""
        if client not in live_table.clients:
            return
        live_table.clients.discard(client)
        if client.user_id not in live_table.local_user_ids():
            live_table.present_since.pop(client.user_id, None)
            self.peers.on_presence_changed(live_table)
            self.schedule_presence_broadcast(live_table)
            self.host_watch.wake(live_table)
            self.schedule_skip(live_table)

    # Skipping to the end

    def schedule_skip(self, live_table: LiveTable) -> None:
        """Skip to the end of the match after SKIP_AFTER_SECONDS, unless a user returns to the table.

        Do nothing if players are still in the match, or if only bots have played in it.
        """
        table = live_table.table
        if live_table.all_user_ids() or not table.do_only_bots_play or table.is_skipping or table.closed:
            return
        if table.match is not None and any(table.match.user_ids):
            skip_task = asyncio.create_task(self.skip_without_users(table.id))
            self.background_tasks.add(skip_task)
            skip_task.add_done_callback(self.background_tasks.discard)

    async def skip_without_users(self, table_id: str) -> None:
        await asyncio.sleep(SKIP_AFTER_SECONDS)
        try:
            live_table = await self.live_tables.get_table(table_id)
            await live_table.execute(lambda table: self.decide_skip_without_users(live_table))
        except (ParlourError, StoreError) as error:
            logger.error("table %s: could not skip to the end of the match: %s", table_id, error)

    async def decide_skip_without_users(self, live_table: LiveTable) -> Decision | None:
        await live_table.read_new_rows()
        await self.peers.refresh_presence(live_table)
        table = live_table.table
        if live_table.all_user_ids() or not table.do_only_bots_play or table.closed or table.is_skipping:
            return None
        return Decision(SkipRequested())

    def schedule_presence_broadcast(self, live_table: LiveTable, except_client: Client | None = None) -> None:
        """Send the list of users at a table to all of its clients except `except_client`.

        At a table with many clients, all changes within PRESENCE_BATCH_SECONDS are sent together, to every
        client.
        """
        if len(live_table.clients) <= PRESENCE_BATCH_THRESHOLD:
            self.broadcast_presence(live_table, except_client)
        elif live_table.presence_timer is None:
            live_table.presence_timer = asyncio.get_running_loop().call_later(
                PRESENCE_BATCH_SECONDS, self.broadcast_presence, live_table
            )

    def broadcast_presence(self, live_table: LiveTable, except_client: Client | None = None) -> None:
        live_table.presence_timer = None
        frame_cache = FrameCache(live_table)
        for client in live_table.clients - {except_client}:
            client.send_presence(frame_cache.table_frame(client))

    # Requests

    async def handle_request(
        self, live_table: LiveTable, user_id: str, request: TableRequest, language: str = DEFAULT_LANGUAGE
    ) -> None:
        """Carry out a user's request, and wait until its row is stored in the table's log.

        Raises:
            RequestRefusedError: The request is not allowed.
            WriteError: The database failed, or MAX_WRITE_TRIES attempts failed because of other writers.
            BrokenTableError: The table can no longer be used.
        """
        decider = await self.prepare_request(live_table, user_id, request, language)
        await live_table.execute(decider, user_id, request.request_id)

    async def prepare_request(
        self, live_table: LiveTable, user_id: str, request: TableRequest, language: str
    ) -> Decider:
        """Return the function that decides about a request, with what it needs from the store."""
        occupant = await self.get_occupant(user_id, language) if request.needs_occupant else NO_OCCUPANT
        return self.new_decider(live_table, user_id, request, occupant)

    def new_decider(
        self, live_table: LiveTable, user_id: str, request: TableRequest, occupant: Occupant = NO_OCCUPANT
    ) -> Decider:
        """Return the function that decides about a request.

        Args:
            occupant: The user's name and avatar, needed for a request to sit.
        """

        def decide_now(table: Table) -> Decision | Awaitable[Decision | None] | None:
            if has_rematch_begun(table, user_id, request):
                return None
            asker = Asker(user_id, occupant, live_table.presence_times)
            if request.is_slow:
                return asyncio.to_thread(decide, table, request, asker)
            decision = decide(table, request, asker)
            if isinstance(decision.entry, MoveTakenBack):
                return self.live_tables.add_position_before_move(live_table, decision.entry)
            return decision

        return decide_now

    async def rename(self, live_table: LiveTable, user_id: str) -> None:
        """Use a user's current name and avatar at a table, and show them to all clients.

        Raises:
            RequestRefusedError: The user has no cookie.
            WriteError: The database failed.
            BrokenTableError: The table can no longer be used.
        """
        if not user_id:
            raise RequestRefusedError("no-cookie")
        async with live_table.hold():
            await live_table.read_new_rows()
        await self.update_name_at_table(live_table, user_id)
        if user_id in live_table.table.user_names:
            return
        for client in live_table.clients:
            if client.user_id == user_id:
                client.name = (await self.get_occupant(user_id, client.language)).name
        self.peers.on_presence_changed(live_table)
        self.schedule_presence_broadcast(live_table)

    async def update_name_at_table(self, live_table: LiveTable, user_id: str) -> None:
        """Use a user's current name and avatar at a table where the user has or had a seat."""
        if user_id not in live_table.table.user_names or not (await self.store.get_user(user_id)).nickname:
            return
        occupant = await self.get_occupant(user_id, DEFAULT_LANGUAGE)
        await live_table.execute(lambda table: decide_renaming(table, user_id, occupant), user_id)

    async def get_occupant(self, user_id: str, language: str) -> Occupant:
        """Return the name and avatar with which a user takes a seat."""
        user = await self.store.get_user(user_id)
        fallback_avatar, fallback_color = default_avatar(user_id)
        display_name = user.nickname or default_nickname(user_id, language)
        return Occupant(display_name, "", user.avatar or fallback_avatar, user.avatar_color or fallback_color)

    # Chat

    async def post_chat(self, live_table: LiveTable, user_id: str, request: ChatRequest) -> None:
        """Send a user's chat message to every client at the table.

        Raises:
            RequestRefusedError: The message is not allowed.
            WriteError: The database failed.
        """
        post = live_table.chat.build_post(live_table.table, user_id, request)
        if post is not None:
            await self.peers.broadcast_chat(live_table, post)


def decide_return(user_id: str, table: Table) -> Decision | None:
    """Return the decision that gives a user their seat back from a substitute bot, or None."""
    seat = table.find_seat(user_id)
    if seat < 0 or not table.seats[seat].substituted or not table.is_playing or table.closed:
        return None
    return Decision(PlayerReturned(seat))


def encode_deal_report(record: Record) -> bytes:
    """Return a match's seed, the seed's origin, all random decisions and the dealt hands, as JSON.

    Raises:
        InvalidRecordError: The record cannot be replayed.
    """
    deal_sheet = build_deal_sheet(record)
    report = DealReport(str(record.seed), record.fair, deal_sheet.draws, deal_sheet.deals)
    return msgspec.json.encode(report)


def record_filename(table_id: str) -> str:
    """Return the file name under which a table's record is downloaded."""
    return f"parlour-{table_id}.json"
