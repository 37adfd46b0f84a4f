"""A layout lists the places where a game's cards lie. Positions, views and zones are derived from it.

    LAYOUT = Layout(
        Hands("hands"),
        Pile("discard", viewers=EVERYBODY),
        Pile("stock"),
        Numbers("coins", 0, 9),
    )

Each place has a key, which identifies it in a position and on the screen. The key is also the name of the
state field, unless `field` is set. A field is hidden unless the game declares it as public. Places are read
in the order of the layout, so that the default value of a place can depend on earlier places.

A compiled game stores numbers in a `vec`. It stores a pile as a number of cards and a `vec` in which the top
card is last.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, final

from mypy_extensions import mypyc_attr

from parlour.kit.bits import bit, count, make_set, members, unlimited_members, unlimited_set
from parlour.kit.cards import (
    NO_CARD,
    SUITS,
    UNKNOWN,
    format_standard_cards,
    parse_standard_card,
    parse_suit,
)
from parlour.kit.errors import InvalidMoveError, InvalidPositionError
from parlour.kit.game_positions import Positions
from parlour.kit.grammar import get_pack
from parlour.kit.moves import HIDDEN_MOVE, NO_MOVE, SPECTATOR
from parlour.kit.options import Condition, condition_holds
from parlour.kit.position_reader import MAX_NUMBER, PositionReader, pile_to_vec, visible_cards_in_pile
from parlour.kit.positions import (
    CARD_MASK,
    RING_SIZE,
    format_cell_value,
    format_counted_pile,
    format_hand,
    format_pile,
    format_ring_buffers,
)
from parlour.kit.rng import Rng
from parlour.kit.validation import shorten_repr as shown_text
from parlour.kit.zones import COUNTER, FAN, HAND, PILE, Zone

EVERYBODY: Final = "everybody"
OWNER: Final = "owner"
NOBODY: Final = "nobody"
MOVER: Final = "mover"  # the player whose turn it is


PositionCheck = Callable[[Any, PositionReader], None]
NumberBound = int | Callable[[Any], int]  # a constant, or a function that takes the match


def resolve_bound(bound: NumberBound, game: Any) -> int:
    return bound if isinstance(bound, int) else int(bound(game))


@mypyc_attr(allow_interpreted_subclasses=True)
@dataclass(frozen=True)
class Place:
    """A place in a layout. By default it is not shown on the screen, and all players know its contents."""

    key: str

    def write_from_game(self, game: Any, position: dict[str, Any]) -> None:
        """Add the value of this place to a position."""
        raise NotImplementedError

    def read_into_game(self, game: Any, position: PositionReader) -> None:
        """Set the fields of this place from a position. If a key is omitted, the place chooses the value.

        Raises:
            InvalidPositionError: A value is invalid.
        """
        raise NotImplementedError

    def observe(self, game: Any, observation: Any, viewer: int) -> None:
        """Copy what the seat `viewer` sees of this place into `observation`, the observation of that seat.

        The public fields have already been copied.
        """

    def visible_cards(self, game: Any) -> int:
        """Return the set of cards in this place that are visible in an observation."""
        return 0

    def deal_hidden(self, game: Any, hidden_cards: list[int], rng: Rng) -> None:
        """Replace each `?` in this place with a card taken from `hidden_cards`."""

    def zones(self, game: Any) -> list[Zone]:
        """Return the zones that show this place."""
        return []


@dataclass(frozen=True)
class SeatSets(Place):
    """A public set of cards for each seat.

    `field` is the name of the state field, if it differs from the key. `zone` is the kind of each seat's
    zone. The other fields are optional functions. `format_set(game, seat)` returns the text of the visible
    cards. `badges(game, seat)` returns the badges of a seat's zone. `read_values(game, position)` reads the
    cards of each seat from a position. `build_zones(game)` returns all zones; by default, there is one zone
    for each seat.
    """

    field: str = ""
    zone: str = FAN
    format_set: Callable[[Any, int], str] | None = None
    badges: Callable[[Any, int], list[str]] | None = None
    read_values: Callable[[Any, PositionReader], list[list[int]]] | None = None
    build_zones: Callable[[Any], list[Zone]] | None = None

    @property
    def field_name(self) -> str:
        return self.field or self.key

    def format_sets(self, game: Any) -> list[str]:
        if self.format_set:
            return [self.format_set(game, seat) for seat in range(game.seats)]
        return [format_standard_cards(cards) for cards in getattr(game, self.field_name)]

    def write_from_game(self, game: Any, position: dict[str, Any]) -> None:
        position[self.key] = self.format_sets(game)

    def read_piles(self, game: Any, position: PositionReader) -> list[list[int]]:
        return self.read_values(game, position) if self.read_values else position.piles_by_seat(self.key)

    def read_into_game(self, game: Any, position: PositionReader) -> None:
        for seat, cards in enumerate(self.read_piles(game, position)):
            if UNKNOWN in cards:
                raise position.position_error(
                    f"{self.key} {seat}", "these cards are face up, so none can be hidden"
                )
            getattr(game, self.field_name)[seat] = visible_cards_in_pile(cards)

    def visible_cards(self, game: Any) -> int:
        all_cards = 0
        for cards in getattr(game, self.field_name):
            all_cards |= int(cards)
        return all_cards

    def zones(self, game: Any) -> list[Zone]:
        if self.build_zones is not None:
            return self.build_zones(game)
        name = singular_key(self.key)
        return [
            Zone(
                self.zone,
                f"{name}.{seat}",
                f"zone-{name}",
                text.split(),
                seat,
                badges=self.badges(game, seat) if self.badges else [],
            )
            for seat, text in enumerate(self.format_sets(game))
        ]


@dataclass(frozen=True)
class Hands(SeatSets):
    """A hand for each seat: a set of cards that only the owner sees.

    `hidden_counts` is the name of the state field that stores the number of hidden cards in each hand.
    `shown_field` is the name of the state field that stores the hand cards that every seat has seen.
    `lies_open(game, seat)` returns True if a hand lies face up on the table.
    """

    zone: str = HAND
    hidden_counts: str = "hidden_counts"
    shown_field: str = ""
    lies_open: Callable[[Any, int], bool] | None = None

    def format_sets(self, game: Any) -> list[str]:
        hidden_counts = getattr(game, self.hidden_counts)
        return [format_hand(text, hidden_counts[seat]) for seat, text in enumerate(super().format_sets(game))]

    def zones(self, game: Any) -> list[Zone]:
        zones = super().zones(game)
        if self.lies_open is not None:
            for zone in zones:
                zone.lies_open = self.lies_open(game, zone.seat)
        return zones

    def read_into_game(self, game: Any, position: PositionReader) -> None:
        for seat, hand in enumerate(self.read_piles(game, position)):
            getattr(game, self.field_name)[seat] = visible_cards_in_pile(hand)
            getattr(game, self.hidden_counts)[seat] = hand.count(UNKNOWN)

    def observe(self, game: Any, observation: Any, viewer: int) -> None:
        hands = getattr(game, self.field_name)
        shown_cards = getattr(game, self.shown_field) if self.shown_field else 0
        visible_hands = [
            int(hand if seat == viewer else hand & shown_cards) for seat, hand in enumerate(hands)
        ]
        setattr(observation, self.field_name, to_same_container(hands, visible_hands))
        hidden_counts = [
            int(count(hand & ~visible_hand)) for hand, visible_hand in zip(hands, visible_hands, strict=True)
        ]
        setattr(
            observation,
            self.hidden_counts,
            to_same_container(getattr(game, self.hidden_counts), hidden_counts),
        )

    def deal_hidden(self, game: Any, hidden_cards: list[int], rng: Rng) -> None:
        hands, hidden_counts = getattr(game, self.field_name), getattr(game, self.hidden_counts)
        for seat in range(game.seats):
            for _nth in range(hidden_counts[seat]):
                hands[seat] = hands[seat] | 1 << hidden_cards.pop()
            hidden_counts[seat] = 0


@dataclass(frozen=True)
class Pile(Place):
    """A pile of cards, or one pile for each seat if `is_per_seat` is True. The top card comes first.

    `field` is the name of the state field, if it differs from the key. A compiled game stores the top card
    last, and stores the number of cards in `size_field`. If a position omits cards, those in
    `rest_cards(game)` are put under the pile in random order. All other omitted cards are out of play, and
    `out_field` is the field that stores them. `is_required` means that the pile is never empty.
    `can_be_known` means that all seats may know a hidden card in the pile.
    """

    viewers: str = NOBODY
    is_per_seat: bool = False
    zone: str = PILE
    field: str = ""
    size_field: str = ""
    rest_cards: Callable[[Any], int] | None = None
    out_field: str = ""
    is_required: bool = False
    can_be_known: bool = True
    badges: Callable[[Any], list[str]] | None = None
    symbols: Callable[[Any], list[str]] | None = None
    is_shown: Callable[[Any], bool] | None = None
    build_zones: Callable[[Any], list[Zone]] | None = None

    @property
    def field_name(self) -> str:
        return self.field or self.key

    def get_piles(self, game: Any) -> list[list[int]]:
        cards = getattr(game, self.field_name)
        if self.size_field:
            return [[int(cards[index]) for index in range(getattr(game, self.size_field) - 1, -1, -1)]]
        return list(cards) if self.is_per_seat else [cards]

    def set_piles(self, game: Any, piles: list[list[int]], capacity: int) -> None:
        """Store the piles in the match. If `size_field` is set, create a `vec` of `capacity` cells."""
        if self.size_field:
            setattr(game, self.field_name, pile_to_vec(piles[0], capacity))
            setattr(game, self.size_field, len(piles[0]))
        else:
            setattr(game, self.field_name, piles if self.is_per_seat else piles[0])

    def capacity(self, game: Any) -> int:
        return len(getattr(game, self.field_name))

    def format_piles(self, game: Any) -> list[list[str]]:
        """Return the notation of the cards in each pile."""
        if self.size_field:
            return [format_counted_pile(game, getattr(game, self.field_name), getattr(game, self.size_field))]
        return [format_pile(game, pile) for pile in self.get_piles(game)]

    def write_from_game(self, game: Any, position: dict[str, Any]) -> None:
        texts = [" ".join(words) for words in self.format_piles(game)]
        position[self.key] = texts if self.is_per_seat else texts[0]

    def read_into_game(self, game: Any, position: PositionReader) -> None:
        piles = position.piles_by_seat(self.key) if self.is_per_seat else [position.pile(self.key)]
        if self.is_required and not all(piles):
            raise position.position_error(self.key, "at least one card is needed here")
        if self.viewers == EVERYBODY and any(UNKNOWN in pile for pile in piles):
            raise position.position_error(self.key, "these cards are face up, so none can be hidden")
        self.set_piles(game, piles, self.capacity(game))

    def deal_rest(self, game: Any, omitted_cards: int) -> None:
        """Put `omitted_cards`, the cards that a position does not list, under the pile or out of play."""
        cards_beneath = omitted_cards & self.rest_cards(game) if self.rest_cards else 0
        if cards_beneath:
            self.set_piles(
                game,
                [self.get_piles(game)[0] + game.rng.shuffled(unlimited_members(cards_beneath)[::-1])],
                self.capacity(game),
            )
        if self.out_field:
            setattr(game, self.out_field, omitted_cards & ~cards_beneath)

    def observe(self, game: Any, observation: Any, viewer: int) -> None:
        visible_piles = [
            pile[:]
            if self.viewers == EVERYBODY or (self.viewers == OWNER and self.is_per_seat and seat == viewer)
            else [UNKNOWN] * len(pile)
            for seat, pile in enumerate(self.get_piles(game))
        ]
        self.set_piles(observation, visible_piles, self.capacity(game))

    def visible_cards(self, game: Any) -> int:
        return unlimited_set([card for pile in self.get_piles(game) for card in pile if card >= 0])

    def deal_hidden(self, game: Any, hidden_cards: list[int], rng: Rng) -> None:
        piles = [
            [hidden_cards.pop() if card == UNKNOWN else card for card in pile]
            for pile in self.get_piles(game)
        ]
        self.set_piles(game, piles, self.capacity(game))

    def zones(self, game: Any) -> list[Zone]:
        if self.build_zones is not None:
            return self.build_zones(game)
        if self.is_shown is not None and not self.is_shown(game):
            return []
        name = singular_key(self.key) if self.is_per_seat else self.key
        return [
            Zone(
                self.zone,
                f"{name}.{seat}" if self.is_per_seat else name,
                f"zone-{name}",
                words,
                seat if self.is_per_seat else -1,
                badges=self.badges(game) if self.badges else [],
                symbols=self.symbols(game) if self.symbols else [],
                face_down=self.viewers == NOBODY,
            )
            for seat, words in enumerate(self.format_piles(game))
        ]


@dataclass(frozen=True)
class OpenSet(Place):
    """A set of cards that lie face up. `field` names the state field, if it differs from the key."""

    zone: str = FAN
    field: str = ""
    badges: Callable[[Any], list[str]] | None = None

    @property
    def field_name(self) -> str:
        return self.field or self.key

    def write_from_game(self, game: Any, position: dict[str, Any]) -> None:
        position[self.key] = format_standard_cards(getattr(game, self.field_name))

    def read_into_game(self, game: Any, position: PositionReader) -> None:
        cards = position.pile(self.key)
        if UNKNOWN in cards:
            raise position.position_error(self.key, "these cards are face up, so none can be hidden")
        setattr(game, self.field_name, visible_cards_in_pile(cards))

    def visible_cards(self, game: Any) -> int:
        return int(getattr(game, self.field_name))

    def zones(self, game: Any) -> list[Zone]:
        cards = format_standard_cards(getattr(game, self.field_name)).split()
        badges = self.badges(game) if self.badges else []
        return [Zone(self.zone, self.key, f"zone-{self.key}", cards, badges=badges)]


@dataclass(frozen=True)
class RingBuffers(Place):
    """A pile for each seat. Cards leave the pile at the top and join it at the bottom.

    Each pile is a ring buffer of `RING_SIZE` cells in `field`. `head_field` has the index of the top card in
    each ring, and `size_field` has the number of cards. The lowest bits of a cell (`CARD_MASK`) contain the
    card, and are all set if the card is hidden. Only the game interprets the higher bits.
    """

    field: str
    head_field: str
    size_field: str

    def cell_indexes(self, game: Any, seat: int) -> list[int]:
        """Return the indexes of the cells that contain the pile of a seat, top card first."""
        head = getattr(game, self.head_field)[seat]
        return [
            RING_SIZE * seat + (head + nth & CARD_MASK) for nth in range(getattr(game, self.size_field)[seat])
        ]

    def format_ring_buffers(self, game: Any) -> list[str]:
        cells, heads, sizes = (
            getattr(game, self.field),
            getattr(game, self.head_field),
            getattr(game, self.size_field),
        )
        return format_ring_buffers(game, cells, heads, sizes)

    def write_from_game(self, game: Any, position: dict[str, Any]) -> None:
        position[self.key] = self.format_ring_buffers(game)

    def read_into_game(self, game: Any, position: PositionReader) -> None:
        for seat, pile in enumerate(position.piles_by_seat(self.key)):
            getattr(game, self.size_field)[seat] = len(pile)
            for cell_index, card in zip(self.cell_indexes(game, seat), pile, strict=True):
                getattr(game, self.field)[cell_index] = CARD_MASK if card == UNKNOWN else card

    def observe(self, game: Any, observation: Any, viewer: int) -> None:
        cells = getattr(game, self.field)
        setattr(observation, self.field, to_same_container(cells, [cell | CARD_MASK for cell in cells]))

    def deal_hidden(self, game: Any, hidden_cards: list[int], rng: Rng) -> None:
        cells = getattr(game, self.field)
        for seat in range(game.seats):
            for cell_index in self.cell_indexes(game, seat):
                if cells[cell_index] & CARD_MASK == CARD_MASK:
                    cells[cell_index] = cells[cell_index] & ~CARD_MASK | hidden_cards.pop()


@dataclass(frozen=True)
class Numbers(Place):
    """A public number for each seat, from `low` to `high`; `MAX_NUMBER` means no upper limit.

    `field` is the name of the state field, if it differs from the key. A counter on the screen shows each
    number if the condition `is_shown` is given and holds. `build_zones(game)` returns zones that replace the
    counters.
    """

    low: int = 0
    high: int = 1_000_000
    field: str = ""
    is_shown: Condition | None = None
    build_zones: Callable[[Any], list[Zone]] | None = None

    @property
    def field_name(self) -> str:
        return self.field or self.key

    def write_from_game(self, game: Any, position: dict[str, Any]) -> None:
        position[self.key] = [int(number) for number in getattr(game, self.field_name)]

    def read_into_game(self, game: Any, position: PositionReader) -> None:
        if not position.has_key(self.key):
            position.get_raw(self.key)
            return
        numbers = position.numbers_by_seat(self.key)
        if min(numbers) < self.low and self.high == MAX_NUMBER:
            raise position.position_error(self.key, f"every number must be at least {self.low}")
        if min(numbers) < self.low or max(numbers) > self.high:
            raise position.position_error(self.key, f"every number must be from {self.low} to {self.high}")
        setattr(game, self.field_name, to_same_container(getattr(game, self.field_name), numbers))

    def zones(self, game: Any) -> list[Zone]:
        if self.build_zones is not None:
            return self.build_zones(game)
        if self.is_shown is None or not condition_holds(self.is_shown, game):
            return []
        return [
            Zone(COUNTER, f"{self.key}.{seat}", f"zone-{self.key}", [], seat, count=int(number))
            for seat, number in enumerate(getattr(game, self.field_name))
        ]


@dataclass(frozen=True)
class FaceDownMoves(Place):
    """For each seat, a face-down move that only this seat knows, or NO_MOVE if the seat has not made one.

    In a world (see `View.determinize`), each hidden move is replaced with a random legal move of its seat.
    `badge` is the message key of a note shown with the hand of each seat that has made a face-down move.
    """

    badge: str = ""

    def write_from_game(self, game: Any, position: dict[str, Any]) -> None:
        words = {NO_MOVE: "", HIDDEN_MOVE: "?"}
        notation = game.variant.notation.format_move
        moves = getattr(game, self.key)
        position[self.key] = [words[move] if move in words else notation(game, move) for move in moves]

    def read_into_game(self, game: Any, position: PositionReader) -> None:
        moves = [
            self.parse_value(game, position, seat, str(move_text or ""))
            for seat, move_text in enumerate(position.values_by_seat(self.key, ""))
        ]
        setattr(game, self.key, moves)

    def parse_value(self, game: Any, position: PositionReader, seat: int, move_text: str) -> int:
        if not move_text or (move_text == "?" and position.is_partial):
            return HIDDEN_MOVE if move_text else NO_MOVE
        try:
            move: int = game.parse_move(move_text)
        except InvalidMoveError as error:
            raise position.position_error(self.key, str(error)) from None
        refusal = game.find_refusal(seat, move)
        if refusal is not None:
            raise position.position_error(self.key, str(refusal))
        return move

    def observe(self, game: Any, observation: Any, viewer: int) -> None:
        moves = enumerate(getattr(game, self.key))
        visible_moves = [move if move == NO_MOVE or seat == viewer else HIDDEN_MOVE for seat, move in moves]
        setattr(observation, self.key, visible_moves)

    def deal_hidden(self, game: Any, hidden_cards: list[int], rng: Rng) -> None:
        moves = getattr(game, self.key)
        for seat in range(game.seats):
            if moves[seat] == HIDDEN_MOVE:
                choices = game.list_legal_moves(seat)
                moves[seat] = choices[rng.randbelow(len(choices))]


@dataclass(frozen=True)
class Value(Place):
    """One public value.

    `field` is the name of the state field, if it differs from the key. A value that equals `default_value` is
    not written. If a position omits the key, the subclass determines the value.
    """

    field: str = ""
    default_value: Any = None

    def get_value(self, game: Any) -> Any:
        return getattr(game, self.field or self.key)

    def write_from_game(self, game: Any, position: dict[str, Any]) -> None:
        value = self.get_value(game)
        if self.default_value is None or value != self.default_value:
            position[self.key] = self.to_position_value(game, value)

    def read_into_game(self, game: Any, position: PositionReader) -> None:
        setattr(game, self.field or self.key, self.parse_value(game, position))

    def to_position_value(self, game: Any, value: Any) -> Any:
        """Return the value to write into a position."""
        raise NotImplementedError

    def parse_value(self, game: Any, position: PositionReader) -> Any:
        raise NotImplementedError


@dataclass(frozen=True)
class NumberValue(Value):
    """A number from `low` to `high`. If a position omits the number, the field keeps its declared value.

    A counter on the screen shows the number if `is_shown(game)` returns True.
    """

    low: NumberBound = 0
    high: NumberBound = MAX_NUMBER
    is_shown: Callable[[Any], bool] | None = None

    def to_position_value(self, game: Any, value: Any) -> int:
        return int(value)

    def parse_value(self, game: Any, position: PositionReader) -> int:
        return position.number(
            self.key, int(self.get_value(game)), resolve_bound(self.low, game), resolve_bound(self.high, game)
        )

    def zones(self, game: Any) -> list[Zone]:
        if self.is_shown is None or not self.is_shown(game):
            return []
        return [Zone(COUNTER, self.key, f"zone-{self.key}", [], count=int(self.get_value(game)))]


@dataclass(frozen=True)
class SeatValue(Value):
    """A value that is a seat.

    If a position omits the seat, it is `default_seat(game)`. If that function is None, the field keeps its
    declared value.
    """

    default_seat: Callable[[Any], int] | None = None

    def to_position_value(self, game: Any, value: Any) -> int:
        return int(value)

    def parse_value(self, game: Any, position: PositionReader) -> int:
        return position.seat(
            self.key, self.default_seat(game) if self.default_seat else int(self.get_value(game))
        )


@dataclass(frozen=True)
class SeatsValue(Value):
    """A value that is a set of seats.

    If `is_complement` is True, a position lists the seats that are not in the set. If a position omits the
    list, the set is `default_seats(game, position)`. If `default_seats` is None, an omitted list counts as
    empty.
    """

    is_complement: bool = False
    default_seats: Callable[[Any, PositionReader], int] | None = None

    def apply_complement(self, game: Any, seats: int) -> int:
        return int(bit(game.seats) - 1 & ~seats if self.is_complement else seats)

    def to_position_value(self, game: Any, value: Any) -> list[int]:
        return members(self.apply_complement(game, value))

    def parse_value(self, game: Any, position: PositionReader) -> int:
        if self.default_seats is not None and not position.has_key(self.key):
            position.get_raw(self.key)
            return self.default_seats(game, position)
        return self.apply_complement(game, position.read_seat_set(self.key))


@dataclass(frozen=True)
class FlagValue(Value):
    """A flag, written to a position only if it is True."""

    default_value: Any = False

    def to_position_value(self, game: Any, value: Any) -> bool:
        return bool(value)

    def parse_value(self, game: Any, position: PositionReader) -> bool:
        value = position.get_raw(self.key)
        if value is not None and not isinstance(value, bool):
            raise position.position_error(self.key, f"expected true or false, not {shown_text(value)}")
        return value is True


@dataclass(frozen=True)
class SuitValue(Value):
    """A suit, or -1 for none."""

    default_value: Any = -1

    def to_position_value(self, game: Any, value: Any) -> str:
        return SUITS[value]

    def parse_value(self, game: Any, position: PositionReader) -> int:
        suit_text = position.get_raw(self.key)
        suit = -1 if suit_text is None else parse_suit(str(suit_text))
        if suit_text is not None and suit < 0:
            raise position.position_error(
                self.key, f"{shown_text(suit_text)} is not one of {' '.join(SUITS)}"
            )
        return suit


@dataclass(frozen=True)
class CardValue(Value):
    """A card that lies in another place, or NO_CARD. Seats other than `viewers` see the card as `?`."""

    default_value: Any = NO_CARD
    viewers: str = EVERYBODY

    def to_position_value(self, game: Any, value: Any) -> str:
        return "?" if value == UNKNOWN else str(game.variant.notation.format_card(game, value))

    def parse_value(self, game: Any, position: PositionReader) -> int:
        card_text = position.get_raw(self.key)
        if card_text is None:
            return NO_CARD
        if card_text == "?" and position.is_partial and self.viewers != EVERYBODY:
            return UNKNOWN
        try:
            return int(game.variant.notation.parse_card(game, str(card_text), 0))
        except InvalidPositionError as error:
            raise position.position_error(self.key, str(error)) from None


@dataclass(frozen=True)
class RingBufferCell(Place):
    """A single card, stored like a cell of a ring, or -1 for none.

    There can be a card only if `is_allowed(game)` returns True. `clause` is the number of the clause that the
    error message cites.
    """

    is_allowed: Callable[[Any], bool]
    clause: str

    def write_from_game(self, game: Any, position: dict[str, Any]) -> None:
        cell = getattr(game, self.key)
        position[self.key] = format_cell_value(game, cell) if cell >= 0 else ""

    def read_into_game(self, game: Any, position: PositionReader) -> None:
        cards = position.pile(self.key)
        if len(cards) > self.is_allowed(game):
            expected = "at most one card" if self.is_allowed(game) else "no card"
            raise position.position_error(
                self.key, f"{expected} is allowed with these options [{self.clause}]"
            )
        for card in cards:
            setattr(game, self.key, CARD_MASK if card == UNKNOWN else card)

    def observe(self, game: Any, observation: Any, viewer: int) -> None:
        cell = getattr(game, self.key)
        setattr(observation, self.key, cell | CARD_MASK if cell >= 0 else cell)

    def deal_hidden(self, game: Any, hidden_cards: list[int], rng: Rng) -> None:
        cell = getattr(game, self.key)
        if cell & CARD_MASK == CARD_MASK and cell >= 0:
            setattr(game, self.key, cell & ~CARD_MASK | hidden_cards.pop())


@dataclass(frozen=True)
class CustomPlace(Place):
    """Fields that a game writes to a key of its positions, and reads from it, with its own functions.

    `format_fields(game, *values)` returns the value of the key, usually a text, or None to omit the key. Its
    arguments are the values of `written_fields`, or of all fields if `written_fields` is None.
    `read_values(game, position)` returns the values of all fields, in order. If `read_values` is None, the
    game sets the fields after all other keys are read. `is_unordered` means that the words of the text may be
    in any order. `holds_cards` means that the words are cards, or stacks of cards. `build_zones(game)`
    returns the zones.

    Seats other than `viewers` do not see the fields. If there is only one field and a seat can see a part of
    it, `observe_method` names the game's method that returns this part. If the field is a pile, `size_field`
    names another field, which stores the number of cards in the pile. In the order of all fields, it comes
    last. A new deal resets this number, but does not clear the pile.
    """

    fields: tuple[str, ...]
    format_fields: Callable[..., Any]
    read_values: Callable[[Any, PositionReader], tuple[Any, ...]] | None = None
    is_unordered: bool = False
    build_zones: Callable[[Any], list[Zone]] | None = None
    viewers: str = EVERYBODY
    observe_method: str = ""
    size_field: str = ""
    written_fields: tuple[str, ...] | None = None
    holds_cards: bool = False

    def zones(self, game: Any) -> list[Zone]:
        return self.build_zones(game) if self.build_zones else []

    @property
    def all_fields(self) -> tuple[str, ...]:
        return (*self.fields, self.size_field) if self.size_field else self.fields

    def write_from_game(self, game: Any, position: dict[str, Any]) -> None:
        field_names = self.all_fields if self.written_fields is None else self.written_fields
        if len(field_names) == 1:  # this shortcut doubles the speed of the most common case
            text = self.format_fields(game, getattr(game, field_names[0]))
        elif not field_names:
            text = self.format_fields(game)
        else:
            text = self.format_fields(game, *[getattr(game, field_name) for field_name in field_names])
        if text is not None:
            position[self.key] = text

    def read_into_game(self, game: Any, position: PositionReader) -> None:
        if self.read_values is not None:
            for field_name, value in zip(self.all_fields, self.read_values(game, position), strict=True):
                setattr(game, field_name, value)


@dataclass(frozen=True)
class KnownCardSet:
    """A set of cards whose location every seat knows from earlier play.

    A view stores the set in its memory (what the seats remember), not in its position.
    """

    key: str

    def write_from_game(self, game: Any, state: dict[str, Any]) -> None:
        state[self.key] = format_standard_cards(getattr(game, self.key))

    def read_into_game(self, game: Any, state: dict[str, Any]) -> None:
        cards = [parse_standard_card(word) for word in str(state.get(self.key, "")).split()]
        setattr(game, self.key, int(make_set(cards)))


@dataclass(frozen=True)
class KnownCardSets:
    """Several sets of cards that all seats know from earlier play.

    A view stores them in its memory (what the seats remember), unless all sets are empty.
    """

    key: str

    def write_from_game(self, game: Any, state: dict[str, Any]) -> None:
        sets = getattr(game, self.key)
        if any(sets):
            state[self.key] = [format_standard_cards(cards) for cards in sets]

    def read_into_game(self, game: Any, state: dict[str, Any]) -> None:
        sets = getattr(game, self.key)
        for index, cards in enumerate(state.get(self.key, [])):
            sets[index] = int(make_set([parse_standard_card(word) for word in str(cards).split()]))


@dataclass(frozen=True)
class LearnedFields:
    """Fields for what seats have learned from earlier moves.

    A view stores these fields in its memory (what the seats remember), not in its position.
    `write_fields(game, state, *values)` adds the values to the memory `state`. `read_fields(game, state)`
    returns the values, or an empty tuple if the memory does not have them. If `read_fields` raises an
    exception, the memory is reported as invalid.
    """

    fields: tuple[str, ...]
    write_fields: Callable[..., None]
    read_fields: Callable[[Any, dict[str, Any]], tuple[Any, ...]]

    def write_from_game(self, game: Any, state: dict[str, Any]) -> None:
        self.write_fields(game, state, *[getattr(game, field_name) for field_name in self.fields])

    def read_into_game(self, game: Any, state: dict[str, Any]) -> None:
        values = self.read_fields(game, state)
        for field_name, value in zip(self.fields, values, strict=True) if values else ():
            setattr(game, field_name, value)


@final
class Layout(Positions[Any]):
    """The places of a game, from which its positions are written and read."""

    def __init__(
        self,
        *entries: Place,
        learned: tuple[KnownCardSet | KnownCardSets | LearnedFields, ...] = (),
        pack: Callable[[Any], int] = get_pack,
        complete_position: Callable[[Any, PositionReader], dict[str, Any]] | None = None,
        validate: PositionCheck | None = None,
        shown_first: tuple[str, ...] = (),
    ) -> None:
        """Create the layout.

        Args:
            entries: The places, in the order in which a position is read.
            learned: The things that seats have learned from earlier moves; a view stores them in its memory.
            pack: A function that returns the set of all cards in a match.
            complete_position: A function that is called before the position is read. It returns the position
                with the omitted keys filled in where possible.
            validate: A function that is called after all places are read. It sets derived fields and rejects
                positions that cannot occur in play.
            shown_first: The keys of the places that are shown first. The other places follow in the order of
                `entries`.
        """
        super().__init__()
        self.places = entries
        by_key = {entry.key: entry for entry in entries}
        ordered_entries = [by_key[key] for key in shown_first] + [
            place for place in entries if place.key not in shown_first
        ]
        self.shown_places = [place for place in ordered_entries if type(place).zones is not Place.zones]
        self.learned = learned
        self.complete_position = complete_position
        self.validate = validate
        self.pack = pack
        self.hidden_move_places = [
            entry for entry in entries if isinstance(entry, FaceDownMoves) and entry.badge
        ]
        self.position_keys = tuple(entry.key for entry in entries)
        hand_keys = [entry.key for entry in entries if isinstance(entry, Hands)]
        self.hidden_cards_key = [*hand_keys, *self.position_keys][0]
        self.card_keys = tuple(
            entry.key
            for entry in entries
            if isinstance(entry, SeatSets | OpenSet | Pile | RingBuffers | CardValue | RingBufferCell)
            or (isinstance(entry, CustomPlace) and entry.holds_cards)
        )
        self.unordered_keys = tuple(
            entry.key
            for entry in entries
            if isinstance(entry, SeatSets | OpenSet)
            or (isinstance(entry, CustomPlace) and entry.is_unordered)
        )

    def write_position(self, game: Any, position: dict[str, Any]) -> None:
        for entry in self.places:
            entry.write_from_game(game, position)

    def read_position(self, game: Any, position: PositionReader) -> None:
        """Reset the state to its declared values, then read the fields of all places from a position.

        Raises:
            InvalidPositionError: A value is invalid.
        """
        game.set_up()
        game.reset_round()
        if self.complete_position:
            position.position = self.complete_position(game, position)
        pack = self.pack(game)
        for entry in self.places:
            entry.read_into_game(game, position)
            foreign_cards = position.named_cards & ~pack
            if foreign_cards:
                words = " ".join(
                    [
                        game.variant.notation.format_card(game, card)
                        for card in unlimited_members(foreign_cards)
                    ]
                )
                raise position.position_error(entry.key, f"{words} is not in the pack of this game")
        if position.is_partial:
            if position.hidden_count > len(self.hidden_cards(game)):
                raise position.position_error(
                    self.hidden_cards_key, "more cards are hidden than the pack has left"
                )
        else:
            for entry in self.places:
                if isinstance(entry, Pile):
                    entry.deal_rest(game, pack & ~position.named_cards)
        if self.validate:
            self.validate(game, position)

    def write_memory(self, game: Any, state: dict[str, Any]) -> None:
        for knowledge in self.learned:
            knowledge.write_from_game(game, state)

    def read_memory(self, game: Any, state: dict[str, Any]) -> None:
        for knowledge in self.learned:
            knowledge.read_into_game(game, state)

    def zones(self, game: Any, seat: int) -> list[Zone]:
        """Return the zones of an observation: those in the middle of the table, then those of each seat."""
        zones: list[Zone] = []
        for entry in self.shown_places:
            zones += entry.zones(game)
        for hidden_moves in self.hidden_move_places:
            moves = getattr(game, hidden_moves.key)
            for hand_zone in [zone for zone in zones if zone.kind == HAND and moves[zone.seat] != NO_MOVE]:
                hand_zone.badges.append(hidden_moves.badge)
        return [zone for owner in range(SPECTATOR, int(game.seats)) for zone in zones if zone.seat == owner]

    def hidden_cards(self, game: Any) -> list[int]:
        """Return the hidden cards of an observation: all cards of the pack that are not visible in it."""
        cards = self.pack(game)
        for place in self.places:
            cards &= ~place.visible_cards(game)
        return unlimited_members(cards)


def to_same_container(original: Any, numbers: list[int]) -> Any:
    """Return numbers in a container of the same type as `original`, a list or a vec."""
    return numbers if isinstance(original, list) else type(original)(numbers)


def singular_key(key: str) -> str:
    return key.removesuffix("s")
