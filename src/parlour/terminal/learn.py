"""A first hand at a terminal: line by line, as `--plain` has it."""

from parlour.lessons import LessonStep, answer, lesson_faces, lesson_steps
from parlour.shapes import SceneFace
from parlour.terminal.plain import put
from parlour.terminal.said import language, say
from parlour.terminal.spoken import owner_order, zone_words

TRIES = 2  # wrong ones, after which the move is shown
LEAVING = ("quit", "exit")


def learn(name: str) -> None:
    """Leads whoever types through the first hand of a game. Raises UnknownGameError and NoLesson."""
    faces = lesson_faces(name, language())
    steps = lesson_steps(name, language())
    for number, step in enumerate(steps):
        put(say("learn-step", step=number + 1, steps=len(steps)))
        show(step, faces)
        if not made(name, number, step):
            return
    put(say("learn-done", game=name))


def show(step: LessonStep, faces: dict[str, SceneFace]) -> None:
    for zone in owner_order(step.scene):
        put(zone_words(step.scene, zone, faces))
    put(step.idea)


def made(name: str, number: int, step: LessonStep) -> bool:
    """Asks until the right move is made; false where whoever types leaves."""
    wrong = 0
    while True:
        try:
            line = input("> ").strip()
        except (EOFError, KeyboardInterrupt):
            return False
        if line.lower() in LEAVING:
            return False
        found = answer(name, number, line, language()) if line else None
        if found is not None and found.right:
            for frame in found.frames:
                for event in frame.events:
                    put(event.text)
            put(found.sentence)
            return True
        if found is not None:
            put(found.sentence)
            wrong += 1
        if wrong >= TRIES or not line:
            put(say("learn-shown", move=step.shown))
