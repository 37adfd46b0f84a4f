"""What stands on the page: the table, what happened and the moves, each as lines of so many columns."""

from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from parlour.kit.zones import CHOICE, COUNTER, FAN, PILE, ROW, TRACK
from parlour.scene import HIDDEN, stands_for
from parlour.shapes import Scene, SceneFace, SceneMove, SceneZone
from parlour.terminal.said import say, terminal_words
from parlour.terminal.session import Session
from parlour.terminal.spoken import STANDARD, Faces, card_name, owner_order, told_name

CARD = "bold black on white"
RED_CARD = "bold red on white"
IDLE_CARD = ""
IDLE_RED_CARD = "red"
BACK = "blue"
LABEL = "dim"
BADGE = "cyan"
MOST_BACKS = 12
TRACK_CELLS = 31
HANGING = 5  # columns before what goes on below a player's name, where it is tight
BETWEEN = "  "  # two places in a line, besides what is between their cards
SIDE_BY_SIDE = (FAN, ROW)  # kinds of places that hold cards one beside the other


@dataclass(frozen=True)
class Table:
    """The lines of the table: its middle, each of the other seats clockwise, the viewer's own places."""

    middle: list[Text]
    seats: list[list[Text]]
    own: list[Text]

    @property
    def others(self) -> list[Text]:
        return [line for seat in self.seats for line in seat]

    @property
    def lines(self) -> list[Text]:
        return [*self.middle, *self.others, *self.own]


def head_lines(session: Session, scene: Scene, width: int) -> list[Text]:
    """What is played, and the words that are always understood."""
    options = ", ".join(f"{name} {value}" for name, value in session.options.items())
    head = Text.assemble((scene.title, "bold"), (f"  {options}", LABEL))
    keys = say("keys")
    if head.cell_len + len(keys) + 2 > width:
        keys = say("keys-fewer")
    head.truncate(width - len(keys) - 2, overflow="ellipsis", pad=True)
    return [Text.assemble(head, "  ", (keys, LABEL)), Text("─" * width, style=LABEL)]


def table_of(session: Session, scene: Scene, width: int, tight: bool = False) -> Table:
    """The table: the middle first, then each seat in a paragraph, the viewer's own places last.

    Where it is tight, of the others' cards only the names stand there, of hidden ones only the number, the
    viewer's own places beside each other, and nothing is in columns.
    """
    faces = session.faces
    middle: list[Text] = []
    for zone in scene.zones:
        if zone.seat < 0:
            middle += labelled(zone, zone_pieces(scene, zone, faces), bool(middle))
    titles = [seat_title(session, seat, scene) for seat in range(len(scene.names))]
    widest = max((len(title) for title in titles), default=0)
    others: list[list[Text]] = []
    own: list[Text] = []
    placed = [zone for zone in owner_order(scene) if zone.seat >= 0]
    for seat, found in groupby(placed, lambda zone: zone.seat):
        zones = list(found)
        # An empty place is told only where it is the first of its seat.
        zones = [zone for zone in zones if zone is zones[0] or zone.cards or zone.kind not in SIDE_BY_SIDE]
        mine = seat == scene.seat
        mark = Text("* " if seat in scene.to_move else "  ", style="bold green")
        title = Text(titles[seat] if tight else titles[seat].ljust(widest + 2), style="bold" if mine else "")
        standing = [Text.assemble((f" {scene.standing[seat]}", BADGE))] if scene.scores else []
        if mine and not tight:
            for number, zone in enumerate(zones):
                first = Text(" " * (widest + 4)) if number else Text.assemble(mark, title)
                first = Text.assemble(first, *zone_head(zone))
                own += flowed(first, [*zone_pieces(scene, zone, faces), *standing], width, " ")
                standing = []
            continue
        pieces = [title] if tight else []
        head = mark if tight else Text.assemble(mark, title)
        for zone in zones:
            pieces += labelled(zone, zone_pieces(scene, zone, faces, tight and not mine), bool(pieces))
        paragraph = flowed(head, [*pieces, *standing], width, " ", HANGING * tight)
        if mine:
            own += paragraph
        else:
            others.append(paragraph)
    return Table(flowed(Text(""), middle, width, " ") if middle else [], others, own)


def labelled(zone: SceneZone, pieces: list[Text], further: bool) -> list[Text]:
    """The pieces of a place with what it is called before the first."""
    first, *rest = pieces or [Text("")]
    return [Text.assemble(BETWEEN if further else "", *zone_head(zone), first), *rest]


def flowed(head: Text, pieces: list[Text], width: int, gap: str, hanging: int = 0) -> list[Text]:
    """The pieces beside each other after a head; where the line is full they go on below each other.

    A line is longer than the width only if a single piece is.
    """
    indent = " " * (hanging or head.cell_len)
    lines = [head]
    room = width - head.cell_len
    empty = True
    for piece in pieces:
        if not empty and room < len(gap) + piece.cell_len:
            lines.append(Text(indent))
            room = width - len(indent)
            empty = True
            piece = piece[len(BETWEEN) :] if piece.plain.startswith(BETWEEN) else piece
        if not empty:
            piece = Text.assemble(gap, piece)
        lines[-1] = Text.assemble(lines[-1], piece)
        room -= piece.cell_len
        empty = False
    return lines


def seat_title(session: Session, seat: int, scene: Scene) -> str:
    """Who sits there, after the number by which a move may name them."""
    chair = session.chairs[seat]
    if session.people == [seat] == [scene.seat]:
        return f"{seat} {terminal_words().say('you')}"
    told = terminal_words().say("you") if seat == scene.seat else "" if chair.person else chair.kind
    return f"{seat} {chair.name}" + (f" ({told})" if told else "")


def zone_head(zone: SceneZone) -> list[tuple[str, str]]:
    return [(f"{zone.label} ", LABEL)]


def zone_pieces(scene: Scene, zone: SceneZone, faces: Faces = STANDARD, tight: bool = False) -> list[Text]:
    """What lies in a place, card by card, and its badges."""
    return [
        *contents(scene, zone, faces, tight),
        *(Text.assemble((f" {badge}", BADGE)) for badge in zone.badges),
    ]


def contents(scene: Scene, zone: SceneZone, faces: Faces, tight: bool) -> list[Text]:
    if zone.kind == COUNTER:
        return [bold(str(zone.count))]
    if zone.kind == TRACK:
        return track_pieces(zone)
    if zone.kind == CHOICE:
        return [Text(word) for word in zone.cards]
    if zone.kind == PILE:
        return pile_pieces(zone, faces)
    if zone.kind == ROW:
        return row_pieces(scene, zone, faces, tight)
    return card_pieces(scene, zone, faces, tight)


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


def row_pieces(scene: Scene, zone: SceneZone, faces: Faces, tight: bool) -> list[Text]:
    """The stacks of a row, each after who laid it where that is known."""
    pieces = []
    for at, stack in enumerate(zone.cards):
        seat = zone.by[at] if at < len(zone.by) else -1
        who = f"{told_name(scene, seat)} " if 0 <= seat < len(scene.names) else ""
        *covered, top = stack.split("+")  # of a covered card there is only the name
        cards = [chip(card_name(card, faces), True) for card in covered] + [chip(top, True, faces, tight)]
        pieces.append(Text.assemble((who, LABEL), *cards))
    return pieces


def pile_pieces(zone: SceneZone, faces: Faces) -> list[Text]:
    if not zone.count:
        return [Text(say("empty"))]
    return [chip(zone.cards[0] if zone.cards else HIDDEN, True, faces), Text(str(zone.count))]


def card_pieces(scene: Scene, zone: SceneZone, faces: Faces, tight: bool) -> list[Text]:
    """Cards side by side; one's own stand out where they can be played."""
    own = zone.seat == scene.seat
    moves = [move for move in scene.moves if move.zone == zone.key or (own and move.through)]
    spots = " ".join(move.card if move.zone == zone.key else move.through for move in moves)
    seen = [card for card in zone.cards if card != HIDDEN]
    hidden = len(zone.cards) - len(seen)
    everyone = not own or scene.over
    pieces = [chip(card, everyone or stands_for(spots, card), faces, tight) for card in seen]
    if hidden:
        pieces.append(Text.assemble(("▮" * (1 if tight else min(hidden, MOST_BACKS)), BACK), f" {hidden}"))
    return pieces or [Text(say("nothing"))]


def chip(card: str, bright: bool, faces: Faces = STANDARD, tight: bool = False) -> Text:
    """A card; where it is tight without what is noted on it."""
    if card == HIDDEN:
        return Text.assemble(("▮", BACK))
    if card in faces:
        return face_chip(card, faces[card], tight)
    shown = card_name(card, faces)
    red = shown[-1:] in ("♥", "♦")
    styles = (RED_CARD, IDLE_RED_CARD) if red else (CARD, IDLE_CARD)
    return Text.assemble((f" {shown} ", styles[0 if bright else 1]))


def face_chip(card: str, face: SceneFace, tight: bool) -> Text:
    """A card that is not of the standard pack: its name and what is noted, in its colour."""
    name = card_name(card, {card: face})
    words = name if tight else " ".join(part for part in (name, face.note) if part)
    ground = "black" if face.dark else "white"
    return Text.assemble((f" {words} ", f"bold {face.colour or 'cyan'} on {ground}"))


def told_events(session: Session, seat: int) -> tuple[list[str], list[str]]:
    """What the seat saw happen, in sentences: before its own last move, and since."""
    log = [event.text for event in session.logs[seat]]
    return log[: session.since[seat]], log[session.since[seat] :]


def move_lines(width: int, scene: Scene, marks: list[str]) -> list[Text]:
    """The moves, side by side where they fit."""
    entries = [move_entry(mark, move, width) for mark, move in zip(marks, scene.moves, strict=False)]
    if len(entries) == 1:
        # In turn it is the only move; out of turn Enter lets it go by, as the prompt says.
        note = "   " + say("enter-alone") if scene.seat in scene.to_move else ""
        fits = entries[0].cell_len + len(note) <= width
        return [Text.assemble(entries[0], (note if fits else "", LABEL))]
    return columns(width, entries)


def written_moves(width: int, scene: Scene, marks: list[str]) -> list[Text]:
    """The moves as they are typed, side by side."""
    return columns(width, [marked(mark, move.move) for mark, move in zip(marks, scene.moves, strict=False)])


def columns(width: int, entries: list[Text]) -> list[Text]:
    """The entries below and beside each other."""
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


def grouped_moves(width: int, scene: Scene, marks: list[str]) -> list[Text]:
    """The moves in as few lines as may be: what differs in the last word alone stands after the others."""
    if len(scene.moves) == 1:
        return move_lines(width, scene, marks)
    lines: list[Text] = []
    alone: list[Text] = []
    entries = zip(marks, scene.moves, strict=False)
    for before, found in groupby(entries, lambda entry: entry[1].label.rpartition(" ")[0]):
        moves = list(found)
        pieces = [marked(mark, move.label.rpartition(" ")[2]) for mark, move in moves]
        head = Text(f"{before}  ", style=LABEL)
        if len(moves) == 1 or not before or head.cell_len + max(piece.cell_len for piece in pieces) > width:
            alone += [move_entry(mark, move, width, typed=False) for mark, move in moves]
        else:
            lines += flowed(head, pieces, width, "  ")
    return [*lines, *(flowed(Text(""), alone, width, "   ") if alone else [])]


def marked(mark: str, words: str) -> Text:
    return Text.assemble((f"{mark} ", "bold green"), words)


def move_entry(mark: str, move: SceneMove, width: int, typed: bool = True) -> Text:
    """A move, and how it is typed; where the line is too short for both, one of them."""
    shown = typed and move.label.lower() != move.move.lower()
    whole = f" ({move.move})" if shown else ""
    ways = [Text.assemble(move.label, (whole, LABEL)), Text(move.label), Text(move.move)]
    sign = f"{mark:>2} " if typed else f"{mark} "
    entries = [Text.assemble((sign, "bold green"), way) for way in ways]
    return next((entry for entry in entries if entry.cell_len <= width), entries[-1])
