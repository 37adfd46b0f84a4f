"""High Card, a small game for two to four players that uses every part of the game interface.

The rules are in high_card.md.
"""

from dataclasses import dataclass
from typing import Any

import parlour.authoring as kit

HAND_SIZE = 5

DEALT = kit.event("deal", seen_by=kit.ACTOR)
LAID = kit.event("lay", seen_by=kit.ACTOR)
TURNED = kit.event("turn")
TAKEN = kit.event("take")
TIED = kit.event("tie")
DREW = kit.event("draw", seen_by=kit.ACTOR)
SHOWN = kit.event("show")
WON = kit.event("win")


@dataclass(frozen=True)
class HighCardOptions(kit.Options):
    ties: str = kit.choice("nobody", "suit", clause="HC-4")
    coins: int = kit.number(1, 0, 5, "HC-5")
    target: int = kit.number(5, 1, 50, "HC-8")

    @staticmethod
    def unused_options() -> tuple[str, ...]:
        return ("limit",)  # the option `limit` (clause G-4) is not needed, because matches are short

    def find_conflict(self, seats: int) -> kit.Sentence | None:
        return (
            kit.option_conflict("target", "clash-target", "HC-5") if self.target == 1 and self.coins else None
        )


class HighCard(kit.CardGame):
    name, title, clause_prefix, min_seats, max_seats = "high-card", "High Card", "HC", 2, 4
    options_type = HighCardOptions
    event_kinds = kit.event_kinds(DEALT, LAID, TURNED, TAKEN, TIED, DREW, SHOWN, WON)
    deck_clause = "HC-1"

    def declare_public_fields(self) -> None:
        super().declare_public_fields()
        assert isinstance(self.options, HighCardOptions)
        self.game_options = self.options
        self.turned: list[list[int]] = [[] for _ in range(self.seats)]  # face-up cards by seat, latest first
        self.coins = [self.game_options.coins] * int(self.seats)
        self.shown = 0  # set of the cards in hand that every player has seen

    def declare_hidden_fields(self) -> None:
        super().declare_hidden_fields()
        # card laid by each seat; it stays in the seat's hand until it is revealed
        self.laid = [kit.NO_MOVE] * int(self.seats)

    # Laying a card: HC-1, HC-2, HC-5

    def deal(self) -> None:
        self.deal_hands(HAND_SIZE)
        self.waiting_seats = self.required_seats()

    def required_seats(self) -> int:
        return kit.make_set([seat for seat in range(self.seats) if self.laid[seat] == kit.NO_MOVE])

    def list_legal_moves(self, seat: int) -> list[int]:
        cards = kit.members(self.hands[seat])
        return cards + [card + kit.CALL_FLAG for card in cards if self.coins[seat]]

    def apply_move(self, seat: int, move: int) -> None:
        self.laid[seat] = move
        self.emit(LAID, seat, cards=kit.bit(kit.move_card(move)))
        if not self.required_seats():
            self.end_round()
        self.waiting_seats = self.required_seats()

    # A round: HC-3 to HC-9

    def end_round(self) -> None:
        round_winner = self.find_round_winner()
        round_points = 2 if round_winner != kit.NO_SEAT and self.laid[round_winner] & kit.CALL_FLAG else 1
        self.reveal_cards()
        self.move_count, self.round_count = 0, self.round_count + 1
        if round_winner == kit.NO_SEAT:
            self.emit(TIED)
        else:
            self.points[round_winner] += round_points
            self.emit(TAKEN, round_winner, number=round_points)
            if self.points[round_winner] >= self.game_options.target:
                self.end_match(kit.bit(round_winner), "HC-8")
                return
        self.draw_cards(round_winner)
        if not self.hands[0]:  # all hands are empty; players with equal points share the win (HC-9)
            self.end_match(self.point_leaders(), "HC-9")

    def find_round_winner(self) -> int:
        """Return the seat with the highest card of the round, or `NO_SEAT` after a tie (HC-3, HC-4)."""
        orders = [kit.ace_high_order(kit.move_card(move)) for move in self.laid]
        strengths = orders if self.game_options.ties == "suit" else [order // 4 for order in orders]
        return strengths.index(max(strengths)) if strengths.count(max(strengths)) == 1 else kit.NO_SEAT

    def reveal_cards(self) -> None:
        for seat, move in enumerate(self.laid):
            card, coin = kit.move_card(move), int(move & kit.CALL_FLAG != 0)
            self.laid[seat] = kit.NO_MOVE
            self.hands[seat] &= ~kit.bit(card)
            self.shown &= ~kit.bit(card)
            self.turned[seat].insert(0, card)
            self.coins[seat] -= coin
            self.emit(TURNED, seat, number=coin, cards=kit.bit(card))

    def draw_cards(self, round_winner: int) -> None:
        """Deal a card to each seat if the stock has enough cards (HC-6).

        Show the winner's card to all players (HC-7).
        """
        for seat in range(self.seats) if len(self.stock) >= self.seats else ():
            card = kit.bit(self.stock.pop(0))
            self.hands[seat] |= card
            self.emit(DREW, seat, cards=card)
            if seat == round_winner:
                self.shown |= card
                self.emit(SHOWN, seat, cards=card)


def check_coin(game: HighCard, seat: int, move: int) -> kit.Sentence | None:
    return kit.Sentence("refuse-coin") if move & kit.CALL_FLAG and not game.coins[seat] else None


CLAUSE_CHECKS = (kit.ClauseCheck("G-3", kit.check_card_held), kit.ClauseCheck("HC-5", check_coin))


def validate_position(game: HighCard, position: kit.PositionReader) -> None:
    if position.has_key("outcome"):
        return
    sizes = {game.hands[seat].bit_count() + game.hidden_counts[seat] for seat in range(game.seats)}
    if len(sizes) > 1 or not 1 <= max(sizes) <= HAND_SIZE:
        raise position.position_error(
            "hands", f"every player must hold the same number of cards, from 1 to {HAND_SIZE} [HC-6]"
        )
    if max(game.points) >= game.game_options.target:
        raise position.position_error(
            "scores", f"with {game.game_options.target} points the match is over [HC-8]"
        )


class HighCardStrategy(kit.Strategy[Any]):
    def heuristic_move(self, game: Any, seat: int) -> int:
        """Return the move that lays the highest card. A queen or better is laid with a coin if possible."""
        if not game.generate_legal_moves(seat):
            return kit.NO_MOVE
        card = max(kit.members(game.hands[seat]), key=kit.ace_high_order)
        return card + kit.CALL_FLAG if game.coins[seat] and kit.ace_high_order(card) // 4 >= 10 else card

    def evaluate(self, game: Any, seat: int) -> float:
        """Return the seat's share of the points, scaled to the range from -1 to 1."""
        return float(2 * (game.points[seat] + 1) / (sum(game.points) + game.seats) - 1)


LAY_FORM = kit.MoveForm(
    "{card}[!]", "move-lay", "hand.{viewer} {card}", "example-card", call_condition="coins"
)
NOTATION = kit.Notation[HighCard](LAY_FORM)
LAYOUT = kit.Layout(
    kit.Pile("stock"),
    kit.Hands("hands", shown_field="shown"),
    kit.Pile("turned", kit.EVERYBODY, is_per_seat=True),
    kit.Numbers("coins", 0, 5, is_shown="coins"),
    kit.Numbers("scores", field="points"),
    kit.FaceDownMoves("laid", badge="badge-laid"),
    learned=(kit.KnownCardSet("shown"),),
    validate=validate_position,
)
kit.register(
    HighCard,
    clause_checks=CLAUSE_CHECKS,
    notation=NOTATION,
    positions=LAYOUT,
    strategy=HighCardStrategy(),
    beliefs=kit.UniformBeliefs(LAYOUT),
    features=kit.LayoutFeatures(LAYOUT),
)
