"""Forced Pass, a game for two to four players in which a pass reveals which cards a player does not hold.

The rules are in forced_pass.md.
"""

from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

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


class ForcedPass(kit.Game):
    name, title, clause_prefix, min_seats, max_seats = "forced-pass", "Forced Pass", "FP", 2, 4
    options_type = ForcedPassOptions
    event_kinds = kit.event_kinds(DEALT, LAID, PASSED, WON)

    # The state. Every field has a default; `set_up` creates the arrays.
    pack: int = 0
    pile: tuple[int, ...] = ()  # the top card first
    leader: int = 0  # seat that laid the top card
    lacks: vec[i64] = kit.EMPTY  # for each seat, the set of cards that its passes have ruled out
    hands: vec[i64] = kit.EMPTY  # a set of cards for each seat
    hidden_counts: vec[i64] = kit.EMPTY  # in an observation: number of unseen cards in each hand

    def set_up(self) -> None:
        self.pack = kit.parse_pack(self.variant.deck, int(self.seats), "FP-1")
        self.lacks = vec[i64]([0] * int(self.seats))
        self.hands = vec[i64]([0] * int(self.seats))
        self.hidden_counts = vec[i64]([0] * int(self.seats))

    def reset_round(self) -> None:
        self.pile = ()
        self.leader = 0
        for seat in range(self.seats):
            self.lacks[seat] = 0
            self.hands[seat] = 0
            self.hidden_counts[seat] = 0

    def copy(self) -> "ForcedPass":
        twin = self.copy_of_public_fields()
        twin.hands = self.hands[:]
        twin.hidden_counts = self.hidden_counts[:]
        return twin

    def observe(self, seat: int) -> "ForcedPass":
        """Return what a seat sees: its own hand, and what passes have shown about the others (FP-3)."""
        view = self.copy_of_public_fields()
        view.hands = kit.visible_hands(self.hands, seat, 0)
        view.hidden_counts = kit.hidden_hand_counts(self.hands, self.hidden_counts, view.hands)
        return view

    def copy_of_public_fields(self) -> "ForcedPass":
        twin = type(self)()
        self.copy_common_fields(twin)
        twin.pack = self.pack
        twin.pile = self.pile
        twin.leader = self.leader
        twin.lacks = self.lacks[:]
        return twin

    # The deal: FP-1

    def start(self) -> None:
        self.reset_match()
        self.reset_round()
        self.rng.next_round()
        cards = self.rng.shuffled(kit.members(self.pack))
        for seat in range(self.seats):
            self.hands[seat] = kit.make_set(cards[seat :: int(self.seats)])
            self.emit(DEALT, seat, cards=self.hands[seat])
        self.turn = 0

    # A move: FP-2 to FP-5

    def generate_legal_moves(self, seat: int) -> int:
        if seat != self.turn:
            return 0
        playable_cards = self.hands[seat] & self.eligible_cards(seat)
        if playable_cards:
            return int(kit.write_moves(self.move_buffer, playable_cards, LAY, 0))
        self.move_buffer[0] = PASS
        return 1

    def eligible_cards(self, seat: int) -> int:
        """Return the cards of the suit on top of the pile, or all cards if the seat leads (FP-2, FP-4)."""
        if not self.pile or seat == self.leader:
            return kit.STANDARD_CARDS
        return kit.make_set(list(range(self.pile[0] & 3, 52, 4)))

    def push(self, seat: int, move: int) -> None:
        self.begin_move()
        self.move_count += 1
        self.turn = (seat + 1) % int(self.seats)
        if move & kit.KIND_FIELD == PASS:
            self.lacks[seat] |= self.eligible_cards(seat)
            self.emit(PASSED, seat)
        else:
            self.lay(seat, kit.move_card(move))

    def lay(self, seat: int, card: int) -> None:
        self.hands[seat] &= ~kit.bit(card)
        self.pile = (card, *self.pile)
        self.leader = seat
        self.emit(LAID, seat, cards=kit.bit(card))
        if not self.hands[seat]:
            self.emit(WON, seat)
            self.finish(kit.bit(seat), "FP-5")


def check_card(game: ForcedPass, seat: int, move: int) -> kit.Message | None:
    card = kit.move_card(move)
    return None if game.hands[seat] & kit.bit(card) else kit.Message("refuse-yours", {"card": card})


def check_suit(game: ForcedPass, seat: int, move: int) -> kit.Message | None:
    card = kit.move_card(move)
    return None if game.eligible_cards(seat) & kit.bit(card) else kit.Message("refuse-suit", {"card": card})


def check_pass(game: ForcedPass, seat: int, move: int) -> kit.Message | None:
    return kit.Message("refuse-pass") if game.hands[seat] & game.eligible_cards(seat) else None


CLAUSE_CHECKS = (
    kit.ClauseCheck("G-3", check_card, (LAY,)),
    kit.ClauseCheck("FP-2", check_suit, (LAY,)),
    kit.ClauseCheck("FP-3", check_pass, (PASS,)),
)


class ForcedPassPositions(kit.Positions[ForcedPass]):
    def write_position(self, game: ForcedPass, position: dict[str, Any]) -> None:
        position["hands"] = kit.hand_texts(game, game.hands, game.hidden_counts)
        position["pile"] = kit.format_standard_pile(game.pile)
        position["leader"] = int(game.leader)

    def read_position(self, game: ForcedPass, position: kit.PositionReader) -> None:
        position.read_hands("hands", game.hands, game.hidden_counts)
        game.pile = tuple(position.face_up_pile("pile"))
        game.leader = position.seat("leader", 0)
        game.turn = position.single_seat_to_move(0)

    def write_memory(self, game: ForcedPass, state: dict[str, Any]) -> None:
        state["lacks"] = [kit.format_standard_cards(cards) for cards in game.lacks]

    def read_memory(self, game: ForcedPass, state: dict[str, Any]) -> None:
        if "lacks" in state:
            game.lacks = vec[i64]([kit.parse_card_set(cards) for cards in state["lacks"]])

    def zones(self, game: ForcedPass, seat: int) -> list[kit.Zone]:
        pile = kit.format_standard_pile(game.pile).split()
        hands = kit.hand_texts(game, game.hands, game.hidden_counts)
        return [kit.Zone(kit.PILE, "pile", "zone-pile", pile), *kit.hand_zones(hands)]


class ForcedPassBeliefs(kit.Beliefs[ForcedPass]):
    def infer(self, game: ForcedPass, seat: int) -> kit.HiddenCards:
        """Return which hidden cards each hand may contain, given the players' passes."""
        hidden_cards = game.pack & ~kit.make_set(list(game.pile))
        for hand in game.hands:
            hidden_cards &= ~hand
        beliefs = kit.HiddenCards(hidden_cards)
        for owner in range(game.seats):
            beliefs.add_cards(owner, game.hidden_counts[owner], kit.STANDARD_CARDS & ~game.lacks[owner])
        # The owner `game.seats` stands for the cards that are out of play.
        out_count = int(kit.count(hidden_cards)) - sum(game.hidden_counts)
        beliefs.add_cards(int(game.seats), out_count, kit.STANDARD_CARDS)
        return beliefs

    def deal_hidden(self, game: ForcedPass, seat: int, rng: kit.Rng, inferences: object) -> None:
        assert isinstance(inferences, kit.HiddenCards)
        for place, card in zip(inferences.places, inferences.draw(rng), strict=True):
            if place < game.seats:
                game.hands[place] |= kit.bit(card)
                game.hidden_counts[place] = 0


class ForcedPassFeatures(kit.Features[ForcedPass]):
    def list_features(self, game: ForcedPass) -> list[kit.Feature]:
        cards, seats = kit.card_names(52), kit.relative_seat_names(int(game.seats))
        return [
            kit.Feature("hand", "your cards", cards),
            kit.Feature("pile", "cards in the pile", cards),
            kit.Feature("top", "top card of the pile", cards),
            kit.Feature("leader", "seat that laid the top card", seats),
            kit.Feature("hand_sizes", "number of cards in each hand", seats, high=26),
            kit.Feature("lacks", "cards that each hand does not have", kit.combine_names(seats, cards)),
        ]

    def encode(self, game: ForcedPass, seat: int, row: kit.FeatureRow) -> None:
        row.add_cards(game.hands[seat], 52)
        row.add_cards(kit.make_set(list(game.pile)), 52)
        row.add_cards(kit.bit(game.pile[0]) if game.pile else 0, 52)
        row.add_seats(kit.bit(game.leader), seat, game.seats)
        sizes = [int(kit.count(game.hands[owner])) + game.hidden_counts[owner] for owner in range(game.seats)]
        row.add_seat_values(vec[i64](sizes), seat)
        for offset in range(game.seats):
            row.add_cards(game.lacks[(seat + offset) % game.seats], 52)


NOTATION = kit.Notation[ForcedPass](
    kit.MoveForm("{card}", "move-lay", "hand.{viewer} {card}", "example-card", LAY),
    kit.MoveForm("pass", "move-pass", kind=PASS),
)
kit.register(
    ForcedPass,
    clause_checks=CLAUSE_CHECKS,
    notation=NOTATION,
    positions=ForcedPassPositions(("hands", "pile", "leader"), card_keys=("hands", "pile")),
    beliefs=ForcedPassBeliefs(),
    features=ForcedPassFeatures(),
)
