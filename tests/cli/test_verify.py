"""`parlour verify`: a correct record, and all faults that a record can have."""

import json
from pathlib import Path

import pytest

from parlour.records.fair_seeds import FairSeed, combine_seed, make_commitment
from parlour.records.record import Record, Recorder
from tests.terminal.terminal_session import run_in_process

SECRET, PART = "5" * 64, "7" * 64
FAIR = FairSeed(SECRET, make_commitment(SECRET), {1: PART})
OTHER = "a" * 64


def write_played_record(
    folder: Path, fair: FairSeed | None = FAIR, seed: str = "", moves: int = 10_000
) -> str:
    """Write the record of a match played by the heuristic, and return its path."""
    recorder = Recorder(
        "zombie-cribbage", 2, {}, seed or combine_seed(SECRET, FAIR.seed_shares), ["Mia", "Tom"]
    )
    while not recorder.game.is_over and len(recorder.record.moves) < moves:
        seat = recorder.game.next_actor()
        recorder.play(seat, recorder.game.heuristic(seat))
    recorder.record.fair = fair
    return write_record(folder, recorder.record)


def write_record(folder: Path, record: Record) -> str:
    path = folder / "match.json"
    path.write_text(record.to_text(), encoding="utf-8")
    return str(path)


def test_fair_record_is_verified(tmp_path: Path) -> None:
    result = run_in_process(
        tmp_path,
        "verify",
        write_played_record(tmp_path),
        "--commitment",
        FAIR.commitment,
        "--seed-share",
        f"1={PART}",
    )
    assert (result.returncode, result.stderr) == (0, "")
    first, end, secret, seed, draws, more = result.stdout.splitlines()
    assert first.startswith("Zombie Cribbage, Mia and Tom: all ")
    assert end.startswith("The result matches the record: won by seat ")
    assert secret == "The secret matches the server's commitment."
    assert seed.startswith("The seed was computed from the server's secret and the random numbers")
    assert seed.endswith(" (seed shares) of Tom.")
    assert draws.endswith(" draws in total) come from the seed.")
    assert "docs/fair-deals.md" in more


def test_json_output_has_the_deal_sheet(tmp_path: Path) -> None:
    result = run_in_process(tmp_path, "verify", write_played_record(tmp_path, moves=9), "--json")
    found = json.loads(result.stdout)
    assert found["seed"] == combine_seed(SECRET, FAIR.seed_shares)
    assert found["fair"]["seed_shares"] == {"1": PART}
    assert [len(hand) for hand in found["sheet"]["deals"][0]["hands"]] == [6, 6]


@pytest.mark.parametrize(
    ("fair", "seed", "message"),
    [
        (None, "", "was not computed from a secret and random numbers of the players"),
        (
            FairSeed(OTHER, FAIR.commitment, FAIR.seed_shares),
            "",
            "does not match the server's commitment",
        ),
        (FairSeed(SECRET, FAIR.commitment, {}), "", "was not computed from the server's secret and the"),
        (FAIR, OTHER, "was not computed from the server's secret and the players' random numbers"),
        (FairSeed("5", FAIR.commitment, {}), "", "must have 64 hexadecimal digits"),
        (
            FairSeed(SECRET, FAIR.commitment, FAIR.seed_shares, 9),
            "",
            "method 9, but this version can check only method 1",
        ),
    ],
)
def test_unverifiable_record_is_reported(
    tmp_path: Path, fair: FairSeed | None, seed: str, message: str
) -> None:
    result = run_in_process(tmp_path, "verify", write_played_record(tmp_path, fair, seed, moves=3))
    assert (result.returncode, result.stdout) == (1, "")
    assert message in result.stderr
    assert result.stderr.startswith(f"parlour: {tmp_path / 'match.json'}: ")


def test_changed_move_is_detected(tmp_path: Path) -> None:
    path = Path(write_played_record(tmp_path))
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace('"crib', '"go', 1), encoding="utf-8")
    result = run_in_process(tmp_path, "verify", str(path))
    assert result.returncode == 1
    assert "cannot be replayed: move " in result.stderr


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (("--commitment", OTHER), 1, f"the record has the commitment {FAIR.commitment}, not {OTHER}"),
        (("--seed-share", f"1={OTHER}"), 1, f"the record has the seed share {PART} for seat 1, not {OTHER}"),
        (("--seed-share", f"0={OTHER}"), 1, "the record has the seed share - for seat 0, not"),
        (("--seed-share", "1"), 2, "--seed-share 1: invalid; write a seat"),
        (("--seed-share", f"one={OTHER}"), 2, "invalid; write a seat"),
        (("--commitment", "abc"), 2, "--commitment abc: invalid; use 64 hexadecimal digits"),
    ],
)
def test_noted_commitment_and_shares_are_compared(
    tmp_path: Path, words: tuple[str, str], status: int, message: str
) -> None:
    result = run_in_process(tmp_path, "verify", write_played_record(tmp_path, moves=3), *words)
    assert (result.returncode, result.stdout) == (status, "")
    assert message in result.stderr


@pytest.mark.parametrize("command", ["verify", "replay", "review"])
@pytest.mark.parametrize(
    ("names", "language", "sentence"),
    [
        (
            ["Mia"] * 20_000,
            "en",
            "a record has at most one name per seat; this one has 20000 names for 2 seats",
        ),
        (
            ["Mia", "x" * 100_000],
            "de",
            "ein Name in einer Aufzeichnung hat höchstens 250 Zeichen; der Name von Platz 1 hat 100000",
        ),
    ],
)
def test_rejects_record_with_wrong_names(
    command: str, names: list[str], language: str, sentence: str, tmp_path: Path
) -> None:
    path = Path(write_played_record(tmp_path, moves=4))
    path.write_text(json.dumps({**json.loads(path.read_text()), "names": names}))
    result = run_in_process(tmp_path, command, str(path), LC_ALL=f"{language}.UTF-8")
    assert result.returncode == 2
    assert sentence in " ".join(result.stderr.split())
