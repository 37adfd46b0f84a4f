"""The coach's reviews of matches.

A review judges a seat's choices by the seat's knowledge at the time. Chances to win are from 0 to 1. A shared
win counts as a fraction of a win.
"""

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import msgspec

from parlour.bots.coach.hint import (
    GRAPH_PLAYOUTS,
    MIN_PLAYOUTS,
    SURE_STANDARD_ERRORS,
    MoveRating,
    compare_two_moves,
    format_choice_label,
    format_move_reason,
    get_coach_catalog,
    rate_moves,
    to_percent,
    utility_to_chance,
)
from parlour.bots.search import HORIZON, SearchTree, play_out_deal
from parlour.kit.events import BELIEFS
from parlour.kit.game import Game, View
from parlour.kit.match_driver import is_decision
from parlour.kit.moves import NO_MOVE, SPECTATOR
from parlour.kit.rng import Rng
from parlour.kit.validation import MAX_INT, validate_language, validate_number, wrong_type_error
from parlour.records.record import Record, replay, validate_record
from parlour.text.message import DEFAULT_LANGUAGE
from parlour.text.translation import MessageCatalog

REVIEW_PLAYOUTS: Final = 3000  # playouts per decision of a review
# smallest loss of win chance that is shown, 0 to 1; a smaller loss would be rounded to 0%
MIN_SHOWN_COST: Final = 0.005
MAX_GRAPH_POINTS: Final = 240  # maximum number of points in the graph of win chances
# standard error below which the estimate of a graph point is accurate enough
TARGET_STANDARD_ERROR: Final = 0.02
PLAYOUTS_PER_BATCH: Final = 50  # playouts between two checks of the standard error
GRAPH_HEURISTIC_PERCENT: Final = 90  # percentage of moves that the heuristic makes in playouts for the graph
MAX_TURNING_POINTS: Final = 3  # maximum number of turning points in a review
# a change of less than this in the chance to win is described as having no effect
NO_EFFECT_LIMIT: Final = 0.04
SMALL_EFFECT_LIMIT: Final = 0.15  # a change of less than this in the chance to win is described as small
LARGE_EFFECT_LIMIT: Final = 0.45  # a change of at least this much in the chance to win is described as large

CAUSED_BY_CHOICE: Final = "choice"
CAUSED_BY_CARDS: Final = "cards"

# called with the number of finished steps and the total number of steps
Progress = Callable[[int, int], None]


def ignore_progress(done: int, total: int) -> None:
    """Do nothing with the reported progress."""


class Decision(msgspec.Struct):
    """A seat's choice at one move of a match, judged from that seat's view.

    Attributes:
        move_number: Number of the move, from 1.
        seat: The seat that made the choice.
        played: The rating of the seat's choice.
        best: The rating of the best move.
        cost: The chance to win that the seat lost by not making the best move, 0 to 1. It is 0 if the
            difference is not significant or less than half a percent.
        points_cost: The points that the seat lost by not making the best move; None if the game does not
            count points.
        gains: The chance to win that each other seat gained from this choice; 0 for the seat itself. The
            gains add up to the cost.
        reason: The game's reason for the best move.
        is_exact: True if the ratings were calculated exactly instead of estimated by a search.
    """

    move_number: int
    seat: int
    played: MoveRating
    best: MoveRating
    cost: float
    points_cost: float | None
    gains: list[float]
    reason: str
    is_exact: bool


class WinChancePoint(msgspec.Struct):
    """Each seat's chance to win at one point of a match, estimated from the views of all seats.

    Attributes:
        move_count: Number of moves made, from 0.
        chances: Each seat's chance to win, 0 to 1. The chances add up to 1.
        percentages: The chances as whole percentages, which add up to 100.
    """

    move_count: int
    chances: list[float]
    percentages: list[int]


class TurningPoint(msgspec.Struct):
    """A large change in a seat's chance to win, during one move or several.

    Attributes:
        first_move: Number of the first of these moves.
        last_move: Number of the last of these moves.
        seat: The seat whose chance changed.
        chance_before: The seat's chance before the first move, 0 to 1.
        chance_after: The seat's chance after the last move, 0 to 1.
        cause: `choice` if players' choices caused the change, `cards` if luck did.
        mover_seat: The seat that made the last move.
        label: The last move in words.
        text: A sentence that describes the change.
    """

    first_move: int
    last_move: int
    seat: int
    chance_before: float
    chance_after: float
    cause: str
    mover_seat: int
    label: str
    text: str


class SeatSummary(msgspec.Struct):
    """A seat's result, split into luck and choices: start + own_choices + other_choices + luck = result.

    Attributes:
        seat: The seat.
        start: The seat's chance to win before the first move, 0 to 1.
        own_choices: The change caused by the seat's own choices, 0 or less.
        other_choices: The change caused by the other seats' choices.
        luck: The remaining change.
        result: The seat's share of the win, 0 to 1, or its current chance if the match is not over.
        decision_count: Number of the seat's choices.
        mistake_count: Number of the seat's choices that have a cost.
        points_lost: Total points that these mistakes cost.
        costliest_move: Number of the move with the highest cost; 0 for a seat without mistakes.
        sentences: Sentences that describe this summary. They give no percentage for several choices together,
            because it could be over 100%.
    """

    seat: int
    start: float
    own_choices: float
    other_choices: float
    luck: float
    result: float
    decision_count: int
    mistake_count: int
    points_lost: float
    costliest_move: int
    sentences: list[str]


class Review(msgspec.Struct):
    """The review of a whole match.

    Attributes:
        game: Name of the game.
        title: Title of the game.
        seats: Number of seats.
        names: Names of the players, by seat.
        move_count: Number of moves.
        playouts: Number of playouts per decision.
        is_over: True if the match was played to its end.
        result: The result as written in the record.
        graph: The points of the graph of win chances.
        is_sampled: True if the graph does not have a point for every move.
        turning_points: The largest changes in the chances, in match order.
        decisions: All decisions.
        seat_summaries: A summary of luck and skill for each seat.
    """

    game: str
    title: str
    seats: int
    names: list[str]
    move_count: int
    playouts: int
    is_over: bool
    result: str
    graph: list[WinChancePoint]
    is_sampled: bool
    turning_points: list[TurningPoint]
    decisions: list[Decision]
    seat_summaries: list[SeatSummary]


# Review


@dataclass(frozen=True)
class DecisionPoint:
    """A decision to judge.

    Attributes:
        move_number: Number of the move in the record, from 1.
        step: Index of the decision within the move, from 0. Most moves consist of a single decision.
        seat: The seat that decides.
        played: The code of the chosen move; `NO_MOVE` if the seat declined.
    """

    move_number: int
    step: int
    seat: int
    played: int


def review_record(
    record: Record,
    playouts: int = REVIEW_PLAYOUTS,
    seed: int = 0,
    progress: Progress = ignore_progress,
    language: str = DEFAULT_LANGUAGE,
) -> Review:
    """Review a match.

    Args:
        record: The record of the match, which need not be over.
        playouts: Number of playouts per decision.
        seed: Seed of the playouts. The same record, number of playouts and seed give the same review.
        progress: Called with the number of finished steps and the total number of steps.
        language: Language of the sentences: `en` or `de`.

    Returns:
        The win chances, the decisions, and a summary of luck and skill for each seat.

    Raises:
        InvalidRecordError: The record cannot be replayed.
        ParlourError: An argument has the wrong type.
    """
    record = validate_record(record)
    playouts, seed = validate_number("playouts", playouts, 1), validate_number("seed", seed, -MAX_INT)
    language = validate_language(language)
    if not callable(progress):
        raise wrong_type_error("progress", "a function", progress)
    nodes, game = list_decisions(record)
    player_names = list_player_names(record, get_coach_catalog(language))
    graph_move_counts = choose_graph_move_counts(
        len(record.moves), sorted({node.move_number for node in nodes})
    )
    points, decisions, labels = analyze_match(
        record, nodes, set(graph_move_counts), player_names, language, playouts, seed, progress
    )
    final_chances = points[-1].chances
    results = [
        utility_to_chance(game.utility(seat)) if game.is_over else final_chances[seat]
        for seat in range(record.seats)
    ]
    review = Review(
        game=record.game,
        title=game.title,
        seats=record.seats,
        names=player_names,
        move_count=len(record.moves),
        playouts=playouts,
        is_over=game.is_over,
        result=record.result,
        graph=points,
        is_sampled=len(points) <= len(record.moves),
        turning_points=find_turning_points(record, points, decisions, labels),
        decisions=decisions,
        seat_summaries=[
            summarize_seat(seat, points, results[seat], decisions) for seat in range(record.seats)
        ],
    )
    return address_reader(review, SPECTATOR, language)


def address_reader(review: Review, reader_seat: int, language: str = DEFAULT_LANGUAGE) -> Review:
    """Return a copy of a review whose sentences call the player in `reader_seat` "you".

    Args:
        review: The review.
        reader_seat: The reader's seat, or SPECTATOR for a reader without a seat.
        language: Language of the sentences: `en` or `de`. It must be the language of the review.
    """
    catalog = get_coach_catalog(language)
    return msgspec.structs.replace(
        review,
        turning_points=[
            msgspec.structs.replace(
                turning_point, text=format_turning_point(review, turning_point, reader_seat, catalog)
            )
            for turning_point in review.turning_points
        ],
        seat_summaries=[
            msgspec.structs.replace(
                summary, sentences=format_seat_summary(review, summary, reader_seat, catalog)
            )
            for summary in review.seat_summaries
        ],
    )


def list_player_names(record: Record, catalog: MessageCatalog) -> list[str]:
    """Return the name of each seat in a record, with default names for unnamed seats."""
    unnamed = range(len(record.names), record.seats)
    return [*record.names, *(catalog.format("seat", number=seat) for seat in unnamed)]


def list_decisions(record: Record) -> tuple[list[DecisionPoint], Game]:
    """Return all decisions of a match in order, and the match after its last move."""
    nodes: list[DecisionPoint] = []
    move_index = 0
    for move_index, game in enumerate(replay(record)):
        if move_index < len(record.moves):
            nodes += list_decisions_at_move(game, move_index + 1, *record.moves[move_index][:2])
    return nodes, game


def list_decisions_at_move(
    game: Game, move_number: int, mover_seat: int, move_text: str
) -> Iterator[DecisionPoint]:
    """Yield the decisions at one move: first those of seats that declined to interrupt, then the mover's.

    If the mover interrupts, the decisions of other seats are left out. These seats could not know that the
    mover would be faster.
    """
    if game.to_move() >> mover_seat & 1:
        for seat in game.list_actors():
            if not game.to_move() >> seat & 1:
                yield DecisionPoint(move_number, 0, seat, NO_MOVE)
    codes = game.parse_moves(move_text)
    for step, code in enumerate(codes):
        if is_decision(game, mover_seat):
            yield DecisionPoint(
                move_number, step, mover_seat, game.variant.notation.canonical_move(game, code)
            )
        if step + 1 < len(codes):
            game = game.copy()
            game.push(mover_seat, code)


def choose_graph_move_counts(move_count: int, decision_move_numbers: list[int]) -> list[int]:
    """Choose the move counts at which the graph has a point.

    The graph has a point before and after each decision. The remaining points are spread evenly over the
    match.
    """
    required = sorted(
        {0, move_count, *decision_move_numbers, *(move_number - 1 for move_number in decision_move_numbers)}
    )
    if len(required) > MAX_GRAPH_POINTS:
        return sample_evenly(required, MAX_GRAPH_POINTS)
    optional = sorted(set(range(move_count + 1)) - set(required))
    return sorted([*required, *sample_evenly(optional, MAX_GRAPH_POINTS - len(required))])


def sample_evenly(numbers: list[int], max_count: int) -> list[int]:
    """Return at most `max_count` of these numbers, evenly spread, including the first and the last."""
    if len(numbers) <= max_count:
        return numbers
    if max_count < 2:
        return numbers[:max_count]
    return [numbers[index * (len(numbers) - 1) // (max_count - 1)] for index in range(max_count)]


def analyze_match(
    record: Record,
    decision_points: list[DecisionPoint],
    graph_move_counts: set[int],
    player_names: list[str],
    language: str,
    playouts: int,
    seed: int,
    progress: Progress,
) -> tuple[list[WinChancePoint], list[Decision], list[str]]:
    """Return the points of the win chance graph, the rated decisions, and each move in words."""
    point_playouts = min(GRAPH_PLAYOUTS, playouts)
    # estimated work for each decision and for each point of the graph, in playouts
    decision_effort, point_effort = playouts + playouts // 2, point_playouts * record.seats
    total_effort = decision_effort * len(decision_points) + point_effort * len(graph_move_counts)
    points: list[WinChancePoint] = []
    decisions: list[Decision] = []
    labels: list[str] = []
    node_index = 0
    for move_count, game in enumerate(replay(record)):
        if move_count < len(record.moves):
            labels.append(format_line_label(game, record.moves[move_count][1], player_names, language))
        if move_count in graph_move_counts:
            points.append(estimate_graph_point(game, seed, move_count, point_playouts))
        while node_index < len(decision_points) and decision_points[node_index].move_number == move_count + 1:
            decisions.append(
                rate_decision(
                    game,
                    decision_points[node_index],
                    record.moves[move_count][1],
                    player_names,
                    playouts,
                    seed,
                    language,
                )
            )
            node_index += 1
            progress(decision_effort * node_index + point_effort * len(points), total_effort)
        progress(decision_effort * node_index + point_effort * len(points), total_effort)
    return points, decisions, labels


def rate_decision(
    game: Game,
    decision_point: DecisionPoint,
    move_text: str,
    player_names: list[str],
    playouts: int,
    seed: int,
    language: str = DEFAULT_LANGUAGE,
) -> Decision:
    """Rate a decision from its seat's point of view. `move_text` is the move as written in the record."""
    if decision_point.step:
        codes = game.parse_moves(move_text)
        game = game.copy()
        for code in codes[: decision_point.step]:
            game.push(decision_point.seat, code)
    view = game.view(decision_point.seat)
    tree = SearchTree(
        view,
        Rng.fast(derive_seed(seed, decision_point.move_number, decision_point.step, decision_point.seat)),
        playouts,
    )
    candidates = rate_moves(view, tree, playouts, math.inf, player_names, language)
    played = next(candidate for candidate in candidates if candidate.move == decision_point.played)
    best = candidates[0]
    if best is not played and best.rating.playouts:
        compared_moves = compare_two_moves(
            view, tree, max(playouts // 2, 2 * MIN_PLAYOUTS), player_names, language, best.move, played.move
        )
        best, played = compared_moves[0], compared_moves[0 if compared_moves[0].move == played.move else 1]
    cost = compute_decision_cost(best.rating, played.rating)
    points_cost = None
    if best.rating.points is not None and played.rating.points is not None:
        points_cost = best.rating.points - played.rating.points
    return Decision(
        move_number=decision_point.move_number,
        seat=decision_point.seat,
        played=played.rating,
        best=best.rating,
        cost=cost,
        points_cost=points_cost,
        gains=distribute_cost(decision_point.seat, int(game.seats), cost, best.chances, played.chances),
        reason=format_move_reason(view, best.move, player_names, language),
        is_exact=not best.rating.playouts,
    )


def derive_seed(seed: int, move_count: int, decision_step: int, seat: int) -> int:
    """Return a seed that is different for each decision and each estimate."""
    return ((seed * 1_000_003 + move_count) * 64 + decision_step) * 64 + seat


def compute_decision_cost(best: MoveRating, played: MoveRating) -> float:
    """Return the win chance lost by a choice, or 0 if the loss is insignificant or too small to show."""
    if best.win_chance is None or played.win_chance is None:
        return 0.0
    cost = best.win_chance - played.win_chance
    return cost if cost >= MIN_SHOWN_COST and cost > SURE_STANDARD_ERRORS * played.standard_error else 0.0


def distribute_cost(
    seat: int, seats: int, cost: float, best_chances: list[float], played_chances: list[float]
) -> list[float]:
    """Return how much each other seat gained from a choice that lowered the win chance of `seat` by `cost`.

    If the win chances of all seats are known, the gain of another seat is the change in its own chance. Any
    remaining cost is divided equally among the other seats. The gain of `seat` itself is 0.
    """
    has_chances = cost > 0.0 and len(best_chances) == len(played_chances) == seats
    changes = [
        played_chances[other] - best_chances[other] if has_chances and other != seat else 0.0
        for other in range(seats)
    ]
    equal_share = (cost - sum(changes)) / (seats - 1) if seats > 1 else 0.0
    return [0.0 if other == seat else changes[other] + equal_share for other in range(seats)]


def estimate_graph_point(game: Game, seed: int, move_count: int, playouts: int) -> WinChancePoint:
    chances = average_win_chances(game, seed, move_count, playouts)
    return WinChancePoint(move_count, chances, round_to_percent(chances))


def average_win_chances(game: Game, seed: int, move_count: int, playouts: int) -> list[float]:
    """Return each seat's chance to win. The chances are exact if the match is over.

    Each seat's view gives an estimate of all seats' chances, from at most `playouts` playouts. The result is
    the mean of these estimates, so that the chances add up to 1. They would not add up to 1 if each seat's
    chance came only from its own view.
    """
    seats = int(game.seats)
    if game.is_over:
        return [utility_to_chance(game.utility(seat)) for seat in range(seats)]
    estimates = [
        estimate_win_chances(game.view(seat), Rng.fast(derive_seed(seed, move_count, 63, seat)), playouts)
        for seat in range(seats)
    ]
    chance_sums = [sum(seat_chances) for seat_chances in zip(*estimates, strict=True)]
    return [chance / sum(chance_sums) for chance in chance_sums]


def estimate_win_chances(view: View, rng: Rng, max_playouts: int) -> list[float]:
    """Use one seat's view to estimate each seat's chance to win.

    The heuristic makes most moves in the playouts.
    """
    deal_number, seats = view.game.deal_number(), int(view.game.seats)
    playout_count, totals, squares = 0, [0.0] * seats, 0.0
    while playout_count < max_playouts:
        for _ in range(min(PLAYOUTS_PER_BATCH, max_playouts)):
            world = view.determinize(rng)
            world.recording = BELIEFS
            play_out_deal(world, rng, deal_number, HORIZON, GRAPH_HEURISTIC_PERCENT)
            chances = [utility_to_chance(world.utility(seat)) for seat in range(seats)]
            totals = [total + chance for total, chance in zip(totals, chances, strict=True)]
            squares += chances[view.seat] ** 2
        playout_count += min(PLAYOUTS_PER_BATCH, max_playouts)
        mean = totals[view.seat] / playout_count
        if math.sqrt(max(squares / playout_count - mean * mean, 0.0) / playout_count) < TARGET_STANDARD_ERROR:
            break
    return [total / playout_count for total in totals]


def round_to_percent(chances: Sequence[float]) -> list[int]:
    """Round chances to whole percentages that add up to 100, using the largest remainder method."""
    percentages = [math.floor(100 * chance + 1e-9) for chance in chances]
    missing_percent = 100 - sum(percentages)
    rounding_order = sorted(range(len(percentages)), key=lambda seat: percentages[seat] - 100 * chances[seat])
    return [
        percentage + (seat in rounding_order[:missing_percent]) for seat, percentage in enumerate(percentages)
    ]


# Luck and skill


def summarize_seat(
    seat: int, graph_points: list[WinChancePoint], result: float, decisions: list[Decision]
) -> SeatSummary:
    """Return the summary of a seat, without its sentences."""
    own_decisions = [decision for decision in decisions if decision.seat == seat]
    mistakes = [decision for decision in own_decisions if decision.cost > 0]
    start = graph_points[0].chances[seat]
    own_choices = -sum(decision.cost for decision in own_decisions)
    other_choices = sum(decision.gains[seat] for decision in decisions if decision.seat != seat)
    costliest_mistake = find_costliest_mistake(seat, decisions)
    return SeatSummary(
        seat=seat,
        start=start,
        own_choices=own_choices,
        other_choices=other_choices,
        luck=result - start - own_choices - other_choices,
        result=result,
        decision_count=len(own_decisions),
        mistake_count=len(mistakes),
        points_lost=sum(decision.points_cost or 0.0 for decision in mistakes),
        costliest_move=costliest_mistake.move_number if costliest_mistake is not None else 0,
        sentences=[],
    )


def find_costliest_mistake(seat: int, decisions: list[Decision]) -> Decision | None:
    mistakes = [decision for decision in decisions if decision.seat == seat and decision.cost > 0]
    return max(mistakes, key=lambda decision: decision.cost, default=None)


def format_seat_summary(
    review: Review, summary: SeatSummary, reader_seat: int, catalog: MessageCatalog
) -> list[str]:
    """Return sentences about the luck and skill of a seat."""
    seat = summary.seat
    person = {"who": review.names[seat], "reader": "yes" if seat == reader_seat else "no"}
    sentences = [
        catalog.format(
            result_message_key(summary.result, review.is_over),
            chance=review.graph[0].percentages[seat],
            **person,
        ),
        catalog.format(
            "account-choices", number=summary.decision_count, mistakes=summary.mistake_count, **person
        ),
    ]
    costliest_mistake = find_costliest_mistake(seat, review.decisions)
    if costliest_mistake is not None:
        sentences.append(
            catalog.format(
                "account-dearest",
                move=costliest_mistake.move_number,
                cost=compute_shown_cost(costliest_mistake),
            )
        )
    if any(decision.seat != seat and decision.cost > 0 for decision in review.decisions):
        effect = select_effect_message_keyword(summary.other_choices)
        sentences.append(catalog.format("account-others", how=effect, **person))
    sentences.append(
        catalog.format("account-cards", how=select_effect_message_keyword(summary.luck), **person)
    )
    return sentences


def result_message_key(result: float, is_over: bool) -> str:
    """Return the key of the message that compares a seat's result with its chance at the start."""
    if not is_over:
        return "account-began"
    return "account-won" if result == 1.0 else "account-shared" if result > 0.0 else "account-lost"


def select_effect_message_keyword(effect: float) -> str:
    """Return the keyword that selects the message about an effect of this size and direction."""
    size = abs(effect)
    amount = "little" if size < SMALL_EFFECT_LIMIT else "some" if size < LARGE_EFFECT_LIMIT else "much"
    return "nothing" if size < NO_EFFECT_LIMIT else f"{'gave' if effect > 0 else 'took'}-{amount}"


def compute_shown_cost(decision: Decision) -> int:
    """Return the cost of a choice in percentage points, at least 1.

    It is the difference between the displayed win chances of the best move and the chosen move.
    """
    best, played = decision.best.win_chance, decision.played.win_chance
    if best is None or played is None:
        return to_percent(decision.cost)
    return max(1, to_percent(best) - to_percent(played))


def find_turning_points(
    record: Record, graph_points: list[WinChancePoint], decisions: list[Decision], move_labels: list[str]
) -> list[TurningPoint]:
    """Return the largest changes in the win chances, in match order, without their texts."""
    changes = []
    for before, after in itertools.pairwise(graph_points):
        seat = max(
            range(record.seats),
            key=lambda candidate_seat: abs(after.chances[candidate_seat] - before.chances[candidate_seat]),
        )
        changes.append(
            (-abs(after.chances[seat] - before.chances[seat]), before.move_count, seat, before, after)
        )
    largest = sorted(changes, key=lambda change: change[:2])[:MAX_TURNING_POINTS]
    return [
        build_turning_point(record, before, after, seat, decisions, move_labels)
        for _, _, seat, before, after in sorted(largest, key=lambda change: change[1])
    ]


def build_turning_point(
    record: Record,
    before: WinChancePoint,
    after: WinChancePoint,
    seat: int,
    decisions: list[Decision],
    labels: list[str],
) -> TurningPoint:
    change = after.chances[seat] - before.chances[seat]
    choice_effect = sum(
        -decision.cost if decision.seat == seat else decision.gains[seat]
        for decision in decisions
        if before.move_count < decision.move_number <= after.move_count
    )
    # Choices are the cause if they account for at least half of the change.
    cause = (
        CAUSED_BY_CHOICE
        if change * choice_effect > 0 and 2 * abs(choice_effect) >= abs(change)
        else CAUSED_BY_CARDS
    )
    return TurningPoint(
        first_move=before.move_count + 1,
        last_move=after.move_count,
        seat=seat,
        chance_before=before.chances[seat],
        chance_after=after.chances[seat],
        cause=cause,
        mover_seat=record.moves[after.move_count - 1][0],
        label=labels[after.move_count - 1],
        text="",
    )


def format_turning_point(
    review: Review, turning_point: TurningPoint, reader_seat: int, catalog: MessageCatalog
) -> str:
    percentages = {point.move_count: point.percentages[turning_point.seat] for point in review.graph}
    return catalog.format(
        "turning-choice" if turning_point.cause == CAUSED_BY_CHOICE else "turning-cards",
        move=turning_point.last_move,
        label=turning_point.label,
        before=percentages[turning_point.first_move - 1],
        after=percentages[turning_point.last_move],
        **name_mover_and_winner(
            review.names, turning_point.mover_seat, turning_point.seat, reader_seat, catalog
        ),
    )


def name_mover_and_winner(
    player_names: Sequence[str], mover_seat: int, seat: int, reader_seat: int, catalog: MessageCatalog
) -> dict[str, object]:
    """Return the fields of a message about a move by `mover_seat` that changed the chance of `seat`."""
    return {
        "who": catalog.format("you") if mover_seat == reader_seat else player_names[mover_seat],
        "seat": player_names[seat],
        "reader": "yes" if seat == reader_seat else "no",
    }


def format_line_label(game: Game, record_line: str, player_names: list[str], language: str) -> str:
    """Describe a line of a record in words. `game` is the match before that line is played."""
    return ", ".join(
        format_choice_label(game, code, player_names, language) for code in game.parse_moves(record_line)
    )
