"""Authors: the deal, what is told, a second Authors to compare with, and what hidden cards can be."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings

import parlour
from parlour.games import game_class
from parlour.games.authors import Authors, AuthorsOptions
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove, InvalidPosition, InvalidSeats
from parlour.kit.game import Game
from parlour.kit.options import option_facts
from parlour.scene import scene_of
from parlour.testing.effort import draws
from parlour.testing.play import examples, set_ups

from .asking import assert_draws_after_asks, assert_plays_alike, hands, kinds, lay, lies_down, new, told
from .asking_oracle import AuthorsTable

CHOICES = [fact for fact in option_facts(AuthorsOptions) if fact.values]
COMBINATIONS = [
    dict(zip([fact.name for fact in CHOICES], values, strict=True))
    for values in product(*(fact.values for fact in CHOICES))
]


def authors(hands: list[str], **position: Any) -> Authors:
    game = lay("authors", hands, **position)
    assert isinstance(game, Authors)
    return game


# The deal


def test_three_to_six_play() -> None:
    for seats in (2, 7):
        with pytest.raises(InvalidSeats):
            new("authors", seats)


ALL_DEALT = [(3, [17, 18, 17]), (4, [13] * 4), (5, [10, 11, 11, 10, 10]), (6, [8, 9, 9, 9, 9, 8])]


@pytest.mark.clause("AU-6")
@pytest.mark.parametrize(("seats", "sizes"), ALL_DEALT)
def test_every_card_is_dealt_from_the_dealers_left(seats: int, sizes: list[int]) -> None:
    for seed in range(10):
        game = new("authors", seats, seed)
        if any(game.position()["sets"]):
            continue  # the first seat was dealt a set, and has laid it down
        assert [len(hand) for hand in hands(game)] == sizes
        assert game.position()["stock"] == ""
        assert game.turn == 1


@pytest.mark.clause("AU-6")
@pytest.mark.parametrize(("seats", "each", "stock"), [(3, 13, 13), (4, 10, 12), (5, 8, 12), (6, 7, 10)])
def test_with_a_stock_a_hand_more_is_dealt(seats: int, each: int, stock: int) -> None:
    game = new("authors", seats, 3, deal="stock")
    assert [len(hand) for hand in hands(game)] == [each] * seats
    assert len(game.position()["stock"].split()) == stock


# What is told


@pytest.mark.clause("AU-1", "AU-9", "AU-4")
def test_questions_and_answers_are_for_everybody() -> None:
    game = authors(["7H KD", "7D 7S 3C", "KC 9H"], turn=0)
    game.play(0, "ask 1 7D")
    for seat in (-1, 0, 1, 2):
        assert told(game, seat) == ["Ann asks Ben for 7♦.", "Ben gives Ann 7♦."]
    game.play(0, "ask 1 7C")
    for seat in (-1, 0, 1, 2):
        assert told(game, seat) == ["Ann asks Ben for 7♣.", "Ben has not got it."]


@pytest.mark.clause("AU-7", "AU-8", "AU-9")
def test_the_card_drawn_is_for_its_owner_alone() -> None:
    game = authors(["7H KD", "7C", "9S 4C"], stock="KC 2D 2H", turn=0, options={"deal": "stock"})
    game.play(0, "ask 1 7C")
    assert told(game, 1)[-1] == "Ben draws K♣."
    assert told(game, 0)[-1] == told(game, -1)[-1] == "Ben draws a card."
    game.play(0, "ask 2 7S")
    assert told(game, 0)[-1] == "Ann draws 2♦."
    assert told(game, 2)[-1] == "Ann draws a card."


@pytest.mark.clause("AU-8")
def test_who_is_asked_draws_before_who_asked() -> None:
    game = authors(["7H 7C 7D", "7S", "9S 4C"], stock="KC 2D", turn=0, options={"deal": "stock"})
    game.play(0, "ask 1 7S")
    assert kinds(game) == ["ask", "give", "set", "draw", "draw"]
    assert hands(game)[:2] == [["2D"], ["KC"]]


@pytest.mark.clause("G-4", "AU-5")
def test_at_the_limit_sets_in_hands_are_laid_down_and_counted() -> None:
    game = authors(["7H KD", "QC QD QH QS 9S", "3C"], turn=0, options={"limit": 1, "miss": "asked"})
    game.play(0, "ask 2 7C")
    assert str(game.outcome) == "won by seat 1 [G-4]"
    done = authors(["7H 7C 7D", "7S", ""], sets=["A 2 3 4", "5 6 8 9 T", "J Q K"], turn=0)
    done.play(0, "ask 1 7S")
    assert str(done.outcome) == "won by seat 0 and 1 [AU-5]"


# As text


def test_moves_are_read() -> None:
    game = new("authors", 3)
    assert game.parse("ask 2 10H") == game.parse(" ASK 2  th ") == game.parse("ask 2 T♥")
    for nonsense in (
        "ask 3 2C",
        "ask ² 2C",
        "ask 2",
        "2C",
        "ask x 2C",
        "ask 2 2",
        "ask 2 ZC",
        "ask 2 *1",
        "",
    ):
        with pytest.raises(InvalidMove):
            game.parse(nonsense)
    for queen in ("ask 2 queen of diamonds", "ask 2 Q♦", "ask 2 for the Queen of Diamonds", "ask 2 for qd"):
        assert game.text(game.parse(queen)) == "ask 2 QD"


@pytest.mark.parametrize(
    ("position", "fault"),
    [
        (
            {"hands": ["7H", "3C", ""], "options": {"deal": "stock"}, "stock": "KC"},
            "hands 2: .* draws a card while there is",
        ),
        ({"hands": ["7H", "3C", "4C"], "stock": "KC"}, "stock: all cards are dealt at this table"),
        ({"hands": ["7H", "3C", "4C"], "turn": [0, 2]}, "turn: .* one is wanted"),
        ({"hands": ["7H", "", "4C"], "turn": 1}, "turn: seat 1 holds no cards"),
        (
            {"hands": ["7H", "", ""], "turn": 0},
            "hands: another player must hold cards, so that the seat on turn has somebody to ask",
        ),
        (
            {"hands": ["7H", "3C", "4C"], "sets": ["7", "", ""]},
            "sets 0: all cards of the set 7 are laid down, but 7H lies elsewhere too",
        ),
        (
            {"hands": ["", "", ""], "over": {"winner": 1, "clause": "GF-11"}},
            "over: this game is ended by G-4, AU-5, AU-8, not by 'GF-11'",
        ),
        (
            {"hands": ["", "", ""], "sets": ["7", "", ""], "over": {"winner": 1}},
            r"over: the most sets win, so the winner must be \[0\]",
        ),
    ],
)
def test_positions_that_no_play_leads_to_are_refused(position: dict[str, Any], fault: str) -> None:
    with pytest.raises(InvalidPosition, match=fault):
        game_class("authors").from_position(position)


@pytest.mark.clause("AU-6")
def test_cards_that_appear_nowhere_are_out_of_play_or_beneath_the_stock() -> None:
    game = authors(["7H KD", "7C", "9S 4C"], turn=0)
    assert game.position()["stock"] == ""
    for seat in range(3):
        world = game.view(seat).determinize(Rng.fast(1))
        assert sorted(card for hand in hands(world) for card in hand) == ["4C", "7C", "7H", "9S", "KD"]
        assert world.view(seat) == game.view(seat)
    dealt = authors(["7H KD", "7C", "9S 4C"], turn=0, stock="2C", options={"deal": "stock"})
    assert len(dealt.position()["stock"].split()) == 47
    with pytest.raises(InvalidPosition, match="stock"):
        authors(["7H KD", "7C", "9S 4C"], turn=0, stock="2C")


@pytest.mark.clause("AU-9")
def test_the_table_shows_what_everybody_has_seen_and_heard() -> None:
    game = authors(["7H KD", "7D 7S 3C", "KC 9H"], turn=0)
    game.play(0, "ask 1 7D")
    game.play(0, "ask 2 KS")
    zones = {zone.key: zone for zone in scene_of(game.view(-1), []).zones}
    assert "stock" not in zones
    assert zones["hand.0"].cards == ["7D", "?", "?"]
    assert zones["hand.0"].badges == ["dealer", "holds sevens", "holds kings"]


# A second Authors


@pytest.mark.clause("AU-1", "AU-2", "AU-3", "AU-4", "AU-5", "AU-6", "AU-7", "AU-8", "AU-9", "AU-10")
@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda options: "-".join(options.values()))
def test_every_table_plays_like_the_second_authors(options: dict[str, Any]) -> None:
    for seed in range(draws(6, 60)):
        moves = assert_plays_alike(AuthorsTable, "authors", 3 + seed % 4, seed, options)
        assert moves > 20


@settings(max_examples=examples(), deadline=None)
@given(set_ups(["authors"]))
def test_any_table_plays_like_the_second_authors(set_up: dict[str, Any]) -> None:
    assert_plays_alike(AuthorsTable, "authors", set_up["seats"], set_up["seed"], set_up["options"])


@pytest.mark.clause("AU-5")
@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda options: "-".join(options.values()))
def test_matches_end_with_thirteen_sets_down(options: dict[str, Any]) -> None:
    game = new("authors", 4, 2, **options, limit=0)
    rng = Rng.fast(1)
    while not game.over:
        legal = game.legal()
        game.push(game.turn, legal[int(rng.below(len(legal)))])
    assert sum(game.score_list()) == 13
    assert game.ended_by == "AU-5"


# What hidden cards can be

FOUR_PAIRS = "AC AD 2C 2D 3C 3D 4C 4D"
THREE_THREES = "AC AD AH 2C 2D 2H 3C 3D 3H"
PACKS = [FOUR_PAIRS, THREE_THREES] if parlour.compiled else [FOUR_PAIRS]


@pytest.mark.worlds
@pytest.mark.clause("AU-9", "AU-2", "AU-3")
@pytest.mark.parametrize("miss", ["left", "asked"])
@pytest.mark.parametrize("deal", ["all", "stock"])
@pytest.mark.parametrize("seed", range(8))
def test_worlds_after_random_questions(seed: int, deal: str, miss: str) -> None:
    pack = PACKS[seed % len(PACKS)]
    deals = (new("authors", 3, seed + 8 * more, pack, deal=deal, miss=miss) for more in range(9))
    assert_draws_after_asks(next(game for game in deals if not lies_down(game)), seed)


@pytest.mark.clause("AU-2", "AU-3")
def test_a_question_tells_what_its_asker_has_and_lacks() -> None:
    game = new("authors", 3, 4, "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S", deal="stock")
    asker = int(game.turn)
    missed = [move for move in game.legal() if "give" not in kinds(after(game, move))]
    move = missed[0]
    rank, card = game.text(move)[-2], game.text(move)[-2:]
    observer = next(seat for seat in range(3) if seat not in (asker, move >> 12 & 7))
    view, rng = after(game, move).view(observer), Rng.fast(1)
    for _ in range(100):
        hand = hands(view.determinize(rng))[asker]
        assert any(held[0] == rank and held != card for held in hand)
        assert card not in hand


def after(game: Game, move: int) -> Game:
    """The match once who is on turn has made a move."""
    twin = game.copy()
    twin.push(twin.turn, move)
    return twin
