"""tools/set_up.py: a build is complete or absent, and waiting processes report its progress."""

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
TOOLS = ROOT / "tools"


@pytest.fixture
def set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """Yield the program as a module, in a folder of its own with one source file."""
    monkeypatch.syspath_prepend(str(TOOLS))
    spec = importlib.util.spec_from_file_location("set_up", TOOLS / "set_up.py")
    assert spec is not None
    assert spec.loader is not None
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "one.py").write_text("ONE = 1\n")
    (tmp_path / "tools").mkdir()
    for name in (*found.SETTINGS, found.PROFILE_TRAINING):
        (tmp_path / name).touch()
    built = tmp_path / "built"
    built.mkdir()
    for name, place in {
        "BUILDS": built,
        "UNFINISHED_BUILD": built / ".making",
        "LOCK": built / ".lock",
        "BUILD_LOG": built / "compiled.log",
    }.items():
        monkeypatch.setattr(found, name, place)
    yield found
    sys.modules.pop("command_runner", None)


def replace_pip(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """Replace pip by a program whose argument is the folder for the wheel."""
    command = [sys.executable, "-c", program, str(set_up.UNFINISHED_BUILD)]
    monkeypatch.setattr(set_up, "venv_pip", lambda quiet=False: command)


WHEEL = "import pathlib, sys; pathlib.Path(sys.argv[1], 'parlour-1-py3-none-any.whl').touch()"


def test_build_folder_depends_on_the_sources(set_up: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    replace_pip(set_up, monkeypatch, WHEEL)
    place = set_up.get_build()
    assert [path.name for path in place.iterdir()] == ["parlour-1-py3-none-any.whl"]
    replace_pip(set_up, monkeypatch, "raise SystemExit('it was there already')")
    assert set_up.get_build() == place
    replace_pip(set_up, monkeypatch, WHEEL)
    Path("src", "one.py").write_text("ONE = 2\n")
    assert set_up.get_build() != place


def test_profiled_build_has_its_training_and_its_own_folder(
    set_up: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied = f"pathlib.Path(sys.argv[1], 'source', {set_up.PROFILE_TRAINING!r})"
    replace_pip(set_up, monkeypatch, f"{WHEEL}; assert {copied}.is_file()")
    place = set_up.get_build()
    monkeypatch.setattr(set_up.compiling, "is_profiled_build", lambda: True)
    assert set_up.get_build() != place
    assert set_up.PROFILE_TRAINING in (ROOT / "setup.py").read_text()


def test_failed_build_leaves_nothing_and_is_retried(
    set_up: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    replace_pip(set_up, monkeypatch, WHEEL + "; raise SystemExit('gcc: out of memory')")
    with pytest.raises(set_up.CommandFailedError, match="gcc: out of memory"):
        set_up.get_build()
    assert sorted(path.name for path in set_up.BUILDS.iterdir()) == [".lock", "compiled.log"]
    replace_pip(set_up, monkeypatch, WHEEL)
    (set_up.UNFINISHED_BUILD / "lib").mkdir(parents=True)  # a killed build leaves its folder
    assert [path.name for path in set_up.get_build().iterdir()] == ["parlour-1-py3-none-any.whl"]


@pytest.mark.parametrize("build", ["", "compiled-1"])
def test_a_build_is_installed_once(
    set_up: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, build: str
) -> None:
    """One command installs the sources or the newest build, with all extras that are in use."""
    commands: list[list[str]] = []
    monkeypatch.setattr(set_up, "VENV", tmp_path)
    monkeypatch.setattr(set_up, "STATE_FILE", tmp_path / "installed.json")
    monkeypatch.setattr(set_up, "find_uv", lambda: "uv")
    monkeypatch.setattr(set_up, "run", lambda what, seconds, command, *rest: commands.append(list(command)))
    folder = tmp_path / build if build else None
    if folder:
        folder.mkdir()
        (folder / "parlour-1-py3-none-any.whl").touch()
    for extra in ("room", "room", "test", "room", "test"):
        set_up.install(extra, folder)
    assert (tmp_path / ".kind").read_text() == ("compiled\n" if build else "pure\n")
    wheel = (tmp_path / build / "parlour-1-py3-none-any.whl").as_uri()
    installed = (
        [["pip", f"parlour[room] @ {wheel}"], ["pip", f"parlour[compile,room,test] @ {wheel}"]]
        if build
        else [["-e", ".[room]"], ["-e", ".[room,test]"]]
    )
    assert [command[-2:] for command in commands] == installed
    Path("setup.py").write_text(
        "changed\n"
    )  # the sources are installed again, because an extra may have changed
    set_up.install("room", folder)
    assert len(commands) == (2 if build else 3)


BROKEN_OFF = """
import sys
sys.argv = ["set_up.py", "compile"]
sys.path.insert(0, {tools!r})
import pathlib, set_up
built = pathlib.Path({built!r})
set_up.BUILDS, set_up.UNFINISHED_BUILD, set_up.LOCK = built, built / ".making", built / ".lock"
set_up.BUILD_LOG = built / "compiled.log"
program = "import pathlib, sys, time; pathlib.Path({built!r}, 'begun').touch(); print(1); time.sleep(3600)"
set_up.venv_pip = lambda quiet=False: [sys.executable, "-c", program]
set_up.compiling.reason_not_to_compile = lambda: ""
set_up.compile_in_background()
"""


def test_pip_is_used_if_uv_fails(
    set_up: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    commands = []

    def run(what: str, seconds: int, command: Sequence[str], *rest: object) -> None:
        commands.append(list(command))
        if command[0] == "uv":
            raise set_up.CommandFailedError("", "no index", tmp_path)

    monkeypatch.setattr(set_up, "run", run)
    monkeypatch.setattr(set_up, "find_uv", lambda: "uv")
    monkeypatch.setattr(set_up, "VENV", tmp_path)  # it has no pip yet
    set_up.install_packages("Installing", 8, "-e", ".[dev]")
    assert [command[:3] for command in commands] == [
        ["uv", "pip", "install"],
        [str(set_up.PYTHON), "-m", "ensurepip"],
        *[[str(set_up.PYTHON), "-m", "pip"]] * 2,
    ]
    assert all(command[-2:] == ["-e", ".[dev]"] for command in commands if "install" in command)
    assert "--force-reinstall" in commands[2]
    assert (
        "uv cannot install the packages (no index); installing with pip, which takes longer"
        in capsys.readouterr().out
    )


def test_interrupted_build_leaves_nothing(set_up: ModuleType) -> None:
    program = BROKEN_OFF.format(tools=str(TOOLS), built=str(set_up.BUILDS))
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline().startswith("The rules are being compiled, which takes about ")
    while not (set_up.BUILDS / "begun").exists():
        assert process.poll() is None
    assert set_up.UNFINISHED_BUILD.is_dir()
    process.send_signal(signal.SIGTERM)
    assert process.wait() == 128 + signal.SIGTERM
    process.stdout.close()
    assert sorted(path.name for path in set_up.BUILDS.iterdir()) == [".lock", "begun", "compiled.log"]


def test_site_is_written_again_only_for_other_sources(
    set_up: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    places = {"PYODIDE": "pyodide", "SITE": "site", "SITE_MARK": "site.build", "VENV": "venv"}
    for name, place in places.items():
        monkeypatch.setattr(set_up, name, tmp_path / place)
    commands: list[list[str]] = []

    def write_site(description: str, seconds: int, command: list[str], *rest: object) -> None:
        commands.append(command)
        if (tmp_path / "pyodide" / "wrong-version").exists():
            raise set_up.CommandFailedError("Pyodide 1 is needed", "the command failed", tmp_path / "log")
        set_up.SITE.mkdir(exist_ok=True)

    monkeypatch.setattr(set_up, "run", write_site)
    assert not set_up.has_site()  # nothing is downloaded
    (tmp_path / "pyodide").mkdir()
    assert [set_up.has_site(), set_up.has_site(), len(commands)] == [True, True, 1]
    assert commands[0][1:] == ["site", str(set_up.SITE), "--pyodide", str(set_up.PYODIDE)]
    (tmp_path / "src" / "one.py").write_text("ONE = 2\n")
    (tmp_path / "pyodide" / "wrong-version").touch()
    assert not set_up.has_site()
    assert "does not offer *Play offline*: the command failed" in capsys.readouterr().out
    (tmp_path / "pyodide" / "wrong-version").unlink()
    assert [set_up.has_site(), len(commands)] == [True, 3]


# make play where something is broken

NEEDED = ("Makefile", "setup.py", "pyproject.toml", "constraints.txt", "README.md", "LICENSE")
LOGGED = re.compile(r"(?:details are|the full output is) in (\S+?)\.?(?:  Stop\.)?$", re.MULTILINE)
PYTHON_WITHOUT_VENV = """#!/bin/sh
case "$2" in venv) echo "no environments today" >&2; exit 3;; esac
exec {python} "$@"
"""
UNREACHABLE = {
    "PIP_CONFIG_FILE": os.devnull,
    "PIP_INDEX_URL": "http://127.0.0.1:9/",
    "PIP_NO_CACHE_DIR": "1",
    "PIP_RETRIES": "1",
}


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Return the part of a checkout that `make play` needs until packages are downloaded."""
    place = tmp_path / "checkout"
    shutil.copytree(TOOLS, place / "tools", ignore=shutil.ignore_patterns("__pycache__"))
    (place / "src" / "parlour" / "compiling").mkdir(parents=True)
    build = Path("src", "parlour", "compiling", "compilation.py")
    shutil.copy(ROOT / build, place / build)
    for name in NEEDED:
        shutil.copy(ROOT / name, place)
    return place


def failed_make(checkout: Path, *words: str, around: Mapping[str, str] | None = None) -> tuple[str, str]:
    """Run `make play`, which must fail, and return its sentence and the text of the log that it names."""
    kept = {
        name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "PARLOUR", "PIP"))
    }
    done = subprocess.run(
        ["make", "play", *words],
        cwd=checkout,
        env=kept | {"PYTHON": sys.executable, "TMPDIR": str(checkout.parent)} | dict(around or {}),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode != 0
    assert "Traceback" not in done.stdout + done.stderr
    (said,) = [line for line in done.stderr.splitlines() if "***" in line and "Error 1" not in line]
    found = LOGGED.search(said)
    assert found is not None, said
    log = checkout / found[1]
    return said, log.read_text(encoding="utf-8")


def test_unreachable_package_index_is_reported(checkout: Path) -> None:
    message, log = failed_make(checkout, around=UNREACHABLE)
    assert "the packages cannot be downloaded, because the package index cannot be reached" in message
    assert "NewConnectionError" in log


def test_python_without_venv_is_reported(checkout: Path, tmp_path: Path) -> None:
    python, set_up = tmp_path / "python", checkout / "tools" / "set_up.py"
    python.write_text(PYTHON_WITHOUT_VENV.format(python=sys.executable))
    python.chmod(0o755)
    # Python starts itself by the name under which it runs.
    set_up.write_text(set_up.read_text().replace('[sys.executable, "-m"', f'[{str(python)!r}, "-m"'))
    message, log = failed_make(checkout, f"PYTHON={python}")
    assert "failed with exit status 3" in message
    assert "no environments today" in log


def test_python_without_ssl_is_reported(checkout: Path, tmp_path: Path) -> None:
    (tmp_path / "ssl.py").write_text("raise ImportError(\"No module named '_ssl'\")\n")
    message, log = failed_make(checkout, around={"PYTHONPATH": str(tmp_path)})
    assert "cannot import ensurepip or ssl or venv" in message
    assert "No module named '_ssl'" in log
