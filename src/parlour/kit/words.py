"""Sentences as data: a key, and what stands in its fields. Whoever shows them puts them into words.

A field is named for what it holds: `who` and `other` are seats, `cards` a set, `card` and `top` one card,
`suit` a suit and `rank` a rank; any other is a number, a text, a sentence within the sentence, or several
things of which any will do.
"""

from dataclasses import dataclass
from typing import Any, Final

from parlour.kit.cards import SUIT_SIGNS, card_text
from parlour.kit.data import Data
from parlour.kit.errors import InvalidMove, InvalidOption
from parlour.kit.seats import SPECTATOR
from parlour.kit.tellers import SPEAKERS, TELLERS

ENGLISH: Final = "en"
NOTHING: Final = "none"  # no suit, no rank
MINUS: Final = "−"  # before a number that people read; programs write a hyphen there


def whole_number(value: int) -> str:
    """A whole number as people read it; what they have typed is told as they typed it, as a text."""
    return f"{MINUS}{-value}" if value < 0 else f"{value}"


@dataclass(init=False)
class Sentence(Data):
    """The key of a message and what stands in its fields."""

    key: str
    fields: dict[str, Any]

    def __init__(self, key: str, fields: dict[str, Any] | None = None) -> None:
        self.key = key
        self.fields = {} if fields is None else fields


@dataclass(init=False)
class Cards(Data):
    """Cards in a field: those that are seen, as text, and how many are not."""

    shown: list[str]
    hidden: int

    def __init__(self, shown: list[str], hidden: int = 0) -> None:
        self.shown = shown
        self.hidden = hidden


@dataclass(frozen=True)
class Either(Data):
    """Things in a field of which any will do: texts and sentences.

    `between` is the message that joins them up to the last, before which there is an `or`.
    """

    things: list[Any]
    between: str = "list-more"


def told(game: Any, sentence: Sentence, names: list[str], you: int, language: str) -> str:
    """A sentence of a game in words, told with these names to the seat `you`."""
    return TELLERS[0](game, sentence, names, you, language)


def invalid_move(game: Any, sentence: Sentence) -> InvalidMove:
    """What to raise for what is no move of a game.

    Returns:
        An error that says so in that sentence.
    """
    return InvalidMove(told(game, sentence, [], SPECTATOR, ENGLISH), sentence)


def invalid_option(sentence: Sentence) -> InvalidOption:
    """What to raise for what is no option.

    Returns:
        An error that says so in that sentence, which every game can say.
    """
    return InvalidOption(SPEAKERS[0](sentence, ENGLISH), sentence)


def pretty_card(text: str) -> str:
    """A card for a person to read: `7♥`, `10♣`, `joker`; names that are no ranks and suits stay."""
    if text.startswith("*"):
        return "joker"
    if len(text) == 2 and text[1] in "CDHS":
        return ("10" if text[0] == "T" else text[0]) + SUIT_SIGNS["CDHS".index(text[1])]
    return text


def standard_card(card: int) -> str:
    """A card of the standard pack for a person to read."""
    return pretty_card(card_text(card))


LONGEST_GUESS: Final = 40  # characters of a word that is compared with others


def nearest(word: str, known: list[str]) -> str:
    """The known word that is spelled most like a word that nobody knows; or nothing."""
    from difflib import get_close_matches  # imported on demand: `import parlour` is quick

    spelled = {each.casefold(): each for each in known}
    near = get_close_matches(word.casefold(), spelled, 1) if len(word) <= LONGEST_GUESS else []
    return spelled[near[0]] if near else ""


def did_you_mean(word: str, known: list[str]) -> str:
    """What to add to a refusal of a word that nobody knows: the known word nearest to it, or nothing."""
    near = nearest(word, known)
    return f"; did you mean {near!r}?" if near else ""
