"""Writing moves into a buffer."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import make_set
from parlour.kit.moves import KIND_UNIT, SEAT_UNIT, repeat_moves, write_moves


def test_writes_a_move_for_each_element() -> None:
    buffer = vec[i64]([0] * 80)
    end = write_moves(buffer, make_set([0, 7, 61]), KIND_UNIT, 2)
    assert list(buffer[:end]) == [0, 0, KIND_UNIT, KIND_UNIT + 7, KIND_UNIT + 61]
    assert write_moves(buffer, 0, KIND_UNIT, end) == end


def test_repeats_moves_for_another_seat() -> None:
    buffer = vec[i64]([3, 8, 0, 0])
    assert repeat_moves(buffer, 2, SEAT_UNIT, 2) == 4
    assert list(buffer) == [3, 8, SEAT_UNIT + 3, SEAT_UNIT + 8]


def test_rejects_a_short_buffer() -> None:
    buffer = vec[i64]([3, 8, 0])
    with pytest.raises(IndexError):
        write_moves(buffer, make_set([0, 1]), 0, 2)
    with pytest.raises(IndexError):
        repeat_moves(buffer, 2, SEAT_UNIT, 2)
