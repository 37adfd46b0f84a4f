"""Line mode: whole matches through a pipe, refusals, help, and information that is never printed."""

import unicodedata
from pathlib import Path

import pytest

from parlour.records.record import parse_record, replay
from tests.terminal.typed import Terminal, heuristic_script, inside, piped

CRAZY = ("play", "crazy-eight", "--plain")


def result_of(record: Path) -> str:
    """Return the outcome of a recorded match after replaying it."""
    *_, game = replay(parse_record(record.read_bytes()))
    return str(game.outcome)


@pytest.mark.parametrize("seed", [1, 7])
@pytest.mark.parametrize(("seats", "people"), [("you,simple", {0}), ("simple,you", {1}), ("you,you", {0, 1})])
def test_a_whole_match_of_crazy_eight(tmp_path: Path, seed: int, seats: str, people: set[int]) -> None:
    script = heuristic_script("crazy-eight", seed, people)
    record = tmp_path / "match.json"
    words = ("--seed", str(seed), "--players", seats, "--record", str(record))
    done = inside(tmp_path, *CRAZY, *words, says="\n".join(script) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[-1] == f"Record saved in {record}. Replay it with parlour replay {record}"
    assert lines[-2] == f"Seed: {seed}"
    assert " won [CE-" in lines[-3]
    assert result_of(record).endswith(lines[-3].rpartition(" ")[2])
    assert not list((tmp_path / "parlour").iterdir())


@pytest.mark.parametrize("seats", ["you,simple", "you,simple,random", "simple,you", "you,you"])
def test_a_whole_match_of_war(tmp_path: Path, seats: str) -> None:
    record = tmp_path / "match.json"
    words = ("play", "war", "--plain", "--seed", "5", "--players", seats, "--record", str(record))
    done = inside(tmp_path, *words, says="flip\n" * 12_000)
    assert (done.returncode, done.stderr) == (0, "")
    ending = done.stdout.splitlines()[-3]
    assert " won [WR-" in ending
    assert result_of(record).endswith(ending.rpartition(" ")[2])


def test_marks_and_enter_make_moves(tmp_path: Path) -> None:
    words = ("play", "war", "--plain", "--seed", "5", "--option", "max_rounds=3")
    for says in ("flip\nflip\nflip\n", "1\n\nFLIP\n", "\n\n\n"):
        done = inside(tmp_path, *words, says=says)
        assert done.returncode == 0
        assert "[WR-14]" in done.stdout


def test_a_refusal_names_its_clause_and_changes_nothing(tmp_path: Path) -> None:
    says = "hnit\n3C\nKS\nkeep\nkauderwelsch\n99\n0\nz\n"
    done = inside(tmp_path, *CRAZY, "--seed", "7", "--players", "you,simple,simple", says=says)
    assert done.returncode == 0
    assert "3C: You do not hold 3♣ [G-3]" in done.stdout
    assert "KS: You do not hold K♠ [G-3]" in done.stdout
    assert "keep: You can keep a card only right after drawing it [CE-5]" in done.stdout
    assert "'kauderwelsch' is not a move" in done.stdout
    assert "; did you mean 'hint'? (? for help)" in done.stdout
    assert "'99' is not a move" in done.stdout
    assert "'0' is not a move" in done.stdout
    assert "no move in the list has the mark z" in done.stdout
    assert "You play" not in done.stdout
    assert done.stdout.count("Your move:") == says.count("\n") + 1


MANUAL = ("--option", "calls=manual")


def test_a_refusal_names_the_others(tmp_path: Path) -> None:
    says = "catch 1\ncatch Zoe\ncatch seat 1\ncatch 0\n"
    done = inside(tmp_path, *CRAZY, "--seed", "7", "--players", "you:Mia,simple:Zoe", *MANUAL, says=says)
    assert (done.returncode, done.stderr) == (0, "")
    assert len([line for line in done.stdout.splitlines() if line.startswith("catch 1: ")]) == 3
    assert "Seat 1" not in done.stdout


def test_commands_are_obeyed(tmp_path: Path) -> None:
    says = "?\nhint\nrules CE-10\nrules XX-1\nlog\ntable\nquit\n9H\n"
    done = inside(tmp_path, *CRAZY, "--seed", "7", "--players", "you:Mia,simple,simple", says=says)
    assert (done.returncode, done.stderr) == (0, "")
    assert "Type a move from the list, or the mark before it." in done.stdout
    assert "\nBest: " in done.stdout
    assert "CE-10  Eight: the player of the eight names a suit" in done.stdout
    assert "no such rule of Crazy Eight: XX-1" in done.stdout
    assert " drawn to deal first.\n" in done.stdout.partition("Game log:\n")[2]
    assert "The table:\nStock: " in done.stdout
    assert "parlour play crazy-eight --resume" in done.stdout.splitlines()[-1]
    assert "You play" not in done.stdout


def test_lines_and_nothing_else(tmp_path: Path) -> None:
    done = inside(
        tmp_path, *CRAZY, "--seed", "7", "--players", "you,random,random", says="rules\n?\nb\nb\nb\nb\n"
    )
    assert done.stdout.endswith("\n")
    for character in set(done.stdout) - {"\n"}:
        assert unicodedata.category(character)[0] != "C", repr(character)
        assert not 0x2500 <= ord(character) < 0x2660, character
    assert all(line == line.strip() for line in done.stdout.splitlines())
    assert "" not in done.stdout.splitlines()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_without_the_signs_of_the_page_is_told_line_by_line(tmp_path: Path, encoding: str) -> None:
    with Terminal(tmp_path, *CRAZY, "--seed", "7", PYTHONIOENCODING=encoding) as terminal:
        told = terminal.until("Your move:")
        assert terminal.interrupt()[0] == 130
    assert "You are dealt " in told
    assert "Traceback" not in told


@pytest.mark.parametrize("words", ["games", "rules war", "simulate zop-zoo --matches 3"])
def test_an_output_that_lacks_signs_is_no_trouble(tmp_path: Path, words: str) -> None:
    done = piped(tmp_path, *words.split(), encoding="latin-1", LC_ALL="de_DE")
    assert (done.returncode, done.stderr) == (0, "")
    assert "?" in done.stdout


def test_letters_stand_for_suits_where_the_output_has_no_signs(tmp_path: Path) -> None:
    done = piped(tmp_path, *CRAZY, "--seed", "7", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "?" not in done.stdout.replace("Type ? for help.", "")
    dealt = next(line for line in done.stdout.splitlines() if line.startswith("You are dealt "))
    cards = dealt.removeprefix("You are dealt ").rstrip(".").split()
    assert len(cards) == 8
    assert all(card == "joker" or card[-1] in "CDHS" for card in cards)


def test_bots_alone_play_to_the_end(tmp_path: Path) -> None:
    done = inside(tmp_path, *CRAZY, "--seed", "7", "--players", "simple,random,simple")
    assert (done.returncode, done.stderr) == (0, "")
    assert "your move" not in done.stdout
    assert " won [CE-" in done.stdout
    # A spectator sees no card of a hand.
    assert "Simple is dealt 8 cards." in done.stdout


def test_without_a_terminal_it_is_plain(tmp_path: Path) -> None:
    asked = ("play", "war", "--seed", "5")
    assert inside(tmp_path, *asked).stdout == inside(tmp_path / "other", *asked, "--plain").stdout


def test_each_sees_only_the_own_hand(tmp_path: Path) -> None:
    done = inside(tmp_path, *CRAZY, "--seed", "7", "--players", "you:Mia,simple", says="")
    assert "Simple is dealt 8 cards." in done.stdout
    assert "Hand of Simple: 8 cards" in done.stdout or "Hand of Simple: 7 cards" in done.stdout
    assert "You are dealt 8 cards." not in done.stdout


def test_the_only_person_is_called_you(tmp_path: Path) -> None:
    words = ("play", "zambezi-falls", "--plain", "--seed", "11", "--players", "you:Mia,simple")
    done = inside(tmp_path, *words, says="give A\npass\n2\n444\ntable\n")
    assert "You are in seat 0, Mia." in done.stdout
    assert "Your move:" in done.stdout
    assert "Your hand: " in done.stdout
    assert "This round: you 4♣+4♦+4♥; Simple " in done.stdout
    assert "Scores: you " not in done.stdout  # a single game keeps none
    assert done.stdout.count("Mia") == 1


def test_two_at_one_keyboard_are_told_whose_lines_these_are(tmp_path: Path) -> None:
    words = ("play", "war", "--plain", "--seed", "5", "--players", "you:Mia,you:Tom")
    lines = inside(tmp_path, *words, says="flip\nflip\n").stdout.splitlines()
    assert [line for line in lines if line.startswith("The next lines are for ")][:3] == [
        "The next lines are for Mia only.",
        "The next lines are for Tom only.",
        "The next lines are for Mia only.",
    ]
    assert "Mia, your move:" in lines


def test_a_place_that_is_shown_in_another_way_is_not_gone(tmp_path: Path) -> None:
    words = ("play", "zop-zoo", "--plain", "--seed", "13", "--option", "matching=honest")
    says = "draw\ndiscard\ndraw\ndiscard\ntake\nleave\n" + "draw\ndiscard\n" * 12
    done = inside(tmp_path, *words, says=says)
    assert "MOLE6 (dig), " in done.stdout
    assert "Drawn: empty" in done.stdout
    assert "Discard pile: no more" not in done.stdout
