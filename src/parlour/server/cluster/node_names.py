"""Names of nodes. A node is a server that uses a database, alone or together with other servers.

A host can give a node a name, which all processes of one server share. In the database, the id of a process
begins with the name of its node.
"""

import secrets
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

# Key in the database, for all nodes or followed by the name of a node. The value is a time in milliseconds
# since 1970.
DRAINED: Final = "drained"


@dataclass(frozen=True)
class NodeId:
    """The id of a process of a node.

    `opened` is when it started, in milliseconds since 1970. `name` may be empty.
    """

    name: str
    opened: int
    token: str

    def __str__(self) -> str:
        return f"{self.name} {self.opened} {self.token}"

    def is_drained(self, orders: Mapping[str, str]) -> bool:
        """Return True if the host has drained this node or all nodes since the process started."""
        keys = [DRAINED, drained_key(self.name)] if self.name else [DRAINED]
        return any(int(orders[key]) >= self.opened for key in keys if key in orders)


def new_node_id(name: str) -> NodeId:
    return NodeId(name, round(time.time() * 1000), secrets.token_hex(6))


def read_node_id(text: str) -> NodeId:
    """Parse the id of a process from the database."""
    name, opened_at, token = text.split(" ")
    return NodeId(name, int(opened_at), token)


def drained_key(name: str) -> str:
    """Return the key in the database under which the time of draining a node is stored."""
    return f"{DRAINED} {name}"


def default_node_name(port: int) -> str:
    """Return a default name for a node, made of its host name and its port."""
    host = "".join(
        char if (char.isascii() and char.isalnum()) or char in "._-" else "-" for char in socket.gethostname()
    )
    return f"{host[:50].lstrip('._-') or 'node'}:{port}"
