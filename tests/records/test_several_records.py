"""Files with several records, and the commands that read them."""

import json
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

from parlour.cli.program import app
from parlour.kit.errors import InvalidRecordError
from parlour.records.fair_seeds import FairSeed, combine_seed, make_commitment
from parlour.records.record import Record, Recorder, parse_record, parse_records

SECRET = "5e" * 32


def make_record(name: str, player_names: list[str]) -> Record:
    recorder = Recorder(name, 0, {}, combine_seed(SECRET, {}), player_names)
    for _ in range(3):
        seat = int(recorder.game.turn)
        recorder.play(seat, recorder.game.legal(seat)[0])
    return msgspec.structs.replace(recorder.record, fair=FairSeed(SECRET, make_commitment(SECRET)))


RECORDS = [make_record("war", ["Ann", "Ben"]), make_record("crazy-eight", ["Mia", "Tom"])]
JSON_LINES = "".join(msgspec.json.encode(record).decode() + "\n" for record in RECORDS)


@pytest.mark.parametrize(
    "text",
    [
        JSON_LINES,
        JSON_LINES.rstrip(),
        JSON_LINES.replace("\n", "\r\n\r\n"),
        "".join(record.to_text() for record in RECORDS),
        "\n\n".join(record.to_text().rstrip() for record in RECORDS),
        JSON_LINES.encode(),
    ],
)
def test_records_one_after_another_are_read(text: str | bytes) -> None:
    assert parse_records(text) == RECORDS


def test_one_record_is_a_list_of_one() -> None:
    assert parse_records(RECORDS[0].to_text()) == [parse_record(RECORDS[0].to_text())]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "not a valid record: "),
        (JSON_LINES + "{", "not a valid record: "),
        (JSON_LINES + "{}", "record 3: not a valid record: "),
        (JSON_LINES.replace('"game":"crazy-eight"', '"game":7'), "record 2: not a valid record: "),
        (b"\xff", "not a valid record: "),
    ],
)
def test_faults_name_the_record(text: str | bytes, message: str) -> None:
    with pytest.raises(InvalidRecordError, match=f"^{message}"):
        parse_records(text)


def run(path: Path, command: str, *words: str) -> Result:
    return CliRunner().invoke(app, [command, str(path), *words])


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "matches.jsonl"
    file.write_text(JSON_LINES, encoding="utf-8")
    return file


@pytest.mark.parametrize("command", ["replay", "verify", "review"])
def test_commands_read_all_records_or_one(path: Path, command: str) -> None:
    words = ["--playouts", "2"] if command == "review" else []
    done = run(path, command, *words)
    assert (done.exit_code, done.stderr) == (0, "")
    first, second = done.stdout.split("Record 2 of 2\n")
    assert first.startswith("Record 1 of 2\n")
    assert ("Ann" in first, "Mia" in first, "Ann" in second, "Mia" in second) == (True, False, False, True)
    alone = run(path, command, *words, "--nth", "2")
    assert alone.stdout == second
    wrong = run(path, command, *words, "--nth", "3")
    assert (wrong.exit_code, wrong.stderr) == (2, f"parlour: --nth 3: {path} has 2 records\n")


def test_json_output_has_a_line_for_each_record(path: Path) -> None:
    for command, words in (("verify", []), ("review", ["--playouts", "2"])):
        lines = run(path, command, *words, "--json").stdout.splitlines()
        assert len([json.loads(line) for line in lines]) == 2


def test_faulty_record_of_several_is_named(path: Path) -> None:
    text = JSON_LINES.replace(make_commitment(SECRET), "0" * 64)
    path.write_text(JSON_LINES.splitlines()[0] + "\n" + text.splitlines()[1], encoding="utf-8")
    done = run(path, "verify")
    assert done.exit_code == 1
    assert done.stderr.startswith(f"parlour: {path}: record 2: ")


def test_match_continues_only_from_a_single_record(path: Path) -> None:
    done = CliRunner().invoke(app, ["play", "--from", str(path), "--plain"])
    assert (done.exit_code, done.stderr) == (
        2,
        f"parlour: {path} has 2 records; put one record in a file of its own\n",
    )
