"""Programs that the host has let in: each comes with a token, of which the room keeps the hash alone.

A grant is a line among what the room keeps about itself: the hash of its token, whose identity that gives,
and what the program is called. It ends when the host takes it back.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

TOKEN_KEY_PREFIX: Final = "granted "  # before the hash of a token
BOT_NAME_SUFFIX: Final = " (bot)"  # behind the name of a program, which no person's name can have


@dataclass(frozen=True)
class BotToken:
    """A program that may come: its identity, and what it is called."""

    bot_id: str
    bot_name: str


def new_token() -> str:
    """256 bits by chance, so that a plain hash is enough."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    return hashlib.sha256(b"grant " + token.encode()).hexdigest()


def serialize_bot_token(grant: BotToken) -> str:
    """A grant as a line, which `parse_bot_tokens` reads."""
    return f"{grant.bot_id} {grant.bot_name}"


def parse_bot_tokens(found: Mapping[str, str]) -> dict[str, BotToken]:
    """The grants among what the host has said, by the hashes of their tokens."""
    lines = {
        key.removeprefix(TOKEN_KEY_PREFIX): value
        for key, value in found.items()
        if key.startswith(TOKEN_KEY_PREFIX)
    }
    return {key: BotToken(*value.split(" ", 1)) for key, value in lines.items()}
