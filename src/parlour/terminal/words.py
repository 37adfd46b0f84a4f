"""What every line for a terminal goes through, so that nothing steers it."""

import re
import sys

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
