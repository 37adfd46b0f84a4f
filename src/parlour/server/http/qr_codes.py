"""Links as pictures that a phone reads: QR codes, drawn here and by nobody else."""

import io
from functools import lru_cache

import segno

MODULE_PIXELS = 4  # how wide a dot is
QUIET_ZONE_MODULES = 4  # dots of white around it, as the standard wants


@lru_cache(maxsize=64)
def qr_code_svg(link: str) -> bytes:
    """The link to a table as a picture."""
    return draw_svg(link)


def draw_svg(link: str) -> bytes:
    """A link as an SVG, dark on light in either scheme, for cameras want it so."""
    drawn = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawn,
        kind="svg",
        scale=MODULE_PIXELS,
        border=QUIET_ZONE_MODULES,
        dark="#000",
        light="#fff",
        xmldecl=False,
    )
    return drawn.getvalue()
