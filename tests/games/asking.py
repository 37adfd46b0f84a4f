"""What the tests of Go Fish and of Authors share: tables laid out, histories, and all deals gone through."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations, zip_longest
from typing import Any

from parlour.games import game_class
from parlour.games.asking.rules import AskingGame
from parlour.kit.bits import gather
from parlour.kit.cards import read_card
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.options import read_options
from tests.fair import assert_fair

from .asking_oracle import Table

Line = tuple[int, str]
World = tuple[tuple[int, ...], tuple[int, ...]]


def new(name: str, seats: int = 3, seed: int = 1, deck: str = "", **options: Any) -> AskingGame:
    kind = game_class(name)
    game = kind(seats, read_options(kind.options_type, {"dealer": "first"} | options), seed, deck)
    assert isinstance(game, AskingGame)
    return game


def lay(name: str, hands: list[str], **position: Any) -> AskingGame:
    """`sets`, `stock`, `turn`, `options` as a position has them."""
    game = game_class(name).from_position({"hands": hands} | position, 1)
    assert isinstance(game, AskingGame)
    return game


def kinds(game: Game, seat: int = -1) -> list[str]:
    return [event.kind for event in game.events(seat)]


def told(game: Game, seat: int = -1) -> list[str]:
    """What the seat saw, told to somebody else."""
    return [event.text for event in game.events(seat, ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"], -1)]


def hands(game: Game) -> list[list[str]]:
    return [sorted(hand.split()) for hand in game.position()["hands"]]


def second(kind: type[Table], game: AskingGame, options: dict[str, Any]) -> Table:
    """The other implementation's table, as the match lies now."""
    position = game.position()
    return kind(position["hands"], position["stock"], position["sets"], position["turn"], **options)


def assert_plays_alike(kind: type[Table], name: str, seats: int, seed: int, options: dict[str, Any]) -> int:
    """A whole match by chance, step by step with the second implementation; how many moves it had."""
    game = new(name, seats, seed, **options)
    if game.over:
        return 0
    table = second(kind, game, options)
    rng = Rng.fast(seed)
    moves = 0
    while not game.over:
        legal = [game.text(move) for move in game.legal()]
        assert len(set(legal)) == len(legal)
        assert set(legal) == table.legal()
        move = legal[int(rng.below(len(legal)))]
        game.play(game.turn, move)
        table.play(move)
        moves += 1
        position = game.position()
        assert hands(game) == [sorted(hand) for hand in table.hands]
        assert [sorted(laid.split()) for laid in position["sets"]] == [sorted(laid) for laid in table.sets]
        assert position["stock"].split() == table.stock
        if game.outcome is None:
            assert game.turn == table.turn
    assert game.outcome is not None
    assert game.outcome.winners == table.winners
    assert game.outcome.scores == [len(laid) for laid in table.sets]
    assert not table.legal()
    return moves


# Worlds by going through all deals


def world_of(game: AskingGame) -> World:
    stock = [int(game.stock[at]) for at in range(int(game.left))]
    return tuple(int(hand) for hand in game.hands), tuple(stock)


def orders(game: AskingGame, seat: int) -> Iterator[tuple[list[list[str]], list[str]]]:
    """Hands and stock of every deal in which the seat has its hand: each as likely as any other."""
    position = game.position()
    dealt = [hand.split() for hand in position["hands"]]
    cards = [card for hand in dealt for card in hand] + position["stock"].split()
    if seat >= 0:
        cards = [card for card in cards if card not in dealt[seat]]
    yield from share_out(cards, dealt, seat, 0)


def share_out(
    cards: list[str], dealt: list[list[str]], kept: int, at: int
) -> Iterator[tuple[list[list[str]], list[str]]]:
    if at == len(dealt):
        for stock in permutations(cards):
            yield [], list(stock)
        return
    for hand in [tuple(dealt[at])] if at == kept else combinations(cards, len(dealt[at])):
        rest = [card for card in cards if card not in hand]
        for others, left in share_out(rest, dealt, kept, at + 1):
            yield [list(hand), *others], left


def sights(game: AskingGame, script: list[Line], seat: int) -> Iterator[int]:
    """What the seat is told, move by move, up to one that may not be made."""
    for who, move in script:
        code = game.parse(move)
        if code not in game.legal(who):
            return
        game.push(who, code)
        yield int(game.observation_key(seat))


def consistent(dealt: AskingGame, script: list[Line], seat: int) -> tuple[AskingGame, Counter[World]]:
    """The match after these moves, and each world with the number of deals that look the same to the seat."""
    real = dealt.copy()
    assert isinstance(real, AskingGame)
    heard = list(sights(real, script, seat))
    assert len(heard) == len(script)
    found: Counter[World] = Counter()
    for held, stock in orders(dealt, seat):
        other = dealt.copy()
        assert isinstance(other, AskingGame)
        for at, hand in enumerate(held):
            other.hands[at] = gather([read_card(card) for card in hand])
        for at, card in enumerate(reversed(stock)):
            other.stock[at] = read_card(card)
        if other.whole_ranks(other.hands[other.turn]):
            continue  # the first seat would have laid it down
        # The first move that differs is the last one looked at.
        if all(told == wanted for told, wanted in zip_longest(sights(other, script, seat), heard)):
            world = world_of(other)
            assert found[world] or len(found) > 99 or other.view(seat) == real.view(seat)
            found[world] += 1
    return real, found


def assert_draws(game: AskingGame, seat: int, weights: Counter[World], least: int = 20) -> None:
    """The view, written and read back, draws these worlds in their weights."""
    view = type(game).view_from(game.view(seat).text())
    assert view == game.view(seat)
    rng = Rng.fast(seat + 2)

    def draw() -> World:
        world = view.determinize(rng)
        assert isinstance(world, AskingGame)
        return world_of(world)

    assert_fair(draw, weights, least)


def lies_down(game: AskingGame) -> bool:
    """Whether a set lies on the table."""
    return any(game.position()["sets"])


def assert_draws_after_asks(game: AskingGame, seed: int) -> None:
    """Six asks by chance: after two, four and all of them some seat draws what it should."""
    assert not lies_down(game), "no set may lie as it is dealt"
    rng = Rng.fast(seed)
    script: list[Line] = []
    playing = game.copy()
    while not playing.over and len(script) < 6:
        legal = playing.legal()
        move = legal[int(rng.below(len(legal)))]
        script.append((int(playing.turn), playing.text(move)))
        playing.push(playing.turn, move)
    for length in (2, 4, 6):
        seat = int(rng.below(game.seats))
        after, weights = consistent(game, script[:length], seat)
        assert_draws(after, seat, weights)
