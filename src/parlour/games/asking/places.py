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
from parlour.kit.places import Hands, Layout, Learnt, Pile, Seat, Told


def pack(game: AskingGame) -> int:
    return game.terms.pack


PLACES = Layout(
    Seat("dealer"),
    Hands("hands", badges=hand_badges),
    Told("sets", fields=("sets",), text=set_words, values=read_sets, unordered=True, scene=set_zones),
    Pile("stock", size="left", rest=leaves_stock, out="absent", shown=leaves_stock),
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
