"""Names of nodes: the servers that share a database, or the only one on it.

A host gives a node its name; several processes of one server have the same. In the database
the id of a process begins with the name of its node.
"""

import secrets
import socket
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

DRAINED: Final = "drained"  # a key in the database, alone or with a node's name; its value is the time


@dataclass(frozen=True)
class NodeId:
    """A process of a node, which opened at a time in milliseconds since 1970. `name` may be empty."""

    name: str
    opened: int
    token: str

    def __str__(self) -> str:
        return f"{self.name} {self.opened} {self.token}"

    def is_drained(self, found: Mapping[str, str]) -> bool:
        """Return True if the host has drained this node, or all nodes, since it opened."""
        keys = [DRAINED, drained_key(self.name)] if self.name else [DRAINED]
        return any(int(found[key]) >= self.opened for key in keys if key in found)


def new_node_id(name: str) -> NodeId:
    return NodeId(name, round(time.time() * 1000), secrets.token_hex(6))


def read_node_id(text: str) -> NodeId:
    """Read an id of the database."""
    name, opened, token = text.split(" ")
    return NodeId(name, int(opened), token)


def drained_key(name: str) -> str:
    """Return the key under which the database has the time at which a node was drained."""
    return f"{DRAINED} {name}"


def default_name(port: int) -> str:
    """Return a name for a node without one: its host and its port."""
    host = "".join(
        each if (each.isascii() and each.isalnum()) or each in "._-" else "-" for each in socket.gethostname()
    )
    return f"{host[:50].lstrip('._-') or 'node'}:{port}"
