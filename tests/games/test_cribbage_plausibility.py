"""What the other probably laid away, and that a search believes in worlds accordingly."""

from itertools import combinations
from statistics import mean

import pytest

from parlour.games import game_class
from parlour.games.zombie_cribbage import ZombieCribbage, show_points
from parlour.kit.bits import bit, members
from parlour.kit.chance import Chance
from parlour.kit.game import Game, View
from parlour.players.search import Tree


def pegging(seed: int, cards: int = 0) -> Game:
    """A hand of which so many cards are played; both laid away by the rule of thumb."""
    game = game_class("zombie-cribbage")(2, None, seed)
    while game.position()["phase"] == "discard":
        game.push(game.turn, game.simple(int(game.turn)))
    for _ in range(cards):
        game.push(game.turn, game.simple(int(game.turn)))
    return game


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_all_ways_to_lay_two_of_six_away_make_a_whole(cards: int) -> None:
    game = pegging(4, cards)
    assert isinstance(game, ZombieCribbage)
    for seat in (0, 1):
        other = 1 - seat
        six = members(game.hands[other] | game.played[other] | game.laid[other])
        whole = 0.0
        for pair in combinations(six, 2):
            world = game.copy()
            world.laid[other] = bit(pair[0]) | bit(pair[1])
            world.hands[other] = sum(bit(card) for card in six if card not in pair)
            world.played[other] = 0
            whole += world.plausibility(seat)
        assert whole == pytest.approx(1.0)


def test_what_the_rule_of_thumb_lays_away_is_the_most_plausible() -> None:
    for seed in range(20):
        game = pegging(seed)
        assert isinstance(game, ZombieCribbage)
        actual = game.plausibility(0)
        six = members(game.hands[1] | game.laid[1])
        for pair in combinations(six, 2):
            world = game.copy()
            world.laid[1] = bit(pair[0]) | bit(pair[1])
            world.hands[1] = sum(bit(card) for card in six if card not in pair)
            assert world.plausibility(0) <= actual


def test_nothing_is_said_of_cards_that_are_not_laid_away_yet() -> None:
    assert game_class("zombie-cribbage")(2, None, 1).plausibility(0) == 1.0


def kept_points(view: View, worlds: list[Game]) -> float:
    """What the other's four cards are worth, on average over worlds."""
    total = []
    for world in worlds:
        assert isinstance(world, ZombieCribbage)
        hand = int(world.hands[1 - view.seat] | world.played[1 - view.seat])
        total.append(show_points(hand, bit(world.starter)))
    return mean(total)


def test_a_search_believes_that_the_other_kept_good_cards() -> None:
    game = pegging(6)
    view = game.view(int(game.turn))
    tree = Tree(view, Chance.fast(1), 1200)
    tree.search(1200)
    chance = Chance.fast(2)
    alike = [view.imagine(chance) for _ in range(300)]
    assert kept_points(view, tree.worlds) > kept_points(view, alike) + 1.0
