"""The contract: what every game is for whoever looks at it, chooses its moves, or writes it down."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.bits import bit, count, members, min_element
from parlour.kit.chance import Rng, Seed, make_rng
from parlour.kit.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidOptionError,
    InvalidSeatsError,
    ParlourError,
)
from parlour.kit.furnish import Components, default_components
from parlour.kit.given import (
    MAX_INT,
    MAX_MOVE_TEXT_LENGTH,
    as_int,
    shorten_repr,
    validate_names,
    validate_position,
)
from parlour.kit.laying import load_position, load_state
from parlour.kit.ledger import StatsCounter
from parlour.kit.lexicon import NotationCache, shared_notation_cache
from parlour.kit.moves import KIND_FIELD
from parlour.kit.objects import copy_value, pickle_state, summarize_match, unpickle_match
from parlour.kit.options import DealerOptions, Options, default_options
from parlour.kit.parts import Knowledge, Strategy
from parlour.kit.position import PositionReader
from parlour.kit.records import Event, Outcome, Refusal
from parlour.kit.refuses import ClauseCheck
from parlour.kit.seats import ALL_SEATS, ALL_VIEWERS, CURRENT_SEAT, MAX_SEATS, NO_SEAT, SPECTATOR
from parlour.kit.tape import EVENT_WIDTH, compute_observation_key, format_events
from parlour.kit.view import VIEW_RNG, View, parse_view
from parlour.kit.words import DEFAULT_LANGUAGE, Sentence, format_sentence, invalid_move_error
from parlour.kit.zones import Face

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
