"""What everybody has seen of hidden cards since the deal.

It falls into *stages*: before the first cards came from the reserve, and after each of the Falls that brought
some. A card that somebody has played had come to them by then.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.cards import RANK_COUNT, SEVEN_PER_RANK, TWO, faces_to_counts, rank_count
from parlour.kit.bits import shift_left

MAX_STAGES: Final = 5
FIELDS_PER_PROMISE: Final = 4  # of a promise


@final
class PlayedCards:
    """What the plays and passes of a game have shown.

    `out` is what was out of play, or in the pile, when all that began. `shed` has what each seat had played
    by the end of each stage. `most_held` has how many of a rank at most had come to a seat by then, as its
    passes showed (ZF-26); it is empty where a pass shows nothing. `promises` has the matches that showed a
    follow-up (ZF-20): seat, stage, the numbers of what it had played by then, place.
    """

    def __init__(self, played_by_stage: vec[i64], max_held: vec[i64], promises: vec[i64]) -> None:
        self.stage_count: i64 = 0
        self.initial_faces: i64 = 0
        self.played_by_stage: vec[i64] = played_by_stage
        self.max_held: vec[i64] = max_held
        self.promises: vec[i64] = promises

    def copy(self) -> "PlayedCards":
        twin = PlayedCards(self.played_by_stage[:], self.max_held[:], self.promises[:])
        twin.stage_count = self.stage_count
        twin.initial_faces = self.initial_faces
        return twin

    def clear(self) -> None:
        self.stage_count = 0
        self.initial_faces = 0
        shed, most_held = self.played_by_stage, self.max_held
        for at in range(len(shed)):
            shed[at] = 0
        for at in range(len(most_held)):
            most_held[at] = SEVEN_PER_RANK
        if len(self.promises):
            self.promises = vec[i64]([])

    def add_stage(self) -> None:
        """Cards come from the reserve."""
        self.stage_count += 1
        for seat in range(2):
            at = MAX_STAGES * seat + self.stage_count
            self.played_by_stage[at] = self.played_by_stage[at - 1]

    def add_play(self, seat: i64, faces: i64) -> None:
        at = MAX_STAGES * seat + self.stage_count
        self.played_by_stage[at] = self.played_by_stage[at] | faces

    def add_promise(self, seat: i64, place: i64) -> None:
        """ZF-20: what a seat still holds can beat a single of this rank, which it has just played."""
        for number in (seat, self.stage_count, self.seat_counts(seat), place):
            self.promises = append(self.promises, number)

    def add_pass(self, seat: i64, top_place: i64, top_size: i64, again: bool, follows: bool) -> None:
        """ZF-26: under `only_when_stuck` a pass shows that its seat has no legal play on what lies on top.

        `again`: that is its own match. `follows`: it may match a single only with something to follow.
        """
        at = MAX_STAGES * seat + self.stage_count
        gone = self.seat_counts(seat)
        for rank in range(RANK_COUNT):
            place: i64 = 3 * rank
            most = max_unplayable(place, top_place, top_size, again, follows) + rank_count(gone, place)
            if most < rank_count(self.max_held[at], place):
                self.max_held[at] = (self.max_held[at] & ~shift_left(7, place)) | shift_left(most, place)

    def seat_faces(self, seat: i64) -> i64:
        """The faces of all that a seat has played."""
        return self.played_by_stage[MAX_STAGES * seat + self.stage_count]

    def seat_counts(self, seat: i64) -> i64:
        """The same as numbers of each rank."""
        return faces_to_counts(self.seat_faces(seat))


def new_played_cards(passes_show: bool) -> PlayedCards:
    """`passes_show`: whether a pass tells what its seat does not hold."""
    most_held = vec[i64]([SEVEN_PER_RANK] * (2 * MAX_STAGES)) if passes_show else vec[i64]([])
    return PlayedCards(vec[i64]([0] * (2 * MAX_STAGES)), most_held, vec[i64]([]))


def max_unplayable(place: i64, top_place: i64, top_size: i64, again: bool, follows: bool) -> i64:
    """How many of a rank a seat can hold and still have no legal play of it."""
    if place == TWO:
        return 1 if top_size == 4 else 0
    if place > top_place:
        return top_size - 1
    if place < top_place or again:
        return top_size
    # ZF-20: where nothing follows, a single is not matched but by the last card.
    return 1 if top_size == 1 and follows else top_size - 1
