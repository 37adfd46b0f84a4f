"""The log of the room: its lines, and the data that must never appear in it."""

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.games import game_class, game_names
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.ops.logs import JsonFormatter, TextFormatter, configure_logging
from parlour.server.ops.server_room import ServerRoom
from parlour.server.tables.bot_answers import BotReply
from parlour.server.tables.refusals import RedactedText
from parlour.server.tables.rows import LogRow
from tests.server.rooms import begin, open_room, people, play_together

MOVES = 25  # moves per match
CARD = re.compile(r"\b(10|[2-9TJQKA])[CDHS]\b")


@pytest.fixture
def lines() -> Iterator[list[str]]:
    """Yield all log lines down to the finest level, as text and as JSON."""
    written: list[str] = []

    class Keeping(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            written.extend([TextFormatter().format(record), JsonFormatter().format(record)])

    keeping, log = Keeping(), logging.getLogger("parlour")
    before = log.level
    logging.getLogger().addHandler(keeping)
    log.setLevel(logging.DEBUG)
    yield written
    log.setLevel(before)
    logging.getLogger().removeHandler(keeping)


async def test_no_line_tells_a_card_a_name_or_a_secret(
    tmp_path: Path, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play all games with chat, then cause invalid rows, a failing bot and an internal error.

    Each error has a card and a name in its message.
    """
    told = "Ann holds 7H and QS"
    hidden = {"Ann", "Ben", "Cleo", "opensesame"}
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as group:
        for game in game_names():
            few = group[: max(2, game_class(game).min_seats)]
            table = await begin(few, game=game, seat_count=len(few), table_settings={"allow_chat": True})
            await few[0].ask("chat", text="opensesame, Ben, with 7H")
            await few[0].ask("move", match_number=few[0].table["match_number"], move="7H opensesame")
            await play_together(few, MOVES)
            rows = await place.room.store.read_rows(table)
            hidden |= {
                str(row.data[key]) for row in rows for key in ("seed", "secret", "next") if row.data.get(key)
            }
            hidden |= {str(row.data["move"]) for row in rows if " " in str(row.data.get("move", ""))}
            torn = LogRow(table, rows[-1].seq + 1, "", "move", {"seat": 0, "move": told, "checksum": told})
            await place.room.store.append(torn, None, False, False)
            for person in few:
                await person.go()
            place.room.live_tables.live_tables.clear()
            await group[0].http.get("/api/me/tables")
        monkeypatch.setattr(BotWorkers, "choose_move", fails)
        await begin(group[:1], bots={"1": "simple"})
        monkeypatch.setattr(ServerRoom, "list_lobby", breaks)
        broken = await group[0].http.get("/api/tables")
        forged = await group[0].http.get("/t/%0aforged%e2%80%a8%1b[31m", headers={"Accept": "text/html"})
        hidden |= {person.cookie for person in group} | {person.identity for person in group}
    assert (broken.status_code, forged.status_code) == (500, 404)
    assert len(lines) > 2 * len(game_names())
    assert any("TableLoadError" in line for line in lines)
    for line in lines:
        assert line.isprintable()
        assert not CARD.search(line), line
        assert not [each for each in hidden if each in line], line


async def fails(self: BotWorkers, *given: Any) -> BotReply:
    return BotReply(None, RedactedText('failed: ValueError: Ann has 7H\nFile "odd_bots.py", line 7, in play'))


async def breaks(self: ServerRoom, *given: Any) -> list[Any]:
    raise ValueError("Ann holds 7H")


def record(message: str, *given: Any, error: BaseException | None = None) -> logging.LogRecord:
    about = (type(error), error, error.__traceback__) if error is not None else None
    return logging.LogRecord("parlour.server", logging.ERROR, "", 0, message, given, about)


def test_a_line_has_its_fields() -> None:
    made = record("table %s: bot %s moves %d %%", "abc", "medium", 3)
    line = json.loads(JsonFormatter().format(made))
    assert {key: line[key] for key in ("level", "message", "table", "bot", "moves")} == {
        "level": "error",
        "message": "table abc: bot medium moves 3 %",
        "table": "abc",
        "bot": "medium",
        "moves": 3,
    }
    assert line["event"] == made.msg
    when = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
    assert re.fullmatch(f"{when} error table abc: bot medium moves 3 %", TextFormatter().format(made))


def test_an_error_is_told_by_its_kind_and_place() -> None:
    try:
        try:
            raise KeyError("7H")
        except KeyError as reason:
            raise ValueError("QS") from reason
    except ValueError as reason:
        line = TextFormatter().format(record("%s failed", "GET", error=reason))
    assert re.search(
        r" error GET failed: ValueError at test_logs.py:\d+, from KeyError at test_logs.py:\d+$", line
    )
    assert "No such file" in TextFormatter().format(record("none: %s", FileNotFoundError(2, "No such file")))
    fault = RedactedText('answers "7H", which is not legal')
    assert TextFormatter().format(record("bot %s", fault)).endswith("bot answers")


def test_no_line_is_forged_and_none_has_no_end() -> None:
    line = TextFormatter().format(
        record("%s failed", "/\n2026-01-01T00:00:00.000Z info \u2028\x1b[31m\u202e\ud800")
    )
    assert r"/\x0a2026-01-01T00:00:00.000Z info \u2028\x1b[31m\u202e\ud800 failed" in line
    assert line.isprintable()
    assert len(JsonFormatter().format(record("%s", "\n" * 10_000_000))) < 20_000
    assert (
        TextFormatter().format(record("%d things", "no")).endswith("%d things no")
    )  # an internal error is logged too


@pytest.mark.parametrize(
    ("level", "wanted"), [("debug", {"parlour": 10, "root": 30}), ("error", {"root": 40})]
)
def test_libraries_tell_warnings_at_most(level: str, wanted: dict[str, int], capfd: Any) -> None:
    root, log = logging.getLogger(), logging.getLogger("parlour")
    before, handlers = (root.level, log.level), root.handlers[:]
    try:
        root.handlers.clear()
        configure_logging("json", level)
        log.error("told")
        logging.getLogger("websockets").debug("7H")
        assert root.level == wanted["root"]
        assert log.level == wanted.get("parlour", root.level)
    finally:
        root.handlers[:] = handlers
        root.setLevel(before[0])
        log.setLevel(before[1])
        logging.captureWarnings(False)
    assert [json.loads(line)["message"] for line in capfd.readouterr().err.splitlines()] == ["told"]
