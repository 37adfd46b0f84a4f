"""What a good player knows of Zambezi Falls."""

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

# A rule of thumb, and what a position is worth


def choose_move(game: ZambeziFalls, seat: int) -> int:
    """Gets rid of low cards and of whole ranks; keeps what would break up a rank, and 2s for need."""
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
    """How good a move looks."""
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
    """By the number of cards in hand, the fewer the better; in a series by what the game means for it."""
    own, other = float(game.hand_size(seat)), float(game.hand_size(1 - seat))
    chances = vec[float]([0.0, 0.0])
    chances[seat] = (other + 0.5) / (other + own + 1.0)
    chances[1 - seat] = 1.0 - chances[seat]
    return 2.0 * expected_win_share(game.match_score, seat, game.round_count, chances, chances) - 1.0


# What speaks for a move


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
    """ZF-7: a 2 that could be played is kept."""
    twos = int(rank_count(game.hand_counts[seat], TWO))
    if not twos or game.top_size == 4:
        return None
    return Sentence("reason-keep" if twos == 1 else "reason-keeps", {"number": twos})


def explain_by_remaining_cards(game: ZambeziFalls, seat: i64, place: i64, size: i64) -> Sentence | None:
    """Where the cards that are still out leave little or nothing that goes on a play."""
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
    """The numbers of the cards that lie in the other hand or in the reserve, as the seat must suppose."""
    cards = game.config.pack_ranks - faces_to_counts(game.played_cards.initial_faces) - game.hand_counts[seat]
    return cards - game.played_cards.seat_counts(0) - game.played_cards.seat_counts(1)


def lowest_single_place(hand: i64) -> i64:
    """The place of the lowest rank of which a hand has a single card, NO_PLACE where there is none."""
    for at in range(RANK_COUNT):
        if rank_count(hand, 3 * at) == 1:
            return 3 * at
    return NO_PLACE


@final
class ZambeziFallsStrategy(Strategy):
    """A rule of thumb, an estimate, and what speaks for a move."""

    def heuristic_move(self, game: Game, seat: int) -> int:
        assert isinstance(game, ZambeziFalls)
        return choose_move(game, seat)

    def evaluate(self, game: Game, seat: int) -> float:
        assert isinstance(game, ZambeziFalls)
        return estimate_value(game, seat)

    def move_reason(self, game: Game, seat: int, move: int) -> Sentence | None:
        assert isinstance(game, ZambeziFalls)
        return explain_move(game, seat, move)
