"""Shared rules of Go Fish and Authors: players ask each other for cards and lay down sets of one rank.

The hands are dealt, and the remaining cards form the stock. Cards move from hand to hand face up, and
complete sets are laid down. A player with an empty hand may draw a card. Each game defines what players may
ask for, and what happens after the answer.
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.asking.events import (
    DEALER_CHOSEN,
    DEALT,
    DREW,
    ENDED,
    GAVE,
    MISSED,
    OUT,
    SET_LAID,
    WON,
)
from parlour.games.asking.observations import (
    NOTE_ARRIVED,
    NOTE_LEFT,
    NOTE_NONE,
    NOTE_NOT_ALL,
    NOTE_SOME,
    drop_seat_notes,
)
from parlour.games.asking.options import new_pack, ranks_of_cards
from parlour.kit.bits import bit, count, min_element, shift_left
from parlour.kit.cards import ALL_ACES, UNKNOWN
from parlour.kit.events import BELIEFS, EMPTY_KNOWLEDGE_LOG, VIEWS, WITH_EVENTS, KnowledgeLog
from parlour.kit.game import EMPTY, Game
from parlour.kit.moves import CARD_FIELD, SEAT_UNIT, named_seat, next_clockwise, repeat_moves, write_moves
from parlour.kit.visible import hidden_hand_counts, visible_hands
from parlour.text.message import Message

# Reasons for the end of a match. An `end` event carries one of these numbers.
ENDED_BY_STOCK: Final = 0
ENDED_BY_SETS: Final = 1
ENDED_BY_NOBODY_TO_ASK: Final = 2
ENDED_BY_LIMIT: Final = 3


def check_other_has_cards(game: "AskingGame", seat: int, move: int) -> Message | None:
    """Return a refusal if the asked player's hand is empty."""
    asked_seat = int(named_seat(move))
    return None if game.seats_with_cards & bit(asked_seat) else Message("refuse-empty", {"other": asked_seat})


def check_not_oneself(game: "AskingGame", seat: int, move: int) -> Message | None:
    return Message("refuse-self") if named_seat(move) == seat else None


class AskingGame(Game):
    """Base class for a match of Go Fish or Authors."""

    # Clauses under which a match can end. An empty string means that the game has no such clause.
    stock_clause: ClassVar[str] = ""  # clause that ends the match when the stock is used up
    sets_clause: ClassVar[str] = ""  # clause that ends the match when all sets are laid down
    no_opponents_clause: ClassVar[str] = ""  # clause that ends the match when only one player holds cards
    going_out_clause: ClassVar[str] = ""  # clause under which a player wins by laying down all their cards

    def max_legal_moves(self) -> int:
        return 52 * (int(self.seats) - 1)

    # The state. Every field has a default; `set_up` creates the arrays.
    pack: i64 = 0
    deals_all_cards: bool = False  # AU-6
    ends_with_stock: bool = False  # GF-14: True if the match ends after the turn that empties the stock
    # GF-15: True if a player wins by laying down their last card before the stock is used up
    going_out_wins: bool = False
    refills_hand: bool = True  # GF-16: True if a player with an empty hand draws a card
    dealer: i64 = 0
    hands: vec[i64] = EMPTY  # a set of cards for each seat
    hidden_counts: vec[i64] = EMPTY  # in an observation: number of unseen cards in each hand
    stock: vec[i64] = EMPTY  # from bottom to top; only the first `stock_count` elements are used
    stock_count: i64 = 0
    completed_sets: vec[i64] = EMPTY  # the cards in each seat's completed sets
    seats_with_cards: i64 = 0  # set of the seats that hold cards
    absent_cards: i64 = 0  # cards out of play because a loaded position omits them
    # Public knowledge about each hand, by seat:
    known_cards: vec[i64] = EMPTY  # cards known to be in the hand
    excluded_cards: vec[i64] = EMPTY  # cards known not to be in the hand
    # all cards of certain ranks; the hand is known to hold an unseen card of each of these ranks
    held_ranks: vec[i64] = EMPTY
    # union of sets of unseen cards, at most one set per rank; the hand lacks at least one card of each set
    excluded_parts: vec[i64] = EMPTY
    knowledge_log: KnowledgeLog = EMPTY_KNOWLEDGE_LOG

    def set_up(self) -> None:
        self.has_interrupts = False
        self.pack = new_pack(self.variant.deck, int(self.seats))
        self.hands = vec[i64]([0] * int(self.seats))
        self.hidden_counts = vec[i64]([0] * int(self.seats))
        self.stock = vec[i64]([0] * int(count(self.pack)))
        self.completed_sets = vec[i64]([0] * int(self.seats))
        self.known_cards = vec[i64]([0] * int(self.seats))
        self.excluded_cards = vec[i64]([0] * int(self.seats))
        self.held_ranks = vec[i64]([0] * int(self.seats))
        self.excluded_parts = vec[i64]([0] * int(self.seats))

    def reset_round(self) -> None:
        for seat in range(self.seats):
            self.hands[seat] = 0
            self.hidden_counts[seat] = 0
            self.completed_sets[seat] = 0
            self.known_cards[seat] = 0
            self.excluded_cards[seat] = 0
            self.held_ranks[seat] = 0
            self.excluded_parts[seat] = 0
        self.stock_count = 0
        self.seats_with_cards = 0
        self.absent_cards = 0
        self.knowledge_log = EMPTY_KNOWLEDGE_LOG

    def copy(self) -> "AskingGame":
        twin = self.copy_of_public_fields()
        twin.hands = self.hands[:]
        twin.hidden_counts = self.hidden_counts[:]
        twin.stock = self.stock[:]
        return twin

    def observe(self, seat: int) -> "AskingGame":
        """Return what a seat sees: its own hand, and the cards that all players have seen (GF-20)."""
        view = self.copy_of_public_fields()
        view.hands = visible_hands(self.hands, seat, self.located_cards())
        view.hidden_counts = hidden_hand_counts(self.hands, self.hidden_counts, view.hands)
        view.stock = vec[i64]([UNKNOWN] * int(count(self.pack)))
        return view

    def copy_of_public_fields(self) -> "AskingGame":
        """Return a copy without the hands and the stock."""
        raise NotImplementedError

    def copy_shared_fields(self, twin: "AskingGame") -> None:
        """Copy the public fields of this class to a match that has not been set up."""
        self.copy_common_fields(twin)
        twin.pack = self.pack
        twin.deals_all_cards = self.deals_all_cards
        twin.ends_with_stock = self.ends_with_stock
        twin.going_out_wins = self.going_out_wins
        twin.refills_hand = self.refills_hand
        twin.dealer = self.dealer
        twin.stock_count = self.stock_count
        twin.completed_sets = self.completed_sets[:]
        twin.seats_with_cards = self.seats_with_cards
        twin.absent_cards = self.absent_cards
        twin.known_cards = self.known_cards[:]
        twin.excluded_cards = self.excluded_cards[:]
        twin.held_ranks = self.held_ranks[:]
        twin.excluded_parts = self.excluded_parts[:]
        twin.knowledge_log = self.knowledge_log

    # Asking

    def asked_cards(self, move: i64) -> i64:
        """Return the cards that a move asks for."""
        raise NotImplementedError

    def order_seed(self, seat: i64) -> i64:
        return self.hands[seat]

    def write_asks(self, seat: i64, requests: i64) -> i64:
        """Write the legal moves: each request, a rank or a card, to each other seat that has cards."""
        others = self.seats_with_cards & ~bit(seat)
        if not others:
            return 0
        first_seat = min_element(others)
        request_count = write_moves(self.move_buffer, requests, SEAT_UNIT * first_seat, 0)
        legal_count = request_count
        others &= others - 1
        while others:
            seat_difference = SEAT_UNIT * (min_element(others) - first_seat)
            legal_count = repeat_moves(self.move_buffer, request_count, seat_difference, legal_count)
            others &= others - 1
        return legal_count

    def push(self, seat: i64, move: i64) -> None:
        self.begin_move()
        self.move_count += 1
        self.ask(seat, named_seat(move), move & CARD_FIELD)
        if self.move_limit and self.move_count == self.move_limit and not self.is_over:
            self.end_match("G-4", ENDED_BY_LIMIT)

    def ask(self, asking_seat: i64, asked_seat: i64, request: i64) -> None:
        """Carry out an ask for a rank or a card, up to the next decision."""
        raise NotImplementedError

    def emit_miss(self, asking_seat: i64, asked_seat: i64, cards: i64) -> None:
        """Tell all players that the asked player has none of these cards."""
        if self.recording & WITH_EVENTS:
            self.emit(MISSED, asked_seat, other=asking_seat)
        if self.recording >= BELIEFS:
            self.note_excluded_cards(asked_seat, cards)

    # The deal

    def start(self) -> None:
        self.reset_match()
        self.dealer = self.choose_first_dealer(DEALER_CHOSEN)
        self.reset_round()
        self.rng.next_round()
        self.stock_count = write_moves(self.stock, self.pack, 0, 0)  # all cards, in the order of the pack
        self.rng.shuffle(self.stock, self.stock_count)
        if self.deals_all_cards:
            self.deal(self.stock_count)
            return
        # GF-2, AU-6: cards are dealt as if there were one more player. That player's hand becomes the stock.
        hand_size = self.stock_count // (self.seats + 1)
        if self.seats == 2:  # GF-21
            hand_size = min(hand_size, 7)
        self.deal(hand_size * self.seats)

    def deal(self, card_count: i64) -> None:
        """Deal `card_count` cards in all, one at a time from the dealer's left, and start the first turn."""
        hands, stock, seat = self.hands, self.stock, self.next_seat(self.dealer)
        for index in range(self.stock_count - 1, self.stock_count - 1 - card_count, -1):
            hands[seat] = hands[seat] | bit(stock[index])
            seat = self.next_seat(seat)
        self.stock_count -= card_count
        self.seats_with_cards = self.all_seats() if card_count else 0
        if self.recording & WITH_EVENTS:
            for seat in range(self.seats):
                self.emit(DEALT, seat, cards=self.hands[seat])
        if self.recording >= BELIEFS:
            self.note_hands()
        # GF-3, AU-6: the deal and the play begin on the dealer's left.
        self.start_turn(self.next_seat(self.dealer))

    def next_dealer(self) -> int:
        return int(self.next_seat(self.dealer))

    def all_seats(self) -> i64:
        return bit(self.seats) - 1

    def next_seat(self, seat: i64) -> i64:
        return next_clockwise(seat, self.seats)

    # Turns

    def start_turn(self, seat: i64) -> None:
        """Start a turn by laying down the complete sets in the hand (GF-18, AU-9).

        The match ends if the player wins by doing so. If the hand is empty, the turn passes to the next seat
        on the left that has cards (GF-16, AU-8).
        """
        while True:
            if not self.seats_with_cards:
                self.end_without_opponents()
                return
            while not (self.seats_with_cards >> seat) & 1:
                seat = self.next_seat(seat)
            if not self.lay_down_sets(seat) or self.hands[seat]:
                break
            if self.end_if_gone_out(seat):
                return
            self.refill_hand(seat)
            if self.hands[seat]:
                break
        self.turn = seat
        if self.recording >= BELIEFS:
            self.note_no_set(seat)
        if self.seats_with_cards == bit(seat):
            self.end_without_opponents()

    def end_turn(self, next_seat: i64) -> None:
        if self.ends_with_stock and not self.stock_count:
            self.end_match(self.stock_clause, ENDED_BY_STOCK)
        else:
            self.start_turn(next_seat)

    # Giving, drawing and laying down cards

    def give_cards(self, asking_seat: i64, asked_seat: i64, cards: i64, rank_cards: i64) -> None:
        """Move cards from the asked player to the asking player, then continue the turn.

        `rank_cards` is the set of all cards of the requested rank.

        G-3: the asked player hands over the cards; players do not take cards from another hand.
        """
        if self.recording & WITH_EVENTS:
            self.emit(GAVE, asked_seat, other=asking_seat, cards=cards)
        if self.recording >= BELIEFS:
            self.note_departure(asked_seat, cards)
            self.known_cards[asking_seat] = self.known_cards[asking_seat] | cards
        self.hands[asked_seat] = self.hands[asked_seat] & ~cards
        hand = self.hands[asking_seat] | cards
        self.hands[asking_seat] = hand
        if (hand & rank_cards) == rank_cards:
            self.lay_down_set(asking_seat, rank_cards)
            if hand == rank_cards and self.end_if_gone_out(asking_seat):
                return
        if self.recording >= BELIEFS:
            self.note_no_set(asking_seat)
        if not self.hands[asked_seat]:
            self.refill_hand(asked_seat)
        self.continue_turn(asking_seat)

    def continue_turn(self, seat: i64) -> None:
        """Continue the turn if the seat has cards or can draw one. Otherwise end the turn."""
        if not self.hands[seat]:
            self.refill_hand(seat)
            if not self.hands[seat]:
                self.end_turn(self.next_seat(seat))
                return
        if self.seats_with_cards == bit(seat):
            self.end_without_opponents()

    def draw_card(self, seat: i64) -> i64:
        """Move the top card of the stock into a hand, and return the card as a set.

        The stock must not be empty. No event is emitted.
        """
        self.stock_count -= 1
        card = bit(self.stock[self.stock_count])
        self.hands[seat] = self.hands[seat] | card
        return card

    def draw_hidden_card(self, seat: i64) -> None:
        """Draw a card that only the drawing player sees (GF-20), unless the stock is empty."""
        if not self.stock_count:
            return
        card = self.draw_card(seat)
        if self.recording >= BELIEFS:
            self.note_arrival(seat, self.pack)
        if self.recording & WITH_EVENTS:
            self.emit(DREW, seat, cards=card)

    def refill_hand(self, seat: i64) -> None:
        """Draw one card for an empty hand. If that is not possible, remove the seat from play."""
        if self.refills_hand and self.stock_count:
            self.draw_hidden_card(seat)
            return
        self.seats_with_cards &= ~bit(seat)
        if self.recording & WITH_EVENTS:
            self.emit(OUT, seat)

    def find_complete_ranks(self, cards: i64) -> i64:
        """Return the ranks that are complete in `cards`. Each rank is represented by its club."""
        return ranks_of_cards(cards) & ~ranks_of_cards(self.pack & ~cards)

    def lay_down_set(self, seat: i64, rank_cards: i64) -> None:
        """Move a complete set from a hand to the completed sets of the seat."""
        if self.recording >= BELIEFS:
            self.note_departure(seat, rank_cards)
        self.hands[seat] = self.hands[seat] & ~rank_cards
        self.completed_sets[seat] = self.completed_sets[seat] | rank_cards
        if self.recording & WITH_EVENTS:
            self.emit(SET_LAID, seat, cards=rank_cards)

    def lay_down_sets(self, seat: i64) -> bool:
        """Lay down all complete sets in a hand. Return True if there was at least one."""
        ranks = self.find_complete_ranks(self.hands[seat])
        if not ranks:
            return False
        while ranks:
            self.lay_down_set(seat, self.pack & shift_left(ALL_ACES, min_element(ranks)))
            ranks &= ranks - 1
        return True

    # The end of the match

    def end_if_gone_out(self, seat: i64) -> bool:
        """End the match if this seat wins by having laid down all its cards (GF-11, GF-15).

        Return True if the match has ended.
        """
        if not self.going_out_wins or not self.stock_count:
            return False
        if self.recording & WITH_EVENTS:
            self.emit(WON, seat)
        self.finish(bit(seat), self.going_out_clause)
        return True

    def end_without_opponents(self) -> None:
        """End the match because at most one player holds cards."""
        accounted_cards = self.absent_cards
        for seat in range(self.seats):
            self.lay_down_sets(seat)
            accounted_cards |= self.completed_sets[seat]
        if accounted_cards == self.pack:
            self.end_match(self.sets_clause, ENDED_BY_SETS)
        else:
            self.end_match(self.no_opponents_clause, ENDED_BY_NOBODY_TO_ASK)

    def end_match(self, clause_number: str, reason: i64) -> None:
        """Lay down complete sets and end the match. Seats with the most sets share the win (GF-20, AU-9)."""
        for seat in range(self.seats):
            self.lay_down_sets(seat)
            if self.recording >= BELIEFS:
                self.note_no_set(seat)
        if self.recording & WITH_EVENTS:
            self.emit(ENDED, number=reason)
        self.finish(self.seats_with_most_sets(), clause_number)

    def seats_with_most_sets(self) -> i64:
        """Return the seats with the most completed sets, as a bit set."""
        max_sets: i64 = 0
        leaders: i64 = 0
        for seat in range(self.seats):
            set_count = count(ranks_of_cards(self.completed_sets[seat]))
            if set_count > max_sets:
                max_sets = set_count
                leaders = 0
            if set_count == max_sets:
                leaders |= bit(seat)
        return leaders

    def list_scores(self) -> list[int]:
        return [int(count(ranks_of_cards(self.completed_sets[seat]))) for seat in range(self.seats)]

    # Public knowledge about the hands: GF-20

    def append_note(self, note_kind: i64, seat: i64, cards: i64, card_count: i64) -> None:
        if self.recording >= VIEWS:
            self.knowledge_log = self.knowledge_log.append_entry(note_kind, seat, cards, card_count)

    def note_hands(self) -> None:
        """Log the size of each nonempty hand."""
        for seat in range(self.seats):
            card_count = count(self.hands[seat]) + self.hidden_counts[seat]
            if card_count:
                self.append_note(NOTE_ARRIVED, seat, self.pack & ~self.absent_cards, card_count)

    def hand_size(self, seat: i64) -> i64:
        """Return the number of cards in a hand, including those that the viewer cannot see."""
        return count(self.hands[seat]) + self.hidden_counts[seat]

    def located_cards(self) -> i64:
        """Return the cards whose location is publicly known."""
        cards = self.absent_cards
        for seat in range(self.seats):
            cards |= self.completed_sets[seat] | self.known_cards[seat]
        return cards

    def note_ask(self, seat: i64, rank_cards: i64) -> None:
        """Record that the asking player, at `seat`, holds a card of this rank."""
        if not (self.known_cards[seat] | self.held_ranks[seat]) & rank_cards:
            self.append_note(NOTE_SOME, seat, rank_cards, 1)
            self.held_ranks[seat] = self.held_ranks[seat] | rank_cards

    def note_excluded_cards(self, seat: i64, cards: i64) -> None:
        """Record that a hand holds none of these cards.

        Cards whose location is publicly known are omitted from the note.
        """
        cards &= ~(self.excluded_cards[seat] | self.located_cards())
        if cards:
            self.append_note(NOTE_NONE, seat, cards, 0)
            self.excluded_cards[seat] = self.excluded_cards[seat] | cards

    def note_arrival(self, seat: i64, possible_cards: i64) -> None:
        """Record that an unseen card, one of `possible_cards`, has arrived in a hand."""
        self.append_note(NOTE_ARRIVED, seat, possible_cards, 1)
        self.excluded_cards[seat] = self.excluded_cards[seat] & ~possible_cards
        self.excluded_parts[seat] = 0

    def note_departure(self, seat: i64, cards: i64) -> None:
        """Record that cards are about to leave a hand face up. Call this while the hand still holds them."""
        unseen_cards = cards & ~self.known_cards[seat]
        self.known_cards[seat] = self.known_cards[seat] & ~cards
        if not unseen_cards:
            return
        self.held_ranks[seat] = self.held_ranks[seat] & ~(ranks_of_cards(unseen_cards) * ALL_ACES)
        if self.hands[seat] & ~cards == self.known_cards[seat]:
            self.clear_notes(seat)
            return
        while unseen_cards:
            self.append_note(NOTE_LEFT, seat, unseen_cards & -unseen_cards, 1)
            unseen_cards &= unseen_cards - 1

    def clear_notes(self, seat: i64) -> None:
        """Drop the notes about a hand whose cards are all publicly known."""
        if self.recording >= VIEWS:
            self.knowledge_log = drop_seat_notes(self.knowledge_log, seat)
        self.held_ranks[seat] = 0
        self.excluded_parts[seat] = 0
        self.excluded_cards[seat] = self.pack

    def note_no_set(self, seat: i64) -> None:
        """Record that a hand holds no complete set, because otherwise the player would have laid it down."""
        if not self.hands[seat] or self.recording < VIEWS:
            return
        cards_elsewhere = (self.located_cards() & ~self.known_cards[seat]) | self.excluded_cards[seat]
        ranks = ranks_of_cards(self.pack)
        while ranks:
            rank_cards = self.pack & shift_left(ALL_ACES, min_element(ranks))
            ranks &= ranks - 1
            unknown_cards = rank_cards & ~self.known_cards[seat]
            if (
                not unknown_cards & cards_elsewhere
                and (self.excluded_parts[seat] & rank_cards) != unknown_cards
            ):
                self.append_note(NOTE_NOT_ALL, seat, unknown_cards, count(unknown_cards))
                self.excluded_parts[seat] = (self.excluded_parts[seat] & ~rank_cards) | unknown_cards
