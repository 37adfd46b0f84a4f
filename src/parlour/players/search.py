"""Information-set Monte Carlo tree search, one for all games: it sees a view and nothing else.

Each play-out imagines a world that the view allows, walks down the tree by what the searching seat would be
told, adds a node, plays on to the next deal, and writes what that was worth to every seat on the way back.
Moves are compared by how often they could be made, for not every world allows all of them (Cowling, Powley
and Whitehouse, "Information Set Monte Carlo Tree Search", 2012).
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
HORIZON: Final = 400  # moves after it, where the round does not end before
WORLDS: Final = 100  # imagined at least; further play-outs take them again, each with a new future
ON_A_WORLD: Final = 4  # play-outs of a large search; with more it learns the order of the stock by heart
CURIOSITY: Final = 2.0  # how much a move's rarity counts beside its worth, which is -1 to 1
TRUST: Final = 0.5  # how much of the curiosity goes to the move of the rule of thumb, where that guides
ALONE: Final = 2.0  # how many times more curious it is where nothing guides
CHUNK: Final = 4  # play-outs between two looks at the clock


@final
class Tree:
    """Nodes are what the searching seat can have been told since the root; edges are moves made there."""

    def __init__(self, view: View, chance: Chance, room_for: int = 1000, shown: Game | None = None) -> None:
        """`room_for` so many play-outs; more make it grow. One that peeks is `shown` the match itself."""
        table = view.table
        self.view = view
        self.shown = shown
        self.chance = chance
        self.seat: i64 = view.seat
        self.seats: i64 = table.seats
        self.dealt: i64 = table.deals()
        self.guided: i64 = table.guided
        self.curiosity: float = CURIOSITY
        self.trust: float = TRUST
        self.pool: i64 = max(WORLDS, room_for // ON_A_WORLD)
        self.worlds: list[Game] = []
        self.playouts: i64 = 0  # made
        self.moves: i64 = 0  # made in them, in the tree and below
        room = 64
        while room < 2 * room_for + 2:
            room *= 2
        self.nodes: i64 = 0
        self.keys: vec[i64] = vec[i64]([0] * room)  # open addressing: a node's key, 0 where there is none
        self.first: vec[i64] = vec[i64]([NONE] * room)  # the first edge of the node there
        edges = 4 * room
        self.edges: i64 = 0
        self.onward: vec[i64] = vec[i64]([NONE] * edges)  # the next edge of the same node
        self.made: vec[i64] = vec[i64]([0] * edges)  # seat and move of an edge
        self.tried: vec[i64] = vec[i64]([0] * edges)
        self.offered: vec[i64] = vec[i64]([0] * edges)
        self.sums: vec[float] = vec[float]([0.0] * edges)
        self.leads: vec[float] = vec[float]([0.0] * edges)
        self.path: vec[i64] = vec[i64]([0] * DEEPEST)
        self.ways: vec[i64] = vec[i64]([0] * len(table.codes))  # the edges that a choice is between
        self.forced: i64 = NONE  # the edge that every walk begins with, where one is wanted
        # Of the root, whose edges are the first that a search makes: the squares of the seat's worths, and
        # what the worths of each seat come to.
        self.squares: vec[float] = vec[float]([0.0] * len(table.codes))
        self.fates: vec[float] = vec[float]([0.0] * (len(table.codes) * int(table.seats)))

    def search(self, playouts: i64) -> None:
        """Makes so many play-outs more."""
        for _ in range(playouts):
            self.play_out()

    def play_out(self) -> None:
        world = self.world()
        world.listening = True
        steps = self.walk(world)
        world.listening = False
        self.moves += steps + play_deal(world, self.chance, self.dealt, HORIZON, self.guided)
        self.playouts += 1
        worths = [0.0] * int(self.seats)
        for seat in range(int(self.seats)):
            worths[seat] = world.worth(seat)
        for step in range(steps):
            edge = self.path[step]
            self.tried[edge] = self.tried[edge] + 1
            self.sums[edge] = self.sums[edge] + worths[int(self.made[edge] // SEAT_STEP)]
        root = self.path[0]
        self.leads[root] = self.leads[root] + world.ahead(int(self.seat))
        if root < len(self.squares):
            self.squares[root] = self.squares[root] + worths[int(self.seat)] * worths[int(self.seat)]
            for seat in range(int(self.seats)):
                at = root * self.seats + seat
                self.fates[at] = self.fates[at] + worths[seat]

    def search_best(self, ends: float, playouts: i64) -> None:
        """As `search_until`, but stops as well when no play-outs left could make another move the best."""
        last = self.playouts + playouts
        while self.playouts < last and not self.settled(last - self.playouts):
            before = self.playouts
            self.search_until(ends, CHUNK if last - before > CHUNK else last - before)
            if time.monotonic() >= ends:
                return

    def settled(self, left: i64) -> bool:
        """Whether the move tried most often at the root is ahead of all others by more than so many tries."""
        most: i64 = 0
        second: i64 = 0
        edge = self.first[self.slot_of(ROOT)]
        while edge != NONE:
            times = self.tried[edge]
            if times > most:
                second = most
                most = times
            elif times > second:
                second = times
            edge = self.onward[edge]
        return most - second > left

    def search_until(self, ends: float, playouts: i64) -> None:
        """Makes so many play-outs more, or fewer where `time.monotonic()` passes `ends`; at least one."""
        last = self.playouts + playouts
        while self.playouts < last:
            self.play_out()
            if self.playouts % CHUNK == 0 and time.monotonic() >= ends:
                return

    def search_move(self, move: i64, playouts: i64, ends: float) -> None:
        """As `search_until`, each play-out beginning with that move, which a search has offered before."""
        self.forced = self.edge_of(self.slot_of(ROOT), self.seat * SEAT_STEP + move + 1, NONE)
        self.search_until(ends, playouts)
        self.forced = NONE

    def world(self) -> Game:
        """A match that the view allows. The rule of thumb wants to remember what has been seen on the way."""
        if self.playouts < self.pool:
            imagined = self.shown.copy() if self.shown is not None else self.view.imagine(self.chance)
            imagined.remembering = self.guided != 0
            imagined.viewable = False
            self.worlds.append(imagined)
        world = self.worlds[int(self.playouts % self.pool)].copy()
        world.chance = self.chance.branch()
        return world

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
                slot = self.add(key, slot)
            stepping_in = not (world.owed() >> seat) & 1
            edge = self.forced if steps == 0 else NONE
            if edge == NONE:
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
                if world.over or world.deals() != self.dealt:
                    break
                asking = world.optional() if world.has_optional else 0
            if not known:
                break
            asking &= world.optional() if world.has_optional else 0
            seat = world.turn
            if asking:
                seat = next_of(asking, seat)
        return steps

    def slot_of(self, key: i64) -> i64:
        """Where the node of a key is, or would be."""
        last = len(self.keys) - 1
        slot = key & last
        while self.keys[slot] != 0 and self.keys[slot] != key:
            slot = (slot + 1) & last
        return slot

    def add(self, key: i64, slot: i64) -> i64:
        """Makes a node for a key; says where it is."""
        if 2 * self.nodes >= len(self.keys):
            self.widen_nodes()
            slot = self.slot_of(key)
        self.nodes += 1
        self.keys[slot] = key
        return slot

    def choose(self, world: Game, slot: i64, seat: i64, may_wait: bool) -> i64:
        """The most promising edge: by its mean worth, and by how seldom it was tried when it was offered.

        Where the rule of thumb guides, its move is promised more until play-outs say otherwise: AlphaZero's
        formula, with the times that a move was offered in the place of the node's visits.
        """
        n = world.fill(seat)
        if may_wait:
            world.codes[n] = NO_MOVE
            n += 1
        tried_here = 0.0
        sum_here = 0.0
        edge: i64 = NONE
        for nth in range(n):
            edge = self.edge_of(slot, seat * SEAT_STEP + world.codes[nth] + 1, edge)
            self.offered[edge] = self.offered[edge] + 1
            self.ways[nth] = edge
            tried_here += float(self.tried[edge])
            sum_here += self.sums[edge]
        if n == 1:
            return self.ways[0]
        untried = sum_here / tried_here - 0.2 if tried_here else 0.0
        thumb: i64 = NONE
        prior = ALONE / float(n)
        if self.guided:
            thumb = seat * SEAT_STEP + world.simple(int(seat)) + 1
            prior = (1.0 - self.trust) / float(n)
        start = self.chance.below(n)
        best: i64 = NONE
        most = -1e9
        for nth in range(n):
            at = start + nth
            edge = self.ways[at if at < n else at - n]
            share = prior + self.trust if self.made[edge] == thumb else prior
            times = float(self.tried[edge])
            worth = self.sums[edge] / times if times else untried
            promise = worth + self.curiosity * share * math.sqrt(float(self.offered[edge])) / (1.0 + times)
            if promise > most:
                most = promise
                best = edge
        return best

    def edge_of(self, slot: i64, made: i64, before: i64) -> i64:
        """The edge of a node for a seat and move, made where there is none.

        Moves come in much the same order each time: the edge is looked for after the one `before` it, and put
        there.
        """
        edge = self.first[slot] if before == NONE else self.onward[before]
        while edge != NONE:
            if self.made[edge] == made:
                return edge
            edge = self.onward[edge]
        edge = self.first[slot]
        while edge != NONE and edge != before:
            if self.made[edge] == made:
                return edge
            edge = self.onward[edge]
        if self.edges == len(self.made):
            self.widen_edges()
        edge = self.edges
        self.edges += 1
        self.made[edge] = made
        if before == NONE:
            self.onward[edge] = self.first[slot]
            self.first[slot] = edge
        else:
            self.onward[edge] = self.onward[before]
            self.onward[before] = edge
        return edge

    def widen_nodes(self) -> None:
        keys, first = self.keys, self.first
        self.keys = vec[i64]([0] * (2 * len(keys)))
        self.first = vec[i64]([NONE] * (2 * len(keys)))
        for old in range(len(keys)):
            if keys[old]:
                slot = self.slot_of(keys[old])
                self.keys[slot] = keys[old]
                self.first[slot] = first[old]

    def widen_edges(self) -> None:
        self.onward = longer(self.onward)
        self.made = longer(self.made)
        self.tried = longer(self.tried)
        self.offered = longer(self.offered)
        self.sums = longer_sums(self.sums)
        self.leads = longer_sums(self.leads)

    def results(self) -> list["Tried"]:
        """The moves at the root, the best first: the one that was tried most often."""
        found: list[Tried] = []
        edge = self.first[self.slot_of(ROOT)]
        while edge != NONE:
            times = int(self.tried[edge])
            worth = self.sums[edge] / float(times) if times else -1.0
            lead = self.leads[edge] / float(times) if times else 0.0
            tried = Tried(int(self.made[edge] % SEAT_STEP) - 1, times, worth, lead)
            if times and edge < len(self.squares):
                tried.spread = self.squares[edge] / float(times) - worth * worth
                for seat in range(int(self.seats)):
                    tried.fates.append(self.fates[edge * self.seats + seat] / float(times))
            found.append(tried)
            edge = self.onward[edge]
        found.sort(key=rank_of)
        return found

    def best(self) -> int:
        """The move that was tried most often."""
        return self.results()[0].move


class Tried:
    """A move at the root: how often it was tried, its mean worth (-1 to 1), its mean `lead` in points.

    `spread` is the variance of its worth, `fates` what it is worth to each seat; none where it was not tried.
    """

    def __init__(self, move: int, times: int, worth: float, lead: float) -> None:
        self.move = move
        self.times = times
        self.worth = worth
        self.lead = lead
        self.spread = 0.0
        self.fates: list[float] = []


def rank_of(tried: Tried) -> tuple[int, float, int]:
    return (-tried.times, -tried.worth, tried.move)


def longer(numbers: vec[i64]) -> vec[i64]:
    """Twice as long."""
    twice = vec[i64]([0] * (2 * len(numbers)))
    for at in range(len(numbers)):
        twice[at] = numbers[at]
    return twice


def longer_sums(numbers: vec[float]) -> vec[float]:
    twice = vec[float]([0.0] * (2 * len(numbers)))
    for at in range(len(numbers)):
        twice[at] = numbers[at]
    return twice


def next_of(seats: i64, after: i64) -> i64:
    """The first seat of a set clockwise from one."""
    later = seats & ~(bit(after + 1) - 1)
    return lowest(later) if later else lowest(seats)


def play_deal(game: Game, chance: Chance, dealt: i64, most: i64, guided: i64) -> i64:
    """Plays on to the end of the deal, or `most` moves; says how many it made.

    So many moves in a hundred as `guided` says are made by the game's rule of thumb, the others by chance.
    """
    made: i64 = 0
    while not game.over and game.deals() == dealt and made < most:
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
