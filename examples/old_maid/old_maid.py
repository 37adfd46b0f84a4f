"""Old Maid, a game for two to six players in which cards move face down from hand to hand.

The rules are in old_maid.md. The game is an example of knowledge that two players share: only they know which
card has moved.
"""

from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import parlour.authoring as kit

REMOVED_QUEEN = kit.parse_standard_card("QC")
RANKS = tuple(15 << 4 * rank for rank in range(13))  # for each rank, the set of its cards

DEALT = kit.event("deal", seen_by=kit.ACTOR, shows="-> hand.{who}", animation="deals")
PAIRED = kit.event("pair", shows="hand.{who} -> pairs", mood="good", animation="beat")
DREW = kit.event("draw", seen_by=kit.PARTIES, shows="hand.{other} -> hand.{who}")
WENT_OUT = kit.event("out")
LOST = kit.event("lose")


@dataclass(frozen=True)
class OldMaidOptions(kit.Options):
    @staticmethod
    def unused_options() -> tuple[str, ...]:
        return ("limit",)  # matches end without a limit on the number of moves


class OldMaid(kit.CardGame):
    name, title, clause_prefix, min_seats, max_seats = "old-maid", "Old Maid", "OM", 2, 6
    options_type = OldMaidOptions
    event_kinds = kit.event_kinds(DEALT, PAIRED, DREW, WENT_OUT, LOST)
    deck_clause = "OM-1"
    has_reminders = False  # the hands of the other players are always shown face down

    def declare_public_fields(self) -> None:
        super().declare_public_fields()
        self.pack &= ~kit.bit(REMOVED_QUEEN)
        if sum(kit.count(self.pack & rank) % 2 for rank in RANKS) != 1:
            raise kit.InvalidOptionError("deck: all ranks but one must have an even number of cards [OM-7]")

    def declare_round_fields(self) -> None:
        self.pairs: list[int] = []  # the cards laid away, the latest first
        # for each seat, the set of cards that it cannot have held after the deal, because of its pairs
        self.lacked = [0] * int(self.seats)

    def declare_hidden_fields(self) -> None:
        super().declare_hidden_fields()
        self.log: list[kit.LoggedEvent] = []  # the events since the deal

    # The deal: OM-1 to OM-3

    def deal(self) -> None:
        for seat in range(self.seats):
            self.hands[seat] = kit.make_set(self.stock[seat :: int(self.seats)])
            self.emit(DEALT, seat, cards=self.hands[seat])
        self.stock = []
        for seat in range(self.seats):
            pairs = self.take_pairs(seat)
            if pairs:
                self.emit(PAIRED, seat, cards=pairs)
        if len(self.seats_with_cards()) < 2:
            self.redeal()
            return
        self.waiting_seats = kit.bit(0 if self.hands[0] else self.seat_after(0))

    def take_pairs(self, seat: int) -> int:
        """Lay away all pairs of a new hand, and return the set of their cards (OM-2)."""
        laid_away: list[int] = []
        for rank in RANKS:
            cards = kit.members(self.hands[seat] & rank)
            pair = cards[: len(cards) // 2 * 2]  # of three cards, the highest stays in the hand
            laid_away += pair
            if len(pair) == 2:
                self.lacked[seat] |= rank & (kit.bit(pair[1]) - 1)
        self.lay_away(seat, kit.make_set(laid_away))
        return kit.make_set(laid_away)

    def lay_away(self, seat: int, cards: int) -> None:
        self.hands[seat] &= ~cards
        self.pairs = kit.members(cards) + self.pairs

    # A turn: OM-4 to OM-6

    def seats_with_cards(self) -> list[int]:
        return [seat for seat in range(self.seats) if self.hands[seat] or self.hidden_counts[seat]]

    def seat_after(self, seat: int) -> int:
        """Return the next seat clockwise that has cards."""
        seats = self.seats_with_cards()
        return next((other for other in seats if other > seat), seats[0])

    def giver(self) -> int:
        """Return the nearest seat before the player on turn that has cards."""
        seats = self.seats_with_cards()
        return max([seat for seat in seats if seat < self.turn], default=seats[-1])

    def hand_size(self, seat: int) -> int:
        return kit.count(self.hands[seat]) + self.hidden_counts[seat]

    def list_legal_moves(self, seat: int) -> list[int]:
        return [place * kit.OTHER_UNIT for place in range(1, self.hand_size(self.giver()) + 1)]

    def apply_move(self, seat: int, move: int) -> None:
        giver, place = self.giver(), kit.move_other(move)
        card = kit.bit(self.rng.shuffled(kit.members(self.hands[giver]))[place - 1])
        self.hands[giver] &= ~card
        self.hands[seat] |= card
        self.emit_logged_event(self.log, DREW, seat, giver, place, card)
        self.lay_pair(seat)
        for player in (giver, seat):
            if not self.hands[player]:
                self.emit(WENT_OUT, player)
        self.end_turn(seat)

    def lay_pair(self, seat: int) -> None:
        pair = next((self.hands[seat] & rank for rank in RANKS if kit.count(self.hands[seat] & rank) == 2), 0)
        if pair:
            self.lay_away(seat, pair)
            self.emit_logged_event(self.log, PAIRED, seat, cards=pair)

    def end_turn(self, seat: int) -> None:
        seats = self.seats_with_cards()
        if len(seats) > 1:
            self.waiting_seats = kit.bit(self.seat_after(seat))
            return
        self.emit(LOST, seats[0], cards=self.hands[seats[0]])
        self.finish(kit.make_set([winner for winner in range(self.seats) if winner != seats[0]]), "OM-7")


def check_place(game: OldMaid, seat: int, move: int) -> kit.Sentence | None:
    if 1 <= kit.move_other(move) <= game.hand_size(game.giver()):
        return None
    return kit.Sentence("refuse-place", {"other": game.giver(), "number": game.hand_size(game.giver())})


CLAUSE_CHECKS = (kit.ClauseCheck("OM-4", check_place),)


def validate_position(game: OldMaid, position: kit.PositionReader) -> None:
    if any(kit.count(hand & rank) > 1 for hand in game.hands for rank in RANKS):
        raise position.position_error("hands", "a pair must be laid away [OM-2]")
    if position.is_partial or position.has_key("outcome"):
        return
    held = sum(game.hands)
    if sum(kit.count(held & rank) % 2 for rank in RANKS) != 1 or len(game.seats_with_cards()) < 2:
        raise position.position_error("hands", "all cards but one must have a partner in another hand [OM-7]")
    if not game.hands[kit.min_element(position.read_seat_set("turn") or 1)]:
        raise position.position_error("turn", "a player without cards is out [OM-6]")


class OldMaidBeliefs(kit.UniformBeliefs):
    def infer(self, game: Any, seat: int) -> kit.CardPaths:
        """Return what a seat knows about the paths of the cards in the other hands."""
        paths = kit.CardPaths(kit.make_set(self.layout.hidden_cards(game)))
        card_counts = list(game.hidden_counts)
        for event in game.log:  # count back to the hands after the deal
            if event.kind == "pair":
                card_counts[event.who] += 2
            else:
                card_counts[event.who] -= 1
                card_counts[event.other] += 1
        for owner in range(game.seats):
            if owner != seat:
                paths.add_cards(owner, card_counts[owner], kit.STANDARD_CARDS & ~game.lacked[owner])
                exclude_pairs(paths, owner)
        for event, next_event in pairwise([*game.log, None]):
            add_event(paths, event, seat)
            if event.who != seat and not (next_event and next_event.kind == "pair"):
                exclude_pairs(paths, event.who)
        return paths

    def deal_hidden(self, game: Any, seat: int, rng: kit.Rng, inferences: object) -> None:
        assert isinstance(inferences, kit.CardPaths)
        drawn = inferences.draw(rng)
        for owner, cards in drawn.cards.items():
            game.hands[owner] |= cards
        game.hidden_counts = [0] * game.seats
        passed_cards = iter(drawn.passed_cards)
        game.log = [
            event._replace(cards=kit.bit(next(passed_cards)), hidden_count=0) if event.hidden_count else event
            for event in game.log
        ]


def exclude_pairs(paths: kit.CardPaths, owner: int) -> None:
    for rank in RANKS:
        paths.add_upper_bound(owner, rank, 1)


def add_event(paths: kit.CardPaths, event: kit.LoggedEvent, seat: int) -> None:
    """Add what a seat learned from an event."""
    if event.kind == "pair":
        for card in kit.members(event.cards) if event.who != seat else ():
            paths.remove_card(event.who, card)
    elif event.who == seat:
        paths.remove_card(event.other, kit.min_element(event.cards))
    elif event.other == seat:
        paths.add_cards(event.who, 1, event.cards)
    else:
        paths.pass_card(event.other, event.who)


class OldMaidDisplay(kit.Display[OldMaid]):
    def prompt(self, game: OldMaid, seat: int) -> kit.Sentence:
        if game.is_over:
            return kit.Sentence("prompt-over")
        if seat != game.turn:
            return kit.Sentence("prompt-wait", {"who": int(game.turn)})
        return kit.Sentence("prompt-draw", {"other": game.giver()})


def hidden_card_to_click(game: OldMaid, move: int) -> tuple[str, str]:
    """Return the hand of the giver, and the place of the card in this hand."""
    return f"hand.{game.giver()}", f"?{kit.move_other(move)}"


PLACE_SLOT = kit.NumberSlot(len(RANKS), lower_limit=1)  # a hand has at most one card of each rank
NOTATION = kit.Notation[OldMaid](
    kit.MoveForm("draw {number}", "move-draw", hidden_card_to_click, "example-draw", slots=(PLACE_SLOT,))
)
LAYOUT = kit.Layout(
    kit.Hands("hands"),
    kit.Pile("pairs", kit.EVERYBODY, rest_cards=lambda game: game.pack),
    learned=(kit.KnownCardSets("lacked"), kit.EventLog("log")),
    validate=validate_position,
)
kit.register(
    OldMaid,
    clause_checks=CLAUSE_CHECKS,
    notation=NOTATION,
    positions=LAYOUT,
    display=OldMaidDisplay(),
    beliefs=OldMaidBeliefs(LAYOUT),
    features=kit.LayoutFeatures(LAYOUT),
)
