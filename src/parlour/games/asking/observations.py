"""Notes: what an unseen part of a hand is known to contain, in the order of the events that showed it.

Cards move from hand to hand face up. Once a card has been seen, all players therefore know which hand holds
it until it is laid down, and notes concern unseen cards only. A note that adds no information is not written.
"""

from typing import Final

from mypy_extensions import i64

from parlour.kit.events import KnowledgeLog

# A note in the knowledge log consists of four integers: its kind, a seat, a set of cards, and a number of
# cards (`count`). Each kind says something about the seat's hand.
NOTE_ARRIVED: Final = 0  # says that `count` unseen cards of the set came into the hand
NOTE_LEFT: Final = 1  # says that a card left the hand face up; the set contains only this card
NOTE_NONE: Final = 2  # says that the hand holds no card of the set
NOTE_SOME: Final = 3  # says that the hand holds at least one card of the set
NOTE_NOT_ALL: Final = 4  # says that the hand does not hold all cards of the set
NOTE_WIDTH: Final = 4  # number of integers in a note


def drop_seat_notes(notes: KnowledgeLog, seat: i64) -> KnowledgeLog:
    """Return the log without the notes about this seat."""
    other_notes: list[int] = []
    for index in range(0, int(notes.length), NOTE_WIDTH):
        if notes.shared_numbers[index + 1] != seat:
            other_notes.extend(notes.shared_numbers[index : index + NOTE_WIDTH])
    return KnowledgeLog(other_notes)
