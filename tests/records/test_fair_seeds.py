"""Fair deals: the code does what its documentation page says, for every game."""

import re
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from parlour.games import game_class, new
from parlour.kit.errors import InvalidRecordError
from parlour.kit.rng import RandomDraw, Rng
from parlour.records.deal_sheet import DealSheet, DrawEntry, build_deal_sheet
from parlour.records.fair_seeds import (
    FairSeed,
    combine_seed,
    find_seed_fault,
    make_commitment,
    new_random_hex,
)
from parlour.records.record import Record, Recorder, parse_record
from parlour.testing.random_matches import deal_setup, list_choices
from tests.helpers.every_game import for_every_game
from tests.helpers.random_streams import below, partial_shuffle, stream

PAGE = (Path(__file__).parents[2] / "docs" / "fair-deals.md").read_text(encoding="utf-8")
HEX = re.compile(r"`([0-9a-f]{64})`")
SECRET, FIRST, THIRD, COMMITMENT, SEED, SEED_ALONE = HEX.findall(PAGE.partition("## Test vectors")[2])
PARTS = {2: THIRD, 0: FIRST}
BYTES = st.binary(min_size=32, max_size=32).map(bytes.hex)


def vectors_of_page() -> Iterator[tuple[int, int, str, list[int]]]:
    """Yield round, stream, what is drawn, and the numbers, from the last table of the page."""
    for line in PAGE.partition("Results for the `seed` above")[2].splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and cells[0].isdecimal():
            yield int(cells[0]), int(cells[1]), cells[2], [int(each) for each in cells[3].split()]


# The page


def test_code_matches_the_test_vectors_of_the_page() -> None:
    assert make_commitment(SECRET) == COMMITMENT
    assert combine_seed(SECRET, PARTS) == SEED
    assert combine_seed(SECRET, {}) == SEED_ALONE
    rng = Rng.live(bytes.fromhex(SEED))
    drawn: list[RandomDraw] = []
    rng.draw_log = drawn
    rng.draw_lot(4)
    rng.next_round()
    rng.shuffle(vec[i64](list(range(52))), 52)
    rng.partial_shuffle(vec[i64](list(range(52))), 52, 13)
    rng.randbelow(6)
    aside = rng.side_stream(3)
    aside.recorded_randbelow(3)
    aside.recorded_randbelow(2)
    told = list(vectors_of_page())
    numbers = [(draw.round, draw.stream, draw.after[-draw.count :]) for draw in drawn]
    *alone, (last, number, one), (_, _, another) = numbers
    wanted = [(*where, found) for *where, what, found in told if "words" not in what]
    assert [*alone, (last, number, one + another)] == wanted
    (words,) = [found for *_, what, found in told if "words" in what]
    assert len(words) == 9
    from_stream = stream(bytes.fromhex(SEED), 1, 1)
    assert words == [next(from_stream) for _ in words]


def test_page_lists_the_packs_of_zop_zoo_in_order() -> None:
    sheet = build_deal_sheet(
        record_random_match({"name": "zop-zoo", "seats": 2, "options": {}, "seed": 1}, 0, SEED)
    )
    white_cards, other_cards = (block.split() for block in re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL))
    black_cards = [card.upper() for card in white_cards] + other_cards
    assert [draw.before for draw in sheet.draws if draw.before] == [white_cards, black_cards]


# Seeds


@given(BYTES, st.dictionaries(st.integers(0, 5), BYTES))
def test_any_change_invalidates_a_seed(secret: str, parts: dict[int, str]) -> None:
    fair, seed = FairSeed(secret, make_commitment(secret), parts), combine_seed(secret, parts)
    assert find_seed_fault(fair, seed) == ""
    assert find_seed_fault(fair, with_other_digit(seed)) == "seed"
    assert find_seed_fault(FairSeed(with_other_digit(secret), fair.commitment, parts), seed) == "secret"
    assert find_seed_fault(FairSeed(secret, with_other_digit(fair.commitment), parts), seed) == "secret"
    assert find_seed_fault(FairSeed(secret, fair.commitment, parts, method=2), seed) == "method"
    for seat, part in parts.items():
        changed = [
            parts | {seat: with_other_digit(part)},
            {6 if at == seat else at: each for at, each in parts.items()},
        ]
        without = {at: each for at, each in parts.items() if at != seat}
        for instead in (*changed, without):
            assert find_seed_fault(FairSeed(secret, fair.commitment, instead), seed) == "seed"
        for wrong in ("", part[:-1], part.upper() + "A", "g" * 64):
            assert find_seed_fault(FairSeed(secret, fair.commitment, parts | {seat: wrong}), seed) == "form"
    assert find_seed_fault(FairSeed(secret, fair.commitment, parts | {-1: secret}), seed) == "form"
    assert find_seed_fault(FairSeed(secret, fair.commitment, parts), 7) == "seed"


def with_other_digit(text: str) -> str:
    """Return the text with another last digit."""
    return text[:-1] + ("0" if text[-1] != "0" else "1")


# Deals that follow from a seed


def record_random_match(setup: dict[str, Any], move_count: int, seed: str) -> Record:
    """Return the record of a random match."""
    recorder = Recorder(setup["name"], setup["seats"], setup["options"], seed, check_every=0)
    rng = Rng.fast(setup["seed"])
    for _ in range(move_count):
        if recorder.game.is_over:
            break
        possible = list_choices(recorder.game)
        recorder.play(*possible[int(rng.randbelow(len(possible)))])
    return recorder.record


@for_every_game(move_count=st.integers(0, 400), seed=BYTES)
def test_deal_sheet_follows_from_the_seed(setup: dict[str, Any], move_count: int, seed: str) -> None:
    sheet = build_deal_sheet(record_random_match(setup, move_count, seed))
    assert sheet.draws
    for _, draws in groupby(sheet.draws, lambda draw: (draw.round, draw.stream)):
        check_stream(list(draws), bytes.fromhex(seed))
    check_hands(sheet)
    assert sheet.deals[0].hands == first_hands(setup, seed)


@pytest.mark.parametrize(
    ("name", "options"), [("war", {"returns": "shuffled"}), ("crazy-eight", {}), ("zombie-cribbage", {})]
)
def test_deal_sheet_lists_later_shuffles(name: str, options: dict[str, Any]) -> None:
    setup = {"name": name, "seats": 2, "options": options, "seed": 5}
    pack = {
        card for draw in build_deal_sheet(record_random_match(setup, 0, SEED)).draws for card in draw.before
    }
    later = [
        draw.before for draw in build_deal_sheet(record_random_match(setup, 400, SEED)).draws if draw.before
    ][1:]
    assert later
    if name == "war":
        tops = [pile.split()[0] for pile in new("war", 2, SEED).position()["piles"]]
        assert sorted(later[0]) == sorted(tops)
    for cards in later:
        assert len(cards) == len(set(cards))
        assert pack.issuperset(cards)


def check_stream(draws: list[DrawEntry], seed: bytes) -> None:
    words = stream(seed, draws[0].round, draws[0].stream)
    for draw in draws:
        if draw.before:
            assert partial_shuffle(words, draw.before, draw.count) == draw.after
        else:
            assert draw.after == [str(below(words, draw.count))]


def check_hands(sheet: DealSheet) -> None:
    """Check that cards are dealt from the end of a round's first order, one at a time clockwise."""
    for dealing in sheet.deals:
        order = next(draw.after for draw in sheet.draws if draw.round == dealing.round and draw.before)
        dealt = order[::-1][: sum(map(len, dealing.hands))]
        playing = [seat for seat, hand in enumerate(dealing.hands) if hand]
        (first,) = [at for at, seat in enumerate(playing) if dealt[0] in dealing.hands[seat]]
        for nth, card in enumerate(dealt):
            assert card in dealing.hands[playing[(first + nth) % len(playing)]]


def first_hands(setup: dict[str, Any], seed: str) -> list[list[str]]:
    """Return the dealt hand of each seat as the seat sees it, or the cards of its pile if it sees none."""
    game = deal_setup(setup | {"seed": seed})
    hands: list[list[str]] = []
    for seat in range(setup["seats"]):
        (told,) = [event for event in game.events(seat) if (event.kind, event.who) == ("deal", seat)][:1]
        position = game.position()
        hands.append(told.cards or sorted_like(position["piles"][seat].split()))
    return hands


def sorted_like(pile: list[str]) -> list[str]:
    """Return the cards in the order of the pack."""
    ranks = "A23456789TJQK"
    return sorted(pile, key=lambda card: (ranks.index(card[0]), card[1]))


def test_record_with_seed_shares_round_trips() -> None:
    fair = FairSeed(SECRET, COMMITMENT, PARTS)
    record = record_random_match({"name": "war", "seats": 2, "options": {}, "seed": 1}, 5, SEED)
    assert "fair" not in record.to_text()
    record.fair = fair
    again = parse_record(record.to_text())
    assert again.fair == fair
    assert find_seed_fault(fair, again.seed) == ""


def test_match_from_a_number_has_no_deal_sheet() -> None:
    with pytest.raises(InvalidRecordError, match="64 hexadecimal digits"):
        build_deal_sheet(Record(game="war", rules_version=game_class("war").rules_version, seats=2, seed=7))


def test_secrets_are_unique() -> None:
    assert len({new_random_hex() for _ in range(100)}) == 100
