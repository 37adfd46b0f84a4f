"""Flow control, which delivers the input of a connection in small chunks.

Without it, a busy client would delay the others. An event loop would read up to 256 kB at once, which can
contain 43,000 frames. No other client would be served until all of them are parsed.
"""

import asyncio
from typing import Any, Final

# maximum number of bytes that a protocol receives in one iteration of the event loop
MAX_READ_BYTES: Final = 4_096


class ChunkDeliveringReader(asyncio.Protocol):
    """An adapter between a transport and its protocol.

    It acts as the transport toward the protocol, and as the protocol toward the transport.

    It stops reading while it has `unread` bytes or while the protocol has paused reading. `is_scheduled` is
    true if the next iteration of the event loop delivers a chunk.
    """

    def __init__(self, transport: Any, protocol: Any) -> None:
        self.transport = transport
        self.protocol = protocol
        self.unread = b""
        self.is_paused = False
        self.is_scheduled = False
        self.write, self.is_closing = transport.write, transport.is_closing
        transport.set_protocol(self)

    # Methods of a transport, called by the protocol

    def __getattr__(self, name: str) -> Any:
        return getattr(self.transport, name)

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def pause_reading(self) -> None:
        self.is_paused = True
        self.transport.pause_reading()

    def resume_reading(self) -> None:
        self.is_paused = False
        self.schedule_delivery()

    # Methods of a protocol, called by the transport

    def data_received(self, data: bytes) -> None:
        if self.unread or self.is_paused or len(data) > MAX_READ_BYTES:
            self.unread += data
            self.transport.pause_reading()
            self.schedule_delivery()
        else:
            self.protocol.data_received(data)

    def eof_received(self) -> Any:
        return self.protocol.eof_received()

    def pause_writing(self) -> None:
        self.protocol.pause_writing()

    def resume_writing(self) -> None:
        self.protocol.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell the protocol that the connection has ended, and drop references.

        Otherwise a reference cycle would remain until the garbage collector runs, which happens rarely.
        """
        protocol, self.protocol, self.unread = self.protocol, None, b""
        protocol.connection_lost(exc)

    def schedule_delivery(self) -> None:
        """Schedule the delivery of the next chunk, or resume reading if all data has been delivered."""
        if self.is_paused or self.is_scheduled:
            return
        if self.unread:
            self.is_scheduled = True
            asyncio.get_running_loop().call_soon(self.deliver_chunk)
        else:
            self.transport.resume_reading()

    def deliver_chunk(self) -> None:
        self.is_scheduled = False
        if self.is_paused or self.is_closing():
            return
        chunk, self.unread = self.unread[:MAX_READ_BYTES], self.unread[MAX_READ_BYTES:]
        self.protocol.data_received(chunk)
        self.schedule_delivery()
