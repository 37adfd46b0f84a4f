"""A game's rules page, read from the Markdown file next to the game's code.

The file has, in this order: `# Title`, the section `How to play` in paragraphs, a line `Source: …`, sections
of clauses (`- **CE-1** …`), the sections `Options`, `Events` and `Hints`, and the clauses of every game
(`G-1`). The first paragraph of `How to play` is also the summary of the game. An option is written
`` - `start` (CE-2): `left` | `right` - … ``, a kind of event `` - `play`: … ``. Indented lines continue a
list item. The page in another language is `rules.de.md` in the same folder: the same clauses, options and
kinds of event, under the headings of that language in HEADINGS.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.games import game_class
from parlour.kit.registration import rules_page_path as rules_page_path
from parlour.kit.sentences import DEFAULT_LANGUAGE

CLAUSE_PATTERN = re.compile(r"\*\*(?P<number>[A-Z]+-\d+)\*\*\s*(?P<text>.*)")
OPTION_PATTERN = re.compile(r"`(?P<name>\w+)` \((?P<clause>[A-Z]+-\d+)\): (?P<values>`[^-]*`) - (?P<text>.*)")
EVENT_PATTERN = re.compile(r"`(?P<kind>\w+)`: (?P<text>.*)")


@dataclass(frozen=True)
class Headings:
    """The headings of the sections without clauses, and the start of the line with the source."""

    how_to_play: str
    source: str
    events: str
    hints: str


HEADINGS: Final = {
    DEFAULT_LANGUAGE: Headings("How to play", "Source:", "Events", "Hints"),
    "de": Headings("So wird gespielt", "Quelle:", "Ereignisse", "Tipps"),
}


@dataclass(frozen=True)
class Clause:
    """A numbered clause. `text` is Markdown, on one line: `code`, **strong** and *emphasis*."""

    number: str
    section: str
    text: str


@dataclass(frozen=True)
class OptionEntry:
    """An option with its values and their effects. `text` is Markdown, on one line."""

    name: str
    clause: str
    values: list[str]
    text: str


@dataclass(frozen=True)
class RulesPage:
    """A rules page. The paragraphs of `how_to_play` and the `hints` are Markdown, each on one line.

    `events` explains each kind of event.
    """

    game: str
    title: str
    how_to_play: list[str]
    source: str
    clauses: list[Clause]
    options: list[OptionEntry]
    events: dict[str, str]
    hints: list[str]


def load_rules_page(game: str, language: str = DEFAULT_LANGUAGE) -> RulesPage:
    """Return the rules page of a game, empty if the game has none.

    It is in English if the game has no page in the language.

    Raises:
        UnknownGameError: No game has this name.
    """
    kind = game_class(game)
    page_path = rules_page_path(kind)
    translated_path = page_path.with_suffix(f".{language}{page_path.suffix}")
    if language != DEFAULT_LANGUAGE and translated_path.is_file():
        return parse_page(game, kind.title, translated_path.read_text(encoding="utf-8"), HEADINGS[language])
    return parse_page(game, kind.title, page_path.read_text(encoding="utf-8") if page_path.is_file() else "")


def rules_picture_path(game: str) -> Path | None:
    """Return the picture of a game, named like its rules page with `.svg`, or None if it has none.

    Raises:
        UnknownGameError: No game has this name.
    """
    path = rules_page_path(game_class(game)).with_suffix(".svg")
    return path if path.is_file() else None


def drawings_place(game: str) -> Path | None:
    """Return the file with the drawings of a game, next to its rules page, or None if it has none.

    The file has one `symbol` for each drawing, 40 units square, with only `path`, `circle` and `g` in it.

    Raises:
        UnknownGameError: No game has this name.
    """
    path = rules_page_path(game_class(game)).with_name("drawings.svg")
    return path if path.is_file() else None


def parse_page(
    game: str, title: str, text: str, headings: Headings = HEADINGS[DEFAULT_LANGUAGE]
) -> RulesPage:
    """Parse the text of a rules page."""
    page = RulesPage(
        game,
        title,
        how_to_play=parse_how_to_play(text, headings),
        source=parse_source(text, headings.source),
        clauses=[],
        options=[],
        events={},
        hints=[],
    )
    section = ""
    for line in join_list_lines(text):
        if line.startswith("## "):
            section = line[3:].strip()
        elif line.startswith("- "):
            parse_item(page, headings, section, line[2:])
    return page


def parse_how_to_play(text: str, headings: Headings) -> list[str]:
    """Return the paragraphs of the section `How to play`, each on one line."""
    _, _, text_after = text.partition(f"\n## {headings.how_to_play}\n")
    section, _, _ = text_after.partition("\n## ")
    paragraphs = [" ".join(paragraph.split()) for paragraph in section.split("\n\n")]
    return [paragraph for paragraph in paragraphs if paragraph and not paragraph.startswith(headings.source)]


def parse_source(text: str, prefix: str) -> str:
    sources = [line.removeprefix(prefix).strip() for line in text.splitlines() if line.startswith(prefix)]
    return sources[0] if sources else ""


def join_list_lines(text: str) -> list[str]:
    """Return the lines of a text, with each list item and its indented lines joined."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("  ") and lines and lines[-1].startswith("- "):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line.rstrip())
    return lines


def parse_item(page: RulesPage, headings: Headings, section: str, item: str) -> None:
    if section == headings.hints:
        page.hints.append(item)
    elif match := OPTION_PATTERN.fullmatch(item):
        values = re.findall(r"`([^`]*)`", match["values"])
        page.options.append(OptionEntry(match["name"], match["clause"], values, match["text"]))
    elif section == headings.events and (match := EVENT_PATTERN.fullmatch(item)):
        page.events[match["kind"]] = match["text"]
    elif match := CLAUSE_PATTERN.fullmatch(item):
        page.clauses.append(Clause(match["number"], section, match["text"]))
