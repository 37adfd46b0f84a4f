"""The places of games of asking: what lies where, and who may see it."""

from parlour.games.asking.positions import (
    format_set,
    read_learned,
    read_sets,
    stock_is_partial,
    validate,
    write_learned,
)
from parlour.games.asking.rules import AskingGame
from parlour.games.asking.table import build_set_zones, hand_badges
from parlour.kit.layout.places import CustomPlace, Hands, Layout, LearnedFields, Pile, SeatValue


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
