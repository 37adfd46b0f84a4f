"""Bot clients at the tables of a room: the rights of a token, and whole matches of the example bot."""

import asyncio
import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError

from parlour.games import game_class, game_names
from parlour.kit.moves import SPECTATOR
from parlour.server.accounts.bot_tokens import hash_token
from parlour.server.accounts.identity import cookie_value
from parlour.server.log.occupants import is_bot_id
from parlour.server.ops import upkeep
from parlour.server.ops.limits import DEFAULT_LIMITS
from parlour.server.socket_messages import PROTOCOL_VERSION
from tests.server.ops.test_administration import admin_error, admin_json, run_admin
from tests.server.rooms import PATIENCE, Person, Place, begin, open_client, open_room, people

EXAMPLE = Path(__file__).parents[3] / "examples" / "network_bot.py"
SHORT: dict[str, dict[str, Any]] = {
    "crazy-eight": {"limit": 40},
    "go-fish": {"limit": 40},
    "war": {"max_rounds": 20},
    "zop-zoo": {"limit": 40},
}


@pytest.fixture(autouse=True)
def fast_polling(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upkeep, "POLL_SECONDS", 0.02)


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("network_bot", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


async def create_token(place: Place, database: Path, name: str) -> str:
    """Create a bot token, wait until the room accepts it, and return it."""
    created = await admin_json(database, "create-bot-token", name)
    token = str(created["token"])
    async with open_bot_client(place, token) as http:
        while (await http.get("/api/me")).status_code == 401:
            await asyncio.sleep(0.01)
    return token


def open_bot_client(place: Place, token: str) -> httpx.AsyncClient:
    return open_client(place.url, headers={"Authorization": f"Bearer {token}"})


async def make_table(ann: Person, game: str) -> str:
    """Return a table for a short match, where Ann has the first seat and one seat is open."""
    fewest = game_class(game).min_seats
    bots = dict.fromkeys(range(2, fewest), "simple")
    table = await ann.make_table(game=game, seat_count=fewest, options=SHORT.get(game, {}), bots=bots)
    await ann.come(table)
    await ann.do("sit", seat=0)
    return table


async def play_against(ann: Person) -> None:
    """Wait until the second seat is taken, start the match, and play first legal moves."""
    await ann.until(lambda: all(seat["kind"] != "open" for seat in ann.table["seats"]))
    await ann.do("start")
    await ann.see_match()
    await ann.play_on()


async def test_example_bot_plays_each_game(tmp_path: Path, example: ModuleType) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 1) as [ann]:
        token = await create_token(place, database, "Careful")
        for game in game_names():
            table = await make_table(ann, game)
            playing = asyncio.create_task(example.play(f"{place.url}/t/{table}", token))
            await play_against(ann)
            assert await asyncio.wait_for(playing, PATIENCE) == ann.scene["winners"]
            seat = ann.table["seats"][1]
            assert (seat["name"], seat["is_bot_client"], seat["kind"]) == ("Careful (bot)", True, "user")
            assert not ann.table["seats"][0]["is_bot_client"]
            await ann.go()


async def test_views_precede_scenes_on_request(tmp_path: Path) -> None:
    """The view is that of the seat or of a spectator. Clients that did not ask receive none."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        ann.views = cleo.views = True
        table = await begin([ann, ben], game="crazy-eight")
        await cleo.come(table)
        while not ann.may_move():
            await ben.play_turn()
            await ann.reach(ben.seq)
        await ann.play_turn()
        for other in (ben, cleo):
            await other.reach(ann.seq)
        game = (await place.room.live_tables.get_table(table)).table.match.game  # type: ignore[union-attr]
        for person, seat in ((ann, 0), (cleo, SPECTATOR)):
            kinds = [frame["type"] for frame in person.frames if frame["type"] in ("view", "scene")]
            assert kinds == ["view", "scene"] * (len(kinds) // 2)
            last = [frame for frame in person.frames if frame["type"] == "view"][-1]
            assert (last["view"], last["seq"]) == (game.view(seat).to_text(), person.seq)
        assert not [frame for frame in ben.frames if frame["type"] == "view"]


async def test_example_bot_runs_as_a_program(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 1) as [ann]:
        token = await create_token(place, database, "Careful")
        table = await make_table(ann, "zambezi-falls")
        bot = await asyncio.create_subprocess_exec(
            sys.executable, str(EXAMPLE), f"{place.url}/t/{table}",
            env={"PARLOUR_TOKEN": token}, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        await play_against(ann)
        out, err = await asyncio.wait_for(bot.communicate(), PATIENCE)
        assert (bot.returncode, out.decode(), err) == (0, f"won by {ann.scene['winners']}\n", b"")


async def test_example_bot_reports_errors(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place:
        token = await create_token(place, database, "Careful")
        runs = {
            "Table 'nowhere' does not exist": ([f"{place.url}/t/nowhere"], token),
            "Unknown or revoked bot token": ([f"{place.url}/t/nowhere"], "stolen"),
            "PARLOUR_TOKEN=... python network_bot.py": ([], token),
        }
        bots = [
            await asyncio.create_subprocess_exec(
                sys.executable, str(EXAMPLE), *words, env={"PARLOUR_TOKEN": shown}, stderr=subprocess.PIPE
            )
            for words, shown in runs.values()
        ]
        errors = [(await asyncio.wait_for(bot.communicate(), PATIENCE))[1].decode() for bot in bots]
    for why, error, bot in zip(runs, errors, bots, strict=True):
        assert why in error
        assert "Traceback" not in error
        assert bot.returncode == 1


async def test_token_is_shown_once_and_can_be_revoked(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 1) as [ann]:
        token = await create_token(place, database, "Careful")
        stored = database.read_bytes() + (database.parent / "room.sqlite3-wal").read_bytes()
        assert hash_token(token).encode() in stored
        assert token.encode() not in stored
        assert token not in (await run_admin(database, "bot-tokens")).stdout
        ((name, bot_id),) = [
            (each["name"], each["bot_id"]) for each in await admin_json(database, "bot-tokens")
        ]
        assert (name, is_bot_id(bot_id)) == ("Careful (bot)", True)
        assert "has a token" in await admin_error(database, "create-bot-token", "Careful")
        quiet_output = (await run_admin(database, "create-bot-token", "Quick", "--quiet")).stdout
        assert len(quiet_output) == len(token) + 1
        assert len(quiet_output.split()) == 1
        assert (await run_admin(database, "revoke-bot-token", "Quick")).exit_code == 0
        assert "1 to 18 visible characters" in await admin_error(database, "create-bot-token", "n" * 19)

        table = await ann.make_table()
        async with connect(
            f"{place.url.replace('http', 'ws')}/ws/{table}",
            additional_headers={"Authorization": f"Bearer {token}"},
            open_timeout=PATIENCE,
        ) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol_version": PROTOCOL_VERSION}))
            assert json.loads(await socket.recv())["type"] == "table"
            assert await admin_json(database, "revoke-bot-token", "Careful") == {"revoked": "Careful (bot)"}
            last: dict[str, Any] = {}
            while last.get("type") != "disconnect":
                last = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
            assert "token" in last["reason"]
            with pytest.raises(ConnectionClosedError):
                await socket.recv()
        async with open_bot_client(place, token) as http:
            answer = await http.get("/api/tables")
            assert (answer.status_code, "token" in answer.json()["detail"]) == (401, True)
        assert "Unknown bot client:" in await admin_error(database, "revoke-bot-token", "Careful")
        assert await admin_json(database, "bot-tokens") == []


async def test_token_grants_only_a_seat(tmp_path: Path) -> None:
    """A token gives no cookie, device link or nickname. A cookie that names a bot client is invalid."""
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 1) as [ann]:
        token = await create_token(place, database, "Careful")
        async with open_bot_client(place, token) as http:
            created = await http.post("/api/tables", json={"game": "war", "seat_count": 2})
            me = await http.get("/api/me")
            assert (created.status_code, me.json()["nickname"]) == (201, "Careful (bot)")
            assert not http.cookies
            for ask, address, body in [
                ("PUT", "/api/me", {"nickname": "Ann"}),
                ("POST", "/api/me/device-link", None),
                ("POST", "/api/device-link/owner", {"token": "x"}),
                ("POST", "/api/device-link/redeem", {"token": "x"}),
                ("POST", "/api/me/delete", None),
                ("PUT", "/api/me/rating", {"wants_rating": True}),
                ("GET", "/api/me/export", None),
                ("POST", "/api/daily", None),
            ]:
                answer = await http.request(ask, address, json=body)
                assert (answer.status_code, "Bots cannot do this" in answer.text) == (409, True), address
        ((bot_id,),) = [(each["bot_id"],) for each in await admin_json(database, "bot-tokens")]
        secret = await place.room.store.get_secret_key()
        async with open_client(place.url) as http:
            http.cookies.set("parlour", cookie_value(bot_id, secret), domain="127.0.0.1")
            assert (await http.get("/api/me")).json()["nickname"] == ""
        answer = await ann.http.put("/api/me", json={"nickname": "Careful (bot)"})
        assert answer.status_code == 409


async def test_rate_limits_apply_to_bot_clients(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database, limits=DEFAULT_LIMITS.scaled(0.1)) as place:
        token = await create_token(place, database, "Careful")
        async with open_bot_client(place, token) as http:
            statuses = [
                (await http.post("/api/tables", json={"game": "war", "seat_count": 2})).status_code
                for _ in range(8)
            ]
        assert set(statuses) == {201, 429}
