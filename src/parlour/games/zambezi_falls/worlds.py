"""All that the hidden cards of Zambezi Falls can be, as somebody knows them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.notes import FIELDS, STAGES
from parlour.games.zambezi_falls.ranks import (
    PLACE_FIELD,
    RANK_COUNT,
    SEVEN_OF_EACH,
    as_counts,
    face_of,
    held,
    size_of,
)
from parlour.games.zambezi_falls.rules import GIVEN_UNSEEN, NOT_GIVEN, ZambeziFalls, beats_single
from parlour.kit.bits import bit
from parlour.kit.bounds import fraction
from parlour.kit.chance import WORD, Rng
from parlour.kit.errors import InvalidPosition
from parlour.kit.unseen import MOST_ATTEMPTS

MOST_STATES: Final = 1400
SWAPS: Final = 2500  # of a deal with too many lots to count: many times what it takes to forget its start
MOST_SWAPS: Final = 100_000
STEP: Final = 32  # more than the cards that come to one hand
FACTORIAL: Final = (1.0, 1.0, 2.0, 6.0, 24.0)


@final
class Branch:
    """A way to split up the unseen cards of a rank: so many into each lot, the rest into the reserve."""

    def __init__(self, split: list[int], taken: int, givers: int, weight: float) -> None:
        self.split = split
        self.taken = taken  # the same as one number
        self.givers = givers
        self.total = sum(split)
        self.weight = weight  # in how many orders it comes about, but for a factor


@final
class Node:
    """A rank and what is still to be filled: the branches from here, each with the node it leads to."""

    def __init__(self) -> None:
        self.weight = 0.0
        self.branches: list[Branch] = []
        self.sums: list[float] = []
        self.following: list[Node] = []


@final
class Worlds:
    """All that the hidden cards can be, in the weight of the deck orders that lead there.

    The cards of a hidden hand came in *lots*: those dealt at first, and two at each Falls. Of each rank the
    ways are listed to split it up among the lots and the reserve, as far as play allows. A split of n places
    into a, b, ... comes about in n!/(a! b! ...) orders, so counting rank by rank gives each its weight.

    Where there are too many lots for that (both hands are hidden, and there was a Falls), some deal that fits
    is shuffled: over and over two cards change places where what comes of it fits as well. All deals that fit
    are as likely in the end.

    What breaks a promise (see notes.py) is thrown away, or not swapped. A card that was given
    unseen is chosen along with the deal: each rank that the deal allows counts once.
    """

    def __init__(self, table: ZambeziFalls, seat: int, most_states: int = MOST_STATES) -> None:
        self.table = table.copy()
        notes = self.table.notes
        self.stage = int(notes.stage)
        # By seat and stage: the numbers of what was played by then, and how many at most had come (ZF-26).
        self.spent = [int(as_counts(notes.shed[at])) for at in range(2 * STAGES)]
        self.most_held = [SEVEN_OF_EACH for _ in range(2 * STAGES)]
        for at in range(len(notes.most_held)):
            self.most_held[at] = int(notes.most_held[at])
        self.promises = [int(notes.promises[at]) for at in range(len(notes.promises))]
        self.hidden = [other for other in range(2) if other != seat]
        self.known = [int(card & PLACE_FIELD if card >= 0 else card) for card in table.gave]  # ranks given
        self.gave = self.known[:]
        self.swapped = not table.exchanging and self.known[0] != NOT_GIVEN
        self.owners: list[int] = []  # of each lot
        self.stages: list[int] = []
        self.sizes: list[int] = []
        for other in self.hidden:
            self.add_lots(other)
        self.givers = 0  # the set of seats whose card is to be chosen
        for giver in range(2):
            if self.known[giver] == GIVEN_UNSEEN:
                self.givers |= 1 << giver
        self.unseen = self.count_unseen(seat)
        self.left = int(table.left)
        self.branches: list[list[Branch]] = []
        self.below: list[int] = [0]  # how many unseen cards the ranks from here on have
        self.nodes: list[dict[int, Node]] = [{} for _ in range(RANK_COUNT + 1)]
        self.root = Node()
        self.counted = self.states() <= most_states
        self.swaps = 0  # that a first deal took
        self.start = Deal(self)
        if self.counted:
            self.count_all()
        else:
            self.lay_out()

    def states(self) -> int:
        """How many states there are at most in which a rank can find the lots."""
        states = 1 << self.givers.bit_count()
        for size in self.sizes:
            states *= size + 1
        return states

    def count_all(self) -> None:
        self.branches = [self.branches_of(rank) for rank in range(RANK_COUNT)]
        for rank in range(RANK_COUNT - 1, -1, -1):
            self.below.insert(0, self.below[0] + int(held(self.unseen, 3 * rank)))
        to_fill = 0
        for lot in range(len(self.sizes)):
            to_fill += self.sizes[lot] * STEP**lot
        self.root = self.node(0, to_fill, self.givers, sum(self.sizes))
        if self.root.weight <= 0.0:
            raise InvalidPosition("no deal fits what was seen on the way")

    def add_lots(self, seat: int) -> None:
        table = self.table
        stage = self.stage
        came = int(table.cards_held(seat) + size_of(self.spent[STAGES * seat + stage])) - 2 * stage
        if self.known[seat] != NOT_GIVEN and not self.swapped:
            came += 1
        for nth in range(stage + 1):
            self.owners.append(seat)
            self.stages.append(nth)
            self.sizes.append(2 if nth else came)

    def count_unseen(self, seat: int) -> i64:
        """The numbers of the cards that the seat has never had and that were in the deal."""
        table = self.table
        cards = table.terms.pack_ranks - as_counts(table.notes.out)
        if seat < 0:
            return cards
        cards -= table.counts[seat] + self.spent[STAGES * seat + self.stage]
        if self.known[seat] >= 0:
            cards -= bit(self.known[seat])
        if self.swapped:
            cards += bit(self.known[1 - seat])
        return cards

    def exchanged(self, seat: int) -> int:
        """What the exchange has added to the cards of a hand, as chosen in the last draw."""
        cards = 0
        if self.gave[seat] >= 0:
            cards -= 1 << self.gave[seat]
        if self.swapped:
            cards += 1 << self.gave[1 - seat]
        return cards

    # The ways of each rank

    def branches_of(self, rank: int) -> list[Branch]:
        found: list[Branch] = []
        splits: list[list[int]] = [[]]
        unseen = int(held(self.unseen, 3 * rank))
        for lot in range(len(self.sizes)):
            longer: list[list[int]] = []
            for split in splits:
                for n in range(min(unseen - sum(split), self.sizes[lot]) + 1):
                    longer.append([*split, n])
            splits = longer
        for givers in range(4):
            if givers & ~self.givers:
                continue
            for split in splits:
                if unseen - sum(split) <= self.left and self.fits(3 * rank, split, givers):
                    found.append(self.branch(split, givers, unseen))
        return found

    def branch(self, split: list[int], givers: int, unseen: int) -> Branch:
        taken = 0
        orders = 1.0 / FACTORIAL[unseen - sum(split)]
        for lot in range(len(split)):
            taken += split[lot] * STEP**lot
            orders /= FACTORIAL[split[lot]]
        return Branch(split, taken, givers, orders)

    def fits(self, place: int, split: list[int], givers: int) -> bool:
        """Whether so many of a rank in each lot allow all that was played and given, and no more (ZF-26)."""
        return self.lacking(place, split, givers) == 0

    def lacking(self, place: int, split: list[int], givers: int) -> int:
        """How many cards of a rank are too few, or too many, for what was played and given."""
        gave = [int(self.known[giver] == place or (givers >> giver & 1) != 0) for giver in range(2)]
        came = 0
        found = 0
        for lot in range(len(split)):
            seat, stage = self.owners[lot], self.stages[lot]
            came = came + split[lot] if stage else split[lot]
            here = came - gave[seat] + (gave[1 - seat] if self.swapped else 0)
            at = STAGES * seat + stage
            most = int(held(self.most_held[at], place))
            found += max(0, gave[seat] - came)
            found += max(0, int(held(self.spent[at], place)) + self.kept(seat, stage, place) - here)
            if most < 7:
                found += max(0, here - most)
        return found

    def kept(self, seat: int, stage: int, place: int) -> int:
        """ZF-31: 1 where a card of this rank, known to have been given to a seat, was not played by then."""
        if not self.swapped or self.known[1 - seat] != place:
            return 0
        face = face_of(self.table.gave[1 - seat])
        return 0 if self.table.notes.shed[STAGES * seat + stage] & bit(face) else 1

    # Counting, and a draw

    def node(self, rank: int, to_fill: int, givers: int, open_places: int) -> Node:
        known = self.nodes[rank].get(4 * to_fill + givers)
        if known is not None:
            return known
        node = Node()
        self.nodes[rank][4 * to_fill + givers] = node
        if rank == RANK_COUNT:
            node.weight = 1.0 if not to_fill and not givers else 0.0
            return node
        if not open_places <= self.below[rank] <= open_places + self.left:
            return node
        for branch in self.branches[rank]:
            if branch.givers & ~givers or branch.total > open_places or not holds(to_fill, branch.taken):
                continue
            following = self.node(
                rank + 1, to_fill - branch.taken, givers & ~branch.givers, open_places - branch.total
            )
            if following.weight > 0.0:
                node.weight += branch.weight * following.weight
                node.branches.append(branch)
                node.sums.append(node.weight)
                node.following.append(following)
        return node

    def draw(self, rng: Rng) -> list[int]:
        """What came in each lot, as numbers of each rank, and last what is in the reserve."""
        if not self.counted:
            return self.shuffled(rng)
        for _nth in range(MOST_ATTEMPTS):
            drawn = self.attempt(rng)
            if drawn:
                return drawn
        raise InvalidPosition("no deal fits what was seen on the way")

    def attempt(self, rng: Rng) -> list[int]:
        drawn = [0 for _ in self.sizes]
        rest = int(self.unseen)
        node = self.root
        for rank in range(RANK_COUNT):
            at = 0
            if len(node.sums) > 1:
                at = first_above(node.sums, fraction(rng) * node.weight)
            branch = node.branches[at]
            for lot in range(len(drawn)):
                if branch.split[lot]:
                    drawn[lot] += branch.split[lot] << 3 * rank
            if branch.givers:
                self.choose_givers(branch.givers, 3 * rank)
            node = node.following[at]
        for lot in range(len(drawn)):
            rest -= drawn[lot]
        if self.promises and not self.keeps_promises(drawn):
            return []
        drawn.append(rest)
        return drawn

    def choose_givers(self, givers: int, place: int) -> None:
        for giver in range(2):
            if givers >> giver & 1:
                self.gave[giver] = place

    def keeps_promises(self, drawn: list[int]) -> bool:
        """ZF-20: whether each match of a single left its hand something to follow it up."""
        noted = self.promises
        for at in range(0, len(noted), FIELDS):
            seat, stage, spent, place = noted[at], noted[at + 1], noted[at + 2], noted[at + 3]
            if seat not in self.hidden:
                continue
            hand = self.exchanged(seat) - spent
            for lot in range(len(drawn)):
                if self.owners[lot] == seat and self.stages[lot] <= stage:
                    hand += drawn[lot]
            if not beats_single(hand, place):
                return False
        return True

    # Where there are too many lots: a deal that fits, and its shuffling

    def shuffled(self, rng: Rng) -> list[int]:
        """A deal as likely as any other that fits, as `draw` has it."""
        luck = Rng.fast(int(rng.below(WORD)) * WORD + int(rng.below(WORD)))
        deal = self.start.copy()
        for _nth in range(SWAPS):
            deal.swap(luck, 0)
        self.gave = deal.gave
        return deal.drawn()

    def lay_out(self) -> None:
        """Puts what was played where it was in time, the rest anywhere, and swaps until all fits."""
        luck = Rng.fast(0)
        room = [*self.sizes, self.left]
        deal = self.start
        for lot in range(len(self.sizes)):
            for rank in range(RANK_COUNT):
                for _nth in range(self.missing(deal, lot, rank)):
                    into = lot
                    while into > 0 and not room[into] and self.owners[into - 1] == self.owners[lot]:
                        into -= 1
                    if not room[into]:
                        raise InvalidPosition("no deal fits what was seen on the way")
                    room[into] -= 1
                    deal.put(into, rank)
        rest: list[int] = []
        for rank in range(RANK_COUNT):
            rest.extend([rank] * (int(held(self.unseen, 3 * rank)) - deal.laid(rank)))
        shuffled = vec[i64](rest)
        luck.shuffle(shuffled, len(rest))
        at = 0
        for lot in range(len(room)):
            for _nth in range(room[lot]):
                deal.put(lot, int(shuffled[at]))
                at += 1
        deal.choose_gifts()
        faults = deal.faults()
        while self.swaps < MOST_SWAPS:
            if not faults:
                return
            self.swaps += 1
            faults = deal.swap(luck, faults)
        raise InvalidPosition("no deal fits what was seen on the way")

    def missing(self, deal: "Deal", lot: int, rank: int) -> int:
        """How many of a rank must have come to a hand by a lot, and are not laid out in its lots yet."""
        seat, stage, place = self.owners[lot], self.stages[lot], 3 * rank
        wanted = int(held(self.spent[STAGES * seat + stage], place)) + self.kept(seat, stage, place)
        if self.known[seat] == place:
            wanted += 1
        if self.swapped and self.known[1 - seat] == place:
            wanted -= 1
        for earlier in range(lot + 1):
            if self.owners[earlier] == seat:
                wanted -= deal.splits[rank][earlier]
        return max(0, wanted)


@final
class Deal:
    """One deal of the unseen cards: the rank of the card in each slot of the lots and of the reserve."""

    def __init__(self, worlds: Worlds) -> None:
        self.worlds = worlds
        self.ranks: list[int] = []  # in each slot
        self.lots: list[int] = []  # of each slot, one more than there are for the reserve
        self.splits = [[0] * len(worlds.sizes) for _ in range(RANK_COUNT)]
        self.gave = worlds.known[:]

    def copy(self) -> "Deal":
        twin = Deal(self.worlds)
        twin.ranks = self.ranks[:]
        twin.lots = self.lots
        twin.splits = [split[:] for split in self.splits]
        twin.gave = self.gave[:]
        return twin

    def put(self, lot: int, rank: int) -> None:
        self.ranks.append(rank)
        self.lots.append(lot)
        if lot < len(self.worlds.sizes):
            self.splits[rank][lot] += 1

    def laid(self, rank: int) -> int:
        """How many of a rank have their slots."""
        return self.ranks.count(rank)

    def choose_gifts(self) -> None:
        """A first lot's last card may be given: what was played of it was put there before."""
        for slot in range(len(self.ranks)):
            lot = self.lots[slot]
            if lot < len(self.worlds.sizes) and not self.worlds.stages[lot]:
                giver = self.worlds.owners[lot]
                if self.worlds.givers >> giver & 1:
                    self.gave[giver] = 3 * self.ranks[slot]

    def drawn(self) -> list[int]:
        """As numbers of each rank in each lot, and last in the reserve."""
        drawn = [0] * (len(self.worlds.sizes) + 1)
        for slot in range(len(self.ranks)):
            drawn[self.lots[slot]] += 1 << 3 * self.ranks[slot]
        return drawn

    def faults(self) -> int:
        """How many cards do not fit, and one where a promise is broken."""
        found = sum([self.fault(rank) for rank in range(RANK_COUNT)])
        return found + self.broken_promise()

    def fault(self, rank: int) -> int:
        givers = 0
        for giver in range(2):
            if self.gave[giver] == 3 * rank and self.worlds.givers >> giver & 1:
                givers |= 1 << giver
        return self.worlds.lacking(3 * rank, self.splits[rank], givers)

    def broken_promise(self) -> int:
        if not self.worlds.promises:
            return 0
        self.worlds.gave = self.gave
        return 0 if self.worlds.keeps_promises(self.drawn()[:-1]) else 1

    def swap(self, luck: Rng, faults: int) -> int:
        """Lets two cards change places, or other ranks be given, if no more is at fault then; says what is.

        Every such step is as likely as the one back, so in the long run each deal that fits is as likely.
        """
        slots = len(self.ranks)
        one, other = int(luck.below(slots)), int(luck.below(slots))
        gave = self.gave[:]
        if self.worlds.givers:
            self.give_anew(luck)
        touched = {self.ranks[one], self.ranks[other]} if self.lots[one] != self.lots[other] else set()
        if len(touched) == 1:
            touched = set()
        changed = len(touched) > 0
        for giver in range(2):
            if self.gave[giver] != gave[giver]:
                touched |= {gave[giver] // 3, self.gave[giver] // 3}
        if not touched:
            return faults
        before = 0
        if faults:
            now = self.gave
            self.gave = gave
            before = self.faults_of(touched)
            self.gave = now
        if changed:
            self.exchange(one, other)
        after = self.faults_of(touched)
        if after <= before:
            return faults - before + after
        if changed:
            self.exchange(one, other)
        self.gave = gave
        return faults

    def give_anew(self, luck: Rng) -> None:
        """One time in two a player, or both, have given another rank."""
        who = int(luck.below(6))
        for giver in range(2):
            if self.worlds.givers >> giver & 1 and who in (giver, 2):
                self.gave[giver] = 3 * int(luck.below(RANK_COUNT))

    def faults_of(self, ranks: set[int]) -> int:
        found = 0
        for rank in ranks:
            found += self.fault(rank)
        return found + self.broken_promise()

    def exchange(self, one: int, other: int) -> None:
        first, second = self.ranks[one], self.ranks[other]
        self.ranks[one] = second
        self.ranks[other] = first
        lots = len(self.worlds.sizes)
        if self.lots[one] < lots:
            self.splits[first][self.lots[one]] -= 1
            self.splits[second][self.lots[one]] += 1
        if self.lots[other] < lots:
            self.splits[second][self.lots[other]] -= 1
            self.splits[first][self.lots[other]] += 1


def holds(to_fill: int, taken: int) -> bool:
    """Whether each of the numbers in one integer is at least that in the other."""
    while taken:
        if taken % STEP > to_fill % STEP:
            return False
        taken //= STEP
        to_fill //= STEP
    return True


def first_above(sums: list[float], mark: float) -> int:
    """The place of the first sum above the mark, the last where there is none."""
    low = 0
    high = len(sums) - 1
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > mark:
            high = middle
        else:
            low = middle + 1
    return low
