"""Proposals: more time, and a pause of the clocks, by agreement of all players."""

import pytest

from parlour.kit.errors import UserError
from parlour.server.decisions.proposals import ADDED_SECONDS
from parlour.server.http_messages import NewTable
from parlour.server.log.clock import deadline_of_seat, has_clock, is_clock_running, seats_to_move
from parlour.server.log.table import Table
from parlour.server.log.table_log import load_table
from parlour.server.socket_messages import (
    AddBot,
    AnswerProposal,
    AnswerSeatRequest,
    FillSeats,
    Leave,
    Propose,
    Rematch,
    RequestSeat,
    Sit,
    TableSettings,
)
from parlour.server.tables.table_views import build_scene_update, build_table_state
from tests.server.table_without_room import BareTable

ADDED_MS = ADDED_SECONDS * 1000
CLOCKS = [(60, 0), (0, 600), (60, 600)]  # seconds per move and per match


def open_timed_table(seats: int, people: int, clock: tuple[int, int] = (60, 600)) -> BareTable:
    """Return a table with a clock and a running match. Bots have the seats of nobody."""
    settings = TableSettings(seconds_per_move=clock[0], seconds_per_match=clock[1])
    table = BareTable("p0", NewTable("zop-zoo", seats, table_settings=settings))
    table.row_time = 1_000_000
    for seat in range(people):
        table.ask(f"p{seat}", Sit, seat=seat)
    if people < seats:
        table.ask("p0", FillSeats, bot="simple")
    table.start()
    return table


def deadlines(table: Table) -> list[int]:
    return [deadline_of_seat(table, seat) for seat in seats_to_move(table)]


def clock_state(table: Table) -> tuple[object, ...]:
    return table.proposal, table.clock_paused_at, table.added_ms, table.waiting_since, table.time_used


def check_restart(table: BareTable) -> None:
    assert clock_state(load_table(table.rows, None)) == clock_state(table.table)


@pytest.mark.parametrize("clock", CLOCKS)
@pytest.mark.parametrize(("seats", "people"), [(2, 1), (2, 2), (4, 3), (6, 6)])
def test_a_proposal_needs_the_consent_of_all_people(seats: int, people: int, clock: tuple[int, int]) -> None:
    table = open_timed_table(seats, people, clock)
    for proposal in ("add_time", "pause_clock", "resume_clock"):
        before = clock_state(table.table)
        ends = deadlines(table.table)
        table.row_time += 2_000
        table.ask("p0", Propose, match_number=1, proposal=proposal)
        for person in range(1, people):
            assert clock_state(table.table)[1:4] == before[1:4]  # nothing changes yet
            state = build_table_state(table.table, "", (), "en").proposal
            assert state is not None
            assert state.agreed_seats == list(range(1, person))
            check_restart(table)
            table.ask(f"p{person}", AnswerProposal, match_number=1, agree=True)
        check_restart(table)
        assert table.table.proposal is None
        if proposal == "add_time":
            assert deadlines(table.table) == [end + ADDED_MS for end in ends]
        assert is_clock_running(table.table) == (
            proposal != "pause_clock" and bool(seats_to_move(table.table))
        )
        scene = build_scene_update(table.table, table.match, "p0", [], "en")
        assert any(scene.deadlines) == is_clock_running(table.table)


@pytest.mark.parametrize("clock", CLOCKS)
def test_a_pause_is_charged_to_nobody(clock: tuple[int, int]) -> None:
    """Whatever happens in it: moves, more time, a player who leaves."""
    for during in ("nothing", "move", "add_time"):
        table = open_timed_table(2, 2, clock)
        table.row_time += 5_000
        ends, started = deadlines(table.table), table.row_time
        agree(table, "pause_clock")
        table.row_time += 3_600_000
        expected = ends
        if during == "move":
            table.make_move()
            table.row_time += 3_600_000
            expected = []
        elif during == "add_time":
            agree(table, "add_time")
            expected = [end + ADDED_MS for end in ends]
        assert max(table.table.time_used) == (5_000 if clock[1] else 0)
        paused_ms = table.row_time - started
        agree(table, "resume_clock")
        assert is_clock_running(table.table)
        if expected:
            assert deadlines(table.table) == [end + paused_ms for end in expected]
        elif clock[0]:
            assert table.table.waiting_since == table.row_time  # a full time for the move
        check_restart(table)


def agree(table: BareTable, proposal: str) -> None:
    table.ask("p0", Propose, match_number=1, proposal=proposal)
    table.ask("p1", AnswerProposal, match_number=1, agree=True)


def test_proposals_are_refused() -> None:
    table = open_timed_table(3, 3)
    for user, proposal, reason in (
        ("p0", "more", "Unknown proposal"),
        ("p0", "resume_clock", "not paused"),
        ("eve", "pause_clock", "not a player"),
    ):
        with pytest.raises(UserError, match=reason):
            table.ask(user, Propose, match_number=1, proposal=proposal)
    with pytest.raises(UserError, match="no proposal"):
        table.ask("p1", AnswerProposal, match_number=1, agree=True)
    table.ask("p0", Propose, match_number=1, proposal="pause_clock")
    with pytest.raises(UserError, match="another proposal"):
        table.ask("p1", Propose, match_number=1, proposal="add_time")
    with pytest.raises(UserError, match="already answered"):
        table.ask("p0", AnswerProposal, match_number=1, agree=True)
    for user in ("p0", "p2"):  # the player withdraws the proposal, or another declines it
        table.ask(user, AnswerProposal, match_number=1, agree=False)
        assert (table.table.proposal, table.table.clock_paused_at) == (None, 0)
        table.ask("p0", Propose, match_number=1, proposal="pause_clock")
    table.ask("p1", Leave)  # nobody's consent may count for another player
    assert table.table.proposal is None
    agreed = BareTable("p0", NewTable("war", 2))
    agreed.ask("p0", Sit, seat=0)
    agreed.ask("p0", AddBot, seat=1, bot="simple")
    agreed.start()
    assert not has_clock(agreed.table)
    with pytest.raises(UserError, match="no clock"):
        agreed.ask("p0", Propose, match_number=1, proposal="pause_clock")
    alone = open_timed_table(2, 1)
    alone.ask("p0", Propose, match_number=1, proposal="pause_clock")
    with pytest.raises(UserError, match="already paused"):
        alone.ask("p0", Propose, match_number=1, proposal="pause_clock")
    agreed.play()
    with pytest.raises(UserError, match="The game is over"):
        agreed.ask("p0", Propose, match_number=1, proposal="add_time")


def test_a_player_who_joins_has_not_agreed_to_open_hands() -> None:
    table = BareTable("p0", NewTable("zop-zoo", 3, private=True, bots={2: "simple"}))
    for seat in range(2):
        table.ask(f"p{seat}", Sit, seat=seat)
    with pytest.raises(UserError):
        table.ask("p0", Propose, match_number=1, proposal="open_hands")
    table.start()
    for change in ("returns", "joins", "closes"):
        agree(table, "open_hands")
        assert load_table(table.rows, None).open_hands == (change != "closes")
        if change == "returns":
            table.ask("p1", Leave)
            table.ask("p1", Sit, seat=1)
        elif change == "joins":
            table.ask("dora", RequestSeat, seat=2)
            table.ask("p0", AnswerSeatRequest, agree=True)
            table.ask("dora", Sit, seat=2)
        else:
            table.ask("dora", AnswerProposal, match_number=1, agree=True)
            assert table.table.open_hands
            table.ask("p1", Propose, match_number=1, proposal="close_hands")
        assert not table.table.open_hands
        assert load_table(table.rows, None).open_hands == table.table.open_hands
    for game, private in (("war", True), ("zop-zoo", False)):
        other = BareTable("p0", NewTable(game, 2, bots={1: "simple"}, private=private))
        other.ask("p0", Sit, seat=0)
        other.start()
        with pytest.raises(UserError, match="private table"):
            other.ask("p0", Propose, match_number=1, proposal="open_hands")


def test_the_next_match_starts_with_the_usual_clocks() -> None:
    table = open_timed_table(2, 2)
    agree(table, "add_time")
    agree(table, "pause_clock")
    table.play()
    replayed = load_table(table.rows, None)
    assert replayed.clock_paused_at
    for user in ("p0", "p1"):
        table.ask(user, Rematch)
    assert (table.table.clock_paused_at, table.table.added_ms, table.table.proposal) == (0, 0, None)
    assert is_clock_running(table.table)
