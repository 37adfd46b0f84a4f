"""A review as text: win chances, turning points, the cost of each choice, and luck and skill."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from parlour.bots.coach.hint import MoveRating, format_points_without_sign, to_percent
from parlour.bots.coach.review import Decision, Review, WinChancePoint, compute_shown_cost, review_record
from parlour.kit.errors import InvalidRecordError
from parlour.records.record import Record
from parlour.terminal.language import UsageError, format_message, get_terminal_catalog, language
from parlour.terminal.saved_matches import ReplayError
from parlour.text.display_text import can_print, sanitize_line

BLOCK_CHARACTERS = "▁▂▃▄▅▆▇█"
DIGIT_FALLBACK = "01234567"  # characters of the graph if the output cannot encode BLOCK_CHARACTERS
GRAPH_WIDTH = 60  # maximum number of columns
MAX_SPOKEN_POINTS = 10  # maximum number of points when the graph is described in words
MIN_SHOWN_COST = 0.03  # minimum loss of win chance for a choice to be listed by default


@dataclass(frozen=True)
class ReviewDisplayOptions:
    """The display options of a review.

    Attributes:
        seat: The seat to review, or None for all seats.
        show_all_decisions: True to list all choices, not only the costly ones.
        is_plain: True to describe the graph in words, without indentation.
        reader_seat: The reader's seat, or None if the reader did not play.
    """

    seat: int | None = None
    show_all_decisions: bool = False
    is_plain: bool = False
    reader_seat: int | None = None


class ReviewProgress:
    """A progress bar for a review, shown on standard error only if that is a terminal."""

    def __init__(self) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
        is_terminal = sys.stderr.isatty()
        self.progress = (
            Progress(*columns, console=Console(stderr=True), transient=True) if is_terminal else None
        )
        self.task = self.progress.add_task(format_message("review-progress")) if self.progress else None

    def __enter__(self) -> "ReviewProgress":
        if self.progress is not None:
            self.progress.start()
        return self

    def __exit__(
        self, error_type: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.progress is not None:
            self.progress.stop()

    def show(self, completed: int, total: int) -> None:
        if self.progress is not None and self.task is not None:
            self.progress.update(self.task, completed=completed, total=total)


def review_loaded_record(
    record: Record, playout_count: int, seed: int, seat: int | None, keeps_control_characters: bool = False
) -> Review:
    """Review a record, and show a progress bar.

    Control characters are removed from the players' names unless `keeps_control_characters` is True.

    Raises:
        UsageError: The match has no such seat.
        ReplayError: The moves of the record cannot be replayed.
    """
    require_seat(record, seat)
    record = record if keeps_control_characters else sanitize_names(record)
    with ReviewProgress() as progress:
        try:
            return review_record(record, playout_count, seed, progress.show, language())
        except InvalidRecordError as error:
            raise ReplayError(str(error)) from None


def sanitize_names(record: Record) -> Record:
    """Return a copy of the record without control characters in the players' names."""
    return msgspec.structs.replace(record, names=[sanitize_line(name) for name in record.names])


def require_seat(record: Record, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < record.seats:
        raise UsageError(format_message("review-seat", seat=str(seat), last=record.seats - 1))


def encode_review(review: Review) -> str:
    return msgspec.json.format(msgspec.json.encode(review), indent=2).decode()


def encode_review_line(review: Review) -> str:
    return msgspec.json.encode(review).decode()


def format_review(review: Review, display_options: ReviewDisplayOptions) -> Iterator[str]:
    """Format the review as lines."""
    yield format_header(review)
    yield from format_title(format_message("graph-title"), display_options)
    if review.seats > 2:
        yield format_message("graph-shares")
    yield from (
        format_graph_as_text(review, display_options)
        if display_options.is_plain
        else format_graph(review, display_options)
    )
    yield from format_turning_points(review, display_options)
    yield from format_decisions(review, display_options)
    yield from format_seat_summaries(review, display_options)


def format_header(review: Review) -> str:
    ending = (
        insert_winner_names(review.result, review.names) if review.is_over else format_message("not-over")
    )
    return format_message(
        "review-head", title=review.title, names=list(review.names), number=review.move_count, end=ending
    )


def insert_winner_names(result: str, player_names: list[str]) -> str:
    """Return a record's result with the names of the winners instead of their seat numbers."""
    text, bracket, clause = result.partition(" [")
    prefix, separator, seats = text.partition("won by seat ")
    if separator:
        winners = [player_names[int(seat)] for seat in seats.split(" and ")]
        text = prefix + format_message("won-by", winners=winners)
    return text + bracket + clause


def list_shown_seats(review: Review, display_options: ReviewDisplayOptions) -> list[int]:
    return list(range(review.seats)) if display_options.seat is None else [display_options.seat]


def format_title(title: str, display_options: ReviewDisplayOptions) -> list[str]:
    return [f"{title}."] if display_options.is_plain else ["", title]


# Graph


def format_graph(review: Review, display_options: ReviewDisplayOptions) -> Iterator[str]:
    """Draw each seat's win chance over the match as a row of block characters."""
    name_width = max(len(name) for name in review.names)
    marks = BLOCK_CHARACTERS if can_print(BLOCK_CHARACTERS) else DIGIT_FALLBACK
    for seat in list_shown_seats(review, display_options):
        heights = fit_to_columns([point.chances[seat] for point in review.graph])
        bars = "".join(marks[min(int(height * len(marks)), len(marks) - 1)] for height in heights)
        first_percentage, last_percentage = (review.graph[index].percentages[seat] for index in (0, -1))
        yield f"  {review.names[seat].ljust(name_width)}  {first_percentage:>3} {bars} {last_percentage}"
    if review.is_sampled:
        yield "  " + format_message("graph-sampled", points=len(review.graph), moves=review.move_count)


def fit_to_columns(values: list[float]) -> list[float]:
    """Return at most GRAPH_WIDTH of the values, evenly spaced."""
    if len(values) <= GRAPH_WIDTH:
        return values
    return [values[column * (len(values) - 1) // (GRAPH_WIDTH - 1)] for column in range(GRAPH_WIDTH)]


def format_graph_as_text(review: Review, display_options: ReviewDisplayOptions) -> Iterator[str]:
    """Describe the graph in words. For each seat, state the win chance after a few of the moves."""
    last_index = len(review.graph) - 1
    indexes = sorted({last_index * index // MAX_SPOKEN_POINTS for index in range(MAX_SPOKEN_POINTS + 1)})
    for seat in list_shown_seats(review, display_options):
        points = ", ".join(format_graph_point(review, review.graph[index], seat) for index in indexes)
        yield format_message("graph-chance", who=review.names[seat], points=points)


def format_graph_point(review: Review, point: WinChancePoint, seat: int) -> str:
    chance = point.percentages[seat]
    if point.move_count == review.move_count and review.is_over:
        return format_message("graph-end", chance=chance)
    return (
        format_message("graph-point", chance=chance, move=point.move_count)
        if point.move_count
        else format_message("graph-deal", chance=chance)
    )


# Turning points and choices


def format_turning_points(review: Review, display_options: ReviewDisplayOptions) -> Iterator[str]:
    if not review.turning_points:
        return
    yield from format_title(format_message("turning-points"), display_options)
    for turning_point in review.turning_points:
        yield indent_line(turning_point.text, display_options)


def indent_line(line: str, display_options: ReviewDisplayOptions) -> str:
    return line if display_options.is_plain else f"  {line}"


def format_decisions(review: Review, display_options: ReviewDisplayOptions) -> Iterator[str]:
    """List the decisions of the seats to show: all decisions, or only the costly ones."""
    seats = list_shown_seats(review, display_options)
    seat_decisions = [decision for decision in review.decisions if decision.seat in seats]
    if not seat_decisions:
        yield from ["" for _ in range(not display_options.is_plain)]
        yield format_message("nothing-to-choose")
        return
    shown_decisions = [
        decision
        for decision in seat_decisions
        if display_options.show_all_decisions or decision.cost >= MIN_SHOWN_COST
    ]
    title = (
        format_message("choices-every")
        if display_options.show_all_decisions
        else format_message("choices-dear", cost=to_percent(MIN_SHOWN_COST))
    )
    yield from format_title(title, display_options)
    for decision in shown_decisions:
        is_addressed = len(seats) == 1 or decision.seat == display_options.reader_seat
        text = format_decision(review, decision, display_options.reader_seat, is_addressed)
        yield indent_line(text, display_options)
    if not shown_decisions:
        yield indent_line(format_message("choices-none", number=len(seat_decisions)), display_options)


def format_decision(review: Review, decision: Decision, reader_seat: int | None, is_addressed: bool) -> str:
    """Describe a decision.

    The reason addresses the player of the decision as "you". Unless `is_addressed`, other players read it
    too, so it names this player.
    """
    is_reader = decision.seat == reader_seat
    fields = {
        "move": decision.move_number,
        "who": format_message("choice-you") if is_reader else review.names[decision.seat],
        "made": format_rating(decision.played),
    }
    if decision.played.move == decision.best.move:
        return format_message("choice-best", **fields)
    if not decision.cost:
        return format_message("choice-as-good", **fields)
    fields |= {"best": format_rating(decision.best), "cost": compute_shown_cost(decision)}
    if (decision.points_cost or 0) >= 0.05:
        points = format_points_without_sign(decision.points_cost or 0, get_terminal_catalog())
        sentence = format_message("choice-worse-points", points=points, **fields)
    else:
        sentence = format_message("choice-worse", **fields)
    if not decision.reason:
        return sentence
    reason = f"{decision.reason.rstrip('.')}."
    if not is_addressed:
        reason = format_message("choice-reason-for", who=review.names[decision.seat], reason=reason)
    return f"{sentence} {reason}"


def format_rating(rating: MoveRating) -> str:
    if rating.win_chance is None:
        chance = format_message("not-judged")
    else:
        chance = format_message("win-chance", chance=to_percent(rating.win_chance))
    if rating.move and rating.move.lower() != rating.label.lower():
        return format_message("choice-judged-typed", label=rating.label, move=rating.move, chance=chance)
    return format_message("choice-judged", label=rating.label, chance=chance)


# Luck and skill


def format_seat_summaries(review: Review, display_options: ReviewDisplayOptions) -> Iterator[str]:
    yield from format_title(format_message("luck"), display_options)
    for seat in list_shown_seats(review, display_options):
        yield indent_line(" ".join(review.seat_summaries[seat].sentences), display_options)
