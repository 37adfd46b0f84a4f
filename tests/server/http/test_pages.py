"""Pages and API requests over HTTP."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from parlour.bots.registry import bot_names
from parlour.games import game_class, game_names
from parlour.kit.options import list_option_specs
from parlour.records.rules_page import load_rules_page, rules_page_path
from parlour.server.accounts.identity import cookie_value, parse_cookie
from parlour.server.http import pages
from parlour.server.http.gate import MAX_BODY_BYTES, MAX_DOCUMENT_BYTES
from parlour.server.log.occupants import AVATAR_COLORS, AVATARS, default_avatar
from parlour.server.log.refusals import server_catalog
from parlour.server.ops.settings import Settings
from parlour.server.pages.page_content import WEB_FOLDER
from parlour.text.message import DEFAULT_LANGUAGE
from parlour.text.translation import list_languages
from tests.server.rooms import Person, open_room, people, play_together, sit_down


async def test_games_list_options_and_bots(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        games: list[dict[str, Any]] = (await ann.http.get("/api/games")).json()
    assert [game["name"] for game in games] == game_names()
    for game in games:
        kind = game_class(game["name"])
        assert (game["title"], game["min_seats"], game["max_seats"]) == (
            kind.title,
            kind.min_seats,
            kind.max_seats,
        )
        assert game["bots"] == bot_names()
        assert game["summary"] == load_rules_page(game["name"]).how_to_play[0]
        assert game["has_tutorial"]
        facts = list_option_specs(kind.options_type)
        assert [option["name"] for option in game["options"]] == [fact.name for fact in facts]
        for option in game["options"]:
            assert option["clause"]
            assert len(set(option["descriptions"])) == max(1, len(option["values"]))
            assert option["title"]
            assert len(set(option["value_titles"])) == len(option["values"])
            assert "_" not in "".join([option["title"], *option["value_titles"]])
            if option["is_document"]:
                assert (option["default"], option["min_value"]) == ("", 0)
            elif option["values"]:
                assert option["default"] in option["values"]
            else:
                assert option["min_value"] <= option["default"] <= option["max_value"]


async def test_rules_of_a_game(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        page: dict[str, Any] = (await ann.http.get("/api/games/crazy-eight/rules")).json()
        missing = await ann.http.get("/api/games/bridge/rules")
    clauses = {clause["number"]: clause for clause in page["clauses"]}
    assert clauses["CE-11"]["section"] == "Shifting cards"
    assert clauses["CE-11"]["text"].startswith("Seven: the next player misses their turn.")
    assert clauses["CE-11"]["text"].endswith("the player of the seven goes again.")
    assert len(clauses) == len(page["clauses"])
    assert page["source"].startswith("the encyclopedia article")
    assert page["hints"][0].startswith("You never have to play a card")
    assert page["options"][0]["name"] == "start"
    assert page["options"][0]["values"] == ["left", "dealer", "right"]
    assert missing.status_code == 404
    assert missing.json()["detail"].startswith("No such game: 'bridge'")


@pytest.mark.parametrize("name", game_names())
def test_rules_page_is_parsed_completely(name: str) -> None:
    page = load_rules_page(name)
    kind = game_class(name)
    text = rules_page_path(kind)
    assert len(page.clauses) == text.read_text(encoding="utf-8").count("\n- **")
    assert {clause.number.partition("-")[0] for clause in page.clauses} == {"G", kind.clause_prefix}
    for fact in list_option_specs(kind.options_type):
        if fact.values:
            page_option = next(option for option in page.options if option.name == fact.name)
            assert (page_option.clause, tuple(page_option.values)) == (fact.clause, fact.values)


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("name", game_names())
def test_rules_page_starts_with_a_short_introduction(name: str, language: str) -> None:
    page = load_rules_page(name, language)
    text = " ".join(page.how_to_play)
    assert 150 <= len(text.split()) <= 280
    assert not re.search(r"`|\b[A-Z]+-\d", text)  # neither option names, nor moves, nor clause numbers
    assert all(paragraph.startswith("**") for paragraph in page.how_to_play[1:])
    assert "*" not in page.how_to_play[0]  # the lobby shows it as plain text
    general = [clause.number.startswith("G-") for clause in page.clauses]
    assert general == sorted(general)


@pytest.mark.parametrize("name", game_names())
def test_translated_rules_page_has_the_same_structure(name: str) -> None:
    english = load_rules_page(name)
    place = rules_page_path(game_class(name))
    languages = {path.name.split(".")[-2] for path in place.parent.glob(f"{place.stem}.*.md")}
    assert languages >= {*list_languages()} - {DEFAULT_LANGUAGE}
    for language in languages:
        page = load_rules_page(name, language)
        assert [clause.number for clause in page.clauses] == [clause.number for clause in english.clauses]
        assert [replace(option, text="") for option in page.options] == [
            replace(option, text="") for option in english.options
        ]
        assert list(page.events) == list(english.events)
        assert len(page.hints) == len(english.hints)
        assert page.source
        assert page.how_to_play != english.how_to_play


async def test_page_language_from_cookie_or_accept_header(
    tmp_path: Path,
) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        for accepted, chosen, language in (
            ("en-GB", "", "en"),
            ("de-AT,en;q=0.5", "", "de"),
            ("en-GB", "de", "de"),
            ("de", "en", "en"),
            ("de", "xx", "de"),
        ):
            headers = {"Accept-Language": accepted, "Cookie": f"parlour-language={chosen}"}
            page = await ann.http.get("/", headers=headers)
            rules = (await ann.http.get("/api/games/war/rules", headers=headers)).json()
            assert f'<html lang="{language}">' in page.text
            # the messages of the page's scripts
            assert f'"language":"{language}","page":"index"' in page.text
            assert rules["how_to_play"] == load_rules_page("war", language).how_to_play


async def test_nicknames(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        identity = ann.identity
        face, colour = default_avatar(identity)
        usual = {"nickname": "", "avatar": face, "avatar_color": colour, "in_tournament": False}
        assert (await ann.http.get("/api/me")).json() == usual
        named = usual | {"nickname": "Ann of Arran"}
        assert (await ann.http.put("/api/me", json={"nickname": "  Ann \u202e of\tArran "})).json() == named
        assert (await ann.http.get("/api/me")).json() == named
        assert ann.identity == identity
        looks = {"avatar": AVATARS[3], "avatar_color": AVATAR_COLORS[5]}
        assert (await ann.http.put("/api/me", json=looks)).json() == named | looks
        strange = [await ann.http.put("/api/me", json={each: "none"}) for each in looks]
        long = await ann.http.put("/api/me", json={"nickname": "x" * 25})
        wrong = await ann.http.put("/api/me", json={"nickname": 7})
        foreign = await ann.http.put(
            "/api/me", json={"nickname": "Eve"}, headers={"Origin": "http://elsewhere.example"}
        )
        assert (await ann.http.get("/api/me")).json() == named | looks
    assert [each.json()["detail"] for each in strange] == ["Unknown avatar: none", "Unknown colour: none"]
    assert (long.status_code, long.json()["detail"]) == (
        409,
        "A nickname must have 1 to 24 characters; this one has 25",
    )
    assert (wrong.status_code, wrong.json()["detail"]) == (400, "nickname: Expected `str | null`, got `int`")
    assert foreign.status_code == 403


def test_cookie_of_another_room_is_invalid() -> None:
    assert parse_cookie(cookie_value("ann", b"secret"), b"secret") == ("ann", 0)
    assert parse_cookie(cookie_value("ann", b"secret"), b"other") == ("", 0)
    assert parse_cookie("ann.é", b"secret") == ("", 0)
    assert parse_cookie(None, b"secret") == ("", 0)


BAD_TABLES: list[tuple[dict[str, Any], str]] = [
    ({"game": "bridge"}, "No such game: 'bridge'"),
    ({"seat_count": 6}, "Crazy Eight needs 2 to 5 seats, not 6"),
    ({"seat_count": 0}, "Crazy Eight needs 2 to 5 seats, not 0"),
    ({"seat_count": "two"}, "seat_count: Expected `int`, got `str`"),
    ({"options": {"colour": "red"}}, "No such option: 'colour'"),
    ({"options": {"ace": "none"}}, "ace: 'none' is not one of any, same_suit [CE-23]"),
    ({"options": {"target": 100}}, "Target score: only in a match played for points [CE-50]"),
    ({"bots": {"2": "simple"}}, "Invalid seat 2: the seats are numbered from 0 to 1"),
    (
        {"bots": {"1": "genius"}},
        "No such bot: 'genius'; available: easy, medium, hard, expert, simple, random",
    ),
    ({"bots": {"first": "simple"}}, "bots: Expected `int`, got `str`"),
    ({"seat_count": 2.0}, "seat_count: Expected `int`, got `float`"),
    ({"seat_count": "2"}, "seat_count: Expected `int`, got `str`"),
    ({"bots": {"1.0": "simple"}}, "bots: Expected `int`, got `str`"),
    ({"private": "true"}, "private: Expected `bool`, got `str`"),
    ({"table_settings": {"seconds_per_move": 30.0}}, "table_settings.seconds_per_move: Expected `int`"),
    ({"options": {"limit": 500.0}}, "limit: 500.0 is not a whole number [G-4]"),
    *(
        ({"options": {"limit": text}}, f"limit: {text!r} is not a whole number [G-4]")
        for text in ("1_0", " 5 ", "٣", "+5", "5.0", "")
    ),
]


async def test_rejects_invalid_tables(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        for fields, sentence in BAD_TABLES:
            answer = await ann.http.post(
                "/api/tables", json={"game": "crazy-eight", "seat_count": 2, **fields}
            )
            assert answer.status_code == (400 if "Expected" in sentence else 409), sentence
            assert answer.json()["detail"].startswith(sentence), answer.json()
        assert (await ann.http.get("/api/tables")).json() == []
        german = await ann.http.post(
            "/api/tables",
            json={"game": "zop-zoo", "seat_count": 2, "options": {"deck_file": 7}},
            headers={"Accept-Language": "de"},
        )
        assert german.json()["detail"].startswith("deck_file: Der Wert muss der Inhalt einer Textdatei sein")


async def test_counts_in_requests_are_integers(tmp_path: Path) -> None:
    """Each field for a count or a seat, in each body and query, takes only an integer."""
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        table = await ann.make_table()
        for field in ("match_number", "move_count", "seat"):
            body = {"match_number": 1, "move_count": 1, "seat": 0} | {field: 1.0}
            answer = await ann.http.post(f"/api/tables/{table}/continue", json=body)
            assert (answer.status_code, answer.json()["detail"]) == (
                400,
                f"{field}: Expected `int`, got `float`",
            )
        rating = await ann.http.put("/api/me/rating", json={"wants_rating": "true"})
        assert rating.json()["detail"] == "wants_rating: Expected `bool`, got `str`"
        for query in (
            "record?match",
            "deals?match",
            "review?match",
            "replay?match=1&step",
            "replay?match=1&viewer",
        ):
            for text in ("1.0", "1e0", "1_0", "%201", "٣"):
                answer = await ann.http.get(f"/api/tables/{table}/{query}={text}")
                assert answer.status_code == 400, (query, text)
                assert "Expected `int" in answer.json()["detail"], answer.json()


async def test_lobby_shows_open_and_running_tables(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        table = await ann.make_table(options={"calls": True, "ace": "any"} | {"calls": "manual"})
        hidden = await ann.make_table(private=True)
        await ann.come(table)
        await ann.do("sit", seat=0)
        [line] = (await ben.http.get("/api/tables")).json()
        assert (line["table_id"], line["open_seats"], line["started"]) == (table, 1, False)
        assert line["options"] == {"calls": "manual"}
        assert [seat["name"] for seat in line["seats"]] == ["Ann", ""]
        await ben.come(table)
        await ben.do("sit", seat=1)
        await ann.do("start")
        response = await ben.http.get("/api/tables")
        [line] = response.json()
        assert (line["open_seats"], line["started"], line["is_over"]) == (0, True, False)
        assert hidden not in response.text
        assert ann.identity not in response.text
        await ann.see_match()
        await ben.see_match()
        await play_together([ann, ben])
        assert (await ben.http.get("/api/tables")).json() == []


PUNCTUATION = (".", ")", ",", "),", "!", "%3F", "%20", "…", "%22", "*")


async def test_badly_copied_links_open_the_table(tmp_path: Path) -> None:
    settings = Settings(base_path="/cards")
    async with open_room(tmp_path / "room.sqlite3", settings=settings) as place, Person(place) as ann:
        table = await ann.make_table()
        ann.http.headers["Accept"] = "text/html"
        for link in (table.upper(), table.capitalize() + ".", *[table + mark for mark in PUNCTUATION]):
            answer = await ann.http.get(f"/cards/t/{link}", follow_redirects=True)
            assert answer.url.path == f"/cards/t/{table}", link
            assert answer.status_code == 200
        for path in ("review", "match/1"):
            answer = await ann.http.get(f"/cards/t/{table}/{path}).?viewer=1", follow_redirects=True)
            assert (answer.url.path, answer.url.query) == (f"/cards/t/{table}/{path}", b"viewer=1")
            assert answer.status_code == 200
        new = {"name": "Club", "format": "swiss", "game": "war"}
        club = (await ann.http.post("/cards/api/tournaments", json=new)).json()["tournament_id"]
        for link in (club, club.upper(), f"{club})."):
            answer = await ann.http.get(f"/cards/tournament/{link}", follow_redirects=True)
            assert (answer.url.path, answer.status_code) == (f"/cards/tournament/{club}", 200)
        statuses = [
            (await ann.http.get(f"/cards/{path}", follow_redirects=True)).status_code
            for path in ("t/nowhere.", "t/...", "t/a/b/c/d.", "T/x.", "tournament/cup-x.")
        ]
        assert statuses == [404] * 5


async def test_link_previews_contain_no_private_data(tmp_path: Path) -> None:
    settings = Settings(base_path="/cards")
    async with open_room(tmp_path / "room.sqlite3", settings=settings) as place, people(place, 1) as [ann]:
        tables = [await ann.make_table(game=game, private=True) for game in ("war", "zop-zoo")]
        await sit_down([ann], tables[0])
        previews = {}
        for path in (
            "",
            f"t/{tables[0]}",
            f"t/{tables[0]}/review",
            "replay",
            "learn/war",
            "profile",
            "daily",
        ):
            answer = await ann.http.get(f"/cards/{path}")
            assert answer.status_code == 200, path
            tags = re.findall(r'<meta (?:name|property)="([\w:]+)" content="([^"]*)">', answer.text)
            preview = previews[path] = dict(tags)
            assert preview["description"] == preview["og:description"] != ""
            assert preview["og:image"] == f"{place.url}/cards/static/icon-512.png"
        picture = await ann.http.get(previews[""]["og:image"])
        german = await ann.http.get(f"/cards/t/{tables[0]}", headers={"Accept-Language": "de"})
        # All tables have the same page, so a preview cannot contain anything about a table.
        texts = [(await ann.http.get(f"/cards/t/{table}")).text for table in tables]
    assert picture.headers["content-type"] == "image/png"
    assert previews[f"t/{tables[0]}"]["og:title"] == "Join me for a card game"
    assert '<meta property="og:title" content="Spiel mit mir Karten">' in german.text
    assert len({preview["og:title"] for preview in previews.values()}) == len(previews)
    assert texts[0] == texts[1]


async def test_pages_and_their_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web = tmp_path / "web"
    (web / "static" / "deep").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>Lobby</title>")
    (web / "table.html").write_text("<!doctype html><title>Table</title>")
    (web / "error.html").write_text("<!doctype html><h1><!-- heading --></h1>")
    (web / "static" / "room.js").write_text("export {};")
    (web / "static" / "deep" / "room.css").write_text("body { margin: 0 }")
    (web / "static" / "notes.md").write_text("not for the wire")
    (tmp_path / "secret.txt").write_text("not for the wire")
    monkeypatch.setattr(pages, "WEB_FOLDER", web)
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        table = await ann.make_table()
        lobby = await ann.http.get("/")
        script = await ann.http.get("/static/room.js")
        sheet = await ann.http.get("/static/deep/room.css")
        known = await ann.http.get("/static/room.js", headers={"If-None-Match": script.headers["etag"]})
        at_table = await ann.http.get(f"/t/{table}")
        no_table = await ann.http.get("/t/nowhere")
        missing = await ann.http.get("/static/none.js")
        notes = await ann.http.get("/static/notes.md")
        out = await ann.http.get("/static/..%2f..%2fsecret.txt")
        (web / "static" / "room.js").write_text("export const changed = true;")
        changed = await ann.http.get("/static/room.js", headers={"If-None-Match": script.headers["etag"]})
    assert "Lobby" in lobby.text
    assert lobby.headers["content-type"] == "text/html; charset=utf-8"
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert sheet.headers["content-type"] == "text/css; charset=utf-8"
    assert script.headers["cache-control"] == "no-cache"
    assert (known.status_code, known.content) == (304, b"")
    assert changed.status_code == 200
    assert (at_table.status_code, "Table" in at_table.text) == (200, True)
    assert (no_table.status_code, "Table not found" in no_table.text) == (404, True)
    assert [missing.status_code, notes.status_code, out.status_code] == [404, 404, 404]
    for answer in (lobby, script, known, missing, at_table):
        policy = answer.headers["content-security-policy"]
        assert policy.startswith("default-src 'self';")
        assert "http" not in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"


async def test_cookie_is_http_only_and_same_site(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        ann.http.cookies.clear()
        cookie = (await ann.http.get("/api/me")).headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


async def test_rejects_too_large_body(tmp_path: Path) -> None:
    """The room answers in the client's language and names the limit of that address."""
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        for method, address, limit in (
            ("PUT", "/api/me", MAX_BODY_BYTES),
            ("POST", "/api/tables/none/continue", MAX_BODY_BYTES),
            ("POST", "/api/device-link/owner", MAX_BODY_BYTES),
            ("POST", "/api/tables", MAX_DOCUMENT_BYTES),
            ("POST", "/api/replay", MAX_DOCUMENT_BYTES),
        ):
            for language in list_languages():
                answer = await ann.http.request(
                    method, address, content=b"x" * (limit + 1), headers={"accept-language": language}
                )
                expected = server_catalog(language).format("request-large", most=limit)
                assert (answer.status_code, answer.json()["detail"]) == (413, expected), address


def test_only_one_script_knows_where_the_room_is() -> None:
    """An edition without a server replaces only this script."""
    scripts = {path.name: path.read_text(encoding="utf-8") for path in (WEB_FOLDER / "static").rglob("*.js")}
    pattern = re.compile(r"""\bfetch\(|new WebSocket|navigator\.onLine|["'`]/(?!api/)[a-z]""")
    found = {name for name, script in scripts.items() if pattern.search(script)}
    assert found == {"home.js", "offline.js"}  # the offline page exists only where there is a server
    assert {name for name, script in scripts.items() if "/api/" in script} == {
        "api.js",
        "device-players.js",  # requests that only the edition without a server answers
        "tournament-requests.js",  # requests that only a server answers
    }
