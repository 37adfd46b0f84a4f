"""Deals are fair: how many cards of one kind a hand has follows the hypergeometric distribution."""

from collections import Counter
from math import comb
from typing import Any

import pytest

from parlour.games import game_class
from parlour.kit.options import DealerOptions, read_options

DEALS = 2500
ACES = ("AC", "AD", "AH", "AS")
JOKERS = ("*1", "*2")
MINUS = ("skunk", "rat", "vulture", "piranha", "mosquito", "leech")

# The game, seats, options, the key of the position, whose cards are looked at, what is counted there, and by
# the rules the size of the pack, and how many cards that seat has been dealt.
CASES: list[tuple[str, int, dict[str, Any], str, int, tuple[str, ...], int, int]] = [
    ("war", 2, {}, "piles", 1, ACES, 52, 26),
    ("war", 3, {}, "piles", 2, ACES, 52, 17),
    ("go-fish", 3, {}, "hands", 0, ACES, 52, 13),
    ("go-fish", 6, {}, "hands", 5, ACES, 52, 7),
    ("authors", 5, {}, "hands", 2, ACES, 52, 11),
    ("authors", 4, {"deal": "stock"}, "hands", 0, ACES, 52, 10),
    ("crazy-eight", 4, {}, "hands", 1, JOKERS, 54, 8),
    ("zambezi-falls", 2, {}, "hands", 0, ACES, 52, 18),
    ("zombie-cribbage", 2, {}, "hands", 1, ACES, 52, 6),
    ("zombie-cribbage", 2, {"lowdown": "on"}, "hands", 0, JOKERS, 54, 6),
    ("zop-zoo", 3, {}, "rows", 2, MINUS, 52, 6),
]


@pytest.mark.worlds
@pytest.mark.clause("WR-1", "GF-2", "AU-6", "CE-1", "ZF-1", "ZC-2", "ZZ-3")
@pytest.mark.parametrize(("name", "seats", "options", "key", "seat", "kind", "pack", "dealt"), CASES)
def test_a_hand_holds_as_many_of_a_kind_as_chance_gives(
    name: str,
    seats: int,
    options: dict[str, Any],
    key: str,
    seat: int,
    kind: tuple[str, ...],
    pack: int,
    dealt: int,
) -> None:
    game_type = game_class(name)
    if issubclass(game_type.options_type, DealerOptions):
        options = options | {"dealer": "first"}  # so that it is known who gets a card more
    game = game_type(seats, read_options(game_type.options_type, options), 3)
    found: Counter[int] = Counter()
    for _ in range(DEALS):
        game.start()
        cards = str(game.position()[key][seat]).split()
        assert len(cards) == dealt
        found[sum(card in kind for card in cards)] += 1
    statistic = 0.0
    for held in range(len(kind) + 1):
        ways = comb(len(kind), held) * comb(pack - len(kind), dealt - held) / comb(pack, dealt)
        expected = DEALS * ways
        if expected >= 5:
            statistic += (found[held] - expected) ** 2 / expected
        else:
            assert found[held] <= expected + 5 * (expected + 1) ** 0.5
    # With six degrees of freedom, the most there are, 25 is passed by one fair deal in 3,000.
    assert statistic < 25
