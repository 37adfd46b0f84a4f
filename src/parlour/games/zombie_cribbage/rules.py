"""Zombie Cribbage, for two. The rules page beside this file has the clauses ZC-1 to ZC-53."""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.counting import (
    COMBINATIONS,
    FIFTEEN,
    FITS,
    HIGHEST,
    JACKS,
    PAIR,
    RUNGS,
    SEQUENCE,
    THIRTY_ONE,
    VALUES,
    cards_on,
)
from parlour.games.zombie_cribbage.options import ZombieCribbageOptions, ZombieCribbageTerms
from parlour.kit.bits import PLACES, bit, count
from parlour.kit.cards import JOKERS, NO_CARD
from parlour.kit.game import SHELL, Game
from parlour.kit.match import SERIES, MatchScore
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, OTHER_STEP, other_of
from parlour.kit.options import Options
from parlour.kit.refuses import Refuses
from parlour.kit.seats import EVERYONE, NOBODY
from parlour.kit.words import Sentence

FINISH: Final = 60  # ZC-19: more than this wins
HOLES: Final = FINISH + 1  # of the track, the last of them beyond the line

# Kinds of move; a card's play is kind 0, so that its code is the card.
PLAY: Final = 0
LAY: Final = 128
GO: Final = 256
RUN: Final = 384
STAY: Final = 512
COUNT: Final = 640
CLAIM: Final = 768
STOP: Final = 896

# The phases, in the order of PHASES.
DISCARDING: Final = 0
PLAYING: Final = 1
RUNNING: Final = 2
COUNTING: Final = 3
CLAIMING: Final = 4
PHASES: Final = ("discard", "play", "run", "count", "claim")

# Kinds of event, in the order of `event_kinds`; those that are left out are combinations, of `counting`.
CUT: Final = 0
DEALT: Final = 1
LAID: Final = 2
STARTER: Final = 3
HEELS: Final = 4
PLAYED: Final = 5
MADE_31: Final = 7
WENT: Final = 10
CLOSED: Final = 11
LAST: Final = 12
REVEALED: Final = 13
RAN: Final = 14
STAYED: Final = 15
SHOWN: Final = 16
CRIB: Final = 17
COUNTED: Final = 20
CLAIMED: Final = 21
LOWERED: Final = 22
WON: Final = 23
ROUND: Final = 24
TURNED: Final = 25
STOPPED: Final = 26
AGAIN: Final = 27
DEALER: Final = 28


# Why a seat deals: the number of the event that says so.
BY_TURNS: Final = 0
BY_CUT: Final = 1
BY_LOSS: Final = 2

EVENT_KINDS: Final = (
    "cut",
    "deal",
    "lay",
    "starter",
    "heels",
    "play",
    "fifteen",
    "thirty_one",
    "pair",
    "sequence",
    "go",
    "close",
    "last",
    "reveal",
    "run",
    "stay",
    "show",
    "crib",
    "flush",
    "nobs",
    "count",
    "claim",
    "lowered",
    "won",
    "round",
    "turn",
    "stop",
    "again",
    "dealer",
)


@final
class ZombieCribbage(Game):
    """A match of Zombie Cribbage: one game to more than sixty points, or the most of several."""

    name: ClassVar[str] = "zombie-cribbage"
    title: ClassVar[str] = "Zombie Cribbage"
    prefix: ClassVar[str] = "ZC"
    rules_number: ClassVar[int] = 3
    has_reminders: ClassVar[bool] = False
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 2
    options_type: ClassVar[type[Options]] = ZombieCribbageOptions
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS
    likelihood_worlds: ClassVar[int] = 12

    def prepare(self) -> None:
        chosen = self.options
        assert isinstance(chosen, ZombieCribbageOptions)
        self.has_interrupts = False
        self.terms: ZombieCribbageTerms = ZombieCribbageTerms(chosen, self.deck)
        self.match: MatchScore = MatchScore(self.seats, SERIES, self.terms.games)
        self.hands_dealt: i64 = 0  # over all matches of this object
        self.scores: vec[i64] = vec[i64]([0, 0])  # where the leading zombies stand (ZC-50)
        self.trailing: vec[i64] = vec[i64]([0, 0])
        self.dealer: i64 = 0
        self.count: vec[i64] = vec[i64]([0] * 8)  # the cards of the running count, first played first
        self.last: i64 = 0  # who played the last card
        # What was shown at the end of the last hand, until the play of this one: two hands, crib, starter.
        self.last_show: vec[i64] = vec[i64]([0, 0, 0, 0])

    def prepare_round(self) -> None:
        self.phase: i64 = DISCARDING
        self.waiting: i64 = 3  # the set of seats still to lay away
        self.starter: i64 = NO_CARD
        self.counted: i64 = 0  # how many cards the running count has
        self.total: i64 = 0
        self.gone: i64 = 0  # the set of seats that chose `go` in this count
        self.face_up: i64 = 0  # the set of seats whose hands lie open
        self.crib_shown: bool = False  # whether the crib is being counted, not a hand
        self.announced: i64 = 0
        self.has_joker: i64 = 0  # the set of seats that showed to hold a joker, by `go`
        self.played: vec[i64] = vec[i64]([0] * 2)
        self.lacks: vec[i64] = vec[i64]([0] * 2)  # cards that a seat showed not to hold, by "go"

    def prepare_hidden(self) -> None:
        self.hands: vec[i64] = vec[i64]([0] * 2)
        self.laid: vec[i64] = vec[i64]([0] * 2)  # for the crib
        self.top: i64 = NO_CARD  # of the stock, as long as nothing is turned up
        self.stock: i64 = 0  # the rest of it: a set, for it is never drawn from
        # In an observation, cards that cannot be seen: in the hands, in the crib.
        self.veiled: vec[i64] = vec[i64]([0] * 2)
        self.veiled_crib: vec[i64] = vec[i64]([0] * 2)

    # Every game: who may move, what, and what comes of it: G-1

    def to_move(self) -> i64:
        """G-1: both lay away at once; else one seat is on turn."""
        if self.over:
            return 0
        if self.phase == DISCARDING:
            return self.waiting
        return bit(self.turn)

    def generate(self, seat: i64) -> i64:
        if self.phase == PLAYING and seat == self.turn:
            return self.generate_cards(seat)
        if not (self.to_move() >> seat) & 1:
            return 0
        if self.phase == DISCARDING:
            return self.generate_discards(seat)
        if self.phase == RUNNING:
            self.codes[0] = RUN
            self.codes[1] = STAY
            return 2
        kind: i64 = COUNT if self.phase == COUNTING else CLAIM
        for points in range(HIGHEST + 1):
            self.codes[points] = kind + points * OTHER_STEP
        return HIGHEST + 1

    def push(self, seat: i64, move: i64) -> None:
        self.tape_end = 0
        self.moves += 1
        kind = move & KIND_FIELD
        if kind == PLAY:
            self.put(seat, move)
        elif kind == LAY:
            self.lay_away(seat, move)
        elif kind == GO:
            self.say_go(seat)
        elif kind == STOP:
            self.say_stop(seat)
        elif kind == RUN:
            self.throw_in(seat)
        elif kind == STAY:
            self.stay(seat)
        elif kind == COUNT:
            self.take_count(seat, (move >> 15) & CARD_FIELD)
        else:
            self.take_claim(seat, (move >> 15) & CARD_FIELD)

    # Deal and crib: ZC-1 to ZC-3

    def start(self) -> None:
        self.begin()
        self.match.restart()
        self.put_zombies_back()
        self.put_show_away()
        self.cut_for_deal()
        self.deal(BY_CUT)

    def put_zombies_back(self) -> None:
        """ZC-50: both of each begin behind the first hole."""
        for seat in range(2):
            self.scores[seat] = 0
            self.trailing[seat] = 0

    def put_show_away(self) -> None:
        """What was shown at the end of the last hand is looked at no more."""
        for at in range(4):
            self.last_show[at] = 0

    def cut_for_deal(self) -> None:
        """ZC-1, ZC-53, G-6: each cuts a card; the lower one deals, and a tie is cut again."""
        self.rng.next_round()
        terms = self.terms
        while True:
            first = self.rng.below(terms.size)
            second = self.rng.below(terms.size - 1)
            if second >= first:
                second += 1
            mine = terms.cards[first]
            theirs = terms.cards[second]
            if self.listening:
                self.tell(CUT, 0, NOBODY, 0, bit(mine), EVERYONE)
                self.tell(CUT, 1, NOBODY, 0, bit(theirs), EVERYONE)
            if RUNGS[mine] != RUNGS[theirs]:
                self.dealer = 0 if RUNGS[mine] < RUNGS[theirs] else 1
                return
            if self.listening:
                self.tell(AGAIN, NOBODY, NOBODY, 0, 0, EVERYONE)

    def next_hand(self) -> None:
        """ZC-1: the deal alternates."""
        self.dealer = 1 - self.dealer
        self.deal(BY_TURNS)

    def deal(self, why: i64) -> None:
        """ZC-2: six cards each, one at a time, the non-dealer first; on top of the stock is the starter."""
        if self.listening:
            self.tell(DEALER, self.dealer, NOBODY, why, 0, EVERYONE)
        self.hands_dealt += 1
        self.rng.next_round()
        self.clear_round()
        terms = self.terms
        wanted = 2 * terms.each + 1
        order = terms.order
        at = terms.size
        self.rng.deal(order, at, wanted)
        seat = self.dealer
        for nth in range(2):
            seat = 1 - seat
            hand: i64 = 0
            for place in range(at - 1 - nth, at - wanted, -2):
                hand |= bit(terms.cards[order[place]])
            self.hands[seat] = hand
        self.top = terms.cards[order[at - wanted]]
        self.stock = terms.pack & ~(self.hands[0] | self.hands[1] | bit(self.top))
        # Back into order: out of its place is what was dealt, and what came into the place of that.
        for place in range(at - wanted, at):
            home = order[place]
            order[place] = place
            if home < at - wanted:
                order[home] = home
        if self.listening:
            for each in range(2):
                self.tell(DEALT, each, NOBODY, 0, self.hands[each], bit(each))
        self.turn = 0

    def deals(self) -> i64:
        return self.hands_dealt

    def generate_discards(self, seat: i64) -> i64:
        """ZC-2: any two of the cards in hand."""
        codes = self.codes
        n: i64 = 0
        rest = self.hands[seat]
        while rest:
            first = LAY + PLACES[(rest & -rest) % 67]
            rest &= rest - 1
            others = rest
            while others:
                codes[n] = first + OTHER_STEP * PLACES[(others & -others) % 67]
                others &= others - 1
                n += 1
        return n

    def lay_away(self, seat: i64, move: i64) -> None:
        """ZC-2: two cards for the crib, unseen; when both have done so, ZC-3."""
        cards = bit(move & CARD_FIELD) | bit((move >> 15) & CARD_FIELD)
        self.hands[seat] = self.hands[seat] & ~cards
        self.laid[seat] = cards
        self.waiting &= ~bit(seat)
        if self.listening:
            self.tell(LAID, seat, NOBODY, 0, cards, bit(seat))
        if self.waiting:
            self.turn = 1 - seat
        else:
            self.turn_up()

    def turn_up(self) -> None:
        """ZC-3, ZC-46: the starter; a jack is two for the dealer, a joker nothing."""
        self.starter = self.top
        self.top = NO_CARD
        if self.remembering:
            self.put_show_away()
        if self.listening:
            self.tell(STARTER, 1 - self.dealer, NOBODY, 0, bit(self.starter), EVERYONE)
        self.phase = PLAYING
        # ZC-4
        self.turn = 1 - self.dealer
        if bit(self.starter) & JACKS:
            if self.listening:
                self.tell(HEELS, self.dealer, NOBODY, 2, 0, EVERYONE)
            self.score(self.dealer, 2)

    # The play: ZC-4 to ZC-10

    def generate_cards(self, seat: i64) -> i64:
        """ZC-5: the cards that fit; ZC-42: a go or a stop where the options have one."""
        codes = self.codes
        cards = self.hands[seat] & FITS[self.total]
        n: i64 = 0
        while cards:
            codes[n] = PLACES[(cards & -cards) % 67]  # `lowest` without the call
            cards &= cards - 1
            n += 1
        if self.total == THIRTY_ONE and self.may_keep_joker(seat):
            codes[n] = GO
            n += 1
        if self.may_stop():
            codes[n] = STOP
            n += 1
        return n

    def put(self, seat: i64, card: i64) -> None:
        """ZC-4: a card is played and added to the count."""
        here = bit(card)
        points = self.points_for(card)
        self.hands[seat] = self.hands[seat] & ~here
        self.played[seat] = self.played[seat] | here
        self.count[self.counted] = card
        self.counted += 1
        self.total += VALUES[card]
        self.last = seat
        if self.listening:
            self.tell(PLAYED, seat, NOBODY, self.total, here, EVERYONE)
            if points:
                self.tell_points(seat)
        if points and self.score(seat, points):
            return
        if card >= 52:
            self.has_joker &= ~bit(seat)
            if self.terms.reveals:
                self.lay_open(1 - seat)
            if self.terms.runs:
                self.offer_run(seat)
                return
        self.go_on(seat)

    def can_play(self, seat: i64) -> bool:
        """ZC-5, ZC-42: whether a seat has a card that fits, and has not said `go` at 31."""
        return self.hands[seat] & FITS[self.total] != 0 and not (self.gone >> seat) & 1

    def has_said_go(self, seat: i64) -> bool:
        """ZC-5: whether a seat that still holds cards is out of the running count."""
        if (self.gone >> seat) & 1:
            return True
        if self.over or self.phase != PLAYING or not self.counted or self.turn == seat:
            return False
        return self.turn == self.last and self.cards_held(seat) != 0

    def cards_held(self, seat: i64) -> i64:
        """How many cards a seat holds, seen or not."""
        return count(self.hands[seat]) + self.veiled[seat]

    def points_for(self, card: i64) -> i64:
        """ZC-9: all that the card makes if it is played now."""
        total = self.total + VALUES[card]
        # ZC-6; ZC-30, ZC-43: a joker that leaves it there makes it once more
        points: i64 = 2 if total == 15 or total == THIRTY_ONE else 0
        before = self.counted
        if before and RUNGS[self.count[before - 1]] == RUNGS[card]:
            alike = self.alike_with(card, before)
            points += alike * (alike - 1)
        elif before > 1:
            points += self.run_with(card, before)
        return points

    def run_with(self, card: i64, n: i64) -> i64:
        """ZC-7, ZC-44: the length of the longest run of a card with those before it, of n in the count."""
        rung = RUNGS[card]
        if n < 2 or (not rung and not self.terms.joker_runs):
            return 0
        seen = bit(rung)
        low = rung
        high = rung
        length: i64 = 1
        longest: i64 = 0
        at = n - 1
        while at >= 0:
            rung = RUNGS[self.count[at]]
            if (seen >> rung) & 1 or (not rung and not self.terms.joker_runs):
                break
            seen |= bit(rung)
            length += 1
            if rung < low:
                low = rung
            elif rung > high:
                high = rung
            if high - low >= 8:
                break
            if high - low < length and length >= 3:
                longest = length
            at -= 1
        return longest

    def alike_with(self, card: i64, n: i64) -> i64:
        """ZC-8: how many of its rank a card makes with those just before it, of n in the count, or none.

        They score 2, 6 or 12: two for each pair among them. ZC-45: jokers may be no pair.
        """
        rung = RUNGS[card]
        at = n - 1
        while at >= 0 and RUNGS[self.count[at]] == rung:
            at -= 1
        if at == n - 1 or (not rung and not self.terms.joker_pair):
            return 0
        return n - at

    def tell_points(self, seat: i64) -> None:
        """Tells what the last card has made."""
        before = self.counted - 1
        card = self.count[before]
        alike = self.alike_with(card, before)
        run = self.run_with(card, before)
        if self.total == 15 or self.total == THIRTY_ONE:
            self.tell(FIFTEEN if self.total == 15 else MADE_31, seat, NOBODY, 2, self.last_cards(8), EVERYONE)
        if alike:
            self.tell(PAIR, seat, NOBODY, alike * (alike - 1), self.last_cards(alike), EVERYONE)
        if run:
            self.tell(SEQUENCE, seat, NOBODY, run, self.last_cards(run), EVERYONE)

    def last_cards(self, n: i64) -> i64:
        """The set of the last n cards of the count, all where it has fewer."""
        cards: i64 = 0
        for at in range(max(self.counted - n, 0), self.counted):
            cards |= bit(self.count[at])
        return cards

    def go_on(self, seat: i64) -> None:
        """ZC-4, ZC-5, ZC-10: who plays after a card of this seat."""
        other = 1 - seat
        if self.can_play(other):
            self.turn = other
            return
        self.pass_over(other)
        if self.can_play(seat) or self.is_asked(seat):
            self.turn = seat
            return
        self.pass_alone(seat)
        if not self.close():
            self.lead()

    def pass_over(self, seat: i64) -> None:
        """ZC-5, ZC-42: a seat has no card that fits; once in a count its "go" is said for it."""
        if not self.hands[seat] or (self.gone >> seat) & 1:
            return
        self.note_lack(seat)
        if not self.listening:
            return
        # Two cards of the other seat in a row: "go" was said between them.
        if self.counted > 1 and self.played[1 - seat] & bit(self.count[self.counted - 2]):
            return
        self.tell(WENT, seat, NOBODY, 0, 0, EVERYONE)

    def pass_alone(self, seat: i64) -> None:
        """ZC-42: whoever has played the last card says "go" too, if only they hold cards and none fits."""
        if self.listening and self.hands[seat] and not self.hands[1 - seat]:
            self.tell(WENT, seat, NOBODY, 0, 0, EVERYONE)

    def goes_on(self, seat: i64) -> bool:
        """ZC-10: whether the count can go on after a card of this seat."""
        return self.can_play(0) or self.can_play(1) or self.is_asked(seat)

    def close(self) -> bool:
        """ZC-10: the count ends because nobody can play, and so shows what they lack; whether that wins."""
        self.note_lack(0)
        self.note_lack(1)
        return self.end_count()

    def note_lack(self, seat: i64) -> None:
        """A seat that could not play shows that it holds none of the cards that fit."""
        if self.remembering and not (self.gone >> seat) & 1:
            self.lacks[seat] = self.lacks[seat] | FITS[self.total]

    def end_count(self) -> bool:
        """ZC-10, ZC-40, ZC-41: the count ends, with a point for the last card; whether that wins."""
        total = self.total
        self.counted = 0
        self.total = 0
        self.gone = 0
        if self.listening:
            self.tell(CLOSED, NOBODY, NOBODY, total, 0, EVERYONE)
        if total == THIRTY_ONE and not self.terms.last_at_31:
            return False
        if self.listening:
            self.tell(LAST, self.last, NOBODY, 1, 0, EVERYONE)
        return self.score(self.last, 1)

    def lead(self) -> None:
        """ZC-10, ZC-41: the player who did not play the last card leads, the other where they have none."""
        other = 1 - self.last
        if self.hands[other]:
            self.turn = other
        elif self.hands[self.last]:
            self.turn = self.last
        else:
            self.begin_show()

    # The show: ZC-11 to ZC-17; what cards are worth in it stands in `counting`

    def begin_show(self) -> None:
        """ZC-11: the non-dealer's hand, the dealer's, the crib."""
        if self.terms.claimed:
            self.phase = COUNTING
            self.turn = 1 - self.dealer
            return
        if self.count_for(1 - self.dealer, False):
            return
        if self.count_for(self.dealer, False):
            return
        if self.count_for(self.dealer, True):
            return
        self.next_hand()

    def shown_cards(self, seat: i64, crib: bool) -> i64:
        return self.laid[0] | self.laid[1] if crib else self.played[seat]

    def count_for(self, seat: i64, crib: bool) -> bool:
        """Counts a seat's hand or, by ZC-16, its crib for it; whether that wins."""
        cards = self.shown_cards(seat, crib)
        points = self.terms.show.score(cards, self.starter, crib)
        self.keep_shown(seat, crib, cards)
        if self.listening:
            self.tell(CRIB if crib else SHOWN, seat, NOBODY, points, cards, EVERYONE)
            self.tell_combinations(seat)
        return points != 0 and self.score(seat, points)

    def keep_shown(self, seat: i64, crib: bool, cards: i64) -> None:
        """What all have seen stays to be looked at until the next play."""
        if not self.remembering:
            return
        at: i64 = 2
        if not crib:
            at = seat
        self.last_show[at] = cards
        self.last_show[3] = 0
        if self.starter >= 0:
            self.last_show[3] = bit(self.starter)

    def tell_combinations(self, seat: i64) -> None:
        if not self.heeds(COMBINATIONS):
            return
        show = self.terms.show
        for n in range(show.found):
            self.tell(show.kinds[n], seat, NOBODY, show.points[n], cards_on(show.sets[n]), EVERYONE)

    def true_count(self, owner: i64) -> i64:
        """What the hand or crib of a seat is worth that is being counted."""
        return self.terms.show.score(self.shown_cards(owner, self.crib_shown), self.starter, self.crib_shown)

    def take_count(self, seat: i64, points: i64) -> None:
        """ZC-48: what a player announces for their own cards."""
        self.announced = self.lowered(COUNTED, seat, points, self.true_count(seat))
        if self.announced and self.score(seat, self.announced):
            return
        self.phase = CLAIMING
        self.turn = 1 - seat

    def take_claim(self, seat: i64, points: i64) -> None:
        """ZC-17, ZC-48: what the other player claims of the points that were missed."""
        owner = 1 - seat
        cards = self.shown_cards(owner, self.crib_shown)
        most = self.true_count(owner)
        self.keep_shown(owner, self.crib_shown, cards)
        claimed = self.lowered(CLAIMED, seat, points, max(most - self.announced, 0))
        if self.listening:
            self.tell(CRIB if self.crib_shown else SHOWN, owner, NOBODY, most, cards, EVERYONE)
            self.tell_combinations(owner)
        if claimed and self.score(seat, claimed):
            return
        self.announced = 0
        self.phase = COUNTING
        if self.crib_shown:
            self.next_hand()
        elif owner == self.dealer:
            self.crib_shown = True
            self.turn = owner
            if self.listening:
                for each in range(2):
                    self.tell(TURNED, each, NOBODY, 0, self.laid[each], EVERYONE)
        else:
            self.turn = self.dealer

    def lowered(self, kind: i64, seat: i64, points: i64, most: i64) -> i64:
        """ZC-48: what a count or claim comes to, which is no more than there is."""
        if self.listening:
            self.tell(kind, seat, NOBODY, points, 0, EVERYONE)
            if points > most:
                self.tell(LOWERED, seat, NOBODY, most, 0, EVERYONE)
        return points if points < most else most

    # Winning: ZC-18, ZC-19, ZC-49, ZC-50, ZC-53

    def score(self, seat: i64, points: i64) -> bool:
        """ZC-18, ZC-50: the trailing zombie leaps beyond the other; ZC-19: whether it is over the line.

        ZC-49: whatever would come later is then not done.
        """
        self.trailing[seat] = self.scores[seat]
        score = self.scores[seat] + points
        self.scores[seat] = score
        if score <= FINISH:
            return False
        self.end_game(seat)
        return True

    def end_game(self, winner: i64) -> None:
        """ZC-53: the match is over, or the loser deals first in the next game."""
        if self.listening:
            self.tell(WON, winner, NOBODY, self.scores[winner], 0, EVERYONE)
        self.rounds += 1
        if self.match.end_round(bit(winner), self.rounds):
            self.waiting = 0
            self.finish(self.match.winners, "ZC-19")
            return
        if self.listening:
            self.tell(ROUND, NOBODY, NOBODY, self.rounds, 0, EVERYONE)
        self.moves = 0
        self.put_zombies_back()
        self.dealer = 1 - winner
        self.deal(BY_LOSS)

    def score_list(self) -> list[int]:
        return [int(self.scores[0]), int(self.scores[1])]

    # Jokers that reveal and run: ZC-31, ZC-32, ZC-51, ZC-52

    def lay_open(self, seat: i64) -> None:
        """ZC-31, ZC-51: what a seat still holds lies face up until the next deal."""
        if not self.hands[seat] or (self.face_up >> seat) & 1:
            return
        self.face_up |= bit(seat)
        if self.listening:
            self.tell(REVEALED, seat, NOBODY, 0, self.hands[seat], EVERYONE)

    def offer_run(self, seat: i64) -> None:
        """ZC-52: the point for the last card is the joker's only if nobody can play after it."""
        if not self.goes_on(seat) and self.close_after_go(seat):
            return
        self.phase = RUNNING
        self.turn = seat

    def close_after_go(self, seat: i64) -> bool:
        """ZC-42, ZC-52: the count ends with a joker of this seat; whether that wins."""
        self.pass_over(1 - seat)
        self.pass_alone(seat)
        return self.close()

    def throw_in(self, seat: i64) -> None:
        """ZC-32, ZC-52: nothing of hands or crib is scored, and the deal alternates.

        A count in which nobody can play on is closed first: one that might be stopped is still open.
        """
        if self.counted and not self.can_play(0) and not self.can_play(1) and self.close_after_go(seat):
            return
        if self.listening:
            self.tell(RAN, seat, NOBODY, 0, 0, EVERYONE)
        self.next_hand()

    def stay(self, seat: i64) -> None:
        """ZC-32: the hand is played on."""
        if self.listening:
            self.tell(STAYED, seat, NOBODY, 0, 0, EVERYONE)
        self.phase = PLAYING
        if self.counted:
            self.go_on(seat)
        else:
            self.lead()

    # A joker kept back, and a count that is stopped: ZC-42

    def may_keep_joker(self, seat: i64) -> bool:
        """ZC-42: whether the seat on turn, at 31, holds a joker that it need not play."""
        return self.terms.joker_optional and self.hands[seat] & JOKERS != 0

    def say_go(self, seat: i64) -> None:
        """ZC-42: a joker kept back at 31."""
        self.gone |= bit(seat)
        if self.remembering:
            self.has_joker |= bit(seat)
        if self.listening:
            self.tell(WENT, seat, NOBODY, 0, 0, EVERYONE)
        if self.can_play(1 - seat) or self.is_asked(1 - seat):
            self.turn = 1 - seat
        elif not self.close():
            self.lead()

    def may_stop(self) -> bool:
        """ZC-42: whether the seat on turn may end the count, the other having said go in it."""
        return self.terms.may_end and self.has_said_go(1 - self.turn)

    def is_asked(self, seat: i64) -> bool:
        """ZC-42: whether the seat that played the last card goes on or stops, as the other cannot play.

        It is asked whatever it holds, for else a count that ends at once would show that nothing fits; but
        not where all can see that nothing does.
        """
        if not self.terms.may_end or seat != self.last or not self.counted or (self.gone >> seat) & 1:
            return False
        if not self.cards_held(seat) or not self.cards_held(1 - seat):
            return False
        if (self.face_up >> seat) & 1:
            return self.hands[seat] & FITS[self.total] != 0
        lie_open = self.played[0] | self.played[1]
        if self.starter >= 0:
            lie_open |= bit(self.starter)
        return self.terms.pack & FITS[self.total] & ~lie_open != 0

    def say_stop(self, seat: i64) -> None:
        """ZC-42: the count ends after the other's go, whatever this seat holds."""
        if self.listening:
            self.tell(STOPPED, seat, NOBODY, 0, 0, EVERYONE)
        if not self.end_count():
            self.lead()

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        "terms",
        "match",
        "hands_dealt",
        "scores",
        "trailing",
        "dealer",
        "count",
        "last",
        "last_show",
        "phase",
        "waiting",
        "starter",
        "counted",
        "total",
        "gone",
        "face_up",
        "crib_shown",
        "announced",
        "has_joker",
        "played",
        "lacks",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (
        "hands",
        "laid",
        "top",
        "stock",
        "veiled",
        "veiled_crib",
    )

    def copy_public(self, twin: Game) -> None:
        assert isinstance(twin, ZombieCribbage)
        own: ZombieCribbage = twin
        own.terms = self.terms
        own.match = self.match.copy()
        own.hands_dealt = self.hands_dealt
        own.scores = self.scores[:]
        own.trailing = self.trailing[:]
        own.dealer = self.dealer
        own.count = self.count[:]
        own.last = self.last
        own.last_show = self.last_show[:]
        own.phase = self.phase
        own.waiting = self.waiting
        own.starter = self.starter
        own.counted = self.counted
        own.total = self.total
        own.gone = self.gone
        own.face_up = self.face_up
        own.crib_shown = self.crib_shown
        own.announced = self.announced
        own.has_joker = self.has_joker
        own.played = self.played[:]
        own.lacks = self.lacks[:]

    def copy_hidden(self, twin: Game) -> None:
        assert isinstance(twin, ZombieCribbage)
        own: ZombieCribbage = twin
        own.hands = self.hands[:]
        own.laid = self.laid[:]
        own.top = self.top
        own.stock = self.stock
        own.veiled = self.veiled[:]
        own.veiled_crib = self.veiled_crib[:]

    def shell(self) -> "ZombieCribbage":
        return ZombieCribbage(SHELL)

    def copy(self) -> "ZombieCribbage":
        twin = ZombieCribbage(SHELL)
        self.copy_common(twin)
        self.copy_public(twin)
        self.copy_hidden(twin)
        return twin

    def copy_seen(self, twin: Game, seat: i64, known: i64) -> None:
        assert isinstance(twin, ZombieCribbage)
        own: ZombieCribbage = twin
        own.hands = self.hands[:]
        own.veiled = self.veiled[:]
        for other in range(self.seats):
            if other != seat:
                hand = self.hands[other]
                own.hands[other] = hand & known
                own.veiled[other] = self.veiled[other] + count(hand & ~known)
        own.laid = self.laid[:]
        own.veiled_crib = self.veiled_crib[:]
        for other in range(self.seats):
            if other != seat:
                hand = self.laid[other]
                own.laid[other] = hand & known
                own.veiled_crib[other] = self.veiled_crib[other] + count(hand & ~known)
        own.top = NO_CARD
        own.stock = 0

    def clear_round(self) -> None:
        self.phase = DISCARDING
        self.waiting = 3
        self.starter = NO_CARD
        self.counted = 0
        self.total = 0
        self.gone = 0
        self.face_up = 0
        self.crib_shown = False
        self.announced = 0
        self.has_joker = 0
        self.top = NO_CARD
        self.stock = 0
        for at in range(2):
            self.played[at] = 0
            self.lacks[at] = 0
            self.hands[at] = 0
            self.laid[at] = 0
            self.veiled[at] = 0
            self.veiled_crib[at] = 0

    # --- end of generated ---


# What may not be done, and by which clause, in the order of the page (G-5)


def card_not_held(game: ZombieCribbage, seat: int, move: int) -> Sentence | None:
    """G-3: a card of one's own is played."""
    return None if game.hands[seat] & bit(move) else Sentence("refuse-yours", {"card": move})


def discard_not_held(game: ZombieCribbage, seat: int, move: int) -> Sentence | None:
    """G-3: cards of one's own are laid away."""
    for card in (move & CARD_FIELD, int(other_of(move))):
        if card < 54 and not game.hands[seat] & bit(card):
            key = "refuse-yours" if game.phase == DISCARDING else "refuse-yours-laid"
            return Sentence(key, {"card": card})
    return None


def discard_due(game: ZombieCribbage, seat: int, move: int) -> Sentence | None:
    """ZC-2: nothing else is done before both have laid two cards away."""
    return Sentence("refuse-lay-first") if game.phase == DISCARDING else None


def no_discard(game: ZombieCribbage, seat: int, move: int) -> Sentence | None:
    """ZC-2: once, two cards are laid away."""
    if game.phase != DISCARDING:
        return Sentence("refuse-lay-over")
    other = other_of(move)
    return Sentence("refuse-lay") if move & CARD_FIELD == other or other >= 54 else None


def past_31(game: ZombieCribbage, seat: int, move: int) -> Sentence | None:
    """ZC-5: the count goes to 31 and no further."""
    return None if FITS[game.total] & bit(move) else Sentence("refuse-past", {"card": move})


def nothing_to_claim(game: ZombieCribbage, seat: int, move: int) -> Sentence | None:
    """ZC-17: a claim is made after the other has counted."""
    return Sentence("refuse-claim") if game.terms.claimed and game.phase != CLAIMING else None


def choice_due(game: ZombieCribbage, seat: int, move: int) -> Sentence | None:
    """ZC-32: first it is said whether the hand ends."""
    return Sentence("refuse-choose") if game.phase == RUNNING else None


def no_choice(game: ZombieCribbage, seat: int, move: int) -> Sentence | None:
    """ZC-32: only who has just played a joker may run."""
    if game.phase == RUNNING:
        return None
    return Sentence("refuse-run" if game.terms.runs else "refuse-run-off")


def no_go(game: ZombieCribbage, seat: int, move: int) -> Sentence | None:
    """ZC-42: if a card fits it must be played, unless it is a joker that may be kept back."""
    if game.phase != PLAYING:
        return counting_due(game)
    if game.total == THIRTY_ONE and game.may_keep_joker(seat):
        return None
    if not game.may_stop():
        return Sentence("refuse-go")
    fits = game.hands[seat] & FITS[game.total]
    return Sentence("refuse-go-stop" if fits else "refuse-go-none")


def no_stop(game: ZombieCribbage, seat: int, move: int) -> Sentence | None:
    """ZC-42: the count is stopped after the other's go, at a table that has this."""
    if game.phase != PLAYING:
        return counting_due(game)
    if game.may_stop():
        return None
    return Sentence("refuse-stop" if game.terms.may_end else "refuse-stop-off")


def counting_due(game: ZombieCribbage) -> Sentence:
    return Sentence("refuse-count-first" if game.phase == COUNTING else "refuse-claim-first")


def counted_by_table(game: ZombieCribbage, seat: int, move: int) -> Sentence | None:
    """ZC-48: players count only at a table that has this."""
    return None if game.terms.claimed else Sentence("refuse-auto")


def nothing_to_count(game: ZombieCribbage, seat: int, move: int) -> Sentence | None:
    """ZC-48: players count by turns, when all cards are played."""
    if game.phase == COUNTING:
        return None
    return Sentence("refuse-claim-first" if game.phase == CLAIMING else "refuse-count")


REFUSALS: Final = (
    Refuses("G-3", card_not_held, (PLAY,)),
    Refuses("G-3", discard_not_held, (LAY,)),
    Refuses("ZC-2", discard_due, (PLAY, GO, RUN, STAY, COUNT, CLAIM, STOP)),
    Refuses("ZC-2", no_discard, (LAY,)),
    Refuses("ZC-5", past_31, (PLAY,)),
    Refuses("ZC-17", nothing_to_claim, (CLAIM,)),
    Refuses("ZC-32", choice_due, (PLAY, GO, COUNT, CLAIM, STOP)),
    Refuses("ZC-32", no_choice, (RUN, STAY)),
    Refuses("ZC-42", no_go, (GO,)),
    Refuses("ZC-42", no_stop, (STOP,)),
    Refuses("ZC-48", counted_by_table, (COUNT, CLAIM)),
    Refuses("ZC-48", nothing_to_count, (COUNT,)),
)
