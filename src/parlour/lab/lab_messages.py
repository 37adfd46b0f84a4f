"""Messages of the laboratory."""

from parlour.text.message import Message


def lab_message(key: str, **fields: object) -> Message:
    """Return the message with a key in `messages/en.ftl` of this package."""
    return Message(key, fields, "parlour.lab")
