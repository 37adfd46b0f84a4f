"""War, for two or three. The rules page beside this file has the clauses WR-1 to WR-16."""

from dataclasses import dataclass
from typing import ClassVar, Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlour.games.war.bags import Bags, no_bags
from parlour.kit.bits import bit, count, gather, lowest
from parlour.kit.cards import ACE, PACK, TEN, read_card
from parlour.kit.errors import InvalidOption
from parlour.kit.game import SHELL, Game
from parlour.kit.options import Options, choice, number
from parlour.kit.seats import EVERYONE, NOBODY, clockwise

# The only kind of move.
FLIP: Final = 128

# Kinds of event, in the order of `event_kinds`.
DEALT: Final = 0
READY: Final = 1
FLIPPED: Final = 2
WARRED: Final = 3
DOWN: Final = 4
UP: Final = 5
OUT: Final = 6
WINS: Final = 7
ODD: Final = 8
WON: Final = 9
COUNTED: Final = 10
DRAWN: Final = 11
KEPT: Final = 12

EVENT_KINDS: Final = (
    "deal",
    "ready",
    "flip",
    "war",
    "down",
    "up",
    "out",
    "wins",
    "odd",
    "won",
    "rounds",
    "drawn",
    "kept",
)

# A card in a pile is written with its bag, `card + 64 * bag` (see bags.py).
ROOM: Final = 64  # of a pile, which is a ring
CARD: Final = 63  # the bits of the card, all of them set in an observation where it cannot be seen
FACE_DOWN: Final = -1  # among the cards that lie on the table after a round
NO_ODD: Final = -1


@dataclass(frozen=True)
class WarOptions(Options):
    """What a table of War may choose."""

    war: str = choice("one", "three", "rank", clause="WR-3")
    run_out: str = choice("last_card", "lose", "stays", clause="WR-5")
    returns: str = choice("shuffled", "winner_first", "loser_first", clause="WR-10")
    max_rounds: int = number(5000, 0, 1_000_000, "WR-14")

    @staticmethod
    def without() -> tuple[str, ...]:
        return ("limit",)  # G-4: max_rounds stands for it


@final
class WarTerms:
    """What follows from the options, the number of seats and the pack."""

    def __init__(self, chosen: WarOptions, seats: int, deck: str) -> None:
        self.by_rank: bool = chosen.war == "rank"
        self.downs: i64 = 1 if chosen.war == "one" else 3
        self.loses: bool = chosen.run_out == "lose"
        self.stays: bool = chosen.run_out == "stays"
        self.shuffles: bool = chosen.returns == "shuffled"
        self.losers_first: bool = chosen.returns == "loser_first"
        self.max_rounds: i64 = chosen.max_rounds
        self.pack: i64 = PACK if not deck else gather([read_card(word) for word in deck.split()])
        self.size: i64 = count(self.pack)
        if self.size < seats or self.pack & ~PACK:
            raise InvalidOption(f"deck: {seats} or more of the 52 cards are wanted [WR-1]")


@final
class War(Game):
    """A game of War."""

    name: ClassVar[str] = "war"
    title: ClassVar[str] = "War"
    prefix: ClassVar[str] = "WR"
    rules_number: ClassVar[int] = 2
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 3
    options_type: ClassVar[type[Options]] = WarOptions
    event_kinds: ClassVar[tuple[str, ...]] = EVENT_KINDS

    def widest(self) -> int:
        return 1

    def deals(self) -> i64:
        """WR-1: cards are dealt once."""
        return 0

    def prepare(self) -> None:
        chosen = self.options
        assert isinstance(chosen, WarOptions)
        self.has_interrupts = False
        self.terms: WarTerms = WarTerms(chosen, int(self.seats), self.deck)
        self.playing: i64 = 0  # the set of seats in the game
        self.waiting: i64 = 0  # the set of seats still to flip
        # What each seat laid in the last round, `~` face down.
        self.stake: vec[i64] = vec[i64]([0] * (ROOM * int(self.seats)))

    def prepare_round(self) -> None:
        self.heads: vec[i64] = vec[i64]([0] * int(self.seats))  # where in the ring the top of the pile is
        self.held: vec[i64] = vec[i64]([0] * int(self.seats))  # the cards in the pile
        self.laid: vec[i64] = vec[i64]([0] * int(self.seats))  # how many cards of the stake each laid
        self.bags: Bags = no_bags()  # WR-15: nobody knows more of hidden cards than anybody else

    def prepare_hidden(self) -> None:
        self.cells: vec[i64] = vec[i64]([0] * (ROOM * int(self.seats)))  # one ring a seat
        self.odd: i64 = NO_ODD  # written with its bag, as in a pile
        self.prize: vec[i64] = vec[i64]([0] * ROOM)  # the stake in the order in which it goes under a pile

    # The deal: WR-1, WR-7

    def start(self) -> None:
        self.begin()
        self.clear_round()
        self.deal()
        self.await_flips()

    def deal(self) -> None:
        """WR-1: every card, one at a time from the dealer's left; WR-7: with three players one is left over.

        A small pack may leave a card besides, which is out of play.
        """
        self.rng.next_round()
        left: i64 = 0
        cards = self.terms.pack
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            self.prize[left] = card
            self.bags.entered[card] = 0
            left += 1
        self.rng.shuffle(self.prize, left)
        each = self.terms.size // self.seats
        for nth in range(each):
            seat: i64 = 0
            for _nth in range(self.seats):
                seat = clockwise(seat, self.seats)
                left -= 1
                # The card dealt last lies on top.
                self.cells[ROOM * seat + each - 1 - nth] = self.prize[left]
                self.held[seat] = nth + 1
        if left and self.seats == 3:
            self.odd = self.prize[left - 1]
        if self.listening:
            for seat in range(self.seats):
                self.tell(DEALT, seat, NOBODY, 0, self.pile_set(seat), 0)

    def pile_set(self, seat: i64) -> i64:
        cards: i64 = 0
        for nth in range(self.held[seat]):
            cards |= bit(self.cells[ROOM * seat + ((self.heads[seat] + nth) & CARD)] & CARD)
        return cards

    # Turning over: WR-2, WR-7

    def generate(self, seat: i64) -> i64:
        if self.over or not (self.waiting >> seat) & 1:
            return 0
        self.codes[0] = FLIP
        return 1

    def to_move(self) -> i64:
        return 0 if self.over else self.waiting

    def out_of_turn(self, seat: int) -> str:
        if seat < 0:
            return "refuse-turn"
        return "refuse-flipped" if self.held[seat] else "refuse-out"

    def await_flips(self) -> None:
        """A round begins: everybody who holds a card is to flip."""
        playing: i64 = 0
        seat: i64 = self.seats - 1
        while seat >= 0:
            if self.held[seat]:
                playing |= bit(seat)
                self.turn = seat
            seat -= 1
        self.playing = playing
        self.waiting = playing

    def push(self, seat: i64, move: i64) -> None:
        self.tape_end = 0
        self.waiting &= ~bit(seat)
        if not self.waiting:
            self.play_round()
            return
        self.moves += 1
        following: i64 = 0
        while not (self.waiting >> following) & 1:
            following += 1
        self.turn = following
        if self.listening:
            self.tell(READY, seat, NOBODY, 0, 0, EVERYONE)

    def play_round(self) -> None:
        """WR-2: all turn over together; equal high cards go to war, and the highest takes everything."""
        self.moves = 0
        for seat in range(self.seats):
            self.laid[seat] = 0
        highest = self.turn_up(self.playing, FLIPPED)
        tied = False
        while highest & (highest - 1):
            tied = True
            highest = self.go_to_war(highest)
        self.rounds += 1
        if not highest:
            self.end_drawn()
            return
        winner: i64 = 0
        while not (highest >> winner) & 1:
            winner += 1
        self.take(winner, tied)
        self.end_round()

    def turn_up(self, fighting: i64, kind: i64) -> i64:
        """Turns up the next card of each of these seats; the set of the highest among them.

        G-3: everybody turns up a card of their own pile, for a flip names none.
        WR-16: whoever has none left fights with the card turned up last.
        """
        best: i64 = -1
        highest: i64 = 0
        for seat in range(self.seats):
            if not (fighting >> seat) & 1:
                continue
            if self.held[seat]:
                cell = self.lift(seat)
                card = cell & CARD
                self.stake[ROOM * seat + self.laid[seat]] = cell
                self.laid[seat] = self.laid[seat] + 1
                if self.bags.entered[card] != cell >> 6:
                    self.came_face_down(card, cell >> 6)
                if self.listening:
                    self.tell(kind, seat, NOBODY, 0, bit(card), EVERYONE)
            else:
                card = self.stake[ROOM * seat + self.laid[seat] - 1] & CARD
            # Ace is high: the four aces come after the kings.
            rank = ((card - 4) & CARD) >> 2
            if rank > best:
                best = rank
                highest = bit(seat)
            elif rank == best:
                highest |= bit(seat)
        return highest

    def came_face_down(self, card: i64, bag: i64) -> None:
        """WR-15: nobody saw the card that turns up go into its bag."""
        if not self.bags.came_one_way(card, bag):
            self.bags.trace(card, bag, self.lying())

    def lying(self) -> vec[i64]:
        """The bags of all cards that lie face down, in piles and in the stake."""
        found = vec[i64]([])
        for seat in range(self.seats):
            for nth in range(self.held[seat]):
                found = append(found, self.cells[ROOM * seat + ((self.heads[seat] + nth) & CARD)] >> 6)
            for nth in range(self.laid[seat]):
                cell = self.stake[ROOM * seat + nth]
                if cell < 0:
                    found = append(found, ~cell >> 6)
        return found

    def lift(self, seat: i64) -> i64:
        """Takes the top card of a pile, with its bag."""
        head = self.heads[seat]
        self.heads[seat] = (head + 1) & CARD
        self.held[seat] = self.held[seat] - 1
        return self.cells[ROOM * seat + head]

    # War: WR-3 to WR-5, WR-8, WR-9, WR-11 to WR-13

    def go_to_war(self, tied: i64) -> i64:
        """The set of the highest after a war: the one who is left where nobody fights it, none for a draw."""
        able = self.put_out_short(tied, self.face_down(tied))
        if not able & (able - 1):
            # WR-11: the one who is left takes the stake, else the third player.
            return able if able else self.playing
        down = self.face_down(able)
        if self.listening:
            self.tell(WARRED, NOBODY, NOBODY, down, self.last_up(able), EVERYONE)
        for seat in range(self.seats):
            if not (able >> seat) & 1:
                continue
            if self.held[seat]:
                # WR-11: a short player keeps one card to turn up.
                self.put_down(seat, min(down, self.held[seat] - 1), DOWN)
            elif self.listening:
                self.tell(KEPT, seat, NOBODY, 0, self.last_up(bit(seat)), EVERYONE)
        return self.turn_up(able, UP)

    def face_down(self, tied: i64) -> i64:
        """WR-3, WR-8, WR-9: how many cards each puts face down in a war of these seats."""
        if self.seats == 3:
            return 6 if tied == 7 else 3
        if not self.terms.by_rank:
            return self.terms.downs
        rank = (self.stake[self.laid[0] - 1] & CARD) >> 2
        if rank == ACE:
            return 11
        return 10 if rank >= TEN else rank + 1

    def last_up(self, seats: i64) -> i64:
        """The cards that these seats turned up last."""
        cards: i64 = 0
        for seat in range(self.seats):
            if (seats >> seat) & 1:
                cards |= bit(self.stake[ROOM * seat + self.laid[seat] - 1] & CARD)
        return cards

    def put_out_short(self, tied: i64, down: i64) -> i64:
        """WR-11: who cannot fight is out, and what they hold joins the stake; the set of those who can."""
        if self.terms.stays and self.anybody_holds(tied):
            return tied
        needed: i64 = down + 1 if self.terms.loses else 1
        for seat in range(self.seats):
            if (tied >> seat) & 1 and self.held[seat] < needed:
                tied &= ~bit(seat)
                self.playing &= ~bit(seat)
                self.put_down(seat, self.held[seat], OUT)
        return tied

    def anybody_holds(self, seats: i64) -> bool:
        for seat in range(self.seats):
            if (seats >> seat) & 1 and self.held[seat]:
                return True
        return False

    def put_down(self, seat: i64, n: i64, kind: i64) -> None:
        """Puts the next n cards of a seat into the stake; WR-15: nobody sees them."""
        cards: i64 = 0
        for _nth in range(n):
            cell = self.lift(seat)
            self.stake[ROOM * seat + self.laid[seat]] = ~cell
            self.laid[seat] = self.laid[seat] + 1
            cards |= bit(cell & CARD)
        if self.listening and (n or kind == OUT):
            self.tell(kind, seat, NOBODY, n, cards, 0)

    # What is won: WR-2, WR-4, WR-7, WR-10

    def take(self, winner: i64, tied: bool) -> None:
        """WR-10: puts the stake under the winner's pile; WR-7: and the odd card, where there was a war."""
        if self.terms.shuffles:
            self.bags.open_new()
        seat = winner
        if self.terms.losers_first:
            seat = clockwise(seat, self.seats)
        n: i64 = 0
        for _nth in range(self.seats):
            n = self.gather_stake(seat, n)
            seat = clockwise(seat, self.seats)
        if self.terms.shuffles:
            self.rng.shuffle(self.prize, n)
        if self.listening:
            self.tell(WINS, winner, NOBODY, n, self.face_up(), EVERYONE)
        if tied and self.odd != NO_ODD:
            self.prize[n] = self.odd
            n += 1
            if self.listening:
                self.tell(ODD, winner, NOBODY, 0, bit(self.odd & CARD), 0)
            self.odd = NO_ODD
        self.put_under(winner, n)

    def gather_stake(self, seat: i64, n: i64) -> i64:
        """Adds what a seat laid to the n cards of the prize, each in its bag; says how many they are then."""
        at = ROOM * seat
        end = at + self.laid[seat]
        while at < end:
            cell = self.stake[at]
            if cell >= 0:
                card = cell & CARD
                bag = self.bags.last if self.terms.shuffles else card + 1
                self.bags.entered[card] = bag
                self.prize[n] = card + ROOM * bag
            elif self.terms.shuffles:
                self.bags.put_down(~cell >> 6)
                self.prize[n] = (~cell & CARD) + ROOM * self.bags.last
                self.stake[at] = FACE_DOWN
            else:
                self.prize[n] = ~cell
                self.stake[at] = FACE_DOWN
            n += 1
            at += 1
        return n

    def face_up(self) -> i64:
        """The cards of the last round that all have seen."""
        cards: i64 = 0
        for seat in range(self.seats):
            for nth in range(self.laid[seat]):
                cell = self.stake[ROOM * seat + nth]
                if cell >= 0:
                    cards |= bit(cell & CARD)
        return cards

    def put_under(self, seat: i64, n: i64) -> None:
        """Puts the prize under a pile, the first of it nearest the top."""
        end = self.heads[seat] + self.held[seat]
        for nth in range(n):
            self.cells[ROOM * seat + ((end + nth) & CARD)] = self.prize[nth]
        self.held[seat] = self.held[seat] + n

    # The end: WR-6, WR-11, WR-12, WR-14

    def end_round(self) -> None:
        playing = self.playing
        if self.listening:
            for seat in range(self.seats):
                if (playing >> seat) & 1 and not self.held[seat]:
                    self.tell(OUT, seat, NOBODY, 0, 0, EVERYONE)
        self.await_flips()
        playing = self.playing
        if not playing & (playing - 1):
            self.end(playing, "WR-6")
        elif self.terms.max_rounds and self.rounds >= self.terms.max_rounds:
            self.end_by_count()

    def end_by_count(self) -> None:
        """WR-14: the most cards win; equal is a draw."""
        if self.listening:
            self.tell(COUNTED, NOBODY, NOBODY, self.rounds, 0, EVERYONE)
        self.end(self.most_cards(), "WR-14")

    def most_cards(self) -> i64:
        """Who has the most cards, as a set; nobody where several have equally many."""
        most = self.largest()
        winners: i64 = 0
        for seat in range(self.seats):
            if self.held[seat] == most:
                winners |= bit(seat)
        return winners if not winners & (winners - 1) else 0

    def largest(self) -> i64:
        """How many cards the largest pile has."""
        most: i64 = 0
        for seat in range(self.seats):
            most = max(most, self.held[seat])
        return most

    def end_drawn(self) -> None:
        """WR-11: nobody is left; everybody takes back what they laid."""
        for seat in range(self.seats):
            self.give_back(seat)
        self.end(0, "WR-11")

    def end(self, winners: i64, clause: str) -> None:
        self.waiting = 0
        if self.listening:
            if winners:
                self.tell(WON, lowest(winners), NOBODY, 0, 0, EVERYONE)
            else:
                nobody_left = clause == "WR-11"
                self.tell(DRAWN, NOBODY, NOBODY, 0 if nobody_left else self.largest(), 0, EVERYONE)
        self.finish(winners, clause)

    def give_back(self, seat: i64) -> None:
        """Puts what a seat laid back into its pile, in that order; where it lies all have seen."""
        for nth in range(self.laid[seat]):
            at = ROOM * seat + nth
            cell = self.stake[at]
            if cell < 0:
                self.prize[nth] = ~cell
                self.stake[at] = FACE_DOWN
                continue
            card = cell & CARD
            if self.terms.shuffles:
                self.bags.open_new()
                self.bags.entered[card] = self.bags.last
            else:
                self.bags.entered[card] = card + 1
            self.prize[nth] = card + ROOM * self.bags.entered[card]
        self.put_under(seat, self.laid[seat])

    # --- generated: the fields of the state (tools/fields.py) ---

    public_fields: ClassVar[tuple[str, ...]] = (
        "terms",
        "playing",
        "waiting",
        "stake",
        "heads",
        "held",
        "laid",
        "bags",
    )
    hidden_fields: ClassVar[tuple[str, ...]] = (
        "cells",
        "odd",
        "prize",
    )

    def copy_public(self, twin: Game) -> None:
        assert isinstance(twin, War)
        own: War = twin
        own.terms = self.terms
        own.playing = self.playing
        own.waiting = self.waiting
        own.stake = self.stake[:]
        own.heads = self.heads[:]
        own.held = self.held[:]
        own.laid = self.laid[:]
        own.bags = self.bags.copy()

    def copy_hidden(self, twin: Game) -> None:
        assert isinstance(twin, War)
        own: War = twin
        own.cells = self.cells[:]
        own.odd = self.odd
        own.prize = self.prize[:]

    def shell(self) -> "War":
        return War(SHELL)

    def copy(self) -> "War":
        twin = War(SHELL)
        self.copy_common(twin)
        self.copy_public(twin)
        self.copy_hidden(twin)
        return twin

    def copy_seen(self, twin: Game, seat: i64, known: i64) -> None:
        assert isinstance(twin, War)
        own: War = twin
        own.cells = vec[i64]([CARD] * (ROOM * int(self.seats)))
        for other in range(self.seats):
            for nth in range(self.held[other]):
                at = ROOM * other + ((self.heads[other] + nth) & CARD)
                cell = self.cells[at]
                own.cells[at] = cell if (known >> (cell & CARD)) & 1 else cell | CARD
        own.odd = self.odd if self.odd < 0 or (known >> (self.odd & CARD)) & 1 else self.odd | CARD
        own.prize = vec[i64]([0] * ROOM)

    def clear_round(self) -> None:
        self.bags.clear()
        self.odd = NO_ODD
        for at in range(self.seats):
            self.heads[at] = 0
            self.held[at] = 0
            self.laid[at] = 0
        for at in range(ROOM * int(self.seats)):
            self.cells[at] = 0
        for at in range(ROOM):
            self.prize[at] = 0

    # --- end of generated ---
