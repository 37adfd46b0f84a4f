"""Public information about the hidden cards in Zambezi Falls.

A game is divided into *stages*: a new stage begins after each Falls that deals cards from the reserve. A card
that is played in a stage must have come into the player's hand in that stage or an earlier one.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.cards import RANK_COUNT, SEVEN_PER_RANK, TWO, cards_to_counts, rank_count
from parlour.kit.bits import shift_left

MAX_STAGES: Final = 5
FIELDS_PER_PROMISE: Final = 4  # number of integers in a promise


@final
class PlayedCards:
    """The information that the plays and passes of a game have revealed.

    Attributes:
        current_stage: The number of the current stage, from 0.
        initial_cards: The cards that were out of play, or in the pile, when this record began.
        played_by_stage: For each seat and stage, the cards that the seat had played by the end of the stage.
        max_held: For each seat and stage, the maximum number of cards of each rank that the seat could have
            received by the end of the stage. A pass can lower this maximum (ZF-26). Empty if passes reveal
            nothing.
        promises: If `unfollowed_match` is `illegal`, a seat that matches a single and still has cards must be
            able to beat that single (ZF-20). Each such match is recorded as a promise. A promise consists of
            four integers: the seat, the stage, the counts of the cards that the seat has played, and the rank
            shift of the single.
    """

    def __init__(self, played_by_stage: vec[i64], max_held: vec[i64], promises: vec[i64]) -> None:
        self.current_stage: i64 = 0
        self.initial_cards: i64 = 0
        self.played_by_stage: vec[i64] = played_by_stage
        self.max_held: vec[i64] = max_held
        self.promises: vec[i64] = promises

    def copy(self) -> "PlayedCards":
        copied = PlayedCards(self.played_by_stage[:], self.max_held[:], self.promises[:])
        copied.current_stage = self.current_stage
        copied.initial_cards = self.initial_cards
        return copied

    def clear(self) -> None:
        self.current_stage = 0
        self.initial_cards = 0
        played_by_stage, max_held = self.played_by_stage, self.max_held
        for index in range(len(played_by_stage)):
            played_by_stage[index] = 0
        for index in range(len(max_held)):
            max_held[index] = SEVEN_PER_RANK
        if len(self.promises):
            self.promises = vec[i64]([])

    def begin_stage(self) -> None:
        """Begin a new stage after cards are dealt from the reserve."""
        self.current_stage += 1
        for seat in range(2):
            index = MAX_STAGES * seat + self.current_stage
            self.played_by_stage[index] = self.played_by_stage[index - 1]

    def add_play(self, seat: i64, cards: i64) -> None:
        index = MAX_STAGES * seat + self.current_stage
        self.played_by_stage[index] = self.played_by_stage[index] | cards

    def add_follow_up_promise(self, seat: i64, rank_bit_index: i64) -> None:
        """Record that a seat matched a single and that its remaining hand can beat that single (ZF-20)."""
        for number in (seat, self.current_stage, self.seat_rank_counts(seat), rank_bit_index):
            self.promises = append(self.promises, number)

    def add_pass(
        self,
        seat: i64,
        top_rank_bit_index: i64,
        top_size: i64,
        tops_own_matching_play: bool,
        needs_follow_up: bool,
    ) -> None:
        """Record that a seat passed, which shows that it has no legal play (ZF-26).

        Args:
            seat: The passing seat.
            top_rank_bit_index: The bit index of the top play's rank.
            top_size: The number of cards in the top play, 1 to 4.
            tops_own_matching_play: True if the top play is a match by the passing seat.
            needs_follow_up: True if the seat may match a single only if its other cards can beat that single
                (ZF-20).
        """
        index = MAX_STAGES * seat + self.current_stage
        played_counts = self.seat_rank_counts(seat)
        for rank in range(RANK_COUNT):
            rank_bit_index: i64 = 3 * rank
            max_count = max_unplayable_count(
                rank_bit_index, top_rank_bit_index, top_size, tops_own_matching_play, needs_follow_up
            ) + rank_count(played_counts, rank_bit_index)
            if max_count < rank_count(self.max_held[index], rank_bit_index):
                self.max_held[index] = (self.max_held[index] & ~shift_left(7, rank_bit_index)) | shift_left(
                    max_count, rank_bit_index
                )

    def cards_of_seat(self, seat: i64) -> i64:
        """Return all cards that a seat has played."""
        return self.played_by_stage[MAX_STAGES * seat + self.current_stage]

    def seat_rank_counts(self, seat: i64) -> i64:
        """Return the number of cards of each rank that a seat has played."""
        return cards_to_counts(self.cards_of_seat(seat))


def new_played_cards(tracks_passes: bool) -> PlayedCards:
    """Return an empty record. `tracks_passes` is True if a pass shows which cards the seat lacks."""
    max_held = vec[i64]([SEVEN_PER_RANK] * (2 * MAX_STAGES)) if tracks_passes else vec[i64]([])
    return PlayedCards(vec[i64]([0] * (2 * MAX_STAGES)), max_held, vec[i64]([]))


def max_unplayable_count(
    rank_bit_index: i64,
    top_rank_bit_index: i64,
    top_size: i64,
    tops_own_matching_play: bool,
    needs_follow_up: bool,
) -> i64:
    """Return the maximum number of cards of a rank that a seat can hold without a legal play of that rank."""
    if rank_bit_index == TWO:
        return 1 if top_size == 4 else 0
    if rank_bit_index > top_rank_bit_index:
        return top_size - 1
    if rank_bit_index < top_rank_bit_index or tops_own_matching_play:
        return top_size
    # ZF-20: a player may match a single only if they can then beat it or have no cards left.
    return 1 if top_size == 1 and needs_follow_up else top_size - 1
