"""Registration of a game's components with its class, and checks of its tables."""

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from parlour.kit import defaults
from parlour.kit.components import Knowledge, Strategy
from parlour.kit.features import Features
from parlour.kit.moves import KIND_FIELD, KIND_UNIT
from parlour.kit.sentences import Sentence
from parlour.kit.stats import DEFAULT_OPENING_HAND, NO_STATS, OpeningHand, StatTable, validate_stats
from parlour.kit.zones import ANIMATIONS, MOODS, EventDisplay, Face, Zone

if TYPE_CHECKING:
    from pathlib import Path

    from parlour.kit.game import Game
    from parlour.kit.position_reader import PositionReader


@dataclass(frozen=True)
class ClauseCheck:
    """A clause that moves can break: `check(game, seat, move)` returns the reason if the move does, or None.

    `move_kinds` are the kinds of move that it concerns, as bits of the code; empty means all kinds.
    """

    clause: str
    check: Callable[[Any, int, int], Sentence | None]
    move_kinds: tuple[int, ...] = ()

    def applies(self, kind: int) -> bool:
        return not self.move_kinds or kind in self.move_kinds


FunctionTable = dict[str, Callable[..., Any]]
CLAUSE_PATTERN = re.compile(r"([A-Z]+)-(\d+)")
CLAUSE_LINE_PATTERN = re.compile(r"^- \*\*([A-Z]+)-(\d+)\*\*", re.MULTILINE)


class Components:
    """The components of a game other than its rules: knowledge, strategy, features, and functions by name.

    `defaults.py` documents each function. `event_displays` (the table `EVENT_DISPLAYS`) has the display of
    each kind of event. `stats` (`STATS`) has the statistics counted from events, and `opening_hand`
    (`OPENING_HAND`) the properties of dealt cards that are counted.
    """

    vocabulary: Callable[["Game"], list[int]]
    format_move: Callable[["Game", int], str]
    parse_move: Callable[["Game", str], int]
    parse_moves: Callable[["Game", str, int], list[int]]
    held_jokers: Callable[["Game", int], int]
    canonical_move: Callable[["Game", int], int]
    write_position: Callable[["Game", dict[str, Any]], None]
    read_position: Callable[["Game", "PositionReader"], None]
    write_memory: Callable[["Game", dict[str, Any]], None]
    read_memory: Callable[["Game", dict[str, Any]], None]
    parse_card: Callable[["Game", str, int], int]
    format_card: Callable[["Game", int], str]
    format_cards: Callable[["Game", int], list[str]]
    cards_of_stack: Callable[["Game", str, str], list[str]]
    format_drawn_card: Callable[["Game", int], str]
    normalize_card: Callable[["Game", str], str]
    faces: Callable[["Game"], dict[str, Face]]
    zones: Callable[["Game", int], list[Zone]]
    prompt: Callable[["Game", int], Sentence]
    label: Callable[["Game", int], Sentence]
    click_target: Callable[["Game", int], tuple[str, str]]
    source_card: Callable[["Game", int], str]
    click_notation: Callable[["Game", int], str]
    describe_field: Callable[["Game", str, int], object]
    describe_cards: Callable[["Game", list[str], int], object]
    can_autoplay: Callable[["Game"], bool]
    reveals_nothing: Callable[["Game", int, int], bool]

    def __init__(
        self,
        knowledge: Knowledge,
        strategy: Strategy,
        features: Features,
        functions: FunctionTable,
        event_displays: dict[str, EventDisplay],
        stats: StatTable = NO_STATS,
        opening_hand: OpeningHand = DEFAULT_OPENING_HAND,
    ) -> None:
        self.knowledge = knowledge
        self.strategy = strategy
        self.features = features
        self.event_displays = event_displays
        self.stats = stats
        self.opening_hand = opening_hand
        vars(self).update(functions)


FUNCTION_NAMES: Final = tuple(Components.__annotations__)
DEFAULT_FUNCTIONS: Final[FunctionTable] = {name: getattr(defaults, name) for name in FUNCTION_NAMES}


def register_components(
    game_class: "type[Game]", refusals: tuple[ClauseCheck, ...], *components: object
) -> None:
    """Register the clause checks and the components of a game with its class.

    Only plain functions are taken from modules; a later component overrides an earlier one. The defaults of
    `defaults.py` fill in what is missing.

    Args:
        game_class: The class of the rules.
        refusals: The clause checks in the order of the rules page.
        components: A Knowledge, a Strategy and a Features as objects; modules, and classes or objects with
            tables, found by their names.

    Raises:
        TypeError: A table is invalid.
    """
    knowledge, advice, features = (
        game_class.components.knowledge,
        game_class.components.strategy,
        game_class.components.features,
    )
    functions = {name: getattr(game_class.components, name) for name in FUNCTION_NAMES}
    showings = game_class.components.event_displays
    figures, opening = game_class.components.stats, game_class.components.opening_hand
    for part in components:
        if isinstance(part, Knowledge):
            knowledge = part
        elif isinstance(part, Strategy):
            advice = part
        elif isinstance(part, Features):
            features = part
        else:
            functions |= {name: getattr(part, name) for name in FUNCTION_NAMES if hasattr(part, name)}
            showings = showings | getattr(part, "EVENT_DISPLAYS", {})
            figures = getattr(part, "STATS", figures)
            opening = getattr(part, "OPENING_HAND", opening)
            game_class.position_keys = getattr(part, "position_keys", game_class.position_keys)
            game_class.card_keys = getattr(part, "card_keys", game_class.card_keys)
            game_class.unordered_keys = getattr(part, "unordered_keys", game_class.unordered_keys)
    game_class.components = Components(knowledge, advice, features, functions, showings, figures, opening)
    validate_clause_order(game_class, refusals)
    validate_event_displays(game_class)
    validate_stats(game_class, figures)
    game_class.clause_checks = refusals
    game_class.checks_by_kind = {
        of: tuple([each for each in refusals if each.applies(of)])
        for of in range(0, KIND_FIELD + 1, KIND_UNIT)
    }


def validate_clause_order(game_class: "type[Game]", refusals: tuple[ClauseCheck, ...]) -> None:
    """Check that the clause checks are in the order of the rules page (G-5).

    Raises:
        TypeError: They are not.
    """
    page = parse_clauses(rules_page_path(game_class))
    clauses = [refusal.clause for refusal in refusals]
    places = [clause_order(clause, page) for clause in clauses]
    if places != sorted(places):
        raise TypeError(
            f"{game_class.__name__}: the refusals must be in the order of the rules page, not "
            f"{', '.join(clauses)}"
        )


def validate_event_displays(game_class: "type[Game]") -> None:
    """Check that the displays are of kinds of event of the game, with known moods and animations.

    Raises:
        TypeError: They are not.
    """
    for event, showing in game_class.components.event_displays.items():
        if event not in game_class.event_kinds:
            raise TypeError(f"{game_class.__name__}: {event!r} in EVENT_DISPLAYS is not a kind of event")
        if showing.mood not in MOODS or showing.animation not in ANIMATIONS:
            raise TypeError(
                f"{game_class.__name__}: the display of {event!r} has an unknown mood or animation: {showing}"
            )


def rules_page_path(game_class: "type[Game]") -> "Path":
    """Return the path of the rules page of a game's class, compiled or not.

    The page is in the folder of the module and has its name: `rules.md` for a game.
    """
    from pathlib import Path  # imported on demand, so that `import parlour` is quick

    module = game_class.__module__
    return Path(sys.modules[module].__file__ or "").with_name(module.rpartition(".")[2] + ".md")


def parse_clauses(page: "Path") -> list[str]:
    """Return the clauses of a rules page, in its order; empty if the page does not exist."""
    text = page.read_text(encoding="utf-8") if page.is_file() else ""
    return [f"{found[1]}-{found[2]}" for found in CLAUSE_LINE_PATTERN.finditer(text)]


def clause_order(clause: str, page: list[str]) -> tuple[bool, int]:
    """Return a sort key of a clause: clauses of every game (G) come first, then those of the game.

    They are in the order of the page, or of their numbers if there is no page.

    Raises:
        TypeError: The clause is malformed, or the page does not have it.
    """
    found = CLAUSE_PATTERN.fullmatch(clause)
    if found is None:
        raise TypeError(f"{clause!r} is not a clause: it must have letters, a hyphen and a number")
    if not page:
        return (found[1] != "G", int(found[2]))
    if clause not in page:
        raise TypeError(f"the rules page has no clause {clause}")
    return (found[1] != "G", page.index(clause))


def default_components() -> Components:
    """Return the components of a game that defines none of its own."""
    return Components(Knowledge(), Strategy(), Features(), dict(DEFAULT_FUNCTIONS), {})
