"""A batch of matches of one game that advance together, for training on millions of moves.

The results of a step are in arrays that NumPy can read without a copy. When a match ends, the next match is
dealt automatically.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from parlour.kit.bits import bit
from parlour.kit.errors import ParlourError
from parlour.kit.features import FeatureRow, Features
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.rng import Rng
from parlour.kit.vocabulary import ActionSpace

# maximum number of consecutive matches that are over as soon as they are dealt
MAX_SKIPPED_DEALS: Final = 1000
NO_PLACE: Final = -1


def derive_match_seed(seed: int, place: int, nth: int) -> int:
    """Return the seed of one match in a batch, different for each match and each batch seed.

    Args:
        seed: The seed of the batch.
        place: Index of the environment, from 0 and below 2^32.
        nth: Index of the match in this environment, from 0 and below 2^32.

    Returns:
        A seed that `parlour.new` accepts.
    """
    return (seed << 64) + (place << 32) + nth


@final
class VectorMatches:
    """Matches in numbered environments, each waiting for an action of one seat.

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
        self, games: list[Game], actions: ActionSpace, size: i64, seed: int, viewable: bool = False
    ) -> None:
        """Take over the matches, which must all have the same game, seats and options.

        Args:
            games: The matches, one per environment.
            actions: The action space of the game.
            size: Number of features in one observation.
            seed: The seed of the batch.
            viewable: True if views of these matches must be valid. If it is False, do not use the views.
        """
        first = games[0]
        n = len(games)
        seats = int(first.seats)
        self.games = games
        self.actions = actions
        self.size: i64 = size
        self.seed = seed
        self.env_count: i64 = n
        self.features: Features = first.components.features
        self.write_features: bool = True  # if False, observations are not written
        self.max_legal_moves: i64 = first.max_legal_moves() + 1  # one more for declining
        self.feature_row = FeatureRow(n * int(size))
        self.masks: vec[u8] = vec[u8]([0] * (n * int(actions.size)))
        self.legal: vec[i32] = vec[i32]([0] * (n * int(self.max_legal_moves)))
        self.legal_counts: vec[i32] = vec[i32]([0] * n)
        self.seat_buffer: vec[i32] = vec[i32]([0] * n)
        self.rewards: vec[float] = vec[float]([0.0] * (n * seats))
        self.ended: vec[u8] = vec[u8]([0] * n)
        # for each environment, the seats that have declined since the last move, as a bit set
        self.declined: vec[i64] = vec[i64]([0] * n)
        self.match_counts: vec[i64] = vec[i64]([0] * n)  # number of matches dealt so far in each environment
        for game in games:
            game.record_events = False
            game.track_views = viewable or self.features.needs_view_tracking

    def deal_all(self) -> None:
        """Deal the first match of each environment."""
        for place in range(self.env_count):
            self.match_counts[place] = 0
            self.clear_outcome(place)
            self.deal_next(place)
            self.write_observation(place)

    def deal_next(self, place: i64) -> None:
        """Deal the next match in an environment. Skip matches that are over as soon as they are dealt."""
        game = self.games[place]
        for _nth in range(MAX_SKIPPED_DEALS):
            game.rng = Rng.fast(derive_match_seed(self.seed, int(place), int(self.match_counts[place])))
            self.match_counts[place] = self.match_counts[place] + 1
            game.start()
            if not game.is_over:
                self.declined[place] = 0
                return
        raise ParlourError(f"{game.title}: {MAX_SKIPPED_DEALS} matches in a row ended with the deal")

    def find_illegal(self, chosen: vec[i64]) -> i64:
        """Return the first environment with an illegal action, or `NO_PLACE` if all are legal."""
        actions = self.actions.size
        masks = self.masks
        for place in range(self.env_count):
            action = chosen[place]
            if action < 0 or action >= actions or not masks[place * actions + action]:
                return place
        return NO_PLACE

    def step(self, chosen: vec[i64]) -> None:
        """Play the chosen action in each environment. All actions must be legal."""
        declined = self.declined
        for place in range(self.env_count):
            game = self.games[place]
            seat = i64(self.seat_buffer[place])
            move = self.actions.code(chosen[place])
            if self.ended[place]:
                self.clear_outcome(place)
            if move == NO_MOVE:
                declined[place] = declined[place] | bit(seat)
            else:
                declined[place] = 0
                game.push(seat, move)
                if game.is_over:
                    self.write_outcome(place, game)
                    self.deal_next(place)
            self.write_observation(place)

    def write_outcome(self, place: i64, game: Game) -> None:
        """Write the seats' rewards for the match that has just ended."""
        self.ended[place] = 1
        seats = game.seats
        for seat in range(seats):
            self.rewards[place * seats + seat] = game.utility(int(seat))

    def clear_outcome(self, place: i64) -> None:
        """Clear the rewards and the end mark of an environment."""
        self.ended[place] = 0
        seats = self.games[place].seats
        for seat in range(seats):
            self.rewards[place * seats + seat] = 0.0

    def write_observation(self, place: i64) -> None:
        """Write the acting seat of an environment, its legal actions and its observation."""
        game = self.games[place]
        seat = game.turn
        if game.has_interrupts:
            seat = game.next_actor(self.declined[place])
        self.seat_buffer[place] = i32(seat)
        self.write_action_mask(place, game, seat)
        if self.write_features:
            row = self.feature_row
            row.position = place * self.size
            self.features.encode(game, seat, row)
            if row.position != (place + 1) * self.size:
                raise ParlourError(
                    f"{game.title} writes a different number of features than its table declares"
                )

    def write_action_mask(self, place: i64, game: Game, seat: i64) -> None:
        """Write the legal actions of a seat, after clearing those of the previous seat."""
        actions = self.actions
        masks = self.masks
        legal = self.legal
        first = place * self.max_legal_moves
        row = place * actions.size
        for nth in range(i64(self.legal_counts[place])):
            masks[row + i64(legal[first + nth])] = 0
        found = game.generate_legal(seat)
        codes = game.move_buffer
        for nth in range(found):
            action = actions.action(codes[nth])
            legal[first + nth] = i32(action)
            masks[row + action] = 1
        if game.has_interrupts and not (game.to_move() >> seat) & 1:
            legal[first + found] = i32(actions.pass_action)
            masks[row + actions.pass_action] = 1
            found += 1
        self.legal_counts[place] = i32(found)
