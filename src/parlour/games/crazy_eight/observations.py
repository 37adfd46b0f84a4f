"""Public knowledge of the hidden cards in Crazy Eight.

Cards that were shuffled together form a group. The cards of a group are public. The number of cards of each
group in a hand is also public, because every departure shows its card. Within a group all arrangements are
equally likely.

This does not hold under `first_ace`. There, a `take` shows whether the first card picked was an ace that
cancels (CE-26). Also, the group of a card that leaves a hand is not known. Notes record these events in
order, each with a kind, a seat and a value. Because a long round would make the notes too long, they are
compacted from time to time.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.beliefs.bounds import merge_overlapping_sets
from parlour.kit.beliefs.hidden_cards import HiddenCards
from parlour.kit.bits import bit
from parlour.kit.events import KnowledgeLog

NOTE_SOURCE: Final = 0  # these cards form the stock from now on, so none of them is in a hand
NOTE_ARRIVED: Final = 1  # a number of cards of the stock came into a hand
NOTE_FIRST: Final = 2  # one of these cards came into a hand
NOTE_LEFT: Final = 3  # this card left a hand
NOTE_LEFT_DRAWN: Final = 4  # this card left a hand, and was the last to come into it
NOTE_COMPACTED: Final = 5  # length of the notes after the last compaction; always the first note
NOTE_LEFT_ONE_OF: Final = 6  # this card left one of the slots of a hand given in the next notes
NOTE_SLOTS: Final = 7  # with a number n in place of a seat: a set of slots, counted from n * MAX_SLOTS

MAX_SLOTS: Final = 50
ALL_SLOTS: Final = 1125899906842623  # 2^50 - 1
COMPACTION_SLACK: Final = 240  # growth beyond twice the compacted length before the next compaction


@final
@mypyc_attr(acyclic=True)
class Memory:
    """The public knowledge of the hidden cards: groups, and notes if they are kept.

    It is immutable, so that copies of a match share it. New information creates a new object.
    """

    def __init__(
        self, card_groups: vec[i64], stock_cards: i64, knowledge_log: KnowledgeLog, group_counts: vec[i64]
    ) -> None:
        self.card_groups: vec[i64] = card_groups  # the groups of cards that cannot be told apart
        self.stock_cards: i64 = stock_cards  # the group of the stock
        self.knowledge_log: KnowledgeLog = knowledge_log
        # In an observation: number of unseen cards, by group and then by seat.
        self.group_counts: vec[i64] = group_counts

    def with_shuffled_stock(self, cards: i64) -> "Memory":
        """Return the knowledge after these cards have become the stock."""
        return Memory(split_off_group(self.card_groups, cards), cards, self.knowledge_log, self.group_counts)

    def with_group(self, cards: i64) -> "Memory":
        """Return the knowledge after these cards have become a group of their own."""
        return Memory(
            split_off_group(self.card_groups, cards),
            self.stock_cards & ~cards,
            self.knowledge_log,
            self.group_counts,
        )

    def with_group_counts(self, held: vec[i64]) -> "Memory":
        return Memory(self.card_groups, self.stock_cards, self.knowledge_log, held)

    def known_cards(self) -> i64:
        """Return the publicly known hidden cards: those in groups of one."""
        cards: i64 = 0
        for lot in self.card_groups:
            if not lot & (lot - 1):
                cards |= lot
        return cards

    def append_notes(self, numbers: list[int]) -> "Memory":
        return Memory(
            self.card_groups, self.stock_cards, self.knowledge_log.append(numbers), self.group_counts
        )

    def note_deal(self, hands: list[int]) -> "Memory":
        """Return the knowledge after a deal: all cards formed the stock, and the hands were dealt from it."""
        numbers = [NOTE_SOURCE, 0, int(self.stock_cards)]
        for seat in range(len(hands)):
            if hands[seat]:
                numbers.extend([NOTE_ARRIVED, seat, hands[seat]])
        return self.append_notes(numbers)

    def note_arrival(self, seat: i64, card: i64) -> "Memory":
        if bit(card) & self.known_cards():
            return self.append_notes([NOTE_FIRST, int(seat), int(bit(card))])
        return self.append_notes([NOTE_ARRIVED, int(seat), 1])

    def note_first(self, seat: i64, card: i64, among: i64) -> "Memory":
        """CE-26: return the knowledge that the first card picked was publicly one of these."""
        known = self.with_group(among) if among == bit(card) else self
        if bit(card) & known.known_cards():
            among = bit(card)
        return known.append_notes([NOTE_FIRST, int(seat), int(among & (known.stock_cards | bit(card)))])

    def note_departure(self, seat: i64, card: i64, newest: bool) -> "Memory":
        return self.append_notes([NOTE_LEFT_DRAWN if newest else NOTE_LEFT, int(seat), int(card)])

    def note_stock(self, cards: i64) -> "Memory":
        return self.append_notes([NOTE_SOURCE, 0, int(cards)])

    def compact(self, seats: i64, hiding: i64) -> "Memory":
        """Drop obsolete notes if compaction is due."""
        numbers = self.knowledge_log.to_list()
        if not needs_compaction(numbers):
            return self
        return Memory(
            self.card_groups,
            self.stock_cards,
            KnowledgeLog(compact_notes(numbers, int(seats), int(hiding))),
            self.group_counts,
        )


def split_off_group(lots: vec[i64], cards: i64) -> vec[i64]:
    """Return the groups with these cards moved to a new group."""
    apart = vec[i64]([])
    for lot in lots:
        rest = lot & ~cards
        if rest:
            apart = append(apart, rest)
    return append(apart, cards)


@final
class HandSlots:
    """A hand as slots, one for each card that arrived: its possible cards, and whether it may be empty."""

    def __init__(self) -> None:
        self.masks: list[int] = []  # for each slot, its possible cards
        self.departed_cards: list[int] = []  # cards that left the hand
        self.departed_slots: list[int] = []  # for each departure, the set of slots it can have emptied

    def add_cards(self, n: int, mask: int) -> None:
        self.masks.extend([mask] * n)

    def remove_card(self, card: int, newest: bool) -> None:
        slots = 1 << (len(self.masks) - 1)
        if not newest:
            slots = self.matching_slots(1 << card)
        self.departed_cards.append(card)
        self.departed_slots.append(slots)

    def require_none(self, mask: int) -> None:
        for slot in range(len(self.masks)):
            self.masks[slot] &= ~mask

    def matching_slots(self, mask: int) -> int:
        slots = 0
        for slot in range(len(self.masks)):
            if self.masks[slot] & mask:
                slots |= 1 << slot
        return slots

    def compact(self, hiding: int) -> None:
        """Drop empty slots and as many departures, if it does not matter which slots they emptied.

        `hiding` contains at least all cards that can be in the hand.
        """
        self.masks = [mask & hiding for mask in self.masks]
        while self.drop_groups() or self.drop_single_departures():
            pass

    def drop_single_departures(self) -> bool:
        """Drop departures from one of several equivalent slots, and those that alone can empty a slot."""
        leavers = self.slot_departures()
        kinds = self.slot_kinds(leavers)
        departures: list[int] = []
        emptied = 0
        for at in range(len(self.departed_cards)):
            slots = self.departed_slots[at] & ~emptied
            if not slots:
                continue
            slot = (slots & -slots).bit_length() - 1
            if slots & ~kinds[slot]:
                slot = self.sole_emptied_slot(slots, at, leavers)
            if slot >= 0:
                departures.append(at)
                emptied |= 1 << slot
        self.drop_departures(departures, emptied)
        return bool(departures)

    def slot_departures(self) -> list[int]:
        """Return for each slot the set of departures that can have emptied it."""
        leavers = [0] * len(self.masks)
        for at in range(len(self.departed_cards)):
            slots = self.departed_slots[at]
            while slots:
                leavers[(slots & -slots).bit_length() - 1] |= 1 << at
                slots &= slots - 1
        return leavers

    def slot_kinds(self, leavers: list[int]) -> list[int]:
        """Return for each slot its equivalents, which have the same possible cards and departures."""
        kinds = [0] * len(self.masks)
        for slot in range(len(self.masks)):
            if kinds[slot]:
                continue
            kind = 1 << slot
            for other in range(slot + 1, len(self.masks)):
                if self.masks[other] == self.masks[slot] and leavers[other] == leavers[slot]:
                    kind |= 1 << other
            for other in range(slot, len(self.masks)):
                if kind >> other & 1:
                    kinds[other] = kind
        return kinds

    def sole_emptied_slot(self, slots: int, departure: int, leavers: list[int]) -> int:
        """Return an empty slot that only this departure can have emptied, or -1 if there is none."""
        while slots:
            slot = (slots & -slots).bit_length() - 1
            slots &= slots - 1
            if not self.masks[slot] and leavers[slot] == 1 << departure:
                return slot
        return -1

    def drop_groups(self) -> bool:
        """Drop departures from overlapping slots if those that are not empty have the same possible cards."""
        departures: list[int] = []
        emptied = 0
        for group in merge_overlapping_sets(self.departed_slots):
            joined = [at for at in range(len(self.departed_cards)) if self.departed_slots[at] & group]
            slots = self.emptied_slots(group, len(joined))
            if slots:
                departures.extend(joined)
                emptied |= slots
        self.drop_departures(departures, emptied)
        return bool(departures)

    def emptied_slots(self, group: int, n: int) -> int:
        """Return n slots of a group that count as emptied, or none if the choice makes a difference."""
        empty = 0
        filled = 0
        kind = 0
        while group:
            slot = (group & -group).bit_length() - 1
            group &= group - 1
            mask = self.masks[slot]
            if not mask:
                empty |= 1 << slot
            elif kind and mask != kind:
                return 0
            else:
                kind = mask
                filled |= 1 << slot
        while filled and empty.bit_count() < n:
            empty |= filled & -filled
            filled &= filled - 1
        return empty

    def drop_departures(self, departures: list[int], slots: int) -> None:
        kept = [at for at in range(len(self.departed_cards)) if at not in departures]
        self.departed_cards = [self.departed_cards[at] for at in kept]
        self.departed_slots = [renumber_slots(self.departed_slots[at], slots) for at in kept]
        self.masks = [self.masks[slot] for slot in range(len(self.masks)) if not slots >> slot & 1]


def renumber_slots(slots: int, dropped: int) -> int:
    """Renumber a set of slots after others have been dropped and later ones have moved down."""
    kept = slots & ~dropped
    while dropped:
        last = dropped.bit_length() - 1
        dropped ^= 1 << last
        below = (1 << last) - 1
        kept = kept & below | kept >> 1 & ~below
    return kept


def replay_notes(notes: list[int], seats: int) -> list[HandSlots]:
    """Return the hands that result from the notes, and after them a slot for the cards of the stock."""
    hands = [HandSlots() for _ in range(seats + 1)]
    source = 0
    left = hands[seats]
    for at in range(0, len(notes), 3):
        kind, who, value = notes[at], notes[at + 1], notes[at + 2]
        if kind == NOTE_SOURCE:
            source = value
            for hand in hands:
                hand.require_none(source)
            hands[seats].masks = [source]
        elif kind == NOTE_ARRIVED:
            hands[who].add_cards(value, source)
        elif kind == NOTE_FIRST:
            hands[who].add_cards(1, value)
        elif kind == NOTE_LEFT_ONE_OF:
            left = hands[who]
            left.departed_cards.append(value)
            left.departed_slots.append(0)
        elif kind == NOTE_SLOTS:
            left.departed_slots[-1] |= value << who * MAX_SLOTS
        elif kind != NOTE_COMPACTED:
            hands[who].remove_card(value, kind == NOTE_LEFT_DRAWN)
    return hands


def needs_compaction(notes: list[int]) -> bool:
    """Return True if the notes have more than doubled since the last compaction."""
    before = notes[2] if notes and notes[0] == NOTE_COMPACTED else 0
    return len(notes) > 2 * before + COMPACTION_SLACK


def compact_notes(notes: list[int], seats: int, hiding: int) -> list[int]:
    """Return shorter notes with the same implications for the cards in `hiding`.

    `hiding` must contain all cards that are not on the discard pile.
    """
    hands = replay_notes(notes, seats)
    found = [NOTE_COMPACTED, 0, 0, NOTE_SOURCE, 0, hands[seats].masks[0]]
    for seat in range(seats):
        hand = hands[seat]
        hand.compact(hiding)
        for mask in hand.masks:
            found.extend([NOTE_FIRST, seat, mask])
        for at in range(len(hand.departed_cards)):
            found.extend([NOTE_LEFT_ONE_OF, seat, hand.departed_cards[at]])
            slots = hand.departed_slots[at]
            n = 0
            while slots:
                found.extend([NOTE_SLOTS, n, slots & ALL_SLOTS])
                slots >>= MAX_SLOTS
                n += 1
    found[2] = len(found)
    return found


def build_constraints(
    notes: list[int], seats: int, seat: int, pool: int, hidden: int, drawing: int
) -> HiddenCards:
    """Return the constraints a seat knows for the cards of `pool`.

    `hidden` of them are in the stock and the others in hands. The newest card of the seat `drawing` (-1 for
    none) keeps a slot of its own.
    """
    unseen = HiddenCards(pool)
    hands = replay_notes(notes, seats)
    for other in range(seats):
        if other == seat:
            continue
        hand = hands[other]
        if other != drawing:
            hand.compact(pool)
        before = len(unseen.places)
        for mask in hand.masks:
            unseen.add_cards(other, 1, mask)
        for at in range(len(hand.departed_cards)):
            unseen.remove_from_slots(hand.departed_cards[at], hand.departed_slots[at] << before)
    unseen.add_cards(seats, hidden, hands[seats].masks[0])
    return unseen
