"""Sampled paths of cards that move face down have the frequencies of an exhaustive count."""

from collections import Counter
from itertools import permutations

import pytest

from parlour.kit.beliefs import card_paths
from parlour.kit.beliefs.card_paths import CardPaths
from parlour.kit.bits import make_set
from parlour.kit.errors import InvalidPositionError
from parlour.kit.rng import Rng
from parlour.testing.worlds import distribution_distance

LOW, HIGH = make_set([0, 1]), make_set([2, 3])  # two ranks with two cards each, and two single cards: 4 and 5


def list_histories() -> Counter[str]:
    """Return the histories of `observed_paths` with their frequencies, by trying all of them.

    Places 1, 2 and 3 get two cards each, none of which is a pair. Card 0 is not in place 3. Any card of
    place 1 moves to place 2, which then has no pair. Any card of place 2 moves to place 3, from where card 4
    leaves.
    """
    found: Counter[str] = Counter()
    for deal in permutations(range(6)):
        first, second, third = set(deal[:2]), set(deal[2:4]), set(deal[4:])
        if 0 in third or any(pair <= hand for hand in (first, second, third) for pair in ({0, 1}, {2, 3})):
            continue
        for one in first:
            middle = second | {one}
            if any(pair <= middle for pair in ({0, 1}, {2, 3})):
                continue
            for two in middle:
                if 4 in third | {two}:
                    hands = (first - {one}, middle - {two}, third | {two})
                    found[str([sorted(hand - {4}) for hand in hands] + [one, two])] += 1
    return found


def observed_paths() -> CardPaths:
    paths = CardPaths(make_set([0, 1, 2, 3, 5]))
    for place in (1, 2, 3):
        paths.add_cards(place, 2, make_set([0, 1, 2, 3, 4, 5]) & ~(place == 3))
        for rank in (LOW, HIGH):
            paths.add_upper_bound(place, rank, 1)
    paths.pass_card(1, 2)
    for rank in (LOW, HIGH):
        paths.add_upper_bound(2, rank, 1)
    paths.pass_card(2, 3)
    paths.remove_card(3, 4)
    return paths


@pytest.mark.worlds
@pytest.mark.parametrize("attempts", [card_paths.MAX_ATTEMPTS, 0])
def test_all_histories_are_equally_likely(attempts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_paths, "MAX_ATTEMPTS", attempts)
    paths, rng = observed_paths(), Rng.fast(5)
    sampled: Counter[str] = Counter()
    for _ in range(1_000):
        drawn = paths.draw(rng)
        hands = [[card for card in range(6) if drawn.cards.get(place, 0) >> card & 1] for place in (1, 2, 3)]
        sampled[str(hands + drawn.passed_cards)] += 1
    expected = list_histories()
    assert set(sampled) <= set(expected)
    assert distribution_distance(expected, sampled) < 5
    assert (paths.chain is None) == bool(attempts)


@pytest.mark.parametrize("attempts", [card_paths.MAX_ATTEMPTS, 0])
def test_known_card_is_followed(attempts: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The observer gives card 0 to place 1, and takes it from place 2 after a card has moved there."""
    monkeypatch.setattr(card_paths, "MAX_ATTEMPTS", attempts)
    paths = CardPaths(make_set([1, 2]))
    paths.add_cards(1, 2)
    paths.add_cards(1, 1, 1)
    paths.pass_card(1, 2)
    paths.remove_card(2, 0)
    for seed in range(20):
        drawn = paths.draw(Rng.fast(seed))
        assert (drawn.cards, drawn.passed_cards) == ({1: make_set([1, 2])}, [0])


def test_impossible_events_are_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_paths, "MAX_STARTS", 2)
    paths = CardPaths(make_set([0, 1]))
    paths.add_cards(1, 2)
    paths.exclude_cards(1, 1)
    with pytest.raises(InvalidPositionError, match="no deal of the hidden cards is consistent"):
        paths.draw(Rng.fast(1))
    paths = CardPaths(1)
    paths.add_cards(1, 2)
    with pytest.raises(InvalidPositionError, match="2 cards have arrived in hidden places, but 1 were there"):
        paths.draw(Rng.fast(1))
