"""What comes over a connection is given to its protocol in portions, whole and in order."""

import asyncio
from random import Random
from typing import Any

import pytest

from parlour.server.portions import READ_AT_ONCE, Portions


class Talking:
    """A transport on which as much comes at once as chance has it; nothing does while reading is paused."""

    def __init__(self, rng: Random, said: bytes) -> None:
        self.rng, self.said = rng, said
        self.protocol: Any = None
        self.paused = self.closing = False
        self.written: list[bytes] = []

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False

    def is_closing(self) -> bool:
        return self.closing

    def write(self, data: bytes) -> None:
        self.written.append(data)

    def get_extra_info(self, name: str) -> str:
        return f"the {name} of the transport"

    def turn(self) -> None:
        if not self.paused and self.said:
            size = self.rng.choice((1, 100, READ_AT_ONCE, READ_AT_ONCE + 1, 256_000))
            came, self.said = self.said[:size], self.said[size:]
            self.protocol.data_received(came)


class Listening(asyncio.Protocol):
    """A protocol that holds reading now and then."""

    def __init__(self, rng: Random, transport: Talking) -> None:
        self.rng = rng
        self.heard: list[bytes] = []
        self.holds = False
        self.lost: list[Exception | None] = []
        self.transport = Portions(transport, self)

    def data_received(self, data: bytes) -> None:
        assert not self.holds
        self.heard.append(data)
        if self.rng.random() < 0.3:
            self.holds = True
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost.append(exc)

    def turn(self) -> None:
        if self.holds and self.rng.random() < 0.3:
            self.holds = False
            self.transport.resume_reading()


@pytest.mark.parametrize("seed", range(30))
async def test_all_comes_in_order_and_a_little_in_each_turn(seed: int) -> None:
    rng = Random(seed)
    said = rng.randbytes(rng.choice((1, 5_000, 300_000)))
    talking = Talking(rng, said)
    listening = Listening(rng, talking)
    while b"".join(listening.heard) != said:
        before = len(listening.heard)
        talking.turn()
        await asyncio.sleep(0)
        assert len(listening.heard) <= before + 2  # what came, and what was left
        listening.turn()
    assert max(map(len, listening.heard)) <= READ_AT_ONCE
    listening.holds = True
    listening.turn()
    while listening.holds:
        listening.turn()
    assert not talking.paused
    assert not listening.transport.rest


async def test_who_is_gone_is_not_given_what_was_left() -> None:
    rng = Random(1)
    talking = Talking(rng, b"")
    listening = Listening(rng, talking)
    talking.protocol.data_received(b"x" * 100_000)
    talking.closing = True
    for _ in range(50):
        await asyncio.sleep(0)
    assert listening.heard == []
    talking.protocol.connection_lost(None)
    assert listening.lost == [None]


async def test_another_protocol_goes_on_where_the_first_stopped() -> None:
    """As when a request becomes a socket."""
    rng = Random(1)
    talking = Talking(rng, b"")
    first = Listening(Random(0), talking)
    talking.protocol.data_received(b"x" * READ_AT_ONCE + b"y" * READ_AT_ONCE)
    await asyncio.sleep(0)
    second = Listening(rng, talking)
    first.transport.set_protocol(second)
    talking.set_protocol(first.transport)
    while not second.heard:
        first.transport.resume_reading()
        await asyncio.sleep(0)
    assert (first.heard, second.heard) == ([b"x" * READ_AT_ONCE], [b"y" * READ_AT_ONCE])
    assert first.transport.get_protocol() is second


async def test_all_else_goes_through() -> None:
    talking = Talking(Random(1), b"")
    listening = Listening(Random(1), talking)
    listening.transport.write(b"hello")
    assert talking.written == [b"hello"]
    assert listening.transport.get_extra_info("peername") == "the peername of the transport"
