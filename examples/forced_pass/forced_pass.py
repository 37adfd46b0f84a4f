"""Forced Pass, for two to four: where a pass tells what a hand lacks. Its rules page is forced_pass.md."""

from dataclasses import dataclass
from typing import Any

import parlour.authoring as kit

LAY, PASS = (kind * kit.KIND_STEP for kind in range(2))


@dataclass(frozen=True)
class ForcedPassOptions(kit.Options):
    @staticmethod
    def without() -> tuple[str, ...]:
        return ("limit",)


class ForcedPass(kit.CardGame):
    name, title, prefix, fewest, most = "forced-pass", "Forced Pass", "FP", 2, 4
    options_type = ForcedPassOptions
    event_kinds = ("deal", "lay", "pass", "win")
    deck_clause = "FP-1"

    def prepare(self) -> None:
        super().prepare()
        self.pile: list[int] = []  # the top first
        self.leader = 0  # the seat that laid the top card
        self.lacks = [0] * int(self.seats)  # cards that a seat does not hold, as its passes have shown

    # The deal: FP-1

    def deal(self) -> None:
        for seat in range(self.seats):
            self.hands[seat] = kit.gather(self.stock[seat :: int(self.seats)])
            self.event("deal", seat, cards=self.hands[seat], seen_by=kit.bit(seat))
        self.stock = []
        self.waiting = kit.bit(0)

    # A move: FP-2 to FP-5

    def choices(self, seat: int) -> list[int]:
        fitting = self.hands[seat] & self.to_follow(seat)
        return [LAY + card for card in kit.members(fitting)] or [PASS]

    def to_follow(self, seat: int) -> int:
        """FP-2, FP-4: the cards of the suit on top; all cards for a seat that leads."""
        if not self.pile or seat == self.leader:
            return kit.PACK
        return kit.gather(list(range(self.pile[0] & 3, 52, 4)))

    def carry_out(self, seat: int, move: int) -> None:
        if move & kit.KIND_FIELD == PASS:
            self.lacks[seat] |= self.to_follow(seat)
            self.event("pass", seat)
        else:
            self.lay(seat, kit.card_of(move))
        self.waiting = kit.bit((seat + 1) % int(self.seats))

    def lay(self, seat: int, card: int) -> None:
        self.hands[seat] &= ~kit.bit(card)
        self.pile.insert(0, card)
        self.leader = seat
        self.event("lay", seat, cards=kit.bit(card))
        if not self.hands[seat]:
            self.end(kit.bit(seat), "FP-5")


def other_suit(game: ForcedPass, seat: int, move: int) -> kit.Sentence | None:
    card = kit.card_of(move)
    return None if game.to_follow(seat) & kit.bit(card) else kit.Sentence("refuse-suit", {"card": card})


def can_follow(game: ForcedPass, seat: int, move: int) -> kit.Sentence | None:
    return kit.Sentence("refuse-pass") if game.hands[seat] & game.to_follow(seat) else None


REFUSALS = (
    kit.Refuses("G-3", kit.not_held, (LAY,)),
    kit.Refuses("FP-2", other_suit, (LAY,)),
    kit.Refuses("FP-3", can_follow, (PASS,)),
)


class ForcedPassKnowledge(kit.EvenKnowledge):
    def known_to(self, game: Any, seat: int) -> kit.Unseen:
        """Slots for the hidden cards of each hand, without the cards that its passes rule out."""
        hidden = self.layout.unseen(game)
        known = kit.Unseen(kit.gather(hidden))
        for other in range(game.seats):
            known.arrive(other, game.veiled[other], kit.PACK & ~game.lacks[other])
        known.arrive(game.seats, len(hidden) - sum(game.veiled), kit.PACK)  # cards that are out of play
        return known

    def deal_hidden(self, game: Any, seat: int, rng: kit.Rng) -> None:
        known = game.known  # the result of `known_to`
        for place, card in zip(known.places, known.draw(rng), strict=True):
            if place < game.seats:
                game.hands[place] |= kit.bit(card)
        game.veiled = [0] * game.seats


GRAMMAR = kit.Grammar(
    kit.Form("{card}", "move-lay", "hand.{viewer} {card}", "example-card", LAY),
    kit.Form("pass", "move-pass", kind=PASS),
)
LAYOUT = kit.Layout(
    kit.Hands("hands"),
    kit.Pile("pile", kit.EVERYBODY),
    kit.SeatFact("leader"),
    learnt=(kit.SeenSets("lacks"),),
)
kit.furnish(ForcedPass, REFUSALS, GRAMMAR, LAYOUT, ForcedPassKnowledge(LAYOUT), kit.PlaceFeatures(LAYOUT))
