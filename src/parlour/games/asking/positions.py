"""Read, validate and write positions of Go Fish and Authors."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

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
from parlour.kit.layout.places import CustomPlace, Hands, Layout, LearnedFields, Pile, SeatValue
from parlour.kit.position_reader import PositionReader
from parlour.kit.validation import shorten_repr as shown_text

PER_SEAT_KEYS = (
    "known_cards",
    "excluded_cards",
    "held_ranks",
    "excluded_parts",
)  # keys of the saved public knowledge; each holds one set of cards per seat


def format_sets(game: AskingGame, sets: vec[i64]) -> list[str]:
    """Return, for each seat, the ranks of its completed sets."""
    return [
        " ".join([format_standard_card(club_card)[0] for club_card in members(ranks_of_cards(laid_sets))])
        for laid_sets in sets
    ]


def read_sets(game: AskingGame, position: PositionReader) -> tuple[vec[i64]]:
    sets_by_seat = vec[i64]([0] * int(game.seats))
    for seat, ranks in enumerate(position.values_by_seat("completed_sets", "")):
        for rank_name in ranks if isinstance(ranks, list) else str("" if ranks is None else ranks).split():
            rank = parse_rank(str(rank_name))
            if rank < 0 or not game.config.ranks & shift_left(ALL_ACES, 4 * rank):
                pack_ranks = " ".join(
                    [format_standard_card(club_card)[0] for club_card in members(game.config.ranks)]
                )
                raise position.position_error(
                    f"completed_sets {seat}",
                    f"{shown_text(rank_name)} is not a rank of this pack, which has {pack_ranks}",
                )
            rank_cards = game.config.pack & shift_left(ALL_ACES, 4 * rank)
            if position.named_cards & rank_cards:
                duplicate_cards = format_standard_cards(position.named_cards & rank_cards)
                raise position.position_error(
                    f"completed_sets {seat}",
                    f"the set {rank_name} is complete, but {duplicate_cards} is also in another place",
                )
            position.mark_as_named(int(rank_cards))
            sets_by_seat[seat] = sets_by_seat[seat] | rank_cards
    return (sets_by_seat,)


def stock_is_partial(game: AskingGame) -> bool:
    return not game.config.deals_all_cards


def set_derived_fields(game: AskingGame, position: PositionReader) -> None:
    """Set the fields that can be computed from the locations of the cards."""
    for seat in range(game.seats):
        if game.hand_size(seat):
            game.seats_with_cards |= bit(seat)
    if game.config.deals_all_cards and game.stock_count:
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
    if game.config.refills_hand and position.position.get("stock"):
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
            or not game.config.going_out_wins
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


# Public knowledge


def write_learned_fields(
    game: AskingGame,
    state: dict[str, Any],
    notes: KnowledgeLog,
    absent_cards: int,
    *per_seat_card_sets: vec[i64],
) -> None:
    for key, sets_by_seat in zip(PER_SEAT_KEYS, per_seat_card_sets, strict=True):
        state[key] = [format_standard_cards(cards) for cards in sets_by_seat]
    state["notes"] = notes.to_list()
    if absent_cards:
        state["absent"] = format_standard_cards(absent_cards)


def read_learned_fields(game: AskingGame, state: dict[str, Any]) -> tuple[Any, ...]:
    if "notes" not in state:
        return ()
    notes = KnowledgeLog(list(state["notes"]))
    sets_by_key = [
        vec[i64]([parse_card_set(state[key][seat]) for seat in range(game.seats)]) for key in PER_SEAT_KEYS
    ]
    return (notes, parse_card_set(state.get("absent", "")), *sets_by_key)


def cards_in_pack(game: AskingGame) -> int:
    return game.config.pack


def cards_allowed_beneath_stock(game: AskingGame) -> int:
    return cards_in_pack(game) if stock_is_partial(game) else 0


LAYOUT = Layout(
    SeatValue("dealer"),
    Hands("hands", badges=hand_badges),
    CustomPlace(
        "completed_sets",
        fields=("completed_sets",),
        format_fields=format_sets,
        read_values=read_sets,
        is_unordered=True,
        build_zones=build_set_zones,
        holds_cards=True,
    ),
    Pile(
        "stock",
        size_field="stock_count",
        rest_cards=cards_allowed_beneath_stock,
        out_field="absent_cards",
        can_be_known=False,
        is_shown=stock_is_partial,
    ),
    learned=(
        LearnedFields(
            fields=(
                "knowledge_log",
                "absent_cards",
                "known_cards",
                "excluded_cards",
                "held_ranks",
                "excluded_parts",
            ),
            write_fields=write_learned_fields,
            read_fields=read_learned_fields,
        ),
    ),
    pack=cards_in_pack,
    validate=validate,
)
