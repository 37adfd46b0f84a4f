"""First hands: each position reads, the right moves are accepted, and every other move is answered."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour import lessons
from parlour.games import game_class, game_names
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game
from parlour.lessons import (
    InvalidLesson,
    Lesson,
    NoLesson,
    Step,
    answer,
    game_at,
    judged,
    lesson_place,
    lesson_steps,
    moves_in,
    names_of,
    read_lesson,
    rules_pictures,
    why,
)
from parlour.messages import languages
from parlour.testing import check_lesson
from parlour.testing.lessons import lesson_faults
from tests.server.rooms import Person, open_room

LONGEST = {"en": 120, "de": 150}  # letters of what a step says, and of what it has shown


@pytest.mark.parametrize("name", game_names())
def test_every_first_hand_can_be_played(name: str) -> None:
    check_lesson(name)
    steps = lesson_steps(name)
    assert 5 <= len(steps) <= 8
    assert 3 <= len(rules_pictures(name)) <= 6


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", game_names())
def test_what_a_step_says_is_short(name: str, language: str) -> None:
    steps = lesson_steps(name, language)
    told = [step.idea for step in steps]
    told += [answer(name, number, step.shown, language).sentence for number, step in enumerate(steps)]
    assert [text for text in told if len(text) > LONGEST[language] or text.count(". ") > 2] == []


@pytest.mark.parametrize("name", game_names())
def test_every_move_of_the_vocabulary_is_answered(name: str) -> None:
    """What is right goes on; whatever else is legal gets the step's reason, and the rest the rules' own."""
    lesson = read_lesson(name)
    for number, step in enumerate(lesson.steps):
        game = game_at(lesson, number)
        names, legal = names_of(game, lesson), game.legal(lesson.seat)
        meant = [codes[0] for codes in (moves_in(game, lesson.seat, text) for text in step.right)]
        for code in game.vocabulary():
            found = judged(game.copy() if code in legal else game, lesson, step, [code], names, "en")
            assert found.right == (code in meant)
            assert bool(found.clause) == (code not in legal)
            assert found.sentence or (found.right and not step.after)
            assert bool(found.frames) == found.right


@pytest.mark.parametrize("name", game_names())
def test_a_first_hand_is_played_to_its_end(name: str) -> None:
    """Each step's move is found where it is pointed at, and the last one wins the match."""
    for number, step in enumerate(lesson_steps(name)):
        assert step.shown in [move.move for move in step.scene.moves]
        found = answer(name, number, step.shown)
        assert found.right
        assert {frame.scene.seat for frame in found.frames} == {0}
    assert found.frames[-1].scene.winners == [0]


def test_words_and_cards_that_were_pointed_at_mean_the_same() -> None:
    assert answer("zambezi-falls", 6, "6C6D6H").right
    assert answer("go-fish", 0, "ask Bruno for sevens").right
    nonsense = answer("go-fish", 0, "castle")
    assert (nonsense.right, nonsense.frames) == (False, [])
    assert "castle" in nonsense.sentence


def test_a_card_that_cannot_be_played_says_why() -> None:
    found = why("crazy-eight", 0, "hand.0", "QD")
    assert found is not None
    assert (found.sentence, found.clause) == ("Q♦ fits neither the suit nor the rank of 9♥", "CE-3")
    assert why("crazy-eight", 0, "hand.0", "4H") is None


# What is wrong with a first hand is found

POSITION: dict[str, Any] = {"hands": ["7H 7C KD", "7D 9S", "KH 7S"], "turn": 0}


@pytest.mark.parametrize(
    ("steps", "fault"),
    [
        ([], "1 to 12 steps are wanted"),
        ([Step("learn-ask", ["ask 1 7"])], "needs a position"),
        ([Step("learn-ask", ["ask 1 Q"], POSITION, otherwise="learn-ask-else")], "ask 1 Q is not legal"),
        ([Step("learn-ask", ["ask 1 7"], POSITION)], "nothing is said of ask 1 K, ask 2 7, ask 2 K"),
        ([Step("learn-none", ["ask 1 7"], POSITION, otherwise="learn-ask-else")], "learn-none"),
        ([Step("learn-ask", ["fish"], POSITION, otherwise="learn-ask-else")], "fish"),
        (
            [
                Step("learn-ask", ["ask 1 7", "ask 2 7"], POSITION, otherwise="learn-ask-else"),
                Step("learn-set", ["ask 2 7"], otherwise="learn-ask-else"),
            ],
            "one move only can be right",
        ),
        (
            [Step("learn-ask", ["ask 1 7"], POSITION, otherwise="learn-ask-else", then=[{1: "ask 0 9"}])],
            "after ask 1 7: It is not your turn",
        ),
    ],
)
def test_a_fault_is_found(monkeypatch: pytest.MonkeyPatch, steps: list[Step], fault: str) -> None:
    wrong = Lesson(steps, game="go-fish")
    monkeypatch.setattr("parlour.testing.lessons.read_lesson", lambda name: wrong)
    monkeypatch.setattr(lessons, "lesson_of", lambda kind: wrong)
    assert any(fault in found for found in lesson_faults("go-fish")), lesson_faults("go-fish")


def test_a_file_that_cannot_be_read_says_where(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    place = tmp_path / "first_hand.yaml"
    monkeypatch.setattr(lessons, "lesson_place", lambda kind: place)
    lessons.lesson_in.cache_clear()
    try:
        with pytest.raises(NoLesson, match="War has no first hand"):
            lessons.read_lesson("war")
        assert rules_pictures("war") == []
        for text in ("steps: [", "steps: 3", "steps: [{idea: a, write: [b]}]"):
            place.write_text(text, encoding="utf-8")
            with pytest.raises(InvalidLesson, match=r"first_hand\.yaml"):
                lessons.read_lesson("war")
    finally:
        lessons.lesson_in.cache_clear()


def test_a_game_of_one_file_has_its_first_hand_beside_it() -> None:
    class Alone(Game):
        pass

    assert lesson_place(game_class("war")).name == "first_hand.yaml"
    assert lesson_place(Alone).name == "test_lessons_first_hand.yaml"


# As the room sends it


async def test_a_first_hand_over_http(tmp_path: Path) -> None:
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        hand = (await ann.http.get("/api/games/zop-zoo/first-hand")).json()
        page = await ann.http.get("/learn/zop-zoo")
        right = (await ann.http.get("/api/games/zop-zoo/first-hand/0", params={"move": "draw"})).json()
        nothing = await ann.http.get(
            "/api/games/zop-zoo/first-hand/0", params={"zone": "row.0", "card": "owl"}
        )
        pictures = (await ann.http.get("/api/games/zop-zoo/pictures")).json()
        missing = [
            (await ann.http.get(path)).status_code
            for path in (
                "/learn/bridge",
                "/api/games/bridge/first-hand",
                "/api/games/war/first-hand/9?move=flip",
            )
        ]
    assert [seat["name"] for seat in hand["seats"]] == ["You", "Bruno"]
    assert hand["faces"]["OWL"]["name"] == "Owl"
    assert len(hand["steps"]) == len(read_lesson("zop-zoo").steps)
    assert page.status_code == 200
    assert 'id="own-zones"' in page.text
    assert "<!-- the " not in page.text
    assert right["right"]
    assert right["frames"][0]["events"][0]["kind"] == "draw"
    assert not nothing.json()["right"]
    assert nothing.json()["sentence"]
    assert pictures["pictures"][0]["cards"] == ["owl", "+", "OWL", "→", "owl+OWL"]
    assert "OWL" in pictures["faces"]
    assert missing == [404, 404, 404]


def test_an_answer_shows_no_more_than_the_seat_may_see() -> None:
    """What Bruno draws when he goes fishing is nowhere in what is sent."""
    lesson = read_lesson("go-fish")
    drawn = game_at(lesson, 3).position()["hands"][1].split()
    sent = msgspec.json.encode(answer("go-fish", 2, "ask 1 K")).decode()
    for card in drawn:
        assert f'"{card}"' not in sent
    with pytest.raises(ParlourError):
        answer("go-fish", 99, "ask 1 K")
