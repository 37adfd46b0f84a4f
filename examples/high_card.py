"""High Card, for two to four: a small game that shows the whole contract. Its rules page is high_card.md."""

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from parlour.kit.bits import bit, count, gather, lowest, members
from parlour.kit.cards import PACK, UNKNOWN, card_text, read_card, set_text
from parlour.kit.chance import Rng
from parlour.kit.errors import InvalidMove, InvalidOption, InvalidPosition
from parlour.kit.game import EVERYONE, NO_MOVE, NOBODY, SHELL, SPECTATOR, Game, Refusal
from parlour.kit.moves import KIND_STEP, card_of, kind_of
from parlour.kit.options import Options, choice, number
from parlour.kit.position import PositionReader, cards_of, laid
from parlour.kit.words import Sentence
from parlour.kit.zones import COUNTER, HAND, PILE, Zone

HAND_SIZE: Final = 5

# A move is the card that is laid; with a coin under it, this is added.
WITH_COIN: Final = KIND_STEP
HIDDEN_LAY: Final = -2  # in a blind game, instead of a move: somebody has laid, and what is not known

# Kinds of event, in the order of `event_kinds`.
DEALT, LAID, TURNED, TOOK, TIED, DREW, WON = range(7)


@dataclass(frozen=True)
class HighCardOptions(Options):
    """What a table of High Card may choose."""

    ties: str = choice(
        "nobody", "suit", clause="HC-4", text="Equal highest cards: nobody scores, or the higher suit does"
    )
    coins: int = number(1, 0, 5, "HC-5", "Coins that each may put under a card, to make its round count two")
    target: int = number(5, 1, 50, "HC-8", "Points that win the match")

    @staticmethod
    def without() -> tuple[str, ...]:
        return ("limit",)  # G-4: matches are short

    def check(self, seats: int) -> str:
        if self.target == 1 and self.coins:
            return "target: with one point to win, a coin has nothing to double: coins must be 0 [HC-5]"
        return ""


class HighCard(Game):
    """A match of High Card."""

    name: ClassVar[str] = "high-card"
    title: ClassVar[str] = "High Card"
    prefix: ClassVar[str] = "HC"
    fewest: ClassVar[int] = 2
    most: ClassVar[int] = 4
    options_type: ClassVar[type[Options]] = HighCardOptions
    event_kinds: ClassVar[tuple[str, ...]] = ("deal", "lay", "turn", "take", "tie", "draw", "win")
    position_keys: ClassVar[tuple[str, ...]] = ("hands", "laid", "turned", "stock", "coins")
    sentences: ClassVar[dict[str, str]] = {
        "deal": "{who} is dealt {cards}.",
        "deal.you": "You are dealt {cards}.",
        "lay": "{who} lays {cards} face down.",
        "lay.you": "You lay {cards} face down.",
        "turn": "{who} turns up {cards}.",
        "turn.you": "You turn up {cards}.",
        "turn.1": "{who} turns up {cards}, with a coin under it.",
        "turn.1.you": "You turn up {cards}, with a coin under it.",
        "take": "{who} takes the round: {number} points.",
        "take.you": "You take the round: {number} points.",
        "take.1": "{who} takes the round: one point.",
        "take.1.you": "You take the round: one point.",
        "tie": "The highest cards are equal: nobody takes the round.",
        "draw": "{who} draws {cards}.",
        "draw.you": "You draw {cards}.",
        "draw.1": "{who} draws {cards} for all to see.",
        "draw.1.you": "You draw {cards} for all to see.",
        "win": "{who} has won with {number} points.",
        "win.you": "You have won with {number} points.",
        "prompt.lay": "Lay a card face down.",
        "move.lay": "Lay {card}",
        "move.coin": "Lay {card} on a coin",
        "refuse.coin": "You have no coin to put under a card",
        "zone.stock": "Stock",
        "zone.hand": "Hand",
        "zone.turned": "Turned up",
        "zone.coins": "Coins",
        "badge.laid": "has laid a card",
    }

    # What a match consists of

    def widest(self) -> int:
        return 2 * HAND_SIZE

    def prepare(self) -> None:
        chosen = self.options
        assert isinstance(chosen, HighCardOptions)
        self.by_suit = chosen.ties == "suit"
        self.coins_each = chosen.coins
        self.target = chosen.target
        self.pack = gather([read_card(word) for word in self.deck.split()]) if self.deck else PACK
        if self.pack & ~PACK or count(self.pack) <= self.seats:
            raise InvalidOption(f"deck: more than {self.seats} of the 52 cards are wanted [HC-1]")
        self.clear_table()

    def clear_table(self) -> None:
        seats = int(self.seats)
        self.hands = [0] * seats  # sets; a card that is laid stays in its hand until it is turned
        self.laid = [NO_MOVE] * seats
        self.turned: list[list[int]] = [[] for _ in range(seats)]  # the latest first
        self.stock: list[int] = []  # the top first
        self.coins = [self.coins_each] * seats
        self.points = [0] * seats
        self.waiting = bit(seats) - 1  # the set of seats that are still to lay
        self.shown = 0  # cards in hands that everybody has seen there
        self.veiled = [0] * seats  # in a blind game: how many cards of each hand cannot be seen

    def copy(self) -> "HighCard":
        twin = HighCard(SHELL)
        self.copy_common(twin)
        self.copy_open(twin)
        twin.hands = self.hands[:]
        twin.laid = self.laid[:]
        twin.stock = self.stock[:]
        twin.veiled = self.veiled[:]
        return twin

    def copy_open(self, twin: "HighCard") -> None:
        """Copies what everybody sees."""
        twin.by_suit = self.by_suit
        twin.coins_each = self.coins_each
        twin.target = self.target
        twin.pack = self.pack
        twin.turned = [pile[:] for pile in self.turned]
        twin.coins = self.coins[:]
        twin.points = self.points[:]
        twin.waiting = self.waiting
        twin.shown = self.shown

    # The deal: HC-1

    def start(self) -> None:
        self.begin()
        self.turn = 0
        self.clear_table()
        self.rng.next_round()
        self.stock = shuffled(self.pack, self.rng)
        # A small pack leaves a stock as large as a hand.
        each = min(HAND_SIZE, len(self.stock) // (int(self.seats) + 1))
        for seat in range(self.seats):
            self.hands[seat] = gather(self.stock[:each])
            del self.stock[:each]
            self.tell(DEALT, seat, NOBODY, 0, self.hands[seat], bit(seat))

    # Laying a card: HC-2, HC-5

    def to_move(self) -> int:
        return 0 if self.over else self.waiting

    def generate(self, seat: int) -> int:
        n = 0
        if self.to_move() & bit(seat):
            for card in members(self.hands[seat]):
                self.codes[n] = card
                n += 1
                if self.coins[seat]:
                    self.codes[n] = card + WITH_COIN
                    n += 1
        return n

    def find_refusal(self, seat: int, move: int) -> Refusal | None:
        card = int(card_of(move))
        if not self.hands[seat] & bit(card):
            return self.refuse("G-3", "refuse.yours", {"card": card})
        if kind_of(move) and not self.coins[seat]:
            return self.refuse("HC-5", "refuse.coin")
        return None

    def push(self, seat: int, move: int) -> None:
        self.tape_end = 0
        self.moves += 1
        self.laid[seat] = move
        self.waiting &= ~bit(seat)
        # HC-2: all learn that a card was laid; which one, its owner alone.
        self.tell(LAID, seat, NOBODY, 0, bit(card_of(move)), bit(seat))
        if self.waiting:
            self.turn = lowest(self.waiting)
        else:
            self.end_round()

    # A round: HC-3 to HC-9

    def end_round(self) -> None:
        taker = self.highest()
        worth = 1 + int(kind_of(self.laid[taker])) if taker != NOBODY else 0
        self.turn_up()
        if taker == NOBODY:
            self.tell(TIED, NOBODY, NOBODY, 0, 0, EVERYONE)
        else:
            self.points[taker] += worth
            self.tell(TOOK, taker, NOBODY, worth, 0, EVERYONE)
        self.moves = 0
        self.rounds += 1
        if taker != NOBODY and self.points[taker] >= self.target:
            self.end(bit(taker), "HC-8")
            return
        self.draw_cards(taker)
        if not self.hands[0]:
            self.end_by_count()
            return
        self.waiting = bit(self.seats) - 1
        self.turn = 0

    def highest(self) -> int:
        """HC-3, HC-4: the seat whose card takes the round, NOBODY where the highest are equal."""
        heights = [self.height(int(card_of(move))) for move in self.laid]
        best = max(heights)
        return heights.index(best) if heights.count(best) == 1 else NOBODY

    def height(self, card: int) -> int:
        aces_high = (card - 4) % 52
        return aces_high if self.by_suit else aces_high // 4

    def turn_up(self) -> None:
        for seat in range(self.seats):
            card, coin = int(card_of(self.laid[seat])), int(kind_of(self.laid[seat]))
            self.laid[seat] = NO_MOVE
            self.hands[seat] &= ~bit(card)
            self.shown &= ~bit(card)
            self.turned[seat].insert(0, card)
            self.coins[seat] -= coin
            self.tell(TURNED, seat, NOBODY, coin, bit(card), EVERYONE)

    def draw_cards(self, taker: int) -> None:
        """HC-6: a card for everybody, or for nobody; HC-7: all see what the taker of the round draws."""
        if len(self.stock) < self.seats:
            return
        for seat in range(self.seats):
            card = self.stock.pop(0)
            self.hands[seat] |= bit(card)
            if seat == taker:
                self.shown |= bit(card)
            self.tell(
                DREW, seat, NOBODY, int(seat == taker), bit(card), EVERYONE if seat == taker else bit(seat)
            )

    def end_by_count(self) -> None:
        """HC-9: the cards are used up; the most points win, and equal ones share."""
        most = max(self.points)
        self.end(gather([seat for seat in range(self.seats) if self.points[seat] == most]), "HC-9")

    def end(self, winners: int, clause: str) -> None:
        for seat in members(winners):
            self.tell(WON, seat, NOBODY, self.points[seat], 0, EVERYONE)
        self.finish(winners, clause)

    def score_list(self) -> list[int]:
        return self.points[:]

    # Position

    def write(self, position: dict[str, Any]) -> None:
        position["hands"] = [" ".join(self.hand_words(seat)) for seat in range(self.seats)]
        position["laid"] = [self.laid_words(move) for move in self.laid]
        position["turned"] = [" ".join([card_text(card) for card in pile]) for pile in self.turned]
        position["stock"] = " ".join([card_text(card) for card in self.stock])
        position["coins"] = self.coins[:]
        position["scores"] = self.points[:]

    def hand_words(self, seat: int) -> list[str]:
        return set_text(self.hands[seat]).split() + ["?"] * self.veiled[seat]

    def laid_words(self, move: int) -> str:
        if move == NO_MOVE:
            return ""
        return "?" if move == HIDDEN_LAY else self.text(move)

    def read(self, position: PositionReader) -> None:
        self.clear_table()
        for seat, hand in enumerate(position.piles("hands")):
            self.hands[seat] = cards_of(hand)
            self.veiled[seat] = hand.count(UNKNOWN)
        self.turned = position.piles("turned")
        self.stock = position.pile("stock")
        self.points = position.numbers("scores")
        if position.has("coins"):
            self.coins = position.numbers("coins")
        for seat, written in enumerate(position.by_seat("laid", "")):
            self.laid[seat] = self.read_laid(position, seat, str(written or ""))
            if self.laid[seat] != NO_MOVE:
                self.waiting &= ~bit(seat)
        self.check(position)

    def read_laid(self, position: PositionReader, seat: int, written: str) -> int:
        if not written:
            return NO_MOVE
        if written == "?" and position.veiled:
            return HIDDEN_LAY
        try:
            move = self.parse(written)
        except InvalidMove as reason:
            raise position.fault("laid", str(reason)) from None
        refusal = self.find_refusal(seat, move)
        if refusal is not None:
            raise position.fault("laid", str(refusal))
        return move

    def check(self, position: PositionReader) -> None:
        """Refuses what no play can lead to."""
        if position.named & ~self.pack:
            raise position.fault(
                "hands", f"{set_text(position.named & ~self.pack)} is not in the pack of this game"
            )
        if any(UNKNOWN in pile for pile in self.turned):
            raise position.fault("turned", "these cards lie face up")
        if min(self.coins) < 0 or min(self.points) < 0:
            raise position.fault("coins", "neither coins nor scores are below 0")
        if sum(self.veiled) + self.stock.count(UNKNOWN) > count(self.unseen()):
            raise position.fault("hands", "more cards are hidden than the pack has left")
        turn = position.seats_in("turn")
        if position.position.get("over"):
            self.turn = -1
            return
        sizes = {count(self.hands[seat]) + self.veiled[seat] for seat in range(self.seats)}
        if len(sizes) > 1 or not 1 <= max(sizes) <= HAND_SIZE:
            raise position.fault("hands", f"everybody holds as many cards, 1 to {HAND_SIZE} of them [HC-6]")
        if max(self.points) >= self.target:
            raise position.fault("scores", f"with {self.target} points the match is over [HC-8]")
        if not self.waiting or (position.has("turn") and turn != self.waiting):
            raise position.fault(
                "turn", "play waits for all who have not laid a card, and there is one at least [HC-2]"
            )
        self.turn = lowest(self.waiting)

    # What is known of hidden cards. All cards that have not been turned up are alike, but for those that were
    # shown as they were drawn (HC-7): everybody can name these as long as they are in a hand.

    def write_memory(self, state: dict[str, Any]) -> None:
        state["shown"] = set_text(self.shown)

    def read_memory(self, state: dict[str, Any]) -> None:
        self.shown = gather([read_card(word) for word in str(state.get("shown", "")).split()])

    def observation(self, seat: int) -> "HighCard":
        blind = HighCard(SHELL)
        self.copy_common(blind)
        self.copy_open(blind)
        blind.hands = [hand & self.shown for hand in self.hands]
        blind.laid = [NO_MOVE if move == NO_MOVE else HIDDEN_LAY for move in self.laid]
        if seat != SPECTATOR:
            blind.hands[seat] = self.hands[seat]
            blind.laid[seat] = self.laid[seat]
        blind.veiled = [int(count(self.hands[other] & ~blind.hands[other])) for other in range(self.seats)]
        blind.stock = [UNKNOWN] * len(self.stock)
        return blind

    def unseen(self) -> int:
        """In a blind game: the cards that are in hiding."""
        cards = int(self.pack)
        for seat in range(self.seats):
            cards &= ~(self.hands[seat] | gather(self.turned[seat]))
        return cards

    def deal_hidden(self, seat: int, rng: Rng) -> None:
        hidden = shuffled(self.unseen(), rng)
        for other in range(self.seats):
            self.hands[other] |= gather([hidden.pop() for _ in range(self.veiled[other])])
            self.veiled[other] = 0
            if self.laid[other] == HIDDEN_LAY:
                # Every choice that was open is as likely.
                choices = members(self.hands[other])
                coin = int(rng.below(2)) if self.coins[other] else 0
                self.laid[other] = choices[int(rng.below(len(choices)))] + coin * WITH_COIN
        self.stock = [hidden.pop() for _ in self.stock]

    # Moves as text

    def vocabulary(self) -> list[int]:
        plain = members(self.pack)
        return plain + [card + WITH_COIN for card in plain] if self.coins_each else plain

    def notation(self, move: int) -> str:
        return card_text(int(card_of(move))) + ("!" if kind_of(move) else "")

    def read_move(self, text: str) -> int:
        word = text.strip()
        try:
            card = read_card(word.removesuffix("!"))
        except InvalidPosition:
            raise InvalidMove(
                f"{text!r} is no move: write a card like 7H, or 7H! to put a coin under it"
            ) from None
        if not bit(card) & self.pack:
            raise InvalidMove(f"{text!r} is no move: {card_text(card)} is not in the pack of this game")
        return card + (WITH_COIN if word.endswith("!") else 0)

    # What people see and read

    def prompt(self, seat: int) -> Sentence:
        if self.over:
            return Sentence("prompt.over")
        if seat >= 0 and self.waiting & bit(seat):
            return Sentence("prompt.lay")
        return Sentence("prompt.wait", {"who": int(self.turn)})

    def label(self, move: int) -> Sentence:
        return Sentence("move.coin" if kind_of(move) else "move.lay", {"card": int(card_of(move))})

    def spot(self, move: int) -> tuple[str, str]:
        return (f"hand.{self.viewer}", card_text(int(card_of(move))))

    def zones(self, seat: int) -> list[Zone]:
        table = [Zone(PILE, "stock", "zone.stock", ["?"] * len(self.stock))]
        for other in range(self.seats):
            marks = ["badge.laid"] if self.laid[other] != NO_MOVE else []
            pile = [card_text(card) for card in self.turned[other]]
            table.append(
                Zone(HAND, f"hand.{other}", "zone.hand", self.hand_words(other), other, badges=marks)
            )
            table.append(Zone(PILE, f"turned.{other}", "zone.turned", pile, other))
            if self.coins_each:
                table.append(
                    Zone(COUNTER, f"coins.{other}", "zone.coins", [], other, count=self.coins[other])
                )
        return table

    # A rule of thumb, and what a position is worth

    def heuristic_move(self, seat: int) -> int:
        """Lays its highest card, a queen or better on a coin where it has one."""
        if not self.generate(seat):
            return NO_MOVE
        card = max(members(self.hands[seat]), key=lambda held: (held - 4) % 52)
        return card + WITH_COIN if self.coins[seat] and (card - 4) % 52 // 4 >= 10 else card

    def evaluation(self, seat: int) -> float:
        """By the share of the points."""
        return 2.0 * (self.points[seat] + 1) / (sum(self.points) + int(self.seats)) - 1.0


def shuffled(cards: int, rng: Rng) -> list[int]:
    """The cards of a set in random order."""
    order = laid(members(cards), int(count(cards)))
    rng.shuffle(order, len(order))
    return [int(card) for card in order]
