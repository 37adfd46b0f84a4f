"""A room runs without a server: no web framework, no database, no sockets, threads or processes."""

import json
import subprocess
import sys

from parlour.games import game_names
from tests.server import unserved


def test_a_room_without_a_server_plays_whole_matches_of_all_games() -> None:
    done = subprocess.run(
        [sys.executable, "-m", unserved.__name__], capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["imported"] == []
    assert list(found["played"]) == game_names()
    assert all(each["moves"] > 1 and each["frames"] > each["moves"] for each in found["played"].values())
    assert found["nickname"] == "Annie"
    assert found["matches"] == unserved.MATCHES * len(game_names())
