"""Public knowledge of the hidden cards in Crazy Eight.

Cards that were shuffled together form a group. All players know which cards form a group. They also know how
many cards of each group are in each hand, because each card that leaves a hand is shown. All arrangements of
the cards within a group are equally likely.

With the `first_ace` option, groups are not sufficient. A `take` reveals whether the first card picked up was
an ace that cancels the demand (CE-26), and the group of a card that leaves a hand is not known. Therefore
these events are recorded in order, as notes. A note consists of a kind, a seat and a value.

Some notes refer to slots: each card that a hand receives gets a slot, and the slots of a hand are numbered.
In a long round, the notes are replaced from time to time by shorter ones; this is called compaction.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.beliefs.bounds import merge_overlapping_sets
from parlour.kit.beliefs.hidden_cards import HiddenCards
from parlour.kit.bits import bit
from parlour.kit.events import EMPTY_KNOWLEDGE_LOG, KnowledgeLog

# says that the cards in the set `value` became the stock, so none of them is in a hand
NOTE_SOURCE: Final = 0
NOTE_ARRIVED: Final = 1  # says that the hand received `value` cards from the stock
NOTE_FIRST: Final = 2  # says that the hand received one of the cards in the set `value`
NOTE_LEFT: Final = 3  # says that the card `value` left the hand
NOTE_LEFT_DRAWN: Final = 4  # says that the card `value` left the hand and was the newest card in it
# the first note after a compaction; its value is the total number of integers in the compacted notes
NOTE_COMPACTED: Final = 5
# says that the card `value` left one of the slots listed in the NOTE_SLOTS notes that follow
NOTE_LEFT_ONE_OF: Final = 6
# lists slots: the note has a number n in place of the seat, and bit i of `value` is slot n * MAX_SLOTS + i
NOTE_SLOTS: Final = 7

MAX_SLOTS: Final = 50  # maximum number of slots in one NOTE_SLOTS note
ALL_SLOTS: Final = 1125899906842623  # mask of all slots in a NOTE_SLOTS note, bits 0 to 49
# the notes are compacted when they are longer than twice their last compacted length plus this number
COMPACTION_SLACK: Final = 240
NO_COUNTS: Final = vec[i64]([])


@final
@mypyc_attr(acyclic=True)
class Memory:
    """The public knowledge of the hidden cards: groups and, if the option `first_ace` is on, notes.

    Objects are immutable, so that copies of a match can share them. New information creates a new object.
    """

    def __init__(
        self,
        card_groups: vec[i64],
        stock_cards: i64,
        knowledge_log: KnowledgeLog,
        group_counts: vec[i64] = NO_COUNTS,
        drawn_card_group: i64 = 0,
    ) -> None:
        # the groups: each is a set of cards that were shuffled together and cannot be distinguished
        self.card_groups: vec[i64] = card_groups
        # the set in `card_groups` that contains the unseen cards in the stock
        self.stock_cards: i64 = stock_cards
        self.knowledge_log: KnowledgeLog = knowledge_log
        # In an observation: number of unseen cards by group and seat, at index `group * seats + seat`.
        self.group_counts: vec[i64] = group_counts
        # In an observation: the group of a drawn card that the viewer does not see, if it is not
        # `stock_cards`; otherwise 0. A catch may have reshuffled the stock since the card was drawn (CE-44).
        self.drawn_card_group: i64 = drawn_card_group

    def with_shuffled_stock(self, cards: i64) -> "Memory":
        """Return the memory after these cards have become the stock."""
        return Memory(split_off_group(self.card_groups, cards), cards, self.knowledge_log)

    def with_card_group(self, cards: i64) -> "Memory":
        """Return the memory with these cards as a separate group."""
        return Memory(split_off_group(self.card_groups, cards), self.stock_cards & ~cards, self.knowledge_log)

    def as_observed(self, group_counts: vec[i64], drawn_card_group: i64) -> "Memory":
        """Return the memory with the facts that only an observation has."""
        return Memory(self.card_groups, self.stock_cards, self.knowledge_log, group_counts, drawn_card_group)

    def without_observed(self) -> "Memory":
        """Return the memory without the facts that only an observation has."""
        return Memory(self.card_groups, self.stock_cards, self.knowledge_log)

    def find_other_group(self, card: i64) -> i64:
        """Return the group of a card, or 0 if the group is `stock_cards`."""
        for group in self.card_groups:
            if group & bit(card) and group != self.stock_cards:
                return group
        return 0

    def known_cards(self) -> i64:
        """Return the hidden cards whose location is publicly known. Each of them is alone in its group."""
        cards: i64 = 0
        for group in self.card_groups:
            if not group & (group - 1):
                cards |= group
        return cards

    def append_notes(self, notes: list[int]) -> "Memory":
        return Memory(self.card_groups, self.stock_cards, self.knowledge_log.append(notes))

    def note_deal(self, hand_sizes: list[int]) -> "Memory":
        """Return the memory after a deal. Before the deal, all cards were in the stock."""
        numbers = [NOTE_SOURCE, 0, int(self.stock_cards)]
        for seat in range(len(hand_sizes)):
            if hand_sizes[seat]:
                numbers.extend([NOTE_ARRIVED, seat, hand_sizes[seat]])
        return self.append_notes(numbers)

    def note_arrival(self, seat: i64, card: i64) -> "Memory":
        if bit(card) & self.known_cards():
            return self.append_notes([NOTE_FIRST, int(seat), int(bit(card))])
        return self.append_notes([NOTE_ARRIVED, int(seat), 1])

    def note_first_picked_card(self, seat: i64, card: i64, possible_cards: i64) -> "Memory":
        """CE-26: return the memory after a seat has picked up its first card for a demand.

        All players know that the card is in `possible_cards`.
        """
        memory = self.with_card_group(possible_cards) if possible_cards == bit(card) else self
        if bit(card) & memory.known_cards():
            possible_cards = bit(card)
        return memory.append_notes(
            [NOTE_FIRST, int(seat), int(possible_cards & (memory.stock_cards | bit(card)))]
        )

    def note_departure(self, seat: i64, card: i64, is_newest: bool) -> "Memory":
        return self.append_notes([NOTE_LEFT_DRAWN if is_newest else NOTE_LEFT, int(seat), int(card)])

    def note_stock(self, cards: i64) -> "Memory":
        return self.append_notes([NOTE_SOURCE, 0, int(cards)])

    def compact(self, seats: i64, hidden_cards: i64) -> "Memory":
        """Return this memory, or a copy with compacted notes if the notes have become too long."""
        numbers = self.knowledge_log.to_list()
        if not needs_compaction(numbers):
            return self
        return Memory(
            self.card_groups,
            self.stock_cards,
            KnowledgeLog(compact_notes(numbers, int(seats), int(hidden_cards))),
        )


def new_memory(pack: i64) -> Memory:
    """Return the knowledge before any card is seen: each card of the pack may be in the stock."""
    return Memory(vec[i64]([pack]), pack, EMPTY_KNOWLEDGE_LOG)


NO_MEMORY: Final = new_memory(0)  # placeholder in a match that has not been set up


def split_off_group(groups: vec[i64], cards: i64) -> vec[i64]:
    """Return the groups with these cards moved to a new group."""
    new_groups = vec[i64]([])
    for group in groups:
        other_cards = group & ~cards
        if other_cards:
            new_groups = append(new_groups, other_cards)
    return append(new_groups, cards)


@final
class HandSlots:
    """The slots of a hand, one for each card received, and the cards that have left the hand."""

    def __init__(self) -> None:
        self.masks: list[int] = []  # for each slot, its possible cards
        self.departed_cards: list[int] = []  # the cards that left the hand, in order
        # for each departed card, the set of slots that it may have emptied
        self.departed_slots: list[int] = []

    def add_cards(self, card_count: int, possible_cards: int) -> None:
        self.masks.extend([possible_cards] * card_count)

    def remove_card(self, card: int, is_newest: bool) -> None:
        slots = 1 << (len(self.masks) - 1)
        if not is_newest:
            slots = self.matching_slots(1 << card)
        self.departed_cards.append(card)
        self.departed_slots.append(slots)

    def exclude_cards(self, cards: int) -> None:
        for slot in range(len(self.masks)):
            self.masks[slot] &= ~cards

    def matching_slots(self, cards: int) -> int:
        slots = 0
        for slot in range(len(self.masks)):
            if self.masks[slot] & cards:
                slots |= 1 << slot
        return slots

    def drop_useless_departures(self, possible_cards: int) -> None:
        """Drop departed cards and their slots if this loses no knowledge about the hand.

        `possible_cards` must contain all cards that can be in the hand.
        """
        self.masks = [mask & possible_cards for mask in self.masks]
        while self.drop_departure_groups() or self.drop_known_slot_departures():
            pass

    def drop_known_slot_departures(self) -> bool:
        """Drop each departed card together with its slot, if the slot is known.

        If several equivalent slots are possible, one of them is dropped. Return True if a card was dropped.
        """
        departures_by_slot = self.find_departures_by_slot()
        equivalent_slots = self.find_equivalent_slots(departures_by_slot)
        dropped_departures: list[int] = []
        emptied_slots = 0
        for departure in range(len(self.departed_cards)):
            slots = self.departed_slots[departure] & ~emptied_slots
            if not slots:
                continue
            slot = (slots & -slots).bit_length() - 1
            if slots & ~equivalent_slots[slot]:
                slot = self.find_sole_emptied_slot(slots, departure, departures_by_slot)
            if slot >= 0:
                dropped_departures.append(departure)
                emptied_slots |= 1 << slot
        self.drop_departures(dropped_departures, emptied_slots)
        return bool(dropped_departures)

    def find_departures_by_slot(self) -> list[int]:
        """Return, for each slot, the departed cards that may have emptied it, as a set of their indices."""
        departures_by_slot = [0] * len(self.masks)
        for departure in range(len(self.departed_cards)):
            slots = self.departed_slots[departure]
            while slots:
                departures_by_slot[(slots & -slots).bit_length() - 1] |= 1 << departure
                slots &= slots - 1
        return departures_by_slot

    def find_equivalent_slots(self, departures_by_slot: list[int]) -> list[int]:
        """Return, for each slot, the set of slots that are equivalent to it.

        Two slots are equivalent if they have the same possible cards, and if the same departed cards may have
        emptied both.
        """
        equivalent_slots = [0] * len(self.masks)
        for slot in range(len(self.masks)):
            if equivalent_slots[slot]:
                continue
            equivalents = 1 << slot
            for other_slot in range(slot + 1, len(self.masks)):
                if (
                    self.masks[other_slot] == self.masks[slot]
                    and departures_by_slot[other_slot] == departures_by_slot[slot]
                ):
                    equivalents |= 1 << other_slot
            for other_slot in range(slot, len(self.masks)):
                if equivalents >> other_slot & 1:
                    equivalent_slots[other_slot] = equivalents
        return equivalent_slots

    def find_sole_emptied_slot(
        self, possible_slots: int, departure: int, departures_by_slot: list[int]
    ) -> int:
        """Return the possible slot that this departed card must have emptied, or -1 if none is certain."""
        while possible_slots:
            slot = (possible_slots & -possible_slots).bit_length() - 1
            possible_slots &= possible_slots - 1
            if not self.masks[slot] and departures_by_slot[slot] == 1 << departure:
                return slot
        return -1

    def drop_departure_groups(self) -> bool:
        """Drop each group of departed cards if this loses no knowledge about the hand.

        Departed cards form a group if the slots that they may have emptied overlap. Return True if a card was
        dropped.
        """
        dropped_departures: list[int] = []
        emptied_slots = 0
        for group in merge_overlapping_sets(self.departed_slots):
            group_departures = [
                departure
                for departure in range(len(self.departed_cards))
                if self.departed_slots[departure] & group
            ]
            slots = self.choose_emptied_slots(group, len(group_departures))
            if slots:
                dropped_departures.extend(group_departures)
                emptied_slots |= slots
        self.drop_departures(dropped_departures, emptied_slots)
        return bool(dropped_departures)

    def choose_emptied_slots(self, slot_group: int, emptied_count: int) -> int:
        """Choose `emptied_count` slots of a group, and return the set of these slots.

        Slots whose card is certain to have left the hand are chosen first. If the other slots differ in their
        possible cards, return 0, because the choice between them could change what is known about the hand.
        """
        emptied_slots = 0
        nonempty_slots = 0
        common_mask = 0
        while slot_group:
            slot = (slot_group & -slot_group).bit_length() - 1
            slot_group &= slot_group - 1
            mask = self.masks[slot]
            if not mask:
                emptied_slots |= 1 << slot
            elif common_mask and mask != common_mask:
                return 0
            else:
                common_mask = mask
                nonempty_slots |= 1 << slot
        while nonempty_slots and emptied_slots.bit_count() < emptied_count:
            emptied_slots |= nonempty_slots & -nonempty_slots
            nonempty_slots &= nonempty_slots - 1
        return emptied_slots

    def drop_departures(self, departure_indexes: list[int], emptied_slots: int) -> None:
        remaining_departures = [
            departure for departure in range(len(self.departed_cards)) if departure not in departure_indexes
        ]
        self.departed_cards = [self.departed_cards[departure] for departure in remaining_departures]
        self.departed_slots = [
            renumber_slots(self.departed_slots[departure], emptied_slots)
            for departure in remaining_departures
        ]
        self.masks = [self.masks[slot] for slot in range(len(self.masks)) if not emptied_slots >> slot & 1]


def renumber_slots(slot_set: int, dropped_slots: int) -> int:
    """Return a set of slots, renumbered as if the dropped slots had been removed."""
    renumbered_slots = slot_set & ~dropped_slots
    while dropped_slots:
        highest_dropped = dropped_slots.bit_length() - 1
        dropped_slots ^= 1 << highest_dropped
        lower_slots = (1 << highest_dropped) - 1
        renumbered_slots = renumbered_slots & lower_slots | renumbered_slots >> 1 & ~lower_slots
    return renumbered_slots


def replay_notes(notes: list[int], seats: int) -> list[HandSlots]:
    """Return each seat's hand according to the notes, followed by the stock as a hand with a single slot."""
    hands = [HandSlots() for _ in range(seats + 1)]
    stock_cards = 0
    departure_hand = hands[seats]
    for index in range(0, len(notes), 3):
        kind, seat, value = notes[index], notes[index + 1], notes[index + 2]
        if kind == NOTE_SOURCE:
            stock_cards = value
            for hand in hands:
                hand.exclude_cards(stock_cards)
            hands[seats].masks = [stock_cards]
        elif kind == NOTE_ARRIVED:
            hands[seat].add_cards(value, stock_cards)
        elif kind == NOTE_FIRST:
            hands[seat].add_cards(1, value)
        elif kind == NOTE_LEFT_ONE_OF:
            departure_hand = hands[seat]
            departure_hand.departed_cards.append(value)
            departure_hand.departed_slots.append(0)
        elif kind == NOTE_SLOTS:
            departure_hand.departed_slots[-1] |= value << seat * MAX_SLOTS
        elif kind != NOTE_COMPACTED:
            hands[seat].remove_card(value, kind == NOTE_LEFT_DRAWN)
    return hands


def needs_compaction(notes: list[int]) -> bool:
    """Return True if the notes are longer than twice their last compacted length plus COMPACTION_SLACK."""
    compacted_length = notes[2] if notes and notes[0] == NOTE_COMPACTED else 0
    return len(notes) > 2 * compacted_length + COMPACTION_SLACK


def compact_notes(notes: list[int], seats: int, hidden_cards: int) -> list[int]:
    """Return shorter notes that say the same about the cards in `hidden_cards`.

    `hidden_cards` must contain at least all cards that are not in the discard pile.
    """
    hands = replay_notes(notes, seats)
    compacted_notes = [NOTE_COMPACTED, 0, 0, NOTE_SOURCE, 0, hands[seats].masks[0]]
    for seat in range(seats):
        hand = hands[seat]
        hand.drop_useless_departures(hidden_cards)
        for mask in hand.masks:
            compacted_notes.extend([NOTE_FIRST, seat, mask])
        for index in range(len(hand.departed_cards)):
            compacted_notes.extend([NOTE_LEFT_ONE_OF, seat, hand.departed_cards[index]])
            slots = hand.departed_slots[index]
            slot_range = 0
            while slots:
                compacted_notes.extend([NOTE_SLOTS, slot_range, slots & ALL_SLOTS])
                slots >>= MAX_SLOTS
                slot_range += 1
    compacted_notes[2] = len(compacted_notes)
    return compacted_notes


def build_constraints(
    notes: list[int], seats: int, seat: int, hidden_cards: int, stock_count: int, drawing_seat: int
) -> HiddenCards:
    """Return what a seat knows about the hidden cards, as constraints.

    Args:
        notes: The notes that record the events of the round.
        seats: The number of seats.
        seat: The seat whose knowledge is used, or a negative number for a spectator.
        hidden_cards: The set of hidden cards.
        stock_count: The number of hidden cards in the stock. The other hidden cards are in hands.
        drawing_seat: The seat that has just drawn a card, or -1 for none. Its hand is not compacted, so that
            the drawn card keeps its own slot.
    """
    constraints = HiddenCards(hidden_cards)
    hands = replay_notes(notes, seats)
    for other in range(seats):
        if other == seat:
            continue
        hand = hands[other]
        if other != drawing_seat:
            hand.drop_useless_departures(hidden_cards)
        first_slot = len(constraints.places)
        for mask in hand.masks:
            constraints.add_cards(other, 1, mask)
        for index in range(len(hand.departed_cards)):
            constraints.remove_from_slots(
                hand.departed_cards[index], hand.departed_slots[index] << first_slot
            )
    constraints.add_cards(seats, stock_count, hands[seats].masks[0])
    return constraints
