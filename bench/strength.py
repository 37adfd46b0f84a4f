"""Measure the results in docs/strength.md. Bots play in pairs, mostly of neighboring levels.

    python bench/strength.py [--deals N] [--searched N] [--jobs N] [--house-tables] [GAME ...]

Each game is played with its minimum number of seats or, with `--house-tables`, at its house table. With three
seats or more, one bot plays against bots of the other kind. `--deals` is the number of deals for a pair of
bots that do not search. `--searched` is the number of deals for a pair in which at least one bot searches.
The bots `first`, `second`, `middle` and `last` always play this move in the list of their legal moves.
"""

import argparse
import os

from parlour.games import game_class, game_names
from parlour.kit.game import View
from parlour.kit.rng import Rng
from parlour.lab.contest import Contest, ContestReport, run_contest

PAIRS = [
    ("simple", "random"),
    ("medium", "easy"),
    ("hard", "medium"),
    ("expert", "hard"),
    ("expert", "simple"),
    ("peeker", "simple"),
]
SEARCHING = {"hard", "expert", "peeker"}
BOTS_IN_THIS_FILE = {name: f"{__file__}:choose_{name}_move" for name in ("first", "second", "middle", "last")}


def choose_first_move(view: View, rng: Rng, deadline: float) -> int:
    """Return the first legal move, also for a seat that need not move."""
    return view.legal()[0]


def choose_second_move(view: View, rng: Rng, deadline: float) -> int:
    moves = view.legal()
    return moves[1 % len(moves)]


def choose_middle_move(view: View, rng: Rng, deadline: float) -> int:
    moves = view.legal()
    return moves[len(moves) // 2]


def choose_last_move(view: View, rng: Rng, deadline: float) -> int:
    return view.legal()[-1]


def format_row(report: ContestReport, first_bot: str) -> str:
    first_standing = next(standing for standing in report.standings if standing.bot == first_bot)
    second_standing = next(standing for standing in report.standings if standing.bot != first_bot)
    against = f"{report.seats - 1} {second_standing.bot}" if report.seats > 2 else second_standing.bot
    is_significant = "yes" if first_standing.lower_bound > report.fair_share else "**no**"
    return (
        f"| {report.game} | {first_bot} against {against} | {report.deals} |"
        f" {100 * first_standing.wins:.1f} ± {100 * first_standing.margin_of_error:.1f} |"
        f" {100 * report.fair_share:.1f} | {is_significant} |"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", default=[name for name in game_names() if name != "war"])
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--searched", type=int, default=1000)
    parser.add_argument(
        "--pairs", default="", help="pairs of bots to compare, such as expert:simple,peeker:simple"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--house-tables", action="store_true")
    arguments = parser.parse_args()
    pairs = [tuple(pair.split(":")) for pair in arguments.pairs.split(",") if pair] or PAIRS
    print("| game | bots | deals | first wins % | % if equally strong | significant |", flush=True)
    print("|---|---|---|---|---|---|", flush=True)
    for name in arguments.games:
        played_class = game_class(name)
        table = played_class.house_table if arguments.house_tables else None
        seats, options = (table.seats, dict(table.options)) if table else (int(played_class.min_seats), {})
        for first, second in pairs:
            names = [BOTS_IN_THIS_FILE.get(bot, bot) for bot in (first, second)]
            contest = Contest(name, (names[0], *(names[1:] * (seats - 1))), options)
            deals = arguments.searched if {first, second} & SEARCHING else arguments.deals
            print(format_row(run_contest(contest, deals, arguments.jobs), names[0]), flush=True)


if __name__ == "__main__":
    main()
