"""A table without a room: requests are checked and applied one after the other."""

from typing import Any

from msgspec.structs import replace

from parlour.kit.bits import members
from parlour.server.decisions.changes import Asker, PresenceTimes
from parlour.server.decisions.commands import build_created_entry, decide, decide_moves
from parlour.server.http_messages import NewTable
from parlour.server.log.clock import charge_time
from parlour.server.log.entries import Entry, LogRow
from parlour.server.log.people import NameAndAvatar
from parlour.server.log.rows import current_time_ms
from parlour.server.log.table import TableMatch
from parlour.server.socket_messages import Start


class BareTable:
    """A table of the `maker`, with all its rows. `data` overrides fields of the first row."""

    def __init__(self, maker: str, new_table: NewTable, **data: Any) -> None:
        created = replace(build_created_entry(new_table), **data)
        self.rows = [LogRow("table", 1, maker, created)]
        self.table = created.new_table(self.rows[0])
        self.presence = PresenceTimes({}, 0)
        self.row_time = 0  # the time of the next rows; 0 means the current time

    @property
    def match(self) -> TableMatch:
        assert self.table.match is not None
        return self.table.match

    def add(self, who: str, entry: Entry) -> None:
        now = self.row_time or current_time_ms()
        row = LogRow("table", len(self.rows) + 1, who, entry, created_at=now)
        self.rows.append(charge_time(self.table, row))
        self.rows[-1].apply(self.table)

    def ask(self, who: str, kind: Any, **fields: Any) -> None:
        """Let a user make a request that must be allowed.

        Raises:
            UserError: The request was refused.
        """
        request = kind(request_id=f"request {len(self.rows)}", **fields)
        self.table.people.update({who: NameAndAvatar(who.capitalize())})
        change = decide(self.table, request, Asker(who, lambda: self.presence))
        self.add(who, change.entry)

    def start(self) -> None:
        self.ask(self.rows[0].user_id, Start)

    def make_move(self) -> None:
        """Make one move by the heuristic."""
        game = self.match.game
        seat = members(game.to_move())[0]
        change = decide_moves(self.match, seat, game.format_move(game.view(seat).game.heuristic(seat)))
        self.add(self.match.user_ids[seat], change.entry)

    def play(self) -> None:
        """Play the match to its end by the heuristic."""
        while not self.match.game.is_over:
            self.make_move()
