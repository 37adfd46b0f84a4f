"""The HTML page of a report: a single file that loads nothing from the network."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

from parlour.lab.report.charts import Element, embed_chart
from parlour.lab.report.report_text import Section, TableData

STYLE_PATH: Final = Path(__file__).with_name("page.css")
# policy that forbids all network requests
CONTENT_SECURITY_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
# maximum number of characters in a numeric cell; longer cells are text and may wrap
MAX_NUMBER_LENGTH: Final = 30
MAX_LINE_LENGTH: Final = 22  # characters that fit on one line on a phone
COLUMNS: Final = 3  # number of columns that fit next to each other on a phone


def element(tag: str, *children: Element | str, **attributes: str) -> Element:
    """Create an element with these children. `class_` sets `class`, and `aria_label` sets `aria-label`."""
    new_element = Element(
        tag, {name.rstrip("_").replace("_", "-"): value for name, value in attributes.items()}
    )
    for child in children:
        if not isinstance(child, str):
            new_element.append(child)
        elif len(new_element):
            new_element[-1].tail = (new_element[-1].tail or "") + child
        else:
            new_element.text = (new_element.text or "") + child
    return new_element


def render_page(
    language: str, title: str, lead: Sequence[Element], sections: Sequence[Section | str], contents_title: str
) -> str:
    """Return the page as HTML. Strings in `sections` become headings between the sections.

    `contents_title` is the heading of the table of contents.
    """
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
    heading_anchor = ""  # anchor of the heading above the following sections
    for index, part in enumerate(sections):
        anchor = format_anchor(part, index)
        if isinstance(part, str):
            heading_anchor = anchor
            parts.append(element("h2", part, class_="part", id=anchor))
        else:
            parts.append(render_section(part, anchor, heading_anchor))
    entries = [
        element("li", element("a", get_part_title(part), href=f"#{format_anchor(part, index)}"))
        for index, part in list_contents(sections)
    ]
    lead_section = element(
        "section", *lead, element("h2", contents_title), element("ul", *entries), class_="sheet"
    )
    body = element(
        "body",
        element("header", element("h1", title), class_="rim"),
        element("main", lead_section, *parts),
    )
    html = ElementTree.tostring(element("html", head, body, lang=language), encoding="unicode", method="html")
    return f"<!doctype html>\n{html}\n"


def list_contents(sections: Sequence[Section | str]) -> list[tuple[int, Section | str]]:
    """Return the entries of the table of contents, each with its index in `sections`.

    After the first heading, only the headings are listed, not their sections.
    """
    first_heading = next(
        (index for index, part in enumerate(sections) if isinstance(part, str)), len(sections)
    )
    return [
        (index, part) for index, part in enumerate(sections) if index < first_heading or isinstance(part, str)
    ]


def get_part_title(part: Section | str) -> str:
    return part if isinstance(part, str) else part.title


def format_anchor(part: Section | str, index: int) -> str:
    """Return the anchor of a part of the page."""
    return f"part-{index}" if isinstance(part, str) else f"{part.key}-{index}"


def render_section(section: Section, anchor: str, parent_heading_anchor: str) -> Element:
    """Return a section as an element. Its accessible name is its own heading plus the heading above it."""
    paragraphs = [element("p", sentence) for sentence in section.sentences]
    figures = [element("figure", embed_chart(chart)) for chart in section.charts]
    tables = element("div", *(render_table(table) for table in section.tables), class_="tables")
    content = element("div", element("div", *figures), tables, class_="both") if figures else tables
    heading = element("h2", section.title, id=anchor)
    return element(
        "section",
        heading,
        *paragraphs,
        content,
        class_="sheet",
        aria_labelledby=f"{anchor} {parent_heading_anchor}".strip(),
    )


def render_table(table: TableData) -> Element:
    """Return a table in a frame. If the table is too wide for a phone, each row becomes a list on phones.

    The ARIA roles are necessary for screen readers, because the CSS for phones changes `display` and thereby
    removes the meaning of the table elements.
    """
    heads = [element("th", head, scope="col", role="columnheader") for head in table.heads]
    rows = [
        element("tr", render_row_head(row[0]), *map(render_cell, row[1:], table.heads[1:]), role="row")
        for row in table.rows
    ]
    table_element = element(
        "table",
        element("caption", table.caption),
        element("thead", element("tr", *heads, role="row"), role="rowgroup"),
        element("tbody", *rows, role="rowgroup"),
        role="table",
    )
    frame_classes = "wide" if fits_phone(table) else "wide stacked"
    return element(
        "div", table_element, class_=frame_classes, tabindex="0", role="group", aria_label=table.caption
    )


def fits_phone(table: TableData) -> bool:
    """Return True if all columns fit next to each other on a phone."""
    has_long_text = any(len(text) > MAX_NUMBER_LENGTH for row in table.rows for text in row[1:])
    return len(table.heads) <= COLUMNS and not has_long_text


def render_row_head(text: str) -> Element:
    """Return the header cell of a row. Long text may wrap."""
    attributes = {"class": "words"} if len(text) > MAX_LINE_LENGTH else {}
    return element("th", text, scope="row", role="rowheader", **attributes)


def render_cell(text: str, column_header: str) -> Element:
    """Return a cell. Long text may wrap. On a phone, `column_header` is shown before the text."""
    attributes = {"class": "words"} if len(text) > MAX_NUMBER_LENGTH else {}
    return element("td", text, role="cell", data_head=column_header, **attributes)


def render_facts(facts: Sequence[tuple[str, str]]) -> Element:
    """Return names and values as a description list."""
    return element(
        "dl", *(cell for name, fact in facts for cell in (element("dt", name), element("dd", fact)))
    )
