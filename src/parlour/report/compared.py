"""Several runs of one game beside each other: lengths, chances by seat and figures under each setting."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from parlour.report import pictures
from parlour.report.arrays import Played
from parlour.report.chances import chances_of, most_different
from parlour.report.lengths import LONG, QUANTILES, lengths_of
from parlour.report.pictures import Axes, Series
from parlour.report.sections import line_name, share_cells, share_heads
from parlour.report.telling import Section, Teller

POINTS: Final = 60  # of a line


def compared_sections(runs: Sequence[Played], names: Sequence[str], teller: Teller) -> list[Section]:
    """What differs between runs of one game, each with the name of its setting."""
    found = [compared_lengths(runs, names, teller)]
    if len({each.run.seats for each in runs}) == 1:
        found.append(compared_seats(runs, names, teller))
    return found


def compared_lengths(runs: Sequence[Played], names: Sequence[str], teller: Teller) -> Section:
    told = teller.told
    lengths = [lengths_of(each.moves) for each in runs]
    longest = max(float(np.quantile(each.moves, LONG)) for each in runs)
    places = np.linspace(0, longest, POINTS)
    lines = [
        Series(name, [float(np.mean(each.moves <= place)) for place in places])
        for name, each in zip(names, runs, strict=True)
    ]
    middles = [
        teller.say("compared-of", median=told.whole(each.quantiles[2]), setting=name)
        for name, each in zip(names, lengths, strict=True)
    ]
    title = teller.say("compared-lengths")
    said = teller.say("compared-lengths-said", list=list(middles))
    picture = pictures.lines(
        "compared-lengths",
        teller.say("compared-lengths-alt", said=said),
        Axes(teller.say("moves"), teller.say("compared-lengths-axis"), shares=True),
        [float(place) for place in places],
        lines,
        told,
    )
    heads = [
        teller.say("head-setting"),
        teller.say("head-matches"),
        teller.say("head-mean"),
        teller.say("head-interval"),
        *(teller.say("head-quantile", percent=round(100 * part)) for part in QUANTILES),
    ]
    rows = [
        [
            name,
            told.whole(run.matches),
            told.mean(each.mean),
            teller.interval(each.mean),
            *(told.whole(value) for value in each.quantiles),
        ]
        for name, run, each in zip(names, runs, lengths, strict=True)
    ]
    return Section("compared-lengths", title, [said], [picture], [teller.table(title, heads, rows)])


def compared_seats(runs: Sequence[Played], names: Sequence[str], teller: Teller) -> Section:
    told, title = teller.told, teller.say("compared-seats")
    chances = [chances_of(each) for each in runs]
    tables = [dict(each.lines()) for each in chances]
    lines = [line for line, _ in chances[0].lines() if all(line in table for table in tables)]
    effect = most_different(chances)
    shares = [
        teller.say("compared-of", median=told.mean(table[effect.line], share=True), setting=name)
        for name, table in zip(names, tables, strict=True)
    ]
    fields = {"who": line_name(effect.line, teller), "list": list(shares)}
    if effect.sure:
        said = teller.say("compared-seats-said", **fields)
    else:
        said = teller.say("compared-seats-unsure", **fields)
    picture = pictures.dots(
        "compared-seats",
        teller.say("compared-seats-alt", said=said),
        Axes(teller.say("seats-axis"), "", shares=True),
        [line_name(line, teller) for line in lines],
        [(name, [table[line] for line in lines]) for name, table in zip(names, tables, strict=True)],
        told,
        (runs[0].fair, teller.say("fair")),
    )
    rows = [
        [line_name(line, teller), name, *share_cells(table[line], teller)]
        for line in lines
        for name, table in zip(names, tables, strict=True)
    ]
    heads = [teller.say("head-seat"), teller.say("head-setting"), *share_heads(teller)]
    return Section("compared-seats", title, [said], [picture], [teller.table(title, heads, rows)])
