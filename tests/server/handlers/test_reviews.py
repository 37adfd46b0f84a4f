"""Hints, reviews and continued matches: which users may request them, and the views they are based on."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.bots.coach.hint import Hint, MoveRating
from parlour.bots.worker import DecidingMomentRequest, HintRequest, ReviewRequest
from parlour.records.record import Record, Recorder, parse_record, replay
from parlour.scene.house_bots import house_bots_of_level
from parlour.server.handlers import hints, reviews
from parlour.server.ops.bot_workers import WorkerPool
from parlour.server.tables.bot_answers import NoResult, WorkerOutcome
from tests.server.rooms import Message, Person, Place, begin, open_room, people, play_together

HINT = Hint(0, [MoveRating("draw", "Draw", None, 0.0, None, 0)], "", "This is the only move.", False, 0)
SHORT = {"limit": 12}


@pytest.fixture(autouse=True)
def few_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "HINT_PLAYOUTS", 40)
    monkeypatch.setattr(reviews, "REVIEW_PLAYOUTS", 8)
    monkeypatch.setattr(reviews, "PURE_BUILD_PLAYOUTS", 8)


async def ask_hint(person: Person, match: int = 1) -> Message:
    """Ask for a hint and return the answer: `hint_result` or `refused`."""
    await person.send({"type": "request_hint", "request_id": "a hint", "match_number": match})
    while True:
        message = await person.next()
        if message["type"] in ("hint_result", "refused"):
            return message


async def sit_together(place: Place, players: list[Person], **wanted: Any) -> str:
    """Return a table where the players are in a match."""
    return await begin(players, seat_count=len(players), **wanted)


def in_turn(players: list[Person]) -> tuple[Person, Person]:
    return (players[0], players[1]) if players[0].may_move() else (players[1], players[0])


async def test_hints_are_for_one_person_unless_the_maker_says_otherwise(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        allowed = []
        for wanted in (
            {"bots": {"1": "easy"}},
            {"bots": {"0": "easy", "1": "easy"}},
            {},
            {"allow_hints": True},
            {"bots": {"1": "easy"}, "allow_hints": False},
        ):
            table = await ann.make_table(**wanted)
            for person in (ann, ben):
                await person.come(table)
            allowed.append((ann.table["allow_hints"], ben.table["allow_hints"]))
    assert allowed == [(True, True), (True, True), (False, False), (True, True), (False, False)]


async def test_a_hint_comes_from_the_askers_view_and_goes_to_the_asker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions: list[HintRequest] = []
    ask = WorkerPool.request

    async def listen(self: WorkerPool, question: Any, *rest: Any) -> WorkerOutcome:
        questions.append(question)
        return await ask(self, question, *rest)

    monkeypatch.setattr(WorkerPool, "request", listen)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await sit_together(place, [ann, ben], allow_hints=True)
        await cleo.come(table)
        mover, other = in_turn([ann, ben])
        legal = {move["move"] for move in mover.scene["moves"]}
        hinted = await ask_hint(mover)
        held = await place.room.live_tables.get_table(table)
        assert held.table.match is not None
        seat = mover.scene["seat"]
        view = held.table.match.game.view(seat).to_text()
        await mover.play_turn()
        for person in (other, cleo):
            await person.reach(mover.seq)
        assert not [frame for frame in other.frames + cleo.frames if frame["type"] == "hint_result"]
    assert hinted["type"] == "hint_result"
    assert hinted["seq"] == mover.seq - 1
    hint = hinted["hint"]
    assert hint["seat"] == seat
    assert hint["comparison"]
    assert {bot_move["move"] for bot_move in hint["choices"]} == legal
    [question] = questions
    assert question.view == view
    # The question depends only on the player's own view, not on the other hand.
    seen = json.loads(question.view)
    assert seen["viewer"] == seat
    assert seen["hands"][1 - seat].split() == ["?"] * 8
    # A joker that was turned up first went under the stock in view of all players.
    assert set(seen.get("stock", "").split()) <= {"?", "*1", "*2"}


async def test_who_gets_no_hint(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await ann.make_table(allow_hints=True, options=SHORT)
        await ann.come(table)
        early = await ask_hint(ann)
        await sit_together(place, [ann, ben], allow_hints=True, options=SHORT)
        await cleo.come(ann.table["table_id"])
        mover, other = in_turn([ann, ben])
        waiting = await ask_hint(other)
        watching = await ask_hint(cleo)
        elsewhere = await ask_hint(mover, match=7)
        await play_together([ann, ben])
        late = await ask_hint(ann)
        await sit_together(place, [ann, ben])
        mover, _ = in_turn([ann, ben])
        forbidden = await ask_hint(mover)
    answers = (early, waiting, watching, elsewhere, late, forbidden)
    assert [answer["type"] for answer in answers] == ["refused"] * len(answers)
    assert [answer["reason"] for answer in answers] == [
        "The match has not started",
        "It's not your turn: you can ask for a hint on your turn",
        "You are not a player in this match",
        "This move belongs to match 7; the current match is 1",
        "The game is over",
        "The host has turned hints off at this table",
    ]


async def test_one_hint_at_a_time_and_moves_go_on_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thought = asyncio.Event()

    async def ponder(*asked: object) -> Hint:
        await thought.wait()
        return HINT

    monkeypatch.setattr("parlour.server.handlers.room.request_hint", ponder)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        await sit_together(place, [ann, ben], allow_hints=True)
        mover, _ = in_turn([ann, ben])
        seq = mover.seq
        await mover.send({"type": "request_hint", "request_id": "the first", "match_number": 1})
        second = await ask_hint(mover)
        await mover.play_turn()
        thought.set()
        first = await mover.hear("hint_result")
        assert not place.room.users_awaiting_hint
        await mover.send({"type": "request_hint", "request_id": "left open", "match_number": 1})
    assert second["reason"] == "Wait for the hint that you asked for"
    assert (first["request_id"], first["seq"]) == ("the first", seq)


async def test_a_hint_that_fails_is_refused_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(WorkerPool, "request", gone)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        await sit_together(place, [ann, ben], allow_hints=True)
        mover, _ = in_turn([ann, ben])
        answer = await ask_hint(mover)
    assert answer["reason"] == "The hint failed; see the server log for the reason"
    assert "went to sleep" in caplog.text


async def gone(self: WorkerPool, question: Any, *rest: Any) -> WorkerOutcome:
    return NoResult("went to sleep")


# Reviews


async def review(person: Person, table: str, match: int = 1, begin: bool = False) -> httpx.Response:
    address = f"/api/tables/{table}/review?match={match}"
    return await (person.http.post(address) if begin else person.http.get(address))


async def moment(person: Person, table: str) -> httpx.Response:
    return await person.http.get(f"/api/tables/{table}/deciding-moment?match=1")


async def whole_review(person: Person, table: str) -> dict[str, Any]:
    state = (await review(person, table, begin=True)).json()
    while state["review"] is None and not state["error"]:
        await asyncio.sleep(0.05)
        state = (await review(person, table)).json()
    found: dict[str, Any] = state
    return found


async def test_a_review_is_made_once_when_the_match_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []
    ask = WorkerPool.request

    async def listen(self: WorkerPool, question: Any, *rest: Any) -> WorkerOutcome:
        asked.append(question)
        return await ask(self, question, *rest)

    monkeypatch.setattr(WorkerPool, "request", listen)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await sit_together(place, [ann, ben], options=SHORT)
        during = [await review(ann, table, begin=begin) for begin in (True, False)]
        undecided = await moment(ann, table)
        assert not asked
        await play_together([ann, ben])
        unasked = await review(ann, table)
        missing = await review(ann, table, match=2, begin=True)
        nowhere = await review(ann, "nowhere", begin=True)
        states = [await whole_review(person, table) for person in (ann, ben, cleo)]
        moments = [await moment(person, table) for person in (ann, ben, cleo)]
        record = parse_record((await ann.http.get(f"/api/tables/{table}/record?match=1")).text)
    assert [answer.status_code for answer in (*during, unasked, missing, nowhere)] == [409] * 5
    assert during[0].json()["detail"] == "Match 1 is not over, and its record would reveal the cards"
    assert unasked.json()["detail"] == "No review of match 1 was requested at this table"
    assert [type(question) for question in asked] == [ReviewRequest, DecidingMomentRequest]
    assert undecided.status_code == 409
    assert [answer.status_code for answer in moments] == [200] * 3
    assert len({answer.text for answer in moments}) == 1
    assert [state.pop("seat") for state in states] == [0, 1, -1]
    told = [state.pop("event_texts") for state in states]
    assert states[0] == states[1] == states[2]
    # Each player reads "You" for themselves and a name for the other; a spectator reads both names.
    words = [" ".join(line for lines in each for line in lines).split() for each in told]
    assert ["You" in each for each in words] == [True, True, False]
    assert ["Ann" in each for each in words] == [False, True, True]
    assert ["Ben" in each for each in words] == [True, False, True]
    found = states[0]["review"]
    assert (found["move_count"], found["names"], found["is_over"]) == (
        len(record.moves),
        ["Ann", "Ben"],
        True,
    )
    assert [len(each) for each in told] == [len(record.moves) + 1] * 3
    assert states[0]["progress"] == 1.0


async def test_a_review_that_fails_says_so_and_can_be_asked_for_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await sit_together(place, [ann, ben], options=SHORT)
        await play_together([ann, ben])
        with monkeypatch.context() as broken:
            broken.setattr(WorkerPool, "request", gone)
            failed = await whole_review(ann, table)
        found = await whole_review(ann, table)
    assert failed["error"] == "The review failed; see the server log for the reason"
    assert "went to sleep" in caplog.text
    assert found["review"] is not None
    assert not found["error"]


async def test_a_room_closes_in_the_middle_of_a_review(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "REVIEW_PLAYOUTS", 1_000_000)
    monkeypatch.setattr(reviews, "PURE_BUILD_PLAYOUTS", 1_000_000)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await sit_together(place, [ann, ben], options=SHORT)
        await play_together([ann, ben])
        state = (await review(ann, table, begin=True)).json()
        kept = place.room.reviews.jobs[table, 1, "en"]
    assert (state["review"], state["error"]) == (None, "")
    assert kept.task is None
    assert kept.review is None


def test_a_review_tells_a_move_as_whoever_made_it_saw_it() -> None:
    scribe = Recorder("crazy-eight", 2, {"limit": 12}, 3, ["Ann", "Ben"])
    for line in ("AC", "draw"):
        game = scribe.game
        scribe.play(int(game.turn), game.parse_move(line))
    told = reviews.format_match_events(scribe.record, [0, 1, -1], "en")
    assert [told[reader][-1] for reader in (0, 1, -1)] == [
        ["You draw K♣."],
        ["Ann draws K♣."],
        ["Ann draws K♣."],
    ]


async def test_the_reviews_that_were_asked_for_last_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    async def finish_job(self: reviews.Reviews, table: str, job: reviews.ReviewJob, record: Record) -> None:
        job.task = None

    monkeypatch.setattr(reviews.Reviews, "run_job", finish_job)
    monkeypatch.setattr(reviews, "MAX_REVIEWS", 2)
    queue = reviews.Reviews(WorkerPool(1), 1)
    for number in (1, 2, 1, 3, 3):
        queue.start("table", number, Record(game="war", rules_version=1, seats=2, seed=0), [], "en")
        await asyncio.sleep(0)
    assert [number for _, number, _ in queue.jobs] == [1, 3]
    await queue.close()


# Playing on


async def play_on(person: Person, table: str, **wanted: Any) -> httpx.Response:
    body = {"match_number": 1, "move_count": 0, "seat": 0, "bot": "easy", **wanted}
    return await person.http.post(f"/api/tables/{table}/continue", json=body)


async def record_at(person: Person, table: str) -> Record:
    return parse_record((await person.http.get(f"/api/tables/{table}/record?match=1")).text)


async def test_a_match_goes_on_another_way_and_its_record_is_whole(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        table = await sit_together(place, [ann, ben], options=SHORT)
        early = await play_on(ann, table)
        await play_together([ann, ben])
        first = await record_at(ann, table)
        made = await play_on(ann, table, move_count=5)
        other = str(made.json()["table_id"])
        listed = [line["table_id"] for line in (await ann.http.get("/api/tables")).json()]
        cookie = ann.cookie
    assert early.status_code == 409
    assert made.status_code == 201
    assert other not in listed
    async with open_room(database) as place, Person(place) as back:
        back.http.cookies.set("parlour", cookie, domain="127.0.0.1")
        await back.come(other)
        assert back.log["complete"]
        names = back.scene["names"]
        assert (names[0], names[1] in {person.name for person in house_bots_of_level("easy")}) == (
            "Ann",
            True,
        )
        assert back.scene["seat"] == 0
        assert back.table["allow_hints"]
        # The log has all earlier events as one entry.
        told = [event for entry in back.log["entries"][:1] for event in entry["events"]]
        assert sum(event["kind"] == "deal" for event in told) == 2
        await back.play_on()
        second = await record_at(back, other)
    assert (second.seed, second.options, second.moves[:5]) == (first.seed, first.options, first.moves[:5])
    assert second.names == names
    *_, end = replay(second)
    assert str(end.outcome) == second.result


async def test_what_cannot_be_played_on(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await sit_together(place, [ann, ben], options=SHORT)
        await play_together([ann, ben])
        moves = len((await record_at(ann, table)).moves)
        answers = [
            await play_on(ann, table, **wanted)
            for wanted in (
                {"move_count": moves},
                {"move_count": -1},
                {"seat": 2},
                {"bot": "genius"},
                {"bot": "peeker"},
            )
        ]
        missing = await play_on(ann, table, match_number=2)
        assert len(place.room.live_tables.live_tables) == 1
    assert [answer.status_code for answer in answers] == [409] * len(answers)
    assert [answer.json()["detail"] for answer in answers][:3] == [
        f"You can continue this match from move 0 to {moves - 1}",
        f"You can continue this match from move 0 to {moves - 1}",
        "Invalid seat 2: the seats are numbered from 0 to 1",
    ]
    assert missing.status_code == 409
