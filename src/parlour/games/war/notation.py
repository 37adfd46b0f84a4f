"""How War is written: its one move. Positions are in positions.py."""

from parlour.games.war.rules import FLIP, War
from parlour.kit.errors import InvalidMove


def vocabulary(game: War) -> list[int]:
    return [FLIP]


def notation(game: War, move: int) -> str:
    return "flip"


def read_move(game: War, text: str) -> int:
    if text.strip().lower() != "flip":
        raise InvalidMove(f"{text!r} is no move: the only one is flip")
    return FLIP
