"""The ground for a game with hands, points and a stock that is not in a hurry.

Its author writes `deal`, `choices` and `carry_out`; what goes with that stands here.
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
    """A game in which cards are dealt to hands, and play waits for one seat or several."""

    deck_clause: ClassVar[str] = ""  # which says what the pack is

    def declare_public(self) -> None:
        """Declares what everybody may see; a game with more has its own, which calls this one.

        Raises:
            InvalidOptionError: The pack is too small, or not of the 52 cards.
        """
        self.pack = parse_small_pack(self.deck)
        if self.pack & ~STANDARD_CARDS or count(self.pack) <= self.seats:
            clause = f" [{self.deck_clause}]" if self.deck_clause else ""
            raise InvalidOptionError(f"deck: more than {self.seats} of the 52 cards are wanted{clause}")
        self.points = [0] * int(self.seats)
        self.waiting_seats = 0  # the set of seats that play waits for

    def declare_hidden(self) -> None:
        """Declares what not everybody may see; a game with more has its own, which calls this one."""
        self.hands = [0] * int(self.seats)  # sets
        self.hidden_counts = [0] * int(
            self.seats
        )  # in an observation: how many cards of each hand cannot be seen
        self.stock: list[int] = []  # the top first

    # What the game's author writes

    def deal(self) -> None:
        """Deals from `stock`, which is the whole pack, shuffled; says in `waiting` who begins."""
        raise NotImplementedError

    def list_legal(self, seat: int) -> list[int]:
        """The moves of a seat that play waits for.

        Returns:
            Codes, each once.
        """
        raise NotImplementedError

    def apply_move(self, seat: int, move: int) -> None:
        """What a legal move does, and all that follows without a decision; `waiting` is then who is next.

        Args:
            seat: Who moves.
            move: Its code.
        """
        raise NotImplementedError

    def required_seats(self) -> int:
        """The seats that play waits for, where the table tells that.

        Returns:
            A set of seats; ANYBODY where it does not.
        """
        return ALL_SEATS

    def on_move_limit(self) -> None:
        """What G-4 does when a round has had as many moves as the option `limit` allows: the match ends.

        A game of several rounds may end the round instead; one that says so in `without` is never asked.
        """
        self.end_match(self.point_leaders(), "G-4")

    # For its author's use

    def redeal(self) -> None:
        """Has the pack shuffled and dealt, the first time or a further one: `deal` says how.

        What `declare_round` and `declare_hidden` declare is then as at first, and no move is counted.
        """
        self.move_count = 0
        self.reset_round()
        self.rng.next_round()
        self.stock = self.rng.shuffled(members(self.pack))
        self.deal()

    def deal_hands(self, max_cards: int) -> None:
        """Deals so many to each seat, fewer from a small pack, which leaves as large a stock as a hand.

        Args:
            max_cards: Cards for each seat.
        """
        each = min(max_cards, len(self.stock) // (int(self.seats) + 1))
        for seat in range(self.seats):
            self.hands[seat] = make_set(self.stock[:each])
            del self.stock[:each]
            self.emit_named_event("deal", seat, cards=self.hands[seat], viewers=bit(seat))

    def point_leaders(self) -> int:
        """Who has the most points.

        Returns:
            A set of seats.
        """
        best = max(self.points)
        return make_set([seat for seat in range(self.seats) if self.points[seat] == best])

    def end_match(self, winners: int, clause: str) -> None:
        """Ends the match by this clause, and tells `win` of each winner with its points.

        Args:
            winners: A set of seats; 0 for a drawn match.
            clause: Of the rules page, such as `ZF-27`.
        """
        for seat in members(winners):
            self.emit_named_event("win", seat, number=self.points[seat])
        self.finish(winners, clause)

    # What follows

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
        """Whether the option `limit` does anything in this game."""
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
                "turn", f"play waits for {members(self.waiting_seats) or 'nobody'} here"
            )
        self.turn = min_element(self.waiting_seats)


def check_card_held(game: CardGame, seat: int, move: int) -> Sentence | None:
    """G-3, of a game in which a move is a card of the own hand.

    Returns:
        The sentence of the refusal; nothing where the seat holds the card.
    """
    card = move & CARD_FIELD
    return None if game.hands[seat] & bit(card) else Sentence("refuse-yours", {"card": card})


def ace_high_order(card: int) -> int:
    """A card's place between the two of clubs and the ace of spades.

    Returns:
        0 to 51; divided by 4, the rank's place.
    """
    return (card - 4) % 52
