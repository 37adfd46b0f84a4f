"""A short run of the socket fuzzer; for a full run: `python -m tests.server.fuzz`."""

from pathlib import Path

from parlour.testing import example_count
from tests.server.fuzz import fuzz

FRAMES = example_count(1500, 30_000)


async def test_fuzzed_frames_do_not_break_the_room(tmp_path: Path) -> None:
    run = await fuzz(tmp_path / "room.sqlite3", FRAMES, seed=5, tables=7, most=FRAMES // 6)
    assert run.totals.frames >= FRAMES
    assert run.totals.tables >= 7
    assert run.totals.checked > FRAMES / 20
    assert run.totals.answers["refused"] > FRAMES / 10
    assert run.totals.closed[1008]
