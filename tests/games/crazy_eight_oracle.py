"""A slow second implementation of Crazy Eight, written from the rules page alone.

Cards and moves are text, and nothing is random. A round starts from a dealt position. When the pile is
shuffled, the order is read from the position of the real match.
"""

from typing import Any

REGULAR = "34569TQ"
SHIFTING = "78JK"
POINTS = {"8": 50, "J": 10, "Q": 10, "K": 10, "A": 1, "T": 10}
PICKS = {2: "pick two", 5: "pick five"}
NUMBERS = {2: "half card", 1: "last card"}


def rank(card: str) -> str:
    return card[0]


def number_of(card: str) -> int:
    """Return the number of cards that an offensive card demands (CE-20, CE-21)."""
    return {"2": 2, "*": 5}.get(rank(card), 0)


class Table:
    """One round. Once it is over, `winners` is not None and `scores` has the points of the hands."""

    def __init__(self, position: dict[str, Any], options: dict[str, str]) -> None:
        self.options = options
        self.hands: list[set[str]] = [set(hand.split()) for hand in position["hands"]]
        self.stock: list[str] = position["stock"].split()
        self.discard: list[str] = position["discard_pile"].split()
        self.seats = [seat for seat in range(len(self.hands)) if seat not in position["out"]]
        self.dealer: int = position["dealer"]
        self.turn: int = position["turn"]
        self.direction: int = position["direction"]
        self.demand: int = position["demand"]
        self.suit: str = position.get("named_suit", "")
        self.drawn = ""
        self.said = False
        self.passes = 0
        self.moves = 0
        self.in_air: set[int] = set(position["seats_in_air"])
        self.missed: dict[int, list[str]] = {}
        self.winners: list[int] | None = None
        self.after: dict[str, Any] = {}
        self.has_shuffled = False  # in the last move

    # What fits: CE-3, CE-4, CE-10, CE-23, CE-24, CE-36

    def fits(self, card: str) -> bool:
        if self.demand:
            return number_of(card) > 0 or self.cancels(card)
        if rank(card) in "8*":
            return True
        if self.suit:
            return card[1] == self.suit
        top = self.discard[0]
        if rank(top) == "*":
            below = [under for under in self.discard if rank(under) != "*"]
            if self.options["after_joker"] == "any" or not below:
                return True
            top = below[0]
        return rank(card) == rank(top) or card[1] == top[1]

    def cancels(self, card: str) -> bool:
        top = self.discard[0]
        free = self.options["ace"] == "any" or rank(top) == "*"
        return rank(card) == "A" and (free or card[1] == top[1])

    def names(self) -> bool:
        """Return True if an 8 names a suit now (CE-35)."""
        return self.options["counter_eight"] == "names" or not self.suit

    def wins_with(self, card: str) -> bool:
        """CE-9, CE-37."""
        on = rank(self.discard[0]) in REGULAR + SHIFTING
        return rank(card) in REGULAR and (on or self.options["finish_on"] == "any")

    def next_to(self, seat: int) -> int:
        return self.seats[(self.seats.index(seat) + self.direction) % len(self.seats)]

    def goes_again(self, card: str) -> bool:
        """CE-11, CE-12, CE-13."""
        return rank(card) == "K" or (rank(card) in "7J" and len(self.seats) == 2)

    # What is legal

    def legal(self, seat: int) -> set[str]:
        if self.winners is not None:
            return set()
        catches = {f"catch {other}" for other in self.missed if other != seat and seat in self.seats}
        return catches | (self.turn_moves() if seat == self.turn else set())

    def turn_moves(self) -> set[str]:
        moves: set[str] = set()
        for move in self.silent_moves():
            moves |= {move, move + "!"} if self.due(move) else {move}
        return moves

    def silent_moves(self) -> set[str]:
        hand = {self.drawn} if self.drawn else self.hands[self.turn]
        moves: set[str] = set()
        for card in filter(self.fits, hand):
            if rank(card) == "8" and self.names():
                moves |= {f"{card}={suit}" for suit in "CDHS"}
            else:
                moves.add(card)
        return moves | {"take" if self.demand else "keep" if self.drawn else "draw"}

    def due(self, move: str) -> bool:
        """Return True if a move needs a call (CE-41, CE-42)."""
        if self.options["calls"] == "auto":
            return False
        held, there = len(self.hands[self.turn]), len(self.stock) + len(self.discard) - 1
        if move == "keep":
            return held in NUMBERS
        if move == "draw":
            return not there and held in NUMBERS
        if move == "take":
            loses = self.options["pick_and_play"] == "off"
            return loses and not self.said and held + min(self.demand, there) in NUMBERS
        pick = number_of(move) > 0 and self.options["missed_pick"] == "picks"
        return pick or (held - 1 in NUMBERS and not self.goes_again(move))

    # Moves

    def move(self, seat: int, text: str, after: dict[str, Any]) -> None:
        """Make a move; `after` is the position that the game reached, for the order of a shuffled stock."""
        self.after, self.has_shuffled = after, False
        self.moves += 1
        called = text.endswith("!")
        text = text.rstrip("!")
        if text.startswith("catch"):
            self.catch(int(text.split()[1]))
        else:
            self.forget_pick()
            if text == "draw":
                self.draw(called)
            elif text == "keep":
                self.drawn = ""
                self.end_turn(called)
            elif text == "take":
                self.take(called)
            else:
                self.play(text[:2], text[3:], called)
        limit = int(self.options["limit"])
        if self.winners is None and limit and self.moves >= limit:
            self.block()

    def forget_pick(self) -> None:
        """Close a missed pick call, which is open until the next player acts (CE-44)."""
        for seat, words in list(self.missed.items()):
            self.missed[seat] = [word for word in words if word in NUMBERS.values()]
            if not self.missed[seat]:
                del self.missed[seat]

    def play(self, card: str, suit: str, called: bool) -> None:
        seat = self.turn
        won = len(self.hands[seat]) == 1 and self.wins_with(card)
        self.hands[seat].remove(card)
        self.discard.insert(0, card)
        self.suit, self.drawn, self.said, self.passes = suit, "", False, 0
        if won:
            self.winners, self.missed = [seat], {}
            return
        if not self.hands[seat]:
            self.in_air.add(seat)
        if number_of(card):
            self.demand += number_of(card)
            if self.due_for_pick() and not called:
                self.missed.setdefault(seat, []).append(PICKS[number_of(card)])
        else:
            self.demand = 0
        if rank(card) == "J":
            self.direction = -self.direction
        if not self.goes_again(card):
            self.end_turn(called, 2 if rank(card) == "7" else 1)

    def due_for_pick(self) -> bool:
        return self.options["calls"] == "manual" and self.options["missed_pick"] == "picks"

    def draw(self, called: bool) -> None:
        """CE-5, CE-30, CE-34."""
        picked = self.pick(self.turn, 1)
        if picked:
            self.drawn, self.passes = picked[0], 0
            return
        self.passes += 1
        if self.passes == len(self.seats):
            self.block()
        else:
            self.end_turn(called)

    def take(self, called: bool) -> None:
        """CE-24, CE-25, CE-26."""
        seat, stopped = self.turn, bool(self.drawn)
        called = called or self.said
        self.drawn, self.said = "", False
        if self.options["first_ace"] == "on" and not stopped:
            first = self.pick(seat, 1)
            self.demand -= 1
            if first and self.cancels(first[0]):
                self.drawn, self.said = first[0], called
                return
        self.pick(seat, self.demand)
        self.demand = 0
        if self.options["pick_and_play"] == "off":
            self.end_turn(called)

    def catch(self, seat: int) -> None:
        """CE-41, CE-42."""
        for word in self.missed.pop(seat):
            self.pick(seat, {"pick two": 2, "pick five": 5}.get(word, 1))

    def pick(self, seat: int, number: int) -> list[str]:
        """Pick up this number of cards, or all that are left (CE-6)."""
        picked: list[str] = []
        for _ in range(number):
            if not self.stock and len(self.discard) > 1:
                self.has_shuffled = True
                self.stock = self.shuffled(set(self.discard[1:]))
                del self.discard[1:]
            if self.stock:
                picked.append(self.stock.pop(0))
        self.hands[seat].update(picked)
        if picked:
            self.in_air.discard(seat)
        return picked

    def shuffled(self, lot: set[str]) -> list[str]:
        """Return the new stock.

        Its end is the stock after the move. Its start are the picked cards, with an ace that cancels the
        picking last.
        """
        rest = self.after["stock"].split()
        drawn = self.after.get("drawn_card", "")
        picked = sorted(lot - set(rest), key=lambda card: (card != drawn, self.cancels(card), card))
        return [*picked, *rest]

    def end_turn(self, called: bool, steps: int = 1) -> None:
        held = len(self.hands[self.turn])
        if self.options["calls"] == "manual" and held in NUMBERS and not called:
            self.missed.setdefault(self.turn, []).append(NUMBERS[held])
        for _ in range(steps):
            self.turn = self.next_to(self.turn)
        if self.turn in self.missed:  # CE-44: the owner's next turn begins
            del self.missed[self.turn]

    # The end

    def points_of(self, cards: set[str]) -> int:
        """CE-51, CE-52."""
        joker = int(self.options["joker_points"])
        return sum(joker if rank(c) == "*" else POINTS.get(rank(c)) or int(rank(c)) for c in cards)

    def block(self) -> None:
        """End a blocked round: the lowest hand wins; a player in air only if all are (CE-34, G-4)."""
        may = [seat for seat in self.seats if seat not in self.in_air] or self.seats
        lowest = min(self.points_of(self.hands[seat]) for seat in may)
        self.winners = [seat for seat in may if self.points_of(self.hands[seat]) == lowest]
        self.missed = {}

    def count_hands(self) -> dict[int, int] | None:
        """Return the points after players in air draw a card; None if a shuffle gave it (CE-51)."""
        assert self.winners
        first = self.seats.index(self.winners[0])
        for seat in self.seats[first:] + self.seats[:first]:
            if seat in self.in_air:
                if not self.stock and len(self.discard) > 1:
                    return None
                self.pick(seat, 1)
        return {seat: self.points_of(self.hands[seat]) for seat in self.seats}

    def look(self) -> dict[str, Any]:
        """Return the table in the form of a position, with sets where order does not matter."""
        return {
            "hands": self.hands,
            "stock": self.stock,
            "discard": self.discard,
            "suit": self.suit,
            "demand": self.demand,
            "direction": self.direction,
            "in_air": sorted(self.in_air),
            "drawn": self.drawn,
            "said": self.said,
            "passes": self.passes,
            "missed": {seat: sorted(words) for seat, words in self.missed.items()},
            "turn": self.turn,
        }


def look_of(position: dict[str, Any]) -> dict[str, Any]:
    """Return a written position in the form of `Table.look`."""
    return {
        "hands": [set(hand.split()) for hand in position["hands"]],
        "stock": position["stock"].split(),
        "discard": position["discard_pile"].split(),
        "suit": position.get("named_suit", ""),
        "demand": position["demand"],
        "direction": position["direction"],
        "in_air": sorted(position["seats_in_air"]),
        "drawn": position.get("drawn_card", ""),
        "said": bool(position.get("call_made")),
        "passes": position["pass_count"],
        "missed": {int(seat): sorted(words.split(", ")) for seat, words in position["missed_calls"].items()},
        "turn": position["turn"],
    }
