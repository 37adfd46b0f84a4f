"""A base class for games with hands, points and a stock that need not be fast.

Its subclass implements `deal`, `list_legal` and `apply_move`; this class does the rest.
"""

from typing import ClassVar

from parlour.kit.bits import bit, count, make_set, members, min_element
from parlour.kit.cards import STANDARD_CARDS
from parlour.kit.errors import InvalidOptionError
from parlour.kit.game import MOVE_LIMIT_OPTION, Game
from parlour.kit.layout.places import parse_small_pack
from parlour.kit.moves import ALL_SEATS, CARD_FIELD
from parlour.kit.position_reader import PositionReader
from parlour.kit.sentences import Sentence


class CardGame(Game):
    """A game with dealt hands; one or several seats have to move at a time."""

    deck_clause: ClassVar[str] = ""  # the clause that defines the pack

    def declare_public(self) -> None:
        """Declare the public fields; a game with more fields overrides this and calls it.

        Raises:
            InvalidOptionError: The pack is too small, or has cards other than the 52.
        """
        self.pack = parse_small_pack(self.deck)
        if self.pack & ~STANDARD_CARDS or count(self.pack) <= self.seats:
            clause = f" [{self.deck_clause}]" if self.deck_clause else ""
            raise InvalidOptionError(f"deck: at least {self.seats + 1} of the 52 cards are needed{clause}")
        self.points = [0] * int(self.seats)
        self.waiting_seats = 0  # the set of seats that have to move

    def declare_hidden(self) -> None:
        """Declare the hidden fields; a game with more fields overrides this and calls it."""
        self.hands = [0] * int(self.seats)  # sets
        self.hidden_counts = [0] * int(
            self.seats
        )  # in an observation: number of cards of each hand that cannot be seen
        self.stock: list[int] = []  # the top first

    # Methods that the game implements

    def deal(self) -> None:
        """Deal from `stock`, which is the whole shuffled pack, and set `waiting_seats` for the start."""
        raise NotImplementedError

    def list_legal(self, seat: int) -> list[int]:
        """Return the legal moves of a seat that has to move.

        Returns:
            Codes, each once.
        """
        raise NotImplementedError

    def apply_move(self, seat: int, move: int) -> None:
        """Apply a legal move and everything that follows without a decision, and update `waiting_seats`.

        Args:
            seat: The seat that moves.
            move: The code of the move.
        """
        raise NotImplementedError

    def required_seats(self) -> int:
        """Return the seats that have to move, if the position determines them; used to read positions.

        Returns:
            A set of seats; ALL_SEATS if the position does not determine them.
        """
        return ALL_SEATS

    def on_move_limit(self) -> None:
        """Apply G-4 when a round has had as many moves as the option `limit` allows: the match ends.

        A game of several rounds may end the round instead. Not called for a game with `limit` in
        `unused_options`.
        """
        self.end_match(self.point_leaders(), "G-4")

    # Methods that the game calls

    def redeal(self) -> None:
        """Shuffle and deal the pack, for the first or a further round, by calling `deal`.

        The fields of `declare_round` and `declare_hidden` are reset first, and the count of moves is 0.
        """
        self.move_count = 0
        self.reset_round()
        self.rng.next_round()
        self.stock = self.rng.shuffled(members(self.pack))
        self.deal()

    def deal_hands(self, max_cards: int) -> None:
        """Deal cards to each seat.

        A small pack gives fewer, so that the stock is at least as large as a hand.

        Args:
            max_cards: Cards for each seat.
        """
        each = min(max_cards, len(self.stock) // (int(self.seats) + 1))
        for seat in range(self.seats):
            self.hands[seat] = make_set(self.stock[:each])
            del self.stock[:each]
            self.emit_named_event("deal", seat, cards=self.hands[seat], viewers=bit(seat))

    def point_leaders(self) -> int:
        """Return the seats with the most points.

        Returns:
            A set of seats.
        """
        best = max(self.points)
        return make_set([seat for seat in range(self.seats) if self.points[seat] == best])

    def end_match(self, winners: int, clause: str) -> None:
        """End the match by this clause, and emit a `win` event for each winner with its points.

        Args:
            winners: A set of seats; 0 for a drawn match.
            clause: A clause of the rules page, such as `ZF-27`.
        """
        for seat in members(winners):
            self.emit_named_event("win", seat, number=self.points[seat])
        self.finish(winners, clause)

    # Implementation of the interface

    def start(self) -> None:
        self.reset_match()
        self.declare_public()
        self.redeal()
        self.turn = min_element(self.waiting_seats)

    def to_move(self) -> int:
        return 0 if self.is_over else self.waiting_seats

    def generate_legal(self, seat: int) -> int:
        return self.fill_move_buffer(self.list_legal(seat) if self.to_move() & bit(seat) else [])

    def push(self, seat: int, move: int) -> None:
        self.event_buffer_end = 0
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
        """Return True if the option `limit` has an effect in this game."""
        return MOVE_LIMIT_OPTION not in self.options.unused_options()

    def list_scores(self) -> list[int]:
        return self.points[:]

    def read_turn(self, position: PositionReader) -> None:
        said, awaited = position.read_seat_set("turn"), self.required_seats()
        if position.has("outcome"):
            self.turn = -1
            return
        self.waiting_seats = int((said or 1) if awaited == ALL_SEATS else awaited)
        if not self.waiting_seats or said not in (0, self.waiting_seats):
            raise position.position_error(
                "turn", f"the seats to move are {members(self.waiting_seats) or 'none'} in this position"
            )
        self.turn = min_element(self.waiting_seats)


def check_card_held(game: CardGame, seat: int, move: int) -> Sentence | None:
    """Check G-3: the seat holds the card of the move. For games whose moves are cards of the player's hand.

    Returns:
        The sentence of the refusal; None if the seat holds the card.
    """
    card = move & CARD_FIELD
    return None if game.hands[seat] & bit(card) else Sentence("refuse-yours", {"card": card})


def ace_high_order(card: int) -> int:
    """Return the rank of a card in the order from the two of clubs to the ace of spades.

    Returns:
        0 to 51; divided by 4, the position of its rank.
    """
    return (card - 4) % 52
