"""Skipping to the end of a match in which only bots still play."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.kit.errors import UserError
from parlour.kit.moves import SPECTATOR
from parlour.records.record import parse_record, replay
from parlour.server.decisions import commands
from parlour.server.http_messages import NewTable
from parlour.server.log.results import find_result_of_user
from parlour.server.log.table_log import load_table
from parlour.server.socket_messages import Leave, Sit, SkipToEnd
from parlour.server.tables import presence
from parlour.server.tables.live_tables import MAX_LOG_PAGE_ROWS
from parlour.server.tables.table_views import can_skip
from tests.server.rooms import Person, Place, begin, open_room, people
from tests.server.table_without_room import BareTable

SEED = 1796  # seat 0 is eliminated in round 6, and the bots play on until round 207
OUT_AFTER, LAST_ROUND = 6, 207
NEVER = 3600.0  # seconds; the pause of a bot that does not move during the test
WAR = {"game": "war", "seat_count": 3, "options": {"run_out": "lose"}, "bots": {"1": "simple", "2": "simple"}}


@pytest.fixture(autouse=True)
def same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "choose_seed", lambda table, shares: SEED)


async def play_until_eliminated(ann: Person, place: Place) -> str:
    """Play War with two bots until Ann is eliminated. The bots then wait."""
    table = await begin([ann], **WAR)
    for nth in range(OUT_AFTER):
        await ann.until(lambda: ann.scene["to_move"] == [0])
        if nth == OUT_AFTER - 1:
            place.room.turn_runner.bot_delay = NEVER
        await ann.play_turn()
    assert ann.scene["to_move"] == [1, 2]
    return table


def seen_rounds(entries: list[dict[str, Any]]) -> int:
    """Return the number of rounds won in these log entries."""
    return sum(event["kind"] == "win_stake" for entry in entries for event in entry["events"])


async def test_skipping_shows_only_the_end(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await play_until_eliminated(ann, place)
        await ben.come(table)
        assert (ann.frames[-2]["can_skip"], ben.frames[-1]["can_skip"]) == (True, False)
        refused = await ben.ask("skip_to_end", match_number=1)
        before = len(ann.frames)
        await ann.do("skip_to_end", match_number=1)
        await ann.finish()
        await ben.finish()
        scenes = [frame for frame in ann.frames[before:] if frame["type"] == "scene"]
        assert [scene["can_skip"] for scene in scenes] == [False, False]
        assert [scene["scene"]["is_over"] for scene in scenes] == [False, True]
        kinds = [frame["type"] for frame in ann.frames[-3:]]
        assert kinds == ["log", "scene", "table"]  # the log is complete before the page shows the result
        assert len(ann.log["entries"]) == MAX_LOG_PAGE_ROWS
        earlier = await ann.recall(ann.log["after_seq"] + 1)
        assert sum(seen_rounds(page) for page in [*earlier, ann.log["entries"]]) == LAST_ROUND
        record = parse_record((await ann.http.get(f"/api/tables/{table}/record")).text)
    assert refused["reason"] == "Only the players and the host can skip to the end"
    assert [game.round_count for game in replay(record)][-1] == LAST_ROUND


async def test_eliminated_player_leaves(tmp_path: Path) -> None:
    """The match is over at once, and the result does not say that the player has left."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        await play_until_eliminated(ann, place)
        await ann.do("leave")
        await ann.finish()
        [match] = await place.room.store.list_matches(ann.identity)
    assert not find_result_of_user(match, ann.identity).left_early


async def test_bots_finish_after_the_last_user_has_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "SKIP_AFTER_SECONDS", 0.01)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await play_until_eliminated(ann, place)
        await ann.go()
        live_table = await place.room.live_tables.get_table(table)
        while not live_table.table.is_over:
            await asyncio.sleep(0.01)
        await ann.come(table)
    assert ann.scene["is_over"]


def test_skipping_needs_a_match_between_bots() -> None:
    """Ann plays with a bot. She leaves, can skip, returns, and leaves again."""
    place = BareTable("ann", NewTable("crazy-eight", 2, bots={1: "simple"}))
    place.ask("ann", Sit, seat=0)
    place.start()
    with pytest.raises(UserError, match="still in the game"):
        place.ask("ann", SkipToEnd, match_number=1)
    place.ask("ann", Leave)
    assert can_skip(place.table, "ann")
    assert not can_skip(place.table, "")
    with pytest.raises(UserError, match="Only the players"):
        place.ask("ben", SkipToEnd, match_number=1)
    with pytest.raises(UserError, match="match 2"):
        place.ask("ann", SkipToEnd, match_number=2)
    place.ask("ann", SkipToEnd, match_number=1)
    assert place.table.is_skipping
    assert load_table(place.rows, None).is_skipping
    assert not can_skip(place.table, "ann")
    with pytest.raises(UserError, match="already playing"):
        place.ask("ann", SkipToEnd, match_number=1)
    place.ask("ann", Sit, seat=0)
    assert not place.table.is_skipping
    place.ask("ann", Leave)
    assert not place.table.is_skipping
    assert can_skip(place.table, "ann")
    assert place.match.find_seat("ben") == SPECTATOR
    assert [row.kind for row in place.rows].count("skip_requested") == 1
    place.play()
    with pytest.raises(UserError, match="The game is over"):
        place.ask("ann", SkipToEnd, match_number=1)
