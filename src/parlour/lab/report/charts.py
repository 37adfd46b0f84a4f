"""Charts drawn with Matplotlib, as SVG and PNG, readable in black and white and on a phone.

Series differ in their marker, line style or hatch, so colour is never needed to distinguish them. Colours are
those of the light theme. In a page, CSS variables replace them, so that the dark theme works.
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
from parlour.lab.report.match_lengths import LengthBar
from parlour.text.number_format import NumberFormat

Element = ElementTree.Element
INK: Final = "#2d211a"
SOFT_INK: Final = "#65523f"
LINE: Final = "#d5c2a4"
BACKGROUND: Final = "#fdf8ee"
COLORS: Final = ("#2f6a54", "#8a2a2b", "#1f5fa8", "#8d6a1f", "#5b3f8c", "#40484d")
COLOR_NAMES: Final = {INK: "ink", SOFT_INK: "soft", LINE: "line", BACKGROUND: "sheet"} | {
    color: f"series-{number}" for number, color in enumerate(COLORS)
}
MARKERS: Final = ("o", "s", "D", "^", "v", "P")
LINE_STYLES: Final = ("-", "--", "-.", ":", (0, (7, 2, 1, 2, 1, 2)), (0, (1, 3)))
HATCHES: Final = ("///", "\\\\\\", "...", "xxx", "---", "ooo")
WIDTH: Final = 4.0  # width in inches, about that of a phone, so that chart text is as large as page text
MIN_HEIGHT: Final = 2.9
ROW_HEIGHT: Final = 0.34  # minimum height of a row in a dot chart, in inches
MAX_TICKS: Final = 5  # maximum number of ticks on an axis
MAX_LABEL_LENGTH: Final = 30  # maximum number of characters in a line of an axis label
MAX_NAME_LENGTH: Final = 19  # maximum number of characters in a line of a row label
MAX_COLUMN_LENGTH: Final = 18  # maximum number of characters per name in a two-column legend
DPI: Final = 200  # dots per inch in a PNG
STYLE: Final[Any] = {
    "font.family": "DejaVu Sans",
    "font.size": 10.5,
    "svg.fonttype": "none",
    "text.color": INK,
    "axes.edgecolor": SOFT_INK,
    "axes.labelcolor": INK,
    "axes.facecolor": BACKGROUND,
    "axes.linewidth": 0.8,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "figure.facecolor": BACKGROUND,
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
REFERENCE_PATTERN: Final = re.compile(r"#([\w.-]+)")


@dataclass(frozen=True)
class Chart:
    """A chart as an SVG document and as a Matplotlib figure.

    Attributes:
        name: Name of the chart's files, without the suffix.
        alt: Text alternative for readers who cannot see the chart.
        svg: A complete SVG document.
        figure: The Matplotlib figure.
    """

    name: str
    alt: str
    svg: str
    figure: Figure

    def to_png(self) -> bytes:
        """Render the chart as PNG.

        Returns:
            A PNG file with 200 dots per inch.
        """
        buffer = io.BytesIO()
        with mpl.rc_context(STYLE):
            self.figure.savefig(buffer, format="png", dpi=DPI, metadata={"Title": self.alt, "Software": None})
        return buffer.getvalue()


@dataclass(frozen=True)
class AxisLabels:
    """Labels of the axes. `has_shares` is True if the value axis shows shares from 0 to 1."""

    x_label: str
    y_label: str
    has_shares: bool = False


@dataclass(frozen=True)
class Series:
    """A series of values, drawn as a line, with a band from `lower_bounds` to `upper_bounds`, if any."""

    name: str
    values: Sequence[float]
    lower_bounds: Sequence[float] = ()
    upper_bounds: Sequence[float] = ()


def draw_chart(chart_name: str, alt: str, height: float, draw_on_axes: Any) -> Chart:
    """Draw a chart. `draw_on_axes` is called with the Matplotlib axes."""
    with mpl.rc_context({**STYLE, "svg.hashsalt": chart_name}):
        figure = Figure(figsize=(WIDTH, height))
        draw_on_axes(figure.subplots())
        svg = io.BytesIO()
        figure.savefig(svg, format="svg", metadata={"Date": None})
    return Chart(chart_name, alt, add_svg_title(svg.getvalue().decode(), alt), figure)


def add_svg_title(svg: str, alt: str) -> str:
    """Return the SVG document with a title, and without Matplotlib's metadata."""
    ElementTree.register_namespace("", SVG)
    ElementTree.register_namespace("xlink", XLINK)
    root = ElementTree.fromstring(svg)
    for metadata in root.findall(f"{{{SVG}}}metadata"):
        root.remove(metadata)
    title = Element(f"{{{SVG}}}title")
    title.text = alt
    root.insert(0, title)
    return ElementTree.tostring(root, encoding="unicode")


# Chart types


def draw_bar_chart(
    chart_name: str, alt: str, axis_labels: AxisLabels, bars: Sequence[LengthBar], number_format: NumberFormat
) -> Chart:
    """Draw a vertical bar for each range of lengths. The last bar is hatched if its range is open-ended."""

    def draw(plot: Any) -> None:
        positions = range(len(bars))
        is_grouped = bars[0].max_length != bars[0].min_length
        patches = plot.bar(
            positions,
            [bar.match_count for bar in bars],
            width=1 if is_grouped else 0.8,
            align="edge" if is_grouped else "center",
            color=COLORS[0],
            edgecolor=INK,
            linewidth=0.8,
        )
        labels = [number_format.format_integer(bar.min_length) for bar in bars]
        if bars[-1].max_length is None:
            patches[-1].set(hatch=HATCHES[0], facecolor=BACKGROUND)
            labels[-1] += "+"
        step = -(-len(labels) // MAX_TICKS)
        plot.set_xticks(positions[::-step], labels[::-step])
        plot.set_ylim(bottom=0)
        label_axes(plot, axis_labels, number_format, has_integer_ticks=False)

    return draw_chart(chart_name, alt, MIN_HEIGHT, draw)


def draw_dot_chart(
    chart_name: str,
    alt: str,
    axis_labels: AxisLabels,
    labels: Sequence[str],
    series: Sequence[tuple[str, Sequence[Estimate]]],
    number_format: NumberFormat,
    reference_line: tuple[float, str] | None = None,
) -> Chart:
    """Draw one row per label, from top to bottom, with the mean and the interval of each series.

    `reference_line` is a value and its name, for a dashed reference line.
    """
    row_labels = [fill(label, MAX_NAME_LENGTH) for label in labels]
    max_lines = max(1 + name.count("\n") for name in row_labels)

    def draw(plot: Any) -> None:
        spacing = 0.6 / len(series)
        for series_index, (series_name, estimates) in enumerate(series):
            positions = [
                -(row_index + (series_index - (len(series) - 1) / 2) * spacing)
                for row_index in range(len(labels))
            ]
            means = [estimate.mean for estimate in estimates]
            error_sizes = [
                [estimate.mean - estimate.lower_bound for estimate in estimates],
                [estimate.upper_bound - estimate.mean for estimate in estimates],
            ]
            plot.errorbar(
                means,
                positions,
                xerr=error_sizes,
                fmt=MARKERS[series_index % len(MARKERS)],
                color=COLORS[series_index % len(COLORS)],
                ecolor=INK,
                markeredgecolor=INK,
                markersize=6,
                capsize=3,
                label=series_name,
            )
        if reference_line is not None:
            plot.axvline(reference_line[0], color=INK, linestyle="--", linewidth=1, label=reference_line[1])
        plot.set_yticks([-row_index for row_index in range(len(labels))], row_labels)
        plot.set_ylim(-len(labels) + 0.4, 0.6)
        plot.grid(axis="x", color=LINE, linewidth=0.6)
        plot.set_axisbelow(True)
        label_axes(plot, axis_labels, number_format, is_horizontal=True)
        draw_legend(plot)

    row_height = ROW_HEIGHT * max(1.0, 0.6 * len(series), 0.55 * max_lines)
    return draw_chart(chart_name, alt, max(MIN_HEIGHT, 1.2 + row_height * len(labels)), draw)


def draw_line_chart(
    chart_name: str,
    alt: str,
    axis_labels: AxisLabels,
    x_values: Sequence[float],
    series: Sequence[Series],
    number_format: NumberFormat,
) -> Chart:
    """Draw each series as a line over the same x values. If a series has a band, draw the band too."""

    def draw(plot: Any) -> None:
        for series_index, line in enumerate(series):
            color_style = {"color": COLORS[series_index % len(COLORS)]}
            marker_spacing = max(1, len(x_values) // 10)
            if len(line.lower_bounds):
                plot.fill_between(
                    x_values,
                    line.lower_bounds,
                    line.upper_bounds,
                    facecolor="none",
                    edgecolor=color_style["color"],
                    hatch=HATCHES[series_index % len(HATCHES)],
                    linestyle=LINE_STYLES[series_index % len(LINE_STYLES)],
                    linewidth=0.7,
                    alpha=0.45,
                )
            plot.plot(
                x_values,
                line.values,
                linestyle=LINE_STYLES[series_index % len(LINE_STYLES)],
                marker=MARKERS[series_index % len(MARKERS)],
                markevery=(series_index * marker_spacing // 2 % marker_spacing, marker_spacing),
                markersize=5,
                markeredgecolor=INK,
                linewidth=1.8,
                label=line.name,
                **color_style,
            )
        plot.grid(axis="y", color=LINE, linewidth=0.6)
        plot.set_axisbelow(True)
        label_axes(plot, axis_labels, number_format)
        draw_legend(plot)

    return draw_chart(chart_name, alt, MIN_HEIGHT + 0.35, draw)


def label_axes(
    axes: Any,
    axis_labels: AxisLabels,
    number_format: NumberFormat,
    is_horizontal: bool = False,
    has_integer_ticks: bool = True,
) -> None:
    """Label the axes and format their ticks.

    The values are on the x axis if `is_horizontal` is True, otherwise on the y axis. In the second case, the
    x axis gets whole-number ticks if `has_integer_ticks` is True.
    """
    axes.set_xlabel(fill(axis_labels.x_label, MAX_LABEL_LENGTH))
    axes.set_ylabel(fill(axis_labels.y_label, MAX_LABEL_LENGTH))
    value_axis, other_axis = (axes.xaxis, axes.yaxis) if is_horizontal else (axes.yaxis, axes.xaxis)
    value_axis.set_major_locator(MaxNLocator(MAX_TICKS))
    value_axis.set_major_formatter(
        FuncFormatter(lambda value, _: number_format.format_tick(value, axis_labels.has_shares))
    )
    if has_integer_ticks and not is_horizontal:
        other_axis.set_major_locator(MaxNLocator(MAX_TICKS, integer=True))
        other_axis.set_major_formatter(FuncFormatter(lambda value, _: number_format.format_tick(value)))


def draw_legend(plot: Any) -> None:
    """Draw a legend above the chart if the series have names."""
    handles, labels = plot.get_legend_handles_labels()
    if labels:
        columns = 1 if max(map(len, labels)) > MAX_COLUMN_LENGTH else 2
        wrapped_labels = [fill(label, 2 * MAX_COLUMN_LENGTH) for label in labels]
        plot.figure.legend(handles, wrapped_labels, loc="outside upper left", ncols=columns)


# Embedding in a page


def embed_chart(chart: Chart) -> Element:
    """Return a chart as an HTML element, without the parts that a page does not need."""
    root = ElementTree.fromstring(chart.svg)
    root.remove(root[0])  # browsers would show the title as a tooltip
    used_ids = set(REFERENCE_PATTERN.findall(chart.svg))
    for node in root.iter():
        node.tag = node.tag.rpartition("}")[2]
        node.attrib = {remove_namespace(name): replace_colors(value) for name, value in node.attrib.items()}
        if node.get("id") not in used_ids:
            node.attrib.pop("id", None)
    for size in ("width", "height", "version"):
        root.attrib.pop(size, None)
    root.attrib |= {"role": "img", "aria-label": chart.alt}
    return root


def remove_namespace(name: str) -> str:
    return name.rpartition("}")[2]


def replace_colors(attribute_value: str) -> str:
    """Replace colours with CSS variables."""
    for color, name in COLOR_NAMES.items():
        attribute_value = attribute_value.replace(color, f"var(--{name})")
    return attribute_value
