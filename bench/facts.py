"""Compute the tables of docs/facts.md.

    python bench/facts.py first-player [GAME ...] [--matches N] [--jobs N]
    python bench/facts.py house-tables [GAME ...] [--matches N] [--jobs N]
    python bench/facts.py cribbage
    python bench/facts.py war [--matches N]

`first-player` plays matches of `simple` bots with the proposed options, and with each other value of each
option, and counts the wins of the player who acts first. `house-tables` plays matches of `simple` bots at the
house table of each game, and counts the decisions and the wins of each seat. `cribbage` counts all shows, and
finds the most points of a hand with its crib and of one card. `war` plays War without Parlour, in several
orders of picking up the won cards.
"""

import argparse
import math
import os
import random
from collections import deque
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import combinations

import parlour
from parlour.bots.registry import find_bot
from parlour.games import game_class, game_names
from parlour.games.zombie_cribbage.cards import count_hands_by_points
from parlour.games.zombie_cribbage.hands import score_hand
from parlour.kit.match_driver import is_decision
from parlour.kit.options import list_option_specs, parse_options
from parlour.kit.rng import Rng
from parlour.lab.contest import play_match
from parlour.lab.estimates import STANDARD_ERRORS_95

Options = dict[str, int | str]

SHARED_OPTIONS = {"dealer", "limit", "deck_file", "target"}  # options whose values are not house rules
WAR_TURNS = 20_000  # turns after which a game of War counts as endless
COUNT_VALUES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)  # value of each rank in the play, from the ace
MAX_COUNT = 31
MIN_DECISIONS = 5  # of each player in a good first match


# The first player


def list_tables(name: str) -> Iterator[tuple[int, Options]]:
    """Yield each number of seats with the proposed options, then with one option changed at a time."""
    options_type = game_class(name).options_type
    for seats in range(game_class(name).min_seats, game_class(name).max_seats + 1):
        house_rules = options_type.house_rules(seats)
        proposed: Options = dict(house_rules.options) if house_rules else {}
        yield seats, proposed
        for spec in list_option_specs(options_type):
            if spec.name in SHARED_OPTIONS:
                continue
            for value in spec.values:
                options = proposed | {spec.name: value}
                is_new = value != proposed.get(spec.name, spec.default)
                if is_new and not parse_options(options_type, dict(options)).find_conflict(seats):
                    yield seats, options


def first_player_share(name: str, seats: int, options: Options, seed: int) -> tuple[float, int]:
    """Return the first player's share of the win in a match of simple bots, and the number of moves."""
    game = parlour.new(name, seats=seats, seed=seed, **options)
    first_seat = int(game.next_actor())
    moves: list[tuple[int, int]] = []
    play_match(game, ("simple",) * seats, Rng.fast(seed + 1_000_000), moves)
    assert game.outcome is not None
    winners = game.outcome.winners
    return (first_seat in winners) / len(winners) if winners else 1 / seats, len(moves)


def print_first_player_shares(names: list[str], match_count: int, jobs: int) -> None:
    print(
        "| game | players | options | the first player wins, % | an even share | |\n|---|---|---|---|---|---|"
    )
    find_bot("simple")
    with ProcessPoolExecutor(jobs) as pool:
        for name in names:
            for seats, options in list_tables(name):
                play = partial(first_player_share, name, seats, options)
                results = list(pool.map(play, range(match_count), chunksize=50))
                shares = [share for share, _move_count in results]
                moves = sum(move_count for _share, move_count in results) / match_count
                mean = sum(shares) / match_count
                variance = sum((share - mean) ** 2 for share in shares) / match_count
                margin = STANDARD_ERRORS_95 * math.sqrt(variance / match_count)
                changes = ", ".join(f"`{key}: {value}`" for key, value in options.items()) or "default"
                note = "" if abs(mean - 1 / seats) <= margin else "*"
                share = f"{100 * mean:.1f} ± {100 * margin:.1f}"
                row = [
                    game_class(name).title,
                    str(seats),
                    changes,
                    f"{moves:.0f}",
                    share,
                    f"{100 / seats:.1f}",
                    note,
                ]
                print("|", " | ".join(row), "|", flush=True)


# House tables


def count_decisions(name: str, seed: int) -> tuple[list[int], list[float], int]:
    """Play a match of simple bots at the house table.

    Returns:
        The number of decisions and the share of the win of each seat, and the number of moves.
    """
    table = game_class(name).house_table
    assert table is not None
    game = parlour.new(name, seats=table.seats, seed=seed, **table.options)
    moves: list[tuple[int, int]] = []
    play_match(game.copy(), ("simple",) * table.seats, Rng.fast(seed + 1_000_000), moves)
    decisions = [0] * table.seats
    for seat, move in moves:
        decisions[seat] += is_decision(game, seat)
        game.push(seat, move)
    assert game.outcome is not None
    winners = game.outcome.winners
    even_share = 1 / table.seats
    shares = [(seat in winners) / len(winners) if winners else even_share for seat in range(table.seats)]
    return decisions, shares, len(moves)


def print_house_tables(names: list[str], match_count: int, jobs: int) -> None:
    print("| game | players | options | moves | five decisions or more, % | wins by seat, % |")
    print("|---|---|---|---|---|---|")
    find_bot("simple")
    with ProcessPoolExecutor(jobs) as pool:
        for name in names:
            table = game_class(name).house_table
            assert table is not None
            seats = range(table.seats)
            results = list(pool.map(partial(count_decisions, name), range(match_count), chunksize=50))
            has_enough = sum(min(decisions) >= MIN_DECISIONS for decisions, _, _ in results)
            wins = [100 * sum(shares[seat] for _, shares, _ in results) / match_count for seat in seats]
            row = [
                game_class(name).title,
                str(table.seats),
                ", ".join(f"`{key}: {value}`" for key, value in table.options.items()) or "default",
                f"{sum(move_count for _, _, move_count in results) / match_count:.0f}",
                f"{100 * has_enough / match_count:.1f}",
                ", ".join(f"{share:.1f}" for share in wins),
            ]
            print("|", " | ".join(row), "|", flush=True)


# Cribbage


def print_cribbage_facts() -> None:
    for jokers, pack in ((False, "52 cards"), (True, "52 cards and two jokers")):
        counts = count_hands_by_points(jokers)
        total = sum(counts)
        mean = sum(points * count for points, count in enumerate(counts)) / total
        print(f"{pack}: {total:,} shows, mean {mean:.4f}")
        print("  " + ", ".join(f"{points}: {count:,}" for points, count in enumerate(counts) if count))
        print("  never: " + ", ".join(str(points) for points, count in enumerate(counts) if not count))
    print(f"hand and crib with one starter: at most {most_points_of_hand_and_crib()} points")
    print(f"one card in the play: at most {most_points_of_one_card()} points")


def most_points_of_hand_and_crib() -> int:
    """Return the most points that a dealer's hand and crib can score together, with 52 cards.

    Hands with five different ranks score at most 12 points, and are left out.
    """
    ranks = "A23456789TJQK"
    best = 0
    hands_by_starter: dict[str, list[tuple[int, frozenset[str]]]] = {}
    for starter_rank in ranks:
        starter = starter_rank + "S"
        cards = [rank + suit for rank in ranks for suit in "CDHS" if rank + suit != starter]
        scored = (
            (score_hand(" ".join(hand), starter, crib=False), frozenset(hand))
            for hand in combinations(cards, 4)
            if is_promising(hand, starter_rank)
        )
        hands_by_starter[starter] = sorted(scored, key=lambda each: -each[0])
    for hands in hands_by_starter.values():
        for points, hand in hands:
            if 2 * points <= best:
                break
            for other_points, other in hands:
                if points + other_points <= best:
                    break
                if not hand & other:
                    best = points + other_points
                    break
    return best


def is_promising(hand: tuple[str, ...], starter_rank: str) -> bool:
    """Return True if a rank occurs at least twice among the five cards."""
    return len({card[0] for card in hand} | {starter_rank}) < 5


def most_points_of_one_card() -> int:
    """Return the most points that one card can score in the play, with the printed rule for a count of 31.

    All sequences of at most eight ranks up to a count of 31 are tried.
    """
    best = 0
    stack: list[tuple[tuple[int, ...], int]] = [((), 0)]
    while stack:
        ranks, count = stack.pop()
        for rank in range(13):
            total = count + COUNT_VALUES[rank]
            if total > MAX_COUNT or ranks.count(rank) == 4:
                continue
            longer = (*ranks, rank)
            best = max(best, points_of_last_card(longer, total))
            if len(longer) < 8:
                stack.append((longer, total))
    return best


def points_of_last_card(ranks: tuple[int, ...], total: int) -> int:
    alike = 1
    while alike < len(ranks) and ranks[-1 - alike] == ranks[-1]:
        alike += 1
    run = 0
    for length in range(3, len(ranks) + 1):
        last = ranks[-length:]
        if len(set(last)) == length and max(last) - min(last) == length - 1:
            run = length
    return alike * (alike - 1) + run + 2 * (total == 15) + 3 * (total == MAX_COUNT)


# War


def play_war(order: str, seed: int) -> int:
    """Play War for two, with one card face down in a war. Return the turns, or 0 if it does not end."""
    rng = random.Random(seed)
    pack = [rank for rank in range(13) for _suit in range(4)]
    rng.shuffle(pack)
    piles = deque(pack[:26]), deque(pack[26:])
    turns = 0
    while all(piles):
        turns += 1
        if turns > WAR_TURNS:
            return 0
        laid: tuple[list[int], list[int]] = ([], [])
        while True:
            for pile, cards in zip(piles, laid, strict=True):
                if pile:
                    cards.append(pile.popleft())
            if laid[0][-1] != laid[1][-1] or not any(piles):
                break
            for pile, cards in zip(piles, laid, strict=True):
                if len(pile) > 1:
                    cards.append(pile.popleft())
        winner = int(laid[1][-1] > laid[0][-1])
        won = {
            "shuffled": rng.sample(laid[0] + laid[1], len(laid[0] + laid[1])),
            "winner first": laid[winner] + laid[1 - winner],
            "loser first": laid[1 - winner] + laid[winner],
            "seat 0 first": laid[0] + laid[1],
        }[order]
        piles[winner].extend(won)
    return turns


def print_war_lengths(match_count: int) -> None:
    print(
        "| order of the won cards | mean turns of finished games | games that do not end, % |\n|---|---|---|"
    )
    for order in ("shuffled", "winner first", "loser first", "seat 0 first"):
        lengths = [play_war(order, seed) for seed in range(match_count)]
        finished = [length for length in lengths if length]
        mean = sum(finished) / len(finished) if finished else math.nan
        print(f"| {order} | {mean:.0f} | {100 - 100 * len(finished) / match_count:.1f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("subject", choices=["first-player", "house-tables", "cribbage", "war"])
    parser.add_argument("games", nargs="*", default=[name for name in game_names() if name != "war"])
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    if arguments.subject == "first-player":
        print_first_player_shares(arguments.games, arguments.matches, arguments.jobs)
    elif arguments.subject == "house-tables":
        print_house_tables(arguments.games, arguments.matches, arguments.jobs)
    elif arguments.subject == "cribbage":
        print_cribbage_facts()
    else:
        print_war_lengths(arguments.matches)


if __name__ == "__main__":
    main()
