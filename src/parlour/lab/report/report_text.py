"""What a report is made of, and how things are said in it."""

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
CLAUSE_END_PATTERN: Final = re.compile(r"(?<=[.:]) ")  # after a first sentence


@dataclass(frozen=True)
class TableData:
    """Numbers in words; the first cell of a row is its head."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Section:
    """A part of a report: `said` are sentences of what it shows. `key` is its name in the page."""

    key: str
    title: str
    sentences: Sequence[str]
    charts: Sequence[Chart] = ()
    tables: Sequence[TableData] = ()


class ReportFormatter:
    """Says things of a game in a language."""

    def __init__(self, game_class: type[Game], language: str) -> None:
        self.game_class = game_class
        self.language = language
        self.messages = get_catalog("lab/report", language)
        self.game_messages = get_game_catalog(game_class, language)
        self.numbers = NumberFormat(language)

    def message(self, key: str, **fields: object) -> str:
        return self.messages.format_fields(key, fields)

    def seat_name(self, seat: int) -> str:
        return self.messages.format_seat(seat, [])

    def format_interval(self, estimate: Estimate, share: bool = False) -> str:
        """An interval for a table."""
        if np.isnan(estimate.lower_bound):
            return self.numbers.format_decimal(np.nan)
        low, high = self.numbers.format_bounds(estimate, share)
        return self.message("interval", low=low, high=high)

    def interval_fields(self, estimate: Estimate, share: bool = False) -> dict[str, str]:
        """Both ends of an interval, as fields of a sentence."""
        low, high = self.numbers.format_bounds(estimate, share)
        return {"low": low, "high": high}

    def new_table(self, title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> TableData:
        return TableData(self.message("numbers", caption=title), heads, rows)

    def format_options(self, chosen: Mapping[str, object]) -> dict[str, str]:
        """Options and their values, as they are called."""
        return format_options(self.game_class, chosen, self.language)

    def stat_name(self, name: str) -> str:
        """What a figure of the game is called."""
        try:
            return self.game_messages.format_fields(f"stat-{name}", {})
        except MessageError:
            return name  # of rows that another version has written

    def clause_title(self, number: str) -> str:
        """How a clause of the rules begins."""
        clauses = load_rules_page(self.game_class.name, self.language).clauses
        text = next((clause.text for clause in clauses if clause.number == number), "")
        return CLAUSE_END_PATTERN.split(MARKUP_PATTERN.sub("", text))[0]
