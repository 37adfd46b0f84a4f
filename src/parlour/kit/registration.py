"""Registration of a game's components with its class.

Registration validates the order of the clause checks and the statistics.
"""

import re
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from parlour.kit import defaults
from parlour.kit.components import Knowledge, Strategy
from parlour.kit.display import Display
from parlour.kit.features import Features
from parlour.kit.moves import KIND_FIELD, KIND_UNIT
from parlour.kit.notation import Notation
from parlour.kit.sentences import Sentence
from parlour.kit.stats import DEFAULT_OPENING_HAND, NO_STATS, OpeningHandSpec, StatTable, validate_stats
from parlour.kit.zones import Zone

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.kit.game import Game
    from parlour.kit.position_reader import PositionReader


@dataclass(frozen=True)
class ClauseCheck:
    """A clause that a move can break, and a function that checks whether it does.

    `check(game, seat, move)` returns the reason if the move breaks the clause, otherwise None. The clause
    applies to the kinds of move in `move_kinds`, or to all kinds if that is empty.
    """

    clause: str
    check: Callable[[Any, int, int], Sentence | None]
    move_kinds: tuple[int, ...] = ()

    def applies_to(self, move_kind: int) -> bool:
        return not self.move_kinds or move_kind in self.move_kinds


FunctionTable = dict[str, Callable[..., Any]]
CLAUSE_PATTERN = re.compile(r"([A-Z]+)-(\d+)")
CLAUSE_LINE_PATTERN = re.compile(r"^- \*\*([A-Z]+)-(\d+)\*\*", re.MULTILINE)


class Components:
    """The parts of a game other than its rules.

    `defaults.py` documents the functions. `stats` (`STATS`) lists the statistics that are counted from
    events. `opening_hand` (`OPENING_HAND`) lists the statistics of the cards dealt to each seat.
    """

    write_position: Callable[["Game", dict[str, Any]], None]
    read_position: Callable[["Game", "PositionReader"], None]
    position_problems: Callable[["Game"], Iterable[str]]
    write_memory: Callable[["Game", dict[str, Any]], None]
    read_memory: Callable[["Game", dict[str, Any]], None]
    zones: Callable[["Game", int], list[Zone]]

    def __init__(
        self,
        notation: Notation[Any],
        display: Display[Any],
        knowledge: Knowledge[Any],
        strategy: Strategy[Any],
        features: Features,
        functions: FunctionTable,
        stats: StatTable = NO_STATS,
        opening_hand: OpeningHandSpec = DEFAULT_OPENING_HAND,
    ) -> None:
        self.notation = notation
        self.display = display
        self.knowledge = knowledge
        self.strategy = strategy
        self.features = features
        self.stats = stats
        self.opening_hand = opening_hand
        vars(self).update(functions)


FUNCTION_NAMES: Final = tuple(Components.__annotations__)
DEFAULT_FUNCTIONS: Final[FunctionTable] = {name: getattr(defaults, name) for name in FUNCTION_NAMES}


def register_components(
    game_class: "type[Game]", clause_checks: tuple[ClauseCheck, ...], *components: object
) -> None:
    """Register the clause checks and the components of a game with its class.

    If several components define the same function or table, the last one is used. If no component defines a
    function, the default in `defaults.py` is used.

    Args:
        game_class: The class that implements the rules.
        clause_checks: The clause checks, in the order of the rules page.
        components: Instances of Notation, Display, Knowledge, Strategy and Features, and any modules or
            objects whose functions or tables are named as in `Components`.

    Raises:
        TypeError: A table is invalid.
    """
    notation, display, knowledge, strategy, features = (
        game_class.components.notation,
        game_class.components.display,
        game_class.components.knowledge,
        game_class.components.strategy,
        game_class.components.features,
    )
    functions = {name: getattr(game_class.components, name) for name in FUNCTION_NAMES}
    stats, opening_hand = game_class.components.stats, game_class.components.opening_hand
    for component in components:
        if isinstance(component, Notation):
            notation = component
        elif isinstance(component, Display):
            display = component
        elif isinstance(component, Knowledge):
            knowledge = component
        elif isinstance(component, Strategy):
            strategy = component
        elif isinstance(component, Features):
            features = component
        else:
            functions |= {
                name: getattr(component, name) for name in FUNCTION_NAMES if hasattr(component, name)
            }
            stats = getattr(component, "STATS", stats)
            opening_hand = getattr(component, "OPENING_HAND", opening_hand)
            game_class.position_keys = getattr(component, "position_keys", game_class.position_keys)
            game_class.card_keys = getattr(component, "card_keys", game_class.card_keys)
            game_class.unordered_keys = getattr(component, "unordered_keys", game_class.unordered_keys)
    game_class.components = Components(
        notation, display, knowledge, strategy, features, functions, stats, opening_hand
    )
    validate_clause_order(game_class, clause_checks)
    validate_stats(game_class, stats)
    game_class.clause_checks = clause_checks
    game_class.checks_by_kind = {
        kind: tuple([clause_check for clause_check in clause_checks if clause_check.applies_to(kind)])
        for kind in range(0, KIND_FIELD + 1, KIND_UNIT)
    }


def validate_clause_order(game_class: "type[Game]", clause_checks: tuple[ClauseCheck, ...]) -> None:
    """Check that the clause checks are in the order of the rules page (G-5).

    Raises:
        TypeError: The clause checks are in a different order.
    """
    page_clauses = parse_clauses(rules_page_path(game_class))
    clauses = [clause_check.clause for clause_check in clause_checks]
    sort_keys = [clause_sort_key(clause, page_clauses) for clause in clauses]
    if sort_keys != sorted(sort_keys):
        raise TypeError(
            f"{game_class.__name__}: the clause checks must be in the order of the rules page, not "
            f"{', '.join(clauses)}"
        )


def rules_page_path(game_class: "type[Game]") -> "Path":
    """Return the path of a game's rules page, even for a compiled game.

    The page is in the same folder as the module of the class and has the same name: `rules.md` for
    `rules.py`.
    """
    from pathlib import Path  # imported here, so that `import parlour` is fast

    module = game_class.__module__
    return Path(sys.modules[module].__file__ or "").with_name(module.rpartition(".")[2] + ".md")


def parse_clauses(page: "Path") -> list[str]:
    """Return the clauses of a rules page, in page order, or an empty list if the page does not exist."""
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    return [f"{match[1]}-{match[2]}" for match in CLAUSE_LINE_PATTERN.finditer(text)]


def clause_sort_key(clause_number: str, page_clauses: list[str]) -> tuple[bool, int]:
    """Return a sort key for a clause. The clauses that all games share, such as G-1, come first.

    Within each group, clauses are sorted by their order in `page_clauses`, or by number if that list is
    empty.

    Raises:
        TypeError: The clause is malformed, or is missing from a list that is not empty.
    """
    match = CLAUSE_PATTERN.fullmatch(clause_number)
    if match is None:
        raise TypeError(
            f"{clause_number!r} is not a clause: it must consist of letters, a hyphen and a number"
        )
    if not page_clauses:
        return (match[1] != "G", int(match[2]))
    if clause_number not in page_clauses:
        raise TypeError(f"the rules page has no clause {clause_number}")
    return (match[1] != "G", page_clauses.index(clause_number))


def default_components() -> Components:
    """Return the default components, for a game that defines none of its own."""
    return Components(Notation(), Display(), Knowledge(), Strategy(), Features(), dict(DEFAULT_FUNCTIONS))
