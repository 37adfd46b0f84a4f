"""Strategy for Zop Zoo: a heuristic, values of positions, and reasons for moves."""

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
    card_to_item_number,
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
from parlour.kit.events import NOTHING
from parlour.kit.match_score import expected_win_share
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, NO_MOVE, move_other, named_seat
from parlour.kit.strategy import Strategy
from parlour.text.message import Message

# The points that a seat can still expect in a round are estimated as (EXPECTED_ROUND_POINTS +
# SHOWN_POINTS_WEIGHT * S) / (1 + N). S is the sum of the points that its cards show, and N is the number of
# its cards without points. Both constants were fitted to 104,000 positions from matches that the heuristic
# played.
EXPECTED_ROUND_POINTS: Final = 210.0
SHOWN_POINTS_WEIGHT: Final = 1.4


# The heuristic.


def choose_best_move(game: ZopZoo, seat: i64) -> i64:
    """Return the legal move with the highest score."""
    best_move: i64 = NO_MOVE
    best_score: i64 = 0
    for index in range(game.generate_legal_moves(seat)):
        score = score_move(game, seat, game.move_buffer[index])
        if best_move == NO_MOVE or score > best_score:
            best_move, best_score = game.move_buffer[index], score
    return best_move


def score_move(game: ZopZoo, seat: i64, move: i64) -> i64:
    """Return a heuristic score of a move; higher is better."""
    kind = move & KIND_FIELD
    card = move & CARD_FIELD
    other = named_seat(move)
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
        return threat_of_seat(game, other) - 4 * item_value(game, card_to_item_number(card))
    if kind == ROB:
        return 4 * item_value(game, card_to_item_number(card)) - threat_of_seat(game, other)
    if kind == SWITCH:
        return item_value(game, card_to_item_number(move_other(move))) - item_value(
            game, card_to_item_number(card)
        )
    return 0


def cover_cost(game: ZopZoo, seat: i64, white_card: i64) -> i64:
    """Return the points that a player gives up by covering this white card with a Wild.

    Near the end of a round, covering a Minus card is a gain, because the player may not find its match in
    time.
    """
    if not ALL_MINUS & bit(white_card):
        return game.animals.values[white_card]
    min_bare: i64 = ROW_SIZE
    for other in range(game.seats):
        bare_count = count(game.bare_cards[other] & ~ALL_MINUS)
        if bare_count < min_bare:
            min_bare = bare_count
    return game.animals.values[white_card] if min_bare > 2 else -game.animals.values[white_card]


def item_value(game: ZopZoo, item_number: i64) -> i64:
    """Return how much a card that shows points is worth to its owner.

    A Side Bonus is worth more, because it also scores for players who lose the round.
    """
    if item_number >= FIRST_BLACK:
        return game.animals.values[item_number] + game.animals.values[item_number] // 2
    cover = game.covering_card(item_number)
    if cover < 0:
        return -2 * game.animals.values[item_number]
    if cover >= FIRST_WILD:
        return BEST_POINTS if cover == BEST_BEAST else 0
    return game.animals.values[item_number]


def threat_of_seat(game: ZopZoo, seat: i64) -> i64:
    """Return how useful it is to give a seat bad cards.

    The value is higher for a seat that is far ahead or has many uncovered cards.
    """
    return game.match_score.totals[seat] // 8 + 2 * count(game.bare_cards[seat] & ~ALL_MINUS)


def estimate_value(game: ZopZoo, seat: int) -> float:
    """Return a value from -1 to 1 for a position, based on the scores and the expected round points.

    The comment at `EXPECTED_ROUND_POINTS` explains the estimate.
    """
    expected_points = vec[float]([0.0] * int(game.seats))
    for other in range(game.seats):
        bare_count = float(count(game.bare_cards[other] & ~ALL_MINUS))
        expected_points[other] = (
            EXPECTED_ROUND_POINTS + SHOWN_POINTS_WEIGHT * float(game.shown_points(other))
        ) / (1.0 + bare_count)
    return (
        2.0 * expected_win_share(game.match_score, seat, game.round_count, expected_points, expected_points)
        - 1.0
    )


def choose_careless_move(game: ZopZoo, intended_move: int) -> int:
    """Return the move of a player who overlooks that a card fits, instead of `intended_move` (ZZ-20)."""
    kind = intended_move & KIND_FIELD
    if not game.honest_matching or kind not in (TAKE, MATCH, NAME):
        return intended_move
    if kind == NAME and game.named_cards:
        return DIG
    if game.phase == TURN_START:
        return DRAW
    return LEAVE if game.phase == CHAINING else DISCARD


# Reasons for moves.


def explain_move(game: ZopZoo, seat: int, move: int) -> Message | None:
    kind = move & KIND_FIELD
    card = move & CARD_FIELD
    if kind == DRAW:
        return explain_draw(game, seat)
    if kind in (TAKE, MATCH, NAME):
        used_card = card if kind == NAME else int(game.drawn_card if kind == MATCH else game.top_discard())
        return explain_match(game, seat, used_card)
    if kind == DIG:
        find_count = count_dig_finds(game, seat, game.named_cards if game.honest_matching else ALL_ITEMS)
        return Message("reason-dig", {"number": find_count}) if find_count else None
    if kind == COVER:
        return explain_cover(game, seat, card)
    if kind in (DISCARD, LEAVE):
        unused_card = int(game.drawn_card if kind == DISCARD else game.top_discard())
        if unused_card < FIRST_WILD and not game.can_use_item(seat, unused_card - FIRST_BLACK):
            return Message(
                "reason-no-bonus" if unused_card >= FIRST_BONUS else "reason-no-fit", {"card": unused_card}
            )
        return None
    return explain_specialty(game, seat, move)


def explain_draw(game: ZopZoo, seat: i64) -> Message | None:
    """Return the reason for drawing a card: how many helpful cards are still in the draw pile.

    The player can work out this number, because all hidden cards are in the draw pile.
    """
    helpful_count: i64 = 0
    draw_pile = hidden_cards(game)
    for card in draw_pile:
        # A Wild always helps, because each row has an uncovered card until the round ends.
        is_helpful = card < FIRST_MOLE if card >= FIRST_WILD else game.can_use_item(seat, card - FIRST_BLACK)
        helpful_count += 1 if is_helpful else 0
    if not helpful_count:
        return None
    return Message("reason-draw", {"left": len(draw_pile), "number": int(helpful_count)})


def explain_match(game: ZopZoo, seat: i64, card: int) -> Message | None:
    if not FIRST_BLACK <= card < FIRST_WILD or not game.can_use_item(seat, card - FIRST_BLACK):
        return None
    if (
        card == game.drawn_card
        and card < FIRST_BONUS
        and game.bare_cards[seat] & ~ALL_MINUS == bit(card - FIRST_BLACK)
    ):
        return Message("reason-wins")
    return Message("reason-bonus" if card >= FIRST_BONUS else "reason-fits", {"card": card})


def explain_cover(game: ZopZoo, seat: i64, white_card: int) -> Message | None:
    """Return a reason for covering a card (ZZ-10, ZZ-15), or None if there is none."""
    bare_cards = game.bare_cards[seat]
    if bare_cards & ~ALL_MINUS == bit(white_card):
        return Message("reason-wins")
    if bit(white_card) & ALL_MINUS:
        saved_points = int(game.animals.values[white_card])
        return Message("reason-save", {"card": white_card, "number": saved_points})
    if white_card + FIRST_BLACK not in hidden_cards(game):
        return Message("reason-gone", {"card": white_card})
    for other_card in members(bare_cards & ~ALL_MINUS):
        if game.animals.values[other_card] < game.animals.values[white_card]:
            return None
    return Message("reason-least", {"card": white_card})


def explain_specialty(game: ZopZoo, seat: i64, move: int) -> Message | None:
    """Return a reason for using a Specialty (ZZ-13), based on the points of the cards."""
    kind = move & KIND_FIELD
    other = int(named_seat(move))
    points = int(shown_points(game, card_to_item_number(move & CARD_FIELD)))
    if kind == ROB:
        return Message("reason-rob", {"number": points}) if points > 0 else None
    if kind == SWITCH:
        gain = int(shown_points(game, card_to_item_number(move_other(move)))) - points
        return Message("reason-switch", {"number": gain}) if gain > 0 else None
    if points < 0:
        return Message("reason-burden", {"other": other, "number": -points})
    if not points:
        return Message("reason-cheap")
    for item in members(game.items_showing_points(seat)):
        if shown_points(game, item) < points:
            return None
    return Message("reason-cost", {"number": points})


def shown_points(game: ZopZoo, item_number: i64) -> i64:
    """Return the points that the winner of a round would score for this card (ZZ-2, ZZ-10, ZZ-16)."""
    if item_number >= FIRST_BLACK:
        return game.animals.values[item_number]
    cover = game.covering_card(item_number)
    if cover < 0:
        return -game.animals.values[item_number]
    if cover >= FIRST_WILD:
        return BEST_POINTS if cover == BEST_BEAST else 0
    return game.animals.values[item_number]


def count_dig_finds(game: ZopZoo, seat: i64, wanted_items: i64) -> int:
    """Return the number of cards that a dig would find (ZZ-24)."""
    copied_game = game.copy()
    copied_game.recording = NOTHING
    count_before = count(copied_game.owned_items[seat]) + count(copied_game.matched_cards[seat])
    copied_game.dig(seat, wanted_items)
    return int(count(copied_game.owned_items[seat]) + count(copied_game.matched_cards[seat]) - count_before)


@final
class ZopZooStrategy(Strategy[ZopZoo]):
    """The strategy of Zop Zoo."""

    def heuristic_move(self, game: ZopZoo, seat: int) -> int:
        """Choose the move with the highest score.

        This heuristic uses every card that fits, and covers the least valuable card. It gives the worst
        card away and takes the best.
        """
        return int(choose_best_move(game, seat))

    def evaluate(self, game: ZopZoo, seat: int) -> float:
        return estimate_value(game, seat)

    def margin(self, game: ZopZoo, seat: int) -> float:
        return game.match_score.margin(seat)

    def careless_move(self, game: ZopZoo, move: int) -> int:
        return choose_careless_move(game, move)

    def move_reason(self, game: ZopZoo, seat: int, move: int) -> Message | None:
        return explain_move(game, seat, move)
