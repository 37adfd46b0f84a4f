"""Whatever is told to a reader of German stands in a message and is told in German, all games over."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import typer

from parlour.cli import app
from parlour.games import game_class, game_names
from parlour.kit.errors import InvalidMove
from parlour.kit.game import Game
from parlour.kit.options import option_facts
from parlour.kit.seats import SPECTATOR
from parlour.messages import option_words, tell_invalid
from parlour.record import Scribe
from parlour.scene import events_of, faces_of, scene_of
from parlour.server.settings import PREFIX, known_settings, usual_of
from parlour.testing.effort import tries
from tests.marked import LANGUAGE, WIDE, WORD, plain_words, shown
from tests.terminal.typed import heuristic_script, inside

NAMES = ["Mia", "Tom", "Jo", "Mia", "Tom", "Jo"]
MATCHES = tries(2, 30)
TURNS = 20  # at which all is looked at


def refused(match: Game, seat: int, code: int) -> str:
    refusal = match.refusal(seat, code)
    return "" if refusal is None else match.tell_sentence(refusal.sentence, NAMES, seat, LANGUAGE)


def misread(match: Game, seat: int) -> Iterator[str]:
    for text in ("", "17", "zz", "7H=z", "ask 9 zz", "7H 7H", "x" * 2000):
        try:
            match.parse(text)
        except InvalidMove as reason:
            yield tell_invalid(match, reason, NAMES, seat, LANGUAGE).replace(repr(text), "")


def written_words(match: Game) -> set[str]:
    """The words with which moves are written, in any language."""
    return {word for code in match.vocabulary() for word in WORD.findall(match.text(code))}


@pytest.mark.usefixtures("speaks_wide")
@pytest.mark.parametrize("game", game_names())
def test_all_that_a_match_tells_is_in_the_language_of_its_reader(game: str) -> None:
    kind = game_class(game)
    for fact in option_facts(kind.options_type):
        words = option_words(kind, fact, LANGUAGE)
        assert not shown([words.name, words.text, *words.values]), fact.name
    for seed in range(MATCHES):
        rng = Random(seed)
        seats = rng.randint(kind.fewest, kind.most)
        match = kind(seats, None, seed)
        faces = faces_of(match, LANGUAGE)
        # The name of a drawing is never shown.
        assert not shown([msgspec.structs.replace(face, drawing="") for face in faces.values()])
        look = set(rng.sample(range(400), TURNS)) | {0, 1, 2}
        for number in range(400):
            if match.over:
                break
            seat = next(seat for seat in range(seats) if match.to_move() >> seat & 1)
            match.push(seat, rng.choice(match.legal(seat)))
            for reader in (seat, (seat + 1) % seats, SPECTATOR) if number in look or match.over else ():
                assert not shown(events_of(match, reader, NAMES[:seats], language=LANGUAGE))
                assert not shown(scene_of(match.view(reader), NAMES[:seats], LANGUAGE))
                for code in rng.choices(match.vocabulary(), k=5) if reader >= 0 else ():
                    assert not plain_words(refused(match, reader, code))
        written = written_words(match)
        assert not [text for text in misread(match, 0) if {*plain_words(text)} - written]


# The terminal


TYPED = ("hilfe", "züge", "tisch", "verlauf", "xyzzy", "regeln XY", "ende")
BOT = "simple"
CALLED = {"Simple", "Simple 2"}


@pytest.mark.usefixtures("speaks_wide")
@pytest.mark.parametrize("game", game_names())
def test_all_that_the_terminal_tells_is_in_the_language_of_its_reader(tmp_path: Path, game: str) -> None:
    kind = game_class(game)
    limits = [f"--option={fact.name}=60" for fact in option_facts(kind.options_type) if fact.name == "limit"]
    seats = ",".join(["you:Mia"] + [BOT] * (kind.fewest - 1))
    script = heuristic_script(game, 11, {0}, kind.fewest)
    says = "\n".join([*script[:4], *(typed.translate(WIDE) for typed in TYPED)])
    words = ("play", game, "--plain", "--seed", "11", "--seats", seats, *limits)
    done = inside(tmp_path, *words, says=says, LC_ALL=LANGUAGE)
    assert (done.returncode, done.stderr) == (0, "")
    known = {*WORD.findall(f"{says} {game} {BOT}"), *CALLED, *written_words(kind(kind.fewest, None, 11))}
    lines = [
        re.sub(r"^[a-z]+: ", "", line) for line in done.stdout.splitlines()
    ]  # without the mark of a move
    assert not [line for line in lines if {*plain_words(line)} - known]


def commands(kind: Any, *words: str) -> Iterator[list[str]]:
    """Each command, by the words that call it."""
    yield list(words)
    for name, each in getattr(kind, "commands", {}).items():
        yield from commands(each, *words, name)


def explained(line: str) -> list[str]:
    """What a line of help tells: of an option or a command what stands after it."""
    written, *said = re.split(r" {2,}", line.strip())
    return said if said or written.startswith("--") else [written]


USUAL = {usual_of(setting) for setting in known_settings().values()}
VARIABLE = re.compile(rf"\b{PREFIX}[A-Z_]+\b")


@pytest.mark.usefixtures("speaks_wide")
def test_all_that_help_tells_is_in_the_language_of_its_reader(tmp_path: Path) -> None:
    for words in commands(typer.main.get_command(app)):
        usage, *lines = inside(tmp_path, *words, "--help", LC_ALL=LANGUAGE).stdout.splitlines()
        assert not plain_words(usage.partition(":")[0])
        told = [text for line in lines for text in explained(line)]
        assert not [text for text in told if {*plain_words(VARIABLE.sub("", text))} - USUAL], words


OTHERS = (
    *(["replay", "RECORD"], ["replay", "RECORD", "--move", "5"], ["review", "RECORD", "--playouts", "2"]),
    *(["count", "5H 5D 5C JS", "5S"], ["matches"], ["matches", "discard"], ["play", "--move", "3"]),
    *(["replay", "RECORD", "--move", "99"], ["play", "poker"], ["play", "zop-zoo", "--option", "zop"]),
)


@pytest.mark.usefixtures("speaks_wide")
def test_all_that_other_commands_tell_is_in_the_language_of_its_reader(tmp_path: Path) -> None:
    scribe = Scribe("zop-zoo", 2, {}, 7)
    for _ in range(12):
        scribe.play(int(scribe.game.turn), scribe.game.heuristic(int(scribe.game.turn)))
    record = tmp_path / "RECORD"
    record.write_text(scribe.record.text(), encoding="utf-8")
    known = {*WORD.findall("parlour poker " + " ".join(game_names())), *written_words(scribe.game)}
    for words in OTHERS:
        called = [str(record) if word == "RECORD" else word for word in words]
        done = inside(tmp_path, *called, LC_ALL=LANGUAGE)
        lines = (done.stdout + done.stderr).replace(str(record), "").splitlines()
        assert not [line for line in lines if {*plain_words(line)} - known], words
