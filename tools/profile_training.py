"""Play matches of all games, as training for a profile-guided build (PARLOUR_PROFILE=1; see setup.py).

    python tools/profile_training.py

The machine code of the first compilation counts how often each branch is taken. Most of the training is
random playouts, because simulations and searches spend most of their time there. The program also makes
copies, views, worlds (possible deals) and searches of all games. It needs only what the build has installed.
"""

from parlour.bots.playouts import benchmark_copies, play_matches, play_out
from parlour.bots.search import SearchTree
from parlour.games import game_class, game_names
from parlour.kit.events import EVERYTHING
from parlour.kit.game import Game, View
from parlour.kit.rng import Rng

MOVES = 1_000_000  # minimum number of random moves for each game and number of seats
COPIES = 2_000
MOVES_BETWEEN_VIEWS = 7
MAX_VIEWS = 30  # for each game and number of seats
WORLDS = 10  # for each view
SEARCHES = 6  # for each game and number of seats
PLAYOUTS = 100  # for each search


def play_random_moves(game: Game, rng: Rng) -> None:
    move_count = 0
    while move_count < MOVES:
        move_count += int(play_matches(game, rng, 1))


def collect_views(game: Game, rng: Rng) -> list[View]:
    """Return views at positions throughout a match that records everything."""
    game.recording = EVERYTHING
    game.start()
    views: list[View] = []
    while not game.is_over and len(views) < MAX_VIEWS:
        views.append(game.view(int(game.turn)))
        play_out(game, rng, MOVES_BETWEEN_VIEWS)
    return views


def train(game: Game, rng: Rng) -> None:
    play_random_moves(game, rng)
    benchmark_copies(game, COPIES)
    views = [view for view in collect_views(game, rng) if len(view.legal()) > 1]
    for view in views:
        view.features()
        for _nth in range(WORLDS):
            view.determinize(rng)
    for view in views[:: max(1, len(views) // SEARCHES)]:
        SearchTree(view, rng, PLAYOUTS).search(PLAYOUTS)


def main() -> None:
    rng = Rng.fast(1)
    for name in game_names():
        game_type = game_class(name)
        for seats in range(game_type.min_seats, game_type.max_seats + 1):
            train(game_type.new_match(seats, None, 1), rng)


if __name__ == "__main__":
    main()
