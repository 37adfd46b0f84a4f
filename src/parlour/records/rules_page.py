"""The rules page of a game, read from the Markdown file next to the game's code.

The parts of the file are, in this order:

1. the line `# Title`
2. the section `How to play`; its first paragraph is also the summary of the game
3. a line `Source: …`
4. sections of clauses, with each clause in the form `- **CE-1** …`
5. the section `Options`, with each option in the form `` - `start` (CE-2): `left` | `right` - … ``
6. the section `Events`, with each kind of event in the form `` - `play`: … ``
7. the section `Hints`
8. the clauses that all games share (`G-1`)

Indented lines continue a list item. A translation, such as `rules.de.md`, is in the same folder. It has the
same clauses, options and kinds of event. HEADINGS contains the headings in each language.
"""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from parlour.games import game_class
from parlour.kit.registration import rules_page_path as rules_page_path
from parlour.text.message import DEFAULT_LANGUAGE

CLAUSE_PATTERN = re.compile(r"\*\*(?P<number>[A-Z]+-\d+)\*\*\s*(?P<text>.*)")
OPTION_PATTERN = re.compile(r"`(?P<name>\w+)` \((?P<clause>[A-Z]+-\d+)\): (?P<values>`[^-]*`) - (?P<text>.*)")
EVENT_PATTERN = re.compile(r"`(?P<kind>\w+)`: (?P<text>.*)")


@dataclass(frozen=True)
class Headings:
    """The headings of the sections without clauses. `source` is the first word of the line `Source: …`."""

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
    """A numbered clause. `text` is one line of Markdown with `code`, **strong** and *emphasis*."""

    number: str
    section: str
    text: str


@dataclass(frozen=True)
class OptionEntry:
    """An option with its values and their effects. `text` is one line of Markdown."""

    name: str
    clause: str
    values: list[str]
    text: str


@dataclass(frozen=True)
class RulesPage:
    """A parsed rules page.

    Each paragraph of `how_to_play` and each hint is one line of Markdown. `events` maps each kind of event to
    its explanation.
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
    """Return the rules page of a game, or an empty page if the game has none.

    If the page is not available in the language, the English page is returned.

    Raises:
        UnknownGameError: The game does not exist.
    """
    game_type = game_class(game)
    page_path = rules_page_path(game_type)
    translated_path = page_path.with_suffix(f".{language}{page_path.suffix}")
    if language != DEFAULT_LANGUAGE and translated_path.is_file():
        return parse_page(
            game, game_type.title, translated_path.read_text(encoding="utf-8"), HEADINGS[language]
        )
    return parse_page(
        game, game_type.title, page_path.read_text(encoding="utf-8") if page_path.is_file() else ""
    )


def rules_picture_path(game: str) -> Path | None:
    """Return the path of the picture that illustrates a game's rules, or None if there is none.

    The picture has the name of the rules page, with the extension `.svg`.

    Raises:
        UnknownGameError: The game does not exist.
    """
    path = rules_page_path(game_class(game)).with_suffix(".svg")
    return path if path.is_file() else None


def drawings_path(game: str) -> Path | None:
    """Return the path of the file with a game's drawings, or None if there is none.

    The file is next to the rules page. Each drawing is a `symbol`, 40 units wide and high, that contains only
    the elements `path`, `circle` and `g`.

    Raises:
        UnknownGameError: The game does not exist.
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
        source=find_rules_source(text, headings.source),
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
            add_page_item(page, headings, section, line[2:])
    return page


def parse_how_to_play(text: str, headings: Headings) -> list[str]:
    """Return the paragraphs of the section `How to play`, each as one line."""
    _, _, text_after = text.partition(f"\n## {headings.how_to_play}\n")
    section, _, _ = text_after.partition("\n## ")
    paragraphs = [" ".join(paragraph.split()) for paragraph in section.split("\n\n")]
    return [paragraph for paragraph in paragraphs if paragraph and not paragraph.startswith(headings.source)]


def find_rules_source(text: str, prefix: str) -> str:
    sources = [line.removeprefix(prefix).strip() for line in text.splitlines() if line.startswith(prefix)]
    return sources[0] if sources else ""


def join_list_lines(text: str) -> list[str]:
    """Return the lines of a text, after joining the lines of each list item into one line."""
    lines: list[str] = []
    for line in text.splitlines():
        if line.startswith("  ") and lines and lines[-1].startswith("- "):
            lines[-1] += " " + line.strip()
        else:
            lines.append(line.rstrip())
    return lines


def add_page_item(page: RulesPage, headings: Headings, section: str, item: str) -> None:
    if section == headings.hints:
        page.hints.append(item)
    elif match := OPTION_PATTERN.fullmatch(item):
        values = re.findall(r"`([^`]*)`", match["values"])
        page.options.append(OptionEntry(match["name"], match["clause"], values, match["text"]))
    elif section == headings.events and (match := EVENT_PATTERN.fullmatch(item)):
        page.events[match["kind"]] = match["text"]
    elif match := CLAUSE_PATTERN.fullmatch(item):
        page.clauses.append(Clause(match["number"], section, match["text"]))
