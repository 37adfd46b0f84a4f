"""Display of Zambezi Falls: zones, prompts and animations."""

from typing import final

from parlour.games.zambezi_falls.cards import (
    LOW_TO_HIGH,
    RANK_FIELD,
    TWO,
    code_to_card,
    format_cards_by_rank,
    total_count,
)
from parlour.games.zambezi_falls.rules import (
    NOT_GIVEN,
    PASS,
    SEAT_UNIT,
    SIZE_UNIT,
    UNKNOWN_SEAT,
    ZambeziFalls,
)
from parlour.kit.bits import members
from parlour.kit.cards import format_standard_card
from parlour.kit.display import Display, cards_left_margin, score_margin
from parlour.kit.moves import KIND_FIELD
from parlour.kit.zones import PILE, ROW, Zone
from parlour.text.message import Message


def format_card_code(game: ZambeziFalls, card_code: int) -> str:
    """Return the notation of a card in the reserve, or of a card given in the exchange.

    The notation is `?` for a hidden card, and only the rank if suits are not tracked.
    """
    if card_code < 0:
        return "?"
    return (
        format_standard_card(code_to_card(card_code))
        if game.tracks_suits()
        else LOW_TO_HIGH[(card_code & RANK_FIELD) // 3]
    )


MAX_SHOWN_PLAYS = 6  # maximum number of plays shown in the pile
# Prompts, keyed by the possible moves: (can beat, can pass) in the first table, and (can beat, can match,
# can pass) in the second.
GO_AGAIN_PROMPTS = {
    (True, True): "prompt-again-beat-pass",
    (True, False): "prompt-again-beat",
    (False, True): "prompt-again-pass",
}
ANSWER_PROMPTS = {
    (True, True, True): "prompt-answer-beat-match-pass",
    (True, True, False): "prompt-answer-beat-match",
    (True, False, True): "prompt-answer-beat-pass",
    (True, False, False): "prompt-answer-beat",
    (False, True, True): "prompt-answer-match-pass",
    (False, True, False): "prompt-answer-match",
    (False, False, True): "prompt-answer-pass",
}


SERIES_BADGES = {3: "badge-series-3", 5: "badge-series-5", 7: "badge-series-7"}


def hand_badges(game: ZambeziFalls, seat: int) -> list[str]:
    badges = ["badge-dealer"] if seat == game.dealer else []
    return [*badges, "badge-again"] if game.must_beat_own and seat == game.turn else badges


def build_reserve_zones(game: ZambeziFalls) -> list[Zone]:
    badges = [] if game.match_score.goal == 1 else [SERIES_BADGES[game.match_score.goal]]
    reserve_cards = [
        format_card_code(game, game.reserve[index]) for index in range(game.reserve_count - 1, -1, -1)
    ]
    return [Zone(PILE, "reserve", "zone-reserve", reserve_cards, badges=badges)]


def build_exchange_zones(game: ZambeziFalls) -> list[Zone]:
    """Return the zones that show the cards laid aside during the exchange (ZF-2)."""
    return [
        Zone(PILE, f"aside.{seat}", "zone-aside", [format_card_code(game, card)], seat)
        for seat, card in enumerate(game.given_cards)
        if game.is_exchange and card != NOT_GIVEN
    ]


def build_pile_zones(game: ZambeziFalls) -> list[Zone]:
    """Return a zone that shows the last plays of the round and the player of each."""
    stacks: list[str] = []
    play_seats: list[int] = []
    for index in range(max(0, game.play_count - MAX_SHOWN_PLAYS), game.play_count):
        stacks.append("+".join(format_cards_by_rank(game.cards_of_play(game.pile[index]))))
        play_seat = int(game.pile[index] // SEAT_UNIT) & 7
        if index == game.play_count - 1:
            play_seat = int(game.top_seat)
        play_seats.append(play_seat if play_seat != UNKNOWN_SEAT else -1)
    return [Zone(ROW, "pile", "zone-pile", stacks, stack_seats=play_seats)]


@final
class ZambeziFallsDisplay(Display[ZambeziFalls]):
    """The display of Zambezi Falls."""

    def progress(self, game: ZambeziFalls) -> Message:
        """ZF-17: return the number of the game in a series, or the goal of a single game."""
        if game.match_score.goal == 1:
            return Message("progress-single")
        number = int(game.round_count) + (not game.is_over)
        return Message("progress-series", {"number": number, "total": int(game.match_score.goal)})

    def end_reason(self, game: ZambeziFalls) -> Message:
        winners = members(game.winners)
        if game.end_clause == "ZF-17":
            if not winners:
                return Message("ended-series-drawn")
            number = int(game.match_score.totals[winners[0]])
            return Message("ended-series", {"who": winners[0], "number": number})
        if game.end_clause == "G-4":
            return Message("move_limit", {"number": 0 if winners else 1})
        return Message("ended-cards", {"who": winners[0]})

    def margin(self, game: ZambeziFalls) -> Message | None:
        """Return the cards left in a single game (ZF-15), or the difference of won games (ZF-17)."""
        if game.match_score.goal > 1:
            return score_margin(game)
        return cards_left_margin(int(game.winners), [int(total_count(game.hand_counts[s])) for s in range(2)])

    def prompt(self, game: ZambeziFalls, seat: int) -> Message:
        if game.is_over:
            return Message("prompt-over")
        if game.is_exchange and seat < 0:
            waiting_seats = members(game.to_move())
            key = "prompt-choosing" if len(waiting_seats) > 1 else "prompt-choosing-1"
            return Message(key, {"who": waiting_seats[0]})
        if game.is_exchange:
            key = "prompt-give" if game.given_cards[seat] == NOT_GIVEN else "prompt-given"
            return Message(key, {"who": 1 - seat})
        if seat != game.turn:
            return Message("prompt-wait", {"who": int(game.turn)})
        if not game.top_size:
            return Message("prompt-lead")
        match_move = game.top_rank_bit_index + SIZE_UNIT * (game.top_size - 1)
        legal = game.legal(seat)
        can_beat = any(move not in (match_move, PASS) for move in legal)
        if game.must_beat_own:
            return Message(GO_AGAIN_PROMPTS[can_beat, PASS in legal], game.top_play_fields())
        return Message(ANSWER_PROMPTS[can_beat, match_move in legal, PASS in legal], game.top_play_fields())

    def reveals_nothing(self, game: ZambeziFalls, seat: int, move: int) -> bool:
        """Return True if the move shows its player nothing new.

        Two moves do show something: the second gift reveals the first gift (ZF-2), and a Falls deals cards
        from the reserve (ZF-11).
        """
        if game.is_exchange:
            return bool(game.given_cards[1 - seat] == NOT_GIVEN)
        kind, rank_bit_index = move & KIND_FIELD, move & RANK_FIELD
        if kind == PASS or rank_bit_index == TWO or not game.reserve_count:
            return True
        return not game.makes_falls(rank_bit_index, kind // SIZE_UNIT + 1)
