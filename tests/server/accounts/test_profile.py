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
from parlour.server.accounts.personal_stats import UncountableMatchError, compute_match_stats, length_stats
from parlour.server.ops.settings import Settings
from parlour.server.storage import queries
from parlour.server.storage.database import Location, open_connection
from parlour.server.storage.pruning import remove_table
from parlour.server.storage.retention import delete_unused_users
from parlour.server.storage.schema import DEVICE_LINKS, LOG
from parlour.server.storage.sql_store import Store
from parlour.server.tables.days import date_of_time
from parlour.server.tables.results import (
    FinishedMatch,
    SeatResult,
    build_seat_results,
    day_streak,
    find_highlights,
    margin,
)
from parlour.server.tables.rows import DELETED_USER_PREFIX, current_time_ms
from parlour.server.tables.table import Seat
from parlour.text.translation import get_game_catalog
from tests.server.rooms import Person, begin, open_room, people, play_together

QUICK: dict[str, Any] = {"match": "points", "target": 40, "limit": 16}
KEEPING = Settings(keep_log_days=30, keep_user_days=400)  # days


async def play_a_match(players: list[Person], **wanted: Any) -> str:
    """Let the users play a match at a table of the first, and return the table's name."""
    table = await begin(players, seat_count=len(players), options=QUICK, **wanted)
    await play_together(players)
    return table


async def answer(person: Person, method: str, path: str, **sent: Any) -> Any:
    found = await person.http.request(method, path, json=sent if method != "GET" else None)
    assert found.status_code < 300, found.text
    return found.json()


def everything(database: Location) -> dict[str, str]:
    """Return the contents of a database, by table, without the presence table."""
    with open_connection(database) as connection:
        names = set(sa.inspect(connection).get_table_names()) - {"presence"}
        return {
            name: str(connection.execute(sa.select("*").select_from(sa.table(name))).all()) for name in names
        }


async def test_how_you_fared(tmp_path: Path) -> None:
    async with (
        open_room(tmp_path / "room.sqlite3", settings=KEEPING) as place,
        people(place, 2) as [ann, ben],
    ):
        table = await play_a_match([ann, ben])
        winners = ann.scene["winners"]
        await ann.ask("rematch")
        await ben.ask("rematch")  # all players must agree
        await ann.until(lambda: ann.table["match_number"] == 2 and not ann.table["is_over"])
        await ben.until(lambda: ben.table["match_number"] == 2 and not ben.table["is_over"])
        await play_together([ann, ben])
        await begin([ann], seat_count=2, bots={"1": "simple"}, options=QUICK)
        await ann.play_on()
        yours = await answer(ann, "GET", "/api/me/profile")
        hers, his = yours, await answer(ben, "GET", "/api/me/profile")
        async with Person(place) as somebody:
            stranger = await answer(somebody, "GET", "/api/me/profile")
    assert (hers["nickname"], hers["matches_played"], his["matches_played"], stranger["matches_played"]) == (
        "Ann",
        3,
        2,
        0,
    )
    assert (
        hers["retention"]
        == stranger["retention"]
        == {"log_days": 30, "table_days": 0, "unstarted_table_days": 0, "user_days": 400}
    )
    [fared] = hers["games"]
    assert (fared["title"], fared["matches_played"], fared["wins"]) == ("Crazy Eight", 3, hers["wins"])
    [person, bot] = hers["opponents"]
    assert (person["name"], person["bot"], person["matches_played"]) == ("Ben", "", 2)
    assert (bot["name"], bot["bot"], bot["matches_played"]) == ("", "simple", 1)
    [against] = his["opponents"]
    assert (against["wins"], against["losses"]) == (person["losses"], person["wins"])
    first = hers["recent_matches"][-1]
    assert (first["table_id"], first["match_number"], first["winners"]) == (table, 1, winners)
    assert first["won"] == (first["seat"] in winners)
    assert first["scores"]
    assert (hers["wants_rating"], hers["ratings_available"]) == (False, True)


def match_of(at: int, seats: list[tuple[str, bool, int | None]], moves: int = 10) -> FinishedMatch:
    results = [SeatResult(seat, who, who, "", won, score) for seat, (who, won, score) in enumerate(seats)]
    return FinishedMatch("t", at, "war", at, at, moves, 1, "", results)


def test_best_moments_go_by_the_points_of_the_game_whichever_way_they_count() -> None:
    wide = match_of(1, [("ann", True, 90), ("ben", False, 10)], moves=30)
    close = match_of(2, [("ann", True, 3), ("ben", False, 4)], moves=20)  # low scores are good
    lost = match_of(3, [("ann", False, 1000), ("ben", True, 1)], moves=99)
    bare = match_of(4, [("ann", True, None), ("ben", False, None)], moves=5)
    assert [margin(each, each.seat_results[0]) for each in (wide, close, lost, bare)] == [80, 1, -999, None]
    found = {
        each.kind: (each.match.ended_at, each.value)
        for each in find_highlights([wide, close, lost, bare], "ann")
    }
    assert found == {"widest": (1, 80), "closest": (2, 1), "quickest": (4, 5), "longest": (3, 99)}
    assert find_highlights([lost], "ann") == []


def test_who_has_a_bot_in_their_place_at_the_end_has_left() -> None:
    began = [Seat(user_id="ann", bot="simple"), Seat(user_id="ben"), Seat(bot="hard")]
    ended = [Seat(user_id="ann"), Seat(user_id="ben", bot="simple"), Seat()]
    found = build_seat_results(began, ended, [0, 1, 2], [])
    assert [(each.bot, each.won) for each in found] == [("", True), ("simple", False), ("hard", True)]


def test_days_in_a_row() -> None:
    day = 24 * 3600 * 1000
    matches = [match_of(at * day + day // 2, [("ann", True, None)]) for at in (100, 101, 101, 103, 104)]
    today = date_of_time(104 * day + day // 2)
    assert day_streak(matches, today) == 2
    # today is not over, so it cannot break the streak
    assert day_streak(matches, date_of_time(105 * day + day // 2)) == 2
    assert day_streak(matches, date_of_time(106 * day + day // 2)) == 0
    assert day_streak([], today) == 0


async def test_a_rating_for_who_wants_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as players:
        ann, _, cleo = players
        assert await answer(ann, "PUT", "/api/me/rating", wants_rating=True) == {"wants_rating": True}
        await play_a_match(players)
        winner = ann.scene["winners"]
        one = await answer(ann, "GET", "/api/me/profile")
        assert one["wants_rating"]
        assert one["games"][0]["rating"] is None  # no other user wants a rating yet
        await answer(cleo, "PUT", "/api/me/rating", wants_rating=True)
        found = [(await answer(each, "GET", "/api/me/profile"))["games"][0]["rating"] for each in players]
        assert found[1] is None
        assert [found[0]["rated_users"], found[2]["rated_users"], found[0]["matches"]] == [2, 2, 1]
        again = (await answer(ann, "GET", "/api/me/profile"))["games"][0]["rating"]
        assert again == found[0]  # counted once
        if winner in ([0], [2]):
            better, worse = (found[0], found[2]) if winner == [0] else (found[2], found[0])
            assert better["points"] > 1000 > worse["points"]
            assert (better["rank"], worse["rank"]) == (1, 2)
        room = place.room
        room.ratings = ratings.Ratings(room.store)  # as after a restart
        assert (await answer(ann, "GET", "/api/me/profile"))["games"][0]["rating"] == found[0]
        monkeypatch.setattr(ratings, "PlackettLuce", None)
        without = await answer(ann, "GET", "/api/me/profile")
        assert (without["ratings_available"], without["games"][0]["rating"]) == (False, None)
        await answer(ann, "PUT", "/api/me/rating", wants_rating=False)
        assert not (await answer(ann, "GET", "/api/me/profile"))["wants_rating"]


def test_whoever_left_comes_last_and_bots_are_rated_by_kind() -> None:
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


async def test_the_export_has_all_of_yours_and_nobody_else(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await play_a_match([ann, ben])
        await play_a_match([ben, cleo])
        await answer(ann, "POST", "/api/daily")
        await answer(ann, "PUT", "/api/me/rating", wants_rating=True)
        await answer(ann, "POST", "/api/me/device-link")
        found = await ann.http.get("/api/me/export")
        text, kept = found.text, found.json()
        rows = await place.room.store.read_rows(table)
        [mine] = (await answer(ann, "GET", "/api/me/profile"))["recent_matches"]
        other = ben.identity
        ben.http.cookies.clear()
        refused = await ben.http.get("/api/me/export")
    assert "attachment" in found.headers["content-disposition"]
    assert (other in text, cleo.identity in text, "Cleo" in text) == (False, False, False)
    assert kept["you"]["nickname"] == "Ann"
    assert (kept["rating wanted"], len(kept["links to other devices"])) == (True, 1)
    assert len(kept["deals of the day"]) == 1
    [match] = kept["matches"]
    assert [player["name"] for player in match["players"]] == ["Ann", "Ben"]
    assert [player["score"] for player in match["players"]] == mine["scores"]
    hers = [row for row in rows if row.user_id == ann.identity]
    assert [each["row"] for each in kept["rows"] if each["table"] == table] == [row.seq for row in hers]
    moves = [row.data["move"] for row in hers if row.kind == "move"]
    assert [each["move"] for each in kept["rows"] if each["table"] == table and "move" in each] == moves
    assert "seed" not in text  # neither of a running match nor of the daily deal
    assert refused.status_code == 409


async def test_who_goes_leaves_no_trace(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 3) as [ann, ben, cleo]:
        await answer(cleo, "PUT", "/api/me", nickname="Cleopatra")
        over = await play_a_match([ann, ben, cleo])
        await place.room.get_review(ann.identity, over, 1, True, "en")
        await begin([ann, ben, cleo], seat_count=3, options=QUICK)
        waits = await cleo.make_table(seat_count=2)
        await answer(cleo, "POST", "/api/daily")
        await answer(cleo, "PUT", "/api/me/rating", wants_rating=True)
        await answer(cleo, "POST", "/api/me/device-link")
        gone = cleo.identity
        before = everything(database)
        places = {name for name, text in before.items() if gone in text}
        places.discard("reviews")  # present only if several rooms share a database
        assert places == {"log", "seat_results", "rated_users", "device_links", "daily_tables", "users"}
        record = (await ann.http.get(f"/api/tables/{over}/record")).json()
        assert await answer(cleo, "POST", "/api/me/delete") == {"deleted": True}
        after = everything(database)
        assert [name for name, text in after.items() if gone in text or "Cleopatra" in text] == []
        assert {name for name, text in after.items() if DELETED_USER_PREFIX in text} == {
            "log",
            "seat_results",
        }
        # Neither the file nor its journal contains the data.
        for file in tmp_path.iterdir():
            assert gone.encode() not in file.read_bytes()
            assert b"Cleopatra" not in file.read_bytes()
        # Finished matches stay, and running ones continue with a bot in the seat.
        kept = (await ann.http.get(f"/api/tables/{over}/record")).json()
        assert kept["moves"] == record["moves"]
        assert kept["names"] == ["Former player" if each == "Cleopatra" else each for each in record["names"]]
        await ann.until(lambda: ann.table["seats"][2]["name"] == "Former player")
        assert ann.table["seats"][2]["bot"]
        await ben.until(lambda: ben.table["seats"][2]["name"] == "Former player")
        await play_together([ann, ben])
        assert place.room.reviews.jobs == {}
        # She is a new user now, and her old cookie restores nothing.
        assert cleo.identity != gone
        assert (await answer(cleo, "GET", "/api/me/profile"))["matches_played"] == 0
        yours = await answer(ann, "GET", "/api/me/profile")
        assert [each["matches_played"] for each in yours["opponents"] if each["name"] == "Former player"] == [
            1,
            1,
        ]
        await ann.come(waits)
        assert not ann.table["is_host"]
    assert gone not in str(everything(database))


async def left(person: Person) -> int:
    """Return the close code of a user's socket."""
    with pytest.raises(ConnectionClosed) as closed:
        await person.until(lambda: False)
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code


async def test_other_devices_are_signed_out_and_who_signs_out_stays(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 1) as [ann]:
        await answer(ann, "PUT", "/api/me", nickname="Ann")
        who, before = ann.identity, ann.cookie
        table = await ann.make_table()
        link = await answer(ann, "POST", "/api/me/device-link")
        async with open_room(database) as other, Person(place, before) as phone, Person(other, before) as pad:
            for person in (ann, phone, pad):
                await person.come(table)
            await phone.do("sit", seat=0)
            assert await answer(ann, "POST", "/api/me/sign-out") == {"signed_out": True}
            assert (ann.cookie != before, ann.cookie.partition(".")[0]) == (True, who)
            # All sockets reconnect: with the new cookie as Ann, with the old one as new users.
            assert [await left(person) for person in (ann, phone, pad)] == [1012] * 3
            for person, at_home in ((ann, True), (phone, False), (pad, False)):
                await person.come(table)
                assert person.table["is_host"] is at_home
            for stranger in (phone, pad):
                assert stranger.cookie == before
                for path in ("delete", "sign-out", "device-link"):
                    assert (await stranger.http.post(f"/api/me/{path}")).status_code == 409
                assert (await answer(stranger, "GET", "/api/me"))["nickname"] == ""
                assert stranger.cookie.partition(".")[0] != who
            used = await phone.http.post("/api/device-link/redeem", json={"token": link["token"]})
            assert used.status_code == 409, "an old link signs in again"
            assert (await answer(ann, "GET", "/api/me"))["nickname"] == "Ann"
        # The same again for a room that opens later. The generation outlives a deleted name.
        second = ann.cookie
        await answer(ann, "POST", "/api/me/sign-out")
        await delete_unused_users(place.room.store, current_time_ms() + 1000)
        third = ann.cookie
    async with open_room(database) as place:
        for cookie, is_ann in ((before, False), (second, False), (third, True)):
            async with Person(place, cookie) as person:
                assert (person.cookie.partition(".")[0] == who) is is_ann


async def test_the_cookie_of_who_is_erased_is_nobodys(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 1) as [ann]:
        await answer(ann, "PUT", "/api/me", nickname="Ann")
        who, before = ann.identity, ann.cookie
        table = await ann.make_table()
        async with open_room(database) as other, Person(other, before) as phone, Person(place, before) as pad:
            await phone.come(table)
            await answer(ann, "POST", "/api/me/delete")
            assert await left(phone) == 1012
            for person in (phone, pad):
                assert person.cookie == before
                await answer(person, "PUT", "/api/me", nickname="Back again")
                assert person.identity != who
        assert who not in str(everything(database))
    async with open_room(database) as place, Person(place, before) as person:
        assert person.identity != who
        await person.make_table()
    assert who not in str(everything(database))


async def test_a_second_room_reads_anew_what_was_written_otherwise_in_the_first(tmp_path: Path) -> None:
    """The second room had the table in its memory, with the name of a deleted user."""
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 2) as [ann, cleo]:
        await answer(cleo, "PUT", "/api/me", nickname="Cleopatra")
        table = await begin([ann, cleo], seat_count=2, options=QUICK)
        async with open_room(database) as other, Person(other, ann.cookie) as again:
            await again.come(table)
            await answer(cleo, "POST", "/api/me/delete")
            await again.come(table)
            assert [seat["name"] for seat in again.table["seats"]] == ["Ann", "Former player"]
            assert again.scene["names"] == ["Ann", "Former player"]
    assert "Cleopatra" not in str(everything(database))


async def test_another_device_becomes_yours_once(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, phone, eve]:
        await play_a_match([ann, eve])
        table = await play_a_match([phone, eve])
        waits = await phone.make_table(seat_count=2)
        old = phone.identity
        link = await answer(ann, "POST", "/api/me/device-link")
        assert link["url"] == f"{place.url}/profile#{link['token']}"
        assert link["qr_code"].startswith("data:image/svg+xml")
        assert link["token"] not in str(everything(tmp_path / "room.sqlite3"))
        whose = await answer(phone, "POST", "/api/device-link/owner", token=link["token"])
        assert whose == {"nickname": "Ann", "is_you": False, "matches_played": 1}
        assert (await answer(ann, "POST", "/api/device-link/owner", token=link["token"]))["is_you"]
        taken = await answer(
            phone, "POST", "/api/device-link/redeem", token=link["token"], merge_history=True
        )
        assert taken == {"nickname": "Ann", "is_you": True, "matches_played": 2}
        assert phone.identity == ann.identity
        # The matches played there have moved too, including seats and tables.
        assert old not in str(everything(tmp_path / "room.sqlite3"))
        await ann.come(waits)
        assert ann.table["is_host"]
        await phone.come(table)
        assert [seat["is_you"] for seat in phone.table["seats"]] == [True, False]
        # A link works once, and no other link works.
        for token in (link["token"], "", "nonsense", "x" * 5000):
            refused = await eve.http.post("/api/device-link/redeem", json={"token": token})
            assert (refused.status_code, refused.json()["detail"][:23]) == (409, "This link does not work")
        assert eve.identity != ann.identity


@pytest.mark.parametrize("how", ["damaged", "removed"])
async def test_who_goes_or_becomes_another_where_rows_are_damaged_or_gone(
    how: str, database: Location
) -> None:
    """The remains of a table, even if only its results, are handled like all other data."""
    async with open_room(database) as place, people(place, 4) as [ann, phone, cleo, eve]:
        await answer(cleo, "PUT", "/api/me", nickname="Cleopatra")
        table = await play_a_match([cleo, eve])
        other = await play_a_match([phone, eve])
        shared = await play_a_match([ann, phone])
        old, gone = phone.identity, cleo.identity
        for each, name in ((table, "Cleopatra"), (other, old), (shared, "Ann")):
            if how == "damaged":
                await spoil(place.room.store, each, name)
            else:
                await remove_table(place.room.store, each)
        place.room.live_tables.live_tables.clear()
        link = await answer(ann, "POST", "/api/me/device-link")
        taken = await answer(
            phone, "POST", "/api/device-link/redeem", token=link["token"], merge_history=True
        )
        # at a table where both sat, the seat stays unchanged
        assert (taken["is_you"], taken["matches_played"]) == (True, 2)
        assert str(everything(database)["seat_results"]).count(old) == 1
        assert await answer(cleo, "POST", "/api/me/delete") == {"deleted": True}
        after = everything(database)
        assert [name for name, text in after.items() if gone in text or "Cleopatra" in text] == []
        assert DELETED_USER_PREFIX in after["seat_results"]
        refused = await eve.http.get(f"/api/tables/{table}/record")
        assert refused.status_code == (409 if how == "damaged" else 404)


async def spoil(store: Store, table: str, name: str) -> None:
    """Reduce two rows to a name: one that names all players, and one that a user wrote."""
    first_seat = sa.and_(LOG.c.kind == "seat_taken", LOG.c.data["seat"].as_integer() == 0)
    torn = sa.or_(LOG.c.kind == "match_started", first_seat)
    async with store.engine.begin() as connection:
        await connection.execute(LOG.update().where(LOG.c.table_id == table, torn).values(data=[name]))


async def test_a_link_ends_and_a_new_one_ends_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, eve]:
        first = await answer(ann, "POST", "/api/me/device-link")
        second = await answer(ann, "POST", "/api/me/device-link")
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
        await answer(ann, "POST", "/api/me/device-link")
        async with place.room.store.engine.connect() as connection:
            assert len((await connection.execute(DEVICE_LINKS.select())).all()) == 1  # old links are deleted


# Personal statistics


async def test_a_closer_look_counts_the_own_matches(tmp_path: Path) -> None:
    """The statistics agree with the history and with records that this test counts itself."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await play_a_match([ann, ben])
        await ann.ask("rematch")
        await ben.ask("rematch")
        await ann.until(lambda: ann.table["match_number"] == 2 and not ann.table["is_over"])
        await ben.until(lambda: ben.table["match_number"] == 2 and not ben.table["is_over"])
        await play_together([ann, ben])
        yours = await answer(ann, "GET", "/api/me/profile")
        closer = await answer(ann, "GET", "/api/me/stats/crazy-eight")
        again = await answer(ann, "GET", "/api/me/stats/crazy-eight")
        his = await answer(ben, "GET", "/api/me/stats/crazy-eight")
        other = await answer(ann, "GET", "/api/me/stats/war")
        records = [await answer(ann, "GET", f"/api/tables/{table}/record?match={each}") for each in (1, 2)]
        unknown = await ann.http.get("/api/me/stats/bridge")
    assert closer == again
    assert unknown.status_code == 404
    assert (other["matches_played"], other["replayed_matches"], other["move_counts"], other["progress"]) == (
        0,
        0,
        None,
        [],
    )
    assert (closer["matches_played"], closer["replayed_matches"], closer["wins"]) == (2, 2, yours["wins"])
    lengths = [match["move_count"] for match in yours["recent_matches"]]
    assert (closer["move_counts"]["shortest"], closer["move_counts"]["longest"]) == (
        min(lengths),
        max(lengths),
    )
    seats = Counter(match["seat"] for match in yours["recent_matches"])
    told = {each["seat_number"]: each for each in closer["win_rates"] if each["kind"] == "seat"}
    assert {seat: each["matches_played"] for seat, each in told.items()} == seats
    assert sum(each["wins"] for each in told.values()) == yours["wins"]
    assert all(each["low"] <= each["wins"] / each["matches_played"] <= each["high"] for each in told.values())
    # The opening hands and the statistics come from each replayed record.
    eights: Counter[int] = Counter()
    demands = []
    scores = []
    for record, match in zip(records, reversed(yours["recent_matches"]), strict=True):
        read = parse_record(msgspec.json.encode(record))
        games = replay(read)
        hand = next(games).position()["hands"][match["seat"]].split()
        eights[sum(card[0] == "8" for card in hand)] += 1
        played = [line for seat, line, _ in read.moves if seat == match["seat"]]
        demands.append(sum(line[0] in "2*" for line in played))
        scores.append(match["scores"])
    opening = closer["openings"][0]
    assert opening["name"] == "Eights in the hand"
    assert {each["count"]: each["matches_played"] for each in opening["groups"]} == dict(eights)
    figures = {each["name"]: each for each in closer["stats"]}
    demanded = get_game_catalog(game_class("crazy-eight")).format_fields("stat-demands", {})
    assert figures[demanded]["own"] == mean(demands)
    assert figures[demanded]["mean_of_others"] == next(
        each["own"] for each in his["stats"] if each["name"] == demanded
    )
    assert closer["has_scores"]
    assert closer["progress"][0] == {"percent": 0, "own": 0, "best_other": 0}
    own = [each[match["seat"]] for each, match in zip(scores, reversed(yours["recent_matches"]), strict=True)]
    assert closer["progress"][-1]["own"] == mean(own)
    assert closer["progress"][-1]["best_other"] == his["progress"][-1]["own"]


@pytest.mark.parametrize(
    ("values", "found"),
    [
        ([7], [7, 7, 7, 7, 7]),
        ([31, 29, 30], [29, 29, 30, 31, 31]),
        ([1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 4, 6, 8]),
        ([30, 30, 30, 90], [30, 30, 30, 30, 90]),
    ],
)
def test_lengths_are_some_that_matches_had(values: list[int], found: list[int]) -> None:
    assert list(msgspec.to_builtins(length_stats(values)).values()) == found


async def test_the_deal_of_today_is_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Other users can still play that deal, so the statistics show no cards of it."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        await begin([ann], seat_count=2, bots={"1": "simple"}, options=QUICK)
        await ann.play_on()
        before = await answer(ann, "GET", "/api/me/stats/crazy-eight")
        monkeypatch.setattr("parlour.server.accounts.personal_stats.is_ongoing", lambda day: True)
        after = await answer(ann, "GET", "/api/me/stats/crazy-eight")
    assert (before["replayed_matches"], after["replayed_matches"], after["matches_played"]) == (1, 0, 1)
    assert (after["openings"], after["progress"], after["stats"]) == ([], [], [])
    assert after["move_counts"] == before["move_counts"]


@pytest.mark.parametrize("name", game_names())
def test_a_match_that_is_counted_again_comes_to_the_same(name: str) -> None:
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
    hands = parlour.new(name, seats=run.seats, seed=record.seed).position()[
        kind.components.opening_hand.place
    ]
    expected = [
        [count.count(hand.split()) for hand in hands] for count in kind.components.opening_hand.counts
    ]
    assert counted.openings == expected
    # A seed of 64 digits uses another generator.
    scribe = Recorder(name, kind.min_seats, {}, "5a" * 32, check_every=0)
    while not scribe.game.is_over:
        seat = int(scribe.game.turn)
        scribe.play(seat, scribe.game.view(seat).game.heuristic(seat))
    assert len(compute_match_stats(scribe.record).standings) == PATH_STEPS + 1
    scribe.record.result = "won by seat 9 [X-1]"
    with pytest.raises(UncountableMatchError):
        compute_match_stats(scribe.record)
