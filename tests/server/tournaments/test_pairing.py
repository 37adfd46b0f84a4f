"""Pairings and standings of tournaments with any number of people, late entries and players who leave."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour.server.log.tournament_events import (
    MatchDecided,
    OrganizerChanged,
    OrganizerDeclined,
    OrganizerVolunteered,
    PairedTable,
    PlayerJoined,
    PlayerWithdrawn,
    ResultCorrected,
    RoundPaired,
    TournamentEvent,
    TournamentOpened,
    TournamentStarted,
)
from parlour.server.socket_messages import TableSettings
from parlour.server.tournaments.pairing import ARENA_REPEAT_WAIT_MS, pair_arena, pair_round
from parlour.server.tournaments.standings import compute_standings
from parlour.server.tournaments.tournament import Tournament, share_points

SECOND = 1000


class Evening:
    """A tournament whose matches have random results."""

    def __init__(self, format: str, players: int, seats: int = 2, seed: int = 0) -> None:
        opened = TournamentOpened(
            name="Club night",
            format=format,
            game="go-fish",
            options={},
            seat_count=seats,
            rounds=5,
            minutes=60,
            match_minutes=20,
            private=False,
            table_settings=TableSettings(),
        )
        self.tournament = Tournament(f"cup-{seed}", "host", 0, opened)
        self.rng = Random(seed)
        self.walkovers = 0.0  # the share of the matches for which a player does not come
        self.now = 1
        for number in range(players):
            self.add(PlayerJoined(), f"p{number}")
        self.add(TournamentStarted())

    def add(self, event: TournamentEvent, user_id: str = "host") -> None:
        self.tournament.apply(event, self.tournament.seq + 1, user_id, self.now)

    def pair(self, tables: list[list[str]], byes: list[str]) -> None:
        number = self.tournament.round_number + 1
        paired = [PairedTable(f"t{number}-{at}", users) for at, users in enumerate(tables)]
        self.add(RoundPaired(number, paired, byes))

    def play(self, table_id: str) -> None:
        seats = self.tournament.opened.seat_count
        if seats == 2 and self.rng.random() < self.walkovers:
            match = self.tournament.find_match(table_id)
            absent = self.rng.choice([match.user_ids[:1], match.user_ids[1:], match.user_ids])
            ranks: list[tuple[int] | None] = [None if each in absent else (0,) for each in match.user_ids]
            self.add(MatchDecided(table_id, share_points(ranks), "time", list(absent)))
            for user_id in absent:  # they come back for the next round
                self.add(PlayerJoined(), user_id)
            return
        ranks = [(self.rng.randint(0, seats),) for _ in range(seats)]
        self.add(MatchDecided(table_id, share_points(ranks), "match"))

    def play_round(self) -> tuple[list[list[str]], list[str]]:
        tables, byes = pair_round(self.tournament)
        self.pair(tables, byes)
        for match in self.tournament.running_matches:
            self.play(match.table_id)
        return tables, byes


def recompute_standings(tournament: Tournament) -> dict[str, tuple[float, ...]]:
    """Compute points and tie-breaks of a Swiss tournament round by round, from single encounters."""
    encounters: list[tuple[str, str, float, float]] = []
    points = dict.fromkeys(tournament.entrants, 0.0)
    walkovers: list[str] = []
    played_rounds = {user: set[int]() for user in tournament.entrants}
    for match in tournament.matches:
        one, other = match.user_ids
        own, theirs = match.points
        points[one] += own
        points[other] += theirs
        if match.is_forfeit:
            walkovers += [user for user, score in ((one, own), (other, theirs)) if score]
            continue
        played_rounds[one].add(match.round_number)
        played_rounds[other].add(match.round_number)
        encounters += [(one, other, own, theirs), (other, one, theirs, own)]
    for _, user in tournament.byes:
        points[user] += 1
    scores: dict[str, tuple[float, ...]] = {}
    for user in tournament.entrants:
        own_games = [each for each in encounters if each[0] == user]
        free_wins = [each for each in tournament.byes if each[1] == user] + [
            each for each in walkovers if each == user
        ]
        buchholz = sum(points[other] for _, other, _, _ in own_games)
        for number in range(1, tournament.round_number + 1):
            if number not in played_rounds[user]:
                buchholz += points[user]
        berger = len(free_wins) * points[user]
        for _, other, own, theirs in own_games:
            berger += points[other] if own > theirs else points[other] / 2 if own == theirs > 0 else 0
        scores[user] = (points[user], buchholz, berger)
    return scores


def can_avoid_repeats(user_ids: list[str], met: set[frozenset[str]], had_bye: set[str]) -> bool:
    """Return True if a search through all pairings finds one without repeats."""
    if len(user_ids) % 2:
        return any(
            can_avoid_repeats([each for each in user_ids if each != bye], met, had_bye)
            for bye in user_ids
            if bye not in had_bye
        )
    if not user_ids:
        return True
    first, *rest = user_ids
    return any(
        can_avoid_repeats([each for each in rest if each != other], met, had_bye)
        for other in rest
        if frozenset((first, other)) not in met
    )


@settings(max_examples=60)
@given(players=st.integers(2, 17), rounds=st.integers(1, 9), seed=st.integers(0, 999))
def test_swiss_repeats_only_what_no_pairing_avoids(players: int, rounds: int, seed: int) -> None:
    evening = Evening("swiss", players, seed=seed)
    evening.walkovers = 0.2 if seed % 2 else 0.0
    tournament = evening.tournament
    for _ in range(rounds):
        if seed % 3 == 0:  # players come and go
            user_id = f"p{evening.rng.randrange(players + 3)}"
            is_active = user_id in tournament.active_ids
            if not is_active or len(tournament.active_ids) > 2:
                evening.add(PlayerWithdrawn(user_id) if is_active else PlayerJoined(), user_id)
        active_ids = tournament.active_ids
        met = {frozenset(each.user_ids) for each in tournament.matches if not each.is_forfeit}
        had_bye = {user_id for _, user_id in tournament.byes} | {
            user_id
            for each in tournament.matches
            if each.is_forfeit
            for user_id, points in zip(each.user_ids, each.points, strict=True)
            if points
        }
        tables, byes = evening.play_round()
        if evening.rng.random() < 0.3:
            correct_one(evening)
        assert sorted([*byes, *(user_id for table in tables for user_id in table)]) == sorted(active_ids)
        assert len(byes) == len(active_ids) % 2
        repeats = [table for table in tables if frozenset(table) in met] + [
            user_id for user_id in byes if user_id in had_bye
        ]
        if repeats and len(active_ids) <= 10:
            assert not can_avoid_repeats(active_ids, met, had_bye)
        if len(active_ids) > 2 * (tournament.round_number + len(had_bye)):
            assert not repeats
    expected = recompute_standings(tournament)
    standings = compute_standings(tournament)
    assert {each.user_id: (each.points, *each.tie_breaks) for each in standings} == expected
    scores = [expected[each.user_id] for each in standings]
    assert scores == sorted(scores, reverse=True)
    assert [each.rank for each in standings] == [1 + sum(other > own for other in scores) for own in scores]


def correct_one(evening: Evening) -> None:
    """Correct the result of a match of any round, twice: only the points change."""
    match = evening.rng.choice(evening.tournament.matches)
    first = list(match.first_points or match.points)
    for ranks in ([(1,), (1,)], [(1,), (2,)]):
        before = (match.round_number, match.decided_by, match.decided_at, match.user_ids)
        evening.add(ResultCorrected(match.table_id, share_points(ranks)), "helper")
        assert (match.round_number, match.decided_by, match.decided_at, match.user_ids) == before
        assert (match.points, match.first_points) == (share_points(ranks), first)
        assert (match.set_by, match.set_at) == ("helper", evening.now)


@settings(max_examples=30)
@given(data=st.data(), seed=st.integers(0, 999))
def test_only_an_active_player_who_waits_replaces_the_organizer(data: st.DataObject, seed: int) -> None:
    """The wait does not run while the organizer plays, and any answer ends it."""
    evening = Evening("arena", 4, seed=seed)
    tournament = evening.tournament
    evening.add(PlayerJoined(), "host")
    often, rarely = ["offer", "pair", "play"], ["decline", "leave", "join", "change"]
    steps = st.sampled_from(4 * often + rarely)
    asked: dict[str, int] = {}
    busy_until = 0
    for step in data.draw(st.lists(steps, min_size=5, max_size=20)):
        evening.now += 1000
        user = evening.rng.choice(["p0", "p1", "p2", "visitor"])
        if step == "offer" and user not in asked and user != tournament.organizer_id:
            evening.add(OrganizerVolunteered(), user)
            asked[user] = evening.now
        elif step == "decline":
            evening.add(OrganizerDeclined(), tournament.organizer_id)
            asked = {}
        elif step == "change":
            evening.add(OrganizerChanged(user))
            asked = {}
        elif step == "leave" and user in tournament.active_ids:
            evening.add(PlayerWithdrawn(user))
        elif step == "join" and user != "visitor":
            evening.add(PlayerJoined(), user)
        elif step == "pair" and not tournament.find_running_match("host"):
            evening.pair([["host", "p3"]], [])
        elif step == "play":
            for match in tournament.running_matches:
                evening.play(match.table_id)
        is_busy = any(tournament.organizer_id in match.user_ids for match in tournament.running_matches)
        ended = [m.decided_at for m in tournament.matches if tournament.organizer_id in m.user_ids]
        busy_until = max(ended, default=0)
        waiting = [each for each in asked if each in tournament.active_ids]
        successor, time = tournament.find_takeover((7000, 5000))
        if is_busy or not waiting:
            assert (successor, time) == ("", 0)
        else:
            first = min(waiting, key=asked.__getitem__)
            assert (successor, time) == (first, max(asked[first], busy_until) + 5000)


@settings(max_examples=40)
@given(
    format=st.sampled_from(["swiss", "arena", "tables"]),
    players=st.integers(2, 20),
    busy=st.sets(st.integers(0, 19)),
    seed=st.integers(0, 99),
)
def test_players_of_another_tournament_are_not_paired(
    format: str, players: int, busy: set[int], seed: int
) -> None:
    seats = 3 if format == "tables" else 2
    evening = Evening(format, players, seats, seed)
    busy_ids = {f"p{number}" for number in busy}
    if format == "arena":
        tables, byes = pair_arena(evening.tournament, 10**6, 0, busy_ids), list[str]()
    else:
        tables, byes = pair_round(evening.tournament, busy_ids)
    free = sorted(set(evening.tournament.active_ids) - busy_ids)
    paired = [user_id for table in tables for user_id in table]
    assert len(paired) == len(free) - len(free) % seats
    assert set(paired) | set(byes) <= set(free)
    assert len(byes) == (0 if format == "arena" else len(free) % seats)


def test_swiss_pairs_equal_points_and_gives_the_bye_to_the_last() -> None:
    evening = Evening("swiss", 33)
    for _ in range(4):
        points = evening.tournament.points_by_user()
        tables, byes = evening.play_round()
        assert [points[user_id] for user_id in byes] == [min(points.values())]
        gaps = [abs(points[one] - points[other]) for one, other in tables]
        assert sum(gaps) <= 8
    # seats are shared out evenly
    firsts = Counter(match.user_ids[0] for match in evening.tournament.matches)
    assert max(firsts.values()) <= 3


@settings(max_examples=25)
@given(players=st.integers(3, 26), seats=st.integers(3, 6), seed=st.integers(0, 99))
def test_tables_have_equal_size_and_few_repeats(players: int, seats: int, seed: int) -> None:
    evening = Evening("tables", max(players, seats), seats, seed)
    byes_of: Counter[str] = Counter()
    for _ in range(4):
        tables, byes = evening.play_round()
        assert all(len(set(table)) == seats for table in tables)
        seated = [user_id for table in tables for user_id in table]
        assert sorted([*seated, *byes]) == sorted(evening.tournament.active_ids)
        assert len(byes) < seats
        byes_of.update(byes)
    bye_counts = [byes_of[user_id] for user_id in evening.tournament.entrants]
    assert max(bye_counts) - min(bye_counts) <= 1
    met = evening.tournament.count_meetings()
    assert sum(met.values()) == 4 * len(tables) * seats * (seats - 1) // 2
    # four rounds at random repeat far more
    random = Evening("tables", max(players, seats), seats, seed)
    for _ in range(4):
        users = random.tournament.active_ids
        random.rng.shuffle(users)
        random.pair([users[at : at + seats] for at in range(0, len(users) - seats + 1, seats)], [])
        for match in random.tournament.running_matches:
            random.play(match.table_id)
    assert sum(count**2 for count in met.values()) <= sum(
        count**2 for count in random.tournament.count_meetings().values()
    )


def test_sixteen_players_meet_at_most_once_in_three_rounds_of_four() -> None:
    evening = Evening("tables", 16, 4, seed=1)
    for _ in range(3):
        evening.play_round()
    assert max(evening.tournament.count_meetings().values()) == 1


@settings(max_examples=25)
@given(players=st.integers(2, 24), seed=st.integers(0, 99))
def test_arena_pairs_free_players_and_not_the_last_opponent(players: int, seed: int) -> None:
    evening = Evening("arena", players, seed=seed)
    tournament = evening.tournament
    waited: Counter[str] = Counter()
    for step in range(60):
        evening.now += 4 * SECOND
        free = set(tournament.free_ids)
        pairs = pair_arena(tournament, evening.now, 3 * SECOND)
        paired = [user_id for pair in pairs for user_id in pair]
        assert len(paired) == len(set(paired))
        assert free >= set(paired)
        for pair in pairs:
            last = [list(tournament.matches_of(user_id))[-1:] for user_id in pair]
            if last[0] and last[0] == last[1]:
                assert evening.now - last[0][0].decided_at >= ARENA_REPEAT_WAIT_MS
        if pairs:
            evening.pair(pairs, [])
        # the number of matches that others begin while a player waits
        for user_id in free:
            waited[user_id] = 0 if user_id in paired else waited[user_id] + bool(pairs)
        assert max(waited.values(), default=0) <= 3
        for match in tournament.running_matches:
            if evening.rng.random() < 0.4 or step > 55:
                evening.play(match.table_id)
    standings = compute_standings(tournament)
    assert sum(each.points for each in standings) == len(tournament.matches) - len(
        tournament.running_matches
    ) - sum(not any(match.points) for match in tournament.matches if match.is_decided)


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ([(0,), (1,)], [1.0, 0.0]),
        ([(0,), (0,)], [0.5, 0.5]),
        ([(0,), None], [1.0, 0.0]),
        ([None, None], [0.0, 0.0]),
        ([(0,), (1,), (1,), None], [3.0, 1.5, 1.5, 0.0]),
    ],
)
def test_points_count_the_players_behind(ranks: list[tuple[int] | None], points: list[float]) -> None:
    assert share_points(ranks) == points


def test_every_pair_of_pairs_is_new_after_a_late_entry() -> None:
    evening = Evening("swiss", 4)
    evening.play_round()
    evening.add(PlayerJoined(), "late")
    evening.add(PlayerWithdrawn("p0"))
    tables, byes = evening.play_round()
    assert {"late"} <= {*byes, *(user_id for table in tables for user_id in table)}
    assert "p0" not in {*byes, *(user_id for table in tables for user_id in table)}
    assert all(count == 1 for count in evening.tournament.count_meetings().values())
    assert [pair for pair in combinations(tables, 2) if set(pair[0]) & set(pair[1])] == []
