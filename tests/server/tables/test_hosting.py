"""Table actions apart from moves: takebacks, substitutes, the clock, chat, and the host's powers."""

import asyncio
import random
import time
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

import parlour
from parlour.games import game_class, game_names
from parlour.kit.bits import bit, members
from parlour.kit.errors import UserError
from parlour.kit.game import Game
from parlour.kit.moves import NO_SEAT, SPECTATOR
from parlour.kit.zones import HAND, PILE
from parlour.scene.scenes import build_scene
from parlour.server.decisions.changes import PresenceTimes
from parlour.server.decisions.chat import (
    MAX_CHAT_LENGTH,
    MAX_MESSAGES_PER_PERIOD,
    NUDGE_INTERVAL_SECONDS,
    RATE_PERIOD_SECONDS,
    ChatLog,
    ChatRequest,
    build_chat_message,
)
from parlour.server.decisions.commands import build_created_entry
from parlour.server.decisions.hosting import MATCH_SECONDS_CHOICES, MOVE_SECONDS_CHOICES, SUBSTITUTE_WAIT_MS
from parlour.server.decisions.takebacks import can_undo_moves
from parlour.server.handlers.finished_matches import read_people
from parlour.server.handlers.invitations import MAX_INVITATIONS, decide_invitation
from parlour.server.http_messages import NewTable
from parlour.server.log.clock import (
    MIN_MOVE_SECONDS,
    TRANSIT_GRACE_MS,
    UNATTENDED_AFTER_MS,
    Outage,
    build_outage_entry,
    charged_time_until,
    deadline_of_seat,
    has_expired_unattended,
    is_clock_running,
    overdue_seats,
    seats_to_move,
    time_used_until,
)
from parlour.server.log.entries import ClockResumed, Entry, LogRow
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.table_log import build_records, load_table
from parlour.server.socket_messages import (
    PROTOCOL_VERSION,
    AnswerTakeback,
    Chat,
    Close,
    Lock,
    Move,
    MuteSpectators,
    Nudge,
    Phrase,
    Rematch,
    RemovePlayer,
    RequestTakeback,
    Sit,
    SubstituteBot,
    TableSettings,
)
from parlour.server.tables.table_views import build_scene_update, build_table_state
from parlour.testing import deal_setup, example_count, push_random_moves
from tests.helpers.every_game import for_every_game
from tests.server.rooms import Person, begin, open_room, people, sit_down
from tests.server.table_without_room import BareTable

FACE_DOWN = ("odd", "pile", "stock")  # piles whose cards no player looks at
ANN, BEN, CLEO, DAN = "ann", "ben", "cleo", "dan"


class StartedTable(BareTable):
    """A table with three players and a spectator."""

    def __init__(self, game: str = "crazy-eight", **settings: Any) -> None:
        new_table = NewTable(game=game, seat_count=3, table_settings=TableSettings(**settings))
        super().__init__(ANN, new_table, secret="1" * 64)  # fixed, so that the deal is always the same
        self.presence = PresenceTimes(dict.fromkeys((ANN, BEN, CLEO), 0), 0)
        for seat, who in enumerate((ANN, BEN, CLEO)):
            self.ask(who, Sit, seat=seat)
        self.start()

    @property
    def game(self) -> Game:
        return self.match.game

    def refusal_key(self, who: str, kind: Any, **fields: Any) -> str:
        with pytest.raises(UserError) as caught:
            self.ask(who, kind, **fields)
        return caught.value.message.key

    def mover(self) -> str:
        return (ANN, BEN, CLEO)[int(self.game.turn)]

    def move(self, *, shows: bool) -> str:
        """Make a legal move that reveals something, or one that does not. Return the player."""
        who, seat = self.mover(), int(self.game.turn)
        legal = [code for code in self.game.legal(seat) if can_undo_moves(self.game, seat, [code]) != shows]
        self.ask(who, Move, match_number=1, move=self.game.format_move(legal[0]))
        return who


def test_refused_requests_have_a_reason() -> None:
    started = StartedTable(allow_chat=False)
    others = [who for who in (ANN, BEN, CLEO) if who != started.mover()]
    seat = int(started.game.turn)
    assert started.refusal_key(others[0], RequestTakeback, match_number=1) == "takeback-none"
    assert started.refusal_key(others[0], AnswerTakeback, match_number=1, agree=True) == "takeback-not-asked"
    assert started.refusal_key(DAN, RequestTakeback, match_number=1) == "move-not-yours"
    assert started.refusal_key(others[0], RequestTakeback, match_number=2) == "move-other-match"
    assert started.refusal_key(others[0], SubstituteBot, seat=7) == "seat-unknown"
    assert started.refusal_key(DAN, SubstituteBot, seat=seat) == "substitute-not-seated"
    assert started.refusal_key(started.mover(), SubstituteBot, seat=seat) == "substitute-nobody"
    assert started.refusal_key(others[0], SubstituteBot, seat=(seat + 1) % 3) in (
        "substitute-nobody",
        "substitute-not-waited",
    )
    assert started.refusal_key(others[0], SubstituteBot, seat=seat) == "substitute-soon"
    assert started.refusal_key(ANN, RemovePlayer, seat=0) == "remove-player-yourself"
    assert started.refusal_key(BEN, RemovePlayer, seat=0) == "remove-player-by-host"
    assert started.refusal_key(BEN, Lock, locked=True) == "lock-by-host"
    assert started.refusal_key(BEN, Close) == "close-by-host"
    assert started.refusal_key(ANN, Rematch) == "rematch-not-over"
    for invited in (BEN, *map(str, range(MAX_INVITATIONS)), DAN):
        key = invitation_refusal(started, invited)
        assert key == {BEN: "invite-seated", DAN: "invite-many"}.get(invited, "")
    started.ask(ANN, Lock, locked=True)
    assert (started.table.locked, started.refusal_key(DAN, Sit, seat=0)) == (True, "seat-later")
    started.ask(ANN, Close)
    for kind, fields in (
        (Lock, {"locked": False}),
        (Close, {}),
        (Rematch, {}),
        (Move, {"match_number": 1, "move": "draw"}),
    ):
        assert started.refusal_key(ANN, kind, **fields) == "table-closed"
    correspondence = StartedTable(correspondence=True, allow_takebacks=False)
    assert (
        correspondence.refusal_key(correspondence.mover(), RequestTakeback, match_number=1) == "takeback-off"
    )
    correspondence.presence = PresenceTimes({}, 0)
    waiting = next(who for who in (ANN, BEN, CLEO) if who != correspondence.mover())
    assert (
        correspondence.refusal_key(waiting, SubstituteBot, seat=int(correspondence.game.turn))
        == "substitute-rests"
    )
    over = StartedTable("war")
    over.play()
    assert over.refusal_key(BEN, SubstituteBot, seat=2) == "substitute-no-match"
    over.ask(ANN, RemovePlayer, seat=2)
    assert over.refusal_key(ANN, RemovePlayer, seat=2) == "remove-player-nobody"
    host = BareTable(ANN, NewTable("war", 2))  # the host only watches
    for seat, who in enumerate((BEN, CLEO)):
        host.ask(who, Sit, seat=seat)
    host.start()
    host.play()
    with pytest.raises(UserError) as caught:
        host.ask(ANN, Rematch)
    assert caught.value.message.key == "rematch-waits"


def invitation_refusal(table: BareTable, invited: str) -> str:
    """Invite a user on behalf of Ann. Return the key of the refusal, or an empty string."""
    try:
        decision = decide_invitation(table.table, ANN, invited)
    except UserError as error:
        return error.message.key
    assert decision is not None
    table.add(ANN, decision.entry)
    assert decide_invitation(table.table, ANN, invited) is None
    return ""


@pytest.mark.parametrize(
    ("settings", "key"),
    [
        ({"bot_speed": "at once"}, "bot-speed"),
        ({"seconds_per_move": 7}, "seconds-per-move"),
        ({"seconds_per_match": 7}, "seconds-per-match"),
        ({"seconds_per_move": MOVE_SECONDS_CHOICES[1], "correspondence": True}, "correspondence"),
        ({"seconds_per_match": MATCH_SECONDS_CHOICES[1], "correspondence": True}, "correspondence"),
    ],
)
def test_rejects_invalid_table_settings(settings: dict[str, Any], key: str) -> None:
    with pytest.raises(UserError) as caught:
        StartedTable(**settings)
    assert caught.value.message.key == f"table-settings-{key}"


def test_bot_substitutes_only_absent_or_idle_players() -> None:
    started = StartedTable()
    seat, mover = int(started.game.turn), started.mover()
    waiting = next(who for who in (ANN, BEN, CLEO) if who != mover)
    since = started.table.waiting_since
    started.presence = PresenceTimes(dict.fromkeys((ANN, BEN, CLEO), since), since + SUBSTITUTE_WAIT_MS - 1)
    assert started.refusal_key(waiting, SubstituteBot, seat=seat) == "substitute-soon"
    # A player who has just come back has a full minute.
    late = since + 5 * SUBSTITUTE_WAIT_MS
    started.presence = PresenceTimes(
        {ANN: since, BEN: since, CLEO: since} | {mover: late}, late + SUBSTITUTE_WAIT_MS - 1
    )
    assert started.refusal_key(waiting, SubstituteBot, seat=seat) == "substitute-soon"
    started.presence = PresenceTimes({waiting: since}, since)
    started.ask(waiting, SubstituteBot, seat=seat)
    assert (started.table.seats[seat].bot, started.table.seats[seat].substituted) == ("simple", True)
    assert started.refusal_key(waiting, SubstituteBot, seat=seat) == "substitute-already"
    started.ask(mover, Sit, seat=seat)
    assert (started.table.seats[seat].bot, started.table.seats[seat].substituted) == ("", False)


def test_takeback_needs_all_players() -> None:
    started = StartedTable()
    who = started.move(shows=True)
    assert started.refusal_key(who, RequestTakeback, match_number=1) in ("takeback-shown", "takeback-none")
    who = started.move(shows=False)
    first, second = [each for each in (ANN, BEN, CLEO) if each != who]
    assert started.refusal_key(first, RequestTakeback, match_number=1) == "takeback-later"
    started.ask(who, RequestTakeback, match_number=1)
    assert not started.table.can_bots_move
    assert started.refusal_key(who, RequestTakeback, match_number=1) == "takeback-still"
    assert started.refusal_key(who, AnswerTakeback, match_number=1, agree=True) == "takeback-waits"
    started.ask(first, AnswerTakeback, match_number=1, agree=True)
    assert started.refusal_key(first, AnswerTakeback, match_number=1, agree=True) == "takeback-waits"
    assert started.table.takeback is not None
    assert members(started.table.takeback.agreed_seats) == [(ANN, BEN, CLEO).index(first)]
    assert load_table(started.rows, None).takeback == started.table.takeback
    started.ask(second, AnswerTakeback, match_number=1, agree=False)
    assert load_table(started.rows, None).takeback is None
    # A move by the next player also ends the request.
    started.ask(who, RequestTakeback, match_number=1)
    if started.mover() != who:
        started.move(shows=False)
        assert started.table.takeback is None
        assert started.refusal_key(who, RequestTakeback, match_number=1) == "takeback-later"


def test_reminders_change_only_hands() -> None:
    """In Go Fish, reminders change only the hands: other hands become a count, your own hand loses badges."""
    started, plain = StartedTable("go-fish", show_known_cards=True), StartedTable("go-fish")
    differ = 0
    for _ in range(12):
        if started.game.is_over:
            break
        text = started.game.format_move(
            started.game.view(int(started.game.turn)).game.heuristic(int(started.game.turn))
        )
        started.ask(started.mover(), Move, match_number=1, move=text)
        plain.table.match = started.table.match
        assert started.table.match is not None
        for who in (ANN, BEN, CLEO, DAN):
            scene = build_scene_update(started.table, started.table.match, who, [], "en").scene
            plain_scene = build_scene_update(plain.table, started.table.match, who, [], "en").scene
            for zone, plain_zone in zip(scene.zones, plain_scene.zones, strict=True):
                if zone.kind == "hand" and not scene.is_over:
                    differ += plain_zone != zone
                    own = zone.seat == scene.seat
                    assert plain_zone.cards == (zone.cards if own else ["?"] * len(zone.cards))
                    assert not [badge for badge in plain_zone.badges if badge.startswith(("holds", "no "))]
                else:
                    assert plain_zone == zone
    assert differ


@for_every_game(12)
def test_hands_are_hidden_without_reminders(setup: dict[str, Any], move_count: int) -> None:
    """Hands are hidden from other seats and spectators, whatever can be deduced from play."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    faces_up = game.position().get("open_hands", [])
    names = [f"Seat {seat}" for seat in range(int(game.seats))]
    for viewer in range(SPECTATOR, int(game.seats)):
        for zone in build_scene(game.view(viewer), names, show_known_cards=False).zones:
            hand = zone.kind == HAND and zone.seat != viewer and zone.seat not in faces_up
            if (hand or (zone.kind == PILE and zone.key.partition(".")[0] in FACE_DOWN)) and not game.is_over:
                assert zone.cards == ["?"] * zone.count


@pytest.mark.parametrize("game", game_names())
def test_has_reminders_if_the_game_hides_cards(game: str) -> None:
    """Random play with any number of seats shows whether cards are hidden from a seat or a spectator."""
    kind = game_class(game)
    sizes = range(kind.min_seats, kind.max_seats + 1)
    hidden = any(hides_cards(game, sizes[seed % len(sizes)], seed) for seed in range(example_count(12, 100)))
    assert hidden is kind.has_reminders


def hides_cards(game: str, seats: int, seed: int) -> bool:
    """Play a match at random. Return True as soon as a table without reminders would show something else."""
    match = parlour.new(game, seats=seats, seed=seed)
    chance = random.Random(seed)
    for _ in range(200):
        if match.is_over:
            break
        view = match.view(chance.randrange(SPECTATOR, seats))
        zones, plain_zones = (
            build_scene(view, [], show_known_cards=reminders).zones for reminders in (True, False)
        )
        if zones != plain_zones:
            return True
        match.push(match.turn, chance.choice(match.legal_in_game_order()))
    return False


def test_reminders_need_a_game_with_reminders() -> None:
    for game, expected in (("go-fish", True), ("zombie-cribbage", False)):
        made = build_created_entry(
            NewTable(game=game, seat_count=2, table_settings=TableSettings(show_known_cards=True))
        )
        table = made.new_table(LogRow("table", 1, ANN, made))
        assert (table.table_settings.show_known_cards, table.show_known_cards) == (expected, True)


# Chat


def test_spectators_chat_unless_the_host_mutes_them() -> None:
    started = StartedTable(allow_chat=True)
    table, chat = started.table, ChatLog()
    keys = set()
    for muted in (False, True, False):
        if table.spectators_muted != muted:
            with pytest.raises(UserError, match="Only the host"):
                started.ask(BEN, MuteSpectators, muted=muted)
            started.ask(ANN, MuteSpectators, muted=muted)
        assert build_table_state(table, "eve", (), "en").spectators_muted == muted
        assert load_table(started.rows, None).spectators_muted == muted
        requests: tuple[ChatRequest, ...] = (Chat(f"{muted}", "Hi"), Phrase(f"{muted} 2", "hello"))
        for number, request in enumerate(requests):
            if muted:
                with pytest.raises(UserError, match="muted"):
                    chat.post(table, "eve", request, 0.0)
            elif (post := chat.post(table, "eve", request, 100.0 * number)) is not None:
                messages = [build_chat_message(table, post, reader, "en") for reader in (ANN, BEN, "eve")]
                assert {message.seat for message in messages} == {NO_SEAT}
                keys |= {(reader, message.sender) for reader, message in zip("abe", messages, strict=True)}
        with pytest.raises(UserError, match="a spectator"):
            chat.post(table, "eve", Nudge("3", 0), 0.0)
    assert len(keys) == len({key for _, key in keys}) == 3  # the same for one reader, different for others
    assert ("e", "") in keys
    with pytest.raises(UserError, match="a spectator"):
        chat.post(StartedTable().table, "eve", Chat("1", "Hi"), 0.0)
    with pytest.raises(UserError, match="a spectator"):
        chat.post(table, "", Chat("1", "Hi"), 0.0)


def test_chat_limits() -> None:
    table, chat = StartedTable(allow_chat=True).table, ChatLog()
    post = chat.post(table, ANN, Chat("1", " <b>Hi</b>\u202e\n there\u200b "), 0.0)
    assert post is not None
    message = build_chat_message(table, post, "", "en")
    assert (message.kind, message.seat, message.name, message.text) == ("chat", 0, "Ann", "<b>Hi</b> there")
    assert chat.post(table, ANN, Chat("1", "again"), 0.0) is None
    for request, key in (
        (Phrase("2", "go away"), "chat-no-phrase"),
        (Chat("2", "\u200b \u2800"), "chat-length"),
        (Chat("2", "x" * (MAX_CHAT_LENGTH + 1)), "chat-length"),
        (Nudge("2", 0), "nudge-nobody"),
        (Nudge("2", 9), "seat-unknown"),
    ):
        with pytest.raises(UserError) as caught:
            chat.post(table, ANN, request, 0.0)
        assert caught.value.message.key == key
    for length in (MAX_CHAT_LENGTH + 1, 900, 4000):
        with pytest.raises(UserError, match=f"must have 1 to 200 .* this one has {length}$"):
            chat.post(table, ANN, Chat("2", "x" * length), 0.0)
    with pytest.raises(UserError, match="a spectator"):
        chat.post(table, DAN, Nudge("2", 0), 0.0)
    for number in range(1, MAX_MESSAGES_PER_PERIOD):
        chat.post(table, ANN, Phrase(f"more {number}", "hello"), 0.0)
    with pytest.raises(UserError, match="Too many messages"):
        chat.post(table, ANN, Phrase("3", "hello"), RATE_PERIOD_SECONDS - 0.1)
    assert chat.post(table, BEN, Phrase("3", "hello"), RATE_PERIOD_SECONDS - 0.1) is not None
    assert chat.post(table, ANN, Phrase("3", "hello"), RATE_PERIOD_SECONDS) is not None
    with pytest.raises(UserError, match="Chat is off"):
        chat.post(StartedTable().table, ANN, Chat("4", "hello"), 100.0)


def test_nudge_is_limited_to_the_player_to_move() -> None:
    started, chat = StartedTable(), ChatLog()
    seat = int(started.game.turn)
    others = [who for who in (ANN, BEN, CLEO) if who != started.mover()]
    idle = next(number for number, who in enumerate((ANN, BEN, CLEO)) if who in others[1:])
    with pytest.raises(UserError, match="It is not"):
        chat.post(started.table, others[0], Nudge("1", idle), 0.0)
    assert chat.post(started.table, others[0], Nudge("1", seat), 0.0) is not None
    with pytest.raises(UserError, match="a moment ago"):
        chat.post(started.table, others[1], Nudge("2", seat), NUDGE_INTERVAL_SECONDS - 0.1)
    assert chat.post(started.table, others[1], Nudge("2", seat), NUDGE_INTERVAL_SECONDS) is not None


# Over the socket


async def test_host_actions_over_the_socket(tmp_path: Path) -> None:
    """A bot substitutes for an absent player, a locked table refuses newcomers, and chat arrives."""
    database = tmp_path / "room.sqlite3"
    async with open_room(database) as place, people(place, 3) as [ann, ben, cleo]:
        table = await ann.make_table(table_settings={"allow_chat": True}, options={"dealer": "first"})
        await sit_down([ann, ben], table)
        await cleo.come(table)
        await ann.until(lambda: ann.table["spectators"] == ["Cleo"])
        assert (await ann.http.get("/api/tables")).json()[0]["spectator_count"] == 1
        await ann.do("start")
        for person in (ann, ben, cleo):
            await person.see_match()
        await ben.do("phrase", phrase="hello")
        rows = len(await place.room.store.read_rows(table))
        await ann.do("chat", text="<i>you too</i>")
        messages = [await cleo.hear("chat_message"), await cleo.hear("chat_message")]
        assert [(each["kind"], each["name"], each["text"]) for each in messages] == [
            ("phrase", "Ben", "hello"),
            ("chat", "Ann", "<i>you too</i>"),
        ]
        assert (await cleo.ask("nudge", seat=1))["type"] == "refused"
        assert len(await place.room.store.read_rows(table)) == rows  # chat is sent, but not stored
        # It is Ben's turn, but he is gone. A bot plays until he is back.
        assert ben.may_move()
        await ben.go()
        await ann.until(lambda: bool(ann.table["seats"][1]["is_away"]))
        await ann.do("substitute_bot", seat=1)
        await ann.until(ann.may_move)
        await ben.come(table)
        await ben.until(lambda: not ben.table["seats"][1]["bot"])
        assert [frame["text"] for frame in ben.frames if frame["type"] == "chat_message"][
            -1
        ] == "<i>you too</i>"
        # A locked table keeps its clients and refuses newcomers. The host can send spectators away.
        await ann.do("lock", locked=True)
        await ann.do("phrase", phrase="hello")
        await cleo.hear("chat_message")
        await ann.do("lock", locked=True, send_spectators_away=True)
        assert "only players" in (await cleo.hear("disconnect"))["reason"]
        with pytest.raises(ConnectionClosed):
            await cleo.until(lambda: False)
        await cleo.open_socket(table)
        await cleo.send({"type": "hello", "protocol_version": PROTOCOL_VERSION})
        assert "locked" in (await cleo.hear("disconnect"))["reason"]
        assert (await cleo.http.get("/api/tables")).json() == []
        await ben.come(table)
        # A player is removed during the match: from then on Ben sees what spectators see.
        await ann.do("remove_player", seat=1)
        await ben.until(lambda: bool(ben.scene) and ben.scene["seat"] == -1)
        assert all(set(zone["cards"]) <= {"?"} for zone in ben.scene["zones"] if zone["kind"] == "hand")
        await ann.do("close")
        assert (await ann.ask("lock", locked=False))["reason"] == "This table is closed"
        await ann.until(lambda: bool(ann.table["closed"]))
        code = await ann.http.get(f"/t/{table}/qr.svg")
        assert code.headers["content-type"].startswith("image/svg+xml")
        assert (await ann.http.get("/t/nowhere/qr.svg")).status_code == 404
    async with open_room(database) as place:
        live_table = await place.room.live_tables.get_table(table)
        assert (live_table.table.closed, live_table.table.locked, live_table.table.seats[1].user_id) == (
            True,
            True,
            "",
        )


# Names


async def test_name_can_be_changed_at_the_table(tmp_path: Path) -> None:
    """Ann and Cleo sit down before they have a name. Ann is the host of Ben, whom she removes."""
    database = tmp_path / "room.sqlite3"
    async with (
        open_room(database) as place,
        Person(place) as ann,
        people(place, 2) as [_, ben],
        Person(place) as cleo,
    ):

        async def rename(person: Person, nickname: str, **avatar: str) -> None:
            answer = await person.http.put("/api/me", json={"nickname": nickname, **avatar})
            assert answer.status_code == 200

        def names(person: Person) -> list[str]:
            return [seat["name"] for seat in person.table["seats"]]

        table = await ann.make_table(seat_count=3, options={"dealer": "first"})
        await sit_down([ann, ben, cleo], table)
        assert names(cleo) == ["Guest", "Ben", "Guest 2"]
        ben_in_german = Person(place, ben.cookie)
        ben_in_german.headers["Accept-Language"] = "de"
        async with ben_in_german:
            await ben_in_german.come(table)
            assert names(ben_in_german) == ["Gast", "Ben", "Gast 2"]
        await rename(ann, "Ann")
        await ben.until(lambda: names(ben)[0] == "Ann")
        await ann.do("start")
        for person in (ann, ben, cleo):
            await person.see_match()
        # During the match, the new name is in all texts. Similar names get numbers. The log is the same.
        rows = await place.room.store.read_rows(table)
        await rename(cleo, "Ann")
        await ben.until(lambda: ben.scene["names"] == ["Ann", "Ben", "Ann 2"])
        await cleo.come(table)
        assert (cleo.scene["names"], cleo.table["host_name"]) == (["Ann", "Ben", "Ann 2"], "Ann")
        # A player who is not at the table has the new name at once, too.
        await cleo.go()
        await rename(cleo, "Cleo", avatar="owl")
        await ben.until(lambda: names(ben)[2] == "Cleo" and ben.table["seats"][2]["avatar"] == "owl")
        assert await place.room.store.read_rows(table) == rows
        # A bot plays on under the name of a removed player, who may now be a spectator.
        await cleo.come(table)
        await ann.do("remove_player", seat=2)
        await ann.until(lambda: ann.table["spectators"] == ["Cleo"])
        await rename(cleo, "Cleopatra")
        await ann.until(lambda: ann.table["spectators"] == ["Cleopatra"])
        assert names(ann)[2] == "Cleopatra"
        async with Person(place) as dan:
            await dan.come(table)
            await rename(dan, "Dan")
            await ann.until(lambda: ann.table["spectators"] == ["Cleopatra", "Dan"])
        rows = await place.room.store.read_rows(table)
        [record] = build_records(rows, await read_people(place.room.live_tables, rows)).values()
        assert record.names == ["Ann", "Ben", "Cleopatra"]
        await ann.do("close")
    async with open_room(database) as place:
        loaded = (await place.room.live_tables.get_table(table)).table
        assert loaded.match is not None
        assert loaded.match.names() == loaded.seat_names() == ["Ann", "Ben", "Cleopatra"]


def test_names_are_those_of_now() -> None:
    """A removed player's bot has the player's name until the next match, in which it has its own."""
    started = StartedTable("war")
    started.ask(ANN, RemovePlayer, seat=2)
    started.play()
    started.ask(BEN, Rematch)
    people = started.table.people
    people.update({BEN: NameAndAvatar("Benjamin", "owl", "teal"), CLEO: NameAndAvatar("Bruno")})
    assert (started.table.ready_seats, started.table.seat_names()) == (bit(1), ["Ann", "Benjamin", "Bruno"])
    [record] = build_records(started.rows, people).values()
    assert record.names == ["Ann", "Benjamin", "Bruno"]
    started.ask(ANN, Rematch)
    assert sorted(started.table.seat_names()) == ["Ann", "Benjamin", "Simple"]


# Clocks


class TimedTable(StartedTable):
    """A `StartedTable` with a clock. Every row gets the time `now`, as in the room."""

    def __init__(self, **settings: Any) -> None:
        self.now = 0
        super().__init__("war", **settings)

    def add(self, who: str, entry: Entry) -> None:
        if self.table.is_playing and not isinstance(entry, ClockResumed):
            entry = replace(entry, time_used=time_used_until(self.table, self.now))
        self.rows.append(LogRow("table", len(self.rows) + 1, who, entry, created_at=self.now))
        self.rows[-1].apply(self.table)

    def flip(self, who: str, after: int) -> None:
        """Let a player move after some seconds."""
        self.now += 1000 * after
        self.ask(who, Move, match_number=1, move="flip")

    def seconds_left(self, who: str) -> int:
        """Return the seconds that a player to move has left for this move."""
        seat = (ANN, BEN, CLEO).index(who)
        assert seat in seats_to_move(self.table)
        return (deadline_of_seat(self.table, seat) - self.now) // 1000


def test_match_clock_runs_for_all_players_to_move() -> None:
    timed = TimedTable(seconds_per_match=180)
    assert [timed.seconds_left(who) for who in (ANN, BEN, CLEO)] == [180, 180, 180]
    timed.flip(BEN, after=20)  # in War all players are to move at once
    timed.flip(ANN, after=30)
    assert timed.table.time_used == [50_000, 20_000, 50_000]
    timed.flip(CLEO, after=100)
    assert timed.table.time_used == [50_000, 20_000, 150_000]
    assert [timed.seconds_left(who) for who in (ANN, BEN, CLEO)] == [130, 160, 30]
    timed.now += 35_000
    assert overdue_seats(timed.table, timed.now) == [2]
    timed.flip(CLEO, after=0)
    timed.flip(ANN, after=0)
    timed.flip(BEN, after=0)
    # Only the minimum time for each move is left.
    assert [timed.seconds_left(who) for who in (ANN, BEN, CLEO)] == [95, 125, MIN_MOVE_SECONDS]
    assert load_table(timed.rows, None).time_used == timed.table.time_used
    assert timed.table.match is not None
    scene = build_scene_update(timed.table, timed.table.match, ANN, [], "en")
    assert (scene.time_left, scene.time_left_at) == ([95_000, 125_000, 0], timed.now)
    assert [(each - timed.now) // 1000 for each in scene.deadlines] == [95, 125, MIN_MOVE_SECONDS]


def test_shorter_time_applies_and_takeback_stops_clocks() -> None:
    timed = TimedTable(seconds_per_move=60, seconds_per_match=180)
    assert timed.seconds_left(ANN) == 60
    timed.flip(BEN, after=50)
    assert timed.seconds_left(ANN) == 60
    timed.flip(ANN, after=50)
    timed.ask(ANN, RequestTakeback, match_number=1)
    assert not is_clock_running(timed.table)
    timed.now += 500_000
    timed.ask(BEN, AnswerTakeback, match_number=1, agree=False)
    assert timed.table.time_used == [100_000, 50_000, 100_000]
    assert [timed.seconds_left(CLEO), timed.table.waiting_since] == [60, timed.now]
    timed.flip(CLEO, after=59)
    assert [timed.seconds_left(who) for who in (ANN, BEN, CLEO)] == [60, 60, 21]
    # A clock that ran out long ago ran out unattended. A resumed clock leaves every player their remaining
    # time.
    assert not has_expired_unattended(timed.table, timed.now + 21_000 + TRANSIT_GRACE_MS)
    assert has_expired_unattended(
        timed.table, timed.now + 21_000 + TRANSIT_GRACE_MS + UNATTENDED_AFTER_MS + 1
    )
    timed.now += 900_000
    timed.add("", ClockResumed())
    assert [timed.seconds_left(who) for who in (ANN, BEN, CLEO)] == [60, 60, 21]
    assert timed.table.time_used == [100_000, 50_000, 159_000]


async def test_bot_moves_after_a_timeout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MS_PER_SECOND", "TRANSIT_GRACE_MS", "MIN_MOVE_SECONDS"):
        monkeypatch.setattr(f"parlour.server.log.clock.{name}", 0)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        for settings in (
            {"seconds_per_move": 15},
            {"seconds_per_match": 180},
            {"seconds_per_move": 15, "seconds_per_match": 180},
        ):
            table = await begin([ann, ben], game="war", table_settings=settings, options={"max_rounds": 4})
            await ann.finish()  # no player moves, and still the match ends
            rows = await place.room.store.read_rows(table)
            assert {row.user_id for row in rows if row.kind == "move"} == {""}, settings


async def test_timeout_follows_the_next_player_s_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room waits for Ann's long time. After her move Ben's time is up, and a bot moves at once."""
    monkeypatch.setattr("parlour.server.log.clock.MIN_MOVE_SECONDS", 0)
    monkeypatch.setattr("parlour.server.log.clock.TRANSIT_GRACE_MS", 0)
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as [ann, ben]:
        options = {"dealer": "first", "start": "dealer"}
        table = await begin([ann, ben], table_settings={"seconds_per_match": 1800}, options=options)
        await ann.until(ann.may_move)
        live_table = await place.room.live_tables.get_table(table)
        live_table.table.time_used[1] = 1_800_000
        seat = ann.scene["seat"]
        await ann.play_turn()
        while live_table.table.match is not None and int(live_table.table.match.game.turn) == seat:
            await ann.play_turn()
        await ann.until(ann.may_move)
        rows = await place.room.store.read_rows(table)
    assert rows[-1].user_id == ""


async def test_unattended_clock_resumes_with_the_first_client(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.server.tables.turn_runner.overdue_seats", lambda table, now: [])
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as both:
        table = await begin(both, table_settings={"seconds_per_move": 60})
        live_table = await place.room.live_tables.get_table(table)
        for person in both:
            await person.go()
        while live_table.clients:
            await asyncio.sleep(0.001)
        for person in both:
            live_table.table.waiting_since = live_table.table.time_used_at = 0
            await person.come(table)
            await person.ask("start")  # answered after any row that their joining writes
            rows = await place.room.store.read_rows(table)
            assert [row.kind for row in rows].count("clock_resumed") == 1


async def test_second_room_continues_the_clock(postgres: sa.URL) -> None:
    """Ann is in one room, and Ben in another on the same database. No clock starts again."""
    async with open_room(postgres) as place, people(place, 2) as [ann, ben]:
        table = await begin([ann, ben], table_settings={"seconds_per_move": 60, "seconds_per_match": 600})
        await ben.go()
        async with open_room(postgres) as other, Person(other, ben.cookie) as back:
            await back.come(table)
            other_table = (await other.room.live_tables.get_table(table)).table
            first_table = (await place.room.live_tables.get_table(table)).table
            assert (other_table.waiting_since, other_table.seq) == (
                first_table.waiting_since,
                first_table.seq,
            )
        rows = await place.room.store.read_rows(table)
    assert "clock_resumed" not in {row.kind for row in rows}


# Outages

SLACK_MS = 10_000  # milliseconds that the test itself may take on a busy machine
OUTAGE_SECONDS = (1, 35, 20_000)


@pytest.mark.parametrize("seconds", OUTAGE_SECONDS)
@pytest.mark.parametrize(
    "settings",
    [
        {"seconds_per_move": 60},
        {"seconds_per_match": 180},
        {"seconds_per_move": 60, "seconds_per_match": 180},
    ],
)
def test_outage_is_charged_to_no_player(settings: dict[str, int], seconds: int) -> None:
    """Ben and Cleo are to move. The time before the outage and after it is charged to them."""
    timed = TimedTable(**settings)
    timed.flip(ANN, after=5)
    uninterrupted = [timed.seconds_left(who) - 25 for who in (BEN, CLEO)]
    timed.now += 20_000
    outage = Outage(since=timed.now)
    timed.now += 1000 * seconds
    outage_entry = build_outage_entry(timed.table, [], outage, {BEN: timed.now}, timed.now)
    assert outage_entry is not None
    timed.add("", outage_entry)
    timed.now += 5_000
    assert [timed.seconds_left(who) for who in (BEN, CLEO)] == uninterrupted
    assert overdue_seats(timed.table, timed.now) == []
    again = load_table(timed.rows, None)
    assert (again.waiting_since, again.time_used) == (timed.table.waiting_since, timed.table.time_used)
    # The outage is over, so a later one is counted from the last change of the clock.
    assert build_outage_entry(timed.table, [], Outage(timed.now), {BEN: 0}, timed.now + 200) is None


def test_outage_of_another_process_is_found_after_moves() -> None:
    """Cleo moves through a running process before that process detects the end of the others."""
    timed = TimedTable(seconds_per_match=180, seconds_per_move=60)
    timed.now += 10_000
    outage = Outage(since=timed.now)
    charged_times = []
    for who in (CLEO, ANN):
        timed.now += 3_000
        charged_times.append(charged_time_until(timed.table, timed.now))
        timed.flip(who, after=0)
    connected_since = {CLEO: 12_000, ANN: 11_000, BEN: 0}
    outage_entry = build_outage_entry(timed.table, charged_times, outage, connected_since, timed.now)
    assert outage_entry is not None
    # Ben was connected to a running process at all times. The current wait began after the outage.
    assert outage_entry.time_used == [15_000, 16_000, 11_000]
    assert outage_entry.waiting_since == timed.table.waiting_since
    stopped = Outage(since=timed.now - 4_000, affects_connected_players=True)
    outage_entry = build_outage_entry(timed.table, charged_times, stopped, connected_since, timed.now)
    assert outage_entry is not None
    assert outage_entry.time_used == [12_000, 12_000, 12_000]


@pytest.mark.parametrize("seconds", OUTAGE_SECONDS)
@pytest.mark.parametrize("is_killed", [False, True])
async def test_clocks_stand_still_while_the_room_is_down(
    is_killed: bool, seconds: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two players return to a room that stopped, or was killed 1.5 seconds after its last heartbeat."""
    real_time, offset = time.time, 0.0
    monkeypatch.setattr(time, "time", lambda: real_time() + offset)
    database = tmp_path / "room.sqlite3"
    settings = {"seconds_per_move": 60, "seconds_per_match": 180}
    async with open_room(database) as place, people(place, 2) as [ann, ben]:
        table = await begin([ann, ben], game="war", table_settings=settings)
        while not place.room.peers.leases.safe_until:
            await asyncio.sleep(0.001)
        for _ in range(5):
            offset += 4
            await place.room.peers.send_heartbeat()
        cookies = [ann.cookie, ben.cookie]
        if is_killed:
            monkeypatch.setattr(place.room.peers, "unregister", do_nothing)
            monkeypatch.setattr(place.room.peers, "release_lease", do_nothing)
            offset += 1.5
    offset += seconds
    async with (
        open_room(database) as place,
        Person(place, cookies[0]) as ann,
        Person(place, cookies[1]) as ben,
    ):
        for person in (ann, ben):
            await person.come(table)
        await ann.do("lock", locked=True)  # answered after any row that their joining writes
        rows = await place.room.store.read_rows(table)
        assert [row.kind for row in rows].count("clock_resumed") == 1
        restored = (await place.room.live_tables.get_table(table)).table
        now = round(1000 * time.time())
        for seat in (0, 1):
            assert 20_000 <= time_used_until(restored, now)[seat] < 20_000 + SLACK_MS
            assert 40_000 - SLACK_MS < deadline_of_seat(restored, seat) - now <= 40_000


async def do_nothing(*arguments: Any) -> None:
    pass
