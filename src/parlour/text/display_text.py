"""What is shown of text that somebody else wrote: one line, without control characters."""

import re
import sys
import unicodedata
from typing import Final

from parlour.text.confusables import is_accent

JOINER, NON_JOINER, AS_PICTURE = "\u200d", "\u200c", "\ufe0f"
SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
# Signs of mathematics and others that emoji are made of, as well as those that Unicode calls pictures.
TEXT_EMOJI: Final = frozenset("↔◻◼◽◾〰〽‼⁉©®™ℹ")
KEYCAP_BASES: Final = frozenset("0123456789#*")
KEYCAP: Final = "\u20e3"
VIRAMA: Final = 9  # the class of the marks that join letters of India to the next
MAX_ACCENTS_PER_LETTER: Final = 2  # as Vietnamese has them, where Unicode has no letter for both
MAX_MARKS_PER_LETTER: Final = 5  # vowels, tones and points of alphabets that write them above and below
SUBDIVISION_FLAG: Final = re.compile(
    "\U0001f3f4[\U000e0020-\U000e007e]{2,6}\U000e007f"
)  # of a part of a country
# Letters, accents and signs that show nothing. Unicode calls none of them control or format.
BLANK_CHARACTERS: Final = (
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159}
    | {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}
    | {*range(0xE0100, 0xE01F0)}
)


def clean_text(text: str) -> str:
    """What can be seen of a text, in one line."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    flags = {at for found in SUBDIVISION_FLAG.finditer(text) for at in range(*found.span())}
    seen = ""
    for at, char in enumerate(text):
        if at in flags or is_visible_here(seen, char, text[at + 1 : at + 3]):
            seen += char
    return unicodedata.normalize("NFC", " ".join(seen.split()))


def is_visible_here(seen: str, char: str, after: str) -> bool:
    """Whether a character stays after what is `seen` of a text so far, and before what follows it."""
    category = unicodedata.category(char)
    if char == AS_PICTURE:
        return is_emoji(seen[-1:]) or (seen[-1:] in KEYCAP_BASES and bool(seen) and after[:1] == KEYCAP)
    if char == KEYCAP:
        return seen.removesuffix(AS_PICTURE)[-1:] in KEYCAP_BASES and bool(seen)
    if char == JOINER:
        return (is_emoji(seen.removesuffix(AS_PICTURE)[-1:]) and is_emoji(after[:1])) or is_valid_joiner(
            seen, after
        )
    if char == NON_JOINER:
        return is_valid_joiner(seen, after) or (is_arabic(seen[-1:]) and is_arabic(after[:1]))
    if category.startswith("C") or ord(char) in BLANK_CHARACTERS:
        return False
    return not category.startswith("M") or can_add_mark(seen, char)


def can_add_mark(seen: str, mark: str) -> bool:
    """Whether a mark may stand on the last letter that is seen."""
    bare = seen.rstrip(JOINER + NON_JOINER)
    marks = 0
    while marks < len(bare) and unicodedata.category(bare[-1 - marks]).startswith("M"):
        marks += 1
    base = bare[: len(bare) - marks]
    if not base or base[-1].isspace():
        return False  # on nothing
    if is_accent(mark):
        return sum(map(is_accent, bare[len(base) :])) < MAX_ACCENTS_PER_LETTER
    return marks < MAX_MARKS_PER_LETTER


def is_valid_joiner(seen: str, after: str) -> bool:
    """Whether a joiner belongs to the writing: after the mark that joins letters of India."""
    return bool(seen) and unicodedata.combining(seen[-1]) == VIRAMA and after[:1].isalpha()


def is_arabic(char: str) -> bool:
    return char.isalpha() and unicodedata.name(char, "").startswith("ARABIC")


def is_emoji(char: str) -> bool:
    return bool(char) and (
        unicodedata.category(char) == "So" or ord(char) in SKIN_TONES or char in TEXT_EMOJI
    )


# Control characters, those that turn the direction of writing or take no room, and halves of characters.
# A joiner (U+200D) stays: pictures are made of several with it.
CONTROL_CHARACTERS = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)
REPLACEMENT_CHARACTER = "\ufffd"


def can_print(characters: str) -> bool:
    """Whether the output has these characters."""
    try:
        characters.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def sanitize_line(line: str) -> str:
    """One line as it may be printed: names, decks, records and messages come from outside."""
    return CONTROL_CHARACTERS.sub(REPLACEMENT_CHARACTER, line)


def sanitize_lines(text: str) -> str:
    """The same for several lines."""
    return "\n".join(map(sanitize_line, text.split("\n")))


def sanitize_json(text: str) -> str:
    """A JSON document as it may be printed: it means the same."""
    return "\n".join(CONTROL_CHARACTERS.sub(escape_json_character, line) for line in text.split("\n"))


def escape_json_character(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"
