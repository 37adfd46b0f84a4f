"""High Card, for two to four: a small game that shows the whole contract. Its rules page is high_card.md."""

from dataclasses import dataclass
from typing import Any

import parlour.authoring as kit

HAND_SIZE = 5


@dataclass(frozen=True)
class HighCardOptions(kit.Options):
    ties: str = kit.choice("nobody", "suit", clause="HC-4")
    coins: int = kit.number(1, 0, 5, "HC-5")
    target: int = kit.number(5, 1, 50, "HC-8")

    @staticmethod
    def without() -> tuple[str, ...]:
        return ("limit",)  # G-4: matches are short

    def check(self, seats: int) -> kit.Sentence | None:
        return kit.clash("target", "clash-target", "HC-5") if self.target == 1 and self.coins else None


class HighCard(kit.CardGame):
    name, title, prefix, fewest, most = "high-card", "High Card", "HC", 2, 4
    options_type = HighCardOptions
    event_kinds = ("deal", "lay", "turn", "take", "tie", "draw", "win")
    deck_clause = "HC-1"

    def prepare(self) -> None:
        super().prepare()
        assert isinstance(self.options, HighCardOptions)
        self.chosen = self.options
        self.turned: list[list[int]] = [[] for _ in range(self.seats)]  # the latest first
        self.coins = [self.chosen.coins] * int(self.seats)
        self.shown = 0  # cards in hands that everybody has seen there

    def prepare_hidden(self) -> None:
        super().prepare_hidden()
        self.laid = [kit.NO_MOVE] * int(self.seats)  # a card stays in its hand until it is turned

    # Laying a card: HC-1, HC-2, HC-5

    def deal(self) -> None:
        self.deal_hands(HAND_SIZE)
        self.waiting = self.awaited()

    def awaited(self) -> int:
        return kit.gather([seat for seat in range(self.seats) if self.laid[seat] == kit.NO_MOVE])

    def choices(self, seat: int) -> list[int]:
        plain = kit.members(self.hands[seat])
        return plain + [card + kit.SAID for card in plain if self.coins[seat]]

    def carry_out(self, seat: int, move: int) -> None:
        self.laid[seat] = move
        self.event("lay", seat, cards=kit.bit(kit.card_of(move)), seen_by=kit.bit(seat))
        if not self.awaited():
            self.end_round()
        self.waiting = self.awaited()

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
        if not self.hands[0]:  # HC-9: equal ones share
            self.end(self.most_points(), "HC-9")

    def highest(self) -> int:
        """HC-3, HC-4: the seat whose card takes the round, NOBODY where the highest are equal."""
        places = [kit.aces_high(kit.card_of(move)) for move in self.laid]
        heights = places if self.chosen.ties == "suit" else [place // 4 for place in places]
        return heights.index(max(heights)) if heights.count(max(heights)) == 1 else kit.NOBODY

    def turn_up(self) -> None:
        for seat, move in enumerate(self.laid):
            card, coin = kit.card_of(move), int(move & kit.SAID != 0)
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


def no_coin(game: HighCard, seat: int, move: int) -> kit.Sentence | None:
    return kit.Sentence("refuse-coin") if move & kit.SAID and not game.coins[seat] else None


REFUSALS = (kit.Refuses("G-3", kit.not_held), kit.Refuses("HC-5", no_coin))


def check(game: HighCard, position: kit.PositionReader) -> None:
    if position.has("over"):
        return
    sizes = {game.hands[seat].bit_count() + game.veiled[seat] for seat in range(game.seats)}
    if len(sizes) > 1 or not 1 <= max(sizes) <= HAND_SIZE:
        raise position.fault("hands", f"everybody holds as many cards, 1 to {HAND_SIZE} of them [HC-6]")
    if max(game.points) >= game.chosen.target:
        raise position.fault("scores", f"with {game.chosen.target} points the match is over [HC-8]")


class HighCardAdvice(kit.Advice):
    def heuristic_move(self, game: Any, seat: int) -> int:
        """Lays its highest card, a queen or better on a coin where it has one."""
        if not game.generate(seat):
            return kit.NO_MOVE
        card = max(kit.members(game.hands[seat]), key=kit.aces_high)
        return card + kit.SAID if game.coins[seat] and kit.aces_high(card) // 4 >= 10 else card

    def evaluation(self, game: Any, seat: int) -> float:
        """By the share of the points."""
        return float(2 * (game.points[seat] + 1) / (sum(game.points) + game.seats) - 1)


LAYING = kit.Form("{card}[!]", "move-lay", "hand.{viewer} {card}", "example-card", may_say="coins")
GRAMMAR = kit.Grammar(LAYING)
LAYOUT = kit.Layout(
    kit.Pile("stock"),
    kit.Hands("hands", shown="shown"),
    kit.Pile("turned", kit.EVERYBODY, each=True),
    kit.Numbers("coins", 0, 5, shown="coins"),
    kit.Numbers("scores", field="points"),
    kit.Secret("laid", badge="badge-laid"),
    learnt=(kit.Seen("shown"),),
    check=check,
)
SEEN, KNOWN = kit.PlaceFeatures(LAYOUT), kit.EvenKnowledge(LAYOUT)
kit.furnish(HighCard, REFUSALS, GRAMMAR, LAYOUT, KNOWN, SEEN, HighCardAdvice())
