"""Tokens for bot clients, which are programs that play at this server's tables.

An administrator creates a token for each bot client. The server's key-value store contains only the hash of
the token, as part of a key; the value is the bot client's user id and name. Deleting the key revokes the
token.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

TOKEN_KEY_PREFIX: Final = "granted "  # prefix of the keys that contain the hashes of tokens
BOT_NAME_SUFFIX: Final = " (bot)"  # suffix of every bot client's name; names of human users cannot have it


@dataclass(frozen=True)
class BotToken:
    """The user id and the name of the bot client that uses a token."""

    bot_id: str
    bot_name: str


def new_token() -> str:
    """Return a new token of 256 random bits, which is long enough to be hashed without a salt."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    return hashlib.sha256(b"grant " + token.encode()).hexdigest()


def serialize_bot_token(bot_token: BotToken) -> str:
    """Return a bot token as the text that `parse_bot_tokens` reads."""
    return f"{bot_token.bot_id} {bot_token.bot_name}"


def parse_bot_tokens(entries: Mapping[str, str]) -> dict[str, BotToken]:
    """Return the bot tokens in the server's key-value store, keyed by token hash."""
    values_by_hash = {
        key.removeprefix(TOKEN_KEY_PREFIX): value
        for key, value in entries.items()
        if key.startswith(TOKEN_KEY_PREFIX)
    }
    return {key: BotToken(*value.split(" ", 1)) for key, value in values_by_hash.items()}
