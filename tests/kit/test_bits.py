"""Sets of small numbers, compared with Python's sets."""

from hypothesis import given
from hypothesis import strategies as st

from parlour.kit.bits import bit, count, make_set, members, min_element, shift_left

ELEMENTS = st.integers(0, 61)
SETS = st.sets(ELEMENTS)


def as_number(elements: set[int]) -> int:
    return sum(2**element for element in elements)


@given(SETS)
def test_make_set_and_members_are_inverse(elements: set[int]) -> None:
    gathered = make_set(sorted(elements, reverse=True))
    assert gathered == as_number(elements)
    assert members(gathered) == sorted(elements)


@given(SETS)
def test_count_is_the_number_of_elements(elements: set[int]) -> None:
    assert count(as_number(elements)) == len(elements)


@given(SETS.filter(bool))
def test_lowest_is_the_smallest_element(elements: set[int]) -> None:
    assert min_element(as_number(elements)) == min(elements)


@given(SETS, SETS)
def test_operators_match_python_sets(some: set[int], others: set[int]) -> None:
    left, right = as_number(some), as_number(others)
    assert members(left | right) == sorted(some | others)
    assert members(left & right) == sorted(some & others)
    assert members(left & ~right) == sorted(some - others)


@given(st.integers(0, 2**31 - 1), st.integers(0, 30))
def test_shift_multiplies_by_a_power_of_two(value: int, by: int) -> None:
    assert shift_left(value, by) == value * 2**by


def test_single_elements() -> None:
    for element in range(62):
        assert bit(element) == 2**element
        assert count(bit(element)) == 1
        assert min_element(bit(element)) == element


def test_empty_and_full_set() -> None:
    full = 2**62 - 1
    assert (count(0), members(0), make_set([])) == (0, [], 0)
    assert (count(full), members(full), make_set(list(range(62)))) == (62, list(range(62)), full)
