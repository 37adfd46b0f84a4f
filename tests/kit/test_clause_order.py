"""The clause checks of a game are in the order of its rules page (G-5), which is checked at registration."""

import pytest

from parlour.games import game_class
from parlour.kit.clause_checks import ClauseCheck
from parlour.kit.game import Game
from parlour.kit.registration import register
from parlour.text.message import Message

MODULE_WITH_PAGE = game_class(
    "crazy-eight"
).__module__  # on its page the rulings, CE-31 to CE-39, come after CE-51


def no_refusal(game: Game, seat: int, move: int) -> Message | None:
    return None


def registered_game(module: str, *clauses: str) -> type[Game]:
    """Return a game of that module, with clause checks for these clauses."""
    kind = type("Trial", (Game,), {"__module__": module})
    register(kind, clause_checks=tuple(ClauseCheck(clause, no_refusal) for clause in clauses))
    return kind


@pytest.mark.clause("G-5")
@pytest.mark.parametrize(
    ("module", "clauses"),
    [
        (MODULE_WITH_PAGE, ("G-1", "G-3", "CE-3", "CE-3", "CE-24", "CE-43", "CE-31", "CE-36", "CE-44")),
        (__name__, ("G-1", "G-3", "QQ-2", "QQ-10")),
        (__name__, ()),
    ],
)
def test_accepts_checks_in_page_order(module: str, clauses: tuple[str, ...]) -> None:
    assert [refusal.clause for refusal in registered_game(module, *clauses).clause_checks] == [*clauses]


@pytest.mark.clause("G-5")
@pytest.mark.parametrize(
    ("module", "clauses", "message"),
    [
        (MODULE_WITH_PAGE, ("CE-31", "CE-40"), "the order of the rules page, not CE-31, CE-40"),
        (MODULE_WITH_PAGE, ("CE-3", "G-3"), "the order of the rules page"),
        (MODULE_WITH_PAGE, ("CE-3", "CE-15"), "no clause CE-15"),
        (__name__, ("QQ-10", "QQ-2"), "the order of the rules page"),
        (__name__, ("QQ-2", "G-3"), "the order of the rules page"),
        (__name__, ("two",), "'two' is not a clause"),
    ],
)
def test_rejects_checks_out_of_order_or_without_clause(
    module: str, clauses: tuple[str, ...], message: str
) -> None:
    with pytest.raises(TypeError, match=message):
        registered_game(module, *clauses)
