"""Display of Crazy Eight."""

from typing import Final, final

from parlour.games.crazy_eight.rules import DRAW, KEEP, PLAY, CrazyEight
from parlour.kit.bits import bit, count, make_set, members
from parlour.kit.cards import NO_CARD, SUITS
from parlour.kit.display import Display, cards_left_margin, score_margin
from parlour.kit.match_score import LOWEST_SCORE_WINS
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, has_spoken_call, move_suit
from parlour.text.message import Message

SUIT_BADGES: Final = ("badge-suit-0", "badge-suit-1", "badge-suit-2", "badge-suit-3")  # by named suit
# prompts if nothing can be drawn, by the prompt if something can
PROMPTS_WITHOUT_STOCK: Final = {
    "prompt-air": "prompt-air-pass",
    "prompt-none": "prompt-none-pass",
    "prompt-last": "prompt-last-pass",
    "prompt-suit": "prompt-suit-pass",
    "prompt-play": "prompt-play-pass",
    "prompt-joker": "prompt-joker-pass",
    "prompt-below": "prompt-below-pass",
}
# labels by whether a suit is named, a call is made, and the last card would not win
PLAY_LABELS: Final = {
    (False, False, False): "move-play",
    (False, False, True): "move-play-air",
    (False, True, False): "move-play-said",
    (False, True, True): "move-play-said-air",
    (True, False, False): "move-name",
    (True, False, True): "move-name-air",
    (True, True, False): "move-name-said",
    (True, True, True): "move-name-said-air",
}


def is_nonwinning_last_card(game: CrazyEight, cards: int) -> bool:
    """CE-30, CE-37: return True if `cards` is the current player's last card and playing it would not win."""
    if game.turn < 0 or game.hands[game.turn] != cards:
        return False
    return count(cards) == 1 and not game.wins_round(cards, game.top_discard)


def add_catch_prompt(game: CrazyEight, prompt: Message, seat: int) -> Message:
    """CE-40: if the seat may catch other players, add them to the prompt."""
    if seat < 0 or not (game.seats_in_round >> seat) & 1:
        return prompt
    catchable_seats = [other for other in range(game.seats) if other != seat and game.can_be_caught(other)]
    if not catchable_seats:
        return prompt
    key = "prompt-wait-catch" if seat != game.turn else "prompt-catch"
    return Message(key, {"prompt": prompt, "other": catchable_seats[0], "caught": len(catchable_seats)})


def prompt_under_demand(game: CrazyEight, seat: int) -> Message:
    """CE-24, CE-26, CE-30: return the prompt for a player who must answer a demand or pick up cards."""
    number = game.required_pick_count()
    if game.drawn_card != NO_CARD:
        key = "prompt-first-last" if is_nonwinning_last_card(game, bit(game.drawn_card)) else "prompt-first"
        return Message(key, {"card": game.drawn_card, "number": number})
    answer_cards = game.hands[seat] & game.cards_answering_demand()
    if answer_cards:
        key = "prompt-demand-last" if is_nonwinning_last_card(game, answer_cards) else "prompt-demand"
    else:
        key = "prompt-demand-air" if game.seats_in_air & bit(seat) else "prompt-demand-none"
    return Message(key, {"cards": answer_cards, "number": number})


def prompt_in_turn(game: CrazyEight, seat: int) -> Message:
    """Return the prompt for the player whose turn it is, when no demand has to be answered."""
    if game.drawn_card >= 0:
        playable_drawn_card = game.playable_drawn_card()
        key = "prompt-drawn-none" if not playable_drawn_card else "prompt-drawn"
        if is_nonwinning_last_card(game, playable_drawn_card):
            key = "prompt-drawn-last"
        return Message(key, {"card": game.drawn_card})
    plays = game.playable_hand_cards(seat)
    card_below = game.card_below_joker() if game.top_discard >= 52 else NO_CARD
    fields = {"top": game.top_discard, "suit": game.named_suit}
    if game.seats_in_air & bit(seat):
        key = "prompt-air"
    elif not plays:
        key = "prompt-none"
    elif is_nonwinning_last_card(game, plays):
        key = "prompt-last"
    elif game.named_suit >= 0:
        key = "prompt-suit"
    elif game.top_discard < 52:
        key = "prompt-play"
    elif card_below < 0:
        key = "prompt-joker"
    else:
        key = "prompt-below"
        fields["top"] = card_below
    return Message(PROMPTS_WITHOUT_STOCK[key] if game.is_stock_exhausted() else key, fields)


def label_card(game: CrazyEight, move: int) -> Message:
    """CE-30: return the label of a play, with a warning if it plays a last card that would not win."""
    card, suit = move & CARD_FIELD, move_suit(move)
    key = PLAY_LABELS[suit >= 0, has_spoken_call(move), is_nonwinning_last_card(game, bit(card))]
    return Message(key, {"card": card, "suit": suit})


def label_draw(game: CrazyEight, move: int) -> Message:
    if has_spoken_call(move):
        return Message("move-draw-pass-said")
    return Message("move-draw-pass" if game.is_stock_exhausted() else "move-draw")


def label_take(game: CrazyEight, move: int) -> Message:
    number = game.required_pick_count() if game.demand else 0
    return Message("move-take-said" if has_spoken_call(move) else "move-take", {"number": number})


def discard_badges(game: CrazyEight) -> list[str]:
    """Return the badges (small labels) of the discard pile: the direction of play and any named suit."""
    direction_badge = "badge-clockwise" if game.direction > 0 else "badge-anticlockwise"
    return [direction_badge] if game.named_suit < 0 else [direction_badge, SUIT_BADGES[game.named_suit]]


def discard_symbols(game: CrazyEight) -> list[str]:
    direction_symbol = "+" if game.direction > 0 else "-"
    return [direction_symbol] if game.named_suit < 0 else [direction_symbol, SUITS[game.named_suit]]


def hand_badges(game: CrazyEight, seat: int) -> list[str]:
    badges = ["badge-dealer"] if seat == game.dealer else []
    if game.seats_in_air & bit(seat):
        badges.append("badge-air")
    if not game.seats_in_round & bit(seat):
        badges.append("badge-out")
    return badges


@final
class CrazyEightDisplay(Display[CrazyEight]):
    """The display of Crazy Eight."""

    def progress(self, game: CrazyEight) -> Message:
        """CE-50: return the number of the round and the goal of the match."""
        if game.choices.match == "single":
            return Message("progress-single")
        number = int(game.round_count) + (not game.is_over)
        if game.match_score.kind == LOWEST_SCORE_WINS:
            return Message("progress-points", {"number": number, "goal": int(game.match_score.goal)})
        return Message("progress-elimination", {"number": number})

    def end_reason(self, game: CrazyEight) -> Message:
        if game.end_clause == "CE-50":
            return Message("ended-points", {"goal": int(game.match_score.goal)})
        if game.end_clause == "CE-7":
            return Message("ended-cards", {"who": members(game.winners)[0]})
        return Message("ended-blocked" if game.end_clause == "CE-34" else "ended-limit")

    def margin(self, game: CrazyEight) -> Message | None:
        """Return the cards left in a single round (CE-7), or the difference of points (CE-50)."""
        if game.end_clause == "CE-7":
            return cards_left_margin(int(game.winners), [int(game.hand_size(s)) for s in range(game.seats)])
        return score_margin(game) if game.end_clause == "CE-50" else None

    def prompt(self, game: CrazyEight, seat: int) -> Message:
        if game.is_over:
            return Message("prompt-over")
        if seat != game.turn:
            message = Message("prompt-wait", {"who": game.turn})
        elif game.demand:
            message = prompt_under_demand(game, seat)
        else:
            message = prompt_in_turn(game, seat)
        return add_catch_prompt(game, message, seat)

    def eliminated_seats(self, game: CrazyEight) -> int:
        """Return the seats that have dropped out of the match."""
        return int(make_set(list(range(int(game.seats)))) & ~game.seats_in_round)

    def reveals_nothing(self, game: CrazyEight, seat: int, move: int) -> bool:
        """Return True for a move that shows no new card: a play, `keep`, or a `draw` that passes (CE-34)."""
        kind = move & KIND_FIELD
        return kind in (PLAY, KEEP) or (kind == DRAW and game.is_stock_exhausted())
