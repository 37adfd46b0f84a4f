"""Readiness, order of the seats, bots for all open seats, and a bot's seat in a running match."""

import pytest

from parlour.games import game_class, game_names
from parlour.kit.errors import UserError
from parlour.kit.moves import SPECTATOR
from parlour.records.record import parse_record, replay
from parlour.server.decisions.changes import PresenceTimes
from parlour.server.decisions.commands import decide_moves
from parlour.server.decisions.hosting import list_own_matches
from parlour.server.http_messages import NewTable
from parlour.server.log.table import Seat
from parlour.server.log.table_log import build_record, list_match_seats, load_table, new_snapshot
from parlour.server.socket_messages import (
    AnswerSeatRequest,
    FillSeats,
    HandOverHost,
    Leave,
    Lock,
    Move,
    MoveSeat,
    Rematch,
    RemoveBot,
    RemovePlayer,
    RequestSeat,
    SetReady,
    Sit,
    Start,
)
from parlour.server.tables.announcements import find_announcement
from parlour.server.tables.table_views import build_scene_update, build_table_state
from tests.helpers.short_matches import SHORT
from tests.server.table_without_room import BareTable


def open_table(game: str, seats: int, people: int) -> BareTable:
    """Return a table where the first seats have people: p0, who is the host, p1 and so on."""
    table = BareTable("p0", NewTable(game, seats, SHORT.get(game, {})))
    for seat in range(people):
        table.ask(f"p{seat}", Sit, seat=seat, seed_share=f"{seat:064x}")
    return table


def play(table: BareTable, moves: int) -> None:
    """Play some moves by the heuristic. The person in a seat makes its moves."""
    for _ in range(moves):
        game = table.match.game
        if game.is_over:
            return
        seat = next(seat for seat in range(int(game.seats)) if game.to_move() & 1 << seat)
        move = game.format_move(game.view(seat).game.heuristic(seat))
        who = table.table.seats[seat].user_id
        if who:
            table.ask(who, Move, match_number=table.match.number, move=move)
        else:
            table.add("", decide_moves(table.match, seat, move).entry)


@pytest.mark.parametrize("game", game_names())
def test_a_late_friend_takes_the_seat_of_a_bot(game: str) -> None:
    """With the consent of the host, in a running match of every game, at several moments."""
    kind = game_class(game)
    for seats in range(max(2, kind.min_seats), kind.max_seats + 1):
        table = open_table(game, seats, 1)
        table.ask("p0", FillSeats, bot="simple")
        assert len(set(table.table.seat_names())) == seats
        table.start()
        play(table, 3 * seats)
        if table.match.game.is_over:
            continue
        bot_seat, before = seats - 1, table.match.game.state()
        with pytest.raises(UserError, match="Ask the host"):
            table.ask("dora", Sit, seat=bot_seat)
        assert table.match.find_seat("dora") == SPECTATOR
        table.ask("dora", RequestSeat, seat=bot_seat)
        state = build_table_state(table.table, "p0", (), "en").seat_request
        assert state is not None
        assert (state.seat, state.name, state.is_yours) == (bot_seat, "Dora", False)
        table.ask("p0", AnswerSeatRequest, agree=True)
        assert load_table(table.rows, None).seat_request == table.table.seat_request
        table.ask("dora", Sit, seat=bot_seat)
        assert table.match.game.state() == before
        announcement = find_announcement(load_table(table.rows[:-1], None), table.rows[-1])
        assert announcement is not None
        assert announcement.format_for("dora", "en") == "You play on for a bot."
        scene = build_scene_update(table.table, table.match, "dora", [], "en").scene
        assert scene.seat == bot_seat == table.match.find_seat("dora")
        assert scene.names[bot_seat] == "Dora"
        play(table, 2 * seats)
        taken = new_snapshot("table", table.table.seq, table.match, table.match.game, [])
        for again in (load_table(table.rows, None), load_table(table.rows, taken)):
            assert again.match is not None
            assert again.match.user_ids == table.match.user_ids
            assert again.match.bot_names == table.match.bot_names
            assert again.match.game.state() == table.match.game.state()
        play(table, 100_000)
        people = table.table.people
        record = parse_record(build_record(table.rows, 1, people).to_text())
        assert record.names[bot_seat] == "Dora"
        *_, last = replay(record)
        assert last.is_over
        assert list_match_seats(table.rows, 1)[bot_seat].user_id == "dora"
        assert list_own_matches(table.rows, "dora") == {1}
        assert list_own_matches(table.rows, "erik") == set()


def test_who_has_seen_cards_cannot_take_another_seat() -> None:
    table = open_table("zop-zoo", 4, 3)
    table.ask("p0", FillSeats, bot="simple")
    table.start()
    table.ask("p0", RemovePlayer, seat=2)
    with pytest.raises(UserError, match="already had a seat"):
        table.ask("p2", RequestSeat, seat=3)
    table.ask("p2", RequestSeat, seat=2)  # the own seat
    table.ask("p0", AnswerSeatRequest, agree=True)
    table.ask("p2", Sit, seat=2)
    assert table.match.find_seat("p2") == 2
    assert not table.match.former_user_ids
    table.ask("p0", RemovePlayer, seat=2)
    table.ask("dora", RequestSeat, seat=2)
    with pytest.raises(UserError, match="Only the host"):
        table.ask("p1", AnswerSeatRequest, agree=True)
    table.presence = PresenceTimes({"dora": 1}, 2)
    with pytest.raises(UserError, match="answering another player"):
        table.ask("erik", RequestSeat, seat=3)
    table.ask("p0", AnswerSeatRequest, agree=False)
    with pytest.raises(UserError, match="Ask the host"):
        table.ask("dora", Sit, seat=2)
    table.ask("dora", RequestSeat, seat=2)
    table.ask("p0", AnswerSeatRequest, agree=True)
    table.ask("dora", Sit, seat=2)
    # The player who was removed from this seat has seen its cards.
    for seat in (2, 3):
        with pytest.raises(UserError):
            table.ask("p2", RequestSeat, seat=seat)
    table.ask("p1", Leave)
    with pytest.raises(UserError):
        table.ask("erik", RequestSeat, seat=1)  # a player who left may return


@pytest.mark.parametrize("game", game_names())
def test_a_spectator_sits_after_the_match(game: str) -> None:
    """When the host has removed a bot; also a player who was removed, and let in again."""
    seats = game_class(game).max_seats
    table = open_table(game, seats, 2)
    if seats > 2:
        table.ask("p0", FillSeats, bot="simple")
    table.start()
    play(table, seats)
    table.ask("p0", RemovePlayer, seat=1)
    table.ask("p0", Lock, locked=True)
    with pytest.raises(UserError):
        table.ask("p0", RemoveBot, seat=1)  # a match is running
    play(table, 100_000)
    own_seat = table.table.seats.index(Seat(bot="simple"))
    for user, seat in (("p1", own_seat), ("dora", 2))[: seats - 1]:
        with pytest.raises(UserError, match="Only the host"):
            table.ask(user, RemoveBot, seat=seat)
        table.ask("p0", RemoveBot, seat=seat)
        table.ask("p0", Lock, locked=True)
        with pytest.raises(UserError, match="locked"):
            table.ask(user, Sit, seat=seat)
        table.ask("p0", Lock, locked=False)
        table.ask(user, Sit, seat=seat)
        assert load_table(table.rows, None).seats == table.table.seats
    players = ["p0", "p1", "dora"][:seats]
    for user in players:
        table.ask(user, Rematch)
    assert [user for user in sorted(table.match.user_ids) if user] == sorted(players)


def test_host_without_a_seat_takes_one_at_once() -> None:
    table = BareTable("host", NewTable("war", 2, SHORT["war"], bots={1: "simple"}))
    table.ask("p0", Sit, seat=0)
    table.ask("p0", Start)
    table.ask("host", RequestSeat, seat=1)
    assert table.table.find_seat("host") == table.match.find_seat("host") == 1


def test_daily_bots_keep_their_seats() -> None:
    table = BareTable("p0", NewTable("war", 2, bots={1: "simple"}), daily_date="2026-11-22", seed="ab" * 32)
    table.ask("p0", Sit, seat=0)
    table.start()
    with pytest.raises(UserError, match="deal of the day"):
        table.ask("dora", RequestSeat, seat=1)


def test_players_who_are_all_ready_can_start() -> None:
    """The host can start in any case."""
    for count in range(3):
        table = open_table("authors", 3, 3)
        for person in range(1, 1 + count):
            table.ask(f"p{person}", SetReady, ready=True)
        assert build_table_state(table.table, "", (), "en").ready_seats == [*range(1, 1 + count)]
        with pytest.raises(UserError, match="Only the host"):
            table.ask("p2", Start)
        table.start()
    table = open_table("authors", 3, 3)
    for person in range(3):
        table.ask(f"p{person}", SetReady, ready=True, seed_share=f"{person + 7:064x}")
    assert table.table.seed_shares == {person: f"{person + 7:064x}" for person in range(3)}
    table.ask("p1", SetReady, ready=False)
    with pytest.raises(UserError, match="Only the host"):
        table.ask("p2", Start)
    table.ask("p1", SetReady, ready=True)
    assert build_table_state(table.table, "p2", (), "en").can_start
    table.ask("p2", Start)
    assert table.table.ready_seats == 0
    with pytest.raises(UserError, match="already started"):
        table.ask("p2", SetReady, ready=True)
    table.play()
    with pytest.raises(UserError, match="rematch"):
        table.ask("p2", SetReady, ready=True)
    table.ask("p2", Rematch)
    table.ask("p2", SetReady, ready=False)  # withdraws the vote
    assert table.table.ready_seats == 0
    with pytest.raises(UserError, match="Only players at the table can be ready"):
        table.ask("eve", SetReady, ready=True)
    with pytest.raises(UserError, match="No one is asking for a seat"):
        table.ask("p0", AnswerSeatRequest, agree=True)


@pytest.mark.parametrize("seats", range(2, 7))
def test_order_of_the_seats(seats: int) -> None:
    """A player keeps the share of the seed and the readiness in another seat."""
    for start in range(seats):
        for end in range(seats):
            table = open_table("zop-zoo", seats, seats - 1)
            table.ask("p0", SetReady, ready=True)
            if start == end:
                with pytest.raises(UserError, match="already has this seat"):
                    table.ask("p0", MoveSeat, seat=start, to_seat=end)
                continue
            order = [seat.user_id for seat in table.table.seats]
            table.ask("p0", MoveSeat, seat=start, to_seat=end)
            order.insert(end, order.pop(start))
            assert [seat.user_id for seat in table.table.seats] == order
            assert table.table.seed_shares == {
                at: f"{int(who[1:]):064x}" for at, who in enumerate(order) if who
            }
            assert build_table_state(table.table, "", (), "en").ready_seats == [order.index("p0")]
            again = load_table(table.rows, None)
            assert (again.seats, again.ready_seats, again.seed_shares) == (
                table.table.seats,
                table.table.ready_seats,
                table.table.seed_shares,
            )
    with pytest.raises(UserError, match="Only the host"):
        table.ask("p1", MoveSeat, seat=0, to_seat=1)
    with pytest.raises(UserError):
        table.ask("p0", MoveSeat, seat=0, to_seat=seats)


def test_host_hands_the_role_over() -> None:
    table = open_table("authors", 3, 2)
    table.ask("p0", FillSeats, bot="easy")
    with pytest.raises(UserError, match="All seats are taken"):
        table.ask("p0", FillSeats, bot="easy")
    for seat in (0, 2):
        with pytest.raises(UserError):
            table.ask("p0", HandOverHost, seat=seat)
    with pytest.raises(UserError, match="Only the host"):
        table.ask("p1", HandOverHost, seat=0)
    table.ask("p0", HandOverHost, seat=1)
    assert table.table.host_id == "p1"
    assert [build_table_state(table.table, who, (), "en").has_handed_over for who in ("p0", "p1")] == [
        True,
        False,
    ]
    with pytest.raises(UserError, match="Only the host"):
        table.ask("p0", FillSeats, bot="easy")
    table.ask("p1", Start)
    with pytest.raises(UserError):
        table.ask("p1", MoveSeat, seat=0, to_seat=1)
