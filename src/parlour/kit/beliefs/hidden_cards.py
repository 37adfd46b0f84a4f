"""An observer's knowledge of hidden cards, and random deals that are consistent with it.

Cards are in *places*, such as a hand or the stock; the game numbers the places. Every unseen card is in a
*slot* of its place, and each slot has a set of possible cards. A card that leaves a place face up comes from
an unknown slot in that place. If the slots have different sets, it matters which slot this was.
"""

from typing import Final, final

from mypy_extensions import i64

from parlour.kit.beliefs.bounds import FRACTION_STEPS, Bound, slots_of_place
from parlour.kit.beliefs.random_walk import MarkovChain
from parlour.kit.beliefs.rejection import RejectionSampler
from parlour.kit.rng import Rng

# number of failed attempts at rejection sampling after which a Markov chain draws all deals of the view
MAX_REJECTION_ATTEMPTS: Final = 1000
UNBOUNDED: Final = 1000  # more cards than any place can hold
MAX_ATTEMPTS: Final = 1_000_000


@final
class HiddenCards:
    """One observer's knowledge of hidden cards. `draw` returns a random deal that fits this knowledge.

    Each card that arrives in a place face down gets a slot. A slot is empty after its card has left. Call the
    methods in the chronological order of the events. After the last event, the number of slots that are not
    empty must equal the number of cards in `pool`.

    Attributes:
        pool: The set of cards whose location the observer does not know.
        places: The place of each slot. The slots are in the order in which the cards arrived.
    """

    def __init__(self, pool: i64) -> None:
        self.pool = pool
        self.places: list[int] = []  # place of each slot
        self.possible_cards: list[int] = []  # set of possible cards of each slot
        self.departed_cards: list[int] = []  # the cards that were seen to leave, in order
        # for each departed card: the set of slots from which it may have come
        self.departed_slots: list[int] = []
        self.bounds: list[Bound] = []
        self.rejection_sampler: RejectionSampler | None = None
        self.markov_chain: MarkovChain | None = None

    def add_cards(self, place: int, card_count: int, possible_cards: int) -> None:
        """Add `card_count` slots for cards that arrived in a place face down.

        `possible_cards` is the set of cards that each of these slots may contain.
        """
        self.rejection_sampler = None
        for _nth in range(card_count):
            self.places.append(place)
            self.possible_cards.append(possible_cards)

    def remove_card(self, place: int, card: int, is_newest: bool = False) -> None:
        """Record that a card was seen to leave a place.

        `is_newest` is True if the card is known to be the one that arrived there last.
        """
        slots = self.matching_slots(place, 1 << card)
        if is_newest:
            slots = 1 << (slots.bit_length() - 1)
        self.remove_from_slots(card, slots)

    def remove_from_slots(self, card: int, possible_slots: int) -> None:
        """Record that a card was seen to leave one of these slots."""
        self.rejection_sampler = None
        self.departed_cards.append(card)
        self.departed_slots.append(possible_slots)

    def all_slots(self, place: int) -> int:
        """Return the set of all slots that belong to a place."""
        return slots_of_place(self.places, place)

    def matching_slots(self, place: int, cards: int) -> int:
        """Return the set of slots that belong to a place and may contain a card in `cards`."""
        slots = 0
        for slot in range(len(self.places)):
            if self.places[slot] == place and self.possible_cards[slot] & cards:
                slots |= 1 << slot
        return slots

    def exclude_cards(self, place: int, cards: int) -> None:
        """Record that none of the cards currently in a place is in `cards`."""
        self.rejection_sampler = None
        for slot in range(len(self.places)):
            if self.places[slot] == place:
                self.possible_cards[slot] &= ~cards

    def add_lower_bound(self, place: int, cards: int, min_count: int = 1) -> None:
        """Record that at least `min_count` of the cards currently in a place are in `cards`."""
        self.add_bound(place, cards, min_count, UNBOUNDED)

    def add_upper_bound(self, place: int, cards: int, max_count: int) -> None:
        """Record that at most `max_count` of the cards currently in a place are in `cards`."""
        if max_count <= 0:
            self.exclude_cards(place, cards)
        else:
            self.add_bound(place, cards, 0, max_count)

    def add_bound(self, place: int, cards: int, min_count: int, max_count: int) -> None:
        self.rejection_sampler = None
        slots = self.matching_slots(place, cards)
        self.bounds.append(Bound(place, slots, cards, len(self.departed_cards), min_count, max_count))

    def newest_slot(self, place: int) -> int:
        """Return the slot that was most recently added to a place, or -1 if the place has none."""
        for slot in range(len(self.places) - 1, -1, -1):
            if self.places[slot] == place:
                return slot
        return -1

    def new_sampler(self) -> RejectionSampler:
        """Return a sampler of the deals that are consistent with this knowledge.

        Raises:
            InvalidPositionError: No deal is consistent.
        """
        return RejectionSampler(
            self.pool,
            self.places,
            self.possible_cards,
            self.departed_cards,
            self.departed_slots,
            self.bounds,
        )

    def draw(self, rng: Rng) -> list[i64]:
        """Draw a random deal of the hidden cards. All consistent deals are equally likely.

        If random attempts rarely fit what is known, a Markov chain draws the deals. They are then only
        approximately equally likely, and each deal depends a little on the one before.

        Returns:
            The card in each slot; -1 for an empty slot. If it does not matter which of several slots a card
                left, an arbitrary one of them is empty.

        Raises:
            InvalidPositionError: No deal is consistent.
        """
        if not self.places:
            return []
        if rng.is_live:
            # A live generator starts a new stream for each number, which is slow. Therefore use it only to
            # seed a fast one.
            rng = Rng.fast(
                int(rng.randbelow(FRACTION_STEPS)) * FRACTION_STEPS + int(rng.randbelow(FRACTION_STEPS))
            )
        sampler = self.rejection_sampler
        if sampler is None:
            sampler = self.new_sampler()
            self.rejection_sampler = sampler
            self.markov_chain = None
        if self.markov_chain is None:
            for _nth in range(MAX_REJECTION_ATTEMPTS):
                deal = sampler.attempt_deal(rng)
                if deal:
                    return deal
            self.markov_chain = MarkovChain(sampler)
        return self.markov_chain.draw(rng)
