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

FEWEST_NEWS = 3  # lines
FEWEST_MOVES = 3
MOST_MESSAGE = 6
WIDE = 120  # columns from which the news stand beside the table
BESIDE = 44  # columns of the news there
APART = " │ "


@dataclass(frozen=True)
class Plan:
    """How closely things stand: the table, the moves, and the news."""

    tight: bool = False
    grouped: bool = False
    flowing: bool = False


PLANS = (Plan(), Plan(flowing=True), Plan(grouped=True, flowing=True), Plan(True, True, True))


def frame(console: Console, session: Session, question: Question, scene: Scene, message: str) -> list[Text]:
    """The lines of the page but for the last, in which the person writes: never more than the screen has."""
    return Frame(console, session, question, scene, message).lines()


class Frame:
    """What stands on one page."""

    def __init__(
        self, console: Console, session: Session, question: Question, scene: Scene, message: str
    ) -> None:
        self.console = console
        self.session = session
        self.scene = scene
        self.width, self.height = console.width, console.height
        self.head = head_lines(session, scene, self.width)
        self.asked = self.question_lines(question, message)
        self.before, self.since = told_events(session, question.seat)
        self.room = max(self.height - len(self.head) - len(self.asked) - 1, 0)

    @property
    def beside(self) -> int:
        """The columns of the news where they stand beside the table, or 0."""
        return BESIDE if self.width >= WIDE else 0

    def question_lines(self, question: Question, message: str) -> list[Text]:
        """What is to be told, and what is asked."""
        told = self.folded([message], "yellow") if message else []
        if len(told) > MOST_MESSAGE:
            told = [*told[: MOST_MESSAGE - 1], Text(say("more-message"), style=LABEL)]
        who = f"{self.session.names[question.seat]}: " if len(self.session.people) > 1 else ""
        asked = say("step-in-or-not") if question.stepping_in else self.scene.prompt
        return [*told, *self.folded([who + asked], "bold")]

    def folded(self, sentences: list[str], style: str = "", width: int = 0) -> list[Text]:
        """The sentences as they fit the screen."""
        lines: list[Text] = []
        for sentence in sentences:
            lines.extend(Text(sentence, style=style).wrap(self.console, width or self.width) or [Text("")])
        return lines

    def lines(self) -> list[Text]:
        """The first plan by which all has room; where none is, the last, cut."""
        for plan in PLANS:
            table = table_of(self.session, self.scene, self.table_width, plan.tight)
            moves = self.move_lines(plan.grouped)
            news = self.news(plan.flowing)
            gaps = 1 if self.beside else 2
            tall = max(len(table.lines), len(news)) if self.beside else len(table.lines) + len(news)
            if tall + gaps + len(moves) <= self.room:
                return self.laid_out(table, news, moves)
        return self.cut(table, news, moves)

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

    def laid_out(self, table: Table, news: list[Text], moves: list[Text]) -> list[Text]:
        """The page where all has room; what is left goes to what happened earlier."""
        laid = [*table.middle, *([Text("")] if table.middle else []), *table.others, *table.own]
        if self.room < len(laid) + len(moves) + (0 if self.beside else len(news) + 1):
            laid = table.lines
        space = self.room - len(moves) - (1 if self.beside else len(laid) + 1)
        earlier = space - len(news)
        older = self.folded(self.before[-max(earlier, 0) :] if earlier > 0 else [], LABEL, self.beside)
        if len(older) > earlier or len(self.before) > earlier > 0:
            older = [Text(say("more-log"), style=LABEL), *older[len(older) - earlier + 1 :]]
        story = [*older, *news]
        if self.beside:
            body = self.side_by_side(laid, story)
            body += [Text("")] * (self.room - len(moves) - len(body))
        else:
            body = [*laid, Text(""), *story]
            body += [Text("")] * (self.room - len(moves) - len(body))
        return [*self.head, *body, *self.asked, *moves]

    def side_by_side(self, laid: list[Text], story: list[Text]) -> list[Text]:
        """The table and, beside it, what happened."""
        lines = []
        for left, right in zip_longest(laid, story, fillvalue=Text("")):
            left = left.copy()
            left.truncate(self.table_width, pad=True)
            lines.append(Text.assemble(left, (APART, LABEL), right))
        return lines

    def cut(self, table: Table, news: list[Text], moves: list[Text]) -> list[Text]:
        """The page where not all has room: what lies in the middle and the person's own places stay whole."""
        room = self.room - len(table.middle) - len(table.own)
        if len(moves) > room // 2:
            moves = min(moves, written_moves(self.width, self.scene, self.session.marks), key=len)
        moves = first(moves, max(room // 2, FEWEST_MOVES), say("more-moves"))
        told = min(len(news), FEWEST_NEWS)
        told = max(min(len(news), room - len(moves) - len(table.others)), told)
        seen = first(table.others, max(room - len(moves) - told, 0), say("more-table"))
        news = last(news, room - len(moves) - len(seen), say("more-log"))
        lines = [*self.head, *table.middle, *seen, *table.own, *news, *self.asked, *moves]
        return lines[: max(self.height - 1, 0)] if self.height > len(self.head) else self.asked[:1]


def first(lines: list[Text], most: int, more: str) -> list[Text]:
    """The first of the lines, and what tells the others."""
    if len(lines) <= most:
        return lines
    return [*lines[: most - 1], Text(more, style=LABEL)] if most > 0 else []


def last(lines: list[Text], most: int, more: str) -> list[Text]:
    """The last of the lines, after what tells the others."""
    if len(lines) <= most:
        return lines
    return [Text(more, style=LABEL), *lines[len(lines) - most + 1 :]] if most > 0 else []
