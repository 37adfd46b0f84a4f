"""The ground of a game with hands and a stock: what a match begins with."""

from typing import ClassVar

from parlour import authoring as kit


class Laying(kit.CardGame):
    """Two players lay one card each, in turn; no more is wanted here."""

    name: ClassVar[str] = "laying"
    event_kinds: ClassVar[tuple[str, ...]] = ("deal",)

    def prepare_round(self) -> None:
        self.laid: list[int] = []

    def deal(self) -> None:
        self.deal_hands(1)
        self.waiting = 1

    def choices(self, seat: int) -> list[int]:
        return kit.members(self.hands[seat])

    def carry_out(self, seat: int, move: int) -> None:
        self.laid.append(move)
        self.hands[seat] &= ~kit.bit(move)
        self.waiting = 2


def test_what_starts_anew_with_a_deal_does_so_in_a_second_match() -> None:
    game = Laying(2, seed=1)
    game.push(0, int(game.legal(0)[0]))
    assert len(game.laid) == 1
    game.start()
    assert game.laid == []
    assert [kit.count(hand) for hand in game.hands] == [1, 1]
