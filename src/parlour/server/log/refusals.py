"""Refusals of requests, and the texts of errors in the languages of users."""

import re
from math import ceil
from typing import Final

from parlour.kit.errors import ParlourError, UserError
from parlour.text.display_text import capitalize_first
from parlour.text.message import DEFAULT_LANGUAGE, Message
from parlour.text.translation import ANYONE, MessageCatalog, Reader, get_catalog, render

SERVER_CATALOG: Final = "parlour.server"
OPTION_PREFIX_PATTERN: Final = re.compile("[a-z_]+: ")


def server_catalog(language: str = DEFAULT_LANGUAGE) -> MessageCatalog:
    return get_catalog(SERVER_CATALOG, language)


def server_message(key: str, **fields: object) -> Message:
    """Return the message with a key in `messages/en.ftl` of the server."""
    return Message(key, fields, SERVER_CATALOG)


def refusal(key: str, **fields: object) -> UserError:
    """Return the error for a request that is not allowed, with a message of the server."""
    return UserError(server_message(key, **fields))


class RedactedText(str):
    """Error text from a bot or the coach. The log shows only the type and the location of the error."""


class DrainingError(UserError):
    """Raised if a new table is refused because this server process is draining (about to stop).

    Another process may accept the request.
    """


class RateLimitError(UserError):
    """Raised if a request exceeds a rate limit.

    `retry_after` is the number of seconds until the request may be repeated.
    """

    status = 429

    def __init__(self, message_key: str, seconds: float) -> None:
        self.retry_after = max(1, ceil(seconds))
        super().__init__(server_message(message_key, seconds=self.retry_after))


def render_error(error: ParlourError, language: str = DEFAULT_LANGUAGE, reader: Reader = ANYONE) -> str:
    """Return the text of an error in a user's language.

    Refusals by a rule of a game and messages of the server are complete sentences. Other errors get a capital
    first letter, unless they begin with the name of an option, such as `deck_file: `.
    """
    message = error.message
    text = render(message, language, reader)
    is_sentence = message.catalog == SERVER_CATALOG or (isinstance(error, UserError) and error.clause)
    return text if is_sentence or OPTION_PREFIX_PATTERN.match(text) else capitalize_first(text)
