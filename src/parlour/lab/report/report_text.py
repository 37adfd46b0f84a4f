"""The parts of a report, and the formatter of its texts."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from parlour.kit.game import Game
from parlour.lab.estimates import Estimate
from parlour.lab.report.charts import Chart
from parlour.text.fluent import MessageError
from parlour.text.number_format import NumberFormat
from parlour.text.rules_page import load_rules_page
from parlour.text.translation import format_options, get_catalog, get_game_catalog

MARKUP_PATTERN: Final = re.compile(r"[`*]")
PERCENT_SIGN: Final = "\u00a0%"  # with a no-break space, for languages with a space before it
CLAUSE_END_PATTERN: Final = re.compile(r"(?<=[.:]) ")  # ends the first sentence


@dataclass(frozen=True)
class TableData:
    """A table of formatted cells. The first cell of a row is its head."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Section:
    """A section of a report. `sentences` describe the results. `key` is part of its anchor in the page."""

    key: str
    title: str
    sentences: Sequence[str]
    charts: Sequence[Chart] = ()
    tables: Sequence[TableData] = ()


class ReportFormatter:
    """Formats texts about a game in one language."""

    def __init__(self, game_class: type[Game], language: str) -> None:
        self.game_class = game_class
        self.language = language
        self.messages = get_catalog("lab/report", language)
        self.game_messages = get_game_catalog(game_class, language)
        self.numbers = NumberFormat(language)

    def message(self, key: str, **fields: object) -> str:
        """Format a message. A number and its percent sign stay on one line."""
        return self.messages.format_fields(key, fields).replace(" %", PERCENT_SIGN)

    def seat_name(self, seat: int) -> str:
        return self.messages.format_seat(seat, [])

    def format_interval(self, estimate: Estimate, share: bool = False) -> str:
        """Return an interval for a table cell."""
        if np.isnan(estimate.lower_bound):
            return self.numbers.format_decimal(np.nan)
        low, high = self.numbers.format_bounds(estimate, share)
        return self.message("interval", low=low, high=high)

    def interval_fields(self, estimate: Estimate, share: bool = False) -> dict[str, str]:
        """Return both ends of an interval, as fields of a sentence."""
        low, high = self.numbers.format_bounds(estimate, share)
        return {"low": low, "high": high}

    def new_table(self, title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> TableData:
        return TableData(self.message("numbers", caption=title), heads, rows)

    def format_options(self, chosen: Mapping[str, object]) -> dict[str, str]:
        """Return the names of options and of their values."""
        return format_options(self.game_class, chosen, self.language)

    def stat_name(self, name: str) -> str:
        """Return the name of a stat of the game."""
        try:
            return self.game_messages.format_fields(f"stat-{name}", {})
        except MessageError:
            return name  # in rows that another version has written

    def clause_title(self, number: str) -> str:
        """Return the beginning of a clause of the rules."""
        clauses = load_rules_page(self.game_class.name, self.language).clauses
        text = next((clause.text for clause in clauses if clause.number == number), "")
        return CLAUSE_END_PATTERN.split(MARKUP_PATTERN.sub("", text))[0]
