"""Rules compared at the terminal: a table of what differs, and a sentence for each thing that surely does."""

import math
import time
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec import structs

from parlour.games import find_game, game_class
from parlour.kit.options import list_option_specs
from parlour.kit.words import nearest_word
from parlour.lab.compare import (
    Comparison,
    Difference,
    compare,
    compared,
    compared_by,
    dealt_alike,
    is_share,
    keys_told,
    known,
)
from parlour.lab.estimates import FEWEST
from parlour.lab.rows import Run
from parlour.lab.sums import WON
from parlour.terminal.arguments import UsageError
from parlour.terminal.numbers import MOST_DIGITS, aligned, between, digits_for, number, signed
from parlour.terminal.said import say
from parlour.terminal.simulate import Wanted, few, heading, key_words, progress_of, read_run
from parlour.terminal.workers import Told, ended_early, workers_for

SUM: Final = "sum"


def compare_options(wanted: Wanted, vary: Sequence[str], as_json: bool) -> Told:
    """Plays the same deals with each value of an option, and tells what differs. Raises ParlourError."""
    name, settings = varied(wanted, vary)
    runs = tuple(run for _, run in settings)
    with workers_for(wanted.cluster, wanted.jobs, runs[0].game, runs[0].bots) as workers:
        began = time.monotonic()
        with progress_of(wanted.matches) as progress:
            found = compare(runs, compared_by(runs, workers), progress)
    seconds = time.monotonic() - began
    lines = []
    if found.deals and as_json:
        lines = [report_json(found, [value for value, _ in settings], seconds)]
    elif found.deals:
        lines = report_lines(found, name, [f"{name}: {value}" for value, _ in settings], seconds)
    if found.deals == wanted.matches:
        return Told(lines)
    done, matches = number(found.deals), number(wanted.matches)
    stopped = say("simulate-stopped", done=done, matches=matches, number=wanted.matches)
    return Told(lines, *ended_early(found, stopped))


def varied(wanted: Wanted, vary: Sequence[str]) -> tuple[str, list[tuple[str, Run]]]:
    """The option that is to be varied, and its values with what each has played. Raises ParlourError."""
    if len(vary) > 1:
        raise UsageError(say("compare-several", given=" --vary ".join(vary)))
    name, values = read_vary(wanted.game, vary[0])
    runs = [read_run(with_option(wanted, name, value)) for value in values]
    if any(run.options == other.options for at, run in enumerate(runs) for other in runs[:at]):
        raise UsageError(say("compare-twice", given=vary[0]))
    return name, list(zip(values, runs, strict=True))


def read_vary(game: str, vary: str) -> tuple[str, list[str]]:
    """The option and its values of `war=one,three`. Raises UsageError."""
    name, equals, listed = vary.partition("=")
    name = name.strip()
    values = [value.strip() for value in listed.split(",")]
    facts = [fact.name for fact in list_option_specs(find_game(game).options_type)]
    if not equals or len(values) < 2 or not all(values):
        raise UsageError(say("compare-form", given=vary))
    if name not in facts:
        near = nearest_word(name, facts)
        known = ", ".join(facts)
        meant = say("did-you-mean", word=repr(near)) if near else ""
        raise UsageError(say("compare-none", name=name, options=known, near=meant))
    return name, values


def with_option(wanted: Wanted, name: str, value: str) -> Wanted:
    """What is wanted with this value of an option. Raises UsageError where it was given one already."""
    if any(each.partition("=")[0].strip() == name for each in wanted.options):
        raise UsageError(say("compare-fixed", name=name))
    return Wanted(**(vars(wanted) | {"options": [*wanted.options, f"{name}={value}"]}))


# What differs


def report_json(found: Comparison, values: list[str], seconds: float) -> str:
    report = structs.replace(compared(found, values), seconds=seconds)
    return msgspec.json.format(msgspec.json.encode(report), indent=2).decode()


def report_lines(found: Comparison, name: str, settings: list[str], seconds: float) -> list[str]:
    """For each value a table beside the first one, then what is surely different in sentences."""
    common = {key: value for key, value in found.runs[0].options.items() if key != name}
    lines = [heading(structs.replace(found.runs[0], options=common), found.deals, seconds)]
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
    return [*lines, foot(found)]


def foot(found: Comparison) -> str:
    """Whether the deals were the same, and what their intervals are good for."""
    alike = "yes" if dealt_alike(found.runs) else "no"
    sentences = [say("compare-foot", alike=alike, number=found.deals)]
    sentences.append(say("compare-intervals", number=found.deals, few=few(found.deals), fewest=FEWEST))
    agreed = [each for apart in found.apart for each in told(apart) if each.within(found.sure()) == 0]
    return " ".join([*sentences, say("compare-agree")] if agreed else sentences)


def told(differences: dict[str, Difference]) -> list[Difference]:
    return [differences[key] for key in keys_told(known(differences))]


def table(found: Comparison, settings: tuple[str, str], differences: list[Difference]) -> Iterator[list[str]]:
    run = found.runs[0]
    yield ["", *settings, say("compare-apart"), ""]
    for each in differences:
        hundred = hundred_or_one(run, each.key)
        within = hundred * each.within(found.sure())
        before, after, apart = (hundred * side.mean for side in each.moments())
        unsure = within or hundred * each.before.within()
        digits = max(digits_for(unsure, before), digits_for(unsure, after))
        row = [number(before, digits), number(after, digits)]
        row.append(between(signed(apart, digits), within, digits))
        name = key_words(run, each.key)
        if hundred > 1:
            name = say("compare-in-hundred", name=name)
        yield [name, *row, say("compare-sure") if found.is_sure(each) else ""]


def sentence(found: Comparison, setting: str, difference: Difference) -> str:
    """What is surely different, with its interval."""
    run = found.runs[0]
    hundred = hundred_or_one(run, difference.key)
    by, within = hundred * difference.apart.mean, hundred * difference.within(found.sure())
    low, high = abs(by) - within, abs(by) + within
    shown = -math.floor(math.log10(low))  # so many that what is surely there is not told as nothing
    digits = max(1, digits_for(within, by), min(MOST_DIGITS, shown))
    return say(
        sentence_key(run, difference.key),
        setting=setting,
        name=key_words(run, difference.key),
        by=number(abs(by), digits),
        low=number(low, digits),
        high=number(high, digits),
        way="more" if by > 0 else "less",
    )


def sentence_key(run: Run, key: str) -> str:
    """The message by which a difference of this number is told."""
    if key.startswith(WON):
        return "compare-wins"
    kind = game_class(run.game)
    if is_share(kind, key):
        return "compare-often"
    counted = {figure.name: figure for figure in kind.components.stats.stats}
    if key in ("moves", "rounds"):
        return "compare-count"
    if key in counted and counted[key].aggregate == SUM:
        return "compare-count-seat" if counted[key].is_per_seat else "compare-count"
    return "compare-level"


def hundred_or_one(run: Run, key: str) -> int:
    """Of how many matches a number is told: of 100 where something happens in some of them."""
    return 100 if is_share(game_class(run.game), key) else 1
