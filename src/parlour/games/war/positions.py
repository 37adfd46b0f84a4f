"""Read and write positions of War, including what the public knows about the hidden cards."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.war.beliefs import pile_cell_indices
from parlour.games.war.observations import NO_POOL, CardFlow, CardPools, new_card_flow, new_card_pools
from parlour.games.war.rules import CARD_MASK, FACE_DOWN, NO_ODD_CARD, RING_SIZE, War
from parlour.kit.bits import bit, members, min_element, shift_left
from parlour.kit.cards import format_standard_card, format_standard_cards, parse_standard_card
from parlour.kit.errors import InvalidPositionError
from parlour.kit.layout.places import Layout, LearnedFields, NumberValue, RingBufferCell, RingBuffers
from parlour.kit.position_reader import PositionReader
from parlour.kit.validation import shorten_repr as shown_text

MAX_ROUNDS = 1073741824  # largest round number in a position of a match without a round limit


def format_stake_card(cell_value: int) -> str:
    """Return the notation of a card in the stake; `?` for a face-down card."""
    return "?" if cell_value < 0 else format_standard_card(cell_value & CARD_MASK)


def max_rounds(game: War) -> int:
    return game.config.max_rounds or MAX_ROUNDS


def can_have_odd_card(game: War) -> bool:
    """WR-7: return True if the match can have an odd card, because it has three players."""
    return game.seats == 3


# Validation: reject positions that cannot occur in play


def validate(game: War, position: PositionReader) -> None:
    for card in members(game.config.pack if position.is_partial else position.named_cards):
        game.card_pools.pool_of_card[card] = 0
    if position.has_key("outcome"):
        read_match_result(game, position)
    else:
        read_turn(game, position)


def read_turn(game: War, position: PositionReader) -> None:
    """Read which seats have not yet flipped a card. By default, these are all seats with cards.

    Raises:
        InvalidPositionError: The position cannot occur in play.
    """
    game.start_round()
    waiting_seats = position.read_seat_set("turn") if position.has_key("turn") else game.seats_in_game
    if game.config.max_rounds and game.round_count == game.config.max_rounds:
        raise position.position_error(
            "round_count",
            f"must be less than {game.config.max_rounds}, because the game ends after that many rounds "
            "[WR-14]",
        )
    if not game.seats_in_game & (game.seats_in_game - 1):
        raise position.position_error(
            "piles", "at least two players must hold cards, because the game is over otherwise [WR-6]"
        )
    if not waiting_seats or waiting_seats & ~game.seats_in_game:
        raise position.position_error(
            "turn", "expected one or more players who hold cards and still have to flip [WR-2]"
        )
    game.waiting_seats = waiting_seats
    game.turn = min_element(waiting_seats)


def read_match_result(game: War, position: PositionReader) -> None:
    """Read the result of a match that has ended.

    Raises:
        InvalidPositionError: The match cannot have ended in this way.
    """
    position.single_seat_to_move(0)
    game.start_round()
    game.waiting_seats = 0
    game.turn = -1
    outcome = position.mapping("outcome")
    winners = position.parse_seat_set(outcome.get("winner"), "outcome")
    clause = str(outcome.get("clause", ""))
    has_one_player = not game.seats_in_game & (game.seats_in_game - 1)
    if clause not in ("", "WR-6", "WR-11", "WR-14"):
        raise position.position_error(
            "outcome", f"a match of War can end by WR-6, WR-11 or WR-14, not by {shown_text(clause)}"
        )
    if has_one_player != (clause == "WR-6") and clause:
        raise position.position_error(
            "outcome", "a player wins by WR-6 if and only if they hold all the cards"
        )
    if clause == "WR-14" and game.round_count != game.config.max_rounds:
        raise position.position_error(
            "round_count", f"must be {game.config.max_rounds} if the game ends by WR-14"
        )
    expected_winners = (
        0 if clause == "WR-11" else game.seats_in_game if has_one_player else game.seat_with_most_cards()
    )
    if winners != expected_winners:
        condition = f"by {clause}" if clause else "with these cards"
        raise position.position_error(
            "outcome", f"{condition} the winner must be {members(expected_winners)}"
        )


# Public knowledge


def write_pools(game: War, state: dict[str, Any], card_pools: CardPools, cells: vec[i64]) -> None:
    cards_of_pool: dict[int, int] = {}
    for card in range(52):
        pool = int(card_pools.pool_of_card[card])
        if pool != NO_POOL:
            cards_of_pool[pool] = int(cards_of_pool.get(pool, 0) | bit(card))
    state["pools"] = {str(pool): format_standard_cards(cards_of_pool[pool]) for pool in sorted(cards_of_pool)}
    state["pile_pools"] = [
        [int(cells[cell_index] >> 6) for cell_index in pile_cell_indices(game, seat)]
        for seat in range(game.seats)
    ]
    state["last_pool"] = card_pools.newest_pool
    state["flows"] = [[flow.weight, flow.list_pool_pairs()] for flow in card_pools.candidate_flows]


def read_pools(game: War, state: dict[str, Any]) -> tuple[CardPools, vec[i64]] | tuple[()]:
    """Return the pools and the new `pile_cells`, or an empty tuple if the state does not contain pools.

    Raises:
        InvalidPositionError: The data are malformed or inconsistent.
    """
    if "pools" not in state:
        return ()
    try:
        card_pools, surplus_by_pool = parse_pool_contents(state)
        cells = game.pile_cells[:]
        for seat in range(game.seats):
            cell_indices = pile_cell_indices(game, seat)
            pool_numbers: list[int] = state["pile_pools"][seat]
            if len(pool_numbers) != len(cell_indices):
                raise InvalidPositionError("memory: pile_pools: expected one pool for each card in a pile")
            for depth, cell_index in enumerate(cell_indices):
                cells[cell_index] = (cells[cell_index] & CARD_MASK) + RING_SIZE * int(pool_numbers[depth])
                surplus_by_pool[int(pool_numbers[depth])] = (
                    surplus_by_pool.get(int(pool_numbers[depth]), 0) - 1
                )
        if game.odd_card != NO_ODD_CARD:
            surplus_by_pool[0] = surplus_by_pool.get(0, 0) - 1
        card_pools.candidate_flows = [
            parse_flow(weight, pairs, card_pools.newest_pool, surplus_by_pool)
            for weight, pairs in state["flows"]
        ]
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise InvalidPositionError(f"memory: {error}") from None
    if not card_pools.candidate_flows:
        raise InvalidPositionError("memory: flows: expected at least one")
    return card_pools, cells


def parse_pool_contents(state: dict[str, Any]) -> tuple[CardPools, dict[int, int]]:
    """Return the pools, and for each pool the number of cards that were last seen entering it."""
    card_pools = new_card_pools()
    card_pools.newest_pool = int(state["last_pool"])
    pool_sizes: dict[int, int] = {}
    for pool, cards in state["pools"].items():
        entered_cards = [parse_standard_card(word) for word in str(cards).split()]
        pool_sizes[int(pool)] = len(entered_cards)
        for card in entered_cards:
            card_pools.pool_of_card[card] = int(pool)
    return card_pools, pool_sizes


def parse_flow(
    weight: Any, pool_pairs: Any, newest_pool: int, card_surplus_by_pool: dict[int, int]
) -> CardFlow:
    """Build a flow from its weight and its slots, given as pairs of pools.

    For each pool, `card_surplus_by_pool` is A - B. A is the number of cards that were last seen entering the
    pool. B is the number of cards that are now in the pool: cards in the piles, and perhaps the odd card.

    Raises:
        InvalidPositionError: A slot does not lead to a later pool, or the slots do not account for the
            surplus of a pool.
    """
    flow = new_card_flow(int(weight))
    pool_balances = dict(card_surplus_by_pool)
    for origin, destination in pool_pairs:
        if not 0 <= origin < destination <= newest_pool:
            raise InvalidPositionError("memory: flows: each slot must lead to a pool with a higher number")
        flow.insert_slot(shift_left(int(origin), 31) + int(destination))
        pool_balances[origin] = pool_balances.get(origin, 0) - 1
        pool_balances[destination] = pool_balances.get(destination, 0) + 1
    # Pool 0 may have a surplus: any cards that were left over in the deal and are out of play.
    if (
        flow.weight < 1
        or pool_balances.get(0, 0) < 0
        or any([balance for pool, balance in pool_balances.items() if pool])
    ):
        raise InvalidPositionError(
            "memory: flows: the weight must be at least 1, and the slots must lead to the numbers of cards"
            " in pile_pools"
        )
    return flow


def write_stake(game: War, state: dict[str, Any], stake: vec[i64], stake_sizes: vec[i64]) -> None:
    """Write the stake of the last round to `state["table"]`, by seat and in the order of play."""
    state["table"] = [
        " ".join(
            [
                format_stake_card(stake[RING_SIZE * seat + stake_index])
                for stake_index in range(stake_sizes[seat])
            ]
        )
        for seat in range(game.seats)
    ]


def read_stake(game: War, state: dict[str, Any]) -> tuple[vec[i64], vec[i64]] | tuple[()]:
    if "pools" not in state:
        return ()
    stake = vec[i64]([0] * (RING_SIZE * int(game.seats)))
    stake_sizes = vec[i64]([0] * int(game.seats))
    for seat in range(game.seats):
        try:
            words = str(state["table"][seat]).split()
        except (KeyError, IndexError, TypeError) as error:
            raise InvalidPositionError(f"memory: table: {error}") from None
        if len(words) > RING_SIZE:
            raise InvalidPositionError("memory: table: too many cards")
        stake_sizes[seat] = len(words)
        for stake_index, word in enumerate(words):
            stake[RING_SIZE * seat + stake_index] = FACE_DOWN if word == "?" else parse_standard_card(word)
    return stake, stake_sizes


def cards_in_pack(game: War) -> int:
    return game.config.pack


LAYOUT = Layout(
    RingBuffers("piles", field="pile_cells", head_field="pile_heads", size_field="pile_sizes"),
    RingBufferCell("odd_card", is_allowed=can_have_odd_card, clause="WR-7"),
    NumberValue("round_count", field="round_count", high=max_rounds),
    learned=(
        LearnedFields(fields=("card_pools", "pile_cells"), write_fields=write_pools, read_fields=read_pools),
        LearnedFields(fields=("stake", "stake_sizes"), write_fields=write_stake, read_fields=read_stake),
    ),
    pack=cards_in_pack,
    validate=validate,
)
