"""The ground for a game with hands, points and a stock that is not in a hurry.

Its author writes `deal`, `choices` and `carry_out`; what goes with that stands here.
"""

from typing import ClassVar

from parlour.kit.bits import bit, count, gather, lowest, members
from parlour.kit.cards import PACK
from parlour.kit.errors import InvalidOption
from parlour.kit.game import LIMIT, Game
from parlour.kit.moves import CARD_FIELD
from parlour.kit.places import pack_in
from parlour.kit.position import PositionReader
from parlour.kit.seats import ANYBODY
from parlour.kit.words import Sentence


class CardGame(Game):
    """A game in which cards are dealt to hands, and play waits for one seat or several."""

    deck_clause: ClassVar[str] = ""  # which says what the pack is

    def prepare(self) -> None:
        """Declares what everybody may see; a game with more has its own, which calls this one.

        Raises:
            InvalidOption: The pack is too small, or not of the 52 cards.
        """
        self.pack = pack_in(self.deck)
        if self.pack & ~PACK or count(self.pack) <= self.seats:
            clause = f" [{self.deck_clause}]" if self.deck_clause else ""
            raise InvalidOption(f"deck: more than {self.seats} of the 52 cards are wanted{clause}")
        self.points = [0] * int(self.seats)
        self.waiting = 0  # the set of seats that play waits for

    def prepare_hidden(self) -> None:
        """Declares what not everybody may see; a game with more has its own, which calls this one."""
        self.hands = [0] * int(self.seats)  # sets
        self.veiled = [0] * int(self.seats)  # in an observation: how many cards of each hand cannot be seen
        self.stock: list[int] = []  # the top first

    # What the game's author writes

    def deal(self) -> None:
        """Deals from `stock`, which is the whole pack, shuffled; says in `waiting` who begins."""
        raise NotImplementedError

    def choices(self, seat: int) -> list[int]:
        """The moves of a seat that play waits for.

        Returns:
            Codes, each once.
        """
        raise NotImplementedError

    def carry_out(self, seat: int, move: int) -> None:
        """What a legal move does, and all that follows without a decision; `waiting` is then who is next.

        Args:
            seat: Who moves.
            move: Its code.
        """
        raise NotImplementedError

    def awaited(self) -> int:
        """The seats that play waits for, where the table tells that.

        Returns:
            A set of seats; ANYBODY where it does not.
        """
        return ANYBODY

    def at_limit(self) -> None:
        """What G-4 does when a round has had as many moves as the option `limit` allows: the match ends.

        A game of several rounds may end the round instead; one that says so in `without` is never asked.
        """
        self.end(self.most_points(), "G-4")

    # For its author's use

    def deal_anew(self) -> None:
        """Has the pack shuffled and dealt, the first time or a further one: `deal` says how.

        What `prepare_round` and `prepare_hidden` declare is then as at first, and no move is counted.
        """
        self.moves = 0
        self.clear_round()
        self.rng.next_round()
        self.stock = self.rng.shuffled(members(self.pack))
        self.deal()

    def deal_hands(self, most: int) -> None:
        """Deals so many to each seat, fewer from a small pack, which leaves as large a stock as a hand.

        Args:
            most: Cards for each seat.
        """
        each = min(most, len(self.stock) // (int(self.seats) + 1))
        for seat in range(self.seats):
            self.hands[seat] = gather(self.stock[:each])
            del self.stock[:each]
            self.event("deal", seat, cards=self.hands[seat], seen_by=bit(seat))

    def most_points(self) -> int:
        """Who has the most points.

        Returns:
            A set of seats.
        """
        best = max(self.points)
        return gather([seat for seat in range(self.seats) if self.points[seat] == best])

    def end(self, winners: int, clause: str) -> None:
        """Ends the match by this clause, and tells `win` of each winner with its points.

        Args:
            winners: A set of seats; 0 for a drawn match.
            clause: Of the rules page, such as `ZF-27`.
        """
        for seat in members(winners):
            self.event("win", seat, number=self.points[seat])
        self.finish(winners, clause)

    # What follows

    def start(self) -> None:
        self.begin()
        self.prepare()
        self.deal_anew()
        self.turn = lowest(self.waiting)

    def to_move(self) -> int:
        return 0 if self.over else self.waiting

    def generate(self, seat: int) -> int:
        return self.write_moves(self.choices(seat) if self.to_move() & bit(seat) else [])

    def push(self, seat: int, move: int) -> None:
        self.tape_end = 0
        self.moves += 1
        self.carry_out(seat, move)
        if self.limit and self.moves >= self.limit and not self.over and self.is_limited():
            self.at_limit()
        self.turn = -1 if self.over else lowest(self.waiting)

    def is_limited(self) -> bool:
        """Whether the option `limit` does anything in this game."""
        return LIMIT not in self.options.without()

    def score_list(self) -> list[int]:
        return self.points[:]

    def read_turn(self, position: PositionReader) -> None:
        said, awaited = position.seats_in("turn"), self.awaited()
        if position.has("over"):
            self.turn = -1
            return
        self.waiting = int((said or 1) if awaited == ANYBODY else awaited)
        if not self.waiting or said not in (0, self.waiting):
            raise position.fault("turn", f"play waits for {members(self.waiting) or 'nobody'} here")
        self.turn = lowest(self.waiting)


def not_held(game: CardGame, seat: int, move: int) -> Sentence | None:
    """G-3, of a game in which a move is a card of the own hand.

    Returns:
        The sentence of the refusal; nothing where the seat holds the card.
    """
    card = move & CARD_FIELD
    return None if game.hands[seat] & bit(card) else Sentence("refuse-yours", {"card": card})


def aces_high(card: int) -> int:
    """A card's place between the two of clubs and the ace of spades.

    Returns:
        0 to 51; divided by 4, the rank's place.
    """
    return (card - 4) % 52
