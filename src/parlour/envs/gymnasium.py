"""All games for Gymnasium: one seat of a table, whose other seats have bots.

    import gymnasium
    import parlour.envs.gymnasium

    table = gymnasium.make("parlour/CrazyEight-v0", seats=4, bots="medium", calls="manual")

The reward is 0 until the match ends, and then what `Game.utility` says: 1 for winning alone, -1 for losing,
for a shared win the part of it.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, SupportsIndex

from parlour.compiling.extras import MissingExtraError, require_extra

try:
    require_extra("envs", "parlour.envs.gymnasium", ("gymnasium", "numpy"))
except MissingExtraError as reason:
    raise ImportError(str(reason)) from None

import gymnasium
import numpy as np
from gymnasium.envs.registration import WrapperSpec
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils import RecordConstructorArgs
from numpy.typing import NDArray

from parlour.bots.match_batch import MAX_SKIPPED_DEALS
from parlour.bots.registry import SIMPLE, find_bot_for_game, require_playable
from parlour.envs.episode import (
    ENV_VERSION,
    NOT_DEALT_MESSAGE,
    RAISE_ON_ILLEGAL,
    REFUSED_KEY,
    REPLACE_ILLEGAL,
    EnvSpec,
    Episode,
    MatchOverError,
    action_refusal,
    forfeit_rewards,
    no_decisions_error,
    validate_action,
    validate_illegal_policy,
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
from parlour.kit.game import View
from parlour.kit.moves import NO_MOVE, NO_SEAT
from parlour.kit.rng import Rng
from parlour.kit.validation import as_int, shorten_repr
from parlour.lab.contest import DEFAULT_SECONDS_PER_MOVE, choose_bot_move

SEED_LIMIT: Final = 2**62  # seeds that are drawn are below it

Info = dict[str, Any]
StepResult = tuple[Observation, float, bool, bool, Info]


# Compiled, methods of those errors take none but their own class: so nothing of them is called here.


class IllegalActionError(IllegalMoveError, InvalidAction):
    """An action outside the mask; nothing has changed."""

    def __init__(self, why: IllegalMoveError) -> None:
        ValueError.__init__(self, str(why))
        self.sentence = why.sentence
        self.clause = why.clause

    def __reduce__(self) -> tuple[Any, ...]:
        return (IllegalActionError, (IllegalMoveError(self.sentence, self.clause),))


class InvalidActionError(InvalidMoveError, InvalidAction):
    """Something that is no action of the space at all; nothing has changed."""

    def __init__(self, text: str) -> None:
        ValueError.__init__(self, text)
        self.sentence = None

    def __reduce__(self) -> tuple[Any, ...]:
        return (InvalidActionError, (str(self),))


class NoMatchError(MatchOverError, ResetNeeded):
    """A step after the end, or before a match was dealt."""


class SingleSeatEnv(gymnasium.Env[Observation, np.int64]):
    """A seat at a table of bots.

    By itself it takes every action of its space, as Gymnasium wants: one outside the mask loses the match, or
    with `illegal_policy="random"` one of the legal actions is drawn in its place, and the info says why under
    `refused`. Around what `gymnasium.make` gives is `RaiseOnIllegal`, which raises IllegalActionError
    instead.

    Attributes:
        observation_space: A dictionary with `observation`, a box of int32 of the size of the features, and
            `action_mask`, as many int8 as there are actions, 1 for what is legal.
        action_space: Numbers from 0 on.
        seat: Where the learner sits in this match, 0 to `seats` - 1.
        env_spec: What is the same for all matches: its `features`, in the order of their numbers, and
            `actions`.
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
        """A table with the seats and options of `parlour.new`.

        Args:
            game: Its name, as for `parlour.new`.
            seats: How many play; the fewest where it is left out.
            seat: The learner's, 0 to `seats` - 1; None for another one at each match.
            bots: One name for all others, or a name for each, clockwise from the learner.
            illegal_policy: What becomes of an action outside the mask: `refuse`, `lose` or `random`.
            render_mode: `ansi`, `svg` or `human`.
            options: The game's options by name, as for `parlour.new`.

        Raises:
            UnknownGameError: There is no such game.
            InvalidSeatsError: It is not for so many, or the learner has no such seat.
            InvalidOptionError: There is no such option or value, or two clash.
            UnknownBotError: There is no such bot.
            ParlourError: One of the other arguments is none of those that stand here.
        """
        self.env_spec = EnvSpec(game, seats, options)
        self.learner_seat = validate_learner(self.env_spec, seat)
        self.bots = validate_bots(bots, self.env_spec)
        self.illegal_policy = validate_illegal_policy(illegal_policy)
        self.render_mode = validate_render_mode(render_mode)
        self.actions = self.env_spec.action_space
        self.observation_space = build_observation_space(self.env_spec, self.actions)
        self.action_space = build_action_space(self.actions)
        self.seat = 0 if self.learner_seat is None else self.learner_seat
        self.episode: Episode | None = None
        self.is_over = True

    def reset(self, *, seed: int | None = None, options: Info | None = None) -> tuple[Observation, Info]:
        """Deals the match of `parlour.new` with this seed, else one that follows from the last seed.

        The bots play until the learner is asked; a match that is over by then is followed by the next.

        Args:
            seed: A whole number, 0 to 2^62 - 1.
            options: None: what there is to choose, the environment is made with.

        Returns:
            What the learner sees, `observation` and `action_mask`, and an info.

        Raises:
            ParlourError: The seed is none, there are options, or no match has anything to decide.
            BotFailedError: A bot broke off, or answered with what is no legal move.
            EngineError: A program does not keep to its protocol.
        """
        if options:
            raise ParlourError(
                "options: the environment is made with them, and a reset takes none,"
                f" not {shorten_repr(options)}"
            )
        if seed is not None:
            seed = validate_seed(seed)
            if seed < 0:  # Gymnasium's own generator takes none
                raise ParlourError(f"a seed of Gymnasium is 0 or more, not {seed}")
        super().reset(seed=seed)
        for _ in range(MAX_SKIPPED_DEALS):
            self.deal_match(seed)
            seed = None
            if not self.is_over:
                return self.build_observation(), {}
        raise no_decisions_error(self.env_spec)

    def deal_match(self, seed: int | None) -> None:
        """Deals a match, and lets the bots play until the learner is asked."""
        dealt, lot = (int(number) for number in self.np_random.integers(SEED_LIMIT, size=2))
        if self.learner_seat is None:
            self.seat = int(self.np_random.integers(self.env_spec.seats))
        lots = Rng.fast(lot)
        self.bot_rngs = [lots.spawn() for _ in range(self.env_spec.seats)]
        self.episode = Episode(self.env_spec.deal(dealt if seed is None else seed), self.actions)
        self.advance(self.episode)

    def step(self, action: object) -> StepResult:
        """Takes an action of the learner; then the bots play until it is asked again, or the match is over.

        Args:
            action: A number of the action space, 0 to n - 1, that the mask has.

        Returns:
            What the learner sees, its reward (0 until the end, then `Game.utility`), whether the match is
            over, whether it was cut off (never), and an info.

        Raises:
            NoMatchError: There is no match that goes on.
            InvalidActionError: It is no action of the space.
            IllegalActionError: It is outside the mask, in what `gymnasium.make` gives.
            BotFailedError: A bot broke off, or answered with what is no legal move.
            EngineError: A program does not keep to its protocol.
        """
        course = self.require_episode()
        chosen, why = self.judge_action(action)
        info: Info = {} if why is None else {REFUSED_KEY: str(why)}
        if why is not None:
            if self.illegal_policy != REPLACE_ILLEGAL:
                self.is_over = True
                return (
                    self.build_observation(),
                    forfeit_rewards(self.seat, self.env_spec.seats)[self.seat],
                    True,
                    False,
                    info,
                )
            legal = course.legal_actions(self.view())
            chosen = legal[int(self.bot_rngs[self.seat].randbelow(len(legal)))]
        course.apply_action(self.seat, chosen)
        self.advance(course)
        return self.build_observation(), course.rewards()[self.seat], self.is_over, False, info

    def require_episode(self) -> Episode:
        """The match that goes on. Raises NoMatchError."""
        if self.episode is None:
            raise NoMatchError(NOT_DEALT_MESSAGE)
        if self.is_over:
            raise NoMatchError("the match is over; reset() deals one")
        return self.episode

    def judge_action(self, action: object) -> tuple[int, IllegalMoveError | None]:
        """The action, and why the learner may not take it now. Raises InvalidActionError."""
        try:
            number = validate_action(self.actions, action)
        except InvalidMoveError as reason:
            raise InvalidActionError(str(reason)) from None
        return number, action_refusal(self.actions, self.view(), number)

    def view(self) -> View:
        assert self.episode is not None
        return self.episode.game.view(self.seat)

    def build_observation(self) -> Observation:
        """What the learner sees; at the end it has no actions."""
        assert self.episode is not None
        view = self.view()
        return build_observation(view, self.actions, [] if self.is_over else self.episode.legal_actions(view))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, under the name that sb3-contrib's MaskablePPO calls.

        Returns:
            As many bool as there are actions, the same as `action_mask` of the observation.

        Raises:
            NoMatchError: No match has been dealt yet.
        """
        if self.episode is None:
            raise NoMatchError(NOT_DEALT_MESSAGE)
        mask: NDArray[np.bool_] = self.build_observation()[ACTION_MASK].astype(np.bool_)
        return mask

    def advance(self, course: Episode) -> None:
        """Until the learner is asked, or the match is over; where a bot fails, none goes on."""
        self.is_over = True
        self.play_bots()
        self.is_over = bool(course.game.is_over)

    def play_bots(self) -> None:
        """The others' moves, until the learner is asked."""
        course = self.episode
        assert course is not None
        while (asked := course.current_seat()) not in (NO_SEAT, self.seat):
            bot = self.bots[(asked - self.seat - 1) % self.env_spec.seats]
            move = choose_bot_move(bot, course.game, asked, self.bot_rngs[asked], DEFAULT_SECONDS_PER_MOVE)
            if move == NO_MOVE:
                course.decline(asked)
            else:
                course.push_move(asked, move)

    def render(self) -> str | None:
        """The table as the learner sees it, in the render mode.

        Returns:
            A text or an SVG; nothing where it was printed, or the environment was made without a render mode.

        Raises:
            NoMatchError: No match has been dealt yet.
        """
        if self.episode is None:
            raise NoMatchError(NOT_DEALT_MESSAGE)
        return render_view(self.view(), self.render_mode)


class RaiseOnIllegal(gymnasium.Wrapper[Observation, np.int64, Observation, np.int64], RecordConstructorArgs):
    """Raises IllegalActionError for an action outside the mask, where `illegal_policy` is `refuse`."""

    def __init__(self, env: gymnasium.Env[Observation, np.int64]) -> None:
        RecordConstructorArgs.__init__(self)
        gymnasium.Wrapper.__init__(self, env)

    def step(self, action: Any) -> Any:
        """As the environment within does, where the mask has the action."""
        inner = self.unwrapped
        assert isinstance(inner, SingleSeatEnv)
        if inner.illegal_policy == RAISE_ON_ILLEGAL and not inner.is_over:
            _, why = inner.judge_action(action)
            if why is not None:
                raise IllegalActionError(why)
        return self.env.step(action)

    def action_masks(self) -> NDArray[np.bool_]:
        """As the environment within has them: a wrapper of Gymnasium does not pass methods on."""
        inner = self.unwrapped
        assert isinstance(inner, SingleSeatEnv)
        return inner.action_masks()


def validate_learner(table: EnvSpec, seat: object) -> int | None:
    """The learner's seat, None for any. Raises InvalidSeatsError."""
    if seat is None:
        return None
    number = as_int(seat)
    if number is None or not 0 <= number < table.seats:
        raise InvalidSeatsError(
            f"seat: there are seats 0 to {table.seats - 1} here, not {shorten_repr(seat)}"
        )
    return number


def validate_bots(bots: object, table: EnvSpec) -> list[str]:
    """The bots of the other seats, each of which has been looked for.

    Raises UnknownBotError and ParlourError.
    """
    others = table.seats - 1
    names = [bots] * others if isinstance(bots, str) else bots
    if not isinstance(names, Sequence) or len(names) != others:
        raise ParlourError(
            f"bots: one name, or {others} in a list, clockwise from the learner, not {shorten_repr(bots)}"
        )
    for name in names:
        find_bot_for_game(name, table.game_class)
    require_playable(names, table.deal(0))
    return list(names)


def env_name(name: str) -> str:
    """What a game is called here: `parlour/CrazyEight-v0`."""
    words = game_class(name).name.split("-")
    return f"parlour/{''.join(word.capitalize() for word in words)}-v{ENV_VERSION}"


def register_envs() -> None:
    """Makes each game known to `gymnasium.make`."""
    inner = WrapperSpec("RaiseOnIllegal", f"{__name__}:RaiseOnIllegal", {})
    for name in game_names():
        found = env_name(name)
        if found not in gymnasium.registry:
            gymnasium.register(
                found, f"{__name__}:SingleSeatEnv", kwargs={"game": name}, additional_wrappers=(inner,)
            )


register_envs()
