"""Read, validate and write positions of Crazy Eight."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.beliefs import find_winners_at_end, seats_without_cards
from parlour.games.crazy_eight.cards import ACES, EIGHTS, OFFENSIVE, TWOS
from parlour.games.crazy_eight.display import discard_badges, discard_symbols, hand_badges, has_demand
from parlour.games.crazy_eight.observations import Memory
from parlour.games.crazy_eight.rules import CrazyEight
from parlour.kit.bits import bit, count, make_set, members, min_element
from parlour.kit.cards import (
    JOKERS,
    NO_CARD,
    UNKNOWN,
    format_standard_card,
    format_standard_cards,
    parse_standard_card,
)
from parlour.kit.events import KnowledgeLog
from parlour.kit.layout.places import (
    EVERYBODY,
    MOVER,
    CardValue,
    CustomPlace,
    FlagValue,
    Hands,
    Layout,
    LearnedFields,
    NumberValue,
    Pile,
    SeatsValue,
    SeatValue,
    SuitValue,
)
from parlour.kit.match_score import ELIMINATION, LOWEST_SCORE_WINS
from parlour.kit.position_reader import PositionReader
from parlour.kit.validation import shorten_repr as shown_text

PICK_CALLS = ("pick two", "pick five")  # calls for a 2 and for a joker (CE-41)
# calls (CE-42), keyed by the number of cards left in the hand
NUMBER_CALLS = {2: "half card", 1: "last card"}

# Largest demand that a position may state. With `calls=manual`, a demand has no limit in play: as a penalty,
# a player may pick up a 2 or a joker that has been played, and play it again.
MAX_DEMAND = 5_000_000


# Derived fields


def first_seat_in_round(game: CrazyEight) -> int:
    return min_element(game.seats_in_round) if game.seats_in_round else 0


def max_passes(game: CrazyEight) -> int:
    return count(game.seats_in_round)


def infer_seats_in_air(game: CrazyEight, position: PositionReader) -> int:
    """CE-7, CE-30: return the seats in air (seats in the round that hold no cards and have not won)."""
    seats_in_air = seats_without_cards(game)
    return seats_in_air & ~position.read_outcome()[0] if position.has_key("outcome") else seats_in_air


def set_derived_fields(game: CrazyEight, position: PositionReader) -> None:
    """Set the fields that can be computed from the scores and the locations of the cards."""
    game.player_count = count(game.seats_in_round)
    validate_seats(game, position)
    game.top_discard = game.discard_pile[game.discard_count - 1]
    game.turn = position.first_seat_to_move(min_element(game.seats_in_round))
    game.match_score.restore(game.seats_in_round, vec[i64](read_scores(game, position)))
    game.playable_cards = game.find_playable_cards()
    game.forget_public_knowledge(
        make_set([game.stock[index] for index in range(game.stock_count) if game.stock[index] >= 0])
    )


# Missed calls and scores


def format_missed_calls(game: CrazyEight, missed_pick_seat: int, missed_call_seats: int) -> dict[str, str]:
    """Return the missed calls as text, keyed by seat number.

    Args:
        game: The match.
        missed_pick_seat: The seat that missed a pick call, or -1 for none.
        missed_call_seats: The set of seats that missed a number call.
    """
    missed_calls: dict[str, str] = {}
    for seat in range(game.seats):
        calls = []
        if missed_pick_seat == seat:
            calls.append(call_required_by_top_discard(game))
        if missed_call_seats & bit(seat):
            calls.append(NUMBER_CALLS[game.hand_size(seat)])
        if calls:
            missed_calls[str(seat)] = ", ".join(calls)
    return missed_calls


def call_required_by_top_discard(game: CrazyEight) -> str:
    """CE-41: return the call that the top discard requires. The top discard must be a 2 or a joker."""
    return PICK_CALLS[0] if game.top_discard < 52 else PICK_CALLS[1]


def missed_calls_by_seat(position: PositionReader) -> list[list[str]]:
    """Return, for each seat, the missed calls in the position."""
    calls_by_seat: list[list[str]] = []
    for missed in position.values_by_seat("missed_calls", ""):
        calls = missed if isinstance(missed, list) else str(missed).split(",")
        calls_by_seat.append([str(word).strip() for word in calls])
    return calls_by_seat


def read_missed_calls(game: CrazyEight, position: PositionReader) -> tuple[int, int]:
    """Read the seat that missed a pick call (-1 for none) and the seats that missed a number call."""
    missed_pick_seat, missed_call_seats = -1, 0
    for seat, calls in enumerate(missed_calls_by_seat(position)):
        for call in filter(None, calls):
            if call in PICK_CALLS:
                if missed_pick_seat >= 0:
                    raise position.position_error(
                        "missed_calls",
                        f"two seats cannot both have missed {shown_text(call)}; only the player of the "
                        "last card can [CE-44]",
                    )
                missed_pick_seat = seat
            elif call in NUMBER_CALLS.values():
                hand_size = game.hand_size(seat)
                due_call = NUMBER_CALLS.get(hand_size, "")
                if call != due_call:
                    condition = f"can have missed only {due_call!r}" if due_call else "has nothing to call"
                    raise position.position_error(
                        "missed_calls",
                        f"not {shown_text(call)}: seat {seat} holds {hand_size} card(s) and {condition} "
                        "[CE-42]",
                    )
                missed_call_seats |= bit(seat)
            else:
                raise position.position_error(
                    "missed_calls",
                    f"{shown_text(call)} is not one of pick two, pick five, half card, last card",
                )
    return missed_pick_seat, missed_call_seats


def list_position_scores(game: CrazyEight) -> list[int] | None:
    """CE-50: return the scores, or None for a match of a single round."""
    return None if game.choices.match == "single" else game.list_scores()


def read_scores(game: CrazyEight, position: PositionReader) -> list[int]:
    """CE-50: read the scores. They must be below the target unless the match is over."""
    scores = position.numbers_by_seat("scores")
    max_score = game.hand_points(game.pack)
    if game.choices.match == "single":
        max_score = 0
    elif game.match_score.kind == LOWEST_SCORE_WINS:
        max_score = game.match_score.goal - 1 + (max_score if position.has_key("outcome") else 0)
    for seat, score in enumerate(scores):
        if not 0 <= score <= max_score:
            expected = f"from 0 to {max_score}" if max_score else "0: a single round keeps no scores"
            raise position.position_error(
                "scores", f"seat {seat} cannot have {score} points: the score must be {expected} [CE-50]"
            )
    return scores


def write_learned_fields(game: CrazyEight, state: dict[str, Any], memory: Memory) -> None:
    state["card_groups"] = [format_standard_cards(group) for group in memory.card_groups]
    state["source"] = format_standard_cards(memory.stock_cards)
    if len(memory.group_counts):
        state["held"] = list(memory.group_counts)
    if memory.knowledge_log.length:
        state["notes"] = memory.knowledge_log.to_list()


def read_learned_fields(game: CrazyEight, state: dict[str, Any]) -> tuple[Memory, ...]:
    if "card_groups" not in state:
        return ()
    card_groups = vec[i64]([parse_card_set(cards) for cards in list(state["card_groups"])[: game.pack_size]])
    notes, group_counts = KnowledgeLog(list(state.get("notes", []))), vec[i64](list(state.get("held", [])))
    return (Memory(card_groups, parse_card_set(state["source"]), notes, group_counts),)


def parse_card_set(cards: object) -> int:
    return make_set([parse_standard_card(word) for word in str(cards).split()])


def validate_seats(game: CrazyEight, position: PositionReader) -> None:
    """CE-50: check the seats in the round and the dealer; CE-2: check the direction of play."""
    if game.player_count < 2:
        raise position.position_error("out", "at least two players must be in the round [CE-50]")
    if game.player_count < game.seats and game.match_score.kind != ELIMINATION:
        raise position.position_error("out", "players drop out only with match=elimination [CE-50]")
    for seat in range(game.seats):
        if not (game.seats_in_round >> seat) & 1 and game.hand_size(seat):
            raise position.position_error("hands", f"seat {seat} has dropped out, so it cannot hold cards")
    if not game.direction:
        raise position.position_error(
            "direction", "must be 1 for clockwise or -1 for anticlockwise, not 0 [CE-2]"
        )
    if not (game.seats_in_round >> game.dealer) & 1:
        raise position.position_error(
            "dealer", f"seat {game.dealer} has dropped out, so it cannot deal [CE-50]"
        )


# Validation: reject positions that cannot occur in play


def validate(game: CrazyEight, position: PositionReader) -> None:
    """Set the derived fields, and reject a position that cannot occur in play.

    Raises:
        InvalidPositionError: The position cannot occur in play.
    """
    set_derived_fields(game, position)
    is_over = position.has_key("outcome")
    validate_turn(game, position, is_over)
    validate_suit(game, position)
    validate_drawn_card(game, position, is_over)
    validate_demand(game, position, is_over)
    validate_seats_in_air(game, position, is_over)
    validate_passes(game, position, is_over)
    validate_missed_calls(game, position, is_over)
    if is_over:
        validate_outcome(game, position)


def validate_turn(game: CrazyEight, position: PositionReader, is_over: bool) -> None:
    raw_turn = position.get_raw("turn")
    if isinstance(raw_turn, list) and len(raw_turn) > 1:
        raise position.position_error("turn", f"expected one seat on turn, not {shown_text(raw_turn)} [G-1]")
    if not is_over and not (game.seats_in_round >> game.turn) & 1:
        raise position.position_error(
            "turn", f"seat {game.turn} has dropped out, so it cannot be on turn [CE-50]"
        )


def validate_suit(game: CrazyEight, position: PositionReader) -> None:
    """CE-10, CE-35: require a named suit if the top discard names one, and no named suit otherwise."""
    if not bit(game.top_discard) & EIGHTS:
        if game.named_suit >= 0:
            raise position.position_error(
                "named_suit", "a suit is named only by an 8 on top of the discard pile [CE-10]"
            )
        return
    eight_count: int = 1
    while (
        eight_count < game.discard_count
        and bit(game.discard_pile[game.discard_count - 1 - eight_count]) & EIGHTS
    ):
        eight_count += 1
    if eight_count == game.discard_count:
        # In a pile of only 8s, it is unknown whether the bottom 8 named a suit. It did not if it is the
        # starter. It may have named one if it was played and a reshuffle then removed the cards below it.
        return
    must_name = game.choices.counter_eight == "names" or eight_count % 2 == 1
    if must_name and game.named_suit < 0:
        raise position.position_error(
            "named_suit",
            f"{format_standard_card(game.top_discard)} on top names a suit: C, D, H or S [CE-10]",
        )
    if not must_name and game.named_suit >= 0:
        raise position.position_error(
            "named_suit", "an 8 played directly on an 8 that named a suit does not name one [CE-35]"
        )


def validate_demand(game: CrazyEight, position: PositionReader, is_over: bool) -> None:
    """CE-22: check that the 2s and jokers on top of the discard pile can add up to the demand.

    The demand is one less than their sum if an ace was picked up (CE-26). The demand can be higher if some
    of the 2s and jokers were reshuffled into the stock.
    """
    if not game.demand:
        return
    if not bit(game.top_discard) & OFFENSIVE:
        raise position.position_error(
            "demand", "a demand is made only by a 2 or a joker on top of the discard pile [CE-20]"
        )
    picked_count: int = 0 if game.drawn_card == NO_CARD else 1
    # An ace may have reduced the demand before the move limit ended the round.
    if is_possible_demand(game, picked_count) or (
        is_over and game.choices.first_ace and is_possible_demand(game, 1)
    ):
        return
    sums = " or ".join([str(top_demand - picked_count) for top_demand in list_top_card_demands(game)])
    raise position.position_error(
        "demand",
        f"the 2s and jokers on top of the discard pile make a demand of {sums}, not {game.demand} [CE-22]",
    )


def list_top_card_demands(game: CrazyEight) -> list[int]:
    """Return the possible demands: of the top discard alone, of the top two together, and so on.

    The list ends at the first card that is not a 2 or a joker.
    """
    demands: list[int] = []
    demand = 0
    for index in range(game.discard_count - 1, -1, -1):
        card_set = bit(game.discard_pile[index])
        if not card_set & OFFENSIVE:
            break
        demand += 2 if card_set & TWOS else 5
        demands.append(demand)
    return demands


def is_possible_demand(game: CrazyEight, picked_count: int) -> bool:
    """Return True if 2s and jokers can add up to the current demand plus `picked_count`."""
    full_demand = game.demand + picked_count
    top_demands = list_top_card_demands(game)
    if full_demand in top_demands:
        return True
    return len(top_demands) == game.discard_count and is_possible_after_reshuffle(
        game, full_demand - top_demands[-1], picked_count
    )


def is_possible_after_reshuffle(game: CrazyEight, demanded_card_count: int, picked_count: int) -> bool:
    """Return True if 2s and jokers that were reshuffled into the stock (CE-6) can add up to this demand.

    While a demand is open, a reshuffle happens only if a caught player picks up cards, or if an ace stops a
    player who is picking up cards. Players can be caught repeatedly, so the same card can count several
    times. After the ace, the discard pile has only one card.
    """
    if demanded_card_count < 0:
        return False
    max_twos = count(game.pack & TWOS & ~bit(game.top_discard))
    max_jokers = count(game.pack & JOKERS & ~bit(game.top_discard))
    if game.manual_calls:
        max_jokers = demanded_card_count if game.pack & JOKERS else 0
        max_twos = demanded_card_count
    elif not picked_count or game.discard_count > 1:
        return False
    for joker_count in range(demanded_card_count // 5 + 1):
        demand_of_twos = demanded_card_count - 5 * joker_count
        if joker_count <= max_jokers and demand_of_twos % 2 == 0 and demand_of_twos // 2 <= max_twos:
            return True
    return False


def validate_drawn_card(game: CrazyEight, position: PositionReader, is_over: bool) -> None:
    """CE-5, CE-26: check the drawn card and the call.

    The drawn card must be in the hand. Under a demand, it must also be an ace that cancels the demand.
    """
    if is_over and (game.call_made or game.drawn_card != NO_CARD):
        raise position.position_error(
            "call_made" if game.call_made else "drawn_card", "the match is over [G-2]"
        )
    if game.call_made:
        validate_call(game, position)
    if game.drawn_card == NO_CARD:
        return
    if game.drawn_card >= 0 and not game.hands[game.turn] & bit(game.drawn_card):
        raise position.position_error(
            "drawn_card", f"the drawn card must be in the hand of seat {game.turn}, which is on turn [CE-5]"
        )
    cancels = game.drawn_card == UNKNOWN or (game.cards_answering_demand() & ACES & bit(game.drawn_card)) != 0
    if game.demand and not (game.choices.first_ace and cancels):
        raise position.position_error(
            "drawn_card",
            "while there is a demand, only an ace that cancels it can be the drawn card, and only with "
            "first_ace=on [CE-26]",
        )


def validate_call(game: CrazyEight, position: PositionReader) -> None:
    """CE-26, CE-42: require that the "half card" or "last card" call was possible."""
    if not game.manual_calls or not game.demand or game.drawn_card == NO_CARD:
        raise position.position_error(
            "call_made",
            "can be true only with calls=manual, after an ace has stopped the picking [CE-26]",
        )
    hand_size = game.hand_size(game.turn) + game.required_pick_count()
    if hand_size > 2 or game.choices.pick_and_play:
        raise position.position_error("call_made", f"no call is due for a hand of {hand_size} cards [CE-42]")


def validate_seats_in_air(game: CrazyEight, position: PositionReader, is_over: bool) -> None:
    """CE-30: require that exactly the players without cards are in air.

    After the match, a player in air may hold one drawn card.
    """
    if game.seats_in_air & ~game.seats_in_round:
        raise position.position_error(
            "seats_in_air",
            f"seat {min_element(game.seats_in_air & ~game.seats_in_round)} has dropped out,"
            " so it cannot be in air [CE-50]",
        )
    if is_over:
        for seat in members(game.seats_in_air):
            if game.hand_size(seat) > 1:
                raise position.position_error(
                    "seats_in_air", f"seat {seat} holds cards, so it cannot be in air [CE-30]"
                )
        return
    wrong_seats = game.seats_in_air ^ seats_without_cards(game)
    if wrong_seats:
        seat = min_element(wrong_seats)
        reason = "has no card and is" if seats_without_cards(game) & bit(seat) else "holds cards and is not"
        raise position.position_error("seats_in_air", f"seat {seat} {reason} in air [CE-30]")


def validate_passes(game: CrazyEight, position: PositionReader, is_over: bool) -> None:
    """CE-34: after a pass, require an exhausted stock, no demand and no drawn card."""
    if not game.pass_count:
        return
    if not game.is_stock_exhausted():
        raise position.position_error(
            "pass_count",
            "a player cannot pass while there are cards to draw, in the stock or below the top discard "
            "[CE-34]",
        )
    if game.demand or game.drawn_card != NO_CARD:
        raise position.position_error(
            "pass_count", "must be 0, because a card was played or drawn after the last pass [CE-34]"
        )
    if game.pass_count == game.player_count and not is_over:
        raise position.position_error(
            "pass_count",
            f"must be at most {game.player_count - 1},"
            f" because the round ends when all {game.player_count} players have passed [CE-34]",
        )


def validate_missed_calls(game: CrazyEight, position: PositionReader, is_over: bool) -> None:
    """CE-41, CE-42, CE-44: require that players with missed calls can still be caught."""
    if not game.missed_call_seats and game.missed_pick_seat < 0:
        return
    if not game.manual_calls:
        raise position.position_error("missed_calls", "with calls=auto no call can be missed [CE-40]")
    if is_over:
        raise position.position_error("missed_calls", "the match is over, so no player can be caught [G-2]")
    if game.missed_call_seats & bit(game.turn):
        raise position.position_error(
            "missed_calls",
            f"seat {game.turn} is on turn, so it can no longer be caught for a missed call [CE-44]",
        )
    if game.missed_pick_seat < 0:
        return
    if game.choices.missed_pick == "free":
        raise position.position_error(
            "missed_calls", "with missed_pick=free no pick call can be missed [CE-41]"
        )
    if not game.demand or game.drawn_card != NO_CARD or not bit(game.top_discard) & OFFENSIVE:
        raise position.position_error(
            "missed_calls",
            "a pick call can be missed only while a 2 or a joker on top makes a demand [CE-44]",
        )
    if call_required_by_top_discard(game) not in missed_calls_by_seat(position)[game.missed_pick_seat]:
        raise position.position_error(
            "missed_calls",
            f"{format_standard_card(game.top_discard)} is on top,"
            f" which requires the call {call_required_by_top_discard(game)!r} [CE-41]",
        )
    expected_seat = previous_seat(game, game.turn)
    if game.missed_pick_seat != expected_seat:
        raise position.position_error(
            "missed_calls",
            f"seat {expected_seat} must have played {format_standard_card(game.top_discard)},"
            f" because seat {game.turn} is next [CE-44]",
        )


def previous_seat(game: CrazyEight, seat_on_turn: int) -> int:
    """Return the seat just before seat `seat_on_turn` in the direction of play."""
    seat = seat_on_turn
    for _nth in range(game.player_count - 1):
        seat = game.next_seat(seat)
    return seat


def validate_outcome(game: CrazyEight, position: PositionReader) -> None:
    """CE-7, CE-34, CE-50: require that the clause can end this match.

    Also require that the winners agree with the cards and scores.
    """
    winners, clause = position.read_outcome()
    if clause and clause not in list_possible_end_clauses(game):
        raise position.position_error(
            "outcome",
            f"this match can end by {', '.join(list_possible_end_clauses(game))}, "
            f"not by {shown_text(clause)}",
        )
    if position.is_partial:
        # The position does not show the other players' hands, which decided the match.
        return
    expected_winners = find_winners_at_end(game, clause)
    if winners != expected_winners or not expected_winners:
        winner_list = ", ".join([str(seat) for seat in members(expected_winners)])
        message = (
            f"with these cards and scores the winner is {winner_list}"
            if winner_list
            else "no player can have won yet"
        )
        raise position.position_error(
            "outcome", f"{message} [{clause or list_possible_end_clauses(game)[0]}]"
        )


def list_possible_end_clauses(game: CrazyEight) -> list[str]:
    """Return the clauses that can end a match with these options."""
    return ["CE-50"] if game.match_score.kind == LOWEST_SCORE_WINS else ["CE-7", "CE-34", "G-4"]


def cards_in_pack(game: CrazyEight) -> int:
    return game.pack


LAYOUT = Layout(
    SeatsValue("out", field="seats_in_round", is_complement=True),
    SeatValue("dealer", default_seat=first_seat_in_round),
    NumberValue("direction", low=-1, high=1),
    Pile("stock", size_field="stock_count", rest_cards=cards_in_pack),
    Pile(
        "discard_pile",
        size_field="discard_count",
        viewers=EVERYBODY,
        is_required=True,
        badges=discard_badges,
        symbols=discard_symbols,
    ),
    NumberValue("demand", high=MAX_DEMAND, is_shown=has_demand),
    SuitValue("named_suit"),
    Hands("hands", badges=hand_badges),
    SeatsValue("seats_in_air", default_seats=infer_seats_in_air),
    CardValue("drawn_card", viewers=MOVER),
    FlagValue("call_made"),
    NumberValue("pass_count", high=max_passes),
    CustomPlace(
        "missed_calls",
        fields=("missed_pick_seat", "missed_call_seats"),
        format_fields=format_missed_calls,
        read_values=read_missed_calls,
    ),
    CustomPlace("scores", fields=(), format_fields=list_position_scores),
    learned=(
        LearnedFields(fields=("memory",), write_fields=write_learned_fields, read_fields=read_learned_fields),
    ),
    pack=cards_in_pack,
    validate=validate,
)
