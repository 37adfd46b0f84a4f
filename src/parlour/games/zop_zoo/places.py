"""The places of Zop Zoo: what lies where, and who may see it."""

from parlour.games.zop_zoo.positions import (
    blacks,
    bonus_text,
    cards_of_pack,
    check,
    drawn_text,
    dug_text,
    named_text,
    phase_text,
    read_bonus,
    read_drawn,
    read_dug,
    read_named,
    read_phase,
    read_rows,
    rows_text,
    score_text,
)
from parlour.games.zop_zoo.table import bonus_zones, discard_zones, drawn_zones, row_zones
from parlour.kit.places import EVERYBODY, MOVER, FlagFact, Layout, Pile, SeatFact, Told

PLACES = Layout(
    Told(
        "rows",
        fields=("held", "covered", "shut", "bare", "under"),
        told=("held",),
        text=rows_text,
        values=read_rows,
        unordered=True,
        scene=row_zones,
        holds_cards=True,
    ),
    Told(
        "bonus",
        fields=("held",),
        text=bonus_text,
        values=read_bonus,
        unordered=True,
        scene=bonus_zones,
        holds_cards=True,
    ),
    Pile("draw", field="stock", size="left", rest=blacks, named=False),
    Pile("discard", field="pile", size="piled", seen_by=EVERYBODY, scene=discard_zones),
    Told("drawn", fields=("drawn",), text=drawn_text, values=read_drawn, scene=drawn_zones, holds_cards=True),
    FlagFact("void", unsaid=None),
    SeatFact("starter"),
    Told("dug", fields=("dug",), text=dug_text, values=read_dug),
    Told("phase", fields=("phase",), text=phase_text, values=read_phase),
    Told(
        "named",
        fields=("named",),
        text=named_text,
        values=read_named,
        unordered=True,
        seen_by=MOVER,
        holds_cards=True,
    ),
    Told("scores", fields=(), text=score_text),
    pack=cards_of_pack,
    check=check,
)
