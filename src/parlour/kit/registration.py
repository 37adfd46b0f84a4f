"""Registration of a game: its class, and the objects for notation, display, strategy and so on.

Registration validates the order of the clause checks and the statistics.
"""

import re
import sys
from typing import TYPE_CHECKING, TypeVar

from parlour.kit.clause_checks import ClauseCheck
from parlour.kit.display import Display
from parlour.kit.features import Features
from parlour.kit.game import Game
from parlour.kit.game_positions import Positions
from parlour.kit.inference import Beliefs
from parlour.kit.moves import KIND_FIELD, KIND_UNIT
from parlour.kit.notation import Notation
from parlour.kit.stats import (
    STAT_AGGREGATES,
    STAT_MEASURES,
    STAT_OWNERS,
    OpeningHandSpec,
    StatTable,
)
from parlour.kit.strategy import Strategy

if TYPE_CHECKING:
    from pathlib import Path

G = TypeVar("G", bound=Game)


CLAUSE_PATTERN = re.compile(r"([A-Z]+)-(\d+)")
CLAUSE_LINE_PATTERN = re.compile(r"^- \*\*([A-Z]+)-(\d+)\*\*", re.MULTILINE)


def register(
    game_class: type[G],
    *,
    clause_checks: tuple[ClauseCheck, ...] = (),
    notation: Notation[G] | None = None,
    positions: Positions[G] | None = None,
    display: Display[G] | None = None,
    strategy: Strategy[G] | None = None,
    beliefs: Beliefs[G] | None = None,
    features: Features[G] | None = None,
    stats: StatTable | None = None,
    opening_hand: OpeningHandSpec | None = None,
) -> None:
    """Register with a game's class the objects that do the rest of its work.

    An omitted object is that of the base class. In `Game` these are the defaults.

    Args:
        game_class: The class that implements the rules.
        clause_checks: The clause checks, in the order of the rules page.
        notation: The text of moves and cards.
        positions: The text of positions, and the zones of the table.
        display: Prompts, animations of events, and faces of cards.
        strategy: Suggested moves, and estimates of values.
        beliefs: What seats can infer about hidden cards, and random deals that fit it.
        features: The numbers for machine learning.
        stats: The statistics that are counted from events.
        opening_hand: The statistics of the cards dealt to each seat.

    Raises:
        TypeError: A table is invalid.
    """
    game_class.notation = notation or game_class.notation
    game_class.display = display or game_class.display
    game_class.strategy = strategy or game_class.strategy
    game_class.beliefs = beliefs or game_class.beliefs
    game_class.features = features or game_class.features
    game_class.stats = stats or game_class.stats
    game_class.opening_hand = opening_hand or game_class.opening_hand
    if positions is not None:
        game_class.positions = positions
        game_class.position_keys = positions.position_keys
        game_class.card_keys = positions.card_keys
        game_class.unordered_keys = positions.unordered_keys
    game_class.clause_checks = clause_checks
    game_class.checks_by_kind = {
        kind: tuple([clause_check for clause_check in clause_checks if clause_check.applies_to(kind)])
        for kind in range(0, KIND_FIELD + 1, KIND_UNIT)
    }
    validate_clause_order(game_class, clause_checks)
    validate_stats(game_class, game_class.stats)


def validate_clause_order(game_class: type[Game], clause_checks: tuple[ClauseCheck, ...]) -> None:
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


def rules_page_path(game_class: type[Game]) -> "Path":
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


def validate_stats(game_class: type[Game], stat_table: StatTable) -> None:
    """Check a table of statistics.

    Raises:
        TypeError: The table is invalid.
    """
    stat_names = [stat.name for stat in stat_table.stats]
    for stat in stat_table.stats:
        kinds = [*stat.event_kinds, *filter(None, (stat.start_event, stat.end_event))]
        known_kinds = [kind.name for kind in game_class.event_kinds]
        unknown_kinds = [kind for kind in kinds if kind not in known_kinds]
        if unknown_kinds or not stat.event_kinds:
            raise TypeError(
                f"{game_class.__name__}: the statistic {stat.name!r} counts unknown kinds of events: "
                f"{unknown_kinds}"
            )
        if (
            stat.owner not in STAT_OWNERS
            or stat.measure not in STAT_MEASURES
            or stat.aggregate not in STAT_AGGREGATES
        ):
            raise TypeError(
                f"{game_class.__name__}: the statistic {stat.name!r} has an unknown owner, measure or "
                f"aggregate: {stat}"
            )
        if stat_names.count(stat.name) > 1 or not stat.name.isidentifier():
            raise TypeError(
                f"{game_class.__name__}: a statistic needs a unique identifier as its name, not {stat.name!r}"
            )
    if stat_table.dealer_left_leads and not stat_table.dealer_field:
        raise TypeError(f"{game_class.__name__}: dealer_left_leads needs a dealer_field")
