"""Rules of Zambezi Falls, for two players. The rules page in this folder has the clauses ZF-1 to ZF-31."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.cards import (
    ACES,
    FOURS,
    NO_PLACE,
    ONE_PER_RANK,
    ONE_PER_RANK_BELOW_TWO,
    PLACE_FIELD,
    RANK_COUNT,
    SEVENS,
    SUIT_UNIT,
    THREES,
    TWO,
    code_to_face,
    counts_to_faces,
    face_to_code,
    faces_to_counts,
    nth_element,
    place_to_face,
    rank_count,
    total_count,
)
from parlour.games.zambezi_falls.observations import PlayedCards, new_played_cards
from parlour.kit.bits import BIT_POSITIONS, bit, count, make_set, min_element, shift_left
from parlour.kit.cards import ALL_ACES, UNKNOWN, parse_standard_card
from parlour.kit.errors import InvalidOptionError
from parlour.kit.game import BLANK, Game
from parlour.kit.match_score import SERIES, MatchScore
from parlour.kit.moves import ALL_VIEWERS, NO_SEAT
from parlour.kit.options import DealerOptions, Options, choice_option
from parlour.kit.registration import ClauseCheck
from parlour.kit.sentences import Sentence

# The kinds of move. A move has a place (see cards.py) where moves of other games have a card. The kind of a
# play is its number of cards minus one.
SINGLE: Final = 0
PAIR: Final = 128
THREE: Final = 256
FOUR: Final = 384
GIVE: Final = 512
PASS: Final = 640
MIXED_PLAY: Final = 768  # Cards that no clause allows together; they are in the higher bits.
SIZE_UNIT: Final = 128
MIXED_UNIT: Final = 4096
KIND_FIELD: Final = 3968
PLAYS: Final = (SINGLE, PAIR, THREE, FOUR)

# A play in the pile is its move, plus the seat that made it, plus the set of suits that it showed. In a move,
# this set holds the suits of the cards that the player selected.
SEAT_UNIT: Final = 4096
SUITS_UNIT: Final = 32768
UNKNOWN_SEAT: Final = 2  # in a position that does not say which seat made a play

NOT_GIVEN: Final = -1
GIVEN_UNSEEN: Final = -2

MAX_RESERVE: Final = 16
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
    "shut_down",
    "pass",
    "falls",
    "ride",
    "reserve",
    "reserve_empty",
    "social",
    "cheer",
    "win",
    "move_limit",
    "end_game",
    "choose_dealer",
)


@dataclass(frozen=True)
class ZambeziFallsOptions(DealerOptions):
    """The options of a table of Zambezi Falls."""

    series: str = choice_option("1", "3", "5", "7", clause="ZF-17")
    exchange: str = choice_option("on", "off", clause="ZF-30")
    unfollowed_match: str = choice_option("opponent_plays", "opponent_leads", "illegal", clause="ZF-20")
    falls: str = choice_option("top_four", "listed", clause="ZF-22")
    passing: str = choice_option("free", "only_when_stuck", clause="ZF-26")


@final
class ZambeziFallsConfig:
    """Switches and facts of the pack, derived from the options and the deck."""

    def __init__(self, chosen: ZambeziFallsOptions, deck: str) -> None:
        self.has_exchange: bool = chosen.exchange == "on"
        self.opponent_may_play: bool = chosen.unfollowed_match != "opponent_leads"
        self.must_follow: bool = chosen.unfollowed_match == "illegal"
        self.any_four_fall: bool = chosen.falls == "top_four"
        self.pass_only_when_stuck: bool = chosen.passing == "only_when_stuck"
        named = [parse_standard_card(word) for word in deck.split()]
        if deck and (len(named) < 6 or len(named) % 2 or len(set(named)) < len(named) or max(named) > 51):
            raise InvalidOptionError("deck: expected an even number of the 52 cards, at least 6 [ZF-1]")
        pack = named or FULL_PACK
        self.pack_size: i64 = len(pack)
        self.pack: vec[i64] = vec[i64]([face_to_code(card) for card in pack])
        self.pack_faces: i64 = make_set(pack)
        self.pack_ranks: i64 = faces_to_counts(self.pack_faces)
        # ZF-28: a small pack also has a reserve for a whole number of Falls.
        self.max_reserve: i64 = 4 * max(1, len(pack) * 4 // 52)


@final
class ZambeziFalls(Game):
    """A match of Zambezi Falls: one game or a series."""

    name: ClassVar[str] = "zambezi-falls"
    title: ClassVar[str] = "Zambezi Falls"
    clause_prefix: ClassVar[str] = "ZF"
    rules_version: ClassVar[int] = 2
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 2
    options_type: ClassVar[type[Options]] = ZambeziFallsOptions
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS

    def declare_public(self) -> None:
        chosen = self.options
        assert isinstance(chosen, ZambeziFallsOptions)
        self.has_interrupts = False
        self.config: ZambeziFallsConfig = ZambeziFallsConfig(chosen, self.deck)
        self.match_score: MatchScore = MatchScore(self.seats, SERIES, int(chosen.series))
        self.dealer: i64 = 0
        self.pile: vec[i64] = vec[i64](
            [0] * int(self.config.pack_size)
        )  # the plays of the round, the last on top

    def declare_round(self) -> None:
        self.reserve_count: i64 = 0  # number of cards in the reserve
        self.play_count: i64 = 0  # number of plays in the pile
        self.top_place: i64 = NO_PLACE
        self.top_size: i64 = 0
        self.top_seat: i64 = 0
        self.top_rank_count: i64 = 0  # number of cards of the top rank that lie together on top
        self.must_beat_own: bool = False  # ZF-9: the player on turn must beat their own match
        self.is_exchange: bool = False
        self.played_cards: PlayedCards = new_played_cards(self.config.pass_only_when_stuck)

    def declare_hidden(self) -> None:
        self.hand_counts: vec[i64] = vec[i64]([0] * 2)  # the hands as counts of each rank
        self.hands: vec[i64] = vec[i64]([0] * 2)  # ZF-31: the hands as faces, if faces are tracked
        self.hidden_counts: vec[i64] = vec[i64](
            [0] * 2
        )  # in an observation: the number of unseen cards of each hand
        # the top card is at index `reserve_count` - 1
        self.reserve: vec[i64] = vec[i64]([UNKNOWN] * MAX_RESERVE)
        # coded as place and suit; kept after the exchange
        self.given_cards: vec[i64] = vec[i64]([NOT_GIVEN] * 2)

    # The deal and the exchange: ZF-1 to ZF-3, ZF-30.

    def start(self) -> None:
        self.reset_match()
        self.dealer = self.choose_first_dealer(LOT)
        self.match_score.restart()
        self.deal()

    def next_dealer(self) -> int:
        """Return the other player, who deals first if the same two play again (G-6)."""
        return 1 - int(self.dealer)

    def deal(self) -> None:
        """Deal eighteen cards to each player, one at a time, the dealer's opponent first (ZF-1)."""
        self.rng.next_round()
        self.move_count = 0
        self.reset_round()
        reserved = self.config.max_reserve
        cards = self.config.pack[:]
        self.rng.shuffle(cards, self.config.pack_size)
        first: i64 = 0
        second: i64 = 0
        at = self.config.pack_size - 1
        while at > reserved:
            first += bit(cards[at] & PLACE_FIELD)
            second += bit(cards[at - 1] & PLACE_FIELD)
            at -= 2
        reserve = self.reserve
        for under in range(reserved):
            reserve[under] = cards[under]
        self.reserve_count = reserved
        self.hand_counts[1 - self.dealer] = first
        self.hand_counts[self.dealer] = second
        if self.tracks_faces():
            self.store_dealt_faces(cards)
        # ZF-30: an exchange before each game of the series, or never. ZF-3: without one, the first lead
        # follows.
        self.is_exchange = self.config.has_exchange
        self.turn = 0 if self.is_exchange else 1 - self.dealer
        if self.record_events:
            for seat in range(2):
                self.emit_event(DEALT, seat, NO_SEAT, 0, self.hand_faces(seat), bit(seat))

    def store_dealt_faces(self, cards: vec[i64]) -> None:
        """Store the dealt cards as faces."""
        seat = 1 - self.dealer
        for at in range(self.config.pack_size - 1, self.config.max_reserve - 1, -1):
            self.hands[seat] = self.hands[seat] | bit(code_to_face(cards[at]))
            seat = 1 - seat

    def to_move(self) -> i64:
        """Return the set of seats to move; during the exchange, all that have not yet given a card (ZF-2)."""
        if not self.is_exchange:
            return 0 if self.is_over else bit(self.turn)
        waiting: i64 = 1 if self.given_cards[0] == NOT_GIVEN else 0
        return waiting | 2 if self.given_cards[1] == NOT_GIVEN else waiting

    def out_of_turn_key(self, seat: int) -> str:
        return "refuse-given" if self.is_exchange and seat >= 0 else "refuse-turn"

    def generate_gifts(self, seat: i64) -> i64:
        """Write the legal gifts: any card of the hand may be given (ZF-2)."""
        hand = self.hand_counts[seat]
        codes, places = self.move_buffer, BIT_POSITIONS
        some = (hand | hand >> 1 | hand >> 2) & ONE_PER_RANK
        n: i64 = 0
        while some:
            codes[n] = GIVE + places[(some & -some) % 67]
            some &= some - 1
            n += 1
        return n

    def give_card(self, seat: i64, place: i64, named: i64) -> None:
        """Lay a card aside unseen; once both players have chosen, exchange the cards (ZF-2)."""
        card = place
        if self.tracks_faces():
            suits = self.choose_suits(seat, place, 1, named)
            card += SUIT_UNIT * BIT_POSITIONS[suits]
            self.hands[seat] = self.hands[seat] & ~bit(code_to_face(card))
        if self.record_events:
            self.emit_event(GAVE, seat, 1 - seat, 0, bit(code_to_face(card)), bit(seat))
        self.hand_counts[seat] = self.hand_counts[seat] - bit(place)
        self.given_cards[seat] = card
        if self.given_cards[1 - seat] == NOT_GIVEN:
            self.turn = 1 - seat
            return
        self.is_exchange = False
        for taker in range(2):
            self.take_gift(taker, self.given_cards[1 - taker])
        # ZF-3: the dealer's opponent leads first.
        self.turn = 1 - self.dealer

    def visible_gifts(self, seat: i64) -> vec[i64]:
        """Return the given cards as a seat sees them (ZF-2).

        A player sees the card that they gave and, after the exchange, the card that they got. A spectator
        sees neither.
        """
        seen = self.given_cards[:]
        for giver in range(2):
            is_seen = giver == seat or (seat >= 0 and not self.is_exchange)
            if seen[giver] != NOT_GIVEN and not is_seen:
                seen[giver] = GIVEN_UNSEEN
        return seen

    def take_gift(self, taker: i64, card: i64) -> None:
        place = card & PLACE_FIELD
        self.hand_counts[taker] = self.hand_counts[taker] + bit(place)
        if self.tracks_faces():
            self.hands[taker] = self.hands[taker] | bit(code_to_face(card))
        else:
            card = place
        if self.record_events:
            self.emit_event(GOT, taker, 1 - taker, 0, bit(code_to_face(card)), bit(taker))

    # Legal plays: ZF-4 to ZF-9, ZF-13, ZF-23 to ZF-26.

    def generate_legal(self, seat: i64) -> i64:
        if self.is_exchange:
            return (
                self.generate_gifts(seat) if self.given_cards[seat] == NOT_GIVEN and not self.is_over else 0
            )
        if seat != self.turn:
            return 0
        hand = self.hand_counts[seat]
        codes, places = self.move_buffer, BIT_POSITIONS
        # The ranks with enough cards in the hand (ZF-5). A pair, three or four of 2s is not a play (ZF-25).
        some = (hand | hand >> 1 | hand >> 2) & ONE_PER_RANK
        pairs = (hand >> 1 | hand >> 2) & ONE_PER_RANK_BELOW_TWO
        threes = ((hand & hand >> 1) | hand >> 2) & ONE_PER_RANK_BELOW_TWO
        fours = (hand >> 2) & ONE_PER_RANK_BELOW_TWO
        n: i64 = 0
        size = self.top_size
        if size:
            place = self.top_place
            above = -bit(place + 1)
            from_here = above if self.must_beat_own else above | bit(place)
            if size == 1:
                # ZF-6, ZF-7: a 2 is above all ranks (ZF-4). ZF-9: an equal single matches.
                if self.config.must_follow and some & from_here & bit(place) and not can_follow(hand, place):
                    from_here = above
                some &= from_here
            elif size == 2:
                some &= bit(TWO)
                pairs &= from_here
            elif size == 3:
                # ZF-13: a single card or a pair cannot be played on three of a kind.
                some &= bit(TWO)
                pairs = 0
                threes &= above
            else:
                # ZF-24: a higher four, or two 2s.
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
        if size and self.can_pass(n):
            codes[n] = PASS
            n += 1
        return n

    def can_pass(self, plays: i64) -> bool:
        """Return True if a seat that does not lead and has this many legal plays may pass (ZF-20, ZF-26)."""
        if self.config.pass_only_when_stuck:
            return plays == 0
        return not (self.config.must_follow and self.must_beat_own and self.top_size == 1)

    # Plays, passes and their effects: ZF-7 to ZF-9, ZF-12, ZF-20 to ZF-22, ZF-25, ZF-29.

    def push(self, seat: i64, move: i64) -> None:
        self.event_buffer_end = 0
        self.move_count += 1
        kind = move & KIND_FIELD
        if kind < GIVE:
            self.play_cards(seat, move & PLACE_FIELD, (kind >> 7) + 1, move >> 15)
        elif kind == PASS:
            self.pass_turn(seat)
        else:
            self.give_card(seat, move & PLACE_FIELD, move >> 15)
        if self.move_limit and self.move_count == self.move_limit and not self.is_over:
            self.end_at_limit()

    def play_cards(self, seat: i64, place: i64, size: i64, named: i64) -> None:
        hand = self.hand_counts[seat] - shift_left(size, place)
        self.hand_counts[seat] = hand
        matched = place == self.top_place and size == self.top_size
        entry = place + SIZE_UNIT * (size - 1) + SEAT_UNIT * seat
        if self.tracks_faces():
            entry += SUITS_UNIT * self.remove_faces(seat, place, size, named)
            if self.config.must_follow and matched and size == 1 and self.hand_size(seat):
                self.played_cards.add_promise(seat, place)
        if self.record_events:
            self.emit_event(PLAYED, seat, NO_SEAT, size, self.play_faces(entry), ALL_VIEWERS)
            self.emit_bonus(seat, place, size)
        if place == TWO:
            self.shut_down(seat, hand)
            return
        falls = self.put_on_top(place, size, entry)
        self.top_seat = seat
        if falls and self.record_events:
            self.emit_event(FALLS, seat, NO_SEAT, 0, shift_left(ALL_ACES, place_to_face(place)), ALL_VIEWERS)
        if not hand:
            # ZF-15: a player who goes out with a Falls wins before cards are dealt. ZF-27: any other last
            # play also wins.
            self.end_game(bit(seat), "ZF-15" if falls else "ZF-27")
            return
        if falls:
            self.deal_reserve(seat)
        # ZF-9: a match skips the opponent. ZF-12: so does a match that was a Falls. ZF-23: a play that only
        # beats does not.
        self.must_beat_own = matched
        self.turn = seat if matched else 1 - seat
        if matched and self.record_events:
            self.emit_event(MATCHED, seat, NO_SEAT, 0, 0, ALL_VIEWERS)

    def put_on_top(self, place: i64, size: i64, entry: i64) -> bool:
        """Put a play on the pile; return True if it makes a Falls."""
        plays = self.play_count
        self.pile[plays] = entry
        self.play_count = plays + 1
        together = self.resulting_top_count(place, size)
        falls = together == 4 and self.is_falls_of_four(size)
        self.top_rank_count = together
        self.top_place = place
        self.top_size = size
        return falls

    def shut_down(self, seat: i64, hand: i64) -> None:
        """End the round with a 2, or two 2s on four of a kind; the player leads the next (ZF-7, ZF-25)."""
        if self.record_events:
            self.emit_event(SHUT, seat, NO_SEAT, 0, 0, ALL_VIEWERS)
        if not hand:
            self.end_game(bit(seat), "ZF-27")
            return
        self.start_round(seat)

    def start_round(self, seat: i64) -> None:
        """Start a round with an empty pile (ZF-29)."""
        self.play_count = 0
        self.top_place = NO_PLACE
        self.top_size = 0
        self.top_rank_count = 0
        self.must_beat_own = False
        self.turn = seat
        if self.record_events:
            self.emit_event(LED, seat, NO_SEAT, 0, 0, ALL_VIEWERS)

    def pass_turn(self, seat: i64) -> None:
        if self.config.pass_only_when_stuck and self.tracks_faces():
            self.record_pass(seat)
        if self.record_events:
            self.emit_event(PASSED, seat, NO_SEAT, 0, 0, ALL_VIEWERS)
        if self.must_beat_own and self.config.opponent_may_play:
            # ZF-20: the opponent faces the match. ZF-21: and may match it again.
            self.must_beat_own = False
            self.turn = 1 - seat
        else:
            # ZF-8: the opponent leads a new round.
            self.start_round(1 - seat)

    def record_pass(self, seat: i64) -> None:
        follows = self.config.must_follow and self.hand_size(seat) > 1
        self.played_cards.add_pass(seat, self.top_place, self.top_size, self.must_beat_own, follows)

    # Zambezi Falls: ZF-10 to ZF-16, ZF-22, ZF-28.

    def resulting_top_count(self, place: i64, size: i64) -> i64:
        """Return the number of cards of a rank that would lie together on top after a play of it."""
        return self.top_rank_count + size if place == self.top_place else size

    def is_falls_of_four(self, size: i64) -> bool:
        """Return True if four cards of a rank that lie together after a play are a Falls.

        ZF-10 names the plays that make a Falls; under an option of ZF-22 any four together do.
        """
        return self.config.any_four_fall or size > 2 or (size == 2 and self.top_size == 2)

    def makes_falls(self, place: i64, size: i64) -> bool:
        """Return True if a play would make a Falls."""
        return self.resulting_top_count(place, size) == 4 and self.is_falls_of_four(size)

    def deal_reserve(self, caller: i64) -> None:
        """Deal two cards to each player, one at a time (ZF-11), the caller's opponent first (ZF-28)."""
        if not self.reserve_count:
            # ZF-14: nothing is dealt.
            if self.record_events:
                self.emit_event(DRY, NO_SEAT, NO_SEAT, 0, 0, ALL_VIEWERS)
            return
        other = 1 - caller
        at = self.reserve_count - 1
        self.reserve_count = at - 3
        if self.record_events:
            self.emit_event(RODE, caller, NO_SEAT, 0, 0, ALL_VIEWERS)
        self.draw_two(other, self.reserve[at], self.reserve[at - 2])
        self.draw_two(caller, self.reserve[at - 1], self.reserve[at - 3])
        if self.tracks_faces():
            self.played_cards.add_stage()

    def draw_two(self, seat: i64, first: i64, second: i64) -> None:
        coming = bit(first & PLACE_FIELD) + bit(second & PLACE_FIELD)
        self.hand_counts[seat] = self.hand_counts[seat] + coming
        if self.tracks_faces():
            faces = bit(code_to_face(first)) | bit(code_to_face(second))
            self.hands[seat] = self.hands[seat] | faces
            if self.record_events:
                self.emit_event(RESERVED, seat, NO_SEAT, 0, faces, bit(seat))
        elif self.record_events:
            self.emit_event(RESERVED, seat, NO_SEAT, 0, counts_to_faces(coming), bit(seat))

    def emit_bonus(self, seat: i64, place: i64, size: i64) -> None:
        """Emit the bonus event of a third 3, a fourth 4 or a third 7 lying together on top (ZF-16)."""
        before = self.top_rank_count if place == self.top_place else 0
        if place in (THREES, SEVENS):
            if before < 3 <= before + size:
                self.emit_event(SOCIAL if place == THREES else CHEERED, seat, NO_SEAT, 0, 0, ALL_VIEWERS)
        elif place == FOURS and before + size == 4:
            self.emit_event(SOCIAL, seat, NO_SEAT, 0, 0, ALL_VIEWERS)

    # The end of a game and of the series: ZF-15, ZF-17, ZF-27, ZF-30, G-4.

    def end_game(self, winners: i64, clause: str) -> None:
        if self.record_events and winners:
            self.emit_event(WON, winners >> 1, NO_SEAT, 1 if clause == "G-4" else 0, 0, ALL_VIEWERS)
        self.round_count += 1
        self.must_beat_own = False
        if self.match_score.end_round(winners, self.round_count):
            # ZF-17: a player has won more than half of the games, or all games are played.
            self.finish(self.match_score.winners, clause if self.match_score.goal == 1 else "ZF-17")
            return
        if self.record_events:
            self.emit_event(GAME_OVER, NO_SEAT, NO_SEAT, self.round_count, 0, ALL_VIEWERS)
        # ZF-30: the other player deals next, whoever has won.
        self.dealer = 1 - self.dealer
        self.deal()

    def end_at_limit(self) -> None:
        """End the game at the move limit: fewer cards win, equal numbers draw (G-4).

        A card that was laid aside still counts for its giver.
        """
        if self.is_exchange:
            for seat in range(2):
                card = self.given_cards[seat]
                if card >= 0:
                    self.hand_counts[seat] = self.hand_counts[seat] + bit(card & PLACE_FIELD)
                    if self.tracks_faces():
                        self.hands[seat] = self.hands[seat] | bit(code_to_face(card))
                self.given_cards[seat] = NOT_GIVEN
            self.is_exchange = False
        difference = total_count(self.hand_counts[0]) - total_count(self.hand_counts[1])
        if self.record_events:
            self.emit_event(STOPPED, NO_SEAT, NO_SEAT, 0 if difference else 1, 0, ALL_VIEWERS)
        self.end_game(0 if not difference else 2 if difference > 0 else 1, "G-4")

    def list_scores(self) -> list[int]:
        return [] if self.match_score.goal == 1 else self.match_score.list_totals()

    # Faces, and the choice of suits: ZF-31.

    def tracks_faces(self) -> bool:
        """Return True if the faces of cards are tracked. They are not if the match offers no views."""
        return self.track_knowledge and self.track_views

    def held_suits(self, seat: i64, place: i64) -> i64:
        """Return the suits of the cards of a rank in a hand, as a set."""
        return (self.hands[seat] >> place_to_face(place)) & ALL_ACES

    def choose_suits(self, seat: i64, place: i64, size: i64, named: i64) -> i64:
        """Choose the cards of a rank that leave a hand; return their suits as a set.

        Selected cards go first, then the card that the opponent gave, then any others at random.
        """
        suits = self.held_suits(seat, place)
        going = suits & named
        left = size - count(going)
        suits &= ~going
        if left == count(suits):
            return going | suits
        if left:
            gift = self.given_cards[1 - seat]
            if not self.is_exchange and gift >= 0 and gift & PLACE_FIELD == place:
                known = suits & bit(gift // SUIT_UNIT)
                if known:
                    going |= known
                    suits &= ~known
                    left -= 1
        if left:
            # Both players choose gifts at the same time, so the result must not depend on who moves first.
            lot = self.rng.side_stream(seat if self.is_exchange else self.move_count + 1)
            while left and suits:
                one = nth_element(suits, lot.recorded_randbelow(count(suits)))
                going |= one
                suits &= ~one
                left -= 1
        return going

    def remove_faces(self, seat: i64, place: i64, size: i64, named: i64) -> i64:
        """Remove the cards of a play from a hand; return their suits as a set."""
        suits = self.choose_suits(seat, place, size, named)
        faces = shift_left(suits, place_to_face(place))
        self.hands[seat] = self.hands[seat] & ~faces
        self.played_cards.add_play(seat, faces)
        return suits

    def play_faces(self, play: i64) -> i64:
        """Return the cards of a play of the pile."""
        suits = play // SUITS_UNIT
        if not suits:
            suits = bit((play & KIND_FIELD) // SIZE_UNIT + 1) - 1
        return shift_left(suits, place_to_face(play & PLACE_FIELD))

    def hand_faces(self, seat: i64) -> i64:
        """Return the cards of a hand, as far as they are seen."""
        return self.hands[seat] if self.tracks_faces() else counts_to_faces(self.hand_counts[seat])

    def count_hands(self) -> None:
        """Recount the hands from their faces."""
        for seat in range(2):
            self.hand_counts[seat] = faces_to_counts(self.hands[seat])

    def hand_size(self, seat: i64) -> i64:
        """Return the number of cards that a seat holds, seen or not."""
        return total_count(self.hand_counts[seat]) + self.hidden_counts[seat]

    def top_play_fields(self) -> dict[str, int]:
        """Return the fields of a sentence that describe the top play."""
        return {"cards": int(self.play_faces(self.pile[self.play_count - 1]))}

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        "config",
        "match_score",
        "dealer",
        "pile",
        "reserve_count",
        "play_count",
        "top_place",
        "top_size",
        "top_seat",
        "top_rank_count",
        "must_beat_own",
        "is_exchange",
        "played_cards",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (
        "hand_counts",
        "hands",
        "hidden_counts",
        "reserve",
        "given_cards",
    )

    def copy_public(self, target: Game) -> None:
        assert isinstance(target, ZambeziFalls)
        own: ZambeziFalls = target
        own.config = self.config
        own.match_score = self.match_score.copy()
        own.dealer = self.dealer
        own.pile = self.pile[:]
        own.reserve_count = self.reserve_count
        own.play_count = self.play_count
        own.top_place = self.top_place
        own.top_size = self.top_size
        own.top_seat = self.top_seat
        own.top_rank_count = self.top_rank_count
        own.must_beat_own = self.must_beat_own
        own.is_exchange = self.is_exchange
        own.played_cards = self.played_cards.copy()

    def copy_hidden(self, target: Game) -> None:
        assert isinstance(target, ZambeziFalls)
        own: ZambeziFalls = target
        own.hand_counts = self.hand_counts[:]
        own.hands = self.hands[:]
        own.hidden_counts = self.hidden_counts[:]
        own.reserve = self.reserve[:]
        own.given_cards = self.given_cards[:]

    def new_blank(self) -> "ZambeziFalls":
        return ZambeziFalls(BLANK)

    def copy(self) -> "ZambeziFalls":
        copied = ZambeziFalls(BLANK)
        self.copy_common(copied)
        self.copy_public(copied)
        self.copy_hidden(copied)
        return copied

    def copy_visible(self, target: Game, seat: i64, known_cards: i64) -> None:
        assert isinstance(target, ZambeziFalls)
        own: ZambeziFalls = target
        own.hand_counts = vec[i64]([0] * 2)
        own.hands = self.hands[:]
        own.hidden_counts = self.hidden_counts[:]
        for other in range(self.seats):
            if other != seat:
                hand = self.hands[other]
                own.hands[other] = hand & known_cards
                own.hidden_counts[other] = self.hidden_counts[other] + count(hand & ~known_cards)
        own.reserve = vec[i64]([UNKNOWN] * MAX_RESERVE)
        own.given_cards = self.visible_gifts(seat)

    def reset_round(self) -> None:
        self.reserve_count = 0
        self.play_count = 0
        self.top_place = NO_PLACE
        self.top_size = 0
        self.top_seat = 0
        self.top_rank_count = 0
        self.must_beat_own = False
        self.is_exchange = False
        self.played_cards.clear()
        for at in range(2):
            self.hand_counts[at] = 0
            self.hands[at] = 0
            self.hidden_counts[at] = 0
            self.given_cards[at] = NOT_GIVEN

    # --- end of generated ---


# Comparison of plays: ZF-6, ZF-7, ZF-9.


def can_beat(hand: i64, place: i64, size: i64) -> bool:
    """Return True if a hand can beat a play; a match does not count."""
    twos = rank_count(hand, TWO)
    return twos > (1 if size == 4 else 0) or answering_ranks(hand, place + 1, size, total_count(hand)) != 0


def can_beat_single(hand: i64, place: i64) -> bool:
    """Return True if a hand can beat a single of this rank: with a higher rank, a 2, or any pair."""
    some = (hand | hand >> 1 | hand >> 2) & ONE_PER_RANK & -bit(place + 1)
    return (some | ((hand >> 1 | hand >> 2) & ONE_PER_RANK_BELOW_TWO)) != 0


def answering_ranks(cards: i64, place: i64, size: i64, most: i64) -> i64:
    """Return the ranks below the 2 that beat or match a play, using at most `most` of these cards."""
    some = (cards | cards >> 1 | cards >> 2) & ONE_PER_RANK_BELOW_TWO
    pairs = (cards >> 1 | cards >> 2) & ONE_PER_RANK_BELOW_TWO
    threes = ((cards & cards >> 1) | cards >> 2) & ONE_PER_RANK_BELOW_TWO
    fours = (cards >> 2) & ONE_PER_RANK_BELOW_TWO
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
    """Return True if the hand without one card of this rank beats a single of it, or is empty (ZF-20)."""
    return can_beat_single(hand - bit(place), place) or hand == bit(place)


# Refusals.


def move_place(move: int) -> int:
    return move & PLACE_FIELD


def move_size(move: int) -> int:
    """Return the number of cards of a play or gift."""
    kind = move & KIND_FIELD
    return 1 if kind == GIVE else kind // SIZE_UNIT + 1


def check_count_held(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse more cards of a rank than the hand has (G-3)."""
    size = move_size(move)
    if rank_count(game.hand_counts[seat], move_place(move)) >= size:
        return None
    return Sentence("refuse-held" if size == 1 else "refuse-held-more")


def check_suits_held(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse selected cards that are not in the hand (G-3)."""
    place = move_place(move)
    strange = move // SUITS_UNIT & ~game.held_suits(seat, place)
    if not strange:
        return None
    return Sentence("refuse-yours", {"card": int(place_to_face(place) + min_element(strange))})


def check_mixed_cards_held(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse mixed cards that are not all in the hand (G-3)."""
    cards = move // MIXED_UNIT
    for at in range(RANK_COUNT):
        if rank_count(game.hand_counts[seat], 3 * at) < rank_count(cards, 3 * at):
            return Sentence("refuse-held-more")
    return None


def check_exchange_due(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse plays and passes before the exchange is over (ZF-2)."""
    return Sentence("refuse-exchange") if game.is_exchange else None


def check_exchange_over(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse gifts after the exchange (ZF-2)."""
    return Sentence("refuse-exchanged") if game.config.has_exchange and not game.is_exchange else None


def check_is_play(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse cards that are not a single, a pair, three or four of a kind (ZF-5)."""
    return Sentence("refuse-together")


def check_beats_top(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse a play that neither beats nor matches the top play (ZF-6).

    Exceptions are the 2s that shut a round down (ZF-7). One 2 on four of a kind is left to ZF-24.
    """
    place, size, top = move_place(move), move_size(move), int(game.top_size)
    if size > top or (size == top and place >= game.top_place):
        return None
    if place == TWO and (size == 1 or (size == 2 and top == 4)):
        return None
    fields = game.top_play_fields() | {"size": top}
    return Sentence("refuse-low-ace" if game.top_place == ACES else "refuse-low", fields)


def check_beats_own_match(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse another match on a player's own match, which must be beaten (ZF-9, ZF-21)."""
    if not game.must_beat_own or move_place(move) != game.top_place or move_size(move) != game.top_size:
        return None
    legal = game.legal(seat)
    if legal == [PASS]:
        return Sentence("refuse-again-pass", game.top_play_fields())
    return Sentence("refuse-again" if PASS in legal else "refuse-again-must", game.top_play_fields())


def check_follow_up_held(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse to match a single without a card to follow, under `illegal` (ZF-20). The last card may match."""
    place = move_place(move)
    if not game.config.must_follow or game.top_size != 1 or place != game.top_place or move_size(move) != 1:
        return None
    return None if can_follow(game.hand_counts[seat], place) else Sentence("refuse-follow")


def check_follow_up(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse to pass on the player's own match of a single, under `illegal` (ZF-20)."""
    bound = game.config.must_follow and game.must_beat_own and game.top_size == 1
    return Sentence("refuse-must_follow") if bound else None


def one_two_on_four(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse a single 2 on four of a kind, which needs two (ZF-24)."""
    return Sentence("refuse-two_needed") if move_place(move) == TWO and game.top_size == 4 else None


def check_single_two(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse several 2s, except the two that shut down four of a kind (ZF-25)."""
    if move_place(move) != TWO or (move_size(move) == 2 and game.top_size == 4):
        return None
    return Sentence("refuse-twos")


def check_leader_plays(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse to pass as the leader of a round (ZF-26)."""
    return None if game.top_size else Sentence("refuse-lead")


def check_stuck(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse to pass with a legal play, under `only_when_stuck` (ZF-26)."""
    if not game.config.pass_only_when_stuck or game.move_buffer[game.generate_legal(seat) - 1] == PASS:
        return None
    return Sentence("refuse-stuck")


def check_exchange_allowed(game: ZambeziFalls, seat: int, move: int) -> Sentence | None:
    """Refuse gifts under `exchange: off` (ZF-30)."""
    return None if game.config.has_exchange else Sentence("refuse-no_exchange")


CLAUSE_CHECKS: Final = (
    ClauseCheck("G-3", check_count_held, (*PLAYS, GIVE)),
    ClauseCheck("G-3", check_suits_held, (*PLAYS, GIVE)),
    ClauseCheck("G-3", check_mixed_cards_held, (MIXED_PLAY,)),
    ClauseCheck("ZF-2", check_exchange_due, (*PLAYS, PASS, MIXED_PLAY)),
    ClauseCheck("ZF-2", check_exchange_over, (GIVE,)),
    ClauseCheck("ZF-5", check_is_play, (MIXED_PLAY,)),
    ClauseCheck("ZF-6", check_beats_top, PLAYS),
    ClauseCheck("ZF-9", check_beats_own_match, PLAYS),
    ClauseCheck("ZF-20", check_follow_up_held, PLAYS),
    ClauseCheck("ZF-20", check_follow_up, (PASS,)),
    ClauseCheck("ZF-24", one_two_on_four, (SINGLE,)),
    ClauseCheck("ZF-25", check_single_two, (PAIR, THREE, FOUR)),
    ClauseCheck("ZF-26", check_leader_plays, (PASS,)),
    ClauseCheck("ZF-26", check_stuck, (PASS,)),
    ClauseCheck("ZF-30", check_exchange_allowed, (GIVE,)),
)
