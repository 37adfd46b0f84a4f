"""The places of Zombie Cribbage: what lies where, and who may see it."""

from parlour.games.zombie_cribbage.positions import (
    announced_text,
    check,
    count_text,
    left_open,
    phase_text,
    read_announced,
    read_count,
    read_crib,
    read_joker_holders,
    read_phase,
    read_shown,
    read_starter,
    read_stock,
    shown_text,
    starter_text,
    stock_text,
    win_text,
    write_joker_holders,
)
from parlour.games.zombie_cribbage.rules import ZombieCribbage
from parlour.games.zombie_cribbage.table import (
    count_zones,
    crib_zones,
    hand_badges,
    lies_open,
    played_badges,
    starter_zones,
    stock_zones,
    track_zones,
    win_zones,
)
from parlour.kit.places import (
    NOBODY,
    Hands,
    Layout,
    Learnt,
    Numbers,
    SeatFact,
    SeatsFact,
    SeenSets,
    Sets,
    Told,
)
from parlour.kit.position import MOST


def pack(game: ZombieCribbage) -> int:
    return game.terms.pack


PLACES = Layout(
    Numbers("scores", high=MOST, scene=track_zones),
    Numbers("trailing", low=-MOST, high=MOST),
    SeatFact("dealer"),
    Hands("hands", badges=hand_badges, lies_open=lies_open),
    Hands("crib", field="laid", veiled="veiled_crib", values=read_crib, scene=crib_zones),
    Told(
        "starter",
        fields=("starter",),
        text=starter_text,
        values=read_starter,
        scene=starter_zones,
        holds_cards=True,
    ),
    Sets("played", badges=played_badges),
    Told(
        "count",
        fields=("count", "counted", "total"),
        text=count_text,
        values=read_count,
        scene=count_zones,
        holds_cards=True,
    ),
    SeatsFact("gone"),
    Told("phase", fields=("phase",), text=phase_text, values=read_phase),
    Told("shown", fields=("crib_shown",), text=shown_text, values=read_shown),
    Told("announced", fields=("announced",), text=announced_text, values=read_announced),
    SeatsFact("face_up", default=left_open),
    Told("wins", fields=(), text=win_text, scene=win_zones),
    Told(
        "stock",
        fields=("top", "stock"),
        text=stock_text,
        values=read_stock,
        scene=stock_zones,
        seen_by=NOBODY,
        holds_cards=True,
    ),
    learnt=(
        SeenSets("lacks"),
        Learnt(fields=("has_joker",), text=write_joker_holders, values=read_joker_holders),
        SeenSets("last_show"),
    ),
    pack=pack,
    check=check,
    scene=("count", "starter", "stock", "crib"),
)
