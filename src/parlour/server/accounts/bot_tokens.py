"""Bot clients: foreign programs that the host of the server admits with a token.

The server's key-value store has one entry for each token: the hash of the token, the bot client's user id,
and its name. The token itself is not stored. It is valid until the host deletes the entry.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

TOKEN_KEY_PREFIX: Final = "granted "  # prefix of a token's entry, followed by the hash of the token
BOT_NAME_SUFFIX: Final = " (bot)"  # suffix of a bot client's name, which no name of a human user can have


@dataclass(frozen=True)
class BotToken:
    """The user id and the name of the bot client with a token."""

    bot_id: str
    bot_name: str


def new_token() -> str:
    """Return 256 random bits as text. This is enough entropy for an unsalted hash."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    return hashlib.sha256(b"grant " + token.encode()).hexdigest()


def serialize_bot_token(bot_token: BotToken) -> str:
    """Return the text of a token's entry, which `parse_bot_tokens` can read."""
    return f"{bot_token.bot_id} {bot_token.bot_name}"


def parse_bot_tokens(orders: Mapping[str, str]) -> dict[str, BotToken]:
    """Return the bot tokens in the server's key-value store, by the hashes of the tokens."""
    token_orders = {
        key.removeprefix(TOKEN_KEY_PREFIX): value
        for key, value in orders.items()
        if key.startswith(TOKEN_KEY_PREFIX)
    }
    return {key: BotToken(*value.split(" ", 1)) for key, value in token_orders.items()}
