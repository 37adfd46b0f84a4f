"""Errors and refusals with messages for users, in the language of each user."""

from math import ceil

from parlour.kit.errors import InvalidMoveError, ParlourError
from parlour.kit.game import Game
from parlour.kit.sentences import DEFAULT_LANGUAGE, Sentence
from parlour.text.translated_errors import TranslatableError
from parlour.text.translation import MessageCatalog, format_invalid_move, get_catalog, get_game_catalog


def server_catalog(language: str = DEFAULT_LANGUAGE) -> MessageCatalog:
    return get_catalog("server", language)


class RoomError(ParlourError):
    """An error with a message for a user: a key of the server's messages, and its fields.

    A field can be another error. Its message is inserted, in the same language if it has a translation.
    """

    def __init__(self, key: str, **fields: object) -> None:
        self.key = key
        self.fields = fields
        super().__init__(RoomError.format_message(self, DEFAULT_LANGUAGE))

    def format_message(self, language: str) -> str:
        fields = {name: format_field(value, language) for name, value in self.fields.items()}
        return server_catalog(language).format_fields(self.key, fields)


def format_field(value: object, language: str) -> object:
    """Return the value of a message's field as text or number."""
    if isinstance(value, RoomError | TranslatableError):
        return value.format_message(language)
    return str(value) if isinstance(value, Exception) else value


class RedactedText(str):
    """The error text of a foreign program. Only its kind and place are logged."""


class RequestRefusedError(RoomError):
    """A request that is refused. `clause` is the clause of the rules that forbids it, or empty."""

    clause = ""


class Draining(RequestRefusedError):
    """A new table is refused because this node is draining; another node may accept it."""


class RateLimitError(RoomError):
    """A request over a rate limit. `retry_after` is the number of seconds until it may be repeated."""

    status = 429

    def __init__(self, key: str, seconds: float) -> None:
        self.retry_after = max(1, ceil(seconds))
        super().__init__(key, seconds=self.retry_after)


class RuleViolationError(RequestRefusedError):
    """A move that a rule of the game forbids. The game formats the message for a seat."""

    def __init__(self, game: Game, sentence: Sentence, clause: str, names: list[str], seat: int) -> None:
        super().__init__("text", text=game.format_sentence(sentence, names, seat))
        self.game = game
        self.sentence = sentence
        self.clause = clause
        self.names = names
        self.seat = seat

    def format_message(self, language: str) -> str:
        return self.game.format_sentence(self.sentence, self.names, self.seat, language)


class UnreadableMoveError(RequestRefusedError):
    """A text that is not a move. The game formats the message for a seat."""

    def __init__(self, game: Game, reason: InvalidMoveError, names: list[str], seat: int) -> None:
        super().__init__("text", text=format_error(reason))
        self.game = game
        self.reason = reason
        self.names = names
        self.seat = seat

    def format_message(self, language: str) -> str:
        return capitalize_first(format_invalid_move(self.game, self.reason, self.names, self.seat, language))


class OptionConflictError(RequestRefusedError):
    """Options that exclude each other. The game formats the message."""

    def __init__(self, game_class: type[Game], sentence: Sentence) -> None:
        super().__init__("text", text=format_game_sentence(game_class, sentence))
        self.game_class = game_class
        self.sentence = sentence

    def format_message(self, language: str) -> str:
        return format_game_sentence(self.game_class, self.sentence, language)


def format_game_sentence(game_class: type[Game], sentence: Sentence, language: str = DEFAULT_LANGUAGE) -> str:
    """Return a sentence of a game as text, before there is a match."""
    return capitalize_first(
        get_game_catalog(game_class, language).format_fields(sentence.key, sentence.fields)
    )


def capitalize_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def format_error(reason: Exception, language: str = DEFAULT_LANGUAGE) -> str:
    """Return the message of an error, in a language if the error can be translated."""
    if isinstance(reason, RoomError):
        return reason.format_message(language)
    return capitalize_first(str(reason))


def refuse_invalid_input(reason: Exception) -> RequestRefusedError:
    """Return a refusal with the message of a library error."""
    return RequestRefusedError("text", text=format_error(reason))
