"""The pauses before the moves of bots."""

from functools import partial
from pathlib import Path

import pytest

from parlour.games import game_class
from parlour.server.tables.live_table import LiveTable
from parlour.server.tables.turn_runner import (
    MIN_OPENING_PAUSE_FACTOR,
    OPENING_PAUSE_FACTOR,
    TurnRunner,
)
from tests.server.rooms import Person, begin, open_room, people

BOT_DELAY = 0.8  # seconds; the default of `parlour serve`
MAX_OPENING_SECONDS = 3.3  # leaves the page time to show the last moves within four seconds
MIN_LATER_PAUSE = 0.4  # seconds


def is_own_turn(person: Person) -> bool:
    """Return True if the person in seat 0 is to move, or the match is over."""
    return bool(person.scene["is_over"] or 0 in person.scene["to_move"])


@pytest.mark.parametrize("game", ["authors", "zop-zoo"])
async def test_the_first_own_turn_comes_soon(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Note the pauses before the first turn of a player at the house table. The bots do not really wait."""
    pause_seconds = TurnRunner.bot_pause_seconds
    pauses: list[float] = []

    def note_pause(runner: TurnRunner, live_table: LiveTable, consecutive_move_count: int) -> float:
        runner.bot_delay = BOT_DELAY
        pauses.append(pause_seconds(runner, live_table, consecutive_move_count))
        runner.bot_delay = 0.0
        return 0.0

    monkeypatch.setattr(TurnRunner, "bot_pause_seconds", note_pause)
    opening_pauses = [
        BOT_DELAY * max(MIN_OPENING_PAUSE_FACTOR, OPENING_PAUSE_FACTOR**count) for count in range(20)
    ]
    house_table = game_class(game).house_table
    assert house_table is not None
    bots = {str(seat): "simple" for seat in range(1, house_table.seats)}
    async with open_room(tmp_path / "room.sqlite3") as place:
        for _ in range(3):
            pauses.clear()
            async with people(place, 1) as [ann]:
                await begin(
                    [ann],
                    game=game,
                    seat_count=house_table.seats,
                    options=dict(house_table.options),
                    bots=bots,
                )
                await ann.until(partial(is_own_turn, ann))
            assert set(pauses) <= set(opening_pauses), "a pause was as long as later in a match"
            assert pauses == sorted(pauses, reverse=True)


async def test_many_opening_moves_of_bots_take_little_time(tmp_path: Path) -> None:
    """No match of a house table was seen with more than 13 moves of bots before the first own turn."""
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await begin([ann], game="war", seat_count=2, bots={"1": "simple"})
        live_table = await place.room.live_tables.get_table(table)
        runner = place.room.turn_runner
        match = live_table.table.match
        assert match is not None
        runner.bot_delay = BOT_DELAY
        opening, later = [], []
        for count in range(14):
            live_table.table.shown_seq = match.start_seq + count
            opening.append(runner.bot_pause_seconds(live_table, count))
            live_table.table.shown_seq = match.start_seq + count + 1  # a player did something
            later.append(runner.bot_pause_seconds(live_table, count))
        assert opening[0] == later[0] == BOT_DELAY
        assert sum(opening[:10]) <= MAX_OPENING_SECONDS < sum(later[:10])
        assert min(later) == MIN_LATER_PAUSE
        assert all(early <= late for early, late in zip(opening, later, strict=True))
