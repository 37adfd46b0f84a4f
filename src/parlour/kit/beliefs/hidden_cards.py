"""An observer's knowledge of hidden cards, and random deals that are consistent with it.

Cards are in *places* (small numbers that the game chooses: a hand, the stock). Every unseen card is a slot
with the set of its possible cards. A card that leaves a place face up came from one of the slots that were
there. It is unknown which one; that matters as soon as the slots differ.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.beliefs.bounds import FRACTION_STEPS, Bound
from parlour.kit.beliefs.exact_counts import ExactCounter
from parlour.kit.beliefs.random_walk import MarkovChain
from parlour.kit.beliefs.rejection import RejectionSampler
from parlour.kit.rng import Rng

MAX_PLANNED_ATTEMPTS: Final = 300  # attempts of rejection sampling before the exact count
UNBOUNDED: Final = 1000  # in a bound: no upper limit
MAX_ATTEMPTS: Final = 1_000_000


@final
class HiddenCards:
    """The hidden cards of one observer, and a uniform draw from all consistent deals.

    Call the methods in the order of the events. Afterwards the number of slots with a remaining card equals
    the number of cards in `pool`.

    Attributes:
        pool: The cards that the observer cannot locate, a set.
        places: The place of each slot, in the order of their arrival.
    """

    def __init__(self, pool: i64) -> None:
        self.pool = pool
        self.places: list[int] = []  # of each slot
        self.masks: list[int] = []  # of each slot: the set of its possible cards
        self.departed_cards: list[int] = []  # of each card seen to leave
        self.departed_slots: list[
            int
        ] = []  # of each card seen to leave: the set of slots that it may have left
        self.bounds: list[Bound] = []
        self.rejection_sampler: RejectionSampler | None = None
        self.exact_counter: ExactCounter | None = None
        self.markov_chain: MarkovChain | None = None

    def add_cards(self, place: int, n: int, mask: int) -> None:
        """Add slots for cards that came into a place face down.

        Args:
            place: A number that the game chooses, such as a seat.
            n: Number of cards.
            mask: The cards that each can be, a set.
        """
        self.rejection_sampler = None
        for _nth in range(n):
            self.places.append(place)
            self.masks.append(mask)

    def remove_card(self, place: int, card: int, newest: bool = False) -> None:
        """Note that a card was seen to leave a place.

        Args:
            place: The place that it left.
            card: The card.
            newest: True if it is known to be the last card that came to the place.
        """
        slots = self.matching_slots(place, 1 << card)
        if newest:
            slots = 1 << (slots.bit_length() - 1)
        self.remove_from_slots(card, slots)

    def remove_from_slots(self, card: int, slots: int) -> None:
        """Note that `card` was seen to leave one of a set of slots."""
        self.rejection_sampler = None
        self.departed_cards.append(card)
        self.departed_slots.append(slots)

    def all_slots(self, place: int) -> int:
        """Return the set of all slots that came to `place`."""
        slots = 0
        for slot in range(len(self.places)):
            if self.places[slot] == place:
                slots |= 1 << slot
        return slots

    def matching_slots(self, place: int, mask: int) -> int:
        """Return the set of slots that came to `place` and may contain a card of `mask`."""
        slots = 0
        for slot in range(len(self.places)):
            if self.places[slot] == place and self.masks[slot] & mask:
                slots |= 1 << slot
        return slots

    def require_none(self, place: int, mask: int) -> None:
        """Rule out the cards of a set for all cards that are in a place now."""
        self.rejection_sampler = None
        for slot in range(len(self.places)):
            if self.places[slot] == place:
                self.masks[slot] &= ~mask

    def require_at_least(self, place: int, mask: int, n: int = 1) -> None:
        """Note that at least n cards that are in a place now belong to a set."""
        self.add_bound(place, mask, n, UNBOUNDED)

    def require_at_most(self, place: int, mask: int, n: int) -> None:
        """Note that at most n cards that are in a place now belong to a set."""
        if n <= 0:
            self.require_none(place, mask)
        else:
            self.add_bound(place, mask, 0, n)

    def add_bound(self, place: int, mask: int, low: int, high: int) -> None:
        self.rejection_sampler = None
        slots = self.matching_slots(place, mask)
        self.bounds.append(Bound(place, slots, mask, len(self.departed_cards), low, high))

    def newest_slot(self, place: int) -> int:
        """Return the slot that came to `place` last, -1 if none did."""
        for slot in range(len(self.places) - 1, -1, -1):
            if self.places[slot] == place:
                return slot
        return -1

    def draw(self, rng: Rng) -> list[i64]:
        """Draw a deal of the hidden cards; all consistent deals are equally likely.

        If the deals are too many to count and rejection sampling rarely finds one, a random walk approximates
        the uniform distribution.

        Returns:
            The card of each slot, -1 for a slot whose card has left. If several slots of a place could
                equally be
            the empty ones, the choice among them is arbitrary.

        Raises:
            InvalidPositionError: No deal is consistent.
        """
        if not self.places:
            return []
        if rng.is_live:
            # A live generator uses its own stream for each number, which would take too long here.
            rng = Rng.fast(
                int(rng.randbelow(FRACTION_STEPS)) * FRACTION_STEPS + int(rng.randbelow(FRACTION_STEPS))
            )
        plan = self.rejection_sampler
        if plan is None:
            plan = RejectionSampler(self)
            self.rejection_sampler = plan
            self.exact_counter = None
            self.markov_chain = None
        if self.exact_counter is None:
            for _nth in range(MAX_PLANNED_ATTEMPTS):
                drawn = plan.attempt(rng)
                if drawn:
                    return drawn
            self.exact_counter = ExactCounter(plan)
        if self.exact_counter.is_counted:
            return self.exact_counter.draw(rng)
        if self.markov_chain is None:
            self.markov_chain = MarkovChain(self.exact_counter)
        return self.markov_chain.draw(rng)
