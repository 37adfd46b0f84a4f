"""A match as a page on the screen: the table, what happened, what can be done; drawn anew a question."""

import contextlib
import sys

from rich.console import Console
from rich.text import Text

from parlour.kit.zones import CHOICE, COUNTER, FAN, PILE, ROW, TRACK
from parlour.scene import HIDDEN, Scene, SceneFace, SceneMove, SceneZone, spoken, stands_for
from parlour.terminal.said import say, terminal_words
from parlour.terminal.session import Question, Session
from parlour.terminal.spoken import STANDARD, Faces, owner_order, told_name
from parlour.terminal.words import visible

try:
    import readline
except ImportError:
    readline = None  # type: ignore[assignment]

CARD = "bold black on white"
RED_CARD = "bold red on white"
IDLE_CARD = ""
IDLE_RED_CARD = "red"
BACK = "blue"
LABEL = "dim"
BADGE = "cyan"
MOST_BACKS = 12
FEWEST_EVENTS = 4  # lines
FEWEST_MOVES = 3
FEWEST_OWN = 2
LAST_EVENTS = 10
TRACK_CELLS = 31


class Page:
    """The display for a terminal that can place text."""

    def __init__(self) -> None:
        self.console = Console(highlight=False)
        self.screen: contextlib.ExitStack = contextlib.ExitStack()
        self.message = ""
        if readline is not None:
            readline.set_auto_history(False)  # the moves of one person are not for the next

    def open(self, session: Session, notices: list[str]) -> None:
        self.message = " ".join(notices)
        self.screen.enter_context(self.console.screen(hide_cursor=False))

    def observation_key(self, session: Session) -> None:
        """What bots do is told with the next question."""

    def hand_over(self, session: Session, seat: int) -> None:
        self.clear()
        for line in ("", "", "", "   " + say("next-is-yours", who=session.names[seat]), ""):
            self.put(Text(line, style="bold"))
        self.put(Text("   " + say("nobody-looks")))
        self.put(Text(""))
        self.line("   ")

    def clear(self) -> None:
        self.console.clear()

    def put(self, line: Text, cropped: bool = False) -> None:
        """Prints a line; whatever comes from outside cannot steer the terminal."""
        line.plain = visible(line.plain)
        if cropped:
            self.console.print(line, no_wrap=True, crop=True, overflow="crop")
        else:
            self.console.print(line)

    def line(self, prompt: str) -> str:
        return input(prompt)

    def ask(self, session: Session, question: Question, scene: Scene) -> str:
        width, height = self.console.width, self.console.height
        head, table = head_lines(session, scene, width, self.rule()), table_lines(session, scene, width)
        left = height - len(head) - FEWEST_EVENTS - 2
        bottom = self.question_lines(session, question, scene, left - len(table))
        top = [*head, *cut(table, left - len(bottom))]
        room = max(height - len(top) - len(bottom) - 2, FEWEST_EVENTS)
        middle = self.folded(event_lines(session, question.seat, room + 1))
        if len(middle) > room:
            middle = [Text(say("more-log"), style=LABEL), *middle[len(middle) - room + 1 :]]
        blank = [Text("")] * (room - len(middle))
        self.clear()
        for line in [*top, Text(""), *middle, *blank, *bottom]:
            self.put(line, cropped=True)
        self.message = session.save.trouble and say("cannot-keep", reason=session.save.trouble)
        return self.line("> ")

    def rule(self) -> str:
        return "-" if self.console.encoding == "ascii" else "─"

    def folded(self, lines: list[Text]) -> list[Text]:
        """The lines as they fit the screen."""
        fitting: list[Text] = []
        for line in lines:
            fitting.extend(line.wrap(self.console, self.console.width) or [Text("")])
        return fitting

    def question_lines(self, session: Session, question: Question, scene: Scene, room: int) -> list[Text]:
        """What is asked, with as many of the moves as there is room for."""
        lines = [Text(self.message, style="yellow")] if self.message else []
        who = f"{session.names[question.seat]}: " if len(session.people) > 1 else ""
        asked = say("step-in-or-not") if question.stepping_in else scene.prompt
        lines.append(Text(who + asked, style="bold"))
        asked_lines = self.folded(lines)
        moves = move_lines(self.console.width, scene, session.marks)
        most = max(room - len(asked_lines), FEWEST_MOVES)
        if len(moves) > most:
            moves = [*moves[: most - 1], Text(say("more-moves"), style=LABEL)]
        return [*asked_lines, *moves]

    def say(self, sentence: str) -> None:
        self.message = sentence

    def read(self, title: str, lines: list[str], from_end: bool = False) -> None:
        """Shows a text a screen at a time."""
        folded = self.folded([Text(line) for line in lines])
        size = max(self.console.height - 3, 5)
        start = max(0, len(folded) - size) if from_end else 0
        while True:
            self.clear()
            self.put(Text(title, style="bold"))
            for line in folded[start : start + size]:
                self.put(line)
            more = start + size < len(folded)
            keys = [
                say("enter-on") if more else say("enter-back"),
                say("page-before") if start else "",
                say("q-back") if more else "",
            ]
            word = self.line("   ".join(key for key in keys if key) + " ").strip().lower()
            if word == "p":
                start = max(0, start - size)
            elif word == "q" or not more:
                return
            else:
                start += size

    def close(self, session: Session) -> None:
        self.screen.close()
        if session.game.over and len(session.people) == 1:
            seat = session.people[0]
            self.draw_end(session, seat)

    def draw_end(self, session: Session, seat: int) -> None:
        """The table and the last events, on the screen that stays."""
        for line in [*table_lines(session, session.scene(seat), self.console.width), Text("")]:
            self.put(line, cropped=True)
        for line in [*event_lines(session, seat, LAST_EVENTS), Text("")]:
            self.put(line)

    def end(self, session: Session, lines: list[str]) -> None:
        for line in lines:
            self.put(Text(line))

    def offer(self, before: str, sentence: str) -> str:
        forget_typed_ahead()
        self.put(Text(self.message or before))
        self.message = ""
        return self.line(sentence).strip()


def cut(table: list[Text], room: int) -> list[Text]:
    """The table in so many lines: what lies in its middle and the viewer's own places are left last."""
    if len(table) <= room:
        return table
    middle = next(at for at, line in enumerate(table) if not line.plain)
    own = max(room - middle - 1, FEWEST_OWN)
    return [*table[:middle], Text(say("more-table"), style=LABEL), *table[-own:]]


def forget_typed_ahead() -> None:
    """What was typed for a match that is over answers no question after it."""
    try:
        import termios
    except ImportError:
        return
    if sys.stdin.isatty():
        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def head_lines(session: Session, scene: Scene, width: int, rule: str) -> list[Text]:
    """What is played, and the words that are always understood."""
    options = ", ".join(f"{name} {value}" for name, value in session.options.items())
    head = Text.assemble((scene.title, "bold"), (f"  {options}", LABEL))
    keys = say("keys")
    if head.cell_len + len(keys) + 2 > width:
        keys = say("keys-fewer")
    head.truncate(width - len(keys) - 2, overflow="ellipsis", pad=True)
    return [Text.assemble(head, "  ", (keys, LABEL)), Text(rule * width, style=LABEL)]


def table_lines(session: Session, scene: Scene, width: int) -> list[Text]:
    """The table: the middle first, then each seat, the viewer's own last."""
    middle = [
        Text.assemble(*zone_head(zone), *spaced(zone_pieces(scene, zone, session.faces)))
        for zone in scene.zones
        if zone.seat < 0
    ]
    lines = [*flowed(Text(""), middle, width, "   "), Text("")]
    titles = [seat_title(session, seat, scene) for seat in range(len(scene.names))]
    widest = max((len(title) for title in titles), default=0)
    titled: set[int] = set()
    for zone in owner_order(scene):
        if zone.seat < 0 or (zone.kind in (FAN, ROW) and not zone.cards and zone.seat in titled):
            continue
        title = "" if zone.seat in titled else titles[zone.seat]
        mark = "* " if title and zone.seat in scene.to_move else "  "
        own = "bold" if zone.seat == scene.seat else ""
        head = Text.assemble((mark, "bold green"), (title.ljust(widest + 2), own), *zone_head(zone))
        pieces = zone_pieces(scene, zone, session.faces)
        if title and scene.scores:
            pieces.append(Text.assemble((f" {scene.standing[zone.seat]}", BADGE)))
        lines += flowed(head, pieces, width, " ")
        titled.add(zone.seat)
    return lines


def flowed(head: Text, pieces: list[Text], width: int, gap: str) -> list[Text]:
    """The pieces beside each other after a head, going on below each other where the line is full."""
    lines = [head]
    room = width - head.cell_len
    empty = True
    for piece in pieces:
        if not empty and room < len(gap) + piece.cell_len:
            lines.append(Text(" " * head.cell_len))
            room = width - head.cell_len
            empty = True
        if not empty:
            piece = Text.assemble(gap, piece)
        lines[-1] = Text.assemble(lines[-1], piece)
        room -= piece.cell_len
        empty = False
    return lines


def spaced(pieces: list[Text]) -> list[Text | str]:
    return [part for piece in pieces for part in (" ", piece)][1:]


def seat_title(session: Session, seat: int, scene: Scene) -> str:
    chair = session.chairs[seat]
    told = terminal_words().say("you") if seat == scene.seat else "" if chair.person else chair.kind
    return f"{seat} {chair.name}" + (f" ({told})" if told else "")


def zone_head(zone: SceneZone) -> list[tuple[str, str]]:
    return [(f"{zone.label} ", LABEL)]


def zone_pieces(scene: Scene, zone: SceneZone, faces: Faces = STANDARD) -> list[Text]:
    """What lies in a place, card by card, and its badges."""
    return [*contents(scene, zone, faces), *(Text.assemble((f" {badge}", BADGE)) for badge in zone.badges)]


def contents(scene: Scene, zone: SceneZone, faces: Faces) -> list[Text]:
    if zone.kind == COUNTER:
        return [bold(str(zone.count))]
    if zone.kind == TRACK:
        return track_pieces(zone)
    if zone.kind == CHOICE:
        return [Text(word) for word in zone.cards]
    if zone.kind == PILE:
        return pile_pieces(zone, faces)
    if zone.kind == ROW:
        return row_pieces(scene, zone, faces)
    return card_pieces(scene, zone, faces)


def bold(words: str) -> Text:
    return Text.assemble((words, "bold"))


def track_pieces(zone: SceneZone) -> list[Text]:
    """Where the pegs stand, in numbers and on a line; the first of them stands out."""
    cells = ["·"] * TRACK_CELLS
    for number, peg in reversed(list(enumerate(zone.pegs))):
        at = max(0, min(peg, zone.length)) * (TRACK_CELLS - 1) // max(1, zone.length)
        cells[at] = "○" if number else "●"
    places = say("track-line", places=list(zone.pegs), length=zone.length)
    told = places if zone.pegs else say("track-line-none", length=zone.length)
    return [bold(told), Text("".join(cells) + "|")]


def row_pieces(scene: Scene, zone: SceneZone, faces: Faces) -> list[Text]:
    """The stacks of a row, each after who laid it where that is known."""
    pieces = []
    for at, stack in enumerate(zone.cards):
        seat = zone.by[at] if at < len(zone.by) else -1
        who = f"{told_name(scene, seat)} " if 0 <= seat < len(scene.names) else ""
        *covered, top = stack.split("+")
        cards = [chip(card, True) for card in covered] + [chip(top, True, faces)]
        pieces.append(Text.assemble((who, LABEL), *cards))
    return pieces


def pile_pieces(zone: SceneZone, faces: Faces) -> list[Text]:
    if not zone.count:
        return [Text(say("empty"))]
    return [chip(zone.cards[0] if zone.cards else HIDDEN, True, faces), Text(str(zone.count))]


def card_pieces(scene: Scene, zone: SceneZone, faces: Faces) -> list[Text]:
    """Cards side by side; one's own stand out where they can be played."""
    own = zone.seat == scene.seat
    moves = [move for move in scene.moves if move.zone == zone.key or (own and move.through)]
    spots = " ".join(move.card if move.zone == zone.key else move.through for move in moves)
    seen = [card for card in zone.cards if card != HIDDEN]
    hidden = len(zone.cards) - len(seen)
    everyone = not own or scene.over
    pieces = [chip(card, everyone or stands_for(spots, card), faces) for card in seen]
    if hidden:
        pieces.append(Text.assemble(("▮" * min(hidden, MOST_BACKS), BACK), f" {hidden}"))
    return pieces or [Text(say("nothing"))]


def chip(card: str, bright: bool, faces: Faces = STANDARD) -> Text:
    """A card."""
    if card == HIDDEN:
        return Text.assemble(("▮", BACK))
    if card in faces:
        return face_chip(card, faces[card])
    shown = spoken(card)
    red = shown[-1:] in ("♥", "♦")
    styles = (RED_CARD, IDLE_RED_CARD) if red else (CARD, IDLE_CARD)
    return Text.assemble((f" {shown} ", styles[0 if bright else 1]))


def face_chip(card: str, face: SceneFace) -> Text:
    """A card that is not of the standard pack: picture, text and what is noted, in its colour."""
    words = " ".join(part for part in (face.picture, card, face.note) if part)
    ground = "black" if face.dark else "white"
    return Text.assemble((f" {words} ", f"bold {face.colour or 'cyan'} on {ground}"))


def event_lines(session: Session, seat: int, most: int) -> list[Text]:
    """The last of what the seat saw happen; what came since its own last move stands out."""
    log = session.logs[seat]
    first = max(0, len(log) - most)
    older = session.since[seat] - first
    return [Text(event.text, style="" if at >= older else LABEL) for at, event in enumerate(log[first:])]


def move_lines(width: int, scene: Scene, marks: list[str]) -> list[Text]:
    """The moves, side by side where they fit."""
    entries = [move_entry(mark, move) for mark, move in zip(marks, scene.moves, strict=False)]
    if len(entries) == 1:
        # In turn it is the only move; out of turn Enter lets it go by, as the prompt says.
        only = scene.seat in scene.to_move
        return [Text.assemble(entries[0], ("   " + say("enter-alone") if only else "", LABEL))]
    widest = max((entry.cell_len for entry in entries), default=0) + 3
    across = max(1, width // widest)
    lines = []
    for start in range(0, len(entries), across):
        line = Text("")
        for entry in entries[start : start + across]:
            entry.pad_right(widest - entry.cell_len)
            line.append_text(entry)
        line.rstrip()
        lines.append(line)
    return lines


def move_entry(mark: str, move: SceneMove) -> Text:
    typed = "" if move.label.lower() == move.move.lower() else f" ({move.move})"
    return Text.assemble((f"{mark:>2} ", "bold green"), move.label, (typed, LABEL))
