"""Counts of opening hands: each game's table compared with written hands."""

import pytest

import parlour
from parlour.games import game_class, game_names
from parlour.text.translation import get_catalog

# For each game: an opening hand and its counts.
HANDS = {
    "war": ("AS AH KD 2C TC JH", {"opening-aces": 2, "opening-high": 4}),
    "go-fish": ("7C 7D 7H 2S KD", {"opening-alike": 3, "opening-ranks": 3}),
    "authors": ("AC AD AH AS 3C 3D", {"opening-alike": 4, "opening-ranks": 2}),
    "crazy-eight": ("8C 8D *1 2C 3C QH", {"opening-eights": 2, "opening-suit": 3}),
    "zambezi-falls": ("2C 2D 3C 3D 3H TS", {"opening-twos": 2, "opening-ranks": 3}),
    "zombie-cribbage": ("5C 5D KH *1 KS KC", {"opening-fives": 2, "opening-alike": 3}),
    "zop-zoo": ("lion monkey tick", {}),
}


@pytest.mark.parametrize("name", game_names())
def test_opening_hand_counts(name: str) -> None:
    written, expected = HANDS[name]
    opening = game_class(name).opening_hand
    assert {count.name: count.count(written.split()) for count in opening.counts} == expected
    for language in ("en", "de"):
        assert all(
            get_catalog(game_class(name).message_catalog(), language).format_with_fields(count.name, {})
            for count in opening.counts
        )


@pytest.mark.parametrize("name", game_names())
def test_opening_hand_place_has_cards(name: str) -> None:
    """The place in the table has cards for each seat after a deal."""
    game = parlour.new(name, seed=1)
    dealt = game.position()[game.opening_hand.place]
    assert len(dealt) == game.seats
    assert all(dealt)
