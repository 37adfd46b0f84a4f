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

from parlour.kit.bits import shift
from parlour.kit.cards import card_text
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidPosition
from parlour.kit.tape import mix

NO_BAG: Final = -1  # of a card that is not in play
BAG: Final = 2147483647  # a slot is `from * 2^31 + to`, both bags


@final
@mypyc_attr(acyclic=True)
class Bags:
    """The bags of a match, told by their numbers."""

    def __init__(self, last: i64, entered: vec[i64], flows: "list[Flow]") -> None:
        self.last: i64 = last
        self.entered: vec[i64] = entered  # the bag that each card was last seen going into
        self.flows: list[Flow] = flows

    def copy(self) -> "Bags":
        return Bags(self.last, self.entered[:], [flow.copy() for flow in self.flows])

    def clear(self) -> None:
        """No card is in play."""
        self.last = 0
        self.flows = [no_slots(1)]
        for card in range(52):
            self.entered[card] = NO_BAG

    def open_new(self) -> None:
        """A stake is about to be shuffled: it is a bag of its own."""
        self.last += 1

    def put_down(self, bag: i64) -> None:
        """A card goes face down from one bag into the last."""
        for flow in self.flows:
            flow.add(shift(bag, 31) + self.last)

    def came_one_way(self, card: i64, bag: i64) -> bool:
        """Notes that a card turns up in a bag into which it came face down, if there is one way only."""
        return len(self.flows) == 1 and self.flows[0].use_only_way(self.entered[card], bag)

    def trace(self, card: i64, bag: i64, lying: vec[i64]) -> None:
        """Notes the same where there may be several ways; `lying` are the bags of all cards face down.

        Raises InvalidPosition, for a memory that somebody wrote by hand.
        """
        self.tidy(bag, lying)
        origin = self.entered[card]
        if origin == bag:
            return
        followed: list[Flow] = []
        for flow in self.flows:
            ways = flow.find(origin, bag)
            if ways == 1:
                flow.use_way()
                followed.append(flow)
            elif ways:
                for way in flow.ways(origin, bag):
                    followed.append(flow.without(way))
        if not followed:
            raise InvalidPosition(f"memory: {card_text(int(card))} cannot have come to where it lies")
        self.flows = merged(followed)

    def tidy(self, open_bag: i64, lying: vec[i64]) -> None:
        """Pours each empty bag whose cards have all gone on into one other bag into that one."""
        poured = False
        at: i64 = 0
        while at < self.flows[0].open:
            origin = self.flows[0].slots[at] >> 31
            onward = self.onward_from(origin)
            if onward and origin != open_bag and not is_among(lying, origin):
                for flow in self.flows:
                    flow.pour(origin, onward)
                for card in range(52):
                    if self.entered[card] == origin:
                        self.entered[card] = onward
                poured = True
                at = 0
                continue
            while at < self.flows[0].open and self.flows[0].slots[at] >> 31 == origin:
                at += 1
        if poured:
            self.flows = merged(self.flows)

    def onward_from(self, bag: i64) -> i64:
        """The one bag to which all slots from this one lead, 0 where they part."""
        onward: i64 = 0
        for flow in self.flows:
            at = flow.first_from(bag)
            while at < flow.open and flow.slots[at] >> 31 == bag:
                if onward and flow.slots[at] & BAG != onward:
                    return 0
                onward = flow.slots[at] & BAG
                at += 1
        # Of bag 0 a card may be out of play.
        return onward if bag else 0


@final
@mypyc_attr(acyclic=True)
class Flow:
    """Open slots: one for each card that went face down from one bag to another and has not turned up since.

    `weight` is the number of ways in which the cards that did turn up can have used the slots that are gone.
    """

    def __init__(self, weight: int, slots: vec[i64], open: i64) -> None:
        self.weight = weight
        self.slots: vec[i64] = slots  # in order, the first `open`
        self.open: i64 = open
        self.path: vec[i64] = vec[i64]([])  # of a search: where in `slots` its steps lie
        self.way: vec[i64] = vec[i64]([])  # the last way that a search found
        self.steps: i64 = 0  # of that way

    def copy(self) -> "Flow":
        """Without the last search."""
        return Flow(self.weight, self.slots[:], self.open)

    def add(self, slot: i64) -> None:
        if self.open == len(self.slots):
            self.widen()
        at = self.open
        while at and self.slots[at - 1] > slot:
            self.slots[at] = self.slots[at - 1]
            at -= 1
        self.slots[at] = slot
        self.open += 1

    def widen(self) -> None:
        room = 2 * len(self.slots)
        longer = vec[i64]([0] * int(room))
        for nth in range(self.open):
            longer[nth] = self.slots[nth]
        self.slots = longer

    def remove(self, nth: i64) -> None:
        self.open -= 1
        while nth < self.open:
            self.slots[nth] = self.slots[nth + 1]
            nth += 1

    def pour(self, bag: i64, onward: i64) -> None:
        """What went into a bag went on into another, in any order."""
        gone: i64 = 0
        at: i64 = self.open
        while at:
            at -= 1
            if self.slots[at] >> 31 == bag:
                self.remove(at)
                gone += 1
        self.weight *= factorial(int(gone))
        for nth in range(self.open):
            if self.slots[nth] & BAG == bag:
                self.slots[nth] = self.slots[nth] - bag + onward
        self.sort()

    def sort(self) -> None:
        for nth in range(self.open):
            slot = self.slots[nth]
            at: i64 = nth
            while at and self.slots[at - 1] > slot:
                self.slots[at] = self.slots[at - 1]
                at -= 1
            self.slots[at] = slot

    def use_only_way(self, origin: i64, bag: i64) -> bool:
        """Uses up the slots by which a card came from bag to bag, if there is no more than one way."""
        if self.find(origin, bag) != 1:
            return False
        step = self.steps
        while step:
            step -= 1
            self.remove(self.way[step])
        return True

    def use_way(self) -> None:
        """Uses up the way that the last search found, as often as like slots offer it."""
        step = self.steps
        while step:
            step -= 1
            self.weight *= int(self.alike(self.way[step]))
            self.remove(self.way[step])

    def alike(self, at: i64) -> i64:
        """How many slots lead from and to the same bags as this one, the first of them."""
        end = at + 1
        while end < self.open and self.slots[end] == self.slots[at]:
            end += 1
        return end - at

    def find(self, origin: i64, bag: i64) -> i64:
        """Searches for the ways from bag to bag."""
        self.make_room()
        return self.search(origin, bag, 0)

    def make_room(self) -> None:
        """For a search: a way has no more steps than there are slots."""
        room = len(self.slots)
        if len(self.path) < room:
            self.path = vec[i64]([0] * room)
            self.way = vec[i64]([0] * room)

    def search(self, origin: i64, bag: i64, depth: i64) -> i64:
        """How many ways lead from bag to bag, like slots counted once: 0, 1, or 2 for more."""
        ways: i64 = 0
        before: i64 = -1
        at = self.first_from(origin)
        while at < self.open:
            slot = self.slots[at]
            if slot >> 31 != origin or slot & BAG > bag:
                break
            if slot != before:
                before = slot
                self.path[depth] = at
                if slot & BAG == bag:
                    self.keep_way(depth + 1)
                    ways += 1
                else:
                    ways += self.search(slot & BAG, bag, depth + 1)
                if ways > 1:
                    return 2
            at += 1
        return ways

    def first_from(self, origin: i64) -> i64:
        """Where in `slots` those from a bag begin, if there are any."""
        wanted = shift(origin, 31)
        low: i64 = 0
        high = self.open
        while low < high:
            middle = (low + high) >> 1
            if self.slots[middle] < wanted:
                low = middle + 1
            else:
                high = middle
        return low

    def keep_way(self, steps: i64) -> None:
        self.steps = steps
        for step in range(steps):
            self.way[step] = self.path[step]

    def pairs(self) -> list[list[int]]:
        """Each slot as its two bags, in order."""
        return [[int(self.slots[nth] >> 31), int(self.slots[nth] & BAG)] for nth in range(self.open)]

    def ways(self, origin: i64, bag: i64) -> list[list[int]]:
        """Every way from bag to bag as a chain of slots, like slots counted once."""
        found: list[list[int]] = []
        before: i64 = -1
        for at in range(self.first_from(origin), self.open):
            slot = self.slots[at]
            if slot >> 31 != origin or slot & BAG > bag:
                break
            if slot == before:
                continue
            before = slot
            if slot & BAG == bag:
                found.append([int(slot)])
            else:
                for rest in self.ways(slot & BAG, bag):
                    found.append([int(slot), *rest])
        return found

    def without(self, way: list[int]) -> "Flow":
        """What is left when a card has come this way."""
        left = self.copy()
        left.make_room()
        left.steps = len(way)
        for step, slot in enumerate(way):
            at = left.first_from(slot >> 31)
            while left.slots[at] != slot:
                at += 1
            left.way[step] = at
        left.use_way()
        return left

    def mark(self) -> i64:
        """A number that is equal for flows with the same slots, and seldom for others."""
        marked: i64 = self.open
        for nth in range(self.open):
            marked = mix(mix(marked, self.slots[nth] >> 31), self.slots[nth] & BAG)
        return marked

    def worlds(self, contents: dict[int, list[int]]) -> int:
        """How many ways there are to share out the cards: all orders of what each bag holds or held."""
        sizes = {bag: len(cards) for bag, cards in contents.items()}
        for _, bag in self.pairs():
            sizes[bag] = sizes.get(bag, 0) + 1
        ways = self.weight
        for size in sizes.values():
            ways *= factorial(size)
        return ways


def no_bags() -> Bags:
    return Bags(0, vec[i64]([NO_BAG] * 52), [])


def no_slots(weight: int) -> Flow:
    return Flow(weight, vec[i64]([0] * 16), 0)


def merged(flows: list[Flow]) -> list[Flow]:
    """The same flows, those with the same slots as one, and no weight larger than it need be."""
    kept: list[Flow] = []
    by_mark: dict[int, Flow] = {}
    common = 0
    for flow in flows:
        mark = int(flow.mark())
        like = by_mark.get(mark)
        if like is not None and like.pairs() == flow.pairs():
            like.weight += flow.weight
            continue
        by_mark[mark] = flow
        kept.append(flow)
    for flow in kept:
        common = gcd(common, flow.weight)
    for flow in kept:
        flow.weight //= common
    return kept


def draw_large(rng: Rng, n: int) -> int:
    """A whole number from 0 to n-1, all equally likely, however large n is."""
    bits = n.bit_length()
    while True:
        drawn = 0
        for _nth in range(0, bits, 30):
            drawn = drawn << 30 | int(rng.word())
        drawn >>= -bits % 30
        if drawn < n:
            return drawn


def is_among(bags: vec[i64], wanted: i64) -> bool:
    for bag in bags:
        if bag == wanted:
            return True
    return False
