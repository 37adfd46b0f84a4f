"""Draw the figure of docs/trained-player.md: learning curves of the players trained by examples/train.py.

    python tools/curves.py             draws it again
    python tools/curves.py --check     exits with 1 if the file is out of date

Each game has a curve in docs/curves. docs/strength.md has the expert's win rate against the curve's bot.
"""

import csv
import re
import sys
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import Final

from parlour.games import game_class

DOCS: Final = Path(__file__).resolve().parents[1] / "docs"
CURVES: Final = DOCS / "curves"
PICTURE: Final = CURVES / "learning.svg"
STRENGTH: Final = DOCS / "strength.md"

# Lengths are in units of the figure.
LEFT, RIGHT, TOP, BOTTOM = 44, 560, 36, 320  # the plot within the axes
WIDTH, HEIGHT = 720, 364
APART: Final = 15  # minimum distance between two names next to the plot
STEP: Final = 2_000_000  # decisions between two marks of the axis
DASHES: Final = ("", "7 4", "2 3")
FONT: Final = "system-ui, 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Point:
    """A point of a curve: decisions, wins per hundred matches, and half of the 95 % interval."""

    decisions: int
    wins: float
    within: float


@dataclass(frozen=True)
class Curve:
    """The curve of a game, and the expert's wins per hundred matches against the same bot."""

    title: str
    points: list[Point]
    expert: float


def read_curve(path: Path, strength: str) -> Curve:
    title = game_class(path.stem).title
    row = re.search(rf"^\| {re.escape(title)} \| expert against simple \| \d+ \| ([\d.]+) ", strength, re.M)
    if row is None:
        raise SystemExit(f"{STRENGTH}: no row of {title}, expert against simple, was found")
    with open(path, encoding="utf-8") as lines:
        points = [
            Point(int(each["decisions"]), float(each["wins"]), float(each["margin_of_error"]))
            for each in csv.DictReader(lines)
        ]
    return Curve(title, points, float(row[1]))


def height_of(wins: float) -> float:
    """Return the height of a number of wins per hundred matches in the figure."""
    return BOTTOM + (TOP - BOTTOM) * wins / 100


def line(x1: float, y1: float, x2: float, y2: float, style: str = "") -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" {style}/>'


def text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def axes(most: int) -> list[str]:
    found = [text(8, 18, "matches won against simple, in percent"), '<g stroke="#bbb">']
    found += [line(LEFT, height_of(wins), RIGHT, height_of(wins)) for wins in range(0, 101, 25)]
    found.append("</g>")
    found += [text(LEFT - 8, height_of(wins) + 4, str(wins), "end") for wins in range(0, 101, 25)]
    for decisions in range(0, most + 1, STEP):
        across = LEFT + (RIGHT - LEFT) * decisions / most
        found.append(text(across, BOTTOM + 18, str(decisions // 1_000_000), "middle"))
    found.append(text((LEFT + RIGHT) / 2, BOTTOM + 36, "training decisions, in millions", "middle"))
    return found


def drawn_curve(curve: Curve, most: int, dashes: str) -> list[str]:
    """Return a curve as a line within its intervals, and the level of the expert as a thin line."""
    places = [LEFT + (RIGHT - LEFT) * point.decisions / most for point in curve.points]
    upper = [(at, height_of(each.wins + each.within)) for at, each in zip(places, curve.points, strict=True)]
    lower = [(at, height_of(each.wins - each.within)) for at, each in zip(places, curve.points, strict=True)]
    middle = [(at, height_of(each.wins)) for at, each in zip(places, curve.points, strict=True)]
    style = f'fill="none" stroke="#000" stroke-width="2" stroke-dasharray="{dashes}"'
    level = height_of(curve.expert)
    return [
        f'<polygon points="{joined([*upper, *reversed(lower)])}" fill="#000" fill-opacity="0.15"/>',
        f'<polyline points="{joined(middle)}" {style}/>',
        line(LEFT, level, RIGHT, level, f'stroke="#000" stroke-width="0.7" stroke-dasharray="{dashes}"'),
    ]


def joined(places: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def names(curves: list[Curve]) -> list[str]:
    """Place the names next to the plot, each as near to the end of its line as space allows."""
    wanted = [(height_of(curve.points[-1].wins), curve.title) for curve in curves]
    wanted += [(height_of(curve.expert), f"expert, {curve.title}") for curve in curves]
    wanted.sort()
    heights = [height for height, _ in wanted]
    for above, below in pairwise(range(len(heights))):
        heights[below] = max(heights[below], heights[above] + APART)
    return [text(RIGHT + 8, at + 4, title) for at, (_, title) in zip(heights, wanted, strict=True)]


def drawn(curves: list[Curve]) -> str:
    most = max(curve.points[-1].decisions for curve in curves)
    told = "; ".join(f"{each.title} up to {each.points[-1].wins:.0f}%" for each in curves)
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>Win rate against simple: {escape(told)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<g font-family="{FONT}" font-size="13" fill="#000">',
        *axes(most),
        *[part for nth, each in enumerate(curves) for part in drawn_curve(each, most, DASHES[nth])],
        *names(curves),
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    strength = STRENGTH.read_text(encoding="utf-8")
    wanted = drawn([read_curve(path, strength) for path in sorted(CURVES.glob("*.csv"))])
    if "--check" in sys.argv[1:]:
        stands = PICTURE.read_text(encoding="utf-8")
        if stands != wanted:
            print(f"{PICTURE}: out of date; run python tools/curves.py", file=sys.stderr)
        return int(stands != wanted)
    PICTURE.write_text(wanted, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
