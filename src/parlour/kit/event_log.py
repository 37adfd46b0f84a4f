"""A log of earlier events, in which each seat sees only the cards that it saw at the time."""

from typing import Any, NamedTuple

from parlour.kit.bits import count, make_set, members
from parlour.kit.cards import format_standard_cards, parse_standard_card
from parlour.kit.events import EventKind
from parlour.kit.moves import ALL_VIEWERS
from parlour.kit.position_reader import HIDDEN_CARD_TEXT


class LoggedEvent(NamedTuple):
    """An event of an earlier move.

    Attributes:
        kind: The kind of the event.
        who: The seat that acted; -1 for none.
        other: A second seat; -1 for none.
        number: A number whose meaning depends on the kind of event.
        cards: The set of cards in the event; 0 in the view of a seat that did not see them.
        viewers: The set of seats that saw the cards, or ALL_VIEWERS.
        hidden_count: Number of cards in the event that this view hides.
    """

    kind: str
    who: int
    other: int
    number: int
    cards: int
    viewers: int
    hidden_count: int = 0

    @classmethod
    def of(cls, kind: EventKind, who: int, other: int, number: int, cards: int) -> "LoggedEvent":
        """Return an event with the seats that see its cards; for the arguments, see `Game.emit`."""
        return cls(kind.name, who, other, number, cards, int(kind.viewers(who, other)))

    def as_seen_by(self, viewer: int) -> "LoggedEvent":
        """Return the event as a seat saw it.

        Args:
            viewer: The seat, or SPECTATOR.

        Returns:
            The event, without the cards that the seat did not see.
        """
        if self.viewers == ALL_VIEWERS or (viewer >= 0 and self.viewers >> viewer & 1):
            return self
        return self._replace(cards=0, hidden_count=self.hidden_count + int(count(self.cards)))

    def to_values(self) -> list[Any]:
        """Return the event as JSON values.

        Returns:
            A list that `from_values` reads.
        """
        words = format_standard_cards(self.cards).split() + [HIDDEN_CARD_TEXT] * self.hidden_count
        viewers = None if self.viewers == ALL_VIEWERS else members(self.viewers)
        return [self.kind, self.who, self.other, self.number, " ".join(words), viewers]

    @classmethod
    def from_values(cls, values: list[Any]) -> "LoggedEvent":
        """Return the event that `to_values` wrote."""
        kind, who, other, number, card_text, viewers = values
        words = str(card_text).split()
        cards = int(make_set([parse_standard_card(word) for word in words if word != HIDDEN_CARD_TEXT]))
        viewer_set = ALL_VIEWERS if viewers is None else int(make_set([int(seat) for seat in viewers]))
        hidden_count = words.count(HIDDEN_CARD_TEXT)
        return cls(str(kind), int(who), int(other), int(number), cards, viewer_set, hidden_count)
