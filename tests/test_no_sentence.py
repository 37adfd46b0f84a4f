"""What a person reads at a table is a message: of the code that says it no text is a sentence.

A sentence is a text in which a word is followed by one in small letters: `You hold`, `It is over`; what fills
an f-string counts as a word. What stays in code is told to who writes a move, a position, a deck or a
program, and docs/words.md says so: the texts of errors, but for those that answer a person at a table; what
Python shows of an object; and the modules and texts below.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour

SOURCE = Path(parlour.__file__).parent
SENTENCE = re.compile(r"\b[A-Za-z][a-z]+[,.:;]? [a-z]{2,}")
FILLED = "Filled"
TERMINAL = (
    *("commands", "drawing", "ending", "frame", "keyboard", "matches", "page", "plain", "play", "reading"),
    *("review", "session", "spoken"),
)
AT_A_TABLE = (
    *(f"terminal/{name}.py" for name in TERMINAL),
    *(f"server/{name}.py" for name in ("coaching", "continued", "judge", "people", "said")),
    *("players/coach.py", "scene.py", "typed.py"),
)
# Modules whose texts are read by who writes what they read.
FOR_WRITERS = {
    "kit/places.py": "positions",
    "kit/position.py": "positions",
    "kit/place_features.py": "programs that learn",
    "games/zop_zoo/deck.py": "decks",
    **{f"games/{path.parent.name}/positions.py": "positions" for path in SOURCE.glob("games/*/positions.py")},
    **{
        f"games/{path.parent.name}/features.py": "programs that learn"
        for path in SOURCE.glob("games/*/features.py")
    },
}
# Other texts that are no sentences for a person at a table, and what they are.
NOT_SAID = {
    "games/__init__.py": {
        "; did you mean Filled?": "of an error",
        "no game is called Filled; there are FilledFilled": "of an error",
    },
    "games/zombie_cribbage/table.py": {"total count": "names of places"},
    "kit/bounds.py": {"no deal fits what was seen on the way": "of an error"},
    "kit/chance.py": {"Filled branch": "of a seed"},
    "kit/game.py": {"Filled to Filled": "of an error, and of `parlour games`"},
    "kit/given.py": {"something of Filled": "of an error"},
    "kit/words.py": {"; did you mean Filled?": "of an error"},
    "server/coaching.py": {
        "table %s: no review of match %s: %s": "of the room's log",
        "table %s: nobody knows what decided its match: %s": "of the room's log",
    },
    "terminal/drawing.py": {
        "bold black on white": "a colour",
        "bold red on white": "a colour",
        "bold green": "a colour",
        "bold Filled on Filled": "a colour",
    },
    "terminal/keyboard.py": {
        "tab: menu-complete": "for readline",
        "set completion-ignore-case on": "for readline",
        "set bell-style none": "for readline",
    },
    "terminal/review.py": {"won by seat ": "of a record"},
}
ERROR = re.compile(r"(\w+\.)*(Invalid\w+|Unknown\w+|\w*Error|fault)")
TOLD = ("InvalidMove", "IllegalMove", "NotAllowed", "Told", "Forbidden")  # errors that answer a person
SHOWN = ("__repr__", "__str__", "standing_words")  # of an object, by Python


def paths() -> list[str]:
    found = [path.relative_to(SOURCE).as_posix() for path in SOURCE.glob("games/**/*.py")]
    found += [path.relative_to(SOURCE).as_posix() for path in SOURCE.glob("kit/*.py")]
    return sorted({*found, *AT_A_TABLE} - set(FOR_WRITERS))


def is_error(node: ast.AST) -> bool:
    """Whether this makes an error for who writes or programs, so that its text stays in code."""
    if not isinstance(node, ast.Call):
        return False
    called = ast.unparse(node.func)
    return bool(ERROR.fullmatch(called)) and called.rpartition(".")[2] not in TOLD


def sentences(node: ast.AST) -> Iterator[str]:
    """The sentences of a piece of code; those of a docstring or of an error for writers are none."""
    if is_error(node) or (isinstance(node, ast.FunctionDef) and node.name in SHOWN):
        return
    if isinstance(node, ast.JoinedStr):
        text = "".join(
            [str(each.value) if isinstance(each, ast.Constant) else FILLED for each in node.values]
        )
        if SENTENCE.search(text):
            yield text
        for each in node.values:
            if not isinstance(each, ast.Constant):
                yield from sentences(each)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and SENTENCE.search(node.value):
        yield node.value
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):  # a docstring
            yield from sentences(child)


@pytest.mark.parametrize("name", paths())
def test_no_sentence_stands_in_code(name: str) -> None:
    found = set(sentences(ast.parse((SOURCE / name).read_text(encoding="utf-8"))))
    assert found == NOT_SAID.get(name, {}).keys()


def test_what_is_left_out_is_there() -> None:
    for name in (*FOR_WRITERS, *NOT_SAID):
        assert (SOURCE / name).is_file(), name
    assert set(NOT_SAID) <= set(paths())


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ('"""It is a module."""\n', []),
        ('def f():\n    """It is over."""\n    return "It is over"\n', ["It is over"]),
        ('say(f"{name} wins the game")', ["Filled wins the game"]),
        ('say(f"{name} wins")', ["Filled wins"]),
        ("say(f\"x{called('you win')}\")", ["you win"]),
        ('raise InvalidOption("it is wrong")', []),
        ('raise InvalidMove("it is wrong")', ["it is wrong"]),
        ('Suit("{word} is no suit")', ["{word} is no suit"]),
        ('raise IllegalMove("You hold none", "G-3")', ["You hold none"]),
        ('raise kit.NotAllowed("you may not")', ["you may not"]),
        ('raise position.fault("turn", "there is none")', []),
        ('Sentence("refuse-held", {"other": 1})', []),
        ('Zone("hand.0", "Your hand", "")', ["Your hand"]),
    ],
)
def test_a_sentence_is_seen(code: str, found: list[str]) -> None:
    assert list(sentences(ast.parse(code))) == found
