"""Second implementations of Go Fish and Authors, written from the rules pages alone: text, and slow."""

from typing import Any

RANKS = "A23456789TJQK"
SUITS = "CDHS"


class Table:
    """A match in progress; the top card of the stock is first."""

    def __init__(self, hands: list[str], stock: str, sets: list[str], turn: int, **options: Any) -> None:
        self.hands = [hand.split() for hand in hands]
        self.stock = stock.split()
        self.sets = [laid.split() for laid in sets]
        self.turn = turn
        self.options = options
        self.asked = 0
        self.winners: list[int] | None = None

    def option(self, name: str, default: str) -> str:
        return str(self.options.get(name, default))

    # Differences between the two games

    def wishes(self, seat: int) -> list[str]:
        """Return the cards or ranks that a seat may ask for."""
        raise NotImplementedError

    def answer(self, other: int, wish: str) -> list[str]:
        """Return the cards that the other player hands over."""
        raise NotImplementedError

    def after_a_miss(self, seat: int, other: int, wish: str) -> None:
        raise NotImplementedError

    def going_out_wins(self) -> bool:
        return False

    def draws_when_empty(self) -> bool:
        return True

    def ends_with_the_stock(self) -> bool:
        return False

    # Common rules

    def left_of(self, seat: int) -> int:
        return (seat + 1) % len(self.hands)

    def others(self) -> list[int]:
        """Return the seats that can be asked."""
        return [seat for seat, hand in enumerate(self.hands) if hand and seat != self.turn]

    def legal(self) -> set[str]:
        if self.winners is not None:
            return set()
        return {f"ask {other} {wish}" for other in self.others() for wish in self.wishes(self.turn)}

    def play(self, move: str) -> None:
        _, other, wish = move.split()
        self.ask(int(other), wish)
        self.asked += 1
        limit = int(self.options.get("limit", 10_000))
        if limit and self.asked >= limit:
            self.count_sets()

    def ask(self, other: int, wish: str) -> None:
        seat = self.turn
        given = self.answer(other, wish)
        if not given:
            self.after_a_miss(seat, other, wish)
            return
        self.hands[other] = [card for card in self.hands[other] if card not in given]
        self.hands[seat] += given
        if self.lay_down(seat) and self.has_gone_out(seat):
            return
        self.helped(other)
        self.continued(seat)

    def continued(self, seat: int) -> None:
        """Continue the seat's turn, if it can."""
        self.helped(seat)
        if not self.hands[seat]:
            self.finish_turn(self.left_of(seat))
        elif not self.others():
            self.count_sets()

    def helped(self, seat: int) -> None:
        """Let a seat with an empty hand draw."""
        if not self.hands[seat] and self.draws_when_empty():
            self.draw(seat)

    def draw(self, seat: int) -> str:
        if not self.stock:
            return ""
        card = self.stock.pop(0)
        self.hands[seat].append(card)
        return card

    def complete(self, seat: int) -> list[str]:
        ranks = [card[0] for card in self.hands[seat]]
        return [rank for rank in RANKS if ranks.count(rank) == 4]

    def lay_down(self, seat: int) -> list[str]:
        down = self.complete(seat)
        self.sets[seat] += down
        self.hands[seat] = [card for card in self.hands[seat] if card[0] not in down]
        return down

    def has_gone_out(self, seat: int) -> bool:
        if not self.hands[seat] and self.stock and self.going_out_wins():
            self.winners = [seat]
        return self.winners is not None

    def finish_turn(self, following: int) -> None:
        if self.ends_with_the_stock() and not self.stock:
            self.count_sets()
            return
        for _ in self.hands:
            if self.hands[following]:
                laid = self.lay_down(following)
                if laid and self.has_gone_out(following):
                    return
                self.helped(following)
                if self.hands[following]:
                    self.turn = following
                    if not self.others():
                        self.count_sets()
                    return
            following = self.left_of(following)
        self.count_sets()

    def count_sets(self) -> None:
        if self.winners is None:
            for seat in range(len(self.hands)):
                self.lay_down(seat)
            most = max(map(len, self.sets))
            self.winners = [seat for seat, laid in enumerate(self.sets) if len(laid) == most]


class FishTable(Table):
    def wishes(self, seat: int) -> list[str]:
        return [card[0] for card in self.hands[seat]]

    def answer(self, other: int, wish: str) -> list[str]:
        found = [wish + suit for suit in SUITS if wish + suit in self.hands[other]]
        return found[:1] if self.option("hand_over", "all") == "one" else found

    def after_a_miss(self, seat: int, other: int, wish: str) -> None:
        card = self.draw(seat)
        lucky = card != "" and (card[0] == wish or card[0] in self.complete(seat))
        if self.option("lucky_draw", "off") == "off" or not lucky:
            self.finish_turn(other)
        elif not (self.lay_down(seat) and self.has_gone_out(seat)):
            self.continued(seat)

    def going_out_wins(self) -> bool:
        return self.option("out_wins", "on") == "on"

    def draws_when_empty(self) -> bool:
        return self.option("empty_hand", "draw_one") == "draw_one"

    def ends_with_the_stock(self) -> bool:
        return self.option("end", "stock_out") == "stock_out"


class AuthorsTable(Table):
    def wishes(self, seat: int) -> list[str]:
        hand = self.hands[seat]
        cards = {card[0] + suit for card in hand for suit in SUITS}
        return [card for card in cards if card not in hand]

    def answer(self, other: int, wish: str) -> list[str]:
        return [wish] if wish in self.hands[other] else []

    def after_a_miss(self, seat: int, other: int, wish: str) -> None:
        self.draw(seat)
        whole_pack = self.option("deal", "all") == "all"
        miss = {"auto": "left" if whole_pack else "asked"}.get(
            self.option("miss", "auto"), self.option("miss", "auto")
        )
        self.finish_turn(self.left_of(seat) if miss == "left" else other)
