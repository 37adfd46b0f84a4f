"""Deals: the number of cards of each seat, the first player, and the distribution of hands."""

from collections import Counter
from math import comb
from typing import Any

import pytest

from parlour.games import game_class
from parlour.kit.options import DealerOptions, parse_options

DEALS = 2500
ACES = ("AC", "AD", "AH", "AS")
JOKERS = ("*1", "*2")
MINUS = ("skunk", "rat", "vulture", "piranha", "mosquito", "leech")

# Game, seats, options, key of the position, seat whose cards are counted, and the cards counted there. The
# last two are from the rules: the size of the pack, and the number of cards dealt to that seat.
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
def test_hands_follow_hypergeometric_distribution(
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
    game = game_type.new_match(seats, parse_options(game_type.options_type, options), 3)
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


# Game, seats, options (the first seat deals), sizes of hands, remaining cards, and the first player.
SIZES: list[tuple[str, int, dict[str, Any], list[int], int, Any]] = [
    ("war", 2, {}, [26, 26], 0, [0, 1]),
    ("war", 3, {}, [17, 17, 17], 1, [0, 1, 2]),
    ("go-fish", 2, {}, [7, 7], 38, 1),
    ("go-fish", 3, {}, [13] * 3, 13, 1),
    ("go-fish", 4, {}, [10] * 4, 12, 1),
    ("go-fish", 5, {}, [8] * 5, 12, 1),
    ("go-fish", 6, {}, [7] * 6, 10, 1),
    ("authors", 3, {}, [17, 18, 17], 0, 1),
    ("authors", 4, {}, [13] * 4, 0, 1),
    ("authors", 5, {}, [10, 11, 11, 10, 10], 0, 1),
    ("authors", 6, {}, [8, 9, 9, 9, 9, 8], 0, 1),
    ("authors", 3, {"deal": "stock"}, [13] * 3, 13, 1),
    ("authors", 5, {"deal": "stock"}, [8] * 5, 12, 1),
    ("crazy-eight", 2, {}, [8, 8], 37, 1),
    ("crazy-eight", 5, {"jokers": "0"}, [8] * 5, 11, 1),
    ("crazy-eight", 4, {"start": "right"}, [8] * 4, 21, 3),
    ("crazy-eight", 4, {"start": "dealer", "jokers": "1"}, [8] * 4, 20, 0),
    ("zambezi-falls", 2, {}, [18, 18], 16, [0, 1]),
    ("zambezi-falls", 2, {"exchange": "off"}, [18, 18], 16, 1),
    ("zombie-cribbage", 2, {}, [6, 6], 40, [0, 1]),
    ("zombie-cribbage", 2, {"lowdown": "on"}, [6, 6], 42, [0, 1]),
    ("zop-zoo", 2, {}, [6, 6], 74, 0),
    ("zop-zoo", 6, {}, [6] * 6, 74, 0),
]
PLACES = {
    "war": ("piles", "odd_card"),
    "zop-zoo": ("rows", "draw_pile"),
    "zambezi-falls": ("hands", "reserve"),
}


@pytest.mark.clause(
    "WR-1", "WR-7", "GF-2", "GF-3", "GF-21", "AU-6", "CE-1", "CE-2", "CE-32", "ZF-1", "ZC-2", "ZZ-3"
)
@pytest.mark.parametrize(("name", "seats", "options", "sizes", "left", "turn"), SIZES)
def test_deal_matches_the_rules_page(
    name: str, seats: int, options: dict[str, Any], sizes: list[int], left: int, turn: Any
) -> None:
    kind = game_class(name)
    if issubclass(kind.options_type, DealerOptions):
        options = options | {"dealer": "first"}
    hands, rest = PLACES.get(name, ("hands", "stock"))
    for seed in range(10):
        position = kind.new_match(seats, parse_options(kind.options_type, options), seed).position()
        if any(position.get("completed_sets", [])):
            continue  # the first seat was dealt a set, and has laid it down
        dealt = [hand.split() for hand in position[hands]]
        lying = [*position[rest].split(), *position.get("discard_pile", "").split()]
        lying += [card for hand in dealt for card in hand]
        assert [len(hand) for hand in dealt] == sizes
        assert len(position[rest].split()) == left
        assert len(set(lying)) == len(lying)
        assert position["turn"] == turn
