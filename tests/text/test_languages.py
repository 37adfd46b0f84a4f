"""All text for users is complete sentences in their language, from games, terminal and lab."""

import pickle
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import msgspec
import pytest
from typer.testing import CliRunner

import parlour
from parlour import new
from parlour.bots.bot_messages import bot_message
from parlour.bots.engines import EngineError
from parlour.bots.registry import IllegalBotMoveError, UnknownBotError, bot_crashed_error
from parlour.cli import simulate
from parlour.cli.program import app
from parlour.games import game_class, game_names
from parlour.kit.errors import InvalidMoveError, UserError, message_of
from parlour.kit.game import VARIANTS, Game
from parlour.kit.moves import SPECTATOR
from parlour.kit.options import list_option_specs, parse_options
from parlour.kit.rng import Rng
from parlour.lab.contest import BotFailedError
from parlour.lab.lab_messages import lab_message
from parlour.lab.match_rows import RunInfo
from parlour.lab.ray_cluster import (
    BUILD,
    RULES,
    ClusterUnavailableError,
    NodeMismatchError,
    describe_component_differences,
)
from parlour.lab.sums import RunTotals
from parlour.lab.workers import WorkersLostError
from parlour.records.record import Recorder
from parlour.scene.move_input import parse_typed_line
from parlour.scene.option_text import format_option, summarize_options
from parlour.scene.scenes import build_events, build_faces, build_scene
from parlour.server.decisions.commands import build_created_entry
from parlour.server.http_messages import NewTable
from parlour.server.log.refusals import render_error
from parlour.terminal.language import format_error
from parlour.testing import example_count, push_random_move
from parlour.text import translation
from parlour.text.message import DEFAULT_LANGUAGE, Message
from parlour.text.translation import (
    READER_FIELD,
    MessageCatalog,
    Reader,
    choose_accepted_language,
    collect_fields,
    get_catalog,
    list_languages,
    render,
)
from tests.helpers.marked_language import LANGUAGE, WIDE, WORD, marked_texts, plain_words
from tests.helpers.sentences import group_of, lines, readings
from tests.server.rooms import Person, open_room
from tests.terminal.terminal_session import heuristic_script, run_in_process

# Messages of games, with their fields filled

EVENT_FIELDS = {"who", "other", "cards", "number", "suit", "rank"}
ONE_OF_MANY = re.compile(r"(?<![\d♥♦♣♠])\b1 (?!is\b|was\b|has\b|as\b|plus\b|minus\b)[a-z]+s\b")
VERBS = (
    "is|has|was|does|gets|gives|takes|holds|draws|plays|lays|wins|scores|owes|calls|counts|says|runs|stays"
    "|leads|makes|switches|digs|passes|misses|goes|keeps|puts|turns|cuts|claims|catches|asks|tells|leaves"
)
WRONG_PERSON = re.compile(rf"(?<!each of )\b[Yy]ou (?:{VERBS})\b")
NOT_A_SENTENCE = re.compile(r"^$|  |\b(\w+) \1\b| [.,:;!?]|\.\.(?!\.)|,\.")
# Messages whose number is never one.
NEVER_ONE = {
    ("zambezi-falls", "reason-rid"),
    *(("zop-zoo", key) for key in ("face-wild", "face-best", "face-lower", "face-category")),
    *(
        ("zombie-cribbage", key)
        for key in (
            *(
                "win",
                "ended-points",
                "ended-series",
                "heels",
                "fifteen",
                "thirty_one",
                "pair",
                "sequence",
                "flush",
            ),
            *(
                "reason-several",
                "reason-fifteen",
                "reason-thirty_one",
                "reason-pair",
                "reason-sequence",
                "call-sequence",
            ),
        )
    ),
}
# Prompts that the seat that they name never reads.
ABOUT_OTHERS = {("zambezi-falls", key) for key in ("prompt-give", "prompt-given", "prompt-choosing-1")}


def test_game_messages_are_sentences_in_every_language() -> None:
    found = []
    for kind in map(game_class, game_names()):
        page = "\n".join(lines(kind))
        for key in get_catalog(kind.message_catalog()).list_own_keys():
            assert f"{key} " in page
            group = group_of(kind, key)
            for language in list_languages():
                for text in [
                    reading.text for reading in readings(get_catalog(kind.message_catalog(), language), key)
                ]:
                    is_sentence = text.endswith((".", "?", "!"))
                    if (
                        NOT_A_SENTENCE.search(text)
                        or (language == DEFAULT_LANGUAGE and WRONG_PERSON.search(text))
                        or (group in ("event", "prompt", "reason") and (not is_sentence or text[0].islower()))
                        or (group in ("refuse", "move") and (text.endswith(".") or text[0].islower()))
                    ):
                        found.append((language, key, text))
    assert found == []


def message_for(words: MessageCatalog, key: str, reader: str, number: int) -> str:
    """Return a message as read by `who`, by `other` or by another player."""
    fields: dict[str, object] = {
        field: f"‹{field}›" for field in collect_fields(words, words.get_message(key)[0])
    }
    you = {"other": words.format("you")} if reader == "other" and words.language == DEFAULT_LANGUAGE else {}
    return words.format_with_fields(key, fields | you | {"number": number, READER_FIELD: reader})


def test_game_messages_fit_reader_and_number() -> None:
    """The number one has its own text, `who` and `other` read "you", and events have their own fields."""
    of_many, about_others, wrong = set(), set(), []
    for kind in map(game_class, game_names()):
        words = get_catalog(kind.message_catalog())
        for key in words.list_own_keys():
            group, fields = (
                group_of(kind, key),
                collect_fields(words, words.get_message(key)[0]).keys() - {READER_FIELD},
            )
            ones = [message_for(words, key, reader, 1) for reader in ("who", "other", "else")]
            if "number" in fields and any(map(ONE_OF_MANY.search, ones)):
                of_many.add((kind.name, key))
            own = message_for(words, key, "who", 2)
            is_about_who = group in ("event", "prompt") and "who" in fields
            if is_about_who and ("‹who›" in own or not re.search(r"\b[Yy]our?\b", own)):
                about_others.add((kind.name, key))
            if group == "event":
                wrong += [f"{key} has fields {fields - EVENT_FIELDS}"] * (not fields <= EVENT_FIELDS)
                if "other" in fields and message_for(words, key, "other", 2).startswith("you"):
                    wrong.append(f"{key} begins with who it is done to")
                for each in [
                    get_catalog(kind.message_catalog(), language)
                    for language in list_languages()
                    if language != DEFAULT_LANGUAGE
                ]:
                    if "other" in collect_fields(each, each.get_message(key)[0]):
                        told = [message_for(each, key, "other", number) for number in (0, 1, 2)]
                        wrong += [f"{each.language}: {text}" for text in told if "‹other›" in text]
    assert of_many == NEVER_ONE
    assert about_others == ABOUT_OTHERS
    assert wrong == []


def test_options_are_translated() -> None:
    kind = game_class("crazy-eight")
    facts = {fact.name: fact for fact in list_option_specs(kind.options_type)}
    target = format_option(kind, facts["target"], "de")
    assert (target.name, target.descriptions[0][:11]) == ("Zielpunktzahl", "Punktzahl, ")
    assert format_option(kind, facts["ace"], "de").values == ["jedes Ass", "Ass derselben Farbe"]
    with pytest.raises(UserError) as caught:
        build_created_entry(NewTable(game="crazy-eight", seat_count=2, options={"target": 100}))
    assert render_error(caught.value, "de") == "Zielpunktzahl: nur bei einer Partie um Punkte [CE-50]"
    assert render_error(caught.value) == "Target score: only in a match played for points [CE-50]"
    chosen = {"deck_file": "A deck", "target": 500}
    assert summarize_options(game_class("zop-zoo"), chosen) == {
        "deck_file": "a file with 6 characters",
        "target": 500,
    }


@pytest.mark.parametrize(
    ("line", "english", "german"),
    [
        (
            "fish",
            "'fish' is not a move: type a card such as 5C, an 8 with a named suit, such as 8H=C "
            "(8 of hearts, naming clubs), draw, keep or take",
            "'fish' ist kein Zug: schreib eine Karte (zum Beispiel Kreuz 5: 5C), eine 8 mit Wunschfarbe "
            "(zum Beispiel Herz 8, Kreuz gewünscht: 8H=C), "
            "ziehen, behalten oder annehmen",
        ),
        (
            "8H=moon",
            "'8H=moon' is not a move: 'moon' is not a suit; the suits are C, D, H and S "
            "(clubs, diamonds, hearts and spades), as in 8H=C",
            "'8H=moon' ist kein Zug: 'moon' ist keine Farbe; die Farben sind Kreuz, Karo, Herz und Pik "
            "(C, D, H und S), zum Beispiel Herz 8 = Kreuz (8H=C)",
        ),
        (
            "x" * 1001,
            "That line is too long: at most 1000 characters",
            "Die Zeile ist zu lang: höchstens 1000 Zeichen",
        ),
    ],
)
def test_invalid_move_errors_are_translated(line: str, english: str, german: str) -> None:
    game, names = new("crazy-eight", 2, seed=1), ["Ann", "Ben"]
    with pytest.raises(InvalidMoveError) as caught:
        parse_typed_line(game, 0, names, line)
    assert [render_error(caught.value, language) for language in ("en", "de")] == [english, german]


async def test_room_sends_pages_in_the_accepted_language(tmp_path: Path) -> None:
    assert [choose_accepted_language(accepted) for accepted in ("", "xx-YY;q=nonsense, en;q=0.1, zz")] == [
        "en",
        "en",
    ]
    async with open_room(tmp_path / "room.sqlite3") as place, Person(place) as ann:
        page = await ann.http.get("/", headers={"Accept-Language": "xx,en-GB;q=0.5"})
    assert '<html lang="en">' in page.text
    assert "<title>Parlour: play card games with friends</title>" in page.text
    assert page.headers["vary"] == "Accept-Language, Accept-Encoding, Cookie"


# Matches and the terminal in German with wide letters: text in plain letters is not from a message

NAMES = ["Mia", "Tom", "Jo", "Mia", "Tom", "Jo"]
MATCHES = example_count(2, 30)
TURNS = 20  # turns at which all texts are read


def refusal_text(match: Game, seat: int, code: int) -> str:
    refusal = match.refusal(seat, code)
    return "" if refusal is None else render(refusal.message, LANGUAGE, Reader(NAMES, seat))


def parse_errors(match: Game, seat: int) -> Iterator[str]:
    for text in ("", "17", "zz", "7H=z", "ask 9 zz", "7H 7H", "x" * 2000):
        try:
            match.parse_move(text)
        except InvalidMoveError as error:
            yield render(error.message, LANGUAGE, Reader(NAMES, seat)).replace(repr(text), "")


def notation_words(match: Game) -> set[str]:
    """Return the words of the notation, which is the same in all languages."""
    return {word for code in match.vocabulary() for word in WORD.findall(match.format_move(code))}


@pytest.mark.usefixtures("speaks_wide")
@pytest.mark.parametrize("game", game_names())
def test_match_texts_are_translated(game: str) -> None:
    kind = game_class(game)
    for fact in list_option_specs(kind.options_type):
        words = format_option(kind, fact, LANGUAGE)
        assert not marked_texts([words.name, *words.descriptions, *words.values]), fact.name
    for seed in range(MATCHES):
        rng = Random(seed)
        seats = rng.randint(kind.min_seats, kind.max_seats)
        match = kind.new_match(seats, None, seed)
        faces = build_faces(match, LANGUAGE)
        # The name of a drawing is never shown.
        assert not marked_texts([msgspec.structs.replace(face, drawing="") for face in faces.values()])
        look = set(rng.sample(range(400), TURNS)) | {0, 1, 2}
        for number in range(400):
            if match.is_over:
                break
            seat = next(seat for seat in range(seats) if match.to_move() >> seat & 1)
            match.push(seat, rng.choice(match.legal(seat)))
            for reader in (seat, (seat + 1) % seats, SPECTATOR) if number in look or match.is_over else ():
                assert not marked_texts(build_events(match, reader, NAMES[:seats], language=LANGUAGE))
                assert not marked_texts(build_scene(match.view(reader), NAMES[:seats], LANGUAGE))
                for code in rng.choices(match.vocabulary(), k=5) if reader >= 0 else ():
                    assert not plain_words(refusal_text(match, reader, code))
        written = notation_words(match)
        assert not [text for text in parse_errors(match, 0) if {*plain_words(text)} - written]


COMMANDS = ("hilfe", "züge", "tisch", "verlauf", "xyzzy", "regeln XY", "ende")
BOT = "simple"
BOT_NAMES = {"Simple", "Simple 2"}


@pytest.mark.usefixtures("speaks_wide")
@pytest.mark.parametrize("game", game_names())
def test_terminal_output_is_translated(tmp_path: Path, game: str) -> None:
    kind = game_class(game)
    limits = [
        f"--option={fact.name}=60" for fact in list_option_specs(kind.options_type) if fact.name == "limit"
    ]
    seats = ",".join(["you:Mia"] + [BOT] * (kind.min_seats - 1))
    script = heuristic_script(game, 11, {0}, kind.min_seats)
    says = "\n".join([*script[:4], *(typed.translate(WIDE) for typed in COMMANDS)])
    words = ("play", game, "--plain", "--seed", "11", "--players", seats, *limits)
    done = run_in_process(tmp_path, *words, says=says, LC_ALL=LANGUAGE)
    assert (done.returncode, done.stderr) == (0, "")
    known = {
        *WORD.findall(f"{says} {game} {BOT}"),
        *BOT_NAMES,
        *notation_words(kind.new_match(kind.min_seats, None, 11)),
    }
    lines = [
        re.sub(r"^[a-z]+: ", "", line) for line in done.stdout.splitlines()
    ]  # without the shortcut of a move
    assert not [line for line in lines if {*plain_words(line)} - known]


OTHERS = (
    *(["replay", "RECORD"], ["replay", "RECORD", "--move", "5"], ["review", "RECORD", "--playouts", "2"]),
    *(["count-hand", "5H 5D 5C JS", "5S"], ["matches"], ["matches", "discard"], ["play", "--move", "3"]),
    *(["replay", "RECORD", "--move", "99"], ["play", "poker"], ["play", "zop-zoo", "--option", "zop"]),
)


@pytest.mark.usefixtures("speaks_wide")
def test_output_of_other_commands_is_translated(tmp_path: Path) -> None:
    recorder = Recorder("zop-zoo", 2, {}, 7)
    for _ in range(12):
        recorder.play(int(recorder.game.turn), recorder.game.heuristic(int(recorder.game.turn)))
    record = tmp_path / "RECORD"
    record.write_text(recorder.record.to_text(), encoding="utf-8")
    known = {*WORD.findall("parlour poker " + " ".join(game_names())), *notation_words(recorder.game)}
    for words in OTHERS:
        called = [str(record) if word == "RECORD" else word for word in words]
        done = run_in_process(tmp_path, *called, LC_ALL=LANGUAGE)
        lines = (done.stdout + done.stderr).replace(str(record), "").splitlines()
        assert not [line for line in lines if {*plain_words(line)} - known], words


# Errors of the laboratory

# Commands of the laboratory, and a part of their errors in German.
WRONG = {
    "simulate poker": "unbekanntes Spiel: 'poker'; es gibt war",
    "simulate war --bots nobody": "unbekannter Bot: 'nobody'; es gibt easy",
    "simulate war --bots meduim": "meintest du 'medium'?",
    "simulate war --bots search:0": "Möglich sind 1 bis 1000000 Playouts",
    "simulate war --bots mybot.py": "Nenn eine Funktion der Datei, zum Beispiel mybot.py:play",
    "simulate war --bots none.py:play": "Datei nicht gefunden",
    "simulate war --bots mybot.py:none": "Diese Datei hat keine Funktion 'none'",
    "simulate war --bots mybot.py:short": "erwartet wird bot(view, rng, deadline)",
    "simulate war --bots mybot.py:number": "ist keine Funktion",
    "simulate war --bots mybot.py:later": "ist eine Koroutine oder ein Generator",
    "simulate war --bots broken.py:play": "broken.py: lässt sich nicht laden: ValueError: oh",
    "simulate war --bots ./none": "Programm nicht gefunden",
    "simulate war --bots ./mybot.py": "nicht ausführbar; du änderst das mit chmod +x ./mybot.py",
    "simulate war --bots ./folder.parquet": "dieser Pfad ist ein Ordner",
    "simulate war --bots /bin/true": "ist nicht gestartet: Das Programm hat sich mit Status 0 beendet",
    "simulate war --bots net:none.npz": "Datei nicht gefunden",
    "simulate war --bots net:rows.jsonl": "kein trainiertes Netz",
    "simulate war --bots net:rows.jsonl:0": "oder die Zahl der Welten für Rollouts (zum Beispiel 64w)",
    "simulate war --matches 1 --bots mybot.py:fails": "mybot.py, Zeile 2: ValueError: oh",
    "simulate war --matches 1 --bots mybot.py:cheats": "zurückgegeben, was kein erlaubter Zug ist",
    "simulate war --seats 9": "War ist für 2 bis 3 Spieler",
    "simulate war --option foo=1": "unbekannte Option: 'foo'; es gibt war",
    "simulate war --option war=thre": "'thre'; möglich sind one, three, rank [WR-3]; meintest du 'three'?",
    "simulate war --option max_rounds=x": "'x' ist keine ganze Zahl [WR-14]",
    "simulate war --option max_rounds=-4": "-4 liegt nicht zwischen 0 und 1000000 [WR-14]",
    "simulate crazy-eight --option target=100": "nur bei einer Partie um Punkte [CE-50]",
    "simulate war --output rows.jsonl": "rows.jsonl gibt es schon; wähle einen anderen Namen",
    "simulate war --output rows.txt": "oder .jsonl (für eine Datei) enden",
    "simulate war --records .": "der Ordner . ist nicht leer",
    "simulate war --cluster foo": "ungültige Cluster-Adresse: 'foo'",
    "simulate war --cluster 127.0.0.1:1": "keine Verbindung zu 127.0.0.1:1",
    "merge out.jsonl rows.jsonl": "Die erste Zeile muss",
    "merge out.jsonl none.jsonl": "Datei oder Ordner nicht gefunden: none.jsonl",
    "merge out.jsonl /dev/null": "/dev/null ist keine Datei",
    "merge out.jsonl folder.parquet": "folder.parquet enthält keine Dateien mit der Endung .parquet",
    "merge out.jsonl file.parquet": "file.parquet lässt sich nicht als Parquet lesen",
    "merge out.jsonl lines.jsonl": "lines.jsonl, Zeile 2 ist ungültig",
    "merge out.jsonl format.jsonl": "hat das Format 7; diese Version von Parlour liest das Format 1",
    "compare war --vary war=one,thre": "meintest du 'three'?",
    "report none": "'none' ist weder eine Datei mit Ergebniszeilen noch ein Spiel: unbekanntes Spiel: 'none'",
    "report rows.jsonl": "Die erste Zeile muss",
    "arena war --bots nobody,random": "unbekannter Bot: 'nobody'; es gibt easy",
    "arena crazy-eight --option target=100": "nur bei einer Partie um Punkte [CE-50]",
    "engine crazy-eight --check /bin/true --option target=100": "nur bei einer Partie um Punkte [CE-50]",
    "engine war --check ./none": "Programm nicht gefunden",
}
IN_ENGLISH = re.compile(r"\b(the|is|are|there|not|which|cannot|called|wanted|it|of)\b")
BOTS = """def fails(view, rng, ends):
    raise ValueError("oh")


def cheats(view, rng, ends):
    return 99999999


def short(view):
    return 0


async def later(view, rng, ends):
    return 0


number = 1
"""
RUN = '{"run":{"game":"war","rules_version":2,"seats":2,"options":{},"bots":["random","random"],"seed":0,'
RUN += '"first_match":0,'
RUN += '"match_count":1,"version":"0.1.0","format_version":%d}}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the current folder one with bots and rows, in a German locale."""
    files = {"mybot.py": BOTS, "broken.py": 'raise ValueError("oh")'}
    files |= {"rows.jsonl": "junk\n", "file.parquet": "junk\n"}
    files |= {"lines.jsonl": RUN % 1 + "junk\n", "format.jsonl": RUN % 7}
    for name, text in files.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "folder.parquet").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    return tmp_path


def test_command_errors_in_german(folder: Path) -> None:
    found = []
    for typed, expected in WRONG.items():
        done = CliRunner().invoke(app, typed.split())
        message = done.stderr.replace(str(folder), "")
        for library in ("JSON is malformed", "Parquet file size"):
            message = message.partition(library)[0]
        if (
            done.exit_code != 2
            or expected not in message
            or IN_ENGLISH.search(message.partition("; es gibt ")[0])
        ):
            found.append((typed, done.exit_code, done.output))
    assert found == []


def test_lost_worker_error_in_german(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(run: RunInfo, *more: object) -> RunTotals:
        sums = RunTotals(run)
        sums.stop_error = WorkersLostError(lab_message("process-gone"))
        return sums

    monkeypatch.setattr(simulate, "collect_chunks", gone)
    done = CliRunner().invoke(app, ["simulate", "war", "--matches", "4", "--jobs", "1"])
    assert done.exit_code == 1
    assert "ein Prozess der Simulation wurde beendet, vielleicht aus Speichermangel" in done.stderr
    assert IN_ENGLISH.findall(done.stderr) == []


def test_engine_errors_in_german(folder: Path) -> None:
    program = folder / "engine"
    text = "#!/bin/sh\necho ready\nwhile read line; do case $line in go*) echo error oh;; esac; done\n"
    program.write_text(text, encoding="utf-8")
    program.chmod(0o755)
    checked = CliRunner().invoke(app, ["engine", "war", "--check", "./engine"])
    assert "FEHLER: Die Engine hat einen Fehler gemeldet: 'error oh'" in checked.stdout
    words = ["arena", "war", "--bots", "./engine,random", "--matches", "1", "--jobs", "1"]
    held = CliRunner().invoke(app, words)
    failure = "(Fehlermeldung), zuerst in Kartenverteilung 0: Der Bot hat einen Fehler gemeldet: 'error oh'"
    assert failure in held.stdout


def in_english_and_german(error: Exception) -> tuple[str, str]:
    """Return an error in English and in the German locale of `folder`."""
    return str(error), format_error(error)


def test_errors_of_other_processes_in_german(folder: Path) -> None:
    try:
        raise ValueError("oh")
    except ValueError as error:
        broken = bot_crashed_error("mine", error)
    for made in (
        BotFailedError(message_of(broken)),
        BotFailedError(message_of(IllegalBotMoveError("mine", 7))),
        UnknownBotError(
            bot_message(
                "bot-table",
                name="mine",
                reason=message_of(ClusterUnavailableError(lab_message("cluster-empty", address="here:1"))),
            )
        ),
        EngineError("./engine", "late", Message("fault-late"), ("> go",)),
        NodeMismatchError(
            lab_message("cluster-node-other", node=Message("cluster-node", {"host": "one"}), apart="oh")
        ),
    ):
        again = pickle.loads(pickle.dumps(made))
        assert (type(again), in_english_and_german(again)) == (type(made), in_english_and_german(made))
        english, german = in_english_and_german(made)
        assert english != german


def test_node_differences_in_german(folder: Path) -> None:
    rules = f"{RULES}war"
    apart = describe_component_differences(
        {BUILD: "compiled", rules: "2", "same": "1"}, {rules: "3", "same": "1"}
    )
    english, german = in_english_and_german(
        NodeMismatchError(lab_message("cluster-node-other", node="one", apart=apart))
    )
    assert english == (
        "one: build of Parlour: missing on that node, compiled to machine code on this machine; "
        "rules of war: 3 on that node, 2 on this machine"
    )
    assert german.startswith(
        "one: Build von Parlour: fehlt auf dem Knoten, kompilierte Version auf diesem Rechner; "
        "Regeln von war: 3 auf dem Knoten"
    )


# Remembered sentences

DECK = (Path(parlour.__file__).parent / "games" / "zop_zoo" / "deck.toml").read_text(encoding="utf-8")
OWN_DECKS = (DECK.replace("panda", "aardvark").replace("owl", "emu"), DECK.replace("owl", "zebu"))
MARK = "Zoë"
NAME_LISTS: tuple[list[str], ...] = (
    [MARK + " { $who }", f"{MARK}\x00 1", "other", "7♥", MARK, "you", "", "Seat 1"],
    ["one", MARK],
    [],
)


def option_sets(kind: type[Game]) -> Iterator[dict[str, object]]:
    """Yield no options, and each option by itself; several documents."""
    yield {}
    for fact in list_option_specs(kind.options_type):
        values = OWN_DECKS if fact.is_document else (fact.values or (fact.min_value,))[-1:]
        for value in values:
            if not parse_options(kind.options_type, {fact.name: value}).find_conflict(kind.min_seats):
                yield {fact.name: value}


@contextmanager
def empty_message_cache(game: Game) -> Iterator[None]:
    parts = game.variant.message_parts
    saved = parts.copy()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(translation, "MAX_CACHED_MESSAGES", 0)
        parts.clear()
        yield
    parts.clear()
    parts.update(saved)


def texts_for(game: Game, seat: int, names: list[str], language: str) -> list[object]:
    """Return what a seat reads now, and why some moves are refused."""
    moves = sorted(game.vocabulary_set())
    refused = [game.refusal(max(seat, 0), move) for move in moves[:: 1 + len(moves) // 9]]
    reasons = [render(each.message, language, Reader(names, seat)) for each in refused if each]
    scene = build_scene(game.view(seat), names, language)
    return [scene, build_events(game, seat, names, language=language), reasons]


@pytest.mark.parametrize("name", game_names())
def test_cached_sentences_are_correct_and_nameless(name: str) -> None:
    kind, rng = game_class(name), Rng.fast(7)
    VARIANTS.clear()
    games = [new(name, kind.min_seats, 7, **options) for options in option_sets(kind)]
    games += [new(name, seats, 7) for seats in range(kind.min_seats, kind.max_seats + 1)]
    for _ in range(example_count(5, 100)):
        for game in games:
            names = NAME_LISTS[rng.randbelow(len(NAME_LISTS))]
            for language in list_languages():
                for seat in range(-1, int(game.seats)):
                    again = texts_for(game, seat, names, language)
                    with empty_message_cache(game):
                        assert texts_for(game, seat, names, language) == again
            for _ in range(6):
                if not game.is_over:
                    push_random_move(game, rng)
    for game in games:
        remembered = game.variant.message_parts
        assert {getattr(key[0], "language", "") for key in remembered} == set(list_languages())
        assert MARK not in repr(remembered)


def test_sentences_with_typed_text_are_not_cached() -> None:
    game = new("crazy-eight", 2, seed=1)
    for line in ("8H=moon", "8H=mars"):
        with pytest.raises(InvalidMoveError) as caught:
            game.parse_move(line)
        assert str(caught.value).startswith(f"'{line}' is not a move")


def test_message_cache_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = new("crazy-eight", 4, 1), Rng.fast(1)
    parts = game.variant.message_parts
    parts.clear()
    monkeypatch.setattr(translation, "MAX_CACHED_MESSAGES", 20)
    most = 0
    for _ in range(60):
        texts_for(game, int(game.turn), [], "en")
        most = max(most, len(parts))
        push_random_move(game, rng)
    assert most == 20
