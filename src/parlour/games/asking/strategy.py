"""Strategy for asking games."""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.asking.beliefs import build_constraints
from parlour.games.asking.options import rank_set
from parlour.games.asking.rules import AskingGame
from parlour.kit.bits import bit, count, min_element
from parlour.kit.cards import ALL_ACES
from parlour.kit.components import Strategy
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE, move_seat
from parlour.kit.rng import Rng
from parlour.kit.sentences import Sentence

SAMPLE_COUNT: Final = 200  # samples of the hidden cards for an estimate


def hidden_cards(game: AskingGame, seat: i64) -> i64:
    """Return the cards whose location a seat does not know."""
    return game.config.pack & ~(game.located_cards() | game.hands[seat])


def hit_chance(game: AskingGame, other: i64, cards: i64, hiding: i64) -> float:
    """Estimate the chance, 0 to 1, that a seat holds one of these cards; `hiding` are all hidden cards."""
    if game.known_cards[other] & cards:
        return 1.0
    hidden = hiding & ~game.excluded_cards[other]
    possible = count(cards & hidden)
    if not possible:
        return 0.0
    rank = rank_set(cards) * ALL_ACES
    if game.held_ranks[other] & rank:
        return float(possible) / float(count(rank & hidden))
    unseen = game.hand_size(other) - count(game.known_cards[other])
    likely = float(possible) * float(unseen) / float(count(hiding))
    return likely if likely < 0.9 else 0.9


def choose_ask(game: AskingGame, seat: int) -> int:
    """Choose the ask with the best chance of success, weighted by the cards already held of its rank."""
    best: i64 = NO_MOVE
    most = -1.0
    hand = game.hands[seat]
    hiding = hidden_cards(game, seat)
    for at in range(game.generate_legal(seat)):
        move = game.move_buffer[at]
        cards = game.asked_cards(move) & ~hand
        held = count(hand & (rank_set(cards) * ALL_ACES))
        promise = hit_chance(game, (move >> 12) & 7, cards, hiding) * (3.0 + float(held))
        if promise > most:
            best, most = move, promise
    return int(best)


def explain_ask(game: AskingGame, seat: int, move: int) -> Sentence | None:
    other = int(move_seat(move))
    cards = game.asked_cards(move) & ~game.hands[seat]
    rank = rank_set(cards) * ALL_ACES & game.config.pack
    seen = game.known_cards[other] & cards
    if seen:
        last = rank & ~game.hands[seat] == seen & -seen
        return Sentence("reason-last" if last else "reason-shown", {"other": other, "cards": int(seen)})
    hidden = rank & hidden_cards(game, seat)
    if game.held_ranks[other] & rank and not hidden & ~(game.excluded_cards[other] | cards):
        return Sentence("reason-asked", {"other": other, "rank": int(min_element(rank)) >> 2})
    if is_only_location(game, seat, other, cards & hidden):
        return Sentence("reason-only", {"other": other})
    percent = sampled_hit_percent(game, seat, other, cards)
    if not percent:
        return None
    held = int(count(game.hands[seat] & rank))
    return Sentence("reason-chance", {"other": other, "number": percent, "held": held})


def is_only_location(game: AskingGame, seat: i64, other: i64, cards: i64) -> bool:
    """Return True if hidden cards, if there are any, can only be in the other hand."""
    if not cards or game.stock_count:
        return False
    for third in range(game.seats):
        if (
            third != seat
            and third != other
            and game.hidden_counts[third]
            and cards & ~game.excluded_cards[third]
        ):
            return False
    return True


def sampled_hit_percent(game: AskingGame, seat: int, other: int, cards: i64) -> int:
    """Estimate the percentage of consistent deals in which the other seat holds one of the cards.

    The result is rounded to multiples of 5 and is the same for each call. It is at most 95, because certainty
    requires a proof.
    """
    unseen = build_constraints(game, seat)
    rng = Rng.fast(0)
    found = 0
    for _nth in range(SAMPLE_COUNT):
        filled = unseen.draw(rng)
        for slot in range(len(filled)):
            card = filled[slot]
            if card >= 0 and unseen.places[slot] == other and cards & bit(card):
                found += 1
                break
    return min(95, 5 * ((40 * found + SAMPLE_COUNT) // (2 * SAMPLE_COUNT)))


def estimate_set_share(game: AskingGame, seat: int) -> float:
    """Return a value from -1 to 1, from the seat's share of completed sets and, less so, of cards."""
    mine = 0.0
    everybody = 0.0
    for other in range(game.seats):
        worth = 2.0 + 4.0 * float(count(game.completed_sets[other])) + float(game.hand_size(other))
        everybody += worth
        if other == seat:
            mine = worth
    return 2.0 * mine / everybody - 1.0


@final
class AskingStrategy(Strategy):
    """The strategy for any asking game."""

    def heuristic_move(self, game: Game, seat: int) -> int:
        assert isinstance(game, AskingGame)
        return choose_ask(game, seat)

    def evaluate(self, game: Game, seat: int) -> float:
        assert isinstance(game, AskingGame)
        return estimate_set_share(game, seat)

    def move_reason(self, game: Game, seat: int, move: int) -> Sentence | None:
        assert isinstance(game, AskingGame)
        return explain_ask(game, seat, move)
