"""Shared rules of Go Fish and Authors: players ask each other for cards and lay down sets of one rank.

The hands are dealt, and the remaining cards form the stock. Cards move from hand to hand face up, and
complete sets are laid down. A player with an empty hand may draw a card. Each game defines what players may
ask for, and what happens after the answer.
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.asking.events import DEALER_CHOSEN, DEALT, DREW, ENDED, GAVE, OUT, SET_LAID, WON
from parlour.games.asking.observations import TrackedHands
from parlour.games.asking.options import ranks_of_cards
from parlour.kit.bits import bit, count, min_element, shift_left
from parlour.kit.cards import ALL_ACES, UNKNOWN
from parlour.kit.game import Game
from parlour.kit.moves import named_seat, next_clockwise
from parlour.kit.sentences import Sentence

# Reasons for the end of a match. An `end` event carries one of these numbers.
ENDED_BY_STOCK: Final = 0
ENDED_BY_SETS: Final = 1
ENDED_BY_NOBODY_TO_ASK: Final = 2
ENDED_BY_LIMIT: Final = 3


def check_other_has_cards(game: "AskingGame", seat: int, move: int) -> Sentence | None:
    """Return a refusal if the asked player's hand is empty."""
    asked_seat = int(named_seat(move))
    return (
        None if game.seats_with_cards & bit(asked_seat) else Sentence("refuse-empty", {"other": asked_seat})
    )


def check_not_oneself(game: "AskingGame", seat: int, move: int) -> Sentence | None:
    return Sentence("refuse-self") if named_seat(move) == seat else None


class AskingGame(TrackedHands):
    """Base class for a match of Go Fish or Authors."""

    # Clauses under which a match can end. An empty string means that the game has no such clause.
    stock_clause: ClassVar[str] = ""  # clause that ends the match when the stock is used up
    sets_clause: ClassVar[str] = ""  # clause that ends the match when all sets are laid down
    no_opponents_clause: ClassVar[str] = ""  # clause that ends the match when only one player holds cards
    going_out_clause: ClassVar[str] = ""  # clause under which a player wins by laying down all their cards

    def max_legal_moves(self) -> int:
        return 52 * (int(self.seats) - 1)

    def declare_public_fields(self) -> None:
        super().declare_public_fields()
        self.has_interrupts = False
        self.dealer: i64 = 0

    def declare_round_fields(self) -> None:
        super().declare_round_fields()
        self.stock_count: i64 = 0
        self.seats_with_cards: i64 = 0  # set of the seats that hold cards

    def declare_hidden_fields(self) -> None:
        super().declare_hidden_fields()
        # the stock from bottom to top; only the first `stock_count` elements are used
        self.stock: vec[i64] = vec[i64]([0] * int(self.config.pack_size))

    def asked_cards(self, move: i64) -> i64:
        """Return the cards that a move asks for."""
        raise NotImplementedError

    # The deal

    def start(self) -> None:
        self.reset_match()
        self.dealer = self.choose_first_dealer(DEALER_CHOSEN)
        self.reset_round()
        self.rng.next_round()
        undealt_cards = self.config.pack
        while undealt_cards:
            self.stock[self.stock_count] = min_element(undealt_cards)
            undealt_cards &= undealt_cards - 1
            self.stock_count += 1
        self.rng.shuffle(self.stock, self.stock_count)
        hand_size = min(self.stock_count // (self.seats + 1), self.config.max_cards_dealt)
        self.deal(self.stock_count if self.config.deals_all_cards else hand_size * self.seats)

    def deal(self, card_count: i64) -> None:
        """Deal `card_count` cards in all, one at a time from the dealer's left, and start the first turn."""
        seat = self.next_seat(self.dealer)
        for _nth in range(card_count):
            self.stock_count -= 1
            self.hands[seat] = self.hands[seat] | bit(self.stock[self.stock_count])
            seat = self.next_seat(seat)
        self.seats_with_cards = self.all_seats() if card_count else 0
        if self.record_events:
            for seat in range(self.seats):
                self.emit(DEALT, seat, cards=self.hands[seat])
        if self.track_knowledge:
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
        if self.track_knowledge:
            self.note_no_set(seat)
        if self.seats_with_cards == bit(seat):
            self.end_without_opponents()

    def end_turn(self, next_seat: i64) -> None:
        if self.config.ends_with_stock and not self.stock_count:
            self.end_match(self.stock_clause, ENDED_BY_STOCK)
        else:
            self.start_turn(next_seat)

    # Giving, drawing and laying down cards

    def give_cards(self, asking_seat: i64, asked_seat: i64, cards: i64, rank_cards: i64) -> None:
        """Move cards from the asked player to the asking player, then continue the turn.

        `rank_cards` is the set of all cards of the requested rank.

        G-3: the asked player hands over the cards; players do not take cards from another hand.
        """
        if self.record_events:
            self.emit(GAVE, asked_seat, other=asking_seat, cards=cards)
        if self.track_knowledge:
            self.note_departure(asked_seat, cards)
            self.known_cards[asking_seat] = self.known_cards[asking_seat] | cards
        self.hands[asked_seat] = self.hands[asked_seat] & ~cards
        hand = self.hands[asking_seat] | cards
        self.hands[asking_seat] = hand
        if (hand & rank_cards) == rank_cards:
            self.lay_down_set(asking_seat, rank_cards)
            if hand == rank_cards and self.end_if_gone_out(asking_seat):
                return
        if self.track_knowledge:
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
        if self.track_knowledge:
            self.note_arrival(seat, self.config.pack)
        if self.record_events:
            self.emit(DREW, seat, cards=card)

    def refill_hand(self, seat: i64) -> None:
        """Draw one card for an empty hand. If that is not possible, remove the seat from play."""
        if self.config.refills_hand and self.stock_count:
            self.draw_hidden_card(seat)
            return
        self.seats_with_cards &= ~bit(seat)
        if self.record_events:
            self.emit(OUT, seat)

    def find_complete_ranks(self, cards: i64) -> i64:
        """Return the ranks that are complete in `cards`. Each rank is represented by its club."""
        cards |= self.config.missing_cards
        cards &= cards >> 1
        cards &= cards >> 2
        return cards & self.config.ranks

    def lay_down_set(self, seat: i64, rank_cards: i64) -> None:
        """Move a complete set from a hand to the completed sets of the seat."""
        if self.track_knowledge:
            self.note_departure(seat, rank_cards)
        self.hands[seat] = self.hands[seat] & ~rank_cards
        self.completed_sets[seat] = self.completed_sets[seat] | rank_cards
        if self.record_events:
            self.emit(SET_LAID, seat, cards=rank_cards)

    def lay_down_sets(self, seat: i64) -> bool:
        """Lay down all complete sets in a hand. Return True if there was at least one."""
        ranks = self.find_complete_ranks(self.hands[seat])
        if not ranks:
            return False
        while ranks:
            self.lay_down_set(seat, self.config.pack & shift_left(ALL_ACES, min_element(ranks)))
            ranks &= ranks - 1
        return True

    # The end of the match

    def end_if_gone_out(self, seat: i64) -> bool:
        """End the match if this seat wins by having laid down all its cards (GF-11, GF-15).

        Return True if the match has ended.
        """
        if not self.config.going_out_wins or not self.stock_count:
            return False
        if self.record_events:
            self.emit(WON, seat)
        self.finish(bit(seat), self.going_out_clause)
        return True

    def end_without_opponents(self) -> None:
        """End the match because at most one player holds cards."""
        accounted_cards = self.absent_cards
        for seat in range(self.seats):
            self.lay_down_sets(seat)
            accounted_cards |= self.completed_sets[seat]
        if accounted_cards == self.config.pack:
            self.end_match(self.sets_clause, ENDED_BY_SETS)
        else:
            self.end_match(self.no_opponents_clause, ENDED_BY_NOBODY_TO_ASK)

    def end_match(self, clause_number: str, reason: i64) -> None:
        """Lay down complete sets and end the match. Seats with the most sets share the win (GF-20, AU-9)."""
        for seat in range(self.seats):
            self.lay_down_sets(seat)
            if self.track_knowledge:
                self.note_no_set(seat)
        if self.record_events:
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

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        *TrackedHands.public_fields,
        "dealer",
        "stock_count",
        "seats_with_cards",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (
        *TrackedHands.hidden_fields,
        "stock",
    )

    def copy_visible(self, target: Game, seat: i64, known_cards: i64) -> None:
        assert isinstance(target, AskingGame)
        TrackedHands.copy_visible(self, target, seat, known_cards)
        own: AskingGame = target
        own.stock = vec[i64]([UNKNOWN] * int(self.config.pack_size))

    def reset_round(self) -> None:
        TrackedHands.reset_round(self)
        self.stock_count = 0
        self.seats_with_cards = 0

    # --- end of generated code ---
