"""Sentences as data: a key and fields. The text of a sentence is made where it is shown."""

from dataclasses import dataclass, fields
from typing import Any, Final

from mypy_extensions import mypyc_attr

from parlour.kit.formatters import SENTENCE_FORMATTERS


@mypyc_attr(allow_interpreted_subclasses=True)
class DataRecord:
    """What every dataclass of this floor is besides.

    Compiled, an object has no dictionary from which `copy` and `pickle` could take what is in it.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        found = [getattr(self, each.name) for each in fields(self)]  # type: ignore[arg-type]
        return (type(self), tuple(found))


DEFAULT_LANGUAGE: Final = "en"
NONE_VALUE: Final = "none"  # no suit, no rank
MINUS_SIGN: Final = "−"  # before a number that people read; programs write a hyphen there


def format_integer(value: int) -> str:
    """A whole number as people read it; what they have typed is told as they typed it, as a text."""
    return f"{MINUS_SIGN}{-value}" if value < 0 else f"{value}"


@dataclass(init=False)
class Sentence(DataRecord):
    """The key of a message and what stands in its fields."""

    key: str
    fields: dict[str, Any]

    def __init__(self, key: str, fields: dict[str, Any] | None = None) -> None:
        self.key = key
        self.fields = {} if fields is None else fields


@dataclass(init=False)
class CardList(DataRecord):
    """Cards in a field: those that are seen, as text, and how many are not."""

    shown: list[str]
    hidden_count: int

    def __init__(self, shown: list[str], hidden_count: int = 0) -> None:
        self.shown = shown
        self.hidden_count = hidden_count


@dataclass(frozen=True)
class AnyOf(DataRecord):
    """Things in a field of which any will do: texts and sentences.

    `between` is the message that joins them up to the last, before which there is an `or`.
    """

    items: list[Any]
    separator_key: str = "list-more"


def format_sentence(game: Any, sentence: Sentence, names: list[str], reader: int, language: str) -> str:
    """A sentence of a game in words, told with these names to the seat `you`."""
    return SENTENCE_FORMATTERS[0](game, sentence, names, reader, language)


MAX_SUGGESTION_LENGTH: Final = 40  # characters of a word that is compared with others


def nearest_word(word: str, known: list[str]) -> str:
    """The known word that is spelled most like a word that nobody knows; or nothing."""
    from difflib import get_close_matches  # imported on demand: `import parlour` is quick

    spelled = {each.casefold(): each for each in known}
    near = get_close_matches(word.casefold(), spelled, 1) if len(word) <= MAX_SUGGESTION_LENGTH else []
    return spelled[near[0]] if near else ""


def suggestion_text(word: str, known: list[str]) -> str:
    """What to add to a refusal of a word that nobody knows: the known word nearest to it, or nothing."""
    near = nearest_word(word, known)
    return f"; did you mean {near!r}?" if near else ""
