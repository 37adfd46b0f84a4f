"""The ground of games in which players ask each other for cards and lay down sets of one rank.

Hands are dealt, the rest is a stock, cards go from hand to hand in the open, a hand that empties may draw,
whole sets are laid down. What may be asked for, and what an answer brings, is the game's own.
"""

from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit, count, gather, lowest, members, shift
from parlour.kit.cards import CLUB_CARDS, PACK, RANK_CARDS, UNKNOWN, card_text, read_card, read_rank, set_text
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove, InvalidOption
from parlour.kit.game import EVERYONE, NO_MOVE, NOBODY, Game, Refusal
from parlour.kit.moves import SEAT_STEP, seat_of
from parlour.kit.position import PositionReader, cards_of, laid
from parlour.kit.unseen import Unseen
from parlour.kit.words import Sentence
from parlour.kit.zones import HAND, PILE, ROW, Zone

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

# What everybody learns of cards in hands that not everybody has seen, as notes of four numbers each:
# the kind, the seat, a set of cards, how many.
CAME: Final = 0  # so many came, each one of the set
LEFT: Final = 1  # this one left, for all to see
NONE: Final = 2  # none of the set is there
SOME: Final = 3  # at least one of the set is there
PART: Final = 4  # not all of the set are there
NOTE_WIDTH: Final = 4

FILLERS: Final = ("for", "any", "the")  # that may stand before what is asked for

DRAWS: Final = 200  # of the hidden cards, for an estimate

RANK_NAMES: Final = (
    "aces",
    "twos",
    "threes",
    "fours",
    "fives",
    "sixes",
    "sevens",
    "eights",
    "nines",
    "tens",
    "jacks",
    "queens",
    "kings",
)


def by_rank(key: str, sentence: str, variant: str = "") -> dict[str, str]:
    """A sentence for each rank: `key.0` for aces, and so on, with the rank's name for `*`."""
    return {f"{key}.{rank}{variant}": sentence.replace("*", RANK_NAMES[rank]) for rank in range(13)}


ASKING_SENTENCES: Final = {
    "deal": "{who} is dealt {cards}.",
    "deal.you": "You are dealt {cards}.",
    "give": "{who} gives {other} {cards}.",
    "give.you": "You give {other} {cards}.",
    "draw": "{who} draws {cards}.",
    "draw.you": "You draw {cards}.",
    "set": "{who} lays down a set: {cards}.",
    "set.you": "You lay down a set: {cards}.",
    "out": "{who} has no cards left, and is out.",
    "out.you": "You have no cards left, and are out.",
    "end.0": "The stock is used up: the sets are counted.",
    "end.1": "All sets are down.",
    "end.2": "There is nobody left to ask: the sets are counted.",
    "end.3": "The limit of moves is reached: the sets are counted.",
    "zone.stock": "Stock",
    "zone.hand": "Hand",
    "zone.sets": "Sets",
    "standing": "{number} sets",
    "standing.1": "1 set",
    "badge.dealer": "dealer",
    "badge.out": "out",
    "reason.shown": "Everybody has seen that {other} holds {cards}.",
    "reason.shown.to_you": "Everybody has seen that you hold {cards}.",
    "reason.last": "Everybody has seen that {other} holds {cards}, the last card of your set.",
    "reason.last.to_you": "Everybody has seen that you hold {cards}, the last card of the set.",
    **by_rank("reason.asked", "{other} has asked for *, and must hold what you want."),
    **by_rank("reason.asked", "You have asked for *, and must hold what is wanted.", ".to_you"),
    "reason.only": "Only {other} can still have it.",
    "reason.chance": "{other} can give you something with a chance of about {number} in 100, "
    "and you hold {held} of the rank.",
    "reason.chance.to_you": "You can give something with a chance of about {number} in 100.",
    "refuse.self": "You cannot ask yourself",
    "refuse.empty": "{other} holds no cards",
    "refuse.empty.to_you": "You hold no cards",
    **by_rank("badge.holds", "holds *"),
    **by_rank("badge.lacks", "no *"),
}


def ranks_in(cards: i64) -> i64:
    """The ranks of a set of cards, as the set of their clubs."""
    cards |= cards >> 1
    cards |= cards >> 2
    return cards & CLUB_CARDS


class AskingGame(Game):
    """A round of asking. The game's class sets the switches in `prepare`, and answers asks in `push`."""

    position_keys: ClassVar[tuple[str, ...]] = ("hands", "sets", "stock", "dealer")
    unordered_keys: ClassVar[tuple[str, ...]] = ("hands", "sets")
    event_kinds: ClassVar[tuple[str, ...]] = ASKING_KINDS

    # The clauses that end a match.
    stock_clause: ClassVar[str] = ""  # the stock is used up
    sets_clause: ClassVar[str] = ""  # all sets are down
    alone_clause: ClassVar[str] = ""  # nobody else holds a card
    out_clause: ClassVar[str] = ""  # somebody has laid down all their cards

    def widest(self) -> int:
        return 13 * 4 * 5

    def prepare_table(self) -> None:
        """Sets what all these games have; the switches stand as most of them want them."""
        self.out_wins: bool = False  # who lays down all their cards before the stock is used up wins
        self.stock_ends: bool = False  # the turn in which the stock is used up is the last
        self.refills: bool = True  # an empty hand draws a card
        self.deals_all: bool = False
        self.most_dealt: i64 = 52  # to each

        self.pack: i64 = PACK if not self.deck else gather([read_card(word) for word in self.deck.split()])
        self.size: i64 = count(self.pack)
        self.missing: i64 = PACK & ~self.pack
        self.ranks: i64 = ranks_in(self.pack)
        if self.size <= self.seats or self.pack & ~PACK:
            raise InvalidOption(f"deck: more than {self.seats} of the 52 cards are wanted")
        for rank in members(self.ranks):
            if count(self.pack & shift(RANK_CARDS, rank)) < 2:
                raise InvalidOption(f"deck: one {card_text(rank)[0]} alone makes no set")

        self.hands: vec[i64] = vec[i64]([0] * int(self.seats))
        self.sets: vec[i64] = vec[i64]([0] * int(self.seats))  # the cards laid down
        self.stock: vec[i64] = vec[i64]([0] * int(self.size))  # the card on top is the last of `left`
        self.left: i64 = 0
        self.holding: i64 = 0  # the set of seats that hold cards
        self.dealer: i64 = 0
        self.absent: i64 = 0  # cards that a written position leaves out of play

        # What everybody has learnt, kept while `remembering`.
        self.shown: vec[i64] = vec[i64]([0] * int(self.seats))  # cards in hand that all have seen there
        # Of the other cards in hand:
        self.lacks: vec[i64] = vec[i64]([0] * int(self.seats))  # what is not among them
        self.holds: vec[i64] = vec[i64]([0] * int(self.seats))  # whole ranks of which one is among them
        self.part: vec[i64] = vec[i64]([0] * int(self.seats))  # rank by rank, what is not all among them
        self.notes: list[int] = []  # shared with copies, each of which reads the first `noted` of them
        self.noted: i64 = 0
        self.veiled: vec[i64] = vec[i64]([0] * int(self.seats))  # in a blind game: cards that cannot be seen

    def copy_table(self, twin: "AskingGame") -> None:
        self.copy_common(twin)
        self.copy_open(twin)
        twin.hands = self.hands[:]
        twin.stock = self.stock[:]
        twin.veiled = self.veiled[:]

    def copy_open(self, twin: "AskingGame") -> None:
        """Copies what everybody sees."""
        twin.out_wins = self.out_wins
        twin.stock_ends = self.stock_ends
        twin.refills = self.refills
        twin.deals_all = self.deals_all
        twin.most_dealt = self.most_dealt
        twin.pack = self.pack
        twin.size = self.size
        twin.missing = self.missing
        twin.ranks = self.ranks
        twin.sets = self.sets[:]
        twin.left = self.left
        twin.holding = self.holding
        twin.dealer = self.dealer
        twin.absent = self.absent
        twin.shown = self.shown[:]
        twin.lacks = self.lacks[:]
        twin.holds = self.holds[:]
        twin.part = self.part[:]
        twin.notes = self.notes
        twin.noted = self.noted

    # The deal

    def clear_table(self) -> None:
        for seat in range(self.seats):
            self.hands[seat] = 0
            self.sets[seat] = 0
            self.veiled[seat] = 0
            self.shown[seat] = 0
            self.lacks[seat] = 0
            self.holds[seat] = 0
            self.part[seat] = 0
        self.left = 0
        self.holding = 0
        self.absent = 0
        self.notes = []
        self.noted = 0

    def start(self) -> None:
        self.begin()
        self.dealer = self.first_dealer(LOT)
        self.clear_table()
        self.rng.next_round()
        cards = self.pack
        while cards:
            self.stock[self.left] = lowest(cards)
            cards &= cards - 1
            self.left += 1
        self.rng.shuffle(self.stock, self.left)
        each = min(self.left // (self.seats + 1), self.most_dealt)
        self.deal(self.left if self.deals_all else each * self.seats)

    def deal(self, cards: i64) -> None:
        """So many cards in all, one at a time from the dealer's left, who begins."""
        seat = self.next_seat(self.dealer)
        for _ in range(cards):
            self.left -= 1
            self.hands[seat] = self.hands[seat] | bit(self.stock[self.left])
            seat = self.next_seat(seat)
        self.holding = self.everybody() if cards else 0
        if self.listening:
            for seat in range(self.seats):
                self.tell(DEALT, seat, NOBODY, 0, self.hands[seat], bit(seat))
        if self.remembering:
            self.note_hands()
        self.begin_turn(self.next_seat(self.dealer))

    def next_dealer(self) -> int:
        return int(self.next_seat(self.dealer))

    def everybody(self) -> i64:
        return bit(self.seats) - 1

    def next_seat(self, seat: i64) -> i64:
        return seat + 1 if seat + 1 < self.seats else 0

    # Turns

    def begin_turn(self, seat: i64) -> None:
        """Whole sets in the hand are laid down first; a turn passes over hands without cards, to the left."""
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
        if self.stock_ends and not self.left:
            self.end(self.stock_clause, STOCK_GONE)
        else:
            self.begin_turn(following)

    # Giving, drawing and laying

    def give(self, seat: i64, other: i64, cards: i64, whole: i64) -> None:
        """Cards that the other hands over to who asked, and goes on; `whole` is the set of their rank."""
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
        """A card of the stock, where there is one, that only its owner sees."""
        if not self.left:
            return
        card = self.draw(seat)
        if self.remembering:
            self.note_arrival(seat, self.pack)
        if self.listening:
            self.tell(DREW, seat, NOBODY, 0, card, bit(seat))

    def refill(self, seat: i64) -> None:
        """A hand that has emptied draws one card, or is out."""
        if self.refills and self.left:
            self.draw_hidden(seat)
            return
        self.holding &= ~bit(seat)
        if self.listening:
            self.tell(OUT, seat, NOBODY, 0, 0, EVERYONE)

    def whole_ranks(self, cards: i64) -> i64:
        """The ranks, as the set of their clubs, of which the cards hold a whole set."""
        cards |= self.missing
        cards &= cards >> 1
        cards &= cards >> 2
        return cards & self.ranks

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
            self.lay(seat, self.pack & shift(RANK_CARDS, lowest(ranks)))
            ranks &= ranks - 1
        return True

    # The end

    def goes_out(self, seat: i64) -> bool:
        """Whether the hand that has just been laid down entirely wins with that."""
        if not self.out_wins or not self.left:
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
        if down == self.pack:
            self.end(self.sets_clause, ALL_DOWN)
        else:
            self.end(self.alone_clause, NOBODY_TO_ASK)

    def end(self, clause: str, reason: i64) -> None:
        """Whole sets in hands are laid down; most sets win, and equal ones share the win."""
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

    # What everybody learns. A card that has been seen in a hand stays known until it is laid down, because it
    # moves in the open; so notes are kept of the other cards alone, and none that says nothing new.

    def note(self, kind: i64, seat: i64, cards: i64, n: i64) -> None:
        if not self.viewable:
            return
        if len(self.notes) != self.noted:
            self.notes = self.notes[: self.noted]
        self.notes.extend([int(kind), int(seat), int(cards), int(n)])
        self.noted += NOTE_WIDTH

    def note_hands(self) -> None:
        """The hands as they were dealt, or as a position has them."""
        for seat in range(self.seats):
            n = count(self.hands[seat]) + self.veiled[seat]
            if n:
                self.note(CAME, seat, self.pack & ~self.absent, n)

    def located(self) -> i64:
        """The cards of which everybody knows where they are."""
        cards = self.absent
        for seat in range(self.seats):
            cards |= self.sets[seat] | self.shown[seat]
        return cards

    def note_ask(self, seat: i64, whole: i64) -> None:
        """Who asks for something of a rank holds a card of it."""
        if not (self.shown[seat] | self.holds[seat]) & whole:
            self.note(SOME, seat, whole, 1)
            self.holds[seat] = self.holds[seat] | whole

    def note_none(self, seat: i64, cards: i64) -> None:
        """None of these is in the hand, but for those that all see there."""
        cards &= ~(self.lacks[seat] | self.located())
        if cards:
            self.note(NONE, seat, cards, 0)
            self.lacks[seat] = self.lacks[seat] | cards

    def note_arrival(self, seat: i64, among: i64) -> None:
        """A card comes that only its owner sees."""
        self.note(CAME, seat, among, 1)
        self.lacks[seat] = self.lacks[seat] & ~among
        self.part[seat] = 0

    def note_departure(self, seat: i64, cards: i64) -> None:
        """Cards leave a hand, in which they still are, for all to see."""
        unseen = cards & ~self.shown[seat]
        self.shown[seat] = self.shown[seat] & ~cards
        if not unseen:
            return
        self.holds[seat] = self.holds[seat] & ~(ranks_in(unseen) * RANK_CARDS)
        if self.hands[seat] & ~cards == self.shown[seat]:
            self.forget(seat)
            return
        while unseen:
            self.note(LEFT, seat, unseen & -unseen, 1)
            unseen &= unseen - 1

    def forget(self, seat: i64) -> None:
        """Everybody knows the whole hand: what was noted of its other cards no longer matters."""
        if self.viewable:
            self.drop_notes(seat)
        self.holds[seat] = 0
        self.part[seat] = 0
        self.lacks[seat] = self.pack

    def drop_notes(self, seat: i64) -> None:
        kept: list[int] = []
        for at in range(0, int(self.noted), NOTE_WIDTH):
            if self.notes[at + 1] != seat:
                kept.extend(self.notes[at : at + NOTE_WIDTH])
        self.notes = kept
        self.noted = len(kept)

    def note_no_set(self, seat: i64) -> None:
        """The hand holds no whole set, or it would have been laid down."""
        if not self.hands[seat] or not self.viewable:
            return
        elsewhere = (self.located() & ~self.shown[seat]) | self.lacks[seat]
        ranks = self.ranks
        while ranks:
            whole = self.pack & shift(RANK_CARDS, lowest(ranks))
            ranks &= ranks - 1
            cards = whole & ~self.shown[seat]
            if not cards & elsewhere and (self.part[seat] & whole) != cards:
                self.note(PART, seat, cards, count(cards))
                self.part[seat] = (self.part[seat] & ~whole) | cards

    # What is hidden

    def blind_table(self, blind: "AskingGame", seat: int) -> None:
        """Puts what a seat may know into a shell."""
        self.copy_common(blind)
        self.copy_open(blind)
        blind.stock = vec[i64]([UNKNOWN] * int(self.size))
        blind.hands = self.shown[:]
        if seat >= 0:
            blind.hands[seat] = self.hands[seat]
        blind.veiled = vec[i64]([0] * int(self.seats))
        for other in range(self.seats):
            blind.veiled[other] = count(self.hands[other] & ~blind.hands[other])

    def known_to(self, seat: int) -> Unseen:
        seen = self.located()
        if seat >= 0:
            seen |= self.hands[seat]
        unseen = Unseen(self.pack & ~seen)
        last = self.last_parts()
        for at in range(0, int(self.noted), NOTE_WIDTH):
            who, cards, n = self.notes[at + 1], self.notes[at + 2], self.notes[at + 3]
            if who == seat:
                continue
            kind = self.notes[at]
            if kind == CAME:
                unseen.arrive(who, n, cards)
            elif kind == LEFT:
                unseen.leave(who, int(lowest(cards)))
            elif kind == NONE:
                unseen.none(who, cards)
            elif kind == SOME:
                unseen.some(who, cards)
            elif last[13 * who + int(lowest(cards)) // 4] == at:
                unseen.most(who, cards, n - 1)
        unseen.arrive(int(self.seats), int(self.left), int(self.pack))
        return unseen

    def last_parts(self) -> list[int]:
        """Of each seat and rank: where the last note stands that says that not all of some cards are there.

        It says the same of all times before: what was there then was there still, or everybody knows of it.
        """
        last = [-1 for _ in range(13 * int(self.seats))]
        for at in range(0, int(self.noted), NOTE_WIDTH):
            if self.notes[at] == PART:
                last[13 * self.notes[at + 1] + int(lowest(self.notes[at + 2])) // 4] = at
        return last

    def deal_hidden(self, seat: int, rng: Rng) -> None:
        unseen = self.known
        assert isinstance(unseen, Unseen)
        stock_place = int(self.seats)
        filled = unseen.draw(rng)
        n: i64 = 0
        for slot in range(len(filled)):
            card = filled[slot]
            if card < 0:
                continue
            place = unseen.places[slot]
            if place == stock_place:
                self.stock[n] = card
                n += 1
            else:
                self.hands[place] = self.hands[place] | bit(card)
        for other in range(self.seats):
            self.veiled[other] = 0

    def write_memory(self, state: dict[str, Any]) -> None:
        state["shown"] = [set_text(cards) for cards in self.shown]
        state["lacks"] = [set_text(cards) for cards in self.lacks]
        state["holds"] = [set_text(cards) for cards in self.holds]
        state["part"] = [set_text(cards) for cards in self.part]
        state["notes"] = self.notes[: self.noted]
        if self.absent:
            state["absent"] = set_text(self.absent)

    def read_memory(self, state: dict[str, Any]) -> None:
        if "notes" not in state:
            return
        for seat in range(self.seats):
            self.shown[seat] = set_of(state["shown"][seat])
            self.lacks[seat] = set_of(state["lacks"][seat])
            self.holds[seat] = set_of(state["holds"][seat])
            self.part[seat] = set_of(state["part"][seat])
        self.notes = list(state["notes"])
        self.noted = len(self.notes)
        self.absent = set_of(state.get("absent", ""))

    # Position

    def write(self, position: dict[str, Any]) -> None:
        position["hands"] = [" ".join(self.hand_words(seat)) for seat in range(self.seats)]
        position["sets"] = [" ".join(self.set_words(seat)) for seat in range(self.seats)]
        position["stock"] = " ".join(self.stock_words())
        position["dealer"] = int(self.dealer)

    def hand_words(self, seat: i64) -> list[str]:
        return set_text(self.hands[seat]).split() + ["?"] * int(self.veiled[seat])

    def set_words(self, seat: i64) -> list[str]:
        return [card_text(club)[0] for club in members(ranks_in(self.sets[seat]))]

    def stock_words(self) -> list[str]:
        """Top first."""
        return [card_text(int(self.stock[at])) for at in range(int(self.left) - 1, -1, -1)]

    def read(self, position: PositionReader) -> None:
        self.clear_table()
        self.dealer = position.seat("dealer", 0)
        for seat, hand in enumerate(position.piles("hands")):
            self.hands[seat] = cards_of(hand)
            self.veiled[seat] = hand.count(UNKNOWN)
            if hand:
                self.holding |= bit(seat)
        self.refuse_strangers(position, "hands")
        stock = position.pile("stock")
        self.refuse_strangers(position, "stock")
        self.read_sets(position)
        rest = self.pack & ~position.named
        if self.deals_all:
            if stock:
                raise position.fault("stock", "all cards are dealt at this table: leave it empty")
            self.absent = 0 if position.veiled else rest
        elif not position.veiled:
            beneath = members(rest)
            order = laid(beneath, len(beneath))
            self.rng.shuffle(order, len(beneath))
            stock.extend([int(card) for card in order])
        self.stock = laid(stock, int(self.size))
        self.left = len(stock)
        self.turn = position.one_turn(int(self.next_seat(self.dealer)))
        self.note_hands()
        if self.turn < 0:
            self.check_end(position)
        else:
            self.check(position)
            # Sets that wait in a hand are laid down as its turn begins, and here it begins.
            self.begin_turn(self.turn)

    def refuse_strangers(self, position: PositionReader, key: str) -> None:
        if position.named & ~self.pack:
            strangers = set_text(position.named & ~self.pack)
            raise position.fault(key, f"{strangers} is not in the pack of this game: {set_text(self.pack)}")

    def read_sets(self, position: PositionReader) -> None:
        for seat, ranks in enumerate(position.by_seat("sets", "")):
            for word in ranks if isinstance(ranks, list) else str("" if ranks is None else ranks).split():
                rank = read_rank(str(word))
                if rank < 0 or not self.ranks & shift(RANK_CARDS, 4 * rank):
                    known = " ".join([card_text(club)[0] for club in members(self.ranks)])
                    raise position.fault(f"sets {seat}", f"{word!r} is not a rank: the pack has {known}")
                whole = self.pack & shift(RANK_CARDS, 4 * rank)
                if position.named & whole:
                    there = set_text(position.named & whole)
                    raise position.fault(
                        f"sets {seat}", f"{word} is a whole set, but {there} stands elsewhere in the position"
                    )
                position.named |= int(whole)
                self.sets[seat] = self.sets[seat] | whole

    def check(self, position: PositionReader) -> None:
        """Refuses what no play can lead to while the match goes on."""
        if not (self.holding >> self.turn) & 1:
            raise position.fault("turn", f"seat {self.turn} holds no cards: a seat that holds some is wanted")
        if self.holding == bit(self.turn):
            raise position.fault("hands", "somebody besides the seat on turn must hold cards, to be asked")
        # Only where a stock is written: cards that appear nowhere lie beneath it, also in a short position.
        if self.refills and position.position.get("stock"):
            for seat in range(int(self.seats)):
                if not self.holding & bit(seat):
                    raise position.fault(
                        f"hands {seat}", "it is empty, but an empty hand draws a card while there is stock"
                    )

    def check_end(self, position: PositionReader) -> None:
        """Refuses an end that no play can lead to."""
        ended = position.mapping("over")
        winners = position.seat_set(ended.get("winner"), "over")
        clause = str(ended.get("clause", ""))
        if clause and clause == self.out_clause:
            out = winners & -winners
            if not out or out != winners or winners & self.holding or not self.left or not self.out_wins:
                raise position.fault(
                    "over", f"by {clause} one seat wins that has no cards, while there is stock"
                )
            return
        known = ["G-4", *[end for end in (self.stock_clause, self.sets_clause, self.alone_clause) if end]]
        if clause and clause not in known:
            raise position.fault("over", f"{clause!r} ends no match of this game: {', '.join(known)} do")
        for seat in range(int(self.seats)):
            if self.whole_ranks(self.hands[seat]) and not self.veiled[seat]:
                raise position.fault(f"hands {seat}", "at the end every whole set is laid down, under sets")
        if winners != self.leaders():
            raise position.fault(
                "over", f"whoever has most sets wins: winner {members(self.leaders())} is wanted"
            )

    # Asking, as text and as people see it

    def broken_ask(self, other: int, clause: str) -> Refusal | None:
        """Whether the one who is asked holds no cards."""
        if not self.holding & bit(other):
            return self.refuse(clause, "refuse.empty", {"other": other})
        return None

    def split_ask(self, text: str) -> tuple[int, str]:
        """The seat of `ask 2 for queens` and what it is asked for; -1 where that is no seat."""
        words = text.split()
        if len(words) > 2 and words[0].lower() == "ask":
            at = 2
            while at < len(words) and words[at].lower() in FILLERS:
                at += 1
            for seat in range(int(self.seats)):
                if words[1] == str(seat):
                    return seat, " ".join(words[at:])
        return -1, ""

    def no_ask(self, text: str, what: str) -> InvalidMove:
        """For what cannot be read; the example is one that the seat on turn might write."""
        asked = self.next_seat(self.turn) if self.turn >= 0 else 0
        example = self.text(self.vocabulary()[-1]).split()[2]
        return InvalidMove(f"{text!r} is no move: write a seat and {what}, like ask {asked} {example}")

    def asks(self, wanted: list[int]) -> list[int]:
        """Everybody is asked for everything."""
        found: list[int] = []
        for seat in range(int(self.seats)):
            found.extend([seat * SEAT_STEP + what for what in wanted])
        return found

    def prompt(self, seat: int) -> Sentence:
        if self.over:
            return Sentence("prompt.over")
        if seat != self.turn:
            return Sentence("prompt.wait", {"who": int(self.turn)})
        others = members(self.holding & ~bit(seat))
        return Sentence("prompt.ask.1", {"other": others[0]}) if len(others) == 1 else Sentence("prompt.ask")

    def spot(self, move: int) -> tuple[str, str]:
        return (f"hand.{seat_of(move)}", "")

    def zones(self, seat: int) -> list[Zone]:
        table: list[Zone] = []
        if not self.deals_all:
            table.append(Zone(PILE, "stock", "zone.stock", self.stock_words()))
        for other in range(self.seats):
            marks = ["badge.dealer"] if other == self.dealer else []
            marks.extend(self.known_words(other))
            stacks = ["+".join(set_text(cards).split()) for cards in self.stacks(other)]
            table.append(
                Zone(HAND, f"hand.{other}", "zone.hand", self.hand_words(other), int(other), badges=marks)
            )
            table.append(Zone(ROW, f"sets.{other}", "zone.sets", stacks, int(other)))
        return table

    def stacks(self, seat: i64) -> list[int]:
        """The sets that a seat has laid down."""
        return [int(self.pack & shift(RANK_CARDS, club)) for club in members(ranks_in(self.sets[seat]))]

    def known_words(self, seat: i64) -> list[str]:
        """What everybody knows of the cards in a hand that they have not seen there."""
        if not self.cards_held(seat):
            return [] if self.over else ["badge.out"]
        if self.cards_held(seat) == count(self.shown[seat]):
            return []
        located = self.located()
        words: list[str] = []
        for club in members(self.ranks):
            unseen = self.pack & shift(RANK_CARDS, club) & ~located
            if unseen & self.holds[seat]:
                words.append(f"badge.holds.{club // 4}")
            elif unseen and not unseen & ~self.lacks[seat]:
                words.append(f"badge.lacks.{club // 4}")
        return words

    # What a position is worth, and what helps a rule of thumb

    def cards_held(self, seat: i64) -> i64:
        """How many cards a seat holds, seen or not."""
        return count(self.hands[seat]) + self.veiled[seat]

    def hiding_from(self, seat: i64) -> i64:
        """The cards of which a seat cannot tell where they are."""
        return self.pack & ~(self.located() | self.hands[seat])

    def chance_of_a_gift(self, other: i64, cards: i64, hiding: i64) -> float:
        """How likely a seat looks to hold one of these cards, 0 to 1, where all of `hiding` are hidden."""
        if self.shown[other] & cards:
            return 1.0
        hidden = hiding & ~self.lacks[other]
        possible = count(cards & hidden)
        if not possible:
            return 0.0
        rank = ranks_in(cards) * RANK_CARDS
        if self.holds[other] & rank:
            return float(possible) / float(count(rank & hidden))
        unseen = self.cards_held(other) - count(self.shown[other])
        rng = float(possible) * float(unseen) / float(count(hiding))
        return rng if rng < 0.9 else 0.9

    def wanted(self, move: i64) -> i64:
        """The cards that a move asks for."""
        raise NotImplementedError

    def heuristic_move(self, seat: int) -> int:
        """Asks whoever most likely has it, best of all for a rank of which it holds many."""
        best: i64 = NO_MOVE
        most = -1.0
        hand = self.hands[seat]
        hiding = self.hiding_from(seat)
        for at in range(self.generate(seat)):
            move = self.codes[at]
            cards = self.wanted(move) & ~hand
            held = count(hand & (ranks_in(cards) * RANK_CARDS))
            promise = self.chance_of_a_gift((move >> 12) & 7, cards, hiding) * (3.0 + float(held))
            if promise > most:
                best, most = move, promise
        return int(best)

    # What speaks for a move

    def reason(self, seat: int, move: int) -> Sentence | None:
        other = int(seat_of(move))
        cards = self.wanted(move) & ~self.hands[seat]
        rank = ranks_in(cards) * RANK_CARDS & self.pack
        seen = self.shown[other] & cards
        if seen:
            last = rank & ~self.hands[seat] == seen & -seen
            return Sentence("reason.last" if last else "reason.shown", {"other": other, "cards": int(seen)})
        hidden = rank & self.hiding_from(seat)
        if self.holds[other] & rank and not hidden & ~(self.lacks[other] | cards):
            return Sentence(f"reason.asked.{lowest(rank) >> 2}", {"other": other})
        if self.only_place(seat, other, cards & hidden):
            return Sentence("reason.only", {"other": other})
        rng = self.chance_that(seat, other, cards)
        if not rng:
            return None
        held = int(count(self.hands[seat] & rank))
        return Sentence("reason.chance", {"other": other, "number": rng, "held": held})

    def only_place(self, seat: i64, other: i64, cards: i64) -> bool:
        """Whether hidden cards, if there are any, cannot lie anywhere but in that other hand."""
        if not cards or self.left:
            return False
        for third in range(self.seats):
            if third != seat and third != other and self.veiled[third] and cards & ~self.lacks[third]:
                return False
        return True

    def chance_that(self, seat: int, other: int, cards: i64) -> int:
        """In how many of 100 deals that fit all that was learnt the other holds one of the cards; by fives.

        Estimated, but the same whenever it is asked; certainty is left to those who can show it.
        """
        unseen = self.known_to(seat)
        rng = Rng.fast(0)
        found = 0
        for _ in range(DRAWS):
            filled = unseen.draw(rng)
            for slot in range(len(filled)):
                card = filled[slot]
                if card >= 0 and unseen.places[slot] == other and cards & bit(card):
                    found += 1
                    break
        return min(95, 5 * ((40 * found + DRAWS) // (2 * DRAWS)))

    def evaluation(self, seat: int) -> float:
        """By the sets laid down, and a little by the cards in hand that may become sets."""
        mine = 0.0
        everybody = 0.0
        for other in range(self.seats):
            worth = 2.0 + 4.0 * float(count(self.sets[other])) + float(self.cards_held(other))
            everybody += worth
            if other == seat:
                mine = worth
        return 2.0 * mine / everybody - 1.0


def set_of(cards: str) -> i64:
    return gather([read_card(word) for word in str(cards).split()])
