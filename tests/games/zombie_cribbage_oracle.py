"""A second Zombie Cribbage, written from the rules page alone: cards are words, and all subsets are tried."""

from functools import cache
from itertools import combinations
from typing import Any

ORDER = "*A23456789TJQK"


@cache
def rank(card: str) -> int:
    return ORDER.index(card[0])


@cache
def value(card: str) -> int:
    return min(rank(card), 10)


def in_a_row(cards: tuple[str, ...]) -> bool:
    if len(cards) < 3:
        return False
    ranks = sorted(map(rank, cards))
    return ranks == list(range(ranks[0], ranks[0] + len(ranks)))


def alike_points(n: int) -> int:
    return {2: 2, 3: 6, 4: 12}.get(n, 0)


def show(hand: list[str], starter: str, crib: bool, options: dict[str, Any]) -> int:
    """ZC-12 to ZC-16 and ZC-44 to ZC-47, over all sets of the five cards."""
    five = [*hand, starter]
    sets = [cards for n in range(2, 6) for cards in combinations(five, n)]
    points = 2 * sum(1 for cards in sets if sum(map(value, cards)) == 15)
    for at, name in enumerate(ORDER):
        if at or options.get("joker_pair", "on") == "on":
            points += alike_points(sum(1 for card in five if card[0] == name))
    runs = [set(cards) for cards in sets if in_a_row(cards)]
    points += sum(len(run) for run in runs if not any(run < other for other in runs))
    if starter[0] != "*" and "J" + starter[1] in hand:
        points += 1
    suits = {card[1] if card[0] != "*" else card for card in hand}
    if len(hand) == 4 and len(suits) == 1:
        if starter[0] != "*" and starter[1] in suits:
            points += 5
        elif not crib or options.get("crib_flush", "printed") == "printed":
            points += 4
    return points


def card_points(pile: list[str], options: dict[str, Any]) -> int:
    """Return the points that the last card of a count scores (ZC-6 to ZC-9 and ZC-43 to ZC-45)."""
    points = 2 if sum(value(card) for card in pile) in (15, 31) else 0
    alike = next((n for n in (4, 3, 2) if len({card[0] for card in pile[-n:]}) == 1 and len(pile) >= n), 0)
    if pile[-1][0] != "*" or options.get("joker_pair", "on") == "on":
        points += alike_points(alike)
    runs = [tuple(pile[-n:]) for n in range(3, len(pile) + 1)]
    if options.get("joker_runs_in_play", "on") == "off":
        runs = [run for run in runs if all(card[0] != "*" for card in run)]
    return points + max((len(run) for run in runs if in_a_row(run)), default=0)


class Table:
    """A match played in parallel to the real one, which passes each deal to it."""

    def __init__(self, options: dict[str, Any], dealer: int) -> None:
        self.options = options
        self.dealer = dealer
        self.wins = [0, 0]
        self.goes: list[int] = []  # seats that said go in the last move
        self.winner: int | None = None
        self.begin_game()

    def on(self, name: str) -> bool:
        return bool(self.options.get(name) == "on")

    def begin_game(self) -> None:
        self.holes = [[0, 0], [0, 0]]  # of each seat, every place that a zombie of its reached, in order
        self.wait_for_deal()

    def wait_for_deal(self) -> None:
        self.dealt = False

    def take_deal(self, hands: list[list[str]], top: str, pack: list[str]) -> None:
        self.dealt, self.pack = True, pack
        self.hands, self.top = [list(hand) for hand in hands], top
        self.crib: list[list[str]] = [[], []]
        self.plays: list[tuple[int, str]] = []
        self.count: list[tuple[int, str]] = []
        self.gone: set[int] = set()
        self.said: set[int] = set()  # seats that said go in this count, by choice or because no card fits
        self.open: set[int] = set()
        self.phase = "discard"
        self.to_show: list[tuple[int, list[str], bool]] = []
        self.announced = 0

    @property
    def turn(self) -> list[int]:
        if self.winner is not None:
            return []
        if self.phase == "discard":
            return [seat for seat in (0, 1) if not self.crib[seat]]
        return [self.player]

    def score(self, seat: int, points: int) -> bool:
        """Add points. Return True if the game goes on."""
        if points:
            self.holes[seat].append(self.holes[seat][-1] + points)
        if self.holes[seat][-1] <= 60:
            return True
        self.wins[seat] += 1
        games = int(self.options.get("match", "1"))
        if self.wins[seat] == games // 2 + 1:
            self.winner = seat
            return False
        self.dealer = 1 - seat
        self.begin_game()
        return False

    def play(self, seat: int, move: str) -> None:
        words = move.split()
        self.goes = []
        if words[0] == "crib":
            self.lay(seat, words[1:])
        elif move == "go":
            self.gone.add(seat)
            self.say_go(seat)
            self.go_on(seat, by_choice=True)
        elif move == "stop":
            if self.close():
                self.lead()
        elif move == "run":
            if self.count and not self.able() and not self.close_for(seat):
                return
            self.dealer = 1 - self.dealer
            self.wait_for_deal()
        elif move == "stay":
            self.phase = "play"
            self.go_on(seat)
        elif words[0] == "count":
            self.announce(int(words[1]))
        elif words[0] == "claim":
            self.claim(seat, int(words[1]))
        else:
            self.put(seat, move)

    def lay(self, seat: int, cards: list[str]) -> None:
        self.crib[seat] = cards
        for card in cards:
            self.hands[seat].remove(card)
        if self.turn:
            return
        self.phase, self.player = "play", 1 - self.dealer
        if self.top[0] == "J":
            self.score(self.dealer, 2)

    def put(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.plays.append((seat, card))
        self.count.append((seat, card))
        if not self.score(seat, card_points([each for _, each in self.count], self.options)):
            return
        if card[0] != "*":
            self.go_on(seat)
            return
        if self.on("reveal") and self.hands[1 - seat]:
            self.open.add(1 - seat)
        if not self.on("run"):
            self.go_on(seat)
            return
        if not self.able() and not self.is_asked() and not self.close_for(seat):
            return
        self.phase, self.player = "run", seat

    def able(self) -> list[int]:
        return [
            seat
            for seat in (0, 1)
            if seat not in self.gone and any(self.total + value(card) <= 31 for card in self.hands[seat])
        ]

    def is_asked(self) -> bool:
        """ZC-42, `may`: after a go the last player is asked, unless all can see that no card fits."""
        if self.options.get("after_go") != "may" or not self.count:
            return False
        last = self.count[-1][0]
        if last in self.gone or not self.hands[0] or not self.hands[1]:
            return False
        lying = {card for _, card in self.plays} | {self.top}
        held = self.hands[last] if last in self.open else [card for card in self.pack if card not in lying]
        return any(self.total + value(card) <= 31 for card in held)

    @property
    def total(self) -> int:
        return sum(value(card) for _, card in self.count)

    def close_for(self, seat: int) -> bool:
        """Score the go, then the last card, after a joker of this seat if neither can play on (ZC-52)."""
        self.say_go(1 - seat)
        self.say_go_alone(seat)
        return self.close()

    def close(self) -> bool:
        total, last = self.total, self.count[-1][0]
        self.count, self.gone, self.said = [], set(), set()
        if total == 31 and self.options.get("thirty_one") == "standard":
            return True
        return self.score(last, 1)

    def say_go(self, seat: int) -> None:
        """Say go for a seat whose cards do not fit, once in a count (ZC-42)."""
        if self.hands[seat] and seat not in self.said:
            self.said.add(seat)
            self.goes.append(seat)

    def say_go_alone(self, seat: int) -> None:
        """Say go for the last player if the opponent's hand is empty: they cannot play or say go (ZC-42)."""
        if not self.hands[1 - seat]:
            self.say_go(seat)

    def go_on(self, seat: int, by_choice: bool = False) -> None:
        if self.count:
            able = self.able()
            if 1 - seat not in able and not by_choice:
                self.say_go(1 - seat)
            if able:
                self.player = 1 - seat if 1 - seat in able else seat
                return
            if self.is_asked():
                self.player = self.plays[-1][0]
                return
            self.say_go_alone(seat)
            if not self.close():
                return
        self.lead()

    def lead(self) -> None:
        last = self.plays[-1][0]
        for leader in (1 - last, last):
            if self.hands[leader]:
                self.player = leader
                return
        self.show_all()

    def show_all(self) -> None:
        four = [[card for seat, card in self.plays if seat == each] for each in (0, 1)]
        other = 1 - self.dealer
        self.to_show = [(other, four[other], False), (self.dealer, four[self.dealer], False)]
        self.to_show.append((self.dealer, self.crib[0] + self.crib[1], True))
        if self.options.get("counting") == "claimed":
            self.phase, self.player = "count", other
            return
        for seat, cards, crib in self.to_show:
            if not self.score(seat, show(cards, self.top, crib, self.options)):
                return
        self.dealer = other
        self.wait_for_deal()

    def utility(self) -> int:
        _, cards, crib = self.to_show[0]
        return show(cards, self.top, crib, self.options)

    def announce(self, points: int) -> None:
        seat = self.to_show[0][0]
        self.announced = min(points, self.utility())
        if self.score(seat, self.announced):
            self.phase, self.player = "claim", 1 - seat

    def claim(self, seat: int, points: int) -> None:
        if not self.score(seat, min(points, self.utility() - self.announced)):
            return
        self.to_show.pop(0)
        if self.to_show:
            self.phase, self.player = "count", self.to_show[0][0]
        else:
            self.dealer = 1 - self.dealer
            self.wait_for_deal()

    def legal(self, seat: int) -> set[str]:
        """Return the legal moves of a seat as text. The cards of a crib are in the order of the hand."""
        if seat not in self.turn:
            return set()
        if self.phase == "discard":
            return {f"crib {one} {other}" for one, other in combinations(self.hands[seat], 2)}
        if self.phase == "run":
            return {"run", "stay"}
        if self.phase in ("count", "claim"):
            return {f"{self.phase} {points}" for points in range(30)}
        moves = {card for card in self.hands[seat] if self.total + value(card) <= 31}
        jokers = [card for card in self.hands[seat] if card[0] == "*"]
        if jokers and self.total == 31 and self.options.get("joker_at_31") == "optional":
            moves.add("go")
        after_go = bool(self.count) and self.count[-1][0] == seat and bool(self.hands[1 - seat])
        if after_go and self.options.get("after_go") == "may":
            moves.add("stop")
        return moves
