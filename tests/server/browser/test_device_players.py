"""The curtain between people at one device: which matches need it."""

from typing import Any

import pytest
from hypothesis import strategies as st

from parlour.games import game_names
from parlour.kit.moves import SPECTATOR
from parlour.kit.rng import Rng
from parlour.server.browser.device_players import has_hidden_cards, list_shown_zones
from parlour.testing.effort import example_count
from parlour.testing.random_matches import check_property, deal_setup, push_random_move

MOVES = 60


@pytest.mark.parametrize("game", game_names())
def test_all_players_see_the_same_if_there_is_no_curtain(game: str) -> None:
    def check(setup: dict[str, Any], show_known_cards: bool) -> None:
        match, rng = deal_setup(setup), Rng.fast(setup["seed"])
        needs_curtain = has_hidden_cards(match, show_known_cards)
        do_views_differ = False
        for _ in range(MOVES):
            if match.is_over:
                break
            public_zones = list_shown_zones(match.view(SPECTATOR), show_known_cards)
            for seat in range(match.seats):
                do_views_differ |= list_shown_zones(match.view(seat), show_known_cards) != public_zones
            push_random_move(match, rng)
        assert do_views_differ == needs_curtain

    check_property(check, game, example_count(4, 100), show_known_cards=st.booleans())
