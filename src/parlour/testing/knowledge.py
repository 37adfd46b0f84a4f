"""A property of sampled worlds: they agree with what a move has just shown about hidden cards.

If an option restricts the moves, a move of another seat may show which cards its hand contains or lacks.
`check_worlds` compares all worlds, but only with the options and the small pack of one match. This property
is for random matches with any options. It samples worlds before the move, keeps those in which the move looks
the same, and compares the places of some cards with those in worlds sampled after the move.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from parlour.kit.game import Game
from parlour.kit.rng import Rng
from parlour.testing.random_matches import deal_setup, list_choices, push_random_moves
from parlour.testing.worlds import advance_worlds, choose_move_within_round, copy_and_push, format_seat

Place = tuple[str, int, str]  # a key of the position, a seat and a card

MAX_STEPS = 8  # number of moves among which the test looks for one that shows something
TRIED_MOVES = 6  # maximum number of moves that are tried at each step
TRIED_WORLDS = 8  # number of worlds in which they are tried
FIRST_WORLDS = 30  # number of worlds that agree with the move, to find a difference
SECOND_WORLDS = 200  # number of these worlds to confirm the difference
MIN_WORLDS = 8  # minimum number of these worlds
MAX_TRIES = 8  # number of worlds that are sampled for each world that must agree with the move
MIN_SHARE = 0.1  # minimum share of worlds in which a typical card of these worlds is in its place
MIN_RATIO = 5  # minimum ratio of this share and that in other worlds
MAX_DIFFERENCE = 0.25  # a larger difference between shares is tested again
MAX_DEVIATIONS = 6  # limit for the difference between two shares, in standard deviations


class Sample(NamedTuple):
    """The places of the cards in worlds sampled before and after a move."""

    fitting: list[set[Place]]  # worlds sampled before, in which the move looks the same; after the move
    others: list[set[Place]]  # the other worlds sampled before the move
    later: list[set[Place]]  # worlds sampled after the move


def check_knowledge(setup: dict[str, Any], move_count: int, seed: int) -> None:
    """Check that the worlds of a seat agree with what a move of another seat has just shown."""
    game = push_random_moves(deal_setup(setup), move_count, setup["seed"])
    rng = Rng.fast(seed)
    seat = int(rng.randbelow(game.seats + 1)) - 1
    # A move that shows no card, such as a pass, often says more about the other cards of the hand. Test one
    # move of each kind.
    kinds = {True, False}
    for _ in range(MAX_STEPS):
        for actor, move in list_revealing_moves(game, seat, rng):
            kind = shows_card(game, seat, actor, move)
            if kind in kinds:
                kinds.remove(kind)
                check_worlds_after_move(game, seat, actor, move, rng)
        choice = choose_move_within_round(game, rng)
        if choice is None or not kinds:
            return
        game.push(*choice)


def shows_card(game: Game, seat: int, actor: int, move: int) -> bool:
    """Return True if a seat sees a card in the events of a move."""
    return any(event.cards for event in copy_and_push(game, actor, move).events(seat))


def list_revealing_moves(game: Game, seat: int, rng: Rng) -> list[tuple[int, int]]:
    """Return moves of other seats that look different in some of the worlds sampled for `seat`."""
    choices = [(actor, move) for actor, move in list_choices(game) if actor != seat]
    if not choices:
        return []
    view = game.view(seat)
    worlds = [view.determinize(rng) for _ in range(TRIED_WORLDS)]
    moves = []
    for actor, move in [choices[index] for index in rng.shuffled(list(range(len(choices))))[:TRIED_MOVES]]:
        game_after = copy_and_push(game, actor, move)
        if not game_after.is_over and game_after.round_count == game.round_count:
            key = game_after.observation_key(seat)
            if 0 < len(advance_worlds(worlds, actor, move, seat, key, rng)) < TRIED_WORLDS:
                moves.append((actor, move))
    return moves


def check_worlds_after_move(game: Game, seat: int, actor: int, move: int, rng: Rng) -> None:
    first = sample_worlds(game, seat, actor, move, FIRST_WORLDS, rng)
    if len(first.fitting) < MIN_WORLDS:
        return
    for places in distinctive_places(first):
        if abs(share_with(first.fitting, places) - share_with(first.later, places)) > MAX_DIFFERENCE:
            second = sample_worlds(game, seat, actor, move, SECOND_WORLDS, rng)
            if len(second.fitting) < MIN_WORLDS:
                continue
            before, after = share_with(second.fitting, places), share_with(second.later, places)
            deviations = count_deviations(before, len(second.fitting), after, len(second.later))
            assert deviations < MAX_DEVIATIONS, (
                f"{format_seat(seat)}: after the move {game.format_move(move)!r} of seat {actor}, one of the"
                f" cards {sorted(places)} must be in its place in {before:.0%} of the worlds, but is there in"
                f" {after:.0%}. If a move shows something about hidden cards, the beliefs of the other seats"
                " must use it"
            )


def sample_worlds(game: Game, seat: int, actor: int, move: int, world_count: int, rng: Rng) -> Sample:
    """Sample worlds before the move until `world_count` of them agree with it, and as many after the move."""
    game_after = copy_and_push(game, actor, move)
    key = game_after.observation_key(seat)
    view, view_after = game.view(seat), game_after.view(seat)
    sample = Sample([], [], [])
    for _ in range(MAX_TRIES * world_count):
        world = view.determinize(rng)
        fitting_worlds = advance_worlds([world], actor, move, seat, key, rng)
        sample.fitting.extend(map(places_of_cards, fitting_worlds))
        if not fitting_worlds and len(sample.others) < world_count:
            sample.others.append(places_of_cards(world))
        if len(sample.fitting) == world_count:
            break
    sample.later.extend(places_of_cards(view_after.determinize(rng)) for _ in sample.fitting)
    return sample


def places_of_cards(game: Game) -> set[Place]:
    position = game.position()
    texts_by_key = {key: position.get(key) or "" for key in game.card_keys}
    return {
        (key, seat, card)
        for key, texts in texts_by_key.items()
        for seat, text in enumerate(texts if isinstance(texts, list) else [texts])
        for card in text.split()
    }


def distinctive_places(sample: Sample) -> Iterator[set[Place]]:
    """Yield the places of cards that the move makes less likely, and those that it makes more likely."""
    if sample.others:
        yield places_in_one_group(sample.others, sample.fitting)
        yield places_in_one_group(sample.fitting, sample.others)


def places_in_one_group(worlds: list[set[Place]], other_worlds: list[set[Place]]) -> set[Place]:
    """Return the places that occur often in one group of worlds, and rarely in another."""
    counts, other_counts = (
        Counter(place for places in each for place in places) for each in (worlds, other_worlds)
    )
    return {
        place
        for place, count in counts.items()
        if count >= MIN_SHARE * len(worlds)
        and MIN_RATIO * other_counts[place] * len(worlds) <= count * len(other_worlds)
    }


def share_with(worlds: list[set[Place]], places: set[Place]) -> float:
    """Return the share of worlds in which a card is in one of these places."""
    return sum(not places.isdisjoint(world) for world in worlds) / len(worlds)


def count_deviations(first: float, first_count: int, second: float, second_count: int) -> float:
    """Return the difference between the shares of two samples, in standard deviations."""
    mean = (first * first_count + second * second_count) / (first_count + second_count)
    variance = mean * (1 - mean) * (1 / first_count + 1 / second_count)
    return float(abs(first - second) / variance**0.5) if variance else 0.0
