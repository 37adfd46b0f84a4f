"""What everybody remembers of the cards of Crazy Eight that lie hidden.

Cards shuffled together are a lot. Which they are is public, and so is how many of each lot a hand holds,
because every departure shows its card. Within a lot all arrangements are alike.

Not so under `first_ace`: there a `take` shows whether the first card picked was an ace that cancels (CE-26),
and which of the cards of a hand one came from that left is not known. Notes tell it all in order, each a
kind, a seat and a value. A long round would make them endless, so what matters no longer is left out.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.beliefs.bounds import merge_overlapping_sets
from parlour.kit.beliefs.hidden_cards import HiddenCards
from parlour.kit.bits import bit
from parlour.kit.events import KnowledgeLog

NOTE_SOURCE: Final = 0  # these cards make the stock from now on, so none of them is in a hand
NOTE_ARRIVED: Final = 1  # so many cards of the stock came into a hand
NOTE_FIRST: Final = 2  # one of these cards came into a hand
NOTE_LEFT: Final = 3  # this card left a hand
NOTE_LEFT_DRAWN: Final = 4  # this card left a hand, and was the last to come into it
NOTE_COMPACTED: Final = 5  # so long were the notes when they were shortened last; they begin with it
NOTE_LEFT_ONE_OF: Final = 6  # this card left one of the slots of a hand that the next notes name
NOTE_SLOTS: Final = 7  # instead of a seat a number n: a set of slots, counted from n * SLOTS

MAX_SLOTS: Final = 50
ALL_SLOTS: Final = 1125899906842623  # 2^50 - 1
COMPACTION_SLACK: Final = (
    240  # by how much notes may grow beyond twice what they were when they were shortened
)


@final
@mypyc_attr(acyclic=True)
class Memory:
    """What all know of the cards in hiding: the lots, and the notes where any are made.

    It never changes, so that copies of a match share it: what all learn gives another.
    """

    def __init__(
        self, card_groups: vec[i64], stock_cards: i64, knowledge_log: KnowledgeLog, group_counts: vec[i64]
    ) -> None:
        self.card_groups: vec[i64] = card_groups  # what each card in hiding can be
        self.stock_cards: i64 = stock_cards  # the lot of the stock
        self.knowledge_log: KnowledgeLog = knowledge_log
        self.group_counts: vec[i64] = (
            group_counts  # in an observation, lot by lot and seat by seat: cards not seen
        )

    def with_shuffled_stock(self, cards: i64) -> "Memory":
        """These cards have become the stock."""
        return Memory(split_off_group(self.card_groups, cards), cards, self.knowledge_log, self.group_counts)

    def with_group(self, cards: i64) -> "Memory":
        """All know these cards to lie together: they are a lot of their own."""
        return Memory(
            split_off_group(self.card_groups, cards),
            self.stock_cards & ~cards,
            self.knowledge_log,
            self.group_counts,
        )

    def with_group_counts(self, held: vec[i64]) -> "Memory":
        return Memory(self.card_groups, self.stock_cards, self.knowledge_log, held)

    def known_cards(self) -> i64:
        """Cards in hiding that everybody can name: those of a lot of one."""
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
        """All cards made the stock, and hands of so many have come from it."""
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
        """CE-26: all have seen that the first card picked was one of these."""
        known = self.with_group(among) if among == bit(card) else self
        if bit(card) & known.known_cards():
            among = bit(card)
        return known.append_notes([NOTE_FIRST, int(seat), int(among & (known.stock_cards | bit(card)))])

    def note_departure(self, seat: i64, card: i64, newest: bool) -> "Memory":
        return self.append_notes([NOTE_LEFT_DRAWN if newest else NOTE_LEFT, int(seat), int(card)])

    def note_stock(self, cards: i64) -> "Memory":
        return self.append_notes([NOTE_SOURCE, 0, int(cards)])

    def compact(self, seats: i64, hiding: i64) -> "Memory":
        """Leaves out what matters no longer, where it is time to."""
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
    """The same lots, but for these cards, which are one of their own."""
    apart = vec[i64]([])
    for lot in lots:
        rest = lot & ~cards
        if rest:
            apart = append(apart, rest)
    return append(apart, cards)


@final
class HandSlots:
    """A hand as slots, one for every card that came: what it can be, and which may be empty by now."""

    def __init__(self) -> None:
        self.masks: list[int] = []  # of each slot
        self.departed_cards: list[int] = []  # cards that left
        self.departed_slots: list[int] = []  # of each of those: the slots that it can have left, as a set

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
        """Leaves out slots that are empty, with as many departures, where it is all one which are.

        `hiding` is the set of cards that may lie in it, or more.
        """
        self.masks = [mask & hiding for mask in self.masks]
        while self.drop_groups() or self.drop_single_departures():
            pass

    def drop_single_departures(self) -> bool:
        """Cards that left one of slots which nothing tells apart, or that alone can have emptied one."""
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
        """Of each slot: the departures that can have emptied it, as a set."""
        leavers = [0] * len(self.masks)
        for at in range(len(self.departed_cards)):
            slots = self.departed_slots[at]
            while slots:
                leavers[(slots & -slots).bit_length() - 1] |= 1 << at
                slots &= slots - 1
        return leavers

    def slot_kinds(self, leavers: list[int]) -> list[int]:
        """Of each slot: those that nothing tells from it, what they can hold or who can have left them."""
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
        """A slot that holds nothing and that only this departure can have emptied; -1 where there is none."""
        while slots:
            slot = (slots & -slots).bit_length() - 1
            slots &= slots - 1
            if not self.masks[slot] and leavers[slot] == 1 << departure:
                return slot
        return -1

    def drop_groups(self) -> bool:
        """All departures from slots that overlap, where those slots that may hold a card are alike for it."""
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
        """So many slots of a group as those that n cards have left; none where it matters which."""
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
    """A set of slots once others are dropped, and those behind them have moved up."""
    kept = slots & ~dropped
    while dropped:
        last = dropped.bit_length() - 1
        dropped ^= 1 << last
        below = (1 << last) - 1
        kept = kept & below | kept >> 1 & ~below
    return kept


def replay_notes(notes: list[int], seats: int) -> list[HandSlots]:
    """The hands that notes tell of, and behind them, as another one, a slot for what the stock is made of."""
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
    """Whether it is time to shorten them: they have doubled, and more, since it was done last."""
    before = notes[2] if notes and notes[0] == NOTE_COMPACTED else 0
    return len(notes) > 2 * before + COMPACTION_SLACK


def compact_notes(notes: list[int], seats: int, hiding: int) -> list[int]:
    """Notes from which the same follows for the cards in `hiding`, which are all those not seen lying."""
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
    """What a seat knows of the cards of `pool`, of which `hidden` are in the stock and the rest in hands.

    The newest card of the seat `drawing` (nobody: -1) stays told apart from the others.
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
