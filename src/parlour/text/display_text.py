"""Text from users and files, made safe for display: on one line and without control characters."""

import re
import sys
import unicodedata
from typing import Final

from parlour.text.confusables import is_accent

JOINER, NON_JOINER, EMOJI_SELECTOR = "\u200d", "\u200c", "\ufe0f"
SKIN_TONES: Final = range(0x1F3FB, 0x1F400)
# Symbols that can be emoji, although Unicode puts them into other categories than `So`.
TEXT_EMOJI: Final = frozenset("↔◻◼◽◾〰〽‼⁉©®™ℹ")
KEYCAP_BASES: Final = frozenset("0123456789#*")
KEYCAP: Final = "\u20e3"
VIRAMA: Final = 9  # combining class of marks that join letters in Indic scripts
MAX_ACCENTS_PER_LETTER: Final = 2  # Vietnamese letters can have two accents
MAX_MARKS_PER_LETTER: Final = 5  # some scripts write vowels, tones and points above and below a letter
# flag of a region within a country
SUBDIVISION_FLAG: Final = re.compile("\U0001f3f4[\U000e0020-\U000e007e]{2,6}\U000e007f")
# Invisible letters, accents and symbols that Unicode does not classify as control or format characters.
BLANK_CHARACTERS: Final = (
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x2800, 0x3164, 0xFFA0, 0x16FE4, 0x1D159}
    | {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10)}
    | {*range(0xE0100, 0xE01F0)}
)


def clean_text(text: str) -> str:
    """Return the visible part of a string, on one line."""
    text = " ".join(unicodedata.normalize("NFC", text).split())
    flags = {index for flag in SUBDIVISION_FLAG.finditer(text) for index in range(*flag.span())}
    visible = ""
    for index, char in enumerate(text):
        if index in flags or is_visible_in_context(visible, char, text[index + 1 : index + 3]):
            visible += char
    return unicodedata.normalize("NFC", " ".join(visible.split()))


def is_visible_in_context(text_before: str, char: str, text_after: str) -> bool:
    """Return True if a character is visible between the given texts."""
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
    """Return True if a mark may be added to the last visible letter."""
    letters = text_before.rstrip(JOINER + NON_JOINER)
    mark_count = 0
    while mark_count < len(letters) and unicodedata.category(letters[-1 - mark_count]).startswith("M"):
        mark_count += 1
    base = letters[: len(letters) - mark_count]
    if not base or base[-1].isspace():
        return False  # there is nothing to add the mark to
    if is_accent(mark):
        return sum(map(is_accent, letters[len(base) :])) < MAX_ACCENTS_PER_LETTER
    return mark_count < MAX_MARKS_PER_LETTER


def is_valid_joiner(text_before: str, text_after: str) -> bool:
    """Return True if a joiner belongs to the spelling, as after the joining mark of an Indic script."""
    return bool(text_before) and unicodedata.combining(text_before[-1]) == VIRAMA and text_after[:1].isalpha()


def is_arabic(char: str) -> bool:
    return char.isalpha() and unicodedata.name(char, "").startswith("ARABIC")


def is_emoji(char: str) -> bool:
    return bool(char) and (
        unicodedata.category(char) == "So" or ord(char) in SKIN_TONES or char in TEXT_EMOJI
    )


# Control characters, invisible characters, surrogates, and characters that change the writing direction. The
# joiner U+200D is not among them, because emoji are combined with it.
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
    """Make a line safe to print. Names, decks, records and messages can come from outside."""
    return CONTROL_CHARACTERS.sub(REPLACEMENT_CHARACTER, line)


def sanitize_lines(text: str) -> str:
    """Make a text of several lines safe to print."""
    return "\n".join(map(sanitize_line, text.split("\n")))


def sanitize_json(text: str) -> str:
    """Make a JSON document safe to print without changing its meaning."""
    return "\n".join(CONTROL_CHARACTERS.sub(escape_json_character, line) for line in text.split("\n"))


def escape_json_character(match: re.Match[str]) -> str:
    return f"\\u{ord(match[0]):04x}"
