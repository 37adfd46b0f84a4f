"""Go Fish for two to six: clauses GF-1 to GF-21 of the rules page beside it."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from mypy_extensions import i64

from parlour.games.asking.rules import (
    ASKED,
    ASKING_KINDS,
    AT_LIMIT,
    DREW,
    MISSED,
    AskingGame,
    asks_oneself,
    nothing_there,
)
from parlour.games.asking.terms import AskingTerms, ranks_in
from parlour.kit.bits import PLACES, bit, shift
from parlour.kit.cards import RANK_CARDS
from parlour.kit.game import SHELL, Game
from parlour.kit.moves import CARD_FIELD, SEAT_STEP
from parlour.kit.options import DealerOptions, Options, choice
from parlour.kit.refuses import Refuses
from parlour.kit.seats import EVERYONE, NOBODY
from parlour.kit.words import Sentence

LUCKY: Final = 10  # a kind of event

EVENT_KINDS: Final = (*ASKING_KINDS, "won", "lucky")


@dataclass(frozen=True)
class GoFishOptions(DealerOptions):
    """What a table of Go Fish may choose."""

    hand_over: str = choice("all", "one", clause="GF-12")
    lucky_draw: str = choice("off", "on", clause="GF-13")
    end: str = choice("stock_out", "all_sets", clause="GF-14")
    out_wins: str = choice("on", "off", clause="GF-15")
    empty_hand: str = choice("draw_one", "out", clause="GF-16")


def rank_cards(move: i64) -> i64:
    """All four cards of the rank that a move asks for."""
    return shift(RANK_CARDS, (move & CARD_FIELD) << 2)


# Refusals: GF-4, GF-17


def holds_none(game: "GoFish", seat: int, move: int) -> Sentence | None:
    """GF-4: who asks for a rank holds a card of it."""
    held = game.hands[seat] & rank_cards(move)
    return None if held else Sentence("refuse-hold", {"rank": move & CARD_FIELD})


REFUSALS: Final = (
    Refuses("GF-4", holds_none),
    Refuses("GF-4", asks_oneself),
    Refuses("GF-17", nothing_there),
)


@final
class GoFishTerms(AskingTerms):
    """What follows from the options of Go Fish."""

    def __init__(self, chosen: GoFishOptions, seats: int, deck: str) -> None:
        super().__init__(seats, deck)
        self.one_card: bool = chosen.hand_over == "one"
        self.lucky: bool = chosen.lucky_draw == "on"
        self.stock_ends = chosen.end == "stock_out"
        self.out_wins = chosen.out_wins == "on"
        self.refills = chosen.empty_hand == "draw_one"
        # GF-2, GF-21: a hand more than there are players is dealt, and left as the stock.
        self.most_dealt = 7 if seats == 2 else 52


@final
class GoFish(AskingGame):
    """A match of Go Fish: one round."""

    name: ClassVar[str] = "go-fish"
    title: ClassVar[str] = "Go Fish"
    prefix: ClassVar[str] = "GF"
    rules_number: ClassVar[int] = 2
    fewest: ClassVar[int] = 2  # GF-1, GF-21
    most: ClassVar[int] = 6
    options_type: ClassVar[type[Options]] = GoFishOptions
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS

    stock_clause: ClassVar[str] = "GF-10"
    sets_clause: ClassVar[str] = "GF-14"
    alone_clause: ClassVar[str] = "GF-17"
    out_clause: ClassVar[str] = "GF-11"

    def terms_here(self) -> AskingTerms:
        chosen = self.options
        assert isinstance(chosen, GoFishOptions)
        return GoFishTerms(chosen, int(self.seats), self.deck)

    def prepare(self) -> None:
        super().prepare()
        assert isinstance(self.terms, GoFishTerms)
        self.fishing: GoFishTerms = self.terms

    # What is legal: GF-4, GF-17

    def generate(self, seat: i64) -> i64:
        if seat != self.turn:
            return 0
        codes = self.codes
        ranks = ranks_in(self.hands[seat])
        others = self.holding & ~bit(seat)
        first = SEAT_STEP * PLACES[(others & -others) % 67]
        others &= others - 1
        n: i64 = 0
        while ranks:
            codes[n] = first + (PLACES[(ranks & -ranks) % 67] >> 2)
            ranks &= ranks - 1
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
        rank = rank_cards(move)
        if self.listening:
            self.tell(ASKED, seat, other, move & CARD_FIELD, 0, EVERYONE)
        if self.remembering:
            self.note_ask(seat, self.terms.pack & rank)
        found = self.hands[other] & rank
        if found:
            self.hand_over(seat, other, found, self.terms.pack & rank)
        else:
            self.fish(seat, other, self.terms.pack & rank)
        if self.limit and self.moves == self.limit and not self.over:
            # G-4
            self.end("G-4", AT_LIMIT)

    def hand_over(self, seat: i64, other: i64, found: i64, whole: i64) -> None:
        """GF-5, GF-6, GF-12: all cards of the rank, or the first of them."""
        if self.fishing.one_card:
            found &= -found
            if self.remembering:
                self.note_none(other, whole & (found - 1))
        elif self.remembering:
            self.note_none(other, whole & ~found)
        self.give(seat, other, found, whole)

    def fish(self, seat: i64, other: i64, whole: i64) -> None:
        """GF-7 to GF-9: a card from the stock, and the turn passes to who said so."""
        if self.listening:
            self.tell(MISSED, other, seat, 0, 0, EVERYONE)
        if self.remembering:
            self.note_none(other, whole)
        if not self.fishing.lucky:
            # GF-8: a set that the card completes stays in the hand until the next turn begins.
            self.draw_hidden(seat)
            self.end_turn(other)
        elif not self.left or not self.draw_lucky(seat, whole):
            self.end_turn(other)

    def draw_lucky(self, seat: i64, whole: i64) -> bool:
        """GF-13, GF-19: draws where luck counts; says whether it came, and the turn has gone on."""
        card = self.draw(seat)
        complete = self.whole_ranks(self.hands[seat])
        if not complete and not card & whole:
            if self.remembering:
                # It is not of the rank asked for, and has completed no set.
                self.note_arrival(seat, self.terms.pack & ~whole)
                self.note_no_set(seat)
            if self.listening:
                self.tell(DREW, seat, NOBODY, 0, card, bit(seat))
            return False
        if self.remembering:
            self.shown[seat] = self.shown[seat] | card
        if self.listening:
            self.tell(LUCKY, seat, NOBODY, 0, card, EVERYONE)
        if complete:
            self.lay_all(seat)
            if not self.hands[seat] and self.goes_out(seat):
                return True
        if self.remembering:
            self.note_no_set(seat)
        self.go_on(seat)
        return True

    # What a move asks for

    def wanted(self, move: i64) -> i64:
        return self.terms.pack & rank_cards(move)

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        *AskingGame.public_fields,
        "fishing",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (*AskingGame.hidden_fields,)

    def copy_public(self, twin: Game) -> None:
        assert isinstance(twin, GoFish)
        own: GoFish = twin
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
        own.fishing = self.fishing

    def copy_hidden(self, twin: Game) -> None:
        assert isinstance(twin, GoFish)
        own: GoFish = twin
        own.hands = self.hands[:]
        own.veiled = self.veiled[:]
        own.stock = self.stock[:]

    def shell(self) -> "GoFish":
        return GoFish(SHELL)

    def copy(self) -> "GoFish":
        twin = GoFish(SHELL)
        self.copy_common(twin)
        self.copy_public(twin)
        self.copy_hidden(twin)
        return twin

    # --- end of generated ---
