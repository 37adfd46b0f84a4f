"""What everybody learns of hands whose cards move in the open.

A card that has been seen in a hand stays known until it is laid down; so notes are kept of the other cards
alone, and none that says nothing new.
"""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.games.asking.terms import AskingTerms, ranks_in
from parlour.kit.bits import count, lowest, shift
from parlour.kit.cards import RANK_CARDS
from parlour.kit.game import Game
from parlour.kit.notes import NO_NOTES, Notes

# Notes are of four numbers each: the kind, the seat, a set of cards, how many.
CAME: Final = 0  # so many came, each one of the set
LEFT: Final = 1  # this one left, for all to see
NONE: Final = 2  # none of the set is there
SOME: Final = 3  # at least one of the set is there
PART: Final = 4  # not all of the set are there
NOTE_WIDTH: Final = 4


def without(notes: Notes, seat: i64) -> Notes:
    """What was noted of the other seats."""
    kept: list[int] = []
    for at in range(0, int(notes.noted), NOTE_WIDTH):
        if notes.taken[at + 1] != seat:
            kept.extend(notes.taken[at : at + NOTE_WIDTH])
    return Notes(kept)


class LearntHands(Game):
    """Hands, and what everybody knows of the cards in them, which is kept while `remembering`."""

    def prepare(self) -> None:
        self.terms: AskingTerms = self.terms_here()

    def prepare_round(self) -> None:
        self.sets: vec[i64] = vec[i64]([0] * int(self.seats))  # the cards laid down
        self.absent: i64 = 0  # cards that a written position leaves out of play
        self.shown: vec[i64] = vec[i64]([0] * int(self.seats))  # cards in hand that all have seen there
        # Of the other cards in hand:
        self.lacks: vec[i64] = vec[i64]([0] * int(self.seats))  # what is not among them
        self.holds: vec[i64] = vec[i64]([0] * int(self.seats))  # whole ranks of which one is among them
        self.part: vec[i64] = vec[i64]([0] * int(self.seats))  # rank by rank, what is not all among them
        self.notes: Notes = NO_NOTES

    def prepare_hidden(self) -> None:
        self.hands: vec[i64] = vec[i64]([0] * int(self.seats))
        self.veiled: vec[i64] = vec[i64]([0] * int(self.seats))  # in an observation: cards not seen

    def terms_here(self) -> AskingTerms:
        """What follows from the options."""
        raise NotImplementedError

    def note(self, kind: i64, seat: i64, cards: i64, n: i64) -> None:
        if self.viewable:
            self.notes = self.notes.add_four(kind, seat, cards, n)

    def note_hands(self) -> None:
        """The hands as they were dealt, or as a position has them."""
        for seat in range(self.seats):
            n = count(self.hands[seat]) + self.veiled[seat]
            if n:
                self.note(CAME, seat, self.terms.pack & ~self.absent, n)

    def cards_held(self, seat: i64) -> i64:
        """How many cards a seat holds, seen or not."""
        return count(self.hands[seat]) + self.veiled[seat]

    def located(self) -> i64:
        """The cards of which everybody knows where they are."""
        cards = self.absent
        for seat in range(self.seats):
            cards |= self.sets[seat] | self.shown[seat]
        return cards

    def note_ask(self, seat: i64, whole: i64) -> None:
        """Who asks for something of a rank holds a card of it."""
        if not (self.shown[seat] | self.holds[seat]) & whole:
            self.note(SOME, seat, whole, 1)
            self.holds[seat] = self.holds[seat] | whole

    def note_none(self, seat: i64, cards: i64) -> None:
        """None of these is in the hand, but for those that all see there."""
        cards &= ~(self.lacks[seat] | self.located())
        if cards:
            self.note(NONE, seat, cards, 0)
            self.lacks[seat] = self.lacks[seat] | cards

    def note_arrival(self, seat: i64, among: i64) -> None:
        """A card comes that only its owner sees."""
        self.note(CAME, seat, among, 1)
        self.lacks[seat] = self.lacks[seat] & ~among
        self.part[seat] = 0

    def note_departure(self, seat: i64, cards: i64) -> None:
        """Cards leave a hand, in which they still are, for all to see."""
        unseen = cards & ~self.shown[seat]
        self.shown[seat] = self.shown[seat] & ~cards
        if not unseen:
            return
        self.holds[seat] = self.holds[seat] & ~(ranks_in(unseen) * RANK_CARDS)
        if self.hands[seat] & ~cards == self.shown[seat]:
            self.forget(seat)
            return
        while unseen:
            self.note(LEFT, seat, unseen & -unseen, 1)
            unseen &= unseen - 1

    def forget(self, seat: i64) -> None:
        """Everybody knows the whole hand: what was noted of its other cards no longer matters."""
        if self.viewable:
            self.notes = without(self.notes, seat)
        self.holds[seat] = 0
        self.part[seat] = 0
        self.lacks[seat] = self.terms.pack

    def note_no_set(self, seat: i64) -> None:
        """The hand holds no whole set, or it would have been laid down."""
        if not self.hands[seat] or not self.viewable:
            return
        elsewhere = (self.located() & ~self.shown[seat]) | self.lacks[seat]
        ranks = self.terms.ranks
        while ranks:
            whole = self.terms.pack & shift(RANK_CARDS, lowest(ranks))
            ranks &= ranks - 1
            cards = whole & ~self.shown[seat]
            if not cards & elsewhere and (self.part[seat] & whole) != cards:
                self.note(PART, seat, cards, count(cards))
                self.part[seat] = (self.part[seat] & ~whole) | cards

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        "terms",
        "sets",
        "absent",
        "shown",
        "lacks",
        "holds",
        "part",
        "notes",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (
        "hands",
        "veiled",
    )

    def copy_seen(self, twin: Game, seat: i64, known: i64) -> None:
        assert isinstance(twin, LearntHands)
        own: LearntHands = twin
        own.hands = self.hands[:]
        own.veiled = self.veiled[:]
        for other in range(self.seats):
            if other != seat:
                hand = self.hands[other]
                own.hands[other] = hand & known
                own.veiled[other] = self.veiled[other] + count(hand & ~known)

    def clear_round(self) -> None:
        self.absent = 0
        self.notes = NO_NOTES
        for at in range(self.seats):
            self.sets[at] = 0
            self.shown[at] = 0
            self.lacks[at] = 0
            self.holds[at] = 0
            self.part[at] = 0
            self.hands[at] = 0
            self.veiled[at] = 0

    # --- end of generated ---
