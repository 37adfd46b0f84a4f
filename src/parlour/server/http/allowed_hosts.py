"""The host names that the server answers to.

Another site can point a name of its own at this machine (DNS rebinding). Browsers would then treat that
site's pages as pages of this server. Therefore the server accepts only names that no other site can own, and
names that the administrator has configured.
"""

import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from parlour.kit.errors import ParlourError

LOOPBACK = "localhost"
# Suffixes that home networks append to the name of a machine. No public site can use such a name.
LOCAL_SUFFIXES = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
MAX_HOST_LENGTH = 253  # in characters; the limit of DNS
NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


class InvalidHostNameError(ParlourError):
    """An invalid host name. The message says why."""


@dataclass(frozen=True)
class AllowedHosts:
    """The host names of a server: its own, the configured ones, and optionally every IP address."""

    own_names: frozenset[str] = frozenset({LOOPBACK})
    configured_names: frozenset[str] = frozenset()
    allow_ip_addresses: bool = False

    def allows(self, host: str) -> bool:
        """Return True if the server answers to this host, given without its port."""
        if host in self.own_names or host in self.configured_names:
            return True
        number = parse_ip_address(host)
        return number is not None and (self.allow_ip_addresses or number.is_loopback)


def allowed_hosts(listens: str, named: Iterable[str] = ()) -> AllowedHosts:
    """Return the allowed hosts of a server that listens at this address.

    They are the server's own names and the configured names. If the server listens at every address of the
    machine, every IP address and the names of the machine are allowed.

    Raises:
        InvalidHostNameError: A configured name is not a host name.
    """
    everywhere = (number := parse_ip_address(listens)) is not None and number.is_unspecified
    own = {LOOPBACK, *(local_names(socket.gethostname()) if everywhere else {listens.lower()})}
    return AllowedHosts(frozenset(own), frozenset(map(parse_host_name, named)), everywhere)


def local_names(machine: str) -> set[str]:
    """Return the names of this machine in its local network."""
    whole = machine.lower().rstrip(".")
    first, _, _ = whole.partition(".")
    return {whole, *(first + ending for ending in LOCAL_SUFFIXES)} if first else set()


def parse_host_name(written: str) -> str:
    """Return a host name in the form that browsers send.

    Raises:
        InvalidHostNameError: The text is not a host name.
    """
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
    """Return the host of `host:port`, or an empty string if there is none."""
    if len(named) > MAX_HOST_LENGTH or not named.isascii():
        return ""
    try:
        return (urlsplit("//" + named).hostname or "").rstrip(".")
    except ValueError:
        return ""


def parse_ip_address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the parsed IP address, or None if the host is a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
