"""The lobby: solo matches, a user's own tables, house bots, and pages that do not exist."""

import asyncio
import gzip
import re
from pathlib import Path

import pytest

from parlour.bots.levels import LEVELS
from parlour.games import game_class, game_names
from parlour.records.rules_page import rules_picture_path
from parlour.scene.house_bots import HOUSE_BOTS, PLAY_STYLE_KEYS, house_bots_of_level
from parlour.server.log.entries import Closed, LogRow
from parlour.server.pages.page_content import WEB_FOLDER, compress_content
from parlour.server.tables.live_table import ABANDONED_AFTER_MS
from parlour.text.translation import get_catalog
from tests.server.rooms import Person, begin, open_client, open_room, people, play_together

LOOKS = ("name", "bot", "avatar", "avatar_color")


def test_house_bots_are_distinct() -> None:
    assert [*dict.fromkeys(person.level for person in HOUSE_BOTS)] == [*LEVELS]
    most = max(game_class(game).max_seats for game in game_names())
    for level in LEVELS:
        bots = house_bots_of_level(level)
        assert len(bots) >= most - 1
        assert len({person.avatar for person in bots}) == len(bots)
    assert len({person.name for person in HOUSE_BOTS}) == len(HOUSE_BOTS) == len({*PLAY_STYLE_KEYS})
    assert len({(person.avatar, person.avatar_color) for person in HOUSE_BOTS}) == len(HOUSE_BOTS)
    descriptions = [get_catalog("parlour.bots").format(key) for key in PLAY_STYLE_KEYS.values()]
    assert len({*descriptions}) == len(HOUSE_BOTS)
    assert max(map(len, descriptions)) <= 60


async def test_bots_at_a_table_differ_and_persist(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 1) as [ann]:
        await ann.http.put("/api/me", json={"avatar": "cat", "avatar_color": "gold"})
        bots = {str(seat): "easy" for seat in range(1, 5)} | {"5": "pip"}
        table = await ann.make_table(game="go-fish", seat_count=6, bots=bots)
        await ann.come(table)
        await ann.do("sit", seat=0)
        await ann.do("remove_bot", seat=1)
        await ann.do("add_bot", seat=1, bot="konrad")
        await ann.do("start")
        before = [[seat[look] for look in LOOKS] for seat in ann.table["seats"]]
        house = {each["name"]: each for each in (await ann.http.get("/api/house-bots")).json()}
        cookie = ann.cookie
    assert before[0] == ["Ann", "", "cat", "gold"]
    assert before[1][:2] == ["Konrad", "expert"]
    assert len({name for name, *_ in before}) == 6
    for name, bot, face, colour in before[1:]:
        assert [house[name.removesuffix(" 2")][each] for each in ("level", "avatar", "avatar_color")] == [
            bot,
            face,
            colour,
        ]
    async with open_room(database) as place, Person(place) as back:
        back.http.cookies.set("parlour", cookie, domain="127.0.0.1")
        await back.come(table)
        assert [[seat[look] for look in LOOKS] for seat in back.table["seats"]] == before


async def test_solo_match_is_listed_only_for_its_player(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        solo = await ann.make_table(game="go-fish", bots={"1": "easy"}, options={"limit": 30})
        both = await ann.make_table(game="crazy-eight")
        hidden = await ann.make_table(private=True)
        stranger = (await ben.http.get("/api/me/tables")).json()
        for table in (hidden, both, solo):
            await ann.come(table)
            await ann.do("sit", seat=0)
        await ann.do("start")
        await ann.until(ann.may_move)
        listed = [line["table_id"] for line in (await ben.http.get("/api/tables")).json()]
        own = (await ann.http.get("/api/me/tables")).json()
        await ann.play_on()
        after = [line["table_id"] for line in (await ann.http.get("/api/me/tables")).json()]
        await ann.come(both)
        await ann.do("leave")
        left = [line["table_id"] for line in (await ann.http.get("/api/me/tables")).json()]
        pair = await ann.make_table(game="crazy-eight")
        for seat, person in enumerate((ann, ben)):
            await person.come(pair)
            await person.do("sit", seat=seat)
        await ann.do("start")
        await ann.do("leave")  # a bot plays on, until it is Ben's turn
        away = (await ann.http.get("/api/me/tables")).json()
        async with open_client(place.url, verify=False) as client:
            nobody = await client.get("/api/me/tables")
    assert stranger == nobody.json() == []
    assert listed == [both]
    assert [(line["table_id"], line["started"], line["is_your_turn"]) for line in own] == [
        (solo, True, True),
        (both, False, False),
        (hidden, False, False),
    ]
    assert [(line["table_id"], line["is_your_turn"]) for line in away if line["started"]] == [(pair, False)]
    assert after == [both, hidden]
    assert left == [hidden]
    assert [seat["is_you"] for seat in own[0]["seats"]] == [True, False]


async def test_lobby_lists_tables_with_open_seats(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await ann.make_table(bots={"1": "easy"})
        await ann.come(table)
        await ann.do("sit", seat=0)
        lists = [(await ben.http.get("/api/tables")).json()]
        await ann.do("remove_bot", seat=1)
        lists.append((await ben.http.get("/api/tables")).json())
        await ann.do("add_bot", seat=1, bot="hugo")
        lists.append((await ben.http.get("/api/tables")).json())
    assert [len(each) for each in lists] == [0, 1, 0]


async def test_lobby_leaves_out_abandoned_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two minutes after the last person has left, also if the room was restarted since."""
    now = 1_800_000_000_000
    for module in ("tables.live_table", "tables.presence", "log.entries"):
        monkeypatch.setattr(f"parlour.server.{module}.current_time_ms", lambda: now)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:

        async def listed() -> list[str]:
            return [line["table_id"] for line in (await ben.http.get("/api/tables")).json()]

        tables = [
            await ann.make_table(game="crazy-eight", table_settings={"correspondence": rests})
            for rests in (False, True)
        ]
        await ann.come(tables[0])
        now += ABANDONED_AFTER_MS + 1
        assert set(await listed()) == set(tables)  # Ann is there
        await ann.go()
        live_table = await place.room.live_tables.get_table(tables[0])
        while live_table.clients:
            await asyncio.sleep(0.001)
        now += ABANDONED_AFTER_MS
        assert set(await listed()) == set(tables)
        now += 1
        assert await listed() == [tables[1]]
        place.room.live_tables.live_tables.clear()
        assert await listed() == [tables[1]]
        await ann.come(tables[0])
        assert set(await listed()) == set(tables)


async def test_people_who_have_met_can_be_invited(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        await begin([ann, ben], game="war", options={"max_rounds": 2})
        await play_together([ann, ben])

        async def invitations(person: Person) -> list[tuple[str, str]]:
            lines = (await person.http.get("/api/me/invitations")).json()
            return [(line["table_id"], line["inviter"]) for line in lines]

        async def invite(person: Person, table: str, key: str) -> int:
            answer = await person.http.post(f"/api/tables/{table}/invitations", json={"person": key})
            return answer.status_code

        met = {}
        for person in (ann, ben, cleo):
            profile = (await person.http.get("/api/me/profile")).json()
            met[person] = [line["person"] for line in profile["opponents"]]
        assert [len(keys) for keys in met.values()] == [1, 1, 0]
        [key], [ann_key] = met[ann], met[ben]
        tables = [await ann.make_table(private=True) for _ in range(2)]
        assert await invite(ann, tables[0], key) == 201
        assert await invite(ann, tables[0], key) == 201  # changes nothing
        assert await invite(ann, tables[1], key) == 201
        assert await invite(cleo, tables[0], key) == 409  # Cleo has not met Ben
        assert await invite(ben, tables[0], ann_key) == 409  # it is not Ben's table
        assert set(await invitations(ben)) == {(table, "Ann") for table in tables}
        assert await invitations(ann) == await invitations(cleo) == []
        place.room.live_tables.live_tables.clear()  # as after a restart
        assert set(await invitations(ben)) == {(table, "Ann") for table in tables}
        await ann.come(tables[1])
        assert ann.table["invited"] == ["Ben"]
        answer = await ben.http.post(f"/api/tables/{tables[1]}/invitations/decline")
        assert [line["table_id"] for line in answer.json()] == [tables[0]]
        await ann.until(lambda: ann.table["invited"] == [])
        await ben.come(tables[0])
        await ben.do("sit", seat=1)
        assert await invitations(ben) == []
        exported = (await ben.http.get("/api/me/export")).json()
        assert [row["kind"] for row in exported["rows"]].count("player_invited") == 2


HTML_HEADERS = {"Accept": "text/html,*/*;q=0.8"}


async def test_missing_pages_as_html_and_json(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        table = await ann.make_table()
        closing = LogRow(table, 2, ann.identity, Closed())
        missing, existing = [
            await ann.http.get(f"/t/{each}", headers=HTML_HEADERS) for each in ("nowhere", table)
        ]
        assert await place.room.store.append(closing, None, False, False)
        pages = {
            "Table not found": missing,
            "This table was closed": await ann.http.get(f"/t/{table}", headers=HTML_HEADERS),
            "Page not found": await ann.http.get("/t/a/b/c/d", headers=HTML_HEADERS),
            "You are offline": await ann.http.get("/offline", headers=HTML_HEADERS),
        }
        plain = await ann.http.get("/api/nowhere")
    assert existing.status_code == 200
    assert [page.status_code for page in pages.values()] == [404, 410, 404, 200]
    for heading, page in pages.items():
        assert f"<h1>{heading}</h1>" in page.text
        assert page.headers["content-type"].startswith("text/html")
        assert "default-src 'self'" in page.headers["content-security-policy"]
        assert "<!-- heading" not in page.text
    assert plain.status_code == 404
    assert plain.headers["x-content-type-options"] == "nosniff"
    assert plain.headers["content-type"].startswith("application/json")


def words_without_comments(text: bytes) -> list[bytes]:
    """Return the words of a file without its comments."""
    return re.sub(rb"/\*.*?\*/|(?:^|(?<=\s))// [^\n]*", b"", text, flags=re.DOTALL).split()


def test_compressed_files_lose_only_comments() -> None:
    for path in [path for path in WEB_FOLDER.rglob("*") if path.suffix in (".css", ".js")]:
        content = path.read_bytes()
        packed = gzip.decompress(compress_content(content, path.suffix))
        assert words_without_comments(packed) == words_without_comments(content), path
        assert packed.count(b"\n") == content.count(b"\n"), path


async def test_static_files_are_compressed_and_cached(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        for path in (
            "/",
            "/static/common/base.css",
            "/static/table/table.js",
            "/games/war/picture.svg",
            "/sw.js",
        ):
            packed = await ann.http.get(path)
            bare = await ann.http.get(path, headers={"Accept-Encoding": "identity"})
            again = await ann.http.get(path, headers={"If-None-Match": packed.headers["etag"]})
            assert packed.headers["content-encoding"] == "gzip"
            assert "content-encoding" not in bare.headers
            assert words_without_comments(packed.content) == words_without_comments(bare.content)
            assert packed.content.count(b"\n") == bare.content.count(b"\n")
            assert b"\n/**" not in packed.content, "the response has comments"
            assert packed.headers["etag"] != bare.headers["etag"]
            assert (again.status_code, again.content) == (304, b"")
        manifest = await ann.http.get("/manifest.webmanifest")
        icons = [await ann.http.get(each["src"]) for each in manifest.json()["icons"]]
        lost = await ann.http.get("/games/bridge/picture.svg")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert manifest.json()["name"] == "Parlour"
    assert {icon.status_code for icon in icons} == {200}
    assert lost.status_code == 404


@pytest.mark.parametrize("game", game_names())
def test_game_picture_is_a_plain_svg(game: str) -> None:
    place = rules_picture_path(game)
    assert place is not None
    text = place.read_text(encoding="utf-8")
    assert len(text) < 6000
    assert "href" not in text
    assert "<script" not in text
    assert text.count("http") == 1  # the SVG namespace
