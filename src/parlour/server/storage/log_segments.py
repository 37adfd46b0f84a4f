"""Lossless encoding of many log rows as one block of bytes (a segment).

A segment takes a tenth of the space that its rows take in the log. It is MessagePack, compressed with zlib.
Each user id is stored only once. If rows have the same kind and the same names of values, these names are
stored only once. The values of these rows with the same name are stored together, because they are similar.
"""

import json
import re
import zlib
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from parlour.kit.errors import ParlourError
from parlour.server.log.rows import StoredRow

FORMAT_VERSION = 1
HEX_PATTERN = re.compile(r"(?:[0-9a-f]{2})+")


class InvalidSegmentError(ParlourError):
    """Raised if bytes are not a log segment, or are in an unknown format."""


class HexColumn(msgspec.Struct, array_like=True):
    """Hexadecimal strings of `length` digits each, stored as bytes."""

    length: int
    digits: bytes


# a HexColumn for hexadecimal strings of equal length, a JSON list for all other values
Column = HexColumn | str


class Segment(msgspec.Struct, array_like=True):
    """The content of a segment before compression.

    The shape of a row is its kind and the names of its values.

    Attributes:
        user_ids: All user ids that occur in the rows.
        row_shapes: All shapes that occur in the rows. Each begins with the kind.
        seq_deltas: The difference of each row's number from the previous one.
        time_deltas: The difference of each row's time from the previous one.
        user_indexes: For each row, an index into `user_ids`.
        shape_indexes: For each row, an index into `row_shapes`.
        columns: For each shape, a list with one column for each name. A column has the values of all rows of
            this shape.
        request_ids: The request id of each row.
    """

    format_version: int
    user_ids: list[str]
    row_shapes: list[list[str]]
    seq_deltas: list[int]
    time_deltas: list[int]
    user_indexes: list[int]
    shape_indexes: list[int]
    columns: list[list[Column]]
    request_ids: Column


SEGMENT_DECODER = msgspec.msgpack.Decoder(Segment)


def encode_segment(rows: Sequence[StoredRow]) -> bytes:
    user_ids = list(dict.fromkeys(row.user_id for row in rows))
    shapes = [(row.kind, *row.data) for row in rows]
    distinct_shapes = list(dict.fromkeys(shapes))
    segment = Segment(
        FORMAT_VERSION,
        user_ids,
        [list(distinct_shape) for distinct_shape in distinct_shapes],
        encode_deltas([row.seq for row in rows]),
        encode_deltas([row.created_at for row in rows]),
        [user_ids.index(row.user_id) for row in rows],
        [distinct_shapes.index(shape) for shape in shapes],
        [
            [
                encode_column(
                    [
                        row.data[name]
                        for row, row_shape in zip(rows, shapes, strict=True)
                        if row_shape == distinct_shape
                    ]
                )
                for name in distinct_shape[1:]
            ]
            for distinct_shape in distinct_shapes
        ],
        encode_column([row.request_id for row in rows]),
    )
    return zlib.compress(msgspec.msgpack.encode(segment), 9)


def decode_segment(table_id: str, data: bytes) -> list[StoredRow]:
    """Return the rows of a segment of a card table.

    Raises:
        InvalidSegmentError: The bytes cannot be decoded.
    """
    try:
        segment = SEGMENT_DECODER.decode(zlib.decompress(data))
        if segment.format_version != FORMAT_VERSION:
            raise InvalidSegmentError(
                "a segment of the log has a format that this version of Parlour does not know"
            )
        return list(decode_rows(table_id, segment))
    except (zlib.error, msgspec.DecodeError, ValueError, TypeError, IndexError, StopIteration) as error:
        raise InvalidSegmentError(f"cannot read a segment of the log: {error}") from error


def decode_rows(table_id: str, segment: Segment) -> Iterator[StoredRow]:
    shape_values = [zip(*map(decode_column, columns), strict=True) for columns in segment.columns]
    row_numbers = zip(
        decode_deltas(segment.seq_deltas),
        decode_deltas(segment.time_deltas),
        segment.user_indexes,
        segment.shape_indexes,
        strict=True,
    )
    for (seq, created_at, user_index, shape_index), request_id in zip(
        row_numbers, decode_column(segment.request_ids), strict=True
    ):
        kind, *value_names = segment.row_shapes[shape_index]
        data = dict(zip(value_names, next(shape_values[shape_index]), strict=True)) if value_names else {}
        yield StoredRow(table_id, seq, segment.user_ids[user_index], kind, data, request_id, created_at)


def encode_column(values: list[Any]) -> Column:
    lengths = {
        len(value) if isinstance(value, str) and HEX_PATTERN.fullmatch(value) else 0 for value in values
    }
    if len(lengths) == 1 and lengths != {0}:
        return HexColumn(lengths.pop(), bytes.fromhex("".join(values)))
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def decode_column(column: Column) -> list[Any]:
    if isinstance(column, HexColumn):
        digits, length = column.digits.hex(), column.length
        return [digits[start : start + length] for start in range(0, len(digits), length)]
    decoded: list[Any] = json.loads(column)
    return decoded


def encode_deltas(numbers: list[int]) -> list[int]:
    """Return the first number, followed by the difference of each number from the previous one."""
    return [number - previous for previous, number in zip([0, *numbers], numbers, strict=False)]


def decode_deltas(deltas: list[int]) -> Iterator[int]:
    total = 0
    for delta in deltas:
        total += delta
        yield total


__all__ = ["InvalidSegmentError", "decode_segment", "encode_segment"]
