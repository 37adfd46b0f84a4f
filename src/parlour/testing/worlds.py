"""Statistical test of sampled worlds: every possible world must occur, as often as it should.

The oracle does not use what the game remembers. It deals the same small pack many times, plays the same moves
in every deal, and keeps the deals that gave the seat the same observations.
"""

from collections import Counter
from typing import Any

from parlour.kit.game import Game, View
from parlour.kit.rng import Rng
from parlour.testing.effort import example_count
from parlour.testing.random_matches import list_choices

MIN_DEALS = 150  # matching deals that are enough for a test
MIN_DEALS_OF_FEW_WORLDS = 60  # also enough, if each world occurs on average this often:
MIN_DEALS_PER_WORLD = 12
# the search stops at this number of matching deals, if each world occurs OFTEN times on average
PLENTY = 6_000
OFTEN = 20
MAX_DRAWS = 3_000
SINGLE_WORLD_DRAWS = 100  # draws if only one world is possible
CHECKED_MOVES = 4  # moves of each line except the first
MAX_DEVIATIONS = 5  # standard deviations
PACK_TOO_SMALL = "use a larger pack, so that some cards are hidden from the seat after the deal"
PACK_TOO_LARGE = "use a smaller pack or fewer seats, so that more deals look the same"


def check_worlds(game: Game, seat: int, moves: int = 100) -> None:
    """Check that `determinize` samples the worlds that a seat considers possible, also after moves.

    The match must be new. Its pack must be so small that many deals look the same to the seat, but not so
    small that the seat can locate every card. Several lines are played, each from its own deal, without a
    move that ends a round if there is another move. If other seats choose cards face down, any of their
    choices is considered possible.

    Args:
        game: A new match with a small pack (`deck`).
        seat: 0 to `seats` - 1, or `SPECTATOR`, -1.
        moves: Largest number of moves in a line; 0 for none.

    Raises:
        AssertionError: The sampled worlds are wrong, or the pack has the wrong size for this test.
    """
    firsts = [game, *further_deals(game, example_count(1, 6))]
    found, deals = find_consistent_deals(firsts, seat, example_count(40_000, 150_000))
    walks = [
        check_line(first, seat, found[nth], min(moves, CHECKED_MOVES) if nth else moves, nth)
        for nth, first in enumerate(firsts)
    ]
    fitted = [len(worlds) for worlds in found]
    possible = [number for judged in walks for number in judged]
    assert possible, (
        f"{seat_text(seat)}: not enough deals for a test. Only {max(fitted)} of {deals:,} deals match the "
        f"first view; {MIN_DEALS} are needed, or {MIN_DEALS_OF_FEW_WORLDS} for few worlds: {PACK_TOO_LARGE}"
    )
    assert not moves or any(len(judged) > 1 for judged in walks), (
        f"{seat_text(seat)}: not enough deals for a test after a move. {max(fitted)} of {deals:,} deals "
        f"match the first view, but after a move of the same round fewer than {MIN_DEALS} match: "
        f"{PACK_TOO_LARGE}"
    )
    assert max(possible) > 1, (
        f"{seat_text(seat)}: nothing was tested, because the seat knew every card in all {len(possible)} "
        f"positions of {len(walks)} lines: {PACK_TOO_SMALL}"
    )


def seat_text(seat: int) -> str:
    return f"seat {seat}" if seat >= 0 else "spectators"


def further_deals(game: Game, number: int) -> list[Game]:
    """Return new deals with the same seats and options."""
    found = []
    again = game.copy()
    for _nth in range(number):
        again.start()
        found.append(again.copy())
    return found


def check_line(first: Game, seat: int, worlds: list[Game], moves: int, nth: int) -> list[int]:
    """Check a match after the deal and after each move. Return the number of possible worlds each time."""
    game = first.copy()
    rng = Rng.fast(seat + 10 * nth)
    judged: list[int] = []
    while has_enough_worlds(worlds):
        judged.append(check_distribution(game, worlds, seat, rng))
        step = choose_next_move(game, rng) if len(judged) <= moves else None
        if step is None:
            break
        actor, move = step
        game.push(actor, move)
        worlds = filter_worlds(worlds, actor, move, seat, game.observation_key(seat), rng)
    return judged


def choose_next_move(game: Game, rng: Rng) -> tuple[int, int] | None:
    """Return a random seat and move that do not end the round, or None if there are none."""
    possible = list_choices(game)
    while possible:
        actor, move = possible.pop(int(rng.randbelow(len(possible))))
        after = copy_and_push(game, actor, move)
        if not after.is_over and after.round_count == game.round_count:
            return actor, move
    return None


def world_key(game: Game) -> str:
    return str(game.position())


def find_consistent_deals(firsts: list[Game], seat: int, deals: int) -> tuple[list[list[Game]], int]:
    """Return the deals that look the same as each of these matches to a seat, and the number of deals tried.

    If too few deals match, up to five times as many are tried. The search stops early if there are plenty.
    """
    keys = [first.observation_key(seat) for first in firsts]
    found: list[list[Game]] = [[] for _ in firsts]
    again = firsts[0].copy()
    made = 0
    while made < deals or (made < 5 * deals and not all(has_enough_worlds(worlds, 5) for worlds in found)):
        for _ in range(deals // 8):
            again.start()
            key = again.observation_key(seat)
            for nth, each in enumerate(keys):
                if each == key:
                    found[nth].append(again.copy())
        made += deals // 8
        if all(len(each) >= PLENTY and len(each) >= OFTEN * len(set(map(world_key, each))) for each in found):
            break
    return found, made


def has_enough_worlds(worlds: list[Game], times: int = 1) -> bool:
    """Return True if these deals are enough for a test, even divided by `times`."""
    if len(worlds) >= MIN_DEALS * times:
        return True
    return len(worlds) >= MIN_DEALS_OF_FEW_WORLDS * times and len(
        worlds
    ) >= MIN_DEALS_PER_WORLD * times * len(set(map(world_key, worlds)))


def filter_worlds(worlds: list[Game], actor: int, move: int, seat: int, key: int, rng: Rng) -> list[Game]:
    """Return the worlds that fit the observation after a move.

    If another seat moved, any of its legal moves may have been made.
    """
    fitting = []
    for world in worlds:
        made = [move] if actor == seat else world.legal(actor)
        after = [
            copy_and_push(world, actor, each) for each in made if actor != seat or each in world.legal(actor)
        ]
        alike = [twin for twin in after if twin.observation_key(seat) == key]
        if alike:
            fitting.append(alike[int(rng.randbelow(len(alike)))])
    return fitting


def copy_and_push(world: Game, actor: int, move: int) -> Game:
    after = world.copy()
    after.push(actor, move)
    return after


def check_distribution(game: Game, worlds: list[Game], seat: int, rng: Rng) -> int:
    """Check that sampled worlds have the same distribution as these deals.

    Return the number of different worlds.

    Raises:
        AssertionError: The distributions differ.
    """
    view = game.view(seat)
    true = Counter(world_key(world) for world in worlds)
    draws = MAX_DRAWS if len(true) > 1 else SINGLE_WORLD_DRAWS
    drawn = Counter(world_key(view.determinize(rng)) for _ in range(draws))
    fault = format_fault(true, drawn)
    assert not fault, f"{seat_text(seat)} with the view {view.position()}: {fault}{untold(view, worlds)}"
    return len(true)


def format_fault(true: Counter[str], drawn: Counter[str]) -> str:
    """Describe the first difference between possible and drawn worlds; empty if there is none."""
    strange = sorted(set(drawn) - set(true))
    if strange and true.total() >= MIN_DEALS_PER_WORLD * len(true):
        return f"an impossible world was sampled: {strange[0]}"
    missing = sorted(set(true) - set(drawn))
    if missing and MIN_DEALS_PER_WORLD * len(drawn) < drawn.total():
        return f"a possible world was never sampled: {missing[0]}"
    apart = distribution_distance(true, drawn)
    if apart < MAX_DEVIATIONS:
        return ""
    return (
        f"the frequencies of the worlds are wrong by {apart:.1f} standard deviations;"
        f" less than {MAX_DEVIATIONS} is allowed. {most_different_world(true, drawn)}"
    )


def untold(view: View, worlds: list[Game]) -> str:
    """Describe the first field of the view that these deals differ in, although their events are the same."""
    seen = view.position()
    for world in worlds:
        other = world.view(view.seat).position()
        for key in seen:
            if key == "memory" or seen[key] == other.get(key):
                continue
            if normalize_order(seen[key]) == normalize_order(other.get(key)):
                return (
                    f". These deals have the cards of {key!r} in different orders. A position shows the "
                    "order of a pile, but no event did. If the order has no meaning, declare an OpenSet or "
                    "sort the cards"
                )
            return (
                f". These deals differ in {key!r}, which no event shows: it is {seen[key]!r} here and"
                f" {other.get(key)!r} in a deal with the same events. Add it to an event"
            )
    return ""


def normalize_order(cards: Any) -> Any:
    if isinstance(cards, list):
        return [normalize_order(each) for each in cards]
    return sorted(cards.split()) if isinstance(cards, str) else cards


def most_different_world(true: Counter[str], drawn: Counter[str]) -> str:
    """Describe the world whose frequency differs most."""
    share = drawn.total() / true.total()
    world = max(sorted(set(true) | set(drawn)), key=lambda each: abs(drawn[each] - true[each] * share))
    return f"The worst was sampled {drawn[world]} times instead of about {true[world] * share:.0f}: {world}"


def distribution_distance(one: Counter[str], other: Counter[str]) -> float:
    """Return the significance of the difference of two samples, in standard deviations."""
    n, m = one.total(), other.total()
    statistic = 0.0
    cells = 0
    for world in set(one) | set(other):
        both = one[world] + other[world]
        if both < 8:
            continue
        expected_one = both * n / (n + m)
        expected_other = both * m / (n + m)
        statistic += (one[world] - expected_one) ** 2 / expected_one
        statistic += (other[world] - expected_other) ** 2 / expected_other
        cells += 1
    if cells < 2:
        return 0.0
    # Wilson-Hilferty approximation: with few cells the chi-squared distribution is far from normal.
    spread = 2 / (9 * (cells - 1))
    return float(((statistic / (cells - 1)) ** (1 / 3) - 1 + spread) / spread**0.5)
