"""The HTML page of a report: a single file that loads nothing from the network."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from parlour.lab.report.charts import Element, embed_chart
from parlour.lab.report.report_text import Section, TableData

STYLE_PATH: Final = Path(__file__).with_name("page.css")
# forbids all network requests
CONTENT_SECURITY_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
MAX_NUMBER_LENGTH: Final = 30  # characters; longer text is not a number
MAX_LINE_LENGTH: Final = 22  # characters that fit on one line on a phone
COLUMNS: Final = 3  # number of columns that fit next to each other on a phone


def element(tag: str, *children: Element | str, **attributes: str) -> Element:
    """Create an element with these children. `class_` sets `class`, and `aria_label` sets `aria-label`."""
    made = Element(tag, {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()})
    for child in children:
        if not isinstance(child, str):
            made.append(child)
        elif len(made):
            made[-1].tail = (made[-1].tail or "") + child
        else:
            made.text = (made.text or "") + child
    return made


def render_page(
    language: str, title: str, lead: Sequence[Element], sections: Sequence[Section | str], contents: str
) -> str:
    """Return the page as HTML. Strings in `sections` are headings; `contents` is the title of their list."""
    style = STYLE_PATH.read_text(encoding="utf-8")
    head = element(
        "head",
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", **{"http-equiv": "Content-Security-Policy", "content": CONTENT_SECURITY_POLICY}),
        element("title", title),
        element("style", style),
    )
    parts = []
    above = ""  # anchor of the heading above the following sections
    for number, each in enumerate(sections):
        name = anchor_name(each, number)
        if isinstance(each, str):
            above = name
            parts.append(element("h2", each, class_="part", id=name))
        else:
            parts.append(render_section(each, name, above))
    listed = [
        element("li", element("a", part_title(each), href=f"#{anchor_name(each, number)}"))
        for number, each in list_contents(sections)
    ]
    about = element("section", *lead, element("h2", contents), element("ul", *listed), class_="sheet")
    body = element(
        "body",
        element("header", element("h1", title), class_="rim"),
        element("main", about, *parts),
    )
    written = ElementTree.tostring(
        element("html", head, body, lang=language), encoding="unicode", method="html"
    )
    return f"<!doctype html>\n{written}\n"


def list_contents(sections: Sequence[Section | str]) -> list[tuple[int, Section | str]]:
    """Return the entries of the table of contents, with their numbers.

    The entries are the sections before the first heading, followed by only the headings.
    """
    first = next((at for at, each in enumerate(sections) if isinstance(each, str)), len(sections))
    return [(at, each) for at, each in enumerate(sections) if at < first or isinstance(each, str)]


def part_title(part: Section | str) -> str:
    return part if isinstance(part, str) else part.title


def anchor_name(part: Section | str, number: int) -> str:
    """Return the anchor of a part of the page."""
    return f"part-{number}" if isinstance(part, str) else f"{part.key}-{number}"


def render_section(section: Section, name: str, above: str) -> Element:
    """Return a section as an element. Its accessible name is its own heading and the heading above it."""
    said = [element("p", each) for each in section.sentences]
    drawn = [element("figure", embed_chart(each)) for each in section.charts]
    tables = element("div", *(render_table(each) for each in section.tables), class_="tables")
    beside = element("div", element("div", *drawn), tables, class_="both") if drawn else tables
    heading = element("h2", section.title, id=name)
    return element(
        "section", heading, *said, beside, class_="sheet", aria_labelledby=f"{name} {above}".strip()
    )


def render_table(table: TableData) -> Element:
    """Return a table in a frame. If the table is too wide for a phone, its rows become lists on phones.

    Screen readers need the roles, because the CSS for phones changes `display` and thereby removes the table
    semantics.
    """
    heads = [element("th", each, scope="col", role="columnheader") for each in table.heads]
    rows = [
        element("tr", render_row_head(row[0]), *map(render_cell, row[1:], table.heads[1:]), role="row")
        for row in table.rows
    ]
    made = element(
        "table",
        element("caption", table.caption),
        element("thead", element("tr", *heads, role="row"), role="rowgroup"),
        element("tbody", *rows, role="rowgroup"),
        role="table",
    )
    frame = "wide" if fits_phone(table) else "wide stacked"
    return element("div", made, class_=frame, tabindex="0", role="group", aria_label=table.caption)


def fits_phone(table: TableData) -> bool:
    """Return True if all columns fit next to each other on a phone."""
    words = any(len(text) > MAX_NUMBER_LENGTH for row in table.rows for text in row[1:])
    return len(table.heads) <= COLUMNS and not words


def render_row_head(text: str) -> Element:
    """Return the header cell of a row. Long text may wrap."""
    marks = {"class": "words"} if len(text) > MAX_LINE_LENGTH else {}
    return element("th", text, scope="row", role="rowheader", **marks)


def render_cell(text: str, head: str) -> Element:
    """Return a cell. Long text may wrap. On a phone, `head` is shown before the text."""
    marks = {"class": "words"} if len(text) > MAX_NUMBER_LENGTH else {}
    return element("td", text, role="cell", data_head=head, **marks)


def render_facts(facts: Sequence[tuple[str, str]]) -> Element:
    """Return names and values as a description list."""
    return element(
        "dl", *(each for name, fact in facts for each in (element("dt", name), element("dd", fact)))
    )
