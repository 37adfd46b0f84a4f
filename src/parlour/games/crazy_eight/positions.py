"""Write, read and show positions of Crazy Eight, and find what play cannot lead to."""

from collections.abc import Iterator
from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.beliefs import find_winners_at_end, seats_without_cards
from parlour.games.crazy_eight.cards import ACES, EIGHTS, OFFENSIVE, TWOS
from parlour.games.crazy_eight.display import discard_badges, discard_symbols, hand_badges
from parlour.games.crazy_eight.observations import Memory
from parlour.games.crazy_eight.rules import CrazyEight
from parlour.kit.bits import bit, count, members, min_element
from parlour.kit.cards import (
    NO_CARD,
    SUITS,
    format_standard_card,
    format_standard_cards,
    parse_card_set,
)
from parlour.kit.events import KnowledgeLog
from parlour.kit.game_positions import Positions
from parlour.kit.match_score import ELIMINATION, LOWEST_SCORE_WINS
from parlour.kit.position_reader import PositionReader, pile_to_vec
from parlour.kit.positions import (
    card_text,
    face_down_pile_zone,
    hand_texts,
    hand_zones,
    pile_text,
    put_rest_under,
)
from parlour.kit.validation import shorten_repr as shown_text
from parlour.kit.zones import COUNTER, PILE, Zone

POSITION_KEYS: Final = (
    "out",
    "dealer",
    "direction",
    "stock",
    "discard_pile",
    "demand",
    "named_suit",
    "hands",
    "seats_in_air",
    "drawn_card",
    "call_made",
    "pass_count",
    "missed_calls",
    "scores",
)
CARD_KEYS: Final = ("stock", "discard_pile", "hands", "drawn_card")
UNORDERED_KEYS: Final = ("hands",)

PICK_CALLS = ("pick two", "pick five")  # calls for a 2 and for a joker (CE-41)
# calls (CE-42), keyed by the number of cards left in the hand
NUMBER_CALLS = {2: "half card", 1: "last card"}

# Largest demand that a position may state. With `calls=manual`, a demand has no limit in play: as a penalty,
# a player may pick up a 2 or a joker that has been played, and play it again.
MAX_DEMAND = 5_000_000


# Writing


def format_missed_calls(game: CrazyEight) -> dict[str, str]:
    """Return the missed calls that can still be caught (CE-44), keyed by seat number."""
    missed_calls: dict[str, str] = {}
    for seat in range(game.seats):
        calls = []
        if game.missed_pick_seat == seat:
            calls.append(call_required_by_top_discard(game))
        if game.missed_call_seats & bit(seat):
            calls.append(NUMBER_CALLS[game.hand_size(seat)])
        if calls:
            missed_calls[str(seat)] = ", ".join(calls)
    return missed_calls


def call_required_by_top_discard(game: CrazyEight) -> str:
    """CE-41: return the call that the top discard requires. The top discard must be a 2 or a joker."""
    return PICK_CALLS[0] if game.top_discard < 52 else PICK_CALLS[1]


# Reading


def read_seats(game: CrazyEight, reader: PositionReader) -> None:
    game.seats_in_round = bit(game.seats) - 1 & ~reader.read_seat_set("out")
    game.player_count = count(game.seats_in_round)
    if game.player_count < 2:
        raise reader.position_error("out", "at least two players must be in the round [CE-50]")
    game.dealer = reader.seat("dealer", min_element(game.seats_in_round))
    game.direction = reader.number("direction", game.direction, -1, 1)
    if not game.direction:
        raise reader.position_error(
            "direction", "must be 1 for clockwise or -1 for anticlockwise, not 0 [CE-2]"
        )


def read_drawn_card(game: CrazyEight, reader: PositionReader) -> int:
    """CE-5: return the drawn card, which must also be in the hand of the player on turn."""
    card = reader.card_in_play("drawn_card")
    if card != NO_CARD and game.turn < 0:
        raise reader.position_error("drawn_card", "the match is over [G-2]")
    if card >= 0 and not game.hands[game.turn] & bit(card):
        raise reader.position_error(
            "drawn_card", f"the drawn card must be in the hand of seat {game.turn}, which is on turn [CE-5]"
        )
    return card


def read_missed_calls(game: CrazyEight, reader: PositionReader) -> None:
    """Read the seat that missed a pick call, and the seats that missed a number call (CE-42)."""
    for seat, missed in enumerate(reader.values_by_seat("missed_calls", "")):
        words = missed if isinstance(missed, list) else str(missed).split(",")
        for call in filter(None, [str(word).strip() for word in words]):
            if call in PICK_CALLS:
                if game.missed_pick_seat >= 0:
                    raise reader.position_error(
                        "missed_calls",
                        f"two seats cannot both have missed {shown_text(call)}; only the player of the "
                        "last card can [CE-44]",
                    )
                if call != call_required_by_top_discard(game):
                    raise reader.position_error(
                        "missed_calls",
                        f"{format_standard_card(game.top_discard)} is on top,"
                        f" which requires the call {call_required_by_top_discard(game)!r} [CE-41]",
                    )
                game.missed_pick_seat = seat
            elif call in NUMBER_CALLS.values():
                read_missed_number_call(game, reader, seat, call)
            else:
                raise reader.position_error(
                    "missed_calls",
                    f"{shown_text(call)} is not one of pick two, pick five, half card, last card",
                )


def read_missed_number_call(game: CrazyEight, reader: PositionReader, seat: int, call: str) -> None:
    hand_size = game.hand_size(seat)
    due_call = NUMBER_CALLS.get(hand_size, "")
    if call != due_call:
        condition = f"can have missed only {due_call!r}" if due_call else "has nothing to call"
        raise reader.position_error(
            "missed_calls",
            f"not {shown_text(call)}: seat {seat} holds {hand_size} card(s) and {condition} [CE-42]",
        )
    game.missed_call_seats |= bit(seat)


# What play cannot lead to


def suit_problems(game: CrazyEight) -> Iterator[str]:
    """CE-10, CE-35: a suit is named if and only if the 8s on top of the discard pile name one."""
    eight_count: i64 = 0
    while eight_count < game.discard_count and (
        bit(game.discard_pile[game.discard_count - 1 - eight_count]) & EIGHTS
    ):
        eight_count += 1
    if not eight_count and game.named_suit >= 0:
        yield "named_suit: a suit is named only by an 8 on top of the discard pile [CE-10]"
    if not eight_count or eight_count == game.discard_count:
        return  # the bottom 8 names no suit if it is the starter
    must_name = game.choices.counter_eight == "names" or eight_count % 2 == 1
    if must_name and game.named_suit < 0:
        card = format_standard_card(game.top_discard)
        yield f"named_suit: {card} on top names a suit: C, D, H or S [CE-10]"
    if not must_name and game.named_suit >= 0:
        yield "named_suit: an 8 played directly on an 8 that named a suit does not name one [CE-35]"


def turn_problems(game: CrazyEight) -> Iterator[str]:
    if not bit(game.turn) & game.seats_in_round:
        yield f"turn: seat {game.turn} has dropped out, so it cannot be on turn [CE-50]"
    for seat in members(game.seats_in_air ^ seats_without_cards(game)):
        reason = "has no card and is" if seats_without_cards(game) & bit(seat) else "holds cards and is not"
        yield f"seats_in_air: seat {seat} {reason} in air [CE-30]"
    if game.match_score.kind == LOWEST_SCORE_WINS and max(game.list_scores()) >= game.match_score.goal:
        yield f"scores: with {max(game.list_scores())} points the match is over [CE-50]"
    has_drawn = game.drawn_card != NO_CARD
    # An ace that is picked up reduces the demand by one (CE-26).
    top_demands = [demand - has_drawn for demand in list_top_card_demands(game)]
    # If all cards of the discard pile are 2s and jokers, others may have been reshuffled (CE-6).
    if game.demand and game.demand not in top_demands and len(top_demands) < game.discard_count:
        sums = " or ".join([str(demand) for demand in top_demands])
        yield f"demand: the 2s and jokers on top make a demand of {sums}, not {game.demand} [CE-22]"
    cancels = has_drawn and bool(game.cards_answering_demand() & ACES & bit(game.drawn_card))
    if game.demand and has_drawn and not (game.choices.first_ace and cancels):
        yield (
            "drawn_card: while there is a demand, only an ace that cancels it can be the drawn card, "
            "and only with first_ace=on [CE-26]"
        )
    if game.call_made and not (game.manual_calls and game.demand and has_drawn):
        yield "call_made: can be true only with calls=manual, after an ace has stopped the picking [CE-26]"
    if game.pass_count and not game.is_stock_exhausted():
        yield "pass_count: a player cannot pass while there are cards to draw [CE-34]"
    if game.pass_count and (game.demand or has_drawn):
        yield "pass_count: must be 0, because a card was played or drawn after the last pass [CE-34]"
    if game.pass_count == game.player_count:
        yield f"pass_count: the round ends when all {game.player_count} players have passed [CE-34]"


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


def missed_call_problems(game: CrazyEight) -> Iterator[str]:
    """CE-41, CE-44: players with missed calls can still be caught."""
    if not game.missed_call_seats and game.missed_pick_seat < 0:
        return
    if not game.manual_calls:
        yield "missed_calls: with calls=auto no call can be missed [CE-40]"
    if game.missed_call_seats & bit(game.turn):
        yield (
            f"missed_calls: seat {game.turn} is on turn, so it can no longer be caught for a missed call "
            "[CE-44]"
        )
    if game.missed_pick_seat < 0:
        return
    if game.choices.missed_pick == "free":
        yield "missed_calls: with missed_pick=free no pick call can be missed [CE-41]"
    if not game.demand or game.drawn_card != NO_CARD or not bit(game.top_discard) & OFFENSIVE:
        yield "missed_calls: a pick call is missed only while a 2 or a joker on top makes a demand [CE-44]"
    last_seat = previous_seat(game, game.turn)
    if game.missed_pick_seat != last_seat:
        card = format_standard_card(game.top_discard)
        reason = f"because seat {game.turn} is next"
        yield f"missed_calls: seat {last_seat} must have played {card}, {reason} [CE-44]"


def previous_seat(game: CrazyEight, seat_on_turn: int) -> int:
    """Return the seat just before seat `seat_on_turn` in the direction of play."""
    seat = seat_on_turn
    for _nth in range(game.player_count - 1):
        seat = game.next_seat(seat)
    return seat


def outcome_problems(game: CrazyEight) -> Iterator[str]:
    """CE-7, CE-34, CE-50: the clause can end this match, and the winners agree with cards and scores."""
    clause, known_clauses = game.end_clause, list_possible_end_clauses(game)
    if game.call_made:
        yield "call_made: the match is over [G-2]"
    if game.missed_call_seats or game.missed_pick_seat >= 0:
        yield "missed_calls: the match is over, so no player can be caught [G-2]"
    for seat in members(game.seats_in_air):
        if game.hand_size(seat) > 1:  # a player in air may hold one drawn card at the end
            yield f"seats_in_air: seat {seat} holds cards, so it cannot be in air [CE-30]"
    if clause and clause not in known_clauses:
        clauses = ", ".join(known_clauses)
        yield f"outcome: this match can end by {clauses}, not by {shown_text(clause)}"
    expected_winners = find_winners_at_end(game, clause)
    if game.winners != expected_winners or not expected_winners:
        winner_list = ", ".join([str(seat) for seat in members(expected_winners)])
        reason = (
            f"with these cards and scores the winner is {winner_list}"
            if winner_list
            else "no player can have won yet"
        )
        yield f"outcome: {reason} [{clause or known_clauses[0]}]"


def list_possible_end_clauses(game: CrazyEight) -> list[str]:
    """Return the clauses that can end a match with these options."""
    return ["CE-50"] if game.match_score.kind == LOWEST_SCORE_WINS else ["CE-7", "CE-34", "G-4"]


@final
class CrazyEightPositions(Positions[CrazyEight]):
    """The positions of Crazy Eight."""

    def __init__(self) -> None:
        super().__init__(POSITION_KEYS, CARD_KEYS, UNORDERED_KEYS)

    def write_position(self, game: CrazyEight, position: dict[str, Any]) -> None:
        position["out"] = members(bit(game.seats) - 1 & ~game.seats_in_round)
        position["dealer"] = int(game.dealer)
        position["direction"] = int(game.direction)
        position["stock"] = pile_text(game, game.stock, game.stock_count)
        position["discard_pile"] = pile_text(game, game.discard_pile, game.discard_count)
        position["demand"] = int(game.demand)
        if game.named_suit >= 0:
            position["named_suit"] = SUITS[game.named_suit]
        position["hands"] = hand_texts(game, game.hands, game.hidden_counts)
        position["seats_in_air"] = members(game.seats_in_air)
        if game.drawn_card != NO_CARD:
            position["drawn_card"] = card_text(game, game.drawn_card)
        if game.call_made:
            position["call_made"] = True
        position["pass_count"] = int(game.pass_count)
        position["missed_calls"] = format_missed_calls(game)
        if game.choices.match != "single":
            position["scores"] = game.list_scores()

    def read_position(self, game: CrazyEight, reader: PositionReader) -> None:
        pack: i64 = game.pack
        reader.pack = int(pack)
        read_seats(game, reader)
        stock, discards = reader.pile("stock"), reader.face_up_pile("discard_pile")
        if not discards:
            raise reader.position_error("discard_pile", "at least one card is needed here")
        game.discard_pile, game.discard_count = pile_to_vec(discards, len(game.discard_pile)), len(discards)
        game.top_discard = discards[0]
        game.demand = reader.number("demand", 0, 0, MAX_DEMAND)
        game.named_suit = reader.suit("named_suit")
        reader.read_hands("hands", game.hands, game.hidden_counts)
        game.stock, game.stock_count = pile_to_vec(stock, len(game.stock)), len(stock)
        if not reader.is_partial:
            rest = pack & ~reader.named_cards
            game.stock, game.stock_count = put_rest_under(game.rng, game.stock, game.stock_count, rest)
        winners = reader.read_outcome()[0]
        if reader.has_key("outcome") and not winners:
            raise reader.position_error("outcome", "a match has one or more winners [CE-7]")
        game.seats_in_air = reader.read_seat_set("seats_in_air", seats_without_cards(game) & ~winners)
        game.turn = reader.single_seat_to_move(min_element(game.seats_in_round))
        game.drawn_card = read_drawn_card(game, reader)
        game.call_made = reader.flag("call_made")
        game.pass_count = reader.number("pass_count", 0, 0, game.player_count)
        read_missed_calls(game, reader)
        scores = reader.numbers_by_seat("scores", 0)
        if game.choices.match == "single" and any(scores):
            raise reader.position_error("scores", "a single round keeps no scores [CE-50]")
        game.match_score.restore(game.seats_in_round, vec[i64](scores))
        game.playable_cards = game.find_playable_cards()
        game.forget_public_knowledge()

    def position_problems(self, game: CrazyEight) -> Iterator[str]:
        in_round = game.seats_in_round
        if game.player_count < game.seats and game.match_score.kind != ELIMINATION:
            yield "out: players drop out only with match=elimination [CE-50]"
        for seat in members(bit(game.seats) - 1 & ~in_round):
            if game.hand_size(seat):
                yield f"hands: seat {seat} has dropped out, so it cannot hold cards"
            if game.dealer == seat:
                yield f"dealer: seat {seat} has dropped out, so it cannot deal [CE-50]"
            if game.seats_in_air & bit(seat):
                yield f"seats_in_air: seat {seat} has dropped out, so it cannot be in air [CE-50]"
        yield from suit_problems(game)
        if game.demand and not bit(game.top_discard) & OFFENSIVE:
            yield "demand: a demand is made only by a 2 or a joker on top of the discard pile [CE-20]"
        if game.is_over:
            yield from outcome_problems(game)
        else:
            yield from turn_problems(game)
            yield from missed_call_problems(game)

    def write_memory(self, game: CrazyEight, state: dict[str, Any]) -> None:
        memory = game.memory
        state["card_groups"] = [format_standard_cards(group) for group in memory.card_groups]
        state["source"] = format_standard_cards(memory.stock_cards)
        if len(memory.group_counts):
            state["held"] = list(memory.group_counts)
        if memory.drawn_card_group:
            state["drawn_card_group"] = format_standard_cards(memory.drawn_card_group)
        if memory.knowledge_log.length:
            state["notes"] = memory.knowledge_log.to_list()

    def read_memory(self, game: CrazyEight, state: dict[str, Any]) -> None:
        if "card_groups" in state:
            card_groups = vec[i64](
                [parse_card_set(cards) for cards in list(state["card_groups"])[: game.pack_size]]
            )
            notes = KnowledgeLog(list(state.get("notes", [])))
            group_counts = vec[i64](list(state.get("held", [])))
            drawn_card_group = parse_card_set(state.get("drawn_card_group", ""))
            game.memory = Memory(
                card_groups, parse_card_set(state["source"]), notes, group_counts, drawn_card_group
            )

    def zones(self, game: CrazyEight, seat: int) -> list[Zone]:
        stock, discards = (
            pile_text(game, game.stock, game.stock_count),
            pile_text(game, game.discard_pile, game.discard_count).split(),
        )
        badges, symbols = discard_badges(game), discard_symbols(game)
        middle = [
            face_down_pile_zone("stock", stock),
            Zone(PILE, "discard_pile", "zone-discard_pile", discards, badges=badges, symbols=symbols),
        ]
        if game.demand:
            middle.append(Zone(COUNTER, "demand", "zone-demand", [], count=int(game.demand)))
        hands = hand_texts(game, game.hands, game.hidden_counts)
        return middle + hand_zones(hands, [hand_badges(game, owner) for owner in range(game.seats)])
