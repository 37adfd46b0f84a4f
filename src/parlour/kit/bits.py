"""Sets of small numbers as integers: element n is in the set if bit n is 1. At most 62 elements."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

EVEN_BITS: Final = 0x1555555555555555
PAIR_MASK: Final = 0x3333333333333333
NIBBLE_MASK: Final = 0x0F0F0F0F0F0F0F0F


# mypyc 2.4.1 compiles a literal on the left of a shift as a 32-bit number. Therefore every shift in the
# engine calls this function, which gets the value as a parameter.
def shift_left(value: i64, by: i64) -> i64:
    """Return `value` shifted left by `by` bits (0 to 61)."""
    return value << by


def bit(element: i64, one: i64 = 1) -> i64:
    """Return the set of one element.

    Args:
        element: 0 to 61.
        one: Always 1; a literal in its place would be compiled as a 32-bit number.

    Returns:
        A set: an integer with one bit.
    """
    return one << element


# The powers of two up to 2^61 have different remainders modulo 67, so the remainder identifies the power.
BIT_POSITIONS: Final = vec[i64]([0] * 67)


def fill_bit_positions() -> None:
    for element in range(62):
        BIT_POSITIONS[bit(element) % 67] = element


fill_bit_positions()


def min_element(elements: i64) -> i64:
    """Return the smallest element of a set.

    Args:
        elements: A set that is not empty.

    Returns:
        0 to 61.
    """
    return BIT_POSITIONS[(elements & -elements) % 67]


def count(elements: i64) -> i64:
    """Return the number of elements of a set.

    Returns:
        0 to 62.
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
    """Return the elements of a set.

    Returns:
        Numbers from 0 to 61, smallest first.
    """
    found = []
    while elements:
        found.append(int(min_element(elements)))
        elements &= elements - 1
    return found


def make_set(elements: list[int]) -> i64:
    """Return the set of these elements.

    Args:
        elements: Numbers from 0 to 61.

    Returns:
        An integer with a bit for each.
    """
    gathered: i64 = 0
    for element in elements:
        gathered |= bit(element)
    return gathered


def wide_bit(element: int, one: int = 1) -> int:
    """Return the set of one element, which may be larger than 61, as in the packs of some games."""
    return one << element


def wide_set(elements: list[int]) -> int:
    """Return the set of these elements, which may be larger than 61."""
    gathered = 0
    for element in elements:
        gathered |= wide_bit(element)
    return gathered
