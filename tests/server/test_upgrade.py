"""Tables that were under way when the rules changed: they play on, or say kindly that they cannot.

`tables_of_old.json` has matches as they were written when seat 0 always dealt, `dug` of Zop Zoo was true or
false, and some values of cribbage's options were called `seed`.
"""

import json
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from parlour.games import game_class
from parlour.kit.bits import members
from parlour.server.database import prepare
from parlour.server.store import Row, Snapshot, Store
from parlour.server.table import load
from tests.server.rooms import Person, Place, open_room, people

OLD: dict[str, dict[str, Any]] = json.loads(
    Path(__file__).with_name("tables_of_old.json").read_text(encoding="utf-8")
)
# Dealt by ranks alone then, and from a pack with suits now: from its rows it cannot be played again.
DEALT_ANEW = {"zambezi-falls"}
SUITED = re.compile(r"\b([2-9TJQKA])[CDHS]\b")
TABLE = "old"


def rows_of_old(kept: dict[str, Any], who: list[str], **options: Any) -> list[Row]:
    """The rows of such a table; seats for which nobody is named are bots'."""
    kind = game_class(kept["game"])
    count = kept["seats"]
    bots = {str(seat): ("simple", f"Bot {seat}") for seat in range(len(who), count)}
    made = {
        "game": kept["game"],
        "options": kept["options"] | options,
        "seats": count,
        "bots": bots,
        "private": False,
    }
    seats = [{"who": each, "name": f"Name {seat}", "bot": ""} for seat, each in enumerate(who)]
    seats += [{"who": "", "name": name, "bot": bot} for bot, name in bots.values()]
    begun = {
        "match": 1,
        "rules": kind.rules_number - 1,
        "seed": kept["seed"],
        "seats": seats,
        "result": "",
    }
    rows = [Row(TABLE, 1, who[0], "made", made)]
    for seat, each in enumerate(who):
        rows.append(Row(TABLE, len(rows) + 1, each, "sat", {"seat": seat, "name": f"Name {seat}"}))
    rows.append(Row(TABLE, len(rows) + 1, who[0], "started", begun))
    for seat, move, check in kept["moves"]:
        by = who[seat] if seat < len(who) else ""
        data = {"seat": seat, "move": move, "check": check, "result": ""}
        rows.append(Row(TABLE, len(rows) + 1, by, "move", data))
    return rows


def snapshot_of_old(kept: dict[str, Any], rows: list[Row]) -> Snapshot:
    begun = next(row for row in rows if row.kind == "started")
    return Snapshot(TABLE, rows[-1].seq, 1, begun.data["rules"], kept["state"])


async def write(store: Store, rows: list[Row], snapshot: Snapshot | None = None) -> None:
    for row in rows:
        kept = snapshot if snapshot is not None and row.seq == snapshot.seq else None
        assert await store.append(row, kept, False, False)


def cards_of(position: dict[str, Any]) -> dict[str, Any]:
    """A position but for what is written another way now."""
    kept = {key: position[key] for key in position if key not in ("options", "dug", "memory", "chance")}
    if position["game"] in DEALT_ANEW:
        kept = json.loads(SUITED.sub(r"\1", json.dumps(kept)))
    return kept


@pytest.mark.parametrize("key", [key for key in OLD if key not in DEALT_ANEW])
def test_rows_of_old_are_played_again(key: str) -> None:
    kept = OLD[key]
    table = load(rows_of_old(kept, ["ann", "ben"]), None)
    assert table.match is not None
    assert table.match.of_old
    assert cards_of(table.match.game.state()) == cards_of(kept["state"])


@pytest.mark.parametrize("key", OLD)
def test_a_snapshot_of_old_is_taken_up(key: str) -> None:
    kept = OLD[key]
    rows = rows_of_old(kept, ["ann", "ben"])
    table = load(rows, snapshot_of_old(kept, rows))
    assert table.match is not None
    assert cards_of(table.match.game.state()) == cards_of(kept["state"])


def test_who_dug_in_vain_is_read_from_a_flag() -> None:
    kept = OLD["zop-zoo, dug in vain"]
    rows = rows_of_old(kept, ["ann", "ben"])
    tables = [load(rows, None), load(rows, snapshot_of_old(kept, rows))]
    found = [table.match.game.position()["dug"] for table in tables if table.match]
    assert kept["state"]["dug"] is True
    assert found[0] == found[1] == [kept["moves"][-1][0]]


def test_an_option_value_that_was_called_otherwise() -> None:
    kept = OLD["zombie-cribbage"]
    table = load(rows_of_old(kept, ["ann", "ben"], crib_flush="seed"), None)
    assert table.match is not None
    assert table.match.game.position()["options"] == kept["options"]


@asynccontextmanager
async def old_table(
    database: Path, kept: dict[str, Any], snapshot: bool = False
) -> AsyncIterator[tuple[Place, list[Person]]]:
    """A room with a table of old, at which Ann and Ben sit."""
    prepare(database)
    async with open_room(database) as place, people(place, 2) as both:
        rows = rows_of_old(kept, [person.identity for person in both])
        await write(place.room.store, rows, snapshot_of_old(kept, rows) if snapshot else None)
        yield place, both


async def play_some(players: list[Person], rows: int) -> None:
    """Makes moves for both until there are so many rows, or the match is over."""
    while max(player.seq for player in players) < rows and not players[0].scene["over"]:
        movers = [player for player in players if player.may_move()]
        await (movers[0].play_turn() if movers else players[0].next())
        for player in players:
            await player.reach(max(each.seq for each in players))


@pytest.mark.parametrize(
    ("key", "snapshot"),
    [(key, snapshot) for key in OLD for snapshot in (False, True) if snapshot or key not in DEALT_ANEW],
)
async def test_a_table_of_old_plays_on(key: str, snapshot: bool, tmp_path: Path) -> None:
    kept = OLD[key]
    async with old_table(tmp_path / "room.sqlite3", kept, snapshot) as (place, [ann, ben]):
        for person in (ann, ben):
            await person.come(TABLE)
        assert ann.table["notice"] == ""
        assert ann.table["started"]
        await play_some([ann, ben], ann.seq + 8)
        first = ann.seq
        held = place.room.tables.in_use[TABLE]
        assert held.table.match is not None
        state = held.table.match.game.state()
        # And once more after it was put down.
        for person in (ann, ben):
            await person.go()
        place.room.tables.in_use.clear()
        await ann.come(TABLE)
        again = place.room.tables.in_use[TABLE].table.match
        assert ann.seq >= first
        assert again is not None
        if ann.seq == first:  # else a bot was faster
            assert again.game.state() == state


def lost(kept: dict[str, Any]) -> dict[str, Any]:
    """A match whose cards were dealt by other rules: no move leads where it did."""
    return kept | {"moves": [[seat, move, "00000000"] for seat, move, _ in kept["moves"]]}


async def test_a_table_that_cannot_play_on_says_so_and_begins_another(tmp_path: Path) -> None:
    kept = lost(OLD["crazy-eight"])
    database = tmp_path / "room.sqlite3"
    async with old_table(database, kept) as (place, [ann, ben]):
        other = await ben.make_table()
        lines = (await ann.http.get("/api/tables")).json()
        page = await ann.http.get(f"/t/{TABLE}")
        record = await ann.http.get(f"/api/tables/{TABLE}/record")
        for person in (ann, ben):
            await person.come(TABLE, since=7)
        told = ann.table
        await ann.do("start")
        for person in (ann, ben):
            await person.see_match()
        await play_some([ann, ben], ann.seq + 6)
        seq, scene = ann.seq, ann.scene
        for person in (ann, ben):
            await person.go()
        place.room.tables.in_use.clear()
        await ann.come(TABLE, since=7)
        after = ann.table
        rows = await place.room.store.rows(TABLE)
    assert {line["table"] for line in lines} == {TABLE, other}
    assert page.status_code == 200
    assert record.status_code == 409
    assert told["notice"].startswith("The game that was being played here was begun by other rules of Crazy ")
    assert (told["match"], told["started"], told["over"]) == (0, False, False)
    assert [seat["name"] for seat in told["seats"]] == ["Name 0", "Name 1"]
    assert (after["match"], after["notice"]) == (2, "")
    assert (ann.seq, ann.scene) == (seq, scene)
    begun = [row.data["match"] for row in rows if row.kind == "started"]
    assert begun == [1, 2]


async def test_what_does_not_fit_at_all_is_told_as_well(tmp_path: Path) -> None:
    """Moves that these rules do not know, and a state that they cannot read."""
    kept = OLD["zop-zoo"] | {"moves": [[0, "sing", "00000000"]], "state": {"game": "zop-zoo", "hands": 7}}
    async with old_table(tmp_path / "room.sqlite3", kept, snapshot=True) as (_, [ann, _ben]):
        lines = await ann.http.get("/api/tables")
        await ann.come(TABLE)
        assert ann.table["notice"]
    assert lines.status_code == 200


async def test_a_snapshot_that_cannot_be_read_is_done_without(tmp_path: Path) -> None:
    kept = OLD["crazy-eight"] | {"state": {"game": "crazy-eight", "chance": "?", "hands": ["AC", "AC"]}}
    async with old_table(tmp_path / "room.sqlite3", kept, snapshot=True) as (place, [ann, _]):
        await ann.come(TABLE)
        match = place.room.tables.in_use[TABLE].table.match
        assert match is not None
        assert cards_of(match.game.state()) == cards_of(OLD["crazy-eight"]["state"])
        assert members(match.game.to_move()) == ann.scene["to_move"]
