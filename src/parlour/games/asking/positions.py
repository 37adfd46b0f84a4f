"""Read, validate and write positions of Go Fish and Authors."""

from typing import Any, Final, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.games.asking.display import build_set_zones, hand_badges
from parlour.games.asking.options import ranks_of_cards
from parlour.games.asking.rules import AskingGame
from parlour.kit.bits import bit, members, shift_left
from parlour.kit.cards import (
    ALL_ACES,
    format_standard_card,
    format_standard_cards,
    parse_card_set,
    parse_rank,
)
from parlour.kit.events import KnowledgeLog
from parlour.kit.game_positions import Positions
from parlour.kit.position_reader import PositionReader, pile_to_vec
from parlour.kit.positions import face_down_pile_zone, hand_texts, hand_zones, pile_text, put_rest_under
from parlour.kit.validation import shorten_repr as shown_text
from parlour.kit.zones import Zone

POSITION_KEYS: Final = ("dealer", "hands", "completed_sets", "stock")
CARD_KEYS: Final = ("hands", "completed_sets", "stock")
UNORDERED_KEYS: Final = ("hands", "completed_sets")

A = TypeVar("A", bound=AskingGame, contravariant=True)


def format_sets(game: AskingGame, sets: vec[i64]) -> list[str]:
    """Return, for each seat, the ranks of its completed sets."""
    return [
        " ".join([format_standard_card(club_card)[0] for club_card in members(ranks_of_cards(laid_sets))])
        for laid_sets in sets
    ]


def read_sets(game: AskingGame, position: PositionReader) -> vec[i64]:
    sets_by_seat = vec[i64]([0] * int(game.seats))
    for seat, ranks in enumerate(position.values_by_seat("completed_sets", "")):
        for rank_name in ranks if isinstance(ranks, list) else str("" if ranks is None else ranks).split():
            rank = parse_rank(str(rank_name))
            if rank < 0 or not ranks_of_cards(game.pack) & shift_left(ALL_ACES, 4 * rank):
                pack_ranks = " ".join(
                    [format_standard_card(club_card)[0] for club_card in members(ranks_of_cards(game.pack))]
                )
                raise position.position_error(
                    f"completed_sets {seat}",
                    f"{shown_text(rank_name)} is not a rank of this pack, which has {pack_ranks}",
                )
            rank_cards = game.pack & shift_left(ALL_ACES, 4 * rank)
            if position.named_cards & rank_cards:
                duplicate_cards = format_standard_cards(position.named_cards & rank_cards)
                raise position.position_error(
                    f"completed_sets {seat}",
                    f"the set {rank_name} is complete, but {duplicate_cards} is also in another place",
                )
            position.mark_as_named(int(rank_cards))
            sets_by_seat[seat] = sets_by_seat[seat] | rank_cards
    return sets_by_seat


def set_derived_fields(game: AskingGame, position: PositionReader) -> None:
    """Set the fields that can be computed from the locations of the cards."""
    for seat in range(game.seats):
        if game.hand_size(seat):
            game.seats_with_cards |= bit(seat)
    if game.deals_all_cards and game.stock_count:
        raise position.position_error("stock", "with these options all cards are dealt, so there is no stock")
    game.turn = position.single_seat_to_move(int(game.next_seat(game.dealer)))
    game.note_hands()


def validate(game: AskingGame, position: PositionReader) -> None:
    """Set the derived fields and reject unreachable positions.

    Raises:
        InvalidPositionError: The position cannot occur in play.
    """
    set_derived_fields(game, position)
    if game.turn < 0:
        validate_outcome(game, position)
        return
    validate_unfinished_match(game, position)
    # A loaded position is at the start of a turn, when the player lays down complete sets.
    game.start_turn(game.turn)


def validate_unfinished_match(game: AskingGame, position: PositionReader) -> None:
    """Reject a position that cannot occur while the match is in progress."""
    if not (game.seats_with_cards >> game.turn) & 1:
        raise position.position_error("turn", f"seat {game.turn} holds no cards, so it cannot be on turn")
    if game.seats_with_cards == bit(game.turn):
        raise position.position_error(
            "hands", "another player must hold cards, so that the seat on turn has a player to ask"
        )
    # A hand may be empty if the position lists no stock.
    if game.refills_hand and position.position.get("stock"):
        for seat in range(int(game.seats)):
            if not game.seats_with_cards & bit(seat):
                raise position.position_error(
                    f"hands {seat}",
                    "a hand cannot be empty while the stock has cards, because its player would draw a card",
                )


def validate_outcome(game: AskingGame, position: PositionReader) -> None:
    """Reject a final position that cannot occur."""
    outcome = position.mapping("outcome")
    winners = position.parse_seat_set(outcome.get("winner"), "outcome")
    clause = str(outcome.get("clause", ""))
    if clause and clause == game.going_out_clause:
        lowest_winner = winners & -winners
        if (
            not lowest_winner
            or lowest_winner != winners
            or winners & game.seats_with_cards
            or not game.stock_count
            or not game.going_out_wins
        ):
            raise position.position_error(
                "outcome", f"a player wins by {clause} only with an empty hand while the stock has cards"
            )
        return
    known_clauses = [
        "G-4",
        *[
            game_clause
            for game_clause in (game.stock_clause, game.sets_clause, game.no_opponents_clause)
            if game_clause
        ],
    ]
    if clause and clause not in known_clauses:
        raise position.position_error(
            "outcome", f"this game can end by {', '.join(known_clauses)}, not by {shown_text(clause)}"
        )
    for seat in range(int(game.seats)):
        if game.find_complete_ranks(game.hands[seat]) and not game.hidden_counts[seat]:
            raise position.position_error(
                f"hands {seat}", "the match is over, so the complete set in this hand must be laid down"
            )
    if winners != game.seats_with_most_sets():
        raise position.position_error(
            "outcome",
            "the player with the most sets wins, so the winner must be "
            f"{members(game.seats_with_most_sets())}",
        )


@mypyc_attr(allow_interpreted_subclasses=True)
class AskingPositions(Positions[A]):
    """The positions of Go Fish and Authors."""

    def __init__(self) -> None:
        super().__init__(POSITION_KEYS, CARD_KEYS, UNORDERED_KEYS)

    def write_position(self, game: A, position: dict[str, Any]) -> None:
        position["dealer"] = int(game.dealer)
        position["hands"] = hand_texts(game, game.hands, game.hidden_counts)
        position["completed_sets"] = format_sets(game, game.completed_sets)
        position["stock"] = pile_text(game, game.stock, game.stock_count)

    def read_position(self, game: A, reader: PositionReader) -> None:
        pack: i64 = game.pack
        reader.pack = int(pack)
        game.dealer = reader.seat("dealer", 0)
        reader.read_hands("hands", game.hands, game.hidden_counts)
        game.completed_sets = read_sets(game, reader)
        stock = reader.pile("stock")
        game.stock, game.stock_count = pile_to_vec(stock, len(game.stock)), len(stock)
        if not reader.is_partial:
            omitted_cards = pack & ~reader.named_cards
            if game.deals_all_cards:
                game.absent_cards = omitted_cards
            else:
                game.stock, game.stock_count = put_rest_under(
                    game.rng, game.stock, game.stock_count, omitted_cards
                )
        validate(game, reader)

    def write_memory(self, game: A, state: dict[str, Any]) -> None:
        for key, sets_by_seat in (
            ("known_cards", game.known_cards),
            ("excluded_cards", game.excluded_cards),
            ("held_ranks", game.held_ranks),
            ("excluded_parts", game.excluded_parts),
        ):
            state[key] = [format_standard_cards(cards) for cards in sets_by_seat]
        state["notes"] = game.knowledge_log.to_list()
        if game.absent_cards:
            state["absent"] = format_standard_cards(game.absent_cards)

    def read_memory(self, game: A, state: dict[str, Any]) -> None:
        if "notes" not in state:
            return
        game.knowledge_log = KnowledgeLog(list(state["notes"]))
        game.absent_cards = parse_card_set(state.get("absent", ""))
        game.known_cards = read_card_sets(game, state, "known_cards")
        game.excluded_cards = read_card_sets(game, state, "excluded_cards")
        game.held_ranks = read_card_sets(game, state, "held_ranks")
        game.excluded_parts = read_card_sets(game, state, "excluded_parts")

    def zones(self, game: A, seat: int) -> list[Zone]:
        zones: list[Zone] = []
        if not game.deals_all_cards:
            zones.append(face_down_pile_zone("stock", pile_text(game, game.stock, game.stock_count)))
        hands = hand_zones(
            hand_texts(game, game.hands, game.hidden_counts),
            [hand_badges(game, owner) for owner in range(game.seats)],
        )
        for hand, laid_sets in zip(hands, build_set_zones(game), strict=True):
            zones += [hand, laid_sets]
        return zones


def read_card_sets(game: AskingGame, state: dict[str, Any], key: str) -> vec[i64]:
    return vec[i64]([parse_card_set(state[key][seat]) for seat in range(game.seats)])
