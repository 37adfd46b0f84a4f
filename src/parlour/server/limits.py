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

from parlour.server.said import TooMuch

KEPT: Final = 20_000  # buckets beside those of a caller; then the one goes that was used least lately
KEPT_HOMES: Final = 2_000  # people of whom it is known from where they came, those of whom it was asked last
# What a request takes of `requests`: 1 is half a millisecond of the event loop, as a file of the page costs.
COSTS: Final = {"file": 1, "query": 4, "lobby": 8, "summary": 10, "export": 60}
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

    # Anything over HTTP from one address, each as much as it costs. A page is some sixty files.
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


@dataclass(slots=True)
class Bucket:
    """What was taken out of it, as of a time."""

    rate: Rate
    at: float
    taken: float = 0.0

    def left(self, now: float) -> float:
        self.taken = max(0.0, self.taken - (now - self.at) * self.rate.a_second)
        self.at = now
        return self.rate.at_once - self.taken

    def wait(self, cost: float, now: float) -> float:
        """Return the seconds until so much can be taken, at most all that it holds; not positive for now."""
        return (min(cost, self.rate.at_once) - self.left(now)) / self.rate.a_second

    def is_full(self, now: float) -> bool:
        return self.taken <= (now - self.at) * self.rate.a_second


@dataclass
class Rates:
    """Counts who asks for what; without limits, nothing."""

    limits: Limits | None = USUAL
    clock: Callable[[], float] = time.monotonic
    # Those used last stand last.
    buckets: OrderedDict[tuple[str, str], Bucket] = field(default_factory=OrderedDict)
    open: dict[str, int] = field(default_factory=dict)
    homes: OrderedDict[str, str] = field(default_factory=OrderedDict)  # from where people came last

    def wait(self, kind: str, caller: Caller, cost: float = 1.0) -> float:
        """Takes so much of a kind; else the seconds until it can be taken."""
        now = self.clock()
        buckets = self.buckets_for(kind, caller, now)
        longest = max([each.wait(cost, now) for each in buckets], default=0.0)
        if longest > 0:
            return longest
        for each in buckets:
            each.taken += cost
        return 0.0

    def take(self, kind: str, caller: Caller, cost: float = 1.0) -> None:
        """Raises TooMuch where it cannot be taken."""
        seconds = self.wait(kind, caller, cost)
        if seconds > 0:
            raise TooMuch("too-much", seconds)

    def charge(self, kind: str, caller: Caller, cost: float) -> None:
        """Takes what was used already, whether it was there or not."""
        now = self.clock()
        for each in self.buckets_for(kind, caller, now):
            each.left(now)
            each.taken += cost

    def buckets_for(self, kind: str, caller: Caller, now: float) -> list[Bucket]:
        """What a caller takes from: what the address has, and what the person has; none without limits."""
        if self.limits is None:
            return []
        self.forget_full(now)
        known: Share | Rate = getattr(self.limits, kind)
        if isinstance(known, Rate):
            return [self.bucket(kind, place_of(caller), known, now)]
        found = []
        if caller.address:
            found.append(self.bucket(kind, place_of(caller), known.address, now))
        if caller.person:
            found.append(self.bucket(kind, caller.person, known.person, now))
        return found

    def bucket(self, kind: str, key: str, rate: Rate, now: float) -> Bucket:
        found = self.buckets.get((kind, key))
        if found is None:
            found = self.buckets[kind, key] = Bucket(rate, now)
        self.buckets.move_to_end((kind, key))
        return found

    def forget_full(self, now: float) -> None:
        """Lets go of those that are full again as long as none was used before them, and of too many."""
        while self.buckets:
            oldest = next(iter(self.buckets.values()))
            if len(self.buckets) <= KEPT and not oldest.is_full(now):
                return
            self.buckets.popitem(last=False)

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
            self.homes[caller.person] = caller.address
            self.homes.move_to_end(caller.person)
            if len(self.homes) > KEPT_HOMES:
                self.homes.popitem(last=False)

    def leave(self, caller: Caller) -> None:
        """It is closed."""
        for key in keys_of(caller):
            self.open[key] -= 1
            if not self.open[key]:
                del self.open[key]

    def caller(self, person: str) -> Caller:
        """A person, from where they came last."""
        if person in self.homes:
            self.homes.move_to_end(person)
        return Caller(person, self.homes.get(person, ""))


class RatedBots:
    """The budget of bots: what `rates` has left for the host of their table. See turns.BotBudget."""

    def __init__(self, rates: Rates) -> None:
        self.rates = rates

    def allows(self, user_id: str) -> bool:
        return self.rates.wait("bots", self.rates.caller(user_id), 0.0) <= 0

    def charge(self, user_id: str, seconds: float) -> None:
        self.rates.charge("bots", self.rates.caller(user_id), seconds)


@dataclass
class SocketRate:
    """What comes over one socket."""

    rates: Rates
    caller: Caller
    bucket: Bucket

    def take(self, kind: str) -> None:
        """Raises TooMuch where it cannot be taken."""
        self.rates.take(kind, self.caller)

    def grants(self, kind: str) -> bool:
        """Whether a message can be answered that takes so; both are counted."""
        try:
            self.take(kind)
        except TooMuch:
            return False
        return not self.floods()

    def floods(self) -> bool:
        """Counts a message, and whether it is one too many."""
        limits = self.rates.limits
        if limits is None:
            return False
        left = self.bucket.left(self.rates.clock())
        self.bucket.taken += 1
        return left < 1


def socket_rate(rates: Rates, caller: Caller) -> SocketRate:
    frames = (rates.limits or USUAL).frames
    return SocketRate(rates, caller, Bucket(frames, rates.clock()))


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
