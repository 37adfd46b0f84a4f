"""The ids of users in the logs of tables.

A log contains player ids instead of user ids. A user has a different, random player id at each table, and the
store knows which user it belongs to. To delete a user, the store forgets this; the log stays as it is, and
its tables can no longer be linked to one user. To merge two users, the store assigns the player ids of one to
the other.
"""

import secrets
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from parlour.server.log.entries import LogRow
from parlour.server.log.people import DELETED_USER_PREFIX

MAX_KNOWN_TABLES = 1000


@dataclass(frozen=True)
class Player:
    """A user's player id at a table. A user may have several ids at a table."""

    table_id: str
    player_id: str
    user_id: str


def new_player_id(table_id: str, user_id: str) -> str:
    """Return a random id. It does not depend on the table and the user, so that nobody can compute it."""
    return secrets.token_urlsafe(12)


def find_user_id(users: Mapping[str, str], player_id: str) -> str:
    """Return the user with a player id.

    Args:
        users: The users of a table by player id. A deleted user is missing.
    """
    return users.get(player_id, DELETED_USER_PREFIX + player_id) if player_id else ""


class PlayerIds:
    """The player ids that are known to this process, by table and user.

    If an id is not known, the user gets another one.
    """

    def __init__(self) -> None:
        self.tables: dict[str, dict[str, str]] = {}

    def set_players(self, table_id: str, users: Mapping[str, str]) -> None:
        """Set the users of a table, by player id."""
        self.tables.pop(table_id, None)
        self.tables[table_id] = {user_id: player_id for player_id, user_id in users.items()}
        if len(self.tables) > MAX_KNOWN_TABLES:
            del self.tables[next(iter(self.tables))]

    def with_player_ids(self, row: LogRow) -> tuple[LogRow, list[Player]]:
        """Return a row with player ids instead of user ids, and the players who are new at the table."""
        known_ids = self.tables.setdefault(row.table_id, {})
        new_players: list[Player] = []

        def find_player_id(user_id: str) -> str:
            if not user_id or user_id.startswith(DELETED_USER_PREFIX):
                return user_id.removeprefix(DELETED_USER_PREFIX)
            if user_id not in known_ids:
                known_ids[user_id] = new_player_id(row.table_id, user_id)
                new_players.append(Player(row.table_id, known_ids[user_id], user_id))
            return known_ids[user_id]

        return row.with_user_ids(find_player_id), new_players

    def forget(self, players: Collection[Player]) -> None:
        """Forget players who were not stored after all."""
        for player in players:
            self.tables.get(player.table_id, {}).pop(player.user_id, None)
