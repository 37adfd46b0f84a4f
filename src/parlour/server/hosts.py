"""By which names the room may be called.

Another site can have a name of its own lead here (DNS rebinding), and its pages would then be taken for the
room's. So the room answers only by names that no other site can have, and by those that its host has named.
"""

import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from parlour.kit.errors import ParlourError

LOOPBACK = "localhost"
# What a network of a home puts behind a machine's name; nobody can have a site there.
HOME_ENDINGS = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
LONGEST_HOST = 253  # characters, as names on the net have them
NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


class InvalidHostName(ParlourError):
    """A name by which no room can be called; the message says why."""


@dataclass(frozen=True)
class Hosts:
    """The names of a room: its `own`, those that were `named`, and whether any address in digits will do."""

    own: frozenset[str] = frozenset({LOOPBACK})
    named: frozenset[str] = frozenset()
    numbers: bool = False

    def knows(self, host: str) -> bool:
        """Whether this is a name of the room; without its port."""
        if host in self.own or host in self.named:
            return True
        number = number_in(host)
        return number is not None and (self.numbers or number.is_loopback)


def hosts_of(listens: str, named: Iterable[str] = ()) -> Hosts:
    """The names of a room that listens at an address: its own, and those that are named besides.

    Where it listens at every address of the machine, these are all of them and the machine's name. Raises
    InvalidHostName.
    """
    everywhere = (number := number_in(listens)) is not None and number.is_unspecified
    own = {LOOPBACK, *(names_of(socket.gethostname()) if everywhere else {listens.lower()})}
    return Hosts(frozenset(own), frozenset(map(host_name, named)), everywhere)


def names_of(machine: str) -> set[str]:
    """What a machine is called in its own network."""
    whole = machine.lower().rstrip(".")
    first, _, _ = whole.partition(".")
    return {whole, *(first + ending for ending in HOME_ENDINGS)} if first else set()


def host_name(written: str) -> str:
    """A name as browsers send it. Raises InvalidHostName."""
    name = written.strip().rstrip(".").lower()
    if number_in(name) is not None:
        return name
    try:
        sent = name.encode("idna").decode()
    except UnicodeError:
        sent = ""
    if host_in(sent) != sent or not NAME.fullmatch(sent):
        raise InvalidHostName(f"{written!r} is no host name: write the name alone, such as cards.example")
    return sent


def host_in(named: str) -> str:
    """The host of `host:port`; empty where there is none."""
    if len(named) > LONGEST_HOST or not named.isascii():
        return ""
    try:
        return (urlsplit("//" + named).hostname or "").rstrip(".")
    except ValueError:
        return ""


def number_in(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that is written in digits; None for a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
