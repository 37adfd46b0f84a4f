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


def typed(*words: str) -> Result:
    return CliRunner().invoke(app, ["new-game", *words])


def run(place: Path, *words: str, path: tuple[Path, ...] = ()) -> subprocess.CompletedProcess[str]:
    """Run a Python module in a folder, with this Parlour and the folders in `path` importable."""
    places = [*map(str, path), str(PACKAGE.parent), *filter(None, [os.environ.get("PYTHONPATH", "")])]
    return subprocess.run(
        [sys.executable, "-m", *words],
        cwd=place,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(places)},
        capture_output=True,
        text=True,
        check=False,
    )


def installed(folder: Path, site: Path) -> Path:
    """Write the metadata that pip leaves after an editable install, without fetching a build backend."""
    about = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    left = site / f"{about['name'].replace('-', '_')}-{about['version']}.dist-info"
    left.mkdir(parents=True)
    facts = f"Metadata-Version: 2.1\nName: {about['name']}\nVersion: {about['version']}\n"
    (left / "METADATA").write_text(facts, encoding="utf-8")
    entries = [f"{name} = {place}\n" for name, place in about["entry-points"]["parlour.games"].items()]
    (left / "entry_points.txt").write_text("[parlour.games]\n" + "".join(entries), encoding="utf-8")
    return site


def test_a_new_game_plays_and_passes_its_tests_at_once(tmp_path: Path) -> None:
    done = typed(NAME, "--directory", str(tmp_path))
    assert (done.exit_code, done.stderr) == (0, "")
    folder = tmp_path / NAME
    assert f"cd {folder}" in done.stdout
    for path in folder.rglob("*"):
        assert not re.search("new.?game", path.name, re.IGNORECASE)
        if path.is_file():
            text = path.read_text(encoding="utf-8").replace("parlour new-game", "")
            text = text.replace("docs/a-new-game.md", "")  # the guide keeps its name
            assert not re.search(r"New.?Game|new.game|\bNG\b", text)
    page = (folder / "lucky_seven_2" / "rules.md").read_text(encoding="utf-8")
    assert "an example of `parlour new-game`" in page
    here = (folder, installed(folder, tmp_path / "site"))
    tested = run(folder, "pytest", "--brief", "-q", "-p", "no:cacheprovider", "-W", "ignore", path=here)
    assert tested.returncode == 0, tested.stdout
    assert re.search(r"^\d\d passed", tested.stdout, re.MULTILINE)
    played = run(folder, "parlour", "arena", NAME, "--bots", "simple,random", "--matches", "20", path=here)
    assert played.returncode == 0, played.stderr
    assert "Lucky Seven" in run(folder, "parlour", "rules", NAME, path=here).stdout


def test_a_new_game_that_breaks_a_rule_fails_its_tests(tmp_path: Path) -> None:
    assert typed("high-low", "--directory", str(tmp_path)).exit_code == 0
    folder = tmp_path / "high-low"
    rules = folder / "high_low" / "rules.py"
    text = rules.read_text(encoding="utf-8")
    wrong = text.replace("self.hands[seat] &= ~kit.bit(card)", "pass")
    assert wrong != text
    rules.write_text(wrong, encoding="utf-8")
    here = (folder, installed(folder, tmp_path / "site"))
    words = ("pytest", "--brief", "-q", "-x", "-p", "no:cacheprovider", "-W", "ignore")
    tested = run(folder, *words, path=here)
    assert tested.returncode == 1
    assert "check_cards_conserved" in tested.stdout


def test_a_bad_name_is_refused_in_a_sentence(tmp_path: Path) -> None:
    letters = "use words of lower-case letters and digits"
    whys = dict.fromkeys(["High Card", "high_card", "-high", "high--card", "7-up", "../high"], letters)
    taken = {name: f"{name!r} is already the name of a Python module" for name in ("json", "class", "pytest")}
    whys |= taken | {"a" * 41: "at most 40", "war": "a game called 'war' already exists"}
    for name, why in whys.items():
        done = typed("--directory", str(tmp_path), "--", name)
        assert (done.exit_code, done.stdout, why in done.stderr) == (2, "", True), done.output
    assert list(tmp_path.iterdir()) == []


def test_a_title_stands_wherever_the_game_is_named(tmp_path: Path) -> None:
    assert typed("thirty-two", "--title", "Thirty-Two", "--directory", str(tmp_path)).exit_code == 0
    folder = tmp_path / "thirty-two"
    texts = [path.read_text(encoding="utf-8") for path in folder.rglob("*") if path.is_file()]
    assert sum("Thirty-Two" in text for text in texts) >= 5
    assert not any("Thirty Two" in text for text in texts)
    for title in ('Thirty "Two"', "32", "a\nb", "T" * 41, "Two\\"):
        done = typed("thirty-three", "--title", title, "--directory", str(tmp_path))
        assert (done.exit_code, done.stdout) == (2, "")
        assert "invalid title" in done.stderr


def test_what_is_there_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "snap").mkdir()
    done = typed("snap", "--directory", str(tmp_path))
    assert done.exit_code == 2
    assert "snap already exists" in done.stderr
    assert list((tmp_path / "snap").iterdir()) == []
    (tmp_path / "file").touch()
    done = typed("snap", "--directory", str(tmp_path / "file"))
    assert done.exit_code == 2
    assert "cannot be created" in done.stderr


def test_each_game_has_letters_of_its_own() -> None:
    assert "war" in game_names()
    for name, prefix in (("snap", "SN"), ("old-maid", "OM"), ("crazy-eels", "CR"), ("go", "GO"), ("g", "GX")):
        assert template_replacements(name)["NG-"] == f"{prefix}-"
