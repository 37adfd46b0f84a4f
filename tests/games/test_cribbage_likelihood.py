"""Likely discards of the opponent, and their weight in the worlds of a search."""

from itertools import combinations
from statistics import mean

import pytest

from parlour.bots.search import SearchTree
from parlour.games import game_class
from parlour.games.zombie_cribbage import ZombieCribbage, score_hand
from parlour.games.zombie_cribbage.strategy import discard_likelihood, play_likelihood
from parlour.kit.bits import bit, members
from parlour.kit.game import Game, View
from parlour.kit.rng import Rng


def pegging(seed: int, cards: int = 0) -> Game:
    """Return a hand of which so many cards are played. Both players discard and play by the heuristic."""
    game = game_class("zombie-cribbage").new_match(2, None, seed)
    while game.position()["phase"] == "discard":
        game.push(game.turn, game.heuristic(int(game.turn)))
    for _ in range(cards):
        game.push(game.turn, game.heuristic(int(game.turn)))
    return game


@pytest.mark.parametrize("cards", [0, 1, 2])
def test_discard_likelihoods_sum_to_one(cards: int) -> None:
    game = pegging(4, cards)
    assert isinstance(game, ZombieCribbage)
    for seat in (0, 1):
        other = 1 - seat
        six = members(game.hands[other] | game.played_cards[other] | game.discards[other])
        whole = 0.0
        for pair in combinations(six, 2):
            world = game.copy()
            world.discards[other] = bit(pair[0]) | bit(pair[1])
            world.hands[other] = sum(bit(card) for card in six if card not in pair)
            world.played_cards[other] = 0
            whole += discard_likelihood(world, other)
        assert whole == pytest.approx(1.0)


def test_lead_likelihoods_sum_to_one() -> None:
    game = pegging(4)
    assert isinstance(game, ZombieCribbage)
    leader = int(game.turn)
    whole = 0.0
    for card in members(game.hands[leader]):
        world = game.copy()
        world.push(leader, card)
        whole += play_likelihood(world, leader)
        assert play_likelihood(world, 1 - leader) == 1.0  # it has played nothing yet
    assert whole == pytest.approx(1.0)


def test_stop_after_a_go_has_a_likelihood() -> None:
    """After the opponent's go the seat may also stop. Only with the stop do the probabilities sum to 1."""
    base = {
        "options": {"after_go": "may"},
        "dealer": 0,
        "crib": ["4C 9H", "4D 9S"],
        "starter": "6H",
        "phase": "play",
        "turn": 0,
        "hands": ["AC 3C", "QC 8H"],
        "played_cards": ["TD 5D", "TS 2D"],
        "count": "TS TD 2D 5D",
    }
    game = game_class("zombie-cribbage").from_position(base)
    assert isinstance(game, ZombieCribbage)
    whole = 0.0
    for card in members(game.hands[0]):
        world = game.copy()
        world.push(0, card)
        here = play_likelihood(world, 0) / play_likelihood(game, 0)
        assert 0.0 < here < 0.5  # a stop keeps the cards, and scores as much
        whole += here
    assert whole < 0.8


def test_unpaired_card_makes_a_second_unlikely() -> None:
    """A seat that did not pair a king with its two is unlikely to hold another king.

    The lead is a king, and the two scores nothing. The hand also holds a king in one world, a jack in the
    other.
    """
    base = {
        "dealer": 0,
        "crib": ["4C 9H", "4D 9S"],
        "starter": "6H",
        "phase": "play",
        "turn": 1,
        "leading_zombies": [0, 0],
    }
    worlds = []
    for rest in ("KD QD 7C", "JD QD 7C"):
        position = base | {"hands": [f"{rest} 2C", "KC 3H 8H TH"], "played_cards": ["", ""]}
        world = game_class("zombie-cribbage").from_position(position)
        assert isinstance(world, ZombieCribbage)
        world.play(1, "KC")
        world.play(0, "2C")
        before = world.position()
        worlds.append(play_likelihood(world, 0))
        assert world.position() == before
    assert worlds[0] < worlds[1] / 5


def test_heuristic_discard_is_most_likely() -> None:
    for seed in range(20):
        game = pegging(seed)
        assert isinstance(game, ZombieCribbage)
        actual = game.variant.strategy.likelihood(game, 0)
        six = members(game.hands[1] | game.discards[1])
        for pair in combinations(six, 2):
            world = game.copy()
            world.discards[1] = bit(pair[0]) | bit(pair[1])
            world.hands[1] = sum(bit(card) for card in six if card not in pair)
            assert world.variant.strategy.likelihood(world, 0) <= actual


def test_likelihood_is_one_before_the_discard() -> None:
    game = game_class("zombie-cribbage").new_match(2, None, 1)
    assert game.variant.strategy.likelihood(game, 0) == 1.0


def kept_points(view: View, worlds: list[Game]) -> float:
    """Return the mean value of the opponent's four cards over the worlds."""
    total = []
    for world in worlds:
        assert isinstance(world, ZombieCribbage)
        hand = int(world.hands[1 - view.seat] | world.played_cards[1 - view.seat])
        total.append(score_hand(hand, bit(world.starter)))
    return mean(total)


def test_search_expects_opponent_to_keep_good_cards() -> None:
    game = pegging(6)
    view = game.view(int(game.turn))
    tree = SearchTree(view, Rng.fast(1), 1200)
    tree.search(1200)
    rng = Rng.fast(2)
    alike = [view.determinize(rng) for _ in range(300)]
    assert kept_points(view, tree.worlds) > kept_points(view, alike) + 1.0
