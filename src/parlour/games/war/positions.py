"""Reading and writing of positions of War, including public knowledge."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.war.beliefs import pile_cells
from parlour.games.war.observations import NO_POOL, CardFlow, CardPools, new_card_flow, new_card_pools
from parlour.games.war.rules import CARD_MASK, FACE_DOWN, NO_ODD_CARD, RING_SIZE, War
from parlour.kit.bits import bit, members, min_element, shift_left
from parlour.kit.cards import format_standard_card, format_standard_cards, parse_standard_card
from parlour.kit.errors import InvalidPositionError
from parlour.kit.layout.places import Layout, LearnedFields, NumberValue, RingCell, Rings
from parlour.kit.position_reader import PositionReader
from parlour.kit.validation import shorten_repr as shown_text

MAX_ROUNDS = 1073741824  # largest number in a position


def format_stake(cell: int) -> str:
    """Format a card of the stake."""
    return "?" if cell < 0 else format_standard_card(cell & CARD_MASK)


def max_rounds(game: War) -> int:
    return game.config.max_rounds or MAX_ROUNDS


def has_odd_card(game: War) -> bool:
    """WR-7: return True if a card can be left over, which happens with three players."""
    return game.seats == 3


# Validation: unreachable positions are rejected


def validate(game: War, position: PositionReader) -> None:
    for card in members(game.config.pack if position.is_partial else position.named_cards):
        game.card_pools.pool_of_card[card] = 0
    if position.has("outcome"):
        read_end(game, position)
    else:
        read_turn(game, position)


def read_turn(game: War, position: PositionReader) -> None:
    """Read the seats still to flip; by default all seats in the match.

    Raises:
        InvalidPositionError: No play leads to this position.
    """
    game.start_round()
    waiting = position.read_seat_set("turn") if position.has("turn") else game.seats_in_game
    if game.config.max_rounds and game.round_count == game.config.max_rounds:
        raise position.position_error(
            "round_count",
            f"must be less than {game.config.max_rounds}, because the game ends then [WR-14]",
        )
    if not game.seats_in_game & (game.seats_in_game - 1):
        raise position.position_error(
            "piles", "at least two players must hold cards, or the game is over [WR-6]"
        )
    if not waiting or waiting & ~game.seats_in_game:
        raise position.position_error(
            "turn", "expected one or more players with cards who still have to flip, and no others [WR-2]"
        )
    game.waiting_seats = waiting
    game.turn = min_element(waiting)


def read_end(game: War, position: PositionReader) -> None:
    """Read the result of a match that has ended.

    Raises:
        InvalidPositionError: The match cannot have ended in this way.
    """
    position.single_turn(0)
    game.start_round()
    game.waiting_seats = 0
    game.turn = -1
    ended = position.mapping("outcome")
    winners = position.seat_set(ended.get("winner"), "outcome")
    clause = str(ended.get("clause", ""))
    alone = not game.seats_in_game & (game.seats_in_game - 1)
    if clause not in ("", "WR-6", "WR-11", "WR-14"):
        raise position.position_error(
            "outcome", f"a match of War can end by WR-6, WR-11 or WR-14, not by {shown_text(clause)}"
        )
    if alone != (clause == "WR-6") and clause:
        raise position.position_error("outcome", "a player wins by WR-6 exactly when they hold all the cards")
    if clause == "WR-14" and game.round_count != game.config.max_rounds:
        raise position.position_error(
            "round_count", f"must be {game.config.max_rounds} if the game ends by WR-14"
        )
    wanted = 0 if clause == "WR-11" else game.seats_in_game if alone else game.card_leader()
    if winners != wanted:
        by = f"by {clause}" if clause else "with these cards"
        raise position.position_error("outcome", f"{by} the winner must be {members(wanted)}")


# Public knowledge


def write_pools(game: War, state: dict[str, Any], bags: CardPools, cells: vec[i64]) -> None:
    entered: dict[int, int] = {}
    for card in range(52):
        bag = int(bags.pool_of_card[card])
        if bag != NO_POOL:
            entered[bag] = int(entered.get(bag, 0) | bit(card))
    state["bags"] = {str(bag): format_standard_cards(entered[bag]) for bag in sorted(entered)}
    state["lies"] = [[int(cells[at] >> 6) for at in pile_cells(game, s)] for s in range(game.seats)]
    state["last_bag"] = bags.last_pool
    state["flows"] = [[flow.weight, flow.list_slots()] for flow in bags.candidate_flows]


def read_pools(game: War, state: dict[str, Any]) -> tuple[CardPools, vec[i64]] | tuple[()]:
    """Read the pools, and return them with the cells of the piles that include the pool of each card.

    Raises:
        InvalidPositionError: The data are malformed or inconsistent.
    """
    if "bags" not in state:
        return ()
    try:
        bags, inside = parse_pool_contents(state)
        cells = game.pile_cells[:]
        for seat in range(game.seats):
            places = pile_cells(game, seat)
            lies: list[int] = state["lies"][seat]
            if len(lies) != len(places):
                raise InvalidPositionError("memory: lies: expected one bag for each card of a pile")
            for nth, at in enumerate(places):
                cells[at] = (cells[at] & CARD_MASK) + RING_SIZE * int(lies[nth])
                inside[int(lies[nth])] = inside.get(int(lies[nth]), 0) - 1
        if game.odd_card != NO_ODD_CARD:
            inside[0] = inside.get(0, 0) - 1
        bags.candidate_flows = [
            parse_flow(weight, pairs, bags.last_pool, inside) for weight, pairs in state["flows"]
        ]
    except (KeyError, IndexError, TypeError, ValueError) as reason:
        raise InvalidPositionError(f"memory: {reason}") from None
    if not bags.candidate_flows:
        raise InvalidPositionError("memory: flows: expected at least one")
    return bags, cells


def parse_pool_contents(state: dict[str, Any]) -> tuple[CardPools, dict[int, int]]:
    """Read the pools with the cards seen going into them, and the number of these cards for each pool."""
    bags = new_card_pools()
    bags.last_pool = int(state["last_bag"])
    inside: dict[int, int] = {}
    for bag, cards in state["bags"].items():
        entered = [parse_standard_card(word) for word in str(cards).split()]
        inside[int(bag)] = len(entered)
        for entering in entered:
            bags.pool_of_card[entering] = int(bag)
    return bags, inside


def parse_flow(weight: Any, pairs: Any, last: int, inside: dict[int, int]) -> CardFlow:
    """Read a flow.

    Raises:
        InvalidPositionError: The arrivals and departures of a pool do not match its cards.
    """
    flow = new_card_flow(int(weight))
    left = dict(inside)
    for origin, bag in pairs:
        if not 0 <= origin < bag <= last:
            raise InvalidPositionError("memory: flows: each slot must lead to a later bag")
        flow.add(shift_left(int(origin), 31) + int(bag))
        left[origin] = left.get(origin, 0) - 1
        left[bag] = left.get(bag, 0) + 1
    # With a small pack, cards of pool 0 may be out of play.
    if flow.weight < 1 or left.get(0, 0) < 0 or any([n for bag, n in left.items() if bag]):
        raise InvalidPositionError(
            "memory: flows: the cards that enter and leave each bag must add up to its contents"
        )
    return flow


def write_stake(game: War, state: dict[str, Any], stake: vec[i64], laid: vec[i64]) -> None:
    """Write the cards that each seat laid in the last round, in order."""
    state["table"] = [
        " ".join([format_stake(stake[RING_SIZE * seat + nth]) for nth in range(laid[seat])])
        for seat in range(game.seats)
    ]


def read_stake(game: War, state: dict[str, Any]) -> tuple[vec[i64], vec[i64]] | tuple[()]:
    if "bags" not in state:
        return ()
    stake = vec[i64]([0] * (RING_SIZE * int(game.seats)))
    laid = vec[i64]([0] * int(game.seats))
    for seat in range(game.seats):
        try:
            words = str(state["table"][seat]).split()
        except (KeyError, IndexError, TypeError) as reason:
            raise InvalidPositionError(f"memory: table: {reason}") from None
        if len(words) > RING_SIZE:
            raise InvalidPositionError("memory: table: too many cards")
        laid[seat] = len(words)
        for nth, word in enumerate(words):
            stake[RING_SIZE * seat + nth] = FACE_DOWN if word == "?" else parse_standard_card(word)
    return stake, laid


def pack_cards(game: War) -> int:
    return game.config.pack


LAYOUT = Layout(
    Rings("piles", field="pile_cells", head_field="pile_heads", size_field="pile_sizes"),
    RingCell("odd_card", is_allowed=has_odd_card, clause="WR-7"),
    NumberValue("round_count", field="round_count", high=max_rounds),
    learned=(
        LearnedFields(fields=("card_pools", "pile_cells"), write_fields=write_pools, read_fields=read_pools),
        LearnedFields(fields=("stake", "stake_sizes"), write_fields=write_stake, read_fields=read_stake),
    ),
    pack=pack_cards,
    validate=validate,
)
