"""Random numbers: a fast generator for simulations, and a live one with a 256-bit seed for real matches.

Both produce the same numbers on every machine, compiled or not.
"""

import hashlib
from collections.abc import Callable, Iterable
from os import urandom
from typing import Final, SupportsIndex, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from parlour.kit.errors import InvalidOptionError, ParlourError
from parlour.kit.validation import as_int, shorten_repr, validate_integers, wrong_type_error

WORD_MASK: Final = 1073741823  # the lowest 30 bits

# A multiply-with-carry generator with base 2^30. MULTIPLIER * 2^30 - 1 and half of it (rounded down) are
# prime, so the period is about 2^59. The output is the low word XOR the carry, as in MWC64X (D. B. Thomas,
# Imperial College London). No product exceeds 2^60, so that compiled integers do not overflow.
MULTIPLIER: Final = 1073741172
# MULTIPLIER * 2^30 - 1; the state is always greater than 0 and less than this
FAST_STATE_LIMIT: Final = 1152920804527177727
LOT_MASK: Final = 715827882  # mask for the seeds of lot draws, with every other bit set
# mask for the seeds of a fast generator's side streams (0x33333333); a live generator adds it to the number
# of a side stream, so that no shuffle uses the same stream as the side stream
SIDE_STREAM_MASK: Final = 858993459
# exclusive upper limit for round numbers, and for shuffle numbers within a round
MAX_STREAMS: Final = 4294967296

# maximum number of bits of an integer seed (about 3,000 digits); Python cannot print more than 4,300 digits
MAX_SEED_BITS: Final = 10_000
FAST: Final = "fast"
LIVE: Final = "live"


@final
class RandomDraw:
    """A random decision of a live generator: a shuffle or a random number.

    It was drawn from stream number `stream` of round number `round`. For a shuffle, `before` and `after` are
    the orders of the cards before and after the shuffle; the last `count` cards in `after` were drawn. For a
    random number, `before` is empty, and `after` contains only the number, which is less than `count`.
    """

    def __init__(
        self,
        round_number: i64,
        stream: i64,
        count: i64,
        cards_before: list[int],
        cards_or_number_after: list[int],
    ) -> None:
        self.round = round_number
        self.stream = stream
        self.count = count
        self.before = cards_before
        self.after = cards_or_number_after


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Rng:
    """A source of random numbers that can be copied and serialized.

    `Rng.fast(7)` returns a generator for simulations. `Rng.live(seed)` returns a live generator, which is
    meant for real matches; its seed is 32 bytes. A live generator draws each shuffle from a separate stream,
    numbered by round and shuffle. Therefore an additional random decision does not change the deal of a later
    round.

    Block k of a stream is SHA-256(seed, round, shuffle, k). The last three are 4-byte big-endian numbers. A
    block contains eight 32-bit big-endian words. Each word without its two lowest bits is one random word.

    If `draw_log` is a list, every random decision is appended to it. A copy does not have a log.
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
        """Return the fast generator for an integer seed.

        Args:
            seed: An integer of at most 10,000 bits, which may be negative.

        Returns:
            A generator for simulations; the same seed gives the same generator on every machine.

        Raises:
            ParlourError: The seed is not such an integer.
        """
        number = parse_seed_number(seed)
        if number is None or number.bit_length() > MAX_SEED_BITS:
            raise ParlourError(
                f"seed must be a whole number of at most {MAX_SEED_BITS} bits, not {shorten_repr(seed)}"
            )
        digest = hashlib.sha256(f"parlour {number}".encode()).digest()
        return Rng(int.from_bytes(digest[:7], "big") + 1, b"")

    @staticmethod
    def live(seed: object) -> "Rng":
        """Return a live generator, which is meant for real matches.

        Args:
            seed: 32 bytes.

        Returns:
            A generator with this seed.

        Raises:
            ParlourError: The seed is not 32 bytes.
        """
        if not isinstance(seed, bytes):
            raise ParlourError(f"seed must be 32 bytes, not {shorten_repr(seed)}")
        if len(seed) != 32:
            raise ParlourError(f"seed must be 32 bytes, not {len(seed)} bytes")
        return Rng(0, seed)

    def copy(self) -> "Rng":
        """Return an independent copy.

        Returns:
            A generator that produces the same numbers from here on.
        """
        target = Rng(self.state, self.seed)
        target.round = self.round
        target.stream_count = self.stream_count
        return target  # the copy does not keep a log

    def __copy__(self) -> "Rng":
        return self.copy()

    def __deepcopy__(self, memo: object) -> "Rng":
        return self.copy()

    def __reduce__(self) -> tuple[Callable[[str], "Rng"], tuple[str]]:
        return (restore_rng, (self.to_text(),))

    def __repr__(self) -> str:
        # The seed is left out, because the seed of a live generator is secret.
        return f"<Rng {FAST if not self.is_live else LIVE}>"

    def to_text(self) -> str:
        """Return the generator's state as one line: `fast:<state>` or `live:<seed>:<round>:<shuffles>`.

        Returns:
            Text for `Rng.from_text`. The text of a live generator omits the position within the current
                stream.
        """
        if self.is_live:
            return f"live:{self.seed.hex()}:{self.round}:{self.stream_count}"
        return f"fast:{self.state}"

    @staticmethod
    def from_text(text: object) -> "Rng":
        """Return the generator that `to_text` serialized.

        Args:
            text: The line that `to_text` returned.

        Returns:
            A generator that continues like the original.

        Raises:
            ParlourError: The text is not in the format of `to_text`.
        """
        parts = text.split(":") if isinstance(text, str) else [""]
        try:
            if parts[0] == FAST and len(parts) == 2 and 0 < int(parts[1]) < FAST_STATE_LIMIT:
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
        """Start the next round, so that its shuffles use new streams."""
        self.round += 1
        self.stream_count = 0

    def spawn(self) -> "Rng":
        """Return a new fast generator, seeded from this one.

        Returns:
            A generator. Its numbers are unrelated to the numbers of this one. If this generator is fast, it
                advances, so each call returns a different generator. If this generator is live, it does not
                change, so repeated calls return equal generators.
        """
        if self.is_live:
            label = f"{self.to_text()} branch".encode()
            return Rng(int.from_bytes(hashlib.sha256(label).digest()[:7], "big") + 1, b"")
        return Rng((self.next_bits() * WORD_MASK + self.next_bits()) // 16 + 1, b"")

    def next_bits(self) -> i64:
        """Return the next 30 random bits."""
        if self.is_live:
            return self.next_stream_bits()
        low_word = self.state & WORD_MASK
        carry = self.state >> 30
        self.state = MULTIPLIER * low_word + carry
        return low_word ^ carry

    def next_stream_bits(self) -> i64:
        """Return the next 30 random bits of the current stream."""
        if self.block_offset == len(self.block):
            numbers = [int(self.round), int(self.stream_count), int(self.block_number)]
            label = b"".join([number.to_bytes(4, "big") for number in numbers])
            self.block = hashlib.sha256(self.seed + label).digest()
            self.block_number += 1
            self.block_offset = 0
        offset = self.block_offset
        self.block_offset = offset + 4
        return int.from_bytes(self.block[offset : offset + 4], "big") >> 2

    def next_stream(self) -> None:
        """Start the next stream."""
        self.stream_count += 1
        self.block = b""
        self.block_number = 0
        self.block_offset = 0

    def randbelow(self, n: i64) -> i64:
        """Return a uniformly distributed random integer.

        A live generator draws each integer from a separate stream.

        Args:
            n: 1 to 2^30.

        Returns:
            0 to n - 1.
        """
        if self.is_live:
            self.next_stream()
            return self.recorded_randbelow(n)
        # Same as `randbelow_in_stream`, but inlined, because simulations spend most of their time here.
        low_word = self.state & WORD_MASK
        carry = self.state >> 30
        self.state = MULTIPLIER * low_word + carry
        product = (low_word ^ carry) * n
        return product >> 30 if (product & WORD_MASK) >= n else self.draw_unbiased(n, product)

    def randbelow_in_stream(self, n: i64) -> i64:
        """Return a random integer from 0 to n - 1, drawn from the current stream."""
        product = self.next_bits() * n
        return product >> 30 if (product & WORD_MASK) >= n else self.draw_unbiased(n, product)

    def recorded_randbelow(self, n: i64) -> i64:
        """Return a random integer from 0 to n - 1 from the current stream, and append it to `draw_log`."""
        number = self.randbelow_in_stream(n)
        draw_log = self.draw_log
        if draw_log is not None:
            draw_log.append(RandomDraw(self.round, self.stream_count, n, [], [int(number)]))
        return number

    def draw_unbiased(self, n: i64, product: i64) -> i64:
        """Return the high 30 bits of `product`, a random word times n.

        Redraw products that would cause bias. The method is from D. Lemire, "Fast Random Integer Generation
        in an Interval", 2019.
        """
        if (product & WORD_MASK) < n:
            threshold = (WORD_MASK + 1) % n
            while (product & WORD_MASK) < threshold:
                product = self.next_bits() * n
        return product >> 30

    def draw_lot(self, n: i64) -> i64:
        """Draw a lot: return a random integer from 0 to n - 1 without changing later random numbers.

        Call `next_round` before the next shuffle. Otherwise, a live generator would use the same stream
        again.
        """
        if self.is_live:
            lot_rng = self.copy()
            lot_rng.draw_log = self.draw_log
            return lot_rng.randbelow(n)
        # Same as `randbelow_in_stream` on a copy, but inlined, because simulations of short matches call this
        # often.
        state = derive_stream_state(self.state, LOT_MASK, LOT_MASK)
        while True:
            low_word = state & WORD_MASK
            carry = state >> 30
            state = MULTIPLIER * low_word + carry
            product = (low_word ^ carry) * n
            if (product & WORD_MASK) >= n or (product & WORD_MASK) >= (WORD_MASK + 1) % n:
                return product >> 30

    def side_stream(self, stream_number: i64) -> "Rng":
        """Return a generator for drawing lots during play.

        Draw with the `recorded_randbelow` method of the returned generator. This does not change later
        numbers of the original generator. `stream_number` must be unique within the round.
        """
        side_rng = self.copy()
        side_rng.draw_log = self.draw_log
        if self.is_live:
            side_rng.stream_count = SIDE_STREAM_MASK + stream_number
            side_rng.next_stream()
        else:
            side_rng.state = derive_stream_state(self.state, SIDE_STREAM_MASK, stream_number & WORD_MASK)
        return side_rng

    def shuffle(self, cards: vec[i64], card_count: i64) -> None:
        """Shuffle the first n elements of `cards`; all orders are equally likely."""
        self.partial_shuffle(cards, card_count, card_count)

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        """Return the cards in random order.

        Args:
            cards: Integers of at most 62 bits.

        Returns:
            A new list; all orders are equally likely.

        Raises:
            ParlourError: The argument does not consist of such integers.
        """
        shuffled_cards = vec[i64](validate_integers("cards", cards))
        self.shuffle(shuffled_cards, len(shuffled_cards))
        return [int(card) for card in shuffled_cards]

    def partial_shuffle(self, cards: vec[i64], card_count: i64, drawn_count: i64) -> None:
        """Move `drawn_count` random cards of the first n to positions n - `drawn_count` to n - 1.

        This is a partial Fisher-Yates shuffle.
        """
        if self.is_live:
            self.next_stream()
        if self.draw_log is None:
            self.swap_to_end(cards, card_count, drawn_count)
        else:
            self.log_shuffle(self.draw_log, cards, card_count, drawn_count)

    def swap_to_end(self, cards: vec[i64], card_count: i64, drawn_count: i64) -> None:
        """Move `drawn_count` random cards, one after another, to the end of the first `card_count` cards."""
        last_index = card_count - 1
        end = last_index - drawn_count
        # A fast generator's state is kept in a local variable, because simulations of short matches spend
        # much of their time here.
        state = self.state
        while last_index > 0 and last_index > end:
            low_word = state & WORD_MASK
            carry = state >> 30
            product = (low_word ^ carry) * (last_index + 1)
            if self.is_live or (product & WORD_MASK) <= last_index:
                self.state = state
                chosen_index = self.randbelow_in_stream(last_index + 1)
                state = self.state
            else:
                state = MULTIPLIER * low_word + carry
                chosen_index = product >> 30
            card = cards[last_index]
            cards[last_index] = cards[chosen_index]
            cards[chosen_index] = card
            last_index -= 1
        self.state = state

    def log_shuffle(
        self, draw_log: list[RandomDraw], cards: vec[i64], card_count: i64, drawn_count: i64
    ) -> None:
        """Do the same as `swap_to_end`, and append the draw to a log."""
        before = take_first(cards, card_count)
        self.swap_to_end(cards, card_count, drawn_count)
        draw_log.append(
            RandomDraw(self.round, self.stream_count, drawn_count, before, take_first(cards, card_count))
        )


def parse_seed_number(seed: object) -> int | None:
    """Return an integer seed of any size; None for a boolean or any other object."""
    return seed if isinstance(seed, int) and not isinstance(seed, bool) else as_int(seed)


def require_rng(name: str, rng: object) -> Rng:
    """Return an argument if it is a generator.

    `name` is the name of the argument, for the error message.

    Raises:
        ParlourError: The argument is not a generator.
    """
    if isinstance(rng, Rng):
        return rng
    raise wrong_type_error(name, "an Rng", rng)


def take_first(cards: vec[i64], card_count: i64) -> list[int]:
    """Return the first n cards as a list."""
    return [int(cards[index]) for index in range(card_count)]


def restore_rng(text: str) -> Rng:
    """Return the generator that `Rng.to_text` serialized. Called by pickle."""
    return Rng.from_text(text)


def derive_stream_state(base_state: i64, xor_mask: i64, stream_number: i64) -> i64:
    """Derive the state of a new fast generator. Its numbers are unrelated to those of `base_state`."""
    state = (((base_state & WORD_MASK) ^ xor_mask) << 30 | (base_state >> 30) ^ stream_number) % (
        FAST_STATE_LIMIT - 1
    ) + 1
    for _nth in range(8):
        state = MULTIPLIER * (state & WORD_MASK) + (state >> 30)
    return state


Seed = SupportsIndex | str | Rng | None  # all types that `make_rng` accepts


def make_rng(seed: Seed) -> Rng:
    """Return a random number generator for a seed.

    Args:
        seed: An integer for a simulation, 64 hexadecimal digits for a live table, or None for a random live
            seed. An `Rng` is returned unchanged.

    Returns:
        The generator.

    Raises:
        InvalidOptionError: The seed has another type or is invalid.
    """
    if isinstance(seed, Rng):
        return seed
    if seed is None:
        return Rng.live(urandom(32))
    number = parse_seed_number(seed)
    try:
        if isinstance(seed, str):
            return Rng.live(bytes.fromhex(seed))
        if number is not None:
            return Rng.fast(number)
    except ValueError:
        pass
    raise InvalidOptionError(
        f"seed must be a whole number or 64 hexadecimal digits, not {shorten_repr(seed)}"
    )
