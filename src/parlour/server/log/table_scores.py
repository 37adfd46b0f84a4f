"""The score of all matches at a table, across games: the wins and points of each player and bot."""

from collections.abc import Sequence

from parlour.scene.house_bots import bot_display_name
from parlour.server.http_messages import ScoredMatch, ScoredPlayer, ScoredSeat, TableScore
from parlour.server.log.people import People
from parlour.server.log.results import FinishedMatch, SeatResult, game_title


def build_table_score(
    matches: Sequence[FinishedMatch], people: People, user_id: str, language: str
) -> TableScore:
    """Return the score of a table for a user.

    Args:
        matches: The finished matches, the first one first.
        people: The people of the table, whose names are shown.
    """
    player_keys = {player_key(seat): seat for match in matches for seat in match.seat_results}
    order = list(player_keys)
    players = [
        ScoredPlayer(
            name=people.name(seat.user_id, language) if seat.user_id else player_key(seat)[1],
            is_you=bool(user_id) and seat.user_id == user_id,
            is_bot=not seat.user_id,
        )
        for seat in player_keys.values()
    ]
    scored_matches = []
    for match in matches:
        points = count_beaten_seats(match)
        seats = []
        for seat, seat_points in zip(match.seat_results, points, strict=True):
            at = order.index(player_key(seat))
            players[at].match_count += 1
            players[at].wins += seat.won
            players[at].points += seat_points
            seats.append(ScoredSeat(at, seat.won, seat_points, seat.score))
        scored_matches.append(
            ScoredMatch(match.match_number, match.game, game_title(match.game), match.ended_at, seats)
        )
    return TableScore(players, scored_matches)


def player_key(seat: SeatResult) -> tuple[str, str]:
    """Return a key for the player or bot in a seat. A bot with another name is another player."""
    return (seat.user_id, "") if seat.user_id else ("", seat.name or bot_display_name(seat.bot))


def count_beaten_seats(match: FinishedMatch) -> list[int]:
    """Return how many other seats each seat has finished ahead of."""
    ranks = rank_seats(match)
    return [sum(own < other for other in ranks) for own in ranks]


def rank_seats(match: FinishedMatch) -> list[tuple[int, int]]:
    """Return the rank of each seat. Lower ranks are better.

    Winners finish first, players who left finish last, and the others are ordered by the distance of their
    score from the best winner's, because low scores win in some games.
    """
    winning_scores = [seat.score for seat in match.seat_results if seat.won and seat.score is not None]

    def rank(seat: SeatResult) -> tuple[int, int]:
        if seat.won:
            return 0, 0
        if seat.left_early:
            return 2, 0
        return 1, abs(seat.score - max(winning_scores)) if winning_scores and seat.score is not None else 0

    return [rank(seat) for seat in match.seat_results]
