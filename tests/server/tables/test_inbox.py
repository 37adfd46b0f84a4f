"""The inbox of a table, without asyncio, sockets and a database; and the order of what is submitted."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.errors import ParlourError, UserError
from parlour.kit.outcomes import Refusal
from parlour.server.decisions.changes import Asker, Decision
from parlour.server.decisions.commands import build_created_entry, decide
from parlour.server.handlers.session import ClientReply
from parlour.server.http_messages import NewTable
from parlour.server.log import refusals
from parlour.server.log.entries import Locked, LogRow, Unlocked
from parlour.server.log.refusals import refusal
from parlour.server.log.rows import BrokenTableError
from parlour.server.log.store import CommitUnknownError, RowWrite, WriteError
from parlour.server.log.table import Table
from parlour.server.log.table_log import load_table
from parlour.server.socket_messages import Move, Sit, Start, TableRequest
from parlour.server.tables.clients import Client
from parlour.server.tables.inbox import Submission
from parlour.server.tables.live_table import MAX_WRITE_TRIES, LiveTable
from parlour.server.tables.room_metrics import Metrics, NoMetrics
from parlour.text import translation
from parlour.text.translation import MessageCatalog, Reader, render
from tests.server.rooms import PATIENCE


class Store:
    """A store that writes when `write` is called, or at once if `is_immediate`."""

    def __init__(self, is_immediate: bool = True) -> None:
        self.is_immediate = is_immediate
        self.rows: list[LogRow] = []
        self.waiting: list[tuple[RowWrite, Future[bool]]] = []
        self.failures: list[Exception] = []
        self.read_count = 0

    def enqueue(self, write: RowWrite) -> Any:
        future: Future[bool] = Future()
        self.waiting.append((write, future))
        if self.is_immediate:
            self.write()
        return future

    def write(self) -> None:
        """Write the first waiting row."""
        write, future = self.waiting.pop(0)
        if self.failures:
            future.set_exception(self.failures.pop(0))
        elif any(row.seq == write.row.seq for row in self.rows):
            future.set_result(False)
        else:
            self.rows.append(write.row)
            future.set_result(True)

    async def read_rows(self, table_id: str, after_seq: int = 0, moves_after_seq: int = 0) -> list[LogRow]:
        self.read_count += 1
        return [row for row in self.rows if row.seq > after_seq]


class Home:
    """A room that has only one table."""

    is_alone = True

    def __init__(self, store: Store) -> None:
        self.store: Any = store
        self.metrics: Metrics = NoMetrics()
        self.stuck_table_ids: set[str] = set()
        self.evicted: list[LiveTable] = []

    def on_row_written(self, row: LogRow) -> None: ...

    def on_table_changed(self, live_table: LiveTable) -> None: ...

    def evict_broken(self, live_table: LiveTable) -> None:
        self.evicted.append(live_table)

    async def reload_table(self, live_table: LiveTable) -> None: ...


class RecordedReply:
    """A reply that is appended to a list."""

    def __init__(self, answers: list[Any]) -> None:
        self.answers = answers

    def done(self, has_written: bool) -> None:
        self.answers.append("done" if has_written else "nothing to write")

    def refuse(self, error: UserError) -> None:
        self.answers.append(error.message.key)

    def fail(self, error: BaseException) -> None:
        self.answers.append(error)


def new_live_table(new_table: NewTable, store: Store) -> LiveTable:
    created = build_created_entry(new_table)
    store.rows.append(LogRow("table", 1, "user 0", created))
    return LiveTable(created.new_table(store.rows[0]), 0, Home(store))


def submit(live_table: LiveTable, user_id: str, request: TableRequest, answers: list[Any]) -> None:
    def decide_request(table: Table) -> Decision:
        return decide(table, request, Asker(user_id))

    live_table.submit(Submission(decide_request, RecordedReply(answers), user_id, request.request_id))


@pytest.mark.parametrize("game", game_names())
def test_whole_match_without_asyncio(game: str) -> None:
    store, seat_count = Store(), game_class(game).min_seats
    live_table = new_live_table(NewTable(game, seat_count), store)
    clients = [Client(f"user {seat}") for seat in range(seat_count)]
    live_table.clients |= set(clients)
    answers: list[Any] = []
    for seat in range(seat_count):
        submit(live_table, f"user {seat}", Sit(f"sit {seat}", seat), answers)
    submit(live_table, "user 0", Start("start"), answers)
    match = live_table.table.match
    assert match is not None
    move_count = 0
    while not match.game.is_over and move_count < 2000:
        seat = members(match.game.to_move())[0]
        view = match.game.view(seat).game
        move = match.game.format_move(view.heuristic(seat))
        submit(live_table, match.user_ids[seat], Move(f"move {move_count}", 1, move), answers)
        move_count += 1
    assert match.game.is_over or game == "war"
    assert answers == ["done"] * (seat_count + 1 + move_count)
    assert [row.seq for row in store.rows] == list(range(1, len(store.rows) + 1))
    for client in clients:
        scenes = [
            frame
            for queued in client.outbox.frames
            if queued is not None and (frame := msgspec.json.decode(queued))["type"] == "scene"
        ]
        assert client.is_lagging or len(scenes) == move_count + 1
    again = load_table(store.rows, None)
    assert again.match is not None
    assert again.match.game.state() == match.game.state()
    # A repeated request is answered and not carried out again.
    submit(live_table, "user 0", Start("start"), answers)
    assert answers[-1] == "nothing to write"


@pytest.mark.parametrize("game", game_names())
def test_refused_move_is_decided_and_rendered_once(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store, seat_count = Store(), game_class(game).min_seats
    live_table = new_live_table(NewTable(game, seat_count), store)
    for seat in range(seat_count):
        submit(live_table, f"user {seat}", Sit(f"sit {seat}", seat), [])
    submit(live_table, "user 0", Start("start"), [])
    match = live_table.table.match
    assert match is not None
    found: list[tuple[int, int, Refusal]] = []
    while not found:  # in War, both players may make the first move
        seats = range(seat_count)
        tried = [
            (seat, code, match.game.refusal(seat, code)) for seat in seats for code in match.game.vocabulary()
        ]
        found = [(seat, code, refused) for seat, code, refused in tried if refused is not None]
        if not found:
            seat = members(match.game.to_move())[0]
            move_text = match.game.format_move(match.game.legal(seat)[0])
            submit(live_table, f"user {seat}", Move("first", 1, move_text), [])
    seat, code, rule_refusal = found[0]
    expected = render(rule_refusal.message, "de", Reader(match.names("de"), seat))
    move, client = Move("move", 1, match.game.format_move(code)), Client(f"user {seat}", "de")
    decided_tables: list[Table] = []
    languages: list[str] = []

    def decide_move(table: Table) -> Decision:
        decided_tables.append(table)
        return decide(table, move, Asker(client.user_id))

    def get_catalog_and_count(name: str, language: str = "en") -> MessageCatalog:
        languages.append(language)
        return get_catalog(name, language)

    get_catalog = translation.get_catalog
    monkeypatch.setattr(translation, "get_catalog", get_catalog_and_count)
    monkeypatch.setattr(refusals, "get_catalog", get_catalog_and_count)
    store.read_count = 0
    client.on_request_submitted()
    reply = ClientReply(SimpleNamespace(metrics=NoMetrics()), live_table, client, "move")  # type: ignore[arg-type]
    live_table.submit(Submission(decide_move, reply, client.user_id, "move"))
    assert (len(decided_tables), languages, store.read_count) == (1, ["de"], 0)
    (frame,) = client.outbox.frames
    assert frame is not None
    answer = msgspec.json.decode(frame)
    assert (answer["type"], answer["reason"], answer["clause"]) == ("refused", expected, rule_refusal.clause)


def lock_or_unlock(table: Table) -> Decision:
    return Decision(Unlocked() if table.locked else Locked())


def test_submissions_are_carried_out_in_order() -> None:
    store = Store(is_immediate=False)
    live_table, answers = new_live_table(NewTable("war", 2), store), list[Any]()
    for request in ("a", "b", "c", "b"):
        live_table.submit(Submission(lock_or_unlock, RecordedReply(answers), "user 0", request))
    assert (answers, len(store.waiting)) == ([], 1)  # each decision waits for the row before it
    store.write()
    assert (answers, live_table.table.locked) == (["done"], True)
    store.write()
    store.write()
    assert answers == ["done", "done", "done", "nothing to write"]
    assert [row.kind for row in store.rows] == ["created", "locked", "unlocked", "locked"]
    assert live_table.is_idle()


@pytest.mark.parametrize("failure", [WriteError, CommitUnknownError])
@pytest.mark.parametrize("times", [1, 2])
async def test_failed_write_is_repeated_once(times: int, failure: type[WriteError]) -> None:
    store = Store()
    live_table, answers = new_live_table(NewTable("war", 2), store), list[Any]()
    store.failures = [failure("full")] * times
    live_table.submit(Submission(lock_or_unlock, RecordedReply(answers), "user 0", "a"))
    while not answers:
        await asyncio.sleep(0)
    assert isinstance(answers[0], str if times == 1 else failure)
    live_table.submit(Submission(lock_or_unlock, RecordedReply(answers), "user 0", "a"))
    # After an unknown commit the same request may be sent again; after a failure it is refused again.
    expected = (
        "nothing to write" if times == 1 else "done" if failure is CommitUnknownError else "refused-duplicate"
    )
    assert answers[1] == expected


async def test_conflicts_are_decided_again_and_end() -> None:
    store = Store()
    live_table, answers = new_live_table(NewTable("war", 2), store), list[Any]()
    decided: list[bool] = []

    def decide_late(table: Table) -> Decision:
        decided.append(table.locked)
        entry = Unlocked() if table.locked else Locked()
        store.rows.append(LogRow("table", table.seq + 1, "", entry))  # another process is first
        return Decision(entry)

    live_table.submit(Submission(decide_late, RecordedReply(answers)))
    while not answers:
        await asyncio.sleep(0)
    assert decided == [bool(number % 2) for number in range(MAX_WRITE_TRIES)]
    assert isinstance(answers[0], WriteError)


@pytest.mark.parametrize("error", [ValueError("bug"), refusal("table-closed")])
@pytest.mark.parametrize("is_slow", [False, True])
async def test_failing_decision_leaves_the_inbox_usable(error: Exception, is_slow: bool) -> None:
    store = Store()
    live_table, answers = new_live_table(NewTable("war", 2), store), list[Any]()

    def fail(table: Table) -> Decision:
        raise error

    async def fail_slowly(table: Table) -> Decision:
        raise error

    decider: Callable[[Table], Any] = fail_slowly if is_slow else fail
    live_table.submit(Submission(decider, RecordedReply(answers)))
    live_table.submit(Submission(lock_or_unlock, RecordedReply(answers)))
    while len(answers) < 2:
        await asyncio.sleep(0)
    assert answers == [error.message.key if isinstance(error, UserError) else error, "done"]


async def test_broken_table_fails_all_submissions() -> None:
    store = Store(is_immediate=False)
    live_table, answers = new_live_table(NewTable("war", 2), store), list[Any]()
    for _ in range(3):
        live_table.submit(Submission(lambda table: Decision(Locked()), RecordedReply(answers)))
    live_table.mark_broken(BrokenTableError("torn"))
    store.write()
    assert [type(answer) for answer in answers[1:]] == [BrokenTableError, BrokenTableError]
    with pytest.raises(BrokenTableError):
        await live_table.execute(lock_or_unlock)
    with pytest.raises(ParlourError):
        async with live_table.hold():
            pytest.fail("a broken table was held")


async def test_hold_waits_for_its_turn_and_can_be_cancelled() -> None:
    store = Store(is_immediate=False)
    live_table, answers = new_live_table(NewTable("war", 2), store), list[Any]()
    order: list[int] = []

    async def hold(number: int) -> None:
        async with live_table.hold():
            order.append(number)

    live_table.submit(Submission(lock_or_unlock, RecordedReply(answers)))
    holders = [asyncio.create_task(hold(number)) for number in range(3)]
    for _ in range(3):
        await asyncio.sleep(0)
    holders[0].cancel()
    await asyncio.sleep(0)
    assert order == []
    store.write()
    await asyncio.wait(holders, timeout=PATIENCE)
    assert (order, answers) == ([1, 2], ["done"])
    assert live_table.is_idle()
