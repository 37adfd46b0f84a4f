"""War, Go Fish and Authors: prompts are true at any time, and sentences read well to whoever is in them."""

import re
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.games import game_class
from parlour.kit.bits import members
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.moves import seat_of
from parlour.kit.seats import SPECTATOR
from parlour.testing.effort import draws
from parlour.testing.play import deal, set_ups, step

from .asking import lay

MANY = draws(60, 300)
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve", "Finn"]
CLUMSY = re.compile(r"\b1 (cards|rounds|sets|others|players|points)\b|\bnothing\b|\{|Seat")


def prompt_of(game: Game, seat: int) -> tuple[str, str]:
    """Its key, and how the seat reads it."""
    table = game.view(seat).table
    sentence = table.parts.prompt(table, seat)
    return sentence.key, table.tell_sentence(sentence, NAMES, you=seat)


def assert_prompt_is_true(game: Game, seat: int) -> None:
    key, text = prompt_of(game, seat)
    waited_for = members(game.to_move())
    legal = game.legal(seat)
    assert bool(legal) == (key in ("prompt-flip", "prompt-ask", "prompt-ask-1"))
    assert (key == "prompt-over") == game.over
    if key.startswith("prompt-ask"):
        asked = {NAMES[int(seat_of(move))] for move in legal}
        assert asked == {name for name in NAMES if name in text} if key == "prompt-ask-1" else len(asked) > 1
    elif not legal and not game.over:
        assert {name for name in NAMES if name in text} <= {NAMES[seat] for seat in waited_for}
        numbers = [int(number) for number in re.findall(r"\d+", text)]
        assert all(number == len(waited_for) for number in numbers)


@settings(max_examples=MANY, deadline=None)
@given(set_ups(["war", "go-fish", "authors"]), st.integers(0, 200))
def test_prompts_are_true_and_nobody_reads_their_own_name(set_up: dict[str, Any], length: int) -> None:
    game = deal(set_up)
    rng = Rng.fast(length)
    for _ in range(length):
        for seat in range(SPECTATOR, int(game.seats)):
            assert_prompt_is_true(game, seat)
            for event in game.events(seat, NAMES):
                assert not CLUMSY.search(event.text), event.text
                assert seat < 0 or NAMES[seat] not in event.text
                assert seat < 0 or seat != event.who or re.search(r"\byou\b", event.text, re.I)
        if game.over:
            break
        step(game, rng)


def told(game: Game, seat: int) -> list[str]:
    return [event.text for event in game.events(seat, NAMES)]


def test_go_fish_as_each_reads_it() -> None:
    game = lay("go-fish", ["7H KD 5C", "7C 7D 7S", "KH QC 5S"], stock="2C 3D", turn=0)
    assert prompt_of(game, 0)[1] == "Ask somebody for a rank that you hold."
    assert prompt_of(game, 1)[1] == "Ann is to play."
    game.play(0, "ask 1 7")
    assert told(game, 0) == [
        "You ask Ben for sevens.",
        "Ben gives you 7♣ 7♦ 7♠.",
        "You lay down a set: 7♣ 7♦ 7♥ 7♠.",
        "Ben draws a card.",
    ]
    assert told(game, 1)[0] == "Ann asks you for sevens."
    assert told(game, 1)[3] == "You draw 2♣."
    game.play(0, "ask 2 5")
    game.play(0, "ask 2 K")
    assert told(game, 2)[:2] == ["Ann asks you for kings.", "You give Ann K♥."]
    game.play(0, "ask 2 K")
    assert told(game, 2)[1] == "You tell Ann to go fish."
    assert told(game, 0)[1] == "Cleo tells you to go fish."


def test_go_fish_where_only_one_can_be_asked() -> None:
    game = lay("go-fish", ["7H KD", "7C 9S", ""], turn=0, options={"empty_hand": "out"})
    assert prompt_of(game, 0)[1] == "Ask Ben for a rank that you hold."


def war(piles: list[str], **position: Any) -> Game:
    return game_class("war").from_position({"piles": piles} | position, 1)


def test_war_as_each_reads_it() -> None:
    game = war(["9H 2C TC", "9D", "3C 4C"], options={"run_out": "stays"})
    assert prompt_of(game, SPECTATOR)[1] == "3 are still to flip."
    game.play(0, "flip")
    assert told(game, 0) == ["You are ready to flip."]
    assert prompt_of(game, 0)[1] == "Your card is ready; 2 others are still to flip."
    assert str(game.refusal(0, 128)) == "You have flipped already, and others have not [G-1]"
    game.play(2, "flip")
    assert prompt_of(game, 0)[1] == "Your card is ready; wait for Ben."
    assert prompt_of(game, SPECTATOR)[1] == "Ben is to play."
    game.play(1, "flip")
    assert told(game, 1)[1:] == [
        "You flip 9♦.",
        "Cleo flips 3♣.",
        "War over 9♦ 9♥: 3 face down, one face up.",
        "Ann puts a card face down.",
        "You have no card left and fight on with 9♦.",
        "Ann turns up 10♣.",
        "Ann wins the stake of 5.",
        "You have no card left and are out.",
    ]
    assert prompt_of(game, 1)[1] == "You are out of the game."
    assert str(game.refusal(1, 128)) == "You are out of the game [G-1]"


def test_one_round_is_one() -> None:
    game = war(["9H 2C", "8D 3C"], options={"max_rounds": 1})
    game.play(0, "flip")
    game.play(1, "flip")
    assert "One round has been played: the most cards win." in told(game, SPECTATOR)
