"""How a table is kept: what can be chosen of its manners, and what follows from it."""

from parlour.server.protocol import TableSettings
from parlour.server.said import RequestRefusedError

BOT_SPEED_FACTORS = {
    "slow": 2.2,
    "normal": 1.0,
    "fast": 0.35,
}  # by what the room's pause of bots is multiplied
MOVE_SECONDS_CHOICES = (0, 15, 30, 60, 120, 300)  # seconds for a move
MATCH_SECONDS_CHOICES = (0, 180, 300, 600, 1200, 1800)  # and for all moves of a match


def validate_table_settings(manners: TableSettings) -> None:
    """Raises RequestRefusedError for manners that cannot be."""
    if manners.bot_speed not in BOT_SPEED_FACTORS:
        raise RequestRefusedError("table-settings-bot-speed", paces=list(BOT_SPEED_FACTORS))
    if manners.seconds_per_move not in MOVE_SECONDS_CHOICES:
        raise RequestRefusedError("table-settings-seconds-per-move", clocks=list(MOVE_SECONDS_CHOICES))
    if manners.seconds_per_match not in MATCH_SECONDS_CHOICES:
        raise RequestRefusedError("table-settings-seconds-per-match", totals=list(MATCH_SECONDS_CHOICES))
    if manners.correspondence and (manners.seconds_per_move or manners.seconds_per_match):
        raise RequestRefusedError("table-settings-correspondence")
