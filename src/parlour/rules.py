"""A game's rules page, read from the Markdown file beside the game's code.

The file holds, in this order: `# Title`, the one-minute explanation as a quotation, a line `Source: …`, then
clauses in sections (`- **CE-1** …`) and the sections `Options`, `Events` and `Hints`. An option is written
`` - `start` (CE-2): `left` | `right` - … ``, a kind of event `` - `play`: … ``. A list item goes on in lines
that are indented.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from parlour.games import game_class
from parlour.kit.furnish import page_place as page_place

CLAUSE = re.compile(r"\*\*(?P<number>[A-Z]+-\d+)\*\*\s*(?P<text>.*)")
OPTION = re.compile(r"`(?P<name>\w+)` \((?P<clause>[A-Z]+-\d+)\): (?P<values>`[^-]*`) - (?P<text>.*)")
EVENT = re.compile(r"`(?P<kind>\w+)`: (?P<text>.*)")


@dataclass(frozen=True)
class Clause:
    """One numbered clause. `text` is Markdown, on one line: `code`, **strong** and *emphasis*."""

    number: str
    section: str
    text: str


@dataclass(frozen=True)
class OptionText:
    """What an option does, value by value. `text` is Markdown, on one line."""

    name: str
    clause: str
    values: list[str]
    text: str


@dataclass(frozen=True)
class RulesPage:
    """The page. `how_to` explains the game in a minute; it and `hints` are Markdown, each on one line.

    `events` says of each kind of event when it is told.
    """

    game: str
    title: str
    how_to: str
    source: str
    clauses: list[Clause]
    options: list[OptionText]
    events: dict[str, str]
    hints: list[str]


def rules_page(game: str) -> RulesPage:
    """The rules page of the game called `game`, empty where the game has none. Raises UnknownGame."""
    kind = game_class(game)
    place = page_place(kind)
    return read_page(game, kind.title, place.read_text(encoding="utf-8") if place.is_file() else "")


def picture_place(game: str) -> Path | None:
    """The picture of a game, called like its rules page but for `.svg`, where there is one.

    Raises UnknownGame.
    """
    place = page_place(game_class(game)).with_suffix(".svg")
    return place if place.is_file() else None


def read_page(game: str, title: str, text: str) -> RulesPage:
    """The rules page that a file's text holds."""
    page = RulesPage(
        game, title, how_to=quotation(text), source=source(text), clauses=[], options=[], events={}, hints=[]
    )
    section = ""
    for line in joined(text):
        if line.startswith("## "):
            section = line[3:].strip()
        elif line.startswith("- "):
            add_item(page, section, line[2:])
    return page


def quotation(text: str) -> str:
    quoted = [line[1:].strip() for line in text.splitlines() if line.startswith(">")]
    return " ".join(quoted)


def source(text: str) -> str:
    named = [line.removeprefix("Source:").strip() for line in text.splitlines() if line.startswith("Source:")]
    return named[0] if named else ""


def joined(text: str) -> list[str]:
    """The lines of a text, each list item with its indented lines made one."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("  ") and lines and lines[-1].startswith("- "):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line.rstrip())
    return lines


def add_item(page: RulesPage, section: str, item: str) -> None:
    if section == "Hints":
        page.hints.append(item)
    elif found := OPTION.fullmatch(item):
        values = re.findall(r"`([^`]*)`", found["values"])
        page.options.append(OptionText(found["name"], found["clause"], values, found["text"]))
    elif section == "Events" and (found := EVENT.fullmatch(item)):
        page.events[found["kind"]] = found["text"]
    elif found := CLAUSE.fullmatch(item):
        page.clauses.append(Clause(found["number"], section, found["text"]))
