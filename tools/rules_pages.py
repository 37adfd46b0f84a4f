"""Make the rules pages of the documentation site: each game's page, with pictures, code and tests.

    python tools/rules_pages.py    makes them; exits with 1 if a clause has no code or no test

Under each clause a page links to the functions that cite it and to the files that show it. The pages are
under rules/ of the site (tools/site_pages.py).
"""

import os
import re
import sys
from pathlib import Path

import parlour
from parlour.games import GAMES, game_class
from parlour.kit.game import Game
from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.records.clause_index import (
    Citation,
    Claim,
    Claims,
    build_clause_report,
    find_citations,
    find_claims,
)
from parlour.text.rules_page import HEADINGS, rules_page_path

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "rules"  # the folder from which the pages' links are resolved
PICTURES = ROOT / "docs" / "pictures"
INSTALLED = Path(parlour.__file__).parent
FOLDED = "Code and tests"
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")
HOW_TO_PLAY = f"## {HEADINGS[DEFAULT_LANGUAGE].how_to_play}"  # comes first, without a note
ITEM = re.compile(r"- \*\*([A-Z]+-[0-9]+)\*\* ")


def written_page(kind: type[Game], claims: Claims) -> str:
    """Return a game's page. Under each clause are the functions that cite it and the files that claim it."""
    page = in_checkout(rules_page_path(kind))
    places = find_citations(kind)
    text = LINK.sub(lambda found: f"]({target((page.parent / found[1]).resolve())})", page.read_text("utf-8"))
    title, *lines = text.splitlines()
    written = [title, "", *pictures(kind)]
    note = [
        f"This page is `{own_page(kind.name)}`. Under each clause are the functions that implement it, and "
        "the",
        "scenarios and tests that cover it: search for the number of the clause there.",
        f"`parlour clauses {kind.name}` lists their lines and titles.",
        "",
    ]
    number = ""
    for line in [*lines, ""]:
        if number and not line.startswith("  "):
            written += [
                f"  <details><summary>{FOLDED}</summary>",
                "",
                f"  - *Code:* {code_links(places.get(number, []))}",
                f"  - *Tests:* {claim_links(kind, claims.get(number, []))}",
                "",
                "  </details>",
            ]
            number = ""
        if note and line.startswith("## ") and line != HOW_TO_PLAY:
            written += note
            note = []
        item = ITEM.match(line)
        number = item[1] if item else number
        written.append(line)
    return "\n".join(written).rstrip() + "\n"


def pictures(kind: type[Game]) -> list[str]:
    """Return the existing pictures of the table at a desk and on a phone."""
    shown = [
        f'  <img src="../pictures/{kind.name}-{size}.webp" width="{width}%" alt="{kind.title} {where}">'
        for size, width, where in (("desk", 68, "at a desk"), ("phone", 27, "on a phone"))
        if (PICTURES / f"{kind.name}-{size}.webp").exists()
    ]
    return ["<p>", *shown, "</p>", ""] if shown else []


def code_links(places: list[Citation]) -> str:
    """Return links to files, each with the functions that cite a clause, such as `deal`, `take`."""
    named: dict[Path, list[str]] = {}
    for place in places:
        named.setdefault(place.path, []).append(f"`{place.name}`" if place.name else "a comment")
    return "; ".join([f"{', '.join(names)} in {link(path)}" for path, names in named.items()]) or "none"


def claim_links(kind: type[Game], claims: list[Claim]) -> str:
    """Return links to the files that claim a clause. A common clause links to the game's own files if any."""
    paths = list(dict.fromkeys([claim.path for claim in claims]))
    own_name = re.compile(rf"[/_]{kind.name.replace('-', '[-_]')}[/_.]")
    own = [path for path in paths if own_name.search(path.as_posix())]
    return ", ".join([link(path) for path in own or paths]) or "nothing"


def link(path: Path) -> str:
    """Return a link to a file, named by its folder and name."""
    return f"[{path.parent.name}/{path.name}]({target(in_checkout(path))})"


def target(path: Path) -> str:
    return Path(os.path.relpath(path, PAGES)).as_posix()


def in_checkout(path: Path) -> Path:
    """Return the checkout's source file of a module of an installed Parlour."""
    return ROOT / "src" / "parlour" / path.relative_to(INSTALLED) if path.is_relative_to(INSTALLED) else path


def own_page(name: str) -> str:
    """Return the place of a game's own page in the checkout."""
    return in_checkout(rules_page_path(game_class(name))).relative_to(ROOT).as_posix()


def all_pages() -> dict[str, str]:
    """Return the text of each page by the name of its file."""
    by_tests, by_scenarios = find_claims(ROOT / "tests")
    claims = {
        number: [*by_scenarios.get(number, []), *by_tests.get(number, [])]
        for number in by_scenarios | by_tests
    }
    return {f"{name}.md": written_page(game_class(name), claims) for name in GAMES}


def main() -> int:
    all_pages()
    report = build_clause_report([game_class(name) for name in GAMES], [], ROOT / "tests")
    print("\n".join(report.lines[-2:]))
    return 0 if report.is_complete else 1


if __name__ == "__main__":
    sys.exit(main())
