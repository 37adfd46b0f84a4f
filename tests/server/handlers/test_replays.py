"""Replays of a match, step by step: the view of each reader, and records that clients upload."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest

from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.moves import SPECTATOR
from parlour.kit.rng import Rng
from parlour.records.record import Record, Recorder
from parlour.scene.scene_types import SceneEvent
from parlour.scene.scenes import build_events
from parlour.server.handlers.replays import ReplayedMatch, ReplayQuery, build_replay_page, replay_record
from parlour.server.http_messages import ReplayStep
from parlour.server.storage.pruning import prune_table
from parlour.server.tables.commands import decide_move_text
from parlour.server.tables.rows import LogRow
from parlour.server.tables.table import (
    Seat,
    Table,
    TableMatch,
    build_record,
    seats_at_match_start,
    serialize_seats,
)
from parlour.server.tables.table_views import build_scene_update
from parlour.testing.random_matches import push_random_move
from parlour.text.translation import format_sentence
from tests.server.rooms import Person, begin, open_room, people, play_together, sit_down

SHORT: dict[str, dict[str, Any]] = {
    "war": {"max_rounds": 30},
    "crazy-eight": {"limit": 12},
    "zop-zoo": {"limit": 60, "target": 60},
}
YOU = re.compile(r"\byour?\b", re.IGNORECASE)
PEOPLE = [Seat(user_id="a", name="Ann"), Seat(user_id="b", name="Ben"), Seat(user_id="c", name="Cleo")]


class Sitting:
    """A match at a table that advances by rows as in the room. `sent` holds the steps shown to each seat."""

    def __init__(self, game: str, seats: int) -> None:
        kind = game_class(game)
        made = {"game": game, "options": SHORT.get(game, {}), "seat_count": seats, "bots": {}}
        made |= {"private": True, "allow_hints": False, "table_settings": {"show_known_cards": True}}
        self.rows = [LogRow("t", 1, "a", "created", made)]
        self.table = Table(self.rows[0])
        self.seats = range(-1, seats)
        self.sent: dict[int, list[ReplayStep]] = {seat: [] for seat in self.seats}
        # the prompts that spectators read
        self.public: dict[int, list[str]] = {seat: [] for seat in self.seats}
        sitting = serialize_seats(PEOPLE[:seats])
        begun: dict[str, Any] = {"match_number": 1, "rules_version": kind.rules_version, "seed": 3}
        begun |= {"seats": sitting, "result": ""}
        self.add("match_started", begun, -1)

    def add(self, kind: str, data: dict[str, Any], mover: int) -> None:
        heard: dict[int, list[SceneEvent]] = {seat: [] for seat in self.seats}

        def hear(match: TableMatch) -> None:
            for seat in self.seats:
                heard[seat] += build_events(match.game, seat, match.player_names)

        row = LogRow("t", len(self.rows) + 1, "a", kind, data)
        self.rows.append(row)
        self.table.fold(row, hear)
        assert self.table.match is not None
        for seat in self.seats:
            who = PEOPLE[seat].user_id if seat >= 0 else ""
            shown = build_scene_update(self.table, self.table.match, who, heard[seat], "en")
            shown.scene.moves = []  # a replay has no moves to choose from
            self.sent[seat].append(ReplayStep(mover, shown.scene, shown.events))
            watched = self.table.match.game.view(SPECTATOR).game
            asked = watched.components.prompt(watched, SPECTATOR)
            self.public[seat].append(format_sentence(watched, asked, self.table.match.player_names, seat))

    def play(self) -> None:
        assert self.table.match is not None
        game, rng = self.table.match.game, Rng.fast(3)
        while not game.is_over:
            seat = members(game.to_move())[0]
            legal = game.legal(seat)
            move = game.heuristic(seat) if rng.randbelow(4) else legal[rng.randbelow(len(legal))]
            change = decide_move_text(self.table.match, seat, game.format_move(move))
            self.add("move", change.data, seat)


@pytest.mark.parametrize("game", game_names())
def test_a_seat_sees_again_what_it_was_shown_and_no_more(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.handlers.replays.PAGE_STEPS", 20)
    sitting = Sitting(game, max(2, game_class(game).min_seats))
    sitting.play()
    match = replay_record(build_record(sitting.rows, 1), seats_at_match_start(sitting.rows, 1))

    def steps(looking: ReplayQuery, reader: int) -> list[ReplayStep]:
        pages = range(0, len(match.record.moves) + 1, 20)
        who = PEOPLE[reader].user_id if reader >= 0 else ""
        found = [build_replay_page(match, who, replace(looking, step=at), False, "en") for at in pages]
        assert [page.first_step for page in found] == list(pages)
        return [each for page in found for each in page.steps]

    for seat in sitting.seats:
        assert steps(ReplayQuery(viewer=seat), seat) == sitting.sent[seat]
        watched = steps(ReplayQuery(viewer=seat), SPECTATOR)
        assert [each.scene.zones for each in watched] == [each.scene.zones for each in sitting.sent[seat]]
        told = [text for each in watched for text in (each.scene.prompt, each.scene.result)]
        told += [event.text for each in watched for event in each.events]
        assert not [text for text in told if YOU.search(text)], "the texts address a viewer who did not play"
        other = max(sitting.seats) if seat < 0 else seat - 1
        asked = [each.scene.prompt for each in steps(ReplayQuery(viewer=seat), other)]
        assert asked == sitting.public[other], "the prompt addresses a viewer who does not see the hand"
    for seat in sitting.seats:
        laid_open = steps(ReplayQuery(viewer=seat, open_hands=True), seat)
        zones = [zone for each in laid_open for zone in each.scene.zones if zone.kind == "hand"]
        assert not any("?" in card for zone in zones for card in zone.cards)
        events = [event for each in laid_open for event in each.events]
        assert len(events) == sum(len(each.events) for each in sitting.sent[seat])
        assert [each.scene.prompt for each in laid_open] == [each.scene.prompt for each in sitting.sent[seat]]


# For each address that shows the past of a table: the method, the query, and the body.
PAST: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "record": ("GET", "?match=1", None),
    "deals": ("GET", "?match=1", None),
    "replay": ("GET", "?match=1", None),
    "deciding-moment": ("GET", "?match=1", None),
    "review": ("POST", "?match=1", None),
    "continue": ("POST", "", {"match_number": 1, "move_count": 0, "seat": 0, "bot": "easy"}),
}


async def test_a_locked_table_shows_its_past_to_members_alone(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        offered = (await ann.http.get("/schema/openapi.json")).json()["paths"]
        of_tables = {path.rpartition("/")[2] for path in offered if path.startswith("/api/tables/{table}/")}
        assert of_tables == set(PAST), "not every address of a table is requested here"
        table = await begin([ann, ben], options=SHORT["crazy-eight"], private=True)
        await play_together([ann, ben])

        async def answers(person: Person, table: str) -> dict[str, tuple[int, str]]:
            """Return the status of each answer, and its text without the name of the table."""
            found = {}
            for name, (method, question, body) in (PAST | {"how far": ("GET", "?match=1", None)}).items():
                address = f"/api/tables/{table}/{name.replace('how far', 'review')}{question}"
                answer = await person.http.request(method, address, json=body)
                found[name] = answer.status_code, answer.text.replace(table, "")
            return found

        async def asked(person: Person) -> dict[str, int]:
            return {name: status for name, (status, _) in (await answers(person, table)).items()}

        with_the_link = await asked(cleo)
        await ben.do("leave")
        for on in (True, False):
            await ann.do("lock", locked=on)
        unlocked = await asked(cleo)
        await ann.do("lock", locked=True)
        locked = {person: await asked(person) for person in (ann, ben, cleo)}
        refused, nowhere = await answers(cleo, table), await answers(cleo, "abcdefghj")
        # The same when only the records of the table are left.
        await ann.do("close")
        assert await prune_table(place.room.store, table)
        thinned = {person: await asked(person) for person in (ann, ben, cleo)}
    assert set(with_the_link.values()) | set(unlocked.values()) <= {200, 201}
    assert set(locked[ann].values()) <= {200, 201}
    assert set(locked[ben].values()) <= {200, 201}, "a player who left cannot read the match"
    assert set(locked[cleo].values()) == {404, 409}
    assert refused == nowhere
    assert thinned == locked


async def test_who_may_look_at_a_match_again_and_when(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await ann.make_table(options=SHORT["crazy-eight"], private=True)
        address = f"/api/tables/{table}/replay?match=1"
        ways = ("", "&viewer=0", "&viewer=-1", "&open_hands=true", "&step=3")
        unbegun = [await ann.http.get(address + way) for way in ways]
        await sit_down([ann, ben], table)
        await ann.do("start")
        for person in (ann, ben):
            await person.see_match()
        during = [await ann.http.get(address + way) for way in ways]
        await play_together([ann, ben])
        own, others, watched = [(await person.http.get(address)).json() for person in (ann, ben, cleo)]
        text = (await cleo.http.get(f"/api/tables/{table}/record?match=1")).text
        sent = (await cleo.http.post("/api/replay?viewer=1", content=text)).json()
        wrong = [
            await cleo.http.get(address.replace("match=1", "match=2")),
            await cleo.http.get(address.replace(table, "nowhere")),
            await cleo.http.get(f"{address}&viewer=2"),
        ]
        onward = await cleo.http.post("/api/replay/continue?move=4&seat=1&bot=easy", content=text)
        await cleo.come(str(onward.json()["table_id"]))
        unfit = [
            await cleo.http.post(f"/api/replay/continue?{asked}", content=content)
            for asked, content in (
                ("move=9999&seat=0", text),
                ("move=0&seat=2", text),
                ("move=0&seat=0&bot=genius", text),
                ("move=0&seat=0", "{}"),
            )
        ]
        await ann.do("rematch")
        again = await cleo.http.get(address)
        second = await cleo.http.get(address.replace("match=1", "match=2"))
    assert {answer.status_code for answer in unbegun + during} == {409}
    assert [answer.status_code for answer in wrong] == [409, 404, 409]
    for person, page in ((ann, own), (ben, others)):
        frames = [frame for frame in person.frames if frame["type"] == "scene" and frame["match_number"] == 1]
        assert [each["events"] for each in page["steps"]] == [frame["events"] for frame in frames]
        assert [each["scene"]["zones"] for each in page["steps"]] == [
            frame["scene"]["zones"] for frame in frames
        ]
    assert [(page["seat"], page["viewer"], page["open_hands"]) for page in (own, others, watched)] == [
        (0, 0, False),
        (1, 1, False),
        (-1, 0, True),
    ]
    zones = [[each["scene"]["zones"] for each in page["steps"]] for page in (sent, others)]
    assert zones[0] == zones[1]
    assert [seat["name"] for seat in sent["seats"]] == ["Ann", "Ben"]
    assert (again.status_code, second.status_code) == (200, 409)
    assert onward.status_code == 201
    assert (cleo.scene["seat"], cleo.scene["names"][1]) == (1, "Cleo")
    assert [answer.status_code for answer in unfit] == [409] * 4
    assert again.json() == watched


@pytest.mark.parametrize("game", game_names())
def test_what_a_seat_cannot_see_makes_no_difference_to_what_it_sees_again(game: str) -> None:
    """Two matches that look alike to a seat are replayed alike to that seat, whatever the others hold."""
    seats = max(2, game_class(game).min_seats)
    scribe, rng = Recorder(game, seats, SHORT.get(game, {}), 3), Rng.fast(3)
    secret = unlike = False
    for _ in range(5):
        if scribe.game.is_over:  # all hands are open then
            break
        stood = scribe.game.copy()
        for seat in range(-1, seats):
            world = stood.view(seat).determinize(rng)
            world.event_buffer, world.event_buffer_end = stood.event_buffer, stood.event_buffer_end
            match = Record(game=game, rules_version=scribe.record.rules_version, seats=seats, seed=0)
            two = [ReplayedMatch(match, PEOPLE[:seats], [each]) for each in (stood, world)]
            own, same = (
                build_replay_page(each, "", ReplayQuery(viewer=seat), False, "en").steps for each in two
            )
            bare, other = (
                build_replay_page(each, "", ReplayQuery(viewer=seat, open_hands=True), False, "en").steps
                for each in two
            )
            assert own == same
            secret = secret or own != bare
            unlike = unlike or bare != other
        for _ in range(6):
            if not scribe.game.is_over:
                scribe.play(*push_random_move(scribe.game.copy(), rng))
    assert unlike == secret  # the worlds differ in the open cards, if there are any


def record(game: str = "crazy-eight", moves: int = 30) -> Record:
    scribe, rng = Recorder(game, 2, SHORT.get(game, {}), 3, ["Ann", "Ben"]), Rng.fast(3)
    while not scribe.game.is_over and len(scribe.record.moves) < moves:
        scribe.play(*push_random_move(scribe.game.copy(), rng))
    return scribe.record


def test_pages_are_made_from_how_the_match_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    long = record("zop-zoo", 60)
    seats = [Seat(name=name) for name in ("Ann", "Ben")]
    whole = build_replay_page(replay_record(long, seats), "", ReplayQuery(), False, "en").steps
    for size in (2, 7, len(long.moves), len(long.moves) + 1):
        monkeypatch.setattr("parlour.server.handlers.replays.PAGE_STEPS", size)
        match = replay_record(long, seats)
        for at in range(0, len(whole), size):
            found = build_replay_page(
                match, "", ReplayQuery(step=min(at + size, len(whole)) - 1), False, "en"
            )
            assert (found.first_step, found.steps) == (at, whole[at : at + size])


def changed(**fields: Any) -> str:
    return json.dumps({**json.loads(record().to_text()), **fields})


def broken() -> str:
    found = json.loads(record().to_text())
    found["moves"][4][1] = "AC" if found["moves"][4][1] != "AC" else "2C"
    return json.dumps(found)


WRONG: list[tuple[str | bytes, str]] = [
    (b"", "is not a record of a match"),
    (b"\x89PNG\r\n\x1a\n\x00\xff", "is not a record of a match"),
    (b"[" * 50_000, "is not a record of a match"),
    (b'{"format_version": 9}', "format version 9"),
    (changed(game="bridge"), "bridge"),
    (changed(seats=99), "99"),
    (changed(seats=-1), "-1"),
    (changed(rules_version=1_000), "version 1000 of the rules"),
    (changed(seed=[]), "seed"),
    (changed(options={"limit": "\x00"}), "limit"),
    (changed(deck="no cards"), "cannot be replayed"),
    (changed(moves=[[0, "\x00" * 2000, ""]]), "move 1"),
    (changed(moves=[[-5, "draw", ""]]), "move 1"),
    (changed(result="won by seat 7"), "seat 7"),
    (broken(), "move 5"),
    (changed(names=["Ann", "Ben", "Cleo"]), "this one has 3 names for 2 seats"),
    (changed(names=["Ann"] * 20_000), "this one has 20000 names for 2"),
    (changed(names=["Ann", "x" * 100_000]), "the name of seat 1 has 100000"),
]


async def test_a_file_that_cannot_be_shown_is_told_what_is_wrong_with_it(tmp_path: Path) -> None:
    async def send(person: Person, content: str | bytes) -> httpx.Response:
        return await person.http.post("/api/replay", content=content)

    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        answers = [await send(ann, text) for text, _ in WRONG]
        named = await send(ann, changed(names=["\u202e", "Ben " * 60]))
        crowd = await ann.http.post(
            "/api/replay", content=changed(names=["Ann"] * 3), headers={"accept-language": "de"}
        )
        long = await send(ann, changed(result="x" * 300_000))
        kept = place.room.replays.cache
    for answer, (text, reason) in zip(answers, WRONG, strict=True):
        assert answer.status_code == 409, text
        assert reason in answer.json()["detail"], text
    assert [seat["name"] for seat in named.json()["seats"]] == ["Seat 0", "Seat 1"]
    assert crowd.json()["detail"].endswith(
        "eine Aufzeichnung hat höchstens einen Namen je Platz; diese hat 3 Namen für 2 Plätze"
    )
    assert long.status_code == 413
    assert len(kept) == 1
