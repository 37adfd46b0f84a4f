"""A report put together: the page, and the pictures that are in it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from msgspec import structs

import parlour
from parlour.games import game_class
from parlour.kit.options import list_option_specs, parse_options
from parlour.lab.compare import Compared
from parlour.lab.estimates import FEWEST
from parlour.lab.rows import Run
from parlour.report.arrays import Empty, Played
from parlour.report.chances import chances_of
from parlour.report.compared import compared_sections
from parlour.report.differences import compared_deals, difference_sections, values_of
from parlour.report.openings import DEALS, openings_of
from parlour.report.page import element, facts_of, page_of
from parlour.report.paths import Paths
from parlour.report.pictures import Element, Picture
from parlour.report.sections import (
    end_section,
    figure_sections,
    length_sections,
    opening_sections,
    path_section,
    seat_said,
    seat_section,
)
from parlour.report.telling import Section, Teller


@dataclass(frozen=True)
class Report:
    """A report.

    Attributes:
        page: A page of HTML that fetches nothing.
        pictures: Those that are in it, in their order, each with a name of its own.
    """

    page: str
    pictures: Sequence[Picture]


@dataclass(frozen=True)
class Subject:
    """A run to report of.

    Attributes:
        played: Its rows.
        paths: How its score goes, where that is known.
    """

    played: Played
    paths: Paths | None = None


def report_of(subjects: Sequence[Subject], language: str, deals: int = DEALS) -> Report:
    """The report of one run, or of several runs of one game under different settings.

    Args:
        subjects: The runs, one to six of one game, each with a match or more.
        language: In which it is written, such as `en` or `de`.
        deals: How many matches are dealt again for their opening hands, the first ones; 0 for none.

    Returns:
        The page and its pictures.

    Raises:
        UnknownGameError: There is no such game here.
    """
    runs = [each.played for each in subjects]
    kind = game_class(runs[0].run.game)
    teller = Teller(kind, language)
    names = setting_names([each.run for each in runs], teller)
    parts: list[Section | str] = []
    if len(runs) > 1:
        parts += compared_sections(runs, names, teller)
        compared = compared_deals(runs, names)
        parts += difference_sections(compared, names[0], teller) if compared is not None else []
    for name, subject in zip(names, subjects, strict=True):
        if len(runs) > 1:
            parts.append(name)
        parts += sections_of(subject, teller, deals)
    lead = lead_of(runs, names, teller)
    return put_together(lead, parts, teller)


def report_of_compared(compared: Compared, language: str) -> Report:
    """The report of a comparison alone, without rows.

    Args:
        compared: As `parlour.lab.compare.compared` gives it.
        language: In which it is written, such as `en` or `de`.

    Returns:
        The page and its pictures.

    Raises:
        UnknownGameError: There is no such game here.
        Empty: It has no differences, as of fewer than two deals.
    """
    if not compared.differences:
        raise Empty("too-few")
    teller = Teller(game_class(compared.runs[0].game), language)
    names = setting_names(compared.runs, teller)
    called = dict(zip(values_of(compared), names[1:], strict=True))
    told = [structs.replace(each, value=called[each.value]) for each in compared.differences]
    whole = structs.replace(compared, differences=told)
    deals = teller.told.whole(compared.deals)
    fields = {"many": compared.deals, "matches": deals, "number": len(names), "title": teller.kind.title}
    about = teller.say("about-several", **fields)
    told_of = [(name, facts_of_run(run, teller)) for name, run in zip(names, compared.runs, strict=True)]
    lead = [element("p", about), *setting_facts(told_of, teller), *foot_of(compared.deals, teller)]
    return put_together(lead, difference_sections(whole, names[0], teller), teller)


def put_together(lead: Sequence[Element], parts: Sequence[Section | str], teller: Teller) -> Report:
    title = teller.say("title", title=teller.kind.title)
    page = page_of(teller.language, title, lead, parts, teller.say("contents"))
    pictures = [
        numbered(picture, number)
        for number, each in enumerate(parts)
        if isinstance(each, Section)
        for picture in each.pictures
    ]
    return Report(page, pictures)


def numbered(picture: Picture, number: int) -> Picture:
    """A picture whose name begins with the number of its part: so files stand in the order of the page."""
    return replace(picture, name=f"{number + 1:02d}-{picture.name}")


def sections_of(subject: Subject, teller: Teller, deals: int) -> list[Section]:
    played = subject.played
    openings = openings_of(played, teller.language, deals)
    return [
        *length_sections(played, teller),
        seat_section(played, teller),
        *opening_sections(played, openings, teller),
        *([path_section(subject.paths, teller)] if subject.paths is not None else []),
        *figure_sections(played, teller),
        end_section(played, teller),
    ]


# What was played


def lead_of(runs: Sequence[Played], names: Sequence[str], teller: Teller) -> list[Element]:
    """How many matches of what; then the facts of each run."""
    title, matches = teller.kind.title, sum(each.matches for each in runs)
    fewest = min(each.matches for each in runs)
    if len(runs) == 1:
        seats = runs[0].run.seats
        fields = {"number": matches, "matches": teller.told.whole(matches), "title": title, "seats": seats}
        about = teller.say("about", **fields)
        finding = seat_said(runs[0], chances_of(runs[0]), teller)
        lead = [element("p", about), element("p", finding)]
        return [*lead, facts_of(run_facts(runs[0], teller)), *foot_of(fewest, teller)]
    several = {"many": matches, "matches": teller.told.whole(matches), "number": len(runs), "title": title}
    about = teller.say("about-several", **several)
    told_of = [(name, run_facts(each, teller)) for name, each in zip(names, runs, strict=True)]
    return [element("p", about), *setting_facts(told_of, teller), *foot_of(fewest, teller)]


def foot_of(matches: int, teller: Teller) -> list[Element]:
    """What brackets mean where a run has so few matches, and who made the page."""
    made = teller.say("made", version=parlour.__version__)
    told = teller.say("intervals", few="few" if matches < FEWEST else "enough", fewest=FEWEST)
    return [element("p", told, class_="hint"), element("p", made, class_="hint")]


def run_facts(played: Played, teller: Teller) -> list[tuple[str, str]]:
    """What holds for all matches of a run, and which they are."""
    numbers = teller.say(
        "fact-numbered",
        matches=teller.told.whole(played.matches),
        first=played.numbers[0],
        last=played.numbers[-1],
    )
    return [*facts_of_run(played.run, teller), (teller.say("fact-matches"), numbers)]


def facts_of_run(run: Run, teller: Teller) -> list[tuple[str, str]]:
    return [
        (teller.say("fact-bots"), ", ".join(run.bots)),
        (teller.say("fact-options"), options_told(run, teller)),
        (teller.say("fact-seed"), str(run.seed)),
        (teller.say("fact-rules"), str(run.rules)),
        (teller.say("fact-version"), run.version),
    ]


def setting_facts(settings: Sequence[tuple[str, list[tuple[str, str]]]], teller: Teller) -> list[Element]:
    """The facts of each setting, below its name."""
    return [facts_of([(teller.say("fact-setting"), name), *facts]) for name, facts in settings]


def options_told(run: Run, teller: Teller) -> str:
    told = teller.options(run.options)
    return ", ".join(f"{name}: {value}" for name, value in told.items()) or teller.say("fact-usual")


def setting_names(runs: Sequence[Run], teller: Teller) -> list[str]:
    """What each run is called beside the others: by what is not the same in all, or else by a letter."""
    settings = [setting_of(run, teller) for run in runs]
    keys = list(dict.fromkeys(key for each in settings for key in each))
    differing = [key for key in keys if len({each.get(key, "") for each in settings}) > 1]
    names = [", ".join(f"{key}: {each[key]}" for key in differing if key in each) for each in settings]
    if len(set(names)) == len(names) and all(names):
        return names
    return [f"{chr(ord('A') + number)} {name}".strip() for number, name in enumerate(names)]


def setting_of(run: Run, teller: Teller) -> dict[str, str]:
    """All by which a run may differ from another, as it is called; options that are as usual as well."""
    options = parse_options(teller.kind.options_type, run.options)
    facts = list_option_specs(type(options))
    return teller.options({fact.name: getattr(options, fact.field) for fact in facts}) | {
        teller.say("fact-bots"): ", ".join(run.bots),
        teller.say("fact-seed"): str(run.seed),
        teller.say("fact-rules"): str(run.rules),
        teller.say("fact-version"): run.version,
    }
