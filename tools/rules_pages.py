"""Make the rules pages of the documentation site, with pictures and links to code and tests.

    python tools/rules_pages.py    makes the pages; exits with status 1 if a clause lacks code or a test

Below each clause, a page links to the functions that cite the clause and to the files that test it. On the
site, the pages are in the folder rules/ (see tools/site_pages.py).
"""

import os
import re
import sys
from pathlib import Path

import parlour
from parlour.games import GAMES, game_class
from parlour.kit.game import Game
from parlour.records.clause_index import (
    Citation,
    Claims,
    CoverageClaim,
    build_clause_report,
    find_citations,
    find_claims,
)
from parlour.records.rules_page import HEADINGS, rules_page_path
from parlour.text.message import DEFAULT_LANGUAGE

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "rules"  # the folder that the links of the pages are relative to
PICTURES = ROOT / "docs" / "pictures"
INSTALLED_FOLDER = Path(parlour.__file__).parent
DETAILS_TITLE = "Code and tests"
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")
# heading of the first section; the note about code and tests follows this section
HOW_TO_PLAY = f"## {HEADINGS[DEFAULT_LANGUAGE].how_to_play}"
ITEM = re.compile(r"- \*\*([A-Z]+-[0-9]+)\*\* ")


def build_page(game_type: type[Game], coverage_claims: Claims) -> str:
    """Return a game's page. Links below each clause lead to the code that cites it and to its tests."""
    page = checkout_path(rules_page_path(game_type))
    citations = find_citations(game_type)
    text = LINK.sub(
        lambda match: f"]({relative_link_target((page.parent / match[1]).resolve())})",
        page.read_text("utf-8"),
    )
    title, *lines = text.splitlines()
    page_lines = [title, "", *picture_lines(game_type)]
    note = [
        f"This page is `{rules_page_source(game_type.name)}`. Below each clause are the functions that",
        "implement it, and the scenarios and tests that cover it: search for the number of the clause there.",
        f"`parlour clauses {game_type.name}` lists their lines and titles.",
        "",
    ]
    number = ""
    for line in [*lines, ""]:
        if number and not line.startswith("  "):
            page_lines += [
                f"  <details><summary>{DETAILS_TITLE}</summary>",
                "",
                f"  - *Code:* {code_links(citations.get(number, []))}",
                f"  - *Tests:* {claim_links(game_type, coverage_claims.get(number, []))}",
                "",
                "  </details>",
            ]
            number = ""
        if note and line.startswith("## ") and line != HOW_TO_PLAY:
            page_lines += note
            note = []
        item = ITEM.match(line)
        number = item[1] if item else number
        page_lines.append(line)
    return "\n".join(page_lines).rstrip() + "\n"


def picture_lines(game_type: type[Game]) -> list[str]:
    """Return HTML lines with the pictures of a game on a desktop and on a phone, if they exist."""
    images = [
        f'  <img src="../pictures/{game_type.name}-{size}.webp" width="{width}%" '
        f'alt="{game_type.title} {device}">'
        for size, width, device in (("desk", 68, "at a desk"), ("phone", 27, "on a phone"))
        if (PICTURES / f"{game_type.name}-{size}.webp").exists()
    ]
    return ["<p>", *images, "</p>", ""] if images else []


def code_links(citations: list[Citation]) -> str:
    """Return links to the files that cite a clause, each with the names of the citing functions."""
    names_by_path: dict[Path, list[str]] = {}
    for citation in citations:
        names_by_path.setdefault(citation.path, []).append(
            f"`{citation.definition_name}`" if citation.definition_name else "a comment"
        )
    return (
        "; ".join(
            [f"{', '.join(function_names)} in {link(path)}" for path, function_names in names_by_path.items()]
        )
        or "none"
    )


def claim_links(game_type: type[Game], claims: list[CoverageClaim]) -> str:
    """Return links to the files that claim to test a clause.

    If several games share the clause and this game has its own tests, only its own tests are linked.
    """
    paths = list(dict.fromkeys([claim.path for claim in claims]))
    own_name = re.compile(rf"[/_]{game_type.name.replace('-', '[-_]')}[/_.]")
    own_paths = [path for path in paths if own_name.search(path.as_posix())]
    return ", ".join([link(path) for path in own_paths or paths]) or "nothing"


def link(path: Path) -> str:
    """Return a link to a file. The text of the link is the file's folder and name."""
    return f"[{path.parent.name}/{path.name}]({relative_link_target(checkout_path(path))})"


def relative_link_target(path: Path) -> str:
    return Path(os.path.relpath(path, PAGES)).as_posix()


def checkout_path(path: Path) -> Path:
    """Convert the path of an installed file to its path in the checkout. Other paths are unchanged."""
    return (
        ROOT / "src" / "parlour" / path.relative_to(INSTALLED_FOLDER)
        if path.is_relative_to(INSTALLED_FOLDER)
        else path
    )


def rules_page_source(game_name: str) -> str:
    """Return the path of a game's rules page, relative to the checkout."""
    return checkout_path(rules_page_path(game_class(game_name))).relative_to(ROOT).as_posix()


def all_pages() -> dict[str, str]:
    """Return the text of each page, keyed by file name."""
    return build_pages(*find_claims(ROOT / "tests"))


def build_pages(test_claims: Claims, scenario_claims: Claims) -> dict[str, str]:
    claims = {
        number: [*scenario_claims.get(number, []), *test_claims.get(number, [])]
        for number in scenario_claims | test_claims
    }
    return {f"{name}.md": build_page(game_class(name), claims) for name in GAMES}


def main() -> int:
    claims = find_claims(ROOT / "tests")
    build_pages(*claims)
    report = build_clause_report([game_class(name) for name in GAMES], [], claims)
    print("\n".join(report.lines[-2:]))
    return 0 if report.is_complete else 1


if __name__ == "__main__":
    sys.exit(main())
