"""An observer's knowledge of hidden cards, compared with an enumeration of all possible deals."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import permutations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from mypy_extensions import i64

from parlour.games import game_class
from parlour.kit.beliefs.hidden_cards import HiddenCards
from parlour.kit.beliefs.random_walk import MarkovChain
from parlour.kit.bits import make_set
from parlour.kit.errors import InvalidPositionError
from parlour.kit.rng import Rng
from parlour.testing.random_matches import push_random_moves
from tests.helpers.frequencies import assert_fair

ALL = 2**8 - 1

# One step of a history: a word, a place, a set or a card, and a number.
Step = tuple[str, int, int, int]

# For each card still there: its place, its slot or -1, and the card.
Outcome = tuple[tuple[int, int, int], ...]


@dataclass
class Table:
    """Cards that arrive and leave, and an observer's history of them."""

    cards: list[int]  # cards to come, in order
    at: list[tuple[int, int]] = field(default_factory=list)  # place and card of each, as they came
    told: list[Step] = field(default_factory=list)
    last: dict[int, int] = field(default_factory=dict)  # of each place: the card that came last

    def held(self, place: int) -> list[int]:
        return [card for where, card in self.at if where == place]

    def allows(self, step: Step) -> bool:
        """Apply the step. Return True if these cards allow it."""
        word, place, what, n = step
        if word == "arrive":
            come, self.cards = self.cards[:n], self.cards[n:]
            self.at += [(place, card) for card in come]
            self.last[place] = come[-1]
            return all(what >> card & 1 for card in come)
        if word in ("leave", "newest"):
            held = self.held(place)
            if what not in held or (word == "newest" and self.last[place] != what):
                return False
            self.at.remove((place, what))
            return True
        found = sum(what >> card & 1 for card in self.held(place))
        return {"none": found == 0, "some": found >= n, "most": found <= n}[word]


def knowledge(history: list[Step], pool: int) -> HiddenCards:
    unseen = HiddenCards(pool)
    for word, place, what, n in history:
        if word == "arrive":
            unseen.add_cards(place, n, what)
        elif word in ("leave", "newest"):
            unseen.remove_card(place, what, word == "newest")
        elif word == "none":
            unseen.exclude_cards(place, what)
        elif word == "some":
            unseen.add_lower_bound(place, what, n)
        else:
            unseen.add_upper_bound(place, what, n)
    return unseen


class SlotPlaces:
    """The places of a history's slots, and the slots whose card may have left."""

    def __init__(self, history: list[Step]) -> None:
        self.places: list[int] = []
        self.doubtful: set[int] = set()
        for word, place, _, n in history:
            if word == "arrive":
                self.places += [place] * n
            elif word in ("leave", "newest"):
                self.doubtful |= {slot for slot in range(len(self.places)) if self.places[slot] == place}

    def outcome(self, drawn: list[int]) -> Outcome:
        """Return the place, slot and card of each card still there (-1 in `drawn` is a card that left).

        Slots whose card may have left get the number -1, because they are not told apart.
        """
        found = []
        for slot, card in enumerate(drawn):
            if card >= 0:
                found.append((self.places[slot], -1 if slot in self.doubtful else slot, card))
        return tuple(sorted(found))


def weighted_outcomes(history: list[Step], cards: list[int]) -> Counter[Outcome]:
    """Return each outcome of a draw with the number of orders of arrival that lead to it."""
    slots = SlotPlaces(history)
    found: Counter[Outcome] = Counter()
    for order in permutations(cards):
        table = Table(list(order))
        if all(table.allows(step) for step in history):
            present = {card for _, card in table.at}
            found[slots.outcome([card if card in present else -1 for card in order])] += 1
    return found


@st.composite
def histories(draw: st.DrawFn, most: int = 6) -> tuple[list[Step], list[int]]:
    """Generate a history of a hidden deal of up to `most` cards, and those cards."""
    cards = draw(st.permutations(list(range(8))))[: draw(st.integers(1, most))]
    places = draw(st.integers(1, 3))
    table, history = Table(list(cards)), list[Step]()
    sets = st.sets(st.integers(0, 7), min_size=1, max_size=4).map(lambda found: int(make_set(list(found))))

    def tell(*step: int | str) -> None:
        fact = (str(step[0]), int(step[1]), int(step[2]), int(step[3]))
        assert table.allows(fact)
        history.append(fact)

    while len(table.cards) > 0 or draw(st.booleans()):
        place = draw(st.integers(0, places - 1))
        held = table.held(place)
        word = draw(st.sampled_from(["arrive", "arrive", "leave", "newest", "none", "some", "most"]))
        what = draw(sets)
        if word == "arrive" and table.cards:
            n = draw(st.integers(1, min(3, len(table.cards))))
            other = ALL if draw(st.booleans()) else what
            tell("arrive", place, other | int(make_set(table.cards[:n])), n)
        elif word == "leave" and held:
            tell("leave", place, draw(st.sampled_from(held)), 0)
        elif word == "newest" and table.last.get(place) in held:
            tell("newest", place, held[-1], 0)
        elif word == "none" and what & int(make_set(held)) != what:
            tell("none", place, what & ~int(make_set(held)), 0)
        elif word == "some" and what & int(make_set(held)):
            tell("some", place, what, draw(st.integers(1, (what & int(make_set(held))).bit_count())))
        elif word == "most":
            tell("most", place, what, draw(st.integers((what & int(make_set(held))).bit_count(), 4)))
        if len(history) > 14:
            break
    for card in table.cards[:]:
        tell("arrive", 0, ALL | 1 << card, 1)
    return history, list(cards)


def assert_draws_fair(history: list[Step], cards: list[int], least: int = 30) -> None:
    weights = weighted_outcomes(history, cards)
    assert weights, "the deal is not consistent"
    left = [what for word, _, what, _ in history if word in ("leave", "newest")]
    unseen = knowledge(history, int(make_set([card for card in cards if card not in left])))
    rng = Rng.fast(0)
    slots = SlotPlaces(history)
    assert_fair(lambda: slots.outcome([int(card) for card in unseen.draw(rng)]), weights, least)


@pytest.mark.worlds
@settings(max_examples=120, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
@given(histories(5))
def test_random_histories_are_sampled_by_weight(history: tuple[list[Step], list[int]]) -> None:
    assert_draws_fair(*history)


# Of six cards or seven; with the slots so that it needs care.
A, B, C, D, E, F, G = range(7)
AB, CD, EF = 0b11, 0b1100, 0b110000
CRAFTED: dict[str, list[Step]] = {
    "nothing is known": [("arrive", 0, ALL, 3), ("arrive", 1, ALL, 3)],
    "what left came from either of two": [
        ("arrive", 0, ALL, 2), ("none", 0, AB, 0), ("arrive", 0, ALL, 2),
        ("leave", 0, C, 0), ("leave", 0, A, 0), ("arrive", 1, ALL, 2),
    ],
    "holds two of three": [
        ("arrive", 0, ALL, 3), ("some", 0, AB | 4, 2), ("arrive", 1, ALL, 3),
    ],
    "held one then, which may have left since": [
        ("arrive", 0, ALL, 3), ("some", 0, AB, 1), ("arrive", 0, ALL, 1), ("leave", 0, A, 0),
        ("arrive", 1, ALL, 2),
    ],
    "holds some in two places": [
        ("arrive", 0, ALL, 2), ("some", 0, AB | CD, 1), ("arrive", 1, ALL, 2), ("some", 1, AB, 1),
        ("arrive", 2, ALL, 2),
    ],
    "sets that overlap": [
        ("arrive", 0, ALL, 3), ("some", 0, 0b0111, 1), ("some", 0, 0b1110, 2), ("arrive", 1, ALL, 3),
    ],
    "slots that cross, under a lower bound": [
        ("arrive", 0, ~AB & ALL, 1), ("arrive", 0, ~CD & ALL, 1), ("arrive", 0, ~EF & ALL, 1),
        ("some", 0, AB, 1), ("arrive", 1, ALL, 3),
    ],
    "no more than one of each": [
        ("arrive", 0, ALL, 3), ("most", 0, AB, 1), ("most", 0, CD, 1), ("arrive", 1, ALL, 3),
    ],
    "two packs shuffled apart": [
        ("arrive", 0, 0b000111, 2), ("arrive", 1, 0b000111, 1), ("arrive", 0, 0b111000, 1),
        ("leave", 0, B, 0), ("arrive", 1, 0b111000, 2),
    ],
    "one has left, and no more than one of these is there": [
        ("arrive", 0, ALL, 3), ("leave", 0, A, 0), ("most", 0, AB | CD, 1), ("arrive", 1, ALL, 3),
    ],
    "one had left when some were there, and more have come since": [
        ("arrive", 0, ALL, 3), ("leave", 0, A, 0), ("some", 0, AB, 1), ("arrive", 0, ALL, 2),
        ("arrive", 1, ALL, 1),
    ],
    "one that left is out of doubt, the other is not": [
        ("arrive", 0, AB, 1), ("arrive", 0, AB | CD, 1), ("arrive", 0, ALL, 2), ("leave", 0, A, 0),
        ("leave", 0, B, 0), ("arrive", 1, ALL, 2),
    ],
    "the newest leaves": [
        ("arrive", 0, ALL, 2), ("arrive", 0, ALL, 1), ("newest", 0, B, 0), ("some", 0, AB, 1),
        ("arrive", 1, ALL, 3),
    ],
    "had none, has drawn since": [
        ("arrive", 0, ALL, 3), ("none", 0, AB, 0), ("arrive", 0, ALL, 1), ("some", 0, AB | 4, 1),
        ("arrive", 1, ALL, 2),
    ],
}  # fmt: skip


@pytest.mark.worlds
@pytest.mark.parametrize("name", CRAFTED)
def test_sampling_of_crafted_histories(name: str) -> None:
    assert_draws_fair(CRAFTED[name], [A, B, C, D, E, F])


# Of five cards, drawn often, for what makes a small difference.
FINE: dict[str, list[Step]] = {
    "a card that fits most slots of a place": [
        ("arrive", 0, ~0b1000 & ALL, 1), ("arrive", 0, ALL, 3), ("some", 0, AB, 1), ("arrive", 1, ALL, 1),
    ],
    "slots that cross, and one has left": [
        ("arrive", 0, ~AB & ALL, 1), ("arrive", 0, ~CD & ALL, 1), ("arrive", 0, ALL, 2),
        ("leave", 0, E, 0), ("some", 0, AB, 1), ("arrive", 1, ALL, 1),
    ],
    "slots that cross, one for few": [
        ("arrive", 0, 0b00011, 1), ("arrive", 0, 0b11110, 1), ("arrive", 0, 0b01101, 1),
        ("arrive", 0, ALL, 1), ("leave", 0, A, 0), ("some", 0, AB | CD, 2), ("arrive", 1, ALL, 1),
    ],
}  # fmt: skip


@pytest.mark.worlds
@pytest.mark.parametrize("name", FINE)
def test_fine_sampling_of_crafted_histories(name: str) -> None:
    assert_draws_fair(FINE[name], [A, B, C, D, E], 500)


# The Markov chain


def markov_chain(history: list[Step], cards: list[int]) -> MarkovChain:
    left = [what for word, _, what, _ in history if word in ("leave", "newest")]
    pool = int(make_set([card for card in cards if card not in left]))
    return MarkovChain(knowledge(history, pool).new_sampler())


def assert_chain_fair(history: list[Step], cards: list[int], least: int = 10) -> None:
    """Check that draws of the chain differ no more from their weights than independent draws would."""
    walk, rng, slots = markov_chain(history, cards), Rng.fast(0), SlotPlaces(history)
    weights = weighted_outcomes(history, cards)
    assert_fair(lambda: slots.outcome([int(card) for card in walk.draw(rng)]), weights, least)


@pytest.mark.worlds
@pytest.mark.parametrize("name", CRAFTED)
def test_markov_chain_of_crafted_histories(name: str) -> None:
    assert_chain_fair(CRAFTED[name], [A, B, C, D, E, F])


# Seven cards of two ranks, hands that have asked, given and drawn, and a stock.
LOW, HIGH = 0b0001111, 0b1110000
DENSE: list[Step] = [
    ("arrive", 0, ALL, 2), ("arrive", 1, ALL, 2), ("some", 0, LOW, 1), ("most", 0, HIGH, 1),
    ("none", 1, 0b0000011, 0), ("arrive", 0, ALL, 1), ("some", 1, HIGH, 1), ("leave", 0, C, 0),
    ("none", 0, 0b0001000, 0), ("arrive", 1, ALL, 1), ("some", 0, HIGH, 1), ("most", 1, HIGH, 2),
    ("arrive", 2, ALL, 1),
]  # fmt: skip


@pytest.mark.worlds
def test_dense_history() -> None:
    assert_draws_fair(DENSE, [A, B, C, D, E, F, G])
    assert_chain_fair(DENSE, [A, B, C, D, E, F, G])


@pytest.mark.worlds
def test_markov_chain_with_many_bounds() -> None:
    """80 bounds do not fit into one word of the chain's sets of bounds."""
    bounds: list[Step] = [("some", 0, LOW, 1), ("most", 0, LOW, 1)]
    history = [("arrive", 0, ALL, 2), *(40 * bounds), ("arrive", 1, ALL, 2)]
    assert len(markov_chain(history, [A, B, E, F]).bound_counts) == 80
    assert_chain_fair(history, [A, B, E, F])


@pytest.mark.worlds
@pytest.mark.parametrize("name", ["go-fish", "authors"])
def test_markov_chain_agrees_with_rejection_on_a_full_pack(name: str) -> None:
    """No card is in a place more or less often by 4.5 standard deviations of independent draws."""
    game = push_random_moves(game_class(name).new_match(3, None, 5), 9, 5)
    view = game.view(0)
    unseen = view.game.variant.beliefs.infer(view.game, 0)
    assert isinstance(unseen, HiddenCards)
    sampler = unseen.new_sampler()
    chain, rng, draws = MarkovChain(sampler), Rng.fast(3), 400
    counts: Counter[tuple[str, int, int]] = Counter()
    for _ in range(draws):
        deal: list[i64] = []
        while not deal:
            deal = sampler.attempt_deal(rng)
        for method, cards_by_slot in (("chain", chain.draw(rng)), ("rejection", deal)):
            counts.update(
                (method, unseen.places[slot], int(card))
                for slot, card in enumerate(cards_by_slot)
                if card >= 0
            )
    for _, place, card in list(counts):
        by_chain, by_rejection = counts["chain", place, card], counts["rejection", place, card]
        share = (by_chain + by_rejection) / (2 * draws)
        assert abs(by_chain - by_rejection) <= 4.5 * (2 * draws * share * (1 - share)) ** 0.5, (place, card)


def test_card_that_returns() -> None:
    # Card 0 leaves place 0 and is shuffled in again. Facts from before it left are about its first slot.
    unseen = HiddenCards(0b111)
    unseen.add_cards(0, 2, 0b111)
    unseen.add_lower_bound(0, 0b001)
    unseen.remove_card(0, 0)
    unseen.add_cards(0, 1, 0b001)
    unseen.add_cards(1, 1, 0b111)
    unseen.add_lower_bound(0, 0b001)
    rng = Rng.fast(1)
    weights: Counter[tuple[int, ...]] = Counter()
    weights.update({(-1, 1, 0, 2): 1, (-1, 2, 0, 1): 1, (1, -1, 0, 2): 1, (2, -1, 0, 1): 1})
    assert_fair(lambda: tuple(int(card) for card in unseen.draw(rng)), weights)


def test_facts_between_two_draws() -> None:
    unseen = HiddenCards(0b1111)
    unseen.add_cards(0, 2, 0b1111)
    unseen.add_cards(1, 2, 0b1111)
    rng = Rng.fast(1)
    assert {tuple(sorted(int(card) for card in unseen.draw(rng)[:2])) for _ in range(200)} == {
        (0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)
    }  # fmt: skip
    unseen.exclude_cards(0, 0b0011)
    assert {tuple(sorted(int(card) for card in unseen.draw(rng)[:2])) for _ in range(50)} == {(2, 3)}
    unseen.remove_card(0, 2)
    unseen.pool = 0b1011
    assert {tuple(sorted(int(card) for card in unseen.draw(rng)[:2])) for _ in range(50)} == {(-1, 3)}


def test_draw_without_hidden_cards_is_empty() -> None:
    assert list(HiddenCards(0).draw(Rng.fast(1))) == []


def test_draw_after_all_cards_left() -> None:
    unseen = HiddenCards(0)
    unseen.add_cards(0, 2, 0b11)
    unseen.remove_card(0, 0)
    unseen.remove_card(0, 1)
    assert list(unseen.draw(Rng.fast(1))) == [-1, -1]


EXPECTED_DRAWS: dict[str, tuple[int, list[list[int]]]] = {
    "sets that overlap": (0b111111, [[3, 2, 4, 5, 0, 1], [2, 1, 5, 0, 4, 3]]),
    "slots that cross, under a lower bound": (0b111111, [[5, 1, 0, 4, 2, 3], [3, 5, 0, 2, 4, 1]]),
}


@pytest.mark.parametrize("name", EXPECTED_DRAWS)
def test_draws_are_the_same_on_every_build(name: str) -> None:
    pool, draws = EXPECTED_DRAWS[name]
    unseen, rng = knowledge(CRAFTED[name], pool), Rng.fast(5)
    assert [[int(card) for card in unseen.draw(rng)] for _ in draws] == draws


def test_markov_chain_is_the_same_on_every_build() -> None:
    walk, rng = markov_chain(DENSE, [A, B, C, D, E, F, G]), Rng.fast(5)
    assert [[int(card) for card in walk.draw(rng)] for _ in range(2)] == [
        [-1, 0, 4, 5, 6, 3, 1],
        [5, -1, 3, 6, 1, 4, 0],
    ]


@pytest.mark.parametrize(
    "history",
    [
        [("arrive", 0, 0b0001, 2), ("arrive", 1, 0b1111, 2)],
        [("arrive", 0, 0b1111, 2), ("none", 0, 0b0111, 0), ("arrive", 1, 0b1111, 2)],
        [("arrive", 0, 0b1110, 2), ("some", 0, 0b0001, 1), ("arrive", 1, 0b1111, 2)],
        [("arrive", 0, 0b1111, 3)],
    ],
    ids=["too few cards", "none left", "some of none", "a card too many"],
)
def test_rejects_contradictory_histories(history: list[Step]) -> None:
    with pytest.raises(InvalidPositionError):
        knowledge(history, 0b1111).draw(Rng.fast(1))


def test_draws_from_a_live_generator() -> None:
    unseen, rng = knowledge(CRAFTED["holds some in two places"], 0b111111), Rng.live(bytes(32))
    assert len({tuple(int(card) for card in unseen.draw(rng)) for _ in range(20)}) > 10


def test_many_hands_with_rank_requirements() -> None:
    # Five hands of seven; each is known to hold one of four ranks. One by one, hardly a deal would do.
    unseen = HiddenCards(2**52 - 1)
    for hand in range(5):
        unseen.add_cards(hand, 7, 2**52 - 1)
        for rank in range(4):
            unseen.add_lower_bound(hand, 15 << 4 * ((3 * hand + rank) % 13))
        unseen.exclude_cards(hand, 15 << 4 * ((3 * hand + 5) % 13))
    unseen.add_cards(5, 17, 2**52 - 1)
    rng = Rng.fast(1)
    for _ in range(20):
        drawn = [int(card) for card in unseen.draw(rng)]
        assert sorted(drawn) == list(range(52))
        for hand in range(5):
            ranks = {card >> 2 for card in drawn[7 * hand : 7 * hand + 7]}
            assert {(3 * hand + rank) % 13 for rank in range(4)} <= ranks
            assert (3 * hand + 5) % 13 not in ranks
