"""Rules compared at the terminal: a table of what differs, and a sentence for each thing that surely does."""

import time
from collections.abc import Iterator
from typing import Final

import msgspec

from parlour.games import find_game, game_class
from parlour.kit.options import option_facts
from parlour.kit.words import nearest
from parlour.lab.compare import Comparison, Difference, compare, compared_by, told
from parlour.lab.rows import Run
from parlour.terminal.arguments import UsageError
from parlour.terminal.said import say
from parlour.terminal.simulate import (
    WON,
    Wanted,
    aligned,
    digits_for,
    heading,
    key_words,
    progress_of,
    read_run,
)
from parlour.terminal.workers import Told, ended_early, workers_for

SHARES: Final = ("sole",)  # besides who wins, what happens in so many of 100 matches
WHETHER: Final = "whether"
SUM: Final = "sum"


class Apart(msgspec.Struct):
    """How a number differs under a value of the option from what it is under the first value.

    `within` is half the width of an interval; of all that are called sure together 95 % hold the truth.
    """

    value: str
    key: str
    before: float
    after: float
    apart: float
    within: float
    sure: bool


class Report(msgspec.Struct):
    """Values of an option compared over the same deals, the first with each of the others."""

    runs: list[Run]
    deals: int
    seconds: float
    differences: list[Apart]


def compare_options(wanted: Wanted, vary: str, as_json: bool) -> Told:
    """Plays the same deals with each value of an option, and tells what differs. Raises ParlourError."""
    name, values = read_vary(wanted.game, vary)
    runs = tuple(read_run(with_option(wanted, name, value)) for value in values)
    with workers_for(wanted.cluster, wanted.jobs, runs[0].game, runs[0].bots) as workers:
        began = time.monotonic()
        with progress_of(wanted.matches) as progress:
            found = compare(runs, compared_by(runs, workers), progress)
    seconds = time.monotonic() - began
    settings = [f"{name}: {value}" for value in values]
    lines = [report_json(found, values, seconds)] if as_json else report_lines(found, settings, seconds)
    if found.deals == wanted.matches:
        return Told(lines)
    stopped = say("simulate-stopped", done=f"{found.deals:,}", matches=f"{wanted.matches:,}")
    return Told(lines if found.deals else [], *ended_early(found.why, stopped))


def read_vary(game: str, vary: str) -> tuple[str, list[str]]:
    """The option and its values of `war=one,three`. Raises UsageError."""
    name, equals, listed = vary.partition("=")
    name = name.strip()
    values = [value.strip() for value in listed.split(",")]
    facts = [fact.name for fact in option_facts(find_game(game).options_type)]
    if not equals or len(values) < 2 or not all(values):
        raise UsageError(say("compare-form", given=vary))
    if name not in facts:
        near = nearest(name, facts)
        known = ", ".join(facts)
        meant = say("did-you-mean", word=repr(near)) if near else ""
        raise UsageError(say("compare-none", name=name, options=known, near=meant))
    if len(set(values)) < len(values):
        raise UsageError(say("compare-twice", given=vary))
    return name, values


def with_option(wanted: Wanted, name: str, value: str) -> Wanted:
    """What is wanted with this value of an option. Raises UsageError where it was given one already."""
    if any(each.partition("=")[0].strip() == name for each in wanted.options):
        raise UsageError(say("compare-fixed", name=name))
    return Wanted(**(vars(wanted) | {"options": [*wanted.options, f"{name}={value}"]}))


# What differs


def report_json(found: Comparison, values: list[str], seconds: float) -> str:
    differences = [
        Apart(
            value,
            each.key,
            each.before.mean,
            each.after.mean,
            each.apart.mean,
            each.apart.within(found.sure()),
            found.is_sure(each),
        )
        for value, apart in zip(values[1:], found.apart, strict=True)
        for each in apart.values()
        if each.apart.n > 1
    ]
    report = Report(list(found.runs), found.deals, seconds, differences)
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode()


def report_lines(found: Comparison, settings: list[str], seconds: float) -> list[str]:
    """For each value a table beside the first one, then what is surely different in sentences."""
    lines = [heading(found.runs[0], found.deals, seconds)]
    for setting, apart in zip(settings[1:], found.apart, strict=True):
        lines += ["", *aligned(table(found, (settings[0], setting), told(apart)))]
    lines.append("")
    sentences = [
        sentence(found, setting, each)
        for setting, apart in zip(settings[1:], found.apart, strict=True)
        for each in told(apart)
        if found.is_sure(each)
    ]
    lines += sentences or [say("compare-nothing", number=found.deals)]
    return [*lines, say("compare-foot")]


def table(found: Comparison, settings: tuple[str, str], differences: list[Difference]) -> Iterator[list[str]]:
    run = found.runs[0]
    yield ["", *settings, say("compare-apart"), ""]
    for each in differences:
        hundred = 100 if in_hundred(run, each.key) else 1
        within = hundred * each.apart.within(found.sure())
        digits = digits_for(within or hundred * each.before.within(), hundred * each.before.mean)
        row = [f"{hundred * each.before.mean:,.{digits}f}", f"{hundred * each.after.mean:,.{digits}f}"]
        row.append(f"{hundred * each.apart.mean:+,.{digits}f} ±{within:,.{digits}f}")
        name = key_words(run, each.key)
        if hundred > 1:
            name = say("compare-in-hundred", name=name)
        yield [name, *row, say("compare-sure") if found.is_sure(each) else ""]


def sentence(found: Comparison, setting: str, difference: Difference) -> str:
    """What is surely different, with its interval."""
    run = found.runs[0]
    hundred = 100 if in_hundred(run, difference.key) else 1
    by, within = hundred * difference.apart.mean, hundred * difference.apart.within(found.sure())
    digits = max(1, digits_for(within, by))
    low, high = abs(by) - within, abs(by) + within
    return say(
        sentence_key(run, difference.key),
        setting=setting,
        name=key_words(run, difference.key),
        by=f"{abs(by):,.{digits}f}",
        low=f"{low:,.{digits}f}",
        high=f"{high:,.{digits}f}",
        way="more" if by > 0 else "less",
    )


def sentence_key(run: Run, key: str) -> str:
    """The message by which a difference of this number is told."""
    if key.startswith(WON):
        return "compare-wins"
    if in_hundred(run, key):
        return "compare-often"
    counted = {figure.name: figure for figure in game_class(run.game).parts.figures.counted}
    if key in ("moves", "rounds"):
        return "compare-count"
    if key in counted and counted[key].keep == SUM:
        return "compare-count" if counted[key].by == "match" else "compare-count-seat"
    return "compare-level"


def in_hundred(run: Run, key: str) -> bool:
    """Whether a number says in how many of 100 matches something happens."""
    counted = {figure.name: figure.keep for figure in game_class(run.game).parts.figures.counted}
    return key.startswith(WON) or key in SHARES or counted.get(key) == WHETHER
