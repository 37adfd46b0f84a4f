"""Make the font for symbols in sentences: suits, a star, a check mark, a cross and two arrows.

    python tools/signs.py            writes src/parlour/web/static/signs.woff2
    python tools/signs.py --check    exits with status 1 if the file has different shapes

The suits have the same shapes as on the cards (`cards.js`). With this font, the symbols look the same on
every device.
"""

import io
import re
import sys
from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.recordingPen import RecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.svgLib.path import parse_path
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables._g_l_y_f import Glyph

STATIC = Path(__file__).parents[1] / "src" / "parlour" / "web" / "static"
FONT_PATH = STATIC / "signs.woff2"
SUIT_LINE_PATTERN = re.compile(r'^  ([CDHS]): "([^"]+)",$', re.MULTILINE)
SUIT_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
# Outlines of the symbols that are not suits. These outlines, like those of suits, fit into a square of 24
# units.
OTHER_OUTLINES = {
    "←": "M2 12L9.6 4.6 11.6 6.6 7.8 10.6H22V13.4H7.8L11.6 17.4 9.6 19.4Z",
    "→": "M22 12L14.4 4.6 12.4 6.6 16.2 10.6H2V13.4H16.2L12.4 17.4 14.4 19.4Z",
    "★": "M12 1.6L15.1 8.6 22.6 9.4 17 14.4 18.6 21.8 12 18 5.4 21.8 7 14.4 1.4 9.4 8.9 8.6Z",
    "✓": "M2.6 13.4L5.4 10.6 9.6 14.8 18.8 4.6 21.6 7.2 9.8 20.4Z",
    "✗": "M4 6.6L6.6 4 12 9.4 17.4 4 20 6.6 14.6 12 20 17.4 17.4 20 12 14.6 6.6 20 4 17.4 9.4 12Z",
}
# All lengths are in 1/1000 of the font size.
SCALE = 34
WIDTH = 24 * SCALE
TOP, BOTTOM = 800, -200
BASELINE = 716  # distance from the font's baseline up to the top edge of the square around each outline
TOLERANCE = 1.0
CREATION_TIME = 3_786_912_000  # fixed date in seconds since 1904; it makes the file reproducible


def symbol_outlines() -> dict[str, str]:
    """Return the outline of each symbol."""
    suits = dict(SUIT_LINE_PATTERN.findall((STATIC / "board" / "cards.js").read_text(encoding="utf-8")))
    return {SUIT_SYMBOLS[letter]: suits[letter] for letter in SUIT_SYMBOLS} | OTHER_OUTLINES


def build_glyph(svg_path: str) -> Glyph:
    pen = TTGlyphPen(None)
    curves = Cu2QuPen(pen, TOLERANCE, reverse_direction=True)
    parse_path(svg_path, TransformPen(curves, (SCALE, 0, 0, -SCALE, 0, BASELINE)))
    return pen.glyph()


def build_font() -> bytes:
    """Return the font as a WOFF2 file."""
    signs = {f"u{ord(sign):04X}": (ord(sign), path) for sign, path in symbol_outlines().items()}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *signs])
    builder.setupCharacterMap({code: name for name, (code, _) in signs.items()})
    glyphs = {name: build_glyph(path) for name, (_, path) in signs.items()}
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph()} | glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *signs], (WIDTH, 0)))
    builder.setupHorizontalHeader(ascent=TOP, descent=BOTTOM)
    builder.setupNameTable({"familyName": "Parlour Signs", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=TOP, usWinAscent=TOP, usWinDescent=-BOTTOM)
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = CREATION_TIME
    builder.font.recalcTimestamp = False
    builder.font.flavor = "woff2"
    font_file = io.BytesIO()
    builder.save(font_file)
    return font_file.getvalue()


def read_outlines(font_data: bytes) -> dict[int, list[tuple[str, tuple[object, ...]]]]:
    """Return the outlines in a font, keyed by code point."""
    font = TTFont(io.BytesIO(font_data))
    glyphs = font.getGlyphSet()
    outlines = {}
    for code, name in font.getBestCmap().items():
        pen = RecordingPen()
        glyphs[name].draw(pen)
        outlines[code] = pen.value
    return outlines


def main() -> int:
    font_data = build_font()
    if sys.argv[1:] == ["--check"]:
        if FONT_PATH.is_file() and read_outlines(FONT_PATH.read_bytes()) == read_outlines(font_data):
            return 0
        print(f"{FONT_PATH.name} is out of date; run python tools/signs.py", file=sys.stderr)
        return 1
    FONT_PATH.write_bytes(font_data)
    print(f"{FONT_PATH.name}: {len(font_data)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
