"""A cut of Go Fish, to try the contract on: asks, answers, draws and sets, and what everybody learns.

Left out: the hand emptied wins (GF-11), one card at a time (GF-12), play without a stock (GF-14), hands
out (GF-16).
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from parlour.kit.bits import bit, count, gather, members
from parlour.kit.cards import PACK, RANKS, UNKNOWN, card_text, read_card, set_text
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove, InvalidPosition
from parlour.kit.game import EVERYONE, NOBODY, SHELL, Game, Refusal
from parlour.kit.moves import CARD_FIELD, KIND_STEP, SEAT_STEP, seat_of
from parlour.kit.options import Options, choice
from parlour.kit.position import PositionReader, cards_of
from parlour.kit.unseen import Unseen
from parlour.kit.words import Sentence
from parlour.kit.zones import COUNTER, HAND, PILE, Zone

ASK = KIND_STEP

ASKED, GAVE, FISHED, DREW, SHOWED, LAID, ENDED = range(7)

# What everybody remembers: a kind, a seat, a set of cards, a number of cards.
CAME, LEFT, NONE, SOME, LACKS = range(5)

LOW_RANKS = ("aces", "twos", "threes", "fours", "fives", "sixes", "sevens")
RANK_NAMES = (*LOW_RANKS, "eights", "nines", "tens", "jacks", "queens", "kings")


@dataclass(frozen=True)
class TrialGoFishOptions(Options):
    lucky_draw: str = choice("off", "on", clause="GF-13", text="A lucky draw is shown, and the turn goes on")


def cards_of_rank(rank: int) -> int:
    return 15 << 4 * rank


class TrialGoFish(Game):
    """One round."""

    name: ClassVar[str] = "trial-go-fish"
    title: ClassVar[str] = "Go Fish, cut down"
    prefix: ClassVar[str] = "GF"
    fewest: ClassVar[int] = 3
    most: ClassVar[int] = 6
    options_type: ClassVar[type[Options]] = TrialGoFishOptions
    event_kinds: ClassVar[tuple[str, ...]] = ("ask", "give", "fish", "draw", "lucky", "set", "end")
    sentences: ClassVar[dict[str, str]] = {
        **{f"ask.{rank}": f"{{who}} asks {{other}} for {name}." for rank, name in enumerate(RANK_NAMES)},
        **{f"move.ask.{rank}": f"Ask {{other}} for {name}" for rank, name in enumerate(RANK_NAMES)},
        "give": "{who} gives {other} {cards}.",
        "fish": "{who} says: go fish.",
        "draw": "{who} draws {cards}.",
        "lucky": "{who} draws {cards}, and goes on.",
        "set": "{who} lays down {cards}.",
        "end": "The stock is used up.",
        "prompt.ask": "Ask somebody for a rank that you hold.",
        "zone.hand": "Hand",
        "zone.stock": "Stock",
        "zone.sets": "Sets",
        "refuse.hold": "You hold no card of that rank",
        "refuse.self": "You cannot ask yourself",
        "refuse.empty": "{other} holds no cards",
    }
    position_keys: ClassVar[tuple[str, ...]] = ("hands", "sets", "stock")

    def prepare(self) -> None:
        assert isinstance(self.options, TrialGoFishOptions)
        self.lucky = self.options.lucky_draw == "on"
        self.pack = gather([read_card(word) for word in self.deck.split()]) if self.deck else PACK
        self.ranks = [rank for rank in range(13) if self.pack & cards_of_rank(rank)]
        self.clear()

    def clear(self) -> None:
        self.hands = [0] * int(self.seats)
        self.hidden = [0] * int(self.seats)  # in a blind game: cards that cannot be seen
        self.shown = [0] * int(self.seats)  # cards in hand that everybody has seen there
        self.sets: list[list[int]] = [[] for _ in range(self.seats)]
        self.stock: list[int] = []  # the card on top is the last
        self.notes: list[tuple[int, int, int, int]] = []
        self.known: list[Unseen] = []  # in a blind game, and shared by its copies

    def copy(self) -> "TrialGoFish":
        twin = TrialGoFish(SHELL)
        self.copy_common(twin)
        self.copy_open(twin)
        twin.hands = self.hands[:]
        twin.hidden = self.hidden[:]
        twin.stock = self.stock[:]
        twin.known = self.known
        return twin

    def copy_open(self, twin: "TrialGoFish") -> None:
        twin.lucky = self.lucky
        twin.pack = self.pack
        twin.ranks = self.ranks
        twin.shown = self.shown[:]
        twin.sets = [laid[:] for laid in self.sets]
        twin.notes = self.notes[:]

    # The deal: GF-2, GF-3

    def start(self) -> None:
        self.rng.next_round()
        order = members(self.pack)
        for last in range(len(order) - 1, 0, -1):
            at = int(self.rng.below(last + 1))
            order[last], order[at] = order[at], order[last]
        self.deal(order)

    def deal(self, order: list[int]) -> None:
        """Deals a pack; the top card is the last of `order`."""
        self.clear()
        self.over = False
        self.winners = self.moves = self.tape_end = 0
        self.stock = order[:]
        each = len(order) // (int(self.seats) + 1)
        for seat in range(self.seats):
            self.hands[seat] = gather([self.stock.pop() for _ in range(each)])
            self.note(CAME, seat, self.pack, each)
        self.begin_turn(1)

    # Moves

    def generate(self, seat: int) -> int:
        n = 0
        for move in self.vocabulary() if seat == self.turn else []:
            if self.find_refusal(seat, move) is None:
                self.codes[n] = move
                n += 1
        return n

    def widest(self) -> int:
        return 13 * int(self.seats)

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        other = int(seat_of(move))
        if not self.hands[seat] & cards_of_rank(move & CARD_FIELD):
            return self.refuse("GF-4", "refuse.hold")
        if other == seat:
            return self.refuse("GF-4", "refuse.self")
        if not self.size(other):
            return self.refuse("GF-17", "refuse.empty", {"other": other})
        return None

    def push(self, seat: int, move: int) -> None:
        self.tape_end = 0
        self.moves += 1
        rank, other = int(move & CARD_FIELD), int(seat_of(move))
        asked = self.pack & cards_of_rank(rank)
        self.tell(ASKED, seat, other, rank, 0, EVERYONE)
        if not self.shown[seat] & asked:
            self.note(SOME, seat, asked)
        found = self.hands[other] & asked
        if found:
            self.give(seat, other, found)
        self.note(NONE, other, asked)
        if found:
            self.lay_sets(seat)
            self.fill_hand(other)
            self.go_on(seat)
            return
        self.tell(FISHED, other, seat, rank, 0, EVERYONE)
        if not self.fish(seat, asked):
            self.begin_turn(other)

    def give(self, seat: int, other: int, cards: int) -> None:
        """GF-5."""
        self.tell(GAVE, other, seat, 0, cards, EVERYONE)
        self.leave(other, cards)
        self.hands[seat] |= cards
        self.shown[seat] |= cards

    def fish(self, seat: int, asked: int) -> bool:
        """GF-7, GF-13, GF-19: draws a card, and says whether the turn goes on."""
        if not self.stock:
            return False
        card = self.stock.pop()
        self.hands[seat] |= bit(card)
        rank = self.pack & cards_of_rank(card >> 2)
        if self.lucky and (bit(card) & asked or self.hands[seat] & rank == rank):
            self.shown[seat] |= bit(card)
            self.tell(SHOWED, seat, NOBODY, 0, bit(card), EVERYONE)
            self.lay_sets(seat)
            self.go_on(seat)
            return True
        self.note(CAME, seat, self.pack & ~asked if self.lucky else self.pack, 1)
        self.tell(DREW, seat, NOBODY, 0, bit(card), bit(seat))
        if self.lucky:
            self.note_no_set(seat)
        return False

    def begin_turn(self, seat: int) -> None:
        """GF-14, GF-18: the game ends with the turn in which the stock is used up."""
        self.turn = seat
        if not self.stock:
            self.end()
            return
        self.lay_sets(seat)
        self.go_on(seat)

    def go_on(self, seat: int) -> None:
        """GF-16, GF-17: the turn goes on while anybody can be asked."""
        self.turn = seat
        self.fill_hand(seat)
        if not self.size(seat) or not any(self.size(other) for other in range(self.seats) if other != seat):
            self.end()

    def fill_hand(self, seat: int) -> None:
        """GF-16: an emptied hand draws a card."""
        if not self.size(seat) and self.stock:
            card = self.stock.pop()
            self.hands[seat] = bit(card)
            self.note(CAME, seat, self.pack, 1)
            self.tell(DREW, seat, NOBODY, 0, bit(card), bit(seat))

    def lay_sets(self, seat: int) -> None:
        """GF-6, GF-18; and everybody hears which sets a hand does not hold."""
        for rank in self.ranks:
            cards = self.pack & cards_of_rank(rank)
            if self.hands[seat] & cards == cards:
                self.sets[seat].append(rank)
                self.tell(LAID, seat, NOBODY, rank, cards, EVERYONE)
                self.leave(seat, cards)
        self.note_no_set(seat)

    def end(self) -> None:
        for seat in range(self.seats):
            self.lay_sets(seat)
        self.tell(ENDED, NOBODY, NOBODY, 0, 0, EVERYONE)
        most = max(self.score_list())
        self.finish(gather([seat for seat in range(self.seats) if len(self.sets[seat]) == most]), "GF-10")

    def size(self, seat: int) -> int:
        return int(count(self.hands[seat])) + self.hidden[seat]

    def score_list(self) -> list[int]:
        return [len(laid) for laid in self.sets]

    # What everybody learns

    def note(self, kind: int, seat: int, cards: int, number: int = 0) -> None:
        self.notes.append((kind, seat, cards, number))

    def leave(self, seat: int, cards: int) -> None:
        """Cards leave a hand face up."""
        for card in members(cards & ~self.shown[seat]):
            self.note(LEFT, seat, bit(card))
        self.hands[seat] &= ~cards
        self.shown[seat] &= ~cards

    def note_no_set(self, seat: int) -> None:
        """The hand holds no whole set, or it would lie on the table."""
        elsewhere = gather([4 * rank for laid in self.sets for rank in laid])
        for other in range(self.seats):
            elsewhere |= self.shown[other] if other != seat else 0
        for rank in self.ranks:
            if not elsewhere & cards_of_rank(rank):
                self.note(LACKS, seat, self.pack & cards_of_rank(rank) & ~self.shown[seat])

    def observation(self, seat: int) -> "TrialGoFish":
        blind = TrialGoFish(SHELL)
        self.copy_common(blind)
        self.copy_open(blind)
        blind.hands = self.shown[:]
        if seat >= 0:
            blind.hands[seat] = self.hands[seat]
        blind.known = []
        blind.hidden = [self.size(other) - int(count(blind.hands[other])) for other in range(self.seats)]
        blind.stock = [UNKNOWN] * len(self.stock)
        return blind

    def deal_hidden(self, seat: int, rng: Rng) -> None:
        stock_place = int(self.seats)
        if not self.known:
            self.known.append(self.unseen(seat))
        unseen = self.known[0]
        self.stock = []
        for place, card in zip(unseen.places, unseen.draw(rng), strict=True):
            if card >= 0 and place == stock_place:
                self.stock.append(card)
            elif card >= 0:
                self.hands[place] |= bit(card)
        self.hidden = [0] * int(self.seats)

    def unseen(self, seat: int) -> Unseen:
        """In a blind game: what the seat knows of the cards in the other hands and the stock."""
        seen = gather([card for laid in self.sets for rank in laid for card in range(4 * rank, 4 * rank + 4)])
        for hand in self.hands:
            seen |= hand
        unseen = Unseen(self.pack & ~seen)
        for kind, who, cards, number in self.notes:
            if who == seat:
                continue
            if kind == CAME:
                unseen.arrive(who, number, cards)
            elif kind == LEFT:
                unseen.leave(who, members(cards)[0])
            elif kind == NONE:
                unseen.none(who, cards)
            elif kind == SOME:
                unseen.some(who, cards)
            else:
                unseen.most(who, cards, cards.bit_count() - 1)
        unseen.arrive(int(self.seats), len(self.stock), self.pack)
        return unseen

    def write_memory(self, state: dict[str, Any]) -> None:
        state["shown"] = [set_text(cards) for cards in self.shown]
        state["notes"] = [[kind, seat, set_text(cards), number] for kind, seat, cards, number in self.notes]

    def read_memory(self, state: dict[str, Any]) -> None:
        if "notes" not in state:
            return
        self.shown = [self.set_of(cards) for cards in state["shown"]]
        self.notes = [(kind, who, self.set_of(cards), n) for kind, who, cards, n in state["notes"]]

    def set_of(self, written: str) -> int:
        return gather([read_card(word) for word in written.split()])

    # How it is written

    def vocabulary(self) -> list[int]:
        return [ASK + seat * SEAT_STEP + rank for seat in range(self.seats) for rank in self.ranks]

    def notation(self, move: int) -> str:
        return f"ask {seat_of(move)} {RANKS[move & CARD_FIELD]}"

    def read_move(self, text: str) -> int:
        words = text.upper().split()
        if len(words) == 3 and words[0] == "ASK" and words[1].isdigit() and words[2] in list(RANKS):
            move = ASK + int(words[1]) * SEAT_STEP + RANKS.index(words[2])
            if move in self.vocabulary():
                return move
        raise InvalidMove(f"{text!r} is no move: write a seat and a rank, like ask 2 Q")

    def write(self, position: dict[str, Any]) -> None:
        hands = [set_text(self.hands[seat]).split() + ["?"] * self.hidden[seat] for seat in range(self.seats)]
        position["hands"] = [" ".join(hand) for hand in hands]
        position["sets"] = [" ".join(RANKS[rank] for rank in laid) for laid in self.sets]
        position["stock"] = " ".join(card_text(card) for card in reversed(self.stock))

    def read(self, position: PositionReader) -> None:
        self.clear()
        for seat, cards in enumerate(position.piles("hands")):
            self.hands[seat] = int(cards_of(cards))
            self.hidden[seat] = cards.count(UNKNOWN)
            self.note(CAME, seat, self.pack, len(cards))
        for seat, ranks in enumerate(position.by_seat("sets", "")):
            for rank in str(ranks).split():
                if rank not in list(RANKS):
                    raise InvalidPosition(f"sets: {rank!r} is not a rank")
                self.sets[seat].append(RANKS.index(rank))
        self.stock = position.pile("stock")[::-1]
        self.turn = min(members(position.seats_in("turn")), default=1)

    # What people see

    def zones(self, seat: int) -> list[Zone]:
        table = [Zone(PILE, "stock", "zone.stock", [card_text(card) for card in reversed(self.stock)])]
        for other in range(self.seats):
            hand = set_text(self.hands[other]).split() + ["?"] * self.hidden[other]
            table.append(Zone(HAND, f"hand.{other}", "zone.hand", hand, other))
            table.append(Zone(COUNTER, f"sets.{other}", "zone.sets", [], other, len(self.sets[other])))
        return table

    def prompt(self, seat: int) -> Sentence:
        return Sentence("prompt.ask")

    def label(self, move: int) -> Sentence:
        return Sentence(f"move.ask.{move & CARD_FIELD}", {"other": int(seat_of(move))})

    def spot(self, move: int) -> tuple[str, str]:
        return (f"hand.{seat_of(move)}", "")
