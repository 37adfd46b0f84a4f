"""Rematches: the same players, and the deal moves on."""

from typing import Any

import pytest

from parlour.games import game_class, game_names
from parlour.kit.errors import UserError
from parlour.kit.options import DealerOptions
from parlour.records.record import parse_record, replay
from parlour.server.http_messages import NewTable
from parlour.server.log.table_log import build_record, load_table
from parlour.server.socket_messages import AddBot, Leave, Rematch, RemovePlayer, Sit
from tests.helpers.short_matches import SHORT
from tests.server.table_without_room import BareTable


class RematchTable(BareTable):
    """A table where the players play one match after another."""

    def again(self) -> None:
        """Let all players ask for a rematch. It starts only with the last of them."""
        number = self.match.number
        for count, seat in enumerate(self.table.seats):
            assert self.match.number == number
            assert self.table.ready_seats.bit_count() == count
            if count:  # a repeated request changes nothing and is not an error
                self.ask(self.table.seats[0].user_id, Rematch)
                assert (self.match.number, self.table.ready_seats.bit_count()) == (number, count)
            self.ask(seat.user_id, Rematch)
        assert (self.match.number, self.table.ready_seats) == (number + 1, 0)


def start_table(game: str, options: dict[str, Any]) -> RematchTable:
    seats = min(3, game_class(game).max_seats)
    table = RematchTable("0", NewTable(game, seats, SHORT.get(game, {}) | options))
    for seat in range(seats):
        table.ask(str(seat), Sit, seat=seat)
    table.start()
    return table


def games_and_dealers() -> list[tuple[str, str]]:
    """Return every game, and for games with dealer options each choice of the first dealer."""
    names = game_names()
    chosen = [name for name in names if issubclass(game_class(name).options_type, DealerOptions)]
    return [(name, "") for name in names] + [
        (name, dealer) for name in chosen for dealer in ("first", "random")
    ]


@pytest.mark.clause("G-6")
@pytest.mark.parametrize(("game", "dealer"), games_and_dealers())
def test_rematch_passes_the_deal(game: str, dealer: str) -> None:
    table = start_table(game, {"dealer": dealer} if dealer else {})
    for number in (1, 2, 3):
        assert table.match.number == number
        table.play()
        before, next_dealer = table.match.user_ids, table.match.game.next_dealer()
        table.again()
        first = next_dealer if next_dealer >= 0 else 1
        assert table.match.user_ids == before[first:] + before[:first]
        if next_dealer >= 0:
            # The player whose turn it is to deal has seat 0, and deals.
            assert table.match.user_ids[0] == before[next_dealer]
            assert table.match.game.position().get("dealer", 0) == 0
            assert getattr(table.match.game.options, "dealer", "") == "first"
        assert load_table(table.rows, None).match is not None
    table.play()
    for number in (1, 2, 3, 4):
        record = parse_record(build_record(table.rows, number).to_text())
        *_, last = replay(record)
        assert last.is_over


def test_single_round_matches_pass_the_deal_left() -> None:
    table = start_table("crazy-eight", {"dealer": "first"})
    dealers = []
    for _ in range(4):
        dealers.append(table.match.user_ids[table.match.game.position()["dealer"]])
        table.play()
        table.again()
    assert dealers == ["0", "1", "2", "0"]


def test_rematch_needs_all_players() -> None:
    table = start_table("war", {})
    table.ask("2", Leave)
    table.play()
    table.ask("0", Rematch)
    with pytest.raises(UserError, match="A bot is playing for you"):
        table.ask("2", Rematch)
    for user in ("0", "1", "1"):
        table.ask(user, Rematch)
    assert table.match.number == 1
    with pytest.raises(UserError, match="Only a match against bots"):
        table.ask("0", Rematch, match_number=1, same_deal=True)
    # An empty seat counts as a no until it is taken. Earlier votes for a rematch remain valid.
    table.ask("1", RemovePlayer, seat=2)
    table.ask("0", AddBot, seat=2, bot="simple")
    table.ask("1", Rematch)
    assert table.match.number == 2
