"""Games of other packages that cannot be loaded: all other games work, and one line states the reason."""

import pickle
import re
import sys
from pathlib import Path

import gymnasium
import pettingzoo
import pyspiel
import pytest
from typer.testing import CliRunner

import parlour
from parlour.cli.clauses import parse_games_and_clauses
from parlour.cli.completion import game_completions
from parlour.cli.program import app
from parlour.envs import gymnasium as gymnasium_envs
from parlour.envs import open_spiel as open_spiel_envs
from parlour.envs import pettingzoo as pettingzoo_envs
from parlour.games import GAMES, UnloadableGameError, find_game, game_class, game_names
from parlour.server.handlers.catalog import list_games

# the source of each module, and the reason why its class `Broken` is not a game called `broken`
BROKEN_MODULES = {
    "def deal(:\n": "SyntaxError: invalid syntax (broken.py, line 1)",
    "raise RuntimeError('first line\\nsecond line')": "RuntimeError: first line second line",
    "raise SystemExit(3)": "SystemExit: 3",
    "import no_such_module": "ModuleNotFoundError: No module named 'no_such_module'",
    "": "AttributeError: module 'broken' has no attribute 'Broken'",
    "class Broken: pass": "TypeError: it is not a subclass of Game",
    "from parlour.games.war import War as Broken": "ValueError: the name of its class is 'war'",
    "import parlour.games.war\nclass Broken(parlour.games.war.War): name, options_type = 'broken', None": (
        "TypeError: must be called with a dataclass type or instance"
    ),
}


def install_game(folder: Path, source: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Write a package and its metadata, as pip installs them."""
    (folder / "broken.py").write_text(source, encoding="utf-8")
    metadata = folder / "broken_games-1.0.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: broken-games\nVersion: 1.0\n")
    (metadata / "entry_points.txt").write_text("[parlour.games]\nbroken = broken:Broken\n")
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.delitem(sys.modules, "broken", raising=False)


@pytest.mark.parametrize(("source", "reason"), BROKEN_MODULES.items(), ids=[*BROKEN_MODULES.values()])
def test_all_other_games_work(
    source: str,
    reason: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    install_game(tmp_path, source, monkeypatch)
    line = f"the game 'broken' of broken-games 1.0 (broken:Broken) cannot be loaded: {reason}"
    assert game_names() == game_completions("") == list(GAMES)
    result = CliRunner().invoke(app, ["games"])
    assert result.exit_code == 0
    assert re.findall(r"^(\S+): ", result.stdout, re.MULTILINE) == list(GAMES)
    for envs in (gymnasium_envs.register_envs, pettingzoo_envs.register_envs, open_spiel_envs.register_games):
        envs()
    assert "parlour/Broken-v0" not in gymnasium.registry
    assert "parlour/broken-v0" not in pettingzoo.aec_registry
    assert "parlour_broken" not in pyspiel.registered_names()
    assert [game.name for game in list_games("en")] == list(GAMES)
    assert find_game("crazy8").name == "crazy-eight"
    assert [(record.name, record.getMessage()) for record in caplog.records] == [("parlour", line)]
    for attempt in (game_class, find_game, parlour.new):
        with pytest.raises(UnloadableGameError) as caught:
            attempt("broken")
        assert str(pickle.loads(pickle.dumps(caught.value))) == line
    german = line.replace("the game 'broken' of", "das Spiel „broken“ aus")
    german = german.replace("cannot be loaded", "lässt sich nicht laden")
    for locale, message in {"C": line, "de_DE.UTF-8": german}.items():
        result = CliRunner().invoke(app, ["play", "broken"], env={"LC_ALL": locale})
        # lines with the location in the package's code can follow
        assert (result.exit_code, result.stderr.splitlines()[0]) == (2, f"parlour: {message}")


def test_game_without_messages_is_left_out_of_lists(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    source = (Path(__file__).parents[2] / "examples" / "high_card.py").read_text(encoding="utf-8")
    source = source.replace('"high-card"', '"broken"') + "\nBroken = HighCard\n"
    install_game(tmp_path, source, monkeypatch)
    assert game_names() == [*GAMES, "broken"]
    assert [game.name for game in list_games("en")] == list(GAMES)
    reason = f"no message 'option-ties-nobody' in {tmp_path / 'messages'}"
    assert f"could not describe the game broken: {reason}" in caplog.text
    result = CliRunner().invoke(app, ["games"])
    assert (result.exit_code, re.findall(r"^(\S+): ", result.stdout, re.MULTILINE)) == (0, list(GAMES))
    assert result.stderr.startswith(f"parlour: broken: {reason}")
    assert CliRunner().invoke(app, ["games", "broken"]).exit_code == 1
    assert [game.name for game in parse_games_and_clauses([])[0]] == list(
        GAMES
    )  # it has no rules page either
