"""Typed input in place of the notation is resolved to the intended move, and never to another."""

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from hypothesis import strategies as st

import parlour
from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.cards import RANK_NAMES, RANKS, parse_rank, parse_standard_card, parse_suit
from parlour.kit.errors import InvalidMoveError, InvalidPositionError
from parlour.kit.game import Game
from parlour.kit.zones import HAND
from parlour.scene.move_input import parse_typed_line
from parlour.scene.scenes import build_scene
from parlour.terminal.game_loop import resolve_move
from parlour.terminal.move_shortcuts import build_move_shortcuts, is_move
from parlour.testing.effort import example_count
from parlour.testing.random_matches import deal_setup, push_random_moves
from parlour.text.translation import format_invalid_move
from tests.helpers.every_game import for_every_game
from tests.terminal.terminal_session import in_german

NAMES = ["Ann", "ben", "Medium bot", "Medium bot 2", "Seat", "Q"]
BARE_WORDS = [str(number) for number in range(41)] + list("abcdefghijklmnopqrstuvwxyz") + list(RANK_NAMES)


def player_names(game: Game) -> list[str]:
    return NAMES[: int(game.seats)]


def resolved_move(game: Game, seat: int, marks: list[str], line: str) -> str:
    """Return the move that the terminal resolves a line to, or an empty text."""
    try:
        return resolve_move(game, marks, build_scene(game.view(seat), player_names(game)), line)
    except InvalidMoveError:
        return ""


def has_numbers(game: Game) -> bool:
    """Return True if the notation of any move contains a number."""
    return any(character.isdecimal() for move in game.vocabulary() for character in game.format_move(move))


def is_of_rank(word: str, rank: int) -> bool:
    try:
        return parse_standard_card(word) >> 2 == rank
    except InvalidPositionError:
        return False


@for_every_game(example_count(10, 60), move_count=st.integers(0, 60))
def test_marks_texts_and_labels_select_their_move(setup: dict[str, Any], move_count: int, seed: int) -> None:
    game = push_random_moves(deal_setup(setup), move_count, seed)
    marks = build_move_shortcuts(game)
    for seat in members(game.to_move() | game.seats_that_may_interrupt()):
        moves = build_scene(game.view(seat), player_names(game)).moves
        assert len(set(marks)) == len(marks) >= len(moves)
        for mark, move in zip(marks, moves, strict=False):
            assert resolved_move(game, seat, marks, mark) == move.move
            assert resolved_move(game, seat, marks, mark.upper()) == move.move
            assert resolved_move(game, seat, marks, move.move) == move.move
            first = next(other for other in moves if other.label == move.label)
            assert resolved_move(game, seat, marks, move.label) == first.move
            assert first is move or "joker" in move.label


@for_every_game(example_count(10, 60), move_count=st.integers(0, 60))
def test_bare_number_or_rank_never_means_another_move(
    setup: dict[str, Any], move_count: int, seed: int
) -> None:
    game = push_random_moves(deal_setup(setup), move_count, seed)
    marks = build_move_shortcuts(game)
    for seat in members(game.to_move() | game.seats_that_may_interrupt()):
        for word in BARE_WORDS:
            found = resolved_move(game, seat, marks, word)
            if is_move(game, word):
                # The message for a rank that the seat does not hold, such as `queen`, says that.
                assert (
                    game.parse_moves(found) == game.parse_moves(word)
                    if found
                    else game.refusal(seat, game.parse_move(word))
                )
            elif word in marks:
                words = [each for move in game.legal(seat) for each in game.format_move(move).split()]
                assert not (word.isdecimal() and has_numbers(game))
                assert parse_rank(word) < 0 or parse_rank(word) not in map(parse_rank, words)
                assert not any(
                    is_of_rank(each, parse_rank(word))
                    for move in game.legal(seat)
                    for each in game.format_move(move).split()
                )
            elif found and game.refusal(seat, game.parse_moves(found, seat)[0]):
                # The message says why no card of this rank may be played.
                assert is_of_rank(found.split("=")[0], parse_rank(word.removesuffix("s")))
            elif found:
                assert word in found.split()


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


def match_before_count() -> Game:
    """Return a match with claimed counting in which a seat is about to count."""
    for seed in range(100):
        game = push_random_moves(parlour.new("zombie-cribbage", seed=seed, counting="claimed"), 14, seed)
        for _ in range(40):
            if not game.is_over and any(game.format_move(move) == "count 29" for move in game.legal()):
                return game
            push_random_moves(game, 1, seed)
    raise AssertionError("no seat ever counts")


def test_number_is_parsed_as_a_count() -> None:
    game = match_before_count()
    marks = build_move_shortcuts(game)
    assert [resolved_move(game, int(game.turn), marks, word) for word in ("30", "29", "6", "0")] == [
        "",
        "count 29",
        "count 6",
        "count 0",
    ]


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
    ("go-fish", 2, {}, "queens", "ask 1 Q"),
    ("go-fish", 2, {}, "ben queens", "ask 1 Q"),
    ("go-fish", 2, {}, "Ask Ben for a queen.", "ask 1 Q"),
    ("authors", 3, {}, "Ask Medium bot for the ace of diamonds", "ask 2 AD"),
    ("crazy-eight", 3, {}, "the queen of hearts", "QH"),
    ("crazy-eight", 3, {}, "play 5c", "5C"),
    ("crazy-eight", 3, {}, "draw a card", "draw"),
    ("zambezi-falls", 2, {"exchange": "off"}, "two 7s", "77"),
    ("zambezi-falls", 2, {}, "two 7s", "77"),
    ("zambezi-falls", 2, {"exchange": "off"}, "three sevens", "777"),
    ("zambezi-falls", 2, {"exchange": "off"}, "pair of eights", "88"),
    ("zambezi-falls", 2, {"exchange": "off"}, "a 9", "9"),
    ("zombie-cribbage", 2, {}, "3s 5c", "crib 3S 5C"),
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
    ("go-fish", 3, {}, "Ben Damen", "ask 1 Q"),
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
    return format_invalid_move(game, found.value, language=language)


GAMES_WITH_HANDS = ["go-fish", "authors", "crazy-eight", "zambezi-falls", "zombie-cribbage"]


@pytest.mark.parametrize("name", GAMES_WITH_HANDS)
def test_missing_rank_is_reported(name: str) -> None:
    kind = game_class(name)
    games = (parlour.new(name, kind.min_seats, seed) for seed in range(100))
    game = next(game for game in games if "Q" not in own_ranks(game))
    assert {error_text(game, line, "en") for line in ("queen", "Dame", "a queen")} == {"You hold no queen"}
    assert {error_text(game, line, "de") for line in ("queen", "Dame", "eine Dame")} == {"Du hast keine Dame"}


@pytest.mark.parametrize("name", ["crazy-eight", "zombie-cribbage"])
def test_unplayable_rank_is_explained(name: str) -> None:
    """Such a rank used to be treated as invalid input. The message also names a card that may be played."""
    messages: set[str] = set()
    for seed in range(40):
        game = push_random_moves(parlour.new(name, 2, seed), seed % 7, seed)
        seat = int(game.turn)
        legal = [game.format_move(move) for move in game.legal()]
        hands = [zone.cards for zone in game.view(seat).zones() if zone.seat == seat and zone.kind == HAND]
        for rank in {card[0] for hand in hands for card in hand if card[0] in RANKS}:
            word = RANK_NAMES[RANKS.index(rank)]
            fit = [text for text in legal if text[0] == rank]
            if len(fit) == 1:
                assert error_text(game, word, "en") == f"To play this card, type {fit[0]}"
            elif not fit:
                refusal = game.refusal(seat, game.parse_move(parse_typed_line(game, seat, NAMES[:2], word)))
                assert refusal is not None
                messages.add(refusal.clause)
    assert messages >= {"crazy-eight": {"CE-3", "CE-10"}, "zombie-cribbage": {"ZC-2", "ZC-5"}}[name]


def own_ranks(game: Game) -> str:
    zones = game.view(int(game.turn)).zones()
    return "".join(card[0] for zone in zones if zone.seat == game.turn for card in zone.cards)


def test_missing_animal_is_reported() -> None:
    game = parlour.new("zop-zoo", 3, 5)
    assert error_text(game, "lion", "en") == "You do not have the Lion"
    assert error_text(game, "Löwe", "de") == "Du hast den Löwen nicht"


def test_errors_name_commands_in_the_language() -> None:
    game = parlour.new("crazy-eight", 2, 5)
    assert error_text(game, "huh", "en").endswith(
        "an 8 with a named suit, such as 8H=C (8 of hearts, naming clubs), draw, keep or take"
    )
    assert error_text(game, "huh", "de").endswith("ziehen, behalten oder annehmen")
    game = parlour.new("go-fish", 3, 5)
    assert error_text(game, "huh", "de").endswith("zum Beispiel frag 1 K")
    assert error_text(game, "Buben", "de").endswith(
        "kann frag 1 J oder frag 2 J bedeuten: Gib einen dieser Züge ein"
    )


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
    ("go-fish", 2, {}, "kings", "ask 1 K", "GF-4"),
    ("go-fish", 3, {}, "any nines?", "ask 1 9", "GF-4"),
    ("zambezi-falls", 2, {"exchange": "off"}, "pair of kings", "KK", "G-3"),
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
    with pytest.raises(InvalidMoveError, match="could mean ask 1 J or ask 2 J: type one of these moves"):
        parse_typed_line(asking := parlour.new("go-fish", 3, 5), int(asking.turn), NAMES[:3], "jacks")


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
    moves = build_scene(game.view(int(game.turn)), player_names(game)).moves
    marks = build_move_shortcuts(game)[: len(moves)]
    assert all(parse_rank(mark) < 0 and parse_suit(mark) < 0 and mark.isalpha() for mark in marks)
    assert [resolved_move(game, int(game.turn), marks, mark) for mark in marks] == [
        move.move for move in moves
    ]
