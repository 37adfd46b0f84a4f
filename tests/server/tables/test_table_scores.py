"""The score of all matches at a table, across games."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from parlour.games import game_names
from parlour.server.log.people import DELETED_USER_PREFIX, NameAndAvatar, People
from parlour.server.log.results import FinishedMatch, SeatResult
from parlour.server.log.table_scores import build_table_score

PEOPLE = ("ann", "ben", "cleo", f"{DELETED_USER_PREFIX}dan")
BOTS = ("Alma", "Otto")


@st.composite
def finished_matches(draw: st.DrawFn) -> list[FinishedMatch]:
    """Return the matches of an evening. Everybody has at most one seat, and some players leave."""
    matches = []
    for number in range(1, draw(st.integers(0, 5)) + 1):
        occupants = draw(st.lists(st.sampled_from(PEOPLE + BOTS), min_size=2, max_size=6, unique=True))
        has_scores = draw(st.booleans())
        seats = []
        for at, who in enumerate(occupants):
            bot = "easy" if who in BOTS or draw(st.integers(0, 4)) == 0 else ""
            user_id = "" if who in BOTS else who
            won = draw(st.booleans()) and not (bot and user_id)
            score = draw(st.integers(-50, 50)) if has_scores else None
            seats.append(SeatResult(at, user_id, who if who in BOTS else "", bot, won, score))
        game = draw(st.sampled_from([*game_names(), "a game that was uninstalled"]))
        matches.append(FinishedMatch("t", number, game, number, 0, 1, 1, "", seats))
    return matches


@given(finished_matches(), st.sampled_from(("", *PEOPLE)))
def test_score_adds_up(matches: list[FinishedMatch], reader: str) -> None:
    people = People()
    people.add_occupants(PEOPLE, BOTS)
    people.update({name: NameAndAvatar(name.capitalize()) for name in PEOPLE[:3]})
    score = build_table_score(matches, people, reader, "en")
    names = [player.name for player in score.players]
    assert len(set(names)) == len(names)
    assert set(names) <= {"Ann", "Ben", "Cleo", people.name(PEOPLE[3], "en"), *BOTS}
    for player in score.players:
        assert player.is_you == (player.name == people.name(reader, "en"))
    for at, player in enumerate(score.players):
        own = [seat for match in score.matches for seat in match.seats if seat.player == at]
        assert player.match_count == len(own)
        assert player.wins == sum(seat.won for seat in own)
        assert player.points == sum(seat.points for seat in own)
        assert player.is_bot == (player.name in BOTS)
    for match, scored in zip(matches, score.matches, strict=True):
        assert [seat.score for seat in scored.seats] == [seat.score for seat in match.seat_results]
        results = list(zip(match.seat_results, scored.seats, strict=True))
        for (result, seat), (other_result, other) in itertools.permutations(results, 2):
            if result.won and not other_result.won:
                assert seat.points > other.points
            if result.left_early and not other_result.left_early:
                assert seat.points < other.points
            if result.won == other_result.won and result.left_early == other_result.left_early:
                assert (seat.points == other.points) or None not in (result.score, other_result.score)
