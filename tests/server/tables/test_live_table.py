"""Shared frames: each is built once, and equals the frame that its reader would receive alone."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.games import game_class, game_names
from parlour.kit.rng import Rng
from parlour.server.decisions.changes import Decision
from parlour.server.decisions.commands import decide_moves
from parlour.server.handlers.new_tables import create_table
from parlour.server.http_messages import NewTable
from parlour.server.log.entries import BotSubstituted, TakebackOutcome
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.table import TableMatch
from parlour.server.ops.server_room import ServerRoom
from parlour.server.socket_messages import (
    AnswerTakeback,
    Leave,
    Move,
    Rematch,
    RemovePlayer,
    RequestTakeback,
    Sit,
    Start,
)
from parlour.server.storage.sql_store import SqlStore
from parlour.server.tables import clients, live_table
from parlour.server.tables.clients import Client
from parlour.server.tables.live_table import FrameCache, LiveTable
from parlour.server.tables.live_tables import LiveTables
from parlour.server.tables.presence import broadcast_presence, join
from parlour.server.tables.requests import handle_request
from parlour.server.tables.table_views import build_faces_messages, build_scene_update, build_takeback_event
from parlour.testing import effort, example_count, push_random_move
from tests.server.rooms import open_room

ANN, BEN, MAKER, EVE, ZOE = "ann", "ben", "maker", "eve", "zoe"
PLAYERS = (ANN, BEN, "cleo", "dan")
MOVES = example_count(30, 600)


@pytest.fixture
def compared_frames(monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Compare each shared frame with the frame built for its listener alone. Return the compared frames."""
    monkeypatch.setattr(clients, "MAX_QUEUED_FRAMES", 100_000)
    compared: list[bytes] = []

    def compare_method(name: str, build: Callable[..., Any]) -> None:
        original = getattr(FrameCache, name)

        def compare(self: FrameCache, *args: Any) -> Any:
            frame = original(self, *args)
            assert frame == build(self, *args)
            compared.append(frame)
            return frame

        monkeypatch.setattr(live_table.FrameCache, name, compare)

    compare_method("table_frame", build_state_frame)
    compare_method("scene_frame", build_scene_frame)
    compare_method("card_face_frames", build_faces_frames)
    return compared


def build_state_frame(cache: FrameCache, client: Client) -> bytes:
    return msgspec.json.encode(cache.live_table.build_state(client.user_id, client.language))


def build_faces_frames(cache: FrameCache, match: TableMatch, client: Client) -> list[bytes]:
    return [msgspec.json.encode(each) for each in build_faces_messages(match, client.language)]


def build_scene_frame(cache: FrameCache, match: TableMatch, client: Client) -> bytes:
    who, language = client.user_id, client.language
    events = cache.events_by_reader.get((match.find_seat(who), language), [])
    if cache.last_row is not None and isinstance(cache.last_row.entry, TakebackOutcome):
        events = [build_takeback_event(match, cache.last_row.entry, who, language)]
    return msgspec.json.encode(build_scene_update(cache.live_table.table, match, who, events, language))


@pytest.mark.parametrize("game", game_names() if effort.is_long else ["crazy-eight", "war", "zop-zoo"])
async def test_shared_frames_equal_individual_frames(
    game: str, compared_frames: list[bytes], tmp_path: Path
) -> None:
    """Each player has two sockets, one more client reads German, and the host and others only watch."""
    async with open_room(tmp_path / "room.sqlite3") as place:
        room = place.room
        seats = min(game_class(game).max_seats, 3)
        shared_table = await room.live_tables.get_table(
            await create_table(room.live_tables, MAKER, NewTable(game, seats))
        )
        people = PLAYERS[:seats]
        readers = [(who, language) for who in (*people, MAKER, EVE, ZOE, "") for language in ("en", "de")]
        listeners = [Client(who, language) for who, language in readers]
        for client in listeners:
            await join(room.live_tables, shared_table, client, 0)
        for client in listeners:
            drain_outbox(client)
        for seat, who in enumerate(people):
            await handle_request(room.live_tables, shared_table, who, Sit(f"sit {seat}", seat))
        await handle_request(room.live_tables, shared_table, MAKER, Start("start"))
        await play_random(room, shared_table)
        assert len(compared_frames) > MOVES * len(listeners) / 2
        frames_by_user = {
            client.user_id: drain_outbox(client) for client in listeners if client.language == "en"
        }
        assert frames_by_user[EVE] == frames_by_user[ZOE] == frames_by_user[""] != frames_by_user[MAKER]
        assert all(
            b'"you":true' not in frame and b'"yours":true' not in frame for frame in frames_by_user[EVE]
        )
        assert all(b'"may_take_back":true' not in frame for frame in frames_by_user[EVE])


async def test_declined_takeback_is_announced(tmp_path: Path) -> None:
    """Both players are notified at once. A client that joins later reads it at its place in the log."""
    async with open_room(tmp_path / "room.sqlite3") as place:
        room = place.room
        shared_table = await room.live_tables.get_table(
            await create_table(room.live_tables, MAKER, NewTable("crazy-eight", 2))
        )
        ann, ben = PLAYERS[:2]
        asker, other = Client(ann), Client(ben, "de")
        for seat, client in enumerate((asker, other)):
            await handle_request(room.live_tables, shared_table, client.user_id, Sit(f"sit {seat}", seat))
            await join(room.live_tables, shared_table, client, 0)
        await handle_request(room.live_tables, shared_table, MAKER, Start("start"))
        match = shared_table.table.match
        assert match is not None
        rng = Rng.fast(1)
        while (
            shared_table.table.last_move is None
            or not shared_table.table.last_move.can_take_back
            or shared_table.table.last_move.user_id != ann
        ):
            seat, move = push_random_move(match.game.copy(), rng)
            request = Move(f"{shared_table.table.seq}", match.number, match.game.format_move(move))
            await handle_request(room.live_tables, shared_table, match.user_ids[seat], request)
        await handle_request(room.live_tables, shared_table, ann, RequestTakeback("back", match.number))
        drain_outbox(asker), drain_outbox(other)
        await handle_request(
            room.live_tables, shared_table, ben, AnswerTakeback("no", match.number, agree=False)
        )
        texts = [event_texts(client) for client in (asker, other)]
        assert texts == [
            [f"{match.names()[match.find_seat(ben)]} declined the takeback."],
            ["Du erlaubst nicht, den Zug zurückzunehmen."],
        ]
        late = Client("late")
        log = await room.live_tables.read_missed_log(shared_table, late, 0)
        assert log is not None
        assert [event.text for event in log.entries[-1].events] == texts[0]


async def test_announcements_address_each_reader(tmp_path: Path) -> None:
    """Everyone at the table is told at once, and later readers find the text in the log. Zoe reads German."""
    async with open_room(tmp_path / "room.sqlite3") as place:
        room = place.room
        room.turn_runner.bot_delay = 3600.0  # otherwise Ben's bot could move during an announcement
        live = await room.live_tables.get_table(await create_table(room.live_tables, ANN, NewTable("war", 3)))
        clients = {who: Client(who, "de" if who == ZOE else "en") for who in (ANN, BEN, ZOE, EVE)}
        for seat, who in enumerate((ANN, BEN, ZOE)):
            await room.store.save_user(who, NameAndAvatar(who.title()))
            await handle_request(room.live_tables, live, who, Sit(f"sit {seat}", seat))
        for client in clients.values():
            await join(room.live_tables, live, client, 0)

        async def read(act: Awaitable[Any], *, is_playing: bool = True) -> list[str]:
            """Return what Ann, Ben, Zoe and Eve are told."""
            for client in clients.values():
                drain_outbox(client)
            await act
            texts = []
            for who, client in clients.items():
                frames = [msgspec.json.decode(frame) for frame in drain_outbox(client)]
                [told] = [frame for frame in frames if frame["type"] == "announcement"]
                assert told["is_about_you"] == (told["seat"] == (ANN, BEN, ZOE, EVE).index(who))
                events = [frame["events"][0] for frame in frames if frame.get("events")]
                assert [event["text"] for event in events] == [told["text"]] * is_playing
                assert [event["kind"] for event in events] == [told["kind"]] * is_playing
                if is_playing:
                    log = await room.live_tables.read_missed_log(live, client, told["seq"] - 1)
                    assert log is not None
                    assert log.entries[0].events[0].text == told["text"]
                texts.append(told["text"])
            return texts

        removal = handle_request(room.live_tables, live, ANN, RemovePlayer("early", 1))
        assert await read(removal, is_playing=False) == [
            "You removed Ben from the table.",
            "Ann removed you from the table.",
            "Ann hat Ben vom Tisch entfernt.",
            "Ann removed Ben from the table.",
        ]
        await handle_request(room.live_tables, live, BEN, Sit("again", 1))
        await handle_request(room.live_tables, live, ANN, Start("start"))
        match = live.table.match
        assert match is not None
        late_move = decide_moves(match, 1, "flip")
        assert await read(live.execute(lambda table: late_move)) == [
            "Time is up: a bot played for Ben.",
            "Your time is up: a bot played for you.",
            "Die Zeit ist um: Ein Bot hat für Ben gespielt.",
            "Time is up: a bot played for Ben.",
        ]
        assert await read(handle_request(room.live_tables, live, ZOE, Leave("leave"))) == [
            "Zoe left the game. A bot plays on.",
            "Zoe left the game. A bot plays on.",
            "Du hast die Partie verlassen. Ein Bot spielt für dich.",
            "Zoe left the game. A bot plays on.",
        ]
        substitution = Decision(BotSubstituted(1, "simple"))
        assert (await read(live.execute(lambda table: substitution, ANN)))[:2] == [
            "A bot plays for Ben until they return.",
            "A bot plays for you until you return.",
        ]
        assert (await read(handle_request(room.live_tables, live, BEN, Sit("back", 1))))[:2] == [
            "Ben is back and plays again.",
            "You are back and play yourself again.",
        ]
        assert await read(handle_request(room.live_tables, live, ANN, RemovePlayer("late", 1))) == [
            "You removed Ben from the table. A bot plays on.",
            "Ann removed you from the table. A bot plays on.",
            "Ann hat Ben vom Tisch entfernt. Ein Bot spielt weiter.",
            "Ann removed Ben from the table. A bot plays on.",
        ]


def event_texts(client: Client) -> list[str]:
    """Return the event texts in the frames that a listener received."""
    frames = [msgspec.json.decode(frame) for frame in drain_outbox(client)]
    return [event["text"] for frame in frames for event in frame.get("events", [])]


async def test_presence_updates_are_batched(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("parlour.server.tables.presence.PRESENCE_BATCH_THRESHOLD", 5)
    async with open_room(tmp_path / "room.sqlite3") as place:
        shared_table = await place.room.live_tables.get_table(
            await create_table(place.room.live_tables, MAKER, NewTable("war", 2))
        )
        crowd = [Client(f"fan {number}") for number in range(40)]
        for client in crowd:
            await join(place.room.live_tables, shared_table, client, 0)
        while shared_table.presence_timer is not None:
            await asyncio.sleep(0)
        frames = [drain_outbox(client) for client in crowd]
        assert all(
            len(set(msgspec.json.decode(user_frames[-1])["spectators"])) == len(crowd)
            for user_frames in frames
        )
        assert sum(map(len, frames)) < len(crowd) * len(crowd) / 4


async def test_outbox_holds_a_single_presence_frame(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place:
        room = place.room
        shared_table = await room.live_tables.get_table(
            await create_table(room.live_tables, MAKER, NewTable("war", 2))
        )
        silent = Client("silent")
        await join(room.live_tables, shared_table, silent, 0)
        for number in range(7):
            await join(room.live_tables, shared_table, Client(f"fan {number}"), 0)
        assert [len(frame["spectators"]) for frame in map(msgspec.json.decode, drain_outbox(silent))] == [
            1,
            8,
        ]
        broadcast_presence(shared_table)
        await handle_request(room.live_tables, shared_table, MAKER, Sit("sit", 0))
        broadcast_presence(shared_table)
        shown = [msgspec.json.decode(frame) for frame in drain_outbox(silent)]
        assert [frame["seq"] for frame in shown] == [2, 2]
        # the player and all spectators have the default name, and nobody bears the name of the player
        player = shown[-1]["seats"][0]["name"]
        assert player == "Guest"
        assert shown[-1]["spectators"] == [f"Guest {number}" for number in range(2, 10)]


async def test_request_is_not_blocked_by_joining_clients(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """75 joining spectators once delayed a move by a second, because each had taken the lock before it."""
    begun = 0

    async def get_user(store: SqlStore, who: str) -> NameAndAvatar:
        return NameAndAvatar()

    async def wait_to_join(tables: LiveTables, *args: Any) -> None:
        nonlocal begun
        begun += 1
        await resumed.wait()

    monkeypatch.setattr(SqlStore, "get_user", get_user)
    monkeypatch.setattr(LiveTables, "read_missed_log", wait_to_join)
    async with open_room(tmp_path / "room.sqlite3") as place:
        room, resumed = place.room, asyncio.Event()
        shared_table = await room.live_tables.get_table(
            await create_table(room.live_tables, MAKER, NewTable("war", 2))
        )
        joins = [
            asyncio.create_task(join(room.live_tables, shared_table, Client(f"fan {each}"), 0))
            for each in range(20)
        ]
        while not begun:
            await asyncio.sleep(0)
        request = asyncio.create_task(handle_request(room.live_tables, shared_table, MAKER, Sit("sit", 0)))
        await asyncio.sleep(0)
        resumed.set()
        await request
        assert begun <= 2
        await asyncio.gather(*joins)
        assert begun == 20


async def play_random(room: ServerRoom, shared_table: LiveTable) -> None:
    """Play random moves, take back moves where possible, and start rematches."""
    rng = Rng.fast(7)
    for nth in range(MOVES):
        match = shared_table.table.match
        assert match is not None
        number = match.number
        if match.game.is_over:
            for who in PLAYERS[: len(shared_table.table.seats)]:
                if shared_table.table.match is match:
                    await handle_request(room.live_tables, shared_table, who, Rematch(f"again {nth} {who}"))
            continue
        seat, move = push_random_move(match.game.copy(), rng)
        who = match.user_ids[seat]
        await handle_request(
            room.live_tables, shared_table, who, Move(f"{nth}", number, match.game.format_move(move))
        )
        last = shared_table.table.last_move
        if (
            last is not None
            and last.can_take_back
            and shared_table.table.is_playing
            and rng.randbelow(3) == 0
        ):
            await handle_request(room.live_tables, shared_table, who, RequestTakeback(f"back {nth}", number))
            agree = rng.randbelow(3) > 0
            for other in [each for each in match.user_ids if each != who]:
                if shared_table.table.takeback is not None:
                    await handle_request(
                        room.live_tables,
                        shared_table,
                        other,
                        AnswerTakeback(f"answer {nth} {other}", number, agree=agree),
                    )


def drain_outbox(client: Client) -> list[bytes]:
    frames = []
    while not client.outbox.empty():
        frame = client.outbox.get_nowait()
        frames += [] if frame is None else [frame]
    return frames
