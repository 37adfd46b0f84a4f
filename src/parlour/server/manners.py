"""How a table is kept: what can be chosen of its manners, and what follows from it."""

from parlour.server.protocol import Manners
from parlour.server.said import NotAllowed

PACES = {"slow": 2.2, "normal": 1.0, "fast": 0.35}  # by what the room's pause of bots is multiplied
CLOCKS = (0, 15, 30, 60, 120, 300)  # seconds for a move
TOTALS = (0, 180, 300, 600, 1200, 1800)  # and for all moves of a match


def check_manners(manners: Manners) -> None:
    """Raises NotAllowed for manners that cannot be."""
    if manners.pace not in PACES:
        raise NotAllowed("manners-pace", paces=list(PACES))
    if manners.clock not in CLOCKS:
        raise NotAllowed("manners-clock", clocks=list(CLOCKS))
    if manners.total not in TOTALS:
        raise NotAllowed("manners-total", totals=list(TOTALS))
    if manners.rests and (manners.clock or manners.total):
        raise NotAllowed("manners-rests")
