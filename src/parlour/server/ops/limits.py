"""Rate limits for each user and for all users of one network address.

The limits are token buckets: a caller can use a burst at once, and the bucket refills every second. The
default limits are enough for a family or a school class behind one address. Each process counts separately
and forgets its counts when it ends.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, Final

from parlour.server.tables.refusals import RateLimitError

MAX_BUCKETS: Final = 20_000  # buckets; above this number, the least recently used one is dropped
MAX_KNOWN_ADDRESSES: Final = 2_000  # users whose latest address is remembered, the most recently used
# Cost of a request in tokens of `requests`. 1 is half a millisecond of the event loop, the cost of a static
# file.
COSTS: Final = {"file": 1, "query": 4, "lobby": 8, "summary": 10, "export": 60}
IPV6_NETWORK_BITS: Final = 64  # bits of the prefix that identifies a network in IPv6


@dataclass(frozen=True)
class Rate:
    """A token bucket: `burst` tokens at once, refilled with `per_second` tokens a second."""

    burst: float
    per_second: float

    def scaled(self, factor: float) -> "Rate":
        return Rate(self.burst * factor, self.per_second * factor)


@dataclass(frozen=True)
class RateLimit:
    """A limit for each user, and a limit for all users of one address."""

    per_user: Rate
    per_address: Rate

    def scaled(self, factor: float) -> "RateLimit":
        return RateLimit(self.per_user.scaled(factor), self.per_address.scaled(factor))


@dataclass(frozen=True)
class Limits:
    """All rate limits of a server."""

    # HTTP requests from one address, weighted by cost. A page loads about sixty files.
    requests: Rate = Rate(6000, 120)
    # New user IDs for unknown clients of one address.
    new_users: Rate = Rate(200, 0.5)
    # Changes to an account: name, picture, device links, ratings.
    account_changes: RateLimit = RateLimit(Rate(30, 0.2), Rate(200, 2))
    # New tables, and matches continued from a finished one.
    new_tables: RateLimit = RateLimit(Rate(30, 0.1), Rate(120, 0.5))
    # Records, replays and deciding moments.
    records: RateLimit = RateLimit(Rate(150, 3), Rate(600, 12))
    # Reviews started. One takes a minute of processor time.
    reviews: RateLimit = RateLimit(Rate(10, 0.02), Rate(40, 0.1))
    # WebSockets opened.
    connections: RateLimit = RateLimit(Rate(60, 0.5), Rate(600, 10))
    # Requests at a table, mostly moves. A human player makes one in a second or two, a bot client more.
    moves: RateLimit = RateLimit(Rate(300, 30), Rate(3000, 300))
    # Questions why a card cannot be played.
    questions: RateLimit = RateLimit(Rate(40, 4), Rate(200, 20))
    hints: RateLimit = RateLimit(Rate(20, 0.5), Rate(100, 2))
    chat: RateLimit = RateLimit(Rate(20, 1), Rate(200, 10))
    # Thinking seconds of the bots at the tables of a host. Above the limit they play by the rule of thumb.
    bot_seconds: RateLimit = RateLimit(Rate(600, 1), Rate(2400, 3))
    # Messages over one WebSocket. A client that sends more is disconnected.
    frames: Rate = Rate(1000, 100)
    # WebSockets open at the same time: of a user, and of an address.
    open_connections: tuple[int, int] = (40, 1000)

    def scaled(self, factor: float) -> "Limits":
        """Return these limits multiplied by a factor."""
        scaled_limits: dict[str, Any] = {
            field.name: value.scaled(factor)
            for field in fields(self)
            if isinstance(value := getattr(self, field.name), (RateLimit, Rate))
        }
        per_user, per_address = self.open_connections
        return replace(
            self, **scaled_limits, open_connections=(round(per_user * factor), round(per_address * factor))
        )


DEFAULT_LIMITS: Final = Limits()


@dataclass(frozen=True)
class Caller:
    """The sender of a request. The user ID of an unknown client is empty, and so is an unknown address."""

    user_id: str = ""
    address: str = ""


@dataclass(slots=True)
class Bucket:
    """The number of tokens taken from a bucket, as of a time."""

    rate: Rate
    updated_at: float
    taken: float = 0.0

    def remaining(self, now: float) -> float:
        self.taken = max(0.0, self.taken - (now - self.updated_at) * self.rate.per_second)
        self.updated_at = now
        return self.rate.burst - self.taken

    def wait(self, cost: float, now: float) -> float:
        """Return the seconds until so many tokens can be taken; zero or less means now.

        A cost above the burst counts as the burst.
        """
        return (min(cost, self.rate.burst) - self.remaining(now)) / self.rate.per_second

    def is_full(self, now: float) -> bool:
        return self.taken <= (now - self.updated_at) * self.rate.per_second


@dataclass
class RateLimiter:
    """The rate limits and the usage of all callers. Without limits only open connections are counted."""

    limits: Limits | None = DEFAULT_LIMITS
    time_function: Callable[[], float] = time.monotonic
    # Ordered by use, the latest last.
    buckets: OrderedDict[tuple[str, str], Bucket] = field(default_factory=OrderedDict)
    open_connections: dict[str, int] = field(default_factory=dict)
    # The latest address of each user.
    last_addresses: OrderedDict[str, str] = field(default_factory=OrderedDict)

    def try_take(self, kind: str, caller: Caller, cost: float = 1.0) -> float:
        """Take tokens of a kind and return 0, or return the seconds until they can be taken."""
        now = self.time_function()
        buckets = self.get_buckets(kind, caller, now)
        wait_seconds = max([bucket.wait(cost, now) for bucket in buckets], default=0.0)
        if wait_seconds > 0:
            return wait_seconds
        for bucket in buckets:
            bucket.taken += cost
        return 0.0

    def take(self, kind: str, caller: Caller, cost: float = 1.0) -> None:
        """Take tokens of a kind.

        Raises:
            RateLimitError: There are not enough tokens.
        """
        seconds = self.try_take(kind, caller, cost)
        if seconds > 0:
            raise RateLimitError("rate-limited", seconds)

    def charge(self, kind: str, caller: Caller, cost: float) -> None:
        """Take tokens for something already used, even if there are not enough."""
        now = self.time_function()
        for bucket in self.get_buckets(kind, caller, now):
            bucket.remaining(now)
            bucket.taken += cost

    def get_buckets(self, kind: str, caller: Caller, now: float) -> list[Bucket]:
        """Return the buckets of a caller: that of its address and that of its user; none without limits."""
        if self.limits is None:
            return []
        self.evict_full(now)
        limit: RateLimit | Rate = getattr(self.limits, kind)
        if isinstance(limit, Rate):
            return [self.get_bucket(kind, address_key(caller), limit, now)]
        buckets = []
        if caller.address:
            buckets.append(self.get_bucket(kind, address_key(caller), limit.per_address, now))
        if caller.user_id:
            buckets.append(self.get_bucket(kind, caller.user_id, limit.per_user, now))
        return buckets

    def get_bucket(self, kind: str, key: str, rate: Rate, now: float) -> Bucket:
        bucket = self.buckets.get((kind, key))
        if bucket is None:
            bucket = self.buckets[kind, key] = Bucket(rate, now)
        self.buckets.move_to_end((kind, key))
        return bucket

    def evict_full(self, now: float) -> None:
        """Drop the oldest buckets while they are full again or there are too many."""
        while self.buckets:
            oldest = next(iter(self.buckets.values()))
            if len(self.buckets) <= MAX_BUCKETS and not oldest.is_full(now):
                return
            self.buckets.popitem(last=False)

    # Open connections

    def open_connection(self, caller: Caller) -> None:
        """Count an open WebSocket.

        Raises:
            RateLimitError: Too many are open, or too many were opened lately.
        """
        if self.limits is not None:
            self.take("connections", caller)
            for key, max_connections in zip(
                caller_keys(caller), self.limits.open_connections[::-1], strict=False
            ):
                if self.open_connections.get(key, 0) >= max_connections:
                    raise RateLimitError("too-many-connections", 60)
        for key in caller_keys(caller):
            self.open_connections[key] = self.open_connections.get(key, 0) + 1
        if caller.user_id:
            self.last_addresses[caller.user_id] = caller.address
            self.last_addresses.move_to_end(caller.user_id)
            if len(self.last_addresses) > MAX_KNOWN_ADDRESSES:
                self.last_addresses.popitem(last=False)

    def close_connection(self, caller: Caller) -> None:
        """Count a WebSocket as closed."""
        for key in caller_keys(caller):
            self.open_connections[key] -= 1
            if not self.open_connections[key]:
                del self.open_connections[key]

    def last_caller(self, user_id: str) -> Caller:
        """Return a user as a caller, with the latest known address."""
        if user_id in self.last_addresses:
            self.last_addresses.move_to_end(user_id)
        return Caller(user_id, self.last_addresses.get(user_id, ""))


class RatedBots:
    """The thinking time of bots, limited for each host of a table. Implements `turns.BotBudget`."""

    def __init__(self, rates: RateLimiter) -> None:
        self.rates = rates

    def allows(self, user_id: str) -> bool:
        return self.rates.try_take("bot_seconds", self.rates.last_caller(user_id), 0.0) <= 0

    def charge(self, user_id: str, seconds: float) -> None:
        self.rates.charge("bot_seconds", self.rates.last_caller(user_id), seconds)


@dataclass
class ConnectionLimiter:
    """The limits of one WebSocket."""

    rates: RateLimiter
    caller: Caller
    bucket: Bucket

    def take(self, kind: str) -> None:
        """Take a token of a kind.

        Raises:
            RateLimitError: The limit is reached.
        """
        self.rates.take(kind, self.caller)

    def try_take(self, kind: str) -> bool:
        """Count a message and a token of a kind. Return True if the message may be answered."""
        try:
            self.take(kind)
        except RateLimitError:
            return False
        return not self.is_flooding()

    def is_flooding(self) -> bool:
        """Count a message. Return True if it is one too many."""
        limits = self.rates.limits
        if limits is None:
            return False
        tokens_left = self.bucket.remaining(self.rates.time_function())
        self.bucket.taken += 1
        return tokens_left < 1


def new_connection_limiter(rates: RateLimiter, caller: Caller) -> ConnectionLimiter:
    frames = (rates.limits or DEFAULT_LIMITS).frames
    return ConnectionLimiter(rates, caller, Bucket(frames, rates.time_function()))


def scaled_limits(factor: float) -> Limits | None:
    """Return the default limits multiplied by a factor, or None for a factor of 0."""
    return DEFAULT_LIMITS.scaled(factor) if factor else None


def caller_keys(caller: Caller) -> list[str]:
    """Return the keys under which a caller is counted: its address, and its user ID if it has one."""
    return [address_key(caller), caller.user_id] if caller.user_id else [address_key(caller)]


def address_key(caller: Caller) -> str:
    return "at " + network_address(caller.address)


@lru_cache(maxsize=4096)
def network_address(address: str) -> str:
    """Return the address under which a client is counted: for IPv6, the network address of its connection."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(parsed, ipaddress.IPv4Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((parsed, IPV6_NETWORK_BITS), strict=False).network_address)
