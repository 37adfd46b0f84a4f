"""All games for Gymnasium: the learner plays in one seat of a table, and bots play in the others.

    import gymnasium
    import parlour.envs.gymnasium

    table = gymnasium.make("parlour/CrazyEight-v0", seats=4, bots="medium", calls="manual")

The reward is 0 until the match ends. Then it is `Game.utility`: 1 for a sole winner, -1 for a loser, and a
value in between for a shared win.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar, Final, SupportsIndex

from parlour.compiling.extras import MissingExtraError, require_extra

try:
    require_extra("envs", "parlour.envs.gymnasium", ("gymnasium", "numpy"))
except MissingExtraError as error:
    raise ImportError(str(error)) from None

import gymnasium
import numpy as np
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils import RecordConstructorArgs
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from parlour.bots.match_batch import MAX_SKIPPED_DEALS
from parlour.bots.registry import SIMPLE, find_bot_for_game, require_playable_bots
from parlour.envs.episode import (
    ENV_VERSION,
    NOT_DEALT_MESSAGE,
    RAISE_ON_ILLEGAL,
    REFUSED_KEY,
    REPLACE_ILLEGAL,
    EnvSpec,
    Episode,
    MatchOverError,
    compute_forfeit_rewards,
    find_action_refusal,
    no_decisions_error,
    validate_action,
    validate_illegal_action_policy,
    validate_seed,
)
from parlour.envs.rendering import RENDER_MODES, render_view, validate_render_mode
from parlour.envs.spaces import (
    ACTION_MASK,
    Observation,
    build_action_space,
    build_observation,
    build_observation_space,
)
from parlour.games import game_class, game_names
from parlour.kit.errors import IllegalMoveError, InvalidMoveError, InvalidSeatsError, ParlourError
from parlour.kit.game import Game, View
from parlour.kit.match_driver import Player, drive
from parlour.kit.rng import Rng
from parlour.kit.validation import as_int, shorten_repr
from parlour.lab.contest import ARENA_SECONDS_PER_MOVE, BotPlayer

SEED_LIMIT: Final = 2**62  # exclusive upper limit of random seeds

Info = dict[str, Any]
StepResult = tuple[Observation, float, bool, bool, Info]


class IllegalActionError(IllegalMoveError, InvalidAction):
    """Raised if an action is outside the mask. The environment has not changed."""


class InvalidActionError(InvalidMoveError, InvalidAction):
    """Raised if a value is not in the action space. The environment has not changed."""


class NoMatchError(MatchOverError, ResetNeeded):
    """Raised if no match has been dealt yet, or if an action is taken after the match has ended."""


class SingleSeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat at a table of bots.

    Without a wrapper, the environment accepts every action in its space, as Gymnasium requires. If an action
    is outside the mask, the learner loses the match. With `illegal_policy="random"`, a random legal action
    replaces this action, and `info` contains the reason under the key `refused`. `gymnasium.make` adds the
    wrapper `RaiseOnIllegal`, which raises IllegalActionError if `illegal_policy` is `refuse`.

    Attributes:
        observation_space: A dictionary space. `observation` is an int32 box with the values of all features.
            `action_mask` has one int8 per action, which is 1 if the action is legal.
        action_space: The actions, numbered from 0.
        seat: The learner's seat in this match, 0 to `seats` - 1.
        env_spec: The data that all matches share: `features`, in the order in which they appear in an
            observation, and `action_space`.
    """

    metadata: ClassVar[Info] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        seats: SupportsIndex | None = None,
        *,
        seat: object = 0,
        bots: object = SIMPLE,
        illegal_policy: str = RAISE_ON_ILLEGAL,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """Create an environment. The game, the seats and the options are chosen as for `parlour.new`.

        Args:
            game: Name of the game, as for `parlour.new`.
            seats: Number of seats; by default the smallest number that the game allows.
            seat: The learner's seat, 0 to `seats` - 1; None for a random seat in each match.
            bots: One name for all other seats, or one name for each other seat, clockwise from the learner.
            illegal_policy: Policy for an action outside the mask: `refuse`, `lose` or `random`.
            render_mode: `ansi`, `svg` or `human`.
            options: The game's options by name, as for `parlour.new`.

        Raises:
            UnknownGameError: No game has this name.
            InvalidSeatsError: The game does not allow this number of seats, or `seat` does not exist.
            InvalidOptionError: An option does not exist or does not allow its value, or two options conflict.
            UnknownBotError: One of the bots does not exist, or cannot play at this table.
            ParlourError: Another argument has an invalid value.
        """
        self.env_spec = EnvSpec(game, seats, options)
        self.learner_seat = validate_learner_seat(self.env_spec, seat)
        self.bots = validate_bots(bots, self.env_spec)
        self.illegal_policy = validate_illegal_action_policy(illegal_policy)
        self.render_mode = validate_render_mode(render_mode)
        self.actions = self.env_spec.action_space
        self.observation_space = build_observation_space(self.env_spec, self.actions)
        self.action_space = build_action_space(self.actions)
        self.seat = 0 if self.learner_seat is None else self.learner_seat
        self.episode: Episode | None = None
        self.is_over = True

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Deal the match that `parlour.new` deals from this seed.

        Without a seed, deal the next match in the sequence that began with the last seed. The bots play until
        it is the learner's turn. If a match ends before the learner's first turn, it is skipped.

        Args:
            seed: A whole number, 0 to 2^62 - 1.
            options: Must be None or empty. Options are set when the environment is created.

        Returns:
            The learner's observation (`observation` and `action_mask`), and an `info` dictionary.

        Raises:
            ParlourError: The seed is not valid, options were passed, or many matches in a row end before the
                first decision.
            BotFailedError: A bot failed, or returned an illegal move.
            EngineError: The program that runs a bot violated the protocol.
        """
        if options:
            raise ParlourError(
                "pass options when you create the environment: reset() accepts none,"
                f" but got {shorten_repr(options)}"
            )
        if seed is not None:
            seed = validate_seed(seed)
            if seed < 0:  # Gymnasium's own generator does not accept negative seeds
                raise ParlourError(f"seed must be 0 or more for Gymnasium, not {seed}")
        super().reset(seed=seed)
        for _ in range(MAX_SKIPPED_DEALS):
            self.deal_match(seed)
            seed = None
            if not self.is_over:
                return self.build_observation(), {}
        raise no_decisions_error(self.env_spec)

    def deal_match(self, seed: int | None) -> None:
        """Deal a match, and let the bots play until it is the learner's turn."""
        match_seed, bot_seed = (int(number) for number in self.np_random.integers(SEED_LIMIT, size=2))
        if self.learner_seat is None:
            self.seat = int(self.np_random.integers(self.env_spec.seats))
        rng = Rng.fast(bot_seed)
        self.bot_rngs = [rng.spawn() for _ in range(self.env_spec.seats)]
        self.episode = Episode(self.env_spec.deal(match_seed if seed is None else seed), self.actions)
        self.advance_to_learner_turn(self.episode)

    def step(self, action: object) -> StepResult:
        """Apply an action of the learner.

        The bots then play until it is the learner's turn or the match ends.

        Args:
            action: A number in the action space, 0 to n - 1, that the mask allows.

        Returns:
            The learner's observation, its reward (0 until the end, then `Game.utility`), whether the match is
                over, whether it was truncated (always False), and an `info` dictionary.

        Raises:
            NoMatchError: No match is in progress.
            InvalidActionError: The action is not in the action space.
            IllegalActionError: The action is outside the mask (only in an environment from `gymnasium.make`).
            BotFailedError: A bot failed, or returned an illegal move.
            EngineError: The program that runs a bot violated the protocol.
        """
        episode = self.require_episode()
        chosen_action, refusal = self.resolve_action(action)
        info: Info = {} if refusal is None else {REFUSED_KEY: str(refusal)}
        if refusal is not None:
            if self.illegal_policy != REPLACE_ILLEGAL:
                self.is_over = True
                return (
                    self.build_observation(),
                    compute_forfeit_rewards(self.seat, self.env_spec.seats)[self.seat],
                    True,
                    False,
                    info,
                )
            legal = episode.legal_actions(self.view())
            chosen_action = legal[int(self.bot_rngs[self.seat].randbelow(len(legal)))]
        episode.apply_action(self.seat, chosen_action)
        self.advance_to_learner_turn(episode)
        return self.build_observation(), episode.rewards()[self.seat], self.is_over, False, info

    def require_episode(self) -> Episode:
        """Return the match in progress.

        Raises:
            NoMatchError: No match has been dealt yet, or the match is over.
        """
        if self.episode is None:
            raise NoMatchError(NOT_DEALT_MESSAGE)
        if self.is_over:
            raise NoMatchError("the match is over; call reset() for a new one")
        return self.episode

    def resolve_action(self, action: object) -> tuple[int, IllegalMoveError | None]:
        """Return the action as an int, and an error if the action is not legal now.

        Raises:
            InvalidActionError: The action is not in the action space.
        """
        try:
            number = validate_action(self.actions, action)
        except InvalidMoveError as error:
            raise InvalidActionError(str(error)) from None
        return number, find_action_refusal(self.actions, self.view(), number)

    def view(self) -> View:
        assert self.episode is not None
        return self.episode.game.view(self.seat)

    def build_observation(self) -> Observation:
        """Return the learner's observation.

        After the end of the match, the mask allows all actions. A vector environment shows this observation
        before it deals the next match. It ignores the action of that step, but still asks the policy for one.
        """
        assert self.episode is not None
        view = self.view()
        is_over = self.is_over
        allowed = list(range(self.actions.size)) if is_over else self.episode.legal_actions(view)
        return build_observation(view, self.actions, allowed)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal. sb3-contrib's MaskablePPO requires a method with this name.

        Returns:
            One bool for each action, equal to `action_mask` in the observation.

        Raises:
            NoMatchError: No match has been dealt yet.
        """
        if self.episode is None:
            raise NoMatchError(NOT_DEALT_MESSAGE)
        mask: NDArray[np.bool_] = self.build_observation()[ACTION_MASK].astype(np.bool_)
        return mask

    def advance_to_learner_turn(self, episode: Episode) -> None:
        """Let the bots play until it is the learner's turn or the match ends.

        If a bot fails, no match is in progress afterwards.
        """
        self.is_over = True
        drive(episode.game, [self.new_player(episode.game, seat) for seat in range(self.env_spec.seats)])
        self.is_over = bool(episode.game.is_over)

    def new_player(self, game: Game, seat: int) -> Player | None:
        """Return the bot in a seat, or None for the learner's seat."""
        if seat == self.seat:
            return None
        bot = self.bots[(seat - self.seat - 1) % self.env_spec.seats]
        return BotPlayer(bot, game, self.bot_rngs[seat], ARENA_SECONDS_PER_MOVE)

    def render(self) -> str | None:
        """Render the table from the learner's point of view, in the render mode.

        Returns:
            Text or SVG. None if the text was printed, or if the environment was created without a render
                mode.

        Raises:
            NoMatchError: No match has been dealt yet.
        """
        if self.episode is None:
            raise NoMatchError(NOT_DEALT_MESSAGE)
        return render_view(self.view(), self.render_mode)


def create_env(**arguments: Any) -> "RaiseOnIllegal":
    """Create an environment that raises IllegalActionError for illegal actions, for `gymnasium.make`.

    The arguments are those of `SingleSeatEnv`.
    """
    return RaiseOnIllegal(SingleSeatEnv(**arguments))


create_env.metadata = SingleSeatEnv.metadata  # type: ignore[attr-defined] # `gymnasium.make` reads it


def create_vector_env(
    num_envs: int = 1, *, autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP, **arguments: Any
) -> SyncVectorEnv:
    """Create environments that are stepped together in this process, for `gymnasium.make_vec`.

    Args:
        num_envs: Number of environments.
        autoreset_mode: Time of the next deal after a match, as for `gymnasium.vector.SyncVectorEnv`.
        arguments: The arguments of `SingleSeatEnv`.

    Returns:
        The environments.
    """
    return SyncVectorEnv(
        [partial(create_env, **arguments)] * num_envs, autoreset_mode=AutoresetMode(autoreset_mode)
    )


class RaiseOnIllegal(gymnasium.Wrapper[Observation, np.int64, Observation, np.int64], RecordConstructorArgs):
    """Wrapper that raises IllegalActionError for illegal actions if `illegal_policy` is `refuse`."""

    def __init__(self, env: gymnasium.Env[Observation, np.int64]) -> None:
        RecordConstructorArgs.__init__(self)
        gymnasium.Wrapper.__init__(self, env)

    def step(self, action: Any) -> Any:
        """Step the wrapped environment if the mask allows the action.

        Raises:
            IllegalActionError: The action is outside the mask.
        """
        base_env = self.unwrapped
        assert isinstance(base_env, SingleSeatEnv)
        if base_env.illegal_policy == RAISE_ON_ILLEGAL and not base_env.is_over:
            _, refusal = base_env.resolve_action(action)
            if refusal is not None:
                raise IllegalActionError(refusal.message, refusal.clause)
        return self.env.step(action)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the action mask of the wrapped environment.

        Gymnasium's wrappers do not forward calls of this method.
        """
        base_env = self.unwrapped
        assert isinstance(base_env, SingleSeatEnv)
        return base_env.action_masks()


def validate_learner_seat(spec: EnvSpec, seat: object) -> int | None:
    """Return the learner's seat, or None for a random seat.

    Raises:
        InvalidSeatsError: There is no such seat.
    """
    if seat is None:
        return None
    number = as_int(seat)
    if number is None or not 0 <= number < spec.seats:
        raise InvalidSeatsError(f"seat must be from 0 to {spec.seats - 1}, not {shorten_repr(seat)}")
    return number


def validate_bots(bots: object, spec: EnvSpec) -> list[str]:
    """Return the names of the bots in all seats except the learner's. Check that the bots can play.

    Raises:
        UnknownBotError: One of the bots does not exist, or cannot play at this table.
        ParlourError: The number of names is wrong.
    """
    bot_count = spec.seats - 1
    bot_names = [bots] * bot_count if isinstance(bots, str) else bots
    if not isinstance(bot_names, Sequence) or len(bot_names) != bot_count:
        raise ParlourError(
            f"bots must be one name, or a list of {bot_count} names, clockwise from the learner, not "
            f"{shorten_repr(bots)}"
        )
    for name in bot_names:
        find_bot_for_game(name, spec.game_class)
    require_playable_bots(bot_names, spec.deal(0))
    return list(bot_names)


def format_env_id(game_name: str) -> str:
    """Return the Gymnasium ID of a game, for example `parlour/CrazyEight-v0`."""
    words = game_class(game_name).name.split("-")
    return f"parlour/{''.join(word.capitalize() for word in words)}-v{ENV_VERSION}"


def register_envs() -> None:
    """Register each game for `gymnasium.make`."""
    for name in game_names():
        env_id = format_env_id(name)
        if env_id not in gymnasium.registry:
            gymnasium.register(
                env_id,
                f"{__name__}:create_env",
                kwargs={"game": name},
                vector_entry_point=f"{__name__}:create_vector_env",
                # The environment checks the order of calls itself. Other wrappers would hide `action_masks`.
                order_enforce=False,
                disable_env_checker=True,
            )


register_envs()
