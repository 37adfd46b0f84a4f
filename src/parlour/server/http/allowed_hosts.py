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
LOCAL_SUFFIXES = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
MAX_HOST_LENGTH = 253  # characters, as names on the net have them
NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


class InvalidHostNameError(ParlourError):
    """A name by which no room can be called; the message says why."""


@dataclass(frozen=True)
class AllowedHosts:
    """The names of a room: its `own`, those that were `named`, and whether any address in digits will do."""

    own_names: frozenset[str] = frozenset({LOOPBACK})
    configured_names: frozenset[str] = frozenset()
    allow_ip_addresses: bool = False

    def allows(self, host: str) -> bool:
        """Whether this is a name of the room; without its port."""
        if host in self.own_names or host in self.configured_names:
            return True
        number = parse_ip_address(host)
        return number is not None and (self.allow_ip_addresses or number.is_loopback)


def allowed_hosts(listens: str, named: Iterable[str] = ()) -> AllowedHosts:
    """The names of a room that listens at an address: its own, and those that are named besides.

    Where it listens at every address of the machine, these are all of them and the machine's name. Raises
    InvalidHostNameError.
    """
    everywhere = (number := parse_ip_address(listens)) is not None and number.is_unspecified
    own = {LOOPBACK, *(local_names(socket.gethostname()) if everywhere else {listens.lower()})}
    return AllowedHosts(frozenset(own), frozenset(map(parse_host_name, named)), everywhere)


def local_names(machine: str) -> set[str]:
    """What a machine is called in its own network."""
    whole = machine.lower().rstrip(".")
    first, _, _ = whole.partition(".")
    return {whole, *(first + ending for ending in LOCAL_SUFFIXES)} if first else set()


def parse_host_name(written: str) -> str:
    """A name as browsers send it. Raises InvalidHostNameError."""
    name = written.strip().rstrip(".").lower()
    if parse_ip_address(name) is not None:
        return name
    try:
        sent = name.encode("idna").decode()
    except UnicodeError:
        sent = ""
    if strip_port(sent) != sent or not NAME.fullmatch(sent):
        raise InvalidHostNameError(
            f"{written!r} is no host name: write the name alone, such as cards.example"
        )
    return sent


def strip_port(named: str) -> str:
    """The host of `host:port`; empty where there is none."""
    if len(named) > MAX_HOST_LENGTH or not named.isascii():
        return ""
    try:
        return (urlsplit("//" + named).hostname or "").rstrip(".")
    except ValueError:
        return ""


def parse_ip_address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """The address that is written in digits; None for a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
