"""A second War, written from the rules page alone: every world that fits what was seen, with its chance."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any, NamedTuple

ORDER = "23456789TJQKA"
PIPS = {"T": 10, "J": 10, "Q": 10, "K": 10, "A": 11}


class World(NamedTuple):
    """The piles, top first, and the odd card or nothing; `?` is any card that has never been seen."""

    piles: tuple[tuple[str, ...], ...]
    odd: str


class House(NamedTuple):
    """The options that matter."""

    war: str
    run_out: str
    returns: str


class Round(NamedTuple):
    """The visible steps of a round, its winner (-1: none), the stakes of all seats, and the piles left."""

    seen: tuple[tuple[Any, ...], ...]
    winner: int
    stakes: list[list[str]]
    piles: list[list[str]]
    odd_goes: bool


def deals(deck: list[str], seats: int) -> Iterator[World]:
    """Yield every deal; all are equally likely."""
    each = len(deck) // seats
    for order in permutations(deck):
        piles = tuple(order[each * seat : each * seat + each] for seat in range(seats))
        spare = order[each * seats :]
        yield World(piles, spare[0] if spare and seats == 3 else "")


def height(card: str) -> int:
    return ORDER.index(card[0])


def highest(cards: dict[int, str]) -> list[int]:
    best = max(height(card) for card in cards.values())
    return [seat for seat, card in cards.items() if height(card) == best]


class Misfit(Exception):
    """The round cannot have looked like this in this world."""


def turned(world: World, house: House, shown: list[dict[int, str]] | None = None) -> Round:
    """Play one round. `shown` gives the cards turned up, for a world with unknown cards."""
    seats = len(world.piles)
    piles = [list(pile) for pile in world.piles]
    stakes: list[list[str]] = [[] for _ in piles]
    seen: list[tuple[Any, ...]] = []
    named = {card for pile in piles for card in pile}
    alive = [seat for seat in range(seats) if piles[seat]]

    def turn(fighting: list[int]) -> list[int]:
        kept = {seat: stakes[seat][-1] for seat in fighting if not piles[seat]}
        ups = {seat: piles[seat].pop(0) for seat in fighting if piles[seat]}
        if shown is not None:
            now = shown[len([step for step in seen if step[0] == "up"])]
            for seat, card in ups.items():
                if card not in ("?", now[seat]) or (card == "?" and now[seat] in named):
                    raise Misfit
            ups = dict(now)
        for seat, card in ups.items():
            stakes[seat].append(card)
        seen.append(("up", *ups.items()))
        return highest(ups | kept)

    def number_down(fighting: list[int], rank: str) -> int:
        if seats == 3:
            return 6 if len(fighting) == 3 else 3
        if house.war == "rank":
            return PIPS.get(rank) or int(rank)
        return {"one": 1, "three": 3}[house.war]

    best = turn(alive)
    fought = len(best) > 1
    while len(best) > 1:
        rank = stakes[best[0]][-1][0]
        needed = number_down(best, rank) + 1 if house.run_out == "lose" else 1
        stays = house.run_out == "stays" and any(piles[seat] for seat in best)
        for seat in [seat for seat in best if len(piles[seat]) < needed and not stays]:
            best.remove(seat)
            alive.remove(seat)
            stakes[seat] += piles[seat]
            piles[seat] = []
            seen.append(("out", seat))
        if len(best) == 1:
            break
        if not best:
            best = alive
            break
        down = number_down(best, rank)
        for seat in [seat for seat in best if piles[seat]]:
            laid = min(down, len(piles[seat]) - 1)
            stakes[seat] += piles[seat][:laid]
            piles[seat] = piles[seat][laid:]
        best = turn(best)
    winner = best[0] if best else -1
    return Round(tuple(seen), winner, stakes, piles, fought and world.odd != "")


def returns(world: World, played: Round, house: House) -> Iterator[tuple[World, int]]:
    """Yield each world after the stake goes under the winner's pile, with the number of its orders."""
    seats = len(world.piles)
    clockwise = [(played.winner + step) % seats for step in range(seats)]
    if house.returns == "loser_first":
        clockwise = [*clockwise[1:], clockwise[0]]
    won = [card for seat in clockwise for card in played.stakes[seat]]
    orders = Counter([tuple(won)])
    if house.returns == "shuffled":
        orders = Counter(permutations(won))
    for order, times in orders.items():
        piles = [list(pile) for pile in played.piles]
        piles[played.winner] += order
        if played.odd_goes:
            piles[played.winner].append(world.odd)
        yield World(tuple(tuple(pile) for pile in piles), "" if played.odd_goes else world.odd), times


Belief = dict[World, Fraction]


def believed_at_first(deck: list[str], seats: int) -> Belief:
    """Return the public belief about a new deal: every world with its number of deals."""
    belief: Belief = {}
    for world in deals(deck, seats):
        belief[world] = belief.get(world, Fraction(0)) + 1
    return belief


def unseen_at_first(cards: int, seats: int) -> Belief:
    """Return the belief about a new deal if no card is named."""
    piles = tuple(("?",) * (cards // seats) for _ in range(seats))
    return {World(piles, "?" if seats == 3 and cards % 3 else ""): Fraction(1)}


def believed_after(belief: Belief, shown: list[dict[int, str]], house: House) -> Belief:
    """Return the belief after a round in which these cards were turned up."""
    after: Belief = {}
    for world, likely in belief.items():
        try:
            played = turned(world, house, shown)
        except Misfit:
            continue
        following = list(returns(world, played, house))
        orders = sum(times for _, times in following)
        for next_world, times in following:
            after[next_world] = after.get(next_world, Fraction(0)) + likely * times / orders
    total = sum(after.values())
    return {world: likely / total for world, likely in after.items()}


def shown_in(played: Round) -> list[dict[int, str]]:
    """Return the cards turned up in a round, step by step."""
    return [dict(step[1:]) for step in played.seen if step[0] == "up"]
