"""Requests at a table: seats, refusals, resends, substitute bots."""

import asyncio
from pathlib import Path

import pytest

from parlour.kit.errors import InvalidMoveError
from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.server.decisions.changes import decide_request
from parlour.server.decisions.commands import decide_moves, try_moves
from parlour.server.handlers.session import answer_request
from parlour.server.http_messages import NewTable
from parlour.server.log.entries import LogRow, MoveMade
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.socket_messages import Sit, TableRequest, list_requests
from parlour.server.tables.bot_answers import BotReply
from tests.server.rooms import PATIENCE, Message, Person, begin, open_room, people
from tests.server.table_without_room import BareTable


async def test_refusal_has_reason_and_clause_and_no_effect(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.decisions.commands.new_random_hex", lambda: "1" * 64)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        table = await ann.make_table()
        await ann.come(table)
        await ben.come(table)
        before = await ann.ask("move", match_number=1, move="draw")
        await ann.do("sit", seat=0)
        await ben.do("sit", seat=1)
        await ann.do("start")
        for person in (ann, ben):
            await person.see_match()
        mover, other = (ann, ben) if ann.may_move() else (ben, ann)
        hand = next(zone for zone in mover.scene["zones"] if zone["key"] == f"hand.{mover.scene['seat']}")
        absent = next(card for card in ("2C", "3C", "4C", "5C", "6C") if card not in hand["cards"])
        rows = await place.room.store.read_rows(table)
        out_of_turn = await other.move("draw")
        not_in_hand = await mover.move(absent)
        nonsense = await mover.move("fly")
        elsewhere = await mover.ask("move", match_number=2, move="draw")
        assert await place.room.store.read_rows(table) == rows
    assert before["reason"] == "The match has not started"
    assert (out_of_turn["type"], out_of_turn["clause"]) == ("refused", "G-1")
    assert out_of_turn["reason"] == "It is not your turn"
    assert not_in_hand["clause"] == "G-3"
    assert not_in_hand["reason"] == f"You do not hold {absent[0]}♣"
    assert nonsense["clause"] == ""
    assert "'fly' is not a move" in nonsense["reason"]
    assert elsewhere["reason"] == "This move belongs to match 2; the current match is 1"


def test_move_text_is_normalized() -> None:
    table = BareTable("ann", NewTable("authors", 3, bots={1: "simple", 2: "simple"}))
    table.ask("ann", Sit, seat=0)
    table.start()
    match = table.match
    game, seat = match.game, int(match.game.turn)
    other = (seat + 1) % 3
    move = next(code for code in game.legal(seat) if game.format_move(code).startswith(f"ask {other} "))
    text = game.format_move(move)
    assert try_moves(match, seat, f" {text.upper()}  ")[0].move == text
    with pytest.raises(InvalidMoveError):  # only the terminal reads names of players
        decide_moves(match, seat, f"ask {match.names()[other]} {text.split()[2]}")


async def test_resent_request_is_executed_once(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        table = await begin([ann, ben])
        mover, other = (ann, ben) if ann.may_move() else (ben, ann)
        move = mover.scene["moves"][-1]["move"]
        again = {"match_number": 1, "move": move}
        first = await mover.ask("move", request="once", **again)
        rows = await place.room.store.read_rows(table)
        second = await mover.ask("move", request="once", **again)
        await mover.come(table)
        third = await mover.ask("move", request="once", **again)
        assert await place.room.store.read_rows(table) == rows
        # Request ids belong to a user: another user may use the same one.
        others = await other.ask("move", request="once", **again)
        assert others["type"] in ("done", "refused")
        rows = await place.room.store.read_rows(table)
        cookie = mover.cookie
    async with open_room(database) as place, Person(place) as back:
        back.http.cookies.set("parlour", cookie, domain="127.0.0.1")
        await back.come(table)
        fourth = await back.ask("move", request="once", **again)
        assert await place.room.store.read_rows(table) == rows
    assert [each["type"] for each in (first, second, third, fourth)] == ["done"] * 4


async def test_seats_before_the_start(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        await cleo.http.put("/api/me", json={"nickname": "Ben"})
        table = await ann.make_table(seat_count=3)
        for person in (ann, ben, cleo):
            await person.come(table)
        await ben.do("sit", seat=0)
        sentences = [
            (await ann.ask("sit", seat=0))["reason"],
            (await ann.ask("sit", seat=3))["reason"],
            (await ben.ask("sit", seat=1))["reason"],
            (await ben.ask("add_bot", seat=1, bot="simple"))["reason"],
            (await ann.ask("add_bot", seat=0, bot="simple"))["reason"],
            (await ann.ask("add_bot", seat=1, bot="genius"))["reason"],
            (await ann.ask("remove_bot", seat=0))["reason"],
            (await ben.ask("remove_bot", seat=0))["reason"],
            (await ann.ask("start"))["reason"],
            (await cleo.ask("start"))["reason"],
            (await cleo.ask("leave"))["reason"],
        ]
        await cleo.do("sit", seat=1)
        await ann.do("add_bot", seat=2, bot="random")
        await ann.until(lambda: ann.table["seats"][2]["kind"] == "bot")
        full = [(seat["kind"], seat["name"], seat["bot"]) for seat in ann.table["seats"]]
        await ann.do("remove_bot", seat=2)
        await ben.do("leave")
        await ann.until(lambda: ann.table["seats"][0]["kind"] == "open")
        assert ann.table["is_host"]
        assert not ben.table["is_host"]
        assert [seat["kind"] for seat in ann.table["seats"]] == ["open", "user", "open"]
    assert sentences == [
        "Ben is in this seat",
        "Seat 3 does not exist at this table",
        "You are already in seat 0",
        "Only the host can add or remove bots",
        "Ben is in this seat",
        "No such bot: 'genius'; available: easy, medium, hard, expert, simple, random, search:1000",
        "There is no bot in this seat",
        "Only the host can add or remove bots",
        "Seat 1 is empty: it needs a player or a bot",
        "Only players at the table can start the match",
        "You are not a player at this table",
    ]
    assert full == [("user", "Ben", ""), ("user", "Ben 2", ""), ("bot", "Random", "random")]


async def test_bot_substitutes_until_the_player_returns(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 3) as [ann, ben, cleo]:
        table = await begin([ann, ben])
        await ben.do("leave")
        await ben.until(lambda: not ben.scene["moves"] and ben.table["seats"][1]["bot"] == "simple")
        refused = await ben.move("draw")
        twice = await ben.ask("leave")
        await cleo.come(table)
        taken = await cleo.ask("sit", seat=1)
        await ann.play_on(rows=ann.seq + 6)
        seat = ann.table["seats"][1]
        assert (seat["kind"], seat["name"], seat["bot"], seat["is_away"]) == ("user", "Ben", "simple", True)
        await ben.do("sit", seat=1)
        await ben.until(lambda: not ben.table["seats"][1]["is_away"])
        assert ben.table["seats"][1]["bot"] == ""
        rows = await place.room.store.read_rows(table)
        assert any(
            isinstance(row.entry, MoveMade) and row.entry.seat == 1 and not row.user_id for row in rows
        )
        waited = 0
        while not ben.may_move() and not ben.table["is_over"] and waited < 50:
            await ann.play_on(rows=ann.seq + 1)
            await ben.reach(ann.seq)
            waited += 1
        assert ben.may_move() or ben.table["over"]
    assert refused["reason"] == "A bot is playing for you: rejoin first"
    assert twice["reason"] == "You have already left; a bot is playing for you"
    assert taken["reason"] == "The match has started. You can watch it and take a seat when it is over"


async def test_bots_wait_for_a_client(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3", bot_delay=3600) as place, people(place, 1) as [ann]:
        table = await ann.make_table(bots={"0": "simple", "1": "simple"})
        await ann.come(table)
        await ann.do("start")
        live_table = await place.room.live_tables.get_table(table)
        assert place.room.turn_runner.next_bot_seat(live_table) >= 0
        await ann.go()
        while live_table.clients:
            await asyncio.sleep(0.001)
        assert place.room.turn_runner.next_bot_seat(live_table) == -1
        await ann.come(table)
        assert place.room.turn_runner.next_bot_seat(live_table) >= 0


async def test_bot_rethinks_after_a_conflicting_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    thinking, go_on = asyncio.Event(), asyncio.Event()

    async def choose_slowly(
        self: BotWorkers, bot: str, view: View, rng: Rng, seconds: float = 0.0
    ) -> BotReply:
        thinking.set()
        await asyncio.wait_for(go_on.wait(), PATIENCE)
        return BotReply(view.game.legal_in_game_order(view.seat)[-1])

    monkeypatch.setattr(BotWorkers, "choose_move", choose_slowly)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 1) as [ann]:
        table = await begin([ann], bots={"1": "random"}, options={"dealer": "first"})
        await asyncio.wait_for(thinking.wait(), PATIENCE)
        live_table = await place.room.live_tables.get_table(table)
        assert live_table.table.match is not None
        drawn = decide_moves(live_table.table.match, 1, "draw")
        row = LogRow(table, live_table.table.seq + 1, "", drawn.entry)
        assert await place.room.store.append(row, None, False, False)
        async with live_table.hold():
            assert await live_table.read_new_rows()
        await ann.reach(row.seq)
        go_on.set()
        await ann.reach(row.seq + 1)
        rows = await place.room.store.read_rows(table)
    assert [each.entry.move for each in rows if isinstance(each.entry, MoveMade)] == ["draw", "keep"]
    assert [each.kind for each in rows] == ["created", "seat_taken", "match_started", "move", "move"]


async def test_resent_refused_request_is_refused_again(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        await begin([ann, ben])
        idle, mover = (ann, ben) if ben.may_move() else (ben, ann)

        async def draw_early() -> Message:
            return await idle.ask("move", request="late", match_number=1, move="draw")

        assert (await draw_early())["type"] == "refused"
        # drawing may be illegal, for example under a demand
        while "draw" not in [each["move"] for each in idle.scene["moves"]]:
            player, other = (idle, mover) if idle.may_move() else (mover, idle)
            await player.play_turn()
            await other.reach(player.seq)
        answer = await draw_early()
        assert (answer["type"], answer["reason"]) == (
            "refused",
            "This request was already refused. Send a new request",
        )
        assert (await idle.move("draw"))["type"] == "done"


def test_each_request_has_one_function() -> None:
    """A new type of request without a function is found here."""
    for request in list_requests():
        is_for_table = issubclass(request, TableRequest)
        assert (decide_request.dispatch(request) is not decide_request.dispatch(object)) == is_for_table
        assert (answer_request.dispatch(request) is answer_request.dispatch(object)) == is_for_table
