"""A review of a record: the chances to win, where the match turned, what choices cost, luck and skill."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from parlour.kit.errors import InvalidRecord
from parlour.players.coach import Account, Decision, MoveRating, Point, Review, hundreds, review, signed
from parlour.record import Record
from parlour.terminal.arguments import UsageError
from parlour.terminal.replay import ReplayFails, load_record

BLOCKS = "▁▂▃▄▅▆▇█"
LETTERS = "01234567"  # for an output without blocks
GRAPH = 60  # columns
SPOKEN_POINTS = 10  # of a graph in words
GRAPH_TITLE = "Chance to win, in 100: as each saw it, if all play on by the rule of thumb"
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
        self.task = self.progress.add_task("Looking at each move") if self.progress else None

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


def reviewed(path: Path, playouts: int, seed: int, seat: int | None) -> Review:
    """The review of the record in a file. Raises UsageError where there is none, or ReplayFails."""
    record = load_record(path)
    look_at_seat(record, seat)
    with Bar() as bar:
        try:
            return review(record, playouts, seed, bar.show)
        except InvalidRecord as reason:
            raise ReplayFails(str(reason)) from None


def look_at_seat(record: Record, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < record.seats:
        raise UsageError(f"--seat {seat}: the record has seats 0 to {record.seats - 1}")


def review_json(found: Review) -> str:
    return msgspec.json.format(msgspec.json.encode(found), indent=2).decode()


def review_lines(found: Review, scope: ReviewScope) -> Iterator[str]:
    """The review in lines."""
    yield head_line(found)
    yield from title(GRAPH_TITLE, scope)
    yield from spoken_graph(found, scope) if scope.plain else graph_lines(found, scope)
    yield from turning_lines(found, scope)
    yield from decision_lines(found, scope)
    yield from account_lines(found, scope)


def head_line(found: Review) -> str:
    moves = "1 move" if found.moves == 1 else f"{found.moves} moves"
    end = found.result if found.over else "not over"
    return f"{found.title}, {' and '.join(found.names)}: {moves}, {named(end, found.names)}."


def named(result: str, names: list[str]) -> str:
    """The result of a record, with the names of those who won."""
    words, bracket, clause = result.partition(" [")
    before, by, seats = words.partition("won by seat ")
    if by:
        winners = [names[int(seat)] for seat in seats.split(" and ")]
        words = f"{before}won by {' and '.join(winners)}"
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
        first, last = (hundreds(found.points[at].chances[seat]) for at in (0, -1))
        yield f"  {found.names[seat].ljust(widest)}  {first:>3} {bars} {last}"
    if found.thinned:
        yield f"  The graph has {len(found.points)} points for {found.moves} moves."


def columns_of(values: list[float]) -> list[float]:
    """The values in as many columns as there is room for: of each column the last, where they do not fit."""
    if len(values) <= GRAPH:
        return values
    return [values[column * (len(values) - 1) // (GRAPH - 1)] for column in range(GRAPH)]


def can_print(characters: str) -> bool:
    try:
        characters.encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def spoken_graph(found: Review, scope: ReviewScope) -> Iterator[str]:
    """The same in words: a few points of each seat."""
    last = len(found.points) - 1
    some = sorted({last * at // SPOKEN_POINTS for at in range(SPOKEN_POINTS + 1)})
    for seat in seats_of(found, scope):
        told = ", ".join(point_words(found, found.points[at], seat) for at in some)
        yield f"Chance of {found.names[seat]}: {told}."


def point_words(found: Review, point: Point, seat: int) -> str:
    where = f"after move {point.move}" if point.move else "after the deal"
    if point.move == found.moves and found.over:
        where = "at the end"
    return f"{hundreds(point.chances[seat])} {where}"


# Turning points and choices


def turning_lines(found: Review, scope: ReviewScope) -> Iterator[str]:
    if not found.turnings:
        return
    yield from title("Turning points", scope)
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
        yield "There was nothing to choose: the cards decided alone."
        return
    told = [decision for decision in mine if scope.every or decision.cost >= DEAR]
    what = "Every choice" if scope.every else f"Choices that cost {hundreds(DEAR)} in 100 or more"
    yield from title(f"{what}, if all play well from there", scope)
    for decision in told:
        yield indented(decision_words(found, decision), scope)
    if not told:
        yield indented(f"None of {len(mine)}.", scope)


def decision_words(found: Review, decision: Decision) -> str:
    who = f"Move {decision.number}, {found.names[decision.seat]}: {rating_words(decision.made)}"
    if decision.made.move == decision.best.move:
        return f"{who}, the best."
    if not decision.cost:
        return f"{who}, as good as the best that was found, as far as can be told."
    points = f" and {decision.points_cost:.1f} points" if (decision.points_cost or 0) >= 0.05 else ""
    reason = f" {decision.reason.rstrip('.')}." if decision.reason else ""
    return (
        f"{who}; better was {rating_words(decision.best)}. Cost: {hundreds(decision.cost)}{points}.{reason}"
    )


def rating_words(rating: MoveRating) -> str:
    chance = "not judged" if rating.chance is None else str(hundreds(rating.chance))
    text = f" ({rating.move})" if rating.move and rating.move.lower() != rating.label.lower() else ""
    return f"{rating.label}{text}, {chance}"


# Luck and skill


def account_lines(found: Review, scope: ReviewScope) -> Iterator[str]:
    yield from title("Luck and skill, in 100", scope)
    accounts = [found.accounts[seat] for seat in seats_of(found, scope)]
    if scope.plain:
        for account in accounts:
            start, own, others, cards, result = rounded(account)
            yield (
                f"{found.names[account.seat]} began at {start}. Own choices {change(own)}, choices of others "
                f"{change(others)}, the cards {change(cards)}. That makes {result}."
            )
    else:
        widest = max(len(name) for name in found.names)
        yield f"  {'':{widest}}  start  own choices  others' choices  cards  result"
        for account in accounts:
            start, own, others, cards, result = rounded(account)
            chosen = f"{change(own):>11}  {change(others):>15}  {change(cards):>5}"
            yield f"  {found.names[account.seat]:{widest}}  {start:>5}  {chosen}  {result:>6}"
    for account in accounts:
        yield indented(summary_of(found, account), scope)


def rounded(account: Account) -> tuple[int, int, int, int, int]:
    """In hundreds that add up as they are read: what rounding leaves goes to the cards."""
    start, result = hundreds(account.start), hundreds(account.result)
    own, others = round(100 * account.own), round(100 * account.others)
    return start, own, others, result - start - own - others, result


def change(number: int) -> str:
    return f"{number:+d}".replace("-", "−") if number else "0"


def summary_of(found: Review, account: Account) -> str:
    name = found.names[account.seat]
    if not account.decisions:
        return f"{name} had nothing to choose."
    choices = "1 choice" if account.decisions == 1 else f"{account.decisions} choices"
    if not account.mistakes:
        return f"{name} had {choices}, and none was clearly wrong."
    points = f", {signed(-account.points_lost)} points" if account.points_lost >= 0.05 else ""
    lost = change(round(100 * account.own))
    return f"{name} had {choices}; {account.mistakes} cost something: {lost} in all{points}."
