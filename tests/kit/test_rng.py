"""Random numbers: recomputed from their description, fair, and the same on every build."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.errors import ParlourError
from parlour.kit.rng import Rng
from tests.helpers.random_streams import below, partial_shuffle, stream

SEED = bytes(range(32))
SOURCES = [pytest.param(Rng.fast(11), id="fast"), pytest.param(Rng.live(SEED), id="live")]


def shuffled(rng: Rng, n: int) -> list[int]:
    cards = vec[i64](list(range(n)))
    rng.shuffle(cards, n)
    return [int(card) for card in cards]


def chi_square(found: Counter[int], expected: dict[int, float]) -> float:
    """Return the chi-square statistic, which is about the number of values if the numbers are fair."""
    return sum((found[value] - often) ** 2 / often for value, often in expected.items())


def fast_words(state: int) -> Iterator[int]:
    """Yield the words of the fast generator, multiply-with-carry to the base 2^30."""
    low, carry = state % 2**30, state // 2**30
    while True:
        yield low ^ carry
        carry, low = divmod(1073741172 * low + carry, 2**30)


# The live stream


@given(st.binary(min_size=32, max_size=32), st.integers(0, 5), st.integers(0, 3), st.integers(2, 54))
def test_live_shuffle_matches_its_specification(seed: bytes, rounds: int, before: int, n: int) -> None:
    rng = Rng.live(seed)
    for _ in range(rounds):
        rng.next_round()
    for _ in range(before):
        rng.randbelow(6)
    assert shuffled(rng, n) == partial_shuffle(stream(seed, rounds, before + 1), list(range(n)), n)
    assert rng.randbelow(1000) == below(stream(seed, rounds, before + 2), 1000)


def test_extra_draws_do_not_change_later_deals() -> None:
    plain, drawn = Rng.live(SEED), Rng.live(SEED)
    shuffled(drawn, 52)
    drawn.randbelow(4)
    for rng in (plain, drawn):
        rng.next_round()
    assert shuffled(plain, 52) == shuffled(drawn, 52)


def test_shuffle_length_does_not_change_later_shuffles() -> None:
    short, long = Rng.live(SEED), Rng.live(SEED)
    shuffled(short, 2)
    shuffled(long, 54)
    assert shuffled(short, 20) == shuffled(long, 20)


# The fast generator


@given(st.integers(1, 1073741172 * 2**30 - 2), st.integers(2, 54))
def test_fast_generator_matches_its_specification(state: int, n: int) -> None:
    rng = Rng.from_text(f"fast:{state}")
    words = fast_words(state)
    assert [rng.next_bits() for _ in range(20)] == [next(words) for _ in range(20)]
    assert shuffled(rng, n) == partial_shuffle(words, list(range(n)), n)


def test_numbers_are_the_same_on_every_build() -> None:
    assert Rng.fast(0).to_text() == "fast:56332720868423089"
    assert Rng.fast(-1).to_text() == f"fast:{initial_fast_state(-1)}"
    assert Rng.fast(10**30).to_text() == f"fast:{initial_fast_state(10**30)}"
    rng = Rng.fast(7)
    assert [rng.next_bits() for _ in range(4)] == [699558946, 659967272, 352955877, 523832776]
    rng = Rng.fast(7)
    assert [rng.randbelow(n) for n in (1, 2, 3, 6, 52, 1000, 2**30)] == [0, 1, 0, 2, 41, 706, 141339120]
    assert shuffled(Rng.fast(7), 12) == [2, 5, 9, 11, 1, 0, 8, 10, 4, 3, 6, 7]
    assert Rng.fast(7).spawn().to_text() == "fast:46946606164622865"
    rng = Rng.live(SEED)
    assert [rng.randbelow(n) for n in (1, 2, 3, 6, 52, 1000, 2**30)] == [0, 1, 1, 3, 19, 633, 487707398]
    rng.next_round()
    assert shuffled(rng, 12) == [6, 2, 7, 1, 9, 0, 4, 3, 11, 5, 8, 10]
    assert shuffled(rng, 12) == [5, 11, 8, 9, 10, 2, 6, 7, 3, 4, 1, 0]
    assert Rng.live(bytes(32)).spawn().to_text() == "fast:8173957078357131"


def initial_fast_state(seed: int) -> int:
    return int.from_bytes(hashlib.sha256(f"parlour {seed}".encode()).digest()[:7], "big") + 1


# Fairness. A value that many times its fair deviation would come up once in more than a million seeds.


@pytest.mark.parametrize("rng", SOURCES)
@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 13, 52])
def test_randbelow_is_uniform(rng: Rng, n: int) -> None:
    draws = 400 * n
    found = Counter(int(rng.randbelow(n)) for _ in range(draws))
    assert set(found) == set(range(n))
    assert chi_square(found, dict.fromkeys(range(n), 400.0)) < n + 5 * (2 * n) ** 0.5 + 15


@pytest.mark.parametrize("rng", SOURCES)
def test_randbelow_is_uniform_despite_rejections(rng: Rng) -> None:
    # Of four words in a row two would give a multiple of three, were none drawn again.
    found = Counter(int(rng.randbelow(3 * 2**28)) % 3 for _ in range(3000))
    assert chi_square(found, dict.fromkeys(range(3), 1000.0)) < 30


@pytest.mark.parametrize("rng", SOURCES)
def test_randbelow_one_is_zero(rng: Rng) -> None:
    assert {int(rng.randbelow(1)) for _ in range(50)} == {0}


@pytest.mark.parametrize("rng", SOURCES)
def test_shuffle_is_uniform(rng: Rng) -> None:
    orders = list(permutations(range(4)))
    found = Counter(orders.index(tuple(shuffled(rng, 4))) for _ in range(200 * 24))
    assert chi_square(found, dict.fromkeys(range(24), 200.0)) < 24 + 5 * 48**0.5 + 15


@pytest.mark.parametrize("rng", SOURCES)
def test_shuffle_leaves_later_elements(rng: Rng) -> None:
    cards = vec[i64]([5, 6, 7, 8, 9])
    rng.shuffle(cards, 3)
    assert sorted(cards[:3]) == [5, 6, 7]
    assert list(cards[3:]) == [8, 9]
    rng.shuffle(cards, 0)
    assert list(cards[3:]) == [8, 9]


@pytest.mark.parametrize("make", [lambda: Rng.fast(3), lambda: Rng.live(SEED)], ids=["fast", "live"])
@pytest.mark.parametrize(("n", "count"), [(52, 13), (9, 0), (9, 1), (9, 8), (9, 9), (1, 1)])
def test_partial_shuffle_equals_end_of_shuffle(make: Callable[[], Rng], n: int, count: int) -> None:
    rng = make()
    cards = vec[i64](list(range(n)))
    rng.partial_shuffle(cards, n, count)
    assert list(cards)[n - count :] == shuffled(make(), n)[n - count :]
    assert sorted(cards) == list(range(n))


# Copies, branches, text


@pytest.mark.parametrize("make", [lambda: Rng.fast(3), lambda: Rng.live(SEED)], ids=["fast", "live"])
def test_copy_is_independent(make: Callable[[], Rng]) -> None:
    rng = make()
    shuffled(rng, 9)
    copy = rng.copy()
    ahead = [shuffled(copy, 9) for _ in range(3)]
    assert [shuffled(rng, 9) for _ in range(3)] == ahead


@pytest.mark.parametrize("make", [lambda: Rng.fast(3), lambda: Rng.live(SEED)], ids=["fast", "live"])
def test_generator_text_round_trips(make: Callable[[], Rng]) -> None:
    rng = make()
    rng.next_round()
    shuffled(rng, 9)
    again = Rng.from_text(rng.to_text())
    assert again.to_text() == rng.to_text()
    assert shuffled(again, 30) == shuffled(rng, 30)
    again.next_round()
    rng.next_round()
    assert shuffled(again, 30) == shuffled(rng, 30)


def test_spawn_does_not_advance_live_generator() -> None:
    rng, plain = Rng.live(SEED), Rng.live(SEED)
    branch = rng.spawn()
    assert branch.to_text().startswith("fast:")
    assert shuffled(rng, 20) == shuffled(plain, 20)
    assert rng.spawn().to_text() != branch.to_text()


def test_spawned_fast_generators_differ() -> None:
    rng = Rng.fast(3)
    assert len({rng.spawn().to_text() for _ in range(100)}) == 100


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "fast",
        "fast:",
        "fast:x",
        "fast:0",
        "fast:-1",
        f"fast:{2**60}",
        f"fast:{2**70}",
        "fast:1:2",
        "slow:1",
        "live:00:0:0",
        f"live:{'0' * 64}:0",
        f"live:{'0' * 64}:0:x",
        f"live:{'0' * 64}:-1:0",
        f"live:{'0' * 64}:0:{2**32}",
        f"live:{'x' * 64}:0:0",
    ],
)
def test_rejects_invalid_generator_text(nonsense: str) -> None:
    with pytest.raises(ParlourError):
        Rng.from_text(nonsense)


@pytest.mark.parametrize("length", [0, 31, 33])
def test_seed_must_have_32_bytes(length: int) -> None:
    with pytest.raises(ParlourError, match="32 bytes"):
        Rng.live(bytes(length))
