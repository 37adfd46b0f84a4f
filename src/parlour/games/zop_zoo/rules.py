"""Rules of Zop Zoo for two to six players. The rules page in this folder has the clauses ZZ-1 to ZZ-34."""

from typing import ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zop_zoo.cards import (
    ALL_BONUS,
    ALL_ITEMS,
    ALL_MINUS,
    BEST_BEAST,
    BEST_POINTS,
    CARD_COUNT,
    FIRST_BLACK,
    FIRST_BONUS,
    FIRST_MOLE,
    FIRST_WILD,
    HYENA,
    NO_ANIMALS,
    POINTS_ITEMS,
    RACCOON,
    WILD_COUNT,
    AnimalDeck,
    card_to_item_number,
    is_mole,
    item_number_to_card,
    parse_deck,
)
from parlour.games.zop_zoo.events import (
    COVERED,
    CUT,
    DEALER_CHOSEN,
    DEALT,
    DISCARDED,
    DREW,
    DUG,
    EVENTS,
    GAVE,
    LEFT,
    MATCHED,
    MISSED,
    RAN_OUT,
    ROBBED,
    ROUND,
    SCORED,
    STOPPED,
    SWITCHED,
    TOOK,
    WON,
    WORTH,
)
from parlour.games.zop_zoo.options import DEFAULT_OPTIONS, ZopZooOptions
from parlour.kit.bits import bit, count, min_element, shift_left
from parlour.kit.cards import NO_CARD, UNKNOWN
from parlour.kit.errors import InvalidOptionError
from parlour.kit.events import WITH_EVENTS, EventKind
from parlour.kit.game import EMPTY, Game
from parlour.kit.match_score import HIGHEST_SCORE_WINS, NO_SCORE, MatchScore
from parlour.kit.moves import (
    CARD_FIELD,
    KIND_FIELD,
    OTHER_UNIT,
    SEAT_UNIT,
    move_other,
    named_seat,
    next_clockwise,
    write_moves,
)
from parlour.kit.options import HouseTable, Options

ROW_SIZE: Final = 6
MAX_ROUNDS: Final = 100
# Typical difference between the round points of two equally strong players, for estimating chances to win.
SCORE_SPREAD: Final = 190

# Kinds of moves.
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

# Phases of a turn, numbered in the order of PHASES.
TURN_START: Final = 0
CONTINUING: Final = 1
CHOOSING: Final = 2
CHAINING: Final = 3
PHASES: Final = ("start", "on", "choose", "chain")

# Ways in which a player may use the top discard at the start of a turn.
OFFER_NONE: Final = 0
OFFER_CARD: Final = 1
OFFER_MOLE: Final = 2
OFFER_SPECIALTY: Final = 3


def append_event_card(packed_cards: i64, card: i64) -> i64:
    """Return an event's packed cards with one more card appended.

    Each card takes seven bits. At most eight cards fit.
    """
    return shift_left(packed_cards, 7) | (card + 1)


def unpack_event_cards(packed_cards: i64) -> list[int]:
    """Return the packed cards of an event as a list."""
    card_list: list[int] = []
    while packed_cards:
        card_list.insert(0, int(packed_cards & 127) - 1)
        packed_cards >>= 7
    return card_list


@final
class ZopZoo(Game):
    """A match of Zop Zoo. Rounds are played until a player reaches the target score."""

    name: ClassVar[str] = "zop-zoo"
    title: ClassVar[str] = "Zop Zoo"
    clause_prefix: ClassVar[str] = "ZZ"
    rules_version: ClassVar[int] = 2
    has_reminders: ClassVar[bool] = False
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 6
    options_type: ClassVar[type[Options]] = ZopZooOptions
    house_table: ClassVar[HouseTable | None] = HouseTable(3, {"matching": "honest", "target": 400})
    event_kinds: ClassVar[tuple[EventKind, ...]] = EVENTS

    def max_legal_moves(self) -> int:
        # EARTHWORM switches two cards of different players. There are at most six white cards per seat and
        # eight Side Bonuses. The number of possible switches is largest if one player has half of all these
        # cards.
        half = (ROW_SIZE * int(self.seats) + 8) // 2
        return half * half

    # The state. Every field has a default; `set_up` creates the objects and arrays.
    choices: ZopZooOptions = DEFAULT_OPTIONS  # the options of the match
    honest_matching: bool = False  # ZZ-20
    animals: AnimalDeck = NO_ANIMALS  # the names, values and categories of the cards (ZZ-34)
    # the white deck and the black deck, not yet shuffled
    white_cards: vec[i64] = EMPTY
    black_cards: vec[i64] = EMPTY
    match_score: MatchScore = NO_SCORE
    starter: i64 = 0  # seat that starts the round (ZZ-3)
    # Four sets of cards for each seat: the white cards and Side Bonuses that it owns; its white cards that
    # are covered by their match; those that are covered by a Wild; and its uncovered white cards.
    owned_items: vec[i64] = EMPTY
    matched_cards: vec[i64] = EMPTY
    wild_covered_cards: vec[i64] = EMPTY
    bare_cards: vec[i64] = EMPTY
    cards_under_wilds: vec[i64] = EMPTY  # white card under each Wild
    stock: vec[i64] = EMPTY  # the draw pile, from bottom to top; only `stock_count` elements are used
    stock_count: i64 = 0
    discard_pile: vec[i64] = EMPTY  # from bottom to top; only the first `discard_count` elements are used
    discard_count: i64 = 0
    buried_items: i64 = 0  # set of discards that can be taken or dug for
    is_top_void: bool = False
    # set of seats that have dug without finding a card since the last discard (ZZ-25)
    failed_dig_seats: i64 = 0
    phase: i64 = TURN_START
    offer: i64 = OFFER_NONE
    drawn_card: i64 = NO_CARD
    named_cards: i64 = 0  # set of cards named so far for the next dig

    def set_up(self) -> None:
        options = self.options
        assert isinstance(options, ZopZooOptions)
        seats = int(self.seats)
        self.has_interrupts = False
        self.choices = options
        self.honest_matching = options.matching == "honest"
        self.animals = parse_deck(options.deck_file)
        deck_text = self.variant.deck
        cards = self.animals.parse_pack(deck_text) if deck_text else list(range(CARD_COUNT))
        self.white_cards = vec[i64]([card for card in cards if card < FIRST_BLACK])
        self.black_cards = vec[i64]([card for card in cards if card >= FIRST_BLACK])
        if len(self.white_cards) < seats or not len(self.black_cards):
            raise InvalidOptionError(
                "deck: at least one white card for each seat and one black card are needed [ZZ-1]"
            )
        self.match_score = MatchScore(
            self.seats, HIGHEST_SCORE_WINS, options.target, MAX_ROUNDS, SCORE_SPREAD
        )
        self.owned_items = vec[i64]([0] * seats)
        self.matched_cards = vec[i64]([0] * seats)
        self.wild_covered_cards = vec[i64]([0] * seats)
        self.bare_cards = vec[i64]([0] * seats)
        self.cards_under_wilds = vec[i64]([NO_CARD] * WILD_COUNT)
        self.stock = vec[i64]([0] * len(self.black_cards))
        self.discard_pile = vec[i64]([0] * len(self.black_cards))

    def all_cards(self) -> list[int]:
        """Return the cards of both decks, the white cards first."""
        return [int(card) for card in self.white_cards] + [int(card) for card in self.black_cards]

    def reset_round(self) -> None:
        for seat in range(self.seats):
            self.owned_items[seat] = 0
            self.matched_cards[seat] = 0
            self.wild_covered_cards[seat] = 0
        for wild in range(WILD_COUNT):
            self.cards_under_wilds[wild] = NO_CARD
        self.discard_count = 0
        self.buried_items = 0
        self.is_top_void = False
        self.failed_dig_seats = 0
        self.phase = TURN_START
        self.offer = OFFER_NONE
        self.drawn_card = NO_CARD
        self.named_cards = 0

    def copy(self) -> "ZopZoo":
        twin = self.copy_of_public_fields()
        twin.stock = self.stock[:]
        twin.named_cards = self.named_cards
        return twin

    def observe(self, seat: int) -> "ZopZoo":
        """Return what a seat sees: everything except the draw pile and the cards that another seat names."""
        view = self.copy_of_public_fields()
        view.stock = vec[i64]([UNKNOWN] * len(self.black_cards))
        if seat == self.turn:
            view.named_cards = self.named_cards
        return view

    def copy_of_public_fields(self) -> "ZopZoo":
        twin = ZopZoo()
        self.copy_common_fields(twin)
        twin.choices = self.choices
        twin.honest_matching = self.honest_matching
        twin.animals = self.animals
        twin.white_cards = self.white_cards
        twin.black_cards = self.black_cards
        twin.match_score = self.match_score.copy()
        twin.starter = self.starter
        twin.owned_items = self.owned_items[:]
        twin.matched_cards = self.matched_cards[:]
        twin.wild_covered_cards = self.wild_covered_cards[:]
        twin.bare_cards = self.bare_cards[:]
        twin.cards_under_wilds = self.cards_under_wilds[:]
        twin.stock_count = self.stock_count
        twin.discard_pile = self.discard_pile[:]
        twin.discard_count = self.discard_count
        twin.buried_items = self.buried_items
        twin.is_top_void = self.is_top_void
        twin.failed_dig_seats = self.failed_dig_seats
        twin.phase = self.phase
        twin.offer = self.offer
        twin.drawn_card = self.drawn_card
        return twin

    # The deal: ZZ-3, ZZ-4, ZZ-31.

    def start(self) -> None:
        self.reset_match()
        self.match_score.reset()
        self.starter = self.choose_first_dealer(DEALER_CHOSEN)
        self.deal_playable_round()

    def next_dealer(self) -> int:
        """Return the winner of the last round: this seat gets the first card of the next match (ZZ-3)."""
        return int(self.starter)

    def deal_playable_round(self) -> None:
        """Deal a round. If a seat wins it at once, score the round and deal another (ZZ-31).

        A seat that is dealt only Minus cards wins at once. If this ends the match, no other round is dealt.
        """
        while True:
            self.deal()
            winner = self.find_seat_dealt_complete_row()
            if winner < 0:
                self.start_turn(self.starter)
                return
            self.score_round(winner)
            if self.is_over:
                return

    def deal(self) -> None:
        """Deal six white cards to each seat, and prepare the draw pile (ZZ-3).

        The cards are dealt one at a time, clockwise from the seat that starts the round.
        """
        self.rng.next_round()
        self.move_count = 0
        self.reset_round()
        order = self.white_cards[:]
        undealt_count: i64 = len(order)
        self.rng.shuffle(order, undealt_count)
        row_size: i64 = undealt_count // self.seats
        if row_size > ROW_SIZE:
            row_size = ROW_SIZE
        seat = self.starter
        for _nth in range(row_size * self.seats):
            undealt_count -= 1
            self.owned_items[seat] = self.owned_items[seat] | bit(order[undealt_count])
            seat = self.next_seat(seat)
        for seat in range(self.seats):
            self.bare_cards[seat] = self.owned_items[seat]
        self.stock = self.black_cards[:]
        self.stock_count = len(self.stock)
        self.rng.shuffle(self.stock, self.stock_count)
        if self.recording & WITH_EVENTS:
            self.emit_deal()

    def emit_deal(self) -> None:
        if self.round_count:
            self.emit(CUT, self.starter)
        seat = self.starter
        for _nth in range(self.seats):
            row: i64 = 0
            white_cards = self.owned_items[seat]
            while white_cards:
                row = append_event_card(row, min_element(white_cards))
                white_cards &= white_cards - 1
            self.emit(DEALT, seat, cards=row)
            seat = self.next_seat(seat)

    def find_seat_dealt_complete_row(self) -> i64:
        """Return the first seat that was dealt a complete row, or -1 if there is none (ZZ-31)."""
        seat = self.starter
        for _nth in range(self.seats):
            if self.is_row_complete(seat):
                return seat
            seat = self.next_seat(seat)
        return -1

    def next_seat(self, seat: i64) -> i64:
        """Return the next seat clockwise (ZZ-4)."""
        return next_clockwise(seat, self.seats)

    # Turns: ZZ-5, ZZ-7, ZZ-21, ZZ-32.

    def start_turn(self, seat: i64) -> None:
        self.turn = seat
        self.phase = TURN_START
        self.offer = self.find_discard_offer(seat)
        if not self.stock_count and self.offer == OFFER_NONE:
            self.end_round_as_no_card_can_be_drawn()

    def find_discard_offer(self, seat: i64) -> i64:
        """Return how a seat may use the top discard at the start of its turn, as an `OFFER_...` constant.

        The clauses are ZZ-8, ZZ-12, ZZ-14, ZZ-20, ZZ-21 and ZZ-25.
        """
        if not self.discard_count:
            return OFFER_NONE
        card = self.discard_pile[self.discard_count - 1]
        if card < FIRST_WILD:
            return (
                OFFER_CARD
                if self.honest_matching or self.can_use_item(seat, card - FIRST_BLACK)
                else OFFER_NONE
            )
        if card < FIRST_MOLE:
            return OFFER_NONE
        if card < HYENA:
            if self.honest_matching:
                has_failed = (self.failed_dig_seats >> seat) & 1
                return OFFER_MOLE if self.buried_items and not has_failed else OFFER_NONE
            return OFFER_MOLE if self.can_dig(seat) else OFFER_NONE
        return (
            OFFER_SPECIALTY if not self.is_top_void and self.is_specialty_usable(seat, card) else OFFER_NONE
        )

    def continue_turn(self, seat: i64) -> None:
        """Let a player who used the drawn card draw again, unless the round is over (ZZ-7, ZZ-10, ZZ-14)."""
        if self.is_row_complete(seat):
            self.end_round(seat)
            return
        self.phase = CONTINUING
        if not self.stock_count:
            self.end_round_as_no_card_can_be_drawn()

    def end_turn(self, seat: i64) -> None:
        if self.is_row_complete(seat):
            self.end_round(seat)
        else:
            self.start_turn(self.next_seat(seat))

    # Matching: ZZ-6, ZZ-11, ZZ-30.

    def can_use_item(self, seat: i64, item_number: i64) -> bool:
        """Return True if a seat can use a black card.

        A black card that matches a white card can be used if the white card is uncovered in the seat's row.
        A Side Bonus can be used if a card in the row shows its category.
        """
        if item_number < FIRST_BLACK:
            return ((self.bare_cards[seat] >> item_number) & 1) != 0
        showing_cards = (
            self.animals.listed_cards[item_number - FIRST_BLACK]
            & self.owned_items[seat]
            & ~self.wild_covered_cards[seat]
        )
        return (
            showing_cards
            | (self.animals.joinable_cards[item_number - FIRST_BLACK] & self.matched_cards[seat])
        ) != 0

    def add_item(self, seat: i64, item_number: i64) -> None:
        """Add a black card to a seat's cards. The seat must be able to use the card."""
        if item_number < FIRST_BLACK:
            self.matched_cards[seat] = self.matched_cards[seat] | bit(item_number)
            self.bare_cards[seat] = self.bare_cards[seat] & ~bit(item_number)
        else:
            self.owned_items[seat] = self.owned_items[seat] | bit(item_number)

    def items_showing_points(self, seat: i64) -> i64:
        """Return the set of a seat's cards that show points, even zero or negative points (ZZ-13)."""
        return (
            self.matched_cards[seat] | self.wild_covered_cards[seat] | (self.owned_items[seat] & POINTS_ITEMS)
        )

    def is_row_complete(self, seat: i64) -> bool:
        """Return True if every card in the row shows points (ZZ-15, ZZ-28)."""
        return (self.bare_cards[seat] & ~ALL_MINUS) == 0

    # The discard pile: ZZ-7, ZZ-14, ZZ-22.

    def add_discard(self, seat: i64, card: i64, is_void: bool) -> None:
        """Put a card on the discard pile."""
        self.discard_pile[self.discard_count] = card
        self.discard_count += 1
        if card < FIRST_WILD:
            self.buried_items |= bit(card - FIRST_BLACK)
        self.is_top_void = is_void
        self.failed_dig_seats = 0
        if self.recording & WITH_EVENTS:
            # The number 1 makes the message say "the MOLE", because an earlier message has already named the
            # card.
            self.emit(DISCARDED, seat, number=1 if is_mole(card) else 0, cards=append_event_card(0, card))

    def remove_top_discard(self) -> None:
        """Remove the top discard. A Specialty below it has been covered and is void (ZZ-14, ZZ-22)."""
        self.discard_count -= 1
        self.buried_items &= ~bit(self.discard_pile[self.discard_count] - FIRST_BLACK)
        self.is_top_void = self.discard_count > 0 and self.discard_pile[self.discard_count - 1] >= HYENA
        self.failed_dig_seats = 0

    def top_discard(self) -> i64:
        return self.discard_pile[self.discard_count - 1] if self.discard_count else NO_CARD

    def discard_card(self, seat: i64, card: i64) -> None:
        """Discard a card that is not used, and end the turn (ZZ-7)."""
        self.drawn_card = NO_CARD
        self.add_discard(seat, card, False)
        self.end_turn(seat)

    # Legal moves: ZZ-5, ZZ-20, ZZ-21, ZZ-26.

    def order_seed(self, seat: i64) -> i64:
        return self.bare_cards[seat]

    def generate_legal_moves(self, seat: i64) -> i64:
        """Write the legal moves to `move_buffer`. Return the number of moves."""
        if seat != self.turn:
            return 0
        if self.phase == CONTINUING:
            self.move_buffer[0] = DRAW
            return 1
        if self.phase == TURN_START:
            if self.offer == OFFER_NONE:
                self.move_buffer[0] = DRAW
                return 1
            return self.generate_offer_moves(seat)
        if self.phase == CHAINING:
            self.move_buffer[0] = TAKE
            self.move_buffer[1] = LEAVE
            return 2
        if self.drawn_card < FIRST_WILD:
            self.move_buffer[0] = MATCH
            self.move_buffer[1] = DISCARD
            return 2
        if self.drawn_card < FIRST_MOLE:
            return self.generate_item_moves(self.bare_cards[seat], COVER, 0)
        if self.drawn_card < HYENA:
            buffered_move_count = self.generate_dig(0)
            self.move_buffer[buffered_move_count] = DISCARD
            return buffered_move_count + 1
        return self.generate_specialty_moves(seat, self.drawn_card)

    def generate_offer_moves(self, seat: i64) -> i64:
        """Write the legal moves of a player who may use the top discard (ZZ-20, ZZ-21).

        Returns:
            The number of moves written to `move_buffer`.
        """
        if self.offer == OFFER_SPECIALTY:
            return self.generate_specialty_moves(seat, self.discard_pile[self.discard_count - 1])
        buffered_move_count: i64 = 0
        if self.offer == OFFER_CARD:
            self.move_buffer[0] = TAKE
            if not self.honest_matching:
                return 1
            buffered_move_count = 1
        elif self.honest_matching:
            buffered_move_count = self.generate_dig(0)
        else:
            self.move_buffer[0] = DIG
            buffered_move_count = 1
        if self.stock_count:
            self.move_buffer[buffered_move_count] = DRAW
            buffered_move_count += 1
        return buffered_move_count

    def generate_dig(self, buffered_move_count: i64) -> i64:
        """Append the moves that name a card, and the dig itself, to `move_buffer` (ZZ-20).

        A card can be named even if it cannot be used.

        Returns:
            The new number of moves in the buffer.
        """
        buffered_move_count = write_moves(
            self.move_buffer,
            self.buried_items & ~self.named_cards,
            NAME + FIRST_BLACK,
            buffered_move_count,
        )
        if self.named_cards:
            self.move_buffer[buffered_move_count] = DIG
            buffered_move_count += 1
        return buffered_move_count

    def generate_item_moves(self, item_set: i64, move_without_card: i64, buffered_move_count: i64) -> i64:
        """Append a move for each card in `item_set` to `move_buffer`. Return the new number of moves."""
        while item_set:
            self.move_buffer[buffered_move_count] = move_without_card + item_number_to_card(
                min_element(item_set)
            )
            item_set &= item_set - 1
            buffered_move_count += 1
        return buffered_move_count

    def generate_specialty_moves(self, seat: i64, card: i64) -> i64:
        """Write the legal uses of a Specialty to `move_buffer` (ZZ-13, ZZ-26). Return the number of moves."""
        buffered_move_count: i64 = 0
        own_items = self.items_showing_points(seat)
        for other in range(self.seats):
            if other == seat:
                continue
            if card == HYENA:
                buffered_move_count = self.generate_item_moves(
                    own_items, GIVE + SEAT_UNIT * other, buffered_move_count
                )
                continue
            other_items = self.items_showing_points(other)
            if card == RACCOON:
                buffered_move_count = self.generate_item_moves(
                    other_items, ROB + SEAT_UNIT * other, buffered_move_count
                )
                continue
            while other_items:
                wanted_card = item_number_to_card(min_element(other_items))
                other_items &= other_items - 1
                buffered_move_count = self.generate_item_moves(
                    own_items, SWITCH + SEAT_UNIT * other + OTHER_UNIT * wanted_card, buffered_move_count
                )
        return buffered_move_count

    # Moves and their effects: ZZ-5, ZZ-7, ZZ-11, ZZ-20.

    def push(self, seat: i64, move: i64) -> None:
        self.begin_move()
        kind = move & KIND_FIELD
        if kind == NAME:
            # Naming a card is a step of a dig. The whole dig counts as one move (G-4).
            self.named_cards |= bit((move & CARD_FIELD) - FIRST_BLACK)
            return
        self.move_count += 1
        named_cards = self.named_cards
        self.named_cards = 0
        if kind == DRAW:
            self.draw_card(seat)
        elif kind == TAKE:
            self.take_top_card(seat)
        elif kind == DIG:
            self.dig_on_turn(seat, named_cards if self.honest_matching else ALL_ITEMS)
        elif kind == COVER:
            self.cover_card(seat, move & CARD_FIELD)
        elif kind == MATCH:
            self.match_drawn_card(seat)
        elif kind == DISCARD:
            self.discard_card(seat, self.drawn_card)
        elif kind == LEAVE:
            if self.recording & WITH_EVENTS:
                self.emit(LEFT, seat, cards=append_event_card(0, self.top_discard()))
            self.end_turn(seat)
        else:
            self.use_specialty(seat, move)
        if self.move_limit and self.move_count == self.move_limit and not self.is_over:
            # The round ends at the move limit (G-4).
            if self.recording & WITH_EVENTS:
                self.emit(STOPPED, number=self.move_limit)
            self.end_round(-1)

    def draw_card(self, seat: i64) -> None:
        """Draw a card (ZZ-5, ZZ-7)."""
        self.stock_count -= 1
        card = self.stock[self.stock_count]
        if self.recording & WITH_EVENTS:
            self.emit(DREW, seat, cards=append_event_card(0, card))
        if card < FIRST_WILD:
            if self.honest_matching:
                self.hold_drawn_card(card)
            else:
                self.use_drawn_card(seat, card)
        elif card < FIRST_MOLE:
            self.hold_drawn_card(card)
        elif card < HYENA:
            if self.honest_matching:
                self.hold_drawn_card(card)
            else:
                self.dig_with_drawn_mole(seat, card, ALL_ITEMS)
        elif self.is_specialty_usable(seat, card):
            self.hold_drawn_card(card)
        else:
            # A Specialty that cannot be used is discarded (ZZ-14).
            self.discard_card(seat, card)

    def hold_drawn_card(self, card: i64) -> None:
        """Keep a drawn card until the player decides how to use it."""
        self.drawn_card = card
        self.phase = CHOOSING

    def use_drawn_card(self, seat: i64, card: i64) -> None:
        """Match a drawn card and continue the turn (ZZ-7, ZZ-11), or discard the card if it does not fit."""
        if not self.can_use_item(seat, card - FIRST_BLACK):
            self.discard_card(seat, card)
            return
        self.add_item(seat, card - FIRST_BLACK)
        if self.recording & WITH_EVENTS:
            self.emit(MATCHED, seat, number=1 if card >= FIRST_BONUS else 0, cards=append_event_card(0, card))
        self.continue_turn(seat)

    def match_drawn_card(self, seat: i64) -> None:
        """Match the drawn card, or discard it if it does not fit (ZZ-20)."""
        card = self.drawn_card
        self.drawn_card = NO_CARD
        if self.recording & WITH_EVENTS and not self.can_use_item(seat, card - FIRST_BLACK):
            self.emit(MISSED, seat, cards=append_event_card(0, card))
        self.use_drawn_card(seat, card)

    # Use of the discard pile: ZZ-8, ZZ-20, ZZ-22, ZZ-23.

    def take_top_card(self, seat: i64) -> None:
        """Take the top discard if it fits, and then the cards below it as long as they fit (ZZ-8, ZZ-22)."""
        if self.honest_matching:
            self.try_to_take_top_card(seat)
            return
        taken_cards: i64 = 0
        taken_count: i64 = 0
        may_continue = True
        while may_continue and self.discard_count:
            card = self.discard_pile[self.discard_count - 1]
            if card >= FIRST_WILD or not self.can_use_item(seat, card - FIRST_BLACK):
                break
            self.add_item(seat, card - FIRST_BLACK)
            self.remove_top_discard()
            may_continue = self.continues_chain(card)
            if self.recording & WITH_EVENTS:
                taken_cards = append_event_card(taken_cards, card)
                taken_count += 1
                if taken_count == 8:
                    self.emit(TOOK, seat, cards=taken_cards)
                    taken_cards = 0
                    taken_count = 0
        if taken_count:
            self.emit(TOOK, seat, cards=taken_cards)
        self.end_turn(seat)

    def continues_chain(self, card: i64) -> bool:
        """Return True if the card below a taken card may also be taken (ZZ-22)."""
        return card < FIRST_BONUS or self.choices.side_bonus == "chains"

    def try_to_take_top_card(self, seat: i64) -> None:
        """Take the top discard at a table with `honest` matching (ZZ-20).

        If the card cannot be used, the move counts as a `draw`. If the player has already taken another card
        in this turn, the move counts as a `leave` instead.
        """
        card = self.discard_pile[self.discard_count - 1]
        if self.can_use_item(seat, card - FIRST_BLACK):
            self.add_item(seat, card - FIRST_BLACK)
            self.remove_top_discard()
            if self.recording & WITH_EVENTS:
                self.emit(TOOK, seat, cards=append_event_card(0, card))
            if (
                self.continues_chain(card)
                and self.discard_count
                and self.discard_pile[self.discard_count - 1] < FIRST_WILD
            ):
                self.phase = CHAINING
            else:
                self.end_turn(seat)
            return
        if self.recording & WITH_EVENTS:
            self.emit(MISSED, seat, cards=append_event_card(0, card))
        if self.phase == CHAINING:
            self.end_turn(seat)
        elif self.stock_count:
            self.draw_card(seat)
        else:
            # The draw pile is empty (ZZ-32).
            self.end_round_as_no_card_can_be_drawn()

    # Wilds: ZZ-10.

    def cover_card(self, seat: i64, white_card: i64) -> None:
        """Cover a card permanently with the drawn Wild. The player then draws again (ZZ-10)."""
        wild = self.drawn_card
        self.drawn_card = NO_CARD
        self.cards_under_wilds[wild - FIRST_WILD] = white_card
        self.wild_covered_cards[seat] = self.wild_covered_cards[seat] | bit(white_card)
        self.bare_cards[seat] = self.bare_cards[seat] & ~bit(white_card)
        if self.recording & WITH_EVENTS:
            self.emit(COVERED, seat, cards=self.encode_item_cards(white_card))
        self.continue_turn(seat)

    # MOLEs: ZZ-12, ZZ-20, ZZ-23 to ZZ-25.

    def can_dig(self, seat: i64) -> bool:
        """Return True if a seat would find a card by digging."""
        if self.buried_items & self.bare_cards[seat]:
            return True
        return self.usable_bonuses(seat, self.buried_items) != 0

    def usable_bonuses(self, seat: i64, item_set: i64) -> i64:
        """Return the set of Side Bonuses in `item_set` that a seat can use."""
        usable_items: i64 = 0
        bonuses = item_set & ALL_BONUS
        while bonuses:
            item = min_element(bonuses)
            bonuses &= bonuses - 1
            if self.can_use_item(seat, item):
                usable_items |= bit(item)
        return usable_items

    def dig(self, seat: i64, wanted_items: i64) -> bool:
        """Take the wanted cards that fit: first matches, then Side Bonuses (ZZ-24).

        Return True if any were taken.
        """
        wanted_items &= self.buried_items
        found_items = wanted_items & self.bare_cards[seat]
        self.matched_cards[seat] = self.matched_cards[seat] | found_items
        self.bare_cards[seat] = self.bare_cards[seat] & ~found_items
        # A Side Bonus does not show a category, so taking one cannot make another one fit.
        bonuses = self.usable_bonuses(seat, wanted_items)
        self.owned_items[seat] = self.owned_items[seat] | bonuses
        found_items |= bonuses
        if found_items:
            self.buried_items &= ~found_items
            self.remove_from_discards(found_items)
            self.is_top_void = False
            self.failed_dig_seats = 0
        if self.recording & WITH_EVENTS:
            self.emit_dig(seat, found_items)
        return found_items != 0

    def remove_from_discards(self, item_set: i64) -> None:
        """Remove cards from the discard pile. The other discards keep their order."""
        kept_count: i64 = 0
        for index in range(self.discard_count):
            card = self.discard_pile[index]
            if card >= FIRST_WILD or not (item_set >> (card - FIRST_BLACK)) & 1:
                self.discard_pile[kept_count] = card
                kept_count += 1
        self.discard_count = kept_count

    def emit_dig(self, seat: i64, item_set: i64) -> None:
        """Emit the cards that a dig found, up to eight per event, or an empty event if it found none."""
        if not item_set:
            self.emit(DUG, seat)
        while item_set:
            cards: i64 = 0
            card_count: i64 = 0
            while item_set and card_count < 8:
                cards = append_event_card(cards, FIRST_BLACK + min_element(item_set))
                item_set &= item_set - 1
                card_count += 1
            self.emit(DUG, seat, number=card_count, cards=cards)

    def dig_on_turn(self, seat: i64, wanted_items: i64) -> None:
        """Dig with the drawn MOLE or the MOLE on the discard pile (ZZ-12)."""
        if self.phase == CHOOSING:
            mole = self.drawn_card
            self.drawn_card = NO_CARD
            self.dig_with_drawn_mole(seat, mole, wanted_items)
            return
        # The MOLE remains on top of the pile, and the turn ends.
        has_found = self.dig(seat, wanted_items)
        if not has_found:
            self.failed_dig_seats |= bit(seat)
        self.end_turn(seat)

    def dig_with_drawn_mole(self, seat: i64, mole: i64, wanted_items: i64) -> None:
        """Dig with a drawn MOLE, and then discard the MOLE (ZZ-12, ZZ-25).

        If the dig found a card, the player continues the turn.
        """
        has_found = self.dig(seat, wanted_items)
        if not has_found:
            self.discard_card(seat, mole)
            return
        self.add_discard(seat, mole, False)
        self.continue_turn(seat)

    # Specialties: ZZ-13, ZZ-14, ZZ-26 to ZZ-28.

    def is_specialty_usable(self, seat: i64, card: i64) -> bool:
        """Return True if a seat can use a Specialty (ZZ-26).

        HYENA needs a card that shows points and belongs to this seat. RACCOON needs one that belongs to
        another player. EARTHWORM needs both.
        """
        if card != RACCOON and not self.items_showing_points(seat):
            return False
        if card == HYENA:
            return True
        for other in range(self.seats):
            if other != seat and self.items_showing_points(other):
                return True
        return False

    def use_specialty(self, seat: i64, move: i64) -> None:
        """Use a Specialty (ZZ-13, ZZ-14).

        If the Specialty was drawn, the player draws again. If it was on the discard pile, the turn ends.
        """
        kind = move & KIND_FIELD
        item = card_to_item_number(move & CARD_FIELD)
        other = named_seat(move)
        if kind == GIVE:
            if self.recording & WITH_EVENTS:
                self.emit(GAVE, seat, other=other, cards=self.encode_item_cards(item))
            self.transfer_item(item, seat, other)
        elif kind == ROB:
            if self.recording & WITH_EVENTS:
                self.emit(ROBBED, seat, other=other, cards=self.encode_item_cards(item))
            self.transfer_item(item, other, seat)
        else:
            other_item = card_to_item_number(move_other(move))
            if self.recording & WITH_EVENTS:
                self.emit(SWITCHED, seat, other=other, cards=self.encode_item_cards(item))
                self.emit(SWITCHED, seat, other=other, number=1, cards=self.encode_item_cards(other_item))
            self.transfer_item(item, seat, other)
            self.transfer_item(other_item, other, seat)
        if self.phase == TURN_START:
            # A used Specialty is void (ZZ-29).
            self.is_top_void = True
            self.end_turn(seat)
            return
        card = self.drawn_card
        self.drawn_card = NO_CARD
        self.add_discard(seat, card, True)
        self.continue_turn(seat)

    def transfer_item(self, item_number: i64, giver: i64, taker: i64) -> None:
        """Move a pair or a Side Bonus to another player (ZZ-27)."""
        item_bit = bit(item_number)
        self.owned_items[taker] = self.owned_items[taker] | item_bit
        self.matched_cards[taker] = self.matched_cards[taker] | (self.matched_cards[giver] & item_bit)
        self.wild_covered_cards[taker] = self.wild_covered_cards[taker] | (
            self.wild_covered_cards[giver] & item_bit
        )
        self.bare_cards[taker] = self.bare_cards[taker] | (self.bare_cards[giver] & item_bit)
        self.owned_items[giver] = self.owned_items[giver] & ~item_bit
        self.matched_cards[giver] = self.matched_cards[giver] & ~item_bit
        self.wild_covered_cards[giver] = self.wild_covered_cards[giver] & ~item_bit
        self.bare_cards[giver] = self.bare_cards[giver] & ~item_bit

    def encode_item_cards(self, item_number: i64) -> i64:
        """Return the one or two cards of an item, packed for an event."""
        cards = append_event_card(0, item_number_to_card(item_number))
        cover = self.covering_card(item_number)
        return append_event_card(cards, cover) if cover >= 0 else cards

    def covering_card(self, item_number: i64) -> i64:
        """Return the black card that covers a white card or is joined to it, or NO_CARD if there is none."""
        for seat in range(self.seats):
            if (self.matched_cards[seat] >> item_number) & 1:
                return item_number + FIRST_BLACK
        for wild in range(WILD_COUNT):
            if self.cards_under_wilds[wild] == item_number:
                return FIRST_WILD + wild
        return NO_CARD

    def count_event_cards(self, cards: i64) -> i64:
        return len(unpack_event_cards(cards))

    # The end of a round and of the game: ZZ-15 to ZZ-18, ZZ-31 to ZZ-33.

    def end_round_as_no_card_can_be_drawn(self) -> None:
        """End the round because no card can be drawn (ZZ-17, ZZ-32)."""
        if self.recording & WITH_EVENTS:
            self.emit(RAN_OUT)
        self.end_round(-1)

    def end_round(self, winner: i64) -> None:
        self.score_round(winner)
        if not self.is_over:
            self.deal_playable_round()

    def score_round(self, winner: i64) -> None:
        """Score the round (ZZ-16, ZZ-17).

        The winner scores all cards; the other players score only Side Bonuses and uncovered Minus cards. If
        there is no winner, all players score all cards.
        """
        if winner >= 0 and self.recording & WITH_EVENTS:
            self.emit(WON, winner)
        highest_points: i64 = 0
        first_leader: i64 = -1
        seat = self.starter
        for _nth in range(self.seats):
            points = self.shown_points(seat) if winner < 0 or seat == winner else self.guaranteed_points(seat)
            self.match_score.add_points(seat, points)
            # If several players have the most points, the first of them, clockwise from the starter of this
            # round, starts the next one (ZZ-33).
            if first_leader < 0 or points > highest_points:
                highest_points = points
                first_leader = seat
            if self.recording & WITH_EVENTS:
                self.emit(SCORED, seat, number=points)
                self.emit_item_points(seat, winner < 0 or seat == winner)
            seat = self.next_seat(seat)
        self.starter = winner if winner >= 0 else first_leader
        self.round_count += 1
        if self.recording & WITH_EVENTS:
            self.emit(ROUND, number=self.round_count)
        if self.match_score.end_round(0, self.round_count):
            is_target_reached = (
                self.match_score.highest_total() >= self.match_score.goal
                and count(self.match_score.winners) == 1
            )
            self.finish(self.match_score.winners, "ZZ-18" if is_target_reached else "G-4")

    def guaranteed_points(self, seat: i64) -> i64:
        """Return the points of a seat that has not won the round (ZZ-16).

        They are the points of its Side Bonuses, minus those of its uncovered Minus cards.
        """
        return self.sum_item_values(self.owned_items[seat] & ALL_BONUS) - self.sum_item_values(
            self.bare_cards[seat] & ALL_MINUS
        )

    def shown_points(self, seat: i64) -> i64:
        """Return the points that a seat's cards show (ZZ-2, ZZ-10, ZZ-16)."""
        points = self.guaranteed_points(seat) + self.sum_item_values(self.matched_cards[seat])
        card_under_best = self.cards_under_wilds[BEST_BEAST - FIRST_WILD]
        if card_under_best >= 0 and (self.wild_covered_cards[seat] >> card_under_best) & 1:
            points += BEST_POINTS
        return points

    def emit_item_points(self, seat: i64, scores_everything: bool) -> None:
        """Emit an event for each card that scores.

        If `scores_everything` is False, only Side Bonuses and uncovered Minus cards score.
        """
        minus_items = self.bare_cards[seat] & ALL_MINUS
        items = (self.owned_items[seat] & ALL_BONUS) | minus_items
        if scores_everything:
            items |= self.matched_cards[seat]
        while items:
            item = min_element(items)
            points = self.animals.values[item]
            self.emit(
                WORTH,
                seat,
                number=-points if (minus_items >> item) & 1 else points,
                cards=self.encode_item_cards(item),
            )
            items &= items - 1
        card_under_best = self.cards_under_wilds[BEST_BEAST - FIRST_WILD]
        if (
            scores_everything
            and card_under_best >= 0
            and (self.wild_covered_cards[seat] >> card_under_best) & 1
        ):
            self.emit(WORTH, seat, number=BEST_POINTS, cards=self.encode_item_cards(card_under_best))

    def sum_item_values(self, item_set: i64) -> i64:
        points: i64 = 0
        values = self.animals.values
        while item_set:
            points += values[min_element(item_set)]
            item_set &= item_set - 1
        return points

    def may_deal_again(self) -> bool:
        return self.match_score.may_have_several_rounds()

    def list_scores(self) -> list[int]:
        return self.match_score.list_totals()
