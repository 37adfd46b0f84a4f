"""Zambezi Falls, for two. The rules page beside this file has the clauses ZF-1 to ZF-31."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.notes import Notes, new_notes
from parlour.games.zambezi_falls.ranks import (
    ACES,
    BELOW_TWO,
    FOURS,
    NO_PLACE,
    ONE_OF_EACH,
    PLACE_FIELD,
    RANK_COUNT,
    SEVENS,
    SUIT_STEP,
    THREES,
    TWO,
    as_counts,
    by_number,
    coded,
    face_of,
    first_face,
    held,
    nth_of,
    size_of,
)
from parlour.kit.bits import PLACES, bit, count, gather, lowest, shift
from parlour.kit.cards import RANK_CARDS, UNKNOWN, read_card
from parlour.kit.errors import InvalidOption
from parlour.kit.game import SHELL, Game
from parlour.kit.match import SERIES, MatchScore
from parlour.kit.options import DealerOptions, Options, choice
from parlour.kit.refuses import Refuses
from parlour.kit.seats import EVERYONE, NOBODY
from parlour.kit.words import Sentence

# The kinds of move. A move has a place (see ranks.py) where other games have a card. The kind of a play is
# its size less one.
SINGLE: Final = 0
PAIR: Final = 128
THREE: Final = 256
FOUR: Final = 384
GIVE: Final = 512
PASS: Final = 640
ODD_PLAY: Final = 768  # cards that no clause allows together; they stand in the higher bits
SIZE_STEP: Final = 128
ODD_STEP: Final = 4096
KIND_FIELD: Final = 3968
PLAYS: Final = (SINGLE, PAIR, THREE, FOUR)

# A play in the pile is its move, the seat that made it, and the set of suits that it showed. In a move that
# set holds the suits of the cards that were pointed at.
SEAT_STEP: Final = 4096
SUITS_STEP: Final = 32768
SOMEBODY: Final = 2  # in a position that does not say whose play it was

NOT_GIVEN: Final = -1
GIVEN_UNSEEN: Final = -2

MOST_RESERVE: Final = 16
FULL_PACK: Final = list(range(52))

# Kinds of event, in the order of `event_kinds`.
DEALT: Final = 0
GAVE: Final = 1
GOT: Final = 2
LED: Final = 3
PLAYED: Final = 4
MATCHED: Final = 5
SHUT: Final = 6
PASSED: Final = 7
FALLS: Final = 8
RODE: Final = 9
RESERVED: Final = 10
DRY: Final = 11
SOCIAL: Final = 12
CHEERED: Final = 13
WON: Final = 14
STOPPED: Final = 15
GAME_OVER: Final = 16
LOT: Final = 17

EVENT_KINDS: Final = (
    "deal",
    "give",
    "get",
    "lead",
    "play",
    "match",
    "shut",
    "pass",
    "falls",
    "ride",
    "reserve",
    "dry",
    "social",
    "cheer",
    "won",
    "stop",
    "game",
    "lot",
)


@dataclass(frozen=True)
class ZambeziFallsOptions(DealerOptions):
    """What a table of Zambezi Falls may choose."""

    series: str = choice("1", "3", "5", "7", clause="ZF-17")
    exchange: str = choice("on", "off", clause="ZF-30")
    unfollowed_match: str = choice("opponent_plays", "opponent_leads", "illegal", clause="ZF-20")
    falls: str = choice("top_four", "listed", clause="ZF-22")
    pass_: str = choice("free", "only_when_stuck", clause="ZF-26")


@final
class ZambeziFallsTerms:
    """What follows from the options and the pack."""

    def __init__(self, chosen: ZambeziFallsOptions, deck: str) -> None:
        self.exchanges: bool = chosen.exchange == "on"
        self.opponent_plays: bool = chosen.unfollowed_match != "opponent_leads"
        self.must_follow: bool = chosen.unfollowed_match == "illegal"
        self.any_four: bool = chosen.falls == "top_four"
        self.stuck_only: bool = chosen.pass_ == "only_when_stuck"
        named = [read_card(word) for word in deck.split()]
        if deck and (len(named) < 6 or len(named) % 2 or len(set(named)) < len(named) or max(named) > 51):
            raise InvalidOption("deck: an even number of the 52 cards is wanted, 6 or more [ZF-1]")
        pack = named or FULL_PACK
        self.size: i64 = len(pack)
        self.pack: vec[i64] = vec[i64]([coded(card) for card in pack])
        self.pack_faces: i64 = gather(pack)
        self.pack_ranks: i64 = as_counts(self.pack_faces)
        # ZF-28: a small pack, too, leaves a reserve of whole Falls.
        self.most_reserve: i64 = 4 * max(1, len(pack) * 4 // 52)


@final
class ZambeziFalls(Game):
    """A match of Zambezi Falls: one game or a series."""

    name: ClassVar[str] = "zambezi-falls"
    title: ClassVar[str] = "Zambezi Falls"
    prefix: ClassVar[str] = "ZF"
    rules_number: ClassVar[int] = 2
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 2
    options_type: ClassVar[type[Options]] = ZambeziFallsOptions
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS

    def prepare(self) -> None:
        chosen = self.options
        assert isinstance(chosen, ZambeziFallsOptions)
        self.has_interrupts = False
        self.terms: ZambeziFallsTerms = ZambeziFallsTerms(chosen, self.deck)
        self.match: MatchScore = MatchScore(self.seats, SERIES, int(chosen.series))
        self.dealer: i64 = 0
        self.pile: vec[i64] = vec[i64]([0] * int(self.terms.size))  # the plays of the round, the last on top

    def prepare_round(self) -> None:
        self.left: i64 = 0  # the cards of the reserve
        self.plays: i64 = 0  # how many lie in the pile
        self.top_place: i64 = NO_PLACE
        self.top_size: i64 = 0
        self.leader_of_top: i64 = 0
        self.together: i64 = 0  # cards of the top rank that lie together on top
        self.again: bool = False  # ZF-9: whoever is on turn must beat their own match
        self.exchanging: bool = False
        self.notes: Notes = new_notes(self.terms.stuck_only)

    def prepare_hidden(self) -> None:
        self.counts: vec[i64] = vec[i64]([0] * 2)  # the hands, as numbers of each rank
        self.hands: vec[i64] = vec[i64]([0] * 2)  # ZF-31: the same as faces, where those are kept up
        self.veiled: vec[i64] = vec[i64]([0] * 2)  # in an observation: how many cards of them are not seen
        self.reserve: vec[i64] = vec[i64]([UNKNOWN] * MOST_RESERVE)  # the card on top is the last of `left`
        self.gave: vec[i64] = vec[i64]([NOT_GIVEN] * 2)  # place and suit, also afterwards

    # The deal and the exchange: ZF-1 to ZF-3, ZF-30

    def start(self) -> None:
        self.begin()
        self.dealer = self.first_dealer(LOT)
        self.match.restart()
        self.deal()

    def next_dealer(self) -> int:
        """G-6: when the same two play again, the other deals."""
        return 1 - int(self.dealer)

    def deal(self) -> None:
        """ZF-1: eighteen cards each, one at a time, the player who is not the dealer first."""
        self.rng.next_round()
        self.moves = 0
        self.clear_round()
        reserved = self.terms.most_reserve
        cards = self.terms.pack[:]
        self.rng.shuffle(cards, self.terms.size)
        first: i64 = 0
        second: i64 = 0
        at = self.terms.size - 1
        while at > reserved:
            first += bit(cards[at] & PLACE_FIELD)
            second += bit(cards[at - 1] & PLACE_FIELD)
            at -= 2
        reserve = self.reserve
        for under in range(reserved):
            reserve[under] = cards[under]
        self.left = reserved
        self.counts[1 - self.dealer] = first
        self.counts[self.dealer] = second
        if self.keeps_faces():
            self.deal_faces(cards)
        # ZF-30: before each game of the series, or never; ZF-3: else the first lead.
        self.exchanging = self.terms.exchanges
        self.turn = 0 if self.exchanging else 1 - self.dealer
        if self.listening:
            for seat in range(2):
                self.tell(DEALT, seat, NOBODY, 0, self.faces_held(seat), bit(seat))

    def deal_faces(self, cards: vec[i64]) -> None:
        """What `deal` has dealt, as faces."""
        seat = 1 - self.dealer
        for at in range(self.terms.size - 1, self.terms.most_reserve - 1, -1):
            self.hands[seat] = self.hands[seat] | bit(face_of(cards[at]))
            seat = 1 - seat

    def to_move(self) -> i64:
        """ZF-2: during the exchange, all who have not given yet."""
        if not self.exchanging:
            return 0 if self.over else bit(self.turn)
        waiting: i64 = 1 if self.gave[0] == NOT_GIVEN else 0
        return waiting | 2 if self.gave[1] == NOT_GIVEN else waiting

    def out_of_turn(self, seat: int) -> str:
        return "refuse-given" if self.exchanging and seat >= 0 else "refuse-turn"

    def generate_gifts(self, seat: i64) -> i64:
        """ZF-2: any card of the hand may be given."""
        hand = self.counts[seat]
        codes, places = self.codes, PLACES
        some = (hand | hand >> 1 | hand >> 2) & ONE_OF_EACH
        n: i64 = 0
        while some:
            codes[n] = GIVE + places[(some & -some) % 67]
            some &= some - 1
            n += 1
        return n

    def give(self, seat: i64, place: i64, named: i64) -> None:
        """ZF-2: a card is laid aside unseen, and both change hands when both have chosen."""
        card = place
        if self.keeps_faces():
            suits = self.suits_that_go(seat, place, 1, named)
            card += SUIT_STEP * PLACES[suits]
            self.hands[seat] = self.hands[seat] & ~bit(face_of(card))
        if self.listening:
            self.tell(GAVE, seat, 1 - seat, 0, bit(face_of(card)), bit(seat))
        self.counts[seat] = self.counts[seat] - bit(place)
        self.gave[seat] = card
        if self.gave[1 - seat] == NOT_GIVEN:
            self.turn = 1 - seat
            return
        self.exchanging = False
        for taker in range(2):
            self.take_gift(taker, self.gave[1 - taker])
        # ZF-3: the first lead belongs to the dealer's opponent.
        self.turn = 1 - self.dealer

    def gifts_seen(self, seat: i64) -> vec[i64]:
        """ZF-2: what you gave, and when both have changed hands what you got; who watches sees neither."""
        seen = self.gave[:]
        for giver in range(2):
            is_seen = giver == seat or (seat >= 0 and not self.exchanging)
            if seen[giver] != NOT_GIVEN and not is_seen:
                seen[giver] = GIVEN_UNSEEN
        return seen

    def take_gift(self, taker: i64, card: i64) -> None:
        place = card & PLACE_FIELD
        self.counts[taker] = self.counts[taker] + bit(place)
        if self.keeps_faces():
            self.hands[taker] = self.hands[taker] | bit(face_of(card))
        else:
            card = place
        if self.listening:
            self.tell(GOT, taker, 1 - taker, 0, bit(face_of(card)), bit(taker))

    # What may be played: ZF-4 to ZF-9, ZF-13, ZF-23 to ZF-26

    def generate(self, seat: i64) -> i64:
        if self.exchanging:
            return self.generate_gifts(seat) if self.gave[seat] == NOT_GIVEN and not self.over else 0
        if seat != self.turn:
            return 0
        hand = self.counts[seat]
        codes, places = self.codes, PLACES
        # The ranks of which the hand has so many (ZF-5); a pair, three or four of 2s is no play (ZF-25).
        some = (hand | hand >> 1 | hand >> 2) & ONE_OF_EACH
        pairs = (hand >> 1 | hand >> 2) & BELOW_TWO
        threes = ((hand & hand >> 1) | hand >> 2) & BELOW_TWO
        fours = (hand >> 2) & BELOW_TWO
        n: i64 = 0
        size = self.top_size
        if size:
            place = self.top_place
            above = -bit(place + 1)
            from_here = above if self.again else above | bit(place)
            if size == 1:
                # ZF-6, ZF-7: a 2 is above all ranks (ZF-4); ZF-9: an equal single matches.
                if self.terms.must_follow and some & from_here & bit(place) and not can_follow(hand, place):
                    from_here = above
                some &= from_here
            elif size == 2:
                some &= bit(TWO)
                pairs &= from_here
            elif size == 3:
                # ZF-13: one card does not go on three.
                some &= bit(TWO)
                pairs = 0
                threes &= above
            else:
                # ZF-24: a higher four or two 2s.
                some = 0
                pairs = 0
                threes = 0
                fours &= above
                if (hand >> TWO) > 1:
                    codes[0] = PAIR + TWO
                    n = 1
        while some:
            codes[n] = SINGLE + places[(some & -some) % 67]
            some &= some - 1
            n += 1
        while pairs:
            codes[n] = PAIR + places[(pairs & -pairs) % 67]
            pairs &= pairs - 1
            n += 1
        while threes:
            codes[n] = THREE + places[(threes & -threes) % 67]
            threes &= threes - 1
            n += 1
        while fours:
            codes[n] = FOUR + places[(fours & -fours) % 67]
            fours &= fours - 1
            n += 1
        if size and self.may_pass(n):
            codes[n] = PASS
            n += 1
        return n

    def may_pass(self, plays: i64) -> bool:
        """ZF-20, ZF-26: whether a seat that does not lead and has so many legal plays may pass."""
        if self.terms.stuck_only:
            return plays == 0
        return not (self.terms.must_follow and self.again and self.top_size == 1)

    # A play, a pass, and what follows from them: ZF-7 to ZF-9, ZF-12, ZF-20 to ZF-22, ZF-25, ZF-29

    def push(self, seat: i64, move: i64) -> None:
        self.tape_end = 0
        self.moves += 1
        kind = move & KIND_FIELD
        if kind < GIVE:
            self.play_cards(seat, move & PLACE_FIELD, (kind >> 7) + 1, move >> 15)
        elif kind == PASS:
            self.pass_turn(seat)
        else:
            self.give(seat, move & PLACE_FIELD, move >> 15)
        if self.limit and self.moves == self.limit and not self.over:
            self.stop()

    def play_cards(self, seat: i64, place: i64, size: i64, named: i64) -> None:
        hand = self.counts[seat] - shift(size, place)
        self.counts[seat] = hand
        matched = place == self.top_place and size == self.top_size
        entry = place + SIZE_STEP * (size - 1) + SEAT_STEP * seat
        if self.keeps_faces():
            entry += SUITS_STEP * self.lay_faces(seat, place, size, named)
            if self.terms.must_follow and matched and size == 1 and self.cards_held(seat):
                self.notes.add_promise(seat, place)
        if self.listening:
            self.tell(PLAYED, seat, NOBODY, size, self.faces_of(entry), EVERYONE)
            self.tell_bonus(seat, place, size)
        if place == TWO:
            self.shut_down(seat, hand)
            return
        falls = self.put_on_top(place, size, entry)
        self.leader_of_top = seat
        if falls and self.listening:
            self.tell(FALLS, seat, NOBODY, 0, shift(RANK_CARDS, first_face(place)), EVERYONE)
        if not hand:
            # ZF-15: who wins by a Falls wins before cards are dealt; ZF-27: and by any other last play.
            self.end_game(bit(seat), "ZF-15" if falls else "ZF-27")
            return
        if falls:
            self.deal_reserve(seat)
        # ZF-9: a match skips the other; ZF-12: so does one that was a Falls. ZF-23: what only beats does not.
        self.again = matched
        self.turn = seat if matched else 1 - seat
        if matched and self.listening:
            self.tell(MATCHED, seat, NOBODY, 0, 0, EVERYONE)

    def put_on_top(self, place: i64, size: i64, entry: i64) -> bool:
        """Lays a play on the round; says whether it makes a Falls."""
        plays = self.plays
        self.pile[plays] = entry
        self.plays = plays + 1
        together = self.together_with(place, size)
        falls = together == 4 and self.four_fall(size)
        self.together = together
        self.top_place = place
        self.top_size = size
        return falls

    def shut_down(self, seat: i64, hand: i64) -> None:
        """ZF-7, ZF-25: a 2, or two on four of a kind, ends the round, and its player leads the next."""
        if self.listening:
            self.tell(SHUT, seat, NOBODY, 0, 0, EVERYONE)
        if not hand:
            self.end_game(bit(seat), "ZF-27")
            return
        self.lead(seat)

    def lead(self, seat: i64) -> None:
        """ZF-29: a new round, in which nothing lies on the pile."""
        self.plays = 0
        self.top_place = NO_PLACE
        self.top_size = 0
        self.together = 0
        self.again = False
        self.turn = seat
        if self.listening:
            self.tell(LED, seat, NOBODY, 0, 0, EVERYONE)

    def pass_turn(self, seat: i64) -> None:
        if self.terms.stuck_only and self.keeps_faces():
            self.note_pass(seat)
        if self.listening:
            self.tell(PASSED, seat, NOBODY, 0, 0, EVERYONE)
        if self.again and self.terms.opponent_plays:
            # ZF-20: the other has to deal with the match; ZF-21: and may match it again.
            self.again = False
            self.turn = 1 - seat
        else:
            # ZF-8: the other leads a new round.
            self.lead(1 - seat)

    def note_pass(self, seat: i64) -> None:
        follows = self.terms.must_follow and self.cards_held(seat) > 1
        self.notes.add_pass(seat, self.top_place, self.top_size, self.again, follows)

    # Zambezi Falls: ZF-10 to ZF-16, ZF-22, ZF-28

    def together_with(self, place: i64, size: i64) -> i64:
        """How many of a rank lie together on top with a play of it."""
        return self.together + size if place == self.top_place else size

    def four_fall(self, size: i64) -> bool:
        """ZF-10: whether four of a rank meet so by a play; ZF-22: or any four that lie together then."""
        return self.terms.any_four or size > 2 or (size == 2 and self.top_size == 2)

    def makes_falls(self, place: i64, size: i64) -> bool:
        """Whether a play would make a Falls."""
        return self.together_with(place, size) == 4 and self.four_fall(size)

    def deal_reserve(self, caller: i64) -> None:
        """ZF-11: two cards each, one at a time; ZF-28: the caller's opponent has the first."""
        if not self.left:
            # ZF-14: nothing is dealt.
            if self.listening:
                self.tell(DRY, NOBODY, NOBODY, 0, 0, EVERYONE)
            return
        other = 1 - caller
        at = self.left - 1
        self.left = at - 3
        if self.listening:
            self.tell(RODE, caller, NOBODY, 0, 0, EVERYONE)
        self.take_two(other, self.reserve[at], self.reserve[at - 2])
        self.take_two(caller, self.reserve[at - 1], self.reserve[at - 3])
        if self.keeps_faces():
            self.notes.add_stage()

    def take_two(self, seat: i64, first: i64, second: i64) -> None:
        coming = bit(first & PLACE_FIELD) + bit(second & PLACE_FIELD)
        self.counts[seat] = self.counts[seat] + coming
        if self.keeps_faces():
            faces = bit(face_of(first)) | bit(face_of(second))
            self.hands[seat] = self.hands[seat] | faces
            if self.listening:
                self.tell(RESERVED, seat, NOBODY, 0, faces, bit(seat))
        elif self.listening:
            self.tell(RESERVED, seat, NOBODY, 0, by_number(coming), bit(seat))

    def tell_bonus(self, seat: i64, place: i64, size: i64) -> None:
        """ZF-16: the third 3, the fourth 4 or the third 7 comes to those that lie together on top."""
        before = self.together if place == self.top_place else 0
        if place in (THREES, SEVENS):
            if before < 3 <= before + size:
                self.tell(SOCIAL if place == THREES else CHEERED, seat, NOBODY, 0, 0, EVERYONE)
        elif place == FOURS and before + size == 4:
            self.tell(SOCIAL, seat, NOBODY, 0, 0, EVERYONE)

    # The end of a game and of the series: ZF-15, ZF-17, ZF-27, ZF-30, G-4

    def end_game(self, winners: i64, clause: str) -> None:
        if self.listening and winners:
            self.tell(WON, winners >> 1, NOBODY, 1 if clause == "G-4" else 0, 0, EVERYONE)
        self.rounds += 1
        self.again = False
        if self.match.end_round(winners, self.rounds):
            # ZF-17: one of them has won more than half, or all are played.
            self.finish(self.match.winners, clause if self.match.goal == 1 else "ZF-17")
            return
        if self.listening:
            self.tell(GAME_OVER, NOBODY, NOBODY, self.rounds, 0, EVERYONE)
        # ZF-30: the deal changes sides, whoever has won.
        self.dealer = 1 - self.dealer
        self.deal()

    def stop(self) -> None:
        """G-4: the fewest cards win, equal is a draw; a card laid aside is still its giver's."""
        if self.exchanging:
            for seat in range(2):
                card = self.gave[seat]
                if card >= 0:
                    self.counts[seat] = self.counts[seat] + bit(card & PLACE_FIELD)
                    if self.keeps_faces():
                        self.hands[seat] = self.hands[seat] | bit(face_of(card))
                self.gave[seat] = NOT_GIVEN
            self.exchanging = False
        difference = size_of(self.counts[0]) - size_of(self.counts[1])
        if self.listening:
            self.tell(STOPPED, NOBODY, NOBODY, 0 if difference else 1, 0, EVERYONE)
        self.end_game(0 if not difference else 2 if difference > 0 else 1, "G-4")

    def score_list(self) -> list[int]:
        return [] if self.match.goal == 1 else self.match.total_list()

    # The cards that people see, and which of a rank go: ZF-31

    def keeps_faces(self) -> bool:
        """Whether the faces of the cards are kept up: where nobody can have a view, nobody sees them."""
        return self.remembering and self.viewable

    def suits_held(self, seat: i64, place: i64) -> i64:
        """The set of suits of which a hand has the card of this rank."""
        return (self.hands[seat] >> first_face(place)) & RANK_CARDS

    def suits_that_go(self, seat: i64, place: i64, size: i64, named: i64) -> i64:
        """Those that were pointed at; of the others first what the other player gave, then any by lot."""
        suits = self.suits_held(seat, place)
        going = suits & named
        left = size - count(going)
        suits &= ~going
        if left == count(suits):
            return going | suits
        if left:
            gift = self.gave[1 - seat]
            if not self.exchanging and gift >= 0 and gift & PLACE_FIELD == place:
                known = suits & bit(gift // SUIT_STEP)
                if known:
                    going |= known
                    suits &= ~known
                    left -= 1
        if left:
            # Gifts are chosen at once: it does not matter who chooses first.
            lot = self.rng.beside(seat if self.exchanging else self.moves + 1)
            while left and suits:
                one = nth_of(suits, lot.pick(count(suits)))
                going |= one
                suits &= ~one
                left -= 1
        return going

    def lay_faces(self, seat: i64, place: i64, size: i64, named: i64) -> i64:
        """Takes the cards that go out of the hand; says which suits they are."""
        suits = self.suits_that_go(seat, place, size, named)
        faces = shift(suits, first_face(place))
        self.hands[seat] = self.hands[seat] & ~faces
        self.notes.add_play(seat, faces)
        return suits

    def faces_of(self, play: i64) -> i64:
        """The cards of a play of the pile."""
        suits = play // SUITS_STEP
        if not suits:
            suits = bit((play & KIND_FIELD) // SIZE_STEP + 1) - 1
        return shift(suits, first_face(play & PLACE_FIELD))

    def faces_held(self, seat: i64) -> i64:
        """A hand, as far as it can be seen."""
        return self.hands[seat] if self.keeps_faces() else by_number(self.counts[seat])

    def count_hands(self) -> None:
        """Takes the numbers of the hands from their faces."""
        for seat in range(2):
            self.counts[seat] = as_counts(self.hands[seat])

    def cards_held(self, seat: i64) -> i64:
        """How many cards a seat holds, seen or not."""
        return size_of(self.counts[seat]) + self.veiled[seat]

    def on_top(self) -> dict[str, int]:
        """The top play, for a sentence."""
        return {"cards": int(self.faces_of(self.pile[self.plays - 1]))}

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        "terms",
        "match",
        "dealer",
        "pile",
        "left",
        "plays",
        "top_place",
        "top_size",
        "leader_of_top",
        "together",
        "again",
        "exchanging",
        "notes",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (
        "counts",
        "hands",
        "veiled",
        "reserve",
        "gave",
    )

    def copy_public(self, twin: Game) -> None:
        assert isinstance(twin, ZambeziFalls)
        own: ZambeziFalls = twin
        own.terms = self.terms
        own.match = self.match.copy()
        own.dealer = self.dealer
        own.pile = self.pile[:]
        own.left = self.left
        own.plays = self.plays
        own.top_place = self.top_place
        own.top_size = self.top_size
        own.leader_of_top = self.leader_of_top
        own.together = self.together
        own.again = self.again
        own.exchanging = self.exchanging
        own.notes = self.notes.copy()

    def copy_hidden(self, twin: Game) -> None:
        assert isinstance(twin, ZambeziFalls)
        own: ZambeziFalls = twin
        own.counts = self.counts[:]
        own.hands = self.hands[:]
        own.veiled = self.veiled[:]
        own.reserve = self.reserve[:]
        own.gave = self.gave[:]

    def shell(self) -> "ZambeziFalls":
        return ZambeziFalls(SHELL)

    def copy(self) -> "ZambeziFalls":
        twin = ZambeziFalls(SHELL)
        self.copy_common(twin)
        self.copy_public(twin)
        self.copy_hidden(twin)
        return twin

    def copy_seen(self, twin: Game, seat: i64, known: i64) -> None:
        assert isinstance(twin, ZambeziFalls)
        own: ZambeziFalls = twin
        own.counts = vec[i64]([0] * 2)
        own.hands = self.hands[:]
        own.veiled = self.veiled[:]
        for other in range(self.seats):
            if other != seat:
                hand = self.hands[other]
                own.hands[other] = hand & known
                own.veiled[other] = self.veiled[other] + count(hand & ~known)
        own.reserve = vec[i64]([UNKNOWN] * MOST_RESERVE)
        own.gave = self.gifts_seen(seat)

    def clear_round(self) -> None:
        self.left = 0
        self.plays = 0
        self.top_place = NO_PLACE
        self.top_size = 0
        self.leader_of_top = 0
        self.together = 0
        self.again = False
        self.exchanging = False
        self.notes.clear()
        for at in range(2):
            self.counts[at] = 0
            self.hands[at] = 0
            self.veiled[at] = 0
            self.gave[at] = NOT_GIVEN

    # --- end of generated ---


# What beats what: ZF-6, ZF-7, ZF-9


def beats(hand: i64, place: i64, size: i64) -> bool:
    """Whether a hand has something that beats a play, and does not match it."""
    twos = held(hand, TWO)
    return twos > (1 if size == 4 else 0) or answers_in(hand, place + 1, size, size_of(hand)) != 0


def beats_single(hand: i64, place: i64) -> bool:
    """Whether a hand has something for a single of this rank: a higher one, a 2, or any pair."""
    some = (hand | hand >> 1 | hand >> 2) & ONE_OF_EACH & -bit(place + 1)
    return (some | ((hand >> 1 | hand >> 2) & BELOW_TWO)) != 0


def answers_in(cards: i64, place: i64, size: i64, most: i64) -> i64:
    """The ranks below the 2 of which so many as `most` of these cards beat or match a play."""
    some = (cards | cards >> 1 | cards >> 2) & BELOW_TWO
    pairs = (cards >> 1 | cards >> 2) & BELOW_TWO
    threes = ((cards & cards >> 1) | cards >> 2) & BELOW_TWO
    fours = (cards >> 2) & BELOW_TWO
    as_many = some if size == 1 else pairs if size == 2 else threes if size == 3 else fours
    found = as_many & -bit(place) if most >= size else 0
    if size < 2 <= most:
        found |= pairs
    if size < 3 <= most:
        found |= threes
    if size < 4 <= most:
        found |= fours
    return found


def can_follow(hand: i64, place: i64) -> bool:
    """ZF-20: whether the hand without a single of this rank beats it, or is empty."""
    return beats_single(hand - bit(place), place) or hand == bit(place)


# What is refused


def place_in(move: int) -> int:
    return move & PLACE_FIELD


def size_in(move: int) -> int:
    """How many cards a play has, or a gift."""
    kind = move & KIND_FIELD
    return 1 if kind == GIVE else kind // SIZE_STEP + 1


def too_few_held(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """G-3: so many of a rank."""
    size = size_in(move)
    if held(game.counts[seat], place_in(move)) >= size:
        return None
    return Sentence("refuse-held" if size == 1 else "refuse-held-more")


def suit_not_held(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """G-3: the cards that were pointed at."""
    place = place_in(move)
    strange = move // SUITS_STEP & ~game.suits_held(seat, place)
    if not strange:
        return None
    return Sentence("refuse-yours", {"card": int(first_face(place) + lowest(strange))})


def odd_cards_not_held(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """G-3: cards of several ranks, or more of one than there are."""
    cards = move // ODD_STEP
    for at in range(RANK_COUNT):
        if held(game.counts[seat], 3 * at) < held(cards, 3 * at):
            return Sentence("refuse-held-more")
    return None


def exchange_due(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """ZF-2: before the play, cards are given."""
    return Sentence("refuse-exchange") if game.exchanging else None


def exchange_over(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """ZF-2: and only then."""
    return Sentence("refuse-exchanged") if game.terms.exchanges and not game.exchanging else None


def no_play(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """ZF-5: a single card, a pair, three or four of a kind."""
    return Sentence("refuse-together")


def does_not_beat(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """ZF-6: except for the 2s that shut a round down (ZF-7); ZF-24 has one 2 on four of a kind."""
    place, size, top = place_in(move), size_in(move), int(game.top_size)
    if size > top or (size == top and place >= game.top_place):
        return None
    if place == TWO and (size == 1 or (size == 2 and top == 4)):
        return None
    fields = game.on_top() | {"size": top}
    return Sentence("refuse-low-ace" if game.top_place == ACES else "refuse-low", fields)


def matches_own_match(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """ZF-9, ZF-21: after a match something is needed that beats it, not another match."""
    if not game.again or place_in(move) != game.top_place or size_in(move) != game.top_size:
        return None
    legal = game.legal(seat)
    if legal == [PASS]:
        return Sentence("refuse-again-pass", game.on_top())
    return Sentence("refuse-again" if PASS in legal else "refuse-again-must", game.on_top())


def match_without_follow_up(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """ZF-20: under `illegal` a single is matched only with something to follow, or as the last card."""
    place = place_in(move)
    if not game.terms.must_follow or game.top_size != 1 or place != game.top_place or size_in(move) != 1:
        return None
    return None if can_follow(game.counts[seat], place) else Sentence("refuse-follow")


def must_follow_up(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """ZF-20: and then it has to be beaten."""
    bound = game.terms.must_follow and game.again and game.top_size == 1
    return Sentence("refuse-must_follow") if bound else None


def one_two_on_four(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """ZF-24: two 2s are needed against four of a kind."""
    return Sentence("refuse-two_needed") if place_in(move) == TWO and game.top_size == 4 else None


def several_twos(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """ZF-25: 2s go one by one, but for the two that shut down four of a kind."""
    if place_in(move) != TWO or (size_in(move) == 2 and game.top_size == 4):
        return None
    return Sentence("refuse-twos")


def leader_passes(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """ZF-26: the leader of a round always has to play."""
    return None if game.top_size else Sentence("refuse-lead")


def not_stuck(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """ZF-26: under `only_when_stuck` nobody passes who has a legal play."""
    if not game.terms.stuck_only or game.codes[game.generate(seat) - 1] == PASS:
        return None
    return Sentence("refuse-stuck")


def no_exchange(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """ZF-30: with `exchange: off` no cards are given."""
    return None if game.terms.exchanges else Sentence("refuse-no_exchange")


REFUSALS: Final = (
    Refuses("G-3", too_few_held, (*PLAYS, GIVE)),
    Refuses("G-3", suit_not_held, (*PLAYS, GIVE)),
    Refuses("G-3", odd_cards_not_held, (ODD_PLAY,)),
    Refuses("ZF-2", exchange_due, (*PLAYS, PASS, ODD_PLAY)),
    Refuses("ZF-2", exchange_over, (GIVE,)),
    Refuses("ZF-5", no_play, (ODD_PLAY,)),
    Refuses("ZF-6", does_not_beat, PLAYS),
    Refuses("ZF-9", matches_own_match, PLAYS),
    Refuses("ZF-20", match_without_follow_up, PLAYS),
    Refuses("ZF-20", must_follow_up, (PASS,)),
    Refuses("ZF-24", one_two_on_four, (SINGLE,)),
    Refuses("ZF-25", several_twos, (PAIR, THREE, FOUR)),
    Refuses("ZF-26", leader_passes, (PASS,)),
    Refuses("ZF-26", not_stuck, (PASS,)),
    Refuses("ZF-30", no_exchange, (GIVE,)),
)
