"""Classes for the sections and tables of a report, and a formatter for the report's text."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from parlour.kit.game import Game
from parlour.lab.estimates import Estimate
from parlour.lab.report.charts import Chart
from parlour.records.rules_page import load_rules_page
from parlour.scene.option_text import format_options
from parlour.text.fluent import MessageError
from parlour.text.number_format import NumberFormat
from parlour.text.translation import get_catalog

MARKUP_PATTERN: Final = re.compile(r"[`*]")
# a no-break space and a percent sign, for languages that put a space before the sign
PERCENT_SIGN: Final = "\u00a0%"
CLAUSE_END_PATTERN: Final = re.compile(r"(?<=[.:]) ")  # the space after a sentence or a colon


@dataclass(frozen=True)
class TableData:
    """A table of formatted cells. The first cell of each row is the row's header."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Section:
    """A section of a report.

    Attributes:
        key: Prefix of the section's HTML anchor.
        title: The heading.
        sentences: Sentences that describe the results.
        charts: Charts of the results.
        tables: Tables with the numbers.
    """

    key: str
    title: str
    sentences: Sequence[str]
    charts: Sequence[Chart] = ()
    tables: Sequence[TableData] = ()


class ReportFormatter:
    """Formats report text for one game and one language."""

    def __init__(self, game_class: type[Game], language: str) -> None:
        self.game_class = game_class
        self.language = language
        self.messages = get_catalog("parlour.lab.report", language)
        self.game_messages = get_catalog(game_class.message_catalog(), language)
        self.numbers = NumberFormat(language)

    def format_message(self, key: str, **fields: object) -> str:
        """Format a message, and keep each percent sign on the same line as its number."""
        return self.messages.format_with_fields(key, fields).replace(" %", PERCENT_SIGN)

    def format_seat_name(self, seat: int) -> str:
        return self.messages.format_seat(seat, [])

    def format_interval(self, estimate: Estimate, is_share: bool = False) -> str:
        """Format the confidence interval of an estimate for a table cell."""
        if np.isnan(estimate.lower_bound):
            return self.numbers.format_decimal(np.nan)
        low, high = self.numbers.format_bounds(estimate, is_share)
        return self.format_message("interval", low=low, high=high)

    def format_interval_fields(self, estimate: Estimate, is_share: bool = False) -> dict[str, str]:
        """Return the bounds of an estimate's confidence interval as the message fields `low` and `high`."""
        low, high = self.numbers.format_bounds(estimate, is_share)
        return {"low": low, "high": high}

    def new_table(self, title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> TableData:
        return TableData(self.format_message("numbers", caption=title), heads, rows)

    def format_options(self, options: Mapping[str, object]) -> dict[str, str]:
        """Return the names and values of game options as text in the report's language."""
        return format_options(self.game_class, options, self.language)

    def format_stat_name(self, name: str) -> str:
        """Return the display name of a game statistic."""
        try:
            return self.game_messages.format_with_fields(f"stat-{name}", {})
        except MessageError:
            return name  # rows from another program version can contain a statistic without a display name

    def find_clause_title(self, clause_number: str) -> str:
        """Return the first sentence of a clause in the rules, used as a title."""
        clauses = load_rules_page(self.game_class.name, self.language).clauses
        text = next((clause.text for clause in clauses if clause.number == clause_number), "")
        return CLAUSE_END_PATTERN.split(MARKUP_PATTERN.sub("", text))[0]
