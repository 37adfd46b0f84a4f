"""What is installed with which extra; and that what is missing is said, with the line to type."""

import ast
import importlib.metadata
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import parlour
from parlour.extras import EXTRAS, MISSING_EXTRA, MissingExtra, require

HOME = Path(__file__).parents[1]

ALONE = """
import sys

class NotInstalled:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {absent!r}:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

class Absent:
    def __contains__(self, name):
        return name.partition(".")[0] in {absent!r}

sys.meta_path.insert(0, NotInstalled())
import importlib.util
found = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in Absent() else found(name, package)
sys.argv[0] = "parlour"
"""
LIBRARY = """
import pkgutil
import parlour

for module in pkgutil.walk_packages(parlour.__path__, "parlour."):
    if module.name.split(".")[1] not in {above!r} and module.name not in {asked!r}:
        __import__(module.name)
game = parlour.new("crazy-eight", seats=4, seed=7)
while not game.over:
    game.play(game.turn, game.legal(game.turn)[0])
print(game.outcome)
"""
ABOVE = ("terminal", "server", "cli", "__main__", "lab", "envs", "report", "testing")
ASKED = ("parlour.players.nets", "parlour.players.rollouts")  # imported where a trained player thinks


def without(extras: list[str], program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a program where nothing that these extras install can be imported."""
    absent = {name for extra in extras for name in EXTRAS[extra]}
    absent |= set() if parlour.compiled else {"librt"}
    if "terminal" not in extras:
        absent -= set(EXTRAS["terminal"])
    return subprocess.run(
        [sys.executable, "-c", ALONE.format(absent=absent) + program, *arguments],
        env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_library_needs_no_extra() -> None:
    done = without(list(EXTRAS), LIBRARY.format(above=ABOVE, asked=ASKED))
    assert done.stderr == ""
    assert done.stdout.startswith("won by")


MAIN = "from parlour.__main__ import main\nmain()"


def test_without_its_packages_the_command_line_says_what_to_type() -> None:
    done = without(list(EXTRAS), MAIN, "games")
    assert done.returncode == MISSING_EXTRA
    assert done.stdout == ""
    assert done.stderr == (
        "parlour: the command line needs rich, typer, which is not installed here; to install it, type: "
        f"{sys.executable} -m pip install 'parlour[terminal]'\n"
    )


@pytest.mark.parametrize("arguments", [[], ["serve"]])
def test_without_its_packages_the_room_says_what_to_type(arguments: list[str]) -> None:
    done = without(["room"], MAIN, *arguments)
    assert done.returncode == MISSING_EXTRA
    assert done.stderr == (
        "parlour: the card room needs aiosqlite, alembic, litestar, prometheus_client, segno, sqlalchemy,"
        " uvicorn, websockets, which is not installed here; to install it, type:"
        f" {sys.executable} -m pip install 'parlour[room]'\n"
    )


def test_without_the_room_the_terminal_plays() -> None:
    done = without(["room", "lab"], MAIN, "games", "war")
    assert done.returncode == 0
    assert done.stdout.startswith("war")


@pytest.mark.parametrize(
    ("module", "lacking"),
    [
        ("gymnasium", "gymnasium, numpy"),
        ("pettingzoo", "gymnasium, numpy, pettingzoo"),
        ("open_spiel", "numpy, pyspiel"),
    ],
)
def test_without_its_packages_an_environment_says_what_to_type(module: str, lacking: str) -> None:
    done = without(["envs"], f"import parlour.envs\nimport parlour.envs.{module}")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"ImportError: parlour.envs.{module} needs {lacking}, which is not installed here; to install it,"
        f" type: {sys.executable} -m pip install 'parlour[envs]'"
    )


def test_without_ray_a_cluster_is_none() -> None:
    for command in (["simulate", "war"], ["arena", "war"], ["compare", "war", "--vary", "war=one,three"]):
        done = without(["cluster"], MAIN, *command, "--cluster", "local")
        assert done.returncode == MISSING_EXTRA
        assert done.stderr == (
            "parlour: --cluster needs ray, which is not installed here; to install it, type: "
            f"{sys.executable} -m pip install 'parlour[cluster]'\n"
        )


def test_what_is_there_is_not_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    require("room", "the card room")
    monkeypatch.setitem(EXTRAS, "room", ("typer", "no_such_package"))
    with pytest.raises(MissingExtra, match="the card room needs no_such_package, which"):
        require("room", "the card room")


def asked_for(lines: list[str]) -> set[str]:
    """The packages of requirements, as they are called in metadata.

    What is installed on some systems only can be done without on all.
    """
    return {re.split(r"[^\w.-]", line)[0].lower() for line in lines if ";" not in line}


def test_every_extra_asks_for_what_is_imported() -> None:
    extras = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    owners = importlib.metadata.packages_distributions()
    for extra, names in EXTRAS.items():
        packages = asked_for(extras[extra]) - {"parlour"}
        if "parlour[terminal]" in extras[extra]:
            packages |= asked_for(extras["terminal"])
        assert {owners[name][0].lower() for name in names} == packages


def test_the_library_asks_for_nothing_of_an_extra() -> None:
    [asked] = [
        node.value
        for node in ast.parse((HOME / "setup.py").read_text()).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "DEPENDENCIES"
    ]
    assert asked_for(ast.literal_eval(asked)) == {"fluent.syntax", "msgspec", "mypy_extensions", "pyyaml"}
