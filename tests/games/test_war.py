"""War: comparison with a second War, its worlds, the length of matches, and texts for players."""

import statistics
from collections import Counter
from typing import Any

import pytest

from parlour.games.war import FLIP, War, WarOptions
from parlour.kit.errors import InvalidMoveError
from parlour.kit.events import NOTHING
from parlour.kit.game import Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import parse_options
from parlour.kit.outcomes import Event
from parlour.kit.rng import Rng
from parlour.testing.effort import example_count
from tests.games.war_oracle import (
    Belief,
    House,
    World,
    believed_after,
    believed_at_first,
    returns,
    shown_in,
    turned,
    unseen_at_first,
)

EIGHT_OF_THREES = "2C 2D 2H 2S 3C 3D 4H 4S"


def new_match(seats: int = 2, seed: int = 1, deck: str = "", **options: Any) -> War:
    chosen = parse_options(WarOptions, options)
    assert isinstance(chosen, WarOptions)
    return War.new_match(seats, chosen, seed, deck)


def match_from(piles: list[str], seed: int = 1, odd: str = "", round: int = 0, **options: Any) -> War:
    position = {"piles": piles, "odd_card": odd, "round_count": round, "options": options}
    game = War.from_position(position, seed)
    assert isinstance(game, War)
    return game


def flip_all(game: War, seat: int = SPECTATOR) -> list[Event]:
    """Play one round and return the events that a seat sees."""
    seen: list[Event] = []
    for flipping in [seat for seat in range(int(game.seats)) if game.to_move() >> seat & 1]:
        game.play(flipping, "flip")
        seen += game.events(seat)
    return seen


def piles(game: War) -> list[list[str]]:
    return [pile.split() for pile in game.position()["piles"]]


def world_of(game: War, named: set[str] | None = None) -> World:
    """Return the position of all cards, with cards that are not in `named` as `?`."""
    laid = [[card if named is None or card in named else "?" for card in pile] for pile in piles(game)]
    odd = game.position()["odd_card"]
    return World(tuple(map(tuple, laid)), "?" if odd and named is not None else odd)


# War


@pytest.mark.clause("WR-11")
@pytest.mark.parametrize(
    ("pile_cards", "options"),
    [
        (["9H", "9D"], {}),
        (["9H AC", "9D 2C 3C AS"], {"war": "three"}),
        (["9H AC", "9D 2C"], {"run_out": "lose"}),
        (["5C 9C", "5D 2D 9D", "5H 2H 3H 9H"], {}),
    ],
)
def test_draw_when_all_run_out_keeps_every_card(pile_cards: list[str], options: dict[str, Any]) -> None:
    for order in ("shuffled", "winner_first"):
        game = match_from(pile_cards, returns=order, **options)
        event = flip_all(game)[-1]
        assert (event.kind, event.text) == ("end_drawn", "All players have run out of cards.")
        assert str(game.outcome) == "drawn [WR-11]"
        assert piles(game) == [pile.split() for pile in pile_cards]
        assert game.position()["round_count"] == 1
        assert War.view_from_text(game.view(0).to_text()).to_text() == game.view(0).to_text()
        assert game.view(1).determinize(Rng.fast(1)).view(1) == game.view(1)


# Order in which the stake goes under the pile


def agrees(found: dict[Any, int], chances: dict[Any, float]) -> bool:
    """Return True if counts agree with these probabilities, by chi-square with a wide bound."""
    total = sum(found.values())
    assert set(found) <= set(chances)
    off = sum((found.get(key, 0) - total * p) ** 2 / (total * p) for key, p in chances.items())
    freedom = len(chances) - 1
    return bool(off <= freedom + 4 * (2 * freedom) ** 0.5 + 15)


@pytest.mark.clause("WR-10")
def test_shuffled_returns_are_uniform() -> None:
    found: Counter[str] = Counter()
    game = match_from(["4H 2D", "QD 3D", "9S 4D"])
    for seed in range(1200):
        once = game.copy()
        once.rng = Rng.fast(seed)
        flip_all(once)
        assert piles(once)[1][0] == "3D"
        found[" ".join(piles(once)[1][1:])] += 1
    assert len(found) == 6
    assert agrees(found, dict.fromkeys(found, 1 / 6))


# The rules as a whole, against a second War


DECKS = ["", "", "2C 2D 2H 2S 3C 3D 3H 3S 4C 4D 4H 4S", "2C 2D 5H 5S KC KD AH AS 9C", EIGHT_OF_THREES]


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("run_out", ["last_card", "lose", "stays"])
@pytest.mark.parametrize("order", ["shuffled", "winner_first", "loser_first"])
def test_rounds_match_reference_implementation(seats: int, run_out: str, order: str) -> None:
    seed = 0
    for deck in DECKS:
        for war in ("one", "three", "rank") if seats == 2 else ("one",):
            seed += 1
            game = new_match(seats, seed, deck, war=war, run_out=run_out, returns=order, max_rounds=150)
            house = House(war, run_out, order)
            while not game.is_over:
                before = world_of(game)
                played = turned(before, house)
                flip_all(game)
                if played.winner < 0:
                    assert game.end_clause == "WR-11"
                    break
                if order == "shuffled":
                    house = House(war, run_out, "winner_first")
                ((after, _),) = returns(before, played, house)
                found = world_of(game)
                assert found.odd == after.odd
                for seat in range(seats):
                    if order == "shuffled" and seat == played.winner:
                        kept = len(played.piles[seat])
                        assert found.piles[seat][:kept] == after.piles[seat][:kept]
                        assert sorted(found.piles[seat]) == sorted(after.piles[seat])
                        assert not played.odd_goes or found.piles[seat][-1] == before.odd
                    else:
                        assert found.piles[seat] == after.piles[seat]


# Visible cards


@pytest.mark.clause("WR-15")
@pytest.mark.parametrize("order", ["shuffled", "winner_first"])
def test_face_down_cards_stay_hidden(order: str) -> None:
    for seat in (SPECTATOR, 0, 1):
        game, other = (
            match_from(laid, returns=order)
            for laid in (["7H 2C KD 3C", "7S AH 9D 4C 5C"], ["7H AH KD 3C", "7S 2C 9D 4C 5C"])
        )
        assert [str(event) for event in flip_all(game, seat)] == [
            str(event) for event in flip_all(other, seat)
        ]
        assert game.observation_key(seat) == other.observation_key(seat)
        assert game.view(seat) == other.view(seat)
        zones = {zone.key: zone.cards for zone in game.view(seat).zones()}
        assert (zones["table.0"], zones["table.1"]) == (["7H", "?", "KD"], ["7S", "?", "9D"])


@pytest.mark.clause("WR-10", "WR-15")
def test_shuffled_returns_are_known_as_a_group() -> None:
    game = match_from(["7H 2C KD 3C", "7S AH 9D 4C 5C"])
    flip_all(game)
    view = game.view(0).position()
    assert view["piles"] == ["? ? ? ? ? ? ?", "? ?"]
    assert view["memory"]["pools"]["1"].split() == ["7H", "7S", "9D", "KD"]
    assert view["memory"]["pile_pools"] == [[0, 1, 1, 1, 1, 1, 1], [0, 0]]
    assert view["memory"]["unseen_arrivals"] == [1, 1]


def draw_worlds(game: War, seat: int, draws: int, named: set[str] | None, seed: int) -> Counter[World]:
    view = game.view(seat)
    rng = Rng.fast(seed)
    found: Counter[World] = Counter()
    for _ in range(draws):
        world = view.determinize(rng)
        assert isinstance(world, War)
        found[world_of(world, named)] += 1
    assert world.view(seat) == view
    return found


def follow(game: War, belief: Belief, named: set[str] | None, draws: int, rounds: range, seed: int) -> int:
    """Play on, and compare views and sampled worlds with the beliefs of the second War.

    Returns:
        The number of rounds in which the worlds were compared with the exact probabilities.
    """
    options = game.options
    assert isinstance(options, WarOptions)
    house = House(options.war, options.run_out, options.returns)
    compared = 0
    for number in range(rounds.stop):
        played = turned(world_of(game), house)
        shown = shown_in(played)
        flip_all(game)
        if game.is_over:
            break
        belief = believed_after(belief, shown, house)
        if named is not None:
            named |= {card for step in shown for card in step.values()}
        assert world_of(game, named) in belief
        seat = number % (int(game.seats) + 1) - 1
        view = game.view(seat).position()
        assert_certain(view["piles"], belief, named)
        if number in rounds:
            found = draw_worlds(game, seat, draws, named, seed + number)
            # Cards that lie unseen in a pool make the worlds inexact.
            if not view["memory"]["unseen_arrivals"] and len(belief) <= draws // 5:
                assert agrees(found, {world: float(rng) for world, rng in belief.items()})
                compared += 1
    return compared


def assert_certain(seen_piles: list[str], belief: Belief, named: set[str] | None) -> None:
    """Check that each card that a view shows in a pile is there in every world that is possible."""
    for seat, pile in enumerate(seen_piles):
        for depth, card in enumerate(pile.split()):
            if card != "?" and (named is None or card in named):
                assert {world.piles[seat][depth] for world in belief} == {card}


SIX = "2C 2D 3C 3D 4C 4D"


@pytest.mark.worlds
@pytest.mark.clause("WR-10", "WR-15")
@pytest.mark.parametrize("war", ["one", "three"])
@pytest.mark.parametrize("order", ["shuffled", "winner_first", "loser_first"])
def test_sampled_worlds_of_a_small_pack(war: str, order: str) -> None:
    for seed in (1, 2, 4, 5):
        game = new_match(2, seed, SIX, war=war, returns=order)
        follow(game, believed_at_first(SIX.split(), 2), None, 800, range(8), seed)


@pytest.mark.worlds
@pytest.mark.clause("WR-7", "WR-10", "WR-15")
@pytest.mark.parametrize("order", ["shuffled", "loser_first"])
def test_sampled_worlds_of_three_players_with_an_odd_card(order: str) -> None:
    deck = "2C 2D 2H 3C 3D 3H 3S 4C"
    for seed in (0, 3):
        game = new_match(3, seed, deck, returns=order)
        follow(game, believed_at_first(deck.split(), 3), None, 800, range(8), seed)


@pytest.mark.worlds
@pytest.mark.clause("WR-10", "WR-15")
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("run_out", ["last_card", "lose", "stays"])
def test_sampled_worlds_after_wars_with_unnamed_cards(seats: int, run_out: str) -> None:
    deck = "2C 2D 2H 2S 3C 3D 3H 3S"
    for seed in range(8):
        game = new_match(seats, seed, deck, run_out=run_out)
        follow(game, unseen_at_first(8, seats), set(), 800, range(10), seed)


@pytest.mark.worlds
@pytest.mark.clause("WR-10", "WR-15")
@pytest.mark.parametrize("seed", [567, 9264, 6108])
def test_known_cards_are_certain_after_several_wars(seed: int) -> None:
    follow(new_match(2, seed, EIGHT_OF_THREES), unseen_at_first(8, 2), set(), 1, range(16), seed)


# Positions, moves, and texts for players


def test_flip_is_the_only_move() -> None:
    game = new_match()
    assert game.vocabulary() == [FLIP]
    assert game.parse_move(" Flip ") == FLIP
    assert game.format_move(FLIP) == "flip"
    with pytest.raises(InvalidMoveError, match="flip"):
        game.parse_move("draw")
    with pytest.raises(InvalidMoveError):
        game.play(0, 0)


def test_players_flip_their_own_piles() -> None:
    game = match_from(["KH 2C", "QD 3C", "JS"])
    tables = [game.view(seat).game for seat in range(3)]
    assert [table.variant.notation.click_target(table, FLIP) for table in tables] == [
        ("pile.0", ""),
        ("pile.1", ""),
        ("pile.2", ""),
    ]
    again = War.view_from_text(game.view(2).to_text()).game
    assert again.variant.notation.click_target(again, FLIP) == ("pile.2", "")
    assert game.heuristic(1) == FLIP
    game.play(0, FLIP)
    assert game.variant.display.prompt(game, 0).key == "prompt-flipped"
    assert game.variant.display.prompt(game, 1).key == "prompt-flip"
    flip_all(game)
    assert game.variant.display.prompt(game, 2).key == "prompt-out"
    badges = {zone.key: zone.badges for zone in game.view(0).zones()}
    assert badges["pile.2"] == ["badge-out"]


NAMES = ["Ann", "Ben", "Cleo"]


def event_texts(game: Game, seat: int) -> list[str]:
    return [event.text for event in game.events(seat, NAMES)]


def prompt_of(game: Game, seat: int) -> str:
    table = game.view(seat).game
    return table.format_message(table.variant.display.prompt(table, seat), NAMES, reader_seat=seat)


def test_texts_address_each_player() -> None:
    game = match_from(["9H 2C TC", "9D", "3C 4C"], run_out="stays")
    assert prompt_of(game, SPECTATOR) == "Waiting for 3 players to flip a card."
    game.play(0, "flip")
    assert event_texts(game, 0) == ["You are ready."]
    assert prompt_of(game, 0) == "Your card is ready. Waiting for 2 other players."
    assert str(game.refusal(0, 128)) == "You have already flipped a card: wait for the others [G-1]"
    game.play(2, "flip")
    assert prompt_of(game, 0) == "Your card is ready. Waiting for Ben."
    assert prompt_of(game, SPECTATOR) == "Waiting for Ben."
    game.play(1, "flip")
    assert event_texts(game, 1)[1:] == [
        "You flip 9♦.",
        "Cleo flips 3♣.",
        "War over 9♦ 9♥: each player puts 3 cards face down and one face up.",
        "Ann puts a card face down.",
        "Your pile is empty, so your 9♦ stays in the war.",
        "Ann turns up 10♣.",
        "Ann wins 5 cards.",
        "You have run out of cards and drop out.",
    ]
    assert prompt_of(game, 1) == "You are out of the game."
    assert str(game.refusal(1, 128)) == "You are out of the game [G-1]"


def test_round_limit_of_one_is_singular() -> None:
    game = match_from(["9H 2C", "8D 3C"], max_rounds=1)
    game.play(0, "flip")
    game.play(1, "flip")
    assert "The round limit (1) has been reached: the largest pile wins." in event_texts(game, SPECTATOR)


# From a million games of T. Voskuilen's War-Simulator (on GitHub). One card is laid face down, the winner
# puts the stake under the pile in any order, and a player without cards in a war has lost. A war that ends so
# does not count as a round there.
PUBLISHED_MEAN = (440, 445)
PUBLISHED_SHARES = {332.5: 0.5, 1160: 0.95, 1750: 0.99}


def lengths(matches: int) -> list[int]:
    """Return the rounds of many games, with one card face down, lost by a player who is short."""
    game = new_match(seed=5, run_out="lose", max_rounds=0)
    game.recording = NOTHING
    found = []
    for _ in range(matches):
        game.start()
        while not game.is_over:
            game.push(game.turn, FLIP)
        found.append(int(game.round_count))
    return found


@pytest.mark.worlds
@pytest.mark.clause("WR-2", "WR-3", "WR-5", "WR-6", "WR-10")
def test_match_lengths_match_published_figures() -> None:
    ours = lengths(example_count(300, 1500))
    low, high = PUBLISHED_MEAN
    doubt = 4 * statistics.stdev(ours) / len(ours) ** 0.5
    assert low - doubt < statistics.mean(ours) < high + 1 + doubt
    for rounds, share in PUBLISHED_SHARES.items():
        found = sum(length <= rounds for length in ours) / len(ours)
        assert abs(found - share) < 4 * (share * (1 - share) / len(ours)) ** 0.5 + 0.01
