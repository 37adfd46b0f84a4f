"""The tutorial in the terminal, printed line by line as with `--plain`."""

from parlour.scene.scene_types import SceneFace
from parlour.scene.tutorial import TutorialStepState, answer_move, build_steps, tutorial_faces
from parlour.terminal.language import format_message, language
from parlour.terminal.line_mode import print_line
from parlour.terminal.scene_lines import describe_zone, sort_zones

MAX_TRIES = 2  # number of wrong moves before the correct move is shown
QUIT_WORDS = ("quit", "exit")


def run_tutorial(game: str) -> None:
    """Run the tutorial of a game.

    Raises:
        UnknownGameError: The game does not exist.
        NoTutorialError: The game does not have a tutorial.
    """
    faces = tutorial_faces(game, language())
    steps = build_steps(game, language())
    for index, step in enumerate(steps):
        print_line(format_message("learn-step", step=index + 1, steps=len(steps)))
        print_step(step, faces)
        if not prompt_until_correct_move(game, index, step):
            return
    print_line(format_message("learn-done", game=game))


def print_step(step: TutorialStepState, faces: dict[str, SceneFace]) -> None:
    for zone in sort_zones(step.scene):
        print_line(describe_zone(step.scene, zone, faces))
    print_line(step.lesson)


def prompt_until_correct_move(game: str, step_index: int, step: TutorialStepState) -> bool:
    """Prompt until the user makes a correct move. Return False if the user quits instead."""
    wrong_count = 0
    while True:
        try:
            line = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            return False
        if line.lower() in QUIT_WORDS:
            return False
        answer = answer_move(game, step_index, line, language()) if line else None
        if answer is not None and answer.is_correct:
            for frame in answer.frames:
                for event in frame.events:
                    print_line(event.text)
            print_line(answer.text)
            return True
        if answer is not None:
            print_line(answer.text)
            wrong_count += 1
        if wrong_count >= MAX_TRIES or not line:
            print_line(format_message("learn-shown", move=step.shown_move))
