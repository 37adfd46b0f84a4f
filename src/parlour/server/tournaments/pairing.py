"""Pairing: which players meet at which table.

Swiss rounds and arenas are weighted matchings in a graph of players, so a repeated pairing occurs only if no
set of pairings avoids it. networkx computes them with Edmonds' blossom algorithm.
"""

from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from random import Random
from typing import Final

from parlour.server.tournaments.tournament import SWISS, Tournament

# costs of a pairing; each is more than the sum of all smaller ones in a round of 128 players
BYE_COST: Final = 10**6  # for each half point of the player who has the bye, above the lowest player
REPEAT_COST: Final = 10**10  # for each earlier meeting, and for each earlier bye
BYE: Final = ""  # stands for the opponent of a player who has the bye

MAX_SWEEPS: Final = 60  # maximum number of passes over all exchanges of two players
RESTARTS: Final = 8

ARENA_REPEAT_WAIT_MS: Final = 15_000  # milliseconds after which two players meet twice in a row
MAX_WAIT_MS: Final = 600_000  # longer waits do not raise the priority of a player
REPEAT_LOSS: Final = 10**9  # weight that a pair of players loses who have just met


def pair_round(tournament: Tournament, busy_ids: Collection[str] = ()) -> tuple[list[list[str]], list[str]]:
    """Return the players of each table in the next round, by seat, and the players with a bye.

    Args:
        busy_ids: The users who play in another tournament. They have no match and no bye in this round.
    """
    rng = Random(f"{tournament.id} {tournament.round_number + 1}")
    user_ids = [user_id for user_id in tournament.active_ids if user_id not in busy_ids]
    rng.shuffle(user_ids)  # so that equal players are paired at random
    if tournament.opened.format == SWISS:
        tables, bye_ids = pair_swiss(tournament, user_ids)
    else:
        tables, bye_ids = group_players(tournament, user_ids, rng)
    return [order_seats(tournament, table) for table in tables], bye_ids


def order_seats(tournament: Tournament, user_ids: Sequence[str]) -> list[str]:
    """Return the players of a table by seat. Those who have had early seats less often come first."""
    seat_sums = {
        user_id: sum(match.user_ids.index(user_id) for match in tournament.matches_of(user_id))
        - sum((len(match.user_ids) - 1) / 2 for match in tournament.matches_of(user_id))
        for user_id in user_ids
    }
    return sorted(user_ids, key=lambda user_id: -seat_sums[user_id])


def match_players(user_ids: Sequence[str], weigh: Callable[[str, str], int | None]) -> list[tuple[str, str]]:
    """Return the pairs of a maximum weight matching, among the matchings with the most pairs.

    Args:
        weigh: Returns the weight of a pair, or None if the two must not be paired.
    """
    import networkx  # takes 0.2 seconds to load, and only rooms with a tournament need it

    graph = networkx.Graph()
    for one, other in combinations(user_ids, 2):
        weight = weigh(one, other)
        if weight is not None:
            graph.add_edge(one, other, weight=weight)
    return sorted(networkx.max_weight_matching(graph, maxcardinality=True))


# Swiss


def pair_swiss(tournament: Tournament, user_ids: Sequence[str]) -> tuple[list[list[str]], list[str]]:
    """Return the pairs of the next Swiss round, and a list with the player who has the bye, if any.

    In order of importance: as few repeated pairings and repeated byes as possible, the bye goes to a player
    with few points, and opponents have similar points. These are the rules of chess (FIDE Handbook, C.04.1 b
    to e): a win against an opponent who never came counts like a bye here, and such players can still meet.
    """
    points = tournament.points_by_user()
    half_points = {user_id: round(2 * points[user_id]) for user_id in user_ids}
    lowest = min(half_points.values(), default=0)
    meetings = tournament.count_meetings()
    free_wins = tournament.count_free_wins()

    def weigh(one: str, other: str) -> int:
        if BYE in (one, other):
            user_id = one or other
            return -(REPEAT_COST * free_wins[user_id] + BYE_COST * (half_points[user_id] - lowest))
        return -(
            REPEAT_COST * meetings[frozenset((one, other))] + (half_points[one] - half_points[other]) ** 2
        )

    nodes = [*user_ids, BYE] if len(user_ids) % 2 else list(user_ids)
    pairs = match_players(nodes, weigh)
    bye_ids = [one or other for one, other in pairs if BYE in (one, other)]
    return [list(pair) for pair in pairs if BYE not in pair], bye_ids


# Tables of equal size


def group_players(
    tournament: Tournament, user_ids: Sequence[str], rng: Random
) -> tuple[list[list[str]], list[str]]:
    """Return the players of each table in the next round, and the players who have a bye.

    The byes go to the players with the fewest byes; among equal players, those with the fewest points come
    first. A local search chooses the tables, so that players who have met often do not meet again.
    """
    size = tournament.opened.seat_count
    points = tournament.points_by_user()
    free_wins = tournament.count_free_wins()
    by_bye = sorted(user_ids, key=lambda user_id: (free_wins[user_id], points[user_id]))
    bye_ids = by_bye[: len(user_ids) % size]
    seated = [user_id for user_id in user_ids if user_id not in bye_ids]
    meetings = tournament.count_meetings()

    def cost(one: str, other: str) -> int:
        return meetings[frozenset((one, other))] ** 2

    candidates = []
    for _ in range(RESTARTS):
        tables = [seated[start : start + size] for start in range(0, len(seated), size)]
        candidates.append((reduce_cost(tables, cost), tables))
        if candidates[-1][0] == 0:
            break
        rng.shuffle(seated)
    return min(candidates, key=lambda candidate: candidate[0])[1], bye_ids


def reduce_cost(tables: list[list[str]], cost: Callable[[str, str], int]) -> int:
    """Exchange players between tables as long as this lowers the cost. Return the cost of all tables."""

    def cost_at(user_id: str, table: list[str], seat: int) -> int:
        return sum(cost(user_id, other) for at, other in enumerate(table) if at != seat)

    for _ in range(MAX_SWEEPS):
        has_changed = False
        for one, other in combinations(tables, 2):
            for seat in range(len(one)):
                for other_seat in range(len(other)):
                    first, second = one[seat], other[other_seat]
                    before = cost_at(first, one, seat) + cost_at(second, other, other_seat)
                    if before and cost_at(second, one, seat) + cost_at(first, other, other_seat) < before:
                        one[seat], other[other_seat] = second, first
                        has_changed = True
        if not has_changed:
            break
    return sum(cost(*pair) for table in tables for pair in combinations(table, 2))


# Arena


def pair_arena(
    tournament: Tournament, now_ms: int, pause_ms: int, busy_ids: Collection[str] = ()
) -> list[list[str]]:
    """Return the pairs of free players who start a match now.

    A player is free for `pause_ms` milliseconds after each match before the next one. Two players do not meet
    twice in a row, unless one of them has waited for ARENA_REPEAT_WAIT_MS. Otherwise, opponents with similar
    points are preferred, and players who have waited long.

    Args:
        busy_ids: The users who play in another tournament. They are not paired.
    """
    last_matches = {user_id: match for match in tournament.matches for user_id in match.user_ids}

    def free_since(user_id: str) -> int:
        return last_matches[user_id].decided_at if user_id in last_matches else 0

    def wait_seconds(user_id: str) -> int:
        return min(now_ms - free_since(user_id), MAX_WAIT_MS) // 1000

    points = tournament.points_by_user()
    waiting = [
        user_id
        for user_id in tournament.free_ids
        if free_since(user_id) + pause_ms <= now_ms and user_id not in busy_ids
    ]

    def weigh(one: str, other: str) -> int | None:
        longest_wait = now_ms - min(free_since(one), free_since(other))
        met_last = one in last_matches and last_matches[one] is last_matches.get(other)
        if met_last and longest_wait < ARENA_REPEAT_WAIT_MS:
            return None
        difference = round(2 * (points[one] - points[other]))
        urgency = sum(wait_seconds(user_id) ** 2 for user_id in (one, other))
        return urgency - difference**2 - (REPEAT_LOSS if met_last else 0)

    return [order_seats(tournament, pair) for pair in match_players(waiting, weigh)]
