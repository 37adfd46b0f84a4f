"""Rematches: the same players, and the deal moves on."""

from typing import Any

import pytest

from parlour.games import game_class, game_names
from parlour.kit.options import DealerOptions
from parlour.records.record import parse_record, replay
from parlour.server.http_messages import NewTable
from parlour.server.socket_messages import AddBot, Leave, Rematch, RemovePlayer, Sit
from parlour.server.tables.refusals import RequestRefusedError
from parlour.server.tables.table import build_record, load_table
from tests.server.bare_table import BareTable

SHORT: dict[str, dict[str, Any]] = {
    "war": {"max_rounds": 12},
    "crazy-eight": {"limit": 40},
    "zop-zoo": {"limit": 20, "target": 20},
}


class Evening(BareTable):
    """A table where the players play one match after another."""

    def again(self) -> None:
        """Let all players ask for a rematch. It starts only with the last of them."""
        number = self.match.number
        for said, seat in enumerate(self.table.seats):
            assert self.match.number == number
            assert self.table.rematch_seats.bit_count() == said
            if said:  # a repeated request changes nothing and is not an error
                self.ask(self.table.seats[0].user_id, Rematch)
                assert (self.match.number, self.table.rematch_seats.bit_count()) == (number, said)
            self.ask(seat.user_id, Rematch)
        assert (self.match.number, self.table.rematch_seats) == (number + 1, 0)


def evening(game: str, options: dict[str, Any]) -> Evening:
    seats = min(3, game_class(game).max_seats)
    found = Evening("0", NewTable(game, seats, SHORT.get(game, {}) | options))
    for seat in range(seats):
        found.ask(str(seat), Sit, seat=seat)
    found.start()
    return found


def tables() -> list[tuple[str, str]]:
    """Return every game, and for games with dealer options each choice of the first dealer."""
    names = game_names()
    chosen = [name for name in names if issubclass(game_class(name).options_type, DealerOptions)]
    return [(name, "") for name in names] + [
        (name, dealer) for name in chosen for dealer in ("first", "random")
    ]


@pytest.mark.clause("G-6")
@pytest.mark.parametrize(("game", "dealer"), tables())
def test_the_deal_goes_on(game: str, dealer: str) -> None:
    found = evening(game, {"dealer": dealer} if dealer else {})
    for number in (1, 2, 3):
        assert found.match.number == number
        found.play()
        before, next_dealer = found.match.user_ids, found.match.game.next_dealer()
        found.again()
        first = next_dealer if next_dealer >= 0 else 1
        assert found.match.user_ids == before[first:] + before[:first]
        if next_dealer >= 0:
            # The player whose turn it is to deal has seat 0, and deals.
            assert found.match.user_ids[0] == before[next_dealer]
            assert found.match.game.position().get("dealer", 0) == 0
            assert getattr(found.match.game.options, "dealer", "") == "first"
        assert load_table(found.rows, None).match is not None
    found.play()
    for number in (1, 2, 3, 4):
        record = parse_record(build_record(found.rows, number).to_text())
        *_, last = replay(record)
        assert last.is_over


def test_where_one_round_is_a_match_the_deal_passes_to_the_left() -> None:
    found = evening("crazy-eight", {"dealer": "first"})
    dealers = []
    for _ in range(4):
        dealers.append(found.match.user_ids[found.match.game.position()["dealer"]])
        found.play()
        found.again()
    assert dealers == ["0", "1", "2", "0"]


def test_nobody_is_made_to_play_again() -> None:
    found = evening("war", {})
    found.ask("2", Leave)
    found.play()
    found.ask("0", Rematch)
    with pytest.raises(RequestRefusedError, match="A bot plays for you"):
        found.ask("2", Rematch)
    for who in ("0", "1", "1"):
        found.ask(who, Rematch)
    assert found.match.number == 1
    # An empty seat counts as a no until it is taken. Earlier votes for a rematch remain valid.
    found.ask("1", RemovePlayer, seat=2)
    found.ask("0", AddBot, seat=2, bot="simple")
    found.ask("1", Rematch)
    assert found.match.number == 2
