"""War, for two or three. The rules page beside this file has the clauses WR-1 to WR-16."""

from dataclasses import dataclass
from math import factorial, gcd
from typing import Any, ClassVar, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlour.kit.bits import bit, count, gather, lowest, members, shift
from parlour.kit.cards import ACE, PACK, TEN, UNKNOWN, card_text, read_card, set_text
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove, InvalidOption, InvalidPosition
from parlour.kit.game import EVERYONE, NOBODY, SHELL, Game, Refusal, mix
from parlour.kit.options import Options, choice, number
from parlour.kit.position import PositionReader
from parlour.kit.words import Sentence
from parlour.kit.zones import COUNTER, FAN, PILE, Zone

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

POSITION_KEYS: Final = ("piles", "odd", "round")

# A card in a pile is written with its bag, `card + 64 * bag` (see "What is known of hidden cards").
ROOM: Final = 64  # of a pile, which is a ring
CARD: Final = 63
HIDDEN: Final = 63  # instead of a card, in a blind game
FACE_DOWN: Final = -1  # among the cards that lie on the table after a round
NO_ODD: Final = -1
CELL_WORDS: Final = [card_text(card if card < 52 else UNKNOWN) for card in range(64)]  # 63 is HIDDEN
NO_BAG: Final = -1  # of a card that is not in play
MOST_ROUNDS: Final = 1073741824  # that can be written
BAG: Final = 2147483647  # a slot is `from * 2^31 + to`, both bags


@dataclass(frozen=True)
class WarOptions(Options):
    """What a table of War may choose."""

    war: str = choice(
        "one",
        "three",
        "rank",
        clause="WR-3",
        text="Cards put face down in a war of two players: one, three, or as many as the tied rank says",
    )
    run_out: str = choice(
        "last_card",
        "lose",
        "stays",
        clause="WR-5",
        text="Whoever is short of cards for a war fights with their last one, is out, or fights with it "
        "as long as the war goes on",
    )
    returns: str = choice(
        "shuffled",
        "winner_first",
        "loser_first",
        clause="WR-10",
        text="How won cards go under the pile: shuffled, the winner's first, or the others' first",
    )
    max_rounds: int = number(
        5000, 0, 1_000_000, "WR-14", "Rounds after which the most cards win; 0 for no limit"
    )

    @staticmethod
    def without() -> tuple[str, ...]:
        return ("limit",)  # G-4: max_rounds stands for it


SENTENCES: Final = {
    "deal": "{who} is dealt {cards}.",
    "deal.you": "You are dealt {cards}.",
    "ready": "{who} is ready to flip.",
    "ready.you": "You are ready to flip.",
    "flip": "{who} flips {cards}.",
    "flip.you": "You flip {cards}.",
    "war": "War over {cards}: {number} face down, one face up.",
    "war.1": "War over {cards}: one face down, one face up.",
    "down": "{who} puts {cards} face down.",
    "down.you": "You put {cards} face down.",
    "up": "{who} turns up {cards}.",
    "up.you": "You turn up {cards}.",
    "out": "{who} is short of cards and out, and {cards} more go into the stake.",
    "out.you": "You are short of cards and out, and {cards} more go into the stake.",
    "out.0": "{who} has no card left and is out.",
    "out.0.you": "You have no card left and are out.",
    "out.1": "{who} is short of cards and out, and one card more goes into the stake.",
    "out.1.you": "You are short of cards and out, and one card more goes into the stake.",
    "wins": "{who} wins the stake of {number}.",
    "wins.you": "You win the stake of {number}.",
    "odd": "{who} wins the odd card too.",
    "odd.you": "You win the odd card too.",
    "won": "{who} wins the game.",
    "won.you": "You win the game.",
    "rounds": "{number} rounds have been played: the most cards win.",
    "rounds.1": "One round has been played: the most cards win.",
    "drawn": "The game is drawn.",
    "kept": "{who} has no card left and fights on with {cards}.",
    "kept.you": "You have no card left and fight on with {cards}.",
    "refuse.flipped": "You have flipped already, and others have not",
    "refuse.out": "You are out of the game",
    "prompt.flips": "{number} are still to flip.",
    "prompt.flip": "Flip the top card of your pile.",
    "prompt.flipped": "Your card is ready; {number} others are still to flip.",
    "prompt.flipped.1": "Your card is ready; wait for {other}.",
    "prompt.out": "You are out of the game.",
    "move.flip": "Flip",
    "zone.pile": "Pile",
    "zone.table": "Last round",
    "zone.odd": "Odd card",
    "zone.round": "Rounds",
    "badge.out": "out",
    "badge.ready": "ready",
}


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
    sentences: ClassVar[dict[str, str]] = SENTENCES
    position_keys: ClassVar[tuple[str, ...]] = POSITION_KEYS
    unordered_keys: ClassVar[tuple[str, ...]] = ()

    def widest(self) -> int:
        return 1

    def prepare(self) -> None:
        chosen = self.options
        assert isinstance(chosen, WarOptions)
        self.has_interrupts = False
        self.by_rank = chosen.war == "rank"
        self.downs: i64 = 1 if chosen.war == "one" else 3
        self.loses = chosen.run_out == "lose"
        self.stays = chosen.run_out == "stays"
        self.shuffles = chosen.returns == "shuffled"
        self.losers_first = chosen.returns == "loser_first"
        self.max_rounds: i64 = chosen.max_rounds
        self.pack: i64 = PACK if not self.deck else gather([read_card(word) for word in self.deck.split()])
        self.size: i64 = count(self.pack)
        if self.size < self.seats or self.pack & ~PACK:
            raise InvalidOption(f"deck: {self.seats} or more of the 52 cards are wanted [WR-1]")

        room = ROOM * int(self.seats)
        self.cells: vec[i64] = vec[i64]([0] * room)  # one ring a seat
        self.heads: vec[i64] = vec[i64]([0] * int(self.seats))  # where in the ring the top of the pile is
        self.held: vec[i64] = vec[i64]([0] * int(self.seats))  # the cards in the pile
        self.odd: i64 = NO_ODD  # written with its bag, as in a pile
        self.playing: i64 = 0  # the set of seats in the game
        self.waiting: i64 = 0  # the set of seats still to flip
        self.stake: vec[i64] = vec[i64]([0] * room)  # what each seat laid in the last round, `~` face down
        self.laid: vec[i64] = vec[i64]([0] * int(self.seats))  # how many cards that is
        self.prize: vec[i64] = vec[i64]([0] * ROOM)  # the stake in the order in which it goes under a pile

        self.last_bag: i64 = 0
        self.entered: vec[i64] = vec[i64]([NO_BAG] * 52)  # the bag that each card was last seen going into
        self.flows: list[Flow] = []

    def copy(self) -> "War":
        twin = War(SHELL)
        self.copy_common(twin)
        self.copy_open(twin)
        twin.cells = self.cells[:]
        twin.odd = self.odd
        return twin

    def copy_open(self, twin: "War") -> None:
        """Copies what everybody sees."""
        twin.by_rank = self.by_rank
        twin.downs = self.downs
        twin.loses = self.loses
        twin.stays = self.stays
        twin.shuffles = self.shuffles
        twin.losers_first = self.losers_first
        twin.max_rounds = self.max_rounds
        twin.pack = self.pack
        twin.size = self.size
        twin.heads = self.heads[:]
        twin.held = self.held[:]
        twin.playing = self.playing
        twin.waiting = self.waiting
        twin.stake = self.stake[:]
        twin.laid = self.laid[:]
        twin.prize = self.prize[:]
        twin.last_bag = self.last_bag
        twin.entered = self.entered[:]
        twin.flows = [flow.copy() for flow in self.flows]

    # The deal: WR-1, WR-7

    def start(self) -> None:
        self.begin()
        self.clear_table()
        self.deal()
        self.await_flips()

    def clear_table(self) -> None:
        for seat in range(self.seats):
            self.heads[seat] = 0
            self.held[seat] = 0
            self.laid[seat] = 0
        self.odd = NO_ODD
        self.last_bag = 0
        self.flows = [Flow(1)]
        for card in range(52):
            self.entered[card] = NO_BAG

    def deal(self) -> None:
        """WR-1: every card, one at a time from the dealer's left; WR-7: with three players one is left over.

        A small pack may leave a card besides, which is out of play.
        """
        self.rng.next_round()
        left: i64 = 0
        cards = self.pack
        while cards:
            card = lowest(cards)
            cards &= cards - 1
            self.prize[left] = card
            self.entered[card] = 0
            left += 1
        self.rng.shuffle(self.prize, left)
        each = self.size // self.seats
        for nth in range(each):
            seat: i64 = 0
            for _ in range(self.seats):
                seat = seat + 1 if seat + 1 < self.seats else 0
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
            return "refuse.turn"
        return "refuse.flipped" if self.held[seat] else "refuse.out"

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        return None

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
                if self.entered[card] != cell >> 6:
                    self.trace(card, cell >> 6)
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
        if not self.by_rank:
            return self.downs
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
        if self.stays and self.anybody_holds(tied):
            return tied
        needed: i64 = down + 1 if self.loses else 1
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
        for _ in range(n):
            cell = self.lift(seat)
            self.stake[ROOM * seat + self.laid[seat]] = ~cell
            self.laid[seat] = self.laid[seat] + 1
            cards |= bit(cell & CARD)
        if self.listening and (n or kind == OUT):
            self.tell(kind, seat, NOBODY, n, cards, 0)

    # What is won: WR-2, WR-4, WR-7, WR-10

    def take(self, winner: i64, tied: bool) -> None:
        """WR-10: puts the stake under the winner's pile; WR-7: and the odd card, where there was a war."""
        if self.shuffles:
            self.last_bag += 1
        seat = winner
        if self.losers_first:
            seat = seat + 1 if seat + 1 < self.seats else 0
        n: i64 = 0
        for _ in range(self.seats):
            n = self.gather_stake(seat, n)
            seat = seat + 1 if seat + 1 < self.seats else 0
        if self.shuffles:
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
                bag = self.last_bag if self.shuffles else card + 1
                self.entered[card] = bag
                self.prize[n] = card + ROOM * bag
            elif self.shuffles:
                for flow in self.flows:
                    flow.add(shift(~cell >> 6, 31) + self.last_bag)
                self.prize[n] = (~cell & CARD) + ROOM * self.last_bag
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
        elif self.max_rounds and self.rounds >= self.max_rounds:
            self.end_by_count()

    def end_by_count(self) -> None:
        """WR-14: the most cards win; equal is a draw."""
        if self.listening:
            self.tell(COUNTED, NOBODY, NOBODY, self.rounds, 0, EVERYONE)
        self.end(self.most_cards(), "WR-14")

    def most_cards(self) -> i64:
        """Who has the most cards, as a set; nobody where several have equally many."""
        most: i64 = 0
        winners: i64 = 0
        for seat in range(self.seats):
            if self.held[seat] > most:
                most = self.held[seat]
                winners = 0
            if self.held[seat] == most:
                winners |= bit(seat)
        return winners if not winners & (winners - 1) else 0

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
                self.tell(DRAWN, NOBODY, NOBODY, 0, 0, EVERYONE)
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
            if self.shuffles:
                self.last_bag += 1
                self.entered[card] = self.last_bag
            else:
                self.entered[card] = card + 1
            self.prize[nth] = card + ROOM * self.entered[card]
        self.put_under(seat, self.laid[seat])

    # Position

    def write(self, position: dict[str, Any]) -> None:
        position["piles"] = [" ".join(self.pile_words(seat)) for seat in range(self.seats)]
        position["odd"] = cell_text(self.odd) if self.odd != NO_ODD else ""
        position["round"] = int(self.rounds)

    def pile_cells(self, seat: i64) -> list[int]:
        """The places of a pile in `cells`, top first."""
        return [int(ROOM * seat + ((self.heads[seat] + nth) & CARD)) for nth in range(int(self.held[seat]))]

    def pile_words(self, seat: i64) -> list[str]:
        words: list[str] = []
        for nth in range(self.held[seat]):
            words.append(CELL_WORDS[self.cells[ROOM * seat + ((self.heads[seat] + nth) & CARD)] & CARD])
        return words

    def read(self, position: PositionReader) -> None:
        self.clear_table()
        for seat, pile in enumerate(position.piles("piles")):
            self.held[seat] = len(pile)
            for nth, card in enumerate(pile):
                self.cells[ROOM * seat + nth] = HIDDEN if card == UNKNOWN else card
        odd = position.pile("odd")
        if len(odd) > 1 or (odd and self.seats == 2):
            raise position.fault("odd", "at most one card is wanted, and only three players have it [WR-7]")
        if odd:
            self.odd = HIDDEN if odd[0] == UNKNOWN else odd[0]
        strange = position.named & ~self.pack
        if strange:
            raise position.fault(
                "piles", f"{set_text(strange)} is not in the pack of this game: {set_text(self.pack)}"
            )
        in_play = self.pack if position.veiled else position.named
        for card in members(in_play):
            self.entered[card] = 0
        self.rounds = position.number("round", 0, 0, self.max_rounds if self.max_rounds else MOST_ROUNDS)
        if position.has("over"):
            self.read_end(position)
        else:
            self.read_turn(position)

    def read_turn(self, position: PositionReader) -> None:
        """Who is still to flip: everybody where that is not said."""
        self.await_flips()
        waiting = position.seats_in("turn") if position.has("turn") else self.playing
        if self.max_rounds and self.rounds == self.max_rounds:
            raise position.fault(
                "round",
                f"the game is over after {self.max_rounds} rounds at this table: fewer are wanted [WR-14]",
            )
        if not self.playing & (self.playing - 1):
            raise position.fault("piles", "two seats or more hold cards, or the game is over [WR-6]")
        if not waiting or waiting & ~self.playing:
            raise position.fault("turn", "somebody is still to flip, and only who holds cards flips [WR-2]")
        self.waiting = waiting
        self.turn = lowest(waiting)

    def read_end(self, position: PositionReader) -> None:
        """How the match ended, where no play can lead to another end."""
        position.one_turn(0)
        self.await_flips()
        self.waiting = 0
        self.turn = -1
        ended = position.mapping("over")
        winners = position.seat_set(ended.get("winner"), "over")
        clause = str(ended.get("clause", ""))
        alone = not self.playing & (self.playing - 1)
        if clause not in ("", "WR-6", "WR-11", "WR-14"):
            raise position.fault("over", f"{clause!r} ends no match of War: WR-6, WR-11 and WR-14 do")
        if alone != (clause == "WR-6") and clause:
            raise position.fault("over", "by WR-6, and not otherwise, one seat holds all the cards")
        if clause == "WR-14" and self.rounds != self.max_rounds:
            raise position.fault("round", f"by WR-14 it must be {self.max_rounds}, as max_rounds says")
        wanted: i64 = 0 if clause == "WR-11" else self.playing if alone else self.most_cards()
        if winners != wanted:
            by = f"by {clause}" if clause else "with these cards"
            raise position.fault("over", f"{by}, winner {members(wanted)} is wanted")

    # What is known of hidden cards. Nobody sees more than anybody else. Cards among which nobody can tell
    # any more which is which lie in one bag: the pack at first (bag 0), then each stake that is shuffled.
    # Where stakes are not shuffled a card once seen is followed for ever, so it has a bag of its own, number
    # card + 1, and the others stay in bag 0. `entered` has for each card the bag that it was last seen going
    # into.
    #
    # A card that a war takes face down out of one bag into another leaves an open slot from the one to the
    # other. When a card turns up in a bag that it was not seen going into, it came through slots, one after
    # the other, and uses them up. Where it can have come by several ways, each is followed as a flow of its
    # own: its weight is the number of ways to choose those slots. All ways to share out the cards of every
    # bag among what left it are equally likely.

    def trace(self, card: i64, bag: i64) -> None:
        """A card turns up in a bag into which it came face down."""
        if len(self.flows) == 1 and self.flows[0].use_only_way(self.entered[card], bag):
            return
        self.tidy(bag)
        origin = self.entered[card]
        if origin == bag:
            return
        followed: list[Flow] = []
        for flow in self.flows:
            ways = flow.search(origin, bag, 0)
            if ways == 1:
                flow.use_way()
                followed.append(flow)
            elif ways:
                for way in flow.ways(origin, bag):
                    followed.append(flow.without(way))
        if not followed:
            raise InvalidPosition(f"memory: {card_text(int(card))} cannot have come to where it lies")
        self.flows = merged(followed)

    def tidy(self, open_bag: i64) -> None:
        """Pours each empty bag whose cards have all gone on into one other bag into that one."""
        poured = False
        at: i64 = 0
        while at < self.flows[0].open:
            origin = self.flows[0].slots[at] >> 31
            onward = self.onward_from(origin)
            if onward and origin != open_bag and not self.lies_in(origin):
                for flow in self.flows:
                    flow.pour(origin, onward)
                for card in range(52):
                    if self.entered[card] == origin:
                        self.entered[card] = onward
                poured = True
                at = 0
                continue
            while at < self.flows[0].open and self.flows[0].slots[at] >> 31 == origin:
                at += 1
        if poured:
            self.flows = merged(self.flows)

    def onward_from(self, bag: i64) -> i64:
        """The one bag to which all slots from this one lead, 0 where they part."""
        onward: i64 = 0
        for flow in self.flows:
            at = flow.first_from(bag)
            while at < flow.open and flow.slots[at] >> 31 == bag:
                if onward and flow.slots[at] & BAG != onward:
                    return 0
                onward = flow.slots[at] & BAG
                at += 1
        # Of bag 0 a card may be out of play.
        return onward if bag else 0

    def lies_in(self, bag: i64) -> bool:
        """Whether a pile or the stake has a card of this bag that has not been turned up."""
        for seat in range(self.seats):
            for nth in range(self.held[seat]):
                if self.cells[ROOM * seat + ((self.heads[seat] + nth) & CARD)] >> 6 == bag:
                    return True
            for nth in range(self.laid[seat]):
                cell = self.stake[ROOM * seat + nth]
                if cell < 0 and ~cell >> 6 == bag:
                    return True
        return False

    def write_memory(self, state: dict[str, Any]) -> None:
        bags: dict[str, int] = {}
        for card in range(52):
            bag = int(self.entered[card])
            if bag != NO_BAG:
                bags[str(bag)] = int(bags.get(str(bag), 0) | bit(card))
        state["bags"] = {bag: set_text(bags[bag]) for bag in sorted(bags, key=int)}
        state["lies"] = [[int(self.cells[at] >> 6) for at in self.pile_cells(s)] for s in range(self.seats)]
        state["last_bag"] = int(self.last_bag)
        state["flows"] = [[flow.weight, flow.pairs()] for flow in self.flows]
        state["table"] = [" ".join(self.table_words(seat)) for seat in range(self.seats)]

    def table_words(self, seat: i64) -> list[str]:
        """What a seat laid in the last round, in that order."""
        return [cell_text(self.stake[ROOM * seat + nth]) for nth in range(int(self.laid[seat]))]

    def read_memory(self, state: dict[str, Any]) -> None:
        if "bags" not in state:
            return
        try:
            self.read_bags(state)
            self.read_table(state["table"])
        except (KeyError, IndexError, TypeError, ValueError) as reason:
            raise InvalidPosition(f"memory: {reason}") from None

    def read_bags(self, state: dict[str, Any]) -> None:
        self.last_bag = int(state["last_bag"])
        for card in range(52):
            self.entered[card] = NO_BAG
        inside: dict[int, int] = {}
        for bag, cards in state["bags"].items():
            entered = [read_card(word) for word in str(cards).split()]
            inside[int(bag)] = len(entered)
            for entering in entered:
                self.entered[entering] = int(bag)
        for seat in range(self.seats):
            places = self.pile_cells(seat)
            bags: list[int] = state["lies"][int(seat)]
            if len(bags) != len(places):
                raise InvalidPosition("memory: lies: one bag for each card of a pile is wanted")
            for nth, at in enumerate(places):
                self.cells[at] = (self.cells[at] & CARD) + ROOM * int(bags[nth])
                inside[int(bags[nth])] = inside.get(int(bags[nth]), 0) - 1
        if self.odd != NO_ODD:
            inside[0] = inside.get(0, 0) - 1
        self.flows = []
        for weight, pairs in state["flows"]:
            flow = Flow(int(weight))
            left = dict(inside)
            for origin, bag in pairs:
                if not 0 <= origin < bag <= self.last_bag:
                    raise InvalidPosition("memory: flows: a slot leads to a later bag")
                flow.add(shift(int(origin), 31) + int(bag))
                left[origin] = left.get(origin, 0) - 1
                left[bag] = left.get(bag, 0) + 1
            # A small pack leaves cards of bag 0 out of play.
            if flow.weight < 1 or left.get(0, 0) < 0 or any([n for bag, n in left.items() if bag]):
                raise InvalidPosition("memory: flows: every bag holds what went into it and did not leave it")
            self.flows.append(flow)
        if not self.flows:
            raise InvalidPosition("memory: flows: one or more are wanted")

    def read_table(self, table: list[str]) -> None:
        for seat in range(self.seats):
            words = str(table[int(seat)]).split()
            if len(words) > ROOM:
                raise InvalidPosition("memory: table: too many cards")
            self.laid[seat] = len(words)
            for nth, word in enumerate(words):
                self.stake[ROOM * seat + nth] = FACE_DOWN if word == "?" else read_card(word)

    def observation(self, seat: int) -> "War":
        blind = War(SHELL)
        self.copy_common(blind)
        self.copy_open(blind)
        blind.prize = vec[i64]([0] * ROOM)
        blind.cells = vec[i64]([HIDDEN] * len(self.cells))
        known = self.known_bags()
        for other in range(self.seats):
            for at in self.pile_cells(other):
                bag = int(self.cells[at] >> 6)
                blind.cells[at] = self.cells[at] if bag in known else HIDDEN + ROOM * bag
        blind.odd = self.odd
        if self.odd != NO_ODD and 0 not in known:
            blind.odd = HIDDEN
        return blind

    def places(self) -> dict[int, list[int]]:
        """For each bag where its cards lie: places in `cells`, or -1 for the odd card."""
        found: dict[int, list[int]] = {}
        if self.odd != NO_ODD:
            found[0] = [-1]
        for seat in range(self.seats):
            for at in self.pile_cells(seat):
                found.setdefault(int(self.cells[at] >> 6), []).append(at)
        return found

    def contents(self) -> dict[int, list[int]]:
        """For each bag the cards that were seen going into it, and have not been seen since."""
        found: dict[int, list[int]] = {}
        for card in range(52):
            if self.entered[card] != NO_BAG:
                found.setdefault(int(self.entered[card]), []).append(card)
        return found

    def known_bags(self) -> set[int]:
        """The bags of one card, which all can name: WR-15 leaves no doubt what is in them."""
        doubtful: set[int] = set()
        for flow in self.flows:
            for origin, bag in flow.pairs():
                doubtful |= {origin, bag}
        places = self.places()
        known: set[int] = set()
        for bag, cards in self.contents().items():
            if len(cards) == 1 and len(places.get(bag, [])) == 1 and bag not in doubtful:
                known.add(bag)
        return known

    def deal_hidden(self, seat: int, rng: Rng) -> None:
        contents = self.contents()
        places = self.places()
        leaving: dict[int, list[int]] = {}
        bags = set(contents)
        for origin, bag in self.draw_flow(contents, rng).pairs():
            leaving.setdefault(origin, []).append(bag)
            bags.add(bag)
        # Slots lead to later bags, so what comes into a bag is there before it is shared out.
        for bag in sorted(bags):
            cards = contents[bag]
            order: vec[i64] = vec[i64]([card for card in cards])
            rng.shuffle(order, len(cards))
            nth = 0
            for at in places.get(bag, []):
                if at < 0:
                    self.odd = order[nth]
                else:
                    self.cells[at] = order[nth] + ROOM * bag
                nth += 1
            for following in leaving.get(bag, []):
                contents.setdefault(following, []).append(int(order[nth]))
                nth += 1

    def draw_flow(self, contents: dict[int, list[int]], rng: Rng) -> "Flow":
        """One of the flows, each with the chance that the number of its worlds gives it."""
        if len(self.flows) == 1:
            return self.flows[0]
        worlds = [flow.worlds(contents) for flow in self.flows]
        ticket = draw_large(rng, sum(worlds))
        nth = 0
        while ticket >= worlds[nth]:
            ticket -= worlds[nth]
            nth += 1
        return self.flows[nth]

    # Moves as text

    def vocabulary(self) -> list[int]:
        return [FLIP]

    def notation(self, move: int) -> str:
        return "flip"

    def read_move(self, text: str) -> int:
        if text.strip().lower() != "flip":
            raise InvalidMove(f"{text!r} is no move: the only one is flip")
        return FLIP

    # What people see and read

    def prompt(self, seat: int) -> Sentence:
        if self.over:
            return Sentence("prompt.over")
        if seat >= 0 and not self.held[seat]:
            return Sentence("prompt.out")
        if seat >= 0 and (self.waiting >> seat) & 1:
            return Sentence("prompt.flip")
        still = int(count(self.waiting))
        if still > 1:
            return Sentence("prompt.flipped" if seat >= 0 else "prompt.flips", {"number": still})
        if seat >= 0:
            return Sentence("prompt.flipped.1", {"other": int(self.turn)})
        return Sentence("prompt.wait", {"who": int(self.turn)})

    def label(self, move: int) -> Sentence:
        return Sentence("move.flip")

    def spot(self, move: int) -> tuple[str, str]:
        return (f"pile.{self.viewer if self.viewer >= 0 else self.turn}", "")

    def zones(self, seat: int) -> list[Zone]:
        table = [Zone(COUNTER, "round", "zone.round", [], count=int(self.rounds))]
        if self.odd != NO_ODD:
            table.append(Zone(PILE, "odd", "zone.odd", [cell_text(self.odd)]))
        for other in range(self.seats):
            marks: list[str] = []
            if not self.held[other]:
                marks.append("badge.out")
            elif not self.over and not (self.waiting >> other) & 1:
                marks.append("badge.ready")
            pile = self.pile_words(other)
            table.append(Zone(PILE, f"pile.{other}", "zone.pile", pile, int(other), badges=marks))
            table.append(Zone(FAN, f"table.{other}", "zone.table", self.table_words(other), int(other)))
        return table

    # What a position is worth

    def deals(self) -> i64:
        """WR-1: cards are dealt once."""
        return 0

    def evaluation(self, seat: int) -> float:
        """By the share of the cards."""
        everything: i64 = 0
        for other in range(self.seats):
            everything += self.held[other]
        return 2.0 * float(self.held[seat]) / float(everything) - 1.0


@final
class Flow:
    """Open slots: one for each card that went face down from one bag to another and has not turned up since.

    `weight` is the number of ways in which the cards that did turn up can have used the slots that are gone.
    """

    def __init__(self, weight: int) -> None:
        self.weight = weight
        self.slots: vec[i64] = vec[i64]([0] * 16)  # in order
        self.open: i64 = 0
        self.path: vec[i64] = vec[i64]([0] * 16)  # of a search: where in `slots` its steps lie
        self.way: vec[i64] = vec[i64]([0] * 16)  # the last way that a search found
        self.steps: i64 = 0  # of that way

    def copy(self) -> "Flow":
        twin = Flow(self.weight)
        twin.slots = self.slots[:]
        twin.open = self.open
        twin.path = self.path[:]
        twin.way = self.way[:]
        return twin

    def add(self, slot: i64) -> None:
        if self.open == len(self.slots):
            self.widen()
        at = self.open
        while at and self.slots[at - 1] > slot:
            self.slots[at] = self.slots[at - 1]
            at -= 1
        self.slots[at] = slot
        self.open += 1

    def widen(self) -> None:
        room = 2 * len(self.slots)
        longer = vec[i64]([0] * int(room))
        for nth in range(self.open):
            longer[nth] = self.slots[nth]
        self.slots = longer
        self.path = vec[i64]([0] * int(room))
        self.way = vec[i64]([0] * int(room))

    def remove(self, nth: i64) -> None:
        self.open -= 1
        while nth < self.open:
            self.slots[nth] = self.slots[nth + 1]
            nth += 1

    def pour(self, bag: i64, onward: i64) -> None:
        """What went into a bag went on into another, in any order."""
        gone: i64 = 0
        at: i64 = self.open
        while at:
            at -= 1
            if self.slots[at] >> 31 == bag:
                self.remove(at)
                gone += 1
        self.weight *= factorial(int(gone))
        for nth in range(self.open):
            if self.slots[nth] & BAG == bag:
                self.slots[nth] = self.slots[nth] - bag + onward
        self.sort()

    def sort(self) -> None:
        for nth in range(self.open):
            slot = self.slots[nth]
            at: i64 = nth
            while at and self.slots[at - 1] > slot:
                self.slots[at] = self.slots[at - 1]
                at -= 1
            self.slots[at] = slot

    def use_only_way(self, origin: i64, bag: i64) -> bool:
        """Uses up the slots by which a card came from bag to bag, if there is no more than one way."""
        if self.search(origin, bag, 0) != 1:
            return False
        step = self.steps
        while step:
            step -= 1
            self.remove(self.way[step])
        return True

    def use_way(self) -> None:
        """Uses up the way that the last search found, as often as like slots offer it."""
        step = self.steps
        while step:
            step -= 1
            self.weight *= int(self.alike(self.way[step]))
            self.remove(self.way[step])

    def alike(self, at: i64) -> i64:
        """How many slots lead from and to the same bags as this one, the first of them."""
        end = at + 1
        while end < self.open and self.slots[end] == self.slots[at]:
            end += 1
        return end - at

    def search(self, origin: i64, bag: i64, depth: i64) -> i64:
        """How many ways lead from bag to bag, like slots counted once: 0, 1, or 2 for more."""
        ways: i64 = 0
        before: i64 = -1
        at = self.first_from(origin)
        while at < self.open:
            slot = self.slots[at]
            if slot >> 31 != origin or slot & BAG > bag:
                break
            if slot != before:
                before = slot
                self.path[depth] = at
                if slot & BAG == bag:
                    self.keep_way(depth + 1)
                    ways += 1
                else:
                    ways += self.search(slot & BAG, bag, depth + 1)
                if ways > 1:
                    return 2
            at += 1
        return ways

    def first_from(self, origin: i64) -> i64:
        """Where in `slots` those from a bag begin, if there are any."""
        wanted = shift(origin, 31)
        low: i64 = 0
        high = self.open
        while low < high:
            middle = (low + high) >> 1
            if self.slots[middle] < wanted:
                low = middle + 1
            else:
                high = middle
        return low

    def keep_way(self, steps: i64) -> None:
        self.steps = steps
        for step in range(steps):
            self.way[step] = self.path[step]

    def pairs(self) -> list[list[int]]:
        """Each slot as its two bags, in order."""
        return [[int(self.slots[nth] >> 31), int(self.slots[nth] & BAG)] for nth in range(self.open)]

    def ways(self, origin: i64, bag: i64) -> list[list[int]]:
        """Every way from bag to bag as a chain of slots, like slots counted once."""
        found: list[list[int]] = []
        before: i64 = -1
        for at in range(self.first_from(origin), self.open):
            slot = self.slots[at]
            if slot >> 31 != origin or slot & BAG > bag:
                break
            if slot == before:
                continue
            before = slot
            if slot & BAG == bag:
                found.append([int(slot)])
            else:
                for rest in self.ways(slot & BAG, bag):
                    found.append([int(slot), *rest])
        return found

    def without(self, way: list[int]) -> "Flow":
        """What is left when a card has come this way."""
        left = self.copy()
        left.steps = len(way)
        for step, slot in enumerate(way):
            at = left.first_from(slot >> 31)
            while left.slots[at] != slot:
                at += 1
            left.way[step] = at
        left.use_way()
        return left

    def mark(self) -> i64:
        """A number that is equal for flows with the same slots, and seldom for others."""
        marked: i64 = self.open
        for nth in range(self.open):
            marked = mix(mix(marked, self.slots[nth] >> 31), self.slots[nth] & BAG)
        return marked

    def worlds(self, contents: dict[int, list[int]]) -> int:
        """How many ways there are to share out the cards: all orders of what each bag holds or held."""
        sizes = {bag: len(cards) for bag, cards in contents.items()}
        for _, bag in self.pairs():
            sizes[bag] = sizes.get(bag, 0) + 1
        ways = self.weight
        for size in sizes.values():
            ways *= factorial(size)
        return ways


def merged(flows: list[Flow]) -> list[Flow]:
    """The same flows, those with the same slots as one, and no weight larger than it need be."""
    kept: list[Flow] = []
    by_mark: dict[int, Flow] = {}
    common = 0
    for flow in flows:
        mark = int(flow.mark())
        like = by_mark.get(mark)
        if like is not None and like.pairs() == flow.pairs():
            like.weight += flow.weight
            continue
        by_mark[mark] = flow
        kept.append(flow)
    for flow in kept:
        common = gcd(common, flow.weight)
    for flow in kept:
        flow.weight //= common
    return kept


def draw_large(rng: Rng, n: int) -> int:
    """A whole number from 0 to n-1, all equally likely, however large n is."""
    bits = n.bit_length()
    while True:
        drawn = 0
        for _ in range(0, bits, 30):
            drawn = drawn << 30 | int(rng.word())
        drawn >>= -bits % 30
        if drawn < n:
            return drawn


def cell_text(cell: i64) -> str:
    """The card in a place of a pile or on the table, `?` where it cannot be seen."""
    return "?" if cell < 0 else CELL_WORDS[cell & CARD]
