"""Tests that a game's tutorial can be played as written, and that all its messages exist."""

from parlour.games import game_class
from parlour.kit.cards import parse_standard_card
from parlour.kit.errors import InvalidPositionError, ParlourError
from parlour.kit.game import Game
from parlour.scene.tutorial import (
    RulesPictureData,
    TutorialScript,
    TutorialStep,
    list_replies,
    load_step_match,
    parse_canonical_moves,
    read_tutorial,
    tutorial_message_keys,
)
from parlour.text.fluent import MessageError
from parlour.text.translation import get_catalog

MAX_STEPS = 12  # maximum number of steps in a tutorial
PICTURE_SIGNS = (">", "=", "+", "→")  # signs that may stand between cards in a tutorial picture


def check_tutorial(game_name: str) -> None:
    """Check that the positions in a game's tutorial can be read, its moves are legal, and its messages exist.

    Raises:
        AssertionError: The tutorial has at least one fault.
        NoTutorialError: The game does not have a tutorial.
    """
    faults = find_tutorial_faults(game_name)
    assert not faults, "\n".join(faults)


def find_tutorial_faults(game_name: str) -> list[str]:
    """Return error messages about a game's tutorial, in the order of its steps.

    Raises:
        NoTutorialError: The game does not have a tutorial.
    """
    game_type = game_class(game_name)
    script, catalog = read_tutorial(game_name), get_catalog(game_type.message_catalog())
    faults = (
        []
        if 1 <= len(script.steps) <= MAX_STEPS
        else [f"expected 1 to {MAX_STEPS} steps, not {len(script.steps)}"]
    )
    for step_number, step in enumerate(script.steps):
        faults += [
            f"step {step_number + 1}: {fault}" for fault in find_step_faults(script, step_number, step)
        ]
    faults += [fault for picture in script.pictures for fault in find_picture_faults(script, picture)]
    for key in sorted(tutorial_message_keys(game_type)):
        try:
            if catalog.required_fields(key):
                faults.append(f"the message {key} must not have a field")
        except MessageError as error:
            faults.append(str(error))
    return faults


def find_step_faults(script: TutorialScript, step_number: int, step: TutorialStep) -> list[str]:
    """Return error messages about the position, the moves or the answers of one step."""
    seat = script.seat
    try:
        game = load_step_match(script, step_number)
        correct_codes = [parse_canonical_moves(game, seat, text) for text in step.correct_moves]
        wrong_codes = [parse_canonical_moves(game, seat, text) for text in step.wrong_moves]
    except ParlourError as error:
        return [str(error)]
    legal_moves = game.legal_in_game_order(seat)
    faults = [] if correct_codes else ["there is no correct move"]
    faults += [
        f"{game.format_move(codes[0])} is not legal"
        for codes in correct_codes + wrong_codes
        if codes[0] not in legal_moves
    ]
    faults += [
        f"{game.format_move(codes[0])} is both correct and wrong"
        for codes in wrong_codes
        if codes in correct_codes
    ]
    answered_moves = [codes[0] for codes in correct_codes + wrong_codes]
    other_moves = [move for move in legal_moves if move not in answered_moves]
    if other_moves and not step.default_answer:
        faults.append(
            f"there is no answer for {', '.join(game.format_move(move) for move in other_moves[:5])}"
        )
    if step.default_answer and not other_moves:
        faults.append(f"the answer {step.default_answer} is never used")
    next_steps = script.steps[step_number + 1 : step_number + 2]
    if next_steps and next_steps[0].position is None and len(correct_codes) > 1:
        faults.append("the next step continues from here, so only one move can be correct")
    if faults:
        return faults
    for text in step.correct_moves:
        faults += find_reply_faults(game.copy(), seat, text, step)
    if next_steps and not faults and next_steps[0].position is None:
        faults += (
            []
            if load_step_match(script, step_number + 1).legal(seat)
            else ["there is no legal move in the next step"]
        )
    return faults


def find_reply_faults(game: Game, seat: int, text: str, step: TutorialStep) -> list[str]:
    """Return a list with one error message if the move or a reply to it is illegal, else an empty list."""
    try:
        for actor, line in [(seat, text), *list_replies(step)]:
            game.play(actor, line)
    except ParlourError as error:
        return [f"after {text}: {error}"]
    return []


def find_picture_faults(script: TutorialScript, picture: RulesPictureData) -> list[str]:
    """Return an error message for each word in a picture that is neither a card of the game nor a sign."""
    faces = load_step_match(script, 0).faces()
    words = [word for word in picture.cards.split() if word not in PICTURE_SIGNS]
    cards = [card for word in words for card in word.split("+")]
    return [
        f"{picture.caption}: {card} is not a card"
        for card in cards
        if card not in faces and not is_card_or_unknown(card)
    ]


def is_card_or_unknown(text: str) -> bool:
    if text == "?":
        return True
    try:
        parse_standard_card(text)
    except InvalidPositionError:
        return False
    return True
