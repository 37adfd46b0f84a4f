"""High Card, for two to four: a small game that shows the whole contract. Its rules page is high_card.md."""

from dataclasses import dataclass
from typing import Any

import high_card_words as words

import parlour.authoring as kit

HAND_SIZE = 5


@dataclass(frozen=True)
class HighCardOptions(kit.Options):
    ties: str = kit.choice(
        "nobody", "suit", clause="HC-4", text="Equal cards: nobody scores, or the best suit"
    )
    coins: int = kit.number(1, 0, 5, "HC-5", "Coins that each may put under a card, for a round to count two")
    target: int = kit.number(5, 1, 50, "HC-8", "Points that win the match")

    @staticmethod
    def without() -> tuple[str, ...]:
        return ("limit",)  # G-4: matches are short

    def check(self, seats: int) -> str:
        vain = self.target == 1 and self.coins > 0
        return "target: with one point to win, a coin has nothing to double: coins must be 0 [HC-5]" * vain


def not_held(game: "HighCard", seat: int, move: int) -> kit.Sentence | None:
    card = move & kit.CARD_FIELD
    return None if game.hands[seat] & kit.bit(card) else kit.Sentence("refuse.yours", {"card": card})


def no_coin(game: "HighCard", seat: int, move: int) -> kit.Sentence | None:
    return kit.Sentence("refuse.coin") if move & kit.SAID and not game.coins[seat] else None


class HighCard(kit.Game):
    name, title, prefix, fewest, most = "high-card", "High Card", "HC", 2, 4
    options_type = HighCardOptions
    event_kinds = ("deal", "lay", "turn", "take", "tie", "draw", "win")
    refusals = (kit.Refuses("G-3", not_held), kit.Refuses("HC-5", no_coin))

    def prepare(self) -> None:
        assert isinstance(self.options, HighCardOptions)
        self.chosen = self.options
        self.pack = kit.pack_in(self.deck)
        if self.pack & ~kit.PACK or self.pack.bit_count() <= self.seats:
            raise kit.InvalidOption(f"deck: more than {self.seats} of the 52 cards are wanted [HC-1]")
        seats = int(self.seats)
        self.turned: list[list[int]] = [[] for _ in range(seats)]  # the latest first
        self.coins = [self.chosen.coins] * seats
        self.points = [0] * seats
        self.waiting = 2**seats - 1  # the set of seats that are still to lay
        self.shown = 0  # cards in hands that everybody has seen there

    def prepare_hidden(self) -> None:
        self.hands = [0] * int(self.seats)  # sets; a card that is laid stays in its hand until it is turned
        self.veiled = [0] * int(self.seats)  # in an observation: how many cards of each hand cannot be seen
        self.laid = [kit.NO_MOVE] * int(self.seats)
        self.stock: list[int] = []  # the top first

    # The deal: HC-1

    def start(self) -> None:
        self.begin()
        self.prepare()
        self.prepare_hidden()
        self.turn = 0
        self.rng.next_round()
        self.stock = self.rng.shuffled(kit.members(self.pack))
        each = min(HAND_SIZE, len(self.stock) // (self.seats + 1))  # a small pack leaves as large a stock
        for seat in range(self.seats):
            self.hands[seat] = kit.gather(self.stock[:each])
            del self.stock[:each]
            self.event("deal", seat, cards=self.hands[seat], seen_by=kit.bit(seat))

    # Laying a card: HC-2, HC-5

    def to_move(self) -> int:
        return 0 if self.over else self.waiting

    def generate(self, seat: int) -> int:
        return self.write_moves(choices(self, seat) if self.to_move() & kit.bit(seat) else [])

    def push(self, seat: int, move: int) -> None:
        self.tape_end = 0
        self.moves += 1
        self.laid[seat] = move
        self.waiting &= ~kit.bit(seat)
        self.event("lay", seat, cards=kit.bit(move & kit.CARD_FIELD), seen_by=kit.bit(seat))
        if not self.waiting:
            self.end_round()
        self.turn = kit.lowest(self.waiting) if not self.over else -1

    # A round: HC-3 to HC-9

    def end_round(self) -> None:
        taker = self.highest()
        value = 2 if taker != kit.NOBODY and self.laid[taker] & kit.SAID else 1
        self.turn_up()
        self.moves, self.rounds = 0, self.rounds + 1
        if taker == kit.NOBODY:
            self.event("tie")
        else:
            self.points[taker] += value
            self.event("take", taker, number=value)
            if self.points[taker] >= self.chosen.target:
                self.end(kit.bit(taker), "HC-8")
                return
        self.draw_cards(taker)
        if not self.hands[0]:  # HC-9: the most points win, and equal ones share
            best = max(self.points)
            self.end(kit.gather([seat for seat in range(self.seats) if self.points[seat] == best]), "HC-9")
            return
        self.waiting = kit.bit(self.seats) - 1

    def highest(self) -> int:
        """HC-3, HC-4: the seat whose card takes the round, NOBODY where the highest are equal."""
        aces_high = [((move & kit.CARD_FIELD) - 4) % 52 for move in self.laid]
        heights = aces_high if self.chosen.ties == "suit" else [card // 4 for card in aces_high]
        return heights.index(max(heights)) if heights.count(max(heights)) == 1 else kit.NOBODY

    def turn_up(self) -> None:
        for seat, move in enumerate(self.laid):
            card, coin = move & kit.CARD_FIELD, int(move & kit.SAID != 0)
            self.laid[seat] = kit.NO_MOVE
            self.hands[seat] &= ~kit.bit(card)
            self.shown &= ~kit.bit(card)
            self.turned[seat].insert(0, card)
            self.coins[seat] -= coin
            self.event("turn", seat, number=coin, cards=kit.bit(card))

    def draw_cards(self, taker: int) -> None:
        """HC-6: a card for everybody, or for nobody; HC-7: all see what the taker of the round draws."""
        for seat in range(self.seats) if len(self.stock) >= self.seats else ():
            card = kit.bit(self.stock.pop(0))
            self.hands[seat] |= card
            self.shown |= card if seat == taker else 0
            seen_by = kit.EVERYONE if seat == taker else kit.bit(seat)
            self.event("draw", seat, number=int(seat == taker), cards=card, seen_by=seen_by)

    def end(self, winners: int, clause: str) -> None:
        for seat in kit.members(winners):
            self.event("win", seat, number=self.points[seat])
        self.finish(winners, clause)

    def score_list(self) -> list[int]:
        return self.points[:]


def choices(game: HighCard, seat: int) -> list[int]:
    plain = kit.members(game.hands[seat])
    return plain + [card + kit.SAID for card in plain if game.coins[seat]]


def has_laid(game: HighCard, seat: int) -> list[str]:
    return ["badge.laid"] if game.laid[seat] != kit.NO_MOVE else []


def check(game: HighCard, position: kit.PositionReader) -> None:
    """Refuses what no play can lead to."""
    game.waiting = sum(kit.bit(seat) for seat in range(game.seats) if game.laid[seat] == kit.NO_MOVE)
    waited_for = position.seats_in("turn")
    sizes = {game.hands[seat].bit_count() + game.veiled[seat] for seat in range(game.seats)}
    game.turn = -1
    if position.has("over"):
        return
    if len(sizes) > 1 or not 1 <= max(sizes) <= HAND_SIZE:
        raise position.fault("hands", f"everybody holds as many cards, 1 to {HAND_SIZE} of them [HC-6]")
    if max(game.points) >= game.chosen.target:
        raise position.fault("scores", f"with {game.chosen.target} points the match is over [HC-8]")
    if not game.waiting or (position.has("turn") and waited_for != game.waiting):
        raise position.fault("turn", "play waits for all who have not laid a card, one at least [HC-2]")
    game.turn = kit.lowest(game.waiting)


class HighCardAdvice(kit.Advice):
    def heuristic_move(self, game: Any, seat: int) -> int:
        """Lays its highest card, a queen or better on a coin where it has one."""
        if not game.generate(seat):
            return kit.NO_MOVE
        card = max(kit.members(game.hands[seat]), key=lambda held: (held - 4) % 52)
        return card + kit.SAID if game.coins[seat] and (card - 4) % 52 // 4 >= 10 else card

    def evaluation(self, game: Any, seat: int) -> float:
        """By the share of the points."""
        return float(2 * (game.points[seat] + 1) / (sum(game.points) + game.seats) - 1)


def has_coins(game: HighCard) -> bool:
    return game.chosen.coins > 0


EXAMPLE = "a card like 7H, or 7H! to put a coin under it"
GRAMMAR = kit.Grammar(kit.Form("{card}[!]", "move.lay", "hand.{viewer}", EXAMPLE, may_say=has_coins))
LAYOUT = kit.Layout(
    kit.Pile("stock"),
    kit.Hands("hands", shown="shown", badges=has_laid),
    kit.Pile("turned", kit.EVERYBODY, each=True),
    kit.Numbers("coins", 0, 5, shown=has_coins),
    kit.Numbers("scores", field="points"),
    kit.Secret("laid", choices),
    learnt=(kit.Seen("shown"),),
    check=check,
)


kit.furnish(HighCard, GRAMMAR, LAYOUT, kit.EvenKnowledge(LAYOUT), HighCardAdvice(), words)
