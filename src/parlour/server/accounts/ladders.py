"""A user's ladder in each game: the house bots, from the weakest to the strongest, and which were beaten."""

from collections.abc import Sequence

from parlour.bots.registry import bot_names
from parlour.games import game_names
from parlour.scene.house_bots import list_ladder
from parlour.server.http_messages import GameLadder
from parlour.server.log.results import FinishedMatch, WinStreak, find_result_of_user


def build_ladders(matches: Sequence[FinishedMatch], user_id: str) -> list[GameLadder]:
    """Return the user's ladder in each game.

    Args:
        matches: The user's finished matches, the earliest first.
    """
    return [
        build_ladder(game, [match for match in matches if match.game == game], user_id)
        for game in game_names()
    ]


def build_ladder(game: str, matches: Sequence[FinishedMatch], user_id: str) -> GameLadder:
    """Return the user's ladder in a game.

    A bot is beaten if the user has won a match in which this bot played and did not win. The next bot is the
    first one above the highest beaten bot, so that a strong player can skip bots.
    """
    streak = WinStreak()
    beaten_bots: set[tuple[str, str]] = set()
    for match in matches:
        has_won = find_result_of_user(match, user_id).won
        streak.add(has_won)
        if has_won:
            beaten_bots |= {(result.bot, result.name) for result in match.seat_results if not result.won}
    ladder = list_ladder(bot_names())
    places = [place for place, bot in enumerate(ladder) if (bot.level, bot.name) in beaten_bots]
    next_place = max(places, default=-1) + 1
    return GameLadder(
        game,
        streak.current,
        [bot.key for bot in ladder],
        [ladder[place].key for place in places],
        next_place,
        ladder[next_place].name if next_place < len(ladder) else "",
    )
