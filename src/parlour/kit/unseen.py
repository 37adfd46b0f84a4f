"""What an observer knows of cards that it cannot see, and a draw among all that they can be.

Cards lie in *places* (small numbers that the game chooses: a hand, the stock). Every unseen card is a slot
with the set of cards that it may be. A card that leaves a place face up came from one of the slots that were
there, and which one is not known; that matters as soon as the slots differ.
"""

from mypy_extensions import i64

from parlour.kit.bits import bit, count, lowest
from parlour.kit.chance import Chance


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
        slots = 0
        for slot in range(len(self.places)):
            if self.places[slot] == place:
                slots |= 1 << slot
        self.wanted.append((slots, mask))
        self.wanted_at.append(len(self.left_cards))

    def last_of(self, place: int) -> int:
        """The slot that came to `place` last, -1 where none did."""
        for slot in range(len(self.places) - 1, -1, -1):
            if self.places[slot] == place:
                return slot
        return -1

    def draw(self, chance: Chance) -> list[i64]:
        """For each slot its card, -1 for a slot whose card has left; every possibility equally likely.

        Each step draws one of a fixed number of tickets, as many as there can be candidates at most; a ticket
        without a candidate starts the draw again. So every full assignment has the same chance.
        """
        drawn = self.attempt(chance)
        while not drawn:
            drawn = self.attempt(chance)
        return drawn

    def attempt(self, chance: Chance) -> list[i64]:
        filled: list[i64] = [-1 for _ in self.places]
        gone = 0
        doubtful = 0
        for n in range(len(self.left_cards)):
            among = self.left_from[n]
            doubtful |= among
            sure_gone = 0
            for earlier in range(n):
                if self.left_from[earlier] & ~among == 0:
                    sure_gone += 1
            open_slots = among & ~gone
            tickets = among.bit_count() - sure_gone
            ticket = int(chance.below(tickets))
            if ticket >= open_slots.bit_count():
                return []
            for _ in range(ticket):
                open_slots &= open_slots - 1
            slot = (open_slots & -open_slots).bit_length() - 1
            gone |= 1 << slot
            filled[slot] = self.left_cards[n]
        if not self.fill_rest(filled, doubtful, chance):
            return []
        for n in range(len(self.wanted)):
            if not self.satisfied(n, filled):
                return []
        for slot in range(len(filled)):
            if gone >> slot & 1:
                filled[slot] = -1
        return filled

    def fill_rest(self, filled: list[i64], doubtful: int, chance: Chance) -> bool:
        """Deals the pool to the slots that are left: those that no card can have left from come first."""
        order = [slot for slot in range(len(filled)) if filled[slot] < 0]
        sizes = [int(count(self.masks[slot] & self.pool)) for slot in range(len(filled))]
        order.sort(key=lambda slot: (doubtful >> slot & 1, sizes[slot]))
        remaining = self.pool
        before: list[i64] = []
        for slot in order:
            mask: i64 = self.masks[slot] & self.pool
            if doubtful >> slot & 1:
                tickets = count(remaining)
            else:
                tickets = count(mask)
                for other in before:
                    if other & ~mask == 0:
                        tickets -= 1
                before.append(mask)
            if tickets < 1:
                return False
            ticket = chance.below(tickets)
            fitting: i64 = mask & remaining
            if ticket >= count(fitting):
                return False
            for _ in range(ticket):
                fitting &= fitting - 1
            card = lowest(fitting)
            filled[slot] = card
            remaining &= ~bit(card)
        return True

    def satisfied(self, n: int, filled: list[i64]) -> bool:
        """Whether the n-th `some` holds: slots whose cards had left by then do not count."""
        slots, mask = self.wanted[n]
        left_before = 0
        for card in self.left_cards[: self.wanted_at[n]]:
            left_before |= 1 << card
        for slot in range(len(filled)):
            card = int(filled[slot])
            if slots >> slot & 1 and mask >> card & 1 and not left_before >> card & 1:
                return True
        return False
