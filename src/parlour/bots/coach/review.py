"""Reviews of finished matches by the coach.

Judgements about a seat use only information that the seat had. Chances to win are from 0 to 1. A shared win
counts as a fraction of a win.
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
    coach_messages,
    compare_two_moves,
    format_move_label,
    format_move_reason,
    rate_moves,
    to_percent,
    utility_to_chance,
)
from parlour.bots.search import HORIZON, SearchTree, play_out_deal
from parlour.kit.bits import bit
from parlour.kit.game import Game, View
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.kit.sentences import DEFAULT_LANGUAGE
from parlour.records.record import Record, replay
from parlour.text.translation import MessageCatalog

REVIEW_PLAYOUTS: Final = 3000  # play-outs per decision of a review
# minimum cost that is shown, as a share of a win; a smaller cost would be shown as 0%
MIN_SHOWN_COST: Final = 0.005
MAX_GRAPH_POINTS: Final = 240  # maximum number of points in the graph
# standard error below which the estimate of a graph point is accurate enough
TARGET_STANDARD_ERROR: Final = 0.02
PLAYOUTS_PER_BATCH: Final = 50  # play-outs between two checks of the standard error
GRAPH_HEURISTIC_PERCENT: Final = 90  # percentage of moves that the heuristic makes in play-outs for the graph
MAX_TURNING_POINTS: Final = 3
NO_EFFECT_LIMIT: Final = 0.04  # share of a win; a smaller effect is described as no effect
SMALL_EFFECT_LIMIT: Final = 0.15
LARGE_EFFECT_LIMIT: Final = 0.45

CAUSED_BY_CHOICE: Final = "choice"
CAUSED_BY_CARDS: Final = "cards"

# called with the number of finished steps and the total number of steps
Progress = Callable[[int, int], None]


def ignore_progress(done: int, whole: int) -> None:
    """Do nothing with the reported progress."""


class Decision(msgspec.Struct):
    """A seat's choice at one move of a match, judged from that seat's view.

    Attributes:
        move_number: Number of the move, from 1.
        seat: The seat that had the choice.
        played: The rating of the seat's choice.
        best: The rating of the best move.
        cost: The chance to win that the seat lost by not making the best move, 0 to 1. It is 0 if the
            difference is not significant or less than half a percent.
        points_cost: The points that the seat lost by not making the best move; None if the game has no
            points.
        gains: For each seat, the part of the cost that it gained.
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


class GraphPoint(msgspec.Struct):
    """Each seat's chance to win after a number of moves, estimated from the views of all seats.

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
    """How luck and choices changed a seat's chance: start + own_choices + other_choices + luck = result.

    Attributes:
        seat: The seat.
        start: The seat's chance to win at the deal, 0 to 1.
        own_choices: The change caused by the seat's own choices, 0 or less.
        other_choices: The change caused by the other seats' choices.
        luck: The remaining change.
        result: The seat's share of the win, 0 to 1, or its current chance if the match is not over.
        decision_count: Number of the seat's choices.
        mistake_count: Number of the seat's choices that have a cost.
        points_lost: Total points that these mistakes cost.
        costliest_move: Number of the move with the highest cost; 0 if there are no mistakes.
        sentences: Sentences that describe this summary. The total effect of several choices is not a chance,
            because it can be more than a whole win. Therefore the sentences describe it in words.
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
        playouts: Number of play-outs per decision.
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
    graph: list[GraphPoint]
    is_sampled: bool
    turning_points: list[TurningPoint]
    decisions: list[Decision]
    seat_summaries: list[SeatSummary]


# Review


@dataclass(frozen=True)
class DecisionNode:
    """A decision to judge.

    Attributes:
        number: Number of the move in the record, from 1.
        step: Number of the moves in the same line of the record that precede the decision.
        seat: The seat that decides.
        played: The code of the chosen move; `NO_MOVE` if the seat declined.
    """

    number: int
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
        playouts: Number of play-outs per decision.
        seed: Seed of the play-outs. The same record, number of play-outs and seed give the same review.
        progress: Called with the number of finished steps and the total number of steps.
        language: Language of the sentences: `en` or `de`.

    Returns:
        The win chances, the decisions, and a summary of luck and skill for each seat.

    Raises:
        InvalidRecordError: The record does not replay.
    """
    nodes, game = list_decisions(record)
    words = coach_messages(language)
    names = seat_names(record, words)
    graphed = choose_graph_moves(len(record.moves), sorted({node.number for node in nodes}))
    points, decisions, labels = estimate_match(
        record, nodes, set(graphed), names, language, playouts, seed, progress
    )
    last = points[-1].chances
    result = [
        utility_to_chance(game.utility(seat)) if game.is_over else last[seat] for seat in range(record.seats)
    ]
    return Review(
        game=record.game,
        title=game.title,
        seats=record.seats,
        names=names,
        move_count=len(record.moves),
        playouts=playouts,
        is_over=game.is_over,
        result=record.result,
        graph=points,
        is_sampled=len(points) <= len(record.moves),
        turning_points=find_turning_points(record, game, points, decisions, labels, names, language),
        decisions=decisions,
        seat_summaries=[
            summarize_seat(seat, points, result[seat], game.is_over, decisions, names[seat], words)
            for seat in range(record.seats)
        ],
    )


def seat_names(record: Record, catalog: MessageCatalog) -> list[str]:
    """Return the name of each seat in a record, with default names for unnamed seats."""
    unnamed = range(len(record.names), record.seats)
    return [*record.names, *(catalog.format("seat", number=seat) for seat in unnamed)]


def list_decisions(record: Record) -> tuple[list[DecisionNode], Game]:
    """Return all decisions of a match in order, and the match after its last move."""
    nodes: list[DecisionNode] = []
    at = 0
    for at, game in enumerate(replay(record)):
        if at < len(record.moves):
            nodes += list_decisions_at_move(game, at + 1, *record.moves[at][:2])
    return nodes, game


def list_decisions_at_move(game: Game, number: int, mover: int, text: str) -> Iterator[DecisionNode]:
    """Yield the decisions at one move: first those of seats that declined to interrupt, then the mover's.

    If the mover interrupts, the other seats have no decision, because they could not know that they would be
    too late.
    """
    if game.to_move() >> mover & 1:
        declined = 0
        while not game.to_move() >> (seat := int(game.next_actor(declined))) & 1:
            yield DecisionNode(number, 0, seat, NO_MOVE)
            declined |= bit(seat)
    codes = game.parse_moves(text)
    for step, code in enumerate(codes):
        if not game.to_move() >> mover & 1 or len(game.legal(mover)) > 1:
            yield DecisionNode(number, step, mover, game.components.canonical_move(game, code))
        if step + 1 < len(codes):
            game = game.copy()
            game.push(mover, code)


def choose_graph_moves(moves: int, deciding: list[int]) -> list[int]:
    """Return the move counts that get a point in the graph.

    These are the counts before and after each decision, and evenly spread counts for the remaining points.
    """
    wanted = sorted({0, moves, *deciding, *(number - 1 for number in deciding)})
    if len(wanted) > MAX_GRAPH_POINTS:
        return sample_evenly(wanted, MAX_GRAPH_POINTS)
    others = sorted(set(range(moves + 1)) - set(wanted))
    return sorted([*wanted, *sample_evenly(others, MAX_GRAPH_POINTS - len(wanted))])


def sample_evenly(numbers: list[int], most: int) -> list[int]:
    """Return at most `most` of these numbers, evenly spread, including the first and the last."""
    if len(numbers) <= most:
        return numbers
    if most < 2:
        return numbers[:most]
    return [numbers[at * (len(numbers) - 1) // (most - 1)] for at in range(most)]


def estimate_match(
    record: Record,
    nodes: list[DecisionNode],
    graphed: set[int],
    names: list[str],
    language: str,
    playouts: int,
    seed: int,
    progress: Progress,
) -> tuple[list[GraphPoint], list[Decision], list[str]]:
    """Return the points of the graph, the rated decisions, and each move in words."""
    each_glance = min(GRAPH_PLAYOUTS, playouts)
    # approximate numbers of play-outs
    each_decision, each_point = playouts + playouts // 2, each_glance * record.seats
    whole = each_decision * len(nodes) + each_point * len(graphed)
    points: list[GraphPoint] = []
    decisions: list[Decision] = []
    labels: list[str] = []
    at = 0
    for number, game in enumerate(replay(record)):
        if number < len(record.moves):
            labels.append(format_line_label(game, record.moves[number][1], names, language))
        if number in graphed:
            points.append(new_graph_point(game, seed, number, each_glance))
        while at < len(nodes) and nodes[at].number == number + 1:
            decisions.append(
                rate_decision(game, nodes[at], record.moves[number][1], names, playouts, seed, language)
            )
            at += 1
            progress(each_decision * at + each_point * len(points), whole)
        progress(each_decision * at + each_point * len(points), whole)
    return points, decisions, labels


def rate_decision(
    game: Game,
    node: DecisionNode,
    line: str,
    names: list[str],
    playouts: int,
    seed: int,
    language: str = DEFAULT_LANGUAGE,
) -> Decision:
    """Rate a decision from the view of its seat. `line` is the move as written in the record."""
    if node.step:
        codes = game.parse_moves(line)
        game = game.copy()
        for code in codes[: node.step]:
            game.push(node.seat, code)
    view = game.view(node.seat)
    tree = SearchTree(view, Rng.fast(derive_seed(seed, node.number, node.step, node.seat)), playouts)
    rated = rate_moves(view, tree, playouts, math.inf, names, language)
    made = next(each for each in rated if each.move == node.played)
    best = rated[0]
    if best is not made and best.rating.playouts:
        pair = compare_two_moves(
            view, tree, max(playouts // 2, 2 * MIN_PLAYOUTS), names, language, best.move, made.move
        )
        best, made = pair[0], pair[0 if pair[0].move == made.move else 1]
    cost = decision_cost(best.rating, made.rating)
    points = None
    if best.rating.points is not None and made.rating.points is not None:
        points = best.rating.points - made.rating.points
    return Decision(
        move_number=node.number,
        seat=node.seat,
        played=made.rating,
        best=best.rating,
        cost=cost,
        points_cost=points,
        gains=distribute_cost(node.seat, int(game.seats), cost, best.chances, made.chances),
        reason=format_move_reason(view, best.move, names, language),
        is_exact=not best.rating.playouts,
    )


def derive_seed(seed: int, number: int, step: int, seat: int) -> int:
    """Return a seed that is different for each decision and each estimate."""
    return ((seed * 1_000_003 + number) * 64 + step) * 64 + seat


def decision_cost(best: MoveRating, made: MoveRating) -> float:
    """Return the cost of a choice, or 0 if the cost is not significant or too small to show."""
    if best.win_chance is None or made.win_chance is None:
        return 0.0
    cost = best.win_chance - made.win_chance
    return cost if cost >= MIN_SHOWN_COST and cost > SURE_STANDARD_ERRORS * made.standard_error else 0.0


def distribute_cost(seat: int, seats: int, cost: float, best: list[float], made: list[float]) -> list[float]:
    """Return each seat's share of the cost of another seat's choice.

    The shares follow the changes in the search's win chances if these are known. The remainder is divided
    equally.
    """
    known = cost > 0.0 and len(best) == len(made) == seats
    raw = [made[other] - best[other] if known and other != seat else 0.0 for other in range(seats)]
    rest = (cost - sum(raw)) / (seats - 1) if seats > 1 else 0.0
    return [0.0 if other == seat else raw[other] + rest for other in range(seats)]


def new_graph_point(game: Game, seed: int, number: int, playouts: int) -> GraphPoint:
    chances = win_chances(game, seed, number, playouts)
    return GraphPoint(number, chances, round_to_percent(chances))


def win_chances(game: Game, seed: int, number: int, playouts: int) -> list[float]:
    """Return each seat's chance to win. The chances are exact if the match is over.

    Each seat's view gives an estimate of all seats' chances, from at most `playouts` play-outs. The result is
    the mean of these estimates, so the chances add up to 1. Separate estimates of each seat's own chance
    would not.
    """
    seats = int(game.seats)
    if game.is_over:
        return [utility_to_chance(game.utility(seat)) for seat in range(seats)]
    imagined = [
        estimate_win_chances(game.view(seat), Rng.fast(derive_seed(seed, number, 63, seat)), playouts)
        for seat in range(seats)
    ]
    sums = [sum(each) for each in zip(*imagined, strict=True)]
    return [one / sum(sums) for one in sums]


def estimate_win_chances(view: View, rng: Rng, most: int) -> list[float]:
    """Estimate each seat's chance to win from a view. The rule of thumb makes most moves in the play-outs."""
    dealt, seats = view.game.deal_number(), int(view.game.seats)
    made, totals, squares = 0, [0.0] * seats, 0.0
    while made < most:
        for _ in range(min(PLAYOUTS_PER_BATCH, most)):
            world = view.determinize(rng)
            world.record_events = False
            world.track_views = False
            play_out_deal(world, rng, dealt, HORIZON, GRAPH_HEURISTIC_PERCENT)
            chances = [utility_to_chance(world.utility(seat)) for seat in range(seats)]
            totals = [total + chance for total, chance in zip(totals, chances, strict=True)]
            squares += chances[view.seat] ** 2
        made += min(PLAYOUTS_PER_BATCH, most)
        mean = totals[view.seat] / made
        if math.sqrt(max(squares / made - mean * mean, 0.0) / made) < TARGET_STANDARD_ERROR:
            break
    return [total / made for total in totals]


def round_to_percent(chances: Sequence[float]) -> list[int]:
    """Round chances to whole percentages that add up to 100, by the largest remainder method."""
    whole = [math.floor(100 * chance + 1e-9) for chance in chances]
    missing = 100 - sum(whole)
    lost = sorted(range(len(whole)), key=lambda seat: whole[seat] - 100 * chances[seat])
    return [each + (seat in lost[:missing]) for seat, each in enumerate(whole)]


# Luck and skill


def summarize_seat(
    seat: int,
    points: list[GraphPoint],
    result: float,
    over: bool,
    decisions: list[Decision],
    name: str,
    catalog: MessageCatalog,
) -> SeatSummary:
    mine = [decision for decision in decisions if decision.seat == seat]
    costly = [decision for decision in mine if decision.cost > 0]
    start = points[0].chances[seat]
    own = -sum(decision.cost for decision in mine)
    others = sum(decision.gains[seat] for decision in decisions if decision.seat != seat)
    cards = result - start - own - others
    dearest = max(costly, key=lambda each: each.cost, default=None)
    first = points[0].percentages[seat]
    ended = catalog.format(ending_key(result, over), who=name, chance=first)
    chosen = catalog.format("account-choices", who=name, number=len(mine), mistakes=len(costly))
    told = [ended, chosen]
    if dearest is not None:
        told.append(catalog.format("account-dearest", move=dearest.move_number, cost=cost_percent(dearest)))
    if any(decision.seat != seat and decision.cost > 0 for decision in decisions):
        told.append(catalog.format("account-others", who=name, how=effect_word(others)))
    told.append(catalog.format("account-cards", who=name, how=effect_word(cards)))
    return SeatSummary(
        seat=seat,
        start=start,
        own_choices=own,
        other_choices=others,
        luck=cards,
        result=result,
        decision_count=len(mine),
        mistake_count=len(costly),
        points_lost=sum(decision.points_cost or 0.0 for decision in costly),
        costliest_move=dearest.move_number if dearest is not None else 0,
        sentences=told,
    )


def ending_key(result: float, over: bool) -> str:
    """Return the key of the message about a seat's chance at the start and its result."""
    if not over:
        return "account-began"
    return "account-won" if result == 1.0 else "account-shared" if result > 0.0 else "account-lost"


def effect_word(gained: float) -> str:
    """Return the keyword for the size and direction of an effect. Messages select their wording by it."""
    most = abs(gained)
    much = "little" if most < SMALL_EFFECT_LIMIT else "some" if most < LARGE_EFFECT_LIMIT else "much"
    return "nothing" if most < NO_EFFECT_LIMIT else f"{'gave' if gained > 0 else 'took'}-{much}"


def cost_percent(decision: Decision) -> int:
    """Return the cost of a choice as the difference between the two displayed percentages, at least 1."""
    best, made = decision.best.win_chance, decision.played.win_chance
    if best is None or made is None:
        return to_percent(decision.cost)
    return max(1, to_percent(best) - to_percent(made))


def find_turning_points(
    record: Record,
    game: Game,
    points: list[GraphPoint],
    decisions: list[Decision],
    labels: list[str],
    names: list[str],
    language: str,
) -> list[TurningPoint]:
    """Return the largest changes in the win chances, in match order."""
    changes = []
    for before, after in itertools.pairwise(points):
        seat = max(range(record.seats), key=lambda each: abs(after.chances[each] - before.chances[each]))
        changes.append(
            (-abs(after.chances[seat] - before.chances[seat]), before.move_count, seat, before, after)
        )
    largest = sorted(changes, key=lambda change: change[:2])[:MAX_TURNING_POINTS]
    return [
        describe_turning_point(record, game, before, after, seat, decisions, labels, names, language)
        for _, _, seat, before, after in sorted(largest, key=lambda change: change[1])
    ]


def describe_turning_point(
    record: Record,
    game: Game,
    before: GraphPoint,
    after: GraphPoint,
    seat: int,
    decisions: list[Decision],
    labels: list[str],
    names: list[str],
    language: str,
) -> TurningPoint:
    change = after.chances[seat] - before.chances[seat]
    by_choice = sum(
        -each.cost if each.seat == seat else each.gains[seat]
        for each in decisions
        if before.move_count < each.move_number <= after.move_count
    )
    # Choices are the cause if they account for at least half of the change.
    by = CAUSED_BY_CHOICE if change * by_choice > 0 and 2 * abs(by_choice) >= abs(change) else CAUSED_BY_CARDS
    who, label = record.moves[after.move_count - 1][0], labels[after.move_count - 1]
    text = coach_messages(language).format(
        f"turning-{by}",
        move=after.move_count,
        who=names[who],
        label=label,
        seat=names[seat],
        before=before.percentages[seat],
        after=after.percentages[seat],
    )
    return TurningPoint(
        first_move=before.move_count + 1,
        last_move=after.move_count,
        seat=seat,
        chance_before=before.chances[seat],
        chance_after=after.chances[seat],
        cause=by,
        mover_seat=who,
        label=label,
        text=text,
    )


def format_line_label(game: Game, line: str, names: list[str], language: str) -> str:
    """Return a line of a record in words. `game` is the match before that line is played."""
    return ", ".join(format_move_label(game, code, names, language) for code in game.parse_moves(line))
