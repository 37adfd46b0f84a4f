"""A page that fits its screen: how much room the table, the news and the moves get."""

from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console
from rich.text import Text

from parlour.shapes import Scene
from parlour.terminal.drawing import (
    LABEL,
    Table,
    grouped_moves,
    head_lines,
    move_lines,
    table_of,
    told_events,
    written_moves,
)
from parlour.terminal.said import say
from parlour.terminal.session import Question, Session

FEWEST_COLUMNS = 40  # of a window that shows a table
USUAL_COLUMNS = (60, 80, 100)  # of the size that is advised where more columns are needed
FEWEST_NEWS = 3  # lines
FEWEST_MOVES = 3
MOST_MESSAGE = 6
WIDE = 120  # columns from which the news stand beside the table
BESIDE = 44  # columns of the news there
APART = " │ "
MORE = " …"  # at the end of what is not shown whole


@dataclass(frozen=True)
class Plan:
    """How closely things stand: the table, the moves, and the news."""

    tight: bool = False
    grouped: bool = False
    flowing: bool = False


PLANS = (Plan(), Plan(flowing=True), Plan(grouped=True, flowing=True), Plan(True, True, True))


def frame(console: Console, session: Session, question: Question, scene: Scene, message: str) -> list[Text]:
    """Return the lines of the page except the last, in which the person writes; the window holds them all."""
    page = Frame(console, session, question, scene, message, console.width)
    lines = page.lines(console.height) or page.small_window(console.height)
    for line in lines:
        line.truncate(console.width, overflow="ellipsis")
    return lines


class Frame:
    """The parts of one page, as they are in a window of so many columns."""

    def __init__(
        self,
        console: Console,
        session: Session,
        question: Question,
        scene: Scene,
        message: str,
        width: int,
    ) -> None:
        self.console = console
        self.session = session
        self.question = question
        self.scene = scene
        self.width = width
        self.head = head_lines(session, scene, width)
        self.message = self.folded([message], "yellow") if message else []
        self.prompt = self.prompt_lines()
        self.before, self.since = told_events(session, question.seat)

    @property
    def beside(self) -> int:
        """The columns of the news where they stand beside the table, or 0."""
        return BESIDE if self.width >= WIDE else 0

    def prompt_lines(self) -> list[Text]:
        who = f"{self.session.names[self.question.seat]}: " if len(self.session.people) > 1 else ""
        asked = say("step-in-or-not") if self.question.stepping_in else self.scene.prompt
        return self.folded([who + asked], "bold")

    def folded(self, sentences: list[str], style: str = "", width: int = 0) -> list[Text]:
        """The sentences as they fit the screen."""
        lines: list[Text] = []
        for sentence in sentences:
            lines.extend(Text(sentence, style=style).wrap(self.console, width or self.width) or [Text("")])
        return lines

    def lines(self, height: int) -> list[Text]:
        """The first plan that fits the height; if none does, the last, cut; nothing if even that does not."""
        asked = [*shortened(self.message, MOST_MESSAGE, self.width), *self.prompt]
        room = height - len(self.head) - len(asked) - 1
        for plan in PLANS:
            table, news, moves = self.planned(plan)
            if self.is_wide_enough(table.lines) and self.rows(table, news, moves) <= room:
                return self.laid_out(table, news, moves, room, asked)
        wide = self.is_wide_enough([*table.middle, *table.own])
        return (
            self.cut(table, news, moves, height) if wide and self.fewest_lines(table, moves) <= height else []
        )

    def is_wide_enough(self, lines: list[Text]) -> bool:
        """Return True if no line has to be cut."""
        return self.width >= FEWEST_COLUMNS and all(line.cell_len <= self.table_width for line in lines)

    def planned(self, plan: Plan) -> tuple[Table, list[Text], list[Text]]:
        """The table, the news and the moves of a plan."""
        table = table_of(self.session, self.scene, self.table_width, plan.tight)
        return table, self.news(plan.flowing), self.move_lines(plan.grouped)

    def rows(self, table: Table, news: list[Text], moves: list[Text]) -> int:
        """How many lines these take with the gaps between them."""
        if self.beside:
            return max(len(table.lines), len(news)) + 1 + len(moves)
        return len(table.lines) + len(news) + 2 + len(moves)

    def fewest_lines(self, table: Table, moves: list[Text]) -> int:
        """The height of a page that is cut as far as it can be: each other seat has a line on it."""
        whole = len(self.head) + len(table.middle) + len(table.own) + len(self.prompt) + 1
        return whole + len(table.seats) + FEWEST_NEWS + min(len(moves), FEWEST_MOVES)

    def small_window(self, height: int) -> list[Text]:
        """Say that the window is too small and which size would do; the prompt stays."""
        size = {"columns": self.width, "lines": height, **self.wanted_size()}
        notice = self.folded([say("small-window", **size)], "yellow")
        room = max(height - 1, 1)
        prompt = self.prompt[: max(room - 1, 1)]
        notice = notice[: room - len(prompt)]
        room -= len(prompt) + len(notice)
        message = shortened(self.message, room, self.width)
        moves = first(self.move_lines(True), room - len(message), say("more-moves"))
        return [*notice, *message, *prompt, *moves]

    def wanted_size(self) -> dict[str, int]:
        """The size of a window that is large enough: of this width if that will do."""
        widths = [width for width in USUAL_COLUMNS if width > self.width]
        for width in (self.width, *widths):
            wide = Frame(self.console, self.session, self.question, self.scene, "", width)
            table, _, moves = wide.planned(PLANS[-1])
            if wide.is_wide_enough([*table.middle, *table.own]):
                break
        return {"wide": width, "high": wide.fewest_lines(table, moves)}

    @property
    def table_width(self) -> int:
        return self.width - (self.beside + len(APART) if self.beside else 0)

    def move_lines(self, grouped: bool) -> list[Text]:
        return (grouped_moves if grouped else move_lines)(self.width, self.scene, self.session.marks)

    def news(self, flowing: bool) -> list[Text]:
        """What happened since the person's own last move."""
        return self.folded(
            [" ".join(self.since)] if flowing and self.since else self.since, width=self.beside
        )

    def laid_out(
        self, table: Table, news: list[Text], moves: list[Text], room: int, asked: list[Text]
    ) -> list[Text]:
        """The page where all has room; what is left goes to what happened earlier."""
        laid = [*table.middle, *([Text("")] if table.middle else []), *table.others, *table.own]
        if room < len(laid) + len(moves) + (0 if self.beside else len(news) + 1):
            laid = table.lines
        space = room - len(moves) - (1 if self.beside else len(laid) + 1)
        earlier = space - len(news)
        older = self.folded(self.before[-max(earlier, 0) :] if earlier > 0 else [], LABEL, self.beside)
        if len(older) > earlier or len(self.before) > earlier > 0:
            older = [Text(say("more-log"), style=LABEL), *older[len(older) - earlier + 1 :]]
        story = [*older, *news]
        if self.beside:
            body = self.side_by_side(laid, story)
            body += [Text("")] * (room - len(moves) - len(body))
        else:
            body = [*laid, Text(""), *story]
            body += [Text("")] * (room - len(moves) - len(body))
        return [*self.head, *body, *asked, *moves]

    def side_by_side(self, laid: list[Text], story: list[Text]) -> list[Text]:
        """The table and, beside it, what happened."""
        lines = []
        for left, right in zip_longest(laid, story, fillvalue=Text("")):
            left = left.copy()
            left.truncate(self.table_width, pad=True)
            lines.append(Text.assemble(left, (APART, LABEL), right))
        return lines

    def cut(self, table: Table, news: list[Text], moves: list[Text], height: int) -> list[Text]:
        """The page that does not hold everything.

        The middle, the person's own places and the prompt stay whole, and a line of each other seat.
        """
        whole = len(self.head) + len(table.middle) + len(table.own) + len(self.prompt) + 1
        room = height - whole - len(table.seats)
        most = min(MOST_MESSAGE, room - min(len(moves), FEWEST_MOVES))
        message = shortened(self.message, most, self.width)
        room -= len(message)
        if len(moves) > room // 2:
            moves = min(moves, written_moves(self.width, self.scene, self.session.marks), key=len)
        moves = first(moves, min(max(room // 2, FEWEST_MOVES), room), say("more-moves"))
        room -= len(moves)
        spare = room - min(len(news), FEWEST_NEWS, room)
        seen = opened(table.seats, spare, self.width)
        news = last(news, room - (len(seen) - len(table.seats)), say("more-log"))
        return [*self.head, *table.middle, *seen, *table.own, *news, *message, *self.prompt, *moves]


def opened(seats: list[list[Text]], spare: int, width: int) -> list[Text]:
    """The first line of each seat; the others of the first seats for which there are lines to spare."""
    lines: list[Text] = []
    for seat in seats:
        if len(seat) - 1 <= spare:
            spare -= len(seat) - 1
            lines += seat
        else:
            lines += shortened(seat, 1, width)
    return lines


def shortened(lines: list[Text], most: int, width: int) -> list[Text]:
    """The first of the lines, with a mark at the end of the last if there are more."""
    if len(lines) <= most:
        return lines
    kept = lines[: max(most, 0)]
    if kept:
        end = kept[-1].copy()
        end.truncate(width - len(MORE))
        kept[-1] = Text.assemble(end, (MORE, LABEL))
    return kept


def first(lines: list[Text], most: int, more: str) -> list[Text]:
    """The first of the lines, and what tells the others."""
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], Text(more, style=LABEL)] if most > 0 else []


def last(lines: list[Text], most: int, more: str) -> list[Text]:
    """The last of the lines, after what tells the others; of one line that is the last itself."""
    if len(lines) <= most or most == 1:
        return lines[-1:] if most == 1 else lines
    return [Text(more, style=LABEL), *lines[len(lines) - most + 1 :]] if most > 0 else []
