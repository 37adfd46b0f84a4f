"""A player's knowledge of a match of Zambezi Falls, and all hidden hands that fit it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.cards import (
    PLACE_FIELD,
    RANK_COUNT,
    SEVEN_PER_RANK,
    SUIT_UNIT,
    code_to_face,
    faces_to_counts,
    nth_element,
    place_to_face,
    rank_count,
    total_count,
)
from parlour.games.zambezi_falls.observations import FIELDS_PER_PROMISE, MAX_STAGES
from parlour.games.zambezi_falls.rules import GIVEN_UNSEEN, NOT_GIVEN, ZambeziFalls, can_beat_single
from parlour.kit.beliefs.bounds import random_fraction
from parlour.kit.beliefs.hidden_cards import MAX_ATTEMPTS
from parlour.kit.bits import BIT_POSITIONS, bit, count, shift_left
from parlour.kit.cards import ALL_ACES
from parlour.kit.components import Knowledge
from parlour.kit.errors import InvalidPositionError
from parlour.kit.game import Game
from parlour.kit.rng import WORD_MASK, Rng

MAX_STATES: Final = 1400
SWAPS_PER_SAMPLE: Final = (
    # Swaps for each sampled deal if there are too many lots to count; many times what is needed to forget the
    # start.
    2500
)
MAX_SWAPS: Final = 100_000
LOT_UNIT: Final = 32  # Larger than the number of cards in any lot.
FACTORIALS: Final = (1.0, 1.0, 2.0, 6.0, 24.0)


@final
class WorldBranch:
    """A split of the unseen cards of a rank: a number of cards for each lot, and the rest for the reserve."""

    def __init__(self, split: list[int], taken: int, givers: int, weight: float) -> None:
        self.split = split
        self.taken = taken  # `split` as one number
        self.givers = givers
        self.total = sum(split)
        self.weight = weight  # number of deck orders that lead to this split, up to a constant factor


@final
class WorldNode:
    """A rank and the places still open in the lots: the possible branches and the node that each leads to."""

    def __init__(self) -> None:
        self.weight = 0.0
        self.branches: list[WorldBranch] = []
        self.sums: list[float] = []
        self.following: list[WorldNode] = []


@final
class HiddenHands:
    """All possibilities for the hidden cards, weighted by the number of deck orders that lead to each.

    The cards of a hidden hand came in *lots*: the first deal, then two cards at each Falls. For each rank,
    all ways to split it among the lots and the reserve that fit the play are listed. A split of n places into
    a, b, ... comes about in n!/(a! b! ...) orders, so counting rank by rank gives each deal its weight.

    If both hands are hidden and there was a Falls, there may be too many lots to count. Then a deal that fits
    is shuffled instead: two cards swap places again and again, if the result fits too. In the long run all
    deals that fit are equally likely.

    Deals that break a promise (see observations.py) are discarded, or the swap is not made. A card that was
    given unseen is sampled together with the deal. Each rank that the deal allows counts once.
    """

    def __init__(self, game: ZambeziFalls, seat: int, most_states: int = MAX_STATES) -> None:
        self.game = game.copy()
        notes = self.game.played_cards
        self.stage = int(notes.stage_count)
        # For each seat and stage: the counts of the cards played by then, and the most cards of each rank
        # that the seat had received (ZF-26).
        self.played_counts = [int(faces_to_counts(notes.played_by_stage[at])) for at in range(2 * MAX_STAGES)]
        self.max_held = [SEVEN_PER_RANK for _ in range(2 * MAX_STAGES)]
        for at in range(len(notes.max_held)):
            self.max_held[at] = int(notes.max_held[at])
        self.promises = [int(notes.promises[at]) for at in range(len(notes.promises))]
        self.hidden_seats = [other for other in range(2) if other != seat]
        self.known_gifts = [
            int(card & PLACE_FIELD if card >= 0 else card) for card in game.given_cards
        ]  # ranks of the given cards
        self.given_cards = self.known_gifts[:]
        self.is_exchanged = not game.is_exchange and self.known_gifts[0] != NOT_GIVEN
        self.owners: list[int] = []  # seat of each lot
        self.stages: list[int] = []
        self.sizes: list[int] = []
        for other in self.hidden_seats:
            self.add_lots(other)
        self.givers = 0  # set of seats whose given card is sampled
        for giver in range(2):
            if self.known_gifts[giver] == GIVEN_UNSEEN:
                self.givers |= 1 << giver
        self.unseen_counts = self.count_unseen(seat)
        self.reserve_count = int(game.reserve_count)
        self.branches: list[list[WorldBranch]] = []
        self.remaining_by_rank: list[int] = [0]  # number of unseen cards of this rank and all later ones
        self.nodes: list[dict[int, WorldNode]] = [{} for _ in range(RANK_COUNT + 1)]
        self.root = WorldNode()
        self.is_counted = self.count_states() <= most_states
        self.swaps = 0  # number of swaps needed to build the first deal
        self.start = HiddenDeal(self)
        if self.is_counted:
            self.count_worlds()
        else:
            self.build_first_deal()

    def count_states(self) -> int:
        """Return an upper bound on the number of states of the lots while the ranks are split in turn."""
        states = 1 << self.givers.bit_count()
        for size in self.sizes:
            states *= size + 1
        return states

    def count_worlds(self) -> None:
        self.branches = [self.list_branches(rank) for rank in range(RANK_COUNT)]
        for rank in range(RANK_COUNT - 1, -1, -1):
            self.remaining_by_rank.insert(
                0, self.remaining_by_rank[0] + int(rank_count(self.unseen_counts, 3 * rank))
            )
        to_fill = 0
        for lot in range(len(self.sizes)):
            to_fill += self.sizes[lot] * LOT_UNIT**lot
        self.root = self.get_node(0, to_fill, self.givers, sum(self.sizes))
        if self.root.weight <= 0.0:
            raise InvalidPositionError("no deal is consistent with the moves so far")

    def add_lots(self, seat: int) -> None:
        table = self.game
        stage = self.stage
        came = (
            int(table.hand_size(seat) + total_count(self.played_counts[MAX_STAGES * seat + stage]))
            - 2 * stage
        )
        if self.known_gifts[seat] != NOT_GIVEN and not self.is_exchanged:
            came += 1
        for nth in range(stage + 1):
            self.owners.append(seat)
            self.stages.append(nth)
            self.sizes.append(2 if nth else came)

    def count_unseen(self, seat: int) -> i64:
        """Return the counts of the cards that were in the deal and that the seat has never held.

        For a spectator (`seat` negative) these are all cards that were in the deal.
        """
        table = self.game
        cards = table.config.pack_ranks - faces_to_counts(table.played_cards.initial_faces)
        if seat < 0:
            return cards
        cards -= table.hand_counts[seat] + self.played_counts[MAX_STAGES * seat + self.stage]
        if self.known_gifts[seat] >= 0:
            cards -= bit(self.known_gifts[seat])
        if self.is_exchanged:
            cards += bit(self.known_gifts[1 - seat])
        return cards

    def exchange_change(self, seat: int) -> int:
        """Return the change of a hand's counts by the exchange, with the given cards as last sampled."""
        cards = 0
        if self.given_cards[seat] >= 0:
            cards -= 1 << self.given_cards[seat]
        if self.is_exchanged:
            cards += 1 << self.given_cards[1 - seat]
        return cards

    # Splits of each rank.

    def list_branches(self, rank: int) -> list[WorldBranch]:
        found: list[WorldBranch] = []
        splits: list[list[int]] = [[]]
        unseen = int(rank_count(self.unseen_counts, 3 * rank))
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
                if unseen - sum(split) <= self.reserve_count and self.fits(3 * rank, split, givers):
                    found.append(self.build_branch(split, givers, unseen))
        return found

    def build_branch(self, split: list[int], givers: int, unseen: int) -> WorldBranch:
        taken = 0
        orders = 1.0 / FACTORIALS[unseen - sum(split)]
        for lot in range(len(split)):
            taken += split[lot] * LOT_UNIT**lot
            orders /= FACTORIALS[split[lot]]
        return WorldBranch(split, taken, givers, orders)

    def fits(self, place: int, split: list[int], givers: int) -> bool:
        """Return True if a rank's split fits the cards played and given and the limits by passes (ZF-26)."""
        return self.count_violations(place, split, givers) == 0

    def count_violations(self, place: int, split: list[int], givers: int) -> int:
        """Return the number of cards of a rank that are missing or too many for what was played and given."""
        gave = [int(self.known_gifts[giver] == place or (givers >> giver & 1) != 0) for giver in range(2)]
        came = 0
        found = 0
        for lot in range(len(split)):
            seat, stage = self.owners[lot], self.stages[lot]
            came = came + split[lot] if stage else split[lot]
            here = came - gave[seat] + (gave[1 - seat] if self.is_exchanged else 0)
            at = MAX_STAGES * seat + stage
            most = int(rank_count(self.max_held[at], place))
            found += max(0, gave[seat] - came)
            found += max(
                0,
                int(rank_count(self.played_counts[at], place))
                + self.gift_still_held(seat, stage, place)
                - here,
            )
            if most < 7:
                found += max(0, here - most)
        return found

    def gift_still_held(self, seat: int, stage: int, place: int) -> int:
        """Return 1 if a card of this rank was given to a seat and not played by this stage (ZF-31).

        Otherwise return 0.
        """
        if not self.is_exchanged or self.known_gifts[1 - seat] != place:
            return 0
        face = code_to_face(self.game.given_cards[1 - seat])
        return 0 if self.game.played_cards.played_by_stage[MAX_STAGES * seat + stage] & bit(face) else 1

    # Counting and sampling.

    def get_node(self, rank: int, to_fill: int, givers: int, open_places: int) -> WorldNode:
        known = self.nodes[rank].get(4 * to_fill + givers)
        if known is not None:
            return known
        node = WorldNode()
        self.nodes[rank][4 * to_fill + givers] = node
        if rank == RANK_COUNT:
            node.weight = 1.0 if not to_fill and not givers else 0.0
            return node
        if not open_places <= self.remaining_by_rank[rank] <= open_places + self.reserve_count:
            return node
        for branch in self.branches[rank]:
            if (
                branch.givers & ~givers
                or branch.total > open_places
                or not contains_counts(to_fill, branch.taken)
            ):
                continue
            following = self.get_node(
                rank + 1, to_fill - branch.taken, givers & ~branch.givers, open_places - branch.total
            )
            if following.weight > 0.0:
                node.weight += branch.weight * following.weight
                node.branches.append(branch)
                node.sums.append(node.weight)
                node.following.append(following)
        return node

    def sample(self, rng: Rng) -> list[int]:
        """Sample a deal: the counts of each rank for each lot, then those for the reserve.

        Raises:
            InvalidPositionError: No deal that keeps the promises was found.
        """
        if not self.is_counted:
            return self.sample_by_swaps(rng)
        for _nth in range(MAX_ATTEMPTS):
            drawn = self.sample_once(rng)
            if drawn:
                return drawn
        raise InvalidPositionError("no deal is consistent with the moves so far")

    def sample_once(self, rng: Rng) -> list[int]:
        drawn = [0 for _ in self.sizes]
        rest = int(self.unseen_counts)
        node = self.root
        for rank in range(RANK_COUNT):
            at = 0
            if len(node.sums) > 1:
                at = find_first_greater(node.sums, random_fraction(rng) * node.weight)
            branch = node.branches[at]
            for lot in range(len(drawn)):
                if branch.split[lot]:
                    drawn[lot] += branch.split[lot] << 3 * rank
            if branch.givers:
                self.sample_givers(branch.givers, 3 * rank)
            node = node.following[at]
        for lot in range(len(drawn)):
            rest -= drawn[lot]
        if self.promises and not self.satisfies_promises(drawn):
            return []
        drawn.append(rest)
        return drawn

    def sample_givers(self, givers: int, place: int) -> None:
        for giver in range(2):
            if givers >> giver & 1:
                self.given_cards[giver] = place

    def satisfies_promises(self, drawn: list[int]) -> bool:
        """Return True if each match of a single left the hand a card to follow it with (ZF-20)."""
        noted = self.promises
        for at in range(0, len(noted), FIELDS_PER_PROMISE):
            seat, stage, spent, place = noted[at], noted[at + 1], noted[at + 2], noted[at + 3]
            if seat not in self.hidden_seats:
                continue
            hand = self.exchange_change(seat) - spent
            for lot in range(len(drawn)):
                if self.owners[lot] == seat and self.stages[lot] <= stage:
                    hand += drawn[lot]
            if not can_beat_single(hand, place):
                return False
        return True

    # Too many lots to count: build a deal that fits, then shuffle it.

    def sample_by_swaps(self, rng: Rng) -> list[int]:
        """Sample a deal by swaps, as `sample` returns it. All deals that fit are equally likely."""
        luck = Rng.fast(int(rng.randbelow(WORD_MASK)) * WORD_MASK + int(rng.randbelow(WORD_MASK)))
        deal = self.start.copy()
        for _nth in range(SWAPS_PER_SAMPLE):
            deal.swap(luck, 0)
        self.given_cards = deal.given_ranks
        return deal.to_counts()

    def build_first_deal(self) -> None:
        """Build a deal that fits: place the played cards early enough, fill up at random, then swap cards.

        Raises:
            InvalidPositionError: No deal that fits was found in `MAX_SWAPS` swaps.
        """
        luck = Rng.fast(0)
        room = [*self.sizes, self.reserve_count]
        deal = self.start
        for lot in range(len(self.sizes)):
            for rank in range(RANK_COUNT):
                for _nth in range(self.missing_count(deal, lot, rank)):
                    into = lot
                    while into > 0 and not room[into] and self.owners[into - 1] == self.owners[lot]:
                        into -= 1
                    if not room[into]:
                        raise InvalidPositionError("no deal is consistent with the moves so far")
                    room[into] -= 1
                    deal.place_card(into, rank)
        rest: list[int] = []
        for rank in range(RANK_COUNT):
            rest.extend([rank] * (int(rank_count(self.unseen_counts, 3 * rank)) - deal.placed_count(rank)))
        shuffled = vec[i64](rest)
        luck.shuffle(shuffled, len(rest))
        at = 0
        for lot in range(len(room)):
            for _nth in range(room[lot]):
                deal.place_card(lot, int(shuffled[at]))
                at += 1
        deal.choose_gifts()
        faults = deal.count_violations()
        while self.swaps < MAX_SWAPS:
            if not faults:
                return
            self.swaps += 1
            faults = deal.swap(luck, faults)
        raise InvalidPositionError("no deal is consistent with the moves so far")

    def missing_count(self, deal: "HiddenDeal", lot: int, rank: int) -> int:
        """Return the number of cards of a rank still to be placed in a hand's lots up to this one."""
        seat, stage, place = self.owners[lot], self.stages[lot], 3 * rank
        wanted = int(rank_count(self.played_counts[MAX_STAGES * seat + stage], place)) + self.gift_still_held(
            seat, stage, place
        )
        if self.known_gifts[seat] == place:
            wanted += 1
        if self.is_exchanged and self.known_gifts[1 - seat] == place:
            wanted -= 1
        for earlier in range(lot + 1):
            if self.owners[earlier] == seat:
                wanted -= deal.splits[rank][earlier]
        return max(0, wanted)


@final
class HiddenDeal:
    """One deal of the unseen cards: the rank of the card in each slot of the lots and of the reserve."""

    def __init__(self, worlds: HiddenHands) -> None:
        self.worlds = worlds
        self.ranks: list[int] = []  # rank in each slot
        self.lots: list[int] = []  # lot of each slot; the number of lots stands for the reserve
        self.splits = [[0] * len(worlds.sizes) for _ in range(RANK_COUNT)]
        self.given_ranks = worlds.known_gifts[:]

    def copy(self) -> "HiddenDeal":
        twin = HiddenDeal(self.worlds)
        twin.ranks = self.ranks[:]
        twin.lots = self.lots
        twin.splits = [split[:] for split in self.splits]
        twin.given_ranks = self.given_ranks[:]
        return twin

    def place_card(self, lot: int, rank: int) -> None:
        self.ranks.append(rank)
        self.lots.append(lot)
        if lot < len(self.worlds.sizes):
            self.splits[rank][lot] += 1

    def placed_count(self, rank: int) -> int:
        """Return the number of cards of a rank that are already placed in slots."""
        return self.ranks.count(rank)

    def choose_gifts(self) -> None:
        """Choose the last card of each first lot as the given card.

        Played cards are placed first, so the last card is usually not one of them.
        """
        for slot in range(len(self.ranks)):
            lot = self.lots[slot]
            if lot < len(self.worlds.sizes) and not self.worlds.stages[lot]:
                giver = self.worlds.owners[lot]
                if self.worlds.givers >> giver & 1:
                    self.given_ranks[giver] = 3 * self.ranks[slot]

    def to_counts(self) -> list[int]:
        """Return the counts of each rank for each lot, then those for the reserve."""
        drawn = [0] * (len(self.worlds.sizes) + 1)
        for slot in range(len(self.ranks)):
            drawn[self.lots[slot]] += 1 << 3 * self.ranks[slot]
        return drawn

    def count_violations(self) -> int:
        """Return the number of cards that do not fit, plus 1 if a promise is broken."""
        found = sum([self.rank_violations(rank) for rank in range(RANK_COUNT)])
        return found + self.count_broken_promises()

    def rank_violations(self, rank: int) -> int:
        givers = 0
        for giver in range(2):
            if self.given_ranks[giver] == 3 * rank and self.worlds.givers >> giver & 1:
                givers |= 1 << giver
        return self.worlds.count_violations(3 * rank, self.splits[rank], givers)

    def count_broken_promises(self) -> int:
        if not self.worlds.promises:
            return 0
        self.worlds.given_cards = self.given_ranks
        return 0 if self.worlds.satisfies_promises(self.to_counts()[:-1]) else 1

    def swap(self, rng: Rng, faults: int) -> int:
        """Try to swap two cards, or to change the given ranks; keep the change if it adds no faults.

        Each step is as likely as its reverse, so in the long run all deals that fit are equally likely.

        Returns:
            The number of faults afterwards.
        """
        slots = len(self.ranks)
        one, other = int(rng.randbelow(slots)), int(rng.randbelow(slots))
        gave = self.given_ranks[:]
        if self.worlds.givers:
            self.change_gifts(rng)
        touched = {self.ranks[one], self.ranks[other]} if self.lots[one] != self.lots[other] else set()
        if len(touched) == 1:
            touched = set()
        changed = len(touched) > 0
        for giver in range(2):
            if self.given_ranks[giver] != gave[giver]:
                touched |= {gave[giver] // 3, self.given_ranks[giver] // 3}
        if not touched:
            return faults
        before = 0
        if faults:
            now = self.given_ranks
            self.given_ranks = gave
            before = self.violations_of_ranks(touched)
            self.given_ranks = now
        if changed:
            self.swap_cards(one, other)
        after = self.violations_of_ranks(touched)
        if after <= before:
            return faults - before + after
        if changed:
            self.swap_cards(one, other)
        self.given_ranks = gave
        return faults

    def change_gifts(self, rng: Rng) -> None:
        """With probability 1/2, choose new given ranks: for one seat or the other, or for both."""
        who = int(rng.randbelow(6))
        for giver in range(2):
            if self.worlds.givers >> giver & 1 and who in (giver, 2):
                self.given_ranks[giver] = 3 * int(rng.randbelow(RANK_COUNT))

    def violations_of_ranks(self, ranks: set[int]) -> int:
        found = 0
        for rank in ranks:
            found += self.rank_violations(rank)
        return found + self.count_broken_promises()

    def swap_cards(self, one: int, other: int) -> None:
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


def contains_counts(to_fill: int, taken: int) -> bool:
    """Return True if each count packed into `to_fill` is at least the one packed into `taken`."""
    while taken:
        if taken % LOT_UNIT > to_fill % LOT_UNIT:
            return False
        taken //= LOT_UNIT
        to_fill //= LOT_UNIT
    return True


def find_first_greater(sums: list[float], mark: float) -> int:
    """Return the index of the first sum above the mark, or the last index if there is none."""
    low = 0
    high = len(sums) - 1
    while low < high:
        middle = (low + high) // 2
        if sums[middle] > mark:
            high = middle
        else:
            low = middle + 1
    return low


def find_known_gift(game: ZambeziFalls, seat: int) -> i64:
    """Return the card that a seat gave, as a set; the other hand holds it until it is played (ZF-2, ZF-31).

    The set is empty if the seat has not given a card, or the exchange is not over.
    """
    if seat < 0 or game.is_exchange or game.given_cards[seat] < 0:
        return 0
    return bit(code_to_face(game.given_cards[seat]))


def deal_hidden_cards(game: ZambeziFalls, seat: int, rng: Rng) -> None:
    """Deal hidden cards that the seat's knowledge allows: first ranks, then a face for each card."""
    worlds = game.beliefs
    assert isinstance(worlds, HiddenHands)
    drawn = worlds.sample(rng)
    unseen = 0  # set of seats whose gift was not seen
    for giver in range(2):
        if game.given_cards[giver] == GIVEN_UNSEEN:
            game.given_cards[giver] = worlds.given_cards[giver]
            unseen |= 1 << giver
    for other in range(2):
        if other != seat:
            cards = worlds.exchange_change(other) - game.played_cards.seat_counts(other)
            for lot in range(len(worlds.owners)):
                if worlds.owners[lot] == other:
                    cards += drawn[lot]
            game.hand_counts[other] = cards
        game.hidden_counts[other] = 0
    rest = drawn[len(drawn) - 1]
    n: i64 = 0
    for at in range(RANK_COUNT):
        for _nth in range(rank_count(rest, 3 * at)):
            game.reserve[n] = 3 * at
            n += 1
    rng.shuffle(game.reserve, n)
    deal_faces(game, worlds, drawn, unseen, rng)


# ZF-31: suits give no information about other cards, so each hidden card is equally likely to have any free
# face.


def deal_faces(game: ZambeziFalls, worlds: HiddenHands, drawn: list[int], unseen: int, rng: Rng) -> None:
    """Give every hidden card a face. `unseen` is the set of seats whose gift was not seen."""
    free = unseen_faces(game, unseen)
    for seat in range(2):
        hidden = game.hand_counts[seat] - faces_to_counts(game.hands[seat])
        for at in range(RANK_COUNT):
            suits = sample_suits(free, 3 * at, rank_count(hidden, 3 * at), rng)
            faces = shift_left(suits, place_to_face(3 * at))
            free &= ~faces
            game.hands[seat] = game.hands[seat] | faces
    for seat in range(2):
        if game.is_exchange and unseen >> seat & 1:
            free = sample_suit(game.given_cards, seat, free, rng)
    for under in range(game.reserve_count):
        free = sample_suit(game.reserve, under, free, rng)
    if not game.is_exchange:
        for seat in range(2):
            if unseen >> seat & 1:
                sample_gift(game, worlds, drawn, seat, rng)


def unseen_faces(game: ZambeziFalls, unseen: int) -> i64:
    """Return the faces of all cards that have not been seen in a hand, in play or laid aside."""
    free = game.config.pack_faces & ~game.played_cards.initial_faces & ~game.hands[0] & ~game.hands[1]
    for seat in range(2):
        free &= ~game.played_cards.seat_faces(seat)
        if game.is_exchange and game.given_cards[seat] >= 0 and not unseen >> seat & 1:
            free &= ~bit(code_to_face(game.given_cards[seat]))
    return free


def sample_suits(free: i64, place: i64, n: i64, rng: Rng) -> i64:
    """Choose n of the free cards of a rank at random; return them as a set of suits."""
    suits = (free >> place_to_face(place)) & ALL_ACES
    if n == count(suits):
        return suits
    drawn: i64 = 0
    for _nth in range(n):
        one = nth_element(suits, rng.randbelow(count(suits)))
        drawn |= one
        suits &= ~one
    return drawn


def sample_suit(cards: vec[i64], at: i64, free: i64, rng: Rng) -> i64:
    """Add a free suit to a card that has none yet; return the remaining free faces."""
    place = cards[at]
    suit = BIT_POSITIONS[sample_suits(free, place, 1, rng)]
    cards[at] = place + SUIT_UNIT * suit
    return free & ~bit(code_to_face(cards[at]))


def sample_gift(game: ZambeziFalls, worlds: HiddenHands, drawn: list[int], giver: i64, rng: Rng) -> None:
    """Choose the face of a given card of known rank, for a viewer who did not see it.

    Any card of the rank that the other hand held then is possible. Stage by stage, the gift is among the
    cards played in that stage or among those kept, each card being equally likely.
    """
    place = game.given_cards[giver]
    taker = 1 - giver
    in_hand = 1 - int(worlds.given_cards[taker] == place)
    before: i64 = 0
    for stage in range(game.played_cards.stage_count + 1):
        for lot in range(len(worlds.owners)):
            if worlds.owners[lot] == taker and worlds.stages[lot] == stage:
                in_hand += int(rank_count(drawn[lot], place))
        by_then = (
            game.played_cards.played_by_stage[MAX_STAGES * taker + stage] >> place_to_face(place)
        ) & ALL_ACES
        played = by_then & ~before
        if played:
            nth = rng.randbelow(in_hand)
            if nth < count(played):
                game.given_cards[giver] = place + SUIT_UNIT * BIT_POSITIONS[nth_element(played, nth)]
                return
            in_hand -= int(count(played))
        before = by_then
    suits = game.held_suits(taker, place)
    game.given_cards[giver] = (
        place + SUIT_UNIT * BIT_POSITIONS[nth_element(suits, rng.randbelow(count(suits)))]
    )


@final
class ZambeziFallsKnowledge(Knowledge):
    """The knowledge of a seat or a spectator."""

    def observation(self, game: Game, seat: int) -> Game:
        twin = super().observation(game, seat)
        assert isinstance(twin, ZambeziFalls)
        twin.count_hands()
        return twin

    def known_cards(self, game: Game, seat: int) -> int:
        assert isinstance(game, ZambeziFalls)
        return int(find_known_gift(game, seat))

    def build_beliefs(self, game: Game, seat: int) -> object:
        assert isinstance(game, ZambeziFalls)
        return HiddenHands(game, seat)

    def deal_hidden(self, game: Game, seat: int, rng: Rng) -> None:
        assert isinstance(game, ZambeziFalls)
        deal_hidden_cards(game, seat, rng)
