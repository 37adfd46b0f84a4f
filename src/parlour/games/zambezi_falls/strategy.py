"""Strategy for Zambezi Falls: a heuristic, an evaluation of positions, and reasons for moves."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.cards import (
    NO_RANK,
    RANK_COUNT,
    RANK_FIELD,
    TWO,
    cards_to_counts,
    rank_count,
)
from parlour.games.zambezi_falls.rules import (
    GIVE,
    KIND_FIELD,
    PASS,
    ZambeziFalls,
    answering_ranks,
    can_beat_single,
    move_size,
)
from parlour.kit.bits import shift_left
from parlour.kit.match_score import expected_win_share
from parlour.kit.moves import NO_MOVE
from parlour.kit.strategy import Strategy
from parlour.text.message import Message

# Heuristic and evaluation.


def choose_move(game: ZambeziFalls, seat: int) -> int:
    """Return the move with the highest heuristic score.

    The heuristic prefers low cards, and it prefers to play all its cards of a rank at once. It saves 2s until
    they are needed.
    """
    moving_seat: i64 = seat
    best_move: i64 = NO_MOVE
    best_score: i64 = -1000
    for index in range(game.generate_legal_moves(moving_seat)):
        move = game.move_buffer[index]
        score = score_move(game, moving_seat, move)
        if score > best_score:
            best_move, best_score = move, score
    return int(best_move)


def score_move(game: ZambeziFalls, seat: i64, move: i64) -> i64:
    """Return a heuristic score for a move. A higher score is better."""
    if move == PASS:
        return 40
    kind = move & KIND_FIELD
    rank_bit_index = move & RANK_FIELD
    hand = game.hand_counts[seat]
    if kind == GIVE:
        return 200 - rank_bit_index - 50 * (rank_count(hand, rank_bit_index) - 1)
    play_size = (kind >> 7) + 1
    if hand == shift_left(play_size, rank_bit_index):
        return 1000
    if rank_bit_index == TWO:
        if not game.top_size:
            return 20
        return 100 if game.hand_size(1 - seat) < 6 or game.hand_size(seat) < 6 else 45
    cards_left = rank_count(hand, rank_bit_index) - play_size
    score = 100 - rank_bit_index + 4 * play_size - (45 if cards_left == 1 else 30 if cards_left else 0)
    if (
        game.top_size == play_size
        and rank_bit_index == game.top_rank_bit_index
        and not can_beat_single(hand, rank_bit_index)
    ):
        score -= 10
    return score


def evaluate_position(game: ZambeziFalls, seat: int) -> float:
    """Return an evaluation from -1 to 1, based on the sizes of the hands; fewer cards are better.

    In a series, this is an evaluation of the whole series.
    """
    own_size, other_size = float(game.hand_size(seat)), float(game.hand_size(1 - seat))
    win_chances = vec[float]([0.0, 0.0])
    win_chances[seat] = (other_size + 0.5) / (other_size + own_size + 1.0)
    win_chances[1 - seat] = 1.0 - win_chances[seat]
    return 2.0 * expected_win_share(game.match_score, seat, game.round_count, win_chances, win_chances) - 1.0


# Reasons for a move.


def explain_move(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    kind = move & KIND_FIELD
    if kind == PASS:
        return explain_pass(game, seat)
    rank_bit_index = move & RANK_FIELD
    hand = game.hand_counts[seat]
    if kind == GIVE:
        return Message("reason-give") if rank_bit_index == lowest_single_rank(hand) else None
    play_size = move_size(move)
    if hand == shift_left(play_size, rank_bit_index):
        # ZF-27: a player who plays their last cards wins.
        return Message("reason-win-1" if play_size == 1 else "reason-win")
    if rank_bit_index == TWO:
        return Message("reason-shut")
    if game.makes_falls(rank_bit_index, play_size):
        return Message("reason-falls" if game.reserve_count else "reason-falls-0")
    if rank_bit_index == game.top_rank_bit_index and play_size == game.top_size:
        return Message("reason-match")
    reason = explain_by_remaining_cards(game, seat, rank_bit_index, play_size)
    if reason is not None:
        return reason
    if play_size > 1:
        is_whole_rank = rank_count(hand, rank_bit_index) == play_size
        return Message("reason-rid-all" if is_whole_rank else "reason-rid", {"number": play_size})
    return Message("reason-lone") if rank_count(hand, rank_bit_index) == 1 else None


def explain_pass(game: ZambeziFalls, seat: i64) -> Message | None:
    """Return the reason for a pass that keeps a playable 2 (ZF-7), or None if there is no such 2."""
    two_count = int(rank_count(game.hand_counts[seat], TWO))
    if not two_count or game.top_size == 4:
        return None
    return Message("reason-keep" if two_count == 1 else "reason-keeps", {"number": two_count})


def explain_by_remaining_cards(
    game: ZambeziFalls, seat: i64, rank_bit_index: i64, play_size: i64
) -> Message | None:
    """Return the reason for a play that no remaining cards can beat, or that only 2s can beat.

    Return None for any other play, and for four of a kind that a pair of 2s can beat.
    """
    remaining = remaining_counts(game, seat)
    two_count = int(rank_count(remaining, TWO))
    if answering_ranks(remaining, rank_bit_index, play_size, game.hand_size(1 - seat)):
        return None
    if play_size == 4:
        # ZF-24: a single 2 does not beat four of a kind.
        return Message("reason-safe") if two_count < 2 else None
    if not two_count:
        return Message("reason-safe")
    return Message("reason-only_two" if two_count == 1 else "reason-only_twos", {"number": two_count})


def remaining_counts(game: ZambeziFalls, seat: i64) -> i64:
    """Return how many cards of each rank the opponent's hand and the reserve hold together."""
    cards = game.pack_ranks - cards_to_counts(game.played_cards.initial_cards) - game.hand_counts[seat]
    return cards - game.played_cards.seat_rank_counts(0) - game.played_cards.seat_rank_counts(1)


def lowest_single_rank(hand: i64) -> i64:
    """Return the lowest rank with exactly one card in the hand, or NO_RANK if there is none."""
    for rank in range(RANK_COUNT):
        if rank_count(hand, 3 * rank) == 1:
            return 3 * rank
    return NO_RANK


@final
class ZambeziFallsStrategy(Strategy[ZambeziFalls]):
    """The strategy of Zambezi Falls."""

    def heuristic_move(self, game: ZambeziFalls, seat: int) -> int:
        return choose_move(game, seat)

    def evaluate(self, game: ZambeziFalls, seat: int) -> float:
        return evaluate_position(game, seat)

    def move_reason(self, game: ZambeziFalls, seat: int, move: int) -> Message | None:
        return explain_move(game, seat, move)
