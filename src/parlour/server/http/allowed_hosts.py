"""The host names under which the server answers requests.

Another site can make one of its own host names point to this machine (DNS rebinding). Browsers would then
treat that site's pages as pages of this server. Therefore the server accepts only names that no other site
can own, and names that the administrator has configured.

`litestar.middleware.allowed_hosts` (Litestar 2.25) is not enough. It compares the whole header with a list of
strings, so that it refuses `localhost:8420`, names in capital letters and IPv6 addresses unless each is
listed. It has no pattern for the IP addresses of a machine, which can change while the server runs. It also
does not check requests to unknown paths.
"""

import ipaddress
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import urlsplit

from parlour.kit.errors import ParlourError

LOOPBACK = "localhost"
# suffixes that home networks append to a machine's name; no public site can have such a name
LOCAL_SUFFIXES = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain")
MAX_HOST_LENGTH = 253  # maximum number of characters of a host name, as in DNS
HOST_NAME_PATTERN = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*")


class InvalidHostNameError(ParlourError):
    """Raised if a host name is invalid. The message says why."""


@dataclass(frozen=True)
class AllowedHosts:
    """The host names that a server accepts."""

    own_names: frozenset[str] = frozenset({LOOPBACK})
    configured_names: frozenset[str] = frozenset()
    allow_ip_addresses: bool = False

    def allows(self, host: str) -> bool:
        """Return True if the server accepts this host, given without its port."""
        if host in self.own_names or host in self.configured_names:
            return True
        ip_address = parse_ip_address(host)
        return ip_address is not None and (self.allow_ip_addresses or ip_address.is_loopback)


def build_allowed_hosts(listen_address: str, configured_hosts: Iterable[str] = ()) -> AllowedHosts:
    """Return the allowed hosts of a server that listens on an address.

    They are the server's own names and the configured names. If the server listens on all addresses of the
    machine, every IP address and all names of the machine are allowed too.

    Raises:
        InvalidHostNameError: A configured name is not a host name.
    """
    is_unspecified = (
        ip_address := parse_ip_address(listen_address)
    ) is not None and ip_address.is_unspecified
    own_names = {
        LOOPBACK,
        *(list_local_names(socket.gethostname()) if is_unspecified else {listen_address.lower()}),
    }
    return AllowedHosts(
        frozenset(own_names), frozenset(map(parse_host_name, configured_hosts)), is_unspecified
    )


def list_local_names(host_name: str) -> set[str]:
    """Return the names that this machine may have on its local network."""
    full_name = host_name.lower().rstrip(".")
    short_name, _, _ = full_name.partition(".")
    return {full_name, *(short_name + suffix for suffix in LOCAL_SUFFIXES)} if short_name else set()


def parse_host_name(host_text: str) -> str:
    """Return a host name in the form that browsers send.

    Raises:
        InvalidHostNameError: The text is not a host name.
    """
    name = host_text.strip().rstrip(".").lower()
    if parse_ip_address(name) is not None:
        return name
    try:
        ascii_name = name.encode("idna").decode()
    except UnicodeError:
        ascii_name = ""
    if strip_port(ascii_name) != ascii_name or not HOST_NAME_PATTERN.fullmatch(ascii_name):
        raise InvalidHostNameError(
            f"{host_text!r} is not a host name: write only the name, such as cards.example"
        )
    return ascii_name


def strip_port(host_and_port: str) -> str:
    """Return the host in `host:port`, or an empty string if the host is invalid."""
    if len(host_and_port) > MAX_HOST_LENGTH or not host_and_port.isascii():
        return ""
    try:
        return (urlsplit("//" + host_and_port).hostname or "").rstrip(".")
    except ValueError:
        return ""


def parse_ip_address(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """Return the parsed IP address, or None if the host is a name."""
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
