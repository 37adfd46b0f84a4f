"""The library's errors. The message of each error is written for the user who caused it."""

from typing import Any

from parlour.text.message import Message, plain_message


class ParlourError(ValueError):
    """Base class of the library's errors. They report invalid input, never a bug in the program.

    The argument is a message, or a text that exists only in English. `str(error)` is the text in English.
    """

    def __str__(self) -> str:
        reason = self.args[0] if self.args else ""
        if not isinstance(reason, Message):
            return str(reason)
        from parlour.text.translation import render  # imported here, so that `import parlour` is fast

        return render(reason)

    @property
    def message(self) -> Message:
        """The text of the error as a message, for `parlour.text.translation.render`."""
        reason = self.args[0] if self.args else ""
        return reason if isinstance(reason, Message) else plain_message(str(reason))


class UnknownGameError(ParlourError):
    """Raised if no game has the given name."""


class InvalidSeatsError(ParlourError):
    """Raised for a number of seats that the game does not allow, or a seat that the match does not have."""


class UserError(ParlourError):
    """Raised if the request of a user is not allowed, or cannot be understood.

    Attributes:
        clause: The clause of the rules page that the request breaks, or an empty string.
    """

    def __init__(self, message: Message | str, clause: str = "") -> None:
        super().__init__(message, clause)
        self.clause = clause

    def __str__(self) -> str:
        return f"{super().__str__()} [{self.clause}]" if self.clause else super().__str__()


class InvalidOptionError(UserError):
    """Raised for an unknown option, an invalid value, or options that conflict with each other."""


class InvalidMoveError(UserError):
    """Raised for a text or code that is not a move of the game."""


class IllegalMoveError(UserError):
    """Raised for a move that the seat may not make now. `clause` is the rule that the move breaks."""


class InvalidPositionError(ParlourError):
    """Raised for a position that cannot be parsed, or that cannot occur in the game."""


class InvalidRecordError(ParlourError):
    """Raised for a record that cannot be parsed, or whose moves cannot be replayed."""


def invalid_move_error(game: Any, message: Message) -> InvalidMoveError:
    """Create the error for a text or code that is not a move of the game.

    Returns:
        An error with this message of the game.
    """
    return InvalidMoveError(game.describe(message))


def message_of(error: BaseException) -> Message:
    """Get the text of an error, to use it in a field of another message.

    Returns:
        The text as a message.
    """
    return error.message if isinstance(error, ParlourError) else plain_message(str(error))
