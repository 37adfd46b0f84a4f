"""Abandoned matches: listed, resumed by name, discarded."""

from pathlib import Path

import pytest

from tests.terminal.terminal_session import run_in_process


@pytest.fixture
def match_names(tmp_path: Path) -> list[str]:
    """Return the names of two abandoned matches, the latest first."""
    run_in_process(tmp_path, "play", "war", "--plain", "--players", "you:Ann,simple", says="flip\n")
    run_in_process(tmp_path, "play", "crazy-eight", "--plain", "--players", "you:Eva,simple,random", says="")
    return [line.split()[0] for line in run_in_process(tmp_path, "matches").stdout.splitlines()[:2]]


def test_matches_are_listed_resumed_and_discarded(tmp_path: Path, match_names: list[str]) -> None:
    eights, war = match_names
    listed = run_in_process(tmp_path, "matches").stdout
    assert "Crazy Eight: Eva (you), Simple, Random; " in listed
    assert "War: Ann (you), Simple; 2 moves, left 20" in listed
    for name in (war, "war", war.partition(".")[2][:6]):
        assert (
            "You are in seat 0, Ann." in run_in_process(tmp_path, "matches", "resume", name, "--plain").stdout
        )
    assert f"Match {eights} discarded." in run_in_process(tmp_path, "matches", "discard", "crazy").stdout
    assert [path.stem for path in (tmp_path / "parlour").iterdir()] == [war]
    assert run_in_process(tmp_path, "matches", "discard", "--all").returncode == 0
    assert "No unfinished matches." in run_in_process(tmp_path, "matches").stdout


def test_wrong_names_are_reported_and_discard_nothing(tmp_path: Path, match_names: list[str]) -> None:
    eights, war = match_names
    for words, message in (
        (("resume", "wra"), f"no such match: 'wra'; available: {eights}, {war}"),
        (("discard", war, "poker"), "no such match: 'poker'"),
        (("discard",), "name the matches to discard, or use --all"),
        (("discard", war, "--all"), "name the matches to discard, or use --all"),
        (("resume", ""), "no such match: ''"),
    ):
        result = run_in_process(tmp_path, "matches", *words)
        assert result.returncode == 2
        assert message in result.stderr
    (tmp_path / "parlour" / "war.broken.jsonl").write_text("{}\n")
    assert "this saved match cannot be loaded" in run_in_process(tmp_path, "matches").stdout
    assert "is ambiguous: war.broken, war." in run_in_process(tmp_path, "matches", "resume", "war").stderr
    assert len(list((tmp_path / "parlour").iterdir())) == 3


COMPLETIONS = [
    ("play z", {"zambezi-falls", "zombie-cribbage", "zop-zoo"}),
    ("play crazy-eight --players you,sim", {"you,simple"}),
    ("play crazy-eight --option ca", {"calls=auto", "calls=manual"}),
    ("arena war --bots ran", {"random"}),
    ("matches d", {"discard"}),
    ("rules au", {"authors"}),
]


@pytest.mark.parametrize(("line", "words"), COMPLETIONS)
def test_shell_completion(tmp_path: Path, line: str, words: set[str]) -> None:
    typed = ["parlour", *line.split()]
    variables = {"_PARLOUR_COMPLETE": "complete_bash", "COMP_WORDS": " ".join(typed)}
    result = run_in_process(tmp_path, **variables, COMP_CWORD=str(len(typed) - 1))
    assert set(result.stdout.split()) == words
