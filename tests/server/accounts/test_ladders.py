"""The ladder of each game, and a user's progress on it."""

from hypothesis import given
from hypothesis import strategies as st

from parlour.bots.registry import bot_names, find_bot_for_game
from parlour.games import game_class, game_names
from parlour.scene.house_bots import HOUSE_BOTS, list_ladder
from parlour.server.accounts.ladders import build_ladders
from parlour.server.log.results import FinishedMatch, SeatResult

LADDER = list_ladder(bot_names())


def finished_match(game: str, bots: list[int], winner: int) -> FinishedMatch:
    """Return a match of Ann against house bots, by their places on the ladder."""
    seats = [SeatResult(0, "ann", "Ann", "", winner == 0, None)]
    for seat, place in enumerate(bots, 1):
        seats.append(SeatResult(seat, "", LADDER[place].name, LADDER[place].level, winner == seat, None))
    return FinishedMatch("t", 1, game, 0, 0, 9, 1, "", seats)


def test_every_ladder_has_each_house_bot_that_can_play_once() -> None:
    keys = [bot.key for bot in LADDER]
    for game in game_names():
        for bot in HOUSE_BOTS:
            find_bot_for_game(bot.level, game_class(game))  # raises an error if the bot cannot play the game
    assert sorted(keys) == sorted(bot.key for bot in HOUSE_BOTS)
    levels = [bot.level for bot in LADDER]
    assert [level for at, level in enumerate(levels) if level not in levels[:at]] == bot_names()[:4]
    for ladder in build_ladders([], "ann"):
        assert (ladder.bots, ladder.beaten, ladder.next_place) == (keys, [], 0)
        assert ladder.next_name == LADDER[0].name


@given(
    matches=st.lists(
        st.tuples(
            st.sampled_from(game_names()),
            st.lists(st.integers(0, len(LADDER) - 1), min_size=1, max_size=3, unique=True),
            st.integers(0, 3),
        ),
        max_size=8,
    )
)
def test_wins_raise_the_ladder_of_their_game_alone(matches: list[tuple[str, list[int], int]]) -> None:
    finished = [finished_match(game, bots, min(winner, len(bots))) for game, bots, winner in matches]
    for ladder in build_ladders(finished, "ann"):
        own = [(bots, min(winner, len(bots))) for game, bots, winner in matches if game == ladder.game]
        beaten = sorted({place for bots, winner in own if winner == 0 for place in bots})
        assert ladder.beaten == [LADDER[place].key for place in beaten]
        assert ladder.next_place == (beaten[-1] + 1 if beaten else 0)
        is_complete = ladder.next_place == len(LADDER)
        assert ladder.next_name == ("" if is_complete else LADDER[ladder.next_place].name)
        lost = [at for at, (_, winner) in enumerate(own) if winner]
        assert ladder.streak == len(own) - (lost[-1] + 1 if lost else 0)
