"""Read and write positions of War, including what the public knows about the hidden cards."""

from typing import Any, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.war.beliefs import pile_cell_indices
from parlour.games.war.display import find_round_winner
from parlour.games.war.rules import CARD_MASK, FACE_DOWN, NO_ODD_CARD, NO_POOL, RING_SIZE, War
from parlour.kit.bits import bit, members, min_element
from parlour.kit.cards import UNKNOWN, format_standard_card, format_standard_cards, parse_standard_card
from parlour.kit.errors import InvalidPositionError
from parlour.kit.game_positions import Positions
from parlour.kit.position_reader import PositionReader
from parlour.kit.positions import format_cell_value, format_ring_buffer, format_ring_buffers
from parlour.kit.validation import shorten_repr as shown_text
from parlour.kit.zones import COUNTER, FAN, PILE, Zone

MAX_ROUNDS = 1073741824  # largest round number in a position of a match without a round limit


def format_stake_card(cell_value: int) -> str:
    """Return the notation of a card in the stake; `?` for a face-down card."""
    return "?" if cell_value < 0 else format_standard_card(cell_value & CARD_MASK)


def read_odd_card(game: War, reader: PositionReader) -> None:
    """WR-7: only a match of three players can have an odd card."""
    cards = reader.pile("odd_card")
    if len(cards) > (game.seats == 3):
        expected = "at most one card" if game.seats == 3 else "no card"
        raise reader.position_error("odd_card", f"{expected} is allowed with these options [WR-7]")
    for card in cards:
        game.odd_card = CARD_MASK if card == UNKNOWN else card


# Validation: reject positions that cannot occur in play


def validate(game: War, position: PositionReader) -> None:
    for card in members(game.pack if position.is_partial else position.named_cards):
        game.pool_of_card[card] = 0
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
    if game.choices.max_rounds and game.round_count == game.choices.max_rounds:
        raise position.position_error(
            "round_count",
            f"must be less than {game.choices.max_rounds}, because the game ends after that many rounds "
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
    if clause == "WR-14" and game.round_count != game.choices.max_rounds:
        raise position.position_error(
            "round_count", f"must be {game.choices.max_rounds} if the game ends by WR-14"
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


def write_pools(game: War, state: dict[str, Any]) -> None:
    cards_of_pool: dict[int, int] = {}
    for card in range(52):
        pool = int(game.pool_of_card[card])
        if pool != NO_POOL:
            cards_of_pool[pool] = int(cards_of_pool.get(pool, 0) | bit(card))
    state["pools"] = {str(pool): format_standard_cards(cards_of_pool[pool]) for pool in sorted(cards_of_pool)}
    state["pile_pools"] = [
        [int(game.pile_cells[cell_index] >> 6) for cell_index in pile_cell_indices(game, seat)]
        for seat in range(int(game.seats))
    ]
    state["last_pool"] = int(game.newest_pool)
    state["unseen_arrivals"] = [int(pool) for pool in game.unseen_arrivals]


def read_pools(game: War, state: dict[str, Any]) -> None:
    """Set the pools of all cards.

    Raises:
        InvalidPositionError: The data are malformed or inconsistent.
    """
    try:
        newest_pool = int(state["last_pool"])
        pool_of_card = vec[i64]([NO_POOL] * 52)
        # for each pool, the number of its places minus the number of cards that may be there
        missing_cards = {0: 1 if game.odd_card != NO_ODD_CARD else 0}
        for pool_text, cards in state["pools"].items():
            for word in str(cards).split():
                pool_of_card[parse_standard_card(word)] = int(pool_text)
                missing_cards[int(pool_text)] = missing_cards.get(int(pool_text), 0) - 1
        arrivals = [int(pool) for pool in state["unseen_arrivals"]]
        cells = game.pile_cells[:]
        for seat in range(int(game.seats)):
            pool_numbers = [int(pool) for pool in state["pile_pools"][seat]]
            for cell_index, pool in zip(pile_cell_indices(game, seat), pool_numbers, strict=True):
                cells[cell_index] = (cells[cell_index] & CARD_MASK) + RING_SIZE * pool
                missing_cards[pool] = missing_cards.get(pool, 0) + 1
    except (KeyError, IndexError, TypeError, ValueError) as error:
        raise InvalidPositionError(f"memory: {error}") from None
    if not all([0 <= pool <= max(newest_pool, 52) for pool in missing_cards]) or not all(
        [0 < pool <= newest_pool for pool in arrivals]
    ):
        raise InvalidPositionError("memory: last_pool: must not be less than the numbers of the pools")
    if sum(missing_cards.values()) > 0 or any(
        [number > arrivals.count(pool) for pool, number in missing_cards.items()]
    ):
        raise InvalidPositionError("memory: pile_pools: a pool has more places than cards")
    game.pool_of_card = pool_of_card
    game.newest_pool = newest_pool
    game.unseen_arrivals = vec[i64](arrivals)
    game.pile_cells = cells


def write_stake(game: War, state: dict[str, Any]) -> None:
    """Write the stake of the last round to `state["table"]`, by seat and in the order of play."""
    state["table"] = [
        " ".join(
            [
                format_stake_card(game.stake[RING_SIZE * seat + stake_index])
                for stake_index in range(game.stake_sizes[seat])
            ]
        )
        for seat in range(game.seats)
    ]


def read_stake(game: War, state: dict[str, Any]) -> None:
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
    game.stake = stake
    game.stake_sizes = stake_sizes


@final
class WarPositions(Positions[War]):
    """The positions of War."""

    def __init__(self) -> None:
        super().__init__(("piles", "odd_card", "round_count"), ("piles", "odd_card"), ())

    def write_position(self, game: War, position: dict[str, Any]) -> None:
        position["piles"] = format_ring_buffers(game, game.pile_cells, game.pile_heads, game.pile_sizes)
        position["odd_card"] = "" if game.odd_card == NO_ODD_CARD else format_cell_value(game, game.odd_card)
        position["round_count"] = int(game.round_count)

    def read_position(self, game: War, reader: PositionReader) -> None:
        reader.pack = int(game.pack)
        for seat, pile in enumerate(reader.piles_by_seat("piles")):
            game.pile_sizes[seat] = len(pile)
            for depth, card in enumerate(pile):
                game.pile_cells[game.cell_index(seat, depth)] = CARD_MASK if card == UNKNOWN else card
        read_odd_card(game, reader)
        game.round_count = reader.number("round_count", 0, 0, game.choices.max_rounds or MAX_ROUNDS)
        validate(game, reader)

    def write_memory(self, game: War, state: dict[str, Any]) -> None:
        write_pools(game, state)
        write_stake(game, state)

    def read_memory(self, game: War, state: dict[str, Any]) -> None:
        if "pools" in state:
            read_pools(game, state)
            read_stake(game, state)

    def zones(self, game: War, seat: int) -> list[Zone]:
        zone_list = [Zone(COUNTER, "round_count", "zone-round_count", [], count=int(game.round_count))]
        if game.odd_card != NO_ODD_CARD:
            zone_list.append(
                Zone(
                    PILE,
                    "odd_card",
                    "zone-odd_card",
                    [format_cell_value(game, game.odd_card)],
                    face_down=True,
                )
            )
        round_winner = find_round_winner(game)
        for owner in range(game.seats):
            badges: list[str] = []
            if not game.pile_sizes[owner]:
                badges.append("badge-out")
            elif not game.is_over and not (game.waiting_seats >> owner) & 1:
                badges.append("badge-ready")
            pile_cards = format_ring_buffer(
                game, game.pile_cells, RING_SIZE * owner, game.pile_heads[owner], game.pile_sizes[owner]
            )
            stake_cards = [
                format_stake_card(game.stake[RING_SIZE * owner + stake_index])
                for stake_index in range(game.stake_sizes[owner])
            ]
            key = f"pile.{owner}"
            zone_list.append(
                Zone(PILE, key, "zone-pile", pile_cards, int(owner), badges=badges, face_down=True)
            )
            stake_badges = ["badge-won"] if owner == round_winner else []
            zone_list.append(
                Zone(FAN, f"table.{owner}", "zone-table", stake_cards, int(owner), badges=stake_badges)
            )
        return zone_list
