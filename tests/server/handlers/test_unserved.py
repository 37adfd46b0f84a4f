"""A room runs without a server: no web framework, no database, no sockets, threads or processes."""

import json
import subprocess
import sys

from parlour.games import game_names
from tests.server import unserved


def test_room_plays_all_games_without_a_server() -> None:
    done = subprocess.run(
        [sys.executable, "-m", unserved.__name__], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["imported"] == []
    assert list(result["played"]) == game_names()
    assert all(each["moves"] > 1 and each["frames"] > each["moves"] for each in result["played"].values())
    assert result["nickname"] == "Annie"
    assert result["matches"] == unserved.MATCHES * len(game_names())
