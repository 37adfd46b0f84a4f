"""What is wrong with a command of the laboratory is said in the language of the rest."""

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from parlour.cli import app
from parlour.kit.words import Sentence
from parlour.lab.arena import BotFails
from parlour.lab.cluster import BUILD, RULES, NoCluster, OtherThere, differences
from parlour.lab.pieces import Gone
from parlour.lab.rows import Run
from parlour.lab.sums import Sums
from parlour.players.bots import NotLegal, UnknownBot, broken_off
from parlour.players.engines import EngineFault
from parlour.terminal import simulate
from parlour.terminal.said import in_words

# Each with what stands there in German.
TYPED = {
    "simulate poker": "kein Spiel heißt 'poker'; es gibt war",
    "simulate war --bots nobody": "kein Bot heißt 'nobody'; es gibt easy",
    "simulate war --bots meduim": "meintest du 'medium'?",
    "simulate war --bots search:0": "eine Zahl von Ausspielungen von 1 bis 1000000",
    "simulate war --bots mybot.py": "Welche Funktion der Datei? Schreib es als mybot.py:play",
    "simulate war --bots none.py:play": "Diese Datei gibt es nicht",
    "simulate war --bots mybot.py:none": "Darin ist keine Funktion 'none'",
    "simulate war --bots mybot.py:short": "nimmt (view); ein Bot wird aufgerufen als bot(view, rng, ends)",
    "simulate war --bots mybot.py:number": "ist keine Funktion",
    "simulate war --bots mybot.py:later": "antwortet nicht gleich",
    "simulate war --bots broken.py:play": "Sie lässt sich nicht laden: ValueError: oh",
    "simulate war --bots ./none": "dieses Programm gibt es nicht",
    "simulate war --bots ./mybot.py": "es darf nicht ausgeführt werden; chmod +x ./mybot.py erlaubt es",
    "simulate war --bots ./folder.parquet": "das ist ein Ordner",
    "simulate war --bots /bin/true": "startet nicht: Es endet mit Status 0",
    "simulate war --bots net:none.npz": "Diese Datei gibt es nicht",
    "simulate war --bots net:rows.jsonl": "Das ist kein trainierter Spieler",
    "simulate war --bots net:rows.jsonl:0": "ebenso was in Welten versucht wird",
    "simulate war --matches 1 --bots mybot.py:fails": "mybot.py, Zeile 2, gescheitert: ValueError: oh",
    "simulate war --matches 1 --bots mybot.py:cheats": "antwortet 99999999, was nicht erlaubt ist",
    "simulate war --seats 9": "War spielt man zu 2 bis 3",
    "simulate war --option foo=1": "keine Option heißt 'foo'; es gibt war",
    "simulate war --option war=thre": "ist nicht eines von one, three, rank [WR-3]; meintest du 'three'?",
    "simulate war --option max_rounds=x": "'x' ist keine ganze Zahl [WR-14]",
    "simulate war --option max_rounds=-4": "-4 liegt nicht zwischen 0 und 1000000 [WR-14]",
    "simulate crazy-eight --option target=100": "das gibt es nur bei einer Partie um Punkte [CE-50]",
    "simulate war --out rows.jsonl": "rows.jsonl gibt es schon",
    "simulate war --out rows.txt": "oder in eine Datei, die auf .jsonl endet",
    "simulate war --records .": "In . ist schon etwas",
    "simulate war --cluster foo": "'foo' ist keine Adresse eines Clusters",
    "simulate war --cluster 127.0.0.1:1": "auf 127.0.0.1:1 antwortet nichts",
    "merge out.jsonl rows.jsonl": "Die erste Zeile ist kein",
    "merge out.jsonl none.jsonl": "none.jsonl ist nicht da",
    "merge out.jsonl /dev/null": "/dev/null ist keine Datei",
    "merge out.jsonl folder.parquet": "folder.parquet ist ein Ordner ohne Teile",
    "merge out.jsonl file.parquet": "file.parquet ist kein Parquet, das sich lesen lässt",
    "merge out.jsonl lines.jsonl": "lines.jsonl, Zeile 2, ist keine Zeile von Partien",
    "merge out.jsonl format.jsonl": "format.jsonl hat das Format 7; diese Version liest das Format 1",
    "compare war --vary war=one,thre": "meintest du 'three'?",
    "report none": "'none' ist weder eine Datei mit Zeilen noch ein Spiel: kein Spiel heißt 'none'",
    "report rows.jsonl": "Die erste Zeile ist kein",
    "arena war --bots nobody,random": "kein Bot heißt 'nobody'; es gibt easy",
    "arena crazy-eight --option target=100": "das gibt es nur bei einer Partie um Punkte [CE-50]",
    "engine crazy-eight --check /bin/true --option target=100": "nur bei einer Partie um Punkte [CE-50]",
    "engine war --check ./none": "dieses Programm gibt es nicht",
}
ENGLISH = re.compile(r"\b(the|is|are|there|not|which|cannot|called|wanted|it|of)\b")
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
RUN = '{"run":{"game":"war","rules":2,"seats":2,"options":{},"bots":["random","random"],"seed":0,"first":0,'
RUN += '"matches":1,"version":"0.1.0"%s}}\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where commands are typed by somebody German."""
    (tmp_path / "mybot.py").write_text(BOTS, encoding="utf-8")
    (tmp_path / "broken.py").write_text('raise ValueError("oh")', encoding="utf-8")
    (tmp_path / "rows.jsonl").write_text("junk\n", encoding="utf-8")
    (tmp_path / "file.parquet").write_text("junk\n", encoding="utf-8")
    (tmp_path / "lines.jsonl").write_text(RUN % "" + "junk\n", encoding="utf-8")
    (tmp_path / "format.jsonl").write_text(RUN % ',"format":7', encoding="utf-8")
    (tmp_path / "folder.parquet").mkdir()
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    return tmp_path


@pytest.mark.parametrize("typed", TYPED)
def test_what_is_wrong_is_said_in_german(folder: Path, typed: str) -> None:
    done = CliRunner().invoke(app, typed.split())
    assert done.exit_code == 2, done.output
    assert TYPED[typed] in done.stderr
    told = done.stderr.replace(str(folder), "")
    for library in ("JSON is malformed", "Parquet file size"):
        told = told.partition(library)[0]
    assert ENGLISH.findall(told.partition("; es gibt ")[0]) == []


def test_who_plays_no_more_is_said_in_german(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(run: Run, *more: object) -> Sums:
        sums = Sums(run)
        sums.gone = Gone("process-gone")
        return sums

    monkeypatch.setattr(simulate, "simulate", gone)
    done = CliRunner().invoke(app, ["simulate", "war", "--matches", "4", "--jobs", "1"])
    assert done.exit_code == 1
    assert "ein Prozess, der spielte, wurde von außen beendet" in done.stderr
    assert ENGLISH.findall(done.stderr) == []


def test_an_engine_that_fails_is_told_of_in_german(folder: Path) -> None:
    program = folder / "engine"
    text = "#!/bin/sh\necho ready\nwhile read line; do case $line in go*) echo error oh;; esac; done\n"
    program.write_text(text, encoding="utf-8")
    program.chmod(0o755)
    checked = CliRunner().invoke(app, ["engine", "war", "--check", "./engine"])
    assert "FALSCH: Es gibt auf: 'error oh'" in checked.stdout
    words = ["arena", "war", "--bots", "./engine,random", "--matches", "1", "--jobs", "1"]
    held = CliRunner().invoke(app, words)
    assert "(aufgegeben), zuerst in Blatt 0: es gibt auf: 'error oh'" in held.stdout


def told(reason: Exception) -> tuple[str, str]:
    """In English, and as somebody German reads it."""
    return str(reason), in_words(reason)


def test_what_comes_from_other_processes_can_be_told_in_german(folder: Path) -> None:
    try:
        raise ValueError("oh")
    except ValueError as reason:
        broken = broken_off("mine", reason)
    for made in (
        BotFails("as-told", reason=broken),
        BotFails("as-told", reason=NotLegal("mine", 7)),
        UnknownBot("bot-table", name="mine", reason=NoCluster("cluster-empty", address="here:1")),
        EngineFault("./engine", "late", Sentence("fault-late"), ("> go",)),
        OtherThere("cluster-node-other", node=Sentence("cluster-node", {"host": "one"}), apart="oh"),
    ):
        kind, arguments = made.__reduce__()[:2]
        again = kind(*arguments)
        assert (type(again), told(again)) == (type(made), told(made))
        english, german = told(made)
        assert english != german


def test_what_nodes_play_with_is_told_in_german(folder: Path) -> None:
    rules = f"{RULES}war"
    apart = differences({BUILD: "compiled", rules: "2", "same": "1"}, {rules: "3", "same": "1"})
    english, german = told(OtherThere("cluster-node-other", node="one", apart=apart))
    assert english == "one: Parlour's build is missing, here compiled; the rules of war is 3, here 2"
    assert german.startswith("one: die Übersetzung von Parlour ist nicht da, hier compiled; die Regeln von")
