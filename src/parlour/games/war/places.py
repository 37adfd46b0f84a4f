"""The places of War: what lies where, and who may see it."""

from parlour.games.war.positions import (
    has_odd_card,
    max_rounds,
    read_pools,
    read_stake,
    validate,
    write_pools,
    write_stake,
)
from parlour.games.war.rules import War
from parlour.kit.layout.places import Layout, LearnedFields, NumberValue, RingCell, Rings


def pack_cards(game: War) -> int:
    return game.config.pack


LAYOUT = Layout(
    Rings("piles", field="pile_cells", head_field="pile_heads", size_field="pile_sizes"),
    RingCell("odd_card", is_allowed=has_odd_card, clause="WR-7"),
    NumberValue("round_count", field="round_count", high=max_rounds),
    learned=(
        LearnedFields(fields=("card_pools", "pile_cells"), write_fields=write_pools, read_fields=read_pools),
        LearnedFields(fields=("stake", "stake_sizes"), write_fields=write_stake, read_fields=read_stake),
    ),
    pack=pack_cards,
    validate=validate,
)
