"""Messages of the bots and the coach."""

from parlour.text.message import Message


def bot_message(key: str, **fields: object) -> Message:
    """Return the message with a key in `messages/en.ftl` of this package."""
    return Message(key, fields, "parlour.bots")
