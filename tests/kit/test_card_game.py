"""`CardGame`, the base of games with hands and a stock: the state at the start of a match."""

from typing import ClassVar

from parlour import authoring as kit
from parlour.kit.options import parse_options

DEALT = kit.event("deal", seen_by=kit.ACTOR)


class LayingGame(kit.CardGame):
    """A game in which two players play one card each, in turn. It never ends."""

    name: ClassVar[str] = "laying"
    event_kinds: ClassVar[tuple[kit.EventKind, ...]] = kit.event_kinds(DEALT)

    def declare_round_fields(self) -> None:
        self.laid: list[int] = []

    def deal(self) -> None:
        self.deal_hands(1)
        self.waiting_seats = 1

    def list_legal_moves(self, seat: int) -> list[int]:
        return kit.members(self.hands[seat])

    def apply_move(self, seat: int, move: int) -> None:
        self.laid.append(move)
        self.hands[seat] &= ~kit.bit(move)
        self.waiting_seats = 2


def test_restart_resets_round_state() -> None:
    game = LayingGame.new_match(2, seed=1)
    game.push(0, int(game.legal(0)[0]))
    assert len(game.laid) == 1
    game.start()
    assert game.laid == []
    assert [kit.count(hand) for hand in game.hands] == [1, 1]


class LimitedGame(LayingGame):
    """The same game with a limit of moves for a round, after which the cards are dealt again."""

    def apply_move(self, seat: int, move: int) -> None:
        self.laid.append(move)
        self.waiting_seats = kit.bit(1 - seat)

    def on_move_limit(self) -> None:
        self.round_count += 1
        self.redeal()


def test_move_limit_can_start_a_new_round() -> None:
    game = LimitedGame.new_match(2, parse_options(kit.Options, {"limit": 2}), 1)
    before = game.stock[:]
    game.push(0, int(game.legal(0)[0]))
    assert (game.round_count, len(game.laid)) == (0, 1)
    game.push(1, int(game.legal(1)[0]))
    assert (game.round_count, game.move_count, game.laid, game.is_over) == (1, 0, [], False)
    assert game.stock != before
    assert [kit.count(hand) for hand in game.hands] == [1, 1]


def test_move_limit_ends_the_match_by_default() -> None:
    class Ending(LimitedGame):
        on_move_limit = LayingGame.on_move_limit
        event_kinds: ClassVar[tuple[kit.EventKind, ...]] = kit.event_kinds(DEALT, kit.event("win"))

    game = Ending.new_match(2, parse_options(kit.Options, {"limit": 1}), 1)
    game.push(0, int(game.legal(0)[0]))
    assert (game.is_over, game.winners, game.end_clause) == (True, 3, "G-4")
