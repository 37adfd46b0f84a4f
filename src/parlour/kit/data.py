"""Records: plain data with names, which can be copied, compared and sent to another process."""

from dataclasses import fields
from typing import Any

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class DataRecord:
    """What every dataclass of this floor is besides.

    Compiled, an object has no dictionary from which `copy` and `pickle` could take what is in it.
    """

    def __reduce__(self) -> tuple[Any, ...]:
        found = [getattr(self, each.name) for each in fields(self)]  # type: ignore[arg-type]
        return (type(self), tuple(found))
