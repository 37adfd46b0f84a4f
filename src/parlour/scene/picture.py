"""Pictures of scenes (what a player sees of a match), as SVG or plain text.

A scene consists of zones, such as a hand or a pile. The zones in the middle of the table come first, followed
by the zones of each seat. A zone is drawn according to its kind (`parlour.kit.zones`), in the same way for
all games.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import Final

from parlour.games import game_names
from parlour.kit.cards import EMOJI_SELECTOR
from parlour.kit.zones import CHOICE, COUNTER, FAN, HAND, PILE, TRACK
from parlour.records.rules_page import drawings_path
from parlour.scene.scene_types import Scene, SceneFace, SceneZone
from parlour.scene.scenes import HIDDEN_CARD
from parlour.text.message import display_card

Faces = Mapping[str, SceneFace]

# Lengths are in SVG user units.
WIDTH: Final = 960
MARGIN: Final = 16
CARD_WIDTH: Final = 44
CARD_HEIGHT: Final = 62
GAP: Final = 6
COVERED_CARD_OFFSET: Final = 15  # visible height of a covered card in a stack
LINE_HEIGHT: Final = 20  # height of a line of text
CHARACTER_WIDTH: Final = 7.2  # approximate width of a character
TRACK_WIDTH: Final = 300
MIN_ZONE_WIDTH: Final = 120
# maximum number of hidden cards drawn side by side; the rest are shown as a number
MAX_SHOWN_BACKS: Final = 16

MAX_SHOWN_MOVES: Final = 60  # maximum number of moves listed in plain text

FELT: Final = "#1f5c46"
PANEL: Final = "#174836"
CARD_BACK: Final = "#3b5b92"
RED: Final = "#b3261e"
BLACK: Final = "#1b1b1b"
PAPER: Final = "#fffdf5"
TEXT_COLOR: Final = "#f4f1e6"
MUTED_TEXT_COLOR: Final = "#c9d8cf"
FONT: Final = "system-ui, 'DejaVu Sans', sans-serif"

# Shapes of the suits, in a square of 24 by 24 units. The page draws the same shapes
# (`web/static/board/cards.js`).
SUIT_SHAPES: Final = {
    "♣": "M12 1.8a4.8 4.8 0 0 1 4.1 7.3 4.9 4.9 0 1 1-3 8.3c.2 2.2 1.1 3.7 3 4.8H7.9c1.9-1.1 2.8-2.6 3-4.8"
    "a4.9 4.9 0 1 1-3-8.3A4.8 4.8 0 0 1 12 1.8Z",
    "♦": "M12 1.2C14.2 5 17 8.7 20.4 12 17 15.3 14.2 19 12 22.8 9.8 19 7 15.3 3.6 12 7 8.7 9.8 5 12 1.2Z",
    "♥": "M12 22C5.5 16.2 2 12.2 2 8.1 2 5 4.3 2.8 7.1 2.8c2 0 3.9 1.1 4.9 3.2 1-2.1 2.9-3.2 4.9-3.2"
    "C19.7 2.8 22 5 22 8.1c0 4.1-3.5 8.1-10 13.9Z",
    "♠": "M12 1.6c6.5 5.6 10 9.2 10 13.2a4.7 4.7 0 0 1-8.7 2.5c.2 2.2 1.1 3.7 3 4.9H7.7c1.9-1.2 2.8-2.7 3-4.9"
    "A4.7 4.7 0 0 1 2 14.8c0-4 3.5-7.6 10-13.2Z",
}
SUIT_PATTERN: Final = re.compile("([♣♦♥♠])")

# A card's drawing is a square of 40 by 40 units, shown in the middle of the card.
SYMBOL_PATTERN: Final = re.compile(r'<symbol id="([^"]+)" viewBox="0 0 40 40">(.*?)</symbol>', re.DOTALL)
DRAWING_UNITS: Final = 40
DRAWING_WIDTH: Final = 27  # width of a drawing as shown on a card

BORDER_COLORS: Final = {
    "white": "#ffffff",
    "white-gray": "#d8d8d8",
    "red": RED,
    "black": BLACK,
    "gray-black": "#555555",
    "striped": "#999999",
    "brown": "#8d6e63",
    "gray": "#8a8a8a",
}


@dataclass(frozen=True)
class Drawing:
    """A part of the picture, as SVG with its upper left corner at 0, 0."""

    width: float
    height: float
    svg: str


@dataclass(frozen=True)
class CardAppearance:
    """The appearance of a game's cards: faces, keyed by notation, and SVG shapes, keyed by drawing name."""

    faces: Faces
    drawings: Mapping[str, str]


# Text


def render_text(scene: Scene, faces: Faces) -> str:
    """Render a scene as lines of text: title, zones with cards, scores, prompt or result, and legal moves."""
    lines = [scene.title]
    for zone in ordered_zones(scene):
        badges = "".join(f" ({badge})" for badge in zone.badges)
        lines.append(f"{owner_name(scene, zone)}{zone.label}: {format_contents(zone, faces)}{badges}")
    lines += [f"{scene.names[seat]}: {score}" for seat, score in enumerate(scene.formatted_scores)]
    lines.append(scene.result if scene.is_over else scene.prompt)
    if scene.moves:
        ellipsis = ["…"] if len(scene.moves) > MAX_SHOWN_MOVES else []
        lines.append(", ".join([*(move.move for move in scene.moves[:MAX_SHOWN_MOVES]), *ellipsis]))
    return "\n".join(lines) + "\n"


def ordered_zones(scene: Scene) -> list[SceneZone]:
    """Return a scene's zones: those in the middle of the table first, then those of each seat."""
    return sorted(scene.zones, key=lambda zone: zone.seat)


def owner_name(scene: Scene, zone: SceneZone) -> str:
    return f"{scene.names[zone.seat]}, " if 0 <= zone.seat < len(scene.names) else ""


def format_contents(zone: SceneZone, faces: Faces) -> str:
    """Return the contents of a zone as text."""
    if zone.kind == COUNTER:
        return str(zone.count)
    if zone.kind == TRACK:
        return f"{', '.join(map(str, zone.pegs)) or '-'} / {zone.length}"
    if zone.kind == PILE:
        top = format_card_name(zone.cards[0], faces) if zone.cards else "-"
        return f"{top} ({zone.count})"
    stack_texts = [
        "+".join(format_card_name(card, faces) for card in stack.split("+")) for stack in zone.cards
    ]
    return " ".join(stack_texts) or "-"


def format_card_name(card: str, faces: Faces) -> str:
    """Return the display name of a card, such as `7♥`, `Lion` or `?`.

    The name of a nonstandard card is in capitals if its notation is.
    """
    if card not in faces:
        return display_card(card)
    name = faces[card].name
    return name.upper() if card.isupper() else name


# SVG


def render_svg(scene: Scene, faces: Faces) -> str:
    """Render a scene as SVG, 960 units wide and as high as necessary."""
    pack = CardAppearance(faces, load_drawings(scene.game))
    height = float(MARGIN)
    elements: list[str] = []
    for seat, zones in groupby(ordered_zones(scene), key=lambda zone: zone.seat):
        panel = draw_panel(scene, seat, list(zones), pack)
        elements.append(place_drawing(panel, MARGIN, height))
        height += panel.height + GAP
    caption = scene.result if scene.is_over else scene.prompt
    elements.append(draw_label(caption, MARGIN, height + LINE_HEIGHT, TEXT_COLOR, "bold"))
    height += LINE_HEIGHT + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img"'
        f' font-family="{FONT}" font-size="13"><title>{escape(f"{scene.title}: {caption}")}</title>'
        f'<rect width="{WIDTH}" height="{height:g}" rx="12" fill="{FELT}"/>{"".join(elements)}</svg>\n'
    )


def draw_panel(scene: Scene, seat: int, zones: list[SceneZone], appearance: CardAppearance) -> Drawing:
    """Draw a panel with the zones of a seat or of the middle of the table, side by side."""
    panel_width = WIDTH - 2 * MARGIN
    inner_width = panel_width - 2 * GAP
    drawings = [draw_zone(zone, appearance, inner_width) for zone in zones]
    title = format_panel_title(scene, seat)
    top = float(LINE_HEIGHT + GAP if title else GAP)
    placements, height = arrange_in_rows(drawings, inner_width, 3 * GAP)
    contents = "".join(place_drawing(drawing, GAP + x, top + y) for drawing, x, y in placements)
    panel_height = top + height + GAP
    border = f' stroke="{TEXT_COLOR}" stroke-width="2"' if seat >= 0 and seat in scene.to_move else ""
    background = f'<rect width="{panel_width}" height="{panel_height:g}" rx="8" fill="{PANEL}"{border}/>'
    return Drawing(
        panel_width,
        panel_height,
        background + draw_label(title, GAP, LINE_HEIGHT - 2, TEXT_COLOR, "bold") + contents,
    )


def format_panel_title(scene: Scene, seat: int) -> str:
    """Return the name and score of a seat, or an empty string for the middle of the table."""
    if not 0 <= seat < len(scene.names):
        return ""
    return " · ".join([scene.names[seat], *scene.formatted_scores[seat : seat + 1]])


def arrange_in_rows(
    drawings: list[Drawing], max_width: float, gap: float
) -> tuple[list[tuple[Drawing, float, float]], float]:
    """Place drawings side by side, in several rows if necessary.

    Returns:
        The drawings with their x and y positions, and the total height.
    """
    placements: list[tuple[Drawing, float, float]] = []
    x = y = row_height = 0.0
    for drawing in drawings:
        if x and x + drawing.width > max_width:
            x, y, row_height = 0.0, y + row_height + GAP, 0.0
        placements.append((drawing, x, y))
        x += drawing.width + gap
        row_height = max(row_height, drawing.height)
    return placements, y + row_height


def draw_zone(zone: SceneZone, appearance: CardAppearance, max_width: float) -> Drawing:
    """Draw a zone, with its name and badges above its contents."""
    badges = "".join(f" · {badge}" for badge in zone.badges)
    caption = zone.label + badges
    max_length = int(max_width / CHARACTER_WIDTH)
    caption = caption if len(caption) <= max_length else caption[: max_length - 1] + "…"
    contents = draw_zone_contents(zone, appearance, max_width)
    width = max(contents.width, len(caption) * CHARACTER_WIDTH)
    return Drawing(
        width,
        LINE_HEIGHT + contents.height,
        draw_label(caption, 0, LINE_HEIGHT - 7, MUTED_TEXT_COLOR) + place_drawing(contents, 0, LINE_HEIGHT),
    )


def draw_zone_contents(zone: SceneZone, appearance: CardAppearance, max_width: float) -> Drawing:
    """Draw the contents of a zone."""
    if zone.kind == COUNTER:
        return draw_text(str(zone.count))
    if zone.kind == CHOICE:
        return draw_text(", ".join(zone.cards))
    if zone.kind == TRACK:
        return draw_track(zone)
    if zone.kind == PILE:
        return draw_pile(zone, appearance)
    if zone.kind in (HAND, FAN):
        return draw_cards(zone.cards, appearance, max_width)
    return draw_row(zone, appearance, max_width)


def draw_text(text: str) -> Drawing:
    return Drawing(
        max(MIN_ZONE_WIDTH / 2, len(text) * CHARACTER_WIDTH),
        LINE_HEIGHT,
        draw_label(text, 0, LINE_HEIGHT - 5, TEXT_COLOR, "bold"),
    )


def draw_track(zone: SceneZone) -> Drawing:
    """Draw a track as a line with pegs. The first peg is drawn on top of the others."""
    svg = (
        f'<line x1="8" y1="14" x2="{TRACK_WIDTH - 8}" y2="14" stroke="{MUTED_TEXT_COLOR}" stroke-width="3"/>'
    )
    for peg_index, peg in reversed(list(enumerate(zone.pegs))):
        peg_x = 8 + max(0, min(peg, zone.length)) * (TRACK_WIDTH - 16) / max(1, zone.length)
        fill = MUTED_TEXT_COLOR if peg_index else TEXT_COLOR
        svg += f'<circle cx="{peg_x:g}" cy="14" r="7" fill="{fill}"><title>{peg}</title></circle>'
    caption = f"{', '.join(map(str, zone.pegs)) or '-'} / {zone.length}"
    return Drawing(
        TRACK_WIDTH, 2 * LINE_HEIGHT, svg + draw_label(caption, 8, 2 * LINE_HEIGHT - 4, TEXT_COLOR)
    )


def draw_pile(zone: SceneZone, appearance: CardAppearance) -> Drawing:
    """Draw the top card of a pile, with the number of cards next to it."""
    top_card = (
        draw_card(zone.cards[0] if zone.cards else HIDDEN_CARD, appearance)
        if zone.count
        else draw_empty_slot()
    )
    count_label = draw_label(str(zone.count), CARD_WIDTH + GAP, CARD_HEIGHT / 2 + 5, TEXT_COLOR, "bold")
    return Drawing(CARD_WIDTH + GAP + 4 * CHARACTER_WIDTH, CARD_HEIGHT, top_card + count_label)


def draw_cards(cards: list[str], appearance: CardAppearance, max_width: float) -> Drawing:
    """Draw cards side by side.

    If more than MAX_SHOWN_BACKS cards are hidden, the rest are shown as a number, such as `+3`.
    """
    visible_cards = [card for card in cards if card != HIDDEN_CARD]
    hidden_count = len(cards) - len(visible_cards)
    drawn_cards = (
        cards if hidden_count <= MAX_SHOWN_BACKS else [*visible_cards, *[HIDDEN_CARD] * MAX_SHOWN_BACKS]
    )
    drawings = [Drawing(CARD_WIDTH, CARD_HEIGHT, draw_card(card, appearance)) for card in drawn_cards]
    if hidden_count > MAX_SHOWN_BACKS:
        drawings.append(draw_text(f"+{hidden_count - MAX_SHOWN_BACKS}"))
    return combine_drawings(drawings or [Drawing(CARD_WIDTH, CARD_HEIGHT, draw_empty_slot())], max_width)


def draw_row(zone: SceneZone, appearance: CardAppearance, max_width: float) -> Drawing:
    """Draw the stacks of a row side by side."""
    drawings = [draw_stack(stack.split("+"), appearance) for stack in zone.cards]
    return combine_drawings(drawings or [Drawing(CARD_WIDTH, CARD_HEIGHT, draw_empty_slot())], max_width)


def draw_stack(cards: list[str], appearance: CardAppearance) -> Drawing:
    """Draw a stack of cards, with the last card on top.

    If the stack consists of the lower and the upper half of an animal, draw the whole animal.
    """
    if [get_card_half(card, appearance) for card in cards] == ["lower", "upper"]:
        lower, upper = (draw_card(card, appearance) for card in cards)
        upper_half = f'<svg width="{CARD_WIDTH}" height="{CARD_HEIGHT / 2:g}">{upper}</svg>'
        return Drawing(CARD_WIDTH, CARD_HEIGHT, lower + upper_half)
    elements = [
        place_drawing(Drawing(0, 0, draw_card(card, appearance)), 0, index * COVERED_CARD_OFFSET)
        for index, card in enumerate(cards)
    ]
    return Drawing(CARD_WIDTH, CARD_HEIGHT + (len(cards) - 1) * COVERED_CARD_OFFSET, "".join(elements))


def combine_drawings(drawings: list[Drawing], max_width: float) -> Drawing:
    """Combine drawings into one, side by side and in several rows if necessary."""
    placements, height = arrange_in_rows(drawings, max_width, GAP)
    width = max(x + drawing.width for drawing, x, _ in placements)
    return Drawing(width, height, "".join(place_drawing(drawing, x, y) for drawing, x, y in placements))


def draw_card(card: str, appearance: CardAppearance) -> str:
    """Draw the face of a card, or the back of a hidden card."""
    if card == HIDDEN_CARD:
        back_pattern = (
            f'<rect x="5" y="5" width="{CARD_WIDTH - 10}" height="{CARD_HEIGHT - 10}" rx="3" fill="none"'
        )
        return (
            draw_card_background(CARD_BACK, TEXT_COLOR)
            + f'{back_pattern} stroke="{TEXT_COLOR}" stroke-opacity=".5"/>'
        )
    if card in appearance.faces:
        return draw_face(card, appearance)
    card_name = display_card(card)
    rank, suit = card_name[:-1], card_name[-1:]
    if suit not in SUIT_SHAPES:
        return draw_card_background(PAPER, BLACK) + draw_centered_text(card_name, 44, BLACK, 11)
    fill = RED if suit in ("♥", "♦") else BLACK
    corner = f'<text x="4" y="12" font-size="10" fill="{fill}">{escape(rank)}</text>'
    corner += draw_suit(suit, 4, 14, 8, fill)
    middle = draw_centered_text(rank, 32, fill, 18) + draw_suit(suit, CARD_WIDTH / 2 - 9, 36, 18, fill)
    return draw_card_background(PAPER, BLACK) + corner + middle + f"<title>{escape(card_name)}</title>"


def draw_suit(suit: str, x: float, y: float, size: float, fill: str) -> str:
    """Draw a suit symbol in a square with its upper left corner at x, y."""
    geometry = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="0 0 24 24"'
    return f'<svg {geometry}><path d="{SUIT_SHAPES[suit]}" fill="{fill}"/></svg>'


@lru_cache(maxsize=32)
def load_drawings(game: str) -> dict[str, str]:
    """Return the SVG shapes of a game's drawings by name; an empty dict if the game is not registered."""
    if game not in game_names():
        return {}
    path = drawings_path(game)
    return dict(SYMBOL_PATTERN.findall(path.read_text(encoding="utf-8"))) if path is not None else {}


def get_card_half(card: str, appearance: CardAppearance) -> str:
    """Return the half of an animal that a card shows: `upper`, `lower`, or an empty string for neither."""
    return appearance.faces[card].half if card in appearance.faces else ""


def draw_picture(face: SceneFace, appearance: CardAppearance, ink: str) -> str:
    """Draw the picture of a card: a whole or half drawing, or characters such as an emoji.

    The cut edge of a half drawing lies in the middle of the card.
    """
    shapes = appearance.drawings.get(face.drawing, "")
    if not shapes:
        is_single_character = len(face.picture.replace(EMOJI_SELECTOR, "")) == 1
        return draw_centered_text(face.picture, 34, ink, 18 if is_single_character else 13)
    background = f'<rect x="4" y="16" width="{CARD_WIDTH - 8}" height="{CARD_HEIGHT - 34}" fill="{PAPER}"/>'
    part_count = 2 if face.half else 1
    top = CARD_HEIGHT / 2 if face.half == "lower" else (CARD_HEIGHT - DRAWING_WIDTH) / 2
    viewbox_top = DRAWING_UNITS // 2 if face.half == "lower" else 0
    geometry = (
        f'x="{(CARD_WIDTH - DRAWING_WIDTH) / 2:g}" y="{top:g}" width="{DRAWING_WIDTH}"'
        f' height="{DRAWING_WIDTH / part_count:g}"'
    )
    viewbox = f'viewBox="0 {viewbox_top} {DRAWING_UNITS} {DRAWING_UNITS // part_count}"'
    return f"{background if face.dark else ''}<svg {geometry} {viewbox}>{shapes}</svg>"


def draw_face(card: str, appearance: CardAppearance) -> str:
    """Draw a nonstandard card with its picture, its name below the picture, and its number in the corner."""
    face = appearance.faces[card]
    background, ink = ("#22252b", TEXT_COLOR) if face.dark else (PAPER, BLACK)
    border = BORDER_COLORS.get(face.border, BLACK if face.dark else "#ffffff")
    card_name = format_card_name(card, appearance.faces)
    svg = draw_card_background(background, border) + draw_picture(face, appearance, ink)
    color_bar = f'<rect x="4" y="{CARD_HEIGHT - 18}" width="{CARD_WIDTH - 8}" height="3"'
    svg += f'{color_bar} fill="{face.color or border}"/>'
    svg += draw_centered_text(card_name[:10], CARD_HEIGHT - 5, ink, 7)
    value = f'<text x="5" y="13" font-size="9" fill="{ink}">{escape(face.value)}</text>' if face.value else ""
    return svg + value + f"<title>{escape(card_name)}</title>"


def draw_card_background(fill: str, border: str) -> str:
    return (
        f'<rect x=".5" y=".5" width="{CARD_WIDTH - 1}" height="{CARD_HEIGHT - 1}" rx="5" fill="{fill}"'
        f' stroke="{border}"/>'
    )


def draw_empty_slot() -> str:
    """Draw the outline of an empty place for a card."""
    return (
        f'<rect x=".5" y=".5" width="{CARD_WIDTH - 1}" height="{CARD_HEIGHT - 1}" rx="5" fill="none"'
        f' stroke="{MUTED_TEXT_COLOR}" stroke-dasharray="4 3"/>'
    )


def draw_centered_text(text: str, y: float, fill: str, size: float) -> str:
    """Draw centered text on a card."""
    return (
        f'<text x="{CARD_WIDTH / 2:g}" y="{y:g}" text-anchor="middle" font-size="{size}" fill="{fill}">'
        f"{escape(text)}</text>"
    )


def draw_label(text: str, x: float, y: float, fill: str, weight: str = "normal") -> str:
    """Draw a line of text, with suit symbols drawn as shapes.

    Each text between suit symbols gets a fixed width, so that the positions of the shapes are known.
    """
    if not SUIT_PATTERN.search(text):
        return f'<text x="{x:g}" y="{y:g}" fill="{fill}" font-weight="{weight}">{escape(text)}</text>'
    svg = f"<g><title>{escape(text)}</title>"
    for part in filter(None, SUIT_PATTERN.split(text)):
        if part in SUIT_SHAPES:
            svg += draw_suit(part, x, y - 10, 11, fill)
            x += 12
            continue
        length = len(part) * CHARACTER_WIDTH
        svg += f'<text x="{x:g}" y="{y:g}" fill="{fill}" font-weight="{weight}" xml:space="preserve"'
        svg += f' textLength="{length:g}">{escape(part)}</text>'
        x += length
    return svg + "</g>"


def place_drawing(drawing: Drawing, x: float, y: float) -> str:
    """Return the SVG of a drawing moved to x, y."""
    return f'<g transform="translate({x:g} {y:g})">{drawing.svg}</g>'
