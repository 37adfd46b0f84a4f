"""Layout of a page: the table, the events and the moves, cut to fit the window."""

from itertools import zip_longest

from rich.console import Console
from rich.text import Text

from parlour.scene.scene_types import Scene
from parlour.terminal.drawing import (
    LABEL_STYLE,
    draw_header,
    draw_table,
    format_grouped_moves,
    format_moves,
    format_recent_events,
)
from parlour.terminal.language import format_message
from parlour.terminal.match_session import SeatPrompt, Session

TWO_COLUMN_WIDTH = 120  # minimum window width for showing events to the right of the table
EVENT_COLUMN_WIDTH = 44  # width of the event column to the right of the table, in characters
COLUMN_SEPARATOR = " │ "
ELLIPSIS = " …"  # the end of a shortened text


class Part:
    """Lines of a page that belong together. Their last lines can be cut.

    `floors` are two numbers of lines that remain as long as other parts can be cut instead. The second is for
    pages on which even the first numbers of lines do not fit. `more` takes the place of the lines that are
    cut; if it is empty, the remaining lines end with an ellipsis.
    """

    def __init__(self, lines: list[Text], floors: tuple[int, int] | None = None, more: str = "") -> None:
        self.lines = lines
        self.height = len(lines)
        self.floors = [*(floors or (self.height, self.height)), 0]
        self.more = more

    def count_spare_lines(self, stage: int) -> int:
        return self.height - self.floors[stage]

    @property
    def is_cut(self) -> bool:
        return self.height < len(self.lines)

    def draw(self, width: int) -> list[Text]:
        lines = self.lines[: self.height]
        if lines and self.is_cut:
            lines[-1] = Text(self.more, style=LABEL_STYLE) if self.more else add_ellipsis(lines[-1], width)
        return lines


def add_ellipsis(line: Text, width: int) -> Text:
    line = line.copy()
    line.truncate(width - len(ELLIPSIS))
    return Text.assemble(line, (ELLIPSIS, LABEL_STYLE))


def cut_parts(parts: list[Part], height: int) -> None:
    """Cut the parts to a total height, always by the last line of the part with the most lines to spare."""
    excess = sum(part.height for part in parts) - height
    for stage in range(3):
        while excess > 0:
            longest = max(parts, key=lambda part: part.count_spare_lines(stage))
            if longest.count_spare_lines(stage) <= 0:
                break
            longest.height -= 1
            excess -= 1


def draw_frame(
    console: Console, session: Session, seat_prompt: SeatPrompt, scene: Scene, message: str
) -> list[Text]:
    """Return the lines of a page that fits the window. The input line is not included."""
    page = ScreenFrame(console, session, seat_prompt, scene, message, is_compact=False)
    if not page.fits():
        page = ScreenFrame(console, session, seat_prompt, scene, message, is_compact=True)
    lines = page.draw()
    if page.own_zones.is_cut:
        page = ScreenFrame(console, session, seat_prompt, scene, message, True, omits_own_notes=True)
        lines = page.draw()
    for line in lines:
        line.truncate(console.width, overflow="ellipsis")
    return lines


class ScreenFrame:
    """A page that fills the terminal window.

    A compact page has the table in fewer lines, similar moves together, and several events on one line. Notes
    on the player's own cards are left out if not all of these cards would fit.
    """

    def __init__(
        self,
        console: Console,
        session: Session,
        seat_prompt: SeatPrompt,
        scene: Scene,
        message: str,
        is_compact: bool,
        omits_own_notes: bool = False,
    ) -> None:
        self.console = console
        self.width, self.height = console.width, max(console.height - 1, 1)  # the last line is for the input
        self.is_wide = self.width >= TWO_COLUMN_WIDTH
        self.event_width = EVENT_COLUMN_WIDTH if self.is_wide else self.width
        self.table_width = self.width - (EVENT_COLUMN_WIDTH + len(COLUMN_SEPARATOR)) * self.is_wide
        title, rule = draw_header(session, scene, self.width)
        self.title, self.rule = Part([title]), Part([rule], (1, 0))
        table = draw_table(session, scene, self.table_width, is_compact, omits_own_notes)
        self.middle = Part(table.middle)
        self.seats = [Part(lines, (1, 1)) for lines in table.seats]
        self.own_zones = Part(table.own_seat_lines)
        self.earlier_events, recent_events = format_recent_events(session, seat_prompt.seat)
        if is_compact and recent_events:
            recent_events = [" ".join(recent_events)]
        self.events = Part(self.wrap(recent_events, width=self.event_width), (2, 1))
        self.message = Part(self.wrap([message], "yellow") if message else [], (6, 3))
        self.prompt = self.format_prompt_lines(session, seat_prompt, scene)
        format_move_lines = format_grouped_moves if is_compact else format_moves
        self.moves = Part(
            format_move_lines(self.width, scene, session.shortcuts), (8, 3), format_message("more-moves")
        )

    def format_prompt_lines(self, session: Session, seat_prompt: SeatPrompt, scene: Scene) -> list[Text]:
        player_name = f"{session.player_names[seat_prompt.seat]}: " if len(session.human_seats) > 1 else ""
        prompt = format_message("step-in-or-not") if seat_prompt.is_interrupt else scene.prompt
        return self.wrap([player_name + prompt], "bold")[: self.height]

    def wrap(self, sentences: list[str], style: str = "", width: int = 0) -> list[Text]:
        """Wrap the sentences to the width of the screen, or to `width` if it is not 0."""
        lines: list[Text] = []
        for sentence in sentences:
            lines.extend(Text(sentence, style=style).wrap(self.console, width or self.width) or [Text("")])
        return lines

    @property
    def table(self) -> list[Part]:
        return [self.middle, *self.seats, self.own_zones]

    @property
    def stacked_parts(self) -> list[Part]:
        """The parts below each other, in the order in which they disappear from a tiny window."""
        events = [] if self.is_wide else [self.events]
        return [
            *(self.rule, self.title, *self.seats, *events),
            *(self.message, self.moves, self.own_zones, self.middle),
        ]

    def count_spare_lines(self) -> int:
        return self.height - len(self.prompt) - sum(part.height for part in self.stacked_parts)

    @property
    def body_height(self) -> int:
        """The number of lines for the table and the events."""
        parts = (self.title, self.rule, self.message, self.moves)
        return self.height - len(self.prompt) - sum(part.height for part in parts)

    def fits(self) -> bool:
        """Return True if nothing has to be cut."""
        lines = [line for part in self.table for line in part.lines]
        return (
            self.count_spare_lines() >= 1
            and self.events.height <= self.body_height
            and all(line.cell_len <= self.table_width for line in lines)
        )

    def draw(self) -> list[Text]:
        """Return all lines. Lines that are left over show earlier events."""
        cut_parts(self.stacked_parts, self.height - len(self.prompt))
        spare_lines = self.count_spare_lines()
        body = [line for part in self.table for line in part.draw(self.table_width)]
        if self.middle.height and spare_lines > 1:
            body.insert(self.middle.height, Text(""))
        if self.is_wide:
            body = self.join_side_by_side(body, self.draw_events(self.body_height))
        else:
            body += [Text("")] if spare_lines > 0 else []
            body += self.draw_events(self.body_height - len(body))
        body += [Text("")] * (self.body_height - len(body))
        head = [*self.title.draw(self.width), *self.rule.draw(self.width)]
        return [*head, *body, *self.message.draw(self.width), *self.prompt, *self.moves.draw(self.width)]

    def draw_events(self, height: int) -> list[Text]:
        """Return the latest events. If some do not fit, the first line says so."""
        earlier_lines = self.wrap(self.earlier_events[-self.height :], LABEL_STYLE, self.event_width)
        lines = [*earlier_lines, *self.events.lines]
        if len(lines) <= height or height <= 1:
            return lines[len(lines) - height :] if height > 0 else []
        return [Text(format_message("more-log"), style=LABEL_STYLE), *lines[1 - height :]]

    def join_side_by_side(self, table_lines: list[Text], event_lines: list[Text]) -> list[Text]:
        """Join the lines of the table and the events with a separator between them."""
        lines = []
        for table_line, event_line in zip_longest(table_lines, event_lines, fillvalue=Text("")):
            table_line = table_line.copy()
            table_line.truncate(self.table_width, pad=True)
            lines.append(Text.assemble(table_line, (COLUMN_SEPARATOR, LABEL_STYLE), event_line))
        return lines
