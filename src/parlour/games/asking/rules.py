"""The rules that games of asking share: players ask each other for cards and lay down sets of one rank.

Hands are dealt, the rest is a stock, cards go from hand to hand in the open, a hand that empties may draw,
whole sets are laid down. What may be asked for, and what an answer brings, is the game's own.
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.asking.notes import LearntHands
from parlour.games.asking.terms import ranks_in
from parlour.kit.bits import bit, count, lowest, shift
from parlour.kit.cards import RANK_CARDS, UNKNOWN
from parlour.kit.game import Game
from parlour.kit.moves import seat_of
from parlour.kit.seats import EVERYONE, NOBODY, clockwise
from parlour.kit.words import Sentence

# Kinds of event, in the order of ASKING_KINDS; a game may add its own.
DEALT: Final = 0
ASKED: Final = 1
GAVE: Final = 2
MISSED: Final = 3
DREW: Final = 4
LAID: Final = 5
OUT: Final = 6
ENDED: Final = 7
LOT: Final = 8
WON: Final = 9

ASKING_KINDS: Final = ("deal", "ask", "give", "fish", "draw", "set", "out", "end", "lot")

# Why a match ended: the number of the last event.
STOCK_GONE: Final = 0
ALL_DOWN: Final = 1
NOBODY_TO_ASK: Final = 2
AT_LIMIT: Final = 3


def nothing_there(game: "AskingGame", seat: int, move: int) -> Sentence | None:
    """Whether the one who is asked holds no cards."""
    other = int(seat_of(move))
    return None if game.holding & bit(other) else Sentence("refuse-empty", {"other": other})


def asks_oneself(game: "AskingGame", seat: int, move: int) -> Sentence | None:
    return Sentence("refuse-self") if seat_of(move) == seat else None


class AskingGame(LearntHands):
    """A round of asking. The game's class sets the switches in `prepare`, and answers asks in `push`."""

    event_kinds: ClassVar[tuple[str, ...]] = ASKING_KINDS

    # The clauses that end a match.
    stock_clause: ClassVar[str] = ""  # the stock is used up
    sets_clause: ClassVar[str] = ""  # all sets are down
    alone_clause: ClassVar[str] = ""  # nobody else holds a card
    out_clause: ClassVar[str] = ""  # somebody has laid down all their cards

    def widest(self) -> int:
        return 52 * (int(self.seats) - 1)

    def prepare(self) -> None:
        super().prepare()
        self.has_interrupts = False
        self.dealer: i64 = 0

    def prepare_round(self) -> None:
        super().prepare_round()
        self.left: i64 = 0
        self.holding: i64 = 0  # the set of seats that hold cards

    def prepare_hidden(self) -> None:
        super().prepare_hidden()
        self.stock: vec[i64] = vec[i64]([0] * int(self.terms.size))  # the card on top is the last of `left`

    def wanted(self, move: i64) -> i64:
        """The cards that a move asks for."""
        raise NotImplementedError

    # The deal

    def start(self) -> None:
        self.begin()
        self.dealer = self.first_dealer(LOT)
        self.clear_round()
        self.rng.next_round()
        cards = self.terms.pack
        while cards:
            self.stock[self.left] = lowest(cards)
            cards &= cards - 1
            self.left += 1
        self.rng.shuffle(self.stock, self.left)
        each = min(self.left // (self.seats + 1), self.terms.most_dealt)
        self.deal(self.left if self.terms.deals_all else each * self.seats)

    def deal(self, cards: i64) -> None:
        """So many cards in all, one at a time from the dealer's left, who begins."""
        seat = self.next_seat(self.dealer)
        for _nth in range(cards):
            self.left -= 1
            self.hands[seat] = self.hands[seat] | bit(self.stock[self.left])
            seat = self.next_seat(seat)
        self.holding = self.everybody() if cards else 0
        if self.listening:
            for seat in range(self.seats):
                self.tell(DEALT, seat, NOBODY, 0, self.hands[seat], bit(seat))
        if self.remembering:
            self.note_hands()
        # GF-3, AU-6
        self.begin_turn(self.next_seat(self.dealer))

    def next_dealer(self) -> int:
        return int(self.next_seat(self.dealer))

    def everybody(self) -> i64:
        return bit(self.seats) - 1

    def next_seat(self, seat: i64) -> i64:
        return clockwise(seat, self.seats)

    # Turns

    def begin_turn(self, seat: i64) -> None:
        """GF-18, AU-9: whole sets in the hand are laid down first, which may win the match.

        A turn passes over hands without cards, to the left (GF-16, AU-8).
        """
        while True:
            if not self.holding:
                self.end_alone()
                return
            while not (self.holding >> seat) & 1:
                seat = self.next_seat(seat)
            if not self.lay_all(seat) or self.hands[seat]:
                break
            if self.goes_out(seat):
                return
            self.refill(seat)
            if self.hands[seat]:
                break
        self.turn = seat
        if self.remembering:
            self.note_no_set(seat)
        if self.holding == bit(seat):
            self.end_alone()

    def end_turn(self, following: i64) -> None:
        if self.terms.stock_ends and not self.left:
            self.end(self.stock_clause, STOCK_GONE)
        else:
            self.begin_turn(following)

    # Giving, drawing and laying

    def give(self, seat: i64, other: i64, cards: i64, whole: i64) -> None:
        """Cards that the other hands over to who asked, and goes on; `whole` is the set of their rank.

        G-3: nobody takes a card out of another's hand; who is asked gives it.
        """
        if self.listening:
            self.tell(GAVE, other, seat, 0, cards, EVERYONE)
        if self.remembering:
            self.note_departure(other, cards)
            self.shown[seat] = self.shown[seat] | cards
        self.hands[other] = self.hands[other] & ~cards
        hand = self.hands[seat] | cards
        self.hands[seat] = hand
        if (hand & whole) == whole:
            self.lay(seat, whole)
            if hand == whole and self.goes_out(seat):
                return
        if self.remembering:
            self.note_no_set(seat)
        if not self.hands[other]:
            self.refill(other)
        self.go_on(seat)

    def go_on(self, seat: i64) -> None:
        """The turn continues where the hand has, or draws, a card to ask for more with."""
        if not self.hands[seat]:
            self.refill(seat)
            if not self.hands[seat]:
                self.end_turn(self.next_seat(seat))
                return
        if self.holding == bit(seat):
            self.end_alone()

    def draw(self, seat: i64) -> i64:
        """The top card of the stock, which is not empty, into a hand; nobody is told yet."""
        self.left -= 1
        card = bit(self.stock[self.left])
        self.hands[seat] = self.hands[seat] | card
        return card

    def draw_hidden(self, seat: i64) -> None:
        """A card of the stock, where there is one, that only its owner sees (GF-20)."""
        if not self.left:
            return
        card = self.draw(seat)
        if self.remembering:
            self.note_arrival(seat, self.terms.pack)
        if self.listening:
            self.tell(DREW, seat, NOBODY, 0, card, bit(seat))

    def refill(self, seat: i64) -> None:
        """A hand that has emptied draws one card, or is out."""
        if self.terms.refills and self.left:
            self.draw_hidden(seat)
            return
        self.holding &= ~bit(seat)
        if self.listening:
            self.tell(OUT, seat, NOBODY, 0, 0, EVERYONE)

    def whole_ranks(self, cards: i64) -> i64:
        """The ranks, as the set of their clubs, of which the cards hold a whole set."""
        cards |= self.terms.missing
        cards &= cards >> 1
        cards &= cards >> 2
        return cards & self.terms.ranks

    def lay(self, seat: i64, whole: i64) -> None:
        """A whole set is laid down."""
        if self.remembering:
            self.note_departure(seat, whole)
        self.hands[seat] = self.hands[seat] & ~whole
        self.sets[seat] = self.sets[seat] | whole
        if self.listening:
            self.tell(LAID, seat, NOBODY, 0, whole, EVERYONE)

    def lay_all(self, seat: i64) -> bool:
        """Lays down every whole set of the hand; says whether there was any."""
        ranks = self.whole_ranks(self.hands[seat])
        if not ranks:
            return False
        while ranks:
            self.lay(seat, self.terms.pack & shift(RANK_CARDS, lowest(ranks)))
            ranks &= ranks - 1
        return True

    # The end

    def goes_out(self, seat: i64) -> bool:
        """Whether the hand that has just been laid down entirely wins with that."""
        if not self.terms.out_wins or not self.left:
            return False
        if self.listening:
            self.tell(WON, seat, NOBODY, 0, 0, EVERYONE)
        self.finish(bit(seat), self.out_clause)
        return True

    def end_alone(self) -> None:
        """There is nobody left to ask."""
        down = self.absent
        for seat in range(self.seats):
            self.lay_all(seat)
            down |= self.sets[seat]
        if down == self.terms.pack:
            self.end(self.sets_clause, ALL_DOWN)
        else:
            self.end(self.alone_clause, NOBODY_TO_ASK)

    def end(self, clause: str, reason: i64) -> None:
        """Whole sets in hands are laid down; most sets win, and equal ones share the win (GF-20, AU-9)."""
        for seat in range(self.seats):
            self.lay_all(seat)
            if self.remembering:
                self.note_no_set(seat)
        if self.listening:
            self.tell(ENDED, NOBODY, NOBODY, reason, 0, EVERYONE)
        self.finish(self.leaders(), clause)

    def leaders(self) -> i64:
        """The seats with the most sets."""
        most: i64 = 0
        leaders: i64 = 0
        for seat in range(self.seats):
            n = count(ranks_in(self.sets[seat]))
            if n > most:
                most = n
                leaders = 0
            if n == most:
                leaders |= bit(seat)
        return leaders

    def score_list(self) -> list[int]:
        return [int(count(ranks_in(self.sets[seat]))) for seat in range(self.seats)]

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        *LearntHands.public_fields,
        "dealer",
        "left",
        "holding",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (
        *LearntHands.hidden_fields,
        "stock",
    )

    def copy_seen(self, twin: Game, seat: i64, known: i64) -> None:
        assert isinstance(twin, AskingGame)
        LearntHands.copy_seen(self, twin, seat, known)
        own: AskingGame = twin
        own.stock = vec[i64]([UNKNOWN] * int(self.terms.size))

    def clear_round(self) -> None:
        LearntHands.clear_round(self)
        self.left = 0
        self.holding = 0

    # --- end of generated ---
