"""Typed input in place of the notation is resolved to the intended move, and never to another."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

import parlour
from parlour.games import game_names
from parlour.kit.bits import members
from parlour.kit.cards import RANK_NAMES, parse_rank, parse_standard_card, parse_suit
from parlour.kit.errors import InvalidMoveError, InvalidPositionError
from parlour.kit.game import Game
from parlour.scene.move_input import parse_typed_line
from parlour.scene.scene_types import Scene
from parlour.scene.scenes import build_scene
from parlour.terminal.game_loop import resolve_move
from parlour.terminal.move_shortcuts import build_move_shortcuts, is_move
from parlour.testing.effort import example_count
from parlour.testing.random_matches import deal_setup, push_random_moves
from parlour.text.translation import render
from tests.helpers.every_game import for_every_game
from tests.terminal.terminal_session import in_german

NAMES = ["Ann", "ben", "Medium bot", "Medium bot 2", "Seat", "Q"]
BARE_WORDS = [str(number) for number in range(41)] + list("abcdefghijklmnopqrstuvwxyz") + list(RANK_NAMES)


def player_names(game: Game) -> list[str]:
    return NAMES[: int(game.seats)]


def has_numbers(game: Game) -> bool:
    """Return True if the notation of any move contains a number."""
    return any(character.isdecimal() for move in game.vocabulary() for character in game.format_move(move))


def is_of_rank(word: str, rank: int) -> bool:
    try:
        return parse_standard_card(word) >> 2 == rank
    except InvalidPositionError:
        return False


def resolved_move(game: Game, marks: list[str], scene: Scene, line: str) -> str:
    """Return the move that the terminal resolves a line to, or an empty text."""
    try:
        return resolve_move(game, marks, scene, line)
    except InvalidMoveError:
        return ""


@for_every_game(example_count(10, 60), move_count=st.integers(0, 60))
def test_marks_and_texts_select_their_move(setup: dict[str, Any], move_count: int, seed: int) -> None:
    game = push_random_moves(deal_setup(setup), move_count, seed)
    marks = build_move_shortcuts(game)
    for seat in members(game.to_move() | game.seats_that_may_interrupt()):
        scene = build_scene(game.view(seat), player_names(game))
        assert len(set(marks)) == len(marks) >= len(scene.moves)
        for mark, move in zip(marks, scene.moves, strict=False):
            assert resolved_move(game, marks, scene, mark) == move.move
            assert resolved_move(game, marks, scene, mark.upper()) == move.move
            assert resolved_move(game, marks, scene, move.move) == move.move


@for_every_game(example_count(10, 60), move_count=st.integers(0, 60))
def test_bare_number_or_rank_never_means_another_move(
    setup: dict[str, Any], move_count: int, seed: int
) -> None:
    game = push_random_moves(deal_setup(setup), move_count, seed)
    marks = build_move_shortcuts(game)
    for seat in members(game.to_move() | game.seats_that_may_interrupt()):
        scene = build_scene(game.view(seat), player_names(game))
        words = [each for move in game.legal(seat) for each in game.format_move(move).split()]
        for word in BARE_WORDS:
            found = resolved_move(game, marks, scene, word)
            if is_move(game, word):
                assert game.parse_moves(found) == game.parse_moves(word)
            elif word in marks:
                assert not (word.isdecimal() and has_numbers(game))
                assert parse_rank(word) < 0 or parse_rank(word) not in map(parse_rank, words)
                assert not any(is_of_rank(each, parse_rank(word)) for each in words)
            else:
                assert not found


@for_every_game(example_count(8, 60), move_count=st.integers(0, 60))
def test_each_move_can_be_typed_in_german(setup: dict[str, Any], move_count: int, seed: int) -> None:
    game = push_random_moves(deal_setup(setup), move_count, seed)
    for seat in members(game.to_move() | game.seats_that_may_interrupt()):
        names = player_names(game)
        for move in build_scene(game.view(seat), names, "de").moves[:8]:
            found = parse_typed_line(game, seat, names, in_german(game, move.move), "de")
            assert found == move.move
            found = parse_typed_line(game, seat, names, in_german(game, move.move).casefold())
            assert found == move.move


NAMED = [
    ("crazy-eight", 4, "catch Medium bot 2", "catch 3"),
    ("crazy-eight", 4, "catch  medium BOT", "catch 2"),
    ("crazy-eight", 4, "catch seat 2", "catch 2"),
    ("go-fish", 4, "ask Ann Q", "ask 0 Q"),
    ("go-fish", 4, "ask medium bot 2 2", "ask 3 2"),
    ("go-fish", 4, "ask medium bot 2", "ask 2 2"),
    ("go-fish", 4, "ask Ben for queens", "ask 1 Q"),
    ("go-fish", 4, "ask 1 for Q", "ask 1 Q"),
    ("authors", 4, "ask Ben for queen of hearts", "ask 1 QH"),
    ("authors", 4, "ask Ben 10♥", "ask 1 TH"),
    ("zop-zoo", 4, "give skunk to Ann", "give skunk to 0"),
    ("zop-zoo", 4, "take owl from BEN", "take OWL from 1"),
]


def test_player_name_means_its_seat() -> None:
    for name, seats, line, move in NAMED:
        game = parlour.new(name, seats, 1)
        assert parse_typed_line(game, int(game.turn), NAMES[:seats], line).casefold() == move.casefold(), line


PLAIN_WORDS: list[tuple[str, int, dict[str, object], str, str]] = [
    ("go-fish", 2, {}, "Ask Ben for a queen.", "ask 1 Q"),
    ("authors", 3, {}, "Ask Medium bot for the ace of diamonds", "ask 2 AD"),
    ("crazy-eight", 3, {}, "the queen of hearts", "QH"),
    ("crazy-eight", 3, {}, "play 5c", "5C"),
    ("crazy-eight", 3, {}, "draw a card", "draw"),
    ("zambezi-falls", 2, {"exchange": "off"}, "a 9", "9"),
]


def test_parses_moves_in_plain_words() -> None:
    for name, seats, options, line, move in PLAIN_WORDS:
        game = parlour.new(name, seats, 5, **options)
        assert parse_typed_line(game, int(game.turn), NAMES[:seats], line) == move


GERMAN: list[tuple[str, int, dict[str, object], str, str]] = [
    ("crazy-eight", 3, {}, "Spiel Karo Dame", "QD"),
    ("crazy-eight", 3, {}, "karodame", "QD"),
    ("crazy-eight", 3, {}, "Pik-10", "TS"),
    ("crazy-eight", 3, {}, "Herz 8 = Kreuz", "8H=C"),
    ("crazy-eight", 3, {"calls": "manual"}, "Kreuz 2!", "2C!"),
    ("crazy-eight", 3, {"calls": "manual"}, "Spiel Karo-Dame!", "QD!"),
    ("crazy-eight", 3, {}, "zieh", "draw"),
    ("crazy-eight", 3, {}, "nimm", "take"),
    ("crazy-eight", 3, {}, "erwische Ben", "catch 1"),
    ("go-fish", 3, {}, "frag Ben nach Damen", "ask 1 Q"),
    ("go-fish", 3, {}, "frag Ben nach einer Dame", "ask 1 Q"),
    ("go-fish", 3, {}, "frage 2 Könige", "ask 2 K"),
    ("authors", 3, {}, "frag Ben nach der Karo Dame", "ask 1 QD"),
    ("zambezi-falls", 2, {"exchange": "off"}, "zwei Siebenen", "77"),
    ("zambezi-falls", 2, {"exchange": "off"}, "ein Paar Achten", "88"),
    ("zambezi-falls", 2, {"exchange": "off"}, "passe", "pass"),
    ("zambezi-falls", 2, {}, "gib eine 3", "give 3"),
    ("zombie-cribbage", 2, {}, "Kiste Pik 3 Kreuz 5", "crib 3S 5C"),
    ("zombie-cribbage", 2, {}, "leg Pik 3 und Kreuz 5 weg", "crib 3S 5C"),
    ("zop-zoo", 3, {}, "gib den Kraken an Ben", "give octopus to 1"),
    ("zop-zoo", 3, {}, "tausch Krake gegen Affe von 2", "switch octopus for monkey of 2"),
    ("war", 2, {}, "aufdecken", "flip"),
]


def test_parses_moves_in_german() -> None:
    """Also in a room, where players type in several languages."""
    for name, seats, options, line, move in GERMAN:
        game = parlour.new(name, seats, 5, **options)
        for language in ("de", "en"):
            found = parse_typed_line(game, int(game.turn), ["Ann", "Ben", "Cleo"][:seats], line, language)
            assert found == move, line


def error_text(game: Game, line: str, language: str) -> str:
    with pytest.raises(InvalidMoveError) as found:
        parse_typed_line(game, int(game.turn), NAMES[: int(game.seats)], line, language)
    return render(found.value.message, language)


GAMES_WITH_HANDS = ["go-fish", "authors", "crazy-eight", "zambezi-falls", "zombie-cribbage"]


def test_errors_name_commands_in_the_language() -> None:
    game = parlour.new("crazy-eight", 2, 5)
    assert error_text(game, "huh", "en").endswith(
        "an 8 with a named suit, such as 8H=C (8 of hearts, naming clubs), draw, keep or take"
    )
    assert error_text(game, "huh", "de").endswith("ziehen, behalten oder annehmen")
    game = parlour.new("go-fish", 3, 5)
    assert error_text(game, "huh", "de").endswith("zum Beispiel frag 1 K")


@pytest.mark.parametrize("name", ["go-fish", "authors", "crazy-eight", "zop-zoo"])
def test_unknown_seat_is_reported(name: str) -> None:
    game = parlour.new(name, 3, 5, **({"calls": "manual"} if name == "crazy-eight" else {}))
    card = {"go-fish": "A", "authors": "AC"}.get(name, "")
    for line, language, message in (
        ("ask 7", "en", "7 is not a seat. Type a player's name, or a seat from 0 to 2"),
        (
            "frag 7",
            "de",
            "7 ist kein Platz. Gib den Namen eines Mitspielers ein oder einen Platz von 0 bis 2",
        ),
    ):
        verb = {"crazy-eight": "catch", "zop-zoo": "give lion to"}.get(name, line.split()[0])
        assert message == error_text(game, f"{verb} 7 {card}".strip(), language)


def test_second_crib_discard_is_refused() -> None:
    game = parlour.new("zombie-cribbage", 2, 5)
    while any(game.format_move(move).startswith("crib") for move in game.legal()):
        game.push(int(game.turn), game.legal()[0])
    refusal = game.refusal(
        int(game.turn), game.parse_move(parse_typed_line(game, int(game.turn), NAMES[:2], "crib 4H 4H"))
    )
    assert str(refusal) == "You have already put two cards in the crib, and you do not have 4♥ [G-3]"


REFUSED: list[tuple[str, int, dict[str, object], str, str, str]] = [
    ("crazy-eight", 2, {}, "the queen of spades", "QS", "G-3"),
    ("crazy-eight", 2, {}, "keep the card", "keep", "CE-5"),
]


def test_words_for_illegal_moves_are_refused_with_clause() -> None:
    for name, seats, options, line, move, clause in REFUSED:
        game = parlour.new(name, seats, 5, **options)
        seat = int(game.turn)
        assert parse_typed_line(game, seat, NAMES[:seats], line) == move
        refusal = game.refusal(seat, game.parse_move(move))
        assert refusal is not None
        assert refusal.clause == clause


def test_ambiguous_words_are_rejected() -> None:
    game = parlour.new("zambezi-falls", seed=5, exchange="off")
    assert parse_typed_line(game, int(game.turn), NAMES[:2], "J K") == "JK"
    with pytest.raises(InvalidMoveError, match="'five sevens' is not a move"):
        parse_typed_line(game, int(game.turn), NAMES[:2], "five sevens")
    with pytest.raises(InvalidMoveError, match="is not a move"):
        parse_typed_line(
            asking := parlour.new("authors", 3, 5), int(asking.turn), NAMES[:3], "ask ben for aces"
        )


def test_player_name_is_not_a_card() -> None:
    """A move of Zambezi Falls gives a card without naming the receiver, so a name never means a rank."""
    game = parlour.new("zambezi-falls", seed=1)
    for line in ("Ann", "give Ann", "give two two"):
        with pytest.raises(InvalidMoveError):
            parse_typed_line(game, 0, ["Two", "Ann"], line)
    assert parse_typed_line(game, 0, ["Two", "Ann"], "Two") == "2"


def test_ambiguous_names_are_rejected() -> None:
    game = parlour.new("go-fish", 3, 1)
    with pytest.raises(InvalidMoveError, match="could mean ask 0 Q or ask 2 Q: type one of these moves"):
        parse_typed_line(game, 1, ["ANN", "Ben", "Ann"], "ask ann Q")
    assert parse_typed_line(game, 1, ["ANN", "Ben", "Ann"], "ask Ann Q") == "ask 2 Q"


@pytest.mark.parametrize("name", game_names())
def test_marks_are_letters_if_moves_contain_numbers(name: str) -> None:
    game = parlour.new(name, seed=1)
    marks = build_move_shortcuts(game)
    assert all(mark.isalpha() for mark in marks) if has_numbers(game) else marks[0] == "1"


def test_custom_game_has_unambiguous_marks(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of the guide plays cards, so none of its marks is a rank, a suit or a number."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2] / "examples"))
    kind: type[Game] = import_module("high_card").HighCard
    game = kind.new_match(2, None, 1)
    scene = build_scene(game.view(int(game.turn)), player_names(game))
    marks = build_move_shortcuts(game)[: len(scene.moves)]
    assert all(parse_rank(mark) < 0 and parse_suit(mark) < 0 and mark.isalpha() for mark in marks)
    assert [resolved_move(game, marks, scene, mark) for mark in marks] == [move.move for move in scene.moves]
