"""Sentences as data: a key, and what stands in its fields. Whoever shows them puts them into words.

A field is named for what it holds: `who` and `other` are seats, `cards` a set, `card` and `top` one card,
`suit` a suit and `rank` a rank; any other is a number, a text, a sentence within the sentence, or several
things of which any will do.
"""

from dataclasses import dataclass
from typing import Any, Final

from parlour.kit.cards import SUIT_SYMBOLS, format_standard_card
from parlour.kit.data import DataRecord
from parlour.kit.errors import InvalidMoveError, InvalidOptionError
from parlour.kit.seats import SPECTATOR
from parlour.kit.tellers import COMMON_FORMATTERS, SENTENCE_FORMATTERS

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


def invalid_move_error(game: Any, sentence: Sentence) -> InvalidMoveError:
    """What to raise for what is no move of a game.

    Returns:
        An error that says so in that sentence.
    """
    return InvalidMoveError(format_sentence(game, sentence, [], SPECTATOR, DEFAULT_LANGUAGE), sentence)


def invalid_option_error(sentence: Sentence) -> InvalidOptionError:
    """What to raise for what is no option.

    Returns:
        An error that says so in that sentence, which every game can say.
    """
    return InvalidOptionError(COMMON_FORMATTERS[0](sentence, DEFAULT_LANGUAGE), sentence)


def display_card(text: str) -> str:
    """A card for a person to read: `7♥`, `10♣`, `joker`; names that are no ranks and suits stay."""
    if text.startswith("*"):
        return "joker"
    if len(text) == 2 and text[1] in "CDHS":
        return ("10" if text[0] == "T" else text[0]) + SUIT_SYMBOLS["CDHS".index(text[1])]
    return text


def display_standard_card(card: int) -> str:
    """A card of the standard pack for a person to read."""
    return display_card(format_standard_card(card))


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
