"""A slow second implementation of Zambezi Falls, written from the rules page alone."""

from collections import Counter
from itertools import pairwise
from typing import Any

LOW_TO_HIGH = "3456789TJQKA2"


class Table:
    """A game in progress, as plain lists of ranks; plays are strings like `77`, the pile is oldest first."""

    def __init__(self, position: dict[str, Any], options: dict[str, Any]) -> None:
        self.options = options
        self.series = int(options["series"])
        self.limit = int(options["limit"])
        self.wins = [0, 0]
        self.games = 0
        self.over = False
        self.winners: set[int] = set()
        self.said: list[str] = []
        self.take_deal(position)

    def take_deal(self, position: dict[str, Any]) -> None:
        """Start a game with the cards of a position. The deal itself is tested elsewhere."""
        self.between_games = False
        self.hands = [sorted(hand.split()) for hand in position["hands"]]
        self.reserve = position["reserve"].split()
        self.dealer = self.games % 2  # ZF-30: seat 0 first, then in turn
        self.pile: list[str] = []
        self.moves = 0
        self.aside: list[str | None] = [None, None]
        self.giving = self.options["exchange"] == "on"
        self.turn = 1 - self.dealer  # ZF-3
        self.matched = False

    def position(self) -> dict[str, Any]:
        if self.over or self.between_games:
            return {"wins": self.wins}
        waiting = [seat for seat in range(2) if self.aside[seat] is None] if self.giving else [self.turn]
        return {
            "hands": [sorted(hand) for hand in self.hands],
            "reserve": " ".join(self.reserve),
            "pile": " ".join(reversed(self.pile)),
            "turn": waiting if len(waiting) > 1 else waiting[0],
            "must_beat_own": self.matched,
            "dealer": self.dealer,
            "wins": self.wins,
        }

    # Legal moves

    def legal(self, seat: int) -> set[str]:
        if self.over:
            return set()
        hand = Counter(self.hands[seat])
        if self.giving:
            return {f"give {rank}" for rank in hand} if self.aside[seat] is None else set()
        if seat != self.turn:
            return set()
        plays = [rank * size for rank in hand for size in range(1, hand[rank] + 1)]
        found = {play for play in plays if self.may_play(seat, play)}
        if self.pile and self.may_pass(found):
            found.add("pass")
        return found

    def may_play(self, seat: int, play: str) -> bool:
        """ZF-5 to ZF-9, ZF-13, ZF-20, ZF-21, ZF-23 to ZF-25."""
        if not self.pile:
            return play[0] != "2" or len(play) == 1
        top = self.pile[-1]
        if beats(play, top):
            return True
        if play != top or self.matched:
            return False
        if self.options["unfollowed_match"] == "illegal" and len(play) == 1:
            rest = self.hands[seat][:]
            rest.remove(play)
            return not rest or can_beat(rest, top)
        return True

    def may_pass(self, plays: set[str]) -> bool:
        """ZF-20, ZF-26."""
        if self.options["passing"] == "only_when_stuck":
            return not plays
        must = self.options["unfollowed_match"] == "illegal" and self.matched and len(self.pile[-1]) == 1
        return not must

    # Effects

    def play(self, seat: int, move: str) -> None:
        assert move in self.legal(seat)
        self.moves += 1
        self.said = []
        if move.startswith("give"):
            self.give(seat, move[-1])
        elif move == "pass":
            self.give_way(seat)
        else:
            self.put(seat, move)
        if not self.over and not self.between_games and self.moves == self.limit:
            cards = [len(self.hands[s]) + (self.giving and self.aside[s] is not None) for s in range(2)]
            self.end({seat for seat in range(2) if cards[seat] < cards[1 - seat]})

    def give(self, seat: int, rank: str) -> None:
        self.hands[seat].remove(rank)
        self.aside[seat] = rank
        first, second = self.aside
        if first is not None and second is not None:
            self.hands[1].append(first)
            self.hands[0].append(second)
            self.giving = False

    def give_way(self, seat: int) -> None:
        """ZF-8, ZF-20."""
        stays = self.matched and self.options["unfollowed_match"] != "opponent_leads"
        if not stays:
            self.pile = []
        self.matched = False
        self.turn = 1 - seat

    def put(self, seat: int, play: str) -> None:
        for rank in play:
            self.hands[seat].remove(rank)
        self.call_out(play)
        if not self.hands[seat]:
            self.end({seat})
            return
        if play[0] == "2":
            self.pile = []
            self.matched = False
            self.turn = seat
            return
        self.matched = bool(self.pile) and self.pile[-1] == play
        self.pile.append(play)
        if self.is_falls():
            for taker in (1 - seat, seat, 1 - seat, seat):
                if self.reserve:
                    self.hands[taker].append(self.reserve.pop(0))
        self.turn = seat if self.matched else 1 - seat

    def call_out(self, play: str) -> None:
        """Record the call when a play brings the third 3 or 7 or the fourth 4 together on top (ZF-16)."""
        lying = "".join(self.pile)
        together = len(lying) - len(lying.rstrip(play[0]))
        for number, rank, word in ((3, "3", "social"), (4, "4", "social"), (3, "7", "cheer")):
            if rank == play[0] and together < number <= together + len(play):
                self.said.append(word)

    def is_falls(self) -> bool:
        """ZF-10, ZF-22."""
        if self.options["falls"] == "listed":
            top = self.pile[-1]
            below = self.pile[-2] if len(self.pile) > 1 else ""
            shape = (len(below) if below[:1] == top[0] else 0, len(top))
            return len(top) == 4 or shape in ((1, 3), (2, 2))
        lying = "".join(self.pile)
        return len(lying) >= 4 and len(set(lying[-4:])) == 1

    def end(self, winners: set[int]) -> None:
        """ZF-17, G-4."""
        self.games += 1
        for seat in winners:
            self.wins[seat] += 1
        if max(self.wins) > self.series // 2 or self.games == self.series:
            self.over = True
            self.winners = {seat for seat in range(2) if self.wins[seat] > self.wins[1 - seat]}
            if self.wins[0] == self.wins[1] and self.wins[0]:
                self.winners = {0, 1}
        else:
            self.between_games = True


def beats(play: str, top: str) -> bool:
    """ZF-4, ZF-6, ZF-7, ZF-24."""
    if play[0] == "2":
        return len(play) == (2 if len(top) == 4 else 1)
    if len(play) != len(top):
        return len(play) > len(top)
    return LOW_TO_HIGH.index(play[0]) > LOW_TO_HIGH.index(top[0])


def can_beat(hand: list[str], top: str) -> bool:
    held = Counter(hand)
    return any(beats(rank * size, top) for rank in held for size in range(1, held[rank] + 1))


assert all(beats(high, low) for low, high in pairwise(LOW_TO_HIGH))
