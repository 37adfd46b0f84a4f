"""The library's errors. The message of each error is written for the user who caused it."""

from typing import Any

from parlour.kit.formatters import format_common_sentence, format_sentence
from parlour.kit.moves import SPECTATOR
from parlour.kit.sentences import DEFAULT_LANGUAGE, Sentence


class ParlourError(ValueError):
    """Base class of the library's errors. They report invalid input, never a bug in the program."""


class UnknownGameError(ParlourError):
    """Raised if no game has the given name."""


class InvalidSeatsError(ParlourError):
    """Raised for a number of seats that the game does not allow, or a seat that the match does not have."""


class InvalidOptionError(ParlourError):
    """Raised for an unknown option, an invalid value, or options that conflict with each other.

    `str(error)` is the message in English. `sentence` is the same message in a form that can be translated,
    or None if there is no such form.
    """

    def __init__(self, text: str, translatable_sentence: "Sentence | None" = None) -> None:
        super().__init__(text)
        self.sentence = translatable_sentence

    def __reduce__(self) -> "tuple[type[InvalidOptionError], tuple[str, Sentence | None]]":
        """Support pickling, so that the error can be sent between processes."""
        return (InvalidOptionError, (str(self), self.sentence))


class InvalidMoveError(ParlourError):
    """Raised for a text or code that is not a move of the game.

    `str(error)` is the message in English. `sentence` is the same message in a form that can be translated,
    or None if there is no such form.
    """

    def __init__(self, text: str, sentence: "Sentence | None" = None) -> None:
        super().__init__(text)
        self.sentence = sentence

    def __reduce__(self) -> "tuple[type[InvalidMoveError], tuple[str, Sentence | None]]":
        """Support pickling, so that the error can be sent between processes."""
        return (InvalidMoveError, (str(self), self.sentence))


class IllegalMoveError(ParlourError):
    """Raised for a move that the seat may not make now. `clause` is the rule that the move breaks."""

    def __init__(self, sentence: str, clause_number: str) -> None:
        super().__init__(f"{sentence} [{clause_number}]")
        self.sentence = sentence
        self.clause = clause_number

    def __reduce__(self) -> tuple[type["IllegalMoveError"], tuple[str, str]]:
        """Support pickling, so that the error can be sent between processes."""
        return (IllegalMoveError, (self.sentence, self.clause))


class InvalidPositionError(ParlourError):
    """Raised for a position that cannot be parsed, or that cannot occur in the game."""


class InvalidRecordError(ParlourError):
    """Raised for a record that cannot be parsed, or whose moves cannot be replayed."""


def invalid_move_error(game: Any, sentence: Sentence) -> InvalidMoveError:
    """Create the error for a text or code that is not a move of the game.

    Returns:
        An error with the message `sentence`.
    """
    return InvalidMoveError(format_sentence(game, sentence, [], SPECTATOR, DEFAULT_LANGUAGE), sentence)


def invalid_option_error(sentence: Sentence) -> InvalidOptionError:
    """Create the error for an invalid option.

    The sentence must have a key that all games share.

    Returns:
        An error with the message `sentence`.
    """
    return InvalidOptionError(format_common_sentence(sentence, DEFAULT_LANGUAGE), sentence)
