"""`parlour verify`: a correct record, and all faults that a record can have."""

import json
from pathlib import Path

import pytest

from parlour.records.fair_seeds import FairSeed, combine_seed, make_commitment
from parlour.records.record import Record, Recorder
from tests.terminal.typed import run_in_process

SECRET, PART = "5" * 64, "7" * 64
FAIR = FairSeed(SECRET, make_commitment(SECRET), {1: PART})
OTHER = "a" * 64


def recorded(place: Path, fair: FairSeed | None = FAIR, seed: str = "", moves: int = 10_000) -> str:
    """Write the record of a match played by the rule of thumb, and return its path."""
    scribe = Recorder(
        "zombie-cribbage", 2, {}, seed or combine_seed(SECRET, FAIR.seed_shares), ["Mia", "Tom"]
    )
    while not scribe.game.is_over and len(scribe.record.moves) < moves:
        seat = scribe.game.next_actor()
        scribe.play(seat, scribe.game.heuristic(seat))
    scribe.record.fair = fair
    return written(place, scribe.record)


def written(place: Path, record: Record) -> str:
    path = place / "match.json"
    path.write_text(record.to_text(), encoding="utf-8")
    return str(path)


def test_a_fair_record_holds_and_says_of_what_it_is_made(tmp_path: Path) -> None:
    done = run_in_process(
        tmp_path, "verify", recorded(tmp_path), "--commitment", FAIR.commitment, "--seed-share", f"1={PART}"
    )
    assert (done.returncode, done.stderr) == (0, "")
    first, end, secret, seed, draws, more = done.stdout.splitlines()
    assert first.startswith("Zombie Cribbage, Mia and Tom: all ")
    assert end.startswith("The result matches the record: won by seat ")
    assert secret == "The secret matches the server's commitment."
    assert seed == "The seed is made from the secret and the shares of Tom."
    assert draws.endswith(" draws in total) come from the seed.")
    assert "docs/fair-deals.md" in more


def test_json_has_the_sheet(tmp_path: Path) -> None:
    done = run_in_process(tmp_path, "verify", recorded(tmp_path, moves=9), "--json")
    found = json.loads(done.stdout)
    assert found["seed"] == combine_seed(SECRET, FAIR.seed_shares)
    assert found["fair"]["seed_shares"] == {"1": PART}
    assert [len(hand) for hand in found["sheet"]["deals"][0]["hands"]] == [6, 6]


@pytest.mark.parametrize(
    ("fair", "seed", "said"),
    [
        (None, "", "was not made from a secret and shares"),
        (
            FairSeed(OTHER, FAIR.commitment, FAIR.seed_shares),
            "",
            "does not match the server's commitment",
        ),
        (FairSeed(SECRET, FAIR.commitment, {}), "", "does not come from the secret and the shares"),
        (FAIR, OTHER, "does not come from the secret and the shares"),
        (FairSeed("5", FAIR.commitment, {}), "", "must have 64 hexadecimal digits"),
        (
            FairSeed(SECRET, FAIR.commitment, FAIR.seed_shares, 9),
            "",
            "method 9; this version checks method 1",
        ),
    ],
)
def test_what_cannot_be_shown_is_said(tmp_path: Path, fair: FairSeed | None, seed: str, said: str) -> None:
    done = run_in_process(tmp_path, "verify", recorded(tmp_path, fair, seed, moves=3))
    assert (done.returncode, done.stdout) == (1, "")
    assert said in done.stderr
    assert done.stderr.startswith(f"parlour: {tmp_path / 'match.json'}: ")


def test_a_changed_move_does_not_play_again(tmp_path: Path) -> None:
    place = Path(recorded(tmp_path))
    text = place.read_text(encoding="utf-8")
    place.write_text(text.replace('"crib', '"go', 1), encoding="utf-8")
    done = run_in_process(tmp_path, "verify", str(place))
    assert done.returncode == 1
    assert "cannot be replayed: move " in done.stderr


@pytest.mark.parametrize(
    ("words", "status", "said"),
    [
        (("--commitment", OTHER), 1, f"commitment was {FAIR.commitment}, not {OTHER}"),
        (("--seed-share", f"1={OTHER}"), 1, f"the share of seat 1 was {PART}, not {OTHER}"),
        (("--seed-share", f"0={OTHER}"), 1, "the share of seat 0 was -, not"),
        (("--seed-share", "1"), 2, "--seed-share 1: invalid; use a seat"),
        (("--seed-share", f"one={OTHER}"), 2, "invalid; use a seat"),
        (("--commitment", "abc"), 2, "--commitment abc: invalid; use 64 hexadecimal digits"),
    ],
)
def test_what_was_noted_is_compared(tmp_path: Path, words: tuple[str, str], status: int, said: str) -> None:
    done = run_in_process(tmp_path, "verify", recorded(tmp_path, moves=3), *words)
    assert (done.returncode, done.stdout) == (status, "")
    assert said in done.stderr


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
            "ein Name in einer Aufzeichnung hat höchstens 250 Zeichen; der von Platz 1 hat 100000",
        ),
    ],
)
def test_a_record_has_the_names_of_those_who_sat_there(
    command: str, names: list[str], language: str, sentence: str, tmp_path: Path
) -> None:
    path = Path(recorded(tmp_path, moves=4))
    path.write_text(json.dumps({**json.loads(path.read_text()), "names": names}))
    done = run_in_process(tmp_path, command, str(path), LC_ALL=f"{language}.UTF-8")
    assert done.returncode == 2
    assert sentence in " ".join(done.stderr.split())
