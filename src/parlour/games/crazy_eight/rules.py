"""Crazy Eight as played in Zimbabwe, for two to five: the rules, in the order of the page beside this file.

The rulings (CE-31 to CE-39, CE-44, CE-52) stand behind the rest, as they do there.
"""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.cards import ACES, EIGHTS, FITS_CARD, FITS_SUIT, OFFENSIVE, REGULAR, SHIFTING
from parlour.games.crazy_eight.notes import Memory
from parlour.games.crazy_eight.options import CrazyEightOptions, CrazyEightTerms, match_of
from parlour.kit.bits import PLACES, bit, count, lowest
from parlour.kit.cards import ACE, ALL_CARDS, JACK, JOKER, JOKERS, KING, NO_CARD, SEVEN, TEN, TWO, UNKNOWN
from parlour.kit.game import SHELL, Game
from parlour.kit.match import FEWEST_POINTS, MatchScore
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, SAID, SEAT_STEP, SUIT_STEP, is_said, named_suit, seat_of
from parlour.kit.options import Options
from parlour.kit.refuses import Refuses
from parlour.kit.seats import EVERYONE, NOBODY
from parlour.kit.words import Sentence

# Kinds of move; a play's kind is 0, so that its code is the card, and for an eight the suit it names.
PLAY: Final = 0
DRAW: Final = 128
KEEP: Final = 256
TAKE: Final = 384
CATCH: Final = 512

# Kinds of event, in the order of `event_kinds`.
DEALT: Final = 0
STARTED: Final = 1
PLAYED: Final = 2
NAMED: Final = 3
DREW: Final = 4
KEPT: Final = 5
TOOK: Final = 6
PENALTY: Final = 7
SKIPPED: Final = 8
REVERSED: Final = 9
AGAIN: Final = 10
CANCELLED: Final = 11
IN_AIR: Final = 12
CALLED: Final = 13
CAUGHT: Final = 14
RESHUFFLED: Final = 15
PASSED: Final = 16
WON: Final = 17
SCORED: Final = 18
DROPPED: Final = 19
BLOCKED: Final = 20
ROUND: Final = 21
STOPPED: Final = 22
LOT: Final = 23

EVENT_KINDS: Final = (
    "deal",
    "starter",
    "play",
    "name",
    "draw",
    "keep",
    "take",
    "penalty",
    "skip",
    "reverse",
    "again",
    "cancel",
    "air",
    "call",
    "catch",
    "reshuffle",
    "pass",
    "won",
    "score",
    "out",
    "blocked",
    "round",
    "stop",
    "lot",
)


@final
class CrazyEight(Game):
    """A match of Crazy Eight: one round, an elimination, or a run to a number of points."""

    name: ClassVar[str] = "crazy-eight"
    title: ClassVar[str] = "Crazy Eight"
    prefix: ClassVar[str] = "CE"
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 5
    options_type: ClassVar[type[Options]] = CrazyEightOptions
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS
    rules_number: ClassVar[int] = 2

    def widest(self) -> int:
        return 160

    def prepare(self) -> None:
        chosen = self.options
        assert isinstance(chosen, CrazyEightOptions)
        self.terms: CrazyEightTerms = CrazyEightTerms(chosen, self.deck)
        self.has_interrupts = self.terms.manual
        self.match: MatchScore = match_of(chosen, self.seats)
        self.memory: Memory = self.terms.memory
        self.dealer: i64 = 0
        self.playing: i64 = 0  # the set of seats in the round
        self.players: i64 = 0
        self.left: i64 = 0  # cards of the stock
        self.discard: vec[i64] = vec[i64]([0] * int(self.terms.size))  # the top is the last of `discarded`
        self.follows: i64 = 0  # the cards that fit where there is no demand

    def prepare_round(self) -> None:
        self.discarded: i64 = 0
        self.top: i64 = NO_CARD
        self.suit: i64 = -1  # named by an 8
        self.direction: i64 = self.terms.direction  # CE-2: 1 is clockwise
        self.demand: i64 = 0
        self.said: bool = False  # with a `take` that an ace has stopped (CE-26)
        self.in_air: i64 = 0  # a set of seats
        self.missed_pick_by: i64 = -1  # the seat that played the top card, a 2 or a joker, without a word
        self.missed_call: i64 = 0  # the set of seats that did not say "half card" or "last card"
        self.passes: i64 = 0

    def prepare_hidden(self) -> None:
        self.hands: vec[i64] = vec[i64]([0] * int(self.seats))
        self.stock: vec[i64] = vec[i64]([0] * int(self.terms.size))  # the card on top is the last of `left`
        self.drawn: i64 = NO_CARD
        # In an observation: how many cards of each hand cannot be seen.
        self.veiled: vec[i64] = vec[i64]([0] * int(self.seats))

    # Every game: G-1 to G-6

    def generate(self, seat: i64) -> i64:
        if not self.terms.manual:
            if seat == self.turn:
                return self.generate_turn(seat)
            return 0
        n: i64 = 0
        if seat == self.turn:
            n = self.add_calls(seat, self.generate_turn(seat))
        if not self.over and (self.playing >> seat) & 1:
            for other in range(self.seats):
                if other != seat and self.may_be_caught(other):
                    self.codes[n] = CATCH + SEAT_STEP * other
                    n += 1
        return n

    def generate_turn(self, seat: i64) -> i64:
        """What a seat may do in its turn: play a card that goes now, or the one other thing."""
        codes = self.codes
        if self.demand:  # CE-24; once an ace has stopped the picking, that one (CE-26)
            last: i64 = TAKE
            cards = self.hands[seat] & self.answers() if self.drawn == NO_CARD else bit(self.drawn)
        elif self.drawn == NO_CARD:  # CE-5
            last = DRAW
            cards = self.hands[seat] & self.follows
        else:  # CE-31
            last = KEEP
            cards = bit(self.drawn) & self.follows
        n: i64 = 0
        eights = cards & EIGHTS
        if eights and self.names_suit():
            cards &= ~EIGHTS
            while eights:
                card = lowest(eights)
                eights &= eights - 1
                codes[n] = card + SUIT_STEP
                codes[n + 1] = card + 2 * SUIT_STEP
                codes[n + 2] = card + 3 * SUIT_STEP
                codes[n + 3] = card + 4 * SUIT_STEP
                n += 4
        while cards:
            codes[n] = PLACES[(cards & -cards) % 67]  # `lowest` without the call: the innermost loop of all
            cards &= cards - 1
            n += 1
        codes[n] = last
        return n + 1

    def push(self, seat: i64, move: i64) -> None:
        self.tape_end = 0
        self.moves += 1
        kind = move & KIND_FIELD
        if self.terms.manual:
            if kind == CATCH:
                self.catch(seat, (move >> 12) & 7)
            else:
                # CE-44: a missed "pick" can be caught until the next player has acted.
                self.missed_pick_by = -1
        if kind == PLAY:
            self.put(seat, move)
        elif kind == DRAW:
            self.draw(seat, move)
        elif kind == KEEP:
            self.keep(seat, move)
        elif kind == TAKE:
            self.take(seat, move)
        if self.limit and self.moves == self.limit and not self.over:  # G-4
            self.end_without_winner("G-4", self.limit)

    def announce(self, kind: i64, seat: i64) -> None:
        """Tells everybody what happened to a seat."""
        if self.listening:
            self.tell(kind, seat, NOBODY, 0, 0, EVERYONE)

    def broken_hand(self, seat: int, move: int) -> Sentence | None:
        """G-3: one plays what one holds."""
        card = move & CARD_FIELD
        return None if self.hands[seat] & bit(card) else Sentence("refuse-yours", {"card": card})

    def start(self) -> None:
        """G-6: a lot says who deals first."""
        self.begin()
        self.dealer = self.first_dealer(LOT)
        self.match.restart()
        self.playing = self.match.playing
        self.deal()

    def next_dealer(self) -> int:
        """G-6: the deal passes to the left."""
        return int(self.dealer + 1) % int(self.seats)

    # The play: CE-1 to CE-9

    def deal(self) -> None:
        """CE-1: eight cards each, one at a time from the dealer's left, and one turned up."""
        self.rng.next_round()
        self.moves = 0
        self.players = count(self.playing)
        self.clear_round()
        self.stock = self.terms.cards[:]
        self.left = self.terms.size
        self.rng.shuffle(self.stock, self.left)
        # A small pack leaves a stock as large as a hand.
        each: i64 = (self.terms.size - 1) // (self.players + 1)
        if each > 8:
            each = 8
        for _card in range(each):
            seat = self.dealer
            for _seat in range(self.players):
                seat = self.left_of(seat)
                self.left -= 1
                self.hands[seat] = self.hands[seat] | bit(self.stock[self.left])
        if self.listening:
            for seat in range(self.seats):
                if (self.playing >> seat) & 1:
                    self.tell(DEALT, seat, NOBODY, 0, self.hands[seat], bit(seat))
        self.begin_memory(self.terms.pack)
        self.turn_up()

    def begin_memory(self, source: i64) -> None:
        """Nothing has been seen but how many cards each holds; `source` is the set of the stock's."""
        memory = self.terms.memory
        if self.noting():
            memory = memory.note_deal([int(self.cards_held(seat)) for seat in range(self.seats)])
        self.memory = Memory(memory.lots, source, memory.notes, memory.held)

    def turn_up(self) -> None:
        """CE-1: the card after the hands begins the discard pile."""
        self.bury_starters()
        self.left -= 1
        card = self.stock[self.left]
        self.lay(card)
        if self.listening:
            self.tell(STARTED, NOBODY, NOBODY, 0, bit(card), EVERYONE)
        if self.terms.starts_active and not bit(card) & REGULAR:  # CE-33
            self.turn = self.dealer
            self.take_effect(self.dealer, card)
        else:
            self.turn = self.first_player()

    def first_player(self) -> i64:
        """CE-2: who begins, seen from the dealer, whichever way play goes."""
        if self.terms.start == "dealer":
            return self.dealer
        seat = self.left_of(self.dealer)
        if self.terms.start == "right":
            for _nth in range(self.players - 2):
                seat = self.left_of(seat)
        return seat

    def left_of(self, seat: i64) -> i64:
        """The next seat to the left that is in the round."""
        seat += 1
        if seat == self.seats:
            seat = 0
        while not (self.playing >> seat) & 1:
            seat += 1
            if seat == self.seats:
                seat = 0
        return seat

    def next_to(self, seat: i64) -> i64:
        """CE-2: the next seat in the direction of play that is in the round."""
        while True:
            seat += self.direction
            if seat == self.seats:
                seat = 0
            elif seat < 0:
                seat = self.seats - 1
            if (self.playing >> seat) & 1:
                return seat

    def put(self, seat: i64, move: i64) -> None:
        """Plays a card, and lets it take effect."""
        card = move & CARD_FIELD
        here = bit(card)
        under = self.top
        self.hands[seat] = self.hands[seat] & ~here
        if self.noting():
            self.memory = self.memory.note_departure(seat, card, self.drawn == card)
        self.drawn = NO_CARD
        self.said = False
        self.passes = 0
        # CE-10; CE-35: a name holds until a card is played.
        self.suit = ((move >> 22) & 7) - 1
        self.lay(card)
        if self.listening:
            self.tell(PLAYED, seat, NOBODY, 0, here, EVERYONE)
            if self.suit >= 0:
                self.tell(NAMED, seat, NOBODY, self.suit, 0, EVERYONE)
        if not self.hands[seat]:
            if self.wins(here, under):
                self.end_round(bit(seat), "CE-7")
                return
            self.go_into_air(seat)
        if here & OFFENSIVE:
            self.say_pick(seat, card, move)
        following = self.take_effect(seat, card)
        # CE-8: with another go the turn is not over.
        if following != seat:
            self.end_turn(seat, following, move)

    def lay(self, card: i64) -> None:
        """Puts a card on the discard pile."""
        self.discard[self.discarded] = card
        self.discarded += 1
        self.top = card
        self.follows = self.fitting()

    def fitting(self) -> i64:
        """CE-3, CE-10, CE-36: the cards that may be put on the top discard where there is no demand."""
        if self.suit >= 0:
            return FITS_SUIT[self.suit]
        card = self.top
        if card >= 52:
            card = self.below_joker()
            if card < 0:
                return ALL_CARDS
        return FITS_CARD[card]

    def goes(self, card: int) -> bool:
        """Whether the top discard lets a card go on it, as far as no demand speaks against it."""
        return self.demand != 0 or (self.follows & bit(card)) != 0

    def broken_match(self, seat: int, move: int) -> Sentence | None:
        """CE-3: a card goes on one of its rank or of its suit."""
        card = move & CARD_FIELD
        if self.goes(card) or self.suit >= 0 or self.top >= 52:
            return None
        return Sentence("refuse-match", {"card": card, "top": int(self.top)})

    def broken_eight(self, seat: int, move: int) -> Sentence | None:
        """CE-4: an 8 goes on anything, but not under a demand."""
        answers_nothing = self.demand and bit(move & CARD_FIELD) & EIGHTS
        return self.only_answers(seat) if answers_nothing else None

    def draw(self, seat: i64, move: i64) -> None:
        """CE-5: one card, which may then be played; without one (CE-34) a pass."""
        card = self.pick()
        if card == NO_CARD:
            self.pass_turn(seat, move)
            return
        self.passes = 0
        self.pick_up(seat, bit(card))
        self.drawn = card
        if self.noting():
            self.memory = self.memory.note_arrival(seat, card)
        if self.listening:
            self.tell(DREW, seat, NOBODY, 0, bit(card), bit(seat))

    def keep(self, seat: i64, move: i64) -> None:
        """CE-5: whether the card would have fitted nobody learns."""
        self.drawn = NO_CARD
        self.announce(KEPT, seat)
        self.end_turn(seat, self.next_to(seat), move)

    def broken_draw(self, seat: int, move: int) -> Sentence | None:
        """CE-5: one card is drawn, and only a card just drawn can be kept."""
        if move & KIND_FIELD == KEEP:
            return Sentence("refuse-keep") if self.drawn == NO_CARD else None
        if self.drawn == NO_CARD or self.demand:
            return None
        return Sentence("refuse-drew" if self.drawn_fits() else "refuse-drew-none")

    def drawn_fits(self) -> bool:
        return self.drawn >= 0 and self.follows & bit(self.drawn) != 0

    def pick(self) -> i64:
        """The next card of the stock, or NO_CARD when there is none even after CE-6."""
        if not self.left:
            self.reshuffle()
            if not self.left:
                return NO_CARD
        self.left -= 1
        return self.stock[self.left]

    def reshuffle(self) -> None:
        """CE-6: the top discard stays, the rest is shuffled into a new stock."""
        n = self.discarded - 1
        if n < 1:
            return
        cards: i64 = 0
        for at in range(n):
            self.stock[at] = self.discard[at]
            cards |= bit(self.discard[at])
        self.rng.shuffle(self.stock, n)
        self.left = n
        self.discard[0] = self.top
        self.discarded = 1
        if self.terms.looks_below:
            self.follows = self.fitting()
        if self.remembering and self.viewable:
            self.memory = self.memory.shuffle(cards)
        if self.noting():
            self.memory = self.memory.note_stock(cards)
            if self.drawn == NO_CARD:
                self.memory = self.memory.shorten(self.seats, self.terms.pack & ~bit(self.top))
        if self.listening:
            self.tell(RESHUFFLED, NOBODY, NOBODY, n, 0, EVERYONE)

    def noting(self) -> bool:
        """Whether it is noted which cards came and went: under CE-26, where somebody will want views."""
        return self.terms.first_ace and self.remembering and self.viewable

    def wins(self, here: i64, under: i64) -> bool:
        """CE-7, CE-9, CE-37: whether this last card, put on that one, wins the round."""
        if not here & REGULAR:
            return False
        return not self.terms.strict or (bit(under) & (REGULAR | SHIFTING)) != 0

    def goes_again(self, card: i64) -> bool:
        """CE-8, CE-11, CE-12, CE-13: whether the card gives its player another go."""
        rank = card >> 2
        return rank == KING or (self.players == 2 and rank in (SEVEN, JACK))

    # Shifting cards: CE-10 to CE-14

    def take_effect(self, seat: i64, card: i64) -> i64:
        """What a card does; sets the turn to the next to act and says who that is.

        Sevens, jacks and kings match like any card (CE-14), and so can follow each other in one turn of two.
        """
        following = seat
        rank = card >> 2
        if rank == SEVEN:
            following = self.skip(seat)
        elif rank == JACK:
            following = self.turn_round(seat)
        elif rank != KING:  # CE-13
            if rank == TWO:
                self.demand += 2  # CE-20, CE-22
            elif rank == JOKER:
                self.demand += 5  # CE-21, CE-22
            elif rank == ACE and self.demand:
                self.cancel(seat)
            following = self.next_to(seat)
        if following == seat:
            self.announce(AGAIN, seat)
        # CE-38: another go is a turn like any, also in air.
        self.turn = following
        return following

    def broken_name(self, seat: int, move: int) -> Sentence | None:
        """CE-10: the suit that was named is followed, and who plays an 8 names one."""
        card = move & CARD_FIELD
        if self.suit >= 0 and not self.goes(card):
            key = "refuse-suit" if self.terms.pack & JOKERS else "refuse-suit-bare"
            return Sentence(key, {"suit": int(self.suit)})
        nameless = bit(card) & EIGHTS and named_suit(move) < 0 and self.names_suit()
        return Sentence("refuse-nameless") if nameless else None

    def skip(self, seat: i64) -> i64:
        """CE-11: the next player misses their turn; CE-39: who is in air remains so."""
        skipped = self.next_to(seat)
        self.announce(SKIPPED, skipped)
        return self.next_to(skipped)

    def turn_round(self, seat: i64) -> i64:
        """CE-12: play goes the other way round; where two are in the round, its player goes again."""
        self.direction = -self.direction
        self.announce(REVERSED, seat)
        return self.next_to(seat) if self.players > 2 else seat

    # Offensive and defensive cards: CE-20 to CE-26

    def cancel(self, seat: i64) -> None:
        """CE-23: an ace wipes out the demand."""
        self.demand = 0
        self.announce(CANCELLED, seat)

    def answers(self) -> i64:
        """CE-23, CE-24, CE-36: the cards that may be played under a demand."""
        if self.terms.same_suit and self.top < 52:
            return OFFENSIVE | bit(self.top & 3)
        return OFFENSIVE | ACES

    def broken_ace(self, seat: int, move: int) -> Sentence | None:
        """CE-23: an ace that does not cancel cannot be played."""
        useless = self.demand and bit(move & CARD_FIELD) & ACES & ~self.answers()
        return Sentence("refuse-ace") if useless else None

    def take(self, seat: i64, move: i64) -> None:
        """CE-24: picks up all that is demanded, and the turn is lost."""
        if self.listening:
            self.tell(TOOK, seat, NOBODY, self.demand, 0, EVERYONE)
        picked: i64 = 0
        if self.terms.first_ace and self.drawn == NO_CARD:
            picked = self.pick_first(seat)
            if self.drawn != NO_CARD:
                self.said = is_said(move)
                return
        if self.said:  # CE-26: with the first `take`
            move |= SAID
            self.said = False
        self.drawn = NO_CARD
        picked |= self.pick_several(seat, self.demand)
        self.demand = 0
        if self.listening:
            self.tell(PENALTY, seat, NOBODY, 0, picked, bit(seat))
        if self.terms.plays_on:  # CE-25
            self.turn = seat
        else:
            self.end_turn(seat, self.next_to(seat), move)

    def pick_first(self, seat: i64) -> i64:
        """CE-26: the first card of a demand, as a set; an ace that cancels it is as good as drawn."""
        card = self.pick()
        if card == NO_CARD:
            return 0
        self.pick_up(seat, bit(card))
        self.demand -= 1
        cancelling = self.answers() & ACES
        stops = (bit(card) & cancelling) != 0
        among = cancelling if stops else ~cancelling & ALL_CARDS
        if self.noting():
            self.memory = self.memory.note_first(seat, card, among)
        if stops:
            self.drawn = card
            if self.listening:
                self.tell(STOPPED, seat, NOBODY, 0, bit(card), bit(seat))
        return bit(card)

    def pick_several(self, seat: i64, n: i64) -> i64:
        """Up to n cards into a hand: the set of those that there were."""
        picked: i64 = 0
        for _nth in range(n):
            card = self.pick()
            if card == NO_CARD:
                break
            picked |= bit(card)
            if self.noting():
                self.memory = self.memory.note_arrival(seat, card)
        if picked:
            self.pick_up(seat, picked)
        return picked

    def broken_demand(self, seat: int, move: int) -> Sentence | None:
        """CE-24: under a demand it is an ace, a 2, a joker or `take`; and there must be one to be taken."""
        kind = move & KIND_FIELD
        if kind == TAKE:
            return None if self.demand else Sentence("refuse-take")
        answers = kind == PLAY and bit(move & CARD_FIELD) & (OFFENSIVE | ACES)
        return self.only_answers(seat) if self.demand and not answers else None

    def only_answers(self, seat: int) -> Sentence:
        """CE-24: what answers the demand."""
        if self.drawn != NO_CARD:
            return Sentence("refuse-first")
        if self.in_air & bit(seat):
            return Sentence("refuse-demand-air")
        suited = self.terms.same_suit and self.top < 52
        key = "refuse-demand-suit" if suited else "refuse-demand"
        key += "" if self.terms.pack & JOKERS else "-bare"
        return Sentence(key, {"suit": int(self.top & 3)})

    def broken_first_ace(self, seat: int, move: int) -> Sentence | None:
        """CE-26: it is the ace that stopped the picking, or the rest."""
        other = self.demand and self.drawn not in (NO_CARD, move & CARD_FIELD)
        return Sentence("refuse-first") if other else None

    # In air: CE-30

    def go_into_air(self, seat: i64) -> None:
        """CE-30: out of cards, and not won; with none to play, the seat's next move is to draw or to take."""
        self.in_air |= bit(seat)
        self.announce(IN_AIR, seat)

    def pick_up(self, seat: i64, cards: i64) -> None:
        """CE-30: any card ends being in air."""
        self.hands[seat] = self.hands[seat] | cards
        self.in_air &= ~bit(seat)

    # Calls: CE-40 to CE-43

    def add_calls(self, seat: i64, n: i64) -> i64:
        """CE-40: adds to each of the n moves that call for something the same move with it said."""
        end = n
        for i in range(n):
            if self.is_due(seat, self.codes[i]):
                self.codes[end] = self.codes[i] + SAID
                end += 1
        return end

    def is_due(self, seat: i64, move: i64) -> bool:
        """CE-41, CE-42: whether the move calls for something to be said."""
        kind = move & KIND_FIELD
        if kind == PLAY:
            card = move & CARD_FIELD
            if bit(card) & OFFENSIVE and not self.terms.picks_free:
                return True
            left = count(self.hands[seat]) - 1
            return (left == 1 or left == 2) and not self.goes_again(card)
        left = count(self.hands[seat])
        if kind == TAKE:
            left += self.to_pick()
            return (left == 1 or left == 2) and not self.terms.plays_on and not self.said
        if kind == DRAW:
            # A draw ends the turn only where it is a pass.
            return (left == 1 or left == 2) and self.draw_passes()
        return left == 1 or left == 2

    def say_pick(self, seat: i64, card: i64, move: i64) -> None:
        """CE-41: "pick two" with a 2, "pick five" with a joker."""
        if self.terms.manual and not move & SAID and not self.terms.picks_free:
            self.missed_pick_by = seat
        elif self.listening:
            self.tell(CALLED, seat, NOBODY, 12 if card < 52 else 15, 0, EVERYONE)

    def end_turn(self, seat: i64, following: i64, move: i64) -> None:
        """The turn of one seat ends and that of another begins; by now the number was to be said (CE-42)."""
        self.turn = following
        if not (self.terms.manual or self.listening):
            return
        left = count(self.hands[seat])
        if self.terms.manual:
            # CE-44: a call missed by whose turn begins can be caught no more.
            self.missed_call &= ~bit(following)
            if (left == 1 or left == 2) and not move & SAID:
                self.missed_call |= bit(seat)
                return
        if self.listening and (left == 1 or left == 2):
            self.tell(CALLED, seat, NOBODY, left, 0, EVERYONE)

    def may_be_caught(self, seat: i64) -> bool:
        """CE-41, CE-42: whether a seat has missed a call."""
        return self.missed_pick_by == seat or (self.missed_call & bit(seat)) != 0

    def missed_by(self, seat: i64) -> i64:
        """CE-41, CE-42: how many cards a seat picks up if it is caught."""
        number: i64 = 0
        if self.missed_pick_by == seat:
            number = 2 if self.top < 52 else 5
        return number + 1 if self.missed_call & bit(seat) else number

    def may_interrupt(self) -> i64:
        """CE-40: all who may catch somebody now, but for the seat on turn."""
        if not self.missed_call and self.missed_pick_by < 0:
            return 0
        catchers: i64 = 0
        for seat in range(self.seats):
            if self.may_be_caught(seat):
                catchers |= self.playing & ~bit(seat)
        return catchers & ~bit(self.turn)

    def is_interrupt(self, move: int) -> bool:
        return (move & KIND_FIELD) == CATCH

    def catch(self, seat: i64, other: i64) -> None:
        """CE-41, CE-42: the one who is caught picks for all that was missed."""
        number = self.missed_by(other)
        if self.missed_pick_by == other:
            self.missed_pick_by = -1
        self.missed_call &= ~bit(other)
        picked = self.pick_several(other, number)
        if self.listening:
            self.tell(CAUGHT, seat, other, number, 0, EVERYONE)
            self.tell(PENALTY, other, NOBODY, 0, picked, bit(other))

    def broken_calling(self, seat: int, move: int) -> Sentence | None:
        """CE-40: at `auto` nobody says anything or is caught; at `manual` it is the others who catch."""
        catches = move & KIND_FIELD == CATCH
        if (catches or is_said(move)) and not self.terms.manual:
            return Sentence("refuse-auto")
        return Sentence("refuse-self") if catches and seat_of(move) == seat else None

    def broken_free_pick(self, seat: int, move: int) -> Sentence | None:
        """CE-41: at `free` nothing is said with a 2 or a joker, and nobody is caught for its silence."""
        if not self.terms.picks_free:
            return None
        if move & KIND_FIELD == CATCH:
            free = self.was_silent(seat_of(move)) and not self.may_be_caught(seat_of(move))
            return Sentence("refuse-free-caught") if free else None
        too_much = is_said(move) and bit(move & CARD_FIELD) & OFFENSIVE and not self.is_due(seat, move)
        return Sentence("refuse-free") if too_much else None

    def was_silent(self, other: i64) -> bool:
        """Whether a seat has just played a 2 or a joker without a word, and nothing else was to be said."""
        unanswered = self.demand != 0 and self.drawn == NO_CARD
        has_played = bool(self.playing & bit(other)) and self.next_to(other) == self.turn
        return unanswered and has_played and self.cards_held(other) not in (1, 2)

    def cards_held(self, seat: i64) -> i64:
        """How many cards a seat holds, seen or not."""
        return count(self.hands[seat]) + self.veiled[seat]

    def broken_call(self, seat: int, move: int) -> Sentence | None:
        """CE-42: only what is due is said."""
        return Sentence("refuse-due") if is_said(move) and not self.is_due(seat, move) else None

    def broken_catch_in_air(self, seat: int, move: int) -> Sentence | None:
        """CE-43: nobody is punished over "card in air"."""
        other = seat_of(move)
        free = self.in_air & bit(other) and not self.may_be_caught(other)
        return Sentence("refuse-air", {"other": int(other)}) if free else None

    # Rounds and scores: CE-50 to CE-52

    def end_round(self, winners: i64, clause: str) -> None:
        """CE-50: the next round is dealt by the next who is still in it, unless the match is over."""
        if self.listening:
            for seat in range(self.seats):
                if winners & bit(seat):
                    self.tell(WON, seat, NOBODY, 0, 0, EVERYONE)
        self.rounds += 1
        self.drawn = NO_CARD
        self.said = False
        self.missed_pick_by = -1
        self.missed_call = 0
        if not self.terms.single:
            self.count_hands(winners)
        if self.match.end_round(winners, self.rounds):
            self.finish(self.match.winners, "CE-50" if self.match.kind == FEWEST_POINTS else clause)
            return
        out = self.playing & ~self.match.playing
        if out:
            self.announce(DROPPED, lowest(out))
        self.playing = self.match.playing
        self.dealer = self.left_of(self.dealer)
        self.deal()

    def count_hands(self, winners: i64) -> None:
        """CE-51: counts every hand, those in air drawing one card for it."""
        seat = lowest(winners)
        for _nth in range(self.players):
            if self.in_air & bit(seat):
                card = self.pick()
                if card != NO_CARD:
                    self.hands[seat] = bit(card)
            points = self.hand_points(self.hands[seat])
            if self.listening:
                self.tell(SCORED, seat, NOBODY, points, self.hands[seat], EVERYONE)
            self.match.score(seat, points)
            seat = self.left_of(seat)
        if self.listening:
            self.tell(ROUND, NOBODY, NOBODY, self.rounds, 0, EVERYONE)

    def hand_points(self, cards: i64) -> i64:
        """CE-51, CE-52: what cards left in hand count."""
        points = 50 * count(cards & EIGHTS) + self.terms.joker_points * count(cards & JOKERS)
        cards &= ~(EIGHTS | JOKERS)
        while cards:
            rank = lowest(cards) >> 2
            cards &= cards - 1
            points += 10 if rank >= TEN else rank + 1
        return points

    def score_list(self) -> list[int]:
        return [] if self.terms.single else self.match.total_list()

    # Rulings: CE-31 to CE-39, CE-44

    def broken_drawn(self, seat: int, move: int) -> Sentence | None:
        """CE-31: once a card is drawn, it is that one or none."""
        if self.demand or self.drawn in (NO_CARD, move & CARD_FIELD):
            return None
        return Sentence("refuse-drawn" if self.drawn_fits() else "refuse-drawn-none")

    def bury_starters(self) -> None:
        """CE-33: cards that may not start go under the stock, where all have seen them.

        Where no card of the stock may start, the first that was turned up is on top again.
        """
        for _nth in range(self.left):
            card = self.stock[self.left - 1]
            if bit(card) & self.terms.starters:
                return
            if self.listening:
                self.tell(STARTED, NOBODY, NOBODY, 0, bit(card), EVERYONE)
            for at in range(self.left - 1, 0, -1):
                self.stock[at] = self.stock[at - 1]
            self.stock[0] = card
            self.memory = self.memory.show(bit(card))

    def draw_passes(self) -> bool:
        """CE-34: whether there is nothing to draw."""
        return not self.left and self.discarded < 2

    def to_pick(self) -> i64:
        """CE-34: how many cards the demand brings: no more than there are."""
        there = self.left + self.discarded - 1
        return self.demand if self.demand < there else there

    def pass_turn(self, seat: i64, move: i64) -> None:
        """CE-34: there is nothing to draw; CE-39: who is in air remains so."""
        self.passes += 1
        self.announce(PASSED, seat)
        if self.passes == self.players:
            self.end_without_winner("CE-34", 0)
        else:
            self.end_turn(seat, self.next_to(seat), move)

    def end_without_winner(self, clause: str, limit: i64) -> None:
        """CE-34: the lowest hand wins; `limit` is the number of moves that ends the round (G-4), or 0."""
        if self.listening:
            self.tell(BLOCKED, NOBODY, NOBODY, limit, 0, EVERYONE)
        self.end_round(self.fewest_points(), clause)

    def fewest_points(self) -> i64:
        """CE-34: the seats with the lowest hand, of those who are not in air unless all are."""
        able = self.playing & ~self.in_air
        if not able:
            able = self.playing
        fewest: i64 = 0
        winners: i64 = 0
        for seat in range(self.seats):
            if able & bit(seat):
                points = self.hand_points(self.hands[seat])
                if not winners or points < fewest:
                    fewest = points
                    winners = 0
                if points == fewest:
                    winners |= bit(seat)
        return winners

    def names_suit(self) -> bool:
        """CE-35: whether an 8 played now names a suit."""
        return self.suit < 0 or not self.terms.printed_counter

    def broken_counter_eight(self, seat: int, move: int) -> Sentence | None:
        """CE-35: where the 8 keeps its printed suit, none is named."""
        named = named_suit(move) >= 0
        return Sentence("refuse-named") if named and not self.names_suit() else None

    def below_joker(self) -> i64:
        """CE-36: the card that a spent joker leaves to be matched, NO_CARD where anything goes."""
        if self.terms.looks_below:
            for at in range(self.discarded - 1, -1, -1):
                if 0 <= self.discard[at] < 52:
                    return self.discard[at]
        return NO_CARD

    def broken_match_below(self, seat: int, move: int) -> Sentence | None:
        """CE-36: what goes on a spent joker, where the card below it counts."""
        card = move & CARD_FIELD
        if self.goes(card) or self.top < 52:
            return None
        return Sentence("refuse-below", {"card": card})

    def broken_catch(self, seat: int, move: int) -> Sentence | None:
        """CE-44: what was missed can be caught for a time, by those in the round."""
        other = seat_of(move)
        if not self.may_be_caught(other):
            return Sentence("refuse-caught", {"other": int(other)})
        return None if self.playing & bit(seat) else Sentence("refuse-outside")

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        "terms",
        "match",
        "memory",
        "dealer",
        "playing",
        "players",
        "left",
        "discard",
        "follows",
        "discarded",
        "top",
        "suit",
        "direction",
        "demand",
        "said",
        "in_air",
        "missed_pick_by",
        "missed_call",
        "passes",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (
        "hands",
        "stock",
        "drawn",
        "veiled",
    )

    def copy_public(self, twin: Game) -> None:
        assert isinstance(twin, CrazyEight)
        own: CrazyEight = twin
        own.terms = self.terms
        own.match = self.match.copy()
        own.memory = self.memory
        own.dealer = self.dealer
        own.playing = self.playing
        own.players = self.players
        own.left = self.left
        own.discard = self.discard[:]
        own.follows = self.follows
        own.discarded = self.discarded
        own.top = self.top
        own.suit = self.suit
        own.direction = self.direction
        own.demand = self.demand
        own.said = self.said
        own.in_air = self.in_air
        own.missed_pick_by = self.missed_pick_by
        own.missed_call = self.missed_call
        own.passes = self.passes

    def copy_hidden(self, twin: Game) -> None:
        assert isinstance(twin, CrazyEight)
        own: CrazyEight = twin
        own.hands = self.hands[:]
        own.stock = self.stock[:]
        own.drawn = self.drawn
        own.veiled = self.veiled[:]

    def shell(self) -> "CrazyEight":
        return CrazyEight(SHELL)

    def copy(self) -> "CrazyEight":
        twin = CrazyEight(SHELL)
        self.copy_common(twin)
        self.copy_public(twin)
        self.copy_hidden(twin)
        return twin

    def copy_seen(self, twin: Game, seat: i64, known: i64) -> None:
        assert isinstance(twin, CrazyEight)
        own: CrazyEight = twin
        own.hands = self.hands[:]
        own.veiled = self.veiled[:]
        for other in range(self.seats):
            if other != seat:
                hand = self.hands[other]
                own.hands[other] = hand & known
                own.veiled[other] = self.veiled[other] + count(hand & ~known)
        own.stock = vec[i64]([UNKNOWN] * int(self.terms.size))
        for at in range(self.left):
            card = self.stock[at]
            if card >= 0 and known & bit(card):
                own.stock[at] = card
        own.drawn = self.drawn
        if self.drawn >= 0 and seat != self.turn and not known & bit(self.drawn):
            own.drawn = UNKNOWN

    def clear_round(self) -> None:
        self.discarded = 0
        self.top = NO_CARD
        self.suit = -1
        self.direction = self.terms.direction
        self.demand = 0
        self.said = False
        self.in_air = 0
        self.missed_pick_by = -1
        self.missed_call = 0
        self.passes = 0
        self.drawn = NO_CARD
        for at in range(self.seats):
            self.hands[at] = 0
            self.veiled[at] = 0

    # --- end of generated ---


# What a move is refused for, in the order of the page (G-5).
REFUSALS: Final = (
    Refuses("G-3", CrazyEight.broken_hand, (PLAY,)),
    Refuses("CE-3", CrazyEight.broken_match, (PLAY,)),
    Refuses("CE-4", CrazyEight.broken_eight, (PLAY,)),
    Refuses("CE-5", CrazyEight.broken_draw, (DRAW, KEEP)),
    Refuses("CE-10", CrazyEight.broken_name, (PLAY,)),
    Refuses("CE-23", CrazyEight.broken_ace, (PLAY,)),
    Refuses("CE-24", CrazyEight.broken_demand, (PLAY, DRAW, KEEP, TAKE)),
    Refuses("CE-26", CrazyEight.broken_first_ace, (PLAY,)),
    Refuses("CE-40", CrazyEight.broken_calling),
    Refuses("CE-41", CrazyEight.broken_free_pick, (PLAY, CATCH)),
    Refuses("CE-42", CrazyEight.broken_call, (PLAY, DRAW, KEEP, TAKE)),
    Refuses("CE-43", CrazyEight.broken_catch_in_air, (CATCH,)),
    Refuses("CE-31", CrazyEight.broken_drawn, (PLAY,)),
    Refuses("CE-35", CrazyEight.broken_counter_eight, (PLAY,)),
    Refuses("CE-36", CrazyEight.broken_match_below, (PLAY,)),
    Refuses("CE-44", CrazyEight.broken_catch, (CATCH,)),
)
