"""What is said to people: messages in files of Project Fluent, one for a language in each folder `words`.

A game, a face and whatever else speaks has it beside its own code: `words/en.ftl`. Games hand out
sentences, which are keys and fields, and know nothing of this; here they are put into words. The folder of
this package has what all of them say.

A choice in a message may go by a number, exactly or by the language's plural form, by a word, and by
`$reader`, which says who of a sentence is the one that reads it: `who`, `other`, or `else`. Where a sentence
has no words of its own for its `other`, `{ $other }` is `you` to them.

What a language does not say yet is said in English, message by message.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, final

from parlour.fluent_files import Choice, Field, MessageError, Messages, Pattern, Reference, file_messages
from parlour.kit.errors import InvalidMoveError
from parlour.kit.game import Game
from parlour.kit.options import OptionSpec, list_option_specs
from parlour.kit.seats import SPECTATOR
from parlour.kit.words import DEFAULT_LANGUAGE, AnyOf, CardList, Sentence, display_card, format_integer
from parlour.plurals import plural

FOLDER: Final = "words"
READER: Final = "reader"
ELSE: Final = "else"
LISTS: Final = ("list-more", "list-last")  # messages of all
ROLES: Final = ("who", "other")  # the fields of a sentence that are seats
MOVE: Final = "move"  # the field of a sentence that is a move as it is typed
SWITCH: Final = ("on", "off")  # values that are called alike in every option
MOST_REMEMBERED = 1000  # sentences for a lexicon, half a kB each


Said = list[str | int]  # what is said, piece by piece; a number is a seat, for whose name there is a blank


@dataclass(frozen=True)
class Told:
    """What stands in a field and is in words already, but for names."""

    said: Said


# Languages


OWN = Path(__file__).parent / FOLDER


@lru_cache(maxsize=1)
def languages() -> tuple[str, ...]:
    """Those in which what all games say can be said, English first."""
    return (DEFAULT_LANGUAGE, *sorted({path.stem for path in OWN.glob("*.ftl")} - {DEFAULT_LANGUAGE}))


def best_language(wanted: Sequence[str]) -> str:
    """The first that there is of the languages wanted, as `de-AT` or `de_AT.UTF-8`; else English."""
    for tag in wanted:
        parts = tag.partition(".")[0].replace("_", "-").split("-")
        for length in range(len(parts), 0, -1):
            known = "-".join(parts[:length]).casefold()
            found = [language for language in languages() if language.casefold() == known]
            if found:
                return found[0]
    return DEFAULT_LANGUAGE


@final
class Words:
    """What can be said in a language: the messages of some folders, the nearest first."""

    def __init__(self, folders: Sequence[Path], language: str = DEFAULT_LANGUAGE) -> None:
        self.language = language
        self.folders = [*folders, OWN]
        self.found: dict[str, tuple[Pattern, str]] = {}
        self.texts: dict[str, str] = {}  # of those found, what is one text without fields
        self.wanting: dict[str, frozenset[str]] = {}  # the fields that messages want
        self.deciding: dict[str, tuple[str, ...]] = {}  # the fields by which messages say this or that

    def of(self, key: str) -> tuple[Pattern, str]:
        """The message of a key, and the language that it is in. Raises MessageError."""
        found = self.found.get(key)
        if found is None:
            found = self.found[key] = self.look_up(key)
            if len(found[0]) == 1 and isinstance(found[0][0], str):
                self.texts[key] = found[0][0]
        return found

    def wanted(self, key: str) -> frozenset[str]:
        """The fields that a message wants, also for those that it refers to. Raises MessageError."""
        fields = self.wanting.get(key)
        if fields is None:
            fields = self.wanting[key] = frozenset(fields_of(self, self.of(key)[0]))
        return fields

    def decisive(self, key: str) -> tuple[str, ...]:
        """The fields that decide what a message says: those that it wants, and for a reader the seats."""
        fields = self.deciding.get(key)
        if fields is None:
            wanted = self.wanted(key)
            seats = ROLES if READER in wanted else ()
            fields = self.deciding[key] = tuple({*wanted, *seats} - {READER})
        return fields

    def look_up(self, key: str) -> tuple[Pattern, str]:
        for language in dict.fromkeys((self.language, DEFAULT_LANGUAGE)):
            for folder in self.folders:
                messages = file_messages(folder / f"{language}.ftl")
                if key in messages:
                    return messages[key], language
        raise MessageError(f"no message is called {key!r} in {', '.join(map(str, self.folders))}")

    def own(self) -> list[str]:
        """The keys of what is said here and not by all."""
        keys: dict[str, None] = {}
        for folder in self.folders[:-1]:
            for language in (self.language, DEFAULT_LANGUAGE):
                keys.update(dict.fromkeys(file_messages(folder / f"{language}.ftl")))
        return list(keys)

    def needed(self) -> Messages:
        """Every message that is said here, those of all that it refers to, and those that make lists."""
        keys = dict.fromkeys([*self.own(), *LISTS])
        asked = list(keys)
        while asked:
            new = [key for key in referred(self.of(asked.pop())[0]) if key not in keys]
            keys.update(dict.fromkeys(new))
            asked += new
        return {key: self.of(key)[0] for key in keys}

    def say(self, key: str, **fields: object) -> str:
        """A message with these fields: numbers, texts, sentences, and lists of them."""
        return self.tell(key, fields)

    def tell(self, key: str, fields: Mapping[str, object]) -> str:
        text = self.texts.get(key)
        return self.filled(self.pieces(key, fields), ()) if text is None else text

    def filled(self, said: Said, names: Sequence[str]) -> str:
        """What is said, with the names of the seats in their blanks."""
        return "".join([each if isinstance(each, str) else self.seat(each, names) for each in said])

    def pieces(self, key: str, fields: Mapping[str, object]) -> Said:
        """A message with these fields, piece by piece."""
        pattern, language = self.of(key)
        return self.parts(pattern, fields, language, key)

    def parts(self, pattern: Pattern, fields: Mapping[str, object], language: str, key: str) -> Said:
        """What a pattern of the message of that key says."""
        said: Said = []
        for part in pattern:
            if isinstance(part, str):
                said.append(part)
            elif isinstance(part, Field):
                said += self.written(field_of(fields, part.field, key))
            elif isinstance(part, Reference):
                said += self.pieces(part.message, fields)
            else:
                chosen = chosen_by(part, field_of(fields, part.choose, key), language)
                said += self.parts(chosen, fields, language, key)
        return said

    def written(self, value: object) -> Said:
        """What stands in a field, for a person to read."""
        if isinstance(value, str):
            return [value]
        if isinstance(value, int):
            return [format_integer(value)]
        if isinstance(value, Told):
            return value.said
        if isinstance(value, CardList):
            return [self.cards(value.shown, value.hidden_count)]
        if isinstance(value, Sentence):
            return self.pieces(value.key, value.fields)
        if isinstance(value, list):
            return self.listed(value)
        if isinstance(value, AnyOf):
            return self.one_of(value.items, value.separator_key)
        raise MessageError(
            f"a field is a number, a text, cards, a sentence or a list of these, not {value!r}"
        )

    def listed(self, things: Sequence[object]) -> Said:
        """Several things as a sentence names them: `Ann, Ben and Cleo`."""
        return self.several(things, "list-more", "list-last", "last")

    def one_of(self, things: Sequence[object], between: str) -> Said:
        """Several things of which any will do: `draw, keep or take`."""
        return self.several(things, between, "list-or", "next")

    def several(self, things: Sequence[object], between: str, end: str, last: str) -> Said:
        """Several things, joined by the message `between`, the last by `end`, in whose field `last` it is."""
        if len(things) < 2:
            return self.written(things[0]) if things else []
        said = self.written(things[0])
        for thing in things[1:-1]:
            said = self.pieces(between, {"names": Told(said), "next": thing})
        return self.pieces(end, {"names": Told(said), last: things[-1]})

    def named(self, text: str) -> str:
        """What a card is called: `7♥`, `joker`."""
        return self.say("card-joker-named") if text.startswith("*") else display_card(text)

    def card(self, text: str) -> str:
        """A single card in a sentence: `7♥`, `a joker`."""
        return self.say("card-joker") if text.startswith("*") else display_card(text)

    def cards(self, shown: list[str], hidden: int = 0) -> str:
        """Cards as a person reads them in a sentence; those that are hidden are only counted."""
        if len(shown) == 1 and not hidden:
            return self.card(shown[0])
        told = [self.named(card) for card in shown]
        if hidden:
            told.append(self.say("cards-more" if told else "cards-hidden", number=hidden))
        return " ".join(told) if told else self.say("cards-none")

    def seat(self, seat: int, names: Sequence[str], you: int = SPECTATOR) -> str:
        """The name of whoever sits there, or `Seat 2`; `you` for the reader."""
        if seat >= 0 and seat == you:
            return self.say("you")
        return names[seat] if 0 <= seat < len(names) else self.say("seat", number=seat)


def field_of(fields: Mapping[str, object], name: str, key: str) -> object:
    try:
        return fields[name]
    except KeyError:
        raise MessageError(f"{key} has a field ${name}, which was not given") from None


def chosen_by(choice: Choice, value: object, language: str) -> Pattern:
    """The case of a choice that a value fits."""
    if isinstance(value, int):
        form = ""
        for case, pattern in choice.cases:
            if isinstance(case, str):
                form = form or plural(language, value)
            if case in (value, form):
                return pattern
    else:
        for case, pattern in choice.cases:
            if case == value:
                return pattern
    return choice.otherwise


def fields_of(words: Words, pattern: Pattern) -> dict[str, list[int | str]]:
    """The fields that a message wants, also for the messages that it refers to, and the cases of each."""
    found: dict[str, list[int | str]] = {}
    for part in pattern:
        if isinstance(part, Field):
            found.setdefault(part.field, [])
        elif isinstance(part, Choice):
            found[part.choose] = [*found.get(part.choose, []), *[case for case, _ in part.cases]]
        inside = [said for _, said in part.cases] if isinstance(part, Choice) else []
        inside += [words.of(part.message)[0]] if isinstance(part, Reference) else []
        for said in inside:
            for field, cases in fields_of(words, said).items():
                found[field] = list(dict.fromkeys([*found.get(field, []), *cases]))
    return found


def counts(cases: list[int | str]) -> bool:
    """Whether these are the cases of a number."""
    return "one" in cases or any(isinstance(case, int) for case in cases)


def referred(pattern: Pattern) -> Iterator[str]:
    """The messages that a pattern refers to."""
    for part in pattern:
        if isinstance(part, Reference):
            yield part.message
        elif isinstance(part, Choice):
            for _, said in part.cases:
                yield from referred(said)


@lru_cache(maxsize=64)
def words_of(folder: str, language: str = DEFAULT_LANGUAGE) -> Words:
    """What a folder of Parlour says, as `terminal`: its own messages and those of all."""
    return Words([OWN.parent / folder / FOLDER], language)


GAME_WORDS: dict[tuple[object, str], Words] = {}


def game_words(kind: type[Game], language: str = DEFAULT_LANGUAGE) -> Words:
    """What a game says: its own messages, those of the games that it is built on, and those of all games."""
    words = GAME_WORDS.get((kind, language))
    if words is None:
        classes: list[Any] = [each for each in kind.__mro__ if issubclass(each, Game) and each is not Game]
        folders = list(dict.fromkeys(folder_of(each.__module__) for each in classes))
        words = GAME_WORDS[kind, language] = Words(folders, language)
    return words


def folder_of(module: str) -> Path:
    """Where the messages of a module lie: in a folder beside it, compiled or not."""
    return Path(sys.modules[module].__file__ or "").parent / FOLDER


# What a table may choose


@dataclass(frozen=True)
class OptionWords:
    """What an option is called, what it does, and what each of its values is called."""

    name: str
    text: str
    values: list[str]


def option_words(kind: type[Game], fact: OptionSpec, language: str = DEFAULT_LANGUAGE) -> OptionWords:
    """An option of a game in words. Raises MessageError."""
    words = game_words(kind, language)
    keys = [value_key(fact, value) for value in fact.values]
    values = [words.say(key) if key else value for key, value in zip(keys, fact.values, strict=True)]
    return OptionWords(words.say(f"name-{fact.name}"), words.say(f"option-{fact.name}"), values)


def value_key(fact: OptionSpec, value: str) -> str:
    """The message that says what a value is called; none for a number."""
    if value.isdecimal():
        return ""
    return f"value-{value}" if value in SWITCH else f"option-{fact.name}-{value}"


def option_keys(fact: OptionSpec) -> list[str]:
    """The messages of an option."""
    keys = [value_key(fact, value) for value in fact.values]
    return [f"name-{fact.name}", f"option-{fact.name}", *[key for key in keys if key]]


def options_in_words(
    kind: type[Game], chosen: Mapping[str, object], language: str = DEFAULT_LANGUAGE
) -> dict[str, str]:
    """What chosen options are called, and their values."""
    told = told_options(kind, chosen, language)
    found = {}
    for fact in list_option_specs(kind.options_type):
        if fact.name in told:
            words, value = option_words(kind, fact, language), str(told[fact.name])
            found[words.name] = dict(zip(fact.values, words.values, strict=True)).get(value, value)
    return found


def told_options(
    kind: type[Game], chosen: Mapping[str, object], language: str = DEFAULT_LANGUAGE
) -> dict[str, object]:
    """Chosen options for people to read: of a document only how long it is."""
    documents = [fact.name for fact in list_option_specs(kind.options_type) if fact.is_document]
    words = game_words(kind, language)
    return {
        name: words.say("option-document", number=len(str(value))) if name in documents else value
        for name, value in chosen.items()
    }


# What games say


def tell(
    game: Game,
    sentence: Sentence,
    names: Sequence[str] = (),
    you: int = SPECTATOR,
    language: str = DEFAULT_LANGUAGE,
) -> str:
    """A sentence of a game in words, told with these names to the seat `you`."""
    words = game_words(type(game), language)
    text = words.texts.get(sentence.key)
    said = said_of(game, words, sentence, you) if text is None else text
    return said if isinstance(said, str) else words.filled(said, names)


def said_of(game: Game, words: Words, sentence: Sentence, you: int) -> str | Said:
    """A sentence for the seat `you`, with blanks where names go; it is remembered, where it can be."""
    key: list[object] = [words, you]
    if not enter(words, sentence, key):
        return sentence_said(game, words, sentence, you)
    known, remembered = tuple(key), game.get_notation_cache().message_parts
    said = remembered.get(known)
    if said is None:
        if len(remembered) >= MOST_REMEMBERED:
            remembered.clear()
        said = remembered[known] = whole(sentence_said(game, words, sentence, you))
    return said


def enter(words: Words, sentence: Sentence, key: list[object]) -> bool:
    """Enters in a key what decides the words of a sentence; whether it can be remembered by that.

    With a text in it, which may be anybody's, it is not.
    """
    key.append(sentence.key)
    for field in words.decisive(sentence.key):
        value = sentence.fields.get(field)
        if type(value) is int or value is None:
            key.append(value)
        elif isinstance(value, CardList):
            key += (tuple(value.shown), value.hidden_count)
        elif not isinstance(value, Sentence) or not enter(words, value, key):
            return False
    return True


def whole(said: Said) -> str | Said:
    """The same in as few pieces as can be: one text, where there are no blanks."""
    found: Said = [""]
    for each in said:
        if isinstance(each, str) and isinstance(found[-1], str):
            found[-1] += each
        else:
            found.append(each)
    first = found[0]
    return first if len(found) == 1 and isinstance(first, str) else found


def sentence_said(game: Game, words: Words, sentence: Sentence, you: int) -> Said:
    return words.pieces(sentence.key, written_fields(game, words, sentence, you))


def written_fields(game: Game, words: Words, sentence: Sentence, you: int) -> dict[str, object]:
    """The fields that a sentence's message wants: seats are blanks, cards are as the game calls them."""
    reader = ELSE
    wanted = words.wanted(sentence.key)
    fields: dict[str, object] = {}
    for field, value in sentence.fields.items():
        if field in ROLES:
            assert isinstance(value, int)
            if field in wanted:
                is_you = field == "other" and value == you and value >= 0
                fields[field] = words.say("you") if is_you else Told([value])
            if you >= 0 and value == you and reader != "who":
                reader = field
        elif field not in wanted:
            continue
        elif isinstance(value, int):
            fields[field] = game.components.describe_field(game, field, value)
        elif field == MOVE and isinstance(value, str):
            fields[field] = move_in_words(game, words, value)
        else:
            fields[field] = written_field(game, words, value, you)
    fields[READER] = reader
    return fields


def word_groups(words: Words, key: str) -> list[list[str]]:
    """The groups of a message such as `typed-words`: of each the notation's word, then what people type."""
    return [group.split() for group in words.say(key).split("|")]


def move_in_words(game: Game, words: Words, text: str) -> str:
    """A move as somebody types it in the language of the words: `ziehen` for `draw`."""
    if words.language == DEFAULT_LANGUAGE:
        return text
    typed = {group[0]: group[1] for group in word_groups(words, "typed-words") if len(group) > 1}
    faces = game.faces()
    for word in text.split():
        face = faces.get(word)
        if face is not None:
            name = face.name
            told = name if isinstance(name, str) else tell(game, name, language=words.language)
            typed[word.lower()] = told
    return " ".join([typed.get(word.lower(), word) for word in text.split()])


def written_field(game: Game, words: Words, value: object, you: int) -> object:
    """What stands in a field that is no number: sentences and moves in it are put into words."""
    if isinstance(value, Sentence):
        return Told(sentence_said(game, words, value, you))
    if isinstance(value, CardList):
        return game.components.describe_cards(game, value.shown, value.hidden_count)
    if isinstance(value, AnyOf):
        things = [move_in_words(game, words, each) if isinstance(each, str) else each for each in value.items]
        return AnyOf([written_field(game, words, each, you) for each in things], value.separator_key)
    return value


def say_plainly(sentence: Sentence, language: str = DEFAULT_LANGUAGE) -> str:
    """A sentence that every game can say, in words."""
    return words_of("", language).tell(sentence.key, sentence.fields)


def tell_invalid(
    game: Game,
    reason: InvalidMoveError,
    names: Sequence[str] = (),
    you: int = SPECTATOR,
    language: str = DEFAULT_LANGUAGE,
) -> str:
    """Why something is no move, in words, told with these names to the seat `you`."""
    return tell(game, reason.sentence, names, you, language) if reason.sentence else str(reason)
