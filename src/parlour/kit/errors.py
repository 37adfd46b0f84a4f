"""The errors of the library. Each has a message for the user who caused it."""

from typing import Any

from parlour.kit.formatters import COMMON_FORMATTERS
from parlour.kit.moves import SPECTATOR
from parlour.kit.sentences import DEFAULT_LANGUAGE, Sentence, format_sentence


class ParlourError(ValueError):
    """The base class of the errors below: invalid input, never a bug of the program."""


class UnknownGameError(ParlourError):
    """The name of a game is unknown."""


class InvalidSeatsError(ParlourError):
    """The game cannot have this number of seats, or the match has no such seat."""


class InvalidOptionError(ParlourError):
    """An unknown option, an invalid value of an option, or options that conflict.

    `sentence` is the message for any language, if the game has one; the text of the error is in English.
    """

    def __init__(self, text: str, sentence: "Sentence | None" = None) -> None:
        super().__init__(text)
        self.sentence = sentence

    def __reduce__(self) -> "tuple[type[InvalidOptionError], tuple[str, Sentence | None]]":
        """Make the error picklable, for errors raised in another process."""
        return (InvalidOptionError, (str(self), self.sentence))


class InvalidMoveError(ParlourError):
    """A text or code that is not a move of this game.

    `sentence` is the message for any language; the text of the error is in English.
    """

    def __init__(self, text: str, sentence: "Sentence | None" = None) -> None:
        super().__init__(text)
        self.sentence = sentence

    def __reduce__(self) -> "tuple[type[InvalidMoveError], tuple[str, Sentence | None]]":
        """Make the error picklable, for errors raised in another process."""
        return (InvalidMoveError, (str(self), self.sentence))


class IllegalMoveError(ParlourError):
    """A move of this game that the seat may not make now; `clause` names the rule."""

    def __init__(self, sentence: str, clause: str) -> None:
        super().__init__(f"{sentence} [{clause}]")
        self.sentence = sentence
        self.clause = clause

    def __reduce__(self) -> tuple[type["IllegalMoveError"], tuple[str, str]]:
        """Make the error picklable, for errors raised in another process."""
        return (IllegalMoveError, (self.sentence, self.clause))


class InvalidPositionError(ParlourError):
    """A position that cannot be read, or that the game cannot reach."""


class InvalidRecordError(ParlourError):
    """A record that cannot be read or does not replay."""


def invalid_move_error(game: Any, sentence: Sentence) -> InvalidMoveError:
    """Return an error for text or a code that is not a move of a game.

    Returns:
        An error with this sentence.
    """
    return InvalidMoveError(format_sentence(game, sentence, [], SPECTATOR, DEFAULT_LANGUAGE), sentence)


def invalid_option_error(sentence: Sentence) -> InvalidOptionError:
    """Return an error for an invalid option.

    Returns:
        An error with this sentence. Its message is one that every game has.
    """
    return InvalidOptionError(COMMON_FORMATTERS[0](sentence, DEFAULT_LANGUAGE), sentence)
