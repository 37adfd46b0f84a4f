"""Authors for three to six: clauses AU-1 to AU-10 of the rules page beside it."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from mypy_extensions import i64

from parlour.kit.asking import ASKED, ASKING_SENTENCES, AT_LIMIT, MISSED, AskingGame, ranks_in
from parlour.kit.bits import PLACES, bit, members, shift
from parlour.kit.cards import RANK_CARDS, card_text, read_card
from parlour.kit.errors import InvalidPosition
from parlour.kit.game import EVERYONE, SHELL, Refusal
from parlour.kit.moves import CARD_FIELD, SEAT_STEP, seat_of
from parlour.kit.options import DealerOptions, Options, choice
from parlour.kit.words import Sentence


@dataclass(frozen=True)
class AuthorsOptions(DealerOptions):
    """What a table of Authors may choose."""

    deal: str = choice(
        "all", "stock", clause="AU-6", text="All cards are dealt, or one hand more than players is the stock"
    )
    miss: str = choice(
        "auto",
        "left",
        "asked",
        clause="AU-7",
        text="Where the turn passes after a failed ask: as the deal has it, to the left, or to who was asked",
    )


SENTENCES: Final = {
    **ASKING_SENTENCES,
    "ask": "{who} asks {other} for {cards}.",
    "ask.you": "You ask {other} for {cards}.",
    "fish": "{who} has not got it.",
    "fish.you": "You have not got it.",
    "move.ask": "Ask {other} for {card}",
    "prompt.ask": "Ask somebody for a card that you lack, of a rank that you hold.",
    "prompt.ask.1": "Ask {other} for a card that you lack, of a rank that you hold.",
    "refuse.held": "You hold {card} yourself",
    "refuse.rank": "To ask for {card} you must hold another card of its rank",
}


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
    sentences: ClassVar[dict[str, str]] = SENTENCES

    sets_clause: ClassVar[str] = "AU-5"
    alone_clause: ClassVar[str] = "AU-8"

    def prepare(self) -> None:
        # AU-10: laying down all one's cards is no win, and the stock does not end the game.
        self.prepare_table()
        chosen = self.options
        assert isinstance(chosen, AuthorsOptions)
        self.has_interrupts = False
        self.deals_all = chosen.deal == "all"
        # AU-7
        self.passes_left: bool = chosen.miss == "left" or (chosen.miss == "auto" and self.deals_all)

    def copy(self) -> "Authors":
        twin = Authors(SHELL)
        self.copy_table(twin)
        twin.passes_left = self.passes_left
        return twin

    def observation(self, seat: int) -> "Authors":
        blind = Authors(SHELL)
        self.blind_table(blind, seat)
        blind.passes_left = self.passes_left
        return blind

    # What is legal: AU-1 to AU-3, AU-8

    def generate(self, seat: i64) -> i64:
        if seat != self.turn:
            return 0
        codes = self.codes
        hand = self.hands[seat]
        cards = ranks_in(hand) * RANK_CARDS & self.pack & ~hand
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

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        other = int(seat_of(move))
        card = move & CARD_FIELD
        hand = self.hands[seat]
        if other == seat:
            return self.refuse("AU-1", "refuse.self")
        if hand & bit(card):
            return self.refuse("AU-2", "refuse.held", {"card": card})
        if not hand & shift(RANK_CARDS, card & 60):
            return self.refuse("AU-3", "refuse.rank", {"card": card})
        return self.broken_ask(other, "AU-8")

    # An ask and what follows from it

    def push(self, seat: i64, move: i64) -> None:
        self.tape_end = 0
        self.moves += 1
        other = (move >> 12) & 7
        card = move & CARD_FIELD
        here = bit(card)
        whole = self.pack & shift(RANK_CARDS, card & 60)
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
        self.end_turn(self.next_seat(seat) if self.passes_left else other)

    # Moves as text

    def vocabulary(self) -> list[int]:
        return self.asks(members(self.pack))

    def notation(self, move: int) -> str:
        return f"ask {seat_of(move)} {card_text(move & CARD_FIELD)}"

    def read_move(self, text: str) -> int:
        seat, what = self.split_ask(text)
        try:
            card = read_card(what)
        except InvalidPosition:
            card = -1
        if card < 0 or not self.pack & bit(card):
            raise self.no_ask(text, "a card of the pack")
        return seat * SEAT_STEP + card

    def label(self, move: int) -> Sentence:
        return Sentence("move.ask", {"other": int(seat_of(move)), "card": move & CARD_FIELD})

    def through(self, move: int) -> str:
        """AU-3: a card of the same rank."""
        return card_text(move & CARD_FIELD)[0]

    def wanted(self, move: i64) -> i64:
        return bit(move & CARD_FIELD)
