"""The places of Zambezi Falls: what lies where, and who may see it."""

from parlour.games.zambezi_falls.positions import (
    check,
    given_text,
    hand_text,
    leader_text,
    own_text,
    pile_text,
    read_given,
    read_leader,
    read_learnt,
    read_pile,
    read_reserve,
    read_wins,
    reserve_text,
    wins_text,
    with_suits,
    write_learnt,
)
from parlour.games.zambezi_falls.rules import ZambeziFalls
from parlour.games.zambezi_falls.table import aside_zones, hand_badges, pile_zones, reserve_zones
from parlour.kit.places import NOBODY, Hands, Layout, Learnt, SeatFact, Told


def pack(game: ZambeziFalls) -> int:
    return int(game.terms.pack_faces)


PLACES = Layout(
    Hands("hands", text=hand_text, badges=hand_badges),
    Told(
        "reserve",
        fields=("reserve",),
        size="left",
        text=reserve_text,
        values=read_reserve,
        scene=reserve_zones,
        seen_by=NOBODY,
        holds_cards=True,
    ),
    Told(
        "pile", fields=("pile", "plays"), text=pile_text, values=read_pile, scene=pile_zones, holds_cards=True
    ),
    Told("leader_of_top", fields=("leader_of_top", "again"), text=leader_text, values=read_leader),
    Told("must_beat_own", fields=("again",), text=own_text),
    SeatFact("dealer"),
    Told(
        "given",
        fields=("gave",),
        text=given_text,
        values=read_given,
        scene=aside_zones,
        seen_as="gifts_seen",
        holds_cards=True,
    ),
    Told("wins", fields=(), text=wins_text, values=read_wins),
    learnt=(Learnt(fields=("notes", "pile", "gave"), text=write_learnt, values=read_learnt),),
    pack=pack,
    complete=with_suits,
    check=check,
)
