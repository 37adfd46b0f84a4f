"""The deck of Zop Zoo: card numbers, and the reader of deck files (ZZ-1, ZZ-2, ZZ-11, ZZ-34)."""

import tomllib
import unicodedata
from pathlib import Path
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit
from parlour.kit.errors import InvalidOptionError, InvalidPositionError
from parlour.kit.validation import MAX_SHOWN_LENGTH, shorten_repr
from parlour.text.message import display_card

# Cards are numbered (ZZ-1). The white cards come first: 36 Category cards, 10 Lower Halves and 6 Minus cards.
# Then come the black cards that match them. The number of a matching black card is 52 more than the number of
# its white card. The last cards are 8 Side Bonuses, 4 BEASTs, BEST BEAST, 6 MOLEs, HYENA, RACCOON and
# EARTHWORM.
CATEGORY_CARDS: Final = 36
HALF_CARDS: Final = 10
MINUS_CARDS: Final = 6
FIRST_BLACK: Final = 52
FIRST_BONUS: Final = 104
FIRST_WILD: Final = 112
BEST_BEAST: Final = 116
FIRST_MOLE: Final = 117
WILD_COUNT: Final = 5
HYENA: Final = 123
RACCOON: Final = 124
EARTHWORM: Final = 125
CARD_COUNT: Final = 126

# Sets of cards contain items, which are numbered from 0 to 59. In a set of white cards, item n is white card
# n. In a set of black cards, item n is the card that matches white card n. In both, items 52 to 59 are the
# Side Bonuses. The other cards need no items, because players cannot own them or dig for them (ZZ-12).
ITEM_COUNT: Final = 60
ALL_WHITE: Final = 0xFFFFFFFFFFFFF
ALL_MINUS: Final = 0xFC00000000000
ALL_BONUS: Final = 0xFF0000000000000
# set of the Minus cards and the Side Bonuses, which show points even if they are not covered
POINTS_ITEMS: Final = 0xFFFC00000000000
ALL_ITEMS: Final = 0xFFFFFFFFFFFFFFF

CATEGORIES: Final = (
    "MAMMAL",
    "OCEAN",
    "BIRD",
    "INSECT",
    "SEMI-AQUATIC",
    "HORNS",
    "REPTILE",
    "MARSUPIAL",
    "ARACHNID",
    "MYTHICAL",
)
CATEGORIES_WITHOUT_BONUS: Final = ("MAMMAL", "MARSUPIAL")
HALF_POINTS: Final = 80
BEST_POINTS: Final = 50
MAX_CARD_POINTS: Final = 1000
MAX_NAME_LENGTH: Final = 20
MAX_PICTURE_LENGTH: Final = 8
WILD_NAMES: Final = ("BEAST", "BEST-BEAST")
MOLE_NAMES: Final = ("MOLE",)
SPECIALTY_NAMES: Final = ("HYENA", "RACCOON", "EARTHWORM")
BLACK_ONLY_NAMES: Final = (*WILD_NAMES, *MOLE_NAMES, *SPECIALTY_NAMES)
CATEGORY_KEYS: Final = ("points", "colour", "animals", "connect", "bonus", "bonus_points")
HEXADECIMAL: Final = "0123456789abcdefABCDEF"

# Limits for text that is passed to the TOML parser. The parser's time grows with the square of the number of
# parts in a name. The parser also recurses into each bracket and reads very long numbers digit by digit. Real
# decks stay far below these limits.
MAX_NESTING: Final = 8  # maximum depth of nested brackets and braces
MAX_NAME_PARTS: Final = 8  # maximum number of parts in a dotted name
MAX_UNQUOTED_LENGTH: Final = 64  # maximum length of a key, number or other text without quotes
TOKEN_ENDS: Final = "=,[]{}\"'#\n"

# These characters join two characters of a picture, or select one of two appearances of a character.
ZERO_WIDTH_JOINER: Final = "\u200d"
VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"
# black flag; tag characters after it turn it into the flag of a region, such as Scotland
BLACK_FLAG: Final = "\U0001f3f4"
# Characters that are invisible, although Unicode classifies them as letters, marks or symbols
BLANK_CHARACTERS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0"

DEFAULT_DECK_PATH: Final = Path(__file__).with_name("deck.toml")
MAX_CACHED_DECKS: Final = 32


@final
class AnimalDeck:
    """The animals and values of a deck, indexed by card number. A deck never changes."""

    def __init__(self) -> None:
        self.names: list[str] = [""] * CARD_COUNT
        self.numbers: dict[str, int] = {}
        self.pictures: list[str] = [""] * CARD_COUNT
        # category that each card shows, or an empty string if it shows none
        self.categories: list[str] = [""] * CARD_COUNT
        self.colors: list[str] = [""] * CARD_COUNT
        self.values: vec[i64] = vec[i64]([0] * ITEM_COUNT)
        # for each Side Bonus, the set of Category cards of the same category
        self.listed_cards: vec[i64] = vec[i64]([0] * 8)
        # for each Side Bonus, the set of Lower Halves with animals of the same category
        self.joinable_cards: vec[i64] = vec[i64]([0] * 8)

    def set_card(self, card: int, card_name: str, picture: str, group: str, color: str) -> None:
        self.names[card] = card_name
        self.numbers[card_name] = card
        self.pictures[card] = picture
        self.categories[card] = group
        self.colors[card] = color

    def parse_card(self, text: str, used_cards: int) -> int:
        """Return the card with this name.

        A BEAST or MOLE without a number is the first one that is not in `used_cards`.

        Raises:
            InvalidPositionError: No card has this name.
        """
        word = normalize_accents(text.strip())
        capitals = word.upper()
        if capitals in ("BEAST", "MOLE"):
            for card, notation in list_black_cards_named(capitals):
                if not used_cards >> card & 1:
                    return card
                word = notation
        if word in self.numbers:
            return self.numbers[word]
        if capitals not in self.numbers:
            raise InvalidPositionError(
                f"{shorten_repr(text)} is not a card: white ones are written like {self.names[0]}, black ones"
                f" like {self.names[FIRST_BLACK]} or BEAST1"
            )
        if self.numbers[capitals] >= FIRST_BONUS:
            return self.numbers[capitals]  # no white card has this name, so lower case is also accepted
        white_name = self.names[self.numbers[capitals] - FIRST_BLACK]
        raise InvalidPositionError(
            f"{shorten_repr(text)} is not a card: the white one is written {white_name},"
            f" the black one {capitals}"
        )

    def parse_pack(self, text: str) -> list[int]:
        """Return the cards whose names are listed in a string.

        Raises:
            InvalidPositionError: A word is not the name of a card.
        """
        used_cards = 0
        cards: list[int] = []
        for word in text.split():
            card = self.parse_card(word, used_cards)
            used_cards |= 2**card
            cards.append(card)
        return cards


NO_ANIMALS: Final = AnimalDeck()  # placeholder in a match that has not been set up


def item_number_to_card(item_number: i64) -> i64:
    """Return the white card or the Side Bonus that has this item number."""
    return item_number if item_number < FIRST_BLACK else item_number + FIRST_BLACK


def card_to_item_number(card: i64) -> i64:
    """Return the item number of a white card or a Side Bonus."""
    return card if card < FIRST_BLACK else card - FIRST_BLACK


def is_wild(card: i64) -> bool:
    return FIRST_WILD <= card < FIRST_MOLE


def is_mole(card: i64) -> bool:
    return FIRST_MOLE <= card < HYENA


# parsed decks, keyed by the text of the deck file; the default deck has an empty key
DECK_CACHE: Final[dict[str, AnimalDeck]] = {}


def parse_deck(text: str) -> AnimalDeck:
    """Parse the text of a deck file; return the default deck for an empty string (ZZ-34).

    Raises:
        InvalidOptionError: The file is not a valid deck; the message states the fault and the expected value.
    """
    if text not in DECK_CACHE:
        if len(DECK_CACHE) >= MAX_CACHED_DECKS:
            DECK_CACHE.clear()
        DECK_CACHE[text] = DeckReader(text or DEFAULT_DECK_PATH.read_text(encoding="utf-8")).read_deck()
        if not DRAWINGS:
            register_drawings(parse_deck(""))
    return DECK_CACHE[text]


# the name of a card's drawing, by the picture in the deck file; filled when the first deck is read
DRAWINGS: Final[dict[str, str]] = {}


def register_drawings(default_deck: AnimalDeck) -> None:
    for card in range(CARD_COUNT):
        DRAWINGS[strip_variation_selectors(default_deck.pictures[card])] = (
            default_deck.names[card].rstrip("123456").lower()
        )


def find_drawing(picture: str) -> str:
    """Return the name of the drawing for a picture, or an empty string if there is none.

    Every picture in the default deck, and in copies of that deck, has a drawing.
    """
    return DRAWINGS.get(strip_variation_selectors(picture), "")


def strip_variation_selectors(picture: str) -> str:
    """Return a picture (emoji) without its Unicode variation selectors."""
    return picture.replace(VARIATION_SELECTORS[0], "").replace(VARIATION_SELECTORS[1], "")


@final
class DeckReader:
    """A reader of deck files. Its errors state where the file is wrong."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff")  # remove the byte-order mark that some editors add
        self.deck = AnimalDeck()
        # location of each animal in the file, keyed by the animal's name in capitals
        self.animal_locations: dict[str, str] = {}
        self.used_pictures: dict[str, str] = {}  # names of animals, keyed by picture
        self.category_card_count = 0
        self.half_count = 0
        self.bonus_count = 0

    def deck_error(self, location: str, fault: str, clause_number: str = "ZZ-34") -> InvalidOptionError:
        return InvalidOptionError(f"deck_file: {location}: {fault} [{clause_number}]")

    def read_deck(self) -> AnimalDeck:
        tables = self.parse_toml()
        self.require_known_keys("the file", tables, ("categories", "minus", "wild", "dig", "specialty"))
        categories = self.require_table("categories", tables.get("categories"))
        self.require_known_keys("categories", categories, CATEGORIES)
        for name in CATEGORIES:
            if name not in categories:
                raise self.deck_error(
                    "categories", f"{name} is missing; the ten categories are {', '.join(CATEGORIES)}", "ZZ-2"
                )
            self.read_category(name, self.require_table(f"categories.{name}", categories[name]))
        if self.category_card_count != CATEGORY_CARDS:
            raise self.deck_error(
                "animals",
                f"expected {CATEGORY_CARDS} Category cards, not {self.category_card_count}",
                "ZZ-1",
            )
        if self.half_count != HALF_CARDS:
            raise self.deck_error(
                "connect", f"expected {HALF_CARDS} animals in total, not {self.half_count}", "ZZ-1"
            )
        self.read_minus_cards(self.require_table("minus", tables.get("minus")))
        self.read_black_cards("wild", self.require_table("wild", tables.get("wild")), WILD_NAMES)
        self.read_black_cards("dig", self.require_table("dig", tables.get("dig")), MOLE_NAMES)
        self.read_black_cards(
            "specialty", self.require_table("specialty", tables.get("specialty")), SPECIALTY_NAMES
        )
        return self.deck

    def parse_toml(self) -> dict[str, Any]:
        stripped_text = self.text.strip()
        if stripped_text and not ("\n" in stripped_text or "=" in stripped_text or "[" in stripped_text):
            path = (
                stripped_text.lstrip("@")
                if stripped_text.isprintable() and len(stripped_text) <= MAX_SHOWN_LENGTH
                else "FILE"
            )
            raise self.deck_error(
                "the file",
                f"{shorten_repr(stripped_text)} is not the text of a deck;"
                f" to read a file, write deck_file=@{path}",
            )
        fault = find_oversized_part(self.text)
        if fault:
            raise self.deck_error("the file", fault)
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise self.deck_error("the file", f"not valid TOML: {shorten_toml_error(str(error))}") from None

    def require_known_keys(self, location: str, table: dict[str, Any], keys: tuple[str, ...]) -> None:
        for key in table:
            if key not in keys:
                raise self.deck_error(
                    location, f"unknown key {shorten_repr(key)}; the keys are {', '.join(keys)}"
                )

    def require_table(self, location: str, toml_value: Any) -> dict[str, Any]:
        if toml_value is None:
            raise self.deck_error(location, "missing")
        if not isinstance(toml_value, dict):
            raise self.deck_error(location, "expected names and values such as { owl = ... }")
        return toml_value

    def require_integer(self, location: str, toml_value: Any) -> int:
        expected = f"a whole number of points from 0 to {MAX_CARD_POINTS}"
        if toml_value is None:
            raise self.deck_error(location, f"missing; expected {expected}")
        if (
            not isinstance(toml_value, int)
            or isinstance(toml_value, bool)
            or not 0 <= toml_value <= MAX_CARD_POINTS
        ):
            raise self.deck_error(location, f"expected {expected}, not {shorten_repr(toml_value)}")
        return toml_value

    def require_color(self, location: str, toml_value: Any) -> str:
        if (
            isinstance(toml_value, str)
            and len(toml_value) == 7
            and not toml_value[1:].strip(HEXADECIMAL)
            and toml_value[0] == "#"
        ):
            return toml_value
        if toml_value is None:
            raise self.deck_error(f"{location}.colour", "missing; expected a colour such as #1e88e5")
        raise self.deck_error(
            f"{location}.colour", f"expected a colour such as #1e88e5, not {shorten_repr(toml_value)}"
        )

    def read_animals(self, location: str, toml_value: Any) -> list[tuple[str, str]]:
        """Read a table of animals, and return the name and the picture of each.

        `location` is the key of the table in the file, such as `minus.animals`, for error messages.
        """
        if toml_value is None:
            return []
        animals: list[tuple[str, str]] = []
        for key, picture in self.require_table(location, toml_value).items():
            name = normalize_accents(key)
            self.validate_name(location, name)
            self.validate_picture(location, name, picture)
            animals.append((name, picture))
        return animals

    def validate_name(self, location: str, name: str) -> None:
        fault = find_name_fault(name)
        if fault:
            raise self.deck_error(location, f"{shorten_repr(name)} cannot be an animal's name: {fault}")
        capitals = name.upper()
        if capitals in self.animal_locations:
            raise self.deck_error(
                location,
                f"{shorten_repr(name)} is already in {self.animal_locations[capitals]};"
                " each animal has one white card",
            )
        self.animal_locations[capitals] = location

    def validate_picture(self, location: str, name: str, picture: Any) -> None:
        fault = "it is not a string" if not isinstance(picture, str) else find_picture_fault(picture)
        if fault:
            raise self.deck_error(
                location, f"the picture of {shorten_repr(name)} cannot be {shorten_repr(picture)}: {fault}"
            )
        # Two pictures are the same if they differ only in Unicode variation selectors.
        plain_picture = strip_variation_selectors(picture)
        if plain_picture in self.used_pictures:
            raise self.deck_error(
                location,
                f"{shorten_repr(name)} has the picture of {shorten_repr(self.used_pictures[plain_picture])};"
                " each animal needs its own",
            )
        self.used_pictures[plain_picture] = name

    def read_category(self, category_name: str, table: dict[str, Any]) -> None:
        location = f"categories.{category_name}"
        self.require_known_keys(location, table, CATEGORY_KEYS)
        points = self.require_integer(f"{location}.points", table.get("points"))
        color = self.require_color(location, table.get("colour"))
        animals = self.read_animals(f"{location}.animals", table.get("animals"))
        halves = self.read_animals(f"{location}.connect", table.get("connect"))
        listed_cards: i64 = 0
        joinable_cards: i64 = 0
        for animal, picture in animals:
            if self.category_card_count < CATEGORY_CARDS:
                self.add_pair(
                    self.category_card_count, animal, picture, category_name, category_name, color, points
                )
                listed_cards |= bit(self.category_card_count)
            self.category_card_count += 1
        for animal, picture in halves:
            if self.half_count < HALF_CARDS:
                half = CATEGORY_CARDS + self.half_count
                # A Lower Half does not show a category (ZZ-30).
                self.add_pair(half, animal, picture, "", category_name, color, HALF_POINTS)
                joinable_cards |= bit(half)
            self.half_count += 1
        if category_name in CATEGORIES_WITHOUT_BONUS:
            if "bonus" in table or "bonus_points" in table:
                raise self.deck_error(f"{location}.bonus", "this category has no Side Bonus", "ZZ-11")
            return
        bonus = self.read_animals(f"{location}.bonus", table.get("bonus"))
        if len(bonus) != 1:
            raise self.deck_error(f"{location}.bonus", f"expected one Side Bonus, not {len(bonus)}", "ZZ-1")
        animal, picture = bonus[0]
        self.deck.set_card(FIRST_BONUS + self.bonus_count, animal.upper(), picture, category_name, color)
        self.deck.values[FIRST_BLACK + self.bonus_count] = self.require_integer(
            f"{location}.bonus_points", table.get("bonus_points")
        )
        self.deck.listed_cards[self.bonus_count] = listed_cards
        self.deck.joinable_cards[self.bonus_count] = joinable_cards
        self.bonus_count += 1

    def add_pair(
        self,
        white_card: int,
        animal_name: str,
        picture: str,
        white_category: str,
        black_category: str,
        color: str,
        points: int,
    ) -> None:
        """Add a white card and its black match.

        The white card shows the category `white_category`, and the black card shows `black_category`.
        """
        self.deck.set_card(white_card, animal_name, picture, white_category, color)
        self.deck.set_card(white_card + FIRST_BLACK, animal_name.upper(), picture, black_category, color)
        self.deck.values[white_card] = points

    def read_minus_cards(self, table: dict[str, Any]) -> None:
        self.require_known_keys("minus", table, ("colour", "animals", "points"))
        color = self.require_color("minus", table.get("colour"))
        animals = self.read_animals("minus.animals", table.get("animals"))
        points = {
            normalize_accents(key): value
            for key, value in self.require_table("minus.points", table.get("points")).items()
        }
        if len(animals) != MINUS_CARDS:
            raise self.deck_error(
                "minus.animals", f"expected {MINUS_CARDS} Minus cards, not {len(animals)}", "ZZ-1"
            )
        white_card = CATEGORY_CARDS + HALF_CARDS
        names: list[str] = []
        for name, picture in animals:
            if name not in points:
                raise self.deck_error("minus.points", f"the points of {shorten_repr(name)} are missing")
            self.add_pair(
                white_card,
                name,
                picture,
                "",
                "",
                color,
                self.require_integer(f"minus.points.{name}", points[name]),
            )
            names.append(name)
            white_card += 1
        self.require_known_keys("minus.points", points, tuple(names))

    def read_black_cards(self, location: str, table: dict[str, Any], card_names: tuple[str, ...]) -> None:
        """Read the black cards with these names, such as HYENA. They do not have matching white cards."""
        self.require_known_keys(location, table, ("colour", "pictures"))
        color = self.require_color(location, table.get("colour"))
        pictures = self.require_table(f"{location}.pictures", table.get("pictures"))
        self.require_known_keys(f"{location}.pictures", pictures, card_names)
        for name in card_names:
            if name not in pictures:
                raise self.deck_error(f"{location}.pictures", f"{name} is missing")
            self.validate_picture(f"{location}.pictures", name, pictures[name])
            for card, notation in list_black_cards_named(name):
                self.deck.set_card(card, notation, pictures[name], "", color)


def shorten_toml_error(message: str) -> str:
    """Shorten an error message of the TOML parser, but keep the location at its end."""
    return (
        message
        if len(message) <= 4 * MAX_SHOWN_LENGTH
        else f"{message[: 2 * MAX_SHOWN_LENGTH]}...{message[-MAX_SHOWN_LENGTH:]}"
    )


def normalize_accents(name: str) -> str:
    """Compose letters and accents in a name (NFC), because some editors separate them."""
    return unicodedata.normalize("NFC", name)


def find_oversized_part(text: str) -> str:
    """Return the reason why the TOML parser must not read `text`, or an empty string if it may.

    Names, unquoted text and nested brackets must not exceed the limits at the top of this module. Comments
    and quoted strings are skipped.
    """
    try:
        text.encode()
    except UnicodeEncodeError as error:
        return f"character {error.start + 1} is half of a surrogate pair, which is not valid Unicode"
    index = depth = dots = word_length = 0
    line = 1
    while index < len(text):
        character = text[index]
        if character in TOKEN_ENDS:
            word_length = 0
            if character in "\"'":
                end = find_string_end(text, index)
                line += text.count("\n", index, end)
                index = end
                continue
            if character == "#":
                end = text.find("\n", index)
                index = len(text) if end < 0 else end
                continue
            dots = 0
            if character == "\n":
                line += 1
            elif character in "[{":
                depth += 1
            elif character in "]}":
                depth = max(0, depth - 1)
        elif character.isspace():
            word_length = 0
        else:
            word_length += 1
            dots += 1 if character == "." else 0
        if depth > MAX_NESTING:
            return f"line {line} has more than {MAX_NESTING} nested brackets; a deck needs three"
        if dots >= MAX_NAME_PARTS:
            return f"line {line} has a name of more than {MAX_NAME_PARTS} parts; a deck has four at most"
        if word_length > MAX_UNQUOTED_LENGTH:
            return (
                f"line {line} has more than {MAX_UNQUOTED_LENGTH} letters or digits in a row without quotes"
            )
        index += 1
    return ""


def find_string_end(text: str, start_index: int) -> int:
    """Return the index after the quoted string that begins at `start_index`.

    If the string is not closed, return the end of its line or, for a multi-line string, the end of the text.
    """
    quote = text[start_index]
    is_multiline = text.startswith(quote * 3, start_index)
    start_index += 3 if is_multiline else 1
    while start_index < len(text):
        character = text[start_index]
        if character == "\\" and quote == '"':
            start_index += 2
        elif is_multiline and text.startswith(quote * 3, start_index):
            start_index += 3
            # In TOML, a multi-line string may end with up to two quotes of its own before the closing three.
            for _nth in range(2):
                start_index += 1 if text.startswith(quote, start_index) else 0
            return start_index
        elif not is_multiline and character in (quote, "\n"):
            return start_index + 1 if character == quote else start_index
        else:
            start_index += 1
    return len(text)


def find_name_fault(name: str) -> str:
    """Return the reason why an animal cannot have this name, or an empty string if it can.

    A name must not be the notation of another card, in lower case or in capitals.
    """
    capitals = name.upper()
    if not 2 <= len(name) <= MAX_NAME_LENGTH:
        return f"it must have 2 to {MAX_NAME_LENGTH} letters, not {len(name)}"
    if capitals in BLACK_ONLY_NAMES:
        return "a card of the black deck has this name"
    if display_card(capitals) != capitals:
        return f"in capitals, {capitals}, it is the notation of a playing card"
    for part in name.split("-"):
        if not part:
            return "a hyphen must be between two words"
    for letter in name:
        fault = "" if letter == "-" else find_letter_fault(letter)
        if fault:
            return f"{shorten_repr(letter)} {fault}"
    return ""


def find_letter_fault(letter: str) -> str:
    """Return the reason why a name cannot contain this letter, or an empty string if it can.

    A name is written in lower case for its white card and in capitals for its black card.
    """
    if not letter.isalpha():
        return "is not a letter; words are joined by hyphens"
    if letter != letter.lower():
        return "is a capital letter, but white cards are written in lower case"
    if letter == letter.upper():
        return "has no capital letter, which the black card needs"
    return "has a capital form of more than one letter" if len(letter.upper()) > 1 else ""


def find_picture_fault(picture: str) -> str:
    """Return the reason why a string cannot be a picture, or an empty string if it can.

    Each character must be visible or belong to a visible character.
    """
    if not 0 < len(picture) <= MAX_PICTURE_LENGTH:
        return f"it must have 1 to {MAX_PICTURE_LENGTH} characters, not {len(picture)}"
    if picture != picture.strip():
        return "it begins or ends with a space"
    previous = ""
    for index in range(len(picture)):
        character = picture[index]
        can_combine = previous != "" and previous != ZERO_WIDTH_JOINER and previous != " "
        if character == ZERO_WIDTH_JOINER:
            is_valid = can_combine and index + 1 < len(picture) and is_visible_character(picture[index + 1])
        elif character == " ":
            is_valid = previous != ZERO_WIDTH_JOINER
        elif "\U000e0020" <= character <= "\U000e007f":
            is_valid = picture.startswith(BLACK_FLAG)
        else:
            is_valid = is_visible_character(character) or (can_combine and is_combining_character(character))
        if not is_valid:
            return f"{shorten_repr(character)} is invisible there and could change how other text is shown"
        previous = character
    return ""


def is_visible_character(character: str) -> bool:
    """Return True if a character is visible on its own.

    Python may not know the newest emoji. Therefore, unassigned characters in the ranges reserved for emoji
    count as visible.
    """
    category = unicodedata.category(character)
    if category == "Cn":
        return "\U0001f000" <= character <= "\U0001fbff"
    return category[0] in "LNPS" and character not in BLANK_CHARACTERS


def is_combining_character(character: str) -> bool:
    """Return True if a character modifies the previous one: an accent or a variation selector."""
    if character in VARIATION_SELECTORS:
        return True
    is_variation_selector = "\ufe00" <= character <= "\ufe0f" or "\U000e0100" <= character <= "\U000e01ef"
    return (
        unicodedata.category(character)[0] == "M"
        and not is_variation_selector
        and character not in BLANK_CHARACTERS
    )


def list_black_cards_named(card_name: str) -> list[tuple[int, str]]:
    """Return the number and the notation of each black card with this name. Six cards have the name MOLE."""
    if card_name == "BEAST":
        return [(FIRST_WILD + n, f"BEAST{n + 1}") for n in range(4)]
    if card_name == "MOLE":
        return [(FIRST_MOLE + n, f"MOLE{n + 1}") for n in range(6)]
    numbers = {"BEST-BEAST": BEST_BEAST, "HYENA": HYENA, "RACCOON": RACCOON, "EARTHWORM": EARTHWORM}
    return [(numbers[card_name], card_name)]
