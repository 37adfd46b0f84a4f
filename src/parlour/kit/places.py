"""Where a game's cards lie, in one table: positions, views and what is shown follow from it.

    LAYOUT = Layout(
        Hands("hands"),
        Pile("discard", seen_by=EVERYBODY),
        Pile("stock"),
        Numbers("coins", 0, 9),
    )

An entry is named by its key in a position, which is that of its zone and, where nothing else is said, its
field in the state as well. What is not declared visible is invisible.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from parlour.kit.bits import count, gather, members
from parlour.kit.cards import PACK, UNKNOWN, read_card, set_text
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove
from parlour.kit.game import Game
from parlour.kit.moves import NO_MOVE
from parlour.kit.parts import Knowledge
from parlour.kit.position import PositionReader, cards_of
from parlour.kit.zones import COUNTER, HAND, PILE, Zone

EVERYBODY = "everybody"
OWNER = "owner"
NOBODY = "nobody"

SECRET = -2  # instead of a move, in an observation


def pack_in(deck: str) -> int:
    """The cards of a small pack for tests, all 52 where it is empty. Raises InvalidPosition."""
    return int(gather([read_card(word) for word in deck.split()])) if deck else PACK


Check = Callable[[Any, PositionReader], None]


def pack_of(game: Any) -> int:
    """The set of all cards of a match."""
    return int(game.pack)


@dataclass(frozen=True)
class Hands:
    """A set of cards for each seat, which its owner sees; `veiled` counts those that an observer does not.

    `shown` is the field with the set of those that everybody has seen there.
    """

    key: str
    veiled: str = "veiled"
    shown: str = ""
    badges: Callable[[Any, int], list[str]] | None = None

    def words(self, game: Any, seat: int) -> list[str]:
        hidden = ["?"] * int(getattr(game, self.veiled)[seat])
        return set_text(getattr(game, self.key)[seat]).split() + hidden

    def write(self, game: Any, position: dict[str, Any]) -> None:
        position[self.key] = [" ".join(self.words(game, seat)) for seat in range(game.seats)]

    def read(self, game: Any, position: PositionReader) -> None:
        for seat, hand in enumerate(position.piles(self.key)):
            getattr(game, self.key)[seat] = cards_of(hand)
            getattr(game, self.veiled)[seat] = hand.count(UNKNOWN)

    def observe(self, game: Any, twin: Any, viewer: int) -> None:
        hands = getattr(game, self.key)
        shown = getattr(game, self.shown) if self.shown else 0
        seen = [int(hand if seat == viewer else hand & shown) for seat, hand in enumerate(hands)]
        setattr(twin, self.key, like(hands, seen))
        hidden = [int(count(hand & ~saw)) for hand, saw in zip(hands, seen, strict=True)]
        setattr(twin, self.veiled, like(getattr(game, self.veiled), hidden))

    def seen(self, game: Any) -> int:
        """The cards here that an observation has."""
        cards = 0
        for hand in getattr(game, self.key):
            cards |= int(hand)
        return cards

    def fill(self, game: Any, hidden: list[int], rng: Rng) -> None:
        """Lays hidden cards where an observation has `?`."""
        hands, veiled = getattr(game, self.key), getattr(game, self.veiled)
        for seat in range(game.seats):
            for _ in range(veiled[seat]):
                hands[seat] = hands[seat] | 1 << hidden.pop()
            veiled[seat] = 0

    def zones(self, game: Any) -> list[Zone]:
        name = singular(self.key)
        return [
            Zone(
                HAND,
                f"{name}.{seat}",
                f"zone-{name}",
                self.words(game, seat),
                seat,
                badges=self.badges(game, seat) if self.badges else [],
            )
            for seat in range(game.seats)
        ]


@dataclass(frozen=True)
class Pile:
    """Cards in an order, the top first: one pile, or one `each` seat."""

    key: str
    seen_by: str = NOBODY
    each: bool = False
    zone: str = PILE

    def piles(self, game: Any) -> list[list[int]]:
        held = getattr(game, self.key)
        return list(held) if self.each else [held]

    def texts(self, game: Any) -> list[str]:
        return [
            " ".join(["?" if card == UNKNOWN else game.card_words(card) for card in pile])
            for pile in self.piles(game)
        ]

    def write(self, game: Any, position: dict[str, Any]) -> None:
        texts = self.texts(game)
        position[self.key] = texts if self.each else texts[0]

    def read(self, game: Any, position: PositionReader) -> None:
        found: Any = position.piles(self.key) if self.each else position.pile(self.key)
        if self.seen_by == EVERYBODY and any(UNKNOWN in pile for pile in (found if self.each else [found])):
            raise position.fault(self.key, "these cards lie face up")
        setattr(game, self.key, found)

    def observe(self, game: Any, twin: Any, viewer: int) -> None:
        seen = [
            pile[:]
            if self.seen_by == EVERYBODY or (self.seen_by == OWNER and self.each and seat == viewer)
            else [UNKNOWN] * len(pile)
            for seat, pile in enumerate(self.piles(game))
        ]
        setattr(twin, self.key, seen if self.each else seen[0])

    def seen(self, game: Any) -> int:
        cards = 0
        for pile in self.piles(game):
            cards |= int(cards_of(pile))
        return cards

    def fill(self, game: Any, hidden: list[int], rng: Rng) -> None:
        for pile in self.piles(game):
            for at, card in enumerate(pile):
                if card == UNKNOWN:
                    pile[at] = hidden.pop()

    def zones(self, game: Any) -> list[Zone]:
        name = singular(self.key) if self.each else self.key
        return [
            Zone(
                self.zone,
                f"{name}.{seat}" if self.each else name,
                f"zone-{name}",
                text.split(),
                seat if self.each else -1,
            )
            for seat, text in enumerate(self.texts(game))
        ]


@dataclass(frozen=True)
class Numbers:
    """A number for each seat that everybody sees, from `low` to `high`; `shown` says whether as counters.

    `field` is the game's name for it, where that is another.
    """

    key: str
    low: int = 0
    high: int = 1_000_000
    field: str = ""
    shown: Callable[[Any], bool] | None = None

    def write(self, game: Any, position: dict[str, Any]) -> None:
        position[self.key] = [int(number) for number in getattr(game, self.field or self.key)]

    def read(self, game: Any, position: PositionReader) -> None:
        if not position.has(self.key):
            position.raw(self.key)
            return
        found = position.numbers(self.key)
        if min(found) < self.low or max(found) > self.high:
            raise position.fault(self.key, f"numbers from {self.low} to {self.high} are wanted")
        setattr(game, self.field or self.key, found)

    def zones(self, game: Any) -> list[Zone]:
        if self.shown is None or not self.shown(game):
            return []
        name = self.key
        return [
            Zone(COUNTER, f"{name}.{seat}", f"zone-{name}", [], seat, count=int(number))
            for seat, number in enumerate(getattr(game, self.field or name))
        ]


@dataclass(frozen=True)
class Secret:
    """A move that each seat may have made face down, which its owner knows; NO_MOVE where there is none.

    `open_to(game, seat)` are the moves that were open to it, of which each is as likely.
    """

    key: str
    open_to: Callable[[Any, int], list[int]]

    def write(self, game: Any, position: dict[str, Any]) -> None:
        words = {NO_MOVE: "", SECRET: "?"}
        made = getattr(game, self.key)
        position[self.key] = [words[move] if move in words else game.notation(move) for move in made]

    def read(self, game: Any, position: PositionReader) -> None:
        found = [
            self.read_one(game, position, seat, str(written or ""))
            for seat, written in enumerate(position.by_seat(self.key, ""))
        ]
        setattr(game, self.key, found)

    def read_one(self, game: Any, position: PositionReader, seat: int, written: str) -> int:
        if not written or (written == "?" and position.veiled):
            return SECRET if written else NO_MOVE
        try:
            move: int = game.parse(written)
        except InvalidMove as reason:
            raise position.fault(self.key, str(reason)) from None
        refusal = game.find_refusal(seat, move)
        if refusal is not None:
            raise position.fault(self.key, str(refusal))
        return move

    def observe(self, game: Any, twin: Any, viewer: int) -> None:
        made = enumerate(getattr(game, self.key))
        seen = [move if move == NO_MOVE or seat == viewer else SECRET for seat, move in made]
        setattr(twin, self.key, seen)

    def seen(self, game: Any) -> int:
        return 0

    def fill(self, game: Any, hidden: list[int], rng: Rng) -> None:
        made = getattr(game, self.key)
        for seat in range(game.seats):
            if made[seat] == SECRET:
                choices = self.open_to(game, seat)
                made[seat] = choices[rng.below(len(choices))]

    def zones(self, game: Any) -> list[Zone]:
        return []


@dataclass(frozen=True)
class Seen:
    """A set of cards that everybody has seen where they are: learnt on the way, and no part of a position."""

    key: str

    def write(self, game: Any, state: dict[str, Any]) -> None:
        state[self.key] = set_text(getattr(game, self.key))

    def read(self, game: Any, state: dict[str, Any]) -> None:
        cards = [read_card(word) for word in str(state.get(self.key, "")).split()]
        setattr(game, self.key, int(gather(cards)))


Entry = Hands | Pile | Secret | Numbers


class Layout:
    """The table of a game's places, as functions that take the game: they are parts of it by their names."""

    def __init__(
        self,
        *entries: Entry,
        learnt: tuple[Seen, ...] = (),
        pack: Callable[[Any], int] = pack_of,
        check: Check | None = None,
    ) -> None:
        """`check(game, position)` refuses what no play can lead to, when all is read."""
        self.entries = entries
        self.learnt = learnt
        self.check = check
        self.places = [entry for entry in entries if not isinstance(entry, Numbers)]
        self.pack = pack
        self.position_keys = tuple(entry.key for entry in entries)
        self.unordered_keys = tuple(entry.key for entry in entries if isinstance(entry, Hands))

    def write(self, game: Any, position: dict[str, Any]) -> None:
        for entry in self.entries:
            entry.write(game, position)

    def read(self, game: Any, position: PositionReader) -> None:
        """Takes everything that the table has, into a state as declared. Raises InvalidPosition."""
        game.prepare()
        game.prepare_hidden()
        for entry in self.entries:
            entry.read(game, position)
        strange = position.named & ~self.pack(game)
        if strange:
            raise position.fault(
                self.position_keys[0], f"{set_text(strange)} is not in the pack of this game"
            )
        if self.hidden(game) > len(self.unseen(game)):
            raise position.fault(self.position_keys[0], "more cards are hidden than the pack has left")
        if self.check:
            self.check(game, position)

    def write_memory(self, game: Any, state: dict[str, Any]) -> None:
        for each in self.learnt:
            each.write(game, state)

    def read_memory(self, game: Any, state: dict[str, Any]) -> None:
        for each in self.learnt:
            each.read(game, state)

    def hidden(self, game: Any) -> int:
        """In an observation: how many cards are `?`."""
        return sum(zone.cards.count("?") for zone in self.zones(game, -1))

    def zones(self, game: Any, seat: int) -> list[Zone]:
        return [zone for entry in self.entries for zone in entry.zones(game)]

    def unseen(self, game: Any) -> list[int]:
        """In an observation: the cards that are in hiding."""
        cards = self.pack(game)
        for place in self.places:
            cards &= ~place.seen(game)
        return members(cards)


class EvenKnowledge(Knowledge):
    """What seats know where nothing tells hidden cards apart: all ways to lay them out are as likely."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def observation(self, game: Any, seat: int) -> Game:
        twin: Game = game.shell()
        game.copy_common(twin)
        game.copy_public(twin)
        for place in self.layout.places:
            place.observe(game, twin, seat)
        return twin

    def deal_hidden(self, game: Any, seat: int, rng: Rng) -> None:
        hidden = rng.shuffled(self.layout.unseen(game))
        for place in self.layout.places:
            place.fill(game, hidden, rng)


def like(old: Any, new: list[int]) -> Any:
    """Numbers in a container of the kind that the game uses."""
    return new if isinstance(old, list) else type(old)(new)


def singular(key: str) -> str:
    return key.removesuffix("s")
