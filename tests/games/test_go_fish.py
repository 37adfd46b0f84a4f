"""Go Fish: the deal, what is told, a second Go Fish to compare with, and what hidden cards can be."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings

import parlour
from parlour.games.go_fish import GoFish, GoFishOptions
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove, InvalidOption, InvalidPosition, InvalidSeats
from parlour.kit.options import option_facts
from parlour.players.playout import play_matches
from parlour.scene import scene_of
from parlour.testing.effort import draws, tries
from parlour.testing.play import examples, set_ups
from tests.work import determinized

from .asking import (
    Line,
    assert_draws,
    assert_draws_after_asks,
    assert_plays_alike,
    consistent,
    hands,
    kinds,
    lay,
    new,
    told,
)
from .asking_oracle import FishTable

CHOICES = [fact for fact in option_facts(GoFishOptions) if fact.values]
COMBINATIONS = [
    dict(zip([fact.name for fact in CHOICES], values, strict=True))
    for values in product(*(fact.values for fact in CHOICES))
]


def fish(hands: list[str], **position: Any) -> GoFish:
    game = lay("go-fish", hands, **position)
    assert isinstance(game, GoFish)
    return game


# The deal


@pytest.mark.clause("GF-1", "GF-21")
def test_two_to_six_play() -> None:
    for seats in (1, 7):
        with pytest.raises(InvalidSeats):
            new("go-fish", seats)
    assert len(hands(new("go-fish", 6))) == 6


@pytest.mark.clause("GF-1", "GF-2", "GF-21")
@pytest.mark.parametrize(
    ("seats", "each", "stock"), [(2, 7, 38), (3, 13, 13), (4, 10, 12), (5, 8, 12), (6, 7, 10)]
)
def test_a_hand_more_than_there_are_players_is_dealt_and_seven_to_two(
    seats: int, each: int, stock: int
) -> None:
    for seed in range(20):
        game = new("go-fish", seats, seed)
        position = game.position()
        dealt = hands(game)
        if any(position["sets"]):
            continue  # the first seat was dealt a set, and has laid it down
        assert [len(hand) for hand in dealt] == [each] * seats
        assert len(position["stock"].split()) == stock
        assert len({card for hand in dealt for card in hand} | set(position["stock"].split())) == 52
        assert [event.hidden for event in game.events()][:seats] == [each] * seats


@pytest.mark.clause("GF-2")
def test_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    pack = "2C 2D 3C 3D 4C 4D 5C 5D"
    order = [c + s for c in "2345" for s in "CD"]
    game, rng = new("go-fish", 3, 4, pack), Rng.fast(4)
    rng.next_round()
    shuffled = list(range(8))
    for last in range(7, 0, -1):
        at = int(rng.below(last + 1))
        shuffled[last], shuffled[at] = shuffled[at], shuffled[last]
    top_first = [order[at] for at in reversed(shuffled)]
    position = game.position()
    assert position["stock"].split() == top_first[6:]
    dealt = [set(top_first[2:6:3]), set(top_first[0:6:3]), set(top_first[1:6:3])]
    assert [set(hand.split()) for hand in position["hands"]] == dealt
    assert game.turn == 1


@pytest.mark.clause("GF-3")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_the_dealers_left_begins(seats: int) -> None:
    assert {int(new("go-fish", seats, seed).turn) for seed in range(30)} == {1}
    assert fish(["7H", "7C", "9S"]).turn == 1
    assert fish(["7H", "7C", "9S"], dealer=2).turn == 0
    assert fish(["7H", "7C", "9S"], dealer=1).turn == 2


def test_packs_that_make_no_sets_are_refused() -> None:
    for deck in ("2C 2D 3C", "2C 2D 3C 3D 4C", "2C 2D 3C 3D *1 *2"):
        with pytest.raises(InvalidOption, match="deck"):
            new("go-fish", 3, 1, deck)


# What is told


@pytest.mark.clause("GF-20", "GF-5", "GF-7")
def test_all_is_told_to_everybody_but_the_card_drawn() -> None:
    game = fish(["7H KD", "7C 7D 9S", "KH QC 5S"], stock="2C 3D", turn=0)
    game.play(0, "ask 1 7")
    assert [told(game, seat) for seat in (-1, 0, 1, 2)] == [
        ["Ann asks Ben for sevens.", "Ben gives Ann 7♣ 7♦."]
    ] * 4
    game.play(0, "ask 1 K")
    asked = ["Ann asks Ben for kings.", "Ben tells Ann to go fish."]
    assert told(game, 0) == [*asked, "Ann draws 2♣."]
    for seat in (-1, 1, 2):
        assert told(game, seat) == [*asked, "Ann draws a card."]


@pytest.mark.clause("GF-19")
def test_a_lucky_card_is_shown() -> None:
    game = fish(["7H KC KD KH", "QC 5S", "9S 4C"], stock="KS 2C", turn=0, options={"lucky_draw": "on"})
    game.play(0, "ask 1 7")
    assert kinds(game, 2) == ["ask", "fish", "lucky", "set"]
    assert told(game, 2)[2:] == ["Ann draws K♠, and goes on.", "Ann lays down a set: K♣ K♦ K♥ K♠."]
    unlucky = fish(["7H KC KD KH", "QC 5S", "9S 4C"], stock="2C KS", turn=0, options={"lucky_draw": "on"})
    unlucky.play(0, "ask 1 7")
    assert told(unlucky, 2)[2:] == ["Ann draws a card."]
    assert unlucky.turn == 1


@pytest.mark.clause("GF-16", "GF-11", "GF-15")
def test_the_set_comes_before_the_draw_of_who_gave_it() -> None:
    laid_out = ["7H 7C 7D", "7S", "KD KC"]
    game = fish(laid_out, stock="5C", turn=0, sets=["", "A 2 3 4", "6 8 9 T J Q"])
    # 5D 5H 5S KH KS lie beneath.
    game.play(0, "ask 1 7")
    assert kinds(game) == ["ask", "give", "set", "won"]
    assert str(game.outcome) == "won by seat 0 [GF-11]"
    game = fish(laid_out, stock="5C", turn=0, sets=["", "A 2 3 4", ""], options={"out_wins": "off"})
    game.play(0, "ask 1 7")
    assert kinds(game) == ["ask", "give", "set", "draw", "draw"]
    assert game.position()["hands"][1] == "5C"
    assert [event.who for event in game.events()][-2:] == [1, 0]


@pytest.mark.clause("GF-16", "GF-11")
def test_who_gave_the_last_card_takes_the_last_of_the_stock_before_who_asked() -> None:
    sets = ["A 2 3", "4 5 6 8", "9 T J Q"]
    position: dict[str, Any] = {"stock": "KS", "turn": 0, "sets": sets, "options": {"out_wins": "off"}}
    game = fish(["7H 7C 7D", "7S", "KD KC KH"], **position)
    game.play(0, "ask 1 7")
    assert kinds(game) == ["ask", "give", "set", "draw", "out", "end"]
    assert str(game.outcome) == "won by seat 0 and 1 and 2 [GF-10]"


@pytest.mark.clause("G-4")
def test_at_the_limit_sets_in_hands_are_laid_down_and_counted() -> None:
    game = fish(["7H KD", "QC QD QH QS 9S", "3C"], stock="2C 2D", turn=0, options={"limit": 1})
    game.play(0, "ask 2 7")
    assert kinds(game) == ["ask", "fish", "draw", "set", "end"]
    assert str(game.outcome) == "won by seat 1 [G-4]"
    assert told(game)[-1] == "The limit of moves is reached: the sets are counted."


@pytest.mark.clause("GF-10", "GF-14", "GF-17")
def test_each_end_names_its_clause() -> None:
    ends = {
        "GF-10": fish(["7H KD", "QC KH", "3C"], stock="2C", turn=0, sets=["A 4", "5 6 8", "9 T J"]),
        "GF-17": fish(["7H KD", "7C", ""], turn=0, options={"empty_hand": "out"}),
    }
    ends["GF-10"].stock[0] = 4
    ends["GF-10"].left = 1
    for clause, game in ends.items():
        game.play(0, "ask 1 7")
        assert game.outcome is not None
        assert game.outcome.clause == clause
    rest = ["2 3 4", "5 6 8 9 J", "A T Q K"]
    game = fish(["7H 7C", "7D 7S", ""], stock="", turn=0, sets=rest, options={"end": "all_sets"})
    game.play(0, "ask 1 7")
    assert str(game.outcome) == "won by seat 1 [GF-14]"


# As text


def test_moves_are_read() -> None:
    game = new("go-fish", 3)
    assert game.parse("ask 2 10") == game.parse(" ASK 2  t ") == game.parse("ask 2 T")
    for queens in ("ask 2 Queens", "ask 2 queen", "ask 2 for queens", "ask 2 for any Qs", "ask 2 q"):
        assert game.text(game.parse(queens)) == "ask 2 Q"
    with pytest.raises(InvalidMove, match="there is no seat '2'; the seats are 0 to 1"):
        new("go-fish", 2).parse("ask 2 Q")
    nonsense_lines = (
        "ask 3 2",
        "ask 2",
        "2",
        "ask x 2",
        "ask ² 2",
        "ask 2 2 2",
        "ask 2 Z",
        "ask -1 2",
        "ask 2 QD",
        "",
    )
    for nonsense in nonsense_lines:
        with pytest.raises(InvalidMove):
            game.parse(nonsense)


NO_STOCK = ["".join(f"{rank}{suit} " for rank in "A23456789TJQK") for suit in "CDH"]
NO_STOCK[2] += "".join(f"{rank}S " for rank in "A23456789TJQK")
ENDED = {"hands": ["7H", "3C", "4C"], "sets": ["2", "", ""]}

IMPOSSIBLE = [
    ({"hands": ["7H", "", "9C"], "turn": 1}, "turn"),
    ({"hands": ["7H", "", ""], "turn": 0}, "hands"),
    ({"hands": ["7H", "3C", "4C"], "sets": ["7", "", ""]}, "sets 0"),
    ({"hands": ["7H", "3C", "4C"], "sets": ["2", "2", ""]}, "sets 1"),
    ({"hands": ["7H", "3C", "4C"], "sets": ["X", "", ""]}, "sets 0"),
    ({"hands": ["7H", "3C", "*1"]}, "hands"),
    ({"hands": ["7H", "3C", "7H"]}, "hands 2"),
    ({"hands": ["7H", "3C", "4C"], "stock": "7H"}, "stock"),
    ({"hands": ["7H", "3C", "4C"], "stock": "*1"}, "stock"),
    ({"hands": ["7H", "3C", "4C"], "discard": "7S"}, "discard"),
    (
        {"hands": ["7H", "3C", ""], "stock": "KC"},
        "hands 2: an empty hand draws a card while there is stock, so it cannot be empty",
    ),
    ({"hands": ["7H", "3C", "4C"], "turn": [0, 1]}, "turn: .* one is wanted"),
    ({"hands": ["7H", "3C", "4C"], "turn": 3}, "turn: 3 is not a seat from 0 to 2"),
    ({"hands": ["7H", "3C", "4C"], "dealer": 3}, "dealer: 3 is not a number from 0 to 2"),
    (
        {"hands": NO_STOCK, "options": {"empty_hand": "out"}},
        "stock: the game ends when the stock is used up at this table, so it has at least one card",
    ),
    ({"hands": ["7H", "3C", "4C"], "turn": 0, "over": {"winner": 0}}, "turn: 0 stands there"),
    (
        {**ENDED, "over": {"winner": 1, "clause": "GF-10"}},
        r"over: the most sets win, so the winner must be \[0\]",
    ),
    (
        {**ENDED, "over": {"winner": 0, "clause": "GF-9"}},
        "over: this game is ended by G-4, GF-10, GF-14, GF-17, not by 'GF-9'",
    ),
    (
        {**ENDED, "over": {"winner": 0, "clause": "GF-11"}},
        "over: by GF-11 a player wins who runs out of cards while there is stock",
    ),
    ({"hands": ["7H", "3C 3D 3H 3S", "4C"], "over": {"winner": [0, 1, 2]}}, "hands 1: .* laid down"),
]


@pytest.mark.parametrize(("position", "key"), IMPOSSIBLE)
def test_positions_that_no_play_leads_to_are_refused(position: dict[str, Any], key: str) -> None:
    with pytest.raises(InvalidPosition, match=key):
        GoFish.from_position(position)


def test_cards_that_appear_nowhere_lie_beneath_the_stock() -> None:
    stocks = set()
    for seed in range(5):
        position = GoFish.from_position({"hands": ["7H", "3C", "4C"], "stock": "KS QS"}, seed).position()
        assert position["stock"].startswith("KS QS ")
        assert len(position["stock"].split()) == 49
        stocks.add(position["stock"])
    assert len(stocks) == 5


@pytest.mark.clause("GF-18", "GF-11", "GF-17")
def test_a_position_is_read_as_the_beginning_of_the_turn() -> None:
    """Sets of the seat on turn are laid, with all that follows, and the result reads back."""
    whole = ["7H 7C 7D 7S", "3C 5D", "4C"]
    game = fish(["7H 7C 7D 7S 2C", "3C 5D", "4C"], turn=0)
    assert kinds(game) == ["set"]
    assert game.position()["sets"] == ["7", "", ""]
    assert str(fish(whole, turn=0).outcome) == "won by seat 0 [GF-11]"
    assert len(hands(fish(whole, turn=0, options={"out_wins": "off"}))[0]) == 1
    out = {"out_wins": "off", "empty_hand": "out"}
    assert fish(whole, turn=0, options=out).turn == 1
    alone = fish(["7H 7C 7D 7S", "3C 5D", ""], turn=0, options=out)
    assert str(alone.outcome) == "won by seat 0 [GF-17]"
    for read in (game, alone):
        again = GoFish.from_position(read.position())
        assert again.position() == read.position()
        assert GoFish.from_state(read.state()).state() == read.state()
        zones = [game.parts.zones(game, 1) for game in (again, read)]
        assert [zone.badges for zone in zones[0]] == [zone.badges for zone in zones[1]]


def test_sets_are_read_as_words_or_as_a_list() -> None:
    for sets in (["2 10", "", "q"], {0: "T 2", 2: "Q"}, [[2, 10], None, ["Q"]], ["10 2", None, "Q"]):
        assert fish(["7H", "3C", "4C"], sets=sets).position()["sets"] == ["2 T", "", "Q"]


def test_a_refusal_names_the_rank() -> None:
    game = fish(["7H", "3C", "4C"], turn=0)
    assert str(game.refusal(0, game.parse("ask 1 Q"))) == "You hold no queens yourself [GF-4]"


# The table


@pytest.mark.clause("GF-20")
def test_the_table_shows_what_everybody_has_seen_and_heard() -> None:
    position = {"stock": "2C 3D 4D", "turn": 0}
    game = fish(["7H KD 8C", "7C 9S 9D 5C", "KH QC 5S"], **position)
    for seat, move in ((0, "ask 1 7"), (0, "ask 1 K"), (1, "ask 2 9")):
        game.play(seat, move)
    for seat in (-1, 1, 2):
        zones = {zone.key: zone for zone in scene_of(game.view(seat), []).zones}
        assert zones["hand.0"].cards == ["7C", "?", "?", "?", "?"] or seat == 0
        # It asked for sevens and kings; the king may have been drawn since by nobody but itself.
        assert [mark for mark in zones["hand.0"].badges if mark.startswith("holds")] == [
            "holds sevens",
            "holds kings",
        ]
        assert [mark for mark in zones["hand.1"].badges if mark.startswith("holds")] == ["holds nines"]
        assert [mark for mark in zones["hand.2"].badges if mark.startswith("no")] == ["no nines"]
    assert [zone.kind for zone in game.parts.zones(game, 0)] == ["pile"] + ["hand", "row"] * 3


def test_sets_lie_in_a_row_of_stacks() -> None:
    game = fish(["7H KD", "7C 9S", "KH QC"], sets=["2 A", "", ""])
    rows = [zone.cards for zone in game.view(2).zones() if zone.kind == "row"]
    assert rows == [["AC+AD+AH+AS", "2C+2D+2H+2S"], [], []]


def test_a_hand_that_all_have_seen_is_known() -> None:
    game = fish(["7H KD 8C", "7C", "8H 9C"], stock="2C 2D", turn=0, options={"empty_hand": "out"})
    game.play(0, "ask 1 7")
    game.play(0, "ask 2 8")
    game.play(0, "ask 2 K")
    game.play(2, "ask 0 9")
    assert game.view(1).position()["hands"] == ["7C 8H ? ? ? ?", "", "? ?"]


# A second Go Fish


@pytest.mark.clause(
    "GF-4",
    "GF-5",
    "GF-6",
    "GF-7",
    "GF-8",
    "GF-9",
    "GF-10",
    "GF-11",
    "GF-12",
    "GF-13",
    "GF-14",
    "GF-15",
    "GF-16",
    "GF-17",
    "GF-18",
    "GF-19",
    "GF-20",
)
@pytest.mark.parametrize("options", COMBINATIONS, ids=lambda options: "-".join(options.values()))
def test_every_table_plays_like_the_second_go_fish(options: dict[str, Any]) -> None:
    for seed in range(draws(12, 80)):
        assert_plays_alike(FishTable, "go-fish", 2 + seed % 5, seed, options)


@settings(max_examples=examples(), deadline=None)
@given(set_ups(["go-fish"]))
def test_any_table_plays_like_the_second_go_fish(set_up: dict[str, Any]) -> None:
    assert_plays_alike(FishTable, "go-fish", set_up["seats"], set_up["seed"], set_up["options"])


@pytest.mark.clause("GF-14")
def test_without_a_limit_a_match_of_all_sets_ends_with_thirteen() -> None:
    game = new("go-fish", 4, 5, end="all_sets", out_wins="off", limit=0)
    for seed in range(50):
        game.start()
        play_matches(game, Rng.fast(seed), 1)
        assert sum(game.score_list()) == 13
        assert game.ended_by == "GF-14"


# What hidden cards can be

FOUR_PAIRS = "AC AD 2C 2D 3C 3D 4C 4D"
FOUR_THREES = "AC AD AH 2C 2D 2H 3C 3D 3H 4C 4D 4H"
THREE_FOURS = "AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 3S"

# The deal (hands and stock), options, the asks: each shows a way in which knowledge comes or goes.
HISTORIES: dict[str, tuple[list[str], str, dict[str, str], list[Line]]] = {
    "had none, has drawn since, and gives what it drew": (
        ["AC 2C 3C", "AD 2D 4C", "3D 4D 4H"],
        "AH 2H 3H",
        {},
        [(1, "ask 2 2"), (2, "ask 1 4"), (2, "ask 1 3"), (1, "ask 2 2")],
    ),
    "lays at its next turn the set that it drew": (
        ["4C 2C 3C", "AD AH 2D", "3D 4D 4H"],
        "AC 2H 3H",
        {},
        [(1, "ask 2 A"), (2, "ask 1 4"), (1, "ask 2 2")],
    ),
    "had none, draws one, and another is asked in between": (
        ["AC 2C 3C", "AD 2D 4C", "3D AH 4H"],
        "3H 4D 2H",
        {},
        [(1, "ask 0 4"), (0, "ask 2 2"), (2, "ask 1 3"), (2, "ask 0 4")],
    ),
    "has not laid a set, so holds none": (
        ["AC 2C 3C", "AD AH 2D", "3D 4D 4H"],
        "4C 2H 3H",
        {},
        [(1, "ask 0 2"), (1, "ask 2 A"), (2, "ask 0 3"), (2, "ask 0 4")],
    ),
    "gives the first of several cards": (
        ["AC 2C 2H", "AD 2D 4C", "3D 4D 3C"],
        "AH 4H 3H",
        {"hand_over": "one"},
        [(1, "ask 0 2"), (1, "ask 2 4"), (1, "ask 0 4"), (0, "ask 1 2")],
    ),
    "shows lucky draws, then draws unluckily": (
        ["AC 2C 3C", "AD 2D 4C", "3D 4D 4H"],
        "AH 3H 2H",
        {"lucky_draw": "on"},
        [(1, "ask 2 A"), (1, "ask 2 2"), (2, "ask 1 4")],
    ),
    "shows the set that a lucky draw completes": (
        ["4C 2C 3C", "AD AH 2D", "3D 4D 4H"],
        "AC 3H 2H",
        {"lucky_draw": "on"},
        [(1, "ask 2 2"), (1, "ask 0 2")],
    ),
    "is emptied by giving, and draws": (
        ["2D 2H 3D", "AC 2C 3C", "4D 4H AS"],
        "3S 3H 2S",
        {"end": "all_sets"},
        [(1, "ask 0 2"), (1, "ask 0 3"), (1, "ask 2 A")],
    ),
    "gives its last cards and draws, while another holds three of a set": (
        ["2D 2H 3D", "AC 2C 3C", "AD AH AS"],
        "2S 3H 3S",
        {"end": "all_sets"},
        [(1, "ask 2 A"), (1, "ask 2 2"), (1, "ask 0 3")],
    ),
    "is out": (
        ["2D 2H 3D", "AC 2C 3C", "4D 4H AS"],
        "3S 3H 2S",
        {"empty_hand": "out", "out_wins": "off"},
        [(1, "ask 0 2"), (1, "ask 0 3"), (1, "ask 2 A")],
    ),
}


def dealt_as(name: str, hands: list[str], stock: str, options: dict[str, str]) -> GoFish:
    """A match just dealt so."""
    deck = " ".join([*hands, stock])
    game = new("go-fish", 3, 1, deck, **options)
    again = type(game).from_position(
        game.position()
        | {"hands": hands, "stock": stock, "sets": ["", "", ""], "turn": 1}
        | {"memory": {"deck": deck}}
    )
    assert isinstance(again, GoFish), name
    return again


@pytest.mark.worlds
@pytest.mark.clause("GF-20", "GF-18", "GF-12", "GF-19")
@pytest.mark.parametrize("seat", [0, 1, 2])
@pytest.mark.parametrize("name", HISTORIES)
def test_worlds_after_a_history(name: str, seat: int) -> None:
    hands, stock, options, script = HISTORIES[name]
    game = dealt_as(name, hands, stock, options)
    after, weights = consistent(game, script, seat)
    assert_draws(after, seat, weights)


PACKS = [FOUR_PAIRS, FOUR_THREES, THREE_FOURS] if parlour.compiled else [FOUR_PAIRS]


@pytest.mark.worlds
@pytest.mark.clause("GF-20")
@pytest.mark.parametrize("lucky", ["off", "on"])
@pytest.mark.parametrize("hand_over", ["all", "one"])
@pytest.mark.parametrize("seed", range(8))
def test_worlds_after_random_asks(seed: int, hand_over: str, lucky: str) -> None:
    options = {"hand_over": hand_over, "lucky_draw": lucky, "end": "all_sets", "out_wins": "off"}
    game = new("go-fish", 3, seed, PACKS[seed % len(PACKS)], **options)
    assert_draws_after_asks(game, seed)


@pytest.mark.worlds
@pytest.mark.clause("GF-20")
@pytest.mark.parametrize("options", COMBINATIONS[::5], ids=lambda options: "-".join(options.values()))
def test_a_drawn_world_looks_the_same_to_every_seat(options: dict[str, Any]) -> None:
    """Whole matches, all options: a draw is always found, and shows each seat what it saw."""
    for seed in range(tries(2, 10)):
        game = new("go-fish", 3 + seed % 4, seed, **options)
        rng = Rng.fast(seed)
        for _ in range(25):
            if game.over:
                break
            for seat in range(int(game.seats)):
                world = game.view(seat).determinize(rng)
                assert world.view(seat) == game.view(seat)
            legal = game.legal()
            game.push(game.turn, legal[int(rng.below(len(legal)))])


@pytest.mark.worlds
@pytest.mark.clause("GF-20", "GF-21")
@pytest.mark.parametrize("lucky", ["off", "on"])
@pytest.mark.parametrize("hand_over", ["all", "one"])
@pytest.mark.parametrize("seed", range(4))
def test_worlds_of_two_players_after_random_asks(seed: int, hand_over: str, lucky: str) -> None:
    options = {"hand_over": hand_over, "lucky_draw": lucky, "end": "all_sets", "out_wins": "off"}
    assert_draws_after_asks(new("go-fish", 2, seed, FOUR_PAIRS, **options), seed)


@pytest.mark.worlds
@pytest.mark.clause("GF-20")
@pytest.mark.parametrize("seats", [2, 3, 5, 6])
def test_whoever_watches_a_crowded_table_need_not_wait_for_a_world(seats: int) -> None:
    """Much is known there of cards that nobody has seen; trying until a deal fits took up to 16 s."""
    options = {"end": "all_sets", "out_wins": "off", "hand_over": ["one", "all"][seats % 2]}
    for seed in (1, 2):
        game = new("go-fish", seats, seed, **options)
        rng = Rng.fast(seed)
        for asked in range(60):
            if game.over:
                break
            if asked % 5 == 4:
                world, drawn = determinized(game.view(-1), rng)
                assert drawn < 200_000  # as many as a walk among the deals takes
                assert world.view(-1) == game.view(-1)
            legal = game.legal()
            game.push(game.turn, legal[int(rng.below(len(legal)))])


def held(game: Any, seat: int, rank: str) -> int:
    return sum(card[0] == rank for card in game.position()["hands"][seat].split())


@pytest.mark.clause("GF-4", "GF-7", "GF-20")
def test_who_asked_holds_one_until_it_is_seen_to_leave() -> None:
    game = dealt_as("", ["AC 2C 3C", "AD 2D 4C", "3D 4D 4H"], "AH 2H 3H", {})
    rng = Rng.fast(1)

    def worlds() -> list[Any]:
        view = game.view(0)
        return [view.determinize(rng) for _ in range(300)]

    assert 0 < sum(held(world, 1, "2") == 0 for world in worlds()) < 300
    game.play(1, "ask 2 2")
    assert all(held(world, 1, "2") for world in worlds())
    assert all(held(world, 2, "2") == 0 for world in worlds())
    game.play(2, "ask 1 4")
    assert all(held(world, 1, "2") for world in worlds())
    game.play(2, "ask 1 3")
    assert {held(world, 2, "2") for world in worlds()} == {0, 1}, "it may have drawn one since"


def test_nothing_is_noted_that_says_nothing_new() -> None:
    """Asked for again and again, cards that everybody has seen leave no more traces."""
    game = fish(
        ["7H 7C KD KC", "9S 9D 7D 7S QS", "KH KS QC QD QH 9C 9H"],
        sets=["A 2 3 4 5 6 8 T J", "", ""],
        turn=0,
        options={"end": "all_sets", "hand_over": "one"},
    )
    game.play(0, "ask 1 7")
    noted = []
    for _ in range(10):
        game.play(0, "ask 1 K")
        game.play(1, "ask 0 9")
        noted.append(int(game.notes.noted))
    assert 0 < noted[0] == noted[-1]
