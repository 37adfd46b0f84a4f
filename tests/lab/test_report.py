"""Reports: their tables hold the values computed here, and their pages load nothing."""

import json
import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from statistics import mean, stdev
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pyarrow as pa
import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.program import app
from parlour.cli.write_report import MAX_COMPARED_SETTINGS
from parlour.games import game_class, game_names
from parlour.kit.options import parse_options
from parlour.lab.estimates import MIN_OBSERVATIONS, estimate_share
from parlour.lab.lab_messages import lab_message
from parlour.lab.match_rows import RunInfo, open_writer
from parlour.lab.match_runs import PlayedChunk, new_run, play_chunk
from parlour.lab.report.arrays import NoMatchesError, new_run_data
from parlour.lab.report.charts import COLORS, HATCHES, LINE_STYLES, MARKERS
from parlour.lab.report.differences import read_comparison_report
from parlour.lab.report.document import Report, ReportSubject, build_comparison_report, build_report
from parlour.lab.report.match_lengths import build_bars, find_length_step
from parlour.lab.report.replayed import compute_score_path_summary, records_by_replaying
from parlour.lab.report.report_text import ReportFormatter
from parlour.lab.report.sections import build_length_section
from parlour.lab.report.win_chances import (
    DEALER,
    FIRST,
    StrongestEffect,
    WinShares,
    find_largest_difference,
    find_strongest_effect,
)
from parlour.lab.workers import WorkersLostError
from parlour.records.record import parse_record, replay
from parlour.text.number_format import NumberFormat
from parlour.text.translation import get_catalog

SOURCE = Path(parlour.__file__).parent
MATCHES = 50
CELLS = ("td", "th")
# Settings of the option war of War, as reports show them.
ONE_DOWN = "face-down cards in a war: one card"
THREE_DOWN = "face-down cards in a war: three cards"


class Page(HTMLParser):
    """The contents of a page: its elements with their attributes, and the rows of its tables by caption."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.tables: dict[str, list[list[str]]] = {}
        self.rows: list[list[str]] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self.text = ""
        if tag == "table":
            self.rows = []
        elif tag == "tr":
            self.rows.append([])

    def handle_data(self, data: str) -> None:
        self.text += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "caption":
            self.tables[self.text] = self.rows
        elif tag in CELLS:
            self.rows[-1].append(self.text)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.elements if name == tag]

    def table(self, caption: str) -> list[list[str]]:
        """Return the rows of a table without its head."""
        return self.tables[f"Data: {caption}"][1:]


@cache
def subject(name: str, seed: int = 3, **options: object) -> ReportSubject:
    kind = game_class(name)
    run = new_run(
        kind, parse_options(kind.options_type, options), ("random",) * kind.min_seats, seed, 7, MATCHES
    )
    played = new_run_data(run, pa.Table.from_batches([play_chunk(run, 7, MATCHES).rows]))
    return ReportSubject(played, compute_score_path_summary(played, records_by_replaying(played), 12))


@cache
def report(name: str, language: str = "en") -> tuple[Report, Page]:
    made = build_report([subject(name)], language)
    return made, Page(made.page_html)


def rows(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = subject(name).run_data.rows.to_pylist()
    return found


# Contents of the tables


@pytest.mark.parametrize("name", game_names())
def test_match_lengths_match_the_rows(name: str) -> None:
    moves = sorted(row["move_count"] for row in rows(name))
    facts = dict(report(name)[1].table("moves"))
    assert float(facts["mean"].replace(",", "")) == pytest.approx(mean(moves), rel=0.05)
    assert int(facts["minimum"].replace(",", "")) == moves[0]
    assert int(facts["maximum"].replace(",", "")) == moves[-1]
    assert int(facts["median"].replace(",", "")) == moves[-(-len(moves) // 2) - 1]
    low, high = (float(each.replace(",", "")) for each in facts["95% confidence interval"].split(" to "))
    assert high - low == pytest.approx(2 * 1.96 * stdev(moves) / len(moves) ** 0.5, rel=0.1, abs=1)
    found = {label: int(number) for label, number, _ in report(name)[1].table("Match length in moves")}
    assert sum(found.values()) == MATCHES
    for label, number in found.items():
        low, *rest = (int(each.replace(",", "")) for each in re.findall(r"[\d,]+", label))
        last = rest[0] if rest else moves[-1] if label.endswith("more") else low
        assert number == sum(low <= each <= last for each in moves)


@pytest.mark.parametrize("name", game_names())
def test_win_rates_by_seat_match_the_rows(name: str) -> None:
    table = {label: cells for label, *cells in report(name)[1].table("Win rate by seat")}
    for seat in range(game_class(name).min_seats):
        shares = [row[f"won.{seat}"] for row in rows(name)]
        assert table[f"Seat {seat}"][:2] == [str(MATCHES), f"{100 * mean(shares):.1f}"]
    for label, column in (("the first player to act", "first_seat"), ("the first dealer", "dealer")):
        shares = [row[f"won.{row[column]}"] for row in rows(name) if row[column] is not None]
        assert (label in table) == bool(shares)
        if shares:
            assert table[label][:2] == [str(len(shares)), f"{100 * mean(shares):.1f}"]


@pytest.mark.parametrize("name", game_names())
def test_opening_hands_match_the_deals(name: str) -> None:
    opening = game_class(name).opening_hand
    hands = []
    for row in rows(name):
        game = parlour.new(name, seats=game_class(name).min_seats, seed=row["seed"])
        dealt = game.position()[opening.place]
        hands += [(text.split(), row[f"won.{seat}"]) for seat, text in enumerate(dealt)]
    for count in opening.counts:
        table = report(name)[1].table(
            get_catalog(game_class(name).message_catalog()).format_with_fields(count.name, {})
        )
        numbers = [(count.count(cards), won) for cards, won in hands]
        assert sum(int(cells[1]) for cells in table) == len(numbers)
        for label, number, share, _ in table:
            low, *rest = map(int, re.findall(r"\d+", label))
            shares = [won for found, won in numbers if low <= found <= (rest[0] if rest else low)]
            assert [number, share] == [str(len(shares)), f"{100 * mean(shares):.1f}"]
        for label, _, share, interval in (table[0], table[-1]):
            lower, upper = interval.split(" to ")
            assert f"ith {label}, " in report(name)[0].page_html
            assert f"{share}% ({lower}% to {upper}%)" in report(name)[0].page_html
    kinds = report(name)[1].table("Effect of one more card")
    dealt = mean(len(cards) for cards, _ in hands)
    assert sum(float(cells[1]) for cells in kinds) == pytest.approx(dealt, abs=0.1)
    aces = [sum(card[0] == "A" and len(card) == 2 for card in cards) for cards, _ in hands]
    for kind, each, *_ in kinds:
        if kind == "A":
            assert float(each) == pytest.approx(mean(aces), abs=0.006)


def test_card_values_match_least_squares() -> None:
    """War's aces: the slope and its interval, worked out by NumPy and by hand."""
    name = "war"
    found = []
    for row in rows(name):
        piles = parlour.new(name, seed=row["seed"]).position()["piles"]
        found.append([(pile.count("A"), row[f"won.{seat}"]) for seat, pile in enumerate(piles)])
    numbers, won = np.array(found, dtype=float).transpose(2, 0, 1)
    slope, start = np.polyfit(numbers.ravel(), won.ravel(), 1)
    apart = numbers - numbers.mean()
    pulls = (apart * (won - start - slope * numbers)).sum(axis=1)
    error = np.sqrt((pulls**2).sum()) / (apart**2).sum()
    cells = report(name)[1].table("Effect of one more card")[0]
    low, high = (f"{100 * (slope + side * 1.96 * error):.1f}" for side in (-1, 1))
    assert cells[:1] + cells[2:] == ["A", f"{100 * slope:.1f}", f"{low} to {high}".replace("-", "−")]


@pytest.mark.parametrize("name", game_names())
def test_end_reasons_and_stats_match_the_rows(name: str) -> None:
    ended = Counter(row["end_clause"] for row in rows(name))
    table = {clause: int(number) for clause, number, *_ in report(name)[1].table("How matches end")}
    assert table == dict(ended)
    words = get_catalog(game_class(name).message_catalog())
    seats = range(game_class(name).min_seats)
    figures = {label: cells for label, *cells in report(name)[1].table("Game statistics")}
    counted = game_class(name).stats.stats
    assert len(figures) == len(counted)
    for figure in counted:
        label = words.format_with_fields(f"stat-{figure.name}", {})
        one_each = figure.owner != "match"
        columns = [f"{figure.name}.{seat}" for seat in seats] if one_each else [figure.name]
        known = [[row[each] for each in columns if row[each] is not None] for row in rows(name)]
        values = [mean(each) for each in known if each]
        cells = figures[f"{label}, per seat" if one_each else label]
        if not values:
            assert set(cells) == {"–"}
            continue
        assert float(cells[0].replace(",", "")) == pytest.approx(mean(values), rel=0.06, abs=0.06)
        every = [each for found in known for each in found]
        assert cells[2] == NumberFormat("en").format_rounded(stdev(every))
        assert cells[3:] == [f"{edge(every):,}" for edge in (min, max)]


@pytest.mark.parametrize("name", game_names())
def test_score_progress_matches_the_records(name: str) -> None:
    """Scores at the start, half way and at the end equal those of matches that are replayed here."""
    played = subject(name).run_data
    title = "Score during the match" if played.scores is not None else "Cards held during the match"
    table = {int(part): cells for part, *cells in report(name)[1].table(title)}
    assert list(table) == list(range(0, 101, 5))
    ends = []
    for index, match in enumerate(played.match_numbers[:12]):
        (text,) = play_chunk(played.run, match, 1, recording=True).records
        *_, game = replay(parse_record(text))
        won = played.win_shares[index].tolist()
        standing = game.list_scores() or [card_count(game, seat) for seat in range(game.seats)]
        if max(won) == 1:
            ends.append(standing[won.index(1)])
    ends.sort()
    middle = (ends[(len(ends) - 1) // 2] + ends[len(ends) // 2]) / 2
    assert float(table[100][0].replace(",", "").replace("−", "-")) == pytest.approx(middle, abs=0.5)


def card_count(game: Any, seat: int) -> int:
    position = game.position()
    return len((position.get("hands") or position["piles"])[seat].split())


def test_settings_are_compared_by_deal() -> None:
    one, three = subject("war", war="one"), subject("war", war="three")
    page = Page(build_report([one, three], "en").page_html)
    table = {label: cells for label, *cells in page.table(f"“{THREE_DOWN}” compared with “{ONE_DOWN}”")}
    pairs = list(zip(one.run_data.rows.to_pylist(), three.run_data.rows.to_pylist(), strict=True))
    apart = [after["move_count"] - before["move_count"] for before, after in pairs]
    assert float(table["moves"][2].replace(",", "").replace("−", "-")) == pytest.approx(mean(apart), abs=1)
    before = mean(before["move_count"] for before, _ in pairs)
    assert float(table["moves"][0].replace(",", "")) == pytest.approx(before, abs=1)
    assert table["rounds"][-1] in ("yes", "no")
    part = 100 * mean(apart) / before
    drawn = page.table(f"“{THREE_DOWN}” compared with “{ONE_DOWN}”, difference from the first setting (%)")
    (moves,) = [cells for label, *cells in drawn if label == "moves"]
    assert float(moves[0].replace("−", "-")) == pytest.approx(part, abs=0.51)
    lengths = {label: cells for label, *cells in page.table("Match length by setting")}
    assert list(lengths) == [ONE_DOWN, THREE_DOWN]
    seats = page.table("Win rate by seat and setting")
    settings = (ONE_DOWN, THREE_DOWN)
    assert [row[:2] for row in seats] == [[f"Seat {seat}", each] for seat in (0, 1) for each in settings]


# Properties of a page


@pytest.mark.parametrize(("name", "language"), [*((name, "en") for name in game_names()), ("war", "de")])
def test_page_is_self_contained_and_accessible(name: str, language: str) -> None:
    made, page = report(name, language)
    assert not re.search(r"(https?|ftp|file|data):|//|@import|\bnan\b", made.page_html)
    assert set(re.findall(r"url\((.)", made.page_html)) <= {"#"}
    assert {tag for tag, _ in page.elements}.isdisjoint({"script", "link", "img", "iframe", "object", "base"})
    assert all(str(each["href"]).startswith("#") for each in page.all("a"))
    ids = [attributes["id"] for _, attributes in page.elements if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {str(each["href"])[1:] for each in page.all("a")} <= set(ids)
    drawn = page.all("svg")
    assert len(drawn) == len(made.charts) >= 4
    assert [each["aria-label"] for each in drawn] == [picture.alt for picture in made.charts]
    assert len(page.all("table")) >= len(drawn)
    assert page.all("html") == [{"lang": language}]
    for picture in made.charts:
        title = ElementTree.fromstring(picture.svg)[0]
        assert title.tag.endswith("title")
        assert title.text == picture.alt
    assert made.charts[0].to_png().startswith(b"\x89PNG")


def test_report_is_deterministic() -> None:
    assert build_report([subject("war")], "en").page_html == report("war")[0].page_html


def test_series_differ_without_colours() -> None:
    """Each compared setting has its own marker, line style and hatch, up to the maximum number."""
    assert (
        len(set(MARKERS))
        == len(set(map(str, LINE_STYLES)))
        == len(set(HATCHES))
        == len(set(COLORS))
        == MAX_COMPARED_SETTINGS
    )


def test_page_uses_the_colours_of_the_room() -> None:
    def named(path: str) -> dict[str, str]:
        text = (SOURCE / path).read_text(encoding="utf-8")
        root = re.search(r":root \{(.*?)\}", text, re.DOTALL)
        assert root is not None
        return dict(re.findall(r"(--[\w-]+): ([^;]+);", root[1]))

    room, own = named("web/static/common/base.css"), named("lab/report/page.css")
    room = {name: value.removeprefix("Signs, ") for name, value in room.items()}  # a report has no such signs
    shared = {name: value for name, value in own.items() if not name.startswith("--series")}
    assert shared.items() <= room.items()


# Numbers


def test_number_format_of_each_language() -> None:
    english, german = NumberFormat("en"), NumberFormat("de")
    assert [each.format_decimal(-1234.56, 1) for each in (english, german)] == ["−1,234.6", "−1.234,6"]
    assert [each.format_share(0.1254) for each in (english, german)] == ["12.5", "12,5"]
    assert (english.format_decimal(float("nan")), english.format_decimal(-0.001, 2)) == ("–", "0.00")
    assert [english.format_tick(each) for each in (2, 2.5, 0.125)] == ["2", "2.5", "0.125"]


def test_share_interval_is_wilson_interval() -> None:
    """8 of 10: 0.4902 to 0.9433, as in textbooks. The interval always includes the mean."""
    found = estimate_share(0.8, 10)
    assert [found.lower_bound, found.upper_bound] == pytest.approx([0.4902, 0.9433], abs=1e-4)
    for number in (1, 3, 17, 400):
        assert estimate_share(1.0, number).upper_bound == 1
        assert estimate_share(0.0, number).lower_bound == 0


@pytest.mark.parametrize("options", [{}, {"lowdown": "on"}])
def test_bar_width_follows_the_step_of_lengths(options: dict[str, object]) -> None:
    """A deal has ten moves, and few matches end within one. Narrower bars would be mostly empty."""
    kind = game_class("zombie-cribbage")
    run = new_run(kind, parse_options(kind.options_type, options), ("random",) * 2, 1, 0, 300)
    moves = play_chunk(run, 0, 300).rows.column("move_count").to_numpy()
    bars = build_bars(moves)
    assert all(bar.min_length % 10 == 0 for bar in bars)
    highest = max(range(len(bars)), key=lambda at: bars[at].match_count)
    heights = [bar.match_count for bar in bars]
    assert heights[: highest + 1] == sorted(heights[: highest + 1])
    assert heights[highest:] == sorted(heights[highest:], reverse=True)


def test_irregular_lengths_have_step_one() -> None:
    chance = np.random.default_rng(1)
    for values in (chance.exponential(300, 2000), chance.normal(40, 4, 2000), chance.uniform(0, 90, 2000)):
        assert find_length_step(values.astype(np.int64)) == 1
    assert find_length_step(7 * chance.integers(0, 90, 2000)) == 7
    for seed in range(20):
        few = np.random.default_rng(seed).normal(100, 60, MIN_OBSERVATIONS).astype(np.int64)
        assert find_length_step(few) == 1


def win_shares(
    seats: tuple[float, ...], matches: int, first: float | None, dealer: float | None
) -> WinShares:
    lead, deal = (None if share is None else estimate_share(share, matches) for share in (first, dealer))
    return WinShares(tuple(estimate_share(share, matches) for share in seats), lead, deal, 0)


def test_strongest_effect_and_its_significance() -> None:
    dealt = win_shares((0.501, 0.499), 3000, 0.431, 0.569)
    assert find_strongest_effect(dealt, 0.5) == StrongestEffect(DEALER, True)
    assert find_strongest_effect(win_shares((0.55, 0.45), 3000, 0.5, None), 0.5) == StrongestEffect(0, True)
    assert find_strongest_effect(win_shares((0.34, 0.345, 0.315), 900, None, None), 1 / 3) == StrongestEffect(
        2, False
    )
    assert find_strongest_effect(win_shares((0.40, 0.41, 0.19), 900, None, None), 1 / 3) == StrongestEffect(
        2, True
    )
    # 2.1 of 2.2 standard deviations
    assert find_strongest_effect(win_shares((0.527, 0.473), 1500, None, None), 0.5).is_significant is False
    other = win_shares((0.49, 0.51), 3000, 0.5, 0.5)
    assert find_largest_difference([dealt, other]) == StrongestEffect(FIRST, True)
    near = win_shares((0.51, 0.49), 3000, 0.44, 0.56)
    assert find_largest_difference([dealt, near]).is_significant is False


def test_summary_agrees_with_the_chart() -> None:
    kind = game_class("zombie-cribbage")
    run = new_run(kind, parse_options(kind.options_type, {"lowdown": "on"}), ("random",) * 2, 0, 0, 2000)
    played = new_run_data(run, pa.Table.from_batches([play_chunk(run, 0, 2000).rows]))
    begins = {"en": "<p>The first dealer has an advantage: ", "de": "<p>Der erste Geber ist im Vorteil: "}
    for language, beginning in begins.items():
        page = build_report([ReportSubject(played)], language, 0).page_html
        assert page.count(beginning) == 2  # at the head, and above the picture
    even = new_run_data(run, pa.Table.from_batches([play_chunk(run, 0, 40).rows]))
    assert "<p>No significant advantage." in build_report([ReportSubject(even)], "en", 0).page_html


def test_bars_count_every_match_once() -> None:
    for values in ([5], [3, 3, 3], [1, 2, 900], list(range(1000)), [0, 10**6]):
        bars = build_bars(np.array(values))
        assert sum(bar.match_count for bar in bars) == len(values)
        assert all(bar.max_length is not None for bar in bars[:-1])
        assert len(bars) <= 20
        assert max(bar.max_length or max(values) for bar in bars) == max(values)


DESCRIPTIONS = [
    ([30] * 9, "en", "Every match lasts 30 rounds."),
    ([1] * 9, "en", "Every match lasts one round."),
    ([30] * 9, "de", "Jede Partie dauert 30 Runden."),
    ([29, *[30] * 9, 31], "en", "At least half of all matches last 30 rounds. The mean is 30"),
    ([*[1] * 9, 2], "en", "At least half of all matches last one round. The mean is 1"),
    (
        [29, *[30] * 9, 31],
        "de",
        "Mindestens die Hälfte aller Partien dauert 30 Runden. Der Mittelwert beträgt 30",
    ),
    ([30, 31] * 5, "en", "Half of all matches last 30 or 31 rounds; the median is 30."),
    ([30, 31] * 5, "de", "Die Hälfte aller Partien dauert 30 oder 31 Runden; der Median ist 30."),
    ([10, 20, 30, 40], "en", "Half of all matches last 10 to 30 rounds; the median is 20."),
]


def test_lengths_are_described_in_words() -> None:
    for values, language, beginning in DESCRIPTIONS:
        formatter = ReportFormatter(game_class("war"), language)
        (sentence,) = build_length_section(np.array(values), formatter, in_rounds=True).sentences
        assert sentence.startswith(beginning)


def test_bar_labels_show_existing_lengths() -> None:
    section = build_length_section(
        np.array([*range(50, 91), 90]), ReportFormatter(game_class("war"), "en"), in_rounds=False
    )
    labels = [label for label, *_ in section.tables[1].rows]
    assert labels[0] == "50 to 54"
    assert labels[-1] == "90"
    section = build_length_section(
        np.array(range(70, 92)), ReportFormatter(game_class("war"), "en"), in_rounds=False
    )
    assert [label for label, *_ in section.tables[1].rows][-1] == "90 or 91"


# At the command line


def run_report(*words: str) -> tuple[int, str]:
    found = CliRunner().invoke(app, ["report", *words], catch_exceptions=False)
    return found.exit_code, found.output


@pytest.fixture
def saved_rows(tmp_path: Path) -> Path:
    """Return the rows of a run in a folder of Parquet files."""
    played = subject("war").run_data
    writer = open_writer(tmp_path / "war.parquet", played.run)
    for batch in played.rows.to_batches():
        writer.write(batch)
    writer.close()
    return tmp_path / "war.parquet"


def test_report_of_saved_rows_with_charts(saved_rows: Path) -> None:
    out, pictures = saved_rows.parent / "war.html", saved_rows.parent / "pictures"
    status, output = run_report(
        str(saved_rows), "--output", str(out), "--charts", str(pictures), "--score-samples", "12"
    )
    assert (status, str(out) in output, str(pictures) in output) == (0, True, True)
    assert out.read_text(encoding="utf-8") == report("war")[0].page_html
    names = [f"{picture.name}.{kind}" for picture in report("war")[0].charts for kind in ("png", "svg")]
    assert sorted(path.name for path in pictures.iterdir()) == sorted(names)
    assert not list(saved_rows.parent.glob("*.unfinished"))


def test_report_plays_a_game(tmp_path: Path) -> None:
    out = tmp_path / "it.html"
    status, _ = run_report(
        "zambezi", "--matches", "20", "--vary", "passing=free,only_when_stuck", "--output", str(out)
    )
    assert status == 0
    page = Page(out.read_text(encoding="utf-8"))
    assert page.table(
        "“when you may pass: only if you cannot play” compared with "
        "“when you may pass: always, unless you start the round”"
    )


def test_report_of_a_comparison(tmp_path: Path) -> None:
    words = ["compare", "war", "--vary", "war=one,rank", "--matches", "40", "--jobs", "1", "--json"]
    output = CliRunner().invoke(app, words, catch_exceptions=False).output
    (tmp_path / "it.json").write_text(output, encoding="utf-8")
    status, _ = run_report(str(tmp_path / "it.json"), "--output", str(tmp_path / "it.html"))
    assert status == 0
    text = (tmp_path / "it.html").read_text(encoding="utf-8")
    assert all(
        f"<dt>Setting</dt><dd>face-down cards in a war: {each}</dd>" in text
        for each in ("one card", "as many as the value of the tied cards")
    )
    page = Page(text)
    by_key = {each["key"]: each for each in json.loads(output)["differences"]}
    cells = {
        label: cells
        for label, *cells in page.table(
            f"“face-down cards in a war: as many as the value of the tied cards” compared with “{ONE_DOWN}”"
        )
    }
    difference = float(cells["wars"][2].replace("−", "-"))
    assert difference == pytest.approx(by_key["wars"]["difference"], abs=0.5)


def test_comparison_without_differences_is_reported(tmp_path: Path) -> None:
    words = ["compare", "war", "--vary", "war=one,rank", "--matches", "1", "--jobs", "1", "--json"]
    output = CliRunner().invoke(app, words, catch_exceptions=False).output
    place = tmp_path / "it.json"
    place.write_text(output, encoding="utf-8")
    status, message = run_report(str(place), "--output", str(tmp_path / "it.html"))
    assert (status, "needs at least two settings and two deals" in message) == (2, True)
    with pytest.raises(NoMatchesError, match="no differences to report"):
        build_comparison_report(read_comparison_report(place), "en")


def test_lost_worker_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches finished before are reported, and the message does not blame an interrupt by the user."""

    def played(run: RunInfo, workers: int) -> Iterator[PlayedChunk]:
        yield play_chunk(run, 0, 10)
        raise WorkersLostError(lab_message("process-gone"))

    monkeypatch.setattr("parlour.cli.write_report.play_chunks", played)
    out = tmp_path / "it.html"
    status, message = run_report("zambezi", "--matches", "20", "--score-samples", "0", "--output", str(out))
    assert (status, out.exists()) == (1, True)
    assert "a worker process was killed, possibly because memory ran out." in message
    assert "Stopped after 10 of 20 matches" in message


BAD_USE = {
    "nowhere.parquet": "no such file or folder: nowhere.parquet",
    "brigde": "is neither a game nor a results file",
    "war authors": "give either one game",
    "war --output it.txt": "must end in .html",
    "war --output none/it.html": "no such folder: none",
    "war --output folder.html": "this is a folder",
    "war --charts note.jsonl": "note.jsonl: File exists",
    "war --records folder.html": "--records can be used only with a results file",
    "war --bots nobody": "nobody",
    "war --option war=ten": "ten",
    "note.jsonl": "note.jsonl",
    "empty.jsonl": "empty.jsonl",
    "note.json": "is not the output of",
    "none.parquet": "does not contain any matches",
    "war.parquet --matches 5": "cannot be used with results files",
    "war.parquet --jobs 1": "cannot be used with results files",
    "war --vary war=one,three --vary returns=shuffled,winner_first": "vary one option at a time",
    "war.parquet --records folder.html": "match-000000007.json",
    "war.parquet other.parquet": "a report covers only one",
    "war.parquet " * 7: "7 settings do not fit",
}


def test_rejects_invalid_use(saved_rows: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(saved_rows.parent)
    Path("folder.html").mkdir()
    Path("note.jsonl").write_text("no rows\n", encoding="utf-8")
    Path("note.json").write_text("{}", encoding="utf-8")
    Path("empty.jsonl").touch()
    open_writer(Path("none.parquet"), subject("war").run_data.run).close()
    played = subject("authors").run_data
    writer = open_writer(Path("other.parquet"), played.run)
    writer.write(played.rows.to_batches()[0])
    writer.close()
    before = sorted(saved_rows.parent.rglob("*"))
    for words, reason in BAD_USE.items():
        status, message = run_report(*words.split())
        assert (status, message.startswith("parlour: "), reason in message) == (2, True, True), (
            words,
            message,
        )
        assert sorted(saved_rows.parent.rglob("*")) == before, words


def test_report_without_deals_has_no_opening_hands() -> None:
    headed = set(re.findall(r"<h2[^>]*>(.*?)</h2>", build_report([subject("war")], "en", 0).page_html))
    with_hands = set(re.findall(r"<h2[^>]*>(.*?)</h2>", report("war")[0].page_html))
    assert headed < with_hands
    assert "Effect of one more card" in with_hands - headed


@pytest.mark.parametrize("matches", [29, 30])
def test_few_matches_give_no_card_values(matches: int, tmp_path: Path) -> None:
    """With few hands, the points may be close to a line by chance."""
    page = tmp_path / "war.html"
    run_report("war", "--matches", str(matches), "--jobs", "1", "--score-samples", "0", "--output", str(page))
    kinds = Page(page.read_text(encoding="utf-8")).table("Effect of one more card")
    assert {cells[-1] == "–" for cells in kinds} == {matches < 30}
    few = "Intervals of means are too narrow for fewer than 30 matches."
    assert (few in page.read_text(encoding="utf-8")) == (matches < 30)


@pytest.mark.parametrize("matches", [2, 30])
def test_few_deals_give_no_simultaneous_intervals(matches: int, tmp_path: Path) -> None:
    page = tmp_path / "war.html"
    words = ("war", "--vary", "war=one,three", "--matches", str(matches), "--jobs", "1")
    run_report(*words, "--deal-samples", "0", "--score-samples", "0", "--output", str(page))
    text = page.read_text(encoding="utf-8")
    assert ("The intervals are simultaneous" in text) == (matches == 30)


def test_interrupt_reports_finished_matches(tmp_path: Path) -> None:
    """The command runs in a subprocess, where Ctrl-C arrives while a chunk is added."""
    program = """
import os, signal
from contextlib import contextmanager
from parlour.cli import write_report as report

@contextmanager
def interrupted(matches):
    yield lambda done: os.kill(os.getpid(), signal.SIGINT)

report.progress_bar = interrupted
from parlour.cli.program import main
main()
"""
    words = [
        "report",
        "zambezi-falls",
        "--matches",
        "100000",
        "--jobs",
        "1",
        "--deal-samples",
        "0",
        "--score-samples",
        "0",
    ]
    result = subprocess.run(
        [sys.executable, "-c", program, *words, "--output", str(tmp_path / "page.html")],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path), "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 130, result.stderr
    assert re.fullmatch(r"parlour: Stopped after [0-9,]+ of 100,000 matches\n", result.stderr)
    assert (tmp_path / "page.html").exists()
