"""A game's rules page, read from the Markdown file beside the game's code.

The file holds, in this order: `# Title`, the one-minute explanation as a quotation, a line `Source: …`, then
clauses in sections (`- **CE-1** …`) and the sections `Options`, `Events` and `Hints`. An option is written
`` - `start` (CE-2): `left` | `right` - … ``, a kind of event `` - `play`: … ``. A list item goes on in lines
that are indented. The page in another language stands beside it, as `rules.de.md`: the same clauses, options
and kinds of event, under the headings that HEADINGS has for that language.
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
    """What a page says where something begins that is no clause: the line of its source, and two sections."""

    source: str
    events: str
    hints: str


HEADINGS: Final = {
    DEFAULT_LANGUAGE: Headings("Source:", "Events", "Hints"),
    "de": Headings("Quelle:", "Ereignisse", "Tipps"),
}


@dataclass(frozen=True)
class Clause:
    """One numbered clause. `text` is Markdown, on one line: `code`, **strong** and *emphasis*."""

    number: str
    section: str
    text: str


@dataclass(frozen=True)
class OptionEntry:
    """What an option does, value by value. `text` is Markdown, on one line."""

    name: str
    clause: str
    values: list[str]
    text: str


@dataclass(frozen=True)
class RulesPage:
    """The page. `how_to_play` explains the game in a minute; it and `hints` are Markdown, each on one line.

    `events` says of each kind of event when it is told.
    """

    game: str
    title: str
    how_to_play: str
    source: str
    clauses: list[Clause]
    options: list[OptionEntry]
    events: dict[str, str]
    hints: list[str]


def load_rules_page(game: str, language: str = DEFAULT_LANGUAGE) -> RulesPage:
    """The rules page of the game called `game`, empty where the game has none. Raises UnknownGameError.

    It is in English where the game has none in that language.
    """
    kind = game_class(game)
    place = rules_page_path(kind)
    told = place.with_suffix(f".{language}{place.suffix}")
    if language != DEFAULT_LANGUAGE and told.is_file():
        return parse_page(game, kind.title, told.read_text(encoding="utf-8"), HEADINGS[language])
    return parse_page(game, kind.title, place.read_text(encoding="utf-8") if place.is_file() else "")


def rules_picture_path(game: str) -> Path | None:
    """The picture of a game, called like its rules page but for `.svg`, where there is one.

    Raises UnknownGameError.
    """
    place = rules_page_path(game_class(game)).with_suffix(".svg")
    return place if place.is_file() else None


def drawings_place(game: str) -> Path | None:
    """Return the file with the drawings of a game, next to its rules page, or None if it has none.

    The file has one `symbol` for each drawing, 40 units square, with only `path`, `circle` and `g` in it.

    Raises:
        UnknownGameError: No game has this name.
    """
    place = rules_page_path(game_class(game)).with_name("drawings.svg")
    return place if place.is_file() else None


def parse_page(
    game: str, title: str, text: str, headings: Headings = HEADINGS[DEFAULT_LANGUAGE]
) -> RulesPage:
    """The rules page that a file's text holds."""
    told = parse_source(text, headings.source)
    page = RulesPage(
        game,
        title,
        how_to_play=parse_quotation(text),
        source=told,
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


def parse_quotation(text: str) -> str:
    quoted = [line[1:].strip() for line in text.splitlines() if line.startswith(">")]
    return " ".join(quoted)


def parse_source(text: str, begun: str) -> str:
    named = [line.removeprefix(begun).strip() for line in text.splitlines() if line.startswith(begun)]
    return named[0] if named else ""


def join_list_lines(text: str) -> list[str]:
    """The lines of a text, each list item with its indented lines made one."""
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
    elif found := OPTION_PATTERN.fullmatch(item):
        values = re.findall(r"`([^`]*)`", found["values"])
        page.options.append(OptionEntry(found["name"], found["clause"], values, found["text"]))
    elif section == headings.events and (found := EVENT_PATTERN.fullmatch(item)):
        page.events[found["kind"]] = found["text"]
    elif found := CLAUSE_PATTERN.fullmatch(item):
        page.clauses.append(Clause(found["number"], section, found["text"]))
