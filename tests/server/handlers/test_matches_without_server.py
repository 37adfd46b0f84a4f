"""A room runs without a server: no web framework, no database, no sockets, threads or processes."""

import json
import subprocess
import sys

from parlour.games import game_names
from tests.server import matches_without_server


def test_room_plays_all_games_without_a_server() -> None:
    done = subprocess.run(
        [sys.executable, "-m", matches_without_server.__name__],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["imported"] == []
    assert list(result["played"]) == game_names()
    played = result["played"].values()
    assert all(each["frames"] > each["moves"] for each in played)
    # In Go Fish a bot may win before she has a turn, in about one of a hundred runs in both matches.
    assert sum(each["moves"] for each in played) > len(played)
    assert result["nickname"] == "Annie"
    assert result["matches"] == matches_without_server.MATCHES * len(game_names())
