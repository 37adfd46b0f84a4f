"""Where a game's cards lie, in one table: positions, views and what is shown follow from it.

    LAYOUT = Layout(
        Hands("hands"),
        Pile("discard", seen_by=EVERYBODY),
        Pile("stock"),
        Numbers("coins", 0, 9),
    )

An entry is named by its key in a position, which is that of its zone and, where nothing else is said, its
field in the state as well. What is not declared visible is invisible. Entries are read in the order of the
table, so that one may take its default from those before it.

A compiled game keeps numbers in a `vec`, and a pile as one with its top last and a count. What a seat sees of
its places is then generated from this table (tools/fields.py), which stands in `places.py` of its folder.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from parlour.kit.bits import bit, count, gather, members, wide_set
from parlour.kit.cards import NO_CARD, PACK, SUITS, UNKNOWN, read_card, read_suit, set_text
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove, InvalidPosition
from parlour.kit.game import Game
from parlour.kit.given import shown as shown_text
from parlour.kit.moves import NO_MOVE
from parlour.kit.parts import Knowledge
from parlour.kit.piles import CARD, ROOM, cell_text, counted_words, hand_text, pile_words, ring_texts
from parlour.kit.position import MOST, PositionReader, cards_of, laid
from parlour.kit.seats import SPECTATOR
from parlour.kit.zones import COUNTER, FAN, HAND, PILE, Zone

EVERYBODY: Final = "everybody"
OWNER: Final = "owner"
NOBODY: Final = "nobody"
MOVER: Final = "mover"  # the seat on turn

SMALL: Final = 0x3FFFFFFFFFFFFFFF  # the largest set that `members` takes

SECRET: Final = -2  # instead of a move, in an observation


def pack_in(deck: str) -> int:
    """The cards of a small pack for tests.

    Args:
        deck: Cards with blanks between them, such as `AC 7H`.

    Returns:
        A set of cards, all 52 where `deck` is empty.

    Raises:
        InvalidPosition: A word of it names no card.
    """
    return int(gather([read_card(word) for word in deck.split()])) if deck else PACK


Condition = str | Callable[[Any], bool]  # the name of an option that must be on, or what says it


def is_met(condition: Condition, game: Any) -> bool:
    """Whether this match has what depends on that."""
    if isinstance(condition, str):
        return getattr(game.options, condition) not in (0, "off")
    return condition(game)


Check = Callable[[Any, PositionReader], None]
Bound = int | Callable[[Any], int]  # of a number: a fact, or what follows from the game's options


def bound(given: Bound, game: Any) -> int:
    return given if isinstance(given, int) else int(given(game))


def pack_of(game: Any) -> int:
    """The set of all cards of a match."""
    return int(game.pack)


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Place:
    """An entry of the table: by itself a field that everybody sees, in no zone."""

    key: str

    def write(self, game: Any, position: dict[str, Any]) -> None:
        """Adds what lies here to a position."""
        raise NotImplementedError

    def read(self, game: Any, position: PositionReader) -> None:
        """Takes it from a position into a state as declared. Raises InvalidPosition."""
        raise NotImplementedError

    def observe(self, game: Any, twin: Any, viewer: int) -> None:
        """Puts what a seat sees here into its observation, which has the public fields already."""

    def seen(self, game: Any) -> int:
        """The cards here that an observation has."""
        return 0

    def fill(self, game: Any, hidden: list[int], rng: Rng) -> None:
        """Lays hidden cards where an observation has `?`."""

    def zones(self, game: Any) -> list[Zone]:
        """How it is shown."""
        return []


@dataclass(frozen=True)
class Sets(Place):
    """A set of cards for each seat, which everybody sees.

    `field` is the game's name for it, where that is another. `text(game, seat)` is how the cards are written
    that can be seen, where that is not as a set; `values(game, position)` are the cards of each seat, where a
    position may have them in another way; `scene(game)` is how they are shown, if not as a zone of the kind
    `zone` for each seat.
    """

    field: str = ""
    zone: str = FAN
    text: Callable[[Any, int], str] | None = None
    badges: Callable[[Any, int], list[str]] | None = None
    values: Callable[[Any, PositionReader], list[list[int]]] | None = None
    scene: Callable[[Any], list[Zone]] | None = None

    @property
    def name(self) -> str:
        return self.field or self.key

    def texts(self, game: Any) -> list[str]:
        if self.text:
            return [self.text(game, seat) for seat in range(game.seats)]
        return [set_text(cards) for cards in getattr(game, self.name)]

    def write(self, game: Any, position: dict[str, Any]) -> None:
        position[self.key] = self.texts(game)

    def piles(self, game: Any, position: PositionReader) -> list[list[int]]:
        return self.values(game, position) if self.values else position.piles(self.key)

    def read(self, game: Any, position: PositionReader) -> None:
        for seat, cards in enumerate(self.piles(game, position)):
            if UNKNOWN in cards:
                raise position.fault(f"{self.key} {seat}", "these cards lie face up, so none is hidden")
            getattr(game, self.name)[seat] = cards_of(cards)

    def seen(self, game: Any) -> int:
        found = 0
        for cards in getattr(game, self.name):
            found |= int(cards)
        return found

    def zones(self, game: Any) -> list[Zone]:
        if self.scene is not None:
            return self.scene(game)
        name = singular(self.key)
        return [
            Zone(
                self.zone,
                f"{name}.{seat}",
                f"zone-{name}",
                text.split(),
                seat,
                badges=self.badges(game, seat) if self.badges else [],
            )
            for seat, text in enumerate(self.texts(game))
        ]


@dataclass(frozen=True)
class Hands(Sets):
    """A set of cards for each seat, which its owner sees; `veiled` counts those that an observer does not.

    `shown` is the field with the set of those that everybody has seen there. `lies_open(game, seat)` says
    whether the hand of a seat lies face up on the table.
    """

    zone: str = HAND
    veiled: str = "veiled"
    shown: str = ""
    lies_open: Callable[[Any, int], bool] | None = None

    def texts(self, game: Any) -> list[str]:
        veiled = getattr(game, self.veiled)
        return [hand_text(text, veiled[seat]) for seat, text in enumerate(super().texts(game))]

    def zones(self, game: Any) -> list[Zone]:
        zones = super().zones(game)
        if self.lies_open is not None:
            for zone in zones:
                zone.lies_open = self.lies_open(game, zone.seat)
        return zones

    def read(self, game: Any, position: PositionReader) -> None:
        for seat, hand in enumerate(self.piles(game, position)):
            getattr(game, self.name)[seat] = cards_of(hand)
            getattr(game, self.veiled)[seat] = hand.count(UNKNOWN)

    def observe(self, game: Any, twin: Any, viewer: int) -> None:
        hands = getattr(game, self.name)
        shown = getattr(game, self.shown) if self.shown else 0
        seen = [int(hand if seat == viewer else hand & shown) for seat, hand in enumerate(hands)]
        setattr(twin, self.name, like(hands, seen))
        hidden = [int(count(hand & ~saw)) for hand, saw in zip(hands, seen, strict=True)]
        setattr(twin, self.veiled, like(getattr(game, self.veiled), hidden))

    def fill(self, game: Any, hidden: list[int], rng: Rng) -> None:
        hands, veiled = getattr(game, self.name), getattr(game, self.veiled)
        for seat in range(game.seats):
            for _nth in range(veiled[seat]):
                hands[seat] = hands[seat] | 1 << hidden.pop()
            veiled[seat] = 0


@dataclass(frozen=True)
class Pile(Place):
    """Cards in an order, the top first: one pile, or one `each` seat.

    `field` is the game's name for it, where that is another; `size` is the field that counts the cards, where
    a compiled game keeps them with the top last. Of the cards that a position leaves out those of
    `rest(game)` lie beneath, in an order of chance; the others are out of play, and `out` is the field with
    the set of them. `needed` says that there is a card, `named` whether everybody may be able to name one
    that is hidden.
    """

    seen_by: str = NOBODY
    each: bool = False
    zone: str = PILE
    field: str = ""
    size: str = ""
    rest: Callable[[Any], int] | None = None
    out: str = ""
    needed: bool = False
    named: bool = True
    badges: Callable[[Any], list[str]] | None = None
    signs: Callable[[Any], list[str]] | None = None
    shown: Callable[[Any], bool] | None = None
    scene: Callable[[Any], list[Zone]] | None = None

    @property
    def name(self) -> str:
        return self.field or self.key

    def piles(self, game: Any) -> list[list[int]]:
        held = getattr(game, self.name)
        if self.size:
            return [[int(held[at]) for at in range(getattr(game, self.size) - 1, -1, -1)]]
        return list(held) if self.each else [held]

    def put(self, game: Any, piles: list[list[int]], room: int) -> None:
        """Lays out the piles; where they are counted, there is room for so many cards."""
        if self.size:
            setattr(game, self.name, laid(piles[0], room))
            setattr(game, self.size, len(piles[0]))
        else:
            setattr(game, self.name, piles if self.each else piles[0])

    def room(self, game: Any) -> int:
        return len(getattr(game, self.name))

    def words(self, game: Any) -> list[list[str]]:
        """The cards of each pile as the notation writes them."""
        if self.size:
            return [counted_words(game, getattr(game, self.name), getattr(game, self.size))]
        return [pile_words(game, pile) for pile in self.piles(game)]

    def write(self, game: Any, position: dict[str, Any]) -> None:
        texts = [" ".join(words) for words in self.words(game)]
        position[self.key] = texts if self.each else texts[0]

    def read(self, game: Any, position: PositionReader) -> None:
        found = position.piles(self.key) if self.each else [position.pile(self.key)]
        if self.needed and not all(found):
            raise position.fault(self.key, "at least one card must lie here")
        if self.seen_by == EVERYBODY and any(UNKNOWN in pile for pile in found):
            raise position.fault(self.key, "these cards lie face up, so none is hidden")
        self.put(game, found, self.room(game))

    def add_rest(self, game: Any, left_out: int) -> None:
        """Lays the cards that a position leaves out beneath those that it names, or out of play."""
        beneath = left_out & self.rest(game) if self.rest else 0
        if beneath:
            self.put(
                game, [self.piles(game)[0] + game.rng.shuffled(cards_in(beneath)[::-1])], self.room(game)
            )
        if self.out:
            setattr(game, self.out, left_out & ~beneath)

    def observe(self, game: Any, twin: Any, viewer: int) -> None:
        seen = [
            pile[:]
            if self.seen_by == EVERYBODY or (self.seen_by == OWNER and self.each and seat == viewer)
            else [UNKNOWN] * len(pile)
            for seat, pile in enumerate(self.piles(game))
        ]
        self.put(twin, seen, self.room(game))

    def seen(self, game: Any) -> int:
        return wide_set([card for pile in self.piles(game) for card in pile if card >= 0])

    def fill(self, game: Any, hidden: list[int], rng: Rng) -> None:
        filled = [[hidden.pop() if card == UNKNOWN else card for card in pile] for pile in self.piles(game)]
        self.put(game, filled, self.room(game))

    def zones(self, game: Any) -> list[Zone]:
        if self.scene is not None:
            return self.scene(game)
        if self.shown is not None and not self.shown(game):
            return []
        name = singular(self.key) if self.each else self.key
        return [
            Zone(
                self.zone,
                f"{name}.{seat}" if self.each else name,
                f"zone-{name}",
                words,
                seat if self.each else -1,
                badges=self.badges(game) if self.badges else [],
                signs=self.signs(game) if self.signs else [],
                face_down=self.seen_by == NOBODY,
            )
            for seat, words in enumerate(self.words(game))
        ]


@dataclass(frozen=True)
class OpenSet(Place):
    """One set of cards that lies face up, in no order; `field` is the game's name for it, where another."""

    zone: str = FAN
    field: str = ""
    badges: Callable[[Any], list[str]] | None = None

    @property
    def name(self) -> str:
        return self.field or self.key

    def write(self, game: Any, position: dict[str, Any]) -> None:
        position[self.key] = set_text(getattr(game, self.name))

    def read(self, game: Any, position: PositionReader) -> None:
        found = position.pile(self.key)
        if UNKNOWN in found:
            raise position.fault(self.key, "these cards lie face up, so none is hidden")
        setattr(game, self.name, cards_of(found))

    def seen(self, game: Any) -> int:
        return int(getattr(game, self.name))

    def zones(self, game: Any) -> list[Zone]:
        cards = set_text(getattr(game, self.name)).split()
        badges = self.badges(game) if self.badges else []
        return [Zone(self.zone, self.key, f"zone-{self.key}", cards, badges=badges)]


@dataclass(frozen=True)
class Rings(Place):
    """A pile for each seat that cards leave on top and join beneath, kept as a ring of ROOM cells.

    `heads` says where in each ring the top is, `held` how many cards it has. A cell is a card, with what the
    game notes of it in the bits above CARD; one that cannot be seen has all bits of CARD set.
    """

    field: str
    heads: str
    held: str

    def spots(self, game: Any, seat: int) -> list[int]:
        """Where the cards of a pile are, top first."""
        head = getattr(game, self.heads)[seat]
        return [ROOM * seat + (head + nth & CARD) for nth in range(getattr(game, self.held)[seat])]

    def texts(self, game: Any) -> list[str]:
        cells, heads, held = getattr(game, self.field), getattr(game, self.heads), getattr(game, self.held)
        return ring_texts(game, cells, heads, held)

    def write(self, game: Any, position: dict[str, Any]) -> None:
        position[self.key] = self.texts(game)

    def read(self, game: Any, position: PositionReader) -> None:
        for seat, pile in enumerate(position.piles(self.key)):
            getattr(game, self.held)[seat] = len(pile)
            for at, card in zip(self.spots(game, seat), pile, strict=True):
                getattr(game, self.field)[at] = CARD if card == UNKNOWN else card

    def observe(self, game: Any, twin: Any, viewer: int) -> None:
        cells = getattr(game, self.field)
        setattr(twin, self.field, like(cells, [cell | CARD for cell in cells]))

    def fill(self, game: Any, hidden: list[int], rng: Rng) -> None:
        cells = getattr(game, self.field)
        for seat in range(game.seats):
            for at in self.spots(game, seat):
                if cells[at] & CARD == CARD:
                    cells[at] = cells[at] & ~CARD | hidden.pop()


@dataclass(frozen=True)
class Numbers(Place):
    """A number for each seat that everybody sees, from `low` to `high`; MOST is for any that can be written.

    `field` is the game's name for it, where that is another. `shown` is the option without which there are
    no counters of it, or a function that says so; without either there are none, but what `scene(game)` has.
    """

    low: int = 0
    high: int = 1_000_000
    field: str = ""
    shown: Condition | None = None
    scene: Callable[[Any], list[Zone]] | None = None

    @property
    def name(self) -> str:
        return self.field or self.key

    def write(self, game: Any, position: dict[str, Any]) -> None:
        position[self.key] = [int(number) for number in getattr(game, self.name)]

    def read(self, game: Any, position: PositionReader) -> None:
        if not position.has(self.key):
            position.raw(self.key)
            return
        found = position.numbers(self.key)
        if min(found) < self.low and self.high == MOST:
            raise position.fault(self.key, f"none is below {self.low}")
        if min(found) < self.low or max(found) > self.high:
            raise position.fault(self.key, f"numbers from {self.low} to {self.high} are wanted")
        setattr(game, self.name, like(getattr(game, self.name), found))

    def zones(self, game: Any) -> list[Zone]:
        if self.scene is not None:
            return self.scene(game)
        if self.shown is None or not is_met(self.shown, game):
            return []
        return [
            Zone(COUNTER, f"{self.key}.{seat}", f"zone-{self.key}", [], seat, count=int(number))
            for seat, number in enumerate(getattr(game, self.name))
        ]


@dataclass(frozen=True)
class Secret(Place):
    """A move that each seat may have made face down, which its owner knows; NO_MOVE where there is none.

    What was open to it are its `choices`, of which each is as likely. `badge` is what its hand then bears.
    """

    badge: str = ""

    def write(self, game: Any, position: dict[str, Any]) -> None:
        words = {NO_MOVE: "", SECRET: "?"}
        notation = game.parts.notation
        made = getattr(game, self.key)
        position[self.key] = [words[move] if move in words else notation(game, move) for move in made]

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

    def fill(self, game: Any, hidden: list[int], rng: Rng) -> None:
        made = getattr(game, self.key)
        for seat in range(game.seats):
            if made[seat] == SECRET:
                choices = game.choices(seat)
                made[seat] = choices[rng.below(len(choices))]


@dataclass(frozen=True)
class Fact(Place):
    """One value that everybody sees. A position that leaves it out has the one that was declared.

    `field` is the game's name for it, where that is another. What is `unsaid` is not written.
    """

    field: str = ""
    unsaid: Any = None

    def value(self, game: Any) -> Any:
        return getattr(game, self.field or self.key)

    def write(self, game: Any, position: dict[str, Any]) -> None:
        value = self.value(game)
        if self.unsaid is None or value != self.unsaid:
            position[self.key] = self.word(game, value)

    def read(self, game: Any, position: PositionReader) -> None:
        setattr(game, self.field or self.key, self.read_one(game, position))

    def word(self, game: Any, value: Any) -> Any:
        """As a position has it."""
        raise NotImplementedError

    def read_one(self, game: Any, position: PositionReader) -> Any:
        raise NotImplementedError


@dataclass(frozen=True)
class NumberFact(Fact):
    """A number from `low` to `high`; `shown` says whether as a counter."""

    low: Bound = 0
    high: Bound = MOST
    shown: Callable[[Any], bool] | None = None

    def word(self, game: Any, value: Any) -> int:
        return int(value)

    def read_one(self, game: Any, position: PositionReader) -> int:
        return position.number(self.key, int(self.value(game)), bound(self.low, game), bound(self.high, game))

    def zones(self, game: Any) -> list[Zone]:
        if self.shown is None or not self.shown(game):
            return []
        return [Zone(COUNTER, self.key, f"zone-{self.key}", [], count=int(self.value(game)))]


@dataclass(frozen=True)
class SeatFact(Fact):
    """A seat; one that a position leaves out is `default(game)`, or as declared."""

    default: Callable[[Any], int] | None = None

    def word(self, game: Any, value: Any) -> int:
        return int(value)

    def read_one(self, game: Any, position: PositionReader) -> int:
        return position.seat(self.key, self.default(game) if self.default else int(self.value(game)))


@dataclass(frozen=True)
class SeatsFact(Fact):
    """A set of seats, or with `others` its complement; where it is left out, `default(game, position)`."""

    others: bool = False
    default: Callable[[Any, PositionReader], int] | None = None

    def turned(self, game: Any, seats: int) -> int:
        return int(bit(game.seats) - 1 & ~seats if self.others else seats)

    def word(self, game: Any, value: Any) -> list[int]:
        return members(self.turned(game, value))

    def read_one(self, game: Any, position: PositionReader) -> int:
        if self.default is not None and not position.has(self.key):
            position.raw(self.key)
            return self.default(game, position)
        return self.turned(game, position.seats_in(self.key))


@dataclass(frozen=True)
class FlagFact(Fact):
    """Whether something is so, written where it is."""

    unsaid: Any = False

    def word(self, game: Any, value: Any) -> bool:
        return bool(value)

    def read_one(self, game: Any, position: PositionReader) -> bool:
        value = position.raw(self.key)
        if value is not None and not isinstance(value, bool):
            raise position.fault(self.key, f"{shown_text(value)} is neither true nor false")
        return value is True


@dataclass(frozen=True)
class SuitFact(Fact):
    """A suit, -1 for none."""

    unsaid: Any = -1

    def word(self, game: Any, value: Any) -> str:
        return SUITS[value]

    def read_one(self, game: Any, position: PositionReader) -> int:
        written = position.raw(self.key)
        suit = -1 if written is None else read_suit(str(written))
        if written is not None and suit < 0:
            raise position.fault(self.key, f"{shown_text(written)} is not one of {' '.join(SUITS)}")
        return suit


@dataclass(frozen=True)
class CardFact(Fact):
    """A card that lies in another place as well, NO_CARD for none; who is not of `seen_by` has `?`."""

    unsaid: Any = NO_CARD
    seen_by: str = EVERYBODY

    def word(self, game: Any, value: Any) -> str:
        return "?" if value == UNKNOWN else str(game.parts.card_words(game, value))

    def read_one(self, game: Any, position: PositionReader) -> int:
        written = position.raw(self.key)
        if written is None:
            return NO_CARD
        if written == "?" and position.veiled and self.seen_by != EVERYBODY:
            return UNKNOWN
        try:
            return int(game.parts.card(game, str(written), 0))
        except InvalidPosition as reason:
            raise position.fault(self.key, str(reason)) from None


@dataclass(frozen=True)
class Cell(Place):
    """A card by itself as a cell of a ring, -1 for none; whether there can be one, a clause says."""

    allowed: Callable[[Any], bool]
    clause: str

    def write(self, game: Any, position: dict[str, Any]) -> None:
        cell = getattr(game, self.key)
        position[self.key] = cell_text(game, cell) if cell >= 0 else ""

    def read(self, game: Any, position: PositionReader) -> None:
        found = position.pile(self.key)
        if len(found) > self.allowed(game):
            few = "at most one card" if self.allowed(game) else "no card"
            raise position.fault(self.key, f"{few} is wanted at this table [{self.clause}]")
        for card in found:
            setattr(game, self.key, CARD if card == UNKNOWN else card)

    def observe(self, game: Any, twin: Any, viewer: int) -> None:
        cell = getattr(game, self.key)
        setattr(twin, self.key, cell | CARD if cell >= 0 else cell)

    def fill(self, game: Any, hidden: list[int], rng: Rng) -> None:
        cell = getattr(game, self.key)
        if cell & CARD == CARD and cell >= 0:
            setattr(game, self.key, cell & ~CARD | hidden.pop())


@dataclass(frozen=True)
class Told(Place):
    """Fields of which a position tells in words of its own.

    `text(game, *values)` is what stands in the position, None for nothing: of those of `told`, where that is
    not all of the fields. `values(game, position)` are the values again, in the order of `fields`; without it
    they are read when all the rest is. `unordered` says that the words of the text are in no order,
    `scene(game)` how it is shown. Who is not of `seen_by` has the fields as they were declared; `seen_as` is
    the method of the game's that says how a seat has the one field of which it sees a part. Of a pile `size`
    is the field that counts the cards, the last of all; no deal clears what it leaves out. `holds_cards` says
    that its words are cards, or stacks of cards.
    """

    fields: tuple[str, ...]
    text: Callable[..., Any]
    values: Callable[[Any, PositionReader], tuple[Any, ...]] | None = None
    unordered: bool = False
    scene: Callable[[Any], list[Zone]] | None = None
    seen_by: str = EVERYBODY
    seen_as: str = ""
    size: str = ""
    told: tuple[str, ...] | None = None
    holds_cards: bool = False

    def zones(self, game: Any) -> list[Zone]:
        return self.scene(game) if self.scene else []

    @property
    def names(self) -> tuple[str, ...]:
        return (*self.fields, self.size) if self.size else self.fields

    def write(self, game: Any, position: dict[str, Any]) -> None:
        names = self.names if self.told is None else self.told
        if len(names) == 1:  # the most common case, and twice as quick so
            text = self.text(game, getattr(game, names[0]))
        elif not names:
            text = self.text(game)
        else:
            text = self.text(game, *[getattr(game, name) for name in names])
        if text is not None:
            position[self.key] = text

    def read(self, game: Any, position: PositionReader) -> None:
        if self.values is not None:
            for name, value in zip(self.names, self.values(game, position), strict=True):
                setattr(game, name, value)


@dataclass(frozen=True)
class Seen:
    """A set of cards that everybody has seen where they are: learnt on the way, and no part of a position."""

    key: str

    def write(self, game: Any, state: dict[str, Any]) -> None:
        state[self.key] = set_text(getattr(game, self.key))

    def read(self, game: Any, state: dict[str, Any]) -> None:
        cards = [read_card(word) for word in str(state.get(self.key, "")).split()]
        setattr(game, self.key, int(gather(cards)))


@dataclass(frozen=True)
class SeenSets:
    """Several such sets, or others that everybody has learnt; nothing is written where all are empty."""

    key: str

    def write(self, game: Any, state: dict[str, Any]) -> None:
        sets = getattr(game, self.key)
        if any(sets):
            state[self.key] = [set_text(cards) for cards in sets]

    def read(self, game: Any, state: dict[str, Any]) -> None:
        sets = getattr(game, self.key)
        for at, cards in enumerate(state.get(self.key, [])):
            sets[at] = int(gather([read_card(word) for word in str(cards).split()]))


@dataclass(frozen=True)
class Learnt:
    """Fields of what was seen on the way, which a view keeps beside the position, in words of their own.

    `text(game, state, *values)` adds to the memory; `values(game, state)` reads them again, and there are
    none where the memory has nothing of it. What it raises is a fault of the memory's.
    """

    fields: tuple[str, ...]
    text: Callable[..., None]
    values: Callable[[Any, dict[str, Any]], tuple[Any, ...]]

    def write(self, game: Any, state: dict[str, Any]) -> None:
        self.text(game, state, *[getattr(game, name) for name in self.fields])

    def read(self, game: Any, state: dict[str, Any]) -> None:
        values = self.values(game, state)
        for name, value in zip(self.fields, values, strict=True) if values else ():
            setattr(game, name, value)


@final
class Layout:
    """The table of a game's places, as functions that take the game: they are parts of it by their names."""

    def __init__(
        self,
        *entries: Place,
        learnt: tuple[Seen | SeenSets | Learnt, ...] = (),
        pack: Callable[[Any], int] = pack_of,
        complete: Callable[[Any, PositionReader], dict[str, Any]] | None = None,
        check: Check | None = None,
        scene: tuple[str, ...] = (),
    ) -> None:
        """Of a position that is read, and what no place knows of it by itself.

        Before anything is read, `complete(game, position)` gives the position with what a person may leave
        out of it. When all is read, `check(game, position)` sets what follows and refuses what no play leads
        to. `scene` has keys that are shown before the others, in another order than that of the table.
        """
        self.entries = entries
        by_key = {entry.key: entry for entry in entries}
        ordered = [by_key[key] for key in scene] + [each for each in entries if each.key not in scene]
        self.shown = [each for each in ordered if type(each).zones is not Place.zones]
        self.learnt = learnt
        self.complete = complete
        self.check = check
        self.pack = pack
        self.secrets = [entry for entry in entries if isinstance(entry, Secret) and entry.badge]
        self.position_keys = tuple(entry.key for entry in entries)
        hands = [entry.key for entry in entries if isinstance(entry, Hands)]
        self.hiding = [*hands, *self.position_keys][0]
        self.card_keys = tuple(
            entry.key
            for entry in entries
            if isinstance(entry, Sets | OpenSet | Pile | Rings | CardFact | Cell)
            or (isinstance(entry, Told) and entry.holds_cards)
        )
        self.unordered_keys = tuple(
            entry.key
            for entry in entries
            if isinstance(entry, Sets | OpenSet) or (isinstance(entry, Told) and entry.unordered)
        )

    def write(self, game: Any, position: dict[str, Any]) -> None:
        for entry in self.entries:
            entry.write(game, position)

    def read(self, game: Any, position: PositionReader) -> None:
        """Takes everything that the table has, into a state as declared. Raises InvalidPosition."""
        game.prepare()
        game.clear_round()
        if self.complete:
            position.position = self.complete(game, position)
        pack = self.pack(game)
        for entry in self.entries:
            entry.read(game, position)
            strange = position.named & ~pack
            if strange:
                words = " ".join([game.parts.card_words(game, card) for card in cards_in(strange)])
                raise position.fault(entry.key, f"{words} is not in the pack of this game")
        if position.veiled:
            if position.hidden > len(self.unseen(game)):
                raise position.fault(self.hiding, "more cards are hidden than the pack has left")
        else:
            for entry in self.entries:
                if isinstance(entry, Pile):
                    entry.add_rest(game, pack & ~position.named)
        if self.check:
            self.check(game, position)

    def write_memory(self, game: Any, state: dict[str, Any]) -> None:
        for each in self.learnt:
            each.write(game, state)

    def read_memory(self, game: Any, state: dict[str, Any]) -> None:
        for each in self.learnt:
            each.read(game, state)

    def zones(self, game: Any, seat: int) -> list[Zone]:
        """The middle of the table first, then what belongs to each seat."""
        zones: list[Zone] = []
        for entry in self.shown:
            zones += entry.zones(game)
        for secret in self.secrets:
            made = getattr(game, secret.key)
            for hand in [zone for zone in zones if zone.kind == HAND and made[zone.seat] != NO_MOVE]:
                hand.badges.append(secret.badge)
        return [zone for whose in range(SPECTATOR, int(game.seats)) for zone in zones if zone.seat == whose]

    def unseen(self, game: Any) -> list[int]:
        """In an observation: the cards that are in hiding."""
        cards = self.pack(game)
        for place in self.entries:
            cards &= ~place.seen(game)
        return cards_in(cards)


@mypyc_attr(allow_interpreted_subclasses=True)
class EvenKnowledge(Knowledge):
    """What seats know where nothing tells hidden cards apart: all ways to lay them out are as likely."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout

    def observation(self, game: Any, seat: int) -> Game:
        twin: Game = game.shell()
        game.copy_common(twin)
        game.copy_public(twin)
        twin.prepare_hidden()  # a field that is in no place stays as it is declared
        for place in self.layout.entries:
            place.observe(game, twin, seat)
        return twin

    def deal_hidden(self, game: Any, seat: int, rng: Rng) -> None:
        hidden = rng.shuffled(self.layout.unseen(game))
        for place in self.layout.entries:
            place.fill(game, hidden, rng)


def like(old: Any, new: list[int]) -> Any:
    """Numbers in a container of the kind that the game uses."""
    return new if isinstance(old, list) else type(old)(new)


def cards_in(cards: int) -> list[int]:
    """The cards of a set that may have more than an `i64` holds."""
    if cards <= SMALL:
        return members(cards)
    return [card for card in range(cards.bit_length()) if cards >> card & 1]


def singular(key: str) -> str:
    return key.removesuffix("s")
