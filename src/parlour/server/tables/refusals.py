"""Errors and refusals whose messages are shown to users, each in the user's language."""

import re
from collections.abc import Callable
from math import ceil
from typing import Final

from parlour.kit.errors import InvalidMoveError, InvalidOptionError, ParlourError
from parlour.kit.game import Game
from parlour.kit.sentences import DEFAULT_LANGUAGE, Sentence
from parlour.text.display_text import capitalize_first
from parlour.text.translated_errors import TranslatableError
from parlour.text.translation import (
    MessageCatalog,
    format_common_sentence,
    format_invalid_move,
    get_catalog,
    get_game_catalog,
)

NamesByLanguage = Callable[[str], list[str]]  # returns the names of the players in a language
OPTION_PREFIX_PATTERN: Final = re.compile("[a-z_]+: ")


def server_catalog(language: str = DEFAULT_LANGUAGE) -> MessageCatalog:
    return get_catalog("server", language)


class RoomError(ParlourError):
    """An error with a translatable message for users.

    `key` is a key in the server's message catalog, and `fields` are the values to insert. If a value is
    another error, the message of that error is inserted, translated if possible.
    """

    def __init__(self, message_key: str, **fields: object) -> None:
        self.key = message_key
        self.fields = fields
        super().__init__(message_key)

    def __str__(self) -> str:
        return self.format_message(DEFAULT_LANGUAGE)

    def format_message(self, language: str) -> str:
        formatted_fields = {name: format_field(value, language) for name, value in self.fields.items()}
        return server_catalog(language).format_with_fields(self.key, formatted_fields)


def format_field(field_value: object, language: str) -> object:
    """Return a value to insert into a message.

    This is the text of an error, the name or names that a function returns for a language, or any other value
    unchanged.
    """
    if callable(field_value):
        return field_value(language)
    if isinstance(field_value, RoomError | TranslatableError):
        return field_value.format_message(language)
    return str(field_value) if isinstance(field_value, Exception) else field_value


class RedactedText(str):
    """Error text from a bot or the coach. The log shows only the type and the location of the error."""


class RequestRefusedError(RoomError):
    """Raised if a request is refused. `clause` is the clause of the rules that forbids it, or empty."""

    clause = ""


class DrainingError(RequestRefusedError):
    """Raised if a new table is refused because this server process is draining (about to stop).

    Another process may accept the request.
    """


class RateLimitError(RoomError):
    """Raised if a request exceeds a rate limit.

    `retry_after` is the number of seconds until the request may be repeated.
    """

    status = 429

    def __init__(self, message_key: str, seconds: float) -> None:
        self.retry_after = max(1, ceil(seconds))
        super().__init__(message_key, seconds=self.retry_after)


class RuleViolationError(RequestRefusedError):
    """Raised if a rule of the game forbids a move. The message is written for the player in `seat`."""

    def __init__(
        self, game: Game, sentence: Sentence, clause: str, names: NamesByLanguage, seat: int
    ) -> None:
        super().__init__("text")
        self.game = game
        self.sentence = sentence
        self.clause = clause
        self.names = names
        self.seat = seat

    def format_message(self, language: str) -> str:
        return self.game.format_sentence(self.sentence, self.names(language), self.seat, language)


class UnreadableMoveError(RequestRefusedError):
    """Raised if a typed text cannot be read as a move. The message is written for the player in `seat`."""

    def __init__(self, game: Game, reason: InvalidMoveError, names: NamesByLanguage, seat: int) -> None:
        super().__init__("text")
        self.game = game
        self.reason = reason
        self.names = names
        self.seat = seat

    def format_message(self, language: str) -> str:
        return capitalize_first(
            format_invalid_move(self.game, self.reason, self.names(language), self.seat, language)
        )


class OptionConflictError(RequestRefusedError):
    """Raised if options are mutually exclusive. The message comes from the game."""

    def __init__(self, game_class: type[Game], sentence: Sentence) -> None:
        super().__init__("text")
        self.game_class = game_class
        self.sentence = sentence

    def format_message(self, language: str) -> str:
        return format_game_sentence(self.game_class, self.sentence, language)


def format_game_sentence(game_class: type[Game], sentence: Sentence, language: str = DEFAULT_LANGUAGE) -> str:
    """Return a sentence from a game's messages as text, for use outside a match."""
    return capitalize_first(
        get_game_catalog(game_class, language).format_with_fields(sentence.key, sentence.fields)
    )


def format_error(error: Exception, language: str = DEFAULT_LANGUAGE) -> str:
    """Return the message of an error, translated if the error can be translated.

    A message that begins with the name of an option, such as `deck_file: `, keeps its first letter.
    """
    if isinstance(error, RoomError):
        return error.format_message(language)
    if isinstance(error, TranslatableError):
        message = error.format_message(language)
    elif isinstance(error, InvalidOptionError) and error.sentence is not None:
        message = format_common_sentence(error.sentence, language)
    else:
        message = str(error)
    return message if OPTION_PREFIX_PATTERN.match(message) else capitalize_first(message)


class TranslatedRefusal(RequestRefusedError):
    """Raised if a request is refused because of an error whose message can be translated."""

    def __init__(self, error: InvalidOptionError | TranslatableError) -> None:
        super().__init__("text")
        self.error = error

    def format_message(self, language: str) -> str:
        return format_error(self.error, language)


def refusal_from_error(error: Exception) -> RequestRefusedError:
    """Convert an error to a refusal with the same message."""
    if isinstance(error, InvalidOptionError | TranslatableError):
        return TranslatedRefusal(error)
    return RequestRefusedError("text", text=format_error(error))
