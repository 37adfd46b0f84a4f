"""Text from users and files, made safe for display: on one line and without control characters."""

import re
import sys
import unicodedata
from typing import Final

from parlour.text.confusables import is_accent

JOINER, NON_JOINER, EMOJI_SELECTOR = "\u200d", "\u200c", "\ufe0f"
SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
# Symbols that can be emoji, although their Unicode category is not `So`.
TEXT_EMOJI: Final = frozenset("↔◻◼◽◾〰〽‼⁉©®™ℹ")
KEYCAP_BASES: Final = frozenset("0123456789#*")
KEYCAP: Final = "\u20e3"
VIRAMA: Final = 9  # Unicode combining class of the marks that join letters in Indic scripts
MAX_ACCENTS_PER_LETTER: Final = 2  # maximum number of accents on a letter; Vietnamese uses two
# maximum number of marks on a letter, as needed by scripts that write vowels and tones as marks
MAX_MARKS_PER_LETTER: Final = 5
# pattern for the flag emoji of a region within a country, such as Scotland
SUBDIVISION_FLAG: Final = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{2,6}\U000e007f")
# Invisible characters that Unicode classifies as letters, accents or symbols.
BLANK_CHARACTERS: Final = (
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159}
    | {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}
    | {*range(0xE0100, 0xE01F0)}
)


def capitalize_first(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def clean_text(text: str) -> str:
    """Join the lines of a text into one, and remove invisible characters."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    flag_indices = {index for flag in SUBDIVISION_FLAG.finditer(text) for index in range(*flag.span())}
    visible_text = ""
    for index, char in enumerate(text):
        if index in flag_indices or is_visible_in_context(visible_text, char, text[index + 1 : index + 3]):
            visible_text += char
    return unicodedata.normalize("NFC", " ".join(visible_text.split()))


def is_visible_in_context(text_before: str, char: str, text_after: str) -> bool:
    """Return True if a character between two strings is visible or changes how its neighbours look."""
    category = unicodedata.category(char)
    if char == EMOJI_SELECTOR:
        return is_emoji(text_before[-1:]) or (
            text_before[-1:] in KEYCAP_BASES and bool(text_before) and text_after[:1] == KEYCAP
        )
    if char == KEYCAP:
        return text_before.removesuffix(EMOJI_SELECTOR)[-1:] in KEYCAP_BASES and bool(text_before)
    if char == JOINER:
        return (
            is_emoji(text_before.removesuffix(EMOJI_SELECTOR)[-1:]) and is_emoji(text_after[:1])
        ) or is_valid_joiner(text_before, text_after)
    if char == NON_JOINER:
        return is_valid_joiner(text_before, text_after) or (
            is_arabic(text_before[-1:]) and is_arabic(text_after[:1])
        )
    if category.startswith("C") or ord(char) in BLANK_CHARACTERS:
        return False
    return not category.startswith("M") or can_add_mark(text_before, char)


def can_add_mark(text_before: str, mark: str) -> bool:
    """Return True if another mark, such as an accent, can follow the last visible letter of `text_before`."""
    base_and_marks = text_before.rstrip(JOINER + NON_JOINER)
    mark_count = 0
    while mark_count < len(base_and_marks) and unicodedata.category(
        base_and_marks[-1 - mark_count]
    ).startswith("M"):
        mark_count += 1
    base = base_and_marks[: len(base_and_marks) - mark_count]
    if not base or base[-1].isspace():
        return False  # the mark does not follow a letter
    if is_accent(mark):
        return sum(map(is_accent, base_and_marks[len(base) :])) < MAX_ACCENTS_PER_LETTER
    return mark_count < MAX_MARKS_PER_LETTER


def is_valid_joiner(text_before: str, text_after: str) -> bool:
    """Return True if a joiner between these strings belongs to the spelling of a word in an Indic script."""
    return bool(text_before) and unicodedata.combining(text_before[-1]) == VIRAMA and text_after[:1].isalpha()


def is_arabic(char: str) -> bool:
    return char.isalpha() and unicodedata.name(char, "").startswith("ARABIC")


def is_emoji(char: str) -> bool:
    return bool(char) and (
        unicodedata.category(char) == "So" or ord(char) in SKIN_TONES or char in TEXT_EMOJI
    )


# Control characters, invisible characters, surrogates, and characters that change the writing direction. The
# joiner U+200D is not included, because it combines several emoji into one.
CONTROL_CHARACTERS = re.compile(
    "[\x00-\x1f\x7f-\x9f\u00ad\u061c\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ud800-\udfff]"
)
REPLACEMENT_CHARACTER = "\ufffd"


def can_print(characters: str) -> bool:
    """Return True if standard output can encode these characters."""
    try:
        characters.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def sanitize_line(line: str) -> str:
    """Make a line safe to print. Names, decks, records and messages can come from untrusted sources."""
    return CONTROL_CHARACTERS.sub(REPLACEMENT_CHARACTER, line)


def sanitize_lines(text: str) -> str:
    """Make text with several lines safe to print."""
    return "\n".join(map(sanitize_line, text.split("\n")))


def sanitize_json(text: str) -> str:
    """Make a JSON document safe to print without changing its meaning."""
    return "\n".join(CONTROL_CHARACTERS.sub(escape_json_character, line) for line in text.split("\n"))


def escape_json_character(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"
