"""The contract on a cut of Go Fish: what asks and answers tell, and worlds drawn among all that fit."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from typing import ClassVar

import pytest

from parlour.kit.bits import gather, members
from parlour.kit.cards import read_card, set_text
from parlour.kit.chance import Rng
from parlour.kit.errors import IllegalMove, InvalidMove
from parlour.scene import scene_of
from tests.fair import assert_fair

from .trial_go_fish import TrialGoFish, TrialGoFishOptions

World = tuple[tuple[int, ...], tuple[int, ...]]
Moves = list[tuple[int, int]]

FOUR_PAIRS = "AC AD 2C 2D 3C 3D 4C 4D"
FOUR_THREES = "AC AD AH 2C 2D 2H 3C 3D 3H 4C 4D 4H"
THREE_FOURS = "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S"


class Deal:
    """A pack in the order in which it is dealt to three seats, seat after seat, and then drawn."""

    seats: ClassVar[int] = 3

    def __init__(self, cards: list[int], lucky: bool = False) -> None:
        self.cards = cards
        self.each = len(cards) // (self.seats + 1)
        self.lucky = lucky

    @classmethod
    def written(cls, hands: str, stock: str, lucky: bool = False) -> "Deal":
        """Hands separated by strokes, and the stock, top first."""
        return cls([read_card(word) for word in (hands.replace("|", " ") + " " + stock).split()], lucky)

    @classmethod
    def shuffled(cls, deck: str, seed: int, lucky: bool) -> "Deal":
        cards = [read_card(word) for word in deck.split()]
        rng = Rng.fast(seed)
        return cls([cards.pop(int(rng.below(len(cards)))) for _ in range(len(cards))], lucky)

    def game(self) -> TrialGoFish:
        options = TrialGoFishOptions(lucky_draw="on" if self.lucky else "off")
        game = TrialGoFish(self.seats, options, 0, set_text(gather(self.cards)))
        game.deal(self.cards[::-1])
        return game

    def hand(self, seat: int) -> list[int]:
        return self.cards[seat * self.each : (seat + 1) * self.each]

    def others(self, seat: int) -> Iterator[list[int]]:
        """Every deal with the same hand for that seat; a hand's own order does not matter."""
        kept = self.hand(seat)
        return self.deal_on([], [card for card in self.cards if card not in kept], seat)

    def deal_on(self, begun: list[int], rest: list[int], seat: int) -> Iterator[list[int]]:
        who = len(begun) // self.each
        if who == seat:
            yield from self.deal_on(begun + self.hand(seat), rest, seat)
        elif who == self.seats:
            yield from (begun + list(stock) for stock in permutations(rest))
        else:
            for hand in combinations(rest, self.each):
                yield from self.deal_on([*begun, *hand], [card for card in rest if card not in hand], seat)


def world_of(game: TrialGoFish) -> World:
    return tuple(game.hands), tuple(game.stock)


def random_moves(deal: Deal, most: int, seed: int) -> Moves:
    game, rng = deal.game(), Rng.fast(seed)
    moves: Moves = []
    while len(moves) < most and not game.over:
        legal = game.legal()
        moves.append((int(game.turn), legal[int(rng.below(len(legal)))]))
        game.push(*moves[-1])
    return moves


def written_moves(deal: Deal, script: str) -> Moves:
    """`seat: other rank`, separated by strokes."""
    game = deal.game()
    return [(int(line.split(":")[0]), game.parse(f"ask {line.split(':')[1]}")) for line in script.split("|")]


def seen_by(game: TrialGoFish, moves: Moves, seat: int) -> list[int]:
    """All that the seat is told from the deal on; cut short where a move is not legal."""
    seen = [int(game.observation_key(seat))]
    for who, move in moves:
        if game.refusal(who, move) is not None:
            break
        game.push(who, move)
        seen.append(int(game.observation_key(seat)))
    return seen


def consistent(deal: Deal, moves: Moves, seat: int) -> tuple[TrialGoFish, Counter[World]]:
    """The match, and in how many deals with the same sights for that seat each world comes about."""
    real = deal.game()
    seen = seen_by(real, moves, seat)
    view = real.view(seat)
    found: Counter[World] = Counter()
    game = deal.game()
    for cards in deal.others(seat):
        game.deal(cards[::-1])
        if seen_by(game, moves, seat) == seen:
            assert game.view(seat) == view
            assert game.legal(seat) == real.legal(seat)
            found[world_of(game)] += 1
    return real, found


def assert_imagines(game: TrialGoFish, seat: int, weights: Counter[World], seed: int = 1) -> None:
    """The view, written and read back, draws these worlds in their weights."""
    view = TrialGoFish.view_from(game.view(seat).text())
    assert view == game.view(seat)
    rng = Rng.fast(seed)

    def draw() -> World:
        world = view.determinize(rng)
        assert isinstance(world, TrialGoFish)
        return world_of(world)

    assert_fair(draw, weights)
    for _ in range(5):
        assert view.determinize(rng).view(seat) == view


@pytest.mark.parametrize("lucky", [False, True], ids=["plain", "lucky"])
@pytest.mark.parametrize("seed", range(10))
def test_worlds_are_drawn_in_their_weights(seed: int, lucky: bool) -> None:
    deal = Deal.shuffled(FOUR_PAIRS, seed, lucky)
    for length in range(1, 7):
        moves = random_moves(deal, length, seed)
        for seat in range(3):
            game, weights = consistent(deal, moves, seat)
            assert_imagines(game, seat, weights)


# The pack, lucky draws, the seed of deal and asks, how many asks, and the seat that looks on: histories that
# leave some dozen worlds, not all of the same weight.
LARGER = [
    (FOUR_THREES, False, 4, 4, 0),
    (FOUR_THREES, False, 6, 4, 2),
    (FOUR_THREES, True, 10, 4, 1),
    (THREE_FOURS, False, 11, 6, 0),
    (THREE_FOURS, True, 4, 4, 2),
    (THREE_FOURS, True, 0, 4, 0),
]


@pytest.mark.parametrize(("deck", "lucky", "seed", "asks", "seat"), LARGER)
def test_worlds_of_a_larger_pack(deck: str, lucky: bool, seed: int, asks: int, seat: int) -> None:
    deal = Deal.shuffled(deck, seed, lucky)
    game, weights = consistent(deal, random_moves(deal, asks, seed), seat)
    assert len(set(weights.values())) > 1
    assert_imagines(game, seat, weights)


# Hands and stock, lucky draws, asks.
HISTORIES = {
    "had none, has drawn since, and gives what it drew": (
        ("AC 2C 3C | AD 2D 4C | 3D 4D 4H", "AH 2H 3H"),
        False,
        "1: 2 2 | 2: 1 4 | 2: 1 3 | 1: 2 2",
    ),
    "lays at its next turn the set that it drew": (
        ("4C 2C 3C | AD AH 2D | 3D 4D 4H", "AC 2H 3H"),
        False,
        "1: 2 A | 2: 1 4 | 1: 2 2",
    ),
    "had none, draws one, and another is asked in between": (
        ("AC 2C 3C | AD 2D 4C | 3D AH 4H", "3H 4D 2H"),
        False,
        "1: 0 4 | 0: 2 2 | 2: 1 3 | 2: 0 4",
    ),
    "shows lucky draws, then draws unluckily": (
        ("AC 2C 3C | AD 2D 4C | 3D 4D 4H", "AH 3H 2H"),
        True,
        "1: 2 A | 1: 2 2 | 2: 1 4",
    ),
    "shows the set that a lucky draw completes": (
        ("4C 2C 3C | AD AH 2D | 3D 4D 4H", "AC 3H 2H"),
        True,
        "1: 2 2 | 1: 0 2",
    ),
    "is emptied by giving, and draws": (
        ("2D 2H 3D | AC 2C 3C | AD AH AS", "2S 3H 3S"),
        False,
        "1: 2 A | 1: 2 2 | 1: 0 3",
    ),
}


@pytest.mark.parametrize("seat", range(3))
@pytest.mark.parametrize("name", HISTORIES)
def test_worlds_after_a_history(name: str, seat: int) -> None:
    cards, lucky, script = HISTORIES[name]
    deal = Deal.written(*cards, lucky)
    game, weights = consistent(deal, written_moves(deal, script), seat)
    assert_imagines(game, seat, weights, seed=seat)


def imagined(game: TrialGoFish, seat: int) -> list[TrialGoFish]:
    view, rng = game.view(seat), Rng.fast(1)
    worlds = [view.determinize(rng) for _ in range(300)]
    return [world for world in worlds if isinstance(world, TrialGoFish)]


def held(game: TrialGoFish, seat: int, rank: str) -> int:
    return sum(card >> 2 == "A23456789TJQK".index(rank) for card in members(game.hands[seat]))


def test_who_asked_holds_one_until_it_is_seen_to_leave() -> None:
    deal = Deal.written("AC 2C 3C | AD 2D 4C | 3D 4D 4H", "AH 2H 3H")
    game = deal.game()
    assert 0 < sum(held(world, 1, "2") == 0 for world in imagined(game, 0)) < 300
    game.play(1, "ask 2 2")
    assert all(held(world, 1, "2") for world in imagined(game, 0))
    assert all(held(world, 2, "2") == 0 for world in imagined(game, 0))
    game.play(2, "ask 1 4")
    assert all(held(world, 1, "2") for world in imagined(game, 0))
    game.play(2, "ask 1 3")
    assert {held(world, 2, "2") for world in imagined(game, 0)} == {0, 1}, "it may have drawn one since"


def test_a_drawn_card_is_told_to_who_drew_it_alone() -> None:
    one = Deal.written("AC 2C|2D 3C|AD 3D", "4C 4D").game()
    two = Deal.written("AC 2C|2D 3C|AD 3D", "4D 4C").game()
    names = ["Ann", "Ben", "Cas"]
    for game in (one, two):
        game.play(1, "ask 2 2")
    assert [str(event) for event in one.events(1)][-1] == "Seat 1 draws 4♣."
    assert one.observation_key(1) != two.observation_key(1)
    for seat in (0, 2, -1):
        assert [str(event) for event in one.events(seat)][-1] == "Seat 1 draws a card."
        assert one.observation_key(seat) == two.observation_key(seat)
        assert one.view(seat) == two.view(seat)
        assert scene_of(one.view(seat), names) == scene_of(two.view(seat), names)


def test_a_spectator_imagines_too() -> None:
    deal = Deal.written("AC 2C|2D 3C|AD 3D", "4C 4D")
    game = play_script(deal, "1: 2 2")
    worlds = {world_of(world) for world in imagined(game, -1)}
    assert world_of(game) in {world_of(world) for world in imagined(game, 0)}
    assert len(worlds) > 100
    assert all(held(world, 1, "2") and not held(world, 2, "2") for world in imagined(game, -1))


def play_script(deal: Deal, script: str) -> TrialGoFish:
    game = deal.game()
    for who, move in written_moves(deal, script):
        game.play(who, move)
    return game


@pytest.mark.parametrize("seed", range(5))
def test_legal_is_the_vocabulary_without_refusals(seed: int) -> None:
    game = TrialGoFish(4, None, seed)
    rng = Rng.fast(seed)
    while not game.over:
        for seat in range(4):
            allowed = [move for move in game.vocabulary() if game.refusal(seat, move) is None]
            assert game.legal(seat) == allowed == game.view(seat).legal()
        assert len(game.legal()) <= game.widest()
        game.push(game.turn, game.legal()[int(rng.below(len(game.legal())))])
    assert game.outcome is not None
    assert sum(game.outcome.scores) <= 13


@pytest.mark.parametrize("seed", range(5))
def test_a_whole_match_is_written_and_taken_up_again(seed: int) -> None:
    game = TrialGoFish(5, TrialGoFishOptions(lucky_draw="on"), seed)
    rng = Rng.fast(seed)
    while not game.over:
        assert TrialGoFish.from_state(game.state()).state() == game.state()
        assert TrialGoFish.from_position(game.position()).position() == game.position()
        before, twin = game.state(), game.copy()
        move = game.legal()[int(rng.below(len(game.legal())))]
        assert game.parse(game.text(move)) == move
        twin.push(game.turn, move)
        assert game.state() == before
        game.push(game.turn, move)
        assert game.state() == twin.state()
    assert TrialGoFish.from_state(game.state()).outcome is not None


def test_refusals_name_their_clause() -> None:
    game = Deal.written("AC 2C|2D 3C|AD 3D", "4C 4D").game()
    for seat, move, clause in ((0, "ask 1 2", "G-1"), (1, "ask 2 A", "GF-4"), (1, "ask 1 2", "GF-4")):
        before = game.state()
        with pytest.raises(IllegalMove) as caught:
            game.play(seat, move)
        assert caught.value.clause == clause
        assert game.state() == before
    for nonsense in ("ask 3 2", "ask 2 K", "ask 2", "2", "ask x 2", "ask 2 2 2"):
        with pytest.raises(InvalidMove):
            game.play(1, nonsense)
