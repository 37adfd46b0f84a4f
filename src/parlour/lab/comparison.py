"""Rules compared: the same deals are played under each, and what differs is taken deal by deal."""

from collections.abc import Generator, Iterable, Sequence
from contextlib import closing
from functools import partial
from typing import Final

import msgspec
import pyarrow as pa

from parlour.games import game_class
from parlour.kit.game import Game
from parlour.kit.options import parse_options
from parlour.lab.estimates import MIN_OBSERVATIONS, share_difference_margin, simultaneous_standard_errors
from parlour.lab.interruption import Interruptible
from parlour.lab.match_rows import RunInfo, derive_seed
from parlour.lab.match_runs import play_chunk
from parlour.lab.simulation import Progress
from parlour.lab.sums import WON_PREFIX, Metric, Moments, RunTotals, iterate_metrics
from parlour.lab.workers import ChunkWorkers, WorkersLostError, run_in_order

DEALS_CHECKED: Final = 10  # deals, the first ones, to see whether rules change what is dealt
BOOLEAN_STATS: Final = "any"


class MetricDifference:
    """How one number differs from rule to rule.

    Attributes:
        key: Which number it is, as in `iterate_metrics`.
        unit: Into how many parts 1 is cut.
        is_share: Whether it is 1 for what happened and 0 for what did not, or a share of a win.
        before: Its moments under the first rule.
        after: Its moments under the other.
        differences: The moments of the differences, deal by deal.
    """

    def __init__(self, key: str, unit: int, is_share: bool = False) -> None:
        """`share`: whether it is 1 for what happened and 0 for what did not, or a share of a win."""
        self.key = key
        self.unit = unit
        self.is_share = is_share
        self.before = Moments(unit)
        self.after = Moments(unit)
        self.differences = Moments(unit)

    def merge(self, other: "MetricDifference") -> None:
        """Adds other deals."""
        for mine, theirs in zip(self.moments(), other.moments(), strict=True):
            mine.merge(theirs)

    def moments(self) -> tuple[Moments, Moments, Moments]:
        return self.before, self.after, self.differences

    def margin_of_error(self, sure: float) -> float:
        """Half the width of the interval of the mean difference.

        Args:
            sure: How many standard errors it has to each side, as `ComparisonTotals.standard_errors` says.

        Returns:
            0 or more; infinite for fewer than two deals. Where the deals agree in what is no share, it is 0,
                which tells nothing of deals that were not played.
        """
        apart = self.differences
        if not (self.is_share and apart.count):
            return apart.margin_of_error(sure)
        return share_difference_margin(
            apart.mean, apart.squares / (apart.count * apart.unit**2), apart.count, sure
        )

    def add(self, before: Metric, after: Metric) -> None:
        """Deals that have the number under both rules."""
        known = before.is_known & after.is_known
        self.before.add(before.values[known])
        self.after.add(after.values[known])
        self.differences.add(after.values[known] - before.values[known])


class ComparisonTotals:
    """Runs of the same deals, and how each after the first differs from it, by the numbers of
    `iterate_metrics`.

    Attributes:
        runs: The runs, one for each setting.
        deals: How many deals were played so far.
        stop_error: What was raised where they are fewer than the runs ask for, and nobody stopped it.
        signal: The signal that stopped it; 0 if no signal did.
        sums: What the matches of each run come to.
        differences: Of each run after the first, how it differs from that, by the names of the numbers.
    """

    def __init__(self, runs: tuple[RunInfo, ...]) -> None:
        self.runs = runs
        self.stop_error: WorkersLostError | None = None
        self.signal = 0
        self.sums = [RunTotals(run) for run in runs]
        self.differences: list[dict[str, MetricDifference]] = [{} for _ in runs[1:]]

    @property
    def stop_reason(self) -> str:
        """Why not all was played, where nobody stopped it, in English; else empty."""
        return str(self.stop_error or "")

    @property
    def deals(self) -> int:
        return self.sums[0].match_count

    def add(self, rows: Iterable[pa.RecordBatch]) -> None:
        """Adds the same deals under each rule.

        Args:
            rows: A batch of Arrow for each run.
        """
        found = []
        for run, sums, batch in zip(self.runs, self.sums, rows, strict=True):
            sums.add_rows(batch)
            found.append(list(iterate_metrics(run, batch)))
        for differences, others in zip(self.differences, found[1:], strict=True):
            for before, after in zip(found[0], others, strict=True):
                self.get_difference(differences, before.key, before.unit).add(before, after)

    def merge(self, other: "ComparisonTotals") -> None:
        """Adds other deals under the same rules."""
        for mine, theirs in zip(self.sums, other.sums, strict=True):
            mine.merge(theirs)
        for differences, others in zip(self.differences, other.differences, strict=True):
            for key, each in others.items():
                self.get_difference(differences, key, each.unit).merge(each)

    def get_difference(
        self, differences: dict[str, MetricDifference], key: str, unit: int
    ) -> MetricDifference:
        """That of a number, which begins there where there is none yet."""
        if key not in differences:
            differences[key] = MetricDifference(key, unit, is_percentage(game_class(self.runs[0].game), key))
        return differences[key]

    def standard_errors(self) -> float:
        """How many standard errors an interval has to each side that is one of those called sure.

        Returns:
            So many that all of them together hold the truth in 95 of 100 comparisons.
        """
        return simultaneous_standard_errors(
            max(1, sum(len(list_reported_metrics(list_known_metrics(each))) for each in self.differences))
        )

    def is_significant(self, difference: MetricDifference) -> bool:
        """Whether something surely differs.

        Args:
            difference: One of this comparison.

        Returns:
            Whether its interval leaves out that there is no difference; never of fewer than 30 deals.
        """
        apart = difference.differences
        return apart.count >= MIN_OBSERVATIONS and abs(apart.mean) > difference.margin_of_error(
            self.standard_errors()
        )


# What is told


class DifferenceEstimate(msgspec.Struct):
    """How a number differs under a setting from what it is under the first one.

    Attributes:
        setting: What the setting is called.
        key: Which number it is, as in `iterate_metrics`.
        before: Its mean under the first setting.
        after: Its mean under this one.
        difference: The mean difference, deal by deal.
        margin_of_error: Half the width of its interval; of all that are called sure together 95 % hold the
            truth.
        is_significant: Whether the interval leaves out that there is no difference.
    """

    setting: str
    key: str
    before: float
    after: float
    difference: float
    margin_of_error: float
    is_significant: bool


class ComparisonReport(msgspec.Struct, kw_only=True):
    """What a comparison has come to, as `parlour compare --json` tells it.

    Attributes:
        runs: One for each setting.
        deals: How many were played under each.
        same_deals: Whether they are the same under each, as far as the first ones tell.
        seconds: How long it took; 0 where nobody has measured it.
        differences: How each setting but the first differs from it, number by number.
    """

    runs: list[RunInfo]
    deals: int
    same_deals: bool = True
    seconds: float = 0.0
    differences: list[DifferenceEstimate]


def new_comparison_report(found: ComparisonTotals, values: Sequence[str]) -> ComparisonReport:
    """A comparison as it is told.

    Args:
        found: What was compared.
        values: What the settings are called, one for each run.

    Returns:
        Its differences; none of a single deal.
    """
    differences = [
        DifferenceEstimate(
            value,
            each.key,
            each.before.mean,
            each.after.mean,
            each.differences.mean,
            each.margin_of_error(found.standard_errors()),
            found.is_significant(each),
        )
        for value, apart in zip(values[1:], found.differences, strict=True)
        for each in apart.values()
        if each.differences.count > 1
    ]
    alike = has_same_deals(found.runs)
    return ComparisonReport(
        runs=list(found.runs), deals=found.deals, same_deals=alike, differences=differences
    )


def list_known_metrics(differences: dict[str, MetricDifference]) -> list[str]:
    """The numbers that any deal has under both rules.

    Args:
        differences: How one run differs from the first, from `ComparisonTotals.differences`.

    Returns:
        Their names, in the order of `iterate_metrics`.
    """
    return [key for key, each in differences.items() if each.differences.count]


def list_reported_metrics(keys: Iterable[str]) -> list[str]:
    """Those of these numbers that are told: each once, not seat by seat, but for who wins.

    Of two seats the second wins what the first does not, and the dealer's other has the first lead.

    Args:
        keys: Names of numbers, as in `iterate_metrics`.

    Returns:
        Some of them, in their order.
    """
    found = [key for key in keys if key.startswith(WON_PREFIX) or not key.rpartition(".")[2].isdecimal()]
    if f"{WON_PREFIX}2" in found:
        return found
    spared = {f"{WON_PREFIX}1"} | ({f"{WON_PREFIX}lead"} if f"{WON_PREFIX}dealer" in found else set())
    return [key for key in found if key not in spared]


def is_percentage(game_class: type[Game], key: str) -> bool:
    """Whether a number says in how many of 100 matches something happens.

    Args:
        game_class: The class of the game.
        key: The name of the number, as in `iterate_metrics`.

    Returns:
        True for shares of a win, and for what happens in a match or does not.
    """
    kept = {figure.name: figure.aggregate for figure in game_class.components.stats.stats}
    return key.startswith(WON_PREFIX) or key == "sole" or kept.get(key) == BOOLEAN_STATS


def has_same_deals(runs: Sequence[RunInfo]) -> bool:
    """Whether seats get the same cards under each rule, as far as the first deals tell.

    Args:
        runs: One for each rule, with the same seed.

    Returns:
        True where the first ten deals, or all of fewer, are the same.
    """
    first = runs[0].first_match
    looked_at = range(first, first + min(DEALS_CHECKED, runs[0].match_count))
    return all(len({format_dealt_hands(run, match) for run in runs}) == 1 for match in looked_at)


def format_dealt_hands(run: RunInfo, match: int) -> str:
    """The cards that each seat gets in a match, as text."""
    kind = game_class(run.game)
    game = kind(run.seats, parse_options(kind.options_type, dict(run.options)), derive_seed(run, match))
    return str(game.position().get(kind.components.opening_hand.place))


# Playing


def play_and_compare(runs: tuple[RunInfo, ...], first: int, matches: int) -> ComparisonTotals:
    """The same matches of each run, compared."""
    found = ComparisonTotals(runs)
    found.add([play_chunk(run, first, matches).rows for run in runs])
    return found


def run_comparisons(runs: tuple[RunInfo, ...], workers: int | ChunkWorkers) -> "Generator[ComparisonTotals]":
    """Plays the same deals under each rule, and compares them piece by piece.

    Args:
        runs: One for each setting, with the same seed, bots and matches.
        workers: Who plays them, as for `in_order`.

    Returns:
        A generator, for `compare`.
    """
    return run_in_order(partial(play_and_compare, runs), runs[0].first_match, runs[0].match_count, workers)


def collect_comparison(
    runs: tuple[RunInfo, ...],
    played: "Generator[ComparisonTotals]",
    progress: Progress = lambda done: None,
) -> ComparisonTotals:
    """Takes the pieces of all runs and compares them.

    Ctrl-C or SIGTERM ends it early: the comparison has fewer deals.

    Args:
        runs: As for `run_comparisons`.
        played: What that has given.
        progress: Is told how many deals are done.

    Returns:
        The comparison. `signal` is the signal that stopped it; `gone` the error if the workers are gone.
    """
    found = ComparisonTotals(runs)
    with Interruptible() as stop, closing(played):
        for piece in stop.iterate(played):
            found.merge(piece)
            progress(found.deals)
    found.stop_error, found.signal = stop.stop_error, stop.signal
    return found
