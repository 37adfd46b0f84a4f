"""Every field of a match is copied and reset by a new deal, and no seat sees more than it may."""

import pytest

from parlour.games import game_class
from parlour.kit.game import Game
from parlour.testing import check_fields
from parlour.testing.fields import COMMON_FIELDS

ASKING = {"hidden": ("hands", "stock"), "partly_used": ("stock",)}
ASKING_OPTIONS = ("deals_all_cards", "ends_with_stock", "going_out_wins", "pack", "refills_hand")
FIELDS: dict[str, dict[str, tuple[str, ...]]] = {
    "authors": ASKING | {"fixed": ("miss_passes_left", *ASKING_OPTIONS)},
    "crazy-eight": {
        "hidden": ("hands", "stock", "drawn_card"),
        "fixed": ("manual_calls", "pack", "pack_cards", "pack_size"),
        "partly_used": ("stock", "discard_pile"),
    },
    "go-fish": ASKING | {"fixed": ("gives_one_card", "has_lucky_draws", *ASKING_OPTIONS)},
    "war": {
        "hidden": ("pile_cells", "odd_card"),
        "fixed": ("pack", "pack_size", "shuffles_stake"),
        "partly_used": ("pile_cells", "stake"),
        "scratch": ("won_cards",),
    },
    "zambezi-falls": {
        "hidden": ("hands", "hand_counts", "reserve", "given_cards"),
        "fixed": (
            "max_reserve",
            "must_follow",
            "pack",
            "pack_codes",
            "pack_ranks",
            "pack_size",
            "pass_only_when_stuck",
        ),
        "partly_used": ("pile", "reserve"),
    },
    "zombie-cribbage": {
        "hidden": ("hands", "discards", "top_card", "stock"),
        "fixed": (
            "cards_per_hand",
            "hand_scorer",
            "may_keep_joker",
            "may_stop",
            "pack",
            "pack_cards",
            "pack_order",
            "pack_size",
        ),
        "partly_used": ("count_cards",),
    },
    "zop-zoo": {
        "hidden": ("stock", "named_cards"),
        "fixed": ("animals", "black_cards", "honest_matching", "white_cards"),
        "partly_used": ("stock", "discard_pile"),
    },
}


@pytest.mark.build("pure")
@pytest.mark.parametrize("name", FIELDS)
def test_fields(name: str) -> None:
    check_fields(game_class(name), **FIELDS[name])


@pytest.mark.build("pure")
def test_common_fields_are_complete() -> None:
    assert sorted(vars(Game())) == sorted(COMMON_FIELDS)
