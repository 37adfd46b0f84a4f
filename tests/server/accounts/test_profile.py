"""A user's profile: results, rating, stored data, and other devices."""

from collections import Counter
from pathlib import Path
from statistics import mean
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

import parlour
from parlour.games import game_class, game_names
from parlour.lab.match_facts import PATH_STEPS
from parlour.lab.match_runs import new_run, play_chunk
from parlour.records.record import Recorder, parse_record, replay
from parlour.server.accounts import device_links, ratings
from parlour.server.accounts.personal_stats import (
    UncountableMatchError,
    compute_match_stats,
    summarize_lengths,
)
from parlour.server.handlers.routes import RequestContext
from parlour.server.handlers.table_requests import start_review
from parlour.server.log.days import date_of_time
from parlour.server.log.entries import MoveMade
from parlour.server.log.people import DELETED_USER_PREFIX
from parlour.server.log.results import (
    FinishedMatch,
    SeatResult,
    build_seat_results,
    count_day_streak,
    find_highlights,
    points_margin,
)
from parlour.server.log.rows import current_time_ms
from parlour.server.log.table import Seat
from parlour.server.ops.settings import Settings
from parlour.server.storage import queries
from parlour.server.storage.database import DatabaseLocation, open_connection
from parlour.server.storage.pruning import remove_card_table
from parlour.server.storage.retention import delete_unused_users
from parlour.server.storage.schema import DEVICE_LINKS, LOG
from parlour.server.storage.sql_store import SqlStore
from parlour.text.translation import get_catalog
from tests.server.rooms import Person, begin, open_room, people, play_together

QUICK: dict[str, Any] = {"match": "points", "target": 40, "limit": 16}
RETENTION = Settings(keep_log_days=30, keep_user_days=400)  # days


async def play_match(players: list[Person], **fields: Any) -> str:
    """Let the users play a match at a table of the first, and return the table's name."""
    table = await begin(players, seat_count=len(players), options=QUICK, **fields)
    await play_together(players)
    return table


async def request_json(person: Person, method: str, path: str, **body: Any) -> Any:
    response = await person.http.request(method, path, json=body if method != "GET" else None)
    assert response.status_code < 300, response.text
    return response.json()


def dump_database(database: DatabaseLocation) -> dict[str, str]:
    """Return the contents of a database, by table, without the presence table."""
    with open_connection(database) as connection:
        names = set(sa.inspect(connection).get_table_names()) - {"presence"}
        return {
            name: str(connection.execute(sa.select("*").select_from(sa.table(name))).all()) for name in names
        }


async def test_profile_shows_results(tmp_path: Path) -> None:
    async with (
        open_room(tmp_path / "room.sqlite3", settings=RETENTION) as place,
        people(place, 2) as [ann, ben],
    ):
        table = await play_match([ann, ben])
        winners = ann.scene["winners"]
        await ann.ask("rematch")
        await ben.ask("rematch")  # all players must agree
        await ann.until(lambda: ann.table["match_number"] == 2 and not ann.table["is_over"])
        await ben.until(lambda: ben.table["match_number"] == 2 and not ben.table["is_over"])
        await play_together([ann, ben])
        await begin([ann], seat_count=2, bots={"1": "simple"}, options=QUICK)
        await ann.play_on()
        profile = await request_json(ann, "GET", "/api/me/profile")
        ann_profile, ben_profile = profile, await request_json(ben, "GET", "/api/me/profile")
        async with Person(place) as somebody:
            stranger = await request_json(somebody, "GET", "/api/me/profile")
    assert (
        ann_profile["nickname"],
        ann_profile["matches_played"],
        ben_profile["matches_played"],
        stranger["matches_played"],
    ) == (
        "Ann",
        3,
        2,
        0,
    )
    assert (
        ann_profile["retention"]
        == stranger["retention"]
        == {"log_days": 30, "table_days": 0, "unstarted_table_days": 0, "user_days": 400}
    )
    [result] = ann_profile["games"]
    assert (result["title"], result["matches_played"], result["wins"]) == (
        "Crazy Eight",
        3,
        ann_profile["wins"],
    )
    [person, bot] = ann_profile["opponents"]
    assert (person["name"], person["bot"], person["matches_played"]) == ("Ben", "", 2)
    assert (bot["name"], bot["bot"], bot["matches_played"]) == ("", "simple", 1)
    [against] = ben_profile["opponents"]
    assert (against["wins"], against["losses"]) == (person["losses"], person["wins"])
    first = ann_profile["recent_matches"][-1]
    assert (first["table_id"], first["match_number"], first["winners"]) == (table, 1, winners)
    assert first["won"] == (first["seat"] in winners)
    assert first["scores"]
    assert not ann_profile["wants_rating"]


def make_match(at: int, seats: list[tuple[str, bool, int | None]], moves: int = 10) -> FinishedMatch:
    results = [SeatResult(seat, user, user, "", won, score) for seat, (user, won, score) in enumerate(seats)]
    return FinishedMatch("t", at, "war", at, at, moves, 1, "", results)


def test_highlights_compare_score_margins() -> None:
    wide = make_match(1, [("ann", True, 90), ("ben", False, 10)], moves=30)
    close = make_match(2, [("ann", True, 3), ("ben", False, 4)], moves=20)  # low scores are good
    lost = make_match(3, [("ann", False, 1000), ("ben", True, 1)], moves=99)
    scoreless = make_match(4, [("ann", True, None), ("ben", False, None)], moves=5)
    assert [points_margin(each, each.seat_results[0]) for each in (wide, close, lost, scoreless)] == [
        80,
        1,
        -999,
        None,
    ]
    highlights = {
        each.kind: (each.match.ended_at, each.value)
        for each in find_highlights([wide, close, lost, scoreless], "ann")
    }
    assert highlights == {"widest": (1, 80), "closest": (2, 1), "quickest": (4, 5), "longest": (3, 99)}
    assert find_highlights([lost], "ann") == []


def test_substituted_player_counts_as_left() -> None:
    began = [Seat(user_id="ann", bot="simple"), Seat(user_id="ben"), Seat(bot="hard")]
    ended = [Seat(user_id="ann"), Seat(user_id="ben", bot="simple"), Seat()]
    found = build_seat_results(began, ended, [0, 1, 2], [])
    assert [(each.bot, each.won) for each in found] == [("", True), ("simple", False), ("hard", True)]


def test_day_streak() -> None:
    day = 24 * 3600 * 1000
    matches = [make_match(at * day + day // 2, [("ann", True, None)]) for at in (100, 101, 101, 103, 104)]
    today = date_of_time(104 * day + day // 2)
    assert count_day_streak(matches, today) == 2
    # today is not over, so it cannot break the streak
    assert count_day_streak(matches, date_of_time(105 * day + day // 2)) == 2
    assert count_day_streak(matches, date_of_time(106 * day + day // 2)) == 0
    assert count_day_streak([], today) == 0


async def test_ratings_are_opt_in(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as players:
        ann, _, cleo = players
        assert await request_json(ann, "PUT", "/api/me/rating", wants_rating=True) == {"wants_rating": True}
        await play_match(players)
        winner = ann.scene["winners"]
        one = await request_json(ann, "GET", "/api/me/profile")
        assert one["wants_rating"]
        assert one["games"][0]["rating"] is None  # no other user wants a rating yet
        await request_json(cleo, "PUT", "/api/me/rating", wants_rating=True)
        user_ratings = [
            (await request_json(each, "GET", "/api/me/profile"))["games"][0]["rating"] for each in players
        ]
        assert user_ratings[1] is None
        assert [
            user_ratings[0]["rated_users"],
            user_ratings[2]["rated_users"],
            user_ratings[0]["matches"],
        ] == [2, 2, 1]
        again = (await request_json(ann, "GET", "/api/me/profile"))["games"][0]["rating"]
        assert again == user_ratings[0]  # counted once
        if winner in ([0], [2]):
            better, worse = (
                (user_ratings[0], user_ratings[2]) if winner == [0] else (user_ratings[2], user_ratings[0])
            )
            assert better["points"] > 1000 > worse["points"]
            assert (better["rank"], worse["rank"]) == (1, 2)
        room = place.room
        room.ratings = ratings.Ratings(room.store)  # as after a restart
        assert (await request_json(ann, "GET", "/api/me/profile"))["games"][0]["rating"] == user_ratings[0]
        await request_json(ann, "PUT", "/api/me/rating", wants_rating=False)
        assert not (await request_json(ann, "GET", "/api/me/profile"))["wants_rating"]


def test_leavers_rank_last_and_bots_by_level() -> None:
    seats = [
        SeatResult(0, "ann", "Ann", "simple", False, 50),
        SeatResult(1, "", "A", "medium", True, 10),
        SeatResult(2, "ben", "Ben", "", False, 30),
        SeatResult(3, "", "B", "medium", False, 20),
        SeatResult(4, "cleo", "Cleo", "", False, 12),
    ]
    match = FinishedMatch("t", 1, "war", 1, 1, 9, 1, "", seats)
    assert ratings.rank_match(match, frozenset({"ann", "ben"})) == {
        "ann": float("inf"),
        "bot medium": 4.5,
        "ben": 20.0,
    }


async def test_export_contains_only_own_data(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await play_match([ann, ben])
        await play_match([ben, cleo])
        await request_json(ann, "POST", "/api/daily")
        await request_json(ann, "PUT", "/api/me/rating", wants_rating=True)
        await request_json(ann, "POST", "/api/me/device-link")
        response = await ann.http.get("/api/me/export")
        text, export = response.text, response.json()
        rows = await place.room.store.read_rows(table)
        [mine] = (await request_json(ann, "GET", "/api/me/profile"))["recent_matches"]
        other = ben.identity
        ben.http.cookies.clear()
        refused = await ben.http.get("/api/me/export")
    assert "attachment" in response.headers["content-disposition"]
    assert (other in text, cleo.identity in text, "Cleo" in text) == (False, False, False)
    assert export["you"]["nickname"] == "Ann"
    assert (export["rating wanted"], len(export["links to other devices"])) == (True, 1)
    assert len(export["deals of the day"]) == 1
    [match] = export["matches"]
    assert [player["name"] for player in match["players"]] == ["Ann", "Ben"]
    assert [player["score"] for player in match["players"]] == mine["scores"]
    ann_rows = [row for row in rows if row.user_id == ann.identity]
    assert [each["row"] for each in export["rows"] if each["table"] == table] == [row.seq for row in ann_rows]
    moves = [row.entry.move for row in ann_rows if isinstance(row.entry, MoveMade)]
    assert [each["move"] for each in export["rows"] if each["table"] == table and "move" in each] == moves
    assert "seed" not in text  # neither of a running match nor of the daily deal
    assert refused.status_code == 409


async def test_deleted_user_leaves_no_data(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 3) as [ann, ben, cleo]:
        await request_json(cleo, "PUT", "/api/me", nickname="Cleopatra")
        over = await play_match([ann, ben, cleo])
        await start_review(place.room, RequestContext(ann.identity), over, 1)
        await begin([ann, ben, cleo], seat_count=3, options=QUICK)
        open_table = await cleo.make_table(seat_count=2)
        await request_json(cleo, "POST", "/api/daily")
        await request_json(cleo, "PUT", "/api/me/rating", wants_rating=True)
        await request_json(cleo, "POST", "/api/me/device-link")
        deleted_id = cleo.identity
        before = dump_database(database)
        table_names = {name for name, text in before.items() if deleted_id in text}
        table_names.discard("reviews")  # present only if several rooms share a database
        assert table_names == {
            *("players", "seat_results", "rated_users", "device_links", "daily_tables", "users")
        }
        record = (await ann.http.get(f"/api/tables/{over}/record")).json()
        assert await request_json(cleo, "POST", "/api/me/delete") == {"deleted": True}
        after = dump_database(database)
        assert [name for name, text in after.items() if deleted_id in text or "Cleopatra" in text] == []
        assert {name for name, text in after.items() if DELETED_USER_PREFIX in text} == {"seat_results"}
        # Neither the file nor its journal contains the data.
        for file in tmp_path.iterdir():
            assert deleted_id.encode() not in file.read_bytes()
            assert b"Cleopatra" not in file.read_bytes()
        # Finished matches stay, and running ones continue with a bot in the seat.
        record_after = (await ann.http.get(f"/api/tables/{over}/record")).json()
        assert record_after["moves"] == record["moves"]
        assert record_after["names"] == [
            "Former player" if each == "Cleopatra" else each for each in record["names"]
        ]
        await ann.until(lambda: ann.table["seats"][2]["name"] == "Former player")
        assert ann.table["seats"][2]["bot"]
        await ben.until(lambda: ben.table["seats"][2]["name"] == "Former player")
        await play_together([ann, ben])
        assert place.room.reviews.jobs == {}
        # She is a new user now, and her old cookie restores nothing.
        assert cleo.identity != deleted_id
        assert (await request_json(cleo, "GET", "/api/me/profile"))["matches_played"] == 0
        profile = await request_json(ann, "GET", "/api/me/profile")
        assert [
            each["matches_played"] for each in profile["opponents"] if each["name"] == "Former player"
        ] == [
            1,
            1,
        ]
        await ann.come(open_table)
        assert not ann.table["is_host"]
    assert deleted_id not in str(dump_database(database))


async def close_code(person: Person) -> int:
    """Return the close code of a user's socket."""
    with pytest.raises(ConnectionClosed) as closed:
        await person.until(lambda: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def test_sign_out_ends_only_other_devices(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 1) as [ann]:
        await request_json(ann, "PUT", "/api/me", nickname="Ann")
        user_id, before = ann.identity, ann.cookie
        table = await ann.make_table()
        link = await request_json(ann, "POST", "/api/me/device-link")
        async with open_room(database) as other, Person(place, before) as phone, Person(other, before) as pad:
            for person in (ann, phone, pad):
                await person.come(table)
            await phone.do("sit", seat=0)
            assert await request_json(ann, "POST", "/api/me/sign-out") == {"signed_out": True}
            assert (ann.cookie != before, ann.cookie.partition(".")[0]) == (True, user_id)
            # All sockets reconnect: with the new cookie as Ann, with the old one as new users.
            assert [await close_code(person) for person in (ann, phone, pad)] == [1012] * 3
            for person, at_home in ((ann, True), (phone, False), (pad, False)):
                await person.come(table)
                assert person.table["is_host"] is at_home
            for stranger in (phone, pad):
                assert stranger.cookie == before
                for path in ("delete", "sign-out", "device-link"):
                    assert (await stranger.http.post(f"/api/me/{path}")).status_code == 409
                assert (await request_json(stranger, "GET", "/api/me"))["nickname"] == ""
                assert stranger.cookie.partition(".")[0] != user_id
            used = await phone.http.post("/api/device-link/redeem", json={"token": link["token"]})
            assert used.status_code == 409, "an old link signs in again"
            assert (await request_json(ann, "GET", "/api/me"))["nickname"] == "Ann"
        # The same again for a room that opens later. The generation outlives a deleted name.
        second = ann.cookie
        await request_json(ann, "POST", "/api/me/sign-out")
        await delete_unused_users(place.room.store, current_time_ms() + 1000)
        third = ann.cookie
    async with open_room(database) as place:
        for cookie, is_ann in ((before, False), (second, False), (third, True)):
            async with Person(place, cookie) as person:
                assert (person.cookie.partition(".")[0] == user_id) is is_ann


async def test_cookie_of_deleted_user_is_invalid(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 1) as [ann]:
        await request_json(ann, "PUT", "/api/me", nickname="Ann")
        user_id, before = ann.identity, ann.cookie
        table = await ann.make_table()
        async with open_room(database) as other, Person(other, before) as phone, Person(place, before) as pad:
            await phone.come(table)
            await request_json(ann, "POST", "/api/me/delete")
            assert await close_code(phone) == 1012
            for person in (phone, pad):
                assert person.cookie == before
                await request_json(person, "PUT", "/api/me", nickname="Back again")
                assert person.identity != user_id
        assert user_id not in str(dump_database(database))
    async with open_room(database) as place, Person(place, before) as person:
        assert person.identity != user_id
        await person.make_table()
    assert user_id not in str(dump_database(database))


async def test_second_room_reloads_rows_of_deleted_user(tmp_path: Path) -> None:
    """The second room had the table in its memory, with the name of a deleted user."""
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 2) as [ann, cleo]:
        await request_json(cleo, "PUT", "/api/me", nickname="Cleopatra")
        table = await begin([ann, cleo], seat_count=2, options=QUICK)
        async with open_room(database) as other, Person(other, ann.cookie) as again:
            await again.come(table)
            await request_json(cleo, "POST", "/api/me/delete")
            await again.come(table)
            assert [seat["name"] for seat in again.table["seats"]] == ["Ann", "Former player"]
            assert again.scene["names"] == ["Ann", "Former player"]
    assert "Cleopatra" not in str(dump_database(database))


async def test_device_link_works_once(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, phone, eve]:
        await play_match([ann, eve])
        table = await play_match([phone, eve])
        open_table = await phone.make_table(seat_count=2)
        old = phone.identity
        link = await request_json(ann, "POST", "/api/me/device-link")
        assert link["url"] == f"{place.url}/profile#{link['token']}"
        assert link["qr_code"].startswith("data:image/svg+xml")
        assert link["token"] not in str(dump_database(tmp_path / "room.sqlite3"))
        owner = await request_json(phone, "POST", "/api/device-link/owner", token=link["token"])
        assert owner == {"nickname": "Ann", "is_you": False, "matches_played": 1}
        assert (await request_json(ann, "POST", "/api/device-link/owner", token=link["token"]))["is_you"]
        taken = await request_json(
            phone, "POST", "/api/device-link/redeem", token=link["token"], merge_history=True
        )
        assert taken == {"nickname": "Ann", "is_you": True, "matches_played": 2}
        assert phone.identity == ann.identity
        # The matches played there have moved too, including seats and tables.
        assert old not in str(dump_database(tmp_path / "room.sqlite3"))
        await ann.come(open_table)
        assert ann.table["is_host"]
        await phone.come(table)
        assert [seat["is_you"] for seat in phone.table["seats"]] == [True, False]
        # A link works once, and no other link works.
        for token in (link["token"], "", "nonsense", "x" * 5000):
            refused = await eve.http.post("/api/device-link/redeem", json={"token": token})
            assert (refused.status_code, refused.json()["detail"][:23]) == (409, "This link does not work")
        assert eve.identity != ann.identity


@pytest.mark.parametrize("how", ["damaged", "removed"])
async def test_delete_and_merge_handle_damaged_rows(how: str, database: DatabaseLocation) -> None:
    """The remains of a table, even if only its results, are handled like all other data."""
    async with open_room(database) as place, people(place, 4) as [ann, phone, cleo, eve]:
        await request_json(cleo, "PUT", "/api/me", nickname="Cleopatra")
        table = await play_match([cleo, eve])
        other = await play_match([phone, eve])
        shared = await play_match([ann, phone])
        old, deleted_id = phone.identity, cleo.identity
        for each in (table, other, shared):
            if how == "damaged":
                await damage_rows(place.room.store, each)
            else:
                await remove_card_table(place.room.store, each)
        place.room.live_tables.live_tables.clear()
        link = await request_json(ann, "POST", "/api/me/device-link")
        taken = await request_json(
            phone, "POST", "/api/device-link/redeem", token=link["token"], merge_history=True
        )
        # at a table where both sat, the seat stays unchanged
        assert (taken["is_you"], taken["matches_played"]) == (True, 2)
        assert str(dump_database(database)["seat_results"]).count(old) == 1
        assert await request_json(cleo, "POST", "/api/me/delete") == {"deleted": True}
        after = dump_database(database)
        assert [name for name, text in after.items() if deleted_id in text or "Cleopatra" in text] == []
        assert DELETED_USER_PREFIX in after["seat_results"]
        refused = await eve.http.get(f"/api/tables/{table}/record")
        assert refused.status_code == (409 if how == "damaged" else 404)


async def damage_rows(store: SqlStore, table: str) -> None:
    """Damage two rows: one that contains all players, and one that a user wrote."""
    first_seat = sa.and_(LOG.c.kind == "seat_taken", LOG.c.data["seat"].as_integer() == 0)
    torn = sa.or_(LOG.c.kind == "match_started", first_seat)
    async with store.engine.begin() as connection:
        await connection.execute(LOG.update().where(LOG.c.table_id == table, torn).values(data=["torn"]))


async def test_device_link_expires_and_is_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, eve]:
        first = await request_json(ann, "POST", "/api/me/device-link")
        second = await request_json(ann, "POST", "/api/me/device-link")
        assert (
            await eve.http.post("/api/device-link/owner", json={"token": first["token"]})
        ).status_code == 409
        assert (
            await eve.http.post("/api/device-link/owner", json={"token": second["token"]})
        ).status_code == 200
        later = current_time_ms() + device_links.LINK_LIFETIME_MS
        monkeypatch.setattr(queries, "current_time_ms", lambda: later)
        for way in ("owner", "redeem"):
            late = await eve.http.post(f"/api/device-link/{way}", json={"token": second["token"]})
            assert late.status_code == 409
        foreign = await eve.http.post("/api/me/delete", headers={"Origin": "http://elsewhere.example"})
        assert foreign.status_code == 403
        await request_json(ann, "POST", "/api/me/device-link")
        async with place.room.store.engine.connect() as connection:
            assert len((await connection.execute(DEVICE_LINKS.select())).all()) == 1  # old links are deleted


# Personal statistics


async def test_stats_agree_with_history_and_records(tmp_path: Path) -> None:
    """The statistics agree with the history and with records that this test counts itself."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await play_match([ann, ben])
        await ann.ask("rematch")
        await ben.ask("rematch")
        await ann.until(lambda: ann.table["match_number"] == 2 and not ann.table["is_over"])
        await ben.until(lambda: ben.table["match_number"] == 2 and not ben.table["is_over"])
        await play_together([ann, ben])
        profile = await request_json(ann, "GET", "/api/me/profile")
        stats = await request_json(ann, "GET", "/api/me/stats/crazy-eight")
        again = await request_json(ann, "GET", "/api/me/stats/crazy-eight")
        ben_stats = await request_json(ben, "GET", "/api/me/stats/crazy-eight")
        other = await request_json(ann, "GET", "/api/me/stats/war")
        records = [
            await request_json(ann, "GET", f"/api/tables/{table}/record?match={each}") for each in (1, 2)
        ]
        unknown = await ann.http.get("/api/me/stats/bridge")
    assert stats == again
    assert unknown.status_code == 404
    assert (other["matches_played"], other["replayed_matches"], other["move_counts"], other["progress"]) == (
        0,
        0,
        None,
        [],
    )
    assert (stats["matches_played"], stats["replayed_matches"], stats["wins"]) == (2, 2, profile["wins"])
    lengths = [match["move_count"] for match in profile["recent_matches"]]
    assert (stats["move_counts"]["shortest"], stats["move_counts"]["longest"]) == (
        min(lengths),
        max(lengths),
    )
    seats = Counter(match["seat"] for match in profile["recent_matches"])
    seat_rates = {each["seat_number"]: each for each in stats["win_rates"] if each["kind"] == "seat"}
    assert {seat: each["matches_played"] for seat, each in seat_rates.items()} == seats
    assert sum(each["wins"] for each in seat_rates.values()) == profile["wins"]
    assert all(
        each["low"] <= each["wins"] / each["matches_played"] <= each["high"] for each in seat_rates.values()
    )
    # The opening hands and the statistics come from each replayed record.
    eights: Counter[int] = Counter()
    demands = []
    scores = []
    for record, match in zip(records, reversed(profile["recent_matches"]), strict=True):
        read = parse_record(msgspec.json.encode(record))
        games = replay(read)
        hand = next(games).position()["hands"][match["seat"]].split()
        eights[sum(card[0] == "8" for card in hand)] += 1
        played = [line for seat, line, _ in read.moves if seat == match["seat"]]
        demands.append(sum(line[0] in "2*" for line in played))
        scores.append(match["scores"])
    opening = stats["openings"][0]
    assert opening["name"] == "Number of 8s in the opening hand"
    assert {each["count"]: each["matches_played"] for each in opening["groups"]} == dict(eights)
    figures = {each["name"]: each for each in stats["stats"]}
    demanded = get_catalog(game_class("crazy-eight").message_catalog()).format_with_fields("stat-demands", {})
    assert figures[demanded]["own"] == mean(demands)
    assert figures[demanded]["mean_of_others"] == next(
        each["own"] for each in ben_stats["stats"] if each["name"] == demanded
    )
    assert stats["has_scores"]
    assert stats["progress"][0] == {"percent": 0, "own": 0, "best_other": 0}
    own = [
        each[match["seat"]] for each, match in zip(scores, reversed(profile["recent_matches"]), strict=True)
    ]
    assert stats["progress"][-1]["own"] == mean(own)
    assert stats["progress"][-1]["best_other"] == ben_stats["progress"][-1]["own"]


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ([7], [7, 7, 7, 7, 7]),
        ([31, 29, 30], [29, 29, 30, 31, 31]),
        ([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 4, 6, 8]),
        ([30, 30, 30, 90], [30, 30, 30, 30, 90]),
    ],
)
def test_length_stats_are_real_lengths(values: list[int], expected: list[int]) -> None:
    assert list(msgspec.to_builtins(summarize_lengths(values)).values()) == expected


async def test_stats_exclude_the_current_daily_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other users can still play that deal, so the statistics show no cards of it."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        await begin([ann], seat_count=2, bots={"1": "simple"}, options=QUICK)
        await ann.play_on()
        before = await request_json(ann, "GET", "/api/me/stats/crazy-eight")
        monkeypatch.setattr("parlour.server.accounts.personal_stats.is_ongoing", lambda day: True)
        after = await request_json(ann, "GET", "/api/me/stats/crazy-eight")
    assert (before["replayed_matches"], after["replayed_matches"], after["matches_played"]) == (1, 0, 1)
    assert (after["openings"], after["progress"], after["stats"]) == ([], [], [])
    assert after["move_counts"] == before["move_counts"]


@pytest.mark.parametrize("name", game_names())
def test_recomputed_stats_equal_recorded_ones(name: str) -> None:
    """A recount of a record gives the same values as its row, which was counted during play."""
    kind = game_class(name)
    run = new_run(kind, kind.options_type(), ("simple",) * kind.min_seats, 3, 5, 1)
    played = play_chunk(run, 5, 1, recording=True)
    (row,) = played.rows.to_pylist()
    record = parse_record(played.records[0])
    counted = compute_match_stats(record)
    assert counted.first_to_act == (-1 if row["first_seat"] is None else row["first_seat"])
    assert counted.dealer == (-1 if row["dealer"] is None else row["dealer"])
    for figure, found in zip(run.stats, counted.stats, strict=True):
        columns = (
            [f"{figure.name}.{seat}" for seat in range(run.seats)] if figure.is_per_seat else [figure.name]
        )
        assert found == [row[column] for column in columns]
    scores = [row[f"score.{seat}"] for seat in range(run.seats)]
    assert counted.standings[-1] == scores or scores[0] is None
    assert len(counted.standings) == PATH_STEPS + 1
    hands = parlour.new(name, seats=run.seats, seed=record.seed).position()[kind.opening_hand.place]
    expected = [[count.count(hand.split()) for hand in hands] for count in kind.opening_hand.counts]
    assert counted.openings == expected
    # A seed of 64 digits uses another generator.
    recorder = Recorder(name, kind.min_seats, {}, "5a" * 32, check_every=0)
    while not recorder.game.is_over:
        seat = int(recorder.game.turn)
        recorder.play(seat, recorder.game.view(seat).game.heuristic(seat))
    assert len(compute_match_stats(recorder.record).standings) == PATH_STEPS + 1
    recorder.record.result = "won by seat 9 [X-1]"
    with pytest.raises(UncountableMatchError):
        compute_match_stats(recorder.record)
