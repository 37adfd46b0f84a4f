"""Tutorials: a guided minute in a game, made of positions with one idea each.

A game has its tutorial in `tutorial.yaml` next to its rules page: steps, and pictures for the rules. The
texts of a step are messages of the game. A step without a position continues where the previous step ended.
The learner makes the move at the table. If a legal move is not the intended one, the step explains why.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec
import yaml

from parlour.games import game_class
from parlour.kit.errors import InvalidMoveError, ParlourError, UnknownGameError
from parlour.kit.game import Game
from parlour.kit.registration import rules_page_path
from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.records.scenario import load_scenario_position
from parlour.scene.house_bots import HOUSE_BOTS_BY_KEY, HouseBot
from parlour.scene.move_input import parse_typed_line
from parlour.scene.scene_types import Scene, SceneEvent, SceneFace
from parlour.scene.scenes import build_events, build_faces, build_scene, explain_card
from parlour.text.translation import format_invalid_move, get_game_catalog

TUTORIAL_SEED = 1  # the random part of a step must not change its result
# house bots, clockwise from the left of the learner
OPPONENT_KEYS = ("bruno", "alma", "emil", "rosa", "jonas")


class InvalidTutorialError(ParlourError):
    """The error for a tutorial that cannot be played; the message says where and why."""


class NoTutorialError(ParlourError):
    """The error for a game without a tutorial, or a step that it does not have."""


# File


class TutorialStep(msgspec.Struct, forbid_unknown_fields=True):
    """One idea. `correct_moves` are the intended moves; the first is shown to a learner who does not find it.

    `wrong_moves` explains why legal moves are not intended, `default_answer` is for all other moves.
    `replies` are the moves that follow, each with its seat. `after_text` is shown after a correct move. All
    sentences are keys of messages.
    """

    lesson: str
    correct_moves: list[str]
    position: dict[str, Any] | None = None
    wrong_moves: dict[str, str] = {}
    default_answer: str = ""
    replies: list[dict[int, str]] = []
    after_text: str = ""


class RulesPictureData(msgspec.Struct, forbid_unknown_fields=True):
    """Cards side by side, with symbols between them and a caption. `+` joins the cards of a stack."""

    caption: str
    cards: str


class TutorialScript(msgspec.Struct, forbid_unknown_fields=True):
    """The content of a file. `seat` is the learner's."""

    steps: list[TutorialStep]
    pictures: list[RulesPictureData] = []
    options: dict[str, Any] = {}
    seat: int = 0
    game: str = ""


# Data for clients


class TutorialFrame(msgspec.Struct):
    """The table after one move, and the events of the move."""

    scene: Scene
    events: list[SceneEvent]


class TutorialStepState(msgspec.Struct):
    """The start of a step: its idea, the table, and the move to show to a learner who does not find it."""

    lesson: str
    scene: Scene
    shown_move: str
    continues: bool  # True if the table is the one at the end of the previous step


class TutorialAnswer(msgspec.Struct):
    """The answer to a move.

    If the move is correct, it has frames, and `text` says what the move has shown. Otherwise `text` is the
    reason, and `clause` the clause if a rule forbids the move.
    """

    is_correct: bool
    text: str
    clause: str = ""
    frames: list[TutorialFrame] = []


class RulesPicture(msgspec.Struct):
    """Cards, stacks and symbols side by side, with a caption."""

    cards: list[str]
    caption: str


# Loading


def lesson_place(game_class: type[Game]) -> Path:
    """Return the path of a game's tutorial, next to its rules page."""
    page = rules_page_path(game_class)
    return page.with_name("tutorial.yaml" if page.stem == "rules" else f"{page.stem}_tutorial.yaml")


def read_tutorial(name: str) -> TutorialScript:
    """Read the tutorial of a game.

    Raises:
        UnknownGameError: No game has this name.
        NoTutorialError: The game has no tutorial.
        InvalidTutorialError: The file is not valid.
    """
    return get_tutorial(game_class(name))


def get_tutorial(game_class: type[Game]) -> TutorialScript:
    """Return the tutorial of a game, registered or not.

    Raises:
        NoTutorialError: The game has no tutorial.
        InvalidTutorialError: The file is not valid.
    """
    place = lesson_place(game_class)
    if not place.is_file():
        raise NoTutorialError(f"{game_class.title} has no tutorial")
    return parse_tutorial_file(place, game_class.name)


@lru_cache(maxsize=64)
def parse_tutorial_file(place: Path, game: str) -> TutorialScript:
    """Parse a tutorial file.

    Raises:
        InvalidTutorialError: The file is not valid.
    """
    try:
        lesson = msgspec.convert(yaml.safe_load(place.read_text(encoding="utf-8")), TutorialScript)
    except (msgspec.ValidationError, yaml.YAMLError) as reason:
        raise InvalidTutorialError(f"{place}: {' '.join(str(reason).split())}") from None
    lesson.game = game
    return lesson


def has_tutorial(name: str) -> bool:
    """Return True if there is such a game, and it has a tutorial."""
    try:
        return bool(read_tutorial(name).steps)
    except (NoTutorialError, UnknownGameError):
        return False


def tutorial_message_keys(game_class: type[Game]) -> set[str]:
    """Return the keys of the messages of a game's tutorial and its pictures; none without a tutorial."""
    try:
        lesson = get_tutorial(game_class)
    except NoTutorialError:
        return set()
    keys = {picture.caption for picture in lesson.pictures}
    for step in lesson.steps:
        keys |= {step.lesson, step.default_answer, step.after_text, *step.wrong_moves.values()}
    return keys - {""}


def get_step(lesson: TutorialScript, number: int) -> TutorialStep:
    if not 0 <= number < len(lesson.steps):
        raise NoTutorialError(
            f"The tutorial of {lesson.game} has steps 0 to {len(lesson.steps) - 1}, not {number}"
        )
    return lesson.steps[number]


def match_at_step(lesson: TutorialScript, number: int) -> Game:
    """Return the match at the start of a step.

    Raises:
        ParlourError: The file is not valid, or has no such step.
    """
    step = get_step(lesson, number)
    if step.position is not None:
        written = {"game": lesson.game, "options": lesson.options, "position": step.position}
        return load_scenario_position(written, TUTORIAL_SEED)
    if number == 0:
        raise InvalidTutorialError(f"{lesson.game}: the first step needs a position")
    before = get_step(lesson, number - 1)
    game = match_at_step(lesson, number - 1)
    for seat, text in [(lesson.seat, before.correct_moves[0]), *list_replies(before)]:
        game.play(seat, text)
    return game


def list_replies(step: TutorialStep) -> list[tuple[int, str]]:
    """Return the moves that follow a correct one."""
    return [(seat, text) for each in step.replies for seat, text in each.items()]


def list_opponents(lesson: TutorialScript, seats: int) -> list[HouseBot | None]:
    """Return the house bot of each seat, None for the learner's seat."""
    return [None if seat == lesson.seat else get_opponent(lesson, seat, seats) for seat in range(seats)]


def get_opponent(lesson: TutorialScript, seat: int, seats: int) -> HouseBot:
    return HOUSE_BOTS_BY_KEY[OPPONENT_KEYS[(seat - lesson.seat - 1) % seats]]


def seat_names(game: Game, lesson: TutorialScript, language: str = DEFAULT_LANGUAGE) -> list[str]:
    """Return the names of the seats."""
    you = get_game_catalog(type(game), language).format("tutorial-you")
    return [person.name if person else you for person in list_opponents(lesson, int(game.seats))]


# Playing


def build_steps(name: str, language: str = DEFAULT_LANGUAGE) -> list[TutorialStepState]:
    """Return all steps of a game's tutorial.

    Raises:
        NoTutorialError: The game has no tutorial.
    """
    lesson = read_tutorial(name)
    shown = []
    for number, step in enumerate(lesson.steps):
        game = match_at_step(lesson, number)
        scene = build_scene(game.view(lesson.seat), seat_names(game, lesson, language), language)
        idea = get_game_catalog(type(game), language).format(step.lesson)
        first = scene_notation(game, lesson.seat, step.correct_moves[0])
        shown.append(TutorialStepState(idea, scene, first, step.position is None))
    return shown


def parse_plain_moves(game: Game, seat: int, text: str) -> list[int]:
    """Return the codes of moves in the standard form, without a choice among equal cards."""
    return [game.components.canonical_move(game, code) for code in game.parse_moves(text, seat)]


def scene_notation(game: Game, seat: int, text: str) -> str:
    """Return a move as it is written in the scene."""
    return " ".join([game.format_move(code) for code in parse_plain_moves(game, seat, text)])


def answer_move(name: str, number: int, line: str, language: str = DEFAULT_LANGUAGE) -> TutorialAnswer:
    """Answer the move that a line means.

    Raises:
        NoTutorialError: There is no such step.
    """
    lesson = read_tutorial(name)
    step = get_step(lesson, number)
    game = match_at_step(lesson, number)
    names = seat_names(game, lesson, language)
    try:
        codes = game.parse_moves(parse_typed_line(game, lesson.seat, names, line, language), lesson.seat)
    except InvalidMoveError as reason:
        return TutorialAnswer(False, format_invalid_move(game, reason, names, lesson.seat, language))
    return judge_moves(game, lesson, step, codes, names, language)


def judge_moves(
    game: Game, lesson: TutorialScript, step: TutorialStep, codes: list[int], names: list[str], language: str
) -> TutorialAnswer:
    """Answer moves, which are codes. `game` continues with them."""
    seat = lesson.seat
    words = get_game_catalog(type(game), language)
    plain = [game.components.canonical_move(game, code) for code in codes]
    meant = plain in [parse_plain_moves(game, seat, text) for text in step.correct_moves]
    against = wrong_move_key(game, step, plain)
    frames = []
    for code in codes:
        refusal = game.refusal(seat, code)
        if refusal is not None:
            return TutorialAnswer(
                False, game.format_sentence(refusal.sentence, names, seat, language), refusal.clause
            )
        frames.append(play_frame(game, lesson, seat, code, names, language))
    if not meant:
        return TutorialAnswer(False, words.format(against) if against else "")
    for who, text in list_replies(step):
        frames += [
            play_frame(game, lesson, who, code, names, language) for code in game.parse_moves(text, who)
        ]
    return TutorialAnswer(True, words.format(step.after_text) if step.after_text else "", frames=frames)


def wrong_move_key(game: Game, step: TutorialStep, codes: list[int]) -> str:
    """Return the key of the message about legal moves that are not intended."""
    written = " ".join([game.format_move(code) for code in codes])
    return step.wrong_moves.get(written, step.default_answer)


def play_frame(
    game: Game, lesson: TutorialScript, seat: int, code: int, names: list[str], language: str
) -> TutorialFrame:
    """Make a legal move. Return the table afterwards, as the learner sees it."""
    game.push(seat, code)
    events = build_events(game, lesson.seat, names, language=language)
    return TutorialFrame(build_scene(game.view(lesson.seat), names, language), events)


def explain_card_in_step(
    name: str, number: int, zone: str, card: str, language: str = DEFAULT_LANGUAGE
) -> TutorialAnswer | None:
    """Explain why a card cannot be played, or return None if no rule forbids it.

    Raises:
        NoTutorialError: There is no such step.
    """
    lesson = read_tutorial(name)
    game = match_at_step(lesson, number)
    refusal = explain_card(game.view(lesson.seat), zone, card)
    if refusal is None:
        return None
    names = seat_names(game, lesson, language)
    sentence = game.format_sentence(refusal.sentence, names, lesson.seat, language)
    return TutorialAnswer(False, sentence, refusal.clause)


def tutorial_faces(name: str, language: str = DEFAULT_LANGUAGE) -> dict[str, SceneFace]:
    """Return the appearance of cards that are not of the standard pack."""
    return build_faces(match_at_step(read_tutorial(name), 0), language)


def build_rules_pictures(name: str, language: str = DEFAULT_LANGUAGE) -> list[RulesPicture]:
    """Return the pictures for the top of a game's rules page; none if it has none."""
    try:
        lesson = read_tutorial(name)
    except NoTutorialError:
        return []
    words = get_game_catalog(game_class(name), language)
    return [RulesPicture(each.cards.split(), words.format(each.caption)) for each in lesson.pictures]
