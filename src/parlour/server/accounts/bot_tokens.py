"""Bot clients: foreign programs that the host lets in with a token.

The server stores only the hash of a token. The entry in its key-value store has the hash, the user id that
the token gives, and the program's name. It is valid until the host deletes it.
"""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

TOKEN_KEY_PREFIX: Final = "granted "  # before the hash of a token
BOT_NAME_SUFFIX: Final = " (bot)"  # after the name of a bot client; names of human users cannot end in it


@dataclass(frozen=True)
class BotToken:
    """The user id and name that a token gives to a bot client."""

    bot_id: str
    bot_name: str


def new_token() -> str:
    """Return 256 random bits as text, enough entropy for an unsalted hash."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    return hashlib.sha256(b"grant " + token.encode()).hexdigest()


def serialize_bot_token(bot_token: BotToken) -> str:
    """Return a token's entry as text, which `parse_bot_tokens` reads."""
    return f"{bot_token.bot_id} {bot_token.bot_name}"


def parse_bot_tokens(orders: Mapping[str, str]) -> dict[str, BotToken]:
    """Return the bot tokens in the server's key-value store, by the hashes of the tokens."""
    token_orders = {
        key.removeprefix(TOKEN_KEY_PREFIX): value
        for key, value in orders.items()
        if key.startswith(TOKEN_KEY_PREFIX)
    }
    return {key: BotToken(*value.split(" ", 1)) for key, value in token_orders.items()}
