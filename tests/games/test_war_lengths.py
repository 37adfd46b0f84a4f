"""How long games of War are, and how often there is a fight, beside a second War that shuffles for itself."""

import random
import statistics
from itertools import combinations

import pytest

from parlour.games.war import War
from parlour.kit.options import read_options
from parlour.testing.effort import tries
from tests.games.war_oracle import House, World, turned

PACK = [rank + suit for rank in "23456789TJQKA" for suit in "CDHS"]
GAMES = tries(300, 1500)


def length_of_the_second_war(seats: int, house: House, lot: random.Random) -> tuple[int, int]:
    """Deals a whole pack and plays it out: rounds, and rounds with a fight."""
    pack = lot.sample(PACK, 52)
    each = 52 // seats
    piles = tuple(tuple(pack[each * seat : each * seat + each]) for seat in range(seats))
    world = World(piles, pack[-1] if seats == 3 else "")
    rounds = fights = 0
    while sum(bool(pile) for pile in world.piles) > 1:
        played = turned(world, house)
        rounds += 1
        fights += len([step for step in played.seen if step[0] == "up"]) > 1
        if played.winner < 0:
            break
        won = [card for stake in played.stakes for card in stake]
        lot.shuffle(won)
        left = [list(pile) for pile in played.piles]
        left[played.winner] += won + ([world.odd] if played.odd_goes else [])
        world = World(tuple(map(tuple, left)), "" if played.odd_goes else world.odd)
    return rounds, fights


def lengths(seats: int, war: str, run_out: str) -> list[int]:
    """The rounds of many games of ours."""
    chosen = read_options(War.options_type, {"war": war, "run_out": run_out, "max_rounds": 0})
    game = War(seats, chosen, 5)
    game.listening = False
    found = []
    for _ in range(GAMES):
        game.start()
        while not game.over:
            game.push(game.turn, 128)
        found.append(int(game.rounds))
    return found


@pytest.mark.worlds
@pytest.mark.clause("WR-1", "WR-2", "WR-6")
@pytest.mark.parametrize(
    ("seats", "war", "run_out"),
    [(2, "one", "last_card"), (2, "three", "lose"), (2, "rank", "last_card"), (3, "one", "last_card")],
)
def test_games_are_as_long_as_in_the_second_war(seats: int, war: str, run_out: str) -> None:
    lot = random.Random(f"{seats} {war} {run_out}")
    house = House(war, run_out, "shuffled")
    theirs = [length_of_the_second_war(seats, house, lot)[0] for _ in range(GAMES)]
    ours = lengths(seats, war, run_out)
    spread = (statistics.variance(ours) / len(ours) + statistics.variance(theirs) / len(theirs)) ** 0.5
    apart = statistics.mean(ours) - statistics.mean(theirs)
    assert abs(apart) < 4 * spread, (statistics.mean(ours), statistics.mean(theirs), spread)
    assert spread < statistics.mean(theirs) / 10  # the interval is narrow enough to say something


def chances_of_a_fight() -> dict[int, float]:
    """The chance that the first round is a fight, by counting: two equal, or the highest of three equal."""
    ranks = [place // 4 for place in range(52)]
    of_two = [one == other for one, other in combinations(ranks, 2)]
    of_three = [trio.count(max(trio)) > 1 for trio in combinations(ranks, 3)]
    return {2: sum(of_two) / len(of_two), 3: sum(of_three) / len(of_three)}


@pytest.mark.clause("WR-3", "WR-8", "WR-9", "WR-12")
@pytest.mark.parametrize("seats", [2, 3])
def test_the_first_round_is_a_fight_as_often_as_counting_says(seats: int) -> None:
    likely = chances_of_a_fight()[seats]
    game = War(seats, None, 9)
    deals = 4000
    fights = 0
    for _ in range(deals):
        game.start()
        for seat in range(seats):
            game.push(seat, 128)
        fights += any(event.kind == "war" for event in game.events())
    assert abs(fights / deals - likely) < 4 * (likely * (1 - likely) / deals) ** 0.5


# A million games of T. Voskuilen's War-Simulator (on GitHub): one card face down, what is won goes under the
# pile in any order, and whoever runs out in a war has lost. A war lost so is no round there.
PUBLISHED_MEAN = (440, 445)
PUBLISHED_SHARES = {332.5: 0.5, 1160: 0.95, 1750: 0.99}


@pytest.mark.worlds
@pytest.mark.clause("WR-2", "WR-3", "WR-5", "WR-6", "WR-10")
def test_games_are_as_long_as_was_published() -> None:
    ours = lengths(2, "one", "lose")
    low, high = PUBLISHED_MEAN
    doubt = 4 * statistics.stdev(ours) / len(ours) ** 0.5
    assert low - doubt < statistics.mean(ours) < high + 1 + doubt
    for rounds, share in PUBLISHED_SHARES.items():
        found = sum(length <= rounds for length in ours) / len(ours)
        assert abs(found - share) < 4 * (share * (1 - share) / len(ours)) ** 0.5 + 0.01
