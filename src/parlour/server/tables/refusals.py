"""What the room says to people at its tables, in the language of each."""

from math import ceil

from parlour.kit.errors import InvalidMoveError, ParlourError
from parlour.kit.game import Game
from parlour.kit.sentences import DEFAULT_LANGUAGE, Sentence
from parlour.text.translated_errors import TranslatableError
from parlour.text.translation import MessageCatalog, format_invalid_move, get_catalog, get_game_catalog


def server_catalog(language: str = DEFAULT_LANGUAGE) -> MessageCatalog:
    return get_catalog("server", language)


class RoomError(ParlourError):
    """An answer that is a sentence for a person: a message of the room's and its fields.

    A field may be another error: what it says stands there, in the same language where it can be told in it.
    """

    def __init__(self, key: str, **fields: object) -> None:
        self.key = key
        self.fields = fields
        super().__init__(RoomError.format_message(self, DEFAULT_LANGUAGE))

    def format_message(self, language: str) -> str:
        fields = {name: format_field(value, language) for name, value in self.fields.items()}
        return server_catalog(language).format_fields(self.key, fields)


def format_field(value: object, language: str) -> object:
    """What stands in a field of a message."""
    if isinstance(value, RoomError | TranslatableError):
        return value.format_message(language)
    return str(value) if isinstance(value, Exception) else value


class RedactedText(str):
    """What another's program says was wrong; of this only the kind and the place go into the log."""


class RequestRefusedError(RoomError):
    """Why a request is not carried out; `clause` names the rule where a rule forbids it."""

    clause = ""


class Draining(RequestRefusedError):
    """This node starts no new tables; another one may."""


class RateLimitError(RoomError):
    """More was asked for than may be; `again` says after how many seconds there is more."""

    status = 429

    def __init__(self, key: str, seconds: float) -> None:
        self.retry_after = max(1, ceil(seconds))
        super().__init__(key, seconds=self.retry_after)


class RuleViolationError(RequestRefusedError):
    """A request that a rule of the game forbids, as the game says it to a seat."""

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
    """A request that names no move, as the game says it to a seat."""

    def __init__(self, game: Game, reason: InvalidMoveError, names: list[str], seat: int) -> None:
        super().__init__("text", text=format_error(reason))
        self.game = game
        self.reason = reason
        self.names = names
        self.seat = seat

    def format_message(self, language: str) -> str:
        return capitalize_first(format_invalid_move(self.game, self.reason, self.names, self.seat, language))


class OptionConflictError(RequestRefusedError):
    """Options that do not go together, as the game says it."""

    def __init__(self, game_class: type[Game], sentence: Sentence) -> None:
        super().__init__("text", text=format_game_sentence(game_class, sentence))
        self.game_class = game_class
        self.sentence = sentence

    def format_message(self, language: str) -> str:
        return format_game_sentence(self.game_class, self.sentence, language)


def format_game_sentence(game_class: type[Game], sentence: Sentence, language: str = DEFAULT_LANGUAGE) -> str:
    """What a game says before there is a match of it."""
    return capitalize_first(
        get_game_catalog(game_class, language).format_fields(sentence.key, sentence.fields)
    )


def capitalize_first(text: str) -> str:
    return text[:1].upper() + text[1:]


def format_error(reason: Exception, language: str = DEFAULT_LANGUAGE) -> str:
    """What is said to a person for an error: in their language, where it is the room's own."""
    if isinstance(reason, RoomError):
        return reason.format_message(language)
    return capitalize_first(str(reason))


def refuse_invalid_input(reason: Exception) -> RequestRefusedError:
    """A request that the library refuses, in its words."""
    return RequestRefusedError("text", text=format_error(reason))
