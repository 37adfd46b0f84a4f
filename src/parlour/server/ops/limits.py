"""How much one person, and all people of one address together, may ask of the room.

What may be asked comes back with time, as water into a bucket: so much may be taken at once, and so much
comes back every second. The usual numbers leave room for a family, or a class at school, behind one address.
Each process counts for itself, and forgets at its end.
"""

import ipaddress
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from typing import Any, Final

from parlour.server.tables.refusals import RateLimitError

MAX_BUCKETS: Final = 20_000  # buckets beside those of a caller; then the one goes that was used least lately
MAX_KNOWN_ADDRESSES: Final = (
    2_000  # people of whom it is known from where they came, those of whom it was asked last
)
# What a request takes of `requests`: 1 is half a millisecond of the event loop, as a file of the page costs.
COSTS: Final = {"file": 1, "query": 4, "lobby": 8, "summary": 10, "export": 60}
IPV6_NETWORK_BITS: Final = 64  # bits by which addresses of one connection to the net begin alike, since IPv6


@dataclass(frozen=True)
class Rate:
    """So much at once, and so much more with every second."""

    burst: float
    per_second: float

    def scaled(self, factor: float) -> "Rate":
        return Rate(self.burst * factor, self.per_second * factor)


@dataclass(frozen=True)
class RateLimit:
    """What one person may ask for, and what all of one address."""

    per_user: Rate
    per_address: Rate

    def scaled(self, factor: float) -> "RateLimit":
        return RateLimit(self.per_user.scaled(factor), self.per_address.scaled(factor))


@dataclass(frozen=True)
class Limits:
    """The numbers, all in one place."""

    # Anything over HTTP from one address, each as much as it costs. A page is some sixty files.
    requests: Rate = Rate(6000, 120)
    # Identities that strangers of one address are given.
    new_users: Rate = Rate(200, 0.5)
    # Names, faces, links, ratings: what is written about a person.
    account_changes: RateLimit = RateLimit(Rate(30, 0.2), Rate(200, 2))
    # Tables that are opened, and matches that are played on.
    new_tables: RateLimit = RateLimit(Rate(30, 0.1), Rate(120, 0.5))
    # Records, replays and the moments that decided matches.
    records: RateLimit = RateLimit(Rate(150, 3), Rate(600, 12))
    # Reviews that are begun. One takes a minute of a processor.
    reviews: RateLimit = RateLimit(Rate(10, 0.02), Rate(40, 0.1))
    # Sockets that are opened.
    connections: RateLimit = RateLimit(Rate(60, 0.5), Rate(600, 10))
    # All that is done at a table, moves first of all. People make one in a second or two, programs more.
    moves: RateLimit = RateLimit(Rate(300, 30), Rate(3000, 300))
    # Why a card cannot be played.
    questions: RateLimit = RateLimit(Rate(40, 4), Rate(200, 20))
    hints: RateLimit = RateLimit(Rate(20, 0.5), Rate(100, 2))
    chat: RateLimit = RateLimit(Rate(20, 1), Rate(200, 10))
    # Seconds that the bots of one's tables think; then they play by the rule of thumb.
    bot_seconds: RateLimit = RateLimit(Rate(600, 1), Rate(2400, 3))
    # Messages over one socket. Who sends more is cut off.
    frames: Rate = Rate(1000, 100)
    # Sockets that are open at the same time.
    open_connections: tuple[int, int] = (40, 1000)

    def scaled(self, factor: float) -> "Limits":
        """The same by a factor."""
        scaled: dict[str, Any] = {
            each.name: value.scaled(factor)
            for each in fields(self)
            if isinstance(value := getattr(self, each.name), (RateLimit, Rate))
        }
        person, address = self.open_connections
        return replace(self, **scaled, open_connections=(round(person * factor), round(address * factor)))


DEFAULT_LIMITS: Final = Limits()


@dataclass(frozen=True)
class Caller:
    """Who asks for something, empty for a stranger, and from which address, empty where that is not known."""

    user_id: str = ""
    address: str = ""


@dataclass(slots=True)
class Bucket:
    """What was taken out of it, as of a time."""

    rate: Rate
    updated_at: float
    taken: float = 0.0

    def remaining(self, now: float) -> float:
        self.taken = max(0.0, self.taken - (now - self.updated_at) * self.rate.per_second)
        self.updated_at = now
        return self.rate.burst - self.taken

    def wait(self, cost: float, now: float) -> float:
        """Return the seconds until so much can be taken, at most all that it holds; not positive for now."""
        return (min(cost, self.rate.burst) - self.remaining(now)) / self.rate.per_second

    def is_full(self, now: float) -> bool:
        return self.taken <= (now - self.updated_at) * self.rate.per_second


@dataclass
class RateLimiter:
    """Counts who asks for what; without limits, nothing."""

    limits: Limits | None = DEFAULT_LIMITS
    time_function: Callable[[], float] = time.monotonic
    # Those used last stand last.
    buckets: OrderedDict[tuple[str, str], Bucket] = field(default_factory=OrderedDict)
    open_connections: dict[str, int] = field(default_factory=dict)
    last_addresses: OrderedDict[str, str] = field(default_factory=OrderedDict)  # from where people came last

    def try_take(self, kind: str, caller: Caller, cost: float = 1.0) -> float:
        """Takes so much of a kind; else the seconds until it can be taken."""
        now = self.time_function()
        buckets = self.get_buckets(kind, caller, now)
        longest = max([each.wait(cost, now) for each in buckets], default=0.0)
        if longest > 0:
            return longest
        for each in buckets:
            each.taken += cost
        return 0.0

    def take(self, kind: str, caller: Caller, cost: float = 1.0) -> None:
        """Raises RateLimitError where it cannot be taken."""
        seconds = self.try_take(kind, caller, cost)
        if seconds > 0:
            raise RateLimitError("rate-limited", seconds)

    def charge(self, kind: str, caller: Caller, cost: float) -> None:
        """Takes what was used already, whether it was there or not."""
        now = self.time_function()
        for each in self.get_buckets(kind, caller, now):
            each.remaining(now)
            each.taken += cost

    def get_buckets(self, kind: str, caller: Caller, now: float) -> list[Bucket]:
        """What a caller takes from: what the address has, and what the person has; none without limits."""
        if self.limits is None:
            return []
        self.evict_full(now)
        known: RateLimit | Rate = getattr(self.limits, kind)
        if isinstance(known, Rate):
            return [self.get_bucket(kind, address_key(caller), known, now)]
        found = []
        if caller.address:
            found.append(self.get_bucket(kind, address_key(caller), known.per_address, now))
        if caller.user_id:
            found.append(self.get_bucket(kind, caller.user_id, known.per_user, now))
        return found

    def get_bucket(self, kind: str, key: str, rate: Rate, now: float) -> Bucket:
        found = self.buckets.get((kind, key))
        if found is None:
            found = self.buckets[kind, key] = Bucket(rate, now)
        self.buckets.move_to_end((kind, key))
        return found

    def evict_full(self, now: float) -> None:
        """Lets go of those that are full again as long as none was used before them, and of too many."""
        while self.buckets:
            oldest = next(iter(self.buckets.values()))
            if len(self.buckets) <= MAX_BUCKETS and not oldest.is_full(now):
                return
            self.buckets.popitem(last=False)

    # Sockets that are open

    def open_connection(self, caller: Caller) -> None:
        """One more socket is open. Raises RateLimitError where there are too many."""
        if self.limits is not None:
            self.take("connections", caller)
            for key, most in zip(caller_keys(caller), self.limits.open_connections[::-1], strict=False):
                if self.open_connections.get(key, 0) >= most:
                    raise RateLimitError("too-many-connections", 60)
        for key in caller_keys(caller):
            self.open_connections[key] = self.open_connections.get(key, 0) + 1
        if caller.user_id:
            self.last_addresses[caller.user_id] = caller.address
            self.last_addresses.move_to_end(caller.user_id)
            if len(self.last_addresses) > MAX_KNOWN_ADDRESSES:
                self.last_addresses.popitem(last=False)

    def close_connection(self, caller: Caller) -> None:
        """It is closed."""
        for key in caller_keys(caller):
            self.open_connections[key] -= 1
            if not self.open_connections[key]:
                del self.open_connections[key]

    def last_caller(self, user_id: str) -> Caller:
        """A person, from where they came last."""
        if user_id in self.last_addresses:
            self.last_addresses.move_to_end(user_id)
        return Caller(user_id, self.last_addresses.get(user_id, ""))


class RatedBots:
    """The budget of bots: what `rates` has left for the host of their table. See turns.BotBudget."""

    def __init__(self, rates: RateLimiter) -> None:
        self.rates = rates

    def allows(self, user_id: str) -> bool:
        return self.rates.try_take("bot_seconds", self.rates.last_caller(user_id), 0.0) <= 0

    def charge(self, user_id: str, seconds: float) -> None:
        self.rates.charge("bot_seconds", self.rates.last_caller(user_id), seconds)


@dataclass
class ConnectionLimiter:
    """What comes over one socket."""

    rates: RateLimiter
    caller: Caller
    bucket: Bucket

    def take(self, kind: str) -> None:
        """Raises RateLimitError where it cannot be taken."""
        self.rates.take(kind, self.caller)

    def try_take(self, kind: str) -> bool:
        """Whether a message can be answered that takes so; both are counted."""
        try:
            self.take(kind)
        except RateLimitError:
            return False
        return not self.is_flooding()

    def is_flooding(self) -> bool:
        """Counts a message, and whether it is one too many."""
        limits = self.rates.limits
        if limits is None:
            return False
        left = self.bucket.remaining(self.rates.time_function())
        self.bucket.taken += 1
        return left < 1


def new_connection_limiter(rates: RateLimiter, caller: Caller) -> ConnectionLimiter:
    frames = (rates.limits or DEFAULT_LIMITS).frames
    return ConnectionLimiter(rates, caller, Bucket(frames, rates.time_function()))


def scaled_limits(factor: float) -> Limits | None:
    """The usual limits by a factor; none for 0."""
    return DEFAULT_LIMITS.scaled(factor) if factor else None


def caller_keys(caller: Caller) -> list[str]:
    """Under what a caller is counted: the address, and the person where it is known who."""
    return [address_key(caller), caller.user_id] if caller.user_id else [address_key(caller)]


def address_key(caller: Caller) -> str:
    return "at " + network_address(caller.address)


@lru_cache(maxsize=4096)
def network_address(address: str) -> str:
    """What is one address to us: of IPv6 what one connection to the net has."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, IPV6_NETWORK_BITS), strict=False).network_address)
