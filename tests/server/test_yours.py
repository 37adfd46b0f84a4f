"""What is yours: how you fared, your rating, your data, your other devices."""

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
from parlour.lab.matches import play_piece, run_of
from parlour.messages import game_words
from parlour.record import Scribe, read_record, replay
from parlour.report.standing import STEPS
from parlour.server import carrying, queries, ratings
from parlour.server.closer import lengths_of
from parlour.server.counted import NotCounted, count_match
from parlour.server.database import Location, opened
from parlour.server.days import day_of
from parlour.server.history import Played, SeatResult, days_in_a_row, margin, moments, seat_results
from parlour.server.keeping import forget_people
from parlour.server.row_renaming import GONE
from parlour.server.rows import now
from parlour.server.schema import LINKS, LOG
from parlour.server.settings import Settings
from parlour.server.store import Store
from parlour.server.table import Seat
from parlour.server.thinning import remove
from tests.server.rooms import Person, begin, open_room, people, play_together

QUICK: dict[str, Any] = {"match": "points", "target": 40, "limit": 16}
KEEPING = Settings(keep_rows=30, keep_people=400)  # days


async def play_a_match(players: list[Person], **wanted: Any) -> str:
    """Those who came play a match with each other, the first at the table's head; its name."""
    table = await begin(players, seats=len(players), options=QUICK, **wanted)
    await play_together(players)
    return table


async def answer(person: Person, method: str, path: str, **sent: Any) -> Any:
    found = await person.http.request(method, path, json=sent if method != "GET" else None)
    assert found.status_code < 300, found.text
    return found.json()


def everything(database: Location) -> dict[str, str]:
    """All that stands in a database, by table; but for who is there now."""
    with opened(database) as connection:
        names = set(sa.inspect(connection).get_table_names()) - {"present"}
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
        await ben.ask("rematch")  # for those who have to agree
        await ann.until(lambda: ann.table["match"] == 2 and not ann.table["over"])
        await ben.until(lambda: ben.table["match"] == 2 and not ben.table["over"])
        await play_together([ann, ben])
        await begin([ann], seats=2, bots={"1": "simple"}, options=QUICK)
        await ann.play_on()
        yours = await answer(ann, "GET", "/api/yours")
        hers, his = yours, await answer(ben, "GET", "/api/yours")
        async with Person(place) as somebody:
            stranger = await answer(somebody, "GET", "/api/yours")
    assert (hers["nickname"], hers["played"], his["played"], stranger["played"]) == ("Ann", 3, 2, 0)
    assert hers["kept"] == stranger["kept"] == {"rows": 30, "tables": 0, "unbegun": 0, "people": 400}
    [fared] = hers["games"]
    assert (fared["title"], fared["played"], fared["won"]) == ("Crazy Eight", 3, hers["won"])
    [person, bot] = hers["opponents"]
    assert (person["name"], person["bot"], person["played"]) == ("Ben", "", 2)
    assert (bot["name"], bot["bot"], bot["played"]) == ("", "simple", 1)
    [against] = his["opponents"]
    assert (against["won"], against["lost"]) == (person["lost"], person["won"])
    first = hers["matches"][-1]
    assert (first["table"], first["match"], first["winners"]) == (table, 1, winners)
    assert first["won"] == (first["seat"] in winners)
    assert first["scores"]
    assert (hers["rated"], hers["can_rate"]) == (False, True)


def match_of(at: int, seats: list[tuple[str, bool, int | None]], moves: int = 10) -> Played:
    results = [SeatResult(seat, who, who, "", won, score) for seat, (who, won, score) in enumerate(seats)]
    return Played("t", at, "war", at, at, moves, 1, "", results)


def test_best_moments_go_by_the_points_of_the_game_whichever_way_they_count() -> None:
    wide = match_of(1, [("ann", True, 90), ("ben", False, 10)], moves=30)
    close = match_of(2, [("ann", True, 3), ("ben", False, 4)], moves=20)  # few points are good
    lost = match_of(3, [("ann", False, 1000), ("ben", True, 1)], moves=99)
    bare = match_of(4, [("ann", True, None), ("ben", False, None)], moves=5)
    assert [margin(each, each.seats[0]) for each in (wide, close, lost, bare)] == [80, 1, -999, None]
    found = {each.kind: (each.match.at, each.number) for each in moments([wide, close, lost, bare], "ann")}
    assert found == {"widest": (1, 80), "closest": (2, 1), "quickest": (4, 5), "longest": (3, 99)}
    assert moments([lost], "ann") == []


def test_who_has_a_bot_in_their_place_at_the_end_has_left() -> None:
    began = [Seat(who="ann", bot="simple"), Seat(who="ben"), Seat(bot="hard")]
    ended = [Seat(who="ann"), Seat(who="ben", bot="simple"), Seat()]
    found = seat_results(began, ended, [0, 1, 2], [])
    assert [(each.bot, each.won) for each in found] == [("", True), ("simple", False), ("hard", True)]


def test_days_in_a_row() -> None:
    day = 24 * 3600 * 1000
    matches = [match_of(at * day + day // 2, [("ann", True, None)]) for at in (100, 101, 101, 103, 104)]
    today = day_of(104 * day + day // 2)
    assert days_in_a_row(matches, today) == 2
    assert days_in_a_row(matches, day_of(105 * day + day // 2)) == 2  # today is not over
    assert days_in_a_row(matches, day_of(106 * day + day // 2)) == 0
    assert days_in_a_row([], today) == 0


async def test_a_rating_for_who_wants_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as players:
        ann, _, cleo = players
        assert await answer(ann, "PUT", "/api/yours/rating", wanted=True) == {"wanted": True}
        await play_a_match(players)
        winner = ann.scene["winners"]
        one = await answer(ann, "GET", "/api/yours")
        assert one["rated"]
        assert one["games"][0]["rating"] is None  # nobody else wants one yet
        await answer(cleo, "PUT", "/api/yours/rating", wanted=True)
        found = [(await answer(each, "GET", "/api/yours"))["games"][0]["rating"] for each in players]
        assert found[1] is None
        assert [found[0]["among"], found[2]["among"], found[0]["matches"]] == [2, 2, 1]
        again = (await answer(ann, "GET", "/api/yours"))["games"][0]["rating"]
        assert again == found[0]  # counted once
        if winner in ([0], [2]):
            better, worse = (found[0], found[2]) if winner == [0] else (found[2], found[0])
            assert better["points"] > 1000 > worse["points"]
            assert (better["place"], worse["place"]) == (1, 2)
        room = place.room
        room.ratings = ratings.Ratings(room.store)  # as after a restart
        assert (await answer(ann, "GET", "/api/yours"))["games"][0]["rating"] == found[0]
        monkeypatch.setattr(ratings, "PlackettLuce", None)
        without = await answer(ann, "GET", "/api/yours")
        assert (without["can_rate"], without["games"][0]["rating"]) == (False, None)
        await answer(ann, "PUT", "/api/yours/rating", wanted=False)
        assert not (await answer(ann, "GET", "/api/yours"))["rated"]


def test_whoever_left_comes_last_and_bots_are_rated_by_kind() -> None:
    seats = [
        SeatResult(0, "ann", "Ann", "simple", False, 50),
        SeatResult(1, "", "A", "medium", True, 10),
        SeatResult(2, "ben", "Ben", "", False, 30),
        SeatResult(3, "", "B", "medium", False, 20),
        SeatResult(4, "cleo", "Cleo", "", False, 12),
    ]
    match = Played("t", 1, "war", 1, 1, 9, 1, "", seats)
    assert ratings.ranks_of(match, frozenset({"ann", "ben"})) == {
        "ann": float("inf"),
        "bot medium": 4.5,
        "ben": 20.0,
    }


async def test_the_export_has_all_of_yours_and_nobody_else(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await play_a_match([ann, ben])
        await play_a_match([ben, cleo])
        await answer(ann, "POST", "/api/daily")
        await answer(ann, "PUT", "/api/yours/rating", wanted=True)
        await answer(ann, "POST", "/api/yours/link")
        found = await ann.http.get("/api/yours/export")
        text, kept = found.text, found.json()
        rows = await place.room.store.rows(table)
        [mine] = (await answer(ann, "GET", "/api/yours"))["matches"]
        other = ben.identity
        ben.http.cookies.clear()
        refused = await ben.http.get("/api/yours/export")
    assert "attachment" in found.headers["content-disposition"]
    assert (other in text, cleo.identity in text, "Cleo" in text) == (False, False, False)
    assert kept["you"]["nickname"] == "Ann"
    assert (kept["rating wanted"], len(kept["links to other devices"])) == (True, 1)
    assert len(kept["deals of the day"]) == 1
    [match] = kept["matches"]
    assert [player["name"] for player in match["players"]] == ["Ann", "Ben"]
    assert [player["score"] for player in match["players"]] == mine["scores"]
    hers = [row for row in rows if row.by == ann.identity]
    assert [each["row"] for each in kept["rows"] if each["table"] == table] == [row.seq for row in hers]
    moves = [row.data["move"] for row in hers if row.kind == "move"]
    assert [each["move"] for each in kept["rows"] if each["table"] == table and "move" in each] == moves
    assert "seed" not in text  # neither of a match that goes on, nor of the day
    assert refused.status_code == 409


async def test_who_goes_leaves_no_trace(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 3) as [ann, ben, cleo]:
        await answer(cleo, "PUT", "/api/me", nickname="Cleopatra")
        over = await play_a_match([ann, ben, cleo])
        await place.room.review(ann.identity, over, 1, True, "en")
        await begin([ann, ben, cleo], seats=3, options=QUICK)
        waits = await cleo.make_table(seats=2)
        await answer(cleo, "POST", "/api/daily")
        await answer(cleo, "PUT", "/api/yours/rating", wanted=True)
        await answer(cleo, "POST", "/api/yours/link")
        gone = cleo.identity
        before = everything(database)
        places = {name for name, text in before.items() if gone in text}
        places.discard("reviewed")  # where several rooms share a database
        assert places == {"log", "results", "rated", "links", "deals", "people"}
        record = (await ann.http.get(f"/api/tables/{over}/record")).json()
        assert await answer(cleo, "POST", "/api/yours/erase") == {"erased": True}
        after = everything(database)
        assert [name for name, text in after.items() if gone in text or "Cleopatra" in text] == []
        assert {name for name, text in after.items() if GONE in text} == {"log", "results"}
        # Nor does the file itself have it any more, or its journal.
        for file in tmp_path.iterdir():
            assert gone.encode() not in file.read_bytes()
            assert b"Cleopatra" not in file.read_bytes()
        # What was played stays, and goes on: a bot has the seat.
        kept = (await ann.http.get(f"/api/tables/{over}/record")).json()
        assert kept["moves"] == record["moves"]
        assert kept["names"] == [
            "Somebody who left" if each == "Cleopatra" else each for each in record["names"]
        ]
        await ann.until(lambda: ann.table["seats"][2]["name"] == "Somebody who left")
        assert ann.table["seats"][2]["bot"]
        await ben.until(lambda: ben.table["seats"][2]["name"] == "Somebody who left")
        await play_together([ann, ben])
        assert place.room.reviews.kept == {}
        # She is a stranger now, and her old cookie brings nothing back.
        assert cleo.identity != gone
        assert (await answer(cleo, "GET", "/api/yours"))["played"] == 0
        yours = await answer(ann, "GET", "/api/yours")
        assert [each["played"] for each in yours["opponents"] if each["name"] == "Somebody who left"] == [
            1,
            1,
        ]
        await ann.come(waits)
        assert not ann.table["yours"]
    assert gone not in str(everything(database))


async def left(person: Person) -> int:
    """Return the code with which the socket of a person was closed."""
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
        link = await answer(ann, "POST", "/api/yours/link")
        async with open_room(database) as other, Person(place, before) as phone, Person(other, before) as pad:
            for person in (ann, phone, pad):
                await person.come(table)
            await phone.do("sit", seat=0)
            assert await answer(ann, "POST", "/api/yours/sign-out") == {"signed_out": True}
            assert (ann.cookie != before, ann.cookie.partition(".")[0]) == (True, who)
            # All sockets come back: with the new cookie as Ann, with the old one as strangers.
            assert [await left(person) for person in (ann, phone, pad)] == [1012] * 3
            for person, at_home in ((ann, True), (phone, False), (pad, False)):
                await person.come(table)
                assert person.table["yours"] is at_home
            for stranger in (phone, pad):
                assert stranger.cookie == before
                for path in ("erase", "sign-out", "link"):
                    assert (await stranger.http.post(f"/api/yours/{path}")).status_code == 409
                assert (await answer(stranger, "GET", "/api/me"))["nickname"] == ""
                assert stranger.cookie.partition(".")[0] != who
            used = await phone.http.post("/api/yours/take", json={"token": link["token"]})
            assert used.status_code == 409, "a link of before is no way back"
            assert (await answer(ann, "GET", "/api/me"))["nickname"] == "Ann"
        # A second time, and for a room that opens later; the generation outlasts a name that is forgotten.
        second = ann.cookie
        await answer(ann, "POST", "/api/yours/sign-out")
        await forget_people(place.room.store, now() + 1000)
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
            await answer(ann, "POST", "/api/yours/erase")
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
    """It had the table in its memory, with the name of somebody who is forgotten now."""
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 2) as [ann, cleo]:
        await answer(cleo, "PUT", "/api/me", nickname="Cleopatra")
        table = await begin([ann, cleo], seats=2, options=QUICK)
        async with open_room(database) as other, Person(other, ann.cookie) as again:
            await again.come(table)
            await answer(cleo, "POST", "/api/yours/erase")
            await again.come(table)
            assert [seat["name"] for seat in again.table["seats"]] == ["Ann", "Somebody who left"]
            assert again.scene["names"] == ["Ann", "Somebody who left"]
    assert "Cleopatra" not in str(everything(database))


async def test_another_device_becomes_yours_once(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, phone, eve]:
        await play_a_match([ann, eve])
        table = await play_a_match([phone, eve])
        waits = await phone.make_table(seats=2)
        old = phone.identity
        link = await answer(ann, "POST", "/api/yours/link")
        assert link["address"] == f"{place.url}/yours#{link['token']}"
        assert link["picture"].startswith("data:image/svg+xml")
        assert link["token"] not in str(everything(tmp_path / "room.sqlite3"))
        whose = await answer(phone, "POST", "/api/yours/whose", token=link["token"])
        assert whose == {"nickname": "Ann", "same": False, "played": 1}
        assert (await answer(ann, "POST", "/api/yours/whose", token=link["token"]))["same"]
        taken = await answer(phone, "POST", "/api/yours/take", token=link["token"], bring=True)
        assert taken == {"nickname": "Ann", "same": True, "played": 2}
        assert phone.identity == ann.identity
        # What was played there has come along, seats and tables included.
        assert old not in str(everything(tmp_path / "room.sqlite3"))
        await ann.come(waits)
        assert ann.table["yours"]
        await phone.come(table)
        assert [seat["you"] for seat in phone.table["seats"]] == [True, False]
        # It works once, and no other does.
        for token in (link["token"], "", "nonsense", "x" * 5000):
            refused = await eve.http.post("/api/yours/take", json={"token": token})
            assert (refused.status_code, refused.json()["detail"][:23]) == (409, "This link does not work")
        assert eve.identity != ann.identity


@pytest.mark.parametrize("how", ["damaged", "removed"])
async def test_who_goes_or_becomes_another_where_rows_are_damaged_or_gone(
    how: str, database: Location
) -> None:
    """What is left of a table, were it the results alone, is theirs like all else."""
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
                await remove(place.room.store, each)
        place.room.tables.in_use.clear()
        link = await answer(ann, "POST", "/api/yours/link")
        taken = await answer(phone, "POST", "/api/yours/take", token=link["token"], bring=True)
        assert (taken["same"], taken["played"]) == (True, 2)  # where both sat, it stays as it is
        assert str(everything(database)["results"]).count(old) == 1
        assert await answer(cleo, "POST", "/api/yours/erase") == {"erased": True}
        after = everything(database)
        assert [name for name, text in after.items() if gone in text or "Cleopatra" in text] == []
        assert GONE in after["results"]
        refused = await eve.http.get(f"/api/tables/{table}/record")
        assert refused.status_code == (409 if how == "damaged" else 404)


async def spoil(store: Store, table: str, name: str) -> None:
    """Leaves no more than a name of a row that everybody stands in, and of one that somebody wrote."""
    torn = sa.or_(LOG.c.kind == "started", sa.and_(LOG.c.kind == "sat", LOG.c.data["seat"].as_integer() == 0))
    async with store.engine.begin() as connection:
        await connection.execute(LOG.update().where(LOG.c.table == table, torn).values(data=[name]))


async def test_a_link_ends_and_a_new_one_ends_the_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, eve]:
        first = await answer(ann, "POST", "/api/yours/link")
        second = await answer(ann, "POST", "/api/yours/link")
        assert (await eve.http.post("/api/yours/whose", json={"token": first["token"]})).status_code == 409
        assert (await eve.http.post("/api/yours/whose", json={"token": second["token"]})).status_code == 200
        later = now() + carrying.LASTS
        monkeypatch.setattr(queries, "now", lambda: later)
        for way in ("whose", "take"):
            late = await eve.http.post(f"/api/yours/{way}", json={"token": second["token"]})
            assert late.status_code == 409
        foreign = await eve.http.post("/api/yours/erase", headers={"Origin": "http://elsewhere.example"})
        assert foreign.status_code == 403
        await answer(ann, "POST", "/api/yours/link")
        async with place.room.store.engine.connect() as connection:
            assert len((await connection.execute(LINKS.select())).all()) == 1  # those of old are swept out


# A closer look


async def test_a_closer_look_counts_the_own_matches(tmp_path: Path) -> None:
    """Held against the history and the records, which are counted here by hand."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await play_a_match([ann, ben])
        await ann.ask("rematch")
        await ben.ask("rematch")
        await ann.until(lambda: ann.table["match"] == 2 and not ann.table["over"])
        await ben.until(lambda: ben.table["match"] == 2 and not ben.table["over"])
        await play_together([ann, ben])
        yours = await answer(ann, "GET", "/api/yours")
        closer = await answer(ann, "GET", "/api/yours/figures/crazy-eight")
        again = await answer(ann, "GET", "/api/yours/figures/crazy-eight")
        his = await answer(ben, "GET", "/api/yours/figures/crazy-eight")
        other = await answer(ann, "GET", "/api/yours/figures/war")
        records = [await answer(ann, "GET", f"/api/tables/{table}/record?match={each}") for each in (1, 2)]
        unknown = await ann.http.get("/api/yours/figures/bridge")
    assert closer == again
    assert unknown.status_code == 404
    assert (other["played"], other["counted"], other["moves"], other["steps"]) == (0, 0, None, [])
    assert (closer["played"], closer["counted"], closer["won"]) == (2, 2, yours["won"])
    lengths = [match["moves"] for match in yours["matches"]]
    assert (closer["moves"]["least"], closer["moves"]["most"]) == (min(lengths), max(lengths))
    seats = Counter(match["seat"] for match in yours["matches"])
    told = {each["number"]: each for each in closer["shares"] if each["kind"] == "seat"}
    assert {seat: each["played"] for seat, each in told.items()} == seats
    assert sum(each["won"] for each in told.values()) == yours["won"]
    assert all(each["low"] <= each["won"] / each["played"] <= each["high"] for each in told.values())
    # The opening hands, and the figures: of each record, played again.
    eights: Counter[int] = Counter()
    demands = []
    scores = []
    for record, match in zip(records, reversed(yours["matches"]), strict=True):
        read = read_record(msgspec.json.encode(record))
        games = replay(read)
        hand = next(games).position()["hands"][match["seat"]].split()
        eights[sum(card[0] == "8" for card in hand)] += 1
        played = [line for seat, line, _ in read.moves if seat == match["seat"]]
        demands.append(sum(line[0] in "2*" for line in played))
        scores.append(match["scores"])
    opening = closer["openings"][0]
    assert opening["name"] == "Eights in the hand"
    assert {each["number"]: each["played"] for each in opening["groups"]} == dict(eights)
    figures = {each["name"]: each for each in closer["figures"]}
    demanded = game_words(game_class("crazy-eight")).tell("figure-demands", {})
    assert figures[demanded]["own"] == mean(demands)
    assert figures[demanded]["others"] == next(
        each["own"] for each in his["figures"] if each["name"] == demanded
    )
    assert closer["scored"]
    assert closer["steps"][0] == {"part": 0, "own": 0, "others": 0}
    own = [each[match["seat"]] for each, match in zip(scores, reversed(yours["matches"]), strict=True)]
    assert closer["steps"][-1]["own"] == mean(own)
    assert closer["steps"][-1]["others"] == his["steps"][-1]["own"]


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
    assert list(msgspec.to_builtins(lengths_of(values)).values()) == found


async def test_the_deal_of_today_is_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Others play it still; who looks closer at it is told of no cards."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        await begin([ann], seats=2, bots={"1": "simple"}, options=QUICK)
        await ann.play_on()
        before = await answer(ann, "GET", "/api/yours/figures/crazy-eight")
        monkeypatch.setattr("parlour.server.closer.is_on", lambda day: True)
        after = await answer(ann, "GET", "/api/yours/figures/crazy-eight")
    assert (before["counted"], after["counted"], after["played"]) == (1, 0, 1)
    assert (after["openings"], after["steps"], after["figures"]) == ([], [], [])
    assert after["moves"] == before["moves"]


@pytest.mark.parametrize("name", game_names())
def test_a_match_that_is_counted_again_comes_to_the_same(name: str) -> None:
    """As its row has it, which was counted while it was played; also of a deal that a room makes."""
    kind = game_class(name)
    run = run_of(kind, kind.options_type(), ("simple",) * kind.min_seats, 3, 5, 1)
    played = play_piece(run, 5, 1, recording=True)
    (row,) = played.rows.to_pylist()
    record = read_record(played.records[0])
    counted = count_match(record)
    assert counted.first == (-1 if row["first"] is None else row["first"])
    assert counted.dealer == (-1 if row["dealer"] is None else row["dealer"])
    for figure, found in zip(run.figures, counted.figures, strict=True):
        columns = [f"{figure.name}.{seat}" for seat in range(run.seats)] if figure.by_seat else [figure.name]
        assert found == [row[column] for column in columns]
    scores = [row[f"score.{seat}"] for seat in range(run.seats)]
    assert counted.standings[-1] == scores or scores[0] is None
    assert len(counted.standings) == STEPS + 1
    hands = parlour.new(name, seats=run.seats, seed=record.seed).position()[
        kind.components.opening_hand.place
    ]
    expected = [
        [count.count(hand.split()) for hand in hands] for count in kind.components.opening_hand.counts
    ]
    assert counted.openings == expected
    # A seed of 64 digits deals by another generator.
    scribe = Scribe(name, kind.min_seats, {}, "5a" * 32, check_every=0)
    while not scribe.game.is_over:
        seat = int(scribe.game.turn)
        scribe.play(seat, scribe.game.view(seat).game.heuristic(seat))
    assert len(count_match(scribe.record).standings) == STEPS + 1
    scribe.record.result = "won by seat 9 [X-1]"
    with pytest.raises(NotCounted):
        count_match(scribe.record)
