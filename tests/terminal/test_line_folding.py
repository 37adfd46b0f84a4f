"""Lines too long for a screen: menus, the help and texts, at each width, in each language."""

import pytest
from rich.console import Console
from rich.text import Text

from parlour.cli.list_games import format_game
from parlour.games import game_class, game_names
from parlour.terminal.game_loop import format_help
from parlour.terminal.line_folding import wrap_line
from parlour.terminal.match_end import run_end_menu
from parlour.terminal.match_session import Session
from parlour.terminal.saved_matches import SeatPlayer
from parlour.terminal.screen import ScreenDisplay
from parlour.text.translation import list_languages

WIDTHS = range(40, 101)


@pytest.fixture(params=list_languages(), autouse=True)
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("LC_ALL", f"{request.param}.UTF-8")
    return str(request.param)


def check(line: str, found: list[str], width: int, columns: bool) -> None:
    """Check that all words are there once, no line is too long, and continuation lines are indented."""
    joined, words = (" ".join(text.split()) for text in (" ".join(found), line))
    assert joined.replace("- ", "-") == words.replace("- ", "-")  # lines may end after a hyphen
    assert all(Text(each).cell_len <= width for each in found)
    starts = {len(each) - len(each.lstrip()) for each in found[1:]}
    text = line.rindex("  ") + 2 if columns and "  " in line.strip() else len(line) - len(line.lstrip()) + 2
    assert starts <= {text}


def menu_lines(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the lines of the menu after a match, as passed to the display."""
    shown: list[str] = []

    class Menu(ScreenDisplay):
        def ask_choice(self, lines: list[str], prompt: str, choices: list[str]) -> str:
            shown.extend(lines)
            return ""

    monkeypatch.setattr("parlour.terminal.saved_matches.SaveFile.write_line", lambda save, line: None)
    for name in game_names():
        kind = game_class(name)
        chairs = [SeatPlayer("simple", f"Bot {seat}") for seat in range(kind.min_seats)]
        run_end_menu(Session.new_match(kind, chairs, {}, 1), Menu())
    return list(dict.fromkeys(shown))


def test_menus_and_help_keep_columns_at_each_width(monkeypatch: pytest.MonkeyPatch) -> None:
    menus = menu_lines(monkeypatch)
    helps = [
        line
        for name in game_names()
        for line in format_help(game_class(name).new_match(game_class(name).min_seats))
    ]
    broken = 0
    for width in WIDTHS:
        console = Console(width=width, height=24)
        for line in [*menus, *helps[3:10]]:
            found = wrap_line(console, line, width)
            check(line, found, width, columns=True)
            broken += len(found) > 1
        for line in helps[:3]:
            check(line, wrap_line(console, line, width), width, columns=False)
    assert broken


def test_menu_is_displayed_in_columns(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    display = ScreenDisplay()
    display.console = Console(width=42, height=24)
    monkeypatch.setattr(display.keyboard, "read_line", lambda prompt, completer: "")
    monkeypatch.setattr(display.keyboard, "discard_typed_ahead", lambda: None)
    menus = menu_lines(monkeypatch)
    display.ask_choice(menus, "> ", [])
    lines = capsys.readouterr().out.splitlines()
    assert lines == [part for line in menus for part in wrap_line(display.console, line, 42)]
    assert all(line.startswith("  ") for line in lines if line)


def test_game_texts_are_indented_at_each_width() -> None:
    lines = [line for name in game_names() for line in format_game(game_class(name))]
    for width in WIDTHS:
        for line in lines:
            check(line, wrap_line(Console(), line, width), width, columns=False)


@pytest.mark.parametrize(
    ("line", "width", "found"),
    [
        ("", 10, [""]),
        ("as it is", 10, ["as it is"]),
        ("CE-3  a clause of the rules", 16, ["CE-3  a clause", "      of the", "      rules"]),
        ("a first column  text", 16, ["a first column", "  text"]),
        ("    text that stands in", 14, ["    text", "      that", "      stands", "      in"]),
    ],
)
def test_continuation_lines(line: str, width: int, found: list[str]) -> None:
    assert wrap_line(Console(), line, width) == found


def test_wide_characters_take_two_columns() -> None:
    line = "  🦁🦁🦁 🦁🦁🦁 🦁🦁🦁"
    assert wrap_line(Console(), line, 12) == ["  🦁🦁🦁", "    🦁🦁🦁", "    🦁🦁🦁"]
