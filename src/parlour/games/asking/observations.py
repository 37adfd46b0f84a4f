"""Public knowledge about hands, in games where cards move from hand to hand face up.

Once a card has been seen, all players know which hand holds it until it is laid down. Only knowledge about
unseen cards is therefore logged, in the form of notes. A note that would add no information is left out.
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.asking.options import AskingConfig, ranks_of_cards
from parlour.kit.bits import count, min_element, shift_left
from parlour.kit.cards import ALL_ACES
from parlour.kit.events import EMPTY_KNOWLEDGE_LOG, KnowledgeLog
from parlour.kit.game import Game

# A note in the knowledge log consists of four integers: its kind, a seat, a set of cards, and a number of
# cards (`count`). Each kind says something about the seat's hand.
NOTE_ARRIVED: Final = 0  # says that `count` unseen cards of the set came into the hand
NOTE_LEFT: Final = 1  # says that a card left the hand face up; the set contains only this card
NOTE_NONE: Final = 2  # says that the hand holds no card of the set
NOTE_SOME: Final = 3  # says that the hand holds at least one card of the set
NOTE_NOT_ALL: Final = 4  # says that the hand does not hold all cards of the set
NOTE_WIDTH: Final = 4  # number of integers in a note


def drop_seat_notes(notes: KnowledgeLog, seat: i64) -> KnowledgeLog:
    """Return the log without the notes about this seat."""
    other_notes: list[int] = []
    for index in range(0, int(notes.length), NOTE_WIDTH):
        if notes.shared_numbers[index + 1] != seat:
            other_notes.extend(notes.shared_numbers[index : index + NOTE_WIDTH])
    return KnowledgeLog(other_notes)


class TrackedHands(Game):
    """A game that tracks public knowledge about hands, and logs this knowledge if `track_views` is on."""

    def declare_public_fields(self) -> None:
        self.config: AskingConfig = self.build_config()

    def declare_round_fields(self) -> None:
        # the cards in each seat's completed sets
        self.completed_sets: vec[i64] = vec[i64]([0] * int(self.seats))
        self.absent_cards: i64 = 0  # cards out of play because a loaded position omits them
        # publicly known cards in each hand
        self.known_cards: vec[i64] = vec[i64]([0] * int(self.seats))
        # Public knowledge about each hand's unknown cards, by seat:
        self.excluded_cards: vec[i64] = vec[i64]([0] * int(self.seats))  # cards known not to be in the hand
        # all cards of certain ranks; the hand is known to hold an unseen card of each of these ranks
        self.held_ranks: vec[i64] = vec[i64]([0] * int(self.seats))
        # union of sets of unseen cards, at most one set per rank; the hand lacks at least one card of each
        # set
        self.excluded_parts: vec[i64] = vec[i64]([0] * int(self.seats))
        self.knowledge_log: KnowledgeLog = EMPTY_KNOWLEDGE_LOG

    def declare_hidden_fields(self) -> None:
        self.hands: vec[i64] = vec[i64]([0] * int(self.seats))
        # In an observation: number of unseen cards in each hand.
        self.hidden_counts: vec[i64] = vec[i64]([0] * int(self.seats))

    def build_config(self) -> AskingConfig:
        """Return the configuration derived from the options."""
        raise NotImplementedError

    def append_note(self, note_kind: i64, seat: i64, cards: i64, card_count: i64) -> None:
        if self.track_views:
            self.knowledge_log = self.knowledge_log.append_entry(note_kind, seat, cards, card_count)

    def note_hands(self) -> None:
        """Log the size of each nonempty hand."""
        for seat in range(self.seats):
            card_count = count(self.hands[seat]) + self.hidden_counts[seat]
            if card_count:
                self.append_note(NOTE_ARRIVED, seat, self.config.pack & ~self.absent_cards, card_count)

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
        if self.track_views:
            self.knowledge_log = drop_seat_notes(self.knowledge_log, seat)
        self.held_ranks[seat] = 0
        self.excluded_parts[seat] = 0
        self.excluded_cards[seat] = self.config.pack

    def note_no_set(self, seat: i64) -> None:
        """Record that a hand holds no complete set, because otherwise the player would have laid it down."""
        if not self.hands[seat] or not self.track_views:
            return
        cards_elsewhere = (self.located_cards() & ~self.known_cards[seat]) | self.excluded_cards[seat]
        ranks = self.config.ranks
        while ranks:
            rank_cards = self.config.pack & shift_left(ALL_ACES, min_element(ranks))
            ranks &= ranks - 1
            unknown_cards = rank_cards & ~self.known_cards[seat]
            if (
                not unknown_cards & cards_elsewhere
                and (self.excluded_parts[seat] & rank_cards) != unknown_cards
            ):
                self.append_note(NOTE_NOT_ALL, seat, unknown_cards, count(unknown_cards))
                self.excluded_parts[seat] = (self.excluded_parts[seat] & ~rank_cards) | unknown_cards

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
        for index in range(self.seats):
            self.completed_sets[index] = 0
            self.known_cards[index] = 0
            self.excluded_cards[index] = 0
            self.held_ranks[index] = 0
            self.excluded_parts[index] = 0
            self.hands[index] = 0
            self.hidden_counts[index] = 0

    # --- end of generated code ---
