"""Tutorials: each explains a game in about a minute, in steps that teach one idea each.

The `tutorial.yaml` file next to a game's rules page contains the steps of the tutorial, and pictures for the
rules page. The texts of a step are messages of the game. A step either has its own starting position or
continues where the previous step ended. In each step, the learner makes a move. If the move is legal but the
step does not accept it, the step explains why.
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
from parlour.records.scenario import load_scenario_position
from parlour.scene.house_bots import HOUSE_BOTS_BY_KEY, HouseBot
from parlour.scene.move_input import parse_typed_line
from parlour.scene.scene_types import Scene, SceneEvent, SceneFace
from parlour.scene.scenes import build_events, build_faces, build_scene, find_card_refusal
from parlour.text.message import DEFAULT_LANGUAGE
from parlour.text.translation import Reader, get_catalog, render

TUTORIAL_SEED = 1  # seed of every tutorial match; each step must have the same results with any seed
# House bots that play the other seats, clockwise from the learner's left.
OPPONENT_KEYS = ("bruno", "alma", "emil", "rosa", "jonas")


class InvalidTutorialError(ParlourError):
    """Raised if a tutorial file is invalid. The message states where and why."""


class NoTutorialError(ParlourError):
    """Raised if a game has no tutorial, or if its tutorial does not have the requested step."""


# File


class TutorialStep(msgspec.Struct, forbid_unknown_fields=True):
    """One step in a tutorial file, which teaches one idea. Texts are stored as message keys.

    Attributes:
        lesson: Text that explains the idea.
        correct_moves: Moves that the step accepts. The first one is shown to a learner who does not find any.
        position: Position at the start of the step; None to continue where the previous step ended.
        wrong_moves: Legal moves that the step does not accept, each mapped to a text that explains why.
        default_answer: Text shown after any other legal move that the step does not accept; may be empty.
        replies: Moves that are made after a correct move, each with its seat.
        after_text: Text that is shown after a correct move; may be empty.
    """

    lesson: str
    correct_moves: list[str]
    position: dict[str, Any] | None = None
    wrong_moves: dict[str, str] = {}
    default_answer: str = ""
    replies: list[dict[int, str]] = []
    after_text: str = ""


class RulesPictureData(msgspec.Struct, forbid_unknown_fields=True):
    """A picture in a tutorial file: cards and symbols side by side, with a caption.

    `cards` contains cards and symbols such as `→`, separated by spaces; `+` joins the cards of a stack.
    `caption` is a message key.
    """

    caption: str
    cards: str


class TutorialScript(msgspec.Struct, forbid_unknown_fields=True):
    """The content of a tutorial file. `seat` is the learner's seat."""

    steps: list[TutorialStep]
    pictures: list[RulesPictureData] = []
    options: dict[str, Any] = {}
    seat: int = 0
    game: str = ""


# Data for clients


class TutorialFrame(msgspec.Struct):
    """The table after one move, with the events of that move."""

    scene: Scene
    events: list[SceneEvent]


class TutorialStepState(msgspec.Struct):
    """The state of a tutorial at the start of a step.

    Attributes:
        lesson: Text that explains the idea of the step.
        scene: The table as the learner sees it.
        shown_move: Correct move that is shown to a learner who does not find one.
        continues: True if the step continues where the previous step ended.
    """

    lesson: str
    scene: Scene
    shown_move: str
    continues: bool


class TutorialAnswer(msgspec.Struct):
    """The answer to the learner's move.

    Attributes:
        is_correct: True if the step accepts the move.
        text: Text after a correct move, or the reason why the move is not accepted.
        clause: Clause that forbids the move; empty string for a legal move.
        frames: The table after the move and after each reply; empty list if the move is not correct.
    """

    is_correct: bool
    text: str
    clause: str = ""
    frames: list[TutorialFrame] = []


class RulesPicture(msgspec.Struct):
    """Cards, stacks and symbols side by side, with a caption, for a rules page."""

    cards: list[str]
    caption: str


# Loading


def tutorial_path(game_class: type[Game]) -> Path:
    """Return the path of a game's tutorial file, which is next to the game's rules page."""
    rules_path = rules_page_path(game_class)
    return rules_path.with_name(
        "tutorial.yaml" if rules_path.stem == "rules" else f"{rules_path.stem}_tutorial.yaml"
    )


def read_tutorial(game_name: str) -> TutorialScript:
    """Read the tutorial of a game.

    Raises:
        UnknownGameError: No game has this name.
        NoTutorialError: The game does not have a tutorial.
        InvalidTutorialError: The tutorial file is not valid.
    """
    return get_tutorial(game_class(game_name))


def get_tutorial(game_class: type[Game]) -> TutorialScript:
    """Return the tutorial of a game class, which need not be registered.

    Raises:
        NoTutorialError: The game does not have a tutorial.
        InvalidTutorialError: The tutorial file is not valid.
    """
    path = tutorial_path(game_class)
    if not path.is_file():
        raise NoTutorialError(f"{game_class.title} has no tutorial")
    return parse_tutorial_file(path, game_class.name)


@lru_cache(maxsize=64)
def parse_tutorial_file(path: Path, game_name: str) -> TutorialScript:
    """Parse a tutorial file.

    Raises:
        InvalidTutorialError: The tutorial file is not valid.
    """
    try:
        script = msgspec.convert(yaml.safe_load(path.read_text(encoding="utf-8")), TutorialScript)
    except (msgspec.ValidationError, yaml.YAMLError) as error:
        raise InvalidTutorialError(f"{path}: {' '.join(str(error).split())}") from None
    script.game = game_name
    return script


def has_tutorial(game_name: str) -> bool:
    """Return True if a game with this name exists and has a tutorial."""
    try:
        return bool(read_tutorial(game_name).steps)
    except (NoTutorialError, UnknownGameError):
        return False


def tutorial_message_keys(game_class: type[Game]) -> set[str]:
    """Return the message keys in a game's tutorial file, or an empty set if the game has no tutorial."""
    try:
        script = get_tutorial(game_class)
    except NoTutorialError:
        return set()
    keys = {picture.caption for picture in script.pictures}
    for step in script.steps:
        keys |= {step.lesson, step.default_answer, step.after_text, *step.wrong_moves.values()}
    return keys - {""}


def get_step(script: TutorialScript, step_number: int) -> TutorialStep:
    if not 0 <= step_number < len(script.steps):
        raise NoTutorialError(
            f"The tutorial of {script.game} has steps 0 to {len(script.steps) - 1}, not {step_number}"
        )
    return script.steps[step_number]


def load_step_match(script: TutorialScript, step_number: int) -> Game:
    """Return the match at the start of a step.

    Raises:
        ParlourError: The tutorial file is not valid, or the tutorial does not have this step.
    """
    step = get_step(script, step_number)
    if step.position is not None:
        scenario = {"game": script.game, "options": script.options, "position": step.position}
        return load_scenario_position(scenario, TUTORIAL_SEED)
    if step_number == 0:
        raise InvalidTutorialError(f"{script.game}: the first step needs a position")
    previous_step = get_step(script, step_number - 1)
    game = load_step_match(script, step_number - 1)
    for seat, text in [(script.seat, previous_step.correct_moves[0]), *list_replies(previous_step)]:
        game.play(seat, text)
    return game


def list_replies(step: TutorialStep) -> list[tuple[int, str]]:
    """Return the moves that are made after a correct move, as pairs of a seat and the text of a move."""
    return [(seat, text) for reply in step.replies for seat, text in reply.items()]


def list_opponents(script: TutorialScript, seat_count: int) -> list[HouseBot | None]:
    """Return the house bot in each seat, with None for the learner's seat."""
    return [
        None if seat == script.seat else get_opponent(script, seat, seat_count) for seat in range(seat_count)
    ]


def get_opponent(script: TutorialScript, seat: int, seat_count: int) -> HouseBot:
    return HOUSE_BOTS_BY_KEY[OPPONENT_KEYS[(seat - script.seat - 1) % seat_count]]


def list_player_names(game: Game, script: TutorialScript, language: str = DEFAULT_LANGUAGE) -> list[str]:
    """Return the player names in a tutorial, by seat."""
    learner_name = get_catalog(game.message_catalog(), language).format("tutorial-you")
    return [
        opponent.name if opponent else learner_name for opponent in list_opponents(script, int(game.seats))
    ]


# Playing


def build_steps(game_name: str, language: str = DEFAULT_LANGUAGE) -> list[TutorialStepState]:
    """Return the state of a game's tutorial at the start of each step.

    Raises:
        NoTutorialError: The game does not have a tutorial.
    """
    script = read_tutorial(game_name)
    step_states = []
    for step_number, step in enumerate(script.steps):
        game = load_step_match(script, step_number)
        scene = build_scene(game.view(script.seat), list_player_names(game, script, language), language)
        lesson_text = get_catalog(game.message_catalog(), language).format(step.lesson)
        shown_move = to_scene_notation(game, script.seat, step.correct_moves[0])
        step_states.append(TutorialStepState(lesson_text, scene, shown_move, step.position is None))
    return step_states


def parse_canonical_moves(game: Game, seat: int, text: str) -> list[int]:
    """Return the canonical codes of these moves. Moves with the same effect have the same canonical code."""
    return [game.variant.notation.canonical_move(game, code) for code in game.parse_moves(text, seat)]


def to_scene_notation(game: Game, seat: int, text: str) -> str:
    """Return moves in the notation that scenes use."""
    return " ".join([game.format_move(code) for code in parse_canonical_moves(game, seat, text)])


def answer_move(
    game_name: str, step_number: int, typed_line: str, language: str = DEFAULT_LANGUAGE
) -> TutorialAnswer:
    """Parse a line that the learner has typed, make its moves, and return the answer to the learner.

    Raises:
        NoTutorialError: The tutorial does not have this step.
    """
    script = read_tutorial(game_name)
    step = get_step(script, step_number)
    game = load_step_match(script, step_number)
    player_names = list_player_names(game, script, language)
    try:
        codes = game.parse_moves(
            parse_typed_line(game, script.seat, player_names, typed_line, language), script.seat
        )
    except InvalidMoveError as error:
        return TutorialAnswer(False, render(error.message, language, Reader(player_names, script.seat)))
    return judge_moves(game, script, step, codes, player_names, language)


def judge_moves(
    game: Game,
    script: TutorialScript,
    step: TutorialStep,
    tried_move_codes: list[int],
    player_names: list[str],
    language: str,
) -> TutorialAnswer:
    """Make the learner's moves in `game`, and return the answer to the learner.

    `tried_move_codes` are the codes of the moves.
    """
    seat = script.seat
    catalog = get_catalog(game.message_catalog(), language)
    canonical_codes = [game.variant.notation.canonical_move(game, code) for code in tried_move_codes]
    is_correct = canonical_codes in [parse_canonical_moves(game, seat, text) for text in step.correct_moves]
    wrong_key = wrong_move_key(game, step, canonical_codes)
    frames = []
    for code in tried_move_codes:
        refusal = game.refusal(seat, code)
        if refusal is not None:
            return TutorialAnswer(
                False, render(refusal.message, language, Reader(player_names, seat)), refusal.clause
            )
        frames.append(push_and_build_frame(game, script, seat, code, player_names, language))
    if not is_correct:
        return TutorialAnswer(False, catalog.format(wrong_key) if wrong_key else "")
    for reply_seat, text in list_replies(step):
        frames += [
            push_and_build_frame(game, script, reply_seat, code, player_names, language)
            for code in game.parse_moves(text, reply_seat)
        ]
    return TutorialAnswer(True, catalog.format(step.after_text) if step.after_text else "", frames=frames)


def wrong_move_key(game: Game, step: TutorialStep, tried_move_codes: list[int]) -> str:
    """Return the key of the message that explains why the step does not accept these legal moves.

    Return an empty string if there is no such message.
    """
    notation = " ".join([game.format_move(code) for code in tried_move_codes])
    return step.wrong_moves.get(notation, step.default_answer)


def push_and_build_frame(
    game: Game, script: TutorialScript, seat: int, move_code: int, player_names: list[str], language: str
) -> TutorialFrame:
    """Make a legal move in `game`, and return the table as the learner sees it after the move."""
    game.push(seat, move_code)
    events = build_events(game, script.seat, player_names, language=language)
    return TutorialFrame(build_scene(game.view(script.seat), player_names, language), events)


def explain_card_in_step(
    game_name: str, step_number: int, zone: str, card: str, language: str = DEFAULT_LANGUAGE
) -> TutorialAnswer | None:
    """Return an answer that explains why a card cannot be played, or None if no rule forbids playing it.

    Raises:
        NoTutorialError: The tutorial does not have this step.
    """
    script = read_tutorial(game_name)
    game = load_step_match(script, step_number)
    refusal = find_card_refusal(game.view(script.seat), zone, card)
    if refusal is None:
        return None
    player_names = list_player_names(game, script, language)
    sentence = render(refusal.message, language, Reader(player_names, script.seat))
    return TutorialAnswer(False, sentence, refusal.clause)


def tutorial_faces(game_name: str, language: str = DEFAULT_LANGUAGE) -> dict[str, SceneFace]:
    """Return the appearance of a tutorial's cards that are not in the standard pack."""
    return build_faces(load_step_match(read_tutorial(game_name), 0), language)


def build_rules_pictures(game_name: str, language: str = DEFAULT_LANGUAGE) -> list[RulesPicture]:
    """Return the pictures at the top of a game's rules page, or an empty list if there are none."""
    try:
        script = read_tutorial(game_name)
    except NoTutorialError:
        return []
    catalog = get_catalog(game_class(game_name).message_catalog(), language)
    return [
        RulesPicture(picture.cards.split(), catalog.format(picture.caption)) for picture in script.pictures
    ]
