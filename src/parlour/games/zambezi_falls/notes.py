"""What everybody has seen of hidden cards since the deal.

It falls into *stages*: before the first cards came from the reserve, and after each of the Falls that brought
some. A card that somebody has played had come to them by then.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.ranks import RANK_COUNT, SEVEN_OF_EACH, TWO, as_counts, held
from parlour.kit.bits import shift

STAGES: Final = 5
FIELDS: Final = 4  # of a promise


@final
class Notes:
    """What the plays and passes of a game have shown.

    `out` is what was out of play, or in the pile, when all that began. `shed` has what each seat had played
    by the end of each stage. `most_held` has how many of a rank at most had come to a seat by then, as its
    passes showed (ZF-26); it is empty where a pass shows nothing. `promises` has the matches that showed a
    follow-up (ZF-20): seat, stage, the numbers of what it had played by then, place.
    """

    def __init__(self, shed: vec[i64], most_held: vec[i64], promises: vec[i64]) -> None:
        self.stage: i64 = 0
        self.out: i64 = 0
        self.shed: vec[i64] = shed
        self.most_held: vec[i64] = most_held
        self.promises: vec[i64] = promises

    def copy(self) -> "Notes":
        twin = Notes(self.shed[:], self.most_held[:], self.promises[:])
        twin.stage = self.stage
        twin.out = self.out
        return twin

    def clear(self) -> None:
        self.stage = 0
        self.out = 0
        shed, most_held = self.shed, self.most_held
        for at in range(len(shed)):
            shed[at] = 0
        for at in range(len(most_held)):
            most_held[at] = SEVEN_OF_EACH
        if len(self.promises):
            self.promises = vec[i64]([])

    def add_stage(self) -> None:
        """Cards come from the reserve."""
        self.stage += 1
        for seat in range(2):
            at = STAGES * seat + self.stage
            self.shed[at] = self.shed[at - 1]

    def add_play(self, seat: i64, faces: i64) -> None:
        at = STAGES * seat + self.stage
        self.shed[at] = self.shed[at] | faces

    def add_promise(self, seat: i64, place: i64) -> None:
        """ZF-20: what a seat still holds can beat a single of this rank, which it has just played."""
        for number in (seat, self.stage, self.played(seat), place):
            self.promises = append(self.promises, number)

    def add_pass(self, seat: i64, top_place: i64, top_size: i64, again: bool, follows: bool) -> None:
        """ZF-26: under `only_when_stuck` a pass shows that its seat has no legal play on what lies on top.

        `again`: that is its own match. `follows`: it may match a single only with something to follow.
        """
        at = STAGES * seat + self.stage
        gone = self.played(seat)
        for rank in range(RANK_COUNT):
            place: i64 = 3 * rank
            most = most_unplayable(place, top_place, top_size, again, follows) + held(gone, place)
            if most < held(self.most_held[at], place):
                self.most_held[at] = (self.most_held[at] & ~shift(7, place)) | shift(most, place)

    def gone(self, seat: i64) -> i64:
        """The faces of all that a seat has played."""
        return self.shed[STAGES * seat + self.stage]

    def played(self, seat: i64) -> i64:
        """The same as numbers of each rank."""
        return as_counts(self.gone(seat))


def new_notes(passes_show: bool) -> Notes:
    """`passes_show`: whether a pass tells what its seat does not hold."""
    most_held = vec[i64]([SEVEN_OF_EACH] * (2 * STAGES)) if passes_show else vec[i64]([])
    return Notes(vec[i64]([0] * (2 * STAGES)), most_held, vec[i64]([]))


def most_unplayable(place: i64, top_place: i64, top_size: i64, again: bool, follows: bool) -> i64:
    """How many of a rank a seat can hold and still have no legal play of it."""
    if place == TWO:
        return 1 if top_size == 4 else 0
    if place > top_place:
        return top_size - 1
    if place < top_place or again:
        return top_size
    # ZF-20: where nothing follows, a single is not matched but by the last card.
    return 1 if top_size == 1 and follows else top_size - 1
