"""Errors whose message is in English by default, and can be formatted in any supported language."""

from typing import Any, ClassVar

from parlour.kit.errors import ParlourError
from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.text.translation import get_catalog


class TranslatableError(ParlourError):
    """Raised for bad input, with a message in any supported language.

    The message is in the package named by MESSAGE_FOLDER. The value of a field in the message may be a
    sentence or another error.
    """

    MESSAGE_FOLDER: ClassVar = "text"

    def __init__(self, message_key: str, **fields: object) -> None:
        self.key = message_key
        self.fields = fields
        super().__init__(self.format_message(DEFAULT_LANGUAGE))

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling, so that the error can be passed from one process to another."""
        return (unpickle_error, (type(self), self.key, self.fields))

    def format_message(self, language: str) -> str:
        """Return the message of the error in a language."""
        fields = {name: format_value(value, language) for name, value in self.fields.items()}
        return get_catalog(self.MESSAGE_FOLDER, language).format_with_fields(self.key, fields)


def unpickle_error(
    error_class: type[TranslatableError], message_key: str, fields: dict[str, object]
) -> TranslatableError:
    return error_class(message_key, **fields)


def format_value(value: object, language: str) -> object:
    """Return a field's value. An error is replaced by its message, translated if possible."""
    if isinstance(value, TranslatableError):
        return value.format_message(language)
    return str(value) if isinstance(value, Exception) else value
