"""The contract: what every game and every view of a match offers."""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.bits import bit, count, members, min_element
from parlour.kit.components import Knowledge, Strategy
from parlour.kit.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidOptionError,
    InvalidPositionError,
    InvalidSeatsError,
    ParlourError,
    invalid_move_error,
)
from parlour.kit.events import StatsCounter
from parlour.kit.features import encode_features
from parlour.kit.moves import ALL_SEATS, ALL_VIEWERS, CURRENT_SEAT, KIND_FIELD, MAX_SEATS, NO_SEAT, SPECTATOR
from parlour.kit.options import DealerOptions, Options, default_options, parse_options
from parlour.kit.outcomes import Event, Outcome, Refusal
from parlour.kit.position_reader import HIDDEN_CARD_TEXT, PositionReader, parse_seat_key, summarize_cards
from parlour.kit.registration import ClauseCheck, Components, default_components
from parlour.kit.rng import Rng, Seed, make_rng
from parlour.kit.sentences import DEFAULT_LANGUAGE, CardList, Sentence, format_sentence
from parlour.kit.validation import (
    MAX_INT,
    MAX_MOVE_TEXT_LENGTH,
    as_int,
    shorten_repr,
    validate_names,
    validate_position,
)
from parlour.kit.vocabulary import NotationCache, shared_notation_cache
from parlour.kit.zones import Face, Zone

if TYPE_CHECKING:
    from parlour.kit.view_cards import ViewCard

EVENT_WIDTH: Final = 6
HASH_WORD_MASK: Final = 1073741823
HASH_MULTIPLIER: Final = 1073739807


def compute_observation_key(game: "Game", seat: i64) -> i64:
    """`observation_key` for programs that know their seat is one."""
    tape, end = game.event_buffer, game.event_buffer_end
    heard: i64 = 1
    at: i64 = 0
    while at < end:
        for i in range(4):
            heard = mix_hash(heard, tape[at + i] + 2)
        seen_by = tape[at + 5]
        cards = tape[at + 4]
        if seen_by == ALL_VIEWERS or (seat >= 0 and (seen_by >> seat) & 1):
            heard = mix_hash(
                mix_hash(mix_hash(heard, cards & HASH_WORD_MASK), (cards >> 30) & HASH_WORD_MASK), cards >> 60
            )
        else:
            heard = mix_hash(heard, HASH_WORD_MASK - game.event_card_count(cards))
        at += EVENT_WIDTH
    return heard


def mix_hash(heard: i64, value: i64) -> i64:
    """One step of the hash behind `observation_key`; `value` has at most 30 bits, no product passes 2^60."""
    mingled: i64 = heard ^ (value & HASH_WORD_MASK)
    return HASH_MULTIPLIER * (mingled & HASH_WORD_MASK) + (mingled >> 30)


def list_event_sentences(game: "Game", seat: int) -> list[Sentence]:
    """What the last push did as a seat heard it, for programs that know their seat is one.

    The key is the kind of an event, and the fields are those of its sentence: `cards` are Cards.
    """
    found: list[Sentence] = []
    for at in range(0, int(game.event_buffer_end), EVENT_WIDTH):
        number, cards, seen_by = (
            int(game.event_buffer[at + 3]),
            game.event_buffer[at + 4],
            int(game.event_buffer[at + 5]),
        )
        sees = seen_by == ALL_VIEWERS or (seat >= 0 and bool(seen_by >> seat & 1))
        shown = game.components.format_cards(game, cards) if sees else []
        fields = {
            "who": int(game.event_buffer[at + 1]),
            "other": int(game.event_buffer[at + 2]),
            "number": number,
            "suit": number,
            "rank": number,
            "cards": CardList(shown, 0 if sees else int(game.event_card_count(cards))),
        }
        found.append(Sentence(game.event_kinds[int(game.event_buffer[at])], fields))
    return found


def format_events(
    game: "Game", seat: int, names: list[str], reader: int, language: str = DEFAULT_LANGUAGE
) -> list[Event]:
    """`events` as a seat saw them, told to the seat `reader`, for programs that know their seats are some."""
    happened: list[Event] = []
    for each in list_event_sentences(game, seat):
        who, other, number = each.fields["who"], each.fields["other"], each.fields["number"]
        cards: CardList = each.fields["cards"]
        text = game.format_sentence(each, names, reader, language)
        happened.append(Event(each.key, who, other, number, cards.shown, cards.hidden_count, text))
    return happened


def load_position(
    game_class: "type[Game]", position: dict[str, Any], seed: Seed, is_partial: bool = False
) -> "Game":
    """Return the match of a position; a partial one has `?` for hidden cards. Raises InvalidPositionError."""
    game = new_from_position(game_class, position, seed)
    reader = PositionReader(game, position, is_partial)
    game.reset_match()
    is_over = reader.has("outcome")
    winners, clause = reader.ending()
    game.components.read_position(game, reader)
    game.read_turn(reader)
    if is_over:
        game.finish(winners, clause)
    reader.require_all_read()
    load_memory(game, reader.mapping("memory"))
    return game


def load_state(game_class: "type[Game]", state: dict[str, Any], is_partial: bool = False) -> "Game":
    """The match that `state` describes, its generator where it stood. Raises InvalidPositionError."""
    try:
        rng = Rng.from_text(str(state.pop("rng_state")))
    except (KeyError, ValueError) as reason:
        raise InvalidPositionError(f"chance: not what a match wrote ({shorten_repr(reason)})") from None
    game = load_position(game_class, state, rng.copy(), is_partial)
    game.rng = rng
    return game


def new_from_position(game_class: "type[Game]", position: dict[str, Any], seed: Seed) -> "Game":
    """A new match with the seats and options that a position names."""
    named = position.get("game", game_class.name)
    if named != game_class.name:
        raise InvalidPositionError(f"this is a position of {shorten_repr(named)}, not of {game_class.name}")
    options = position.get("options") or {}
    if not isinstance(options, dict):
        raise InvalidPositionError("options: names and values are wanted")
    seats = position.get("seats")
    if seats is None:
        seats = count_seats(game_class, position)
    if not isinstance(seats, int) or isinstance(seats, bool) or seats < 1:
        raise InvalidPositionError(f"seats: {shorten_repr(seats)} is not a number of seats")
    memory = position.get("memory") or {}
    if not isinstance(memory, dict):
        raise InvalidPositionError("memory: names and values are wanted")
    return game_class(seats, parse_options(game_class.options_type, options), seed, memory.get("deck", ""))


def count_seats(game_class: "type[Game]", position: dict[str, Any]) -> int:
    """How many sit at a position that does not say so: one for each hand or pile."""
    for key in ("hands", "piles", "rows"):
        laid = position.get(key)
        if isinstance(laid, list | dict) and laid:
            if isinstance(laid, list):
                return len(laid)
            return max([game_class.min_seats - 1, *[parse_seat_key(seat) for seat in laid]]) + 1
    return game_class.min_seats


def load_memory(game: "Game", memory: dict[str, Any]) -> None:
    """Takes what `Game.write_memory` wrote. Raises InvalidPositionError."""
    try:
        game.move_count = int(memory.get("move_count", 0))
        game.round_count = int(memory.get("round_count", game.round_count))
        game.components.read_memory(game, memory)
    except ParlourError:
        raise
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as reason:
        raise InvalidPositionError(f"memory: not what this game wrote ({shorten_repr(reason)})") from None


VEC_TYPE_PREFIX: Final = "vec"  # begins the name of each kind of it, which have no class in common


def copy_value(value: Any) -> Any:
    """What a field holds, in a copy of its own; what never changes is shared."""
    if isinstance(value, list):
        return [copy_value(each) for each in value]
    if type(value).__name__.startswith(VEC_TYPE_PREFIX):
        return value[:]
    copying = getattr(value, "copy", None)
    return copying() if copying is not None else value


def pickle_state(game: "Game") -> dict[str, Any]:
    """Everything, for `unpickle_match`: the state, and what a match has beside it while it runs."""
    state = game.state()
    laid = [state.get(key) for key in game.position_keys]
    return {
        "state": state,
        "is_partial": HIDDEN_CARD_TEXT in json.dumps(laid),
        "viewer": int(game.viewer),
        "flags": [game.has_interrupts, game.record_events, game.track_knowledge, game.track_views],
        "event_buffer": [int(game.event_buffer[at]) for at in range(int(game.event_buffer_end))],
        "move_buffer": [int(code) for code in game.move_buffer],
    }


def unpickle_match(game_class: "type[Game]", whole: dict[str, Any]) -> "Game":
    """The match of which `kept` told everything, also one without the cards that a seat cannot see."""
    game = load_state(game_class, dict(whole["state"]), whole["is_partial"])
    game.viewer = whole["viewer"]
    game.has_interrupts, game.record_events, game.track_knowledge, game.track_views = whole["flags"]
    game.event_buffer = vec[i64](whole["event_buffer"])
    game.event_buffer_end = len(game.event_buffer)
    game.move_buffer = vec[i64](whole["move_buffer"])
    return game


def summarize_match(game: "Game") -> str:
    """The table in one line: who is to play or has won, and what lies where."""
    position = game.position()
    outcome = game.outcome
    parts = [f"{game.seats} seats", str(outcome) if outcome is not None else f"turn {position['turn']}"]
    for key in game.position_keys:
        value = position.get(key)
        if value not in (None, "", [], {}, False):
            parts.append(f"{key} {summarize_cards(value)}")
    return "; ".join(parts)


VIEW_RNG: Final = Rng.fast(0)  # of each view a copy, which tells nothing of the generator of its match


@final
class View:
    """All that one seat may know of a match, and nothing else. `Game.view` gives it.

    What the rules ask of the seat can be asked of its table.

    Attributes:
        game: The match without the cards that the seat cannot see: its public parts, the seat's own cards,
            and what everybody remembers.
        seat: Whose view it is, 0 to `game.seats` - 1; -1 for a spectator.
    """

    def __init__(self, game: "Game", seat: int) -> None:
        self.game = game
        self.seat = seat
        game.viewer = seat

    def legal(self) -> list[int]:
        """What this seat may do now.

        Returns:
            Codes, as `Game.legal` of the match gives them; empty for who only watches.
        """
        return self.game.legal(self.seat) if self.seat >= 0 else []

    def refusal(self, move: SupportsIndex) -> Refusal | None:
        """Why this seat may not make a move now.

        Args:
            move: The code of any move of the game.

        Returns:
            What `Game.refusal` of the match says; nothing where it is legal.

        Raises:
            InvalidMoveError: It is no move of the game.
        """
        return self.game.refusal(self.seat, move)

    def determinize(self, rng: Seed = None) -> "Game":
        """A match drawn at random among those that this view allows: a world.

        The order of each deal that fits counts once. Of what the others did it uses that it was legal, and
        not that it was clever. The future of the match is drawn anew.

        Args:
            rng: A source of random numbers, or the seed of one; without it, the machine's own.

        Returns:
            A whole match whose view of this seat equals this one.

        Raises:
            InvalidOptionError: What was given is neither a source nor a seed.
        """
        source = make_rng(rng)
        if self.game.beliefs is None:
            self.game.beliefs = self.game.knowledge.build_beliefs(self.game, self.seat)
        world = self.game.copy()
        world.beliefs = self.game.beliefs
        world.knowledge.deal_hidden(world, self.seat, source)
        world.beliefs = None
        world.rng = source.spawn()
        world.viewer = SPECTATOR
        return world

    def features(self) -> list[int]:
        """What the seat sees as numbers for a learner.

        Returns:
            Numbers in the order of `parlour.kit.features.get_feature_list`, which documents each of them with
            its range; as many in every match with the same seats and options.

        Raises:
            InvalidSeatsError: Who only watches has none.
            ParlourError: The game declares none.
        """
        return encode_features(self.game, self.seat)

    @property
    def hand(self) -> "list[ViewCard]":
        """The cards in the hand of this seat.

        Returns:
            Cards in the order of a position; empty in a game without hands, such as War, and for a spectator.
        """
        if self.seat < 0 or "hands" not in self.game.card_keys:
            return []
        return self.cards("hands")

    def cards(self, place: object, seat: SupportsIndex | None = None) -> "list[ViewCard]":
        """The cards of one place, as this seat sees them.

        Args:
            place: The key of the place in a position, such as `discard` or `hands`.
            seat: Whose place it is, if each seat has one, 0 to `table.seats` - 1; by default this seat's own.

        Returns:
            Cards in the order of a position, the top of a pile first. A card that this seat cannot see is
            `hidden`.

        Raises:
            ParlourError: The game has no such place, or it belongs to no seat.
            InvalidSeatsError: The match has no such seat, or a spectator left the seat out.
        """
        from parlour.kit.view_cards import cards_at

        return cards_at(self.game, self.seat, place, seat)

    def zones(self) -> list[Zone]:
        """The table as this seat sees it, for whoever draws it.

        Returns:
            Places with what lies there, the middle of the table first.
        """
        return self.game.components.zones(self.game, self.seat)

    def position(self) -> dict[str, Any]:
        """The position as this seat sees it.

        Returns:
            What `Game.position` has, with `?` for every card that the seat cannot see, what it has learnt on
            the way under `memory`, and its number under `view`.
        """
        position = self.game.position()
        self.game.write_memory(position)
        position["viewer"] = self.seat
        return position

    def to_text(self) -> str:
        """The view as one line, to be sent to another process.

        Returns:
            JSON, which `Game.view_from_text` reads back.
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
        seen = f"as seat {self.seat} sees it" if self.seat >= 0 else "as who watches sees it"
        return f"<{self.game.title} {seen}, {summarize_match(self.game)}>"


def parse_view(game_class: "type[Game]", written: object) -> View:
    """Read what `View.to_text` wrote. Raises InvalidPositionError, InvalidOptionError, InvalidSeatsError."""
    if not isinstance(written, str | bytes):
        raise InvalidPositionError(f"the text of a view is wanted, not {shorten_repr(written)}")
    try:
        position = validate_position(json.loads(written))
        seat = position.pop("viewer")
    except (ValueError, KeyError, RecursionError) as reason:
        raise InvalidPositionError(f"this is not the text of a view: {shorten_repr(reason)}") from None
    table = load_position(game_class, position, 0, True)
    return View(table, table.validate_seat(seat, SPECTATOR))


BLANK: Final = -1_000_000  # instead of a number of seats: an object with nothing in it, for `copy` to fill

MOVE_LIMIT_OPTION: Final = "limit"


@mypyc_attr(allow_interpreted_subclasses=True)
class Game:
    """One match in progress.

    A game's class states its facts and keeps the rules: `start`, `generate`, `push`, `copy`, `find_refusal`,
    and how it is written, shown and told. The rest of the contract stands here, once. Seats are numbers from
    0, clockwise; where a method takes -1, that is somebody who only watches. A set of seats is an integer
    with a bit for each (`parlour.kit.bits`).

    Attributes:
        name: As a person types it: `crazy-eight`. This and the next four are facts of the class.
        title: As a person reads it.
        rules_version: From 1, raised whenever an old record could play differently.
        min_seats: Seats, at least.
        max_seats: Seats, at most.
        options: The options of this match, frozen.
        seats: How many play.
        turn: The lowest seat that play waits for, -1 at the end.
        is_over: Whether the match has ended.
        move_count: Made in this round.
        round_count: Finished in this match.
        move_buffer: The buffer into which `generate_legal` writes legal moves.
        rng: The source of all its chance.
        record_events: Whether events are kept, for `events` and `observation_key`; a loop may turn it off.
        track_knowledge: Whether what seats learn on the way is kept; without it views know too little.
    """

    name: ClassVar[str] = ""  # as a person types it: `crazy-eight`
    title: ClassVar[str] = ""
    clause_prefix: ClassVar[str] = ""  # of its clauses: `CE`
    rules_version: ClassVar[int] = 1  # raised whenever an old record could play differently
    min_seats: ClassVar[int] = 2  # seats
    max_seats: ClassVar[int] = 2
    options_type: ClassVar[type[Options]] = Options
    event_kinds: ClassVar[tuple[str, ...]] = ()
    heuristic_percent: ClassVar[int] = 100  # percent of a play-out's moves in a search that `heuristic` makes
    likelihood_worlds: ClassVar[int] = 1  # worlds among which a search takes one, by their `likelihood`
    position_keys: ClassVar[tuple[str, ...]] = ()  # the game's own keys of a position
    card_keys: ClassVar[tuple[str, ...]] = ()  # those under which cards lie: places for `View.cards`
    unordered_keys: ClassVar[tuple[str, ...]] = ("hands",)  # those whose cards are in no order
    clause_checks: ClassVar[
        tuple[ClauseCheck, ...]
    ] = ()  # in the order of the page (G-5); `furnish` gives them
    checks_by_kind: ClassVar[dict[int, tuple[ClauseCheck, ...]]] = {}  # those that concern a kind of move
    components: ClassVar[Components] = default_components()
    has_reminders: ClassVar[bool] = True  # play tells of hidden cards: a table may hide that
    public_fields: ClassVar[tuple[str, ...]] = ()  # of the state: generated, or found by `prepare`
    hidden_fields: ClassVar[tuple[str, ...]] = ()

    # mypyc makes `__new__` of a compiled game call `__init__`, and Python calls it once more.
    is_dealt: bool = False

    def __init__(
        self, seats: SupportsIndex = 0, options: object = None, seed: Seed = None, deck: object = ""
    ) -> None:
        """A match, dealt, with options of the game's own type and a seed as for `parlour.new`.

        The fewest play where `seats` is 0; `deck` is a small pack for tests, written as cards.

        Raises:
            InvalidSeatsError: The game is not for so many.
            InvalidOptionError: The options clash or are another game's, or the seed or the deck is none.
        """
        if self.is_dealt or (isinstance(seats, int) and seats == BLANK):
            return
        wanted = as_int(seats)
        if wanted == 0:
            wanted = self.min_seats
        if wanted is None or not self.min_seats <= wanted <= self.max_seats:
            raise InvalidSeatsError(
                f"{self.title} is for {self.seat_range()} seats, not {shorten_repr(seats)}"
            )
        if not isinstance(deck, str):
            raise InvalidOptionError(f"deck: cards in a text are wanted, not {shorten_repr(deck)}")
        chosen = options if options is not None else default_options(self.options_type)
        if not isinstance(chosen, self.options_type):
            raise InvalidOptionError(f"{self.title} takes its own options, {self.options_type.__name__}")
        self.options: Options = chosen
        self.seats: i64 = wanted
        self.deck: str = deck
        self.notation_cache: NotationCache | None = None  # see `get_notation_cache`
        clash = chosen.find_conflict(wanted)
        if clash is not None:
            raise InvalidOptionError(format_sentence(self, clash, [], SPECTATOR, DEFAULT_LANGUAGE))
        self.knowledge: Knowledge = self.components.knowledge
        self.strategy: Strategy = self.components.strategy
        # By name: where a game that is not compiled states the field anew, it is no slot of Options.
        self.move_limit: i64 = int(getattr(chosen, MOVE_LIMIT_OPTION))
        self.rng: Rng = make_rng(seed)
        self.turn: i64 = 0  # the lowest seat that play waits for, -1 at the end
        self.is_over: bool = False
        self.move_count: i64 = 0  # made in this round
        self.round_count: i64 = 0  # finished in this match
        self.winners: i64 = 0  # a set of seats, at the end
        self.end_clause: str = ""  # the clause, at the end
        self.viewer: i64 = SPECTATOR  # in the table of a view: the seat whose view it is
        self.move_buffer: vec[i64] = vec[i64]([0] * self.max_legal_moves())
        self.has_interrupts: bool = True  # whether any seat may ever step in: where not, nobody need ask
        self.record_events: bool = (
            True  # whether events are kept; a search turns this off where it needs none
        )
        self.track_knowledge: bool = True  # whether what seats learn on the way is kept; without it no views
        self.track_views: bool = True  # whether of that what only views want is kept; a search turns this off
        self.event_buffer: vec[i64] = vec[i64]([])
        self.event_buffer_end: i64 = 0
        self.stats_counter: StatsCounter | None = (
            None  # where figures are counted: events go there, and are not kept
        )
        self.beliefs: object = None  # in a view, and in a world that it deals: see `build_beliefs`
        if "public_fields" in type(self).__dict__:  # a variant of a game may have fields of its own
            self.declare_public()
            self.declare_round()
            self.declare_hidden()
        else:
            self.declare_fields()
        self.is_dealt = True
        self.start()

    @classmethod
    def seat_range(cls) -> str:
        """How many can play, in words."""
        return str(cls.min_seats) if cls.min_seats == cls.max_seats else f"{cls.min_seats} to {cls.max_seats}"

    def copy_common(self, target: "Game") -> None:
        """Copies what every game has into a shell."""
        target.knowledge = self.knowledge
        target.strategy = self.strategy
        target.options = self.options
        target.seats = self.seats
        target.move_limit = self.move_limit
        target.rng = self.rng.copy()
        target.deck = self.deck
        target.turn = self.turn
        target.is_over = self.is_over
        target.move_count = self.move_count
        target.round_count = self.round_count
        target.winners = self.winners
        target.end_clause = self.end_clause
        target.viewer = self.viewer
        target.move_buffer = self.move_buffer[:]
        target.has_interrupts = self.has_interrupts
        target.record_events = self.record_events
        target.track_knowledge = self.track_knowledge
        target.track_views = self.track_views
        target.event_buffer = self.event_buffer[: self.event_buffer_end]
        target.event_buffer_end = self.event_buffer_end
        target.stats_counter = None
        target.beliefs = None
        target.notation_cache = self.notation_cache

    # What a game's file gives

    def max_legal_moves(self) -> int:
        """The length of the buffer of legal moves: at least the most that a seat can have."""
        return 64

    def declare_public(self) -> None:
        """Declares each field of the state that everybody may see; cards are dealt by `start`.

        What follows from the options stands in one object, which copies share.
        """

    def declare_round(self) -> None:
        """Declares those of them that start anew with each deal."""

    def declare_hidden(self) -> None:
        """Declares each field of the state that not everybody may see; they start anew with each deal."""

    def reset_round(self) -> None:
        """Sets what starts anew with each deal as it was declared. Generated for compiled games."""
        self.declare_round()
        self.declare_hidden()

    def start(self) -> None:
        """Deals the first round of a new match, with the same seats and options."""
        raise NotImplementedError

    def generate_legal(self, seat: i64) -> i64:
        """Writes the codes of the legal moves of a seat, which is not looked at, into `codes`.

        Returns:
            How many there are, 0 to `len(codes)`; what stands behind them in the buffer means nothing.
        """
        raise NotImplementedError

    def fill_move_buffer(self, moves: list[int]) -> int:
        """Writes these codes as `generate` has to, for games that are not in a hurry."""
        for nth, move in enumerate(moves):
            self.move_buffer[nth] = move
        return len(moves)

    def push(self, seat: i64, move: i64) -> None:
        """Makes a move that is known to be legal, and all that follows from it without a decision.

        Nothing is looked at: after any other move the match is in no state at all. `play` looks first.
        """
        raise NotImplementedError

    def copy(self) -> "Game":
        """The same match once more, for tries that must not change this one.

        Returns:
            A match that shares nothing with this one, the random generator least: both go on alike.
        """
        twin = self.new_blank()
        self.copy_common(twin)
        self.copy_public(twin)
        self.copy_hidden(twin)
        return twin

    def new_blank(self) -> "Game":
        """An object of the same game with nothing in it."""
        return type(self)(BLANK)

    def copy_public(self, target: "Game") -> None:
        """Copies the fields that everybody may see."""
        for name in self.public_fields:
            setattr(target, name, copy_value(getattr(self, name)))

    def copy_hidden(self, target: "Game") -> None:
        """Copies the fields that not everybody may see."""
        for name in self.hidden_fields:
            setattr(target, name, copy_value(getattr(self, name)))

    def copy_visible(self, target: "Game", seat: i64, known_cards: i64) -> None:
        """Copies of the hidden fields what a seat sees, and the cards that it can name: the set `known`.

        Generated for a game whose places stand in a table.
        """
        raise NotImplementedError

    def list_fields(self) -> list[str]:
        """The fields of a game whose copying is not generated, as far as they are set."""
        return list(getattr(self, "__dict__", ()))

    def declare_fields(self) -> None:
        """Has the fields declared, and keeps their names, of a game whose copying is not generated."""
        before = set(self.list_fields())
        self.declare_public()
        self.declare_round()
        public = [name for name in self.list_fields() if name not in before]
        self.declare_hidden()
        hidden = [name for name in self.list_fields() if name not in before.union(public)]
        if public or hidden:
            type(self).public_fields = tuple(public)
            type(self).hidden_fields = tuple(hidden)

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        """The first clause of the game's own that the move breaks, in the order of its rules page."""
        for each in self.checks_by_kind.get(move & KIND_FIELD, ()):
            sentence = each.check(self, seat, move)
            if sentence is not None:
                return Refusal(each.clause, sentence, self.format_sentence(sentence))
        return None

    def read_turn(self, position: PositionReader) -> None:
        """Takes from a position whose turn it is, after all else; for games whose other keys do not tell."""

    def vocabulary(self) -> list[int]:
        """Every move that the options allow at any time, for any seat: the action space of a learner.

        Returns:
            Codes, each once, in an order that depends on the game, its seats and its options alone.
        """
        return self.components.vocabulary(self)

    def to_move(self) -> i64:
        """Who has to move.

        Returns:
            The set of seats that play waits for, in any order; empty at the end.
        """
        if self.is_over:
            return 0
        return bit(self.turn)

    def may_interrupt(self) -> i64:
        """Who may step in.

        Returns:
            The set of seats that may step in now and are never waited for.
        """
        return 0

    def is_interrupt_move(self, move: int) -> bool:
        """Whether this is a move that a seat makes out of turn."""
        return False

    def out_of_turn_key(self, seat: int) -> str:
        """The key of the sentence for a seat that play does not wait for now (G-1)."""
        return "refuse-turn"

    def deal_number(self) -> i64:
        """A number that is another once the cards are dealt anew: there a search values the position."""
        return self.round_count

    def next_dealer(self) -> int:
        """The seat that deals when the same people play again.

        -1 where that is for the new match to find out, or nobody deals.
        """
        return -1

    def list_scores(self) -> list[int]:
        """The scores as they stand.

        Returns:
            A number for each seat; empty where the match keeps none.
        """
        return []

    def faces(self) -> dict[str, Face]:
        """How each card looks that is not of the standard pack; a part of the game.

        Returns:
            Faces by the text of the card; empty with the standard pack.
        """
        return self.components.faces(self)

    # Whose move it is

    def next_actor(self, declined: i64 = 0) -> i64:
        """The seat to be asked for a move now.

        First come those that may step in, clockwise from the turn, each once after every move, also one that
        was made out of turn: `declined` is the set of those that have let the chance go by since the last
        move. Then comes the lowest seat that play waits for.

        Returns:
            The seat; -1 where there is none, for the match is over.
        """
        # Compiled, a default value other than 0 would not reach a game that is not compiled.
        return self.select_actor(declined, ALL_SEATS)

    def select_actor(self, declined: i64, among: i64) -> i64:
        """The same where only these seats can be asked."""
        if self.is_over:
            return NO_SEAT
        waited_for = self.to_move()
        stepping_in = self.may_interrupt() & ~waited_for & ~declined & among
        if stepping_in:
            after = stepping_in & ~(bit(self.turn + 1) - 1)
            return min_element(after if after else stepping_in)
        waited_for &= among
        if waited_for:
            return min_element(waited_for)
        return NO_SEAT

    # Moves

    def legal(self, seat: SupportsIndex = CURRENT_SEAT) -> list[int]:
        """What a seat may do now; whoever is on turn where no seat is given. Who only watches may do nothing.

        Args:
            seat: 0 to `seats` - 1, or `SPECTATOR`, -1, for who only watches.

        Returns:
            Codes in the order of the game, each once; empty where the seat may do nothing.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        number = self.validate_seat(seat, CURRENT_SEAT)
        if number == CURRENT_SEAT:
            number = int(self.turn)
        if number < 0:
            return []
        return [self.move_buffer[i] for i in range(self.generate_legal(number))]

    def is_legal(self, seat: int, move: int) -> bool:
        """Whether these are a seat and a move that it may make now."""
        if seat < 0 or seat >= self.seats or move < 0 or move > MAX_INT:
            return False
        code: i64 = move
        found = self.generate_legal(seat)
        buffer = self.move_buffer
        for nth in range(found):
            if buffer[nth] == code:
                return True
        return False

    def validate_seat(self, seat: object, lowest: int) -> int:
        """Return a seat of this match, `lowest` or above; -1 is nobody. Raises InvalidSeatsError."""
        number = as_int(seat)
        if number is None or not lowest <= number < self.seats:
            raise InvalidSeatsError(
                f"{self.title} has seats 0 to {self.seats - 1} here, not {shorten_repr(seat)}"
            )
        return number

    def validate_move_code(self, move: object) -> int:
        """The code of a move, which need be none of this game's. Raises InvalidMoveError."""
        number = as_int(move)
        if number is None:
            raise self.invalid_move_error(move)
        return number

    def invalid_move_error(self, move: object) -> InvalidMoveError:
        """What to raise for something that is no move of this game."""
        return invalid_move_error(
            self, Sentence("no-move-here", {"text": shorten_repr(move), "title": self.title})
        )

    def vocabulary_set(self) -> frozenset[int]:
        """The vocabulary as a set, worked out once for all matches with these seats and options."""
        lexicon = self.get_notation_cache()
        if not lexicon.vocabulary:
            lexicon.vocabulary = frozenset(self.vocabulary())
        return lexicon.vocabulary

    def get_notation_cache(self) -> NotationCache:
        """What moves and cards are called in all matches with these seats and options."""
        lexicon = self.notation_cache
        if lexicon is None:
            lexicon = self.notation_cache = shared_notation_cache(self)
        return lexicon

    def push_nth(self, index: i64) -> i64:
        """Makes the nth, from 0, of the moves last written for whoever is on turn: for quick loops.

        Returns:
            How many moves the next turn has, which are then in `codes`; 0 at the end.
        """
        self.push(self.turn, self.move_buffer[index])
        if self.is_over:
            return 0
        return self.generate_legal(self.turn)

    def format_move(self, move: SupportsIndex) -> str:
        """The move of a code, in the game's notation.

        Args:
            move: Of `vocabulary`, or what `parse` gives for a text.

        Returns:
            Text that `parse` reads back.

        Raises:
            InvalidMoveError: It is no move of the game with these seats and options.
        """
        code = self.validate_move_code(move)
        lexicon = self.get_notation_cache()
        known = lexicon.move_texts.get(code)
        if known is not None:
            return known
        if code in self.vocabulary_set():
            known = lexicon.move_texts[code] = self.components.format_move(self, code)
            return known
        if code < 0:
            raise self.invalid_move_error(move)
        try:
            written = self.components.format_move(self, code)
            # One that a text names, though no seat ever has it.
            if self.components.parse_move(self, written) == code:
                return written
        except Exception:
            pass  # of other numbers a game need know nothing
        raise self.invalid_move_error(move)

    def parse_move(self, text: object) -> int:
        """The move that a text names, as the notation or a person writes it; whether or not it is legal now.

        Args:
            text: At most 1,000 characters.

        Returns:
            Its code.

        Raises:
            InvalidMoveError: The text names no move of the game.
        """
        line = self.validate_move_text(text)
        known = self.get_notation_cache().move_codes.get(line)
        if known is not None:
            return known
        return self.cache_move_text(line, self.components.parse_move(self, line))

    def cache_move_text(self, line: str, code: int) -> int:
        """Keeps what a text was read as, where it is the very one of a move: that is read so at any time."""
        if code in self.vocabulary_set() and self.format_move(code) == line:
            self.get_notation_cache().move_codes[line] = code
        return code

    def parse_moves(self, text: object, seat: SupportsIndex = SPECTATOR) -> list[int]:
        """The moves that one line of text stands for, made together by that seat.

        Args:
            text: As `parse` takes it, or several moves as the rules page of the game writes them.
            seat: 0 to `seats` - 1, or `SPECTATOR`, -1, for who only watches.

        Returns:
            Their codes in order, at least one.

        Raises:
            InvalidMoveError: The line names no moves of the game.
            InvalidSeatsError: The match has no such seat.
        """
        line, number = self.validate_move_text(text), self.validate_seat(seat, SPECTATOR)
        known = self.get_notation_cache().move_codes.get(line)
        if known is not None:
            return [known]
        found = self.components.parse_moves(self, line, number)
        if len(found) == 1:
            self.cache_move_text(line, found[0])
        return found

    def validate_move_text(self, text: object) -> str:
        """The text of a move. Raises InvalidMoveError for what is none, or far too long for one."""
        if not isinstance(text, str):
            raise self.invalid_move_error(text)
        if len(text) > MAX_MOVE_TEXT_LENGTH:
            raise invalid_move_error(self, Sentence("no-move-long", {"number": len(text)}))
        return text

    def heuristic(self, seat: SupportsIndex) -> int:
        """A rule of thumb for a seat that may move now, which looks at nothing that the seat cannot see.

        Returns:
            The code of a legal move; `NO_MOVE` for a seat that may step in and lets it be.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        if isinstance(seat, int) and 0 <= seat < MAX_SEATS and seat < self.seats:
            return self.strategy.heuristic_move(self, seat)
        return self.strategy.heuristic_move(self, self.validate_seat(seat, 0))

    def refusal(self, seat: SupportsIndex, move: SupportsIndex) -> Refusal | None:
        """Why a seat may not make a move, given as code.

        Args:
            seat: 0 to `seats` - 1, or `SPECTATOR`, -1, for who only watches.
            move: Its code.

        Returns:
            The first clause that it breaks, in the order of the rules page; nothing where it is legal.

        Raises:
            InvalidSeatsError: The match has no such seat.
            InvalidMoveError: It is no move of the game.
        """
        number, code = self.validate_seat(seat, SPECTATOR), self.validate_move_code(move)
        if self.is_over:
            return self.new_refusal("G-2", "refuse-over")
        in_turn = number >= 0 and (self.to_move() & bit(number)) != 0
        if not in_turn and (number < 0 or not self.is_interrupt_move(code)):
            return self.new_refusal("G-1", self.out_of_turn_key(number))
        # A text can name moves that no seat ever has, for which the game has its sentence. Of other numbers
        # it need know nothing: whatever it makes of them, they are no moves.
        if code < 0:
            raise self.invalid_move_error(move)
        try:
            found = self.find_refusal(number, code)
        except ParlourError:
            raise
        except Exception:
            if code in self.vocabulary_set():
                raise
            raise self.invalid_move_error(move) from None
        if (
            found is None
            and not self.is_legal(number, code)
            and self.components.canonical_move(self, code) not in self.vocabulary_set()
        ):
            raise self.invalid_move_error(move)
        return found

    def new_refusal(self, clause: str, key: str, fields: dict[str, int] | None = None) -> Refusal:
        """A refusal by this clause, in the sentence of this key."""
        sentence = Sentence(key, fields or {})
        return Refusal(clause, sentence, self.format_sentence(sentence))

    def play(self, seat: SupportsIndex, move: SupportsIndex | str) -> None:
        """Makes a move, and looks at it first. Where it raises, nothing has changed.

        Args:
            seat: Whoever moves.
            move: A code, a text, or a line of several moves.

        Raises:
            InvalidSeatsError: The match has no such seat.
            InvalidMoveError: It is no move of the game.
            IllegalMoveError: The seat may not make it now; clause and sentence say why.
        """
        if (
            isinstance(seat, int)
            and isinstance(move, int)
            and 0 <= seat < MAX_SEATS
            and seat < self.seats
            and 0 <= move <= MAX_INT
        ):
            # As `is_legal` does, but here each call counts.
            code: i64 = move
            found = self.generate_legal(seat)
            buffer = self.move_buffer
            for nth in range(found):
                if buffer[nth] == code:
                    self.push(seat, code)
                    return
        number = self.validate_seat(seat, SPECTATOR)
        if isinstance(move, str):
            codes = self.parse_moves(move, number)
        else:
            codes = [self.validate_move_code(move)]
            if self.components.canonical_move(self, codes[0]) not in self.vocabulary_set():
                raise self.invalid_move_error(move)
        if len(codes) > 1:
            self.copy().play_codes(number, codes)
        self.play_codes(number, codes)

    def play_codes(self, seat: int, codes: list[int]) -> None:
        """Makes moves one after another. Raises IllegalMoveError for the first that is not legal."""
        for code in codes:
            if not self.is_legal(seat, code):
                refusal = self.refusal(seat, code)
                if refusal is not None:
                    raise IllegalMoveError(refusal.text, refusal.clause)
            self.push(seat, code)

    # What is seen

    def view(self, seat: SupportsIndex = SPECTATOR) -> View:
        """All that a seat may know, or somebody who only watches.

        Args:
            seat: 0 to `seats` - 1, or `SPECTATOR`, -1, for who only watches.

        Returns:
            A view that shares nothing with the match.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        number = self.validate_seat(seat, SPECTATOR)
        table = self.knowledge.observation(self, number)
        table.rng = VIEW_RNG.copy()
        table.event_buffer_end = 0
        return View(table, number)

    def needs_events(self, kinds: i64) -> bool:
        """Whether any event of a set of kinds is kept, or counted as things are: else none need be told."""
        ledger = self.stats_counter
        return ledger is None or ledger.active_kinds & kinds != 0

    def emit_event(self, kind: i64, who: i64, other: i64, number: i64, cards: i64, viewers: i64) -> None:
        """Keeps an event, or counts it; `seen_by` is the set of seats that may see its cards."""
        ledger = self.stats_counter
        if ledger is not None:
            if (ledger.active_kinds >> kind) & 1:
                ledger.count_event(kind, who, other, number, cards)
            return
        if self.event_buffer_end + EVENT_WIDTH > len(self.event_buffer):
            longer = vec[i64]([0] * (2 * len(self.event_buffer) + 8 * EVENT_WIDTH))
            for i in range(self.event_buffer_end):
                longer[i] = self.event_buffer[i]
            self.event_buffer = longer
        tape, at = self.event_buffer, self.event_buffer_end
        tape[at] = kind
        tape[at + 1] = who
        tape[at + 2] = other
        tape[at + 3] = number
        tape[at + 4] = cards
        tape[at + 5] = viewers
        self.event_buffer_end = at + EVENT_WIDTH

    def emit_named_event(
        self,
        kind: str,
        who: int = NO_SEAT,
        other: int = NO_SEAT,
        number: int = 0,
        cards: int = 0,
        viewers: int = ALL_VIEWERS,
    ) -> None:
        """Tells an event by its word, for games that are not in a hurry; see `tell`."""
        if self.record_events:
            self.emit_event(self.event_kinds.index(kind), who, other, number, cards, viewers)

    def observation_key(self, seat: SupportsIndex = SPECTATOR) -> int:
        """One number for what a seat saw of the last move.

        Args:
            seat: 0 to `seats` - 1, or `SPECTATOR`, -1, for who only watches.

        Returns:
            60 bits, equal exactly where the events are equal that the seat was told.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        return int(compute_observation_key(self, self.validate_seat(seat, SPECTATOR)))

    def event_card_count(self, cards: i64) -> i64:
        """How many cards an event holds, which is all that those learn who may not see them."""
        return count(cards)

    def events(
        self,
        seat: SupportsIndex = SPECTATOR,
        names: object = None,
        reader: SupportsIndex | None = None,
        language: str = DEFAULT_LANGUAGE,
    ) -> list[Event]:
        """What the last move did, as a seat saw it.

        Args:
            seat: Who saw it, -1 for who only watches.
            names: What the seats are called; without names they are called by their numbers.
            reader: Who reads it, and is addressed as "you": whoever saw it, where nobody is given.
            language: In which it is told, as far as there are words in it: `en`, `de`.

        Returns:
            Events in their order; none while nobody is `listening`.

        Raises:
            InvalidSeatsError: The match has no such seat.
            ParlourError: The names are no list of names.
        """
        sees = self.validate_seat(seat, SPECTATOR)
        reads = sees if reader is None else self.validate_seat(reader, SPECTATOR)
        return format_events(self, sees, validate_names(names), reads, language)

    def format_sentence(
        self,
        sentence: Sentence,
        names: list[str] | None = None,
        reader: int = SPECTATOR,
        language: str = DEFAULT_LANGUAGE,
    ) -> str:
        """A sentence in words, as the seat `you` reads it in a language."""
        return format_sentence(self, sentence, names or [], reader, language)

    # How it ends

    def reset_match(self) -> None:
        """Nothing has been played and nobody has won: the first thing that `start` does."""
        self.is_over = False
        self.winners = 0
        self.end_clause = ""
        self.move_count = 0
        self.round_count = 0
        self.event_buffer_end = 0

    def choose_first_dealer(self, kind: i64) -> i64:
        """G-6: who deals first: by lot, told as an event of that kind, or seat 0. A deal has to follow."""
        chosen = self.options
        if not isinstance(chosen, DealerOptions) or chosen.dealer == "first":
            return 0
        dealer = self.rng.draw_lot(self.seats)
        if self.record_events:
            self.emit_event(kind, dealer, NO_SEAT, 0, 0, ALL_VIEWERS)
        return dealer

    def finish(self, winners: i64, clause: str) -> None:
        """Ends the match."""
        self.is_over = True
        self.turn = -1
        self.winners = winners
        self.end_clause = clause

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended.

        Returns:
            Winners, scores and clause; nothing while it goes on.
        """
        if not self.is_over:
            return None
        return Outcome(members(self.winners), self.list_scores(), self.end_clause)

    def utility(self, seat: SupportsIndex) -> float:
        """What the match is worth to a seat.

        Returns:
            -1 to 1, exact at the end and an estimate before. One winner has 1 and the others -1; winners who
            share, and all in a drawn match, have the part of that which falls to each.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        number = self.validate_seat(seat, 0)
        if not self.is_over:
            return self.strategy.evaluate(self, number)
        sharing = count(self.winners)
        if not sharing:
            return 2.0 / float(self.seats) - 1.0
        return 2.0 / float(sharing) - 1.0 if self.winners & bit(number) else -1.0

    # How it is written

    def position(self) -> dict[str, Any]:
        """The cards and the state of play, complete; not what was said or seen on the way.

        Returns:
            Plain JSON values under the keys of the rules page; cards are text.
        """
        waiting = members(self.to_move())
        position: dict[str, Any] = {"game": self.name, "options": self.get_notation_cache().options.copy()}
        position["seats"] = int(self.seats)
        position["turn"] = waiting[0] if len(waiting) == 1 else waiting
        if self.is_over:
            position["outcome"] = {"winner": self.winners_value(), "clause": self.end_clause}
        self.components.write_position(self, position)
        return position

    def winners_value(self) -> int | list[int]:
        """The seat that won, or the list of those who share; empty when drawn."""
        winners = members(self.winners)
        return winners[0] if len(winners) == 1 else winners

    def state(self) -> dict[str, Any]:
        """Everything, to take the match up again: the position, what was seen on the way, the generator.

        Returns:
            Plain JSON values, which `from_state` reads.
        """
        state = self.position()
        state["rng_state"] = self.rng.to_text()
        self.write_memory(state)
        return state

    def write_memory(self, state: dict[str, Any]) -> None:
        """Adds what was said and seen on the way, and how much was played."""
        memory: dict[str, Any] = {"move_count": int(self.move_count), "round_count": int(self.round_count)}
        if self.deck:
            memory["deck"] = self.deck
        self.components.write_memory(self, memory)
        state["memory"] = memory

    @classmethod
    def from_position(cls, position: Mapping[str, Any], seed: Seed = None) -> "Game":
        """The match that a position describes; what it leaves out takes its natural default.

        `seed` is for what chance decides from here on, as for `parlour.new`.

        Raises:
            InvalidPositionError: It cannot be read, or the game cannot reach it.
            InvalidOptionError: Its options are none of the game's, or clash.
            InvalidSeatsError: The game is not for so many.
        """
        return load_position(cls, validate_position(position), seed)

    @classmethod
    def from_state(cls, state: Mapping[str, Any]) -> "Game":
        """The match that `state` wrote, which goes on just as that one would have.

        Raises:
            InvalidPositionError: It cannot be read.
            InvalidOptionError: Its options are none of the game's, or clash.
            InvalidSeatsError: The game is not for so many.
        """
        return load_state(cls, validate_position(state))

    @classmethod
    def view_from_text(cls, written: object) -> View:
        """The view that `View.to_text` wrote, from that text or its bytes.

        Raises:
            InvalidPositionError: It is not the text of a view of this game.
            InvalidOptionError: Its options are none of the game's, or clash.
            InvalidSeatsError: The game is not for so many, or has no such seat.
        """
        return parse_view(cls, written)

    # As an object of Python's

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Game":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (unpickle_match, (type(self), pickle_state(self)))

    def __repr__(self) -> str:
        return f"<{self.title}, {summarize_match(self)}>"
