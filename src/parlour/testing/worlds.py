"""On small packs every world that the public history allows is drawn, in its weight, and no other.

The oracle does not look at what the game remembers: it deals the same small pack again and again, lets every
deal play the same moves, and keeps the worlds in which the seat was told the same all along.
"""

from collections import Counter

from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.testing.effort import tries
from parlour.testing.play import choices

ENOUGH = 150  # deals that still fit, to judge by
DRAWS = 3_000
FAR = 5  # standard deviations


def check_worlds(game: Game, seat: int, moves: int = 1_000) -> None:
    """What `determinize` gives the seat, after up to so many moves, are the deals that show it the same.

    The match must be new, and its pack so small that many deals look alike. What others choose face down is
    taken to be any of what they may.
    """
    worlds = deals_like(game, seat, tries(40_000, 150_000))
    rng = Rng.fast(seat)
    judged = 0
    while len(worlds) >= ENOUGH:
        judge(game, worlds, seat, rng)
        judged += 1
        if judged > moves:
            break
        possible = choices(game)
        actor, move = possible[int(rng.below(len(possible)))]
        rounds = game.rounds
        game.push(actor, move)
        if game.over or game.rounds != rounds:
            break
        worlds = that_follow(worlds, actor, move, seat, game.observation_key(seat), rng)
    assert judged, "no deal like it among so many"


def world_of(game: Game) -> str:
    return str(game.position())


def deals_like(game: Game, seat: int, deals: int) -> list[Game]:
    """Deals, out of many, that show the seat just what this one does."""
    key = game.observation_key(seat)
    again = game.copy()
    found = []
    for _ in range(deals):
        again.start()
        if again.observation_key(seat) == key:
            found.append(again.copy())
    return found


def that_follow(worlds: list[Game], actor: int, move: int, seat: int, key: int, rng: Rng) -> list[Game]:
    """The worlds in which the seat observes that: by its own move, or by any that another may make."""
    fitting = []
    for world in worlds:
        made = [move] if actor == seat else world.legal(actor)
        after = [pushed(world, actor, each) for each in made if actor != seat or each in world.legal(actor)]
        alike = [twin for twin in after if twin.observation_key(seat) == key]
        if alike:
            fitting.append(alike[int(rng.below(len(alike)))])
    return fitting


def pushed(world: Game, actor: int, move: int) -> Game:
    after = world.copy()
    after.push(actor, move)
    return after


def judge(game: Game, worlds: list[Game], seat: int, rng: Rng) -> None:
    """The worlds that a view of the match gives are these, each as often."""
    view = game.view(seat)
    true = Counter(world_of(world) for world in worlds)
    drawn = Counter(world_of(view.determinize(rng)) for _ in range(DRAWS))
    if len(worlds) > 12 * len(true):
        assert set(drawn) <= set(true), "a world that cannot be was drawn"
    if 12 * len(drawn) < DRAWS:
        assert set(true) <= set(drawn), "a world that can be was never drawn"
    assert far_apart(true, drawn) < FAR


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
