"""The parts of the screen as lines of a given width: the table, the events and the moves."""

from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from parlour.kit.zones import CHOICE, COUNTER, FAN, PILE, ROW, TRACK
from parlour.scene.scene_types import Scene, SceneFace, SceneMove, SceneZone
from parlour.scene.scenes import HIDDEN_CARD, matches_card
from parlour.terminal.language import format_message, terminal_catalog
from parlour.terminal.match_session import Session
from parlour.terminal.scene_lines import (
    NO_CUSTOM_FACES,
    Faces,
    format_card_name,
    sort_zones,
    viewer_seat_name,
)

CARD = "bold black on white"
RED_CARD = "bold red on white"
IDLE_CARD = ""
IDLE_RED_CARD = "red"
CARD_BACK = "blue"
LABEL = "dim"
BADGE = "cyan"
MAX_CARD_BACKS = 12
TRACK_CELLS = 31
HANGING_INDENT = 5  # columns before the continuation lines of a seat in tight layout
COLUMN_GAP = "  "  # between two zones in a line, in addition to the gap between pieces
INLINE_ZONE_KINDS = (FAN, ROW)  # kinds of zones that show cards side by side


@dataclass(frozen=True)
class TableLines:
    """The lines of the table: the middle, each of the other seats clockwise, and the viewer's own zones."""

    middle: list[Text]
    seats: list[list[Text]]
    own: list[Text]

    @property
    def others(self) -> list[Text]:
        return [line for seat in self.seats for line in seat]

    @property
    def lines(self) -> list[Text]:
        return [*self.middle, *self.others, *self.own]


def draw_header(session: Session, scene: Scene, width: int) -> list[Text]:
    """Return the header: game and options on the left, commands on the right, and a rule below."""
    options = ", ".join(f"{name} {value}" for name, value in session.options.items())
    head = Text.assemble((scene.title, "bold"), (f"  {options}", LABEL))
    keys = format_message("keys")
    if head.cell_len + len(keys) + 2 > width:
        keys = format_message("keys-fewer")
    head.truncate(width - len(keys) - 2, overflow="ellipsis", pad=True)
    return [Text.assemble(head, "  ", (keys, LABEL)), Text("─" * width, style=LABEL)]


def draw_table(session: Session, scene: Scene, width: int, tight: bool = False) -> TableLines:
    """Draw the table: the middle first, then one paragraph for each seat, the viewer's own zones last.

    With `tight`, cards of the other seats are only names and their hidden cards only a number. The viewer's
    own zones are side by side, and nothing is aligned in columns.
    """
    faces = session.faces
    middle: list[Text] = []
    for zone in scene.zones:
        if zone.seat < 0:
            middle += add_label(zone, draw_zone(scene, zone, faces), bool(middle))
    titles = [format_seat(session, seat, scene) for seat in range(len(scene.names))]
    widest = max((len(title) for title in titles), default=0)
    others: list[list[Text]] = []
    own: list[Text] = []
    placed = [zone for zone in sort_zones(scene) if zone.seat >= 0]
    for seat, found in groupby(placed, lambda zone: zone.seat):
        zones = list(found)
        # An empty zone of cards is shown only if it is the first of its seat.
        zones = [
            zone for zone in zones if zone is zones[0] or zone.cards or zone.kind not in INLINE_ZONE_KINDS
        ]
        mine = seat == scene.seat
        mark = Text("* " if seat in scene.to_move else "  ", style="bold green")
        title = Text(titles[seat] if tight else titles[seat].ljust(widest + 2), style="bold" if mine else "")
        standing = [Text.assemble((f" {scene.formatted_scores[seat]}", BADGE))] if scene.scores else []
        if mine and not tight:
            for number, zone in enumerate(zones):
                first = Text(" " * (widest + 4)) if number else Text.assemble(mark, title)
                first = Text.assemble(first, *format_zone_label(zone))
                own += wrap_pieces(first, [*draw_zone(scene, zone, faces), *standing], width, " ")
                standing = []
            continue
        pieces = [title] if tight else []
        head = mark if tight else Text.assemble(mark, title)
        for zone in zones:
            pieces += add_label(zone, draw_zone(scene, zone, faces, tight and not mine), bool(pieces))
        paragraph = wrap_pieces(head, [*pieces, *standing], width, " ", HANGING_INDENT * tight)
        if mine:
            own += paragraph
        else:
            others.append(paragraph)
    return TableLines(wrap_pieces(Text(""), middle, width, " ") if middle else [], others, own)


def add_label(zone: SceneZone, pieces: list[Text], further: bool) -> list[Text]:
    """Return the pieces of a zone, with its label before the first."""
    first, *rest = pieces or [Text("")]
    return [Text.assemble(COLUMN_GAP if further else "", *format_zone_label(zone), first), *rest]


def wrap_pieces(head: Text, pieces: list[Text], width: int, gap: str, hanging: int = 0) -> list[Text]:
    """Put the pieces side by side after a head, and continue on the next line when a line is full.

    A line is longer than `width` only if it contains a single piece that is.
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
            piece = piece[len(COLUMN_GAP) :] if piece.plain.startswith(COLUMN_GAP) else piece
        if not empty:
            piece = Text.assemble(gap, piece)
        lines[-1] = Text.assemble(lines[-1], piece)
        room -= piece.cell_len
        empty = False
    return lines


def format_seat(session: Session, seat: int, scene: Scene) -> str:
    """Return the number of a seat, which moves refer to, and the name of its player."""
    chair = session.players[seat]
    if session.human_seats == [seat] == [scene.seat]:
        return f"{seat} {terminal_catalog().format('you')}"
    told = (
        terminal_catalog().format("you") if seat == scene.seat else "" if chair.is_human else chair.bot_label
    )
    return f"{seat} {chair.name}" + (f" ({told})" if told else "")


def format_zone_label(zone: SceneZone) -> list[tuple[str, str]]:
    return [(f"{zone.label} ", LABEL)]


def draw_zone(
    scene: Scene, zone: SceneZone, faces: Faces = NO_CUSTOM_FACES, tight: bool = False
) -> list[Text]:
    """Draw the contents of a zone, card by card, then its badges."""
    return [
        *draw_contents(scene, zone, faces, tight),
        *(Text.assemble((f" {badge}", BADGE)) for badge in zone.badges),
    ]


def draw_contents(scene: Scene, zone: SceneZone, faces: Faces, tight: bool) -> list[Text]:
    if zone.kind == COUNTER:
        return [highlight_marks(str(zone.count))]
    if zone.kind == TRACK:
        return draw_track(zone)
    if zone.kind == CHOICE:
        return [Text(word) for word in zone.cards]
    if zone.kind == PILE:
        return draw_pile(zone, faces)
    if zone.kind == ROW:
        return draw_row(scene, zone, faces, tight)
    return draw_cards(scene, zone, faces, tight)


def highlight_marks(words: str) -> Text:
    return Text.assemble((words, "bold"))


def draw_track(zone: SceneZone) -> list[Text]:
    """Draw the positions of the pegs as numbers and on a line; the first peg is the filled one."""
    cells = ["·"] * TRACK_CELLS
    for number, peg in reversed(list(enumerate(zone.pegs))):
        at = max(0, min(peg, zone.length)) * (TRACK_CELLS - 1) // max(1, zone.length)
        cells[at] = "○" if number else "●"
    places = format_message("track-line", places=list(zone.pegs), length=zone.length)
    told = places if zone.pegs else format_message("track-line-none", length=zone.length)
    return [highlight_marks(told), Text("".join(cells) + "|")]


def draw_row(scene: Scene, zone: SceneZone, faces: Faces, tight: bool) -> list[Text]:
    """Draw the stacks of a row, each after the seat that laid it if that is known."""
    pieces = []
    for at, stack in enumerate(zone.cards):
        seat = zone.stack_seats[at] if at < len(zone.stack_seats) else -1
        who = f"{viewer_seat_name(scene, seat)} " if 0 <= seat < len(scene.names) else ""
        *covered, top = stack.split("+")  # covered cards are shown only by name
        cards = [draw_card(format_card_name(card, faces), True) for card in covered] + [
            draw_card(top, True, faces, tight)
        ]
        pieces.append(Text.assemble((who, LABEL), *cards))
    return pieces


def draw_pile(zone: SceneZone, faces: Faces) -> list[Text]:
    if not zone.count:
        return [Text(format_message("empty"))]
    return [draw_card(zone.cards[0] if zone.cards else HIDDEN_CARD, True, faces), Text(str(zone.count))]


def draw_cards(scene: Scene, zone: SceneZone, faces: Faces, tight: bool) -> list[Text]:
    """Draw cards side by side; the viewer's playable cards are highlighted."""
    own = zone.seat == scene.seat
    moves = [move for move in scene.moves if move.zone == zone.key or (own and move.source_card)]
    spots = " ".join(move.card if move.zone == zone.key else move.source_card for move in moves)
    seen = [card for card in zone.cards if card != HIDDEN_CARD]
    hidden = len(zone.cards) - len(seen)
    everyone = not own or scene.is_over
    pieces = [draw_card(card, everyone or matches_card(spots, card), faces, tight) for card in seen]
    if hidden:
        pieces.append(
            Text.assemble(("▮" * (1 if tight else min(hidden, MAX_CARD_BACKS)), CARD_BACK), f" {hidden}")
        )
    return pieces or [Text(format_message("nothing"))]


def draw_card(card: str, bright: bool, faces: Faces = NO_CUSTOM_FACES, tight: bool = False) -> Text:
    """Draw a card; with `tight`, without the note on its face."""
    if card == HIDDEN_CARD:
        return Text.assemble(("▮", CARD_BACK))
    if card in faces:
        return draw_custom_card(card, faces[card], tight)
    shown = format_card_name(card, faces)
    red = shown[-1:] in ("♥", "♦")
    styles = (RED_CARD, IDLE_RED_CARD) if red else (CARD, IDLE_CARD)
    return Text.assemble((f" {shown} ", styles[0 if bright else 1]))


def draw_custom_card(card: str, face: SceneFace, tight: bool) -> Text:
    """Draw a card that is not of the standard pack, in its color: its name, and its note unless `tight`."""
    name = format_card_name(card, {card: face})
    words = name if tight else " ".join(part for part in (name, face.note) if part)
    ground = "black" if face.dark else "white"
    return Text.assemble((f" {words} ", f"bold {face.color or 'cyan'} on {ground}"))


def format_recent_events(session: Session, seat: int) -> tuple[list[str], list[str]]:
    """Return the events a seat saw, as sentences: those before its own last move, and those since."""
    log = [event.text for event in session.event_logs[seat]]
    return log[: session.news_start[seat]], log[session.news_start[seat] :]


def format_moves(width: int, scene: Scene, marks: list[str]) -> list[Text]:
    """Format the moves, side by side if they fit."""
    entries = [format_move(mark, move, width) for mark, move in zip(marks, scene.moves, strict=False)]
    if len(entries) == 1:
        # If the viewer is to move, Enter plays the only move. Otherwise Enter passes, as the prompt says.
        note = "   " + format_message("enter-alone") if scene.seat in scene.to_move else ""
        fits = entries[0].cell_len + len(note) <= width
        return [Text.assemble(entries[0], (note if fits else "", LABEL))]
    return arrange_columns(width, entries)


def format_typed_moves(width: int, scene: Scene, marks: list[str]) -> list[Text]:
    """Format the moves as typed input, side by side."""
    return arrange_columns(
        width, [add_mark(mark, move.move) for mark, move in zip(marks, scene.moves, strict=False)]
    )


def arrange_columns(width: int, entries: list[Text]) -> list[Text]:
    """Arrange the entries in as many columns of equal width as fit."""
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


def format_grouped_moves(width: int, scene: Scene, marks: list[str]) -> list[Text]:
    """Format the moves in few lines: moves that differ only in their last word share the words before it."""
    if len(scene.moves) == 1:
        return format_moves(width, scene, marks)
    lines: list[Text] = []
    alone: list[Text] = []
    entries = zip(marks, scene.moves, strict=False)
    for before, found in groupby(entries, lambda entry: entry[1].label.rpartition(" ")[0]):
        moves = list(found)
        pieces = [add_mark(mark, move.label.rpartition(" ")[2]) for mark, move in moves]
        head = Text(f"{before}  ", style=LABEL)
        if len(moves) == 1 or not before or head.cell_len + max(piece.cell_len for piece in pieces) > width:
            alone += [format_move(mark, move, width, typed=False) for mark, move in moves]
        else:
            lines += wrap_pieces(head, pieces, width, "  ")
    return [*lines, *(wrap_pieces(Text(""), alone, width, "   ") if alone else [])]


def add_mark(mark: str, words: str) -> Text:
    return Text.assemble((f"{mark} ", "bold green"), words)


def format_move(mark: str, move: SceneMove, width: int, typed: bool = True) -> Text:
    """Format a move with its typed form; if the line is too short for both, only one of them."""
    shown = typed and move.label.lower() != move.move.lower()
    whole = f" ({move.move})" if shown else ""
    ways = [Text.assemble(move.label, (whole, LABEL)), Text(move.label), Text(move.move)]
    sign = f"{mark:>2} " if typed else f"{mark} "
    entries = [Text.assemble((sign, "bold green"), way) for way in ways]
    return next((entry for entry in entries if entry.cell_len <= width), entries[-1])
