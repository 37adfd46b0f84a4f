"""The contents of the web pages: their texts in one language, without comments for developers."""

import gzip
import html
import re
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from parlour.text.translation import get_catalog, list_references

WEB_FOLDER = Path(__file__).parents[2] / "web"
MESSAGE_PATTERN = re.compile(r"\{\{([\w-]+)\}\}")
# A page can include a part of another page: the lines between the comments `begin NAME` and `end NAME`.
INCLUDE_PATTERN = re.compile(r"<!-- the (?P<part>\w+) of (?P<file>\w+\.html) -->")
PART_LIMIT_PATTERN = re.compile(r"[ ]*<!-- (begin|end) \w+ -->\n")
# A script with this line requests its messages when it is loaded, so that the page need not contain them.
LATER_MESSAGES = "await loadMessages();"
# Matches the comments that are removed from scripts and style sheets, because browsers do not need them. They
# are on lines of their own, at the end of a line, or state a type within a line. In a line with code, a
# comment with a quotation mark is kept, because the supposed comment could be the end of a string.
COMMENT_PATTERN = re.compile(
    rb"^[ \t]*/\*(?:(?!\*/).)*\*/[ \t]*$|(?:^|(?<=[;{,)]))[ \t]*// [^\n\"'`]*$"
    rb"|/\*\*(?:(?!\*/)[^\n\"'`])*\*/",
    re.DOTALL | re.MULTILINE,
)
INDENTATION_PATTERN = re.compile(rb"^[ \t]+", re.MULTILINE)


def render_page(page_text: str, language: str, page_name: str = "") -> str:
    """Return a page with its messages in `language`.

    Each `{{key}}` is replaced by the message with that key. Scripts receive their messages as JSON.

    Args:
        page_name: The name under which scripts request the page's later messages.
    """
    catalog = get_catalog("parlour.web", language)
    page_text = include_parts(page_text)
    page_text = MESSAGE_PATTERN.sub(lambda match: html.escape(catalog.format(match[1])), page_text)
    page_text = page_text.replace('<html lang="en">', f'<html lang="{language}">')
    message_data = {
        "language": language,
        "page": page_name,
        "messages": list_page_messages(page_text, language, with_later_scripts=False),
    }
    words = msgspec.json.encode(message_data).decode().replace("<", "\\u003c")
    script = f'<script type="application/json" id="words">{words}</script>'
    return page_text.replace("</head>", f"  {script}\n  </head>")


def fill_messages(text: str, language: str) -> str:
    """Return `text`, a JSON document, with each `{{key}}` replaced by the message with that key."""
    catalog = get_catalog("parlour.web", language)
    return MESSAGE_PATTERN.sub(
        lambda match: msgspec.json.encode(catalog.format(match[1])).decode()[1:-1], text
    )


def include_parts(page_text: str) -> str:
    """Return a page with the parts of other pages that it includes."""
    page_text = INCLUDE_PATTERN.sub(lambda match: extract_page_part(match["file"], match["part"]), page_text)
    return PART_LIMIT_PATTERN.sub("", page_text)


def extract_page_part(filename: str, part_name: str) -> str:
    page_text = (WEB_FOLDER / filename).read_text(encoding="utf-8")
    return (
        page_text.partition(f"<!-- begin {part_name} -->")[2]
        .partition(f"<!-- end {part_name} -->")[0]
        .strip()
    )


def list_later_messages(page_name: str, language: str) -> dict[str, Any]:
    """Return the messages of those scripts of a page that it loads later, without the page's own messages.

    The result is empty if there is no such page.
    """
    if page_name not in {path.stem for path in WEB_FOLDER.glob("*.html")}:
        return {}
    page_text = include_parts((WEB_FOLDER / f"{page_name}.html").read_text(encoding="utf-8"))
    own_messages = list_page_messages(page_text, language, with_later_scripts=False)
    all_messages = list_page_messages(page_text, language, with_later_scripts=True)
    return {key: message for key, message in all_messages.items() if key not in own_messages}


def list_page_messages(page_text: str, language: str, *, with_later_scripts: bool) -> dict[str, Any]:
    """Return the messages that a page and its scripts may use.

    Args:
        with_later_scripts: True to include the scripts that request their messages when they are loaded.
    """
    known_messages = get_catalog("parlour.web", language).list_messages()
    pending_keys = [
        key
        for text in [page_text, *read_scripts(page_text, with_later_scripts=with_later_scripts)]
        for key in find_possible_message_keys(text)
        if key in known_messages
    ]
    messages: dict[str, Any] = {}
    while pending_keys:
        key = pending_keys.pop()
        if key not in messages:
            messages[key] = known_messages[key]
            pending_keys += list_references(known_messages[key])
    return dict(sorted(messages.items()))


def read_scripts(page_text: str, *, with_later_scripts: bool) -> list[str]:
    """Return the source text of each script that a page loads, directly or through imports.

    Args:
        with_later_scripts: False to leave out the scripts that contain `LATER_MESSAGES`, and their imports.
    """
    pending_paths = [
        WEB_FOLDER / "static" / name for name in re.findall(r'src="/static/([\w/-]+\.js)"', page_text)
    ]
    texts: dict[Path, str] = {}
    while pending_paths:
        path = pending_paths.pop().resolve()
        if path in texts or not path.is_file():
            continue
        text = path.read_text(encoding="utf-8")
        if LATER_MESSAGES in text and not with_later_scripts:
            continue
        texts[path] = text
        pending_paths += [path.parent / name for name in re.findall(r'"(\.\.?/[\w./-]+\.js)"', text)]
    return list(texts.values())


@lru_cache(maxsize=200)
def find_possible_message_keys(text: str) -> frozenset[str]:
    """Return all words in a text that may be message keys.

    Scripts write each key as a single literal, so that this function finds it.
    """
    return frozenset(re.findall(r"[a-z][\w-]*", text))


def compress_content(content: bytes, suffix: str) -> bytes:
    """Return the content compressed with gzip."""
    return gzip.compress(strip_comments(content, suffix), 9, mtime=0)


def strip_comments(content: bytes, suffix: str) -> bytes:
    """Return a script or style sheet without comments and indentation, and any other file unchanged.

    Line breaks remain, so that line numbers stay correct. No text in a script depends on indentation.
    """
    if suffix not in (".css", ".js"):
        return content
    content = COMMENT_PATTERN.sub(lambda match: b"\n" * match[0].count(b"\n"), content)
    return INDENTATION_PATTERN.sub(b"", content)
