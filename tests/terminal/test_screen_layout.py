"""The display fits the screen in every game, for every number of seats, with any cards on the table."""

import itertools
import random
import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from rich.console import Console

from parlour.games import game_class, game_names
from parlour.kit.moves import NO_MOVE
from parlour.scene.scene_types import Scene
from parlour.scene.scenes import HIDDEN_CARD
from parlour.terminal.language import format_message, list_command_words
from parlour.terminal.match_session import SeatPrompt, Session
from parlour.terminal.move_shortcuts import is_move
from parlour.terminal.saved_matches import SeatPlayer
from parlour.terminal.scene_lines import format_card_name
from parlour.terminal.screen import complete_sentences
from parlour.terminal.screen_layout import draw_frame
from parlour.text.translation import list_languages

NAMES = ("Mia", "Maximiliane", "Bo", "Konstantin der Erste", "Eva", "A name of twenty four xx")
LONG_NAMES = tuple(f"{at}. von und zu Hohenstein"[:24] for at in "ABCDEF")
SIZES = ((60, 20), (80, 24), (60, 20), (119, 20), (100, 30), (120, 20), (60, 40), (132, 24), (200, 50))
SMALL_SIZES = ((40, 10), (40, 24), (60, 16), (80, 12), (132, 10), (30, 24), (20, 5), (1, 1))
MIN_LISTED_MOVES = 2  # on a crowded page; long labels take a line each
SPACES = re.compile(r"\s+")


def collapse_spaces(text: str) -> str:
    return SPACES.sub(" ", text)


def render_screen(
    session: Session, question: SeatPrompt, scene: Scene, width: int, height: int, message: str
) -> str:
    """Return the screen as text, after checking that it fits."""
    console = Console(width=width, height=height, highlight=False)
    lines = draw_frame(console, session, question, scene, message)
    assert len(lines) <= max(height - 1, 1), [line.plain for line in lines]
    assert all(line.cell_len <= width for line in lines), [line.plain for line in lines]
    return "\n".join(line.plain for line in lines)


def check_screen(session: Session, question: SeatPrompt, size: tuple[int, int], message: str) -> None:
    """Check that the screen shows the player's own places, the middle, the moves, the prompt and the news."""
    scene = session.build_scene(question.seat)
    page = render_screen(session, question, scene, *size, message)
    for zone in scene.zones:
        if zone.seat in (-1, question.seat) and not (zone.seat >= 0 and not zone.cards):
            assert zone.label in page
            for card in [part for cards in zone.cards for part in cards.split("+") if part != HIDDEN_CARD]:
                shown = zone.kind != "pile" or card == zone.cards[0]
                assert format_card_name(card, session.faces) in page or not shown, (card, page)
    if not question.is_interrupt:
        assert collapse_spaces(scene.prompt) in collapse_spaces(page)
    news = session.event_logs[question.seat][session.recent_events_start[question.seat] :]
    if news and size[0] < 120:  # on wider screens the news is in a column of its own
        assert collapse_spaces(news[-1].text).rpartition(" ")[2] in collapse_spaces(page)
    marks = session.shortcuts[: len(scene.moves)]
    listed = sum(bool(re.search(rf"(^|\s){mark} ", page)) for mark in marks)
    assert listed == len(marks) or (listed >= MIN_LISTED_MOVES and format_message("more-moves") in page), page
    for name in scene.names:
        assert name in page or question.seat == scene.names.index(name)


def sessions_at_prompts(
    kind_name: str, seats: int, seed: int, most: int, names: Sequence[str] = NAMES
) -> Iterator[tuple[Session, SeatPrompt]]:
    """Yield the human player's turns of a match with random moves, against bots by the heuristic."""
    chairs = [SeatPlayer("you" if seat == seed % seats else "simple", names[seat]) for seat in range(seats)]
    session = Session.new_match(game_class(kind_name), chairs, {}, seed)
    chance = random.Random(seed)
    for _ in range(most):
        if session.game.is_over:
            return
        seat = session.next_actor()
        if seat != seed % seats:
            move = session.choose_bot_move(session.view(seat))
            session.decline(seat) if move == NO_MOVE else session.play(seat, move)
            continue
        yield session, SeatPrompt(seat, not session.game.to_move() >> seat & 1)
        session.play(seat, chance.choice(session.build_scene(seat).moves).move)


@pytest.mark.parametrize("name", game_names())
def test_every_screen_fits(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    kind = game_class(name)
    sizes = itertools.cycle(SIZES)
    messages = itertools.cycle(("", "Best: the first. " * 12, "No."))
    languages = list_languages()
    seeds, most = (12, 4000) if request.config.getoption("--long") else (2, 30)
    seen = 0
    for seats in range(kind.min_seats, kind.max_seats + 1):
        for seed, language in itertools.product(range(3, 3 + seeds), languages):
            monkeypatch.setenv("LC_ALL", language + ".UTF-8")
            names = (NAMES, LONG_NAMES)[seed % 2]
            for session, question in sessions_at_prompts(name, seats, seed, most, names):
                check_screen(session, question, next(sizes), next(messages))
                seen += 1
    assert seen > 5


@pytest.mark.parametrize("name", game_names())
def test_small_window_shows_the_prompt(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    kind = game_class(name)
    messages = itertools.cycle(("", "Best: the first. " * 12, "No."))
    spoken_in = itertools.cycle(list_languages())
    sizes = itertools.cycle(SMALL_SIZES)
    for seats in range(kind.min_seats, kind.max_seats + 1):
        monkeypatch.setenv("LC_ALL", next(spoken_in) + ".UTF-8")
        for session, question in sessions_at_prompts(name, seats, 3, 40, LONG_NAMES):
            for size in itertools.islice(sizes, 3):
                scene = session.build_scene(question.seat)
                page = render_screen(session, question, scene, *size, next(messages))
                prompt = format_message("step-in-or-not") if question.is_interrupt else scene.prompt
                assert collapse_spaces(prompt)[:12] in collapse_spaces(page) or size[0] < 20


def test_input_completions() -> None:
    choices = ["Ask Ada for queens", "Ask Ada for tens", "ask 1 Q", "Draw", "draw", "hint"]
    completer = complete_sentences(choices)

    def complete(text: str) -> list[str]:
        return [each.text for each in completer.get_completions(Document(text), CompleteEvent())]

    assert complete("ask ada") == ["Ask Ada for queens", "Ask Ada for tens"]
    assert complete("d") == ["Draw"]
    assert complete("x") == []
    assert len(complete("")) == 5


@pytest.mark.parametrize("name", game_names())
def test_no_command_is_a_move(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_class(name).new_match(game_class(name).min_seats, None, 1)
    for language in list_languages():
        monkeypatch.setenv("LC_ALL", language)
        assert not [word for word in list_command_words() if is_move(game, word)]
