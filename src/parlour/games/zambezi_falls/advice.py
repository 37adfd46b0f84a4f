"""What a good player knows of Zambezi Falls."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.ranks import NO_PLACE, PLACE_FIELD, RANK_COUNT, TWO, as_counts, held
from parlour.games.zambezi_falls.rules import (
    GIVE,
    KIND_FIELD,
    PASS,
    ZambeziFalls,
    answers_in,
    beats_single,
    size_in,
)
from parlour.kit.bits import shift
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.parts import Advice
from parlour.kit.standing import win_share
from parlour.kit.words import Sentence

# A rule of thumb, and what a position is worth


def heuristic_move_of(game: ZambeziFalls, seat: int) -> int:
    """Gets rid of low cards and of whole ranks; keeps what would break up a rank, and 2s for need."""
    who: i64 = seat
    best: i64 = NO_MOVE
    most: i64 = -1000
    for at in range(game.generate(who)):
        move = game.codes[at]
        appeal = appeal_of(game, who, move)
        if appeal > most:
            best, most = move, appeal
    return int(best)


def appeal_of(game: ZambeziFalls, seat: i64, move: i64) -> i64:
    """How good a move looks."""
    if move == PASS:
        return 40
    kind = move & KIND_FIELD
    place = move & PLACE_FIELD
    hand = game.counts[seat]
    if kind == GIVE:
        return 200 - place - 50 * (held(hand, place) - 1)
    size = (kind >> 7) + 1
    if hand == shift(size, place):
        return 1000
    if place == TWO:
        if not game.top_size:
            return 20
        return 100 if game.cards_held(1 - seat) < 6 or game.cards_held(seat) < 6 else 45
    left = held(hand, place) - size
    appeal = 100 - place + 4 * size - (45 if left == 1 else 30 if left else 0)
    if game.top_size == size and place == game.top_place and not beats_single(hand, place):
        appeal -= 10
    return appeal


def evaluation_of(game: ZambeziFalls, seat: int) -> float:
    """By the number of cards in hand, the fewer the better; in a series by what the game means for it."""
    own, other = float(game.cards_held(seat)), float(game.cards_held(1 - seat))
    chances = vec[float]([0.0, 0.0])
    chances[seat] = (other + 0.5) / (other + own + 1.0)
    chances[1 - seat] = 1.0 - chances[seat]
    return 2.0 * win_share(game.match, seat, game.rounds, chances, chances) - 1.0


# What speaks for a move


def reason_of(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    kind = move & KIND_FIELD
    if kind == PASS:
        return reason_to_pass(game, seat)
    place = move & PLACE_FIELD
    hand = game.counts[seat]
    if kind == GIVE:
        return Sentence("reason-give") if place == lowest_alone(hand) else None
    size = size_in(move)
    if hand == shift(size, place):
        # ZF-27
        return Sentence("reason-win-1" if size == 1 else "reason-win")
    if place == TWO:
        return Sentence("reason-shut")
    if game.makes_falls(place, size):
        return Sentence("reason-falls" if game.left else "reason-falls-0")
    if place == game.top_place and size == game.top_size:
        return Sentence("reason-match")
    found = reason_by_rest(game, seat, place, size)
    if found is not None:
        return found
    if size > 1:
        whole = held(hand, place) == size
        return Sentence("reason-rid-all" if whole else "reason-rid", {"number": size})
    return Sentence("reason-lone") if held(hand, place) == 1 else None


def reason_to_pass(game: ZambeziFalls, seat: i64) -> Sentence | None:
    """ZF-7: a 2 that could be played is kept."""
    twos = int(held(game.counts[seat], TWO))
    if not twos or game.top_size == 4:
        return None
    return Sentence("reason-keep" if twos == 1 else "reason-keeps", {"number": twos})


def reason_by_rest(game: ZambeziFalls, seat: i64, place: i64, size: i64) -> Sentence | None:
    """Where the cards that are still out leave little or nothing that goes on a play."""
    out = still_out(game, seat)
    twos = int(held(out, TWO))
    if answers_in(out, place, size, game.cards_held(1 - seat)):
        return None
    if size == 4:
        # ZF-24
        return Sentence("reason-safe") if twos < 2 else None
    if not twos:
        return Sentence("reason-safe")
    return Sentence("reason-only_two" if twos == 1 else "reason-only_twos", {"number": twos})


def still_out(game: ZambeziFalls, seat: i64) -> i64:
    """The numbers of the cards that lie in the other hand or in the reserve, as the seat must suppose."""
    cards = game.terms.pack_ranks - as_counts(game.notes.out) - game.counts[seat]
    return cards - game.notes.played(0) - game.notes.played(1)


def lowest_alone(hand: i64) -> i64:
    """The place of the lowest rank of which a hand has a single card, NO_PLACE where there is none."""
    for at in range(RANK_COUNT):
        if held(hand, 3 * at) == 1:
            return 3 * at
    return NO_PLACE


@final
class ZambeziFallsAdvice(Advice):
    """A rule of thumb, an estimate, and what speaks for a move."""

    def heuristic_move(self, game: Game, seat: int) -> int:
        assert isinstance(game, ZambeziFalls)
        return heuristic_move_of(game, seat)

    def evaluation(self, game: Game, seat: int) -> float:
        assert isinstance(game, ZambeziFalls)
        return evaluation_of(game, seat)

    def reason(self, game: Game, seat: int, move: int) -> Sentence | None:
        assert isinstance(game, ZambeziFalls)
        return reason_of(game, seat, move)
