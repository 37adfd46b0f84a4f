"""Several rooms on one PostgreSQL database: they see each other's changes and never contradict each other."""

import asyncio
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

from parlour.games import game_names
from parlour.server.cluster.leases import LEASE_SECONDS, Leases
from parlour.server.cluster.notifications import (
    MAX_IDS_PER_NOTIFICATION,
    NOTIFICATION_DECODER,
    Notification,
    cancel_and_wait,
)
from parlour.server.handlers.session import RESTART
from parlour.server.http.serving import UnshareableDatabaseError, serve
from parlour.server.log.clock import Outage, deadline_of_seat, time_used_until
from parlour.server.ops.server_room import ServerRoom
from parlour.server.ops.settings import Settings
from parlour.server.storage.database import prepare_database
from parlour.server.storage.schema import DATABASE_TIME_MS, LEASES, LOG, NODES
from parlour.server.storage.sql_store import SqlStore
from parlour.testing import example_count
from tests.server.processes import open_process
from tests.server.races import (
    SHORT,
    Chair,
    People,
    check_table,
    open_local_rooms,
    open_local_table,
    open_socket_table,
    race,
    synchronize,
)
from tests.server.rooms import (
    PATIENCE,
    Message,
    Person,
    Place,
    begin,
    open_room,
    people,
    play_together,
    sit_down,
)

RACES = example_count(200, 20_000)
RACES_PER_TABLE = 40
# With SOON, another room soon takes over the leases of a killed room.
# unless the room releases them
LONG_LEASES = "from parlour.server.cluster import leases; leases.LEASE_SECONDS = 600.0"
SHORT_LEASES = """
from parlour.server.cluster import leases, peers
from parlour.server.storage import schema
leases.LEASE_SECONDS, peers.HEARTBEAT_SECONDS, schema.DEAD_NODE_SECONDS = 2.0, 0.5, 2.5
"""
SOCKET_RACES = example_count(10, 2_000)


async def wait_until_settled(rooms: Sequence[ServerRoom], table: str) -> None:
    """Wait until both rooms have all rows of a table, and no bot is about to move."""
    live_tables = [await room.live_tables.get_table(table) for room in rooms]

    async def done() -> None:
        while len({each.table.seq for each in live_tables}) > 1 or any(
            room.turn_runner.next_bot_seat(each) >= 0 for room, each in zip(rooms, live_tables, strict=True)
        ):
            await asyncio.sleep(0.01)

    await asyncio.wait_for(done(), PATIENCE)


@asynccontextmanager
async def two_rooms(postgres: sa.URL) -> AsyncIterator[tuple[Place, Place]]:
    async with open_room(postgres) as first, open_room(postgres) as second:
        yield first, second


@asynccontextmanager
async def connect_to_both(first: Place, second: Place) -> AsyncIterator[tuple[Person, Person]]:
    """Yield Ann, connected through the first room, and Ben, connected through the second."""
    async with AsyncExitStack() as stack:
        [ann] = await stack.enter_async_context(people(first, 1))
        ben = await stack.enter_async_context(Person(second))
        await ben.http.put("/api/me", json={"nickname": "Ben"})
        yield ann, ben


async def test_match_across_two_rooms(postgres: sa.URL) -> None:
    async with two_rooms(postgres) as (first, second), connect_to_both(first, second) as (ann, ben):
        table = await begin([ann, ben], options={"match": "points", "target": 40, "limit": 30})
        await play_together([ann, ben])
        records = [(await person.http.get(f"/api/tables/{table}/record")).text for person in (ann, ben)]
        assert records[0] == records[1]


async def test_sign_out_and_deletion_reach_all_rooms(postgres: sa.URL) -> None:
    async with two_rooms(postgres) as (first, second), people(first, 1) as [ann]:
        table = await ann.make_table()
        for path in ("sign-out", "delete"):
            before = ann.cookie
            async with Person(second, before) as phone:
                await phone.come(table)
                assert phone.table["is_host"]
                assert (await ann.http.post(f"/api/me/{path}")).status_code == 200
                with pytest.raises(ConnectionClosed):
                    await phone.until(lambda: False)
                assert phone.cookie == before
                user_id, _, generation = before.rpartition(".")[0].partition(".")
                while second.room.sessions.current_generation(user_id) == int(generation or 0):
                    await asyncio.sleep(0.01)  # the socket of a deleted user closes before the cookie ends
                await phone.come(table)
                assert not phone.table["is_host"]
                assert (await phone.http.post("/api/me/delete")).status_code == 409


async def test_new_names_and_deletions_are_shown_in_all_rooms(postgres: sa.URL) -> None:
    """Ben is connected to the second room, where he sees at once what Ann does in the first."""
    async with two_rooms(postgres) as (first, second), people(first, 1) as [ann], Person(second) as ben:
        table = await begin([ann, ben])
        rows = await first.room.store.read_rows(table)
        assert (await ann.http.put("/api/me", json={"nickname": "Annabel"})).status_code == 200
        await ben.until(lambda: ben.table["seats"][0]["name"] == ben.scene["names"][0] == "Annabel")
        assert await first.room.store.read_rows(table) == rows
        assert (await ann.http.post("/api/me/delete")).status_code == 200
        await ben.until(lambda: ben.table["seats"][0]["name"] == ben.scene["names"][0] == "Former player")


async def test_presence_is_shared_between_rooms(postgres: sa.URL) -> None:
    async with open_room(postgres) as first, people(first, 1) as [ann]:
        async with open_room(postgres) as second, Person(second) as ben:
            table = await begin([ann, ben])
            await ann.until(lambda: not ann.table["seats"][1]["is_away"])
            soon = await ann.ask("substitute_bot", seat=1)
            # a player who is present has a minute before a substitute is allowed
            assert soon["type"] == "refused"
            async with Person(second) as cleo:
                await cleo.come(table)
                assert not any(seat["is_away"] for seat in cleo.table["seats"])
                await ann.until(lambda: len(ann.table["spectators"]) == 1)
                [line] = (await ann.http.get("/api/tables")).json()
                assert line["spectator_count"] == 1
            await ann.until(lambda: not ann.table["spectators"])
            await ben.go()
            await ann.until(lambda: ann.table["seats"][1]["is_away"])
            await ben.come(table)
            await ann.until(lambda: not ann.table["seats"][1]["is_away"])
        await ann.until(lambda: ann.table["seats"][1]["is_away"])


async def test_all_rooms_have_the_same_host(postgres: sa.URL, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both rooms watch for the host. They see her in either room, and only one of them replaces her."""
    monkeypatch.setattr("parlour.server.tables.host_watch.HOST_ABSENCE_SECONDS", 0.0)
    async with (
        two_rooms(postgres) as (first, second),
        connect_to_both(first, second) as (ann, ben),
        Person(first) as cleo,
        Person(second, ann.cookie) as phone,
    ):
        table = await ann.make_table(seat_count=3)
        await sit_down([ann, ben, cleo], table)
        await phone.come(table)
        await ann.go()
        await ben.do("phrase", phrase="hello")
        await cleo.hear("chat_message")
        assert not any(person.table["is_host"] for person in (ben, cleo))
        await phone.go()
        await ben.until(lambda: bool(ben.table["is_host"]))
        await cleo.until(lambda: cleo.table["host_seat"] == 1)
        await phone.come(table)
        await phone.do("reclaim_host")
        await ben.until(lambda: not ben.table["is_host"])
        rows = await first.room.store.read_rows(table)
        assert [row.kind for row in rows].count("host_changed") == 2


async def test_chat_reaches_all_rooms(postgres: sa.URL) -> None:
    async with two_rooms(postgres) as (first, second), connect_to_both(first, second) as (ann, ben):
        table = await begin([ann, ben], table_settings={"allow_chat": True})
        await ann.do("chat", request="1", text="Hello, Ben")
        await ann.do("chat", request="1", text="Hello, Ben")
        message = await ben.hear("chat_message")
        await ben.do("phrase", phrase="thanks")
        answer = (
            await ann.hear("chat_message") if ann.frames[-1]["type"] != "chat_message" else ann.frames[-1]
        )
        while answer["kind"] != "phrase":
            answer = await ann.hear("chat_message")
        assert (message["text"], message["seat"]) == ("Hello, Ben", 0)
        assert (answer["text"], answer["seat"]) == ("thanks", 1)
        assert answer["number"] > message["number"]
        for place in (first, second):
            async with Person(place) as cleo:
                await cleo.come(table)
                assert [(await cleo.hear("chat_message"))["number"] for _ in range(2)] == [
                    message["number"],
                    answer["number"],
                ]


@pytest.mark.parametrize("bots", [0, 1])
async def test_two_rooms_never_disagree(bots: int, postgres: sa.URL) -> None:
    """Race for one seat, and send one request twice, in both rooms at once."""
    dice = Random(bots)
    thought: dict[tuple[str, int, str], int] = {}
    answers: Counter[str] = Counter()
    async with open_local_rooms(postgres, 2, thought) as rooms:
        while answers.total() < RACES:
            game = dice.choice(game_names())
            table, people = await open_local_table(rooms, game, bots)
            for _ in range(RACES_PER_TABLE):
                replies = await race(people, dice)
                answers.update(each["type"] for each in replies)
            await wait_until_settled(rooms, table)
            await synchronize(people)
            check_table(await rooms[0].store.read_rows(table), people)
    assert 3 * answers["done"] > answers.total()
    assert thought or not bots
    # A bot's move is computed in one room, and repeated only after requests that leave its view unchanged.
    assert sum(thought.values()) <= 1.2 * len(thought)


async def test_two_processes_never_disagree_and_survivor_takes_over(postgres: sa.URL) -> None:
    """The same over sockets. Then a room is killed during play, and the other takes over its bots."""
    dice = Random(7)
    async with AsyncExitStack() as stack:
        places = [await stack.enter_async_context(open_process(postgres, SHORT_LEASES)) for _ in range(2)]
        games = dice.sample(game_names(), 2)
        tables = [await stack.enter_async_context(open_socket_table(places, game, 1)) for game in games]
        for _ in range(SOCKET_RACES):
            await asyncio.gather(*[race(people, dice) for people in tables])
        killed, left = dice.sample([0, 1], 2)
        places[killed].process.kill()
        await places[killed].process.wait()
        store = SqlStore(postgres)
        stack.push_async_callback(store.close)
        for people in tables:
            survivors = [[chairs[left]] for chairs in people]
            for _ in range(5):
                await wait_for_turn(survivors)
                await race(survivors, dice)
            await synchronize(survivors)
            check_table(await store.read_rows(survivors[0][0].table["table_id"]), survivors)


async def wait_for_turn(people: People) -> None:
    """Wait until it is the turn of a player who is not a bot."""
    first = people[0][0]
    await synchronize(people)
    while not any(needs_decision(chair) for chairs in people for chair in chairs):
        await first.reach(first.seq + 1)
        await synchronize(people)


def needs_decision(chair: Chair) -> bool:
    return bool(chair.scene["moves"]) or chair.table["is_over"] or chair.table["takeback_seat"] >= 0


async def test_lease_shows_when_no_process_ran_the_table(postgres: sa.URL) -> None:
    prepare_database(postgres)
    store = SqlStore(postgres)
    one, other = (Leases(store.engine, name) for name in ("one", "other"))
    now = DATABASE_TIME_MS

    async def execute(*statements: sa.Executable) -> None:
        async with store.engine.begin() as connection:
            for statement in statements:
                await connection.execute(statement)

    def lease(table: str) -> sa.Update:
        return LEASES.update().where(LEASES.c.table_id == table)

    await execute(
        NODES.insert().values([{"id": "one", "last_seen_at": now}, {"id": "other", "last_seen_at": now}])
    )
    for table in ("held", "left", "killed", "ended"):
        assert await one.acquire(table) == (0, Outage(since=0)), "no process has ever held the lease"
        assert await one.acquire(table) == (0, None)
    wait_seconds, outage = await other.acquire("held")
    assert LEASE_SECONDS / 2 < wait_seconds <= LEASE_SECONDS
    assert outage is None
    await one.release("left")
    assert await other.acquire("left") == (0, None), "the previous holder still runs"
    assert (await one.acquire("left"))[0] > 0
    # A process that could not renew its lease was not able to run the table.
    one.safe_until["held"] = 0
    await execute(lease("held").values(expires_at=60_000))
    stopped_since = 60_000 - round(1000 * LEASE_SECONDS)
    assert await one.acquire("held") == (0, Outage(stopped_since, affects_connected_players=True))
    await execute(lease("killed").values(expires_at=60_000))
    async with store.engine.begin() as connection:
        assert await one.renew(connection) == {"killed"}
    await execute(NODES.delete().where(NODES.c.id == "one"))
    assert await other.acquire("killed") == (0, Outage(stopped_since))
    await one.release_all()
    wait_seconds, outage = await other.acquire("ended")
    assert wait_seconds == 0
    assert outage is not None
    assert abs(outage.since - 1000 * time.time()) < 1000 * PATIENCE
    await store.close()


async def test_takeover_of_a_clock_charges_no_player(postgres: sa.URL) -> None:
    """The players move from a dead room to another. The other room has been running at all times.

    In the database, the match began 300 seconds ago, and the first room died 100 seconds ago. The bounds
    allow for the time that the test itself takes on a busy machine.
    """
    settings = {"seconds_per_move": 300, "seconds_per_match": 1800}
    async with open_room(postgres) as other:
        async with open_room(postgres) as dead, people(dead, 2) as players:
            table = await begin(players, game="war", table_settings=settings)
            leases = dead.room.peers.leases
            live_table = await dead.room.live_tables.get_table(table)
            while live_table.outage is not None or not leases.safe_until:
                await asyncio.sleep(0.001)
            dead.room.peers.is_closing = True  # it starts no more tasks
            dead.room.peers.unregister = asyncio.Event().wait  # type: ignore[method-assign, assignment]
            await cancel_and_wait(*dead.room.peers.tasks)
            cookies = [player.cookie for player in players]
        async with other.room.store.engine.begin() as connection:
            await connection.execute(LOG.update().values(created_at=LOG.c.created_at - 300_000))
            await connection.execute(LEASES.update().values(expires_at=LEASES.c.expires_at - 100_000))
            await connection.execute(
                NODES.update()
                .where(NODES.c.id == leases.node_id)
                .values(last_seen_at=NODES.c.last_seen_at - 100_000)
            )
        for cookie in cookies:
            async with Person(other, cookie) as player:
                await player.come(table)
                await player.ask("start")  # answered after any row that their joining writes
                restored = (await other.room.live_tables.get_table(table)).table
                now = round(1000 * time.time())
                for seat in (0, 1):
                    assert 195_000 < time_used_until(restored, now)[seat] < 260_000
                    assert 40_000 < deadline_of_seat(restored, seat) - now < 105_000
        rows = await other.room.store.read_rows(table)
    assert [row.kind for row in rows].count("clock_resumed") == 1


async def test_lease_without_clients_is_released(postgres: sa.URL) -> None:
    """The last client of the first room left while that room acquired the lease."""
    async with two_rooms(postgres) as (first, second), people(first, 1) as [ann]:
        table = await ann.make_table()
        here, there = [await place.room.live_tables.get_table(table) for place in (first, second)]
        assert await first.room.peers.acquire_lease(here) == 0

        async def acquire_in_second_room() -> None:
            while await second.room.peers.acquire_lease(there):
                await asyncio.sleep(0.01)

        await asyncio.wait_for(acquire_in_second_room(), 4 * LEASE_SECONDS)


def test_notification_is_split_into_chunks() -> None:
    signed_out = Notification("one", sessions=True)
    assert Notification().encode_chunks() == []
    assert [NOTIFICATION_DECODER.decode(each) for each in signed_out.encode_chunks()] == [signed_out]
    rung = Notification(
        last_seqs={f"table {number}": number for number in range(2 * MAX_IDS_PER_NOTIFICATION + 1)}
    )
    assert [len(NOTIFICATION_DECODER.decode(each).last_seqs) for each in rung.encode_chunks()] == [
        MAX_IDS_PER_NOTIFICATION,
        MAX_IDS_PER_NOTIFICATION,
        1,
    ]


# Draining and restarting


async def test_draining_room_hands_over_its_clients(postgres: sa.URL) -> None:
    async with (
        open_process(postgres, LONG_LEASES) as ending,
        open_process(postgres) as other,
        people(ending, 1) as [ann],
        Person(other, ann.cookie) as again,
    ):
        bots = {"1": "simple", "2": "hard"}
        table = await begin([ann], seat_count=3, bots=bots, options=SHORT["crazy-eight"])
        ending.process.send_signal(signal.SIGTERM)  # while bots think
        with pytest.raises(ConnectionClosed):
            await ann.until(lambda: False)
        assert ann.socket is not None
        assert ann.socket.close_code == RESTART
        await again.come(table, since=ann.seq)
        await again.until(lambda: again.may_move() or again.scene["is_over"])
        _, errors = await asyncio.wait_for(ending.process.communicate(), PATIENCE)
        assert (ending.process.returncode, errors) == (0, b"")


def test_rejects_sqlite_file_for_several_processes(tmp_path: Path) -> None:
    database = Path(tmp_path, "room.sqlite3")
    with pytest.raises(
        UnshareableDatabaseError, match=f"^2 processes cannot share the SQLite file {database}, because they"
    ):
        serve(Settings(port=0, database=str(database), processes=2))


async def test_review_is_shared_between_rooms(postgres: sa.URL, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.cluster.peers.REVIEW_PROGRESS_SECONDS", 0.05)
    async with two_rooms(postgres) as (first, second), connect_to_both(first, second) as (ann, ben):
        first.room.reviews.playouts = 1
        table = await begin([ann, ben], options=SHORT["crazy-eight"])
        await play_together([ann, ben])
        address = f"/api/tables/{table}/review?match=1"
        assert (await ben.http.get(address)).status_code == 409
        assert (await ann.http.post(address)).status_code == 200
        review = await wait_for_review(ben, address)
        assert (await ben.http.post(address)).json() == review
        assert not second.room.reviews.jobs
        for_ann = (await wait_for_review(ann, address))["review"]
        assert without_texts(for_ann) == without_texts(review["review"])


def without_texts(value: Any) -> Any:
    """Return a review without its texts, which address the reader."""
    if isinstance(value, dict):
        return {key: without_texts(each) for key, each in value.items() if key not in ("text", "sentences")}
    return [without_texts(each) for each in value] if isinstance(value, list) else value


async def wait_for_review(person: Person, address: str) -> Message:
    """Wait for a review and return it."""

    async def poll() -> Message:
        while True:
            answer = await person.http.get(address)
            if answer.status_code == 200 and answer.json()["review"]:
                state: Message = answer.json()
                return state
            await asyncio.sleep(0.05)

    return await asyncio.wait_for(poll(), 3 * PATIENCE)
