"""A closer look at somebody's own matches of one game: the figures of a report over what they have played."""

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import mean, median
from typing import Final

import msgspec

from parlour.games import game_class
from parlour.kit.figures import StatTable
from parlour.kit.game import Game
from parlour.kit.openings import OpeningHand
from parlour.lab.estimates import share_of
from parlour.messages import Words, game_words
from parlour.report.standing import STEPS
from parlour.server.counted import Counted, Counts
from parlour.server.days import is_on
from parlour.server.history import Played, own_result
from parlour.server.writing import ResultStore

PLAYED_THROUGH: Final = 100  # matches, the last ones
EVERY: Final = 2  # steps of a path that are told


# What is told


class OwnLengths(msgspec.Struct):
    """How long matches were: the shortest, the longest, and what a quarter, half and three quarters had."""

    least: int
    quarter: int
    middle: int
    three_quarters: int
    most: int


class OwnShare(msgspec.Struct):
    """How often you won among matches of a `kind`, shared matches included: `won` of `played`.

    `seat`, when you sat at seat `number`; `first` and `dealer`, when you had to act first or dealt first;
    `other-first` and `other-dealer`, when somebody else did. All at tables for so many `players`.
    `low` and `high` are the ends of a 95 % interval of the chance, from 0 to 1, and `fair` is what it were if
    all won alike.
    """

    kind: str
    players: int
    number: int
    played: int
    won: int
    low: float
    high: float
    fair: float


class OwnGroup(msgspec.Struct):
    """Matches in which you were dealt so many of what is counted, and the interval of the chance."""

    number: int
    played: int
    won: int
    low: float
    high: float


class OwnOpening(msgspec.Struct):
    """Something that is counted in the cards that you were dealt, and how you fared by it."""

    name: str
    groups: list[OwnGroup]


class OwnStep(msgspec.Struct):
    """How you stood after `part` percent of a match, and the best of the others: the one in the middle."""

    part: int
    own: float
    others: float


class OwnFigure(msgspec.Struct):
    """Something that the game counts, on average: `own` is yours, `others` that of each other seat.

    Where it is counted for the whole match, that is `own`, and `others` is null.
    """

    name: str
    own: float
    others: float | None


class OwnFigures(msgspec.Struct):
    """GET /api/yours/figures/{game}: a closer look at your matches of one game.

    `counted` of the `played` matches were played through for the openings, the path and the figures: the
    last ones, as far as they are by the rules of today and their deal is not that of today. `scored` where
    the steps are scores; else they are cards held.
    """

    game: str
    title: str
    played: int
    won: int
    moves: OwnLengths | None
    rounds: OwnLengths | None
    shares: list[OwnShare]
    counted: int
    openings: list[OwnOpening]
    scored: bool
    steps: list[OwnStep]
    figures: list[OwnFigure]


# How it is counted


@dataclass(frozen=True)
class Own:
    """A match that was played through: the seat of whoever looks, and whether they won."""

    seat: int
    won: bool
    winners: int
    counted: Counted


async def look_closer(store: ResultStore, counts: Counts, who: str, game: str, language: str) -> OwnFigures:
    """The figures of somebody's matches of a game. Raises UnknownGameError."""
    kind = game_class(game)
    matches = [each for each in await store.list_matches(who) if each.game == game]
    last = [each for each in matches if not is_on(each.day)][-PLAYED_THROUGH:]
    found = await counts.of(last)
    return await asyncio.to_thread(
        own_figures, kind, matches, list(zip(last, found, strict=True)), who, language
    )


def own_figures(
    kind: type[Game],
    matches: Sequence[Played],
    counted: Sequence[tuple[Played, Counted | None]],
    who: str,
    language: str,
) -> OwnFigures:
    """The figures of all matches, and of those that were counted."""
    own = [own_of(match, each, who) for match, each in counted if each is not None]
    words = game_words(kind, language)
    results = [own_result(match, who) for match in matches]
    rounds = [each.rounds for each in matches]
    return OwnFigures(
        game=kind.name,
        title=kind.title,
        played=len(matches),
        won=sum(each.won for each in results),
        moves=lengths_of([each.moves for each in matches]),
        rounds=lengths_of(rounds) if max(rounds, default=0) > 1 else None,
        shares=[*seat_shares(matches, who), *turn_shares(own)],
        counted=len(own),
        openings=openings_of(kind.components.opening_hand, own, words),
        scored=any(each.score is not None for each in results),
        steps=steps_of(own),
        figures=figures_of(kind.components.stats, own, words),
    )


def own_of(match: Played, counted: Counted, who: str) -> Own:
    result = own_result(match, who)
    return Own(result.seat, result.won, sum(each.won for each in match.seats), counted)


def lengths_of(values: Sequence[int]) -> OwnLengths | None:
    """None of no matches."""
    if not values:
        return None
    ordered = sorted(values)
    quarter, middle, three_quarters = (ordered[-(-part * len(ordered) // 4) - 1] for part in (1, 2, 3))
    return OwnLengths(ordered[0], quarter, middle, three_quarters, ordered[-1])


# How often one won


def share(kind: str, players: int, number: int, won: Sequence[bool]) -> OwnShare:
    estimate = share_of(mean(won), len(won))
    low, high = round(estimate.low, 4), round(estimate.high, 4)
    return OwnShare(kind, players, number, len(won), sum(won), low, high, 1 / players)


def seat_shares(matches: Sequence[Played], who: str) -> list[OwnShare]:
    """By how many sat at the table, and by the own seat there."""
    found: dict[tuple[int, int], list[bool]] = {}
    for match in matches:
        own = own_result(match, who)
        found.setdefault((len(match.seats), own.seat), []).append(own.won)
    return [share("seat", players, seat, found[players, seat]) for players, seat in sorted(found)]


def turn_shares(own: Sequence[Own]) -> list[OwnShare]:
    """By whether one had to act first, and whether one dealt first, where the game has such a seat."""
    found: dict[tuple[int, str], list[bool]] = {}
    for each in own:
        players = len(each.counted.standings[0])
        for kind, other, seat in (
            ("first", "other-first", each.counted.first),
            ("dealer", "other-dealer", each.counted.dealer),
        ):
            if seat >= 0:
                found.setdefault((players, kind if seat == each.seat else other), []).append(each.won)
    return [share(kind, players, 0, won) for (players, kind), won in sorted(found.items())]


def openings_of(opening: OpeningHand, own: Sequence[Own], words: Words) -> list[OwnOpening]:
    """By what the own cards were, each number by itself."""
    found = []
    for place, count in enumerate(opening.counts):
        groups: dict[int, list[bool]] = {}
        for each in own:
            groups.setdefault(each.counted.openings[place][each.seat], []).append(each.won)
        told = [group_of(number, groups[number]) for number in sorted(groups)]
        found.append(OwnOpening(words.tell(count.name, {}), told))
    return found if own else []


def group_of(number: int, won: Sequence[bool]) -> OwnGroup:
    estimate = share_of(mean(won), len(won))
    return OwnGroup(number, len(won), sum(won), round(estimate.low, 4), round(estimate.high, 4))


# On the way, and what the game counts


def steps_of(own: Sequence[Own]) -> list[OwnStep]:
    """How one stood on the way, and how the best of the others did; none where nothing was played through."""
    if not own:
        return []
    sign = direction_of(own)
    found = []
    for step in range(0, STEPS + 1, EVERY):
        rows = [(each.counted.standings[step], each.seat) for each in own]
        mine = median(standing[seat] for standing, seat in rows)
        others = median(best_other(standing, seat, sign) for standing, seat in rows)
        found.append(OwnStep(100 * step // STEPS, mine, others))
    return found


def best_other(standing: Sequence[int], seat: int, sign: int) -> int:
    return sign * max(sign * each for at, each in enumerate(standing) if at != seat)


def direction_of(own: Sequence[Own]) -> int:
    """1 where it is good to have many at the end, -1 where it is bad: whoever has won tells it."""
    ahead = [
        (1 if each.won else -1) * (each.counted.standings[-1][each.seat] - mean_of_others(each))
        for each in own
        if each.won or each.winners
    ]
    return 1 if sum(ahead) >= 0 else -1


def mean_of_others(own: Own) -> float:
    return mean(each for at, each in enumerate(own.counted.standings[-1]) if at != own.seat)


def figures_of(figures: StatTable, own: Sequence[Own], words: Words) -> list[OwnFigure]:
    """What the game counts, on average over the matches that have it."""
    found = []
    for place, figure in enumerate(figures.stats):
        rows = [(each.counted.figures[place], each.seat) for each in own]
        name = words.tell(f"figure-{figure.name}", {})
        if not figure.is_per_seat:
            whole = average(row[0] for row, _ in rows)
            found += [OwnFigure(name, whole, None)] if whole is not None else []
            continue
        mine = average(row[seat] for row, seat in rows)
        others = average(each for row, seat in rows for at, each in enumerate(row) if at != seat)
        if mine is not None:
            found.append(OwnFigure(name, mine, others))
    return found


def average(numbers: Iterable[int | None]) -> float | None:
    """Of those that there are, to two places; None of none."""
    known = [each for each in numbers if each is not None]
    return round(mean(known), 2) if known else None
