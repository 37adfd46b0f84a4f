"""Sentences as data: a key and fields. They are formatted when they are displayed."""

from dataclasses import dataclass, fields
from typing import Any, Final

from mypy_extensions import mypyc_attr

from parlour.kit.formatters import SENTENCE_FORMATTERS


@mypyc_attr(allow_interpreted_subclasses=True)
class DataRecord:
    """The base class of the dataclasses of the library.

    A compiled object lacks the `__dict__` that `copy` and `pickle` use.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        found = [getattr(self, each.name) for each in fields(self)]  # type: ignore[arg-type]
        return (type(self), tuple(found))


DEFAULT_LANGUAGE: Final = "en"
NONE_VALUE: Final = "none"  # the value for a missing suit or rank
MINUS_SIGN: Final = "−"  # for displayed numbers; a hyphen is used in data for programs


def format_integer(value: int) -> str:
    """Return an integer for display. User input is passed as text instead, exactly as typed."""
    return f"{MINUS_SIGN}{-value}" if value < 0 else f"{value}"


@dataclass(init=False)
class Sentence(DataRecord):
    """A message key and the values of its fields."""

    key: str
    fields: dict[str, Any]

    def __init__(self, key: str, fields: dict[str, Any] | None = None) -> None:
        self.key = key
        self.fields = {} if fields is None else fields


@dataclass(init=False)
class CardList(DataRecord):
    """The cards in a field: visible ones as text, and the number of hidden ones."""

    shown: list[str]
    hidden_count: int

    def __init__(self, shown: list[str], hidden_count: int = 0) -> None:
        self.shown = shown
        self.hidden_count = hidden_count


@dataclass(frozen=True)
class AnyOf(DataRecord):
    """Alternatives in a field: texts and sentences.

    `separator_key` is the message that joins all but the last, which follows an `or`.
    """

    items: list[Any]
    separator_key: str = "list-more"


def format_sentence(game: Any, sentence: Sentence, names: list[str], reader: int, language: str) -> str:
    """Return a sentence of a game as text, with these names, for the seat `reader`."""
    return SENTENCE_FORMATTERS[0](game, sentence, names, reader, language)


MAX_SUGGESTION_LENGTH: Final = 40  # characters; longer words get no suggestion


def nearest_word(word: str, known: list[str]) -> str:
    """Return the known word with the most similar spelling, or an empty text."""
    from difflib import get_close_matches  # imported on demand, so that `import parlour` is quick

    spelled = {each.casefold(): each for each in known}
    near = get_close_matches(word.casefold(), spelled, 1) if len(word) <= MAX_SUGGESTION_LENGTH else []
    return spelled[near[0]] if near else ""


def suggestion_text(word: str, known: list[str]) -> str:
    """Return a suggestion for an unknown word: the nearest known word, or an empty text."""
    near = nearest_word(word, known)
    return f"; did you mean {near!r}?" if near else ""
