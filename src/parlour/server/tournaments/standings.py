"""The standings of a tournament: points and tie-breaks.

The tie-breaks are those of chess (FIDE Handbook, C.07 Tie-Break Regulations, in force since 1 August 2024).
Points count for matches and byes alike. As in article 16, a round without a match counts as a match against
an opponent with the player's own points. Unlike there, the points of opponents who have left do not change.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from parlour.server.tournaments.tournament import ARENA, SWISS, TABLES, Tournament

# the tie-breaks of each format, the most important one first
TIE_BREAKS: Final = {
    SWISS: ("buchholz", "sonneborn_berger"),
    TABLES: ("wins", "buchholz"),
    ARENA: ("wins", "fewer_matches"),
}

Points = Mapping[str, float]


@dataclass(frozen=True)
class Standing:
    """One line of the standings. Players with equal points and tie-breaks share a rank.

    `played` and `wins` count matches with a result. `tie_breaks` has the values in the order of TIE_BREAKS.
    """

    user_id: str
    rank: int
    points: float
    played: int
    wins: int
    byes: int
    tie_breaks: tuple[float, ...]


def compute_standings(tournament: Tournament) -> list[Standing]:
    """Return the standings of all entrants, the best one first."""
    points = tournament.points_by_user()
    byes = [user_id for _, user_id in tournament.byes]
    keys = TIE_BREAKS[tournament.opened.format]
    values = {
        user_id: (points[user_id], *(COMPUTATIONS[key](tournament, points, user_id) for key in keys))
        for user_id in tournament.entrants
    }
    order = sorted(
        tournament.entrants,
        key=lambda user_id: (*(-value for value in values[user_id]), number_of(tournament, user_id)),
    )
    standings: list[Standing] = []
    for at, user_id in enumerate(order):
        is_tied = at > 0 and values[user_id] == values[order[at - 1]]
        standings.append(
            Standing(
                user_id,
                standings[-1].rank if is_tied else at + 1,
                points[user_id],
                len(list_results(tournament, user_id)),
                int(count_wins(tournament, points, user_id)),
                byes.count(user_id),
                values[user_id][1:],
            )
        )
    return standings


def number_of(tournament: Tournament, user_id: str) -> int:
    return tournament.entrants[user_id].number


def list_results(tournament: Tournament, user_id: str) -> list[list[tuple[str, float]]]:
    """Return the players and their points for each match that a player has played. The player comes first."""
    results = []
    for match in tournament.matches_of(user_id):
        if match.is_decided and not match.is_forfeit:
            seats = list(zip(match.user_ids, match.points, strict=True))
            own_seat = match.user_ids.index(user_id)
            results.append([seats[own_seat], *seats[:own_seat], *seats[own_seat + 1 :]])
    return results


def count_wins(tournament: Tournament, points: Points, user_id: str) -> float:
    """Return the number of matches in which no other player got as many points."""
    return sum(
        all(own_points > other_points for _, other_points in others)
        for (_, own_points), *others in list_results(tournament, user_id)
    )


def sum_opponents(tournament: Tournament, points: Points, user_id: str) -> float:
    """Return the Buchholz score: the sum of the points of all opponents.

    In a round without a match, all opponents have the same points as the player.
    """
    opponents = [other for _, *others in list_results(tournament, user_id) for other, _ in others]
    own_count = tournament.count_unplayed_rounds(user_id) * (tournament.opened.seat_count - 1)
    return sum(points[other] for other in opponents) + own_count * points[user_id]


def sum_beaten(tournament: Tournament, points: Points, user_id: str) -> float:
    """Return the Sonneborn-Berger score: the points of all beaten opponents, and half of those of a draw.

    A win without a match counts as a win against an opponent with the same points as the player.
    """
    return tournament.count_free_wins()[user_id] * points[user_id] + sum(
        points[other] * (own_points > other_points or 0.5 * (own_points == other_points > 0))
        for (_, own_points), *others in list_results(tournament, user_id)
        for other, other_points in others
    )


def count_fewer_matches(tournament: Tournament, points: Points, user_id: str) -> float:
    """Return the negative number of matches, because the same points in fewer matches are better."""
    return -float(len(list_results(tournament, user_id)))


COMPUTATIONS: Final[dict[str, Callable[[Tournament, Points, str], float]]] = {
    "buchholz": sum_opponents,
    "sonneborn_berger": sum_beaten,
    "wins": count_wins,
    "fewer_matches": count_fewer_matches,
}
