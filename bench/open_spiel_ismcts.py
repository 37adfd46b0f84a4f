"""Compare Parlour's search with OpenSpiel's information-set tree search, in two-player games of Parlour.

Both searches get the same view and the same number of playouts for each decision. Every deal is played twice,
with the seats swapped, and counts as one observation. OpenSpiel's search is the Python version, because the
C++ version cannot sample worlds (possible deals) of a game that is written in Python. Both searches draw
worlds with `view.determinize`.

    python bench/open_spiel_ismcts.py [--deals 100] [--seconds 18] [--playouts 200] [--game zambezi-falls]

A contest ends after `--deals` deals or `--seconds` seconds, whichever comes first.
"""

import argparse
import json
import math
import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

import parlour
from parlour.bots.playouts import play_out
from parlour.bots.registry import choose_move
from parlour.bots.search import SearchTree
from parlour.kit.events import NOTHING, VIEWS, WITH_EVENTS
from parlour.kit.game import Game, View
from parlour.kit.rng import Rng

NORMAL_QUANTILE = 1.96  # half the width of a 95% confidence interval, in standard errors
GAMES = ["zambezi-falls", "zombie-cribbage"]
UCT = 1.5  # exploration constant of OpenSpiel's search; utilities are -1 to 1
# default percentage of heuristic moves in guided playouts
DEFAULT_HEURISTIC_PERCENT = 50
MAX_PLAYOUT_MOVES = 100_000  # maximum number of moves in a playout
ROOT = 1  # fixed hash of the searching player's knowledge at the root of the search

GAME_TYPE = pyspiel.GameType(
    short_name="parlour",
    long_name="A game of Parlour for two",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    # once a world (a possible deal) is drawn, all later draws in it are fixed
    chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=False,
)

# Parlour's players
TABLE = "card room bot"
BARE = "bare tree"

# kinds of playouts in OpenSpiel's search
OWN = "own, random"
MACHINE = "compiled, random"
HEURISTIC = "compiled, heuristic"

Player = Callable[[View, Rng], int]


class GameStub:
    """A stub of `pyspiel.Game` with only the method that OpenSpiel's search calls."""

    def get_type(self) -> pyspiel.GameType:
        return GAME_TYPE


class State:
    """A match with only those `pyspiel.State` methods that OpenSpiel's search calls.

    Both this class and the search are written in Python. With a real `pyspiel.State`, each call would go
    through C++ and take longer. At the root, `game` comes from a view and does not contain the hidden cards.
    """

    def __init__(self, game: Game, information_hashes: list[int]) -> None:
        self.game = game
        self.information_hashes = information_hashes  # for each seat, a hash of all that the seat knows

    def get_game(self) -> GameStub:
        return GameStub()

    def current_player(self) -> int:
        return int(self.game.turn)

    def is_terminal(self) -> bool:
        return self.game.is_over

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int = 0) -> list[int]:
        return self.game.legal()

    def apply_action(self, action: int) -> None:
        game = self.game
        game.push(game.turn, int(action))
        if game.recording & WITH_EVENTS:
            self.information_hashes = [
                hash((old_hash, game.observation_key(seat)))
                for seat, old_hash in enumerate(self.information_hashes)
            ]

    def returns(self) -> list[float]:
        return [self.game.utility(0), self.game.utility(1)]

    def information_state_string(self) -> str:
        """Return a string that identifies the knowledge of the player whose turn it is."""
        return str(self.information_hashes[self.game.turn])

    def clone(self) -> "State":
        """Return a copy for a playout, in which events are not recorded and knowledge is not tracked."""
        game = self.game.copy()
        game.recording = NOTHING
        return State(game, self.information_hashes)


class CompiledRandomEvaluator(RandomRolloutEvaluator):  # type: ignore[misc]
    """Evaluates a state by random playouts in Parlour's compiled loop."""

    def __init__(self, rng: Rng) -> None:
        super().__init__()
        self.rng = rng

    def evaluate(self, state: State) -> Any:
        playout_state = state.clone()
        play_out(playout_state.game, self.rng, MAX_PLAYOUT_MOVES)
        return np.array(playout_state.returns())


class HeuristicEvaluator(RandomRolloutEvaluator):  # type: ignore[misc]
    """Evaluates a state by playouts in which the game's heuristic makes some of the moves."""

    def __init__(self, rng: Rng) -> None:
        super().__init__()
        self.rng = rng

    def evaluate(self, state: State) -> Any:
        playout_state = state.clone()
        game = playout_state.game
        game.recording = VIEWS
        percent = game.heuristic_percent or DEFAULT_HEURISTIC_PERCENT
        while not game.is_over:
            by_heuristic = self.rng.randbelow(100) < percent
            game.push(game.turn, game.heuristic(int(game.turn)) if by_heuristic else self.random_move(game))
        return np.array(playout_state.returns())

    def random_move(self, game: Game) -> int:
        return int(game.move_buffer[self.rng.randbelow(game.generate_legal_moves(game.turn))])


class Contest(NamedTuple):
    """A contest between Parlour's player `ours` and OpenSpiel's search with the evaluator `theirs`."""

    ours: str
    theirs: str


EVALUATORS: dict[str, Callable[[Rng], Any]] = {
    OWN: lambda rng: RandomRolloutEvaluator(1, new_random_state(rng)),
    MACHINE: CompiledRandomEvaluator,
    HEURISTIC: HeuristicEvaluator,
}

CONTESTS = [Contest(TABLE, OWN), Contest(BARE, OWN), Contest(BARE, MACHINE), Contest(TABLE, HEURISTIC)]


def new_random_state(rng: Rng) -> np.random.RandomState:
    return np.random.RandomState(rng.randbelow(1 << 30))


def new_openspiel_player(evaluator_name: str, playouts: int, exploration: float) -> Player:
    """Return a player that uses OpenSpiel's search. The player builds a new tree for each decision."""

    def move(view: View, rng: Rng) -> int:
        evaluator = EVALUATORS[evaluator_name](rng)
        bot = ISMCTSBot(GameStub(), evaluator, exploration, playouts, random_state=new_random_state(rng))
        bot.set_resampler(lambda state, seat: draw_world(view, rng))
        return int(bot.step(State(view.game, [ROOT, ROOT])))

    return move


def draw_world(view: View, rng: Rng) -> State:
    """Draw a world (a possible deal) that fits the view, and find out what the other seat knows in it."""
    world = view.determinize(rng)
    information_hashes = [ROOT, ROOT]
    information_hashes[1 - view.seat] = hash(world.view(1 - view.seat).to_text())
    return State(world, information_hashes)


def new_parlour_player(playouts: int) -> Player:
    """Return Parlour's search with the same settings as in the card room."""
    name = f"search:{playouts}"
    return lambda view, rng: choose_move(name, view, rng)


def new_unguided_search_player(playouts: int) -> Player:
    """Return Parlour's tree search without the heuristic and without exact move values."""

    def move(view: View, rng: Rng) -> int:
        tree = SearchTree(view, rng, playouts, heuristic_percent=0)
        tree.search(playouts)
        return tree.best_move()

    return move


class TimedPlayer:
    """A player whose decisions are timed, in seconds of processor time."""

    def __init__(self, player: Player, seed: int) -> None:
        self.player = player
        self.rng = Rng.fast(seed)
        self.decisions = 0
        self.seconds = 0.0

    def move(self, view: View) -> int:
        started_at = time.process_time()
        move = self.player(view, self.rng)
        self.seconds += time.process_time() - started_at
        self.decisions += 1
        return move

    def mean_ms(self) -> float:
        return 1000 * self.seconds / max(self.decisions, 1)


def play(game: Game, players: tuple[TimedPlayer, TimedPlayer]) -> None:
    """Play a match to its end. Forced moves are made without a search and are not timed."""
    while not game.is_over:
        seat = int(game.turn)
        legal = game.legal(seat)
        game.push(seat, legal[0] if len(legal) == 1 else players[seat].move(game.view(seat)))


def win_share(game: Game, seat: int) -> float:
    """Return a seat's share of the win: 1 for a win, 0 for a loss, and 0.5 for a draw."""
    return (game.utility(seat) + 1) / 2


def iterate_win_shares(
    game_name: str, parlour_player: TimedPlayer, openspiel_player: TimedPlayer, arguments: argparse.Namespace
) -> Iterator[float]:
    """Yield Parlour's mean share of the wins for each deal. Parlour plays each deal once in each seat."""
    deadline = time.perf_counter() + arguments.seconds
    for seed in range(arguments.seed, arguments.seed + arguments.deals):
        win_shares = []
        for seat, players in enumerate(
            ((parlour_player, openspiel_player), (openspiel_player, parlour_player))
        ):
            game = parlour.new(game_name, seats=2, seed=seed)
            if game.has_interrupts:
                raise SystemExit(f"{game_name}: OpenSpiel's search does not support moves out of turn")
            play(game, players)
            win_shares.append(win_share(game, seat))
        yield statistics.mean(win_shares)
        if time.perf_counter() > deadline:
            return


def compare(game_name: str, contest: Contest, arguments: argparse.Namespace) -> dict[str, Any]:
    """Return a row of the report: Parlour's share of the wins, its interval, and the time per decision."""
    player = (
        new_unguided_search_player(arguments.playouts)
        if contest.ours == BARE
        else new_parlour_player(arguments.playouts)
    )
    parlour_player = TimedPlayer(player, 1)
    openspiel_player = TimedPlayer(new_openspiel_player(contest.theirs, arguments.playouts, arguments.uct), 2)
    win_shares = list(iterate_win_shares(game_name, parlour_player, openspiel_player, arguments))
    margin_of_error = (
        round(NORMAL_QUANTILE * statistics.stdev(win_shares) / math.sqrt(len(win_shares)), 3)
        if len(win_shares) > 1
        else None
    )
    return {
        "game": game_name,
        "ours": contest.ours,
        "theirs": contest.theirs,
        "deals": len(win_shares),
        "wins": round(statistics.mean(win_shares), 3),
        "margin_of_error": margin_of_error,
        "our_ms": round(parlour_player.mean_ms(), 2),
        "their_ms": round(openspiel_player.mean_ms(), 2),
        "speedup": round(openspiel_player.mean_ms() / parlour_player.mean_ms(), 1),
    }


def distinct_contests(game_name: str) -> list[Contest]:
    """Return the contests for a game, without duplicates.

    If the game has neither a heuristic for the search nor exact move values, Parlour's bare tree search is
    the same as its search in the card room.
    """
    game = parlour.new(game_name, seats=2, seed=0)
    own_game = game.view(int(game.turn)).game
    uses_heuristic = game.heuristic_percent or own_game.variant.strategy.appraise_moves(
        own_game, int(game.turn)
    )
    return CONTESTS if uses_heuristic else [contest for contest in CONTESTS if contest != Contest(TABLE, OWN)]


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument(
        "--deals", type=int, default=100, help="largest number of deals of each contest; each is played twice"
    )
    parser.add_argument("--seconds", type=float, default=18, help="time limit of a contest in seconds")
    parser.add_argument("--playouts", type=int, default=200, help="playouts per decision in both searches")
    parser.add_argument(
        "--game", action="append", help=f"game, instead of {' and '.join(GAMES)}; can be repeated"
    )
    parser.add_argument("--uct", type=float, default=UCT, help="exploration constant of OpenSpiel's search")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first deal")
    parser.add_argument("--json", action="store_true")
    return parser


def main() -> None:
    arguments = build_parser().parse_args()
    rows = []
    if not arguments.json:
        build = "compiled" if parlour.compiled else "not compiled"
        print(f"Parlour is {build}; {arguments.playouts} playouts per decision")
        print(
            f"{'game':16}{'Parlour':15}{'OpenSpiel, playouts':28}{'deals':>6}{'our share of wins':>21}"
            f"{'ms, ours':>10}{'theirs':>9}{'x faster':>11}"
        )
    for name in arguments.game or GAMES:
        for contest in distinct_contests(name):
            row = compare(name, contest, arguments)
            rows.append(row)
            if not arguments.json:
                margin_of_error = "?" if row["margin_of_error"] is None else row["margin_of_error"]
                print(
                    f"{name:16}{row['ours']:15}{row['theirs']:28}{row['deals']:>6}"
                    f"{row['wins']:>13.3f} ± {margin_of_error:<5}{row['our_ms']:>10}{row['their_ms']:>9}"
                    f"{row['speedup']:>11}",
                    flush=True,
                )
    if arguments.json:
        print(
            json.dumps({"compiled": parlour.compiled, "playouts": arguments.playouts, "rows": rows}, indent=1)
        )


if __name__ == "__main__":
    main()
