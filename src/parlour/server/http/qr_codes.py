"""QR codes of links, drawn by the server so that no other service sees the link."""

import io
from functools import lru_cache

import segno

MODULE_PIXELS = 4  # width of a module in pixels
QUIET_ZONE_MODULES = 4  # width of the white border in modules, as the standard requires


@lru_cache(maxsize=64)
def qr_code_svg(link: str) -> bytes:
    """Return the QR code of a link to a table as an SVG. Results are cached."""
    return draw_svg(link)


def draw_svg(link: str) -> bytes:
    """Return the QR code of a link as an SVG.

    It is dark on light in both color schemes, because cameras need that.
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
