"""What is known of War's hidden cards.

Nobody sees more than anybody else. Cards among which nobody can tell
any more which is which lie in one bag: the pack at first (bag 0), then each stake that is shuffled.
Where stakes are not shuffled a card once seen is followed for ever, so it has a bag of its own, number
card + 1, and the others stay in bag 0. `entered` has for each card the bag that it was last seen going
into.

A card that a war takes face down out of one bag into another leaves an open slot from the one to the
other. When a card turns up in a bag that it was not seen going into, it came through slots, one after
the other, and uses them up. Where it can have come by several ways, each is followed as a flow of its
own: its weight is the number of ways to choose those slots. All ways to share out the cards of every
bag among what left it are equally likely.
"""

from math import factorial, gcd
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.bits import shift_left
from parlour.kit.cards import format_standard_card
from parlour.kit.errors import InvalidPositionError
from parlour.kit.game import mix_hash
from parlour.kit.rng import Rng

NO_POOL: Final = -1  # of a card that is not in play
POOL_MASK: Final = 2147483647  # a slot is `from * 2^31 + to`, both bags


@final
@mypyc_attr(acyclic=True)
class CardPools:
    """The bags of a match, told by their numbers."""

    def __init__(self, last_pool: i64, pool_of_card: vec[i64], candidate_flows: "list[CardFlow]") -> None:
        self.last_pool: i64 = last_pool
        self.pool_of_card: vec[i64] = pool_of_card  # the bag that each card was last seen going into
        self.candidate_flows: list[CardFlow] = candidate_flows

    def copy(self) -> "CardPools":
        return CardPools(self.last_pool, self.pool_of_card[:], [flow.copy() for flow in self.candidate_flows])

    def clear(self) -> None:
        """No card is in play."""
        self.last_pool = 0
        self.candidate_flows = [new_card_flow(1)]
        for card in range(52):
            self.pool_of_card[card] = NO_POOL

    def open_pool(self) -> None:
        """A stake is about to be shuffled: it is a bag of its own."""
        self.last_pool += 1

    def move_face_down(self, bag: i64) -> None:
        """A card goes face down from one bag into the last."""
        for flow in self.candidate_flows:
            flow.add(shift_left(bag, 31) + self.last_pool)

    def use_unique_path(self, card: i64, bag: i64) -> bool:
        """Notes that a card turns up in a bag into which it came face down, if there is one way only."""
        return len(self.candidate_flows) == 1 and self.candidate_flows[0].consume_unique_path(
            self.pool_of_card[card], bag
        )

    def trace_card(self, card: i64, bag: i64, lying: vec[i64]) -> None:
        """Notes the same where there may be several ways; `lying` are the bags of all cards face down.

        Raises InvalidPositionError, for a memory that somebody wrote by hand.
        """
        self.merge_drained_pools(bag, lying)
        origin = self.pool_of_card[card]
        if origin == bag:
            return
        followed: list[CardFlow] = []
        for flow in self.candidate_flows:
            ways = flow.find_paths(origin, bag)
            if ways == 1:
                flow.consume_found_path()
                followed.append(flow)
            elif ways:
                for way in flow.list_paths(origin, bag):
                    followed.append(flow.without_path(way))
        if not followed:
            raise InvalidPositionError(
                f"memory: {format_standard_card(int(card))} cannot have come to where it lies"
            )
        self.candidate_flows = merge_flows(followed)

    def merge_drained_pools(self, open_bag: i64, lying: vec[i64]) -> None:
        """Pours each empty bag whose cards have all gone on into one other bag into that one."""
        poured = False
        at: i64 = 0
        while at < self.candidate_flows[0].open_count:
            origin = self.candidate_flows[0].slots[at] >> 31
            onward = self.single_successor(origin)
            if onward and origin != open_bag and not contains(lying, origin):
                for flow in self.candidate_flows:
                    flow.redirect_pool(origin, onward)
                for card in range(52):
                    if self.pool_of_card[card] == origin:
                        self.pool_of_card[card] = onward
                poured = True
                at = 0
                continue
            while (
                at < self.candidate_flows[0].open_count and self.candidate_flows[0].slots[at] >> 31 == origin
            ):
                at += 1
        if poured:
            self.candidate_flows = merge_flows(self.candidate_flows)

    def single_successor(self, bag: i64) -> i64:
        """The one bag to which all slots from this one lead, 0 where they part."""
        onward: i64 = 0
        for flow in self.candidate_flows:
            at = flow.first_slot(bag)
            while at < flow.open_count and flow.slots[at] >> 31 == bag:
                if onward and flow.slots[at] & POOL_MASK != onward:
                    return 0
                onward = flow.slots[at] & POOL_MASK
                at += 1
        # Of bag 0 a card may be out of play.
        return onward if bag else 0


@final
@mypyc_attr(acyclic=True)
class CardFlow:
    """Open slots: one for each card that went face down from one bag to another and has not turned up since.

    `weight` is the number of ways in which the cards that did turn up can have used the slots that are gone.
    """

    def __init__(self, weight: int, slots: vec[i64], open_count: i64) -> None:
        self.weight = weight
        self.slots: vec[i64] = slots  # in order, the first `open`
        self.open_count: i64 = open_count
        self.current_path: vec[i64] = vec[i64]([])  # of a search: where in `slots` its steps lie
        self.found_path: vec[i64] = vec[i64]([])  # the last way that a search found
        self.path_length: i64 = 0  # of that way

    def copy(self) -> "CardFlow":
        """Without the last search."""
        return CardFlow(self.weight, self.slots[:], self.open_count)

    def add(self, slot: i64) -> None:
        if self.open_count == len(self.slots):
            self.grow()
        at = self.open_count
        while at and self.slots[at - 1] > slot:
            self.slots[at] = self.slots[at - 1]
            at -= 1
        self.slots[at] = slot
        self.open_count += 1

    def grow(self) -> None:
        room = 2 * len(self.slots)
        longer = vec[i64]([0] * int(room))
        for nth in range(self.open_count):
            longer[nth] = self.slots[nth]
        self.slots = longer

    def remove(self, nth: i64) -> None:
        self.open_count -= 1
        while nth < self.open_count:
            self.slots[nth] = self.slots[nth + 1]
            nth += 1

    def redirect_pool(self, bag: i64, onward: i64) -> None:
        """What went into a bag went on into another, in any order."""
        gone: i64 = 0
        at: i64 = self.open_count
        while at:
            at -= 1
            if self.slots[at] >> 31 == bag:
                self.remove(at)
                gone += 1
        self.weight *= factorial(int(gone))
        for nth in range(self.open_count):
            if self.slots[nth] & POOL_MASK == bag:
                self.slots[nth] = self.slots[nth] - bag + onward
        self.sort()

    def sort(self) -> None:
        for nth in range(self.open_count):
            slot = self.slots[nth]
            at: i64 = nth
            while at and self.slots[at - 1] > slot:
                self.slots[at] = self.slots[at - 1]
                at -= 1
            self.slots[at] = slot

    def consume_unique_path(self, origin: i64, bag: i64) -> bool:
        """Uses up the slots by which a card came from bag to bag, if there is no more than one way."""
        if self.find_paths(origin, bag) != 1:
            return False
        step = self.path_length
        while step:
            step -= 1
            self.remove(self.found_path[step])
        return True

    def consume_found_path(self) -> None:
        """Uses up the way that the last search found, as often as like slots offer it."""
        step = self.path_length
        while step:
            step -= 1
            self.weight *= int(self.count_equal_slots(self.found_path[step]))
            self.remove(self.found_path[step])

    def count_equal_slots(self, at: i64) -> i64:
        """How many slots lead from and to the same bags as this one, the first of them."""
        end = at + 1
        while end < self.open_count and self.slots[end] == self.slots[at]:
            end += 1
        return end - at

    def find_paths(self, origin: i64, bag: i64) -> i64:
        """Searches for the ways from bag to bag."""
        self.reserve()
        return self.count_paths(origin, bag, 0)

    def reserve(self) -> None:
        """For a search: a way has no more steps than there are slots."""
        room = len(self.slots)
        if len(self.current_path) < room:
            self.current_path = vec[i64]([0] * room)
            self.found_path = vec[i64]([0] * room)

    def count_paths(self, origin: i64, bag: i64, depth: i64) -> i64:
        """How many ways lead from bag to bag, like slots counted once: 0, 1, or 2 for more."""
        ways: i64 = 0
        before: i64 = -1
        at = self.first_slot(origin)
        while at < self.open_count:
            slot = self.slots[at]
            if slot >> 31 != origin or slot & POOL_MASK > bag:
                break
            if slot != before:
                before = slot
                self.current_path[depth] = at
                if slot & POOL_MASK == bag:
                    self.save_path(depth + 1)
                    ways += 1
                else:
                    ways += self.count_paths(slot & POOL_MASK, bag, depth + 1)
                if ways > 1:
                    return 2
            at += 1
        return ways

    def first_slot(self, origin: i64) -> i64:
        """Where in `slots` those from a bag begin, if there are any."""
        wanted = shift_left(origin, 31)
        low: i64 = 0
        high = self.open_count
        while low < high:
            middle = (low + high) >> 1
            if self.slots[middle] < wanted:
                low = middle + 1
            else:
                high = middle
        return low

    def save_path(self, steps: i64) -> None:
        self.path_length = steps
        for step in range(steps):
            self.found_path[step] = self.current_path[step]

    def list_slots(self) -> list[list[int]]:
        """Each slot as its two bags, in order."""
        return [
            [int(self.slots[nth] >> 31), int(self.slots[nth] & POOL_MASK)] for nth in range(self.open_count)
        ]

    def list_paths(self, origin: i64, bag: i64) -> list[list[int]]:
        """Every way from bag to bag as a chain of slots, like slots counted once."""
        found: list[list[int]] = []
        before: i64 = -1
        for at in range(self.first_slot(origin), self.open_count):
            slot = self.slots[at]
            if slot >> 31 != origin or slot & POOL_MASK > bag:
                break
            if slot == before:
                continue
            before = slot
            if slot & POOL_MASK == bag:
                found.append([int(slot)])
            else:
                for rest in self.list_paths(slot & POOL_MASK, bag):
                    found.append([int(slot), *rest])
        return found

    def without_path(self, way: list[int]) -> "CardFlow":
        """What is left when a card has come this way."""
        left = self.copy()
        left.reserve()
        left.path_length = len(way)
        for step, slot in enumerate(way):
            at = left.first_slot(slot >> 31)
            while left.slots[at] != slot:
                at += 1
            left.found_path[step] = at
        left.consume_found_path()
        return left

    def fingerprint(self) -> i64:
        """A number that is equal for flows with the same slots, and seldom for others."""
        marked: i64 = self.open_count
        for nth in range(self.open_count):
            marked = mix_hash(mix_hash(marked, self.slots[nth] >> 31), self.slots[nth] & POOL_MASK)
        return marked

    def count_worlds(self, contents: dict[int, list[int]]) -> int:
        """How many ways there are to share out the cards: all orders of what each bag holds or held."""
        sizes = {bag: len(cards) for bag, cards in contents.items()}
        for _, bag in self.list_slots():
            sizes[bag] = sizes.get(bag, 0) + 1
        ways = self.weight
        for size in sizes.values():
            ways *= factorial(size)
        return ways


def new_card_pools() -> CardPools:
    return CardPools(0, vec[i64]([NO_POOL] * 52), [])


def new_card_flow(weight: int) -> CardFlow:
    return CardFlow(weight, vec[i64]([0] * 16), 0)


def merge_flows(flows: list[CardFlow]) -> list[CardFlow]:
    """The same flows, those with the same slots as one, and no weight larger than it need be."""
    kept: list[CardFlow] = []
    by_mark: dict[int, CardFlow] = {}
    common = 0
    for flow in flows:
        mark = int(flow.fingerprint())
        like = by_mark.get(mark)
        if like is not None and like.list_slots() == flow.list_slots():
            like.weight += flow.weight
            continue
        by_mark[mark] = flow
        kept.append(flow)
    for flow in kept:
        common = gcd(common, flow.weight)
    for flow in kept:
        flow.weight //= common
    return kept


def randbelow_large(rng: Rng, n: int) -> int:
    """A whole number from 0 to n-1, all equally likely, however large n is."""
    bits = n.bit_length()
    while True:
        drawn = 0
        for _nth in range(0, bits, 30):
            drawn = drawn << 30 | int(rng.next_word())
        drawn >>= -bits % 30
        if drawn < n:
            return drawn


def contains(bags: vec[i64], wanted: i64) -> bool:
    for bag in bags:
        if bag == wanted:
            return True
    return False
