"""The new-game command, which creates the folder of a game with a working example."""

import re
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path

from parlour.games import game_class, game_names
from parlour.terminal.language import UsageError

TEMPLATE_FOLDER = Path(__file__).parent / "template"
TEMPLATE_SUFFIX = ".template"
NAME_PATTERN = re.compile(r"[a-z]+[0-9]*(-[a-z0-9]+)*")
MAX_NAME_LENGTH = 40
TITLE_PATTERN = re.compile(r"[^\W\d_](?:[\w ,.'-]*[\w.])?")
COMMAND = "parlour new-game"
GUIDE = "a-new-game.md"


def create_game_folder(game_name: str, parent_folder: Path, title: str = "") -> list[str]:
    """Create the folder of a game in `parent_folder` and return instructions for the next steps.

    If the title is empty, it is made from the words of the name, capitalized.

    Raises:
        UsageError: The name or the title is not valid, or the folder exists or cannot be written.
    """
    require_valid_name(game_name)
    require_valid_title(title)
    folder = parent_folder / game_name
    if folder.exists() or folder.is_symlink():
        raise UsageError(f"{folder} already exists: choose another name, or another parent folder")
    replacements = template_replacements(game_name, title)
    try:
        for source in sorted(path for path in TEMPLATE_FOLDER.rglob(f"*{TEMPLATE_SUFFIX}")):
            target = folder / fill_template(
                source.relative_to(TEMPLATE_FOLDER).as_posix().removesuffix(TEMPLATE_SUFFIX), replacements
            )
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(
                fill_template(source.read_text(encoding="utf-8"), replacements), encoding="utf-8"
            )
    except OSError as error:
        raise UsageError(f"{folder} cannot be created: {error.strerror or error}") from None
    return [
        f"{folder} now has a working game. Change its rules page, scenarios and rules, in this order.",
        "",
        f"    cd {folder}",
        "    python -m pip install -e '.[test]'",
        f"    parlour play {game_name} --players you,simple",
        "    python -m pytest",
    ]


def require_valid_name(name: str) -> None:
    """Raise UsageError if a game cannot have this name."""
    module = name.replace("-", "_")
    if len(name) > MAX_NAME_LENGTH or not NAME_PATTERN.fullmatch(name):
        raise UsageError(
            f"invalid name {name!r}: use words of lower-case letters and digits, joined by hyphens, such as"
            f" high-card; at most {MAX_NAME_LENGTH} characters"
        )
    if name in game_names():
        raise UsageError(f"a game called {name!r} already exists: see `parlour games {name}`")
    if iskeyword(module) or module in sys.stdlib_module_names or find_spec(module) is not None:
        raise UsageError(f"{module!r} is already the name of a Python module or keyword: choose another name")


def require_valid_title(title: str) -> None:
    """Raise UsageError if a rules page cannot have this title."""
    if len(title) > MAX_NAME_LENGTH or (title and not TITLE_PATTERN.fullmatch(title)):
        raise UsageError(
            f"invalid title {title!r}: use a letter, then letters, digits, spaces, hyphens, commas, full"
            f" stops or apostrophes, such as Thirty-One; at most {MAX_NAME_LENGTH} characters"
        )


def template_replacements(game_name: str, title: str = "") -> dict[str, str]:
    """Return the names in the template and their replacements for a game with this name and title."""
    words = game_name.split("-")
    return {
        COMMAND: COMMAND,  # stays unchanged, although it contains the template's name
        GUIDE: GUIDE,  # stays unchanged, although it contains the template's name
        "new-game": game_name,
        "new_game": "_".join(words),
        "New Game": title or " ".join(word.capitalize() for word in words),
        "NewGame": "".join(word.capitalize() for word in words),
        "NG-": f"{choose_clause_prefix(words)}-",
        '"NG"': f'"{choose_clause_prefix(words)}"',
    }


def fill_template(text: str, replacements: dict[str, str]) -> str:
    """Replace the template's names in a text with those of the new game."""
    return re.sub("|".join(map(re.escape, replacements)), lambda match: replacements[match[0]], text)


def choose_clause_prefix(name_words: list[str]) -> str:
    """Choose a clause prefix, such as `ZC`, that no other game uses."""
    taken_prefixes = {"G"} | set(used_clause_prefixes())
    initials = "".join(word[0] for word in name_words if word[0].isalpha())
    letters = re.sub("[^a-z]", "", "".join(name_words))
    candidates = [initials] * (len(initials) > 1) + [
        letters[:length] for length in range(2, len(letters) + 1)
    ]
    free_prefixes = [prefix.upper() for prefix in candidates if prefix.upper() not in taken_prefixes]
    return free_prefixes[0] if free_prefixes else letters.upper() + "X"


def used_clause_prefixes() -> Iterator[str]:
    """Return the prefixes of all games."""
    return (game_class(name).clause_prefix for name in game_names())
