"""Crazy Eight as played in Zimbabwe, for two to five players: the rules in the order of rules.md.

The rulings come last, as in rules.md.
"""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.crazy_eight.cards import (
    ACES,
    CARDS_FITTING_CARD,
    CARDS_FITTING_SUIT,
    EIGHTS,
    OFFENSIVE,
    REGULAR,
    TURN_CHANGING,
)
from parlour.games.crazy_eight.events import (
    ACE_PICKED,
    BLOCKED,
    CALLED,
    CANCELLED,
    CAUGHT,
    DEALER_CHOSEN,
    DEALT,
    DREW,
    DROPPED,
    EVENTS,
    IN_AIR,
    KEPT,
    NAMED,
    PASSED,
    PENALTY,
    PLAYED,
    PLAYS_AGAIN,
    RESHUFFLED,
    REVERSED,
    ROUND,
    SCORED,
    SKIPPED,
    STARTED,
    TOOK,
    WON,
)
from parlour.games.crazy_eight.observations import NO_MEMORY, Memory, new_memory
from parlour.games.crazy_eight.options import (
    DEFAULT_OPTIONS,
    CrazyEightOptions,
    new_match_score,
    new_pack,
    possible_starters,
)
from parlour.kit.bits import bit, count, members, min_element
from parlour.kit.cards import ACE, ALL_CARDS, JACK, JOKER, JOKERS, KING, NO_CARD, SEVEN, TEN, TWO, UNKNOWN
from parlour.kit.clause_checks import ClauseCheck
from parlour.kit.events import VIEWS, WITH_EVENTS, EventKind
from parlour.kit.game import EMPTY, Game
from parlour.kit.match_score import LOWEST_SCORE_WINS, NO_SCORE, MatchScore
from parlour.kit.moves import (
    CALL_FLAG,
    CARD_FIELD,
    KIND_FIELD,
    SEAT_UNIT,
    SUIT_UNIT,
    has_spoken_call,
    move_suit,
    named_seat,
    write_moves,
)
from parlour.kit.options import HouseTable, Options
from parlour.kit.visible import hidden_hand_counts, visible_hands, visible_pile
from parlour.text.message import Message

# Kinds of moves. PLAY is 0, so the code of a play consists of the card and, for an 8, the named suit.
PLAY: Final = 0
DRAW: Final = 128
KEEP: Final = 256
TAKE: Final = 384
CATCH: Final = 512


@final
class CrazyEight(Game):
    """A match of Crazy Eight: one round, elimination rounds, or rounds up to a target score."""

    name: ClassVar[str] = "crazy-eight"
    title: ClassVar[str] = "Crazy Eight"
    clause_prefix: ClassVar[str] = "CE"
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 5
    options_type: ClassVar[type[Options]] = CrazyEightOptions
    house_table: ClassVar[HouseTable | None] = HouseTable(2, {"match": "points", "target": 40})
    event_kinds: ClassVar[tuple[EventKind, ...]] = EVENTS
    rules_version: ClassVar[int] = 2

    def max_legal_moves(self) -> int:
        return 160

    # The state. Every field has a default; `set_up` creates the objects and arrays.
    choices: CrazyEightOptions = DEFAULT_OPTIONS  # the options of the match
    manual_calls: bool = False  # CE-40: True if players must make their calls themselves
    pack: i64 = 0
    pack_size: i64 = 0
    pack_cards: vec[i64] = EMPTY
    match_score: MatchScore = NO_SCORE
    memory: Memory = NO_MEMORY
    dealer: i64 = 0
    seats_in_round: i64 = 0  # set of the seats in the round
    player_count: i64 = 0
    hands: vec[i64] = EMPTY  # a set of cards for each seat
    hidden_counts: vec[i64] = EMPTY  # in an observation: number of unseen cards in each hand
    stock: vec[i64] = EMPTY  # from bottom to top; only the first `stock_count` elements are used
    stock_count: i64 = 0
    discard_pile: vec[i64] = EMPTY  # from bottom to top; only the first `discard_count` elements are used
    discard_count: i64 = 0
    top_discard: i64 = NO_CARD
    playable_cards: i64 = 0  # cards that match the top discard, ignoring any demand
    drawn_card: i64 = NO_CARD
    named_suit: i64 = -1  # suit named by an 8, or -1 for none
    direction: i64 = 1  # CE-2: 1 for clockwise, -1 for anticlockwise
    demand: i64 = 0
    # True if the first `take` stopped at an ace, and that first `take` included a call (CE-26)
    call_made: bool = False
    seats_in_air: i64 = 0  # set of seats in air: they have no cards but have not won (CE-30)
    # seat that missed the call for the 2 or joker on top of the discard pile (CE-41); -1 for none
    missed_pick_seat: i64 = -1
    missed_call_seats: i64 = 0  # set of seats that missed a due "half card" or "last card" call
    pass_count: i64 = 0

    def set_up(self) -> None:
        options = self.options
        assert isinstance(options, CrazyEightOptions)
        self.choices = options
        self.manual_calls = options.calls == "manual"
        self.has_interrupts = self.manual_calls
        self.pack = new_pack(options, self.variant.deck)
        self.pack_cards = vec[i64](members(self.pack))
        self.pack_size = len(self.pack_cards)
        self.match_score = new_match_score(options, self.seats)
        self.memory = new_memory(self.pack)
        self.hands = vec[i64]([0] * int(self.seats))
        self.hidden_counts = vec[i64]([0] * int(self.seats))
        self.stock = vec[i64]([0] * int(self.pack_size))
        self.discard_pile = vec[i64]([0] * int(self.pack_size))

    def reset_round(self) -> None:
        for seat in range(self.seats):
            self.hands[seat] = 0
            self.hidden_counts[seat] = 0
        self.discard_count = 0
        self.top_discard = NO_CARD
        self.drawn_card = NO_CARD
        self.named_suit = -1
        self.direction = 1
        if self.choices.rotation == "anticlockwise":  # CE-2
            self.direction = -1
        self.demand = 0
        self.call_made = False
        self.seats_in_air = 0
        self.missed_pick_seat = -1
        self.missed_call_seats = 0
        self.pass_count = 0

    def copy(self) -> "CrazyEight":
        twin = self.copy_of_public_fields()
        twin.hands = self.hands[:]
        twin.hidden_counts = self.hidden_counts[:]
        twin.stock = self.stock[:]
        twin.drawn_card = self.drawn_card
        return twin

    def observe(self, seat: int) -> "CrazyEight":
        """Return what a seat sees: its own hand, and the cards that the memory knows."""
        view = self.copy_of_public_fields()
        known_cards = self.memory.known_cards()
        view.hands = visible_hands(self.hands, seat, known_cards)
        view.hidden_counts = hidden_hand_counts(self.hands, self.hidden_counts, view.hands)
        view.stock = visible_pile(self.stock, self.stock_count, known_cards)
        view.drawn_card = self.drawn_card
        if self.drawn_card >= 0 and seat != self.turn and not known_cards & bit(self.drawn_card):
            view.drawn_card = UNKNOWN
        drawn_card_group: i64 = 0
        if view.drawn_card == UNKNOWN:
            drawn_card_group = self.memory.find_other_group(self.drawn_card)
        view.memory = self.memory.as_observed(self.unseen_cards_by_group(view), drawn_card_group)
        return view

    def unseen_cards_by_group(self, view: "CrazyEight") -> vec[i64]:
        """Return how many unseen cards of each group are in each hand; these numbers are public."""
        group_counts: list[i64] = []
        for group in self.memory.card_groups:
            for owner in range(self.seats):
                group_counts.append(count(self.hands[owner] & ~view.hands[owner] & group))
        return vec[i64](group_counts)

    def copy_of_public_fields(self) -> "CrazyEight":
        twin = CrazyEight()
        self.copy_common_fields(twin)
        twin.choices = self.choices
        twin.manual_calls = self.manual_calls
        twin.pack = self.pack
        twin.pack_size = self.pack_size
        twin.pack_cards = self.pack_cards
        twin.match_score = self.match_score.copy()
        twin.memory = self.memory
        twin.dealer = self.dealer
        twin.seats_in_round = self.seats_in_round
        twin.player_count = self.player_count
        twin.stock_count = self.stock_count
        twin.discard_pile = self.discard_pile[:]
        twin.discard_count = self.discard_count
        twin.top_discard = self.top_discard
        twin.playable_cards = self.playable_cards
        twin.named_suit = self.named_suit
        twin.direction = self.direction
        twin.demand = self.demand
        twin.call_made = self.call_made
        twin.seats_in_air = self.seats_in_air
        twin.missed_pick_seat = self.missed_pick_seat
        twin.missed_call_seats = self.missed_call_seats
        twin.pass_count = self.pass_count
        return twin

    # Rules common to all games: G-1 to G-6

    def order_seed(self, seat: i64) -> i64:
        return self.hands[seat]

    def generate_legal_moves(self, seat: i64) -> i64:
        legal_count: i64 = 0
        if seat == self.turn:
            legal_count = self.generate_turn_moves(seat)
        return self.add_calls_and_catches(seat, legal_count) if self.manual_calls else legal_count

    def add_calls_and_catches(self, seat: i64, legal_count: i64) -> i64:
        """CE-40: add the moves with a spoken call, and the catches. Return the number of moves."""
        if seat == self.turn:
            legal_count = self.add_moves_with_spoken_call(seat, legal_count)
        if not self.is_over and (self.seats_in_round >> seat) & 1:
            for other in range(self.seats):
                if other != seat and self.can_be_caught(other):
                    self.move_buffer[legal_count] = CATCH + SEAT_UNIT * other
                    legal_count += 1
        return legal_count

    def generate_turn_moves(self, seat: i64) -> i64:
        """Write the legal plays and `draw`, `keep` or `take` to `move_buffer`. Return the number of moves."""
        if self.demand:
            # CE-24: the player may answer the demand or choose `take`. If an ace has stopped a `take`, this
            # ace is the only card that the player may play (CE-26).
            last_move: i64 = TAKE
            cards = (
                self.hands[seat] & self.cards_answering_demand()
                if self.drawn_card == NO_CARD
                else bit(self.drawn_card)
            )
        elif self.drawn_card == NO_CARD:  # CE-5: the player may play or draw
            last_move = DRAW
            cards = self.playable_hand_cards(seat)
        else:  # CE-31: the player may play the drawn card or keep it
            last_move = KEEP
            cards = self.playable_drawn_card()
        legal_count: i64 = 0
        eights = cards & EIGHTS
        if eights and self.must_name_suit():
            cards &= ~EIGHTS
            while eights:
                card = min_element(eights)
                eights &= eights - 1
                self.move_buffer[legal_count] = card + SUIT_UNIT
                self.move_buffer[legal_count + 1] = card + 2 * SUIT_UNIT
                self.move_buffer[legal_count + 2] = card + 3 * SUIT_UNIT
                self.move_buffer[legal_count + 3] = card + 4 * SUIT_UNIT
                legal_count += 4
        legal_count = write_moves(self.move_buffer, cards, PLAY, legal_count)
        self.move_buffer[legal_count] = last_move
        return legal_count + 1

    def push(self, seat: i64, move: i64) -> None:
        self.begin_move()
        self.move_count += 1
        kind = move & KIND_FIELD
        if self.manual_calls:
            if kind == CATCH:
                self.catch_player(seat, (move >> 12) & 7)
            else:
                # CE-44: a missed pick call can be caught until the next player has acted.
                self.missed_pick_seat = -1
        if kind == PLAY:
            self.play_card(seat, move)
        elif kind == DRAW:
            self.draw_card(seat, move)
        elif kind == KEEP:
            self.keep_card(seat, move)
        elif kind == TAKE:
            self.take_demand(seat, move)
        if self.move_limit and self.move_count == self.move_limit and not self.is_over:
            self.end_blocked_round("G-4", self.move_limit)

    def check_card_held(self, seat: int, move: int) -> Message | None:
        """G-3: players play only cards that they hold."""
        card = move & CARD_FIELD
        return None if self.hands[seat] & bit(card) else Message("refuse-yours", {"card": card})

    def start(self) -> None:
        """G-6: start a match; the first dealer is drawn at random."""
        self.reset_match()
        self.dealer = self.choose_first_dealer(DEALER_CHOSEN)
        self.match_score.reset()
        self.seats_in_round = self.match_score.remaining_seats
        self.deal()

    def next_dealer(self) -> int:
        """G-6: return the next dealer: the seat to the left of the dealer."""
        return int(self.dealer + 1) % int(self.seats)

    # Play: CE-1 to CE-9

    def deal(self) -> None:
        """CE-1: deal eight cards to each seat, one at a time from the dealer's left, and turn one up."""
        self.rng.next_round()
        self.move_count = 0
        self.player_count = count(self.seats_in_round)
        self.reset_round()
        self.stock = self.pack_cards[:]
        self.stock_count = self.pack_size
        self.rng.shuffle(self.stock, self.stock_count)
        # With a small pack, the stock and each hand get about the same number of cards.
        hand_size: i64 = (self.pack_size - 1) // (self.player_count + 1)
        if hand_size > 8:
            hand_size = 8
        for _card in range(hand_size):
            seat = self.dealer
            for _seat in range(self.player_count):
                seat = self.seat_to_left(seat)
                self.stock_count -= 1
                self.hands[seat] = self.hands[seat] | bit(self.stock[self.stock_count])
        if self.recording & WITH_EVENTS:
            for seat in range(self.seats):
                if (self.seats_in_round >> seat) & 1:
                    self.emit(DEALT, seat, cards=self.hands[seat])
        self.forget_public_knowledge()
        self.turn_up_starter()

    def forget_public_knowledge(self) -> None:
        """Forget all public knowledge except the sizes of the hands."""
        self.memory = new_memory(self.pack)
        if self.tracks_cards():
            self.memory = self.memory.note_deal([int(self.hand_size(seat)) for seat in range(self.seats)])

    def turn_up_starter(self) -> None:
        """CE-1: start the discard pile with the first card of the stock."""
        self.bury_starters()
        self.stock_count -= 1
        card = self.stock[self.stock_count]
        self.add_discard(card)
        if self.recording & WITH_EVENTS:
            self.emit(STARTED, cards=bit(card))
        # CE-33: if the starter has an effect, it counts as played by the dealer.
        if self.choices.starter == "active" and not bit(card) & REGULAR:
            self.turn = self.dealer
            self.apply_card_effect(self.dealer, card)
        else:
            self.turn = self.first_player()

    def first_player(self) -> i64:
        """CE-2: return the seat that plays first."""
        if self.choices.start == "dealer":
            return self.dealer
        seat = self.seat_to_left(self.dealer)
        if self.choices.start == "right":
            for _nth in range(self.player_count - 2):
                seat = self.seat_to_left(seat)
        return seat

    def seat_to_left(self, seat: i64) -> i64:
        """Return the next seat that is in the round, to the left."""
        seat += 1
        if seat == self.seats:
            seat = 0
        while not (self.seats_in_round >> seat) & 1:
            seat += 1
            if seat == self.seats:
                seat = 0
        return seat

    def next_seat(self, seat: i64) -> i64:
        """CE-2: return the next seat that is in the round, in the direction of play."""
        while True:
            seat += self.direction
            if seat == self.seats:
                seat = 0
            elif seat < 0:
                seat = self.seats - 1
            if (self.seats_in_round >> seat) & 1:
                return seat

    def play_card(self, seat: i64, move: i64) -> None:
        """Play a card and apply its effect."""
        card = move & CARD_FIELD
        card_set = bit(card)
        card_below = self.top_discard
        self.hands[seat] = self.hands[seat] & ~card_set
        if self.tracks_cards():
            self.memory = self.memory.note_departure(seat, card, self.drawn_card == card)
        self.drawn_card = NO_CARD
        self.call_made = False
        self.pass_count = 0
        # CE-10, CE-35: a named suit applies until the next card is played.
        self.named_suit = ((move >> 22) & 7) - 1
        self.add_discard(card)
        if self.recording & WITH_EVENTS:
            self.emit(PLAYED, seat, cards=card_set)
            if self.named_suit >= 0:
                self.emit(NAMED, seat, number=self.named_suit)
        if not self.hands[seat]:
            if self.wins_round(card_set, card_below):
                self.end_round(bit(seat), "CE-7")
                return
            self.go_into_air(seat)
        if card_set & OFFENSIVE:
            self.resolve_pick_call(seat, card, move)
        next_seat = self.apply_card_effect(seat, card)
        # CE-8: if the player goes again, the turn does not end.
        if next_seat != seat:
            self.end_turn(seat, next_seat, move)

    def add_discard(self, card: i64) -> None:
        """Put a card on the discard pile."""
        self.discard_pile[self.discard_count] = card
        self.discard_count += 1
        self.top_discard = card
        self.playable_cards = self.find_playable_cards()

    def find_playable_cards(self) -> i64:
        """CE-3, CE-10, CE-36: return the cards that match the top discard, ignoring any demand."""
        if self.named_suit >= 0:
            return CARDS_FITTING_SUIT[self.named_suit]
        card = self.top_discard
        if card >= 52:
            card = self.card_below_joker()
            if card < 0:
                return ALL_CARDS
        return CARDS_FITTING_CARD[card]

    def fits_top_discard(self, card: int) -> bool:
        """Return True if a card matches the top discard. Under a demand, always return True."""
        return self.demand != 0 or (self.playable_cards & bit(card)) != 0

    def check_suit_or_rank(self, seat: int, move: int) -> Message | None:
        """CE-3: a card must match the top discard in rank or suit."""
        card = move & CARD_FIELD
        if self.fits_top_discard(card) or self.named_suit >= 0 or self.top_discard >= 52:
            return None
        return Message("refuse-match", {"card": card, "top": int(self.top_discard)})

    def check_eight(self, seat: int, move: int) -> Message | None:
        """CE-4: an 8 goes on any card, except under a demand."""
        is_eight_under_demand = self.demand and bit(move & CARD_FIELD) & EIGHTS
        return self.possible_answers_message(seat) if is_eight_under_demand else None

    def draw_card(self, seat: i64, move: i64) -> None:
        """CE-5: draw one card, which may then be played; if no card can be drawn, pass (CE-34)."""
        card = self.draw_for_hand(seat)
        if card == NO_CARD:
            self.pass_turn(seat, move)
            return
        self.pass_count = 0
        self.add_to_hand(seat, bit(card))
        self.drawn_card = card
        if self.recording & WITH_EVENTS:
            self.emit(DREW, seat, cards=bit(card))

    def keep_card(self, seat: i64, move: i64) -> None:
        """CE-5: keep the drawn card; the other players do not learn whether it was playable."""
        self.drawn_card = NO_CARD
        if self.recording & WITH_EVENTS:
            self.emit(KEPT, seat)
        self.end_turn(seat, self.next_seat(seat), move)

    def check_draw(self, seat: int, move: int) -> Message | None:
        """CE-5: a player draws one card in a turn, and only a card just drawn can be kept."""
        if move & KIND_FIELD == KEEP:
            return Message("refuse-keep") if self.drawn_card == NO_CARD else None
        if self.drawn_card == NO_CARD or self.demand:
            return None
        return Message("refuse-drew" if self.playable_drawn_card() else "refuse-drew-none")

    def playable_hand_cards(self, seat: i64) -> i64:
        """Return the cards in a hand that may be played if there is neither a demand nor a drawn card."""
        return self.hands[seat] & self.playable_cards

    def playable_drawn_card(self) -> i64:
        """CE-31: return a set with the drawn card, or an empty set if the card may not be played."""
        if self.drawn_card < 0:
            return 0
        return bit(self.drawn_card) & self.playable_cards

    def draw_from_stock(self) -> i64:
        """CE-6: remove and return the next card of the stock, or NO_CARD if none is left."""
        if not self.stock_count:
            self.reshuffle()
            if not self.stock_count:
                return NO_CARD
        self.stock_count -= 1
        return self.stock[self.stock_count]

    def reshuffle(self) -> None:
        """CE-6: shuffle all discards except the top one into a new stock."""
        card_count = self.discard_count - 1
        if card_count < 1:
            return
        cards: i64 = 0
        for index in range(card_count):
            self.stock[index] = self.discard_pile[index]
            cards |= bit(self.discard_pile[index])
        self.rng.shuffle(self.stock, card_count)
        self.stock_count = card_count
        self.discard_pile[0] = self.top_discard
        self.discard_count = 1
        if self.choices.after_joker == "below":
            self.playable_cards = self.find_playable_cards()
        if self.recording >= VIEWS:
            self.memory = self.memory.with_shuffled_stock(cards)
        if self.tracks_cards():
            self.memory = self.memory.note_stock(cards)
            if self.drawn_card == NO_CARD:
                self.memory = self.memory.compact(self.seats, self.pack & ~bit(self.top_discard))
        if self.recording & WITH_EVENTS:
            self.emit(RESHUFFLED, number=card_count)

    def draw_for_hand(self, seat: i64) -> i64:
        """Draw a card for a hand, and note its arrival (CE-26). Return NO_CARD if none is left."""
        card = self.draw_from_stock()
        if card != NO_CARD and self.tracks_cards():
            self.memory = self.memory.note_arrival(seat, card)
        return card

    def tracks_cards(self) -> bool:
        """Return True if `memory` must record each card that enters or leaves a hand (CE-26)."""
        return self.choices.first_ace and self.recording >= VIEWS

    def wins_round(self, card_set: i64, covered_card: i64) -> bool:
        """CE-7, CE-9, CE-37: return True if playing this last card on `covered_card` wins the round."""
        if not card_set & REGULAR:
            return False
        return self.choices.finish_on == "any" or (bit(covered_card) & (REGULAR | TURN_CHANGING)) != 0

    def plays_again(self, card: i64) -> bool:
        """CE-8, CE-11, CE-12, CE-13: return True if a player who plays this card goes again."""
        rank = card >> 2
        return rank == KING or (self.player_count == 2 and rank in (SEVEN, JACK))

    # Turn-changing cards: CE-10 to CE-14

    def apply_card_effect(self, seat: i64, card: i64) -> i64:
        """Apply the effect of a card, and return the seat whose turn is next.

        If the player goes again, the next card must match as usual (CE-14).
        """
        next_seat = seat
        rank = card >> 2
        if rank == SEVEN:
            next_seat = self.skip_next_player(seat)
        elif rank == JACK:
            next_seat = self.reverse_direction(seat)
        elif rank != KING:  # CE-13: after a king, the player goes again
            if rank == TWO:
                self.demand += 2  # CE-20, CE-22: demands add up
            elif rank == JOKER:
                self.demand += 5  # CE-21, CE-22: demands add up
            elif rank == ACE and self.demand:
                self.cancel_demand(seat)
            next_seat = self.next_seat(seat)
        if next_seat == seat:
            self.emit(PLAYS_AGAIN, seat)
        # CE-38: another go is a full turn, even for a player in air.
        self.turn = next_seat
        return next_seat

    def check_named_suit(self, seat: int, move: int) -> Message | None:
        """CE-10: a card must match the named suit, and a player who plays an 8 must name a suit."""
        card = move & CARD_FIELD
        if self.named_suit >= 0 and not self.fits_top_discard(card):
            key = "refuse-suit" if self.pack & JOKERS else "refuse-suit-bare"
            return Message(key, {"suit": int(self.named_suit)})
        lacks_suit = bit(card) & EIGHTS and move_suit(move) < 0 and self.must_name_suit()
        return Message("refuse-nameless") if lacks_suit else None

    def skip_next_player(self, seat: i64) -> i64:
        """CE-11: skip the next player, and return the seat after them.

        A skipped player in air (without cards, but not a winner) stays in air (CE-39).
        """
        skipped_seat = self.next_seat(seat)
        self.emit(SKIPPED, skipped_seat)
        return self.next_seat(skipped_seat)

    def reverse_direction(self, seat: i64) -> i64:
        """CE-12: reverse the direction of play, and return the next seat.

        With two players in the round, the same player goes again.
        """
        self.direction = -self.direction
        self.emit(REVERSED, seat)
        return self.next_seat(seat) if self.player_count > 2 else seat

    # Offensive and defensive cards: CE-20 to CE-26

    def cancel_demand(self, seat: i64) -> None:
        """CE-23: cancel the demand with an ace."""
        self.demand = 0
        self.emit(CANCELLED, seat)

    def cards_answering_demand(self) -> i64:
        """CE-23, CE-24, CE-36: return the cards that may be played under a demand."""
        if self.choices.ace == "same_suit" and self.top_discard < 52:
            return OFFENSIVE | bit(self.top_discard & 3)
        return OFFENSIVE | ACES

    def check_ace(self, seat: int, move: int) -> Message | None:
        """CE-23: an ace can be played under a demand only if it cancels the demand."""
        is_useless_ace = self.demand and bit(move & CARD_FIELD) & ACES & ~self.cards_answering_demand()
        return Message("refuse-ace") if is_useless_ace else None

    def take_demand(self, seat: i64, move: i64) -> None:
        """CE-24: pick up all demanded cards and lose the turn."""
        if self.recording & WITH_EVENTS:
            self.emit(TOOK, seat, number=self.demand)
        picked_cards: i64 = 0
        if self.choices.first_ace and self.drawn_card == NO_CARD:
            picked_cards = self.pick_up_first_card(seat)
            if self.drawn_card != NO_CARD:
                self.call_made = has_spoken_call(move)
                return
        if self.call_made:  # CE-26: a call made with the first `take` still counts
            move |= CALL_FLAG
            self.call_made = False
        self.drawn_card = NO_CARD
        picked_cards |= self.pick_up_cards(seat, self.demand)
        self.demand = 0
        if self.recording & WITH_EVENTS:
            self.emit(PENALTY, seat, cards=picked_cards)
        if self.choices.pick_and_play:  # CE-25: the player does not lose the turn
            self.turn = seat
        else:
            self.end_turn(seat, self.next_seat(seat), move)

    def pick_up_first_card(self, seat: i64) -> i64:
        """CE-26: pick up the first demanded card, and return the card as a set.

        If the card is an ace that cancels the demand, it becomes the drawn card.
        """
        card = self.draw_from_stock()
        if card == NO_CARD:
            return 0
        self.add_to_hand(seat, bit(card))
        self.demand -= 1
        cancelling_aces = self.cards_answering_demand() & ACES
        stops_picking = (bit(card) & cancelling_aces) != 0
        possible_cards = cancelling_aces if stops_picking else ~cancelling_aces & ALL_CARDS
        if self.tracks_cards():
            self.memory = self.memory.note_first_picked_card(seat, card, possible_cards)
        if stops_picking:
            self.drawn_card = card
            if self.recording & WITH_EVENTS:
                self.emit(ACE_PICKED, seat, cards=bit(card))
        return bit(card)

    def pick_up_cards(self, seat: i64, card_count: i64) -> i64:
        """Pick up `card_count` cards, or fewer if the stock runs out. Return them as a set."""
        picked_cards: i64 = 0
        for _nth in range(card_count):
            card = self.draw_for_hand(seat)
            if card == NO_CARD:
                break
            picked_cards |= bit(card)
        if picked_cards:
            self.add_to_hand(seat, picked_cards)
        return picked_cards

    def check_demand(self, seat: int, move: int) -> Message | None:
        """CE-24: under a demand only aces, 2s, jokers and `take` are legal; `take` requires a demand."""
        kind = move & KIND_FIELD
        if kind == TAKE:
            return None if self.demand else Message("refuse-take")
        is_answer = kind == PLAY and bit(move & CARD_FIELD) & (OFFENSIVE | ACES)
        return self.possible_answers_message(seat) if self.demand and not is_answer else None

    def possible_answers_message(self, seat: int) -> Message:
        """CE-24: return a message that lists the possible answers to the demand."""
        if self.drawn_card != NO_CARD:
            return Message("refuse-first")
        if self.seats_in_air & bit(seat):
            return Message("refuse-demand-air")
        needs_suit = self.choices.ace == "same_suit" and self.top_discard < 52
        if self.pack & JOKERS:
            key = "refuse-demand-suit" if needs_suit else "refuse-demand"
        else:
            key = "refuse-demand-suit-bare" if needs_suit else "refuse-demand-bare"
        return Message(key, {"suit": int(self.top_discard & 3)})

    def check_first_ace(self, seat: int, move: int) -> Message | None:
        """CE-26: after an ace has stopped the picking, the player must play that ace or take the rest."""
        is_other_card = self.demand and self.drawn_card not in (NO_CARD, move & CARD_FIELD)
        return Message("refuse-first") if is_other_card else None

    # Seats in air: CE-30

    def go_into_air(self, seat: i64) -> None:
        """CE-30: put a seat in air: its hand is empty but it has not won, and it must draw or take next."""
        self.seats_in_air |= bit(seat)
        self.emit(IN_AIR, seat)

    def add_to_hand(self, seat: i64, cards: i64) -> None:
        """CE-30: add cards to a hand; the seat is no longer in air."""
        self.hands[seat] = self.hands[seat] | cards
        self.seats_in_air &= ~bit(seat)

    # Calls: CE-40 to CE-43

    def add_moves_with_spoken_call(self, seat: i64, move_count: i64) -> i64:
        """CE-40: for each move that requires a call, add a copy with the call.

        Return the number of moves, including the copies.
        """
        new_count = move_count
        for index in range(move_count):
            if self.is_spoken_call_due(seat, self.move_buffer[index]):
                self.move_buffer[new_count] = self.move_buffer[index] + CALL_FLAG
                new_count += 1
        return new_count

    def is_spoken_call_due(self, seat: i64, move: i64) -> bool:
        """CE-41, CE-42: return True if the move requires a call."""
        kind = move & KIND_FIELD
        if kind == PLAY:
            card = move & CARD_FIELD
            if bit(card) & OFFENSIVE and self.choices.missed_pick == "picks":
                return True
            cards_left = count(self.hands[seat]) - 1
            return (cards_left == 1 or cards_left == 2) and not self.plays_again(card)
        cards_left = count(self.hands[seat])
        if kind == TAKE:
            cards_left += self.required_pick_count()
            return (
                (cards_left == 1 or cards_left == 2) and not self.choices.pick_and_play and not self.call_made
            )
        if kind == DRAW:
            # If the stock is exhausted, `draw` is a pass and ends the turn.
            return (cards_left == 1 or cards_left == 2) and self.is_stock_exhausted()
        return cards_left == 1 or cards_left == 2

    def resolve_pick_call(self, seat: i64, card: i64, move: i64) -> None:
        """CE-41: emit the call "pick two" for a 2 or "pick five" for a joker, or record a missed call."""
        if self.manual_calls and not move & CALL_FLAG and self.choices.missed_pick == "picks":
            self.missed_pick_seat = seat
        elif self.recording & WITH_EVENTS:
            self.emit(CALLED, seat, number=12 if card < 52 else 15)

    def end_turn(self, seat: i64, next_seat: i64, move: i64) -> None:
        """End a turn and start the next.

        If the seat has one or two cards left, emit its call, or record that the call was missed (CE-42).
        """
        self.turn = next_seat
        if not (self.manual_calls or self.recording & WITH_EVENTS):
            return
        cards_left = count(self.hands[seat])
        if self.manual_calls:
            # CE-44: a missed call can be caught only until the player's own next turn begins.
            self.missed_call_seats &= ~bit(next_seat)
            if (cards_left == 1 or cards_left == 2) and not move & CALL_FLAG:
                self.missed_call_seats |= bit(seat)
                return
        if self.recording & WITH_EVENTS and (cards_left == 1 or cards_left == 2):
            self.emit(CALLED, seat, number=cards_left)

    def can_be_caught(self, seat: i64) -> bool:
        """CE-41, CE-42: return True if a seat has missed a call."""
        return self.missed_pick_seat == seat or (self.missed_call_seats & bit(seat)) != 0

    def catch_penalty(self, seat: i64) -> i64:
        """CE-41, CE-42: return the number of cards that a seat picks up if it is caught now."""
        card_count: i64 = 0
        if self.missed_pick_seat == seat:
            card_count = 2 if self.top_discard < 52 else 5
        return card_count + 1 if self.missed_call_seats & bit(seat) else card_count

    def seats_that_may_interrupt(self) -> i64:
        """CE-40: return the seats that may catch another player although it is not their turn."""
        if not self.missed_call_seats and self.missed_pick_seat < 0:
            return 0
        catching_seats: i64 = 0
        for seat in range(self.seats):
            if self.can_be_caught(seat):
                catching_seats |= self.seats_in_round & ~bit(seat)
        return catching_seats & ~bit(self.turn)

    def is_interrupt_move(self, move: int) -> bool:
        return (move & KIND_FIELD) == CATCH

    def catch_player(self, catching_seat: i64, caught_seat: i64) -> None:
        """CE-41, CE-42: make the caught player pick up the penalty cards for all their missed calls."""
        card_count = self.catch_penalty(caught_seat)
        if self.missed_pick_seat == caught_seat:
            self.missed_pick_seat = -1
        self.missed_call_seats &= ~bit(caught_seat)
        picked_cards = self.pick_up_cards(caught_seat, card_count)
        if self.recording & WITH_EVENTS:
            self.emit(CAUGHT, catching_seat, other=caught_seat, number=card_count)
            self.emit(PENALTY, caught_seat, cards=picked_cards)

    def check_call_and_catch(self, seat: int, move: int) -> Message | None:
        """CE-40: if `calls` is `auto`, players do not call or catch.

        If `calls` is `manual`, players cannot catch themselves.
        """
        is_catch = move & KIND_FIELD == CATCH
        if (is_catch or has_spoken_call(move)) and not self.manual_calls:
            return Message("refuse-auto")
        return Message("refuse-self") if is_catch and named_seat(move) == seat else None

    def check_free_pick(self, seat: int, move: int) -> Message | None:
        """CE-41: if `missed_pick` is `free`, a 2 or a joker needs no call.

        Refuse such a needless call, and a catch for a missing one.
        """
        if self.choices.missed_pick == "picks":
            return None
        if move & KIND_FIELD == CATCH:
            is_free = self.has_missed_free_pick(named_seat(move)) and not self.can_be_caught(named_seat(move))
            return Message("refuse-free-caught") if is_free else None
        is_needless_call = (
            has_spoken_call(move)
            and bit(move & CARD_FIELD) & OFFENSIVE
            and not self.is_spoken_call_due(seat, move)
        )
        return Message("refuse-free") if is_needless_call else None

    def has_missed_free_pick(self, seat: i64) -> bool:
        """Return True if a seat has just played a 2 or a joker, and CE-42 requires no call for its hand."""
        is_unanswered = self.demand != 0 and self.drawn_card == NO_CARD
        is_previous_player = bool(self.seats_in_round & bit(seat)) and self.next_seat(seat) == self.turn
        return is_unanswered and is_previous_player and self.hand_size(seat) not in (1, 2)

    def hand_size(self, seat: i64) -> i64:
        """Return the number of cards in a hand, including those that the viewer cannot see."""
        return count(self.hands[seat]) + self.hidden_counts[seat]

    def check_spoken_call(self, seat: int, move: int) -> Message | None:
        """CE-42: only a required call can be made."""
        return (
            Message("refuse-due")
            if has_spoken_call(move) and not self.is_spoken_call_due(seat, move)
            else None
        )

    def check_catch_of_seat_in_air(self, seat: int, move: int) -> Message | None:
        """CE-43: a missing "card in air" call is not penalized."""
        caught_seat = named_seat(move)
        is_free = self.seats_in_air & bit(caught_seat) and not self.can_be_caught(caught_seat)
        return Message("refuse-air", {"other": int(caught_seat)}) if is_free else None

    # Rounds and scores: CE-50 to CE-52

    def end_round(self, winners: i64, clause_number: str) -> None:
        """CE-50: end the round. Unless the match is over, the player on the dealer's left deals next."""
        if self.recording & WITH_EVENTS:
            for seat in range(self.seats):
                if winners & bit(seat):
                    self.emit(WON, seat)
        self.round_count += 1
        self.drawn_card = NO_CARD
        self.call_made = False
        self.missed_pick_seat = -1
        self.missed_call_seats = 0
        if self.choices.match != "single":
            self.score_hands(winners)
        if self.match_score.end_round(winners, self.round_count):
            self.finish(
                self.match_score.winners,
                "CE-50" if self.match_score.kind == LOWEST_SCORE_WINS else clause_number,
            )
            return
        dropped_seats = self.seats_in_round & ~self.match_score.remaining_seats
        if dropped_seats:
            self.emit(DROPPED, min_element(dropped_seats))
        self.seats_in_round = self.match_score.remaining_seats
        self.dealer = self.seat_to_left(self.dealer)
        self.deal()

    def score_hands(self, winners: i64) -> None:
        """CE-51: score every hand. A seat in air first draws one card, and this card is scored."""
        seat = min_element(winners)
        for _nth in range(self.player_count):
            if self.seats_in_air & bit(seat):
                card = self.draw_for_hand(seat)
                if card != NO_CARD:
                    self.hands[seat] = bit(card)
            points = self.hand_points(self.hands[seat])
            if self.recording & WITH_EVENTS:
                self.emit(SCORED, seat, number=points, cards=self.hands[seat])
            self.match_score.add_points(seat, points)
            seat = self.seat_to_left(seat)
        if self.recording & WITH_EVENTS:
            self.emit(ROUND, number=self.round_count)

    def hand_points(self, cards: i64) -> i64:
        """CE-51, CE-52: return the points of the cards left in a hand."""
        points = 50 * count(cards & EIGHTS) + self.choices.joker_points * count(cards & JOKERS)
        cards &= ~(EIGHTS | JOKERS)
        while cards:
            rank = min_element(cards) >> 2
            cards &= cards - 1
            points += 10 if rank >= TEN else rank + 1
        return points

    def may_deal_again(self) -> bool:
        return self.match_score.may_have_several_rounds()

    def list_scores(self) -> list[int]:
        return [] if self.choices.match == "single" else self.match_score.list_totals()

    # Rulings

    def check_drawn_card_played(self, seat: int, move: int) -> Message | None:
        """CE-31: after drawing, a player may play only the drawn card."""
        if self.demand or self.drawn_card in (NO_CARD, move & CARD_FIELD):
            return None
        return Message("refuse-drawn" if self.playable_drawn_card() else "refuse-drawn-none")

    def bury_starters(self) -> None:
        """CE-33: move cards from the top to the bottom of the stock until the top card may be the starter.

        All players see the moved cards. If no card may be the starter, the stock keeps its order.
        """
        for _nth in range(self.stock_count):
            card = self.stock[self.stock_count - 1]
            if bit(card) & possible_starters(self.choices):
                return
            if self.recording & WITH_EVENTS:
                self.emit(STARTED, cards=bit(card))
            for index in range(self.stock_count - 1, 0, -1):
                self.stock[index] = self.stock[index - 1]
            self.stock[0] = card
            self.memory = self.memory.with_card_group(bit(card))

    def is_stock_exhausted(self) -> bool:
        """CE-34: return True if no card can be drawn."""
        return not self.stock_count and self.discard_count < 2

    def required_pick_count(self) -> i64:
        """CE-34: return the number of cards to pick up for the demand, but no more than are available."""
        available_count = self.stock_count + self.discard_count - 1
        return self.demand if self.demand < available_count else available_count

    def pass_turn(self, seat: i64, move: i64) -> None:
        """CE-34: pass because no card can be drawn.

        A player in air (without cards, but not a winner) stays in air (CE-39).
        """
        self.pass_count += 1
        self.emit(PASSED, seat)
        if self.pass_count == self.player_count:
            self.end_blocked_round("CE-34", 0)
        else:
            self.end_turn(seat, self.next_seat(seat), move)

    def end_blocked_round(self, clause_number: str, reached_move_limit: i64) -> None:
        """CE-34: end the round; the hand with the fewest points wins.

        `reached_move_limit` is the move limit if it ended the round (G-4), otherwise 0.
        """
        if self.recording & WITH_EVENTS:
            self.emit(BLOCKED, number=reached_move_limit)
        self.end_round(self.lowest_hand_seats(), clause_number)

    def lowest_hand_seats(self) -> i64:
        """CE-34: return the seats whose hands have the fewest points.

        Seats in air are left out unless all seats are in air.
        """
        eligible_seats = self.seats_in_round & ~self.seats_in_air
        if not eligible_seats:
            eligible_seats = self.seats_in_round
        lowest_points: i64 = 0
        winners: i64 = 0
        for seat in range(self.seats):
            if eligible_seats & bit(seat):
                points = self.hand_points(self.hands[seat])
                if not winners or points < lowest_points:
                    lowest_points = points
                    winners = 0
                if points == lowest_points:
                    winners |= bit(seat)
        return winners

    def must_name_suit(self) -> bool:
        """CE-35: return True if a player must name a suit when playing an 8."""
        return self.named_suit < 0 or self.choices.counter_eight == "names"

    def check_counter_eight(self, seat: int, move: int) -> Message | None:
        """CE-35: a player cannot name a suit for an 8 that keeps its printed suit."""
        names_suit = move_suit(move) >= 0
        return Message("refuse-named") if names_suit and not self.must_name_suit() else None

    def card_below_joker(self) -> i64:
        """CE-36: return the topmost discard that is not a joker, or NO_CARD if there is none.

        If `after_joker` is not `below`, always return NO_CARD.
        """
        if self.choices.after_joker == "below":
            for index in range(self.discard_count - 1, -1, -1):
                if 0 <= self.discard_pile[index] < 52:
                    return self.discard_pile[index]
        return NO_CARD

    def check_card_below_joker(self, seat: int, move: int) -> Message | None:
        """CE-36: if `after_joker` is `below`, a card played on a joker must match the card below the joker.

        This does not apply under a demand.
        """
        card = move & CARD_FIELD
        if self.fits_top_discard(card) or self.top_discard < 52:
            return None
        return Message("refuse-below", {"card": card})

    def check_catch(self, seat: int, move: int) -> Message | None:
        """CE-44: only players in the round can catch a missed call, and only for a limited time."""
        caught_seat = named_seat(move)
        if not self.can_be_caught(caught_seat):
            return Message("refuse-caught", {"other": int(caught_seat)})
        return None if self.seats_in_round & bit(seat) else Message("refuse-outside")


# Checks of legality, in the order of the rules page (G-5).
CLAUSE_CHECKS: Final = (
    ClauseCheck("G-3", CrazyEight.check_card_held, (PLAY,)),
    ClauseCheck("CE-3", CrazyEight.check_suit_or_rank, (PLAY,)),
    ClauseCheck("CE-4", CrazyEight.check_eight, (PLAY,)),
    ClauseCheck("CE-5", CrazyEight.check_draw, (DRAW, KEEP)),
    ClauseCheck("CE-10", CrazyEight.check_named_suit, (PLAY,)),
    ClauseCheck("CE-23", CrazyEight.check_ace, (PLAY,)),
    ClauseCheck("CE-24", CrazyEight.check_demand, (PLAY, DRAW, KEEP, TAKE)),
    ClauseCheck("CE-26", CrazyEight.check_first_ace, (PLAY,)),
    ClauseCheck("CE-40", CrazyEight.check_call_and_catch),
    ClauseCheck("CE-41", CrazyEight.check_free_pick, (PLAY, CATCH)),
    ClauseCheck("CE-42", CrazyEight.check_spoken_call, (PLAY, DRAW, KEEP, TAKE)),
    ClauseCheck("CE-43", CrazyEight.check_catch_of_seat_in_air, (CATCH,)),
    ClauseCheck("CE-31", CrazyEight.check_drawn_card_played, (PLAY,)),
    ClauseCheck("CE-35", CrazyEight.check_counter_eight, (PLAY,)),
    ClauseCheck("CE-36", CrazyEight.check_card_below_joker, (PLAY,)),
    ClauseCheck("CE-44", CrazyEight.check_catch, (CATCH,)),
)
