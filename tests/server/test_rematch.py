"""A rematch: the same people, and the deal goes on from where it was."""

from typing import Any

import pytest

from parlour.games import game_class, game_names
from parlour.kit.bits import members
from parlour.kit.options import DealerOptions
from parlour.record import read_record, replay
from parlour.server.change import Change
from parlour.server.judge import judge, judge_line, judge_table
from parlour.server.protocol import FreeSeat, Leave, NewTable, Rematch, SeatBot, Sit, Start
from parlour.server.said import NotAllowed
from parlour.server.sitters import Sitter
from parlour.server.store import Row
from parlour.server.table import Table, TableMatch, load, record_of

SHORT: dict[str, dict[str, Any]] = {
    "war": {"max_rounds": 12},
    "crazy-eight": {"limit": 40},
    "zop-zoo": {"limit": 20, "target": 20},
}


class Evening:
    """A table and its rows, without a room."""

    def __init__(self, game: str, seats: int, options: dict[str, Any]) -> None:
        made = judge_table(NewTable(game=game, seats=seats, options=options))
        self.rows = [Row("table", 1, "0", made.kind, made.data)]
        self.table = Table(self.rows[0])

    @property
    def match(self) -> TableMatch:
        assert self.table.match is not None
        return self.table.match

    def add(self, who: str, change: Change) -> None:
        self.rows.append(Row("table", len(self.rows) + 1, who, change.kind, change.data))
        self.table.fold(self.rows[-1])

    def ask(self, who: str, request: Any) -> None:
        self.add(who, judge(self.table, who, Sitter(f"Name {who}"), request))

    def again(self) -> None:
        """Everybody wants to play again; it begins with the last who says so, and with no other."""
        number = self.match.number
        for said, seat in enumerate(self.table.seats):
            assert self.match.number == number
            assert self.table.wants.bit_count() == said
            if said:  # saying so again changes nothing, and is no mistake
                self.ask(self.table.seats[0].who, Rematch(id=f"again {number} {said}"))
                assert (self.match.number, self.table.wants.bit_count()) == (number, said)
            self.ask(seat.who, Rematch(id=f"rematch {number} {seat.who}"))
        assert (self.match.number, self.table.wants) == (number + 1, 0)

    def play(self) -> None:
        while not self.match.game.over:
            game = self.match.game
            seat = members(game.to_move())[0]
            text = game.text(game.view(seat).table.heuristic(seat))
            self.add(self.match.people[seat], judge_line(self.match, seat, text))


def evening(game: str, options: dict[str, Any]) -> Evening:
    seats = min(3, game_class(game).most)
    table = Evening(game, seats, SHORT.get(game, {}) | options)
    for seat in range(seats):
        table.ask(str(seat), Sit(id=f"sit {seat}", seat=seat))
    table.ask("0", Start(id="start"))
    return table


def tables() -> list[tuple[str, str]]:
    """Every game, and where a table chooses who deals first, with each choice."""
    names = game_names()
    chosen = [name for name in names if issubclass(game_class(name).options_type, DealerOptions)]
    return [(name, "") for name in names] + [(name, dealer) for name in chosen for dealer in ("first", "lot")]


@pytest.mark.clause("G-6")
@pytest.mark.parametrize(("game", "dealer"), tables())
def test_the_deal_goes_on(game: str, dealer: str) -> None:
    found = evening(game, {"dealer": dealer} if dealer else {})
    for number in (1, 2, 3):
        assert found.match.number == number
        found.play()
        before, next_dealer = found.match.people, found.match.game.next_dealer()
        found.again()
        first = next_dealer if next_dealer >= 0 else 1
        assert found.match.people == before[first:] + before[:first]
        if next_dealer >= 0:
            # Whoever the deal has come to has seat 0, and deals.
            assert found.match.people[0] == before[next_dealer]
            assert found.match.game.position().get("dealer", 0) == 0
            assert getattr(found.match.game.options, "dealer", "") == "first"
        assert load(found.rows, None).match is not None
    found.play()
    for number in (1, 2, 3, 4):
        record = read_record(record_of(found.rows, number).text())
        *_, last = replay(record)
        assert last.over


def test_where_one_round_is_a_match_the_deal_passes_to_the_left() -> None:
    found = evening("crazy-eight", {"dealer": "first"})
    dealers = []
    for _ in range(4):
        dealers.append(found.match.people[found.match.game.position()["dealer"]])
        found.play()
        found.again()
    assert dealers == ["0", "1", "2", "0"]


def test_nobody_is_made_to_play_again() -> None:
    found = evening("war", {})
    found.ask("2", Leave(id="left before the end"))
    found.play()
    found.ask("0", Rematch(id="wants"))
    with pytest.raises(NotAllowed, match="A bot plays for you"):
        found.ask("2", Rematch(id="again"))
    for who in ("0", "1", "1"):
        found.ask(who, Rematch(id="wants too"))
    assert found.match.number == 1
    # Whoever left counts as no until somebody else has the chair; who wanted it still does.
    found.ask("1", FreeSeat(id="free", seat=2))
    found.ask("0", SeatBot(id="bot", seat=2, bot="simple"))
    found.ask("1", Rematch(id="again"))
    assert found.match.number == 2
