"""What is wrong, as a message: errors whose text is English, and that can be told in any language."""

from typing import Any, ClassVar

from parlour.kit.errors import ParlourError
from parlour.kit.words import DEFAULT_LANGUAGE
from parlour.messages import words_of


class Wrong(ParlourError):
    """Bad input, said by a message of a folder; a field may be a sentence of it, or another such error."""

    FOLDER: ClassVar = ""

    def __init__(self, key: str, **fields: object) -> None:
        self.key = key
        self.fields = fields
        super().__init__(self.told(DEFAULT_LANGUAGE))

    def __reduce__(self) -> tuple[Any, ...]:
        """So that one raised in another process arrives."""
        return (made_again, (type(self), self.key, self.fields))

    def told(self, language: str) -> str:
        """The text in a language."""
        fields = {name: told(value, language) for name, value in self.fields.items()}
        return words_of(self.FOLDER, language).tell(self.key, fields)


def made_again(kind: type[Wrong], key: str, fields: dict[str, object]) -> Wrong:
    return kind(key, **fields)


def told(value: object, language: str) -> object:
    """What stands in a field; an error that can be told in a language is."""
    if isinstance(value, Wrong):
        return value.told(language)
    return str(value) if isinstance(value, Exception) else value
