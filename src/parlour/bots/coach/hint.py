"""The coach's hints: the best moves for a seat."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

import msgspec

from parlour.bots.search import SearchResult, SearchTree
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game, View, require_view
from parlour.kit.moves import NO_MOVE
from parlour.kit.outcomes import Appraisal
from parlour.kit.rng import Rng, require_rng
from parlour.kit.validation import (
    validate_language,
    validate_number,
    validate_player_names,
    validate_seconds,
)
from parlour.scene.scenes import format_move_label
from parlour.text.message import DEFAULT_LANGUAGE
from parlour.text.translation import MessageCatalog, get_catalog

HINT_PLAYOUTS: Final = 10_000  # total number of playouts for one hint
MIN_PLAYOUTS: Final = 30  # minimum number of playouts that must try a move before its chance is reported
# minimum difference from the best move's chance, in standard errors, for a move to count as worse
SURE_STANDARD_ERRORS: Final = 2.0
# maximum difference between the average points of two moves that are about as good
SIMILAR_POINTS: Final = 0.5
GRAPH_PLAYOUTS: Final = 500  # maximum number of playouts for one point of the graph of win chances


class MoveRating(msgspec.Struct):
    """The coach's rating of a legal move.

    Attributes:
        move: The move as text; an empty string means declining.
        label: The move in words.
        win_chance: Expected share of the win, 0 to 1; None if the move was tried too rarely to judge. If n
            players win, each has 1/n of the win. If the match is drawn, all seats share the win.
        standard_error: Standard error of the difference between this chance and that of the best move; 0 if
            the rating is exact.
        points: Mean change in the seat's lead over its best opponent by the end of the deal, in points; None
            if the game does not count points, or if the move was tried too rarely.
        playouts: Number of playouts that tried the move; 0 if the rating is exact.
    """

    move: str
    label: str
    win_chance: float | None
    standard_error: float
    points: float | None
    playouts: int


class Hint(msgspec.Struct):
    """The rated legal moves of a seat, with sentences that explain the best one.

    Attributes:
        seat: The seat whose moves are rated.
        choices: All legal moves, best first.
        reason: The game's reason for the best move; an empty string if the game gives none.
        comparison: A sentence that compares the best move with the second best.
        is_exact: True if the ratings were calculated exactly instead of estimated by a search.
        playouts: Total number of playouts for all moves.
    """

    seat: int
    choices: list[MoveRating]
    reason: str
    comparison: str
    is_exact: bool
    playouts: int

    @property
    def best(self) -> MoveRating:
        """The best move."""
        return self.choices[0]


@dataclass
class Candidate:
    """A move with its rating.

    Attributes:
        move: The code of the move.
        rating: The rating of the move.
        chances: Win chance of each seat after the move; empty if the rating is exact.
    """

    move: int
    rating: MoveRating
    chances: list[float] = field(default_factory=list)


def compute_hint(
    view: View,
    rng: Rng,
    playouts: int = HINT_PLAYOUTS,
    deadline: float = math.inf,
    player_names: Sequence[str] = (),
    language: str = DEFAULT_LANGUAGE,
) -> Hint:
    """Return a hint for the seat of a view, using only the information in the view.

    Args:
        view: The view of a seat that has a legal move.
        rng: Source of random numbers. Without a deadline, the same view, generator and number of playouts
            give the same hint.
        playouts: Total number of playouts for all moves.
        deadline: Deadline, a `time.monotonic()` value.
        player_names: Names of the players, by seat.
        language: Language of the sentences: `en` or `de`.

    Returns:
        The rated moves and the sentences.

    Raises:
        ParlourError: An argument has the wrong type, or the seat has no legal move.
    """
    view, rng = require_view("view", view), require_rng("rng", rng)
    playouts = validate_number("playouts", playouts, 1)
    deadline = validate_seconds("deadline", deadline)
    player_names, language = validate_player_names(player_names), validate_language(language)
    if not view.legal():
        raise ParlourError(f"seat {view.seat} of this view has no legal move")
    if len(view.legal()) == 1 and view.game.to_move() >> view.seat & 1:
        playouts = min(playouts, GRAPH_PLAYOUTS)
    candidates = rate_moves(view, SearchTree(view, rng, playouts), playouts, deadline, player_names, language)
    best = candidates[0]
    return Hint(
        seat=view.seat,
        choices=[candidate.rating for candidate in candidates],
        reason=format_move_reason(view, best.move, player_names, language),
        comparison=format_comparison(
            [candidate.rating for candidate in candidates], language, int(view.game.seats)
        ),
        is_exact=not best.rating.playouts,
        playouts=sum(candidate.rating.playouts for candidate in candidates),
    )


def rate_moves(
    view: View, tree: SearchTree, playouts: int, deadline: float, player_names: Sequence[str], language: str
) -> list[Candidate]:
    """Return a rating of every legal move, best first."""
    appraisals = view.game.variant.strategy.appraise_moves(view.game, view.seat)
    if appraisals:
        candidates = [rate_exactly(view, appraisal, player_names, language) for appraisal in appraisals]
        return sorted(candidates, key=lambda rated: (-(rated.rating.win_chance or 0.0), rated.move))
    tree.search_until(deadline, playouts)
    return [new_candidate(view, result, player_names, language) for result in tree.results()]


def rate_exactly(view: View, appraisal: Appraisal, player_names: Sequence[str], language: str) -> Candidate:
    rating = new_move_rating(
        view,
        appraisal.move,
        player_names,
        language,
        utility_to_chance(appraisal.utility),
        0.0,
        appraisal.points,
        0,
    )
    return Candidate(appraisal.move, rating)


def new_candidate(view: View, result: SearchResult, player_names: Sequence[str], language: str) -> Candidate:
    is_judged = result.visits >= MIN_PLAYOUTS
    chance = utility_to_chance(result.utility) if is_judged else None
    current_margin = view.game.variant.strategy.margin(view.game, view.seat)
    points = (
        result.point_lead - current_margin if is_judged and (result.point_lead or current_margin) else None
    )
    half_error = result.standard_error / 2.0
    rating = new_move_rating(
        view, result.move, player_names, language, chance, half_error, points, result.visits
    )
    return Candidate(result.move, rating, [utility_to_chance(utility) for utility in result.utilities])


def compare_two_moves(
    view: View,
    tree: SearchTree,
    playouts: int,
    player_names: Sequence[str],
    language: str,
    best_move: int,
    played_move: int,
) -> tuple[Candidate, Candidate]:
    """Compare two moves with new playouts only. Return the better one first.

    Earlier estimates are not used, because the highest of many estimates is partly due to luck.
    """
    tree.restrict_root([best_move, played_move])
    tree.search(playouts)
    first, second = (new_candidate(view, result, player_names, language) for result in tree.results())
    return first, second


def utility_to_chance(utility: float) -> float:
    """Return the chance to win that corresponds to a utility from -1 to 1."""
    return (utility + 1.0) / 2.0


def new_move_rating(
    view: View,
    move: int,
    player_names: Sequence[str],
    language: str,
    win_chance: float | None,
    standard_error: float,
    points: float | None,
    playouts: int,
) -> MoveRating:
    text = "" if move == NO_MOVE else view.game.format_move(move)
    return MoveRating(
        text,
        format_choice_label(view.game, move, player_names, language),
        win_chance,
        standard_error,
        points,
        playouts,
    )


def format_choice_label(game: Game, move: int, player_names: Sequence[str], language: str) -> str:
    if move == NO_MOVE:
        return get_coach_catalog(language).format("wait")
    return format_move_label(game, move, list(player_names), language=language)


def format_move_reason(view: View, move: int, player_names: Sequence[str], language: str) -> str:
    """Return the game's reason for a move, or an empty string if there is none."""
    reason = view.game.variant.strategy.move_reason(view.game, view.seat, move) if move != NO_MOVE else None
    return (
        view.game.format_message(reason, list(player_names), language=language) if reason is not None else ""
    )


def get_coach_catalog(language: str) -> MessageCatalog:
    return get_catalog("parlour.bots", language)


def format_comparison(choices: list[MoveRating], language: str = DEFAULT_LANGUAGE, seats: int = 2) -> str:
    """Return a sentence that compares the best move with the second best.

    With three or more seats, it calls the chance an expected share of the win, because several players can
    win.
    """
    catalog = get_coach_catalog(language)
    best = choices[0]
    if len(choices) == 1:
        return catalog.format("only")
    if best.win_chance is None:
        return catalog.format("unjudged")
    sentence = catalog.format("wins", chance=to_percent(best.win_chance), seats=seats)
    if best.points is not None:
        points = format_points_without_sign(best.points, catalog)
        sentence = catalog.format("gains" if best.points >= 0 else "loses", wins=sentence, points=points)
    second = choices[1]
    if second.win_chance is None:
        return catalog.format("alone", wins=sentence)
    chance = to_percent(second.win_chance)
    message_key = "close" if are_about_as_good(best, second) else "next"
    return catalog.format(message_key, wins=sentence, other=second.label, chance=chance)


def are_about_as_good(best: MoveRating, second: MoveRating) -> bool:
    """Return True if a move is not clearly worse than the best one, or only by a single percent.

    Both moves must have a chance to win.
    """
    assert best.win_chance is not None
    assert second.win_chance is not None
    if best.win_chance - second.win_chance <= SURE_STANDARD_ERRORS * second.standard_error:
        return True
    has_similar_points = (
        best.points is None or second.points is None or abs(best.points - second.points) < SIMILAR_POINTS
    )
    return has_similar_points and to_percent(best.win_chance) - to_percent(second.win_chance) <= 1


def format_points_without_sign(points: float, catalog: MessageCatalog) -> str:
    """Format the absolute value of a number of points, with one decimal place."""
    whole, _, tenths = f"{abs(points):.1f}".partition(".")
    return catalog.format("decimal", whole=whole, tenths=tenths)


def to_percent(chance: float) -> int:
    """Return a chance from 0 to 1 as a whole percentage."""
    return round(100 * min(max(chance, 0.0), 1.0))
