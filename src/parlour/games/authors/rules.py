"""Authors for three to six: clauses AU-1 to AU-10 of the rules page beside it."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from mypy_extensions import i64

from parlour.games.asking.rules import ASKED, AT_LIMIT, MISSED, AskingGame, asks_oneself, nothing_there
from parlour.games.asking.terms import AskingTerms, ranks_in
from parlour.kit.bits import PLACES, bit, shift
from parlour.kit.cards import RANK_CARDS
from parlour.kit.game import SHELL, Game
from parlour.kit.moves import CARD_FIELD, SEAT_STEP
from parlour.kit.options import DealerOptions, Options, choice
from parlour.kit.refuses import Refuses
from parlour.kit.seats import EVERYONE
from parlour.kit.words import Sentence


@dataclass(frozen=True)
class AuthorsOptions(DealerOptions):
    """What a table of Authors may choose."""

    deal: str = choice("all", "stock", clause="AU-6")
    miss: str = choice("auto", "left", "asked", clause="AU-7")


# Refusals: AU-1 to AU-3, AU-8


def holds_it(game: "Authors", seat: int, move: int) -> Sentence | None:
    """AU-2: nobody asks for a card that they hold."""
    card = move & CARD_FIELD
    return Sentence("refuse-held", {"card": card}) if game.hands[seat] & bit(card) else None


def holds_none(game: "Authors", seat: int, move: int) -> Sentence | None:
    """AU-3: who asks for a card holds another of its rank."""
    card = move & CARD_FIELD
    held = game.hands[seat] & shift(RANK_CARDS, card & 60)
    return None if held else Sentence("refuse-rank", {"card": card})


REFUSALS: Final = (
    Refuses("AU-1", asks_oneself),
    Refuses("AU-2", holds_it),
    Refuses("AU-3", holds_none),
    Refuses("AU-8", nothing_there),
)


@final
class AuthorsTerms(AskingTerms):
    """What follows from the options of Authors.

    AU-10: the stock does not end the game, and laying down all one's cards is no win.
    """

    def __init__(self, chosen: AuthorsOptions, seats: int, deck: str) -> None:
        super().__init__(seats, deck)
        self.deals_all = chosen.deal == "all"
        # AU-7
        self.passes_left: bool = chosen.miss == "left" or (chosen.miss == "auto" and self.deals_all)


@final
class Authors(AskingGame):
    """A match of Authors: one round."""

    name: ClassVar[str] = "authors"
    title: ClassVar[str] = "Authors"
    prefix: ClassVar[str] = "AU"
    rules_number: ClassVar[int] = 2
    fewest: ClassVar[int] = 3
    most: ClassVar[int] = 6
    options_type: ClassVar[type[Options]] = AuthorsOptions

    sets_clause: ClassVar[str] = "AU-5"
    alone_clause: ClassVar[str] = "AU-8"

    def terms_here(self) -> AskingTerms:
        chosen = self.options
        assert isinstance(chosen, AuthorsOptions)
        return AuthorsTerms(chosen, int(self.seats), self.deck)

    def prepare(self) -> None:
        super().prepare()
        assert isinstance(self.terms, AuthorsTerms)
        self.passing: AuthorsTerms = self.terms

    # What is legal: AU-1 to AU-3, AU-8

    def generate(self, seat: i64) -> i64:
        if seat != self.turn:
            return 0
        codes = self.codes
        hand = self.hands[seat]
        cards = ranks_in(hand) * RANK_CARDS & self.terms.pack & ~hand
        others = self.holding & ~bit(seat)
        first = SEAT_STEP * PLACES[(others & -others) % 67]
        others &= others - 1
        n: i64 = 0
        while cards:
            codes[n] = first + PLACES[(cards & -cards) % 67]
            cards &= cards - 1
            n += 1
        asked = n
        while others:
            further = SEAT_STEP * PLACES[(others & -others) % 67] - first
            others &= others - 1
            for at in range(asked):
                codes[n] = codes[at] + further
                n += 1
        return n

    # An ask and what follows from it

    def push(self, seat: i64, move: i64) -> None:
        self.tape_end = 0
        self.moves += 1
        other = (move >> 12) & 7
        card = move & CARD_FIELD
        here = bit(card)
        whole = self.terms.pack & shift(RANK_CARDS, card & 60)
        if self.listening:
            self.tell(ASKED, seat, other, 0, here, EVERYONE)
        if self.remembering:
            self.note_none(seat, here)
            self.note_ask(seat, whole)
        if self.hands[other] & here:
            # AU-4
            self.give(seat, other, here, whole)
        else:
            self.miss(seat, other, here)
        if self.limit and self.moves == self.limit and not self.over:
            # G-4
            self.end("G-4", AT_LIMIT)

    def miss(self, seat: i64, other: i64, here: i64) -> None:
        """AU-7: who asked draws where there is a stock, and the turn passes."""
        if self.listening:
            self.tell(MISSED, other, seat, 0, 0, EVERYONE)
        if self.remembering:
            self.note_none(other, here)
        self.draw_hidden(seat)
        self.end_turn(self.next_seat(seat) if self.passing.passes_left else other)

    # What a move asks for

    def wanted(self, move: i64) -> i64:
        return bit(move & CARD_FIELD)

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        *AskingGame.public_fields,
        "passing",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (*AskingGame.hidden_fields,)

    def copy_public(self, twin: Game) -> None:
        assert isinstance(twin, Authors)
        own: Authors = twin
        own.terms = self.terms
        own.sets = self.sets[:]
        own.absent = self.absent
        own.shown = self.shown[:]
        own.lacks = self.lacks[:]
        own.holds = self.holds[:]
        own.part = self.part[:]
        own.notes = self.notes
        own.dealer = self.dealer
        own.left = self.left
        own.holding = self.holding
        own.passing = self.passing

    def copy_hidden(self, twin: Game) -> None:
        assert isinstance(twin, Authors)
        own: Authors = twin
        own.hands = self.hands[:]
        own.veiled = self.veiled[:]
        own.stock = self.stock[:]

    def shell(self) -> "Authors":
        return Authors(SHELL)

    def copy(self) -> "Authors":
        twin = Authors(SHELL)
        self.copy_common(twin)
        self.copy_public(twin)
        self.copy_hidden(twin)
        return twin

    # --- end of generated ---
