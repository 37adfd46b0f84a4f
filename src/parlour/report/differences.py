"""Settings compared deal by deal: what differs when the same deals are played under each."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import msgspec
import pyarrow as pa
import pyarrow.compute as pc

from parlour.lab.compare import Apart, Compared, Comparison, compared, is_share, keys_told
from parlour.lab.estimates import FEWEST, Estimate
from parlour.lab.rows import Run
from parlour.lab.sums import WON
from parlour.report import pictures
from parlour.report.arrays import Played
from parlour.report.pictures import Axes, Picture
from parlour.report.telling import Section, Table, Teller

IN_ALL: Final = {"moves": "moves", "rounds": "rounds", "score": "score", "sole": "sole"}
WINNERS: Final = {"won.dealer": "seat-dealer", "won.lead": "seat-first"}
SENTENCES: Final = 6  # at most, of what surely differs


class NotCompared(Exception):
    """A file that is no comparison."""


def read_compared(path: Path) -> Compared:
    """The comparison in a file of JSON. Raises NotCompared or OSError."""
    try:
        return msgspec.json.decode(path.read_bytes(), type=Compared)
    except (msgspec.DecodeError, UnicodeDecodeError) as reason:
        raise NotCompared(str(reason)) from None


def same_deals(runs: Sequence[Run]) -> bool:
    """Whether what differs between runs is no more than their options."""
    return len({(each.game, each.seats, each.seed, each.bots) for each in runs}) == 1


def compared_deals(runs: Sequence[Played], names: Sequence[str]) -> Compared | None:
    """Runs of the same deals compared over the matches that all have; None where there are none."""
    together = sorted(set.intersection(*(set(each.numbers) for each in runs)))
    if not same_deals([each.run for each in runs]) or not together:
        return None
    wanted = pa.array(together)
    found = Comparison(tuple(each.run for each in runs))
    found.add([batch_of(each.rows.filter(pc.is_in(each.rows["match"], wanted))) for each in runs])
    return compared(found, names)


def batch_of(rows: pa.Table) -> pa.RecordBatch:
    return rows.combine_chunks().to_batches()[0]


# What is told


def difference_sections(told: Compared, first: str, teller: Teller) -> list[Section]:
    """A part for each setting but the first."""
    return [difference_section(told, value, first, teller) for value in values_of(told)]


def values_of(told: Compared) -> list[str]:
    """What the settings but the first are called, in their order."""
    return list(dict.fromkeys(each.value for each in told.differences))


def difference_section(told: Compared, setting: str, first: str, teller: Teller) -> Section:
    by_key = {each.key: each for each in told.differences if each.value == setting}
    apart = [by_key[key] for key in keys_told(by_key)]
    title = teller.say("apart", setting=setting, first=first)
    sure = [each for each in apart if each.sure]
    said = [sentence(each, teller) for each in sorted(sure, key=relative, reverse=True)[:SENTENCES]]
    said = said or [teller.say("apart-nothing")]
    how = teller.say(
        "apart-how",
        number=told.deals,
        deals=teller.told.whole(told.deals),
        alike="yes" if told.alike else "no",
        few="few" if told.deals < FEWEST else "enough",
        fewest=FEWEST,
    )
    differing = [each for each in apart if each.before and (each.apart or each.within)]
    drawn = [difference_picture(differing, said, teller)] if differing else []
    heads = [
        teller.say("head-figure"),
        first,
        setting,
        teller.say("apart-difference"),
        teller.say("apart-interval"),
        teller.say("apart-sure"),
    ]
    tables = [teller.table(title, heads, [apart_cells(each, teller) for each in apart])]
    if differing:
        tables.append(relative_table(differing, f"{title}, {teller.say('apart-axis')}", teller))
    return Section("apart", title, [*said, how], drawn, tables)


def relative_table(apart: Sequence[Apart], title: str, teller: Teller) -> Table:
    """The numbers of the picture."""
    heads = [teller.say("head-figure"), teller.say("apart-difference"), teller.say("apart-interval")]
    estimates = [relative_estimate(each) for each in apart]
    rows = [
        [name_of(each.key, teller), teller.told.mean(part, share=True), teller.interval(part, share=True)]
        for each, part in zip(apart, estimates, strict=True)
    ]
    return teller.table(title, heads, rows)


def difference_picture(apart: Sequence[Apart], said: Sequence[str], teller: Teller) -> Picture:
    return pictures.dots(
        "apart",
        teller.say("apart-alt", said=" ".join(said)),
        Axes(teller.say("apart-axis"), "", shares=True),
        [marked(each, teller) for each in apart],
        [("", [relative_estimate(each) for each in apart])],
        teller.told,
        (0.0, teller.say("kinds-none")),
    )


def apart_cells(apart: Apart, teller: Teller) -> list[str]:
    share = is_share(teller.kind, apart.key)
    difference = estimate_of(apart)
    scale = 100 if share else 1
    places = teller.told.places(difference, share)
    return [
        name_of(apart.key, teller),
        teller.told.decimal(scale * apart.before, places),
        teller.told.decimal(scale * apart.after, places),
        teller.told.mean(difference, share),
        teller.interval(difference, share),
        teller.say("apart-yes") if apart.sure else teller.say("apart-no"),
    ]


def sentence(apart: Apart, teller: Teller) -> str:
    share = is_share(teller.kind, apart.key)
    cells = apart_cells(apart, teller)
    ends = teller.ends(estimate_of(apart), share)
    said = teller.say("apart-said", name=cells[0], before=cells[1], after=cells[2], apart=cells[3], **ends)
    return said[:1].upper() + said[1:]


def estimate_of(apart: Apart) -> Estimate:
    return Estimate(apart.apart, apart.apart - apart.within, apart.apart + apart.within, 0)


def relative_estimate(apart: Apart) -> Estimate:
    """The difference as a share of what the number was before."""
    whole = abs(apart.before)
    return Estimate(
        apart.apart / whole, (apart.apart - apart.within) / whole, (apart.apart + apart.within) / whole, 0
    )


def relative(apart: Apart) -> float:
    return abs(apart.apart / apart.before) if apart.before else 0.0


def marked(apart: Apart, teller: Teller) -> str:
    """The name of a number, with a star where it surely differs."""
    return f"{name_of(apart.key, teller)} *" if apart.sure else name_of(apart.key, teller)


def name_of(key: str, teller: Teller) -> str:
    """What a number of the matches is called; one that happens in so many of 100 says so."""
    name = plain_name(key, teller)
    if key.startswith(WON):
        return teller.say("apart-won", name=name)
    return teller.say("apart-of-100", name=name) if is_share(teller.kind, key) else name


def plain_name(key: str, teller: Teller) -> str:
    if key in WINNERS:
        return teller.say(WINNERS[key])
    if key.startswith(WON):
        return teller.seat(int(key.removeprefix(WON)))
    if key in IN_ALL:
        return teller.say(IN_ALL[key])
    return teller.figure(key.partition(".")[0])
