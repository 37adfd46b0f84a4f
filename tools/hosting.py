"""Write the tables of docs/hosting.md from the code that they describe.

    python tools/hosting.py             writes them again
    python tools/hosting.py --check     exits with 1 if a table is out of date

A table is between `<!-- NAME: written by tools/hosting.py -->` and `<!-- end of NAME -->`.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from parlour.server.ops.metrics import REGISTRY
from parlour.server.ops.settings import all_settings, default_text, format_expected

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "hosting.md"


def settings_table() -> list[str]:
    lines = [
        "| setting | environment variable | allowed values | default | meaning |",
        "|---|---|---|---|---|",
    ]
    for each in all_settings().values():
        default = f"`{default_text(each)}`" if default_text(each) else ""
        meaning = f"{'*Secret.* ' if each.is_secret else ''}{each.help}"
        lines.append(
            f"| `{each.name}` | `{each.environment_variable}` | {format_expected(each)} | {default} | "
            f"{meaning} |"
        )
    return lines


def metrics_table() -> list[str]:
    lines = ["| metric | type | measured quantity |", "|---|---|---|"]
    for each in REGISTRY.collect():
        name = f"{each.name}_total" if each.type == "counter" else each.name
        lines.append(f"| `{name}` | {each.type} | {each.documentation} |")
    return lines


TABLES: Final[dict[str, Callable[[], list[str]]]] = {
    "metrics": metrics_table,
    "settings": settings_table,
}


def written(page: str) -> str:
    """Return the page with current tables."""
    for name, table in TABLES.items():
        begin, end = f"<!-- {name}: written by tools/hosting.py -->\n", f"<!-- end of {name} -->"
        before, begins, rest = page.partition(begin)
        _, ends, after = rest.partition(end)
        if not (begins and ends):
            raise SystemExit(f"{PAGE}: the comments around the table of {name} are missing")
        page = "\n".join([before + begin, *table(), "", end + after])
    return page


def main() -> int:
    stands = PAGE.read_text(encoding="utf-8")
    wanted = written(stands)
    if "--check" in sys.argv[1:]:
        if stands != wanted:
            print(f"{PAGE}: a table is out of date; run python tools/hosting.py", file=sys.stderr)
        return int(stands != wanted)
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
