"""Numbers in the place of a seat or of a set of seats."""

from typing import Final

SPECTATOR: Final = -1  # the seat of somebody who only watches
ON_TURN: Final = -2  # instead of a seat: whichever is on turn
NOBODY: Final = -1  # no seat: of an event, or of a match in which nobody can be asked
ANYBODY: Final = -1  # the set of all seats, however many there are
EVERYONE: Final = -1  # in an event: all may see its cards
MOST_SEATS: Final = 62  # in a set; compiled, a larger number than 64 bits cannot be compared with `seats`
