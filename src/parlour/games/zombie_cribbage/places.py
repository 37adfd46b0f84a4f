"""The places of Zombie Cribbage: what lies where, and who may see it."""

from parlour.games.zombie_cribbage.positions import (
    format_announced,
    format_count,
    format_phase,
    format_show,
    format_starter,
    format_stock,
    format_wins,
    infer_open_hands,
    read_announced,
    read_count,
    read_crib,
    read_joker_holders,
    read_phase,
    read_show,
    read_starter,
    read_stock,
    validate,
    write_joker_holders,
)
from parlour.games.zombie_cribbage.rules import ZombieCribbage
from parlour.games.zombie_cribbage.table import (
    build_count_zones,
    build_crib_zones,
    build_starter_zones,
    build_stock_zones,
    build_track_zones,
    build_win_zones,
    hand_badges,
    lies_open,
    played_badges,
)
from parlour.kit.layout.places import (
    NOBODY,
    CustomPlace,
    Hands,
    KnownSets,
    Layout,
    LearnedFields,
    Numbers,
    SeatSets,
    SeatsValue,
    SeatValue,
)
from parlour.kit.position_reader import MAX_NUMBER


def pack_cards(game: ZombieCribbage) -> int:
    return game.config.pack


LAYOUT = Layout(
    Numbers("leading_zombies", high=MAX_NUMBER, build_zones=build_track_zones),
    Numbers("trailing_zombies", low=-MAX_NUMBER, high=MAX_NUMBER),
    SeatValue("dealer"),
    Hands("hands", badges=hand_badges, lies_open=lies_open),
    Hands(
        "crib",
        field="discards",
        hidden_counts="hidden_crib_counts",
        read_values=read_crib,
        build_zones=build_crib_zones,
    ),
    CustomPlace(
        "starter",
        fields=("starter",),
        format_fields=format_starter,
        read_values=read_starter,
        build_zones=build_starter_zones,
        holds_cards=True,
    ),
    SeatSets("played_cards", badges=played_badges),
    CustomPlace(
        "count",
        fields=("count_cards", "count_size", "count_total"),
        format_fields=format_count,
        read_values=read_count,
        build_zones=build_count_zones,
        holds_cards=True,
    ),
    SeatsValue("gone_seats"),
    CustomPlace("phase", fields=("phase",), format_fields=format_phase, read_values=read_phase),
    CustomPlace("shown", fields=("is_crib_shown",), format_fields=format_show, read_values=read_show),
    CustomPlace(
        "announced_points",
        fields=("announced_points",),
        format_fields=format_announced,
        read_values=read_announced,
    ),
    SeatsValue("open_hands", default_seats=infer_open_hands),
    CustomPlace("wins", fields=(), format_fields=format_wins, build_zones=build_win_zones),
    CustomPlace(
        "stock",
        fields=("top_card", "stock"),
        format_fields=format_stock,
        read_values=read_stock,
        build_zones=build_stock_zones,
        viewers=NOBODY,
        holds_cards=True,
    ),
    learned=(
        KnownSets("excluded_cards"),
        LearnedFields(
            fields=("seats_with_joker",), write_fields=write_joker_holders, read_fields=read_joker_holders
        ),
        KnownSets("last_show"),
    ),
    pack=pack_cards,
    validate=validate,
    scene=("count", "starter", "stock", "crib"),
)
