"""Many rows as one block of bytes, a tenth of what they take in the log; they come back as they were.

A block is MessagePack, compressed with zlib. What the rows have in common is in it once: each kind of row
with the names of its values, each person. Values of one name stand together, for they are much alike.
"""

import json
import re
import zlib
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from parlour.kit.errors import ParlourError

FORMAT_VERSION = 1
HEX_STRING = re.compile(r"(?:[0-9a-f]{2})+")


class InvalidSegmentError(ParlourError):
    """Bytes that are no pack, or not one that is known here."""


class SegmentRow(NamedTuple):
    """A row but for its table, which all rows of a pack have in common."""

    seq: int
    created_at: int
    user_id: str
    kind: str
    data: dict[str, Any]
    request_id: str


class HexColumn(msgspec.Struct, array_like=True):
    """Strings of `length` hexadecimal digits each, as their bytes."""

    length: int
    digits: bytes


Column = HexColumn | str  # of other values it is their list as JSON


class Segment(msgspec.Struct, array_like=True):
    """`seqs` and `time_deltas` are what is added to the last; `user_indexes` and `shapes` stand in `people`
    and `kinds`.

    A kind is the row's, followed by the names of its values; `columns` has those of each kind.
    """

    format_version: int
    user_ids: list[str]
    row_shapes: list[list[str]]
    seq_deltas: list[int]
    time_deltas: list[int]
    user_indexes: list[int]
    kind_indexes: list[int]
    columns: list[list[Column]]
    requests: Column


SEGMENT_DECODER = msgspec.msgpack.Decoder(Segment)


def encode_segment(rows: Sequence[SegmentRow]) -> bytes:
    people = list(dict.fromkeys(row.user_id for row in rows))
    shapes = [(row.kind, *row.data) for row in rows]
    kinds = list(dict.fromkeys(shapes))
    pack = Segment(
        FORMAT_VERSION,
        people,
        [list(kind) for kind in kinds],
        delta_encode([row.seq for row in rows]),
        delta_encode([row.created_at for row in rows]),
        [people.index(row.user_id) for row in rows],
        [kinds.index(shape) for shape in shapes],
        [
            [
                encode_column([row.data[name] for row, own in zip(rows, shapes, strict=True) if own == kind])
                for name in kind[1:]
            ]
            for kind in kinds
        ],
        encode_column([row.request_id for row in rows]),
    )
    return zlib.compress(msgspec.msgpack.encode(pack), 9)


def decode_segment(data: bytes) -> list[SegmentRow]:
    """The rows of a block. Raises InvalidSegmentError."""
    try:
        pack = SEGMENT_DECODER.decode(zlib.decompress(data))
        if pack.format_version != FORMAT_VERSION:
            raise InvalidSegmentError("rows are packed in a form that this version of Parlour does not know")
        return list(iterate_rows(pack))
    except (zlib.error, msgspec.DecodeError, ValueError, TypeError, IndexError, StopIteration) as reason:
        raise InvalidSegmentError(f"a pack of rows cannot be read: {reason}") from reason


def iterate_rows(pack: Segment) -> Iterator[SegmentRow]:
    values = [zip(*map(decode_column, columns), strict=True) for columns in pack.columns]
    numbers = zip(
        delta_decode(pack.seq_deltas),
        delta_decode(pack.time_deltas),
        pack.user_indexes,
        pack.kind_indexes,
        strict=True,
    )
    for (seq, at, by, shape), request in zip(numbers, decode_column(pack.requests), strict=True):
        kind, *names = pack.row_shapes[shape]
        data = dict(zip(names, next(values[shape]), strict=True)) if names else {}
        yield SegmentRow(seq, at, pack.user_ids[by], kind, data, request)


def encode_column(values: list[Any]) -> Column:
    lengths = {
        len(value) if isinstance(value, str) and HEX_STRING.fullmatch(value) else 0 for value in values
    }
    if len(lengths) == 1 and lengths != {0}:
        return HexColumn(lengths.pop(), bytes.fromhex("".join(values)))
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def decode_column(values: Column) -> list[Any]:
    if isinstance(values, HexColumn):
        digits, length = values.digits.hex(), values.length
        return [digits[at : at + length] for at in range(0, len(digits), length)]
    found: list[Any] = json.loads(values)
    return found


def delta_encode(numbers: list[int]) -> list[int]:
    """The first number, and what each is above the one before."""
    return [number - before for before, number in zip([0, *numbers], numbers, strict=False)]


def delta_decode(steps: list[int]) -> Iterator[int]:
    total = 0
    for step in steps:
        total += step
        yield total


__all__ = ["InvalidSegmentError", "SegmentRow", "decode_segment", "encode_segment"]
