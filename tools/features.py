"""Write the tables of docs/features.md, which list the declared features of each game for a learner.

    python tools/features.py             writes the page again
    python tools/features.py --check     exits with 1 if the page is out of date

Everything after the line `<!-- written by tools/features.py -->` is generated.
"""

import sys
from pathlib import Path
from typing import Final

from parlour.games import game_class, game_names, new
from parlour.kit.features import Feature, get_feature_list
from parlour.kit.game import Game

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "features.md"
MARK: Final = "<!-- written by tools/features.py -->\n"
FEW: Final = 6  # up to this number, all values are named


def about(values: tuple[str, ...]) -> str:
    """Return the subjects of a feature's numbers: all of them, or the first two and the last."""
    if values == ("",):
        return ""
    named = values if len(values) <= FEW else (values[0], values[1], values[-1])
    words = [f"`{value}`" for value in named]
    if len(values) > FEW:
        words[1:2] = [f"{words[1]} …"]
    return " ".join(words)


def row(feature: Feature) -> str:
    facts = (
        f"`{feature.name}`",
        str(len(feature.values)),
        about(feature.values),
        f"{feature.low}–{feature.high}" if feature.low >= 0 else f"{feature.low} to {feature.high}",
        feature.meaning,
    )
    return f"| {' | '.join(facts)} |"


def numbers(game: Game) -> int:
    return sum(len(feature.values) for feature in get_feature_list(game))


def sizes(name: str) -> str:
    """Return the number of values for each number of seats."""
    kind = game_class(name)
    found = [
        f"{numbers(new(name, seats, 1))} with {seats} seats"
        for seats in range(kind.min_seats, kind.max_seats + 1)
    ]
    return ", ".join(found)


def section(name: str) -> list[str]:
    game = new(name, seed=1)
    return [
        f"## {game.title}",
        "",
        f"Total number of values: {sizes(name)}. "
        f"With {game.seats} seats and default options, these are the features:",
        "",
        "| feature | number of values | subjects of the values | range of each value | meaning |",
        "|---|---|---|---|---|",
        *[row(feature) for feature in get_feature_list(game)],
    ]


def written(page: str) -> str:
    """Return the page with current tables."""
    before, begins, _ = page.partition(MARK)
    if not begins:
        raise SystemExit(f"{PAGE}: the line {MARK.strip()} is missing")
    sections = ["\n".join(section(name)) for name in game_names()]
    return before + MARK + "\n" + "\n\n".join(sections) + "\n"


def main() -> int:
    stands = PAGE.read_text(encoding="utf-8")
    wanted = written(stands)
    if "--check" in sys.argv[1:]:
        if stands != wanted:
            print(f"{PAGE}: out of date; run python tools/features.py", file=sys.stderr)
        return int(stands != wanted)
    PAGE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
