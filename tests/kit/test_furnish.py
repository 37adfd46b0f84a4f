"""The clause checks of a game are in the order of its rules page (G-5), which is checked at registration."""

import pytest

from parlour.games import game_class
from parlour.kit.game import Game
from parlour.kit.registration import ClauseCheck, register_components
from parlour.kit.sentences import Sentence

PAGED = game_class("crazy-eight").__module__  # on its page the rulings, CE-31 to CE-39, come after CE-51


def never(game: Game, seat: int, move: int) -> Sentence | None:
    return None


def furnished(module: str, *clauses: str) -> type[Game]:
    """Return a game of that module, with clause checks for these clauses."""
    kind = type("Trial", (Game,), {"__module__": module})
    register_components(kind, tuple(ClauseCheck(clause, never) for clause in clauses))
    return kind


@pytest.mark.clause("G-5")
@pytest.mark.parametrize(
    ("module", "clauses"),
    [
        (PAGED, ("G-1", "G-3", "CE-3", "CE-3", "CE-24", "CE-43", "CE-31", "CE-36", "CE-44")),
        (__name__, ("G-1", "G-3", "QQ-2", "QQ-10")),
        (__name__, ()),
    ],
)
def test_refusals_in_the_order_of_the_page_are_taken(module: str, clauses: tuple[str, ...]) -> None:
    assert [refusal.clause for refusal in furnished(module, *clauses).clause_checks] == [*clauses]


@pytest.mark.clause("G-5")
@pytest.mark.parametrize(
    ("module", "clauses", "told"),
    [
        (PAGED, ("CE-31", "CE-40"), "the order of the rules page, not CE-31, CE-40"),
        (PAGED, ("CE-3", "G-3"), "the order of the rules page"),
        (PAGED, ("CE-3", "CE-15"), "no clause CE-15"),
        (__name__, ("QQ-10", "QQ-2"), "the order of the rules page"),
        (__name__, ("QQ-2", "G-3"), "the order of the rules page"),
        (__name__, ("two",), "'two' is not a clause"),
    ],
)
def test_refusals_in_another_order_or_of_no_clause_are_not(
    module: str, clauses: tuple[str, ...], told: str
) -> None:
    with pytest.raises(TypeError, match=told):
        furnished(module, *clauses)
