"""What a table may choose, and how its choices are read and written."""

from dataclasses import dataclass

import pytest

from parlour.kit.errors import InvalidOption
from parlour.kit.options import Options, choice, option_facts, read_options, written_options


@dataclass(frozen=True)
class Renamed(Options):
    """A table with a value that was called otherwise once."""

    ending: str = choice("printed", "standard", clause="X-1", formerly={"seed": "printed"})


def test_what_a_value_was_called_before_is_still_read() -> None:
    for written, meant in (("seed", "printed"), ("printed", "printed"), ("standard", "standard")):
        chosen = read_options(Renamed, {"ending": written})
        assert chosen == Renamed(ending=meant)


def test_an_old_name_is_neither_offered_nor_written() -> None:
    fact = option_facts(Renamed)[0]
    assert fact.values == ("printed", "standard")
    assert written_options(read_options(Renamed, {"ending": "seed"})) == {}
    with pytest.raises(InvalidOption, match=r"^ending: 'sead' is not one of printed, standard"):
        read_options(Renamed, {"ending": "sead"})
