"""Faults that `check_worlds` finds, and its errors for a game or pack with which it can test nothing."""

from typing import Any, ClassVar

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from parlour import authoring as kit
from parlour.testing import check_worlds

PACK = "2C 3C 4C 5C 6C 7C"
DEALT, OPENED, SWAPPED = kit.event("deal", seen_by=kit.ACTOR), kit.event("open"), kit.event("swap")


class Market(kit.Game):
    """A game with one card per seat and two public cards in the middle.

    A move swaps the seat's card for one of these.
    """

    name: ClassVar[str] = "market"
    event_kinds: ClassVar[tuple[kit.EventKind, ...]] = kit.event_kinds(DEALT, OPENED, SWAPPED)

    pack: int = 0
    open: int = 0
    shown: int = 0  # cards in hands that were seen by all
    row: tuple[int, ...] = ()  # in `Row`: the public cards in their order
    hands: vec[i64] = kit.EMPTY
    hidden_counts: vec[i64] = kit.EMPTY
    stock: vec[i64] = kit.EMPTY
    stock_count: int = 0

    def set_up(self) -> None:
        self.pack = kit.parse_pack(self.variant.deck)
        self.hands = vec[i64]([0] * 2)
        self.hidden_counts = vec[i64]([0] * 2)

    def reset_round(self) -> None:
        self.shown = 0

    def start(self) -> None:
        self.reset_match()
        self.reset_round()
        self.rng.next_round()
        cards = self.rng.shuffled(kit.members(self.pack))
        for seat in range(2):
            self.hands[seat] = kit.bit(cards.pop())
            self.hidden_counts[seat] = 0
            self.emit(DEALT, seat, cards=self.hands[seat])
        self.open = kit.make_set([cards.pop(), cards.pop()])
        self.stock, self.stock_count = vec[i64](cards), len(cards)
        self.emit(OPENED, cards=self.open)
        self.turn = 0

    def copy(self) -> "Market":
        twin = self.copy_of_public_fields()
        twin.hands, twin.hidden_counts, twin.stock = self.hands[:], self.hidden_counts[:], self.stock[:]
        return twin

    def observe(self, seat: int) -> "Market":
        view = self.copy_of_public_fields()
        view.hands = kit.visible_hands(self.hands, seat, self.shown)
        view.hidden_counts = kit.hidden_hand_counts(self.hands, self.hidden_counts, view.hands)
        view.stock = kit.visible_pile(self.stock, self.stock_count, 0)
        return view

    def copy_of_public_fields(self) -> "Market":
        twin = type(self)()
        self.copy_common_fields(twin)
        twin.pack, twin.open, twin.shown, twin.row = self.pack, self.open, self.shown, self.row
        twin.stock_count = self.stock_count
        return twin

    def generate_legal_moves(self, seat: int) -> int:
        return int(kit.write_moves(self.move_buffer, self.open, 0, 0)) if seat == self.turn else 0

    def push(self, seat: int, move: int) -> None:
        self.begin_move()
        self.move_count += 1
        given = self.hands[seat]
        self.hands[seat] = kit.bit(move)
        self.open = self.open & ~kit.bit(move) | given
        self.shown = self.shown & ~given | kit.bit(move)
        self.emit(SWAPPED, seat, cards=given | kit.bit(move))
        self.turn = 1 - seat


class MarketPositions(kit.Positions[Market]):
    def write_position(self, game: Market, position: dict[str, Any]) -> None:
        position["hands"] = kit.hand_texts(game, game.hands, game.hidden_counts)
        position["open"] = kit.format_standard_cards(game.open)
        position["stock"] = kit.pile_text(game, game.stock, game.stock_count)

    def read_position(self, game: Market, position: kit.PositionReader) -> None:
        position.pack = game.pack
        position.read_hands("hands", game.hands, game.hidden_counts)
        game.open = kit.make_set(position.face_up_pile("open"))
        stock = position.pile("stock")
        game.stock, game.stock_count = kit.pile_to_vec(stock, len(stock)), len(stock)
        game.turn = position.single_seat_to_move(0)

    def write_memory(self, game: Market, state: dict[str, Any]) -> None:
        state["shown"] = kit.format_standard_cards(game.shown)

    def read_memory(self, game: Market, state: dict[str, Any]) -> None:
        game.shown = kit.parse_card_set(state.get("shown", ""))


class RowPositions(MarketPositions):
    def write_position(self, game: Market, position: dict[str, Any]) -> None:
        super().write_position(game, position)
        del position["open"]
        position["row"] = kit.format_standard_pile(game.row)

    def read_position(self, game: Market, position: kit.PositionReader) -> None:
        super().read_position(game, position)
        game.row = tuple(position.face_up_pile("row"))
        game.open = kit.make_set(list(game.row))


class MarketBeliefs(kit.Beliefs[Market]):
    def deal_hidden(self, game: Market, seat: int, rng: kit.Rng, inferences: object) -> None:
        cards = rng.shuffled(kit.members(game.pack & ~(game.open | game.hands[0] | game.hands[1])))
        for owner in range(2):
            for _card in range(game.hidden_counts[owner]):
                game.hands[owner] |= kit.bit(cards.pop())
            game.hidden_counts[owner] = 0
        game.stock = vec[i64](cards)


POSITIONS = MarketPositions(("hands", "open", "stock"), card_keys=("hands", "open", "stock"))
kit.register(Market, positions=POSITIONS, beliefs=MarketBeliefs())


class ForgetfulMarket(Market):
    """The same game, but it forgets which cards of a hand are public."""

    def push(self, seat: int, move: int) -> None:
        super().push(seat, move)
        self.shown = 0


class Row(Market):
    """The same game with the two cards in a row; no event shows their order."""

    def start(self) -> None:
        super().start()
        cards = kit.members(self.open)
        self.row = tuple(cards[::-1] if self.rng.randbelow(2) else cards)


kit.register(
    Row,
    positions=RowPositions(("hands", "row", "stock"), card_keys=("hands", "row", "stock")),
    beliefs=MarketBeliefs(),
)


@pytest.mark.parametrize("seat", [-1, 0, 1])
def test_correct_game_passes(seat: int) -> None:
    check_worlds(Market.new_match(2, seed=3, deck=PACK), seat, max_moves=3)


@pytest.mark.parametrize("seat", [-1, 1])
def test_finds_forgotten_public_cards(seat: int) -> None:
    with pytest.raises(AssertionError, match="an impossible world was sampled"):
        check_worlds(ForgetfulMarket.new_match(2, seed=3, deck=PACK), seat, max_moves=3)


def test_error_if_nothing_is_hidden() -> None:
    with pytest.raises(AssertionError, match=r"seat 0: nothing was tested.*use a larger pack"):
        check_worlds(Market.new_match(2, seed=3, deck="2C 3C 4C 5C"), 0, max_moves=3)


def test_finds_undisclosed_card_order() -> None:
    with pytest.raises(AssertionError, match=r"the cards of 'row' in different orders.*set"):
        check_worlds(Row.new_match(2, seed=3, deck=PACK), 0, max_moves=0)


class SecretiveMarket(Market):
    """The same game, but the seat with the lowest card begins, and no event names this seat."""

    def start(self) -> None:
        super().start()
        self.turn = 0 if kit.min_element(self.hands[0]) < kit.min_element(self.hands[1]) else 1


def test_finds_undisclosed_field() -> None:
    with pytest.raises(AssertionError, match="These deals differ in 'turn', which no event shows: it is"):
        check_worlds(SecretiveMarket.new_match(2, seed=3, deck=PACK), -1, max_moves=0)
