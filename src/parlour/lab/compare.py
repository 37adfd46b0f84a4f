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
from parlour.lab.estimates import FEWEST, sure_of_all, within_of_shares_apart
from parlour.lab.matches import play_piece
from parlour.lab.pieces import Gone, Workers, in_order
from parlour.lab.rows import Run, seed_of
from parlour.lab.simulate import Progress
from parlour.lab.stopping import Stop
from parlour.lab.sums import WON, Moments, Observed, Sums, observed

LOOKED_AT: Final = 10  # deals, the first ones, to see whether rules change what is dealt
WHETHER: Final = "whether"


class Difference:
    """How one number differs from rule to rule.

    Attributes:
        key: Which number it is, as in `observed`.
        unit: Into how many parts 1 is cut.
        share: Whether it is 1 for what happened and 0 for what did not, or a share of a win.
        before: Its moments under the first rule.
        after: Its moments under the other.
        apart: The moments of the differences, deal by deal.
    """

    def __init__(self, key: str, unit: int, share: bool = False) -> None:
        """`share`: whether it is 1 for what happened and 0 for what did not, or a share of a win."""
        self.key = key
        self.unit = unit
        self.share = share
        self.before = Moments(unit)
        self.after = Moments(unit)
        self.apart = Moments(unit)

    def join(self, other: "Difference") -> None:
        """Adds other deals."""
        for mine, theirs in zip(self.moments(), other.moments(), strict=True):
            mine.join(theirs)

    def moments(self) -> tuple[Moments, Moments, Moments]:
        return self.before, self.after, self.apart

    def within(self, sure: float) -> float:
        """Half the width of the interval of the mean difference.

        Args:
            sure: How many standard errors it has to each side, as `Comparison.sure` says.

        Returns:
            0 or more; infinite for fewer than two deals. Where the deals agree in what is no share, it is 0,
                which tells nothing of deals that were not played.
        """
        apart = self.apart
        if not (self.share and apart.n):
            return apart.within(sure)
        return within_of_shares_apart(apart.mean, apart.squares / (apart.n * apart.unit**2), apart.n, sure)

    def add(self, before: Observed, after: Observed) -> None:
        """Deals that have the number under both rules."""
        known = before.known & after.known
        self.before.add(before.values[known])
        self.after.add(after.values[known])
        self.apart.add(after.values[known] - before.values[known])


class Comparison:
    """Runs of the same deals, and how each after the first differs from it, by the numbers of `observed`.

    Attributes:
        runs: The runs, one for each setting.
        deals: How many deals were played so far.
        gone: What was raised where they are fewer than the runs ask for, and nobody stopped it.
        signal: The signal that stopped it; 0 if no signal did.
        sums: What the matches of each run come to.
        apart: Of each run after the first, how it differs from that, by the names of the numbers.
    """

    def __init__(self, runs: tuple[Run, ...]) -> None:
        self.runs = runs
        self.gone: Gone | None = None
        self.signal = 0
        self.sums = [Sums(run) for run in runs]
        self.apart: list[dict[str, Difference]] = [{} for _ in runs[1:]]

    @property
    def why(self) -> str:
        """Why not all was played, where nobody stopped it, in English; else empty."""
        return str(self.gone or "")

    @property
    def deals(self) -> int:
        return self.sums[0].matches

    def add(self, rows: Iterable[pa.RecordBatch]) -> None:
        """Adds the same deals under each rule.

        Args:
            rows: A batch of Arrow for each run.
        """
        found = []
        for run, sums, batch in zip(self.runs, self.sums, rows, strict=True):
            sums.add(batch)
            found.append(list(observed(run, batch)))
        for differences, others in zip(self.apart, found[1:], strict=True):
            for before, after in zip(found[0], others, strict=True):
                self.difference(differences, before.key, before.unit).add(before, after)

    def join(self, other: "Comparison") -> None:
        """Adds other deals under the same rules."""
        for mine, theirs in zip(self.sums, other.sums, strict=True):
            mine.join(theirs)
        for differences, others in zip(self.apart, other.apart, strict=True):
            for key, each in others.items():
                self.difference(differences, key, each.unit).join(each)

    def difference(self, differences: dict[str, Difference], key: str, unit: int) -> Difference:
        """That of a number, which begins there where there is none yet."""
        if key not in differences:
            differences[key] = Difference(key, unit, is_share(game_class(self.runs[0].game), key))
        return differences[key]

    def sure(self) -> float:
        """How many standard errors an interval has to each side that is one of those called sure.

        Returns:
            So many that all of them together hold the truth in 95 of 100 comparisons.
        """
        return sure_of_all(max(1, sum(len(keys_told(known(each))) for each in self.apart)))

    def is_sure(self, difference: Difference) -> bool:
        """Whether something surely differs.

        Args:
            difference: One of this comparison.

        Returns:
            Whether its interval leaves out that there is no difference; never of fewer than 30 deals.
        """
        apart = difference.apart
        return apart.n >= FEWEST and abs(apart.mean) > difference.within(self.sure())


# What is told


class Apart(msgspec.Struct):
    """How a number differs under a setting from what it is under the first one.

    Attributes:
        value: What the setting is called.
        key: Which number it is, as in `observed`.
        before: Its mean under the first setting.
        after: Its mean under this one.
        apart: The mean difference, deal by deal.
        within: Half the width of its interval; of all that are called sure together 95 % hold the truth.
        sure: Whether the interval leaves out that there is no difference.
    """

    value: str
    key: str
    before: float
    after: float
    apart: float
    within: float
    sure: bool


class Compared(msgspec.Struct, kw_only=True):
    """What a comparison has come to, as `parlour compare --json` tells it.

    Attributes:
        runs: One for each setting.
        deals: How many were played under each.
        alike: Whether they are the same under each, as far as the first ones tell.
        seconds: How long it took; 0 where nobody has measured it.
        differences: How each setting but the first differs from it, number by number.
    """

    runs: list[Run]
    deals: int
    alike: bool = True
    seconds: float = 0.0
    differences: list[Apart]


def compared(found: Comparison, values: Sequence[str]) -> Compared:
    """A comparison as it is told.

    Args:
        found: What was compared.
        values: What the settings are called, one for each run.

    Returns:
        Its differences; none of a single deal.
    """
    differences = [
        Apart(
            value,
            each.key,
            each.before.mean,
            each.after.mean,
            each.apart.mean,
            each.within(found.sure()),
            found.is_sure(each),
        )
        for value, apart in zip(values[1:], found.apart, strict=True)
        for each in apart.values()
        if each.apart.n > 1
    ]
    alike = dealt_alike(found.runs)
    return Compared(runs=list(found.runs), deals=found.deals, alike=alike, differences=differences)


def known(differences: dict[str, Difference]) -> list[str]:
    """The numbers that any deal has under both rules.

    Args:
        differences: How one run differs from the first, from `Comparison.apart`.

    Returns:
        Their names, in the order of `observed`.
    """
    return [key for key, each in differences.items() if each.apart.n]


def keys_told(keys: Iterable[str]) -> list[str]:
    """Those of these numbers that are told: each once, not seat by seat, but for who wins.

    Of two seats the second wins what the first does not, and the dealer's other has the first lead.

    Args:
        keys: Names of numbers, as in `observed`.

    Returns:
        Some of them, in their order.
    """
    found = [key for key in keys if key.startswith(WON) or not key.rpartition(".")[2].isdecimal()]
    if f"{WON}2" in found:
        return found
    spared = {f"{WON}1"} | ({f"{WON}lead"} if f"{WON}dealer" in found else set())
    return [key for key in found if key not in spared]


def is_share(kind: type[Game], key: str) -> bool:
    """Whether a number says in how many of 100 matches something happens.

    Args:
        kind: The class of the game.
        key: The name of the number, as in `observed`.

    Returns:
        True for shares of a win, and for what happens in a match or does not.
    """
    kept = {figure.name: figure.aggregate for figure in kind.components.stats.stats}
    return key.startswith(WON) or key == "sole" or kept.get(key) == WHETHER


def dealt_alike(runs: Sequence[Run]) -> bool:
    """Whether seats get the same cards under each rule, as far as the first deals tell.

    Args:
        runs: One for each rule, with the same seed.

    Returns:
        True where the first ten deals, or all of fewer, are the same.
    """
    first = runs[0].first
    looked_at = range(first, first + min(LOOKED_AT, runs[0].matches))
    return all(len({dealt(run, match) for run in runs}) == 1 for match in looked_at)


def dealt(run: Run, match: int) -> str:
    """The cards that each seat gets in a match, as text."""
    kind = game_class(run.game)
    game = kind(run.seats, parse_options(kind.options_type, dict(run.options)), seed_of(run, match))
    return str(game.position().get(kind.components.opening_hand.place))


# Playing


def play_and_compare(runs: tuple[Run, ...], first: int, matches: int) -> Comparison:
    """The same matches of each run, compared."""
    found = Comparison(runs)
    found.add([play_piece(run, first, matches).rows for run in runs])
    return found


def compared_by(runs: tuple[Run, ...], workers: int | Workers) -> "Generator[Comparison]":
    """Plays the same deals under each rule, and compares them piece by piece.

    Args:
        runs: One for each setting, with the same seed, bots and matches.
        workers: Who plays them, as for `in_order`.

    Returns:
        A generator, for `compare`.
    """
    return in_order(partial(play_and_compare, runs), runs[0].first, runs[0].matches, workers)


def compare(
    runs: tuple[Run, ...],
    played: "Generator[Comparison]",
    progress: Progress = lambda done: None,
) -> Comparison:
    """Takes the pieces of all runs and compares them.

    Ctrl-C or SIGTERM ends it early: the comparison has fewer deals.

    Args:
        runs: As for `compared_by`.
        played: What that has given.
        progress: Is told how many deals are done.

    Returns:
        The comparison. `signal` is the signal that stopped it; `gone` the error if the workers are gone.
    """
    found = Comparison(runs)
    with Stop() as stop, closing(played):
        for piece in stop.pieces(played):
            found.join(piece)
            progress(found.deals)
    found.gone, found.signal = stop.gone, stop.signal
    return found
