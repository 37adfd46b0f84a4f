"""Tests that a game's tutorial can be played as written, and that each step has its texts."""

from parlour.games import game_class
from parlour.kit.cards import parse_standard_card
from parlour.kit.errors import InvalidPositionError, ParlourError
from parlour.kit.game import Game
from parlour.scene.tutorial import (
    RulesPictureData,
    TutorialScript,
    TutorialStep,
    list_replies,
    match_at_step,
    parse_canonical_moves,
    read_tutorial,
    tutorial_message_keys,
)
from parlour.text.fluent import MessageError
from parlour.text.translation import get_game_catalog

MAX_STEPS = 12  # of a tutorial
PICTURE_SIGNS = (">", "=", "+", "→")  # signs allowed between the cards of a picture


def check_tutorial(name: str) -> None:
    """Check that the positions of a tutorial can be read, its moves are legal, and its messages exist.

    Raises:
        AssertionError: The tutorial has a fault.
        NoTutorialError: The game does not have a tutorial.
    """
    faults = find_tutorial_faults(name)
    assert not faults, "\n".join(faults)


def find_tutorial_faults(name: str) -> list[str]:
    """Return the faults of a game's tutorial, by step.

    Raises:
        NoTutorialError: The game does not have a tutorial.
    """
    kind = game_class(name)
    lesson, words = read_tutorial(name), get_game_catalog(kind)
    faults = (
        []
        if 1 <= len(lesson.steps) <= MAX_STEPS
        else [f"expected 1 to {MAX_STEPS} steps, not {len(lesson.steps)}"]
    )
    for number, step in enumerate(lesson.steps):
        faults += [f"step {number + 1}: {fault}" for fault in find_step_faults(lesson, number, step)]
    faults += [fault for picture in lesson.pictures for fault in find_picture_faults(lesson, picture)]
    for key in sorted(tutorial_message_keys(kind)):
        try:
            if words.required_fields(key):
                faults.append(f"the message {key} must not have a field")
        except MessageError as reason:
            faults.append(str(reason))
    return faults


def find_step_faults(lesson: TutorialScript, number: int, step: TutorialStep) -> list[str]:
    """Return the faults of one step: its position, its moves, and their answers."""
    seat = lesson.seat
    try:
        game = match_at_step(lesson, number)
        meant = [parse_canonical_moves(game, seat, text) for text in step.correct_moves]
        named = [parse_canonical_moves(game, seat, text) for text in step.wrong_moves]
    except ParlourError as reason:
        return [str(reason)]
    legal = game.legal(seat)
    faults = [] if meant else ["there is no correct move"]
    faults += [
        f"{game.format_move(codes[0])} is not legal" for codes in meant + named if codes[0] not in legal
    ]
    faults += [f"{game.format_move(codes[0])} is both correct and wrong" for codes in named if codes in meant]
    told = [codes[0] for codes in meant + named]
    others = [move for move in legal if move not in told]
    if others and not step.default_answer:
        faults.append(f"there is no answer for {', '.join(game.format_move(move) for move in others[:5])}")
    if step.default_answer and not others:
        faults.append(f"the answer {step.default_answer} is never used")
    following = lesson.steps[number + 1 : number + 2]
    if following and following[0].position is None and len(meant) > 1:
        faults.append("the next step continues from here, so only one move can be correct")
    if faults:
        return faults
    for text in step.correct_moves:
        faults += find_reply_faults(game.copy(), seat, text, step)
    if following and not faults and following[0].position is None:
        faults += (
            []
            if match_at_step(lesson, number + 1).legal(seat)
            else ["there is no legal move in the next step"]
        )
    return faults


def find_reply_faults(game: Game, seat: int, text: str, step: TutorialStep) -> list[str]:
    """Return the error that prevents a correct move or its replies, if any."""
    try:
        for who, line in [(seat, text), *list_replies(step)]:
            game.play(who, line)
    except ParlourError as reason:
        return [f"after {text}: {reason}"]
    return []


def find_picture_faults(lesson: TutorialScript, picture: RulesPictureData) -> list[str]:
    """Return the words of a picture that are neither cards of the game nor signs."""
    faces = match_at_step(lesson, 0).faces()
    words = [word for word in picture.cards.split() if word not in PICTURE_SIGNS]
    cards = [card for word in words for card in word.split("+")]
    return [
        f"{picture.caption}: {card} is not a card"
        for card in cards
        if card not in faces and not is_card(card)
    ]


def is_card(text: str) -> bool:
    if text == "?":
        return True
    try:
        parse_standard_card(text)
    except InvalidPositionError:
        return False
    return True
