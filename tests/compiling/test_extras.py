"""The packages of each extra, and the error with the install command if one is missing."""

import ast
import importlib.metadata
import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import parlour
from parlour.compiling.extras import (
    EXTRAS,
    MISSING_EXTRA_STATUS,
    MissingExtraError,
    require_extra,
    untested_packages,
)

HOME = Path(__file__).parents[2]

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
while not game.is_over:
    game.play(game.turn, game.legal(game.turn)[0])
print(game.outcome)
"""
ABOVE = ("terminal", "server", "cli", "__main__", "lab", "envs", "testing")
ASKED = ("parlour.bots.networks", "parlour.bots.network_rollouts")  # imported where a trained player thinks


def run_without(extras: list[str], program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a program in which no module that these extras install can be imported."""
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


def test_library_needs_no_extra() -> None:
    done = run_without(list(EXTRAS), LIBRARY.format(above=ABOVE, asked=ASKED))
    assert done.stderr == ""
    assert done.stdout.startswith("won by")


MAIN = "from parlour.__main__ import main\nmain()"


def test_missing_terminal_extra_is_reported() -> None:
    done = run_without(list(EXTRAS), MAIN, "games")
    assert done.returncode == MISSING_EXTRA_STATUS
    assert done.stdout == ""
    assert done.stderr == (
        "parlour: the command line needs prompt_toolkit, rich, typer, which is not installed; install it with"
        f" {sys.executable} -m pip install 'parlour[terminal]'\n"
    )


@pytest.mark.parametrize("arguments", [[], ["serve"]])
def test_missing_room_extra_is_reported(arguments: list[str]) -> None:
    done = run_without(["room"], MAIN, *arguments)
    assert done.returncode == MISSING_EXTRA_STATUS
    assert done.stderr == (
        "parlour: the card room needs aiosqlite, alembic, h11, litestar, networkx, openskill,"
        " prometheus_client, segno, sqlalchemy, uvicorn, websockets, which is not installed; install it with"
        f" {sys.executable} -m pip install 'parlour[room]'\n"
    )


def test_terminal_works_without_the_room_extra() -> None:
    done = run_without(["room", "lab"], MAIN, "games", "war")
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
def test_missing_envs_extra_is_reported(module: str, lacking: str) -> None:
    done = run_without(["envs"], f"import parlour.envs\nimport parlour.envs.{module}")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == (
        f"ImportError: parlour.envs.{module} needs {lacking}, which is not installed; install it"
        f" with {sys.executable} -m pip install 'parlour[envs]'"
    )


def test_missing_cluster_extra_is_reported() -> None:
    for command in (["simulate", "war"], ["arena", "war"], ["compare", "war", "--vary", "war=one,three"]):
        done = run_without(["cluster"], MAIN, *command, "--cluster", "local")
        assert done.returncode == MISSING_EXTRA_STATUS
        assert done.stderr == (
            "parlour: --cluster needs ray, which is not installed; install it with "
            f"{sys.executable} -m pip install 'parlour[cluster]'\n"
        )


def test_installed_packages_are_not_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    require_extra("room", "the card room")
    monkeypatch.setitem(EXTRAS, "room", ("typer", "no_such_package"))
    with pytest.raises(MissingExtraError, match="the card room needs no_such_package, which"):
        require_extra("room", "the card room")


def required_packages(lines: list[str]) -> set[str]:
    """Return the packages of requirement lines, by their names in metadata.

    Requirements with an environment marker are left out: they are optional on every system.
    """
    return {re.split(r"[^\w.-]", line)[0].lower() for line in lines if ";" not in line}


def test_extras_list_the_imported_packages() -> None:
    extras = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    owners = importlib.metadata.packages_distributions()
    for extra, names in EXTRAS.items():
        packages = required_packages(extras[extra]) - {"parlour"}
        if "parlour[terminal]" in extras[extra]:
            packages |= required_packages(extras["terminal"])
        assert {owners[name][0].lower() for name in names} == packages


def test_library_requires_no_package_of_an_extra() -> None:
    [asked] = [
        node.value
        for node in ast.parse((HOME / "setup.py").read_text()).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "DEPENDENCIES"
    ]
    assert required_packages(ast.literal_eval(asked)) == {
        "fluent.syntax",
        "msgspec",
        "mypy_extensions",
        "pyyaml",
    }


PINNED = {"h11", "litestar", "uvicorn", "websockets"}  # the room uses private parts of these


def room_requirements() -> list[str]:
    """Return the requirements of the `room` extra from pyproject.toml."""
    extras = tomllib.loads((HOME / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    return [line for line in extras["room"] if not line.startswith("parlour") and ";" not in line]


def install_metadata(folder: Path, package: str, version: str, requirements: list[str]) -> None:
    """Write the metadata of a package into a folder, where Python finds it before the installed one."""
    place = folder / f"{package}-{version}.dist-info"
    place.mkdir()
    lines = [f'Requires-Dist: {each}; extra == "room"' for each in requirements]
    text = "\n".join(["Metadata-Version: 2.4", f"Name: {package}", f"Version: {version}", *lines, ""])
    (place / "METADATA").write_text(text)


def serve_briefly(folder: Path, language: str) -> tuple[str, str]:
    """Start `parlour serve` with the metadata in a folder; return its first line of output and its errors."""
    command = [sys.executable, "-m", "parlour", "serve", "--port", "0", "--database", str(folder / "room")]
    around = {"PYTHONPATH": os.pathsep.join([str(folder), *sys.path]), "LC_ALL": language}
    with subprocess.Popen(
        command, env=os.environ | around, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as room:
        assert room.stdout is not None
        line = room.stdout.readline()
        room.send_signal(signal.SIGINT)
        return line, room.communicate(timeout=60)[1]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("C", "parlour: uvicorn 0.99.1 is installed, but Parlour was tested with uvicorn {tested}."),
        (
            "de_DE.UTF-8",
            "parlour: uvicorn 0.99.1 ist installiert, aber Parlour wurde mit uvicorn {tested} getestet.",
        ),
    ],
)
def test_serve_warns_about_untested_versions(tmp_path: Path, language: str, sentence: str) -> None:
    pinned = room_requirements()
    (tested,) = [line.split("==")[1].removesuffix(".*") for line in pinned if line.startswith("uvicorn==")]
    install_metadata(tmp_path, "parlour", parlour.__version__, pinned)
    install_metadata(tmp_path, "uvicorn", "0.99.1", [])
    line, errors = serve_briefly(tmp_path, language)
    assert line.startswith("The card room is open at ")
    assert errors.splitlines()[0] == sentence.format(tested=tested)
    assert errors.count("0.99.1") == 1


def test_tested_versions_match_the_constraints(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    installed = dict(line.split("==") for line in (HOME / "constraints.txt").read_text().split())
    install_metadata(tmp_path, "parlour", parlour.__version__, room_requirements())
    for name in PINNED:
        install_metadata(tmp_path, name, installed[name], [])
    monkeypatch.syspath_prepend(str(tmp_path))
    assert untested_packages() == []
    for name in PINNED:
        major, minor = installed[name].split(".")[:2]
        shutil.rmtree(tmp_path / f"{name}-{installed[name]}.dist-info")
        install_metadata(tmp_path, name, f"{major}.{minor}0", [])  # 17.4 is tested, 17.40 is not
    assert {each.package for each in untested_packages()} == PINNED
