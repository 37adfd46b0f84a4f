"""How games of asking are written: what is asked for. Positions are in positions.py."""

from parlour.games.asking.rules import AskingGame
from parlour.kit.errors import InvalidMove
from parlour.kit.moves import SEAT_STEP

FILLERS = ("for", "any", "the")  # that may stand before what is asked for


def split_ask(game: AskingGame, text: str) -> tuple[int, str]:
    """The seat of `ask 2 for queens` and what it is asked for; -1 where that is no seat."""
    words = text.split()
    if len(words) > 2 and words[0].lower() == "ask":
        at = 2
        while at < len(words) and words[at].lower() in FILLERS:
            at += 1
        for seat in range(int(game.seats)):
            if words[1] == str(seat):
                return seat, " ".join(words[at:])
    return -1, ""


def no_ask(game: AskingGame, text: str, what: str) -> InvalidMove:
    """For what cannot be read; the example is one that the seat on turn might write."""
    asked = game.next_seat(game.turn) if game.turn >= 0 else 0
    example = game.text(game.vocabulary()[-1]).split()[2]
    return InvalidMove(f"{text!r} is no move: write a seat and {what}, like ask {asked} {example}")


def asks(game: AskingGame, wanted: list[int]) -> list[int]:
    """Everybody is asked for everything."""
    found: list[int] = []
    for seat in range(int(game.seats)):
        found.extend([seat * SEAT_STEP + what for what in wanted])
    return found
