"""The interface that every game implements, and the view of a match."""

import json
from collections.abc import Mapping
from typing import Any, ClassVar, Final, Self, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.bits import bit, count, members
from parlour.kit.clause_checks import ClauseCheck
from parlour.kit.display import Display
from parlour.kit.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidOptionError,
    InvalidPositionError,
    InvalidSeatsError,
    ParlourError,
    invalid_move_error,
)
from parlour.kit.events import EVENT_WIDTH, EVERYTHING, EventKind
from parlour.kit.features import Features
from parlour.kit.game_positions import Positions
from parlour.kit.inference import Beliefs
from parlour.kit.match_state import MatchState
from parlour.kit.moves import ALL_VIEWERS, KIND_FIELD, MAX_SEATS, SPECTATOR
from parlour.kit.notation import Notation
from parlour.kit.options import DealerOptions, HouseTable, Options, default_options, parse_options
from parlour.kit.outcomes import Event, Refusal
from parlour.kit.position_reader import (
    HIDDEN_CARD_TEXT,
    PositionReader,
    parse_seat_key,
    summarize_cards,
    validate_mapping,
)
from parlour.kit.rng import Rng, Seed, make_rng
from parlour.kit.stats import DEFAULT_OPENING_HAND, NO_STATS, OpeningHandSpec, StatTable
from parlour.kit.strategy import Strategy
from parlour.kit.validation import (
    MAX_INT,
    MAX_MOVE_TEXT_LENGTH,
    as_int,
    shorten_repr,
    validate_language,
    validate_player_names,
    validate_position,
    wrong_type_error,
)
from parlour.kit.variant import NO_VARIANT, Variant
from parlour.kit.view_cards import ViewCard, parse_place_cards
from parlour.kit.zones import Face, Zone
from parlour.text.message import DEFAULT_LANGUAGE, AnyOf, CardList, Message, MoveText


def list_event_messages(game: "Game", seat: int) -> list[Message]:
    """Return the events of the last push as messages, as a seat observed them.

    The caller must have validated the seat. The key of each message is the kind of the event, and its fields
    are those of the event. The `cards` field is a CardList.
    """
    messages: list[Message] = []
    for offset in range(0, int(game.event_buffer_end), EVENT_WIDTH):
        number, cards, viewers = (
            int(game.event_buffer[offset + 3]),
            game.event_buffer[offset + 4],
            int(game.event_buffer[offset + 5]),
        )
        is_visible = viewers == ALL_VIEWERS or (seat >= 0 and bool(viewers >> seat & 1))
        visible_cards = game.variant.notation.format_cards(game, cards) if is_visible else []
        fields = {
            "who": int(game.event_buffer[offset + 1]),
            "other": int(game.event_buffer[offset + 2]),
            "number": number,
            "suit": number,
            "rank": number,
            "cards": CardList(visible_cards, 0 if is_visible else int(game.count_event_cards(cards))),
        }
        messages.append(Message(game.event_kinds[int(game.event_buffer[offset])].name, fields))
    return messages


def format_events(
    game: "Game", seat: int, player_names: list[str], reader_seat: int, language: str = DEFAULT_LANGUAGE
) -> list[Event]:
    """Return the events of the last push as `seat` observed them.

    Their texts address `reader_seat` as "you". The caller must have validated both seats.
    """
    events: list[Event] = []
    for message in list_event_messages(game, seat):
        who, other, number = message.fields["who"], message.fields["other"], message.fields["number"]
        cards: CardList = message.fields["cards"]
        text = game.format_message(message, player_names, reader_seat, language)
        events.append(Event(message.key, who, other, number, cards.visible_cards, cards.hidden_count, text))
    return events


def load_position(
    game_class: "type[Game]", position: dict[str, Any], seed: Seed, is_partial: bool = False
) -> "Game":
    """Return the match that a position describes.

    If `is_partial`, the position may contain `?` for hidden cards.

    Raises:
        InvalidPositionError: The position cannot be parsed, or it cannot occur in the game.
    """
    game = new_match_for_position(game_class, position, seed)
    game.reset_round()
    reader = PositionReader(game, game.variant.notation, int(game.seats), position, is_partial)
    is_over = reader.has_key("outcome")
    winners, clause = reader.read_outcome()
    game.variant.positions.read_position(game, reader)
    game.read_turn(reader)
    if is_over:
        game.finish(winners, clause)
    reader.require_all_read()
    load_memory(game, reader.mapping("memory"))
    if not is_partial:
        require_legal_moves(game, game.to_move())
    return game


def require_legal_moves(game: "Game", seats: i64) -> None:
    """Check that each seat of a set has a legal move.

    Raises:
        InvalidPositionError: A seat has no legal move.
    """
    for seat in members(seats):
        if not game.generate_legal_moves(seat):
            raise InvalidPositionError(f"turn: seat {seat} is to move, but it has no legal move")


def load_state(game_class: "type[Game]", state: dict[str, Any], is_partial: bool = False) -> "Game":
    """Return the match that `state` describes, with its random generator.

    Raises:
        InvalidPositionError: The state cannot be parsed, or its position cannot occur in the game.
    """
    try:
        rng = Rng.from_text(str(state.pop("rng_state")))
    except (KeyError, ValueError) as error:
        raise InvalidPositionError(
            f"rng_state: not the state of a random generator ({shorten_repr(error)})"
        ) from None
    game = load_position(game_class, state, rng.copy(), is_partial)
    game.rng = rng
    return game


def new_match_for_position(game_class: "type[Game]", position: dict[str, Any], seed: Seed) -> "Game":
    """Return a new match with the seats and options of a position, but without its cards."""
    game_name = position.get("game", game_class.name)
    if game_name != game_class.name:
        raise InvalidPositionError(
            f"the position belongs to the game {shorten_repr(game_name)}, not to {game_class.name}"
        )
    options = position.get("options") or {}
    if not isinstance(options, dict):
        raise InvalidPositionError(
            f"options: expected a mapping of names to values, not {shorten_repr(options)}"
        )
    seats = position.get("seats")
    if seats is None:
        seats = count_seats(game_class, position)
    if not isinstance(seats, int) or isinstance(seats, bool) or seats < 1:
        raise InvalidPositionError(f"seats: expected a number of seats, not {shorten_repr(seats)}")
    memory = validate_mapping("memory", position.get("memory") or {})
    return game_class.new_match_without_cards(
        seats, parse_options(game_class.options_type, options), seed, memory.get("deck", "")
    )


def count_seats(game_class: "type[Game]", position: dict[str, Any]) -> int:
    """Return the number of seats in a position that does not contain the `seats` key.

    Count its hands, piles or rows; if it has none, return `min_seats`.
    """
    for key in ("hands", "piles", "rows"):
        places = position.get(key)
        if isinstance(places, list | dict) and places:
            if isinstance(places, list):
                return len(places)
            return max([game_class.min_seats - 1, *[parse_seat_key(seat) for seat in places]]) + 1
    return game_class.min_seats


def load_memory(game: "Game", memory: dict[str, Any]) -> None:
    """Restore the values that `Game.write_memory` wrote.

    Raises:
        InvalidPositionError: A value cannot be parsed.
    """
    try:
        game.move_count = int(memory.get("move_count", 0))
        game.round_count = int(memory.get("round_count", game.round_count))
        game.variant.positions.read_memory(game, memory)
        for seat in memory.get("declined", []):
            game.decline(seat)
    except InvalidPositionError:
        raise
    except ParlourError as error:
        raise InvalidPositionError(f"memory: {error}") from None
    # Another name than above, because compiled code gives a variable the type of its first value.
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as other_error:
        raise InvalidPositionError(
            f"memory: not written by this game ({shorten_repr(other_error)})"
        ) from None


def pickle_state(game: "Game") -> dict[str, Any]:
    """Return everything that `unpickle_match` needs to restore a match."""
    state = game.state()
    card_values = [state.get(key) for key in game.position_keys]
    return {
        "state": state,
        "is_partial": HIDDEN_CARD_TEXT in json.dumps(card_values),
        "viewer": int(game.viewer),
        "has_interrupts": game.has_interrupts,
        "recording": int(game.recording),
        "event_buffer": [int(game.event_buffer[index]) for index in range(int(game.event_buffer_end))],
        "move_buffer": [int(code) for code in game.move_buffer],
    }


def unpickle_match(game_class: "type[Game]", saved_match: dict[str, Any]) -> "Game":
    """Return the match that `pickle_state` saved; the match may be an observation with hidden cards."""
    game = load_state(game_class, dict(saved_match["state"]), saved_match["is_partial"])
    game.viewer = saved_match["viewer"]
    game.has_interrupts = saved_match["has_interrupts"]
    game.recording = saved_match["recording"]
    game.event_buffer = vec[i64](saved_match["event_buffer"])
    game.event_buffer_end = len(game.event_buffer)
    game.move_buffer = vec[i64](saved_match["move_buffer"])
    return game


def summarize_match(game: "Game") -> str:
    """Return a one-line summary of a match: number of seats, turn or outcome, and the cards in each place."""
    position = game.position()
    outcome = game.outcome
    parts = [f"{game.seats} seats", str(outcome) if outcome is not None else f"turn {position['turn']}"]
    for key in game.position_keys:
        value = position.get(key)
        if value not in (None, "", [], {}, False):
            parts.append(f"{key} {summarize_cards(value)}")
    return "; ".join(parts)


def require_game(name: str, game: object) -> "Game":
    """Return an argument if it is a match.

    `name` is the name of the argument, for the error message.

    Raises:
        ParlourError: The argument is not a match.
    """
    if isinstance(game, Game):
        return game
    raise wrong_type_error(name, "a Game", game)


def require_view(name: str, view: object) -> "View":
    """Return an argument if it is a view.

    `name` is the name of the argument, for the error message.

    Raises:
        ParlourError: The argument is not a view.
    """
    if isinstance(view, View):
        return view
    raise wrong_type_error(name, "a View", view)


# Every view gets a copy of this random generator, because the match's own would reveal future random events.
VIEW_RNG: Final = Rng.fast(0)


@final
class View:
    """Everything that one seat may know about a match, and nothing else; returned by `Game.view`.

    Every method of `game` that takes a seat can be called with the view's seat.

    Attributes:
        game: The match as the seat sees it: the public parts, the seat's own cards, and its knowledge
            from earlier moves.
        seat: The seat that sees this view, 0 to `game.seats` - 1; -1 for a spectator.
    """

    def __init__(self, game: "Game", seat: int) -> None:
        self.game = game
        self.seat = seat
        self.inferences: object = None  # result of `Beliefs.infer`, computed when a world is drawn
        game.viewer = seat

    def legal(self) -> list[int]:
        """Return the legal moves of this seat.

        Returns:
            The codes that `Game.legal` returns for the match; empty for a spectator.
        """
        return self.game.legal(self.seat) if self.seat >= 0 else []

    def refusal(self, move: SupportsIndex) -> Refusal | None:
        """Return the reason why this seat may not make a move now.

        Args:
            move: The code of any move in the game.

        Returns:
            The refusal that `Game.refusal` returns for the match; None if the move is legal.

        Raises:
            InvalidMoveError: The code is not a move of the game.
        """
        return self.game.refusal(self.seat, move)

    def determinize(self, rng: Seed = None) -> "Game":
        """Return a *world*: a random complete match that is consistent with this view.

        All consistent deals are equally likely, or approximately so if random deals rarely fit the view. The
        other seats' past moves are legal in the world, but may be bad moves there. Future random events do
        not depend on those of the match.

        Args:
            rng: A source of random numbers, or a seed for one. The default is the operating system's random
                source.

        Returns:
            A complete match from which this seat has the same view.

        Raises:
            InvalidOptionError: The argument is neither a source nor a seed.
        """
        rng_source = make_rng(rng)
        beliefs = self.game.variant.beliefs
        if self.inferences is None:
            self.inferences = beliefs.infer(self.game, self.seat)
        world = self.game.copy()
        beliefs.deal_hidden(world, self.seat, rng_source, self.inferences)
        world.rng = rng_source.spawn()
        world.viewer = SPECTATOR
        return world

    def features(self) -> list[int]:
        """Return this view encoded as numbers for machine learning.

        Returns:
            Numbers in the order of `parlour.kit.learning.get_feature_list`, which documents the meaning and
                range of each number. The length is the same in all matches with the same options and number
                of seats.

        Raises:
            InvalidSeatsError: The view is a spectator's.
            ParlourError: The game does not declare features.
        """
        game = self.game
        return game.variant.encode_features(game, game.validate_seat(self.seat, 0))

    @property
    def hand(self) -> list[ViewCard]:
        """The cards in this seat's hand.

        Returns:
            Cards in the order in which a position lists them; empty for a spectator, and in a game without
                hands, such as War.
        """
        if self.seat < 0 or "hands" not in self.game.card_keys:
            return []
        return self.cards("hands")

    def cards(self, place: object, seat: SupportsIndex | None = None) -> list[ViewCard]:
        """Return the cards in one place, as this seat sees them.

        Args:
            place: The key of the place in a position, such as `discard` or `hands`.
            seat: If every seat has such a place, the owner of the place, 0 to `game.seats` - 1. The default
                is this seat.

        Returns:
            Cards in the order in which a position lists them; in a pile, the top card first. `hidden` is True
                for a card that this seat cannot see.

        Raises:
            ParlourError: The game has no such place, or a seat was given for a place that belongs to no seat.
            InvalidSeatsError: The match has no such seat, or a spectator did not give the seat.
        """
        game = self.game
        if place not in game.card_keys:
            known_places = ", ".join(game.card_keys) or "none"
            raise ParlourError(
                f"{shorten_repr(place)} is not a card zone of {game.title}; the card zones are {known_places}"
            )
        key = str(place)
        cards = game.position().get(key, "")
        if isinstance(cards, list):
            cards = cards[game.validate_seat(self.seat if seat is None else seat, 0)]
        elif seat is not None and cards:
            raise ParlourError(f"{key} does not belong to a seat: omit the seat")
        return parse_place_cards(game, game.variant.notation, key, cards)

    def zones(self) -> list[Zone]:
        """Return the zones (piles, hands and other areas of the table) as this seat sees them.

        Returns:
            Zones with their cards; those in the middle of the table come first.
        """
        return self.game.variant.positions.zones(self.game, self.seat)

    def position(self) -> dict[str, Any]:
        """Return the position as this seat sees it.

        Returns:
            The keys of `Game.position`, with `?` for every card that the seat cannot see. `memory` contains
                what the seat has learned during the match, and `viewer` is the number of the seat.
        """
        position = self.game.position()
        self.game.write_memory(position)
        position["viewer"] = self.seat
        return position

    def to_text(self) -> str:
        """Return the view as one line of text, for example to send it to another process.

        Returns:
            JSON, which `Game.view_from_text` parses.
        """
        return json.dumps(self.position(), separators=(",", ":"))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.to_text() == other.to_text()

    def __hash__(self) -> int:
        return hash(self.to_text())

    def __copy__(self) -> "View":
        return View(self.game.copy(), self.seat)

    def __deepcopy__(self, memo: object) -> "View":
        return View(self.game.copy(), self.seat)

    def __reduce__(self) -> tuple[Any, ...]:
        return (View, (self.game, self.seat))

    def __repr__(self) -> str:
        viewer_text = f"as seat {self.seat} sees it" if self.seat >= 0 else "as a spectator sees it"
        return f"<{self.game.title} {viewer_text}, {summarize_match(self.game)}>"


def parse_view(game_class: "type[Game]", text: object) -> View:
    """Return the view that `View.to_text` wrote.

    Raises:
        InvalidPositionError: The text is not a view of this game.
        InvalidOptionError: An option in the text does not exist in the game, or the options conflict.
        InvalidSeatsError: The game does not allow that number of seats, or has no such seat.
    """
    if not isinstance(text, str | bytes):
        raise InvalidPositionError(f"expected a view as text, not {shorten_repr(text)}")
    try:
        position = validate_position(json.loads(text))
        seat = position.pop("viewer")
    except (ValueError, KeyError, RecursionError) as error:
        raise InvalidPositionError(f"the text is not a view: {shorten_repr(error)}") from None
    game = load_position(game_class, position, 0, True)
    viewer = game.validate_seat(seat, SPECTATOR)
    if viewer >= 0:
        require_legal_moves(game, game.to_move() & bit(viewer))
    return View(game, viewer)


# The placeholder of an array in a match that has not been set up. It is never changed.
EMPTY: Final = vec[i64]([])

MOVE_LIMIT_OPTION: Final = "limit"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(MatchState):
    """One match in progress.

    Each game is a subclass. It sets the class attributes and implements the rules: `start`,
    `generate_legal_moves`, `push`, `copy`, `find_refusal`, notation and display. This class implements the
    other methods of the interface. Seats are numbered from 0, clockwise. A method that accepts -1 as a seat
    returns what a spectator sees. A set of seats is an integer with one bit for each seat
    (`parlour.kit.bits`).

    Attributes:
        name: The name in commands, such as `crazy-eight`. This attribute and the next four are the same for
            all matches.
        title: The name as displayed to players.
        rules_version: Version of the rules, at least 1. It increases when a change could make an old record
            play differently.
        min_seats: Smallest number of seats.
        max_seats: Largest number of seats.
        variant: What this match shares with its copies: options, notation, display and strategy.
        seats: Number of seats.
        turn: The lowest seat that has to move; -1 if the match is over.
        is_over: True if the match has ended.
        move_count: Number of moves in the current round.
        round_count: Number of finished rounds in this match.
        move_buffer: The buffer into which `generate_legal_moves` writes legal moves.
        rng: The source of all random events.
        recording: The data that the match records during play, from `parlour.kit.events`: `EVERYTHING` by
            default, `VIEWS` to omit events, `BELIEFS` to keep only the knowledge that heuristics need, or
            `NOTHING`. `events` and `observation_key` need `WITH_EVENTS`, and views need `VIEWS`. A match
            that records less is faster.
    """

    clause_prefix: ClassVar[str] = ""  # prefix of the game's clauses, such as `CE`
    # version of the rules, increased when a change could make an old record play differently
    rules_version: ClassVar[int] = 1
    min_seats: ClassVar[int] = 2  # smallest number of seats
    max_seats: ClassVar[int] = 2
    options_type: ClassVar[type[Options]] = Options
    event_kinds: ClassVar[tuple[EventKind, ...]] = ()
    # percentage of playout moves that a search takes from `heuristic`; the others are random
    heuristic_percent: ClassVar[int] = 100
    # A search draws this many random deals and keeps one. It keeps each deal with a probability proportional
    # to the deal's `likelihood`.
    likelihood_worlds: ClassVar[int] = 1
    position_keys: ClassVar[tuple[str, ...]] = ()  # the game's own keys in a position, such as `hands`
    card_keys: ClassVar[tuple[str, ...]] = ()  # keys that `View.cards` accepts; their values are cards
    unordered_keys: ClassVar[tuple[str, ...]] = ("hands",)  # keys whose cards may be in any order
    # Set by `register`. The matches of a game find these objects in their `variant`.
    notation: ClassVar[Notation[Any]] = Notation()
    positions: ClassVar[Positions[Any]] = Positions()
    display: ClassVar[Display[Any]] = Display()
    strategy: ClassVar[Strategy[Any]] = Strategy()
    beliefs: ClassVar[Beliefs[Any]] = Beliefs()
    features: ClassVar[Features[Any]] = Features()
    stats: ClassVar[StatTable] = NO_STATS
    opening_hand: ClassVar[OpeningHandSpec] = DEFAULT_OPENING_HAND
    # checks in the order of the clauses on the rules page (G-5); set by `register`
    clause_checks: ClassVar[tuple[ClauseCheck, ...]] = ()
    # for each kind of move, the clause checks that apply to it
    checks_by_kind: ClassVar[dict[int, tuple[ClauseCheck, ...]]] = {}
    # True if players can come to know hidden cards; each table may then choose to remind players of them
    has_reminders: ClassVar[bool] = True
    # False if no player ever has a choice: each has at most one legal move, and must make it
    has_choices: ClassVar[bool] = True
    # the table at which the card room starts a first match; None for three seats and the proposed options
    house_table: ClassVar[HouseTable | None] = None

    def __init__(self) -> None:
        """Set the fields that every game has; `new_match` and `copy` then fill them.

        A game does not override this method. It declares its own fields with class-level defaults. Compiled
        code then knows that every field is always set.
        """
        self.variant: Variant = NO_VARIANT
        self.seats = 0
        self.move_limit = 0
        self.rng = VIEW_RNG
        self.turn = 0
        self.is_over = False
        self.move_count = 0
        self.round_count = 0
        self.winners = 0
        self.end_clause = ""
        self.viewer = SPECTATOR
        self.move_buffer = EMPTY
        self.has_interrupts = True
        self.recording = EVERYTHING
        self.event_buffer = EMPTY
        self.event_buffer_end = 0
        self.declined_seats = 0

    @classmethod
    def new_match(
        cls, seats: SupportsIndex = 0, options: object = None, seed: Seed = None, deck: object = ""
    ) -> Self:
        """Create a match and deal the first round.

        Args:
            seats: Number of seats; 0 means `min_seats`.
            options: An instance of `options_type`; None means the default options.
            seed: A seed or a source of random numbers, as for `parlour.new`.
            deck: A small pack for tests, in card notation; an empty string means the pack of the game.

        Raises:
            InvalidSeatsError: The game does not allow that number of seats.
            InvalidOptionError: The options conflict or belong to another game, or the seed or the deck is
                invalid.
        """
        game = cls.new_match_without_cards(seats, options, seed, deck)
        game.start()
        return game

    @classmethod
    def new_match_without_cards(cls, seats: SupportsIndex, options: object, seed: Seed, deck: object) -> Self:
        """Create a match whose cards are not dealt. The arguments and errors are those of `new_match`."""
        seat_count = as_int(seats)
        if seat_count == 0:
            seat_count = cls.min_seats
        if seat_count is None or not cls.min_seats <= seat_count <= cls.max_seats:
            raise InvalidSeatsError(f"{cls.title} needs {cls.seat_range()} seats, not {shorten_repr(seats)}")
        if not isinstance(deck, str):
            raise InvalidOptionError(f"deck: expected a string of cards, not {shorten_repr(deck)}")
        game_options = options if options is not None else default_options(cls.options_type)
        if not isinstance(game_options, cls.options_type):
            raise InvalidOptionError(
                f"the options of {cls.title} must be {cls.options_type.__name__}, not "
                f"{type(game_options).__name__}"
            )
        game = cls()
        game.variant = get_variant(cls, game_options, seat_count, deck)
        game.seats = seat_count
        conflict = game_options.find_conflict(seat_count)
        if conflict is not None:
            raise InvalidOptionError(cls.with_catalog(conflict))
        # An uncompiled game may redeclare `limit` in its options. Compiled code then finds the value only
        # with `getattr`.
        game.move_limit = int(getattr(game_options, MOVE_LIMIT_OPTION))
        game.rng = make_rng(seed)
        # `write_moves` needs room for a whole set after the last move.
        game.move_buffer = vec[i64]([0] * (game.max_legal_moves() + 62))
        game.set_up()
        return game

    @property
    def options(self) -> Options:
        """The options of this match, which cannot be changed."""
        return self.variant.options

    @classmethod
    def seat_range(cls) -> str:
        """Return the allowed numbers of seats as text, such as `2 to 4`."""
        return str(cls.min_seats) if cls.min_seats == cls.max_seats else f"{cls.min_seats} to {cls.max_seats}"

    def copy_common_fields(self, target: "Game") -> None:
        """Copy the fields that every game has into a blank object of the same game."""
        target.variant = self.variant
        target.seats = self.seats
        target.move_limit = self.move_limit
        target.rng = self.rng.copy()
        target.turn = self.turn
        target.is_over = self.is_over
        target.move_count = self.move_count
        target.round_count = self.round_count
        target.winners = self.winners
        target.end_clause = self.end_clause
        target.viewer = self.viewer
        target.move_buffer = self.move_buffer[:]
        target.has_interrupts = self.has_interrupts
        target.recording = self.recording
        if self.event_buffer_end:
            target.event_buffer = self.event_buffer[: self.event_buffer_end]
            target.event_buffer_end = self.event_buffer_end
        target.declined_seats = self.declined_seats

    # Methods that games override

    def copy(self) -> "Game":
        """Return a copy of the match, for example to try moves without changing the original.

        Returns:
            A match that shares no mutable state with this one. Its random generator is a copy: after the same
                moves, both matches continue in the same way.
        """
        raise NotImplementedError

    def observe(self, seat: int) -> "Game":
        """Return a match that contains only what a seat sees: the one statement of who sees what.

        The caller (`view`) replaces the random generator of the returned match.

        Returns:
            A match that shares no mutable state with this one. Each hidden field is built from what the seat
                may see.
        """
        raise NotImplementedError

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        """Return a refusal for the first clause on the rules page that the move breaks, or None."""
        for clause_check in self.checks_by_kind.get(move & KIND_FIELD, ()):
            message = clause_check.check(self, seat, move)
            if message is not None:
                return Refusal(clause_check.clause, self.describe(message))
        return None

    def read_turn(self, position: PositionReader) -> None:
        """Set the turn from a position, after all its other keys have been read.

        A game overrides this if the other keys do not determine whose turn it is.
        """

    def vocabulary(self) -> list[int]:
        """Return all moves that can ever be legal under the match's options (the action space).

        Returns:
            Codes without duplicates, in an order that depends only on the game, its options and the number of
                seats.
        """
        return self.variant.notation.vocabulary(self)

    def is_interrupt_move(self, move: int) -> bool:
        """Return True if seats can make this move out of turn."""
        return False

    def out_of_turn_message_key(self, seat: int) -> str:
        """Return the key of the message for a seat that tries to move out of turn (G-1)."""
        return "refuse-turn"

    def next_dealer(self) -> int:
        """Return the dealer of the next match between the same players.

        The result is -1 if the new match chooses its own dealer, or if the game does not have a dealer.
        """
        return -1

    def faces(self) -> dict[str, Face]:
        """Return the appearance of each card that is not in the standard pack.

        Returns:
            A dict from the notation of each such card to its appearance; empty for the standard pack.
        """
        return dict(self.variant.get_faces(self))

    # Moves

    def validate_move_code(self, move: object) -> int:
        """Return the code of a move as an integer, without checking that the game has such a move.

        Raises:
            InvalidMoveError: The argument is not an integer.
        """
        code = as_int(move)
        if code is None:
            raise self.invalid_move_error(move)
        return code

    def invalid_move_error(self, move: object) -> InvalidMoveError:
        """Return the error for an argument that is not a move of this game."""
        return invalid_move_error(
            self, Message("no-move-here", {"text": shorten_repr(move), "title": self.title})
        )

    def vocabulary_set(self) -> frozenset[int]:
        """Return the vocabulary as a set.

        Matches with the same options and number of seats share the cached set.
        """
        variant = self.variant
        if not variant.vocabulary:
            variant.vocabulary = frozenset(self.vocabulary())
        return variant.vocabulary

    def format_move(self, move: SupportsIndex) -> str:
        """Return the notation of a move.

        Args:
            move: A code from `vocabulary`, or one that `parse_move` returned.

        Returns:
            Text that `parse_move` parses.

        Raises:
            InvalidMoveError: The code is not a move of the game with these options and this number of seats.
        """
        code = self.validate_move_code(move)
        variant = self.variant
        cached_text = variant.move_texts.get(code)
        if cached_text is not None:
            return cached_text
        if code in self.vocabulary_set():
            cached_text = variant.move_texts[code] = self.variant.notation.format_move(self, code)
            return cached_text
        if code < 0:
            raise self.invalid_move_error(move)
        try:
            text = self.variant.notation.format_move(self, code)
            # A code outside the vocabulary is a move if parsing its notation returns the same code.
            if self.variant.notation.parse_move(self, text) == code:
                return text
        except Exception:
            pass  # a game may raise any exception for a code that is not a move
        raise self.invalid_move_error(move)

    def parse_move(self, text: object) -> int:
        """Return the move that a text names, in notation or as players type it.

        The move need not be legal now.

        Args:
            text: At most 1,000 characters.

        Returns:
            The code of the move.

        Raises:
            InvalidMoveError: The text does not name a move of the game.
        """
        line = self.validate_move_text(text)
        cached_code = self.variant.move_codes.get(line)
        if cached_code is not None:
            return cached_code
        return self.cache_move_text(line, self.variant.notation.parse_move(self, line))

    def cache_move_text(self, line: str, move_code: int) -> int:
        """Return the code, and cache it if the line is exactly the notation of a move.

        Other lines are not cached, because they can name different moves in different positions.
        """
        if move_code in self.vocabulary_set() and self.format_move(move_code) == line:
            self.variant.move_codes[line] = move_code
        return move_code

    def parse_moves(self, text: object, seat: SupportsIndex = SPECTATOR) -> list[int]:
        """Return the moves that one line of text names, in the order in which a seat makes them.

        Args:
            text: Any text that `parse_move` accepts, or several moves in the form that the game's rules page
                describes.
            seat: 0 to `seats` - 1, or `SPECTATOR` (-1) for a spectator.

        Returns:
            At least one code, in the order of the moves.

        Raises:
            InvalidMoveError: The line does not name moves of the game.
            InvalidSeatsError: The match has no such seat.
        """
        line, seat_number = self.validate_move_text(text), self.validate_seat(seat, SPECTATOR)
        cached_code = self.variant.move_codes.get(line)
        if cached_code is not None:
            return [cached_code]
        codes = self.variant.notation.parse_moves(self, line, seat_number)
        if len(codes) == 1:
            self.cache_move_text(line, codes[0])
        return codes

    def validate_move_text(self, text: object) -> str:
        """Return the text of a move unchanged, after checking its type and length.

        Raises:
            InvalidMoveError: The argument is not a string, or is too long.
        """
        if not isinstance(text, str):
            raise self.invalid_move_error(text)
        if len(text) > MAX_MOVE_TEXT_LENGTH:
            raise invalid_move_error(self, Message("no-move-long", {"number": len(text)}))
        return text

    def heuristic(self, seat: SupportsIndex) -> int:
        """Return the move that a heuristic suggests for a seat, using only what the seat can see.

        The seat must be allowed to move now.

        Returns:
            The code of a legal move, or `NO_MOVE` if the seat may interrupt and declines.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        if isinstance(seat, int) and 0 <= seat < MAX_SEATS and seat < self.seats:
            return self.variant.strategy.heuristic_move(self, seat)
        return self.variant.strategy.heuristic_move(self, self.validate_seat(seat, 0))

    def refusal(self, seat: SupportsIndex, move: SupportsIndex) -> Refusal | None:
        """Return the reason why a seat may not make a move now.

        Args:
            seat: 0 to `seats` - 1, or `SPECTATOR` (-1) for a spectator.
            move: The code of the move.

        Returns:
            A refusal with the first clause that the move breaks, in the order of the rules page. None if the
                move is legal.

        Raises:
            InvalidSeatsError: The match has no such seat.
            InvalidMoveError: The code is not a move of the game.
        """
        seat_number, code = self.validate_seat(seat, SPECTATOR), self.validate_move_code(move)
        if self.is_over:
            return self.new_refusal("G-2", "refuse-over")
        must_move = seat_number >= 0 and (self.to_move() & bit(seat_number)) != 0
        if not must_move and (seat_number < 0 or not self.is_interrupt_move(code)):
            return self.new_refusal("G-1", self.out_of_turn_message_key(seat_number))
        # Players can type some moves that no seat can ever make; `find_refusal` then says why. For a code
        # that has no notation, `find_refusal` may return anything or raise any exception.
        if code < 0:
            raise self.invalid_move_error(move)
        try:
            refusal = self.find_refusal(seat_number, code)
        except ParlourError:
            raise
        except Exception:
            if code in self.vocabulary_set():
                raise
            raise self.invalid_move_error(move) from None
        if (
            refusal is None
            and not self.is_legal(seat_number, code)
            and self.variant.notation.canonical_move(self, code) not in self.vocabulary_set()
        ):
            raise self.invalid_move_error(move)
        return refusal

    def new_refusal(
        self, clause_number: str, message_key: str, fields: dict[str, int] | None = None
    ) -> Refusal:
        """Return a refusal with a clause and the message that has this key and these fields."""
        return Refusal(clause_number, self.describe(Message(message_key, fields or {})))

    def play(self, seat: SupportsIndex, move: SupportsIndex | str) -> None:
        """Validate a move, then make it. If an error is raised, the match is unchanged.

        Args:
            seat: The seat that moves.
            move: A code, a text, or a line with several moves.

        Raises:
            InvalidSeatsError: The match has no such seat.
            InvalidMoveError: The argument is not a move of the game.
            IllegalMoveError: The seat may not make the move now; the error contains the clause and the
                reason.
        """
        if (
            isinstance(seat, int)
            and isinstance(move, int)
            and 0 <= seat < MAX_SEATS
            and seat < self.seats
            and 0 <= move <= MAX_INT
        ):
            # `is_legal`, inlined for speed.
            code: i64 = move
            legal_count = self.generate_legal_moves(seat)
            buffer = self.move_buffer
            for index in range(legal_count):
                if buffer[index] == code:
                    self.push(seat, code)
                    return
        seat_number = self.validate_seat(seat, SPECTATOR)
        if isinstance(move, str):
            codes = self.parse_moves(move, seat_number)
        else:
            codes = [self.validate_move_code(move)]
            if self.variant.notation.canonical_move(self, codes[0]) not in self.vocabulary_set():
                raise self.invalid_move_error(move)
        if len(codes) > 1:
            self.copy().play_move_codes(seat_number, codes)
        self.play_move_codes(seat_number, codes)

    def play_move_codes(self, seat: int, move_codes: list[int]) -> None:
        """Make several moves, one after another.

        Raises:
            IllegalMoveError: A move is not legal; the moves before it are not undone.
        """
        for code in move_codes:
            if not self.is_legal(seat, code):
                refusal = self.refusal(seat, code)
                if refusal is not None:
                    raise IllegalMoveError(refusal.message, refusal.clause)
            self.push(seat, code)

    # Views and events

    def view(self, seat: SupportsIndex = SPECTATOR) -> View:
        """Return everything that a seat or a spectator may know.

        Args:
            seat: 0 to `seats` - 1, or `SPECTATOR` (-1) for a spectator.

        Returns:
            A view that shares no mutable state with the match. It lacks knowledge if `recording` does not
                include `VIEWS`.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        viewer = self.validate_seat(seat, SPECTATOR)
        observation = self.observe(viewer)
        observation.rng = VIEW_RNG.copy()
        observation.event_buffer_end = 0
        # No seat learns whether another seat has declined.
        observation.declined_seats = 0
        return View(observation, viewer)

    def events(
        self,
        seat: SupportsIndex = SPECTATOR,
        player_names: object = None,
        reader_seat: SupportsIndex | None = None,
        language: object = DEFAULT_LANGUAGE,
    ) -> list[Event]:
        """Return the events of the last move, as a seat observed them.

        Args:
            seat: The seat that observed the events, -1 for a spectator.
            player_names: The names of the players, by seat. By default, the texts use seat numbers.
            reader_seat: The seat that the texts address as "you"; by default `seat`.
            language: The language of the texts, such as `en` or `de`.

        Returns:
            Events in chronological order; empty if `recording` does not include `WITH_EVENTS`.

        Raises:
            InvalidSeatsError: The match has no such seat.
            ParlourError: `player_names` is not a list of strings, or `language` is not a language code.
        """
        observer = self.validate_seat(seat, SPECTATOR)
        addressee = observer if reader_seat is None else self.validate_seat(reader_seat, SPECTATOR)
        return format_events(
            self, observer, validate_player_names(player_names), addressee, validate_language(language)
        )

    @classmethod
    def message_catalog(cls) -> str:
        """Return the name of the catalog with the messages of this game."""
        return get_catalog_name(cls)

    @classmethod
    def with_catalog(cls, message: Message) -> Message:
        """Return a message about options of this game so that it can be rendered anywhere."""
        return Message(message.key, message.fields, cls.message_catalog())

    def describe(self, message: Message) -> Message:
        """Return a message of this game so that it can be rendered anywhere.

        Its fields then contain names of cards, suits and ranks instead of numbers.
        """
        if message.catalog:
            return message
        return Message(message.key, describe_fields(self, message), self.message_catalog())

    def format_message(
        self,
        message: Message,
        player_names: list[str] | None = None,
        reader_seat: int = SPECTATOR,
        language: str = DEFAULT_LANGUAGE,
    ) -> str:
        """Return a message of this game as text in a language, addressed to `reader_seat`."""
        from parlour.text.translation import get_catalog  # imported here, so that `import parlour` is fast

        catalog = get_catalog(message.catalog or self.message_catalog(), language)
        return catalog.format_cached(
            message, player_names or [], reader_seat, self.variant.message_parts, self.describe
        )

    # End of the match

    def choose_first_dealer(self, event_kind: EventKind) -> i64:
        """Return the first dealer: drawn by lot, or seat 0 if the `dealer` option is `first` (G-6).

        If a lot is drawn, an event of the given kind reports it. The game must deal next.
        """
        options = self.options
        if not isinstance(options, DealerOptions) or options.dealer == "first":
            return 0
        dealer = self.rng.draw_lot(self.seats)
        self.emit(event_kind, dealer)
        return dealer

    def utility(self, seat: SupportsIndex) -> float:
        """Return the value of the match for a seat.

        Returns:
            -1 to 1; an estimate until the match is over. A sole winner has 1, and a loser has -1. If n seats
                share the win, each has 2 / n - 1. In a draw, each seat has 2 / `seats` - 1.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        seat_number = self.validate_seat(seat, 0)
        if not self.is_over:
            return self.variant.strategy.evaluate(self, seat_number)
        winner_count = count(self.winners)
        if not winner_count:
            return 2.0 / float(self.seats) - 1.0
        return 2.0 / float(winner_count) - 1.0 if self.winners & bit(seat_number) else -1.0

    # Positions and state

    def position(self) -> dict[str, Any]:
        """Return the complete position: all cards and the state of play, but no facts from earlier moves.

        Returns:
            Plain JSON values under the keys that the rules page lists; cards are text.
        """
        required_seats = members(self.to_move())
        position: dict[str, Any] = {"game": self.name, "options": self.variant.changed_options.copy()}
        position["seats"] = int(self.seats)
        position["turn"] = required_seats[0] if len(required_seats) == 1 else required_seats
        if self.is_over:
            position["outcome"] = {"winner": self.get_winners(), "clause": self.end_clause}
        self.variant.positions.write_position(self, position)
        return position

    def state(self) -> dict[str, Any]:
        """Return everything needed to restore the match: the position, the memory and the random generator.

        Returns:
            Plain JSON values, which `from_state` reads.
        """
        state = self.position()
        state["rng_state"] = self.rng.to_text()
        self.write_memory(state)
        return state

    def write_memory(self, state: dict[str, Any]) -> None:
        """Add the `memory` key to a state: facts from earlier moves, and the move and round counts."""
        memory: dict[str, Any] = {"move_count": int(self.move_count), "round_count": int(self.round_count)}
        if self.variant.deck:
            memory["deck"] = self.variant.deck
        if self.declined_seats:
            memory["declined"] = members(self.declined_seats)
        self.variant.positions.write_memory(self, memory)
        state["memory"] = memory

    @classmethod
    def from_position(cls, position: Mapping[str, Any], seed: Seed = None) -> "Game":
        """Return the match that a position describes; omitted keys take their default values.

        `seed` determines the random events from here on, as for `parlour.new`.

        Raises:
            InvalidPositionError: The position cannot be parsed, or it cannot occur in the game.
            InvalidOptionError: An option in the position does not exist in the game, or the options conflict.
            InvalidSeatsError: The game does not allow that number of seats.
        """
        return load_position(cls, validate_position(position), seed)

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> "Game":
        """Return the match saved in `state`; it continues exactly like the original.

        Raises:
            InvalidPositionError: The state cannot be parsed.
            InvalidOptionError: An option in the state does not exist in the game, or the options conflict.
            InvalidSeatsError: The game does not allow that number of seats.
        """
        return load_state(cls, validate_position(state))

    @classmethod
    def view_from_text(cls, text: object) -> View:
        """Return the view that `View.to_text` wrote. The text may be a string or UTF-8 bytes.

        Raises:
            InvalidPositionError: The text is not a view of this game.
            InvalidOptionError: An option in the text does not exist in the game, or the options conflict.
            InvalidSeatsError: The game does not allow that number of seats, or has no such seat.
        """
        return parse_view(cls, text)

    # Copying, pickling and printing

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (unpickle_match, (type(self), pickle_state(self)))

    def __repr__(self) -> str:
        return f"<{self.title}, {summarize_match(self)}>"


def describe_fields(game: Game, message: Message) -> dict[str, Any]:
    return {field: describe_value(game, field, value) for field, value in message.fields.items()}


def describe_value(game: Game, field: str, value: object) -> object:
    """Return the value of a message's field in a form that does not depend on the match."""
    notation, display = game.variant.notation, game.variant.display
    if isinstance(value, int):
        if field in ("who", "other"):
            return value
        if field in ("card", "top"):
            return display.describe_cards(game, [notation.format_card(game, value)], 0)
        if field == "cards":
            return display.describe_cards(game, notation.format_cards(game, value), 0)
        return display.describe_field(game, field, value)
    if isinstance(value, str):
        return describe_move(game, value) if field == "move" else value
    if isinstance(value, CardList):
        return display.describe_cards(game, value.visible_cards, value.hidden_count)
    if isinstance(value, Message):
        return value if value.catalog else Message(value.key, describe_fields(game, value))
    if isinstance(value, AnyOf):
        items = [
            describe_move(game, item) if isinstance(item, str) else describe_value(game, "", item)
            for item in value.items
        ]
        return AnyOf(items, value.separator_key)
    return value


def describe_move(game: Game, notation: str) -> MoveText:
    """Return a move in notation for a field of a message."""
    faces = game.variant.get_faces(game)
    return MoveText(notation, {word: faces[word].name for word in notation.split() if word in faces})


CATALOG_NAMES: Final[dict[type[Game], str]] = {}


def get_catalog_name(game_class: type[Game]) -> str:
    """Return the names of the modules whose `messages` folders belong to a game, separated by spaces.

    They are the modules of the game's class and of its base classes.
    """
    name = CATALOG_NAMES.get(game_class)
    if name is None:
        classes: list[Any] = [
            base for base in game_class.__mro__ if issubclass(base, Game) and base is not Game
        ]
        name = CATALOG_NAMES[game_class] = " ".join(dict.fromkeys([base.__module__ for base in classes]))
    return name


MAX_VARIANTS: Final = 32  # maximum number of variants in `VARIANTS`
VARIANTS: Final[dict[tuple[object, ...], Variant]] = {}


def get_variant(game_class: type[Game], options: Options, seats: int, deck: str) -> Variant:
    """Return the variant of a match; matches that are the same in these respects share it."""
    # Most matches have the default options, and hashing all options takes a tenth of the time of a new match.
    key_options = None if options is default_options(game_class.options_type) else options
    key: tuple[object, ...] = (game_class, key_options, seats, deck)
    variant = VARIANTS.get(key)
    if variant is None:
        if len(VARIANTS) >= MAX_VARIANTS:
            # Remove the oldest variant. Matches in progress keep their own reference to it.
            del VARIANTS[next(iter(VARIANTS))]
        variant = VARIANTS[key] = Variant(
            options,
            seats,
            deck,
            game_class.notation,
            game_class.positions,
            game_class.display,
            game_class.strategy,
            game_class.beliefs,
            game_class.features,
        )
    return variant
