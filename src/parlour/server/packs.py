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

FORM = 1
HEX = re.compile(r"(?:[0-9a-f]{2})+")


class BrokenPack(ParlourError):
    """Bytes that are no pack, or not one that is known here."""


class Fields(NamedTuple):
    """A row but for its table, which all rows of a pack have in common."""

    seq: int
    at: int
    by: str
    kind: str
    data: dict[str, Any]
    request: str


class Hex(msgspec.Struct, array_like=True):
    """Strings of `length` hexadecimal digits each, as their bytes."""

    length: int
    digits: bytes


Column = Hex | str  # of other values it is their list as JSON


class Pack(msgspec.Struct, array_like=True):
    """`seqs` and `ats` are what is added to the last; `bys` and `shapes` stand in `people` and `kinds`.

    A kind is the row's, followed by the names of its values; `columns` has those of each kind.
    """

    form: int
    people: list[str]
    kinds: list[list[str]]
    seqs: list[int]
    ats: list[int]
    bys: list[int]
    shapes: list[int]
    columns: list[list[Column]]
    requests: Column


READER = msgspec.msgpack.Decoder(Pack)


def packed(rows: Sequence[Fields]) -> bytes:
    people = list(dict.fromkeys(row.by for row in rows))
    shapes = [(row.kind, *row.data) for row in rows]
    kinds = list(dict.fromkeys(shapes))
    pack = Pack(
        FORM,
        people,
        [list(kind) for kind in kinds],
        apart([row.seq for row in rows]),
        apart([row.at for row in rows]),
        [people.index(row.by) for row in rows],
        [kinds.index(shape) for shape in shapes],
        [
            [
                column([row.data[name] for row, own in zip(rows, shapes, strict=True) if own == kind])
                for name in kind[1:]
            ]
            for kind in kinds
        ],
        column([row.request for row in rows]),
    )
    return zlib.compress(msgspec.msgpack.encode(pack), 9)


def unpacked(data: bytes) -> list[Fields]:
    """The rows of a block. Raises BrokenPack."""
    try:
        pack = READER.decode(zlib.decompress(data))
        if pack.form != FORM:
            raise BrokenPack("rows are packed in a form that this version of Parlour does not know")
        return list(rows_of(pack))
    except (zlib.error, msgspec.DecodeError, ValueError, TypeError, IndexError, StopIteration) as reason:
        raise BrokenPack(f"a pack of rows cannot be read: {reason}") from reason


def rows_of(pack: Pack) -> Iterator[Fields]:
    values = [zip(*map(read, columns), strict=True) for columns in pack.columns]
    numbers = zip(added_up(pack.seqs), added_up(pack.ats), pack.bys, pack.shapes, strict=True)
    for (seq, at, by, shape), request in zip(numbers, read(pack.requests), strict=True):
        kind, *names = pack.kinds[shape]
        data = dict(zip(names, next(values[shape]), strict=True)) if names else {}
        yield Fields(seq, at, pack.people[by], kind, data, request)


def column(values: list[Any]) -> Column:
    lengths = {len(value) if isinstance(value, str) and HEX.fullmatch(value) else 0 for value in values}
    if len(lengths) == 1 and lengths != {0}:
        return Hex(lengths.pop(), bytes.fromhex("".join(values)))
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def read(values: Column) -> list[Any]:
    if isinstance(values, Hex):
        digits, length = values.digits.hex(), values.length
        return [digits[at : at + length] for at in range(0, len(digits), length)]
    found: list[Any] = json.loads(values)
    return found


def apart(numbers: list[int]) -> list[int]:
    """The first number, and what each is above the one before."""
    return [number - before for before, number in zip([0, *numbers], numbers, strict=False)]


def added_up(steps: list[int]) -> Iterator[int]:
    total = 0
    for step in steps:
        total += step
        yield total


__all__ = ["BrokenPack", "Fields", "packed", "unpacked"]
