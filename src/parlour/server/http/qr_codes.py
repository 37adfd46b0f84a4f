"""QR codes of links. The server draws them, so that no other service sees the links."""

import io
from functools import lru_cache

import segno

MODULE_PIXELS = 4  # width and height of a module (one square of the code) in pixels
QUIET_ZONE_MODULES = 4  # width of the white border in modules, as required by the standard


@lru_cache(maxsize=64)
def qr_code_svg(link: str) -> bytes:
    """Return the QR code of a link to a table, as an SVG. The result is cached."""
    return draw_qr_code(link)


def draw_qr_code(link: str) -> bytes:
    """Return the QR code of a link, as an SVG.

    The code is dark on light even in the dark colour scheme, because cameras need this.
    """
    buffer = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        buffer,
        kind="svg",
        scale=MODULE_PIXELS,
        border=QUIET_ZONE_MODULES,
        dark="#000",
        light="#fff",
        xmldecl=False,
    )
    return buffer.getvalue()
