"""Strategy of Zambezi Falls: a rule of thumb, a value of positions, and reasons for moves."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.cards import (
    NO_PLACE,
    PLACE_FIELD,
    RANK_COUNT,
    TWO,
    faces_to_counts,
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
from parlour.kit.components import Strategy
from parlour.kit.game import Game
from parlour.kit.match_score import expected_win_share
from parlour.kit.moves import NO_MOVE
from parlour.kit.sentences import Sentence

# Rule of thumb and value of a position.


def choose_move(game: ZambeziFalls, seat: int) -> int:
    """Choose the move with the highest score.

    The rule of thumb sheds low cards and whole ranks first. It avoids breaking up a rank, and saves 2s for
    need.
    """
    who: i64 = seat
    best: i64 = NO_MOVE
    most: i64 = -1000
    for at in range(game.generate_legal(who)):
        move = game.move_buffer[at]
        appeal = score_move(game, who, move)
        if appeal > most:
            best, most = move, appeal
    return int(best)


def score_move(game: ZambeziFalls, seat: i64, move: i64) -> i64:
    """Return a heuristic score of a move; higher is better."""
    if move == PASS:
        return 40
    kind = move & KIND_FIELD
    place = move & PLACE_FIELD
    hand = game.hand_counts[seat]
    if kind == GIVE:
        return 200 - place - 50 * (rank_count(hand, place) - 1)
    size = (kind >> 7) + 1
    if hand == shift_left(size, place):
        return 1000
    if place == TWO:
        if not game.top_size:
            return 20
        return 100 if game.hand_size(1 - seat) < 6 or game.hand_size(seat) < 6 else 45
    left = rank_count(hand, place) - size
    appeal = 100 - place + 4 * size - (45 if left == 1 else 30 if left else 0)
    if game.top_size == size and place == game.top_place and not can_beat_single(hand, place):
        appeal -= 10
    return appeal


def estimate_value(game: ZambeziFalls, seat: int) -> float:
    """Estimate the value of a position from the hand sizes, between -1 and 1; fewer cards are better.

    In a series, the value is that of the whole series.
    """
    own, other = float(game.hand_size(seat)), float(game.hand_size(1 - seat))
    chances = vec[float]([0.0, 0.0])
    chances[seat] = (other + 0.5) / (other + own + 1.0)
    chances[1 - seat] = 1.0 - chances[seat]
    return 2.0 * expected_win_share(game.match_score, seat, game.round_count, chances, chances) - 1.0


# Reasons for a move.


def explain_move(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    kind = move & KIND_FIELD
    if kind == PASS:
        return explain_pass(game, seat)
    place = move & PLACE_FIELD
    hand = game.hand_counts[seat]
    if kind == GIVE:
        return Sentence("reason-give") if place == lowest_single_place(hand) else None
    size = move_size(move)
    if hand == shift_left(size, place):
        # ZF-27
        return Sentence("reason-win-1" if size == 1 else "reason-win")
    if place == TWO:
        return Sentence("reason-shut")
    if game.makes_falls(place, size):
        return Sentence("reason-falls" if game.reserve_count else "reason-falls-0")
    if place == game.top_place and size == game.top_size:
        return Sentence("reason-match")
    found = explain_by_remaining_cards(game, seat, place, size)
    if found is not None:
        return found
    if size > 1:
        whole = rank_count(hand, place) == size
        return Sentence("reason-rid-all" if whole else "reason-rid", {"number": size})
    return Sentence("reason-lone") if rank_count(hand, place) == 1 else None


def explain_pass(game: ZambeziFalls, seat: i64) -> Sentence | None:
    """Return the reason for keeping a 2 that could be played (ZF-7), or None."""
    twos = int(rank_count(game.hand_counts[seat], TWO))
    if not twos or game.top_size == 4:
        return None
    return Sentence("reason-keep" if twos == 1 else "reason-keeps", {"number": twos})


def explain_by_remaining_cards(game: ZambeziFalls, seat: i64, place: i64, size: i64) -> Sentence | None:
    """Return a reason if the cards still out can hardly beat a play, or not at all; None otherwise."""
    out = remaining_counts(game, seat)
    twos = int(rank_count(out, TWO))
    if answering_ranks(out, place, size, game.hand_size(1 - seat)):
        return None
    if size == 4:
        # ZF-24
        return Sentence("reason-safe") if twos < 2 else None
    if not twos:
        return Sentence("reason-safe")
    return Sentence("reason-only_two" if twos == 1 else "reason-only_twos", {"number": twos})


def remaining_counts(game: ZambeziFalls, seat: i64) -> i64:
    """Return the counts of the cards that the seat must assume to be in the other hand or in the reserve."""
    cards = game.config.pack_ranks - faces_to_counts(game.played_cards.initial_faces) - game.hand_counts[seat]
    return cards - game.played_cards.seat_counts(0) - game.played_cards.seat_counts(1)


def lowest_single_place(hand: i64) -> i64:
    """Return the place of the lowest rank with a single card in the hand, or NO_PLACE if there is none."""
    for at in range(RANK_COUNT):
        if rank_count(hand, 3 * at) == 1:
            return 3 * at
    return NO_PLACE


@final
class ZambeziFallsStrategy(Strategy):
    """Rule of thumb, value of a position, and reasons for moves."""

    def heuristic_move(self, game: Game, seat: int) -> int:
        assert isinstance(game, ZambeziFalls)
        return choose_move(game, seat)

    def evaluate(self, game: Game, seat: int) -> float:
        assert isinstance(game, ZambeziFalls)
        return estimate_value(game, seat)

    def move_reason(self, game: Game, seat: int, move: int) -> Sentence | None:
        assert isinstance(game, ZambeziFalls)
        return explain_move(game, seat, move)
