"""Sets of numbers from 0 to 61, each stored as one integer: bit n is 1 if n is in the set."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

EVEN_BITS: Final = 0x1555555555555555
PAIR_MASK: Final = 0x3333333333333333
NIBBLE_MASK: Final = 0x0F0F0F0F0F0F0F0F


# mypyc 2.4.1 compiles a literal to the left of `<<` as a 32-bit number. Therefore compiled code shifts only
# with this function and `bit`, where the left operand is a parameter.
def shift_left(value: i64, distance: i64) -> i64:
    """Return `value` shifted left by `distance` bits (0 to 61)."""
    return value << distance


def bit(element: i64, one: i64 = 1) -> i64:
    """Return the set that contains only this element.

    Args:
        element: 0 to 61.
        one: Always 1. It is a parameter because mypyc would compile the literal `1` as a 32-bit number.

    Returns:
        A set: an integer with one bit set.
    """
    return one << element


# Powers of two up to 2^61 have different remainders modulo 67. The table contains the exponent for each
# remainder.
BIT_POSITIONS: Final = vec[i64]([0] * 67)


def fill_bit_positions() -> None:
    for element in range(62):
        BIT_POSITIONS[bit(element) % 67] = element


fill_bit_positions()


def min_element(elements: i64) -> i64:
    """Return the smallest element of a non-empty set.

    Returns:
        The element, from 0 to 61.
    """
    return BIT_POSITIONS[(elements & -elements) % 67]


def count(elements: i64) -> i64:
    """Return the number of elements in a set.

    Returns:
        A number from 0 to 62.
    """
    if not elements:
        return 0
    pairs: i64 = elements - ((elements >> 1) & EVEN_BITS)
    nibbles: i64 = (pairs & PAIR_MASK) + ((pairs >> 2) & PAIR_MASK)
    octets: i64 = (nibbles + (nibbles >> 4)) & NIBBLE_MASK
    octets += octets >> 8
    octets += octets >> 16
    octets += octets >> 32
    return octets & 127


def members(elements: i64) -> list[int]:
    """Return the elements of a set as a list.

    Returns:
        Numbers from 0 to 61, smallest first.
    """
    numbers = []
    while elements:
        numbers.append(int(min_element(elements)))
        elements &= elements - 1
    return numbers


def make_set(elements: list[int]) -> i64:
    """Return the set of the elements in a list.

    Args:
        elements: Numbers from 0 to 61.

    Returns:
        An integer with one bit set for each element.
    """
    bits: i64 = 0
    for element in elements:
        bits |= bit(element)
    return bits


def unlimited_bit(element: int, one: int = 1) -> int:
    """Return the set that contains only this element. Unlike in `bit`, the element may exceed 61."""
    return one << element


def unlimited_set(elements: list[int]) -> int:
    """Return the set of the elements in a list. Unlike in `make_set`, elements may exceed 61."""
    bits = 0
    for element in elements:
        bits |= unlimited_bit(element)
    return bits


def unlimited_members(elements: int) -> list[int]:
    """Return the elements of a set that may be too large for an `i64`, in ascending order."""
    return [element for element in range(elements.bit_length()) if elements >> element & 1]
