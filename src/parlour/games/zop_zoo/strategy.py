"""Strategy of Zop Zoo: a rule of thumb, a value of positions, and reasons for moves."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.beliefs import hidden_cards
from parlour.games.zop_zoo.cards import (
    ALL_ITEMS,
    ALL_MINUS,
    BEST_BEAST,
    BEST_POINTS,
    FIRST_BLACK,
    FIRST_BONUS,
    FIRST_MOLE,
    FIRST_WILD,
    card_item,
)
from parlour.games.zop_zoo.rules import (
    CHAINING,
    COVER,
    DIG,
    DISCARD,
    DRAW,
    GIVE,
    LEAVE,
    MATCH,
    NAME,
    ROB,
    ROW_SIZE,
    SWITCH,
    TAKE,
    TURN_START,
    ZopZoo,
)
from parlour.kit.bits import bit, count, members
from parlour.kit.components import Strategy
from parlour.kit.game import Game
from parlour.kit.match_score import expected_win_share
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, NO_MOVE, move_other, move_seat
from parlour.kit.sentences import Sentence

# Points that a round may still bring, divided by one more than the number of cards without points: a
# constant, plus a multiple of the points that are shown already. Fitted to the results of 104,000 positions
# from matches played by the rule of thumb.
EXPECTED_ROUND_POINTS: Final = 210.0
SHOWN_POINTS_WEIGHT: Final = 1.4


# The rule of thumb.


def choose_best_move(game: ZopZoo, seat: i64) -> i64:
    """Return the legal move with the highest score."""
    best: i64 = NO_MOVE
    most: i64 = 0
    for at in range(game.generate_legal(seat)):
        found = score_move(game, seat, game.move_buffer[at])
        if best == NO_MOVE or found > most:
            best, most = game.move_buffer[at], found
    return best


def score_move(game: ZopZoo, seat: i64, move: i64) -> i64:
    """Return a heuristic score of a move; higher is better."""
    kind = move & KIND_FIELD
    card = move & CARD_FIELD
    other = move_seat(move)
    if kind == TAKE:
        return 10 if game.can_use_item(seat, game.top_discard() - FIRST_BLACK) else -10
    if kind == MATCH:
        return 10 if game.can_use_item(seat, game.drawn_card - FIRST_BLACK) else -10
    if kind == NAME:
        return 6 if game.can_use_item(seat, card - FIRST_BLACK) else -6
    if kind == DIG:
        return 5
    if kind == COVER:
        return -cover_cost(game, seat, card)
    if kind == GIVE:
        return seat_threat(game, other) - 4 * item_value(game, card_item(card))
    if kind == ROB:
        return 4 * item_value(game, card_item(card)) - seat_threat(game, other)
    if kind == SWITCH:
        return item_value(game, card_item(move_other(move))) - item_value(game, card_item(card))
    return 0


def cover_cost(game: ZopZoo, seat: i64, white: i64) -> i64:
    """Return the cost of covering this card with a Wild: the points that the card could still bring.

    Near the end of a round, covering a Minus card is a gain, because its owner may not get rid of it.
    """
    if not ALL_MINUS & bit(white):
        return game.config.values[white]
    fewest: i64 = ROW_SIZE
    for other in range(game.seats):
        bare = count(game.bare_cards[other] & ~ALL_MINUS)
        if bare < fewest:
            fewest = bare
    return game.config.values[white] if fewest > 2 else -game.config.values[white]


def item_value(game: ZopZoo, item: i64) -> i64:
    """Return the value of an owned card that shows points to its owner.

    A Side Bonus counts more, because it also scores for players that lose the round.
    """
    if item >= FIRST_BLACK:
        return game.config.values[item] + game.config.values[item] // 2
    over = game.covering_card(item)
    if over < 0:
        return -2 * game.config.values[item]
    if over >= FIRST_WILD:
        return BEST_POINTS if over == BEST_BEAST else 0
    return game.config.values[item]


def seat_threat(game: ZopZoo, seat: i64) -> i64:
    """Return how much a seat should be given bad cards: more if it is far ahead or has many bare cards."""
    return game.match_score.totals[seat] // 8 + 2 * count(game.bare_cards[seat] & ~ALL_MINUS)


def estimate_value(game: ZopZoo, seat: int) -> float:
    """Return the value of a position, from the points so far and the points that the round may still bring.

    See `EXPECTED_ROUND_POINTS`.
    """
    coming = vec[float]([0.0] * int(game.seats))
    for other in range(game.seats):
        rest = float(count(game.bare_cards[other] & ~ALL_MINUS))
        coming[other] = (EXPECTED_ROUND_POINTS + SHOWN_POINTS_WEIGHT * float(game.shown_points(other))) / (
            1.0 + rest
        )
    return 2.0 * expected_win_share(game.match_score, seat, game.round_count, coming, coming) - 1.0


def overlook_fit(game: ZopZoo, move: int) -> int:
    """Return the move of a player who overlooks that a card fits, under honest matching (ZZ-20)."""
    kind = move & KIND_FIELD
    if not game.config.honest_matching or kind not in (TAKE, MATCH, NAME):
        return move
    if kind == NAME and game.named_cards:
        return DIG
    if game.phase == TURN_START:
        return DRAW
    return LEAVE if game.phase == CHAINING else DISCARD


# Reasons for moves.


def explain_move(game: ZopZoo, seat: int, move: int) -> Sentence | None:
    kind = move & KIND_FIELD
    card = move & CARD_FIELD
    if kind == DRAW:
        return explain_draw(game, seat)
    if kind in (TAKE, MATCH, NAME):
        used = card if kind == NAME else int(game.drawn_card if kind == MATCH else game.top_discard())
        return explain_specialty(game, seat, used)
    if kind == DIG:
        found = count_dig_finds(game, seat, game.named_cards if game.config.honest_matching else ALL_ITEMS)
        return Sentence("reason-dig", {"number": found}) if found else None
    if kind == COVER:
        return explain_cover(game, seat, card)
    if kind in (DISCARD, LEAVE):
        unused = int(game.drawn_card if kind == DISCARD else game.top_discard())
        if unused < FIRST_WILD and not game.can_use_item(seat, unused - FIRST_BLACK):
            return Sentence("reason-no-bonus" if unused >= FIRST_BONUS else "reason-no-fit", {"card": unused})
        return None
    return explain_transfer(game, seat, move)


def explain_draw(game: ZopZoo, seat: i64) -> Sentence | None:
    """Return the reason for a draw: the number of helpful cards among the hidden ones.

    All hidden cards are in the draw pile.
    """
    helpful: i64 = 0
    hidden = hidden_cards(game)
    for card in hidden:
        # A Wild can be placed while any card lies bare.
        helps = card < FIRST_MOLE if card >= FIRST_WILD else game.can_use_item(seat, card - FIRST_BLACK)
        helpful += 1 if helps else 0
    if not helpful:
        return None
    return Sentence("reason-draw", {"left": len(hidden), "number": int(helpful)})


def explain_specialty(game: ZopZoo, seat: i64, card: int) -> Sentence | None:
    if not FIRST_BLACK <= card < FIRST_WILD or not game.can_use_item(seat, card - FIRST_BLACK):
        return None
    if (
        card == game.drawn_card
        and card < FIRST_BONUS
        and game.bare_cards[seat] & ~ALL_MINUS == bit(card - FIRST_BLACK)
    ):
        return Sentence("reason-wins")
    return Sentence("reason-bonus" if card >= FIRST_BONUS else "reason-fits", {"card": card})


def explain_cover(game: ZopZoo, seat: i64, white: int) -> Sentence | None:
    """Return the reason for covering a card (ZZ-10, ZZ-15), or None."""
    bare = game.bare_cards[seat]
    if bare & ~ALL_MINUS == bit(white):
        return Sentence("reason-wins")
    if bit(white) & ALL_MINUS:
        spared = int(game.config.values[white])
        return Sentence("reason-save", {"card": white, "number": spared})
    if white + FIRST_BLACK not in hidden_cards(game):
        return Sentence("reason-gone", {"card": white})
    for other in members(bare & ~ALL_MINUS):
        if game.config.values[other] < game.config.values[white]:
            return None
    return Sentence("reason-least", {"card": white})


def explain_transfer(game: ZopZoo, seat: i64, move: int) -> Sentence | None:
    """Return the reason for using a Specialty (ZZ-13), by the points that the cards show.

    The points count as for an owner who scores everything.
    """
    kind = move & KIND_FIELD
    other = int(move_seat(move))
    points = int(shown_points(game, card_item(move & CARD_FIELD)))
    if kind == ROB:
        return Sentence("reason-rob", {"number": points}) if points > 0 else None
    if kind == SWITCH:
        more = int(shown_points(game, card_item(move_other(move)))) - points
        return Sentence("reason-switch", {"number": more}) if more > 0 else None
    if points < 0:
        return Sentence("reason-burden", {"other": other, "number": -points})
    if not points:
        return Sentence("reason-cheap")
    for item in members(game.points_items(seat)):
        if shown_points(game, item) < points:
            return None
    return Sentence("reason-cost", {"number": points})


def shown_points(game: ZopZoo, item: i64) -> i64:
    """Return the points that an owned card shows, for an owner who scores everything (ZZ-2, ZZ-10, ZZ-16)."""
    if item >= FIRST_BLACK:
        return game.config.values[item]
    over = game.covering_card(item)
    if over < 0:
        return -game.config.values[item]
    if over >= FIRST_WILD:
        return BEST_POINTS if over == BEST_BEAST else 0
    return game.config.values[item]


def count_dig_finds(game: ZopZoo, seat: i64, wanted: i64) -> int:
    """Return the number of cards that a dig finds (ZZ-24)."""
    trial = game.copy()
    trial.record_events = False
    before = count(trial.owned_items[seat]) + count(trial.matched_cards[seat])
    trial.dig(seat, wanted)
    return int(count(trial.owned_items[seat]) + count(trial.matched_cards[seat]) - before)


@final
class ZopZooStrategy(Strategy):
    """The strategy, built on the functions above."""

    def heuristic_move(self, game: Game, seat: int) -> int:
        """Choose the move with the highest score.

        The rule of thumb uses every card that fits and covers the card of least value. It gives the worst
        card away and takes the best.
        """
        assert isinstance(game, ZopZoo)
        return int(choose_best_move(game, seat))

    def evaluate(self, game: Game, seat: int) -> float:
        assert isinstance(game, ZopZoo)
        return estimate_value(game, seat)

    def margin(self, game: Game, seat: int) -> float:
        assert isinstance(game, ZopZoo)
        return game.match_score.margin(seat)

    def careless_move(self, game: Game, move: int) -> int:
        assert isinstance(game, ZopZoo)
        return overlook_fit(game, move)

    def move_reason(self, game: Game, seat: int, move: int) -> Sentence | None:
        assert isinstance(game, ZopZoo)
        return explain_move(game, seat, move)
