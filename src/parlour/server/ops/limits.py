"""Rate limits for each user, and for all users with the same network address.

The limits are token buckets: a caller can use all tokens of a bucket in a burst, and the bucket is refilled
continuously. The default limits are sufficient for a family or a school class that shares an address. Each
process counts separately, and its counts are lost when it ends.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, Final

from parlour.server.log.refusals import RateLimitError

MAX_BUCKETS: Final = 20_000  # maximum number of buckets; the least recently used ones are dropped
# maximum number of users whose latest address is remembered; the users who connected longest ago are dropped
MAX_KNOWN_ADDRESSES: Final = 2_000
# Request costs, in tokens of the `requests` limit. One token is the cost of a static file, which takes about
# half a millisecond of processor time.
REQUEST_COSTS: Final = {"file": 1, "query": 4, "lobby": 8, "summary": 10, "export": 60}
IPV6_NETWORK_BITS: Final = 64  # length of the prefix that identifies a network in IPv6, in bits


@dataclass(frozen=True)
class Rate:
    """The capacity of a token bucket (`burst`) and the number of tokens added each second (`per_second`)."""

    burst: float
    per_second: float

    def scaled(self, factor: float) -> "Rate":
        return Rate(self.burst * factor, self.per_second * factor)


@dataclass(frozen=True)
class RateLimit:
    """A limit for each user, and a limit for all users with the same address."""

    per_user: Rate
    per_address: Rate

    def scaled(self, factor: float) -> "RateLimit":
        return RateLimit(self.per_user.scaled(factor), self.per_address.scaled(factor))


@dataclass(frozen=True)
class Limits:
    """All rate limits of a server."""

    # HTTP requests from one address, weighted by cost. A page loads about sixty files.
    requests: Rate = Rate(6000, 120)
    # New user ids for clients without an identity, per address.
    new_users: Rate = Rate(200, 0.5)
    # Changes to an account: name, picture, device links and ratings.
    account_changes: RateLimit = RateLimit(Rate(30, 0.2), Rate(200, 2))
    # New tables, including those that continue a match.
    new_tables: RateLimit = RateLimit(Rate(30, 0.1), Rate(120, 0.5))
    # Requests for match records, replays, and the moments that decided a match.
    records: RateLimit = RateLimit(Rate(150, 3), Rate(600, 12))
    # Requests for a bot's review of a match. Each review takes a minute of processor time.
    reviews: RateLimit = RateLimit(Rate(10, 0.02), Rate(40, 0.1))
    # Newly opened WebSockets.
    connections: RateLimit = RateLimit(Rate(60, 0.5), Rate(600, 10))
    # Requests at a table, mostly moves. A human player sends one every second or two. A bot client sends
    # more.
    moves: RateLimit = RateLimit(Rate(300, 30), Rate(3000, 300))
    # Requests to explain why a card cannot be played.
    questions: RateLimit = RateLimit(Rate(40, 4), Rate(200, 20))
    hints: RateLimit = RateLimit(Rate(20, 0.5), Rate(100, 2))
    chat: RateLimit = RateLimit(Rate(20, 1), Rate(200, 10))
    # Thinking time of bots in seconds, charged to the host of the table. When it is used up, the `simple`
    # bot plays instead.
    bot_seconds: RateLimit = RateLimit(Rate(600, 1), Rate(2400, 3))
    # Messages over one WebSocket. A client that exceeds this limit is disconnected.
    frames: Rate = Rate(1000, 100)
    # Maximum number of WebSockets open at once, per user and per address.
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
    """The sender of a request.

    `user_id` is empty for a client without an identity. `address` is empty if it is unknown.
    """

    user_id: str = ""
    address: str = ""


@dataclass(slots=True)
class Bucket:
    """A token bucket. `missing_tokens` is the number of tokens that were missing at the time `updated_at`."""

    rate: Rate
    updated_at: float
    missing_tokens: float = 0.0

    def available_tokens(self, now: float) -> float:
        self.missing_tokens = max(0.0, self.missing_tokens - (now - self.updated_at) * self.rate.per_second)
        self.updated_at = now
        return self.rate.burst - self.missing_tokens

    def seconds_until_available(self, cost: float, now: float) -> float:
        """Return the seconds until the bucket contains `cost` tokens. Zero or less means now.

        A cost above the capacity of the bucket (`burst`) is treated as equal to the capacity.
        """
        return (min(cost, self.rate.burst) - self.available_tokens(now)) / self.rate.per_second

    def is_full(self, now: float) -> bool:
        return self.missing_tokens <= (now - self.updated_at) * self.rate.per_second


@dataclass
class RateLimiter:
    """The rate limits, and the token buckets of all callers.

    If `limits` is None, only open connections are counted.
    """

    limits: Limits | None = DEFAULT_LIMITS
    time_function: Callable[[], float] = time.monotonic
    # buckets by limit and caller, the most recently used last
    buckets: OrderedDict[tuple[str, str], Bucket] = field(default_factory=OrderedDict)
    open_connections: dict[str, int] = field(default_factory=dict)
    # latest address of each user
    last_addresses: OrderedDict[str, str] = field(default_factory=OrderedDict)

    def try_take(self, limit_name: str, caller: Caller, cost: float = 1.0) -> float:
        """Take tokens from a limit and return 0, or return the seconds until they can be taken.

        `limit_name` is the name of a field of Limits.
        """
        now = self.time_function()
        buckets = self.get_buckets(limit_name, caller, now)
        wait_seconds = max([bucket.seconds_until_available(cost, now) for bucket in buckets], default=0.0)
        if wait_seconds > 0:
            return wait_seconds
        for bucket in buckets:
            bucket.missing_tokens += cost
        return 0.0

    def take(self, limit_name: str, caller: Caller, cost: float = 1.0) -> None:
        """Take tokens from a limit.

        Raises:
            RateLimitError: There are not enough tokens.
        """
        seconds = self.try_take(limit_name, caller, cost)
        if seconds > 0:
            raise RateLimitError("rate-limited", seconds)

    def charge(self, limit_name: str, caller: Caller, cost: float) -> None:
        """Take tokens for work that was already done, even if too few are left."""
        now = self.time_function()
        for bucket in self.get_buckets(limit_name, caller, now):
            bucket.available_tokens(now)
            bucket.missing_tokens += cost

    def get_buckets(self, limit_name: str, caller: Caller, now: float) -> list[Bucket]:
        """Return the buckets for a caller's address and user, or an empty list if `limits` is None."""
        if self.limits is None:
            return []
        self.evict_buckets(now)
        limit: RateLimit | Rate = getattr(self.limits, limit_name)
        if isinstance(limit, Rate):
            return [self.get_bucket(limit_name, address_key(caller), limit, now)]
        buckets = []
        if caller.address:
            buckets.append(self.get_bucket(limit_name, address_key(caller), limit.per_address, now))
        if caller.user_id:
            buckets.append(self.get_bucket(limit_name, caller.user_id, limit.per_user, now))
        return buckets

    def get_bucket(self, limit_name: str, bucket_key: str, rate: Rate, now: float) -> Bucket:
        bucket = self.buckets.get((limit_name, bucket_key))
        if bucket is None:
            bucket = self.buckets[limit_name, bucket_key] = Bucket(rate, now)
        self.buckets.move_to_end((limit_name, bucket_key))
        return bucket

    def evict_buckets(self, now: float) -> None:
        """Drop the least recently used buckets if they are full again, or if there are too many buckets."""
        while self.buckets:
            least_recent_bucket = next(iter(self.buckets.values()))
            if len(self.buckets) <= MAX_BUCKETS and not least_recent_bucket.is_full(now):
                return
            self.buckets.popitem(last=False)

    # Open connections

    def count_opened_connection(self, caller: Caller) -> None:
        """Count a WebSocket that is being opened.

        Raises:
            RateLimitError: The caller has too many open WebSockets, or has recently opened too many.
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

    def count_closed_connection(self, caller: Caller) -> None:
        """Count a WebSocket as closed."""
        for key in caller_keys(caller):
            self.open_connections[key] -= 1
            if not self.open_connections[key]:
                del self.open_connections[key]

    def last_caller(self, user_id: str) -> Caller:
        """Return a Caller for a user, with the user's latest known address."""
        if user_id in self.last_addresses:
            self.last_addresses.move_to_end(user_id)
        return Caller(user_id, self.last_addresses.get(user_id, ""))


class RateLimitedBotBudget:
    """Limits the thinking time of bots. The time is charged to the host of each table.

    Implements `turn_runner.BotBudget`.
    """

    def __init__(self, rate_limiter: RateLimiter) -> None:
        self.rate_limiter = rate_limiter

    def has_time_left(self, user_id: str) -> bool:
        return self.rate_limiter.try_take("bot_seconds", self.rate_limiter.last_caller(user_id), 0.0) <= 0

    def charge(self, user_id: str, seconds: float) -> None:
        self.rate_limiter.charge("bot_seconds", self.rate_limiter.last_caller(user_id), seconds)


@dataclass
class MessageLimiter:
    """The message limits of one WebSocket."""

    rate_limiter: RateLimiter
    caller: Caller
    bucket: Bucket

    def take(self, limit_name: str) -> None:
        """Take a token from the `limit_name` limit.

        Raises:
            RateLimitError: The limit is reached.
        """
        self.rate_limiter.take(limit_name, self.caller)

    def try_take(self, limit_name: str) -> bool:
        """Take a token from the `limit_name` limit, and count a message.

        Return False if there is no token, or if the client has sent too many messages.
        """
        try:
            self.take(limit_name)
        except RateLimitError:
            return False
        return not self.count_and_check_flooding()

    def count_and_check_flooding(self) -> bool:
        """Count a message. Return True if the client has sent too many messages."""
        limits = self.rate_limiter.limits
        if limits is None:
            return False
        tokens_left = self.bucket.available_tokens(self.rate_limiter.time_function())
        self.bucket.missing_tokens += 1
        return tokens_left < 1


def new_message_limiter(rate_limiter: RateLimiter, caller: Caller) -> MessageLimiter:
    frames = (rate_limiter.limits or DEFAULT_LIMITS).frames
    return MessageLimiter(rate_limiter, caller, Bucket(frames, rate_limiter.time_function()))


def scaled_limits(factor: float) -> Limits | None:
    """Return the default limits multiplied by a factor, or None if the factor is 0."""
    return DEFAULT_LIMITS.scaled(factor) if factor else None


def caller_keys(caller: Caller) -> list[str]:
    """Return the keys under which a caller is counted: the address, and the user id if there is one."""
    return [address_key(caller), caller.user_id] if caller.user_id else [address_key(caller)]


def address_key(caller: Caller) -> str:
    return "at " + rate_limit_address(caller.address)


@lru_cache(maxsize=4096)
def rate_limit_address(address: str) -> str:
    """Return the address under which a client is counted. For IPv6, this is the address of its network."""
    try:
        ip_address = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(ip_address, ipaddress.IPv4Address):
        return str(ip_address)
    if ip_address.ipv4_mapped is not None:
        return str(ip_address.ipv4_mapped)
    return str(ipaddress.ip_network((ip_address, IPV6_NETWORK_BITS), strict=False).network_address)
