"""Positions of Crazy Eight: those that play leads to are read back, and no others are."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import parlour
from parlour.games import game_class, new
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidPosition
from parlour.kit.game import Game
from parlour.testing.effort import draws
from parlour.testing.play import deal, set_ups, step

MANY = draws(60, 400)
KIND = game_class("crazy-eight")
RANKS = "A23456789TJQK"
PACK = [rank + suit for rank in RANKS for suit in "CDHS"]


def lay(options: dict[str, Any] | None = None, **position: Any) -> Game:
    return KIND.from_position({"options": options or {}} | position, 1)


@settings(max_examples=MANY, deadline=None)
@given(set_ups(["crazy-eight"]), st.integers(0, 250))
def test_what_play_leads_to_is_read_back_for_everybody(set_up: dict[str, Any], length: int) -> None:
    game = deal(set_up)
    rng = Rng.fast(set_up["seed"])
    for _ in range(length):
        position = game.position()
        assert KIND.from_position(position, 1).position() == position
        if game.over:
            break
        step(game, rng)
    for seat in range(-1, game.seats):
        view = game.view(seat)
        assert KIND.view_from(view.text()) == view


SMALL = [
    "AC AD 2C 2D 3C 3D *1 *2",
    "2C 2D 2H 2S AC AD 3C *1 *2",
    "8C 8D 8H 8S 3C 3D 4C 4D",
    "2C 2D AC AD 8C 8D 7C JC KC 3C",
]


@pytest.mark.parametrize("deck", SMALL)
@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"starter": "active", "counter_eight": "names", "after_joker": "below"},
        {"calls": "manual", "first_ace": "on"},
        {"calls": "manual", "first_ace": "on", "ace": "same_suit", "pick_and_play": "on"},
        {"first_ace": "on", "finish_on": "any", "starter": "active"},
        {"calls": "manual", "missed_pick": "free"},
    ],
)
def test_with_few_cards_that_come_round_again_and_again_all_positions_are_read_back(
    deck: str, seats: int, options: dict[str, Any]
) -> None:
    chosen = new("crazy-eight", seats, 0, **options).options
    seen: set[str] = set()
    for seed in range(12):
        game: Any = KIND(seats, chosen, seed, deck)
        rng = Rng.fast(seed)
        for _ in range(120):
            position = game.position()
            state = game.state()
            assert type(game).from_state(state).position() == position
            seen.update(key for key in ("suit", "drawn", "said") if key in position)
            seen.update(key for key in ("demand", "passes", "missed", "in_air") if position[key])
            if game.over:
                break
            step(game, rng)
    assert "drawn" in seen
    assert "in_air" in seen


MANUAL = {"calls": "manual"}
FOUR = {"hands": ["9H 3C", "5S 6C 4C", "TD 3D KD", "7C 7S 8S"], "discard": "4H 5H", "turn": 1}

# A position, which is sound, what makes it unsound, the key at fault, and what the sentence says of it.
BROKEN: list[tuple[dict[str, Any], dict[str, Any], dict[str, Any], str, str]] = [
    ({}, FOUR, {"demand": 2}, "demand", "only by a 2 or a joker on top"),
    ({}, FOUR | {"discard": "2H 5H", "demand": 2}, {"demand": 99}, "demand", "make a demand of 2, not 99"),
    ({}, FOUR | {"discard": "2H 5H", "demand": 2}, {"demand": 4}, "demand", "make a demand of 2,"),
    (
        {},
        FOUR | {"discard": "2H *1 2D 5H", "demand": 7},
        {"demand": 5},
        "demand",
        "make a demand of 2 or 7 or 9,",
    ),
    ({}, FOUR | {"discard": "2H", "demand": 2}, {"demand": 4}, "demand", "make a demand of 2,"),
    (
        {"jokers": "0", **MANUAL},
        FOUR | {"discard": "2H", "demand": 4},
        {"demand": 5},
        "demand",
        "make a demand of 2,",
    ),
    (MANUAL, FOUR | {"discard": "2H", "demand": 7}, {"demand": 3}, "demand", "make a demand of 2,"),
    (MANUAL, FOUR | {"discard": "2H 5H", "demand": 2}, {"demand": 4}, "demand", "make a demand of 2,"),
    ({}, FOUR | {"discard": "2H 5H", "demand": 2}, {"demand": -1}, "demand", "not a number"),
    ({}, FOUR, {"suit": "C"}, "suit", "only by an 8 on top"),
    ({}, FOUR | {"discard": "8H 5H", "suit": "C"}, {"suit": None}, "suit", "8H on top names a suit"),
    ({}, FOUR | {"discard": "8H 8C 5H"}, {"suit": "C"}, "suit", "names none"),
    ({}, FOUR | {"discard": "8H 8C 8D 5H", "suit": "C"}, {"suit": None}, "suit", "8H on top names a suit"),
    (
        {"counter_eight": "names"},
        FOUR | {"discard": "8H 8C 5H", "suit": "C"},
        {"suit": None},
        "suit",
        "8H on top names a suit",
    ),
    ({}, FOUR | {"discard": "8H 5H", "suit": "C"}, {"suit": "X"}, "suit", "not one of C D H S"),
    ({}, FOUR, {"direction": 0}, "direction", "clockwise .1."),
    ({}, FOUR, {"direction": 2}, "direction", "not a number from -1 to 1"),
    ({}, FOUR, {"in_air": [2]}, "in_air", "seat 2 holds cards"),
    (
        {},
        FOUR | {"hands": ["9H 3C", "", "5C"], "in_air": [1]},
        {"in_air": []},
        "in_air",
        "seat 1 has no card",
    ),
    ({}, FOUR | {"drawn": "5S"}, {"drawn": "9H"}, "drawn", "in the hand of seat 1, which is on turn"),
    ({}, FOUR | {"drawn": "5S"}, {"drawn": "XX"}, "drawn", "is not a card"),
    ({}, FOUR | {"drawn": "5S"}, {"over": {"winner": 0}}, "drawn", "over"),
    (
        {"first_ace": "on"},
        FOUR | {"hands": ["3C 9S", "AS 5S"], "discard": "2H", "demand": 1, "drawn": "AS"},
        {"drawn": "5S"},
        "drawn",
        "only an ace that cancels",
    ),
    (
        {"first_ace": "on"},
        FOUR | {"hands": ["3C 9S", "AS 5S"], "discard": "2H 5H", "demand": 1, "drawn": "AS"},
        {"demand": 2},
        "demand",
        "make a demand of 1,",
    ),
    (
        MANUAL | {"first_ace": "on"},
        {"hands": ["3C 9S 7S", "AS"], "discard": "2H", "demand": 1, "drawn": "AS", "said": True, "turn": 1},
        {"drawn": None, "demand": 2},
        "said",
        "an ace has stopped",
    ),
    (
        MANUAL | {"first_ace": "on"},
        {"hands": ["3C 9S 7S", "AS"], "discard": "2H", "demand": 1, "drawn": "AS", "said": True, "turn": 1},
        {"hands": ["3C 9S 7S", "AS 5S"]},
        "said",
        "picking up to 3 cards",
    ),
    (
        MANUAL | {"first_ace": "on"},
        {"hands": ["3C 9S 7S", "AS"], "discard": "2H", "demand": 1, "drawn": "AS", "said": True, "turn": 1},
        {"said": "yes"},
        "said",
        "neither true nor false",
    ),
    ({}, FOUR, {"said": True}, "said", "calls=manual"),
    ({}, FOUR, {"passes": 1}, "passes", "there are cards to draw"),
    (MANUAL, FOUR | {"missed": {"0": "half card"}}, {"missed": {"1": "half card"}}, "missed", "holds 3 "),
    (MANUAL, FOUR | {"missed": {"0": "half card"}}, {"missed": {"0": "last card"}}, "missed", "holds 2 "),
    (MANUAL, FOUR | {"missed": {"0": "half card"}}, {"turn": 0}, "missed", "can no longer be caught"),
    (
        MANUAL,
        FOUR | {"missed": {"0": "half card"}},
        {"missed": {"0": "hello"}},
        "missed",
        "'hello' is not one",
    ),
    (MANUAL, FOUR, {"missed": {"0": "pick two"}}, "missed", "a 2 or a joker on top"),
    (
        MANUAL,
        FOUR | {"discard": "2H 5H", "demand": 2, "missed": {"0": "pick two"}},
        {"missed": {"0": "pick five"}},
        "missed",
        "2H is on top, which calls for 'pick two'",
    ),
    (
        MANUAL,
        FOUR | {"discard": "2H 5H", "demand": 2, "missed": {"0": "pick two"}},
        {"missed": {"3": "pick two"}},
        "missed",
        "seat 0 must have played 2H, because seat 1 is next",
    ),
    (
        MANUAL,
        FOUR | {"discard": "2H 5H", "demand": 2, "missed": {"0": "pick two"}, "direction": 1},
        {"direction": -1},
        "missed",
        "seat 2 must have played 2H",
    ),
    (
        MANUAL,
        FOUR | {"discard": "2H 5H", "demand": 2, "missed": {"0": "pick two"}},
        {"missed": {"0": "pick two", "2": "pick two"}},
        "missed",
        "not two seats",
    ),
    (
        MANUAL,
        FOUR | {"discard": "2H 5H", "demand": 2, "missed": {"0": "pick two"}},
        {"demand": 0},
        "missed",
        "on top makes a demand",
    ),
    (
        MANUAL | {"missed_pick": "free"},
        FOUR | {"discard": "2H 5H", "demand": 2},
        {"missed": {"0": "pick two"}},
        "missed",
        "with missed_pick=free",
    ),
    ({}, FOUR, {"missed": {"0": "half card"}}, "missed", "nobody misses a call"),
    ({}, FOUR, {"out": [3]}, "out", "only with match=elimination"),
    (
        {"match": "elimination"},
        FOUR | {"hands": ["9H 3C", "5S 6C 4C", "TD", ""], "out": [3]},
        {"out": [0, 2, 3]},
        "out",
        "at least two players",
    ),
    (
        {"match": "elimination"},
        FOUR | {"hands": ["9H 3C", "5S 6C 4C", "TD", ""], "out": [3]},
        {"dealer": 3},
        "dealer",
        "seat 3 has dropped out",
    ),
    (
        {"match": "elimination"},
        FOUR | {"hands": ["9H 3C", "5S 6C 4C", "TD", ""], "out": [3]},
        {"turn": 3},
        "turn",
        "seat 3 has dropped out",
    ),
    (
        {"match": "elimination"},
        FOUR | {"hands": ["9H 3C", "5S 6C 4C", "TD", ""], "out": [3]},
        {"in_air": [3]},
        "in_air",
        "seat 3 has dropped out",
    ),
    (
        {"match": "elimination"},
        FOUR | {"hands": ["9H 3C", "5S 6C 4C", "TD", ""], "out": [3]},
        {"hands": ["9H 3C", "5S 6C 4C", "TD", "5D"]},
        "hands",
        "seat 3 has dropped out, so it holds no cards",
    ),
    ({}, FOUR, {"turn": [0, 1]}, "turn", "one seat is on turn"),
    ({}, FOUR, {"scores": [1, 0, 0, 0]}, "scores", "a single round keeps no scores"),
    (
        {"match": "points"},
        FOUR | {"scores": [199, 0, 0, 0]},
        {"scores": [200, 0, 0, 0]},
        "scores",
        "from 0 to 199",
    ),
    ({"match": "points"}, FOUR, {"scores": [-1, 0, 0, 0]}, "scores", "from 0 to 199"),
    ({}, FOUR, {"discard": ""}, "discard", "at least one card"),
    ({"jokers": "1"}, FOUR, {"stock": "*2"}, "stock", "not in the pack"),
]


OUT = {"hands": ["", "5S 6C", "TD 3D"], "discard": "9H 4H", "in_air": []}
ENDED = OUT | {"over": {"winner": 0, "clause": "CE-7"}}
BLOCKED = OUT | {"hands": ["9D 3C", "5S 6C", "TD AD"], "over": {"winner": [1, 2], "clause": "G-4"}}
POINTS = OUT | {"scores": [150, 210, 150], "over": {"winner": [0, 2], "clause": "CE-50"}}

BROKEN += [
    ({}, ENDED, {"over": {"winner": 1, "clause": "CE-7"}}, "over", "the winner is 0"),
    ({}, ENDED, {"over": {"winner": [], "clause": "CE-7"}}, "over", "the winner is 0"),
    (
        {},
        ENDED,
        {"over": {"winner": 0, "clause": "CE-50"}},
        "over",
        "ended by CE-7, CE-34, G-4, not by 'CE-50'",
    ),
    ({}, ENDED, {"hands": ["3C", "5S", "TD"]}, "over", "nobody can have won yet"),
    ({}, BLOCKED, {"over": {"winner": 0, "clause": "G-4"}}, "over", "the winner is 1, 2"),
    ({"match": "points"}, POINTS, {"scores": [150, 210, 100]}, "over", "the winner is 2"),
    ({"match": "points"}, POINTS, {"scores": [150, 190, 150]}, "over", "nobody can have won yet"),
    (
        {"match": "elimination"},
        ENDED | {"out": [2], "hands": ["", "5S 6C", ""]},
        {"out": []},
        "over",
        "nobody",
    ),
    (MANUAL, ENDED, {"missed": {"1": "half card"}}, "missed", "the match is over"),
    ({}, ENDED, {"in_air": [1]}, "in_air", "seat 1 holds cards"),
]


@pytest.mark.parametrize(("options", "sound", "change", "key", "told"), BROKEN)
def test_what_play_cannot_lead_to_is_refused_by_the_key_at_fault(
    options: dict[str, Any], sound: dict[str, Any], change: dict[str, Any], key: str, told: str
) -> None:
    assert lay(options, **sound).position()
    with pytest.raises(InvalidPosition) as refused:
        lay(options, **(sound | change))
    assert re.match(f"{key}: .*{told}", str(refused.value)), refused.value


@pytest.mark.clause("CE-34")
def test_passes_are_fewer_than_the_seats_and_there_is_no_demand() -> None:
    rest = [card for card in PACK if card not in ("4H", "3C", "2D")]
    sound = {"hands": ["3C", "2D", " ".join(rest)], "discard": "4H", "turn": 1}
    for passes in (0, 1, 2):
        assert lay({"jokers": "0"}, passes=passes, **sound).position()["passes"] == passes
    for change, told in (
        ({"passes": 3}, "at most 2"),
        ({"passes": 1, "drawn": "2D"}, "ends the passes in a row"),
        ({"passes": 1, "hands": ["3C", "", " ".join(rest)], "discard": "4H 2D"}, "there are cards to draw"),
        (
            {"passes": 1, "hands": ["3C", "4H", " ".join(rest)], "discard": "2D", "demand": 2},
            "ends the passes in a row",
        ),
    ):
        with pytest.raises(InvalidPosition, match=f"passes: .*{told}"):
            lay({"jokers": "0"}, **(sound | change))


def test_who_is_out_may_be_left_out_of_dealing_and_of_the_turn() -> None:
    game = lay({"match": "elimination"}, hands=["", "9H 3C", "5S"], out=[0], discard="4H")
    position = game.position()
    assert (position["dealer"], position["turn"], position["out"]) == (1, 1, [0])


Change = Callable[[dict[str, Any], list[int]], dict[str, Any]]

# Of any position in play: a change of one key that play never leads to.
CHANGES: dict[str, Change] = {
    "turn": lambda position, playing: {"turn": playing[:2]},
    "dealer": lambda position, playing: {"dealer": position["seats"]},
    "direction": lambda position, playing: {"direction": 0},
    "demand": lambda position, playing: {"demand": 3 if position["demand"] != 3 else 1},
    "in_air": lambda position, playing: {
        "in_air": [seat for seat in playing if seat not in position["in_air"]],
    },
    "drawn": lambda position, playing: {"drawn": position["discard"].split()[0]},
    "passes": lambda position, playing: {"passes": len(playing)},
    "missed": lambda position, playing: {"missed": {str(position["turn"]): "last card"}},
    "said": lambda position, playing: {"said": True, "drawn": None},
    "scores": lambda position, playing: {"scores": [10**9] * position["seats"]},
    "suit": lambda position, playing: {"suit": "E"},
    "out": lambda position, playing: {"out": position["out"] + playing[1:]},
    "discard": lambda position, playing: {"discard": position["discard"] + " " + position["discard"]},
}


@settings(max_examples=MANY, deadline=None)
@given(set_ups(["crazy-eight"]), st.integers(0, 200), st.sampled_from(sorted(CHANGES)))
def test_one_key_changed_for_the_worse_is_refused(set_up: dict[str, Any], length: int, key: str) -> None:
    game = deal(set_up)
    rng = Rng.fast(set_up["seed"])
    for _ in range(length):
        after = game.copy()
        step(after, rng)
        if after.over:
            break
        game = after
    position = game.position()
    if key == "demand" and position["discard"].split()[-1][0] in "2*":
        return  # what is shuffled away may have made it
    playing = [seat for seat in range(int(game.seats)) if seat not in position["out"]]
    with pytest.raises(InvalidPosition, match=rf"^(hands|out|drawn|{key})\b"):
        KIND.from_position(position | CHANGES[key](position, playing), 1)


@pytest.mark.clause("CE-34", "G-4")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_in_worlds_of_a_match_that_is_over_the_same_have_won(seats: int) -> None:
    for seed in range(12):
        game = parlour.new("crazy-eight", seats=seats, seed=seed, limit=1 + seed % 4)
        while not game.over:
            game.push(game.turn, game.legal()[0])
        for seat in range(-1, seats):
            world = game.view(seat).determinize(Rng.fast(seed))
            assert world.view(seat) == game.view(seat)
            type(game).from_position(world.position())  # refuses winners who have not won
