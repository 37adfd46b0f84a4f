"""Zop Zoo for two to six. The rules page beside this file has the clauses ZZ-1 to ZZ-34."""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.deck import (
    BEST_BEAST,
    BEST_POINTS,
    BONUS,
    BONUSES,
    EVERYTHING,
    HYENA,
    MINUS,
    MOLE,
    RACCOON,
    SHOW_POINTS,
    WHITE,
    WILD,
    card_item,
    is_mole,
    item_card,
)
from parlour.games.zop_zoo.options import ZopZooOptions, ZopZooTerms
from parlour.kit.bits import PLACES, bit, count, lowest, shift
from parlour.kit.cards import NO_CARD, UNKNOWN
from parlour.kit.game import SHELL, Game
from parlour.kit.match import MOST_POINTS, MatchScore
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, OTHER_STEP, SEAT_STEP, other_of, seat_of
from parlour.kit.options import Options
from parlour.kit.seats import EVERYONE, NOBODY, clockwise

ROW_SIZE: Final = 6
MOST_ROUNDS: Final = 100
SWING: Final = 190  # points by which a round sets two seats apart, of which it decides who wins among equals

# Kinds of move.
DRAW: Final = 0
TAKE: Final = 128
DIG: Final = 256
COVER: Final = 384
GIVE: Final = 512
ROB: Final = 640
SWITCH: Final = 768
MATCH: Final = 896
DISCARD: Final = 1024
LEAVE: Final = 1152
NAME: Final = 1280

# Where a turn stands.
START: Final = 0
ON: Final = 1
CHOOSE: Final = 2
CHAIN: Final = 3
PHASES: Final = ("start", "on", "choose", "chain")

# What the discard pile offers at the start of a turn.
NOTHING: Final = 0
A_CARD: Final = 1
A_MOLE: Final = 2
A_SPECIALTY: Final = 3

# Kinds of event, in the order of `event_kinds`.
CUT: Final = 0
DEALT: Final = 1
DREW: Final = 2
MATCHED: Final = 3
COVERED: Final = 4
DISCARDED: Final = 5
TOOK: Final = 6
MISSED: Final = 7
LEFT: Final = 8
DUG: Final = 9
GAVE: Final = 10
ROBBED: Final = 11
SWITCHED: Final = 12
WON: Final = 13
RAN_OUT: Final = 14
STOPPED: Final = 15
SCORED: Final = 16
ROUND: Final = 17
LOT: Final = 18
WORTH: Final = 19

EVENT_KINDS: Final = (
    "cut",
    "deal",
    "draw",
    "match",
    "cover",
    "discard",
    "take",
    "miss",
    "leave",
    "dig",
    "give",
    "rob",
    "switch",
    "won",
    "out",
    "stop",
    "score",
    "round",
    "lot",
    "worth",
)


def packed(number: i64, card: i64) -> i64:
    """The cards of an event, seven bits each, with one more of at most eight."""
    return shift(number, 7) | (card + 1)


def unpacked(cards: i64) -> list[int]:
    """The cards of an event, one by one."""
    found: list[int] = []
    while cards:
        found.insert(0, int(cards & 127) - 1)
        cards >>= 7
    return found


@final
class ZopZoo(Game):
    """A match of Zop Zoo: rounds up to a number of points."""

    name: ClassVar[str] = "zop-zoo"
    title: ClassVar[str] = "Zop Zoo"
    prefix: ClassVar[str] = "ZZ"
    rules_number: ClassVar[int] = 2
    has_reminders: ClassVar[bool] = False
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 6
    options_type: ClassVar[type[Options]] = ZopZooOptions
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS

    def widest(self) -> int:
        # EARTHWORM: at most six white cards a seat and the Side Bonuses, split between one seat and the rest.
        half = (ROW_SIZE * int(self.seats) + 8) // 2
        return half * half

    def prepare(self) -> None:
        chosen = self.options
        assert isinstance(chosen, ZopZooOptions)
        seats = int(self.seats)
        self.has_interrupts = False
        self.terms: ZopZooTerms = ZopZooTerms(chosen, seats, self.deck)
        self.match: MatchScore = MatchScore(self.seats, MOST_POINTS, self.terms.target, MOST_ROUNDS, SWING)
        self.starter: i64 = 0
        self.pile: vec[i64] = vec[i64]([0] * len(self.terms.blacks))  # the discards; the last is on top

    def prepare_round(self) -> None:
        self.held: vec[i64] = vec[i64]([0] * int(self.seats))  # white cards of the row, and Side Bonuses
        self.covered: vec[i64] = vec[i64]([0] * int(self.seats))  # white cards with their match on them
        self.shut: vec[i64] = vec[i64]([0] * int(self.seats))  # white cards under a Wild
        self.bare: vec[i64] = vec[i64]([0] * int(self.seats))  # the other white cards
        self.under: vec[i64] = vec[i64]([NO_CARD] * 5)  # of each Wild: the white card that it covers
        self.left: i64 = 0  # cards in the draw pile
        self.piled: i64 = 0
        self.buried: i64 = 0  # the set of what can be taken or dug for among the discards
        self.void: bool = False
        self.dug: i64 = 0  # the seats that dug in vain in this pile (ZZ-25)
        self.phase: i64 = START
        self.offer: i64 = NOTHING
        self.drawn: i64 = NO_CARD

    def prepare_hidden(self) -> None:
        # The draw pile; the card on top is the last of `left`.
        self.stock: vec[i64] = vec[i64]([0] * len(self.terms.blacks))
        self.named: i64 = 0  # to a dig that is not yet made, by whoever is on turn

    # The deal: ZZ-3, ZZ-4, ZZ-31

    def start(self) -> None:
        self.begin()
        self.match.restart()
        self.starter = self.first_dealer(LOT)
        self.deal_rounds()

    def next_dealer(self) -> int:
        """ZZ-3: whoever won the last round is dealt first in the next, of a new game too."""
        return int(self.starter)

    def deal_rounds(self) -> None:
        """ZZ-31: deals until there is a round to play; a row of Minus cards wins as it is dealt."""
        while True:
            self.deal()
            winner = self.dealt_winner()
            if winner < 0:
                self.begin_turn(self.starter)
                return
            self.score_round(winner)
            if self.over:
                return

    def deal(self) -> None:
        """ZZ-3: six white cards each, one at a time clockwise from the starter; and the draw pile."""
        self.rng.next_round()
        self.moves = 0
        self.clear_round()
        order = self.terms.whites[:]
        at: i64 = len(order)
        self.rng.shuffle(order, at)
        each: i64 = at // self.seats
        if each > ROW_SIZE:
            each = ROW_SIZE
        seat = self.starter
        for _nth in range(each * self.seats):
            at -= 1
            self.held[seat] = self.held[seat] | bit(order[at])
            seat = self.after(seat)
        for seat in range(self.seats):
            self.bare[seat] = self.held[seat]
        self.stock = self.terms.blacks[:]
        self.left = len(self.stock)
        self.rng.shuffle(self.stock, self.left)
        if self.listening:
            self.tell_deal()

    def tell_deal(self) -> None:
        if self.rounds:
            self.tell(CUT, self.starter, NOBODY, 0, 0, EVERYONE)
        seat = self.starter
        for _nth in range(self.seats):
            row: i64 = 0
            whites = self.held[seat]
            while whites:
                row = packed(row, lowest(whites))
                whites &= whites - 1
            self.tell(DEALT, seat, NOBODY, 0, row, EVERYONE)
            seat = self.after(seat)

    def dealt_winner(self) -> i64:
        """ZZ-31: the first seat whose whole row shows points as it was dealt, -1 where there is none."""
        seat = self.starter
        for _nth in range(self.seats):
            if self.is_complete(seat):
                return seat
            seat = self.after(seat)
        return -1

    def after(self, seat: i64) -> i64:
        """ZZ-4: the next seat clockwise."""
        return clockwise(seat, self.seats)

    # Turns: ZZ-5, ZZ-7, ZZ-21, ZZ-32

    def begin_turn(self, seat: i64) -> None:
        self.turn = seat
        self.phase = START
        self.offer = self.offered(seat)
        if not self.left and self.offer == NOTHING:
            self.run_out()

    def offered(self, seat: i64) -> i64:
        """ZZ-8, ZZ-12, ZZ-14, ZZ-20, ZZ-21, ZZ-25: what the seat can or must do with the top discard."""
        if not self.piled:
            return NOTHING
        card = self.pile[self.piled - 1]
        if card < WILD:
            return A_CARD if self.terms.honest or self.fits(seat, card - WHITE) else NOTHING
        if card < MOLE:
            return NOTHING
        if card < HYENA:
            if self.terms.honest:
                barred = (self.dug >> seat) & 1
                return A_MOLE if self.buried and not barred else NOTHING
            return A_MOLE if self.finds(seat) else NOTHING
        return A_SPECIALTY if not self.void and self.is_usable(seat, card) else NOTHING

    def go_on(self, seat: i64) -> None:
        """ZZ-7, ZZ-10, ZZ-14: whoever could use the drawn card draws again, unless the round is over."""
        if self.is_complete(seat):
            self.end_round(seat)
            return
        self.phase = ON
        if not self.left:
            self.run_out()

    def end_turn(self, seat: i64) -> None:
        if self.is_complete(seat):
            self.end_round(seat)
        else:
            self.begin_turn(self.after(seat))

    # Matching: ZZ-6, ZZ-11, ZZ-30

    def fits(self, seat: i64, item: i64) -> bool:
        """Whether the seat can use a black card: its animal lies bare in the row, or its category shows."""
        if item < WHITE:
            return ((self.bare[seat] >> item) & 1) != 0
        terms = self.terms
        listing = terms.lists[item - WHITE] & self.held[seat] & ~self.shut[seat]
        return (listing | (terms.joins[item - WHITE] & self.covered[seat])) != 0

    def gain(self, seat: i64, item: i64) -> None:
        """A card that fits covers its animal, is joined to it, or is laid beside the row."""
        if item < WHITE:
            self.covered[seat] = self.covered[seat] | bit(item)
            self.bare[seat] = self.bare[seat] & ~bit(item)
        else:
            self.held[seat] = self.held[seat] | bit(item)

    def points_cards(self, seat: i64) -> i64:
        """ZZ-13: what of the seat's shows points, with minus, nought and bonus."""
        return self.covered[seat] | self.shut[seat] | (self.held[seat] & SHOW_POINTS)

    def is_complete(self, seat: i64) -> bool:
        """ZZ-15, ZZ-28: whether every card in the row shows points."""
        return (self.bare[seat] & ~MINUS) == 0

    # The discard pile: ZZ-7, ZZ-14, ZZ-22

    def put(self, seat: i64, card: i64, void: bool) -> None:
        """Lays a card on the discard pile."""
        self.pile[self.piled] = card
        self.piled += 1
        if card < WILD:
            self.buried |= bit(card - WHITE)
        self.void = void
        self.dug = 0
        if self.listening:
            # Of several MOLEs it is the one that has just been told of.
            self.tell(DISCARDED, seat, NOBODY, 1 if is_mole(card) else 0, packed(0, card), EVERYONE)

    def lift(self) -> None:
        """Takes the top card away; a Specialty beneath it has been covered and is void (ZZ-14, ZZ-22)."""
        self.piled -= 1
        self.buried &= ~bit(self.pile[self.piled] - WHITE)
        self.void = self.piled > 0 and self.pile[self.piled - 1] >= HYENA
        self.dug = 0

    def top(self) -> i64:
        return self.pile[self.piled - 1] if self.piled else NO_CARD

    def discard(self, seat: i64, card: i64) -> None:
        """ZZ-7: a card of no use goes on the discard pile, and the turn ends."""
        self.drawn = NO_CARD
        self.put(seat, card, False)
        self.end_turn(seat)

    # What is legal: ZZ-5, ZZ-20, ZZ-21, ZZ-26

    def generate(self, seat: i64) -> i64:
        """ZZ-5: a draw, or what the discard pile offers; ZZ-20: then what to do with what has come."""
        if seat != self.turn:
            return 0
        codes = self.codes
        if self.phase == ON:
            codes[0] = DRAW
            return 1
        if self.phase == START:
            if self.offer == NOTHING:
                codes[0] = DRAW
                return 1
            return self.fill_offer(seat)
        if self.phase == CHAIN:
            codes[0] = TAKE
            codes[1] = LEAVE
            return 2
        if self.drawn < WILD:
            codes[0] = MATCH
            codes[1] = DISCARD
            return 2
        if self.drawn < MOLE:
            return self.fill_items(self.bare[seat], COVER, 0)
        if self.drawn < HYENA:
            n = self.fill_dig(0)
            codes[n] = DISCARD
            return n + 1
        return self.fill_uses(seat, self.drawn)

    def fill_offer(self, seat: i64) -> i64:
        """ZZ-20, ZZ-21: the start of a turn where the discard pile offers something."""
        if self.offer == A_SPECIALTY:
            return self.fill_uses(seat, self.pile[self.piled - 1])
        n: i64 = 0
        if self.offer == A_CARD:
            self.codes[0] = TAKE
            if not self.terms.honest:
                return 1
            n = 1
        elif self.terms.honest:
            n = self.fill_dig(0)
        else:
            self.codes[0] = DIG
            n = 1
        if self.left:
            self.codes[n] = DRAW
            n += 1
        return n

    def fill_dig(self, n: i64) -> i64:
        """ZZ-20: the cards that can be named, whether or not they fit, and the dig for those that were."""
        items = self.buried & ~self.named
        while items:
            item = PLACES[(items & -items) % 67]
            items &= items - 1
            self.codes[n] = NAME + WHITE + item
            n += 1
        if self.named:
            self.codes[n] = DIG
            n += 1
        return n

    def fill_items(self, items: i64, kind: i64, n: i64) -> i64:
        """One code for each element of a set."""
        while items:
            self.codes[n] = kind + item_card(PLACES[(items & -items) % 67])
            items &= items - 1
            n += 1
        return n

    def fill_uses(self, seat: i64, card: i64) -> i64:
        """ZZ-13, ZZ-26: any card that shows points, any player."""
        n: i64 = 0
        mine = self.points_cards(seat)
        for other in range(self.seats):
            if other == seat:
                continue
            if card == HYENA:
                n = self.fill_items(mine, GIVE + SEAT_STEP * other, n)
                continue
            theirs = self.points_cards(other)
            if card == RACCOON:
                n = self.fill_items(theirs, ROB + SEAT_STEP * other, n)
                continue
            while theirs:
                wanted = item_card(PLACES[(theirs & -theirs) % 67])
                theirs &= theirs - 1
                n = self.fill_items(mine, SWITCH + SEAT_STEP * other + OTHER_STEP * wanted, n)
        return n

    # A move and what follows from it: ZZ-5, ZZ-7, ZZ-11, ZZ-20

    def push(self, seat: i64, move: i64) -> None:
        self.tape_end = 0
        kind = move & KIND_FIELD
        if kind == NAME:
            # A step of a dig, which is one move with all its steps (G-4).
            self.named |= bit((move & CARD_FIELD) - WHITE)
            return
        self.moves += 1
        named = self.named
        self.named = 0
        if kind == DRAW:
            self.draw(seat)
        elif kind == TAKE:
            self.take(seat)
        elif kind == DIG:
            self.dig_on_turn(seat, named if self.terms.honest else EVERYTHING)
        elif kind == COVER:
            self.cover(seat, move & CARD_FIELD)
        elif kind == MATCH:
            self.try_drawn(seat)
        elif kind == DISCARD:
            self.discard(seat, self.drawn)
        elif kind == LEAVE:
            if self.listening:
                self.tell(LEFT, seat, NOBODY, 0, packed(0, self.top()), EVERYONE)
            self.end_turn(seat)
        else:
            self.use(seat, move)
        if self.limit and self.moves == self.limit and not self.over:
            # G-4
            if self.listening:
                self.tell(STOPPED, NOBODY, NOBODY, self.limit, 0, EVERYONE)
            self.end_round(-1)

    def draw(self, seat: i64) -> None:
        """ZZ-5, ZZ-7."""
        self.left -= 1
        card = self.stock[self.left]
        if self.listening:
            self.tell(DREW, seat, NOBODY, 0, packed(0, card), EVERYONE)
        if card < WILD:
            if self.terms.honest:
                self.wait(card)
            else:
                self.use_drawn(seat, card)
        elif card < MOLE:
            self.wait(card)
        elif card < HYENA:
            if self.terms.honest:
                self.wait(card)
            else:
                self.dig_drawn(seat, card, EVERYTHING)
        elif self.is_usable(seat, card):
            self.wait(card)
        else:
            # ZZ-14
            self.discard(seat, card)

    def wait(self, card: i64) -> None:
        """A drawn card waits for a choice."""
        self.drawn = card
        self.phase = CHOOSE

    def use_drawn(self, seat: i64, card: i64) -> None:
        """ZZ-7, ZZ-11: a drawn card is matched, and its player goes on; or it is discarded."""
        if not self.fits(seat, card - WHITE):
            self.discard(seat, card)
            return
        self.gain(seat, card - WHITE)
        if self.listening:
            self.tell(MATCHED, seat, NOBODY, 1 if card >= BONUS else 0, packed(0, card), EVERYONE)
        self.go_on(seat)

    def try_drawn(self, seat: i64) -> None:
        """ZZ-20: a `match` that does not fit counts as a `discard`."""
        card = self.drawn
        self.drawn = NO_CARD
        if self.listening and not self.fits(seat, card - WHITE):
            self.tell(MISSED, seat, NOBODY, 0, packed(0, card), EVERYONE)
        self.use_drawn(seat, card)

    # The discard pile used: ZZ-8, ZZ-20, ZZ-22, ZZ-23

    def take(self, seat: i64) -> None:
        """ZZ-8, ZZ-22: what matches, and what comes to light beneath it."""
        if self.terms.honest:
            self.try_top(seat)
            return
        taken: i64 = 0
        n: i64 = 0
        going = True
        while going and self.piled:
            card = self.pile[self.piled - 1]
            if card >= WILD or not self.fits(seat, card - WHITE):
                break
            self.gain(seat, card - WHITE)
            self.lift()
            going = self.chains_on(card)
            if self.listening:
                taken = packed(taken, card)
                n += 1
                if n == 8:
                    self.tell(TOOK, seat, NOBODY, 0, taken, EVERYONE)
                    taken = 0
                    n = 0
        if n:
            self.tell(TOOK, seat, NOBODY, 0, taken, EVERYONE)
        self.end_turn(seat)

    def chains_on(self, card: i64) -> bool:
        """ZZ-22: whether what lies beneath a card that was taken may be taken too."""
        return self.terms.bonus_chains or card < BONUS

    def try_top(self, seat: i64) -> None:
        """ZZ-20: a `take` that does not fit counts as a `draw`, within a chain as a `leave`."""
        card = self.pile[self.piled - 1]
        if self.fits(seat, card - WHITE):
            self.gain(seat, card - WHITE)
            self.lift()
            if self.listening:
                self.tell(TOOK, seat, NOBODY, 0, packed(0, card), EVERYONE)
            if self.chains_on(card) and self.piled and self.pile[self.piled - 1] < WILD:
                self.phase = CHAIN
            else:
                self.end_turn(seat)
            return
        if self.listening:
            self.tell(MISSED, seat, NOBODY, 0, packed(0, card), EVERYONE)
        if self.phase == CHAIN:
            self.end_turn(seat)
        elif self.left:
            self.draw(seat)
        else:
            # ZZ-32
            self.run_out()

    # Wilds: ZZ-10

    def cover(self, seat: i64, white: i64) -> None:
        """ZZ-10: a Wild covers a card for good, and its player draws again."""
        wild = self.drawn
        self.drawn = NO_CARD
        self.under[wild - WILD] = white
        self.shut[seat] = self.shut[seat] | bit(white)
        self.bare[seat] = self.bare[seat] & ~bit(white)
        if self.listening:
            self.tell(COVERED, seat, NOBODY, 0, self.stack(white), EVERYONE)
        self.go_on(seat)

    # MOLEs: ZZ-12, ZZ-20, ZZ-23 to ZZ-25

    def finds(self, seat: i64) -> bool:
        """Whether a dig would find anything."""
        if self.buried & self.bare[seat]:
            return True
        return self.found_bonuses(seat, self.buried) != 0

    def found_bonuses(self, seat: i64, items: i64) -> i64:
        """The Side Bonuses of a set that the seat can use."""
        found: i64 = 0
        bonuses = items & BONUSES
        while bonuses:
            item = PLACES[(bonuses & -bonuses) % 67]
            bonuses &= bonuses - 1
            if self.fits(seat, item):
                found |= bit(item)
        return found

    def dig(self, seat: i64, wanted: i64) -> bool:
        """ZZ-24: takes what fits of the wanted cards, matches first; says whether there was any."""
        wanted &= self.buried
        found = wanted & self.bare[seat]
        self.covered[seat] = self.covered[seat] | found
        self.bare[seat] = self.bare[seat] & ~found
        # No Side Bonus makes a category show, so none opens the way to another.
        bonuses = self.found_bonuses(seat, wanted)
        self.held[seat] = self.held[seat] | bonuses
        found |= bonuses
        if found:
            self.buried &= ~found
            self.sift(found)
            self.void = False
            self.dug = 0
        if self.listening:
            self.tell_dig(seat, found)
        return found != 0

    def sift(self, found: i64) -> None:
        """Takes cards out of the discard pile; the rest keeps its order."""
        kept: i64 = 0
        for at in range(self.piled):
            card = self.pile[at]
            if card >= WILD or not (found >> (card - WHITE)) & 1:
                self.pile[kept] = card
                kept += 1
        self.piled = kept

    def tell_dig(self, seat: i64, found: i64) -> None:
        """Eight cards an event; one event where nothing was found."""
        if not found:
            self.tell(DUG, seat, NOBODY, 0, 0, EVERYONE)
        while found:
            cards: i64 = 0
            n: i64 = 0
            while found and n < 8:
                cards = packed(cards, WHITE + lowest(found))
                found &= found - 1
                n += 1
            self.tell(DUG, seat, NOBODY, n, cards, EVERYONE)

    def dig_on_turn(self, seat: i64, wanted: i64) -> None:
        """ZZ-12: with the MOLE that waits, or with that on the discard pile."""
        if self.phase == CHOOSE:
            mole = self.drawn
            self.drawn = NO_CARD
            self.dig_drawn(seat, mole, wanted)
            return
        # It stays on top, and the turn ends.
        found = self.dig(seat, wanted)
        if not found:
            self.dug |= bit(seat)
        self.end_turn(seat)

    def dig_drawn(self, seat: i64, mole: i64, wanted: i64) -> None:
        """ZZ-12, ZZ-25: the drawn MOLE is discarded after the dig; who found anything goes on."""
        found = self.dig(seat, wanted)
        if not found:
            self.discard(seat, mole)
            return
        self.put(seat, mole, False)
        self.go_on(seat)

    # Specialties: ZZ-13, ZZ-14, ZZ-26 to ZZ-28

    def is_usable(self, seat: i64, card: i64) -> bool:
        """ZZ-26: HYENA needs a POINTS card of one's own, RACCOON one of another player, EARTHWORM both."""
        if card != RACCOON and not self.points_cards(seat):
            return False
        if card == HYENA:
            return True
        for other in range(self.seats):
            if other != seat and self.points_cards(other):
                return True
        return False

    def use(self, seat: i64, move: i64) -> None:
        """ZZ-13, ZZ-14: then its player draws again, or the turn is over."""
        kind = move & KIND_FIELD
        item = card_item(move & CARD_FIELD)
        other = seat_of(move)
        if kind == GIVE:
            if self.listening:
                self.tell(GAVE, seat, other, 0, self.stack(item), EVERYONE)
            self.hand_over(item, seat, other)
        elif kind == ROB:
            if self.listening:
                self.tell(ROBBED, seat, other, 0, self.stack(item), EVERYONE)
            self.hand_over(item, other, seat)
        else:
            theirs = card_item(other_of(move))
            if self.listening:
                self.tell(SWITCHED, seat, other, 0, self.stack(item), EVERYONE)
                self.tell(SWITCHED, seat, other, 1, self.stack(theirs), EVERYONE)
            self.hand_over(item, seat, other)
            self.hand_over(theirs, other, seat)
        if self.phase == START:
            # ZZ-29
            self.void = True
            self.end_turn(seat)
            return
        card = self.drawn
        self.drawn = NO_CARD
        self.put(seat, card, True)
        self.go_on(seat)

    def hand_over(self, item: i64, giver: i64, taker: i64) -> None:
        """A pair moves whole, a Side Bonus to lie beside the other row (ZZ-27)."""
        here = bit(item)
        self.held[taker] = self.held[taker] | here
        self.covered[taker] = self.covered[taker] | (self.covered[giver] & here)
        self.shut[taker] = self.shut[taker] | (self.shut[giver] & here)
        self.bare[taker] = self.bare[taker] | (self.bare[giver] & here)
        self.held[giver] = self.held[giver] & ~here
        self.covered[giver] = self.covered[giver] & ~here
        self.shut[giver] = self.shut[giver] & ~here
        self.bare[giver] = self.bare[giver] & ~here

    def stack(self, item: i64) -> i64:
        """The cards of a pair, or the one card, for an event."""
        cards = packed(0, item_card(item))
        over = self.cover_of(item)
        return packed(cards, over) if over >= 0 else cards

    def cover_of(self, item: i64) -> i64:
        """The black card that covers a white one or is joined to it, NO_CARD where none is."""
        for seat in range(self.seats):
            if (self.covered[seat] >> item) & 1:
                return item + WHITE
        for wild in range(5):
            if self.under[wild] == item:
                return WILD + wild
        return NO_CARD

    def hidden_count(self, cards: i64) -> i64:
        return len(unpacked(cards))

    # The end of a round and of the game: ZZ-15 to ZZ-18, ZZ-31 to ZZ-33

    def run_out(self) -> None:
        """ZZ-17, ZZ-32."""
        if self.listening:
            self.tell(RAN_OUT, NOBODY, NOBODY, 0, 0, EVERYONE)
        self.end_round(-1)

    def end_round(self, winner: i64) -> None:
        self.score_round(winner)
        if not self.over:
            self.deal_rounds()

    def score_round(self, winner: i64) -> None:
        """ZZ-16, ZZ-17: the winner scores everything, the others what is sure; all everything without one."""
        if winner >= 0 and self.listening:
            self.tell(WON, winner, NOBODY, 0, 0, EVERYONE)
        highest: i64 = 0
        first: i64 = -1
        seat = self.starter
        for _nth in range(self.seats):
            points = self.tally(seat) if winner < 0 or seat == winner else self.sure_tally(seat)
            self.match.score(seat, points)
            # ZZ-33: of equal ones the nearest clockwise from the last starter.
            if first < 0 or points > highest:
                highest = points
                first = seat
            if self.listening:
                self.tell(SCORED, seat, NOBODY, points, 0, EVERYONE)
                self.tell_worth(seat, winner < 0 or seat == winner)
            seat = self.after(seat)
        self.starter = winner if winner >= 0 else first
        self.rounds += 1
        if self.listening:
            self.tell(ROUND, NOBODY, NOBODY, self.rounds, 0, EVERYONE)
        if self.match.end_round(0, self.rounds):
            reached = self.match.highest() >= self.match.goal and count(self.match.winners) == 1
            self.finish(self.match.winners, "ZZ-18" if reached else "G-4")

    def sure_tally(self, seat: i64) -> i64:
        """ZZ-16: bare Minus cards and Side Bonuses."""
        return self.worth_of(self.held[seat] & BONUSES) - self.worth_of(self.bare[seat] & MINUS)

    def tally(self, seat: i64) -> i64:
        """ZZ-2, ZZ-10, ZZ-16: everything that shows points."""
        points = self.sure_tally(seat) + self.worth_of(self.covered[seat])
        best = self.under[BEST_BEAST - WILD]
        if best >= 0 and (self.shut[seat] >> best) & 1:
            points += BEST_POINTS
        return points

    def tell_worth(self, seat: i64, everything: bool) -> None:
        """Each of a seat's cards that counts: what is sure, and with `everything` what shows points."""
        minus = self.bare[seat] & MINUS
        items = (self.held[seat] & BONUSES) | minus
        if everything:
            items |= self.covered[seat]
        while items:
            item = PLACES[(items & -items) % 67]
            points = self.terms.values[item]
            self.tell(
                WORTH, seat, NOBODY, -points if (minus >> item) & 1 else points, self.stack(item), EVERYONE
            )
            items &= items - 1
        best = self.under[BEST_BEAST - WILD]
        if everything and best >= 0 and (self.shut[seat] >> best) & 1:
            self.tell(WORTH, seat, NOBODY, BEST_POINTS, self.stack(best), EVERYONE)

    def worth_of(self, items: i64) -> i64:
        points: i64 = 0
        values = self.terms.values
        while items:
            points += values[PLACES[(items & -items) % 67]]
            items &= items - 1
        return points

    def score_list(self) -> list[int]:
        return self.match.total_list()

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        "terms",
        "match",
        "starter",
        "pile",
        "held",
        "covered",
        "shut",
        "bare",
        "under",
        "left",
        "piled",
        "buried",
        "void",
        "dug",
        "phase",
        "offer",
        "drawn",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (
        "stock",
        "named",
    )

    def copy_public(self, twin: Game) -> None:
        assert isinstance(twin, ZopZoo)
        own: ZopZoo = twin
        own.terms = self.terms
        own.match = self.match.copy()
        own.starter = self.starter
        own.pile = self.pile[:]
        own.held = self.held[:]
        own.covered = self.covered[:]
        own.shut = self.shut[:]
        own.bare = self.bare[:]
        own.under = self.under[:]
        own.left = self.left
        own.piled = self.piled
        own.buried = self.buried
        own.void = self.void
        own.dug = self.dug
        own.phase = self.phase
        own.offer = self.offer
        own.drawn = self.drawn

    def copy_hidden(self, twin: Game) -> None:
        assert isinstance(twin, ZopZoo)
        own: ZopZoo = twin
        own.stock = self.stock[:]
        own.named = self.named

    def shell(self) -> "ZopZoo":
        return ZopZoo(SHELL)

    def copy(self) -> "ZopZoo":
        twin = ZopZoo(SHELL)
        self.copy_common(twin)
        self.copy_public(twin)
        self.copy_hidden(twin)
        return twin

    def copy_seen(self, twin: Game, seat: i64, known: i64) -> None:
        assert isinstance(twin, ZopZoo)
        own: ZopZoo = twin
        own.stock = vec[i64]([UNKNOWN] * len(self.terms.blacks))
        own.named = self.named if seat == self.turn else 0

    def clear_round(self) -> None:
        self.left = 0
        self.piled = 0
        self.buried = 0
        self.void = False
        self.dug = 0
        self.phase = START
        self.offer = NOTHING
        self.drawn = NO_CARD
        self.named = 0
        for at in range(self.seats):
            self.held[at] = 0
            self.covered[at] = 0
            self.shut[at] = 0
            self.bare[at] = 0
        for at in range(5):
            self.under[at] = NO_CARD

    # --- end of generated ---
