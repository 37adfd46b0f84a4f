"""War for two or three players: clauses WR-1 to WR-16 of rules.md."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.games.war.events import (
    CARDS_KEPT,
    DEALT,
    ENDED_DRAWN,
    EVENTS,
    FLIPPED,
    ODD_TAKEN,
    OUT,
    PUT_DOWN,
    READY,
    ROUND_LIMIT_REACHED,
    STAKE_WON,
    TURNED_UP,
    WAR_STARTED,
    WON,
)
from parlour.kit.bits import bit, count, min_element
from parlour.kit.cards import ACE, TEN, parse_pack
from parlour.kit.events import WITH_EVENTS, EventKind
from parlour.kit.game import EMPTY, Game
from parlour.kit.moves import next_clockwise
from parlour.kit.options import HouseTable, Options, choice, number

# Code of the only move.
FLIP: Final = 128

# A *pool* is a set of face-down cards whose order nobody knows (WR-15). At first, the whole pack is pool 0,
# and each stake that is shuffled becomes a new pool. If stakes are not shuffled, everyone can follow a card
# that has been seen: it is alone in its pool, which has the number `card + 1`. A card in a pile is stored
# with its pool, as `card + 64 * pool`.
NO_POOL: Final = -1  # pool of a card that is out of play
RING_SIZE: Final = 64  # number of cells in the ring buffer of a pile
# mask of the bits that hold the card; in an observation, an unseen card has all of them set
CARD_MASK: Final = 63
FACE_DOWN: Final = -1  # marks a face-down card in the stake of a finished round
NO_ODD_CARD: Final = -1


@dataclass(frozen=True)
class WarOptions(Options):
    """The options of War."""

    war: str = choice("one", "three", "rank", clause="WR-3")
    run_out: str = choice("last_card", "lose", "stays", clause="WR-5")
    returns: str = choice("shuffled", "winner_first", "loser_first", clause="WR-10")
    max_rounds: int = number(5000, 0, 1_000_000, "WR-14")

    @staticmethod
    def unused_options() -> tuple[str, ...]:
        return ("limit",)  # G-4: `max_rounds` replaces `limit`


DEFAULT_OPTIONS: Final = WarOptions()


@final
class War(Game):
    """A match of War."""

    name: ClassVar[str] = "war"
    title: ClassVar[str] = "War"
    clause_prefix: ClassVar[str] = "WR"
    rules_version: ClassVar[int] = 2
    min_seats: ClassVar[int] = 2
    max_seats: ClassVar[int] = 3
    options_type: ClassVar[type[Options]] = WarOptions
    house_table: ClassVar[HouseTable | None] = HouseTable(3, {})
    has_choices: ClassVar[bool] = False
    event_kinds: ClassVar[tuple[EventKind, ...]] = EVENTS

    def max_legal_moves(self) -> int:
        return 1

    def deal_number(self) -> i64:
        """WR-1: return 0, because cards are dealt only once."""
        return 0

    # The state. Every field has a default; `set_up` creates the objects and arrays.
    choices: WarOptions = DEFAULT_OPTIONS  # the options of the match
    shuffles_stake: bool = True  # WR-10
    pack: i64 = 0
    pack_size: i64 = 0
    seats_in_game: i64 = 0  # set of the seats that have not been eliminated
    waiting_seats: i64 = 0  # set of the seats that still have to flip a card
    pile_cells: vec[i64] = EMPTY  # the piles: one ring buffer for each seat
    pile_heads: vec[i64] = EMPTY  # index of the top card in each ring buffer
    pile_sizes: vec[i64] = EMPTY  # number of cards in each pile
    # The cards that each seat put into the stake of the last round, each as `card + 64 * pool`. For a
    # face-down card, all bits are inverted.
    stake: vec[i64] = EMPTY
    stake_sizes: vec[i64] = EMPTY  # number of cards that each seat has in the stake
    odd_card: i64 = NO_ODD_CARD  # the card left over in the deal (WR-7), as `card + 64 * pool`
    # What everyone knows about hidden cards (WR-15): for each card, the pool that it was last seen entering;
    # the number of the newest pool; and a pool number for each card that entered the pool face down and may
    # still be there unseen.
    pool_of_card: vec[i64] = EMPTY
    newest_pool: i64 = 0
    unseen_arrivals: vec[i64] = EMPTY
    # cards of the stake, in the order in which they go under the winner's pile; used within a move
    won_cards: vec[i64] = EMPTY

    def set_up(self) -> None:
        options = self.options
        assert isinstance(options, WarOptions)
        seats = int(self.seats)
        self.has_interrupts = False
        self.choices = options
        self.shuffles_stake = options.returns == "shuffled"
        self.pack = parse_pack(self.variant.deck, seats, "WR-1")
        self.pack_size = count(self.pack)
        self.pile_cells = vec[i64]([0] * (RING_SIZE * seats))
        self.pile_heads = vec[i64]([0] * seats)
        self.pile_sizes = vec[i64]([0] * seats)
        self.stake = vec[i64]([0] * (RING_SIZE * seats))
        self.stake_sizes = vec[i64]([0] * seats)
        self.pool_of_card = vec[i64]([NO_POOL] * 52)
        self.won_cards = vec[i64]([0] * RING_SIZE)

    def reset_round(self) -> None:
        for seat in range(self.seats):
            self.pile_heads[seat] = 0
            self.pile_sizes[seat] = 0
            self.stake_sizes[seat] = 0
        self.odd_card = NO_ODD_CARD
        for card in range(52):
            self.pool_of_card[card] = NO_POOL
        self.newest_pool = 0
        self.unseen_arrivals = EMPTY

    def copy(self) -> "War":
        twin = self.copy_of_public_fields()
        twin.pile_cells = self.pile_cells[:]
        twin.odd_card = self.odd_card
        return twin

    def observe(self, seat: int) -> "War":
        """Return what every seat sees: the face-up cards, and the cards whose places are known (WR-15)."""
        view = self.copy_of_public_fields()
        known_cards = self.known_cards()
        view.pile_cells = vec[i64]([CARD_MASK] * (RING_SIZE * int(self.seats)))
        for owner in range(self.seats):
            for depth in range(self.pile_sizes[owner]):
                index = self.cell_index(owner, depth)
                view.pile_cells[index] = visible_cell(self.pile_cells[index], known_cards)
        if self.odd_card != NO_ODD_CARD:
            view.odd_card = visible_cell(self.odd_card, known_cards)
        return view

    def copy_of_public_fields(self) -> "War":
        twin = War()
        self.copy_common_fields(twin)
        twin.choices = self.choices
        twin.shuffles_stake = self.shuffles_stake
        twin.pack = self.pack
        twin.pack_size = self.pack_size
        twin.seats_in_game = self.seats_in_game
        twin.waiting_seats = self.waiting_seats
        twin.pile_heads = self.pile_heads[:]
        twin.pile_sizes = self.pile_sizes[:]
        twin.stake = self.stake[:]
        twin.stake_sizes = self.stake_sizes[:]
        twin.pool_of_card = self.pool_of_card[:]
        twin.newest_pool = self.newest_pool
        twin.unseen_arrivals = self.unseen_arrivals[:]
        twin.won_cards = vec[i64]([0] * RING_SIZE)
        return twin

    # Public knowledge about hidden cards: WR-15

    def known_cards(self) -> i64:
        """Return the hidden cards whose places are known to everyone."""
        cards: i64 = 0
        for card in range(52):
            if self.is_place_known(card):
                cards |= bit(card)
        return cards

    def is_place_known(self, card: i64) -> bool:
        """Return True if the only place in a card's pool can hold no other card."""
        pool = self.pool_of_card[card]
        if pool == NO_POOL:
            return False
        for other in range(52):
            if other != card and self.pool_of_card[other] == pool:
                return False
        for index in range(len(self.unseen_arrivals)):
            if self.unseen_arrivals[index] == pool:
                return False
        return self.count_places(pool) == 1

    def count_places(self, pool: i64) -> i64:
        """Return the number of a pool's cards in the piles, including the odd card."""
        place_count: i64 = 0
        if self.odd_card != NO_ODD_CARD and self.odd_card >> 6 == pool:
            place_count = 1
        for seat in range(self.seats):
            for depth in range(self.pile_sizes[seat]):
                if self.pile_cells[self.cell_index(seat, depth)] >> 6 == pool:
                    place_count += 1
        return place_count

    def cell_index(self, seat: i64, depth: i64) -> i64:
        """Return the index in `pile_cells` of the card at this depth of a pile; the top card has depth 0."""
        return RING_SIZE * seat + ((self.pile_heads[seat] + depth) & CARD_MASK)

    def note_unseen_card_turned_up(self, pool: i64) -> None:
        """Forget one of the unseen arrivals in a pool, because it has turned up."""
        last = len(self.unseen_arrivals) - 1
        for index in range(last + 1):
            if self.unseen_arrivals[index] == pool:
                self.unseen_arrivals[index] = self.unseen_arrivals[last]
                self.unseen_arrivals = self.unseen_arrivals[:last]
                return

    def note_unseen_arrivals(self, arrival_count: i64) -> None:
        """Note how many cards enter the newest pool face down; forget the arrivals in pools without cards.

        Pools lie in a pile in the order of their numbers. Therefore a pool has no cards left if its number
        is smaller than those on top of all piles.
        """
        oldest_pool = self.newest_pool
        for seat in range(self.seats):
            if self.pile_sizes[seat]:
                oldest_pool = min(oldest_pool, self.pile_cells[self.cell_index(seat, 0)] >> 6)
        arrivals = vec[i64]([])
        for index in range(len(self.unseen_arrivals)):
            if self.unseen_arrivals[index] >= oldest_pool:
                arrivals = append(arrivals, self.unseen_arrivals[index])
        for _nth in range(arrival_count):
            arrivals = append(arrivals, self.newest_pool)
        self.unseen_arrivals = arrivals

    # Deal: WR-1, WR-7

    def start(self) -> None:
        self.reset_match()
        self.reset_round()
        self.deal()
        self.start_round()

    def deal(self) -> None:
        """Deal all cards, one at a time from the dealer's left (WR-1).

        With three players, one card can be left over: the odd card (WR-7). If two are left over, the second
        is out of play.
        """
        self.rng.next_round()
        undealt_count: i64 = 0
        cards = self.pack
        while cards:
            card = min_element(cards)
            cards &= cards - 1
            self.won_cards[undealt_count] = card
            self.pool_of_card[card] = 0
            undealt_count += 1
        self.rng.shuffle(self.won_cards, undealt_count)
        pile_size = self.pack_size // self.seats
        for dealt_rounds in range(pile_size):
            seat: i64 = 0
            for _nth in range(self.seats):
                seat = next_clockwise(seat, self.seats)
                undealt_count -= 1
                # The last card dealt is on top.
                self.pile_cells[RING_SIZE * seat + pile_size - 1 - dealt_rounds] = self.won_cards[
                    undealt_count
                ]
                self.pile_sizes[seat] = dealt_rounds + 1
        if undealt_count and self.seats == 3:
            self.odd_card = self.won_cards[undealt_count - 1]
        if self.recording & WITH_EVENTS:
            for seat in range(self.seats):
                self.emit(DEALT, seat, cards=self.pile_cards(seat))

    def pile_cards(self, seat: i64) -> i64:
        cards: i64 = 0
        for depth in range(self.pile_sizes[seat]):
            cards |= bit(self.pile_cells[self.cell_index(seat, depth)] & CARD_MASK)
        return cards

    # Flipping cards: WR-2, WR-7

    def generate_legal_moves(self, seat: i64) -> i64:
        if self.is_over or not (self.waiting_seats >> seat) & 1:
            return 0
        self.move_buffer[0] = FLIP
        return 1

    def to_move(self) -> i64:
        return 0 if self.is_over else self.waiting_seats

    def out_of_turn_message_key(self, seat: int) -> str:
        if seat < 0:
            return "refuse-turn"
        return "refuse-flipped" if self.pile_sizes[seat] else "refuse-out"

    def start_round(self) -> None:
        """Start a round, in which every seat with cards must flip a card."""
        seats_with_cards: i64 = 0
        for seat in range(self.seats):
            if self.pile_sizes[seat]:
                seats_with_cards |= bit(seat)
        self.seats_in_game = seats_with_cards
        self.waiting_seats = seats_with_cards
        if seats_with_cards:
            self.turn = min_element(seats_with_cards)

    def push(self, seat: i64, move: i64) -> None:
        self.begin_move()
        self.waiting_seats &= ~bit(seat)
        if not self.waiting_seats:
            self.play_round()
            return
        self.move_count += 1
        self.turn = min_element(self.waiting_seats)
        if self.recording & WITH_EVENTS:
            self.emit(READY, seat)

    def play_round(self) -> None:
        """Play a round (WR-2). All players turn up their top cards together.

        A tie leads to a war. The player with the highest card takes the stake.
        """
        self.move_count = 0
        for seat in range(self.seats):
            self.stake_sizes[seat] = 0
        highest_seats = self.flip_cards(self.seats_in_game, FLIPPED)
        had_war = False
        while highest_seats & (highest_seats - 1):
            had_war = True
            highest_seats = self.fight_war(highest_seats)
        self.round_count += 1
        if not highest_seats:
            self.end_in_draw()
            return
        self.take_stake(min_element(highest_seats), had_war)
        self.end_round()

    def flip_cards(self, flipping_seats: i64, event_kind: EventKind) -> i64:
        """Turn up the top card of each flipping seat (G-3). Return the set of seats with the highest card.

        If a seat's pile is empty, compare the last card that the seat turned up (WR-16).
        """
        best_rank: i64 = -1
        highest_seats: i64 = 0
        while flipping_seats:
            seat = min_element(flipping_seats)
            flipping_seats &= flipping_seats - 1
            if self.pile_sizes[seat]:
                cell = self.take_top_card(seat)
                card = cell & CARD_MASK
                self.stake[RING_SIZE * seat + self.stake_sizes[seat]] = cell
                self.stake_sizes[seat] = self.stake_sizes[seat] + 1
                if self.pool_of_card[card] != cell >> 6:
                    self.note_unseen_card_turned_up(cell >> 6)
                if self.recording & WITH_EVENTS:
                    self.emit(event_kind, seat, cards=bit(card))
            else:
                card = self.stake[RING_SIZE * seat + self.stake_sizes[seat] - 1] & CARD_MASK
            # Aces are high: the four aces come after the kings.
            rank = ((card - 4) & CARD_MASK) >> 2
            if rank > best_rank:
                best_rank = rank
                highest_seats = bit(seat)
            elif rank == best_rank:
                highest_seats |= bit(seat)
        return highest_seats

    def take_top_card(self, seat: i64) -> i64:
        """Remove the top card of a pile. Return its cell, which contains the card and its pool."""
        head = self.pile_heads[seat]
        self.pile_heads[seat] = (head + 1) & CARD_MASK
        self.pile_sizes[seat] = self.pile_sizes[seat] - 1
        return self.pile_cells[RING_SIZE * seat + head]

    # War: WR-3 to WR-5, WR-8, WR-9, WR-11 to WR-13

    def fight_war(self, tied_seats: i64) -> i64:
        """Play a war. Return the set of the seats with the highest card.

        If fewer than two of the tied seats can fight, no cards are compared. The returned set then contains
        only the seat that takes the stake, or no seat if the match is a draw.
        """
        fighting_seats = self.eliminate_short_players(tied_seats, self.face_down_count(tied_seats))
        if not fighting_seats & (fighting_seats - 1):
            # WR-11: if only one tied player can fight, that player takes the stake. If none can, the third
            # player takes it.
            return fighting_seats if fighting_seats else self.seats_in_game
        down_count = self.face_down_count(fighting_seats)
        if self.recording & WITH_EVENTS:
            self.emit(WAR_STARTED, number=down_count, cards=self.last_face_up_cards(fighting_seats))
        for seat in range(self.seats):
            if not (fighting_seats >> seat) & 1:
                continue
            if self.pile_sizes[seat]:
                # WR-11: a player who is short of cards keeps one to turn up.
                self.put_face_down(seat, min(down_count, self.pile_sizes[seat] - 1), PUT_DOWN)
            elif self.recording & WITH_EVENTS:
                self.emit(CARDS_KEPT, seat, cards=self.last_face_up_cards(bit(seat)))
        return self.flip_cards(fighting_seats, TURNED_UP)

    def face_down_count(self, tied_seats: i64) -> i64:
        """WR-3, WR-8, WR-9: return the number of cards that each of the tied seats puts face down."""
        if self.seats == 3:
            return 6 if tied_seats == 7 else 3
        if self.choices.war != "rank":
            return 1 if self.choices.war == "one" else 3
        rank = (self.stake[self.stake_sizes[0] - 1] & CARD_MASK) >> 2
        if rank == ACE:
            return 11
        return 10 if rank >= TEN else rank + 1

    def last_face_up_cards(self, seats: i64) -> i64:
        """Return the cards that these seats turned up last."""
        cards: i64 = 0
        for seat in range(self.seats):
            if (seats >> seat) & 1:
                cards |= bit(self.stake[RING_SIZE * seat + self.stake_sizes[seat] - 1] & CARD_MASK)
        return cards

    def eliminate_short_players(self, tied_seats: i64, face_down_count: i64) -> i64:
        """WR-11: eliminate the tied seats that cannot fight, and return the remaining tied seats.

        The cards of an eliminated seat go to the stake.
        """
        if self.choices.run_out == "stays" and self.any_seat_holds_cards(tied_seats):
            return tied_seats
        needed_cards: i64 = face_down_count + 1 if self.choices.run_out == "lose" else 1
        for seat in range(self.seats):
            if (tied_seats >> seat) & 1 and self.pile_sizes[seat] < needed_cards:
                tied_seats &= ~bit(seat)
                self.seats_in_game &= ~bit(seat)
                self.put_face_down(seat, self.pile_sizes[seat], OUT)
        return tied_seats

    def any_seat_holds_cards(self, seats: i64) -> bool:
        for seat in range(self.seats):
            if (seats >> seat) & 1 and self.pile_sizes[seat]:
                return True
        return False

    def put_face_down(self, seat: i64, card_count: i64, event_kind: EventKind) -> None:
        """Put the top `card_count` cards of a pile into the stake face down; no player sees them (WR-15)."""
        cards: i64 = 0
        for _nth in range(card_count):
            cell = self.take_top_card(seat)
            self.stake[RING_SIZE * seat + self.stake_sizes[seat]] = ~cell
            self.stake_sizes[seat] = self.stake_sizes[seat] + 1
            cards |= bit(cell & CARD_MASK)
        if self.recording & WITH_EVENTS and (card_count or event_kind is OUT):
            self.emit(event_kind, seat, number=card_count, cards=cards)

    # Winning cards: WR-2, WR-4, WR-7, WR-10

    def take_stake(self, winner: i64, had_war: bool) -> None:
        """Put the stake under the winner's pile (WR-10). After a war, add the odd card as well (WR-7)."""
        if self.shuffles_stake:
            self.newest_pool += 1
        seat = winner
        if self.choices.returns == "loser_first":
            seat = next_clockwise(seat, self.seats)
        card_count: i64 = 0
        for _nth in range(self.seats):
            card_count = self.gather_seat_stake(seat, card_count)
            seat = next_clockwise(seat, self.seats)
        if self.shuffles_stake:
            self.rng.shuffle(self.won_cards, card_count)
            if had_war:
                self.note_unseen_arrivals(card_count - count(self.face_up_cards()))
        if self.recording & WITH_EVENTS:
            self.emit(STAKE_WON, winner, number=card_count, cards=self.face_up_cards())
        if had_war and self.odd_card != NO_ODD_CARD:
            self.won_cards[card_count] = self.odd_card
            card_count += 1
            if self.recording & WITH_EVENTS:
                self.emit(ODD_TAKEN, winner, cards=bit(self.odd_card & CARD_MASK))
            self.odd_card = NO_ODD_CARD
        self.put_under_pile(winner, card_count)

    def gather_seat_stake(self, seat: i64, card_count: i64) -> i64:
        """Add a seat's stake to `won_cards`, starting at index `card_count`, and update the cards' pools.

        Returns:
            The new number of cards in `won_cards`.
        """
        index = RING_SIZE * seat
        end = index + self.stake_sizes[seat]
        while index < end:
            cell = self.stake[index]
            if cell >= 0:
                card = cell & CARD_MASK
                pool = self.newest_pool if self.shuffles_stake else card + 1
                self.pool_of_card[card] = pool
                self.won_cards[card_count] = card + RING_SIZE * pool
            elif self.shuffles_stake:
                self.won_cards[card_count] = (~cell & CARD_MASK) + RING_SIZE * self.newest_pool
                self.stake[index] = FACE_DOWN
            else:
                self.won_cards[card_count] = ~cell
                self.stake[index] = FACE_DOWN
            card_count += 1
            index += 1
        return card_count

    def face_up_cards(self) -> i64:
        """Return the cards that were face up in the last round."""
        cards: i64 = 0
        for seat in range(self.seats):
            for stake_index in range(self.stake_sizes[seat]):
                cell = self.stake[RING_SIZE * seat + stake_index]
                if cell >= 0:
                    cards |= bit(cell & CARD_MASK)
        return cards

    def put_under_pile(self, seat: i64, card_count: i64) -> None:
        """Put the first `card_count` entries of `won_cards` under a pile, with entry 0 nearest to the top."""
        end = self.pile_heads[seat] + self.pile_sizes[seat]
        for index in range(card_count):
            self.pile_cells[RING_SIZE * seat + ((end + index) & CARD_MASK)] = self.won_cards[index]
        self.pile_sizes[seat] = self.pile_sizes[seat] + card_count

    # End of a round and of the match: WR-6, WR-11, WR-12, WR-14

    def end_round(self) -> None:
        playing_seats = self.seats_in_game
        if self.recording & WITH_EVENTS:
            for seat in range(self.seats):
                if (playing_seats >> seat) & 1 and not self.pile_sizes[seat]:
                    self.emit(OUT, seat)
        self.start_round()
        playing_seats = self.seats_in_game
        if not playing_seats & (playing_seats - 1):
            self.end_match(playing_seats, "WR-6")
        elif self.choices.max_rounds and self.round_count >= self.choices.max_rounds:
            self.end_by_card_count()

    def end_by_card_count(self) -> None:
        """WR-14: the player with the most cards wins. A tie for the most cards is a draw."""
        if self.recording & WITH_EVENTS:
            self.emit(ROUND_LIMIT_REACHED, number=self.round_count)
        self.end_match(self.seat_with_most_cards(), "WR-14")

    def seat_with_most_cards(self) -> i64:
        """Return a set with the seat that has the most cards, or the empty set if there is a tie."""
        max_size = self.max_pile_size()
        winners: i64 = 0
        for seat in range(self.seats):
            if self.pile_sizes[seat] == max_size:
                winners |= bit(seat)
        return winners if not winners & (winners - 1) else 0

    def max_pile_size(self) -> i64:
        """Return the number of cards in the largest pile."""
        max_size: i64 = 0
        for seat in range(self.seats):
            max_size = max(max_size, self.pile_sizes[seat])
        return max_size

    def end_in_draw(self) -> None:
        """WR-11: end the match in a draw, because no player has cards left.

        Each player takes back their own stake.
        """
        for seat in range(self.seats):
            self.return_stake(seat)
        self.end_match(0, "WR-11")

    def end_match(self, winners: i64, clause_number: str) -> None:
        self.waiting_seats = 0
        if self.recording & WITH_EVENTS:
            if winners:
                self.emit(WON, min_element(winners))
            else:
                is_out_of_cards = clause_number == "WR-11"
                self.emit(ENDED_DRAWN, number=0 if is_out_of_cards else self.max_pile_size())
        self.finish(winners, clause_number)

    def return_stake(self, seat: i64) -> None:
        """Put a seat's stake back into its pile without changing the order of the cards.

        All players then know where the face-up cards of the stake are.
        """
        for stake_index in range(self.stake_sizes[seat]):
            index = RING_SIZE * seat + stake_index
            cell = self.stake[index]
            if cell < 0:
                self.won_cards[stake_index] = ~cell
                self.stake[index] = FACE_DOWN
                continue
            card = cell & CARD_MASK
            pool = card + 1
            if self.shuffles_stake:
                self.newest_pool += 1
                pool = self.newest_pool
            self.pool_of_card[card] = pool
            self.won_cards[stake_index] = card + RING_SIZE * pool
        self.put_under_pile(seat, self.stake_sizes[seat])


def visible_cell(cell: i64, known_cards: i64) -> i64:
    """Return a cell of a pile, without its card if that is not one of the known cards."""
    if known_cards & bit(cell & CARD_MASK):
        return cell
    return cell | CARD_MASK
