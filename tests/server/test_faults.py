"""A short run of the room's faults on both databases; for a long run: `python -m tests.faults`."""

from pathlib import Path
from random import Random

import sqlalchemy as sa

from parlour.testing import example_count
from tests.faults import room_process
from tests.faults.room_process import Fault, FaultyRoom, open_faulty_room
from tests.faults.run import Outcome, all_games, run_faults
from tests.server.postgres import Cluster

WITH_FILE: list[Fault] = [
    room_process.responses_lost,
    room_process.killed_between_calls,
    room_process.nothing_written,
]
WITH_POSTGRES: list[Fault] = [
    room_process.backends_ended,
    room_process.killed_after_commit,
    room_process.postgres_stopped,
]


async def check_faults(befallen: FaultyRoom, faults: list[Fault], games: list[str]) -> None:
    many = example_count(1, 10)
    outcome: Outcome = await run_faults(befallen, faults * many, len(faults), games)
    assert outcome.faults.total() == len(faults) * many
    assert outcome.acknowledged > 5 * outcome.faults.total()
    assert outcome.frames > 20 * outcome.faults.total()


async def test_faults_lose_or_repeat_nothing(tmp_path: Path) -> None:
    with (tmp_path / "errors.txt").open("wb") as errors:
        async with open_faulty_room(tmp_path / "room.sqlite3", tmp_path, Random(5), errors) as befallen:
            await check_faults(befallen, WITH_FILE, all_games()[:3])


async def test_faults_on_postgresql_lose_or_repeat_nothing(
    tmp_path: Path, postgres: sa.URL, cluster: Cluster
) -> None:
    with (tmp_path / "errors.txt").open("wb") as errors:
        async with open_faulty_room(postgres, tmp_path, Random(6), errors) as befallen:
            befallen.cluster = cluster
            await check_faults(befallen, WITH_POSTGRES, all_games()[3:6])
