"""`parlour new-game` creates a game that can be played and passes its own tests at once."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

from typer.testing import CliRunner, Result

import parlour
from parlour.cli.new_game import template_replacements
from parlour.cli.program import app
from parlour.games import game_names

NAME = "lucky-seven-2"
PACKAGE = Path(parlour.__file__).parent


def run_new_game(*words: str) -> Result:
    return CliRunner().invoke(app, ["new-game", *words])


def run_module(folder: Path, *words: str, path: tuple[Path, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run a Python module in a folder, with this Parlour and the folders in `path` importable."""
    places = [*map(str, path), str(PACKAGE.parent), *filter(None, [os.environ.get("PYTHONPATH", "")])]
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(places)},
        capture_output=True,
        text=True,
        check=False,
    )


def install_editable(folder: Path, site: Path) -> Path:
    """Write the metadata that pip leaves after an editable install, without fetching a build backend."""
    about = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    left = site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    left.mkdir(parents=True)
    facts = f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    (left / "METADATA").write_text(facts, encoding="utf-8")
    entries = [f"{name} = {metadata}\n" for name, metadata in about["entry-points"]["parlour.games"].items()]
    (left / "entry_points.txt").write_text("[parlour.games]\n" + "".join(entries), encoding="utf-8")
    return site


def test_new_game_is_playable_and_passes_its_tests(tmp_path: Path) -> None:
    result = run_new_game(NAME, "--directory", str(tmp_path))
    assert (result.exit_code, result.stderr) == (0, "")
    folder = tmp_path / NAME
    assert f"cd {folder}" in result.stdout
    for path in folder.rglob("*"):
        assert not re.search("new.?game", path.name, re.IGNORECASE)
        if path.is_file():
            text = path.read_text(encoding="utf-8").replace("parlour new-game", "")
            text = text.replace("docs/a-new-game.md", "")  # the guide keeps its name
            assert not re.search(r"New.?Game|new.game|\bNG\b", text)
    page = (folder / "lucky_seven_2" / "rules.md").read_text(encoding="utf-8")
    assert "an example of `parlour new-game`" in page
    paths = (folder, install_editable(folder, tmp_path / "site"))
    tested = run_module(
        folder, "pytest", "--brief", "-q", "-p", "no:cacheprovider", "-W", "ignore", path=paths
    )
    assert tested.returncode == 0, tested.stdout
    assert re.search(r"^\d\d passed", tested.stdout, re.MULTILINE)
    played = run_module(
        folder, "parlour", "arena", NAME, "--bots", "simple,random", "--matches", "20", path=paths
    )
    assert played.returncode == 0, played.stderr
    assert "Lucky Seven" in run_module(folder, "parlour", "rules", NAME, path=paths).stdout


def test_broken_new_game_fails_its_tests(tmp_path: Path) -> None:
    assert run_new_game("high-low", "--directory", str(tmp_path)).exit_code == 0
    folder = tmp_path / "high-low"
    rules = folder / "high_low" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    wrong = text.replace("self.hands[seat] &= ~kit.bit(card)", "pass")
    assert wrong != text
    rules.write_text(wrong, encoding="utf-8")
    paths = (folder, install_editable(folder, tmp_path / "site"))
    words = ("pytest", "--brief", "-q", "-x", "-p", "no:cacheprovider", "-W", "ignore")
    tested = run_module(folder, *words, path=paths)
    assert tested.returncode == 1
    assert "check_cards_conserved" in tested.stdout


def test_rejects_invalid_names(tmp_path: Path) -> None:
    letters = "use words of lower-case letters and digits"
    whys = dict.fromkeys(["High Card", "high_card", "-high", "high--card", "7-up", "../high"], letters)
    taken = {name: f"{name!r} is already the name of a Python module" for name in ("json", "class", "pytest")}
    whys |= taken | {"a" * 41: "at most 40", "war": "a game called 'war' already exists"}
    for name, why in whys.items():
        result = run_new_game("--directory", str(tmp_path), "--", name)
        assert (result.exit_code, result.stdout, why in result.stderr) == (2, "", True), result.output
    assert list(tmp_path.iterdir()) == []


def test_title_is_used_in_all_files(tmp_path: Path) -> None:
    assert run_new_game("thirty-two", "--title", "Thirty-Two", "--directory", str(tmp_path)).exit_code == 0
    folder = tmp_path / "thirty-two"
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file()]
    assert sum("Thirty-Two" in text for text in texts) >= 5
    assert not any("Thirty Two" in text for text in texts)
    for title in ('Thirty "Two"', "32", "a\nb", "T" * 41, "Two\\"):
        result = run_new_game("thirty-three", "--title", title, "--directory", str(tmp_path))
        assert (result.exit_code, result.stdout) == (2, "")
        assert "invalid title" in result.stderr


def test_existing_folder_is_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "snap").mkdir()
    result = run_new_game("snap", "--directory", str(tmp_path))
    assert result.exit_code == 2
    assert "snap already exists" in result.stderr
    assert list((tmp_path / "snap").iterdir()) == []
    (tmp_path / "file").touch()
    result = run_new_game("snap", "--directory", str(tmp_path / "file"))
    assert result.exit_code == 2
    assert "cannot be created" in result.stderr


def test_clause_prefix_of_each_name() -> None:
    assert "war" in game_names()
    for name, prefix in (("snap", "SN"), ("old-maid", "OM"), ("crazy-eels", "CR"), ("go", "GO"), ("g", "GX")):
        assert template_replacements(name)["NG-"] == f"{prefix}-"
