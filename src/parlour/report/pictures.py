"""Pictures, drawn by Matplotlib: each as SVG and as PNG, legible in black and white and on a phone.

What belongs together is told apart by its marker, its line or its hatch; colour only repeats that. Colours
are those of the room by light; in a page they are names that its style sheet has, so that it can be dark.
"""

import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from textwrap import fill
from typing import Any, Final
from xml.etree import ElementTree

import matplotlib as mpl
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, MaxNLocator

from parlour.lab.estimates import Estimate
from parlour.report.lengths import Bar
from parlour.report.numbers import Numerals

Element = ElementTree.Element
INK: Final = "#2d211a"
SOFT: Final = "#65523f"
LINE: Final = "#d5c2a4"
SHEET: Final = "#fdf8ee"
COLOURS: Final = ("#2f6a54", "#8a2a2b", "#1f5fa8", "#8d6a1f", "#5b3f8c", "#40484d")
NAMES: Final = {INK: "ink", SOFT: "soft", LINE: "line", SHEET: "sheet"} | {
    colour: f"series-{number}" for number, colour in enumerate(COLOURS)
}
MARKERS: Final = ("o", "s", "D", "^", "v", "P")
LINES: Final = ("-", "--", "-.", ":", (0, (7, 2, 1, 2, 1, 2)), (0, (1, 3)))
HATCHES: Final = ("///", "\\\\\\", "...", "xxx", "---", "ooo")
WIDTH: Final = 4.0  # inches; on a phone that is nearly its width, so that text stays as large as around it
LOWEST: Final = 2.9
ROW: Final = 0.34  # inches for each line of an upright list
MOST: Final = 5  # marks on an axis
LABEL: Final = 30  # characters of a line beside an upright axis
NAME: Final = 19  # of one before a line of marks
COLUMN: Final = 18  # of one of two names side by side
DOTS: Final = 200  # of a PNG, to the inch
STYLE: Final[Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10.5,
    "svg.fonttype": "none",
    "text.color": INK,
    "axes.edgecolor": SOFT,
    "axes.labelcolor": INK,
    "axes.facecolor": SHEET,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": SHEET,
    "figure.constrained_layout.use": True,
    "hatch.color": INK,
    "hatch.linewidth": 0.6,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "legend.handlelength": 3.0,
    "text.parse_math": False,
}
SVG: Final = "http://www.w3.org/2000/svg"
XLINK: Final = "http://www.w3.org/1999/xlink"
USED: Final = re.compile(r"#([\w.-]+)")


@dataclass(frozen=True)
class Picture:
    """What is drawn.

    Attributes:
        name: That of its files, without the kind.
        alt: Says what it shows to who does not see it.
        svg: A document of its own.
        figure: As Matplotlib has it.
    """

    name: str
    alt: str
    svg: str
    figure: Figure

    def png(self) -> bytes:
        """The same in dots.

        Returns:
            A file of PNG, of 200 dots an inch.
        """
        told = io.BytesIO()
        with mpl.rc_context(STYLE):
            self.figure.savefig(told, format="png", dpi=DOTS, metadata={"Title": self.alt, "Software": None})
        return told.getvalue()


@dataclass(frozen=True)
class Axes:
    """What stands at the two axes; `shares` where numbers upright, or along, are shares from 0 to 1."""

    along: str
    upright: str
    shares: bool = False


@dataclass(frozen=True)
class Series:
    """A line: its name, and `low` and `high` of a band around it where it has one."""

    name: str
    values: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


def paint(name: str, alt: str, height: float, draw: Any) -> Picture:
    """A picture; `draw` gets the axes of Matplotlib."""
    with mpl.rc_context({**STYLE, "svg.hashsalt": name}):
        figure = Figure(figsize=(WIDTH, height))
        draw(figure.subplots())
        svg = io.BytesIO()
        figure.savefig(svg, format="svg", metadata={"Date": None})
    return Picture(name, alt, titled(svg.getvalue().decode(), alt), figure)


def titled(svg: str, alt: str) -> str:
    """The document with its title, and without what Matplotlib says of itself."""
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", XLINK)
    root = ElementTree.fromstring(svg)
    for about in root.findall(f"{{{SVG}}}metadata"):
        root.remove(about)
    title = Element(f"{{{SVG}}}title")
    title.text = alt
    root.insert(0, title)
    return ElementTree.tostring(root, encoding="unicode")


# Kinds of picture


def bars(name: str, alt: str, axes: Axes, shown: Sequence[Bar], told: Numerals) -> Picture:
    """An upright bar for each length; the last one, where it has no end, is hatched."""

    def draw(plot: Any) -> None:
        places = range(len(shown))
        wide = shown[0].high != shown[0].low
        drawn = plot.bar(
            places,
            [bar.matches for bar in shown],
            width=1 if wide else 0.8,
            align="edge" if wide else "center",
            color=COLOURS[0],
            edgecolor=INK,
            linewidth=0.8,
        )
        labels = [told.whole(bar.low) for bar in shown]
        if shown[-1].high is None:
            drawn[-1].set(hatch=HATCHES[0], facecolor=SHEET)
            labels[-1] += "+"
        step = -(-len(labels) // MOST)
        plot.set_xticks(places[::-step], labels[::-step])
        plot.set_ylim(bottom=0)
        name_axes(plot, axes, told, numbered=False)

    return paint(name, alt, LOWEST, draw)


def dots(
    name: str,
    alt: str,
    axes: Axes,
    labels: Sequence[str],
    series: Sequence[tuple[str, Sequence[Estimate]]],
    told: Numerals,
    fair: tuple[float, str] | None = None,
) -> Picture:
    """A line for each label, from the top down, with the mean and the interval of each series.

    `fair` is a value with its name, at which a dashed line stands.
    """

    names = [fill(label, NAME) for label in labels]
    tallest = max(1 + name.count("\n") for name in names)

    def draw(plot: Any) -> None:
        apart = 0.6 / len(series)
        for number, (called, estimates) in enumerate(series):
            heights = [-(place + (number - (len(series) - 1) / 2) * apart) for place in range(len(labels))]
            means = [each.mean for each in estimates]
            sides = [
                [each.mean - each.low for each in estimates],
                [each.high - each.mean for each in estimates],
            ]
            plot.errorbar(
                means,
                heights,
                xerr=sides,
                fmt=MARKERS[number % len(MARKERS)],
                color=COLOURS[number % len(COLOURS)],
                ecolor=INK,
                markeredgecolor=INK,
                markersize=6,
                capsize=3,
                label=called,
            )
        if fair is not None:
            plot.axvline(fair[0], color=INK, linestyle="--", linewidth=1, label=fair[1])
        plot.set_yticks([-place for place in range(len(labels))], names)
        plot.set_ylim(-len(labels) + 0.4, 0.6)
        plot.grid(axis="x", color=LINE, linewidth=0.6)
        plot.set_axisbelow(True)
        name_axes(plot, axes, told, along=True)
        legend(plot)

    row = ROW * max(1.0, 0.6 * len(series), 0.55 * tallest)
    return paint(name, alt, max(LOWEST, 1.2 + row * len(labels)), draw)


def lines(
    name: str, alt: str, axes: Axes, places: Sequence[float], series: Sequence[Series], told: Numerals
) -> Picture:
    """A line for each series over the same places, with its band where it has one."""

    def draw(plot: Any) -> None:
        for number, each in enumerate(series):
            look = {"color": COLOURS[number % len(COLOURS)]}
            marks = max(1, len(places) // 10)
            if len(each.low):
                plot.fill_between(
                    places,
                    each.low,
                    each.high,
                    facecolor="none",
                    edgecolor=look["color"],
                    hatch=HATCHES[number % len(HATCHES)],
                    linestyle=LINES[number % len(LINES)],
                    linewidth=0.7,
                    alpha=0.45,
                )
            plot.plot(
                places,
                each.values,
                linestyle=LINES[number % len(LINES)],
                marker=MARKERS[number % len(MARKERS)],
                markevery=(number * marks // 2 % marks, marks),
                markersize=5,
                markeredgecolor=INK,
                linewidth=1.8,
                label=each.name,
                **look,
            )
        plot.grid(axis="y", color=LINE, linewidth=0.6)
        plot.set_axisbelow(True)
        name_axes(plot, axes, told)
        legend(plot)

    return paint(name, alt, LOWEST + 0.35, draw)


def name_axes(plot: Any, axes: Axes, told: Numerals, along: bool = False, numbered: bool = True) -> None:
    """Names the axes and writes their numbers; values stand `along`, or else upright.

    The other axis has labels already, or is to be `numbered`.
    """
    plot.set_xlabel(fill(axes.along, LABEL))
    plot.set_ylabel(fill(axes.upright, LABEL))
    values, other = (plot.xaxis, plot.yaxis) if along else (plot.yaxis, plot.xaxis)
    values.set_major_locator(MaxNLocator(MOST))
    values.set_major_formatter(FuncFormatter(lambda value, _: told.mark(value, axes.shares)))
    if numbered and not along:
        other.set_major_locator(MaxNLocator(MOST, integer=True))
        other.set_major_formatter(FuncFormatter(lambda value, _: told.mark(value)))


def legend(plot: Any) -> None:
    """Says above what the lines are, where they have names."""
    handles, labels = plot.get_legend_handles_labels()
    if labels:
        columns = 1 if max(map(len, labels)) > COLUMN else 2
        names = [fill(label, 2 * COLUMN) for label in labels]
        plot.figure.legend(handles, names, loc="outside upper left", ncols=columns)


# In a page


def within_page(picture: Picture) -> Element:
    """The picture as a part of a page of HTML: it has what the page needs of it, and nothing else."""
    root = ElementTree.fromstring(picture.svg)
    root.remove(root[0])  # its title, which a page would show under the mouse
    used = set(USED.findall(picture.svg))
    for each in root.iter():
        each.tag = each.tag.rpartition("}")[2]
        each.attrib = {plain_name(name): coloured(value) for name, value in each.attrib.items()}
        if each.get("id") not in used:
            each.attrib.pop("id", None)
    for size in ("width", "height", "version"):
        root.attrib.pop(size, None)
    root.attrib |= {"role": "img", "aria-label": picture.alt}
    return root


def plain_name(name: str) -> str:
    return name.rpartition("}")[2]


def coloured(value: str) -> str:
    """A value with the names of colours in their place."""
    for colour, name in NAMES.items():
        value = value.replace(colour, f"var(--{name})")
    return value
