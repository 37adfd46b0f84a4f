"""On small packs every world that the public history allows is imagined, in its weight, and no other.

The oracle does not look at what the game remembers: it deals the same small pack again and again, lets every
deal play the same moves, and keeps the worlds in which the seat was told the same all along.
"""

from collections import Counter
from typing import Any

import pytest

from parlour.games import game_class
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.options import read_options
from tests.effort import tries
from tests.play import choices

DEALS = tries(40_000, 150_000)
ENOUGH = 150  # deals that still fit, to judge by
DRAWS = 3_000

CASES = [
    ("crazy-eight", 2, "AC AD 2C 3C 3D 4C 4D", {}),
    ("crazy-eight", 3, "AC 2C 2D 3C 3D 4C 4D 5C", {"jokers": "0"}),
    ("crazy-eight", 2, "AC AD 2C 2D 3C 3D *1", {"first_ace": "on"}),
    ("crazy-eight", 2, "AC AD 2C 2D 3C 3D", {"first_ace": "on", "ace": "same_suit", "pick_and_play": "on"}),
    ("crazy-eight", 3, "AC AD 2C 2D 3D 4C *1", {"first_ace": "on", "dealer": "first"}),
    ("crazy-eight", 2, "2C 3C 4D 7C 8C 8D KC", {"starter": "redraw", "calls": "manual"}),
    ("crazy-eight", 2, "AC 2C 3D 4C *1 *2", {"starter": "inert", "after_joker": "below"}),
    ("zop-zoo", 2, "owl lion OWL LION TOUCAN MOLE1 FOX", {}),
    ("zop-zoo", 2, "owl skunk lion fox OWL HYENA RACCOON TOUCAN SKUNK", {}),
    ("zop-zoo", 3, "owl lion fox OWL LION BEAST1 MOLE1", {"limit": 5}),
    ("zop-zoo", 2, "owl lion OWL LION TOUCAN HYENA FOX", {"matching": "honest"}),
    ("go-fish", 2, "AC AD AH 2C 2D 2H 3C 3D", {"hand_over": "one", "end": "all_sets"}),
    ("go-fish", 2, "AC AD AH 2C 2D 3C 3D", {"lucky_draw": "on", "out_wins": "off"}),
    ("authors", 3, "AC AD 2C 2D 3C 3D 3H 4C 4D", {"deal": "stock"}),
    ("zambezi-falls", 2, "3C 3D 3H 3S 4C 4D 5C 2C", {"exchange": "off"}),
    ("zambezi-falls", 2, "3C 3D 4C 4D 5C 5D 6C 2C", {"exchange": "off", "pass": "only_when_stuck"}),
    ("zambezi-falls", 2, "3C 3D 3H 4C 4D 4H 5C 2C", {"exchange": "off", "unfollowed_match": "illegal"}),
]


def dealt(name: str, seats: int, pack: str, options: dict[str, Any], seed: int) -> Game:
    kind = game_class(name)
    return kind(seats, read_options(kind.options_type, options), seed, pack)


def world_of(game: Game) -> str:
    return str(game.position())


def deals_like(game: Game, seat: int) -> list[Game]:
    """Deals, out of many, that show the seat just what this one does."""
    told = game.observation_key(seat)
    again = game.copy()
    found = []
    for _ in range(DEALS):
        again.start()
        if again.observation_key(seat) == told:
            found.append(again.copy())
    return found


def that_follow(worlds: list[Game], actor: int, move: int, seat: int, told: int) -> list[Game]:
    """The worlds in which the actor may make the move and the seat is told that, after the move."""
    fitting = []
    for world in worlds:
        if move in world.legal(actor):
            after = world.copy()
            after.push(actor, move)
            if after.observation_key(seat) == told:
                fitting.append(after)
    return fitting


@pytest.mark.worlds
@pytest.mark.parametrize(("name", "seats", "pack", "options"), CASES)
@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_worlds_come_up_in_their_weight(
    name: str, seats: int, pack: str, options: dict[str, Any], seat: int
) -> None:
    game = dealt(name, seats, pack, options, 7 + seat)
    worlds = deals_like(game, seat)
    rng = Rng.fast(seat)
    judged = 0
    while len(worlds) >= ENOUGH:
        judge(game, worlds, seat, rng)
        judged += 1
        possible = choices(game)
        actor, move = possible[int(rng.below(len(possible)))]
        rounds = game.rounds
        game.push(actor, move)
        if game.over or game.rounds != rounds:
            break
        worlds = that_follow(worlds, actor, move, seat, game.observation_key(seat))
    assert judged, "no deal like it among so many"


def judge(game: Game, worlds: list[Game], seat: int, rng: Rng) -> None:
    view = game.view(seat)
    true = Counter(world_of(world) for world in worlds)
    imagined = Counter(world_of(view.determinize(rng)) for _ in range(DRAWS))
    if len(worlds) > 12 * len(true):
        assert set(imagined) <= set(true), "a world that cannot be was imagined"
    if 12 * len(imagined) < DRAWS:
        assert set(true) <= set(imagined), "a world that can be was never imagined"
    assert far_apart(true, imagined) < 5


def far_apart(one: Counter[str], other: Counter[str]) -> float:
    """How many standard deviations a chi-square statistic of two samples lies above its mean."""
    n, m = one.total(), other.total()
    statistic = 0.0
    cells = 0
    for world in set(one) | set(other):
        both = one[world] + other[world]
        if both < 8:
            continue
        expected_one = both * n / (n + m)
        expected_other = both * m / (n + m)
        statistic += (one[world] - expected_one) ** 2 / expected_one
        statistic += (other[world] - expected_other) ** 2 / expected_other
        cells += 1
    freedom = max(cells - 1, 1)
    return float((statistic - freedom) / (2 * freedom) ** 0.5)
