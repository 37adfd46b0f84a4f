"""Strategy for Go Fish and Authors."""

from typing import Final, final

from mypy_extensions import i64

from parlour.games.asking.beliefs import build_constraints
from parlour.games.asking.options import ranks_of_cards
from parlour.games.asking.rules import AskingGame
from parlour.kit.bits import bit, count, min_element
from parlour.kit.cards import ALL_ACES
from parlour.kit.moves import NO_MOVE, named_seat
from parlour.kit.rng import Rng
from parlour.kit.strategy import Strategy
from parlour.text.message import Message

SAMPLE_COUNT: Final = 200  # number of random deals per estimate


def hidden_cards(game: AskingGame, seat: i64) -> i64:
    """Return the cards whose location a seat does not know."""
    return game.pack & ~(game.located_cards() | game.hands[seat])


def estimate_hit_chance(game: AskingGame, asked_seat: i64, cards: i64, cards_hidden_from_asker: i64) -> float:
    """Estimate the probability that a seat holds at least one of these cards.

    `cards_hidden_from_asker` is the set of cards whose location the asking player does not know.
    """
    if game.known_cards[asked_seat] & cards:
        return 1.0
    possible_cards = cards_hidden_from_asker & ~game.excluded_cards[asked_seat]
    matching_count = count(cards & possible_cards)
    if not matching_count:
        return 0.0
    rank_cards = ranks_of_cards(cards) * ALL_ACES
    if game.held_ranks[asked_seat] & rank_cards:
        return float(matching_count) / float(count(rank_cards & possible_cards))
    unseen_count = game.hand_size(asked_seat) - count(game.known_cards[asked_seat])
    chance = float(matching_count) * float(unseen_count) / float(count(cards_hidden_from_asker))
    return chance if chance < 0.9 else 0.9


def choose_ask(game: AskingGame, seat: int) -> int:
    """Return the ask with the highest score.

    The score is `c * (3 + n)`, where `c` is the chance of success and `n` is the number of cards of the
    requested rank in the player's own hand. Between two players, it is `c + n`, because the other player
    takes the cards of an incomplete set back. Of players with the same score, the next one in turn is asked.
    Otherwise, players in low seats would be asked more often and would win less often.
    """
    best_move: i64 = NO_MOVE
    best_score = -1.0
    best_distance: i64 = game.seats
    hand = game.hands[seat]
    all_hidden = hidden_cards(game, seat)
    for index in range(game.generate_legal_moves(seat)):
        move = game.move_buffer[index]
        cards = game.asked_cards(move) & ~hand
        held_count = count(hand & (ranks_of_cards(cards) * ALL_ACES))
        asked_seat = (move >> 12) & 7
        chance = estimate_hit_chance(game, asked_seat, cards, all_hidden)
        score = chance * (3.0 + float(held_count)) if game.seats > 2 else chance + float(held_count)
        if score < best_score:
            continue
        distance = asked_seat - seat if asked_seat > seat else asked_seat - seat + game.seats
        if score > best_score or distance < best_distance:
            best_move, best_score, best_distance = move, score, distance
    return int(best_move)


def explain_ask(game: AskingGame, seat: int, move: int) -> Message | None:
    asked_seat = int(named_seat(move))
    cards = game.asked_cards(move) & ~game.hands[seat]
    rank_cards = ranks_of_cards(cards) * ALL_ACES & game.pack
    shown_cards = game.known_cards[asked_seat] & cards
    if shown_cards:
        is_last_card = rank_cards & ~game.hands[seat] == shown_cards & -shown_cards
        return Message(
            "reason-last" if is_last_card else "reason-shown",
            {"other": asked_seat, "cards": int(shown_cards)},
        )
    hidden_of_rank = rank_cards & hidden_cards(game, seat)
    if game.held_ranks[asked_seat] & rank_cards and not hidden_of_rank & ~(
        game.excluded_cards[asked_seat] | cards
    ):
        return Message("reason-asked", {"other": asked_seat, "rank": int(min_element(rank_cards)) >> 2})
    if is_only_location(game, seat, asked_seat, cards & hidden_of_rank):
        return Message("reason-only", {"other": asked_seat})
    percent = sample_hit_percent(game, seat, asked_seat, cards)
    if not percent:
        return None
    held_count = int(count(game.hands[seat] & rank_cards))
    return Message("reason-chance", {"other": asked_seat, "number": percent, "held": held_count})


def is_only_location(game: AskingGame, seat: i64, asked_seat: i64, cards: i64) -> bool:
    """Return True if `cards` is not empty and only the hand of `asked_seat` can contain these cards."""
    if not cards or game.stock_count:
        return False
    for third_seat in range(game.seats):
        if (
            third_seat != seat
            and third_seat != asked_seat
            and game.hidden_counts[third_seat]
            and cards & ~game.excluded_cards[third_seat]
        ):
            return False
    return True


def sample_hit_percent(game: AskingGame, seat: int, asked_seat: int, cards: i64) -> int:
    """Estimate the chance, in percent, that the asked seat holds at least one of the cards.

    The estimate is based on random deals that fit the knowledge of `seat`. It is a multiple of 5, and at most
    95 because a sample cannot prove certainty. The same arguments always give the same estimate.
    """
    constraints = build_constraints(game, seat)
    rng = Rng.fast(0)
    hit_count = 0
    for _nth in range(SAMPLE_COUNT):
        cards_by_slot = constraints.draw(rng)
        for slot in range(len(cards_by_slot)):
            card = cards_by_slot[slot]
            if card >= 0 and constraints.places[slot] == asked_seat and cards & bit(card):
                hit_count += 1
                break
    return min(95, 5 * ((40 * hit_count + SAMPLE_COUNT) // (2 * SAMPLE_COUNT)))


def evaluate_sets(game: AskingGame, seat: int) -> float:
    """Return an evaluation from -1 to 1, based on the seat's share of completed sets and of cards in hand."""
    own_worth = 0.0
    total_worth = 0.0
    for owner in range(game.seats):
        worth = 2.0 + 4.0 * float(count(game.completed_sets[owner])) + float(game.hand_size(owner))
        total_worth += worth
        if owner == seat:
            own_worth = worth
    return 2.0 * own_worth / total_worth - 1.0


@final
class AskingStrategy(Strategy[AskingGame]):
    """The strategy of Go Fish and Authors."""

    def heuristic_move(self, game: AskingGame, seat: int) -> int:
        return choose_ask(game, seat)

    def evaluate(self, game: AskingGame, seat: int) -> float:
        return evaluate_sets(game, seat)

    def move_reason(self, game: AskingGame, seat: int, move: int) -> Message | None:
        return explain_ask(game, seat, move)
