"""Names of nodes. A node is a server that uses a database, alone or together with other servers.

An administrator can name a node. The id of each process of the node begins with this name.
"""

import secrets
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

# Database key of the time when all nodes were drained (closed to new tables), in milliseconds since 1970. The
# key for a single node ends with the node's name.
DRAINED: Final = "drained"


@dataclass(frozen=True)
class NodeId:
    """The id of a server process.

    Attributes:
        name: The name of the process's node, or an empty string.
        started_at: The time when the process started, in milliseconds since 1970.
        token: Random characters that make the id unique.
    """

    name: str
    started_at: int
    token: str

    def __str__(self) -> str:
        return f"{self.name} {self.started_at} {self.token}"

    def is_drained(self, admin_orders: Mapping[str, str]) -> bool:
        """Return True if this node or all nodes were closed to new tables after the process started."""
        keys = [DRAINED, drained_key(self.name)] if self.name else [DRAINED]
        return any(int(admin_orders[key]) >= self.started_at for key in keys if key in admin_orders)


def new_node_id(node_name: str) -> NodeId:
    return NodeId(node_name, round(time.time() * 1000), secrets.token_hex(6))


def parse_node_id(node_id_text: str) -> NodeId:
    """Parse the id of a process from its stored form."""
    name, started_at, token = node_id_text.split(" ")
    return NodeId(name, int(started_at), token)


def drained_key(node_name: str) -> str:
    """Return the database key that holds the time when a node was drained."""
    return f"{DRAINED} {node_name}"


def default_node_name(port: int) -> str:
    """Return the default name of a node, which consists of the machine's host name and the port."""
    host = "".join(
        char if (char.isascii() and char.isalnum()) or char in "._-" else "-" for char in socket.gethostname()
    )
    return f"{host[:50].lstrip('._-') or 'node'}:{port}"
