"""The places of Zop Zoo: what lies where, and who may see it."""

from parlour.games.zop_zoo.positions import (
    black_card_set,
    format_bonus,
    format_drawn,
    format_dug,
    format_named,
    format_phase,
    format_rows,
    format_score,
    pack_cards,
    read_bonus,
    read_drawn,
    read_dug,
    read_named,
    read_phase,
    read_rows,
    validate,
)
from parlour.games.zop_zoo.table import (
    build_bonus_zones,
    build_discard_zones,
    build_drawn_zones,
    build_row_zones,
)
from parlour.kit.layout.places import EVERYBODY, MOVER, CustomPlace, FlagValue, Layout, Pile, SeatValue

LAYOUT = Layout(
    CustomPlace(
        "rows",
        fields=("owned_items", "matched_cards", "wild_covered_cards", "bare_cards", "cards_under_wilds"),
        written_fields=("owned_items",),
        format_fields=format_rows,
        read_values=read_rows,
        is_unordered=True,
        build_zones=build_row_zones,
        holds_cards=True,
    ),
    CustomPlace(
        "side_bonuses",
        fields=("owned_items",),
        format_fields=format_bonus,
        read_values=read_bonus,
        is_unordered=True,
        build_zones=build_bonus_zones,
        holds_cards=True,
    ),
    Pile("draw_pile", field="stock", size_field="stock_count", rest_cards=black_card_set, can_be_known=False),
    Pile(
        "discard_pile",
        field="discard_pile",
        size_field="discard_count",
        viewers=EVERYBODY,
        build_zones=build_discard_zones,
    ),
    CustomPlace(
        "drawn_card",
        fields=("drawn_card",),
        format_fields=format_drawn,
        read_values=read_drawn,
        build_zones=build_drawn_zones,
        holds_cards=True,
    ),
    FlagValue("is_top_void", default_value=None),
    SeatValue("starter"),
    CustomPlace(
        "failed_dig_seats", fields=("failed_dig_seats",), format_fields=format_dug, read_values=read_dug
    ),
    CustomPlace("phase", fields=("phase",), format_fields=format_phase, read_values=read_phase),
    CustomPlace(
        "named_cards",
        fields=("named_cards",),
        format_fields=format_named,
        read_values=read_named,
        is_unordered=True,
        viewers=MOVER,
        holds_cards=True,
    ),
    CustomPlace("scores", fields=(), format_fields=format_score),
    pack=pack_cards,
    validate=validate,
)
