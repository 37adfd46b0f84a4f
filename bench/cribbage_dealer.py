"""Measure how often the first dealer wins a match of Zombie Cribbage when both seats have the same bot.

python bench/cribbage_dealer.py [--bot expert] [--matches 1000] [--jobs N]
"""

import argparse
import math
import os
import statistics
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat

from parlour.games import game_class
from parlour.kit.rng import Rng
from parlour.lab.contest import play_match
from parlour.lab.estimates import STANDARD_ERRORS_95


def dealers_share(bot: str, seed: int) -> float:
    """Return 1 if the first dealer of that match wins it, else 0."""
    game = game_class("zombie-cribbage")(2, None, seed)
    dealer = int(game.position()["dealer"])
    play_match(game, (bot, bot), Rng.fast(seed))
    return (game.utility(dealer) + 1) / 2


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--bot", default="expert")
    asked.add_argument("--matches", type=int, default=1000)
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    chosen = asked.parse_args()
    with ProcessPoolExecutor(chosen.jobs) as pool:
        won = list(pool.map(dealers_share, repeat(chosen.bot), range(chosen.matches), chunksize=10))
    within = STANDARD_ERRORS_95 * statistics.stdev(won) / math.sqrt(len(won))
    share = f"{100 * statistics.mean(won):.1f} ± {100 * within:.1f}"
    print(f"the first dealer wins {share}% of {len(won)} matches of {chosen.bot}")


if __name__ == "__main__":
    main()
