"""Messages of the bots and the coach."""

from parlour.text.message import Sentence


def bot_message(key: str, **fields: object) -> Sentence:
    """Return the message with a key in `messages/en.ftl` of this package."""
    return Sentence(key, fields, "parlour.bots")
