"""A table without a room: requests are checked and applied one after the other."""

from typing import Any

from parlour.kit.bits import members
from parlour.server.http_messages import NewTable
from parlour.server.socket_messages import Start
from parlour.server.tables.changes import PresenceTimes
from parlour.server.tables.commands import build_new_table_row, build_request_row, build_row_of_move_text
from parlour.server.tables.occupants import Occupant
from parlour.server.tables.rows import LogRow
from parlour.server.tables.table import Table, TableMatch


class BareTable:
    """A table of the `maker`, with all its rows. `data` overrides fields of the first row."""

    def __init__(self, maker: str, new_table: NewTable, **data: Any) -> None:
        created = build_new_table_row(new_table)
        self.rows = [LogRow("table", 1, maker, created.kind, created.data | data)]
        self.table = Table(self.rows[0])
        self.presence = PresenceTimes({}, 0)

    @property
    def match(self) -> TableMatch:
        assert self.table.match is not None
        return self.table.match

    def add(self, who: str, kind: str, data: dict[str, Any]) -> None:
        self.rows.append(LogRow("table", len(self.rows) + 1, who, kind, data))
        self.table.apply_row(self.rows[-1])

    def ask(self, who: str, kind: Any, **fields: Any) -> None:
        """Let a user make a request that must be allowed.

        Raises:
            RequestRefusedError: The request was refused.
        """
        request = kind(request_id=f"request {len(self.rows)}", **fields)
        change = build_request_row(self.table, who, Occupant(who.capitalize()), request, self.presence)
        self.add(who, change.kind, change.data)

    def start(self) -> None:
        self.ask(self.rows[0].user_id, Start)

    def play(self) -> None:
        """Play the match to its end by the heuristic."""
        while not self.match.game.is_over:
            game = self.match.game
            seat = members(game.to_move())[0]
            change = build_row_of_move_text(
                self.match, seat, game.format_move(game.view(seat).game.heuristic(seat))
            )
            self.add(self.match.user_ids[seat], change.kind, change.data)
