"""The full-screen display at 80 by 24: contents, Ctrl-C, several players at one keyboard, the end."""

import json
import re
from pathlib import Path

import pytest

from tests.terminal.terminal_session import Terminal

CARD = re.compile(r"[2-9AJQK10]+[♣♦♥♠]")


def table_lines(page: str) -> list[str]:
    """Return the lines of the table, without those of the log."""
    return [line.rstrip() for line in page.splitlines() if " Hand " in line or line.startswith("Stock")]


def saved_moves(home: Path) -> list[list[object]]:
    (path,) = (home / "parlour").glob("*.jsonl")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]


def test_ctrl_c_saves_the_match_for_resuming(tmp_path: Path) -> None:
    words = ("play", "crazy-eight", "--seed", "7", "--players", "you:Mia,simple,random")
    with Terminal(tmp_path, *words) as terminal:
        first = terminal.until("Draw\n>")
        assert "Crazy Eight" in first
        assert "1 Simple (simple)" in first
        assert "0 you" in first
        assert len(first.splitlines()) <= 24
        terminal.say("draw")
        assert "keep it." in terminal.until("\n>")
        terminal.say("keep")
        before = terminal.until("\n>")
        status, rest = terminal.interrupt()
    assert status == 130
    assert "Traceback" not in rest
    assert "Match saved. Resume it with `parlour play crazy-eight --resume`" in rest
    moves = saved_moves(tmp_path)
    assert [move[1] for move in moves if move[0] == 0] == ["draw", "keep"]
    with Terminal(tmp_path, "play", "crazy-eight", "--resume") as terminal:
        after = terminal.until("\n>")
        assert f"Match resumed after {len(moves)} moves." in after
        assert terminal.interrupt()[0] == 130
    assert table_lines(after) == table_lines(before)
    assert table_lines(before)
    assert saved_moves(tmp_path) == moves


def test_ctrl_c_in_line_mode(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "war", "--plain", "--seed", "7") as terminal:
        terminal.until("Your move:")
        terminal.say("flip")
        terminal.until("Your move:")
        status, rest = terminal.interrupt()
    assert status == 130
    assert "Traceback" not in rest
    assert "Match saved" in rest
    assert len(saved_moves(tmp_path)) == 2


def test_end_of_input_saves_the_match(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "war", "--seed", "7") as terminal:
        terminal.until("\n>")
        terminal.keys("\x04")
        status, rest = terminal.end()
    assert status == 0
    assert "Match saved" in rest


def test_refusals_and_command_output_stay_on_screen(tmp_path: Path) -> None:
    words = ("play", "crazy-eight", "--seed", "7", "--players", "you:Mia,simple,random")
    with Terminal(tmp_path, *words) as terminal:
        terminal.until("\n>")
        terminal.say("3C")
        assert "3C: You do not hold 3♣ [G-3]" in terminal.until("\n>")
        terminal.say("hint")
        assert "Best: " in terminal.until("\n>")
        terminal.say("rules ce-3")
        assert "must share its rank or its suit" in terminal.until("Enter: back")
        terminal.say("")
        terminal.until("\n>")
        terminal.say("rules")
        assert "How to play" in terminal.until("q: back")
        terminal.keys("\n")
        terminal.until("p: previous page")
        terminal.keys("p")
        terminal.until("How to play")
        terminal.keys("q")
        assert "You are dealt" in terminal.until("\n>")
        terminal.say("quit")
        assert terminal.end()[0] == 0
    assert not [move for move in saved_moves(tmp_path) if move[0] == 0]


def test_hands_are_hidden_between_players(tmp_path: Path) -> None:
    words = ("play", "crazy-eight", "--seed", "9", "--players", "you:Mia,you:Tom", "--option", "dealer=first")
    with Terminal(tmp_path, *words) as terminal:
        cover = terminal.until("when the other players are not looking.")
        assert "Tom, the next move is yours." in cover
        assert not CARD.search(cover)
        terminal.say("")
        toms = table_lines(terminal.until("\n>"))
        assert "0 Mia        Hand ▮▮▮▮▮▮▮▮ 8" in toms[1]
        assert len(CARD.findall(toms[2])) + toms[2].count("joker") == 8
        terminal.say("draw")
        terminal.until("\n>")  # still Tom's turn, so nothing is covered
        terminal.say("keep")
        cover = terminal.until("when the other players are not looking.")
        assert "Mia, the next move is yours." in cover
        assert not CARD.search(cover)
        terminal.say("")
        page = terminal.until("\n>")
        assert "1 Tom        Hand ▮▮▮▮▮▮▮▮▮ 9" in page
        assert "Tom draws a card." in page
        terminal.keys("\x1b[Ahint")  # Tom's lines are not in Mia's history
        terminal.until("> hint")


def test_no_cover_when_all_players_see_the_same(tmp_path: Path) -> None:
    words = ("play", "war", "--players", "you:Mia,you:Tom", "--option", "max_rounds=2", "--seed", "3")
    with Terminal(tmp_path, *words) as terminal:
        for name in ("Mia", "Tom", "Mia", "Tom"):
            assert f"{name}: " in terminal.until("\n>")
            terminal.say("")
        rest = terminal.until("(or just press Enter)\n>")
        assert "[WR-14]" in rest
        terminal.say("")
        assert terminal.end()[0] == 0


def test_menu_after_a_match(tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    record = tmp_path / "match.json"
    menu = "(or just press Enter)\n>"
    with Terminal(
        tmp_path, "play", "war", "--option", "max_rounds=1", "--players", "you:Mia,simple"
    ) as terminal:
        terminal.until("\n>")
        terminal.say("")
        terminal.until(menu)
        terminal.say(f"save {taken}")
        assert "already exists." in " ".join(terminal.until(menu).split())
        terminal.say("save")
        terminal.until("(press Enter for no record):")
        terminal.say(str(record))
        assert "Record saved in" in terminal.until(menu)
        terminal.say("dance")
        assert "Unknown choice: dance" in terminal.until(menu)
        terminal.say("review")
        assert "Luck and skill" in terminal.until(menu)
        terminal.say("again")
        assert "New match: " in terminal.until("\n>")
        terminal.say("")
        terminal.until(menu)
        terminal.say("leave")
        assert terminal.end()[0] == 0
    assert taken.read_text() == "mine"
    assert '"result": "' in record.read_text()
    assert not list((tmp_path / "parlour").iterdir())


def test_menu_discards_input_typed_ahead(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "war", "--option", "max_rounds=2") as terminal:
        terminal.until("\n>")
        terminal.keys("flip\nflip\nflip\nflip\nfl")
        terminal.until("(or just press Enter)\n>")
        terminal.say("flip")
        assert "Unknown choice: flip" in terminal.until("(or just press Enter)\n>")
        terminal.say("")
        assert terminal.end()[0] == 0
    assert [path.name for path in tmp_path.iterdir()] == ["parlour"]


def test_resize_and_suspension_redraw_the_screen(tmp_path: Path) -> None:
    """The input line is kept, Tab still completes it, and the history still works."""
    with Terminal(
        tmp_path, "play", "crazy-eight", "--seed", "7", "--players", "you:Mia,simple,random"
    ) as terminal:
        terminal.until("Draw\n>")
        terminal.keys("hi")
        terminal.until("hi")
        terminal.resize(30, 140)
        page = terminal.until("> hi")
        assert "│ You are dealt" in page
        assert max(map(len, page.splitlines())) > 100
        terminal.resize(10, 40)
        page = terminal.until("> hi")
        assert "Play a card that goes on" in page
        assert len(page.splitlines()) <= 10
        terminal.resize(24, 80)
        assert "Simple is dealt 8 cards." in terminal.until("> hi")
        terminal.keys("\t")
        terminal.until("> hint")
        terminal.say("")
        terminal.until("Best: ")
        terminal.keys("\x1b[A")
        terminal.until("> hint")
        terminal.suspend()
        assert "Crazy Eight" in terminal.until("> hint")
        terminal.keys("\x15quit\n")
        assert terminal.end()[0] == 0


def test_rematch_passes_the_deal_to_the_left(tmp_path: Path) -> None:
    options = ("--option", "dealer=first", "--option", "limit=1", "--seed", "5")
    words = ("play", "crazy-eight", "--players", "you:Mia,you:Tom,you:Eva", *options)
    with Terminal(tmp_path, *words) as terminal:
        for dealer in ("Mia", "Tom", "Eva", "Mia"):
            terminal.until("when the other players are not looking.")
            terminal.say("")
            page = terminal.until("\n>")
            (first,) = (line for line in page.splitlines() if line.strip("* ").startswith("0 "))
            assert f"0 {dealer}" in first
            assert "dealer" in first
            terminal.say("draw")
            terminal.until("(or just press Enter)\n>")
            terminal.say("again")
        terminal.until("when the other players are not looking.")
        assert terminal.interrupt()[0] == 130


@pytest.mark.parametrize(("display", "prompt"), [([], "\n>"), (["--plain"], "Your move:")])
def test_shortcuts_typed_ahead_make_no_other_move(tmp_path: Path, display: list[str], prompt: str) -> None:
    """A shortcut stands for another move once a card is drawn. A move that is typed in full is made."""
    words = ("play", "crazy-eight", "--seed", "7", "--players", "you:Mia,simple", *display)
    with Terminal(tmp_path, *words) as terminal:
        draw = re.search(r"\b([a-z])[: ]+Draw", terminal.until(prompt))
        assert draw
        keep = "b"  # the first move in the list
        terminal.keys(f"{draw[1]}\n{keep}\n")
        text = terminal.until("Type it again")
        assert f"You typed {keep} before you could see these moves" in " ".join(text.split())
        if prompt not in text.partition("Type it again")[2]:
            terminal.until(prompt)
        terminal.say(f"{keep}\nquit")
        terminal.end()
    assert len([move for move in saved_moves(tmp_path) if move[0] == 0]) == 2


def test_moves_typed_ahead_in_full_are_made(tmp_path: Path) -> None:
    with Terminal(tmp_path, "play", "crazy-eight", "--seed", "7", "--players", "you:Mia,simple") as terminal:
        terminal.until("\n>")
        terminal.keys("draw\nkeep\nquit\n")
        terminal.end()
    assert [move[1] for move in saved_moves(tmp_path) if move[0] == 0] == ["draw", "keep"]
