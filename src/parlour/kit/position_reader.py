"""A reader for positions written by users. It rejects unknown keys and repeated cards."""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit, members, unlimited_bit
from parlour.kit.cards import NO_CARD, SUITS, UNKNOWN, parse_suit
from parlour.kit.errors import InvalidPositionError
from parlour.kit.notation import Notation
from parlour.kit.validation import as_int, shorten_repr

HIDDEN_CARD_TEXT: Final = "?"  # notation of a hidden card in a position


MAX_REPR_WORDS: Final = 20  # maximum number of cards from one place in a `repr`
# exclusive upper limit for numbers in a position; below it, numbers have at most nine digits
MAX_NUMBER: Final = 1_000_000_000
EVERY_CARD: Final = -1  # a pack without limits
COMMON_KEYS = ("game", "options", "seats", "memory", "viewer")


@final
class PositionReader:
    """A reader for the values of a position. Call `require_all_read` last; it rejects unknown keys.

    If `is_partial` is True, hidden cards may be written as `?`. In a pile, they are read as `UNKNOWN`; in a
    hand, they are only counted. The game parses the visible cards. Error messages begin with the key of the
    invalid value.

    A game sets `pack`, the set of all cards in the match, before it reads cards.
    """

    def __init__(
        self, game: object, notation: Notation[Any], seats: int, position: dict[str, Any], is_partial: bool
    ) -> None:
        """Create a reader. `game` is the match, which is passed to the notation."""
        self.game = game
        self.notation = notation
        self.position = position
        self.seats = seats
        self.is_partial = is_partial
        self.used_keys: list[str] = list(COMMON_KEYS)
        self.hidden_count: int = 0  # number of cards read so far that are written as `?`
        # The next two are not i64, because a pack may have more than 62 cards.
        self.pack: int = EVERY_CARD
        self.named_cards: int = 0  # set of the cards read so far

    def get_raw(self, key: str) -> Any:
        self.used_keys.append(key)
        return self.position.get(key)

    def position_error(self, key: str, problem: str) -> InvalidPositionError:
        return InvalidPositionError(f"{key}: {problem}")

    def has_key(self, key: str) -> bool:
        return self.position.get(key) is not None

    def mapping(self, key: str) -> dict[str, Any]:
        value = self.get_raw(key)
        if value is None:
            return {}
        return validate_mapping(key, value)

    def number(self, key: str, default: int, low: int, high: int) -> int:
        value = self.get_raw(key)
        if value is None:
            return default
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise self.position_error(key, f"{shorten_repr(value)} is not a number from {low} to {high}")
        return value

    def seat(self, key: str, default: int) -> int:
        return self.number(key, default, 0, self.seats - 1)

    def flag(self, key: str) -> bool:
        value = self.get_raw(key)
        if value is not None and not isinstance(value, bool):
            raise self.position_error(key, f"expected true or false, not {shorten_repr(value)}")
        return value is True

    def word(self, key: str, words: tuple[str, ...], default: str) -> int:
        """Return the index of a value in `words`."""
        value = self.get_raw(key)
        if value is None:
            value = default
        if value not in words:
            raise self.position_error(key, f"{shorten_repr(value)} is not one of {', '.join(words)}")
        return words.index(value)

    def suit(self, key: str) -> int:
        """Return a suit, or -1 if the position omits it."""
        text = self.get_raw(key)
        suit = -1 if text is None else parse_suit(str(text))
        if text is not None and suit < 0:
            raise self.position_error(key, f"{shorten_repr(text)} is not one of {' '.join(SUITS)}")
        return suit

    def single_seat_to_move(self, default: int) -> int:
        """Return the seat that has to move, in a game with one turn at a time; -1 if the match is over.

        If the position names no seat, return `default`.
        """
        value = self.position.get("turn")
        if self.position.get("outcome") is not None:
            if value not in (None, []):
                raise self.position_error(
                    "turn", f"must be empty, not {shorten_repr(value)}, because the match is over"
                )
        elif isinstance(value, list) and len(value) > 1:
            raise self.position_error("turn", f"expected one seat, not {shorten_repr(value)}")
        return self.first_seat_to_move(default)

    def first_seat_to_move(self, default: int) -> int:
        """Return the lowest-numbered seat that has to move; -1 if the match is over.

        If the position names no seat, return `default`.
        """
        self.used_keys.append("turn")
        value = self.position.get("turn")
        if self.position.get("outcome") is not None:
            return -1
        if value is None or value == []:
            return default
        seats = members(self.parse_seat_set(value, "turn"))
        return seats[0]

    def read_outcome(self) -> tuple[i64, str]:
        """Return the winners of a finished match as a set of seats, and the clause that ended the match."""
        outcome = self.mapping("outcome")
        if not self.has_key("outcome"):
            return 0, ""
        for key in outcome:
            if key not in ("winner", "clause"):
                raise self.position_error(
                    "outcome", f"unknown key {shorten_repr(key)}; the keys are winner and clause"
                )
        if outcome.get("winner") is None:
            raise self.position_error(
                "outcome", "expected a winner: a seat, a list of joint winners, or [] for a draw"
            )
        clause = outcome.get("clause", "")
        if not isinstance(clause, str):
            raise self.position_error("outcome", f"{shorten_repr(clause)} is not a clause")
        return self.parse_seat_set(outcome.get("winner"), "outcome"), clause

    def parse_seat_set(self, value: Any, key: str) -> i64:
        """Convert a seat or a list of seats to a set of seats."""
        seats: i64 = 0
        for seat in value if isinstance(value, list) else [] if value is None else [value]:
            if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
                raise self.position_error(
                    key, f"{shorten_repr(seat)} is not a seat from 0 to {self.seats - 1}"
                )
            seats |= bit(seat)
        return seats

    def read_seat_set(self, key: str, default: i64 = 0) -> i64:
        value = self.get_raw(key)
        return default if value is None else self.parse_seat_set(value, key)

    def values_by_seat(self, key: str, default: Any) -> list[Any]:
        """Return one value for each seat, from a list of all values or from a mapping.

        A seat that the mapping omits gets `default`, as do all seats if the position omits the key.
        """
        value = self.get_raw(key)
        values = [default for _ in range(self.seats)]
        if value is None:
            return values
        if isinstance(value, list):
            if len(value) != self.seats:
                raise self.position_error(
                    key, f"expected one value for each of {self.seats} seats, not {len(value)}"
                )
            # a copy, because the game keeps it and the original list belongs to the caller
            return value[:]
        if isinstance(value, dict):
            for seat, seat_value in value.items():
                seat_number = parse_seat_key(seat)
                if not 0 <= seat_number < self.seats:
                    raise self.position_error(
                        key, f"{shorten_repr(seat)} is not a seat from 0 to {self.seats - 1}"
                    )
                values[seat_number] = seat_value
            return values
        raise self.position_error(key, f"expected one value for each of {self.seats} seats")

    def numbers_by_seat(self, key: str, low: int = -MAX_NUMBER, high: int = MAX_NUMBER) -> list[int]:
        """Return a number from `low` to `high` for each seat; 0 if the position omits it."""
        numbers = self.values_by_seat(key, 0)
        for value in numbers:
            if not isinstance(value, int) or isinstance(value, bool) or not -MAX_NUMBER < value < MAX_NUMBER:
                raise self.position_error(
                    key, f"{shorten_repr(value)} is not a number of at most nine digits"
                )
        if min(numbers) < low or max(numbers) > high:
            limits = f"at least {low}" if high == MAX_NUMBER else f"from {low} to {high}"
            raise self.position_error(key, f"every number must be {limits}")
        return numbers

    def parse_cards(self, key: str, value: Any) -> list[int]:
        """Return the cards in a string or a list, in the same order.

        Reject cards that already occurred elsewhere.
        """
        if value is None:
            return []
        if isinstance(value, list):
            value = " ".join([self.to_card_text(key, word) for word in value])
        cards: list[int] = []
        for word in self.to_card_text(key, value).split():
            if word == "?" and self.is_partial:
                cards.append(UNKNOWN)
                self.hidden_count += 1
                continue
            try:
                card = self.notation.parse_card(self.game, word, self.named_cards)
            except InvalidPositionError as error:
                raise self.position_error(key, str(error)) from None
            if self.named_cards >> card & 1:
                word = self.notation.format_card(self.game, card)
                raise self.position_error(key, f"{word} appears twice in the position")
            if not self.pack >> card & 1:
                word = self.notation.format_card(self.game, card)
                raise self.position_error(key, f"{word} is not in the pack of this game")
            self.named_cards |= unlimited_bit(card)
            cards.append(card)
        return cards

    def to_card_text(self, key: str, value: Any) -> str:
        """Return the notation of cards as a string, even if YAML parsed it as a number, such as 7."""
        if isinstance(value, int) and not isinstance(value, bool) and -MAX_NUMBER < value < MAX_NUMBER:
            return str(value)
        if not isinstance(value, str):
            raise self.position_error(key, f"expected a string of cards, not {shorten_repr(value)}")
        return value

    def pile(self, key: str) -> list[int]:
        """Return an ordered pile, top card first."""
        return self.parse_cards(key, self.get_raw(key))

    def face_up_pile(self, key: str) -> list[int]:
        """Return an ordered pile without hidden cards, top card first."""
        return self.require_face_up(key, self.pile(key))

    def require_face_up(self, key: str, cards: list[int]) -> list[int]:
        if UNKNOWN in cards:
            raise self.position_error(key, "these cards are face up, so none can be hidden")
        return cards

    def card_in_play(self, key: str) -> int:
        """Return a card that is also in another place, `UNKNOWN`, or `NO_CARD` if the position omits it."""
        text = self.get_raw(key)
        if text is None:
            return NO_CARD
        if text == HIDDEN_CARD_TEXT and self.is_partial:
            return UNKNOWN
        try:
            return int(self.notation.parse_card(self.game, str(text), 0))
        except InvalidPositionError as error:
            raise self.position_error(key, str(error)) from None

    def pile_allowing_repeats(self, key: str) -> list[int]:
        """Return an ordered pile, top card first. Its cards may also occur elsewhere in the position."""
        earlier_cards, self.named_cards = self.named_cards, 0
        cards = self.pile(key)
        self.named_cards = earlier_cards
        return cards

    def mark_as_named(self, card_set: int) -> None:
        """Mark the cards in a set as read, so that reading one of them again raises an error."""
        self.named_cards |= card_set

    def piles_by_seat(self, key: str) -> list[list[int]]:
        """Return the ordered pile of each seat, top card first."""
        return [
            self.parse_cards(f"{key} {seat}", pile) for seat, pile in enumerate(self.values_by_seat(key, ""))
        ]

    def read_hands(self, key: str, hands: vec[i64], hidden_counts: vec[i64]) -> None:
        """Set the visible cards of each seat, as a set, and the number of its hidden cards."""
        for seat, cards in enumerate(self.piles_by_seat(key)):
            hands[seat] = visible_cards_in_pile(cards)
            hidden_counts[seat] = cards.count(UNKNOWN)

    def require_all_read(self) -> None:
        """Check that all keys of the position were read, and that the pack has enough hidden cards.

        Raises:
            InvalidPositionError: The position has an unknown key, or too many hidden cards.
        """
        if self.pack != EVERY_CARD and self.hidden_count > (self.pack & ~self.named_cards).bit_count():
            raise self.position_error("hands", "more cards are hidden than the pack has left")
        for key in self.position:
            if key not in self.used_keys:
                raise InvalidPositionError(f"unknown key {shorten_repr(key)} in a position of this game")


def validate_mapping(key: str, value: object) -> dict[str, Any]:
    """Return the value of a key of a position, if it is a mapping whose keys are names.

    Raises:
        InvalidPositionError: The value is not such a mapping.
    """
    if not isinstance(value, dict):
        raise InvalidPositionError(f"{key}: expected a mapping of names to values, not {shorten_repr(value)}")
    names_only: dict[str, Any] = {}
    for name in value:
        if not isinstance(name, str):
            raise InvalidPositionError(f"{key}: expected names as keys, not {shorten_repr(name)}")
        names_only[name] = value[name]
    return names_only


def parse_seat_key(seat: object) -> int:
    """Return the seat number that a mapping key stands for, or -1 if the key is not a seat number."""
    if isinstance(seat, str):
        return int(seat) if len(seat) < 4 and seat.isascii() and seat.isdecimal() else -1
    number = -1 if isinstance(seat, bool) else as_int(seat)
    return number if number is not None and 0 <= number < 1000 else -1


def visible_cards_in_pile(pile: list[int]) -> i64:
    """Return the set of visible cards in a pile."""
    cards: i64 = 0
    for card in pile:
        if card >= 0:
            cards |= bit(card)
    return cards


def pile_to_vec(cards: list[int], capacity: int) -> vec[i64]:
    """Return a pile as compiled games store it: top card last, then zeros up to `capacity` elements.

    Returns:
        An array with `capacity` elements.
    """
    elements: list[i64] = [element for element in reversed(cards)]
    elements.extend([0] * (capacity - len(cards)))
    return vec[i64](elements)


def summarize_cards(value: Any) -> str:
    """Format a value from a position for a `repr`, and shorten long lists of cards."""
    if isinstance(value, list):
        return "[" + " | ".join([summarize_cards(item) for item in value]) + "]"
    words = str(value).split()
    if len(words) <= MAX_REPR_WORDS:
        return " ".join(words)
    return " ".join(words[:MAX_REPR_WORDS]) + f" and {len(words) - MAX_REPR_WORDS} more"
