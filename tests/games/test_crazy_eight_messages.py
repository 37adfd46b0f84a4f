"""Sentences of Crazy Eight are true, in random matches with any options and any number of seats."""

import re
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from parlour.games import game_class
from parlour.kit.bits import count
from parlour.kit.cards import display_standard_card
from parlour.kit.errors import InvalidMoveError
from parlour.kit.game import Game
from parlour.kit.moves import KIND_FIELD, SPECTATOR
from parlour.kit.rng import Rng
from parlour.testing.effort import example_count_reduced_when_brief
from parlour.testing.random_matches import deal_setup, match_setups, push_random_move, push_random_moves
from parlour.text.translation import render
from tests.games.prompts import possible

MANY = example_count_reduced_when_brief(60, 300)
TABLES = match_setups(["crazy-eight"])
NAMES = ["Ann", "Ben", "Cleo", "Dan", "Eve"]


def lay(options: dict[str, Any] | None = None, **position: Any) -> Game:
    return game_class("crazy-eight").from_position({"options": options or {}} | position, 1)


def cards_to_play(game: Any, seat: int) -> set[str]:
    """Return the cards that a seat may play, as players read them."""
    moves = [game.format_move(move).rstrip("!").partition("=")[0] for move in game.legal(seat)]
    return {
        display_standard_card(game.variant.notation.parse_card(game, card, 0))
        for card in moves
        if card[0] in "A23456789TJQK*"
    }


def check_prompts(game: Any) -> None:
    for seat in range(game.seats):
        table: Any = game.view(seat).game
        prompt = table.variant.display.prompt(table, seat)
        words = table.format_message(prompt, NAMES, reader_seat=seat)
        if game.is_over:
            assert words == "The game is over."
            continue
        if seat == game.turn:
            check_own_prompt(game, seat, words)
        catchable = [other for other in range(game.seats) if f"catch {other}" in texts(game, seat)]
        named = [other for other in catchable if NAMES[other] in words.partition("catch ")[2]]
        assert named == (catchable if len(catchable) == 1 else [])


def texts(game: Game, seat: int) -> set[str]:
    return {game.format_move(move) for move in game.legal(seat)}


def check_own_prompt(game: Any, seat: int, words: str) -> None:
    plays = cards_to_play(game, seat)
    if game.demand:
        there = game.stock_count + game.discard_count - 1
        picked = min(int(game.demand), int(there))
        taken = re.search(r"pick up (\d+)", words, re.IGNORECASE)
        if taken:
            assert int(taken[1]) == picked > 0
        else:
            assert ("one more card" in words or "pick up a card" in words.lower()) == (picked == 1)
            assert ("miss your turn" in words.lower()) == (picked == 0)
        shown = set(re.findall(r"(?:10|[A2-9JQK])[♣♦♥♠]|joker", words))
        assert shown == plays
    else:
        assert "2" not in re.sub(r"(?:10|[A2-9JQK])[♣♦♥♠]", "", words)
        if "joker" in words and int(game.drawn_card) < 0:
            assert game.top_discard >= 52
        if "named" in words:
            assert game.named_suit >= 0
    ends_in_air = set()
    for move in game.legal(seat):
        if not move & KIND_FIELD and count(game.hands[seat]) == 1:
            after = game.copy()
            after.push(seat, move)
            ends_in_air.add(bool(after.seats_in_air >> seat & 1) or "in_air" in kinds(after))
    in_air = bool(game.seats_in_air >> seat & 1)
    assert ("in air" in words) == (in_air or True in ends_in_air), words


def kinds(game: Game) -> list[str]:
    return [event.kind for event in game.events()]


def check_labels(game: Any, seat: int) -> None:
    """Check that moves do what their buttons say."""
    for move in game.legal(seat):
        words = game.format_message(game.variant.notation.label(game, move), NAMES)
        after = game.copy()
        after.push(seat, move)
        events = after.events(SPECTATOR)
        picked = [
            event.hidden_count + len(event.cards) for event in events if event.kind in ("draw", "penalty")
        ]
        assert ("Draw" in words) == ("draw" in kinds(after)), words
        assert ("Pass" in words) == ("pass" in kinds(after)), words
        assert ("be in air" in words) == ("in_air" in kinds(after)), words
        if words.startswith("Take"):
            number = re.search(r"Take (\d+)", words)
            if "pick_ace" not in kinds(after):
                assert picked == [int(number[1]) if number else 0], words


@settings(max_examples=MANY)
@given(TABLES, st.integers(0, 400))
def test_prompts_and_labels_match_legal_moves(setup: dict[str, Any], move_count: int) -> None:
    game = deal_setup(setup)
    rng = Rng.fast(setup["seed"])
    for number in range(move_count):
        check_prompts(game)
        if game.is_over:
            break
        if number % 5 == 0:
            check_labels(game, int(game.turn))
        push_random_move(game, rng)


@pytest.mark.parametrize(
    ("position", "options", "prompt"),
    [
        # In air under a demand.
        (
            {"hands": ["", "5S 6C"], "discard_pile": "2H", "demand": 2},
            {},
            "You are in air (no cards): pick up 2 cards.",
        ),
        # Only the ace of the suit.
        (
            {"hands": ["AC AH 9H", "5S 6C"], "discard_pile": "2H", "demand": 2},
            {"ace": "same_suit"},
            "You can play A♥, or pick up 2 cards.",
        ),
        (
            {"hands": ["AC 9H", "5S"], "discard_pile": "2H", "demand": 2},
            {"jokers": "0"},
            "You can play A♣, or pick up 2 cards.",
        ),
        (
            {"hands": ["9H 3C", "5S"], "discard_pile": "2H", "demand": 2},
            {},
            "You have no card to answer with: pick up 2 cards.",
        ),
        # A spent joker.
        (
            {"hands": ["9H 3C", "5S"], "discard_pile": "*1 4C"},
            {},
            "Any card goes on the joker. Play a card, or draw one.",
        ),
        (
            {"hands": ["9H 3C", "5S"], "discard_pile": "*1 *2 4C"},
            {"after_joker": "below"},
            "The card under the joker is 4♣. Play a card that goes on it, or draw one.",
        ),
        (
            {"hands": ["9H 3D", "5S"], "discard_pile": "8C", "named_suit": "S"},
            {},
            "None of your cards matches: draw one.",
        ),
    ],
)
def test_prompt_describes_the_position(
    position: dict[str, Any], options: dict[str, Any], prompt: str
) -> None:
    game = lay(options, turn=0, **position)
    assert game.format_message(game.variant.display.prompt(game, 0), NAMES) == prompt
    check_prompts(game)


REST_OF_PACK = (
    "AC 2C 4C 5C 6C 7C 8C 9C TC JC QC KC AD 2D 3D 4D 5D 6D 7D 8D 9D TD JD QD "
    "KD 2H 3H 5H 6H 7H 8H TH JH QH KH AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
)


def test_draw_is_a_pass_when_no_cards_are_left() -> None:
    game = lay({"jokers": "0"}, hands=["9H 3C", REST_OF_PACK + " AH"], discard_pile="4H", turn=0)
    prompt = game.format_message(game.variant.display.prompt(game, 0))
    assert prompt == "Play a card that goes on 4♥, or pass. There is nothing to draw."
    assert game.format_message(game.variant.notation.label(game, game.parse_move("draw"))) == "Pass"
    cards = REST_OF_PACK.replace("2H ", "") + " 4H"
    game = lay(
        {"jokers": "0", "first_ace": "on"},
        hands=["9H AH 3C", cards],
        discard_pile="2H",
        demand=1,
        drawn_card="AH",
        turn=0,
    )
    assert game.format_message(game.variant.display.prompt(game, 0)) == (
        "The first card you picked up is A♥: play it, or miss your turn. There is nothing else to pick up."
    )
    assert (
        game.format_message(game.variant.notation.label(game, game.parse_move("take")))
        == "Miss your turn (nothing to pick up)"
    )


@pytest.mark.clause("CE-44")
def test_eliminated_player_cannot_catch() -> None:
    options = {"calls": "manual", "match": "elimination"}
    game = lay(
        options,
        hands=["3C", "5S 6C", ""],
        out=[2],
        missed_calls={"0": "last card"},
        discard_pile="4H",
        turn=1,
    )
    assert str(game.refusal(2, game.parse_move("catch 0"))) == (
        "You are out of the match: only players in the round can catch others [CE-44]"
    )
    assert game.format_message(game.variant.display.prompt(game, 2), NAMES) == "Waiting for Ben."


@pytest.mark.clause("CE-34", "G-4")
def test_event_explains_a_round_without_winner() -> None:
    game = lay({"limit": 1}, hands=["9H 3C", "5S 6C"], discard_pile="4H", turn=0)
    game.play(0, "9H")
    assert str(game.events()[-2]) == "The move limit (1) has been reached: the round is over."
    game = lay({"limit": 5}, hands=["9H 3C", ""], discard_pile="4H", turn=0)
    game.move_count = 4
    game.play(0, "draw")
    assert "The move limit (5) has been reached: the round is over." in [
        str(event) for event in game.events()
    ]
    game = lay(
        {"jokers": "0"}, hands=["", "3C 9H AH " + REST_OF_PACK], pass_count=1, discard_pile="4H", turn=0
    )
    game.play(0, "draw")
    assert "All players have passed, and there is nothing to draw: the round is over." in [
        str(event) for event in game.events()
    ]


@pytest.mark.parametrize(
    ("options", "text", "expected"),
    [
        ({}, "8♥=♣", "8H=C"),
        ({}, "8H=clubs", "8H=C"),
        ({}, " 8h = Spades ", "8H=S"),
        ({}, "5♦", "5D"),
        ({}, "10s", "TS"),
        ({"calls": "manual"}, "8♥=♦!", "8H=D!"),
        ({"calls": "manual"}, "CATCH 1", "catch 1"),
        ({"calls": "manual"}, "take !", "take!"),
    ],
)
def test_parses_common_spellings_of_moves(options: dict[str, Any], text: str, expected: str) -> None:
    game = lay(options, hands=["8H", "5S"], discard_pile="4H", turn=0)
    assert game.format_move(game.parse_move(text)) == expected


@pytest.mark.parametrize("word", ["*", "joker", "Joker"])
def test_joker_means_the_held_joker(word: str) -> None:
    hands = ["*2 3C 9D", "*1 5S 6D", "5C 6C"]
    options = {"calls": "manual"}
    for seat, text in ((0, "*2"), (1, "*1"), (2, "*1")):
        game = lay(options, hands=hands, discard_pile="4H", turn=seat)
        assert [game.format_move(code) for code in game.parse_moves(word, seat)] == [text]
        assert [game.format_move(code) for code in game.parse_moves(word + "!", seat)] == [text + "!"]
    game.turn = 0
    game.play(0, word)
    assert game.position()["discard_pile"] == "*2 4H"


@pytest.mark.parametrize(
    ("options", "text", "expected"),
    [
        ({}, "9H=C", "only an 8 can name a suit"),
        ({}, "8H=", "C, D, H and S"),
        ({}, "8H=moon", "'moon' is not a suit"),
        (
            {},
            "fish",
            r"such as 8H=C \(8 of hearts, naming clubs\), draw, keep or take",
        ),
        ({"calls": "manual"}, "fish", "draw, keep, take or catch 1"),
        ({"calls": "manual"}, "catch 2", "name a seat from 0 to 1, as in catch 1"),
        ({"calls": "manual"}, "catch me", "name a seat from 0 to 1, as in catch 1"),
        ({"jokers": "1"}, "*2", r"\*2 is not a card in this game"),
    ],
)
def test_parse_error_shows_an_example(options: dict[str, Any], text: str, expected: str) -> None:
    game = lay(options, hands=["8H", "5S"], discard_pile="4H", turn=0)
    with pytest.raises(InvalidMoveError, match=expected):
        game.parse_move(text)


@settings(max_examples=MANY)
@example(
    {
        "name": "crazy-eight",
        "seats": 2,
        "options": {"jokers": "0", "calls": "manual", "missed_pick": "free"},
        "seed": 0,
    },
    2,
)
@given(TABLES, st.integers(0, 300))
def test_refusals_and_events_describe_the_position(setup: dict[str, Any], move_count: int) -> None:
    game: Any = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    for event in game.events():
        assert not re.search(r"\b0 points|for nothing\b|\b1 (cards|points|moves|rounds)\b", event.text), (
            event.text
        )
    if game.is_over:
        return
    seat = int(game.turn)
    for move in game.vocabulary():
        refusal = game.refusal(seat, move)
        if refusal is None:
            continue
        if "joker" in render(refusal.message) and "hold" not in render(refusal.message):
            assert setup["options"].get("jokers", "2") != "0", render(refusal.message)
        if "or take it" in render(refusal.message):
            assert "take" in possible(game, seat)
            suited = re.search(r"ace of (\w+)", render(refusal.message))
            assert bool(suited) == (setup["options"].get("ace") == "same_suit" and int(game.top_discard) < 52)
        if "keep" in render(refusal.message).partition(":")[2]:
            assert "keep" in possible(game, seat)
            assert ("play" in render(refusal.message).partition(":")[2]) == ("play" in possible(game, seat))
