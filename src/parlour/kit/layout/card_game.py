"""A simple base class for games that have hands, points and a stock. Games that must be fast do not use it.

A subclass implements `deal`, `list_legal_moves` and `apply_move`. This class implements the other methods.
"""

from typing import ClassVar

from parlour.kit.bits import bit, count, make_set, members, min_element
from parlour.kit.cards import STANDARD_CARDS, parse_pack
from parlour.kit.errors import InvalidOptionError
from parlour.kit.events import BELIEFS, EventKind
from parlour.kit.game import MOVE_LIMIT_OPTION, Game
from parlour.kit.layout.event_log import LoggedEvent
from parlour.kit.moves import ALL_SEATS, CARD_FIELD, NO_SEAT
from parlour.kit.position_reader import PositionReader
from parlour.kit.sentences import Sentence


class CardGame(Game):
    """A game with dealt hands, in which several players may have to move at the same time."""

    deck_clause: ClassVar[str] = ""  # clause of the rules page that defines the cards of the game

    def declare_public_fields(self) -> None:
        """Declare the public fields. A subclass with more public fields extends this method.

        Raises:
            InvalidOptionError: The pack is too small, or contains cards other than the 52 standard ones.
        """
        self.pack = parse_pack(self.variant.deck)
        if self.pack & ~STANDARD_CARDS or count(self.pack) <= self.seats:
            clause = f" [{self.deck_clause}]" if self.deck_clause else ""
            raise InvalidOptionError(f"deck: at least {self.seats + 1} of the 52 cards are needed{clause}")
        self.points = [0] * int(self.seats)
        self.waiting_seats = 0  # the set of seats that have to move

    def declare_hidden_fields(self) -> None:
        """Declare the hidden fields. A subclass with more hidden fields extends this method."""
        self.hands = [0] * int(self.seats)  # for each seat, a set of cards
        self.hidden_counts = [0] * int(
            self.seats
        )  # for each seat, the number of cards in its hand that an observation hides
        self.stock: list[int] = []  # top card first

    # Methods that the game implements

    def deal(self) -> None:
        """Deal cards from `stock`, which is the whole shuffled pack, and set `waiting_seats`."""
        raise NotImplementedError

    def list_legal_moves(self, seat: int) -> list[int]:
        """Return the legal moves of a seat that has to move.

        Returns:
            Codes without duplicates.
        """
        raise NotImplementedError

    def apply_move(self, seat: int, move: int) -> None:
        """Make a legal move, and carry out everything that follows from it without another decision.

        The game must update `waiting_seats`.

        Args:
            seat: The seat that moves.
            move: The code of the move.
        """
        raise NotImplementedError

    def required_seats(self) -> int:
        """Return the seats that have to move, derived from the keys of the position other than `turn`.

        `read_turn` calls this method.

        Returns:
            A set of seats; ALL_SEATS if the other keys do not determine the seats.
        """
        return ALL_SEATS

    def on_move_limit(self) -> None:
        """End the match because a round has reached the number of moves in the `limit` option (G-4).

        A game with several rounds can override this method to end only the round. The method is not called in
        a game that has `limit` in `unused_options`.
        """
        self.end_match(self.point_leaders(), "G-4")

    # Methods that the game calls

    def redeal(self) -> None:
        """Start a round: reset the fields of a round, shuffle the pack, and call `deal`.

        The fields of a round are `move_count` and those in `declare_round_fields` and
        `declare_hidden_fields`.
        """
        self.move_count = 0
        self.reset_round()
        self.rng.next_round()
        self.stock = self.rng.shuffled(members(self.pack))
        self.deal()

    def deal_hands(self, max_cards: int) -> None:
        """Deal an equal number of cards to each seat.

        If the pack is small, seats get fewer than `max_cards` cards, so that the stock keeps at least as many
        cards as one hand has.

        Args:
            max_cards: The largest number of cards that a seat can get.
        """
        hand_size = min(max_cards, len(self.stock) // (int(self.seats) + 1))
        for seat in range(self.seats):
            self.hands[seat] = make_set(self.stock[:hand_size])
            del self.stock[:hand_size]
            self.emit(self.find_event_kind("deal"), seat, cards=self.hands[seat])

    def point_leaders(self) -> int:
        """Return the seats with the most points.

        Returns:
            A set of seats.
        """
        max_points = max(self.points)
        return make_set([seat for seat in range(self.seats) if self.points[seat] == max_points])

    def end_match(self, winners: int, clause_number: str) -> None:
        """End the match with these winners, and emit a `win` event with the points of each winner.

        Args:
            winners: A set of seats; 0 for a drawn match.
            clause_number: The clause of the rules page that ends the match, such as `ZF-27`.
        """
        for seat in members(winners):
            self.emit(self.find_event_kind("win"), seat, number=self.points[seat])
        self.finish(winners, clause_number)

    def find_event_kind(self, name: str) -> EventKind:
        return next(kind for kind in self.event_kinds if kind.name == name)

    def emit_logged_event(
        self,
        log: list[LoggedEvent],
        kind: EventKind,
        who: int = NO_SEAT,
        other: int = NO_SEAT,
        number: int = 0,
        cards: int = 0,
    ) -> None:
        """Emit an event, and add it to `log`. The layout declares this list with `EventLog`."""
        self.emit(kind, who, other, number, cards)
        if self.recording >= BELIEFS:
            viewers = int(kind.viewers(who, other))
            log.append(LoggedEvent(kind.name, who, other, number, cards, viewers))

    # Methods of `Game` that this class implements

    def start(self) -> None:
        self.reset_match()
        self.declare_public_fields()
        self.redeal()
        self.turn = min_element(self.waiting_seats)

    def to_move(self) -> int:
        return 0 if self.is_over else self.waiting_seats

    def generate_legal_moves(self, seat: int) -> int:
        return self.fill_move_buffer(self.list_legal_moves(seat) if self.to_move() & bit(seat) else [])

    def push(self, seat: int, move: int) -> None:
        self.begin_move()
        self.move_count += 1
        self.apply_move(seat, move)
        if (
            self.move_limit
            and self.move_count >= self.move_limit
            and not self.is_over
            and self.has_move_limit()
        ):
            self.on_move_limit()
        self.turn = -1 if self.is_over else min_element(self.waiting_seats)

    def has_move_limit(self) -> bool:
        """Return True if the `limit` option has an effect in this game."""
        return MOVE_LIMIT_OPTION not in self.options.unused_options()

    def list_scores(self) -> list[int]:
        """Return the points of each seat; empty if the layout has no place `scores` for them."""
        return self.points[:] if "scores" in self.position_keys else []

    def read_turn(self, position: PositionReader) -> None:
        position_seats, required_seats = position.read_seat_set("turn"), self.required_seats()
        if position.has_key("outcome"):
            self.turn = -1
            return
        self.waiting_seats = int((position_seats or 1) if required_seats == ALL_SEATS else required_seats)
        if not self.waiting_seats or position_seats not in (0, self.waiting_seats):
            raise position.position_error(
                "turn",
                f"the seats that have to move in this position are {members(self.waiting_seats) or 'none'}",
            )
        self.turn = min_element(self.waiting_seats)


def check_card_held(game: CardGame, seat: int, move: int) -> Sentence | None:
    """Check that the seat holds the card of a move (G-3).

    Use it in a game in which every move plays a card from the hand.

    Returns:
        The message that explains the refusal, or None if the seat holds the card.
    """
    card = move & CARD_FIELD
    return None if game.hands[seat] & bit(card) else Sentence("refuse-yours", {"card": card})
