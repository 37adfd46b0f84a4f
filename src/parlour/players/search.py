"""Information-set Monte Carlo tree search, one for all games: it sees a view and nothing else.

Each play-out imagines a world that the view allows, walks down the tree by what the searching seat would be
told, adds a node, plays on at random, and writes what that was worth to every seat on the way back. Moves of a
seat are compared by how often they could be made, for not every world allows all of them (Cowling, Powley and
Whitehouse, "Information Set Monte Carlo Tree Search", 2012).
"""

import math
import time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit, lowest
from parlour.kit.chance import Chance
from parlour.kit.game import NO_MOVE, Game, View, mix
from parlour.players.playout import ask_optional

ROOT: Final = 1  # its key
NONE: Final = -1  # no node, no edge
SEAT_STEP: Final = 268435456  # above every move code
DEEPEST: Final = 200  # steps in the tree
HORIZON: Final = 400  # random moves after it, where the round does not end before
CURIOSITY: Final = 0.9  # how much a move's rarity counts beside its worth, which is -1 to 1
CHUNK: Final = 32  # play-outs between two looks at the clock


@final
class Tree:
    """Nodes are what the searching seat can have been told since the root; edges are moves made there."""

    def __init__(self, view: View, chance: Chance, playouts: int) -> None:
        self.view = view
        self.chance = chance
        self.seat: i64 = view.seat
        self.seats: i64 = view.table.seats
        self.rounds: i64 = view.table.rounds
        self.guided: i64 = view.table.guided
        self.playouts: i64 = 0  # made
        self.moves: i64 = 0  # made in them, in the tree and below
        room = 64
        while room < 2 * playouts + 2:
            room *= 2
        self.slots: i64 = room
        self.keys: vec[i64] = vec[i64]([0] * room)  # open addressing: a node's key, 0 where there is none
        self.first: vec[i64] = vec[i64]([NONE] * room)  # the first edge of the node there
        edges = 4 * room
        self.edges: i64 = 0
        self.onward: vec[i64] = vec[i64]([NONE] * edges)  # the next edge of the same node
        self.made: vec[i64] = vec[i64]([0] * edges)  # seat and move of an edge
        self.tried: vec[i64] = vec[i64]([0] * edges)
        self.offered: vec[i64] = vec[i64]([0] * edges)
        self.sums: vec[float] = vec[float]([0.0] * edges)
        self.path: vec[i64] = vec[i64]([0] * DEEPEST)

    def search(self, playouts: i64) -> None:
        """Makes so many play-outs more."""
        for _ in range(playouts):
            self.play_out()

    def play_out(self) -> None:
        world = self.view.imagine(self.chance)
        world.remembering = False
        world.listening = True
        steps = self.walk(world)
        world.listening = False
        self.moves += steps + play_round(world, self.chance, self.rounds, HORIZON, self.guided)
        self.playouts += 1
        worths = [0.0] * int(self.seats)
        for seat in range(int(self.seats)):
            worths[seat] = world.worth(seat)
        for step in range(steps):
            edge = self.path[step]
            self.tried[edge] = self.tried[edge] + 1
            self.sums[edge] = self.sums[edge] + worths[int(self.made[edge] // SEAT_STEP)]

    def walk(self, world: Game) -> i64:
        """Down the tree and one node beyond; the edges taken lie in `path`."""
        key: i64 = ROOT
        steps: i64 = 0
        seat = self.seat  # at the root the searching seat moves, whoever else may
        asking: i64 = 0  # the seats that may still step in before the turn
        while steps < DEEPEST:
            slot = self.slot_of(key)
            known = self.keys[slot] != 0
            if not known:
                self.keys[slot] = key
            stepping_in = not (world.owed() >> seat) & 1
            edge = self.choose(world, slot, seat, stepping_in)
            self.path[steps] = edge
            steps += 1
            move = self.made[edge] % SEAT_STEP - 1
            if move == NO_MOVE:
                key = mix(key, seat + 2)
                asking &= ~bit(seat)
            else:
                world.push(seat, move)
                told = world.told(self.seat)
                key = mix(mix(key, told), told >> 30)
                if world.over or world.rounds != self.rounds:
                    break
                asking = world.optional() if world.has_optional else 0
            if not known:
                break
            asking &= world.optional() if world.has_optional else 0
            seat = world.turn
            if asking:
                seat = next_of(asking, seat, self.seats)
        return steps

    def slot_of(self, key: i64) -> i64:
        """Where the node of a key is, or would be."""
        slot = key & (self.slots - 1)
        while self.keys[slot] != 0 and self.keys[slot] != key:
            slot = (slot + 1) & (self.slots - 1)
        return slot

    def choose(self, world: Game, slot: i64, seat: i64, may_wait: bool) -> i64:
        """The edge to take: one that was never tried, by chance, else the most promising."""
        n = world.fill(seat)
        if may_wait:
            world.codes[n] = NO_MOVE
            n += 1
        fresh: i64 = 0
        picked: i64 = NONE
        best: i64 = NONE
        most = -1e9
        for nth in range(n):
            edge = self.edge_of(slot, seat * SEAT_STEP + world.codes[nth] + 1)
            self.offered[edge] = self.offered[edge] + 1
            tried = self.tried[edge]
            if not tried:
                fresh += 1
                if self.chance.below(fresh) == 0:
                    picked = edge
            elif picked == NONE:
                times = float(tried)
                promise = self.sums[edge] / times + CURIOSITY * math.sqrt(
                    math.log(float(self.offered[edge])) / times
                )
                if promise > most:
                    most = promise
                    best = edge
        return best if picked == NONE else picked

    def edge_of(self, slot: i64, made: i64) -> i64:
        """The edge of a node for a seat and move, made where there is none."""
        edge = self.first[slot]
        while edge != NONE:
            if self.made[edge] == made:
                return edge
            edge = self.onward[edge]
        edge = self.edges
        if edge == len(self.made):
            self.widen()
        self.edges += 1
        self.made[edge] = made
        self.onward[edge] = self.first[slot]
        self.first[slot] = edge
        return edge

    def widen(self) -> None:
        self.onward = longer(self.onward)
        self.made = longer(self.made)
        self.tried = longer(self.tried)
        self.offered = longer(self.offered)
        sums = vec[float]([0.0] * int(len(self.made)))
        for edge in range(self.edges):
            sums[edge] = self.sums[edge]
        self.sums = sums

    def results(self) -> list[tuple[int, int, float]]:
        """Of each move at the root: its code, how often it was tried, what it was worth in the mean."""
        found: list[tuple[int, int, float]] = []
        edge = self.first[self.slot_of(ROOT)]
        while edge != NONE:
            tried = int(self.tried[edge])
            mean = self.sums[edge] / float(tried) if tried else 0.0
            found.append((int(self.made[edge] % SEAT_STEP) - 1, tried, mean))
            edge = self.onward[edge]
        return found

    def best(self) -> int:
        """The move that was tried most often."""
        move, _, _ = max(self.results(), key=lambda result: (result[1], result[2], -result[0]))
        return move


def longer(numbers: vec[i64]) -> vec[i64]:
    """Twice as long."""
    twice = vec[i64]([0] * (2 * int(len(numbers))))
    for at in range(len(numbers)):
        twice[at] = numbers[at]
    return twice


def next_of(seats: i64, after: i64, most: i64) -> i64:
    """The first seat of a set clockwise from one."""
    later = seats & ~(bit(after + 1) - 1)
    return lowest(later) if later else lowest(seats)


def play_round(game: Game, chance: Chance, rounds: i64, most: i64, guided: i64) -> i64:
    """Plays on to the end of the round after `rounds`, or `most` moves; says how many it made.

    So many moves in a hundred as `guided` says are made by the game's rule of thumb, the others by chance.
    """
    made: i64 = 0
    while not game.over and game.rounds == rounds and made < most:
        if game.has_optional:
            stepping_in = game.optional()
            if stepping_in:
                made += ask_optional(game, stepping_in, chance)
        seat = game.turn
        if guided and chance.below(100) < guided:
            game.push(seat, game.simple(int(seat)))
        else:
            game.push(seat, game.codes[chance.below(game.fill(seat))])
        made += 1
    return made


def search_playouts(view: View, chance: Chance, playouts: int) -> Tree:
    """A search of so many play-outs; the same for the same view and generator."""
    tree = Tree(view, chance, playouts)
    tree.search(playouts)
    return tree


def search_seconds(view: View, chance: Chance, seconds: float, most: int) -> Tree:
    """A search for so long, but at most so many play-outs."""
    ends = time.monotonic() + seconds
    tree = Tree(view, chance, most)
    while tree.playouts < most and time.monotonic() < ends:
        tree.search(CHUNK)
    return tree
