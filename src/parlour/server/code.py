"""Links as pictures that a phone reads: QR codes, drawn here and by nobody else."""

import io
from functools import lru_cache

import segno

MODULE = 4  # how wide a dot is
RIM = 4  # dots of white around it, as the standard wants


@lru_cache(maxsize=64)
def code_of(link: str) -> bytes:
    """The link to a table as a picture."""
    return draw(link)


def draw(link: str) -> bytes:
    """A link as an SVG, dark on light in either scheme, for cameras want it so."""
    drawn = io.BytesIO()
    segno.make(link, error="m", micro=False).save(
        drawn, kind="svg", scale=MODULE, border=RIM, dark="#000", light="#fff", xmldecl=False
    )
    return drawn.getvalue()
