"""Sentences as data: a message key and fields. They become text only when they are displayed."""

from dataclasses import dataclass, fields
from typing import Any, Final

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class DataRecord:
    """Base class of the library's dataclasses, which makes compiled ones copyable and picklable.

    By default, `copy` and `pickle` use `__dict__`, which compiled objects do not have.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        values = [getattr(self, field.name) for field in fields(self)]  # type: ignore[arg-type]
        return (type(self), tuple(values))


DEFAULT_LANGUAGE: Final = "en"
NONE_VALUE: Final = "none"  # value of a suit or rank field if there is no suit or rank
MINUS_SIGN: Final = "−"  # used in displayed numbers; machine-readable output uses a hyphen


def format_integer(value: int) -> str:
    """Format an integer for display. Do not use this for numbers that a user typed; show those as typed."""
    return f"{MINUS_SIGN}{-value}" if value < 0 else f"{value}"


@dataclass(init=False)
class Sentence(DataRecord):
    """A message key, and values for the fields of that message."""

    key: str
    fields: dict[str, Any]

    def __init__(self, key: str, fields: dict[str, Any] | None = None) -> None:
        self.key = key
        self.fields = {} if fields is None else fields


@dataclass(init=False)
class CardList(DataRecord):
    """The cards in a field of a sentence: the notation of visible cards, and the number of hidden ones."""

    visible_cards: list[str]
    hidden_count: int

    def __init__(self, shown: list[str], hidden_count: int = 0) -> None:
        self.visible_cards = shown
        self.hidden_count = hidden_count


@dataclass(frozen=True)
class AnyOf(DataRecord):
    """Alternatives in a field of a sentence, as strings or sentences; "or" precedes the last one.

    `separator_key` is the message key of the separator between all alternatives but the last.
    """

    items: list[Any]
    separator_key: str = "list-more"


MAX_SUGGESTION_LENGTH: Final = (
    40  # maximum number of characters of an unknown word for which a similar word is suggested
)


def nearest_word(word: str, known_words: list[str]) -> str:
    """Return the known word with the most similar spelling; an empty string if none is similar."""
    from difflib import get_close_matches  # imported here, so that `import parlour` is fast

    words_by_casefold = {known_word.casefold(): known_word for known_word in known_words}
    matches = (
        get_close_matches(word.casefold(), words_by_casefold, 1) if len(word) <= MAX_SUGGESTION_LENGTH else []
    )
    return words_by_casefold[matches[0]] if matches else ""


def suggestion_text(word: str, known_words: list[str]) -> str:
    """Return a question that suggests the most similar known word, to append to a message.

    Returns:
        An empty string if no word is similar.
    """
    suggestion = nearest_word(word, known_words)
    return f"; did you mean {suggestion!r}?" if suggestion else ""
