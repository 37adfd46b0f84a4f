"""Make the font for the signs that occur in sentences: suits, a star, a tick, a cross and two arrows.

    python tools/signs.py            writes src/parlour/web/static/signs.woff2
    python tools/signs.py --check    fails if the file has other shapes

The suits are those of the cards (`cards.js`). The font makes them look the same whatever fonts a device has.
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
PLACE = STATIC / "signs.woff2"
SUIT = re.compile(r'^  ([CDHS]): "([^"]+)",$', re.MULTILINE)
SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
# By sign: its outline in a square of 24, as in the drawings of the suits.
OTHERS = {
    "←": "M2 12L9.6 4.6 11.6 6.6 7.8 10.6H22V13.4H7.8L11.6 17.4 9.6 19.4Z",
    "→": "M22 12L14.4 4.6 12.4 6.6 16.2 10.6H2V13.4H16.2L12.4 17.4 14.4 19.4Z",
    "★": "M12 1.6L15.1 8.6 22.6 9.4 17 14.4 18.6 21.8 12 18 5.4 21.8 7 14.4 1.4 9.4 8.9 8.6Z",
    "✓": "M2.6 13.4L5.4 10.6 9.6 14.8 18.8 4.6 21.6 7.2 9.8 20.4Z",
    "✗": "M4 6.6L6.6 4 12 9.4 17.4 4 20 6.6 14.6 12 20 17.4 17.4 20 12 14.6 6.6 20 4 17.4 9.4 12Z",
}
# In units of 1/1000 of the font's size.
UNIT = 34
WIDTH = 24 * UNIT
TOP, BOTTOM = 800, -200
BASELINE = 716  # where the square begins, above the line
TOLERANCE = 1.0
MADE = 3_786_912_000  # a fixed date, so that the same shapes give the same file; in seconds since 1904


def shapes() -> dict[str, str]:
    """Return the outline of each sign."""
    suits = dict(SUIT.findall((STATIC / "board" / "cards.js").read_text(encoding="utf-8")))
    return {SUITS[letter]: suits[letter] for letter in SUITS} | OTHERS


def glyph(path: str) -> Glyph:
    pen = TTGlyphPen(None)
    curves = Cu2QuPen(pen, TOLERANCE, reverse_direction=True)
    parse_path(path, TransformPen(curves, (UNIT, 0, 0, -UNIT, 0, BASELINE)))
    return pen.glyph()


def font() -> bytes:
    """Return the font as a WOFF2 file."""
    signs = {f"u{ord(sign):04X}": (ord(sign), path) for sign, path in shapes().items()}
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", *signs])
    builder.setupCharacterMap({code: name for name, (code, _) in signs.items()})
    glyphs = {name: glyph(path) for name, (_, path) in signs.items()}
    builder.setupGlyf({".notdef": TTGlyphPen(None).glyph()} | glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys([".notdef", *signs], (WIDTH, 0)))
    builder.setupHorizontalHeader(ascent=TOP, descent=BOTTOM)
    builder.setupNameTable({"familyName": "Parlour Signs", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=TOP, usWinAscent=TOP, usWinDescent=-BOTTOM)
    builder.setupPost(keepGlyphNames=False)
    builder.font["head"].created = builder.font["head"].modified = MADE
    builder.font.recalcTimestamp = False
    builder.font.flavor = "woff2"
    made = io.BytesIO()
    builder.save(made)
    return made.getvalue()


def outlines(file: bytes) -> dict[int, list[tuple[str, tuple[object, ...]]]]:
    """Return the outline of each sign in a font."""
    read = TTFont(io.BytesIO(file))
    glyphs = read.getGlyphSet()
    found = {}
    for code, name in read.getBestCmap().items():
        pen = RecordingPen()
        glyphs[name].draw(pen)
        found[code] = pen.value
    return found


def main() -> int:
    made = font()
    if sys.argv[1:] == ["--check"]:
        if PLACE.is_file() and outlines(PLACE.read_bytes()) == outlines(made):
            return 0
        print(f"{PLACE.name} is out of date; run python tools/signs.py", file=sys.stderr)
        return 1
    PLACE.write_bytes(made)
    print(f"{PLACE.name}: {len(made)} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
