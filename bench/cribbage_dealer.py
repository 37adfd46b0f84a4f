"""Measure the first dealer's win rate in Zombie Cribbage when the same bot plays in both seats.

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


def dealer_win_share(bot: str, seed: int) -> float:
    """Return the first dealer's share of the win, 0 to 1, in the match with this seed."""
    game = game_class("zombie-cribbage").new_match(2, None, seed)
    dealer = int(game.position()["dealer"])
    play_match(game, (bot, bot), Rng.fast(seed))
    return (game.utility(dealer) + 1) / 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--bot", default="expert")
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    with ProcessPoolExecutor(arguments.jobs) as pool:
        shares = list(
            pool.map(dealer_win_share, repeat(arguments.bot), range(arguments.matches), chunksize=10)
        )
    margin = STANDARD_ERRORS_95 * statistics.stdev(shares) / math.sqrt(len(shares))
    share_text = f"{100 * statistics.mean(shares):.1f} ± {100 * margin:.1f}"
    print(f"the first dealer wins {share_text}% of {len(shares)} matches of {arguments.bot}")


if __name__ == "__main__":
    main()
