"""The public knowledge about the hidden cards in War.

All seats and spectators know the same. A *pool* is a set of face-down cards in unknown order. Pools are
numbered. At first, the whole pack is pool 0. Each stake that is shuffled becomes a new pool. If stakes are
not shuffled (an option), everyone can follow a card that has been seen. Such a card is alone in its pool,
which has the number `card + 1`.

When a war moves a card face down from one pool to another, this move is stored as a *slot*: the numbers of
the two pools. Later, a card may turn up in a pool that it entered unseen. It must have come along a
*path*: slots that lead from its last known pool to this pool. These slots are then removed. If there are
several such paths, each is followed in a separate *flow*. The weight of a flow is proportional to the number
of ways to choose the removed slots. The cards that are still in a pool and those that left it through slots
cannot be distinguished. Each is equally likely to be in any of these places.
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

NO_POOL: Final = -1  # pool number of a card that is out of play
# A slot is the integer `origin * 2^31 + destination`. This mask selects the destination.
POOL_MASK: Final = 2147483647


@final
@mypyc_attr(acyclic=True)
class CardPools:
    """The public knowledge of a match: the pool of each card, and the possible flows between pools."""

    def __init__(self, newest_pool: i64, pool_of_card: vec[i64], candidate_flows: "list[CardFlow]") -> None:
        self.newest_pool: i64 = newest_pool
        self.pool_of_card: vec[i64] = pool_of_card  # for each card, the pool that it was last seen entering
        self.candidate_flows: list[CardFlow] = candidate_flows

    def copy(self) -> "CardPools":
        return CardPools(
            self.newest_pool, self.pool_of_card[:], [flow.copy() for flow in self.candidate_flows]
        )

    def clear(self) -> None:
        """Reset the pools so that no card is in play."""
        self.newest_pool = 0
        self.candidate_flows = [new_card_flow(1)]
        for card in range(52):
            self.pool_of_card[card] = NO_POOL

    def add_pool(self) -> None:
        """Start a new pool for a stake that is about to be shuffled."""
        self.newest_pool += 1

    def record_face_down_transfer(self, source_pool: i64) -> None:
        """Record that an unknown card moved face down from a pool to the newest pool."""
        for flow in self.candidate_flows:
            flow.insert_slot(shift_left(source_pool, 31) + self.newest_pool)

    def record_unique_path(self, card: i64, pool: i64) -> bool:
        """If only one path leads to `pool`, record that `card` took it.

        Returns:
            True if the path was recorded; False if nothing changed.
        """
        return len(self.candidate_flows) == 1 and self.candidate_flows[0].remove_unique_path(
            self.pool_of_card[card], pool
        )

    def record_possible_paths(self, card: i64, pool: i64, face_down_pools: vec[i64]) -> None:
        """Record that `card` turned up in `pool`, whichever of the possible paths it took.

        Raises:
            InvalidPositionError: No path leads to the pool. This can only happen if the position was not
                reached in play.
        """
        self.merge_drained_pools(pool, face_down_pools)
        origin = self.pool_of_card[card]
        if origin == pool:
            return
        new_flows: list[CardFlow] = []
        for flow in self.candidate_flows:
            path_count = flow.search_for_paths(origin, pool)
            if path_count == 1:
                flow.remove_found_path()
                new_flows.append(flow)
            elif path_count:
                for path in flow.list_paths(origin, pool):
                    new_flows.append(flow.copy_without_path(path))
        if not new_flows:
            raise InvalidPositionError(
                f"memory: {format_standard_card(int(card))} cannot be where the position puts it"
            )
        self.candidate_flows = merge_flows(new_flows)

    def merge_drained_pools(self, face_up_pool: i64, face_down_pools: vec[i64]) -> None:
        """Merge each pool without cards into its successor, the only pool that its slots lead to."""
        has_merged = False
        slot_index: i64 = 0
        while slot_index < self.candidate_flows[0].used_slot_count:
            origin = self.candidate_flows[0].slots[slot_index] >> 31
            successor = self.single_successor(origin)
            if successor and origin != face_up_pool and not contains_pool(face_down_pools, origin):
                for flow in self.candidate_flows:
                    flow.redirect_pool(origin, successor)
                for card in range(52):
                    if self.pool_of_card[card] == origin:
                        self.pool_of_card[card] = successor
                has_merged = True
                slot_index = 0
                continue
            while (
                slot_index < self.candidate_flows[0].used_slot_count
                and self.candidate_flows[0].slots[slot_index] >> 31 == origin
            ):
                slot_index += 1
        if has_merged:
            self.candidate_flows = merge_flows(self.candidate_flows)

    def single_successor(self, pool: i64) -> i64:
        """Return the only pool that the slots from `pool` lead to; 0 if there is none or more than one."""
        successor: i64 = 0
        for flow in self.candidate_flows:
            slot_index = flow.first_slot(pool)
            while slot_index < flow.used_slot_count and flow.slots[slot_index] >> 31 == pool:
                if successor and flow.slots[slot_index] & POOL_MASK != successor:
                    return 0
                successor = flow.slots[slot_index] & POOL_MASK
                slot_index += 1
        # Pool 0 is never merged, because one of its cards may be out of play.
        return successor if pool else 0


@final
@mypyc_attr(acyclic=True)
class CardFlow:
    """One possible history of the face-down cards that moved between pools.

    Each face-down move of a card adds a slot. When the card turns up, the slots of its path are removed.
    `weight` is proportional to the number of ways to choose the removed slots.
    """

    def __init__(self, weight: int, slots: vec[i64], used_slot_count: i64) -> None:
        self.weight = weight
        self.slots: vec[i64] = slots  # in ascending order; only the first `used_slot_count` are in use
        self.used_slot_count: i64 = used_slot_count
        # indices in `slots` of the slots on the current search path
        self.current_path: vec[i64] = vec[i64]([])
        self.found_path: vec[i64] = vec[i64]([])  # the last path found by a search
        self.path_length: i64 = 0  # number of slots in `found_path`

    def copy(self) -> "CardFlow":
        """Copy the flow without the state of the last search."""
        return CardFlow(self.weight, self.slots[:], self.used_slot_count)

    def insert_slot(self, slot_code: i64) -> None:
        if self.used_slot_count == len(self.slots):
            self.grow_slot_array()
        slot_index = self.used_slot_count
        while slot_index and self.slots[slot_index - 1] > slot_code:
            self.slots[slot_index] = self.slots[slot_index - 1]
            slot_index -= 1
        self.slots[slot_index] = slot_code
        self.used_slot_count += 1

    def grow_slot_array(self) -> None:
        capacity = 2 * len(self.slots)
        larger_slots = vec[i64]([0] * int(capacity))
        for slot_index in range(self.used_slot_count):
            larger_slots[slot_index] = self.slots[slot_index]
        self.slots = larger_slots

    def remove_slot(self, slot_index: i64) -> None:
        self.used_slot_count -= 1
        while slot_index < self.used_slot_count:
            self.slots[slot_index] = self.slots[slot_index + 1]
            slot_index += 1

    def redirect_pool(self, pool: i64, successor: i64) -> None:
        """Merge a pool into its successor, the only pool that its slots lead to.

        These slots are removed. If there are n of them, the weight is multiplied by n!.
        """
        removed_count: i64 = 0
        slot_index: i64 = self.used_slot_count
        while slot_index:
            slot_index -= 1
            if self.slots[slot_index] >> 31 == pool:
                self.remove_slot(slot_index)
                removed_count += 1
        self.weight *= factorial(int(removed_count))
        for index in range(self.used_slot_count):
            if self.slots[index] & POOL_MASK == pool:
                self.slots[index] = self.slots[index] - pool + successor
        self.sort_slots()

    def sort_slots(self) -> None:
        for sorted_count in range(self.used_slot_count):
            slot = self.slots[sorted_count]
            slot_index: i64 = sorted_count
            while slot_index and self.slots[slot_index - 1] > slot:
                self.slots[slot_index] = self.slots[slot_index - 1]
                slot_index -= 1
            self.slots[slot_index] = slot

    def remove_unique_path(self, origin_pool: i64, destination_pool: i64) -> bool:
        """If exactly one path connects two pools, remove its slots and return True."""
        if self.search_for_paths(origin_pool, destination_pool) != 1:
            return False
        step = self.path_length
        while step:
            step -= 1
            self.remove_slot(self.found_path[step])
        return True

    def remove_found_path(self) -> None:
        """Remove the slots of the path that the last search found, and update the weight.

        Several slots may be equal. The weight is multiplied by the number of choices for each removed slot.
        """
        step = self.path_length
        while step:
            step -= 1
            self.weight *= int(self.count_equal_slots(self.found_path[step]))
            self.remove_slot(self.found_path[step])

    def count_equal_slots(self, slot_index: i64) -> i64:
        """Count the slots equal to the slot at `slot_index`, which must be the first of these slots."""
        end = slot_index + 1
        while end < self.used_slot_count and self.slots[end] == self.slots[slot_index]:
            end += 1
        return end - slot_index

    def search_for_paths(self, origin_pool: i64, destination_pool: i64) -> i64:
        """Search for paths between two pools. Return the number found; the search stops at 2."""
        self.allocate_path_arrays()
        return self.count_paths(origin_pool, destination_pool, 0)

    def allocate_path_arrays(self) -> None:
        """Allocate the arrays for a search. A path cannot have more slots than the flow."""
        slot_capacity = len(self.slots)
        if len(self.current_path) < slot_capacity:
            self.current_path = vec[i64]([0] * slot_capacity)
            self.found_path = vec[i64]([0] * slot_capacity)

    def count_paths(self, origin_pool: i64, destination_pool: i64, depth: i64) -> i64:
        """Count the paths between two pools, but stop at 2. Equal slots count as one."""
        path_count: i64 = 0
        previous_slot: i64 = -1
        slot_index = self.first_slot(origin_pool)
        while slot_index < self.used_slot_count:
            slot = self.slots[slot_index]
            if slot >> 31 != origin_pool or slot & POOL_MASK > destination_pool:
                break
            if slot != previous_slot:
                previous_slot = slot
                self.current_path[depth] = slot_index
                if slot & POOL_MASK == destination_pool:
                    self.save_path(depth + 1)
                    path_count += 1
                else:
                    path_count += self.count_paths(slot & POOL_MASK, destination_pool, depth + 1)
                if path_count > 1:
                    return 2
            slot_index += 1
        return path_count

    def first_slot(self, origin_pool: i64) -> i64:
        """Return the index of the first slot with this origin, or the insertion index for such a slot."""
        lowest_slot = shift_left(origin_pool, 31)
        low: i64 = 0
        high = self.used_slot_count
        while low < high:
            middle = (low + high) >> 1
            if self.slots[middle] < lowest_slot:
                low = middle + 1
            else:
                high = middle
        return low

    def save_path(self, step_count: i64) -> None:
        self.path_length = step_count
        for step in range(step_count):
            self.found_path[step] = self.current_path[step]

    def list_pool_pairs(self) -> list[list[int]]:
        """Return the slots in ascending order, each as `[origin, destination]`."""
        return [
            [int(self.slots[slot_index] >> 31), int(self.slots[slot_index] & POOL_MASK)]
            for slot_index in range(self.used_slot_count)
        ]

    def list_paths(self, origin_pool: i64, destination_pool: i64) -> list[list[int]]:
        """Return all paths between two pools, each as a list of slots. Equal slots count as one."""
        paths: list[list[int]] = []
        previous_slot: i64 = -1
        for slot_index in range(self.first_slot(origin_pool), self.used_slot_count):
            slot = self.slots[slot_index]
            if slot >> 31 != origin_pool or slot & POOL_MASK > destination_pool:
                break
            if slot == previous_slot:
                continue
            previous_slot = slot
            if slot & POOL_MASK == destination_pool:
                paths.append([int(slot)])
            else:
                for rest_of_path in self.list_paths(slot & POOL_MASK, destination_pool):
                    paths.append([int(slot), *rest_of_path])
        return paths

    def copy_without_path(self, path: list[int]) -> "CardFlow":
        """Return a copy of the flow after a card has used this path."""
        new_flow = self.copy()
        new_flow.allocate_path_arrays()
        new_flow.path_length = len(path)
        for step, slot in enumerate(path):
            slot_index = new_flow.first_slot(slot >> 31)
            while new_flow.slots[slot_index] != slot:
                slot_index += 1
            new_flow.found_path[step] = slot_index
        new_flow.remove_found_path()
        return new_flow

    def fingerprint(self) -> i64:
        """Return a hash of the slots. Flows with different slots rarely have the same hash."""
        hash_value: i64 = self.used_slot_count
        for slot_index in range(self.used_slot_count):
            hash_value = mix_hash(
                mix_hash(hash_value, self.slots[slot_index] >> 31), self.slots[slot_index] & POOL_MASK
            )
        return hash_value

    def count_worlds(self, contents: dict[int, list[int]]) -> int:
        """Return the number of deals that are consistent with this flow.

        Args:
            contents: For each pool, the cards last seen entering it.
        """
        sizes = {pool: len(cards) for pool, cards in contents.items()}
        for _, pool in self.list_pool_pairs():
            sizes[pool] = sizes.get(pool, 0) + 1
        world_count = self.weight
        for size in sizes.values():
            world_count *= factorial(size)
        return world_count


def new_card_pools() -> CardPools:
    return CardPools(0, vec[i64]([NO_POOL] * 52), [])


def new_card_flow(weight: int) -> CardFlow:
    return CardFlow(weight, vec[i64]([0] * 16), 0)


def merge_flows(flows: list[CardFlow]) -> list[CardFlow]:
    """Merge flows with the same slots, then divide all weights by their greatest common divisor."""
    merged_flows: list[CardFlow] = []
    flow_by_hash: dict[int, CardFlow] = {}
    divisor = 0
    for flow in flows:
        hash_value = int(flow.fingerprint())
        equal_flow = flow_by_hash.get(hash_value)
        if equal_flow is not None and equal_flow.list_pool_pairs() == flow.list_pool_pairs():
            equal_flow.weight += flow.weight
            continue
        flow_by_hash[hash_value] = flow
        merged_flows.append(flow)
    for flow in merged_flows:
        divisor = gcd(divisor, flow.weight)
    for flow in merged_flows:
        flow.weight //= divisor
    return merged_flows


def randbelow_large(rng: Rng, limit: int) -> int:
    """Return a uniformly distributed integer from 0 to `limit` - 1, for a limit of any size."""
    bits = limit.bit_length()
    while True:
        number = 0
        for _nth in range(0, bits, 30):
            number = number << 30 | int(rng.next_bits())
        number >>= -bits % 30
        if number < limit:
            return number


def contains_pool(pools: vec[i64], searched_pool: i64) -> bool:
    for pool in pools:
        if pool == searched_pool:
            return True
    return False
