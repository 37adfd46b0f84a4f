"""A batch of matches of one game that advance together, for training on millions of moves.

The results of a step are in arrays that NumPy can read without a copy. When a match ends, the next match is
dealt automatically.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from parlour.kit.action_space import ActionSpace
from parlour.kit.bits import bit
from parlour.kit.errors import ParlourError
from parlour.kit.events import BELIEFS, VIEWS
from parlour.kit.features import FeatureRow, Features
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng

# maximum number of consecutive matches to skip because they are already over after the deal
MAX_SKIPPED_DEALS: Final = 1000
NO_ENV: Final = -1


def derive_match_seed(seed: int, env_index: int, match_index: int) -> int:
    """Return the seed of one match in a batch, different for each match and each batch seed.

    Args:
        seed: The seed of the batch.
        env_index: Index of the environment, at least 0 and less than 2^32.
        match_index: Index of the match in this environment, at least 0 and less than 2^32.

    Returns:
        A seed that `parlour.new` accepts.
    """
    return (seed << 64) + (env_index << 32) + match_index


@final
class VectorMatches:
    """Environments with one match each. Every match waits for an action of one seat.

    Attributes:
        feature_row: The observations of the acting seats, `size` numbers per environment.
        masks: For each environment and action, 1 if the action is legal, otherwise 0.
        legal: The legal actions, with room for `max_legal_moves` actions per environment.
        legal_counts: Number of legal actions in each environment.
        seat_buffer: The acting seat in each environment.
        rewards: For each environment and seat, the reward of the last step.
        ended: For each environment, 1 if its match ended in the last step, otherwise 0.
    """

    def __init__(
        self, games: list[Game], actions: ActionSpace, size: i64, seed: int, needs_views: bool = False
    ) -> None:
        """Create a batch of matches, which must all have the same game, seats and options.

        Args:
            games: The matches, one per environment. The batch changes them.
            actions: The action space of the game.
            size: Number of features in one observation.
            seed: The seed of the batch.
            needs_views: True if views of these matches will be used. If False, their views are not valid.
        """
        first_game = games[0]
        env_count = len(games)
        seats = int(first_game.seats)
        self.games = games
        self.actions = actions
        self.feature_count: i64 = size
        self.seed = seed
        self.env_count: i64 = env_count
        self.features: Features[Any] = first_game.variant.features
        self.write_features: bool = True  # if False, observations are not written
        # one more than the game's maximum, because a seat can also decline to interrupt
        self.max_legal_moves: i64 = first_game.max_legal_moves() + 1
        self.feature_row = FeatureRow(env_count * int(size))
        self.masks: vec[u8] = vec[u8]([0] * (env_count * int(actions.size)))
        self.legal: vec[i32] = vec[i32]([0] * (env_count * int(self.max_legal_moves)))
        self.legal_counts: vec[i32] = vec[i32]([0] * env_count)
        self.seat_buffer: vec[i32] = vec[i32]([0] * env_count)
        self.rewards: vec[float] = vec[float]([0.0] * (env_count * seats))
        self.ended: vec[u8] = vec[u8]([0] * env_count)
        # number of matches dealt so far in each environment
        self.match_counts: vec[i64] = vec[i64]([0] * env_count)
        for game in games:
            game.recording = VIEWS if needs_views or self.features.needs_views else BELIEFS

    def deal_all(self) -> None:
        """Deal the first match of each environment."""
        for env_index in range(self.env_count):
            self.match_counts[env_index] = 0
            self.clear_outcome(env_index)
            self.deal_next(env_index)
            self.write_observation(env_index)

    def deal_next(self, env_index: i64) -> None:
        """Deal the next match in an environment. Skip matches that are already over after the deal."""
        game = self.games[env_index]
        for _nth in range(MAX_SKIPPED_DEALS):
            game.rng = Rng.fast(
                derive_match_seed(self.seed, int(env_index), int(self.match_counts[env_index]))
            )
            self.match_counts[env_index] = self.match_counts[env_index] + 1
            game.start()
            if not game.is_over:
                return
        raise ParlourError(
            f"{game.title}: {MAX_SKIPPED_DEALS} matches in a row were over as soon as they were dealt"
        )

    def find_illegal_action_env(self, chosen_actions: vec[i64]) -> i64:
        """Return the first environment with an illegal action, or `NO_ENV` if all are legal."""
        actions = self.actions.size
        masks = self.masks
        for env_index in range(self.env_count):
            action = chosen_actions[env_index]
            if action < 0 or action >= actions or not masks[env_index * actions + action]:
                return env_index
        return NO_ENV

    def step(self, chosen_actions: vec[i64]) -> None:
        """Play the chosen action in each environment. All actions must be legal."""
        for env_index in range(self.env_count):
            game = self.games[env_index]
            seat = i64(self.seat_buffer[env_index])
            move = self.actions.find_code(chosen_actions[env_index])
            if self.ended[env_index]:
                self.clear_outcome(env_index)
            if move == NO_MOVE:
                game.declined_seats |= bit(seat)
            else:
                game.push(seat, move)
                if game.is_over:
                    self.write_outcome(env_index, game)
                    self.deal_next(env_index)
            self.write_observation(env_index)

    def write_outcome(self, env_index: i64, game: Game) -> None:
        """Set the seats' rewards and the `ended` flag for a match that has just ended."""
        self.ended[env_index] = 1
        seats = game.seats
        for seat in range(seats):
            self.rewards[env_index * seats + seat] = game.utility(int(seat))

    def clear_outcome(self, env_index: i64) -> None:
        """Reset the rewards and the `ended` flag of an environment."""
        self.ended[env_index] = 0
        seats = self.games[env_index].seats
        for seat in range(seats):
            self.rewards[env_index * seats + seat] = 0.0

    def write_observation(self, env_index: i64) -> None:
        """Update an environment's acting seat, legal actions and observation."""
        game = self.games[env_index]
        seat = game.turn
        if game.has_interrupts:
            seat = game.next_actor()
        self.seat_buffer[env_index] = i32(seat)
        self.write_action_mask(env_index, game, seat)
        if self.write_features:
            row = self.feature_row
            row.position = env_index * self.feature_count
            self.features.encode(game, seat, row)
            if row.position != (env_index + 1) * self.feature_count:
                raise ParlourError(
                    f"{game.title} writes a different number of features than its feature list declares"
                )

    def write_action_mask(self, env_index: i64, game: Game, seat: i64) -> None:
        """Replace the environment's legal actions in `masks` and `legal` with those of `seat`."""
        actions = self.actions
        masks = self.masks
        legal = self.legal
        legal_start = env_index * self.max_legal_moves
        mask_start = env_index * actions.size
        for index in range(i64(self.legal_counts[env_index])):
            masks[mask_start + i64(legal[legal_start + index])] = 0
        legal_count = game.generate_legal_moves(seat)
        codes = game.move_buffer
        for index in range(legal_count):
            action = actions.find_action(codes[index])
            legal[legal_start + index] = i32(action)
            masks[mask_start + action] = 1
        if game.has_interrupts and not (game.to_move() >> seat) & 1:
            legal[legal_start + legal_count] = i32(actions.pass_action)
            masks[mask_start + actions.pass_action] = 1
            legal_count += 1
        self.legal_counts[env_index] = i32(legal_count)
