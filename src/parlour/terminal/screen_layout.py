"""Layout of a page. The table, the events and the moves are arranged to fit the screen."""

from dataclasses import dataclass
from itertools import zip_longest

from rich.console import Console
from rich.text import Text

from parlour.scene.scene_types import Scene
from parlour.terminal.drawing import (
    LABEL_STYLE,
    TableLines,
    draw_header,
    draw_table,
    format_grouped_moves,
    format_moves,
    format_recent_events,
    format_typed_moves,
)
from parlour.terminal.language import format_message
from parlour.terminal.match_session import SeatPrompt, Session

MIN_COLUMNS = 40  # minimum window width for drawing a table
SUGGESTED_COLUMNS = (60, 80, 100)  # widths suggested to users with a narrow window
MIN_EVENT_LINES = 3  # minimum number of lines for events
MIN_MOVE_LINES = 3  # minimum number of lines for moves
MAX_MESSAGE_LINES = 6  # maximum number of lines for a message
TWO_COLUMN_WIDTH = 120  # minimum window width for showing events to the right of the table
EVENT_COLUMN_WIDTH = 44  # width of the event column to the right of the table, in characters
COLUMN_SEPARATOR = " │ "
ELLIPSIS = " …"  # the end of a shortened text


@dataclass(frozen=True)
class FrameLayout:
    """Settings for how compact a page is.

    Attributes:
        is_tight: True to draw the table in fewer lines.
        groups_moves: True to list similar moves together.
        joins_events: True to put several events on one line.
    """

    is_tight: bool = False
    groups_moves: bool = False
    joins_events: bool = False


FRAME_LAYOUTS = (
    FrameLayout(),
    FrameLayout(joins_events=True),
    FrameLayout(groups_moves=True, joins_events=True),
    FrameLayout(True, True, True),
)


def draw_frame(
    console: Console, session: Session, seat_prompt: SeatPrompt, scene: Scene, message: str
) -> list[Text]:
    """Return the lines of a page that fits the window. The input line is not included."""
    page = ScreenFrame(console, session, seat_prompt, scene, message, console.width)
    lines = page.draw(console.height) or page.draw_notice_in_small_window(console.height)
    for line in lines:
        line.truncate(console.width, overflow="ellipsis")
    return lines


class ScreenFrame:
    """A page that fills the terminal window, for a given window width."""

    def __init__(
        self,
        console: Console,
        session: Session,
        seat_prompt: SeatPrompt,
        scene: Scene,
        message: str,
        width: int,
    ) -> None:
        self.console = console
        self.session = session
        self.seat_prompt = seat_prompt
        self.scene = scene
        self.width = width
        self.head = draw_header(session, scene, width)
        self.message = self.wrap([message], "yellow") if message else []
        self.prompt = self.format_prompt_lines()
        self.earlier_events, self.recent_events = format_recent_events(session, seat_prompt.seat)

    @property
    def event_column_width(self) -> int:
        """The width of the event column to the right of the table, or 0 if the events are below the table."""
        return EVENT_COLUMN_WIDTH if self.width >= TWO_COLUMN_WIDTH else 0

    def format_prompt_lines(self) -> list[Text]:
        player_name = (
            f"{self.session.player_names[self.seat_prompt.seat]}: "
            if len(self.session.human_seats) > 1
            else ""
        )
        prompt = format_message("step-in-or-not") if self.seat_prompt.is_interrupt else self.scene.prompt
        return self.wrap([player_name + prompt], "bold")

    def wrap(self, sentences: list[str], style: str = "", width: int = 0) -> list[Text]:
        """Wrap the sentences to the width of the screen, or to `width` if it is not 0."""
        lines: list[Text] = []
        for sentence in sentences:
            lines.extend(Text(sentence, style=style).wrap(self.console, width or self.width) or [Text("")])
        return lines

    def draw(self, height: int) -> list[Text]:
        """Return the page in the first layout that fits the height.

        If none fits, crop the densest layout. Return an empty list if even the cropped page does not fit.
        """
        prompt_lines = [*limit_line_count(self.message, MAX_MESSAGE_LINES, self.width), *self.prompt]
        available_lines = height - len(self.head) - len(prompt_lines) - 1
        for layout in FRAME_LAYOUTS:
            table, event_lines, move_lines = self.draw_parts(layout)
            if (
                self.is_wide_enough(table.lines)
                and self.count_lines(table, event_lines, move_lines) <= available_lines
            ):
                return self.arrange(table, event_lines, move_lines, available_lines, prompt_lines)
        is_wide_enough = self.is_wide_enough([*table.middle, *table.own_seat_lines])
        return (
            self.arrange_cropped(table, event_lines, move_lines, height)
            if is_wide_enough and self.min_height(table, move_lines) <= height
            else []
        )

    def is_wide_enough(self, lines: list[Text]) -> bool:
        """Return True if none of the lines would be cropped."""
        return self.width >= MIN_COLUMNS and all(line.cell_len <= self.table_width for line in lines)

    def draw_parts(self, layout: FrameLayout) -> tuple[TableLines, list[Text], list[Text]]:
        """Return the table, the events and the moves, drawn in a layout."""
        table = draw_table(self.session, self.scene, self.table_width, layout.is_tight)
        return (
            table,
            self.format_event_lines(layout.joins_events),
            self.format_move_lines(layout.groups_moves),
        )

    def count_lines(self, table: TableLines, event_lines: list[Text], move_lines: list[Text]) -> int:
        """Return the total number of lines of the table, the events and the moves, including gaps."""
        if self.event_column_width:
            return max(len(table.lines), len(event_lines)) + 1 + len(move_lines)
        return len(table.lines) + len(event_lines) + 2 + len(move_lines)

    def min_height(self, table: TableLines, move_lines: list[Text]) -> int:
        """Return the minimum height of a cropped page, with only one line for each of the opponents."""
        fixed_lines = len(self.head) + len(table.middle) + len(table.own_seat_lines) + len(self.prompt) + 1
        return fixed_lines + len(table.seats) + MIN_EVENT_LINES + min(len(move_lines), MIN_MOVE_LINES)

    def draw_notice_in_small_window(self, height: int) -> list[Text]:
        """Return a page for a window that is too small.

        The page first states a sufficient window size. Below are the message, the prompt and as many moves
        as fit.
        """
        size = {"columns": self.width, "lines": height, **self.find_sufficient_size()}
        notice = self.wrap([format_message("small-window", **size)], "yellow")
        free_lines = max(height - 1, 1)
        prompt = self.prompt[: max(free_lines - 1, 1)]
        notice = notice[: free_lines - len(prompt)]
        free_lines -= len(prompt) + len(notice)
        message = limit_line_count(self.message, free_lines, self.width)
        move_lines = keep_first(
            self.format_move_lines(True), free_lines - len(message), format_message("more-moves")
        )
        return [*notice, *message, *prompt, *move_lines]

    def find_sufficient_size(self) -> dict[str, int]:
        """Return the size of a window that would be sufficient, with the current width if possible."""
        widths = [width for width in SUGGESTED_COLUMNS if width > self.width]
        for width in (self.width, *widths):
            frame = ScreenFrame(self.console, self.session, self.seat_prompt, self.scene, "", width)
            table, _, move_lines = frame.draw_parts(FRAME_LAYOUTS[-1])
            if frame.is_wide_enough([*table.middle, *table.own_seat_lines]):
                break
        return {"wide": width, "high": frame.min_height(table, move_lines)}

    @property
    def table_width(self) -> int:
        return self.width - (
            self.event_column_width + len(COLUMN_SEPARATOR) if self.event_column_width else 0
        )

    def format_move_lines(self, groups_moves: bool) -> list[Text]:
        return (format_grouped_moves if groups_moves else format_moves)(
            self.width, self.scene, self.session.shortcuts
        )

    def format_event_lines(self, joins_events: bool) -> list[Text]:
        """Format the events since the last move of the prompted player."""
        return self.wrap(
            [" ".join(self.recent_events)] if joins_events and self.recent_events else self.recent_events,
            width=self.event_column_width,
        )

    def arrange(
        self,
        table: TableLines,
        recent_event_lines: list[Text],
        move_lines: list[Text],
        available_height: int,
        prompt_lines: list[Text],
    ) -> list[Text]:
        """Arrange a page that fits completely, and fill unused lines with earlier events."""
        table_lines = [
            *table.middle,
            *([Text("")] if table.middle else []),
            *table.other_seat_lines,
            *table.own_seat_lines,
        ]
        if available_height < len(table_lines) + len(move_lines) + (
            0 if self.event_column_width else len(recent_event_lines) + 1
        ):
            table_lines = table.lines
        free_lines = (
            available_height - len(move_lines) - (1 if self.event_column_width else len(table_lines) + 1)
        )
        earlier_count = free_lines - len(recent_event_lines)
        earlier_lines = self.wrap(
            self.earlier_events[-max(earlier_count, 0) :] if earlier_count > 0 else [],
            LABEL_STYLE,
            self.event_column_width,
        )
        if len(earlier_lines) > earlier_count or len(self.earlier_events) > earlier_count > 0:
            earlier_lines = [
                Text(format_message("more-log"), style=LABEL_STYLE),
                *earlier_lines[len(earlier_lines) - earlier_count + 1 :],
            ]
        event_lines = [*earlier_lines, *recent_event_lines]
        if self.event_column_width:
            body = self.join_side_by_side(table_lines, event_lines)
            body += [Text("")] * (available_height - len(move_lines) - len(body))
        else:
            body = [*table_lines, Text(""), *event_lines]
            body += [Text("")] * (available_height - len(move_lines) - len(body))
        return [*self.head, *body, *prompt_lines, *move_lines]

    def join_side_by_side(self, table_lines: list[Text], event_lines: list[Text]) -> list[Text]:
        """Join the lines of the table and the events with a separator between them."""
        lines = []
        for table_line, event_line in zip_longest(table_lines, event_lines, fillvalue=Text("")):
            table_line = table_line.copy()
            table_line.truncate(self.table_width, pad=True)
            lines.append(Text.assemble(table_line, (COLUMN_SEPARATOR, LABEL_STYLE), event_line))
        return lines

    def arrange_cropped(
        self, table: TableLines, event_lines: list[Text], move_lines: list[Text], height: int
    ) -> list[Text]:
        """Arrange a page that does not fit completely.

        The middle of the table, the player's own zones and the prompt are complete. The zones of every other
        player get at least one line.
        """
        fixed_lines = len(self.head) + len(table.middle) + len(table.own_seat_lines) + len(self.prompt) + 1
        free_lines = height - fixed_lines - len(table.seats)
        max_lines = min(MAX_MESSAGE_LINES, free_lines - min(len(move_lines), MIN_MOVE_LINES))
        message = limit_line_count(self.message, max_lines, self.width)
        free_lines -= len(message)
        if len(move_lines) > free_lines // 2:
            move_lines = min(
                move_lines, format_typed_moves(self.width, self.scene, self.session.shortcuts), key=len
            )
        move_lines = keep_first(
            move_lines, min(max(free_lines // 2, MIN_MOVE_LINES), free_lines), format_message("more-moves")
        )
        free_lines -= len(move_lines)
        spare_lines = free_lines - min(len(event_lines), MIN_EVENT_LINES, free_lines)
        seat_lines = fit_seat_lines(table.seats, spare_lines, self.width)
        event_lines = keep_last(
            event_lines, free_lines - (len(seat_lines) - len(table.seats)), format_message("more-log")
        )
        return [
            *self.head,
            *table.middle,
            *seat_lines,
            *table.own_seat_lines,
            *event_lines,
            *message,
            *self.prompt,
            *move_lines,
        ]


def fit_seat_lines(seat_paragraphs: list[list[Text]], spare_line_count: int, width: int) -> list[Text]:
    """Return the lines of all seats. If a seat's lines do not fit, only its first line is kept.

    `spare_line_count` is the number of lines that can be used in addition to one line per seat.
    """
    lines: list[Text] = []
    for paragraph in seat_paragraphs:
        if len(paragraph) - 1 <= spare_line_count:
            spare_line_count -= len(paragraph) - 1
            lines += paragraph
        else:
            lines += limit_line_count(paragraph, 1, width)
    return lines


def limit_line_count(lines: list[Text], max_lines: int, width: int) -> list[Text]:
    """Return the first `max_lines` lines. If lines are dropped, the last kept line ends with an ellipsis."""
    if len(lines) <= max_lines:
        return lines
    kept_lines = lines[: max(max_lines, 0)]
    if kept_lines:
        last_line = kept_lines[-1].copy()
        last_line.truncate(width - len(ELLIPSIS))
        kept_lines[-1] = Text.assemble(last_line, (ELLIPSIS, LABEL_STYLE))
    return kept_lines


def keep_first(lines: list[Text], max_lines: int, more_text: str) -> list[Text]:
    """Return the first `max_lines` lines. If lines are dropped, `more_text` replaces the last kept line."""
    if len(lines) <= max_lines:
        return lines
    return [*lines[: max_lines - 1], Text(more_text, style=LABEL_STYLE)] if max_lines > 0 else []


def keep_last(lines: list[Text], max_lines: int, more_text: str) -> list[Text]:
    """Return the last `max_lines` lines. If lines are dropped, `more_text` replaces the first kept line.

    If `max_lines` is 1, return only the last line.
    """
    if len(lines) <= max_lines or max_lines == 1:
        return lines[-1:] if max_lines == 1 else lines
    return [Text(more_text, style=LABEL_STYLE), *lines[len(lines) - max_lines + 1 :]] if max_lines > 0 else []
