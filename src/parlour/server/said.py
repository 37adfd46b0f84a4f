"""What the room says to people at its tables, in the language of each."""

from math import ceil

from parlour.kit.errors import InvalidMoveError, ParlourError
from parlour.kit.game import Game
from parlour.kit.words import DEFAULT_LANGUAGE, Sentence
from parlour.messages import Words, best_language, game_words, tell_invalid, words_of
from parlour.wrong import Wrong


def room_words(language: str = DEFAULT_LANGUAGE) -> Words:
    return words_of("server", language)


def language_of(accepted: str) -> str:
    """The best language for who says `de-AT,de;q=0.9,en;q=0.8`."""
    wanted = []
    for at, each in enumerate(accepted.split(",")):
        tag, _, weight = each.strip().partition(";q=")
        try:
            wanted.append((-float(weight or 1), at, tag))
        except ValueError:
            continue
    return best_language([tag for _, _, tag in sorted(wanted)])


class Told(ParlourError):
    """An answer that is a sentence for a person: a message of the room's and its fields.

    A field may be another error: what it says stands there, in the same language where it can be told in it.
    """

    def __init__(self, key: str, **fields: object) -> None:
        self.key = key
        self.fields = fields
        super().__init__(Told.told(self, DEFAULT_LANGUAGE))

    def told(self, language: str) -> str:
        fields = {name: field_in(value, language) for name, value in self.fields.items()}
        return room_words(language).tell(self.key, fields)


def field_in(value: object, language: str) -> object:
    """What stands in a field of a message."""
    if isinstance(value, Told | Wrong):
        return value.told(language)
    return str(value) if isinstance(value, Exception) else value


class Withheld(str):
    """What another's program says was wrong; of this only the kind and the place go into the log."""


class NotAllowed(Told):
    """Why a request is not carried out; `clause` names the rule where a rule forbids it."""

    clause = ""


class Draining(NotAllowed):
    """This node starts no new tables; another one may."""


class TooMuch(Told):
    """More was asked for than may be; `again` says after how many seconds there is more."""

    status = 429

    def __init__(self, key: str, seconds: float) -> None:
        self.again = max(1, ceil(seconds))
        super().__init__(key, seconds=self.again)


class Forbidden(NotAllowed):
    """A request that a rule of the game forbids, as the game says it to a seat."""

    def __init__(self, game: Game, sentence: Sentence, clause: str, names: list[str], seat: int) -> None:
        super().__init__("as-told", text=game.format_sentence(sentence, names, seat))
        self.game = game
        self.sentence = sentence
        self.clause = clause
        self.names = names
        self.seat = seat

    def told(self, language: str) -> str:
        return self.game.format_sentence(self.sentence, self.names, self.seat, language)


class NoMove(NotAllowed):
    """A request that names no move, as the game says it to a seat."""

    def __init__(self, game: Game, reason: InvalidMoveError, names: list[str], seat: int) -> None:
        super().__init__("as-told", text=sentence_of(reason))
        self.game = game
        self.reason = reason
        self.names = names
        self.seat = seat

    def told(self, language: str) -> str:
        return capital(tell_invalid(self.game, self.reason, self.names, self.seat, language))


class Clashing(NotAllowed):
    """Options that do not go together, as the game says it."""

    def __init__(self, kind: type[Game], sentence: Sentence) -> None:
        super().__init__("as-told", text=sentence_in(kind, sentence))
        self.kind = kind
        self.sentence = sentence

    def told(self, language: str) -> str:
        return sentence_in(self.kind, self.sentence, language)


def sentence_in(kind: type[Game], sentence: Sentence, language: str = DEFAULT_LANGUAGE) -> str:
    """What a game says before there is a match of it."""
    return capital(game_words(kind, language).tell(sentence.key, sentence.fields))


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def sentence_of(reason: Exception, language: str = DEFAULT_LANGUAGE) -> str:
    """What is said to a person for an error: in their language, where it is the room's own."""
    if isinstance(reason, Told):
        return reason.told(language)
    return capital(str(reason))


def wrong_input(reason: Exception) -> NotAllowed:
    """A request that the library refuses, in its words."""
    return NotAllowed("as-told", text=sentence_of(reason))
