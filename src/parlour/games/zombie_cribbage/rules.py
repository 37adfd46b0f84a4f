"""Rules of Zombie Cribbage for two players. The rules page in this folder has the clauses ZC-1 to ZC-53."""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zombie_cribbage.cards import (
    CARD_VALUES,
    CARDS_FITTING_TOTAL,
    JACKS,
    MAX_HAND_POINTS,
    NO_SCORER,
    RUN_RANKS,
    THIRTY_ONE,
    HandScorer,
    rank_order_to_cards,
)
from parlour.games.zombie_cribbage.events import (
    AGAIN,
    CLAIMED,
    CLOSED,
    COMBINATION_EVENTS,
    COUNTED,
    CRIB,
    CUT,
    DEALER,
    DEALT,
    DISCARDED,
    DISCARDS_REVEALED,
    EVENTS,
    FIFTEEN,
    HEELS,
    LAST,
    LOWERED,
    MADE_31,
    PAIR,
    PLAYED,
    RAN,
    REVEALED,
    ROUND,
    SAID_GO,
    SEQUENCE,
    SHOWN,
    STARTER,
    STAYED,
    STOPPED,
    WON,
)
from parlour.games.zombie_cribbage.options import (
    DEFAULT_OPTIONS,
    ZombieCribbageOptions,
    new_hand_scorer,
    new_pack,
)
from parlour.kit.bits import bit, count, members, min_element
from parlour.kit.cards import JOKERS, NO_CARD
from parlour.kit.clause_checks import ClauseCheck
from parlour.kit.events import BELIEFS, WITH_EVENTS, EventKind
from parlour.kit.game import EMPTY, Game
from parlour.kit.match_score import NO_SCORE, SERIES, MatchScore
from parlour.kit.moves import CARD_FIELD, KIND_FIELD, OTHER_UNIT, move_other, write_moves
from parlour.kit.options import HouseTable, Options
from parlour.kit.visible import hidden_hand_counts, visible_hands
from parlour.text.message import Message

FINISH_POINTS: Final = 60  # points that a player must exceed to win (ZC-19)
HOLE_COUNT: Final = FINISH_POINTS + 1  # number of holes on the track; only the last is beyond the finish line

# Kinds of moves. PLAY is 0, so that the code of a move that plays a card is the card's number.
PLAY: Final = 0
DISCARD: Final = 128
GO: Final = 256
RUN: Final = 384
STAY: Final = 512
COUNT: Final = 640
CLAIM: Final = 768
STOP: Final = 896

# Phases, numbered in the order of PHASES.
DISCARDING: Final = 0
PLAYING: Final = 1
RUNNING: Final = 2
COUNTING: Final = 3
CLAIMING: Final = 4
PHASES: Final = ("discard", "play", "run", "count", "claim")


# Reasons why a seat becomes the dealer. A `dealer` event stores the reason in its number field.
DEALER_BY_TURNS: Final = 0
DEALER_BY_CUT: Final = 1
DEALER_BY_LOSS: Final = 2


@final
class ZombieCribbage(Game):
    """A match of Zombie Cribbage: a single game to 61 points, or a series of such games."""

    name: ClassVar[str] = "zombie-cribbage"
    title: ClassVar[str] = "Zombie Cribbage"
    clause_prefix: ClassVar[str] = "ZC"
    rules_version: ClassVar[int] = 3
    has_reminders: ClassVar[bool] = False
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 2
    options_type: ClassVar[type[Options]] = ZombieCribbageOptions
    house_table: ClassVar[HouseTable | None] = HouseTable(2, {})
    event_kinds: ClassVar[tuple[EventKind, ...]] = EVENTS
    likelihood_worlds: ClassVar[int] = 12

    # The state. Every field has a default; `set_up` creates the objects and arrays.
    choices: ZombieCribbageOptions = DEFAULT_OPTIONS  # the options of the match
    may_stop: bool = False  # ZC-42: the option `after_go`
    may_keep_joker: bool = False  # ZC-42: the option `joker_at_31`
    # Copies can share this scorer, because every move that needs its results computes them again.
    hand_scorer: HandScorer = NO_SCORER
    pack: i64 = 0
    pack_size: i64 = 0
    pack_cards: vec[i64] = EMPTY
    # the order of the pack, as indices into `pack_cards`; sorted, except during a deal
    pack_order: vec[i64] = EMPTY
    cards_per_hand: i64 = 0
    match_score: MatchScore = NO_SCORE
    deal_count: i64 = 0  # number of deals so far
    # score of each seat, as the hole that its leading zombie is in (ZC-50)
    leading_zombies: vec[i64] = EMPTY
    trailing_zombies: vec[i64] = EMPTY
    dealer: i64 = 0
    phase: i64 = DISCARDING
    waiting_seats: i64 = 3  # set of seats that still have to discard
    # Sets of cards for each seat: its hand, the cards that it has put into the crib, and those that it has
    # played.
    hands: vec[i64] = EMPTY
    discards: vec[i64] = EMPTY
    played_cards: vec[i64] = EMPTY
    # for each seat, the cards that it cannot hold, because it did not play when they would have fit
    excluded_cards: vec[i64] = EMPTY
    # in an observation: number of unseen cards in each hand, and in each seat's part of the crib
    hidden_counts: vec[i64] = EMPTY
    hidden_crib_counts: vec[i64] = EMPTY
    top_card: i64 = NO_CARD  # top card of the stock, until the starter is turned up
    stock: i64 = 0  # set of the cards below the top card; they are never drawn
    starter: i64 = NO_CARD
    count_cards: vec[i64] = EMPTY  # cards in the running count, in the order of play
    count_size: i64 = 0  # number of cards in the running count
    count_total: i64 = 0
    last_seat: i64 = 0  # seat that played the last card
    gone_seats: i64 = 0  # set of seats that said `go` to keep a joker back in this count
    open_hands: i64 = 0  # set of seats whose hands lie face up
    is_crib_shown: bool = False  # True if the crib is being counted instead of a hand
    announced_points: i64 = 0
    seats_with_joker: i64 = 0  # set of seats that are known to hold a joker, because they said `go`
    # cards shown at the end of the previous deal (both hands, the crib and the starter), kept until the play
    # of this deal begins
    last_show: vec[i64] = EMPTY

    def set_up(self) -> None:
        options = self.options
        assert isinstance(options, ZombieCribbageOptions)
        self.has_interrupts = False
        self.choices = options
        self.may_stop = options.after_go == "may"
        self.may_keep_joker = options.joker_at_31 == "optional"
        self.hand_scorer = new_hand_scorer(options)
        self.pack = new_pack(options, self.variant.deck)
        self.pack_cards = vec[i64](members(self.pack))
        self.pack_size = len(self.pack_cards)
        self.pack_order = vec[i64](list(range(len(self.pack_cards))))
        # With a small pack, players get fewer than six cards each, so that one is left as the starter (ZC-2).
        self.cards_per_hand = min(6, (len(self.pack_cards) - 1) // 2)
        self.match_score = MatchScore(self.seats, SERIES, options.match)
        self.leading_zombies = vec[i64]([0, 0])
        self.trailing_zombies = vec[i64]([0, 0])
        self.hands = vec[i64]([0, 0])
        self.discards = vec[i64]([0, 0])
        self.played_cards = vec[i64]([0, 0])
        self.excluded_cards = vec[i64]([0, 0])
        self.hidden_counts = vec[i64]([0, 0])
        self.hidden_crib_counts = vec[i64]([0, 0])
        self.count_cards = vec[i64]([0] * 8)
        self.last_show = vec[i64]([0, 0, 0, 0])

    def reset_round(self) -> None:
        for seat in range(2):
            self.hands[seat] = 0
            self.discards[seat] = 0
            self.played_cards[seat] = 0
            self.excluded_cards[seat] = 0
            self.hidden_counts[seat] = 0
            self.hidden_crib_counts[seat] = 0
        self.phase = DISCARDING
        self.waiting_seats = 3
        self.starter = NO_CARD
        self.count_size = 0
        self.count_total = 0
        self.last_seat = 0
        self.gone_seats = 0
        self.open_hands = 0
        self.is_crib_shown = False
        self.announced_points = 0
        self.seats_with_joker = 0

    def copy(self) -> "ZombieCribbage":
        twin = self.copy_of_public_fields()
        twin.hands = self.hands[:]
        twin.discards = self.discards[:]
        twin.hidden_counts = self.hidden_counts[:]
        twin.hidden_crib_counts = self.hidden_crib_counts[:]
        twin.top_card = self.top_card
        twin.stock = self.stock
        return twin

    def observe(self, seat: int) -> "ZombieCribbage":
        """Return what a seat sees: its own hand and discards, and the cards that lie face up."""
        view = self.copy_of_public_fields()
        face_up = self.face_up_cards()
        view.hands = visible_hands(self.hands, seat, face_up)
        view.hidden_counts = hidden_hand_counts(self.hands, self.hidden_counts, view.hands)
        view.discards = visible_hands(self.discards, seat, face_up)
        view.hidden_crib_counts = hidden_hand_counts(self.discards, self.hidden_crib_counts, view.discards)
        return view

    def face_up_cards(self) -> i64:
        """Return the cards of all face-up hands (ZC-51), plus the crib while the players count it (ZC-48)."""
        cards: i64 = 0
        for seat in range(2):
            if (self.open_hands >> seat) & 1:
                cards |= self.hands[seat]
            if self.is_crib_shown:
                cards |= self.discards[seat]
        return cards

    def copy_of_public_fields(self) -> "ZombieCribbage":
        twin = ZombieCribbage()
        self.copy_common_fields(twin)
        twin.choices = self.choices
        twin.may_stop = self.may_stop
        twin.may_keep_joker = self.may_keep_joker
        twin.hand_scorer = self.hand_scorer
        twin.pack = self.pack
        twin.pack_size = self.pack_size
        twin.pack_cards = self.pack_cards
        twin.pack_order = self.pack_order
        twin.cards_per_hand = self.cards_per_hand
        twin.match_score = self.match_score.copy()
        twin.deal_count = self.deal_count
        twin.leading_zombies = self.leading_zombies[:]
        twin.trailing_zombies = self.trailing_zombies[:]
        twin.dealer = self.dealer
        twin.phase = self.phase
        twin.waiting_seats = self.waiting_seats
        twin.played_cards = self.played_cards[:]
        twin.excluded_cards = self.excluded_cards[:]
        twin.starter = self.starter
        twin.count_cards = self.count_cards[:]
        twin.count_size = self.count_size
        twin.count_total = self.count_total
        twin.last_seat = self.last_seat
        twin.gone_seats = self.gone_seats
        twin.open_hands = self.open_hands
        twin.is_crib_shown = self.is_crib_shown
        twin.announced_points = self.announced_points
        twin.seats_with_joker = self.seats_with_joker
        twin.last_show = self.last_show[:]
        return twin

    # Moves and their effects: G-1.

    def out_of_turn_message_key(self, seat: int) -> str:
        return "refuse-discarded" if self.phase == DISCARDING and seat >= 0 else "refuse-turn"

    def to_move(self) -> i64:
        """Return the set of seats that must move (G-1).

        While players discard, this can be both seats; otherwise it is one seat.
        """
        if self.is_over:
            return 0
        if self.phase == DISCARDING:
            return self.waiting_seats
        return bit(self.turn)

    def order_seed(self, seat: i64) -> i64:
        return self.hands[seat]

    def generate_legal_moves(self, seat: i64) -> i64:
        if self.phase == PLAYING and seat == self.turn:
            return self.generate_play_moves(seat)
        if not (self.to_move() >> seat) & 1:
            return 0
        if self.phase == DISCARDING:
            return self.generate_discards(seat)
        if self.phase == RUNNING:
            self.move_buffer[0] = RUN
            self.move_buffer[1] = STAY
            return 2
        kind: i64 = COUNT if self.phase == COUNTING else CLAIM
        for points in range(MAX_HAND_POINTS + 1):
            self.move_buffer[points] = kind + points * OTHER_UNIT
        return MAX_HAND_POINTS + 1

    def push(self, seat: i64, move: i64) -> None:
        self.begin_move()
        self.move_count += 1
        kind = move & KIND_FIELD
        if kind == PLAY:
            self.play_card(seat, move)
        elif kind == DISCARD:
            self.discard(seat, move)
        elif kind == GO:
            self.say_go(seat)
        elif kind == STOP:
            self.say_stop(seat)
        elif kind == RUN:
            self.end_hand_by_running_away(seat)
        elif kind == STAY:
            self.stay_in_hand(seat)
        elif kind == COUNT:
            self.accept_hand_count(seat, (move >> 15) & CARD_FIELD)
        else:
            self.accept_claim(seat, (move >> 15) & CARD_FIELD)

    # Deal and crib: ZC-1 to ZC-3.

    def start(self) -> None:
        self.reset_match()
        self.match_score.reset()
        self.deal_count = 0
        self.reset_zombies()
        self.clear_last_show()
        self.cut_for_deal()
        self.deal(DEALER_BY_CUT)

    def reset_zombies(self) -> None:
        """Put both zombies of each seat at 0, before the first hole (ZC-50)."""
        for seat in range(2):
            self.leading_zombies[seat] = 0
            self.trailing_zombies[seat] = 0

    def clear_last_show(self) -> None:
        """Forget the cards shown at the end of the previous hand."""
        for index in range(4):
            self.last_show[index] = 0

    def cut_for_deal(self) -> None:
        """Cut for the deal (ZC-1, ZC-53, G-6).

        The player with the lower card deals. After a tie, the players cut again.
        """
        self.rng.next_round()
        while True:
            first_index = self.rng.randbelow(self.pack_size)
            second_index = self.rng.randbelow(self.pack_size - 1)
            if second_index >= first_index:
                second_index += 1
            first_card = self.pack_cards[first_index]
            second_card = self.pack_cards[second_index]
            if self.recording & WITH_EVENTS:
                self.emit(CUT, 0, cards=bit(first_card))
                self.emit(CUT, 1, cards=bit(second_card))
            if RUN_RANKS[first_card] != RUN_RANKS[second_card]:
                self.dealer = 0 if RUN_RANKS[first_card] < RUN_RANKS[second_card] else 1
                return
            if self.recording & WITH_EVENTS:
                self.emit(AGAIN)

    def start_next_hand(self) -> None:
        """Start the next hand, with the other player as dealer (ZC-1)."""
        self.dealer = 1 - self.dealer
        self.deal(DEALER_BY_TURNS)

    def deal(self, reason: i64) -> None:
        """Deal six cards to each player, one at a time, starting with the dealer's opponent (ZC-2).

        The next card becomes the top of the stock, and later the starter. `reason` says why the dealer was
        chosen.
        """
        if self.recording & WITH_EVENTS:
            self.emit(DEALER, self.dealer, number=reason)
        self.deal_count += 1
        self.rng.next_round()
        self.reset_round()
        drawn_count = 2 * self.cards_per_hand + 1
        order = self.pack_order
        pack_size = self.pack_size
        self.rng.partial_shuffle(order, pack_size, drawn_count)
        seat = self.dealer
        for offset in range(2):
            seat = 1 - seat
            hand: i64 = 0
            for index in range(pack_size - 1 - offset, pack_size - drawn_count, -2):
                hand |= bit(self.pack_cards[order[index]])
            self.hands[seat] = hand
        self.top_card = self.pack_cards[order[pack_size - drawn_count]]
        self.stock = self.pack & ~(self.hands[0] | self.hands[1] | bit(self.top_card))
        # Restore the sorted order of the indices. The shuffle moved only the last `drawn_count` indices, and
        # the indices swapped with them.
        for index in range(pack_size - drawn_count, pack_size):
            swapped_index = order[index]
            order[index] = index
            if swapped_index < pack_size - drawn_count:
                order[swapped_index] = swapped_index
        if self.recording & WITH_EVENTS:
            for receiver in range(2):
                self.emit(DEALT, receiver, cards=self.hands[receiver])
        self.turn = 0

    def deal_number(self) -> i64:
        return self.deal_count

    def may_deal_again(self) -> bool:
        """ZC-19: return True, because hands are dealt until a player has more than 60 points."""
        return True

    def generate_discards(self, seat: i64) -> i64:
        """Write every possible discard of two cards to `move_buffer`. Return their number (ZC-2)."""
        code_count: i64 = 0
        first_cards = self.hands[seat]
        while first_cards:
            first = DISCARD + min_element(first_cards)
            first_cards &= first_cards - 1
            second_cards = first_cards
            while second_cards:
                self.move_buffer[code_count] = first + OTHER_UNIT * min_element(second_cards)
                second_cards &= second_cards - 1
                code_count += 1
        return code_count

    def discard(self, seat: i64, move: i64) -> None:
        """Put two cards into the crib, face down (ZC-2). The second discard turns up the starter (ZC-3)."""
        cards = bit(move & CARD_FIELD) | bit((move >> 15) & CARD_FIELD)
        self.hands[seat] = self.hands[seat] & ~cards
        self.discards[seat] = cards
        self.waiting_seats &= ~bit(seat)
        if self.recording & WITH_EVENTS:
            self.emit(DISCARDED, seat, cards=cards)
        if self.waiting_seats:
            self.turn = 1 - seat
        else:
            self.turn_up_starter()

    def turn_up_starter(self) -> None:
        """Turn up the starter (ZC-3, ZC-46). A jack scores two points for the dealer, a joker nothing."""
        self.starter = self.top_card
        self.top_card = NO_CARD
        if self.recording >= BELIEFS:
            self.clear_last_show()
        if self.recording & WITH_EVENTS:
            self.emit(STARTER, 1 - self.dealer, cards=bit(self.starter))
        self.phase = PLAYING
        # The pone leads (ZC-4).
        self.turn = 1 - self.dealer
        if bit(self.starter) & JACKS:
            if self.recording & WITH_EVENTS:
                self.emit(HEELS, self.dealer, number=2)
            self.add_points(self.dealer, 2)

    # The play: ZC-4 to ZC-10.

    def generate_play_moves(self, seat: i64) -> i64:
        """Write the legal moves of the play to `move_buffer` (ZC-5, ZC-42). Return their number."""
        code_count = write_moves(
            self.move_buffer, self.hands[seat] & CARDS_FITTING_TOTAL[self.count_total], PLAY, 0
        )
        if self.count_total == THIRTY_ONE and self.can_keep_joker(seat):
            self.move_buffer[code_count] = GO
            code_count += 1
        if self.can_stop():
            self.move_buffer[code_count] = STOP
            code_count += 1
        return code_count

    def play_card(self, seat: i64, card: i64) -> None:
        """Play a card and add it to the count (ZC-4)."""
        card_bit = bit(card)
        points = self.points_if_played(card)
        self.hands[seat] = self.hands[seat] & ~card_bit
        self.played_cards[seat] = self.played_cards[seat] | card_bit
        self.count_cards[self.count_size] = card
        self.count_size += 1
        self.count_total += CARD_VALUES[card]
        self.last_seat = seat
        if self.recording & WITH_EVENTS:
            self.emit(PLAYED, seat, number=self.count_total, cards=card_bit)
            if points:
                self.emit_last_card_points(seat)
        if points and self.add_points(seat, points):
            return
        if card >= 52:
            self.seats_with_joker &= ~bit(seat)
            if self.choices.reveal:
                self.lay_hand_open(1 - seat)
            if self.choices.run:
                self.ask_to_run_or_stay(seat)
                return
        self.continue_play(seat)

    def can_play(self, seat: i64) -> bool:
        """Return True if a seat has not said `go` in this count and has a card that fits (ZC-5, ZC-42)."""
        return (
            self.hands[seat] & CARDS_FITTING_TOTAL[self.count_total] != 0
            and not (self.gone_seats >> seat) & 1
        )

    def has_said_go(self, seat: i64) -> bool:
        """Return True if a seat still holds cards, but has said "go" in the running count (ZC-5)."""
        if (self.gone_seats >> seat) & 1:
            return True
        if self.is_over or self.phase != PLAYING or not self.count_size or self.turn == seat:
            return False
        return self.turn == self.last_seat and self.hand_size(seat) != 0

    def hand_size(self, seat: i64) -> i64:
        """Return the number of cards that a seat holds, both visible and hidden."""
        return count(self.hands[seat]) + self.hidden_counts[seat]

    def points_if_played(self, card: i64) -> i64:
        """Return all points that a card would score if it were played now (ZC-9)."""
        total = self.count_total + CARD_VALUES[card]
        # A joker counts zero (ZC-30). Therefore a joker played at a total of 15 or 31 scores too (ZC-6,
        # ZC-43).
        points: i64 = 2 if total == 15 or total == THIRTY_ONE else 0
        earlier_count = self.count_size
        if earlier_count and RUN_RANKS[self.count_cards[earlier_count - 1]] == RUN_RANKS[card]:
            same_rank_count = self.completed_set_size(card, earlier_count)
            points += same_rank_count * (same_rank_count - 1)
        elif earlier_count > 1:
            points += self.run_length(card, earlier_count)
        return points

    def run_length(self, card: i64, earlier_card_count: i64) -> i64:
        """Return the length of the longest run that a card makes with the cards before it (ZC-7, ZC-44).

        `earlier_card_count` is the number of cards in the count before this card. The result is 0 if the card
        does not make a run.
        """
        rank = RUN_RANKS[card]
        if earlier_card_count < 2 or (not rank and not self.choices.joker_runs_in_play):
            return 0
        used_ranks = bit(rank)
        low = rank
        high = rank
        length: i64 = 1
        longest_length: i64 = 0
        index = earlier_card_count - 1
        while index >= 0:
            rank = RUN_RANKS[self.count_cards[index]]
            if (used_ranks >> rank) & 1 or (not rank and not self.choices.joker_runs_in_play):
                break
            used_ranks |= bit(rank)
            length += 1
            if rank < low:
                low = rank
            elif rank > high:
                high = rank
            if high - low >= 8:
                break
            if high - low < length and length >= 3:
                longest_length = length
            index -= 1
        return longest_length

    def completed_set_size(self, card: i64, earlier_card_count: i64) -> i64:
        """Return the number of cards in the set that a card completes, or 0 if it completes none (ZC-8).

        All cards of a set have the same rank. `earlier_card_count` is the number of cards in the count before
        this card. A set of two, three or four cards scores 2, 6 or 12 points. With `joker_pair=off`, jokers
        do not make a set (ZC-45).
        """
        rank = RUN_RANKS[card]
        index = earlier_card_count - 1
        while index >= 0 and RUN_RANKS[self.count_cards[index]] == rank:
            index -= 1
        if index == earlier_card_count - 1 or (not rank and not self.choices.joker_pair):
            return 0
        return earlier_card_count - index

    def emit_last_card_points(self, seat: i64) -> None:
        """Emit an event for each way in which the last card scores."""
        earlier_count = self.count_size - 1
        card = self.count_cards[earlier_count]
        same_rank_count = self.completed_set_size(card, earlier_count)
        run_length = self.run_length(card, earlier_count)
        if self.count_total == 15 or self.count_total == THIRTY_ONE:
            self.emit(
                FIFTEEN if self.count_total == 15 else MADE_31, seat, number=2, cards=self.last_cards(8)
            )
        if same_rank_count:
            self.emit(
                PAIR,
                seat,
                number=same_rank_count * (same_rank_count - 1),
                cards=self.last_cards(same_rank_count),
            )
        if run_length:
            self.emit(SEQUENCE, seat, number=run_length, cards=self.last_cards(run_length))

    def last_cards(self, card_count: i64) -> i64:
        """Return the last `card_count` cards of the count as a set, or all if the count has fewer."""
        cards: i64 = 0
        for index in range(max(self.count_size - card_count, 0), self.count_size):
            cards |= bit(self.count_cards[index])
        return cards

    def continue_play(self, seat: i64) -> None:
        """Set whose turn it is after this seat's card, or end the count (ZC-4, ZC-5, ZC-10)."""
        other = 1 - seat
        if self.can_play(other):
            self.turn = other
            return
        self.record_go(other)
        if self.can_play(seat) or self.may_go_on_or_stop(seat):
            self.turn = seat
            return
        self.emit_go_when_alone(seat)
        if not self.end_blocked_running_count():
            self.start_running_count()

    def record_go(self, seat: i64) -> None:
        """Record that a seat cannot play, and emit "go" for it once per count (ZC-5, ZC-42)."""
        if not self.hands[seat] or (self.gone_seats >> seat) & 1:
            return
        self.record_no_fitting_card(seat)
        if not self.recording & WITH_EVENTS:
            return
        # If the other seat played the last two cards, "go" was already emitted after the first of them.
        if self.count_size > 1 and self.played_cards[1 - seat] & bit(self.count_cards[self.count_size - 2]):
            return
        self.emit(SAID_GO, seat)

    def emit_go_when_alone(self, seat: i64) -> None:
        """Emit the "go" of a seat that cannot play, if its opponent has no cards left (ZC-42)."""
        if self.recording & WITH_EVENTS and self.hands[seat] and not self.hands[1 - seat]:
            self.emit(SAID_GO, seat)

    def can_running_count_continue(self, seat: i64) -> bool:
        """Return True if the count can continue after this seat has played a card (ZC-10)."""
        return self.can_play(0) or self.can_play(1) or self.may_go_on_or_stop(seat)

    def end_blocked_running_count(self) -> bool:
        """End a count that neither seat can continue. Return True if the last card wins the game (ZC-10).

        Also record that neither seat holds a card that fits.
        """
        self.record_no_fitting_card(0)
        self.record_no_fitting_card(1)
        return self.end_count()

    def record_no_fitting_card(self, seat: i64) -> None:
        """Record that a seat holds no card that fits, unless it said `go` to keep a joker back."""
        if self.recording >= BELIEFS and not (self.gone_seats >> seat) & 1:
            self.excluded_cards[seat] = self.excluded_cards[seat] | CARDS_FITTING_TOTAL[self.count_total]

    def end_count(self) -> bool:
        """End the count, and score a point for the last card (ZC-10, ZC-40, ZC-41).

        Return True if this point wins the game.
        """
        total = self.count_total
        self.count_size = 0
        self.count_total = 0
        self.gone_seats = 0
        if self.recording & WITH_EVENTS:
            self.emit(CLOSED, number=total)
        if total == THIRTY_ONE and self.choices.thirty_one == "standard":
            return False
        if self.recording & WITH_EVENTS:
            self.emit(LAST, self.last_seat, number=1)
        return self.add_points(self.last_seat, 1)

    def start_running_count(self) -> None:
        """Start a count, or start the show if no cards are left (ZC-10, ZC-41).

        The player who did not play the last card leads. If that player's hand is empty, the other player
        leads.
        """
        other = 1 - self.last_seat
        if self.hands[other]:
            self.turn = other
        elif self.hands[self.last_seat]:
            self.turn = self.last_seat
        else:
            self.start_show()

    # The show: ZC-11 to ZC-17. Hands are scored in cards.py.

    def start_show(self) -> None:
        """Score the pone's hand, the dealer's hand and the crib, or let the players count them (ZC-11)."""
        if self.choices.counting == "claimed":
            self.phase = COUNTING
            self.turn = 1 - self.dealer
            return
        if self.score_show(1 - self.dealer, False):
            return
        if self.score_show(self.dealer, False):
            return
        if self.score_show(self.dealer, True):
            return
        self.start_next_hand()

    def cards_being_shown(self, seat: i64, is_crib: bool) -> i64:
        return self.discards[0] | self.discards[1] if is_crib else self.played_cards[seat]

    def score_show(self, seat: i64, is_crib: bool) -> bool:
        """Score a seat's hand or crib (ZC-16). Return True if the points win the game."""
        cards = self.cards_being_shown(seat, is_crib)
        points = self.hand_scorer.score_hand(cards, self.starter, is_crib)
        self.save_shown_cards(seat, is_crib, cards)
        if self.recording & WITH_EVENTS:
            self.emit(CRIB if is_crib else SHOWN, seat, number=points, cards=cards)
            self.emit_combinations(seat)
        return points != 0 and self.add_points(seat, points)

    def save_shown_cards(self, seat: i64, is_crib: bool, cards: i64) -> None:
        """Keep the shown cards, so that players can look at them until the next starter is turned up."""
        if self.recording < BELIEFS:
            return
        index: i64 = 2
        if not is_crib:
            index = seat
        self.last_show[index] = cards
        self.last_show[3] = 0
        if self.starter >= 0:
            self.last_show[3] = bit(self.starter)

    def emit_combinations(self, seat: i64) -> None:
        scorer = self.hand_scorer
        for index in range(scorer.combination_count):
            self.emit(
                COMBINATION_EVENTS[scorer.combination_kinds[index]],
                seat,
                number=scorer.points[index],
                cards=rank_order_to_cards(scorer.combination_ladders[index]),
            )

    def true_points(self, owner: i64) -> i64:
        """Return the correct points of the owner's hand or crib, whichever is being counted."""
        return self.hand_scorer.score_hand(
            self.cards_being_shown(owner, self.is_crib_shown), self.starter, self.is_crib_shown
        )

    def accept_hand_count(self, seat: i64, points: i64) -> None:
        """Accept the points that a player announces for their own cards (ZC-48)."""
        self.announced_points = self.emit_limited_count(COUNTED, seat, points, self.true_points(seat))
        if self.announced_points and self.add_points(seat, self.announced_points):
            return
        self.phase = CLAIMING
        self.turn = 1 - seat

    def accept_claim(self, seat: i64, points: i64) -> None:
        """Accept a claim for the points that the opponent missed (ZC-17, ZC-48)."""
        owner = 1 - seat
        cards = self.cards_being_shown(owner, self.is_crib_shown)
        actual_points = self.true_points(owner)
        self.save_shown_cards(owner, self.is_crib_shown, cards)
        claimed_points = self.emit_limited_count(
            CLAIMED, seat, points, max(actual_points - self.announced_points, 0)
        )
        if self.recording & WITH_EVENTS:
            self.emit(CRIB if self.is_crib_shown else SHOWN, owner, number=actual_points, cards=cards)
            self.emit_combinations(owner)
        if claimed_points and self.add_points(seat, claimed_points):
            return
        self.announced_points = 0
        self.phase = COUNTING
        if self.is_crib_shown:
            self.start_next_hand()
        elif owner == self.dealer:
            self.is_crib_shown = True
            self.turn = owner
            if self.recording & WITH_EVENTS:
                for discarder in range(2):
                    self.emit(DISCARDS_REVEALED, discarder, cards=self.discards[discarder])
        else:
            self.turn = self.dealer

    def emit_limited_count(self, event_kind: EventKind, seat: i64, points: i64, max_points: i64) -> i64:
        """Emit the event of a count or claim. Return its points, limited to `max_points` (ZC-48)."""
        if self.recording & WITH_EVENTS:
            self.emit(event_kind, seat, number=points)
            if points > max_points:
                self.emit(LOWERED, seat, number=max_points)
        return points if points < max_points else max_points

    # Winning: ZC-18, ZC-19, ZC-49, ZC-50, ZC-53.

    def add_points(self, seat: i64, points: i64) -> bool:
        """Move a seat's trailing zombie to a hole `points` ahead of its leading zombie (ZC-18, ZC-50).

        Returns:
            True if the zombie crosses the finish line (ZC-19). Later scores are then not counted (ZC-49).
        """
        self.trailing_zombies[seat] = self.leading_zombies[seat]
        score = self.leading_zombies[seat] + points
        self.leading_zombies[seat] = score
        if score <= FINISH_POINTS:
            return False
        self.end_game(seat)
        return True

    def end_game(self, winner: i64) -> None:
        """End a game. Unless the match is over, start the next game with the loser as dealer (ZC-53)."""
        if self.recording & WITH_EVENTS:
            self.emit(WON, winner, number=self.leading_zombies[winner])
        self.round_count += 1
        if self.match_score.end_round(bit(winner), self.round_count):
            self.waiting_seats = 0
            self.finish(self.match_score.winners, "ZC-19")
            return
        if self.recording & WITH_EVENTS:
            self.emit(ROUND, number=self.round_count)
        self.move_count = 0
        self.reset_zombies()
        self.dealer = 1 - winner
        self.deal(DEALER_BY_LOSS)

    def list_scores(self) -> list[int]:
        return [int(self.leading_zombies[0]), int(self.leading_zombies[1])]

    # Jokers: ZC-31, ZC-32, ZC-51, ZC-52.

    def lay_hand_open(self, seat: i64) -> None:
        """Turn the remaining cards of a seat's hand face up until the next deal (ZC-31, ZC-51)."""
        if not self.hands[seat] or (self.open_hands >> seat) & 1:
            return
        self.open_hands |= bit(seat)
        if self.recording & WITH_EVENTS:
            self.emit(REVEALED, seat, cards=self.hands[seat])

    def ask_to_run_or_stay(self, seat: i64) -> None:
        """Let the player of a joker choose whether to run (ZC-52).

        If neither seat can play after the joker, first end the count and score the point for the last card.
        """
        if not self.can_running_count_continue(seat) and self.end_running_count_after_joker(seat):
            return
        self.phase = RUNNING
        self.turn = seat

    def end_running_count_after_joker(self, seat: i64) -> bool:
        """End the count after a seat's joker. Return True if the last card wins the game (ZC-42, ZC-52)."""
        self.record_go(1 - seat)
        self.emit_go_when_alone(seat)
        return self.end_blocked_running_count()

    def end_hand_by_running_away(self, seat: i64) -> None:
        """End the hand at once because a seat runs, and let the next dealer deal (ZC-32, ZC-52).

        The players' cards and the crib are not scored. If neither player can play, first end the count and
        score the point for the last card, even if the player who runs could still have said `stop`.
        """
        if (
            self.count_size
            and not self.can_play(0)
            and not self.can_play(1)
            and self.end_running_count_after_joker(seat)
        ):
            return
        if self.recording & WITH_EVENTS:
            self.emit(RAN, seat)
        self.start_next_hand()

    def stay_in_hand(self, seat: i64) -> None:
        """Continue the hand after the player of a joker has chosen `stay` (ZC-32)."""
        if self.recording & WITH_EVENTS:
            self.emit(STAYED, seat)
        self.phase = PLAYING
        if self.count_size:
            self.continue_play(seat)
        else:
            self.start_running_count()

    # The moves `go` and `stop`: ZC-42.

    def can_keep_joker(self, seat: i64) -> bool:
        """Return True if a seat holds a joker that it may keep back at 31 (ZC-42)."""
        return self.may_keep_joker and self.hands[seat] & JOKERS != 0

    def say_go(self, seat: i64) -> None:
        """Say "go" at a count of 31, in order to keep a joker back (ZC-42)."""
        self.gone_seats |= bit(seat)
        if self.recording >= BELIEFS:
            self.seats_with_joker |= bit(seat)
        if self.recording & WITH_EVENTS:
            self.emit(SAID_GO, seat)
        if self.can_play(1 - seat) or self.may_go_on_or_stop(1 - seat):
            self.turn = 1 - seat
        elif not self.end_blocked_running_count():
            self.start_running_count()

    def can_stop(self) -> bool:
        """Return True if the player whose turn it is may end the count after the opponent's "go" (ZC-42)."""
        return self.may_stop and self.has_said_go(1 - self.turn)

    def may_go_on_or_stop(self, seat: i64) -> bool:
        """Return True if a seat may go on or stop after its own card and the opponent's "go" (ZC-42).

        The seat may choose even if none of its cards fits, because ending the count at once would reveal
        that. The seat may not choose if both players can see that no card fits.
        """
        if (
            not self.may_stop
            or seat != self.last_seat
            or not self.count_size
            or (self.gone_seats >> seat) & 1
        ):
            return False
        if not self.hand_size(seat) or not self.hand_size(1 - seat):
            return False
        if (self.open_hands >> seat) & 1:
            return self.hands[seat] & CARDS_FITTING_TOTAL[self.count_total] != 0
        visible_cards = self.played_cards[0] | self.played_cards[1]
        if self.starter >= 0:
            visible_cards |= bit(self.starter)
        return self.pack & CARDS_FITTING_TOTAL[self.count_total] & ~visible_cards != 0

    def say_stop(self, seat: i64) -> None:
        """End the count after the opponent's "go", regardless of this seat's cards (ZC-42)."""
        if self.recording & WITH_EVENTS:
            self.emit(STOPPED, seat)
        if not self.end_count():
            self.start_running_count()


# Refusals, in the order of the rules page (G-5).


def check_card_held(game: ZombieCribbage, seat: int, move: int) -> Message | None:
    """Refuse a move if its card is not in the player's hand (G-3)."""
    return None if game.hands[seat] & bit(move) else Message("refuse-yours", {"card": move})


def check_discard_held(game: ZombieCribbage, seat: int, move: int) -> Message | None:
    """Refuse a discard of cards that are not in the hand (G-3)."""
    for card in (move & CARD_FIELD, int(move_other(move))):
        if card < 54 and not game.hands[seat] & bit(card):
            key = "refuse-yours" if game.phase == DISCARDING else "refuse-yours-laid"
            return Message(key, {"card": card})
    return None


def check_discard_required(game: ZombieCribbage, seat: int, move: int) -> Message | None:
    """Refuse any move except a discard until both players have discarded (ZC-2)."""
    return Message("refuse-lay-first") if game.phase == DISCARDING else None


def check_discard_allowed(game: ZombieCribbage, seat: int, move: int) -> Message | None:
    """Refuse a second discard, and a discard of more or fewer than two cards (ZC-2)."""
    if game.phase != DISCARDING:
        return Message("refuse-lay-over")
    other = move_other(move)
    return Message("refuse-lay") if move & CARD_FIELD == other or other >= 54 else None


def check_running_count_limit(game: ZombieCribbage, seat: int, move: int) -> Message | None:
    """Refuse a move if its card takes the count past 31 (ZC-5)."""
    return (
        None if CARDS_FITTING_TOTAL[game.count_total] & bit(move) else Message("refuse-past", {"card": move})
    )


def check_claim_allowed(game: ZombieCribbage, seat: int, move: int) -> Message | None:
    """Refuse a claim before the opponent has counted (ZC-17)."""
    return Message("refuse-claim") if game.choices.counting == "claimed" and game.phase != CLAIMING else None


def check_run_choice_required(game: ZombieCribbage, seat: int, move: int) -> Message | None:
    """Refuse other moves until the player of a joker has chosen to run or stay (ZC-32)."""
    return Message("refuse-choose") if game.phase == RUNNING else None


def check_choice_allowed(game: ZombieCribbage, seat: int, move: int) -> Message | None:
    """Refuse `run` and `stay`, unless the player has just played a joker (ZC-32)."""
    if game.phase == RUNNING:
        return None
    return Message("refuse-run" if game.choices.run else "refuse-run-off")


def check_go_allowed(game: ZombieCribbage, seat: int, move: int) -> Message | None:
    """Refuse `go`, unless the player may keep a joker back at 31 (ZC-42)."""
    if game.phase != PLAYING:
        return counting_due_message(game)
    if game.count_total == THIRTY_ONE and game.can_keep_joker(seat):
        return None
    if not game.can_stop():
        return Message("refuse-go")
    fitting_cards = game.hands[seat] & CARDS_FITTING_TOTAL[game.count_total]
    return Message("refuse-go-stop" if fitting_cards else "refuse-go-none")


def check_stop_allowed(game: ZombieCribbage, seat: int, move: int) -> Message | None:
    """Refuse `stop`, unless the option `after_go` allows it and the opponent has said "go" (ZC-42)."""
    if game.phase != PLAYING:
        return counting_due_message(game)
    if game.can_stop():
        return None
    return Message("refuse-stop" if game.choices.after_go == "may" else "refuse-stop-off")


def counting_due_message(game: ZombieCribbage) -> Message:
    return Message("refuse-count-first" if game.phase == COUNTING else "refuse-claim-first")


def check_counting_option(game: ZombieCribbage, seat: int, move: int) -> Message | None:
    """Refuse counts and claims at a table where points are counted automatically (ZC-48)."""
    return None if game.choices.counting == "claimed" else Message("refuse-auto")


def check_hand_count_in_turn(game: ZombieCribbage, seat: int, move: int) -> Message | None:
    """Refuse a count that is out of turn or before all cards have been played (ZC-48)."""
    if game.phase == COUNTING:
        return None
    return Message("refuse-claim-first" if game.phase == CLAIMING else "refuse-count")


CLAUSE_CHECKS: Final = (
    ClauseCheck("G-3", check_card_held, (PLAY,)),
    ClauseCheck("G-3", check_discard_held, (DISCARD,)),
    ClauseCheck("ZC-2", check_discard_required, (PLAY, GO, RUN, STAY, COUNT, CLAIM, STOP)),
    ClauseCheck("ZC-2", check_discard_allowed, (DISCARD,)),
    ClauseCheck("ZC-5", check_running_count_limit, (PLAY,)),
    ClauseCheck("ZC-17", check_claim_allowed, (CLAIM,)),
    ClauseCheck("ZC-32", check_run_choice_required, (PLAY, GO, COUNT, CLAIM, STOP)),
    ClauseCheck("ZC-32", check_choice_allowed, (RUN, STAY)),
    ClauseCheck("ZC-42", check_go_allowed, (GO,)),
    ClauseCheck("ZC-42", check_stop_allowed, (STOP,)),
    ClauseCheck("ZC-48", check_counting_option, (COUNT, CLAIM)),
    ClauseCheck("ZC-48", check_hand_count_in_turn, (COUNT,)),
)
