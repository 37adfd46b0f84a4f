"""Pictures of scenes: a self-contained SVG, or lines of plain text.

Zones in the middle of the table come first, then those of each seat. Each zone is drawn according to its kind
(`parlour.kit.zones`), independent of the game.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import groupby
from typing import Final

from parlour.games import game_names
from parlour.kit.cards import EMOJI_SELECTOR, display_card
from parlour.kit.zones import CHOICE, COUNTER, FAN, HAND, PILE, TRACK
from parlour.scene.scene_types import Scene, SceneFace, SceneZone
from parlour.scene.scenes import HIDDEN_CARD
from parlour.text.rules_page import drawings_place

Faces = Mapping[str, SceneFace]

# Lengths are in units of the picture.
WIDTH: Final = 960
MARGIN: Final = 16
CARD_WIDTH: Final = 44
CARD_HEIGHT: Final = 62
GAP: Final = 6
COVERED_CARD_OFFSET: Final = 15  # visible part of a covered card
LINE_HEIGHT: Final = 20  # height of a line of text
CHARACTER_WIDTH: Final = 7.2  # approximate width of a character
TRACK_WIDTH: Final = 300
MIN_ZONE_WIDTH: Final = 120
MAX_SHOWN_BACKS: Final = 16  # hidden cards drawn side by side; further ones are only counted

MAX_SHOWN_MOVES: Final = 60  # maximum moves listed in a text

FELT: Final = "#1f5c46"
PANEL: Final = "#174836"
CARD_BACK: Final = "#3b5b92"
RED: Final = "#b3261e"
BLACK: Final = "#1b1b1b"
PAPER: Final = "#fffdf5"
TEXT_COLOR: Final = "#f4f1e6"
MUTED_TEXT_COLOR: Final = "#c9d8cf"
FONT: Final = "system-ui, 'DejaVu Sans', sans-serif"

# The suits, in a square of 24 units; the page draws the same shapes (`web/static/board/cards.js`).
SUITS: Final = {
    "♣": "M12 1.8a4.8 4.8 0 0 1 4.1 7.3 4.9 4.9 0 1 1-3 8.3c.2 2.2 1.1 3.7 3 4.8H7.9c1.9-1.1 2.8-2.6 3-4.8"
    "a4.9 4.9 0 1 1-3-8.3A4.8 4.8 0 0 1 12 1.8Z",
    "♦": "M12 1.2C14.2 5 17 8.7 20.4 12 17 15.3 14.2 19 12 22.8 9.8 19 7 15.3 3.6 12 7 8.7 9.8 5 12 1.2Z",
    "♥": "M12 22C5.5 16.2 2 12.2 2 8.1 2 5 4.3 2.8 7.1 2.8c2 0 3.9 1.1 4.9 3.2 1-2.1 2.9-3.2 4.9-3.2"
    "C19.7 2.8 22 5 22 8.1c0 4.1-3.5 8.1-10 13.9Z",
    "♠": "M12 1.6c6.5 5.6 10 9.2 10 13.2a4.7 4.7 0 0 1-8.7 2.5c.2 2.2 1.1 3.7 3 4.9H7.7c1.9-1.2 2.8-2.7 3-4.9"
    "A4.7 4.7 0 0 1 2 14.8c0-4 3.5-7.6 10-13.2Z",
}
SUIT: Final = re.compile("([♣♦♥♠])")

# A drawing: a square of 40 units, shown around the middle of a card.
SYMBOL: Final = re.compile(r'<symbol id="([^"]+)" viewBox="0 0 40 40">(.*?)</symbol>', re.DOTALL)
DRAWING: Final = 40
DRAWN: Final = 27  # its size on a card

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
    """A part of the picture, with its upper left corner at 0, 0."""

    width: float
    height: float
    svg: str


@dataclass(frozen=True)
class Pack:
    """The appearance of a game's cards: faces by card, and the shapes of their drawings."""

    faces: Faces
    drawings: Mapping[str, str]


# Text


def render_text(scene: Scene, faces: Faces) -> str:
    """Return the scene as lines: title, zones with cards, scores, prompt or result, and moves."""
    lines = [scene.title]
    for zone in ordered_zones(scene):
        badges = "".join(f" ({badge})" for badge in zone.badges)
        lines.append(f"{owner_name(scene, zone)}{zone.label}: {format_contents(zone, faces)}{badges}")
    lines += [f"{scene.names[seat]}: {standing}" for seat, standing in enumerate(scene.formatted_scores)]
    lines.append(scene.result if scene.is_over else scene.prompt)
    if scene.moves:
        further = ["…"] if len(scene.moves) > MAX_SHOWN_MOVES else []
        lines.append(", ".join([*(move.move for move in scene.moves[:MAX_SHOWN_MOVES]), *further]))
    return "\n".join(lines) + "\n"


def ordered_zones(scene: Scene) -> list[SceneZone]:
    """Return the zones in the middle, then those of each seat."""
    return sorted(scene.zones, key=lambda zone: zone.seat)


def owner_name(scene: Scene, zone: SceneZone) -> str:
    return f"{scene.names[zone.seat]}, " if 0 <= zone.seat < len(scene.names) else ""


def format_contents(zone: SceneZone, faces: Faces) -> str:
    """Return the contents of a zone in words."""
    if zone.kind == COUNTER:
        return str(zone.count)
    if zone.kind == TRACK:
        return f"{', '.join(map(str, zone.pegs)) or '-'} / {zone.length}"
    if zone.kind == PILE:
        top = format_card_name(zone.cards[0], faces) if zone.cards else "-"
        return f"{top} ({zone.count})"
    names = ["+".join(format_card_name(card, faces) for card in stack.split("+")) for stack in zone.cards]
    return " ".join(names) or "-"


def format_card_name(card: str, faces: Faces) -> str:
    """Return the readable name of a card: `7♥`, `Lion`, `?`; in capitals for a card of the dark pack."""
    if card not in faces:
        return display_card(card)
    name = faces[card].name
    return name.upper() if card.isupper() else name


# SVG


def render_svg(scene: Scene, faces: Faces) -> str:
    """Return the scene as an SVG, 960 units wide and as high as necessary."""
    pack = Pack(faces, drawings_of(scene.game))
    height = float(MARGIN)
    drawn: list[str] = []
    for seat, zones in groupby(ordered_zones(scene), key=lambda zone: zone.seat):
        panel = draw_panel(scene, seat, list(zones), pack)
        drawn.append(translate(panel, MARGIN, height))
        height += panel.height + GAP
    told = scene.result if scene.is_over else scene.prompt
    drawn.append(draw_label(told, MARGIN, height + LINE_HEIGHT, TEXT_COLOR, "bold"))
    height += LINE_HEIGHT + MARGIN
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}" role="img"'
        f' font-family="{FONT}" font-size="13"><title>{escape(f"{scene.title}: {told}")}</title>'
        f'<rect width="{WIDTH}" height="{height:g}" rx="12" fill="{FELT}"/>{"".join(drawn)}</svg>\n'
    )


def draw_panel(scene: Scene, seat: int, zones: list[SceneZone], pack: Pack) -> Drawing:
    """Draw the zones of a seat, or of the middle, side by side on one panel."""
    across = WIDTH - 2 * MARGIN
    inner = across - 2 * GAP
    pieces = [draw_zone(zone, pack, inner) for zone in zones]
    title = format_panel_title(scene, seat)
    top = float(LINE_HEIGHT + GAP if title else GAP)
    placed, height = flow_layout(pieces, inner, 3 * GAP)
    drawn = "".join(translate(piece, GAP + x, top + y) for piece, x, y in placed)
    whole = top + height + GAP
    edge = f' stroke="{TEXT_COLOR}" stroke-width="2"' if seat >= 0 and seat in scene.to_move else ""
    ground = f'<rect width="{across}" height="{whole:g}" rx="8" fill="{PANEL}"{edge}/>'
    return Drawing(
        across, whole, ground + draw_label(title, GAP, LINE_HEIGHT - 2, TEXT_COLOR, "bold") + drawn
    )


def format_panel_title(scene: Scene, seat: int) -> str:
    """Return the name and score of a seat."""
    if not 0 <= seat < len(scene.names):
        return ""
    return " · ".join([scene.names[seat], *scene.formatted_scores[seat : seat + 1]])


def flow_layout(
    pieces: list[Drawing], across: float, gap: float
) -> tuple[list[tuple[Drawing, float, float]], float]:
    """Place pieces side by side, in several lines if necessary.

    Returns:
        The pieces with their positions, and the total height.
    """
    placed: list[tuple[Drawing, float, float]] = []
    x = y = line = 0.0
    for piece in pieces:
        if x and x + piece.width > across:
            x, y, line = 0.0, y + line + GAP, 0.0
        placed.append((piece, x, y))
        x += piece.width + gap
        line = max(line, piece.height)
    return placed, y + line


def draw_zone(zone: SceneZone, pack: Pack, across: float) -> Drawing:
    """Draw a zone with its name and badges above its contents."""
    badges = "".join(f" · {badge}" for badge in zone.badges)
    told = zone.label + badges
    longest = int(across / CHARACTER_WIDTH)
    told = told if len(told) <= longest else told[: longest - 1] + "…"
    inside = draw_zone_contents(zone, pack, across)
    width = max(inside.width, len(told) * CHARACTER_WIDTH)
    return Drawing(
        width,
        LINE_HEIGHT + inside.height,
        draw_label(told, 0, LINE_HEIGHT - 7, MUTED_TEXT_COLOR) + translate(inside, 0, LINE_HEIGHT),
    )


def draw_zone_contents(zone: SceneZone, pack: Pack, across: float) -> Drawing:
    """Draw the contents of a zone."""
    if zone.kind == COUNTER:
        return draw_text(str(zone.count))
    if zone.kind == CHOICE:
        return draw_text(", ".join(zone.cards))
    if zone.kind == TRACK:
        return draw_track(zone)
    if zone.kind == PILE:
        return draw_pile(zone, pack)
    if zone.kind in (HAND, FAN):
        return draw_cards(zone.cards, pack, across)
    return draw_row(zone, pack, across)


def draw_text(told: str) -> Drawing:
    return Drawing(
        max(MIN_ZONE_WIDTH / 2, len(told) * CHARACTER_WIDTH),
        LINE_HEIGHT,
        draw_label(told, 0, LINE_HEIGHT - 5, TEXT_COLOR, "bold"),
    )


def draw_track(zone: SceneZone) -> Drawing:
    """Draw a line with the pegs of a track, the first peg in front."""
    drawn = (
        f'<line x1="8" y1="14" x2="{TRACK_WIDTH - 8}" y2="14" stroke="{MUTED_TEXT_COLOR}" stroke-width="3"/>'
    )
    for nth, peg in reversed(list(enumerate(zone.pegs))):
        at = 8 + max(0, min(peg, zone.length)) * (TRACK_WIDTH - 16) / max(1, zone.length)
        fill = MUTED_TEXT_COLOR if nth else TEXT_COLOR
        drawn += f'<circle cx="{at:g}" cy="14" r="7" fill="{fill}"><title>{peg}</title></circle>'
    told = f"{', '.join(map(str, zone.pegs)) or '-'} / {zone.length}"
    return Drawing(TRACK_WIDTH, 2 * LINE_HEIGHT, drawn + draw_label(told, 8, 2 * LINE_HEIGHT - 4, TEXT_COLOR))


def draw_pile(zone: SceneZone, pack: Pack) -> Drawing:
    """Draw the top card of a pile and the number of cards."""
    top = draw_card(zone.cards[0] if zone.cards else HIDDEN_CARD, pack) if zone.count else draw_empty_slot()
    number = draw_label(str(zone.count), CARD_WIDTH + GAP, CARD_HEIGHT / 2 + 5, TEXT_COLOR, "bold")
    return Drawing(CARD_WIDTH + GAP + 4 * CHARACTER_WIDTH, CARD_HEIGHT, top + number)


def draw_cards(cards: list[str], pack: Pack, across: float) -> Drawing:
    """Draw cards side by side. Of many hidden cards, the further ones are only counted."""
    seen = [card for card in cards if card != HIDDEN_CARD]
    hidden = len(cards) - len(seen)
    in_order = cards if hidden <= MAX_SHOWN_BACKS else [*seen, *[HIDDEN_CARD] * MAX_SHOWN_BACKS]
    pieces = [Drawing(CARD_WIDTH, CARD_HEIGHT, draw_card(card, pack)) for card in in_order]
    if hidden > MAX_SHOWN_BACKS:
        pieces.append(draw_text(f"+{hidden - MAX_SHOWN_BACKS}"))
    return combine_drawings(pieces or [Drawing(CARD_WIDTH, CARD_HEIGHT, draw_empty_slot())], across)


def draw_row(zone: SceneZone, pack: Pack, across: float) -> Drawing:
    """Draw the stacks of a row side by side, each with its last card in front."""
    pieces = [draw_stack(stack.split("+"), pack) for stack in zone.cards]
    return combine_drawings(pieces or [Drawing(CARD_WIDTH, CARD_HEIGHT, draw_empty_slot())], across)


def draw_stack(cards: list[str], pack: Pack) -> Drawing:
    """Draw cards on top of each other. An upper half on its lower half shows the whole animal."""
    if [half_of(card, pack) for card in cards] == ["lower", "upper"]:
        lower, upper = (draw_card(card, pack) for card in cards)
        top = f'<svg width="{CARD_WIDTH}" height="{CARD_HEIGHT / 2:g}">{upper}</svg>'
        return Drawing(CARD_WIDTH, CARD_HEIGHT, lower + top)
    drawn = [
        translate(Drawing(0, 0, draw_card(card, pack)), 0, nth * COVERED_CARD_OFFSET)
        for nth, card in enumerate(cards)
    ]
    return Drawing(CARD_WIDTH, CARD_HEIGHT + (len(cards) - 1) * COVERED_CARD_OFFSET, "".join(drawn))


def combine_drawings(pieces: list[Drawing], across: float) -> Drawing:
    """Combine pieces into one, side by side as far as there is room."""
    placed, height = flow_layout(pieces, across, GAP)
    width = max(x + piece.width for piece, x, _ in placed)
    return Drawing(width, height, "".join(translate(piece, x, y) for piece, x, y in placed))


def draw_card(card: str, pack: Pack) -> str:
    """Draw a card, or the back of a hidden card."""
    if card == HIDDEN_CARD:
        inner = f'<rect x="5" y="5" width="{CARD_WIDTH - 10}" height="{CARD_HEIGHT - 10}" rx="3" fill="none"'
        return (
            draw_card_background(CARD_BACK, TEXT_COLOR)
            + f'{inner} stroke="{TEXT_COLOR}" stroke-opacity=".5"/>'
        )
    if card in pack.faces:
        return draw_face(card, pack)
    name = display_card(card)
    rank, suit = name[:-1], name[-1:]
    if suit not in SUITS:
        return draw_card_background(PAPER, BLACK) + draw_centered_text(name, 44, BLACK, 11)
    fill = RED if suit in ("♥", "♦") else BLACK
    corner = f'<text x="4" y="12" font-size="10" fill="{fill}">{escape(rank)}</text>'
    corner += suit_drawn(suit, 4, 14, 8, fill)
    middle = draw_centered_text(rank, 32, fill, 18) + suit_drawn(suit, CARD_WIDTH / 2 - 9, 36, 18, fill)
    return draw_card_background(PAPER, BLACK) + corner + middle + f"<title>{escape(name)}</title>"


def suit_drawn(suit: str, x: float, y: float, size: float, fill: str) -> str:
    """Draw the symbol of a suit, in a square with its upper left corner at x, y."""
    place = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}" viewBox="0 0 24 24"'
    return f'<svg {place}><path d="{SUITS[suit]}" fill="{fill}"/></svg>'


@lru_cache(maxsize=32)
def drawings_of(game: str) -> dict[str, str]:
    """Return the shapes of a game's drawings, by name; none for a game that is not registered."""
    if game not in game_names():
        return {}
    place = drawings_place(game)
    return dict(SYMBOL.findall(place.read_text(encoding="utf-8"))) if place is not None else {}


def half_of(card: str, pack: Pack) -> str:
    """Return the half of an animal on a card: `upper`, `lower`, or empty."""
    return pack.faces[card].half if card in pack.faces else ""


def picture_drawn(face: SceneFace, pack: Pack, ink: str) -> str:
    """Draw the drawing of a card, or the half that the card has, cut at the middle of the card."""
    shapes = pack.drawings.get(face.drawing, "")
    if not shapes:
        alone = len(face.picture.replace(EMOJI_SELECTOR, "")) == 1
        return draw_centered_text(face.picture, 34, ink, 18 if alone else 13)
    paper = f'<rect x="4" y="16" width="{CARD_WIDTH - 8}" height="{CARD_HEIGHT - 34}" fill="{PAPER}"/>'
    parts = 2 if face.half else 1
    top = CARD_HEIGHT / 2 if face.half == "lower" else (CARD_HEIGHT - DRAWN) / 2
    first = DRAWING // 2 if face.half == "lower" else 0
    place = f'x="{(CARD_WIDTH - DRAWN) / 2:g}" y="{top:g}" width="{DRAWN}" height="{DRAWN / parts:g}"'
    seen = f'viewBox="0 {first} {DRAWING} {DRAWING // parts}"'
    return f"{paper if face.dark else ''}<svg {place} {seen}>{shapes}</svg>"


def draw_face(card: str, pack: Pack) -> str:
    """Draw a card that is not of the standard pack: its picture, its name below, its number in the corner."""
    face = pack.faces[card]
    ground, ink = ("#22252b", TEXT_COLOR) if face.dark else (PAPER, BLACK)
    border = BORDER_COLORS.get(face.border, BLACK if face.dark else "#ffffff")
    name = format_card_name(card, pack.faces)
    drawn = draw_card_background(ground, border) + picture_drawn(face, pack, ink)
    line = f'<rect x="4" y="{CARD_HEIGHT - 18}" width="{CARD_WIDTH - 8}" height="3"'
    drawn += f'{line} fill="{face.color or border}"/>'
    drawn += draw_centered_text(name[:10], CARD_HEIGHT - 5, ink, 7)
    value = f'<text x="5" y="13" font-size="9" fill="{ink}">{escape(face.value)}</text>' if face.value else ""
    return drawn + value + f"<title>{escape(name)}</title>"


def draw_card_background(fill: str, edge: str) -> str:
    return (
        f'<rect x=".5" y=".5" width="{CARD_WIDTH - 1}" height="{CARD_HEIGHT - 1}" rx="5" fill="{fill}"'
        f' stroke="{edge}"/>'
    )


def draw_empty_slot() -> str:
    """Draw an empty place for a card."""
    return (
        f'<rect x=".5" y=".5" width="{CARD_WIDTH - 1}" height="{CARD_HEIGHT - 1}" rx="5" fill="none"'
        f' stroke="{MUTED_TEXT_COLOR}" stroke-dasharray="4 3"/>'
    )


def draw_centered_text(told: str, y: float, fill: str, size: float) -> str:
    """Draw centered text on a card."""
    return (
        f'<text x="{CARD_WIDTH / 2:g}" y="{y:g}" text-anchor="middle" font-size="{size}" fill="{fill}">'
        f"{escape(told)}</text>"
    )


def draw_label(told: str, x: float, y: float, fill: str, weight: str = "normal") -> str:
    """Draw a line of text. Suits are drawn as shapes, so the text between them gets a fixed length."""
    if not SUIT.search(told):
        return f'<text x="{x:g}" y="{y:g}" fill="{fill}" font-weight="{weight}">{escape(told)}</text>'
    drawn = f"<g><title>{escape(told)}</title>"
    for part in filter(None, SUIT.split(told)):
        if part in SUITS:
            drawn += suit_drawn(part, x, y - 10, 11, fill)
            x += 12
            continue
        length = len(part) * CHARACTER_WIDTH
        drawn += f'<text x="{x:g}" y="{y:g}" fill="{fill}" font-weight="{weight}" xml:space="preserve"'
        drawn += f' textLength="{length:g}">{escape(part)}</text>'
        x += length
    return drawn + "</g>"


def translate(piece: Drawing, x: float, y: float) -> str:
    """Move a piece to x, y."""
    return f'<g transform="translate({x:g} {y:g})">{piece.svg}</g>'
