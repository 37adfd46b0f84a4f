"""Replays of a match, step by step: the view of each reader, and records that clients upload."""

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.errors import UserError
from parlour.kit.moves import SPECTATOR
from parlour.kit.rng import Rng
from parlour.kit.zones import HAND
from parlour.records.record import Record, Recorder, replay
from parlour.scene.scene_types import SceneEvent
from parlour.scene.scenes import build_events
from parlour.server.decisions.commands import decide_moves
from parlour.server.handlers.replays import (
    ReplayedMatch,
    ReplayQuery,
    build_replay_page,
    cut_before_current_round,
    replay_record,
)
from parlour.server.http_messages import ReplayStep
from parlour.server.log.entries import Created, Entry, LogRow, MatchStarted
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.table import Seat, TableMatch
from parlour.server.log.table_log import build_record, list_match_seats
from parlour.server.socket_messages import TableSettings
from parlour.server.storage.pruning import prune_card_table
from parlour.server.tables.table_views import build_scene_update
from parlour.testing.random_matches import push_random_move
from tests.server.rooms import Person, begin, open_room, people, play_together, sit_down

SHORT: dict[str, dict[str, Any]] = {
    "war": {"max_rounds": 30},
    "crazy-eight": {"limit": 12},
    "zop-zoo": {"limit": 60, "target": 60},
}
YOU = re.compile(r"\byour?\b", re.IGNORECASE)
PEOPLE = [Seat(user_id="a"), Seat(user_id="b"), Seat(user_id="c")]
NAMES = {user_id: NameAndAvatar(name) for user_id, name in (("a", "Ann"), ("b", "Ben"), ("c", "Cleo"))}


class LoggedMatch:
    """A match at a table that advances by rows as in the room. `sent` holds the steps shown to each seat."""

    def __init__(self, game: str, seats: int) -> None:
        kind = game_class(game)
        created = Created(
            game,
            SHORT.get(game, {}),
            seat_count=seats,
            bots={},
            private=True,
            allow_hints=False,
            table_settings=TableSettings(show_known_cards=True),
        )
        self.rows = [LogRow("t", 1, "a", created)]
        self.table = created.new_table(self.rows[0])
        self.table.people.update(NAMES)
        self.seats = range(-1, seats)
        self.sent: dict[int, list[ReplayStep]] = {seat: [] for seat in self.seats}
        # the prompts that spectators read
        self.public: dict[int, list[str]] = {seat: [] for seat in self.seats}
        self.add(MatchStarted(1, kind.rules_version, 3, PEOPLE[:seats], ""), -1)

    def add(self, entry: Entry, mover: int) -> None:
        events: dict[int, list[SceneEvent]] = {seat: [] for seat in self.seats}

        def collect_events(match: TableMatch) -> None:
            for seat in self.seats:
                events[seat] += build_events(match.game, seat, match.names())

        row = LogRow("t", len(self.rows) + 1, "a", entry)
        self.rows.append(row)
        row.apply(self.table, collect_events)
        assert self.table.match is not None
        for seat in self.seats:
            user_id = PEOPLE[seat].user_id if seat >= 0 else ""
            update = build_scene_update(self.table, self.table.match, user_id, events[seat], "en")
            update.scene.moves = []  # a replay does not offer moves
            self.sent[seat].append(ReplayStep(mover, update.scene, update.events))
            watched = self.table.match.game.view(SPECTATOR).game
            prompt = watched.variant.display.prompt(watched, SPECTATOR)
            self.public[seat].append(watched.format_message(prompt, self.table.match.names(), seat))

    def play(self) -> None:
        assert self.table.match is not None
        game, rng = self.table.match.game, Rng.fast(3)
        while not game.is_over:
            seat = members(game.to_move())[0]
            legal = game.legal(seat)
            move = game.heuristic(seat) if rng.randbelow(4) else legal[rng.randbelow(len(legal))]
            change = decide_moves(self.table.match, seat, game.format_move(move))
            self.add(change.entry, seat)


@pytest.mark.parametrize("game", game_names())
def test_replay_equals_the_live_scenes(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.handlers.replays.STEPS_PER_PAGE", 20)
    logged = LoggedMatch(game, max(2, game_class(game).min_seats))
    logged.play()
    record = build_record(logged.rows, 1, logged.table.people)
    match = replay_record(record, list_match_seats(logged.rows, 1))

    def steps(query: ReplayQuery, reader: int) -> list[ReplayStep]:
        pages = range(0, len(match.record.moves) + 1, 20)
        user_id = PEOPLE[reader].user_id if reader >= 0 else ""
        fetched = [build_replay_page(match, user_id, replace(query, step=at), False, "en") for at in pages]
        assert [page.first_step for page in fetched] == list(pages)
        return [each for page in fetched for each in page.steps]

    for seat in logged.seats:
        assert steps(ReplayQuery(viewer=seat), seat) == logged.sent[seat]
        watched = steps(ReplayQuery(viewer=seat), SPECTATOR)
        assert [each.scene.zones for each in watched] == [each.scene.zones for each in logged.sent[seat]]
        texts = [text for each in watched for text in (each.scene.prompt, each.scene.result)]
        texts += [event.text for each in watched for event in each.events]
        assert not [text for text in texts if YOU.search(text)], "the texts address a viewer who did not play"
        other = max(logged.seats) if seat < 0 else seat - 1
        prompts = [each.scene.prompt for each in steps(ReplayQuery(viewer=seat), other)]
        assert prompts == logged.public[other], "the prompt addresses a viewer who does not see the hand"
    for seat in logged.seats:
        open_steps = steps(ReplayQuery(viewer=seat, open_hands=True), seat)
        zones = [zone for each in open_steps for zone in each.scene.zones if zone.kind == "hand"]
        assert not any("?" in card for zone in zones for card in zone.cards)
        events = [event for each in open_steps for event in each.events]
        assert len(events) == sum(len(each.events) for each in logged.sent[seat])
        assert [each.scene.prompt for each in open_steps] == [each.scene.prompt for each in logged.sent[seat]]


# For each address that shows the past of a table: the method, the query, and the body.
REPLAY_ROUTES: dict[str, tuple[str, str, dict[str, Any] | None]] = {
    "record": ("GET", "?match=1", None),
    "deals": ("GET", "?match=1", None),
    "replay": ("GET", "?match=1", None),
    "report": ("GET", "?match=1", None),
    "deciding-moment": ("GET", "?match=1", None),
    "review": ("POST", "?match=1", None),
    "exercises": ("GET", "?match=1&seat=0", None),
    "continue": ("POST", "", {"match_number": 1, "move_count": 0, "seat": 0, "bot": "easy"}),
}


async def test_locked_table_shows_each_match_only_to_its_members(tmp_path: Path) -> None:
    """Ann hosts two matches: the first one with Ben, whom she removes, and the second one with Cleo."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        offered = (await ann.http.get("/schema/openapi.json")).json()["paths"]
        of_tables = {path.rpartition("/")[2] for path in offered if path.startswith("/api/tables/{table}/")}
        assert of_tables == {*REPLAY_ROUTES, "setup", "score", "invitations", "decline"}, (
            "not every address of a table is requested here"
        )
        table = await begin([ann, ben], options=SHORT["crazy-eight"], private=True)
        await play_together([ann, ben])
        stranger = Person(place)
        everybody = {"ann": ann, "ben": ben, "cleo": cleo, "stranger": stranger}

        async def answers(person: Person, table: str, match: int) -> dict[str, tuple[int, str]]:
            """Return the status of each answer, and its text without the name of the table."""
            statuses_and_texts = {}
            for name, (method, query, body) in (
                REPLAY_ROUTES | {"how far": ("GET", "?match=1", None)}
            ).items():
                query = query.replace("1", str(match))
                address = f"/api/tables/{table}/{name.replace('how far', 'review')}{query}"
                json = body | {"match_number": match} if body is not None else None
                answer = await person.http.request(method, address, json=json)
                statuses_and_texts[name] = answer.status_code, answer.text.replace(table, "")
            return statuses_and_texts

        async def readers(match: int) -> list[str]:
            """Return the people who can see a match, and check that others get nothing."""
            found = []
            for name, person in everybody.items():
                # A person without a cookie cannot ask for a review and would get a cookie for a new match.
                statuses = {
                    route: status
                    for route, (status, _) in (await answers(person, table, match)).items()
                    if person is not stranger or route not in ("review", "how far", "exercises", "continue")
                }
                if set(statuses.values()) <= {200, 201}:
                    found.append(name)
                else:
                    assert set(statuses.values()) <= {404, 409}, (name, match, statuses)
            return found

        await ann.do("remove_player", seat=ben.sits)
        await cleo.come(table)
        await cleo.do("sit", seat=next(at for at in (0, 1) if cleo.table["seats"][at]["kind"] == "open"))
        for on in (True, False):
            await ann.do("lock", locked=on)
        unlocked = await readers(1)
        await ann.do("lock", locked=True)
        await cleo.do("rematch")
        await ann.do("rematch")
        await ann.until(lambda: ann.table["match_number"] == 2)
        await cleo.until(lambda: cleo.table["match_number"] == 2 and cleo.scene["seat"] >= 0)
        await play_together([ann, cleo])
        locked = [await readers(1), await readers(2)]
        for person in everybody.values():
            answer = await person.http.get(f"/api/tables/{table}/setup")
            assert answer.status_code == {ann: 200, cleo: 409}.get(person, 404)
            answer = await person.http.get(f"/api/tables/{table}/score")
            numbers = [match["match_number"] for match in answer.json().get("matches", [])]
            assert numbers == {ann: [1, 2], ben: [1], cleo: [2]}.get(person, [])
            assert answer.is_success == bool(numbers)
        last = {
            name: (await person.http.get(f"/api/tables/{table}/record")).text
            for name, person in everybody.items()
        }
        records = [
            (await ann.http.get(f"/api/tables/{table}/record?match={number}")).text for number in (1, 2)
        ]
        refused, nowhere = [await answers(stranger, name, 1) for name in (table, "abcdefghj")]
        # The same when only the records of the table are left.
        await ann.do("close")
        assert await prune_card_table(place.room.store, table)
        pruned = [await readers(1), await readers(2)]
        await stranger.http.aclose()
    assert unlocked == list(everybody)
    assert locked == [["ann", "ben"], ["ann", "cleo"]]
    assert [last[name] for name in ("ann", "ben", "cleo")] == [records[1], records[0], records[1]]
    assert refused == nowhere
    assert pruned == locked


async def test_replay_permissions(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        known = {"show_known_cards": True}  # as in a replay: a joker turned up first goes under the stock
        table = await ann.make_table(options=SHORT["crazy-eight"], private=True, table_settings=known)
        address = f"/api/tables/{table}/replay?match=1"
        queries = ("", "&viewer=0", "&viewer=-1", "&open_hands=true", "&step=3")
        before = [await ann.http.get(address + query) for query in queries]
        await sit_down([ann, ben], table)
        await ann.do("start")
        for person in (ann, ben):
            await person.see_match()
        during = [await ann.http.get(address + query) for query in queries]
        await play_together([ann, ben])
        own, others, watched = [(await person.http.get(address)).json() for person in (ann, ben, cleo)]
        text = (await cleo.http.get(f"/api/tables/{table}/record?match=1")).text
        sent = (await cleo.http.post("/api/replay?viewer=1", content=text)).json()
        wrong = [
            await cleo.http.get(address.replace("match=1", "match=2")),
            await cleo.http.get(address.replace(table, "nowhere")),
            await cleo.http.get(f"{address}&viewer=2"),
        ]
        continued = await cleo.http.post("/api/replay/continue?move=4&seat=1&bot=easy", content=text)
        await cleo.come(str(continued.json()["table_id"]))
        rejected = [
            await cleo.http.post(f"/api/replay/continue?{continue_query}", content=content)
            for continue_query, content in (
                ("move=9999&seat=0", text),
                ("move=0&seat=2", text),
                ("move=0&seat=0&bot=genius", text),
                ("move=0&seat=0", "{}"),
            )
        ]
        await ann.do("rematch")
        again = await cleo.http.get(address)
        second = await cleo.http.get(address.replace("match=1", "match=2"))
    assert {answer.status_code for answer in before + during} == {409}
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
    assert continued.status_code == 201
    assert (cleo.scene["seat"], cleo.scene["names"][1]) == (1, "Cleo")
    assert [answer.status_code for answer in rejected] == [409] * 4
    assert again.json() == watched


@pytest.mark.parametrize("game", game_names())
def test_replay_does_not_depend_on_hidden_cards(game: str) -> None:
    """Two matches that look alike to a seat are replayed alike to that seat, whatever the others hold."""
    seats = max(2, game_class(game).min_seats)
    recorder, rng = Recorder(game, seats, SHORT.get(game, {}), 3), Rng.fast(3)
    has_hidden = differs = False
    for _ in range(5):
        if recorder.game.is_over:  # all hands are open then
            break
        position = recorder.game.copy()
        for seat in range(-1, seats):
            world = position.view(seat).determinize(rng)
            world.event_buffer, world.event_buffer_end = position.event_buffer, position.event_buffer_end
            match = Record(game=game, rules_version=recorder.record.rules_version, seats=seats, seed=0)
            two = [ReplayedMatch(match, PEOPLE[:seats], [each]) for each in (position, world)]
            own, same = (
                build_replay_page(each, "", ReplayQuery(viewer=seat), False, "en").steps for each in two
            )
            bare, other = (
                build_replay_page(each, "", ReplayQuery(viewer=seat, open_hands=True), False, "en").steps
                for each in two
            )
            assert own == same
            has_hidden = has_hidden or own != bare
            differs = differs or bare != other
        for _ in range(6):
            if not recorder.game.is_over:
                recorder.play(*push_random_move(recorder.game.copy(), rng))
    assert differs == has_hidden  # the worlds differ in the open cards, if there are any


def random_record(game: str = "crazy-eight", moves: int = 30) -> Record:
    recorder, rng = Recorder(game, 2, SHORT.get(game, {}), 3, ["Ann", "Ben"]), Rng.fast(3)
    while not recorder.game.is_over and len(recorder.record.moves) < moves:
        recorder.play(*push_random_move(recorder.game.copy(), rng))
    return recorder.record


def test_replay_pages_equal_the_whole_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    long = random_record("zop-zoo", 60)
    seats = [Seat(name=name) for name in ("Ann", "Ben")]
    whole = build_replay_page(replay_record(long, seats), "", ReplayQuery(), False, "en").steps
    for size in (2, 7, len(long.moves), len(long.moves) + 1):
        monkeypatch.setattr("parlour.server.handlers.replays.STEPS_PER_PAGE", size)
        match = replay_record(long, seats)
        for at in range(0, len(whole), size):
            page = build_replay_page(match, "", ReplayQuery(step=min(at + size, len(whole)) - 1), False, "en")
            assert (page.first_step, page.steps) == (at, whole[at : at + size])


def changed_record(**fields: Any) -> str:
    return json.dumps({**json.loads(random_record().to_text()), **fields})


def broken_record() -> str:
    changed = json.loads(random_record().to_text())
    changed["moves"][4][1] = "AC" if changed["moves"][4][1] != "AC" else "2C"
    return json.dumps(changed)


BAD_RECORDS: list[tuple[str | bytes, str]] = [
    (b"", "is not a record of a match"),
    (b"\x89PNG\r\n\x1a\n\x00\xff", "is not a record of a match"),
    (b"[" * 50_000, "is not a record of a match"),
    (b'{"format_version": 9}', "format version 9"),
    (changed_record(game="bridge"), "bridge"),
    (changed_record(seats=99), "99"),
    (changed_record(seats=-1), "-1"),
    (changed_record(rules_version=1_000), "version 1000 of the rules"),
    (changed_record(seed=[]), "seed"),
    (changed_record(options={"limit": "\x00"}), "limit"),
    (changed_record(deck="no cards"), "cannot be replayed"),
    (changed_record(moves=[[0, "\x00" * 2000, ""]]), "move 1"),
    (changed_record(moves=[[-5, "draw", ""]]), "move 1"),
    (changed_record(result="won by seat 7"), "seat 7"),
    (broken_record(), "move 5"),
    (changed_record(names=["Ann", "Ben", "Cleo"]), "this one has 3 names for 2 seats"),
    (changed_record(names=["Ann"] * 20_000), "this one has 20000 names for 2"),
    (changed_record(names=["Ann", "x" * 100_000]), "the name of seat 1 has 100000"),
]


async def test_rejects_bad_records(tmp_path: Path) -> None:
    async def send(person: Person, content: str | bytes) -> httpx.Response:
        return await person.http.post("/api/replay", content=content)

    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        answers = [await send(ann, text) for text, _ in BAD_RECORDS]
        named = await send(ann, changed_record(names=["\u202e", "Ben " * 60]))
        too_many_names = await ann.http.post(
            "/api/replay", content=changed_record(names=["Ann"] * 3), headers={"accept-language": "de"}
        )
        long = await send(ann, changed_record(result="x" * 300_000))
        cache = place.room.replays.cache
    for answer, (text, reason) in zip(answers, BAD_RECORDS, strict=True):
        assert answer.status_code == 409, text
        assert reason in answer.json()["detail"], text
    assert [seat["name"] for seat in named.json()["seats"]] == ["Seat 0", "Seat 1"]
    assert too_many_names.json()["detail"].endswith(
        "eine Aufzeichnung hat höchstens einen Namen je Platz; diese hat 3 Namen für 2 Plätze"
    )
    assert long.status_code == 413
    assert len(cache) == 1


# Matches with several deals.
DEALS: dict[str, dict[str, Any]] = {
    "crazy-eight": {"match": "points", "target": 60},
    "zambezi-falls": {"series": 3},
    "zombie-cribbage": {"match": 3},
    "zop-zoo": {"target": 120},
}


@pytest.mark.parametrize("game", DEALS)
def test_earlier_deals_tell_nothing_about_the_current_one(game: str) -> None:
    """Worlds with the same earlier deals have the same replay for spectators, however the cards now lie.

    In every world, the hidden cards of the current deal are dealt anew.
    """
    kind = game_class(game)
    recorder = Recorder(game, max(2, kind.min_seats), DEALS[game], 7)
    first_deal = int(recorder.game.deal_number())
    assert recorder.game.may_deal_again()
    while not recorder.game.is_over:
        match, before = recorder.game, recorder.game.copy()
        seat = members(match.to_move())[0]
        move = match.view(seat).game.heuristic(seat)
        recorder.play(seat, match.format_move(move))
        record = recorder.record
        if match.is_over:
            break
        if before.deal_number() == match.deal_number() and len(record.moves) % 8:
            continue
        if match.deal_number() == first_deal:
            with pytest.raises(UserError, match="one round later"):
                cut_before_current_round(record)
            continue
        shown = cut_before_current_round(record)
        *_, last = replay(shown)
        assert last.deal_number() < match.deal_number()
        earlier = [at for at, number in enumerate(deals(record)) if number < match.deal_number()]
        assert len(shown.moves) == max(earlier)
        if before.deal_number() == match.deal_number():
            continue
        pages, hands = set(), set()
        for seed in range(6):
            world = before.copy()
            world.rng = Rng.fast(seed)
            world.push(seat, move)
            assert world.deal_number() == match.deal_number()
            hands.add(str(world.view(seat).zones()))
            replayed = ReplayedMatch(shown, PEOPLE[: record.seats], [next(replay(shown)).copy()], True)
            page = build_replay_page(replayed, "", ReplayQuery(), False, "en")
            pages.add(msgspec.json.encode(page))
            assert str(record.seed) not in {str(value) for value in msgspec.to_builtins(page).values()}
        assert (len(pages), len(hands)) == (1, 6)


# Matches with a single deal.
SINGLE_DEALS: list[tuple[str, int, dict[str, Any]]] = [
    ("go-fish", 3, {"end": "all_sets"}),
    ("authors", 4, {}),
    ("crazy-eight", 3, {}),
    ("crazy-eight", 2, {"match": "elimination"}),
    ("zambezi-falls", 2, {"series": 1}),
]


@pytest.mark.parametrize(("game", "seats", "options"), SINGLE_DEALS)
def test_in_a_single_deal_hands_are_shown_after_one_turn_of_each_player(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    recorder = Recorder(game, seats, options, 3)
    rng = Rng.fast(3)
    lengths = set()
    assert not recorder.game.may_deal_again()
    while not recorder.game.is_over and len(recorder.record.moves) < 60:
        with_cards = {
            zone.seat for zone in recorder.game.view(SPECTATOR).zones() if zone.kind == HAND and zone.cards
        }
        movers = [seat for seat, _, _ in recorder.record.moves]
        starts = [start for start in range(len(movers)) if with_cards <= set(movers[start:])]
        if starts:
            shown = cut_before_current_round(recorder.record)
            assert shown.moves == recorder.record.moves[: starts[-1]]
            lengths.add(len(shown.moves))
        else:
            with pytest.raises(UserError, match="one round later"):
                cut_before_current_round(recorder.record)
        seat = members(recorder.game.to_move())[0]
        moves = list(recorder.game.view(seat).legal())
        recorder.play(seat, recorder.game.format_move(moves[rng.draw_lot(len(moves))]))
    assert len(lengths) > 3


def deals(record: Record) -> list[int]:
    return [int(game.deal_number()) for game in replay(record)]


async def test_only_spectators_see_earlier_deals_if_all_players_agree(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, eve]:
        table = await ann.make_table(game="zombie-cribbage", options={"match": 3}, private=True)
        await sit_down([ann, ben], table)
        await ann.do("start")
        await eve.come(table)
        path = f"/api/tables/{table}/replay?match=1&open_hands=true"

        async def statuses() -> list[int]:
            return [(await person.http.get(path)).status_code for person in (ann, ben, eve)]

        live_table = await place.room.live_tables.get_table(table)
        while int(live_table.table.match.game.deal_number()) < 2:  # type: ignore[union-attr]
            mover = ann if ann.may_move() else ben
            await mover.play_turn()
            for person in (ann, ben):
                await person.reach(mover.seq)
        assert await statuses() == [409, 409, 409]
        await ann.do("propose", match_number=1, proposal="open_hands")
        assert await statuses() == [409, 409, 409]
        await ben.do("answer_proposal", match_number=1, agree=True)
        assert await statuses() == [409, 409, 200]
        page = (await eve.http.get(path)).json()
        assert (page["is_running"], page["is_over"], page["open_hands"]) == (True, False, True)
        # nothing in the replay depends on the current deal
        for mover in (ann, ben):
            if mover.may_move():
                await mover.play_turn()
                assert (await eve.http.get(path)).json() == page
        assert (await eve.http.get(f"/api/tables/{table}/record?match=1")).status_code == 409
        await ben.do("propose", match_number=1, proposal="close_hands")
        assert await statuses() == [409, 409, 409]
