"""What a report is made of, and how things are said in it."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from parlour.fluent_files import MessageError
from parlour.kit.game import Game
from parlour.lab.estimates import Estimate
from parlour.messages import game_words, options_in_words, words_of
from parlour.report.numbers import Numerals
from parlour.report.pictures import Picture
from parlour.rules import rules_page

MARKUP: Final = re.compile(r"[`*]")
FIRST: Final = re.compile(r"(?<=[.:]) ")  # after a first sentence


@dataclass(frozen=True)
class Table:
    """Numbers in words; the first cell of a row is its head."""

    caption: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Section:
    """A part of a report: `said` are sentences of what it shows. `key` is its name in the page."""

    key: str
    title: str
    said: Sequence[str]
    pictures: Sequence[Picture] = ()
    tables: Sequence[Table] = ()


class Teller:
    """Says things of a game in a language."""

    def __init__(self, kind: type[Game], language: str) -> None:
        self.kind = kind
        self.language = language
        self.words = words_of("report", language)
        self.of_game = game_words(kind, language)
        self.told = Numerals(language)

    def say(self, key: str, **fields: object) -> str:
        return self.words.tell(key, fields)

    def seat(self, seat: int) -> str:
        return self.words.seat(seat, [])

    def interval(self, estimate: Estimate, share: bool = False) -> str:
        """An interval for a table."""
        if np.isnan(estimate.low):
            return self.told.decimal(np.nan)
        low, high = self.told.between(estimate, share)
        return self.say("interval", low=low, high=high)

    def ends(self, estimate: Estimate, share: bool = False) -> dict[str, str]:
        """Both ends of an interval, as fields of a sentence."""
        low, high = self.told.between(estimate, share)
        return {"low": low, "high": high}

    def table(self, title: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Table:
        return Table(self.say("numbers", caption=title), heads, rows)

    def options(self, chosen: Mapping[str, object]) -> dict[str, str]:
        """Options and their values, as they are called."""
        return options_in_words(self.kind, chosen, self.language)

    def figure(self, name: str) -> str:
        """What a figure of the game is called."""
        try:
            return self.of_game.tell(f"figure-{name}", {})
        except MessageError:
            return name  # of rows that another version has written

    def clause(self, number: str) -> str:
        """How a clause of the rules begins."""
        clauses = rules_page(self.kind.name, self.language).clauses
        text = next((clause.text for clause in clauses if clause.number == number), "")
        return FIRST.split(MARKUP.sub("", text))[0]
