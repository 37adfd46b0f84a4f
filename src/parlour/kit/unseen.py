"""What an observer knows of cards that it cannot see, and a draw among all that they can be.

Cards lie in *places* (small numbers that the game chooses: a hand, the stock). Every unseen card is a slot
with the set of cards that it may be. A card that leaves a place face up came from one of the slots that were
there, and which one is not known; that matters as soon as the slots differ.
"""

from mypy_extensions import i64

from parlour.kit.bits import bit, count, lowest
from parlour.kit.chance import Chance
from parlour.kit.errors import InvalidPosition

MOST_ATTEMPTS = 1_000_000


class Unseen:
    """The knowledge, told in the order in which it came.

    `pool` is the set of cards that the observer cannot locate; they fill exactly the slots that are left.
    """

    def __init__(self, pool: i64) -> None:
        self.pool = pool
        self.places: list[int] = []  # of each slot
        self.masks: list[int] = []  # of each slot: what it may be
        self.left_cards: list[int] = []  # of each card seen to leave
        self.left_from: list[int] = []  # of each card seen to leave: the slots it can have been, as a set
        self.wanted: list[tuple[int, int]] = []  # some slot of a set holds some card of a mask
        self.wanted_at: list[int] = []  # how many cards had left by then
        self.lacking: list[tuple[int, int]] = []  # the slots of a set do not hold all cards of a mask
        self.lacking_at: list[int] = []

    def arrive(self, place: int, n: int, mask: int) -> None:
        """n cards of `mask` come into `place`, unseen."""
        for _ in range(n):
            self.places.append(place)
            self.masks.append(mask)

    def leave(self, place: int, card: int, newest: bool = False) -> None:
        """`card` is seen to leave `place`; `newest` where it is known to be the last one that came."""
        slots = self.slots_of(place, card)
        if newest:
            slots = 1 << (slots.bit_length() - 1)
        self.left_cards.append(card)
        self.left_from.append(slots)

    def slots_of(self, place: int, card: int) -> int:
        slots = 0
        for slot in range(len(self.places)):
            if self.places[slot] == place and self.masks[slot] >> card & 1:
                slots |= 1 << slot
        return slots

    def none(self, place: int, mask: int) -> None:
        """No card now in `place` is one of `mask`."""
        for slot in range(len(self.places)):
            if self.places[slot] == place:
                self.masks[slot] &= ~mask

    def some(self, place: int, mask: int) -> None:
        """At least one card now in `place` is one of `mask`."""
        self.wanted.append((self.now_in(place), mask))
        self.wanted_at.append(len(self.left_cards))

    def lacks(self, place: int, mask: int) -> None:
        """At least one card of `mask` is not now in `place`."""
        self.lacking.append((self.now_in(place), mask))
        self.lacking_at.append(len(self.left_cards))

    def now_in(self, place: int) -> int:
        slots = 0
        for slot in range(len(self.places)):
            if self.places[slot] == place:
                slots |= 1 << slot
        return slots

    def last_of(self, place: int) -> int:
        """The slot that came to `place` last, -1 where none did."""
        return self.now_in(place).bit_length() - 1

    def draw(self, chance: Chance) -> list[i64]:
        """For each slot its card, -1 for a slot whose card has left; every possibility equally likely.

        Each step draws one of a fixed number of tickets, as many as there can be candidates at most; a ticket
        without a candidate starts the draw again. So every full assignment has the same chance.
        Raises InvalidPosition where the knowledge contradicts itself.
        """
        if not self.places:
            return []
        gone, doubtful = self.departed()
        spans = self.spans(gone)
        for _ in range(MOST_ATTEMPTS):
            drawn = self.attempt(chance, gone, doubtful, spans)
            if drawn:
                return drawn
        raise InvalidPosition("no cards fit what this view says of those that it cannot see")

    def groups(self) -> list[int]:
        """Sets of slots among which departures leave open which card has left."""
        groups: list[int] = []
        for among in self.left_from:
            apart = []
            for group in groups:
                if group & among:
                    among |= group
                else:
                    apart.append(group)
            apart.append(among)
            groups = apart
        return groups

    def departed(self) -> tuple[int, list[int]]:
        """The slots that count as empty, and the departures that leave a doubt which matters.

        Of a group, the slots that nothing of the pool can be in are empty. Where the others are alike for the
        pool, it does not matter which of them the rest of the departures emptied.
        """
        gone = 0
        doubtful = list(range(len(self.left_from)))
        if self.wanted or self.lacking:
            return 0, doubtful
        for group in self.groups():
            departures = [n for n in doubtful if self.left_from[n] & group]
            kinds: list[int] = []
            empty = 0
            for slot in range(len(self.places)):
                if group >> slot & 1:
                    kind = int(self.masks[slot] & self.pool)
                    if not kind:
                        empty |= 1 << slot
                    elif kind not in kinds:
                        kinds.append(kind)
            if len(kinds) > 1:
                continue
            others = group & ~empty
            for _ in range(len(departures) - empty.bit_count()):
                empty |= others & -others
                others &= others - 1
            gone |= empty
            doubtful = [n for n in doubtful if n not in departures]
        return gone, doubtful

    def spans(self, gone: int) -> list[i64]:
        """For each slot what it and the slots that it could stand for may be.

        Where departures leave open which of several slots remain, and these differ, each counts as though it
        may be all that any of them may be: then as many tickets are drawn whichever remain.
        """
        spans: list[i64] = [mask & self.pool for mask in self.masks]
        for group in self.groups():
            union: i64 = 0
            for slot in range(len(spans)):
                if group >> slot & 1 and not gone >> slot & 1:
                    union |= spans[slot]
            for slot in range(len(spans)):
                if group >> slot & 1:
                    spans[slot] = union
        return spans

    def attempt(self, chance: Chance, gone: int, doubtful: list[int], spans: list[i64]) -> list[i64]:
        filled: list[i64] = [-1 for _ in self.places]
        for at in range(len(doubtful)):
            among = self.left_from[doubtful[at]]
            open_slots = among & ~gone
            tickets = among.bit_count() - self.surely_gone(doubtful, at)
            ticket = int(chance.below(tickets)) if tickets > 0 else 0
            if ticket >= open_slots.bit_count():
                return []
            for _ in range(ticket):
                open_slots &= open_slots - 1
            slot = (open_slots & -open_slots).bit_length() - 1
            gone |= 1 << slot
            filled[slot] = self.left_cards[doubtful[at]]
        if not self.fill_rest(filled, gone, spans, chance):
            return []
        for n in range(len(self.wanted)):
            if not self.held(filled, self.wanted[n][0], self.wanted_at[n]) & self.wanted[n][1]:
                return []
        for n in range(len(self.lacking)):
            if not self.lacking[n][1] & ~self.held(filled, self.lacking[n][0], self.lacking_at[n]):
                return []
        for slot in range(len(filled)):
            if gone >> slot & 1:
                filled[slot] = -1
        return filled

    def surely_gone(self, doubtful: list[int], at: int) -> int:
        """How many slots of a departure have lost their card before it, at least."""
        among = self.left_from[doubtful[at]]
        inside = 0
        astride = 0
        beside = 0
        for earlier in range(at):
            others = self.left_from[doubtful[earlier]]
            if others & ~among == 0:
                inside += 1
            elif others & among:
                astride += 1
                beside |= others & ~among
        return inside + max(0, astride - beside.bit_count())

    def fill_rest(self, filled: list[i64], gone: int, spans: list[i64], chance: Chance) -> bool:
        """Deals the pool to the slots that are left, those of the smallest span first."""
        order = [slot for slot in range(len(filled)) if not gone >> slot & 1]
        sizes = [int(count(span)) for span in spans]
        order.sort(key=lambda slot: sizes[slot])
        remaining = self.pool
        before: list[i64] = []
        for slot in order:
            span = spans[slot]
            tickets = count(span)
            for other in before:
                if other & ~span == 0:
                    tickets -= 1
            before.append(span)
            if tickets < 1:
                return False
            ticket = chance.below(tickets)
            fitting: i64 = self.masks[slot] & remaining
            if ticket >= count(fitting):
                return False
            for _ in range(ticket):
                fitting &= fitting - 1
            card = lowest(fitting)
            filled[slot] = card
            remaining &= ~bit(card)
        return True

    def held(self, filled: list[i64], slots: int, departures: int) -> int:
        """The cards that were in these slots when so many had left."""
        cards = 0
        for slot in range(len(filled)):
            if slots >> slot & 1 and filled[slot] not in self.left_cards[:departures]:
                cards |= 1 << int(filled[slot])
        return cards
