"""A match as a full screen, redrawn at each prompt and whenever the screen changes."""

import contextlib
from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from parlour.scene.scene_types import Scene
from parlour.terminal.drawing import LABEL, draw_table, format_recent_events
from parlour.terminal.keyboard import Keyboard, ScreenChanged, discard_typed_ahead
from parlour.terminal.language import format_message, localized_commands
from parlour.terminal.line_folding import wrap_line
from parlour.terminal.match_session import SeatPrompt, Session
from parlour.terminal.screen_layout import draw_frame
from parlour.text.display_text import sanitize_line

LAST_EVENTS = 10


class ScreenDisplay:
    """The display for a terminal with cursor positioning."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.screen: contextlib.ExitStack = contextlib.ExitStack()
        self.message = ""
        self.keyboard = Keyboard(
            lambda: ignore(self.console.set_alt_screen(False)),
            lambda: ignore(self.console.set_alt_screen(True)),
        )

    def open(self, session: Session, notices: list[str]) -> None:
        self.message = " ".join(notices)
        self.keyboard.history.clear()
        self.screen.enter_context(self.console.screen(hide_cursor=False))
        self.keyboard.watch_screen()

    def on_observation(self, session: Session) -> None:
        """Do nothing: the next prompt also shows the moves of bots."""

    def hand_over(self, session: Session, seat: int) -> None:
        self.keyboard.clear_completions()
        self.ask_below(lambda: covered(self.console, session.names[seat]), "   ")

    def ask_below(self, lines: Callable[[], list[Text]], prompt: str) -> str:
        """Read a line below these lines, which are drawn again when the screen changes."""
        while True:
            self.console.clear()
            for line in lines():
                self.print_line(line, cropped=True)
            try:
                return self.keyboard.read_line(prompt)
            except ScreenChanged:
                continue

    def print_line(self, line: Text, cropped: bool = False) -> None:
        """Print a line without control characters, so that foreign text cannot control the terminal."""
        line.plain = sanitize_line(line.plain)
        if cropped:
            self.console.print(line, no_wrap=True, crop=True, overflow="crop")
        else:
            self.console.print(Text("\n".join(fit_line(self.console, line.plain))))

    def ask(self, session: Session, question: SeatPrompt, scene: Scene) -> str:
        words = [*(move.label for move in scene.moves), *(move.move for move in scene.moves)]
        self.keyboard.set_completions(question.seat, [*words, *localized_commands().values()])
        message = self.message
        line = self.ask_below(lambda: draw_frame(self.console, session, question, scene, message), "> ")
        self.keyboard.add_to_history(question.seat, line)
        self.message = session.save_file.error and format_message(
            "cannot-keep", reason=session.save_file.error
        )
        return line

    def show_message(self, sentence: str) -> None:
        self.message = sentence

    def show_text(self, title: str, lines: list[str], from_end: bool = False) -> None:
        """Show a text in pages of the height of the screen."""
        self.keyboard.clear_completions()
        start = -1 if from_end else 0
        while True:
            reading = Pager(self.console, title, lines, start)
            word = self.ask_below(reading.draw, "").strip().lower()
            if word == "p":
                start = max(0, reading.start - reading.page_lines)
            elif word == "q" or not reading.has_more:
                return
            else:
                start = reading.start + reading.page_lines

    def close(self, session: Session) -> None:
        self.keyboard.stop_watching()
        self.screen.close()
        if session.game.is_over and len(session.human_seats) == 1:
            self.draw_end(session, session.human_seats[0])

    def draw_end(self, session: Session, seat: int) -> None:
        """Print the table and the last events on the normal screen."""
        table = draw_table(session, session.build_scene(seat), self.console.width)
        for line in [*table.middle, Text(""), *table.others, *table.own, Text("")]:
            self.print_line(line, cropped=True)
        before, since = format_recent_events(session, seat)
        for sentence in [*[*before, *since][-LAST_EVENTS:], ""]:
            self.print_line(Text(sentence))

    def show_result(self, session: Session, lines: list[str]) -> None:
        for line in lines:
            self.print_line(Text(line))

    def ask_choice(self, lines: list[str], prompt: str, words: list[str]) -> str:
        discard_typed_ahead()
        for line in [*([self.message] if self.message else []), *lines]:
            self.print_line(Text(line))
        self.message = ""
        if words:
            self.keyboard.set_completions(-1, words)
        else:
            self.keyboard.clear_completions()
        return self.keyboard.read_line(prompt).strip()


def covered(console: Console, name: str) -> list[Text]:
    """Return the screen between the turns of two players, which shows no cards."""
    told = [
        Text(format_message("next-is-yours", who=name), style="bold"),
        Text(""),
        Text(format_message("nobody-looks")),
    ]
    lines = [Text.assemble("   ", part) for line in told for part in line.wrap(console, console.width - 3)]
    space = [Text("")] if console.height > len(lines) + 4 else []
    return [*space * 3, *lines, *space]


class Pager:
    """One page of a longer text, from line `start`; with -1 it is the last page."""

    def __init__(self, console: Console, title: str, lines: list[str], start: int) -> None:
        self.console = console
        self.title = title
        self.text = lines
        self.start = start
        self.page_lines = 0
        self.has_more = False

    def draw(self) -> list[Text]:
        """Return the lines of the page at the current size of the screen, and the available keys."""
        lines = [Text(part) for line in self.text for part in fit_line(self.console, line)]
        self.page_lines = max(self.console.height - 2 - len(self.keys(True, True, True)), 1)
        if self.start < 0:
            self.start = max(0, len(lines) - self.page_lines)
        self.has_more = self.start + self.page_lines < len(lines)
        shown = lines[self.start : self.start + self.page_lines]
        keys = self.keys(self.has_more, self.start > 0, self.has_more)
        return [Text(self.title, style="bold"), *shown, *keys]

    def keys(self, on: bool, before: bool, back: bool) -> list[Text]:
        """List the available keys, on as many lines as they need."""
        keys = [
            format_message("enter-on") if on else format_message("enter-back"),
            format_message("page-before") if before else "",
            format_message("q-back") if back else "",
        ]
        told = "   ".join(key for key in keys if key) + " "
        return list(Text(told, style=LABEL).wrap(self.console, self.console.width))


def fit_line(console: Console, line: str) -> list[str]:
    """Wrap a line to the width of the screen; some characters are two columns wide."""
    return wrap_line(
        line,
        console.width,
        lambda text, width: [part.plain.rstrip() for part in Text(text).wrap(console, width)],
    )


def ignore(_: object) -> None:
    """Discard a return value."""
