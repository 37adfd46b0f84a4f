"""That a game's first hand can be played as it is written, and that each step teaches something."""

from parlour.fluent_files import MessageError
from parlour.games import game_class
from parlour.kit.cards import parse_standard_card
from parlour.kit.errors import InvalidPositionError, ParlourError
from parlour.kit.game import Game
from parlour.lessons import Lesson, Picture, Step, game_at, lesson_keys, moves_in, moves_of, read_lesson
from parlour.messages import game_words

LONGEST = 12  # steps of a first hand
SIGNS = (">", "=", "+", "→")  # what may stand between the cards of a picture


def check_lesson(name: str) -> None:
    """Each position of a game's first hand reads, its moves are legal there, and each sentence is there.

    Raises:
        AssertionError: Something is not so.
        NoLesson: The game has no first hand.
    """
    faults = lesson_faults(name)
    assert not faults, "\n".join(faults)


def lesson_faults(name: str) -> list[str]:
    """What is wrong with a game's first hand, step by step. Raises NoLesson."""
    kind = game_class(name)
    lesson, words = read_lesson(name), game_words(kind)
    faults = [] if 1 <= len(lesson.steps) <= LONGEST else [f"1 to {LONGEST} steps are wanted"]
    for number, step in enumerate(lesson.steps):
        faults += [f"step {number + 1}: {fault}" for fault in step_faults(lesson, number, step)]
    faults += [fault for picture in lesson.pictures for fault in picture_faults(lesson, picture)]
    for key in sorted(lesson_keys(kind)):
        try:
            if words.wanted(key):
                faults.append(f"{key} has a field, and none is given")
        except MessageError as reason:
            faults.append(str(reason))
    return faults


def step_faults(lesson: Lesson, number: int, step: Step) -> list[str]:
    """What is wrong with one step: its position, its moves, and what is said of them."""
    seat = lesson.seat
    try:
        game = game_at(lesson, number)
        meant = [moves_in(game, seat, text) for text in step.right]
        named = [moves_in(game, seat, text) for text in step.wrong]
    except ParlourError as reason:
        return [str(reason)]
    legal = game.legal(seat)
    faults = [] if meant else ["no move is right"]
    faults += [
        f"{game.format_move(codes[0])} is not legal" for codes in meant + named if codes[0] not in legal
    ]
    faults += [f"{game.format_move(codes[0])} is right and wrong" for codes in named if codes in meant]
    told = [codes[0] for codes in meant + named]
    others = [move for move in legal if move not in told]
    if others and not step.otherwise:
        faults.append(f"nothing is said of {', '.join(game.format_move(move) for move in others[:5])}")
    if step.otherwise and not others:
        faults.append(f"{step.otherwise} is never said")
    following = lesson.steps[number + 1 : number + 2]
    if following and following[0].position is None and len(meant) > 1:
        faults.append("the next step goes on from here, so one move only can be right")
    if faults:
        return faults
    for text in step.right:
        faults += then_faults(game.copy(), seat, text, step)
    if following and not faults and following[0].position is None:
        faults += [] if game_at(lesson, number + 1).legal(seat) else ["the next step has no move"]
    return faults


def then_faults(game: Game, seat: int, text: str, step: Step) -> list[str]:
    """What keeps a right move and those that follow it from being made."""
    try:
        for who, line in [(seat, text), *moves_of(step)]:
            game.play(who, line)
    except ParlourError as reason:
        return [f"after {text}: {reason}"]
    return []


def picture_faults(lesson: Lesson, picture: Picture) -> list[str]:
    """Words of a picture that are no card of the game and no sign."""
    faces = game_at(lesson, 0).faces()
    words = [word for word in picture.cards.split() if word not in SIGNS]
    cards = [card for word in words for card in word.split("+")]
    return [
        f"{picture.caption}: {card} is no card" for card in cards if card not in faces and not is_card(card)
    ]


def is_card(text: str) -> bool:
    if text == "?":
        return True
    try:
        parse_standard_card(text)
    except InvalidPositionError:
        return False
    return True
