"""Public knowledge of the hidden cards in War.

All seats and spectators have the same knowledge. Cards that cannot be told apart form a pool: the pack at
first (pool 0), then each stake that is shuffled. If stakes are not shuffled, a card that has been seen is
known from then on. Then it has a pool of its own with the number card + 1, and the other cards remain in pool
0. `pool_of_card` holds for each card the pool that it was last seen going into.

A card that a war moves face down from one pool to another leaves an open slot between the two. If a card
turns up in a pool that it was not seen going into, it came through a path of slots, which it uses up. If
several paths are possible, each is followed as a separate flow. The weight of a flow is the number of ways to
choose those slots. All ways to distribute the cards of every pool among its departures are equally likely.
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

NO_POOL: Final = -1  # for a card that is out of play
POOL_MASK: Final = 2147483647  # a slot is `from * 2^31 + to`, where both are pools


@final
@mypyc_attr(acyclic=True)
class CardPools:
    """The pools of a match, identified by numbers."""

    def __init__(self, last_pool: i64, pool_of_card: vec[i64], candidate_flows: "list[CardFlow]") -> None:
        self.last_pool: i64 = last_pool
        self.pool_of_card: vec[i64] = pool_of_card  # for each card, the pool it was last seen going into
        self.candidate_flows: list[CardFlow] = candidate_flows

    def copy(self) -> "CardPools":
        return CardPools(self.last_pool, self.pool_of_card[:], [flow.copy() for flow in self.candidate_flows])

    def clear(self) -> None:
        """Take all cards out of play."""
        self.last_pool = 0
        self.candidate_flows = [new_card_flow(1)]
        for card in range(52):
            self.pool_of_card[card] = NO_POOL

    def open_pool(self) -> None:
        """Start a new pool for a stake that is about to be shuffled."""
        self.last_pool += 1

    def move_face_down(self, bag: i64) -> None:
        """Move a card face down from a pool to the newest one."""
        for flow in self.candidate_flows:
            flow.add(shift_left(bag, 31) + self.last_pool)

    def use_unique_path(self, card: i64, bag: i64) -> bool:
        """Record that a card turned up in a pool that it entered face down, if only one path leads there.

        Returns:
            True if there is only one flow with exactly one path.
        """
        return len(self.candidate_flows) == 1 and self.candidate_flows[0].consume_unique_path(
            self.pool_of_card[card], bag
        )

    def trace_card(self, card: i64, bag: i64, lying: vec[i64]) -> None:
        """Record that a card turned up in a pool to which several paths may lead.

        Args:
            card: The card.
            bag: The pool in which it turned up.
            lying: The pools of all cards that are face down.

        Raises:
            InvalidPositionError: No path leads there, because the public knowledge was written by hand.
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
                f"memory: {format_standard_card(int(card))} cannot be where the position has it"
            )
        self.candidate_flows = merge_flows(followed)

    def merge_drained_pools(self, open_bag: i64, lying: vec[i64]) -> None:
        """Merge each empty pool whose cards have all moved to one other pool into that pool."""
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
        """Return the only pool to which slots from this pool lead; 0 if there are several or none."""
        onward: i64 = 0
        for flow in self.candidate_flows:
            at = flow.first_slot(bag)
            while at < flow.open_count and flow.slots[at] >> 31 == bag:
                if onward and flow.slots[at] & POOL_MASK != onward:
                    return 0
                onward = flow.slots[at] & POOL_MASK
                at += 1
        # A card of pool 0 may be out of play.
        return onward if bag else 0


@final
@mypyc_attr(acyclic=True)
class CardFlow:
    """The open slots: one for each card that moved face down between pools and has not turned up since.

    `weight` is the number of ways in which the cards that turned up can have used the closed slots.
    """

    def __init__(self, weight: int, slots: vec[i64], open_count: i64) -> None:
        self.weight = weight
        self.slots: vec[i64] = slots  # sorted; the first `open_count` are in use
        self.open_count: i64 = open_count
        self.current_path: vec[i64] = vec[i64]([])  # during a search: indices of its steps in `slots`
        self.found_path: vec[i64] = vec[i64]([])  # the last path found by a search
        self.path_length: i64 = 0  # of `found_path`

    def copy(self) -> "CardFlow":
        """Copy the flow without the state of the last search."""
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
        """Move the contents of a pool to another one, in any order."""
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
        """Remove the slots of the path between two pools if there is exactly one; return True if so."""
        if self.find_paths(origin, bag) != 1:
            return False
        step = self.path_length
        while step:
            step -= 1
            self.remove(self.found_path[step])
        return True

    def consume_found_path(self) -> None:
        """Remove the slots of the last path found, and multiply the weight by the choices of equal slots."""
        step = self.path_length
        while step:
            step -= 1
            self.weight *= int(self.count_equal_slots(self.found_path[step]))
            self.remove(self.found_path[step])

    def count_equal_slots(self, at: i64) -> i64:
        """Return the number of slots equal to the one at this index, which is the first of them."""
        end = at + 1
        while end < self.open_count and self.slots[end] == self.slots[at]:
            end += 1
        return end - at

    def find_paths(self, origin: i64, bag: i64) -> i64:
        """Search for paths between two pools and return their number: 0, 1, or 2 for several."""
        self.reserve()
        return self.count_paths(origin, bag, 0)

    def reserve(self) -> None:
        """Allocate the search state: a path has at most as many steps as there are slots."""
        room = len(self.slots)
        if len(self.current_path) < room:
            self.current_path = vec[i64]([0] * room)
            self.found_path = vec[i64]([0] * room)

    def count_paths(self, origin: i64, bag: i64, depth: i64) -> i64:
        """Count the paths between two pools, equal slots once: 0, 1, or 2 for several."""
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
        """Return the index of the first slot from this pool, or the index at which it would be inserted."""
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
        """List the slots in order, each as its two pools."""
        return [
            [int(self.slots[nth] >> 31), int(self.slots[nth] & POOL_MASK)] for nth in range(self.open_count)
        ]

    def list_paths(self, origin: i64, bag: i64) -> list[list[int]]:
        """List all paths between two pools as chains of slots, equal slots once."""
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
        """Return a copy of the flow after a card has used this path."""
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
        """Return a hash of the slots; flows with different slots rarely have the same."""
        marked: i64 = self.open_count
        for nth in range(self.open_count):
            marked = mix_hash(mix_hash(marked, self.slots[nth] >> 31), self.slots[nth] & POOL_MASK)
        return marked

    def count_worlds(self, contents: dict[int, list[int]]) -> int:
        """Return the number of ways to distribute the cards: all orders of the cards each pool has had."""
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
    """Merge flows with the same slots, and divide all weights by their greatest common divisor."""
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
    """Return a uniformly distributed integer from 0 to n-1 for an n of any size."""
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
