"""Every game at the terminal: whole matches line by line, and the first prompts on a screen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import parlour
from parlour.games import game_class, game_names
from parlour.records.record import parse_record, replay
from parlour.text.translation import list_languages
from tests.terminal.terminal_session import Terminal, heuristic_script, in_german, run_in_process

SEED = 11
SEEDS = range(11, 40)


def seats_of(game: str) -> str:
    """Return one human player and the minimum number of bots."""
    return ",".join(["you:Mia"] + ["simple"] * (game_class(game).min_seats - 1))


def scripts(game: str) -> Iterator[tuple[int, list[str]]]:
    """Yield each seed with the input of a player who follows the heuristic."""
    for seed in SEEDS:
        yield seed, heuristic_script(game, seed, {0}, game_class(game).min_seats)


@pytest.mark.parametrize("language", list_languages())
@pytest.mark.parametrize("game", game_names())
def test_whole_match(tmp_path: Path, game: str, language: str) -> None:
    seed, script = next(found for found in scripts(game) if found[1])
    if language == "de":
        table = parlour.new(game, game_class(game).min_seats, seed)
        script = [in_german(table, move) for move in script]
    record = tmp_path / "match.json"
    words = (
        "play",
        game,
        "--plain",
        "--seed",
        str(seed),
        "--players",
        seats_of(game),
        "--record",
        str(record),
    )
    done = run_in_process(tmp_path, *words, says="\n".join(script) + "\n", LC_ALL=f"{language}.UTF-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert " is not a move" not in done.stdout
    assert " ist kein Zug" not in done.stdout
    *_, last = replay(parse_record(record.read_bytes()))
    assert last.outcome is not None
    ending = done.stdout.splitlines()[-4:]
    assert any(line.endswith(f"[{last.outcome.clause}]") for line in ending)
    if last.outcome.scores:
        assert any(line.startswith(("Scores: you ", "Stand: du ")) for line in ending)


@pytest.mark.parametrize("game", game_names())
def test_output_contains_no_internal_names(tmp_path: Path, game: str) -> None:
    words = ("play", game, "--plain", "--seed", str(SEED), "--players", seats_of(game))
    done = run_in_process(tmp_path, *words, says="table\nmoves\n")
    assert done.returncode == 0
    for line in done.stdout.splitlines():
        assert "{" not in line
        assert "badge." not in line
        assert "zone." not in line
        assert "None" not in line


@pytest.mark.parametrize("game", game_names())
def test_first_prompts_on_the_screen(tmp_path: Path, game: str) -> None:
    seed, script = next(found for found in scripts(game) if len(found[1]) > 3)
    words = ("play", game, "--seed", str(seed), "--players", seats_of(game))
    with Terminal(tmp_path, *words) as terminal:
        for move in script[:3]:
            page = terminal.until("\n>")
            assert game_class(game).title in page
            assert "? help" in page
            assert len(page.splitlines()) <= 24
            terminal.say(move)
        terminal.until("\n>")
        terminal.say("quit")
        assert terminal.end()[0] == 0
