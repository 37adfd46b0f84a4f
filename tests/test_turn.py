"""Of many like cases each run takes others, and all come up."""

import pytest

from parlour.testing import effort
from tests import turn
from tests.turn import in_turn


@pytest.mark.parametrize(("cases", "few"), [(5, 1), (6, 2), (7, 3), (3, 1), (1, 1)])
def test_all_cases_come_up(monkeypatch: pytest.MonkeyPatch, cases: int, few: int) -> None:
    monkeypatch.setattr(effort, "long", False)
    seen: list[int] = []
    for number in range(turn.number, turn.number + cases):
        monkeypatch.setattr(turn, "number", number)
        taken = in_turn(range(cases), few)
        assert taken == in_turn(range(cases), few)
        assert len({*taken}) == len(taken) == few
        monkeypatch.setattr(turn, "number", number - 1)
        assert in_turn(range(cases), few, ahead=1) == taken
        seen += taken
    assert {*seen} == {*range(cases)}


def test_where_there_are_few_or_all_are_wanted_all_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effort, "long", False)
    assert in_turn("ab", 2) == in_turn("ab", 3) == ["a", "b"]
    assert in_turn([]) == []
    monkeypatch.setattr(effort, "long", True)
    assert in_turn("abc") == ["a", "b", "c"]


def test_a_run_says_which_cases_it_took(pytestconfig: pytest.Config) -> None:
    assert turn.number == pytestconfig.option.turn
