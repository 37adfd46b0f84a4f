"""Zambezi Falls for two players: clauses ZF-1 to ZF-31 of rules.md."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.cards import (
    ACES,
    FOURS,
    NO_RANK,
    ONE_PER_RANK,
    ONE_PER_RANK_BELOW_TWO,
    RANK_COUNT,
    RANK_FIELD,
    SEVENS,
    SUIT_UNIT,
    THREES,
    TWO,
    card_to_code,
    cards_to_counts,
    code_to_card,
    counts_to_cards,
    lowest_card_of_rank,
    nth_element,
    rank_count,
    total_count,
)
from parlour.games.zambezi_falls.events import (
    CARDS_ANNOUNCED,
    CHEERED,
    DEALER_CHOSEN,
    DEALT,
    EVENTS,
    FALLS,
    GAME_OVER,
    GAVE,
    GOT,
    LED,
    MATCHED,
    PASSED,
    PLAYED,
    RESERVE_EMPTY,
    RESERVED,
    SHUT,
    SOCIAL,
    STOPPED,
    WON,
)
from parlour.games.zambezi_falls.observations import PlayedCards, new_played_cards
from parlour.kit.bits import bit, count, make_set, min_element, shift_left
from parlour.kit.cards import ALL_ACES, UNKNOWN, parse_standard_card
from parlour.kit.clause_checks import ClauseCheck
from parlour.kit.errors import InvalidOptionError
from parlour.kit.events import VIEWS, WITH_EVENTS, EventKind
from parlour.kit.game import EMPTY, Game
from parlour.kit.match_score import NO_SCORE, SERIES, MatchScore
from parlour.kit.moves import write_moves
from parlour.kit.options import DealerOptions, HouseTable, Options, choice, flag
from parlour.kit.visible import hidden_hand_counts, visible_hands
from parlour.text.message import Message

# Kinds of moves. A move is its kind + the bit index of its rank (see cards.py). The kind of a play encodes
# its size: SIZE_UNIT * (number of cards - 1).
SINGLE: Final = 0
PAIR: Final = 128
THREE: Final = 256
FOUR: Final = 384
GIVE: Final = 512
PASS: Final = 640
# Cards that cannot be played together, such as 3 and 4. A MIXED_PLAY is never legal. Its bits from MIXED_UNIT
# upwards count the cards of each rank.
MIXED_PLAY: Final = 768
SIZE_UNIT: Final = 128
MIXED_UNIT: Final = 4096
KIND_FIELD: Final = 3968
PLAYS: Final = (SINGLE, PAIR, THREE, FOUR)

# The pile stores a play as the move without suits + SEAT_UNIT * seat + SUITS_UNIT * suits. Here, `suits` is
# the set of the suits of all cards played. In a move, it contains only the suits that the player selected.
SEAT_UNIT: Final = 4096
SUITS_UNIT: Final = 32768
UNKNOWN_SEAT: Final = 2  # seat of a play if the position does not say who made it

NOT_GIVEN: Final = -1
GIVEN_UNSEEN: Final = -2

MAX_RESERVE: Final = 16
FULL_PACK: Final = list(range(52))


@dataclass(frozen=True)
class ZambeziFallsOptions(DealerOptions):
    """The options of Zambezi Falls."""

    series: int = choice(1, 3, 5, 7, clause="ZF-17")
    exchange: bool = flag(clause="ZF-30", default=True)
    unfollowed_match: str = choice("opponent_plays", "opponent_leads", "illegal", clause="ZF-20")
    falls: str = choice("top_four", "listed", clause="ZF-22")
    passing: str = choice("free", "only_when_stuck", clause="ZF-26")


DEFAULT_OPTIONS: Final = ZambeziFallsOptions()


def parse_pack(deck_text: str) -> list[int]:
    """ZF-1: return the cards of the pack, or of the small pack of a test.

    Raises:
        InvalidOptionError: The small pack cannot be dealt.
    """
    cards = [parse_standard_card(word) for word in deck_text.split()]
    if deck_text and (len(cards) < 6 or len(cards) % 2 or len(set(cards)) < len(cards) or max(cards) > 51):
        raise InvalidOptionError("deck: expected an even number of the 52 cards, at least 6 [ZF-1]")
    return cards or FULL_PACK


NO_PLAYED_CARDS: Final = new_played_cards(False)  # placeholder in a match that has not been set up


@final
class ZambeziFalls(Game):
    """A match of Zambezi Falls: a single game or a series."""

    name: ClassVar[str] = "zambezi-falls"
    title: ClassVar[str] = "Zambezi Falls"
    clause_prefix: ClassVar[str] = "ZF"
    rules_version: ClassVar[int] = 2
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 2
    options_type: ClassVar[type[Options]] = ZambeziFallsOptions
    house_table: ClassVar[HouseTable | None] = HouseTable(2, {})
    event_kinds: ClassVar[tuple[EventKind, ...]] = EVENTS

    # The state. Every field has a default; `set_up` creates the objects and arrays.
    choices: ZambeziFallsOptions = DEFAULT_OPTIONS  # the options of the match
    must_follow: bool = False  # ZF-20: True if a single card may be matched only to beat it at once
    pass_only_when_stuck: bool = False  # ZF-26
    pack: i64 = 0
    pack_size: i64 = 0
    pack_codes: vec[i64] = EMPTY  # the pack in order, as card codes
    pack_ranks: i64 = 0  # the number of cards of each rank in the pack
    max_reserve: i64 = 0  # number of cards in the reserve after the deal
    match_score: MatchScore = NO_SCORE
    played_cards: PlayedCards = NO_PLAYED_CARDS
    dealer: i64 = 0
    hand_counts: vec[i64] = EMPTY  # number of cards of each rank in each hand
    # each hand as a set of cards with suits; kept only if `tracks_suits()` is True (ZF-31)
    hands: vec[i64] = EMPTY
    # number of cards hidden from the observer in each hand; 0 outside observations
    hidden_counts: vec[i64] = EMPTY
    # The first `reserve_count` cards are the reserve, from bottom to top.
    reserve: vec[i64] = EMPTY
    reserve_count: i64 = 0
    pile: vec[i64] = EMPTY  # plays of the round, with the last play on top
    play_count: i64 = 0  # number of plays on the pile
    top_rank_bit_index: i64 = NO_RANK
    top_size: i64 = 0
    top_seat: i64 = 0
    top_rank_count: i64 = 0  # number of cards of the top rank that lie together on top of the pile
    # True if the player on turn has just matched the top cards and must now beat them (ZF-9)
    must_beat_own: bool = False
    is_exchange: bool = False
    given_cards: vec[i64] = EMPTY  # codes of the given cards (see cards.py); not cleared after the exchange

    def set_up(self) -> None:
        options = self.options
        assert isinstance(options, ZambeziFallsOptions)
        self.has_interrupts = False
        self.choices = options
        self.must_follow = options.unfollowed_match == "illegal"
        self.pass_only_when_stuck = options.passing == "only_when_stuck"
        cards = parse_pack(self.variant.deck)
        self.pack = make_set(cards)
        self.pack_size = len(cards)
        self.pack_codes = vec[i64]([card_to_code(card) for card in cards])
        self.pack_ranks = cards_to_counts(self.pack)
        # ZF-28: each Falls deals four cards, so the reserve is a multiple of four even if the pack
        # has fewer than 52 cards.
        self.max_reserve = 4 * max(1, len(cards) * 4 // 52)
        self.match_score = MatchScore(self.seats, SERIES, options.series)
        self.played_cards = new_played_cards(self.pass_only_when_stuck)
        self.hand_counts = vec[i64]([0] * 2)
        self.hands = vec[i64]([0] * 2)
        self.hidden_counts = vec[i64]([0] * 2)
        self.reserve = vec[i64]([UNKNOWN] * MAX_RESERVE)
        self.pile = vec[i64]([0] * int(self.pack_size))
        self.given_cards = vec[i64]([NOT_GIVEN] * 2)

    def reset_round(self) -> None:
        for seat in range(2):
            self.hand_counts[seat] = 0
            self.hands[seat] = 0
            self.hidden_counts[seat] = 0
            self.given_cards[seat] = NOT_GIVEN
        self.reserve_count = 0
        self.play_count = 0
        self.top_rank_bit_index = NO_RANK
        self.top_size = 0
        self.top_seat = 0
        self.top_rank_count = 0
        self.must_beat_own = False
        self.is_exchange = False
        self.played_cards.clear()

    def copy(self) -> "ZambeziFalls":
        twin = self.copy_of_public_fields()
        twin.hand_counts = self.hand_counts[:]
        twin.hands = self.hands[:]
        twin.hidden_counts = self.hidden_counts[:]
        twin.reserve = self.reserve[:]
        twin.given_cards = self.given_cards[:]
        return twin

    def observe(self, seat: int) -> "ZambeziFalls":
        """Return what a seat sees: its own hand, its gift in the other hand, and the gifts of ZF-2."""
        view = self.copy_of_public_fields()
        view.hands = visible_hands(self.hands, seat, self.known_gift(seat))
        view.hidden_counts = hidden_hand_counts(self.hands, self.hidden_counts, view.hands)
        view.hand_counts = vec[i64]([0] * 2)
        view.compute_hand_counts()
        view.reserve = vec[i64]([UNKNOWN] * MAX_RESERVE)
        view.given_cards = self.visible_gifts(seat)
        return view

    def copy_of_public_fields(self) -> "ZambeziFalls":
        twin = ZambeziFalls()
        self.copy_common_fields(twin)
        twin.choices = self.choices
        twin.must_follow = self.must_follow
        twin.pass_only_when_stuck = self.pass_only_when_stuck
        twin.pack = self.pack
        twin.pack_size = self.pack_size
        twin.pack_codes = self.pack_codes
        twin.pack_ranks = self.pack_ranks
        twin.max_reserve = self.max_reserve
        twin.match_score = self.match_score.copy()
        twin.played_cards = self.played_cards.copy()
        twin.dealer = self.dealer
        twin.reserve_count = self.reserve_count
        twin.pile = self.pile[:]
        twin.play_count = self.play_count
        twin.top_rank_bit_index = self.top_rank_bit_index
        twin.top_size = self.top_size
        twin.top_seat = self.top_seat
        twin.top_rank_count = self.top_rank_count
        twin.must_beat_own = self.must_beat_own
        twin.is_exchange = self.is_exchange
        return twin

    # The deal and the exchange: ZF-1 to ZF-3, ZF-30.

    def start(self) -> None:
        self.reset_match()
        self.dealer = self.choose_first_dealer(DEALER_CHOSEN)
        self.match_score.reset()
        self.deal()

    def next_dealer(self) -> int:
        """Return the player who did not deal the last game.

        That player deals first if the same two play again (G-6).
        """
        return 1 - int(self.dealer)

    def deal(self) -> None:
        """Deal eighteen cards to each player, one at a time, the dealer's opponent first (ZF-1)."""
        self.rng.next_round()
        self.move_count = 0
        self.reset_round()
        reserve_size = self.max_reserve
        cards = self.pack_codes[:]
        self.rng.shuffle(cards, self.pack_size)
        leader_counts: i64 = 0
        dealer_counts: i64 = 0
        index = self.pack_size - 1
        while index > reserve_size:
            leader_counts += bit(cards[index] & RANK_FIELD)
            dealer_counts += bit(cards[index - 1] & RANK_FIELD)
            index -= 2
        reserve = self.reserve
        for reserve_index in range(reserve_size):
            reserve[reserve_index] = cards[reserve_index]
        self.reserve_count = reserve_size
        self.hand_counts[1 - self.dealer] = leader_counts
        self.hand_counts[self.dealer] = dealer_counts
        if self.tracks_suits():
            self.store_dealt_cards(cards)
        # ZF-30: the exchange takes place before every game of the series or before none. ZF-3: without an
        # exchange, the dealer's opponent leads at once.
        self.is_exchange = self.choices.exchange
        self.turn = 0 if self.is_exchange else 1 - self.dealer
        if self.recording & WITH_EVENTS:
            for seat in range(2):
                self.emit(DEALT, seat, cards=self.hand_cards(seat))

    def store_dealt_cards(self, cards: vec[i64]) -> None:
        """Store the dealt hands as sets of cards with suits."""
        seat = 1 - self.dealer
        for index in range(self.pack_size - 1, self.max_reserve - 1, -1):
            self.hands[seat] = self.hands[seat] | bit(code_to_card(cards[index]))
            seat = 1 - seat

    def to_move(self) -> i64:
        """Return the set of seats that may move. In the exchange, each seat moves once (ZF-2)."""
        if not self.is_exchange:
            return 0 if self.is_over else bit(self.turn)
        waiting_seats: i64 = 1 if self.given_cards[0] == NOT_GIVEN else 0
        return waiting_seats | 2 if self.given_cards[1] == NOT_GIVEN else waiting_seats

    def out_of_turn_message_key(self, seat: int) -> str:
        return "refuse-given" if self.is_exchange and seat >= 0 else "refuse-turn"

    def generate_gifts(self, seat: i64) -> i64:
        """Write the legal gifts to `move_buffer`, one for each rank held (ZF-2). Return their number."""
        hand = self.hand_counts[seat]
        return write_moves(self.move_buffer, (hand | hand >> 1 | hand >> 2) & ONE_PER_RANK, GIVE, 0)

    def give_card(self, seat: i64, rank_bit_index: i64, selected_suits: i64) -> None:
        """Lay a card aside face down. When both players have chosen, exchange the cards (ZF-2)."""
        card = rank_bit_index
        if self.tracks_suits():
            suits = self.choose_suits_leaving_hand(seat, rank_bit_index, 1, selected_suits)
            card += SUIT_UNIT * min_element(suits)
            self.hands[seat] = self.hands[seat] & ~bit(code_to_card(card))
        if self.recording & WITH_EVENTS:
            self.emit(GAVE, seat, other=1 - seat, cards=bit(code_to_card(card)))
        self.hand_counts[seat] = self.hand_counts[seat] - bit(rank_bit_index)
        self.given_cards[seat] = card
        if self.given_cards[1 - seat] == NOT_GIVEN:
            self.turn = 1 - seat
            return
        self.is_exchange = False
        for receiver in range(2):
            self.take_gift(receiver, self.given_cards[1 - receiver])
        # ZF-3: the dealer's opponent leads first.
        self.turn = 1 - self.dealer

    def visible_gifts(self, seat: i64) -> vec[i64]:
        """Return the given cards as a seat sees them (ZF-2).

        A player sees the card that they gave and, after the exchange, the card that they got. A spectator
        sees neither.
        """
        gifts = self.given_cards[:]
        for giver in range(2):
            is_seen = giver == seat or (seat >= 0 and not self.is_exchange)
            if gifts[giver] != NOT_GIVEN and not is_seen:
                gifts[giver] = GIVEN_UNSEEN
        return gifts

    def known_gift(self, seat: i64) -> i64:
        """Return a set with the card that a seat gave; empty until the exchange is over (ZF-2)."""
        if seat < 0 or self.is_exchange or self.given_cards[seat] < 0:
            return 0
        return bit(code_to_card(self.given_cards[seat]))

    def take_gift(self, receiver: i64, card: i64) -> None:
        rank_bit_index = card & RANK_FIELD
        self.hand_counts[receiver] = self.hand_counts[receiver] + bit(rank_bit_index)
        if self.tracks_suits():
            self.hands[receiver] = self.hands[receiver] | bit(code_to_card(card))
        else:
            card = rank_bit_index
        if self.recording & WITH_EVENTS:
            self.emit(GOT, receiver, other=1 - receiver, cards=bit(code_to_card(card)))

    # Legal plays: ZF-4 to ZF-9, ZF-13, ZF-23 to ZF-26.

    def order_seed(self, seat: i64) -> i64:
        # Not `hands`, because only some matches track suits (ZF-31). Small hands are the same in many deals.
        return self.hand_counts[seat] ^ (self.hand_size(1 - seat) + 64 * self.reserve_count)

    def generate_legal_moves(self, seat: i64) -> i64:
        if self.is_exchange:
            return (
                self.generate_gifts(seat) if self.given_cards[seat] == NOT_GIVEN and not self.is_over else 0
            )
        if seat != self.turn:
            return 0
        hand = self.hand_counts[seat]
        # Ranks of which the hand holds at least one, two, three or four cards (ZF-5). Only `singles` includes
        # the 2, because several 2s can be played only on four of a kind (ZF-25).
        singles = (hand | hand >> 1 | hand >> 2) & ONE_PER_RANK
        pairs = (hand >> 1 | hand >> 2) & ONE_PER_RANK_BELOW_TWO
        threes = ((hand & hand >> 1) | hand >> 2) & ONE_PER_RANK_BELOW_TWO
        fours = (hand >> 2) & ONE_PER_RANK_BELOW_TWO
        legal_count: i64 = 0
        play_size = self.top_size
        if play_size:
            rank_bit_index = self.top_rank_bit_index
            higher_ranks = -bit(rank_bit_index + 1)
            playable_ranks = higher_ranks if self.must_beat_own else higher_ranks | bit(rank_bit_index)
            if play_size == 1:
                # ZF-4, ZF-6, ZF-7: a 2 beats every other single. ZF-9: a single of the same rank is a match.
                if (
                    self.must_follow
                    and singles & playable_ranks & bit(rank_bit_index)
                    and not can_match_and_follow_up(hand, rank_bit_index)
                ):
                    playable_ranks = higher_ranks
                singles &= playable_ranks
            elif play_size == 2:
                singles &= bit(TWO)
                pairs &= playable_ranks
            elif play_size == 3:
                # ZF-13: a single card or a pair cannot be played on three of a kind.
                singles &= bit(TWO)
                pairs = 0
                threes &= higher_ranks
            else:
                # ZF-24: only a higher four of a kind or two 2s beat four of a kind.
                singles = 0
                pairs = 0
                threes = 0
                fours &= higher_ranks
                if (hand >> TWO) > 1:
                    self.move_buffer[0] = PAIR + TWO
                    legal_count = 1
        legal_count = write_moves(self.move_buffer, singles, SINGLE, legal_count)
        legal_count = write_moves(self.move_buffer, pairs, PAIR, legal_count)
        legal_count = write_moves(self.move_buffer, threes, THREE, legal_count)
        legal_count = write_moves(self.move_buffer, fours, FOUR, legal_count)
        if play_size and self.can_pass(legal_count):
            self.move_buffer[legal_count] = PASS
            legal_count += 1
        return legal_count

    def can_pass(self, play_count: i64) -> bool:
        """Return True if a seat with this number of legal plays may pass (ZF-20, ZF-26).

        Call this only for a seat that does not lead the round.
        """
        if self.pass_only_when_stuck:
            return play_count == 0
        return not (self.must_follow and self.must_beat_own and self.top_size == 1)

    # Plays, passes and their effects: ZF-7 to ZF-9, ZF-12, ZF-20 to ZF-22, ZF-25, ZF-29.

    def push(self, seat: i64, move: i64) -> None:
        self.begin_move()
        self.move_count += 1
        kind = move & KIND_FIELD
        if kind < GIVE:
            self.play_cards(seat, move & RANK_FIELD, (kind >> 7) + 1, move >> 15)
        elif kind == PASS:
            self.pass_turn(seat)
        else:
            self.give_card(seat, move & RANK_FIELD, move >> 15)
        if self.move_limit and self.move_count == self.move_limit and not self.is_over:
            self.end_at_move_limit()

    def play_cards(self, seat: i64, rank_bit_index: i64, play_size: i64, selected_suits: i64) -> None:
        hand = self.hand_counts[seat] - shift_left(play_size, rank_bit_index)
        self.hand_counts[seat] = hand
        is_match = rank_bit_index == self.top_rank_bit_index and play_size == self.top_size
        entry = rank_bit_index + SIZE_UNIT * (play_size - 1) + SEAT_UNIT * seat
        if self.tracks_suits():
            entry += SUITS_UNIT * self.remove_cards(seat, rank_bit_index, play_size, selected_suits)
            if self.must_follow and is_match and play_size == 1 and self.hand_size(seat):
                self.played_cards.add_follow_up_promise(seat, rank_bit_index)
        if self.recording & WITH_EVENTS:
            self.emit(PLAYED, seat, number=play_size, cards=self.cards_of_play(entry))
            self.emit_bonus(seat, rank_bit_index, play_size)
        if rank_bit_index == TWO:
            self.end_round_with_twos(seat, hand)
            return
        is_falls = self.put_play_on_pile(rank_bit_index, play_size, entry)
        self.top_seat = seat
        if is_falls and self.recording & WITH_EVENTS:
            self.emit(FALLS, seat, cards=shift_left(ALL_ACES, lowest_card_of_rank(rank_bit_index)))
        if not hand:
            # ZF-15: a player who goes out with a Falls wins before cards are dealt. ZF-27: any other last
            # play also wins.
            self.end_game(bit(seat), "ZF-15" if is_falls else "ZF-27")
            return
        if is_falls:
            self.deal_reserve(seat)
        # ZF-9, ZF-12: a play that matches the top play skips the opponent, even if it makes a Falls. ZF-23: a
        # play that only beats the top play does not skip the opponent.
        self.must_beat_own = is_match
        self.turn = seat if is_match else 1 - seat
        if is_match and self.recording & WITH_EVENTS:
            self.emit(MATCHED, seat)

    def put_play_on_pile(self, rank_bit_index: i64, play_size: i64, play: i64) -> bool:
        """Put a play on the pile. Return True if it makes a Falls."""
        play_index = self.play_count
        self.pile[play_index] = play
        self.play_count = play_index + 1
        top_rank_count = self.resulting_top_count(rank_bit_index, play_size)
        is_falls = top_rank_count == 4 and self.is_falls_of_four(play_size)
        self.top_rank_count = top_rank_count
        self.top_rank_bit_index = rank_bit_index
        self.top_size = play_size
        return is_falls

    def end_round_with_twos(self, seat: i64, hand: i64) -> None:
        """End the round after a player has played a 2, or two 2s on four of a kind.

        The same player leads next (ZF-7, ZF-25).
        """
        if self.recording & WITH_EVENTS:
            self.emit(SHUT, seat)
        if not hand:
            self.end_game(bit(seat), "ZF-27")
            return
        self.start_round(seat)

    def start_round(self, seat: i64) -> None:
        """Start a round with an empty pile (ZF-29)."""
        self.play_count = 0
        self.top_rank_bit_index = NO_RANK
        self.top_size = 0
        self.top_rank_count = 0
        self.must_beat_own = False
        self.turn = seat
        if self.recording & WITH_EVENTS:
            self.emit(LED, seat)

    def pass_turn(self, seat: i64) -> None:
        if self.pass_only_when_stuck and self.tracks_suits():
            self.record_pass(seat)
        if self.recording & WITH_EVENTS:
            self.emit(PASSED, seat)
        if self.must_beat_own and self.choices.unfollowed_match != "opponent_leads":
            # ZF-20, ZF-21: the opponent must now beat these cards or match them.
            self.must_beat_own = False
            self.turn = 1 - seat
        else:
            # ZF-8: the opponent leads a new round.
            self.start_round(1 - seat)

    def record_pass(self, seat: i64) -> None:
        needs_follow_up = self.must_follow and self.hand_size(seat) > 1
        self.played_cards.add_pass(
            seat, self.top_rank_bit_index, self.top_size, self.must_beat_own, needs_follow_up
        )

    # Zambezi Falls: ZF-10 to ZF-16, ZF-22, ZF-28.

    def resulting_top_count(self, rank_bit_index: i64, play_size: i64) -> i64:
        """Return the number of cards of this rank that would lie together on top after a play."""
        return self.top_rank_count + play_size if rank_bit_index == self.top_rank_bit_index else play_size

    def is_falls_of_four(self, play_size: i64) -> bool:
        """Return True if a play that brings four cards of a rank together is a Falls.

        With `top_four` (ZF-22), every such play is a Falls. Otherwise, only the plays listed in ZF-10 are.
        """
        return self.choices.falls == "top_four" or play_size > 2 or (play_size == 2 and self.top_size == 2)

    def makes_falls(self, rank_bit_index: i64, play_size: i64) -> bool:
        """Return True if a play would make a Falls."""
        return self.resulting_top_count(rank_bit_index, play_size) == 4 and self.is_falls_of_four(play_size)

    def deal_reserve(self, falls_seat: i64) -> None:
        """Deal each player two cards from the reserve, one at a time, starting with the caller's opponent.

        The caller is the player who made the Falls (ZF-11, ZF-28).
        """
        if not self.reserve_count:
            # ZF-14: nothing is dealt from an empty reserve.
            if self.recording & WITH_EVENTS:
                self.emit(RESERVE_EMPTY)
            return
        opponent = 1 - falls_seat
        top_index = self.reserve_count - 1
        self.reserve_count = top_index - 3
        if self.recording & WITH_EVENTS:
            self.emit(CARDS_ANNOUNCED, falls_seat)
        self.draw_two_cards(opponent, self.reserve[top_index], self.reserve[top_index - 2])
        self.draw_two_cards(falls_seat, self.reserve[top_index - 1], self.reserve[top_index - 3])
        if self.tracks_suits():
            self.played_cards.begin_stage()

    def draw_two_cards(self, seat: i64, first_card: i64, second_card: i64) -> None:
        drawn_counts = bit(first_card & RANK_FIELD) + bit(second_card & RANK_FIELD)
        self.hand_counts[seat] = self.hand_counts[seat] + drawn_counts
        if self.tracks_suits():
            cards = bit(code_to_card(first_card)) | bit(code_to_card(second_card))
            self.hands[seat] = self.hands[seat] | cards
            if self.recording & WITH_EVENTS:
                self.emit(RESERVED, seat, cards=cards)
        elif self.recording & WITH_EVENTS:
            self.emit(RESERVED, seat, cards=counts_to_cards(drawn_counts))

    def emit_bonus(self, seat: i64, rank_bit_index: i64, play_size: i64) -> None:
        """Emit an event if a play completes three 3s, four 4s or three 7s on top of the pile (ZF-16)."""
        count_before = self.top_rank_count if rank_bit_index == self.top_rank_bit_index else 0
        if rank_bit_index in (THREES, SEVENS):
            if count_before < 3 <= count_before + play_size:
                self.emit(SOCIAL if rank_bit_index == THREES else CHEERED, seat)
        elif rank_bit_index == FOURS and count_before + play_size == 4:
            self.emit(SOCIAL, seat)

    # The end of a game and of the series: ZF-15, ZF-17, ZF-27, ZF-30, G-4.

    def end_game(self, winners: i64, clause_number: str) -> None:
        if self.recording & WITH_EVENTS and winners:
            self.emit(WON, winners >> 1, number=1 if clause_number == "G-4" else 0)
        self.round_count += 1
        self.must_beat_own = False
        if self.match_score.end_round(winners, self.round_count):
            # ZF-17: the series ends when a player has won more than half of the games, or when all games have
            # been played.
            self.finish(self.match_score.winners, clause_number if self.match_score.goal == 1 else "ZF-17")
            return
        if self.recording & WITH_EVENTS:
            self.emit(GAME_OVER, number=self.round_count)
        # ZF-30: the other player deals the next game, no matter who won this one.
        self.dealer = 1 - self.dealer
        self.deal()

    def end_at_move_limit(self) -> None:
        """End the game at the move limit (G-4). The player with fewer cards wins; a tie is a draw.

        A card that was laid aside returns to the hand of its giver.
        """
        if self.is_exchange:
            for seat in range(2):
                card = self.given_cards[seat]
                if card >= 0:
                    self.hand_counts[seat] = self.hand_counts[seat] + bit(card & RANK_FIELD)
                    if self.tracks_suits():
                        self.hands[seat] = self.hands[seat] | bit(code_to_card(card))
                self.given_cards[seat] = NOT_GIVEN
            self.is_exchange = False
        difference = total_count(self.hand_counts[0]) - total_count(self.hand_counts[1])
        if self.recording & WITH_EVENTS:
            self.emit(STOPPED, number=0 if difference else 1)
        self.end_game(0 if not difference else 2 if difference > 0 else 1, "G-4")

    def may_deal_again(self) -> bool:
        return self.match_score.may_have_several_rounds()

    def list_scores(self) -> list[int]:
        return [] if self.match_score.goal == 1 else self.match_score.list_totals()

    # Suits of cards: ZF-31.

    def tracks_suits(self) -> bool:
        """Return True if the match stores cards with their suits. Only the views of players need suits."""
        return self.recording >= VIEWS

    def held_suits(self, seat: i64, rank_bit_index: i64) -> i64:
        """Return the suits in which a seat holds one rank, as a set."""
        return (self.hands[seat] >> lowest_card_of_rank(rank_bit_index)) & ALL_ACES

    def choose_suits_leaving_hand(
        self, seat: i64, rank_bit_index: i64, play_size: i64, selected_suits: i64
    ) -> i64:
        """Choose which cards of a rank leave a hand. Return their suits as a set.

        Selected cards are chosen first, then the card that the opponent gave, then random cards.
        """
        suits = self.held_suits(seat, rank_bit_index)
        chosen_suits = suits & selected_suits
        missing_count = play_size - count(chosen_suits)
        suits &= ~chosen_suits
        if missing_count == count(suits):
            return chosen_suits | suits
        if missing_count:
            gift = self.given_cards[1 - seat]
            if not self.is_exchange and gift >= 0 and gift & RANK_FIELD == rank_bit_index:
                gift_suit = suits & bit(gift // SUIT_UNIT)
                if gift_suit:
                    chosen_suits |= gift_suit
                    suits &= ~gift_suit
                    missing_count -= 1
        if missing_count:
            # Both players choose gifts at the same time, so the result must not depend on who moves first.
            suit_rng = self.rng.side_stream(seat if self.is_exchange else self.move_count + 1)
            while missing_count and suits:
                suit = nth_element(suits, suit_rng.recorded_randbelow(count(suits)))
                chosen_suits |= suit
                suits &= ~suit
                missing_count -= 1
        return chosen_suits

    def remove_cards(self, seat: i64, rank_bit_index: i64, play_size: i64, selected_suits: i64) -> i64:
        """Remove the cards of a play from a hand. Return their suits as a set."""
        suits = self.choose_suits_leaving_hand(seat, rank_bit_index, play_size, selected_suits)
        cards = shift_left(suits, lowest_card_of_rank(rank_bit_index))
        self.hands[seat] = self.hands[seat] & ~cards
        self.played_cards.add_play(seat, cards)
        return suits

    def cards_of_play(self, play: i64) -> i64:
        """Return the cards of a play in the pile, as a set.

        If their suits are not known, the lowest suits are used.
        """
        suits = play // SUITS_UNIT
        if not suits:
            suits = bit((play & KIND_FIELD) // SIZE_UNIT + 1) - 1
        return shift_left(suits, lowest_card_of_rank(play & RANK_FIELD))

    def hand_cards(self, seat: i64) -> i64:
        """Return the set of cards that the viewer can see in a hand."""
        return self.hands[seat] if self.tracks_suits() else counts_to_cards(self.hand_counts[seat])

    def compute_hand_counts(self) -> None:
        """Compute `hand_counts` from `hands`."""
        for seat in range(2):
            self.hand_counts[seat] = cards_to_counts(self.hands[seat])

    def hand_size(self, seat: i64) -> i64:
        """Return the number of cards in a hand, including those that the viewer cannot see."""
        return total_count(self.hand_counts[seat]) + self.hidden_counts[seat]

    def top_play_fields(self) -> dict[str, int]:
        """Return the message fields that describe the top play."""
        return {"cards": int(self.cards_of_play(self.pile[self.play_count - 1]))}


# Comparison of plays: ZF-6, ZF-7, ZF-9.


def can_beat(hand: i64, rank_bit_index: i64, play_size: i64) -> bool:
    """Return True if a hand can beat a play. A play of the same rank and size does not beat it."""
    twos = rank_count(hand, TWO)
    return (
        twos > (1 if play_size == 4 else 0)
        or answering_ranks(hand, rank_bit_index + 1, play_size, total_count(hand)) != 0
    )


def can_beat_single(hand: i64, rank_bit_index: i64) -> bool:
    """Return True if a hand can beat a single of this rank: with a higher rank, a 2, or any pair."""
    higher_ranks = (hand | hand >> 1 | hand >> 2) & ONE_PER_RANK & -bit(rank_bit_index + 1)
    return (higher_ranks | ((hand >> 1 | hand >> 2) & ONE_PER_RANK_BELOW_TWO)) != 0


def answering_ranks(cards: i64, rank_bit_index: i64, play_size: i64, max_size: i64) -> i64:
    """Return the ranks in `cards` that can beat or match a play. The 2 is never included.

    `max_size` is the maximum number of cards in the answer.
    """
    singles = (cards | cards >> 1 | cards >> 2) & ONE_PER_RANK_BELOW_TWO
    pairs = (cards >> 1 | cards >> 2) & ONE_PER_RANK_BELOW_TWO
    threes = ((cards & cards >> 1) | cards >> 2) & ONE_PER_RANK_BELOW_TWO
    fours = (cards >> 2) & ONE_PER_RANK_BELOW_TWO
    equal_plays = (
        singles if play_size == 1 else pairs if play_size == 2 else threes if play_size == 3 else fours
    )
    ranks = equal_plays & -bit(rank_bit_index) if max_size >= play_size else 0
    if play_size < 2 <= max_size:
        ranks |= pairs
    if play_size < 3 <= max_size:
        ranks |= threes
    if play_size < 4 <= max_size:
        ranks |= fours
    return ranks


def can_match_and_follow_up(hand: i64, rank_bit_index: i64) -> bool:
    """Return True if a hand can match a single of this rank and then follow up (ZF-20).

    After the match, the hand must be empty or able to beat the single.
    """
    return can_beat_single(hand - bit(rank_bit_index), rank_bit_index) or hand == bit(rank_bit_index)


# Refusals.


def rank_bit_index_of_move(move: int) -> int:
    return move & RANK_FIELD


def move_size(move: int) -> int:
    """Return the number of cards of a play or gift."""
    kind = move & KIND_FIELD
    return 1 if kind == GIVE else kind // SIZE_UNIT + 1


def check_enough_cards_held(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse a move that names more cards of a rank than the hand holds (G-3)."""
    play_size = move_size(move)
    if rank_count(game.hand_counts[seat], rank_bit_index_of_move(move)) >= play_size:
        return None
    return Message("refuse-held" if play_size == 1 else "refuse-held-more")


def check_suits_held(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse selected cards that are not in the hand (G-3)."""
    rank_bit_index = rank_bit_index_of_move(move)
    foreign_suits = move // SUITS_UNIT & ~game.held_suits(seat, rank_bit_index)
    if not foreign_suits:
        return None
    return Message(
        "refuse-yours", {"card": int(lowest_card_of_rank(rank_bit_index) + min_element(foreign_suits))}
    )


def check_mixed_cards_held(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse mixed cards that are not all in the hand (G-3)."""
    cards = move // MIXED_UNIT
    for rank in range(RANK_COUNT):
        if rank_count(game.hand_counts[seat], 3 * rank) < rank_count(cards, 3 * rank):
            return Message("refuse-held-more")
    return None


def check_exchange_required(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse plays and passes before the exchange is over (ZF-2)."""
    return Message("refuse-exchange") if game.is_exchange else None


def check_exchange_over(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse gifts after the exchange (ZF-2)."""
    return Message("refuse-exchanged") if game.choices.exchange and not game.is_exchange else None


def check_is_play(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse cards that are not a single, a pair, three of a kind or four of a kind (ZF-5)."""
    return Message("refuse-together")


def check_beats_top(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse a play that neither beats nor matches the top play (ZF-6).

    2s that shut down the round are allowed (ZF-7). Another check refuses one 2 on four of a kind (ZF-24).
    """
    rank_bit_index, play_size, top_size = rank_bit_index_of_move(move), move_size(move), int(game.top_size)
    if play_size > top_size or (play_size == top_size and rank_bit_index >= game.top_rank_bit_index):
        return None
    if rank_bit_index == TWO and (play_size == 1 or (play_size == 2 and top_size == 4)):
        return None
    fields = game.top_play_fields() | {"size": top_size}
    return Message("refuse-low-ace" if game.top_rank_bit_index == ACES else "refuse-low", fields)


def check_beats_own_match(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse a second match of the same cards in a row (ZF-9, ZF-21)."""
    if (
        not game.must_beat_own
        or rank_bit_index_of_move(move) != game.top_rank_bit_index
        or move_size(move) != game.top_size
    ):
        return None
    legal = game.legal(seat)
    if legal == [PASS]:
        return Message("refuse-again-pass", game.top_play_fields())
    return Message("refuse-again" if PASS in legal else "refuse-again-must", game.top_play_fields())


def check_follow_up_held(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse a move that matches a single if the player's remaining cards cannot beat that single (ZF-20).

    This applies only if the `unfollowed_match` option is `illegal`. The player's last card may always match.
    """
    rank_bit_index = rank_bit_index_of_move(move)
    if (
        game.choices.unfollowed_match != "illegal"
        or game.top_size != 1
        or rank_bit_index != game.top_rank_bit_index
        or move_size(move) != 1
    ):
        return None
    return (
        None if can_match_and_follow_up(game.hand_counts[seat], rank_bit_index) else Message("refuse-follow")
    )


def check_follow_up(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse a pass by a player who has just matched a single, if `unfollowed_match` is `illegal` (ZF-20)."""
    must_play = game.must_follow and game.must_beat_own and game.top_size == 1
    return Message("refuse-must_follow") if must_play else None


def check_single_two_on_four_of_a_kind(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse a single 2 on four of a kind, which needs two 2s (ZF-24)."""
    return (
        Message("refuse-two_needed") if rank_bit_index_of_move(move) == TWO and game.top_size == 4 else None
    )


def check_several_twos(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse a play of several 2s, except two 2s on four of a kind (ZF-25)."""
    if rank_bit_index_of_move(move) != TWO or (move_size(move) == 2 and game.top_size == 4):
        return None
    return Message("refuse-twos")


def check_leader_plays(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse a pass by the leader of a round (ZF-26)."""
    return None if game.top_size else Message("refuse-lead")


def check_pass_allowed(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse a pass if the seat has a legal play and `passing` is `only_when_stuck` (ZF-26)."""
    if not game.pass_only_when_stuck or game.move_buffer[game.generate_legal_moves(seat) - 1] == PASS:
        return None
    return Message("refuse-stuck")


def check_exchange_allowed(game: ZambeziFalls, seat: int, move: int) -> Message | None:
    """Refuse gifts if the `exchange` option is `off` (ZF-30)."""
    return None if game.choices.exchange else Message("refuse-no_exchange")


CLAUSE_CHECKS: Final = (
    ClauseCheck("G-3", check_enough_cards_held, (*PLAYS, GIVE)),
    ClauseCheck("G-3", check_suits_held, (*PLAYS, GIVE)),
    ClauseCheck("G-3", check_mixed_cards_held, (MIXED_PLAY,)),
    ClauseCheck("ZF-2", check_exchange_required, (*PLAYS, PASS, MIXED_PLAY)),
    ClauseCheck("ZF-2", check_exchange_over, (GIVE,)),
    ClauseCheck("ZF-5", check_is_play, (MIXED_PLAY,)),
    ClauseCheck("ZF-6", check_beats_top, PLAYS),
    ClauseCheck("ZF-9", check_beats_own_match, PLAYS),
    ClauseCheck("ZF-20", check_follow_up_held, PLAYS),
    ClauseCheck("ZF-20", check_follow_up, (PASS,)),
    ClauseCheck("ZF-24", check_single_two_on_four_of_a_kind, (SINGLE,)),
    ClauseCheck("ZF-25", check_several_twos, (PAIR, THREE, FOUR)),
    ClauseCheck("ZF-26", check_leader_plays, (PASS,)),
    ClauseCheck("ZF-26", check_pass_allowed, (PASS,)),
    ClauseCheck("ZF-30", check_exchange_allowed, (GIVE,)),
)
