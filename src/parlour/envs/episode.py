"""The common base of all environments: a game with its options, and a match played one action at a time.

Environments read a match only through the views of its seats. `parlour.kit.action_space` defines the
actions.
"""

import secrets
from collections.abc import Mapping
from typing import Any, Final, SupportsIndex

from parlour.bots.match_batch import MAX_SKIPPED_DEALS
from parlour.games import find_game
from parlour.kit.action_space import ActionSpace
from parlour.kit.bits import bit
from parlour.kit.errors import IllegalMoveError, InvalidMoveError, ParlourError
from parlour.kit.events import VIEWS
from parlour.kit.features import Feature
from parlour.kit.game import Game, View
from parlour.kit.learning import get_action_space, get_feature_list
from parlour.kit.moves import NO_MOVE
from parlour.kit.options import changed_options, parse_options
from parlour.kit.rng import Rng, Seed
from parlour.kit.validation import as_int, shorten_repr
from parlour.text.translation import render

RAISE_ON_ILLEGAL: Final = "refuse"
FORFEIT_ON_ILLEGAL: Final = "lose"
REPLACE_ILLEGAL: Final = "random"
HALF_SEED_RANGE: Final = 1 << 30  # exclusive upper limit of each half of a random seed
# allowed values of `illegal_policy`
ILLEGAL_POLICIES: Final = (RAISE_ON_ILLEGAL, FORFEIT_ON_ILLEGAL, REPLACE_ILLEGAL)
# key in `info` for the reason why an action was refused, if the policy does not raise an error
REFUSED_KEY: Final = "refused"
ENV_VERSION: Final = 0  # version of all environments, which increases when observations or rewards change
NOT_DEALT_MESSAGE: Final = "no match has been dealt; call reset() first"


class MatchOverError(ParlourError):
    """Raised if an action is taken while no match is in progress."""


class EnvSpec:
    """A game with its seats and options, and the data that all its matches share.

    If `seats` is None, the smallest number that the game allows is used.

    Raises:
        UnknownGameError: No game has this name.
        InvalidSeatsError: The game does not allow this number of seats.
        InvalidOptionError: An option does not exist or does not allow its value, or two options conflict.
        ParlourError: The game does not declare features.
    """

    def __init__(self, game_name: str, seats: SupportsIndex | None, options: Mapping[str, object]) -> None:
        self.game_class: type[Game] = find_game(game_name)
        self.options = parse_options(self.game_class.options_type, dict(options))
        self.sample_match = self.deal_for_seats(
            0 if seats is None else seats, 0
        )  # only inspected, never played
        self.seats = int(self.sample_match.seats)
        self.action_space = get_action_space(self.sample_match)
        self.features: list[Feature] = get_feature_list(self.sample_match)

    def deal_for_seats(self, seats: SupportsIndex, seed: Seed) -> Game:
        game = self.game_class.new_match(seats, self.options, seed)
        game.recording = VIEWS
        return game

    def deal(self, seed: Seed) -> Game:
        """Return the match that `parlour.new` deals from this seed. Its events are not recorded."""
        return self.deal_for_seats(self.seats, seed)

    def __deepcopy__(self, memo: object) -> "EnvSpec":
        return self  # immutable

    def __reduce__(self) -> tuple[Any, ...]:
        return (EnvSpec, (self.game_class.name, self.seats, changed_options(self.options)))

    def feature_bounds(self) -> tuple[list[int], list[int]]:
        """Return the minimum and the maximum of each number in an observation."""
        lows = [feature.low for feature in self.features for _ in feature.values]
        highs = [feature.high for feature in self.features for _ in feature.values]
        return lows, highs

    def action_space_with_wait(self) -> ActionSpace:
        """Return the action space for seats that act simultaneously.

        Its last action means declining to interrupt, or waiting.
        """
        return ActionSpace(list(self.action_space.codes)[: self.action_space.move_count], True)


class EpisodeSource:
    """Deals one match after another, and stores the policy for actions outside the mask."""

    def __init__(
        self, game: str, seats: SupportsIndex | None, options: Mapping[str, object], illegal_policy: object
    ) -> None:
        self.env_spec = EnvSpec(game, seats, options)
        self.illegal_policy = validate_illegal_action_policy(illegal_policy)
        # generator of random actions and of seeds for later matches, seeded from the last given seed
        self.rng: Rng | None = None

    def deal_next(self, seed: int | None) -> Game:
        """Deal the match with this seed, or the next match if no seed is given.

        The last given seed determines all later matches that are dealt without a seed. A match that is over
        right after the deal is skipped, and the next one is dealt.

        Raises:
            ParlourError: The seed is not valid, or many matches in a row end before the first decision.
        """
        if seed is not None or self.rng is None:
            seed = (
                secrets.randbelow(HALF_SEED_RANGE * HALF_SEED_RANGE) if seed is None else validate_seed(seed)
            )
            self.rng = Rng.fast(seed).spawn()
        rng = self.rng
        for _ in range(MAX_SKIPPED_DEALS):
            if seed is None:
                seed = int(rng.randbelow(HALF_SEED_RANGE)) * HALF_SEED_RANGE + int(
                    rng.randbelow(HALF_SEED_RANGE)
                )
            game = self.env_spec.deal(seed)
            if not game.is_over:
                return game
            seed = None
        raise no_decisions_error(self.env_spec)

    def random_action(self, legal: list[int]) -> int:
        """Return a random element of `legal`."""
        assert self.rng is not None
        return legal[int(self.rng.randbelow(len(legal)))]


class Episode:
    """A match that is played one action at a time. `Game.next_actor` determines which seat acts next.

    Only the current seat, or the seats that act simultaneously, have legal actions.
    """

    def __init__(self, game: Game, action_space: ActionSpace) -> None:
        self.game = game
        self.action_space = action_space

    def current_seat(self) -> int:
        """Return the seat that acts now, or `NO_SEAT` if the match is over."""
        return int(self.game.next_actor())

    def simultaneous_seats(self) -> list[int]:
        """Return the seats that choose now without knowing each other's choice.

        They are in the order of `Game.list_actors`.

        These are the seats that may interrupt, if there are any, and otherwise the seats whose turn it is.
        """
        actors = self.game.list_actors()
        return [seat for seat in actors if not self.game.to_move() & bit(seat)] or actors

    def legal_actions(self, view: View) -> list[int]:
        """Return the legal actions of a seat that acts now, in ascending order."""
        return self.action_space.legal(view.game, view.seat)

    def apply_action(self, seat: int, action: int) -> None:
        """Apply a legal action of a seat that acts now."""
        code = int(self.action_space.code(action))
        if code == NO_MOVE:
            self.game.decline(seat)
        else:
            self.game.push(seat, code)

    def apply_actions(self, seats: list[int], actions: Mapping[int, int]) -> None:
        """Apply the actions of seats that acted simultaneously.

        If seats may interrupt, only the first seat that interrupts acts. An action that is no longer legal
        after another seat's action has no effect.
        """
        is_interrupt = not self.game.to_move() & bit(seats[0])
        for seat in seats:
            if actions[seat] in self.action_space.legal(self.game, seat):
                self.apply_action(seat, actions[seat])
            if self.game.is_over or (is_interrupt and not self.game.declined_seats):
                return

    def rewards(self) -> list[float]:
        """Return the value of `Game.utility` for each seat, or zeros if the match is not over."""
        if not self.game.is_over:
            return [0.0] * int(self.game.seats)
        return [self.game.utility(seat) for seat in range(self.game.seats)]


def validate_action(actions: ActionSpace, action: object) -> int:
    """Return an action as an int. The action need not be legal.

    Raises:
        InvalidMoveError: The action is not a number in the action space.
    """
    number = as_int(action)
    if number is None or not 0 <= number < actions.size:
        raise InvalidMoveError(
            f"an action must be a whole number from 0 to {actions.size - 1}, not {shorten_repr(action)}"
        )
    return number


def find_action_refusal(actions: ActionSpace, view: View, action: int) -> IllegalMoveError | None:
    """Return the error for an action that is not legal now, or None if the action is legal.

    The error's text depends only on the view of the seat.
    """
    if action in actions.legal(view.game, view.seat):
        return None
    code = int(actions.code(action))
    if code == NO_MOVE:
        return IllegalMoveError(f"action {action} is outside the mask: this seat must move, not wait", "G-1")
    refusal = view.refusal(code)
    reason = f": {render(refusal.message)}" if refusal is not None else ""
    clause = refusal.clause if refusal is not None else "G-1"
    return IllegalMoveError(
        f"action {action} ({view.game.format_move(code)}) is outside the mask{reason}", clause
    )


def no_decisions_error(spec: EnvSpec) -> ParlourError:
    """Return the error for a game whose matches all end before the first decision."""
    title = spec.game_class.title
    return ParlourError(f"{title}: {MAX_SKIPPED_DEALS} matches in a row ended before any decision")


def validate_illegal_action_policy(illegal_action_policy: object) -> str:
    """Return the policy for actions outside the mask, after checking that it exists.

    Raises:
        ParlourError: There is no such policy.
    """
    if not isinstance(illegal_action_policy, str) or illegal_action_policy not in ILLEGAL_POLICIES:
        raise ParlourError(
            f"illegal_policy must be one of {', '.join(ILLEGAL_POLICIES)}, "
            f"not {shorten_repr(illegal_action_policy)}"
        )
    return illegal_action_policy


def validate_seed(seed: object) -> int:
    """Return a seed as an int.

    Raises:
        ParlourError: The seed is not a whole number of at most 62 bits.
    """
    number = as_int(seed)
    if number is None:
        raise ParlourError(f"seed must be a whole number of at most 62 bits, not {shorten_repr(seed)}")
    return number


def compute_forfeit_rewards(seat: int, seats: int) -> list[float]:
    """Return the rewards after a seat has lost through an illegal action: the other seats share the win."""
    winner_reward = 2.0 / (seats - 1) - 1.0
    return [-1.0 if other == seat else winner_reward for other in range(seats)]
