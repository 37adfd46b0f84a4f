"""Old Maid, a game for two to six players in which cards move face down from hand to hand.

The rules are in old_maid.md. The game is an example of knowledge that two players share: only they know which
card has moved.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

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


class OldMaid(kit.Game):
    name, title, clause_prefix, min_seats, max_seats = "old-maid", "Old Maid", "OM", 2, 6
    options_type = OldMaidOptions
    event_kinds = kit.event_kinds(DEALT, PAIRED, DREW, WENT_OUT, LOST)
    has_reminders = False  # the hands of the other players are always shown face down

    # The state. Every field has a default; `set_up` creates the arrays.
    pack: int = 0
    pairs: tuple[int, ...] = ()  # the cards laid away, the latest first
    lacked: vec[i64] = kit.EMPTY  # for each seat, cards that its pairs rule out from its hand after the deal
    hands: vec[i64] = kit.EMPTY  # a set of cards for each seat
    hidden_counts: vec[i64] = kit.EMPTY  # in an observation: number of unseen cards in each hand
    log: tuple[kit.LoggedEvent, ...] = ()  # the draws and pairs since the deal

    def set_up(self) -> None:
        self.pack = kit.parse_pack(self.variant.deck, int(self.seats) + 1, "OM-1") & ~kit.bit(REMOVED_QUEEN)
        if sum(kit.count(self.pack & rank) % 2 for rank in RANKS) != 1:
            raise kit.InvalidOptionError("deck: all ranks but one must have an even number of cards [OM-7]")
        self.lacked = vec[i64]([0] * int(self.seats))
        self.hands = vec[i64]([0] * int(self.seats))
        self.hidden_counts = vec[i64]([0] * int(self.seats))

    def reset_round(self) -> None:
        self.pairs = ()
        self.log = ()
        for seat in range(self.seats):
            self.lacked[seat] = 0
            self.hands[seat] = 0
            self.hidden_counts[seat] = 0

    def copy(self) -> "OldMaid":
        twin = self.copy_of_public_fields()
        twin.hands = self.hands[:]
        twin.hidden_counts = self.hidden_counts[:]
        twin.log = self.log
        return twin

    def observe(self, seat: int) -> "OldMaid":
        """Return what a seat sees: its own hand, and of each draw what it saw then (OM-4)."""
        view = self.copy_of_public_fields()
        view.hands = kit.visible_hands(self.hands, seat, 0)
        view.hidden_counts = kit.hidden_hand_counts(self.hands, self.hidden_counts, view.hands)
        view.log = tuple([event.as_seen_by(seat) for event in self.log])
        return view

    def copy_of_public_fields(self) -> "OldMaid":
        twin = type(self)()
        self.copy_common_fields(twin)
        twin.pack = self.pack
        twin.pairs = self.pairs
        twin.lacked = self.lacked[:]
        return twin

    # The deal: OM-1 to OM-3

    def start(self) -> None:
        self.reset_match()
        while True:  # OM-3: deal again if fewer than two players have cards
            self.deal()
            if len(self.seats_with_cards()) > 1:
                break
        self.turn = 0 if self.hands[0] else self.seat_after(0)

    def deal(self) -> None:
        self.reset_round()
        self.rng.next_round()
        cards = self.rng.shuffled(kit.members(self.pack))
        for seat in range(self.seats):
            self.hands[seat] = kit.make_set(cards[seat :: int(self.seats)])
            self.emit(DEALT, seat, cards=self.hands[seat])
        for seat in range(self.seats):
            pairs = self.take_pairs(seat)
            if pairs:
                self.emit(PAIRED, seat, cards=pairs)

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
        self.pairs = (*kit.members(cards), *self.pairs)

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
        return int(kit.count(self.hands[seat]) + self.hidden_counts[seat])

    def generate_legal_moves(self, seat: int) -> int:
        if seat != self.turn:
            return 0
        places = range(1, self.hand_size(self.giver()) + 1)
        return self.fill_move_buffer([place * kit.OTHER_UNIT for place in places])

    def push(self, seat: int, move: int) -> None:
        self.begin_move()
        self.move_count += 1
        giver, place = self.giver(), kit.move_other(move)
        card = kit.bit(self.rng.shuffled(kit.members(self.hands[giver]))[place - 1])
        self.hands[giver] &= ~card
        self.hands[seat] |= card
        self.emit_and_log(DREW, seat, giver, place, card)
        self.lay_pair(seat)
        for player in (giver, seat):
            if not self.hands[player]:
                self.emit(WENT_OUT, player)
        self.end_turn(seat)

    def emit_and_log(
        self, kind: kit.EventKind, who: int, other: int = kit.NO_SEAT, number: int = 0, cards: int = 0
    ) -> None:
        self.emit(kind, who, other, number, cards)
        if self.recording >= kit.BELIEFS:
            self.log = (*self.log, kit.LoggedEvent.of(kind, who, other, number, cards))

    def lay_pair(self, seat: int) -> None:
        pair = next((self.hands[seat] & rank for rank in RANKS if kit.count(self.hands[seat] & rank) == 2), 0)
        if pair:
            self.lay_away(seat, pair)
            self.emit_and_log(PAIRED, seat, cards=pair)

    def end_turn(self, seat: int) -> None:
        seats = self.seats_with_cards()
        if len(seats) > 1:
            self.turn = self.seat_after(seat)
            return
        self.emit(LOST, seats[0], cards=self.hands[seats[0]])
        self.finish(kit.make_set([winner for winner in range(self.seats) if winner != seats[0]]), "OM-7")


def check_place(game: OldMaid, seat: int, move: int) -> kit.Message | None:
    if 1 <= kit.move_other(move) <= game.hand_size(game.giver()):
        return None
    return kit.Message("refuse-place", {"other": game.giver(), "number": game.hand_size(game.giver())})


CLAUSE_CHECKS = (kit.ClauseCheck("OM-4", check_place),)


class OldMaidPositions(kit.Positions[OldMaid]):
    def write_position(self, game: OldMaid, position: dict[str, Any]) -> None:
        position["hands"] = kit.hand_texts(game, game.hands, game.hidden_counts)
        position["pairs"] = kit.format_standard_pile(game.pairs)

    def read_position(self, game: OldMaid, position: kit.PositionReader) -> None:
        position.pack = game.pack
        position.read_hands("hands", game.hands, game.hidden_counts)
        game.pairs = tuple(position.face_up_pile("pairs"))
        if not position.is_partial:
            rest = game.pack & ~position.named_cards
            game.pairs += tuple(game.rng.shuffled(kit.members(rest))) if rest else ()
        game.turn = position.single_seat_to_move(next(iter(game.seats_with_cards()), 0))
        if game.turn >= 0 and not (game.hand_size(game.turn) and len(game.seats_with_cards()) > 1):
            raise position.position_error("turn", "this player and another must hold cards [OM-6]")

    def position_problems(self, game: OldMaid) -> Iterator[str]:
        if any(kit.count(hand & rank) > 1 for hand in game.hands for rank in RANKS):
            yield "hands: a pair must be laid away [OM-2]"
        held_cards = sum(game.hands)
        if sum(kit.count(held_cards & rank) % 2 for rank in RANKS) != 1:
            yield "hands: all cards but one must have a partner in another hand [OM-7]"

    def write_memory(self, game: OldMaid, state: dict[str, Any]) -> None:
        state["lacked"] = [kit.format_standard_cards(cards) for cards in game.lacked]
        state["log"] = [event.to_values() for event in game.log]

    def read_memory(self, game: OldMaid, state: dict[str, Any]) -> None:
        if "lacked" in state:
            game.lacked = vec[i64]([kit.parse_card_set(cards) for cards in state["lacked"]])
        game.log = tuple([kit.LoggedEvent.from_values(values) for values in state.get("log", [])])

    def zones(self, game: OldMaid, seat: int) -> list[kit.Zone]:
        pairs = kit.format_standard_pile(game.pairs).split()
        hands = kit.hand_texts(game, game.hands, game.hidden_counts)
        return [kit.Zone(kit.PILE, "pairs", "zone-pairs", pairs), *kit.hand_zones(hands)]


class OldMaidBeliefs(kit.Beliefs[OldMaid]):
    def infer(self, game: OldMaid, seat: int) -> kit.CardPaths:
        """Return what a seat knows about the paths of the cards in the other hands."""
        hidden_cards = game.pack & ~kit.make_set(list(game.pairs))
        for hand in game.hands:
            hidden_cards &= ~hand
        paths = kit.CardPaths(hidden_cards)
        card_counts = list(game.hidden_counts)
        for earlier_event in game.log:  # count back to the hands after the deal
            if earlier_event.kind == "pair":
                card_counts[earlier_event.who] += 2
            else:
                card_counts[earlier_event.who] -= 1
                card_counts[earlier_event.other] += 1
        for owner in range(game.seats):
            if owner != seat:
                paths.add_cards(owner, card_counts[owner], kit.STANDARD_CARDS & ~game.lacked[owner])
                exclude_pairs(paths, owner)
        for index, event in enumerate(game.log):
            add_event(paths, event, seat)
            pairs_next = index + 1 < len(game.log) and game.log[index + 1].kind == "pair"
            if event.who != seat and not pairs_next:
                exclude_pairs(paths, event.who)
        return paths

    def deal_hidden(self, game: OldMaid, seat: int, rng: kit.Rng, inferences: object) -> None:
        assert isinstance(inferences, kit.CardPaths)
        drawn = inferences.draw(rng)
        for owner, cards in drawn.cards.items():
            game.hands[owner] |= cards
        game.hidden_counts = vec[i64]([0] * int(game.seats))
        passed_cards = iter(drawn.passed_cards)
        log = [
            event._replace(cards=kit.bit(next(passed_cards)), hidden_count=0) if event.hidden_count else event
            for event in game.log
        ]
        game.log = tuple(log)


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
    def prompt(self, game: OldMaid, seat: int) -> kit.Message:
        if game.is_over:
            return kit.Message("prompt-over")
        if seat != game.turn:
            return kit.Message("prompt-wait", {"who": int(game.turn)})
        return kit.Message("prompt-draw", {"other": game.giver()})


def hidden_card_to_click(game: OldMaid, move: int) -> tuple[str, str]:
    """Return the hand of the giver, and the place of the card in this hand."""
    return f"hand.{game.giver()}", f"?{kit.move_other(move)}"


PLACE_SLOT = kit.NumberSlot(len(RANKS), lower_limit=1)  # a hand has at most one card of each rank
NOTATION = kit.Notation[OldMaid](
    kit.MoveForm("draw {number}", "move-draw", hidden_card_to_click, "example-draw", slots=(PLACE_SLOT,))
)


class OldMaidFeatures(kit.Features[OldMaid]):
    def list_features(self, game: OldMaid) -> list[kit.Feature]:
        cards, seats = kit.card_names(52), kit.relative_seat_names(int(game.seats))
        return [
            kit.Feature("hand", "your cards", cards),
            kit.Feature("pairs", "cards that were laid away", cards),
            kit.Feature("hand_sizes", "number of cards in each hand", seats, high=len(RANKS)),
        ]

    def encode(self, game: OldMaid, seat: int, row: kit.FeatureRow) -> None:
        row.add_cards(game.hands[seat], 52)
        row.add_cards(kit.make_set(list(game.pairs)), 52)
        row.add_seat_values(vec[i64]([game.hand_size(owner) for owner in range(game.seats)]), seat)


kit.register(
    OldMaid,
    clause_checks=CLAUSE_CHECKS,
    notation=NOTATION,
    positions=OldMaidPositions(("hands", "pairs"), card_keys=("hands", "pairs")),
    display=OldMaidDisplay(),
    beliefs=OldMaidBeliefs(),
    features=OldMaidFeatures(),
)
