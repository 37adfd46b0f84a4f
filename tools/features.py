"""Write the tables in docs/features.md, which list the features of each game for learning algorithms.

    python tools/features.py             updates the page
    python tools/features.py --check     exits with status 1 if the page is out of date

Everything after the line `<!-- written by tools/features.py -->` is generated.
"""

import sys
from pathlib import Path
from typing import Final

from parlour.games import game_class, game_names, new
from parlour.kit.features import Feature
from parlour.kit.game import Game
from parlour.kit.learning import get_feature_list

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "features.md"
MARK: Final = "<!-- written by tools/features.py -->\n"
MAX_NAMED_VALUES: Final = 6  # if there are more values, only the first and the last name are listed


def format_values(values: tuple[str, ...]) -> str:
    """Return the number and the names of the values. If there are many, name only the first and the last."""
    if len(values) > MAX_NAMED_VALUES:
        return f"{len(values)}: `{values[0]}` … `{values[-1]}`"
    subjects = " ".join(f"`{value}`" for value in values if value)
    return f"{len(values)}: {subjects}" if subjects else "1"


def format_row(feature: Feature) -> str:
    range_text = f"{feature.low}–{feature.high}" if feature.low >= 0 else f"{feature.low} to {feature.high}"
    if (feature.low, feature.high) == (0, 1):
        range_text = ""
    return f"| `{feature.name}` | {format_values(feature.values)} | {range_text} | {feature.meaning} |"


def count_values(game: Game) -> int:
    return sum(len(feature.values) for feature in get_feature_list(game))


def format_observation_sizes(game_name: str) -> str:
    """Return the number of values in the observation, for each number of seats."""
    game_type = game_class(game_name)
    first, *rest = [
        f"{count_values(new(game_name, seats, 1))} with {seats}"
        for seats in range(game_type.min_seats, game_type.max_seats + 1)
    ]
    return ", ".join([f"{first} seats", *rest])


def format_section(game_name: str) -> list[str]:
    game = new(game_name, seed=1)
    return [
        f"## {game.title}",
        "",
        f"Number of values: {format_observation_sizes(game_name)}",
        "",
        "| feature | values | range | meaning |",
        "|---|---|---|---|",
        *[format_row(feature) for feature in get_feature_list(game)],
    ]


def update_page(page: str) -> str:
    """Return the page with up-to-date tables."""
    before, mark, _ = page.partition(MARK)
    if not mark:
        raise SystemExit(f"{PAGE}: the line {MARK.strip()} is missing")
    sections = ["\n".join(format_section(name)) for name in game_names()]
    return before + MARK + "\n" + "\n\n".join(sections) + "\n"


def main() -> int:
    stored_page = PAGE.read_text(encoding="utf-8")
    new_page = update_page(stored_page)
    if "--check" in sys.argv[1:]:
        if stored_page != new_page:
            print(f"{PAGE}: out of date; run python tools/features.py", file=sys.stderr)
        return int(stored_page != new_page)
    PAGE.write_text(new_page, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
