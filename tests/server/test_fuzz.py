"""A short run of the socket fuzzer; for a full run: `python -m tests.server.fuzz`."""

from pathlib import Path

from parlour.testing import example_count
from tests.server.fuzz import fuzz

FRAMES = example_count(1500, 30_000)


async def test_fuzzed_frames_do_not_break_the_room(tmp_path: Path) -> None:
    run = await fuzz(tmp_path / "room.sqlite3", FRAMES, seed=5, tables=7, most=FRAMES // 6)
    assert run.counted.frames >= FRAMES
    assert run.counted.tables >= 7
    assert run.counted.checked > FRAMES / 20
    assert run.counted.answers["refused"] > FRAMES / 10
    assert run.counted.closed[1008]
