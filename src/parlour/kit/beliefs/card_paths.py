"""An observer's knowledge of hidden cards that move face down from one hidden place to another.

`HiddenCards` is faster, but a hidden card cannot move to another hidden place in it. Here, the unknown is the
path of each card: where it was after each event. A path begins with the arrival of the card at a place, and
ends now or when the card is seen to leave.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp
from random import Random
from typing import Final

from parlour.kit.bits import members
from parlour.kit.cards import STANDARD_CARDS
from parlour.kit.errors import InvalidPositionError
from parlour.kit.rng import Rng

NOT_ARRIVED: Final = -1  # in place of a place, before the card arrives
DEPARTED: Final = -2  # in place of a place, after the card has left
MAX_ATTEMPTS: Final = 200  # number of failed random histories after which the Markov chain is used
BURN_IN_STEPS: Final = 200  # number of steps per card before the first draw from the Markov chain
STEPS_BETWEEN_DRAWS: Final = 40  # number of steps per card between two draws from the Markov chain
STEPS_BEFORE_RESTART: Final = 2_000  # number of steps per card after which the Markov chain starts again
MAX_STARTS: Final = 100
PENALTY: Final = 5.0  # a history with one more violation is e**PENALTY times less likely in the Markov chain


@dataclass
class Slot:
    """An arrival of one card at a place, after event number `event`."""

    place: int
    event: int
    possible_cards: int


@dataclass(eq=False)
class Life:
    """One stay of a card in hidden places, from its arrival until it is seen to leave."""

    card: int
    departure: (
        int  # the number of the event with which the card leaves; the number of events if it is still there
    )
    slot: Slot
    places: list[int] = field(default_factory=list)  # place after each event


@dataclass
class Bound:
    """After event number `event`, a place contains at most `max_count` of `cards`."""

    place: int
    event: int
    cards: int
    max_count: int
    count: int = 0


@dataclass(frozen=True)
class DrawnPaths:
    """A random history that is consistent with an observer's knowledge.

    Attributes:
        cards: For each place, the set of cards that are there now.
        passed_cards: For each call of `pass_card`, in order, the card that moved.
    """

    cards: dict[int, int]
    passed_cards: list[int]


class CardPaths:
    """One observer's knowledge of hidden cards, some of which have moved face down between hidden places.

    Call the methods in the chronological order of the events. `draw` then returns a random history: which
    card arrived in which place, and which card moved each time. All consistent histories are equally likely,
    so a card that moves must have been chosen blindly from all cards of its place.

    The observer's own hand is not a hidden place. If the observer takes a card from a hidden place, call
    `remove_card`. If the observer gives a card, call `add_cards` with this card as the only possible one.

    Attributes:
        pool: The set of cards that are in hidden places now.
    """

    def __init__(self, pool: int) -> None:
        self.pool = pool
        self.event_count = 0
        self.slots: list[Slot] = []
        self.bounds: list[Bound] = []
        self.passes: dict[int, tuple[int, int]] = {}  # the source and the target by the number of the event
        self.departures: dict[int, tuple[int, int]] = {}  # the place and the card by the number of the event
        self.lives: list[Life] | None = None
        self.chain: MarkovChain | None = None
        self.can_draw_directly = True

    def add_cards(self, place: int, card_count: int, possible_cards: int = STANDARD_CARDS) -> None:
        """Record that `card_count` cards have arrived in a place face down.

        `possible_cards` is the set of cards that each of them may be.
        """
        self.slots += [Slot(place, self.event_count, possible_cards) for _ in range(card_count)]
        self.event_count += 1

    def pass_card(self, source: int, target: int) -> None:
        """Record that one card, any of those in `source`, has moved to `target` face down."""
        self.passes[self.event_count] = (source, target)
        self.event_count += 1

    def remove_card(self, place: int, card: int) -> None:
        """Record that a card was seen to leave a place."""
        self.departures[self.event_count] = (place, card)
        self.event_count += 1

    def exclude_cards(self, place: int, cards: int) -> None:
        """Record that none of the cards now in a place is in `cards`."""
        self.add_upper_bound(place, cards, 0)

    def add_upper_bound(self, place: int, cards: int, max_count: int) -> None:
        """Record that at most `max_count` of the cards now in a place are in `cards`."""
        self.bounds.append(Bound(place, self.event_count - 1, cards, max_count))

    def draw(self, rng: Rng) -> DrawnPaths:
        """Draw a random history. All consistent histories are equally likely.

        If random histories are rarely consistent, a Markov chain draws one. Its histories are only
        approximately equally likely.

        Returns:
            The cards of the history.

        Raises:
            InvalidPositionError: No history is consistent.
        """
        random = Random(int(rng.randbelow(1 << 30)))
        if self.lives is None:
            self.lives = self.match_lives_to_slots()
        for _ in range(MAX_ATTEMPTS if self.can_draw_directly else 0):
            if self.attempt_history(random):
                return self.drawn_paths()
        self.can_draw_directly = False
        if self.chain is None:
            self.chain = MarkovChain(self, random)
        self.chain.advance(random, STEPS_BETWEEN_DRAWS)
        return self.drawn_paths()

    def match_lives_to_slots(self) -> list[Life]:
        """Return a life for each slot. If a slot has only one possible card, its life is one of this card."""
        departures = [(card, event) for event, (_, card) in self.departures.items()]
        stays = sorted(departures, key=lambda stay: stay[1])
        stays += [(card, self.event_count) for card in members(self.pool)]
        if len(stays) != len(self.slots):
            raise InvalidPositionError(
                f"{len(self.slots)} cards have arrived in hidden places, but {len(stays)} were there"
            )
        lives: list[Life] = []
        for slot in sorted(self.slots, key=lambda slot: slot.possible_cards.bit_count()):
            fits = [stay for stay in stays if stay[1] > slot.event and slot.possible_cards >> stay[0] & 1]
            later = fits or [stay for stay in stays if stay[1] > slot.event] or stays
            stays.remove(later[0])
            lives.append(Life(*later[0], slot))
        return lives

    def attempt_history(self, random: Random) -> bool:
        """Create a random history. Return True if it is consistent."""
        assert self.lives is not None
        self.shuffle_slots(random)
        contents: dict[int, list[Life]] = {}
        bounds = iter([*self.bounds, Bound(0, self.event_count, 0, 0)])
        bound = next(bounds)
        for event in range(self.event_count):
            if event in self.passes:
                source, target = self.passes[event]
                cards = contents[source]
                contents.setdefault(target, []).append(cards.pop(random.randrange(len(cards))))
            elif event in self.departures:
                place, card = self.departures[event]
                leaving = [life for life in contents.get(place, []) if life.card == card]
                if not leaving:
                    return False
                contents[place].remove(leaving[0])
            else:
                for life in self.lives:
                    if life.slot.event == event:
                        if not life.slot.possible_cards >> life.card & 1:
                            return False
                        contents.setdefault(life.slot.place, []).append(life)
            while bound.event == event:
                present = sum(bound.cards >> life.card & 1 for life in contents.get(bound.place, []))
                if present > bound.max_count:
                    return False
                bound = next(bounds)
            for life in self.lives:
                life.places[event] = DEPARTED if event >= life.departure else NOT_ARRIVED
            for place, cards in contents.items():
                for life in cards:
                    life.places[event] = place
        return True

    def shuffle_slots(self, random: Random) -> None:
        """Shuffle the lives over the slots, except over those with only one possible card."""
        assert self.lives is not None
        free_lives = [life for life in self.lives if life.slot.possible_cards.bit_count() > 1]
        slots = [life.slot for life in free_lives]
        random.shuffle(slots)
        for life, slot in zip(free_lives, slots, strict=True):
            life.slot = slot
        for life in self.lives:
            life.places = [NOT_ARRIVED] * self.event_count

    def drawn_paths(self) -> DrawnPaths:
        assert self.lives is not None
        cards: dict[int, int] = {}
        for life in self.lives:
            if life.departure == self.event_count:
                cards[life.places[-1]] = cards.get(life.places[-1], 0) | 1 << life.card
        passed_cards = [
            next(
                life.card
                for life in self.lives
                if life.places[event] == target and event and life.places[event - 1] == source
            )
            for event, (source, target) in self.passes.items()
        ]
        return DrawnPaths(cards, passed_cards)


class MarkovChain:
    """A sequence of random histories.

    Each step chooses two cards and an event, and swaps the paths of the cards around this event, between the
    last time and the next time that both cards were in the same place. A violation is a card that does not
    fit its slot, or one card too many for a bound. A swap that adds violations is usually rejected. In the
    long run, all histories without violations are equally likely (N. Metropolis et al., "Equation of state
    calculations by fast computing machines", 1953).
    """

    def __init__(self, paths: CardPaths, random: Random) -> None:
        assert paths.lives is not None
        self.paths = paths
        self.lives = paths.lives
        self.bounds_by_card: dict[int, list[Bound]] = {life.card: [] for life in self.lives}
        for bound in paths.bounds:
            for card, bounds in self.bounds_by_card.items():
                if bound.cards >> card & 1:
                    bounds.append(bound)
        self.violations = 0
        self.find_first_history(random)

    def find_first_history(self, random: Random) -> None:
        """Find a history without violations.

        Raises:
            InvalidPositionError: No consistent history was found.
        """
        for _ in range(MAX_STARTS):
            self.build_first_history(random)
            self.violations = self.count_violations()
            if self.advance(random, BURN_IN_STEPS, STEPS_BEFORE_RESTART):
                return
        raise InvalidPositionError("no deal of the hidden cards is consistent with the events")

    def build_first_history(self, random: Random) -> None:
        """Build a random history in which each card leaves at the right time. It may have violations."""
        paths = self.paths
        paths.shuffle_slots(random)
        for event in range(paths.event_count):
            for life in self.lives:
                before = life.places[event - 1] if event else NOT_ARRIVED
                life.places[event] = life.slot.place if life.slot.event == event else before
            if event in paths.passes:
                source, target = paths.passes[event]
                random.choice([life for life in self.lives if life.places[event] == source]).places[event] = (
                    target
                )
            elif event in paths.departures:
                place, _ = paths.departures[event]
                leaving = next(life for life in self.lives if life.departure == event)
                if leaving.places[event] != place:
                    present = [life for life in self.lives if life.places[event] == place]
                    free = [life for life in present if life.slot.possible_cards.bit_count() > 1]
                    self.swap_paths(leaving, random.choice(free or present), 0, event + 1)
                leaving.places[event] = DEPARTED

    def swap_paths(self, life: Life, other: Life, start: int, end: int) -> None:
        """Swap the places of two cards after the events from `start` to `end` - 1."""
        if start <= min(life.slot.event, other.slot.event):
            life.slot, other.slot = other.slot, life.slot
        life.places[start:end], other.places[start:end] = other.places[start:end], life.places[start:end]

    def count_violations(self) -> int:
        violations = sum(not life.slot.possible_cards >> life.card & 1 for life in self.lives)
        for bound in self.paths.bounds:
            bound.count = sum(
                bound.cards >> life.card & 1 for life in self.lives if life.places[bound.event] == bound.place
            )
            violations += max(0, bound.count - bound.max_count)
        return violations

    def advance(self, random: Random, min_steps: int, max_steps: int = 1_000_000) -> bool:
        """Make at least `min_steps` steps per card, until there are no violations.

        Return False if there are violations after `max_steps` steps per card.
        """
        for step in range(max_steps * len(self.lives)):
            if not self.violations and step >= min_steps * len(self.lives):
                return True
            self.step(random)
        return not self.violations

    def step(self, random: Random) -> None:
        lives = self.lives
        life = lives[int(random.random() * len(lives))]
        other = lives[int(random.random() * len(lives))]
        first, last = min(life.slot.event, other.slot.event), min(life.departure, other.departure)
        start = first + int(random.random() * (last - first))
        if life.places[start] == other.places[start]:
            return
        end = start + 1
        while start and life.places[start - 1] != other.places[start - 1]:
            start -= 1
        while end < self.paths.event_count and life.places[end] != other.places[end]:
            if end == last:
                return  # a departed card cannot change its path after it has left
            end += 1
        if end > last:
            return
        changes = [*self.count_changes(life, other, start, end), *self.count_changes(other, life, start, end)]
        change = self.count_slot_violations(life, other, start)
        for bound, amount in changes:
            change += max(0, bound.count + amount - bound.max_count) - max(0, bound.count - bound.max_count)
        if change <= 0 or random.random() < exp(-PENALTY * change):
            self.violations += change
            for bound, amount in changes:
                bound.count += amount
            self.swap_paths(life, other, start, end)

    def count_changes(self, life: Life, other: Life, start: int, end: int) -> Iterator[tuple[Bound, int]]:
        """Yield each bound that has one card more or less if `life` takes the path of `other`."""
        for bound in self.bounds_by_card[life.card]:
            if start <= bound.event < end and not bound.cards >> other.card & 1:
                if life.places[bound.event] == bound.place:
                    yield bound, -1
                elif other.places[bound.event] == bound.place:
                    yield bound, 1

    def count_slot_violations(self, life: Life, other: Life, start: int) -> int:
        """Return by how much the number of cards that do not fit their slots grows with a swap."""
        if start > min(life.slot.event, other.slot.event):
            return 0
        slot, other_slot = life.slot.possible_cards, other.slot.possible_cards
        fits_before = (slot >> life.card & 1) + (other_slot >> other.card & 1)
        return fits_before - (slot >> other.card & 1) - (other_slot >> life.card & 1)
