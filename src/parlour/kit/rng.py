"""Random numbers: a fast generator for simulations, and one fed by a 256-bit seed for live tables.

Both give the same numbers compiled and uncompiled, on every machine.
"""

import hashlib
from collections.abc import Callable
from os import urandom
from typing import Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.errors import InvalidOptionError, ParlourError
from parlour.kit.validation import as_int, shorten_repr

WORD_MASK: Final = 1073741823  # 30 bits

# A multiply-with-carry generator with base 2^30: MULTIPLIER * 2^30 - 1 and half of it (rounded down) are
# prime, so the period is about 2^59. The output is the low word exclusive-or the carry, as in MWC64X
# (D. B. Thomas, Imperial College London). No product passes 2^60, so plain and compiled integers agree.
MULTIPLIER: Final = 1073741172
FAST_STATES: Final = 1152920804527177727  # MULTIPLIER * 2^30 - 1; neither 0 nor this is a state
LOT_MASK: Final = 715827882  # every other bit
SIDE_STREAM_MASK: Final = 858993459  # every other two bits; no round has so many shuffles
MAX_STREAMS: Final = 4294967296  # rounds, and shuffles in a round

MAX_SEED_BITS: Final = 10_000  # bits: Python writes no number of more than 4300 digits
FAST: Final = "fast"
LIVE: Final = "live"


@final
class RandomDraw:
    """One thing that chance decided at a live table: `stream` numbers its stream in the round.

    Where cards were put in order, `before` and `after` are their orders, of which the last `wanted` were
    drawn. Where a number was drawn, `before` is empty and `after` has it alone: it is below `wanted`.
    """

    def __init__(self, deal: i64, stream: i64, count: i64, before: list[int], after: list[int]) -> None:
        self.round = deal
        self.stream = stream
        self.count = count
        self.before = before
        self.after = after


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Rng:
    """A source of random numbers that can be copied and written down.

    `Rng.fast(7)` is for simulations. `Rng.live(seed)` takes 32 bytes and draws each shuffle from a
    stream of its own, numbered by round and shuffle, so that one more draw does not change a later deal:
    block k of the stream is SHA-256(seed, round, shuffle, k), the last three as 4-byte big-endian numbers;
    its eight 32-bit big-endian words, less their two lowest bits, are the random words.

    Where `drawn` is a list, all that is drawn is put there; a copy writes nothing down.
    """

    def __init__(self, state: i64, seed: bytes) -> None:
        self.state = state
        self.seed = seed
        self.round: i64 = 0
        self.stream_count: i64 = 0
        self.is_live = len(seed) > 0
        self.block = b""
        self.block_number: i64 = 0
        self.block_offset: i64 = 0
        self.draw_log: list[RandomDraw] | None = None

    @staticmethod
    def fast(seed: object) -> "Rng":
        """The fast generator from any whole number.

        Args:
            seed: Of at most 10,000 bits, also below 0.

        Returns:
            One for simulations; the same number gives the same generator on every machine.

        Raises:
            ParlourError: It is no whole number.
        """
        number = seed if isinstance(seed, int) else as_int(seed)
        if number is None or number.bit_length() > MAX_SEED_BITS:
            raise ParlourError(
                f"a seed is a whole number of at most {MAX_SEED_BITS} bits, not {shorten_repr(seed)}"
            )
        low = hashlib.sha256(f"parlour {number}".encode()).digest()
        return Rng(int.from_bytes(low[:7], "big") + 1, b"")

    @staticmethod
    def live(seed: object) -> "Rng":
        """The generator for live tables.

        Args:
            seed: 32 bytes.

        Returns:
            One fed by those 32 bytes.

        Raises:
            ParlourError: These are not 32 bytes.
        """
        if not isinstance(seed, bytes):
            raise ParlourError(f"a seed has 32 bytes, and is not {shorten_repr(seed)}")
        if len(seed) != 32:
            raise ParlourError(f"a seed has 32 bytes, not {len(seed)}")
        return Rng(0, seed)

    def copy(self) -> "Rng":
        """Another that goes its own way from here.

        Returns:
            One that gives the same numbers from here on.
        """
        twin = Rng(self.state, self.seed)
        twin.round = self.round
        twin.stream_count = self.stream_count
        return twin  # what it draws is not written down

    def __copy__(self) -> "Rng":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Rng":
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], "Rng"], tuple[str]]:
        return (restore_rng, (self.to_text(),))

    def __repr__(self) -> str:
        return f"<Rng {FAST if not self.is_live else LIVE}>"  # a live seed is a secret

    def to_text(self) -> str:
        """The generator in one line: `fast:<state>` or `live:<seed>:<round>:<shuffles>`.

        Returns:
            Between two shuffles all there is, for `Rng.from_text`.
        """
        if self.is_live:
            return f"live:{self.seed.hex()}:{self.round}:{self.stream_count}"
        return f"fast:{self.state}"

    @staticmethod
    def from_text(text: object) -> "Rng":
        """What `text` wrote.

        Args:
            text: The line.

        Returns:
            A generator that goes on as that one would have.

        Raises:
            ParlourError: It is no such line.
        """
        parts = text.split(":") if isinstance(text, str) else [""]
        try:
            if parts[0] == FAST and len(parts) == 2 and 0 < int(parts[1]) < FAST_STATES:
                return Rng(int(parts[1]), b"")
            if parts[0] == LIVE and len(parts) == 4:
                numbers = [int(parts[2]), int(parts[3])]
                if min(numbers) >= 0 and max(numbers) < MAX_STREAMS:
                    rng = Rng.live(bytes.fromhex(parts[1]))
                    rng.round = numbers[0]
                    rng.stream_count = numbers[1]
                    return rng
        except ValueError:
            pass
        raise ParlourError(f"{shorten_repr(text)} is not the state of a random generator")

    def next_round(self) -> None:
        """A new deal begins: the streams that follow are numbered from it."""
        self.round += 1
        self.stream_count = 0

    def spawn(self) -> "Rng":
        """A fast generator of its own, started from this one.

        Returns:
            One that has nothing in common with this one; a live one is not used up by it.
        """
        if self.is_live:
            label = f"{self.to_text()} branch".encode()
            return Rng(int.from_bytes(hashlib.sha256(label).digest()[:7], "big") + 1, b"")
        return Rng((self.next_word() * WORD_MASK + self.next_word()) // 16 + 1, b"")

    def next_word(self) -> i64:
        """The next 30 random bits."""
        if self.is_live:
            return self.next_live_word()
        low = self.state & WORD_MASK
        carry = self.state >> 30
        self.state = MULTIPLIER * low + carry
        return low ^ carry

    def next_live_word(self) -> i64:
        """The next 30 bits of the running stream."""
        if self.block_offset == len(self.block):
            numbers = [int(self.round), int(self.stream_count), int(self.block_number)]
            label = b"".join([number.to_bytes(4, "big") for number in numbers])
            self.block = hashlib.sha256(self.seed + label).digest()
            self.block_number += 1
            self.block_offset = 0
        place = self.block_offset
        self.block_offset = place + 4
        return int.from_bytes(self.block[place : place + 4], "big") >> 2

    def next_stream(self) -> None:
        """What follows is drawn from the next stream."""
        self.stream_count += 1
        self.block = b""
        self.block_number = 0
        self.block_offset = 0

    def randbelow(self, n: i64) -> i64:
        """A whole number, all equally likely; at a live table each from a stream of its own.

        Args:
            n: 1 to 2^30.

        Returns:
            0 to n - 1.
        """
        if self.is_live:
            self.next_stream()
            return self.recorded_randbelow(n)
        # `word` and `draw` at once: this is where simulations spend their time.
        low = self.state & WORD_MASK
        carry = self.state >> 30
        self.state = MULTIPLIER * low + carry
        product = (low ^ carry) * n
        return product >> 30 if (product & WORD_MASK) >= n else self.draw_unbiased(n, product)

    def stream_randbelow(self, n: i64) -> i64:
        """`below` within the running stream."""
        product = self.next_word() * n
        return product >> 30 if (product & WORD_MASK) >= n else self.draw_unbiased(n, product)

    def recorded_randbelow(self, n: i64) -> i64:
        """`draw` where the number itself is what chance decides."""
        number = self.stream_randbelow(n)
        drawn = self.draw_log
        if drawn is not None:
            drawn.append(RandomDraw(self.round, self.stream_count, n, [], [int(number)]))
        return number

    def draw_unbiased(self, n: i64, product: i64) -> i64:
        """The high word of a random word times n; products that would favour some numbers are drawn again.

        D. Lemire, "Fast Random Integer Generation in an Interval", 2019.
        """
        if (product & WORD_MASK) < n:
            unfair = (WORD_MASK + 1) % n
            while (product & WORD_MASK) < unfair:
                product = self.next_word() * n
        return product >> 30

    def draw_lot(self, n: i64) -> i64:
        """A whole number from 0 to n-1 from a stream of its own, which changes nothing that is drawn later.

        A new deal has to follow (`next_round`): the stream is the one that the next shuffle would have had.
        """
        if self.is_live:
            ahead = self.copy()
            ahead.draw_log = self.draw_log
            return ahead.randbelow(n)
        # As `draw` on a copy, without one: simulations draw a lot for each short match.
        state = side_state(self.state, LOT_MASK, LOT_MASK)
        unfair = (WORD_MASK + 1) % n
        while True:
            low = state & WORD_MASK
            carry = state >> 30
            state = MULTIPLIER * low + carry
            product = (low ^ carry) * n
            if (product & WORD_MASK) >= unfair:
                return product >> 30

    def side_stream(self, number: i64) -> "Rng":
        """A stream for lots that are drawn in the course of play, which changes nothing that is drawn later.

        The numbers given in one round tell its streams apart. What comes of them is asked for by `pick`.
        """
        aside = self.copy()
        aside.draw_log = self.draw_log
        if self.is_live:
            aside.stream_count = SIDE_STREAM_MASK + number
            aside.next_stream()
        else:
            aside.state = side_state(self.state, SIDE_STREAM_MASK, number & WORD_MASK)
        return aside

    def shuffle(self, cards: vec[i64], n: i64) -> None:
        """Puts the first n of `cards` in random order, every order equally likely."""
        self.partial_shuffle(cards, n, n)

    def shuffled(self, cards: list[int]) -> list[int]:
        """The same cards in an order of chance.

        Returns:
            A new list, every order equally likely.
        """
        order = vec[i64](cards)
        self.shuffle(order, len(cards))
        return [int(card) for card in order]

    def partial_shuffle(self, cards: vec[i64], n: i64, count: i64) -> None:
        """Puts `wanted` of the first n of `cards`, drawn at random, at their end: a shuffle cut short."""
        if self.is_live:
            self.next_stream()
        drawn = self.draw_log
        before = take_first(cards, n) if drawn is not None else []
        last = n - 1
        end = last - count
        while last > 0 and last > end:
            at = self.stream_randbelow(last + 1)
            card = cards[last]
            cards[last] = cards[at]
            cards[at] = card
            last -= 1
        if drawn is not None:
            drawn.append(RandomDraw(self.round, self.stream_count, count, before, take_first(cards, n)))


def take_first(cards: vec[i64], n: i64) -> list[int]:
    """The first n of them."""
    return [int(cards[at]) for at in range(n)]


def restore_rng(text: str) -> Rng:
    """What `Rng.to_text` wrote, for pickle."""
    return Rng.from_text(text)


def side_state(mixed: i64, mark: i64, number: i64) -> i64:
    """A state of the fast generator far from this one, some steps on, so that they have nothing in common."""
    state = (((mixed & WORD_MASK) ^ mark) << 30 | (mixed >> 30) ^ number) % (FAST_STATES - 1) + 1
    for _nth in range(8):
        state = MULTIPLIER * (state & WORD_MASK) + (state >> 30)
    return state


Seed = SupportsIndex | str | Rng | None  # all that `make_rng` takes


def make_rng(seed: Seed) -> Rng:
    """A source of random numbers from a seed.

    Args:
        seed: A whole number for a simulation, 64 hexadecimal digits for a live table, nothing for a random
            one, or a source, which is taken as it is.

    Returns:
        The source.

    Raises:
        InvalidOptionError: It is none of these.
    """
    if isinstance(seed, Rng):
        return seed
    if seed is None:
        return Rng.live(urandom(32))
    number = seed if isinstance(seed, int) else as_int(seed)
    try:
        if isinstance(seed, str):
            return Rng.live(bytes.fromhex(seed))
        if number is not None:
            return Rng.fast(number)
    except ValueError:
        pass
    raise InvalidOptionError(f"seed: {shorten_repr(seed)} is neither a number nor 64 hexadecimal digits")
