"""All games for OpenSpiel, with names such as `parlour_crazy_eight`. The number of seats is called `players`.

    import pyspiel
    import parlour.envs.open_spiel

    game = pyspiel.load_game("parlour_crazy_eight(players=4,calls=manual)")

Seats act one after another. Seats that choose at the same time do not see each other's choice. Chance acts
only at the beginning, and is explicit: it draws the seed of the match byte by byte, with equally likely
values. No player sees the seed. Therefore drawing it is equivalent to drawing each card when it is needed.
"""

import json
from collections.abc import Callable
from typing import Any, ClassVar, Final
from urllib.parse import quote, unquote

from parlour.compiling.extras import MissingExtraError, require_extra
from parlour.kit.events import EVERYTHING

try:
    require_extra("envs", "parlour.envs.open_spiel", ("numpy", "pyspiel"))
except MissingExtraError as error:
    raise ImportError(str(error)) from None

import numpy as np
import pyspiel
from numpy.typing import NDArray

from parlour.envs.episode import EnvSpec, MatchOverError, find_action_refusal, validate_action
from parlour.games import game_class, game_names
from parlour.kit.errors import ParlourError
from parlour.kit.game import Game, View, list_event_messages
from parlour.kit.moves import NO_MOVE, SPECTATOR
from parlour.kit.options import OptionSpec, list_option_specs
from parlour.kit.rng import Rng
from parlour.kit.validation import shorten_repr

PREFIX: Final = "parlour_"
PLAYERS_PARAMETER: Final = "players"
SEED_BYTES: Final = 8  # number of bytes that chance draws at the beginning
BYTE_VALUES: Final = 256
UNBOUNDED: Final = 2**30  # declared maximum number of moves; the rules do not limit the length of a match
DECLINE_TEXT: Final = "decline"
RESAMPLE_SEED_RANGE: Final = 2**53  # number of different values that an OpenSpiel sampler can return

Sampler = Callable[[], float]


class ObservationHistory:
    """The observations of a seat or spectator since the deal, line by line.

    A history is immutable. `with_appended_lines` returns a new history.
    """

    __slots__ = ("lines", "previous")

    def __init__(self, previous: "ObservationHistory | None", lines: list[str]) -> None:
        self.previous = previous
        self.lines = lines

    def with_appended_lines(self, lines: list[str]) -> "ObservationHistory":
        return ObservationHistory(self, lines) if lines else self

    def to_list(self) -> list[str]:
        line_groups: list[list[str]] = []
        history: ObservationHistory | None = self
        while history is not None:
            line_groups.append(history.lines)
            history = history.previous
        return [line for group in reversed(line_groups) for line in group]

    def __deepcopy__(self, memo: object) -> "ObservationHistory":
        return self

    def __reduce__(self) -> tuple[type["ObservationHistory"], tuple[None, list[str]]]:
        return (ObservationHistory, (None, self.to_list()))


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A Parlour game with seats and options, as an OpenSpiel game. Each game has its own subclass."""

    game_name: ClassVar[str] = ""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        """Create the game.

        Args:
            params: `players`, and the game's options by name, with values as parsed by `pyspiel.load_game`.

        Raises:
            InvalidSeatsError: The game does not allow this number of seats.
            InvalidOptionError: An option does not allow its value, or two options conflict.
        """
        parameters = dict(params or {})
        spec = env_spec_from_parameters(self.game_name, parameters)
        seats = spec.seats
        info = pyspiel.GameInfo(
            num_distinct_actions=int(spec.action_space.size),
            max_chance_outcomes=BYTE_VALUES,
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=float(2 - seats),
            max_game_length=UNBOUNDED,
        )
        super().__init__(build_game_type(spec.game_class, seats), info, parameters)
        self.cached_env_spec = spec

    @property
    def env_spec(self) -> EnvSpec:
        """The game with its seats and options."""
        # An unpickled game has lost its attributes, so the result is computed again from its parameters.
        spec: EnvSpec | None = vars(self).get("cached_env_spec")
        if spec is None:
            spec = self.cached_env_spec = env_spec_from_parameters(self.game_name, self.get_parameters())
        return spec

    def new_initial_state(self, *arguments: object) -> "SpielState":
        """Return the initial state, in which chance has not drawn any byte of the seed yet.

        Returns:
            The state.

        Raises:
            ParlourError: A start state was passed, which these games do not accept.
        """
        if arguments:
            raise ParlourError(
                "a match of Parlour always begins with the deal; a start state is not supported"
            )
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of chance events: one for each byte of the seed."""
        return SEED_BYTES

    def information_state_tensor_size(self) -> int:
        """Refuse, because there are no information state tensors.

        Raises:
            ParlourError: Always.
        """
        raise no_information_state_tensor_error()

    def information_state_tensor_shape(self) -> list[int]:
        """Refuse, because there are no information state tensors.

        Raises:
            ParlourError: Always.
        """
        raise no_information_state_tensor_error()

    def make_py_observer(
        self, iig_obs_type: Any = None, params: dict[str, Any] | None = None
    ) -> "SpielObserver":
        """Return an observer of the game's states.

        Raises:
            ParlourError: Parameters were passed.
        """
        if params:
            raise ParlourError(f"an observer of Parlour takes no parameters, but got {shorten_repr(params)}")
        return SpielObserver(self.env_spec, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A match in progress, with the observations of each player so far.

    OpenSpiel copies and pickles the attributes of this class, and calls its methods that begin with `_`.
    """

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.seed = b""  # the bytes that chance has drawn so far
        self.match: Game | None = None
        self.histories: list[ObservationHistory] = []  # one per seat, then one for spectators

    @property
    def env_spec(self) -> EnvSpec:
        spec: EnvSpec = self.get_game().env_spec
        return spec

    def require_match(self) -> Game:
        """Return the match.

        Raises:
            MatchOverError: There is no match yet, because the chance nodes have not drawn the whole seed.
        """
        if self.match is None:
            raise MatchOverError("the chance player has not drawn the seed of the match yet")
        return self.match

    # Interface of OpenSpiel

    def current_player(self) -> int:
        """Return the player that acts now.

        Returns:
            A seat. Before the deal, `pyspiel.PlayerId.CHANCE`; after the end of the match,
                `pyspiel.PlayerId.TERMINAL`.
        """
        if self.match is None:
            return int(pyspiel.PlayerId.CHANCE)
        if self.match.is_over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(self.match.next_actor())

    def is_terminal(self) -> bool:
        """Return True if the match is over.

        Returns:
            True after the end of the match.
        """
        return self.match is not None and bool(self.match.is_over)

    def _legal_actions(self, player: int) -> list[int]:
        return self.env_spec.action_space.legal(self.require_match(), player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return all values of the next byte of the seed, with their probabilities.

        Returns:
            256 pairs of a value and its probability.
        """
        return [(value, 1 / BYTE_VALUES) for value in range(BYTE_VALUES)]

    def _apply_action(self, action: int) -> None:
        if self.match is None:
            self.append_seed_byte(action)
        elif self.match.is_over:
            raise MatchOverError("the match is over")
        else:
            self.play_action(self.match, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"byte {action}"
        code = int(self.env_spec.action_space.code(validate_action(self.env_spec.action_space, action)))
        return DECLINE_TEXT if code == NO_MOVE else self.env_spec.sample_match.format_move(code)

    def returns(self) -> list[float]:
        """Return the utility of each seat.

        Returns:
            `Game.utility` of each seat; zeros before the end of the match.
        """
        if not self.is_terminal():
            return [0.0] * self.env_spec.seats
        return [self.require_match().utility(seat) for seat in range(self.env_spec.seats)]

    def __str__(self) -> str:
        """Return the whole position, including hidden cards."""
        if self.match is None:
            return f"seed {self.seed.hex()}"
        position = self.match.position() | {"declined": int(self.match.declined_seats)}
        return json.dumps(position, separators=(",", ":"))

    def information_state_tensor(self, *player: int) -> list[float]:
        """Refuse, because there are no information state tensors.

        Raises:
            ParlourError: Always.
        """
        raise no_information_state_tensor_error()

    def resample_from_infostate(self, player: int, sampler: Sampler) -> "SpielState":
        """Return a random state that is possible from the player's point of view.

        The player's own history stays the same. In the new state, the histories of the other players contain
        only public events, although their views also show private information such as their hands.

        Args:
            player: The player's seat.
            sampler: Source of random numbers that are at least 0 and less than 1.

        Returns:
            A new state.
        """
        state: SpielState = self.get_game().new_initial_state()
        rng = Rng.fast(int(sampler() * RESAMPLE_SEED_RANGE))
        world = self.require_match().view(player).determinize(rng)
        world.recording = EVERYTHING
        world.declined_seats = self.require_match().declined_seats
        state.match = world
        state.seed = bytes(rng.randbelow(BYTE_VALUES) for _ in range(SEED_BYTES))
        public_history = self.histories[SPECTATOR]
        state.histories = [
            self.histories[seat] if seat == player else public_history for seat in range(self.env_spec.seats)
        ]
        state.histories.append(public_history)
        return state

    # Changes to the state

    def append_seed_byte(self, value: int) -> None:
        """Append a byte drawn by chance to the seed. After the last byte, deal the match."""
        if not 0 <= value < BYTE_VALUES:
            raise ParlourError(f"a chance outcome must be a byte from 0 to {BYTE_VALUES - 1}, not {value}")
        self.seed += bytes([value])
        if len(self.seed) < SEED_BYTES:
            return
        self.match = self.env_spec.deal(int.from_bytes(self.seed, "big"))
        self.match.recording = EVERYTHING
        self.histories = [
            ObservationHistory(None, format_observed_events(self.match, seat))
            for seat in self.list_observer_seats()
        ]

    def list_observer_seats(self) -> list[int]:
        return [*range(self.env_spec.seats), SPECTATOR]

    def play_action(self, match: Game, action: int) -> None:
        """Apply an action of the current seat.

        Raises:
            IllegalMoveError: The action is not legal.
        """
        seat, actions = self.current_player(), self.env_spec.action_space
        if action not in actions.legal(match, seat):
            refusal = find_action_refusal(actions, match.view(seat), validate_action(actions, action))
            assert refusal is not None
            raise refusal
        code = int(actions.code(action))
        self.histories = [*self.histories]
        self.histories[seat] = self.histories[seat].with_appended_lines(
            [f"> {self._action_to_string(seat, action)}"]
        )
        if code == NO_MOVE:
            match.decline(seat)
            return
        match.push(seat, code)
        self.histories = [
            history.with_appended_lines(format_observed_events(match, observer))
            for history, observer in zip(self.histories, self.list_observer_seats(), strict=True)
        ]


class SpielObserver:
    """An observer, which describes a state for one player as a tensor, a dictionary and a string.

    `tensor` contains the features of the player's seat as float32. `dict` maps the name of each feature to
    its part of `tensor`. The observer provides only the string if perfect recall is requested, or if private
    information is requested for no player or for all players.

    Without perfect recall, the string is the text of the player's view. With perfect recall, the string also
    has one line for each action and each observed event of the player, in order.
    """

    def __init__(self, spec: EnvSpec, observation_type: Any) -> None:
        """Create an observer of a game's states.

        Args:
            spec: The game with its seats and options.
            observation_type: A `pyspiel.IIGObservationType`.

        Raises:
            ParlourError: The observation type does not include public information.
        """
        if not observation_type.public_info:
            raise ParlourError(
                "an observer of Parlour always includes public information; set public_info=True"
            )
        self.perfect_recall = bool(observation_type.perfect_recall)
        self.private = observation_type.private_info
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.perfect_recall or self.private != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return
        self.tensor = np.zeros(sum(len(feature.values) for feature in spec.features), np.float32)
        start = 0
        for feature in spec.features:
            self.dict[feature.name] = self.tensor[start : start + len(feature.values)]
            start += len(feature.values)

    def set_from(self, state: SpielState, player: int) -> None:
        """Write a player's features into `tensor`. Before the deal, write zeros.

        Args:
            state: A state of the observer's game.
            player: A seat.
        """
        if self.tensor is None:
            return
        self.tensor[:] = 0 if state.match is None else state.match.view(player).features()

    def string_from(self, state: SpielState, player: int) -> str:
        """Return a player's observation as a string.

        Args:
            state: A state of the observer's game.
            player: A seat; used only if private information is requested for a single player.

        Returns:
            Lines of text; an empty string before the deal.
        """
        if state.match is None:
            return ""
        if self.private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return str(state)
        seat = player if self.private == pyspiel.PrivateInfoType.SINGLE_PLAYER else SPECTATOR
        view: View = state.match.view(seat)
        history = state.histories[seat].to_list() if self.perfect_recall else []
        return "\n".join([view.to_text(), *history])


def no_information_state_tensor_error() -> ParlourError:
    """Return the error for an information state tensor. Without it, OpenSpiel returns an empty list."""
    return ParlourError(
        "games of Parlour have no information state tensor, because a tensor cannot contain the history of a"
        " match of any length; use the information state string or the observation tensor"
    )


def format_observed_events(match: Game, seat: int) -> list[str]:
    """Return the events of the last move, as a seat observes them.

    Each event is a line with its kind, acting seat, other seat, number and cards.
    """
    lines = []
    for event in list_event_messages(match, seat):
        actor, other, number, cards = (event.fields[key] for key in ("who", "other", "number", "cards"))
        hidden = [f"{cards.hidden_count} hidden"] if cards.hidden_count else []
        lines.append(
            " ".join([event.key, str(actor), str(other), str(number), *cards.visible_cards, *hidden])
        )
    return lines


# Names of games and options in OpenSpiel


def build_game_type(game_class: type[Game], seats: int) -> Any:
    """Return OpenSpiel's description of a game. With two seats it is zero-sum, otherwise constant-sum."""
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=format_spiel_name(game_class.name),
        long_name=f"{game_class.title} (Parlour)",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if seats == 2 else utility.CONSTANT_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game_class.max_seats,
        min_num_players=game_class.min_seats,
        provides_information_state_string=True,
        # A tensor has a fixed size, so it cannot contain the history of a match of any length.
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=list_parameter_defaults(game_class),
    )


def format_spiel_name(game_name: str) -> str:
    """Return the OpenSpiel name of a game, for example `parlour_crazy_eight`."""
    return PREFIX + game_name.replace("-", "_")


def list_parameter_defaults(game_class: type[Game]) -> dict[str, int | str]:
    """Return the parameters of a game with their default values."""
    specs = list_option_specs(game_class.options_type)
    return {PLAYERS_PARAMETER: game_class.min_seats} | {
        spec.name: to_spiel_value(spec, spec.default) for spec in specs
    }


def is_numeric_option(spec: OptionSpec) -> bool:
    """Return True if OpenSpiel parses every value of an option as a number."""
    return not spec.is_document and all(value.isdecimal() for value in spec.values)


def to_spiel_value(spec: OptionSpec, value: int | str) -> int | str:
    """Convert the value of an option to an OpenSpiel parameter.

    An option whose value is the text of a file is percent-encoded, because a parameter cannot contain commas,
    brackets or line breaks.
    """
    if is_numeric_option(spec):
        return int(value)
    return quote(str(value), safe="") if spec.is_document else str(value)


def env_spec_from_parameters(game_name: str, parameters: dict[str, Any]) -> EnvSpec:
    """Return the game, seats and options that OpenSpiel parameters describe.

    Raises:
        InvalidSeatsError: The game does not allow this number of seats.
        InvalidOptionError: An option does not allow its value, or two options conflict.
    """
    specs = {spec.name: spec for spec in list_option_specs(game_class(game_name).options_type)}
    options = {key: from_spiel_value(specs[key], value) for key, value in parameters.items() if key in specs}
    return EnvSpec(game_name, parameters.get(PLAYERS_PARAMETER), options)


def from_spiel_value(spec: OptionSpec, value: object) -> object:
    """Convert an OpenSpiel parameter to an option value."""
    if spec.is_document:
        return unquote(str(value))
    return str(value) if spec.values else value


def create_spiel_class(game_name: str) -> type[SpielGame]:
    """Create the OpenSpiel class of a game as a global of this module, so that instances can be pickled."""
    class_name = f"SpielGame_{game_name.replace('-', '_')}"
    spiel_class = globals()[class_name] = type(
        class_name, (SpielGame,), {"game_name": game_name, "__module__": __name__}
    )
    return spiel_class


def register_games() -> None:
    """Register each game for `pyspiel.load_game`."""
    registered_names = set(pyspiel.registered_names())
    for name in game_names():
        parlour_class = game_class(name)
        if format_spiel_name(name) not in registered_names:
            pyspiel.register_game(
                build_game_type(parlour_class, parlour_class.min_seats), create_spiel_class(name)
            )


register_games()
