"""Rate limits per user and per address: enough for a family, and not more than the server can handle."""

import asyncio
import json
from collections import OrderedDict
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus

from parlour.kit.game import View
from parlour.server.handlers import reviews
from parlour.server.http.gate import SECURITY_HEADERS
from parlour.server.log.refusals import RateLimitError
from parlour.server.ops import limits
from parlour.server.ops.bot_workers import BotWorkers
from parlour.server.ops.limits import (
    DEFAULT_LIMITS,
    REQUEST_COSTS,
    Caller,
    Rate,
    RateLimit,
    RateLimiter,
    new_message_limiter,
    rate_limit_address,
    scaled_limits,
)
from parlour.server.tables.bot_answers import BotReply
from tests.server.rooms import PATIENCE, Person, begin, open_room, people, play_together

FEW = RateLimit(Rate(2, 0.001), Rate(3, 0.001))


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@given(st.lists(st.tuples(st.floats(0, 30), st.integers(1, 4)), max_size=60))
def test_bucket_never_exceeds_its_rate(requests: list[tuple[float, int]]) -> None:
    clock = Clock()
    rates = RateLimiter(replace(DEFAULT_LIMITS, new_tables=RateLimit(Rate(5, 0.5), Rate(8, 1))), clock)
    granted: list[tuple[float, int]] = []
    for pause, count in requests:
        clock.now += pause
        for _ in range(count):
            seconds = rates.try_take("new_tables", Caller("ann", "10.0.0.1"))
            if seconds == 0:
                granted.append((clock.now, 1))
                continue
            later = RateLimiter(rates.limits, lambda at=clock.now + seconds + 1e-6: at)  # type: ignore[misc]
            later.buckets = OrderedDict((key, replace(each)) for key, each in rates.buckets.items())
            assert later.try_take("new_tables", Caller("ann", "10.0.0.1")) == 0, (
                "the request is not allowed after that time"
            )
    for at, (begun, _) in enumerate(granted):
        for until, (ended, _) in enumerate(granted[at:], at):
            assert until - at + 1 <= 5 + 0.5 * (ended - begun) + 1e-6


def test_a_family_at_one_address_is_never_refused() -> None:
    """Eight people open the room, play for two hours and chat, and their bot clients play along."""
    clock = Clock()
    rates = RateLimiter(time_function=clock)
    family = [Caller(f"person {number}", "192.168.1.20") for number in range(8)]
    sockets = [new_message_limiter(rates, each) for each in family]
    for each in family:
        rates.count_opened_connection(each)
        assert not any(rates.try_take("requests", Caller(address=each.address)) for _ in range(120))
    for second in range(7200):
        clock.now += 1
        for number, each in enumerate(family):
            assert not rates.try_take("moves", each)
            assert not sockets[number].count_and_check_flooding()
            assert second % 5 or not rates.try_take("chat", each)
            assert second % 60 or not rates.try_take("hints", each)
            assert second % 600 or not rates.try_take("new_tables", each)
        assert second % 3 or not rates.try_take("bot_seconds", family[0], 3 * 0.8)
    for _ in range(200):
        clock.now += 1
        assert not any(rates.try_take("moves", Caller("a program", "192.168.1.21")) for _ in range(20))


def test_limiter_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_BUCKETS", 100)
    monkeypatch.setattr(limits, "MAX_KNOWN_ADDRESSES", 100)
    rates = RateLimiter(time_function=Clock())
    busy = Caller("", "10.0.0.1")
    for number in range(1000):
        caller = Caller(f"person {number}", busy.address)
        with suppress(RateLimitError):
            rates.count_opened_connection(caller)
            rates.count_closed_connection(caller)
        rates.try_take("moves", Caller(f"person {number}", f"10.1.{number // 256}.{number % 256}"))
        if number < 500:
            rates.try_take("new_tables", busy)
    assert len(rates.buckets) <= 102
    assert len(rates.last_addresses) <= 100
    assert not rates.open_connections
    with pytest.raises(RateLimitError):
        rates.count_opened_connection(busy)


def test_recently_used_addresses_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MAX_KNOWN_ADDRESSES", 2)
    rates = RateLimiter(time_function=Clock())
    for person, address in (("ann", "10.0.0.1"), ("ben", "10.0.0.2")):
        rates.count_opened_connection(Caller(person, address))
    assert rates.last_caller("ann") == Caller("ann", "10.0.0.1")
    rates.count_opened_connection(Caller("cleo", "10.0.0.3"))
    assert [rates.last_caller(each).address for each in ("ann", "ben", "cleo")] == [
        "10.0.0.1",
        "",
        "10.0.0.3",
    ]


def test_refilled_buckets_are_evicted() -> None:
    """A new user comes every second for two hours. Buckets are kept only for their refill time."""
    clock = Clock()
    rates = RateLimiter(time_function=clock)
    for number in range(7200):
        clock.now += 1
        for kind in ("account_changes", "new_tables", "moves"):
            assert not rates.try_take(kind, Caller(f"person {number}"))
        assert len(rates.buckets) <= 3 * 30
    rates.charge("bot_seconds", Caller("busy"), 3600)
    clock.now += 3599
    rates.take("moves", Caller("another"))
    assert rates.try_take("bot_seconds", Caller("busy"), 600) == pytest.approx(1)
    clock.now += 2
    rates.take("moves", Caller("another"))
    assert ("bot_seconds", "busy") not in rates.buckets


class NonEvictingLimiter(RateLimiter):
    """Lets go of nothing."""

    def evict_buckets(self, now: float) -> None:
        pass


CALLERS = [
    Caller(person, address) for person in ("", "ann", "ben") for address in ("", "10.0.0.1", "10.0.0.2")
]


@given(
    st.lists(
        st.tuples(
            st.sampled_from([0, 0.1, 1, 10, 100]),
            st.sampled_from(["new_tables", "moves", "requests", "bot_seconds"]),
            st.sampled_from(CALLERS),
            st.sampled_from([0, 0.5, 1, 3]),
            st.booleans(),
        ),
        max_size=80,
    )
)
def test_eviction_does_not_change_decisions(requests: list[tuple[float, str, Caller, float, bool]]) -> None:
    clock = Clock()
    few = RateLimit(Rate(2, 0.1), Rate(3, 0.05))
    usual = replace(DEFAULT_LIMITS, new_tables=few, moves=few, bot_seconds=few, requests=Rate(5, 1))
    rates, reference = RateLimiter(usual, clock), NonEvictingLimiter(usual, clock)
    for pause, kind, caller, cost, charged in requests:
        clock.now += pause
        if charged:
            rates.charge(kind, caller, cost)
            reference.charge(kind, caller, cost)
        assert rates.try_take(kind, caller, cost) == pytest.approx(reference.try_take(kind, caller, cost))
    assert len(rates.buckets) <= len(reference.buckets)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.168.1.20", "192.168.1.20"),
        ("::ffff:192.168.1.20", "192.168.1.20"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("nowhere", "nowhere"),
        ("x" * 1000, "x" * 64),
    ],
)
def test_network_address(address: str, network: str) -> None:
    assert rate_limit_address(address) == network


def test_limits_can_be_scaled_or_disabled() -> None:
    assert scaled_limits(0) is None
    doubled = scaled_limits(2)
    assert doubled is not None
    assert doubled.new_tables.per_user == Rate(60, 0.2)
    assert doubled.frames == DEFAULT_LIMITS.frames.scaled(2)
    assert doubled.open_connections == (80, 2000)
    free = RateLimiter(None)
    assert not any(free.try_take("new_tables", Caller("", "10.0.0.1")) for _ in range(10_000))


async def test_too_many_new_tables_get_retry_after(tmp_path: Path) -> None:
    new_table = {"game": "war", "seat_count": 2}
    few = replace(DEFAULT_LIMITS, new_tables=FEW)
    async with open_room(tmp_path / "room.sqlite3", limits=few) as place, people(place, 2) as [ann, ben]:
        answers = [await ann.http.post("/api/tables", json=new_table) for _ in range(3)]
        forged = {"X-Forwarded-For": "203.0.113.9"}
        others = [await ben.http.post("/api/tables", json=new_table, headers=forged) for _ in range(2)]
        assert (await ann.http.get("/api/tables")).status_code == 200
    assert [each.status_code for each in answers] == [201, 201, 429]
    assert [each.status_code for each in others] == [201, 429]
    assert answers[2].json()["detail"].startswith("Too many requests. Try again in ")
    assert int(answers[2].headers["retry-after"]) > 100


async def test_untrusted_proxy_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    forwarded = {"X-Forwarded-For": "203.0.113.9, 127.0.0.10"}  # an address that starts like the peer's
    for proxies, warnings in (([], 1), (["127.0.0.1"], 0), (["10.0.0.0/8"], 1)):
        caplog.clear()
        async with open_room(tmp_path / "room.sqlite3", proxies=proxies) as place:
            stranger = Person(place)
            await stranger.http.get("/")
            assert not caplog.records
            for _ in range(3):
                assert (await stranger.http.get("/", headers=forwarded)).status_code == 200
            await stranger.http.aclose()
        messages = [record.getMessage() for record in caplog.records]
        assert len(messages) == warnings
        assert all(
            each.startswith("127.0.0.1 sends X-Forwarded-For but is not listed in trusted-proxies")
            for each in messages
        )


async def test_trusted_proxy_sets_the_client_address(tmp_path: Path) -> None:
    few = replace(DEFAULT_LIMITS, new_users=Rate(1, 0.001))
    proxies = ["127.0.0.1", "10.0.0.0/8"]
    statuses: list[int] = []
    async with open_room(tmp_path / "room.sqlite3", limits=few, proxies=proxies) as place:
        for sent in ("203.0.113.9", "203.0.113.8, 203.0.113.9", "203.0.113.9, 10.1.1.1", "203.0.113.8", ""):
            stranger = Person(place)
            headers = {"X-Forwarded-For": sent, "X-Forwarded-Proto": "https"} if sent else {}
            answer = await stranger.http.get("/api/me", headers=headers)
            statuses.append(answer.status_code)
            cookie = answer.headers.get("set-cookie", "").lower()
            assert ("secure" in cookie) == bool(sent and answer.status_code == 200)
            await stranger.http.aclose()
    assert statuses == [200, 429, 429, 200, 200]


async def test_new_users_per_address_are_limited(tmp_path: Path) -> None:
    few = replace(DEFAULT_LIMITS, new_users=Rate(2, 0.001))
    cookies = []
    async with open_room(tmp_path / "room.sqlite3", limits=few) as place:
        for _ in range(3):
            stranger = Person(place)
            answer = await stranger.http.get("/")
            cookies.append((answer.status_code, "set-cookie" in answer.headers))
            await stranger.http.aclose()
    assert cookies == [(200, True), (200, True), (200, False)]


async def test_requests_per_address_are_limited(tmp_path: Path) -> None:
    few = replace(DEFAULT_LIMITS, requests=Rate(5, 0.001))
    async with open_room(tmp_path / "room.sqlite3", limits=few) as place:
        ann = Person(place)
        answers = [
            await ann.http.get(path) for path in ("/", "/nowhere", "/static/common/base.css", "/", "/", "/")
        ]
        await ann.http.aclose()
    assert [each.status_code for each in answers] == [200, 404, 200, 200, 200, 429]
    assert "retry-after" in answers[5].headers
    assert "content-security-policy" in answers[5].headers


async def test_request_is_charged_its_cost(tmp_path: Path) -> None:
    few = replace(DEFAULT_LIMITS, requests=Rate(100, 0.001))
    for path, cost in (("/healthz", "file"), ("/api/tables", "lobby"), ("/api/me/export", "export")):
        async with open_room(tmp_path / f"{cost}.sqlite3", limits=few) as place, Person(place) as ann:
            rates = place.room.rate_limiter
            [bucket] = [each for (kind, _), each in rates.buckets.items() if kind == "requests"]
            taken = bucket.missing_tokens
            assert (await ann.http.get(path)).status_code == 200
            assert bucket.missing_tokens - taken == pytest.approx(REQUEST_COSTS[cost], abs=0.5)
            bucket.missing_tokens = 100 - REQUEST_COSTS[cost] / 2
            refused = await ann.http.get(path)
            assert refused.status_code == 429, path
            assert (await ann.http.get("/healthz")).status_code == (429 if cost == "file" else 200)


def test_expensive_request_waits_for_a_full_bucket() -> None:
    clock = Clock()
    rates = RateLimiter(replace(DEFAULT_LIMITS, requests=Rate(5, 1)), clock)
    rates.take("requests", Caller(address="10.0.0.1"), 60)
    assert rates.try_take("requests", Caller(address="10.0.0.1"), 60) > 5
    clock.now += 61
    assert rates.try_take("requests", Caller(address="10.0.0.1"), 60) == 0


async def test_reviews_need_a_player_and_queue_space(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, people(place, 2) as both:
        tables = []
        for _ in range(2):
            tables.append(await begin(both, game="go-fish"))
            await play_together(both)
        stranger = Person(place)
        refused = await stranger.http.post(f"/api/tables/{tables[0]}/review?match=1")
        await stranger.http.aclose()
        assert not place.room.reviews.jobs
        monkeypatch.setattr(reviews, "MAX_QUEUED_REVIEWS", 1)
        begun = [await both[0].http.post(f"/api/tables/{table}/review?match=1") for table in tables]
        again = await both[1].http.post(f"/api/tables/{tables[0]}/review?match=1")
    assert (refused.status_code, begun[0].status_code, again.status_code) == (409, 200, 200)
    assert begun[1].status_code == 409
    assert begun[1].json()["detail"].startswith("Many reviews are already waiting")


async def test_table_requests_are_limited_and_floods_disconnected(tmp_path: Path) -> None:
    few = replace(DEFAULT_LIMITS, moves=FEW, hints=FEW, questions=FEW, chat=FEW, frames=Rate(40, 0.001))
    async with open_room(tmp_path / "room.sqlite3", limits=few) as place, people(place, 1) as [ann]:
        await ann.come(await ann.make_table(bots={"1": "simple"}))
        requests: list[tuple[str, dict[str, Any]]] = [
            ("lock", {"locked": True}),
            ("explain_card", {"match_number": 1, "zone": "hand", "card": "8♠"}),
            ("request_hint", {"match_number": 1}),
            ("phrase", {"phrase": "hello"}),
        ]
        for kind, fields in requests:
            answers = [await ann.ask(kind, **fields) for _ in range(4)]
            slowly = [each.get("reason", "").startswith("Too many requests") for each in answers]
            assert slowly == [False, False, True, True], kind
        assert ann.socket is not None
        for _ in range(40):
            await ann.send({"type": "ping"})
        last: dict[str, Any] = {}
        with suppress(ConnectionClosed):
            while True:
                last = json.loads(await asyncio.wait_for(ann.socket.recv(), PATIENCE))
        assert (last["type"], last["reason"], ann.socket.close_code) == (
            "disconnect",
            "Too many messages",
            1008,
        )


async def test_open_sockets_per_user_are_limited(tmp_path: Path) -> None:
    few = replace(DEFAULT_LIMITS, open_connections=(2, 3))
    async with open_room(tmp_path / "room.sqlite3", limits=few) as place, people(place, 1) as [ann]:
        table = await ann.make_table()
        more = [Person(place, ann.cookie) for _ in range(3)]
        for each in more[:2]:
            await each.come(table)
        with pytest.raises(InvalidStatus) as refused:
            await more[2].open_socket(table)
        assert refused.value.response.status_code == 429
        assert refused.value.response.headers["retry-after"] == "60"
        for name, value in SECURITY_HEADERS:
            assert refused.value.response.headers[name.decode()] == value.decode()
        rates = place.room.rate_limiter
        await more[0].go()
        async with asyncio.timeout(PATIENCE):
            while rates.open_connections[ann.identity] == 2:
                await asyncio.sleep(0)
        await more[2].come(table)
        for each in more:
            await each.go()
            await each.http.aclose()
        async with asyncio.timeout(PATIENCE):
            while rates.open_connections:
                await asyncio.sleep(0)


async def test_bots_without_time_use_the_heuristic(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bots_asked: list[str] = []
    original = BotWorkers.choose_move

    async def record_bot(thinkers: BotWorkers, bot: str, view: View, *more: Any) -> BotReply:
        bots_asked.append(bot)
        return await original(thinkers, bot, view, *more)

    monkeypatch.setattr(BotWorkers, "choose_move", record_bot)
    few = replace(DEFAULT_LIMITS, bot_seconds=RateLimit(Rate(1e-6, 1e-9), Rate(1, 1e-9)))
    async with open_room(tmp_path / "room.sqlite3", limits=few) as place, people(place, 1) as [ann]:
        await begin([ann], game="go-fish", bots={"1": "easy"})
        await ann.play_on()
    assert bots_asked[0] == "easy"
    assert len(bots_asked) > 2
    assert {*bots_asked[1:]} == {"simple"}


def test_documented_limits_for_several_processes() -> None:
    page = " ".join((Path(__file__).parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8").split())
    tables, moves, (person, address) = (
        DEFAULT_LIMITS.new_tables.per_user,
        DEFAULT_LIMITS.moves.per_user,
        DEFAULT_LIMITS.open_connections,
    )
    at_once = tables.burst
    a_day = round(tables.per_second * 86_400)
    for sentence in (
        f"can have {4 * address:,} open sockets instead of {address:,}",
        f"create {4 * at_once} tables at once instead of {at_once}, and {4 * a_day:,} tables a day instead "
        f"of {a_day:,}",
        f"{moves.scaled(0.25).per_second} moves a second instead of {moves.per_second}",
        f"{DEFAULT_LIMITS.scaled(0.25).open_connections[0]} sockets instead of {person}",
    ):
        assert sentence in page
