"""Set up an environment for Parlour and print each step. `make` calls this program.

    set_up.py play [ARGUMENT...]  opens the card room; compiles in the background if nothing is compiled yet;
                                  offers *Play offline* if .tools/pyodide has the files of Pyodide
    set_up.py test                installs the test dependencies; compiles first if possible
    set_up.py bench               installs the benchmark dependencies; compiles first if possible
    set_up.py dev                 installs the tools of `make check` in .venv-lint, with uncompiled sources
    set_up.py docs                installs the tools of `make docs` in .venv-docs, with uncompiled sources
    set_up.py compile             compiles Parlour and prints the folder of the build; called by the card room

The program needs only Python. The environment is .venv, or .venv-pure if PARLOUR_BUILD is `pure`. The
environment's folder `built` contains the latest builds, one for each version of the sources. A build is moved
to this folder only when it is complete.
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
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any, NoReturn

from command_runner import CommandFailedError, print_line, run

ROOT = Path(__file__).parents[1]
# The module is loaded by its path, because the package is not installed in this environment.
_spec = spec_from_file_location("compiling", ROOT / "src" / "parlour" / "compiling" / "compilation.py")
assert _spec is not None
assert _spec.loader is not None
compiling = module_from_spec(_spec)
_spec.loader.exec_module(compiling)

BUILD_MODE = compiling.requested_build_mode()
TOOL_VENVS = {"dev": ".venv-lint", "docs": ".venv-docs"}
VENV = ROOT / TOOL_VENVS.get(" ".join(sys.argv[1:2]), ".venv-pure" if BUILD_MODE == "pure" else ".venv")
PYTHON = VENV / "bin" / "python"
BUILDS = VENV / "built"
UNFINISHED_BUILD = BUILDS / ".making"  # only the process that holds `LOCK` writes here
LOCK = BUILDS / ".lock"
BUILD_LOG = BUILDS / "compiled.log"
STATE_FILE = VENV / "installed.json"
PYODIDE = ROOT / ".tools" / "pyodide"  # `make site` and `make test` download Pyodide to this folder
SITE = VENV / "site"  # the card room without a server, for *Play offline*
SITE_MARK = VENV / "site.build"  # has the name of the build of `SITE`
SETTINGS = ("pyproject.toml", "setup.py", "constraints.txt")
PROFILE_TRAINING = "tools/profile_training.py"  # run by setup.py if PARLOUR_PROFILE is 1
KEPT_BUILDS = 3  # number of builds to keep

# Approximate duration of each step on two cores, in seconds.
VENV_SECONDS = 1
COMPILE_SECONDS = 110
SITE_SECONDS = 4
INSTALL_SECONDS = {"room": 6, "test": 10, "bench": 10, "dev": 10, "docs": 5}
BACKGROUND_NICENESS = 10  # niceness of a build that runs while the room is open


def main(command: str, arguments: list[str]) -> None:
    os.chdir(ROOT)
    if command == "compile":
        compile_in_background()
        return
    make_venv()
    if command in TOOL_VENVS:
        install(command, None)
        return
    reason = compiling.reason_not_to_compile()
    if command != "play":
        install(command, get_best_build(reason))
        return
    is_built = (BUILDS / get_build_name()).is_dir()
    install("room", get_best_build("") if BUILD_MODE == "compiled" or is_built else None)
    compile_command = [sys.executable, str(Path(__file__)), "compile"]
    build_arguments = [] if reason or is_built else ["--build-command", shlex.join(compile_command)]
    if reason and BUILD_MODE == "auto":
        print_line(f"*** Parlour is not compiled, so its bots search less deeply: {reason}")
    site_arguments = ["--site", str(SITE)] if has_site() else []
    print_line("Opening the card room")
    program = VENV / "bin" / "parlour"
    os.execv(program, [str(program), "serve", "--browser", *site_arguments, *build_arguments, *arguments])


# Existing builds


def python_version() -> str:
    return "{}.{}.{}".format(*sys.version_info[:3])


def list_sources() -> Iterator[Path]:
    yield from map(Path, (*SETTINGS, PROFILE_TRAINING))
    for path in sorted(Path("src").rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts and ".egg-info" not in path.as_posix():
            yield path


def get_build_name() -> str:
    """Return the name of a compiled build, which depends on the content of all sources."""
    flags = f"-O{compiling.optimization_level()}{' -fprofile-use' * compiling.is_profiled_build()}"
    digest = hashlib.sha256(f"{python_version()} {flags}".encode())
    for path in list_sources():
        digest.update(f"{path.as_posix()}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return f"compiled-{digest.hexdigest()[:16]}"


def make_environment(**more: str) -> dict[str, str]:
    pins = str(ROOT / "constraints.txt")
    # The pinned versions also apply to the isolated environment of a build. There, older versions of pip read
    # PIP_CONSTRAINT, and newer versions read PIP_BUILD_CONSTRAINT.
    return os.environ | {"PIP_CONSTRAINT": pins, "PIP_BUILD_CONSTRAINT": pins} | more


def make_venv() -> None:
    """Make the environment without pip, which would take three more seconds; `install` adds pip later."""
    mark = VENV / f".python-{python_version()}"
    if mark.exists():
        return
    if VENV.exists():
        shutil.rmtree(VENV)
    VENV.mkdir()
    run(
        f"Making {VENV.name} with Python {python_version()}",
        VENV_SECONDS,
        [sys.executable, "-m", "venv", "--without-pip", str(VENV)],
        make_environment(),
        log_path(),
    )
    BUILDS.mkdir()
    mark.touch()


def log_path() -> Path:
    return VENV / "set-up.log"


# Building


def get_best_build(reason_not_to_compile: str) -> Path | None:
    """Return a compiled build, or None if compiling fails or there is a reason not to compile."""
    if reason_not_to_compile:
        if BUILD_MODE == "auto":
            print_line(f"*** Parlour is not compiled, so it plays slower: {reason_not_to_compile}")
        return None
    try:
        return get_build()
    except CommandFailedError as error:
        if BUILD_MODE == "compiled":
            raise
        print_output(error)
        print_line(f"*** Parlour is not compiled, so it plays slower: {error.reason} ({error.log})")
        return None


def get_build(quiet: bool = False) -> Path:
    """Return the folder of the compiled build, which contains a wheel and the folder `lib`.

    Makes the build if it does not exist.

    Raises:
        CommandFailedError: The build failed.
    """
    build_folder = BUILDS / get_build_name()
    if build_folder.is_dir():
        return build_folder
    with hold_build_lock():
        if build_folder.is_dir():
            return build_folder
        try:
            make_build(quiet)
            UNFINISHED_BUILD.rename(build_folder)
        finally:
            shutil.rmtree(UNFINISHED_BUILD, ignore_errors=True)
        delete_old_builds()
    return build_folder


@contextmanager
def hold_build_lock() -> Iterator[None]:
    """Hold the build lock. The system releases it even if the process is killed."""
    with LOCK.open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            print_line("Waiting for another build in this folder to finish")
            fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def make_build(quiet: bool) -> None:
    # Build from a copy, so that stale files are not used and nothing is left in the tree.
    shutil.rmtree(UNFINISHED_BUILD, ignore_errors=True)
    source, temporary_folder = UNFINISHED_BUILD / "source", UNFINISHED_BUILD / "tmp"
    # Temporary files of an interrupted build stay in this folder and are removed with it.
    temporary_folder.mkdir(parents=True)
    ignored_files = shutil.ignore_patterns("*.so", "__pycache__", "*.egg-info")
    shutil.copytree("src", source / "src", ignore=ignored_files)
    (source / PROFILE_TRAINING).parent.mkdir()
    shutil.copy(PROFILE_TRAINING, source / PROFILE_TRAINING)
    for name in (*SETTINGS, "LICENSE", "README.md"):
        if Path(name).exists():
            shutil.copy(name, source)
    settings = make_environment(PARLOUR_BUILD="compiled", TMPDIR=str(temporary_folder))
    pip = venv_pip(quiet)
    run(
        "Compiling the rules to machine code",
        COMPILE_SECONDS,
        [*pip, "wheel", "-v", "--no-deps", "-w", str(UNFINISHED_BUILD), str(source)],
        settings,
        BUILD_LOG,
        quiet,
    )
    library = str(UNFINISHED_BUILD / "lib")
    unpack_command = [*pip, "install", "-v", "--no-deps", "--target", library]
    unpack_command += [str(find_wheel(UNFINISHED_BUILD)), "librt"]
    run("Unpacking the build for the bots", 5, unpack_command, settings, BUILD_LOG, quiet)
    shutil.rmtree(source)
    shutil.rmtree(temporary_folder)


def find_wheel(folder: Path) -> Path:
    return next(folder.glob("parlour-*.whl"))


def delete_old_builds() -> None:
    """Delete all builds except the latest `KEPT_BUILDS`."""
    builds = sorted(BUILDS.glob("*-*/"), key=lambda build_folder: build_folder.stat().st_mtime)
    for build_folder in builds[:-KEPT_BUILDS]:
        shutil.rmtree(build_folder)


# Installing


def install(extra: str, build_folder: Path | None) -> None:
    """Install Parlour with the dependencies of an extra, if this has not been done yet.

    Args:
        extra: The extra of pyproject.toml.
        build_folder: The folder of a compiled build, or None to use the sources of this checkout.
    """
    (VENV / ".kind").write_text("compiled\n" if build_folder else "pure\n")
    build = build_folder.name if build_folder else f"sources-{settings_digest()}"
    state = read_installation_state()
    if state.get("build") == build and extra in state["extras"]:
        return
    STATE_FILE.unlink(missing_ok=True)
    extras = sorted({extra, *state.get("extras", [])})
    if build_folder:
        packages = ",".join(["compile"] * (extra == "test") + extras)
        parlour = [f"parlour[{packages}] @ {find_wheel(build_folder).as_uri()}"]
    else:
        parlour = ["-e", f".[{','.join(extras)}]"]
    install_packages(f"Installing Parlour in {VENV.name}", INSTALL_SECONDS[extra], "pip", *parlour)
    STATE_FILE.write_text(json.dumps({"build": build, "extras": extras}) + "\n")


def settings_digest() -> str:
    return hashlib.sha256(b"".join(Path(name).read_bytes() for name in SETTINGS)).hexdigest()[:16]


def install_packages(description: str, expected_seconds: int, *requirements: str) -> None:
    """Install packages and their dependencies with uv, or with pip if uv fails. pip takes five times as long.

    uv does not read the configuration of pip, such as the address of an index.
    """
    settings = make_environment(PARLOUR_BUILD="pure")
    uv_options = ["pip", "install", "--python", str(PYTHON), "--reinstall-package", "parlour"]
    uv_options += ["--index-strategy", "unsafe-best-match", "--build-constraints", "constraints.txt"]
    pins = ["-c", "constraints.txt"]
    try:
        command = [find_uv(), *uv_options, *pins, *requirements]
        run(description, expected_seconds, command, settings, log_path())
    except CommandFailedError as error:
        print_line(
            f"uv cannot install the packages ({error.reason}); installing with pip, which takes longer"
        )
        pip = [*venv_pip(), "install", "-v", "--no-compile", *pins]
        # pip does not replace an installed build of the same version, unless it must reinstall it.
        run(description, 5, [*pip, "--no-deps", "--force-reinstall", *requirements], settings, log_path())
        run(description, 5 * expected_seconds, [*pip, *requirements], settings, log_path())


def find_uv() -> str:
    """Return the path of uv. If the system has no uv, install it with pip in a folder of the environment.

    Raises:
        CommandFailedError: uv could not be installed.
    """
    if path := shutil.which("uv"):
        return path
    folder = VENV / "uv"
    if not (folder / "bin" / "uv").exists():
        pip = [sys.executable, "-m", "pip"] if find_spec("pip") else venv_pip()
        command = [*pip, "install", "-v", "--no-compile", "--target", str(folder), "uv"]
        run("Installing uv", 2, command, make_environment(), log_path())
    return str(folder / "bin" / "uv")


def venv_pip(quiet: bool = False) -> list[str]:
    """Return the command that runs the environment's own pip. Install pip first if it is missing.

    Raises:
        CommandFailedError: This Python cannot install pip.
    """
    if not any((VENV / "bin").glob("pip*")):
        command = [str(PYTHON), "-m", "ensurepip"]
        run(f"Installing pip in {VENV.name}", 4, command, make_environment(), log_path(), quiet)
    return [str(PYTHON), "-m", "pip", "--disable-pip-version-check", "--no-input"]


def read_installation_state() -> dict[str, Any]:
    """Return the state of the installation, or an empty dict if its file is missing or damaged."""
    try:
        state = json.loads(STATE_FILE.read_text())
    except (FileNotFoundError, ValueError):
        return {}
    return state if isinstance(state, dict) and state.keys() == {"build", "extras"} else {}


# The card room without a server


def has_site() -> bool:
    """Return True if the card room can offer *Play offline*. Write the site if it is missing or out of date.

    Pyodide is not downloaded.
    """
    if not PYODIDE.is_dir():
        return False
    build_name = get_build_name()
    if SITE.is_dir() and SITE_MARK.is_file() and SITE_MARK.read_text() == build_name:
        return True
    command = [str(VENV / "bin" / "parlour"), "site", str(SITE), "--pyodide", str(PYODIDE)]
    try:
        run("Writing the site for playing offline", SITE_SECONDS, command, make_environment(), log_path())
    except CommandFailedError as error:
        print_output(error)
        print_line(f"*** The room does not offer *Play offline*: {error.reason} ({error.log})")
        return False
    SITE_MARK.write_text(build_name)
    return True


# Compiling while the card room is open


def compile_in_background() -> None:
    """Compile while the card room is open, and print lines for the room.

    The room displays each line except the last. The last line names the build's folder.
    """
    signal.signal(signal.SIGTERM, exit_on_signal)
    os.nice(BACKGROUND_NICENESS)
    print_line(
        f"The rules are being compiled, which takes about {COMPILE_SECONDS} s; until then the bots search "
        "less deeply"
    )
    try:
        build_folder = get_build(quiet=True)
    except CommandFailedError:
        sys.exit(f"*** The rules could not be compiled; see {BUILD_LOG}")
    print_line(f"built: {build_folder / 'lib'}")


def exit_on_signal(number: int, frame: object) -> NoReturn:
    sys.exit(128 + number)


# Error output


def print_output(error: CommandFailedError) -> None:
    if str(error):
        print(error, file=sys.stderr, flush=True)


def format_file_error(error: OSError) -> str:
    """Return a sentence that says why a file cannot be read or written."""
    cause = f"{error.filename}: {error.strerror}" if error.filename and error.strerror else str(error)
    return f"cannot use this folder: {cause}"


def write_temporary_log(text: str) -> str:
    """Write a log outside the checkout, which may be read-only. Return a sentence that names the log."""
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="parlour-set-up-", suffix=".log", delete=False, encoding="utf-8"
        ) as file:
            file.write(text)
    except OSError as error:
        return f"cannot write a log: {error}"
    return f"details are in {file.name}"


if __name__ == "__main__":
    try:
        main(sys.argv[1], sys.argv[2:])
    except CommandFailedError as reason:
        print_output(reason)
        sys.exit(f"*** {sys.argv[1]}: {reason.reason}; the full output is in {reason.log}")
    except OSError as reason:
        where = write_temporary_log(traceback.format_exc())
        sys.exit(f"*** {sys.argv[1]}: {format_file_error(reason)}; {where}")
    except KeyboardInterrupt:
        sys.exit(130)
