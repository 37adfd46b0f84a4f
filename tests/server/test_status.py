"""What programs that look after the room are told, and what it counts."""

import asyncio
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from parlour.games import game_names
from parlour.server import metrics, status
from parlour.server.settings import Settings
from parlour.server.store import Store
from tests.server.rooms import Person, open_room, people

TOKEN = "opensesame-opensesame"
LEAST = 200  # times that one move's figures are noted


def figures(text: str) -> dict[str, float]:
    """By name and labels, such as `parlour_moves_total war`."""
    return {
        " ".join([sample.name, *sample.labels.values()]): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


async def figures_of(person: Person) -> dict[str, float]:
    answer = await person.http.get("/metrics")
    assert answer.status_code == 200
    return figures(answer.text)


async def test_what_happens_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "BEAT", 0.01)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        before = await figures_of(ann)
        table = await ann.make_table(game="crazy-eight", options={"limit": 60})
        for seat, person in enumerate((ann, ben)):
            await person.come(table)
            await person.do("sit", seat=seat)
        refused = await ben.ask("start")
        await ann.do("start")
        await ann.see_match()
        wrong = await ann.ask("move", match=ann.table["match"], move="nonsense")
        await ben.come(table, since=1)
        moves = 0
        while not ann.table["over"]:
            mover = next((person for person in (ann, ben) if person.may_move()), None)
            moves += mover is not None
            await (mover.play_turn() if mover else ann.next())
            for person in (ann, ben):
                await person.reach(max(ann.seq, ben.seq))
        while (after := await figures_of(ann))["parlour_sockets"] != 2:
            await asyncio.sleep(0.01)
        text = (await ann.http.get("/metrics")).text
    assert (refused["type"], wrong["type"]) == ("refused", "refused")
    more = {name: value - before.get(name, 0.0) for name, value in after.items()}
    assert more["parlour_moves_total crazy-eight"] == moves > 3
    for name in ("tables_made", "matches_begun", "matches_over"):
        assert more[f"parlour_{name}_total crazy-eight"] == 1
    assert more["parlour_reconnects_total"] == 1
    assert more["parlour_conflicts_total"] == 0
    assert sum(value for name, value in more.items() if name.startswith("parlour_refusals_total")) == 2
    assert more["parlour_answer_seconds_count"] >= more["parlour_commit_seconds_count"] > moves
    assert after["parlour_tables occupied"] == 1
    for hidden in (table, "Ann", "Ben", ann.identity, ann.cookie):
        assert hidden not in text


async def test_a_move_costs_little_to_count() -> None:
    """Processor time, so that a busy machine changes little; 5 millionths of a second are the aim."""

    def note() -> None:
        metrics.COMMIT.observe(0.002)
        metrics.ANSWER.observe(0.004)
        metrics.count_row("move", game_names()[0], False, False)
        metrics.BATCHES.observe(1)

    def took() -> float:
        begun = time.process_time()
        for _ in range(LEAST):
            note()
        return (time.process_time() - begun) / LEAST

    assert min(took() for _ in range(20)) < 20e-6


async def test_the_figures_are_for_this_machine_or_for_who_has_the_token(tmp_path: Path) -> None:
    by_proxy = {"X-Forwarded-For": "203.0.113.9"}
    async with open_room(tmp_path / "room.sqlite3") as place, httpx.AsyncClient(base_url=place.url) as http:
        assert (await http.get("/metrics")).status_code == 200
        assert (await http.get("/metrics", headers=by_proxy)).status_code == 403
    known = Settings(metrics_token=TOKEN)
    async with (
        open_room(tmp_path / "b.db", settings=known) as place,
        httpx.AsyncClient(base_url=place.url) as http,
    ):
        found = [
            (await http.get("/metrics", headers=headers)).status_code
            for headers in (
                {},
                {"Authorization": TOKEN},
                {"Authorization": f"Bearer {TOKEN}x"},
                {"Authorization": f"Bearer {TOKEN}", **by_proxy},
            )
        ]
    assert found == [403, 403, 403, 200]


async def test_ready_is_who_can_write_and_does_not_drain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status, "LASTS", 0.0)

    async def fails(store: Store) -> bool:
        return False

    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:

        async def asked(path: str) -> tuple[int, str]:
            answer = await ann.http.get(path)
            return answer.status_code, answer.text.strip()

        assert await asked("/readyz") == (200, "ok")
        with monkeypatch.context() as broken:
            broken.setattr(status, "answers", fails)
            assert await asked("/readyz") == (503, "database")
            assert await asked("/healthz") == (200, "ok")
        place.room.closing_soon = True
        assert await asked("/readyz") == (503, "draining")
        answer = await ann.http.post("/api/tables", json={"game": "war", "seats": 2})
        assert answer.json()["detail"].startswith("The room is about to close")
        await place.room.store.engine.dispose()
    closed = Store(tmp_path / "nowhere" / "room.sqlite3")
    assert not await status.answers(closed)
    await closed.engine.dispose()


COUNTS = """
import sys
from parlour.server import metrics
for _ in range(int(sys.argv[1])):
    metrics.count_row("move", "war", False, False)
metrics.SOCKETS.set(int(sys.argv[1]))
sys.stdin.read()
"""


def test_processes_that_count_together_are_added_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(metrics.FOLDER, str(tmp_path))
    running = [
        subprocess.Popen([sys.executable, "-c", COUNTS, str(number)], stdin=subprocess.PIPE)
        for number in (2, 3)
    ]
    try:
        deadline = time.monotonic() + 60
        while (found := figures(metrics.exposition().decode())).get("parlour_sockets") != 5:
            assert time.monotonic() < deadline
            time.sleep(0.02)
        assert found["parlour_moves_total war"] == 5
        running[0].kill()
        running[0].wait()
        found = figures(metrics.exposition().decode())
        assert (found["parlour_moves_total war"], found["parlour_sockets"]) == (5, 3)
    finally:
        for each in running:
            each.kill()
            each.wait()
            assert each.stdin is not None
            each.stdin.close()
