"""Set up an environment with Parlour, and print each step; `make` calls this program.

    set_up.py play [ARGUMENT...]  opens the card room; compiles in the background if nothing is compiled yet
    set_up.py test                installs the test dependencies; compiles first if possible
    set_up.py bench               installs the benchmark dependencies, likewise
    set_up.py dev                 the tools of `make check`, in .venv-lint, with uncompiled sources
    set_up.py docs                the tools of `make docs`, in .venv-docs, likewise
    set_up.py compile             compiles Parlour and prints the folder: the card room calls this

It needs nothing but Python. The environment is .venv, or .venv-pure for PARLOUR_BUILD=pure. Builds are in its
folder `built`, one folder for each state of the sources. A build is moved there only when it is complete.
"""

import fcntl
import hashlib
import json
import os
import shlex
import shutil
import signal
import sys
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NoReturn

from command_runner import Failed, run, say

PLACE = Path(__file__).parents[1]
# Loaded from its file, because the package is not installed here.
_spec = spec_from_file_location("compiling", PLACE / "src" / "parlour" / "compiling" / "compilation.py")
assert _spec is not None
assert _spec.loader is not None
compiling = module_from_spec(_spec)
_spec.loader.exec_module(compiling)

WISH = compiling.requested_build_mode()
TOOLS = {"dev": ".venv-lint", "docs": ".venv-docs"}
VENV = PLACE / TOOLS.get(" ".join(sys.argv[1:2]), ".venv-pure" if WISH == "pure" else ".venv")
PYTHON = VENV / "bin" / "python"
BUILT = VENV / "built"
MAKING = BUILT / ".making"  # only the holder of LOCK writes here
LOCK = BUILT / ".lock"
STATE = VENV / "installed.json"
SETTINGS = ("pyproject.toml", "setup.py", "constraints.txt")
KEPT = 3  # number of latest builds to keep

# Approximate seconds of each step on two cores.
MAKING_VENV = 6
COMPILING = 110
WHEELS = {"pure": ("Packing Parlour", 8), "compiled": ("Compiling the rules to machine code", COMPILING)}
INSTALLING = {"room": 15, "test": 8, "bench": 8, "dev": 10, "docs": 5}
NICE = 10  # niceness of a build that runs next to the room


def main(wanted: str, arguments: list[str]) -> None:
    os.chdir(PLACE)
    if wanted == "compile":
        compile_beside()
        return
    make_venv()
    if wanted in TOOLS:
        install_tools(wanted)
        return
    against = compiling.reason_not_to_compile()
    if wanted != "play":
        install(wanted, built_for_sure(against))
        return
    ready = (BUILT / build_name("compiled")).is_dir()
    if WISH == "compiled" or ready:
        install("room", built_for_sure(""))
    else:
        install("room", build("pure"))
    beside = [sys.executable, str(Path(__file__)), "compile"]
    builder = [] if against or ready else ["--build-command", shlex.join(beside)]
    if against and WISH == "auto":
        say(f"*** Parlour is not compiled, so its bots search less deeply: {against}")
    say("Opening the card room")
    program = VENV / "bin" / "parlour"
    os.execv(program, [str(program), "serve", *builder, *arguments])


# Existing builds


def python_version() -> str:
    return "{}.{}.{}".format(*sys.version_info[:3])


def sources() -> Iterator[Path]:
    yield from map(Path, SETTINGS)
    for path in sorted(Path("src").rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and ".egg-info" not in path.as_posix():
            yield path


def build_name(kind: str) -> str:
    """Return the name of a build, which depends on the content of all sources."""
    digest = hashlib.sha256(f"{python_version()} -O{compiling.optimization_level()}".encode())
    for path in sources():
        digest.update(f"{path.as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return f"{kind}-{digest.hexdigest()[:16]}"


def environment(**more: str) -> dict[str, str]:
    pins = str(PLACE / "constraints.txt")
    # The pins hold in the isolated build as well: older pips read the first, newer ones the second.
    return os.environ | {"PIP_CONSTRAINT": pins, "PIP_BUILD_CONSTRAINT": pins} | more


def pip(command: str, *arguments: object) -> list[str]:
    rest = [str(argument) for argument in arguments]
    return [str(PYTHON), "-m", "pip", "--disable-pip-version-check", command, "--no-input", "-v", *rest]


# Building


def make_venv() -> None:
    mark = VENV / f".python-{python_version()}"
    if mark.exists():
        return
    if VENV.exists():
        shutil.rmtree(VENV)
    VENV.mkdir()
    what = f"Making {VENV.name} with Python {python_version()}"
    run(what, MAKING_VENV, [sys.executable, "-m", "venv", str(VENV)], environment(), log())
    BUILT.mkdir()
    mark.touch()


def log() -> Path:
    return VENV / "set-up.log"


def built_for_sure(against: str) -> Path:
    """Return a build for tests and measurements: compiled if possible, however long it takes."""
    if against:
        if WISH == "auto":
            say(f"*** Parlour is not compiled, so it plays slower: {against}")
        return build("pure")
    try:
        return build("compiled")
    except Failed as reason:
        if WISH == "compiled":
            raise
        show(reason)
        say(f"*** Parlour is not compiled, so it plays slower: {reason.reason} ({reason.log})")
        return build("pure")


def build(kind: str, quiet: bool = False) -> Path:
    """Return the folder of a build, which has a wheel, and `lib` if compiled. Make it if it is missing.

    Raises:
        Failed: The build failed.
    """
    place = BUILT / build_name(kind)
    if place.is_dir():
        return place
    with alone():
        if place.is_dir():
            return place
        try:
            make(kind, quiet)
            MAKING.rename(place)
        finally:
            shutil.rmtree(MAKING, ignore_errors=True)
        drop_old()
    return place


@contextmanager
def alone() -> Iterator[None]:
    """Hold the build lock. It is released when its process ends for any reason."""
    with LOCK.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say("Waiting for another build in this folder to finish")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make(kind: str, quiet: bool) -> None:
    # Build from a copy, so that stale files are not used and nothing is left in the tree.
    shutil.rmtree(MAKING, ignore_errors=True)
    source, passing = MAKING / "source", MAKING / "tmp"
    # temporary files of an interrupted build stay here and are removed with the folder
    passing.mkdir(parents=True)
    stale = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    shutil.copytree("src", source / "src", ignore=stale)
    for name in (*SETTINGS, "LICENSE", "README.md"):
        if Path(name).exists():
            shutil.copy(name, source)
    what, seconds = WHEELS[kind]
    settings = environment(PARLOUR_BUILD=kind, TMPDIR=str(passing))
    run(what, seconds, pip("wheel", "--no-deps", "-w", MAKING, source), settings, log_of(kind), quiet)
    if kind == "compiled":
        needed = pip("install", "--no-deps", "--target", MAKING / "lib", wheel_in(MAKING), "librt")
        run("Unpacking the build for the bots", 5, needed, settings, log_of(kind), quiet)
    shutil.rmtree(source)
    shutil.rmtree(passing)


def log_of(kind: str) -> Path:
    return BUILT / f"{kind}.log"


def wheel_in(place: Path) -> Path:
    return next(place.glob("parlour-*.whl"))


def drop_old() -> None:
    """Delete all but the latest builds."""
    builds = sorted(BUILT.glob("*-*/"), key=lambda place: place.stat().st_mtime)
    for place in builds[:-KEPT]:
        shutil.rmtree(place)


def install(extra: str, built: Path) -> None:
    """Install a build with an extra, unless it is installed already."""
    state = installed()
    kind = built.name.partition("-")[0]
    (VENV / ".kind").write_text(kind + "\n")
    if state.get("build") != built.name:
        STATE.unlink(missing_ok=True)
        what = f"Installing Parlour ({kind}) in {VENV.name}"
        run(what, 3, pip("install", "--no-deps", "--force-reinstall", wheel_in(built)), environment(), log())
        state = {"build": built.name, "extras": []}
    if extra not in state["extras"]:
        what = f"Installing the dependencies of the {extra} in {VENV.name}"
        more = ",compile" if extra == "test" and kind == "compiled" else ""
        wanted = f"parlour[{extra}{more}] @ {wheel_in(built).as_uri()}"
        if extra == "room":  # few packages: uv would be the largest of them
            run(what, INSTALLING[extra], with_pip(wanted), environment(), log())
        else:
            install_many(what, INSTALLING[extra], wanted)
        state["extras"] += [extra]
        STATE.write_text(json.dumps(state) + "\n")


def with_pip(*wanted: str) -> list[str]:
    return pip("install", "--no-compile", "-c", "constraints.txt", *wanted)


def install_many(what: str, seconds: int, *wanted: str) -> None:
    """Install packages and all that they need: with uv, which takes a fifth of the time, or else with pip.

    uv does not read the configuration of pip, such as the address of an index.
    """
    uv = [str(PYTHON), "-m", "uv", "pip", "install", "--python", str(PYTHON), "-c", "constraints.txt"]
    uv += ["--build-constraints", "constraints.txt", "--index-strategy", "unsafe-best-match", *wanted]
    try:
        run("Installing uv", 2, with_pip("uv"), environment(), log())
        run(what, seconds, uv, environment(PARLOUR_BUILD="pure"), log())
    except Failed as reason:
        say(f"uv cannot install them ({reason.reason}); installing with pip, which takes longer")
        run(what, 5 * seconds, with_pip(*wanted), environment(PARLOUR_BUILD="pure"), log())


def install_tools(extra: str) -> None:
    """Install the uncompiled sources with the tools of an extra, unless these settings are installed."""
    digest = hashlib.sha256(b"".join(Path(name).read_bytes() for name in SETTINGS)).hexdigest()
    if installed().get("build") == digest:
        return
    STATE.unlink(missing_ok=True)
    install_many(f"Installing the tools in {VENV.name}", INSTALLING[extra], "-e", f".[{extra}]")
    STATE.write_text(json.dumps({"build": digest, "extras": [extra]}) + "\n")


def installed() -> dict[str, Any]:
    """Return the state of the installation, or an empty one if its file is damaged."""
    try:
        state = json.loads(STATE.read_text())
    except (FileNotFoundError, ValueError):
        return {}
    return state if isinstance(state, dict) and state.keys() == {"build", "extras"} else {}


# In the background of the room


def compile_beside() -> None:
    """Compile while the room is open. The room shows the printed lines, the last of which has the folder."""
    signal.signal(signal.SIGTERM, broken_off)
    os.nice(NICE)
    say(
        f"The rules are being compiled, which takes about {COMPILING} s; until then the bots search less "
        "deeply"
    )
    try:
        place = build("compiled", quiet=True)
    except Failed:
        sys.exit(f"*** The rules could not be compiled; see {log_of('compiled')}")
    say(f"built: {place / 'lib'}")


def broken_off(number: int, frame: object) -> NoReturn:
    sys.exit(128 + number)


# Error output


def show(reason: Failed) -> None:
    if str(reason):
        print(reason, file=sys.stderr, flush=True)


def say_unwritable(reason: OSError) -> str:
    """Return a sentence about a file that cannot be read or written."""
    why = f"{reason.filename}: {reason.strerror}" if reason.filename and reason.strerror else str(reason)
    return f"cannot use this folder: {why}"


def write_elsewhere(text: str) -> str:
    """Write a log outside the checkout, which may be read-only. Return where it is, in words."""
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="parlour-set-up-", suffix=".log", delete=False, encoding="utf-8"
        ) as file:
            file.write(text)
    except OSError as reason:
        return f"cannot write a log: {reason}"
    return f"details are in {file.name}"


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[2:])
    except Failed as reason:
        show(reason)
        sys.exit(f"*** {sys.argv[1]}: {reason.reason}; the full output is in {reason.log}")
    except OSError as reason:
        where = write_elsewhere(traceback.format_exc())
        sys.exit(f"*** {sys.argv[1]}: {say_unwritable(reason)}; {where}")
    except KeyboardInterrupt:
        sys.exit(130)
