"""Drawing of the table, the events and the moves as lines of text of a given width."""

from dataclasses import dataclass
from itertools import groupby

from rich.text import Text

from parlour.kit.zones import CHOICE, COUNTER, FAN, PILE, ROW, TRACK
from parlour.scene.scene_types import Scene, SceneFace, SceneMove, SceneZone
from parlour.scene.scenes import HIDDEN_CARD, matches_card
from parlour.terminal.language import format_message, get_terminal_catalog
from parlour.terminal.match_session import Session
from parlour.terminal.scene_lines import (
    NO_CUSTOM_FACES,
    Faces,
    format_card_name,
    format_viewer_seat_name,
    sort_zones,
)

CARD_STYLE = "bold black on white"
RED_CARD_STYLE = "bold red on white"
IDLE_CARD_STYLE = ""
IDLE_RED_CARD_STYLE = "red"
CARD_BACK_STYLE = "blue"
LABEL_STYLE = "dim"
BADGE_STYLE = "cyan"
MAX_CARD_BACKS = 12  # maximum number of card backs drawn for hidden cards
TRACK_CELLS = 31  # width of a scoring track, in characters
# In the tight layout, a seat's second and later lines are indented by this many characters.
HANGING_INDENT = 5
COLUMN_GAP = "  "  # extra space in front of a zone that follows another zone on the same line
INLINE_ZONE_KINDS = (FAN, ROW)  # kinds of zones that show cards side by side


@dataclass(frozen=True)
class TableLines:
    """The lines of the table: the middle, the other seats in clockwise order, and the viewer's own zones.

    A zone is an area of the table, such as a hand or a pile.
    """

    middle: list[Text]
    seats: list[list[Text]]
    own_seat_lines: list[Text]

    @property
    def lines(self) -> list[Text]:
        return [*self.middle, *(line for seat in self.seats for line in seat), *self.own_seat_lines]


def draw_header(session: Session, scene: Scene, width: int) -> list[Text]:
    """Return the header: game and options on the left, commands on the right, and a horizontal rule below."""
    options = ", ".join(f"{name} {value}" for name, value in session.options.items())
    title = Text.assemble((scene.title, "bold"), (f"  {options}", LABEL_STYLE))
    keys = format_message("keys")
    if title.cell_len + len(keys) + 2 > width:
        keys = format_message("keys-fewer")
    title.truncate(width - len(keys) - 2, overflow="ellipsis", pad=True)
    return [Text.assemble(title, "  ", (keys, LABEL_STYLE)), Text("─" * width, style=LABEL_STYLE)]


def draw_table(
    session: Session, scene: Scene, width: int, is_tight: bool = False, omits_own_notes: bool = False
) -> TableLines:
    """Draw the table: the middle, then the zones of each other player, then the viewer's own zones.

    A zone is an area of the table, such as a hand or a pile. If `is_tight` is True, the other players' cards
    are drawn without the notes printed on them, and hidden cards are shown only as a number. The viewer's own
    zones are then drawn side by side, and nothing is aligned in columns; their cards have no notes either if
    `omits_own_notes` is True.
    """
    faces = session.faces
    middle_pieces: list[Text] = []
    for zone in scene.zones:
        if zone.seat < 0:
            middle_pieces += add_label(zone, draw_zone(scene, zone, faces), bool(middle_pieces))
    titles = [format_seat(session, seat, scene) for seat in range(len(scene.names))]
    max_title_width = max((len(title) for title in titles), default=0)
    other_seats: list[list[Text]] = []
    own_lines: list[Text] = []
    seat_zones = [zone for zone in sort_zones(scene) if zone.seat >= 0]
    for seat, group in groupby(seat_zones, lambda zone: zone.seat):
        zones = list(group)
        # An empty zone of cards is drawn only if it is the first zone of its seat.
        zones = [
            zone for zone in zones if zone is zones[0] or zone.cards or zone.kind not in INLINE_ZONE_KINDS
        ]
        is_own = seat == scene.seat
        turn_mark = Text("* " if seat in scene.to_move else "  ", style="bold green")
        title = Text(
            titles[seat] if is_tight else titles[seat].ljust(max_title_width + 2),
            style="bold" if is_own else "",
        )
        score_pieces = (
            [Text.assemble((f" {scene.formatted_scores[seat]}", BADGE_STYLE))] if scene.scores else []
        )
        if is_own and not is_tight:
            for index, zone in enumerate(zones):
                line_start = Text(" " * (max_title_width + 4)) if index else Text.assemble(turn_mark, title)
                line_start = Text.assemble(line_start, *format_zone_label(zone))
                own_lines += wrap_pieces(
                    line_start, [*draw_zone(scene, zone, faces), *score_pieces], width, " "
                )
                score_pieces = []
            continue
        pieces = [title] if is_tight else []
        paragraph_head = turn_mark if is_tight else Text.assemble(turn_mark, title)
        for zone in zones:
            omits_notes = is_tight and (omits_own_notes or not is_own)
            pieces += add_label(zone, draw_zone(scene, zone, faces, omits_notes), bool(pieces))
        paragraph = wrap_pieces(
            paragraph_head, [*pieces, *score_pieces], width, " ", HANGING_INDENT * is_tight
        )
        if is_own:
            own_lines += paragraph
        else:
            other_seats.append(paragraph)
    return TableLines(
        wrap_pieces(Text(""), middle_pieces, width, " ") if middle_pieces else [], other_seats, own_lines
    )


def add_label(zone: SceneZone, pieces: list[Text], follows_other_zone: bool) -> list[Text]:
    """Return the text pieces of a zone, with the zone's label in front of the first piece.

    If `follows_other_zone` is True, the zone follows another zone on the same line, so a gap comes first.
    """
    first_piece, *other_pieces = pieces or [Text("")]
    return [
        Text.assemble(COLUMN_GAP if follows_other_zone else "", *format_zone_label(zone), first_piece),
        *other_pieces,
    ]


def wrap_pieces(head: Text, pieces: list[Text], width: int, gap: str, hanging_indent: int = 0) -> list[Text]:
    """Join `head` and the pieces into lines, and start a new line whenever the current line is full.

    A line exceeds `width` only if it contains a single piece that is wider.
    """
    indent = " " * (hanging_indent or head.cell_len)
    lines = [head]
    free_columns = width - head.cell_len
    is_line_empty = True
    for piece in pieces:
        if not is_line_empty and free_columns < len(gap) + piece.cell_len:
            lines.append(Text(indent))
            free_columns = width - len(indent)
            is_line_empty = True
            piece = piece[len(COLUMN_GAP) :] if piece.plain.startswith(COLUMN_GAP) else piece
        if not is_line_empty:
            piece = Text.assemble(gap, piece)
        lines[-1] = Text.assemble(lines[-1], piece)
        free_columns -= piece.cell_len
        is_line_empty = False
    return lines


def format_seat(session: Session, seat: int, scene: Scene) -> str:
    """Return the seat number that players type in moves, followed by the player's name."""
    player = session.players[seat]
    if session.human_seats == [seat] == [scene.seat]:
        return f"{seat} {get_terminal_catalog().format('you')}"
    label = (
        get_terminal_catalog().format("you")
        if seat == scene.seat
        else ""
        if player.is_human
        else player.bot_label
    )
    return f"{seat} {player.name}" + (f" ({label})" if label else "")


def format_zone_label(zone: SceneZone) -> list[tuple[str, str]]:
    return [(f"{zone.label} ", LABEL_STYLE)]


def draw_zone(
    scene: Scene, zone: SceneZone, faces: Faces = NO_CUSTOM_FACES, is_tight: bool = False
) -> list[Text]:
    """Draw the contents of a zone, followed by its badges (short remarks)."""
    return [
        *draw_contents(scene, zone, faces, is_tight),
        *(Text.assemble((f" {badge}", BADGE_STYLE)) for badge in zone.badges),
    ]


def draw_contents(scene: Scene, zone: SceneZone, faces: Faces, is_tight: bool) -> list[Text]:
    if zone.kind == COUNTER:
        return [format_bold(str(zone.count))]
    if zone.kind == TRACK:
        return draw_track(zone)
    if zone.kind == CHOICE:
        return [Text(choice) for choice in zone.cards]
    if zone.kind == PILE:
        return draw_pile(zone, faces)
    if zone.kind == ROW:
        return draw_row(scene, zone, faces, is_tight)
    return draw_cards(scene, zone, faces, is_tight)


def format_bold(text: str) -> Text:
    return Text.assemble((text, "bold"))


def draw_track(zone: SceneZone) -> list[Text]:
    """Draw a track: the positions of its pegs as numbers, then a bar on which ● marks the first peg."""
    cells = ["·"] * TRACK_CELLS
    for peg_index, peg in reversed(list(enumerate(zone.pegs))):
        column = max(0, min(peg, zone.length)) * (TRACK_CELLS - 1) // max(1, zone.length)
        cells[column] = "○" if peg_index else "●"
    numbers = format_message("track-line", places=list(zone.pegs), length=zone.length)
    text = numbers if zone.pegs else format_message("track-line-none", length=zone.length)
    return [format_bold(text), Text("".join(cells) + "|")]


def draw_row(scene: Scene, zone: SceneZone, faces: Faces, is_tight: bool) -> list[Text]:
    """Draw the stacks of a row, each preceded by the name of the seat that laid it, if known."""
    pieces = []
    for index, stack in enumerate(zone.cards):
        seat = zone.stack_seats[index] if index < len(zone.stack_seats) else -1
        owner = f"{format_viewer_seat_name(scene, seat)} " if 0 <= seat < len(scene.names) else ""
        *covered_cards, top_card = stack.split("+")  # covered cards are drawn by name only
        cards = [draw_card(format_card_name(card, faces), True) for card in covered_cards] + [
            draw_card(top_card, True, faces, is_tight)
        ]
        pieces.append(Text.assemble((owner, LABEL_STYLE), *cards))
    return pieces


def draw_pile(zone: SceneZone, faces: Faces) -> list[Text]:
    if not zone.count:
        return [Text(format_message("empty"))]
    return [draw_card(zone.cards[0] if zone.cards else HIDDEN_CARD, True, faces), Text(str(zone.count))]


def draw_cards(scene: Scene, zone: SceneZone, faces: Faces, is_tight: bool) -> list[Text]:
    """Draw cards side by side, with the viewer's playable cards highlighted."""
    is_own = zone.seat == scene.seat
    moves = [move for move in scene.moves if move.zone == zone.key or (is_own and move.source_card)]
    playable_cards = " ".join(move.card if move.zone == zone.key else move.source_card for move in moves)
    visible_cards = [card for card in zone.cards if card != HIDDEN_CARD]
    hidden_count = len(zone.cards) - len(visible_cards)
    highlights_all = not is_own or scene.is_over
    pieces = [
        draw_card(card, highlights_all or matches_card(playable_cards, card), faces, is_tight)
        for card in visible_cards
    ]
    if hidden_count:
        pieces.append(
            Text.assemble(
                ("▮" * (1 if is_tight else min(hidden_count, MAX_CARD_BACKS)), CARD_BACK_STYLE),
                f" {hidden_count}",
            )
        )
    return pieces or [Text(format_message("nothing"))]


def draw_card(card: str, is_bright: bool, faces: Faces = NO_CUSTOM_FACES, omits_note: bool = False) -> Text:
    """Draw a card. If `omits_note` is True, leave out the note printed on it."""
    if card == HIDDEN_CARD:
        return Text.assemble(("▮", CARD_BACK_STYLE))
    if card in faces:
        return draw_custom_card(card, faces[card], omits_note)
    name = format_card_name(card, faces)
    is_red = name[-1:] in ("♥", "♦")
    styles = (RED_CARD_STYLE, IDLE_RED_CARD_STYLE) if is_red else (CARD_STYLE, IDLE_CARD_STYLE)
    return Text.assemble((f" {name} ", styles[0 if is_bright else 1]))


def draw_custom_card(card: str, face: SceneFace, omits_note: bool) -> Text:
    """Draw a card from outside the standard pack, in its own colour.

    Show the card's name, followed by its note unless `omits_note` is True.
    """
    name = format_card_name(card, {card: face})
    text = name if omits_note else " ".join(part for part in (name, face.note) if part)
    background = "black" if face.dark else "white"
    return Text.assemble((f" {text} ", f"bold {face.color or 'cyan'} on {background}"))


def format_recent_events(session: Session, seat: int) -> tuple[list[str], list[str]]:
    """Return two lists of sentences: events before the seat's latest move, and events from that move on."""
    log = [event.text for event in session.event_logs[seat]]
    return log[: session.recent_events_start[seat]], log[session.recent_events_start[seat] :]


def format_moves(width: int, scene: Scene, move_shortcuts: list[str]) -> list[Text]:
    """Format the moves in columns. The shortcut in front of a move is what the player types to choose it."""
    entries = [
        format_move(shortcut, move, width)
        for shortcut, move in zip(move_shortcuts, scene.moves, strict=False)
    ]
    if len(entries) == 1:
        # If it is the seat's turn, say that Enter makes the only move. If the seat may only interrupt, Enter
        # declines instead, and the prompt says so.
        enter_note = "   " + format_message("enter-alone") if scene.seat in scene.to_move else ""
        fits = entries[0].cell_len + len(enter_note) <= width
        return [Text.assemble(entries[0], (enter_note if fits else "", LABEL_STYLE))]
    return arrange_columns(width, entries)


def arrange_columns(width: int, entries: list[Text]) -> list[Text]:
    """Arrange the entries in columns of equal width, with as many columns as fit."""
    column_width = max((entry.cell_len for entry in entries), default=0) + 3
    column_count = max(1, width // column_width)
    lines = []
    for start in range(0, len(entries), column_count):
        line = Text("")
        for entry in entries[start : start + column_count]:
            entry.pad_right(column_width - entry.cell_len)
            line.append_text(entry)
        line.rstrip()
        lines.append(line)
    return lines


def format_grouped_moves(width: int, scene: Scene, move_shortcuts: list[str]) -> list[Text]:
    """Format the moves compactly: words that several moves have in common are written only once."""
    if len(scene.moves) == 1:
        return format_moves(width, scene, move_shortcuts)
    lines: list[Text] = []
    single_moves: list[Text] = []
    entries = zip(move_shortcuts, scene.moves, strict=False)
    for common_words, group in groupby(entries, lambda entry: entry[1].label.rpartition(" ")[0]):
        moves = list(group)
        pieces = [add_shortcut(shortcut, move.label.rpartition(" ")[2]) for shortcut, move in moves]
        head = Text(f"{common_words}  ", style=LABEL_STYLE)
        if (
            len(moves) == 1
            or not common_words
            or head.cell_len + max(piece.cell_len for piece in pieces) > width
        ):
            single_moves += [
                format_move(shortcut, move, width, include_typed_form=False) for shortcut, move in moves
            ]
        else:
            lines += wrap_pieces(head, pieces, width, "  ")
    return [*lines, *(wrap_pieces(Text(""), single_moves, width, "   ") if single_moves else [])]


def add_shortcut(shortcut: str, text: str) -> Text:
    return Text.assemble((f"{shortcut} ", "bold green"), text)


def format_move(shortcut: str, move: SceneMove, width: int, include_typed_form: bool = True) -> Text:
    """Format a move with its label and typed form.

    If both do not fit into `width`, use only the label; if the label does not fit, use only the typed form.
    """
    shows_typed = include_typed_form and move.label.lower() != move.move.lower()
    typed_text = f" ({move.move})" if shows_typed else ""
    texts = [Text.assemble(move.label, (typed_text, LABEL_STYLE)), Text(move.label), Text(move.move)]
    shortcut_text = f"{shortcut:>2} " if include_typed_form else f"{shortcut} "
    entries = [Text.assemble((shortcut_text, "bold green"), text) for text in texts]
    return next((entry for entry in entries if entry.cell_len <= width), entries[-1])
