"""Reasons for moves: each can be formatted, is true, and reveals nothing hidden."""

from typing import Any

import pytest

from parlour.games import game_class
from parlour.kit.options import parse_options
from parlour.testing.properties import get_strategy_reason


def reason(name: str, position: dict[str, Any], move: str, **options: Any) -> str:
    """Return the reason for a move of the seat to move, or an empty text."""
    written = {"game": name, "options": options, **position}
    game = game_class(name).from_position(written, 1)
    described = get_strategy_reason(game, int(game.turn), game.parse_move(move))
    return described[2] if described is not None else ""


CRAZY = {"discard_pile": "4H", "turn": 0}


@pytest.mark.parametrize(
    ("hands", "move", "expected"),
    [
        (["5H", "3C 3D"], "5H", "This is your last card, and it wins the round."),
        (
            ["KH", "3C 3D"],
            "KH",
            "It is your last card, but you do not win with it: you would be in air (no cards).",
        ),
        (["KH", "3C 3D"], "draw", "Your last card would not win now. A card that you draw might."),
        (["2H 9C 9D", "3C 3D"], "2H", "It makes Ben answer or pick up 2 cards."),
        (["KH 9H 6H 5C", "3C 3D"], "KH", "You go again, and you have 2 cards that go on this one."),
        (["7H 9H 5C", "3C 3D", "3S"], "7H", "It skips Ben, who has only 2 cards left."),
        (
            ["JH 9H 5C", "3C", "3S 6C"],
            "JH",
            "It changes the direction, so Ben, who has only one card left, does not play next.",
        ),
        (["8C 9S TS 5C", "3C 3D"], "8C=S", "You still have 2 cards in spades."),
        (["9H 8C 5C", "3C 3D"], "9H", "You are left with 2 cards and save 8♣ for later."),
        (["9H 6H 5C 9C", "3C 3D"], "9H", "You are left with 3 cards, and 2 of them go on this card."),
        (["9H 5C", "3C 3D"], "9H", "You are left with only one card."),
        (["9H 5C", "3C 3D"], "draw", "It saves 9♥ for later."),
    ],
)
def test_crazy_eight_reasons(hands: list[str], move: str, expected: str) -> None:
    assert reason("crazy-eight", {**CRAZY, "hands": hands}, move) == expected


def test_crazy_eight_reasons_under_a_demand() -> None:
    table = {"hands": ["AH 2C 5C", "3C 3D"], "discard_pile": "2H", "demand": 2, "turn": 0}
    assert reason("crazy-eight", table, "AH") == "It saves you from picking up 2 cards."
    assert reason("crazy-eight", table, "2C") == "It makes Ben answer or pick up 4 cards."
    assert reason("crazy-eight", table, "take") == "It saves A♥ 2♣ for later."


def test_crazy_eight_reasons_for_calls_and_catches() -> None:
    table = {**CRAZY, "hands": ["9H 5C", "3C 3D", "4S 5S"], "missed_calls": {2: "half card"}}
    left = "You are left with only one card."
    assert (
        reason("crazy-eight", table, "9H!", calls="manual")
        == f"{left} Make your call too, or the others may catch you."
    )
    assert reason("crazy-eight", table, "9H", calls="manual") == left
    assert (
        reason("crazy-eight", table, "catch 2", calls="manual")
        == "Cleo forgot a required call and must pick up a card."
    )
    table |= {"discard_pile": "2H 4H", "demand": 2, "missed_calls": {2: "pick two, half card"}}
    assert reason("crazy-eight", table, "catch 2", calls="manual") == (
        "Cleo forgot a required call and must pick up 3 cards."
    )


def zambezi(hands: list[str], move: str, **table: Any) -> str:
    return reason("zambezi-falls", {"turn": 0, "hands": hands, **table}, move)


def test_zambezi_falls_reasons() -> None:
    assert zambezi(["9 9", "3 4"], "99") == "These are your last cards: you win the game."
    assert zambezi(["9 9 9 3", "3 4"], "999", pile="9", reserve="J Q K A") == (
        "It makes a Zambezi Falls, so each of you gets two cards."
    )
    assert zambezi(["9 3 5", "3 4"], "9", pile="9", top_seat=1) == ("It is a match, so you go again.")
    assert zambezi(["2 3 5", "3 4"], "2", pile="9", top_seat=1) == (
        "It ends the round, and you start the next one."
    )
    assert zambezi(["2 3 5", "3 4"], "pass", pile="9", top_seat=1) == "It keeps your 2 for later."
    assert zambezi(["Q Q 5", "3 4"], "pass", pile="9", top_seat=1) == ""
    assert zambezi(["5 5 5 Q", "4 4 6"], "555") == "None of the remaining cards can beat or match it."
    assert zambezi(["5 5 5 Q", "4 4 2 6 2"], "555") == (
        "Only a 2 can beat or match it, and at most 2 are left."
    )
    assert zambezi(["Q Q Q 5", "3 3 3 3"], "QQQ") == (
        "It gets rid of all 3 of your cards of that rank at once."
    )
    # One card of a hand of two could be answered with a pair.
    assert zambezi(["K 5 5", "4 6"], "K") == "None of the remaining cards can beat or match it."
    lone = "It is your only card of its rank, so you do not break up a pair."
    assert zambezi(["K 5 5", "4 4"], "K") == lone
    assert zambezi(["5 5 Q 3", "4 6 6"], "55") == "It gets rid of both your cards of that rank at once."


def test_zambezi_falls_reason_counts_played_cards() -> None:
    game = game_class("zambezi-falls").from_position(
        {"game": "zambezi-falls", "hands": ["A 5 5", "2 4 6"], "turn": 1}, 1
    )
    game.play(1, "2")
    game.play(1, "4")
    described = get_strategy_reason(game, 0, game.parse_move("A"))
    assert described is not None
    assert described[2] == "None of the remaining cards can beat or match it."


def test_zambezi_falls_reasons_for_gifts() -> None:
    table = {"turn": [0, 1]}
    assert zambezi(["4 4 6 9 9 Q", "3 4 5 6 7 8"], "give 6", **table) == ("It is your lowest single card.")
    assert zambezi(["4 4 6 9 9 Q", "3 4 5 6 7 8"], "give 4", **table) == ""


FISH = {"hands": ["7H KD 3C 3D", "7C 7D 9S", "KH QC 5S"], "stock": "2C 2D", "turn": 0}


def test_go_fish_reason_uses_shown_cards() -> None:
    game = game_class("go-fish").from_position({"game": "go-fish", **FISH}, 1)
    game.play(0, "ask 1 K")  # go fish: it is seat 1's turn
    game.play(1, "ask 0 7")  # which gets the 7H for all to see
    game.play(1, "ask 2 9")
    game.play(2, "ask 1 Q")
    assert int(game.turn) == 1
    game.play(1, "ask 2 9")
    game.play(2, "ask 0 K")
    game.play(2, "ask 0 5")
    assert int(game.turn) == 0
    described = get_strategy_reason(game, 0, game.parse_move("ask 1 3"))
    assert described is not None
    assert described[0] == "reason-chance"
    assert described[1]["held"] == 2


def test_go_fish_reason_uses_earlier_requests() -> None:
    table = {"hands": ["7H KD 3C 3D", "7C 9D 9S", "9H QC 5S"], "stock": "2C 2D 4C 4D 6C 6D", "turn": 1}
    game = game_class("go-fish").from_position({"game": "go-fish", **table}, 1)
    game.play(1, "ask 0 7")
    game.play(1, "ask 0 9")
    assert int(game.turn) == 0
    game.play(0, "ask 2 3")
    game.play(2, "ask 0 9")
    described = get_strategy_reason(game, 0, game.parse_move("ask 1 K"))
    assert described is not None
    assert described[0] == "reason-chance"
    game.play(0, "ask 1 K")
    game.play(1, "ask 2 9")
    assert int(game.turn) == 1
    assert get_strategy_reason(game, 1, game.parse_move("ask 2 9")) is None
    described = get_strategy_reason(game, 2, game.parse_move("ask 1 9"))
    assert described is not None
    assert described[2] == "Everyone has seen that Ben holds 9♥."


def test_authors_reason_locates_a_card() -> None:
    deck = "7C 7D 9C 9D KC KD"
    options = parse_options(game_class("authors").options_type, {})
    game = game_class("authors").new_match(3, options, 1, deck)
    state = {"hands": ["7C KC", "7D 9C", "9D KD"], "turn": 0, "game": "authors"}
    state["memory"] = {"deck": deck}
    game = game_class("authors").from_position(state, 1)
    described = get_strategy_reason(game, 0, game.parse_move("ask 1 7D"))
    # Either of two hands may hold it: of 4 hidden cards, 2 lie in each.
    assert described is not None
    assert (described[0], described[1]["other"], described[1]["held"]) == ("reason-chance", 1, 1)
    assert 40 <= described[1]["number"] <= 60
    game.play(0, "ask 2 7D")
    assert int(game.turn) == 1
    game.play(1, "ask 0 9D")
    game.play(2, "ask 1 KC")
    described = get_strategy_reason(game, 0, game.parse_move("ask 1 7D"))
    assert described is not None
    assert described[2] == "Only Ben can have that card."


ROW = "lion elephant monkey fox panda giraffe"
OTHER_ROW = "whale octopus+OCTOPUS skunk owl parrot dolphin"


def zoo(move: str, rows: list[str] | None = None, options: dict[str, Any] | None = None, **table: Any) -> str:
    position = {"rows": rows or [ROW, OTHER_ROW], "turn": 0, **table}
    return reason("zop-zoo", position, move, **(options or {}))


def test_zop_zoo_reasons() -> None:
    honest = {"matching": "honest"}
    matches = "One of your cards is a match for the Lion POINTS card."
    assert zoo("match", drawn_card="LION", options=honest) == matches
    assert zoo("match", drawn_card="OWL", options=honest) == ""
    assert (
        zoo("discard", drawn_card="OWL", options=honest)
        == "None of your cards is a match for the Owl POINTS card."
    )
    assert (
        zoo("take", discard_pile="LION", options=honest)
        == "One of your cards is a match for the Lion POINTS card."
    )
    assert zoo("dig", discard_pile="MOLE1 LION OWL FOX") == "The MOLE finds 2 cards for you."
    last = "lion elephant+ELEPHANT rat"
    assert zoo("match", rows=[last, OTHER_ROW], drawn_card="LION", options=honest) == (
        "It completes your row, and you win the round."
    )
    assert zoo("cover lion", rows=[last, OTHER_ROW], drawn_card="BEAST") == (
        "It completes your row, and you win the round."
    )
    assert zoo(
        "cover skunk", rows=["skunk lion owl", OTHER_ROW.replace("skunk owl", "")], drawn_card="BEAST"
    ) == ("It saves you from losing 75 points for the Skunk Minus card.")
    assert zoo("cover lion", drawn_card="BEAST") == ("Of your cards, the Lion would score the fewest points.")
    assert zoo("cover lion", drawn_card="BEAST", discard_pile="LION") == (
        "No card left in the draw pile matches the Lion."
    )


def test_zop_zoo_reasons_for_specialties() -> None:
    rows = ["owl+OWL lion+LION skunk fox", "dragon+DRAGON rat whale"]
    assert zoo("give skunk to 1", rows=rows, drawn_card="HYENA") == ("It costs Ben 75 points.")
    assert zoo("give owl to 1", rows=rows, drawn_card="HYENA") == ""
    assert zoo("take dragon from 1", rows=rows, drawn_card="RACCOON") == "It brings you 60 points."
    assert zoo("take rat from 1", rows=rows, drawn_card="RACCOON") == ""
    assert zoo("switch lion for dragon of 1", rows=rows, drawn_card="EARTHWORM") == (
        "The card you get is worth 50 points more than the card you give."
    )
    assert zoo(
        "switch skunk for lion of 1", rows=["owl+OWL skunk fox", "lion+LION whale"], drawn_card="EARTHWORM"
    ) == ("The card you get is worth 85 points more than the card you give.")


def test_zop_zoo_reason_counts_remaining_cards() -> None:
    """A black deck of five has one card face up; two of the four cards to come have a place."""
    deck = "lion elephant owl whale LION ELEPHANT KOALA TOUCAN MOLE1"
    position = {
        "game": "zop-zoo",
        "options": {"matching": "strict"},
        "rows": ["lion elephant", "whale owl"],
        "discard_pile": "MOLE1 LION",
        "draw_pile": "KOALA TOUCAN ELEPHANT",
        "turn": 0,
        "memory": {"deck": deck},
    }
    game = game_class("zop-zoo").from_position(position, 1)
    described = get_strategy_reason(game, 0, game.parse_move("draw"))
    assert described is not None
    assert described[2] == "You can use 1 of the 3 cards in the draw pile."
