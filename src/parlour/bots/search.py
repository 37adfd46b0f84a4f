"""Information-set Monte Carlo tree search for any game, using only what one seat knows.

Each playout draws a world (a deal that fits the knowledge of the searching seat) and follows the tree. A node
of the tree represents the observations of this seat. The playout adds one node and plays on until the deal
ends. Then it updates each edge on its path with the utility for the seat that moved there.

The moves at the root are tried in rotation, with common random numbers
(`parlour.bots.common_random_numbers`). Below the root, a move's score depends on how often the move was
available, not on how often its node was visited, because not every world allows every move (Cowling, Powley
and Whitehouse, "Information Set Monte Carlo Tree Search", 2012).
"""

import math
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, SupportsFloat, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.bots.common_random_numbers import CommonRandomNumbers
from parlour.bots.playouts import play_interrupts
from parlour.kit.bits import bit
from parlour.kit.errors import ParlourError
from parlour.kit.events import BELIEFS, NOTHING, WITH_EVENTS
from parlour.kit.game import Game, View, require_game, require_view
from parlour.kit.match_state import compute_observation_key, mix_hash
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng, require_rng
from parlour.kit.validation import (
    shorten_repr,
    validate_integers,
    validate_number,
    validate_seconds,
)
from parlour.text.message import DataRecord

ROOT: Final = 1  # key of the root node
NO_NODE: Final = -1  # index that means "no node" or "no edge"
# an edge stores its seat and move as `seat * SEAT_UNIT + move + 1`; every move code is less than `SEAT_UNIT`
SEAT_UNIT: Final = 268435456
MAX_DEPTH: Final = 200  # maximum depth of the tree
HORIZON: Final = 400  # maximum number of moves that a playout makes after it leaves the tree
# maximum number of worlds (possible deals) in a small search; later playouts reuse these worlds
MAX_WORLDS: Final = 100
# playouts per world (possible deal) in a large search; with more, the search would overfit to a few worlds
PLAYOUTS_PER_WORLD: Final = 4
EXPLORATION: Final = 2.0  # weight of exploration relative to utilities, which are from -1 to 1
# share of the prior that is reserved for the heuristic's move, if a heuristic is used
PRIOR_WEIGHT: Final = 0.5
UNGUIDED_FACTOR: Final = 2.0  # sum of the priors of all moves if no heuristic is used
RANDOM_STEPS: Final = 1073741824  # number of possible values of a random fraction
MAX_INITIAL_SLOTS: Final = 65536  # maximum number of slots for nodes at the start; the tree can grow further
MAX_PLAYOUTS: Final = 1_000_000_000_000  # maximum number of playouts in one call
PLAYOUTS_PER_CLOCK_CHECK: Final = 4  # playouts between two checks of the clock


@final
class SearchTree:
    """A search tree for one seat, which uses only the knowledge of that seat.

    A node stands for what the seat has observed since the root, and an edge stands for a move. The moves at
    the root are compared in the same worlds (possible deals) and with the same random events.
    """

    def __init__(
        self,
        view: object,
        rng: object,
        expected_playouts: SupportsIndex = 1000,
        revealed_game: object = None,
        heuristic_percent: SupportsIndex | None = None,
    ) -> None:
        """Create a tree that has only the root.

        Args:
            view: The view of the seat that is to move or may interrupt.
            rng: The only source of random numbers: the same view and generator give the same results.
            expected_playouts: Expected number of playouts, for which storage is allocated. More are possible.
            revealed_game: The match itself, for a bot that sees all cards.
            heuristic_percent: Percentage of moves that the heuristic makes after a playout leaves the tree;
                None for the game's default. If it is 0, the tree does not use the heuristic.

        Raises:
            ParlourError: An argument has the wrong type, or the seat of the view cannot move now.
        """
        self.view: View = require_view("view", view)
        self.rng: Rng = require_rng("rng", rng)
        self.revealed_game: Game | None = None
        if revealed_game is not None:
            self.revealed_game = require_game("revealed_game", revealed_game)
        playout_count = validate_number("expected_playouts", expected_playouts, 0)
        game = self.view.game
        self.seat: i64 = self.view.seat
        if self.seat < 0 or not (game.to_move() | game.seats_that_may_interrupt()) >> self.seat & 1:
            raise ParlourError(f"seat {self.seat} of this view cannot move now")
        self.seats: i64 = game.seats
        self.declined_seats: i64 = find_interrupt_decliners(game, self.seat)
        self.deal_number: i64 = game.deal_number()
        self.heuristic_percent: i64 = game.heuristic_percent
        if heuristic_percent is not None:
            self.heuristic_percent = validate_number("heuristic_percent", heuristic_percent, 0, 100)
        self.likelihood_worlds: i64 = game.likelihood_worlds
        self.max_worlds: i64 = max(MAX_WORLDS, playout_count // PLAYOUTS_PER_WORLD)
        self.worlds: list[Game] = []
        self.playouts: i64 = 0  # number of playouts so far
        self.moves: i64 = 0  # total number of moves in all playouts so far
        slot_count = 64
        while slot_count < 2 * playout_count + 2 and slot_count < MAX_INITIAL_SLOTS:
            slot_count *= 2
        self.node_count: i64 = 0
        # key of the node in each slot of this hash table; 0 in an empty slot
        self.node_keys: vec[i64] = vec[i64]([0] * slot_count)
        # the first edge of the node in each slot
        self.first_edge: vec[i64] = vec[i64]([NO_NODE] * slot_count)
        edge_room = 4 * slot_count
        self.edge_count: i64 = 0
        # for each edge, the next edge of the same node
        self.next_edge: vec[i64] = vec[i64]([NO_NODE] * edge_room)
        self.actions: vec[i64] = vec[i64]([0] * edge_room)  # for each edge, its seat and move
        self.visits: vec[i64] = vec[i64]([0] * edge_room)
        self.availability: vec[i64] = vec[i64]([0] * edge_room)
        self.utility_sums: vec[float] = vec[float]([0.0] * edge_room)
        self.path: vec[i64] = vec[i64]([0] * MAX_DEPTH)
        # buffer for the edges that `select_edge` chooses from
        self.available_edges: vec[i64] = vec[i64]([0] * len(game.move_buffer))
        # The root's edges come first, so an index below `root_arms` stands for both an edge and an arm (a
        # move at the root).
        self.root_arms: i64 = self.expand_root(game)
        self.lead_sums: vec[float] = vec[float]([0.0] * int(self.root_arms))
        # sum of the utilities for each root move and seat
        self.utilities: vec[float] = vec[float]([0.0] * int(self.root_arms * self.seats))
        favourite = self.find_root_edge(game.heuristic(int(self.seat))) if self.heuristic_percent else NO_NODE
        self.comparison = CommonRandomNumbers(self.root_arms, favourite)
        # All moves at the root are tried with copies of these generators, so that they have the same luck:
        # `future_rng` for random events of the game, `playout_rng` for random choices of moves.
        self.future_rng: Rng = self.rng
        self.playout_rng: Rng = self.rng

    def expand_root(self, game: Game) -> i64:
        """Create an edge of the root for each legal move, and for declining if the seat need not move."""
        edge_count = self.generate_moves(game, self.seat)
        slot = self.add_node(ROOT, self.find_slot(ROOT))
        edge: i64 = NO_NODE
        for index in range(edge_count):
            edge = self.find_or_create_edge(slot, self.seat * SEAT_UNIT + game.move_buffer[index] + 1, edge)
        return edge_count

    def generate_moves(self, game: Game, seat: i64) -> i64:
        """Fill `game.move_buffer` with the moves open to a seat, including `NO_MOVE` if the seat may decline.

        Returns:
            The number of moves written.
        """
        edge_count = game.generate_legal_moves(seat)
        if (game.to_move() >> seat) & 1:
            return edge_count
        game.move_buffer[edge_count] = NO_MOVE
        return edge_count + 1

    def find_root_edge(self, move: i64) -> i64:
        """Return the edge of the root for a move, or `NO_NODE` if there is none."""
        for arm in range(self.root_arms):
            if self.edge_move(arm) == move:
                return arm
        return NO_NODE

    def edge_move(self, edge: i64) -> i64:
        return self.actions[edge] % SEAT_UNIT - 1

    def restrict_root(self, moves: Iterable[int]) -> None:
        """Restart the comparison at the root with only some of its moves.

        Args:
            moves: Codes of legal moves, one or more. `NO_MOVE` is allowed for a seat that may interrupt.

        Raises:
            ParlourError: The argument is not a list of such codes.
        """
        arms = [int(self.find_root_edge(move)) for move in validate_integers("moves", moves)]
        if not arms or NO_NODE in arms:
            raise ParlourError(f"moves must be a list of legal moves, not {shorten_repr(moves)}")
        self.worlds = []
        self.comparison = CommonRandomNumbers(self.root_arms, NO_NODE)
        self.comparison.set_arms(arms)
        for arm in range(self.root_arms):
            self.visits[arm] = 0
            self.lead_sums[arm] = 0.0
            for seat in range(self.seats):
                self.utilities[arm * self.seats + seat] = 0.0

    def search(self, playouts: SupportsIndex) -> None:
        """Run more playouts.

        Args:
            playouts: Number of playouts, 0 or more.

        Raises:
            ParlourError: The argument is not such a number.
        """
        for _nth in range(validate_number("playouts", playouts, 0)):
            self.run_playout()

    def run_playout(self) -> None:
        if self.comparison.position == 0:
            self.future_rng = self.rng.spawn()
            self.playout_rng = self.rng.spawn()
        arm = self.comparison.next_arm()
        world = self.next_world()
        playout_rng = self.playout_rng.copy()
        world.recording |= WITH_EVENTS
        steps = self.descend(world, arm, playout_rng)
        world.recording &= ~WITH_EVENTS
        self.moves += steps + play_out_deal(
            world, playout_rng, self.deal_number, HORIZON, self.heuristic_percent
        )
        self.playouts += 1
        utilities = [0.0] * int(self.seats)
        for seat in range(int(self.seats)):
            utilities[seat] = world.utility(seat)
            index = arm * self.seats + seat
            self.utilities[index] = self.utilities[index] + utilities[seat]
        for step in range(steps):
            edge = self.path[step]
            self.visits[edge] = self.visits[edge] + 1
            self.utility_sums[edge] = (
                self.utility_sums[edge] + utilities[int(self.actions[edge] // SEAT_UNIT)]
            )
        self.lead_sums[arm] = self.lead_sums[arm] + world.variant.strategy.margin(world, int(self.seat))
        self.comparison.add_outcome(utilities[int(self.seat)])

    def search_until(self, deadline: SupportsFloat, playouts: SupportsIndex) -> None:
        """Run more playouts until the deadline, but at least one playout.

        Args:
            deadline: Deadline, a `time.monotonic()` value, or infinity. It is checked every few playouts.
            playouts: Maximum number of playouts, 1 or more.

        Raises:
            ParlourError: An argument is not such a number.
        """
        end = validate_seconds("deadline", deadline)
        target = self.playouts + validate_number("playouts", playouts, 1, MAX_PLAYOUTS)
        while self.playouts < target:
            self.run_playout()
            if self.playouts % PLAYOUTS_PER_CLOCK_CHECK == 0 and time.monotonic() >= end:
                return

    def next_world(self) -> Game:
        """Return a match that fits the view, for the next playout."""
        if self.comparison.position == 0 and self.comparison.trials < self.max_worlds:
            new_world = (
                self.revealed_game.copy() if self.revealed_game is not None else self.sample_likely_world()
            )
            new_world.recording = BELIEFS if self.heuristic_percent else NOTHING
            new_world.declined_seats = self.declined_seats
            self.worlds.append(new_world)
        world = self.worlds[int(self.comparison.trials % self.max_worlds)].copy()
        world.rng = self.future_rng.copy()
        return world

    def sample_likely_world(self) -> Game:
        """Draw a few worlds (possible deals) that fit the view, and return one of them at random.

        Each world is chosen with a probability proportional to its likelihood.
        """
        chosen_world = self.view.determinize(self.rng)
        if self.likelihood_worlds == 1:
            return chosen_world
        total_likelihood = chosen_world.variant.strategy.likelihood(chosen_world, int(self.seat))
        for _nth in range(1, self.likelihood_worlds):
            candidate = self.view.determinize(self.rng)
            likelihood = candidate.variant.strategy.likelihood(candidate, int(self.seat))
            total_likelihood += likelihood
            if float(self.rng.randbelow(RANDOM_STEPS)) * total_likelihood < likelihood * float(RANDOM_STEPS):
                chosen_world = candidate
        return chosen_world

    def descend(self, world: Game, arm: i64, playout_rng: Rng) -> i64:
        """Descend the tree, adding at most one node. Write the edges to `path` and return their number."""
        key: i64 = ROOT
        steps: i64 = 0
        seat = self.seat  # at the root the searching seat moves, even if other seats may move too
        while steps < MAX_DEPTH:
            slot = self.find_slot(key)
            is_known = self.node_keys[slot] != 0
            if not is_known:
                slot = self.add_node(key, slot)
            if steps == 0:
                edge = arm
            elif is_known:
                edge = self.select_edge(world, slot, seat, playout_rng)
            else:
                edge = self.expand_node(world, slot, seat, playout_rng)
            self.path[steps] = edge
            steps += 1
            move = self.edge_move(edge)
            if move == NO_MOVE:
                key = mix_hash(key, seat + 2)
                world.declined_seats |= bit(seat)
            else:
                world.push(seat, move)
                observation_key = compute_observation_key(world, self.seat)
                key = mix_hash(mix_hash(key, observation_key), observation_key >> 30)
                if world.is_over or world.deal_number() != self.deal_number:
                    break
            if not is_known:
                break
            seat = world.next_actor() if world.has_interrupts else world.turn
        return steps

    def find_slot(self, observation_key: i64) -> i64:
        """Return the slot of the node with this key, or the slot where it would be added."""
        mask = len(self.node_keys) - 1
        slot = observation_key & mask
        while self.node_keys[slot] != 0 and self.node_keys[slot] != observation_key:
            slot = (slot + 1) & mask
        return slot

    def add_node(self, observation_key: i64, node_slot: i64) -> i64:
        """Add a node with this key. Return its slot, which is not `node_slot` if the tree had to grow."""
        if 2 * self.node_count >= len(self.node_keys):
            self.double_node_capacity()
            node_slot = self.find_slot(observation_key)
        self.node_count += 1
        self.node_keys[node_slot] = observation_key
        return node_slot

    def expand_node(self, world: Game, node_slot: i64, seat: i64, playout_rng: Rng) -> i64:
        """Add an edge to a node, and return the edge.

        The edge stands for the heuristic's move, or for a random move if no heuristic is used.
        """
        if self.heuristic_percent:
            move: i64 = world.heuristic(int(seat))
        else:
            move = world.move_buffer[playout_rng.randbelow(self.generate_moves(world, seat))]
        edge = self.find_or_create_edge(node_slot, seat * SEAT_UNIT + move + 1, NO_NODE)
        self.availability[edge] = self.availability[edge] + 1
        return edge

    def select_edge(self, world: Game, node_slot: i64, seat: i64, playout_rng: Rng) -> i64:
        """Return the most promising edge.

        An edge's score grows with its mean utility and with how often its move was available, and falls with
        each visit. The heuristic's move has a higher prior than the other moves. The formula is AlphaZero's,
        except that it uses how often a move was available instead of how often the node was visited.
        """
        edge_count = self.generate_moves(world, seat)
        available_edges = self.available_edges
        node_visits = 0.0
        node_utility_sum = 0.0
        edge: i64 = NO_NODE
        for index in range(edge_count):
            edge = self.find_or_create_edge(node_slot, seat * SEAT_UNIT + world.move_buffer[index] + 1, edge)
            self.availability[edge] = self.availability[edge] + 1
            available_edges[index] = edge
            node_visits += float(self.visits[edge])
            node_utility_sum += self.utility_sums[edge]
        if edge_count == 1:
            return available_edges[0]
        unvisited_utility = node_utility_sum / node_visits - 0.2 if node_visits else 0.0
        favoured_action: i64 = NO_NODE
        prior = UNGUIDED_FACTOR / float(edge_count)
        if self.heuristic_percent:
            favoured_action = seat * SEAT_UNIT + world.heuristic(int(seat)) + 1
            prior = (1.0 - PRIOR_WEIGHT) / float(edge_count)
        actions, visits, availability, sums = self.actions, self.visits, self.availability, self.utility_sums
        start = playout_rng.randbelow(edge_count)
        best: i64 = NO_NODE
        best_score = -1e9
        for index in range(edge_count):
            position = start + index
            edge = available_edges[position if position < edge_count else position - edge_count]
            edge_prior = prior + PRIOR_WEIGHT if actions[edge] == favoured_action else prior
            edge_visits = float(visits[edge])
            utility = sums[edge] / edge_visits if edge_visits else unvisited_utility
            rarity = EXPLORATION * edge_prior * math.sqrt(float(availability[edge]))
            score = utility + rarity / (1.0 + edge_visits)
            if score > best_score:
                best_score = score
                best = edge
        return best

    def find_or_create_edge(self, node_slot: i64, action: i64, previous_edge: i64) -> i64:
        """Return the edge for `action` of the node in `node_slot`. Create the edge if necessary.

        `action` encodes a seat and a move. Moves are listed in nearly the same order each time. Therefore the
        lookup starts after the edge `previous_edge`, and a new edge is inserted there.
        """
        actions, next_edge = self.actions, self.next_edge
        edge = self.first_edge[node_slot] if previous_edge == NO_NODE else next_edge[previous_edge]
        while edge != NO_NODE:
            if actions[edge] == action:
                return edge
            edge = next_edge[edge]
        edge = self.first_edge[node_slot]
        while edge != NO_NODE and edge != previous_edge:
            if actions[edge] == action:
                return edge
            edge = next_edge[edge]
        if self.edge_count == len(self.actions):
            self.double_edge_capacity()
        edge = self.edge_count
        self.edge_count += 1
        self.actions[edge] = action
        if previous_edge == NO_NODE:
            self.next_edge[edge] = self.first_edge[node_slot]
            self.first_edge[node_slot] = edge
        else:
            self.next_edge[edge] = self.next_edge[previous_edge]
            self.next_edge[previous_edge] = edge
        return edge

    def double_node_capacity(self) -> None:
        keys, first_edge = self.node_keys, self.first_edge
        self.node_keys = vec[i64]([0] * (2 * len(keys)))
        self.first_edge = vec[i64]([NO_NODE] * (2 * len(keys)))
        for old_slot in range(len(keys)):
            if keys[old_slot]:
                slot = self.find_slot(keys[old_slot])
                self.node_keys[slot] = keys[old_slot]
                self.first_edge[slot] = first_edge[old_slot]

    def double_edge_capacity(self) -> None:
        self.next_edge = copy_with_double_length(self.next_edge)
        self.actions = copy_with_double_length(self.actions)
        self.visits = copy_with_double_length(self.visits)
        self.availability = copy_with_double_length(self.availability)
        self.utility_sums = copy_sums_with_double_length(self.utility_sums)

    def results(self) -> list["SearchResult"]:
        """Return the results of the moves compared at the root.

        Returns:
            One result for each move, best first.
        """
        best = self.comparison.chosen_arm()
        results: list[SearchResult] = []
        for arm in self.comparison.compared_arms:
            results.append(self.build_result(arm, best))
        chosen = int(self.edge_move(best))
        results.sort(key=lambda result: (result.move != chosen, -result.utility, result.move))
        return results

    def build_result(self, arm: i64, best_arm: i64) -> "SearchResult":
        visits = int(self.visits[arm])
        divisor = float(max(1, visits))
        utilities: list[float] = []
        for seat in range(self.seats):
            utilities.append(self.utilities[arm * self.seats + seat] / divisor)
        return SearchResult(
            move=int(self.edge_move(arm)),
            visits=visits,
            utility=min(self.comparison.mean(arm), self.comparison.mean(best_arm)),
            standard_error=self.comparison.standard_error(arm, best_arm),
            point_lead=self.lead_sums[arm] / divisor,
            utilities=utilities,
        )

    def best_move(self) -> int:
        """Return the best move.

        Returns:
            The code of the move, or `NO_MOVE` if it is best to decline.
        """
        return int(self.edge_move(self.comparison.chosen_arm()))


@dataclass(frozen=True)
class SearchResult(DataRecord):
    """The result of a search for one move at the root.

    `utility` is capped at the utility of the best move.

    Attributes:
        move: The code of the move; `NO_MOVE` for declining.
        visits: Number of playouts that tried the move.
        utility: Mean utility for the searching seat, -1 to 1.
        standard_error: Standard error of the difference in utility from the best move.
        point_lead: Mean lead in points over the best other seat at the end of the deal.
        utilities: Mean utility for each seat, -1 to 1.
    """

    move: int
    visits: int
    utility: float
    standard_error: float
    point_lead: float
    utilities: list[float]


def find_interrupt_decliners(game: Game, seat: i64) -> i64:
    """Return the seats that must have declined to interrupt before this seat could move, as a bit set."""
    earlier_seats: i64 = 0
    for actor in game.list_actors():
        if actor == seat or (game.to_move() >> actor) & 1:
            break
        earlier_seats |= bit(actor)
    return earlier_seats


def copy_with_double_length(numbers: vec[i64]) -> vec[i64]:
    """Return a copy with twice the length."""
    copy = vec[i64]([0] * (2 * len(numbers)))
    for index in range(len(numbers)):
        copy[index] = numbers[index]
    return copy


def copy_sums_with_double_length(sums: vec[float]) -> vec[float]:
    copy = vec[float]([0.0] * (2 * len(sums)))
    for index in range(len(sums)):
        copy[index] = sums[index]
    return copy


def play_out_deal(game: Game, rng: Rng, deal_number: i64, max_moves: i64, heuristic_percent: i64) -> i64:
    """Play until the deal ends, or until `max_moves` moves are made. Return the number of moves.

    The game's heuristic makes `heuristic_percent` percent of the moves; the other moves are random.
    """
    move_count: i64 = 0
    while not game.is_over and game.deal_number() == deal_number and move_count < max_moves:
        if game.has_interrupts and game.seats_that_may_interrupt():
            move_count += play_interrupts(game, rng)
            if game.is_over:
                break
        seat = game.turn
        if heuristic_percent and rng.randbelow(100) < heuristic_percent:
            game.push(seat, game.heuristic(int(seat)))
        else:
            game.push(seat, game.move_buffer[rng.randbelow(game.generate_legal_moves(seat))])
        move_count += 1
    return move_count
