"""A review of a record: the chances to win, where the match turned, what choices cost, luck and skill."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from parlour.kit.errors import InvalidRecordError
from parlour.players.coach import (
    Decision,
    MoveRating,
    Point,
    Review,
    cost_in_hundred,
    hundreds,
    review,
    tenths,
)
from parlour.record import Record
from parlour.terminal.arguments import UsageError
from parlour.terminal.replay import ReplayFails, load_record
from parlour.terminal.said import language, say, terminal_words
from parlour.terminal.words import can_print, visible

BLOCKS = "▁▂▃▄▅▆▇█"
LETTERS = "01234567"  # for an output without blocks
GRAPH = 60  # columns
SPOKEN_POINTS = 10  # of a graph in words
DEAR = 0.03  # a choice that cost as much is always told


@dataclass(frozen=True)
class ReviewScope:
    """What is told: of one seat only, or of all (None); every choice, or those that cost something."""

    seat: int | None = None
    every: bool = False
    plain: bool = False


class Bar:
    """How far a review has come, on the standard error where somebody looks; nothing otherwise."""

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
        shown = sys.stderr.isatty()
        self.progress = Progress(*columns, console=Console(stderr=True), transient=True) if shown else None
        self.task = self.progress.add_task(say("looking")) if self.progress else None

    def __enter__(self) -> "Bar":
        if self.progress is not None:
            self.progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.progress is not None:
            self.progress.stop()

    def show(self, done: int, whole: int) -> None:
        if self.progress is not None and self.task is not None:
            self.progress.update(self.task, completed=done, total=whole)


def reviewed(path: Path, playouts: int, seed: int, seat: int | None, as_json: bool = False) -> Review:
    """The review of the record in a file; JSON has its names as they are.

    Raises:
        UsageError: The file has no record.
        ReplayFails: Its moves do not replay.
    """
    record = load_record(path)
    look_at_seat(record, seat)
    record = record if as_json else printable(record)
    with Bar() as bar:
        try:
            return review(record, playouts, seed, bar.show, language())
        except InvalidRecordError as reason:
            raise ReplayFails(str(reason)) from None


def printable(record: Record) -> Record:
    """The record with names that may be printed in a line: they come from anywhere."""
    return msgspec.structs.replace(record, names=[visible(name) for name in record.names])


def look_at_seat(record: Record, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < record.seats:
        raise UsageError(say("review-seat", seat=str(seat), last=record.seats - 1))


def review_json(found: Review) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def review_lines(found: Review, scope: ReviewScope) -> Iterator[str]:
    """The review in lines."""
    yield head_line(found)
    yield from title(say("graph-title"), scope)
    yield from spoken_graph(found, scope) if scope.plain else graph_lines(found, scope)
    yield from turning_lines(found, scope)
    yield from decision_lines(found, scope)
    yield from account_lines(found, scope)


def head_line(found: Review) -> str:
    end = named(found.result, found.names) if found.over else say("not-over")
    return say("review-head", title=found.title, names=list(found.names), number=found.moves, end=end)


def named(result: str, names: list[str]) -> str:
    """The result of a record, with the names of those who won."""
    words, bracket, clause = result.partition(" [")
    before, by, seats = words.partition("won by seat ")
    if by:
        winners = [names[int(seat)] for seat in seats.split(" and ")]
        words = before + say("won-by", winners=winners)
    return words + bracket + clause


def seats_of(found: Review, scope: ReviewScope) -> list[int]:
    return list(range(found.seats)) if scope.seat is None else [scope.seat]


def title(words: str, scope: ReviewScope) -> list[str]:
    return [f"{words}."] if scope.plain else ["", words]


# The graph


def graph_lines(found: Review, scope: ReviewScope) -> Iterator[str]:
    """A line of blocks for each seat, from the deal to the end."""
    widest = max(len(name) for name in found.names)
    marks = BLOCKS if can_print(BLOCKS) else LETTERS
    for seat in seats_of(found, scope):
        heights = columns_of([point.chances[seat] for point in found.points])
        bars = "".join(marks[min(int(height * len(marks)), len(marks) - 1)] for height in heights)
        first, last = (found.points[at].hundredths[seat] for at in (0, -1))
        yield f"  {found.names[seat].ljust(widest)}  {first:>3} {bars} {last}"
    if found.thinned:
        yield "  " + say("graph-thinned", points=len(found.points), moves=found.moves)


def columns_of(values: list[float]) -> list[float]:
    """The values in as many columns as there is room for: of each column the last, where they do not fit."""
    if len(values) <= GRAPH:
        return values
    return [values[column * (len(values) - 1) // (GRAPH - 1)] for column in range(GRAPH)]


def spoken_graph(found: Review, scope: ReviewScope) -> Iterator[str]:
    """The same in words: a few points of each seat."""
    last = len(found.points) - 1
    some = sorted({last * at // SPOKEN_POINTS for at in range(SPOKEN_POINTS + 1)})
    for seat in seats_of(found, scope):
        told = ", ".join(point_words(found, found.points[at], seat) for at in some)
        yield say("graph-chance", who=found.names[seat], points=told)


def point_words(found: Review, point: Point, seat: int) -> str:
    chance = point.hundredths[seat]
    if point.move == found.moves and found.over:
        return say("graph-end", chance=chance)
    return (
        say("graph-point", chance=chance, move=point.move) if point.move else say("graph-deal", chance=chance)
    )


# Turning points and choices


def turning_lines(found: Review, scope: ReviewScope) -> Iterator[str]:
    if not found.turnings:
        return
    yield from title(say("turnings"), scope)
    for turning in found.turnings:
        yield indented(turning.text, scope)


def indented(line: str, scope: ReviewScope) -> str:
    return line if scope.plain else f"  {line}"


def decision_lines(found: Review, scope: ReviewScope) -> Iterator[str]:
    """The choices that cost something, or all; those of one seat, or of all."""
    seats = seats_of(found, scope)
    mine = [decision for decision in found.decisions if decision.seat in seats]
    if not mine:
        yield from ["" for _ in range(not scope.plain)]
        yield say("nothing-to-choose")
        return
    told = [decision for decision in mine if scope.every or decision.cost >= DEAR]
    what = say("choices-every") if scope.every else say("choices-dear", cost=hundreds(DEAR))
    yield from title(what, scope)
    for decision in told:
        yield indented(decision_words(found, decision), scope)
    if not told:
        yield indented(say("choices-none", number=len(mine)), scope)


def decision_words(found: Review, decision: Decision) -> str:
    known = {"move": decision.number, "who": found.names[decision.seat], "made": rating_words(decision.made)}
    if decision.made.move == decision.best.move:
        return say("choice-best", **known)
    if not decision.cost:
        return say("choice-as-good", **known)
    known |= {"best": rating_words(decision.best), "cost": cost_in_hundred(decision)}
    if (decision.points_cost or 0) >= 0.05:
        points = tenths(decision.points_cost or 0, terminal_words())
        told = say("choice-worse-points", points=points, **known)
    else:
        told = say("choice-worse", **known)
    return f"{told} {decision.reason.rstrip('.')}." if decision.reason else told


def rating_words(rating: MoveRating) -> str:
    chance = say("not-judged") if rating.chance is None else str(hundreds(rating.chance))
    if rating.move and rating.move.lower() != rating.label.lower():
        return say("choice-judged-typed", label=rating.label, move=rating.move, chance=chance)
    return say("choice-judged", label=rating.label, chance=chance)


# Luck and skill


def account_lines(found: Review, scope: ReviewScope) -> Iterator[str]:
    yield from title(say("luck"), scope)
    for seat in seats_of(found, scope):
        yield indented(" ".join(found.accounts[seat].told), scope)
