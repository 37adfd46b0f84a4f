"""The deck of Zop Zoo: which card is which number, and a deck file read (ZZ-1, ZZ-2, ZZ-11, ZZ-34)."""

import tomllib
import unicodedata
from pathlib import Path
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit
from parlour.kit.errors import InvalidOption, InvalidPosition
from parlour.kit.given import LONGEST, shown
from parlour.kit.words import pretty_card

# Cards are numbers (ZZ-1). White: 36 Category cards, 10 Lower Halves, 6 Minus cards. Black: at 52 more, what
# matches each of those; then 8 Side Bonuses, 4 BEASTs, BEST BEAST, 6 MOLEs, HYENA, RACCOON, EARTHWORM.
CATEGORY_CARDS: Final = 36
HALF_CARDS: Final = 10
MINUS_CARDS: Final = 6
WHITE: Final = 52
BONUS: Final = 104
WILD: Final = 112
BEST_BEAST: Final = 116
MOLE: Final = 117
HYENA: Final = 123
RACCOON: Final = 124
EARTHWORM: Final = 125
CARDS: Final = 126

# Sets. A white card is its own element; the black card that matches it is the same element in sets of black
# cards, and a Side Bonus is element 52 or more in both. So 60 elements are all that can be owned or dug for.
ITEMS: Final = 60
WHITES: Final = 0xFFFFFFFFFFFFF
MINUS: Final = 0xFC00000000000
BONUSES: Final = 0xFF0000000000000
SHOW_POINTS: Final = 0xFFFC00000000000  # Minus cards and Side Bonuses: they show points uncovered
EVERYTHING: Final = 0xFFFFFFFFFFFFFFF

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
MOST_POINTS_OF_A_CARD: Final = 1000
LONGEST_NAME: Final = 20
LONGEST_PICTURE: Final = 8
WILD_NAMES: Final = ("BEAST", "BEST-BEAST")
MOLE_NAMES: Final = ("MOLE",)
SPECIALTY_NAMES: Final = ("HYENA", "RACCOON", "EARTHWORM")
BLACK_ONLY: Final = (*WILD_NAMES, *MOLE_NAMES, *SPECIALTY_NAMES)
CATEGORY_KEYS: Final = ("points", "colour", "animals", "connect", "bonus", "bonus_points")
HEXADECIMAL: Final = "0123456789abcdefABCDEF"

# Bounds of what is parsed: a reader of TOML takes time with the square of a name's parts, goes down a step of
# its own for each bracket, and reads a number of thousands of digits digit by digit. No deck comes near.
DEEPEST: Final = 8  # brackets and braces in one another
MOST_PARTS: Final = 8  # of a name with dots
LONGEST_WORD: Final = 64  # without quotes
BLANK_ENDS: Final = "=,[]{}\"'#\n"

# Within a picture: what joins two signs into one, and what chooses between two looks of one sign.
JOINER: Final = "\u200d"
LOOKS: Final = "\ufe0e\ufe0f"
BLACK_FLAG: Final = "\U0001f3f4"  # letters of tags behind it make the flag of a part of a country
# Signs that have letters' rank and show nothing.
BLANKS: Final = "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180e\u180f\u2800\u3164\uffa0"

SHIPPED_DECK: Final = Path(__file__).with_name("deck.toml")
MOST_DECKS: Final = 32


@final
class Deck:
    """The animals and their values, by card number; read from a deck file and never changed."""

    def __init__(self) -> None:
        self.names: list[str] = [""] * CARDS
        self.numbers: dict[str, int] = {}
        self.pictures: list[str] = [""] * CARDS
        self.groups: list[str] = [""] * CARDS  # the category that a card lists
        self.colours: list[str] = [""] * CARDS
        self.values: vec[i64] = vec[i64]([0] * ITEMS)
        # Of each Side Bonus: the Category cards that list its category, and the Lower Halves that are joined
        # to an Upper Half that does.
        self.lists: vec[i64] = vec[i64]([0] * 8)
        self.joins: vec[i64] = vec[i64]([0] * 8)

    def put(self, card: int, name: str, picture: str, group: str, colour: str) -> None:
        self.names[card] = name
        self.numbers[name] = card
        self.pictures[card] = picture
        self.groups[card] = group
        self.colours[card] = colour

    def card(self, text: str, taken: int) -> int:
        """The card that a text names; a bare BEAST or MOLE is the first of them that is not taken."""
        word = composed(text.strip())
        large = word.upper()
        if large in ("BEAST", "MOLE"):
            for card, written in black_cards(large):
                if not taken >> card & 1:
                    return card
                word = written
        if word in self.numbers:
            return self.numbers[word]
        if large not in self.numbers:
            raise InvalidPosition(
                f"{shown(text)} is not a card: white ones are written like {self.names[0]}, black ones "
                f"like {self.names[WHITE]} or BEAST1"
            )
        if self.numbers[large] >= BONUS:
            return self.numbers[large]  # only the black deck has it
        white = self.names[self.numbers[large] - WHITE]
        raise InvalidPosition(
            f"{shown(text)} is not a card: the white one is written {white}, the black one {large}"
        )

    def pack(self, text: str) -> list[int]:
        """The cards that a text lists, each once."""
        taken = 0
        cards: list[int] = []
        for word in text.split():
            card = self.card(word, taken)
            taken |= 2**card
            cards.append(card)
        return cards


def item_card(item: i64) -> i64:
    """The card of an element of what a seat owns: white, or a Side Bonus."""
    return item if item < WHITE else item + WHITE


def card_item(card: i64) -> i64:
    """The element that such a card is."""
    return card if card < WHITE else card - WHITE


def is_wild(card: i64) -> bool:
    return WILD <= card < MOLE


def is_mole(card: i64) -> bool:
    return MOLE <= card < HYENA


DECKS: Final[dict[str, Deck]] = {}  # by the text of the file, empty for the one that ships


def deck_of(text: str) -> Deck:
    """ZZ-34: the deck that a file holds. Raises InvalidOption with what is wrong and what would be right."""
    if text not in DECKS:
        if len(DECKS) >= MOST_DECKS:
            DECKS.clear()
        DECKS[text] = DeckReader(text or SHIPPED_DECK.read_text(encoding="utf-8")).read()
        if not DRAWINGS:
            name_drawings(deck_of(""))
    return DECKS[text]


DRAWINGS: Final[dict[str, str]] = {}  # by picture; filled when the first deck is read


def name_drawings(shipped: Deck) -> None:
    for card in range(CARDS):
        DRAWINGS[bare_picture(shipped.pictures[card])] = shipped.names[card].rstrip("123456").lower()


def drawing_of(picture: str) -> str:
    """Return the name of the drawing for a picture, or an empty text if there is none.

    Every picture of the deck that ships has a drawing, also in a copy of that deck.
    """
    return DRAWINGS.get(bare_picture(picture), "")


def bare_picture(picture: str) -> str:
    """Return a picture without the signs that choose its look."""
    return picture.replace(LOOKS[0], "").replace(LOOKS[1], "")


@final
class DeckReader:
    """Reads a deck file, every fault with its place."""

    def __init__(self, text: str) -> None:
        self.text = text.removeprefix("\ufeff")  # the byte-order mark of some editors
        self.deck = Deck()
        self.found: dict[str, str] = {}  # of each animal, in capitals: where it stands
        self.pictured: dict[str, str] = {}  # of each picture: the animal
        self.category_cards = 0
        self.halves = 0
        self.bonuses = 0

    def fault(self, where: str, what: str, clause: str = "ZZ-34") -> InvalidOption:
        return InvalidOption(f"cards: {where}: {what} [{clause}]")

    def read(self) -> Deck:
        written = self.parse()
        self.known("the file", written, ("categories", "minus", "wild", "dig", "specialty"))
        categories = self.table("categories", written.get("categories"))
        self.known("categories", categories, CATEGORIES)
        for name in CATEGORIES:
            if name not in categories:
                raise self.fault(
                    "categories", f"{name} is missing; the ten are {', '.join(CATEGORIES)}", "ZZ-2"
                )
            self.read_category(name, self.table(f"categories.{name}", categories[name]))
        if self.category_cards != CATEGORY_CARDS:
            raise self.fault(
                "animals",
                f"{CATEGORY_CARDS} Category cards are wanted, not {self.category_cards}",
                "ZZ-1",
            )
        if self.halves != HALF_CARDS:
            raise self.fault(
                "connect", f"{HALF_CARDS} animals to connect are wanted, not {self.halves}", "ZZ-1"
            )
        self.read_minus(self.table("minus", written.get("minus")))
        self.read_black("wild", self.table("wild", written.get("wild")), WILD_NAMES)
        self.read_black("dig", self.table("dig", written.get("dig")), MOLE_NAMES)
        self.read_black("specialty", self.table("specialty", written.get("specialty")), SPECIALTY_NAMES)
        return self.deck

    def parse(self) -> dict[str, Any]:
        line = self.text.strip()
        if line and not ("\n" in line or "=" in line or "[" in line):
            named = line.lstrip("@") if line.isprintable() and len(line) <= LONGEST else "FILE"
            raise self.fault(
                "the file",
                f"{shown(line)} is not the text of a deck; to have a file read, write cards=@{named}",
            )
        unfit = too_much(self.text)
        if unfit:
            raise self.fault("the file", unfit)
        try:
            return tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as reason:
            raise self.fault("the file", f"this is not TOML: {shortened(str(reason))}") from None

    def known(self, where: str, table: dict[str, Any], keys: tuple[str, ...]) -> None:
        for key in table:
            if key not in keys:
                raise self.fault(where, f"{shown(key)} is not one of {', '.join(keys)}")

    def table(self, where: str, value: Any) -> dict[str, Any]:
        if value is None:
            raise self.fault(where, "this part is missing")
        if not isinstance(value, dict):
            raise self.fault(where, "names and values are wanted, as in { owl = ... }")
        return value

    def whole(self, where: str, value: Any) -> int:
        wanted = f"a whole number of points from 0 to {MOST_POINTS_OF_A_CARD}"
        if value is None:
            raise self.fault(where, f"this is missing; {wanted} is wanted")
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= MOST_POINTS_OF_A_CARD:
            raise self.fault(where, f"{shown(value)} is not {wanted}")
        return value

    def colour(self, where: str, value: Any) -> str:
        if (
            isinstance(value, str)
            and len(value) == 7
            and not value[1:].strip(HEXADECIMAL)
            and value[0] == "#"
        ):
            return value
        if value is None:
            raise self.fault(f"{where}.colour", "this is missing; a colour like #1e88e5 is wanted")
        raise self.fault(f"{where}.colour", f"{shown(value)} is not a colour like #1e88e5")

    def animals(self, where: str, value: Any) -> list[tuple[str, str]]:
        """Names with their pictures."""
        if value is None:
            return []
        found: list[tuple[str, str]] = []
        for written, picture in self.table(where, value).items():
            name = composed(written)
            self.look_at_name(where, name)
            self.look_at_picture(where, name, picture)
            found.append((name, picture))
        return found

    def look_at_name(self, where: str, name: str) -> None:
        unfit = name_fault(name)
        if unfit:
            raise self.fault(where, f"{shown(name)} cannot be an animal's name: {unfit}")
        large = name.upper()
        if large in self.found:
            raise self.fault(
                where, f"{shown(name)} stands in {self.found[large]} already; each animal has one white card"
            )
        self.found[large] = where

    def look_at_picture(self, where: str, name: str, picture: Any) -> None:
        unfit = "it is not a text" if not isinstance(picture, str) else picture_fault(picture)
        if unfit:
            raise self.fault(where, f"the picture of {shown(name)} cannot be {shown(picture)}: {unfit}")
        # With or without the sign that chooses its look it is the same picture.
        bare = bare_picture(picture)
        if bare in self.pictured:
            raise self.fault(
                where,
                f"{shown(name)} has the picture of {shown(self.pictured[bare])}; each animal wants its own",
            )
        self.pictured[bare] = name

    def read_category(self, name: str, table: dict[str, Any]) -> None:
        where = f"categories.{name}"
        self.known(where, table, CATEGORY_KEYS)
        points = self.whole(f"{where}.points", table.get("points"))
        colour = self.colour(where, table.get("colour"))
        animals = self.animals(f"{where}.animals", table.get("animals"))
        halves = self.animals(f"{where}.connect", table.get("connect"))
        lists: i64 = 0
        joins: i64 = 0
        for animal, picture in animals:
            if self.category_cards < CATEGORY_CARDS:
                self.put_pair(self.category_cards, animal, picture, name, name, colour, points)
                lists |= bit(self.category_cards)
            self.category_cards += 1
        for animal, picture in halves:
            if self.halves < HALF_CARDS:
                half = CATEGORY_CARDS + self.halves
                # ZZ-30: a Lower Half lists no category.
                self.put_pair(half, animal, picture, "", name, colour, HALF_POINTS)
                joins |= bit(half)
            self.halves += 1
        if name in WITHOUT_BONUS:
            if "bonus" in table or "bonus_points" in table:
                raise self.fault(f"{where}.bonus", "this category has no Side Bonus", "ZZ-11")
            return
        bonus = self.animals(f"{where}.bonus", table.get("bonus"))
        if len(bonus) != 1:
            raise self.fault(f"{where}.bonus", f"one Side Bonus is wanted, not {len(bonus)}", "ZZ-1")
        animal, picture = bonus[0]
        self.deck.put(BONUS + self.bonuses, animal.upper(), picture, name, colour)
        self.deck.values[WHITE + self.bonuses] = self.whole(
            f"{where}.bonus_points", table.get("bonus_points")
        )
        self.deck.lists[self.bonuses] = lists
        self.deck.joins[self.bonuses] = joins
        self.bonuses += 1

    def put_pair(
        self, white: int, name: str, picture: str, below: str, above: str, colour: str, points: int
    ) -> None:
        """A white card and the black one that matches it; `below` and `above` are what they list."""
        self.deck.put(white, name, picture, below, colour)
        self.deck.put(white + WHITE, name.upper(), picture, above, colour)
        self.deck.values[white] = points

    def read_minus(self, table: dict[str, Any]) -> None:
        self.known("minus", table, ("colour", "animals", "points"))
        colour = self.colour("minus", table.get("colour"))
        animals = self.animals("minus.animals", table.get("animals"))
        points = {composed(k): v for k, v in self.table("minus.points", table.get("points")).items()}
        if len(animals) != MINUS_CARDS:
            raise self.fault(
                "minus.animals", f"{MINUS_CARDS} Minus cards are wanted, not {len(animals)}", "ZZ-1"
            )
        white = CATEGORY_CARDS + HALF_CARDS
        names: list[str] = []
        for name, picture in animals:
            if name not in points:
                raise self.fault("minus.points", f"{shown(name)} is missing: how much does it take away?")
            self.put_pair(
                white, name, picture, "", "", colour, self.whole(f"minus.points.{name}", points[name])
            )
            names.append(name)
            white += 1
        self.known("minus.points", points, tuple(names))

    def read_black(self, where: str, table: dict[str, Any], names: tuple[str, ...]) -> None:
        """The cards that only the black deck has; their names are those of the rules."""
        self.known(where, table, ("colour", "pictures"))
        colour = self.colour(where, table.get("colour"))
        pictures = self.table(f"{where}.pictures", table.get("pictures"))
        self.known(f"{where}.pictures", pictures, names)
        for name in names:
            if name not in pictures:
                raise self.fault(f"{where}.pictures", f"{name} is missing")
            self.look_at_picture(f"{where}.pictures", name, pictures[name])
            for card, written in black_cards(name):
                self.deck.put(card, written, pictures[name], "", colour)


def shortened(reason: str) -> str:
    """What the reader of TOML says, the place at its end included."""
    return reason if len(reason) <= 4 * LONGEST else f"{reason[: 2 * LONGEST]}...{reason[-LONGEST:]}"


def composed(name: str) -> str:
    """A name with each accent on its letter, in one sign: some editors write the two apart."""
    return unicodedata.normalize("NFC", name)


def too_much(text: str) -> str:
    """What a text has that no deck has and a reader of TOML would choke on; empty where there is nothing.

    It goes through the text once, past comments and past what stands in quotes.
    """
    try:
        text.encode()
    except UnicodeEncodeError as reason:
        return f"character {reason.start + 1} is half of one, which cannot be written"
    at = depth = dots = run = 0
    line = 1
    while at < len(text):
        letter = text[at]
        if letter in BLANK_ENDS:
            run = 0
            if letter in "\"'":
                end = past_quotes(text, at)
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
        if depth > DEEPEST:
            return f"line {line} has more than {DEEPEST} brackets in one another; a deck needs three"
        if dots >= MOST_PARTS:
            return f"line {line} has a name of more than {MOST_PARTS} parts; a deck has four at most"
        if run > LONGEST_WORD:
            return f"line {line} has more than {LONGEST_WORD} letters or digits in a row without quotes"
        at += 1
    return ""


def past_quotes(text: str, at: int) -> int:
    """The place behind a text in quotes that begins at `at`; the end of its line where it is not closed."""
    quote = text[at]
    block = text.startswith(quote * 3, at)
    at += 3 if block else 1
    while at < len(text):
        letter = text[at]
        if letter == "\\" and quote == '"':
            at += 2
        elif block and text.startswith(quote * 3, at):
            at += 3
            # Up to two more belong to the text: its last letters are quotes.
            for _nth in range(2):
                at += 1 if text.startswith(quote, at) else 0
            return at
        elif not block and letter in (quote, "\n"):
            return at + 1 if letter == quote else at
        else:
            at += 1
    return len(text)


def name_fault(name: str) -> str:
    """Why no animal may be called so; empty where one may: small and large it can be told from all else."""
    large = name.upper()
    if not 2 <= len(name) <= LONGEST_NAME:
        return f"2 to {LONGEST_NAME} letters are wanted, not {len(name)}"
    if large in BLACK_ONLY:
        return "a card of the black deck has it"
    if pretty_card(large) != large:
        return f"in capitals, {large}, it is how a playing card is written"
    for part in name.split("-"):
        if not part:
            return "a hyphen stands between two words"
    for letter in name:
        unfit = "" if letter == "-" else letter_fault(letter)
        if unfit:
            return f"{shown(letter)} {unfit}"
    return ""


def letter_fault(letter: str) -> str:
    """Why a name may not have this letter: a white card has it small and a black one its capital."""
    if not letter.isalpha():
        return "is not a letter; words are joined by hyphens"
    if letter != letter.lower():
        return "is a capital, and a white card is written small"
    if letter == letter.upper():
        return "has no capital to write the black card with"
    return "has no capital that is one letter" if len(letter.upper()) > 1 else ""


def picture_fault(picture: str) -> str:
    """Why this is no picture; empty where it is: each of its signs shows, or belongs to one that does."""
    if not 0 < len(picture) <= LONGEST_PICTURE:
        return f"1 to {LONGEST_PICTURE} characters are wanted, not {len(picture)}"
    if picture != picture.strip():
        return "nothing would be seen at its edge"
    before = ""
    for at in range(len(picture)):
        sign = picture[at]
        follows = before != "" and before != JOINER and before != " "
        if sign == JOINER:
            fits = follows and at + 1 < len(picture) and shows(picture[at + 1])
        elif sign == " ":
            fits = before != JOINER
        elif "\U000e0020" <= sign <= "\U000e007f":
            fits = picture.startswith(BLACK_FLAG)
        else:
            fits = shows(sign) or (follows and joins(sign))
        if not fits:
            return f"{shown(sign)} cannot be seen there, and could change how all else is shown"
        before = sign
    return ""


def shows(sign: str) -> bool:
    """Whether a sign is seen by itself.

    Python may not know the newest emoji: what has no kind yet is taken for one in the places kept for them.
    """
    kind = unicodedata.category(sign)
    if kind == "Cn":
        return "\U0001f000" <= sign <= "\U0001fbff"
    return kind[0] in "LNPS" and sign not in BLANKS


def joins(sign: str) -> bool:
    """Whether a sign belongs to the one before it: an accent, the ring of a key, the choice of a look."""
    if sign in LOOKS:
        return True
    variation = "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
    return unicodedata.category(sign)[0] == "M" and not variation and sign not in BLANKS


def black_cards(name: str) -> list[tuple[int, str]]:
    """The cards of a name that only the black deck has, and how the notation tells them apart."""
    if name == "BEAST":
        return [(WILD + n, f"BEAST{n + 1}") for n in range(4)]
    if name == "MOLE":
        return [(MOLE + n, f"MOLE{n + 1}") for n in range(6)]
    places = {"BEST-BEAST": BEST_BEAST, "HYENA": HYENA, "RACCOON": RACCOON, "EARTHWORM": EARTHWORM}
    return [(places[name], name)]
