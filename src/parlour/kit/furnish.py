"""Joins a game's rules with the rest of its folder, and checks its tables once."""

import re
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from parlour.kit import plainly
from parlour.kit.features import Features
from parlour.kit.figures import NO_FIGURES, Figures, check_figures
from parlour.kit.moves import KIND_FIELD, KIND_STEP
from parlour.kit.openings import HANDS, Opening
from parlour.kit.parts import Advice, Knowledge
from parlour.kit.refuses import Refuses
from parlour.kit.words import Sentence
from parlour.kit.zones import MOODS, TOLD, Face, Showing, Zone

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.kit.game import Game
    from parlour.kit.position import PositionReader

Functions = dict[str, Callable[..., Any]]
CLAUSE = re.compile(r"([A-Z]+)-(\d+)")
STATED = re.compile(r"^- \*\*([A-Z]+)-(\d+)\*\*", re.MULTILINE)


class Parts:
    """What a game has beside its rules: `knowledge`, `advice`, `features`, and each function by its name.

    What each function is for, `plainly.py` says. `showings` is the table
    `SHOWINGS`: how each kind of event is shown; `figures` the table `FIGURES`: what is counted of them; and
    `opening` the table `OPENING`: what is worth looking at in the cards that seats are dealt.
    """

    vocabulary: Callable[["Game"], list[int]]
    notation: Callable[["Game", int], str]
    read_move: Callable[["Game", str], int]
    read_line: Callable[["Game", str, int], list[int]]
    jokers_held: Callable[["Game", int], int]
    plain: Callable[["Game", int], int]
    write: Callable[["Game", dict[str, Any]], None]
    read: Callable[["Game", "PositionReader"], None]
    write_memory: Callable[["Game", dict[str, Any]], None]
    read_memory: Callable[["Game", dict[str, Any]], None]
    card: Callable[["Game", str, int], int]
    card_words: Callable[["Game", int], str]
    cards_words: Callable[["Game", int], list[str]]
    cards_of_stack: Callable[["Game", str, str], list[str]]
    drawn_card: Callable[["Game", int], str]
    spelled: Callable[["Game", str], str]
    faces: Callable[["Game"], dict[str, Face]]
    zones: Callable[["Game", int], list[Zone]]
    prompt: Callable[["Game", int], Sentence]
    label: Callable[["Game", int], Sentence]
    spot: Callable[["Game", int], tuple[str, str]]
    through: Callable[["Game", int], str]
    pointing: Callable[["Game", int], str]
    in_words: Callable[["Game", str, int], object]
    cards_in_words: Callable[["Game", list[str], int], object]
    by_itself: Callable[["Game"], bool]
    settled: Callable[["Game", int, int], bool]

    def __init__(
        self,
        knowledge: Knowledge,
        advice: Advice,
        features: Features,
        functions: Functions,
        showings: dict[str, Showing],
        figures: Figures = NO_FIGURES,
        opening: Opening = HANDS,
    ) -> None:
        self.knowledge = knowledge
        self.advice = advice
        self.features = features
        self.showings = showings
        self.figures = figures
        self.opening = opening
        vars(self).update(functions)


FUNCTIONS: Final = tuple(Parts.__annotations__)
PLAINLY: Final[Functions] = {name: getattr(plainly, name) for name in FUNCTIONS}


def furnish(kind: "type[Game]", refusals: tuple[Refuses, ...], *parts: object) -> None:
    """Joins to a game's class its refusals, its Knowledge, Advice and Features, and modules or tables.

    Of these, plain functions are taken; a later part goes before an earlier one. What the game has not got,
    the ground's own does.

    Args:
        kind: The class of the rules.
        refusals: In the order of the rules page.
        parts: A Knowledge, an Advice and a Features as objects; modules, and classes or objects with tables,
            whose names count.

    Raises:
        TypeError: A table cannot be right.
    """
    knowledge, advice, features = kind.parts.knowledge, kind.parts.advice, kind.parts.features
    functions = {name: getattr(kind.parts, name) for name in FUNCTIONS}
    showings = kind.parts.showings
    figures, opening = kind.parts.figures, kind.parts.opening
    for part in parts:
        if isinstance(part, Knowledge):
            knowledge = part
        elif isinstance(part, Advice):
            advice = part
        elif isinstance(part, Features):
            features = part
        else:
            functions |= {name: getattr(part, name) for name in FUNCTIONS if hasattr(part, name)}
            showings = showings | getattr(part, "SHOWINGS", {})
            figures = getattr(part, "FIGURES", figures)
            opening = getattr(part, "OPENING", opening)
            kind.position_keys = getattr(part, "position_keys", kind.position_keys)
            kind.card_keys = getattr(part, "card_keys", kind.card_keys)
            kind.unordered_keys = getattr(part, "unordered_keys", kind.unordered_keys)
    kind.parts = Parts(knowledge, advice, features, functions, showings, figures, opening)
    check_refusals(kind, refusals)
    check_showings(kind)
    check_figures(kind, figures)
    kind.refusals = refusals
    kind.refusals_of = {
        of: tuple([each for each in refusals if each.concerns(of)])
        for of in range(0, KIND_FIELD + 1, KIND_STEP)
    }


def check_refusals(kind: "type[Game]", refusals: tuple[Refuses, ...]) -> None:
    """G-5: the list of refusals stands in the order of the page."""
    page = clauses_of(page_place(kind))
    clauses = [refusal.clause for refusal in refusals]
    places = [place_on_page(clause, page) for clause in clauses]
    if places != sorted(places):
        raise TypeError(f"{kind.__name__}: the refusals are not in the page's order: {', '.join(clauses)}")


def check_showings(kind: "type[Game]") -> None:
    """What is shown of an event has a kind of event, and words that there are."""
    for event, showing in kind.parts.showings.items():
        if event not in kind.event_kinds:
            raise TypeError(f"{kind.__name__}: {event!r} in SHOWINGS is no kind of event")
        if showing.mood not in MOODS or showing.part not in TOLD:
            raise TypeError(f"{kind.__name__}: the showing of {event!r} has no mood or part {showing}")


def page_place(kind: "type[Game]") -> "Path":
    """Where the rules page of a game's class is, compiled or not: beside its module, and named like it.

    So it is `rules.md` in a game's folder.
    """
    from pathlib import Path  # imported on demand: `import parlour` is quick

    module = kind.__module__
    return Path(sys.modules[module].__file__ or "").with_name(module.rpartition(".")[2] + ".md")


def clauses_of(page: "Path") -> list[str]:
    """The clauses of a rules page, in its order; none where there is no page."""
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    return [f"{found[1]}-{found[2]}" for found in STATED.finditer(text)]


def place_on_page(clause: str, page: list[str]) -> tuple[bool, int]:
    """Where a clause stands; without a page those of every game first, then the game's own by number."""
    found = CLAUSE.fullmatch(clause)
    if found is None:
        raise TypeError(f"{clause!r} is no clause: letters, a hyphen and a number are wanted")
    if not page:
        return (found[1] != "G", int(found[2]))
    if clause not in page:
        raise TypeError(f"the rules page has no clause {clause}")
    return (True, page.index(clause))


def unfurnished() -> Parts:
    """The parts of a game that has none of its own."""
    return Parts(Knowledge(), Advice(), Features(), dict(PLAINLY), {})
