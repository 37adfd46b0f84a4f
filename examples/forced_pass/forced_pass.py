"""Forced Pass, a game for two to four players in which a pass reveals which cards a player does not hold.

The rules are in forced_pass.md.
"""

from dataclasses import dataclass
from typing import Any

import parlour.authoring as kit

LAY, PASS = (kind * kit.KIND_UNIT for kind in range(2))

DEALT = kit.event("deal", seen_by=kit.ACTOR)
LAID = kit.event("lay")
PASSED = kit.event("pass")
WON = kit.event("win")


@dataclass(frozen=True)
class ForcedPassOptions(kit.Options):
    @staticmethod
    def unused_options() -> tuple[str, ...]:
        return ("limit",)


class ForcedPass(kit.CardGame):
    name, title, clause_prefix, min_seats, max_seats = "forced-pass", "Forced Pass", "FP", 2, 4
    options_type = ForcedPassOptions
    event_kinds = kit.event_kinds(DEALT, LAID, PASSED, WON)
    deck_clause = "FP-1"

    def declare_public_fields(self) -> None:
        super().declare_public_fields()
        self.pile: list[int] = []  # the top card first
        self.leader = 0  # seat that laid the top card
        self.lacks = [0] * int(self.seats)  # for each seat, the set of cards that its passes have ruled out

    # The deal: FP-1

    def deal(self) -> None:
        for seat in range(self.seats):
            self.hands[seat] = kit.make_set(self.stock[seat :: int(self.seats)])
            self.emit(DEALT, seat, cards=self.hands[seat])
        self.stock = []
        self.waiting_seats = kit.bit(0)

    # A move: FP-2 to FP-5

    def list_legal_moves(self, seat: int) -> list[int]:
        playable_cards = self.hands[seat] & self.eligible_cards(seat)
        return [LAY + card for card in kit.members(playable_cards)] or [PASS]

    def eligible_cards(self, seat: int) -> int:
        """Return the cards of the suit on top of the pile, or all cards if the seat leads (FP-2, FP-4)."""
        if not self.pile or seat == self.leader:
            return kit.STANDARD_CARDS
        return kit.make_set(list(range(self.pile[0] & 3, 52, 4)))

    def apply_move(self, seat: int, move: int) -> None:
        if move & kit.KIND_FIELD == PASS:
            self.lacks[seat] |= self.eligible_cards(seat)
            self.emit(PASSED, seat)
        else:
            self.lay(seat, kit.move_card(move))
        self.waiting_seats = kit.bit((seat + 1) % int(self.seats))

    def lay(self, seat: int, card: int) -> None:
        self.hands[seat] &= ~kit.bit(card)
        self.pile.insert(0, card)
        self.leader = seat
        self.emit(LAID, seat, cards=kit.bit(card))
        if not self.hands[seat]:
            self.end_match(kit.bit(seat), "FP-5")


def check_suit(game: ForcedPass, seat: int, move: int) -> kit.Sentence | None:
    card = kit.move_card(move)
    return None if game.eligible_cards(seat) & kit.bit(card) else kit.Sentence("refuse-suit", {"card": card})


def check_pass(game: ForcedPass, seat: int, move: int) -> kit.Sentence | None:
    return kit.Sentence("refuse-pass") if game.hands[seat] & game.eligible_cards(seat) else None


CLAUSE_CHECKS = (
    kit.ClauseCheck("G-3", kit.check_card_held, (LAY,)),
    kit.ClauseCheck("FP-2", check_suit, (LAY,)),
    kit.ClauseCheck("FP-3", check_pass, (PASS,)),
)


class ForcedPassBeliefs(kit.UniformBeliefs):
    def infer(self, game: Any, seat: int) -> kit.HiddenCards:
        """Return which hidden cards each hand may contain, given the players' passes."""
        hidden_cards = self.layout.hidden_cards(game)
        beliefs = kit.HiddenCards(kit.make_set(hidden_cards))
        for owner in range(game.seats):
            beliefs.add_cards(owner, game.hidden_counts[owner], kit.STANDARD_CARDS & ~game.lacks[owner])
        # The owner `game.seats` stands for the cards that are out of play.
        beliefs.add_cards(game.seats, len(hidden_cards) - sum(game.hidden_counts), kit.STANDARD_CARDS)
        return beliefs

    def deal_hidden(self, game: Any, seat: int, rng: kit.Rng, inferences: object) -> None:
        assert isinstance(inferences, kit.HiddenCards)
        for place, card in zip(inferences.places, inferences.draw(rng), strict=True):
            if place < game.seats:
                game.hands[place] |= kit.bit(card)
        game.hidden_counts = [0] * game.seats


NOTATION = kit.Notation[ForcedPass](
    kit.MoveForm("{card}", "move-lay", "hand.{viewer} {card}", "example-card", LAY),
    kit.MoveForm("pass", "move-pass", kind=PASS),
)
LAYOUT = kit.Layout(
    kit.Hands("hands"),
    kit.Pile("pile", kit.EVERYBODY),
    kit.SeatValue("leader"),
    learned=(kit.KnownCardSets("lacks"),),
)
kit.register(
    ForcedPass,
    clause_checks=CLAUSE_CHECKS,
    notation=NOTATION,
    positions=LAYOUT,
    beliefs=ForcedPassBeliefs(LAYOUT),
    features=kit.LayoutFeatures(LAYOUT),
)
