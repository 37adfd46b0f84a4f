"""The daily deal: the same for all users, played once each, with results hidden until the day is over."""

import json
import re
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.bots.registry import choose_move
from parlour.games import game_class, game_names
from parlour.kit.game import View
from parlour.kit.options import parse_options
from parlour.kit.rng import Rng
from parlour.server.accounts import daily_results
from parlour.server.decisions import commands, seating
from parlour.server.decisions.changes import Decision
from parlour.server.decisions.commands import build_created_entry
from parlour.server.handlers.account_lifecycle import play_daily_deal
from parlour.server.http_messages import NewTable
from parlour.server.log import days
from parlour.server.log.entries import Closed
from parlour.server.log.results import FinishedMatch, SeatResult
from parlour.server.log.rows import BrokenTableError
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.socket_messages import PROTOCOL_VERSION
from parlour.server.storage.sql_store import SqlStore
from parlour.server.tables.bot_answers import BotReply, draw_seed
from parlour.server.tables.thinking_time import WORKER_THINK_SECONDS
from parlour.testing import example_count, push_random_move
from tests.server.rooms import Person, open_room, people, prepare_from_copy
from tests.server.rows import data_of

SUNDAY = date(2026, 11, 22)  # Zambezi Falls: one opponent, few moves


@pytest.fixture
def calendar(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """Return a list whose last date is today's date in the room."""
    dates = [SUNDAY]
    monkeypatch.setattr(days, "today", lambda: dates[-1])
    monkeypatch.setattr(days, "end_of_day", lambda day: 2**60)  # the real clock has another date
    return dates


@pytest.fixture(autouse=True)
def bots_in_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let bots think in this process."""

    async def think(self: BotWorkers, bot: str, view: View, rng: Rng, seconds: float = 0.0) -> BotReply:
        return BotReply(choose_move(bot, view, Rng.fast(draw_seed(rng))))

    monkeypatch.setattr(BotWorkers, "choose_move", think)
    monkeypatch.setattr(BotWorkers, "warm_up", lambda self: None)


async def begin(person: Person) -> str:
    answer = await person.http.post("/api/daily")
    assert answer.status_code == 201, answer.text
    table = str(answer.json()["table_id"])
    await person.come(table)
    await person.see_match()
    return table


async def get_daily(person: Person, day: str = "") -> dict[str, Any]:
    answer = await person.http.get(f"/api/daily/{day}".rstrip("/"))
    assert answer.status_code == 200, answer.text
    daily: dict[str, Any] = answer.json()
    return daily


async def get_week(person: Person, day: date) -> list[Any]:
    answer = await person.http.get(f"/api/daily/{day}/week")
    assert answer.status_code == 200, answer.text
    standings: list[Any] = answer.json()["standings"]
    return standings


@given(offsets=st.sets(st.integers(0, 12)))
def test_streak_counts_the_days_in_a_row(offsets: set[int]) -> None:
    finished_dates = {(SUNDAY - timedelta(days=offset)).isoformat() for offset in offsets}
    last = 0 if 0 in offsets else 1
    expected = next(length for length in range(14) if last + length not in offsets)
    assert daily_results.count_daily_streak(finished_dates, SUNDAY) == expected


def shown_frames(person: Person) -> list[Any]:
    """Return all that a user was shown of a match, in order, without names and times."""
    frames = [
        frame | {"waiting_since": 0, "time_left_at": 0}
        for frame in person.frames
        if frame["type"] in ("log", "scene")
    ]
    shown: list[Any] = json.loads(json.dumps(frames).replace("Ann", "You").replace("Ben", "You"))
    return shown


def has_choices(table: NewTable) -> bool:
    """Return True if seat 0 has several legal moves at some point of a random match."""
    kind = game_class(table.game)
    match = kind.new_match(table.seat_count, parse_options(kind.options_type, table.options), 1)
    rng = Rng.fast(1)
    while not match.is_over:
        if len(match.legal(0)) > 1:
            return True
        push_random_move(match, rng)
    return False


def test_schedule_has_each_game_with_choices() -> None:
    schedule = daily_results.read_schedule()
    assert all(has_choices(table) for table in schedule)
    without_choices = {
        name for name in game_names() if not has_choices(NewTable(name, game_class(name).min_seats))
    }
    assert {table.game for table in schedule} == {*game_names()} - without_choices
    assert without_choices == {"war"}
    for day in range(7):
        new_table = daily_results.daily_table_for(SUNDAY + timedelta(days=day))
        created = build_created_entry(new_table)
        assert (created.private, created.allow_hints) == (True, False)
        assert sorted(new_table.bots) == list(range(1, new_table.seat_count))
        kind = game_class(new_table.game)
        game = kind.new_match(new_table.seat_count, parse_options(kind.options_type, new_table.options), 1)
        assert not game.seats_that_may_interrupt()  # otherwise the answers would depend on who is quicker


def test_schedule_sections_are_named_by_weekday() -> None:
    text = daily_results.SCHEDULE_FILE.read_bytes().decode()
    comment, *sections = text.split("\n[")
    assert len(sections) == 7
    in_another_order = "\n[".join([comment, *sorted(sections)])
    assert daily_results.parse_schedule(in_another_order.encode()) == daily_results.read_schedule()
    monday = "\n[monday]"
    for changed in (
        text.replace(monday, "\n[mondya]"),
        text.replace(monday, "\n[tuesday]"),
        text.replace(monday, "\n[holiday]"),
        "\n[".join([comment, *sections[1:]]),
        f"{text}\n[holiday]\ngame = 'war'\nseat_count = 2\n",
        text.replace("\noptions", "\noption", 1),
        text.replace("seat_count = 2", "seat_count = 2.0", 1),
    ):
        assert changed != text
        with pytest.raises(msgspec.DecodeError):
            daily_results.parse_schedule(changed.encode())


def test_day_ends_when_the_next_begins() -> None:
    for day in (SUNDAY, date(2026, 3, 29), date(2026, 10, 25), date(2026, 12, 31)):
        end = days.end_of_day(day)
        assert [days.date_of_time(end - 1), days.date_of_time(end)] == [day, day + timedelta(days=1)]


def test_seed_depends_on_day_and_room() -> None:
    later = [SUNDAY + timedelta(days=day) for day in range(50)]
    seeds = {daily_results.daily_seed(day, secret) for day in later for secret in (b"one", b"two")}
    assert len(seeds) == 100
    assert all(len(bytes.fromhex(seed)) == 32 for seed in seeds)


async def play_in_turn(person: Person, rows: int) -> None:
    """Make first legal moves, but only when no other player can move, so that the frame order is fixed."""
    while not person.table["is_over"] and person.seq < rows:
        if person.may_move() and person.scene["to_move"] == [person.scene["seat"]]:
            await person.play_turn()
        else:
            await person.next()


@pytest.mark.parametrize("offset", range(7)[:: example_count(3, 1)])
async def test_same_moves_give_the_same_match(offset: int, tmp_path: Path, calendar: list[date]) -> None:
    """Two users at different times, with a restart in between, see the same match to its end."""
    calendar.append(SUNDAY + timedelta(days=offset))
    shown = []
    for earlier_users in range(2):
        async with open_room(tmp_path / "room.sqlite3") as place, people(place, earlier_users + 1) as users:
            await begin(users[-1])
            await play_in_turn(users[-1], rows=example_count(45, 90))
            shown.append(shown_frames(users[-1]))
    assert shown[0] == shown[1]
    assert len(shown[0]) > 5


async def test_results_are_hidden_until_the_day_is_over(tmp_path: Path, calendar: list[date]) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        before = await get_daily(ben)
        assert (before["title"], before["table_id"], before["seed"]) == ("Zambezi Falls", "", "")
        assert (before["streak"], before["week"]) == (0, [])
        table = await begin(ann)
        assert ann.table["daily_date"] == SUNDAY.isoformat()
        assert await begin(ann) == table  # each user has one daily table
        await ann.play_on()
        ann_daily = await get_daily(ann)
        assert (ann_daily["completed"], ann_daily["finished_count"], ann_daily["is_over"]) == (True, 1, False)
        [play] = ann_daily["results"]
        assert (play["is_you"], play["rank"], play["table_id"], play["name"]) == (True, 1, "", "Ann")
        assert ann_daily["seed"] == ""
        assert (ann_daily["streak"], len(await get_week(ann, SUNDAY))) == (1, 1)
        report = (await ann.http.get(f"/api/tables/{table}/report?match=1")).json()
        assert (report["viewer"], report["seed"]) == (0, None)
        assert (await ben.http.get(f"/api/tables/{table}/report?match=1")).status_code == 409
        once = await ann.ask("rematch")
        assert once["reason"].startswith("You can play the deal of the day only once")
        # Ben has not played: he learns that a player has finished, and nothing else.
        ben_daily = await get_daily(ben)
        assert (ben_daily["finished_count"], ben_daily["results"], ben_daily["seed"]) == (1, [], "")
        assert await get_week(ben, SUNDAY) == []
        seed = daily_results.daily_seed(SUNDAY, await place.room.store.get_secret_key())
        for path in ("/api/tables", "/api/daily", "/daily", "/api/me/profile", "/api/me/export", "/"):
            text = (await ben.http.get(path)).text
            assert (table in text, seed in text, ann.identity in text) == (False, False, False)
        assert not any(seed in json.dumps(frame) for frame in ann.frames)
        for person in (ann, ben):
            for method, path in (
                ("GET", "record"),
                ("GET", "record?match=1"),
                ("POST", "review?match=1"),
                ("GET", "review?match=1"),
                ("GET", "replay?match=1"),
            ):
                answer = await person.http.request(method, f"/api/tables/{table}/{path}")
                assert answer.status_code == 409, (path, answer.text)
            on = {"match_number": 1, "move_count": 0, "seat": 0}
            assert (await person.http.post(f"/api/tables/{table}/continue", json=on)).status_code == 409
        await ben.open_socket(table)
        await ben.send({"type": "hello", "protocol_version": PROTOCOL_VERSION})
        assert (await ben.next())["reason"].startswith("Another player is playing the deal of the day here")
        later = await ben.http.get(f"/api/daily/{SUNDAY + timedelta(days=1)}")
        assert (later.status_code, later.json()["detail"]) == (404, "This day is in the future")
        assert (await ben.http.get("/api/daily/someday")).status_code == 404
        # Ben plays as well, and the results are compared.
        other = await begin(ben)
        await ben.play_on()
        compared = await get_daily(ben)
        assert compared["finished_count"] == 2
        [own] = [each for each in compared["results"] if each["is_you"]]
        week = compared["week"]
        assert [each["date"] for each in week] == [f"2026-11-{number}" for number in range(16, 23)]
        assert [each["outcome"] for each in week] == ["", "", "", "", "", "", "won" if own["won"] else "lost"]
        assert week[-1]["margin"] == own["margin"]
        assert [each["name"] for each in compared["results"]] == sorted(
            [each["name"] for each in compared["results"]], key=lambda name: rank_of(compared, name)
        )
        assert compared["results"][0]["won"] >= compared["results"][1]["won"]
        # The week has a point for each of them, and one for the better result.
        ranks = {each["name"]: each["rank"] for each in compared["results"]}
        points = {name: 1 + sum(other > rank for other in ranks.values()) for name, rank in ranks.items()}
        assert {each["name"]: each["points"] for each in await get_week(ben, SUNDAY)} == points
        # The next day all results are open, and there is another deal.
        calendar.append(SUNDAY + timedelta(days=1))
        assert await get_week(ben, SUNDAY + timedelta(days=1)) == []  # a Monday
        assert len(await get_week(ann, SUNDAY)) == 2
        today = await get_daily(ben)
        assert [each["outcome"] for each in today["week"]] == [""] * 7
        assert (today["date"], today["table_id"], today["previous_date"]) == (
            "2026-11-23",
            "",
            SUNDAY.isoformat(),
        )
        past = await get_daily(ben, SUNDAY.isoformat())
        assert past["is_over"]
        assert {each["table_id"] for each in past["results"]} == {table, other}
        record = (await ben.http.get(f"/api/tables/{table}/record")).json()
        assert past["seed"] == record["seed"]
        await ben.come(table)
        assert ben.scene["seat"] == -1
        await begin(ben)
        assert ben.table["title"] == "Crazy Eight"
        profile = (await ben.http.get("/api/me/profile")).json()
        assert profile["recent_matches"][0]["can_replay"]


def rank_of(compared: dict[str, Any], name: str) -> int:
    places = {each["name"]: each["rank"] for each in compared["results"]}
    return int(places[name])


async def test_unfinished_daily_table_cannot_be_closed(tmp_path: Path, calendar: list[date]) -> None:
    """The request is refused: a closed table stays closed, and the day's deal is not dealt again."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await begin(ann)
        await ann.play_on(rows=ann.seq + 3)
        refused = await ann.ask("close")
        assert refused["reason"].startswith("The deal of the day stays open until you finish it")
        assert (ann.table["closed"], (await get_daily(ann))["closed"]) == (False, False)
        assert await begin(ann) == table
        assert (await ann.http.get(f"/t/{table}")).status_code == 200
        await ann.play_on()
        await ann.do("close")  # a finished match can be put away and still counts
        after = await get_daily(ann)
        assert (after["completed"], after["closed"], after["finished_count"]) == (True, False, 1)
        assert (await ann.http.post("/api/daily")).json()["table_id"] == table
        calendar.append(SUNDAY + timedelta(days=1))
        await begin(ann)
        calendar.append(SUNDAY + timedelta(days=2))
        await ann.do("close")


async def test_closed_daily_table_is_reported(tmp_path: Path, calendar: list[date]) -> None:
    """A user who has seen these cards gets no other deal. Other users are not affected."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await begin(ann)
        live_table = await place.room.live_tables.get_table(table)
        assert await live_table.execute(lambda table: Decision(Closed()))
        ann_daily, ben_daily = await get_daily(ann), await get_daily(ben)
        assert (ann_daily["closed"], ann_daily["completed"], ann_daily["finished_count"]) == (True, False, 0)
        assert (ben_daily["closed"], ben_daily["table_id"]) == (False, "")
        answer = await ann.http.post("/api/daily")
        assert answer.status_code == 409
        assert answer.json()["detail"].startswith("Your table was closed before")
        await begin(ben)
        calendar.append(SUNDAY + timedelta(days=1))
        assert not (await get_daily(ann, SUNDAY.isoformat()))["closed"]
        assert await begin(ann) != table


async def test_interrupted_daily_deal_resumes(
    tmp_path: Path, calendar: list[date], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the last step before the room closed, the next visit continues from there."""
    database = tmp_path / "room.sqlite3"
    names = []
    for module, failing in (
        (seating, "require_admission"),
        (commands, "require_may_start_match"),
        (commands, ""),
    ):
        async with open_room(database) as place:
            room = place.room
            if failing:
                original = getattr(module, failing)
                monkeypatch.setattr(module, failing, fail_to_decide)
                with pytest.raises(OSError, match="no power"):
                    await play_daily_deal(room, "ann", SUNDAY, b"secret")
                monkeypatch.setattr(module, failing, original)
            else:
                names += [await play_daily_deal(room, "ann", SUNDAY, b"secret") for _ in range(2)]
            names.append(await room.store.get_daily_table(SUNDAY, "ann"))
    assert len(set(names)) == 1
    async with open_room(database) as place:
        live_table = await place.room.live_tables.get_table(names[0])
        rows = await place.room.store.read_rows(names[0])
    assert [row.kind for row in rows[:3]] == ["created", "seat_taken", "match_started"]
    assert data_of(rows[2])["seed"] == daily_results.daily_seed(SUNDAY, b"secret")
    assert live_table.table.is_playing


def fail_to_decide(*args: Any) -> Any:
    raise OSError("no power")


async def test_room_retries_an_unresponsive_bot(
    tmp_path: Path, calendar: list[date], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot plays the same under any load: the room asks it again instead of using a fallback move."""
    original = BotWorkers.choose_move
    replies = iter([BotReply(None, "did not answer"), BotReply(0, is_fallback=True)])

    async def busy(self: BotWorkers, *given: Any) -> BotReply:
        assert given[-1] > WORKER_THINK_SECONDS
        return next(replies, None) or await original(self, *given)

    async def stuck(self: BotWorkers, *given: Any) -> BotReply:
        return BotReply(0, "did not answer")

    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        monkeypatch.setattr(BotWorkers, "choose_move", busy)
        await begin(ann)
        await ann.play_on(rows=ann.seq + 6)
        assert next(replies, None) is None
        live_table = await place.room.live_tables.get_table(ann.table["table_id"])
        assert live_table.table.match is not None
        view = live_table.table.match.game.view(1)
        monkeypatch.setattr(BotWorkers, "choose_move", stuck)
        with pytest.raises(BrokenTableError, match=r"in the daily deal, the bot .* did not answer"):
            await place.room.turn_runner.choose_move(live_table, "medium", view)


def make_play(
    user: str, won: bool, score: int, other: int, moves: int, bot: str = ""
) -> daily_results.DailyPlay:
    seats = [SeatResult(0, user, user, bot, won, score), SeatResult(1, "", "Bot", "simple", not won, other)]
    return daily_results.DailyPlay(user, FinishedMatch(user, 1, "war", 1, 1, moves, 1, "", seats), seats[0])


def test_daily_plays_sort_by_result() -> None:
    """Staying to the end and winning counts first, then the margin, then an early win or a late loss."""
    ordered = [
        make_play("by far", True, 90, 10, 50),
        make_play("soon", True, 60, 40, 20),
        make_play("later", True, 60, 40, 30),
        make_play("lost late", False, 40, 60, 30),
        make_play("lost soon", False, 40, 60, 20),
        make_play("lost by far", False, 0, 90, 90),
        make_play("left", False, 90, 10, 5, bot="simple"),
    ]
    assert sorted([*ordered[3:], *ordered[:3]], key=lambda each: each.sort_key, reverse=True) == ordered


async def test_equal_results_share_a_rank(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plays = [
        make_play("lost", False, 1, 9, 5),
        make_play("alike", True, 9, 1, 5),
        make_play("won", True, 9, 1, 5),
    ]

    async def list_daily_matches(store: SqlStore, day: date) -> list[tuple[str, FinishedMatch]]:
        return [(each.user_id, each.match) for each in plays]

    monkeypatch.setattr(SqlStore, "list_daily_matches", list_daily_matches)
    prepare_from_copy(tmp_path / "room.sqlite3")
    store = SqlStore(tmp_path / "room.sqlite3")
    ranks = [(each.user_id, each.rank) for each in await daily_results.rank_daily_plays(store, SUNDAY)]
    await store.close()
    assert sorted(ranks[:2]) == [("alike", 1), ("won", 1)]
    assert ranks[2:] == [("lost", 3)]


async def test_answers_before_playing_reveal_nothing(tmp_path: Path, calendar: list[date]) -> None:
    """Ann has played in two rooms with different secrets. Every answer to Ben is the same in both."""
    answers_by_room: list[list[Any]] = []
    for name in ("one", "other"):
        async with open_room(tmp_path / f"{name}.sqlite3") as place, people(place, 2) as [ann, ben]:
            table = await begin(ann)
            await ann.play_on()
            pages = [
                "/",
                "/daily",
                "/api/daily",
                "/api/tables",
                "/api/me/tables",
                "/api/me/profile",
                "/api/me/export",
            ]
            pages += [f"/t/{table}{each}" for each in ("", "/review", "/match/1")]
            pages += [f"/api/tables/{table}/{each}?match=1" for each in ("record", "replay", "review")]
            answers: list[Any] = [await ben.http.get(path) for path in pages]
            on = {"match_number": 1, "move_count": 0, "seat": 0}
            answers.append(await ben.http.post(f"/api/tables/{table}/continue", json=on))
            answers.append(await ben.http.post(f"/api/tables/{table}/review?match=1"))
            await ben.open_socket(table)
            await ben.send({"type": "hello", "protocol_version": PROTOCOL_VERSION})
            seed = daily_results.daily_seed(SUNDAY, await place.room.store.get_secret_key())
            answers_by_room.append(
                [
                    *[
                        (each.status_code, strip_times(each.text.replace(table, "").replace(place.url, "")))
                        for each in answers
                    ],
                    await ben.next(),
                ]
            )
            assert not any(seed in json.dumps(frame) for frame in ann.frames)
            assert seed not in (await ann.http.get("/api/me/export")).text
    assert answers_by_room[0] == answers_by_room[1]


def strip_times(text: str) -> str:
    return re.sub(r"\d{4}-\d\d-\d\dT[\d:.+]+", "", text)
