"""One player and bots: going back to an earlier decision, the same deal again, and a new deal."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from parlour.games import game_class, game_names
from parlour.kit.bits import bit, members
from parlour.records.record import parse_record, position_checksum, replay
from parlour.server.decisions.commands import decide_moves
from parlour.server.http_messages import NewTable
from parlour.server.log.entries import MovesUndone
from parlour.server.log.results import find_match_end
from parlour.server.log.rows import BrokenTableError, TableLoadError
from parlour.server.log.table_log import build_record, find_last_decision, load_table, new_snapshot
from parlour.server.socket_messages import Sit
from parlour.server.storage.pruning import iterate_kept_moves
from parlour.server.tables import live_tables
from parlour.server.tables.table_views import can_undo
from parlour.testing import example_count
from tests.helpers.short_matches import SHORT
from tests.server.rooms import Message, Person, begin, open_room, people, play_together
from tests.server.table_without_room import BareTable

ANN = "ann"
UNDO_CHANCE = 0.15  # of going back instead of moving, at each turn
MAX_UNDOS = 12
OPTIONS: dict[str, dict[str, Any]] = {**SHORT, "zop-zoo": {"limit": 60, "target": 60}}


def start_table(game: str, seats: int, own_seat: int = 0) -> BareTable:
    """Return a table where Ann plays against bots."""
    bots = {seat: "simple" for seat in range(seats) if seat != own_seat}
    table = BareTable(ANN, NewTable(game, seats, OPTIONS.get(game, {}), bots=bots))
    table.ask(ANN, Sit, seat=own_seat)
    table.start()
    return table


def seat_counts() -> list[tuple[str, int]]:
    games = [(name, game_class(name)) for name in game_names()]
    return [(name, seats) for name, game in games for seats in range(game.min_seats, game.max_seats + 1)]


def undo(table: BareTable) -> None:
    position = find_last_decision(table.rows, ANN)
    assert position is not None
    checksum = position_checksum(position.game)
    table.add(ANN, MovesUndone(table.table.find_seat(ANN), position.seq, position.game.state(), checksum))


def move(table: BareTable, seat: int, rng: random.Random) -> None:
    game = table.match.game
    code = rng.choice(game.legal(seat))
    entry = decide_moves(table.match, seat, game.format_move(code)).entry
    table.add(table.match.user_ids[seat], entry)


@pytest.mark.parametrize(("game", "seats"), seat_counts())
def test_undo_restores_the_position_before_each_decision(game: str, seats: int) -> None:
    """The positions at Ann's decisions are kept here, and each undo returns to the last one."""
    for example in range(example_count(2, 20)):
        rng = random.Random(f"{game} {seats} {example}")
        own_seat = rng.randrange(seats)
        table = start_table(game, seats, own_seat)
        decisions: list[dict[str, Any]] = []  # the match, before each decision that has not been undone
        undo_count = 0
        while not table.match.game.is_over:
            match = table.match
            assert can_undo(table.table, match, ANN) == bool(decisions)
            if decisions and undo_count < MAX_UNDOS and rng.random() < UNDO_CHANCE:
                undo_count += 1
                undo(table)
                assert table.match.game.state() == decisions.pop()
                assert table.match.is_practice
                reloaded = load_table(table.rows, None).match
                assert reloaded is not None
                assert reloaded.game.state() == table.match.game.state()
                continue
            seat = rng.choice(match.game.list_actors())
            is_optional = not match.game.to_move() & bit(seat)
            if is_optional and rng.random() < 0.5:
                match.game.decline(seat)
                continue
            if seat == own_seat and (is_optional or len(match.game.legal(seat)) > 1):
                decisions.append(match.game.state())
            move(table, seat, rng)
        assert (find_last_decision(table.rows, ANN) is None) == (not decisions)
        assert not decisions or table.match.game.has_choices
        check_end(table, undo_count)


def check_end(table: BareTable, undo_count: int) -> None:
    """Check the record of a finished match, also from the rows that remain after pruning, and its result."""
    record = build_record(table.rows, 1)
    *_, last = replay(parse_record(record.to_text()))
    assert last.is_over
    kept = list(iterate_kept_moves(table.rows))
    assert [(row.entry.seat, row.entry.move, row.entry.checksum) for row in kept] == record.moves  # type: ignore[attr-defined]
    before_end = load_table(table.rows[:-1], None)
    is_counted = find_match_end(before_end, table.rows[-1], table.match.game) is not None
    assert is_counted == (not undo_count)


def test_practice_is_known_after_a_snapshot() -> None:
    table, rng = start_table("crazy-eight", 2), random.Random(5)
    while find_last_decision(table.rows, ANN) is None:
        move(table, members(table.match.game.to_move())[0], rng)
    undo(table)
    move(table, members(table.match.game.to_move())[0], rng)
    snapshot = new_snapshot("table", len(table.rows), table.match, table.match.game, [1])
    rows = [row for row in table.rows if not row.entry.is_part_of_match]
    match = load_table(rows, snapshot).match
    assert match is not None
    assert match.is_practice
    assert match.decision_seqs == [1]


# In a room

AGAINST_BOTS: dict[str, Any] = {
    "game": "crazy-eight",
    "seat_count": 3,
    "bots": {"1": "simple", "2": "simple"},
}


def scenes(person: Person) -> list[Message]:
    """Return the scene frames that a person has received."""
    return [frame for frame in person.frames if frame["type"] == "scene"]


async def play_until(person: Person, holds: Callable[[], bool]) -> None:
    """Play first legal moves until a condition holds at the person's turn."""
    while not (person.may_move() and holds()):
        await (person.play_turn() if person.may_move() else person.next())


async def test_undo_in_a_room(tmp_path: Path) -> None:
    """The match is practice after an undo and after a restart of the room. Its result does not count."""
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        table = await begin([ann], **AGAINST_BOTS)
        await ben.come(table)
        await play_until(ann, lambda: len(ann.scene["moves"]) > 1)
        before = ann.scene
        assert not ann.table["is_practice"]
        await ann.play_turn()
        assert scenes(ann)[-1]["can_undo"]
        await ben.reach(ann.seq)
        assert not scenes(ben)[-1]["can_undo"]
        await play_until(ann, lambda: True)
        refused = await ben.ask("request_takeback", match_number=1)
        await ann.do("request_takeback", match_number=1)
        while ann.scene["moves"] != before["moves"]:  # again if there was another decision in between
            await ann.do("request_takeback", match_number=1)
        assert ann.scene["zones"] == before["zones"]
        [event] = scenes(ann)[-1]["events"]
        assert (event["kind"], event["who"]) == ("moves_undone", 0)
        assert event["text"] == "You go back to your last decision. This match is now practice."
        await ben.until(lambda: any(event["kind"] == "moves_undone" for event in scenes(ben)[-1]["events"]))
        assert scenes(ben)[-1]["events"][0]["text"].startswith("Ann goes back")
        assert ann.table["is_practice"]
        cookie = ann.cookie
    assert refused["reason"]
    async with open_room(database) as place, Person(place, cookie) as ann:
        await ann.come(table)
        assert ann.table["is_practice"]
        await ann.play_on()
        assert await place.room.store.list_matches(ann.identity) == []
        refused = await ann.ask("request_takeback", match_number=1)
        assert refused["reason"] == "The game is over"


async def test_first_decision_has_no_earlier_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        await begin([ann], **AGAINST_BOTS)
        await play_until(ann, lambda: len(ann.scene["moves"]) > 1)
        assert not scenes(ann)[-1]["can_undo"]
        refused = await ann.ask("request_takeback", match_number=1)
        monkeypatch.setattr(live_tables, "find_last_decision", raise_broken_table)
        failed = await ann.ask("request_takeback", match_number=1)
    assert refused["reason"] == "You have no earlier decision to go back to"
    assert failed["reason"] == "This move cannot be taken back, because something went wrong in the room"


def raise_broken_table(*arguments: object) -> None:
    raise BrokenTableError("the rows are damaged")


def test_snapshot_of_another_match_is_refused() -> None:
    table = start_table("war", 2)
    snapshot = new_snapshot("table", len(table.rows), table.match, table.match.game, [1])
    assert load_table(table.rows, snapshot).match is not None
    with pytest.raises(TableLoadError, match="belongs to another match"):
        load_table(table.rows, replace(snapshot, match_number=2))


async def test_same_deal_and_new_deal_before_the_end(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await begin([ann], **AGAINST_BOTS)
        dealt = scenes(ann)[0]["scene"]["zones"]
        await play_until(ann, lambda: ann.seq > 8)
        await ben.come(table)
        refusals = [await ben.ask("rematch", match_number=1, same_deal=True)]
        await ann.do("rematch", match_number=1, same_deal=True)
        await ann.until(lambda: ann.table["match_number"] == 2)
        await ann.until(lambda: scenes(ann)[-1]["match_number"] == 2)
        first = next(frame for frame in scenes(ann) if frame["match_number"] == 2)
        assert first["scene"]["zones"] == dealt
        assert ann.table["is_practice"]
        await ann.do("rematch", match_number=2)
        await ann.until(lambda: scenes(ann)[-1]["match_number"] == 3)
        first = next(frame for frame in scenes(ann) if frame["match_number"] == 3)
        assert first["scene"]["zones"] != dealt
        assert (ann.table["match_number"], ann.table["is_practice"]) == (3, False)
        await ann.play_on()
        [match] = await place.room.store.list_matches(ann.identity)
        assert match.match_number == 3
        refusals.append(await ben.ask("rematch", match_number=3, same_deal=True))
    assert all(refusal["type"] == "refused" for refusal in refusals)


async def test_people_need_a_takeback(tmp_path: Path) -> None:
    """Among people, a match neither goes back without consent, nor begins again before its end."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        await begin([ann, ben], game="crazy-eight", seat_count=2)
        await play_together([ann, ben], most=2)
        answers = [
            await ann.ask("rematch", match_number=1),
            await ann.ask("rematch", match_number=1, same_deal=True),
        ]
        await ann.ask("request_takeback", match_number=1)
        assert not scenes(ann)[-1]["can_undo"]
        assert not ann.table["is_practice"]
        assert not ann.table["can_deal_again"]
        assert [answer["type"] for answer in answers] == ["refused", "refused"]
