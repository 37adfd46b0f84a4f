"""The places of War: what lies where, and who may see it."""

from parlour.games.war.positions import (
    check,
    has_odd,
    most_rounds,
    read_bags,
    read_stake,
    write_bags,
    write_stake,
)
from parlour.games.war.rules import War
from parlour.kit.places import Cell, Layout, Learnt, NumberFact, Rings


def pack(game: War) -> int:
    return game.terms.pack


PLACES = Layout(
    Rings("piles", field="cells", heads="heads", held="held"),
    Cell("odd", allowed=has_odd, clause="WR-7"),
    NumberFact("round", field="rounds", high=most_rounds),
    learnt=(
        Learnt(fields=("bags", "cells"), text=write_bags, values=read_bags),
        Learnt(fields=("stake", "laid"), text=write_stake, values=read_stake),
    ),
    pack=pack,
    check=check,
)
