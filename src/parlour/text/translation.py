"""Translated messages, read from Project Fluent files: one file per language in each `messages` folder.

Each game, and each other package with messages, has its own folder with files such as `messages/en.ftl`.
Messages that all packages share are in the folder of this package. Code creates messages, which consist of a
key and fields and do not depend on a language. `render` makes them text, in the language of the reader.

A message can select a variant by a number (its exact value or its plural category), by a word, or by
`$reader`. `$reader` is `who` if the field `who` is the reader's seat, `other` if the field `other` is the
reader's seat, and `else` for all other readers. If `$reader` is `other`, `{ $other }` is formatted as `you`.

A message that is missing in a language is shown in English.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, final

from parlour.text.fluent import (
    FieldPart,
    MessageError,
    MessageReference,
    Messages,
    Pattern,
    SelectPart,
    load_messages,
)
from parlour.text.message import (
    COMMON_CATALOG,
    DEFAULT_LANGUAGE,
    AnyOf,
    CardList,
    Message,
    MoveText,
    SeatName,
    display_card,
    format_integer,
)
from parlour.text.plural_forms import plural_category

MESSAGE_FOLDER: Final = "messages"
READER_FIELD: Final = "reader"
DEFAULT_CASE: Final = "else"
# keys of the messages that join the items of a list
LIST_MESSAGE_KEYS: Final = ("list-more", "list-last")
SEAT_FIELDS: Final = ("who", "other")  # names of the fields that contain a seat
NO_SEAT: Final = -1  # the seat of a reader who is not a player
MAX_CACHED_MESSAGES = 1000  # maximum number of cached messages per game and options; each takes about 0.5 kB


# parts of a formatted text; a number is a seat, which is later replaced by a player's name
FormattedParts = list[str | int]
MessageCache = dict[tuple[object, ...], str | FormattedParts]


@dataclass(frozen=True)
class FormattedText:
    """A field value that is already formatted, except that players' names are not inserted yet."""

    parts: FormattedParts


@dataclass(frozen=True)
class Reader:
    """The reader of a text.

    Attributes:
        player_names: The names of the players in the match, by seat. If the list is empty, texts contain the
            numbers of the seats.
        seat: The seat of the player whom the text addresses as "you"; -1 for a reader who is not a player.
    """

    player_names: Sequence[str] = ()
    seat: int = NO_SEAT


ANYONE: Final = Reader()


def render(message: Message, language: str = DEFAULT_LANGUAGE, reader: Reader = ANYONE) -> str:
    """Return the text of a message in the language of a reader."""
    catalog = get_catalog(message.catalog or COMMON_CATALOG, language)
    parts = catalog.format_parts(message.key, catalog.resolve_fields(message, reader.seat))
    return catalog.insert_player_names(parts, reader.player_names)


# Languages


PACKAGE_FOLDER = Path(__file__).parents[1]
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
        """Format a message. Field values are numbers, strings, messages, or lists of these."""
        return self.format_with_fields(key, fields)

    def format_with_fields(self, key: str, fields: Mapping[str, object]) -> str:
        text = self.plain_texts.get(key)
        return self.insert_player_names(self.format_parts(key, fields), ()) if text is None else text

    def insert_player_names(self, parts: FormattedParts, player_names: Sequence[str]) -> str:
        """Join formatted parts into text, replacing each seat with the name of its player."""
        return "".join(
            [part if isinstance(part, str) else self.format_seat(part, player_names) for part in parts]
        )

    def format_message(self, message: Message, reader_seat: int) -> FormattedParts:
        """Format a message for the player in `reader_seat`. Player names are not inserted yet."""
        catalog = get_catalog(message.catalog, self.language) if message.catalog else self
        return catalog.format_parts(message.key, catalog.resolve_fields(message, reader_seat))

    def resolve_fields(self, message: Message, reader_seat: int) -> dict[str, object]:
        """Return the fields that a message needs, for the player in `reader_seat`."""
        reader_case = DEFAULT_CASE
        required = self.required_fields(message.key)
        fields: dict[str, object] = {}
        for field, value in message.fields.items():
            if field in SEAT_FIELDS and isinstance(value, int):
                if field in required:
                    is_you = field == "other" and value == reader_seat and value >= 0
                    fields[field] = self.format("you") if is_you else FormattedText([value])
                if reader_seat >= 0 and value == reader_seat and reader_case != "who":
                    reader_case = field
            elif field in required:
                fields[field] = self.resolve_value(value, reader_seat)
        fields[READER_FIELD] = reader_case
        return fields

    def resolve_value(self, value: object, reader_seat: int) -> object:
        """Format the messages in the value of a field for the player in `reader_seat`."""
        if isinstance(value, Message):
            return FormattedText(self.format_message(value, reader_seat))
        if isinstance(value, list):
            return [self.resolve_value(item, reader_seat) for item in value]
        if isinstance(value, AnyOf):
            return AnyOf([self.resolve_value(item, reader_seat) for item in value.items], value.separator_key)
        return value

    def format_cached(
        self,
        message: Message,
        player_names: Sequence[str],
        reader_seat: int,
        cache: MessageCache,
        describe: Callable[[Message], Message],
    ) -> str:
        """Format a message of a game.

        `describe` makes the message independent of the game. If the text is in the cache, it is not called.
        """
        text = self.plain_texts.get(message.key)
        if text is not None:
            return text
        key: list[object] = [self, reader_seat]
        if append_cache_key(self, message, key):
            cache_key = tuple(key)
            formatted = cache.get(cache_key)
            if formatted is None:
                if len(cache) >= MAX_CACHED_MESSAGES:
                    cache.clear()
                parts = self.format_message(describe(message), reader_seat)
                formatted = cache[cache_key] = merge_parts(parts)
        else:
            formatted = self.format_message(describe(message), reader_seat)
        return formatted if isinstance(formatted, str) else self.insert_player_names(formatted, player_names)

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
        if isinstance(value, SeatName):
            return [value.seat]
        if isinstance(value, MoveText):
            return [self.format_move(value)]
        if isinstance(value, Message):
            return self.format_message(value, NO_SEAT)
        if isinstance(value, list):
            return self.format_list(value)
        if isinstance(value, AnyOf):
            return self.format_alternatives(value.items, value.separator_key)
        raise MessageError(
            f"a field must be a number, a string, cards, a message or a list of these, not {value!r}"
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

    def format_move(self, move: MoveText) -> str:
        """Return a move as players type it in the catalog's language, for example `ziehen` for `draw`."""
        if self.language == DEFAULT_LANGUAGE:
            return move.notation
        typed_words = {
            group[0]: group[1] for group in parse_word_groups(self, "typed-words") if len(group) > 1
        }
        for card, name in move.card_names.items():
            typed_words[card.lower()] = self.insert_player_names(self.format_value(name), ())
        return " ".join([typed_words.get(word.lower(), word) for word in move.notation.split()])

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

    def format_seat(self, seat: int, player_names: Sequence[str], reader_seat: int = NO_SEAT) -> str:
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


@lru_cache(maxsize=256)
def get_catalog(name: str, language: str = DEFAULT_LANGUAGE) -> MessageCatalog:
    """Return the messages of a package of Parlour or of a game, together with the common messages.

    The name of a catalog is the name of a package, such as `parlour.terminal`, or the names of the modules of
    a game and its base classes, separated by spaces (`Game.message_catalog`).
    """
    return MessageCatalog(list(dict.fromkeys(map(message_folder, name.split()))), language)


def message_folder(module: str) -> Path:
    """Return the `messages` folder next to a module or in a package. A module may be compiled."""
    file = getattr(sys.modules.get(module), "__file__", None)
    folder = Path(file).parent if file else PACKAGE_FOLDER.joinpath(*module.split(".")[1:])
    return folder / MESSAGE_FOLDER


def append_cache_key(catalog: MessageCatalog, message: Message, key_parts: list[object]) -> bool:
    """Extend a cache key with all values that determine the text of a message.

    Returns:
        True if the message can be cached. It cannot if a field contains an arbitrary string.
    """
    key_parts.append(message.key)
    for field in catalog.text_affecting_fields(message.key):
        value = message.fields.get(field)
        if type(value) is int or value is None:
            key_parts.append(value)
        elif isinstance(value, CardList):
            key_parts += (tuple(value.visible_cards), value.hidden_count)
        elif (
            not isinstance(value, Message) or value.catalog or not append_cache_key(catalog, value, key_parts)
        ):
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


def parse_word_groups(catalog: MessageCatalog, key: str) -> list[list[str]]:
    """Return the groups of words in a message such as `typed-words`.

    The first word of each group is used in the notation. Players can type any word of the group instead.
    """
    return [group.split() for group in catalog.format(key).split("|")]


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
