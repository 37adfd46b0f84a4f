"""Text form of a review: the chances to win, turning points, costs of choices, luck and skill."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from parlour.bots.coach.hint import MoveRating, format_points, to_percent
from parlour.bots.coach.review import Decision, GraphPoint, Review, cost_percent, review_record
from parlour.kit.errors import InvalidRecordError
from parlour.records.record import Record
from parlour.terminal.language import UsageError, format_message, language, terminal_catalog
from parlour.terminal.saved_matches import ReplayError, load_record
from parlour.text.display_text import can_print, sanitize_line

BLOCK_CHARACTERS = "▁▂▃▄▅▆▇█"
DIGIT_FALLBACK = "01234567"  # for an output that cannot encode block characters
GRAPH_WIDTH = 60  # columns
MAX_SPOKEN_POINTS = 10  # points of a graph in words
MIN_SHOWN_COST = 0.03  # win chance; choices that cost at least this are always shown


@dataclass(frozen=True)
class ReviewScope:
    """The content of a review: one seat or all (None); all choices, or only the costly ones."""

    seat: int | None = None
    show_all: bool = False
    is_plain: bool = False


class ReviewProgress:
    """Progress bar of a review on standard error; invisible unless that is a terminal."""

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
        shown = sys.stderr.isatty()
        self.progress = Progress(*columns, console=Console(stderr=True), transient=True) if shown else None
        self.task = self.progress.add_task(format_message("review-progress")) if self.progress else None

    def __enter__(self) -> "ReviewProgress":
        if self.progress is not None:
            self.progress.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.progress is not None:
            self.progress.stop()

    def show(self, done: int, total: int) -> None:
        if self.progress is not None and self.task is not None:
            self.progress.update(self.task, completed=done, total=total)


def review_file(path: Path, playouts: int, seed: int, seat: int | None, as_json: bool = False) -> Review:
    """Review the record in a file.

    With `as_json`, names are not sanitized for printing.

    Raises:
        UsageError: The file contains no record, or the seat is not in it.
        ReplayError: Its moves do not replay.
    """
    record = load_record(path)
    require_seat(record, seat)
    record = record if as_json else printable(record)
    with ReviewProgress() as bar:
        try:
            return review_record(record, playouts, seed, bar.show, language())
        except InvalidRecordError as reason:
            raise ReplayError(str(reason)) from None


def printable(record: Record) -> Record:
    """Return the record with sanitized names: names in a foreign record may contain control characters."""
    return msgspec.structs.replace(record, names=[sanitize_line(name) for name in record.names])


def require_seat(record: Record, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < record.seats:
        raise UsageError(format_message("review-seat", seat=str(seat), last=record.seats - 1))


def encode_review(found: Review) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def format_review(found: Review, scope: ReviewScope) -> Iterator[str]:
    """Format the review as lines."""
    yield format_header(found)
    yield from format_title(format_message("graph-title"), scope)
    yield from format_graph_as_text(found, scope) if scope.is_plain else format_graph(found, scope)
    yield from format_turning_points(found, scope)
    yield from format_decisions(found, scope)
    yield from format_seat_summaries(found, scope)


def format_header(found: Review) -> str:
    end = name_winners(found.result, found.names) if found.is_over else format_message("not-over")
    return format_message(
        "review-head", title=found.title, names=list(found.names), number=found.move_count, end=end
    )


def name_winners(result: str, names: list[str]) -> str:
    """Return the result of a record with the names of the winners in place of seat numbers."""
    words, bracket, clause = result.partition(" [")
    before, by, seats = words.partition("won by seat ")
    if by:
        winners = [names[int(seat)] for seat in seats.split(" and ")]
        words = before + format_message("won-by", winners=winners)
    return words + bracket + clause


def shown_seats(found: Review, scope: ReviewScope) -> list[int]:
    return list(range(found.seats)) if scope.seat is None else [scope.seat]


def format_title(words: str, scope: ReviewScope) -> list[str]:
    return [f"{words}."] if scope.is_plain else ["", words]


# Graph


def format_graph(found: Review, scope: ReviewScope) -> Iterator[str]:
    """Draw the chances of each seat as a line of blocks, from the deal to the end."""
    widest = max(len(name) for name in found.names)
    marks = BLOCK_CHARACTERS if can_print(BLOCK_CHARACTERS) else DIGIT_FALLBACK
    for seat in shown_seats(found, scope):
        heights = fit_to_columns([point.chances[seat] for point in found.graph])
        bars = "".join(marks[min(int(height * len(marks)), len(marks) - 1)] for height in heights)
        first, last = (found.graph[at].percentages[seat] for at in (0, -1))
        yield f"  {found.names[seat].ljust(widest)}  {first:>3} {bars} {last}"
    if found.is_sampled:
        yield "  " + format_message("graph-sampled", points=len(found.graph), moves=found.move_count)


def fit_to_columns(values: list[float]) -> list[float]:
    """Reduce the values to at most GRAPH_WIDTH by picking evenly spaced ones."""
    if len(values) <= GRAPH_WIDTH:
        return values
    return [values[column * (len(values) - 1) // (GRAPH_WIDTH - 1)] for column in range(GRAPH_WIDTH)]


def format_graph_as_text(found: Review, scope: ReviewScope) -> Iterator[str]:
    """Describe the graph in words, with a few points for each seat."""
    last = len(found.graph) - 1
    some = sorted({last * at // MAX_SPOKEN_POINTS for at in range(MAX_SPOKEN_POINTS + 1)})
    for seat in shown_seats(found, scope):
        told = ", ".join(format_point(found, found.graph[at], seat) for at in some)
        yield format_message("graph-chance", who=found.names[seat], points=told)


def format_point(found: Review, point: GraphPoint, seat: int) -> str:
    chance = point.percentages[seat]
    if point.move_count == found.move_count and found.is_over:
        return format_message("graph-end", chance=chance)
    return (
        format_message("graph-point", chance=chance, move=point.move_count)
        if point.move_count
        else format_message("graph-deal", chance=chance)
    )


# Turning points and choices


def format_turning_points(found: Review, scope: ReviewScope) -> Iterator[str]:
    if not found.turning_points:
        return
    yield from format_title(format_message("turning-points"), scope)
    for turning in found.turning_points:
        yield indent(turning.text, scope)


def indent(line: str, scope: ReviewScope) -> str:
    return line if scope.is_plain else f"  {line}"


def format_decisions(found: Review, scope: ReviewScope) -> Iterator[str]:
    """List the choices of the seats in scope: all of them, or those that cost something."""
    seats = shown_seats(found, scope)
    mine = [decision for decision in found.decisions if decision.seat in seats]
    if not mine:
        yield from ["" for _ in range(not scope.is_plain)]
        yield format_message("nothing-to-choose")
        return
    told = [decision for decision in mine if scope.show_all or decision.cost >= MIN_SHOWN_COST]
    what = (
        format_message("choices-every")
        if scope.show_all
        else format_message("choices-dear", cost=to_percent(MIN_SHOWN_COST))
    )
    yield from format_title(what, scope)
    for decision in told:
        yield indent(format_decision(found, decision), scope)
    if not told:
        yield indent(format_message("choices-none", number=len(mine)), scope)


def format_decision(found: Review, decision: Decision) -> str:
    known = {
        "move": decision.move_number,
        "who": found.names[decision.seat],
        "made": format_rating(decision.played),
    }
    if decision.played.move == decision.best.move:
        return format_message("choice-best", **known)
    if not decision.cost:
        return format_message("choice-as-good", **known)
    known |= {"best": format_rating(decision.best), "cost": cost_percent(decision)}
    if (decision.points_cost or 0) >= 0.05:
        points = format_points(decision.points_cost or 0, terminal_catalog())
        told = format_message("choice-worse-points", points=points, **known)
    else:
        told = format_message("choice-worse", **known)
    return f"{told} {decision.reason.rstrip('.')}." if decision.reason else told


def format_rating(rating: MoveRating) -> str:
    if rating.win_chance is None:
        chance = format_message("not-judged")
    else:
        chance = format_message("win-chance", chance=to_percent(rating.win_chance))
    if rating.move and rating.move.lower() != rating.label.lower():
        return format_message("choice-judged-typed", label=rating.label, move=rating.move, chance=chance)
    return format_message("choice-judged", label=rating.label, chance=chance)


# Luck and skill


def format_seat_summaries(found: Review, scope: ReviewScope) -> Iterator[str]:
    yield from format_title(format_message("luck"), scope)
    for seat in shown_seats(found, scope):
        yield indent(" ".join(found.seat_summaries[seat].sentences), scope)
