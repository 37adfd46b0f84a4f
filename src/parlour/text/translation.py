"""Translated messages, read from Project Fluent files: one file per language in each `messages` folder.

Each game, and each other package with messages, has its own folder with files such as `messages/en.ftl`.
Messages that all packages share are in the folder of this package. Games return sentences, which consist of a
key and fields and do not depend on a language. This module formats them.

A message can select a variant by a number (its exact value or its plural category), by a word, or by
`$reader`. `$reader` is `who` if the field `who` is the reader's seat, `other` if the field `other` is the
reader's seat, and `else` for all other readers. If `$reader` is `other`, `{ $other }` is formatted as `you`.

A message that is missing in a language is shown in English.
"""

import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, final

from parlour.kit.cards import display_card
from parlour.kit.errors import InvalidMoveError
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import HouseRules, OptionSpec, list_option_specs
from parlour.kit.sentences import DEFAULT_LANGUAGE, AnyOf, CardList, Sentence, format_integer
from parlour.text.display_text import capitalize_first
from parlour.text.fluent import (
    FieldPart,
    MessageError,
    MessageReference,
    Messages,
    Pattern,
    SelectPart,
    load_messages,
)
from parlour.text.plural_forms import plural_category

MESSAGE_FOLDER: Final = "messages"
READER_FIELD: Final = "reader"
DEFAULT_CASE: Final = "else"
# keys of the messages that join the items of a list
LIST_MESSAGE_KEYS: Final = ("list-more", "list-last")
SEAT_FIELDS: Final = ("who", "other")  # names of the fields that contain a seat
MOVE_FIELD: Final = "move"  # name of the field that contains a move as text
SWITCH_VALUES: Final = ("on", "off")  # option values whose display names are the same for every option
MAX_CACHED_MESSAGES = 1000  # maximum number of cached sentences per game and options; each takes about 0.5 kB


# parts of a formatted text; a number is a seat, which is later replaced by a player's name
FormattedParts = list[str | int]


@dataclass(frozen=True)
class FormattedText:
    """A field value that is already formatted, except that players' names are not inserted yet."""

    parts: FormattedParts


# Languages


COMMON_FOLDER = Path(__file__).parent / MESSAGE_FOLDER


@lru_cache(maxsize=1)
def list_languages() -> tuple[str, ...]:
    """Return the languages in which the common messages are available, beginning with English."""
    return (
        DEFAULT_LANGUAGE,
        *sorted({path.stem for path in COMMON_FOLDER.glob("*.ftl")} - {DEFAULT_LANGUAGE}),
    )


def best_language(tags: Sequence[str]) -> str:
    """Return the language of the first tag that names an available language, or English if no tag does.

    For example, the tags `de-AT` and `de_AT.UTF-8` both name the language `de`.
    """
    for tag in tags:
        tag_parts = tag.partition(".")[0].replace("_", "-").split("-")
        for part_count in range(len(tag_parts), 0, -1):
            language_tag = "-".join(tag_parts[:part_count]).casefold()
            languages = [language for language in list_languages() if language.casefold() == language_tag]
            if languages:
                return languages[0]
    return DEFAULT_LANGUAGE


@final
class MessageCatalog:
    """The messages from several folders in one language.

    If several folders have a message with the same key, the first folder takes precedence.
    """

    def __init__(self, folders: Sequence[Path], language: str = DEFAULT_LANGUAGE) -> None:
        self.language = language
        self.folders = [*folders, COMMON_FOLDER]
        self.message_cache: dict[str, tuple[Pattern, str]] = {}
        self.plain_texts: dict[str, str] = {}  # cached messages without fields
        # fields that each message needs, by message key
        self.required_fields_cache: dict[str, frozenset[str]] = {}
        # fields that can change the text of each message, by message key
        self.deciding_fields_cache: dict[str, tuple[str, ...]] = {}

    def get_message(self, key: str) -> tuple[Pattern, str]:
        """Return the message with this key, and the language in which it was found.

        Raises:
            MessageError: The message does not exist.
        """
        message = self.message_cache.get(key)
        if message is None:
            message = self.message_cache[key] = self.find_message(key)
            if len(message[0]) == 1 and isinstance(message[0][0], str):
                self.plain_texts[key] = message[0][0]
        return message

    def required_fields(self, key: str) -> frozenset[str]:
        """Return the fields that a message needs, including the fields of messages that it refers to.

        Raises:
            MessageError: The message does not exist.
        """
        fields = self.required_fields_cache.get(key)
        if fields is None:
            fields = self.required_fields_cache[key] = frozenset(
                collect_fields(self, self.get_message(key)[0])
            )
        return fields

    def text_affecting_fields(self, key: str) -> tuple[str, ...]:
        """Return the fields that can change the text of a message.

        These are the required fields and, if the message depends on the reader, the fields that contain
        seats.
        """
        fields = self.deciding_fields_cache.get(key)
        if fields is None:
            required = self.required_fields(key)
            seats = SEAT_FIELDS if READER_FIELD in required else ()
            fields = self.deciding_fields_cache[key] = tuple({*required, *seats} - {READER_FIELD})
        return fields

    def find_message(self, key: str) -> tuple[Pattern, str]:
        for language in dict.fromkeys((self.language, DEFAULT_LANGUAGE)):
            for folder in self.folders:
                messages = load_messages(folder / f"{language}.ftl")
                if key in messages:
                    return messages[key], language
        raise MessageError(f"no message {key!r} in {', '.join(map(str, self.folders))}")

    def list_own_keys(self) -> list[str]:
        """Return the keys of the catalog's own messages, without the common messages."""
        keys: dict[str, None] = {}
        for folder in self.folders[:-1]:
            for language in (self.language, DEFAULT_LANGUAGE):
                keys.update(dict.fromkeys(load_messages(folder / f"{language}.ftl")))
        return list(keys)

    def list_messages(self) -> Messages:
        """Return the catalog's own messages and the common messages to which they refer.

        The common messages that join the items of a list are always included.
        """
        keys = dict.fromkeys([*self.list_own_keys(), *LIST_MESSAGE_KEYS])
        pending_keys = list(keys)
        while pending_keys:
            new_keys = [
                key for key in list_references(self.get_message(pending_keys.pop())[0]) if key not in keys
            ]
            keys.update(dict.fromkeys(new_keys))
            pending_keys += new_keys
        return {key: self.get_message(key)[0] for key in keys}

    def format(self, key: str, **fields: object) -> str:
        """Format a message. Field values are numbers, strings, sentences, or lists of these."""
        return self.format_with_fields(key, fields)

    def format_with_fields(self, key: str, fields: Mapping[str, object]) -> str:
        text = self.plain_texts.get(key)
        return self.insert_player_names(self.format_parts(key, fields), ()) if text is None else text

    def insert_player_names(self, parts: FormattedParts, player_names: Sequence[str]) -> str:
        """Join formatted parts into text, replacing each seat with the name of its player."""
        return "".join(
            [part if isinstance(part, str) else self.format_seat(part, player_names) for part in parts]
        )

    def format_parts(self, key: str, fields: Mapping[str, object]) -> FormattedParts:
        """Format a message as a list of parts, in which each seat is to be replaced by a name later."""
        pattern, language = self.get_message(key)
        return self.format_pattern(pattern, fields, language, key)

    def format_pattern(
        self, pattern: Pattern, fields: Mapping[str, object], language: str, key: str
    ) -> FormattedParts:
        """Format a pattern that belongs to the message with this key."""
        parts: FormattedParts = []
        for part in pattern:
            if isinstance(part, str):
                parts.append(part)
            elif isinstance(part, FieldPart):
                parts += self.format_value(get_field(fields, part.field, key))
            elif isinstance(part, MessageReference):
                parts += self.format_parts(part.message, fields)
            else:
                case_pattern = select_case(part, get_field(fields, part.field, key), language)
                parts += self.format_pattern(case_pattern, fields, language, key)
        return parts

    def format_value(self, value: object) -> FormattedParts:
        """Format the value of a field."""
        if isinstance(value, str):
            return [value]
        if isinstance(value, int):
            return [format_integer(value)]
        if isinstance(value, FormattedText):
            return value.parts
        if isinstance(value, CardList):
            return [self.format_cards(value.visible_cards, value.hidden_count)]
        if isinstance(value, Sentence):
            return self.format_parts(value.key, value.fields)
        if isinstance(value, list):
            return self.format_list(value)
        if isinstance(value, AnyOf):
            return self.format_alternatives(value.items, value.separator_key)
        raise MessageError(
            f"a field must be a number, a string, cards, a sentence or a list of these, not {value!r}"
        )

    def format_list(self, items: Sequence[object]) -> FormattedParts:
        """Format a list, such as `Ann, Ben and Cleo`."""
        return self.join_items(items, "list-more", "list-last", "last")

    def format_alternatives(self, items: Sequence[object], separator_key: str) -> FormattedParts:
        """Format alternatives, such as `draw, keep or take`."""
        return self.join_items(items, separator_key, "list-or", "next")

    def join_items(
        self, items: Sequence[object], separator_key: str, end_key: str, last_item_field: str
    ) -> FormattedParts:
        """Join items into a list such as `Ann, Ben and Cleo`.

        The message `separator_key` appends an item to the list. The message `end_key` appends the last item,
        passed in the field `last_item_field`.
        """
        if len(items) < 2:
            return self.format_value(items[0]) if items else []
        parts = self.format_value(items[0])
        for item in items[1:-1]:
            parts = self.format_parts(separator_key, {"names": FormattedText(parts), "next": item})
        return self.format_parts(end_key, {"names": FormattedText(parts), last_item_field: items[-1]})

    def format_card_name(self, text: str) -> str:
        """Return the name of a card, such as `7♥` or `joker`."""
        return self.format("card-joker-named") if text.startswith("*") else display_card(text)

    def format_card(self, text: str) -> str:
        """Format a single card for use in a sentence, such as `7♥` or `a joker`."""
        return self.format("card-joker") if text.startswith("*") else display_card(text)

    def format_cards(self, cards: list[str], hidden_count: int = 0) -> str:
        """Format cards for use in a sentence, followed by the number of hidden cards."""
        if len(cards) == 1 and not hidden_count:
            return self.format_card(cards[0])
        card_names = [self.format_card_name(card) for card in cards]
        if hidden_count:
            card_names.append(
                self.format("cards-more" if card_names else "cards-hidden", number=hidden_count)
            )
        return " ".join(card_names) if card_names else self.format("cards-none")

    def format_seat(self, seat: int, player_names: Sequence[str], reader_seat: int = SPECTATOR) -> str:
        """Return `you` for the reader's seat, and the player's name for any other seat.

        If the name is unknown, return a text such as `Seat 2`.
        """
        if seat >= 0 and seat == reader_seat:
            return self.format("you")
        return player_names[seat] if 0 <= seat < len(player_names) else self.format("seat", number=seat)


def get_field(fields: Mapping[str, object], field: str, key: str) -> object:
    try:
        return fields[field]
    except KeyError:
        raise MessageError(f"the message {key} needs a value for its field ${field}") from None


def select_case(select_part: SelectPart, value: object, language: str) -> Pattern:
    """Return the pattern of the case that matches a value, or of the default case."""
    if isinstance(value, int):
        plural_form = ""
        for case, pattern in select_part.cases:
            if isinstance(case, str):
                plural_form = plural_form or plural_category(language, value)
            if case in (value, plural_form):
                return pattern
    else:
        for case, pattern in select_part.cases:
            if case == value:
                return pattern
    return select_part.default


def collect_fields(catalog: MessageCatalog, pattern: Pattern) -> dict[str, list[int | str]]:
    """Return the fields needed by a pattern and by the messages that it refers to.

    Each field is mapped to the cases that its value is compared with.
    """
    fields: dict[str, list[int | str]] = {}
    for part in pattern:
        if isinstance(part, FieldPart):
            fields.setdefault(part.field, [])
        elif isinstance(part, SelectPart):
            fields[part.field] = [*fields.get(part.field, []), *[case for case, _ in part.cases]]
        patterns = [case_pattern for _, case_pattern in part.cases] if isinstance(part, SelectPart) else []
        patterns += [catalog.get_message(part.message)[0]] if isinstance(part, MessageReference) else []
        for case_pattern in patterns:
            for field, cases in collect_fields(catalog, case_pattern).items():
                fields[field] = list(dict.fromkeys([*fields.get(field, []), *cases]))
    return fields


def is_plural_selector(cases: list[int | str]) -> bool:
    """Return True if these cases are selected by a number."""
    return "one" in cases or any(isinstance(case, int) for case in cases)


def list_references(pattern: Pattern) -> Iterator[str]:
    """Yield the keys of the messages that a pattern refers to."""
    for part in pattern:
        if isinstance(part, MessageReference):
            yield part.message
        elif isinstance(part, SelectPart):
            for _, case_pattern in part.cases:
                yield from list_references(case_pattern)


@lru_cache(maxsize=64)
def get_catalog(folder: str, language: str = DEFAULT_LANGUAGE) -> MessageCatalog:
    """Return the messages of a package of Parlour, such as `terminal`, together with the common messages."""
    return MessageCatalog([COMMON_FOLDER.parents[1] / folder / MESSAGE_FOLDER], language)


GAME_CATALOGS: dict[tuple[object, str], MessageCatalog] = {}


def get_game_catalog(game_class: type[Game], language: str = DEFAULT_LANGUAGE) -> MessageCatalog:
    """Return the messages of a game and its base classes, together with the common messages."""
    catalog = GAME_CATALOGS.get((game_class, language))
    if catalog is None:
        classes: list[Any] = [
            base_class
            for base_class in game_class.__mro__
            if issubclass(base_class, Game) and base_class is not Game
        ]
        folders = list(dict.fromkeys(message_folder(base_class.__module__) for base_class in classes))
        catalog = GAME_CATALOGS[game_class, language] = MessageCatalog(folders, language)
    return catalog


def message_folder(module: str) -> Path:
    """Return the `messages` folder next to a module. The module may be compiled."""
    return Path(sys.modules[module].__file__ or "").parent / MESSAGE_FOLDER


# Options


@dataclass(frozen=True)
class OptionText:
    """The display texts of an option.

    Attributes:
        name: The display name of the option.
        descriptions: For each value, a sentence that says what the value does. If the option takes any number
            or the text of a file, there is only one sentence.
        values: The display names of the values.
    """

    name: str
    descriptions: list[str]
    values: list[str]


def format_option(game_class: type[Game], spec: OptionSpec, language: str = DEFAULT_LANGUAGE) -> OptionText:
    """Return the display texts of a game's option.

    Raises:
        MessageError: A message is missing.
    """
    catalog = get_game_catalog(game_class, language)
    keys = [option_value_key(spec, value) for value in spec.values]
    values = [catalog.format(key) if key else value for key, value in zip(keys, spec.values, strict=True)]
    descriptions = [
        catalog.format(f"option-{spec.name}", value=int(value) if value.isdecimal() else value)
        for value in spec.values or ("",)
    ]
    return OptionText(catalog.format(f"option-name-{spec.name}"), descriptions, values)


def option_value_key(spec: OptionSpec, value: str) -> str:
    """Return the key of the message that names a value, or an empty string if the value is a number."""
    if value.isdecimal():
        return ""
    return f"value-{value}" if value in SWITCH_VALUES else f"option-{spec.name}-{value}"


def option_message_keys(spec: OptionSpec) -> list[str]:
    """Return the keys of all messages about an option."""
    keys = [option_value_key(spec, value) for value in spec.values]
    return [f"option-name-{spec.name}", f"option-{spec.name}", *[key for key in keys if key]]


def format_house_rules(
    game_class: type[Game], house_rules: HouseRules, language: str = DEFAULT_LANGUAGE
) -> str:
    """Return the reason for a game's house rules, as a sentence."""
    reason = house_rules.reason
    return get_game_catalog(game_class, language).format_with_fields(reason.key, reason.fields)


def format_options(
    game_class: type[Game], options: Mapping[str, object], language: str = DEFAULT_LANGUAGE
) -> dict[str, str]:
    """Return the display name of each chosen option, mapped to the display name of its value."""
    summary = summarize_options(game_class, options, language)
    texts = {}
    for spec in list_option_specs(game_class.options_type):
        if spec.name in summary:
            option_text, value = format_option(game_class, spec, language), str(summary[spec.name])
            texts[option_text.name] = dict(zip(spec.values, option_text.values, strict=True)).get(
                value, value
            )
    return texts


def summarize_options(
    game_class: type[Game], options: Mapping[str, object], language: str = DEFAULT_LANGUAGE
) -> dict[str, object]:
    """Return the chosen options.

    If the value of an option is the text of a file, a message that states its length replaces the text.
    """
    documents = [spec.name for spec in list_option_specs(game_class.options_type) if spec.is_document]
    catalog = get_game_catalog(game_class, language)
    return {
        name: catalog.format("option-document", number=len(str(value))) if name in documents else value
        for name, value in options.items()
    }


# Sentences of games


def format_sentence(
    game: Game,
    sentence: Sentence,
    player_names: Sequence[str] = (),
    reader_seat: int = SPECTATOR,
    language: str = DEFAULT_LANGUAGE,
) -> str:
    """Format a sentence of a game with these player names. Address `reader_seat` as "you"."""
    catalog = get_game_catalog(type(game), language)
    text = catalog.plain_texts.get(sentence.key)
    formatted = format_cached_sentence(game, catalog, sentence, reader_seat) if text is None else text
    return formatted if isinstance(formatted, str) else catalog.insert_player_names(formatted, player_names)


def format_move_label(
    game: Game,
    move: int,
    player_names: Sequence[str] = (),
    reader_seat: int = SPECTATOR,
    language: str = DEFAULT_LANGUAGE,
) -> str:
    """Format the label of a move's button, with a capital first letter."""
    label = game.variant.notation.label(game, move)
    return capitalize_first(format_sentence(game, label, player_names, reader_seat, language))


def format_cached_sentence(
    game: Game, catalog: MessageCatalog, sentence: Sentence, reader_seat: int
) -> str | FormattedParts:
    """Format a sentence for `reader_seat` without inserting player names.

    Cache the result if possible.
    """
    key: list[object] = [catalog, reader_seat]
    if not append_cache_key(catalog, sentence, key):
        return format_sentence_parts(game, catalog, sentence, reader_seat)
    cache_key, cache = tuple(key), game.variant.message_parts
    formatted = cache.get(cache_key)
    if formatted is None:
        if len(cache) >= MAX_CACHED_MESSAGES:
            cache.clear()
        formatted = cache[cache_key] = merge_parts(
            format_sentence_parts(game, catalog, sentence, reader_seat)
        )
    return formatted


def append_cache_key(catalog: MessageCatalog, sentence: Sentence, key_parts: list[object]) -> bool:
    """Extend a cache key with all values that determine the text of a sentence.

    Returns:
        True if the sentence can be cached. It cannot if a field contains an arbitrary string.
    """
    key_parts.append(sentence.key)
    for field in catalog.text_affecting_fields(sentence.key):
        value = sentence.fields.get(field)
        if type(value) is int or value is None:
            key_parts.append(value)
        elif isinstance(value, CardList):
            key_parts += (tuple(value.visible_cards), value.hidden_count)
        elif not isinstance(value, Sentence) or not append_cache_key(catalog, value, key_parts):
            return False
    return True


def merge_parts(parts: FormattedParts) -> str | FormattedParts:
    """Merge adjacent strings. Return a single string if the parts do not contain seats."""
    merged_parts: FormattedParts = [""]
    for part in parts:
        if isinstance(part, str) and isinstance(merged_parts[-1], str):
            merged_parts[-1] += part
        else:
            merged_parts.append(part)
    first_part = merged_parts[0]
    return first_part if len(merged_parts) == 1 and isinstance(first_part, str) else merged_parts


def format_sentence_parts(
    game: Game, catalog: MessageCatalog, sentence: Sentence, reader_seat: int
) -> FormattedParts:
    return catalog.format_parts(sentence.key, format_fields(game, catalog, sentence, reader_seat))


def format_fields(
    game: Game, catalog: MessageCatalog, sentence: Sentence, reader_seat: int
) -> dict[str, object]:
    """Return the formatted fields that the message of a sentence needs.

    Cards are formatted in the game's own way. Player names are not inserted yet.
    """
    reader_case = DEFAULT_CASE
    required = catalog.required_fields(sentence.key)
    fields: dict[str, object] = {}
    for field, value in sentence.fields.items():
        if field in SEAT_FIELDS:
            assert isinstance(value, int)
            if field in required:
                is_you = field == "other" and value == reader_seat and value >= 0
                fields[field] = catalog.format("you") if is_you else FormattedText([value])
            if reader_seat >= 0 and value == reader_seat and reader_case != "who":
                reader_case = field
        elif field not in required:
            continue
        elif isinstance(value, int):
            fields[field] = format_number(game, field, value)
        elif field == MOVE_FIELD and isinstance(value, str):
            fields[field] = localize_move(game, catalog, value)
        else:
            fields[field] = format_field(game, catalog, value, reader_seat)
    fields[READER_FIELD] = reader_case
    return fields


def format_number(game: Game, field: str, value: int) -> object:
    """Format a field value that is a number: a card, a set of cards, a suit, a rank or any other number."""
    notation, display = game.variant.notation, game.variant.display
    if field in ("card", "top"):
        return display.describe_cards(game, [notation.format_card(game, value)], 0)
    if field == "cards":
        return display.describe_cards(game, notation.format_cards(game, value), 0)
    return display.describe_field(game, field, value)


def parse_word_groups(catalog: MessageCatalog, key: str) -> list[list[str]]:
    """Return the groups of words in a message such as `typed-words`.

    The first word of each group is used in the notation. Players can type any word of the group instead.
    """
    return [group.split() for group in catalog.format(key).split("|")]


def localize_move(game: Game, catalog: MessageCatalog, text: str) -> str:
    """Return a move as players type it in the catalog's language, for example `ziehen` for `draw`."""
    if catalog.language == DEFAULT_LANGUAGE:
        return text
    typed_words = {
        group[0]: group[1] for group in parse_word_groups(catalog, "typed-words") if len(group) > 1
    }
    faces = game.faces()
    for word in text.split():
        face = faces.get(word)
        if face is not None:
            name = face.name
            typed_name = (
                name if isinstance(name, str) else format_sentence(game, name, language=catalog.language)
            )
            typed_words[word.lower()] = typed_name
    return " ".join([typed_words.get(word.lower(), word) for word in text.split()])


def format_field(game: Game, catalog: MessageCatalog, value: object, reader_seat: int) -> object:
    """Format a field value that is not a number, translating sentences and moves."""
    if isinstance(value, Sentence):
        return FormattedText(format_sentence_parts(game, catalog, value, reader_seat))
    if isinstance(value, CardList):
        return game.variant.display.describe_cards(game, value.visible_cards, value.hidden_count)
    if isinstance(value, AnyOf):
        items = [
            localize_move(game, catalog, item) if isinstance(item, str) else item for item in value.items
        ]
        return AnyOf([format_field(game, catalog, item, reader_seat) for item in items], value.separator_key)
    return value


def format_common_sentence(sentence: Sentence, language: str = DEFAULT_LANGUAGE) -> str:
    """Format a sentence with one of the messages that all games share."""
    return get_catalog("text", language).format_with_fields(sentence.key, sentence.fields)


def format_invalid_move(
    game: Game,
    error: InvalidMoveError,
    player_names: Sequence[str] = (),
    reader_seat: int = SPECTATOR,
    language: str = DEFAULT_LANGUAGE,
) -> str:
    """Return the message of an InvalidMoveError, with these player names. Address `reader_seat` as "you"."""
    return (
        format_sentence(game, error.sentence, player_names, reader_seat, language)
        if error.sentence
        else str(error)
    )


def choose_accepted_language(header: str) -> str:
    """Return the best language for an Accept-Language header such as `de-AT,de;q=0.9,en;q=0.8`."""
    weighted_tags = []
    for position, entry in enumerate(header.split(",")):
        tag, _, weight = entry.strip().partition(";q=")
        try:
            weighted_tags.append((-float(weight or 1), position, tag))
        except ValueError:
            continue
    return best_language([tag for _, _, tag in sorted(weighted_tags)])
