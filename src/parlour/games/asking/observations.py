"""Public knowledge of hands whose cards move face up.

A card that has been seen in a hand stays known until it is laid down. Therefore notes are kept only about the
other cards, and only notes that add information.
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.asking.options import AskingConfig, rank_set
from parlour.kit.bits import count, min_element, shift_left
from parlour.kit.cards import ALL_ACES
from parlour.kit.events import EMPTY_KNOWLEDGE_LOG, KnowledgeLog
from parlour.kit.game import Game

# A note has four numbers: the kind, the seat, a set of cards, and a count.
NOTE_ARRIVED: Final = 0  # a number of cards arrived, each from the set
NOTE_LEFT: Final = 1  # this card left face up
NOTE_NONE: Final = 2  # the hand holds no card of the set
NOTE_SOME: Final = 3  # the hand holds at least one card of the set
NOTE_NOT_ALL: Final = 4  # the hand does not hold all cards of the set
NOTE_WIDTH: Final = 4


def drop_seat_notes(notes: KnowledgeLog, seat: i64) -> KnowledgeLog:
    """Return the notes of all other seats."""
    kept: list[int] = []
    for at in range(0, int(notes.length), NOTE_WIDTH):
        if notes.shared_list[at + 1] != seat:
            kept.extend(notes.shared_list[at : at + NOTE_WIDTH])
    return KnowledgeLog(kept)


class TrackedHands(Game):
    """The hands, and the public knowledge of their cards, which is kept if `track_views` is set."""

    def declare_public(self) -> None:
        self.config: AskingConfig = self.build_config()

    def declare_round(self) -> None:
        self.completed_sets: vec[i64] = vec[i64]([0] * int(self.seats))  # cards laid down
        self.absent_cards: i64 = 0  # cards out of play because a position leaves them out
        self.known_cards: vec[i64] = vec[i64]([0] * int(self.seats))  # publicly known cards in hand
        # Knowledge about the other cards in hand:
        self.excluded_cards: vec[i64] = vec[i64]([0] * int(self.seats))  # cards not in the hand
        # full ranks with at least one card in the hand
        self.held_ranks: vec[i64] = vec[i64]([0] * int(self.seats))
        # For each rank, cards that are not all in the hand.
        self.excluded_parts: vec[i64] = vec[i64]([0] * int(self.seats))
        self.knowledge_log: KnowledgeLog = EMPTY_KNOWLEDGE_LOG

    def declare_hidden(self) -> None:
        self.hands: vec[i64] = vec[i64]([0] * int(self.seats))
        # in an observation: number of unseen cards
        self.hidden_counts: vec[i64] = vec[i64]([0] * int(self.seats))

    def build_config(self) -> AskingConfig:
        """Return the configuration derived from the options."""
        raise NotImplementedError

    def append_note(self, kind: i64, seat: i64, cards: i64, n: i64) -> None:
        if self.track_views:
            self.knowledge_log = self.knowledge_log.append_entry(kind, seat, cards, n)

    def note_hands(self) -> None:
        """Note the hands after the deal or at the start of a position."""
        for seat in range(self.seats):
            n = count(self.hands[seat]) + self.hidden_counts[seat]
            if n:
                self.append_note(NOTE_ARRIVED, seat, self.config.pack & ~self.absent_cards, n)

    def hand_size(self, seat: i64) -> i64:
        """Return the number of cards a seat holds, seen or not."""
        return count(self.hands[seat]) + self.hidden_counts[seat]

    def located_cards(self) -> i64:
        """Return the cards whose location is publicly known."""
        cards = self.absent_cards
        for seat in range(self.seats):
            cards |= self.completed_sets[seat] | self.known_cards[seat]
        return cards

    def note_ask(self, seat: i64, whole: i64) -> None:
        """Note that the asking seat holds a card of this rank."""
        if not (self.known_cards[seat] | self.held_ranks[seat]) & whole:
            self.append_note(NOTE_SOME, seat, whole, 1)
            self.held_ranks[seat] = self.held_ranks[seat] | whole

    def note_none(self, seat: i64, cards: i64) -> None:
        """Note that none of these cards is in the hand, except publicly known ones."""
        cards &= ~(self.excluded_cards[seat] | self.located_cards())
        if cards:
            self.append_note(NOTE_NONE, seat, cards, 0)
            self.excluded_cards[seat] = self.excluded_cards[seat] | cards

    def note_arrival(self, seat: i64, among: i64) -> None:
        """Note the arrival of a card that only its owner sees."""
        self.append_note(NOTE_ARRIVED, seat, among, 1)
        self.excluded_cards[seat] = self.excluded_cards[seat] & ~among
        self.excluded_parts[seat] = 0

    def note_departure(self, seat: i64, cards: i64) -> None:
        """Note that cards leave a hand face up. They must still be in the hand."""
        unseen = cards & ~self.known_cards[seat]
        self.known_cards[seat] = self.known_cards[seat] & ~cards
        if not unseen:
            return
        self.held_ranks[seat] = self.held_ranks[seat] & ~(rank_set(unseen) * ALL_ACES)
        if self.hands[seat] & ~cards == self.known_cards[seat]:
            self.clear_notes(seat)
            return
        while unseen:
            self.append_note(NOTE_LEFT, seat, unseen & -unseen, 1)
            unseen &= unseen - 1

    def clear_notes(self, seat: i64) -> None:
        """Drop the notes about a hand whose cards are all publicly known."""
        if self.track_views:
            self.knowledge_log = drop_seat_notes(self.knowledge_log, seat)
        self.held_ranks[seat] = 0
        self.excluded_parts[seat] = 0
        self.excluded_cards[seat] = self.config.pack

    def note_no_set(self, seat: i64) -> None:
        """Note that the hand does not hold a whole set, which would have been laid down."""
        if not self.hands[seat] or not self.track_views:
            return
        elsewhere = (self.located_cards() & ~self.known_cards[seat]) | self.excluded_cards[seat]
        ranks = self.config.ranks
        while ranks:
            whole = self.config.pack & shift_left(ALL_ACES, min_element(ranks))
            ranks &= ranks - 1
            cards = whole & ~self.known_cards[seat]
            if not cards & elsewhere and (self.excluded_parts[seat] & whole) != cards:
                self.append_note(NOTE_NOT_ALL, seat, cards, count(cards))
                self.excluded_parts[seat] = (self.excluded_parts[seat] & ~whole) | cards

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        "config",
        "completed_sets",
        "absent_cards",
        "known_cards",
        "excluded_cards",
        "held_ranks",
        "excluded_parts",
        "knowledge_log",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (
        "hands",
        "hidden_counts",
    )

    def copy_visible(self, target: Game, seat: i64, known_cards: i64) -> None:
        assert isinstance(target, TrackedHands)
        own: TrackedHands = target
        own.hands = self.hands[:]
        own.hidden_counts = self.hidden_counts[:]
        for other in range(self.seats):
            if other != seat:
                hand = self.hands[other]
                own.hands[other] = hand & known_cards
                own.hidden_counts[other] = self.hidden_counts[other] + count(hand & ~known_cards)

    def reset_round(self) -> None:
        self.absent_cards = 0
        self.knowledge_log = EMPTY_KNOWLEDGE_LOG
        for at in range(self.seats):
            self.completed_sets[at] = 0
            self.known_cards[at] = 0
            self.excluded_cards[at] = 0
            self.held_ranks[at] = 0
            self.excluded_parts[at] = 0
            self.hands[at] = 0
            self.hidden_counts[at] = 0

    # --- end of generated ---
