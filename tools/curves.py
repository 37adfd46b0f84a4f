"""Draw the figure of learning curves in docs/trained-player.md.

    python tools/curves.py             updates the figure
    python tools/curves.py --check     exits with status 1 if the figure is out of date

The data of each curve is in docs/curves, and was produced by examples/train.py. For comparison, the figure
shows the win rate of `expert` from docs/strength.md.
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

# All lengths are in SVG user units.
LEFT, RIGHT, TOP, BOTTOM = 44, 560, 36, 320  # edges of the plot area
WIDTH, HEIGHT = 720, 364
MIN_NAME_DISTANCE: Final = 15  # minimum vertical distance between the names next to the plot
TICK_DECISIONS: Final = 2_000_000  # number of decisions between ticks on the horizontal axis
DASHES: Final = ("", "7 4", "2 3")
FONT: Final = "system-ui, 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Point:
    """A point of a learning curve.

    Attributes:
        decision_count: Number of decisions in training so far.
        win_percent: Matches won by the network, in percent.
        margin_of_error: Half the width of the 95% interval of `win_percent`, in percentage points.
    """

    decision_count: int
    win_percent: float
    margin_of_error: float


@dataclass(frozen=True)
class Curve:
    """The learning curve of a game. `expert_win_percent` is the win rate of the expert bot, in percent."""

    title: str
    points: list[Point]
    expert_win_percent: float


def read_curve(path: Path, strength_page_text: str) -> Curve:
    title = game_class(path.stem).title
    row = re.search(rf"^\| {re.escape(title)} \|(?:[^|]*\|){{4}} ([\d.]+) ± ", strength_page_text, re.M)
    if row is None:
        raise SystemExit(f"{STRENGTH}: no row of {title}, expert against simple, was found")
    with open(path, encoding="utf-8") as lines:
        points = [
            Point(
                int(row_values["decisions"]), float(row_values["wins"]), float(row_values["margin_of_error"])
            )
            for row_values in csv.DictReader(lines)
        ]
    return Curve(title, points, float(row[1]))


def vertical_position(win_percent: float) -> float:
    """Return the y coordinate for a win rate, which is given in percent."""
    return BOTTOM + (TOP - BOTTOM) * win_percent / 100


def line(x1: float, y1: float, x2: float, y2: float, style: str = "") -> str:
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" {style}/>'


def text(x: float, y: float, words: str, anchor: str = "start") -> str:
    return f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}">{escape(words)}</text>'


def draw_axes(max_decisions: int) -> list[str]:
    lines = [text(8, 18, "matches won against simple, in percent"), '<g stroke="#bbb">']
    lines += [
        line(LEFT, vertical_position(wins), RIGHT, vertical_position(wins)) for wins in range(0, 101, 25)
    ]
    lines.append("</g>")
    lines += [text(LEFT - 8, vertical_position(wins) + 4, str(wins), "end") for wins in range(0, 101, 25)]
    for decisions in range(0, max_decisions + 1, TICK_DECISIONS):
        x = LEFT + (RIGHT - LEFT) * decisions / max_decisions
        lines.append(text(x, BOTTOM + 18, str(decisions // 1_000_000), "middle"))
    lines.append(text((LEFT + RIGHT) / 2, BOTTOM + 36, "training decisions, in millions", "middle"))
    return lines


def draw_curve(curve: Curve, max_decisions: int, dashes: str) -> list[str]:
    """Return SVG elements for a curve, its 95% interval, and a thin line at the win rate of `expert`."""
    x_positions = [LEFT + (RIGHT - LEFT) * point.decision_count / max_decisions for point in curve.points]
    upper = [
        (x, vertical_position(curve_point.win_percent + curve_point.margin_of_error))
        for x, curve_point in zip(x_positions, curve.points, strict=True)
    ]
    lower = [
        (x, vertical_position(curve_point.win_percent - curve_point.margin_of_error))
        for x, curve_point in zip(x_positions, curve.points, strict=True)
    ]
    middle = [
        (x, vertical_position(curve_point.win_percent))
        for x, curve_point in zip(x_positions, curve.points, strict=True)
    ]
    style = f'fill="none" stroke="#000" stroke-width="2" stroke-dasharray="{dashes}"'
    expert_y = vertical_position(curve.expert_win_percent)
    return [
        f'<polygon points="{format_points([*upper, *reversed(lower)])}" fill="#000" fill-opacity="0.15"/>',
        f'<polyline points="{format_points(middle)}" {style}/>',
        line(
            LEFT, expert_y, RIGHT, expert_y, f'stroke="#000" stroke-width="0.7" stroke-dasharray="{dashes}"'
        ),
    ]


def format_points(points: list[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in points)


def draw_curve_labels(curves: list[Curve]) -> list[str]:
    """Return the names of the curves as SVG text, each as close to the end of its curve as space permits."""
    ideal_positions = [(vertical_position(curve.points[-1].win_percent), curve.title) for curve in curves]
    ideal_positions += [
        (vertical_position(curve.expert_win_percent), f"expert, {curve.title}") for curve in curves
    ]
    ideal_positions.sort()
    heights = [height for height, _ in ideal_positions]
    for above, below in pairwise(range(len(heights))):
        heights[below] = max(heights[below], heights[above] + MIN_NAME_DISTANCE)
    return [text(RIGHT + 8, y + 4, title) for y, (_, title) in zip(heights, ideal_positions, strict=True)]


def draw_figure(curves: list[Curve]) -> str:
    max_decisions = max(curve.points[-1].decision_count for curve in curves)
    summary = "; ".join(
        f"{drawn_curve.title} up to {drawn_curve.points[-1].win_percent:.0f}%" for drawn_curve in curves
    )
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>Win rate against simple: {escape(summary)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<g font-family="{FONT}" font-size="13" fill="#000">',
        *draw_axes(max_decisions),
        *[
            part
            for index, drawn_curve in enumerate(curves)
            for part in draw_curve(drawn_curve, max_decisions, DASHES[index])
        ],
        *draw_curve_labels(curves),
        "</g>",
        "</svg>",
    ]
    return "\n".join(lines) + "\n"


def main() -> int:
    strength = STRENGTH.read_text(encoding="utf-8")
    new_figure = draw_figure([read_curve(path, strength) for path in sorted(CURVES.glob("*.csv"))])
    if "--check" in sys.argv[1:]:
        stored_figure = PICTURE.read_text(encoding="utf-8")
        if stored_figure != new_figure:
            print(f"{PICTURE}: out of date; run python tools/curves.py", file=sys.stderr)
        return int(stored_figure != new_figure)
    PICTURE.write_text(new_figure, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
