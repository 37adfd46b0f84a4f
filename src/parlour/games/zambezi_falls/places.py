"""The places of Zambezi Falls: what lies where, and who may see it."""

from parlour.games.zambezi_falls.positions import (
    assign_suits,
    format_gifts,
    format_go_again,
    format_hand,
    format_leader,
    format_pile,
    format_reserve,
    format_wins,
    read_gifts,
    read_leader,
    read_learned,
    read_pile,
    read_reserve,
    read_wins,
    validate,
    write_learned,
)
from parlour.games.zambezi_falls.rules import ZambeziFalls
from parlour.games.zambezi_falls.table import (
    build_gift_zones,
    build_pile_zones,
    build_reserve_zones,
    hand_badges,
)
from parlour.kit.layout.places import NOBODY, CustomPlace, Hands, Layout, LearnedFields, SeatValue


def pack_cards(game: ZambeziFalls) -> int:
    return int(game.config.pack_faces)


LAYOUT = Layout(
    Hands("hands", format_set=format_hand, badges=hand_badges),
    CustomPlace(
        "reserve",
        fields=("reserve",),
        size_field="reserve_count",
        format_fields=format_reserve,
        read_values=read_reserve,
        build_zones=build_reserve_zones,
        viewers=NOBODY,
        holds_cards=True,
    ),
    CustomPlace(
        "pile",
        fields=("pile", "play_count"),
        format_fields=format_pile,
        read_values=read_pile,
        build_zones=build_pile_zones,
        holds_cards=True,
    ),
    CustomPlace(
        "top_seat",
        fields=("top_seat", "must_beat_own"),
        format_fields=format_leader,
        read_values=read_leader,
    ),
    CustomPlace("must_beat_own", fields=("must_beat_own",), format_fields=format_go_again),
    SeatValue("dealer"),
    CustomPlace(
        "given_cards",
        fields=("given_cards",),
        format_fields=format_gifts,
        read_values=read_gifts,
        build_zones=build_gift_zones,
        observe_method="visible_gifts",
        holds_cards=True,
    ),
    CustomPlace("wins", fields=(), format_fields=format_wins, read_values=read_wins),
    learned=(
        LearnedFields(
            fields=("played_cards", "pile", "given_cards"),
            write_fields=write_learned,
            read_fields=read_learned,
        ),
    ),
    pack=pack_cards,
    complete_position=assign_suits,
    validate=validate,
)
