"""The parts of a report of one run: each says what it shows, and has its numbers in a table."""

from collections import Counter

import numpy as np

from parlour.lab.compare import is_share
from parlour.lab.estimates import SURE, Estimate, mean_of, share_of, sure_of_all
from parlour.report import pictures
from parlour.report.arrays import Numbers, Played, Whole, deviation_of
from parlour.report.chances import DEALER, FIRST, Chances, Line, chances_of, strongest
from parlour.report.lengths import QUANTILES, Bar, Lengths, lengths_of
from parlour.report.openings import Group, Openings, Worth
from parlour.report.paths import Band, Paths
from parlour.report.pictures import Axes, Picture, Series
from parlour.report.standing import STEPS
from parlour.report.telling import Section, Table, Teller

# Lengths


def length_sections(played: Played, teller: Teller) -> list[Section]:
    """How long matches are in moves, and in rounds where some have several."""
    found = [length_section(played.moves, teller, False)]
    if played.rounds.max() > 1:
        found.append(length_section(played.rounds, teller, True))
    return found


def length_section(values: Whole, teller: Teller, in_rounds: bool) -> Section:
    lengths, told = lengths_of(values), teller.told
    title = teller.say("lengths-rounds" if in_rounds else "lengths-moves")
    unit = teller.say("rounds" if in_rounds else "moves")
    said = length_said(lengths, teller, in_rounds)
    matches = teller.say("head-matches")
    picture = pictures.bars(
        "rounds" if in_rounds else "moves",
        teller.say("lengths-alt", said=said),
        Axes(unit, matches),
        lengths.bars,
        told,
    )
    rows = [
        [bar_label(bar, teller), told.whole(bar.matches), told.share(bar.matches / len(values), 2)]
        for bar in lengths.bars
    ]
    bars = teller.table(title, [unit, matches, teller.say("head-share")], rows)
    return Section(picture.name, title, [said], [picture], [summary(lengths, teller, unit), bars])


def length_said(lengths: Lengths, teller: Teller, in_rounds: bool) -> str:
    """How long half of the matches are, or all where they are alike, and their mean."""
    told, (quarter, median, rest) = teller.told, lengths.quantiles[1:4]
    if lengths.shortest == lengths.longest:
        alike = {"number": median, "length": told.whole(median)}
        return teller.say("lengths-alike-rounds" if in_rounds else "lengths-alike-moves", **alike)
    start, end = told.between(lengths.mean)
    fields = {
        "kind": "most" if quarter == rest else "half",
        "number": median,
        "median": told.whole(median),
        "range": range_label(quarter, rest, teller),
        "mean": told.mean(lengths.mean),
        "from": start,
        "to": end,
    }
    return teller.say("lengths-said-rounds" if in_rounds else "lengths-said-moves", **fields)


def summary(lengths: Lengths, teller: Teller, unit: str) -> Table:
    """The mean, the spread, and the quantiles."""
    told = teller.told
    rows = [
        [teller.say("head-mean"), told.mean(lengths.mean)],
        [teller.say("head-interval"), teller.interval(lengths.mean)],
        [teller.say("head-deviation"), told.near(lengths.deviation)],
        [teller.say("head-least"), told.whole(lengths.shortest)],
        *(
            [teller.say("head-quantile", percent=round(100 * part)), told.whole(value)]
            for part, value in zip(QUANTILES, lengths.quantiles, strict=True)
        ),
        [teller.say("head-most"), told.whole(lengths.longest)],
    ]
    return teller.table(unit, [teller.say("head-all"), unit], rows)


def bar_label(bar: Bar, teller: Teller) -> str:
    if bar.high is None:
        return teller.say("many-or-more", low=teller.told.whole(bar.low))
    return range_label(bar.low, bar.high, teller)


def range_label(low: int, high: int, teller: Teller) -> str:
    """Whole numbers from `low` to `high`: 30, `30 or 31`, `30 to 34`."""
    if low == high:
        return teller.told.whole(low)
    ends = {"low": teller.told.whole(low), "high": teller.told.whole(high)}
    return teller.say("many-either", **ends) if high == low + 1 else teller.say("many-to", **ends)


# By seat


def seat_section(played: Played, teller: Teller) -> Section:
    chances = chances_of(played)
    labels, estimates = seat_lines(chances, teller)
    said = [seat_said(played, chances, teller)]
    if chances.drawn:
        said.append(
            teller.say("seats-shared", number=chances.drawn, matches=teller.told.whole(chances.drawn))
        )
    title = teller.say("seats")
    picture = pictures.dots(
        "seats",
        teller.say("seats-alt", said=said[0]),
        Axes(teller.say("seats-axis"), "", shares=True),
        labels,
        [("", estimates)],
        teller.told,
        (played.fair, teller.say("fair")),
    )
    heads = [teller.say("head-seat"), *share_heads(teller)]
    rows = [[label, *share_cells(each, teller)] for label, each in zip(labels, estimates, strict=True)]
    return Section("seats", title, said, [picture], [teller.table(title, heads, rows)])


def seat_lines(chances: Chances, teller: Teller) -> tuple[list[str], list[Estimate]]:
    """Each seat, and whoever had a part that goes from seat to seat."""
    lines = chances.lines()
    return [line_name(line, teller) for line, _ in lines], [each for _, each in lines]


def line_name(line: Line, teller: Teller) -> str:
    """Return the name of a seat, of the first to act, or of the dealer."""
    names = {FIRST: teller.say("seat-first"), DEALER: teller.say("seat-dealer")}
    return names[line] if isinstance(line, str) else teller.seat(line)


def seat_said(played: Played, chances: Chances, teller: Teller) -> str:
    """Name the strongest effect on winning, or say that none is sure."""
    effect = strongest(chances, played.fair)
    estimate = dict(chances.lines())[effect.line]
    fields = {
        "who": line_name(effect.line, teller),
        "way": "more" if estimate.mean >= played.fair else "less",
        "share": teller.told.mean(estimate, share=True),
        "fair": teller.told.share(played.fair),
        **teller.ends(estimate, share=True),
    }
    said = teller.say("seats-effect", **fields) if effect.sure else teller.say("seats-unsure", **fields)
    return said[:1].upper() + said[1:]


def is_beyond(estimate: Estimate, value: float, looks: int) -> bool:
    """Whether a value is too far from an estimate for chance, where one looked at so many of them."""
    wider = sure_of_all(looks) / SURE
    low = estimate.mean - wider * (estimate.mean - estimate.low)
    high = estimate.mean + wider * (estimate.high - estimate.mean)
    return value < low or value > high


def share_heads(teller: Teller) -> list[str]:
    return [teller.say("head-matches"), teller.say("head-won"), teller.say("head-interval")]


def share_cells(estimate: Estimate, teller: Teller) -> list[str]:
    """Of how many matches, the share, and its interval."""
    told = teller.told
    return [
        told.whole(estimate.number),
        told.mean(estimate, share=True),
        teller.interval(estimate, share=True),
    ]


# By opening hand


def opening_sections(played: Played, openings: Openings | None, teller: Teller) -> list[Section]:
    """A part for each count that the game has, and one for the kinds of cards."""
    if openings is None:
        return []
    return [
        *(count_section(key, groups, openings, played, teller) for key, groups in openings.counts.items()),
        kind_section(openings, teller),
    ]


def count_section(
    key: str, groups: list[Group], openings: Openings, played: Played, teller: Teller
) -> Section:
    title = teller.of_game.tell(key, {})
    labels = [group_label(each, teller) for each in groups]
    said = teller.say(
        "openings-said",
        least=labels[0],
        first=mean_words(groups[0].share, teller),
        most=labels[-1],
        last=mean_words(groups[-1].share, teller),
    )
    picture = pictures.dots(
        key,
        teller.say("openings-alt", what=title, said=said),
        Axes(teller.say("seats-axis"), title, shares=True),
        labels,
        [("", [each.share for each in groups])],
        teller.told,
        (played.fair, teller.say("fair")),
    )
    heads = [title, teller.say("head-hands"), teller.say("head-won"), teller.say("head-interval")]
    rows = [[label, *share_cells(each.share, teller)] for label, each in zip(labels, groups, strict=True)]
    how = teller.say("openings-how", number=openings.matches, matches=teller.told.whole(openings.matches))
    return Section(key, title, [said, how], [picture], [teller.table(title, heads, rows)])


def mean_words(estimate: Estimate, teller: Teller) -> str:
    """A share with its interval in brackets."""
    return f"{teller.told.mean(estimate, share=True)} ({teller.interval(estimate, share=True)})"


def group_label(group: Group, teller: Teller) -> str:
    return range_label(group.low, group.high, teller)


def kind_section(openings: Openings, teller: Teller) -> Section:
    title, told, worths = teller.say("kinds"), teller.told, openings.worths
    said = kind_said(worths, teller)
    picture = pictures.dots(
        "kinds",
        teller.say("kinds-alt", said=said),
        Axes(teller.say("kinds-change"), "", shares=True),
        [each.kind for each in worths],
        [("", [each.change for each in worths])],
        told,
        (0.0, teller.say("kinds-none")),
    )
    heads = [
        teller.say("kinds-head"),
        teller.say("kinds-each"),
        teller.say("kinds-change"),
        teller.say("head-interval"),
    ]
    rows = [
        [
            each.kind,
            told.decimal(each.each, 2),
            told.mean(each.change, share=True),
            teller.interval(each.change, share=True),
        ]
        for each in worths
    ]
    how = teller.say("openings-how", number=openings.matches, matches=told.whole(openings.matches))
    return Section("kinds", title, [said, how], [picture], [teller.table(title, heads, rows)])


def kind_said(worths: list[Worth], teller: Teller) -> str:
    """The kinds that bring and cost most, as far as that is no chance."""
    known = [each for each in worths if is_beyond(each.change, 0.0, len(worths))]
    if not known:
        return teller.say("kinds-chance")
    best = max(known, key=lambda each: each.change.mean)
    worst = min(known, key=lambda each: each.change.mean)
    said = []
    if best.change.mean > 0:
        said.append(teller.say("kinds-best", **change_fields(best, 1, teller)))
    if worst.change.mean < 0:
        said.append(teller.say("kinds-worst", **change_fields(worst, -1, teller)))
    return " ".join(said)


def change_fields(worth: Worth, sign: int, teller: Teller) -> dict[str, str]:
    """What a sentence says of a kind of card; of what it costs as so many."""
    change = worth.change
    ends = sorted((sign * change.low, sign * change.high))
    turned = Estimate(sign * change.mean, ends[0], ends[1], change.number)
    return {
        "kind": worth.kind,
        "change": teller.told.mean(turned, share=True),
        **teller.ends(turned, share=True),
    }


# How a match ends


def end_section(played: Played, teller: Teller) -> Section:
    """By which clauses of the rules matches ended."""
    counted = Counter(played.ended_by).most_common()
    shares = [share_of(number / played.matches, played.matches) for _, number in counted]
    clauses = [clause for clause, _ in counted]
    title = teller.say("ends")
    said = teller.say("ends-said", share=teller.told.mean(shares[0], share=True), clause=clauses[0])
    drawn = [end_picture(clauses, shares, said, teller)] if len(clauses) > 1 else []
    heads = [teller.say("ends-clause"), *share_heads(teller)[:1], teller.say("head-share")]
    heads += [teller.say("head-interval"), teller.say("ends-rule")]
    rows = [
        [clause, teller.told.whole(number), *share_cells(share, teller)[1:], teller.clause(clause)]
        for (clause, number), share in zip(counted, shares, strict=True)
    ]
    return Section("ends", title, [said], drawn, [teller.table(title, heads, rows)])


def end_picture(clauses: list[str], shares: list[Estimate], said: str, teller: Teller) -> Picture:
    return pictures.dots(
        "ends",
        teller.say("ends-alt", said=said),
        Axes(teller.say("ends-axis"), "", shares=True),
        clauses,
        [("", shares)],
        teller.told,
    )


# Paths


def path_section(paths: Paths, teller: Teller) -> Section:
    title = teller.say("paths-score" if paths.scored else "paths-cards")
    ahead = (
        teller.say(
            "paths-ahead",
            share=teller.told.mean(paths.ahead, share=True),
            **teller.ends(paths.ahead, share=True),
        )
        if paths.ahead is not None
        else ""
    )
    places = [100 * step // STEPS for step in range(STEPS + 1)]
    sides = [
        (teller.say("paths-winner"), paths.winner),
        (teller.say("paths-others"), paths.others),
    ]
    picture = pictures.lines(
        "paths",
        teller.say("paths-alt", said=ahead),
        Axes(
            teller.say("paths-along"), teller.say("paths-score-axis" if paths.scored else "paths-cards-axis")
        ),
        places,
        [Series(name, list(band.middle), list(band.low), list(band.high)) for name, band in sides],
        teller.told,
    )
    half = teller.say("paths-half")
    heads = [teller.say("paths-along"), *(head for name, _ in sides for head in (name, half))]
    rows = [
        [str(place), *(cell for _, band in sides for cell in band_cells(band, step, teller))]
        for step, place in enumerate(places)
    ]
    how = teller.say("paths-how", number=paths.matches, matches=teller.told.whole(paths.matches))
    said = [ahead, how] if ahead else [how]
    return Section("paths", title, said, [picture], [teller.table(title, heads, rows)])


def band_cells(band: Band, step: int, teller: Teller) -> list[str]:
    """The middle match, and between what half of them are."""
    low, middle, high = (teller.told.near(float(line[step])) for line in (band.low, band.middle, band.high))
    return [middle, teller.say("interval", low=low, high=high)]


# The game's own figures


def figure_sections(played: Played, teller: Teller) -> list[Section]:
    """What happens in a match; nothing where the game counts nothing."""
    if not played.figures:
        return []
    title = teller.say("figures")
    heads = [
        teller.say("head-figure"),
        teller.say("head-mean"),
        teller.say("head-interval"),
        teller.say("head-deviation"),
        teller.say("head-least"),
        teller.say("head-most"),
    ]
    rows = [
        [figure_name(name, values, teller), *figure_cells(name, values, teller)]
        for name, values in played.figures.items()
    ]
    said = teller.say("figures-said")
    return [Section("figures", title, [said], [], [teller.table(title, heads, rows)])]


def figure_name(name: str, values: Numbers, teller: Teller) -> str:
    figure = teller.figure(name)
    return teller.say("figures-seat", figure=figure) if values.ndim > 1 else figure


def figure_cells(name: str, values: Numbers, teller: Teller) -> list[str]:
    """The mean with its interval, the spread, the least and the most; of a figure of seats for one seat."""
    told = teller.told
    known = values[~np.isnan(values)]
    if not len(known):
        return [told.decimal(np.nan)] * 5
    by_match = means_by_match(values)
    if is_share(teller.kind, name):
        mean = share_of(float(by_match.mean()), len(by_match))
    else:
        mean = mean_of(float(by_match.mean()), deviation_of(by_match), len(by_match))
    return [
        told.mean(mean),
        teller.interval(mean),
        told.near(deviation_of(known)),
        told.whole(known.min()),
        told.whole(known.max()),
    ]


def means_by_match(values: Numbers) -> Numbers:
    """Of each match that has the figure the mean over those of its seats that have it."""
    table = values.reshape(len(values), -1)
    known = ~np.isnan(table)
    having = known.sum(axis=1)
    found: Numbers = np.where(known, table, 0).sum(axis=1)[having > 0] / having[having > 0]
    return found
