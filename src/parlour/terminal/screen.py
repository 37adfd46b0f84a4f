"""The full-screen display of a match, redrawn at each prompt, after a resize and after a suspension."""

import sys

from prompt_toolkit.completion import PathCompleter, WordCompleter
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from rich.console import Console
from rich.text import Text

from parlour.scene.scene_types import Scene
from parlour.terminal.drawing import LABEL_STYLE, draw_table, format_recent_events
from parlour.terminal.keyboard import Keyboard
from parlour.terminal.language import format_message, localized_commands
from parlour.terminal.line_folding import wrap_line
from parlour.terminal.match_session import SeatPrompt, Session
from parlour.terminal.screen_layout import draw_frame
from parlour.text.display_text import sanitize_line

MAX_FINAL_EVENTS = 10  # maximum number of events shown after the match


class ScreenDisplay:
    """The display for terminals that support cursor positioning."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.message = ""
        self.keyboard = Keyboard(self.console)

    def open(self, session: Session, notices: list[str]) -> None:
        self.message = " ".join(notices)
        self.keyboard.histories.clear()
        self.console.set_alt_screen(True)

    def show_progress(self, session: Session) -> None:
        """Do nothing. The next prompt redraws the table, so it also shows the bots' moves."""

    def has_typed_ahead_line(self) -> bool:
        return self.keyboard.has_typed_ahead_line()

    def wait_for_player(self, session: Session, seat: int) -> None:
        player_name = session.player_names[seat]
        self.keyboard.read_line("   ", lambda: format_handover_screen(self.console, player_name))

    def print_line(self, line: Text, crop: bool = False) -> None:
        """Print a line without control characters, so that untrusted text cannot control the terminal."""
        line.plain = sanitize_line(line.plain)
        if crop:
            self.console.print(line, no_wrap=True, crop=True, overflow="crop")
        else:
            self.console.print(Text("\n".join(wrap_line(self.console, line.plain, self.console.width))))

    def ask(self, session: Session, seat_prompt: SeatPrompt, scene: Scene) -> str:
        choices = [*(move.label for move in scene.moves), *(move.move for move in scene.moves)]
        line = self.keyboard.read_line(
            "> ",
            lambda: draw_frame(self.console, session, seat_prompt, scene, self.message),
            seat_prompt.seat,
            complete_sentences([*choices, *localized_commands().values()]),
        )
        self.message = session.save_file.error and format_message(
            "cannot-keep", reason=session.save_file.error
        )
        return line

    def show_message(self, sentence: str) -> None:
        self.message = sentence

    def show_text(self, title: str, lines: list[str], from_end: bool = False) -> None:
        """Show a text page by page. If `from_end` is True, start with the last page."""
        pager = Pager(self.console, title, lines, from_end)
        self.keyboard.read_keys(pager.draw, pager.keys)

    def close(self, session: Session) -> None:
        self.console.set_alt_screen(False)
        if session.game.is_over and len(session.human_seats) == 1:
            self.print_final_scene(session, session.human_seats[0])

    def print_final_scene(self, session: Session, seat: int) -> None:
        """Print the table and the last events after the full screen has been closed."""
        table = draw_table(session, session.build_scene(seat), self.console.width)
        for line in [*table.lines, Text("")]:
            self.print_line(line, crop=True)
        earlier_events, new_events = format_recent_events(session, seat)
        for sentence in [*[*earlier_events, *new_events][-MAX_FINAL_EVENTS:], ""]:
            self.print_line(Text(sentence))

    def show_result(self, session: Session, lines: list[str]) -> None:
        for line in lines:
            self.print_line(Text(line))

    def ask_choice(self, lines: list[str], prompt: str, choices: list[str]) -> str:
        self.keyboard.discard_typed_ahead()
        for line in [*([self.message] if self.message else []), *lines]:
            self.print_line(Text(line))
        self.message = ""
        completer = complete_sentences(choices) if choices else PathCompleter()
        return self.keyboard.read_line(prompt, completer=completer).strip()


def complete_sentences(choices: list[str]) -> WordCompleter:
    """Complete the whole line to one of `choices`. Of choices that differ only in case, the first is kept."""
    distinct_choices = {choice.casefold(): choice for choice in reversed(choices)}
    return WordCompleter([*reversed(distinct_choices.values())], ignore_case=True, sentence=True)


def format_handover_screen(console: Console, player_name: str) -> list[Text]:
    """Return a screen without cards, shown between the turns of two players."""
    texts = [
        Text(format_message("next-is-yours", who=player_name), style="bold"),
        Text(""),
        Text(format_message("nobody-looks")),
    ]
    lines = [
        Text.assemble("   ", wrapped_line)
        for line in texts
        for wrapped_line in line.wrap(console, console.width - 3)
    ]
    blank_lines = [Text("")] if console.height > len(lines) + 4 else []
    return [*blank_lines * 3, *lines, *blank_lines]


class Pager:
    """A long text, shown one page at a time, and the keys that turn the pages."""

    def __init__(self, console: Console, title: str, lines: list[str], from_end: bool) -> None:
        self.console = console
        self.title = title
        self.lines = lines
        self.start = sys.maxsize if from_end else 0  # index of the first visible line
        self.page_height = 0
        self.has_more = False
        self.keys = KeyBindings()
        for key in ("enter", "c-j", "space", "pagedown", "down"):
            self.keys.add(key)(self.show_next_page)
        for key in ("p", "pageup", "up"):
            self.keys.add(key)(self.show_previous_page)
        self.keys.add("q")(lambda event: event.app.exit())

    def show_next_page(self, event: KeyPressEvent) -> None:
        """Show the next page. After the last page, leave the text."""
        if not self.has_more:
            event.app.exit()
        self.start += self.page_height

    def show_previous_page(self, event: KeyPressEvent) -> None:
        self.start -= self.page_height

    def draw(self) -> list[Text]:
        """Return the lines of the page for the current screen size, followed by the available keys."""
        lines = [
            Text(wrapped_line)
            for line in self.lines
            for wrapped_line in wrap_line(self.console, line, self.console.width)
        ]
        self.page_height = max(self.console.height - 1 - len(self.format_keys(True, True)), 1)
        self.start = max(0, min(self.start, len(lines) - self.page_height))
        self.has_more = self.start + self.page_height < len(lines)
        page = lines[self.start : self.start + self.page_height]
        return [Text(self.title, style="bold"), *page, *self.format_keys(self.has_more, self.start > 0)]

    def format_keys(self, has_more: bool, has_previous: bool) -> list[Text]:
        """Format the available keys, wrapped to the width of the screen."""
        keys = [
            format_message("enter-on") if has_more else format_message("enter-back"),
            format_message("page-before") if has_previous else "",
            format_message("q-back") if has_more else "",
        ]
        text = "   ".join(key for key in keys if key)
        return list(Text(text, style=LABEL_STYLE).wrap(self.console, self.console.width))
