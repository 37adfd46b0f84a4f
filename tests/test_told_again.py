"""What games have said is remembered: told again it is as for the first time, and it holds nobody's name."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import parlour
from parlour import messages, new
from parlour.games import game_class, game_names
from parlour.kit.chance import Rng
from parlour.kit.game import Game
from parlour.kit.lexicon import LEXICONS
from parlour.kit.options import option_facts, read_options
from parlour.messages import languages, tell
from parlour.scene import events_of, scene_of
from parlour.testing import step, tries

DECK = (Path(parlour.__file__).parent / "games" / "zop_zoo" / "deck.toml").read_text(encoding="utf-8")
OWN_DECKS = (DECK.replace("panda", "aardvark").replace("owl", "emu"), DECK.replace("owl", "zebu"))
MARK = "Zoë"
PEOPLE: tuple[list[str], ...] = (
    [MARK + " { $who }", f"{MARK}\x00 1", "other", "7♥", MARK, "you", "", "Seat 1"],
    ["one", MARK],
    [],
)


def options_tried(kind: type[Game]) -> Iterator[dict[str, object]]:
    """None, and each option by itself where it can be; of documents, several."""
    yield {}
    for fact in option_facts(kind.options_type):
        values = OWN_DECKS if fact.document else (fact.values or (fact.low,))[-1:]
        for value in values:
            if not read_options(kind.options_type, {fact.name: value}).check(kind.fewest):
                yield {fact.name: value}


@contextmanager
def nothing_remembered(game: Game) -> Iterator[None]:
    """Each sentence is told as for the first time."""
    said = game.words_here().said
    kept = said.copy()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(messages, "MOST_REMEMBERED", 0)
        said.clear()
        yield
    said.clear()
    said.update(kept)


def told(game: Game, seat: int, names: list[str], language: str) -> list[object]:
    """All that a seat reads now, and why some moves are refused to it."""
    moves = sorted(game.known_moves())
    refused = [game.refusal(max(seat, 0), move) for move in moves[:: 1 + len(moves) // 9]]
    reasons = [tell(game, each.sentence, names, seat, language) for each in refused if each]
    scene = scene_of(game.view(seat), names, language)
    return [scene, events_of(game, seat, names, language=language), reasons]


@pytest.mark.parametrize("name", game_names())
def test_what_is_told_again_is_as_for_the_first_time(name: str) -> None:
    kind, rng = game_class(name), Rng.fast(7)
    LEXICONS.clear()
    games = [new(name, kind.fewest, 7, **options) for options in options_tried(kind)]
    games += [new(name, seats, 7) for seats in range(kind.fewest, kind.most + 1)]
    for _ in range(tries(10, 100)):
        for game in games:
            names = PEOPLE[rng.below(len(PEOPLE))]
            for language in languages():
                for seat in range(-1, int(game.seats)):
                    again = told(game, seat, names, language)
                    with nothing_remembered(game):
                        assert told(game, seat, names, language) == again
            for _ in range(3):
                if not game.over:
                    step(game, rng)
    for game in games:
        remembered = game.words_here().said
        assert {getattr(key[0], "language", "") for key in remembered} == set(languages())
        assert MARK not in repr(remembered)


def test_no_more_is_remembered_than_there_is_room_for(monkeypatch: pytest.MonkeyPatch) -> None:
    game = new("crazy-eight", 4, 1)
    rng = Rng.fast(1)
    said = game.words_here().said
    said.clear()
    monkeypatch.setattr(messages, "MOST_REMEMBERED", 20)
    most = 0
    for _ in range(60):
        told(game, int(game.turn), [], "en")
        most = max(most, len(said))
        step(game, rng)
    assert most == 20
