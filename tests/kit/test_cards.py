"""Cards as numbers and as text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlour.kit.bits import count, make_set, members
from parlour.kit.cards import (
    ALL_ACES,
    ALL_CARDS,
    ALL_CLUBS,
    JOKERS,
    STANDARD_CARDS,
    UNKNOWN,
    card_rank,
    card_suit,
    format_standard_card,
    format_standard_cards,
    parse_rank,
    parse_standard_card,
    parse_suit,
    split_cards,
)
from parlour.kit.errors import InvalidPositionError
from parlour.text.message import display_card

IN_ORDER = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"] + ["*1", "*2"]


def test_card_numbers_follow_pack_order() -> None:
    assert [format_standard_card(card) for card in range(54)] == IN_ORDER


def test_card_text_round_trips() -> None:
    for card in range(54):
        written = format_standard_card(card)
        assert [parse_standard_card(text) for text in (written, f" {written.lower()} ")] == [card, card]
        assert card >= 52 or parse_standard_card(display_card(written)) == card


def test_parses_other_card_spellings() -> None:
    for written, meant in {
        "10H": "TH",
        "10c": "TC",
        "7♥": "7H",
        "7♥\ufe0f": "7H",
        "10♠": "TS",
        "a♣": "AC",
        "q♦": "QD",
        "*2": "*2",
        "joker": "*1",
        "Queen of Hearts": "QH",
        "10 of clubs": "TC",
        "ten of ♠": "TS",
    }.items():
        assert format_standard_card(parse_standard_card(written)) == meant


def test_star_is_the_next_joker() -> None:
    first = parse_standard_card("*")
    assert format_standard_card(first) == "*1"
    assert format_standard_card(parse_standard_card("*", 2**first)) == "*2"
    assert format_standard_card(parse_standard_card("*", STANDARD_CARDS)) == "*1"


RANKS = (
    *("ace", "two", "three", "four", "five", "six", "seven"),
    *("eight", "nine", "ten", "jack", "queen", "king"),
)


def test_parses_all_rank_names() -> None:
    for rank, (name, letter) in enumerate(zip(RANKS, "A23456789TJQK", strict=True)):
        symbols = {letter, "10" if rank == 9 else letter}
        words = [name, name + ("es" if name == "six" else "s"), *symbols]
        for word in [*words, *(f"{each}s" for each in symbols), *(f"{each}'s" for each in symbols)]:
            assert [parse_rank(word), parse_rank(f" {word.upper()} ")] == [rank, rank], word
    wrong = ["", "s", "'s", "1", "11", "0", "tenss", "six es", "joker", "*", "QH", "hearts", "²"]
    assert [word for word in wrong if parse_rank(word) != -1] == []


def test_parses_all_suit_names() -> None:
    words = ("C c ♣ club Clubs", "d ♦ diamond diamonds", "H ♥ ♥\ufe0f hearts HEART", "s ♠ spade spades")
    for suit, each in enumerate(words):
        assert [word for word in each.split() if parse_suit(word) != suit] == []
    wrong = ["", "x", "CD", "club s", "7", "♥♥", "clubss"]
    assert [word for word in wrong if parse_suit(word) != -1] == []


def test_splits_a_line_into_cards() -> None:
    assert split_cards("5 of hearts, 10♣ and  KD") == ["5 of hearts", "10♣", "KD"]
    assert split_cards("5 of") == ["5", "of"]
    assert split_cards("") == []


NONSENSE = "7 H 7X 1H 11H 0H 100H 10 H7 7HH *3 ** ? ♥7 7♡ 10HH"


def test_rejects_nonsense_with_an_example() -> None:
    for nonsense in ("", " ", "7 H", *NONSENSE.split()):
        with pytest.raises(
            InvalidPositionError, match=r"is not a card: write rank then suit, like 7H"
        ) as caught:
            parse_standard_card(nonsense)
        assert repr(nonsense) in str(caught.value)


@given(st.text(max_size=4))
def test_any_text_is_a_card_or_rejected(text: str) -> None:
    try:
        card = parse_standard_card(text)
    except InvalidPositionError:
        return
    assert 0 <= card < 54


def test_ranks_and_suits() -> None:
    seven_of_hearts = parse_standard_card("7H")
    assert (card_rank(seven_of_hearts), card_suit(seven_of_hearts)) == (6, 2)
    assert {int(card_rank(card)) for card in members(JOKERS)} == {13}
    assert [format_standard_card(card) for card in members(ALL_ACES << 44)] == ["QC", "QD", "QH", "QS"]
    assert {format_standard_card(card)[1] for card in members(ALL_CLUBS << 3)} == {"S"}


def test_pack_constants() -> None:
    assert (count(STANDARD_CARDS), count(JOKERS), count(ALL_CARDS)) == (52, 2, 54)
    assert STANDARD_CARDS & JOKERS == 0
    assert STANDARD_CARDS | JOKERS == ALL_CARDS


def test_hidden_card_is_a_question_mark() -> None:
    assert format_standard_card(UNKNOWN) == "?"


@given(st.sets(st.integers(0, 53)))
def test_card_sets_are_written_in_pack_order(cards: set[int]) -> None:
    written = format_standard_cards(make_set(list(cards)))
    assert [parse_standard_card(word) for word in written.split()] == sorted(cards)
