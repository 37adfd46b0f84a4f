"""docs/rules has each game's rules page once more, with pictures, and with where clauses are kept and shown.

    python tools/rules_pages.py             writes them anew
    python tools/rules_pages.py --check     exits with 1 where one is not as it would be written, or where a
                                            clause is cited by no code or shown by nothing

The pages name functions and files, not lines: they grow old only when a citation moves to another function,
or another file of tests claims a clause. `parlour clauses` tells the lines.
"""

import os
import re
import sys
from pathlib import Path

import parlour
from parlour.games import GAMES, game_class
from parlour.kit.game import Game
from parlour.rules import page_place
from parlour.terminal.cited import Place, places_of
from parlour.terminal.clauses import Claim, Claims, claims_in, clause_report

ROOT = Path(__file__).resolve().parents[1]
PAGES = ROOT / "docs" / "rules"
PICTURES = ROOT / "docs" / "pictures"
INSTALLED = Path(parlour.__file__).parent
AGAIN = "make pages"
FOLDED = "Where it is kept and shown"
LINK = re.compile(r"\]\((?!https?:)([^)#]+)\)")
ITEM = re.compile(r"- \*\*([A-Z]+-[0-9]+)\*\* ")


def written_page(kind: type[Game], claims: Claims) -> str:
    """A game's page; under each clause the functions that cite it and the files that claim it."""
    page = in_checkout(page_place(kind))
    places = places_of(kind)
    text = LINK.sub(lambda found: f"]({target((page.parent / found[1]).resolve())})", page.read_text("utf-8"))
    title, *lines = text.splitlines()
    written = [
        title,
        "",
        f"<!-- Written by `{AGAIN}` from the game's page, the code and the tests. -->",
        "",
        *pictures(kind),
    ]
    note = [
        f"This is [the game's own page]({target(page)}). Folded up under each clause are the functions",
        "that keep it, and the scenarios and tests that show it: in such a file, search for its number.",
        f"Lines and titles are told by `parlour clauses {kind.name}`.",
        "",
    ]
    number = ""
    for line in [*lines, ""]:
        if number and not line.startswith("  "):
            written += [
                f"  <details><summary>{FOLDED}</summary>",
                "",
                f"  - *Code:* {code_links(places.get(number, []))}",
                f"  - *Shown by:* {claim_links(kind, claims.get(number, []))}",
                "",
                "  </details>",
            ]
            number = ""
        if note and line.startswith("## "):
            written += note
            note = []
        item = ITEM.match(line)
        number = item[1] if item else number
        written.append(line)
    return "\n".join(written).rstrip() + "\n"


def pictures(kind: type[Game]) -> list[str]:
    """The table at a desk and on a phone, where there are pictures of it."""
    shown = [
        f'  <img src="../pictures/{kind.name}-{size}.webp" width="{width}%" alt="{kind.title} {where}">'
        for size, width, where in (("desk", 68, "at a desk"), ("phone", 27, "on a phone"))
        if (PICTURES / f"{kind.name}-{size}.webp").exists()
    ]
    return ["<p>", *shown, "</p>", ""] if shown else []


def code_links(places: list[Place]) -> str:
    """`deal`, `take` in a link to their file, for each file."""
    named: dict[Path, list[str]] = {}
    for place in places:
        named.setdefault(place.path, []).append(f"`{place.name}`" if place.name else "a comment")
    return "; ".join([f"{', '.join(names)} in {link(path)}" for path, names in named.items()]) or "none"


def claim_links(kind: type[Game], claims: list[Claim]) -> str:
    """The files that claim a clause; of one that all games have, the game's own where there are any."""
    paths = list(dict.fromkeys([claim.path for claim in claims]))
    own_name = re.compile(rf"[/_]{kind.name.replace('-', '[-_]')}[/_.]")
    own = [path for path in paths if own_name.search(path.as_posix())]
    return ", ".join([link(path) for path in own or paths]) or "nothing"


def link(path: Path) -> str:
    """A link to a file, called by its folder and name."""
    return f"[{path.parent.name}/{path.name}]({target(in_checkout(path))})"


def target(path: Path) -> str:
    return Path(os.path.relpath(path, PAGES)).as_posix()


def in_checkout(path: Path) -> Path:
    """The file here that a module of an installed Parlour was made from."""
    return ROOT / "src" / "parlour" / path.relative_to(INSTALLED) if path.is_relative_to(INSTALLED) else path


def all_pages() -> dict[str, str]:
    """The text of each page by the name of its file."""
    by_tests, by_scenarios = claims_in(ROOT / "tests")
    claims = {
        number: [*by_scenarios.get(number, []), *by_tests.get(number, [])]
        for number in by_scenarios | by_tests
    }
    return {f"{name}.md": written_page(game_class(name), claims) for name in GAMES}


def faults(pages: dict[str, str], folder: Path) -> list[str]:
    """What is wrong with the pages that stand in a folder."""
    standing = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}
    return [
        f"docs/rules/{name} is not what page, code and tests say: `{AGAIN}` writes it anew"
        for name in sorted(pages | standing)
        if pages.get(name) != standing.get(name)
    ]


def write(pages: dict[str, str], folder: Path) -> None:
    folder.mkdir(exist_ok=True)
    for path in folder.glob("*.md"):
        path.unlink()
    for name, text in pages.items():
        (folder / name).write_text(text, encoding="utf-8")


def main(arguments: list[str]) -> int:
    match arguments:
        case []:
            write(all_pages(), PAGES)
            return 0
        case ["--check"]:
            found = faults(all_pages(), PAGES)
            report = clause_report([game_class(name) for name in GAMES], [], ROOT / "tests")
            print("\n".join([*found, *report.lines[-2:]]))
            return 1 if found or not report.complete else 0
    print(__doc__)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
