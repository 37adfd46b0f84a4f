"""What the documents show is true: examples run, excerpts stand in the code, links lead somewhere."""

import doctest
import re
from pathlib import Path

import pytest

import parlour
from parlour.games import game_class
from parlour.record import read_record, replay
from parlour.scenario import check, read_file

ROOT = Path(__file__).parents[1]
DOCUMENTS = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
FENCE = re.compile(r"^```(?P<kind>\w+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?!https?:|#)([^)#]+)(?:#[^)]*)?\)")


def blocks(path: Path, kind: str) -> list[str]:
    """The fenced blocks of one kind."""
    return [found["text"] for found in FENCE.finditer(path.read_text(encoding="utf-8")) if found["kind"] == kind]


@pytest.mark.parametrize("name", ["contract.md", "positions-and-records.md"])
def test_a_session_goes_as_it_is_written(name: str) -> None:
    text = "\n".join(blocks(ROOT / "docs" / name, "python"))
    session = doctest.DocTestParser().get_doctest(text, {}, name, name, 0)
    assert session.examples
    told: list[str] = []
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL
    runner = doctest.DocTestRunner(verbose=False, optionflags=flags & ~doctest.IGNORE_EXCEPTION_DETAIL)
    assert runner.run(session, out=told.append).failed == 0, "".join(told)
