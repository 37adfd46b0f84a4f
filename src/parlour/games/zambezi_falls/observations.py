"""Public information about hidden cards since the deal.

A game is divided into *stages*: a new one begins after each Falls that deals cards from the reserve. A card
played by a player had come to that player by the stage of the play.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.cards import RANK_COUNT, SEVEN_PER_RANK, TWO, faces_to_counts, rank_count
from parlour.kit.bits import shift_left

MAX_STAGES: Final = 5
FIELDS_PER_PROMISE: Final = 4  # fields of each promise


@final
class PlayedCards:
    """The information that the plays and passes of a game have shown.

    Attributes:
        stage_count: Number of the current stage, from 0.
        initial_faces: Cards that were out of play, or in the pile, when this record began.
        played_by_stage: For each seat and stage, the cards that the seat had played by the end of the stage.
        max_held: For each seat and stage, the most cards of each rank that had come to the seat, as its
            passes showed (ZF-26). Empty if a pass shows nothing.
        promises: Matches that showed a follow-up (ZF-20), four numbers each: seat, stage, counts of the cards
            that the seat had played by then, place.
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
        """Begin a stage, because cards come from the reserve."""
        self.stage_count += 1
        for seat in range(2):
            at = MAX_STAGES * seat + self.stage_count
            self.played_by_stage[at] = self.played_by_stage[at - 1]

    def add_play(self, seat: i64, faces: i64) -> None:
        at = MAX_STAGES * seat + self.stage_count
        self.played_by_stage[at] = self.played_by_stage[at] | faces

    def add_promise(self, seat: i64, place: i64) -> None:
        """Note that the remaining hand of a seat can beat the single that it has just matched (ZF-20)."""
        for number in (seat, self.stage_count, self.seat_counts(seat), place):
            self.promises = append(self.promises, number)

    def add_pass(self, seat: i64, top_place: i64, top_size: i64, again: bool, follows: bool) -> None:
        """Note that a passing seat has no legal play on the top play, under `only_when_stuck` (ZF-26).

        Args:
            seat: The passing seat.
            top_place: Place of the rank of the top play.
            top_size: Number of cards of the top play, 1 to 4.
            again: True if the top play is the seat's own match.
            follows: True if the seat may match a single only with a card to follow it.
        """
        at = MAX_STAGES * seat + self.stage_count
        gone = self.seat_counts(seat)
        for rank in range(RANK_COUNT):
            place: i64 = 3 * rank
            most = max_unplayable(place, top_place, top_size, again, follows) + rank_count(gone, place)
            if most < rank_count(self.max_held[at], place):
                self.max_held[at] = (self.max_held[at] & ~shift_left(7, place)) | shift_left(most, place)

    def seat_faces(self, seat: i64) -> i64:
        """Return the faces of all cards that a seat has played."""
        return self.played_by_stage[MAX_STAGES * seat + self.stage_count]

    def seat_counts(self, seat: i64) -> i64:
        """Return the counts of all cards that a seat has played."""
        return faces_to_counts(self.seat_faces(seat))


def new_played_cards(passes_show: bool) -> PlayedCards:
    """Return an empty record. `passes_show` is True if a pass shows which cards its seat does not hold."""
    most_held = vec[i64]([SEVEN_PER_RANK] * (2 * MAX_STAGES)) if passes_show else vec[i64]([])
    return PlayedCards(vec[i64]([0] * (2 * MAX_STAGES)), most_held, vec[i64]([]))


def max_unplayable(place: i64, top_place: i64, top_size: i64, again: bool, follows: bool) -> i64:
    """Return the most cards of a rank that a seat can hold without having a legal play of that rank."""
    if place == TWO:
        return 1 if top_size == 4 else 0
    if place > top_place:
        return top_size - 1
    if place < top_place or again:
        return top_size
    # ZF-20: without a card to follow, a single may be matched only with the last card.
    return 1 if top_size == 1 and follows else top_size - 1
