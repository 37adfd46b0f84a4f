"""The places of games of asking: what lies where, and who may see it."""

from parlour.games.asking.positions import (
    check,
    leaves_stock,
    read_learnt,
    read_sets,
    set_words,
    write_learnt,
)
from parlour.games.asking.rules import AskingGame
from parlour.games.asking.table import hand_badges, set_zones
from parlour.kit.places import Hands, Layout, Learnt, Pile, SeatFact, Told


def pack(game: AskingGame) -> int:
    return game.terms.pack


def beneath_stock(game: AskingGame) -> int:
    return pack(game) if leaves_stock(game) else 0


PLACES = Layout(
    SeatFact("dealer"),
    Hands("hands", badges=hand_badges),
    Told(
        "sets",
        fields=("sets",),
        text=set_words,
        values=read_sets,
        unordered=True,
        scene=set_zones,
        holds_cards=True,
    ),
    Pile("stock", size="left", rest=beneath_stock, out="absent", named=False, shown=leaves_stock),
    learnt=(
        Learnt(
            fields=("notes", "absent", "shown", "lacks", "holds", "part"),
            text=write_learnt,
            values=read_learnt,
        ),
    ),
    pack=pack,
    check=check,
)
