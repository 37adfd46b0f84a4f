"""Figures: what a game counts beyond who won. A table over the events that its rules tell anyway.

A game's folder has it in `figures.py`, as `FIGURES`, and the rules know nothing of it. What each figure
is called says the game's message `figure-NAME`.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from parlour.kit.ledger import ANY_CARD, CLOSES, NO_GATE, OPENS, Ledger

if TYPE_CHECKING:
    from parlour.kit.game import Game

BY: Final = ("match", "who", "other")
OF: Final = ("event", "number", "cards")
KEEP: Final = ("sum", "whether", "most", "first")


@dataclass(frozen=True)
class Figure:
    """One figure: which events count for it, whose it is, what each event counts for, and what is kept.

    `kinds` are kinds of event. `by` is `match` for one figure of the whole match, or says which seat's it
    is: the event's `who` or `other`. `of` says what an event counts for: 1 (`event`), its `number`, or
    how many of its `cards` are `among` a set. `keep` says what becomes of several: their `sum`, 1 or 0 by
    `whether` there was any, the `most` or the `first`; these two are null where there was none. With
    `since`, only events count between one of that kind and the next of the kind `until`; with `until`
    alone, those before its first.
    """

    name: str
    kinds: tuple[str, ...]
    by: str = "match"
    of: str = "event"
    keep: str = "sum"
    among: int = ANY_CARD
    since: str = ""
    until: str = ""

    @property
    def by_seat(self) -> bool:
        """Whether each seat has its own."""
        return self.by != "match"


@dataclass(frozen=True)
class Figures:
    """What a game counts: its figures, in the order in which they are told.

    `dealer` is the field of the state that has the seat that deals, where one does. With `left_leads` the
    seat to the left of it has the first lead, though after the deal several have something to do at once.
    """

    counted: tuple[Figure, ...] = ()
    dealer: str = ""
    left_leads: bool = False


NO_FIGURES: Final = Figures()


def check_figures(kind: "type[Game]", figures: Figures) -> None:
    """Raises TypeError for a table that cannot be right."""
    names = [figure.name for figure in figures.counted]
    for figure in figures.counted:
        told = [*figure.kinds, *filter(None, (figure.since, figure.until))]
        unknown = [each for each in told if each not in kind.event_kinds]
        if unknown or not figure.kinds:
            raise TypeError(f"{kind.__name__}: {unknown} of the figure {figure.name!r} is no kind of event")
        if figure.by not in BY or figure.of not in OF or figure.keep not in KEEP:
            raise TypeError(f"{kind.__name__}: the figure {figure.name!r} is not counted so: {figure}")
        if names.count(figure.name) > 1 or not figure.name.isidentifier():
            raise TypeError(f"{kind.__name__}: {figure.name!r} is not the name of one figure")
    if figures.left_leads and not figures.dealer:
        raise TypeError(f"{kind.__name__}: nobody sits to the left of no dealer")


def ledger_of(game: "Game") -> Ledger:
    """What counts the figures of a match; by seat where a figure is somebody's, in the order of the table."""
    figures: Figures = game.parts.figures
    seats = int(game.seats)
    by_kind: dict[str, list[tuple[int, ...]]] = {kind: [] for kind in game.event_kinds}
    null_at_first: list[bool] = []
    open_at_first: list[bool] = []
    for figure in figures.counted:
        gate = NO_GATE
        if figure.since or figure.until:
            gate = len(open_at_first)
            open_at_first.append(not figure.since)
            # What opens or closes comes before what counts, also for an event that does both.
            for told, turns in ((figure.since, OPENS), (figure.until, CLOSES)):
                if told:
                    by_kind[told].insert(0, (turns, 0, 0, 0, 0, gate))
        column = len(null_at_first)
        entry = (
            BY.index(figure.by),
            OF.index(figure.of),
            KEEP.index(figure.keep),
            figure.among,
            column,
            gate,
        )
        for each in figure.kinds:
            by_kind[each].append(entry)
        null_at_first += [figure.keep in ("most", "first")] * (seats if figure.by_seat else 1)
    return Ledger(list(by_kind.values()), null_at_first, open_at_first)
