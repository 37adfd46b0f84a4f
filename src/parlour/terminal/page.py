"""A match as a page on the screen, drawn anew at each question, and whenever the screen changes."""

import contextlib
from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from parlour.shapes import Scene
from parlour.terminal.commands import told_commands
from parlour.terminal.drawing import LABEL, table_of, told_events
from parlour.terminal.folding import folded
from parlour.terminal.frame import frame
from parlour.terminal.keyboard import Keyboard, Redraw, forget_typed_ahead
from parlour.terminal.said import say
from parlour.terminal.session import Question, Session
from parlour.terminal.words import visible

LAST_EVENTS = 10


class Page:
    """The display for a terminal that can place text."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.screen: contextlib.ExitStack = contextlib.ExitStack()
        self.message = ""
        self.keyboard = Keyboard(
            lambda: void(self.console.set_alt_screen(False)), lambda: void(self.console.set_alt_screen(True))
        )

    def open(self, session: Session, notices: list[str]) -> None:
        self.message = " ".join(notices)
        self.keyboard.written.clear()
        self.screen.enter_context(self.console.screen(hide_cursor=False))
        self.keyboard.follow()

    def observation_key(self, session: Session) -> None:
        """What bots do is told with the next question."""

    def hand_over(self, session: Session, seat: int) -> None:
        self.keyboard.offer_nothing()
        self.asked(lambda: covered(self.console, session.names[seat]), "   ")

    def asked(self, lines: Callable[[], list[Text]], prompt: str) -> str:
        """A line that is written below these, which are drawn again when the screen changes."""
        while True:
            self.console.clear()
            for line in lines():
                self.put(line, cropped=True)
            try:
                return self.keyboard.line(prompt)
            except Redraw:
                continue

    def put(self, line: Text, cropped: bool = False) -> None:
        """Prints a line; whatever comes from outside cannot steer the terminal."""
        line.plain = visible(line.plain)
        if cropped:
            self.console.print(line, no_wrap=True, crop=True, overflow="crop")
        else:
            self.console.print(Text("\n".join(on_screen(self.console, line.plain))))

    def ask(self, session: Session, question: Question, scene: Scene) -> str:
        words = [*(move.label for move in scene.moves), *(move.move for move in scene.moves)]
        self.keyboard.offer(question.seat, [*words, *told_commands().values()])
        message = self.message
        line = self.asked(lambda: frame(self.console, session, question, scene, message), "> ")
        self.keyboard.keep(question.seat, line)
        self.message = session.save.trouble and say("cannot-keep", reason=session.save.trouble)
        return line

    def say(self, sentence: str) -> None:
        self.message = sentence

    def read(self, title: str, lines: list[str], from_end: bool = False) -> None:
        """Shows a text a screen at a time."""
        self.keyboard.offer_nothing()
        start = -1 if from_end else 0
        while True:
            reading = Reading(self.console, title, lines, start)
            word = self.asked(reading.drawn, "").strip().lower()
            if word == "p":
                start = max(0, reading.start - reading.size)
            elif word == "q" or not reading.more:
                return
            else:
                start = reading.start + reading.size

    def close(self, session: Session) -> None:
        self.keyboard.forget()
        self.screen.close()
        if session.game.is_over and len(session.people) == 1:
            self.draw_end(session, session.people[0])

    def draw_end(self, session: Session, seat: int) -> None:
        """The table and the last events, on the screen that stays."""
        table = table_of(session, session.scene(seat), self.console.width)
        for line in [*table.middle, Text(""), *table.others, *table.own, Text("")]:
            self.put(line, cropped=True)
        before, since = told_events(session, seat)
        for sentence in [*[*before, *since][-LAST_EVENTS:], ""]:
            self.put(Text(sentence))

    def end(self, session: Session, lines: list[str]) -> None:
        for line in lines:
            self.put(Text(line))

    def offer(self, lines: list[str], prompt: str, words: list[str]) -> str:
        forget_typed_ahead()
        for line in [*([self.message] if self.message else []), *lines]:
            self.put(Text(line))
        self.message = ""
        if words:
            self.keyboard.offer(-1, words)
        else:
            self.keyboard.offer_nothing()
        return self.keyboard.line(prompt).strip()


def covered(console: Console, name: str) -> list[Text]:
    """The lines between two people's turns, on which no card is seen."""
    told = [Text(say("next-is-yours", who=name), style="bold"), Text(""), Text(say("nobody-looks"))]
    lines = [Text.assemble("   ", part) for line in told for part in line.wrap(console, console.width - 3)]
    space = [Text("")] if console.height > len(lines) + 4 else []
    return [*space * 3, *lines, *space]


class Reading:
    """A screen of a longer text, from line `start` of it; -1 is so that its end is seen."""

    def __init__(self, console: Console, title: str, lines: list[str], start: int) -> None:
        self.console = console
        self.title = title
        self.text = lines
        self.start = start
        self.size = 0
        self.more = False

    def drawn(self) -> list[Text]:
        """The lines as they fit the screen now, and the keys that are of use."""
        lines = [Text(part) for line in self.text for part in on_screen(self.console, line)]
        self.size = max(self.console.height - 2 - len(self.keys(True, True, True)), 1)
        if self.start < 0:
            self.start = max(0, len(lines) - self.size)
        self.more = self.start + self.size < len(lines)
        shown = lines[self.start : self.start + self.size]
        keys = self.keys(self.more, self.start > 0, self.more)
        return [Text(self.title, style="bold"), *shown, *keys]

    def keys(self, on: bool, before: bool, back: bool) -> list[Text]:
        """The keys that are of use, in as many lines as the screen needs for them."""
        keys = [
            say("enter-on") if on else say("enter-back"),
            say("page-before") if before else "",
            say("q-back") if back else "",
        ]
        told = "   ".join(key for key in keys if key) + " "
        return list(Text(told, style=LABEL).wrap(self.console, self.console.width))


def on_screen(console: Console, line: str) -> list[str]:
    """A line as it fits the screen, on which some signs are two columns wide."""
    return folded(
        line,
        console.width,
        lambda text, width: [part.plain.rstrip() for part in Text(text).wrap(console, width)],
    )


def void(_: object) -> None:
    """Nothing is given back."""
