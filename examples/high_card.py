"""High Card, for two to four: a small game that shows the whole contract. Its rules page is high_card.md."""

from dataclasses import dataclass
from typing import Any

import parlour.authoring as kit

HAND_SIZE = 5


@dataclass(frozen=True)
class HighCardOptions(kit.Options):
    ties: str = kit.choice_option("nobody", "suit", clause="HC-4")
    coins: int = kit.number_option(1, 0, 5, "HC-5")
    target: int = kit.number_option(5, 1, 50, "HC-8")

    @staticmethod
    def unused_options() -> tuple[str, ...]:
        return ("limit",)  # G-4: matches are short

    def find_conflict(self, seats: int) -> kit.Sentence | None:
        return (
            kit.option_conflict("target", "clash-target", "HC-5") if self.target == 1 and self.coins else None
        )


class HighCard(kit.CardGame):
    name, title, clause_prefix, min_seats, max_seats = "high-card", "High Card", "HC", 2, 4
    options_type = HighCardOptions
    event_kinds = ("deal", "lay", "turn", "take", "tie", "draw", "win")
    deck_clause = "HC-1"

    def declare_public(self) -> None:
        super().declare_public()
        assert isinstance(self.options, HighCardOptions)
        self.chosen = self.options
        self.turned: list[list[int]] = [[] for _ in range(self.seats)]  # the latest first
        self.coins = [self.chosen.coins] * int(self.seats)
        self.shown = 0  # cards in hands that all players have seen

    def declare_hidden(self) -> None:
        super().declare_hidden()
        self.laid = [kit.NO_MOVE] * int(self.seats)  # a card stays in its hand until it is turned up

    # Laying a card: HC-1, HC-2, HC-5

    def deal(self) -> None:
        self.deal_hands(HAND_SIZE)
        self.waiting_seats = self.required_seats()

    def required_seats(self) -> int:
        return kit.make_set([seat for seat in range(self.seats) if self.laid[seat] == kit.NO_MOVE])

    def list_legal(self, seat: int) -> list[int]:
        plain = kit.members(self.hands[seat])
        return plain + [card + kit.CALL_FLAG for card in plain if self.coins[seat]]

    def apply_move(self, seat: int, move: int) -> None:
        self.laid[seat] = move
        self.emit_named_event("lay", seat, cards=kit.bit(kit.move_card(move)), viewers=kit.bit(seat))
        if not self.required_seats():
            self.end_round()
        self.waiting_seats = self.required_seats()

    # A round: HC-3 to HC-9

    def end_round(self) -> None:
        taker = self.highest()
        value = 2 if taker != kit.NO_SEAT and self.laid[taker] & kit.CALL_FLAG else 1
        self.turn_up()
        self.move_count, self.round_count = 0, self.round_count + 1
        if taker == kit.NO_SEAT:
            self.emit_named_event("tie")
        else:
            self.points[taker] += value
            self.emit_named_event("take", taker, number=value)
            if self.points[taker] >= self.chosen.target:
                self.end_match(kit.bit(taker), "HC-8")
                return
        self.draw_cards(taker)
        if not self.hands[0]:  # HC-9: equal ones share
            self.end_match(self.point_leaders(), "HC-9")

    def highest(self) -> int:
        """Return the seat whose card takes the round, `NO_SEAT` for equal cards (HC-3, HC-4)."""
        places = [kit.ace_high_order(kit.move_card(move)) for move in self.laid]
        heights = places if self.chosen.ties == "suit" else [place // 4 for place in places]
        return heights.index(max(heights)) if heights.count(max(heights)) == 1 else kit.NO_SEAT

    def turn_up(self) -> None:
        for seat, move in enumerate(self.laid):
            card, coin = kit.move_card(move), int(move & kit.CALL_FLAG != 0)
            self.laid[seat] = kit.NO_MOVE
            self.hands[seat] &= ~kit.bit(card)
            self.shown &= ~kit.bit(card)
            self.turned[seat].insert(0, card)
            self.coins[seat] -= coin
            self.emit_named_event("turn", seat, number=coin, cards=kit.bit(card))

    def draw_cards(self, taker: int) -> None:
        """Deal a card to each seat if there are enough (HC-6). All players see the taker's card (HC-7)."""
        for seat in range(self.seats) if len(self.stock) >= self.seats else ():
            card = kit.bit(self.stock.pop(0))
            self.hands[seat] |= card
            self.shown |= card if seat == taker else 0
            seen_by = kit.ALL_VIEWERS if seat == taker else kit.bit(seat)
            self.emit_named_event("draw", seat, number=int(seat == taker), cards=card, viewers=seen_by)


def no_coin(game: HighCard, seat: int, move: int) -> kit.Sentence | None:
    return kit.Sentence("refuse-coin") if move & kit.CALL_FLAG and not game.coins[seat] else None


CLAUSE_CHECKS = (kit.ClauseCheck("G-3", kit.check_card_held), kit.ClauseCheck("HC-5", no_coin))


def check(game: HighCard, position: kit.PositionReader) -> None:
    if position.has("outcome"):
        return
    sizes = {game.hands[seat].bit_count() + game.hidden_counts[seat] for seat in range(game.seats)}
    if len(sizes) > 1 or not 1 <= max(sizes) <= HAND_SIZE:
        raise position.position_error(
            "hands", f"every player must hold the same number of cards, from 1 to {HAND_SIZE} [HC-6]"
        )
    if max(game.points) >= game.chosen.target:
        raise position.position_error("scores", f"with {game.chosen.target} points the match is over [HC-8]")


class HighCardStrategy(kit.Strategy):
    def heuristic_move(self, game: Any, seat: int) -> int:
        """Return the highest card, with a coin under a queen or better."""
        if not game.generate_legal(seat):
            return kit.NO_MOVE
        card = max(kit.members(game.hands[seat]), key=kit.ace_high_order)
        return card + kit.CALL_FLAG if game.coins[seat] and kit.ace_high_order(card) // 4 >= 10 else card

    def evaluate(self, game: Any, seat: int) -> float:
        """Return the share of the points, scaled to -1 to 1."""
        return float(2 * (game.points[seat] + 1) / (sum(game.points) + game.seats) - 1)


LAYING = kit.MoveForm("{card}[!]", "move-lay", "hand.{viewer} {card}", "example-card", call_condition="coins")
GRAMMAR = kit.Grammar(LAYING)
LAYOUT = kit.Layout(
    kit.Pile("stock"),
    kit.Hands("hands", shown_field="shown"),
    kit.Pile("turned", kit.EVERYBODY, is_per_seat=True),
    kit.Numbers("coins", 0, 5, is_shown="coins"),
    kit.Numbers("scores", field="points"),
    kit.HiddenMoves("laid", badge="badge-laid"),
    learned=(kit.KnownSet("shown"),),
    validate=check,
)
SEEN, KNOWN = kit.LayoutFeatures(LAYOUT), kit.UniformKnowledge(LAYOUT)
kit.register_components(HighCard, CLAUSE_CHECKS, GRAMMAR, LAYOUT, KNOWN, SEEN, HighCardStrategy())
