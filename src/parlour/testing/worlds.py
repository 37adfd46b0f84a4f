"""A statistical test of sampled worlds (possible matches): each must occur with the correct frequency.

The test deals the same small pack many times, and keeps the deals that a seat cannot distinguish from the
tested match. It makes the same moves in them, and compares the frequencies of these deals with those of the
sampled worlds. It does not use what the game records about the players' knowledge.
"""

from collections import Counter
from typing import Any

from parlour.kit.game import Game, View
from parlour.kit.rng import Rng
from parlour.testing.effort import example_count
from parlour.testing.random_matches import list_choices

# A deal matches if a seat cannot distinguish it from the tested match. MIN_DEALS matching deals are always
# enough for a test.
MIN_DEALS = 150
# This many matching deals are also enough if there are at least MIN_DEALS_PER_WORLD deals per world.
MIN_DEALS_OF_FEW_WORLDS = 60
MIN_DEALS_PER_WORLD = 12
# The search for matching deals stops early if it has found PLENTY_OF_DEALS deals, and at least
# PLENTY_PER_WORLD deals per world on average.
PLENTY_OF_DEALS = 6_000
PLENTY_PER_WORLD = 20
WORLD_DRAWS = 3_000
SINGLE_WORLD_DRAWS = 100  # number of sampled worlds if only one world is possible
MAX_MOVES_PER_LINE = 4  # maximum number of moves in each line of play except the first
MAX_DEVIATIONS = 5  # limit for the difference between two distributions, in standard deviations
PACK_TOO_SMALL = "use a larger pack, so that some cards are hidden from the seat after the deal"
PACK_TOO_LARGE = "use a smaller pack or fewer seats, so that more deals look the same"


def check_worlds(game: Game, seat: int, max_moves: int = 100) -> None:
    """Check that `determinize` samples the worlds that are possible for a seat, with the correct frequencies.

    Worlds are matches that are possible from the seat's point of view. The given match must be new. Its pack
    must be small enough that many deals look the same to the seat, but large enough that the seat does not
    know all cards.

    The test plays several lines (sequences of moves), each from a new deal. It samples worlds after the deal
    and after each move. A line avoids moves that end a round. If another seat chooses cards face down, the
    test treats all its choices as possible.

    Args:
        game: A new match with a small pack (`deck`).
        seat: 0 to `seats` - 1, or `SPECTATOR`, -1.
        max_moves: Maximum number of moves in a line; 0 to test only the deal.

    Raises:
        AssertionError: The sampled worlds are wrong, or the size of the pack is not suitable for this test.
    """
    matches = [game, *deal_more_matches(game, example_count(1, 6))]
    matching_deals, deal_count = find_consistent_deals(matches, seat, example_count(40_000, 150_000))
    world_counts_by_line = [
        check_match_worlds(
            match,
            seat,
            matching_deals[line_number],
            min(max_moves, MAX_MOVES_PER_LINE) if line_number else max_moves,
            line_number,
        )
        for line_number, match in enumerate(matches)
    ]
    matching_counts = [len(worlds) for worlds in matching_deals]
    world_counts = [count for line_counts in world_counts_by_line for count in line_counts]
    assert world_counts, (
        f"{format_seat(seat)}: not enough deals for a test."
        f" Only {max(matching_counts)} of {deal_count:,} deals match"
        f" the first view;"
        f" {MIN_DEALS} are needed, or {MIN_DEALS_OF_FEW_WORLDS} for few worlds: {PACK_TOO_LARGE}"
    )
    assert not max_moves or any(len(line_counts) > 1 for line_counts in world_counts_by_line), (
        f"{format_seat(seat)}: not enough deals for a test after a move."
        f" {max(matching_counts)} of {deal_count:,}"
        f" deals match the first view, but after a move of the same round fewer than {MIN_DEALS} match: "
        f"{PACK_TOO_LARGE}"
    )
    assert max(world_counts) > 1, (
        f"{format_seat(seat)}: nothing was tested, because the seat knew every card in all"
        f" {len(world_counts)} positions of {len(world_counts_by_line)} lines: {PACK_TOO_SMALL}"
    )


def format_seat(seat: int) -> str:
    return f"seat {seat}" if seat >= 0 else "spectators"


def deal_more_matches(game: Game, count: int) -> list[Game]:
    """Return `count` new matches with the same seats and options as `game`."""
    matches = []
    match = game.copy()
    for _nth in range(count):
        match.start()
        matches.append(match.copy())
    return matches


def check_match_worlds(
    match: Game, seat: int, worlds: list[Game], max_moves: int, play_line_index: int
) -> list[int]:
    """Check the frequencies of the matches sampled for a seat, after the deal and after each move.

    At first, `worlds` contains new matches that the seat cannot distinguish from `match`. Return, for each
    check, the number of different matches that were possible.
    """
    game = match.copy()
    rng = Rng.fast(seat + 10 * play_line_index)
    world_counts: list[int] = []
    while has_enough_worlds(worlds):
        world_counts.append(check_distribution(game, worlds, seat, rng))
        choice = choose_move_within_round(game, rng) if len(world_counts) <= max_moves else None
        if choice is None:
            break
        actor, move = choice
        game.push(actor, move)
        worlds = advance_worlds(worlds, actor, move, seat, game.observation_key(seat), rng)
    return world_counts


def choose_move_within_round(game: Game, rng: Rng) -> tuple[int, int] | None:
    """Return a seat and a random legal move that does not end the round, or None if every move ends it."""
    choices = list_choices(game)
    while choices:
        actor, move = choices.pop(int(rng.randbelow(len(choices))))
        game_after = copy_and_push(game, actor, move)
        if not game_after.is_over and game_after.round_count == game.round_count:
            return actor, move
    return None


def world_key(game: Game) -> str:
    return str(game.position())


def find_consistent_deals(matches: list[Game], seat: int, deal_count: int) -> tuple[list[list[Game]], int]:
    """Find deals that a seat cannot distinguish from the given matches.

    At least `deal_count` matches are dealt. If too few of them are suitable, up to five times as many are
    dealt. The search stops early once it has found plenty of deals.

    Returns:
        For each match, the deals that look like it; and the number of matches dealt.
    """
    keys = [match.observation_key(seat) for match in matches]
    matching_deals: list[list[Game]] = [[] for _ in matches]
    new_deal = matches[0].copy()
    deals_tried = 0
    while deals_tried < deal_count or (
        deals_tried < 5 * deal_count and not all(has_enough_worlds(worlds, 5) for worlds in matching_deals)
    ):
        for _ in range(deal_count // 8):
            new_deal.start()
            key = new_deal.observation_key(seat)
            for index, match_key in enumerate(keys):
                if match_key == key:
                    matching_deals[index].append(new_deal.copy())
        deals_tried += deal_count // 8
        if all(
            len(deals) >= PLENTY_OF_DEALS and len(deals) >= PLENTY_PER_WORLD * len(set(map(world_key, deals)))
            for deals in matching_deals
        ):
            break
    return matching_deals, deals_tried


def has_enough_worlds(worlds: list[Game], required_factor: int = 1) -> bool:
    """Return True if `worlds` contains at least `required_factor` times as many matches as a test needs."""
    if len(worlds) >= MIN_DEALS * required_factor:
        return True
    return len(worlds) >= MIN_DEALS_OF_FEW_WORLDS * required_factor and len(
        worlds
    ) >= MIN_DEALS_PER_WORLD * required_factor * len(set(map(world_key, worlds)))


def advance_worlds(
    worlds: list[Game], actor: int, move: int, seat: int, observation_key: int, rng: Rng
) -> list[Game]:
    """Return copies of the matches in `worlds` after a move of `actor`.

    If `actor` is `seat`, each copy makes `move`. Otherwise it makes a random legal move that leads to the
    seat's observation. A match is left out if no move leads to this observation.
    """
    consistent_worlds = []
    for world in worlds:
        possible_moves = [move] if actor == seat else world.legal(actor)
        copies = [
            copy_and_push(world, actor, possible_move)
            for possible_move in possible_moves
            if actor != seat or possible_move in world.legal(actor)
        ]
        matching_copies = [copy for copy in copies if copy.observation_key(seat) == observation_key]
        if matching_copies:
            consistent_worlds.append(matching_copies[int(rng.randbelow(len(matching_copies)))])
    return consistent_worlds


def copy_and_push(world: Game, actor: int, move: int) -> Game:
    world_after = world.copy()
    world_after.push(actor, move)
    return world_after


def check_distribution(game: Game, worlds: list[Game], seat: int, rng: Rng) -> int:
    """Check that matches sampled for a seat have the same distribution as the matches in `worlds`.

    Returns:
        The number of different matches in `worlds`.

    Raises:
        AssertionError: The distributions differ.
    """
    view = game.view(seat)
    expected_counts = Counter(world_key(world) for world in worlds)
    draw_count = WORLD_DRAWS if len(expected_counts) > 1 else SINGLE_WORLD_DRAWS
    sampled_counts = Counter(world_key(view.determinize(rng)) for _ in range(draw_count))
    fault = describe_distribution_fault(expected_counts, sampled_counts)
    assert not fault, (
        f"{format_seat(seat)} with the view {view.position()}: {fault}"
        f"{describe_unexplained_difference(view, worlds)}"
    )
    return len(expected_counts)


def describe_distribution_fault(expected: Counter[str], sampled: Counter[str]) -> str:
    """Describe how the sampled frequencies differ from the expected ones, or return an empty string."""
    impossible_worlds = sorted(set(sampled) - set(expected))
    if impossible_worlds and expected.total() >= MIN_DEALS_PER_WORLD * len(expected):
        return f"an impossible world was sampled: {impossible_worlds[0]}"
    missing_worlds = sorted(set(expected) - set(sampled))
    if missing_worlds and MIN_DEALS_PER_WORLD * len(sampled) < sampled.total():
        return f"a possible world was never sampled: {missing_worlds[0]}"
    distance = distribution_distance(expected, sampled)
    if distance < MAX_DEVIATIONS:
        return ""
    return (
        f"the frequencies of the worlds are wrong by {distance:.1f} standard deviations;"
        f" less than {MAX_DEVIATIONS} is allowed. {describe_most_different_world(expected, sampled)}"
    )


def describe_unexplained_difference(view: View, worlds: list[Game]) -> str:
    """Describe a difference between `view` and the same seat's view of a match in `worlds`.

    The seat saw the same events in all these matches. Return an empty string if the views do not differ.
    """
    position = view.position()
    for world in worlds:
        other_position = world.view(view.seat).position()
        for key in position:
            if key == "memory" or position[key] == other_position.get(key):
                continue
            if normalize_order(position[key]) == normalize_order(other_position.get(key)):
                return (
                    f". These deals have the cards of {key!r} in different orders. A position shows the "
                    "order of a pile, but no event did. If the order has no meaning, store a set or "
                    "sort the cards"
                )
            return (
                f". These deals differ in {key!r}, which no event shows: it is {position[key]!r} here and"
                f" {other_position.get(key)!r} in a deal with the same events. Add it to an event"
            )
    return ""


def normalize_order(cards: Any) -> Any:
    if isinstance(cards, list):
        return [normalize_order(card) for card in cards]
    return sorted(cards.split()) if isinstance(cards, str) else cards


def describe_most_different_world(expected: Counter[str], sampled: Counter[str]) -> str:
    """Describe the possible match whose sampled frequency differs most from the expected frequency."""
    scale = sampled.total() / expected.total()
    world = max(
        sorted(set(expected) | set(sampled)),
        key=lambda candidate: abs(sampled[candidate] - expected[candidate] * scale),
    )
    expected_count = expected[world] * scale
    return f"The worst was sampled {sampled[world]} times instead of about {expected_count:.0f}: {world}"


def distribution_distance(first_counts: Counter[str], second_counts: Counter[str]) -> float:
    """Return the difference between two samples, in standard deviations."""
    first_total, second_total = first_counts.total(), second_counts.total()
    statistic = 0.0
    cell_count = 0
    for world in set(first_counts) | set(second_counts):
        total_count = first_counts[world] + second_counts[world]
        if total_count < 8:
            continue
        expected_first = total_count * first_total / (first_total + second_total)
        expected_second = total_count * second_total / (first_total + second_total)
        statistic += (first_counts[world] - expected_first) ** 2 / expected_first
        statistic += (second_counts[world] - expected_second) ** 2 / expected_second
        cell_count += 1
    if cell_count < 2:
        return 0.0
    # The Wilson-Hilferty approximation is used, because the chi-squared distribution is far from normal if
    # there are few different worlds.
    spread = 2 / (9 * (cell_count - 1))
    return float(((statistic / (cell_count - 1)) ** (1 / 3) - 1 + spread) / spread**0.5)
