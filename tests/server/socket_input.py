"""Unusual input for the socket of a table: random messages, mutations, and sessions of a corpus."""

import json
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, get_args

import msgspec

from parlour.server.socket_messages import PROTOCOL_VERSION, ClientMessage, Hello, Ping
from tests.server.frame_checks import ReceivedFrames
from tests.server.rooms import Message, Person, Place

CORPUS = Path(__file__).parent / "corpus.jsonl"

# A frame to send: text, bytes, bytes sent as text (in a tuple), or text in pieces.
Frame = str | bytes | tuple[bytes] | list[str]

MESSAGES: Final[tuple[type[msgspec.Struct], ...]] = tuple(
    kind for kind in get_args(ClientMessage) if kind not in (Hello, Ping)
)
NUMBERS: Final = (0, -1, 1, 2, 7, 63, 64, 255, 2**31, -(2**31), 2**53, 2**63 - 1, -(2**63), 2**64, 10**300)
LINES: Final = (
    "",
    " ",
    "\x00",
    "\u202e",
    "\ud7ff\uffff",
    "🦉" * 40,
    "e\u0301\u0301\u0301",
    "%0a%00",
    "../../etc/passwd",
    "'; drop table log; --",
    "{who}",
    "{ $who }",
    "-1",
    "１２",
    "*",
    "?",
    "NaN",
    "\\",
    '"',
    "\n",
    "\r\n\r\n",
    "=" * 300,
    "a " * 300,
    "take " * 60,
    "draw draw",
    "play 8H 8D 8S 8C",
    "from",
    "0",
    "٣",
    "ß" * 70,
)
OTHERS: Final[tuple[Any, ...]] = (None, True, 0.5, -0.0, 1e300, [], {}, [[]], {"a": 1}, "x", 3)


class FuzzClient(Person):
    """A client that sends arbitrary frames. `received` holds what each of its sockets received."""

    def __init__(self, place: Place, cookie: str = "", stranger: bool = False) -> None:
        super().__init__(place, cookie)
        self.stranger = stranger
        self.received: list[ReceivedFrames] = []

    @property
    def cookie(self) -> str:
        return "" if self.stranger else super().cookie

    async def __aenter__(self) -> "FuzzClient":
        await super().__aenter__()
        return self

    async def come(self, table: str, since: int = 0) -> None:
        self.frames = []
        self.received.append(ReceivedFrames(self.identity, since, self.frames))
        await super().come(table, since)

    async def send_frame(self, frame: Frame) -> None:
        """Send a frame unchanged."""
        assert self.socket is not None
        if isinstance(frame, tuple):
            await self.socket.send(frame[0], text=True)
        else:
            await self.socket.send(frame)


class FrameSource:
    """A random source of frames. `recent_messages` holds game messages to mutate, `corpus` holds sessions."""

    def __init__(self, dice: Random, corpus: Sequence[Sequence[str | bytes]]) -> None:
        self.dice = dice
        self.corpus = corpus
        self.recent_messages: deque[str] = deque(maxlen=300)
        self.request_count = 0

    def name(self) -> str:
        self.request_count += 1
        return f"q{self.request_count}"

    def message(self, kind: type[msgspec.Struct], client: FuzzClient) -> Message:
        """Return a message with the right fields and mostly wrong values."""
        message: Message = {"type": kind.__struct_config__.tag}
        for each in msgspec.structs.fields(kind):
            if each.required or self.dice.random() < 0.5:
                message[each.encode_name] = self.value(each.encode_name, each.type, client)
        return message

    def value(self, name: str, kind: Any, client: FuzzClient) -> Any:
        dice = self.dice
        if name == "request_id":
            return self.name()
        if name == "seed_share":
            return "".join(dice.choice("0123456789abcdef") for _ in range(64))
        if name == "match_number" and dice.random() < 0.8:
            return client.table.get("match_number", 0)
        if name == "move" and dice.random() < 0.8:
            return self.mutate(self.line(client))
        if name == "zone" and client.scene and dice.random() < 0.8:
            return dice.choice(client.scene["zones"])["key"]
        if name == "card" and client.scene and dice.random() < 0.8:
            cards = [card for zone in client.scene["zones"] for card in zone["cards"]]
            return dice.choice(cards or [""])
        if name == "bot" and dice.random() < 0.5:
            return dice.choice(("simple", "random", "easy"))
        if name == "phrase" and dice.random() < 0.5:
            return "hello"
        if kind is bool:
            return dice.random() < 0.5
        if kind is int:
            return dice.randint(-1, 4) if dice.random() < 0.7 else dice.choice(NUMBERS)
        return dice.choice(LINES)

    def line(self, client: FuzzClient) -> str:
        moves = client.scene.get("moves") if client.scene else None
        return str(self.dice.choice(moves)["move"]) if moves else "draw"

    def mutate(self, text: str) -> str:
        """Return the text with words repeated, removed, swapped, inserted or replaced."""
        dice = self.dice
        for _ in range(dice.choice((0, 1, 1, 2, 5))):
            words = text.split(" ")
            at = dice.randrange(len(words))
            choice = dice.randrange(6)
            if choice == 0:
                words.insert(at, words[at])
            elif choice == 1:
                del words[at]
            elif choice == 2:
                words[at] = dice.choice(LINES)
            elif choice == 3:
                words[at] = words[at].swapcase() + dice.choice(("", "s", " ", "H", "10"))
            elif choice == 4:
                dice.shuffle(words)
            else:
                words[at] = words[at][: dice.randint(0, 3)]
            text = " ".join(words)
        return text[:900]

    def malformed_message(self, client: FuzzClient) -> Message:
        """Return a message with a missing field, a field of the wrong type, or an extra field."""
        dice = self.dice
        message = self.message(dice.choice(MESSAGES), client)
        key = dice.choice(list(message))
        choice = dice.randrange(4)
        if choice == 0:
            del message[key]
        elif choice == 1:
            message[key] = dice.choice(OTHERS)
        elif choice == 2:
            message[dice.choice(LINES)] = dice.choice(OTHERS)
        else:
            message["type"] = dice.choice(("", "hello", "table", "moves", None, 1))
        return message

    def corrupted(self, text: str) -> Frame:
        """Return the text with changed bytes, as bytes or as text that may not be valid."""
        dice = self.dice
        corrupted = bytearray(text.encode("utf-8", "surrogatepass"))
        for _ in range(dice.choice((1, 1, 2, 8))):
            at = dice.randrange(len(corrupted) + 1)
            choice = dice.randrange(4)
            if choice == 0:
                corrupted[at:at] = bytes([dice.randrange(256)])
            elif choice == 1:
                del corrupted[at : at + dice.randint(1, 9)]
            elif choice == 2:
                corrupted[at : at + 1] = bytes([dice.randrange(256)])
            else:
                corrupted[at:at] = corrupted[: dice.randint(1, 40)]
        return (bytes(corrupted),) if dice.random() < 0.7 else bytes(corrupted)

    def harmless_frame(self, client: FuzzClient) -> str:
        """Return a frame that leaves the socket open."""
        if (
            self.recent_messages and self.dice.random() < 0.3
        ):  # a message from another table, or a repeated one
            return self.dice.choice(self.recent_messages)
        kinds = [kind for kind in MESSAGES if kind.__struct_config__.tag not in ("close", "request_hint")]
        return json.dumps(self.message(self.dice.choice(kinds), client))

    def harmful_frame(self, client: FuzzClient) -> Frame:
        """Return a frame that usually closes the socket."""
        dice = self.dice
        choice = dice.randrange(6)
        if choice == 0:
            return json.dumps(self.malformed_message(client))
        if choice == 1:
            return self.corrupted(self.harmless_frame(client))
        if choice == 2:
            return dice.randbytes(dice.randint(0, 60))
        if choice == 3:
            return (dice.randbytes(dice.randint(0, 60)),)
        if choice == 4:
            return json.dumps(
                self.message(dice.choice(MESSAGES), client) | {"more": "x" * dice.choice((4000, 70_000))}
            )
        return json.dumps(
            {
                "type": dice.choice(("hello", "request_hint")),
                "request_id": self.name(),
                "match_number": 1,
                "protocol_version": PROTOCOL_VERSION,
            }
        )

    def session(self, client: FuzzClient) -> list[Frame]:
        """Return a session of the corpus with the names of this table filled in."""
        return [
            each if isinstance(each, bytes) else self.fill_in(each, client)
            for each in (self.dice.choice(self.corpus) if self.corpus else [])
        ]

    def fill_in(self, text: str, client: FuzzClient) -> str:
        line = json.dumps(self.line(client))[1:-1]
        match = client.table.get("match_number", 0)
        return text.replace('"$match"', str(match)).replace("$move", line).replace("$id", self.name())

    def frames(self, client: FuzzClient, many: int) -> list[Frame]:
        """Return up to `many` frames of a random kind."""
        choice = self.dice.random()
        if choice < 0.06:
            return [self.harmful_frame(client)]
        if choice < 0.09:
            return self.session(client)
        if choice < 0.11:
            return [self.split(self.harmless_frame(client))]
        return [self.harmless_frame(client) for _ in range(many)]

    def split(self, text: str) -> list[str]:
        """Split a text into several frames, some of which may be empty."""
        cuts = sorted(self.dice.randrange(len(text) + 1) for _ in range(self.dice.randint(1, 5)))
        return [text[start:end] for start, end in zip([0, *cuts], [*cuts, len(text)], strict=True)]


def read_corpus(path: Path) -> list[list[str | bytes]]:
    """Return the sessions of a file. Each line has a topic and frames, with bytes as hexadecimal."""
    sessions = []
    for line in path.read_text(encoding="utf-8").splitlines():
        frames = json.loads(line)["frames"]
        sessions.append([bytes.fromhex(each["hex"]) if isinstance(each, dict) else each for each in frames])
    return sessions
