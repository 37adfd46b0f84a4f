"""For each line `GAME SEATS MATCHES` of the input, play these matches with Parlour and print `MOVES SECONDS`.

`cpp_ratio.py` runs this program with each Python environment. It also works with older versions of Parlour.
"""

import sys
import time

import parlour
from parlour.bots.playouts import play_matches
from parlour.kit.game import Game
from parlour.kit.rng import Rng


def main() -> None:
    matches: dict[tuple[str, int], tuple[Game, Rng]] = {}
    for line in sys.stdin:
        game_name, seats, match_count = line.split()
        key = game_name, int(seats)
        if key not in matches:
            matches[key] = parlour.new(game_name, seats=int(seats), seed=1), Rng.fast(2)
        game, choices = matches[key]
        started_at = time.process_time()
        move_count = play_matches(game, choices, int(match_count))
        print(move_count, f"{time.process_time() - started_at:.9f}", flush=True)


if __name__ == "__main__":
    main()
