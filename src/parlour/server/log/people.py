"""The people at a table, and the names with which they are shown.

The log of a table has only user ids. Names and avatars are those of the users at the moment when they are
shown, so that no row changes when a user is renamed or deleted.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from parlour.scene.house_bots import unique_names
from parlour.server.log.occupants import default_avatar, default_nickname
from parlour.server.log.refusals import server_catalog

# prefix of the id that a deleted user has at a table; no cookie has such an id
DELETED_USER_PREFIX = "gone-"


@dataclass(frozen=True)
class NameAndAvatar:
    """A user's name and avatar. A field is empty if the user has not chosen a value."""

    nickname: str = ""
    avatar: str = ""
    avatar_color: str = ""


def format_user_name(user_id: str, nickname: str, language: str) -> str:
    """Return the name of a user, or a placeholder for a user who is deleted or has not chosen a name."""
    if user_id.startswith(DELETED_USER_PREFIX):
        return server_catalog(language).format("deleted-user-name")
    return nickname or default_nickname(user_id, language)


class People:
    """The users who have had a seat at a table, and those who are connected to it.

    Attributes:
        users: The names and avatars of the users, by id.
        seated: The ids of all users who have had a seat, in the order of their first seats.
        bot_names: The names of all bots that have had a seat.
    """

    def __init__(self) -> None:
        self.users: dict[str, NameAndAvatar] = {}
        self.seated: dict[str, None] = {}
        self.bot_names: set[str] = set()
        self.names_by_language: dict[str, dict[str, str]] = {}

    def update(self, users: Mapping[str, NameAndAvatar]) -> bool:
        """Set the names and avatars of users. Return True if a user had other ones before."""
        has_changed = any(self.users.get(user_id, user) != user for user_id, user in users.items())
        self.users |= users
        self.names_by_language = {}
        return has_changed

    def add_occupants(self, user_ids: Iterable[str], bot_names: Iterable[str]) -> None:
        """Add the occupants of seats. Empty ids and names are ignored."""
        new_ids = [user_id for user_id in user_ids if user_id and user_id not in self.seated]
        new_names = {*bot_names} - self.bot_names - {""}
        if new_ids or new_names:
            self.seated |= dict.fromkeys(new_ids)
            self.bot_names |= new_names
            self.names_by_language = {}

    def name(self, user_id: str, language: str) -> str:
        """Return the name of a user. Among users who have had a seat, similar names get numbers."""
        return self.seated_names(language).get(user_id) or self.chosen_name(user_id, language)

    def seated_names(self, language: str) -> dict[str, str]:
        """Return the names of the users who have had a seat. All of them differ, also from bots' names."""
        if language not in self.names_by_language:
            names = [self.chosen_name(user_id, language) for user_id in self.seated]
            self.names_by_language[language] = dict(
                zip(self.seated, unique_names(names, self.bot_names), strict=True)
            )
        return self.names_by_language[language]

    def chosen_name(self, user_id: str, language: str) -> str:
        return format_user_name(user_id, self.users.get(user_id, NameAndAvatar()).nickname, language)

    def avatar(self, user_id: str) -> tuple[str, str]:
        """Return the avatar of a user and its colour. A deleted user has none."""
        if user_id.startswith(DELETED_USER_PREFIX):
            return "", ""
        user, (avatar, color) = self.users.get(user_id, NameAndAvatar()), default_avatar(user_id)
        return user.avatar or avatar, user.avatar_color or color
