"""What somebody played and how they fared, as figures and things to remember."""

from collections.abc import Sequence
from datetime import date

from parlour.server import days
from parlour.server.days import is_on
from parlour.server.exported import title_of
from parlour.server.fared import BestMoment, Fared, Kept, MatchPlayed, Opponent, Rating, Yours
from parlour.server.history import (
    Moment,
    Played,
    SeatResult,
    Streak,
    days_in_a_row,
    moments,
    own_result,
)
from parlour.server.ratings import Ratings, can_rate
from parlour.server.writing import RoomStore

LATEST = 20  # matches that are listed
OPPONENTS = 20


async def yours(store: RoomStore, ratings: Ratings, kept: Kept, who: str) -> Yours:
    matches = await store.list_matches(who)
    rated = await store.wants_rating(who)
    found = await ratings.of(who) if rated else {}
    nickname = (await store.person(who)).nickname
    return figures_of(matches, who, nickname, rated, found, days.today(), kept)


def figures_of(
    matches: Sequence[Played],
    who: str,
    nickname: str,
    rated: bool,
    ratings: dict[str, Rating],
    now: date,
    kept: Kept,
) -> Yours:
    streak = Streak()
    for match in matches:
        streak.add(own_result(match, who).won)
    return Yours(
        nickname=nickname,
        played=len(matches),
        won=sum(own_result(match, who).won for match in matches),
        streak=streak.now,
        best_streak=streak.most,
        days=days_in_a_row(matches, now),
        games=by_game(matches, who, ratings),
        opponents=by_opponent(matches, who),
        moments=[told_moment(each, who) for each in moments(matches, who)],
        matches=[told_match(match, who) for match in matches[: -LATEST - 1 : -1]],
        rated=rated,
        can_rate=can_rate(),
        kept=kept,
    )


def by_game(matches: Sequence[Played], who: str, ratings: dict[str, Rating]) -> list[Fared]:
    """The game that was played most first."""
    found: dict[str, Fared] = {}
    streaks: dict[str, Streak] = {}
    for match in matches:
        game = match.game
        rating = ratings.get(game)
        fared = found.setdefault(game, Fared(game, title_of(game), 0, 0, 0, rating))
        won = own_result(match, who).won
        fared.played += 1
        fared.won += won
        streaks.setdefault(game, Streak()).add(won)
        fared.streak = streaks[game].most
    return sorted(found.values(), key=lambda each: -each.played)


def by_opponent(matches: Sequence[Played], who: str) -> list[Opponent]:
    """Persons first, then bots by kind; those met most first."""
    found: dict[tuple[str, str], Opponent] = {}
    for match in matches:
        won = own_result(match, who).won
        met: dict[tuple[str, str], list[SeatResult]] = {}
        for seat in match.seats:
            if seat.who != who:
                met.setdefault((seat.who, "" if seat.who else seat.bot), []).append(seat)
        for key, seats in met.items():
            person, bot = key
            opponent = found.setdefault(key, Opponent("", bot, 0, 0, 0))
            opponent.name = seats[-1].name if person else ""
            opponent.played += 1
            opponent.won += won
            opponent.lost += any(seat.won for seat in seats) and not won
    return sorted(found.values(), key=lambda each: (each.bot != "", -each.played))[:OPPONENTS]


def told_moment(moment: Moment, who: str) -> BestMoment:
    return BestMoment(moment.kind, moment.number, told_match(moment.match, who))


def told_match(match: Played, who: str) -> MatchPlayed:
    own = own_result(match, who)
    return MatchPlayed(
        table=match.table,
        match=match.match,
        game=match.game,
        title=title_of(match.game),
        at=match.at,
        seat=own.seat,
        won=own.won,
        left=own.left,
        moves=match.moves,
        names=[each.name for each in match.seats],
        scores=[each.score for each in match.seats if each.score is not None],
        winners=[each.seat for each in match.seats if each.won],
        open=not is_on(match.day),
    )
