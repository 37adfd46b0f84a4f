"""Measure how many points the hands of Zombie Cribbage score, and which ranks are discarded.

A seat chooses the discard that leads to the highest expected points, and its other moves by a search. Each
deal begins at a score of 0-0. The output is the source code of tables in race_odds.py and discard_odds.py in
the game's folder.

    python bench/cribbage_hands.py [--hands 10000] [--playouts 100] [--lowdown] [--seed 1]
    python bench/cribbage_hands.py --discards [--hands 10000] [--lowdown]
"""

import argparse
from collections import Counter

import parlour
from parlour.bots.search import SearchTree
from parlour.kit.game import Game
from parlour.kit.rng import Rng

RANKS = "*A23456789TJQK"
PEGS = ("fifteen", "thirty_one", "pair", "sequence", "last")


def best_discard(game: Game, seat: int) -> int:
    own_game = game.view(seat).game
    return max(
        own_game.variant.strategy.appraise_moves(own_game, seat), key=lambda appraisal: appraisal.points
    ).move


def best_card(game: Game, rng: Rng, playouts: int) -> int:
    moves = game.legal(game.turn)
    if len(moves) == 1 or not playouts:
        return game.heuristic(game.turn)
    tree = SearchTree(game.view(game.turn), rng, playouts)
    tree.search(playouts)
    return tree.best_move()


def play_hand(game: Game, rng: Rng, playouts: int, counts_by_column: dict[str, Counter[int]]) -> None:
    """Play one deal to its end, and count the points of its hands and of its pegging.

    `counts_by_column` contains, under names such as `DEALER_HAND`, how often each number of points occurred.
    """
    deal_number, dealer = game.deal_number(), game.position()["dealer"]
    pegged_points = [0, 0]
    is_showing = False
    while not game.is_over and game.deal_number() == deal_number:
        is_discarding = game.position()["phase"] == "discard"
        seat = int(game.turn)
        game.push(seat, best_discard(game, seat) if is_discarding else best_card(game, rng, playouts))
        for event in game.events():
            if event.kind in ("show", "crib"):
                is_showing = True
                name = "CRIB" if event.kind == "crib" else column_name("HAND", event.who, dealer)
                counts_by_column[name][event.number] += 1
            elif event.kind in PEGS and not is_showing:
                pegged_points[event.who] += event.number
    for seat in (0, 1):
        counts_by_column[column_name("PEGS", seat, dealer)][pegged_points[seat]] += 1


def column_name(suffix: str, seat: int, dealer: int) -> str:
    return f"{'DEALER' if seat == dealer else 'PONE'}_{suffix}"


def print_point_counts(game: Game, rng: Rng, deal_count: int, playouts: int) -> None:
    names = ("PONE_PEGS", "DEALER_PEGS", "PONE_HAND", "DEALER_HAND", "CRIB")
    counts_by_name: dict[str, Counter[int]] = {name: Counter() for name in names}
    for _ in range(deal_count):
        game.start()
        play_hand(game, rng, playouts, counts_by_name)
    for name in names:
        counts = counts_by_name[name]
        mean = sum(points * n for points, n in counts.items()) / deal_count
        print(f'{name}: Final = "{" ".join(str(counts[n]) for n in range(max(counts) + 1))}"  # {mean:.2f}')


def print_discard_counts(game: Game, deal_count: int) -> None:
    """Print how often each pair of ranks is discarded, in percent of the hands that contain both ranks."""
    opportunities: list[Counter[tuple[int, int]]] = [Counter(), Counter()]
    discards: list[Counter[tuple[int, int]]] = [Counter(), Counter()]
    for _ in range(deal_count):
        game.start()
        for seat in (0, 1):
            pone = int(game.position()["dealer"] != seat)
            own_game = game.view(seat).game
            for move in own_game.legal(seat):
                opportunities[pone][ranks_of(own_game.format_move(move))] += 1
            discards[pone][ranks_of(own_game.format_move(best_discard(game, seat)))] += 1
    for pone, name in enumerate(("BY_DEALER", "BY_PONE")):
        print(f"{name}: Final = (")
        for low in range(14):
            row = [percent(discards[pone], opportunities[pone], (low, high)) for high in range(low, 14)]
            print(f"    {tuple(row)},")
        print(")")


def percent(
    discards: Counter[tuple[int, int]], opportunities: Counter[tuple[int, int]], ranks: tuple[int, int]
) -> int:
    return round(100 * discards[ranks] / opportunities[ranks]) if opportunities[ranks] else 0


def ranks_of(discard: str) -> tuple[int, int]:
    """Return the two ranks of a move such as `crib 2C KD`, the lower one first."""
    low, high = sorted(RANKS.index(card[0]) for card in discard.split()[1:])
    return low, high


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--hands", type=int, default=10_000)
    parser.add_argument("--playouts", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lowdown", action="store_true")
    parser.add_argument("--discards", action="store_true")
    arguments = parser.parse_args()
    game = parlour.new("zombie-cribbage", seed=arguments.seed, lowdown="on" if arguments.lowdown else "off")
    if arguments.discards:
        print_discard_counts(game, arguments.hands)
    else:
        print_point_counts(game, Rng.fast(arguments.seed), arguments.hands, arguments.playouts)


if __name__ == "__main__":
    main()
