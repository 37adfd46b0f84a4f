"""The deck of Zop Zoo: the numbers of the cards, and the reader of deck files (ZZ-1, ZZ-2, ZZ-11, ZZ-34)."""

import tomllib
import unicodedata
from pathlib import Path
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit
from parlour.kit.cards import display_card
from parlour.kit.errors import InvalidOptionError, InvalidPositionError
from parlour.kit.validation import MAX_SHOWN_LENGTH, shorten_repr

# Cards are numbers (ZZ-1). White: 36 Category cards, 10 Lower Halves, 6 Minus cards. Black: the match of each
# white card, at its number plus 52; then 8 Side Bonuses, 4 BEASTs, BEST BEAST, 6 MOLEs, HYENA, RACCOON,
# EARTHWORM.
CATEGORY_CARDS: Final = 36
HALF_CARDS: Final = 10
MINUS_CARDS: Final = 6
FIRST_BLACK: Final = 52
FIRST_BONUS: Final = 104
FIRST_WILD: Final = 112
BEST_BEAST: Final = 116
FIRST_MOLE: Final = 117
HYENA: Final = 123
RACCOON: Final = 124
EARTHWORM: Final = 125
CARD_COUNT: Final = 126

# Sets. A white card is its own element. The black card that matches it is the same element in sets of black
# cards. A Side Bonus is element 52 or higher in both. These 60 elements are everything that players can own
# or dig for.
ITEM_COUNT: Final = 60
ALL_WHITE: Final = 0xFFFFFFFFFFFFF
ALL_MINUS: Final = 0xFC00000000000
ALL_BONUS: Final = 0xFF0000000000000
# Minus cards and Side Bonuses, which show points even if they are not covered
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
WITHOUT_BONUS: Final = ("MAMMAL", "MARSUPIAL")
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

# Limits for the text to be parsed. The time of the TOML parser is quadratic in the number of parts of a name.
# It also recurses into each bracket, and reads very long numbers digit by digit. Real decks stay far below
# the limits.
MAX_NESTING: Final = 8  # nested brackets and braces
MAX_PARTS: Final = 8  # parts of a dotted name
MAX_WORD_LENGTH: Final = 64  # characters without quotes
TOKEN_ENDS: Final = "=,[]{}\"'#\n"

# In a picture: the joiner of two characters, and the selectors between two appearances of a character.
ZERO_WIDTH_JOINER: Final = "\u200d"
VARIATION_SELECTORS: Final = "\ufe0e\ufe0f"
BLACK_FLAG: Final = "\U0001f3f4"  # with tag letters after it, the flag of a part of a country
# Characters of the categories of letters that show nothing.
BLANK_CHARACTERS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0"

DEFAULT_DECK_PATH: Final = Path(__file__).with_name("deck.toml")
MAX_CACHED_DECKS: Final = 32


@final
class AnimalDeck:
    """The animals and their values, by card number. It is read from a deck file and never changes."""

    def __init__(self) -> None:
        self.names: list[str] = [""] * CARD_COUNT
        self.numbers: dict[str, int] = {}
        self.pictures: list[str] = [""] * CARD_COUNT
        self.groups: list[str] = [""] * CARD_COUNT  # category that a card lists
        self.colors: list[str] = [""] * CARD_COUNT
        self.values: vec[i64] = vec[i64]([0] * ITEM_COUNT)
        # For each Side Bonus: the Category cards that list its category, and the Lower Halves that are joined
        # to an Upper Half that lists it.
        self.listed_cards: vec[i64] = vec[i64]([0] * 8)
        self.joinable_cards: vec[i64] = vec[i64]([0] * 8)

    def set_card(self, card: int, name: str, picture: str, group: str, colour: str) -> None:
        self.names[card] = name
        self.numbers[name] = card
        self.pictures[card] = picture
        self.groups[card] = group
        self.colors[card] = colour

    def parse_card(self, text: str, used_cards: int) -> int:
        """Return the card with this name. A bare BEAST or MOLE is the first one that is not in `used_cards`.

        Raises:
            InvalidPositionError: No card has this name.
        """
        word = normalize_accents(text.strip())
        large = word.upper()
        if large in ("BEAST", "MOLE"):
            for card, written in black_cards(large):
                if not used_cards >> card & 1:
                    return card
                word = written
        if word in self.numbers:
            return self.numbers[word]
        if large not in self.numbers:
            raise InvalidPositionError(
                f"{shorten_repr(text)} is not a card: white ones are written like {self.names[0]}, black ones"
                f" like {self.names[FIRST_BLACK]} or BEAST1"
            )
        if self.numbers[large] >= FIRST_BONUS:
            return self.numbers[large]  # no white card matches it
        white = self.names[self.numbers[large] - FIRST_BLACK]
        raise InvalidPositionError(
            f"{shorten_repr(text)} is not a card: the white one is written {white}, the black one {large}"
        )

    def parse_pack(self, text: str) -> list[int]:
        """Return the cards that a text lists.

        Raises:
            InvalidPositionError: A word is not the name of a card.
        """
        taken = 0
        cards: list[int] = []
        for word in text.split():
            card = self.parse_card(word, taken)
            taken |= 2**card
            cards.append(card)
        return cards


def item_card(item: i64) -> i64:
    """Return the card of an owned element: a white card or a Side Bonus."""
    return item if item < FIRST_BLACK else item + FIRST_BLACK


def card_item(card: i64) -> i64:
    """Return the element of a white card or Side Bonus."""
    return card if card < FIRST_BLACK else card - FIRST_BLACK


def is_wild(card: i64) -> bool:
    return FIRST_WILD <= card < FIRST_MOLE


def is_mole(card: i64) -> bool:
    return FIRST_MOLE <= card < HYENA


DECK_CACHE: Final[dict[str, AnimalDeck]] = {}  # keyed by the text of the file; "" is the default deck


def get_deck(text: str) -> AnimalDeck:
    """Read the deck of a file (ZZ-34).

    Raises:
        InvalidOptionError: The file is not a valid deck; the message names the fault and the expected value.
    """
    if text not in DECK_CACHE:
        if len(DECK_CACHE) >= MAX_CACHED_DECKS:
            DECK_CACHE.clear()
        DECK_CACHE[text] = DeckReader(text or DEFAULT_DECK_PATH.read_text(encoding="utf-8")).read_deck()
        if not DRAWINGS:
            name_drawings(get_deck(""))
    return DECK_CACHE[text]


DRAWINGS: Final[dict[str, str]] = {}  # keyed by picture; filled when the first deck is read


def name_drawings(shipped: AnimalDeck) -> None:
    for card in range(CARD_COUNT):
        DRAWINGS[bare_picture(shipped.pictures[card])] = shipped.names[card].rstrip("123456").lower()


def drawing_of(picture: str) -> str:
    """Return the name of the drawing for a picture, or an empty text if there is none.

    Every picture of the default deck has a drawing, and so have copies of that deck.
    """
    return DRAWINGS.get(bare_picture(picture), "")


def bare_picture(picture: str) -> str:
    """Return a picture without the characters that select its appearance."""
    return picture.replace(VARIATION_SELECTORS[0], "").replace(VARIATION_SELECTORS[1], "")


@final
class DeckReader:
    """A reader of deck files, which reports each fault with its place."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff")  # the byte-order mark of some editors
        self.deck = AnimalDeck()
        self.found: dict[str, str] = {}  # maps each animal, in capitals, to its place in the file
        self.used_pictures: dict[str, str] = {}  # maps each picture to its animal
        self.category_cards = 0
        self.halves = 0
        self.bonuses = 0

    def deck_error(self, where: str, what: str, clause: str = "ZZ-34") -> InvalidOptionError:
        return InvalidOptionError(f"deck_file: {where}: {what} [{clause}]")

    def read_deck(self) -> AnimalDeck:
        written = self.parse_toml()
        self.require_known_keys("the file", written, ("categories", "minus", "wild", "dig", "specialty"))
        categories = self.require_table("categories", written.get("categories"))
        self.require_known_keys("categories", categories, CATEGORIES)
        for name in CATEGORIES:
            if name not in categories:
                raise self.deck_error(
                    "categories", f"{name} is missing; the ten are {', '.join(CATEGORIES)}", "ZZ-2"
                )
            self.read_category(name, self.require_table(f"categories.{name}", categories[name]))
        if self.category_cards != CATEGORY_CARDS:
            raise self.deck_error(
                "animals",
                f"expected {CATEGORY_CARDS} Category cards, not {self.category_cards}",
                "ZZ-1",
            )
        if self.halves != HALF_CARDS:
            raise self.deck_error(
                "connect", f"expected {HALF_CARDS} animals to connect, not {self.halves}", "ZZ-1"
            )
        self.read_minus(self.require_table("minus", written.get("minus")))
        self.read_black("wild", self.require_table("wild", written.get("wild")), WILD_NAMES)
        self.read_black("dig", self.require_table("dig", written.get("dig")), MOLE_NAMES)
        self.read_black(
            "specialty", self.require_table("specialty", written.get("specialty")), SPECIALTY_NAMES
        )
        return self.deck

    def parse_toml(self) -> dict[str, Any]:
        line = self.text.strip()
        if line and not ("\n" in line or "=" in line or "[" in line):
            named = line.lstrip("@") if line.isprintable() and len(line) <= MAX_SHOWN_LENGTH else "FILE"
            raise self.deck_error(
                "the file",
                f"{shorten_repr(line)} is not the text of a deck; to read a file, write deck_file=@{named}",
            )
        unfit = find_oversized_part(self.text)
        if unfit:
            raise self.deck_error("the file", unfit)
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as reason:
            raise self.deck_error("the file", f"not valid TOML: {shorten_toml_error(str(reason))}") from None

    def require_known_keys(self, where: str, table: dict[str, Any], keys: tuple[str, ...]) -> None:
        for key in table:
            if key not in keys:
                raise self.deck_error(
                    where, f"unknown key {shorten_repr(key)}; the keys are {', '.join(keys)}"
                )

    def require_table(self, where: str, value: Any) -> dict[str, Any]:
        if value is None:
            raise self.deck_error(where, "missing")
        if not isinstance(value, dict):
            raise self.deck_error(where, "expected names and values such as { owl = ... }")
        return value

    def require_integer(self, where: str, value: Any) -> int:
        wanted = f"a whole number of points from 0 to {MAX_CARD_POINTS}"
        if value is None:
            raise self.deck_error(where, f"missing; expected {wanted}")
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MAX_CARD_POINTS:
            raise self.deck_error(where, f"expected {wanted}, not {shorten_repr(value)}")
        return value

    def require_color(self, where: str, value: Any) -> str:
        if (
            isinstance(value, str)
            and len(value) == 7
            and not value[1:].strip(HEXADECIMAL)
            and value[0] == "#"
        ):
            return value
        if value is None:
            raise self.deck_error(f"{where}.colour", "missing; expected a colour such as #1e88e5")
        raise self.deck_error(
            f"{where}.colour", f"expected a colour such as #1e88e5, not {shorten_repr(value)}"
        )

    def read_animals(self, where: str, value: Any) -> list[tuple[str, str]]:
        """Read names with their pictures."""
        if value is None:
            return []
        found: list[tuple[str, str]] = []
        for written, picture in self.require_table(where, value).items():
            name = normalize_accents(written)
            self.validate_name(where, name)
            self.validate_picture(where, name, picture)
            found.append((name, picture))
        return found

    def validate_name(self, where: str, name: str) -> None:
        unfit = find_name_fault(name)
        if unfit:
            raise self.deck_error(where, f"{shorten_repr(name)} cannot be an animal's name: {unfit}")
        large = name.upper()
        if large in self.found:
            raise self.deck_error(
                where,
                f"{shorten_repr(name)} is already in {self.found[large]}; each animal has one white card",
            )
        self.found[large] = where

    def validate_picture(self, where: str, name: str, picture: Any) -> None:
        unfit = "it is not a text" if not isinstance(picture, str) else find_picture_fault(picture)
        if unfit:
            raise self.deck_error(
                where, f"the picture of {shorten_repr(name)} cannot be {shorten_repr(picture)}: {unfit}"
            )
        # An appearance selector does not make a different picture.
        bare = bare_picture(picture)
        if bare in self.used_pictures:
            raise self.deck_error(
                where,
                f"{shorten_repr(name)} has the picture of {shorten_repr(self.used_pictures[bare])};"
                " each animal needs its own",
            )
        self.used_pictures[bare] = name

    def read_category(self, name: str, table: dict[str, Any]) -> None:
        where = f"categories.{name}"
        self.require_known_keys(where, table, CATEGORY_KEYS)
        points = self.require_integer(f"{where}.points", table.get("points"))
        colour = self.require_color(where, table.get("colour"))
        animals = self.read_animals(f"{where}.animals", table.get("animals"))
        halves = self.read_animals(f"{where}.connect", table.get("connect"))
        lists: i64 = 0
        joins: i64 = 0
        for animal, picture in animals:
            if self.category_cards < CATEGORY_CARDS:
                self.add_pair(self.category_cards, animal, picture, name, name, colour, points)
                lists |= bit(self.category_cards)
            self.category_cards += 1
        for animal, picture in halves:
            if self.halves < HALF_CARDS:
                half = CATEGORY_CARDS + self.halves
                # ZZ-30: a Lower Half lists no category.
                self.add_pair(half, animal, picture, "", name, colour, HALF_POINTS)
                joins |= bit(half)
            self.halves += 1
        if name in WITHOUT_BONUS:
            if "bonus" in table or "bonus_points" in table:
                raise self.deck_error(f"{where}.bonus", "this category has no Side Bonus", "ZZ-11")
            return
        bonus = self.read_animals(f"{where}.bonus", table.get("bonus"))
        if len(bonus) != 1:
            raise self.deck_error(f"{where}.bonus", f"expected one Side Bonus, not {len(bonus)}", "ZZ-1")
        animal, picture = bonus[0]
        self.deck.set_card(FIRST_BONUS + self.bonuses, animal.upper(), picture, name, colour)
        self.deck.values[FIRST_BLACK + self.bonuses] = self.require_integer(
            f"{where}.bonus_points", table.get("bonus_points")
        )
        self.deck.listed_cards[self.bonuses] = lists
        self.deck.joinable_cards[self.bonuses] = joins
        self.bonuses += 1

    def add_pair(
        self, white: int, name: str, picture: str, below: str, above: str, colour: str, points: int
    ) -> None:
        """Add a white card, listing the category `below`, and its black match, listing `above`."""
        self.deck.set_card(white, name, picture, below, colour)
        self.deck.set_card(white + FIRST_BLACK, name.upper(), picture, above, colour)
        self.deck.values[white] = points

    def read_minus(self, table: dict[str, Any]) -> None:
        self.require_known_keys("minus", table, ("colour", "animals", "points"))
        colour = self.require_color("minus", table.get("colour"))
        animals = self.read_animals("minus.animals", table.get("animals"))
        points = {
            normalize_accents(k): v
            for k, v in self.require_table("minus.points", table.get("points")).items()
        }
        if len(animals) != MINUS_CARDS:
            raise self.deck_error(
                "minus.animals", f"expected {MINUS_CARDS} Minus cards, not {len(animals)}", "ZZ-1"
            )
        white = CATEGORY_CARDS + HALF_CARDS
        names: list[str] = []
        for name, picture in animals:
            if name not in points:
                raise self.deck_error("minus.points", f"the points of {shorten_repr(name)} are missing")
            self.add_pair(
                white,
                name,
                picture,
                "",
                "",
                colour,
                self.require_integer(f"minus.points.{name}", points[name]),
            )
            names.append(name)
            white += 1
        self.require_known_keys("minus.points", points, tuple(names))

    def read_black(self, where: str, table: dict[str, Any], names: tuple[str, ...]) -> None:
        """Read the cards of the black deck without a white card. Their names are fixed by the rules."""
        self.require_known_keys(where, table, ("colour", "pictures"))
        colour = self.require_color(where, table.get("colour"))
        pictures = self.require_table(f"{where}.pictures", table.get("pictures"))
        self.require_known_keys(f"{where}.pictures", pictures, names)
        for name in names:
            if name not in pictures:
                raise self.deck_error(f"{where}.pictures", f"{name} is missing")
            self.validate_picture(f"{where}.pictures", name, pictures[name])
            for card, written in black_cards(name):
                self.deck.set_card(card, written, pictures[name], "", colour)


def shorten_toml_error(reason: str) -> str:
    """Shorten a message of the TOML parser, but keep the place at its end."""
    return (
        reason
        if len(reason) <= 4 * MAX_SHOWN_LENGTH
        else f"{reason[: 2 * MAX_SHOWN_LENGTH]}...{reason[-MAX_SHOWN_LENGTH:]}"
    )


def normalize_accents(name: str) -> str:
    """Return a name with letters and accents composed (NFC); some editors write them separately."""
    return unicodedata.normalize("NFC", name)


def find_oversized_part(text: str) -> str:
    """Return a description of a part that is too large for the TOML parser, or "" if there is none.

    Scans the text once, and skips comments and quoted strings.
    """
    try:
        text.encode()
    except UnicodeEncodeError as reason:
        return f"character {reason.start + 1} is half of a surrogate pair, which is not valid Unicode"
    at = depth = dots = run = 0
    line = 1
    while at < len(text):
        letter = text[at]
        if letter in TOKEN_ENDS:
            run = 0
            if letter in "\"'":
                end = end_of_string(text, at)
                line += text.count("\n", at, end)
                at = end
                continue
            if letter == "#":
                end = text.find("\n", at)
                at = len(text) if end < 0 else end
                continue
            dots = 0
            if letter == "\n":
                line += 1
            elif letter in "[{":
                depth += 1
            elif letter in "]}":
                depth = max(0, depth - 1)
        elif letter.isspace():
            run = 0
        else:
            run += 1
            dots += 1 if letter == "." else 0
        if depth > MAX_NESTING:
            return f"line {line} has more than {MAX_NESTING} nested brackets; a deck needs three"
        if dots >= MAX_PARTS:
            return f"line {line} has a name of more than {MAX_PARTS} parts; a deck has four at most"
        if run > MAX_WORD_LENGTH:
            return f"line {line} has more than {MAX_WORD_LENGTH} letters or digits in a row without quotes"
        at += 1
    return ""


def end_of_string(text: str, at: int) -> int:
    """Return the index after the quoted string that begins at `at`.

    If the string is not closed, return the end of its line, or of the text for a string of several lines.
    """
    quote = text[at]
    block = text.startswith(quote * 3, at)
    at += 3 if block else 1
    while at < len(text):
        letter = text[at]
        if letter == "\\" and quote == '"':
            at += 2
        elif block and text.startswith(quote * 3, at):
            at += 3
            # Up to two more quotes belong to the string, as its last characters.
            for _nth in range(2):
                at += 1 if text.startswith(quote, at) else 0
            return at
        elif not block and letter in (quote, "\n"):
            return at + 1 if letter == quote else at
        else:
            at += 1
    return len(text)


def find_name_fault(name: str) -> str:
    """Return why an animal cannot have this name, or "" if it can.

    In small letters and in capitals, a name must differ from all other notation.
    """
    large = name.upper()
    if not 2 <= len(name) <= MAX_NAME_LENGTH:
        return f"it must have 2 to {MAX_NAME_LENGTH} letters, not {len(name)}"
    if large in BLACK_ONLY_NAMES:
        return "a card of the black deck has this name"
    if display_card(large) != large:
        return f"in capitals, {large}, it is the notation of a playing card"
    for part in name.split("-"):
        if not part:
            return "a hyphen must be between two words"
    for letter in name:
        unfit = "" if letter == "-" else find_letter_fault(letter)
        if unfit:
            return f"{shorten_repr(letter)} {unfit}"
    return ""


def find_letter_fault(letter: str) -> str:
    """Return why a name cannot contain this letter, or "" if it can.

    White cards are written in small letters, black cards in capitals.
    """
    if not letter.isalpha():
        return "is not a letter; words are joined by hyphens"
    if letter != letter.lower():
        return "is a capital letter, but white cards are written in lower case"
    if letter == letter.upper():
        return "has no capital letter, which the black card needs"
    return "has a capital form of more than one letter" if len(letter.upper()) > 1 else ""


def find_picture_fault(picture: str) -> str:
    """Return why this is not a picture, or "" if it is.

    Each character must be visible or belong to a visible one.
    """
    if not 0 < len(picture) <= MAX_PICTURE_LENGTH:
        return f"it must have 1 to {MAX_PICTURE_LENGTH} characters, not {len(picture)}"
    if picture != picture.strip():
        return "it begins or ends with a space"
    before = ""
    for at in range(len(picture)):
        sign = picture[at]
        follows = before != "" and before != ZERO_WIDTH_JOINER and before != " "
        if sign == ZERO_WIDTH_JOINER:
            fits = follows and at + 1 < len(picture) and is_visible_character(picture[at + 1])
        elif sign == " ":
            fits = before != ZERO_WIDTH_JOINER
        elif "\U000e0020" <= sign <= "\U000e007f":
            fits = picture.startswith(BLACK_FLAG)
        else:
            fits = is_visible_character(sign) or (follows and is_combining_character(sign))
        if not fits:
            return f"{shorten_repr(sign)} is invisible there and could change how other text is shown"
        before = sign
    return ""


def is_visible_character(sign: str) -> bool:
    """Return True if a character is visible on its own.

    Python may not know the newest emoji, so unassigned characters in the ranges reserved for emoji count as
    visible.
    """
    kind = unicodedata.category(sign)
    if kind == "Cn":
        return "\U0001f000" <= sign <= "\U0001fbff"
    return kind[0] in "LNPS" and sign not in BLANK_CHARACTERS


def is_combining_character(sign: str) -> bool:
    """Return True if a character modifies the one before it: an accent, keycap or appearance selector."""
    if sign in VARIATION_SELECTORS:
        return True
    variation = "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
    return unicodedata.category(sign)[0] == "M" and not variation and sign not in BLANK_CHARACTERS


def black_cards(name: str) -> list[tuple[int, str]]:
    """Return the cards of a name that only the black deck has, with their notation."""
    if name == "BEAST":
        return [(FIRST_WILD + n, f"BEAST{n + 1}") for n in range(4)]
    if name == "MOLE":
        return [(FIRST_MOLE + n, f"MOLE{n + 1}") for n in range(6)]
    places = {"BEST-BEAST": BEST_BEAST, "HYENA": HYENA, "RACCOON": RACCOON, "EARTHWORM": EARTHWORM}
    return [(places[name], name)]
