"""High Card, a small game for two to four players that uses every part of the game interface.

The rules are in high_card.md.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import parlour.authoring as kit

HAND_SIZE = 5

DEALT = kit.event("deal", seen_by=kit.ACTOR, shows="stock -> hand.{who}", animation="deals")
LAID = kit.event("lay", seen_by=kit.ACTOR)
TURNED = kit.event("turn", shows="hand.{who} -> turned.{who}")
TAKEN = kit.event("take", mood="good")
TIED = kit.event("tie")
DREW = kit.event("draw", seen_by=kit.ACTOR, shows="stock -> hand.{who}")
SHOWN = kit.event("show")
WON = kit.event("win", mood="good", animation="beat")


@dataclass(frozen=True)
class HighCardOptions(kit.Options):
    ties: str = kit.choice("nobody", "suit", clause="HC-4")
    coins: int = kit.number(1, 0, 5, "HC-5")
    target: int = kit.number(5, 1, 50, "HC-8")

    @staticmethod
    def unused_options() -> tuple[str, ...]:
        return ("limit",)  # the option `limit` (clause G-4) is not needed, because matches are short

    def find_conflict(self, seats: int) -> kit.Message | None:
        return (
            kit.option_conflict("target", "clash-target", "HC-5") if self.target == 1 and self.coins else None
        )


DEFAULT_OPTIONS = HighCardOptions()


class HighCard(kit.Game):
    name, title, clause_prefix, min_seats, max_seats = "high-card", "High Card", "HC", 2, 4
    options_type = HighCardOptions
    event_kinds = kit.event_kinds(DEALT, LAID, TURNED, TAKEN, TIED, DREW, SHOWN, WON)

    # The state. Every field has a default; `set_up` creates the arrays.
    choices: HighCardOptions = DEFAULT_OPTIONS  # the options of the match
    pack: int = 0
    points: vec[i64] = kit.EMPTY
    coins: vec[i64] = kit.EMPTY
    turned: tuple[tuple[int, ...], ...] = ()  # face-up cards by seat, the latest first
    shown: int = 0  # set of the cards in hands that every player has seen
    hands: vec[i64] = kit.EMPTY  # a set of cards for each seat
    hidden_counts: vec[i64] = kit.EMPTY  # in an observation: number of unseen cards in each hand
    stock: vec[i64] = kit.EMPTY  # from bottom to top; only the first `stock_count` elements are used
    stock_count: int = 0
    laid: vec[i64] = kit.EMPTY  # the move of each seat; its card stays in the hand until it is revealed

    def set_up(self) -> None:
        assert isinstance(self.options, HighCardOptions)
        self.choices = self.options
        self.pack = kit.parse_pack(self.variant.deck, int(self.seats) + 1, "HC-1")
        self.points = vec[i64]([0] * int(self.seats))
        self.coins = vec[i64]([self.choices.coins] * int(self.seats))
        self.hands = vec[i64]([0] * int(self.seats))
        self.hidden_counts = vec[i64]([0] * int(self.seats))
        self.stock = vec[i64]([0] * int(kit.count(self.pack)))
        self.laid = vec[i64]([kit.NO_MOVE] * int(self.seats))

    def reset_round(self) -> None:
        self.turned = ((),) * int(self.seats)
        self.shown = 0
        self.stock_count = 0
        for seat in range(self.seats):
            self.points[seat] = 0
            self.coins[seat] = self.choices.coins
            self.hands[seat] = 0
            self.hidden_counts[seat] = 0
            self.laid[seat] = kit.NO_MOVE

    def copy(self) -> "HighCard":
        twin = self.copy_of_public_fields()
        twin.hands = self.hands[:]
        twin.hidden_counts = self.hidden_counts[:]
        twin.stock = self.stock[:]
        twin.laid = self.laid[:]
        return twin

    def observe(self, seat: int) -> "HighCard":
        """Return what a seat sees: its own hand and card, and the cards that the winners showed (HC-7)."""
        view = self.copy_of_public_fields()
        view.hands = kit.visible_hands(self.hands, seat, self.shown)
        view.hidden_counts = kit.hidden_hand_counts(self.hands, self.hidden_counts, view.hands)
        view.stock = kit.visible_pile(self.stock, self.stock_count, 0)
        view.laid = kit.visible_moves(self.laid, seat)
        return view

    def copy_of_public_fields(self) -> "HighCard":
        twin = type(self)()
        self.copy_common_fields(twin)
        twin.choices = self.choices
        twin.pack = self.pack
        twin.points = self.points[:]
        twin.coins = self.coins[:]
        twin.turned = self.turned
        twin.shown = self.shown
        twin.stock_count = self.stock_count
        return twin

    # The deal: HC-1

    def start(self) -> None:
        self.reset_match()
        self.reset_round()
        self.rng.next_round()
        self.stock = vec[i64](kit.members(self.pack))
        self.stock_count = len(self.stock)
        self.rng.shuffle(self.stock, self.stock_count)
        # With a small pack, players get fewer cards, and the stock keeps at least as many as one hand.
        hand_size = min(HAND_SIZE, self.stock_count // (int(self.seats) + 1))
        for seat in range(self.seats):
            self.hands[seat] = kit.make_set([self.take_top_card() for _card in range(hand_size)])
            self.emit(DEALT, seat, cards=self.hands[seat])
        self.turn = 0

    def take_top_card(self) -> int:
        self.stock_count -= 1
        return int(self.stock[self.stock_count])

    # Laying a card: HC-2, HC-5

    def to_move(self) -> int:
        return kit.make_set([seat for seat in range(self.seats) if self.must_lay(seat)])

    def must_lay(self, seat: int) -> bool:
        return not self.is_over and self.laid[seat] == kit.NO_MOVE

    def generate_legal_moves(self, seat: int) -> int:
        if not self.must_lay(seat):
            return 0
        legal_count = kit.write_moves(self.move_buffer, self.hands[seat], 0, 0)
        if self.coins[seat]:
            legal_count = kit.write_moves(self.move_buffer, self.hands[seat], kit.CALL_FLAG, legal_count)
        return int(legal_count)

    def push(self, seat: int, move: int) -> None:
        self.begin_move()
        self.move_count += 1
        self.laid[seat] = move
        self.emit(LAID, seat, cards=kit.bit(kit.move_card(move)))
        if not self.to_move():
            self.end_round()
        self.turn = -1 if self.is_over else kit.min_element(self.to_move())

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
            if self.points[round_winner] >= self.choices.target:
                self.end_match(kit.bit(round_winner), "HC-8")
                return
        self.draw_cards(round_winner)
        if not self.hands[0]:  # all hands are empty; players with equal points share the win (HC-9)
            leaders = [seat for seat in range(self.seats) if self.points[seat] == max(self.points)]
            self.end_match(kit.make_set(leaders), "HC-9")

    def find_round_winner(self) -> int:
        """Return the seat with the highest card of the round, or `NO_SEAT` after a tie (HC-3, HC-4)."""
        orders = [kit.ace_high_order(kit.move_card(move)) for move in self.laid]
        strengths = orders if self.choices.ties == "suit" else [order // 4 for order in orders]
        return strengths.index(max(strengths)) if strengths.count(max(strengths)) == 1 else kit.NO_SEAT

    def reveal_cards(self) -> None:
        cards = [kit.move_card(move) for move in self.laid]
        self.turned = tuple([(card, *pile) for card, pile in zip(cards, self.turned, strict=True)])
        for seat, card in enumerate(cards):
            coin = int(self.laid[seat] & kit.CALL_FLAG != 0)
            self.laid[seat] = kit.NO_MOVE
            self.hands[seat] &= ~kit.bit(card)
            self.shown &= ~kit.bit(card)
            self.coins[seat] -= coin
            self.emit(TURNED, seat, number=coin, cards=kit.bit(card))

    def draw_cards(self, round_winner: int) -> None:
        """Deal a card to each seat if the stock has enough cards (HC-6).

        Show the winner's card to all players (HC-7).
        """
        for seat in range(self.seats) if self.stock_count >= self.seats else ():
            card = kit.bit(self.take_top_card())
            self.hands[seat] |= card
            self.emit(DREW, seat, cards=card)
            if seat == round_winner:
                self.shown |= card
                self.emit(SHOWN, seat, cards=card)

    def end_match(self, winners: int, clause: str) -> None:
        for seat in kit.members(winners):
            self.emit(WON, seat, number=self.points[seat])
        self.finish(winners, clause)

    def list_scores(self) -> list[int]:
        return list(self.points)


def check_card(game: HighCard, seat: int, move: int) -> kit.Message | None:
    card = kit.move_card(move)
    return None if game.hands[seat] & kit.bit(card) else kit.Message("refuse-yours", {"card": card})


def check_coin(game: HighCard, seat: int, move: int) -> kit.Message | None:
    return kit.Message("refuse-coin") if move & kit.CALL_FLAG and not game.coins[seat] else None


CLAUSE_CHECKS = (kit.ClauseCheck("G-3", check_card), kit.ClauseCheck("HC-5", check_coin))


class HighCardPositions(kit.Positions[HighCard]):
    def write_position(self, game: HighCard, position: dict[str, Any]) -> None:
        position["stock"] = kit.pile_text(game, game.stock, game.stock_count)
        position["hands"] = kit.hand_texts(game, game.hands, game.hidden_counts)
        position["turned"] = [kit.format_standard_pile(pile) for pile in game.turned]
        position["coins"] = list(game.coins)
        position["scores"] = list(game.points)
        position["laid"] = kit.move_texts(game, game.laid)

    def read_position(self, game: HighCard, position: kit.PositionReader) -> None:
        position.pack = game.pack
        stock = position.pile("stock")
        game.stock, game.stock_count = kit.pile_to_vec(stock, len(game.stock)), len(stock)
        position.read_hands("hands", game.hands, game.hidden_counts)
        game.turned = tuple([tuple(pile) for pile in position.piles_by_seat("turned")])
        if position.has_key("coins"):
            game.coins = vec[i64](position.numbers_by_seat("coins", 0, 5))
        game.points = vec[i64](position.numbers_by_seat("scores", 0))
        kit.read_moves(game, position, "laid", game.laid)
        waiting_seats = game.to_move()
        named_seats = position.read_seat_set("turn", waiting_seats)
        if position.has_key("outcome"):
            return
        if not all(game.hands[owner] or game.hidden_counts[owner] for owner in range(game.seats)):
            raise position.position_error("hands", "every player must hold a card [HC-6]")
        if named_seats != waiting_seats or not waiting_seats:
            seats = kit.members(waiting_seats) or "none"
            raise position.position_error("turn", f"the seats that have to move in this position are {seats}")
        game.turn = kit.min_element(waiting_seats)

    def position_problems(self, game: HighCard) -> Iterator[str]:
        sizes = {kit.count(game.hands[seat]) for seat in range(game.seats)}
        if not game.is_over and (len(sizes) > 1 or not 1 <= max(sizes) <= HAND_SIZE):
            yield f"hands: every player must hold the same number of cards, from 1 to {HAND_SIZE} [HC-6]"
        if not game.is_over and max(game.points) >= game.choices.target:
            yield f"scores: with {game.choices.target} points the match is over [HC-8]"

    def write_memory(self, game: HighCard, state: dict[str, Any]) -> None:
        state["shown"] = kit.format_standard_cards(game.shown)

    def read_memory(self, game: HighCard, state: dict[str, Any]) -> None:
        game.shown = kit.parse_card_set(state.get("shown", ""))

    def zones(self, game: HighCard, seat: int) -> list[kit.Zone]:
        stock = kit.pile_text(game, game.stock, game.stock_count)
        badges = [[] if game.laid[owner] == kit.NO_MOVE else ["badge-laid"] for owner in range(game.seats)]
        return [
            kit.face_down_pile_zone("stock", stock),
            *kit.hand_zones(kit.hand_texts(game, game.hands, game.hidden_counts), badges),
            *(kit.counter_zones("coins", game.coins) if game.choices.coins else []),
            *kit.face_up_pile_zones("turned", [kit.format_standard_pile(pile) for pile in game.turned]),
        ]


class HighCardBeliefs(kit.Beliefs[HighCard]):
    def deal_hidden(self, game: HighCard, seat: int, rng: kit.Rng, inferences: object) -> None:
        seen_cards = kit.make_set([card for pile in game.turned for card in pile])
        for hand in game.hands:
            seen_cards |= hand
        cards = rng.shuffled(kit.members(game.pack & ~seen_cards))
        for owner in range(game.seats):
            for _card in range(game.hidden_counts[owner]):
                game.hands[owner] |= kit.bit(cards.pop())
            game.hidden_counts[owner] = 0
        game.stock = kit.pile_to_vec(cards[: game.stock_count], len(game.stock))
        for owner in range(game.seats):
            if game.laid[owner] == kit.HIDDEN_MOVE:
                game.laid[owner] = kit.NO_MOVE
                game.laid[owner] = game.move_buffer[rng.randbelow(game.generate_legal_moves(owner))]


class HighCardFeatures(kit.Features[HighCard]):
    def list_features(self, game: HighCard) -> list[kit.Feature]:
        cards, seats = kit.card_names(52), kit.relative_seat_names(int(game.seats))
        return [
            kit.Feature("hand", "your cards", cards),
            kit.Feature("shown", "cards in hands that all players have seen", cards),
            kit.Feature("turned", "cards turned up so far", cards),
            kit.Feature("hand_size", "number of cards in each hand", high=HAND_SIZE),
            kit.Feature("laid", "seats that have laid a card", seats),
            kit.Feature("coins", "coins of each seat", seats, high=5),
            kit.Feature("scores", "points of each seat", seats, high=51),
            kit.Feature("stock", "number of cards in the stock", high=52),
        ]

    def encode(self, game: HighCard, seat: int, row: kit.FeatureRow) -> None:
        row.add_cards(game.hands[seat], 52)
        row.add_cards(game.shown, 52)
        row.add_cards(kit.make_set([card for pile in game.turned for card in pile]), 52)
        row.add_number(kit.count(game.hands[seat]))
        laid = [other for other in range(game.seats) if game.laid[other] != kit.NO_MOVE]
        row.add_seats(kit.make_set(laid), seat, game.seats)
        row.add_seat_values(game.coins, seat)
        row.add_seat_values(game.points, seat)
        row.add_number(game.stock_count)


class HighCardStrategy(kit.Strategy[HighCard]):
    def heuristic_move(self, game: HighCard, seat: int) -> int:
        """Return the move that lays the highest card. A queen or better is laid with a coin if possible."""
        if not game.generate_legal_moves(seat):
            return kit.NO_MOVE
        card = max(kit.members(game.hands[seat]), key=kit.ace_high_order)
        return card + kit.CALL_FLAG if game.coins[seat] and kit.ace_high_order(card) // 4 >= 10 else card

    def evaluate(self, game: HighCard, seat: int) -> float:
        """Return the seat's share of the points, scaled to the range from -1 to 1."""
        return 2 * float(game.points[seat] + 1) / float(sum(game.points) + game.seats) - 1


LAY_FORM = kit.MoveForm(
    "{card}[!]",
    "move-lay",
    "hand.{viewer} {card}",
    "example-card",
    call_condition="coins",
    call_label="move-lay-said",
)
NOTATION: kit.Notation[HighCard] = kit.Notation(LAY_FORM)
POSITIONS = HighCardPositions(
    ("stock", "hands", "turned", "coins", "scores", "laid"), card_keys=("stock", "hands", "turned")
)
kit.register(
    HighCard,
    clause_checks=CLAUSE_CHECKS,
    notation=NOTATION,
    positions=POSITIONS,
    strategy=HighCardStrategy(),
    beliefs=HighCardBeliefs(),
    features=HighCardFeatures(),
)
