"""The base class of `Game`: turn order, legal moves, events and the result of a match."""

from typing import ClassVar, Final, SupportsIndex

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.bits import bit, count, members, min_element
from parlour.kit.errors import IllegalMoveError, InvalidSeatsError
from parlour.kit.events import EVENT_WIDTH, EVERYBODY, WITH_EVENTS, EventKind
from parlour.kit.moves import ALL_VIEWERS, CURRENT_SEAT, NO_SEAT, SPECTATOR
from parlour.kit.outcomes import Outcome
from parlour.kit.rng import Rng
from parlour.kit.validation import MAX_INT, as_int, shorten_repr

HASH_WORD_MASK: Final = 1073741823
HASH_MULTIPLIER: Final = 1073739807
# 2^30 divided by the golden ratio: multiplication spreads small differences over all 30 bits
SHUFFLE_MULTIPLIER: Final = 663608941


def compute_observation_key(game: "MatchState", seat: i64) -> i64:
    """Compute `observation_key` for a seat that the caller has validated."""
    buffer, end = game.event_buffer, game.event_buffer_end
    hash_value: i64 = 1
    offset: i64 = 0
    while offset < end:
        for field_index in range(4):
            hash_value = mix_hash(hash_value, buffer[offset + field_index] + 2)
        viewers = buffer[offset + 5]
        cards = buffer[offset + 4]
        if viewers == ALL_VIEWERS or (seat >= 0 and (viewers >> seat) & 1):
            hash_value = mix_hash(
                mix_hash(mix_hash(hash_value, cards & HASH_WORD_MASK), (cards >> 30) & HASH_WORD_MASK),
                cards >> 60,
            )
        else:
            hash_value = mix_hash(hash_value, HASH_WORD_MASK - game.count_event_cards(cards))
        offset += EVENT_WIDTH
    return hash_value


def mix_hash(hash_value: i64, value: i64) -> i64:
    """Return the next value of the hash that `observation_key` computes.

    `value` has at most 30 bits, so no product exceeds 2^60.
    """
    mixed: i64 = hash_value ^ (value & HASH_WORD_MASK)
    return HASH_MULTIPLIER * (mixed & HASH_WORD_MASK) + (mixed >> 30)


def shuffle_moves(buffer: vec[i64], legal_count: i64, seed: i64, move_count: i64) -> list[int]:
    """Return the first `legal_count` moves of a buffer in an order that depends only on the arguments.

    A game generates its moves in an order with a meaning, such as plays before drawing. This order would be
    advice for a bot that takes the first move or breaks ties by the order. Any other fixed order would be
    advice too, because it always lists drawing before, or always after, a certain card. Therefore the order
    is different in each deal and after each move.
    """
    moves = buffer[:legal_count]
    word: i64 = mix_shuffle_word(mix_shuffle_word(mix_shuffle_word(0, seed), seed >> 30), move_count)
    for index in range(legal_count):
        move = moves[index]
        word = mix_shuffle_word(word, move)
        earlier_index = (word * (index + 1)) >> 30
        moves[index] = moves[earlier_index]
        moves[earlier_index] = move
    return [int(move) for move in moves]


def mix_shuffle_word(word: i64, value: i64) -> i64:
    """Return the next 30-bit word that `shuffle_moves` computes. No product exceeds 2^60."""
    product: i64 = SHUFFLE_MULTIPLIER * ((word ^ value) & HASH_WORD_MASK)
    return (product ^ (product >> 30)) & HASH_WORD_MASK


@mypyc_attr(allow_interpreted_subclasses=True)
class MatchState:
    """The part of a match that needs neither texts nor positions nor views.

    `Game` sets the fields, because mypyc can prove that a field is always set only if one `__init__` sets all
    fields.
    """

    name: ClassVar[str] = ""  # name in commands, such as `crazy-eight`
    title: ClassVar[str] = ""

    seats: i64
    move_limit: i64
    rng: Rng
    turn: i64  # the lowest seat that has to move; -1 if the match is over
    is_over: bool
    move_count: i64  # number of moves in the current round
    round_count: i64  # number of finished rounds in this match
    winners: i64  # the set of seats that won, if the match is over
    end_clause: str  # the clause that ended the match, if it is over
    viewer: i64  # the seat of the view, if this match is the `game` of a view
    move_buffer: vec[i64]
    # False if no seat can ever interrupt; callers then need not call `seats_that_may_interrupt`
    has_interrupts: bool
    recording: i64
    event_buffer: vec[i64]
    event_buffer_end: i64
    declined_seats: i64  # the seats that have declined to interrupt since the last move

    # Methods that games override

    def max_legal_moves(self) -> int:
        """Return the capacity of the move buffer.

        It must be at least the largest number of legal moves that a seat can have.
        """
        return 64

    def set_up(self) -> None:
        """Create the objects and arrays that depend only on the options, the seats and the pack."""
        raise NotImplementedError

    def reset_round(self) -> None:
        """Give every field that changes during play the value that it has before a deal."""
        raise NotImplementedError

    def start(self) -> None:
        """Start a new match with the same number of seats and the same options, and deal its first round."""
        raise NotImplementedError

    def generate_legal_moves(self, seat: i64) -> i64:
        """Write the codes of a seat's legal moves into `move_buffer`. The seat is not validated.

        Returns:
            Number of moves; the elements of `move_buffer` after them are undefined.
        """
        raise NotImplementedError

    def fill_move_buffer(self, moves: list[int]) -> int:
        """Write these codes into `move_buffer`, and return the number of codes.

        This method is slow; use it only in games that need not be fast.
        """
        for index, move in enumerate(moves):
            self.move_buffer[index] = move
        return len(moves)

    def order_seed(self, seat: i64) -> i64:
        """Return a number that is different in most deals, from the cards that a seat sees.

        `legal` orders the moves by it, so that no order of the moves is better than another in all deals. By
        default, the order depends only on the moves and on their number in the current round.
        """
        return 0

    def push(self, seat: i64, move: i64) -> None:
        """Make a legal move and carry out its consequences, up to a player's next decision.

        The move is not validated: an illegal move leaves the match in an undefined state. Use `play` to
        validate it.
        """
        raise NotImplementedError

    def to_move(self) -> i64:
        """Return the seats that have to move.

        Returns:
            A set of seats, which may move in any order; empty if the match is over.
        """
        if self.is_over:
            return 0
        return bit(self.turn)

    def seats_that_may_interrupt(self) -> i64:
        """Return the seats that may move now although play does not wait for them.

        Returns:
            A set of seats.
        """
        return 0

    def deal_number(self) -> i64:
        """Return a number that identifies the current deal.

        A search ends a playout when this number changes.
        """
        return self.round_count

    def may_deal_again(self) -> bool:
        """Return True if the cards of this match can be dealt more than once, other than after a draw."""
        return False

    def list_scores(self) -> list[int]:
        """Return the current scores.

        Returns:
            The score of each seat; empty if the match does not keep scores.
        """
        return []

    # Turn order

    def next_actor(self) -> i64:
        """Return the seat to ask for a move now, the first of `list_actors`.

        Returns:
            The seat; -1 if the match is over.
        """
        if self.is_over:
            return NO_SEAT
        required_seats = self.to_move()
        interrupters = self.seats_that_may_interrupt() & ~required_seats & ~self.declined_seats
        if interrupters:
            after_turn = interrupters & ~(bit(self.turn + 1) - 1)
            return min_element(after_turn if after_turn else interrupters)
        if required_seats:
            return min_element(required_seats)
        return NO_SEAT

    def list_actors(self) -> list[int]:
        """Return the seats to ask for a move, in this order, until one of them moves.

        Seats that may interrupt come first, clockwise from the player whose turn it is. Each of them is asked
        once after every move, including moves made out of turn. They are followed by the seats that have to
        move, in ascending order.

        Returns:
            The seats that have not declined since the last move; empty if the match is over.
        """
        if self.is_over:
            return []
        required_seats = self.to_move()
        interrupters = self.seats_that_may_interrupt() & ~required_seats & ~self.declined_seats
        after_turn = interrupters & ~(bit(self.turn + 1) - 1)
        return members(after_turn) + members(interrupters & ~after_turn) + members(required_seats)

    def decline(self, seat: SupportsIndex) -> None:
        """Record that a seat does not interrupt. It is asked again after the next move.

        Args:
            seat: A seat that may interrupt now.

        Raises:
            InvalidSeatsError: The match has no such seat.
            IllegalMoveError: The seat has to move, or may not interrupt now.
        """
        seat_number = self.validate_seat(seat, 0)
        if self.is_over:
            raise IllegalMoveError("The match is over, so there is nothing to decline", "G-2")
        if self.to_move() & bit(seat_number):
            raise IllegalMoveError(f"Seat {seat_number} has to move, so it cannot decline", "G-1")
        if not self.seats_that_may_interrupt() & bit(seat_number):
            raise IllegalMoveError(f"Seat {seat_number} may not interrupt, so it cannot decline", "G-1")
        self.declined_seats |= bit(seat_number)

    def begin_move(self) -> None:
        """Forget the events of the last move and the declined interrupts. `push` must call this first."""
        self.event_buffer_end = 0
        self.declined_seats = 0

    # Moves

    def legal(self, seat: SupportsIndex = CURRENT_SEAT) -> list[int]:
        """Return the legal moves of a seat; by default, of the player whose turn it is.

        Args:
            seat: 0 to `seats` - 1, or `SPECTATOR` (-1) for a spectator.

        Returns:
            Codes without duplicates; empty if the seat cannot move now. Their order has no meaning: it is
                different in each deal and after each move. For lists that people read, use
                `legal_in_game_order`.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        seat_number = self.resolve_seat(seat)
        if seat_number < 0:
            return []
        legal_count = self.generate_legal_moves(seat_number)
        return shuffle_moves(self.move_buffer, legal_count, self.order_seed(seat_number), self.move_count)

    def legal_in_game_order(self, seat: SupportsIndex = CURRENT_SEAT) -> list[int]:
        """Return the legal moves of a seat in the order in which the game generates them.

        Lists that people read use this order, such as plays before drawing, and low cards before high ones.

        Args:
            seat: 0 to `seats` - 1, or `SPECTATOR` (-1) for a spectator.

        Returns:
            The same codes as those of `legal`.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        seat_number = self.resolve_seat(seat)
        if seat_number < 0:
            return []
        return [self.move_buffer[index] for index in range(self.generate_legal_moves(seat_number))]

    def resolve_seat(self, seat: SupportsIndex) -> int:
        """Return a seat as an integer, and the seat whose turn it is for `CURRENT_SEAT`.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        seat_number = self.validate_seat(seat, CURRENT_SEAT)
        return int(self.turn) if seat_number == CURRENT_SEAT else seat_number

    def is_legal(self, seat: int, move: int) -> bool:
        """Return True if the seat exists and may make this move now."""
        if seat < 0 or seat >= self.seats or move < 0 or move > MAX_INT:
            return False
        code: i64 = move
        legal_count = self.generate_legal_moves(seat)
        buffer = self.move_buffer
        for index in range(legal_count):
            if buffer[index] == code:
                return True
        return False

    def push_nth(self, index: i64) -> i64:
        """Make the move at an index of `move_buffer`, for fast loops.

        The buffer must contain the legal moves of the player whose turn it is.

        Returns:
            Number of legal moves of the next player, which are then in `move_buffer`; 0 if the match is over.
        """
        self.push(self.turn, self.move_buffer[index])
        if self.is_over:
            return 0
        return self.generate_legal_moves(self.turn)

    def validate_seat(self, seat: object, lowest_seat: int) -> int:
        """Return a seat of this match as an integer.

        `lowest_seat` is the smallest number that is accepted: 0, or a negative number such as `SPECTATOR`.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        seat_number = as_int(seat)
        if seat_number is None or not lowest_seat <= seat_number < self.seats:
            raise InvalidSeatsError(
                f"this match of {self.title} has seats 0 to {self.seats - 1}, not {shorten_repr(seat)}"
            )
        return seat_number

    # Events

    def emit(
        self, kind: EventKind, who: i64 = NO_SEAT, other: i64 = NO_SEAT, number: i64 = 0, cards: i64 = 0
    ) -> None:
        """Report an effect of a move, if the match records events.

        Args:
            kind: One of the game's `event_kinds`. It says who sees the cards.
            who: The seat that acted.
            other: A second seat.
            number: A number whose meaning depends on the kind.
            cards: A set of cards.
        """
        if not self.recording & WITH_EVENTS:
            return
        viewers: i64 = ALL_VIEWERS
        if kind.seen_by != EVERYBODY:
            viewers = kind.viewers(who, other)
        if self.event_buffer_end + EVENT_WIDTH > len(self.event_buffer):
            enlarged = vec[i64]([0] * (2 * len(self.event_buffer) + 8 * EVENT_WIDTH))
            for index in range(self.event_buffer_end):
                enlarged[index] = self.event_buffer[index]
            self.event_buffer = enlarged
        buffer, offset = self.event_buffer, self.event_buffer_end
        buffer[offset] = kind.index
        buffer[offset + 1] = who
        buffer[offset + 2] = other
        buffer[offset + 3] = number
        buffer[offset + 4] = cards
        buffer[offset + 5] = viewers
        self.event_buffer_end = offset + EVENT_WIDTH

    def observation_key(self, seat: SupportsIndex = SPECTATOR) -> int:
        """Return one number that identifies the events of the last move as a seat observed them.

        `recording` must include `WITH_EVENTS`.

        Args:
            seat: 0 to `seats` - 1, or `SPECTATOR` (-1) for a spectator.

        Returns:
            A 60-bit hash. Equal observations have equal hashes; different observations have different hashes,
                except for collisions.

        Raises:
            InvalidSeatsError: The match has no such seat.
        """
        return int(compute_observation_key(self, self.validate_seat(seat, SPECTATOR)))

    def count_event_cards(self, cards: i64) -> i64:
        """Return the number of cards in an event. The number is public even if the cards are not."""
        return count(cards)

    # End of the match

    def reset_match(self) -> None:
        """Clear the outcome, the events, and the move and round counts. `start` must call this first."""
        self.begin_move()
        self.is_over = False
        self.winners = 0
        self.end_clause = ""
        self.move_count = 0
        self.round_count = 0

    def finish(self, winners: i64, clause_number: str) -> None:
        """End the match by this clause; `winners` is a set of seats."""
        self.is_over = True
        self.turn = -1
        self.winners = winners
        self.end_clause = clause_number

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the match.

        Returns:
            Winners, scores and clause; None if the match is not over.
        """
        if not self.is_over:
            return None
        return Outcome(members(self.winners), self.list_scores(), self.end_clause)

    def get_winners(self) -> int | list[int]:
        """Return the only winner, or a list of all winners if there are several or none."""
        winners = members(self.winners)
        return winners[0] if len(winners) == 1 else winners
