"""Beliefs about the hidden cards in Zambezi Falls, and random deals that fit them."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.zambezi_falls.cards import (
    RANK_COUNT,
    RANK_FIELD,
    SEVEN_PER_RANK,
    SUIT_UNIT,
    cards_to_counts,
    code_to_card,
    lowest_card_of_rank,
    nth_element,
    rank_count,
    total_count,
)
from parlour.games.zambezi_falls.observations import FIELDS_PER_PROMISE, MAX_STAGES
from parlour.games.zambezi_falls.rules import GIVEN_UNSEEN, NOT_GIVEN, ZambeziFalls, can_beat_single
from parlour.kit.beliefs.bounds import random_fraction
from parlour.kit.beliefs.hidden_cards import MAX_ATTEMPTS
from parlour.kit.bits import bit, count, min_element, shift_left
from parlour.kit.cards import ALL_ACES
from parlour.kit.errors import InvalidPositionError
from parlour.kit.inference import Beliefs
from parlour.kit.rng import WORD_MASK, Rng

MAX_STATES: Final = 1400
# number of swaps per sampled deal if there are too many deals to count; far more than needed to make the
# sample independent of the first deal
SWAPS_PER_SAMPLE: Final = 2500
MAX_SWAPS: Final = 100_000
BATCH_UNIT: Final = 32  # base in which the card counts of a split are packed into one integer
FACTORIALS: Final = (1.0, 1.0, 2.0, 6.0, 24.0)


@final
class RankSplit:
    """One way to split a rank's unseen cards among the batches. Cards in no batch are in the reserve."""

    def __init__(self, split: list[int], packed_split: int, givers: int, weight: float) -> None:
        self.split = split
        self.packed_split = packed_split  # `split`, packed into one number
        self.givers = givers
        self.total = sum(split)
        self.weight = weight  # number of pack orders that lead to this split, up to a constant factor


@final
class SplitNode:
    """The possible splits of one rank. Each split leads to a node for the next rank."""

    def __init__(self) -> None:
        self.weight = 0.0
        self.branches: list[RankSplit] = []
        self.cumulative_weights: list[float] = []
        self.next_nodes: list[SplitNode] = []


@final
class HiddenHands:
    """All possibilities for the hidden cards, weighted by the number of pack orders that lead to each.

    The cards of a hidden hand arrived in *batches*: the first deal, then two cards at each Falls. A *split*
    divides the unseen cards of one rank among the batches and the reserve. For each rank, the class lists
    all splits that fit the moves so far. A split of n cards into groups of a, b, ... cards can be dealt in
    n!/(a! b! ...) ways. A possibility has one split for each rank. Its weight is the product of these
    numbers.

    If both hands are hidden and there was a Falls, there may be too many splits to count. The class then
    starts with one possible deal and swaps two cards repeatedly, but only if the new deal is possible too. In
    the long run, all possible deals are equally likely.

    Deals that break a promise (see observations.py) are not possible. If the viewer did not see which card a
    player gave away, that card is sampled together with the deal. For a given deal, each possible rank of
    that card is equally likely.
    """

    def __init__(self, game: ZambeziFalls, seat: int, max_states: int = MAX_STATES) -> None:
        self.game = game.copy()
        played_cards = self.game.played_cards
        self.stage = int(played_cards.current_stage)
        # For each seat and stage: how many cards of each rank the seat had played by the end of the stage. A
        # new stage begins after each Falls that deals cards from the reserve.
        self.played_counts = [
            int(cards_to_counts(played_cards.played_by_stage[index])) for index in range(2 * MAX_STAGES)
        ]
        # For each seat and stage: the maximum number of cards of each rank that the seat could have received
        # by the end of the stage (ZF-26).
        self.max_held = [SEVEN_PER_RANK for _ in range(2 * MAX_STAGES)]
        for index in range(len(played_cards.max_held)):
            self.max_held[index] = int(played_cards.max_held[index])
        self.promises = [int(played_cards.promises[index]) for index in range(len(played_cards.promises))]
        self.hidden_seats = [other for other in range(2) if other != seat]
        # For each seat, the bit index of the rank that it gave, or NOT_GIVEN or GIVEN_UNSEEN.
        self.known_gifts = [int(card & RANK_FIELD if card >= 0 else card) for card in game.given_cards]
        self.given_cards = self.known_gifts[:]
        self.is_exchanged = not game.is_exchange and self.known_gifts[0] != NOT_GIVEN
        self.batch_owners: list[int] = []  # the seat that received each batch
        self.batch_stages: list[int] = []
        self.batch_sizes: list[int] = []
        for other in self.hidden_seats:
            self.add_card_batches(other)
        self.givers = 0  # set of the seats that gave a card which the viewer has not seen
        for giver in range(2):
            if self.known_gifts[giver] == GIVEN_UNSEEN:
                self.givers |= 1 << giver
        self.unseen_counts = self.count_unseen_by_rank(seat)
        self.reserve_count = int(game.reserve_count)
        self.branches: list[list[RankSplit]] = []
        # for each rank, the number of unseen cards of this rank or a higher one
        self.remaining_by_rank: list[int] = [0]
        self.nodes: list[dict[int, SplitNode]] = [{} for _ in range(RANK_COUNT + 1)]
        self.root = SplitNode()
        self.is_counted = self.count_states() <= max_states
        self.swap_count = 0  # number of swaps that were needed to build the first deal
        self.first_deal = HiddenDeal(self)
        if self.is_counted:
            self.build_nodes()
        else:
            self.build_consistent_deal()

    def count_states(self) -> int:
        """Return an upper bound on the number of nodes per rank in the search over ranks."""
        states = 1 << self.givers.bit_count()
        for size in self.batch_sizes:
            states *= size + 1
        return states

    def build_nodes(self) -> None:
        self.branches = [self.list_rank_splits(rank) for rank in range(RANK_COUNT)]
        for rank in range(RANK_COUNT - 1, -1, -1):
            self.remaining_by_rank.insert(
                0, self.remaining_by_rank[0] + int(rank_count(self.unseen_counts, 3 * rank))
            )
        open_places = 0
        for batch in range(len(self.batch_sizes)):
            open_places += self.batch_sizes[batch] * BATCH_UNIT**batch
        self.root = self.get_or_build_node(0, open_places, self.givers, sum(self.batch_sizes))
        if self.root.weight <= 0.0:
            raise InvalidPositionError("no deal is consistent with the moves so far")

    def add_card_batches(self, seat: int) -> None:
        game = self.game
        stage = self.stage
        received_count = (
            int(game.hand_size(seat) + total_count(self.played_counts[MAX_STAGES * seat + stage])) - 2 * stage
        )
        if self.known_gifts[seat] != NOT_GIVEN and not self.is_exchanged:
            received_count += 1
        for batch_stage in range(stage + 1):
            self.batch_owners.append(seat)
            self.batch_stages.append(batch_stage)
            self.batch_sizes.append(2 if batch_stage else received_count)

    def count_unseen_by_rank(self, seat: int) -> i64:
        """Return the rank counts of all cards in the deal except those that the seat has held.

        For a spectator (`seat` negative), count all cards in the deal.
        """
        game = self.game
        cards = game.pack_ranks - cards_to_counts(game.played_cards.initial_cards)
        if seat < 0:
            return cards
        cards -= game.hand_counts[seat] + self.played_counts[MAX_STAGES * seat + self.stage]
        if self.known_gifts[seat] >= 0:
            cards -= bit(self.known_gifts[seat])
        if self.is_exchanged:
            cards += bit(self.known_gifts[1 - seat])
        return cards

    def gift_exchange_counts_delta(self, seat: int) -> int:
        """Return how the exchange of gifts in the last sample changes a hand's rank counts."""
        cards = 0
        if self.given_cards[seat] >= 0:
            cards -= 1 << self.given_cards[seat]
        if self.is_exchanged:
            cards += 1 << self.given_cards[1 - seat]
        return cards

    # Splits of each rank.

    def list_rank_splits(self, rank: int) -> list[RankSplit]:
        branches: list[RankSplit] = []
        splits: list[list[int]] = [[]]
        unseen_count = int(rank_count(self.unseen_counts, 3 * rank))
        for batch in range(len(self.batch_sizes)):
            longer_splits: list[list[int]] = []
            for split in splits:
                for card_count in range(min(unseen_count - sum(split), self.batch_sizes[batch]) + 1):
                    longer_splits.append([*split, card_count])
            splits = longer_splits
        for givers in range(4):
            if givers & ~self.givers:
                continue
            for split in splits:
                if unseen_count - sum(split) <= self.reserve_count and self.is_consistent(
                    3 * rank, split, givers
                ):
                    branches.append(self.build_rank_split(split, givers, unseen_count))
        return branches

    def build_rank_split(self, split: list[int], givers: int, unseen_count: int) -> RankSplit:
        packed_split = 0
        weight = 1.0 / FACTORIALS[unseen_count - sum(split)]
        for batch in range(len(split)):
            packed_split += split[batch] * BATCH_UNIT**batch
            weight /= FACTORIALS[split[batch]]
        return RankSplit(split, packed_split, givers, weight)

    def is_consistent(self, rank_bit_index: int, split: list[int], givers: int) -> bool:
        """Return True if the split of a rank fits the plays, the given cards and the passes (ZF-26)."""
        return self.count_violations(rank_bit_index, split, givers) == 0

    def count_violations(self, rank_bit_index: int, split: list[int], givers: int) -> int:
        """Return the number of excess and missing cards of a rank in a split, given all moves so far."""
        gave_counts = [
            int(self.known_gifts[giver] == rank_bit_index or (givers >> giver & 1) != 0) for giver in range(2)
        ]
        received_count = 0
        violations = 0
        for batch in range(len(split)):
            seat, stage = self.batch_owners[batch], self.batch_stages[batch]
            received_count = received_count + split[batch] if stage else split[batch]
            held_count = (
                received_count - gave_counts[seat] + (gave_counts[1 - seat] if self.is_exchanged else 0)
            )
            index = MAX_STAGES * seat + stage
            max_count = int(rank_count(self.max_held[index], rank_bit_index))
            violations += max(0, gave_counts[seat] - received_count)
            violations += max(
                0,
                int(rank_count(self.played_counts[index], rank_bit_index))
                + self.held_gift_count(seat, stage, rank_bit_index)
                - held_count,
            )
            if max_count < 7:
                violations += max(0, held_count - max_count)
        return violations

    def held_gift_count(self, seat: int, reserve_stage: int, rank_bit_index: int) -> int:
        """Return 1 if a seat held a gift of this rank at the end of a stage (ZF-31), otherwise 0."""
        if not self.is_exchanged or self.known_gifts[1 - seat] != rank_bit_index:
            return 0
        card = code_to_card(self.game.given_cards[1 - seat])
        return (
            0 if self.game.played_cards.played_by_stage[MAX_STAGES * seat + reserve_stage] & bit(card) else 1
        )

    # Counting and sampling.

    def get_or_build_node(
        self, rank: int, packed_open_counts: int, givers: int, open_place_count: int
    ) -> SplitNode:
        existing_node = self.nodes[rank].get(4 * packed_open_counts + givers)
        if existing_node is not None:
            return existing_node
        node = SplitNode()
        self.nodes[rank][4 * packed_open_counts + givers] = node
        if rank == RANK_COUNT:
            node.weight = 1.0 if not packed_open_counts and not givers else 0.0
            return node
        if not open_place_count <= self.remaining_by_rank[rank] <= open_place_count + self.reserve_count:
            return node
        for branch in self.branches[rank]:
            if (
                branch.givers & ~givers
                or branch.total > open_place_count
                or not contains_counts(packed_open_counts, branch.packed_split)
            ):
                continue
            next_node = self.get_or_build_node(
                rank + 1,
                packed_open_counts - branch.packed_split,
                givers & ~branch.givers,
                open_place_count - branch.total,
            )
            if next_node.weight > 0.0:
                node.weight += branch.weight * next_node.weight
                node.branches.append(branch)
                node.cumulative_weights.append(node.weight)
                node.next_nodes.append(next_node)
        return node

    def sample(self, rng: Rng) -> list[int]:
        """Sample a deal. Return its rank counts: one integer for each batch, then one for the reserve.

        Raises:
            InvalidPositionError: No deal that keeps all promises was found (see
                `satisfies_follow_up_promises`).
        """
        if not self.is_counted:
            return self.sample_by_swaps(rng)
        for _nth in range(MAX_ATTEMPTS):
            counts = self.try_sample_deal(rng)
            if counts:
                return counts
        raise InvalidPositionError("no deal is consistent with the moves so far")

    def try_sample_deal(self, rng: Rng) -> list[int]:
        counts = [0 for _ in self.batch_sizes]
        remaining_counts = int(self.unseen_counts)
        node = self.root
        for rank in range(RANK_COUNT):
            branch_index = 0
            if len(node.cumulative_weights) > 1:
                branch_index = find_first_greater(node.cumulative_weights, random_fraction(rng) * node.weight)
            branch = node.branches[branch_index]
            for batch in range(len(counts)):
                if branch.split[batch]:
                    counts[batch] += branch.split[batch] << 3 * rank
            if branch.givers:
                self.set_given_ranks(branch.givers, 3 * rank)
            node = node.next_nodes[branch_index]
        for batch in range(len(counts)):
            remaining_counts -= counts[batch]
        if self.promises and not self.satisfies_follow_up_promises(counts):
            return []
        counts.append(remaining_counts)
        return counts

    def set_given_ranks(self, givers: int, rank_bit_index: int) -> None:
        for giver in range(2):
            if givers >> giver & 1:
                self.given_cards[giver] = rank_bit_index

    def satisfies_follow_up_promises(self, sampled_counts: list[int]) -> bool:
        """ZF-20: return True if a deal keeps all promises.

        A player who matches a single promises that their remaining hand can beat that single.
        """
        promises = self.promises
        for index in range(0, len(promises), FIELDS_PER_PROMISE):
            seat, stage, played_counts, rank_bit_index = (
                promises[index],
                promises[index + 1],
                promises[index + 2],
                promises[index + 3],
            )
            if seat not in self.hidden_seats:
                continue
            hand = self.gift_exchange_counts_delta(seat) - played_counts
            for batch in range(len(sampled_counts)):
                if self.batch_owners[batch] == seat and self.batch_stages[batch] <= stage:
                    hand += sampled_counts[batch]
            if not can_beat_single(hand, rank_bit_index):
                return False
        return True

    # If there are too many ways to split the cards, build a deal that fits the play, then swap cards at
    # random.

    def sample_by_swaps(self, rng: Rng) -> list[int]:
        """Sample a deal by random swaps. All possible deals are equally likely, as with `sample`."""
        swap_rng = Rng.fast(int(rng.randbelow(WORD_MASK)) * WORD_MASK + int(rng.randbelow(WORD_MASK)))
        deal = self.first_deal.copy()
        for _nth in range(SWAPS_PER_SAMPLE):
            deal.try_random_swap(swap_rng, 0)
        self.given_cards = deal.given_ranks
        return deal.to_counts()

    def build_consistent_deal(self) -> None:
        """Build a deal that fits the play.

        Each played card is placed in a batch that arrived before it was played. The other cards are placed at
        random. Then cards are swapped until the deal fits.

        Raises:
            InvalidPositionError: No deal that fits was found within `MAX_SWAPS` swaps.
        """
        fill_rng = Rng.fast(0)
        free_places = [*self.batch_sizes, self.reserve_count]
        deal = self.first_deal
        for batch in range(len(self.batch_sizes)):
            for rank in range(RANK_COUNT):
                for _nth in range(self.count_missing_cards(deal, batch, rank)):
                    target_batch = batch
                    while (
                        target_batch > 0
                        and not free_places[target_batch]
                        and self.batch_owners[target_batch - 1] == self.batch_owners[batch]
                    ):
                        target_batch -= 1
                    if not free_places[target_batch]:
                        raise InvalidPositionError("no deal is consistent with the moves so far")
                    free_places[target_batch] -= 1
                    deal.place_card(target_batch, rank)
        unplaced_ranks: list[int] = []
        for rank in range(RANK_COUNT):
            unplaced_ranks.extend(
                [rank] * (int(rank_count(self.unseen_counts, 3 * rank)) - deal.placed_count(rank))
            )
        shuffled = vec[i64](unplaced_ranks)
        fill_rng.shuffle(shuffled, len(unplaced_ranks))
        next_index = 0
        for batch in range(len(free_places)):
            for _nth in range(free_places[batch]):
                deal.place_card(batch, int(shuffled[next_index]))
                next_index += 1
        deal.choose_gifts()
        violations = deal.count_violations()
        while self.swap_count < MAX_SWAPS:
            if not violations:
                return
            self.swap_count += 1
            violations = deal.try_random_swap(fill_rng, violations)
        raise InvalidPositionError("no deal is consistent with the moves so far")

    def count_missing_cards(self, deal: "HiddenDeal", batch_index: int, rank: int) -> int:
        """Return how many more cards of a rank the hand must get in this batch or an earlier one."""
        seat, stage, rank_bit_index = self.batch_owners[batch_index], self.batch_stages[batch_index], 3 * rank
        needed_count = int(
            rank_count(self.played_counts[MAX_STAGES * seat + stage], rank_bit_index)
        ) + self.held_gift_count(seat, stage, rank_bit_index)
        if self.known_gifts[seat] == rank_bit_index:
            needed_count += 1
        if self.is_exchanged and self.known_gifts[1 - seat] == rank_bit_index:
            needed_count -= 1
        for earlier_batch in range(batch_index + 1):
            if self.batch_owners[earlier_batch] == seat:
                needed_count -= deal.splits[rank][earlier_batch]
        return max(0, needed_count)


@final
class HiddenDeal:
    """A deal of the unseen cards: the rank of the card in each slot of the batches and of the reserve."""

    def __init__(self, hidden_hands: HiddenHands) -> None:
        self.hidden_hands = hidden_hands
        self.ranks: list[int] = []  # rank of the card in each slot
        # index of each slot's batch; slots of the reserve have the next index after the last batch
        self.batches: list[int] = []
        self.splits = [[0] * len(hidden_hands.batch_sizes) for _ in range(RANK_COUNT)]
        self.given_ranks = hidden_hands.known_gifts[:]

    def copy(self) -> "HiddenDeal":
        copied_deal = HiddenDeal(self.hidden_hands)
        copied_deal.ranks = self.ranks[:]
        copied_deal.batches = self.batches
        copied_deal.splits = [split[:] for split in self.splits]
        copied_deal.given_ranks = self.given_ranks[:]
        return copied_deal

    def place_card(self, batch_index: int, rank: int) -> None:
        self.ranks.append(rank)
        self.batches.append(batch_index)
        if batch_index < len(self.hidden_hands.batch_sizes):
            self.splits[rank][batch_index] += 1

    def placed_count(self, rank: int) -> int:
        """Return the number of cards of a rank that are already placed in slots."""
        return self.ranks.count(rank)

    def choose_gifts(self) -> None:
        """Choose each unseen gift: the last card in the first batch of its giver.

        Played cards were placed first, so the last card is usually not one of them.
        """
        for slot in range(len(self.ranks)):
            batch = self.batches[slot]
            if batch < len(self.hidden_hands.batch_sizes) and not self.hidden_hands.batch_stages[batch]:
                giver = self.hidden_hands.batch_owners[batch]
                if self.hidden_hands.givers >> giver & 1:
                    self.given_ranks[giver] = 3 * self.ranks[slot]

    def to_counts(self) -> list[int]:
        """Return the deal's rank counts: one integer for each batch, then one for the reserve."""
        counts = [0] * (len(self.hidden_hands.batch_sizes) + 1)
        for slot in range(len(self.ranks)):
            counts[self.batches[slot]] += 1 << 3 * self.ranks[slot]
        return counts

    def count_violations(self) -> int:
        """Return the number of cards that contradict the moves so far, plus 1 if a promise is broken."""
        violations = sum([self.count_rank_violations(rank) for rank in range(RANK_COUNT)])
        return violations + self.count_broken_follow_up_promises()

    def count_rank_violations(self, rank: int) -> int:
        givers = 0
        for giver in range(2):
            if self.given_ranks[giver] == 3 * rank and self.hidden_hands.givers >> giver & 1:
                givers |= 1 << giver
        return self.hidden_hands.count_violations(3 * rank, self.splits[rank], givers)

    def count_broken_follow_up_promises(self) -> int:
        if not self.hidden_hands.promises:
            return 0
        self.hidden_hands.given_cards = self.given_ranks
        return 0 if self.hidden_hands.satisfies_follow_up_promises(self.to_counts()[:-1]) else 1

    def try_random_swap(self, rng: Rng, violation_count: int) -> int:
        """Swap two cards, and sometimes change the unseen gifts. Undo both if this adds violations.

        Each step is as likely as its reverse, so in the long run all possible deals are equally likely.

        Returns:
            The number of violations after the step.
        """
        slot_count = len(self.ranks)
        first_slot, second_slot = int(rng.randbelow(slot_count)), int(rng.randbelow(slot_count))
        previous_gifts = self.given_ranks[:]
        if self.hidden_hands.givers:
            self.redraw_gifts_at_random(rng)
        changed_ranks = (
            {self.ranks[first_slot], self.ranks[second_slot]}
            if self.batches[first_slot] != self.batches[second_slot]
            else set()
        )
        if len(changed_ranks) == 1:
            changed_ranks = set()
        is_swapped = len(changed_ranks) > 0
        for giver in range(2):
            if self.given_ranks[giver] != previous_gifts[giver]:
                changed_ranks |= {previous_gifts[giver] // 3, self.given_ranks[giver] // 3}
        if not changed_ranks:
            return violation_count
        violations_before = 0
        if violation_count:
            new_gifts = self.given_ranks
            self.given_ranks = previous_gifts
            violations_before = self.count_violations_in_ranks(changed_ranks)
            self.given_ranks = new_gifts
        if is_swapped:
            self.swap_cards(first_slot, second_slot)
        violations_after = self.count_violations_in_ranks(changed_ranks)
        if violations_after <= violations_before:
            return violation_count - violations_before + violations_after
        if is_swapped:
            self.swap_cards(first_slot, second_slot)
        self.given_ranks = previous_gifts
        return violation_count

    def redraw_gifts_at_random(self, rng: Rng) -> None:
        """Sometimes choose a new random rank for one or both of the unseen gifts."""
        choice = int(rng.randbelow(6))
        for giver in range(2):
            if self.hidden_hands.givers >> giver & 1 and choice in (giver, 2):
                self.given_ranks[giver] = 3 * int(rng.randbelow(RANK_COUNT))

    def count_violations_in_ranks(self, ranks: set[int]) -> int:
        violations = 0
        for rank in ranks:
            violations += self.count_rank_violations(rank)
        return violations + self.count_broken_follow_up_promises()

    def swap_cards(self, first_slot: int, second_slot: int) -> None:
        first_rank, second_rank = self.ranks[first_slot], self.ranks[second_slot]
        self.ranks[first_slot] = second_rank
        self.ranks[second_slot] = first_rank
        batch_count = len(self.hidden_hands.batch_sizes)
        if self.batches[first_slot] < batch_count:
            self.splits[first_rank][self.batches[first_slot]] -= 1
            self.splits[second_rank][self.batches[first_slot]] += 1
        if self.batches[second_slot] < batch_count:
            self.splits[second_rank][self.batches[second_slot]] -= 1
            self.splits[first_rank][self.batches[second_slot]] += 1


def contains_counts(packed_counts: int, packed_split: int) -> bool:
    """Return True if each count in `packed_counts` is at least the corresponding count in `packed_split`."""
    while packed_split:
        if packed_split % BATCH_UNIT > packed_counts % BATCH_UNIT:
            return False
        packed_split //= BATCH_UNIT
        packed_counts //= BATCH_UNIT
    return True


def find_first_greater(cumulative_weights: list[float], threshold: float) -> int:
    """Return the index of the first cumulative weight above the threshold, or else the last index."""
    low = 0
    high = len(cumulative_weights) - 1
    while low < high:
        middle = (low + high) // 2
        if cumulative_weights[middle] > threshold:
            high = middle
        else:
            low = middle + 1
    return low


def deal_hidden_cards(game: ZambeziFalls, seat: int, rng: Rng, hidden_hands: HiddenHands) -> None:
    """Deal random hidden cards that fit the beliefs: first choose the ranks, then a suit for each card."""
    counts = hidden_hands.sample(rng)
    unseen_givers = 0  # set of the seats that gave a card which the viewer has not seen
    for giver in range(2):
        if game.given_cards[giver] == GIVEN_UNSEEN:
            game.given_cards[giver] = hidden_hands.given_cards[giver]
            unseen_givers |= 1 << giver
    for other in range(2):
        if other != seat:
            cards = hidden_hands.gift_exchange_counts_delta(other) - game.played_cards.seat_rank_counts(other)
            for batch in range(len(hidden_hands.batch_owners)):
                if hidden_hands.batch_owners[batch] == other:
                    cards += counts[batch]
            game.hand_counts[other] = cards
        game.hidden_counts[other] = 0
    reserve_counts = counts[len(counts) - 1]
    reserve_index: i64 = 0
    for rank in range(RANK_COUNT):
        for _nth in range(rank_count(reserve_counts, 3 * rank)):
            game.reserve[reserve_index] = 3 * rank
            reserve_index += 1
    rng.shuffle(game.reserve, reserve_index)
    assign_hidden_suits(game, hidden_hands, counts, unseen_givers, rng)


# ZF-31: suits give no information about other cards. Therefore every free suit is equally likely for
# a hidden card.


def assign_hidden_suits(
    game: ZambeziFalls,
    hidden_hands: HiddenHands,
    sampled_counts: list[int],
    unseen_gift_givers: int,
    rng: Rng,
) -> None:
    """Choose a suit for every hidden card.

    `unseen_gift_givers` is the set of the seats that gave a card which the viewer has not seen.
    """
    free_cards = unseen_cards(game, unseen_gift_givers)
    for seat in range(2):
        hidden_counts = game.hand_counts[seat] - cards_to_counts(game.hands[seat])
        for rank in range(RANK_COUNT):
            suits = sample_suits(free_cards, 3 * rank, rank_count(hidden_counts, 3 * rank), rng)
            cards = shift_left(suits, lowest_card_of_rank(3 * rank))
            free_cards &= ~cards
            game.hands[seat] = game.hands[seat] | cards
    for seat in range(2):
        if game.is_exchange and unseen_gift_givers >> seat & 1:
            free_cards = assign_random_suit(game.given_cards, seat, free_cards, rng)
    for reserve_index in range(game.reserve_count):
        free_cards = assign_random_suit(game.reserve, reserve_index, free_cards, rng)
    if not game.is_exchange:
        for seat in range(2):
            if unseen_gift_givers >> seat & 1:
                sample_gift(game, hidden_hands, sampled_counts, seat, rng)


def unseen_cards(game: ZambeziFalls, unseen_gift_givers: int) -> i64:
    """Return the set of cards that the viewer has not seen in a hand, in play or among laid-aside cards."""
    free_cards = game.pack & ~game.played_cards.initial_cards & ~game.hands[0] & ~game.hands[1]
    for seat in range(2):
        free_cards &= ~game.played_cards.cards_of_seat(seat)
        if game.is_exchange and game.given_cards[seat] >= 0 and not unseen_gift_givers >> seat & 1:
            free_cards &= ~bit(code_to_card(game.given_cards[seat]))
    return free_cards


def sample_suits(free_cards: i64, rank_bit_index: i64, card_count: i64, rng: Rng) -> i64:
    """Choose `card_count` free cards of a rank at random. Return their suits as a set."""
    suits = (free_cards >> lowest_card_of_rank(rank_bit_index)) & ALL_ACES
    if card_count == count(suits):
        return suits
    chosen_suits: i64 = 0
    for _nth in range(card_count):
        suit = nth_element(suits, rng.randbelow(count(suits)))
        chosen_suits |= suit
        suits &= ~suit
    return chosen_suits


def assign_random_suit(cards: vec[i64], card_index: i64, free_cards: i64, rng: Rng) -> i64:
    """Choose a random free suit for `cards[index]`. Return the cards that remain free."""
    rank_bit_index = cards[card_index]
    suit = min_element(sample_suits(free_cards, rank_bit_index, 1, rng))
    cards[card_index] = rank_bit_index + SUIT_UNIT * suit
    return free_cards & ~bit(code_to_card(cards[card_index]))


def sample_gift(
    game: ZambeziFalls, hidden_hands: HiddenHands, sampled_counts: list[int], giver: i64, rng: Rng
) -> None:
    """Choose the suit of a gift whose rank is known, for a viewer who did not see the gift.

    The receiver may have played the gift or may still hold it. All cards of this rank that the receiver held
    after the exchange are equally likely.
    """
    rank_bit_index = game.given_cards[giver]
    receiver = 1 - giver
    held_count = 1 - int(hidden_hands.given_cards[receiver] == rank_bit_index)
    earlier_suits: i64 = 0
    for stage in range(game.played_cards.current_stage + 1):
        for batch in range(len(hidden_hands.batch_owners)):
            if hidden_hands.batch_owners[batch] == receiver and hidden_hands.batch_stages[batch] == stage:
                held_count += int(rank_count(sampled_counts[batch], rank_bit_index))
        played_suits = (
            game.played_cards.played_by_stage[MAX_STAGES * receiver + stage]
            >> lowest_card_of_rank(rank_bit_index)
        ) & ALL_ACES
        new_suits = played_suits & ~earlier_suits
        if new_suits:
            choice = rng.randbelow(held_count)
            if choice < count(new_suits):
                game.given_cards[giver] = rank_bit_index + SUIT_UNIT * min_element(
                    nth_element(new_suits, choice)
                )
                return
            held_count -= int(count(new_suits))
        earlier_suits = played_suits
    suits = game.held_suits(receiver, rank_bit_index)
    game.given_cards[giver] = rank_bit_index + SUIT_UNIT * min_element(
        nth_element(suits, rng.randbelow(count(suits)))
    )


@final
class ZambeziFallsBeliefs(Beliefs[ZambeziFalls]):
    """The beliefs of a player or spectator in Zambezi Falls."""

    def infer(self, game: ZambeziFalls, seat: int) -> object:
        return HiddenHands(game, seat)

    def deal_hidden(self, game: ZambeziFalls, seat: int, rng: Rng, inferences: object) -> None:
        assert isinstance(inferences, HiddenHands)
        deal_hidden_cards(game, seat, rng, inferences)
