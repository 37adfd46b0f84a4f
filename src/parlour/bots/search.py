"""Information-set Monte Carlo tree search, one for all games: it sees a view and nothing else.

Each play-out draws a world that the view allows, goes down the tree by what the searching seat would see,
adds a node, plays on to the next deal, and writes what that was worth to every seat on the way back. The
moves to choose from take turns, with common random numbers (see the module of that name). Further down moves
are compared by how often they could be made, for not every world allows all of them (Cowling, Powley and
Whitehouse, "Information Set Monte Carlo Tree Search", 2012).
"""

import math
import time
from dataclasses import dataclass
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.common_random_numbers import CommonRandomNumbers
from parlour.bots.playouts import play_interrupts
from parlour.kit.bits import bit
from parlour.kit.game import Game, View, compute_observation_key, mix_hash
from parlour.kit.moves import NO_MOVE, NO_SEAT
from parlour.kit.rng import Rng
from parlour.kit.sentences import DataRecord

ROOT: Final = 1  # its key
NO_NODE: Final = -1  # no node, no edge
SEAT_UNIT: Final = 268435456  # above every move code
MAX_DEPTH: Final = 200  # steps in the tree
HORIZON: Final = 400  # moves after it, where the round does not end before
MAX_WORLDS: Final = 100  # drawn for as many trials; further ones take them again, each with a new future
PLAYOUTS_PER_WORLD: Final = 4  # of a large search: with more it would learn the order of the stock by heart
EXPLORATION: Final = 2.0  # how much a move's rarity counts beside its utility, which is -1 to 1
PRIOR_WEIGHT: Final = 0.5  # the part of that which goes to the heuristic's move, where there is one
UNGUIDED_FACTOR: Final = 2.0  # how many times more it explores where there is none
RANDOM_STEPS: Final = 1073741824  # steps between 0 and 1
MAX_INITIAL_SLOTS: Final = 65536  # places for nodes at the start, at most: a tree that needs more grows
PLAYOUTS_PER_CLOCK_CHECK: Final = 4  # play-outs between two looks at the clock


@final
class SearchTree:
    """A search from what one seat may know: nodes are what it can have seen since the root, edges are moves.

    Each play-out draws a world that the view allows, goes down the tree, adds a node, and plays on to the
    next deal. The moves of the root are compared in the same worlds with the same future.
    """

    def __init__(
        self,
        view: View,
        rng: Rng,
        room_for: int = 1000,
        revealed_game: Game | None = None,
        heuristic_percent: int | None = None,
    ) -> None:
        """A tree of the root alone.

        Args:
            view: Of the seat that is to move, or may step in.
            rng: Where all its chance comes from: the same view and generator give the same results.
            room_for: So many play-outs; more make it grow.
            revealed_game: The match itself, for a bot that peeks.
            heuristic_percent: Of a hundred moves beyond the tree the heuristic makes so many, as many as the
                game says where nothing is given; with 0 it has no say in the tree either.
        """
        table = view.game
        self.view = view
        self.revealed_game = revealed_game
        self.rng = rng
        self.seat: i64 = view.seat
        self.seats: i64 = table.seats
        self.declined: i64 = declined_earlier(table, view.seat)
        self.deal_number: i64 = table.deal_number()
        self.heuristic_percent: i64 = (
            table.heuristic_percent if heuristic_percent is None else heuristic_percent
        )
        self.likelihood_worlds: i64 = table.likelihood_worlds
        self.max_worlds: i64 = max(MAX_WORLDS, room_for // PLAYOUTS_PER_WORLD)
        self.worlds: list[Game] = []
        self.playouts: i64 = 0  # made
        self.moves: i64 = 0  # made in them, in the tree and below
        room = 64
        while room < 2 * room_for + 2 and room < MAX_INITIAL_SLOTS:
            room *= 2
        self.node_count: i64 = 0
        self.node_keys: vec[i64] = vec[i64](
            [0] * room
        )  # open addressing: a node's key, 0 where there is none
        self.first_edge: vec[i64] = vec[i64]([NO_NODE] * room)  # the first edge of the node there
        edges = 4 * room
        self.edge_count: i64 = 0
        self.next_edge: vec[i64] = vec[i64]([NO_NODE] * edges)  # the next edge of the same node
        self.actions: vec[i64] = vec[i64]([0] * edges)  # seat and move of an edge
        self.visits: vec[i64] = vec[i64]([0] * edges)
        self.availability: vec[i64] = vec[i64]([0] * edges)
        self.utility_sums: vec[float] = vec[float]([0.0] * edges)
        self.path: vec[i64] = vec[i64]([0] * MAX_DEPTH)
        self.available_edges: vec[i64] = vec[i64]([0] * len(table.move_buffer))  # those to select from
        # The edges of the root are the first, one for each arm of the comparison.
        self.root_arms: i64 = self.expand_root(table)
        self.lead_sums: vec[float] = vec[float]([0.0] * int(self.root_arms))
        self.utilities: vec[float] = vec[float](
            [0.0] * int(self.root_arms * self.seats)
        )  # of each to each seat
        favourite = (
            self.find_root_edge(table.heuristic(int(self.seat))) if self.heuristic_percent else NO_NODE
        )
        self.comparison = CommonRandomNumbers(self.root_arms, favourite)
        # For a trial, and each time a copy: what the cards bring, and what is tried and played by chance.
        self.future_rng: Rng = rng
        self.playout_rng: Rng = rng

    def expand_root(self, table: Game) -> i64:
        """Makes the edges of the root: each legal move, and to wait where the seat need not move."""
        n = self.list_edges(table, self.seat)
        slot = self.add_node(ROOT, self.find_slot(ROOT))
        edge: i64 = NO_NODE
        for nth in range(n):
            edge = self.find_edge(slot, self.seat * SEAT_UNIT + table.move_buffer[nth] + 1, edge)
        return n

    def list_edges(self, game: Game, seat: i64) -> i64:
        """Puts the moves that a seat may make or let be into the buffer; says how many."""
        n = game.generate_legal(seat)
        if (game.to_move() >> seat) & 1:
            return n
        game.move_buffer[n] = NO_MOVE
        return n + 1

    def find_root_edge(self, move: i64) -> i64:
        """Of the root."""
        for arm in range(self.root_arms):
            if self.edge_move(arm) == move:
                return arm
        return NO_NODE

    def edge_move(self, edge: i64) -> i64:
        return self.actions[edge] % SEAT_UNIT - 1

    def restrict_root(self, moves: list[int]) -> None:
        """From now on only these moves of the root are compared, anew.

        Args:
            moves: Codes of legal moves, one or more; `NO_MOVE` too for a seat that may step in.
        """
        self.worlds = []
        self.comparison = CommonRandomNumbers(self.root_arms, NO_NODE)
        self.comparison.set_arms([int(self.find_root_edge(move)) for move in moves])
        for arm in range(self.root_arms):
            self.visits[arm] = 0
            self.lead_sums[arm] = 0.0
            for seat in range(self.seats):
                self.utilities[arm * self.seats + seat] = 0.0

    def search(self, playouts: i64) -> None:
        """Makes so many play-outs more.

        Args:
            playouts: 0 or more.
        """
        for _nth in range(playouts):
            self.play_out()

    def play_out(self) -> None:
        if self.comparison.position == 0:
            self.future_rng = self.rng.spawn()
            self.playout_rng = self.rng.spawn()
        arm = self.comparison.next_arm()
        world = self.next_world()
        playout_rng = self.playout_rng.copy()
        world.record_events = True
        steps = self.descend(world, arm, playout_rng)
        world.record_events = False
        self.moves += steps + play_out_deal(
            world, playout_rng, self.deal_number, HORIZON, self.heuristic_percent
        )
        self.playouts += 1
        utilities = [0.0] * int(self.seats)
        for seat in range(int(self.seats)):
            utilities[seat] = world.utility(seat)
            at = arm * self.seats + seat
            self.utilities[at] = self.utilities[at] + utilities[seat]
        for step in range(steps):
            edge = self.path[step]
            self.visits[edge] = self.visits[edge] + 1
            self.utility_sums[edge] = (
                self.utility_sums[edge] + utilities[int(self.actions[edge] // SEAT_UNIT)]
            )
        self.lead_sums[arm] = self.lead_sums[arm] + world.strategy.margin(world, int(self.seat))
        self.comparison.add_outcome(utilities[int(self.seat)])

    def search_until(self, deadline: float, playouts: i64) -> None:
        """Makes so many play-outs more, or fewer where `time.monotonic()` passes `ends`; at least one.

        Args:
            deadline: On the clock of `time.monotonic`, which is looked at now and then; infinite for no end.
            playouts: 1 or more.
        """
        last = self.playouts + playouts
        while self.playouts < last:
            self.play_out()
            if self.playouts % PLAYOUTS_PER_CLOCK_CHECK == 0 and time.monotonic() >= deadline:
                return

    def next_world(self) -> Game:
        """A match that the view allows. The heuristic wants to remember what has been seen on the way."""
        if self.comparison.position == 0 and self.comparison.trials < self.max_worlds:
            drawn = self.revealed_game.copy() if self.revealed_game is not None else self.draw_likely_world()
            drawn.track_knowledge = self.heuristic_percent != 0
            drawn.track_views = False
            self.worlds.append(drawn)
        world = self.worlds[int(self.comparison.trials % self.max_worlds)].copy()
        world.rng = self.future_rng.copy()
        return world

    def draw_likely_world(self) -> Game:
        """One of a few worlds that the view allows, each with a chance in proportion to its likelihood."""
        taken = self.view.determinize(self.rng)
        if self.likelihood_worlds == 1:
            return taken
        all_in_all = taken.strategy.likelihood(taken, int(self.seat))
        for _nth in range(1, self.likelihood_worlds):
            another = self.view.determinize(self.rng)
            likelihood = another.strategy.likelihood(another, int(self.seat))
            all_in_all += likelihood
            if float(self.rng.randbelow(RANDOM_STEPS)) * all_in_all < likelihood * float(RANDOM_STEPS):
                taken = another
        return taken

    def descend(self, world: Game, arm: i64, playout_rng: Rng) -> i64:
        """Down the tree and one node beyond; the edges taken lie in `path`."""
        key: i64 = ROOT
        steps: i64 = 0
        seat = self.seat  # at the root the searching seat moves, whoever else may
        declined = self.declined  # since the last move
        while steps < MAX_DEPTH:
            slot = self.find_slot(key)
            known = self.node_keys[slot] != 0
            if not known:
                slot = self.add_node(key, slot)
            if steps == 0:
                edge = arm
            elif known:
                edge = self.select(world, slot, seat, playout_rng)
            else:
                edge = self.expand(world, slot, seat, playout_rng)
            self.path[steps] = edge
            steps += 1
            move = self.edge_move(edge)
            if move == NO_MOVE:
                key = mix_hash(key, seat + 2)
                declined |= bit(seat)
            else:
                world.push(seat, move)
                seen = compute_observation_key(world, self.seat)
                key = mix_hash(mix_hash(key, seen), seen >> 30)
                if world.is_over or world.deal_number() != self.deal_number:
                    break
                declined = 0
            if not known:
                break
            seat = world.next_actor(declined) if world.has_interrupts else world.turn
        return steps

    def find_slot(self, key: i64) -> i64:
        """Where the node of a key is, or would be."""
        last = len(self.node_keys) - 1
        slot = key & last
        while self.node_keys[slot] != 0 and self.node_keys[slot] != key:
            slot = (slot + 1) & last
        return slot

    def add_node(self, key: i64, slot: i64) -> i64:
        """Makes a node for a key; says where it is."""
        if 2 * self.node_count >= len(self.node_keys):
            self.grow_nodes()
            slot = self.find_slot(key)
        self.node_count += 1
        self.node_keys[slot] = key
        return slot

    def expand(self, world: Game, slot: i64, seat: i64, playout_rng: Rng) -> i64:
        """The first edge of a node: the heuristic's move where that has a say, else any."""
        if self.heuristic_percent:
            move: i64 = world.heuristic(int(seat))
        else:
            move = world.move_buffer[playout_rng.randbelow(self.list_edges(world, seat))]
        edge = self.find_edge(slot, seat * SEAT_UNIT + move + 1, NO_NODE)
        self.availability[edge] = self.availability[edge] + 1
        return edge

    def select(self, world: Game, slot: i64, seat: i64, playout_rng: Rng) -> i64:
        """The most promising edge: by its mean utility, and by how seldom it was tried when it could be.

        Where the heuristic has a say, its move is promised more until play-outs say otherwise: AlphaZero's
        formula, with the times that a move was offered in the place of the node's visits.
        """
        n = self.list_edges(world, seat)
        open_edges = self.available_edges
        visits_here = 0.0
        sum_here = 0.0
        edge: i64 = NO_NODE
        for nth in range(n):
            edge = self.find_edge(slot, seat * SEAT_UNIT + world.move_buffer[nth] + 1, edge)
            self.availability[edge] = self.availability[edge] + 1
            open_edges[nth] = edge
            visits_here += float(self.visits[edge])
            sum_here += self.utility_sums[edge]
        if n == 1:
            return open_edges[0]
        unvisited = sum_here / visits_here - 0.2 if visits_here else 0.0
        favoured: i64 = NO_NODE
        prior = UNGUIDED_FACTOR / float(n)
        if self.heuristic_percent:
            favoured = seat * SEAT_UNIT + world.heuristic(int(seat)) + 1
            prior = (1.0 - PRIOR_WEIGHT) / float(n)
        actions, visits, availability, sums = self.actions, self.visits, self.availability, self.utility_sums
        start = playout_rng.randbelow(n)
        best: i64 = NO_NODE
        most = -1e9
        for nth in range(n):
            at = start + nth
            edge = open_edges[at if at < n else at - n]
            share = prior + PRIOR_WEIGHT if actions[edge] == favoured else prior
            times = float(visits[edge])
            utility = sums[edge] / times if times else unvisited
            rarity = EXPLORATION * share * math.sqrt(float(availability[edge]))
            promise = utility + rarity / (1.0 + times)
            if promise > most:
                most = promise
                best = edge
        return best

    def find_edge(self, slot: i64, made: i64, before: i64) -> i64:
        """The edge of a node for a seat and move, made where there is none.

        Moves come in much the same order each time: the edge is looked for after the one `before` it, and put
        there.
        """
        actions, next_edge = self.actions, self.next_edge
        edge = self.first_edge[slot] if before == NO_NODE else next_edge[before]
        while edge != NO_NODE:
            if actions[edge] == made:
                return edge
            edge = next_edge[edge]
        edge = self.first_edge[slot]
        while edge != NO_NODE and edge != before:
            if actions[edge] == made:
                return edge
            edge = next_edge[edge]
        if self.edge_count == len(self.actions):
            self.grow_edges()
        edge = self.edge_count
        self.edge_count += 1
        self.actions[edge] = made
        if before == NO_NODE:
            self.next_edge[edge] = self.first_edge[slot]
            self.first_edge[slot] = edge
        else:
            self.next_edge[edge] = self.next_edge[before]
            self.next_edge[before] = edge
        return edge

    def grow_nodes(self) -> None:
        keys, first_edge = self.node_keys, self.first_edge
        self.node_keys = vec[i64]([0] * (2 * len(keys)))
        self.first_edge = vec[i64]([NO_NODE] * (2 * len(keys)))
        for old in range(len(keys)):
            if keys[old]:
                slot = self.find_slot(keys[old])
                self.node_keys[slot] = keys[old]
                self.first_edge[slot] = first_edge[old]

    def grow_edges(self) -> None:
        self.next_edge = doubled(self.next_edge)
        self.actions = doubled(self.actions)
        self.visits = doubled(self.visits)
        self.availability = doubled(self.availability)
        self.utility_sums = doubled_sums(self.utility_sums)

    def results(self) -> list["SearchResult"]:
        """The moves at the root that are compared.

        Returns:
            One for each, the best first.
        """
        best = self.comparison.chosen_arm()
        found: list[SearchResult] = []
        for arm in self.comparison.compared_arms:
            found.append(self.result(arm, best))
        chosen = int(self.edge_move(best))
        found.sort(key=lambda each: (each.move != chosen, -each.utility, each.move))
        return found

    def result(self, arm: i64, best: i64) -> "SearchResult":
        visits = int(self.visits[arm])
        each = float(max(1, visits))
        utilities: list[float] = []
        for seat in range(self.seats):
            utilities.append(self.utilities[arm * self.seats + seat] / each)
        return SearchResult(
            move=int(self.edge_move(arm)),
            visits=visits,
            utility=min(self.comparison.mean(arm), self.comparison.mean(best)),
            standard_error=self.comparison.standard_error(arm, best),
            point_lead=self.lead_sums[arm] / each,
            utilities=utilities,
        )

    def best_move(self) -> int:
        """The move to make.

        Returns:
            Its code; `NO_MOVE` where it is best to let the chance go by.
        """
        return int(self.edge_move(self.comparison.chosen_arm()))


@dataclass(frozen=True)
class SearchResult(DataRecord):
    """A move at the root of a search.

    No utility is above that of the best: what is not clearly better counts as no better.

    Attributes:
        move: Its code; `NO_MOVE` for letting the chance go by.
        visits: In how many play-outs it was tried.
        utility: What it is worth to the seat, -1 to 1, on average.
        standard_error: Of how far it is behind the best.
        point_lead: Points that it gains on the others till the end of the deal, on average.
        utilities: What it is worth to each seat, -1 to 1.
    """

    move: int
    visits: int
    utility: float
    standard_error: float
    point_lead: float
    utilities: list[float]


def declined_earlier(table: Game, seat: i64) -> i64:
    """Who has let the chance to step in go by where this seat is asked, as all are asked in their order."""
    declined: i64 = 0
    asked = table.next_actor()
    while asked != seat and asked != NO_SEAT and not (table.to_move() >> asked) & 1:
        declined |= bit(asked)
        asked = table.next_actor(declined)
    return declined


def doubled(numbers: vec[i64]) -> vec[i64]:
    """Twice as long."""
    twice = vec[i64]([0] * (2 * len(numbers)))
    for at in range(len(numbers)):
        twice[at] = numbers[at]
    return twice


def doubled_sums(numbers: vec[float]) -> vec[float]:
    twice = vec[float]([0.0] * (2 * len(numbers)))
    for at in range(len(numbers)):
        twice[at] = numbers[at]
    return twice


def play_out_deal(game: Game, rng: Rng, dealt: i64, max_moves: i64, heuristic_percent: i64) -> i64:
    """Plays on to the end of the deal, or `most` moves; says how many it made.

    So many in a hundred as `heuristic_percent` says are made by the game's heuristic, the others by chance.
    """
    made: i64 = 0
    while not game.is_over and game.deal_number() == dealt and made < max_moves:
        if game.has_interrupts and game.may_interrupt():
            made += play_interrupts(game, rng)
            if game.is_over:
                break
        seat = game.turn
        if heuristic_percent and rng.randbelow(100) < heuristic_percent:
            game.push(seat, game.heuristic(int(seat)))
        else:
            game.push(seat, game.move_buffer[rng.randbelow(game.generate_legal(seat))])
        made += 1
    return made
