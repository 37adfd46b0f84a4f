"""Keyboard input on the full screen: a line with completion and history below a page, or single keys."""

import os
import signal
import sys
from collections import defaultdict
from collections.abc import Callable

from prompt_toolkit.application import Application, run_in_terminal
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import Completer
from prompt_toolkit.data_structures import Size
from prompt_toolkit.filters import Condition
from prompt_toolkit.formatted_text import ANSI
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.input import create_input
from prompt_toolkit.input.typeahead import clear_typeahead, get_typeahead, store_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent, merge_key_bindings
from prompt_toolkit.layout import CompletionsMenu, Float, FloatContainer, HSplit, Layout, Window
from prompt_toolkit.layout.controls import FormattedTextControl
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.widgets import TextArea
from rich.console import Console
from rich.text import Text

from parlour.terminal.typed_ahead import discard_typed_ahead_lines, has_typed_ahead_line
from parlour.text.display_text import sanitize_line

MAX_LISTED_COMPLETIONS = 8  # maximum number of completions listed at a time

DrawPage = Callable[[], list[Text]]


class Keyboard:
    """Reads what the user types below a page.

    The page is drawn again after each key, after a resize and after a suspension.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self.input = create_input()
        # Pages start at the top of the screen, so the library need not ask the terminal for the cursor.
        self.output = Vt100_Output(sys.stdout, self.get_size, os.environ.get("TERM"), enable_cpr=False)
        # input history per seat, so that players cannot see each other's input
        self.histories: dict[int, InMemoryHistory] = defaultdict(InMemoryHistory)

    def get_size(self) -> Size:
        return Size(rows=self.console.height, columns=self.console.width)

    def read_line(
        self,
        prompt: str,
        draw_page: DrawPage | None = None,
        seat: int | None = None,
        completer: Completer | None = None,
    ) -> str:
        """Read a line, below a page if there is one. Earlier lines of the same seat are its history.

        Raises:
            EOFError: The input has ended.
            KeyboardInterrupt: The user has pressed Ctrl-C.
        """

        def accept(buffer: Buffer) -> bool:
            application.exit(result=buffer.text)
            return True

        line = TextArea(
            multiline=False,
            prompt=prompt,
            completer=completer,
            complete_while_typing=False,
            history=None if seat is None else self.histories[seat],
            accept_handler=accept,
        )
        keys = KeyBindings()

        @keys.add("c-d", filter=Condition(lambda: not line.text))
        def end_input(event: KeyPressEvent) -> None:
            event.app.exit(exception=EOFError)

        menu = Float(CompletionsMenu(MAX_LISTED_COMPLETIONS), xcursor=True, ycursor=True)
        page = [self.create_page(draw_page)] if draw_page else []
        layout = Layout(FloatContainer(HSplit([*page, line]), [menu]), line)
        application = self.create_application(layout, keys)
        return self.run(application)

    def read_keys(self, draw_page: DrawPage, keys: KeyBindings) -> None:
        """Show a page until one of `keys` exits. Raises the same errors as `read_line`."""

        @keys.add("c-d")
        def end_input(event: KeyPressEvent) -> None:
            event.app.exit(exception=EOFError)

        self.run(self.create_application(Layout(self.create_page(draw_page)), keys))

    def create_page(self, draw_page: DrawPage) -> Window:
        def render() -> ANSI:
            with self.console.capture() as capture:
                for line in draw_page():
                    line.plain = sanitize_line(line.plain)  # untrusted text must not control the terminal
                    self.console.print(line, no_wrap=True, crop=True, overflow="crop")
            return ANSI(capture.get().removesuffix("\n"))

        return Window(FormattedTextControl(render), dont_extend_height=True, always_hide_cursor=True)

    def create_application(self, layout: Layout, keys: KeyBindings) -> "Application[str]":
        common_keys = KeyBindings()

        @common_keys.add("c-c")
        def interrupt(event: KeyPressEvent) -> None:
            event.app.exit(exception=KeyboardInterrupt)

        @common_keys.add("c-z")
        def suspend(event: KeyPressEvent) -> None:
            run_in_terminal(self.suspend)

        return Application(
            layout=layout,
            key_bindings=merge_key_bindings([common_keys, keys]),
            input=self.input,
            output=self.output,
        )

    def suspend(self) -> None:
        is_full_screen = self.console.is_alt_screen
        if is_full_screen:
            self.console.set_alt_screen(False)
        os.kill(0, signal.SIGTSTP)  # to the process group, like the terminal itself
        if is_full_screen:
            self.console.set_alt_screen(True)

    def run(self, application: "Application[str]") -> str:
        if self.console.is_alt_screen:
            self.console.clear()
        try:
            return application.run()
        except KeyboardInterrupt:
            signal.raise_signal(signal.SIGINT)  # Ctrl-C acts the same whether or not a line is being read
            raise

    def has_typed_ahead_line(self) -> bool:
        """Return True if the user has already typed the next line."""
        keys = get_typeahead(self.input)
        store_typeahead(self.input, keys)
        return bool(keys) or has_typed_ahead_line()

    def discard_typed_ahead(self) -> None:
        clear_typeahead(self.input)
        discard_typed_ahead_lines()
