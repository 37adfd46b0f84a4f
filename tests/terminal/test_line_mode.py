"""Line mode: whole matches through a pipe, refusals, help, and information that is never printed."""

import unicodedata
from pathlib import Path

import pytest

from parlour.records.record import parse_record, replay
from tests.terminal.terminal_session import Terminal, heuristic_script, run_in_process, run_piped

CRAZY = ("play", "crazy-eight", "--plain")


def recorded_outcome(record: Path) -> str:
    """Return the outcome of a recorded match after replaying it."""
    *_, game = replay(parse_record(record.read_bytes()))
    return str(game.outcome)


@pytest.mark.parametrize("seed", [1, 7])
@pytest.mark.parametrize(("seats", "people"), [("you,simple", {0}), ("simple,you", {1}), ("you,you", {0, 1})])
def test_whole_match_of_crazy_eight(tmp_path: Path, seed: int, seats: str, people: set[int]) -> None:
    script = heuristic_script("crazy-eight", seed, people)
    record = tmp_path / "match.json"
    words = ("--seed", str(seed), "--players", seats, "--record", str(record))
    result = run_in_process(tmp_path, *CRAZY, *words, says="\n".join(script) + "\n")
    assert (result.returncode, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    assert lines[-1] == f"Record saved in {record}. Replay it with parlour replay {record}"
    assert lines[-2] == f"Seed: {seed}"
    assert " won [CE-" in lines[-3]
    assert recorded_outcome(record).endswith(lines[-3].rpartition(" ")[2])
    assert not list((tmp_path / "parlour").iterdir())


@pytest.mark.parametrize("seats", ["you,simple", "you,simple,random", "simple,you", "you,you"])
def test_whole_match_of_war(tmp_path: Path, seats: str) -> None:
    record = tmp_path / "match.json"
    words = ("play", "war", "--plain", "--seed", "5", "--players", seats, "--record", str(record))
    result = run_in_process(tmp_path, *words, says="flip\n" * 12_000)
    assert (result.returncode, result.stderr) == (0, "")
    ending = result.stdout.splitlines()[-3]
    assert " won [WR-" in ending
    assert recorded_outcome(record).endswith(ending.rpartition(" ")[2])


def test_marks_and_enter_make_moves(tmp_path: Path) -> None:
    words = ("play", "war", "--plain", "--seed", "5", "--option", "max_rounds=3")
    for says in ("flip\nflip\nflip\n", "1\n\nFLIP\n", "\n\n\n"):
        result = run_in_process(tmp_path, *words, says=says)
        assert result.returncode == 0
        assert "[WR-14]" in result.stdout


def test_refusal_names_its_clause_and_changes_nothing(tmp_path: Path) -> None:
    says = "hnit\n3C\nKS\nkeep\nkauderwelsch\n99\n0\nz\n"
    result = run_in_process(tmp_path, *CRAZY, "--seed", "7", "--players", "you,simple,simple", says=says)
    assert result.returncode == 0
    assert "3C: You do not hold 3♣ [G-3]" in result.stdout
    assert "KS: You do not hold K♠ [G-3]" in result.stdout
    assert "keep: You can keep only a card that you have just drawn [CE-5]" in result.stdout
    assert "'kauderwelsch' is not a move" in result.stdout
    assert "; did you mean 'hint'? (? for help)" in result.stdout
    assert "'99' is not a move" in result.stdout
    assert "'0' is not a move" in result.stdout
    assert "No move in the list has the shortcut z" in result.stdout
    assert "You play" not in result.stdout
    assert result.stdout.count("Your move:") == says.count("\n") + 1


MANUAL = ("--option", "calls=manual")


def test_refusal_uses_player_names(tmp_path: Path) -> None:
    says = "catch 1\ncatch Zoe\ncatch seat 1\ncatch 0\n"
    result = run_in_process(
        tmp_path, *CRAZY, "--seed", "7", "--players", "you:Mia,simple:Zoe", *MANUAL, says=says
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert len([line for line in result.stdout.splitlines() if line.startswith("catch 1: ")]) == 3
    assert "Seat 1" not in result.stdout


def test_commands_of_line_mode(tmp_path: Path) -> None:
    says = "?\nhint\nrules CE-10\nrules XX-1\nlog\ntable\nquit\n9H\n"
    result = run_in_process(tmp_path, *CRAZY, "--seed", "7", "--players", "you:Mia,simple,simple", says=says)
    assert (result.returncode, result.stderr) == (0, "")
    assert "Type a move from the list, or the shortcut before it." in result.stdout
    assert "\nBest: " in result.stdout
    assert "CE-10  Eight: the player of the eight names a suit" in result.stdout
    assert "No such rule of Crazy Eight: XX-1" in result.stdout
    assert " drawn to deal first.\n" in result.stdout.partition("Game log:\n")[2]
    assert "The table:\nStock: " in result.stdout
    assert "parlour play crazy-eight --resume" in result.stdout.splitlines()[-1]
    assert "You play" not in result.stdout


def test_output_contains_only_plain_lines(tmp_path: Path) -> None:
    result = run_in_process(
        tmp_path, *CRAZY, "--seed", "7", "--players", "you,random,random", says="rules\n?\nb\nb\nb\nb\n"
    )
    assert result.stdout.endswith("\n")
    for character in set(result.stdout) - {"\n"}:
        assert unicodedata.category(character)[0] != "C", repr(character)
        assert not 0x2500 <= ord(character) < 0x2660, character
    assert all(line == line.strip() for line in result.stdout.splitlines())
    assert "" not in result.stdout.splitlines()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_terminal_without_unicode_uses_line_mode(tmp_path: Path, encoding: str) -> None:
    with Terminal(tmp_path, *CRAZY, "--seed", "7", PYTHONIOENCODING=encoding) as terminal:
        output = terminal.until("Your move:")
        assert terminal.interrupt()[0] == 130
    assert "You are dealt " in output
    assert "Traceback" not in output


@pytest.mark.parametrize("words", ["games", "rules war", "simulate zop-zoo --matches 3"])
def test_output_replaces_unsupported_characters(tmp_path: Path, words: str) -> None:
    result = run_piped(tmp_path, *words.split(), encoding="latin-1", LC_ALL="de_DE")
    assert (result.returncode, result.stderr) == (0, "")
    assert "?" in result.stdout


def test_ascii_output_uses_letters_for_suits(tmp_path: Path) -> None:
    result = run_piped(tmp_path, *CRAZY, "--seed", "7", PYTHONIOENCODING="ascii")
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.isascii()
    assert "?" not in result.stdout.replace("Type ? for help.", "")
    dealt = next(line for line in result.stdout.splitlines() if line.startswith("You are dealt "))
    cards = dealt.removeprefix("You are dealt ").rstrip(".").split()
    assert len(cards) == 8
    assert all(card == "joker" or card[-1] in "CDHS" for card in cards)


def test_bots_play_without_human_players(tmp_path: Path) -> None:
    result = run_in_process(tmp_path, *CRAZY, "--seed", "7", "--players", "simple,random,simple")
    assert (result.returncode, result.stderr) == (0, "")
    assert "your move" not in result.stdout
    assert " won [CE-" in result.stdout
    # A spectator sees no card of a hand.
    assert "Simple is dealt 8 cards." in result.stdout


def test_pipe_uses_line_mode(tmp_path: Path) -> None:
    words = ("play", "war", "--seed", "5")
    assert (
        run_in_process(tmp_path, *words).stdout
        == run_in_process(tmp_path / "other", *words, "--plain").stdout
    )


def test_player_sees_only_their_own_hand(tmp_path: Path) -> None:
    result = run_in_process(tmp_path, *CRAZY, "--seed", "7", "--players", "you:Mia,simple", says="")
    assert "Simple is dealt 8 cards." in result.stdout
    assert "Hand of Simple: 8 cards" in result.stdout or "Hand of Simple: 7 cards" in result.stdout
    assert "You are dealt 8 cards." not in result.stdout


def test_single_player_is_addressed_as_you(tmp_path: Path) -> None:
    words = ("play", "zambezi-falls", "--plain", "--seed", "11", "--players", "you:Mia,simple")
    result = run_in_process(tmp_path, *words, says="give A\npass\n2\n444\ntable\n")
    assert "You are in seat 0, Mia." in result.stdout
    assert "Your move:" in result.stdout
    assert "Your hand: " in result.stdout
    assert "Played this round: you 4♣+4♦+4♥; Simple " in result.stdout
    assert "Scores: you " not in result.stdout  # a single game keeps none
    assert result.stdout.count("Mia") == 1


def test_lines_name_their_player_at_a_shared_keyboard(tmp_path: Path) -> None:
    words = ("play", "war", "--plain", "--seed", "5", "--players", "you:Mia,you:Tom")
    lines = run_in_process(tmp_path, *words, says="flip\nflip\n").stdout.splitlines()
    assert [line for line in lines if line.startswith("The next lines are for ")][:3] == [
        "The next lines are for Mia only.",
        "The next lines are for Tom only.",
        "The next lines are for Mia only.",
    ]
    assert "Mia, your move:" in lines


def test_zone_with_new_layout_is_not_reported_as_gone(tmp_path: Path) -> None:
    words = ("play", "zop-zoo", "--plain", "--seed", "13", "--option", "matching=honest")
    says = "draw\ndiscard\ndraw\ndiscard\ntake\nleave\n" + "draw\ndiscard\n" * 12
    result = run_in_process(tmp_path, *words, says=says)
    assert "MOLE6 (dig), " in result.stdout
    assert "Drawn card: empty" in result.stdout
    assert "Discard pile: no more" not in result.stdout
