"""How much one person, and all people of one address together, may ask of the room.

What may be asked comes back with time, as water into a bucket: so much may be taken at once, and so much
comes back every second. The usual numbers leave room for a family, or a class at school, behind one address.
Each process counts for itself, and forgets at its end.
"""

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass, field, fields, replace
from functools import lru_cache
from math import ceil
from typing import Any, Final

from parlour.server.said import Told

KEPT: Final = 20_000  # buckets that are not full; then the one goes that was used least lately
NETWORK: Final = 64  # bits by which addresses of one connection to the net begin alike, since IPv6


@dataclass(frozen=True)
class Rate:
    """So much at once, and so much more with every second."""

    at_once: float
    a_second: float

    def times(self, factor: float) -> "Rate":
        return Rate(self.at_once * factor, self.a_second * factor)


@dataclass(frozen=True)
class Share:
    """What one person may ask for, and what all of one address."""

    person: Rate
    address: Rate

    def times(self, factor: float) -> "Share":
        return Share(self.person.times(factor), self.address.times(factor))


@dataclass(frozen=True)
class Limits:
    """The numbers, all in one place."""

    # Anything over HTTP from one address. A page is some sixty files.
    requests: Rate = Rate(6000, 120)
    # Identities that strangers of one address are given.
    strangers: Rate = Rate(200, 0.5)
    # Names, faces, links, ratings: what is written about a person.
    people: Share = Share(Rate(30, 0.2), Rate(200, 2))
    # Tables that are opened, and matches that are played on.
    tables: Share = Share(Rate(30, 0.1), Rate(120, 0.5))
    # Records, replays and the moments that decided matches.
    records: Share = Share(Rate(150, 3), Rate(600, 12))
    # Reviews that are begun. One takes a minute of a processor.
    reviews: Share = Share(Rate(10, 0.02), Rate(40, 0.1))
    # Sockets that are opened.
    sockets: Share = Share(Rate(60, 0.5), Rate(600, 10))
    # All that is done at a table, moves first of all. People make one in a second or two, programs more.
    moves: Share = Share(Rate(300, 30), Rate(3000, 300))
    # Why a card cannot be played.
    questions: Share = Share(Rate(40, 4), Rate(200, 20))
    hints: Share = Share(Rate(20, 0.5), Rate(100, 2))
    talk: Share = Share(Rate(20, 1), Rate(200, 10))
    # Seconds that the bots of one's tables think; then they play by the rule of thumb.
    bots: Share = Share(Rate(600, 1), Rate(2400, 3))
    # Messages over one socket. Who sends more is cut off.
    frames: Rate = Rate(1000, 100)
    # Sockets that are open at the same time.
    open_sockets: tuple[int, int] = (40, 1000)

    def times(self, factor: float) -> "Limits":
        """The same by a factor."""
        scaled: dict[str, Any] = {
            each.name: value.times(factor)
            for each in fields(self)
            if isinstance(value := getattr(self, each.name), (Share, Rate))
        }
        person, address = self.open_sockets
        return replace(self, **scaled, open_sockets=(round(person * factor), round(address * factor)))


USUAL: Final = Limits()


@dataclass(frozen=True)
class Caller:
    """Who asks for something, empty for a stranger, and from which address, empty where that is not known."""

    person: str = ""
    address: str = ""


class TooMuch(Told):
    """More was asked for than may be; `again` says after how many seconds there is more."""

    status = 429

    def __init__(self, key: str, seconds: float) -> None:
        self.again = max(1, ceil(seconds))
        super().__init__(key, seconds=self.again)


@dataclass
class Bucket:
    """What was taken out of it, as of a time."""

    taken: float
    at: float

    def left(self, rate: Rate, now: float) -> float:
        self.taken = max(0.0, self.taken - (now - self.at) * rate.a_second)
        self.at = now
        return rate.at_once - self.taken


@dataclass
class Rates:
    """Counts who asks for what; without limits, nothing."""

    limits: Limits | None = USUAL
    clock: Callable[[], float] = time.monotonic
    buckets: dict[tuple[str, str], Bucket] = field(default_factory=dict)
    open: dict[str, int] = field(default_factory=dict)
    homes: dict[str, str] = field(default_factory=dict)  # from where people came last

    def wait(self, kind: str, caller: Caller, cost: float = 1.0) -> float:
        """Takes so much of a kind; else the seconds until it can be taken."""
        sources = self.sources(kind, caller)
        now = self.clock()
        longest = max(
            [(cost - bucket.left(rate, now)) / rate.a_second for rate, bucket in sources], default=0.0
        )
        if longest > 0:
            return longest
        for _, bucket in sources:
            bucket.taken += cost
        return 0.0

    def take(self, kind: str, caller: Caller) -> None:
        """Raises TooMuch where it cannot be taken."""
        seconds = self.wait(kind, caller)
        if seconds > 0:
            raise TooMuch("too-much", seconds)

    def charge(self, kind: str, caller: Caller, cost: float) -> None:
        """Takes what was used already, whether it was there or not."""
        now = self.clock()
        for rate, bucket in self.sources(kind, caller):
            bucket.left(rate, now)
            bucket.taken += cost

    def sources(self, kind: str, caller: Caller) -> list[tuple[Rate, Bucket]]:
        """What a caller takes from: what the address has, and what the person has; none without limits."""
        if self.limits is None:
            return []
        known: Share | Rate = getattr(self.limits, kind)
        if isinstance(known, Rate):
            return [(known, self.bucket(kind, place_of(caller)))]
        found = []
        if caller.address:
            found.append((known.address, self.bucket(kind, place_of(caller))))
        if caller.person:
            found.append((known.person, self.bucket(kind, caller.person)))
        return found

    def bucket(self, kind: str, key: str) -> Bucket:
        found = self.buckets.pop((kind, key), None) or Bucket(0.0, self.clock())
        self.buckets[kind, key] = found  # the last used stands last
        if len(self.buckets) > KEPT:
            del self.buckets[next(iter(self.buckets))]
        return found

    # Sockets that are open

    def enter(self, caller: Caller) -> None:
        """One more socket is open. Raises TooMuch where there are too many."""
        if self.limits is not None:
            self.take("sockets", caller)
            for key, most in zip(keys_of(caller), self.limits.open_sockets[::-1], strict=False):
                if self.open.get(key, 0) >= most:
                    raise TooMuch("too-many-sockets", 60)
        for key in keys_of(caller):
            self.open[key] = self.open.get(key, 0) + 1
        if caller.person:
            self.homes.pop(caller.person, None)
            self.homes[caller.person] = caller.address
            if len(self.homes) > KEPT:
                del self.homes[next(iter(self.homes))]

    def leave(self, caller: Caller) -> None:
        """It is closed."""
        for key in keys_of(caller):
            self.open[key] -= 1
            if not self.open[key]:
                del self.open[key]

    def caller(self, person: str) -> Caller:
        """A person, from where they came last."""
        return Caller(person, self.homes.get(person, ""))


@dataclass
class SocketRate:
    """What comes over one socket."""

    rates: Rates
    caller: Caller
    bucket: Bucket

    def take(self, kind: str) -> None:
        """Raises TooMuch where it cannot be taken."""
        self.rates.take(kind, self.caller)

    def floods(self) -> bool:
        """Counts a message, and whether it is one too many."""
        limits = self.rates.limits
        if limits is None:
            return False
        left = self.bucket.left(limits.frames, self.rates.clock())
        self.bucket.taken += 1
        return left < 1


def socket_rate(rates: Rates, caller: Caller) -> SocketRate:
    return SocketRate(rates, caller, Bucket(0.0, rates.clock()))


def limits_by(factor: float) -> Limits | None:
    """The usual limits by a factor; none for 0."""
    return USUAL.times(factor) if factor else None


def keys_of(caller: Caller) -> list[str]:
    """Under what a caller is counted: the address, and the person where it is known who."""
    return [place_of(caller), caller.person] if caller.person else [place_of(caller)]


def place_of(caller: Caller) -> str:
    return "at " + network_of(caller.address)


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """What is one address to us: of IPv6 what one connection to the net has."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, NETWORK), strict=False).network_address)
