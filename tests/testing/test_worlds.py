"""Faults that `check_worlds` finds, and its errors for a game or pack with which it can test nothing."""

import json
from typing import ClassVar

import pytest

from parlour import authoring as kit
from parlour.testing import check_worlds

PACK = "2C 3C 4C 5C 6C 7C"
DEALT, OPENED, SWAPPED = kit.event("deal", seen_by=kit.ACTOR), kit.event("open"), kit.event("swap")


class Market(kit.CardGame):
    """A game with one card per seat and two public cards in the middle.

    A move swaps the seat's card for one of these.
    """

    name: ClassVar[str] = "market"
    event_kinds: ClassVar[tuple[kit.EventKind, ...]] = kit.event_kinds(DEALT, OPENED, SWAPPED)

    def declare_round_fields(self) -> None:
        self.open = 0
        self.shown = 0  # cards in hands that were seen by all

    def deal(self) -> None:
        self.deal_hands(1)
        self.open = kit.make_set(self.stock[:2])
        del self.stock[:2]
        self.emit(OPENED, cards=self.open)
        self.waiting_seats = 1

    def list_legal_moves(self, seat: int) -> list[int]:
        return kit.members(self.open)

    def apply_move(self, seat: int, move: int) -> None:
        given = self.hands[seat]
        self.hands[seat] = kit.bit(move)
        self.open = self.open & ~kit.bit(move) | given
        self.shown = self.shown & ~given | kit.bit(move)
        self.emit(SWAPPED, seat, cards=given | kit.bit(move))
        self.waiting_seats = kit.bit(1 - seat)


LAYOUT = kit.Layout(
    kit.Hands("hands", shown_field="shown"),
    kit.OpenSet("open"),
    kit.Pile("stock"),
    learned=(kit.KnownCardSet("shown"),),
)
kit.register(Market, positions=LAYOUT, beliefs=kit.UniformBeliefs(LAYOUT))


class ForgetfulMarket(Market):
    """The same game, but it forgets which cards of a hand are public."""

    def apply_move(self, seat: int, move: int) -> None:
        super().apply_move(seat, move)
        self.shown = 0


class Row(Market):
    """The same game with the two cards in a row; no event shows their order."""

    def declare_round_fields(self) -> None:
        super().declare_round_fields()
        self.row: list[int] = []

    def deal(self) -> None:
        super().deal()
        self.row = kit.members(self.open)
        if self.rng.randbelow(2):
            self.row.reverse()


ROW = kit.Layout(kit.Hands("hands", shown_field="shown"), kit.Pile("row", kit.EVERYBODY), kit.Pile("stock"))
kit.register(Row, positions=ROW, beliefs=kit.UniformBeliefs(ROW))


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
    with pytest.raises(AssertionError, match=r"the cards of 'row' in different orders.*OpenSet"):
        check_worlds(Row.new_match(2, seed=3, deck=PACK), 0, max_moves=0)


class SecretiveMarket(Market):
    """The same game, but the seat with the lowest card begins, and no event names this seat."""

    def deal(self) -> None:
        super().deal()
        self.waiting_seats = 1 if kit.min_element(self.hands[0]) < kit.min_element(self.hands[1]) else 2


kit.register(SecretiveMarket, positions=LAYOUT, beliefs=kit.UniformBeliefs(LAYOUT))


def test_finds_undisclosed_field() -> None:
    with pytest.raises(AssertionError, match="These deals differ in 'turn', which no event shows: it is"):
        check_worlds(SecretiveMarket.new_match(2, seed=3, deck=PACK), -1, max_moves=0)


def test_open_set_round_trips() -> None:
    game = Market.new_match(2, seed=3, deck=PACK)
    written = game.position()
    assert kit.count(game.open) == 2
    assert Market.from_position(written).position() == written
    assert game.view(-1).position()["open"] == written["open"]
    assert [zone.cards for zone in game.view(-1).zones() if zone.key == "open"] == [written["open"].split()]
    with pytest.raises(kit.InvalidPositionError, match="open: these cards are face up"):
        Market.view_from_text(json.dumps(game.view(0).position() | {"open": "? ?"}))
