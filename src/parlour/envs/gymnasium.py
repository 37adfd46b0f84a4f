"""All games for Gymnasium: one seat of a table, whose other seats have bots.

    import gymnasium
    import parlour.envs.gymnasium

    table = gymnasium.make("parlour/CrazyEight-v0", seats=4, bots="medium", calls="manual")

The reward is 0 until the match ends, and then what `Game.utility` says: 1 for winning alone, -1 for losing,
for a shared win the part of it.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Final, SupportsIndex

from parlour.extras import MissingExtra, require

try:
    require("envs", "parlour.envs.gymnasium", ("gymnasium", "numpy"))
except MissingExtra as reason:
    raise ImportError(str(reason)) from None

import gymnasium
import numpy as np
from gymnasium.envs.registration import WrapperSpec
from gymnasium.error import InvalidAction, ResetNeeded
from gymnasium.utils import RecordConstructorArgs
from numpy.typing import NDArray

from parlour.envs.course import (
    NOT_DEALT,
    RANDOM,
    REFUSE,
    REFUSED,
    VERSION,
    Course,
    MatchIsOver,
    Table,
    action_given,
    forfeited,
    illegal_given,
    nothing_to_play,
    refused,
    seed_given,
)
from parlour.envs.rendering import RENDER_MODES, mode_given, rendered
from parlour.envs.spaces import ACTION_MASK, Observation, action_space, observation, observation_space
from parlour.games import game_class, game_names
from parlour.kit.chance import Rng
from parlour.kit.errors import IllegalMoveError, InvalidMoveError, InvalidSeatsError, ParlourError
from parlour.kit.given import as_int, shorten_repr
from parlour.kit.moves import NO_MOVE
from parlour.kit.seats import NO_SEAT
from parlour.kit.view import View
from parlour.lab.arena import SECONDS, bot_move
from parlour.players.bots import SIMPLE, check_table, find_player
from parlour.players.many import MOST_PASSED_OVER

LOTS: Final = 2**62  # seeds that are drawn are below it

Info = dict[str, Any]
Step = tuple[Observation, float, bool, bool, Info]


# Compiled, methods of those errors take none but their own class: so nothing of them is called here.


class IllegalAction(IllegalMoveError, InvalidAction):
    """An action outside the mask; nothing has changed."""

    def __init__(self, why: IllegalMoveError) -> None:
        ValueError.__init__(self, str(why))
        self.sentence = why.sentence
        self.clause = why.clause

    def __reduce__(self) -> tuple[Any, ...]:
        return (IllegalAction, (IllegalMoveError(self.sentence, self.clause),))


class NotAnAction(InvalidMoveError, InvalidAction):
    """Something that is no action of the space at all; nothing has changed."""

    def __init__(self, text: str) -> None:
        ValueError.__init__(self, text)
        self.sentence = None

    def __reduce__(self) -> tuple[Any, ...]:
        return (NotAnAction, (str(self),))


class NoMatch(MatchIsOver, ResetNeeded):
    """A step after the end, or before a match was dealt."""


class OneSeat(gymnasium.Env[Observation, np.int64]):
    """A seat at a table of bots.

    By itself it takes every action of its space, as Gymnasium wants: one outside the mask loses the match, or
    with `illegal="random"` one of the legal actions is drawn in its place, and the info says under `refused`
    why. Around what `gymnasium.make` gives is `RefuseIllegal`, which raises IllegalAction instead.

    Attributes:
        observation_space: A dictionary with `observation`, a box of int32 of the size of the features, and
            `action_mask`, as many int8 as there are actions, 1 for what is legal.
        action_space: Numbers from 0 on.
        seat: Where the learner sits in this match, 0 to `seats` - 1.
        table: What is the same for all matches: its `features`, in the order of their numbers, and `actions`.
    """

    metadata: ClassVar[Info] = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        seats: SupportsIndex | None = None,
        *,
        seat: object = 0,
        bots: object = SIMPLE,
        illegal: str = REFUSE,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        """A table with the seats and options of `parlour.new`.

        Args:
            game: Its name, as for `parlour.new`.
            seats: How many play; the fewest where it is left out.
            seat: The learner's, 0 to `seats` - 1; None for another one at each match.
            bots: One name for all others, or a name for each, clockwise from the learner.
            illegal: What becomes of an action outside the mask: `refuse`, `lose` or `random`.
            render_mode: `ansi`, `svg` or `human`.
            options: The game's options by name, as for `parlour.new`.

        Raises:
            UnknownGameError: There is no such game.
            InvalidSeatsError: It is not for so many, or the learner has no such seat.
            InvalidOptionError: There is no such option or value, or two clash.
            UnknownBot: There is no such bot.
            ParlourError: One of the other arguments is none of those that stand here.
        """
        self.table = Table(game, seats, options)
        self.wanted = learner_given(self.table, seat)
        self.bots = bots_given(bots, self.table)
        self.illegal = illegal_given(illegal)
        self.render_mode = mode_given(render_mode)
        self.actions = self.table.actions
        self.observation_space = observation_space(self.table, self.actions)
        self.action_space = action_space(self.actions)
        self.seat = 0 if self.wanted is None else self.wanted
        self.course: Course | None = None
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
            BotFails: A bot broke off, or answered with what is no legal move.
            EngineFault: A program does not keep to its protocol.
        """
        if options:
            raise ParlourError(
                "options: the environment is made with them, and a reset takes none,"
                f" not {shorten_repr(options)}"
            )
        if seed is not None:
            seed = seed_given(seed)
            if seed < 0:  # Gymnasium's own generator takes none
                raise ParlourError(f"a seed of Gymnasium is 0 or more, not {seed}")
        super().reset(seed=seed)
        for _ in range(MOST_PASSED_OVER):
            self.deal(seed)
            seed = None
            if not self.is_over:
                return self.seen(), {}
        raise nothing_to_play(self.table)

    def deal(self, seed: int | None) -> None:
        """Deals a match, and lets the bots play until the learner is asked."""
        dealt, lot = (int(number) for number in self.np_random.integers(LOTS, size=2))
        if self.wanted is None:
            self.seat = int(self.np_random.integers(self.table.seats))
        lots = Rng.fast(lot)
        self.lots = [lots.spawn() for _ in range(self.table.seats)]
        self.course = Course(self.table.deal(dealt if seed is None else seed), self.actions)
        self.go_on(self.course)

    def step(self, action: object) -> Step:
        """Takes an action of the learner; then the bots play until it is asked again, or the match is over.

        Args:
            action: A number of the action space, 0 to n - 1, that the mask has.

        Returns:
            What the learner sees, its reward (0 until the end, then `Game.utility`), whether the match is
            over, whether it was cut off (never), and an info.

        Raises:
            NoMatch: There is no match that goes on.
            NotAnAction: It is no action of the space.
            IllegalAction: It is outside the mask, in what `gymnasium.make` gives.
            BotFails: A bot broke off, or answered with what is no legal move.
            EngineFault: A program does not keep to its protocol.
        """
        course = self.going()
        chosen, why = self.judged(action)
        info: Info = {} if why is None else {REFUSED: str(why)}
        if why is not None:
            if self.illegal != RANDOM:
                self.is_over = True
                return self.seen(), forfeited(self.seat, self.table.seats)[self.seat], True, False, info
            legal = course.legal(self.view())
            chosen = legal[int(self.lots[self.seat].randbelow(len(legal)))]
        course.act(self.seat, chosen)
        self.go_on(course)
        return self.seen(), course.rewards()[self.seat], self.is_over, False, info

    def going(self) -> Course:
        """The match that goes on. Raises NoMatch."""
        if self.course is None:
            raise NoMatch(NOT_DEALT)
        if self.is_over:
            raise NoMatch("the match is over; reset() deals one")
        return self.course

    def judged(self, action: object) -> tuple[int, IllegalMoveError | None]:
        """The action, and why the learner may not take it now. Raises NotAnAction."""
        try:
            number = action_given(self.actions, action)
        except InvalidMoveError as reason:
            raise NotAnAction(str(reason)) from None
        return number, refused(self.actions, self.view(), number)

    def view(self) -> View:
        assert self.course is not None
        return self.course.game.view(self.seat)

    def seen(self) -> Observation:
        """What the learner sees; at the end it has no actions."""
        assert self.course is not None
        view = self.view()
        return observation(view, self.actions, [] if self.is_over else self.course.legal(view))

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal actions, under the name that sb3-contrib's MaskablePPO calls.

        Returns:
            As many bool as there are actions, the same as `action_mask` of the observation.

        Raises:
            NoMatch: No match has been dealt yet.
        """
        if self.course is None:
            raise NoMatch(NOT_DEALT)
        mask: NDArray[np.bool_] = self.seen()[ACTION_MASK].astype(np.bool_)
        return mask

    def go_on(self, course: Course) -> None:
        """Until the learner is asked, or the match is over; where a bot fails, none goes on."""
        self.is_over = True
        self.let_bots_play()
        self.is_over = bool(course.game.is_over)

    def let_bots_play(self) -> None:
        """The others' moves, until the learner is asked."""
        course = self.course
        assert course is not None
        while (asked := course.asked()) not in (NO_SEAT, self.seat):
            bot = self.bots[(asked - self.seat - 1) % self.table.seats]
            move = bot_move(bot, course.game, asked, self.lots[asked], SECONDS)
            if move == NO_MOVE:
                course.let_go(asked)
            else:
                course.make(asked, move)

    def render(self) -> str | None:
        """The table as the learner sees it, in the render mode.

        Returns:
            A text or an SVG; nothing where it was printed, or the environment was made without a render mode.

        Raises:
            NoMatch: No match has been dealt yet.
        """
        if self.course is None:
            raise NoMatch(NOT_DEALT)
        return rendered(self.view(), self.render_mode)


class RefuseIllegal(gymnasium.Wrapper[Observation, np.int64, Observation, np.int64], RecordConstructorArgs):
    """Raises IllegalAction for an action outside the mask, where `illegal` is `refuse`."""

    def __init__(self, env: gymnasium.Env[Observation, np.int64]) -> None:
        RecordConstructorArgs.__init__(self)
        gymnasium.Wrapper.__init__(self, env)

    def step(self, action: Any) -> Any:
        """As the environment within does, where the mask has the action."""
        inner = self.unwrapped
        assert isinstance(inner, OneSeat)
        if inner.illegal == REFUSE and not inner.is_over:
            _, why = inner.judged(action)
            if why is not None:
                raise IllegalAction(why)
        return self.env.step(action)

    def action_masks(self) -> NDArray[np.bool_]:
        """As the environment within has them: a wrapper of Gymnasium does not pass methods on."""
        inner = self.unwrapped
        assert isinstance(inner, OneSeat)
        return inner.action_masks()


def learner_given(table: Table, seat: object) -> int | None:
    """The learner's seat, None for any. Raises InvalidSeatsError."""
    if seat is None:
        return None
    number = as_int(seat)
    if number is None or not 0 <= number < table.seats:
        raise InvalidSeatsError(
            f"seat: there are seats 0 to {table.seats - 1} here, not {shorten_repr(seat)}"
        )
    return number


def bots_given(bots: object, table: Table) -> list[str]:
    """The bots of the other seats, each of which has been looked for. Raises UnknownBot and ParlourError."""
    others = table.seats - 1
    names = [bots] * others if isinstance(bots, str) else bots
    if not isinstance(names, Sequence) or len(names) != others:
        raise ParlourError(
            f"bots: one name, or {others} in a list, clockwise from the learner, not {shorten_repr(bots)}"
        )
    for name in names:
        find_player(name, table.kind)
    check_table(names, table.deal(0))
    return list(names)


def environment_name(name: str) -> str:
    """What a game is called here: `parlour/CrazyEight-v0`."""
    words = game_class(name).name.split("-")
    return f"parlour/{''.join(word.capitalize() for word in words)}-v{VERSION}"


def register_all() -> None:
    """Makes each game known to `gymnasium.make`."""
    inner = WrapperSpec("RefuseIllegal", f"{__name__}:RefuseIllegal", {})
    for name in game_names():
        found = environment_name(name)
        if found not in gymnasium.registry:
            gymnasium.register(
                found, f"{__name__}:OneSeat", kwargs={"game": name}, additional_wrappers=(inner,)
            )


register_all()
