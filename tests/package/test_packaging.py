"""The distributions: their contents, building one from the other, and their pages on a package index."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from email.message import Message
from email.parser import Parser
from pathlib import Path

import pytest
import yaml
from readme_renderer.markdown import render

import parlour

ROOT = Path(__file__).parents[2]
FOLDERS = (".ci", ".github", "bench", "deploy", "docs", "examples", "findings", "src", "tests", "tools")
MADE = (
    "__pycache__",
    "*.py[cod]",
    "*.so",
    "*.egg-info",
    "node_modules",
    "compiled.json",
    "found.txt",
    "*.db*",
)
WRITTEN = {"PKG-INFO", "setup.cfg"}  # files that setuptools adds to every source distribution


def build_distribution(place: Path, out: Path, kind: str) -> Path:
    """Build a distribution from a folder. Nothing is downloaded: the build backend is installed."""
    command = [sys.executable, "-m", "build", f"--{kind}", "--no-isolation", "--outdir", str(out), str(place)]
    around = os.environ | {"PARLOUR_BUILD": "pure"}
    done = subprocess.run(command, env=around, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (made,) = out.iterdir()
    return made


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the checkout without files made by tools."""
    place = tmp_path_factory.mktemp("checkout")
    for name in FOLDERS:
        shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns(*MADE))
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith(".") and path.name not in WRITTEN:
            shutil.copy(path, place)
    return place


@pytest.fixture(scope="module")
def sdist(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build_distribution(tree, tmp_path_factory.mktemp("sdist"), "sdist")


@pytest.fixture(scope="module")
def unpacked(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(sdist) as archive:
        archive.extractall(place, filter="data")
    (folder,) = place.iterdir()
    return folder


@pytest.fixture(scope="module")
def wheel(unpacked: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from the source distribution, as an installer does."""
    return build_distribution(unpacked, tmp_path_factory.mktemp("wheel"), "wheel")


@pytest.fixture(scope="module")
def metadata(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        return Parser().parsestr(archive.read(name).decode())


def files_in(place: Path) -> set[str]:
    """Return all files of a folder except bytecode."""
    files = [path.relative_to(place).as_posix() for path in place.rglob("*") if path.is_file()]
    return {name for name in files if not name.endswith(".pyc")}


def test_sdist_contains_the_whole_checkout(tree: Path, unpacked: Path) -> None:
    there = {name for name in files_in(tree) if ".egg-info/" not in name}
    packed = {name for name in files_in(unpacked) if ".egg-info/" not in name}
    assert packed - WRITTEN == there
    assert {"tests/conftest.py", "docs/contract.md", "mkdocs.yml", ".ci/run"} <= packed


def test_tests_of_the_sdist_run(unpacked: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-n0",
        "tests/docs/test_docs.py",
        "-k",
        "links or contract",
    ]
    around = {
        name: value for name, value in os.environ.items() if not name.startswith(("PARLOUR_", "PYTEST_"))
    }
    around["PYTHONPATH"] = "src"
    done = subprocess.run(
        command, cwd=unpacked, env=around, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert re.search(r"[1-9]\d* passed", done.stdout)


def test_wheel_contains_only_the_package(wheel: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(tmp_path)
    names = files_in(tmp_path)
    assert {name.split("/")[0] for name in names} == {"parlour", f"parlour-{parlour.__version__}.dist-info"}
    source = {
        name
        for name in files_in(ROOT / "src")
        if not re.search(r"\.(py[cod]|so)$|egg-info/|compiled.json", name)
    }
    assert {name for name in names if name.startswith("parlour/")} == source
    command = [sys.executable, "-m", "parlour", "rules", "war", "WR-1"]
    around = os.environ | {"PYTHONPATH": str(tmp_path)}
    done = subprocess.run(
        command, env=around, capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path
    )
    assert done.stdout.startswith("WR-1"), done.stderr


def test_distributions_pass_twine_check(sdist: Path, wheel: Path) -> None:
    command = [sys.executable, "-m", "twine", "check", "--strict", str(sdist), str(wheel)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("PASSED") == 2
    assert "WARNING" not in done.stdout + done.stderr


def test_index_readme_has_only_absolute_links(metadata: Message) -> None:
    """A package index stores only the README, so it shows no pictures and all its links are absolute."""
    assert metadata["Description-Content-Type"] == "text/markdown"
    text = str(metadata.get_payload())
    assert "docs/pictures" not in text
    page = render(text)
    assert page is not None
    assert "<h2" in page
    assert "<table>" in page
    assert "<img" not in page
    assert re.findall(r'href="(?!https://|#)([^"]*)"', page) == []
    words = re.findall(r"\w+", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert len(re.findall(r"\w+", text)) > len(words) * 0.7


def test_metadata_has_classifiers_and_no_addresses(metadata: Message) -> None:
    assert metadata["Version"] == parlour.__version__
    latest = re.search(r"^## (\S+?),? ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert latest is not None
    assert latest[1] == parlour.__version__
    kinds = metadata.get_all("Classifier") or []
    assert "Typing :: Typed" in kinds
    assert f"Programming Language :: Python :: {sys.version_info[0]}.{sys.version_info[1]}" in kinds
    for name in ("Home-page", "Download-URL", "Project-URL", "Author-email", "Maintainer-email"):
        assert metadata[name] is None


def planned_wheels(platform: str) -> list[str]:
    """Return the wheels that `cibuildwheel` would build on a platform."""
    command = [
        sys.executable,
        "-m",
        "cibuildwheel",
        "--print-build-identifiers",
        "--platform",
        platform,
        str(ROOT),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(("platform", "wanted"), [("linux", "manylinux_"), ("macos", "macosx_arm64")])
def test_cibuildwheel_builds_expected_wheels(platform: str, wanted: str) -> None:
    made = planned_wheels(platform)
    for version in ("cp311", "cp312", "cp313"):
        assert [name for name in made if name.startswith(f"{version}-{wanted}")], made


def test_wheels_are_built_for_declared_systems(metadata: Message) -> None:
    kinds = metadata.get_all("Classifier") or []
    assert [kind for kind in kinds if kind.startswith("Operating System")] == ["Operating System :: POSIX"]
    assert [planned_wheels(platform) for platform in ("windows", "android", "pyodide")] == [[], [], []]


FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))


@pytest.mark.parametrize(
    "path", [path for path in FORMS if path.name != "config.yml"], ids=lambda path: path.stem
)
def test_issue_forms_are_valid(path: Path) -> None:
    """Issue forms are valid: a name, a description, and questions with unique ids and labels."""
    form = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert form.keys() == {"name", "description", "labels", "body"}
    assert all(isinstance(form[key], str) and form[key] for key in ("name", "description"))
    asked = [each["id"] for each in form["body"]]
    assert len(asked) == len(set(asked)) > 1
    assert any(each.get("validations", {}).get("required") for each in form["body"])
    for each in form["body"]:
        assert each["type"] in ("textarea", "input", "dropdown")
        assert each.keys() <= {"type", "id", "attributes", "validations"}
        known = {"label", "description", "placeholder", "value", "render", "options"}
        assert each["attributes"].keys() <= known
        assert each["attributes"]["label"]
        assert ("options" in each["attributes"]) == (each["type"] == "dropdown")
        assert "render" not in each["attributes"] or each["type"] == "textarea"
