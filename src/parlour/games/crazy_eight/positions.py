"""Reading and writing of positions of Crazy Eight. Unreachable positions are rejected, key by key."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.beliefs import empty_hands, infer_winners
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

PICKS = ("pick two", "pick five")  # CE-41
NUMBERS = {2: "half card", 1: "last card"}  # CE-42, by the number of remaining cards

MAX_DEMAND = 5_000_000  # with `manual` calls, caught cards can circulate again and again


# Derived fields


def first_seat_in_round(game: CrazyEight) -> int:
    return min_element(game.seats_in_round) if game.seats_in_round else 0


def max_passes(game: CrazyEight) -> int:
    return count(game.seats_in_round)


def infer_in_air(game: CrazyEight, position: PositionReader) -> int:
    """CE-7, CE-30: return the seats in air: those without cards, except winners."""
    empty = empty_hands(game)
    return empty & ~position.ending()[0] if position.has("outcome") else empty


def set_derived_fields(game: CrazyEight, position: PositionReader) -> None:
    """Set the fields derived from the locations of the cards and from the scores."""
    game.player_count = count(game.seats_in_round)
    validate_seats(game, position)
    game.top_discard = game.discard_pile[game.discard_count - 1]
    game.turn = position.turn(min_element(game.seats_in_round))
    game.match_score.restore(game.seats_in_round, vec[i64](read_scores(game, position)))
    game.playable_cards = game.find_playable_cards()
    game.reset_memory(make_set([game.stock[at] for at in range(game.stock_count) if game.stock[at] >= 0]))


# Missed calls and scores


def format_missed(game: CrazyEight, pick_by: int, calls: int) -> dict[str, str]:
    """Format the calls that each seat missed.

    Args:
        game: The match.
        pick_by: The seat that missed a pick call.
        calls: The set of seats that missed a number call.
    """
    missed: dict[str, str] = {}
    for seat in range(game.seats):
        words = []
        if pick_by == seat:
            words.append(required_pick_call(game))
        if calls & bit(seat):
            words.append(NUMBERS[game.hand_size(seat)])
        if words:
            missed[str(seat)] = ", ".join(words)
    return missed


def required_pick_call(game: CrazyEight) -> str:
    """CE-41: return the call that the top card requires; it must be a 2 or a joker."""
    return PICKS[0] if game.top_discard < 52 else PICKS[1]


def parse_missed_words(position: PositionReader) -> list[list[str]]:
    """Return the calls that each seat missed, as words."""
    found: list[list[str]] = []
    for missed in position.by_seat("missed_calls", ""):
        words = missed if isinstance(missed, list) else str(missed).split(",")
        found.append([str(word).strip() for word in words])
    return found


def read_missed(game: CrazyEight, position: PositionReader) -> tuple[int, int]:
    """Read the seat that missed a pick call (-1 for none) and the seats that missed a number call."""
    pick_by, calls = -1, 0
    for seat, words in enumerate(parse_missed_words(position)):
        for word in filter(None, words):
            if word in PICKS:
                if pick_by >= 0:
                    raise position.position_error(
                        "missed_calls",
                        f"only the player of the last card can have missed {shown_text(word)}, not two "
                        "seats [CE-44]",
                    )
                pick_by = seat
            elif word in NUMBERS.values():
                held = game.hand_size(seat)
                due = NUMBERS.get(held, "")
                if word != due:
                    right = f"can have missed only {due!r}" if due else "has no number to call"
                    raise position.position_error(
                        "missed_calls",
                        f"not {shown_text(word)}: seat {seat} holds {held} and {right} [CE-42]",
                    )
                calls |= bit(seat)
            else:
                raise position.position_error(
                    "missed_calls",
                    f"{shown_text(word)} is not one of pick two, pick five, half card, last card",
                )
    return pick_by, calls


def format_score(game: CrazyEight) -> list[int] | None:
    """CE-50: return the scores, or None for a match of a single round."""
    return None if game.config.single_round else game.list_scores()


def read_scores(game: CrazyEight, position: PositionReader) -> list[int]:
    """CE-50: read the scores: below the target during the match, else those of the last round."""
    scores = position.numbers("scores")
    most = game.hand_points(game.config.pack)
    if game.config.single_round:
        most = 0
    elif game.match_score.kind == LOWEST_SCORE_WINS:
        most = game.match_score.goal - 1 + (most if position.has("outcome") else 0)
    for seat, score in enumerate(scores):
        if not 0 <= score <= most:
            wanted = f"from 0 to {most}" if most else "0: a single round keeps no scores"
            raise position.position_error(
                "scores", f"seat {seat} cannot have {score} points: the score must be {wanted} [CE-50]"
            )
    return scores


def write_learned(game: CrazyEight, state: dict[str, Any], memory: Memory) -> None:
    state["lots"] = [format_standard_cards(lot) for lot in memory.card_groups]
    state["source"] = format_standard_cards(memory.stock_cards)
    if len(memory.group_counts):
        state["held"] = list(memory.group_counts)
    if memory.knowledge_log.length:
        state["notes"] = memory.knowledge_log.to_list()


def read_learned(game: CrazyEight, state: dict[str, Any]) -> tuple[Memory, ...]:
    if "lots" not in state:
        return ()
    lots = vec[i64]([parse_card_set(cards) for cards in list(state["lots"])[: game.config.pack_size]])
    notes, held = KnowledgeLog(list(state.get("notes", []))), vec[i64](list(state.get("held", [])))
    return (Memory(lots, parse_card_set(state["source"]), notes, held),)


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
            raise position.position_error("hands", f"seat {seat} has dropped out, so it holds no cards")
    if not game.direction:
        raise position.position_error(
            "direction", "must be 1 for clockwise or -1 for anticlockwise, not 0 [CE-2]"
        )
    if not (game.seats_in_round >> game.dealer) & 1:
        raise position.position_error(
            "dealer", f"seat {game.dealer} has dropped out, so it does not deal [CE-50]"
        )


# Validation: unreachable positions are rejected


def validate(game: CrazyEight, position: PositionReader) -> None:
    """Set the derived fields and reject unreachable positions, key by key.

    Raises:
        InvalidPositionError: No play leads to this position.
    """
    set_derived_fields(game, position)
    over = position.has("outcome")
    validate_turn(game, position, over)
    validate_suit(game, position)
    validate_drawn(game, position, over)
    validate_demand(game, position, over)
    validate_in_air(game, position, over)
    validate_passes(game, position, over)
    validate_missed(game, position, over)
    if over:
        validate_over(game, position)


def validate_turn(game: CrazyEight, position: PositionReader, over: bool) -> None:
    waiting = position.get_raw("turn")
    if isinstance(waiting, list) and len(waiting) > 1:
        raise position.position_error("turn", f"expected one seat on turn, not {shown_text(waiting)} [G-1]")
    if not over and not (game.seats_in_round >> game.turn) & 1:
        raise position.position_error(
            "turn", f"seat {game.turn} has dropped out, so it is never on turn [CE-50]"
        )


def validate_suit(game: CrazyEight, position: PositionReader) -> None:
    """CE-10, CE-35: require a named suit if an 8 had to name one, and reject it otherwise."""
    if not bit(game.top_discard) & EIGHTS:
        if game.named_suit >= 0:
            raise position.position_error(
                "named_suit", "a suit is named only by an 8 on top of the discard pile [CE-10]"
            )
        return
    run: int = 1
    while run < game.discard_count and bit(game.discard_pile[game.discard_count - 1 - run]) & EIGHTS:
        run += 1
    if run == game.discard_count:
        # The lowest 8 may have been the starter, or may have been played on cards that were shuffled since.
        return
    named = not game.config.counter_keeps_suit or run % 2 == 1
    if named and game.named_suit < 0:
        raise position.position_error(
            "named_suit",
            f"{format_standard_card(game.top_discard)} on top names a suit: C, D, H or S [CE-10]",
        )
    if not named and game.named_suit >= 0:
        raise position.position_error(
            "named_suit", "an 8 played directly on an 8 that named a suit does not name one [CE-35]"
        )


def validate_demand(game: CrazyEight, position: PositionReader, over: bool) -> None:
    """CE-22: require the demand of the cards on top, less one if an ace has stopped the picking (CE-26)."""
    if not game.demand:
        return
    if not bit(game.top_discard) & OFFENSIVE:
        raise position.position_error(
            "demand", "a demand is made only by a 2 or a joker on top of the discard pile [CE-20]"
        )
    gone: int = 0 if game.drawn_card == NO_CARD else 1
    # The move limit may have ended the round after an ace had stopped the picking.
    if is_possible_demand(game, gone) or (over and game.config.first_ace and is_possible_demand(game, 1)):
        return
    sums = " or ".join([str(made - gone) for made in list_top_demands(game)])
    raise position.position_error(
        "demand",
        f"the 2s and jokers on top of the discard pile make a demand of {sums}, not {game.demand} [CE-22]",
    )


def list_top_demands(game: CrazyEight) -> list[int]:
    """Return the demands of the top discard alone, of the top two, and so on while they are 2s and jokers."""
    found: list[int] = []
    made = 0
    for at in range(game.discard_count - 1, -1, -1):
        here = bit(game.discard_pile[at])
        if not here & OFFENSIVE:
            break
        made += 2 if here & TWOS else 5
        found.append(made)
    return found


def is_possible_demand(game: CrazyEight, gone: int) -> bool:
    """Return True if 2s and jokers can have made this demand, after `gone` cards have been picked."""
    demanded = game.demand + gone
    made = list_top_demands(game)
    if demanded in made:
        return True
    return len(made) == game.discard_count and is_possible_reshuffled_demand(game, demanded - made[-1], gone)


def is_possible_reshuffled_demand(game: CrazyEight, number: int, gone: int) -> bool:
    """Return True if 2s and jokers since shuffled into the stock (CE-6) can have made a demand.

    Under a demand, only two kinds of players pick cards. Caught players can pick repeatedly. A player who
    was stopped by an ace leaves one card in the discard pile.
    """
    if number < 0:
        return False
    twos = count(game.config.pack & TWOS & ~bit(game.top_discard))
    jokers = count(game.config.pack & JOKERS & ~bit(game.top_discard))
    if game.config.manual_calls:
        jokers = number if game.config.pack & JOKERS else 0
        twos = number
    elif not gone or game.discard_count > 1:
        return False
    for fives in range(number // 5 + 1):
        rest = number - 5 * fives
        if fives <= jokers and rest % 2 == 0 and rest // 2 <= twos:
            return True
    return False


def validate_drawn(game: CrazyEight, position: PositionReader, over: bool) -> None:
    """CE-5, CE-26: require that a drawn card is in hand and, under a demand, is an ace that cancels it."""
    if over and (game.call_made or game.drawn_card != NO_CARD):
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
    cancels = game.drawn_card == UNKNOWN or (game.demand_answers() & ACES & bit(game.drawn_card)) != 0
    if game.demand and not (game.config.first_ace and cancels):
        raise position.position_error(
            "drawn_card",
            "under a demand only an ace that cancels it can be drawn, with first_ace=on [CE-26]",
        )


def validate_call(game: CrazyEight, position: PositionReader) -> None:
    """CE-26, CE-42: require that a call for one or two cards was possible."""
    if not game.config.manual_calls or not game.demand or game.drawn_card == NO_CARD:
        raise position.position_error(
            "call_made",
            "can be true only with calls=manual, after an ace has stopped the picking [CE-26]",
        )
    held = game.hand_size(game.turn) + game.pick_count()
    if held > 2 or game.config.pick_and_play:
        raise position.position_error("call_made", f"no call is due for a hand of {held} cards [CE-42]")


def validate_in_air(game: CrazyEight, position: PositionReader, over: bool) -> None:
    """CE-30: require that seats in air hold no cards; at the end they may have drawn one for the score."""
    if game.seats_in_air & ~game.seats_in_round:
        raise position.position_error(
            "seats_in_air",
            f"seat {min_element(game.seats_in_air & ~game.seats_in_round)} has dropped out,"
            " so it is not in air [CE-50]",
        )
    if over:
        for seat in members(game.seats_in_air):
            if game.hand_size(seat) > 1:
                raise position.position_error(
                    "seats_in_air", f"seat {seat} holds cards, so it is not in air [CE-30]"
                )
        return
    wrong = game.seats_in_air ^ empty_hands(game)
    if wrong:
        seat = min_element(wrong)
        why = "has no card and is" if empty_hands(game) & bit(seat) else "holds cards and is not"
        raise position.position_error("seats_in_air", f"seat {seat} {why} in air [CE-30]")


def validate_passes(game: CrazyEight, position: PositionReader, over: bool) -> None:
    """CE-34: require that a passing player could not draw, and that no card was played or drawn since."""
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
            "pass_count", "must be 0, because a played or drawn card ends the passes in a row [CE-34]"
        )
    if game.pass_count == game.player_count and not over:
        raise position.position_error(
            "pass_count",
            f"must be at most {game.player_count - 1},"
            f" because the round ends when all {game.player_count} players have passed [CE-34]",
        )


def validate_missed(game: CrazyEight, position: PositionReader, over: bool) -> None:
    """CE-41, CE-42, CE-44: require that missed calls can still be caught."""
    if not game.missed_call_seats and game.missed_pick_seat < 0:
        return
    if not game.config.manual_calls:
        raise position.position_error("missed_calls", "with calls=auto no call can be missed [CE-40]")
    if over:
        raise position.position_error("missed_calls", "the match is over, so no player can be caught [G-2]")
    if game.missed_call_seats & bit(game.turn):
        raise position.position_error(
            "missed_calls",
            f"seat {game.turn} is on turn, so it can no longer be caught for a missed call [CE-44]",
        )
    if game.missed_pick_seat < 0:
        return
    if game.config.missed_pick_free:
        raise position.position_error(
            "missed_calls", "with missed_pick=free no pick call can be missed [CE-41]"
        )
    if not game.demand or game.drawn_card != NO_CARD or not bit(game.top_discard) & OFFENSIVE:
        raise position.position_error(
            "missed_calls",
            "a pick call can be missed only while a 2 or a joker on top makes a demand [CE-44]",
        )
    if required_pick_call(game) not in parse_missed_words(position)[game.missed_pick_seat]:
        raise position.position_error(
            "missed_calls",
            f"{format_standard_card(game.top_discard)} is on top,"
            f" which requires the call {required_pick_call(game)!r} [CE-41]",
        )
    player = previous_seat(game, game.turn)
    if game.missed_pick_seat != player:
        raise position.position_error(
            "missed_calls",
            f"seat {player} must have played {format_standard_card(game.top_discard)},"
            f" because seat {game.turn} is next [CE-44]",
        )


def previous_seat(game: CrazyEight, turn: int) -> int:
    """Return the seat before a seat in the direction of play."""
    before = turn
    for _nth in range(game.player_count - 1):
        before = game.next_seat(before)
    return before


def validate_over(game: CrazyEight, position: PositionReader) -> None:
    """CE-7, CE-34, CE-50: require the winners and the clause that follow from the cards and scores."""
    winners, clause = position.ending()
    if clause and clause not in possible_end_clauses(game):
        raise position.position_error(
            "outcome",
            f"this match can end by {', '.join(possible_end_clauses(game))}, not by {shown_text(clause)}",
        )
    if position.is_partial:
        # The other hands, which decided the match, are not visible.
        return
    expected = infer_winners(game, clause)
    if winners != expected or not expected:
        right = ", ".join([str(seat) for seat in members(expected)])
        told = f"with these cards and scores the winner is {right}" if right else "no player can have won yet"
        raise position.position_error("outcome", f"{told} [{clause or possible_end_clauses(game)[0]}]")


def possible_end_clauses(game: CrazyEight) -> list[str]:
    """Return the clauses that can end a match with these options."""
    return ["CE-50"] if game.match_score.kind == LOWEST_SCORE_WINS else ["CE-7", "CE-34", "G-4"]


def pack_cards(game: CrazyEight) -> int:
    return game.config.pack


LAYOUT = Layout(
    SeatsValue("out", field="seats_in_round", is_complement=True),
    SeatValue("dealer", default_seat=first_seat_in_round),
    NumberValue("direction", low=-1, high=1),
    Pile("stock", size_field="stock_count", rest_cards=pack_cards),
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
    SeatsValue("seats_in_air", default_seats=infer_in_air),
    CardValue("drawn_card", viewers=MOVER),
    FlagValue("call_made"),
    NumberValue("pass_count", high=max_passes),
    CustomPlace(
        "missed_calls",
        fields=("missed_pick_seat", "missed_call_seats"),
        format_fields=format_missed,
        read_values=read_missed,
    ),
    CustomPlace("scores", fields=(), format_fields=format_score),
    learned=(LearnedFields(fields=("memory",), write_fields=write_learned, read_fields=read_learned),),
    pack=pack_cards,
    validate=validate,
)
