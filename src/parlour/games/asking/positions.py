"""The layout of Go Fish and Authors: places of cards, their visibility, and reading of positions."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.asking.display import build_set_zones, hand_badges
from parlour.games.asking.options import rank_set
from parlour.games.asking.rules import AskingGame
from parlour.kit.bits import bit, make_set, members, shift_left
from parlour.kit.cards import (
    ALL_ACES,
    format_standard_card,
    format_standard_cards,
    parse_rank,
    parse_standard_card,
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
)  # keys of the public knowledge, a set of cards for each seat


def format_set(game: AskingGame, sets: vec[i64]) -> list[str]:
    """Return the ranks of the sets that each seat has laid down."""
    return [" ".join([format_standard_card(club)[0] for club in members(rank_set(laid))]) for laid in sets]


def read_sets(game: AskingGame, position: PositionReader) -> tuple[vec[i64]]:
    sets = vec[i64]([0] * int(game.seats))
    for seat, ranks in enumerate(position.by_seat("completed_sets", "")):
        for word in ranks if isinstance(ranks, list) else str("" if ranks is None else ranks).split():
            rank = parse_rank(str(word))
            if rank < 0 or not game.config.ranks & shift_left(ALL_ACES, 4 * rank):
                known = " ".join([format_standard_card(club)[0] for club in members(game.config.ranks)])
                raise position.position_error(
                    f"completed_sets {seat}",
                    f"{shown_text(word)} is not a rank of this pack, which has {known}",
                )
            whole = game.config.pack & shift_left(ALL_ACES, 4 * rank)
            if position.named_cards & whole:
                there = format_standard_cards(position.named_cards & whole)
                raise position.position_error(
                    f"completed_sets {seat}",
                    f"the set {word} is complete, but {there} is also in another place",
                )
            position.mark_as_named(int(whole))
            sets[seat] = sets[seat] | whole
    return (sets,)


def stock_is_partial(game: AskingGame) -> bool:
    return not game.config.deals_all_cards


def set_derived_fields(game: AskingGame, position: PositionReader) -> None:
    """Set the fields derived from the locations of the cards."""
    for seat in range(game.seats):
        if game.hand_size(seat):
            game.seats_with_cards |= bit(seat)
    if game.config.deals_all_cards and game.stock_count:
        raise position.position_error("stock", "all cards are dealt with these options, so there is no stock")
    game.turn = position.single_turn(int(game.next_seat_with_cards(game.dealer)))
    game.note_hands()


def validate(game: AskingGame, position: PositionReader) -> None:
    """Set the derived fields and reject unreachable positions.

    Raises:
        InvalidPositionError: No play leads to this position.
    """
    set_derived_fields(game, position)
    if game.turn < 0:
        validate_end(game, position)
        return
    validate_play(game, position)
    # Sets in a hand are laid down at the start of the seat's turn, which is this position.
    game.start_turn(game.turn)


def validate_play(game: AskingGame, position: PositionReader) -> None:
    """Reject positions that cannot be reached while the match is in progress."""
    if not (game.seats_with_cards >> game.turn) & 1:
        raise position.position_error("turn", f"seat {game.turn} holds no cards, so it cannot be on turn")
    if game.seats_with_cards == bit(game.turn):
        raise position.position_error(
            "hands", "another player must hold cards, so that the seat on turn has a player to ask"
        )
    # Only if a stock is given: unlisted cards are at the bottom of the stock, even in a short position.
    if game.config.refills_hand and position.position.get("stock"):
        for seat in range(int(game.seats)):
            if not game.seats_with_cards & bit(seat):
                raise position.position_error(
                    f"hands {seat}", "a hand cannot be empty while the stock has cards, because it draws one"
                )


def validate_end(game: AskingGame, position: PositionReader) -> None:
    """Reject final positions that cannot be reached."""
    ended = position.mapping("outcome")
    winners = position.seat_set(ended.get("winner"), "outcome")
    clause = str(ended.get("clause", ""))
    if clause and clause == game.out_clause:
        out = winners & -winners
        if (
            not out
            or out != winners
            or winners & game.seats_with_cards
            or not game.stock_count
            or not game.config.going_out_wins
        ):
            raise position.position_error(
                "outcome", f"a player wins by {clause} only with an empty hand while the stock has cards"
            )
        return
    known = ["G-4", *[end for end in (game.stock_clause, game.sets_clause, game.alone_clause) if end]]
    if clause and clause not in known:
        raise position.position_error(
            "outcome", f"this game can end by {', '.join(known)}, not by {shown_text(clause)}"
        )
    for seat in range(int(game.seats)):
        if game.complete_ranks(game.hands[seat]) and not game.hidden_counts[seat]:
            raise position.position_error(
                f"hands {seat}", "at the end no hand has a complete set, because all are laid down"
            )
    if winners != game.set_leaders():
        raise position.position_error(
            "outcome",
            f"the player with the most sets wins, so the winner must be {members(game.set_leaders())}",
        )


# Public knowledge


def write_learned(
    game: AskingGame, state: dict[str, Any], notes: KnowledgeLog, absent: int, *of_seats: vec[i64]
) -> None:
    for key, sets in zip(PER_SEAT_KEYS, of_seats, strict=True):
        state[key] = [format_standard_cards(cards) for cards in sets]
    state["notes"] = notes.to_list()
    if absent:
        state["absent"] = format_standard_cards(absent)


def read_learned(game: AskingGame, state: dict[str, Any]) -> tuple[Any, ...]:
    if "notes" not in state:
        return ()
    notes = KnowledgeLog(list(state["notes"]))
    of_seats = [
        vec[i64]([parse_card_set(state[key][seat]) for seat in range(game.seats)]) for key in PER_SEAT_KEYS
    ]
    return (notes, parse_card_set(state.get("absent", "")), *of_seats)


def parse_card_set(cards: str) -> int:
    return int(make_set([parse_standard_card(word) for word in str(cards).split()]))


def pack_cards(game: AskingGame) -> int:
    return game.config.pack


def cards_beneath_stock(game: AskingGame) -> int:
    return pack_cards(game) if stock_is_partial(game) else 0


LAYOUT = Layout(
    SeatValue("dealer"),
    Hands("hands", badges=hand_badges),
    CustomPlace(
        "completed_sets",
        fields=("completed_sets",),
        format_fields=format_set,
        read_values=read_sets,
        is_unordered=True,
        build_zones=build_set_zones,
        holds_cards=True,
    ),
    Pile(
        "stock",
        size_field="stock_count",
        rest_cards=cards_beneath_stock,
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
            write_fields=write_learned,
            read_fields=read_learned,
        ),
    ),
    pack=pack_cards,
    validate=validate,
)
