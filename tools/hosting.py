"""Write the tables in docs/hosting.md, based on the code that they describe.

    python tools/hosting.py             updates the tables
    python tools/hosting.py --check     exits with status 1 if a table is out of date

Each table is written between `<!-- NAME: written by tools/hosting.py -->` and `<!-- end of NAME -->`.
"""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from parlour.server.ops.metrics import REGISTRY
from parlour.server.ops.settings import all_settings, default_text, format_expected_value

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "hosting.md"


def settings_table() -> list[str]:
    lines = [
        "| setting | allowed values | default | meaning |",
        "|---|---|---|---|",
    ]
    for spec in all_settings().values():
        default = f"`{default_text(spec)}`" if default_text(spec) else ""
        meaning = f"{'*Secret.* ' if spec.is_secret else ''}{spec.help}"
        expected = format_expected_value(spec).removeprefix("a whole number from ")
        lines.append(f"| `{spec.name}` | {expected} | {default} | {meaning} |")
    return lines


def metrics_table() -> list[str]:
    lines = ["| metric | type | measured quantity |", "|---|---|---|"]
    for metric in REGISTRY.collect():
        name = f"{metric.name}_total" if metric.type == "counter" else metric.name
        lines.append(f"| `{name}` | {metric.type} | {metric.documentation} |")
    return lines


TABLES: Final[dict[str, Callable[[], list[str]]]] = {
    "metrics": metrics_table,
    "settings": settings_table,
}


def update_page(page: str) -> str:
    """Return the page with up-to-date tables."""
    for name, table in TABLES.items():
        begin_mark, end_mark = f"<!-- {name}: written by tools/hosting.py -->\n", f"<!-- end of {name} -->"
        before, begin_found, rest = page.partition(begin_mark)
        _, end_found, after = rest.partition(end_mark)
        if not (begin_found and end_found):
            raise SystemExit(f"{PAGE}: the comments around the table of {name} are missing")
        page = "\n".join([before + begin_mark, *table(), "", end_mark + after])
    return page


def main() -> int:
    stored_page = PAGE.read_text(encoding="utf-8")
    new_page = update_page(stored_page)
    if "--check" in sys.argv[1:]:
        if stored_page != new_page:
            print(f"{PAGE}: a table is out of date; run python tools/hosting.py", file=sys.stderr)
        return int(stored_page != new_page)
    PAGE.write_text(new_page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
