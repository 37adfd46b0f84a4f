"""Tutorials: each position can be read, the correct moves are accepted, and every other move is answered."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.games import game_class, game_names
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.scene import tutorial
from parlour.scene.tutorial import (
    InvalidTutorialError,
    NoTutorialError,
    TutorialScript,
    TutorialStep,
    answer_move,
    build_rules_pictures,
    build_steps,
    explain_card_in_step,
    judge_moves,
    list_player_names,
    load_step_match,
    parse_canonical_moves,
    read_tutorial,
    tutorial_path,
)
from parlour.testing import check_tutorial
from parlour.testing.tutorials import find_tutorial_faults
from parlour.text.translation import list_languages
from tests.server.rooms import Person, open_room

LONGEST = {"en": 120, "de": 150}  # maximum characters of a step's lesson, and of the answer to its move


@pytest.mark.parametrize("name", game_names())
def test_every_tutorial_is_valid(name: str) -> None:
    check_tutorial(name)
    steps = build_steps(name)
    assert 5 <= len(steps) <= 8
    assert 3 <= len(build_rules_pictures(name)) <= 6


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("name", game_names())
def test_step_texts_are_short(name: str, language: str) -> None:
    steps = build_steps(name, language)
    texts = [step.lesson for step in steps]
    texts += [answer_move(name, number, step.shown_move, language).text for number, step in enumerate(steps)]
    assert [text for text in texts if len(text) > LONGEST[language] or text.count(". ") > 2] == []


@pytest.mark.parametrize("name", game_names())
def test_every_move_is_answered(name: str) -> None:
    """Correct moves go on; other legal moves get the reason of the step, illegal ones that of the rules."""
    lesson = read_tutorial(name)
    for number, step in enumerate(lesson.steps):
        game = load_step_match(lesson, number)
        names, legal = list_player_names(game, lesson), game.legal(lesson.seat)
        meant = [
            codes[0]
            for codes in (parse_canonical_moves(game, lesson.seat, text) for text in step.correct_moves)
        ]
        for code in game.vocabulary():
            found = judge_moves(game.copy() if code in legal else game, lesson, step, [code], names, "en")
            assert found.is_correct == (code in meant)
            assert bool(found.clause) == (code not in legal)
            assert found.text or (found.is_correct and not step.after_text)
            assert bool(found.frames) == found.is_correct


@pytest.mark.parametrize("name", game_names())
def test_tutorial_ends_with_a_win(name: str) -> None:
    """The move that each step points at is legal, and the last one wins the match."""
    for number, step in enumerate(build_steps(name)):
        assert step.shown_move in [move.move for move in step.scene.moves]
        found = answer_move(name, number, step.shown_move)
        assert found.is_correct
        assert {frame.scene.seat for frame in found.frames} == {0}
    assert found.frames[-1].scene.winners == [0]


def test_steps_accept_words_and_clicked_cards() -> None:
    assert answer_move("zambezi-falls", 6, "6C6D6H").is_correct
    assert answer_move("go-fish", 0, "ask Bruno for sevens").is_correct
    nonsense = answer_move("go-fish", 0, "castle")
    assert (nonsense.is_correct, nonsense.frames) == (False, [])
    assert "castle" in nonsense.text


def test_unplayable_card_is_explained() -> None:
    found = explain_card_in_step("crazy-eight", 0, "hand.0", "QD")
    assert found is not None
    assert (found.text, found.clause) == ("Q♦ has neither the suit nor the rank of 9♥", "CE-3")
    assert explain_card_in_step("crazy-eight", 0, "hand.0", "4H") is None


# Faults of a tutorial are found

POSITION: dict[str, Any] = {"hands": ["7H 7C KD", "7D 9S", "KH 7S"], "turn": 0}


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ([], "expected 1 to 12 steps, not 0"),
        ([TutorialStep("learn-ask", ["ask 1 7"])], "needs a position"),
        (
            [TutorialStep("learn-ask", ["ask 1 Q"], POSITION, default_answer="learn-ask-else")],
            "ask 1 Q is not legal",
        ),
        (
            [TutorialStep("learn-ask", ["ask 1 7"], POSITION)],
            "there is no answer for ask 1 K, ask 2 7, ask 2 K",
        ),
        ([TutorialStep("learn-none", ["ask 1 7"], POSITION, default_answer="learn-ask-else")], "learn-none"),
        ([TutorialStep("learn-ask", ["fish"], POSITION, default_answer="learn-ask-else")], "fish"),
        (
            [
                TutorialStep("learn-ask", ["ask 1 7", "ask 2 7"], POSITION, default_answer="learn-ask-else"),
                TutorialStep("learn-set", ["ask 2 7"], default_answer="learn-ask-else"),
            ],
            "only one move can be correct",
        ),
        (
            [
                TutorialStep(
                    "learn-ask",
                    ["ask 1 7"],
                    POSITION,
                    default_answer="learn-ask-else",
                    replies=[{1: "ask 0 9"}],
                )
            ],
            "after ask 1 7: It is not your turn",
        ),
    ],
)
def test_finds_each_tutorial_fault(
    monkeypatch: pytest.MonkeyPatch, steps: list[TutorialStep], fault: str
) -> None:
    wrong = TutorialScript(steps, game="go-fish")
    monkeypatch.setattr("parlour.testing.tutorials.read_tutorial", lambda name: wrong)
    monkeypatch.setattr(tutorial, "get_tutorial", lambda kind: wrong)
    assert any(fault in found for found in find_tutorial_faults("go-fish")), find_tutorial_faults("go-fish")


def test_error_names_the_unreadable_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = tmp_path / "tutorial.yaml"
    monkeypatch.setattr(tutorial, "tutorial_path", lambda kind: place)
    tutorial.parse_tutorial_file.cache_clear()
    try:
        with pytest.raises(NoTutorialError, match="War has no tutorial"):
            tutorial.read_tutorial("war")
        assert build_rules_pictures("war") == []
        for text in ("steps: [", "steps: 3", "steps: [{lesson: a, write: [b]}]"):
            place.write_text(text, encoding="utf-8")
            with pytest.raises(InvalidTutorialError, match=r"tutorial\.yaml"):
                tutorial.read_tutorial("war")
    finally:
        tutorial.parse_tutorial_file.cache_clear()


def test_tutorial_path_of_single_file_game() -> None:
    class Alone(Game):
        pass

    assert tutorial_path(game_class("war")).name == "tutorial.yaml"
    assert tutorial_path(Alone).name == "test_tutorial_tutorial.yaml"


# Tutorials over HTTP


async def test_tutorial_over_http(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        hand = (await ann.http.get("/api/games/zop-zoo/tutorial")).json()
        page = await ann.http.get("/learn/zop-zoo")
        right = (await ann.http.get("/api/games/zop-zoo/tutorial/0", params={"move": "draw"})).json()
        nothing = await ann.http.get("/api/games/zop-zoo/tutorial/0", params={"zone": "row.0", "card": "owl"})
        pictures = (await ann.http.get("/api/games/zop-zoo/rules-pictures")).json()
        missing = [
            (await ann.http.get(path)).status_code
            for path in (
                "/learn/bridge",
                "/api/games/bridge/tutorial",
                "/api/games/war/tutorial/9?move=flip",
            )
        ]
    assert [seat["name"] for seat in hand["seats"]] == ["You", "Bruno"]
    assert hand["faces"]["OWL"]["name"] == "Owl"
    assert len(hand["steps"]) == len(read_tutorial("zop-zoo").steps)
    assert page.status_code == 200
    assert 'id="own-zones"' in page.text
    assert "<!-- the " not in page.text
    assert right["is_correct"]
    assert right["frames"][0]["events"][0]["kind"] == "draw"
    assert not nothing.json()["is_correct"]
    assert nothing.json()["text"]
    assert pictures["pictures"][0]["cards"] == ["owl", "+", "OWL", "→", "owl+OWL"]
    assert "OWL" in pictures["faces"]
    assert missing == [404, 404, 404]


def test_answer_shows_no_hidden_cards() -> None:
    """The card that Bruno draws from the stock does not appear in the answer."""
    lesson = read_tutorial("go-fish")
    drawn = load_step_match(lesson, 3).position()["hands"][1].split()
    sent = msgspec.json.encode(answer_move("go-fish", 2, "ask 1 K")).decode()
    for card in drawn:
        assert f'"{card}"' not in sent
    with pytest.raises(ParlourError):
        answer_move("go-fish", 99, "ask 1 K")
