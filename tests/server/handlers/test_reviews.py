"""Hints, reviews and continued matches: which users may request them, and the views they are based on."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from parlour.bots.coach.hint import Hint, MoveRating
from parlour.bots.worker import DecidingMomentRequest, HintRequest, ReviewRequest
from parlour.kit.errors import UserError
from parlour.records.record import Record, Recorder, parse_record, replay
from parlour.scene.house_bots import house_bots_of_level
from parlour.server.decisions.commands import continue_record
from parlour.server.handlers import hints, reviews
from parlour.server.http_messages import ContinueMatch
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


async def start_match(place: Place, players: list[Person], **fields: Any) -> str:
    """Return a table where the players are in a match."""
    return await begin(players, seat_count=len(players), **fields)


def order_by_turn(players: list[Person]) -> tuple[Person, Person]:
    return (players[0], players[1]) if players[0].may_move() else (players[1], players[0])


async def test_hints_default_to_solo_tables(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        allowed = []
        for fields in (
            {"bots": {"1": "easy"}},
            {"bots": {"0": "easy", "1": "easy"}},
            {},
            {"allow_hints": True},
            {"bots": {"1": "easy"}, "allow_hints": False},
        ):
            table = await ann.make_table(**fields)
            for person in (ann, ben):
                await person.come(table)
            allowed.append((ann.table["allow_hints"], ben.table["allow_hints"]))
    assert allowed == [(True, True), (True, True), (False, False), (True, True), (False, False)]


async def test_hint_uses_and_reaches_only_its_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    questions: list[HintRequest] = []
    original = WorkerPool.request

    async def record_request(self: WorkerPool, question: Any, *rest: Any) -> WorkerOutcome:
        questions.append(question)
        return await original(self, question, *rest)

    monkeypatch.setattr(WorkerPool, "request", record_request)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await start_match(place, [ann, ben], allow_hints=True)
        await cleo.come(table)
        mover, other = order_by_turn([ann, ben])
        legal = {move["move"] for move in mover.scene["moves"]}
        hinted = await ask_hint(mover)
        live_table = await place.room.live_tables.get_table(table)
        assert live_table.table.match is not None
        seat = mover.scene["seat"]
        view = live_table.table.match.game.view(seat).to_text()
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
    hinted_view = json.loads(question.view)
    assert hinted_view["viewer"] == seat
    assert hinted_view["hands"][1 - seat].split() == ["?"] * 8
    # A joker that was turned up first went under the stock in view of all players.
    assert set(hinted_view.get("stock", "").split()) <= {"?", "*1", "*2"}


async def test_refused_hints(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await ann.make_table(allow_hints=True, options=SHORT)
        await ann.come(table)
        early = await ask_hint(ann)
        await start_match(place, [ann, ben], allow_hints=True, options=SHORT)
        await cleo.come(ann.table["table_id"])
        mover, other = order_by_turn([ann, ben])
        waiting = await ask_hint(other)
        watching = await ask_hint(cleo)
        elsewhere = await ask_hint(mover, match=7)
        await play_together([ann, ben])
        late = await ask_hint(ann)
        await start_match(place, [ann, ben])
        mover, _ = order_by_turn([ann, ben])
        forbidden = await ask_hint(mover)
    answers = (early, waiting, watching, elsewhere, late, forbidden)
    assert [answer["type"] for answer in answers] == ["refused"] * len(answers)
    assert [answer["reason"] for answer in answers] == [
        "The match has not started",
        "You can ask for a hint only on your turn",
        "You are not a player in this match",
        "This move belongs to match 7; the current match is 1",
        "The game is over",
        "The host has turned hints off at this table",
    ]


async def test_pending_hint_blocks_hints_but_not_moves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    released = asyncio.Event()

    async def wait_for_release(*args: object) -> Hint:
        await released.wait()
        return HINT

    monkeypatch.setattr("parlour.server.handlers.hints.request_hint", wait_for_release)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        await start_match(place, [ann, ben], allow_hints=True)
        mover, _ = order_by_turn([ann, ben])
        seq = mover.seq
        await mover.send({"type": "request_hint", "request_id": "the first", "match_number": 1})
        second = await ask_hint(mover)
        await mover.play_turn()
        released.set()
        first = await mover.hear("hint_result")
        assert not place.room.hints.waiting_user_ids
        await mover.send({"type": "request_hint", "request_id": "left open", "match_number": 1})
    assert second["reason"] == "Your hint is on its way"
    assert (first["request_id"], first["seq"]) == ("the first", seq)


async def test_failed_hint_is_refused_and_logged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(WorkerPool, "request", fail_request)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        await start_match(place, [ann, ben], allow_hints=True)
        mover, _ = order_by_turn([ann, ben])
        answer = await ask_hint(mover)
    assert answer["reason"] == "No hint this time: something went wrong. Ask again"
    assert "went to sleep" in caplog.text


async def fail_request(self: WorkerPool, question: Any, *rest: Any) -> WorkerOutcome:
    return NoResult("went to sleep")


# Reviews


async def request_review(person: Person, table: str, match: int = 1, begin: bool = False) -> httpx.Response:
    address = f"/api/tables/{table}/review?match={match}"
    return await (person.http.post(address) if begin else person.http.get(address))


async def get_deciding_moment(person: Person, table: str) -> httpx.Response:
    return await person.http.get(f"/api/tables/{table}/deciding-moment?match=1")


async def complete_review(person: Person, table: str) -> dict[str, Any]:
    state = (await request_review(person, table, begin=True)).json()
    while state["review"] is None and not state["error"]:
        await asyncio.sleep(0.05)
        state = (await request_review(person, table)).json()
    complete: dict[str, Any] = state
    return complete


async def test_review_is_computed_once_after_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    requests: list[Any] = []
    original = WorkerPool.request

    async def record_request(self: WorkerPool, question: Any, *rest: Any) -> WorkerOutcome:
        requests.append(question)
        return await original(self, question, *rest)

    monkeypatch.setattr(WorkerPool, "request", record_request)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await start_match(place, [ann, ben], options=SHORT)
        during = [await request_review(ann, table, begin=begin) for begin in (True, False)]
        undecided = await get_deciding_moment(ann, table)
        assert not requests
        await play_together([ann, ben])
        unrequested = await request_review(ann, table)
        missing = await request_review(ann, table, match=2, begin=True)
        nowhere = await request_review(ann, "nowhere", begin=True)
        states = [await complete_review(person, table) for person in (ann, ben, cleo)]
        moments = [await get_deciding_moment(person, table) for person in (ann, ben, cleo)]
        record = parse_record((await ann.http.get(f"/api/tables/{table}/record?match=1")).text)
    assert [answer.status_code for answer in (*during, unrequested, missing, nowhere)] == [409] * 5
    assert during[0].json()["detail"] == "Match 1 is not over yet, and its record would reveal the cards"
    assert unrequested.json()["detail"] == "No player at this table has requested a review of match 1"
    assert [type(question) for question in requests] == [ReviewRequest, DecidingMomentRequest]
    assert undecided.status_code == 409
    assert [answer.status_code for answer in moments] == [200] * 3
    assert len({answer.json()["move"] for answer in moments}) == 1
    assert all(answer.json()["text"] for answer in moments)
    assert [state.pop("seat") for state in states] == [0, 1, -1]
    texts = [state.pop("event_texts") for state in states]
    addressed = [state["review"].pop(key) for state in states for key in ("seat_summaries", "turning_points")]
    assert states[0] == states[1] == states[2]
    for seat, name in enumerate(("Ann", "Ben")):
        own_summary = " ".join(addressed[2 * seat][seat]["sentences"])
        assert "You" in own_summary
        assert name not in own_summary
        assert name in " ".join(addressed[4][seat]["sentences"])
    # Each player reads "You" for themselves and a name for the other; a spectator reads both names.
    words = [" ".join(line for lines in each for line in lines).split() for each in texts]
    assert ["You" in each for each in words] == [True, True, False]
    assert ["Ann" in each for each in words] == [False, True, True]
    assert ["Ben" in each for each in words] == [True, False, True]
    found = states[0]["review"]
    assert (found["move_count"], found["names"], found["is_over"]) == (
        len(record.moves),
        ["Ann", "Ben"],
        True,
    )
    assert [len(each) for each in texts] == [len(record.moves) + 1] * 3
    assert states[0]["progress"] == 1.0


async def test_failed_review_can_be_requested_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await start_match(place, [ann, ben], options=SHORT)
        await play_together([ann, ben])
        with monkeypatch.context() as broken:
            broken.setattr(WorkerPool, "request", fail_request)
            failed = await complete_review(ann, table)
        repeated = await complete_review(ann, table)
    assert failed["error"] == "The review failed, because something went wrong. Try again later"
    assert "went to sleep" in caplog.text
    assert repeated["review"] is not None
    assert not repeated["error"]


async def test_room_closes_during_a_review(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviews, "REVIEW_PLAYOUTS", 1_000_000)
    monkeypatch.setattr(reviews, "PURE_BUILD_PLAYOUTS", 1_000_000)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await start_match(place, [ann, ben], options=SHORT)
        await play_together([ann, ben])
        state = (await request_review(ann, table, begin=True)).json()
        job = place.room.reviews.jobs[table, 1, "en"]
    assert (state["review"], state["error"]) == (None, "")
    assert job.task is None
    assert job.review is None


def test_review_names_cards_drawn_by_each_player() -> None:
    recorder = Recorder("crazy-eight", 2, {"limit": 12}, 3, ["Ann", "Ben"])
    for line in ("AC", "draw"):
        game = recorder.game
        recorder.play(int(game.turn), game.parse_move(line))
    texts = reviews.format_match_events(recorder.record, [0, 1, -1], "en")
    assert [texts[reader][-1] for reader in (0, 1, -1)] == [
        ["You draw K♣."],
        ["Ann draws K♣."],
        ["Ann draws K♣."],
    ]


async def test_least_recent_review_is_evicted(monkeypatch: pytest.MonkeyPatch) -> None:
    async def finish_job(self: reviews.Reviews, table: str, job: reviews.ReviewJob, record: Record) -> None:
        job.task = None

    monkeypatch.setattr(reviews.Reviews, "run_job", finish_job)
    monkeypatch.setattr(reviews, "MAX_REVIEWS", 2)
    queue = reviews.Reviews(WorkerPool(1), 1)
    for number in (1, 2, 1, 3, 3):
        queue.get_or_start("table", number, Record(game="war", rules_version=1, seats=2, seed=0), [], "en")
        await asyncio.sleep(0)
    assert [number for _, number, _ in queue.jobs] == [1, 3]
    await queue.close()


# Playing on


async def continue_match(person: Person, table: str, **fields: Any) -> httpx.Response:
    body = {"match_number": 1, "move_count": 0, "seat": 0, "bot": "easy", **fields}
    return await person.http.post(f"/api/tables/{table}/continue", json=body)


async def record_at(person: Person, table: str) -> Record:
    return parse_record((await person.http.get(f"/api/tables/{table}/record?match=1")).text)


async def test_continued_match_has_a_complete_record(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        table = await start_match(place, [ann, ben], options=SHORT)
        early = await continue_match(ann, table)
        await play_together([ann, ben])
        first = await record_at(ann, table)
        created = await continue_match(ann, table, move_count=5)
        other = str(created.json()["table_id"])
        listed = [line["table_id"] for line in (await ann.http.get("/api/tables")).json()]
        cookie = ann.cookie
    assert early.status_code == 409
    assert created.status_code == 201
    assert other not in listed
    async with open_room(database) as place, Person(place) as back:
        back.http.cookies.set("parlour", cookie, domain="127.0.0.1")
        await back.come(other)
        assert back.log["complete"]
        assert (ann.table["is_continued"], back.table["is_continued"]) == (False, True)
        names = back.scene["names"]
        assert (names[0], names[1] in {person.name for person in house_bots_of_level("easy")}) == (
            "Ann",
            True,
        )
        assert back.scene["seat"] == 0
        assert back.table["allow_hints"]
        # The log has all earlier events as one entry.
        first_events = [event for entry in back.log["entries"][:1] for event in entry["events"]]
        assert sum(event["kind"] == "deal" for event in first_events) == 2
        await back.play_on()
        second = await record_at(back, other)
    assert (second.seed, second.options, second.moves[:5]) == (first.seed, first.options, first.moves[:5])
    assert second.names == names
    *_, end = replay(second)
    assert str(end.outcome) == second.result


async def test_rejects_invalid_continuations(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await start_match(place, [ann, ben], options=SHORT)
        await play_together([ann, ben])
        record = await record_at(ann, table)
        moves = len(record.moves)
        for changed, reason in (
            (replace(record, deck="A2345678"), "a deck prepared in advance"),
            (replace(record, moves=[(0, "no move", "")] * moves), "This match cannot be replayed"),
        ):
            with pytest.raises(UserError, match=reason):
                continue_record(changed, "ann", "Ann", ContinueMatch(match_number=1, move_count=1, seat=0))
        answers = [
            await continue_match(ann, table, **fields)
            for fields in (
                {"move_count": moves},
                {"move_count": -1},
                {"seat": 2},
                {"bot": "genius"},
                {"bot": "peeker"},
            )
        ]
        missing = await continue_match(ann, table, match_number=2)
        assert len(place.room.live_tables.live_tables) == 1
    assert [answer.status_code for answer in answers] == [409] * len(answers)
    assert [answer.json()["detail"] for answer in answers][:3] == [
        f"You can continue this match from any move from 0 (the deal) to {moves - 1}",
        f"You can continue this match from any move from 0 (the deal) to {moves - 1}",
        "Invalid seat 2: the seats are numbered from 0 to 1",
    ]
    assert missing.status_code == 409
