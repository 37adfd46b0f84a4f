"""The log of the room: its lines, and the data that must never appear in it."""

import json
import logging
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from parlour.games import game_class, game_names
from parlour.server.log.entries import LogRow, MoveMade
from parlour.server.log.refusals import RedactedText
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.ops.logs import JsonFormatter, TextFormatter, configure_logging
from parlour.server.tables.bot_answers import BotReply
from tests.server.rooms import begin, open_room, people, play_together
from tests.server.rows import data_of

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


async def test_log_has_no_cards_names_or_secrets(
    tmp_path: Path, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play all games with chat, then cause invalid rows, a failing bot and an internal error.

    Each error has a card and a name in its message.
    """
    secret_text = "Ann holds 7H and QS"
    hidden = {"Ann", "Ben", "Cleo", "opensesame"}
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as group:
        for game in game_names():
            players = group[: max(2, game_class(game).min_seats)]
            table = await begin(
                players, game=game, seat_count=len(players), table_settings={"allow_chat": True}
            )
            await players[0].ask("chat", text="opensesame, Ben, with 7H")
            await players[0].ask("move", match_number=players[0].table["match_number"], move="7H opensesame")
            await play_together(players, MOVES)
            rows = await place.room.store.read_rows(table)
            data = [data_of(row) for row in rows]
            hidden |= {
                str(each[key]) for each in data for key in ("seed", "secret", "next_secret") if each.get(key)
            }
            hidden |= {str(each["move"]) for each in data if " " in str(each.get("move", ""))}
            torn = LogRow(table, rows[-1].seq + 1, "", MoveMade(0, secret_text, secret_text, ""))
            await place.room.store.append(torn, None, False, False)
            for person in players:
                await person.go()
            place.room.live_tables.live_tables.clear()
            await group[0].http.get("/api/me/tables")
        monkeypatch.setattr(BotWorkers, "choose_move", fail_with_card)
        await begin(group[:1], bots={"1": "simple"})
        monkeypatch.setattr("parlour.server.handlers.table_requests.list_lobby", raise_with_card)
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


async def fail_with_card(self: BotWorkers, *given: Any) -> BotReply:
    return BotReply(None, RedactedText('failed: ValueError: Ann has 7H\nFile "odd_bots.py", line 7, in play'))


async def raise_with_card(*given: Any) -> list[Any]:
    raise ValueError("Ann holds 7H")


def make_record(message: str, *args: Any, error: BaseException | None = None) -> logging.LogRecord:
    exc_info = (type(error), error, error.__traceback__) if error is not None else None
    return logging.LogRecord("parlour.server", logging.ERROR, "", 0, message, args, exc_info)


def test_log_line_has_structured_fields() -> None:
    log_record = make_record("table %s: bot %s moves %d %%", "abc", "medium", 3)
    line = json.loads(JsonFormatter().format(log_record))
    assert {key: line[key] for key in ("level", "message", "table", "bot", "moves")} == {
        "level": "error",
        "message": "table abc: bot medium moves 3 %",
        "table": "abc",
        "bot": "medium",
        "moves": 3,
    }
    assert line["event"] == log_record.msg
    when = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
    assert re.fullmatch(f"{when} error table abc: bot medium moves 3 %", TextFormatter().format(log_record))


def test_error_is_logged_with_type_and_location() -> None:
    try:
        try:
            raise KeyError("7H")
        except KeyError as error:
            raise ValueError("QS") from error
    except ValueError as error:
        line = TextFormatter().format(make_record("%s failed", "GET", error=error))
    assert re.search(
        r" error GET failed: ValueError at test_logs.py:\d+, from KeyError at test_logs.py:\d+$", line
    )
    assert "No such file" in TextFormatter().format(
        make_record("none: %s", FileNotFoundError(2, "No such file"))
    )
    error_text = RedactedText('answers "7H", which is not legal')
    assert TextFormatter().format(make_record("bot %s", error_text)).endswith("bot answers")


def test_log_lines_are_escaped_and_bounded() -> None:
    line = TextFormatter().format(
        make_record("%s failed", "/\n2026-01-01T00:00:00.000Z info \u2028\x1b[31m\u202e\ud800")
    )
    assert r"/\x0a2026-01-01T00:00:00.000Z info \u2028\x1b[31m\u202e\ud800 failed" in line
    assert line.isprintable()
    assert len(JsonFormatter().format(make_record("%s", "\n" * 10_000_000))) < 20_000
    assert (
        TextFormatter().format(make_record("%d things", "no")).endswith("%d things no")
    )  # an internal error is logged too


@pytest.mark.parametrize(
    ("level", "levels"), [("debug", {"parlour": 10, "root": 30}), ("error", {"root": 40})]
)
def test_libraries_log_only_warnings(level: str, levels: dict[str, int], capfd: Any) -> None:
    root, log = logging.getLogger(), logging.getLogger("parlour")
    before, handlers = (root.level, log.level), root.handlers[:]
    try:
        root.handlers.clear()
        configure_logging("json", level)
        log.error("told")
        logging.getLogger("websockets").debug("7H")
        assert root.level == levels["root"]
        assert log.level == levels.get("parlour", root.level)
    finally:
        root.handlers[:] = handlers
        root.setLevel(before[0])
        log.setLevel(before[1])
        logging.captureWarnings(False)
    assert [json.loads(line)["message"] for line in capfd.readouterr().err.splitlines()] == ["told"]
