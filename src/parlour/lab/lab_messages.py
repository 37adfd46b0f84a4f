"""Messages of the laboratory."""

from parlour.text.message import Sentence


def lab_message(key: str, **fields: object) -> Sentence:
    """Return the message with a key in `messages/en.ftl` of this package."""
    return Sentence(key, fields, "parlour.lab")
