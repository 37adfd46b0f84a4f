"""Programs that the host has let in: each comes with a token, of which the room keeps the hash alone.

A grant is a line among what the room keeps about itself: the hash of its token, whose identity that gives,
and what the program is called. It ends when the host takes it back.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

GRANTED: Final = "granted "  # before the hash of a token
MARK: Final = " (bot)"  # behind the name of a program, which no person's name can have


@dataclass(frozen=True)
class Grant:
    """A program that may come: its identity, and what it is called."""

    who: str
    name: str


def new_token() -> str:
    """256 bits by chance, so that a plain hash is enough."""
    return secrets.token_urlsafe(32)


def hash_of(token: str) -> str:
    return hashlib.sha256(b"grant " + token.encode()).hexdigest()


def written(grant: Grant) -> str:
    """A grant as a line, which `grants_in` reads."""
    return f"{grant.who} {grant.name}"


def grants_in(found: Mapping[str, str]) -> dict[str, Grant]:
    """The grants among what the host has said, by the hashes of their tokens."""
    lines = {key.removeprefix(GRANTED): value for key, value in found.items() if key.startswith(GRANTED)}
    return {key: Grant(*value.split(" ", 1)) for key, value in lines.items()}
