"""What all environments have in common: a table, and a match at it that goes on by actions.

Nobody here looks at a match but by the views of its seats. Actions are those of `parlour.kit.vocabulary`.
"""

import secrets
from collections.abc import Mapping
from typing import Any, Final, SupportsIndex

from parlour.bots.match_batch import MAX_SKIPPED_DEALS
from parlour.games import find_game
from parlour.kit.bits import bit, members
from parlour.kit.errors import IllegalMoveError, InvalidMoveError, ParlourError
from parlour.kit.features import Feature, get_feature_list
from parlour.kit.game import Game, View
from parlour.kit.moves import NO_MOVE, NO_SEAT
from parlour.kit.options import changed_options, parse_options
from parlour.kit.rng import Rng, Seed
from parlour.kit.validation import as_int, shorten_repr
from parlour.kit.vocabulary import ActionSpace, get_action_space

RAISE_ON_ILLEGAL: Final = "refuse"
FORFEIT_ON_ILLEGAL: Final = "lose"
REPLACE_ILLEGAL: Final = "random"
HALF_SEED_RANGE: Final = 1 << 30  # half of a seed that is drawn
ILLEGAL_POLICIES: Final = (
    RAISE_ON_ILLEGAL,
    FORFEIT_ON_ILLEGAL,
    REPLACE_ILLEGAL,
)  # what becomes of an action outside the mask
REFUSED_KEY: Final = "refused"  # in an info: why the action of the seat was none, where it was not an error
ENV_VERSION: Final = 0  # of all environments: another one where what is observed or rewarded has changed
NOT_DEALT_MESSAGE: Final = "no match has been dealt yet; reset() deals one"


class MatchOverError(ParlourError):
    """Somebody acts where no match goes on."""


class EnvSpec:
    """Where an environment plays: a game, its seats and options, and what is the same for all matches there.

    `seats` is the fewest that the game takes where it is None. Raises UnknownGameError, InvalidSeatsError,
    InvalidOptionError, and ParlourError for a game without features.
    """

    def __init__(self, name: str, seats: SupportsIndex | None, options: Mapping[str, object]) -> None:
        self.game_class: type[Game] = find_game(name)
        self.options = parse_options(self.game_class.options_type, dict(options))
        self.sample_match = self.deal_seats(0 if seats is None else seats, 0)  # a match that nobody plays
        self.seats = int(self.sample_match.seats)
        self.action_space = get_action_space(self.sample_match)
        self.features: list[Feature] = get_feature_list(self.sample_match)

    def deal_seats(self, seats: SupportsIndex, seed: Seed) -> Game:
        game = self.game_class(seats, self.options, seed)
        game.record_events = False
        return game

    def deal(self, seed: Seed) -> Game:
        """The match that `parlour.new` deals from that seed; nobody is told its events."""
        return self.deal_seats(self.seats, seed)

    def __deepcopy__(self, memo: object) -> "EnvSpec":
        return self  # it never changes

    def __reduce__(self) -> tuple[Any, ...]:
        return (EnvSpec, (self.game_class.name, self.seats, changed_options(self.options)))

    def feature_bounds(self) -> tuple[list[int], list[int]]:
        """The lowest and the highest that each number of an observation can be."""
        lows = [feature.low for feature in self.features for _ in feature.values]
        highs = [feature.high for feature in self.features for _ in feature.values]
        return lows, highs

    def action_space_with_wait(self) -> ActionSpace:
        """The actions where seats act at once: the last is always to let a chance go by, or to wait."""
        return ActionSpace(list(self.action_space.codes)[: self.action_space.move_count], True)


class EpisodeSource:
    """A table where one match follows another, and what becomes of actions outside the mask there."""

    def __init__(
        self, game: str, seats: SupportsIndex | None, options: Mapping[str, object], illegal_policy: object
    ) -> None:
        self.env_spec = EnvSpec(game, seats, options)
        self.illegal_policy = validate_illegal_policy(illegal_policy)
        self.rng: Rng | None = None  # what follows from the last seed: further deals, and actions drawn

    def deal_next(self, seed: int | None) -> Game:
        """The match of a seed; without one the next of those that follow from the last seed.

        One that is over as it is dealt is followed by the next. Raises ParlourError for no seed.
        """
        if seed is not None or self.rng is None:
            seed = (
                secrets.randbelow(HALF_SEED_RANGE * HALF_SEED_RANGE) if seed is None else validate_seed(seed)
            )
            self.rng = Rng.fast(seed).spawn()
        lots = self.rng
        for _ in range(MAX_SKIPPED_DEALS):
            if seed is None:
                seed = int(lots.randbelow(HALF_SEED_RANGE)) * HALF_SEED_RANGE + int(
                    lots.randbelow(HALF_SEED_RANGE)
                )
            game = self.env_spec.deal(seed)
            if not game.is_over:
                return game
            seed = None
        raise no_decisions_error(self.env_spec)

    def random_action(self, legal: list[int]) -> int:
        """One of these actions, drawn by chance."""
        assert self.rng is not None
        return legal[int(self.rng.randbelow(len(legal)))]


class Episode:
    """A match that goes on by actions, each asked for as `Game.next_actor` says.

    Only the seats that are asked have legal actions.
    """

    def __init__(self, game: Game, action_space: ActionSpace) -> None:
        self.game = game
        self.action_space = action_space
        self.declined = 0  # the set of seats that have let the chance go by since the last move

    def current_seat(self) -> int:
        """The seat that is asked now, NOBODY at the end."""
        return int(self.game.next_actor(self.declined))

    def simultaneous_seats(self) -> list[int]:
        """The seats that choose now without knowing of each other, in the order in which they are asked.

        Those that may step in, all of them, come before those that play waits for.
        """
        first = self.current_seat()
        if first == NO_SEAT:
            return []
        waited_for = int(self.game.to_move())
        if waited_for & bit(first):
            return members(waited_for)
        declined, found = self.declined, [first]
        while True:
            declined |= bit(found[-1])
            following = int(self.game.next_actor(declined))
            if following == NO_SEAT or waited_for & bit(following):
                return found
            found.append(following)

    def legal_actions(self, view: View) -> list[int]:
        """The actions of a seat that is asked, in ascending order."""
        return self.action_space.legal(view.game, view.seat)

    def apply_action(self, seat: int, action: int) -> None:
        """Makes a legal action of a seat that is asked."""
        code = int(self.action_space.code(action))
        if code == NO_MOVE:
            self.decline(seat)
        else:
            self.push_move(seat, code)

    def push_move(self, seat: int, move: int) -> None:
        """Makes a legal move, which may also say more than the vocabulary does."""
        self.game.push(seat, move)
        self.declined = 0

    def decline(self, seat: int) -> None:
        """A seat lets the chance to step in go by, until the next move."""
        self.declined |= bit(seat)

    def apply_actions(self, seats: list[int], chosen: Mapping[int, int]) -> None:
        """Makes the actions of seats that were asked at once.

        Of those that may step in the first does. What a seat chose comes to nothing where another's choice
        has taken it away; then that seat is asked again.
        """
        steps_in = not self.game.to_move() & bit(seats[0])
        for seat in seats:
            if chosen[seat] in self.action_space.legal(self.game, seat):
                self.apply_action(seat, chosen[seat])
            if self.game.is_over or (steps_in and not self.declined):
                return

    def rewards(self) -> list[float]:
        """What the end is worth to each seat, `Game.utility`; nothing before it."""
        if not self.game.is_over:
            return [0.0] * int(self.game.seats)
        return [self.game.utility(seat) for seat in range(self.game.seats)]


def validate_action(actions: ActionSpace, action: object) -> int:
    """A number that is an action, which need not be legal. Raises InvalidMoveError."""
    number = as_int(action)
    if number is None or not 0 <= number < actions.size:
        raise InvalidMoveError(
            f"an action is a whole number from 0 to {actions.size - 1}, not {shorten_repr(action)}"
        )
    return number


def action_refusal(actions: ActionSpace, view: View, action: int) -> IllegalMoveError | None:
    """Why a seat may not take this action now, in a sentence that depends on its view alone; or nothing."""
    if action in actions.legal(view.game, view.seat):
        return None
    code = int(actions.code(action))
    if code == NO_MOVE:
        return IllegalMoveError(
            f"action {action} is outside the mask: play waits for a move of this seat", "G-1"
        )
    refusal = view.refusal(code)
    because = f": {refusal.text}" if refusal is not None else ""
    clause = refusal.clause if refusal is not None else "G-1"
    return IllegalMoveError(
        f"action {action} ({view.game.format_move(code)}) is outside the mask{because}", clause
    )


def no_decisions_error(table: EnvSpec) -> ParlourError:
    """What to raise where no match has anything to decide."""
    title = table.game_class.title
    return ParlourError(f"{title}: {MAX_SKIPPED_DEALS} matches in a row were over before anybody was asked")


def validate_illegal_policy(illegal_policy: object) -> str:
    """What shall become of an action outside the mask. Raises ParlourError."""
    if not isinstance(illegal_policy, str) or illegal_policy not in ILLEGAL_POLICIES:
        raise ParlourError(
            f"illegal_policy: {shorten_repr(illegal_policy)} is not one of {', '.join(ILLEGAL_POLICIES)}"
        )
    return illegal_policy


def validate_seed(seed: object) -> int:
    """A seed. Raises ParlourError for what is no whole number."""
    number = as_int(seed)
    if number is None:
        raise ParlourError(f"a seed here is a whole number of at most 62 bits, not {shorten_repr(seed)}")
    return number


def forfeit_rewards(seat: int, seats: int) -> list[float]:
    """The rewards where a seat has lost by an action outside the mask: the others share the win."""
    others = 2.0 / (seats - 1) - 1.0
    return [-1.0 if each == seat else others for each in range(seats)]
