"""Go Fish for two to six: clauses GF-1 to GF-21 of the rules page beside it."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from mypy_extensions import i64

from parlour.kit.asking import (
    ASKED,
    ASKING_KINDS,
    ASKING_SENTENCES,
    AT_LIMIT,
    DREW,
    MISSED,
    AskingGame,
    by_rank,
    ranks_in,
)
from parlour.kit.bits import PLACES, bit, members, shift
from parlour.kit.cards import RANK_CARDS, RANKS, read_rank
from parlour.kit.game import EVERYONE, NOBODY, SHELL, Refusal
from parlour.kit.moves import CARD_FIELD, SEAT_STEP, seat_of
from parlour.kit.options import DealerOptions, Options, choice
from parlour.kit.position import PositionReader
from parlour.kit.words import Sentence

LUCKY: Final = 10  # a kind of event

EVENT_KINDS: Final = (*ASKING_KINDS, "won", "lucky")


@dataclass(frozen=True)
class GoFishOptions(DealerOptions):
    """What a table of Go Fish may choose."""

    hand_over: str = choice(
        "all", "one", clause="GF-12", text="Who is asked gives all cards of the rank, or a single one"
    )
    lucky_draw: str = choice(
        "off",
        "on",
        clause="GF-13",
        text="The turn goes on after drawing a card of the rank asked for, or one that completes a set",
    )
    end: str = choice(
        "stock_out",
        "all_sets",
        clause="GF-14",
        text="Play ends with the turn that uses up the stock, or when all sets are down",
    )
    out_wins: str = choice(
        "on", "off", clause="GF-15", text="Laying down all your cards while there is stock wins, or does not"
    )
    empty_hand: str = choice(
        "draw_one", "out", clause="GF-16", text="An empty hand draws one card, or is out of the game"
    )


SENTENCES: Final = {
    **ASKING_SENTENCES,
    **by_rank("ask", "{who} asks {other} for *."),
    **by_rank("ask", "You ask {other} for *.", ".you"),
    **by_rank("move.ask", "Ask {other} for *"),
    "fish": "{who} tells {other} to go fish.",
    "fish.you": "You tell {other} to go fish.",
    "lucky": "{who} draws {cards}, and goes on.",
    "lucky.you": "You draw {cards}, and go on.",
    "won": "{who} has put all their cards into sets, and wins.",
    "won.you": "You have put all your cards into sets, and win.",
    "prompt.ask": "Ask somebody for a rank that you hold.",
    "prompt.ask.1": "Ask {other} for a rank that you hold.",
    **by_rank("refuse.hold", "You hold no * yourself"),
}


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
    sentences: ClassVar[dict[str, str]] = SENTENCES

    stock_clause: ClassVar[str] = "GF-10"
    sets_clause: ClassVar[str] = "GF-14"
    alone_clause: ClassVar[str] = "GF-17"
    out_clause: ClassVar[str] = "GF-11"

    def prepare(self) -> None:
        # GF-2, GF-3: a hand more than there are players is dealt, and left as the stock; the left begins.
        self.prepare_table()
        chosen = self.options
        assert isinstance(chosen, GoFishOptions)
        self.has_interrupts = False
        self.one_card: bool = chosen.hand_over == "one"
        self.lucky: bool = chosen.lucky_draw == "on"
        self.stock_ends = chosen.end == "stock_out"
        self.out_wins = chosen.out_wins == "on"
        self.refills = chosen.empty_hand == "draw_one"
        if self.seats == 2:
            # GF-21
            self.most_dealt = 7

    def copy(self) -> "GoFish":
        twin = GoFish(SHELL)
        self.copy_table(twin)
        twin.one_card = self.one_card
        twin.lucky = self.lucky
        return twin

    def observation(self, seat: int) -> "GoFish":
        blind = GoFish(SHELL)
        self.blind_table(blind, seat)
        blind.one_card = self.one_card
        blind.lucky = self.lucky
        return blind

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

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        other = int(seat_of(move))
        if not self.hands[seat] & rank_cards(move):
            return self.refuse("GF-4", f"refuse.hold.{move & CARD_FIELD}")
        if other == seat:
            return self.refuse("GF-4", "refuse.self")
        return self.broken_ask(other, "GF-17")

    # An ask and what follows from it

    def push(self, seat: i64, move: i64) -> None:
        self.tape_end = 0
        self.moves += 1
        other = (move >> 12) & 7
        rank = rank_cards(move)
        if self.listening:
            self.tell(ASKED, seat, other, move & CARD_FIELD, 0, EVERYONE)
        if self.remembering:
            self.note_ask(seat, self.pack & rank)
        found = self.hands[other] & rank
        if found:
            self.hand_over(seat, other, found, self.pack & rank)
        else:
            self.fish(seat, other, self.pack & rank)
        if self.limit and self.moves == self.limit and not self.over:
            # G-4
            self.end("G-4", AT_LIMIT)

    def hand_over(self, seat: i64, other: i64, found: i64, whole: i64) -> None:
        """GF-5, GF-6, GF-12: all cards of the rank, or the first of them."""
        if self.one_card:
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
        if not self.lucky:
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
                self.note_arrival(seat, self.pack & ~whole)
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

    # Positions

    def check(self, position: PositionReader) -> None:
        super().check(position)
        # GF-14: a turn goes on without stock only after a lucky draw, or one for a hand that was empty.
        if self.stock_ends and not self.left and not self.lucky and not self.refills:
            raise position.fault(
                "stock", "the turn that uses it up is the last at this table: a card at least is wanted"
            )

    # Moves as text

    def vocabulary(self) -> list[int]:
        return self.asks([club // 4 for club in members(self.ranks)])

    def notation(self, move: int) -> str:
        return f"ask {seat_of(move)} {RANKS[move & CARD_FIELD]}"

    def read_move(self, text: str) -> int:
        seat, what = self.split_ask(text)
        rank = read_rank(what)
        if rank < 0 or not self.ranks & shift(RANK_CARDS, 4 * rank):
            raise self.no_ask(text, "a rank of the pack")
        return seat * SEAT_STEP + rank

    def label(self, move: int) -> Sentence:
        return Sentence(f"move.ask.{move & CARD_FIELD}", {"other": int(seat_of(move))})

    def through(self, move: int) -> str:
        """GF-4: a card of that rank."""
        return RANKS[move & CARD_FIELD]

    def wanted(self, move: i64) -> i64:
        return self.pack & rank_cards(move)


def rank_cards(move: i64) -> i64:
    """All four cards of the rank that a move asks for."""
    return shift(RANK_CARDS, (move & CARD_FIELD) << 2)
