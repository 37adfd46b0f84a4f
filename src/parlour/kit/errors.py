"""What can go wrong, each with a message for the person who caused it."""

from typing import Any

from parlour.kit.formatters import COMMON_FORMATTERS
from parlour.kit.moves import SPECTATOR
from parlour.kit.sentences import DEFAULT_LANGUAGE, Sentence, format_sentence


class ParlourError(ValueError):
    """Any of the errors below: bad input, never a fault of the program."""


class UnknownGameError(ParlourError):
    """No game has this name."""


class InvalidSeatsError(ParlourError):
    """The game is not played by so many, or has no such seat."""


class InvalidOptionError(ParlourError):
    """An option that the game does not have, a value that it does not take, or two that clash.

    `sentence` says so in any language, where it is a message of the game's; its text is the English one.
    """

    def __init__(self, text: str, sentence: "Sentence | None" = None) -> None:
        super().__init__(text)
        self.sentence = sentence

    def __reduce__(self) -> "tuple[type[InvalidOptionError], tuple[str, Sentence | None]]":
        """So that one raised in another process arrives."""
        return (InvalidOptionError, (str(self), self.sentence))


class InvalidMoveError(ParlourError):
    """A text or code that is no move of this game at all.

    `sentence` says so in any language; its text is the English one.
    """

    def __init__(self, text: str, sentence: "Sentence | None" = None) -> None:
        super().__init__(text)
        self.sentence = sentence

    def __reduce__(self) -> "tuple[type[InvalidMoveError], tuple[str, Sentence | None]]":
        """So that one raised in another process arrives."""
        return (InvalidMoveError, (str(self), self.sentence))


class IllegalMoveError(ParlourError):
    """A move of this game that this seat may not make now; `clause` names the rule."""

    def __init__(self, sentence: str, clause: str) -> None:
        super().__init__(f"{sentence} [{clause}]")
        self.sentence = sentence
        self.clause = clause

    def __reduce__(self) -> tuple[type["IllegalMoveError"], tuple[str, str]]:
        """So that one raised in another process arrives."""
        return (IllegalMoveError, (self.sentence, self.clause))


class InvalidPositionError(ParlourError):
    """A position that cannot be read, or that the game cannot reach."""


class InvalidRecordError(ParlourError):
    """A record that cannot be read or does not replay."""


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
